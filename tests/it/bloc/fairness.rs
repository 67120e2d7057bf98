//! Whether a bloc tells its winners to who looks at what is printed beside
//! their wins. Every measure has a control: a bias put in is found.

use tirage::bloc::Row;
use tirage::game::{Game, Money, Outcome, RuleKind, SlotId};
use tirage::rule::Evaluator;

/// A two-sample chi-square: how often each category stands on each side.
pub struct Contrast {
    counts: [Vec<u64>; 2],
}

impl Contrast {
    pub fn new(categories: usize) -> Self {
        Contrast { counts: [vec![0; categories], vec![0; categories]] }
    }

    pub fn add(&mut self, winner: bool, category: usize) {
        self.counts[usize::from(winner)][category] += 1;
    }

    /// Chi-square as standard deviations above its mean: for some dozens of
    /// degrees of freedom above 5 in less than one case in 10 000.
    pub fn deviation(&self) -> f64 {
        let [a, b] = &self.counts;
        let (total_a, total_b) = (a.iter().sum::<u64>() as f64, b.iter().sum::<u64>() as f64);
        assert!(total_a > 1_000.0 && total_b > 1_000.0, "too few to judge: {total_a}, {total_b}");
        let mut chi = 0.0;
        let mut seen = 0.0;
        for (a, b) in a.iter().zip(b) {
            let (a, b) = (*a as f64, *b as f64);
            if a + b > 0.0 {
                seen += 1.0;
                let share = (a + b) / (total_a + total_b);
                chi += (a - share * total_a).powi(2) / (share * total_a);
                chi += (b - share * total_b).powi(2) / (share * total_b);
            }
        }
        let freedom = f64::max(seen - 1.0, 1.0);
        (chi - freedom) / (2.0 * freedom).sqrt()
    }
}

/// What is looked at in losing places: one cell, or two cells of a zone at
/// once (so that the dice of a throw or two reels can't be tied together).
struct Look {
    slots: Vec<SlotId>,
    name: String,
    honest: Contrast,
    planted: Contrast,
}

/// Decoys on winning tickets against those on losing tickets.
pub struct Decoys {
    looks: Vec<Look>,
    winners: u32,
}

/// Which cells have lost, whatever the ticket has won elsewhere: those of zones
/// that are judged apart and have not won, of candidates that are not equal to
/// a winning one, of rules that have won nothing at all. A multiplier is a
/// decoy when there is nothing to multiply.
fn lost(game: &Game, outcome: &Outcome) -> Vec<bool> {
    let mut lost = vec![true; game.slots.len()];
    for (surface, found) in game.surfaces.iter().zip(&outcome.surfaces) {
        for rule in &surface.rules {
            let zones = rule.kind.zones();
            let own = |slot: &SlotId| zones.contains(&game.slot(*slot).zone);
            let won: Vec<SlotId> =
                found.wins.iter().flat_map(|w| &w.slots).copied().filter(own).collect();
            let mut strike = |slot: SlotId| lost[usize::from(slot.0)] = false;
            match &rule.kind {
                RuleKind::Match { .. } => won.into_iter().for_each(strike),
                RuleKind::Multiply { scope, .. } => {
                    let base = |s: &tirage::game::SurfaceId| {
                        outcome.surfaces[usize::from(s.0)].total != Money::ZERO
                    };
                    if scope.iter().any(base) {
                        zones.iter().flat_map(|z| game.zone(*z).slots.clone()).for_each(strike);
                    }
                }
                kind => {
                    let apart = matches!(
                        kind,
                        RuleKind::Same { .. }
                            | RuleKind::Arith { .. }
                            | RuleKind::Table { .. }
                            | RuleKind::Amount { .. }
                    );
                    for zone in &zones {
                        let slots = &game.zone(*zone).slots;
                        let hit = |slot: &SlotId| !apart || slots.contains(slot);
                        if won.iter().any(hit) {
                            slots.iter().copied().for_each(&mut strike);
                        }
                    }
                }
            }
        }
    }
    lost
}

impl Decoys {
    pub fn new(game: &Game) -> Self {
        let mut groups: Vec<Vec<SlotId>> = game.slots().map(|(id, _)| vec![id]).collect();
        for zone in &game.zones {
            groups.extend(zone.slots.windows(2).map(<[SlotId]>::to_vec));
        }
        let look = |slots: Vec<SlotId>| {
            let names: Vec<_> = slots.iter().map(|s| game.slot(*s).column.as_str()).collect();
            let name = names.join(" & ");
            let size =
                slots.iter().map(|s| game.alphabet(game.slot(*s).alphabet).symbols.len()).product();
            Look { slots, name, honest: Contrast::new(size), planted: Contrast::new(size) }
        };
        Decoys { looks: groups.into_iter().map(look).collect(), winners: 0 }
    }

