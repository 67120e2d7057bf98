//! What the commands of Accueil change, and what is remembered.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use eframe::egui;

use super::{HomeCommand, Side};
use crate::gui::app::App;
use crate::gui::import::is_table;
use crate::gui::locale::Lang;
use crate::gui::settings::{Recent, Remembered};
use crate::gui::state::{Dialog, PathFor, Severity, State, TaskId, Workspace};
use crate::gui::worker::HomeReply;

impl App {
    /// Carries out what is asked of Accueil.
    pub(crate) fn home(&mut self, command: HomeCommand) {
        match command {
            HomeCommand::Show => self.close_project(),
            HomeCommand::Sample(template) => {
                let text = self.state.lang.t("home-copying");
                self.state.begin(TaskId::OpenProject, text);
                self.workers.copy_template(template);
            }
            HomeCommand::AskNew => {
                let folder = self.workers.documents().join("mon-jeu");
                self.drafts.home.folder = folder.display().to_string();
                self.state.home.fault = None;
                self.state.dialog = Some(Dialog::NewGame);
            }
            HomeCommand::AskNewFolder => self.ask(PathFor::NewGame),
            HomeCommand::Template(template) => self.state.home.template = Some(template),
            HomeCommand::New => {
                let default = crate::project::default_template();
                let template = self.state.home.template.unwrap_or(default);
                let dir = PathBuf::from(self.drafts.home.folder.trim());
                self.state.home.fault = None;
                self.workers.begin_game(dir, template);
            }
            HomeCommand::Role(workspace) => {
                self.state.home.role = Some(workspace);
                self.ask(PathFor::Project);
            }
            HomeCommand::Recent(dir) => {
                let recents = &self.state.home.remembered.now.recents;
                let bloc = recents.iter().find(|r| r.dir == dir).and_then(|r| r.bloc.clone());
                let waiting = self.state.home.pending.take();
                if self.state.dialog == Some(Dialog::WhichGame) {
                    self.state.dialog = None;
                }
                self.open_project(Some(dir), waiting.or(bloc.filter(|b| b.exists())));
            }
            HomeCommand::Forget(dir) => {
                self.state.home.remembered.now.recents.retain(|r| r.dir != dir);
            }
            HomeCommand::Again => {
                let dir = self.state.home.failed.clone();
                if let Some(dir) = dir {
                    self.open_project(Some(dir), None);
                }
            }
            HomeCommand::Taken(command) => self.state.home.remembered.now.taken(command),
            HomeCommand::Unfold(Side::Left) => {
                self.state.home.unfolded.0 = !self.state.home.unfolded.0;
                self.state.left_open = true;
            }
            HomeCommand::Unfold(Side::Right) => {
                self.state.home.unfolded.1 = !self.state.home.unfolded.1;
                self.state.right_open = true;
            }
        }
    }

    /// A bloc or a table, and no project yet: asks for which game.
    pub(crate) fn wait_for_project(&mut self, file: PathBuf) {
        self.state.home.pending = Some(file);
        self.state.dialog = Some(Dialog::WhichGame);
    }

    /// Back to Accueil.
    fn close_project(&mut self) {
        self.workers.watch(None);
        self.close_bloc();
        self.state.document = None;
        self.state.fault = None;
        self.state.problems = crate::gui::problems::Problems::default();
        self.state.picture = None;
        self.state.survey = None;
        self.asked.forget();
        self.look_at_recents();
    }

    /// Asks how the recent projects are.
    pub(crate) fn look_at_recents(&mut self) {
        let recents = &self.state.home.remembered.now.recents;
        self.workers.health(recents.iter().map(|r| r.dir.clone()).collect());
    }

    /// What the threads did or found.
    pub(crate) fn home_heard(&mut self, reply: HomeReply) {
        match reply {
            HomeReply::Made(Ok(dir)) => {
                if self.state.dialog == Some(Dialog::NewGame) {
                    self.state.dialog = None;
                }
                let waiting = self.state.home.pending.take();
                if self.state.dialog == Some(Dialog::WhichGame) {
                    self.state.dialog = None;
                }
                self.open_project(Some(dir), waiting);
            }
            HomeReply::Made(Err(text)) => {
                self.state.end(TaskId::OpenProject);
                let text = crate::gui::locale::typeset_french(&text);
                match self.state.dialog {
                    Some(Dialog::NewGame) => self.state.home.fault = Some(text),
                    _ => self.complain(text),
                }
            }
            HomeReply::Health(dir, health) => {
                self.state.home.health.insert(dir, health);
            }
            HomeReply::Sample(sample) => {
                let samples = &mut self.state.home.samples;
                samples.retain(|s| s.template != sample.template);
                samples.push(sample);
                // The one that the program starts with stands first.
                let first = crate::project::default_template();
                samples.sort_by_key(|s| (s.template != first, s.template));
            }
            HomeReply::NotWritten(text) => self.state.note(Severity::Warning, text),
        }
    }

