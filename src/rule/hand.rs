//! Hands of cards: the best rank pays.

use crate::game::{CellCode, HandRank, Money};

/// How often the three commonest values of a hand stand in it, falling.
pub(super) type Shape = [usize; 3];

/// The shapes about which no règlement leaves a doubt: nothing, or exactly one
/// of the ranks and otherwise single cards.
const CLEAR: [Shape; 6] = [[1, 1, 1], [2, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2, 1], [4, 1, 1]];

/// A hand's rule, compiled.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// Cells of the cards.
    pub(super) slots: Vec<u16>,
    /// Symbols of the alphabet; codes from here on are no cards.
    symbols: usize,
    /// What each rank pays, and its place in the game's table.
    table: Vec<(HandRank, Money)>,
    /// Row of the table paid by `[commonest, second]`, capped at 4 and 3.
    paid: [[Option<u8>; 4]; 5],
}

impl Hand {
    pub(super) fn new(
        slots: Vec<u16>,
        symbols: usize,
        table: &[(HandRank, String, Money)],
    ) -> Self {
        let table: Vec<_> = table.iter().map(|(rank, _, gain)| (*rank, *gain)).collect();
        let mut paid = [[None; 4]; 5];
        for (first, row) in paid.iter_mut().enumerate() {
            for (second, cell) in row.iter_mut().enumerate() {
                let reached = |rank: &HandRank| match rank {
                    HandRank::Pair => first >= 2,
                    HandRank::TwoPairs => second >= 2,
                    HandRank::Three => first >= 3,
                    HandRank::Full => first >= 3 && second >= 2,
                    HandRank::Four => first >= 4,
                };
                *cell = table.iter().rposition(|(rank, _)| reached(rank)).map(|i| i as u8);
            }
        }
        Hand { slots, symbols, table, paid }
    }

    /// The shape of a ticket's hand. Quadratic in the cards, of which there are
    /// a handful: faster than counting by value, and no allocation.
    pub(super) fn shape(&self, cells: &[CellCode]) -> Shape {
        let mut shape = [0; 3];
        let card = |i: usize| cells[usize::from(self.slots[i])];
        for i in 0..self.slots.len() {
            let value = card(i);
            if usize::from(value) >= self.symbols || (0..i).any(|j| card(j) == value) {
                continue;
            }
            let count = 1 + (i + 1..self.slots.len()).filter(|j| card(*j) == value).count();
            if count > shape[0] {
                shape = [count, shape[0], shape[1]];
            } else if count > shape[1] {
                shape = [shape[0], count, shape[1]];
            } else if count > shape[2] {
                shape[2] = count;
            }
        }
        // A missing value counts like a single card: neither makes a rank.
        shape.map(|count| count.max(1))
    }

    /// The row of the game's table that pays.
    pub(super) fn row(&self, shape: Shape) -> Option<usize> {
        self.paid[shape[0].min(4)][shape[1].min(3)].map(usize::from)
    }

    pub(super) fn total(&self, cells: &[CellCode]) -> Money {
        self.row(self.shape(cells)).map_or(Money::ZERO, |row| self.table[row].1)
    }

    /// Whether the text leaves open what the hand is worth.
    pub(super) fn is_ambiguous(shape: Shape) -> bool {
        !CLEAR.contains(&shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(cards: usize) -> Hand {
        let names =
            [HandRank::Pair, HandRank::TwoPairs, HandRank::Three, HandRank::Full, HandRank::Four];
        let table: Vec<_> = names
            .into_iter()
            .zip([5, 10, 100, 1_000, 10_000])
            .map(|(rank, euros)| (rank, String::new(), Money::euros(euros)))
            .collect();
        Hand::new((0..cards as u16).collect(), 8, &table)
    }

    #[test]
    fn shapes_count_the_three_commonest_values() {
        for (cells, shape) in [
            ([0, 1, 2, 3, 4, 5], [1, 1, 1]),
            ([0, 1, 2, 3, 4, 0], [2, 1, 1]),
            ([1, 0, 1, 0, 2, 3], [2, 2, 1]),
            ([2, 2, 1, 1, 0, 0], [2, 2, 2]),
            ([5, 1, 5, 2, 5, 3], [3, 1, 1]),
            ([1, 1, 5, 5, 5, 0], [3, 2, 1]),
            ([1, 5, 1, 5, 1, 5], [3, 3, 1]),
            ([4, 4, 4, 4, 0, 0], [4, 2, 1]),
            ([7, 7, 7, 7, 7, 7], [6, 1, 1]),
        ] {
            assert_eq!(hand(6).shape(&cells), shape, "{cells:?}");
        }
    }

    #[test]
    fn a_table_that_leaves_a_rank_out_pays_the_best_rank_below() {
        let table = [(HandRank::Pair, String::new(), Money::euros(2))];
        let hand = Hand::new(vec![0, 1, 2], 8, &table);
        assert_eq!(hand.total(&[3, 3, 3]), Money::euros(2));
        assert_eq!(hand.total(&[1, 2, 3]), Money::ZERO);
    }
}
