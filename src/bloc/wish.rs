//! The recipes that a designer wishes for a lot.

use crate::game::{Money, RecipeWish, SurfaceId, WinWish, Wish, ZoneId};

use super::parts::Parts;
use super::plan::{Pin, Plan, Recipe};

/// One unit of a recipe: rule, variant, and what it pays.
type UnitWin = (usize, u16, Money);

/// Whether a rule may win under a wish.
pub(super) fn may_win(parts: &Parts, wish: &RecipeWish, rule: usize) -> bool {
    let surface = parts.rules[rule].surface;
    wish.wins.iter().any(|w| w.surface == surface && !matches!(w.wish, Wish::Times(_)))
}

/// Whether a recipe is what the designer wishes. Wins that are wished for in one
/// zone are pinned to it.
pub(super) fn accept(plan: &Plan, wish: &RecipeWish, recipe: &mut Recipe) -> bool {
    let mut units: Vec<UnitWin> = Vec::new();
    for (rule, variant) in plan.units(recipe) {
        let parts = &plan.parts.rules[rule];
        if let Some((scope, numbers)) = &parts.multiplier {
            // What the wish does not multiply is multiplied by one.
            let times = wish.wins.iter().find_map(|w| match w.wish {
                Wish::Times(n) if w.surface == parts.surface => Some(n),
                _ => None,
            });
            let in_scope = wish.wins.iter().any(|w| scope.contains(&w.surface));
            if in_scope && numbers[usize::from(variant)] != times.unwrap_or(1) {
                return false;
            }
            continue;
        }
        units.push((rule, variant, parts.variants[usize::from(variant)].gain));
    }
    let mut surfaces: Vec<SurfaceId> = wish.wins.iter().map(|w| w.surface).collect();
    surfaces.sort_unstable();
    surfaces.dedup();
    let mut pins = Vec::new();
    for surface in surfaces {
        let mut own: Vec<UnitWin> = Vec::new();
        own.extend(units.iter().filter(|u| plan.parts.rules[u.0].surface == surface));
        let wishes: Vec<&WinWish> = wish
            .wins
            .iter()
            .filter(|w| w.surface == surface && !matches!(w.wish, Wish::Times(_)))
            .collect();
        if !divide(plan, &wishes, &own, &mut pins) {
            return false;
        }
    }
    recipe.pins = pins;
    true
}

/// Divides the wins of a surface among the wishes for it, each whole.
fn divide(plan: &Plan, wishes: &[&WinWish], units: &[UnitWin], pins: &mut Vec<Pin>) -> bool {
    let Some((first, rest)) = wishes.split_first() else { return units.is_empty() };
    // Every subset of the wins: they are few, since a wish is written by hand.
    let few = units.len().min(12);
    for subset in 0u32..1 << few {
        let taken = |i: usize| subset >> i & 1 == 1;
        let (mine, others): (Vec<_>, Vec<_>) =
            units.iter().enumerate().partition(|(i, _)| taken(*i));
        let mine: Vec<UnitWin> = mine.into_iter().map(|(_, u)| *u).collect();
        let others: Vec<UnitWin> = others.into_iter().map(|(_, u)| *u).collect();
        if !is_wished(&first.wish, &mine) {
            continue;
        }
        let before = pins.len();
        if let Some(zone) = first.zone {
            if !mine.iter().all(|u| plan.parts.rules[u.0].zones.contains(&zone)) {
                continue;
            }
            pins.extend(mine.iter().map(|(rule, variant, _)| pin(*rule, *variant, zone)));
        }
        if divide(plan, rest, &others, pins) {
            return true;
        }
        pins.truncate(before);
    }
    false
}

fn pin(rule: usize, variant: u16, zone: ZoneId) -> Pin {
    Pin { rule: rule as u16, variant, zone }
}

fn is_wished(wish: &Wish, units: &[UnitWin]) -> bool {
    match wish {
        Wish::Sum(sum) => units.iter().map(|u| u.2).sum::<Money>() == *sum,
        Wish::Wins(wins) => {
            let mut wins = wins.clone();
            let mut found: Vec<Money> = units.iter().map(|u| u.2).collect();
            wins.sort_unstable();
            found.sort_unstable();
            wins == found
        }
        Wish::Times(_) => units.is_empty(),
    }
}
