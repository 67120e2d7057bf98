//! What the window shows and remembers. Views read it; commands change it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use eframe::egui;

use super::document::{BlocView, Document, RowView, TicketView};
use super::game_editor::GameState;
use super::home::{HomeForm, HomeState};
use super::import::{ImportForm, ImportState, KeyWanted};
use super::locale::{Lang, key};
use super::lock::{UnlockForm, Winners};
use super::maquette::{MaquetteDrafts, MaquetteState};
use super::picture::{Picture, Survey};
use super::plates::{PlateChoice, PlatesPanel};
use super::press_view::{PressDesk, PressForm};
use super::preview::contact::ThumbKey;
use super::preview::state::PreviewState;
use super::sheet_view::{SheetDrafts, SheetState};
use crate::artwork::{Face, InkId, InkRole};
use crate::game::Money;

/// Most lines of the journal that are kept.
const JOURNAL: usize = 1_000;

/// The places of work, in the order in which a ticket comes to be. Those that
/// are not there yet are not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Workspace {
    /// The game's file.
    Game,
    /// The layout, drawn by hand.
    Maquette,
    /// A ticket as the player sees it, with its outcome.
    Preview,
    /// The plates of a ticket.
    Plates,
    /// A sheet of the run.
    Sheet,
    /// The press run.
    Press,
}

impl Workspace {
    /// In the order of the tabs.
    pub(crate) const ALL: [Workspace; 6] = [
        Workspace::Game,
        Workspace::Maquette,
        Workspace::Preview,
        Workspace::Plates,
        Workspace::Sheet,
        Workspace::Press,
    ];

    /// Whether a designer works here, on a specimen while winners are hidden.
    pub(crate) fn designs(self) -> bool {
        matches!(self, Workspace::Maquette | Workspace::Preview | Workspace::Plates)
    }

    /// Key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Workspace::Maquette => key("layout"),
            Workspace::Preview => key("preview"),
            Workspace::Game => key("game"),
            Workspace::Plates => key("plates"),
            Workspace::Sheet => key("sheet-workspace"),
            Workspace::Press => key("press-run"),
        }
    }
}

/// Tabs of the bottom panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BottomTab {
    /// What is wrong with the project.
    Problems,
    /// What happened.
    Journal,
    /// What is going on.
    Tasks,
}

/// Tabs of the right panel in Aperçu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PreviewTab {
    /// What the ticket wins.
    Outcome,
    /// Its cells.
    Ticket,
    /// The bloc it is from.
    Bloc,
}

/// How much of the page a canvas shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct View {
    /// Points of the window to the millimetre.
    pub zoom: f64,
    /// The place on the page, in millimetres, at the middle of the canvas.
    pub centre: (f64, f64),
    /// Whether zoom and centre follow the size of the canvas.
    pub fit: bool,
}

impl View {
    /// The whole page.
    pub(crate) const FIT: View = View { zoom: 4.0, centre: (0.0, 0.0), fit: true };
    /// Points to the millimetre at 100 % (96 points to the inch).
    pub(crate) const FULL: f64 = 96.0 / 25.4;
}

/// How grave a problem or notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    /// Wrong.
    Error,
    /// To be looked at.
    Warning,
    /// Said for information.
    Info,
    /// Done.
    Done,
}

/// A row of the journal.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// When, since the window opened.
    pub seconds: u64,
    /// Of what kind.
    pub severity: Severity,
    /// What.
    pub text: String,
}

/// A notice in the corner.
#[derive(Clone, Debug)]
pub(crate) struct Toast {
    /// Tells notices apart.
    pub id: u64,
    /// Of what kind.
    pub severity: Severity,
    /// What.
    pub text: String,
    /// When it goes by itself; errors stay until they are closed.
    pub until: Option<Instant>,
}

/// A box over the window that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Every command, by typing.
    Palette,
    /// A path typed where no file dialog opens.
    Path(PathFor),
    /// A ticket's number or serial.
    GoTo,
    /// The keys.
    Keys,
    /// The bloc's key, to see its winners.
    Unlock,
    /// The window was to close during a run.
    CloseDuringRun,
    /// A table from elsewhere.
    Import,
    /// The key of an encrypted bloc.
    BlocKey,
    /// A new game.
    NewGame,
    /// For which game a file is.
    WhichGame,
    /// Who accepts a problem, and why.
    Accept,
    /// Another program changed the layout that is being edited.
    LayoutChanged,
}

/// What a path is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathFor {
    /// A project's folder.
    Project,
    /// A bloc's file.
    Bloc,
    /// Where volumes are written.
    Output,
    /// A table from elsewhere.
    Table,
    /// Where the bloc of a table is written.
    ImportOut,
    /// The file of a key.
    Key,
    /// The folder of a new game.
    NewGame,
    /// The file of an approval sheet.
    Proof,
    /// An official text to compare a game with.
    Reglement,
    /// Where a copy of the project is made.
    Copy,
    /// A picture.
    Picture,
    /// The key that the open bloc was made with.
    MakerKey,
}

