//! Prize tables found among the tokens of a text.
//!
//! A row begins where a cell begins, or straight behind another row: so a
//! sentence that speaks of « les 2 lots de 40 000 € » is none. Whatever stands
//! between the head of a table and its grand total and is no part of a row is
//! reported.

use std::ops::Range;

use super::fault::{Fault, Finding};
use super::model::{GrandTotal, PrizeTable, Row};
use super::scan::{Attempt, GRAND_TOTAL, Printed, ROW, Scan};
use super::token::{Kind, Token, excerpt};
use crate::game::Money;
use crate::wording::thousands;

/// Words of the heads of columns, and of totals that break off.
const HEAD: [&str; 20] = [
    "NOMBRE", "LOT", "LOTS", "MONTANT", "MONTANTS", "TOTAL", "TOTAUX", "DE", "DU", "DES", "LES",
    "EN", "PAR", "VALEUR", "UNITAIRE", "GAIN", "GAINS", "SOIT", "FORMANT", "UN",
];

/// A table with its place.
pub(super) struct Found {
    pub(super) table: PrizeTable,
    /// Its tokens, from head to grand total.
    pub(super) tokens: Range<usize>,
}

/// All tables of a text, in order.
pub(super) fn tables(text: &str, tokens: &[Token]) -> Vec<Found> {
    let mut reader = Reader {
        text,
        scan: Scan { tokens },
        table: PrizeTable::default(),
        used: Vec::new(),
        found: Vec::new(),
    };
    let mut at = 0;
    while at < tokens.len() {
        at = reader.step(at);
    }
    if !reader.used.is_empty() {
        reader.close();
    }
    reader.found
}

struct Reader<'t> {
    text: &'t str,
    scan: Scan<'t>,
    /// The table being read.
    table: PrizeTable,
    /// The tokens of its rows; none before the first.
    used: Vec<Range<usize>>,
    found: Vec<Found>,
}

