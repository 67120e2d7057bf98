//! [`Search`]: which wins add up to a lot.
//!
//! The bundles of a rule that have the same size and pay the same are one
//! *group*; the search goes over groups, remembers from where nothing can be
//! reached, and only then writes the recipes out. Multipliers are gone through
//! one value at a time: under each the gains of their scope are scaled. A
//! multiplier whose scope wins nothing is no part of a recipe; it is drawn
//! freely.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::game::{Game, Money, Pays, SurfaceId, WinUnit, ZoneId};

use super::parts::Parts;
use super::plan::{Bundle, RECIPES, Recipe};

/// Values of multipliers that are tried together at most.
const COMBINATIONS: usize = 1_000;

/// A search over the rules of a game.
pub(super) struct Search<'a> {
    game: &'a Game,
    parts: &'a Parts,
    bundles: &'a [Vec<Bundle>],
    amount: Money,
}

/// Bundles of one rule that have the same size and pay the same.
struct Group {
    gain: Money,
    units: usize,
    bundles: Range<usize>,
}

/// One value for each multiplier, or none.
struct Combination {
    /// Rule and variant of those that have one.
    values: Vec<(usize, u16)>,
    /// The groups of every rule, gains scaled; none of rules that may not win.
    groups: Vec<Vec<Group>>,
}

/// What a search has found.
#[derive(Default)]
pub(super) struct Found {
    pub(super) recipes: Vec<Recipe>,
    /// Whether there are more than are listed.
    pub(super) more: bool,
}

/// What a recipe must be besides adding up; it may pin wins to zones.
pub(super) type Accept<'a> = &'a dyn Fn(&mut Recipe) -> bool;

impl<'a> Search<'a> {
    pub(super) fn new(
        game: &'a Game,
        parts: &'a Parts,
        bundles: &'a [Vec<Bundle>],
        amount: Money,
    ) -> Self {
        Search { game, parts, bundles, amount }
    }

    /// What a cumulation of the game counts.
    pub(super) fn unit(&self) -> WinUnit {
        self.game.cumulation.unit
    }

    /// Recipes by rising number of units in which so many units of the
    /// cumulation win, out of the rules that may.
    pub(super) fn run(
        &self,
        needed: usize,
        may_win: &dyn Fn(usize) -> bool,
        accept: Accept<'_>,
    ) -> Found {
        let combinations = self.combinations(may_win);
        let mut dead: Vec<BTreeSet<(usize, Money, usize)>> =
            combinations.iter().map(|_| BTreeSet::new()).collect();
        let most: usize = self.parts.rules.iter().map(|r| r.most).sum();
        let mut found = Found::default();
        for units in 1..=most {
            for (combination, dead) in combinations.iter().zip(&mut dead) {
                let mut walk = Walk {
                    search: self,
                    combination,
                    needed,
                    accept,
                    dead,
                    chosen: Vec::new(),
                    found: &mut found,
                };
                walk.step(0, self.amount, units);
            }
            if found.more {
                break;
            }
        }
        found
    }

    /// The nearest sum below the lot that can be made.
    pub(super) fn nearest_below(&self) -> Option<Money> {
        let mut best = None;
        for combination in self.combinations(&|_| true) {
            let mut sums = BTreeSet::from([Money::ZERO]);
            for rule in &combination.groups {
                let before = sums.clone();
                for sum in &before {
                    let next = rule.iter().map(|g| *sum + g.gain).filter(|s| *s < self.amount);
                    sums.extend(next);
                }
            }
            best = best.max(sums.last().copied().filter(|s| *s != Money::ZERO));
        }
        best
    }

    fn combinations(&self, may_win: &dyn Fn(usize) -> bool) -> Vec<Combination> {
        let mut all: Vec<Vec<(usize, Option<u16>)>> = vec![Vec::new()];
        for (r, rule) in self.parts.rules.iter().enumerate() {
            if rule.multiplier.is_none() {
                continue;
            }
            let values = (0..rule.variants.len() as u16).map(Some);
            let values: Vec<Option<u16>> = std::iter::once(None).chain(values).collect();
            let longer = all.iter().flat_map(|c| {
                values.iter().map(move |v| {
                    let mut c = c.clone();
                    c.push((r, *v));
                    c
                })
            });
            all = longer.take(COMBINATIONS).collect();
        }
        all.into_iter().map(|values| self.combination(&values, may_win)).collect()
    }

    fn combination(
        &self,
        values: &[(usize, Option<u16>)],
        may_win: &dyn Fn(usize) -> bool,
    ) -> Combination {
        // By what a surface is multiplied; `None` where it may not win, since
        // its multiplier has no value.
        let times = |surface: SurfaceId| -> Option<i64> {
            let mut times = 1;
            for (rule, value) in values {
                let Some((scope, numbers)) = &self.parts.rules[*rule].multiplier else { continue };
                if scope.contains(&surface) {
                    times *= i64::from(numbers[usize::from((*value)?)]);
                }
            }
            Some(times)
        };
        let groups =
            self.parts.rules.iter().enumerate().map(|(r, rule)| match times(rule.surface) {
                Some(times) if rule.multiplier.is_none() && may_win(r) => self.groups(r, times),
                _ => Vec::new(),
            });
        Combination {
            groups: groups.collect(),
            values: values.iter().filter_map(|(r, v)| Some((*r, (*v)?))).collect(),
        }
    }

