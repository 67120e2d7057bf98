//! [`audit`]: every ticket evaluated, compared with its recorded lot, and all
//! with the prize table.

use std::collections::BTreeMap;
use std::io::{Read, Seek};

use rayon::slice::ParallelSliceMut;
use serde::Serialize;

use crate::game::{Game, Money, PackRules, Progress};
use crate::rule::Evaluator;

use super::group::Group;
use super::ordered::in_order;
use super::{BlocError, BlocReader, prize_table};

/// Faults listed in a report at most; [`AuditReport::fault_count`] counts all.
pub const FAULTS_LISTED: usize = 1_000;

/// What an audit found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditReport {
    /// Tickets of the bloc.
    pub tickets: u32,
    /// No fault, and exactly the prize table.
    pub ok: bool,
    /// The levels of the prize table, then sums that it does not have.
    pub lots: Vec<AuditLot>,
    /// The first [`FAULTS_LISTED`] faults, by ticket.
    pub faults: Vec<AuditFault>,
    /// All faults, listed or not.
    #[serde(skip)]
    pub fault_count: u64,
}

/// One level of the prize table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AuditLot {
    /// The lot.
    #[serde(rename = "lot_cents")]
    pub lot: Money,
    /// Tickets that should win it; for a specimen from the scaled table.
    pub expected: u32,
    /// Tickets whose cells win it.
    pub found: u32,
}

/// One ticket that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditFault {
    /// The ticket, by its row.
    pub ticket: u32,
    /// Why, in French.
    pub reason: String,
}

/// What was found in a row group.
#[derive(Default)]
struct Part {
    found: BTreeMap<Money, u32>,
    faults: Vec<AuditFault>,
    fault_count: u64,
    validation: Vec<u64>,
    /// What every row wins, where packs are looked at.
    totals: Vec<Money>,
    rows: u32,
}

impl Part {
    fn fault(&mut self, ticket: u32, reason: String) {
        self.fault_count += 1;
        if self.faults.len() < FAULTS_LISTED {
            self.faults.push(AuditFault { ticket, reason });
        }
    }
}

/// Evaluates every ticket of a bloc. A ticket is at fault when its row is no
/// ticket of the game, when its cells win another sum than is recorded, when
/// they can be read in two ways, or when its validation number stands on
/// another ticket too.
///
/// # Errors
/// A file that can't be read or is damaged; [`BlocError::Cancelled`].
pub fn audit<R: Read + Seek + Send>(
    reader: &BlocReader<R>,
    game: &Game,
    progress: &dyn Progress,
) -> Result<AuditReport, BlocError> {
    let evaluator = Evaluator::new(game);
    let tickets = reader.info().tickets;
    let mut all = Part::default();
    if game.validation_digits > 0 {
        // At once, since growing would take the memory twice.
        all.validation.reserve_exact(tickets as usize);
    }
    let mut packs = game.packs.clone().map(PackWatch::new);
    let make = |index: usize| {
        if progress.cancelled() {
            return Err(BlocError::Cancelled);
        }
        Ok(judge(&reader.decode(index)?, &evaluator, game.packs.is_some()))
    };
    in_order(reader.groups(), rayon::current_num_threads(), make, |part: Part| {
        progress.advance(u64::from(part.rows));
        for (lot, count) in part.found {
            *all.found.entry(lot).or_insert(0) += count;
        }
        let room = FAULTS_LISTED.saturating_sub(all.faults.len());
        all.faults.extend(part.faults.into_iter().take(room));
        all.fault_count += part.fault_count;
        all.validation.extend(part.validation);
        if let Some(packs) = &mut packs {
            part.totals.into_iter().for_each(|total| packs.add(total, &mut all));
        }
        Ok(())
    })?;
    if let Some(doubles) = doubles(std::mem::take(&mut all.validation)) {
        name_doubles(reader, &doubles, &mut all)?;
        all.faults.sort_by_key(|f| f.ticket);
    }
    let lots = levels(game, tickets, &all.found)?;
    let ok = all.fault_count == 0 && lots.iter().all(|l| l.expected == l.found);
    Ok(AuditReport { tickets, ok, lots, faults: all.faults, fault_count: all.fault_count })
}

