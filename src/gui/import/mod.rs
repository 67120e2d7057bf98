//! A table from elsewhere becomes a bloc: what the box « Importer » shows and
//! what can be asked of it.
//!
//! ```text
//! look (first rows) -> columns placed -> check (every row) -> write -> opened
//! ```
//!
//! The work is that of room `bloc`, the same as on the command line; nothing is
//! written before every row was found sound.

mod act;
mod key;
mod strings;
mod table;
mod view;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::Sender;

pub(crate) use key::{KeyWanted, key_ui};
pub(crate) use strings::STRINGS;
pub(crate) use view::import_ui;

use super::run_state::Running;
use super::worker::Order;
use crate::bloc::{
    Charset, FaultKind, Holds, ImportOptions, ImportReport, Mapping, Separator, Sight, SightRow,
    TableForm,
};
use crate::game::{Game, MoneyUnit};

/// Rows shown at first.
pub(crate) const FIRST_ROWS: usize = 100;
/// Faults told in full; all are counted.
const FAULTS: usize = 1_000;
/// Rows of one kind of fault that are shown.
pub(crate) const FAULTY_ROWS: usize = 40;

/// What can be asked of the box.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ImportCommand {
    /// Choose a table, then look at it.
    Ask,
    /// Look at this table.
    Open(PathBuf),
    /// Its characters; `None` to have them found out.
    Charset(Option<Charset>),
    /// What parts its fields; `None` to have it found out.
    Separator(Option<Separator>),
    /// What a column holds.
    Column(usize, Option<Holds>),
    /// In what sums are counted; `None` for what the columns' names say.
    Amounts(Option<MoneyUnit>),
    /// Whether it has fewer tickets than a bloc.
    Specimen(bool),
    /// Read and judge every row.
    Check,
    /// Stop reading or writing.
    Stop,
    /// Show only the rows with faults of this kind.
    Filter(Option<FaultKind>),
    /// Ask where to write the bloc.
    AskOut,
    /// Write the bloc, then open it.
    Write,
    /// Open an encrypted bloc with the key that is typed.
    OpenWithKey,
    /// Ask for the file of the key.
    AskKey,
}

/// Where the work stands.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// The first rows are being read.
    Looking,
    /// The file can't be read as a table.
    Unreadable(String),
    /// Columns are still to be placed, or the user stopped the check.
    Waiting,
    /// Every row is being judged.
    Checking(Running),
    /// Every row was judged.
    Checked(Arc<ImportReport>),
    /// The bloc is being written.
    Writing(Running, Arc<ImportReport>),
}

/// Everything that the box shows.
pub(crate) struct ImportState {
    /// The table.
    pub table: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
    /// Grows with every question to the threads, so that an answer to an older
    /// one is told apart.
    pub session: u64,
    /// What the user says of characters and separator.
    pub charset: Option<Charset>,
    /// See `charset`.
    pub separator: Option<Separator>,
    /// Whether it has fewer tickets than a bloc.
    pub specimen: bool,
    /// What the columns hold.
    pub mapping: Mapping,
    /// The first rows.
    pub sight: Option<Arc<Sight>>,
    /// What is wrong with the columns.
    pub problems: Vec<String>,
    /// Where the work stands.
    pub stage: Stage,
    /// Why the last try to write failed.
    pub fault: Option<String>,
    /// The rows with faults of one kind, once they are read.
    pub filter: Option<(FaultKind, Vec<SightRow>)>,
    /// To the thread that holds the judged table.
    order: Option<Sender<Order>>,
}

impl ImportState {
    /// Nothing is known yet of the table.
    fn new(table: PathBuf, session: u64, game: &Game) -> Self {
        ImportState {
            table,
            bytes: 0,
            session,
            charset: None,
            separator: None,
            specimen: false,
            mapping: Mapping {
                columns: Vec::new(),
                first_ticket: game.import.first_ticket,
                amounts: game.import.amounts,
            },
            sight: None,
            problems: Vec::new(),
            stage: Stage::Looking,
            fault: None,
            filter: None,
            order: None,
        }
    }

    /// As the import wants to know it: characters and separator are those that
    /// were found, so that both readings are of the same text.
    pub(crate) fn options(&self) -> ImportOptions {
        let found = match self.sight.as_ref().map(|s| s.form) {
            Some(TableForm::Csv { charset, separator }) => (Some(charset), Some(separator)),
            _ => (None, None),
        };
        ImportOptions {
            specimen: self.specimen,
            charset: self.charset.or(found.0),
            separator: self.separator.or(found.1),
            faults: FAULTS,
        }
    }

    /// Work that is going on, to be shown and stopped.
    pub(crate) fn running(&self) -> Option<&Running> {
        match &self.stage {
            Stage::Checking(run) | Stage::Writing(run, _) => Some(run),
            _ => None,
        }
    }

    /// What was found, once every row was judged.
    pub(crate) fn report(&self) -> Option<&Arc<ImportReport>> {
        match &self.stage {
            Stage::Checked(report) | Stage::Writing(_, report) => Some(report),
            _ => None,
        }
    }

    /// Whether the bloc can be written.
    pub(crate) fn sound(&self) -> bool {
        matches!(&self.stage, Stage::Checked(report) if report.ok)
    }

    /// Numbers with zeros before them, which a spreadsheet would have cut: the
    /// first there is, to be shown.
    pub(crate) fn leading_zero(&self) -> Option<&str> {
        let rows = &self.sight.as_ref()?.first;
        rows.iter().flat_map(|r| &r.fields).map(String::as_str).find(|text| {
            let text = text.trim();
            text.len() > 1 && text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit())
        })
    }
}

impl Drop for ImportState {
    fn drop(&mut self) {
        // The box is closed: nobody waits for the work any more.
        if let Some(run) = self.running() {
            run.counter.cancel();
        }
    }
}

/// The box as typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportForm {
    /// Number of the émission.
    pub emission: String,
    /// Number of the bloc.
    pub bloc: String,
    /// Number of the first ticket.
    pub first: String,
    /// Where to write.
    pub out: String,
    /// Whether a file that is there may be replaced.
    pub force: bool,
    /// Where the key of an encrypted bloc is.
    pub key: String,
}

/// Whether a file is opened as a table and not as a bloc, by its name.
pub(crate) fn is_table(path: &Path) -> bool {
    let end = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    matches!(end.as_deref(), Some("csv" | "tsv" | "txt"))
}
