//! [`Shares`]: how many tickets of a bloc each recipe gets.
//!
//! Every level's tickets are dealt out in whole numbers, not at random:
//!
//! 1. So that every way of winning occurs in a bloc, each unit is seen to once,
//!    in the most plentiful lot that reaches it: recipes are taken that show as
//!    many such units as possible, until none is left or the lot's tickets are.
//!    Ways that the règlement lists come before the sums that it leaves open.
//! 2. The other tickets are shared out among the wishes of the designer's plan
//!    by their parts; without a plan all recipes are one wish. Within a wish
//!    they go evenly to the *classes* of recipes (the same rules win, with the
//!    same number of wins), so that neither a rule with many bundles nor the
//!    many ways of adding up small gains crowd out the rest, and within a class
//!    evenly to its recipes.
//!
//! What does not divide evenly goes to classes and recipes in an order drawn
//! under the key. Which ticket gets which share is the matter of the placement.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::Lot;

use super::draw::Draw;
use super::plan::{LotPlan, Plan, Recipe};

/// The shares of all lots.
pub(super) struct Shares {
    /// Cumulated winners of the lots, in the order of the prize table.
    ends: Vec<u32>,
    /// For each lot: cumulated tickets and the recipe of each share.
    lots: Vec<Vec<(u32, u32)>>,
}

impl Shares {
    /// Deals out a prize table, under a subkey.
    pub(super) fn new(plan: &Plan, table: &[Lot], subkey: &[u8; 32]) -> Shares {
        let mut end = 0;
        let ends = table
            .iter()
            .map(|lot| {
                end += lot.count;
                end
            })
            .collect();
        let due = units_due(plan, table);
        let lots = plan
            .lots
            .iter()
            .zip(table)
            .zip(&due)
            .enumerate()
            .map(|(i, ((lot, level), due))| {
                let mut draw = Draw::new(subkey, i as u64);
                deal(plan, lot, level.count, due.clone(), &mut draw)
            })
            .collect();
        Shares { ends, lots }
    }

    /// What a position wins: the lot's place in the prize table and the recipe.
    /// `None` loses.
    pub(super) fn at(&self, position: u32) -> Option<(usize, usize)> {
        let lot = self.ends.partition_point(|end| *end <= position);
        let shares = self.lots.get(lot)?;
        let first = if lot == 0 { 0 } else { self.ends[lot - 1] };
        let share = shares.partition_point(|(end, _)| *end <= position - first);
        shares.get(share).map(|(_, recipe)| (lot, *recipe as usize))
    }
}

/// How much more a listed way counts than a declared sum.
const LISTED: usize = 1_000;

type Units = BTreeSet<(usize, u16)>;

/// For each lot the units that it must show: those for which no lot with more
/// tickets has a recipe.
fn units_due(plan: &Plan, table: &[Lot]) -> Vec<Units> {
    let mut best: BTreeMap<(usize, u16), usize> = BTreeMap::new();
    for (i, lot) in plan.lots.iter().enumerate() {
        for unit in lot.recipes.iter().flat_map(|r| plan.units(r)) {
            let place = best.entry(unit).or_insert(i);
            if table[i].count > table[*place].count {
                *place = i;
            }
        }
    }
    let mut due = vec![Units::new(); plan.lots.len()];
    for (unit, lot) in best {
        due[lot].insert(unit);
    }
    due
}

fn deal(
    plan: &Plan,
    lot: &LotPlan,
    count: u32,
    mut due: Units,
    draw: &mut Draw,
) -> Vec<(u32, u32)> {
    let mut order: Vec<u32> = (0..lot.recipes.len() as u32).collect();
    draw.shuffle(&mut order);
    let mut shares: Vec<(u32, u32)> = Vec::new();
    let mut end = 0;
    let mut give = |recipe: u32, tickets: u32| {
        if tickets > 0 {
            end += tickets;
            shares.push((end, recipe));
        }
    };

    let mut left = count;
    while left > 0 && !due.is_empty() {
        let shown = |r: &u32| {
            let units: Units = plan.units(&lot.recipes[*r as usize]).into_iter().collect();
            let weight = |(rule, _): &(usize, u16)| {
                if plan.parts.rules[*rule].listed { LISTED } else { 1 }
            };
            units.intersection(&due).map(weight).sum::<usize>()
        };
        let mut best: Option<(usize, u32)> = None;
        for r in &order {
            let n = shown(r);
            if n > best.map_or(0, |(most, _)| most) {
                best = Some((n, *r));
            }
        }
        let Some((_, recipe)) = best else { break };
        for unit in plan.units(&lot.recipes[recipe as usize]) {
            due.remove(&unit);
        }
        give(recipe, 1);
        left -= 1;
    }

    // What the designer wishes is one pot a wish; else there is one pot for all.
    let all = [(1, lot.recipes.len())];
    let pots = if lot.wished.is_empty() { &all[..] } else { &lot.wished };
    let mut first = 0;
    for ((_, end), tickets) in pots.iter().zip(by_parts(pots, left)) {
        let pot = first..*end;
        first = *end;
        let mut classes: BTreeMap<Class, Vec<u32>> = BTreeMap::new();
        for r in order.iter().filter(|r| pot.contains(&(**r as usize))) {
            classes.entry(class(plan, &lot.recipes[*r as usize])).or_default().push(*r);
        }
        let mut classes: Vec<Vec<u32>> = classes.into_values().collect();
        draw.shuffle(&mut classes);
        for (recipes, tickets) in even(&classes, tickets) {
            for (recipe, tickets) in even(recipes, tickets) {
                give(*recipe, tickets);
            }
        }
    }
    shares
}

/// The rules that win, and with how many units together.
type Class = (Vec<u16>, usize);

fn class(plan: &Plan, recipe: &Recipe) -> Class {
    let rules = recipe.bundles.iter().map(|(rule, _)| *rule).collect();
    (rules, plan.units(recipe).len())
}

/// Shares `tickets` by parts; what does not divide goes to the largest
/// remainders, of equal ones to the first.
fn by_parts(pots: &[(u32, usize)], tickets: u32) -> Vec<u32> {
    let total: u64 = pots.iter().map(|(parts, _)| u64::from(*parts)).sum();
    let exact = |parts: u32| u64::from(parts) * u64::from(tickets);
    let mut shares: Vec<u32> =
        pots.iter().map(|(p, _)| (exact(*p) / total.max(1)) as u32).collect();
    let mut order: Vec<usize> = (0..pots.len()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(exact(pots[*i].0) % total.max(1)));
    let given: u32 = shares.iter().sum();
    for i in order.into_iter().take((tickets - given) as usize) {
        shares[i] += 1;
    }
    shares
}

/// Shares `tickets` evenly; the first in the list get one more if need be.
fn even<T>(list: &[T], tickets: u32) -> impl Iterator<Item = (&T, u32)> {
    let n = (list.len() as u32).max(1);
    let (each, more) = (tickets / n, tickets % n);
    list.iter().enumerate().map(move |(i, item)| (item, each + u32::from((i as u32) < more)))
}
