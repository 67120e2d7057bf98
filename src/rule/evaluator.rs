//! [`Evaluator`]: the rules of a game, compiled.

use std::sync::Arc;

use super::Hit;
use super::counting::{Counting, Gate, Same};
use super::grids::{Lines, Words};
use super::hand::Hand;
use super::matching::{FaceValue, Matching};
use super::table::Table;
use super::totals::{Arith, Multiplier, Versus};
use super::values::Compiler;
use crate::game::{CellCode, Game, Money, Pays, Rule, RuleKind, SlotId, ZoneId};

/// One rule, compiled.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) kind: Kind,
    pub(super) factor: i64,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Hand(Hand),
    Match(Matching),
    Same(Same),
    Count(Counting),
    Table(Table),
    Versus(Versus),
    Arith(Arith),
    Lines(Lines),
    Words(Words),
    Amount(FaceValue),
    Gate(Gate),
    /// Pays nothing itself: the ticket as a whole is looked at
    /// ([`Multiplier`]).
    Multiply,
}

impl Compiled {
    fn new(compiler: &Compiler<'_>, rule: &Rule) -> Self {
        let first = |zones: &[ZoneId]| zones.first().copied().unwrap_or(ZoneId(0));
        let kind = match &rule.kind {
            RuleKind::HandRank { zones, table } => {
                let game = compiler.game;
                let slots: Vec<SlotId> = zones.iter().flat_map(|z| compiler.elements(*z)).collect();
                let symbols = slots
                    .first()
                    .map_or(0, |s| game.alphabet(game.slot(*s).alphabet).symbols.len());
                let slots = slots.into_iter().map(|s| s.0).collect();
                Kind::Hand(Hand::new(first(zones), slots, symbols, table))
            }
            RuleKind::Match { winning, candidates, pay, at_most, always } => {
                Kind::Match(Matching::new(compiler, winning, candidates, *pay, *at_most, always))
            }
            RuleKind::Same { zones, times, pay } => {
                Kind::Same(Same::new(compiler, zones, *times, *pay))
            }
            RuleKind::Count { zones, hits, rows } => {
                Kind::Count(Counting::new(compiler, zones, hits, rows))
            }
            RuleKind::Table { zones, rows } => Kind::Table(Table::new(compiler, zones, rows)),
            RuleKind::Versus { yours, theirs, limit, pay } => {
                Kind::Versus(Versus::new(compiler, yours, theirs, *limit, *pay))
            }
            RuleKind::Arith { zones, op, number, pay } => {
                Kind::Arith(Arith::new(compiler, zones, *op, *number, *pay))
            }
            RuleKind::Lines { grids, marks, wild, shapes, pay, best_only } => {
                Kind::Lines(Lines::new(compiler, grids, marks, wild, shapes, pay, *best_only))
            }
            RuleKind::Words { rack, words, pay } => {
                Kind::Words(Words::new(compiler, rack, words, pay))
            }
            RuleKind::Amount { zone } => Kind::Amount(FaceValue::new(compiler.game, *zone)),
            RuleKind::Gate { zones, symbol, count, stage } => {
                Kind::Gate(Gate::new(compiler, zones, *symbol, *count, stage))
            }
            RuleKind::Multiply { .. } => Kind::Multiply,
        };
        Compiled { kind, factor: i64::from(rule.factor) }
    }

    /// Every single win, its gain with the rule's factor. Allocates nothing.
    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        let each = |hit: Hit| each(Hit { gain: hit.gain * self.factor, ..hit });
        match &self.kind {
            Kind::Hand(rule) => rule.hits(cells, each),
            Kind::Match(rule) => rule.hits(cells, each),
            Kind::Same(rule) => rule.hits(cells, each),
            Kind::Count(rule) => rule.hits(cells, each),
            Kind::Table(rule) => rule.hits(cells, each),
            Kind::Versus(rule) => rule.hits(cells, each),
            Kind::Arith(rule) => rule.hits(cells, each),
            Kind::Lines(rule) => rule.hits(cells, each),
            Kind::Words(rule) => rule.hits(cells, each),
            Kind::Amount(rule) => rule.hits(cells, each),
            Kind::Gate(rule) => rule.hits(cells, each),
            Kind::Multiply => {}
        }
    }
}

