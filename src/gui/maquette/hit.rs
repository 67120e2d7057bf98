//! What is under the pointer: handles, objects, all within a marquee; and what
//! becomes of a frame when a handle is dragged. Geometry alone, without a
//! window.

use eframe::egui;
use egui::{CursorIcon, Pos2, pos2, vec2};

use crate::layout::LayoutObject;
use crate::measure::{Length, Point, Rect};

/// Side of a handle.
pub(crate) const HANDLE: f32 = 8.0;
/// How near the pointer must be to a handle, from outside.
pub(crate) const REACH: f32 = 12.0;
/// The same from within, so that a small object can still be taken hold of.
const REACH_WITHIN: f32 = 6.0;
/// Sides shorter than this have no handle in their middle.
const ROOM: f32 = 28.0;
/// An object is never made smaller than this.
pub(crate) const LEAST: Length = Length::emu(3_600);

/// One of the eight handles round a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Handle {
    /// -1 at the left edge, 0 in the middle, 1 at the right edge.
    pub x: i8,
    /// The same from top to bottom.
    pub y: i8,
}

impl Handle {
    /// All of them, corners first, since corners win where two are near.
    pub(crate) const ALL: [Handle; 8] = [
        Handle { x: -1, y: -1 },
        Handle { x: 1, y: -1 },
        Handle { x: 1, y: 1 },
        Handle { x: -1, y: 1 },
        Handle { x: 0, y: -1 },
        Handle { x: 1, y: 0 },
        Handle { x: 0, y: 1 },
        Handle { x: -1, y: 0 },
    ];

    /// Where it stands on the screen round a frame.
    pub(crate) fn place(self, frame: egui::Rect) -> Pos2 {
        let half = frame.size() / 2.0;
        frame.center() + vec2(f32::from(self.x) * half.x, f32::from(self.y) * half.y)
    }

    /// Whether there is room for it.
    pub(crate) fn shown(self, frame: egui::Rect) -> bool {
        (self.x != 0 || frame.width() >= ROOM) && (self.y != 0 || frame.height() >= ROOM)
    }

    /// The cursor over it.
    pub(crate) fn cursor(self) -> CursorIcon {
        match (self.x, self.y) {
            (0, _) => CursorIcon::ResizeVertical,
            (_, 0) => CursorIcon::ResizeHorizontal,
            (x, y) if x == y => CursorIcon::ResizeNwSe,
            _ => CursorIcon::ResizeNeSw,
        }
    }
}

/// The handle under the pointer.
pub(crate) fn handle_at(frame: egui::Rect, pointer: Pos2) -> Option<Handle> {
    let reach = if frame.contains(pointer) { REACH_WITHIN } else { REACH };
    Handle::ALL.into_iter().filter(|h| h.shown(frame)).find(|h| {
        let d = h.place(frame) - pointer;
        d.x.abs() <= reach && d.y.abs() <= reach
    })
}

/// A frame whose handle was dragged. `ratio` keeps the proportions.
pub(crate) fn resized(from: Rect, handle: Handle, dx: Length, dy: Length, ratio: bool) -> Rect {
    let grow = |size: Length, side: i8, by: Length| match side {
        0 => size,
        1 => (size + by).max(LEAST),
        _ => (size - by).max(LEAST),
    };
    let (mut w, mut h) = (grow(from.w, handle.x, dx), grow(from.h, handle.y, dy));
    if ratio && from.w > Length::ZERO && from.h > Length::ZERO {
        let (sx, sy) = (share(w, from.w), share(h, from.h));
        // Of a corner the larger change counts; of a side, its own.
        let scale = match (handle.x, handle.y) {
            (_, 0) => sx,
            (0, _) => sy,
            _ if (sx - 1.0).abs() >= (sy - 1.0).abs() => sx,
            _ => sy,
        };
        w = from.w.scale(scale).max(LEAST);
        h = from.h.scale(scale).max(LEAST);
    }
    let place = |start: Length, old: Length, new: Length, side: i8| match side {
        1 => start,
        -1 => start + old - new,
        _ => start + (old - new) / 2,
    };
    Rect { x: place(from.x, from.w, w, handle.x), y: place(from.y, from.h, h, handle.y), w, h }
}

