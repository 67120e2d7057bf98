//! [`Estimate`]: what a run will be, told without pressing it.

use std::io::{Read, Seek};

use serde::Serialize;

use super::PressError;
use super::identity::RunId;
use super::pipeline;
use super::work::Press;
use crate::pdf::{Encoded, Scratch, Volume};

/// A run before it is pressed, as `press --plan --json` says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Estimate {
    /// Identity of the run, as its manifest will say it.
    pub run: String,
    /// Tickets that the volumes print.
    pub tickets: u32,
    /// Slots on a sheet.
    pub tickets_per_sheet: u32,
    /// Sheets of all volumes.
    pub sheets: u32,
    /// Length of all volumes together, nearly.
    pub bytes_estimated: u64,
    /// The volumes in order.
    pub volumes: Vec<EstimatedVolume>,
}

/// A volume before it is pressed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EstimatedVolume {
    /// Its number, from 1.
    pub number: u32,
    /// Name of the file.
    pub file: String,
    /// First ticket printed, by its position in the bloc, from 0.
    pub first_ticket: u32,
    /// Last ticket printed.
    pub last_ticket: u32,
    /// Number of sheets.
    pub sheets: u32,
    /// Length of the file, nearly.
    pub bytes_estimated: u64,
}

/// How many sheets are made to tell the size of all.
const SAMPLE: u32 = 4;

/// Makes the first sheets and reckons from their size.
pub(super) fn of<R: Read + Seek>(
    press: &Press<'_, R>,
    run: &RunId,
) -> Result<Estimate, PressError> {
    let all = press.plan.sheets();
    let sample = all.start..all.end.min(all.start.saturating_add(SAMPLE));
    let engine = press.engine().map_err(PressError::Pdf)?;
    let mut scratch = Scratch::default();
    let mut pages = Vec::new();
    let mut tickets = 0u64;
    for number in sample {
        let sheet =
            pipeline::sheet(press.job.bloc, press.sheets.grid, number, &press.plan.tickets)?;
        tickets += sheet.tickets.len() as u64;
        pages.push((number + 1, press.encoded(&engine, &sheet, &mut scratch)?));
    }
    let length = |pages: &[(u32, [Encoded; 2])]| -> Result<u64, PressError> {
        let mut volume = Volume::start(&engine, std::io::sink()).map_err(PressError::Pdf)?;
        for (number, pages) in pages {
            volume.sheet(*number, pages).map_err(PressError::Pdf)?;
        }
        let info = press.document(press.title(), String::new());
        Ok(volume.finish(&info).map_err(PressError::Pdf)?.bytes)
    };
    let empty = length(&[])?;
    let full = length(&pages)? - empty;
    let volumes: Vec<EstimatedVolume> = (press.plan.volumes.iter())
        .map(|volume| EstimatedVolume {
            number: volume.number,
            file: volume.file.clone(),
            first_ticket: volume.tickets.start,
            last_ticket: volume.tickets.end - 1,
            sheets: volume.sheets.len() as u32,
            bytes_estimated: empty + full * volume.tickets.len() as u64 / tickets.max(1),
        })
        .collect();
    Ok(Estimate {
        run: run.as_str().to_owned(),
        tickets: press.plan.tickets.len() as u32,
        tickets_per_sheet: press.sheets.grid.per_sheet(),
        sheets: all.len() as u32,
        bytes_estimated: volumes.iter().map(|v| v.bytes_estimated).sum(),
        volumes,
    })
}
