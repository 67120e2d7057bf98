//! Winning rules: from cells to an [`Outcome`], with its reasons.
//!
//! Knows: the cells of a ticket and the rules of its game. Must never know: the
//! lot that a bloc records or a plan meant. An outcome computed here from what
//! is printed proves the bloc; it could not if it had looked at the answer.
//!
//! An [`Evaluator`] is compiled once a game into indices and flat tables, so
//! that evaluating a ticket compares no text and allocates nothing; only
//! [`Evaluator::outcome`], made for readers, builds words.
//!
//! Where a règlement is silent the evaluator follows a reading
//! ([`readings`] lists them), and [`Evaluator::ambiguous`] knows the tickets
//! that depend on one, so that none is ever printed.
//!
//! [`Outcome`]: crate::game::Outcome

mod ambiguity;
mod counting;
mod evaluator;
mod grids;
mod hand;
mod matching;
mod readings;
mod reasons;
mod table;
mod totals;
mod values;

use crate::game::{Money, ZoneId};

pub use ambiguity::Ambiguity;
pub use evaluator::Evaluator;
pub use readings::{Reading, readings};

/// One win, as a rule finds it.
#[derive(Clone, Copy, Debug)]
struct Hit {
    /// What it pays, before the rule's factor.
    gain: Money,
    /// The zone that wins, or the first of those that win together.
    zone: ZoneId,
    /// What of the rule it is: a candidate, a row, a shape.
    at: usize,
}
