//! A drag on the canvas, from the press to the release: what is held, how far
//! it was moved, what it snaps to. Nothing of the document changes until the
//! drag is over, so that cancelling costs nothing.

use std::sync::Arc;

use super::hit::{self, Handle};
use super::series::Shape;
use super::state::{Guide, Tool};
use crate::edit::Edit;
use crate::edit::snap::{self, Snapped};
use crate::layout::{LayoutObject, ObjectId};
use crate::measure::{Length, Point, Rect};

/// What is held.
#[derive(Clone, Debug)]
pub(crate) enum Hold {
    /// The selection, to be moved.
    Objects {
        /// Which ones.
        ids: Vec<ObjectId>,
    },
    /// A handle of one object.
    Handle {
        /// Which object.
        id: ObjectId,
        /// Which handle.
        handle: Handle,
    },
    /// Nothing: objects within a marquee are selected.
    Marquee {
        /// What was selected before, with Shift.
        kept: Vec<ObjectId>,
    },
    /// The corner of something new.
    New(Tool),
    /// The handle of a series.
    Series {
        /// Which series.
        name: String,
        /// Its places as they were.
        places: Vec<(f64, f64)>,
        /// How they stood.
        shape: Shape,
        /// How they stand now.
        now: Shape,
    },
    /// A guide; `from` is the one that was there.
    Guide {
        /// The one that was there.
        from: Option<Guide>,
        /// As it is now; nothing over the ruler, where it is let go of.
        now: Option<Guide>,
    },
}

/// A drag.
#[derive(Clone, Debug)]
pub(crate) struct Gesture {
    /// What is held.
    pub hold: Hold,
    /// Where it began, in millimetres of the page.
    pub start: (f64, f64),
    /// Where the pointer is.
    pub now: (f64, f64),
    /// The objects as they stood when it began.
    pub objects: Arc<[LayoutObject]>,
    /// What stood round all that is held.
    pub from: Rect,
    /// What stands round it now.
    pub to: Rect,
    /// What it snapped to.
    pub snapped: Snapped,
}

/// What a drag may snap to, and how.
pub(crate) struct Around<'a> {
    /// Frames of what is not held; none where nothing snaps to them.
    pub others: &'a [Rect],
    /// The trimmed page.
    pub page: Rect,
    /// The safe area.
    pub safe: Rect,
    /// Guides.
    pub guides: &'a snap::Guides,
    /// How near is near.
    pub reach: Length,
}

impl Gesture {
    /// A drag that begins.
    pub(crate) fn new(
        hold: Hold,
        start: (f64, f64),
        objects: Arc<[LayoutObject]>,
        from: Rect,
    ) -> Self {
        Gesture { hold, start, now: start, objects, from, to: from, snapped: Snapped::default() }
    }

    /// How far everything was moved.
    pub(crate) fn shift(&self) -> (Length, Length) {
        (self.to.x - self.from.x, self.to.y - self.from.y)
    }

    /// The pointer went on; `keep` is Shift, `free` is Ctrl.
    pub(crate) fn go(&mut self, now: (f64, f64), keep: bool, free: bool, around: &Around<'_>) {
        self.now = now;
        self.snapped = Snapped::default();
        let dx = Length::from_mm(now.0 - self.start.0);
        let dy = Length::from_mm(now.1 - self.start.1);
        match &mut self.hold {
            Hold::Objects { .. } => {
                let (dx, dy) = if keep { hit::along_one_axis(dx, dy) } else { (dx, dy) };
                let raw = self.from.shifted(dx, dy);
                let mut snapped = if free { Snapped::default() } else { near(raw, around) };
                // An axis that is kept does not snap away.
                if keep && dx == Length::ZERO {
                    snapped.shift.x = Length::ZERO;
                }
                if keep && dy == Length::ZERO {
                    snapped.shift.y = Length::ZERO;
                }
                self.to = raw.shifted(snapped.shift.x, snapped.shift.y);
                self.snapped = snapped;
            }
            Hold::Handle { handle, .. } => {
                let raw = hit::resized(self.from, *handle, dx, dy, keep);
                // What moves is a corner or an edge: a place of no size.
                let at = |side: i8, low: Length, size: Length| match side {
                    -1 => low,
                    1 => low + size,
                    _ => low + size / 2,
                };
                let corner = Rect::new(
                    at(handle.x, raw.x, raw.w),
                    at(handle.y, raw.y, raw.h),
                    Length::ZERO,
                    Length::ZERO,
                );
                let mut snapped = match free || keep {
                    true => Snapped::default(),
                    false => near(corner, around),
                };
                if handle.x == 0 {
                    snapped.shift.x = Length::ZERO;
                }
                if handle.y == 0 {
                    snapped.shift.y = Length::ZERO;
                }
                let (sx, sy) = (snapped.shift.x, snapped.shift.y);
                self.to = hit::resized(self.from, *handle, dx + sx, dy + sy, keep);
                self.snapped = snapped;
            }
            Hold::Marquee { .. } => self.to = hit::between(self.start, now),
            Hold::New(_) => {
                let corner = Rect::from_mm(now.0, now.1, 0.0, 0.0);
                let snapped = if free { Snapped::default() } else { near(corner, around) };
                let end = (now.0 + snapped.shift.x.to_mm(), now.1 + snapped.shift.y.to_mm());
                self.to = hit::between(self.start, end);
                self.snapped = snapped;
            }
            Hold::Series { places, shape, now: becomes, .. } => {
                let by = (now.0 - self.start.0, now.1 - self.start.1);
                *becomes = shape.dragged(places.len(), by.0, by.1);
            }
            Hold::Guide { .. } => (),
        }
    }

    /// What the drag means for the document; nothing where it only selects.
    pub(crate) fn edit(&self) -> Option<Edit> {
        match &self.hold {
            Hold::Objects { ids, .. } => {
                let (x, y) = self.shift();
                let moved = x != Length::ZERO || y != Length::ZERO;
                moved.then(|| Edit::Move { objects: ids.clone(), by: Point::new(x, y) })
            }
            Hold::Handle { id, .. } => {
                (self.to != self.from).then(|| Edit::Resize { object: id.clone(), to: self.to })
            }
            _ => None,
        }
    }
}

/// What a rectangle snaps to.
fn near(moving: Rect, around: &Around<'_>) -> Snapped {
    snap::snap(moving, around.others, around.page, around.safe, around.guides, around.reach)
}
