//! What stands in a slot that has no ticket: a cross and « BLANC », and none of
//! the tickets' art, so that nothing of it could be sold.

use std::sync::Arc;

use crate::artwork::{Colour, InkSet, Item, NoteFace, Paint, Stroke};
use crate::measure::{Length, PathBuilder, Point, Rect};

/// What is written into the slot.
const WORD: &str = "BLANC";

/// Crosses a slot out.
pub(super) fn items(trim: Rect, face: Option<&NoteFace>) -> Vec<Item> {
    let paint = Paint { colour: Arc::new(Colour::solid(InkSet::BLACK)), overprint: true };
    let mut b = PathBuilder::default();
    for (from, to) in [
        (Point::new(trim.x, trim.y), Point::new(trim.right(), trim.bottom())),
        (Point::new(trim.right(), trim.y), Point::new(trim.x, trim.bottom())),
    ] {
        b.move_to(from);
        b.line_to(to);
    }
    let stroke = Stroke { width: Length::from_pt(1.0), ..Stroke::default() };
    let mut items = vec![Item::Stroke { path: Arc::new(b.build()), stroke, paint: paint.clone() }];
    // Above the crossing, where no line runs.
    let size = Length::from_pt(24.0).min(trim.h / 6);
    let origin = Point::new(trim.x + trim.w * 3 / 8, trim.y + trim.h / 5);
    items.extend(face.map(|face| face.note(WORD, size, trim.w / 4, origin, paint)));
    items
}
