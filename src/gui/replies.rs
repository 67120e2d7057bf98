//! What the threads answer, and what it changes.

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui;

use super::app::App;
use super::document::{Document, TicketView};
use super::execute::first_plates;
use super::locale::key;
use super::lock::LockCommand;
use super::press_view::{Audit, PressCommand};
use super::preview::state::Source;
use super::state::{BottomTab, Dialog, PathFor, Severity, TaskId, short_path};
use super::worker::{BlocFault, OpenBloc, ProjectFault, Reply, view_of};
use crate::project::PRESS_FILE;

impl App {
    /// Takes in all answers that are there.
    pub(crate) fn hear_threads(&mut self, ctx: &egui::Context) {
        while let Some(reply) = self.workers.next_reply() {
            self.hear(reply, ctx);
        }
    }

    fn hear(&mut self, reply: Reply, ctx: &egui::Context) {
        let lang = self.state.lang;
        match reply {
            Reply::Project { result: Ok(document), changed } => self.opened(document, &changed),
            Reply::Project { result: Err(fault), changed } => self.not_opened(fault, &changed),
            Reply::Bloc(Ok(bloc)) => self.bloc_opened(bloc),
            Reply::Home(reply) => self.home_heard(reply),
            Reply::Import(reply) => self.import_heard(reply),
            Reply::Bloc(Err(fault)) => {
                self.state.end(TaskId::OpenBloc);
                let error = match fault {
                    BlocFault::Wrong(text) => text,
                    BlocFault::Key { bloc, why } => return self.key_is_wanted(bloc, why),
                    BlocFault::Table(path) => return self.import_table(path),
                };
                let title = lang.t("bloc-not-opened");
                self.complain(format!("{title} : {error}"));
            }
            Reply::StandIn(made) => self.stand_in_made(made),
            Reply::Unlocked { bloc, result } => self.key_proved(bloc, result),
            Reply::Ticket(ticket) => {
                let wanted = match self.state.preview.worst {
                    true => ticket.worst.is_some(),
                    false => ticket.worst.is_none() && ticket.number == self.state.number,
                };
                if wanted && self.is_of_bloc(&ticket) {
                    self.ticket_laid_out(ticket);
                }
            }
            Reply::OtherTicket(ticket) => {
                if self.is_of_bloc(&ticket) && ticket.number == self.state.preview.other {
                    self.state.preview.other_ticket = Some(ticket);
                }
            }
            Reply::Thumb(thumb) => {
                let current = self.state.document.as_ref().map(|d| d.generation);
                let bloc = self.state.bloc.as_ref().map(|b| b.generation);
                if (current, bloc) == (Some(thumb.key.made_from.0), Some(thumb.key.made_from.1)) {
                    self.state.preview.contact.keep(thumb);
                }
            }
            Reply::TicketFault { number, error } => {
                self.state.end(TaskId::Find);
                let n = lang.number(u64::from(number));
                self.complain(lang.with("ticket-not-read", &[("n", &n), ("error", &error)]));
            }
            Reply::Rows { bloc, filter, page, rows } => {
                let current = self.state.bloc.as_ref().is_some_and(|b| b.generation == bloc);
                if current && filter == self.state.lot_filter {
                    self.state.rows.insert(page, rows);
                }
            }
            Reply::Laid(laid) => self.laid(laid),
            Reply::Saved(result) => self.layout_saved(result),
            Reply::Brought(result) => self.picture_brought(result),
            Reply::Found { number, wrapped } => self.found(number, wrapped),
            // What was drawn of tickets that are no longer at hand is not shown.
            Reply::Picture(picture) if self.may_show(picture.key.made_from.1) => {
                self.state.picture = Some(picture);
            }
            Reply::SecondPicture(picture) if self.may_show(picture.key.made_from.1) => {
                self.state.second = Some(picture);
            }
            Reply::Survey(survey) if self.may_show(survey.made_from.1) => {
                self.state.survey = Some(survey);
            }
            Reply::Picture(_) | Reply::SecondPicture(_) | Reply::Survey(_) => {}
            Reply::Sheet(picture) => self.state.sheet.picture = Some(picture),
            Reply::PressEdited(edited) => self.press_edited(edited),
            Reply::PictureFault(error) => {
                self.complain(lang.with("picture-fault", &[("error", &error)]));
            }
            Reply::Path { what, path, shown } => self.path_chosen(what, path, shown),
            Reply::Run(result) => self.run_over(result),
            Reply::Foretold(foretold) => self.state.press.foretold = Some(foretold),
            Reply::Audited(bloc, audit) => {
                if self.state.bloc.as_ref().is_some_and(|b| b.generation == bloc) {
                    self.audited(audit);
                }
            }
            Reply::Proof(result) => self.proof_made(result),
            Reply::Changed(mut files) => {
                // What the window wrote itself is known.
                files.retain(|file| file != PRESS_FILE || !self.press_is_known());
                if files.is_empty() {
                    return;
                }
                if let Some(document) = self.state.document.clone() {
                    self.state.begin(TaskId::OpenProject, lang.t("task-reading"));
                    self.workers.open_project(document.dir.clone(), files);
                }
            }
            Reply::Problems(reply) => self.hear_problems(reply),
            Reply::Game(reply) => self.hear_game(reply),
            Reply::RevealFault(error) => {
                self.complain(lang.with("no-file-manager", &[("error", &error)]));
            }
        }
        ctx.request_repaint();
    }

