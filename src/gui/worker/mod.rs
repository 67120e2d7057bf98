//! The threads behind the window. Each has a name and answers through one
//! bounded channel; after an answer the window is asked to draw itself again.
//!
//! ```text
//! window -> tickets thread (latest wins)   -> Reply::Ticket, Rows, Found
//!        -> pictures thread (latest wins)  -> Reply::Picture, SecondPicture, Survey
//!        -> contact thread (latest wins)   -> Reply::Thumb
//!        -> one thread a task: open, dialog, import, press, unlock
//!        <- watch thread: Reply::Changed
//! ```

mod contact;
mod dialog;
mod game;
mod home;
mod import;
mod layout;
mod open;
mod pictures;
mod place;
mod press;
mod problems;
mod sheets;
mod studio;
mod tickets;
mod unlock;
mod watch;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use eframe::egui;

use super::document::{BlocView, Document, RowView, TicketView};
use super::game_editor::GameRequest;
use super::game_editor::check::Trouble;
use super::locale::Lang;
use super::picture::{Picture, PictureRequest, Survey};
use super::press_view::{Audit, Foretold};
use super::preview::contact::Thumb;
use super::run_state::Counter;
use super::run_state::VolumeRow;
use super::sheet_view::{Edited, SheetDraw, SheetPicture};
use super::state::PathFor;
use crate::bloc::{FaultKind, Sight};
use crate::game::Money;
use crate::preflight::Accepted;
use crate::press::PrizeProof;
use crate::project::Project;
use crate::verify::Fault;

pub(crate) use contact::ContactRequest;
pub(crate) use dialog::PICTURES;
pub(crate) use game::GameReply;
pub(crate) use home::HomeReply;
pub(crate) use import::{ImportReply, Order, TableRequest};
pub(crate) use layout::{Laid, LayoutRequest, SaveFault, SaveOrder, Saved};
pub(crate) use open::{BlocFault, OpenBloc};
pub(crate) use place::Brought;
pub(crate) use press::{ForetellRequest, RunOrder};
pub(crate) use problems::{ProblemReply, ProblemRequest};
pub(crate) use sheets::PressEdited;
pub(crate) use tickets::TicketRequest;

/// Rows of the ticket list that are read together.
pub(crate) const PAGE_ROWS: u64 = 64;

/// What a thread answers.
pub(crate) enum Reply {
    /// A project was opened, or could not be.
    Project {
        /// The project, or what is wrong.
        result: Result<Arc<Document>, ProjectFault>,
        /// Names of the files whose change led to this; empty when a user asked.
        changed: Vec<String>,
    },
    /// A bloc was opened, or could not be.
    Bloc(Result<Arc<OpenBloc>, BlocFault>),
    /// What Accueil asked for.
    Home(HomeReply),
    /// What was found in a table from elsewhere.
    Import(ImportReply),
    /// A specimen was made to be worked on while a real bloc is open.
    StandIn(Result<Arc<OpenBloc>, String>),
    /// A key was proved to be the bloc's, or not: how many tickets have which
    /// lot.
    Unlocked {
        /// Generation of the bloc.
        bloc: u64,
        /// What came of it.
        result: Result<Vec<(Money, u64)>, String>,
    },
    /// A ticket was read and laid out.
    Ticket(Arc<TicketView>),
    /// The ticket to compare with was.
    OtherTicket(Arc<TicketView>),
    /// A ticket is drawn small.
    Thumb(Thumb),
    /// A ticket could not be read.
    TicketFault {
        /// The ticket.
        number: u32,
        /// What is wrong.
        error: String,
    },
    /// An edited layout was read.
    Laid(Laid),
    /// A layout was written to its file, or could not be.
    Saved(Result<Saved, SaveFault>),
    /// A picture was brought into the project, or could not be.
    Brought(Result<Brought, String>),
    /// Rows of the list.
    Rows {
        /// Generation of the bloc.
        bloc: u64,
        /// The filter that they answer.
        filter: Option<Money>,
        /// Number of the page.
        page: u64,
        /// The rows.
        rows: Vec<RowView>,
    },
    /// A search is over.
    Found {
        /// The ticket, if there is one.
        number: Option<u32>,
        /// Whether the search went on from the start.
        wrapped: bool,
    },
    /// A picture is drawn.
    Picture(Picture),
    /// The second picture of the canvas is drawn.
    SecondPicture(Picture),
    /// All plates are measured.
    Survey(Survey),
    /// A sheet is drawn.
    Sheet(SheetPicture),
    /// A changed `press.toml` was read and written, or could not be.
    PressEdited(Edited),
    /// A picture could not be drawn.
    PictureFault(String),
    /// A file dialog was closed.
    Path {
        /// What for.
        what: PathFor,
        /// What was chosen.
        path: Option<PathBuf>,
        /// Whether there was a dialog at all.
        shown: bool,
    },
    /// The press run is over.
    Run(Result<RunResult, RunFault>),
    /// What a run will be.
    Foretold(Foretold),
    /// The bloc of this generation was evaluated.
    Audited(u64, Audit),
    /// An approval sheet was made, or could not be.
    Proof(Result<PathBuf, String>),
    /// Files of the project were changed by another program.
    Changed(Vec<String>),
    /// What Jeu asked for.
    Game(GameReply),
    /// A folder could not be shown.
    RevealFault(String),
    /// What concerns problems.
    Problems(ProblemReply),
}

