//! [`Plan`]: by which wins each lot is reached.
//!
//! A *unit* is one way for one site to win (« brelan », « 1 + 6 »). A *bundle*
//! is what one rule wins: one unit, or several where several zones win at once.
//! A *recipe* is a choice of bundles, at most one a rule, that adds up to a lot;
//! a lot that only a cumulation may reach takes recipes with two winning
//! surfaces or more. Where wins are printed (which throw, which mise) is no
//! matter of recipes; it is drawn for each ticket.

use std::collections::BTreeSet;

use crate::game::{CellCode, Game, Lot, Money, SurfaceId};

use super::draw::Draw;
use super::parts::{Parts, RuleParts};
use super::{BlocError, PlanFault};

/// Recipes listed for one lot at most; those with the fewest units come first.
pub(super) const RECIPES: usize = 20_000;

/// Bundles of one rule at most; those with the fewest units come first.
const BUNDLES: usize = 20_000;

/// One winning rule's share of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bundle {
    /// Indices into the rule's variants, rising; one a winning site.
    pub(super) variants: Vec<u16>,
    /// What they pay together.
    pub(super) gain: Money,
}

/// A choice of bundles: (rule, bundle), in the order of rules.
pub(super) type Recipe = Vec<(u16, u16)>;

/// How one lot is reached.
#[derive(Clone, Debug)]
pub(super) struct LotPlan {
    /// The lot, with its number in a whole bloc.
    pub(super) lot: Lot,
    /// Its recipes.
    pub(super) recipes: Vec<Recipe>,
    /// Whether there are more than [`RECIPES`].
    pub(super) cut_short: bool,
}

/// One unit win of a recipe, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The surface that wins.
    pub surface: SurfaceId,
    /// The article that says so.
    pub article: String,
    /// The win, e.g. « brelan », « 1 + 6 », « 25 € ».
    pub name: String,
    /// What it pays.
    pub gain: Money,
}

/// The recipes of every lot of a game; independent of any key.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) parts: Parts,
    /// The bundles of each rule.
    pub(super) bundles: Vec<Vec<Bundle>>,
    /// In the order of the prize table.
    pub(super) lots: Vec<LotPlan>,
}

impl Plan {
    /// Finds the recipes of every lot.
    ///
    /// # Errors
    /// [`BlocError::Plan`] with every rule that its zones can't show and every
    /// lot that no recipe reaches.
    pub fn new(game: &Game) -> Result<Plan, BlocError> {
        let parts = Parts::new(game).map_err(BlocError::Plan)?;
        let faults = probe(game, &parts);
        if !faults.is_empty() {
            return Err(BlocError::Plan(faults));
        }
        let highest = game.lots.iter().map(|l| l.amount).max().unwrap_or_default();
        let bundles: Vec<Vec<Bundle>> = parts.rules.iter().map(|r| bundles(r, highest)).collect();
        let mut faults = Vec::new();
        let mut lots = Vec::new();
        for lot in &game.lots {
            let search = Search::new(&parts, &bundles, lot.amount);
            let several = game.cumulation.amounts.contains(&lot.amount);
            let (recipes, cut_short) = search.run(if several { 2 } else { 1 });
            if recipes.is_empty() && lot.count > 0 {
                let why = why_out_of_reach(&search, several);
                faults.push(PlanFault::OutOfReach { lot: lot.amount, why });
            }
            lots.push(LotPlan { lot: *lot, recipes, cut_short });
        }
        if faults.is_empty() {
            Ok(Plan { parts, bundles, lots })
        } else {
            Err(BlocError::Plan(faults))
        }
    }

    /// The lots in the order of the prize table, each with its number of
    /// recipes and whether there are more than are listed.
    pub fn lots(&self) -> impl Iterator<Item = (Lot, usize, bool)> {
        self.lots.iter().map(|l| (l.lot, l.recipes.len(), l.cut_short))
    }

