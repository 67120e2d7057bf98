//! The rules, one by one: which parts they are cut into and what those can win.

use crate::game::{
    Always, CellCode, Comparison, Hits, Marks, Money, Pay, RankRow, Rule, SlotId, TableRow, ZoneId,
};

use super::count::{CountPart, HitKind};
use super::cut::{Cutter, Pieces, Site, zero_of};
use super::draw::Weights;
use super::duel::{Duel, Side};
use super::gate::GatePart;
use super::hand::Hand;
use super::marks::MarkSet;
use super::matching::{Candidate, MatchPart};
use super::parts::{Part, Variant};
use super::sums::Sum;
use super::table::TableZone;
use super::zone::{Test, ZonePart};

impl Cutter<'_> {
    pub(super) fn hand(
        &self,
        zones: &[ZoneId],
        table: &[RankRow],
        factor: u32,
    ) -> Result<Pieces, String> {
        let (slots, alphabet) = self.elements(zones)?;
        let ranks = table.iter().map(|row| row.rank).collect();
        let hand = Hand { slots, ranks, weights: Weights::new(alphabet) };
        let mut variants = Vec::new();
        for row in table {
            let name = row.name.clone();
            if let Some(obstacle) = hand.obstacle(row.rank) {
                return Err(format!("« {name} » : {obstacle}"));
            }
            variants.push(Variant { gain: row.gain * i64::from(factor), name });
        }
        Ok(vec![(Part::Hand(hand), vec![(zones[0], variants)])])
    }

    pub(super) fn matching(
        &self,
        rule: &Rule,
        winning: &Marks,
        candidates: &[ZoneId],
        pay: Pay,
        always: &[Always],
    ) -> Result<Pieces, String> {
        let (slots, alphabet) = self.elements(candidates)?;
        let set = MarkSet::new(self.game, winning, alphabet, &[])?;
        let mut places: Vec<Candidate> = Vec::new();
        let mut sites: Vec<Site> = Vec::new();
        let mut kinds: Vec<(Option<CellCode>, usize)> = Vec::new();
        for zone in candidates {
            let elements: Vec<SlotId> = self.game.zone(*zone).values(self.game).collect();
            let elements: Vec<usize> = elements.into_iter().map(|s| usize::from(s.0)).collect();
            // A box is won once, by any element of its zone.
            let chunk = if pay == Pay::Box { elements.len() } else { 1 };
            for (i, slots) in elements.chunks(chunk.max(1)).enumerate() {
                let (sum, paid) =
                    Sum::new(self.game, pay, *zone, i, rule.factor, "symbole gagnant")?;
                // The ordinary wins first, then those of each special symbol.
                kinds.clear();
                let mut variants = Vec::new();
                if set.drawn() + set.fixed.len() > 0 {
                    variants.extend(paid.iter().cloned());
                    kinds.extend((0..paid.len()).map(|s| (None, s)));
                }
                for special in always {
                    let code = alphabet.code_of(&special.value);
                    for (s, variant) in paid.iter().enumerate() {
                        let times = special.factor;
                        let name = match times {
                            1 => format!("{} {}", special.value, variant.name),
                            _ => format!("{} {} × {times}", special.value, variant.name),
                        };
                        variants.push(Variant { gain: variant.gain * i64::from(times), name });
                        kinds.push((code, s));
                    }
                }
                places.push(Candidate { slots: slots.to_vec(), sum });
                sites.push((*zone, variants));
            }
        }
        if sites.iter().any(|(_, variants)| *variants != sites[0].1) {
            return Err(
                "des candidats aux sommes différentes : un seul alphabet de sommes est attendu"
                    .to_owned(),
            );
        }
        let special: Vec<CellCode> =
            always.iter().filter_map(|a| alphabet.code_of(&a.value)).collect();
        let weights = Weights::new(alphabet);
        let needed = set.drawn() + set.fixed.len() + special.len() + slots.len();
        let part = MatchPart {
            distinct: Cutter::distinct(rule, winning, needed, weights.drawable),
            winning: set,
            candidates: places,
            weights,
            variants: kinds,
            always: special,
        };
        match part.obstacle() {
            Some(obstacle) => Err(obstacle),
            None => Ok(vec![(Part::Match(part), sites)]),
        }
    }

    pub(super) fn same(
        &self,
        rule: &Rule,
        zones: &[ZoneId],
        times: u16,
        pay: Pay,
    ) -> Result<Pieces, String> {
        let what = format!("{times} symboles identiques");
        let one = |zone: &ZoneId| {
            let (slots, alphabet) = self.elements(&[*zone])?;
            let (sum, variants) = Sum::new(self.game, pay, *zone, 0, rule.factor, &what)?;
            let part = ZonePart {
                weights: slots.iter().map(|_| Weights::new(alphabet)).collect(),
                slots,
                test: Test::Same { times: usize::from(times), face: pay == Pay::Face },
                sum,
                near_miss: rule.near_miss,
            };
            Ok((Part::Zone(part), vec![(*zone, variants)]))
        };
        zones.iter().map(one).collect()
    }

    pub(super) fn counting(
        &self,
        rule: &Rule,
        zones: &[ZoneId],
        hits: &Hits,
        rows: &[(u16, Money)],
    ) -> Result<Pieces, String> {
        let (slots, alphabet) = self.elements(zones)?;
        let weights = Weights::new(alphabet);
        let (kind, what) = match hits {
            Hits::Marked(marks) => {
                let set = MarkSet::new(self.game, marks, alphabet, &[])?;
                let needed = set.drawn() + slots.len();
                let distinct = Cutter::distinct(rule, marks, needed, weights.drawable);
                (HitKind::Marked { set, slots, distinct }, "bons symboles")
            }
            Hits::EqualZones => {
                let of = |zone: &ZoneId| {
                    let values = self.game.zone(*zone).values(self.game);
                    values.map(|s| usize::from(s.0)).collect()
                };
                (HitKind::Equal(zones.iter().map(of).collect()), "zones gagnantes")
            }
        };
        let variants = rows
            .iter()
            .map(|(n, gain)| Variant {
                gain: *gain * i64::from(rule.factor),
                name: format!("{n} {what}"),
            })
            .collect();
        let paid = rows.iter().map(|(n, _)| usize::from(*n)).collect();
        let part = CountPart { hits: kind, weights, paid };
        Ok(vec![(Part::Count(part), vec![(zones[0], variants)])])
    }

    pub(super) fn table(
        &self,
        rule: &Rule,
        zones: &[ZoneId],
        rows: &[TableRow],
    ) -> Result<Pieces, String> {
        let factor = i64::from(rule.factor);
        let mut pieces = Vec::new();
        for zone in zones {
            let (slots, alphabet) = self.elements(&[*zone])?;
            let boxed = match self.game.zone(*zone).sum_box(self.game) {
                Some(slot) => Some(Sum::of_slot(self.game, slot, factor)?),
                None => None,
            };
            let mut variants = Vec::new();
            let mut kinds: Vec<(usize, Option<usize>)> = Vec::new();
            for (i, row) in rows.iter().enumerate() {
                match (row.gain, &boxed) {
                    (Some(gain), _) => {
                        variants.push(Variant { gain: gain * factor, name: row.name.clone() });
                        kinds.push((i, None));
                    }
                    (None, Some((_, sums))) => {
                        for (s, sum) in sums.iter().enumerate() {
                            let name = format!("{} {}", row.name, sum.name);
                            variants.push(Variant { gain: sum.gain, name });
                            kinds.push((i, Some(s)));
                        }
                    }
                    (None, None) => return Err(format!("« {} » : aucune somme", row.name)),
                }
            }
            let part = TableZone::new(
                slots,
                rows,
                kinds,
                boxed.map(|(sum, _)| sum),
                Weights::new(alphabet),
                rule.near_miss,
            );
            for (i, row) in rows.iter().enumerate() {
                if let Some(obstacle) = part.obstacle(i) {
                    return Err(format!("« {} » : {obstacle}", row.name));
                }
            }
            pieces.push((Part::Table(part), vec![(*zone, variants)]));
        }
        Ok(pieces)
    }

    pub(super) fn versus(
        &self,
        rule: &Rule,
        yours: &[ZoneId],
        theirs: &[ZoneId],
        limit: Option<u32>,
        pay: Pay,
    ) -> Result<Pieces, String> {
        let side = |zone: &ZoneId| Side { elements: self.points(*zone) };
        let mut sides = Vec::new();
        let mut sites = Vec::new();
        for zone in yours {
            let (sum, variants) = Sum::new(self.game, pay, *zone, 0, rule.factor, "main gagnante")?;
            sides.push((side(zone), sum));
            sites.push((*zone, variants));
        }
        let duel = Duel {
            yours: sides,
            theirs: theirs.iter().map(side).collect(),
            limit: limit.unwrap_or(u32::MAX),
            near_miss: rule.near_miss,
        };
        Ok(vec![(Part::Duel(duel), sites)])
    }

    pub(super) fn arith(
        &self,
        rule: &Rule,
        zones: &[ZoneId],
        (op, number): (Comparison, u32),
        pay: Pay,
    ) -> Result<Pieces, String> {
        let what = format!("total {} {number}", op.sign());
        let one = |zone: &ZoneId| {
            let (sum, variants) = Sum::new(self.game, pay, *zone, 0, rule.factor, &what)?;
            let mut slots = Vec::new();
            let mut weights = Vec::new();
            let mut points = Vec::new();
            for (slot, weight, point) in self.points(*zone) {
                slots.push(slot);
                weights.push(weight);
                points.push(point);
            }
            let test = Test::Total { points, op, number };
            let part = ZonePart { slots, weights, test, sum, near_miss: rule.near_miss };
            Ok((Part::Zone(part), vec![(*zone, variants)]))
        };
        zones.iter().map(one).collect()
    }

    pub(super) fn amount(&self, zone: ZoneId, factor: u32) -> Result<Pieces, String> {
        let slots: Vec<SlotId> = self.game.zone(zone).values(self.game).collect();
        let one = |slot: SlotId| {
            let nothing = zero_of(self.alphabet(slot))
                .ok_or("l'alphabet n'a pas de 0 €, la somme ne peut pas perdre")?;
            let (sum, variants) = Sum::of_slot(self.game, slot, i64::from(factor))?;
            Ok((Part::Amount { sum, nothing }, vec![(zone, variants)]))
        };
        slots.into_iter().map(one).collect()
    }

    pub(super) fn gate(
        &self,
        rule: &Rule,
        zones: &[ZoneId],
        (symbol, count): (CellCode, u16),
        stage: &[ZoneId],
    ) -> Result<Pieces, String> {
        let (slots, alphabet) = self.elements(zones)?;
        let mut sums: Vec<SlotId> =
            stage.iter().flat_map(|z| self.game.zone(*z).values(self.game)).collect();
        let (Some(slot), true) = (sums.pop(), sums.is_empty()) else {
            return Err("une étape finale d'une seule somme est attendue".to_owned());
        };
        let (sum, variants) = Sum::of_slot(self.game, slot, i64::from(rule.factor))?;
        let part = GatePart {
            slots,
            weights: Weights::new(alphabet),
            symbol,
            count: usize::from(count),
            sum,
            near_miss: rule.near_miss,
        };
        match part.obstacle() {
            Some(obstacle) => Err(obstacle),
            None => Ok(vec![(Part::Gate(part), vec![(stage[0], variants)])]),
        }
    }

    pub(super) fn multiplying(&self, zone: ZoneId) -> Result<Pieces, String> {
        let slot = self.game.zone(zone).values(self.game).next();
        let slot = slot.ok_or("aucun élément dans sa zone")?;
        let alphabet = self.alphabet(slot);
        let name = |s: &crate::game::Symbol| format!("× {}", s.points.unwrap_or(1));
        let variants =
            alphabet.symbols.iter().map(|s| Variant { gain: Money::ZERO, name: name(s) }).collect();
        let codes = (0..alphabet.symbols.len() as CellCode).collect();
        let part =
            Part::Multiplier { slot: usize::from(slot.0), codes, weights: Weights::new(alphabet) };
        Ok(vec![(part, vec![(zone, variants)])])
    }
}