    fn groups(&self, rule: usize, times: i64) -> Vec<Group> {
        let best_only = self.game.surface(self.parts.rules[rule].surface).pays == Pays::Best;
        let mut groups: Vec<Group> = Vec::new();
        for (i, bundle) in self.bundles[rule].iter().enumerate() {
            let (gain, units) = (bundle.gain * times, bundle.variants.len());
            if gain > self.amount || (best_only && units > 1) {
                continue;
            }
            match groups.last_mut() {
                Some(g) if g.gain == gain && g.units == units && g.bundles.end == i => {
                    g.bundles.end = i + 1;
                }
                _ => groups.push(Group { gain, units, bundles: i..i + 1 }),
            }
        }
        groups
    }
}

/// One search under one combination.
struct Walk<'a, 's> {
    search: &'a Search<'s>,
    combination: &'a Combination,
    needed: usize,
    accept: Accept<'a>,
    /// From where nothing adds up: rule, what is left, units left.
    dead: &'a mut BTreeSet<(usize, Money, usize)>,
    chosen: Vec<(usize, Range<usize>)>,
    found: &'a mut Found,
}

impl Walk<'_, '_> {
    /// Whether anything adds up from here, whatever else it must be.
    fn step(&mut self, rule: usize, left: Money, units: usize) -> bool {
        if self.found.more {
            return true;
        }
        if units == 0 || left == Money::ZERO {
            // Every unit pays something, so both run out together.
            let adds_up = units == 0 && left == Money::ZERO;
            if adds_up && self.is_wanted() {
                self.write(0, &mut Vec::new());
            }
            return adds_up;
        }
        if rule == self.combination.groups.len() || self.dead.contains(&(rule, left, units)) {
            return false;
        }
        let mut any = self.step(rule + 1, left, units);
        for i in 0..self.combination.groups[rule].len() {
            let group = &self.combination.groups[rule][i];
            if group.gain <= left && group.units <= units {
                let (gain, size) = (group.gain, group.units);
                self.chosen.push((rule, group.bundles.clone()));
                any |= self.step(rule + 1, left - gain, units - size);
                self.chosen.pop();
            }
        }
        if !any {
            self.dead.insert((rule, left, units));
        }
        any
    }

    fn is_wanted(&self) -> bool {
        let parts = self.search.parts;
        let game = self.search.game;
        let surface = |rule: usize| parts.rules[rule].surface;
        // Rules stand in the order of surfaces, so equal ones are neighbours.
        let mut surfaces: Vec<SurfaceId> = self.chosen.iter().map(|(r, _)| surface(*r)).collect();
        let best_twice =
            surfaces.windows(2).any(|w| w[0] == w[1] && game.surface(w[0]).pays == Pays::Best);
        surfaces.dedup();
        let first = |rule: usize, bundles: &Range<usize>| {
            self.search.bundles[rule][bundles.start].variants.len()
        };
        let units: usize = self.chosen.iter().map(|(r, b)| first(*r, b)).sum();
        let too_many = self.chosen.iter().any(|(r, _)| {
            let (pool, most) = parts.rules[*r].pool;
            let of_pool = self.chosen.iter().filter(|(r, _)| parts.rules[*r].pool.0 == pool);
            of_pool.map(|(r, b)| first(*r, b)).sum::<usize>() > most
        });
        if too_many || best_twice || (game.pays == Pays::Best && surfaces.len() > 1) {
            return false;
        }
        for (rule, value) in &self.combination.values {
            let Some((scope, numbers)) = &parts.rules[*rule].multiplier else { continue };
            if !surfaces.iter().any(|s| scope.contains(s)) {
                return false;
            }
            if numbers[usize::from(*value)] > 1 && !surfaces.contains(&surface(*rule)) {
                surfaces.push(surface(*rule));
            }
        }
        match game.cumulation.unit {
            WinUnit::Surface => surfaces.len() >= self.needed,
            WinUnit::Win => units >= self.needed,
            WinUnit::Zone => {
                let zones: BTreeSet<ZoneId> =
                    self.chosen.iter().flat_map(|(r, _)| parts.rules[*r].zones.clone()).collect();
                units.min(zones.len()) >= self.needed
            }
        }
    }

    /// Writes out every choice of one bundle from each chosen group.
    fn write(&mut self, from: usize, recipe: &mut Vec<(u16, u16)>) {
        if self.found.more {
            return;
        }
        let Some((rule, bundles)) = self.chosen.get(from).cloned() else {
            let values = self.combination.values.iter().map(|(r, v)| (*r as u16, *v));
            let mut bundles: Vec<(u16, u16)> = recipe.iter().copied().chain(values).collect();
            bundles.sort_unstable();
            let mut recipe = Recipe { bundles, pins: Vec::new() };
            if (self.accept)(&mut recipe) {
                if self.found.recipes.len() == RECIPES {
                    self.found.more = true;
                } else {
                    self.found.recipes.push(recipe);
                }
            }
            return;
        };
        for bundle in bundles {
            recipe.push((rule as u16, bundle as u16));
            self.write(from + 1, recipe);
            recipe.pop();
        }
    }
}