/// A project that could not be opened.
#[derive(Clone, Debug)]
pub(crate) struct ProjectFault {
    /// The folder.
    pub dir: Option<PathBuf>,
    /// The whole message.
    pub text: String,
    /// Its faults one by one.
    pub problems: Vec<Trouble>,
}

/// What a press run wrote.
#[derive(Clone, Debug)]
pub(crate) struct RunResult {
    /// Volume by volume.
    pub volumes: Vec<VolumeRow>,
    /// The other files of a whole run.
    pub rest: Vec<String>,
    /// The prize table, where it was read back.
    pub proof: Option<PrizeProof>,
}

/// Why a press run ended early.
#[derive(Clone, Debug)]
pub(crate) enum RunFault {
    /// The user stopped it.
    Stopped,
    /// It failed.
    Failed {
        /// What, where, what was expected.
        text: String,
        /// What was read back and is wrong.
        faults: Vec<Fault>,
    },
}

/// How a thread answers.
#[derive(Clone)]
pub(crate) struct Answers {
    replies: Sender<Reply>,
    ctx: egui::Context,
}

impl Answers {
    /// Sends an answer; false when the window is gone.
    pub(crate) fn send(&self, reply: Reply) -> bool {
        let sent = self.replies.send(reply).is_ok();
        self.ctx.request_repaint();
        sent
    }

    /// The window, for textures.
    pub(crate) fn ctx(&self) -> &egui::Context {
        &self.ctx
    }
}

/// A place for one request: a newer one takes the place of an older one that
/// was not begun.
struct Latest<T> {
    sender: Sender<T>,
    receiver: Receiver<T>,
}

impl<T> Latest<T> {
    fn new() -> Self {
        let (sender, receiver) = bounded(1);
        Latest { sender, receiver }
    }

    fn put(&self, mut request: T) {
        // The thread may take the old request at the same moment, so this ends
        // after two rounds at most.
        while let Err(TrySendError::Full(back)) = self.sender.try_send(request) {
            let _ = self.receiver.try_recv();
            request = back;
        }
    }
}

/// The threads of one window.
pub(crate) struct Workers {
    answers: Answers,
    replies: Receiver<Reply>,
    tickets: Sender<TicketRequest>,
    pictures: Latest<PictureRequest>,
    seconds: Latest<PictureRequest>,
    contacts: Latest<ContactRequest>,
    surveys: Latest<PictureRequest>,
    problems: Latest<ProblemRequest>,
    sheets: Latest<SheetDraw>,
    press_edits: Sender<PressEdited>,
    foretell: Latest<ForetellRequest>,
    games: Latest<GameRequest>,
    layouts: Latest<LayoutRequest>,
    watched: Arc<Mutex<Option<PathBuf>>>,
    generation: u64,
    sessions: u64,
    /// Where samples are copied; none: the user's own documents.
    documents: Option<PathBuf>,
    /// Encrypted blocs, each with the file of its key.
    key_files: BTreeMap<PathBuf, PathBuf>,
}