    /// Whether a ticket is of the bloc at hand as it is seen now.
    fn is_of_bloc(&self, ticket: &TicketView) -> bool {
        self.state.bloc.as_ref().is_some_and(|b| ticket.made_from.1 == b.generation)
    }

    /// Whether a picture is of the bloc at hand as it is seen now, or of no
    /// ticket at all.
    fn may_show(&self, bloc: u64) -> bool {
        bloc == 0 || self.state.bloc.as_ref().is_none_or(|b| b.generation == bloc)
    }

    fn ticket_laid_out(&mut self, ticket: Arc<TicketView>) {
        let Some(document) = self.state.document.clone() else { return };
        let before = self.state.ticket.replace(Arc::clone(&ticket));
        self.state.preview.ticket_changed(&document, before.as_deref(), &ticket);
    }

    /// An error that stays until it is closed, and stands in the journal.
    pub(crate) fn complain(&mut self, text: String) {
        let text = super::locale::typeset_french(&text);
        self.state.note(Severity::Error, text.clone());
        self.toast(Severity::Error, text);
    }

    /// Opens a folder (or the built-in project), then a bloc (or a specimen).
    pub(crate) fn open_project(&mut self, dir: Option<PathBuf>, bloc: Option<PathBuf>) {
        self.bloc_to_open = bloc;
        self.state.fault = None;
        let text = self.state.lang.t("task-opening");
        self.state.begin(TaskId::OpenProject, text);
        self.workers.open_project(dir, Vec::new());
    }

    /// Opens a bloc, or makes a specimen.
    pub(crate) fn open_bloc(&mut self, path: Option<PathBuf>) {
        if let Some(table) = path.clone().filter(|p| super::import::is_table(p)) {
            return self.import_table(table);
        }
        let Some(document) = self.state.document.clone() else {
            if let Some(path) = path {
                self.wait_for_project(path);
            }
            return;
        };
        let lang = self.state.lang;
        let text = match &path {
            Some(_) => lang.t("task-bloc"),
            None => lang.t("task-specimen"),
        };
        self.state.begin(TaskId::OpenBloc, text);
        self.workers.open_bloc(document, path);
    }

    fn opened(&mut self, document: Arc<Document>, changed: &[String]) {
        let lang = self.state.lang;
        self.state.end(TaskId::OpenProject);
        let Some(document) = self.reread(document, changed) else { return };
        self.state.fault = None;
        self.asked.forget();
        self.read_press_text(&document);
        self.workers.read_game(Arc::clone(&document.project));
        let before = self.state.document.replace(Arc::clone(&document));
        if changed.is_empty() {
            self.begin_session(&document);
            self.workers.watch(document.dir.clone());
            let name = match &document.dir {
                Some(dir) => short_path(dir),
                None => document.game.id.clone(),
            };
            self.state.note(Severity::Info, lang.with("project-opened", &[("name", &name)]));
            self.state.plates.shown = first_plates(&self.state);
            self.state.plates.chosen = None;
            self.drafts.press.date = document.project.press.job.date.to_string();
            self.close_bloc();
            self.project_noted(document.dir.as_deref());
            let path = self.bloc_to_open.take().or_else(|| self.state.home.pending.take());
            if self.state.dialog == Some(Dialog::WhichGame) {
                self.state.dialog = None;
            }
            self.open_bloc(path);
            return;
        }
        let files = changed.join(", ");
        self.state.note(Severity::Done, lang.with("project-reread", &[("files", &files)]));
        if before.is_some_and(|b| b.stock.inks != document.stock.inks) {
            self.state.plates.shown = first_plates(&self.state);
            self.state.plates.chosen = None;
        }
        self.keep_bloc(document);
    }

    /// After a change of the project: the open bloc stays if it still fits.
    pub(crate) fn keep_bloc(&mut self, document: Arc<Document>) {
        let lang = self.state.lang;
        let Some(bloc) = self.bloc.clone() else { return };
        if bloc.view.info.meaning == document.game.meaning {
            // Lots and words may have changed all the same, so the bloc is
            // opened anew for them; the ticket stays.
            drop(document);
            self.state.rows.clear();
            self.use_tickets();
            if self.state.preview.other_ticket.is_some() {
                self.ask_other();
            }
            return;
        }
        let specimen = bloc.view.path.is_none();
        self.close_bloc();
        if specimen {
            self.state.note(Severity::Info, lang.t("bloc-of-other-game"));
            self.open_bloc(None);
        } else {
            self.complain(lang.t("real-bloc-unfit").to_owned());
        }
    }

