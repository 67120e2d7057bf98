//! [`LotIndex`]: which ticket is the k-th with a lot, for a filtered list.

use std::collections::BTreeMap;
use std::io::{Read, Seek};

use crate::bloc::{BlocError, BlocReader};
use crate::game::Money;

/// Tickets between two counts.
const BLOCK: usize = 4096;

/// One byte a ticket and a count of each lot every 4 096 tickets: 12 MB for
/// twelve million tickets, and any row of a filtered list in a few thousand
/// steps.
pub(crate) struct LotIndex {
    /// Which lot each ticket has, as an index into `lots`.
    of: Vec<u8>,
    /// The lots.
    lots: BTreeMap<Money, u8>,
    /// For each lot, how many tickets before each block have it.
    before: Vec<Vec<u32>>,
}

impl LotIndex {
    /// Reads all lots of a bloc.
    ///
    /// # Errors
    /// A damaged file.
    pub(crate) fn read<R: Read + Seek>(reader: &BlocReader<R>) -> Result<Self, BlocError> {
        let mut all = Vec::with_capacity(reader.info().tickets as usize);
        for chunk in reader.tickets(0..reader.info().tickets) {
            // A row that is no ticket of the game has no lot to be found by.
            all.extend(chunk?.rows().map(|row| row.map_or(Money::ZERO, |row| row.lot)));
        }
        Ok(LotIndex::new(&all))
    }

    /// From the lots of all tickets in order.
    pub(crate) fn new(all: &[Money]) -> Self {
        let mut lots = BTreeMap::new();
        let mut of = Vec::with_capacity(all.len());
        for lot in all {
            let next = lots.len().min(usize::from(u8::MAX)) as u8;
            of.push(*lots.entry(*lot).or_insert(next));
        }
        let mut before = vec![Vec::with_capacity(all.len() / BLOCK + 1); lots.len()];
        let mut counts = vec![0u32; lots.len()];
        for block in of.chunks(BLOCK) {
            for (list, count) in before.iter_mut().zip(&counts) {
                list.push(*count);
            }
            for lot in block {
                counts[usize::from(*lot)] += 1;
            }
        }
        LotIndex { of, lots, before }
    }

    /// The `k`-th ticket (from 0) with a lot.
    pub(crate) fn nth(&self, lot: Money, k: u64) -> Option<u32> {
        let which = *self.lots.get(&lot)?;
        let k = u32::try_from(k).ok()?;
        let before = &self.before[usize::from(which)];
        let block = before.partition_point(|n| *n <= k).checked_sub(1)?;
        let start = block * BLOCK;
        let skip = (k - before[block]) as usize;
        self.of[start..]
            .iter()
            .take(BLOCK)
            .enumerate()
            .filter(|(_, l)| **l == which)
            .nth(skip)
            .map(|(i, _)| (start + i) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kth_ticket_of_a_lot_is_the_one_that_counting_finds() {
        let all: Vec<Money> = (0..20_000u32)
            .map(|n| match n {
                n if n % 997 == 0 => Money::euros(1000),
                n if n % 7 == 3 => Money::euros(5),
                _ => Money::ZERO,
            })
            .collect();
        let index = LotIndex::new(&all);
        for lot in [Money::ZERO, Money::euros(5), Money::euros(1000)] {
            let counted: Vec<u32> = (0..20_000u32).filter(|n| all[*n as usize] == lot).collect();
            for (k, number) in counted.iter().enumerate() {
                assert_eq!(index.nth(lot, k as u64), Some(*number));
            }
            assert_eq!(index.nth(lot, counted.len() as u64), None);
        }
        assert_eq!(index.nth(Money::euros(3), 0), None);
    }
}