/// What a task in the background is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// Which.
    pub id: TaskId,
    /// In words.
    pub text: String,
}

/// The tasks that there are, each at most once at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TaskId {
    /// A project is being opened or read again.
    OpenProject,
    /// A bloc is being opened or made.
    OpenBloc,
    /// A ticket with some lot is being looked for.
    Find,
    /// The press run.
    Press,
    /// The layout is being written.
    Save,
}

/// What may be seen of the tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    /// No bloc yet.
    NoBloc,
    /// A specimen: everything shows.
    Specimen,
    /// A real bloc: lots, outcomes and covered cells stay hidden.
    Hidden,
    /// A real bloc whose key was shown: everything shows, for a time.
    Shown,
}

/// Everything that the window shows.
pub(crate) struct State {
    /// Language.
    pub lang: Lang,
    /// Dark theme.
    pub dark: bool,
    /// Size of the interface, 1 for 100 %.
    pub scale: f32,
    /// Where the user works.
    pub workspace: Workspace,
    /// Where she worked before.
    pub last_workspace: Workspace,
    /// Whether the panels are open.
    pub left_open: bool,
    /// See `left_open`.
    pub right_open: bool,
    /// See `left_open`.
    pub bottom_open: bool,
    /// What the bottom panel shows.
    pub bottom_tab: BottomTab,
    /// What the right panel of Aperçu shows.
    pub preview_tab: PreviewTab,
    /// Counts how often the layout of the panels was reset.
    pub layout_reset: u64,

    /// The open project.
    pub document: Option<Arc<Document>>,
    /// The open bloc.
    pub bloc: Option<Arc<BlocView>>,
    /// Why the project could not be opened or read again.
    pub fault: Option<String>,

    /// The ticket asked for.
    pub number: u32,
    /// The ticket that is shown.
    pub ticket: Option<Arc<TicketView>>,
    /// Only tickets of this lot are listed; zero means losing tickets.
    pub lot_filter: Option<Money>,
    /// Rows of the ticket list that were read, by number of the page.
    pub rows: BTreeMap<u64, Vec<RowView>>,
    /// First row of the list.
    pub list_top: u64,

    /// Side of the ticket.
    pub face: Face,
    /// Whether the coat is on.
    pub coat: bool,
    /// No outlines over the ticket.
    pub clean: bool,
    /// Part of the page seen in Aperçu.
    pub preview_view: View,
    /// Part of the page seen in Plaques.
    pub plates_view: View,
    /// What Maquette shows.
    pub maquette: MaquetteState,
    /// Place under the pointer on the page, in millimetres.
    pub pointer: Option<(f64, f64)>,
    /// What is drawn on the canvas.
    pub picture: Option<Picture>,
    /// What is drawn beside it or under the curtain.
    pub second: Option<Picture>,
    /// Small pictures and coverages of all plates.
    pub survey: Option<Survey>,
    /// Which plates show.
    pub plates: PlateChoice,
    /// What the panels of Plaques remember.
    pub plates_panel: PlatesPanel,
    /// What Aperçu remembers.
    pub preview: PreviewState,

    /// What Planche shows.
    pub sheet: SheetState,
    /// The real bloc that is open, be it at hand or not.
    pub real: Option<Arc<BlocView>>,
    /// Who sees its winners.
    pub winners: Winners,

    /// The game being edited.
    pub game: GameState,
    /// The press run.
    pub press: PressDesk,
    /// What is wrong.
    pub problems: super::problems::Problems,
    /// What happened.
    pub journal: Vec<Entry>,
    /// Notices in the corner.
    pub toasts: Vec<Toast>,
    /// What is going on.
    pub tasks: Vec<Task>,
    /// The box that waits for an answer.
    pub dialog: Option<Dialog>,
    /// Accueil, and what is remembered.
    pub home: HomeState,
    /// A table from elsewhere, while its box is open.
    pub import: Option<ImportState>,
    /// An encrypted bloc that waits for its key.
    pub key_wanted: Option<KeyWanted>,
    /// When the window opened.
    pub started: Instant,
}

impl Default for State {
    fn default() -> Self {
        State {
            lang: Lang::Fr,
            dark: false,
            scale: 1.0,
            workspace: Workspace::Preview,
            last_workspace: Workspace::Plates,
            left_open: true,
            right_open: true,
            bottom_open: false,
            bottom_tab: BottomTab::Journal,
            preview_tab: PreviewTab::Outcome,
            layout_reset: 0,
            document: None,
            bloc: None,
            fault: None,
            number: 0,
            ticket: None,
            lot_filter: None,
            rows: BTreeMap::new(),
            list_top: 0,
            face: Face::Recto,
            coat: true,
            clean: false,
            preview_view: View::FIT,
            plates_view: View::FIT,
            maquette: MaquetteState::default(),
            pointer: None,
            picture: None,
            survey: None,
            sheet: SheetState::default(),
            press: PressDesk::default(),
            game: GameState::default(),
            second: None,
            plates: PlateChoice::default(),
            plates_panel: PlatesPanel::default(),
            preview: PreviewState::default(),
            real: None,
            winners: Winners::default(),
            problems: super::problems::Problems::default(),
            journal: Vec::new(),
            toasts: Vec::new(),
            tasks: Vec::new(),
            dialog: None,
            home: HomeState::default(),
            import: None,
            key_wanted: None,
            started: Instant::now(),
        }
    }
}