fn share(a: Length, b: Length) -> f64 {
    a.to_emu() as f64 / b.to_emu() as f64
}

/// Whether an object is there; `slack` makes thin ones easier to hit.
fn covers(object: &LayoutObject, at: Point, slack: Length) -> bool {
    let frame = object.ink.map_or(object.frame, |ink| ink.union(object.frame));
    let thin = |n: Length| if n < slack * 2 { slack } else { Length::ZERO };
    let Rect { x, y, w, h } = frame;
    let grown = Rect { x: x - thin(w), y: y - thin(h), w: w + thin(w) * 2, h: h + thin(h) * 2 };
    grown.contains(at)
}

/// The places in `objects` of those under a point, topmost first. `objects` are
/// in drawing order; `reachable` says which may be hit.
pub(crate) fn under(
    objects: &[LayoutObject],
    at: Point,
    slack: Length,
    reachable: impl Fn(&LayoutObject) -> bool,
) -> Vec<usize> {
    let mut found: Vec<usize> = (0..objects.len())
        .rev()
        .filter(|i| reachable(&objects[*i]) && covers(&objects[*i], at, slack))
        .collect();
    // What covers the whole face lies behind all else, whatever the order.
    let whole =
        |i: &usize| objects[*i].frame.w > Length::mm(90) && objects[*i].frame.h > Length::mm(90);
    found.sort_by_key(whole);
    found
}

/// The places of all objects that lie within an area.
pub(crate) fn within(
    objects: &[LayoutObject],
    area: Rect,
    reachable: impl Fn(&LayoutObject) -> bool,
) -> Vec<usize> {
    (0..objects.len())
        .filter(|i| reachable(&objects[*i]) && area.contains_rect(objects[*i].frame))
        .collect()
}

/// The smallest rectangle round all frames.
pub(crate) fn bounds(frames: impl IntoIterator<Item = Rect>) -> Option<Rect> {
    frames.into_iter().reduce(Rect::union)
}

/// The upright rectangle between two places, in millimetres.
pub(crate) fn between(a: (f64, f64), b: (f64, f64)) -> Rect {
    let (x, y) = (a.0.min(b.0), a.1.min(b.1));
    Rect::from_mm(x, y, (a.0 - b.0).abs(), (a.1 - b.1).abs())
}

/// A shift along the axis on which it is longer.
pub(crate) fn along_one_axis(dx: Length, dy: Length) -> (Length, Length) {
    if dx.abs() >= dy.abs() { (dx, Length::ZERO) } else { (Length::ZERO, dy) }
}