impl Workers {
    /// Starts the threads that live as long as the window.
    pub(crate) fn start(ctx: &egui::Context) -> Self {
        let (sender, replies) = bounded(64);
        let answers = Answers { replies: sender, ctx: ctx.clone() };
        let (ticket_sender, ticket_receiver) = bounded(64);
        let pictures = Latest::new();
        let seconds = Latest::new();
        let contacts = Latest::<ContactRequest>::new();
        let surveys = Latest::new();
        let problems: Latest<ProblemRequest> = Latest::new();
        let games = Latest::new();
        let layouts = Latest::new();
        let studios = studio::Studios::default();
        let watched = Arc::new(Mutex::new(None));
        let a = answers.clone();
        spawn("tirage-tickets", move || tickets::run(&ticket_receiver, &a));
        let (a, p, s) = (answers.clone(), pictures.receiver.clone(), surveys.receiver.clone());
        let (shared, second) = (studios.clone(), seconds.receiver.clone());
        spawn("tirage-pictures", move || pictures::run(&shared, &p, &second, &s, &a));
        let (a, p) = (answers.clone(), problems.receiver.clone());
        spawn("tirage-problems", move || problems::run(&p, &a));
        let sheets = Latest::new();
        let (press_edits, edits) = bounded(16);
        let (a, s) = (answers.clone(), sheets.receiver.clone());
        spawn("tirage-sheets", move || sheets::run(&edits, &s, &a));
        let foretell = Latest::<ForetellRequest>::new();
        let (a, f) = (answers.clone(), foretell.receiver.clone());
        spawn("tirage-foretell", move || {
            while let Ok(request) = f.recv() {
                if !a.send(Reply::Foretold(press::foretell(&request))) {
                    return;
                }
            }
        });
        let (a, g) = (answers.clone(), games.receiver.clone());
        spawn("tirage-game", move || game::run(&g, &a));
        let (a, l) = (answers.clone(), layouts.receiver.clone());
        spawn("tirage-layout", move || layout::run(&l, &a));
        let (a, c) = (answers.clone(), contacts.receiver.clone());
        spawn("tirage-contact", move || contact::run(&studios, &c, &a));
        let (a, w) = (answers.clone(), Arc::downgrade(&watched));
        spawn("tirage-watch", move || watch::run(&w, &a));
        Workers {
            answers,
            replies,
            tickets: ticket_sender,
            pictures,
            seconds,
            contacts,
            surveys,
            problems,
            sheets,
            press_edits,
            foretell,
            games,
            layouts,
            watched,
            generation: 0,
            sessions: 0,
            documents: None,
            key_files: BTreeMap::new(),
        }
    }

    /// Says with which key file an encrypted bloc is opened.
    pub(crate) fn remember_key(&mut self, bloc: PathBuf, key_file: PathBuf) {
        self.key_files.insert(bloc, key_file);
    }

    /// The next answer, if one is there.
    pub(crate) fn next_reply(&self) -> Option<Reply> {
        self.replies.try_recv().ok()
    }

    /// A number that no reading before has had.
    pub(crate) fn next_generation(&mut self) -> u64 {
        self.generation += 1;
        self.generation
    }

    /// Opens a folder, or the built-in project.
    pub(crate) fn open_project(&mut self, dir: Option<PathBuf>, changed: Vec<String>) {
        let generation = self.next_generation();
        let answers = self.answers.clone();
        spawn("tirage-open", move || {
            let result = open::project(dir, generation);
            answers.send(Reply::Project { result, changed });
        });
    }

    /// Opens a bloc of the project, or makes a specimen.
    pub(crate) fn open_bloc(&mut self, document: Arc<Document>, path: Option<PathBuf>) {
        let generation = self.next_generation();
        let answers = self.answers.clone();
        let key_file = path.as_ref().and_then(|bloc| self.key_files.get(bloc)).cloned();
        spawn("tirage-bloc", move || {
            let result = match path {
                Some(path) => open::bloc(&document, path, key_file, generation),
                None => open::specimen(&document, generation).map_err(BlocFault::Wrong),
            };
            answers.send(Reply::Bloc(result.map(Arc::new)));
        });
    }

    /// Asks the tickets thread; false if it has too much to do already.
    pub(crate) fn tickets(&self, request: TicketRequest) -> bool {
        self.tickets.try_send(request).is_ok()
    }

    /// Asks for a picture; an older request that was not begun is dropped.
    pub(crate) fn picture(&self, request: PictureRequest) {
        self.pictures.put(request);
    }

    /// Asks for the second picture of the canvas.
    pub(crate) fn second_picture(&self, request: PictureRequest) {
        self.seconds.put(request);
    }

    /// Asks for tickets as small pictures.
    pub(crate) fn contact(&self, request: ContactRequest) {
        self.contacts.put(request);
    }

    /// Makes a specimen to be worked on beside a real bloc.
    pub(crate) fn make_stand_in(&mut self, document: Arc<Document>) {
        let generation = self.next_generation();
        let answers = self.answers.clone();
        spawn("tirage-stand-in", move || {
            let result = open::specimen(&document, generation);
            answers.send(Reply::StandIn(result.map(Arc::new)));
        });
    }

