//! A second evaluator, written apart: slow, obvious, from the words of Article
//! 4. It says by which ways a ticket wins, so that tests can count them.

use std::collections::BTreeMap;

use tirage::game::{
    CellCode, Comparison, Game, HandRank, Hits, LinePay, Marks, Money, Pattern, Pay, Pays,
    RuleKind, SlotId, WordPay, ZoneId,
};

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
    let points = |zone: ZoneId| -> u32 {
        let points = |slot: SlotId| game.symbol(slot, code(slot)).unwrap().points.unwrap();
        elements(&[zone]).into_iter().map(points).sum()
    };
    let marked = |marks: &Marks| -> Vec<String> {
        let shown = elements(&marks.zones).into_iter().map(value);
        shown.chain(marks.values.iter().cloned()).collect()
    };
    // What a win in a zone pays, where that does not depend on the element.
    let paid = |pay: &Pay, zone: ZoneId| match pay {
        Pay::Fixed(gain) => *gain,
        Pay::Box => sum(game.zone(zone).sum_box(game).unwrap()),
        Pay::Beside => sum(game.zone(zone).gains(game).next().unwrap()),
        Pay::Face => unreachable!(),
    };
    let mut ways: Vec<Way> = Vec::new();
    for surface in &game.surfaces {
        let before = ways.len();
        for rule in &surface.rules {
            let factor = i64::from(rule.factor);
            let mut win = |name: String, gain: Money| {
                ways.push((surface.id.clone(), rule.article.clone(), name, gain * factor));
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
                    for row in table {
                        if Some(row.rank) == rank {
                            win(row.name.clone(), row.gain);
                        }
                    }
                }
                RuleKind::Match { winning, candidates, pay, always, .. } => {
                    let set = marked(winning);
                    for zone in candidates {
                        let gains: Vec<SlotId> = game.zone(*zone).gains(game).collect();
                        let mut box_paid = false;
                        for (i, slot) in elements(&[*zone]).into_iter().enumerate() {
                            let special = always.iter().find(|a| a.value == value(slot));
                            if special.is_none() && !set.contains(&value(slot)) {
                                continue;
                            }
                            let times = special.map_or(1, |a| i64::from(a.factor));
                            let gain = match pay {
                                Pay::Beside => sum(gains[i]),
                                other => paid(other, *zone),
                            };
                            if !(box_paid && *pay == Pay::Box) {
                                win((gain * times).to_string(), gain * times);
                            }
                            box_paid = true;
                        }
                    }
                }
                RuleKind::Same { zones, times, pay } => {
                    for zone in zones {
                        let shown = elements(&[*zone]);
                        let often = |slot: &SlotId| {
                            let n = shown.iter().filter(|s| value(**s) == value(*slot)).count();
                            n >= usize::from(*times)
                        };
                        let gain = |slot: SlotId| match pay {
                            Pay::Face => sum(slot),
                            other => paid(other, *zone),
                        };
                        if let Some(best) =
                            shown.iter().filter(|s| often(s)).map(|s| gain(*s)).max()
                        {
                            win(best.to_string(), best);
                        }
                    }
                }
                RuleKind::Count { zones, hits, rows } => {
                    let n = match hits {
                        Hits::Marked(marks) => {
                            let set = marked(marks);
                            elements(zones).into_iter().filter(|s| set.contains(&value(*s))).count()
                        }
                        Hits::EqualZones => zones
                            .iter()
                            .filter(|z| {
                                let shown: Vec<String> =
                                    elements(&[**z]).into_iter().map(value).collect();
                                shown.iter().all(|v| *v == shown[0])
                            })
                            .count(),
                    };
                    if let Some((_, gain)) = rows.iter().find(|(k, _)| usize::from(*k) == n) {
                        win(n.to_string(), *gain);
                    }
                }
                RuleKind::Versus { yours, theirs, limit, pay } => {
                    let strength = |zone: ZoneId| {
                        let total = points(zone);
                        if limit.is_some_and(|l| total > l) { 0 } else { total }
                    };
                    for (i, zone) in yours.iter().enumerate() {
                        let other = if theirs.len() == 1 { theirs[0] } else { theirs[i] };
                        if strength(*zone) > strength(other) {
                            win(paid(pay, *zone).to_string(), paid(pay, *zone));
                        }
                    }
                }
                RuleKind::Arith { zones, op, number, pay } => {
                    for zone in zones {
                        let total = points(*zone);
                        let wins = match op {
                            Comparison::Equal => total == *number,
                            Comparison::Above => total > *number,
                            Comparison::Below => total < *number,
                            Comparison::AtLeast => total >= *number,
                            Comparison::AtMost => total <= *number,
                        };
                        if wins {
                            win(paid(pay, *zone).to_string(), paid(pay, *zone));
                        }
                    }
                }
                RuleKind::Lines { grids, marks, wild, shapes, pay, best_only } => {
                    let set = marked(marks);
                    for (g, grid) in grids.iter().enumerate() {
                        let cells = elements(&[*grid]);
                        let mut complete = Vec::new();
                        for (s, shape) in shapes.iter().enumerate() {
                            let all = shape.cells.iter().all(|i| {
                                let shown = value(cells[usize::from(*i)]);
                                set.contains(&shown) || wild.contains(&shown)
                            });
                            let gain = match pay {
                                LinePay::Fixed => shape.gain,
                                LinePay::Box => sum(game.zone(*grid).sum_box(game).unwrap()),
                                LinePay::Zones(zones) => sum(elements(&[zones[g]])[s]),
                            };
                            if all {
                                complete.push((shape.name.clone(), gain));
                            }
                        }
                        if *best_only {
                            complete.sort_by_key(|(_, gain)| std::cmp::Reverse(*gain));
                            complete.truncate(1);
                        }
                        complete.into_iter().for_each(|(name, gain)| win(name, gain));
                    }
                }
                RuleKind::Words { rack, words, pay } => {
                    let rack: Vec<String> = elements(rack).into_iter().map(value).collect();
                    let mut complete = Vec::new();
                    for zone in words {
                        let gains: Vec<SlotId> = game.zone(*zone).gains(game).collect();
                        for (i, slot) in elements(&[*zone]).into_iter().enumerate() {
                            let word = value(slot);
                            if !word.chars().all(|c| rack.contains(&c.to_string())) {
                                continue;
                            }
                            complete.push(word.clone());
                            let letters = word.chars().count();
                            match pay {
                                WordPay::Beside => win(word, sum(gains[i])),
                                WordPay::Letters(rows) => {
                                    let row = rows.iter().find(|r| usize::from(r.0) == letters);
                                    row.into_iter().for_each(|r| win(word.clone(), r.1));
                                }
                                WordPay::Count(_) => {}
                            }
                        }
                    }
                    if let WordPay::Count(rows) = pay {
                        let row = rows.iter().find(|r| usize::from(r.0) == complete.len());
                        row.into_iter().for_each(|r| win(complete.join(", "), r.1));
                    }
                }
                RuleKind::Gate { zones, symbol, count, stage } => {
                    let shown = elements(zones).into_iter().filter(|s| code(*s) == *symbol).count();
                    if shown == usize::from(*count) {
                        for slot in elements(stage) {
                            if sum(slot) != Money::ZERO {
                                win(sum(slot).to_string(), sum(slot));
                            }
                        }
                    }
                }
                // Looked at when all else is known.
                RuleKind::Multiply { .. } => {}
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
                            win(
                                row.name.clone(),
                                row.gain.unwrap_or_else(|| paid(&Pay::Box, *zone)),
                            );
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
        if surface.pays == Pays::Best {
            let mut own = ways.split_off(before);
            own.sort_by_key(|way| std::cmp::Reverse(way.3));
            ways.extend(own.into_iter().next());
        }
    }
    for surface in &game.surfaces {
        for rule in &surface.rules {
            if let RuleKind::Multiply { zone, scope } = &rule.kind {
                let ids: Vec<&String> = scope.iter().map(|s| &game.surface(*s).id).collect();
                let base: Money = ways.iter().filter(|w| ids.contains(&&w.0)).map(|w| w.3).sum();
                let times = i64::from(points(*zone));
                if base != Money::ZERO && times > 1 {
                    let name = format!("× {times}");
                    let gain = base * (times - 1);
                    ways.push((surface.id.clone(), rule.article.clone(), name, gain));
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
