//! [`Template`]: what the text of one ticket has in common with that of the next.
//!
//! Tickets of a page mostly differ in nothing but their codes and numbers. What
//! stands between those is kept from one ticket and put down again for the next,
//! byte for byte what writing it anew would give.

use super::PdfError;
use super::content::State;
use super::figures::code;
use super::tickets::{END, Means, Texts};
use crate::artwork::{FiguresId, Own};

/// What stands between the codes and numbers of a ticket's text, from behind
/// its first: the same for all tickets of a page that show something in the same
/// places, whatever it is.
pub(super) struct Template {
    first: Place,
    /// What is shown, and where the bytes before it end in `between`.
    steps: Vec<(Place, usize)>,
    between: Vec<u8>,
    /// Where the ticket stood, in thousandths of a point.
    origin: (i64, i64),
    /// The graphics state behind the first, and behind the last.
    before: State,
    after: State,
    /// What [`Texts`] knew behind the last.
    line: (i64, i64),
    string: Option<(usize, i64)>,
}

/// What all that can be shown in a place have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The place of a symbol, as its font has it.
    Symbol(u32),
    /// A number that is set in this way.
    Number(FiguresId),
}

impl Place {
    fn of(means: &Means<'_>, own: &Own) -> Option<Place> {
        match own {
            Own::Stamp(id) => Some(Place::Symbol(means.symbols.get(*id)?.place)),
            Own::Number(id, text) if !text.is_empty() => Some(Place::Number(*id)),
            _ => None,
        }
    }
}

impl Template {
    /// Writes the rest of a ticket's text and keeps what is the same in the
    /// next; nothing where that would not do.
    pub(super) fn record(
        means: &Means<'_>,
        texts: &mut Texts<'_, '_>,
        first: &Own,
        rest: &[Own],
    ) -> Result<Option<Template>, PdfError> {
        let (before, mut steps, mut between) = (texts.encoder.state(), Vec::new(), Vec::new());
        let mut good = !texts.fresh;
        for own in rest {
            let start = texts.encoder.len();
            means.text(texts, own)?;
            let written = texts.encoder.since(start);
            // Nothing of these lengths was written if their ink prints nothing.
            let same = match own {
                Own::Stamp(id) => means.symbols.get(*id).and_then(|shown| {
                    let drawn = written.last() == Some(&shown.code);
                    written.len().checked_sub(escaped(shown.code)).filter(|_| drawn)
                }),
                Own::Number(_, text) => written.len().checked_sub(text.len() + END.len()),
                Own::Item(_) => None,
            };
            match (Place::of(means, own), same) {
                (Some(place), Some(same)) => {
                    between.extend_from_slice(&written[..same]);
                    steps.push((place, between.len()));
                }
                _ => good = false,
            }
        }
        let Some(origin) = texts.origin().filter(|_| good) else { return Ok(None) };
        let Some(first) = Place::of(means, first) else { return Ok(None) };
        let after = texts.encoder.state();
        let (line, string) = (texts.line, texts.string);
        Ok(Some(Template { first, steps, between, origin, before, after, line, string }))
    }

    /// Whether a ticket's text, its first written, goes on like this.
    pub(super) fn fits(
        &self,
        means: &Means<'_>,
        texts: &Texts<'_, '_>,
        first: &Own,
        rest: &[Own],
    ) -> bool {
        Place::of(means, first) == Some(self.first)
            && texts.origin().is_some()
            && !texts.fresh
            && rest.len() == self.steps.len()
            && texts.encoder.is_in(&self.before)
            && rest.iter().zip(&self.steps).all(|(own, step)| Place::of(means, own) == Some(step.0))
    }

    /// Writes the rest of a text that fits.
    pub(super) fn write(&self, means: &Means<'_>, texts: &mut Texts<'_, '_>, rest: &[Own]) {
        let mut start = 0;
        for (own, (_, end)) in rest.iter().zip(&self.steps) {
            texts.encoder.raw(&self.between[start..*end]);
            start = *end;
            match own {
                Own::Stamp(id) => {
                    if let Some(shown) = means.symbols.get(*id) {
                        texts.encoder.byte(shown.code);
                    }
                }
                Own::Number(_, text) => {
                    texts.encoder.bytes(text.bytes().map(code));
                    texts.encoder.op(END);
                }
                Own::Item(_) => {}
            }
        }
        texts.encoder.restored(self.after.clone());
        let (x, y) = texts.origin().unwrap_or(self.origin);
        let (dx, dy) = (x - self.origin.0, y - self.origin.1);
        texts.line = (self.line.0 + dx, self.line.1 + dy);
        texts.string = self.string.map(|(font, pen)| (font, pen + dx * 127));
    }
}

/// Bytes that a byte of a string takes.
fn escaped(byte: u8) -> usize {
    if matches!(byte, b'(' | b')' | b'\\' | b'\r' | b'\n') { 2 } else { 1 }
}
