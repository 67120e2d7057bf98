//! [`Ambiguity`]: why a ticket's outcome hangs on a reading.

use super::evaluator::{Compiled, Evaluator, Kind};
use super::matching::Doubtful;
use super::table::Doubt;
use crate::game::{CellCode, Game, Money, SurfaceId, WinUnit, ZoneId};

/// Why a règlement can be read in two ways about a ticket, or forbids it. Such
/// tickets are evaluated by the reading but never printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// A hand that is more than one rank at once, beyond full and carré: three
    /// pairs, two brelans, carré and pair, five equal cards.
    Hand {
        /// The surface.
        surface: SurfaceId,
    },
    /// More elements win than the text speaks of.
    SeveralMatches {
        /// The surface.
        surface: SurfaceId,
    },
    /// A zone shows more of a symbol than « un seul » and the like ask for, and
    /// no row of the table says what that pays.
    MoreThanExactly {
        /// The zone.
        zone: ZoneId,
    },
    /// A winning combination in another order than that of the règlement.
    Order {
        /// The zone.
        zone: ZoneId,
    },
    /// A drawn or winning set that shows a symbol twice.
    RepeatedWinning {
        /// The surface.
        surface: SurfaceId,
    },
    /// A zone in which two symbols stand often enough; it pays once.
    SeveralSame {
        /// The zone.
        zone: ZoneId,
    },
    /// An open gate behind which the stage pays nothing.
    EmptyStage {
        /// The surface.
        surface: SurfaceId,
    },
    /// A single winning surface that pays what only several together may.
    LoneCumulation {
        /// The surface.
        surface: SurfaceId,
        /// What it pays.
        gain: Money,
    },
}

impl Ambiguity {
    /// In French, with the names of the game.
    pub fn describe(&self, game: &Game) -> String {
        match self {
            Ambiguity::Hand { surface } => {
                let name = &game.surface(*surface).name;
                format!("{name}\u{a0}: la main vaut plusieurs rangs à la fois")
            }
            Ambiguity::SeveralMatches { surface } => {
                let name = &game.surface(*surface).name;
                format!("{name}\u{a0}: plus d'éléments gagnants que le règlement n'en prévoit")
            }
            Ambiguity::MoreThanExactly { zone } => {
                let zone = game.zone(*zone);
                let name = &game.surface(zone.surface).name;
                let zone = &zone.name;
                format!("{name}, {zone}\u{a0}: un symbole y est plus souvent que le nombre exact")
            }
            Ambiguity::Order { zone } => {
                let zone = game.zone(*zone);
                let name = &game.surface(zone.surface).name;
                let zone = &zone.name;
                format!("{name}, {zone}\u{a0}: combinaison gagnante dans un autre ordre")
            }
            Ambiguity::RepeatedWinning { surface } => {
                let name = &game.surface(*surface).name;
                format!("{name}\u{a0}: un symbole gagnant y est deux fois")
            }
            Ambiguity::SeveralSame { zone } => {
                let zone = game.zone(*zone);
                let name = &game.surface(zone.surface).name;
                let zone = &zone.name;
                format!("{name}, {zone}\u{a0}: deux symboles y sont assez souvent pour gagner")
            }
            Ambiguity::EmptyStage { surface } => {
                let name = &game.surface(*surface).name;
                format!("{name}\u{a0}: l'étape finale est ouverte et ne paie rien")
            }
            Ambiguity::LoneCumulation { surface, gain } => {
                let name = &game.surface(*surface).name;
                format!("{name}\u{a0}: seule gagnante, paie {gain}, réservé aux cumuls")
            }
        }
    }
}

impl Evaluator {
    /// Whether what a ticket wins hangs on a reading of the règlement, or is
    /// paid by one surface though only several may; the first reason found.
    /// Allocates nothing.
    pub fn ambiguous(&self, cells: &[CellCode]) -> Option<Ambiguity> {
        if !self.fits(cells) {
            return None;
        }
        for (i, compiled) in self.surfaces.iter().enumerate() {
            let surface = SurfaceId(i as u16);
            let found = compiled.rules.iter().find_map(|rule| in_rule(rule, surface, cells));
            if found.is_some() {
                return found;
            }
        }
        if self.game.cumulation.amounts.is_empty() {
            return None;
        }
        let totals = self.totals(cells);
        let gain = self.sum_up(&totals);
        if !self.game.cumulation.amounts.contains(&gain) || self.winning_units(cells, &totals) != 1
        {
            return None;
        }
        let surface = totals.iter().position(|total| *total != Money::ZERO)?;
        Some(Ambiguity::LoneCumulation { surface: SurfaceId(surface as u16), gain })
    }

    /// How many of the units win that a cumulation counts: none, one, or two
    /// for two and more. A multiplier above 1 that has something to multiply
    /// counts as its surface does.
    fn winning_units(&self, cells: &[CellCode], totals: &[Money]) -> usize {
        let unit = self.game.cumulation.unit;
        if unit == WinUnit::Surface {
            return totals.iter().filter(|t| **t != Money::ZERO).count().min(2);
        }
        let mut first: Option<ZoneId> = None;
        let mut units = 0;
        for rule in self.surfaces.iter().flat_map(|s| &s.rules) {
            rule.hits(cells, |hit| {
                if hit.gain != Money::ZERO
                    && (unit == WinUnit::Win || first.is_none_or(|zone| zone != hit.zone))
                {
                    units += 1;
                    first = first.or(Some(hit.zone));
                }
            });
        }
        units.min(2)
    }
}

fn in_rule(rule: &Compiled, surface: SurfaceId, cells: &[CellCode]) -> Option<Ambiguity> {
    let repeated = |repeats: bool| repeats.then_some(Ambiguity::RepeatedWinning { surface });
    match &rule.kind {
        Kind::Hand(hand) => hand.shape(cells).is_ambiguous().then_some(Ambiguity::Hand { surface }),
        Kind::Match(matching) => matching.is_ambiguous(cells).map(|why| match why {
            Doubtful::Several => Ambiguity::SeveralMatches { surface },
            Doubtful::Repeated => Ambiguity::RepeatedWinning { surface },
        }),
        Kind::Table(table) => table.doubt(cells).map(|(zone, doubt)| match doubt {
            Doubt::Order => Ambiguity::Order { zone },
            Doubt::MoreThanExactly => Ambiguity::MoreThanExactly { zone },
        }),
        Kind::Same(same) => same.doubtful(cells).map(|zone| Ambiguity::SeveralSame { zone }),
        Kind::Gate(gate) => gate.is_empty(cells).then_some(Ambiguity::EmptyStage { surface }),
        Kind::Count(counting) => repeated(counting.repeats(cells)),
        Kind::Lines(lines) => repeated(lines.repeats(cells)),
        Kind::Versus(_) | Kind::Arith(_) | Kind::Words(_) | Kind::Amount(_) | Kind::Multiply => {
            None
        }
    }
}
