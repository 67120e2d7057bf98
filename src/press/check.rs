//! [`check`]: the files of a run, read back and proved.

use std::fs::{self, File};
use std::io::{BufReader, Read, Seek};
use std::path::Path;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::due::Due;
use super::proof::table;
use super::{MANIFEST, PressError};
use crate::bloc::BlocReader;
use crate::game::Progress;
use crate::imposition::Grid;
use crate::project::{FileError, open};
use crate::verify::{Expected, RunReport, Verifier};

/// What of a manifest must agree with the files beside it.
#[derive(Deserialize)]
struct Said {
    game: String,
    emission: u16,
    bloc: u16,
    tickets: u32,
    #[serde(default)]
    fixed: Option<SaidFile>,
    volumes: Vec<SaidVolume>,
}

#[derive(Deserialize)]
struct SaidFile {
    file: String,
    bytes: u64,
    sha256: String,
}

#[derive(Deserialize)]
struct SaidVolume {
    file: String,
    first_ticket: u32,
    last_ticket: u32,
    sheets: u32,
    bytes: u64,
    sha256: String,
}

/// Reads the run in a folder back and compares it with the bloc that it was
/// pressed from: its manifest, its files, and all that is printed in them. `grid`
/// is how the project's tickets lie on sheets, for this bloc.
///
/// # Errors
/// A folder without a manifest, a bloc that can't be read. What is wrong with
/// the run is in the report.
pub fn check<R: Read + Seek + Send>(
    verifier: &Verifier<'_>,
    bloc: &BlocReader<R>,
    grid: &Grid,
    dir: &Path,
    progress: &dyn Progress,
) -> Result<RunReport, PressError> {
    let path = dir.join(MANIFEST);
    let bytes = fs::read(&path).map_err(PressError::io(&path))?;
    let said: Said = serde_json::from_slice(&bytes).map_err(|e| {
        FileError::wrong(&path, format!("le manifeste d'un tirage est attendu ({e})"))
    })?;
    let mut report = RunReport::default();
    let info = bloc.info();
    if (said.game.as_str(), said.emission, said.bloc)
        != (info.game.as_str(), info.emission, info.bloc)
    {
        let (game, emission, number) = (&said.game, said.emission, said.bloc);
        let reason =
            format!("le tirage est celui du jeu {game}, émission {emission}, bloc {number}");
        report.fault(MANIFEST, reason);
    }
    strangers(dir, &said, &mut report)?;
    let fixed = match &said.fixed {
        None => None,
        Some(plates) => {
            let path = dir.join(&plates.file);
            if path.is_file() {
                whole(&path, &plates.file, plates.bytes, &plates.sha256, &mut report)?;
                let read = verifier.fixed_plates(BufReader::new(open(&path)?));
                read.map_err(|reason| report.fault(&plates.file, reason)).ok()
            } else {
                report.fault(&plates.file, "les plaques fixes manquent");
                None
            }
        }
    };
    let mut next = said.volumes.first().map(|v| v.first_ticket);
    for volume in &said.volumes {
        let tickets = volume.first_ticket..volume.last_ticket.saturating_add(1);
        if next != Some(tickets.start) {
            let reason = format!(
                "le manifeste dit qu'il commence au ticket {} ; le {} est attendu",
                tickets.start,
                next.unwrap_or(0)
            );
            report.fault(&volume.file, reason);
        }
        next = Some(tickets.end);
        let path = dir.join(&volume.file);
        if !path.is_file() {
            report.fault(&volume.file, "ce volume manque");
            continue;
        }
        whole(&path, &volume.file, volume.bytes, &volume.sha256, &mut report)?;
        let due = Due { bloc, grid, first: grid.sheets(&tickets).start };
        let expected = Expected { file: volume.file.clone(), tickets, sheets: Some(volume.sheets) };
        let source = BufReader::new(open(&path)?);
        report.add(verifier.volume(source, fixed.as_ref(), &expected, &due, progress));
        if progress.cancelled() {
            return Err(PressError::Cancelled);
        }
    }
    let first = said.volumes.first().map_or(0, |v| v.first_ticket);
    let end = next.unwrap_or(0);
    if said.tickets != end.saturating_sub(first) {
        let reason = format!(
            "{} tickets annoncés, {} dans les volumes",
            said.tickets,
            end.saturating_sub(first)
        );
        report.fault(MANIFEST, reason);
    }
    report.finish(MANIFEST, &table(bloc, first..end)?);
    Ok(report)
}

/// Volumes that lie in the folder and are not of the run.
fn strangers(dir: &Path, said: &Said, report: &mut RunReport) -> Result<(), PressError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dir).map_err(PressError::io(dir))? {
        names.extend(entry.map_err(PressError::io(dir))?.file_name().into_string().ok());
    }
    names.sort_unstable();
    // Volumes alone: whatever else lies there is nobody's business.
    let is_volume = |name: &String| {
        let stem = name.strip_suffix(".pdf").and_then(|s| s.rsplit_once("-v"));
        stem.is_some_and(|(_, n)| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    for name in names.iter().filter(|n| is_volume(n)) {
        if !said.volumes.iter().any(|v| v.file == *name) {
            report.fault(name, "ce volume n'est pas au manifeste");
        }
    }
    Ok(())
}

/// Compares length and SHA-256 of a file with the manifest.
fn whole(
    path: &Path,
    name: &str,
    due: u64,
    sha256: &str,
    report: &mut RunReport,
) -> Result<(), PressError> {
    let mut file: File = open(path)?;
    let mut hash = Sha256::new();
    let mut bytes = 0u64;
    let mut buffer = vec![0u8; 1 << 16];
    loop {
        let n = file.read(&mut buffer).map_err(PressError::io(path))?;
        if n == 0 {
            break;
        }
        hash.update(&buffer[..n]);
        bytes += n as u64;
    }
    if bytes != due {
        report.fault(name, format!("il a {bytes} octets au lieu de {due}"));
    }
    let digits: String = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
    if digits != sha256 {
        report.fault(name, "son SHA-256 n'est pas celui du manifeste");
    }
    Ok(())
}
