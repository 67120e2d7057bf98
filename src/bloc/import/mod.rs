//! Blocs from elsewhere: tables that another program made, as CSV or Parquet.
//!
//! Knows: character sets, separators, how people write numbers and sums, what a
//! game's columns may be called, everything that can be wrong with a row.
//! Must never know: file names. Nothing is guessed: a value that can be read in
//! two ways is a fault, and so is a ticket whose cells win another sum than is
//! recorded.
//!
//! A table is read once, in batches, on all processors ([`csv`], [`foreign`]);
//! every row is judged by room `rule` ([`judge`]). What was read goes to a
//! spill, a file of records of one size in which a ticket's place is its number
//! ([`spill`]), so that rows may come in any order and memory stays bounded: a
//! bit and a validation number a ticket, whatever the bloc. When no fault was
//! found ([`gather`]), the spill is read in order and written as a bloc like any
//! other.

mod columns;
mod csv;
mod foreign;
mod gather;
mod judge;
mod records;
mod report;
mod rows;
mod sight;
mod spill;
mod text;
mod values;

use std::io::{Read, Seek, SeekFrom, Write};

use crate::game::{BlocInfo, Game, ImportNames, Progress};

pub use columns::{Holds, Mapping, Separator};
pub use report::{FaultKind, ImportFault, ImportReport};
pub use sight::{Sight, SightRow, TableForm};
pub use text::Charset;

use self::columns::Columns;
use self::csv::CsvTable;
use self::foreign::ParquetTable;
use self::gather::Gather;
use self::judge::Judge;
use self::spill::Spill;

use super::format::Table;
use super::write::write;
use super::{BlocError, BlocId, FileKey};

/// What the caller says of a table from elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct ImportOptions {
    /// Whether it may have fewer tickets than the game's bloc: a specimen, with
    /// the scaled prize table.
    pub specimen: bool,
    /// The characters of a CSV file; found out if not given.
    pub charset: Option<Charset>,
    /// What parts the fields of a CSV file; found out if not given.
    pub separator: Option<Separator>,
    /// How many faults are told in full at most.
    pub faults: usize,
}

impl Default for ImportOptions {
    fn default() -> Self {
        ImportOptions { specimen: false, charset: None, separator: None, faults: 20 }
    }
}

/// How the columns of a table are told apart.
#[derive(Clone, Copy)]
enum Names<'n> {
    /// By the names of the game file.
    Game(&'n ImportNames),
    /// As somebody says, column by column.
    Said(&'n Mapping),
}

impl<'n> Names<'n> {
    /// The names that help to find the separator.
    fn guess(self) -> &'n ImportNames {
        static NONE: ImportNames = ImportNames {
            ticket: None,
            lot: None,
            validation: None,
            first_ticket: 0,
            amounts: None,
            cells: Vec::new(),
        };
        match self {
            Names::Game(names) => names,
            Names::Said(_) => &NONE,
        }
    }

    fn first_ticket(self) -> u32 {
        match self {
            Names::Game(names) => names.first_ticket,
            Names::Said(mapping) => mapping.first_ticket,
        }
    }

    fn find(self, game: &Game, header: &[String]) -> Result<Columns, Vec<String>> {
        match self {
            Names::Game(names) => columns::find(game, names, header),
            Names::Said(mapping) => columns::placed(game, mapping, header),
        }
    }

    /// Whether a column is said to hold nothing, so that its type is no matter.
    fn passes_by(self, at: usize) -> bool {
        match self {
            Names::Game(_) => false,
            Names::Said(m) => m.columns.get(at).copied().flatten() == Some(Holds::Nothing),
        }
    }
}

/// Whether a file begins like Parquet.
///
/// # Errors
/// If it can't be read, or is encrypted.
fn is_parquet<R: Read + Seek>(source: &mut R) -> Result<bool, BlocError> {
    let mut magic = Vec::new();
    source.by_ref().take(4).read_to_end(&mut magic).map_err(BlocError::Read)?;
    source.seek(SeekFrom::Start(0)).map_err(BlocError::Read)?;
    match magic == b"PARE" {
        true => Err(BlocError::EncryptedTable),
        false => Ok(magic == b"PAR1"),
    }
}

/// A table from elsewhere whose columns are those of a game.
pub struct Foreign<'a, R> {
    game: &'a Game,
    options: ImportOptions,
    first_ticket: u32,
    table: Kind<R>,
}

