//! What an import found.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bloc::AuditLot;

/// What kind of fault a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Another number of fields than the header.
    Fields,
    /// A ticket's number that is none, or lies outside the bloc.
    Ticket,
    /// A ticket that stands twice.
    Double,
    /// A cell that is empty or shows a value that the game does not have.
    Cell,
    /// A recorded lot that is no sum.
    Lot,
    /// A validation number that is none, or stands twice.
    Validation,
    /// A recorded lot that is not what the cells win.
    Mismatch,
    /// Cells that can be read in two ways.
    Ambiguous,
    /// Tickets that are not there.
    Missing,
    /// Another prize table than the game's.
    Table,
}

impl FaultKind {
    /// In French, as a heading.
    pub fn words(self) -> &'static str {
        match self {
            FaultKind::Fields => "lignes au nombre de champs faux",
            FaultKind::Ticket => "numéros de ticket faux",
            FaultKind::Double => "tickets en double",
            FaultKind::Cell => "cases vides ou inconnues du jeu",
            FaultKind::Lot => "lots illisibles",
            FaultKind::Validation => "numéros de validation faux",
            FaultKind::Mismatch => "lots inscrits que les cases ne gagnent pas",
            FaultKind::Ambiguous => "lectures ambiguës",
            FaultKind::Missing => "tickets manquants",
            FaultKind::Table => "écarts avec le tableau de lots",
        }
    }

    /// Whether tickets are not there as they should be, so that the prize table
    /// can't be compared.
    pub(super) fn leaves_holes(self) -> bool {
        use FaultKind as K;
        matches!(self, K::Fields | K::Ticket | K::Double | K::Cell | K::Missing)
    }
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImportFault {
    /// The line in a CSV file (the header is 1), the row of a Parquet file, from
    /// 1; none where the table as a whole is at fault.
    pub line: Option<u64>,
    /// What kind of fault.
    pub kind: FaultKind,
    /// What is wrong and what was expected, in French.
    pub reason: String,
}

impl ImportFault {
    /// The table's column that is at fault, if it is one alone: the reason
    /// begins with its name.
    pub fn column(&self) -> Option<&str> {
        self.reason.strip_prefix("colonne « ")?.split_once(" »").map(|(name, _)| name)
    }
}

impl std::fmt::Display for ImportFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "ligne {line} : {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// What an import found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImportReport {
    /// Rows of the table.
    pub rows: u64,
    /// Whether nothing is wrong.
    pub ok: bool,
    /// The prize table, with the tickets that record each lot.
    pub lots: Vec<AuditLot>,
    /// The first faults, by line; those of the whole table last.
    pub faults: Vec<ImportFault>,
    /// All faults by kind.
    pub counts: BTreeMap<FaultKind, u64>,
}

/// Faults as they are found: some in full, all counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) faults: Vec<ImportFault>,
    pub(super) counts: BTreeMap<FaultKind, u64>,
    limit: usize,
}

impl Tally {
    /// Keeps so many in full.
    pub(super) fn new(limit: usize) -> Self {
        Tally { limit, ..Tally::default() }
    }

    /// Whether the next one is told in full.
    pub(super) fn has_room(&self) -> bool {
        self.faults.len() < self.limit
    }

    /// Notes a fault; `reason` is asked only if it is told.
    pub(super) fn add(
        &mut self,
        line: Option<u64>,
        kind: FaultKind,
        reason: impl FnOnce() -> String,
    ) {
        *self.counts.entry(kind).or_insert(0) += 1;
        if self.has_room() {
            self.faults.push(ImportFault { line, kind, reason: reason() });
        }
    }

    /// Notes what is wrong with the table as a whole; it is told in any case.
    pub(super) fn tell(&mut self, kind: FaultKind, count: u64, reason: String) {
        *self.counts.entry(kind).or_insert(0) += count;
        self.faults.push(ImportFault { line: None, kind, reason });
    }

    /// What was read, or `None` after a note of why it was not.
    pub(super) fn sift<T, E: Into<String>>(
        &mut self,
        line: u64,
        kind: FaultKind,
        read: Result<T, E>,
    ) -> Option<T> {
        read.map_err(|reason| self.add(Some(line), kind, || reason.into())).ok()
    }

    /// Takes over what was found in a later part of the table.
    pub(super) fn append(&mut self, later: Tally) {
        for (kind, count) in later.counts {
            *self.counts.entry(kind).or_insert(0) += count;
        }
        let room = self.limit.saturating_sub(self.faults.len());
        self.faults.extend(later.faults.into_iter().take(room));
    }

    /// Takes over what was found in the same rows, and keeps the first by line.
    pub(super) fn merge(&mut self, other: Tally) {
        for (kind, count) in other.counts {
            *self.counts.entry(kind).or_insert(0) += count;
        }
        self.faults.extend(other.faults);
        self.faults.sort_by_key(|f| f.line);
        self.faults.truncate(self.limit);
    }

    /// Whether there was a fault.
    pub(super) fn is_clean(&self) -> bool {
        self.counts.is_empty()
    }
}
