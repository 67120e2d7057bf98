//! [`Encoder`]: items of the display list as operators of a content stream.
//!
//! Face coordinates turn over here: the origin is the lower left corner of the
//! trim, y grows upwards. What the graphics state already holds is not said
//! again.

use std::sync::Arc;

use super::PdfError;
use super::colour::Palette;
use super::font::FontSet;
use super::layer::Layer;
use super::number::{milli, push_factor, push_length, push_milli, push_unsigned};
use crate::artwork::{
    BitMatrix, Cap, Colour, FiguresId, FontId, GlyphRun, Item, Join, Paint, Placed, Stroke,
};
use crate::measure::{FillRule, Length, Path, Point, Rect, Verb};

/// A font as text is set in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// A font of the stock, at this size.
    Stock(FontId, Length),
    /// A play-symbol font, by its number and its one size in points.
    Symbols(usize, u32),
    /// The font of numbers that are set in one way, at this size.
    Figures(FiguresId, Length),
}

/// What is known of the graphics state; `None` where it may be anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct State {
    fill: Option<Arc<Colour>>,
    stroke: Option<Arc<Colour>>,
    overprint: Option<bool>,
    font: Option<Set>,
    line: Option<Stroke>,
}

/// Writes items into a buffer.
pub(super) struct Encoder<'a> {
    out: &'a mut Vec<u8>,
    palette: &'a Palette,
    fonts: &'a FontSet,
    /// Height over which y turns.
    height: Length,
    /// Where the origin of what is drawn lies.
    offset: Point,
    state: State,
}

impl<'a> Encoder<'a> {
    /// An encoder that knows nothing of the graphics state. `height` is that of
    /// the space whose y turns: the trim of a face, the media of a page.
    pub(super) fn new(
        out: &'a mut Vec<u8>,
        palette: &'a Palette,
        fonts: &'a FontSet,
        height: Length,
    ) -> Self {
        Encoder { out, palette, fonts, height, offset: Point::ORIGIN, state: State::default() }
    }

    /// From now on, items are drawn from another origin.
    pub(super) fn from(&mut self, offset: Point) {
        self.offset = offset;
    }

    /// What is known of the graphics state, to be known again after a `Q`.
    pub(super) fn state(&self) -> State {
        self.state.clone()
    }

    /// Whether the graphics state is this one.
    pub(super) fn is_in(&self, state: &State) -> bool {
        self.state == *state
    }

    /// The graphics state is what it was.
    pub(super) fn restored(&mut self, state: State) {
        self.state = state;
    }

