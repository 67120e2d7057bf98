//! The window: draws the frame, hears the threads, carries out commands.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use eframe::egui;
use egui::{CentralPanel, Frame, Panel, Ui};

use super::StartArgs;
use super::command::{self, Command};
use super::cx::Cx;
use super::home::{HomeCommand, Side};
use super::state::{Dialog, Drafts, State, Workspace};
use super::theme::{self, Tokens};
use super::worker::{OpenBloc, Workers};
use super::{
    bottom_panel, dialogs, game_editor, home, left_panel, maquette, menu_bar, plates, press_view,
    preview, sheet_view, status_bar, toasts, workspace_bar,
};

/// Below this width the right panel closes to a strip.
const RIGHT_NEEDS: f32 = 1280.0;
/// Below this width the left panel closes too.
const LEFT_NEEDS: f32 = 1024.0;
/// Width of a panel that is closed to a strip.
const STRIP: f32 = 40.0;

/// The window.
pub(crate) struct App {
    /// What it shows.
    pub(crate) state: State,
    /// What is being typed.
    pub(crate) drafts: Drafts,
    /// The threads behind it.
    pub(crate) workers: Workers,
    /// The open bloc, for the threads.
    pub(crate) bloc: Option<Arc<OpenBloc>>,
    /// The bloc that is open and not at hand.
    pub(crate) shelf: Option<super::lock::Shelf>,
    /// Whether a specimen to work on is being made.
    pub(crate) stand_in_asked: bool,
    /// A bloc to be opened once the project is.
    pub(crate) bloc_to_open: Option<PathBuf>,
    /// Whether the ticket at hand has still to be asked for.
    pub(crate) wanted_ticket: bool,
    /// What was last asked of the pictures thread.
    pub(crate) asked: super::requests::Asked,
    /// Whether the window is to close although a run is going on.
    pub(crate) closing: bool,
    /// When the settings were last written.
    pub(crate) settings_written: Instant,
    /// What had the keyboard when a box opened.
    focus_before: Option<egui::Id>,
    /// Frames to go until it has the keyboard again.
    focus_wait: u8,
    commands: Vec<Command>,
    /// The state of the sequence of random tickets.
    seed: u64,
}

impl App {
    /// A window that opens this project (or the built-in one) and this bloc (or
    /// a specimen).
    pub(crate) fn new(ctx: &egui::Context, start: StartArgs) -> Self {
        let StartArgs { project, bloc, key_file, home, config, documents } = start;
        theme::install(ctx);
        ctx.set_theme(egui::Theme::Light);
        let mut app = App {
            state: State::default(),
            drafts: Drafts::default(),
            workers: Workers::start(ctx),
            bloc: None,
            shelf: None,
            stand_in_asked: false,
            bloc_to_open: None,
            wanted_ticket: false,
            asked: super::requests::Asked::default(),
            closing: false,
            settings_written: Instant::now(),
            focus_before: None,
            focus_wait: 0,
            commands: Vec::new(),
            seed: u64::from(std::process::id()) << 20 | 1,
        };
        if let (Some(bloc), Some(key_file)) = (&bloc, key_file) {
            app.workers.remember_key(bloc.clone(), key_file);
        }
        app.workers.keep_documents(documents);
        app.recall(ctx, config);
        if home && project.is_none() {
            app.look_at_recents();
            app.workers.samples();
            if let Some(bloc) = bloc {
                app.open_bloc(Some(bloc));
            }
        } else {
            app.open_project(project, bloc);
        }
        app
    }

