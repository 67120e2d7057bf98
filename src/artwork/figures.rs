//! [`Figures`]: how one number of every ticket is set.

use super::{FontId, Glyph, GlyphRun, Paint};
use crate::measure::{Length, Point};

/// Place of a [`Figures`] in its stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FiguresId(pub u16);

/// Where a number stands on every ticket, and in what. All its characters but
/// the space are equally wide, so that it is set without shaping, and writers
/// may keep it as the text that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Which font of the stock.
    pub font: FontId,
    /// Size of the em.
    pub size: Length,
    /// Start of the baseline.
    pub origin: Point,
    /// Glyphs of [`Figures::CHARACTERS`].
    pub glyphs: [u16; 12],
    /// Advance of all but the space, tracking included.
    pub advance: Length,
    /// Advance of a space.
    pub gap: Length,
    /// The colour.
    pub paint: Paint,
}

impl Figures {
    /// What numbers are made of.
    pub const CHARACTERS: &str = "0123456789- ";

    /// The place of a character among [`Figures::CHARACTERS`]; what is none of
    /// them is taken for a space.
    pub fn place(character: u8) -> usize {
        match character {
            b'0'..=b'9' => usize::from(character - b'0'),
            b'-' => 10,
            _ => 11,
        }
    }

    /// How far the character in a place moves the pen.
    pub fn step(&self, place: usize) -> Length {
        if place == 11 { self.gap } else { self.advance }
    }

    /// The glyphs of a number.
    pub fn run(&self, text: &str) -> GlyphRun {
        let mut x = Length::ZERO;
        let mut glyphs = Vec::with_capacity(text.len());
        for c in text.bytes() {
            let place = Self::place(c);
            glyphs.push(Glyph { id: self.glyphs[place], ch: char::from(c), x });
            x += self.step(place);
        }
        let Figures { font, size, origin, .. } = *self;
        GlyphRun { font, size, origin, glyphs, paint: self.paint.clone() }
    }
}
