//! Patterns among tokens: a row of a prize table, a grand total, a sum.

use super::figure::Figure;
use super::token::{Kind, Token};

/// What a row should look like, for messages.
pub(super) const ROW: &str = "une ligne comme « 2 lots de | 40 000 € | 80 000 € »";
/// What a grand total should look like, for messages.
pub(super) const GRAND_TOTAL: &str = "« 345 529 lots formant un total de | 3 150 000 € »";
/// What is expected instead of francs.
const EUROS: &str = "des sommes en euros";

/// Words that may stand between « lots » and the amount.
const OF: &[&str] = &["DE", "D'", "UN", "MONTANT", "CHACUN"];
/// Words that make a grand total of lots that are counted.
const TOTALLING: &[&str] = &[
    "FORMANT",
    "POUR",
    "REPRESENTANT",
    "UN",
    "TOTAL",
    "GLOBAL",
    "MONTANT",
    "DE",
    "D'",
    "AU",
    "GAINS",
];
const FRANCS: &[&str] = &["F", "FF", "FRF", "FRANC", "FRANCS"];

/// A figure with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printed<'t> {
    pub(super) figure: &'t Figure,
    pub(super) at: usize,
}

/// What begins at a token.
#[derive(Debug)]
pub(super) enum Attempt<'t> {
    /// Nothing that looks like a row.
    None,
    /// A row that breaks off, with what was expected.
    Broken { end: usize, expected: &'static str },
    /// A row.
    Row { count: Printed<'t>, amount: Printed<'t>, total: Option<Printed<'t>>, end: usize },
    /// The total of all rows.
    GrandTotal { count: Printed<'t>, sum: Option<Printed<'t>>, end: usize },
}

/// The tokens of a text.
#[derive(Clone, Copy)]
pub(super) struct Scan<'t> {
    pub(super) tokens: &'t [Token],
}

impl<'t> Scan<'t> {
    pub(super) fn get(self, at: usize) -> Option<&'t Token> {
        self.tokens.get(at)
    }

    fn is(self, at: usize, words: &[&str]) -> bool {
        self.get(at).is_some_and(|t| t.is_word(words))
    }

    fn is_kind(self, at: usize, kind: &Kind) -> bool {
        self.get(at).is_some_and(|t| t.kind == *kind)
    }

    fn printed(self, at: usize) -> Option<Printed<'t>> {
        let figure = self.get(at)?.figure()?;
        Some(Printed { figure, at })
    }

    /// The first token from `at` on that is no border and none of these words.
    fn past(self, mut at: usize, words: &[&str]) -> usize {
        let skipped = |t: &Token| t.is_border() || t.kind == Kind::Colon || t.is_word(words);
        while self.get(at).is_some_and(skipped) {
            at += 1;
        }
        at
    }

    /// The first token behind an optional unit.
    fn past_unit(self, at: usize) -> usize {
        at + usize::from(self.is_kind(at, &Kind::Euro))
    }

    /// The end of the cell or line that goes on at a token.
    fn end_of_cell(self, mut at: usize) -> usize {
        while self.get(at).is_some_and(|t| !matches!(t.kind, Kind::Bar | Kind::Line)) {
            at += 1;
        }
        at
    }

    /// `N lots`, with the first token behind it. « Article 3 / Lots » is none.
    fn counted(self, at: usize) -> Option<(Printed<'t>, usize)> {
        let count = self.printed(at)?;
        let heading = at > 0 && self.is(at - 1, &["ARTICLE"]);
        let noun = self.past(at + 1, &[]);
        (!heading && self.is(noun, &["LOT", "LOTS"])).then_some((count, noun + 1))
    }

    /// A figure that a cell holds alone, or that has a unit.
    fn sum(self, at: usize) -> Option<(Printed<'t>, usize)> {
        let sum = self.printed(at)?;
        let end = self.past_unit(at + 1);
        let alone = self.get(end).is_none_or(|t| t.is_border() || t.kind == Kind::Equals);
        (end > at + 1 || alone).then_some((sum, end))
    }

    /// Reads what begins at a token, which begins a cell or follows a row.
    pub(super) fn attempt(self, at: usize, rows_before: bool) -> Attempt<'t> {
        let at = if self.is(at, &["SOIT"]) { self.past(at + 1, &[]) } else { at };
        if rows_before && self.is(at, &["TOTAL", "TOTAUX"]) {
            return self.total_first(at);
        }
        let Some((count, behind)) = self.counted(at) else { return Attempt::None };
        let totalling = self.past(behind, TOTALLING);
        if self.tokens[behind..totalling].iter().any(|t| t.is_word(&["TOTAL", "FORMANT"])) {
            let sum = self.sum(totalling);
            let end = sum.map_or(totalling, |s| s.1);
            return Attempt::GrandTotal { count, sum: sum.map(|s| s.0), end };
        }
        self.row(count, behind, rows_before)
    }

    /// « Total | 345 529 lots | 3 150 000 € »: only below rows, since the head of
    /// a column says « total » too.
    fn total_first(self, at: usize) -> Attempt<'t> {
        let first = self.past(at + 1, &["GENERAL", "DE"]);
        let Some(count) = self.printed(first) else { return Attempt::None };
        let behind = self.past(first + 1, &["LOT", "LOTS"]);
        match self.sum(behind) {
            Some((sum, end)) => Attempt::GrandTotal { count, sum: Some(sum), end },
            None => Attempt::None,
        }
    }

    fn row(self, count: Printed<'t>, behind: usize, rows_before: bool) -> Attempt<'t> {
        let at = self.past(behind, OF);
        let has_of = self.tokens[behind..at].iter().any(|t| t.is_word(OF));
        let Some((amount, mut end)) = self.sum(at) else {
            let francs = self.printed(at).is_some() && self.is(at + 1, FRANCS);
            // Without « de », or where no table is, it is a heading or a sentence
            // that counts lots.
            if !has_of || !(rows_before || francs) {
                return Attempt::None;
            }
            let expected = if francs { EUROS } else { ROW };
            return Attempt::Broken { end: self.end_of_cell(at), expected };
        };
        let has_unit = end > at + 1;
        // « 2 lots de 40 000 € ne sont accessibles qu'en … » is a sentence, and
        // « 3 lots | 12 » is nothing known.
        let goes_on = self.get(end).is_some_and(|t| t.word().is_some());
        if (goes_on && !self.is(end, &["SOIT", "TOTAL"])) || !(has_of || has_unit) {
            return Attempt::None;
        }
        if !rows_before && self.get(end).is_some_and(|t| matches!(t.kind, Kind::Stop | Kind::Comma))
        {
            return Attempt::None;
        }
        let mut next = end;
        while self.get(next).is_some_and(|t| t.is_border() || t.kind == Kind::Equals) {
            end = if self.is_kind(next, &Kind::Equals) { next + 1 } else { end };
            next += 1;
        }
        // A figure that counts the lots of the next row is no total of this one.
        match self.sum(next).filter(|_| self.counted(next).is_none()) {
            Some((total, end)) => Attempt::Row { count, amount, total: Some(total), end },
            None => Attempt::Row { count, amount, total: None, end },
        }
    }
}
