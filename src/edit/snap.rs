//! Where a moving rectangle snaps to, and why: pure geometry.
//!
//! Each direction is settled by itself: of all edges and middles within reach
//! the nearest wins, then the nearest equal gap. The shift brings the rectangle
//! exactly there; the lines and distances are what a window draws.

use super::command::Axis;
use crate::measure::{Length, Point, Rect};

/// What else a rectangle may snap to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guides {
    /// Upright guides, by their x.
    pub upright: Vec<Length>,
    /// Level guides, by their y.
    pub level: Vec<Length>,
    /// Width of the grid's squares, from the corner of the trim; nothing for
    /// no grid.
    pub grid: Option<Length>,
}

/// What a line goes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SnapTo {
    /// A guide that was placed.
    Guide,
    /// An edge of the trimmed ticket.
    Page,
    /// An edge of the safe area.
    Safe,
    /// The middle of the ticket.
    PageCentre,
    /// An edge of another object.
    Edge,
    /// The middle of another object.
    Centre,
    /// A line of the grid.
    Grid,
}

/// A line to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapLine {
    /// What it goes along.
    pub to: SnapTo,
    /// From here.
    pub from: Point,
    /// To here.
    pub until: Point,
}

/// A distance to be drawn and labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GapLabel {
    /// From here.
    pub from: Point,
    /// To here.
    pub until: Point,
    /// How long it is.
    pub gap: Length,
    /// Whether it is equal to another that is shown with it.
    pub equal: bool,
}

/// Where a rectangle snaps to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapped {
    /// How far it has to move.
    pub shift: Point,
    /// What it then lines up with.
    pub lines: Vec<SnapLine>,
    /// How far its neighbours are.
    pub distances: Vec<GapLabel>,
}

/// One direction of a rectangle.
#[derive(Clone, Copy)]
struct Span {
    low: Length,
    high: Length,
}

impl Span {
    fn of(r: Rect, axis: Axis) -> Self {
        match axis {
            Axis::Across => Span { low: r.x, high: r.right() },
            Axis::Down => Span { low: r.y, high: r.bottom() },
        }
    }

    fn middle(self) -> Length {
        self.low + (self.high - self.low) / 2
    }

    fn marks(self) -> [Length; 3] {
        [self.low, self.middle(), self.high]
    }

    fn meets(self, other: Span) -> bool {
        self.low < other.high && other.low < self.high
    }
}

fn across(axis: Axis) -> Axis {
    match axis {
        Axis::Across => Axis::Down,
        Axis::Down => Axis::Across,
    }
}

fn point(axis: Axis, along: Length, over: Length) -> Point {
    match axis {
        Axis::Across => Point::new(along, over),
        Axis::Down => Point::new(over, along),
    }
}

/// Where `moving` snaps to: edges and middles of the others, of the page and of
/// the safe area, guides, the grid, and equal gaps between neighbours, all
/// within `reach`.
pub fn snap(
    moving: Rect,
    others: &[Rect],
    page: Rect,
    safe: Rect,
    guides: &Guides,
    reach: Length,
) -> Snapped {
    let mut snapped = Snapped::default();
    let mut shifts = [Length::ZERO; 2];
    let mut equal = [false; 2];
    for (i, axis) in [Axis::Across, Axis::Down].into_iter().enumerate() {
        let span = Span::of(moving, axis);
        let marks = marks(others, page, safe, guides, axis);
        let to_mark = marks
            .iter()
            .flat_map(|m| span.marks().map(|own| (m.at - own, m.to)))
            .chain(to_grid(span, guides))
            .filter(|(by, _)| by.abs() <= reach)
            .min_by_key(|(by, to)| (by.abs(), *to));
        let to_gap = equal_gaps(moving, others, axis)
            .into_iter()
            .filter(|by| by.abs() <= reach)
            .min_by_key(|by| by.abs());
        let by = match (to_mark, to_gap) {
            (Some((mark, _)), Some(gap)) if gap.abs() < mark.abs() => gap,
            (Some((mark, _)), _) => mark,
            (None, Some(gap)) => gap,
            (None, None) => Length::ZERO,
        };
        equal[i] = to_gap.is_some_and(|gap| gap == by);
        shifts[i] = by;
    }
    snapped.shift = Point::new(shifts[0], shifts[1]);
    let there = moving.shifted(shifts[0], shifts[1]);
    for (i, axis) in [Axis::Across, Axis::Down].into_iter().enumerate() {
        let span = Span::of(there, axis);
        for mark in marks(others, page, safe, guides, axis) {
            if !span.marks().contains(&mark.at) {
                continue;
            }
            let over = Span::of(there, across(axis));
            let far = Span {
                low: over.low.min(mark.reaches.low),
                high: over.high.max(mark.reaches.high),
            };
            let line = SnapLine {
                to: mark.to,
                from: point(axis, mark.at, far.low),
                until: point(axis, mark.at, far.high),
            };
            if !snapped.lines.contains(&line) {
                snapped.lines.push(line);
            }
        }
        snapped.distances.extend(distances(there, others, axis, equal[i]));
    }
    snapped
}

