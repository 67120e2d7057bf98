//! [`Judge`]: what the rows of a table win, compared with what they record.

use std::collections::BTreeMap;

use crate::game::{Game, Money};
use crate::rule::Evaluator;

use super::report::{FaultKind, Tally};
use super::rows::Rows;

/// Judges rows; shared by all threads.
pub(super) struct Judge {
    evaluator: Evaluator,
    slots: usize,
    /// Faults told in full at most.
    pub(super) faults: usize,
}

/// Rows that were judged.
pub(super) struct Part {
    pub(super) rows: Rows,
    /// How many rows win each sum.
    pub(super) found: BTreeMap<Money, u32>,
}

impl Judge {
    pub(super) fn new(game: &Game, faults: usize) -> Self {
        Judge { evaluator: Evaluator::new(game), slots: game.slots.len(), faults }
    }

    /// Evaluates every row that could be read.
    pub(super) fn judge(&self, mut rows: Rows) -> Part {
        let mut found = BTreeMap::new();
        let mut tally = Tally::new(self.faults);
        for (row, line) in rows.lines.iter().enumerate() {
            let (Some(cells), line) = (rows.cells_of(row, self.slots), Some(*line)) else {
                continue;
            };
            let total = self.evaluator.total(cells);
            *found.entry(total).or_insert(0) += 1;
            match rows.lots[row].map(Money::cents) {
                Some(lot) if lot != total => tally.add(line, FaultKind::Mismatch, || {
                    format!("lot inscrit {lot}, les cases gagnent {total}")
                }),
                _ => (),
            }
            if let Some(what) = self.evaluator.ambiguous(cells) {
                tally.add(line, FaultKind::Ambiguous, || {
                    format!("lecture ambiguë : {}", what.describe(self.evaluator.game()))
                });
            }
        }
        rows.tally.merge(tally);
        Part { rows, found }
    }
}