impl Reader<'_> {
    /// Tries what begins at a token; returns where to go on.
    fn step(&mut self, at: usize) -> usize {
        if !self.may_begin(at) {
            return at + 1;
        }
        match self.scan.attempt(at, !self.used.is_empty()) {
            Attempt::None => at + 1,
            Attempt::Broken { end, expected } => {
                self.report(at..end, expected);
                self.used.push(at..end);
                end
            }
            Attempt::Row { count, amount, total, end } => {
                self.used.push(at..end);
                match choose(count, amount, total, self.scan.tokens[count.at].line) {
                    Some(row) => {
                        let read = [thousands(row.count.into()), row.amount.to_string()];
                        self.noise(count, &read[0]);
                        self.noise(amount, &read[1]);
                        if let (Some(printed), Some(total)) = (total, row.total) {
                            self.noise(printed, &total.to_string());
                        }
                        self.table.rows.push(row);
                    }
                    None => self.report(at..end, ROW),
                }
                end
            }
            Attempt::GrandTotal { count, sum, end } => {
                self.used.push(at..end);
                self.grand_total(count, sum, at..end);
                self.close();
                end
            }
        }
    }

    /// Whether a row may begin here: where a cell begins, or behind a row.
    fn may_begin(&self, at: usize) -> bool {
        if self.scan.tokens[at].is_border() {
            return false;
        }
        let Some(before) = at.checked_sub(1).and_then(|i| self.scan.get(i)) else { return true };
        let behind_row = self.used.last().is_some_and(|used| used.end == at);
        behind_row || before.is_border() || before.kind == Kind::Colon
    }

    fn report(&mut self, at: Range<usize>, expected: &'static str) {
        let tokens = &self.scan.tokens[at];
        let borders = tokens.iter().take_while(|t| t.is_border()).count();
        let tokens = &tokens[borders..];
        if let Some(first) = tokens.first() {
            let fault = Fault::Unread { text: excerpt(self.text, tokens), expected };
            self.table.findings.push(Finding::at(first.line, fault));
        }
    }

    /// Says how a spoilt figure was read.
    fn noise(&mut self, printed: Printed<'_>, read: &str) {
        if printed.figure.noisy {
            let token = &self.scan.tokens[printed.at];
            let text = self.text[token.span.clone()].to_owned();
            let fault = Fault::Noise { text, read: read.to_owned() };
            self.table.findings.push(Finding::at(token.line, fault));
        }
    }

    /// A spoilt grand total can be read only where the rows bear it out.
    fn grand_total(&mut self, count: Printed<'_>, sum: Option<Printed<'_>>, at: Range<usize>) {
        let line = self.scan.tokens[count.at].line;
        let (rows, rows_sum) = (self.table.count(), self.table.sum());
        let counted = match count.figure.counts().as_slice() {
            [n] if !count.figure.noisy => Some(*n),
            several => several.iter().find(|n| u64::from(**n) == rows).copied(),
        };
        let summed = sum.map(|sum| match sum.figure.sums().as_slice() {
            [s] if !sum.figure.noisy => Some(*s),
            several => several.iter().find(|s| Some(**s) == rows_sum).copied(),
        });
        let (Some(counted), None | Some(Some(_))) = (counted, summed) else {
            self.report(at, GRAND_TOTAL);
            return;
        };
        let summed = summed.flatten();
        self.noise(count, &thousands(counted.into()));
        if let (Some(printed), Some(summed)) = (sum, summed) {
            self.noise(printed, &summed.to_string());
        }
        self.table.total = Some(GrandTotal { count: counted, sum: summed, line });
    }

    /// Ends the table: what is left over between its head and its end is
    /// reported.
    fn close(&mut self) {
        let used = std::mem::take(&mut self.used);
        let (Some(first), Some(last)) = (used.first(), used.last()) else { return };
        let start = self.head(first.start);
        let end = if self.table.total.is_some() { last.end } else { self.tail(last.end) };
        let mut free = start;
        for used in used.iter().chain([&(end..end)]) {
            self.left_over(free..used.start);
            free = used.end;
        }
        self.table.findings.sort_by_key(|f| f.line);
        self.table.line = self.scan.tokens[first.start].line;
        if let Some(row) = self.table.rows.first() {
            self.table.line = row.line;
        }
        let table = std::mem::take(&mut self.table);
        self.found.push(Found { table, tokens: start..end });
    }

    /// Whether a token can belong to a table: borders, figures, heads of columns.
    fn tabular(&self, at: usize) -> bool {
        let Some(token) = self.scan.get(at) else { return false };
        let numbered = at > 0 && self.scan.tokens[at - 1].is_word(&["ARTICLE"]);
        match &token.kind {
            Kind::Word(_) => token.is_word(&HEAD),
            Kind::Figure(_) => !numbered,
            Kind::Euro | Kind::Equals => true,
            _ => token.is_border(),
        }
    }

    fn head(&self, first: usize) -> usize {
        let free = self.found.last().map_or(0, |f| f.tokens.end);
        (free..first).rev().take_while(|at| self.tabular(*at)).last().unwrap_or(first)
    }

    /// Where a table without a grand total ends: what still looks like one may
    /// be a spoilt one.
    fn tail(&self, last: usize) -> usize {
        let speck = |at: usize| {
            self.scan.get(at).and_then(Token::word).is_some_and(|w| w.chars().count() <= 2)
        };
        let end = (last..).find(|at| !self.tabular(*at) && !speck(*at)).unwrap_or(last);
        let spoilt = &self.scan.tokens[last..end];
        if spoilt.iter().any(|t| t.is_word(&["FORMANT"])) { end } else { last }
    }

    /// Reports each cell that no row has used and that is no head of a column.
    fn left_over(&mut self, range: Range<usize>) {
        let mut start = range.start;
        for at in range.clone().chain([range.end]) {
            let parts = at == range.end
                || matches!(
                    self.scan.tokens[at].kind,
                    Kind::Bar | Kind::Gap | Kind::Line | Kind::Rule
                );
            if !parts {
                continue;
            }
            let cell = &self.scan.tokens[start..at];
            let says = |t: &Token| match &t.kind {
                Kind::Word(_) => !t.is_word(&HEAD),
                Kind::Figure(_) => true,
                _ => false,
            };
            if cell.iter().any(says) {
                self.report(start..at, ROW);
            }
            start = at + 1;
        }
    }
}

/// The row that figures make. Clean figures are taken as they stand, right or
/// wrong; of the readings of spoilt ones, the only one whose total is right.
fn choose(
    count: Printed<'_>,
    amount: Printed<'_>,
    total: Option<Printed<'_>>,
    line: usize,
) -> Option<Row> {
    let noisy = [Some(count), Some(amount), total].into_iter().flatten().any(|p| p.figure.noisy);
    let totals: Vec<Option<Money>> = match total {
        Some(total) => total.figure.sums().into_iter().map(Some).collect(),
        None => vec![None],
    };
    let mut fitting = Vec::new();
    for count in count.figure.counts() {
        for amount in amount.figure.sums() {
            for total in &totals {
                let row = Row { count, amount, total: *total, line };
                if !noisy || (total.is_some() && row.product() == *total) {
                    fitting.push(row);
                }
            }
        }
    }
    match fitting.as_slice() {
        [row] => Some(*row),
        _ => None,
    }
}
