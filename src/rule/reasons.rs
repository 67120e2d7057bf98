//! [`Evaluator::outcome`]: what a ticket wins, in words.

use super::Hit;
use super::evaluator::{Compiled, Evaluator, Kind};
use super::hand::Hand;
use super::matching::Matching;
use crate::game::{
    CellCode, Game, HandRank, Money, Outcome, Pays, RankRow, Rule, RuleKind, SlotId, SurfaceId,
    SurfaceOutcome, Win,
};
use crate::wording;

impl Evaluator {
    /// What a ticket wins, surface by surface, each win with its reason, its
    /// article and its cells. The total is that of [`Evaluator::total`].
    ///
    /// Cells that are not as many as the game's slots win nothing.
    pub fn outcome(&self, cells: &[CellCode]) -> Outcome {
        let fits = self.fits(cells);
        let totals = if fits { self.totals(cells) } else { Default::default() };
        let surfaces: Vec<SurfaceOutcome> = self
            .surfaces
            .iter()
            .zip(&self.game.surfaces)
            .enumerate()
            .map(|(i, (compiled, surface))| {
                let words = Words { game: &self.game, cells };
                let mut wins = Vec::new();
                if fits {
                    for (compiled, rule) in compiled.rules.iter().zip(&surface.rules) {
                        words.wins(compiled, rule, &mut wins);
                    }
                    if compiled.pays == Pays::Best {
                        keep_best(&mut wins);
                    }
                    wins.extend(self.multiplied(i, cells, &totals, &surface.rules));
                }
                SurfaceOutcome { surface: SurfaceId(i as u16), total: totals[i], wins }
            })
            .collect();
        Outcome { total: self.sum_up(&totals), surfaces }
    }

    /// What the multipliers of a surface win: « coefficient : FOIS CINQ,
    /// 20 € × 5 ».
    fn multiplied(
        &self,
        surface: usize,
        cells: &[CellCode],
        totals: &[Money],
        rules: &[Rule],
    ) -> Vec<Win> {
        let mut wins = Vec::new();
        for multiplier in self.multipliers.iter().filter(|m| m.surface == surface) {
            let base: Money = multiplier.scope.iter().map(|s| totals[*s]).sum();
            let times = multiplier.times(cells);
            let of_zone = |rule: &&Rule| matches!(rule.kind, RuleKind::Multiply { zone, .. } if zone == multiplier.zone);
            let Some(rule) = rules.iter().find(of_zone) else { continue };
            if base != Money::ZERO && times > 1 {
                let zone = &self.game.zone(multiplier.zone).name;
                wins.push(Win {
                    gain: base * i64::from(times - 1),
                    reason: format!("{zone}\u{a0}: {base} × {times}"),
                    article: rule.article.clone(),
                    slots: multiplier.slots(),
                });
            }
        }
        wins
    }
}

