//! [`CsvTable`]: a table in a text file.

use std::collections::HashMap;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::bloc::BlocError;
use crate::bloc::error::UNKNOWN;
use crate::bloc::ordered::in_order;
use crate::game::{CellCode, Game, ImportNames, Progress};

use super::columns::{self, Separator};
use super::gather::{Gather, Store};
use super::judge::Judge;
use super::records::{LONGEST, Record, RecordError, Records};
use super::report::FaultKind;
use super::rows::{Meaning, Rows};
use super::text::{Charset, Decoded, survey};
use super::values::bare;
use super::{ImportOptions, Names};

/// Rows that a thread reads and judges at once.
const BATCH: usize = 4_096;

/// A CSV file whose header was read.
pub(super) struct CsvTable<R> {
    records: Records<Decoded<R>>,
    meaning: Meaning,
    lines: u64,
}

impl<R: Read + Seek + Send> CsvTable<R> {
    /// Finds out the characters and the separator, and reads the header.
    pub(super) fn open(
        source: R,
        game: &Game,
        names: Names<'_>,
        options: ImportOptions,
    ) -> Result<Self, BlocError> {
        let begun = Begun::new(source, game, names.guess(), options)?;
        let columns = names.find(game, &begun.header).map_err(BlocError::Header)?;
        let Begun { records, lines, .. } = begun;
        Ok(CsvTable { records, meaning: Meaning::new(game, columns), lines })
    }
    /// About how many lines it has.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Reads and judges all rows.
    pub(super) fn read<S: Store>(
        self,
        judge: &Judge,
        gather: &mut Gather<'_, S>,
        progress: &dyn Progress,
    ) -> Result<(), BlocError> {
        let CsvTable { records, meaning, .. } = self;
        let turns = Turns::new(records);
        let make = |i: usize| {
            // Without a turn taken the threads behind this one would wait for it.
            let records = turns.take(i, batch)?;
            if progress.cancelled() {
                return Err(Stop::Fault(BlocError::Cancelled));
            }
            if records.is_empty() {
                return Err(Stop::End);
            }
            Ok(judge.judge(rows(&records, &meaning, judge.faults)))
        };
        let done = in_order(usize::MAX, rayon::current_num_threads(), make, |part| {
            let read = part.rows.read;
            gather.take(part)?;
            progress.advance(read);
            Ok(())
        });
        match done {
            Err(Stop::Fault(error)) => Err(error),
            _ => Ok(()),
        }
    }
}

/// A CSV file of which the header alone was read.
pub(super) struct Begun<R> {
    /// What follows the header.
    pub(super) records: Records<Decoded<R>>,
    /// What the columns are called.
    pub(super) header: Vec<String>,
    /// Its characters.
    pub(super) charset: Charset,
    /// What parts its fields.
    pub(super) separator: Separator,
    /// Line feeds in the whole file.
    pub(super) lines: u64,
}

impl<R: Read + Seek> Begun<R> {
    /// Finds out the characters and the separator, and reads the header.
    pub(super) fn new(
        mut source: R,
        game: &Game,
        names: &ImportNames,
        options: ImportOptions,
    ) -> Result<Self, BlocError> {
        let survey = survey(&mut source, options.charset).map_err(BlocError::Read)?;
        let mut decoded = Decoded::new(source, survey);
        let mut start = Vec::new();
        decoded.by_ref().take(LONGEST as u64).read_to_end(&mut start).map_err(BlocError::Read)?;
        let mut source = decoded.into_inner();
        source.seek(SeekFrom::Start(0)).map_err(BlocError::Read)?;

        let (said, separator) = separator(&start, game, names, options.separator);
        let mut records = Records::new(Decoded::new(source, survey), separator.byte());
        let header = names_of(nth(&mut records, usize::from(said))?);
        if header.iter().all(String::is_empty) {
            let what =
                "l'en-tête manque ; une première ligne avec les noms des colonnes est attendue";
            return Err(BlocError::Header(vec![what.to_owned()]));
        }
        let (charset, lines) = (survey.charset, survey.lines);
        Ok(Begun { records, header, charset, separator, lines })
    }
}

/// Why no more batches are read.
enum Stop {
    End,
    Fault(BlocError),
}

impl From<BlocError> for Stop {
    fn from(error: BlocError) -> Self {
        Stop::Fault(error)
    }
}

/// A source that several threads read from, each in its turn.
struct Turns<T> {
    state: Mutex<(usize, T)>,
    next: Condvar,
}

impl<T> Turns<T> {
    fn new(source: T) -> Self {
        Turns { state: Mutex::new((0, source)), next: Condvar::new() }
    }

