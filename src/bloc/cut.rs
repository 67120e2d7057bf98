//! [`Cutter`]: from the rules of a game to the parts that are drawn.

use crate::game::{
    Alphabet, AlphabetId, Game, LinePay, Marks, Rule, RuleKind, SlotId, Surface, SurfaceId,
    WinUnit, ZoneId,
};

use super::PlanFault;
use super::draw::Weights;
use super::parts::{Part, Parts, RuleParts, Variant};

/// A site of a part that is being cut: its zone and what it can win.
pub(super) type Site = (ZoneId, Vec<Variant>);

/// What one rule is cut into: parts with their sites.
pub(super) type Pieces = Vec<(Part, Vec<Site>)>;

/// Gathers the parts of a game.
pub(super) struct Cutter<'a> {
    pub(super) game: &'a Game,
    parts: Parts,
    used: Vec<bool>,
    /// Rules cut so far.
    rules: usize,
    faults: Vec<PlanFault>,
}

impl<'a> Cutter<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Cutter {
            game,
            parts: Parts {
                parts: Vec::new(),
                surfaces: Vec::new(),
                sites: Vec::new(),
                rules: Vec::new(),
                slots: game.slots.len(),
                whole: game.cumulation.unit != WinUnit::Surface
                    && !game.cumulation.amounts.is_empty(),
            },
            used: vec![false; game.slots.len()],
            rules: 0,
            faults: Vec::new(),
        }
    }

    /// Cuts all surfaces.
    ///
    /// # Errors
    /// Every rule whose zones don't fit it.
    pub(super) fn cut(mut self) -> Result<Parts, Vec<PlanFault>> {
        for (i, surface) in self.game.surfaces.iter().enumerate() {
            self.surface(SurfaceId(i as u16), surface);
        }
        if self.faults.is_empty() { Ok(self.parts) } else { Err(self.faults) }
    }

    fn surface(&mut self, id: SurfaceId, surface: &Surface) {
        for rule in &surface.rules {
            for zone in rule.kind.zones() {
                self.take(zone);
            }
            match self.rule(rule) {
                Ok(pieces) => self.add_rule(id, rule, pieces),
                Err(problem) => self.faults.push(PlanFault::Shape {
                    surface: surface.id.clone(),
                    article: rule.article.clone(),
                    problem,
                }),
            }
        }
        for zone in &surface.zones {
            for slot in &self.game.zone(*zone).slots {
                if !std::mem::replace(&mut self.used[usize::from(slot.0)], true) {
                    let weights = Weights::new(self.alphabet(*slot));
                    self.add(id, Part::Free { slot: usize::from(slot.0), weights });
                }
            }
        }
    }

    fn add(&mut self, surface: SurfaceId, part: Part) {
        let first = self.parts.site_count();
        self.parts.sites.push(first..first + Parts::sites_of(&part));
        self.parts.surfaces.push(surface);
        self.parts.parts.push(part);
    }

    /// Adds the pieces of a rule; places that can win the same make one entry.
    fn add_rule(&mut self, surface: SurfaceId, rule: &Rule, pieces: Pieces) {
        let mut groups: Vec<RuleParts> = Vec::new();
        let listed = match &rule.kind {
            RuleKind::HandRank { .. } | RuleKind::Table { .. } | RuleKind::Count { .. } => true,
            RuleKind::Lines { shapes, .. } => shapes.iter().any(|s| s.gain != Default::default()),
            _ => false,
        };
        for (part, sites) in pieces {
            let first = self.parts.site_count();
            self.add(surface, part);
            for (i, (zone, variants)) in sites.into_iter().enumerate() {
                let at = groups.iter().position(|g| g.variants == variants).unwrap_or_else(|| {
                    groups.push(RuleParts {
                        surface,
                        article: rule.article.clone(),
                        sites: Vec::new(),
                        zones: Vec::new(),
                        most: usize::MAX,
                        pool: (self.rules, usize::MAX),
                        variants,
                        listed,
                        multiplier: self.multiplier(rule),
                    });
                    groups.len() - 1
                });
                groups[at].sites.push(first + i);
                groups[at].zones.push(zone);
            }
        }
        let most = match &rule.kind {
            RuleKind::Match { at_most: Some(most), .. } => usize::from(*most),
            // Of several shapes on a grid only the best would pay, and the box
            // of a grid has one sum for all.
            RuleKind::Lines { best_only: true, grids, .. }
            | RuleKind::Lines { pay: LinePay::Box, grids, .. } => grids.len(),
            _ => usize::MAX,
        };
        for group in &mut groups {
            group.most = most.min(group.sites.len());
            group.pool.1 = most;
        }
        self.rules += 1;
        self.parts.rules.extend(groups);
    }

    fn multiplier(&self, rule: &Rule) -> Option<(Vec<SurfaceId>, Vec<u32>)> {
        let RuleKind::Multiply { zone, scope } = &rule.kind else { return None };
        let slot = self.game.zone(*zone).values(self.game).next()?;
        let symbols = &self.alphabet(slot).symbols;
        Some((scope.clone(), symbols.iter().map(|s| s.points.unwrap_or(1)).collect()))
    }

    /// Marks the cells of a rule's zone as drawn by it. Where another rule draws
    /// them too, tickets must be looked at as a whole.
    fn take(&mut self, zone: ZoneId) {
        for slot in &self.game.zone(zone).slots {
            let shared = std::mem::replace(&mut self.used[usize::from(slot.0)], true);
            self.parts.whole |= shared;
        }
    }

    /// The elements of zones, which share one alphabet.
    pub(super) fn elements(&self, zones: &[ZoneId]) -> Result<(Vec<usize>, &'a Alphabet), String> {
        let slots: Vec<SlotId> =
            zones.iter().flat_map(|z| self.game.zone(*z).values(self.game)).collect();
        let of = |slot: &SlotId| self.game.slot(*slot).alphabet;
        let first: AlphabetId = slots.first().map(of).ok_or("aucun élément dans ses zones")?;
        if slots.iter().any(|slot| of(slot) != first) {
            return Err("un seul alphabet est attendu pour ses zones".to_owned());
        }
        let slots = slots.into_iter().map(|s| usize::from(s.0)).collect();
        Ok((slots, self.game.alphabet(first)))
    }

    pub(super) fn alphabet(&self, slot: SlotId) -> &'a Alphabet {
        self.game.alphabet(self.game.slot(slot).alphabet)
    }

    /// The elements of one zone with the points of their symbols.
    pub(super) fn points(&self, zone: ZoneId) -> Vec<(usize, Weights, Vec<u32>)> {
        let element = |slot: SlotId| {
            let alphabet = self.alphabet(slot);
            let points = alphabet.symbols.iter().map(|s| s.points.unwrap_or(0)).collect();
            (usize::from(slot.0), Weights::new(alphabet), points)
        };
        self.game.zone(zone).values(self.game).map(element).collect()
    }

    /// Whether elements that are drawn together all differ: as the rule says,
    /// else where there is something drawn to compare with and the alphabet has
    /// symbols enough.
    pub(super) fn distinct(rule: &Rule, marks: &Marks, needed: usize, drawable: usize) -> bool {
        let enough = needed <= drawable;
        rule.distinct.unwrap_or(!marks.zones.is_empty() && enough) && enough
    }

    fn rule(&self, rule: &Rule) -> Result<Pieces, String> {
        match &rule.kind {
            RuleKind::HandRank { zones, table } => self.hand(zones, table, rule.factor),
            RuleKind::Match { winning, candidates, pay, always, .. } => {
                self.matching(rule, winning, candidates, *pay, always)
            }
            RuleKind::Same { zones, times, pay } => self.same(rule, zones, *times, *pay),
            RuleKind::Count { zones, hits, rows } => self.counting(rule, zones, hits, rows),
            RuleKind::Table { zones, rows } => self.table(rule, zones, rows),
            RuleKind::Versus { yours, theirs, limit, pay } => {
                self.versus(rule, yours, theirs, *limit, *pay)
            }
            RuleKind::Arith { zones, op, number, pay } => {
                self.arith(rule, zones, (*op, *number), *pay)
            }
            RuleKind::Lines { .. } => self.lines(rule),
            RuleKind::Words { rack, words, pay } => self.words(rule, rack, words, pay),
            RuleKind::Amount { zone } => self.amount(*zone, rule.factor),
            RuleKind::Gate { zones, symbol, count, stage } => {
                self.gate(rule, zones, (*symbol, *count), stage)
            }
            RuleKind::Multiply { zone, .. } => self.multiplying(*zone),
        }
    }
}

/// The code with which a sum says that there is none.
pub(super) fn zero_of(alphabet: &Alphabet) -> Option<u16> {
    let zero = |s: &crate::game::Symbol| s.amount == Some(Default::default());
    alphabet.symbols.iter().position(zero).map(|i| i as u16)
}
