//! [`GridPart`]: shapes on grids.

use crate::game::CellCode;

use super::draw::{Draw, Weights};
use super::marks::MarkSet;
use super::parts::TRIES;
use super::sums::Sum;

/// Cells unmarked at most before a grid is drawn again.
const REPAIRS: usize = 200;
/// Grids drawn before the wins asked for are held to be impossible.
const GRIDS: usize = 60;

/// The drawn set and the grids that it marks: drawn together.
#[derive(Clone, Debug)]
pub(super) struct GridPart {
    pub(super) marks: MarkSet,
    /// Codes of the grids' alphabet that are always marked.
    pub(super) wild: Vec<CellCode>,
    /// The cells of each grid.
    pub(super) grids: Vec<Vec<usize>>,
    pub(super) weights: Weights,
    pub(super) shapes: Vec<Shape>,
    /// One sum for each grid and shape, grid by grid.
    pub(super) sums: Vec<Sum>,
    /// Whether only the best shape of a grid pays.
    pub(super) best_only: bool,
    /// Whether at most one shape of a grid may be won.
    pub(super) one_each: bool,
    /// Whether a grid shows no symbol twice.
    pub(super) distinct: bool,
    /// Near misses among a hundred losing grids: a shape with one cell missing.
    pub(super) near_miss: u8,
}

/// A shape, with those that lie within it and are complete whenever it is.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) cells: Vec<u16>,
    pub(super) within: Vec<usize>,
    /// What it pays where the règlement fixes it; to compare shapes by.
    pub(super) rank: i64,
}

impl GridPart {
    pub(super) fn sites(&self) -> usize {
        self.grids.len() * self.shapes.len()
    }

    pub(super) fn draw(
        &self,
        wins: &[Option<u16>],
        draw: &mut Draw,
        cells: &mut [CellCode],
        set: &mut Vec<CellCode>,
    ) -> bool {
        let won = |grid: &[Option<u16>]| grid.iter().flatten().count();
        if self.one_each && wins.chunks(self.shapes.len()).any(|grid| won(grid) > 1) {
            return false;
        }
        let done = (0..GRIDS).any(|_| {
            self.marks.draw(draw, cells, set)
                && self
                    .grids
                    .iter()
                    .zip(wins.chunks(self.shapes.len()))
                    .all(|(grid, wins)| self.grid(grid, wins, set, draw, cells))
        });
        for (sum, win) in self.sums.iter().zip(wins) {
            if win.is_none() {
                sum.put(None, draw, cells);
            }
        }
        // A grid's box stands under several shapes: what is won is written last.
        for (sum, win) in self.sums.iter().zip(wins) {
            if win.is_some() {
                sum.put(win.map(usize::from), draw, cells);
            }
        }
        done
    }

    fn is_marked(&self, code: CellCode, set: &[CellCode]) -> bool {
        set.contains(&code) || self.wild.contains(&code)
    }

    fn grid(
        &self,
        grid: &[usize],
        wins: &[Option<u16>],
        set: &[CellCode],
        draw: &mut Draw,
        cells: &mut [CellCode],
    ) -> bool {
        let mut needed = vec![false; grid.len()];
        let mut wanted = vec![false; self.shapes.len()];
        for (i, _) in wins.iter().enumerate().filter(|(_, win)| win.is_some()) {
            wanted[i] = true;
            self.shapes[i].within.iter().for_each(|w| wanted[*w] = true);
            self.shapes[i].cells.iter().for_each(|c| needed[usize::from(*c)] = true);
        }
        let wins_something = wanted.contains(&true);
        // Freely first; then what must be marked, then what must not.
        for i in 0..grid.len() {
            if !self.put(grid, i, None, set, draw, cells) {
                return false;
            }
        }
        if !wins_something && draw.percent(self.near_miss) {
            let shape = &self.shapes[draw.index(self.shapes.len())];
            let spared = draw.index(shape.cells.len());
            for (i, cell) in shape.cells.iter().enumerate() {
                let cell = usize::from(*cell);
                if !self.put(grid, cell, Some(i != spared), set, draw, cells) {
                    return false;
                }
            }
        }
        for i in 0..grid.len() {
            if needed[i]
                && !self.is_marked(cells[grid[i]], set)
                && !self.put(grid, i, Some(true), set, draw, cells)
            {
                return false;
            }
        }
        let best = wanted.iter().zip(&self.shapes).filter(|(w, _)| **w).map(|(_, s)| s.rank).max();
        for _ in 0..REPAIRS {
            let too_much = self.shapes.iter().enumerate().find(|(i, shape)| {
                // What is won, or pays no more than what is won, may be complete.
                let unpaid = self.best_only && best.is_some_and(|best| shape.rank <= best);
                let harmless = wanted[*i] || unpaid;
                !harmless
                    && shape.cells.iter().all(|c| self.is_marked(cells[grid[usize::from(*c)]], set))
            });
            let Some((_, shape)) = too_much else { return true };
            let loose: Vec<usize> =
                shape.cells.iter().map(|c| usize::from(*c)).filter(|c| !needed[*c]).collect();
            if loose.is_empty() {
                return false;
            }
            let cell = loose[draw.index(loose.len())];
            if !self.put(grid, cell, Some(false), set, draw, cells) {
                return false;
            }
        }
        false
    }

    /// Draws one cell: marked, not marked, or whatever comes.
    fn put(
        &self,
        grid: &[usize],
        at: usize,
        marked: Option<bool>,
        set: &[CellCode],
        draw: &mut Draw,
        cells: &mut [CellCode],
    ) -> bool {
        let drawn_before = if marked.is_none() { at } else { grid.len() };
        for _ in 0..TRIES {
            let code = match marked {
                // Out of the set itself: it may be a small part of the alphabet.
                Some(true) if !set.is_empty() => set[draw.index(set.len())],
                _ => draw.code(&self.weights),
            };
            let twice =
                self.distinct && (0..drawn_before).any(|i| i != at && cells[grid[i]] == code);
            if !twice && marked.is_none_or(|m| self.is_marked(code, set) == m) {
                cells[grid[at]] = code;
                return true;
            }
        }
        false
    }
}
