//! A ticket's own art: stamps by slot and code, serial, validation number, code.

use super::palette::Palette;
use super::text::Style;
use crate::artwork::{FontId, Glyph, GlyphRun, Paint};
use crate::measure::{Length, Point};

/// Sets figures and dashes of one font at one size without shaping: OCR-B has
/// one width for all, so a run is a row of known glyphs.
#[derive(Clone, Debug)]
pub(super) struct Figures {
    font: FontId,
    size: Length,
    origin: Point,
    /// Glyphs of the ten figures, the dash and the space.
    glyphs: [u16; 12],
    /// Their advance at this size, tracking included.
    advance: Length,
    /// Advance of a space.
    gap: Length,
    paint: Paint,
}

impl Figures {
    /// For a text from `origin` on. The error is the character that is missing
    /// or that is not as wide as the others.
    pub(super) fn new(style: &Style, origin: Point, gap: f64) -> Result<Self, char> {
        let mut glyphs = [0; 12];
        let mut advance = None;
        for (c, to) in "0123456789- ".chars().zip(&mut glyphs) {
            let shaped = style.face.shape(&c.to_string())?;
            let glyph = shaped.first().ok_or(c)?;
            *to = glyph.id;
            let first = *advance.get_or_insert(glyph.advance);
            if c != ' ' && (first - glyph.advance).abs() > 1e-6 {
                return Err(c);
            }
        }
        let advance = style.size.scale(advance.unwrap_or(0.0) + style.tracking);
        Ok(Figures {
            font: style.face.id,
            size: style.size,
            origin,
            glyphs,
            advance,
            gap: style.size.scale(gap),
            paint: Palette::imager(),
        })
    }

    /// The run of a text of figures, dashes and spaces.
    pub(super) fn run(&self, text: &str) -> GlyphRun {
        let mut x = Length::ZERO;
        let mut glyphs = Vec::with_capacity(text.len());
        for c in text.bytes() {
            let (index, step) = match c {
                b'0'..=b'9' => (usize::from(c - b'0'), self.advance),
                b'-' => (10, self.advance),
                _ => (11, self.gap),
            };
            glyphs.push(Glyph { id: self.glyphs[index], ch: char::from(c), x });
            x += step;
        }
        GlyphRun {
            font: self.font,
            size: self.size,
            origin: self.origin,
            glyphs,
            paint: self.paint.clone(),
        }
    }
}

/// A number in groups of `group` figures from the left, filled up with zeros
/// to `digits`.
pub(super) fn in_groups(number: u64, digits: usize, group: usize) -> String {
    // Millions are asked for, so they are counted off and not formatted.
    let (mut plain, mut rest, mut length) = ([b'0'; 20], number, 0);
    while rest > 0 {
        length += 1;
        plain[20 - length] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let plain = &plain[20 - length.max(digits.clamp(1, 20))..];
    let mut out = String::with_capacity(plain.len() + plain.len() / group.max(1));
    for (i, digit) in plain.iter().enumerate() {
        if i > 0 && group > 0 && i % group == 0 {
            out.push(' ');
        }
        out.push(char::from(*digit));
    }
    out
}
