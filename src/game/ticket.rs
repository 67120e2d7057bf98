//! [`Ticket`]: one row of a bloc, and what a bloc says of itself.

use super::{CellCode, Money};

/// One ticket as a bloc records it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// Position in the bloc, from 0.
    pub number: u32,
    /// The lot that the bloc records. Evaluators and layouts never read it.
    pub lot: Money,
    /// One code a slot, in the order of [`super::Game::slots`].
    pub cells: Vec<CellCode>,
    /// The number under the mask « Nul si découvert », if the game has one.
    pub validation: Option<u64>,
}

/// What a bloc file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlocInfo {
    /// Identifier of the game.
    pub game: String,
    /// Number of the émission, 1 to 99.
    pub emission: u16,
    /// Number of the bloc, 1 to 9999.
    pub bloc: u16,
    /// Tickets in the file.
    pub tickets: u32,
    /// Whether it is a specimen: fewer tickets than a bloc, never to be sold.
    pub specimen: bool,
    /// [`super::Game::meaning`] of the game that it was made with.
    pub meaning: [u8; 32],
}
