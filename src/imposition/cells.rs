//! Where tickets lie: edges of columns and rows, and each slot on both sides.

use super::{Correction, Heads, Slot, Work};
use crate::artwork::Face;
use crate::measure::{Length, Point, Rect, Size, Transform};

/// One direction of the sheet: columns across it, or rows down it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    /// Between margins, bleeds and marks.
    pub(super) room: Length,
    /// Where the room begins.
    pub(super) start: Length,
    /// What a ticket takes.
    pub(super) side: Length,
    /// Between two tickets.
    pub(super) gutter: Length,
    /// The whole sheet, whose halves must be alike where it is worked in halves.
    pub(super) halved: Option<Length>,
    /// One dot of the imager.
    pub(super) dot: Length,
}

impl Axis {
    /// How many fit.
    pub(super) fn most(&self) -> u32 {
        if self.room < self.side || self.side <= Length::ZERO {
            return 0;
        }
        let n = ((self.room + self.gutter).to_emu() / self.pitch().to_emu()).max(1);
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        if self.halved.is_some() { n - n % 2 } else { n }
    }

    /// What so many take.
    pub(super) fn taken(&self, n: u32) -> Length {
        self.pitch() * i64::from(n) - self.gutter
    }

    fn pitch(&self) -> Length {
        self.side + self.gutter
    }

    /// Where they begin, centred in the room; each put on a dot by itself, so
    /// that nothing adds up.
    pub(super) fn edges(&self, n: u32) -> Vec<Length> {
        let first = self.start + (self.room - self.taken(n)) / 2;
        let mut edges: Vec<Length> =
            (0..i64::from(n)).map(|i| (first + self.pitch() * i).floor_to(self.dot)).collect();
        if let Some(whole) = self.halved {
            let n = edges.len();
            for i in n / 2..n {
                edges[i] = on_dot(whole - edges[n - 1 - i] - self.side, self.dot);
            }
        }
        edges
    }
}

/// The nearest dot.
pub(super) fn on_dot(length: Length, dot: Length) -> Length {
    (length + dot / 2).floor_to(dot)
}

impl Correction {
    fn along(stretch: i64, shift: Length, at: Length, middle: Length) -> Length {
        let more = i128::from((at - middle).to_emu()) * i128::from(stretch);
        // Half a millionth up, so that it is rounded once and to the nearest.
        at + shift + Length::emu((more + 500_000).div_euclid(1_000_000) as i64)
    }

    fn point(&self, p: Point, sheet: Size) -> Point {
        Point::new(
            Correction::along(self.stretch.0, self.shift.0, p.x, sheet.w / 2),
            Correction::along(self.stretch.1, self.shift.1, p.y, sheet.h / 2),
        )
    }

    fn rect(&self, r: Rect, sheet: Size) -> Rect {
        let from = self.point(Point::new(r.x, r.y), sheet);
        let to = self.point(Point::new(r.right(), r.bottom()), sheet);
        between(from, to)
    }
}

/// All that says where slots lie.
pub(super) struct Cells<'a> {
    pub(super) sheet: Size,
    /// What a ticket takes on the sheet, turned as it lies there.
    pub(super) cell: Size,
    pub(super) bleed: Length,
    pub(super) dot: Length,
    pub(super) lefts: &'a [Length],
    pub(super) tops: &'a [Length],
    pub(super) rotation: u8,
    pub(super) heads: Heads,
    pub(super) mirrors_columns: bool,
    pub(super) work: Work,
    pub(super) corrections: [Correction; 2],
}

