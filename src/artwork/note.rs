//! Notes to printers: lines of plain text in a font of the stock.

use std::collections::BTreeMap;

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

    /// The font for notes, made ready to set many; `None` if no font will do.
    pub fn note_face(&self) -> Option<NoteFace> {
        let id = self.note_font()?;
        let font = FontRef::new(&self.font(id).data).ok()?;
        let metrics = font.glyph_metrics(FontSize::new(1.0), LocationRef::default());
        let glyphs = font.charmap().mappings().filter_map(|(code, glyph)| {
            let advance = metrics.advance_width(glyph).unwrap_or(0.0);
            Some((char::from_u32(code)?, (glyph.to_u32() as u16, f64::from(advance))))
        });
        let glyphs: BTreeMap<char, (u16, f64)> = glyphs.collect();
        let ascii = std::array::from_fn(|i| glyphs.get(&char::from(i as u8)).copied());
        Some(NoteFace { id, glyphs, ascii })
    }

    /// A line of text in the font for notes, as [`NoteFace::note`] sets it.
    /// `None` if no font will do.
    pub fn note(
        &self,
        text: &str,
        size: Length,
        room: Length,
        origin: Point,
        paint: Paint,
    ) -> Option<Item> {
        Some(self.note_face()?.note(text, size, room, origin, paint))
    }
}

/// The font for notes with its glyphs and their advances in ems, by character.
#[derive(Clone, Debug)]
pub struct NoteFace {
    id: FontId,
    glyphs: BTreeMap<char, (u16, f64)>,
    /// The same of those that most notes are made of.
    ascii: [Option<(u16, f64)>; 128],
}

impl NoteFace {
    /// A line of text, without kerning, made smaller if it is longer than
    /// `room`. Characters that the font does not have are left out.
    pub fn note(
        &self,
        text: &str,
        size: Length,
        room: Length,
        origin: Point,
        paint: Paint,
    ) -> Item {
        let mut pen = 0.0;
        let mut set = Vec::with_capacity(text.len());
        for ch in text.chars() {
            let glyph = match self.ascii.get(ch as usize) {
                Some(glyph) => *glyph,
                None => self.glyphs.get(&ch).copied(),
            };
            if let Some((glyph, advance)) = glyph {
                set.push((glyph, ch, pen));
                pen += advance;
            }
        }
        let size = if pen > 0.0 { size.min(room.scale(1.0 / pen)) } else { size };
        let glyphs =
            set.into_iter().map(|(id, ch, at)| Glyph { id, ch, x: size.scale(at) }).collect();
        Item::Glyphs(GlyphRun { font: self.id, size, origin, glyphs, paint })
    }
}
