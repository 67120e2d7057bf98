//! [`Job`], and what can be done with one: [`run`], [`volumes`], [`collect`],
//! [`estimate`].

use std::io::{Read, Seek};
use std::num::NonZeroUsize;
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::Arc;

use super::PressError;
use super::estimate::{self, Estimate};
use super::folder::Folder;
use super::gate::{self, Gate};
use super::identity::RunId;
use super::manifest::{AcceptedEntry, JOB_TICKET, MANIFEST, Manifest, PROOF, VolumeEntry};
use super::plan::{Plan, PlannedVolume};
use super::proof::PrizeProof;
use super::sheets::{Sheets, grid_and_marks};
use super::work::Press;
use crate::bloc::BlocReader;
use crate::game::{Game, Progress, Step};
use crate::imposition::PressSettings;
use crate::layout::Layout;
use crate::measure::Day;
use crate::verify::Verifier;

/// What to press and where to.
pub struct Job<'a, R> {
    /// The game.
    pub game: &'a Game,
    /// How its tickets look; made for this game and the imager's resolution.
    pub layout: &'a Layout,
    /// What the print shop decided.
    pub settings: &'a PressSettings,
    /// The ICC profile that the settings name.
    pub profile: Arc<Vec<u8>>,
    /// The bloc.
    pub bloc: &'a BlocReader<R>,
    /// Folder for the volumes; made if need be.
    pub out: &'a Path,
    /// Positions in the bloc; all of it if not given.
    pub tickets: Option<Range<u32>>,
    /// Instead of the date in the settings.
    pub date: Option<Day>,
    /// What becomes of a run that stands in the folder.
    pub existing: Existing,
    /// Whether what all sheets share comes apart: fixed plates once, and volumes
    /// that hold only what differs from sheet to sheet.
    pub split: bool,
    /// What reads each volume back before it gets its name; nothing if not
    /// given.
    pub verifier: Option<&'a Verifier<'a>>,
    /// What preflight is told; it is passed before the first volume.
    pub preflight: Gate<'a>,
    /// Threads that make sheets; as many as the machine has if not given. The
    /// bytes do not depend on it.
    pub threads: Option<NonZeroUsize>,
}

/// What becomes of a run that stands in the folder, whole or in part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is pressed.
    #[default]
    Refuse,
    /// If it is this very run, its whole volumes stay and the rest is made;
    /// any other stays, and nothing is pressed.
    Resume,
    /// It goes.
    Replace,
}

impl<R: Read + Seek> Job<'_, R> {
    /// The tickets that will be pressed.
    ///
    /// # Errors
    /// If the bloc does not have them all.
    pub fn range(&self) -> Result<Range<u32>, PressError> {
        let tickets = self.bloc.info().tickets;
        let range = self.tickets.clone().unwrap_or(0..tickets);
        if range.is_empty() || range.end > tickets {
            let Range { start, end } = range;
            return Err(PressError::Range { start, end, tickets });
        }
        Ok(range)
    }

    /// The volumes that will be pressed.
    ///
    /// # Errors
    /// Tickets that the bloc does not have; a ticket larger than the sheet.
    pub fn plan(&self) -> Result<Plan, PressError> {
        let (grid, _) = grid_and_marks(self.layout, self.settings)?;
        let grid = grid.for_bloc(self.bloc.info().tickets);
        Ok(Plan::new(&grid, self.settings, self.bloc.info(), self.range()?))
    }
}

/// Presses a job: its volumes, a proof sheet, the job ticket, and last a
/// manifest.
///
/// # Errors
/// What preflight finds and nobody accepts; outputs that exist already or are of another run, another run at work in
/// the folder, a range beyond the bloc, a ticket larger than the sheet, a
/// damaged bloc, a full disk, a cancelled progress. Volumes that were finished
/// stay then, for [`Existing::Resume`]; no manifest says that they are a whole.
pub fn run<R: Read + Seek + Send>(
    job: &Job<'_, R>,
    progress: &dyn Progress,
) -> Result<Manifest, PressError> {
    run_and_prove(job, progress).map(|pressed| pressed.manifest)
}