    /// Reads when it is the turn of `i`. Every turn must be taken.
    fn take<P>(&self, i: usize, read: impl FnOnce(&mut T) -> P) -> P {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.next.wait_while(state, |s| s.0 != i);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let read = read(&mut state.1);
        state.0 += 1;
        self.next.notify_all();
        read
    }
}

/// The separator, and whether the file says it in a line of its own: the one
/// that is forced or said, or else the one with which most names of the header
/// are columns of the game.
fn separator(
    start: &[u8],
    game: &Game,
    names: &ImportNames,
    forced: Option<Separator>,
) -> (bool, Separator) {
    let first_line = start.split(|b| *b == b'\n').next().unwrap_or_default().trim_ascii();
    let said = first_line.trim_ascii().strip_prefix(b"sep=").and_then(|s| match s {
        // The line's end was trimmed, and a tab with it.
        [] => Some(Separator::Tab),
        [byte] => Separator::ALL.into_iter().find(|s| s.byte() == *byte),
        _ => None,
    });
    let header = |separator: Separator| {
        let mut records = Records::new(Cursor::new(start), separator.byte());
        names_of(nth(&mut records, usize::from(said.is_some())).unwrap_or_default())
    };
    let best = || {
        Separator::ALL.into_iter().max_by_key(|s| {
            let header = header(*s);
            (columns::known(game, names, &header), header.len(), s.byte())
        })
    };
    (said.is_some(), forced.or(said).or_else(best).unwrap_or(Separator::Semicolon))
}

fn names_of(header: Option<Record>) -> Vec<String> {
    header.iter().flat_map(Record::fields).map(|name| bare(name).to_owned()).collect()
}

/// A record that stands after some others.
fn nth<R: Read>(records: &mut Records<R>, skip: usize) -> Result<Option<Record>, BlocError> {
    for _ in 0..skip {
        records.next().map_err(explain)?;
    }
    records.next().map_err(explain)
}

pub(super) fn explain(error: RecordError) -> BlocError {
    match error {
        RecordError::Read(error) => BlocError::Read(error),
        RecordError::Endless(line) => BlocError::Header(vec![format!(
            "ligne {line} : plus d'un mégaoctet ; un guillemet n'y est pas fermé, sans doute"
        )]),
    }
}

/// The next rows as they stand.
fn batch<R: Read>(records: &mut Records<R>) -> Result<Vec<Record>, BlocError> {
    let mut rows = Vec::with_capacity(BATCH);
    while rows.len() < BATCH {
        match records.next().map_err(explain)? {
            Some(record) => rows.push(record),
            None => break,
        }
    }
    Ok(rows)
}

/// What texts were found to say; a column has few different ones.
struct Memo<'r, T> {
    known: HashMap<&'r str, Result<T, String>>,
}

impl<'r, T: Copy> Memo<'r, T> {
    fn new() -> Self {
        Memo { known: HashMap::new() }
    }

    fn get(&mut self, text: &'r str, read: impl FnOnce() -> Result<T, String>) -> Result<T, &str> {
        match self.known.entry(text).or_insert_with(read) {
            Ok(value) => Ok(*value),
            Err(reason) => Err(reason),
        }
    }
}

fn rows(records: &[Record], meaning: &Meaning, faults: usize) -> Rows {
    let columns = &meaning.columns;
    let slots = meaning.slots();
    let mut rows = Rows::new(faults);
    rows.read = records.len() as u64;
    rows.cells.reserve(records.len() * slots);
    let mut lots: Memo<'_, i64> = Memo::new();
    let mut cells: Vec<Memo<'_, CellCode>> = (0..slots).map(|_| Memo::new()).collect();
    for record in records {
        let line = record.line;
        if record.len() != columns.count {
            let (found, expected) = (record.len(), columns.count);
            let what = || format!("{found} champs ; attendu : {expected}, comme dans l'en-tête");
            rows.tally.add(Some(line), FaultKind::Fields, what);
            continue;
        }
        let field = |at: usize| record.field(at);
        rows.lines.push(line);
        let ticket = meaning.ticket(field(columns.ticket.at));
        rows.tickets.push(rows.tally.sift(line, FaultKind::Ticket, ticket));
        let text = field(columns.lot.at);
        let lot = lots.get(text, || meaning.lot(text));
        rows.lots.push(rows.tally.sift(line, FaultKind::Lot, lot));
        for (slot, (column, memo)) in columns.cells.iter().zip(&mut cells).enumerate() {
            let text = field(column.at);
            let code = memo.get(text, || meaning.cell(slot, text));
            rows.cells.push(rows.tally.sift(line, FaultKind::Cell, code).unwrap_or(UNKNOWN));
        }
        if let Some(column) = &columns.validation {
            let number = meaning.validation(field(column.at));
            rows.validation.push(rows.tally.sift(line, FaultKind::Validation, number));
        }
    }
    rows
}
