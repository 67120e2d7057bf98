//! [`Outcome`]: what a ticket wins, and why.

use super::{Money, SlotId, SurfaceId};

/// One reason to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// What it pays.
    pub gain: Money,
    /// Why, in French: « brelan de ROI », « mise 2 : TRENTE-SIX ».
    pub reason: String,
    /// The article that says so.
    pub article: String,
    /// The cells that make it.
    pub slots: Vec<SlotId>,
}

/// What one surface wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceOutcome {
    /// The surface.
    pub surface: SurfaceId,
    /// Its gains added up.
    pub total: Money,
    /// The reasons; empty when it loses.
    pub wins: Vec<Win>,
}

/// What a ticket wins, computed from its cells alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// All surfaces added up.
    pub total: Money,
    /// Every surface of the game, in order, losing ones too.
    pub surfaces: Vec<SurfaceOutcome>,
}