    /// Without a bloc again.
    pub(crate) fn close_bloc(&mut self) {
        self.bloc = None;
        self.shelf = None;
        self.stand_in_asked = false;
        self.state.bloc = None;
        self.state.real = None;
        if self.state.winners.unlocked.take().is_some() {
            // Closed with its winners in sight: nothing of them stays.
            self.state.picture = None;
            self.state.second = None;
            self.state.survey = None;
        }
        self.state.winners.checking = None;
        self.state.preview.forget_tickets();
        self.state.ticket = None;
        self.state.rows.clear();
        self.state.press.audit = Audit::NotYet;
        self.state.lot_filter = None;
        self.state.list_top = 0;
        self.state.number = 0;
    }

    fn not_opened(&mut self, fault: ProjectFault, changed: &[String]) {
        let lang = self.state.lang;
        self.state.end(TaskId::OpenProject);
        if changed.is_empty() {
            if self.state.document.is_some() {
                self.complain(format!("{} : {}", lang.t("project-not-opened"), fault.text));
            } else {
                self.state.home.failed = fault.dir;
                self.state.home.problems = fault.problems;
                self.state.fault = Some(fault.text.clone());
                self.state.note(Severity::Error, fault.text);
            }
            return;
        }
        // The last valid version keeps drawing.
        let n = fault.problems.len() as u64;
        let errors = lang.count(n, key("one-error"), key("many-errors"));
        self.state.problems.revision += 1;
        self.state.bottom_open = true;
        self.state.bottom_tab = BottomTab::Problems;
        self.state.note(Severity::Warning, lang.with("project-kept", &[("errors", &errors)]));
    }

    fn bloc_opened(&mut self, bloc: Arc<OpenBloc>) {
        let lang = self.state.lang;
        self.state.end(TaskId::OpenBloc);
        let Some(document) = self.state.document.clone() else { return };
        if self.state.key_wanted.take().is_some() && self.state.dialog == Some(Dialog::BlocKey) {
            self.state.dialog = None;
        }
        let view = view_of(&bloc);
        self.close_bloc();
        self.asked.forget();
        let n = lang.number(u64::from(view.info.tickets));
        let name = match &view.path {
            Some(path) => short_path(path),
            None => lang.t("specimen").to_owned(),
        };
        let text = lang.with("bloc-opened", &[("name", &name), ("n", &n)]);
        self.state.note(Severity::Done, text);
        self.drafts.press.from = lang.number(0);
        self.drafts.press.to = n;
        if self.drafts.press.dir.is_empty() {
            let beside = document.dir.clone().unwrap_or_else(super::state::start_dir);
            self.drafts.press.dir = beside.join("volumes").display().to_string();
        }
        self.bloc_noted(view.path.as_deref());
        if !view.info.specimen {
            self.state.real = Some(Arc::clone(&view));
            self.state.preview.source = Source::Bloc;
        }
        self.state.bloc = Some(view);
        self.bloc = Some(bloc);
        self.use_tickets();
    }

    fn found(&mut self, number: Option<u32>, wrapped: bool) {
        let lang = self.state.lang;
        self.state.end(TaskId::Find);
        match number {
            None => {
                self.state.note(Severity::Info, lang.t("none-of-lot"));
                self.toast(Severity::Info, lang.t("none-of-lot"));
            }
            Some(number) => {
                if wrapped {
                    self.state.note(Severity::Info, lang.t("from-the-start"));
                    self.toast(Severity::Info, lang.t("from-the-start"));
                }
                self.go(number);
            }
        }
    }

    fn path_chosen(&mut self, what: PathFor, path: Option<PathBuf>, shown: bool) {
        let lang = self.state.lang;
        match path {
            Some(path) if what == PathFor::Output => {
                self.drafts.press.dir = path.display().to_string();
            }
            Some(path) if what == PathFor::Proof => self.press(PressCommand::Proof(path)),
            Some(path) if what == PathFor::Reglement => self.workers.read_reglement(path),
            Some(path) if what == PathFor::Project => self.open_project(Some(path), None),
            Some(path) if what == PathFor::Table => self.import_table(path),
            Some(path) if what == PathFor::NewGame => {
                self.drafts.home.folder = path.display().to_string();
            }
            Some(path) if what == PathFor::Key => {
                self.drafts.import.key = path.display().to_string();
            }
            Some(path) if what == PathFor::ImportOut => {
                self.drafts.import.out = path.display().to_string();
            }
            Some(path) if what == PathFor::Copy => self.save_copy(path),
            Some(path) if what == PathFor::Picture => self.place_picture(&path, None),
            Some(path) if what == PathFor::MakerKey => self.lock(LockCommand::Key(path)),
            // The field in the dialog takes the path as well.
            None if what == PathFor::MakerKey => {}
            Some(path) => self.open_bloc(Some(path)),
            // These boxes have a field of their own for the path.
            None if !shown
                && matches!(what, PathFor::Key | PathFor::ImportOut | PathFor::NewGame) =>
            {
                self.state.note(Severity::Info, lang.t("path-why"));
            }
            None if !shown => {
                let dir = super::state::start_dir().display().to_string();
                self.drafts.path = format!("{}/", dir.trim_end_matches('/'));
                if what == PathFor::Proof {
                    self.drafts.path.push_str("bat.pdf");
                }
                self.state.dialog = Some(Dialog::Path(what));
            }
            None => {}
        }
    }
}