impl Cells<'_> {
    /// All slots as seen on both sides.
    pub(super) fn sides(&self) -> [Vec<Slot>; 2] {
        let n = self.lefts.len() * self.tops.len();
        // A ticket of the second half lies as one of the first does once the
        // sheet is turned: so both passes print the same forme.
        let side = |side: Face, other: Face| {
            let like = |i| self.first_half(i).map_or((side, i), |like| (other, like));
            (0..n).map(like).map(|(face, i)| self.slot(face, i)).collect()
        };
        [side(Face::Recto, Face::Verso), side(Face::Verso, Face::Recto)]
    }

    /// The slot of the first half behind which one of the second half lies.
    fn first_half(&self, slot: usize) -> Option<usize> {
        let (columns, rows) = (self.lefts.len(), self.tops.len());
        let (column, row) = (slot % columns, slot / columns);
        match self.work {
            Work::Turn if column >= columns / 2 => Some(row * columns + columns - 1 - column),
            Work::Tumble if row >= rows / 2 => Some((rows - 1 - row) * columns + column),
            _ => None,
        }
    }

    /// A slot on a side that shows one face only.
    fn slot(&self, face: Face, slot: usize) -> Slot {
        let (column, row) = (slot % self.lefts.len(), slot / self.lefts.len());
        let (w, h) = (self.cell.w, self.cell.h);
        let (mut left, mut right) = self.around(self.lefts, column, w);
        let (mut top, mut bottom) = self.around(self.tops, row, h);
        let stands_on_head = match self.heads {
            Heads::Same => false,
            Heads::Rows => row % 2 == 1,
            Heads::Columns => column % 2 == 1,
        };
        let mut turns = i32::from(self.rotation) + if stands_on_head { 2 } else { 0 };
        let mut exact = Point::new(self.lefts[column], self.tops[row]);
        if face == Face::Verso {
            // Heads stay at the same edge of the paper.
            if self.mirrors_columns {
                exact.x = self.sheet.w - exact.x - w;
                std::mem::swap(&mut left, &mut right);
                turns = -turns;
            } else {
                exact.y = self.sheet.h - exact.y - h;
                std::mem::swap(&mut top, &mut bottom);
                turns = 2 - turns;
            }
        }
        let near = Point::new(on_dot(exact.x, self.dot), on_dot(exact.y, self.dot));
        let seen = Rect::new(near.x - left, near.y - top, w + left + right, h + top + bottom);
        let correction = &self.corrections[face as usize];
        let seen = correction.rect(seen, self.sheet);
        // Tickets keep their size, so that codes stay on whole dots: the middle
        // of each goes where it should.
        let middle = Point::new(exact.x + w / 2, exact.y + h / 2);
        let moved = correction.point(middle, self.sheet);
        exact = exact.shifted(moved.x - middle.x, moved.y - middle.y);
        self.lay(face, exact, turns.rem_euclid(4), seen)
    }

    /// A face turned into its place, its own origin on a dot.
    fn lay(&self, face: Face, exact: Point, turns: i32, seen: Rect) -> Slot {
        let (w, h) = (self.cell.w, self.cell.h);
        let (from_right, from_bottom) = (matches!(turns, 1 | 2), matches!(turns, 2 | 3));
        let x = on_dot(if from_right { exact.x + w } else { exact.x }, self.dot);
        let y = on_dot(if from_bottom { exact.y + h } else { exact.y }, self.dot);
        let trim = Rect::new(
            if from_right { x - w } else { x },
            if from_bottom { y - h } else { y },
            w,
            h,
        );
        let seen = common(seen, trim.grown(self.bleed));
        let back = Transform::quarter_turns(-turns);
        let on_face = |p: Point| back.apply(p.shifted(-x, -y));
        let clip = between(
            on_face(Point::new(seen.x, seen.y)),
            on_face(Point::new(seen.right(), seen.bottom())),
        );
        let at = Transform::quarter_turns(turns).then(Transform::shift(x, y));
        Slot { face, trim, at, clip }
    }

    /// How far a ticket is seen beyond its trim: its bleed, or half of a gutter
    /// that is narrower than two.
    fn around(&self, edges: &[Length], i: usize, side: Length) -> (Length, Length) {
        let half = |gap: Length| self.bleed.min(gap / 2);
        let before = if i == 0 { self.bleed } else { half(edges[i] - edges[i - 1] - side) };
        let after = edges.get(i + 1).map_or(self.bleed, |next| half(*next - edges[i] - side));
        (before, after)
    }
}

/// The rectangle with these two opposite corners.
fn between(a: Point, b: Point) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(x, y, a.x.max(b.x) - x, a.y.max(b.y) - y)
}

/// What two rectangles share.
fn common(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let (right, bottom) = (a.right().min(b.right()), a.bottom().min(b.bottom()));
    Rect::new(x, y, (right - x).max(Length::ZERO), (bottom - y).max(Length::ZERO))
}