    /// A ticket number below `below`, differing from the last.
    pub(crate) fn random(&mut self, below: u32) -> u32 {
        // SplitMix64: for picking a ticket to look at, nothing else.
        self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z >> 33) as u32 % below.max(1)
    }

    /// Draws everything and carries out what the user asked for.
    pub(crate) fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.hear_threads(&ctx);
        self.watch_the_clock(&ctx);
        self.read_dropped_files(&ctx);
        self.hold_closing(&ctx);

        let mut commands = std::mem::take(&mut self.commands);
        let text_focused = ctx.text_edit_focused();
        if self.state.dialog.is_none() {
            command::read_keys(&ctx, &self.state, text_focused, &mut commands);
        }
        let tokens = Tokens::of(self.state.dark);
        let mut cx = Cx {
            state: &self.state,
            drafts: &mut self.drafts,
            out: &mut commands,
            lang: self.state.lang,
            tokens,
        };
        frame_ui(ui, &mut cx);
        dialogs::dialogs_ui(&ctx, &mut cx);
        toasts::toasts_ui(&ctx, &mut cx);

        let asked_before = self.state.dialog.is_some();
        for command in commands.drain(..) {
            self.execute(command, &ctx);
        }
        self.commands = commands;
        self.give_focus_back(&ctx, asked_before);
        self.remember(&ctx);
        self.settle_source();
        self.ask_threads(&ctx);
        if self.state.press.is_running()
            || self.state.import.as_ref().is_some_and(|i| i.running().is_some())
        {
            ctx.request_repaint_after(Duration::from_millis(200));
        }
    }

    /// A box takes the keyboard; when it closes, what had it has it again.
    fn give_focus_back(&mut self, ctx: &egui::Context, asked_before: bool) {
        match (asked_before, self.state.dialog.is_some()) {
            (false, true) => self.focus_before = ctx.memory(|m| m.focused()),
            // In the frame after a box egui still keeps the keyboard from what
            // lies under it.
            (true, false) => self.focus_wait = 2,
            _ => {}
        }
        if self.focus_wait > 0 && self.state.dialog.is_none() {
            self.focus_wait -= 1;
            ctx.request_repaint();
            if self.focus_wait == 0
                && let Some(id) = self.focus_before.take()
            {
                ctx.memory_mut(|m| m.request_focus(id));
            }
        }
    }

    fn read_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|i| i.raw.dropped_files.clone());
        for path in dropped.iter().map(|f| f.path().to_owned()) {
            let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
            let picture = super::worker::PICTURES.contains(&ending.to_lowercase().as_str());
            self.commands.push(if picture && self.state.document.is_some() {
                // Where it was let go of, if that is on the ticket.
                Command::Layout(maquette::LayoutCommand::Place(path, self.state.pointer))
            } else if path.is_dir() {
                Command::OpenProject(path)
            } else {
                Command::OpenBloc(path)
            });
        }
    }

    /// Closing during a run asks first.
    fn hold_closing(&mut self, ctx: &egui::Context) {
        let asked = ctx.input(|i| i.viewport().close_requested());
        if asked && self.state.press.is_running() && !self.closing {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.state.dialog = Some(Dialog::CloseDuringRun);
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        App::ui(self, ui);
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        Tokens::of(self.state.dark).window.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        if let super::run_state::PressState::Running(run) = &self.state.press.run {
            run.counter.cancel();
        }
        // The thread that writes might not live long enough; a fault has no
        // window to be told in any more.
        if let Some(due) = self.state.home.remembered.due() {
            let _ = due.write();
        }
    }
}

/// The button that folds or unfolds a side panel of a narrow window.
fn fold_ui(ui: &mut Ui, cx: &mut Cx<'_>, side: Side) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.add_space(6.0);
        cx.icon_command(ui, Command::Home(HomeCommand::Unfold(side)));
    });
}

fn plain(fill: egui::Color32) -> Frame {
    Frame::new().fill(fill)
}