    /// Looks at the cells of a ticket that have lost.
    pub fn add(&mut self, game: &Game, evaluator: &Evaluator, row: &Row<'_>) {
        let lost = lost(game, &evaluator.outcome(row.cells));
        let winner = row.lot > Money::ZERO;
        self.winners += u32::from(winner);
        // The control: every thirtieth winner shows the first symbol.
        let spoil = winner && self.winners.is_multiple_of(30);
        for look in &mut self.looks {
            if !look.slots.iter().all(|s| lost[usize::from(s.0)]) {
                continue;
            }
            let category = look.slots.iter().fold(0, |c, s| {
                let size = game.alphabet(game.slot(*s).alphabet).symbols.len();
                c * size + usize::from(row.cells[usize::from(s.0)])
            });
            look.honest.add(winner, category);
            look.planted.add(winner, if spoil { 0 } else { category });
        }
    }

    pub fn judge(&self) {
        // A multiplier loses on losing tickets only: there is nothing to compare.
        let lost_by_winners = |look: &&Look| look.honest.counts[1].iter().sum::<u64>() > 0;
        let judged: Vec<&Look> = self.looks.iter().filter(lost_by_winners).collect();
        assert!(judged.len() * 10 > self.looks.len() * 9, "{} looks", judged.len());
        for look in judged {
            let honest = look.honest.deviation();
            assert!(honest < 5.0, "{} tells winners: {honest:.1} sigma", look.name);
            // A cell that always loses the same way (the bonus shows 0) shows
            // the first symbol anyway.
            if look.honest.counts[0].iter().filter(|c| **c > 0).count() > 1 {
                let planted = look.planted.deviation();
                assert!(planted > 10.0, "{}: the control is not found: {planted:.1}", look.name);
            }
        }
    }
}

/// Whether a ticket says anything about the next one.
pub struct Neighbours {
    last: Option<(bool, Vec<u16>)>,
    tickets: u64,
    wins: u64,
    both_win: u64,
    same: Vec<u64>,
    counts: Vec<Vec<u64>>,
}

impl Neighbours {
    pub fn new(game: &Game) -> Self {
        let size = |s: &tirage::game::Slot| game.alphabet(s.alphabet).symbols.len();
        Neighbours {
            last: None,
            tickets: 0,
            wins: 0,
            both_win: 0,
            same: vec![0; game.slots.len()],
            counts: game.slots.iter().map(|s| vec![0; size(s)]).collect(),
        }
    }

    pub fn add(&mut self, row: &Row<'_>) {
        let wins = row.lot > Money::ZERO;
        self.tickets += 1;
        self.wins += u64::from(wins);
        for (counts, code) in self.counts.iter_mut().zip(row.cells) {
            counts[usize::from(*code)] += 1;
        }
        if let Some((won, cells)) = &mut self.last {
            self.both_win += u64::from(wins && *won);
            for (same, (a, b)) in self.same.iter_mut().zip(cells.iter().zip(row.cells)) {
                *same += u64::from(a == b);
            }
            *won = wins;
            cells.copy_from_slice(row.cells);
        } else {
            self.last = Some((wins, row.cells.to_vec()));
        }
    }

    pub fn judge(&self, game: &Game) {
        let n = self.tickets as f64;
        let p = self.wins as f64 / n;
        // Neighbours that both win: n p² if they know nothing of each other.
        let sigma = (n * p * p * (1.0 - p * p)).sqrt();
        let deviation = (self.both_win as f64 - n * p * p) / sigma;
        assert!(deviation.abs() < 4.0, "winners come together: {deviation:.1} sigma");
        for (slot, (same, counts)) in self.same.iter().zip(&self.counts).enumerate() {
            let p: f64 = counts.iter().map(|c| (*c as f64 / n).powi(2)).sum();
            let sigma = (n * p * (1.0 - p)).sqrt();
            let deviation = (*same as f64 - n * p) / sigma;
            let name = &game.slots[slot].column;
            assert!(deviation.abs() < 4.5, "{name} repeats on the next ticket: {deviation:.1}");
        }
    }
}

#[test]
fn a_contrast_finds_a_bias_and_only_a_bias() {
    let (mut fair, mut biased) = (Contrast::new(6), Contrast::new(6));
    for i in 0..120_000usize {
        fair.add(i % 7 == 0, i % 6);
        biased.add(i % 7 == 0, if i % 7 == 0 && i % 11 == 0 { 0 } else { i % 6 });
    }
    assert!(fair.deviation() < 1.0, "{}", fair.deviation());
    assert!(biased.deviation() > 20.0, "{}", biased.deviation());
}
