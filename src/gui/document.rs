//! What is open, as values that the views read: a project, a bloc, a ticket.
//! All of it is made on worker threads and never changes.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use eframe::egui::Color32;

use super::locale::Lang;
use super::preview::rub::Masks;
use super::preview::worst::WorstCell;
use crate::artwork::{Face, FaceArt, Ink, InkId, InkKind, Process, Stock};
use crate::game::{BlocInfo, CellCode, Game, Money, Outcome, SlotId};
use crate::layout::LayoutObject;
use crate::project::Project;

/// From which state of the edited layout a document was made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Made {
    /// The text of `layout.toml`.
    pub text: Arc<str>,
    /// Which state of the edited text it is.
    pub revision: u64,
    /// Whether something is left out or on its way: a drag is going on, or
    /// objects are hidden in Maquette.
    pub partly: bool,
    /// Faults of the layout: what has one is drawn as far as it can be, and
    /// nothing is pressed.
    pub faults: usize,
}
use crate::measure::{Length, Point, Rect};

/// An open project.
pub(crate) struct Document {
    /// Grows with every reading of the files and of the edited text, so that what
    /// was made from an older reading is told apart.
    pub generation: u64,
    /// Where it is; `None` for the project within the program.
    pub dir: Option<PathBuf>,
    /// The game.
    pub game: Arc<Game>,
    /// What all tickets share.
    pub stock: Arc<Stock>,
    /// What stands somewhere, each face in drawing order.
    pub objects: Arc<[LayoutObject]>,
    /// Nothing legible nearer than this to the cut.
    pub safe: Length,
    /// Which state of the edited text it was made from, and how much of it.
    pub made: Made,
    /// Where each slot stands, by [`SlotId`], in face coordinates (recto).
    pub cells: Vec<Rect>,
    /// Its scratch masks, ready to be rubbed, once someone scratches.
    masks: OnceLock<Masks>,
    /// Most ink of the four process inks together, as a share of one (3.0 for
    /// 300 %): what the layout's `tac` says.
    pub tac_limit: f64,
    /// The project itself, for the worker threads.
    pub project: Arc<crate::project::Project>,
}

impl Document {
    /// From a project whose layout was made from this text.
    pub(crate) fn new(
        project: Arc<Project>,
        dir: Option<PathBuf>,
        generation: u64,
        made: Made,
        objects: Vec<LayoutObject>,
    ) -> Self {
        let layout = &project.layout;
        let slots = 0..project.game.slots.len();
        let cells = slots.map(|i| layout.cell_box(SlotId(i as u16))).collect();
        Document {
            generation,
            dir,
            game: Arc::clone(&project.game),
            stock: Arc::clone(layout.stock()),
            objects: objects.into(),
            safe: layout.safe(),
            made,
            cells,
            masks: OnceLock::new(),
            tac_limit: layout.tac() / 100.0,
            project,
        }
    }

    /// The same with another reading of its project.
    pub(crate) fn with_project(&self, project: Arc<Project>, generation: u64) -> Self {
        let (made, objects) = (self.made.clone(), self.objects.to_vec());
        Document::new(project, self.dir.clone(), generation, made, objects)
    }

    /// Its scratch masks, ready to be rubbed. A drag makes many documents, so they
    /// are worked out where they are asked for.
    pub(crate) fn masks(&self) -> &Masks {
        self.masks.get_or_init(|| Masks::of(&self.project.layout))
    }

    /// Whether it is all of this state of the edited text.
    pub(crate) fn is_whole(&self, revision: u64) -> bool {
        !self.made.partly && self.made.revision == revision
    }

    /// Where a slot stands.
    pub(crate) fn cell(&self, slot: SlotId) -> Option<Rect> {
        self.cells.get(usize::from(slot.0)).copied()
    }

    /// The cell at a place of the recto, in millimetres.
    pub(crate) fn cell_at(&self, (x, y): (f64, f64)) -> Option<SlotId> {
        let place = Point::from_mm(x, y);
        let at = self.cells.iter().position(|cell| cell.contains(place))?;
        Some(SlotId(at as u16))
    }

    /// Trimmed size in millimetres.
    pub(crate) fn size_mm(&self) -> (f64, f64) {
        (self.stock.trim.w.to_mm(), self.stock.trim.h.to_mm())
    }
}

/// An open bloc.
pub(crate) struct BlocView {
    /// Grows with every bloc opened.
    pub generation: u64,
    /// What it says of itself.
    pub info: BlocInfo,
    /// Its file; `None` for the specimen made by the window.
    pub path: Option<PathBuf>,
    /// How many tickets have which lot, highest lot first, losing tickets
    /// last. Empty while winners are hidden.
    pub lots: Vec<(Money, u64)>,
}

impl BlocView {
    /// How many tickets have this lot.
    pub(crate) fn count_of(&self, lot: Money) -> u64 {
        self.lots.iter().find(|(l, _)| *l == lot).map_or(0, |(_, n)| *n)
    }
}

