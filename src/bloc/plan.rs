//! [`Plan`]: by which wins each lot is reached.
//!
//! A *unit* is one way for one site to win (« brelan », « 1 + 6 »). A *bundle*
//! is what one rule wins: one unit, or several where several zones win at once.
//! A *recipe* is a choice of bundles, at most one a rule, that adds up to a lot;
//! a lot that only a cumulation may reach takes recipes with two winning
//! surfaces or more. Where wins are printed (which throw, which mise) is no
//! matter of recipes; it is drawn for each ticket.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::game::{CellCode, Game, Lot, Money, SurfaceId, WinUnit, ZoneId};

use super::draw::Draw;
use super::feasible::Feasible;
use super::parts::{Parts, RuleParts};
use super::search::Search;
use super::{BlocError, PlanFault, packs, wish};

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

/// A choice of bundles that adds up to a lot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Recipe {
    /// Rule and bundle, in the order of rules; of a multiplier the variant.
    pub(super) bundles: Vec<(u16, u16)>,
    /// Wins that must stand in a certain zone.
    pub(super) pins: Vec<Pin>,
}

/// A unit win that must stand in a certain zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pin {
    pub(super) rule: u16,
    pub(super) variant: u16,
    pub(super) zone: ZoneId,
}

/// How one lot is reached.
#[derive(Clone, Debug)]
pub(super) struct LotPlan {
    /// The lot, with its number in a whole bloc.
    pub(super) lot: Lot,
    /// Its recipes.
    pub(super) recipes: Vec<Recipe>,
    /// Whether there are more than [`RECIPES`].
    pub(super) cut_short: bool,
    /// Where the designer has a plan: the share of each wish, and the end of its
    /// recipes in the list.
    pub(super) wished: Vec<(u32, usize)>,
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
        let mut plan = Plan { parts, bundles, lots: Vec::new() };
        let mut faults = match &game.packs {
            Some(rules) => packs::check(rules, &game.lots, game.bloc_size),
            None => Vec::new(),
        };
        let feasible = RefCell::new(Feasible::new(&plan.parts));
        let lots = game.lots.iter().map(|lot| plan.lot(game, *lot, &feasible, &mut faults));
        let lots = lots.collect();
        drop(feasible);
        plan.lots = lots;
        if faults.is_empty() { Ok(plan) } else { Err(BlocError::Plan(faults)) }
    }

    /// The recipes of one lot: those that the designer wishes, or all.
    fn lot(
        &self,
        game: &Game,
        lot: Lot,
        feasible: &RefCell<Feasible<'_>>,
        faults: &mut Vec<PlanFault>,
    ) -> LotPlan {
        let possible = |recipe: &Recipe| feasible.borrow_mut().allows(&self.units(recipe));
        let search = Search::new(game, &self.parts, &self.bundles, lot.amount);
        let several = game.cumulation.amounts.contains(&lot.amount);
        let needed = if several { 2 } else { 1 };
        let mut found = LotPlan { lot, recipes: Vec::new(), cut_short: false, wished: Vec::new() };
        let wishes =
            game.plans.iter().find(|w| w.lot == lot.amount).filter(|w| !w.recipes.is_empty());
        let Some(wishes) = wishes else {
            let all = search.run(needed, &|_| true, &|recipe| possible(recipe));
            (found.recipes, found.cut_short) = (all.recipes, all.more);
            if found.recipes.is_empty() && lot.count > 0 {
                let why = why_out_of_reach(&search, several);
                faults.push(PlanFault::OutOfReach { lot: lot.amount, why });
            }
            return found;
        };
        for (i, wish) in wishes.recipes.iter().enumerate() {
            let fitting =
                search.run(needed, &|rule| wish::may_win(&self.parts, wish, rule), &|recipe| {
                    wish::accept(self, wish, recipe)
                });
            if fitting.recipes.is_empty() {
                faults.push(PlanFault::Wish { lot: lot.amount, number: i + 1 });
            }
            found.cut_short |= fitting.more;
            found.recipes.extend(fitting.recipes);
            found.wished.push((wish.parts, found.recipes.len()));
        }
        found
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
            .bundles
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
    let mut faults: Vec<PlanFault> = Vec::new();
    let mut wins = vec![None; parts.site_count()];
    for (part, sites) in parts.sites.iter().enumerate() {
        let of_part = |r: &&RuleParts| r.sites.iter().any(|site| sites.contains(site));
        let Some(first) = parts.rules.iter().find(of_part) else { continue };
        let mut try_it = |rule: &RuleParts, win: Option<(usize, usize)>| {
            wins.fill(None);
            if let Some((site, variant)) = win {
                wins[site] = Some(variant as u16);
            }
            if parts.draw(part, &wins, &mut draw, &mut cells, &mut scratch) {
                return;
            }
            let problem = match win {
                None => "aucun tirage perdant et sans ambiguïté".to_owned(),
                Some((_, v)) => format!("« {} » ne peut pas sortir", rule.variants[v].name),
            };
            let fault = PlanFault::Shape {
                surface: game.surface(rule.surface).id.clone(),
                article: rule.article.clone(),
                problem,
            };
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        };
        try_it(first, None);
        for rule in parts.rules.iter().filter(of_part) {
            for site in rule.sites.iter().filter(|site| sites.contains(site)) {
                for variant in 0..rule.variants.len() {
                    try_it(rule, Some((*site, variant)));
                }
            }
        }
    }
    faults
}

/// What a rule can win with 1, 2, ... of its sites, up to the highest lot.
fn bundles(rule: &RuleParts, highest: Money) -> Vec<Bundle> {
    let variants = rule.variants.len() as u16;
    // A multiplier has one bundle for each of its values.
    if rule.multiplier.is_some() {
        let one = |v| Bundle { variants: vec![v], gain: Money::ZERO };
        return (0..variants).map(one).collect();
    }
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
    // Those that pay the same stand together.
    all.sort_by_key(|b| (b.variants.len(), b.gain));
    all
}

fn why_out_of_reach(search: &Search<'_>, several: bool) -> String {
    if several && !search.run(1, &|_| true, &|_| true).recipes.is_empty() {
        let (one, several) = match search.unit() {
            WinUnit::Surface => ("une seule surface gagnante", "deux surfaces ou plus"),
            WinUnit::Zone => ("une seule zone gagnante", "deux zones ou plus"),
            WinUnit::Win => ("un seul gain", "deux gains ou plus"),
        };
        return format!(
            "{one} y suffit toujours, alors que le règlement veut un cumul de {several}"
        );
    }
    let near = search.nearest_below().map_or_else(|| "rien".to_owned(), |sum| sum.to_string());
    format!("aucune combinaison de gains ne fait cette somme (la plus proche au-dessous : {near})")
}
