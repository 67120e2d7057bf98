//! [`ParquetTable`]: a table in a Parquet file of another program.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

use parquet::basic::{LogicalType, Type as Physical};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::schema::types::ColumnDescriptor;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::bloc::BlocError;
use crate::bloc::error::UNKNOWN;
use crate::bloc::footer::{check_groups, metadata};
use crate::bloc::pages::{Raw, Span, read};
use crate::game::{CellCode, Game, Progress};

use super::Names;
use super::gather::{Gather, Store};
use super::judge::{Judge, Part};
use super::report::{FaultKind, Tally};
use super::rows::{Meaning, Rows};

/// Rows that a thread judges at once.
const BATCH: usize = 4_096;
/// Batches that are judged before they are taken: bounds the memory.
const BATCHES: usize = 32;

/// A Parquet file whose columns are known.
pub(super) struct ParquetTable<R> {
    source: R,
    meta: ParquetMetaData,
    meaning: Meaning,
    rows: u64,
}

impl<R: Read + Seek> ParquetTable<R> {
    /// Reads the end of the file and finds its columns.
    pub(super) fn open(mut source: R, game: &Game, names: Names<'_>) -> Result<Self, BlocError> {
        let (meta, start, _) = metadata(&mut source, None)?;
        let header = header(&meta);
        let problems = types(&meta, |at| !names.passes_by(at));
        let columns = match names.find(game, &header) {
            Ok(columns) if problems.is_empty() => columns,
            Ok(_) => return Err(BlocError::Header(problems)),
            Err(more) => return Err(BlocError::Header(more.into_iter().chain(problems).collect())),
        };
        let rows = check_groups(&meta, start, u32::MAX)?;
        Ok(ParquetTable { source, meta, meaning: Meaning::new(game, columns), rows })
    }

    /// How many rows it has.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// Reads and judges all rows, a row group after the other.
    pub(super) fn read<S: Store>(
        mut self,
        judge: &Judge,
        gather: &mut Gather<'_, S>,
        progress: &dyn Progress,
    ) -> Result<(), BlocError> {
        let mut first = 1;
        for index in 0..self.meta.num_row_groups() {
            let group = self.meta.row_group(index);
            let span = Arc::new(span(&mut self.source, group)?);
            let mut decoded = decode(&span, group, &self.meaning, first, judge.faults)
                .map_err(|e| BlocError::Corrupt(format!("groupe de lignes {index} : {e}")))?;
            let rows = group.num_rows() as usize;
            for block in (0..rows).step_by(BATCH * BATCHES) {
                if progress.cancelled() {
                    return Err(BlocError::Cancelled);
                }
                let end = rows.min(block + BATCH * BATCHES);
                let batches: Vec<Rows> = (block..end)
                    .step_by(BATCH)
                    .map(|from| decoded.rows(from..end.min(from + BATCH)))
                    .collect();
                let parts: Vec<Part> =
                    batches.into_par_iter().map(|rows| judge.judge(rows)).collect();
                for part in parts {
                    let read = part.rows.read;
                    gather.take(part)?;
                    progress.advance(read);
                }
            }
            first += rows as u64;
        }
        Ok(())
    }
}

/// What a Parquet file calls its columns.
pub(super) fn header(meta: &ParquetMetaData) -> Vec<String> {
    let schema = meta.file_metadata().schema_descr();
    schema.columns().iter().map(|c| c.path().string()).collect()
}

/// What is wrong with the types of its columns, of those that are meant.
pub(super) fn types(meta: &ParquetMetaData, meant: impl Fn(usize) -> bool) -> Vec<String> {
    let columns = meta.file_metadata().schema_descr().columns();
    let wrong = |(at, column): (usize, &Arc<ColumnDescriptor>)| {
        let expected = unfit(column).filter(|_| meant(at))?;
        Some(format!(
            "la colonne « {} » est de type {} ; attendu : {expected}",
            column.path().string(),
            column.physical_type()
        ))
    };
    columns.iter().enumerate().filter_map(wrong).collect()
}

/// What is expected instead of a column's type, if it can't be read.
pub(super) fn unfit(column: &ColumnDescriptor) -> Option<&'static str> {
    use Physical as P;
    let simple = column.max_rep_level() == 0
        && column.max_def_level() <= 1
        && column.path().parts().len() == 1;
    match column.physical_type() {
        _ if !simple => Some("une simple colonne, sans liste ni structure"),
        P::INT32 | P::INT64 | P::FLOAT | P::DOUBLE | P::BYTE_ARRAY => None,
        _ => Some("INT32, INT64, FLOAT, DOUBLE ou BYTE_ARRAY (du texte)"),
    }
}

/// Reads the bytes of a row group; its ranges lie within the file.
fn span<R: Read + Seek>(source: &mut R, group: &RowGroupMetaData) -> Result<Span, BlocError> {
    let (mut start, mut end) = (u64::MAX, 0);
    for column in group.columns() {
        let (from, length) = column.byte_range();
        start = start.min(from);
        end = end.max(from + length);
    }
    let mut bytes = vec![0; end.saturating_sub(start) as usize];
    source.seek(SeekFrom::Start(start)).map_err(BlocError::Read)?;
    source.read_exact(&mut bytes).map_err(BlocError::Read)?;
    Ok(Span { start, bytes: bytes.into() })
}

/// A row group, column by column.
struct Decoded {
    /// The line of its first row.
    first: u64,
    tickets: Vec<Option<u32>>,
    lots: Vec<Option<i64>>,
    cells: Vec<Vec<Option<CellCode>>>,
    validation: Option<Vec<Option<u64>>>,
    tally: Tally,
    faults: usize,
}

