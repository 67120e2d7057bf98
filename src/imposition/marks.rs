//! [`Marks`]: crop marks and slug round the tickets of a sheet.

use std::sync::Arc;

use skrifa::instance::{LocationRef, Size as FontSize};
use skrifa::{FontRef, MetadataProvider};

use super::{Grid, PressSettings};
use crate::artwork::{
    Colour, Face, FontId, Glyph, GlyphRun, InkSet, Item, Paint, Stock, Stroke, Tint,
};
use crate::measure::{Length, Path, PathBuilder, Point, Rect};

/// Size of the slug's letters where there is room.
const SLUG_SIZE: Length = Length::emu(6 * 12_700);

/// The marks of both sides of every sheet.
#[derive(Clone, Debug)]
pub struct Marks {
    crop: [Item; 2],
    slug: [SlugPlace; 2],
    font: Option<SlugFont>,
}

/// Where the slug of a side stands.
#[derive(Clone, Copy, Debug)]
struct SlugPlace {
    origin: Point,
    room: Length,
}

/// The font of the slug, by glyph numbers and advances (in ems).
#[derive(Clone, Debug)]
struct SlugFont {
    id: FontId,
    data: Arc<Vec<u8>>,
}

impl Marks {
    /// Marks for the sheets of a grid. The slug is set in the first font of the
    /// stock that has Latin letters and digits; without one it is left out.
    pub fn new(grid: &Grid, settings: &PressSettings, stock: &Stock) -> Self {
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
            SlugPlace { origin: Point::new(area.x + indent, y), room: area.w - indent * 2 }
        });
        let font = stock.fonts.iter().enumerate().find(|(_, f)| has_letters(&f.data));
        let font = font.map(|(i, f)| SlugFont { id: FontId(i as u16), data: f.data.clone() });
        Marks { crop, slug, font }
    }

    /// The marks of a side, with its slug.
    pub fn items(&self, face: Face, slug: &str) -> Vec<Item> {
        let mut items = vec![self.crop[face as usize].clone()];
        items.extend(self.slug_item(face, slug));
        items
    }

    fn slug_item(&self, face: Face, text: &str) -> Option<Item> {
        let font = self.font.as_ref()?;
        let place = self.slug[face as usize];
        let face = FontRef::new(&font.data).ok()?;
        let charmap = face.charmap();
        let metrics = face.glyph_metrics(FontSize::new(1.0), LocationRef::default());
        let mut set = Vec::new();
        let mut pen = 0.0f64;
        for ch in text.chars() {
            // What the font has no letter for is left out of a note to printers.
            let Some(id) = charmap.map(ch) else { continue };
            set.push((id.to_u32() as u16, ch, pen));
            pen += f64::from(metrics.advance_width(id).unwrap_or(0.0));
        }
        let size = if pen > 0.0 { SLUG_SIZE.min(place.room.scale(1.0 / pen)) } else { SLUG_SIZE };
        let glyphs =
            set.into_iter().map(|(id, ch, at)| Glyph { id, ch, x: size.scale(at) }).collect();
        Some(Item::Glyphs(GlyphRun {
            font: font.id,
            size,
            origin: place.origin,
            glyphs,
            paint: Paint { colour: Arc::new(Colour::solid(InkSet::BLACK)), overprint: true },
        }))
    }
}

fn has_letters(data: &[u8]) -> bool {
    FontRef::new(data).is_ok_and(|font| {
        let charmap = font.charmap();
        "azAZ09é·".chars().all(|c| charmap.map(c).is_some())
    })
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