/// A place to snap to, with how far the line along it goes.
struct Mark {
    at: Length,
    to: SnapTo,
    reaches: Span,
}

fn marks(others: &[Rect], page: Rect, safe: Rect, guides: &Guides, axis: Axis) -> Vec<Mark> {
    let mut marks = Vec::new();
    let over = Span::of(page, across(axis));
    let own = match axis {
        Axis::Across => &guides.upright,
        Axis::Down => &guides.level,
    };
    marks.extend(own.iter().map(|at| Mark { at: *at, to: SnapTo::Guide, reaches: over }));
    let [low, middle, high] = Span::of(page, axis).marks();
    marks.extend([low, high].map(|at| Mark { at, to: SnapTo::Page, reaches: over }));
    marks.push(Mark { at: middle, to: SnapTo::PageCentre, reaches: over });
    let [low, _, high] = Span::of(safe, axis).marks();
    let within = Span::of(safe, across(axis));
    marks.extend([low, high].map(|at| Mark { at, to: SnapTo::Safe, reaches: within }));
    for other in others {
        let [low, middle, high] = Span::of(*other, axis).marks();
        let reaches = Span::of(*other, across(axis));
        marks.extend([low, high].map(|at| Mark { at, to: SnapTo::Edge, reaches }));
        marks.push(Mark { at: middle, to: SnapTo::Centre, reaches });
    }
    marks
}

/// The way of the upper left edges to the nearest line of the grid.
fn to_grid(span: Span, guides: &Guides) -> Option<(Length, SnapTo)> {
    let step = guides.grid.filter(|step| *step > Length::ZERO)?;
    let below = span.low.floor_to(step);
    let by = if span.low - below <= step / 2 { below } else { below + step } - span.low;
    Some((by, SnapTo::Grid))
}

/// Those beside the moving one, nearest first: before it and after it.
fn neighbours(moving: Rect, others: &[Rect], axis: Axis) -> (Vec<Span>, Vec<Span>) {
    let own = Span::of(moving, axis);
    let over = Span::of(moving, across(axis));
    let beside = others.iter().filter(|r| Span::of(**r, across(axis)).meets(over));
    let (mut before, mut after): (Vec<Span>, Vec<Span>) =
        beside.map(|r| Span::of(*r, axis)).partition(|s| s.middle() < own.middle());
    before.sort_by_key(|s| std::cmp::Reverse(s.high));
    after.sort_by_key(|s| s.low);
    (before, after)
}

/// Shifts at which the gaps to two neighbours are equal.
fn equal_gaps(moving: Rect, others: &[Rect], axis: Axis) -> Vec<Length> {
    let own = Span::of(moving, axis);
    let (before, after) = neighbours(moving, others, axis);
    let mut shifts = Vec::new();
    // Between two: as far from one as from the other.
    if let (Some(b), Some(a)) = (before.first(), after.first()) {
        let room = a.low - b.high - (own.high - own.low);
        if room >= Length::ZERO {
            shifts.push(b.high + room / 2 - own.low);
        }
    }
    // In a row: as far from the next as the next is from the one after.
    if let [near, far, ..] = before.as_slice()
        && near.low > far.high
    {
        shifts.push(near.high + (near.low - far.high) - own.low);
    }
    if let [near, far, ..] = after.as_slice()
        && far.low > near.high
    {
        shifts.push(near.low - (far.low - near.high) - own.high);
    }
    shifts
}

