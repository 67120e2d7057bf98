//! [`Plan`]: which sheets and tickets go into which volume.

use std::ops::{Range, RangeInclusive};

use crate::game::BlocInfo;
use crate::imposition::{Grid, PressSettings};

/// One volume of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedVolume {
    /// Number of the volume in the bloc, from 1.
    pub number: u32,
    /// Name of the file.
    pub file: String,
    /// Sheets of the bloc, from 0.
    pub sheets: Range<u32>,
    /// Tickets that it prints.
    pub tickets: Range<u32>,
}

/// All volumes of a job. Sheets and volumes are numbered over the whole bloc,
/// so that a ticket stands in the same place whatever range is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The tickets pressed.
    pub tickets: Range<u32>,
    /// In order; only those that print something.
    pub volumes: Vec<PlannedVolume>,
}

impl Plan {
    /// For a range of tickets of a bloc.
    pub fn new(
        grid: &Grid,
        settings: &PressSettings,
        info: &BlocInfo,
        tickets: Range<u32>,
    ) -> Self {
        let per_volume = grid.sheets_per_volume(settings.volume_tickets);
        let sheets = grid.sheets(&tickets);
        let first = sheets.start / per_volume;
        let last = sheets.end.div_ceil(per_volume);
        let volumes = (first..last)
            .map(|index| {
                let start = (index * per_volume).max(sheets.start);
                let end = ((index + 1).saturating_mul(per_volume)).min(sheets.end);
                // Volumes hold whole stacks, so that what stands on their sheets
                // runs without a gap; its last ticket need not be on the last.
                let on = grid.tickets_on(start..end);
                let from = on.first().map_or(tickets.start, |r| r.start).max(tickets.start);
                let to = on.last().map_or(tickets.end, |r| r.end).min(tickets.end);
                let number = index + 1;
                let file =
                    format!("{}-{:02}-{:04}-v{number:03}.pdf", info.game, info.emission, info.bloc);
                PlannedVolume { number, file, sheets: start..end, tickets: from..to }
            })
            .collect();
        Plan { tickets, volumes }
    }

    /// Name of the file of the fixed plates, for a run that has them apart.
    pub fn fixed_file(&self) -> String {
        let run = self.volumes.first().and_then(|v| v.file.rsplit_once("-v"));
        format!("{}-fixe.pdf", run.map_or("tirage", |(run, _)| run))
    }

    /// Numbers of the first and the last volume.
    pub fn numbers(&self) -> RangeInclusive<u32> {
        let number = |volume: Option<&PlannedVolume>| volume.map_or(0, |v| v.number);
        number(self.volumes.first())..=number(self.volumes.last())
    }

    /// Where volumes with these numbers stand in the plan; nothing if one of
    /// them is not there.
    pub fn at(&self, numbers: &RangeInclusive<u32>) -> Option<Range<usize>> {
        let there = self.numbers();
        if numbers.is_empty() || !there.contains(numbers.start()) || !there.contains(numbers.end())
        {
            return None;
        }
        let first = there.start();
        Some((numbers.start() - first) as usize..(numbers.end() - first) as usize + 1)
    }

    /// All sheets.
    pub fn sheets(&self) -> Range<u32> {
        match (self.volumes.first(), self.volumes.last()) {
            (Some(first), Some(last)) => first.sheets.start..last.sheets.end,
            _ => 0..0,
        }
    }
}