/// A run that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// What it is made of.
    pub manifest: Manifest,
    /// Its prize table, where all its volumes were read back this time.
    pub proof: Option<PrizeProof>,
}

/// As [`run`], and tells what was read back.
///
/// # Errors
/// As [`run`].
pub fn run_and_prove<R: Read + Seek + Send>(
    job: &Job<'_, R>,
    progress: &dyn Progress,
) -> Result<Pressed, PressError> {
    prepared(job, gate::pass, |press, run| {
        let manifest = alone(job.out, |folder| whole_run(press, run, folder, progress))?;
        Ok(Pressed { manifest, proof: press.prize_proof()? })
    })
}

/// Works in a folder that nobody else works in; what only a run in progress
/// needs goes once there is a manifest.
fn alone(
    out: &Path,
    work: impl FnOnce(&Folder) -> Result<Manifest, PressError>,
) -> Result<Manifest, PressError> {
    let folder = Folder::enter_alone(out)?;
    let manifest = work(&folder);
    match manifest {
        Ok(_) => folder.finish(),
        Err(_) => folder.abandon(),
    }
    manifest
}

fn whole_run<R: Read + Seek + Send>(
    press: &Press<'_, R>,
    run: &RunId,
    folder: &Folder,
    progress: &dyn Progress,
) -> Result<Manifest, PressError> {
    let (job, plan) = (press.job, &press.plan);
    let there = folder.first_output(plan);
    let mut entries: Vec<Option<VolumeEntry>> = vec![None; plan.volumes.len()];
    match (job.existing, there) {
        (Existing::Refuse, Some(path)) => return Err(PressError::Exists(path)),
        (Existing::Resume, Some(_)) => {
            if folder.run_there().as_deref() != Some(run.as_str()) {
                return Err(PressError::OtherRun(job.out.to_owned()));
            }
            for (entry, volume) in entries.iter_mut().zip(&plan.volumes) {
                *entry = press.keep(run, folder, volume, progress)?;
                if entry.is_some() {
                    progress.advance(volume.tickets.len() as u64);
                    progress.step(volume.number, Step::Named);
                }
            }
            if let Some(manifest) = folder.manifest(run) {
                let fixed = manifest.fixed.as_ref().map(|fixed| fixed.file.as_str());
                let there = |name: &str| job.out.join(name).exists();
                let rest = [PROOF, JOB_TICKET].into_iter().chain(fixed).all(there);
                if rest && entries.iter().all(Option::is_some) {
                    return Ok(manifest);
                }
                let kept: Vec<VolumeEntry> = entries.iter().flatten().cloned().collect();
                folder.reopen(run, plan, &kept)?;
            }
        }
        _ => folder.clear(plan)?,
    }
    folder.leave_note(run, plan)?;
    press.volumes(run, folder, &mut entries, 0..plan.volumes.len(), progress)?;
    press.finish(run, entries.into_iter().flatten().collect())
}

/// Presses some volumes of a job, numbered as [`Job::plan`] numbers them, and
/// nothing else: [`collect`] makes the rest once all are there. Others may
/// press other volumes into the same folder meanwhile. [`Existing`] is about
/// these volumes only; another run that stands in the folder always stays.
///
/// # Errors
/// As [`run`]; volumes that the job does not have, or that somebody else is
/// pressing.
pub fn volumes<R: Read + Seek + Send>(
    job: &Job<'_, R>,
    numbers: &RangeInclusive<u32>,
    progress: &dyn Progress,
) -> Result<Vec<VolumeEntry>, PressError> {
    prepared(job, gate::pass, |press, run| {
        let plan = &press.plan;
        let at = plan
            .at(numbers)
            .ok_or_else(|| PressError::Volumes { asked: numbers.clone(), there: plan.numbers() })?;
        let mut folder = Folder::enter_shared(job.out, run, plan)?;
        let wanted: &[PlannedVolume] = &plan.volumes[at.clone()];
        folder.lock_volumes(wanted)?;
        let mut entries = vec![None; plan.volumes.len()];
        for (entry, volume) in entries[at.clone()].iter_mut().zip(wanted) {
            let path = job.out.join(&volume.file);
            match job.existing {
                Existing::Refuse if path.exists() => return Err(PressError::Exists(path)),
                Existing::Refuse => {}
                Existing::Replace => folder.drop_volume(volume)?,
                Existing::Resume => *entry = press.keep(run, &folder, volume, progress)?,
            }
            if entry.is_some() {
                progress.advance(volume.tickets.len() as u64);
                progress.step(volume.number, Step::Named);
            }
        }
        press.volumes(run, &folder, &mut entries, at, progress)?;
        Ok(entries.into_iter().flatten().collect())
    })
}