impl Decoded {
    /// Some of its rows, with the faults that stand in them.
    fn rows(&mut self, range: Range<usize>) -> Rows {
        let mut rows = Rows::new(self.faults);
        rows.read = range.len() as u64;
        rows.lines = range.clone().map(|i| self.first + i as u64).collect();
        rows.tickets = self.tickets[range.clone()].to_vec();
        rows.lots = self.lots[range.clone()].to_vec();
        rows.cells.reserve(range.len() * self.cells.len());
        for i in range.clone() {
            rows.cells.extend(self.cells.iter().map(|column| column[i].unwrap_or(UNKNOWN)));
        }
        if let Some(column) = &self.validation {
            rows.validation = column[range.clone()].to_vec();
        }
        // Counts need no place: the first rows take them all.
        rows.tally.counts = std::mem::take(&mut self.tally.counts);
        let end = self.first + range.end as u64;
        let here = self.tally.faults.partition_point(|f| f.line.is_none_or(|line| line < end));
        rows.tally.faults = self.tally.faults.drain(..here).collect();
        rows
    }
}

fn decode(
    span: &Arc<Span>,
    group: &RowGroupMetaData,
    meaning: &Meaning,
    first: u64,
    faults: usize,
) -> Result<Decoded, ParquetError> {
    let columns = &meaning.columns;
    let from = Source { span, group, first, faults };
    let mut tally = Tally::new(faults);
    let tickets = from.column(columns.ticket.at, FaultKind::Ticket, |t| meaning.ticket(t))?;
    let lots = from.column(columns.lot.at, FaultKind::Lot, |t| meaning.lot(t))?;
    let cell = |slot: usize| {
        let read = |text: &str| meaning.cell(slot, text);
        from.column(columns.cells[slot].at, FaultKind::Cell, read)
    };
    let cells: Vec<_> = (0..meaning.slots())
        .into_par_iter()
        .with_max_len(1)
        .map(cell)
        .collect::<Result<_, ParquetError>>()?;
    let validation = columns
        .validation
        .as_ref()
        .map(|column| from.column(column.at, FaultKind::Validation, |t| meaning.validation(t)));
    let cells = cells
        .into_iter()
        .map(|(values, found)| {
            tally.merge(found);
            values
        })
        .collect();
    let (tickets, found) = tickets;
    tally.merge(found);
    let (lots, found) = lots;
    tally.merge(found);
    let validation = match validation.transpose()? {
        Some((values, found)) => {
            tally.merge(found);
            Some(values)
        }
        None => None,
    };
    Ok(Decoded { first, tickets, lots, cells, validation, tally, faults })
}

/// Where columns are decoded from.
struct Source<'s> {
    span: &'s Arc<Span>,
    group: &'s RowGroupMetaData,
    first: u64,
    faults: usize,
}

impl Source<'_> {
    /// Decodes a column. Every value goes through its text, as in a CSV file, so
    /// that both kinds of table are read alike; what stands in a dictionary is
    /// read once.
    fn column<T: Copy>(
        &self,
        at: usize,
        kind: FaultKind,
        meaning: impl Fn(&str) -> Result<T, String>,
    ) -> Result<(Vec<Option<T>>, Tally), ParquetError> {
        // Of a column that is wrong from end to end not every reason is kept.
        const REASONS: usize = 1 << 16;
        let chunk = self.group.column(at);
        let rows = self.group.num_rows() as usize;
        let scale = scale(chunk.column_descr());
        let mut tally = Tally::new(self.faults);
        // Not at once: a damaged file may announce any number of rows.
        let mut values = Vec::new();
        let reasons: RefCell<Vec<String>> = RefCell::default();
        let mut text = String::new();
        let map = |raw: Raw<'_>| -> Result<T, usize> {
            say(raw, scale, &mut text);
            meaning(&text).map_err(|reason| {
                let mut all = reasons.borrow_mut();
                if all.len() < REASONS {
                    all.push(reason);
                }
                all.len() - 1
            })
        };
        let each = |row: usize, value: Option<Result<T, usize>>| {
            let line = Some(self.first + row as u64);
            values.push(match value {
                Some(Ok(value)) => Some(value),
                Some(Err(reason)) => {
                    tally.add(line, kind, || reasons.borrow()[reason].clone());
                    None
                }
                None => {
                    let reason = || meaning("").err().unwrap_or_else(|| "case vide".to_owned());
                    tally.add(line, kind, reason);
                    None
                }
            });
        };
        read(self.span, chunk, rows, map, each)?;
        Ok((values, tally))
    }
}

/// Decimals of a column of whole numbers that stand for decimal ones.
pub(super) fn scale(column: &ColumnDescriptor) -> usize {
    match column.logical_type_ref() {
        Some(LogicalType::Decimal(decimal)) => usize::try_from(decimal.scale).unwrap_or(0),
        _ => 0,
    }
}

/// A value as text.
pub(super) fn say(raw: Raw<'_>, scale: usize, text: &mut String) {
    text.clear();
    // Writing to a string can't fail.
    let _ = match raw {
        Raw::Whole(n) if scale == 0 => write!(text, "{n}"),
        Raw::Whole(n) => {
            let sign = if n < 0 { "-" } else { "" };
            let digits = format!("{:0width$}", n.unsigned_abs(), width = scale + 1);
            let (whole, decimals) = digits.split_at(digits.len() - scale);
            write!(text, "{sign}{whole}.{decimals}")
        }
        Raw::Real(n) => write!(text, "{n}"),
        Raw::Single(n) => write!(text, "{n}"),
        Raw::Text(bytes) => write!(text, "{}", String::from_utf8_lossy(bytes)),
    };
}
