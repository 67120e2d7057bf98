//! Rules of shapes and words: which parts they are cut into.

use crate::game::{CellCode, LinePay, Money, Pay, Rule, RuleKind, SlotId, WordPay, ZoneId};

use super::cut::{Cutter, Pieces, Site};
use super::draw::Weights;
use super::grid::{GridPart, Shape};
use super::marks::MarkSet;
use super::parts::{Part, Variant};
use super::sums::Sum;
use super::words::{WordSite, WordsPart};

impl Cutter<'_> {
    pub(super) fn lines(&self, rule: &Rule) -> Result<Pieces, String> {
        let RuleKind::Lines { grids, marks, wild, shapes, pay, best_only } = &rule.kind else {
            return Err("aucune grille".to_owned());
        };
        let factor = rule.factor;
        let (slots, alphabet) = self.elements(grids)?;
        let set = MarkSet::new(self.game, marks, alphabet, wild)?;
        // A shape within another is complete whenever that one is.
        let inside = |inner: &[u16], outer: &[u16]| inner.iter().all(|c| outer.contains(c));
        let cut: Vec<Shape> = shapes
            .iter()
            .enumerate()
            .map(|(i, shape)| Shape {
                cells: shape.cells.clone(),
                within: (0..shapes.len())
                    .filter(|j| *j != i && inside(&shapes[*j].cells, &shape.cells))
                    .collect(),
                rank: shape.gain.to_cents(),
            })
            .collect();
        let mut sums = Vec::new();
        let mut sites: Vec<Site> = Vec::new();
        for (g, grid) in grids.iter().enumerate() {
            for (i, shape) in shapes.iter().enumerate() {
                let (sum, variants) = match pay {
                    LinePay::Fixed => {
                        // With it those within it are paid, unless only the best is.
                        let with = if *best_only { &[][..] } else { &cut[i].within };
                        let more: Money = with.iter().map(|j| shapes[*j].gain).sum();
                        let pay = Pay::Fixed(shape.gain + more);
                        Sum::new(self.game, pay, *grid, 0, factor, &shape.name)?
                    }
                    LinePay::Box => Sum::new(self.game, Pay::Box, *grid, 0, factor, &shape.name)?,
                    LinePay::Zones(zones) => {
                        Sum::new(self.game, Pay::Face, zones[g], i, factor, &shape.name)?
                    }
                };
                // Lines of one kind win the same under other names; what they
                // are called is no matter of a recipe, only what they pay.
                let plain = |v: Variant| Variant { name: family(&v.name), ..v };
                sums.push(sum);
                sites.push((*grid, variants.into_iter().map(plain).collect()));
            }
        }
        let weights = Weights::new(alphabet);
        let cells = slots.len() / grids.len().max(1);
        let part = GridPart {
            distinct: Cutter::distinct(rule, marks, cells.max(set.drawn() + 1), weights.drawable),
            marks: set,
            wild: wild.iter().filter_map(|v| alphabet.code_of(v)).collect(),
            grids: slots.chunks(cells.max(1)).map(<[usize]>::to_vec).collect(),
            weights,
            shapes: cut,
            sums,
            best_only: *best_only,
            one_each: *best_only || *pay == LinePay::Box,
            near_miss: rule.near_miss,
        };
        Ok(vec![(Part::Grid(part), sites)])
    }

    pub(super) fn words(
        &self,
        rule: &Rule,
        rack: &[ZoneId],
        words: &[ZoneId],
        pay: &WordPay,
    ) -> Result<Pieces, String> {
        let factor = i64::from(rule.factor);
        let (rack, letters) = self.elements(rack)?;
        let weights = Weights::new(letters);
        if weights.drawable < rack.len() {
            return Err(format!("{} lettres à tirer, toutes différentes", rack.len()));
        }
        let set = |word: &str| {
            word.chars()
                .filter_map(|c| letters.code_of(c.encode_utf8(&mut [0; 4])))
                .fold(0u64, |set, code| set | 1 << code)
        };
        let mut places = Vec::new();
        let mut sites: Vec<Site> = Vec::new();
        for zone in words {
            let elements: Vec<SlotId> = self.game.zone(*zone).values(self.game).collect();
            for (i, slot) in elements.into_iter().enumerate() {
                let alphabet = self.alphabet(slot);
                let of_length = |n: &u16| -> Vec<CellCode> {
                    let fits = |v: &str| v.chars().count() == usize::from(*n);
                    let all = alphabet.symbols.iter().enumerate();
                    all.filter(|(_, s)| fits(&s.value)).map(|(i, _)| i as CellCode).collect()
                };
                let mut paid = Vec::new();
                let mut variants = Vec::new();
                let mut sum = None;
                match pay {
                    WordPay::Letters(rows) => {
                        for (n, gain) in rows {
                            let codes = of_length(n);
                            if !codes.is_empty() {
                                paid.push(codes);
                                let name = format!("mot de {n} lettres");
                                variants.push(Variant { gain: *gain * factor, name });
                            }
                        }
                    }
                    WordPay::Beside => {
                        let (beside, sums) =
                            Sum::new(self.game, Pay::Beside, *zone, i, rule.factor, "mot")?;
                        sum = Some(beside);
                        variants = sums;
                    }
                    WordPay::Count(_) => {}
                }
                places.push(WordSite {
                    slot: usize::from(slot.0),
                    weights: Weights::new(alphabet),
                    letters: alphabet.symbols.iter().map(|s| set(&s.value)).collect(),
                    paid,
                    sum,
                });
                sites.push((*zone, variants));
            }
        }
        let counts = match pay {
            WordPay::Count(rows) => {
                let variant = |(n, gain): &(u16, Money)| {
                    let noun = if *n > 1 { "mots complets" } else { "mot complet" };
                    Variant { gain: *gain * factor, name: format!("{n} {noun}") }
                };
                sites = vec![(words[0], rows.iter().map(variant).collect())];
                Some(rows.iter().map(|(n, _)| usize::from(*n)).collect())
            }
            _ => None,
        };
        let part = WordsPart { rack, letters: weights, words: places, counts };
        Ok(vec![(Part::Words(part), sites)])
    }
}

/// « ligne 2 » is one of the lines.
fn family(name: &str) -> String {
    name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end().to_owned()
}