/// Follows the tickets from pack to pack.
struct PackWatch {
    rules: PackRules,
    ticket: u32,
    wins: u32,
    value: Money,
    run: u32,
    longest: u32,
}

impl PackWatch {
    fn new(rules: PackRules) -> Self {
        PackWatch { rules, ticket: 0, wins: 0, value: Money::ZERO, run: 0, longest: 0 }
    }

    fn add(&mut self, total: Money, all: &mut Part) {
        self.value += total;
        if total == Money::ZERO {
            self.run += 1;
            self.longest = self.longest.max(self.run);
        } else {
            self.wins += 1;
            self.run = 0;
        }
        self.ticket += 1;
        if !self.ticket.is_multiple_of(self.rules.tickets) {
            return;
        }
        let first = self.ticket - self.rules.tickets;
        if self.wins < self.rules.min_wins {
            let (wins, least) = (self.wins, self.rules.min_wins);
            all.fault(first, format!("son paquet a {wins} gagnants au lieu de {least} au moins"));
        }
        if self.value < self.rules.min_value {
            let (value, least) = (self.value, self.rules.min_value);
            all.fault(first, format!("son paquet gagne {value} au lieu de {least} au moins"));
        }
        if let Some(most) = self.rules.max_losers.filter(|most| self.longest > *most) {
            let longest = self.longest;
            let reason = format!("son paquet a {longest} perdants de suite, {most} au plus permis");
            all.fault(first, reason);
        }
        (self.wins, self.value, self.run, self.longest) = (0, Money::ZERO, 0, 0);
    }
}

fn judge(group: &Group, evaluator: &Evaluator, packs: bool) -> Part {
    let mut part = Part { rows: group.rows, ..Part::default() };
    for i in 0..group.rows {
        let row = match group.row(i) {
            Ok(row) => row,
            Err(error) => {
                let reason = match error {
                    BlocError::Row { reason, .. } => reason,
                    other => other.to_string(),
                };
                part.fault(group.first + i, reason);
                // A row that is no ticket wins nothing, but has its place in a
                // pack.
                part.totals.extend(packs.then_some(Money::ZERO));
                continue;
            }
        };
        let total = evaluator.total(row.cells);
        part.totals.extend(packs.then_some(total));
        *part.found.entry(total).or_insert(0) += 1;
        if total != row.lot {
            let reason = format!("lot inscrit {}, les cases gagnent {total}", row.lot);
            part.fault(row.number, reason);
        } else if let Some(what) = evaluator.ambiguous(row.cells) {
            part.fault(
                row.number,
                format!("lecture ambiguë : {}", what.describe(evaluator.game())),
            );
        }
        part.validation.extend(row.validation);
    }
    part
}

/// Validation numbers that stand more than once, in order.
pub(super) fn doubles(mut numbers: Vec<u64>) -> Option<Vec<u64>> {
    numbers.par_sort_unstable();
    let mut doubles: Vec<u64> = numbers.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
    doubles.dedup();
    (!doubles.is_empty()).then_some(doubles)
}

/// Names the tickets that carry them.
fn name_doubles<R: Read + Seek>(
    reader: &BlocReader<R>,
    doubles: &[u64],
    all: &mut Part,
) -> Result<(), BlocError> {
    for chunk in reader.tickets(0..reader.info().tickets) {
        for row in chunk?.rows().flatten() {
            if let Some(v) = row.validation.filter(|v| doubles.binary_search(v).is_ok()) {
                all.fault(row.number, format!("numéro de validation {v} en double"));
            }
        }
    }
    Ok(())
}

/// The levels of the prize table, then sums that it does not have.
pub(super) fn levels(
    game: &Game,
    tickets: u32,
    found: &BTreeMap<Money, u32>,
) -> Result<Vec<AuditLot>, BlocError> {
    let table = prize_table(game, tickets)?;
    let count = |lot: Money| found.get(&lot).copied().unwrap_or(0);
    let mut levels: Vec<AuditLot> = table
        .iter()
        .map(|l| AuditLot { lot: l.amount, expected: l.count, found: count(l.amount) })
        .collect();
    for (lot, found) in found.iter().rev() {
        if *lot != Money::ZERO && !table.iter().any(|l| l.amount == *lot) {
            levels.push(AuditLot { lot: *lot, expected: 0, found: *found });
        }
    }
    Ok(levels)
}
