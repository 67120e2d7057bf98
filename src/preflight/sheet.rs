//! The sheet: whether tickets and marks fit, and what bleed neighbours leave.

use super::faults::{PRESS, of_grid};
use super::finding::{Finding, Place, mm};
use crate::artwork::Face;
use crate::imposition::{Grid, Marks, PressSettings};
use crate::layout::Layout;
use crate::measure::Rect;

/// Tickets and marks on the sheet that the print shop describes.
pub(super) fn sheet(press: &PressSettings, layout: &Layout) -> Vec<Finding> {
    let stock = layout.stock();
    let grid = match Grid::fit(press, stock.trim, stock.bleed) {
        Ok(grid) => grid,
        Err(error) => return of_grid(&error),
    };
    let mut found = Vec::new();
    if let Err(error) = Marks::new(&grid, press, stock) {
        found.extend(of_grid(&error));
    }
    // What the settings ask for is meant; less than that is not.
    let asked = press.sheet.bleed.unwrap_or(stock.bleed).min(stock.bleed);
    let whole = Rect::at_origin(stock.trim);
    let left = (0..grid.per_sheet())
        .map(|slot| grid.slot(Face::Recto, slot).clip)
        .map(|c| {
            let right = c.right() - whole.right();
            let bottom = c.bottom() - whole.bottom();
            (whole.x - c.x).min(whole.y - c.y).min(right).min(bottom)
        })
        .min()
        .unwrap_or(asked);
    // Edges are put on dots.
    let dot = crate::measure::Length::dots(1, press.imager_dpi);
    if left + dot < asked {
        let said = format!(
            "les voisins ne laissent à un ticket que {} de fond perdu ; {} sont attendus",
            mm(left),
            mm(asked)
        );
        found.push(Finding::new("S-711", Place::of(PRESS, "sheet"), said, mm(left)));
    }
    found
}
