//! The window, driven as a user drives it: by accessible names, keys and the
//! pointer. Every test asserts a change of state, never a label alone.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod compare;
mod contact;
mod frame;
mod game;
mod home;
mod import;
mod lock;
mod maquette;
mod navigate;
mod plates;
mod press;
mod problems;
mod project;
mod scratch;
mod sheet;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eframe::egui;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::StartArgs;
use super::app::App;
use super::theme;

/// How long a thread may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A window under test.
pub(super) struct Window {
    harness: Harness<'static, Option<App>>,
}

impl Window {
    /// A window of 1440 by 900 that opens these.
    pub(super) fn open(project: Option<PathBuf>, bloc: Option<PathBuf>) -> Self {
        Window::start(StartArgs { project, bloc, ..StartArgs::default() })
    }

    /// The same as from the command line.
    pub(super) fn start(start: StartArgs) -> Self {
        let harness = Harness::builder()
            .with_size(egui::vec2(1440.0, 900.0))
            // As quick as a hand: two clicks in a row are a double click.
            .with_step_dt(0.04)
            .with_context_setup(theme::install)
            .build_ui_state(
                move |ui, app: &mut Option<App>| {
                    let ctx = ui.ctx().clone();
                    let app = app.get_or_insert_with(|| App::new(&ctx, start.clone()));
                    app.ui(ui);
                },
                None,
            );
        Window { harness }
    }

    /// A window with the sample and its specimen, the first ticket drawn.
    pub(super) fn sample() -> Self {
        let mut window = Window::open(None, None);
        window.wait("the first ticket", |app| {
            app.state.ticket.is_some() && app.state.picture.is_some() && app.state.tasks.is_empty()
        });
        window
    }

    /// The window's inside.
    pub(super) fn app(&self) -> &App {
        self.harness.state().as_ref().unwrap()
    }

