//! [`Ambiguity`]: why a ticket's outcome hangs on a reading.

use super::evaluator::{Compiled, Evaluator, surface_total};
use super::table::Doubt;
use crate::game::{CellCode, Game, Money, SurfaceId, ZoneId};

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
        let mut winners = 0;
        let mut last = None;
        for (i, rules) in self.surfaces.iter().enumerate() {
            let surface = SurfaceId(i as u16);
            if let Some(found) = rules.iter().find_map(|rule| in_rule(rule, surface, cells)) {
                return Some(found);
            }
            let gain = surface_total(rules, cells);
            if gain != Money::ZERO {
                winners += 1;
                last = Some((surface, gain));
            }
        }
        let (surface, gain) = last.filter(|_| winners == 1)?;
        let reserved = self.game.cumulation.amounts.contains(&gain);
        reserved.then_some(Ambiguity::LoneCumulation { surface, gain })
    }
}

fn in_rule(rule: &Compiled, surface: SurfaceId, cells: &[CellCode]) -> Option<Ambiguity> {
    match rule {
        Compiled::Hand(hand) => {
            hand.shape(cells).is_ambiguous().then_some(Ambiguity::Hand { surface })
        }
        Compiled::Match(matching) => {
            matching.is_ambiguous(cells).then_some(Ambiguity::SeveralMatches { surface })
        }
        Compiled::Table(table) => table.doubt(cells).map(|(zone, doubt)| match doubt {
            Doubt::Order => Ambiguity::Order { zone },
            Doubt::MoreThanExactly => Ambiguity::MoreThanExactly { zone },
        }),
        Compiled::Amount(_) => None,
    }
}
