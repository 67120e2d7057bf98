//! Tirage.

use eframe::egui::Key;

use super::Window;
use crate::gui::run_state::PressState;
use crate::gui::state::Severity;

fn press_form(dir: &std::path::Path, to: &str) -> Window {
    let mut w = Window::sample();
    w.key(Key::F6);
    w.fill("jusqu’au (exclu)", to);
    w.fill("Dossier", &dir.display().to_string());
    w
}

#[test]
fn the_form_presses_a_range_and_says_what_it_wrote() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("volumes");
    let mut w = press_form(&out, "40");
    w.click("Lancer le tirage");
    w.wait("the end of the run", |a| !a.state.press.is_running());
    let PressState::Done { volumes, dir: said, .. } = w.app().state.press.clone() else {
        panic!("{:?}", w.app().state.press);
    };
    assert_eq!(said, out);
    assert_eq!(volumes.iter().map(|v| v.tickets).collect::<Vec<_>>(), [(0, 39)]);
    let size = std::fs::metadata(out.join(&volumes[0].file)).unwrap().len();
    assert_eq!(size, volumes[0].bytes);
    assert!(w.shows("Ouvrir le dossier"));

    // The same again without leave to replace fails and says so.
    w.click("Nouveau tirage");
    w.click("Lancer le tirage");
    w.wait("the refusal", |a| matches!(a.state.press, PressState::Failed { .. }));
    let PressState::Failed { text } = w.app().state.press.clone() else { panic!() };
    assert!(text.contains("existe déjà"), "{text}");
    assert!(w.shows("Copier"));
}

#[test]
fn a_run_is_stopped_and_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("volumes");
    let mut w = press_form(&out, "5000");
    w.click("Lancer le tirage");
    assert!(w.app().state.press.is_running());
    w.harness().step();
    w.click("Arrêter le tirage");
    w.wait("the stop", |a| !a.state.press.is_running());
    assert!(matches!(w.app().state.press, PressState::Stopped { .. }), "{:?}", w.app().state.press);
    let left = std::fs::read_dir(&out).map_or(0, Iterator::count);
    assert_eq!(left, 0, "files were left");
}

#[test]
fn a_wrong_form_starts_nothing_and_names_the_field() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = press_form(dir.path(), "99999");
    w.click("Lancer le tirage");
    assert!(matches!(w.app().state.press, PressState::Preparing));
    let said = |w: &Window, word: &str| {
        let journal = &w.app().state.journal;
        journal.iter().any(|e| e.severity == Severity::Error && e.text.contains(word))
    };
    assert!(said(&w, "Tickets"));
    w.fill("jusqu’au (exclu)", "10");
    w.fill("Date du travail", "demain");
    w.click("Lancer le tirage");
    assert!(matches!(w.app().state.press, PressState::Preparing));
    assert!(said(&w, "demain"));
}
