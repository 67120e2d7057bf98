//! How many units of a lot to inspect, which ones, and what follows: sampling by
//! attributes after ISO 2859-1.
//!
//! Knows: lot sizes, inspection levels, acceptance quality limits, the single
//! sampling plans of tables 1, 2-A, 2-B and 2-C, the switching rules of clause 9,
//! the probability of acceptance, and a draw that a key repeats.
//! Must never know: tickets, files, who inspects; a unit is a number.
//!
//! The figures are those of ISO 2859-1:1999, which GB/T 2828.1-2012 takes over
//! unchanged; both were compared. Double and multiple plans, and limits above
//! 10 % (nonconformities per 100 units), are not offered.

mod curve;
mod draw;
mod letter;
mod plan;
mod scheme;
mod switching;

pub use draw::draw;
pub use letter::{CodeLetter, Level, LotSize};
pub use plan::{Aql, Inspection, Plan};
pub use scheme::{Class, Counts, Scheme, Verdict};
pub use switching::{LotResult, State, Switching};

/// What cannot be planned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SamplingError {
    /// Not one of the standard's limits.
    #[error("NQA « {0} » : une valeur de la norme est attendue, {list}", list = Aql::list())]
    Aql(String),
    /// Not one of the standard's levels.
    #[error("niveau « {0} » : I, II, III, S-1, S-2, S-3 ou S-4 est attendu")]
    Level(String),
    /// Too few units to sample.
    #[error("lot de {0} : 2 unités au moins sont attendues")]
    LotSize(u64),
    /// More units asked for than there are.
    #[error("{asked} unités demandées : {units} au plus sont dans le lot")]
    TooMany {
        /// How many to draw.
        asked: u64,
        /// How many there are.
        units: u64,
    },
}
