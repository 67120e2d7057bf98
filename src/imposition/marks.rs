//! [`Marks`]: crop marks and slug round the tickets of a sheet.

use std::sync::Arc;

use super::{Grid, PressSettings};
use crate::artwork::{Colour, Face, InkSet, Item, NoteFace, Paint, Stock, Stroke, Tint};
use crate::measure::{Length, Path, PathBuilder, Point, Rect};

/// Size of the slug's letters where there is room.
const SLUG_SIZE: Length = Length::emu(6 * 12_700);

/// The marks of both sides of every sheet.
#[derive(Clone, Debug)]
pub struct Marks {
    crop: [Item; 2],
    slug: [SlugPlace; 2],
    notes: Option<NoteFace>,
}

/// Where the slug of a side stands.
#[derive(Clone, Copy, Debug)]
struct SlugPlace {
    origin: Point,
    room: Length,
}

impl Marks {
    /// Marks for the sheets of a grid. The slug is set in the
    /// stock's font for notes; without one it is left out.
    pub fn new(grid: &Grid, settings: &PressSettings, stock: &Arc<Stock>) -> Self {
        let registration = Colour::new(stock.inks.iter().map(|(id, _)| (id, Tint::FULL)));
        let paint = Paint { colour: Arc::new(registration), overprint: true };
        let marks = &settings.marks;
        let crop = Face::BOTH.map(|face| Item::Stroke {
            path: Arc::new(crop_path(grid, face, marks.offset, marks.length)),
            stroke: Stroke { width: marks.width, ..Stroke::default() },
            paint: paint.clone(),
        });
        // Below the first ticket, in the band of the crop marks.
        let slug = Face::BOTH.map(|face| {
            let area = grid.area(face);
            let y = area.bottom() + grid.bleed() + marks.offset + marks.length / 2;
            let indent = Length::mm(2);
            let room = grid.slot(face, 0).trim.w - indent * 2;
            SlugPlace { origin: Point::new(area.x + indent, y), room }
        });
        Marks { crop, slug, notes: stock.note_face() }
    }

    /// The marks that a side has on all sheets.
    pub fn fixed(&self, face: Face) -> Vec<Item> {
        vec![self.crop[face as usize].clone()]
    }

    /// The marks of a side, with its slug; those of all sheets come first.
    pub fn items(&self, face: Face, slug: &str) -> Vec<Item> {
        let mut items = self.fixed(face);
        let place = self.slug[face as usize];
        let paint = Paint { colour: Arc::new(Colour::solid(InkSet::BLACK)), overprint: true };
        if let Some(notes) = &self.notes {
            items.push(notes.note(slug, SLUG_SIZE, place.room, place.origin, paint));
        }
        items
    }
}

/// Lines that point at every cut from outside the bleed.
fn crop_path(grid: &Grid, face: Face, offset: Length, length: Length) -> Path {
    let bleed: Rect = grid.area(face).grown(grid.bleed());
    let (xs, ys) = grid.cuts(face);
    let mut b = PathBuilder::default();
    let mut line = |from: Point, to: Point| {
        b.move_to(from);
        b.line_to(to);
    };
    for x in xs {
        let (top, bottom) = (bleed.y - offset, bleed.bottom() + offset);
        line(Point::new(x, top), Point::new(x, top - length));
        line(Point::new(x, bottom), Point::new(x, bottom + length));
    }
    for y in ys {
        let (left, right) = (bleed.x - offset, bleed.right() + offset);
        line(Point::new(left, y), Point::new(left - length, y));
        line(Point::new(right, y), Point::new(right + length, y));
    }
    b.build()
}