/// A rectangle of the screen round a point.
pub(crate) fn square(at: Pos2, side: f32) -> egui::Rect {
    egui::Rect::from_center_size(pos2(at.x, at.y), vec2(side, side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artwork::Face;
    use crate::layout::{ObjectId, ObjectKind};

    fn object(n: u32, kind: ObjectKind, frame: Rect) -> LayoutObject {
        LayoutObject {
            id: ObjectId { entry: format!("x[{n}]"), instance: 0, part: 0 },
            kind,
            face: Face::Recto,
            frame,
            ink: None,
            outline: None,
            series: None,
            slot: None,
            name: String::new(),
            line: 1,
            fault: None,
        }
    }

    fn mm(x: f64, y: f64, w: f64, h: f64) -> Rect {
        Rect::from_mm(x, y, w, h)
    }

    #[test]
    fn a_handle_is_reached_from_farther_outside_than_from_within() {
        let frame = egui::Rect::from_min_max(pos2(100.0, 100.0), pos2(200.0, 160.0));
        let corner = Handle { x: -1, y: -1 };
        assert_eq!(handle_at(frame, pos2(90.0, 90.0)), Some(corner));
        assert_eq!(handle_at(frame, pos2(105.0, 105.0)), Some(corner));
        assert_eq!(handle_at(frame, pos2(109.0, 109.0)), None);
        assert_eq!(handle_at(frame, pos2(150.0, 165.0)), Some(Handle { x: 0, y: 1 }));
        assert_eq!(handle_at(frame, pos2(150.0, 130.0)), None);
        // A small object keeps its corners and a middle to take hold of.
        let small = egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(20.0, 20.0));
        assert_eq!(handle_at(small, pos2(10.0, 10.0)), None);
        assert!(handle_at(small, pos2(21.0, 21.0)).is_some());
    }

    #[test]
    fn the_side_opposite_to_the_handle_stays() {
        let from = mm(10.0, 20.0, 30.0, 10.0);
        let by = (Length::from_mm(5.0), Length::from_mm(2.0));
        let r = |x, y| resized(from, Handle { x, y }, by.0, by.1, false);
        assert_eq!(r(1, 1), mm(10.0, 20.0, 35.0, 12.0));
        assert_eq!(r(-1, -1), mm(15.0, 22.0, 25.0, 8.0));
        assert_eq!(r(0, 1), mm(10.0, 20.0, 30.0, 12.0));
        assert_eq!(r(-1, 0), mm(15.0, 20.0, 25.0, 10.0));
    }

    #[test]
    fn shift_keeps_the_proportions_and_nothing_gets_smaller_than_a_tenth() {
        let from = mm(10.0, 20.0, 30.0, 10.0);
        let corner = Handle { x: 1, y: 1 };
        let wide = resized(from, corner, Length::from_mm(15.0), Length::from_mm(1.0), true);
        assert_eq!(wide, mm(10.0, 20.0, 45.0, 15.0));
        let side = resized(from, Handle { x: 0, y: 1 }, Length::ZERO, Length::from_mm(10.0), true);
        assert_eq!(side, mm(-5.0, 20.0, 60.0, 20.0));
        let crushed = resized(from, corner, Length::mm(-90), Length::mm(-90), false);
        assert_eq!((crushed.w, crushed.h), (LEAST, LEAST));
        assert_eq!((crushed.x, crushed.y), (from.x, from.y));
    }

    #[test]
    fn the_topmost_is_hit_first_and_the_ground_of_the_face_last() {
        let objects = [
            object(0, ObjectKind::Text, mm(10.0, 10.0, 20.0, 5.0)),
            object(1, ObjectKind::Mask, mm(5.0, 5.0, 40.0, 20.0)),
            object(2, ObjectKind::Front, mm(-3.0, -3.0, 106.0, 156.0)),
        ];
        let at = Point::from_mm(12.0, 12.0);
        let all = under(&objects, at, Length::ZERO, |_| true);
        assert_eq!(all, [1, 0, 2]);
        let uncoated = under(&objects, at, Length::ZERO, |o| !o.kind.on_coat());
        assert_eq!(uncoated, [0, 2]);
        assert_eq!(under(&objects, Point::from_mm(80.0, 80.0), Length::ZERO, |_| true), [2]);
        // A line of no height is hit a little beside it.
        let line = [object(0, ObjectKind::Text, mm(10.0, 10.0, 20.0, 0.0))];
        assert_eq!(under(&line, Point::from_mm(12.0, 10.4), Length::from_mm(0.5), |_| true), [0]);
        assert!(
            under(&line, Point::from_mm(12.0, 11.0), Length::from_mm(0.5), |_| true).is_empty()
        );
    }

    #[test]
    fn a_marquee_takes_what_lies_within_it() {
        let objects = [
            object(0, ObjectKind::Text, mm(10.0, 10.0, 20.0, 5.0)),
            object(1, ObjectKind::Mask, mm(5.0, 5.0, 40.0, 20.0)),
        ];
        let area = between((32.0, 18.0), (8.0, 9.0));
        assert_eq!(area, mm(8.0, 9.0, 24.0, 9.0));
        assert_eq!(within(&objects, area, |_| true), [0]);
        assert_eq!(bounds(objects.iter().map(|o| o.frame)), Some(mm(5.0, 5.0, 40.0, 20.0)));
    }

    #[test]
    fn a_shift_keeps_to_the_longer_axis() {
        let (a, b) = (Length::mm(3), Length::mm(-4));
        assert_eq!(along_one_axis(a, b), (Length::ZERO, b));
        assert_eq!(along_one_axis(b, a), (b, Length::ZERO));
    }
}
