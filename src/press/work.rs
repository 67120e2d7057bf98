//! [`Press`]: a job at work; its sheets go through the engine into volumes.

use std::io::{BufReader, Cursor, Read, Seek};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use crossbeam_channel::bounded;

use super::PressError;
use super::due::Due;
use super::folder::Folder;
use super::identity::RunId;
use super::job::Job;
use super::manifest::{AcceptedEntry, VolumeEntry};
use super::part::Part;
use super::pipeline::{self, Made, Sheet};
use super::plan::{Plan, PlannedVolume};
use super::proof::{Gathered, PrizeProof};
use super::sheets::Sheets;
use crate::game::{Progress, Step};
use crate::pdf::{Content, DocumentInfo, Encoded, Engine, OutputIntent, PdfError, Scratch, Volume};
use crate::project::open;
use crate::verify::{Expected, FixedPlates, VolumeReport};

/// Tickets read back are counted apart: they were counted as they were made.
struct Reading<'a>(&'a dyn Progress);

impl Progress for Reading<'_> {
    fn advance(&self, tickets: u64) {
        self.0.read_back(tickets);
    }

    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}

/// A volume that is written to its end, and not yet on the disk for sure.
struct Written {
    part: Part,
    entry: VolumeEntry,
}

/// A job with all that is made once for it.
pub(super) struct Press<'a, R> {
    pub(super) job: &'a Job<'a, R>,
    pub(super) sheets: Sheets<'a>,
    pub(super) plan: Plan,
    pub(super) intent: OutputIntent,
    /// What preflight found and somebody accepted.
    pub(super) accepted: Vec<AcceptedEntry>,
    /// What was read back so far.
    gathered: Mutex<Gathered>,
    /// Where tickets stand on the fixed plates, once these were read.
    plates: OnceLock<FixedPlates>,
}

impl<'a, R: Read + Seek> Press<'a, R> {
    /// From a job and how its tickets lie.
    pub(super) fn new(
        job: &'a Job<'a, R>,
        sheets: Sheets<'a>,
        plan: Plan,
        accepted: Vec<AcceptedEntry>,
    ) -> Self {
        let intent = sheets.intent(&job.profile);
        Press {
            job,
            sheets,
            plan,
            intent,
            accepted,
            gathered: Mutex::default(),
            plates: OnceLock::new(),
        }
    }

    /// The prize table of the run, if all of it was read back.
    pub(super) fn prize_proof(&self) -> Result<Option<PrizeProof>, PressError> {
        let gathered = self.gathered.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.proof(self.job.bloc, self.plan.tickets.clone())
    }

    /// What turns pages into bytes.
    pub(super) fn engine(&self) -> Result<Engine, PdfError> {
        let stock = self.job.layout.stock().clone();
        let (samples, formes) = (self.sheets.samples(), self.sheets.formes());
        Engine::new(stock, &samples, &self.intent, &formes)
    }

    /// Both pages of a sheet as bytes.
    pub(super) fn encoded(
        &self,
        engine: &Engine,
        sheet: &Sheet,
        scratch: &mut Scratch,
    ) -> Result<[Encoded; 2], PressError> {
        let [recto, verso] = self.sheets.pages(sheet.number, &sheet.tickets);
        let content = if self.job.split { Content::Variable } else { Content::Composite };
        let mut encode = |page| engine.encode(page, content, scratch).map_err(PressError::Pdf);
        Ok([encode(&recto)?, encode(&verso)?])
    }

    /// What a volume says of itself. Its identity is its tickets: the same
    /// whatever else is pressed with it.
    pub(super) fn volume_document(&self, plan: &PlannedVolume) -> DocumentInfo {
        let title = format!("{}, volume {:03}", self.title(), plan.number);
        let identity = format!("{} {:?}", plan.file, plan.tickets);
        self.document(title, identity)
    }

    /// Title of the run.
    pub(super) fn title(&self) -> String {
        let id = self.sheets.id();
        let title = &self.job.settings.job.title;
        let specimen = if self.sheets.info.specimen { " (spécimen)" } else { "" };
        format!("{title}{specimen}, émission {:02}, bloc {:04}", id.emission, id.bloc)
    }

