//! [`Order`]: what a print shop asks for, whichever face it asks at, and how it
//! is carried out.

use std::io::{Read, Seek};
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

use super::job::{self, Existing, Job, Pressed};
use super::manifest::{Manifest, VolumeEntry};
use super::{Estimate, Gate, PressError};
use crate::artwork::Assets;
use crate::bloc::BlocReader;
use crate::game::{BlocInfo, Progress};
use crate::layout::{Layout, LayoutObject};
use crate::measure::Day;
use crate::preflight::{ACCEPTED_FILE, Accepted, Waiver, read_accepted};
use crate::project::{LAYOUT_FILE, Project};
use crate::verify::{RunReport, Verifier};

/// What a print shop asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Folder of the volumes.
    pub out: PathBuf,
    /// Positions in the bloc; all of it if not given.
    pub tickets: Option<Range<u32>>,
    /// Only these volumes, by number; the whole run if not given.
    pub volumes: Option<RangeInclusive<u32>>,
    /// Instead of the date in `press.toml`.
    pub date: Option<Day>,
    /// What becomes of a run that stands in the folder.
    pub existing: Existing,
    /// Fixed plates apart.
    pub split: bool,
    /// Whether each volume is read back before it gets its name.
    pub verify: bool,
    /// What of preflight's findings is accepted for this run alone.
    pub waivers: Vec<Waiver>,
}

/// What preflight is told of a project.
#[derive(Default)]
struct Papers {
    objects: Vec<LayoutObject>,
    accepted: Vec<Accepted>,
}

impl Papers {
    fn of(project: &Project) -> Result<Self, PressError> {
        let text = project.source.text(LAYOUT_FILE).map_err(PressError::Project)?;
        let draft =
            Layout::draft(LAYOUT_FILE, &text, &project.game, &project.source, &project.imaging());
        let accepted = match project.source.read(ACCEPTED_FILE) {
            None => Vec::new(),
            Some(bytes) => {
                let wrong = |e: &str| PressError::Accepted(format!("{ACCEPTED_FILE} : {e}"));
                let text = std::str::from_utf8(&bytes)
                    .map_err(|_| wrong("un texte en UTF-8 est attendu"))?;
                read_accepted(ACCEPTED_FILE, text)
                    .map_err(|e| PressError::Accepted(e.to_string()))?
            }
        };
        Ok(Papers { objects: draft.objects, accepted })
    }
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// A whole run.
    Whole(Box<Pressed>),
    /// Some of its volumes; others make the rest.
    Volumes(Vec<VolumeEntry>),
}

impl Order {
    /// Presses what was asked for.
    ///
    /// # Errors
    /// As [`job::run`] and [`job::volumes`]; a layout that can't be read back.
    pub fn press<R: Read + Seek + Send>(
        &self,
        project: &Project,
        bloc: &BlocReader<R>,
        progress: &dyn Progress,
    ) -> Result<Done, PressError> {
        let verifier = self.verify.then(|| verifier(project, bloc.info())).transpose()?;
        let papers = Papers::of(project)?;
        let job = self.job(project, bloc, &papers, verifier.as_ref());
        match &self.volumes {
            Some(numbers) => job::volumes(&job, numbers, progress).map(Done::Volumes),
            None => {
                job::run_and_prove(&job, progress).map(|pressed| Done::Whole(Box::new(pressed)))
            }
        }
    }

    /// What it will be, without pressing it.
    ///
    /// # Errors
    /// As [`job::estimate`].
    pub fn estimate<R: Read + Seek + Send>(
        &self,
        project: &Project,
        bloc: &BlocReader<R>,
    ) -> Result<Estimate, PressError> {
        job::estimate(&self.job(project, bloc, &Papers::default(), None))
    }

    /// How many tickets it presses.
    ///
    /// # Errors
    /// Tickets that the bloc does not have; a ticket larger than the sheet.
    pub fn tickets<R: Read + Seek>(
        &self,
        project: &Project,
        bloc: &BlocReader<R>,
    ) -> Result<u64, PressError> {
        let papers = Papers::default();
        let job = self.job(project, bloc, &papers, None);
        let Some(numbers) = &self.volumes else { return Ok(job.range()?.len() as u64) };
        let plan = job.plan()?;
        let wanted = plan.at(numbers).map_or(&[][..], |at| &plan.volumes[at]);
        Ok(wanted.iter().map(|v| v.tickets.len() as u64).sum())
    }

    /// Makes a whole run of the volumes that stand in the folder.
    ///
    /// # Errors
    /// As [`job::collect`].
    pub fn collect<R: Read + Seek + Send>(
        &self,
        project: &Project,
        bloc: &BlocReader<R>,
        progress: &dyn Progress,
    ) -> Result<Manifest, PressError> {
        job::collect(&self.job(project, bloc, &Papers::of(project)?, None), progress)
    }

    fn job<'a, R>(
        &'a self,
        project: &'a Project,
        bloc: &'a BlocReader<R>,
        papers: &'a Papers,
        verifier: Option<&'a Verifier<'a>>,
    ) -> Job<'a, R> {
        Job {
            game: &project.game,
            layout: &project.layout,
            settings: &project.press,
            profile: project.profile.clone(),
            bloc,
            out: &self.out,
            tickets: self.tickets.clone(),
            date: self.date,
            existing: self.existing,
            split: self.split,
            verifier,
            preflight: Gate {
                objects: &papers.objects,
                accepted: &papers.accepted,
                waivers: &self.waivers,
            },
            threads: None,
        }
    }
}

/// What reads volumes of a project and a bloc back.
///
/// # Errors
/// A layout that can't be read apart from the program that draws it.
pub fn verifier<'a>(project: &'a Project, info: &BlocInfo) -> Result<Verifier<'a>, PressError> {
    let layout = project.source.text(LAYOUT_FILE).map_err(PressError::Project)?;
    let numbering = project.layout.numbering();
    let verifier = Verifier::new(&project.game, &layout, &project.source, info, numbering)
        .map_err(PressError::Verifier)?;
    Ok(verifier.with_tolerance(project.press.limits.register))
}

/// Reads the run in a folder back and proves its prize table.
///
/// # Errors
/// As [`super::check`]; a layout that can't be read back.
pub fn check_folder<R: Read + Seek + Send>(
    project: &Project,
    bloc: &BlocReader<R>,
    dir: &std::path::Path,
    progress: &dyn Progress,
) -> Result<RunReport, PressError> {
    let (grid, _) = super::grid_and_marks(&project.layout, &project.press)?;
    let grid = grid.for_bloc(bloc.info().tickets);
    super::check(&verifier(project, bloc.info())?, bloc, &grid, dir, progress)
}
