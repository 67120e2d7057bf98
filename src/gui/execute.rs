//! Carries out commands: the one place where what the window shows changes at
//! the user's will.

use eframe::egui;

use super::app::App;
use super::canvas;
use super::command::Command;
use super::export;
use super::plates::PlatesMode;
use super::state::{Dialog, PathFor, Severity, State, TaskId, View, Workspace};
use super::worker::TicketRequest;
use crate::artwork::{Face, InkId, InkRole, InkSet};
use crate::game::{Money, Serial};

impl App {
    /// Carries out one command.
    pub(crate) fn execute(&mut self, command: Command, ctx: &egui::Context) {
        if command.why_off(&self.state).is_some() {
            return;
        }
        match command {
            Command::AskProject => self.ask(PathFor::Project),
            Command::AskBloc => self.ask(PathFor::Bloc),
            Command::AskOutput => self.ask(PathFor::Output),
            Command::Import(command) => self.import(command),
            Command::Home(command) => self.home(command),
            Command::CloseDialog => {
                self.state.dialog = None;
                self.import_closed();
            }
            Command::OpenProject(dir) => self.open_project(Some(dir), None),
            Command::OpenSample => self.open_project(None, None),
            Command::OpenBloc(path) => self.open_bloc(Some(path)),
            Command::MakeSpecimen => self.open_bloc(None),
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::QuitAnyway => {
                self.stop_run();
                self.closing = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Command::Copy(text) => {
                ctx.copy_text(text);
                self.state.note(Severity::Info, self.state.lang.t("copied"));
            }
            Command::Reveal(dir) => self.workers.reveal(dir),
            Command::Problem(command) => self.problem(command),
            Command::FullScreen => {
                let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
            }
            Command::Sheet(command) => self.sheet(command),
            Command::Turn if self.state.workspace == Workspace::Sheet => self.turn_sheet(),
            Command::Go(Workspace::Sheet) => {
                self.state.go(Workspace::Sheet);
                self.show_sheet_of_ticket();
            }
            Command::Press(command) => self.press(command),
            Command::Game(command) => self.execute_game(command),
            Command::Layout(command) => self.execute_layout(command, ctx),
            Command::Preview(command) => self.preview(command),
            Command::Lock(command) => self.lock(command),
            Command::Find(text) => self.find(&text),
            Command::NextOfLot => {
                let lot = self.lot_at_hand();
                self.find_next(lot);
            }
            Command::NextWinner => self.find_next(None),
            Command::NextWith(lot) => self.find_next(Some(lot)),
            Command::Random => {
                let tickets = self.state.tickets();
                let number = self.random(tickets);
                self.go(number);
            }
            Command::Ticket(number) => self.go(number),
            Command::First => self.go(0),
            Command::Last => self.go(self.state.tickets().saturating_sub(1)),
            Command::Previous => self.go(self.state.number.saturating_sub(1)),
            Command::Next => self.go(self.state.number.saturating_add(1)),
            Command::Palette | Command::GoTo => {
                self.drafts.palette.clear();
                self.drafts.palette_row = 0;
                self.drafts.go_to.clear();
                self.drafts.go_to_fault = None;
                self.state.dialog = Some(match command {
                    Command::Palette => Dialog::Palette,
                    _ => Dialog::GoTo,
                });
            }
            Command::ZoomIn => self.zoom(1.25),
            Command::ZoomOut => self.zoom(0.8),
            Command::ZoomFull => {
                let factor = View::FULL / self.current_view().zoom;
                self.zoom(factor);
            }
            Command::Scale(percent) => {
                self.state.scale = percent as f32 / 100.0;
                ctx.set_zoom_factor(self.state.scale);
            }
            Command::Theme => {
                self.state.dark = !self.state.dark;
                ctx.set_theme(match self.state.dark {
                    true => egui::Theme::Dark,
                    false => egui::Theme::Light,
                });
            }
            other => {
                if matches!(other, Command::Filter(_)) {
                    self.asked.forget_rows();
                }
                apply(&mut self.state, other);
            }
        }
    }

    /// The view as it is on the screen, fitted if it follows the canvas.
    fn current_view(&self) -> View {
        let page = self.state.page_mm();
        let canvas = (f64::from(self.drafts.canvas.x), f64::from(self.drafts.canvas.y));
        canvas::fitted(self.state.view(), canvas, page)
    }

    /// Zooms about the pointer, or the middle of the canvas.
    fn zoom(&mut self, factor: f64) {
        let view = self.current_view();
        let page = self.state.page_mm();
        let keep = self.state.pointer.unwrap_or(view.centre);
        *self.state.view_mut() = canvas::zoomed(view, factor, canvas::within(keep, page));
    }

    /// Asks for a path with a dialog of the desktop.
    pub(crate) fn ask(&mut self, what: PathFor) {
        let lang = self.state.lang;
        let title = match what {
            PathFor::Project => lang.t("open-project"),
            PathFor::Bloc => lang.t("open-bloc"),
            PathFor::Output => lang.t("choose-folder"),
            PathFor::Table => lang.t("choose-table"),
            PathFor::ImportOut => lang.t("choose-out"),
            PathFor::Key => lang.t("key-file"),
            PathFor::NewGame => lang.t("new-game-folder"),
            PathFor::Proof => lang.t("make-approval"),
            PathFor::Reglement => lang.t("choose-reglement"),
            PathFor::Copy => lang.t("copy-project"),
            PathFor::Picture => lang.t("place-picture"),
            PathFor::MakerKey => lang.t("key-dialog"),
        };
        self.workers.ask_path(what, title.to_owned());
    }

    /// Goes to a ticket of the bloc, the nearest if there is none.
    pub(crate) fn go(&mut self, number: u32) {
        let Some(last) = self.state.tickets().checked_sub(1) else { return };
        self.state.number = number.min(last);
        self.state.preview.worst = false;
        self.drafts.serial_fault = None;
        if self.state.lot_filter.is_none() {
            let (top, rows) = (self.state.list_top, self.drafts.list_rows);
            self.state.list_top = super::left_panel::follow(top, rows, self.state.number);
        }
        self.wanted_ticket = true;
        if self.state.workspace == Workspace::Sheet {
            self.show_sheet_of_ticket();
        }
    }

    /// A number or a serial as typed.
    fn find(&mut self, text: &str) {
        match meant(&self.state, text) {
            Ok(number) => {
                self.go(number);
                self.drafts.go_to_fault = None;
                if self.state.dialog == Some(Dialog::GoTo) {
                    self.state.dialog = None;
                }
            }
            Err(fault) => {
                if self.state.dialog == Some(Dialog::GoTo) {
                    self.drafts.go_to_fault = Some(fault);
                } else {
                    self.drafts.serial = text.to_owned();
                    self.state.note(Severity::Error, fault.clone());
                    self.toast(Severity::Error, fault.clone());
                    self.drafts.serial_fault = Some(fault);
                }
            }
        }
    }

    /// The lot of « ticket suivant de ce lot »: the filter's, else the shown
    /// ticket's.
    fn lot_at_hand(&self) -> Option<Money> {
        let shown = self.state.ticket.as_ref().and_then(|t| t.revealed.as_ref()).map(|r| r.lot);
        self.state.lot_filter.or(shown)
    }

    fn find_next(&mut self, lot: Option<Money>) {
        let request = TicketRequest::Find { after: self.state.number, lot };
        if self.workers.tickets(request) {
            let text = self.state.lang.t("searching");
            self.state.begin(TaskId::Find, text);
        }
    }
}

/// The ticket that a text means: a number of the bloc or a whole serial.
pub(crate) fn meant(state: &State, text: &str) -> Result<u32, String> {
    let lang = state.lang;
    let tickets = state.tickets();
    let text = text.trim();
    if let Some(number) = export::whole(text).filter(|_| text.chars().count() < 14) {
        if number < tickets {
            return Ok(number);
        }
        let last = lang.number(u64::from(tickets.saturating_sub(1)));
        return Err(lang.with("no-such-ticket", &[("text", text), ("last", &last)]));
    }
    let (Some(document), Some(bloc)) = (&state.document, &state.bloc) else {
        return Err(lang.with("not-a-number", &[("text", text)]));
    };
    let numbering = document.project.layout.numbering();
    let first = document.game.serial(&bloc.info, 0);
    let count = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    let serial = match numbering.parse(text, first) {
        Ok(serial) => serial,
        // With as many digits as a serial the check digit is the better story.
        Err(e) if count(text) == count(&numbering.text(&first)) => {
            return Err(super::locale::typeset_french(&e.to_string()));
        }
        Err(_) => return Err(lang.with("not-a-number", &[("text", text)])),
    };
    let own = Serial { ticket: serial.ticket, ..first };
    if serial == own && serial.ticket < tickets {
        return Ok(serial.ticket);
    }
    Err(lang.with(
        "serial-elsewhere",
        &[
            ("serial", &numbering.text(&serial)),
            ("game", &format!("{:04}", serial.game)),
            ("issue", &format!("{:02}", serial.emission)),
            ("bloc", &format!("{:04}", serial.bloc)),
        ],
    ))
}

/// Commands that change nothing but the state.
pub(crate) fn apply(state: &mut State, command: Command) {
    match command {
        Command::Go(workspace) if workspace != state.workspace => {
            state.last_workspace = state.workspace;
            state.workspace = workspace;
            state.pointer = None;
        }
        Command::LastWorkspace => {
            std::mem::swap(&mut state.workspace, &mut state.last_workspace);
            state.pointer = None;
        }
        Command::Language => state.lang = state.lang.other(),
        Command::LeftPanel => state.left_open = !state.left_open,
        Command::RightPanel => state.right_open = !state.right_open,
        Command::BottomPanel => state.bottom_open = !state.bottom_open,
        Command::Bottom(tab) => {
            state.bottom_open = true;
            state.bottom_tab = tab;
        }
        Command::PreviewTab(tab) => state.preview_tab = tab,
        Command::ResetLayout => {
            let fresh = State::default();
            state.left_open = fresh.left_open;
            state.right_open = fresh.right_open;
            state.bottom_open = fresh.bottom_open;
            state.layout_reset += 1;
            state.home.unfolded = (false, false);
            state.home.remembered.now.sizes.clear();
        }
        Command::Keys => state.dialog = Some(Dialog::Keys),
        Command::Dismiss(id) => state.toasts.retain(|t| t.id != id),
        Command::Linger(id) => {
            let until = std::time::Instant::now() + super::toasts::STAY;
            for toast in state.toasts.iter_mut().filter(|t| t.id == id && t.until.is_some()) {
                toast.until = Some(until);
            }
        }
        Command::ZoomFit => *state.view_mut() = View::FIT,
        Command::SetView(view) => *state.view_mut() = view,
        Command::Pointer(place) => state.pointer = place,
        Command::Turn => {
            state.face = match state.face {
                Face::Recto => Face::Verso,
                Face::Verso => Face::Recto,
            }
        }
        Command::Face(face) => state.face = face,
        Command::Coat => state.coat = !state.coat,
        Command::Clean => state.clean = !state.clean,
        Command::Filter(lot) if state.is_open() => {
            state.lot_filter = lot;
            state.rows.clear();
            state.list_top = 0;
            state.preview.contact.top = 0;
        }
        Command::Filter(_) => {}
        Command::ListTop(top) => state.list_top = top,
        Command::PlateAlone(ink) => alone(state, ink),
        Command::PlateToggle(ink) => {
            state.plates.shown = (state.plates.shown & state.all_plates()) ^ (1 << ink.0);
            to_composite(state);
        }
        Command::PlatesUpTo(ink) => {
            state.plates.shown = state.all_plates() & (u64::MAX >> (63 - u32::from(ink.0.min(63))));
            state.plates.chosen = Some(ink);
            to_composite(state);
        }
        Command::PlatesAll => {
            state.plates.shown = state.all_plates();
            to_composite(state);
        }
        Command::PlatesFixed => {
            // The imager prints in process black; all else is the same on every
            // ticket.
            state.plates.shown = state.plates_with(|id, _| id != InkSet::BLACK);
            to_composite(state);
        }
        Command::PlatesImager => {
            state.plates.shown = 1 << InkSet::BLACK.0;
            to_composite(state);
        }
        Command::Overprint => state.plates.overprint = !state.plates.overprint,
        Command::PlateBlack => state.plates.black = !state.plates.black,
        _ => {}
    }
}

fn alone(state: &mut State, ink: InkId) {
    if state.workspace == Workspace::Preview {
        state.last_workspace = state.workspace;
    }
    state.workspace = Workspace::Plates;
    state.plates.chosen = Some(ink);
    state.plates.mode = PlatesMode::Alone;
}

/// A set of plates is looked at as a composite; the curtain stays.
fn to_composite(state: &mut State) {
    if state.plates.mode == PlatesMode::Alone {
        state.plates.mode = PlatesMode::Composite;
    }
}

/// Technical inks print nothing of the ticket and are off at first.
pub(crate) fn first_plates(state: &State) -> u64 {
    state.plates_with(|_, role| role != InkRole::Technical)
}
