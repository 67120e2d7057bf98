//! [`Evaluator`]: the rules of a game, compiled.

use std::sync::Arc;

use super::hand::Hand;
use super::matching::{FaceValue, Matching};
use super::table::Table;
use crate::game::{CellCode, Game, Money, RuleKind, SlotId};

/// One rule, compiled.
#[derive(Clone, Debug)]
pub(super) enum Compiled {
    Hand(Hand),
    Match(Matching),
    Table(Table),
    Amount(FaceValue),
}

impl Compiled {
    fn total(&self, cells: &[CellCode]) -> Money {
        match self {
            Compiled::Hand(hand) => hand.total(cells),
            Compiled::Match(matching) => matching.total(cells),
            Compiled::Table(table) => table.total(cells),
            Compiled::Amount(amount) => amount.total(cells),
        }
    }
}

/// Computes what tickets of one game win. Cheap to clone and to share between
/// threads.
#[derive(Clone, Debug)]
pub struct Evaluator {
    pub(super) game: Arc<Game>,
    /// The rules of each surface, in the order of the game.
    pub(super) surfaces: Arc<[Vec<Compiled>]>,
}

impl Evaluator {
    /// Compiles the rules of a game.
    pub fn new(game: &Game) -> Self {
        let compile = |kind: &RuleKind| match kind {
            RuleKind::HandRank { zones, table } => {
                let slots: Vec<SlotId> =
                    zones.iter().flat_map(|z| game.zone(*z).values(game)).collect();
                let symbols = slots
                    .first()
                    .map_or(0, |s| game.alphabet(game.slot(*s).alphabet).symbols.len());
                let slots = slots.into_iter().map(|s| s.0).collect();
                Compiled::Hand(Hand::new(slots, symbols, table))
            }
            RuleKind::Match { winning, candidates, at_most } => {
                Compiled::Match(Matching::new(game, winning, candidates, *at_most))
            }
            RuleKind::Table { zones, rows } => Compiled::Table(Table::new(game, zones, rows)),
            RuleKind::Amount { zone } => Compiled::Amount(FaceValue::new(game, *zone)),
        };
        let surfaces = game
            .surfaces
            .iter()
            .map(|surface| surface.rules.iter().map(|rule| compile(&rule.kind)).collect())
            .collect();
        Evaluator { game: Arc::new(game.clone()), surfaces }
    }

    /// The game whose rules these are.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the cells are as many as the game has slots. Those of a ticket
    /// that came from a bloc of this game always are; anything else wins
    /// nothing.
    pub(super) fn fits(&self, cells: &[CellCode]) -> bool {
        cells.len() == self.game.slots.len()
    }

    /// What a ticket wins: the gains of its surfaces, added up.
    ///
    /// `cells` holds one code a slot, in the order of [`Game::slots`]. Allocates
    /// nothing. Codes that an alphabet has not win nothing.
    pub fn total(&self, cells: &[CellCode]) -> Money {
        if !self.fits(cells) {
            return Money::ZERO;
        }
        self.surfaces.iter().flatten().map(|rule| rule.total(cells)).sum()
    }

    /// What each surface wins, in the order of the game, into `totals`, which
    /// has one place for each (places beyond are left as they are). Allocates
    /// nothing.
    pub fn surface_totals(&self, cells: &[CellCode], totals: &mut [Money]) {
        let fits = self.fits(cells);
        for (rules, total) in self.surfaces.iter().zip(totals) {
            *total = if fits { surface_total(rules, cells) } else { Money::ZERO };
        }
    }
}

/// What one surface wins.
pub(super) fn surface_total(rules: &[Compiled], cells: &[CellCode]) -> Money {
    rules.iter().map(|rule| rule.total(cells)).sum()
}
