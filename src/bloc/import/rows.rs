//! [`Rows`]: some neighbouring rows of a table, read but not judged; and
//! [`Meaning`]: what the texts in its columns say.

use crate::bloc::error::{UNKNOWN, quoted};
use crate::game::{CellCode, Game};

use super::columns::Columns;
use super::report::Tally;
use super::values::{Symbols, bare, digits, sum, whole};

/// Rows of a table. Where something could not be read stands `None` or
/// [`UNKNOWN`], and why is noted.
pub(super) struct Rows {
    /// Where each row stands in the table.
    pub(super) lines: Vec<u64>,
    /// Numbers of the tickets, from 0.
    pub(super) tickets: Vec<Option<u32>>,
    /// Recorded lots, in centimes.
    pub(super) lots: Vec<Option<i64>>,
    /// Cells, row by row.
    pub(super) cells: Vec<CellCode>,
    /// Validation numbers; empty if the game has none.
    pub(super) validation: Vec<Option<u64>>,
    /// Rows of the table that these stand for, unreadable ones too.
    pub(super) read: u64,
    pub(super) tally: Tally,
}

impl Rows {
    /// No rows yet; tells so many faults in full.
    pub(super) fn new(faults: usize) -> Self {
        Rows {
            lines: Vec::new(),
            tickets: Vec::new(),
            lots: Vec::new(),
            cells: Vec::new(),
            validation: Vec::new(),
            read: 0,
            tally: Tally::new(faults),
        }
    }

    /// The cells of a row; `None` if one of them could not be read.
    pub(super) fn cells_of(&self, row: usize, slots: usize) -> Option<&[CellCode]> {
        let cells = &self.cells[row * slots..(row + 1) * slots];
        (!cells.contains(&UNKNOWN)).then_some(cells)
    }
}

/// What the texts in the columns of a table say.
pub(super) struct Meaning {
    pub(super) columns: Columns,
    symbols: Vec<Symbols>,
    bloc_size: u32,
    validation_digits: u8,
}

impl Meaning {
    /// For the columns of a table.
    pub(super) fn new(game: &Game, columns: Columns) -> Self {
        let symbols = game.slots.iter().zip(&columns.cells).map(|(slot, column)| {
            Symbols::new(game.alphabet(slot.alphabet), column.unit, column.own)
        });
        Meaning {
            symbols: symbols.collect(),
            columns,
            bloc_size: game.bloc_size,
            validation_digits: game.validation_digits,
        }
    }

    /// The number of a ticket, from 0.
    ///
    /// # Errors
    /// Why the text says none, with the column's name.
    pub(super) fn ticket(&self, text: &str) -> Result<u32, String> {
        let first = u64::from(self.columns.first_ticket);
        let number = whole(bare(text)).and_then(|n| n.checked_sub(first));
        number.filter(|n| *n < u64::from(self.bloc_size)).map(|n| n as u32).ok_or_else(|| {
            let last = first + u64::from(self.bloc_size) - 1;
            let expected = format!("un nombre entier de {first} à {last}");
            wrong(&self.columns.ticket.name, text, &expected)
        })
    }

    /// A recorded lot, in centimes.
    ///
    /// # Errors
    /// As [`Meaning::ticket`].
    pub(super) fn lot(&self, text: &str) -> Result<i64, String> {
        let column = &self.columns.lot;
        sum(bare(text), column.unit).map_err(|expected| wrong(&column.name, text, expected))
    }

    /// A validation number.
    ///
    /// # Errors
    /// As [`Meaning::ticket`].
    pub(super) fn validation(&self, text: &str) -> Result<u64, String> {
        let limit = 10u64.pow(u32::from(self.validation_digits.min(18)));
        digits(bare(text)).filter(|n| *n < limit).ok_or_else(|| {
            let name = self.columns.validation.as_ref().map_or("", |c| &c.name);
            let expected = format!("un nombre de {} chiffres au plus", self.validation_digits);
            wrong(name, text, &expected)
        })
    }

    /// What a cell shows.
    ///
    /// # Errors
    /// As [`Meaning::ticket`].
    pub(super) fn cell(&self, slot: usize, text: &str) -> Result<CellCode, String> {
        let named = |what| format!("colonne « {} » : {what}", self.columns.cells[slot].name);
        self.symbols[slot].code(text).map_err(named)
    }

    /// Cells of a ticket.
    pub(super) fn slots(&self) -> usize {
        self.symbols.len()
    }
}

fn wrong(column: &str, text: &str, expected: &str) -> String {
    let found = match bare(text) {
        "" => "rien".to_owned(),
        text => quoted(text),
    };
    format!("colonne « {column} » : {found} ; attendu : {expected}")
}
