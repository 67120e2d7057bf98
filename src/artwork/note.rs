//! Notes to printers: lines of plain text in a font of the stock.

use skrifa::instance::{LocationRef, Size as FontSize};
use skrifa::{FontRef, MetadataProvider};

use super::{FontId, Glyph, GlyphRun, Item, Paint, Stock};
use crate::measure::{Length, Point};

impl Stock {
    /// The font for notes: of those that have Latin letters, digits and
    /// accents, the one that runs narrowest; it is seldom one for display.
    pub fn note_font(&self) -> Option<FontId> {
        let mut best: Option<(f32, FontId)> = None;
        for (i, font) in self.fonts.iter().enumerate() {
            let Ok(font) = FontRef::new(&font.data) else { continue };
            let (charmap, metrics) =
                (font.charmap(), font.glyph_metrics(FontSize::new(1.0), LocationRef::default()));
            let widths: Option<Vec<f32>> = "abcdefghijklmnopqrstuvwxyzAZ0189éÉ"
                .chars()
                .map(|c| metrics.advance_width(charmap.map(c)?))
                .collect();
            let Some(widths) = widths else { continue };
            let width = widths.iter().sum();
            if best.is_none_or(|(narrowest, _)| width < narrowest) {
                best = Some((width, FontId(i as u16)));
            }
        }
        best.map(|(_, id)| id)
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