/// The frame, the same everywhere, so that the hand learns it once.
fn frame_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let panel = plain(t.panel);
    let width = ui.ctx().content_rect().width();
    Panel::top("menu-bar").exact_size(32.0).frame(panel).show(ui, |ui| {
        menu_bar::menu_bar_ui(ui, cx);
    });
    if cx.state.document.is_none() {
        Panel::bottom("status-bar").exact_size(24.0).frame(panel).show(ui, |ui| {
            status_bar::status_bar_ui(ui, cx);
        });
        CentralPanel::default().frame(plain(t.window)).show(ui, |ui| {
            home::home_ui(ui, cx);
        });
        return;
    }
    Panel::top("workspace-bar").exact_size(48.0).frame(panel).show(ui, |ui| {
        workspace_bar::workspace_bar_ui(ui, cx);
    });
    Panel::bottom("status-bar").exact_size(24.0).frame(panel).show(ui, |ui| {
        status_bar::status_bar_ui(ui, cx);
    });
    // A reset gives the panels new names, and with them their first sizes.
    let reset = cx.state.layout_reset;
    let kept = |name: &str, usual: f32| {
        let sizes = &cx.state.home.remembered.now.sizes;
        if reset > 0 { usual } else { sizes.get(name).copied().unwrap_or(usual) }
    };
    let sizes = (kept("gauche", 264.0), kept("droite", 320.0), kept("bas", bottom_panel::OPEN));
    let unfolded = cx.state.home.unfolded;
    if cx.state.left_open && (width >= LEFT_NEEDS || unfolded.0) {
        let left = Panel::left(("left", reset)).default_size(sizes.0).size_range(200.0..=400.0);
        let shown = left.frame(panel).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            if width < LEFT_NEEDS {
                fold_ui(ui, cx, Side::Left);
            }
            left_panel::left_panel_ui(ui, cx);
        });
        cx.drafts.home.sizes.insert("gauche", shown.response.rect.width());
    } else if cx.state.left_open {
        Panel::left("left-strip").exact_size(STRIP).frame(panel).show(ui, |ui| {
            fold_ui(ui, cx, Side::Left);
        });
    }
    if cx.state.right_open && width < RIGHT_NEEDS && !unfolded.1 {
        Panel::right("right-strip").exact_size(STRIP).frame(panel).show(ui, |ui| {
            fold_ui(ui, cx, Side::Right);
        });
    } else if cx.state.right_open {
        let right = Panel::right(("right", reset)).default_size(sizes.1).size_range(280.0..=440.0);
        let shown = right.frame(panel).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ui.spacing_mut().item_spacing.y = 0.0;
            if width < RIGHT_NEEDS {
                fold_ui(ui, cx, Side::Right);
            }
            match cx.state.workspace {
                Workspace::Maquette => maquette::right_ui(ui, cx),
                Workspace::Preview => preview::right_ui(ui, cx),
                Workspace::Game => game_editor::right_ui(ui, cx),
                Workspace::Plates => plates::right_ui(ui, cx),
                Workspace::Sheet => sheet_view::right_ui(ui, cx),
                Workspace::Press => press_view::right_ui(ui, cx),
            }
        });
        cx.drafts.home.sizes.insert("droite", shown.response.rect.width());
    }
    let bottom = match cx.state.bottom_open {
        true => Panel::bottom(("bottom-open", reset))
            .resizable(true)
            .default_size(sizes.2)
            .size_range(96.0..=420.0),
        false => Panel::bottom("bottom-closed").exact_size(bottom_panel::CLOSED),
    };
    let shown = bottom.frame(panel).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        bottom_panel::bottom_panel_ui(ui, cx);
    });
    if cx.state.bottom_open {
        cx.drafts.home.sizes.insert("bas", shown.response.rect.height());
    }
    if cx.state.workspace != Workspace::Press {
        Panel::top("tools")
            .exact_size(40.0)
            .frame(panel.inner_margin(egui::Margin::symmetric(12, 0)))
            .show(ui, |ui| match cx.state.workspace {
                Workspace::Game => game_editor::tools_ui(ui, cx),
                Workspace::Maquette => maquette::tools_ui(ui, cx),
                Workspace::Plates => plates::tools_ui(ui, cx),
                Workspace::Sheet => sheet_view::tools_ui(ui, cx),
                _ => preview::tools_ui(ui, cx),
            });
    }
    CentralPanel::default().frame(plain(t.canvas)).show(ui, |ui| match cx.state.workspace {
        Workspace::Maquette => maquette::centre_ui(ui, cx),
        Workspace::Preview => preview::centre_ui(ui, cx),
        Workspace::Game => game_editor::centre_ui(ui, cx),
        Workspace::Plates => plates::centre_ui(ui, cx),
        Workspace::Sheet => sheet_view::centre_ui(ui, cx),
        Workspace::Press => press_view::centre_ui(ui, cx),
    });
}
