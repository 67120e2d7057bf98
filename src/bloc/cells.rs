//! [`Cells`]: a ticket's cells, drawn for a recipe.

use crate::game::CellCode;

use super::draw::Draw;
use super::parts::Parts;
use super::plan::{Plan, Recipe};

/// The cells of the ticket at hand and the room to draw them in; made once a
/// thread.
pub(super) struct Cells {
    /// One code a slot.
    pub(super) codes: Vec<CellCode>,
    wins: Vec<Option<u16>>,
    sites: Vec<usize>,
    scratch: Vec<CellCode>,
}

impl Cells {
    /// For tickets of a game.
    pub(super) fn new(parts: &Parts) -> Self {
        Cells {
            codes: vec![0; parts.slots],
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
        subkey: &[u8; 32],
        number: u32,
    ) -> Result<(), usize> {
        let mut draw = Draw::new(subkey, u64::from(number));
        self.wins.fill(None);
        for (rule, bundle) in recipe.into_iter().flatten() {
            let bundle = &plan.bundles[usize::from(*rule)][usize::from(*bundle)];
            self.sites.clear();
            self.sites.extend(&plan.parts.rules[usize::from(*rule)].sites);
            draw.select(&mut self.sites, bundle.variants.len());
            for (site, variant) in self.sites.iter().zip(&bundle.variants) {
                self.wins[*site] = Some(*variant);
            }
        }
        for part in 0..plan.parts.parts.len() {
            if !plan.parts.draw(part, &self.wins, &mut draw, &mut self.codes, &mut self.scratch) {
                return Err(part);
            }
        }
        Ok(())
    }
}