    /// Draws in another space, over whose height y turns, until a `Q`.
    pub(super) fn within(&mut self, height: Length) -> Encoder<'_> {
        let mut inner = Encoder::new(self.out, self.palette, self.fonts, height);
        inner.state = self.state.clone();
        inner
    }

    /// How much is written.
    pub(super) fn len(&self) -> usize {
        self.out.len()
    }

    /// What was written from a place on.
    pub(super) fn since(&self, start: usize) -> &[u8] {
        &self.out[start..]
    }

    /// Writes items in order.
    pub(super) fn items(&mut self, items: &[Item]) -> Result<(), PdfError> {
        items.iter().try_for_each(|item| self.item(item))
    }

    /// Writes one item.
    pub(super) fn item(&mut self, item: &Item) -> Result<(), PdfError> {
        match item {
            Item::Fill { path, rule, paint } => {
                if self.paint(paint, false)? {
                    self.path(path);
                    self.op(match rule {
                        FillRule::NonZero => "f\n",
                        FillRule::EvenOdd => "f*\n",
                    });
                }
            }
            Item::Stroke { path, stroke, paint } => {
                if self.paint(paint, true)? {
                    self.line(stroke);
                    self.path(path);
                    self.op("S\n");
                }
            }
            Item::Glyphs(run) => self.glyphs(run)?,
            Item::Bits(bits) => self.bits(bits)?,
            Item::Picture(placed) => self.picture(placed)?,
            Item::Clip { path, rule, items } => {
                self.op("q\n");
                self.path(path);
                self.op(match rule {
                    FillRule::NonZero => "W n\n",
                    FillRule::EvenOdd => "W* n\n",
                });
                let outside = self.state.clone();
                self.items(items)?;
                self.state = outside;
                self.op("Q\n");
            }
            Item::Step { step, items } => {
                self.op("/OC /");
                self.op(Layer::Step(*step).resource());
                self.op(" BDC\n");
                self.items(items)?;
                self.op("EMC\n");
            }
        }
        Ok(())
    }

    /// Sets colour and overprint; says whether anything is drawn at all.
    pub(super) fn paint(&mut self, paint: &Paint, stroke: bool) -> Result<bool, PdfError> {
        if paint.overprint && paint.colour.parts().is_empty() {
            return Ok(false);
        }
        self.overprint(paint.overprint);
        let slot = if stroke { &mut self.state.stroke } else { &mut self.state.fill };
        if slot.as_ref() != Some(&paint.colour) {
            *slot = Some(paint.colour.clone());
            self.palette.set(self.out, &paint.colour, stroke)?;
        }
        Ok(true)
    }

    fn overprint(&mut self, on: bool) {
        if self.state.overprint != Some(on) {
            self.op(if on { "/O gs\n" } else { "/K gs\n" });
            self.state.overprint = Some(on);
        }
    }

    /// Paints a picture by its name in the resources.
    fn picture(&mut self, placed: &Placed) -> Result<(), PdfError> {
        let unknown = || PdfError::UnknownPicture(placed.picture.name().to_owned());
        let name = self.palette.pictures.name(placed).ok_or_else(unknown)?;
        self.overprint(placed.paint.overprint);
        let r = placed.room;
        self.op("q ");
        self.number(r.w);
        self.op("0 0 ");
        self.number(r.h);
        self.point(Point::new(r.x, r.bottom()));
        self.op("cm /");
        self.op(&name);
        self.op(" Do Q\n");
        Ok(())
    }

    fn line(&mut self, stroke: &Stroke) {
        let old = self.state.line.replace(stroke.clone());
        if old.as_ref() == Some(stroke) {
            return;
        }
        self.number(stroke.width);
        self.op(match stroke.cap {
            Cap::Butt => "w 0 J ",
            Cap::Round => "w 1 J ",
            Cap::Square => "w 2 J ",
        });
        self.op(match stroke.join {
            Join::Miter => "0 j 4 M [",
            Join::Round => "1 j [",
            Join::Bevel => "2 j [",
        });
        for dash in &stroke.dashes {
            self.number(*dash);
        }
        self.op("] 0 d\n");
    }

    fn path(&mut self, path: &Path) {
        if let Some(r) = as_rect(path) {
            self.rect(r);
            return;
        }
        for verb in path.verbs() {
            match *verb {
                Verb::Move(p) => {
                    self.point(p);
                    self.op("m\n");
                }
                Verb::Line(p) => {
                    self.point(p);
                    self.op("l\n");
                }
                Verb::Cubic(a, b, end) => {
                    self.point(a);
                    self.point(b);
                    self.point(end);
                    self.op("c\n");
                }
                Verb::Close => self.op("h\n"),
            }
        }
    }

    /// Appends a rectangle to the path.
    pub(super) fn rect(&mut self, r: Rect) {
        self.point(Point::new(r.x, r.bottom()));
        self.number(r.w);
        self.number(r.h);
        self.op("re\n");
    }

    /// Appends operators that leave the graphics state as it is.
    pub(super) fn raw(&mut self, operators: &[u8]) {
        self.out.extend_from_slice(operators);
    }

    /// Paints a form by its name in the resources.
    pub(super) fn form(&mut self, name: &str) {
        self.op("/");
        self.op(name);
        self.op(" Do\n");
    }

    /// Says which font text is set in, where it is not known.
    pub(super) fn font(&mut self, font: Set) {
        if self.state.font == Some(font) {
            return;
        }
        self.state.font = Some(font);
        match font {
            Set::Stock(id, size) => {
                self.op("/F");
                push_unsigned(self.out, id.0.into());
                self.op(" ");
                push_milli(self.out, milli(size));
            }
            Set::Symbols(number, size) => {
                self.op("/P");
                push_unsigned(self.out, number as u64);
                self.op(" ");
                push_unsigned(self.out, size.into());
            }
            Set::Figures(id, size) => {
                self.op("/N");
                push_unsigned(self.out, id.0.into());
                self.op(" ");
                push_milli(self.out, milli(size));
            }
        }
        self.op(" Tf\n");
    }

    fn glyphs(&mut self, run: &GlyphRun) -> Result<(), PdfError> {
        if run.glyphs.is_empty() || milli(run.size) == 0 || !self.paint(&run.paint, false)? {
            return Ok(());
        }
        self.op("BT\n");
        self.font(Set::Stock(run.font, run.size));
        self.point(run.origin);
        self.op("Td\n");
        self.show(run)?;
        self.op("ET\n");
        Ok(())
    }

    /// Shows the glyphs of a run from where the pen stands.
    pub(super) fn show(&mut self, run: &GlyphRun) -> Result<(), PdfError> {
        // Where the reader's pen stands, and where it should, in thousandths of
        // the em from the origin: differences never add up, and those that
        // nobody can see stay.
        let mut pen = 0i64;
        let start = self.out.len();
        self.op("[(");
        let mut adjusted = false;
        for glyph in &run.glyphs {
            let wanted = em_thousandths(glyph.x, run.size);
            if (wanted - pen).abs() > UNSEEN {
                self.op(")");
                push_milli(self.out, (pen - wanted) * 1000);
                self.op("(");
                pen = wanted;
                adjusted = true;
            }
            let code = self.fonts.code(run.font, glyph)?;
            code.cid.to_be_bytes().into_iter().for_each(|byte| self.byte(byte));
            pen += i64::from(code.width);
        }
        if adjusted {
            self.op(")]TJ\n");
        } else {
            self.out.remove(start);
            self.op(")Tj\n");
        }
        Ok(())
    }

    /// Bytes of a string that have no meaning of their own there.
    pub(super) fn bytes(&mut self, bytes: impl Iterator<Item = u8>) {
        self.out.extend(bytes);
    }

    /// A byte of a string.
    pub(super) fn byte(&mut self, byte: u8) {
        match byte {
            b'(' | b')' | b'\\' => self.out.extend([b'\\', byte]),
            b'\r' => self.out.extend(b"\\r"),
            b'\n' => self.out.extend(b"\\n"),
            _ => self.out.push(byte),
        }
    }

    fn bits(&mut self, bits: &BitMatrix) -> Result<(), PdfError> {
        if bits.rows.is_empty() || !self.paint(&bits.paint, false)? {
            return Ok(());
        }
        let r = bits.bounds();
        // Column by column: a 2D code is filled in columns, so that what its
        // like have in common stays together and packs well.
        let columns = transposed(bits);
        self.op("q 0 ");
        self.number(-r.h);
        self.number(-r.w);
        self.op("0 ");
        self.point(Point::new(r.right(), r.y));
        self.op("cm\nBI/W ");
        push_unsigned(self.out, bits.height().into());
        self.op("/H ");
        push_unsigned(self.out, bits.width.into());
        self.op("/BPC 1/IM true");
        if ends_early(&columns) {
            self.op("/F/AHx ID ");
            for byte in &columns {
                let digit = |d: u8| char::from_digit(d.into(), 16).unwrap_or('0') as u8;
                self.out.extend([digit(byte >> 4), digit(byte & 15)]);
            }
            self.op(">");
        } else {
            self.op(" ID ");
            self.out.extend_from_slice(&columns);
        }
        self.op("\nEI Q\n");
        Ok(())
    }

    fn point(&mut self, p: Point) {
        let p = self.turned(p);
        self.number(p.x);
        self.number(p.y);
    }

    /// A point where y grows upwards.
    pub(super) fn turned(&self, p: Point) -> Point {
        Point::new(self.offset.x + p.x, self.height - self.offset.y - p.y)
    }

    /// A number and a space.
    fn number(&mut self, length: Length) {
        push_length(self.out, length);
        self.out.push(b' ');
    }

    /// Thousandths as a number, and a space.
    pub(super) fn thousandths(&mut self, value: i64) {
        push_milli(self.out, value);
        self.out.push(b' ');
    }

    /// A factor of a matrix, and a space.
    pub(super) fn factor(&mut self, factor: f64) {
        push_factor(self.out, factor);
        self.out.push(b' ');
    }

    /// Whether this is what is painted with already.
    pub(super) fn is_painting(&self, paint: &Paint) -> bool {
        self.state.overprint == Some(paint.overprint)
            && self.state.fill.as_ref() == Some(&paint.colour)
    }

    /// Appends operators.
    pub(super) fn op(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

/// Thousandths of the em that a glyph may stand off: a fiftieth of a point at
/// ten points.
const UNSEEN: i64 = 2;

/// A distance along a line of text in thousandths of its em.
fn em_thousandths(x: Length, size: Length) -> i64 {
    let (x, size) = (x.to_emu() * 1000, size.to_emu());
    (x + size / 2).div_euclid(size)
}

/// The columns of a picture as rows of an image mask, which draws where a bit
/// is not set; each filled up to whole bytes with set bits.
fn transposed(bits: &BitMatrix) -> Vec<u8> {
    let (from, to) = (bits.stride(), (bits.height() as usize).div_ceil(8));
    let mut out = vec![0xff; to * bits.width as usize];
    for (down, rows) in bits.rows.chunks(from * 8).enumerate() {
        for across in 0..from {
            // Rows that are not there draw nothing.
            let mut block = [0u8; 8];
            for (byte, row) in block.iter_mut().zip(rows.chunks_exact(from)) {
                *byte = row[across];
            }
            let columns = turned_block(u64::from_be_bytes(block)).to_be_bytes();
            for (x, byte) in columns.into_iter().enumerate() {
                if let Some(out) = out.get_mut((across * 8 + x) * to + down) {
                    *out = !byte;
                }
            }
        }
    }
    out
}

/// Eight rows of eight bits as eight columns: halves of pairs, then of fours,
/// then of eights change places.
fn turned_block(mut x: u64) -> u64 {
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let swapped = (x ^ (x >> shift)) & mask;
        x ^= swapped ^ (swapped << shift);
    }
    x
}