    /// Draws until something is so.
    #[track_caller]
    pub(super) fn wait(&mut self, what: &str, mut so: impl FnMut(&App) -> bool) {
        let begun = Instant::now();
        loop {
            self.harness.step();
            if so(self.app()) {
                return;
            }
            let journal: Vec<_> = self.app().state.journal.iter().map(|e| &e.text).collect();
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}; journal: {journal:#?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Draws a few times, so that what was asked for is carried out.
    pub(super) fn settle(&mut self) {
        for _ in 0..4 {
            self.harness.step();
        }
    }

    /// Clicks what has this name.
    #[track_caller]
    pub(super) fn click(&mut self, name: &str) {
        self.control(name).click();
        self.settle();
    }

    /// What has this name and can be acted on; words alone are passed over.
    #[track_caller]
    fn control<'a>(&'a self, name: &'a str) -> egui_kittest::Node<'a> {
        let mut found: Vec<_> = self
            .harness
            .query_all_by_label(name)
            .filter(|n| n.accesskit_node().role() != egui::Role::Label)
            .collect();
        assert!(found.len() == 1, "{} controls are named « {name} »", found.len());
        found.remove(0)
    }

    /// Clicks the workspace's tab of this name, which a menu may have too.
    #[track_caller]
    pub(super) fn tab(&mut self, name: &str) {
        let mut found = self
            .harness
            .query_all_by_label(name)
            .filter(|n| n.accesskit_node().role() == egui::Role::Tab);
        let tab = found.next();
        assert!(found.next().is_none(), "several tabs are named « {name} »");
        drop(found);
        tab.map_or_else(|| panic!("no tab is named « {name} »"), |tab| tab.click());
        self.settle();
    }

    /// Clicks with a modifier held.
    #[track_caller]
    pub(super) fn click_with(&mut self, name: &str, modifiers: Modifiers) {
        self.control(name).click_modifiers(modifiers);
        self.settle();
    }

    /// Presses a key.
    pub(super) fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    /// Presses a key with modifiers.
    pub(super) fn key_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    /// Puts text into the field of this name, in place of what stands there.
    #[track_caller]
    pub(super) fn fill(&mut self, name: &str, text: &str) {
        self.control(name).click();
        self.settle();
        self.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.settle();
        match text {
            "" => self.harness.key_press(Key::Delete),
            text => self.control(name).type_text(text),
        }
        self.settle();
    }

    /// Brings what has this name into sight, as a wheel does.
    #[track_caller]
    pub(super) fn scroll_to(&mut self, name: &str) {
        self.control(name).scroll_to_me();
        for _ in 0..10 {
            self.settle();
        }
    }

    /// Whether something with this name is there.
    pub(super) fn shows(&self, name: &str) -> bool {
        self.harness.query_all_by_label(name).next().is_some()
    }

    /// Where something of this name is on the screen.
    #[track_caller]
    pub(super) fn rect_of(&self, name: &str) -> egui::Rect {
        self.control(name).rect()
    }

    /// Every input has an accessible name.
    #[track_caller]
    pub(super) fn check_names(&self) {
        self.harness.check_accessibility();
    }

    /// All that a screen reader is told: names and values of everything.
    pub(super) fn spoken(&self) -> Vec<String> {
        let all = self.harness.query_all(egui_kittest::kittest::By::new());
        all.flat_map(|node| {
            let node = node.accesskit_node();
            [node.label(), node.value(), node.description()]
        })
        .flatten()
        .map(|text| text.to_string())
        .collect()
    }

    /// The window's inside, to be changed under its feet.
    pub(super) fn app_mut(&mut self) -> &mut App {
        self.harness.state_mut().as_mut().unwrap()
    }

    /// Where a place of the page, in millimetres, is on the canvas.
    pub(super) fn on_canvas(&self, (x, y): (f64, f64)) -> egui::Pos2 {
        let app = self.app();
        let page = app.state.document.as_ref().unwrap().size_mm();
        let rect = self.rect_of("Toile du ticket");
        crate::gui::canvas::Screen::new(rect, app.state.view(), page, 1.0).screen_from_page(x, y)
    }

    /// Drags over the canvas from place to place, in millimetres.
    pub(super) fn drag(&mut self, places: &[(f64, f64)]) {
        let at: Vec<egui::Pos2> = places.iter().map(|p| self.on_canvas(*p)).collect();
        let button = |pos, pressed| egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.harness.hover_at(at[0]);
        self.harness.step();
        self.harness.event(button(at[0], true));
        self.harness.step();
        for at in &at[1..] {
            self.harness.event(egui::Event::PointerMoved(*at));
            self.harness.step();
        }
        self.harness.event(button(at[at.len() - 1], false));
        self.settle();
    }

    /// The driver itself, for the pointer.
    pub(super) fn harness(&mut self) -> &mut Harness<'static, Option<App>> {
        &mut self.harness
    }
}

/// Writes the sample project into a folder.
pub(super) fn sample_in(dir: &Path) {
    let name = crate::project::default_template();
    for (file, bytes) in crate::project::template_files(name) {
        let path = dir.join(&file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
}

/// Changes a document of a project in a folder, as an editor does.
pub(super) fn edit(dir: &Path, file: &str, change: impl FnOnce(String) -> String) {
    let path = dir.join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed, "the edit of {file} changes nothing");
    std::fs::write(path, changed).unwrap();
}

/// A file let fall on the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|e| e.to_string())
    }
}

impl Window {
    /// Lets a file or folder fall on the window.
    pub(super) fn let_fall(&mut self, path: &Path) {
        let file = std::sync::Arc::new(Dropped(path.to_owned()));
        self.harness.input_mut().dropped_files.push(file);
        self.settle();
    }

    /// Takes an entry of a list that opens.
    #[track_caller]
    pub(super) fn choose(&mut self, list: &str, entry: &str) {
        self.click(list);
        self.click(entry);
    }

    /// Whether the button of this name can be pressed.
    #[track_caller]
    pub(super) fn enabled(&self, name: &str) -> bool {
        !self.control(name).accesskit_node().is_disabled()
    }
}
