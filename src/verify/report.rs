//! What a check found: [`Fault`]s, by volume and for a whole run.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::Money;

/// Faults listed in a report at most; counts are whole.
pub const FAULTS_LISTED: usize = 1_000;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The file.
    pub volume: String,
    /// The sheet, by the number in its margin; without one, its place in the
    /// volume, from 1.
    pub sheet: Option<u32>,
    /// The ticket, by its position in the bloc.
    pub ticket: Option<u32>,
    /// What is wrong, in French.
    pub reason: String,
}

/// What was read from one volume.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VolumeReport {
    /// The file.
    pub file: String,
    /// Tickets whose serial was read.
    pub tickets_read: u32,
    /// Sheets read.
    pub sheets: u32,
    /// The number in the margin of the first sheet and of the last.
    pub numbers: Option<(u32, u32)>,
    /// How many tickets win each lot, none too, by the cells read.
    pub won: BTreeMap<Money, u32>,
    /// The first [`FAULTS_LISTED`] faults, in the order of the sheets.
    pub faults: Vec<Fault>,
    /// All faults, listed or not.
    pub fault_count: u64,
}

impl VolumeReport {
    /// Whether nothing is wrong.
    pub fn ok(&self) -> bool {
        self.fault_count == 0
    }

    /// Notes a fault.
    pub fn fault(&mut self, sheet: Option<u32>, ticket: Option<u32>, reason: impl Into<String>) {
        self.fault_count += 1;
        if self.faults.len() < FAULTS_LISTED {
            let volume = self.file.clone();
            self.faults.push(Fault { volume, sheet, ticket, reason: reason.into() });
        }
    }
}

/// What was read from a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RunReport {
    /// Tickets whose serial was read.
    pub tickets_read: u64,
    /// Whether nothing is wrong.
    pub ok: bool,
    /// The first [`FAULTS_LISTED`] faults.
    pub faults: Vec<Fault>,
    /// All faults, listed or not.
    #[serde(skip)]
    pub fault_count: u64,
    /// How many tickets win each lot, none too, by the cells read.
    #[serde(skip)]
    pub won: BTreeMap<Money, u32>,
    #[serde(skip)]
    last_sheet: Option<u32>,
}

impl RunReport {
    /// Notes a fault that is none of a volume's inside.
    pub fn fault(&mut self, volume: &str, reason: impl Into<String>) {
        let (volume, reason) = (volume.to_owned(), reason.into());
        self.add_fault(Fault { volume, sheet: None, ticket: None, reason });
    }

    fn add_fault(&mut self, fault: Fault) {
        self.fault_count += 1;
        if self.faults.len() < FAULTS_LISTED {
            self.faults.push(fault);
        }
    }

    /// Adds the next volume of the run.
    pub fn add(&mut self, volume: VolumeReport) {
        if let Some((first, last)) = volume.numbers {
            if let Some(before) = self.last_sheet.filter(|before| before + 1 != first) {
                let reason =
                    format!("commence à la feuille {first} ; la {} est attendue", before + 1);
                self.fault(&volume.file, reason);
            }
            self.last_sheet = Some(last);
        }
        self.tickets_read += u64::from(volume.tickets_read);
        for (lot, count) in volume.won {
            *self.won.entry(lot).or_insert(0) += count;
        }
        let listed = volume.faults.len() as u64;
        volume.faults.into_iter().for_each(|fault| self.add_fault(fault));
        self.fault_count += volume.fault_count - listed;
    }

    /// Ends the run: its prize table must be that of the tickets of the bloc.
    pub fn finish(&mut self, run: &str, expected: &BTreeMap<Money, u32>) {
        let mut lots: Vec<Money> = self.won.keys().chain(expected.keys()).copied().collect();
        lots.sort_unstable_by(|a, b| b.cmp(a));
        lots.dedup();
        for lot in lots {
            let count = |table: &BTreeMap<Money, u32>| table.get(&lot).copied().unwrap_or(0);
            let (read, due) = (count(&self.won), count(expected));
            if read != due {
                let reason = format!(
                    "tableau de lots : {read} tickets imprimés gagnent {lot}, {due} au bloc"
                );
                self.fault(run, reason);
            }
        }
        self.ok = self.fault_count == 0;
    }
}
