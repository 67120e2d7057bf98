//! [`Path`]: lines and cubic curves with points in whole EMU.

use super::{Length, Point, Rect, Transform};

/// Which points a closed outline holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FillRule {
    /// Winding number not zero.
    #[default]
    NonZero,
    /// Winding number odd: inner outlines are holes whatever their direction.
    EvenOdd,
}

/// One step of a path. Quadratic curves are raised to cubics when built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Starts a new outline at the point.
    Move(Point),
    /// A straight line to the point.
    Line(Point),
    /// A cubic Bézier curve: two controls, then the end.
    Cubic(Point, Point, Point),
    /// Closes the outline.
    Close,
}

impl Verb {
    /// Where the step ends; nothing for one that closes an outline.
    pub const fn end(self) -> Option<Point> {
        match self {
            Verb::Move(p) | Verb::Line(p) | Verb::Cubic(_, _, p) => Some(p),
            Verb::Close => None,
        }
    }
}

/// Outlines made of lines and cubic curves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    verbs: Vec<Verb>,
}

impl Path {
    /// The steps, in drawing order.
    pub fn verbs(&self) -> &[Verb] {
        &self.verbs
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.verbs.is_empty()
    }

    /// A rectangle.
    pub fn rect(r: Rect) -> Self {
        let mut b = PathBuilder::default();
        b.move_to(Point::new(r.x, r.y));
        b.line_to(Point::new(r.right(), r.y));
        b.line_to(Point::new(r.right(), r.bottom()));
        b.line_to(Point::new(r.x, r.bottom()));
        b.close();
        b.build()
    }

    /// A rectangle with rounded corners; the radius is cut to half the short side.
    pub fn rounded_rect(r: Rect, radius: Length) -> Self {
        let radius = radius.min(r.w / 2).min(r.h / 2);
        if radius <= Length::ZERO {
            return Path::rect(r);
        }
        let k = radius.scale(1.0 - KAPPA);
        let (x0, y0, x1, y1) = (r.x, r.y, r.right(), r.bottom());
        let p = Point::new;
        let mut b = PathBuilder::default();
        b.move_to(p(x0 + radius, y0));
        b.line_to(p(x1 - radius, y0));
        b.cubic_to(p(x1 - k, y0), p(x1, y0 + k), p(x1, y0 + radius));
        b.line_to(p(x1, y1 - radius));
        b.cubic_to(p(x1, y1 - k), p(x1 - k, y1), p(x1 - radius, y1));
        b.line_to(p(x0 + radius, y1));
        b.cubic_to(p(x0 + k, y1), p(x0, y1 - k), p(x0, y1 - radius));
        b.line_to(p(x0, y0 + radius));
        b.cubic_to(p(x0, y0 + k), p(x0 + k, y0), p(x0 + radius, y0));
        b.close();
        b.build()
    }

    /// The ellipse that fills the rectangle.
    pub fn ellipse(r: Rect) -> Self {
        let c = r.centre();
        let (kx, ky) = ((r.w / 2).scale(KAPPA), (r.h / 2).scale(KAPPA));
        let p = Point::new;
        let mut b = PathBuilder::default();
        b.move_to(p(c.x, r.y));
        b.cubic_to(p(c.x + kx, r.y), p(r.right(), c.y - ky), p(r.right(), c.y));
        b.cubic_to(p(r.right(), c.y + ky), p(c.x + kx, r.bottom()), p(c.x, r.bottom()));
        b.cubic_to(p(c.x - kx, r.bottom()), p(r.x, c.y + ky), p(r.x, c.y));
        b.cubic_to(p(r.x, c.y - ky), p(c.x - kx, r.y), p(c.x, r.y));
        b.close();
        b.build()
    }

    /// The path with every point transformed; rounded to the nearest EMU.
    pub fn transformed(&self, t: Transform) -> Self {
        let verbs = self
            .verbs
            .iter()
            .map(|v| match *v {
                Verb::Move(p) => Verb::Move(t.apply(p)),
                Verb::Line(p) => Verb::Line(t.apply(p)),
                Verb::Cubic(a, b, c) => Verb::Cubic(t.apply(a), t.apply(b), t.apply(c)),
                Verb::Close => Verb::Close,
            })
            .collect();
        Path { verbs }
    }

    /// The steps of `other` after those of this path.
    pub fn extend(&mut self, other: &Path) {
        self.verbs.extend_from_slice(&other.verbs);
    }

    /// The smallest upright rectangle round all points, control points
    /// included; nothing for an empty path.
    pub fn bounds(&self) -> Option<Rect> {
        let mut points = self.verbs.iter().flat_map(|v| match *v {
            Verb::Move(p) | Verb::Line(p) => vec![p],
            Verb::Cubic(a, b, c) => vec![a, b, c],
            Verb::Close => vec![],
        });
        let first = points.next()?;
        let (mut lo, mut hi) = (first, first);
        for p in points {
            lo = Point::new(lo.x.min(p.x), lo.y.min(p.y));
            hi = Point::new(hi.x.max(p.x), hi.y.max(p.y));
        }
        Some(Rect::new(lo.x, lo.y, hi.x - lo.x, hi.y - lo.y))
    }
}

/// Distance of the control points that makes a cubic nearly a quarter circle.
const KAPPA: f64 = 0.552_284_749_8;

/// Builds a [`Path`] step by step.
#[derive(Clone, Debug, Default)]
pub struct PathBuilder {
    verbs: Vec<Verb>,
    last: Point,
}

impl PathBuilder {
    /// Starts a new outline.
    pub fn move_to(&mut self, p: Point) {
        self.last = p;
        self.verbs.push(Verb::Move(p));
    }

    /// Adds a straight line.
    pub fn line_to(&mut self, p: Point) {
        self.last = p;
        self.verbs.push(Verb::Line(p));
    }

    /// Adds a cubic curve.
    pub fn cubic_to(&mut self, a: Point, b: Point, end: Point) {
        self.last = end;
        self.verbs.push(Verb::Cubic(a, b, end));
    }

    /// Adds a quadratic curve, raised to a cubic.
    pub fn quad_to(&mut self, control: Point, end: Point) {
        let raise = |from: Point| {
            Point::new(
                from.x + (control.x - from.x).scale(2.0 / 3.0),
                from.y + (control.y - from.y).scale(2.0 / 3.0),
            )
        };
        self.cubic_to(raise(self.last), raise(end), end);
    }

    /// Closes the outline.
    pub fn close(&mut self) {
        self.verbs.push(Verb::Close);
    }

    /// The finished path.
    pub fn build(self) -> Path {
        Path { verbs: self.verbs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_keep_to_their_rectangle() {
        let r = Rect::from_mm(2.0, 3.0, 20.0, 10.0);
        for path in [Path::rect(r), Path::rounded_rect(r, Length::mm(2)), Path::ellipse(r)] {
            assert_eq!(path.bounds(), Some(r));
        }
        assert_eq!(Path::default().bounds(), None);
    }

    #[test]
    fn a_quadratic_passes_through_its_middle() {
        let mut b = PathBuilder::default();
        b.move_to(Point::ORIGIN);
        b.quad_to(Point::from_mm(5.0, 10.0), Point::from_mm(10.0, 0.0));
        let Verb::Cubic(c1, c2, _) = b.build().verbs()[1] else { panic!("no curve") };
        // The middle of a cubic is (p0 + 3 c1 + 3 c2 + p1) / 8: here y = 5 mm.
        let y = (c1.y * 3 + c2.y * 3) / 8;
        assert!((y - Length::mm(5)).abs() < Length::emu(4));
    }
}