/// The gaps to the neighbours; where they are equal to others, those too.
fn distances(there: Rect, others: &[Rect], axis: Axis, equal: bool) -> Vec<GapLabel> {
    let own = Span::of(there, axis);
    let level = Span::of(there, across(axis)).middle();
    let (before, after) = neighbours(there, others, axis);
    let mut rows: Vec<(Length, Length)> = Vec::new();
    if let Some(b) = before.first().filter(|b| b.high <= own.low) {
        rows.push((b.high, own.low));
    }
    if let Some(a) = after.first().filter(|a| a.low >= own.high) {
        rows.push((own.high, a.low));
    }
    if equal {
        if let [near, far, ..] = before.as_slice()
            && near.low > far.high
        {
            rows.push((far.high, near.low));
        }
        if let [near, far, ..] = after.as_slice()
            && far.low > near.high
        {
            rows.push((near.high, far.low));
        }
    }
    let gap = |(from, until): &(Length, Length)| *until - *from;
    let twin = |row: &(Length, Length)| {
        rows.iter().filter(|other| (gap(other) - gap(row)).abs() <= Length::emu(1)).count() > 1
    };
    rows.iter()
        .map(|row| GapLabel {
            from: point(axis, row.0, level),
            until: point(axis, row.1, level),
            gap: gap(row),
            equal: equal && twin(row),
        })
        .collect()
}

/// The nearest multiple of `step`, for arrows and drags on a grid of fine steps.
pub fn to_step(length: Length, step: Length) -> Length {
    if step <= Length::ZERO {
        return length;
    }
    (length + step / 2).floor_to(step)
}

