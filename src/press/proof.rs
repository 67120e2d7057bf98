//! [`PrizeProof`]: the prize table of a run, as it was read from its own files.

use std::collections::BTreeMap;
use std::io::{Read, Seek};
use std::ops::Range;

use super::PressError;
use crate::bloc::BlocReader;
use crate::game::Money;
use crate::verify::{RunReport, VolumeReport};

/// How many tickets win each lot, by the cells read from the volumes, beside
/// what the bloc records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrizeProof {
    /// Tickets read.
    pub tickets: u64,
    /// The highest lot first, tickets that win nothing last.
    pub lots: Vec<ProvedLot>,
}

/// One line of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedLot {
    /// The lot.
    pub lot: Money,
    /// Tickets that the bloc says win it.
    pub due: u32,
    /// Tickets whose printed cells win it.
    pub read: u32,
}

impl PrizeProof {
    /// Whether the table is that of the bloc.
    pub fn ok(&self) -> bool {
        self.lots.iter().all(|lot| lot.due == lot.read)
    }

    /// From a report on the run of these tickets of a bloc.
    ///
    /// # Errors
    /// A bloc that can't be read.
    pub fn of<R: Read + Seek>(
        report: &RunReport,
        bloc: &BlocReader<R>,
        tickets: Range<u32>,
    ) -> Result<Self, PressError> {
        Ok(PrizeProof::table(report.tickets_read, &report.won, &table(bloc, tickets)?))
    }

    fn table(tickets: u64, read: &BTreeMap<Money, u32>, due: &BTreeMap<Money, u32>) -> Self {
        let mut lots: Vec<Money> = read.keys().chain(due.keys()).copied().collect();
        lots.sort_unstable_by(|a, b| b.cmp(a));
        lots.dedup();
        let count = |table: &BTreeMap<Money, u32>, lot| table.get(&lot).copied().unwrap_or(0);
        let lots = lots
            .into_iter()
            .map(|lot| ProvedLot { lot, due: count(due, lot), read: count(read, lot) })
            .collect();
        PrizeProof { tickets, lots }
    }
}

/// What the volumes of a run have told so far, whatever their order.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    tickets: u64,
    won: BTreeMap<Money, u32>,
}

impl Gathered {
    /// Adds what a volume told.
    pub(super) fn add(&mut self, volume: &VolumeReport) {
        self.tickets += u64::from(volume.tickets_read);
        for (lot, count) in &volume.won {
            *self.won.entry(*lot).or_insert(0) += count;
        }
    }

    /// The proof, if all of these tickets were read.
    pub(super) fn proof<R: Read + Seek>(
        &self,
        bloc: &BlocReader<R>,
        tickets: Range<u32>,
    ) -> Result<Option<PrizeProof>, PressError> {
        if self.tickets != tickets.len() as u64 {
            return Ok(None);
        }
        Ok(Some(PrizeProof::table(self.tickets, &self.won, &table(bloc, tickets)?)))
    }
}

/// How many of these tickets win each lot, as the bloc records them.
pub(super) fn table<R: Read + Seek>(
    bloc: &BlocReader<R>,
    tickets: Range<u32>,
) -> Result<BTreeMap<Money, u32>, PressError> {
    if tickets == (0..bloc.info().tickets) {
        return Ok(bloc.lot_counts()?);
    }
    let mut table = BTreeMap::new();
    for chunk in bloc.tickets(tickets) {
        for row in chunk?.rows() {
            *table.entry(row?.lot).or_insert(0) += 1;
        }
    }
    Ok(table)
}