    /// A project was opened: it goes first among the recent ones.
    pub(crate) fn project_noted(&mut self, dir: Option<&Path>) {
        self.state.home.failed = None;
        self.state.home.problems.clear();
        if let Some(workspace) = self.state.home.role.take() {
            self.state.workspace = workspace;
        }
        let Some(dir) = dir else { return };
        let bloc = self.bloc_to_open.clone().filter(|b| !is_table(b));
        let recent = Recent { dir: absolute(dir), bloc, opened: now() };
        self.state.home.remembered.now.opened(recent);
    }

    /// A bloc was opened: it is remembered with its project.
    pub(crate) fn bloc_noted(&mut self, bloc: Option<&Path>) {
        let Some(dir) = self.state.document.as_ref().and_then(|d| d.dir.clone()) else { return };
        let dir = absolute(&dir);
        let recents = &mut self.state.home.remembered.now.recents;
        if let Some(recent) = recents.iter_mut().find(|r| r.dir == dir) {
            recent.bloc = bloc.map(absolute);
        }
    }

    /// Reads what is remembered and puts it in force.
    pub(crate) fn recall(&mut self, ctx: &egui::Context, dir: Option<PathBuf>) {
        let (remembered, fault) = Remembered::read(dir);
        self.state.home.remembered = remembered;
        if let Some(fault) = fault {
            self.state.note(Severity::Warning, fault);
        }
        let s = self.state.home.remembered.now.clone();
        self.state.lang = match s.language.as_deref() {
            Some("en") => Lang::En,
            _ => Lang::Fr,
        };
        self.state.dark = s.theme.as_deref() == Some("sombre");
        ctx.set_theme(match self.state.dark {
            true => egui::Theme::Dark,
            false => egui::Theme::Light,
        });
        if let Some(scale) = s.scale.filter(|n| (50..=300).contains(n)) {
            self.state.scale = scale as f32 / 100.0;
            ctx.set_zoom_factor(self.state.scale);
        }
        let named = |w: &&Workspace| s.workspace.as_deref() == Some(w.key());
        if let Some(workspace) = Workspace::ALL.iter().find(named) {
            self.state.workspace = *workspace;
        }
        let open = |name: &str, usual: bool| s.panels.get(name).copied().unwrap_or(usual);
        self.state.left_open = open("gauche", true);
        self.state.right_open = open("droite", true);
        self.state.bottom_open = open("bas", false);
    }

    /// Notes what the user changed, and has it written.
    pub(crate) fn remember(&mut self, ctx: &egui::Context) {
        let state = &self.state;
        let mut s = state.home.remembered.now.clone();
        let fresh = State::default();
        // What is as at first is not written down until it was changed once.
        let noted = |old: Option<String>, value: &str, usual: bool| match (old, usual) {
            (None, true) => None,
            _ => Some(value.to_owned()),
        };
        let language = if state.lang == Lang::En { "en" } else { "fr" };
        s.language = noted(s.language, language, state.lang == fresh.lang);
        let theme = if state.dark { "sombre" } else { "clair" };
        s.theme = noted(s.theme, theme, state.dark == fresh.dark);
        let scale = (state.scale * 100.0).round() as u32;
        s.scale = s.scale.map(|_| scale).or((scale != 100).then_some(scale));
        let usual = state.workspace == fresh.workspace;
        s.workspace = noted(s.workspace, state.workspace.key(), usual);
        for (name, open, usual) in [
            ("gauche", state.left_open, fresh.left_open),
            ("droite", state.right_open, fresh.right_open),
            ("bas", state.bottom_open, fresh.bottom_open),
        ] {
            if open != usual || s.panels.contains_key(name) {
                s.panels.insert(name.to_owned(), open);
            }
        }
        // A size that changes with every frame is one that is being dragged.
        if !ctx.input(|i| i.pointer.any_down()) {
            for (name, size) in &self.drafts.home.sizes {
                s.sizes.insert((*name).to_owned(), size.round());
            }
        }
        let remembered = &mut self.state.home.remembered;
        if s != remembered.now {
            remembered.now = s;
        }
        if remembered.changed() && self.settings_written.elapsed() > Duration::from_millis(500) {
            self.settings_written = std::time::Instant::now();
            if let Some(due) = remembered.due() {
                self.workers.write_settings(due);
            }
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}
