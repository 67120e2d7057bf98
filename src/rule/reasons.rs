//! [`Evaluator::outcome`]: what a ticket wins, in words.

use super::evaluator::{Compiled, Evaluator, surface_total};
use super::hand::Hand;
use super::matching::{FaceValue, Matching};
use super::table::Table;
use crate::game::{
    CellCode, Game, HandRank, Money, Outcome, Rule, RuleKind, SlotId, SurfaceId, SurfaceOutcome,
    Win,
};
use crate::wording;

impl Evaluator {
    /// What a ticket wins, surface by surface, each win with its reason, its
    /// article and its cells. The total is that of [`Evaluator::total`].
    ///
    /// Cells that are not as many as the game's slots win nothing.
    pub fn outcome(&self, cells: &[CellCode]) -> Outcome {
        let fits = self.fits(cells);
        let surfaces: Vec<SurfaceOutcome> = self
            .surfaces
            .iter()
            .zip(&self.game.surfaces)
            .enumerate()
            .map(|(i, (compiled, surface))| {
                let surface_id = SurfaceId(i as u16);
                if !fits {
                    return SurfaceOutcome {
                        surface: surface_id,
                        total: Money::ZERO,
                        wins: Vec::new(),
                    };
                }
                let words = Words { game: &self.game, cells };
                let wins = compiled
                    .iter()
                    .zip(&surface.rules)
                    .flat_map(|(compiled, rule)| words.wins(compiled, rule))
                    .collect();
                SurfaceOutcome { surface: surface_id, total: surface_total(compiled, cells), wins }
            })
            .collect();
        Outcome { total: surfaces.iter().map(|s| s.total).sum(), surfaces }
    }
}

/// A ticket being put into words.
struct Words<'a> {
    game: &'a Game,
    cells: &'a [CellCode],
}

impl Words<'_> {
    fn code(&self, slot: u16) -> CellCode {
        self.cells[usize::from(slot)]
    }

    /// The words under a cell.
    fn transcription(&self, slot: u16) -> &str {
        self.game.symbol(SlotId(slot), self.code(slot)).map_or("?", |s| &s.transcription)
    }

    fn wins(&self, compiled: &Compiled, rule: &Rule) -> Vec<Win> {
        match (compiled, &rule.kind) {
            (Compiled::Hand(hand), RuleKind::HandRank { table, .. }) => {
                self.hand(hand, table, &rule.article)
            }
            (Compiled::Match(matching), _) => self.matches(matching, &rule.article),
            (Compiled::Table(table), RuleKind::Table { rows, .. }) => {
                let names: Vec<&str> = rows.iter().map(|r| r.name.as_str()).collect();
                self.table(table, &names, &rule.article)
            }
            (Compiled::Amount(amount), RuleKind::Amount { zone }) => {
                self.amount(amount, &self.game.zone(*zone).name, &rule.article)
            }
            _ => Vec::new(),
        }
    }

    /// « brelan de ROI », « deux paires : DAME et AS », « full aux ROI par les
    /// AS ».
    fn hand(&self, hand: &Hand, table: &[(HandRank, String, Money)], article: &str) -> Vec<Win> {
        let Some((rank, name, gain)) = hand.row(hand.shape(self.cells)).and_then(|i| table.get(i))
        else {
            return Vec::new();
        };
        let (first, second) = match rank {
            HandRank::Pair => (2, 0),
            HandRank::TwoPairs => (2, 2),
            HandRank::Three => (3, 0),
            HandRank::Full => (3, 2),
            HandRank::Four => (4, 0),
        };
        let of_first = self.equal_cards(hand, first, None);
        let of_second =
            if second > 0 { self.equal_cards(hand, second, of_first.first()) } else { Vec::new() };
        let word = |slots: &[u16]| slots.first().map_or("?", |s| self.transcription(*s)).to_owned();
        let (one, other) = (word(&of_first), word(&of_second));
        let reason = match rank {
            HandRank::Pair | HandRank::Three | HandRank::Four => {
                format!("{name} {}", wording::of(&one))
            }
            HandRank::TwoPairs => format!("{name}\u{a0}: {one} et {other}"),
            HandRank::Full => format!("{name} aux {one} par les {other}"),
        };
        let slots = of_first.into_iter().chain(of_second).map(SlotId).collect();
        vec![Win { gain: *gain, reason, article: article.to_owned(), slots }]
    }

    /// The first `count` cards of the value that stands at least so often, the
    /// commonest first, then the highest of the alphabet; not the value of
    /// `other_than`.
    fn equal_cards(&self, hand: &Hand, count: usize, other_than: Option<&u16>) -> Vec<u16> {
        let excluded = other_than.map(|slot| self.code(*slot));
        let times = |code| hand.slots.iter().filter(|s| self.code(**s) == code).count();
        let best = hand
            .slots
            .iter()
            .map(|slot| self.code(*slot))
            .filter(|code| Some(*code) != excluded && times(*code) >= count)
            .max_by_key(|code| (times(*code), *code));
        let of_best = |slot: &u16| Some(self.code(*slot)) == best;
        hand.slots.iter().copied().filter(of_best).take(count).collect()
    }

    /// « mise 2 : TRENTE-SIX ».
    fn matches(&self, matching: &Matching, article: &str) -> Vec<Win> {
        matching
            .wins(self.cells)
            .filter(|(_, gain)| *gain != Money::ZERO)
            .map(|(candidate, gain)| {
                let zone = &self.game.zone(candidate.zone).name;
                let value = self.transcription(candidate.value);
                let equals = |s: &&u16| self.code(**s) == self.code(candidate.value);
                let mut slots: Vec<SlotId> =
                    matching.winning.iter().filter(equals).map(|s| SlotId(*s)).collect();
                slots.extend([SlotId(candidate.value), SlotId(candidate.gain)]);
                let reason = format!("{zone}\u{a0}: {value}");
                Win { gain, reason, article: article.to_owned(), slots }
            })
            .collect()
    }

    /// « lancer 3 : 1 + 6 »; « 3 ÉTOILE » where there is only one zone.
    fn table(&self, table: &Table, names: &[&str], article: &str) -> Vec<Win> {
        let mut wins = Vec::new();
        for (zone, slots) in &table.zones {
            let entry = table.entry(slots, self.cells);
            let Some(name) = entry.row().and_then(|row| names.get(row)) else { continue };
            let reason = if table.zones.len() > 1 {
                format!("{}\u{a0}: {name}", self.game.zone(*zone).name)
            } else {
                (*name).to_owned()
            };
            let slots = self.table_slots(table, entry.row(), slots);
            wins.push(Win { gain: entry.gain, reason, article: article.to_owned(), slots });
        }
        wins
    }

    /// The cells that make a row win: those with the symbol counted, or all.
    fn table_slots(&self, table: &Table, row: Option<usize>, slots: &[u16]) -> Vec<SlotId> {
        let counted = row.and_then(|row| table.counted(row));
        let makes = |slot: &&u16| counted.is_none_or(|symbol| self.code(**slot) == symbol);
        slots.iter().filter(makes).map(|s| SlotId(*s)).collect()
    }

    /// « bonus : CINQ EUROS ».
    fn amount(&self, amount: &FaceValue, zone: &str, article: &str) -> Vec<Win> {
        amount
            .wins(self.cells)
            .map(|(slot, gain)| Win {
                gain,
                reason: format!("{zone}\u{a0}: {}", self.transcription(slot)),
                article: article.to_owned(),
                slots: vec![SlotId(slot)],
            })
            .collect()
    }
}
