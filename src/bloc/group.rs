//! [`Group`]: the rows of one row group, decoded; [`Chunk`] and [`Row`]: what
//! readers see of them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::game::{CellCode, Money, Ticket};

use super::BlocError;

/// Decoded rows. Cells stand row by row, so that a ticket is one slice.
#[derive(Debug)]
pub(super) struct Group {
    /// Number of the first row in the file.
    pub(super) first: u32,
    /// Rows.
    pub(super) rows: u32,
    /// Cells of a ticket.
    pub(super) slots: usize,
    pub(super) lots: Vec<i64>,
    pub(super) cells: Vec<CellCode>,
    /// Empty if the game has no such number.
    pub(super) validation: Vec<i64>,
    /// Rows that are no ticket of the game, with the first thing wrong in each.
    pub(super) faults: BTreeMap<u32, String>,
}

impl Group {
    /// A row, by its place in the group.
    pub(super) fn row(&self, row: u32) -> Result<Row<'_>, BlocError> {
        let number = self.first + row;
        if let Some(reason) = self.faults.get(&row) {
            return Err(BlocError::Row { number, reason: reason.clone() });
        }
        let i = row as usize;
        Ok(Row {
            number,
            lot: Money::cents(self.lots[i]),
            cells: &self.cells[i * self.slots..(i + 1) * self.slots],
            validation: self.validation.get(i).map(|v| *v as u64),
        })
    }

    /// Memory that it takes, about.
    pub(super) fn bytes(&self) -> usize {
        self.cells.len() * 2 + (self.lots.len() + self.validation.len()) * 8
    }
}

/// A ticket as it stands in a decoded row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Position in the bloc, from 0.
    pub number: u32,
    /// The recorded lot.
    pub lot: Money,
    /// One code a slot.
    pub cells: &'a [CellCode],
    /// The number under the mask « Nul si découvert », if the game has one.
    pub validation: Option<u64>,
}

impl Row<'_> {
    /// The same as a ticket of its own.
    pub fn to_ticket(&self) -> Ticket {
        Ticket {
            number: self.number,
            lot: self.lot,
            cells: self.cells.to_vec(),
            validation: self.validation,
        }
    }
}

/// Some neighbouring tickets of a bloc; cheap to clone and to send to another
/// thread.
#[derive(Clone, Debug)]
pub struct Chunk {
    pub(super) group: Arc<Group>,
    /// Rows of the group.
    pub(super) rows: Range<u32>,
}

impl Chunk {
    /// The numbers of its tickets.
    pub fn numbers(&self) -> Range<u32> {
        self.group.first + self.rows.start..self.group.first + self.rows.end
    }

    /// Its tickets in order; a row that is no ticket of the game is an error,
    /// and the rows after it follow.
    pub fn rows(&self) -> impl Iterator<Item = Result<Row<'_>, BlocError>> {
        self.rows.clone().map(|row| self.group.row(row))
    }
}
