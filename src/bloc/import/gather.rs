//! [`Gather`]: what can be said only of the table as a whole.

use std::collections::BTreeMap;
use std::io::{Read, Seek, Write};

use crate::bloc::audit::{doubles, levels};
use crate::bloc::{AuditLot, BlocError};
use crate::game::{Game, Money};

use super::ImportOptions;
use super::judge::Part;
use super::report::{FaultKind, ImportReport, Tally};
use super::spill::{Record, Spill};

/// What the spill is written to and read from.
pub(super) trait Store: Read + Write + Seek + Send {}

impl<S: Read + Write + Seek + Send> Store for S {}

/// Takes the parts of a table in order.
pub(super) struct Gather<'a, S> {
    game: &'a Game,
    options: ImportOptions,
    spill: Spill<S>,
    /// A bit a ticket: whether it was read.
    seen: Vec<u64>,
    /// One more than the highest number read.
    end: u32,
    found: BTreeMap<Money, u32>,
    validation: Vec<u64>,
    rows: u64,
    tally: Tally,
    /// What the table calls its first ticket.
    first_ticket: u32,
}

impl<'a, S: Store> Gather<'a, S> {
    pub(super) fn new(
        game: &'a Game,
        options: ImportOptions,
        first_ticket: u32,
        spill: Spill<S>,
    ) -> Self {
        let mut validation = Vec::new();
        if game.validation_digits > 0 && !options.specimen {
            // At once, since growing would take the memory twice.
            validation.reserve_exact(game.bloc_size as usize);
        }
        Gather {
            game,
            options,
            spill,
            seen: vec![0; game.bloc_size.div_ceil(64) as usize],
            end: 0,
            found: BTreeMap::new(),
            validation,
            rows: 0,
            tally: Tally::new(options.faults),
            first_ticket,
        }
    }

    /// Takes the next rows.
    pub(super) fn take(&mut self, part: Part) -> Result<(), BlocError> {
        let Part { rows, found } = part;
        let slots = self.game.slots.len();
        let mut double = Tally::new(self.options.faults);
        for (row, (line, ticket)) in rows.lines.iter().zip(&rows.tickets).enumerate() {
            let validation = rows.validation.get(row).copied().flatten();
            let Some(ticket) = *ticket else { continue };
            if self.mark(ticket) {
                // Only a fault that is told is worth the time to look its twin up.
                let twin = if double.has_room() { self.spill.line_of(ticket)? } else { 0 };
                let number = self.called(ticket);
                double.add(Some(*line), FaultKind::Double, || {
                    format!("ticket {number} en double, déjà à la ligne {twin}")
                });
                continue;
            }
            self.end = self.end.max(ticket + 1);
            self.validation.extend(validation);
            let record = Record {
                line: *line,
                lot: rows.lots[row].unwrap_or(0),
                validation: validation.unwrap_or(u64::MAX),
                cells: &rows.cells[row * slots..(row + 1) * slots],
            };
            self.spill.put(ticket, &record)?;
        }
        self.rows += rows.read;
        for (sum, count) in found {
            *self.found.entry(sum).or_insert(0) += count;
        }
        let mut tally = rows.tally;
        tally.merge(double);
        self.tally.append(tally);
        Ok(())
    }

    /// Marks a ticket as read; `true` if it was before.
    fn mark(&mut self, ticket: u32) -> bool {
        let (word, bit) = (&mut self.seen[ticket as usize / 64], 1u64 << (ticket % 64));
        let before = *word & bit != 0;
        *word |= bit;
        before
    }

    /// The number of a ticket in the table.
    fn called(&self, ticket: u32) -> u64 {
        u64::from(ticket) + u64::from(self.first_ticket)
    }

    fn has(&self, ticket: u32) -> bool {
        self.seen[ticket as usize / 64] & (1 << (ticket % 64)) != 0
    }

    /// Says what is wrong with the table as a whole: the report, the number of
    /// tickets, and the tickets.
    pub(super) fn finish(mut self) -> Result<(ImportReport, u32, Spill<S>), BlocError> {
        let tickets = match self.options.specimen {
            true => self.end,
            false => self.game.bloc_size,
        };
        self.validation_twins()?;
        self.missing(tickets);
        let lots = self.table(tickets);
        let ok = self.tally.is_clean();
        let Tally { faults, counts, .. } = self.tally;
        let report = ImportReport { rows: self.rows, ok, lots, faults, counts };
        Ok((report, tickets, self.spill))
    }

    /// Names the rows whose validation number stands on another row too.
    fn validation_twins(&mut self) -> Result<(), BlocError> {
        let Some(twins) = doubles(std::mem::take(&mut self.validation)) else { return Ok(()) };
        let mut found = Tally::new(self.options.faults);
        let mut first = 0;
        while first < self.end {
            // Where a ticket is missing stands nothing, or the end of the file.
            let kept = self.spill.read(first, self.end)?;
            for (i, (line, number)) in (first..).zip(kept.validation()) {
                if self.has(i) && twins.binary_search(&number).is_ok() {
                    found.add(Some(line), FaultKind::Validation, || {
                        format!("numéro de validation {number} en double")
                    });
                }
            }
            first = first.saturating_add(crate::bloc::format::GROUP_ROWS);
        }
        self.tally.merge(found);
        Ok(())
    }

    fn missing(&mut self, tickets: u32) {
        const SHOWN: usize = 10;
        let (mut count, mut ranges): (u64, Vec<(u32, u32)>) = (0, Vec::new());
        for ticket in (0..tickets).filter(|t| !self.has(*t)) {
            count += 1;
            let listed = ranges.len();
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == ticket => *last = ticket,
                _ if listed <= SHOWN => ranges.push((ticket, ticket)),
                _ => (),
            }
        }
        if count == 0 {
            return;
        }
        let shown = ranges.iter().take(SHOWN).map(|(a, b)| match a == b {
            true => self.called(*a).to_string(),
            false => format!("{} à {}", self.called(*a), self.called(*b)),
        });
        let mut list = shown.collect::<Vec<_>>().join(", ");
        if ranges.len() > SHOWN {
            list.push_str(", …");
        }
        let hint = match self.options.specimen {
            false => " (un spécimen, qui en a moins, doit être déclaré)",
            true => "",
        };
        let text = format!("{count} tickets manquent sur {tickets} : {list}{hint}");
        self.tally.tell(FaultKind::Missing, count, text);
    }

    /// The prize table, and what differs from it. If a ticket is missing or
    /// could not be read, a difference follows from that and is no fault of its
    /// own.
    fn table(&mut self, tickets: u32) -> Vec<AuditLot> {
        if self.options.specimen && tickets >= self.game.bloc_size {
            let text =
                format!("déclaré spécimen, mais il a les {tickets} tickets d'un bloc entier");
            self.tally.tell(FaultKind::Table, 1, text);
        }
        let levels = match levels(self.game, tickets, &self.found) {
            Ok(levels) => levels,
            Err(error) => {
                self.tally.tell(FaultKind::Table, 1, error.to_string());
                return Vec::new();
            }
        };
        if !self.tally.counts.keys().any(|kind| kind.leaves_holes()) {
            for level in levels.iter().filter(|l| l.expected != l.found) {
                let AuditLot { lot, expected, found } = level;
                let text = format!("lot de {lot} : {found} tickets, {expected} attendus");
                self.tally.tell(FaultKind::Table, 1, text);
            }
        }
        levels
    }
}
