//! Hands of cards: the best rank pays.

use super::Hit;
use crate::game::{CellCode, HandRank, Money, RankRow, ZoneId};

/// How many values stand in a hand at least two, three, four and five times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    twos: u8,
    threes: u8,
    fours: u8,
    fives: u8,
}

impl Shape {
    /// From how often each value stands in the hand.
    pub(super) fn of(counts: &[usize]) -> Self {
        let least = |n| counts.iter().filter(|count| **count >= n).count().min(255) as u8;
        Shape { twos: least(2), threes: least(3), fours: least(4), fives: least(5) }
    }

    /// From sixteen counts of four bits each.
    fn of_nibbles(counts: u64) -> Self {
        const LOW: u64 = 0x1111_1111_1111_1111;
        let (one, two) = (counts, counts >> 1);
        let (four, eight) = (counts >> 2, counts >> 3);
        let number = |bits: u64| (bits & LOW).count_ones() as u8;
        Shape {
            twos: number(two | four | eight),
            threes: number((one & two) | four | eight),
            fours: number(four | eight),
            fives: number((four & (one | two)) | eight),
        }
    }

    /// Whether it holds a rank.
    fn reaches(self, rank: HandRank) -> bool {
        match rank {
            HandRank::Pair => self.twos >= 1,
            HandRank::TwoPairs => self.twos >= 2,
            HandRank::Three => self.threes >= 1,
            HandRank::Full => self.threes >= 1 && self.twos >= 2,
            HandRank::Four => self.fours >= 1,
        }
    }

    /// Whether the text leaves open what the hand is worth: everything but
    /// single cards beside nothing, or beside exactly one of the ranks.
    pub(super) fn is_ambiguous(self) -> bool {
        let clear = match (self.twos, self.threes, self.fours) {
            (0 | 1, 0, 0) | (2, 0, 0) => true,
            (1, 1, 0) | (2, 1, 0) => true,
            (1, 1, 1) => self.fives == 0,
            _ => false,
        };
        !clear
    }
}

/// A hand's rule, compiled.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// The first of its zones.
    zone: ZoneId,
    /// Cells of the cards.
    pub(super) slots: Vec<u16>,
    /// Symbols of the alphabet; codes from here on are no cards.
    symbols: usize,
    /// What each rank pays, highest first, with its place in the game's table.
    table: Vec<(HandRank, usize, Money)>,
}

impl Hand {
    pub(super) fn new(zone: ZoneId, slots: Vec<u16>, symbols: usize, table: &[RankRow]) -> Self {
        let rows = table.iter().enumerate().rev();
        let table = rows.map(|(i, row)| (row.rank, i, row.gain)).collect();
        Hand { zone, slots, symbols, table }
    }

    /// The shape of a ticket's hand.
    pub(super) fn shape(&self, cells: &[CellCode]) -> Shape {
        // Cards have few values: their counts fit in the four-bit parts of one
        // word, which then answers for all values at once.
        if self.symbols <= 16 && self.slots.len() <= 15 {
            let mut counts = 0u64;
            for slot in &self.slots {
                let code = cells[usize::from(*slot)];
                if usize::from(code) < self.symbols {
                    counts += 1 << (4 * code);
                }
            }
            return Shape::of_nibbles(counts);
        }
        self.shape_of_many(cells)
    }

    /// The same for hands of any size, comparing each card with each.
    fn shape_of_many(&self, cells: &[CellCode]) -> Shape {
        let mut shape = Shape::default();
        let card = |i: usize| cells[usize::from(self.slots[i])];
        for i in 0..self.slots.len() {
            let value = card(i);
            if usize::from(value) >= self.symbols || (0..i).any(|j| card(j) == value) {
                continue;
            }
            let count = 1 + (i + 1..self.slots.len()).filter(|j| card(*j) == value).count();
            let one = Shape::of(&[count]);
            shape.twos = shape.twos.saturating_add(one.twos);
            shape.threes = shape.threes.saturating_add(one.threes);
            shape.fours = shape.fours.saturating_add(one.fours);
            shape.fives = shape.fives.saturating_add(one.fives);
        }
        shape
    }

    fn paid(&self, shape: Shape) -> Option<&(HandRank, usize, Money)> {
        self.table.iter().find(|(rank, ..)| shape.reaches(*rank))
    }

    /// The row of the game's table that pays.
    pub(super) fn row(&self, shape: Shape) -> Option<usize> {
        self.paid(shape).map(|(_, row, _)| *row)
    }

    pub(super) fn hits(&self, cells: &[CellCode], each: impl FnOnce(Hit)) {
        if let Some((_, row, gain)) = self.paid(self.shape(cells)) {
            each(Hit { gain: *gain, zone: self.zone, at: *row });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(rank: HandRank, euros: i64) -> RankRow {
        RankRow { rank, name: String::new(), gain: Money::euros(euros) }
    }

    fn hand(cards: usize) -> Hand {
        let names =
            [HandRank::Pair, HandRank::TwoPairs, HandRank::Three, HandRank::Full, HandRank::Four];
        let table: Vec<_> = names
            .into_iter()
            .zip([5, 10, 100, 1_000, 10_000])
            .map(|(rank, euros)| row(rank, euros))
            .collect();
        Hand::new(ZoneId(0), (0..cards as u16).collect(), 8, &table)
    }

    #[test]
    fn shapes_count_equal_cards_however_they_are_counted() {
        for (cells, counts, clear) in [
            ([0, 1, 2, 3, 4, 5], [1, 1, 1], true),
            ([0, 1, 2, 3, 4, 0], [2, 1, 1], true),
            ([1, 0, 1, 0, 2, 3], [2, 2, 1], true),
            ([2, 2, 1, 1, 0, 0], [2, 2, 2], false),
            ([5, 1, 5, 2, 5, 3], [3, 1, 1], true),
            ([1, 1, 5, 5, 5, 0], [3, 2, 1], true),
            ([1, 5, 1, 5, 1, 5], [3, 3, 0], false),
            ([4, 4, 4, 4, 0, 1], [4, 1, 1], true),
            ([4, 4, 4, 4, 0, 0], [4, 2, 0], false),
            ([7, 7, 7, 7, 0, 7], [5, 1, 0], false),
            ([7, 7, 7, 7, 7, 7], [6, 0, 0], false),
        ] {
            let shape = Shape::of(&counts);
            assert_eq!(hand(6).shape(&cells), shape, "{cells:?}");
            assert_eq!(hand(6).shape_of_many(&cells), shape, "{cells:?}");
            assert_eq!(shape.is_ambiguous(), !clear, "{cells:?}");
        }
    }

    #[test]
    fn a_table_that_leaves_a_rank_out_pays_the_best_rank_below() {
        let hand = Hand::new(ZoneId(0), vec![0, 1, 2], 8, &[row(HandRank::Pair, 2)]);
        let total = |cells: [CellCode; 3]| {
            let mut total = Money::ZERO;
            hand.hits(&cells, |hit| total = hit.gain);
            total
        };
        assert_eq!(total([3, 3, 3]), Money::euros(2));
        assert_eq!(total([1, 2, 3]), Money::ZERO);
    }
}