impl State {
    /// What may be seen of the tickets at hand.
    pub(crate) fn lock(&self) -> Lock {
        match &self.bloc {
            None => Lock::NoBloc,
            Some(bloc) if bloc.info.specimen => Lock::Specimen,
            Some(_) if self.winners.unlocked.is_some() => Lock::Shown,
            Some(_) => Lock::Hidden,
        }
    }

    /// Tickets of the open bloc.
    pub(crate) fn tickets(&self) -> u32 {
        self.bloc.as_ref().map_or(0, |b| b.info.tickets)
    }

    /// Whether the coat is drawn: always, while winners are hidden.
    pub(crate) fn coat_on(&self) -> bool {
        self.coat || self.lock() == Lock::Hidden
    }

    /// The part of the page seen in the workspace at hand.
    pub(crate) fn view(&self) -> View {
        match self.workspace {
            Workspace::Maquette => self.maquette.view,
            Workspace::Plates => self.plates_view,
            Workspace::Sheet => self.sheet.view,
            _ => self.preview_view,
        }
    }

    /// The same, to be changed.
    pub(crate) fn view_mut(&mut self) -> &mut View {
        match self.workspace {
            Workspace::Maquette => &mut self.maquette.view,
            Workspace::Plates => &mut self.plates_view,
            Workspace::Sheet => &mut self.sheet.view,
            _ => &mut self.preview_view,
        }
    }

    /// One bit for each plate of the project.
    pub(crate) fn all_plates(&self) -> u64 {
        let count = self.document.as_ref().map_or(0, |d| d.stock.inks.len());
        if count >= 64 { u64::MAX } else { (1 << count) - 1 }
    }

    /// One bit for each plate with one of these roles.
    pub(crate) fn plates_with(&self, wanted: impl Fn(InkId, InkRole) -> bool) -> u64 {
        let Some(document) = &self.document else { return 0 };
        document
            .stock
            .inks
            .iter()
            .filter(|(id, ink)| wanted(*id, ink.role))
            .fold(0, |set, (id, _)| set | 1 << id.0)
    }

    /// Writes a line into the journal.
    pub(crate) fn note(&mut self, severity: Severity, text: impl Into<String>) {
        let seconds = self.started.elapsed().as_secs();
        self.journal.push(Entry { seconds, severity, text: text.into() });
        if self.journal.len() > JOURNAL {
            self.journal.remove(0);
        }
    }

    /// Says that a task has begun.
    pub(crate) fn begin(&mut self, id: TaskId, text: impl Into<String>) {
        self.end(id);
        self.tasks.push(Task { id, text: text.into() });
    }

    /// Says that a task is over.
    pub(crate) fn end(&mut self, id: TaskId) {
        self.tasks.retain(|t| t.id != id);
    }
}

/// Texts being typed, not yet meant.
#[derive(Default)]
pub(crate) struct Drafts {
    /// The number in the navigator.
    pub number: String,
    /// The serial in the navigator.
    pub serial: String,
    /// Number or serial in the box « Aller à ».
    pub go_to: String,
    /// Why it is not understood.
    pub go_to_fault: Option<String>,
    /// Why the serial in the navigator is not understood.
    pub serial_fault: Option<String>,
    /// What is typed in the palette.
    pub palette: String,
    /// The entry chosen in the palette.
    pub palette_row: usize,
    /// A path.
    pub path: String,
    /// Who accepts a problem, and why.
    pub accept: super::problems::AcceptDraft,
    /// What is typed in Planche.
    pub sheet: SheetDrafts,
    /// The export form.
    pub press: PressForm,
    /// Accueil.
    pub home: HomeForm,
    /// The boxes « Importer » and « Clé du bloc ».
    pub import: ImportForm,
    /// Size of the canvas in points, as last laid out.
    pub canvas: egui::Vec2,
    /// Rows of the ticket list in sight, as last laid out.
    pub list_rows: u64,
    /// What is being done by hand in Maquette.
    pub maquette: MaquetteDrafts,
    /// First place of the list on the contact sheet and how many are in sight,
    /// as last laid out.
    pub contact_rows: (u64, u64),
    /// Small pictures in sight that are not there yet.
    pub thumbs: Vec<ThumbKey>,
    /// The ticket to compare with, as typed.
    pub other: String,
    /// The key, name and reason for seeing winners.
    pub unlock: UnlockForm,
}

/// A path by name, for what is shown of it.
pub(crate) fn short_path(path: &std::path::Path) -> String {
    path.file_name()
        .map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned())
}

/// Where the user started the program, the first guess of any path field.
pub(crate) fn start_dir() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}
