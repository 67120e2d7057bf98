//! [`Spill`]: tickets in a file, each at the place of its number.

use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::bloc::BlocError;
use crate::bloc::format::{GROUP_ROWS, Table};
use crate::game::{CellCode, Game};

/// Records of one size: line (4 bytes), lot (8), validation number (8, if the
/// game has one), then the cells, a byte each if every alphabet has few symbols.
#[derive(Clone, Copy)]
struct Shape {
    slots: usize,
    validation: bool,
    wide: bool,
}

impl Shape {
    fn size(self) -> usize {
        let cell = if self.wide { 2 } else { 1 };
        12 + if self.validation { 8 } else { 0 } + self.slots * cell
    }
}

/// One ticket as it is kept.
pub(super) struct Record<'a> {
    /// Where it stands in the table it is from.
    pub(super) line: u64,
    pub(super) lot: i64,
    pub(super) validation: u64,
    pub(super) cells: &'a [CellCode],
}

/// Tickets in a file, in the order of their numbers whatever the order in which
/// they come.
pub(super) struct Spill<S> {
    file: S,
    shape: Shape,
    /// Neighbouring records that are not written yet.
    run: Vec<u8>,
    /// The number of the first of them, and the one after the last.
    first: u32,
    next: u32,
}

impl<S: Read + Write + Seek> Spill<S> {
    /// Over an empty file.
    pub(super) fn new(file: S, game: &Game) -> Self {
        let shape = Shape {
            slots: game.slots.len(),
            validation: game.validation_digits > 0,
            wide: game.alphabets.iter().any(|a| a.symbols.len() > usize::from(u8::MAX)),
        };
        Spill { file, shape, run: Vec::new(), first: 0, next: 0 }
    }

    /// Keeps a ticket. Those that come in order are written in one go.
    pub(super) fn put(&mut self, ticket: u32, record: &Record<'_>) -> Result<(), BlocError> {
        const FULL: usize = 1 << 20;
        if ticket != self.next || self.run.len() > FULL {
            self.flush()?;
            self.first = ticket;
        }
        self.next = ticket + 1;
        let run = &mut self.run;
        run.extend_from_slice(&u32::try_from(record.line).unwrap_or(u32::MAX).to_le_bytes());
        run.extend_from_slice(&record.lot.to_le_bytes());
        if self.shape.validation {
            run.extend_from_slice(&record.validation.to_le_bytes());
        }
        if self.shape.wide {
            record.cells.iter().for_each(|c| run.extend_from_slice(&c.to_le_bytes()));
        } else {
            run.extend(record.cells.iter().map(|c| *c as u8));
        }
        Ok(())
    }

    /// Writes what is not written yet.
    pub(super) fn flush(&mut self) -> Result<(), BlocError> {
        if !self.run.is_empty() {
            self.seek(self.first)?;
            self.file.write_all(&self.run).map_err(spilled)?;
            self.run.clear();
        }
        Ok(())
    }

    fn seek(&mut self, ticket: u32) -> Result<(), BlocError> {
        let at = u64::from(ticket) * self.shape.size() as u64;
        self.file.seek(SeekFrom::Start(at)).map(|_| ()).map_err(spilled)
    }

    /// Reads the tickets of a row group back; all of them must have been put.
    pub(super) fn read(&mut self, first: u32, tickets: u32) -> Result<Kept, BlocError> {
        let rows = GROUP_ROWS.min(tickets.saturating_sub(first));
        self.flush()?;
        self.seek(first)?;
        let mut bytes = vec![0; rows as usize * self.shape.size()];
        self.file.read_exact(&mut bytes).map_err(spilled)?;
        Ok(Kept { shape: self.shape, first, bytes })
    }

    /// The line of a ticket that was put.
    pub(super) fn line_of(&mut self, ticket: u32) -> Result<u64, BlocError> {
        self.flush()?;
        self.seek(ticket)?;
        let mut line = [0; 4];
        self.file.read_exact(&mut line).map_err(spilled)?;
        Ok(u64::from(u32::from_le_bytes(line)))
    }
}

fn spilled(error: io::Error) -> BlocError {
    BlocError::Spill(error)
}

/// Tickets read back.
pub(super) struct Kept {
    shape: Shape,
    first: u32,
    bytes: Vec<u8>,
}

impl Kept {
    /// Line and validation number of each.
    pub(super) fn validation(&self) -> impl Iterator<Item = (u64, u64)> {
        self.bytes.chunks_exact(self.shape.size()).map(|record| {
            let line = record.first_chunk().map_or(0, |b| u32::from_le_bytes(*b));
            (u64::from(line), u64::from_le_bytes(eight(record, 12)))
        })
    }

    /// As columns, to be encoded.
    pub(super) fn table(&self) -> Table {
        let size = self.shape.size();
        let rows = self.bytes.len() / size;
        let numbers = self.first..self.first + rows as u32;
        let start = if self.shape.validation { 20 } else { 12 };
        let records = || self.bytes.chunks_exact(size);
        let cell = |slot: usize| {
            move |record: &[u8]| {
                let cells = &record[start..];
                match self.shape.wide {
                    true => u16::from_le_bytes([cells[2 * slot], cells[2 * slot + 1]]),
                    false => CellCode::from(cells[slot]),
                }
            }
        };
        let whole = |at: usize| records().map(move |r| i64::from_le_bytes(eight(r, at))).collect();
        Table {
            tickets: numbers.map(|n| n as i32).collect(),
            lots: whole(4),
            cells: (0..self.shape.slots).map(|slot| records().map(cell(slot)).collect()).collect(),
            validation: self.shape.validation.then(|| whole(12)),
        }
    }
}

fn eight(record: &[u8], at: usize) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&record[at..at + 8]);
    bytes
}