enum Kind<R> {
    Csv(Box<CsvTable<R>>),
    Parquet(Box<ParquetTable<R>>),
}

impl<'a, R: Read + Seek + Send> Foreign<'a, R> {
    /// Opens a table: Parquet if it begins like it, CSV if not. Its columns are
    /// found by the names that the game gives them.
    ///
    /// # Errors
    /// A damaged file; [`BlocError::Header`] with everything that is wrong with
    /// its columns.
    pub fn open(source: R, game: &'a Game, options: ImportOptions) -> Result<Self, BlocError> {
        Foreign::open_by(source, game, Names::Game(&game.import), options)
    }

    /// The same with columns that somebody says.
    ///
    /// # Errors
    /// As [`Foreign::open`].
    pub fn open_mapped(
        source: R,
        game: &'a Game,
        mapping: &Mapping,
        options: ImportOptions,
    ) -> Result<Self, BlocError> {
        Foreign::open_by(source, game, Names::Said(mapping), options)
    }

    fn open_by(
        mut source: R,
        game: &'a Game,
        names: Names<'_>,
        options: ImportOptions,
    ) -> Result<Self, BlocError> {
        let table = if is_parquet(&mut source)? {
            Kind::Parquet(Box::new(ParquetTable::open(source, game, names)?))
        } else {
            Kind::Csv(Box::new(CsvTable::open(source, game, names, options)?))
        };
        Ok(Foreign { game, options, first_ticket: names.first_ticket(), table })
    }

    /// About how many tickets it holds, to show how far the work is.
    pub fn rows(&self) -> u64 {
        match &self.table {
            Kind::Csv(table) => table.lines().saturating_sub(1),
            Kind::Parquet(table) => table.rows(),
        }
    }

    /// Reads and judges every row. `spill` is an empty file that takes the
    /// tickets until they are written; about 16 bytes a ticket and one a cell.
    ///
    /// # Errors
    /// A file that can't be read or is damaged; a spill that can't be written;
    /// [`BlocError::Cancelled`].
    pub fn judge<S: Read + Write + Seek + Send>(
        self,
        spill: S,
        progress: &dyn Progress,
    ) -> Result<Judged<'a, S>, BlocError> {
        let Foreign { game, options, first_ticket, table } = self;
        let judge = Judge::new(game, options.faults);
        let mut gather = Gather::new(game, options, first_ticket, Spill::new(spill, game));
        match table {
            Kind::Csv(table) => table.read(&judge, &mut gather, progress)?,
            Kind::Parquet(table) => table.read(&judge, &mut gather, progress)?,
        }
        let (report, tickets, spill) = gather.finish()?;
        Ok(Judged { game, report, tickets, spill })
    }
}

/// A table that was read and judged.
pub struct Judged<'a, S> {
    game: &'a Game,
    report: ImportReport,
    tickets: u32,
    spill: Spill<S>,
}

impl<S: Read + Write + Seek + Send> Judged<'_, S> {
    /// What was found.
    pub fn report(&self) -> &ImportReport {
        &self.report
    }

    /// Writes the bloc, if there was no fault.
    ///
    /// # Errors
    /// [`BlocError::Faulty`] if there was one; a file that can't be written;
    /// [`BlocError::Cancelled`].
    pub fn write(
        &mut self,
        id: BlocId,
        out: impl Write + Send,
        progress: &dyn Progress,
    ) -> Result<BlocInfo, BlocError> {
        self.write_sealed(id, None, out, progress)
    }

    /// The same, encrypted if there is a key for it.
    ///
    /// # Errors
    /// As [`Judged::write`].
    pub fn write_sealed(
        &mut self,
        id: BlocId,
        file_key: Option<&FileKey>,
        out: impl Write + Send,
        progress: &dyn Progress,
    ) -> Result<BlocInfo, BlocError> {
        if !self.report.ok {
            return Err(BlocError::Faulty);
        }
        let info = BlocInfo {
            game: self.game.id.clone(),
            emission: id.emission,
            bloc: id.bloc,
            tickets: self.tickets,
            specimen: self.tickets < self.game.bloc_size,
            meaning: self.game.meaning,
        };
        let spill = std::sync::Mutex::new(&mut self.spill);
        let table = |first: u32| -> Result<Table, BlocError> {
            let read = spill
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .read(first, info.tickets)?;
            Ok(read.table())
        };
        write(self.game, &info, file_key, out, progress, table)?;
        Ok(info)
    }
}
