//! [`Duel`]: totals against totals.

use crate::game::CellCode;

use super::draw::{Draw, Weights};
use super::sums::Sum;

/// Draws of the opponent, and of a side against one opponent, before another is
/// tried.
const OPPONENTS: usize = 200;
const SIDES: usize = 200;

/// The player's zones and what they are compared with: drawn together, since
/// one opponent may stand against all.
#[derive(Clone, Debug)]
pub(super) struct Duel {
    pub(super) yours: Vec<(Side, Sum)>,
    pub(super) theirs: Vec<Side>,
    /// A total above it counts as nothing.
    pub(super) limit: u32,
    /// Near misses among a hundred losing draws: a tie, or one point short.
    pub(super) near_miss: u8,
}

/// Elements that are added up: slot, weights, points by code.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) elements: Vec<(usize, Weights, Vec<u32>)>,
}

impl Side {
    fn draw(&self, draw: &mut Draw, cells: &mut [CellCode]) {
        for (slot, weights, _) in &self.elements {
            cells[*slot] = draw.code(weights);
        }
    }

    fn total(&self, cells: &[CellCode], limit: u32) -> u32 {
        let points =
            |(slot, _, points): &(usize, Weights, Vec<u32>)| points[usize::from(cells[*slot])];
        let total = self.elements.iter().map(points).sum();
        if total > limit { 0 } else { total }
    }
}

impl Duel {
    pub(super) fn sites(&self) -> usize {
        self.yours.len()
    }

    pub(super) fn draw(
        &self,
        wins: &[Option<u16>],
        draw: &mut Draw,
        cells: &mut [CellCode],
    ) -> bool {
        for ((_, sum), win) in self.yours.iter().zip(wins) {
            sum.put(win.map(usize::from), draw, cells);
        }
        (0..OPPONENTS).any(|_| {
            self.theirs.iter().for_each(|side| side.draw(draw, cells));
            self.yours.iter().zip(wins).enumerate().all(|(i, ((side, _), win))| {
                let other = &self.theirs[i.min(self.theirs.len() - 1)];
                let strength = other.total(cells, self.limit);
                let near = win.is_none() && draw.percent(self.near_miss);
                let mut try_it = |close: bool| {
                    (0..SIDES).any(|_| {
                        side.draw(draw, cells);
                        let own = side.total(cells, self.limit);
                        (own > strength) == win.is_some() && (!close || own + 1 >= strength)
                    })
                };
                (near && try_it(true)) || try_it(false)
            })
        })
    }
}
