//! Accueil and what the window remembers.

use std::path::Path;

use eframe::egui::{self, Key, Modifiers};

use super::{Window, edit, sample_in};
use crate::gui::StartArgs;
use crate::gui::home::Health;
use crate::gui::locale::Lang;
use crate::gui::state::{Dialog, Lock, Workspace};

/// A window that remembers in a folder, and keeps samples in another.
fn at(dir: &Path) -> StartArgs {
    StartArgs {
        home: true,
        config: Some(dir.join("config")),
        documents: Some(dir.join("documents")),
        ..StartArgs::default()
    }
}

fn drawn(w: &mut Window) {
    let all = crate::project::templates().len();
    w.wait("the samples", |a| a.state.home.samples.len() == all);
    w.settle();
}

/// Waits until what was changed is in the file.
fn written(w: &mut Window, dir: &Path, what: &str) {
    let file = dir.join("config/fenetre.toml");
    w.wait("the settings", |_| {
        std::fs::read_to_string(&file).is_ok_and(|text| text.contains(what))
    });
}

#[test]
fn one_click_on_a_sample_opens_a_copy_to_edit_and_a_specimen() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = Window::start(at(dir.path()));
    drawn(&mut w);
    assert!(w.app().state.document.is_none());
    w.check_names();
    let sample = w.app().state.home.samples[0].clone();
    let copy = dir.path().join("documents").join(sample.template);
    w.click(&format!("Exemple {}", sample.game.name));
    w.wait("the copy", |a| a.state.ticket.is_some());
    assert_eq!(w.app().state.document.as_ref().unwrap().dir.as_ref(), Some(&copy));
    assert_eq!(w.app().state.lock(), Lock::Specimen);
    assert!(copy.join("game.toml").exists());

    // Back home it stands among the recent ones; the next copy has another name.
    w.click("Fichier");
    w.click("Accueil");
    assert!(w.app().state.document.is_none());
    w.wait("its state", |a| a.state.home.health.get(&copy) == Some(&Health::Sound));
    w.settle();
    w.click(&format!("Exemple {}", sample.game.name));
    w.wait("another copy", |a| a.state.document.is_some());
    let second = w.app().state.document.as_ref().unwrap().dir.clone().unwrap();
    assert!(second != copy && second.join("layout.toml").exists(), "{second:?}");
}

#[test]
fn a_new_game_is_begun_from_a_template_and_never_over_what_is_there() {
    let dir = tempfile::tempdir().unwrap();
    let taken = dir.path().join("pris");
    sample_in(&taken);
    let mut w = Window::start(at(dir.path()));
    w.settle();
    w.key_with(Modifiers::COMMAND, Key::N);
    assert_eq!(w.app().state.dialog, Some(Dialog::NewGame));
    w.fill("Dossier du jeu", &taken.display().to_string());
    w.click("Créer");
    w.wait("why not", |a| a.state.home.fault.is_some());
    assert!(w.app().state.home.fault.clone().unwrap().contains("pas vide"));
    w.check_names();
    let fresh = dir.path().join("Grand Large");
    w.fill("Dossier du jeu", &fresh.display().to_string());
    w.click("Créer");
    w.wait("the project", |a| a.state.document.is_some());
    assert_eq!(w.app().state.document.as_ref().unwrap().game.id, "grand-large");
    assert_eq!(w.app().state.dialog, None);
}

#[test]
fn a_project_with_faults_lists_them_and_opens_once_they_are_mended() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("jeu");
    sample_in(&project);
    edit(&project, "layout.toml", |t| format!("tpyo = 1\n{t}"));
    let mut w = Window::start(StartArgs { project: Some(project.clone()), ..at(dir.path()) });
    w.wait("the faults", |a| a.state.fault.is_some());
    assert_eq!(w.app().state.home.problems[0].place, "layout.toml:1");
    w.settle();
    assert!(w.shows("Relire le projet"));
    edit(&project, "layout.toml", |t| t.replacen("tpyo = 1\n", "", 1));
    w.click("Relire le projet");
    w.wait("the project", |a| a.state.document.is_some());
    assert!(w.app().state.fault.is_none() && w.app().state.home.problems.is_empty());
}

#[test]
fn a_recent_project_that_is_gone_says_so_and_can_be_removed() {
    let dir = tempfile::tempdir().unwrap();
    let gone = dir.path().join("parti");
    std::fs::create_dir_all(dir.path().join("config")).unwrap();
    let text = format!("[[recent]]\ndir = {:?}\nopened = 5\n", gone.display().to_string());
    std::fs::write(dir.path().join("config/fenetre.toml"), text).unwrap();
    let mut w = Window::start(at(dir.path()));
    w.wait("its state", |a| a.state.home.health.get(&gone) == Some(&Health::Gone));
    w.settle();
    assert!(w.shows("Dossier introuvable"));
    w.click("Retirer parti de la liste");
    assert!(w.app().state.home.remembered.now.recents.is_empty());
    w.wait("the file without it", |_| {
        let text = std::fs::read_to_string(dir.path().join("config/fenetre.toml")).unwrap();
        !text.contains("parti")
    });
}

