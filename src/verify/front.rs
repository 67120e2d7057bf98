//! The recto of tickets: which cell each glyph stands in, and what it shows.

use std::collections::HashMap;

use super::content::{Glyph, Marks, Run};
use super::font::Letter;
use super::matrix::{Area, Matrix};
use super::outline::{self, Polygons};
use super::places::Cell;
use super::plan::Stand;
use super::resources::Means;
use super::volume::Verifier;
use crate::game::CellCode;

/// Measures of what is printed are rounded to thousandths of a point, and
/// outlines are flattened.
const ROUNDING: f64 = 0.15;

/// What a glyph on the recto belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Cell(usize),
    Validation,
}

/// What one cell was found to show, and where its glyph stood: the same glyph
/// in the same spot shows the same.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    at: (f64, f64),
    linear: [f64; 4],
    pub(super) shows: Result<CellCode, String>,
    /// What is wrong though the symbol is known.
    pub(super) fault: Option<String>,
}

/// Verdicts by slot, font and code.
pub(super) type Verdicts = HashMap<(usize, u16, u16), Verdict>;

/// A glyph as it stands on a face.
pub(super) struct OnFace<'a> {
    pub(super) letter: &'a Letter,
    /// From ems to the face, y downwards.
    pub(super) matrix: Matrix,
}

/// From the em of a run's glyph to the face.
pub(super) fn on_face(glyph: &Glyph, run: &Run, stand: &Stand) -> Matrix {
    let [a, b, c, d] = run.linear;
    Matrix([a, b, c, d, glyph.at.0, glyph.at.1]).then(&stand.back)
}

impl Verifier<'_> {
    /// The field of the recto in which a glyph stands, by the middle of its ink.
    pub(super) fn field(&self, letter: &Letter, matrix: &Matrix) -> Option<Field> {
        // What draws nothing belongs where it stands.
        let middle = letter.ink.map_or((0.05, 0.05), |ink| ink.middle());
        let p = matrix.apply(middle);
        let cells = &self.places.cells;
        if let Some(cell) = cells.iter().position(|cell| cell.room.holds(p)) {
            return Some(Field::Cell(cell));
        }
        let validation = self.places.validation.as_ref();
        validation.filter(|v| v.room.grown(1.0).holds(p)).map(|_| Field::Validation)
    }

    /// What a cell with one glyph shows; looked at closely only once for a
    /// glyph in a spot.
    pub(super) fn cell<'v>(
        &self,
        slot: usize,
        glyph: &Glyph,
        stand: &Stand,
        marks: &Marks,
        means: &Means,
        verdicts: &'v mut Verdicts,
    ) -> Option<std::borrow::Cow<'v, Verdict>> {
        let run = marks.runs.get(glyph.run as usize)?;
        let at = stand.back.apply(glyph.at);
        let key = (slot, run.font, glyph.code);
        let same = |known: &Verdict| {
            let near = |a: f64, b: f64| (a - b).abs() < 0.08;
            near(known.at.0, at.0)
                && near(known.at.1, at.1)
                && known.linear.iter().zip(&run.linear).all(|(a, b)| (a - b).abs() < 1e-4)
        };
        let judge = || {
            let letter = means.fonts.get(usize::from(run.font))?.letter(glyph.code)?;
            let matrix = on_face(glyph, run, stand);
            let (shows, fault) = self.judge(slot, &[OnFace { letter, matrix }]);
            Some(Verdict { at, linear: run.linear, shows, fault })
        };
        use std::borrow::Cow;
        use std::collections::hash_map::Entry;
        match verdicts.entry(key) {
            Entry::Occupied(known) => {
                let known: &'v Verdict = known.into_mut();
                if same(known) { Some(Cow::Borrowed(known)) } else { judge().map(Cow::Owned) }
            }
            Entry::Vacant(place) => judge().map(|v| Cow::Borrowed(&*place.insert(v))),
        }
    }

    /// What glyphs in a cell show, and what is wrong with how they do.
    pub(super) fn judge(
        &self,
        slot: usize,
        glyphs: &[OnFace<'_>],
    ) -> (Result<CellCode, String>, Option<String>) {
        let Some(cell) = self.places.cells.get(slot) else {
            return (Err("aucune case".to_owned()), None);
        };
        let alphabet = self.game.alphabet(self.game.slots[slot].alphabet);
        let whole: String = glyphs.iter().map(|g| g.letter.text.as_str()).collect();
        let mut text = plain(&whole);
        let find =
            |text: &str| alphabet.symbols.iter().position(|s| plain(&s.transcription) == text);
        let mut code = find(&text);
        if code.is_none() {
            // Value and transcription apart, as texts of their own.
            let words = |g: &&OnFace<'_>| {
                let middle = g.letter.ink.map_or((0.05, 0.05), |ink| ink.middle());
                cell.words.room.grown(ROUNDING).holds(g.matrix.apply(middle))
            };
            let words: String =
                glyphs.iter().filter(words).map(|g| g.letter.text.as_str()).collect();
            text = plain(&words);
            code = find(&text);
        }
        let Some(code) = code else {
            return (Err(format!("« {} » n'est aucun symbole", plain(&whole))), None);
        };
        let printed: Polygons =
            glyphs.iter().flat_map(|g| outline::through(&g.letter.outline, &g.matrix)).collect();
        let code = code as CellCode;
        let fault = self.place_fault(cell, &printed).or_else(|| {
            let drawn = self.drawings.check(slot, cell, alphabet, code, &printed);
            drawn.err().map(|e| format!("« {text} » se lit, mais {e}"))
        });
        (Ok(code), fault)
    }

    /// What is wrong with where the ink of a cell is.
    fn place_fault(&self, cell: &Cell, printed: &Polygons) -> Option<String> {
        let area = outline::bounds(printed)?;
        if !cell.room.grown(ROUNDING).holds_area(&area) {
            return Some("l'encre sort de la case".to_owned());
        }
        let mask = &self.places.masks[cell.mask?];
        let least = self.places.margin - ROUNDING;
        let deep = |p: (f64, f64)| outline::depth(&mask.outline, p) >= least;
        if area.corners().into_iter().all(deep) || printed.iter().flatten().copied().all(deep) {
            return None;
        }
        Some(format!("l'encre n'est pas tout entière sous le masque « {} »", mask.id))
    }

    /// Whether the validation number stands under its mask.
    pub(super) fn validation_is_hidden(&self, area: &Area) -> bool {
        let Some(validation) = &self.places.validation else { return true };
        if validation.room.grown(ROUNDING).holds_area(area) {
            return true;
        }
        let Some(mask) = validation.mask.and_then(|m| self.places.masks.get(m)) else {
            return true;
        };
        let least = self.places.margin - ROUNDING;
        area.corners().into_iter().all(|p| outline::depth(&mask.outline, p) >= least)
    }
}

/// A text with plain spaces, none at its ends.
pub(super) fn plain(text: &str) -> String {
    let words: Vec<&str> =
        text.split([' ', '\u{a0}', '\u{202f}']).filter(|w| !w.is_empty()).collect();
    words.join(" ")
}
