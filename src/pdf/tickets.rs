//! The tickets' own art on a page.
//!
//! Text that opens a ticket's art is set first, ticket by ticket, in one text
//! object with moves relative to the last: few bytes, and those alike from
//! ticket to ticket. Codes and all the rest follow. Within a ticket the order
//! stays. How tickets that are alike are written at once: [`Template`].

use super::PdfError;
use super::content::{Encoder, Set};
use super::figures::code;
use super::number::milli;
use super::symbols::{PlaySymbols, Shown};
use super::template::Template;
use crate::artwork::{Block, Figures, FiguresId, GlyphRun, Item, Own, Page, Placement};
use crate::measure::{Length, Point, Transform};

/// Half of what two pens may stand apart and still be one, in tenths of an EMU:
/// five thousandths of a point.
const ONE_PEN: i64 = 635;

/// What ends a string that is shown.
pub(super) const END: &str = ")Tj\n";

/// What tickets are drawn with.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    /// How numbers are set, by their ids.
    pub(super) figures: &'a [Figures],
    /// The glyphs of stamps.
    pub(super) symbols: &'a PlaySymbols,
    /// What paints each stamp that has none; empty for one that draws nothing.
    pub(super) stamps: &'a [Vec<u8>],
    /// Height of a face.
    pub(super) face: Length,
}

impl Means<'_> {
    /// Draws what all tickets of a page add to their faces.
    pub(super) fn tickets(&self, encoder: &mut Encoder<'_>, page: &Page) -> Result<(), PdfError> {
        let mut texts = Texts::new(encoder, page.media.h);
        let mut template: Option<Template> = None;
        for placement in &page.placements {
            let (text, _) = self.parts(placement);
            let Some((first, rest)) = text.split_first() else { continue };
            texts.ticket(placement.at);
            self.text(&mut texts, first)?;
            match &template {
                Some(template) if template.fits(self, &texts, first, rest) => {
                    template.write(self, &mut texts, rest);
                }
                // One ticket is unlike the others; the next need not be.
                Some(_) => rest.iter().try_for_each(|own| self.text(&mut texts, own))?,
                None => template = Template::record(self, &mut texts, first, rest)?,
            }
        }
        texts.close();
        for placement in &page.placements {
            let (_, rest) = self.parts(placement);
            self.rest(encoder, placement, page.media.h, rest)?;
        }
        Ok(())
    }

    /// Writes something that is text.
    pub(super) fn text(&self, texts: &mut Texts<'_, '_>, own: &Own) -> Result<(), PdfError> {
        match own {
            Own::Item(item) => match &**item {
                Item::Glyphs(run) => texts.run(run),
                _ => Ok(()),
            },
            Own::Number(id, text) => texts.number(*id, self.set(*id), text),
            Own::Stamp(id) => match self.symbols.get(*id) {
                Some(shown) => texts.symbol(shown, self.symbols.size(shown.font)),
                None => Ok(()),
            },
        }
    }

    /// The text that opens a ticket's art, and what follows.
    fn parts<'p>(&self, placement: &'p Placement) -> (&'p [Own], &'p [Own]) {
        let own = match &placement.block {
            Block::Ticket(_, art) => art.own.as_slice(),
            Block::Blank(_) => &[],
        };
        let is_text = |own: &Own| match own {
            Own::Stamp(id) => self.symbols.get(*id).is_some(),
            Own::Number(..) => true,
            Own::Item(item) => matches!(**item, Item::Glyphs(_)),
        };
        own.split_at(own.iter().take_while(|own| is_text(own)).count())
    }

    fn set(&self, id: FiguresId) -> &Figures {
        &self.figures[usize::from(id.0)]
    }

    fn rest(
        &self,
        encoder: &mut Encoder<'_>,
        placement: &Placement,
        media: Length,
        rest: &[Own],
    ) -> Result<(), PdfError> {
        let simple = |own: &Own| matches!(own, Own::Item(_));
        if rest.iter().all(simple) && is_shift(placement.at) {
            encoder.from(origin(placement.at));
            for own in rest {
                if let Own::Item(item) = own {
                    encoder.item(item)?;
                }
            }
            encoder.from(Point::ORIGIN);
            return Ok(());
        }
        let outside = encoder.state();
        encoder.op("q ");
        into_face(encoder, placement.at, self.face, media);
        let mut inner = encoder.within(self.face);
        for own in rest {
            match own {
                Own::Item(item) => inner.item(item)?,
                Own::Number(id, text) => {
                    let mut texts = Texts::new(&mut inner, self.face);
                    texts.number(*id, self.set(*id), text)?;
                    texts.close();
                }
                Own::Stamp(id) => match self.symbols.get(*id) {
                    Some(shown) => {
                        let mut texts = Texts::new(&mut inner, self.face);
                        texts.ticket(Transform::shift(Length::ZERO, Length::ZERO));
                        texts.symbol(shown, self.symbols.size(shown.font))?;
                        texts.close();
                    }
                    None => inner.raw(&self.stamps[id.0 as usize]),
                },
            }
        }
        encoder.op("Q\n");
        encoder.restored(outside);
        Ok(())
    }
}

/// Writes the matrix from a face with y upwards to the page with y upwards:
/// both turns of y folded into one.
pub(super) fn into_face(encoder: &mut Encoder<'_>, t: Transform, face: Length, media: Length) {
    linear(encoder, t);
    encoder.thousandths(milli(t.e + face.scale(t.c)));
    encoder.thousandths(milli(media - t.f - face.scale(t.d)));
    encoder.op("cm\n");
}

