//! [`Cells`]: a ticket's cells, drawn for a recipe.

use crate::game::CellCode;

use super::draw::Draw;
use super::packs::PackOrder;
use super::parts::Parts;
use super::plan::{Plan, Recipe};

/// The cells of the ticket at hand and the room to draw them in; made once a
/// thread.
pub(super) struct Cells {
    /// One code a slot.
    pub(super) codes: Vec<CellCode>,
    /// The order of the pack at hand, where there are packs.
    pub(super) order: PackOrder,
    wins: Vec<Option<u16>>,
    sites: Vec<usize>,
    scratch: Vec<CellCode>,
}

impl Cells {
    /// For tickets of a game.
    pub(super) fn new(parts: &Parts) -> Self {
        Cells {
            codes: vec![0; parts.slots],
            order: PackOrder::default(),
            wins: vec![None; parts.site_count()],
            sites: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Draws the cells of a ticket from its own stream: first which sites show
    /// the recipe's wins, then every part in order.
    ///
    /// # Errors
    /// The part for which no draw fits.
    pub(super) fn draw(
        &mut self,
        plan: &Plan,
        recipe: Option<&Recipe>,
        draw: &mut Draw,
    ) -> Result<(), usize> {
        self.wins.fill(None);
        if let Some(recipe) = recipe {
            self.place(plan, recipe, draw);
        }
        for part in 0..plan.parts.parts.len() {
            if !plan.parts.draw(part, &self.wins, draw, &mut self.codes, &mut self.scratch) {
                return Err(part);
            }
        }
        Ok(())
    }

    /// Draws the sites of a recipe's wins: those in a zone of their own first,
    /// the others anywhere.
    fn place(&mut self, plan: &Plan, recipe: &Recipe, draw: &mut Draw) {
        for (rule, bundle) in &recipe.bundles {
            let parts = &plan.parts.rules[usize::from(*rule)];
            let bundle = &plan.bundles[usize::from(*rule)][usize::from(*bundle)];
            self.sites.clear();
            self.sites.extend(&parts.sites);
            if recipe.pins.is_empty() {
                draw.select(&mut self.sites, bundle.variants.len());
                for (site, variant) in self.sites.iter().zip(&bundle.variants) {
                    self.wins[*site] = Some(*variant);
                }
                continue;
            }
            draw.shuffle(&mut self.sites);
            let mut left = bundle.variants.clone();
            for pin in recipe.pins.iter().filter(|pin| pin.rule == *rule) {
                let in_zone = |site: &usize| {
                    parts.sites.iter().zip(&parts.zones).any(|(s, z)| s == site && *z == pin.zone)
                };
                let at = self.sites.iter().position(in_zone);
                let of = left.iter().position(|v| *v == pin.variant);
                if let (Some(at), Some(of)) = (at, of) {
                    self.wins[self.sites.remove(at)] = Some(left.remove(of));
                }
            }
            for (site, variant) in self.sites.iter().zip(&left) {
                self.wins[*site] = Some(*variant);
            }
        }
    }
}
