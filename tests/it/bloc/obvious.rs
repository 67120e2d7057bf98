//! A second evaluator, written apart: slow, obvious, from the words of Article
//! 4. It says by which ways a ticket wins, so that tests can count them.

use std::collections::BTreeMap;

use tirage::game::{CellCode, Game, HandRank, Money, Pattern, RuleKind, SlotId, ZoneId};

/// A way of winning: surface, article, name, gain.
pub type Way = (String, String, String, Money);

/// All ways in which a ticket wins.
pub fn ways(game: &Game, cells: &[CellCode]) -> Vec<Way> {
    let code = |slot: SlotId| cells[usize::from(slot.0)];
    let value = |slot: SlotId| game.symbol(slot, code(slot)).unwrap().value.clone();
    let sum = |slot: SlotId| game.symbol(slot, code(slot)).unwrap().amount.unwrap();
    let elements = |zones: &[ZoneId]| -> Vec<SlotId> {
        zones.iter().flat_map(|z| game.zone(*z).values(game)).collect()
    };
    let mut ways = Vec::new();
    for surface in &game.surfaces {
        for rule in &surface.rules {
            let mut win = |name: String, gain: Money| {
                ways.push((surface.id.clone(), rule.article.clone(), name, gain));
            };
            match &rule.kind {
                RuleKind::HandRank { zones, table } => {
                    let mut times: BTreeMap<String, usize> = BTreeMap::new();
                    for slot in elements(zones) {
                        *times.entry(value(slot)).or_default() += 1;
                    }
                    let mut times: Vec<usize> = times.into_values().collect();
                    times.sort_by(|a, b| b.cmp(a));
                    let first = times[0];
                    let second = times.get(1).copied().unwrap_or(0);
                    let rank = if first >= 4 {
                        Some(HandRank::Four)
                    } else if first == 3 && second >= 2 {
                        Some(HandRank::Full)
                    } else if first == 3 {
                        Some(HandRank::Three)
                    } else if first == 2 && second == 2 {
                        Some(HandRank::TwoPairs)
                    } else if first == 2 {
                        Some(HandRank::Pair)
                    } else {
                        None
                    };
                    for (row, name, gain) in table {
                        if Some(*row) == rank {
                            win(name.clone(), *gain);
                        }
                    }
                }
                RuleKind::Match { winning, candidates, .. } => {
                    let set: Vec<String> = elements(winning).into_iter().map(value).collect();
                    for slot in elements(candidates) {
                        if set.contains(&value(slot)) {
                            let gain = sum(SlotId(slot.0 + 1));
                            win(gain.to_string(), gain);
                        }
                    }
                }
                RuleKind::Table { zones, rows } => {
                    for zone in zones {
                        let mut shown: Vec<CellCode> =
                            elements(&[*zone]).into_iter().map(code).collect();
                        shown.sort_unstable();
                        let row = rows.iter().find(|row| match &row.pattern {
                            Pattern::Multiset(codes) => {
                                let mut codes = codes.clone();
                                codes.sort_unstable();
                                codes == shown
                            }
                            Pattern::Exactly { symbol, count } => {
                                let n = shown.iter().filter(|c| *c == symbol).count();
                                n == usize::from(*count)
                            }
                        });
                        if let Some(row) = row {
                            win(row.name.clone(), row.gain);
                        }
                    }
                }
                RuleKind::Amount { zone } => {
                    for slot in elements(&[*zone]) {
                        if sum(slot) != Money::ZERO {
                            win(sum(slot).to_string(), sum(slot));
                        }
                    }
                }
            }
        }
    }
    ways
}

/// What a ticket wins.
pub fn total(ways: &[Way]) -> Money {
    ways.iter().map(|w| w.3).sum()
}