fn linear(encoder: &mut Encoder<'_>, t: Transform) {
    for factor in [t.a, -t.b, -t.c, t.d] {
        encoder.factor(factor);
    }
}

fn is_shift(t: Transform) -> bool {
    (t.a, t.b, t.c, t.d) == (1.0, 0.0, 0.0, 1.0)
}

fn origin(t: Transform) -> Point {
    Point::new(t.e, t.f)
}

/// One text object, open from its first text to [`Texts::close`].
pub(super) struct Texts<'e, 'o> {
    pub(super) encoder: &'e mut Encoder<'o>,
    media: Length,
    /// From faces to the page.
    at: Transform,
    /// Whether the text object is open.
    open: bool,
    /// Whether the next move must say the whole matrix.
    pub(super) fresh: bool,
    /// Whether the matrix in force only shifts.
    shifts: bool,
    /// Start of the line, in thousandths of a point of the text's space.
    pub(super) line: (i64, i64),
    /// Within a string: its font and where its pen stands, in tenths of an EMU.
    pub(super) string: Option<(usize, i64)>,
}

impl<'e, 'o> Texts<'e, 'o> {
    fn new(encoder: &'e mut Encoder<'o>, media: Length) -> Self {
        let at = Transform::shift(Length::ZERO, Length::ZERO);
        let (open, fresh, shifts, line, string) = (false, false, true, (0, 0), None);
        Texts { encoder, media, at, open, fresh, shifts, line, string }
    }

    /// Begins with another ticket.
    fn ticket(&mut self, at: Transform) {
        self.end_string();
        self.at = at;
        // Moves between tickets that are turned or scaled would be rounded, and
        // the rounding would add up.
        self.fresh = self.open && !(self.shifts && is_shift(at)) || !is_shift(at);
    }

    /// A point of the face in the text's space.
    fn spot(&self, p: Point) -> Point {
        if is_shift(self.at) {
            Point::new(self.at.e + p.x, self.media - self.at.f - p.y)
        } else {
            Point::new(p.x, -p.y)
        }
    }

    /// Where the ticket stands on the page, in thousandths of a point; nothing
    /// where it is turned or that is no whole number of them, so that rounding
    /// would differ from ticket to ticket.
    pub(super) fn origin(&self) -> Option<(i64, i64)> {
        let whole = |l: Length| (l.to_emu() * 10 % 127 == 0).then_some(l.to_emu() * 10 / 127);
        // The page's y grows upwards.
        is_shift(self.at).then(|| Some((whole(self.at.e)?, -whole(self.at.f)?)))?
    }

    fn symbol(&mut self, shown: &Shown, size: u32) -> Result<(), PdfError> {
        let spot = self.spot(shown.at);
        let (x, y) = (spot.x.to_emu() * 10, milli(spot.y));
        let goes_on = self.string.is_some_and(|(font, pen)| {
            font == shown.font && y == self.line.1 && (pen - x).abs() <= ONE_PEN
        });
        if !goes_on || self.fresh || !self.encoder.is_painting(&shown.paint) {
            self.end_string();
            if !self.encoder.paint(&shown.paint, false)? {
                return Ok(());
            }
            self.begin(Set::Symbols(shown.font, size), spot, shown.at);
            self.encoder.op("(");
            // The pen stands where the numbers say, which are rounded.
            self.string = Some((shown.font, self.line.0 * 127));
        }
        self.encoder.byte(shown.code);
        if let Some((_, pen)) = &mut self.string {
            *pen += shown.advance * 10;
        }
        Ok(())
    }

    fn run(&mut self, run: &GlyphRun) -> Result<(), PdfError> {
        self.end_string();
        if run.glyphs.is_empty()
            || milli(run.size) == 0
            || !self.encoder.paint(&run.paint, false)?
        {
            return Ok(());
        }
        self.begin(Set::Stock(run.font, run.size), self.spot(run.origin), run.origin);
        self.encoder.show(run)
    }

    fn number(&mut self, id: FiguresId, set: &Figures, text: &str) -> Result<(), PdfError> {
        self.end_string();
        if text.is_empty() || milli(set.size) == 0 || !self.encoder.paint(&set.paint, false)? {
            return Ok(());
        }
        self.begin(Set::Figures(id, set.size), self.spot(set.origin), set.origin);
        self.encoder.op("(");
        self.encoder.bytes(text.bytes().map(code));
        self.encoder.op(END);
        Ok(())
    }

    /// Sets the font and moves to a spot.
    fn begin(&mut self, font: Set, spot: Point, on_face: Point) {
        if !self.open {
            self.encoder.op("BT\n");
            self.open = true;
            self.line = (0, 0);
        }
        self.encoder.font(font);
        let (x, y) = (milli(spot.x), milli(spot.y));
        if self.fresh {
            linear(self.encoder, self.at);
            let to = self.at.apply(on_face);
            self.encoder.thousandths(milli(to.x));
            self.encoder.thousandths(milli(self.media - to.y));
            self.encoder.op("Tm\n");
            self.shifts = is_shift(self.at);
            self.fresh = false;
        } else {
            self.encoder.thousandths(x - self.line.0);
            self.encoder.thousandths(y - self.line.1);
            self.encoder.op("Td\n");
        }
        self.line = (x, y);
    }

    fn end_string(&mut self) {
        if self.string.take().is_some() {
            self.encoder.op(END);
        }
    }

    fn close(mut self) {
        self.end_string();
        if self.open {
            self.encoder.op("ET\n");
        }
    }
}