/// What is known of a ticket only where winners show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Revealed {
    /// The lot that the bloc records.
    pub lot: Money,
    /// What the cells win.
    pub outcome: Outcome,
    /// The cells.
    pub cells: Vec<CellCode>,
}

/// A ticket, laid out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TicketView {
    /// Generation of the document and of the bloc that it was made from.
    pub made_from: (u64, u64),
    /// Its place in the bloc, from 0.
    pub number: u32,
    /// Its serial.
    pub serial: String,
    /// What it adds to the front. Where winners are hidden, nothing that
    /// depends on the cells.
    pub recto: FaceArt,
    /// What it adds to the back.
    pub verso: FaceArt,
    /// Its cells and outcome; `None` while winners are hidden.
    pub revealed: Option<Revealed>,
    /// For the worst case of the game, what each of its cells shows; `None` for
    /// a ticket of the bloc.
    pub worst: Option<Vec<WorstCell>>,
}

/// The number of the worst case, which is no ticket of the bloc.
pub(crate) const WORST: u32 = u32::MAX;

impl TicketView {
    /// What it adds to a face.
    pub(crate) fn face(&self, face: Face) -> &FaceArt {
        match face {
            Face::Recto => &self.recto,
            Face::Verso => &self.verso,
        }
    }
}

/// Cells that win together and are outlined as one, with what they pay.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Highlight {
    /// Round the cells of one element, in face coordinates.
    pub area: Rect,
    /// What the pill says; on one highlight of each win.
    pub gain: Option<Money>,
}

/// Where the outlines of a ticket's winning cells stand.
///
/// An element and the sum beside it are outlined as one, and so is a zone of
/// which every cell wins; the pill stands on the last outline of the win.
pub(crate) fn highlights(document: &Document, outcome: &Outcome) -> Vec<Highlight> {
    let mut found: Vec<Highlight> = Vec::new();
    for win in outcome.surfaces.iter().flat_map(|s| &s.wins) {
        let mut groups: Vec<((u16, u16), Rect)> = Vec::new();
        for id in &win.slots {
            let Some(area) = document.cell(*id) else { continue };
            let slot = document.game.slot(*id);
            let zone = &document.game.zone(slot.zone).slots;
            let whole = zone.iter().all(|s| win.slots.contains(s));
            let element = (slot.zone.0, if whole { 0 } else { slot.index });
            match groups.iter_mut().find(|(e, _)| *e == element) {
                Some((_, all)) => *all = all.union(area),
                None => groups.push((element, area)),
            }
        }
        let last = groups.len().saturating_sub(1);
        for (i, (_, area)) in groups.into_iter().enumerate() {
            let gain = (i == last).then_some(win.gain);
            match found.iter_mut().find(|h| h.area == area) {
                // The same element in two wins: one outline, the sums added.
                Some(h) => {
                    h.gain = match (h.gain, gain) {
                        (Some(a), Some(b)) => Some(a + b),
                        (a, b) => a.or(b),
                    }
                }
                None => found.push(Highlight { area, gain }),
            }
        }
    }
    found
}

/// A row of the ticket list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowView {
    /// The ticket.
    pub number: u32,
    /// Its lot and the surfaces that win; `None` while winners are hidden.
    pub won: Option<(Money, String)>,
}

/// What the window calls an ink.
pub(crate) fn ink_label(stock: &Stock, id: InkId, lang: Lang) -> String {
    let ink = stock.inks.get(id);
    match lang {
        Lang::Fr => ink.label.clone(),
        Lang::En => ink.name.clone(),
    }
}

/// A colour for the swatch of an ink: its recipe without a profile, since a
/// swatch only has to be told from its neighbours.
pub(crate) fn swatch(ink: &Ink) -> Color32 {
    if let InkKind::Process(p) = ink.kind {
        return match p {
            Process::Cyan => Color32::from_rgb(0x00, 0x9F, 0xE3),
            Process::Magenta => Color32::from_rgb(0xE6, 0x00, 0x7E),
            Process::Yellow => Color32::from_rgb(0xFF, 0xE6, 0x00),
            Process::Black => Color32::from_rgb(0x1D, 0x1D, 0x1B),
        };
    }
    let [c, m, y, k] = ink.cmyk().map(|t| t.to_f32());
    let channel = |v: f32| ((1.0 - (v + k).min(1.0)) * 255.0).round() as u8;
    Color32::from_rgb(channel(c), channel(m), channel(y))
}

/// The surfaces that win, in few words: « Poker 5 + Craps 5 ».
pub(crate) fn winning_surfaces(game: &Game, outcome: &Outcome) -> String {
    outcome
        .surfaces
        .iter()
        .filter(|s| s.total > Money::ZERO)
        .map(|s| game.surface(s.surface).name.clone())
        .collect::<Vec<_>>()
        .join(" + ")
}
