//! [`run`]: presses a job.

use std::fs;
use std::io::{Read, Seek, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::PressError;
use super::manifest::{MANIFEST, Manifest, PROOF, VolumeEntry};
use super::part::Part;
use super::pipeline::{self, Made, Sheet};
use super::plan::{Plan, PlannedVolume};
use super::sheets::{Sheets, grid_and_marks};
use crate::bloc::BlocReader;
use crate::game::{Game, Progress};
use crate::imposition::{Grid, PressSettings};
use crate::layout::Layout;
use crate::measure::Day;
use crate::pdf::{Content, DocumentInfo, Engine, OutputIntent, Proof, Scratch, Volume};
use crate::project::make_folder;

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
    let tickets = job.range()?;
    let (grid, marks) = grid_and_marks(job.layout, job.settings)?;
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
    let output = &job.settings.output;
    let intent = OutputIntent {
        profile: job.profile.clone(),
        condition: output.condition.clone(),
        registry: output.registry.clone(),
        info: output.info.clone(),
    };
    let plan = Plan::new(&grid, job.settings, sheets.info, tickets);
    clear_the_way(job.out, &plan, job.force)?;
    let stock = job.layout.stock().clone();
    let engine = Engine::new(stock, &sheets.samples(), &intent, &sheets.formes())
        .map_err(PressError::Pdf)?;
    let press = Press { job, sheets, plan, engine, intent };

    let mut finished = Vec::new();
    let result = press.volumes(&grid, progress, &mut finished).and_then(|volumes| {
        finished.push(press.proof()?);
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

/// Makes the folder and sees to it that no output is there, or takes an old job
/// away.
fn clear_the_way(out: &Path, plan: &Plan, force: bool) -> Result<(), PressError> {
    make_folder(out)?;
    // The manifest goes first: without it nothing passes for a whole job.
    let old = volumes_of(&out.join(MANIFEST));
    let new = plan.volumes.iter().map(|v| v.file.as_str());
    let names = [MANIFEST, PROOF].into_iter().chain(old.iter().map(String::as_str)).chain(new);
    let mut there: Vec<PathBuf> = Vec::new();
    for path in names.map(|name| out.join(name)) {
        if path.exists() && !there.contains(&path) {
            there.push(path);
        }
    }
    if let (Some(path), false) = (there.first(), force) {
        return Err(PressError::Exists(path.clone()));
    }
    there.iter().try_for_each(|path| fs::remove_file(path).map_err(PressError::io(path)))
}

/// The volumes that an old manifest names, so that none of them outlives it.
fn volumes_of(manifest: &Path) -> Vec<String> {
    let read = || -> Option<Vec<String>> {
        let json: serde_json::Value = serde_json::from_slice(&fs::read(manifest).ok()?).ok()?;
        let files = json.get("volumes")?.as_array()?.iter();
        Some(files.filter_map(|v| Some(v.get("file")?.as_str()?.to_owned())).collect())
    };
    // Only bare names of PDF files: a manifest is no licence to remove others.
    let ours = |name: &String| {
        name.ends_with(".pdf") && Path::new(name).file_name().is_some_and(|f| f == name.as_str())
    };
    read().unwrap_or_default().into_iter().filter(ours).collect()
}

/// A job with all that is made once for it.
struct Press<'a, R> {
    job: &'a Job<'a, R>,
    sheets: Sheets<'a>,
    plan: Plan,
    engine: Engine,
    intent: OutputIntent,
}

impl<R: Read + Seek + Send> Press<'_, R> {
    /// Writes all volumes; `finished` gets the paths of those that have their
    /// names.
    fn volumes(
        &self,
        grid: &Grid,
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
            let (mut volume, plan) = match (open.take(), planned.as_slice()) {
                (Some(pair), _) => pair,
                (None, [plan, ..]) => {
                    planned.next();
                    let part = Part::create(&self.job.out.join(&plan.file))?;
                    let volume = Volume::start(&self.engine, part);
                    (volume.map_err(PressError::pdf(&self.job.out.join(&plan.file)))?, plan)
                }
                (None, []) => return Err(PressError::Lost { sheet: made.number + 1 }),
            };
            let path = self.job.out.join(&plan.file);
            for page in &made.pages {
                volume.page(page).map_err(PressError::pdf(&path))?;
            }
            if made.number + 1 < plan.sheets.end {
                open = Some((volume, plan));
            } else {
                entries.push(self.close(volume, plan, &path)?);
                finished.push(path);
            }
            progress.advance(made.tickets.into());
            Ok(())
        };
        let make = |sheet: Sheet, scratch: &mut Scratch| -> Result<Made, PressError> {
            let [recto, verso] = self.sheets.pages(sheet.number, &sheet.tickets);
            let mut encode = |page| {
                self.engine.encode(page, Content::Composite, scratch).map_err(PressError::Pdf)
            };
            let pages = [encode(&recto)?, encode(&verso)?];
            Ok(Made { number: sheet.number, tickets: sheet.tickets.len() as u32, pages })
        };
        let tickets = self.plan.tickets.clone();
        pipeline::run(self.job.bloc, grid, tickets, threads, make, take)?;
        Ok(entries)
    }

    /// Ends a volume and gives it its name.
    fn close(
        &self,
        volume: Volume<'_, Part>,
        plan: &PlannedVolume,
        path: &Path,
    ) -> Result<VolumeEntry, PressError> {
        let title = format!("{}, volume {:03}", self.title(), plan.number);
        let identity = format!("{} {:?}", plan.file, plan.tickets);
        let done = volume.finish(&self.document(title, identity)).map_err(PressError::pdf(path))?;
        done.out.commit()?;
        Ok(VolumeEntry {
            file: plan.file.clone(),
            first_ticket: plan.tickets.start,
            last_ticket: plan.tickets.end - 1,
            sheets: plan.sheets.len() as u32,
            bytes: done.bytes,
            sha256: done.sha256.iter().map(|b| format!("{b:02x}")).collect(),
        })
    }

    /// Writes the proof sheet of the first ticket pressed.
    fn proof(&self) -> Result<PathBuf, PressError> {
        let path = self.job.out.join(PROOF);
        let ticket = self.job.bloc.ticket(self.plan.tickets.start)?;
        let art = self.sheets.ticket(&ticket);
        let sheet = self.sheets.grid.sheet();
        let id = self.sheets.id();
        let tickets = &self.plan.tickets;
        let notes = vec![
            format!("Jeu {} ({})", self.job.game.name, self.job.game.id),
            format!("Émission {:02}, bloc {:04}", id.emission, id.bloc),
            format!("Ticket {}", self.sheets.serial_text(ticket.number)),
            format!("Tickets {} à {}", tickets.start, tickets.end - 1),
            format!("Feuille {} x {} mm", sheet.w.to_mm(), sheet.h.to_mm()),
            format!("{} tickets par feuille", self.sheets.grid.per_sheet()),
            format!("Imageuse {} points par pouce", self.job.settings.imager_dpi),
            self.intent.info.clone(),
            format!("Date {}", self.sheets.date),
            String::new(),
        ];
        let proof =
            Proof { stock: self.engine.stock(), recto: &art.recto, verso: &art.verso, notes };
        let title = format!("{}, épreuve", self.title());
        let identity = format!("{PROOF} {title} {}", self.sheets.serial_text(ticket.number));
        let info = self.document(title, identity);
        let part = Part::create(&path)?;
        let done = proof.write(part, &self.intent, &info).map_err(PressError::pdf(&path))?;
        done.out.commit()?;
        Ok(path)
    }

    /// Writes the manifest.
    fn manifest(&self, volumes: Vec<VolumeEntry>) -> Result<Manifest, PressError> {
        let id = self.sheets.id();
        let manifest = Manifest {
            game: self.job.game.id.clone(),
            title: self.job.settings.job.title.clone(),
            emission: id.emission,
            bloc: id.bloc,
            specimen: self.sheets.info.specimen,
            date: self.sheets.date.to_string(),
            tickets: self.plan.tickets.len() as u32,
            tickets_per_sheet: self.sheets.grid.per_sheet(),
            inks: self.engine.stock().inks.iter().map(|(_, ink)| ink.name.clone()).collect(),
            proof: PROOF.into(),
            volumes,
        };
        let path = self.job.out.join(MANIFEST);
        let io = |e: serde_json::Error| PressError::io(&path)(e.into());
        let mut part = Part::create(&path)?;
        serde_json::to_writer_pretty(&mut part, &manifest).map_err(io)?;
        part.write_all(b"\n").map_err(PressError::io(&path))?;
        part.commit()?;
        Ok(manifest)
    }

    fn title(&self) -> String {
        let id = self.sheets.id();
        let title = &self.job.settings.job.title;
        let specimen = if self.sheets.info.specimen { " (spécimen)" } else { "" };
        format!("{title}{specimen}, émission {:02}, bloc {:04}", id.emission, id.bloc)
    }

    fn document(&self, title: String, identity: String) -> DocumentInfo {
        DocumentInfo {
            title,
            date: self.sheets.date,
            trapped: self.job.settings.job.trapped,
            creator: concat!("Tirage ", env!("CARGO_PKG_VERSION")).into(),
            identity,
        }
    }
}
