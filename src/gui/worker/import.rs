//! Tables from elsewhere, looked at, judged and written apart from the window's
//! thread.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::{Answers, Reply};
use crate::bloc::{
    BlocError, BlocId, FaultKind, Foreign, ImportOptions, ImportReport, Mapping, Sight, SightRow,
};
use crate::gui::document::Document;
use crate::gui::import::FIRST_ROWS;
use crate::gui::run_state::Counter;
use crate::project::{Aside, open, scratch_near};

/// A table and what is said of it.
#[derive(Clone)]
pub(crate) struct TableRequest {
    /// Which question this is.
    pub session: u64,
    /// The table.
    pub table: PathBuf,
    /// How to read it.
    pub options: ImportOptions,
    /// What its columns hold.
    pub mapping: Mapping,
    /// The project, for its game.
    pub document: Arc<Document>,
}

/// Where a judged table is to be written.
pub(crate) struct Order {
    /// Which bloc it is.
    pub id: BlocId,
    /// Where to.
    pub out: PathBuf,
    /// Whether a file that is there may be replaced.
    pub force: bool,
    /// How far it is.
    pub counter: Arc<Counter>,
}

/// What was found.
pub(crate) enum ImportReply {
    /// The first rows, and the size of the file.
    Looked {
        /// Which question this answers.
        session: u64,
        /// Or why it can't be read.
        result: Result<(Sight, u64), String>,
    },
    /// Every row was judged.
    Checked {
        /// Which question this answers.
        session: u64,
        /// Or why not; nothing where the user stopped it.
        result: Result<Arc<ImportReport>, Option<String>>,
    },
    /// The rows with faults of one kind.
    Rows {
        /// Which question this answers.
        session: u64,
        /// The kind.
        kind: FaultKind,
        /// Or why they can't be read.
        result: Result<Vec<SightRow>, String>,
    },
    /// The bloc was written.
    Written {
        /// Which question this answers.
        session: u64,
        /// Its file, or why there is none; nothing where the user stopped it.
        result: Result<PathBuf, Option<String>>,
    },
}

impl ImportReply {
    /// Which question this answers.
    pub(crate) fn session(&self) -> u64 {
        match self {
            ImportReply::Looked { session, .. }
            | ImportReply::Checked { session, .. }
            | ImportReply::Rows { session, .. }
            | ImportReply::Written { session, .. } => *session,
        }
    }
}

/// Reads the first rows.
pub(super) fn look(request: &TableRequest, answers: &Answers) {
    let TableRequest { session, table, options, document, .. } = request;
    let result = open(table).map_err(|e| e.to_string()).and_then(|file| {
        let bytes = file.metadata().map_or(0, |m| m.len());
        Sight::new(file, &document.game, *options, FIRST_ROWS)
            .map(|sight| (sight, bytes))
            .map_err(|e| explain(table, &e))
    });
    answers.send(Reply::Import(ImportReply::Looked { session: *session, result }));
}

/// Reads the rows that stand on these lines.
pub(super) fn rows(
    request: &TableRequest,
    sight: &Sight,
    kind: FaultKind,
    lines: &BTreeSet<u64>,
    answers: &Answers,
) {
    let TableRequest { session, table, options, document, .. } = request;
    let result = open(table).map_err(|e| e.to_string()).and_then(|file| {
        sight.rows_at(file, &document.game, *options, lines).map_err(|e| explain(table, &e))
    });
    answers.send(Reply::Import(ImportReply::Rows { session: *session, kind, result }));
}

/// Judges every row, then holds the table until it is to be written or nobody
/// can order it any more.
pub(super) fn check(
    request: &TableRequest,
    near: &Path,
    counter: &Counter,
    orders: &Receiver<Order>,
    answers: &Answers,
) {
    let TableRequest { session, table, options, mapping, document } = request;
    let session = *session;
    let checked = |result| answers.send(Reply::Import(ImportReply::Checked { session, result }));
    let stopped = |e: &BlocError| match e {
        BlocError::Cancelled => None,
        e => Some(explain(table, e)),
    };
    let file = match open(table) {
        Ok(file) => file,
        Err(e) => {
            checked(Err(Some(e.to_string())));
            return;
        }
    };
    let spill = match scratch_near(near) {
        Ok(spill) => spill,
        Err(e) => {
            checked(Err(Some(e.to_string())));
            return;
        }
    };
    let judged = Foreign::open_mapped(file, &document.game, mapping, *options)
        .and_then(|foreign| foreign.judge(spill, counter));
    let mut judged = match judged {
        Ok(judged) => judged,
        Err(e) => {
            checked(Err(stopped(&e)));
            return;
        }
    };
    checked(Ok(Arc::new(judged.report().clone())));
    while let Ok(order) = orders.recv() {
        let Order { id, out, force, counter } = order;
        let written =
            Aside::create(&out, force).map_err(|e| Some(e.to_string())).and_then(|mut aside| {
                judged.write(id, &mut aside, &*counter).map_err(|e| stopped(&e))?;
                aside.commit().map_err(|e| Some(e.to_string()))
            });
        let result = written.map(|()| out);
        answers.send(Reply::Import(ImportReply::Written { session, result }));
    }
}

/// The name of the table before each line.
fn explain(table: &Path, error: &BlocError) -> String {
    let name = table.display();
    match error {
        BlocError::Header(lines) => {
            lines.iter().map(|l| format!("{name} : {l}")).collect::<Vec<_>>().join("\n")
        }
        error => format!("{name} : {error}"),
    }
}