    /// What a file of the run says of itself.
    pub(super) fn document(&self, title: String, identity: String) -> DocumentInfo {
        DocumentInfo {
            title,
            date: self.sheets.date,
            trapped: self.job.settings.job.trapped,
            creator: concat!("Tirage ", env!("CARGO_PKG_VERSION")).into(),
            identity,
        }
    }
}

impl<R: Read + Seek + Send> Press<'_, R> {
    /// Makes those volumes of `among` (by their place in the plan) that have no
    /// entry yet, and enters each once it has its name.
    pub(super) fn volumes(
        &self,
        run: &RunId,
        folder: &Folder,
        entries: &mut [Option<VolumeEntry>],
        among: Range<usize>,
        progress: &dyn Progress,
    ) -> Result<(), PressError> {
        let to_make: Vec<usize> = among.filter(|i| entries[*i].is_none()).collect();
        if to_make.is_empty() {
            return Ok(());
        }
        let engine = self.engine().map_err(PressError::Pdf)?;
        // Neighbours are made in one go, so that the threads have no pause
        // between them.
        for stretch in to_make.chunk_by(|a, b| a + 1 == *b) {
            let first = stretch[0];
            let entries = &mut entries[first..first + stretch.len()];
            let volumes = &self.plan.volumes[first..first + stretch.len()];
            std::thread::scope(|scope| {
                // Volumes are read back beside the pressing of the next, one at
                // a time and in order. The press waits when it is two ahead.
                let (hand_over, written) = bounded::<Written>(1);
                let reader = scope.spawn(move || {
                    let mut places = volumes.iter().zip(entries);
                    for volume in written {
                        let Some((plan, place)) = places.next() else { break };
                        *place = Some(self.name(run, folder, volume, plan, progress)?);
                    }
                    Ok(())
                });
                let pressed = self.stretch(&engine, volumes, progress, |volume| {
                    // Nobody listens once the reader has failed, and its error is
                    // the one that is told.
                    hand_over.send(volume).map_err(|_| PressError::Cancelled)
                });
                drop(hand_over);
                let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                read.and(pressed)
            })?;
        }
        Ok(())
    }

    /// Reads a volume that was written and gives it its name.
    fn name(
        &self,
        run: &RunId,
        folder: &Folder,
        volume: Written,
        plan: &PlannedVolume,
        progress: &dyn Progress,
    ) -> Result<VolumeEntry, PressError> {
        let sealed = volume.part.seal()?;
        let verified = self.verified(sealed.aside(), plan, progress)?;
        // The receipt first: a volume that has its name has one.
        folder.record(run, &volume.entry, verified)?;
        sealed.publish()?;
        progress.step(plan.number, Step::Named);
        Ok(volume.entry)
    }

    /// The volume as it stands in the folder, if it is whole, of this run, and,
    /// where volumes are read back, nothing is wrong in it.
    pub(super) fn keep(
        &self,
        run: &RunId,
        folder: &Folder,
        volume: &PlannedVolume,
        progress: &dyn Progress,
    ) -> Result<Option<VolumeEntry>, PressError> {
        let entry = folder.keep(run, volume, progress)?;
        if let Some(entry) = &entry
            && !folder.is_verified(run, volume)
            && self.verified(&self.job.out.join(&volume.file), volume, progress)?
        {
            folder.record(run, entry, true)?;
        }
        Ok(entry)
    }

    /// Reads a volume back, on all threads, if the job asks for it; its faults
    /// are an error.
    fn verified(
        &self,
        path: &Path,
        volume: &PlannedVolume,
        progress: &dyn Progress,
    ) -> Result<bool, PressError> {
        let Some(verifier) = self.job.verifier else { return Ok(false) };
        let expected = Expected {
            file: volume.file.clone(),
            tickets: volume.tickets.clone(),
            sheets: Some(volume.sheets.len() as u32),
        };
        let due = Due { bloc: self.job.bloc, grid: self.sheets.grid, first: volume.sheets.start };
        let watched = Reading(progress);
        progress.step(volume.number, Step::ReadingBack);
        let source = BufReader::new(open(path)?);
        let plates = self.plates_read()?;
        let report = verifier.volume(source, plates, &expected, &due, &watched);
        if progress.cancelled() {
            return Err(PressError::Cancelled);
        }
        if !report.ok() {
            return Err(PressError::Faults(report));
        }
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner).add(&report);
        Ok(true)
    }

    /// Where the fixed plates of a run in two parts have its tickets, by what can
    /// be read on them.
    fn plates_read(&self) -> Result<Option<&FixedPlates>, PressError> {
        let Some(verifier) = self.job.verifier.filter(|_| self.job.split) else { return Ok(None) };
        if self.plates.get().is_none() {
            let file = self.plan.fixed_file();
            let done = self.fixed_volume(Vec::new()).map_err(PressError::Pdf)?;
            let plates = verifier.fixed_plates(Cursor::new(done.out)).map_err(|reason| {
                let mut report = VolumeReport { file, ..VolumeReport::default() };
                report.fault(None, None, reason);
                PressError::Faults(report)
            })?;
            // Two threads may have read them; both have read the same.
            let _ = self.plates.set(plates);
        }
        Ok(self.plates.get())
    }

    /// Makes volumes that follow each other; `done` gets each in order.
    fn stretch(
        &self,
        engine: &Engine,
        volumes: &[PlannedVolume],
        progress: &dyn Progress,
        mut done: impl FnMut(Written) -> Result<(), PressError>,
    ) -> Result<(), PressError> {
        let threads = self.job.threads.or_else(|| std::thread::available_parallelism().ok());
        let threads = threads.map_or(1, NonZeroUsize::get);
        let mut planned = volumes.iter();
        let mut open: Option<(Volume<'_, Part>, &PlannedVolume)> = None;
        let take = |made: Made| -> Result<(), PressError> {
            if progress.cancelled() {
                return Err(PressError::Cancelled);
            }
            let (mut volume, plan) = match (open.take(), planned.as_slice()) {
                (Some(pair), _) => pair,
                (None, [plan, ..]) => {
                    planned.next();
                    progress.step(plan.number, Step::Writing);
                    let part = Part::create(&self.job.out.join(&plan.file))?;
                    let volume = Volume::start(engine, part);
                    (volume.map_err(PressError::pdf(&self.job.out.join(&plan.file)))?, plan)
                }
                (None, []) => return Err(PressError::Lost { sheet: made.number + 1 }),
            };
            let path = self.job.out.join(&plan.file);
            volume.sheet(made.number + 1, &made.pages).map_err(PressError::pdf(&path))?;
            if made.number + 1 < plan.sheets.end {
                open = Some((volume, plan));
            } else {
                done(self.close(volume, plan)?)?;
            }
            progress.advance(made.tickets.into());
            Ok(())
        };
        let make = |sheet: Sheet, scratch: &mut Scratch| -> Result<Made, PressError> {
            if let Ok(at) = volumes.binary_search_by_key(&sheet.number, |v| v.sheets.start) {
                progress.step(volumes[at].number, Step::Composing);
            }
            let pages = self.encoded(engine, &sheet, scratch)?;
            Ok(Made { number: sheet.number, tickets: sheet.tickets.len() as u32, pages })
        };
        let tickets = match volumes {
            [first, .., last] => first.tickets.start..last.tickets.end,
            [one] => one.tickets.clone(),
            [] => return Ok(()),
        };
        pipeline::run(self.job.bloc, self.sheets.grid, tickets, threads, make, take)
    }

    /// Ends a volume.
    fn close(&self, volume: Volume<'_, Part>, plan: &PlannedVolume) -> Result<Written, PressError> {
        let path = self.job.out.join(&plan.file);
        let done = volume.finish(&self.volume_document(plan)).map_err(PressError::pdf(&path))?;
        let entry = VolumeEntry {
            file: plan.file.clone(),
            first_ticket: plan.tickets.start,
            last_ticket: plan.tickets.end - 1,
            sheets: plan.sheets.len() as u32,
            bytes: done.bytes,
            sha256: done.sha256.iter().map(|b| format!("{b:02x}")).collect(),
        };
        Ok(Written { part: done.out, entry })
    }
}
