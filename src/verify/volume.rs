//! [`Verifier`]: reads the volumes of one run.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Seek};
use std::ops::Range;
use std::sync::{Arc, Mutex};

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::VerifyError;
use super::code::CodeReader;
use super::document::{Document, PageRef};
use super::drawing::Drawings;
use super::places::Places;
use super::plan::Plan;
use super::report::VolumeReport;
use super::resources::Means;
use super::sheet::{Scratch, SheetRead};
use crate::artwork::Assets;
use crate::game::{BlocInfo, Game, Numbering, Progress, Ticket};
use crate::measure::Length;
use crate::rule::Evaluator;

/// Gives the tickets of the bloc that was pressed.
pub trait Bloc: Sync {
    /// The ticket with this number; the error says why there is none.
    fn ticket(&self, number: u32) -> Result<Ticket, String>;

    /// The ticket that the plan of the run puts where a point lies: of a sheet of
    /// the bloc, numbered from 1 as in its margin, or where that is not printed,
    /// of the volume, from 0; of its side, from 0; in points from the lower left
    /// corner. Nothing where that is not known.
    fn due(&self, _sheet: SheetName, _side: usize, _at: (f64, f64)) -> Option<u32> {
        None
    }
}

impl<F: Fn(u32) -> Result<Ticket, String> + Sync> Bloc for F {
    fn ticket(&self, number: u32) -> Result<Ticket, String> {
        self(number)
    }
}

/// By what a sheet is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetName {
    /// The number in its margin, from 1 in the bloc.
    Printed(u32),
    /// Its place in the volume, from 0.
    Place(u32),
}

/// What a volume should hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Its name.
    pub file: String,
    /// Its tickets.
    pub tickets: Range<u32>,
    /// How many sheets; unknown if not given.
    pub sheets: Option<u32>,
}

/// Reads volumes of one project and one bloc. Threads may share it.
pub struct Verifier<'a> {
    pub(super) game: &'a Game,
    info: BlocInfo,
    pub(super) places: Places,
    pub(super) drawings: Drawings,
    pub(super) evaluator: Evaluator,
    /// One for each code of the layout.
    pub(super) codes: Vec<CodeReader>,
    numbering: Numbering,
}

/// A volume that is being read.
pub(super) struct Open<R> {
    pub(super) document: Document<R>,
    pub(super) means: Means,
    pub(super) plans: Mutex<Vec<Arc<Plan>>>,
    /// Where tickets stand on both sides, when the coat is in another file.
    pub(super) fixed: Option<FixedPlates>,
}

/// Where tickets stand on the fixed plates of a run whose volumes hold only
/// what differs from sheet to sheet.
#[derive(Clone, Debug)]
pub struct FixedPlates(pub(super) [Arc<Plan>; 2]);

impl<'a> Verifier<'a> {
    /// Prepares what every volume is compared with: the places that the text of
    /// `layout.toml` says, and the drawings of all symbols from the project's
    /// own fonts and pictures.
    ///
    /// # Errors
    /// If the layout cannot be read, or a file that it names is missing.
    pub fn new(
        game: &'a Game,
        layout: &str,
        assets: &dyn Assets,
        info: &BlocInfo,
        numbering: &Numbering,
    ) -> Result<Self, VerifyError> {
        let mut places = Places::read(layout, game)?;
        places.photos.iter_mut().for_each(|side| side.retain(|photo| photo.is_of_pixels(assets)));
        let drawings = Drawings::new(game, &places, assets)?;
        let codes = places.codes.iter().map(|code| {
            let unknown = || VerifyError::Layout(format!("code « {} »", code.id));
            CodeReader::new(code).ok_or_else(unknown)
        });
        let codes = codes.collect::<Result<Vec<_>, _>>()?;
        let numbering = numbering.clone();
        let (info, evaluator) = (info.clone(), Evaluator::new(game));
        Ok(Verifier { game, info, places, drawings, evaluator, codes, numbering })
    }

    /// With the register tolerance of the press, by which a layout may say how
    /// far hidden ink keeps from the edges of masks.
    #[must_use]
    pub fn with_tolerance(mut self, tolerance: Length) -> Self {
        if self.places.follows_press {
            self.places.margin = tolerance.to_pt();
        }
        self
    }

    /// Reads the fixed plates of a run that has them apart.
    ///
    /// # Errors
    /// What is wrong with the file, in French.
    pub fn fixed_plates<R: Read + Seek>(&self, source: R) -> Result<FixedPlates, String> {
        let document = Document::open(source)?;
        let pages = document.pages()?;
        let means = Means::load(&document, &pages, &self.places.coat)?;
        if pages.len() != 2 {
            return Err(format!("{} pages ; un recto et un verso sont attendus", pages.len()));
        }
        let open = Open { document, means, plans: Mutex::default(), fixed: None };
        super::sheet::fixed(self, &open, &pages).map(FixedPlates)
    }

