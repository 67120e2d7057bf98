//! [`GatePart`]: symbols that open a last stage, and the stage.

use crate::game::CellCode;

use super::draw::{Draw, Weights};
use super::parts::TRIES;
use super::sums::Sum;

/// The gate and its stage: drawn together, since the stage is printed in any
/// case and counts only behind an open gate.
#[derive(Clone, Debug)]
pub(super) struct GatePart {
    pub(super) slots: Vec<usize>,
    pub(super) weights: Weights,
    pub(super) symbol: CellCode,
    pub(super) count: usize,
    pub(super) sum: Sum,
    /// Near misses among a hundred losing draws: one symbol short.
    pub(super) near_miss: u8,
}

impl GatePart {
    /// Why the gate can't open or stay shut.
    pub(super) fn obstacle(&self) -> Option<String> {
        let short = self.count > self.slots.len();
        short.then(|| format!("{} éléments pour {} symboles", self.slots.len(), self.count))
    }

    pub(super) fn draw(
        &self,
        win: Option<usize>,
        draw: &mut Draw,
        cells: &mut [CellCode],
        zone: &mut Vec<CellCode>,
    ) -> bool {
        let near = win.is_none() && draw.percent(self.near_miss);
        let shown = match win {
            Some(_) => Some(self.count),
            None if near => Some(self.count - 1),
            None => None,
        };
        let times = |zone: &[CellCode]| zone.iter().filter(|c| **c == self.symbol).count();
        let found = match shown {
            Some(shown) => {
                let found = (0..TRIES).any(|_| {
                    zone.clear();
                    zone.extend((shown..self.slots.len()).map(|_| draw.code(&self.weights)));
                    times(zone) == 0
                });
                zone.extend(std::iter::repeat_n(self.symbol, shown));
                draw.shuffle(zone);
                found
            }
            None => (0..TRIES).any(|_| {
                zone.clear();
                zone.extend(self.slots.iter().map(|_| draw.code(&self.weights)));
                times(zone) != self.count
            }),
        };
        for (slot, code) in self.slots.iter().zip(zone.iter()) {
            cells[*slot] = *code;
        }
        self.sum.put(win, draw, cells);
        found
    }
}
