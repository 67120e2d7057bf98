//! [`TableZone`]: how a zone judged by a table of outcomes is drawn.

use crate::game::{CellCode, Pattern, TableRow};

use super::draw::{Draw, Weights};
use super::parts::TRIES;
use super::sums::Sum;

/// A zone that is looked up in a table, such as a throw of dice or the reels.
#[derive(Clone, Debug)]
pub(super) struct TableZone {
    /// The slots of its elements.
    pub(super) slots: Vec<usize>,
    /// The rows of the rule.
    pub(super) patterns: Vec<Pattern>,
    /// For each variant its row, and which sum of the zone's box it pays.
    kinds: Vec<(usize, Option<usize>)>,
    boxed: Option<Sum>,
    /// Weights of the elements' alphabet.
    pub(super) weights: Weights,
    /// Near misses among a hundred losing draws: one element short of a row.
    near_miss: u8,
}

impl TableZone {
    /// A zone under a table.
    pub(super) fn new(
        slots: Vec<usize>,
        rows: &[TableRow],
        kinds: Vec<(usize, Option<usize>)>,
        boxed: Option<Sum>,
        weights: Weights,
        near_miss: u8,
    ) -> Self {
        let patterns = rows.iter().map(|row| row.pattern.clone()).collect();
        TableZone { slots, patterns, kinds, boxed, weights, near_miss }
    }

    /// Why a row can't be shown in this zone.
    pub(super) fn obstacle(&self, row: usize) -> Option<String> {
        let elements = self.slots.len();
        match &self.patterns[row] {
            Pattern::Multiset(codes) if codes.len() != elements => Some(format!(
                "cette ligne demande {} éléments, la zone en a {elements}",
                codes.len()
            )),
            Pattern::Exactly { count, .. } if usize::from(*count) > elements || *count == 0 => {
                Some(format!("cette ligne compte {count} éléments, la zone en a {elements}"))
            }
            _ => None,
        }
    }

    /// Draws the elements.
    ///
    /// A losing zone is drawn freely until it wins nothing and is in no doubt.
    /// A winning zone shows the row's elements in the row's order; where only a
    /// number of them is asked, they stand anywhere and the others are free.
    pub(super) fn draw(
        &self,
        win: Option<usize>,
        draw: &mut Draw,
        cells: &mut [CellCode],
        zone: &mut Vec<CellCode>,
    ) -> bool {
        let kind = win.map(|w| self.kinds[w]);
        let win = kind.map(|(row, _)| row);
        if let Some(sum) = &self.boxed {
            sum.put(kind.and_then(|(_, sum)| sum), draw, cells);
        }
        let near = win.is_none() && draw.percent(self.near_miss) && self.draw_near(draw, zone);
        let found = near
            || match win.map(|w| &self.patterns[w]) {
                Some(Pattern::Multiset(codes)) => {
                    zone.clear();
                    zone.extend_from_slice(codes);
                    self.row_of(zone) == win
                }
                Some(Pattern::Exactly { symbol, count }) => {
                    self.draw_counted(*symbol, usize::from(*count), win, draw, zone)
                }
                None => (0..TRIES).any(|_| {
                    zone.clear();
                    zone.extend(self.slots.iter().map(|_| draw.code(&self.weights)));
                    self.row_of(zone).is_none() && !self.doubtful(zone)
                }),
            };
        for (slot, code) in self.slots.iter().zip(zone.iter()) {
            cells[*slot] = *code;
        }
        found
    }

    /// A row of several elements with one of them replaced, if that loses.
    fn draw_near(&self, draw: &mut Draw, zone: &mut Vec<CellCode>) -> bool {
        (0..TRIES / 100).any(|_| {
            let row = draw.index(self.patterns.len());
            zone.clear();
            match &self.patterns[row] {
                Pattern::Multiset(codes) => zone.extend_from_slice(codes),
                Pattern::Exactly { symbol, count } => {
                    zone.extend(std::iter::repeat_n(*symbol, usize::from(*count)));
                    let others = self.slots.len().saturating_sub(zone.len());
                    zone.extend((0..others).map(|_| draw.code(&self.weights)));
                    draw.shuffle(zone);
                }
            }
            if zone.len() < 2 {
                return false;
            }
            let at = draw.index(zone.len());
            zone[at] = draw.code(&self.weights);
            self.row_of(zone).is_none() && !self.doubtful(zone)
        })
    }

    fn draw_counted(
        &self,
        symbol: CellCode,
        count: usize,
        win: Option<usize>,
        draw: &mut Draw,
        zone: &mut Vec<CellCode>,
    ) -> bool {
        let others = self.slots.len().saturating_sub(count);
        (0..TRIES).any(|_| {
            zone.clear();
            zone.extend(std::iter::repeat_n(symbol, count));
            zone.extend((0..others).map(|_| draw.code(&self.weights)));
            let right = self.row_of(zone) == win && !self.doubtful(zone);
            if right {
                draw.shuffle(zone);
            }
            right
        })
    }

    /// The first row that a zone meets.
    fn row_of(&self, zone: &[CellCode]) -> Option<usize> {
        self.patterns.iter().position(|pattern| meets(zone, pattern))
    }

    /// Whether a zone shows a counted symbol more often than some row counts,
    /// without a row for that number. « Un seul » is exactly one; but a player
    /// who finds two and is paid nothing will not agree, so it is not printed.
    fn doubtful(&self, zone: &[CellCode]) -> bool {
        self.patterns.iter().any(|pattern| match pattern {
            Pattern::Exactly { symbol, count } => {
                let shown = times(zone, *symbol);
                let listed = |p: &Pattern| match p {
                    Pattern::Exactly { symbol: s, count: c } => {
                        s == symbol && usize::from(*c) == shown
                    }
                    Pattern::Multiset(codes) => times(codes, *symbol) == shown && meets(zone, p),
                };
                shown > usize::from(*count) && !self.patterns.iter().any(listed)
            }
            Pattern::Multiset(_) => false,
        })
    }
}

fn times(zone: &[CellCode], symbol: CellCode) -> usize {
    zone.iter().filter(|c| **c == symbol).count()
}

fn meets(zone: &[CellCode], pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Multiset(codes) => {
            codes.len() == zone.len() && codes.iter().all(|c| times(codes, *c) == times(zone, *c))
        }
        Pattern::Exactly { symbol, count } => times(zone, *symbol) == usize::from(*count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_met_in_any_order() {
        let throw = Pattern::Multiset(vec![0, 5]);
        assert!(meets(&[0, 5], &throw) && meets(&[5, 0], &throw));
        assert!(!meets(&[0, 0], &throw) && !meets(&[0, 5, 0], &throw));
        let one = Pattern::Exactly { symbol: 3, count: 1 };
        assert!(meets(&[1, 3, 1], &one) && !meets(&[3, 3, 1], &one));
    }
}