/// The shift that keeps to the direction that was gone further: drags with
/// Shift held.
pub fn straight(by: Point) -> Point {
    if by.x.abs() >= by.y.abs() {
        Point::new(by.x, Length::ZERO)
    } else {
        Point::new(Length::ZERO, by.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: (f64, f64) = (100.0, 150.0);

    fn page() -> Rect {
        Rect::from_mm(0.0, 0.0, PAGE.0, PAGE.1)
    }

    fn snapped(moving: Rect, others: &[Rect], guides: &Guides) -> Snapped {
        snap(moving, others, page(), page().grown(-Length::mm(4)), guides, Length::mm(1))
    }

    fn mm(n: f64) -> Length {
        Length::from_mm(n)
    }

    #[test]
    fn edges_middles_guides_and_grid_draw_near() {
        let none = Guides::default();
        let other = Rect::from_mm(20.0, 30.0, 10.0, 10.0);
        // Left edge to left edge, 0.4 mm away; too far from everything downwards.
        let got = snapped(Rect::from_mm(20.4, 52.3, 7.0, 5.0), &[other], &none);
        assert_eq!(got.shift, Point::new(mm(-0.4), Length::ZERO));
        let line = got.lines.iter().find(|l| l.to == SnapTo::Edge).unwrap();
        assert_eq!(
            (line.from, line.until),
            (Point::from_mm(20.0, 30.0), Point::from_mm(20.0, 57.3))
        );
        // Middle of the page.
        let got = snapped(Rect::from_mm(44.7, 60.0, 10.0, 5.0), &[], &none);
        assert_eq!(got.shift.x, mm(0.3));
        assert!(got.lines.iter().any(|l| l.to == SnapTo::PageCentre));
        // The safe area.
        let got = snapped(Rect::from_mm(3.2, 60.0, 10.0, 5.0), &[], &none);
        assert!(got.shift.x == mm(0.8) && got.lines.iter().any(|l| l.to == SnapTo::Safe));
        // A guide wins over an edge as near.
        let guides = Guides { upright: vec![mm(20.0)], ..Guides::default() };
        let got = snapped(Rect::from_mm(20.4, 52.3, 7.0, 5.0), &[other], &guides);
        assert_eq!(got.lines[0].to, SnapTo::Guide);
        let guides = Guides { grid: Some(mm(5.0)), ..Guides::default() };
        let got = snapped(Rect::from_mm(64.6, 71.0, 7.3, 5.1), &[], &guides);
        assert_eq!(got.shift, Point::from_mm(0.4, -1.0));
    }

    #[test]
    fn gaps_become_equal_and_say_how_wide_they_are() {
        let a = Rect::from_mm(10.0, 20.0, 10.0, 10.0);
        let b = Rect::from_mm(23.0, 20.0, 10.0, 10.0);
        // After two that are 3 mm apart: 3 mm from the second.
        let got = snapped(Rect::from_mm(36.4, 22.2, 9.0, 5.0), &[a, b], &Guides::default());
        assert_eq!(got.shift.x, mm(-0.4));
        let equal: Vec<_> = got.distances.iter().filter(|d| d.equal).map(|d| d.gap).collect();
        assert_eq!(equal, [mm(3.0), mm(3.0)]);
        // Between two.
        let b = Rect::from_mm(51.0, 20.0, 10.0, 10.0);
        let got = snapped(Rect::from_mm(30.6, 22.2, 9.0, 5.0), &[a, b], &Guides::default());
        assert_eq!(got.shift.x, mm(0.4));
        let gaps: Vec<_> = got.distances.iter().map(|d| (d.gap, d.equal)).collect();
        assert_eq!(gaps, [(mm(11.0), true), (mm(11.0), true)]);
    }

    /// Numbers that look random and are the same every time.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, n: i64) -> i64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(11);
            ((self.0 >> 33) as i64) % n
        }

        fn rect(&mut self) -> Rect {
            let emu = |n| Length::emu(n);
            Rect::new(
                emu(self.below(3_600_000)),
                emu(self.below(5_400_000)),
                emu(self.below(900_000) + 2),
                emu(self.below(900_000) + 2),
            )
        }
    }

    #[test]
    fn wherever_it_snaps_it_is_near_and_lines_up() {
        let mut dice = Dice(3);
        let mut moved = 0;
        for _ in 0..3_000 {
            let others: Vec<Rect> = (0..dice.below(12)).map(|_| dice.rect()).collect();
            let guides = Guides {
                upright: vec![dice.rect().x],
                level: vec![dice.rect().y],
                grid: (dice.below(3) == 0).then(|| Length::mm(5)),
            };
            let moving = dice.rect();
            let got = snapped(moving, &others, &guides);
            assert!(got.shift.x.abs() <= Length::mm(1) && got.shift.y.abs() <= Length::mm(1));
            let there = moving.shifted(got.shift.x, got.shift.y);
            // Every line goes through an edge or the middle of what moved.
            for line in &got.lines {
                let upright = line.from.x == line.until.x
                    && Span::of(there, Axis::Across).marks().contains(&line.from.x);
                let level = line.from.y == line.until.y
                    && Span::of(there, Axis::Down).marks().contains(&line.from.y);
                assert!(upright || level, "{line:?}");
            }
            for d in &got.distances {
                assert_eq!(d.gap, d.until.x - d.from.x + (d.until.y - d.from.y));
                assert!(d.gap >= Length::ZERO);
            }
            // A move is for a line, an equal gap or the grid.
            if got.shift != Point::ORIGIN {
                moved += 1;
                let equal = got.distances.iter().any(|d| d.equal);
                assert!(!got.lines.is_empty() || equal || guides.grid.is_some(), "{got:?}");
            }
            // What lines up already stays.
            if got.distances.iter().all(|d| !d.equal) {
                assert_eq!(snapped(there, &others, &guides).shift, Point::ORIGIN);
            }
        }
        assert!(moved > 1_000);
    }

    #[test]
    fn steps_and_straight_lines() {
        assert_eq!(to_step(mm(1.26), mm(0.5)), mm(1.5));
        assert_eq!(to_step(mm(-1.26), mm(0.5)), mm(-1.5));
        assert_eq!(straight(Point::from_mm(3.0, -4.0)), Point::from_mm(0.0, -4.0));
    }
}