    /// The bloc as it is seen from now on, told apart from how it was seen
    /// before.
    pub(crate) fn seen_anew(&mut self, bloc: &OpenBloc, lots: Vec<(Money, u64)>) -> OpenBloc {
        let (info, path) = (bloc.view.info.clone(), bloc.view.path.clone());
        bloc.seen_as(BlocView { generation: self.next_generation(), info, path, lots })
    }

    /// Proves the key of a bloc.
    pub(crate) fn unlock(
        &self,
        document: Arc<Document>,
        bloc: Arc<OpenBloc>,
        key_file: PathBuf,
        lang: Lang,
    ) {
        let answers = self.answers.clone();
        spawn("tirage-unlock", move || {
            let result = unlock::prove(&document.game, &bloc, &key_file, lang);
            answers.send(Reply::Unlocked { bloc: bloc.view.generation, result });
        });
    }

    /// Asks for the small pictures of all plates.
    pub(crate) fn survey(&self, request: PictureRequest) {
        self.surveys.put(request);
    }

    /// Asks for a check of the project.
    pub(crate) fn problems(&self, request: ProblemRequest) {
        self.problems.put(request);
    }

    /// Writes beside a project that a finding is accepted, or no longer.
    pub(crate) fn keep_accepted(&self, dir: PathBuf, accepted: Accepted, on: bool) {
        let answers = self.answers.clone();
        spawn("tirage-accept", move || problems::keep(&dir, accepted, on, &answers));
    }

    /// Asks for a sheet; an older request that was not begun is dropped.
    pub(crate) fn sheet(&self, request: SheetDraw) {
        self.sheets.put(request);
    }

    /// Reads and writes a changed `press.toml`.
    pub(crate) fn edit_press(&self, document: Arc<Document>, known: String, text: String) {
        let _ = self.press_edits.send(PressEdited { document, known, text });
    }

    /// Asks for an edited layout to be read; an older request that was not begun
    /// is dropped.
    pub(crate) fn layout(&mut self, request: impl FnOnce(u64) -> LayoutRequest) {
        let generation = self.next_generation();
        self.layouts.put(request(generation));
    }

    /// Brings a picture into the project, to be placed.
    pub(crate) fn bring(&self, document: Arc<Document>, path: PathBuf, at: Option<(f64, f64)>) {
        let answers = self.answers.clone();
        spawn("tirage-picture", move || {
            answers.send(Reply::Brought(place::bring(&document, &path, at)));
        });
    }

    /// Writes a layout to its file.
    pub(crate) fn save_layout(&self, order: SaveOrder) {
        let answers = self.answers.clone();
        spawn("tirage-save", move || {
            answers.send(Reply::Saved(layout::save(&order)));
        });
    }

    /// Watches the files of a folder, or none.
    pub(crate) fn watch(&self, dir: Option<PathBuf>) {
        *self.watched.lock().unwrap_or_else(PoisonError::into_inner) = dir;
    }

    /// Shows a file dialog.
    pub(crate) fn ask_path(&self, what: PathFor, title: String) {
        let answers = self.answers.clone();
        spawn("tirage-dialog", move || dialog::ask(what, &title, &answers));
    }

    /// Says where samples are copied.
    pub(crate) fn keep_documents(&mut self, dir: Option<PathBuf>) {
        self.documents = dir;
    }

    /// Where samples are copied and new games begin.
    pub(crate) fn documents(&self) -> PathBuf {
        home::own_folder(self.documents.clone()).unwrap_or_else(super::state::start_dir)
    }

    /// Copies a template into the user's folder.
    pub(crate) fn copy_template(&self, template: &'static str) {
        let (answers, given) = (self.answers.clone(), self.documents.clone());
        spawn("tirage-copy", move || {
            answers.send(Reply::Home(HomeReply::Made(home::copy(template, given))));
        });
    }

    /// Begins a new game in a folder.
    pub(crate) fn begin_game(&self, dir: PathBuf, template: &'static str) {
        let answers = self.answers.clone();
        spawn("tirage-begin", move || {
            answers.send(Reply::Home(HomeReply::Made(home::begin(&dir, template))));
        });
    }

    /// Looks how projects are.
    pub(crate) fn health(&self, dirs: Vec<PathBuf>) {
        let answers = self.answers.clone();
        spawn("tirage-recents", move || home::health(dirs, &answers));
    }

    /// Draws the templates.
    pub(crate) fn samples(&self) {
        let answers = self.answers.clone();
        spawn("tirage-samples", move || home::samples(&answers));
    }