/// Makes a whole run of volumes that were pressed apart: reads every one,
/// checks that it is of this job and whole, and writes proof sheet, job ticket
/// and manifest.
///
/// # Errors
/// All volumes that are missing or not whole, at once; a folder of another run,
/// or one where somebody is still at work.
pub fn collect<R: Read + Seek + Send>(
    job: &Job<'_, R>,
    progress: &dyn Progress,
) -> Result<Manifest, PressError> {
    if !job.out.is_dir() {
        return Err(PressError::io(job.out)(std::io::ErrorKind::NotFound.into()));
    }
    prepared(job, gate::pass, |press, run| {
        alone(job.out, |folder| press.finish(run, checked(press, run, folder, progress)?))
    })
}

/// What is known of every volume, once each is read.
fn checked<R: Read + Seek + Send>(
    press: &Press<'_, R>,
    run: &RunId,
    folder: &Folder,
    progress: &dyn Progress,
) -> Result<Vec<VolumeEntry>, PressError> {
    let (job, plan) = (press.job, &press.plan);
    match folder.run_there() {
        Some(there) if there == run.as_str() => {}
        None if !job.out.join(MANIFEST).exists() && folder.first_output(plan).is_none() => {}
        _ => return Err(PressError::OtherRun(job.out.to_owned())),
    }
    let (mut entries, mut faults) = (Vec::new(), Vec::new());
    for volume in &plan.volumes {
        let path = job.out.join(&volume.file);
        let number = volume.number;
        match folder.entry(run, volume) {
            _ if !path.exists() => {
                faults.push(format!("{} : le volume {number} manque", path.display()));
            }
            None => faults.push(format!(
                "{} : le volume {number} est là sans reçu de ce tirage",
                path.display()
            )),
            Some(entry) if super::folder::is_whole(&path, &entry, progress)? => entries.push(entry),
            Some(entry) => faults.push(format!(
                "{} : le volume {number} n'est pas entier (SHA-256 {}, {} octets attendus)",
                path.display(),
                entry.sha256,
                entry.bytes
            )),
        }
        progress.advance(volume.tickets.len() as u64);
    }
    if faults.is_empty() { Ok(entries) } else { Err(PressError::Incomplete(faults)) }
}

/// The volumes of a job with the sizes that they will have, nearly: the first
/// sheets are made for that, and no file.
///
/// # Errors
/// As [`run`], but for files.
pub fn estimate<R: Read + Seek + Send>(job: &Job<'_, R>) -> Result<Estimate, PressError> {
    prepared(job, |_| Ok(Vec::new()), |press, run| estimate::of(press, run))
}

/// Does something with a job for which all is made that is made once.
fn prepared<R: Read + Seek, T>(
    job: &Job<'_, R>,
    gate: impl FnOnce(&Job<'_, R>) -> Result<Vec<AcceptedEntry>, PressError>,
    then: impl FnOnce(&Press<'_, R>, &RunId) -> Result<T, PressError>,
) -> Result<T, PressError> {
    let tickets = job.range()?;
    let (grid, marks) = grid_and_marks(job.layout, job.settings)?;
    let accepted = gate(job)?;
    let grid = grid.for_bloc(job.bloc.info().tickets);
    let sheets = Sheets {
        game: job.game,
        layout: job.layout,
        settings: job.settings,
        info: job.bloc.info(),
        grid: &grid,
        marks: &marks,
        date: job.date.unwrap_or(job.settings.job.date),
    };
    let plan = Plan::new(&grid, job.settings, sheets.info, tickets);
    let run = RunId::of(job, &sheets, &plan)?;
    then(&Press::new(job, sheets, plan, accepted), &run)
}