/// Whether a reader that looks for the end of the image could find it in its
/// bytes.
fn ends_early(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|w| w == b"EI")
}

/// The rectangle that a path is, if it is just one.
fn as_rect(path: &Path) -> Option<Rect> {
    let [Verb::Move(a), Verb::Line(b), Verb::Line(c), Verb::Line(d), Verb::Close] = *path.verbs()
    else {
        return None;
    };
    let upright = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
    (upright && a.x <= c.x && a.y <= c.y).then(|| Rect::new(a.x, a.y, c.x - a.x, c.y - a.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_turned_bit_by_bit() {
        let (width, height) = (29u32, 21u32);
        let mut state = 5u32;
        let rows: Vec<u8> = (0..height * 4)
            .map(|i| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let byte = (state >> 24) as u8;
                if i % 4 == 3 { byte & 0xf8 } else { byte }
            })
            .collect();
        let paint = Paint { colour: Arc::new(Colour::new([])), overprint: true };
        let module = Length::emu(1);
        let bits = BitMatrix { width, rows, origin: Point::ORIGIN, module, row: module, paint };
        let turned = transposed(&bits);
        assert_eq!(turned.len(), 29 * 3);
        for (x, column) in turned.chunks(3).enumerate() {
            for y in 0..24 {
                let drawn = column[y / 8] >> (7 - y % 8) & 1 == 0;
                let wanted = (y as u32) < height && bits.get(x as u32, y as u32);
                assert_eq!(drawn, wanted, "column {x}, row {y}");
            }
        }
    }
}