/// The highest of several wins alone is paid; of equal ones the first.
fn keep_best(wins: &mut Vec<Win>) {
    let best = wins.iter().map(|w| w.gain).max();
    if let Some(at) = wins.iter().position(|w| Some(w.gain) == best) {
        wins.swap(0, at);
        wins.truncate(1);
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
    fn transcription(&self, slot: SlotId) -> &str {
        self.game.symbol(slot, self.code(slot.0)).map_or("?", |s| &s.transcription)
    }

    fn wins(&self, compiled: &Compiled, rule: &Rule, wins: &mut Vec<Win>) {
        compiled.hits(self.cells, |hit| {
            if hit.gain == Money::ZERO {
                return;
            }
            let (reason, slots) = self.reason(compiled, rule, &hit);
            let reason = match compiled.factor {
                1 => reason,
                factor => format!("{reason} (× {factor})"),
            };
            wins.push(Win { gain: hit.gain, reason, article: rule.article.clone(), slots });
        });
    }

    fn reason(&self, compiled: &Compiled, rule: &Rule, hit: &Hit) -> (String, Vec<SlotId>) {
        let cells = self.cells;
        let zone = &self.game.zone(hit.zone).name;
        match (&compiled.kind, &rule.kind) {
            (Kind::Hand(hand), RuleKind::HandRank { table, .. }) => self.hand(hand, &table[hit.at]),
            (Kind::Match(matching), _) => self.matches(matching, zone, hit),
            // « avril : deux TRÈFLE ».
            (Kind::Same(same), RuleKind::Same { times, .. }) => {
                let slots = same.slots(hit, cells);
                let symbol = slots.first().map_or("?", |s| self.transcription(*s));
                (format!("{zone}\u{a0}: {} {symbol}", number(u64::from(*times))), slots)
            }
            // « cinq bons numéros ».
            (Kind::Count(counting), _) => {
                let what = if counting.counts_zones() { "zone gagnante" } else { "bon symbole" };
                (format!("{}\u{a0}: {}", zone, several(hit.at, what)), counting.slots(cells))
            }
            // « lancer 3 : 1 + 6 »; « 3 ÉTOILE » where there is only one zone.
            (Kind::Table(table), RuleKind::Table { rows, .. }) => {
                let (row, slots) = table.made_by(hit, cells);
                let name = rows.get(row).map_or("?", |r| r.name.as_str());
                if table.zones.len() > 1 {
                    (format!("{zone}\u{a0}: {name}"), slots)
                } else {
                    (name.to_owned(), slots)
                }
            }
            // « main 2 : 19 contre 17 ».
            (Kind::Versus(versus), _) => {
                let (mine, theirs) = versus.totals(hit.at, cells).unwrap_or_default();
                (format!("{zone}\u{a0}: {mine} contre {theirs}"), versus.slots(hit))
            }
            // « lancer 1 : total 7 ».
            (Kind::Arith(arith), RuleKind::Arith { op, number, .. }) => {
                let total = arith.total(hit, cells);
                let sign = op.sign();
                let reason = if total == *number {
                    format!("{zone}\u{a0}: total {total}")
                } else {
                    format!("{zone}\u{a0}: total {total} {sign} {number}")
                };
                (reason, arith.slots(hit))
            }
            // « grille 1 : ligne 2 ».
            (Kind::Lines(lines), RuleKind::Lines { shapes, .. }) => {
                let name = shapes.get(lines.shape(hit)).map_or("?", |s| s.name.as_str());
                let reason =
                    if lines.several() { format!("{zone}\u{a0}: {name}") } else { name.to_owned() };
                (reason, lines.slots(hit))
            }
            // « mot complet : CHAT ».
            (Kind::Words(words), _) => {
                let slots = words.slots(hit, cells);
                let reason = match words.counted(hit) {
                    Some(count) => several(count, "mot complet"),
                    None => {
                        let word = slots.first().map_or("?", |s| self.transcription(*s));
                        format!("mot complet\u{a0}: {word}")
                    }
                };
                (reason, slots)
            }
            // « bonus : CINQ EUROS ».
            (Kind::Amount(_), _) => {
                let slot = SlotId(hit.at as u16);
                (format!("{zone}\u{a0}: {}", self.transcription(slot)), vec![slot])
            }
            (Kind::Gate(gate), _) => {
                let slots = gate.slots(hit, cells);
                let sum = slots.last().map_or("?", |s| self.transcription(*s));
                (format!("{zone}\u{a0}: {sum}"), slots)
            }
            _ => (zone.clone(), Vec::new()),
        }
    }

    /// « brelan de ROI », « deux paires : DAME et AS », « full aux ROI par les
    /// AS ».
    fn hand(&self, hand: &Hand, row: &RankRow) -> (String, Vec<SlotId>) {
        let name = &row.name;
        let (first, second) = match row.rank {
            HandRank::Pair => (2, 0),
            HandRank::TwoPairs => (2, 2),
            HandRank::Three => (3, 0),
            HandRank::Full => (3, 2),
            HandRank::Four => (4, 0),
        };
        let of_first = self.equal_cards(hand, first, None);
        let of_second =
            if second > 0 { self.equal_cards(hand, second, of_first.first()) } else { Vec::new() };
        let word = |slots: &[u16]| {
            slots.first().map_or("?", |s| self.transcription(SlotId(*s))).to_owned()
        };
        let (one, other) = (word(&of_first), word(&of_second));
        let reason = match row.rank {
            HandRank::Pair | HandRank::Three | HandRank::Four => {
                format!("{name} {}", wording::of(&one))
            }
            HandRank::TwoPairs => format!("{name}\u{a0}: {one} et {other}"),
            HandRank::Full => format!("{name} aux {one} par les {other}"),
        };
        (reason, of_first.into_iter().chain(of_second).map(SlotId).collect())
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

    /// « mise 2 : TRENTE-SIX »; with a place where the zone has several
    /// elements: « vos symboles, 7 : CLÉ ».
    fn matches(&self, matching: &Matching, zone: &str, hit: &Hit) -> (String, Vec<SlotId>) {
        let (candidate, slots) = matching.made_by(hit, self.cells);
        let value = self.transcription(SlotId(candidate.cell.slot));
        let reason = if matching.is_alone(candidate) || matching.pays_once() {
            format!("{zone}\u{a0}: {value}")
        } else {
            format!("{zone}, {}\u{a0}: {value}", candidate.index + 1)
        };
        (reason, slots)
    }
}

fn number(n: u64) -> String {
    wording::number(n, wording::Spelling::Traditional)
}

/// « un mot complet », « trois mots complets ».
fn several(n: usize, what: &str) -> String {
    let plural = |word: &str| format!("{word}s");
    match n {
        0 | 1 => {
            let article = if what.starts_with("zone") && n == 1 {
                "une".to_owned()
            } else {
                number(n as u64)
            };
            format!("{article} {what}")
        }
        _ => {
            let words: Vec<String> = what.split(' ').map(plural).collect();
            format!("{} {}", number(n as u64), words.join(" "))
        }
    }
}
