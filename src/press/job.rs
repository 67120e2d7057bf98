//! [`run`]: presses a job.

use std::fs;
use std::io::{Read, Seek, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::manifest::{MANIFEST, Manifest, PROOF, VolumeEntry};
use super::part::Part;
use super::pipeline::{self, Made, Sheet};
use super::plan::{Plan, PlannedVolume};
use super::PressError;
use crate::artwork::{Face, Item, Own};
use crate::bloc::BlocReader;
use crate::game::{BlocInfo, Game, Progress, Serial};
use crate::imposition::{Grid, Marks, PressSettings};
use crate::layout::Layout;
use crate::measure::Day;
use crate::pdf::{DocumentInfo, Engine, OutputIntent, PdfError, Proof, Scratch, Volume};

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
    /// Whether to replace a job that stands in the folder.
    pub force: bool,
    /// Threads that make sheets; as many as the machine has if not given. The
    /// bytes do not depend on it.
    pub threads: Option<NonZeroUsize>,
}

/// Presses a job: its volumes, a proof sheet, and last a manifest.
///
/// # Errors
/// Outputs that exist already (without `force`), a range beyond the bloc, a
/// ticket larger than the sheet, a damaged bloc, a full disk, a cancelled
/// progress. Nothing of the job stands in the folder then.
pub fn run<R: Read + Seek + Send>(
    job: &Job<'_, R>,
    progress: &dyn Progress,
) -> Result<Manifest, PressError> {
    let press = Press::new(job)?;
    fs::create_dir_all(job.out).map_err(PressError::io(job.out))?;
    press.clear_the_way()?;
    let mut finished = Vec::new();
    let result = press.volumes(progress, &mut finished).and_then(|volumes| {
        let proof = job.out.join(PROOF);
        press.proof(&proof)?;
        finished.push(proof);
        press.manifest(volumes)
    });
    if result.is_err() {
        // A part of a job must not pass for the whole.
        for path in finished {
            let _ = fs::remove_file(path);
        }
    }
    result
}

/// A job with all that is made once for it.
struct Press<'j, 'a, R> {
    job: &'j Job<'a, R>,
    info: &'j BlocInfo,
    date: Day,
    grid: Grid,
    marks: Marks,
    plan: Plan,
    engine: Engine,
}

impl<'j, 'a, R: Read + Seek + Send> Press<'j, 'a, R> {
    fn new(job: &'j Job<'a, R>) -> Result<Self, PressError> {
        let info = job.bloc.info();
        let tickets = job.tickets.clone().unwrap_or(0..info.tickets);
        if tickets.is_empty() || tickets.end > info.tickets {
            let Range { start, end } = tickets;
            return Err(PressError::Range { start, end, tickets: info.tickets });
        }
        let stock = job.layout.stock();
        let grid = Grid::fit(job.settings, stock.trim, stock.bleed)?;
        let marks = Marks::new(&grid, job.settings, stock);
        let plan = Plan::new(&grid, job.settings, info, tickets);
        let date = job.date.unwrap_or(job.settings.job.date);
        let output = &job.settings.output;
        let intent = OutputIntent {
            profile: job.profile.clone(),
            condition: output.condition.clone(),
            registry: output.registry.clone(),
            info: output.info.clone(),
        };
        let mut samples = digit_samples(job.game, job.layout);
        let slug = slug(job.settings, info, date, 123_456_789, 0, Face::Recto);
        samples.extend(marks.items(Face::Recto, &format!("{slug} verso 0123456789")));
        let engine =
            Engine::new(stock.clone(), &samples, intent).map_err(PressError::pdf(job.out))?;
        Ok(Press { job, info, date, grid, marks, plan, engine })
    }