    /// Writes what the window remembers.
    pub(crate) fn write_settings(&self, due: super::settings::Due) {
        let answers = self.answers.clone();
        spawn("tirage-settings", move || {
            if let Err(text) = due.write() {
                answers.send(Reply::Home(HomeReply::NotWritten(text)));
            }
        });
    }

    /// A number for the next question about a table from elsewhere.
    pub(crate) fn next_session(&mut self) -> u64 {
        self.sessions += 1;
        self.sessions
    }

    /// Reads the first rows of a table.
    pub(crate) fn look(&self, request: TableRequest) {
        let answers = self.answers.clone();
        spawn("tirage-look", move || import::look(&request, &answers));
    }

    /// Judges every row of a table, and writes the bloc when it is ordered to.
    /// What is kept aside lies near the place of the bloc.
    pub(crate) fn check(
        &self,
        request: TableRequest,
        near: PathBuf,
        counter: Arc<Counter>,
        orders: Receiver<Order>,
    ) {
        let answers = self.answers.clone();
        spawn("tirage-import", move || {
            import::check(&request, &near, &counter, &orders, &answers);
        });
    }

    /// Reads the rows of a table that stand on these lines.
    pub(crate) fn faulty_rows(
        &self,
        request: TableRequest,
        sight: Arc<Sight>,
        kind: FaultKind,
        lines: BTreeSet<u64>,
    ) {
        let answers = self.answers.clone();
        spawn("tirage-rows", move || import::rows(&request, &sight, kind, &lines, &answers));
    }

    /// Starts a press run.
    pub(crate) fn press(&self, order: RunOrder) {
        let answers = self.answers.clone();
        spawn("tirage-press", move || {
            let result = press::run(&order);
            answers.send(Reply::Run(result));
        });
    }

    /// Asks what a run will be; an older request that was not begun is dropped.
    pub(crate) fn foretell(&self, request: ForetellRequest) {
        self.foretell.put(request);
    }

    /// Evaluates every ticket of a bloc.
    pub(crate) fn audit(&self, document: Arc<Document>, bloc: Arc<OpenBloc>) {
        let answers = self.answers.clone();
        spawn("tirage-audit", move || {
            let audit = press::audit_bloc(&document, &bloc);
            answers.send(Reply::Audited(bloc.view.generation, audit));
        });
    }

    /// Makes an approval sheet.
    pub(crate) fn proof(
        &self,
        document: Arc<Document>,
        bloc: Arc<OpenBloc>,
        ticket: u32,
        path: PathBuf,
    ) {
        let answers = self.answers.clone();
        spawn("tirage-proof", move || {
            answers.send(Reply::Proof(press::approval(&document, &bloc, ticket, path)));
        });
    }

    /// Asks for an edited game to be read; an older request that was not begun
    /// is dropped.
    pub(crate) fn check_game(&self, request: GameRequest) {
        self.games.put(request);
    }

    /// Asks for the text of a project's game.
    pub(crate) fn read_game(&self, project: Arc<Project>) {
        self.for_game("tirage-game-text", move || game::text(&project));
    }

    /// Reads an official text.
    pub(crate) fn read_reglement(&self, path: PathBuf) {
        self.for_game("tirage-reglement", move || game::reglement(path));
    }

    /// Writes a game's file, if it says what is known of it.
    pub(crate) fn save_game(&self, dir: PathBuf, text: String, known: Option<String>) {
        self.for_game("tirage-save-game", move || game::save(&dir, text, known.as_deref()));
    }

    fn for_game(&self, name: &str, work: impl FnOnce() -> GameReply + Send + 'static) {
        let answers = self.answers.clone();
        spawn(name, move || {
            answers.send(Reply::Game(work()));
        });
    }

    /// Shows a folder in the file manager.
    pub(crate) fn reveal(&self, dir: PathBuf) {
        let answers = self.answers.clone();
        spawn("tirage-reveal", move || dialog::reveal(&dir, &answers));
    }
}

/// Starts a named thread. A machine that can start no thread is told by the
/// work not being done, never by a panic.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().name(name.to_owned()).spawn(work);
}

/// A view of an open bloc.
pub(crate) fn view_of(bloc: &OpenBloc) -> Arc<BlocView> {
    Arc::clone(&bloc.view)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_request_takes_the_place_of_an_older_one() {
        let latest = Latest::new();
        for n in 0..5 {
            latest.put(n);
        }
        assert_eq!(latest.receiver.try_recv(), Ok(4));
        assert!(latest.receiver.try_recv().is_err());
    }
}
