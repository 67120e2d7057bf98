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