#[test]
fn a_bloc_without_a_project_asks_for_which_game() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("tickets.csv");
    std::fs::write(&table, "ticket;lot\n0;0\n").unwrap();
    let mut w = Window::start(at(dir.path()));
    w.settle();
    w.let_fall(&table);
    assert_eq!(w.app().state.dialog, Some(Dialog::WhichGame));
    w.check_names();
    let template = crate::project::default_template();
    w.click(&format!("Exemple {template}"));
    w.wait("the box of the table", |a| a.state.import.is_some());
    assert_eq!(w.app().state.dialog, Some(Dialog::Import));
    assert_eq!(w.app().state.import.as_ref().unwrap().table, table);
}

#[test]
fn the_window_remembers_how_it_was_left() {
    let dir = tempfile::tempdir().unwrap();
    let open = || StartArgs { home: false, ..at(dir.path()) };
    let mut w = Window::start(open());
    w.wait("the ticket", |a| a.state.ticket.is_some());
    w.click("Langue\u{202f}: English");
    w.click("Light or dark theme");
    w.key(Key::F4);
    w.click("View");
    w.click("Left panel");
    written(&mut w, dir.path(), "gauche = false");
    drop(w);

    let mut w = Window::start(open());
    w.settle();
    let state = &w.app().state;
    assert_eq!((state.lang, state.dark, state.left_open), (Lang::En, true, false));
    assert_eq!(state.workspace, Workspace::Plates);

    // A damaged file: all as at first, and a line in the journal.
    std::fs::write(dir.path().join("config/fenetre.toml"), "= nonsense").unwrap();
    let w = Window::start(open());
    let mut w = w;
    w.settle();
    assert_eq!((w.app().state.lang, w.app().state.dark), (Lang::Fr, false));
    assert!(w.app().state.journal.iter().any(|e| e.text.contains("fenetre.toml")));
}

#[test]
fn the_palette_offers_first_what_was_taken_last() {
    let mut w = Window::sample();
    w.key_with(Modifiers::COMMAND, Key::K);
    w.fill("Chercher une commande", "grattable");
    w.key(Key::Enter);
    assert!(!w.app().state.coat, "the coat is off");
    w.key_with(Modifiers::COMMAND, Key::K);
    w.key(Key::Enter);
    assert!(w.app().state.coat, "the first entry is the last one taken");
}

#[test]
fn closing_a_box_gives_the_keyboard_back() {
    let mut w = Window::sample();
    let focused = |w: &mut Window| w.harness().ctx.memory(|m| m.focused());
    w.key(Key::Tab);
    let before = focused(&mut w);
    assert!(before.is_some());
    w.key_with(Modifiers::COMMAND, Key::G);
    assert_ne!(focused(&mut w), before);
    w.key(Key::Escape);
    assert_eq!(w.app().state.dialog, None);
    assert_eq!(focused(&mut w), before);
}

#[test]
fn tab_reaches_every_button_of_accueil() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = Window::start(at(dir.path()));
    drawn(&mut w);
    let mut seen: Vec<egui::Id> = Vec::new();
    for _ in 0..40 {
        w.key(Key::Tab);
        let id = w.harness().ctx.memory(|m| m.focused());
        if let Some(id) = id.filter(|id| !seen.contains(id)) {
            seen.push(id);
        }
    }
    // Menus, switches, four ways to begin, two roles, the samples.
    let least = 4 + 2 + crate::project::templates().len() + 8;
    assert!(seen.len() >= least, "only {} controls", seen.len());
}

#[test]
fn a_narrow_window_unfolds_its_panels_on_demand() {
    let mut w = Window::sample();
    w.harness().set_size(egui::vec2(1000.0, 800.0));
    w.settle();
    assert!(!w.shows("Projet") && !w.shows("Gain du ticket"));
    w.click("Déplier le panneau de gauche");
    assert!(w.shows("Projet"));
    w.click("Déplier le panneau de gauche");
    assert!(!w.shows("Projet"));
    w.click("Déplier le panneau de droite");
    assert!(w.shows("Gain du ticket"));
}

#[test]
fn at_two_pixels_a_point_the_ticket_is_drawn_twice_as_fine() {
    let mut w = Window::sample();
    // Pixels of the picture to the point of the window that it covers.
    let fineness = |a: &crate::gui::app::App| {
        let (document, picture) = (a.state.document.as_ref()?, a.state.picture.as_ref()?);
        let canvas = (f64::from(a.drafts.canvas.x), f64::from(a.drafts.canvas.y));
        let view = crate::gui::canvas::fitted(a.state.view(), canvas, document.size_mm());
        Some(picture.key.frame.dpi / (view.zoom * 25.4))
    };
    assert!(fineness(w.app()).is_some_and(|f| (f - 1.0).abs() < 0.01));
    w.harness().set_pixels_per_point(2.0);
    w.wait("the finer picture", |a| fineness(a).is_some_and(|f| (f - 2.0).abs() < 0.01));
}

#[test]
fn egui_never_zooms_by_itself() {
    let mut w = Window::sample();
    assert!(!w.harness().ctx.options(|o| o.zoom_with_keyboard));
    let before = w.harness().ctx.zoom_factor();
    w.key_with(Modifiers::COMMAND, Key::Minus);
    assert_eq!(w.harness().ctx.zoom_factor(), before);
}