    /// Reads a volume; `fixed` are the plates that belong to it, where they
    /// stand apart. Whatever is wrong is a fault of the report.
    pub fn volume<R: Read + Seek + Send>(
        &self,
        source: R,
        fixed: Option<&FixedPlates>,
        expected: &Expected,
        bloc: &dyn Bloc,
        progress: &dyn Progress,
    ) -> VolumeReport {
        let mut report = VolumeReport { file: expected.file.clone(), ..VolumeReport::default() };
        let opened = Document::open(source).and_then(|document| {
            let pages = document.pages()?;
            let means = Means::load(&document, &pages, &self.places.coat)?;
            let fixed = fixed.cloned();
            Ok((Open { document, means, plans: Mutex::default(), fixed }, pages))
        });
        match opened {
            Ok((open, pages)) => self.sheets(&open, &pages, expected, bloc, progress, &mut report),
            Err(reason) => report.fault(None, None, reason),
        }
        report
    }

    fn sheets<R: Read + Seek + Send>(
        &self,
        open: &Open<R>,
        pages: &[PageRef],
        expected: &Expected,
        bloc: &dyn Bloc,
        progress: &dyn Progress,
        report: &mut VolumeReport,
    ) {
        if pages.len() % 2 == 1 {
            report.fault(
                None,
                None,
                format!("{} pages : une feuille n'a pas de verso", pages.len()),
            );
        }
        let sheets: Vec<&[PageRef]> = pages.chunks_exact(2).collect();
        report.sheets = sheets.len() as u32;
        if let Some(due) = expected.sheets.filter(|due| *due != report.sheets) {
            let reason = format!("{} feuilles au lieu de {due}", report.sheets);
            report.fault(None, None, reason);
        }
        // What threads learn of a volume they keep for all its sheets, however
        // the work is split.
        let pool: Mutex<Vec<Scratch>> = Mutex::default();
        let lock = || pool.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let read = sheets.into_par_iter().with_min_len(4).map(|pages| {
            if progress.cancelled() {
                return SheetRead::default();
            }
            let mut scratch = lock().pop().unwrap_or_default();
            let read = self.sheet(open, pages, bloc, &mut scratch);
            lock().push(scratch);
            progress.advance(read.tickets.len() as u64);
            read
        });
        let read: Vec<SheetRead> = read.collect();
        self.ledger(&read, expected, report);
        super::order::check(&read, self.places.trim, bloc, report);
        let seen: BTreeSet<u32> = read.iter().flat_map(|s| &s.tickets).flatten().copied().collect();
        for ticket in expected.tickets.clone().filter(|t| !seen.contains(t)) {
            report.fault(None, Some(ticket), "ce ticket manque");
        }
    }

    /// Every ticket once, every sheet once and in order.
    fn ledger(&self, sheets: &[SheetRead], expected: &Expected, report: &mut VolumeReport) {
        let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        let mut before: Option<u32> = None;
        for (i, sheet) in sheets.iter().enumerate() {
            let number = sheet.number.or(Some(i as u32 + 1));
            if let Some(found) = sheet.number {
                let first = report.numbers.map_or(found, |n| n.0);
                report.numbers = Some((first, found));
                let times = numbers.entry(found).or_insert(0);
                *times += 1;
                let due = before.map(|n| n + 1);
                if *times > 1 {
                    report.fault(
                        number,
                        None,
                        format!("la feuille {found} est imprimée deux fois"),
                    );
                } else if let Some(due) = due.filter(|due| *due != found) {
                    let reason = if found == due + 1 {
                        format!("la feuille {due} manque")
                    } else if found > due {
                        format!("les feuilles {due} à {} manquent", found - 1)
                    } else {
                        format!("la feuille {found} vient où la {due} est attendue")
                    };
                    report.fault(number, None, reason);
                }
                before = Some(found);
            }
            for (ticket, reason) in &sheet.faults {
                report.fault(number, *ticket, reason.clone());
            }
            for (lot, count) in &sheet.won {
                *report.won.entry(*lot).or_insert(0) += count;
            }
            for ticket in sheet.tickets.iter().flatten() {
                report.tickets_read += 1;
                let times = seen.entry(*ticket).or_insert(0);
                *times += 1;
                if *times == 2 {
                    report.fault(
                        number,
                        Some(*ticket),
                        "son numéro de série est imprimé deux fois",
                    );
                } else if !expected.tickets.contains(ticket) {
                    report.fault(number, Some(*ticket), "ce ticket n'est pas de ce volume");
                }
            }
        }
    }

    /// The ticket that a printed serial names; the error says what is wrong.
    pub(super) fn number_of(&self, serial: &str) -> Result<u32, String> {
        let usual = self.game.serial(&self.info, 0);
        let read = self.numbering.parse(serial, usual);
        let read = read.map_err(|e| format!("numéro de série : {e}"))?;
        let due = self.game.serial(&self.info, read.ticket);
        if read != due || serial != self.numbering.text(&due) {
            return Err(format!("le numéro de série {serial} n'est pas de ce bloc"));
        }
        Ok(read.ticket)
    }

    /// What a code of a ticket says.
    pub(super) fn payload(&self, code: &str, ticket: u32) -> String {
        self.numbering.payload(code, &self.game.serial(&self.info, ticket))
    }
}
