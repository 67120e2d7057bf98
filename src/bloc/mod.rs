//! Blocs: made from a key, written, read at random, audited.
//!
//! Knows: the prize that is meant for each ticket (only while a bloc is made),
//! how cells are drawn so that they win it, the Parquet file that carries them,
//! the shapes in which blocs come from elsewhere.
//! Must never know: how a ticket looks, sheets, file names. It opens no file,
//! reads no clock and no environment: the same game, key, émission, bloc and
//! number of tickets give the same bytes on any number of threads.
//!
//! The way of a ticket: [`Placement`](place) puts its number at a position of
//! the prize table; the [`Plan`] says by which wins its lot is reached; the
//! cells are drawn from the ticket's own key stream; the evaluator of room
//! `rule`, which knows nothing of all this, must find the same lot.

mod audit;
mod cells;
mod count;
mod cut;
mod cut_grids;
mod cut_rules;
mod decode;
mod draw;
mod duel;
mod error;
mod feasible;
mod file_key;
mod footer;
mod format;
mod gate;
mod generate;
mod grid;
mod group;
mod hand;
mod header;
mod import;
mod key;
mod make;
mod marks;
mod matching;
mod ordered;
mod packs;
mod pages;
mod parts;
mod place;
mod plan;
mod proof;
mod reader;
mod scale;
mod sealed;
mod search;
mod shares;
mod sums;
mod table;
mod validation;
mod wish;
mod words;
mod write;
mod zone;

pub use audit::{AuditFault, AuditLot, AuditReport, FAULTS_LISTED, audit};
pub use error::{BlocError, PlanFault};
pub use file_key::FileKey;
pub use generate::{generate, generate_sealed};
pub use group::{Chunk, Row};
pub use import::{
    Charset, FaultKind, Foreign, Holds, ImportFault, ImportOptions, ImportReport, Judged, Mapping,
    Separator, Sight, SightRow, TableForm,
};
pub use key::Key;
pub use make::{Maker, one_ticket};
pub use plan::{Plan, Unit};
pub use proof::made_by;
pub use reader::{BlocReader, Chunks};
pub use scale::{prize_table, smallest_specimen};
pub use validation::check_validation;

/// Which bloc of which émission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlocId {
    /// Number of the émission, 1 to 99.
    pub emission: u16,
    /// Number of the bloc, 1 to 9999.
    pub bloc: u16,
}

impl BlocId {
    /// Refuses numbers that a serial can't carry.
    ///
    /// # Errors
    /// [`BlocError::Emission`] and [`BlocError::Bloc`].
    pub fn new(emission: u16, bloc: u16) -> Result<Self, BlocError> {
        if !(1..=99).contains(&emission) {
            return Err(BlocError::Emission(emission));
        }
        if !(1..=9999).contains(&bloc) {
            return Err(BlocError::Bloc(bloc));
        }
        Ok(BlocId { emission, bloc })
    }
}
