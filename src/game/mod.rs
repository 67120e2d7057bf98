//! The domain: games, blocs, tickets, lots, outcomes, serials.
//!
//! Knows: what a `game.toml` says, as values that are valid by construction.
//! Must never know: how a ticket looks, how outcomes are computed or planned,
//! where files are.

mod file;
mod import;
mod model;
mod money;
mod numbering;
mod outcome;
mod progress;
mod rules;
mod serial;
mod ticket;
pub mod written;

pub use file::{Fault, GameError, GameErrors};
pub use import::{ImportNames, MoneyUnit};
pub use model::{
    Alphabet, AlphabetId, CellCode, Cumulation, Game, Lot, Pays, Slot, SlotId, SlotKind, Surface,
    SurfaceId, Symbol, WinUnit, Zone, ZoneId,
};
pub use money::{Money, MoneyError};
pub use numbering::{NumberPattern, Numbering, PatternError, SerialField, SerialTextError};
pub use outcome::{Outcome, SurfaceOutcome, Win};
pub use progress::{Progress, Step, Unwatched};
pub use rules::{
    Always, Comparison, HandRank, Hits, LinePay, LotWish, Marks, PackRules, Pattern, Pay, RankRow,
    RecipeWish, Rule, RuleKind, Shape, TableRow, WinWish, Wish, WordPay,
};
pub use serial::{Serial, SerialError};
pub use ticket::{BlocInfo, Ticket};