    /// Sees to it that no output is there, or takes an old job away.
    fn clear_the_way(&self) -> Result<(), PressError> {
        // The manifest goes first: without it nothing passes for a whole job.
        let names = [MANIFEST, PROOF].into_iter();
        for name in names.chain(self.plan.volumes.iter().map(|v| v.file.as_str())) {
            let path = self.job.out.join(name);
            if !path.exists() {
                continue;
            }
            if !self.job.force {
                return Err(PressError::Exists(path));
            }
            fs::remove_file(&path).map_err(PressError::io(&path))?;
        }
        Ok(())
    }

    /// Writes all volumes; `finished` gets the paths of those that have their
    /// names.
    fn volumes(
        &self,
        progress: &dyn Progress,
        finished: &mut Vec<PathBuf>,
    ) -> Result<Vec<VolumeEntry>, PressError> {
        let threads = self.job.threads.or_else(|| std::thread::available_parallelism().ok());
        let threads = threads.map_or(1, NonZeroUsize::get);
        let mut planned = self.plan.volumes.iter();
        let mut open: Option<(Volume<'_, Part>, &PlannedVolume)> = None;
        let mut entries = Vec::with_capacity(self.plan.volumes.len());
        let take = |made: Made| -> Result<(), PressError> {
            if progress.cancelled() {
                return Err(PressError::Cancelled);
            }
            let (mut volume, plan) = match open.take() {
                Some(pair) => pair,
                None => self.start(planned.next(), made.number)?,
            };
            let path = self.job.out.join(&plan.file);
            for page in &made.pages {
                volume.page(page).map_err(PressError::pdf(&path))?;
            }
            progress.advance(made.tickets.into());
            if made.number + 1 < plan.sheets.end {
                open = Some((volume, plan));
            } else {
                let done = volume.finish(&self.document(plan)).map_err(PressError::pdf(&path))?;
                entries.push(VolumeEntry {
                    file: plan.file.clone(),
                    first_ticket: plan.tickets.start,
                    last_ticket: plan.tickets.end - 1,
                    sheets: plan.sheets.len() as u32,
                    bytes: done.bytes,
                    sha256: done.sha256.iter().map(|b| format!("{b:02x}")).collect(),
                });
                done.out.commit()?;
                finished.push(path);
            }
            Ok(())
        };
        let make = |sheet: Sheet, scratch: &mut Scratch| self.make(&sheet, scratch);
        let tickets = self.plan.tickets.clone();
        pipeline::run(self.job.bloc, &self.grid, tickets, threads, make, take)?;
        Ok(entries)
    }

    /// Begins a volume at one of its sheets.
    fn start(
        &self,
        plan: Option<&'j PlannedVolume>,
        sheet: u32,
    ) -> Result<(Volume<'_, Part>, &'j PlannedVolume), PressError> {
        let _ = (plan, sheet);
        unimplemented!()
    }

    /// Both sides of a sheet.
    fn make(&self, sheet: &Sheet, scratch: &mut Scratch) -> Result<Made, PressError> {
        let (game, layout) = (self.job.game, self.job.layout);
        let (mut recto, mut verso) = (Vec::new(), Vec::new());
        for ticket in &sheet.tickets {
            let serial = serial(game, self.info, ticket.number);
            let art =
                layout.compose(game, &ticket.cells, &serial, ticket.validation, self.info.specimen);
            let slot = self.grid.place(ticket.number).slot;
            recto.push((slot, art.recto));
            verso.push((slot, art.verso));
        }
        let volume = sheet.number / self.grid.sheets_per_volume(self.job.settings.volume_tickets);
        let mut page = |face, tickets| {
            let text =
                slug(self.job.settings, self.info, self.date, volume + 1, sheet.number + 1, face);
            let page = self.grid.page(face, tickets, self.marks.items(face, &text));
            self.engine.encode(&page, scratch).map_err(PressError::Pdf)
        };
        let pages = [page(Face::Recto, recto)?, page(Face::Verso, verso)?];
        Ok(Made { number: sheet.number, tickets: sheet.tickets.len() as u32, pages })
    }
}
