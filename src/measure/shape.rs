//! Points, sizes, rectangles and affine transforms.

use super::Length;

/// A place: x to the right, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// Distance to the right of the origin.
    pub x: Length,
    /// Distance below the origin.
    pub y: Length,
}

impl Point {
    /// The origin.
    pub const ORIGIN: Point = Point { x: Length::ZERO, y: Length::ZERO };

    /// The point at `x`, `y`.
    pub const fn new(x: Length, y: Length) -> Self {
        Point { x, y }
    }

    /// From millimetres; rounded to the nearest EMU.
    pub fn from_mm(x: f64, y: f64) -> Self {
        Point { x: Length::from_mm(x), y: Length::from_mm(y) }
    }

    /// Moved by `dx`, `dy`.
    pub fn shifted(self, dx: Length, dy: Length) -> Self {
        Point { x: self.x + dx, y: self.y + dy }
    }
}

/// A width and a height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Width.
    pub w: Length,
    /// Height.
    pub h: Length,
}

impl Size {
    /// The size `w` by `h`.
    pub const fn new(w: Length, h: Length) -> Self {
        Size { w, h }
    }

    /// From millimetres; rounded to the nearest EMU.
    pub fn from_mm(w: f64, h: f64) -> Self {
        Size { w: Length::from_mm(w), h: Length::from_mm(h) }
    }
}

/// Distances kept on the four sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Insets {
    /// Left side.
    pub left: Length,
    /// Top side.
    pub top: Length,
    /// Right side.
    pub right: Length,
    /// Bottom side.
    pub bottom: Length,
}

/// An upright rectangle: top left corner and size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// Left edge.
    pub x: Length,
    /// Top edge.
    pub y: Length,
    /// Width, not negative.
    pub w: Length,
    /// Height, not negative.
    pub h: Length,
}

impl Rect {
    /// The rectangle with its top left corner at `x`, `y`.
    pub const fn new(x: Length, y: Length, w: Length, h: Length) -> Self {
        Rect { x, y, w, h }
    }

    /// From millimetres; rounded to the nearest EMU.
    pub fn from_mm(x: f64, y: f64, w: f64, h: f64) -> Self {
        Rect {
            x: Length::from_mm(x),
            y: Length::from_mm(y),
            w: Length::from_mm(w),
            h: Length::from_mm(h),
        }
    }

    /// The rectangle of this size with its top left corner at the origin.
    pub const fn at_origin(size: Size) -> Self {
        Rect { x: Length::ZERO, y: Length::ZERO, w: size.w, h: size.h }
    }

    /// Right edge.
    pub fn right(self) -> Length {
        self.x + self.w
    }

    /// Bottom edge.
    pub fn bottom(self) -> Length {
        self.y + self.h
    }

    /// Width and height.
    pub const fn size(self) -> Size {
        Size { w: self.w, h: self.h }
    }

    /// The point in the middle, rounded down to whole EMU.
    pub fn centre(self) -> Point {
        Point { x: self.x + self.w / 2, y: self.y + self.h / 2 }
    }

    /// Grown by `by` on every side (shrunk when negative).
    pub fn grown(self, by: Length) -> Self {
        Rect { x: self.x - by, y: self.y - by, w: self.w + by * 2, h: self.h + by * 2 }
    }

    /// Moved by `dx`, `dy`.
    pub fn shifted(self, dx: Length, dy: Length) -> Self {
        Rect { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// The smallest rectangle that holds both.
    pub fn union(self, other: Rect) -> Self {
        let x = self.x.min(other.x);
        let y = self.y.min(other.y);
        let right = self.right().max(other.right());
        let bottom = self.bottom().max(other.bottom());
        Rect { x, y, w: right - x, h: bottom - y }
    }

    /// Whether the two share an area.
    pub fn overlaps(self, other: Rect) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    /// Whether `inner` lies within this rectangle, edges included.
    pub fn contains_rect(self, inner: Rect) -> bool {
        inner.x >= self.x
            && inner.y >= self.y
            && inner.right() <= self.right()
            && inner.bottom() <= self.bottom()
    }

    /// Whether the point lies within, left and top edges included.
    pub fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.x < self.right() && p.y >= self.y && p.y < self.bottom()
    }
}

/// An affine transform: x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Scale of x into x'.
    pub a: f64,
    /// Share of x in y'.
    pub b: f64,
    /// Share of y in x'.
    pub c: f64,
    /// Scale of y into y'.
    pub d: f64,
    /// Move to the right.
    pub e: Length,
    /// Move downwards.
    pub f: Length,
}

impl Transform {
    /// Leaves everything where it is.
    pub const IDENTITY: Transform = Transform::shift(Length::ZERO, Length::ZERO);

    /// Moves by `dx`, `dy`.
    pub const fn shift(dx: Length, dy: Length) -> Self {
        Transform { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: dx, f: dy }
    }

    /// Scales about the origin.
    pub const fn scale(sx: f64, sy: f64) -> Self {
        Transform { a: sx, b: 0.0, c: 0.0, d: sy, e: Length::ZERO, f: Length::ZERO }
    }

    /// Turns clockwise about the origin by whole quarter turns.
    pub const fn quarter_turns(n: i32) -> Self {
        let (a, b, c, d) = match n.rem_euclid(4) {
            0 => (1.0, 0.0, 0.0, 1.0),
            1 => (0.0, 1.0, -1.0, 0.0),
            2 => (-1.0, 0.0, 0.0, -1.0),
            _ => (0.0, -1.0, 1.0, 0.0),
        };
        Transform { a, b, c, d, e: Length::ZERO, f: Length::ZERO }
    }

    /// First `self`, then `next`.
    pub fn then(self, next: Transform) -> Self {
        let origin = next.apply(Point { x: self.e, y: self.f });
        Transform {
            a: next.a * self.a + next.c * self.b,
            b: next.b * self.a + next.d * self.b,
            c: next.a * self.c + next.c * self.d,
            d: next.b * self.c + next.d * self.d,
            e: origin.x,
            f: origin.y,
        }
    }

    /// Where the point goes; rounded to the nearest EMU.
    pub fn apply(self, p: Point) -> Point {
        let (x, y) = (p.x.to_emu() as f64, p.y.to_emu() as f64);
        Point {
            x: Length::emu((self.a * x + self.c * y).round() as i64) + self.e,
            y: Length::emu((self.b * x + self.d * y).round() as i64) + self.f,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_come_home() {
        let p = Point::from_mm(3.0, 7.0);
        let turn = Transform::quarter_turns(1);
        let round = turn.then(turn).then(turn).then(turn);
        assert_eq!(round.apply(p), p);
        assert_eq!(turn.apply(Point::from_mm(1.0, 0.0)), Point::from_mm(0.0, 1.0));
    }

    #[test]
    fn then_applies_in_reading_order() {
        let t = Transform::shift(Length::mm(1), Length::ZERO).then(Transform::scale(2.0, 2.0));
        assert_eq!(t.apply(Point::ORIGIN), Point::from_mm(2.0, 0.0));
    }

    #[test]
    fn rectangles_touching_do_not_overlap() {
        let a = Rect::from_mm(0.0, 0.0, 10.0, 10.0);
        assert!(!a.overlaps(a.shifted(Length::mm(10), Length::ZERO)));
        assert!(a.overlaps(a.shifted(Length::mm(9), Length::ZERO)));
        assert!(a.contains_rect(a.grown(-Length::mm(1))));
    }
}