    /// The recipes of a lot, by its place in the prize table, as unit wins.
    pub fn recipes(&self, lot: usize) -> impl Iterator<Item = Vec<Unit>> {
        let recipes = self.lots.get(lot).map_or(&[][..], |l| &l.recipes[..]);
        recipes.iter().map(|recipe| {
            self.units(recipe).into_iter().map(|(rule, variant)| self.unit(rule, variant)).collect()
        })
    }

    /// Unit wins that no recipe of any lot uses: the règlement describes them,
    /// but no ticket of a bloc shows them.
    pub fn unused(&self) -> Vec<Unit> {
        let used: BTreeSet<(usize, u16)> =
            self.lots.iter().flat_map(|l| &l.recipes).flat_map(|r| self.units(r)).collect();
        let all = self.parts.rules.iter().enumerate();
        all.flat_map(|(r, rule)| (0..rule.variants.len() as u16).map(move |v| (r, v)))
            .filter(|unit| !used.contains(unit))
            .map(|(rule, variant)| self.unit(rule, variant))
            .collect()
    }

    /// The units of a recipe: rule and variant.
    pub(super) fn units(&self, recipe: &Recipe) -> Vec<(usize, u16)> {
        let bundle = |(r, b): &(u16, u16)| {
            (usize::from(*r), &self.bundles[usize::from(*r)][usize::from(*b)])
        };
        recipe
            .iter()
            .map(bundle)
            .flat_map(|(rule, bundle)| bundle.variants.iter().map(move |v| (rule, *v)))
            .collect()
    }

    fn unit(&self, rule: usize, variant: u16) -> Unit {
        let rule = &self.parts.rules[rule];
        let variant = &rule.variants[usize::from(variant)];
        Unit {
            surface: rule.surface,
            article: rule.article.clone(),
            name: variant.name.clone(),
            gain: variant.gain,
        }
    }
}