/// The rules of a surface, compiled.
#[derive(Clone, Debug)]
pub(super) struct CompiledSurface {
    pub(super) rules: Vec<Compiled>,
    pub(super) pays: Pays,
}

impl CompiledSurface {
    /// What it wins, multipliers apart.
    fn total(&self, cells: &[CellCode]) -> Money {
        let mut total = Money::ZERO;
        for rule in &self.rules {
            rule.hits(cells, |hit| {
                total = match self.pays {
                    Pays::Sum => total + hit.gain,
                    Pays::Best => total.max(hit.gain),
                };
            });
        }
        total
    }
}

/// What each surface of a ticket wins.
pub(super) type Totals = [Money; Game::MAX_SURFACES];

/// Computes what tickets of one game win. Cheap to clone and to share between
/// threads.
#[derive(Clone, Debug)]
pub struct Evaluator {
    pub(super) game: Arc<Game>,
    /// The rules of each surface, in the order of the game.
    pub(super) surfaces: Arc<[CompiledSurface]>,
    pub(super) multipliers: Arc<[Multiplier]>,
}

impl Evaluator {
    /// Compiles the rules of a game.
    pub fn new(game: &Game) -> Self {
        let compiler = Compiler::new(game);
        let mut multipliers = Vec::new();
        let mut surfaces = Vec::new();
        for (i, surface) in game.surfaces.iter().enumerate() {
            let rules = surface.rules.iter().map(|r| Compiled::new(&compiler, r)).collect();
            surfaces.push(CompiledSurface { rules, pays: surface.pays });
            for rule in &surface.rules {
                if let RuleKind::Multiply { zone, scope } = &rule.kind {
                    multipliers.push(Multiplier::new(&compiler, i, *zone, scope));
                }
            }
        }
        Evaluator {
            game: Arc::new(game.clone()),
            surfaces: surfaces.into(),
            multipliers: multipliers.into(),
        }
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

    /// What a ticket wins: the gains of its surfaces, added up, or the highest
    /// of them in a game that pays only the best.
    ///
    /// `cells` holds one code a slot, in the order of [`Game::slots`]. Allocates
    /// nothing. Codes that an alphabet has not win nothing.
    pub fn total(&self, cells: &[CellCode]) -> Money {
        if !self.fits(cells) {
            return Money::ZERO;
        }
        if self.multipliers.is_empty() && self.game.pays == Pays::Sum {
            return self.surfaces.iter().map(|surface| surface.total(cells)).sum();
        }
        self.sum_up(&self.totals(cells))
    }

    /// What surfaces that win so much make for the ticket.
    pub(super) fn sum_up(&self, totals: &Totals) -> Money {
        let totals = totals.iter().copied().take(self.surfaces.len());
        match self.game.pays {
            Pays::Sum => totals.sum(),
            Pays::Best => totals.max().unwrap_or_default(),
        }
    }

    /// What every surface of a ticket wins.
    pub(super) fn totals(&self, cells: &[CellCode]) -> Totals {
        let mut totals = [Money::ZERO; Game::MAX_SURFACES];
        for (surface, total) in self.surfaces.iter().zip(&mut totals) {
            *total = surface.total(cells);
        }
        // Scopes never hold a surface with a multiplier, so the order in which
        // multipliers are applied is no matter.
        for multiplier in self.multipliers.iter() {
            let base: Money = multiplier.scope.iter().map(|s| totals[*s]).sum();
            let more = base * i64::from(multiplier.times(cells) - 1);
            totals[multiplier.surface] += more;
        }
        totals
    }

    /// What each surface wins, in the order of the game, into `totals`, which
    /// has one place for each (places beyond are left as they are). Allocates
    /// nothing.
    pub fn surface_totals(&self, cells: &[CellCode], totals: &mut [Money]) {
        let found =
            if self.fits(cells) { self.totals(cells) } else { [Money::ZERO; Game::MAX_SURFACES] };
        for (total, found) in totals.iter_mut().zip(&found[..self.surfaces.len()]) {
            *total = *found;
        }
    }
}
