//! Notes to printers: lines of plain text in a font of the stock.

use skrifa::instance::{LocationRef, Size as FontSize};
use skrifa::{FontRef, MetadataProvider};

use super::{FontId, Glyph, GlyphRun, Item, Paint, Stock};
use crate::measure::{Length, Point};

impl Stock {
    /// The font for notes: the first that has Latin letters, digits and
    /// accents.
    pub fn note_font(&self) -> Option<FontId> {
        let readable = |data: &[u8]| {
            FontRef::new(data).is_ok_and(|font| {
                let charmap = font.charmap();
                "azAZ09éÉ".chars().all(|c| charmap.map(c).is_some())
            })
        };
        self.fonts.iter().position(|f| readable(&f.data)).map(|i| FontId(i as u16))
    }

    /// A line of text in the font for notes, without kerning, made smaller if it
    /// is longer than `room`. Characters that the font does not have are left
    /// out. `None` if no font will do.
    pub fn note(
        &self,
        text: &str,
        size: Length,
        room: Length,
        origin: Point,
        paint: Paint,
    ) -> Option<Item> {
        let id = self.note_font()?;
        let font = FontRef::new(&self.font(id).data).ok()?;
        let charmap = font.charmap();
        let metrics = font.glyph_metrics(FontSize::new(1.0), LocationRef::default());
        let mut pen = 0.0;
        let mut set = Vec::new();
        for ch in text.chars() {
            if let Some(glyph) = charmap.map(ch) {
                set.push((glyph.to_u32() as u16, ch, pen));
                pen += f64::from(metrics.advance_width(glyph).unwrap_or(0.0));
            }
        }
        let size = if pen > 0.0 { size.min(room.scale(1.0 / pen)) } else { size };
        let glyphs =
            set.into_iter().map(|(id, ch, at)| Glyph { id, ch, x: size.scale(at) }).collect();
        Some(Item::Glyphs(GlyphRun { font: id, size, origin, glyphs, paint }))
    }
}