/// Tries every part once, losing and with each of its wins at each site.
fn probe(game: &Game, parts: &Parts) -> Vec<PlanFault> {
    let mut cells: Vec<CellCode> = vec![0; parts.slots];
    let mut scratch = Vec::new();
    let mut draw = Draw::new(&[0; 32], 0);
    let mut faults = Vec::new();
    for rule in &parts.rules {
        let own = |s: &std::ops::Range<usize>| rule.sites.first().is_some_and(|i| s.contains(i));
        let first = parts.sites.iter().position(own).unwrap_or(parts.parts.len());
        for part in first..parts.parts.len() {
            let sites = parts.sites[part].clone();
            if sites.is_empty() || !rule.sites.contains(&sites.start) {
                break;
            }
            let one = |site: usize| (0..rule.variants.len()).map(move |v| Some((site, v)));
            for win in std::iter::once(None).chain(sites.flat_map(one)) {
                let mut wins = vec![None; parts.site_count()];
                if let Some((site, variant)) = win {
                    wins[site] = Some(variant as u16);
                }
                if parts.draw(part, &wins, &mut draw, &mut cells, &mut scratch) {
                    continue;
                }
                let what = match win {
                    None => "aucun tirage perdant et sans ambiguïté".to_owned(),
                    Some((_, v)) => format!("« {} » ne peut pas sortir", rule.variants[v].name),
                };
                let fault = PlanFault::Shape {
                    surface: game.surface(rule.surface).id.clone(),
                    article: rule.article.clone(),
                    problem: what,
                };
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
        }
    }
    faults
}

/// What a rule can win with 1, 2, ... of its sites, up to the highest lot.
fn bundles(rule: &RuleParts, highest: Money) -> Vec<Bundle> {
    let variants = rule.variants.len() as u16;
    let mut all = Vec::new();
    let mut last = vec![Bundle { variants: Vec::new(), gain: Money::ZERO }];
    for _ in 0..rule.most {
        let mut next = Vec::new();
        for bundle in &last {
            let from = bundle.variants.last().copied().unwrap_or(0);
            for v in from..variants {
                let gain = bundle.gain + rule.variants[usize::from(v)].gain;
                if gain > bundle.gain && gain <= highest && all.len() + next.len() < BUNDLES {
                    let mut variants = bundle.variants.clone();
                    variants.push(v);
                    next.push(Bundle { variants, gain });
                }
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}

fn why_out_of_reach(search: &Search<'_>, several: bool) -> String {
    if several && !search.run(1).0.is_empty() {
        return "une seule surface gagnante y suffit toujours, alors que le règlement veut un cumul de deux surfaces ou plus".to_owned();
    }
    let near = |sums: &mut dyn Iterator<Item = Money>| {
        sums.next().map_or_else(|| "rien".to_owned(), |sum| sum.to_string())
    };
    let reach = &search.reach[0];
    format!(
        "aucune combinaison de gains ne fait cette somme (au plus près : {} au-dessous)",
        near(&mut reach.range(..search.amount).rev().copied())
    )
}

/// The search for the recipes of one amount.
struct Search<'a> {
    parts: &'a Parts,
    bundles: &'a [Vec<Bundle>],
    amount: Money,
    /// For each rule the sums up to the amount that it and those after it can
    /// make, so that no branch is followed in vain.
    reach: Vec<BTreeSet<Money>>,
}

struct Found {
    recipes: Vec<Recipe>,
    surfaces: usize,
    more: bool,
}

impl<'a> Search<'a> {
    fn new(parts: &'a Parts, bundles: &'a [Vec<Bundle>], amount: Money) -> Self {
        let mut reach = vec![BTreeSet::from([Money::ZERO])];
        for rule in bundles.iter().rev() {
            let gains: BTreeSet<Money> = rule.iter().map(|b| b.gain).collect();
            let after = &reach[reach.len() - 1];
            let mut sums = after.clone();
            for sum in after {
                sums.extend(gains.iter().map(|g| *sum + *g).take_while(|s| *s <= amount));
            }
            reach.push(sums);
        }
        reach.reverse();
        Search { parts, bundles, amount, reach }
    }

    /// Recipes by rising number of units, and whether some were left out.
    fn run(&self, surfaces: usize) -> (Vec<Recipe>, bool) {
        let mut found = Found { recipes: Vec::new(), surfaces, more: false };
        let most: usize = self.parts.rules.iter().map(|r| r.most).sum();
        for units in 1..=most {
            self.step(0, self.amount, units, &mut Vec::new(), &mut found);
            if found.more {
                break;
            }
        }
        (found.recipes, found.more)
    }

    fn step(&self, rule: usize, left: Money, units: usize, recipe: &mut Recipe, found: &mut Found) {
        if found.more || !self.reach[rule].contains(&left) {
            return;
        }
        if rule == self.bundles.len() {
            if units == 0 && self.winning_surfaces(recipe) >= found.surfaces {
                if found.recipes.len() == RECIPES {
                    found.more = true;
                } else {
                    found.recipes.push(recipe.clone());
                }
            }
            return;
        }
        self.step(rule + 1, left, units, recipe, found);
        for (i, bundle) in self.bundles[rule].iter().enumerate() {
            if bundle.gain <= left && bundle.variants.len() <= units {
                recipe.push((rule as u16, i as u16));
                self.step(
                    rule + 1,
                    left - bundle.gain,
                    units - bundle.variants.len(),
                    recipe,
                    found,
                );
                recipe.pop();
            }
        }
    }

    fn winning_surfaces(&self, recipe: &Recipe) -> usize {
        // Rules stand in the order of surfaces, so equal ones are neighbours.
        let mut surfaces: Vec<SurfaceId> =
            recipe.iter().map(|(rule, _)| self.parts.rules[usize::from(*rule)].surface).collect();
        surfaces.dedup();
        surfaces.len()
    }
}
