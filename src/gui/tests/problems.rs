//! Problèmes: live from preflight, a click goes to the place, and what somebody
//! accepts is kept beside the project.

use eframe::egui::{Key, Modifiers};

use super::{Window, edit, sample_in};
use crate::artwork::Face;
use crate::gui::state::{BottomTab, Dialog, Severity, Workspace};
use crate::preflight::{ACCEPTED_FILE, read_accepted};

/// A window on a copy of the sample, checked.
fn window(dir: &std::path::Path) -> Window {
    sample_in(dir);
    let mut w = Window::open(Some(dir.to_owned()), None);
    w.wait("the first check", |a| {
        a.state.ticket.is_some() && a.state.tasks.is_empty() && a.state.problems.checked.is_some()
    });
    w
}

const SMALL: (&str, &str) =
    ("legal = { font = \"medium\", size = 5.5", "legal = { font = \"medium\", size = 4.5");

/// Waits until the list has a row of this code.
fn wait_for(w: &mut Window, code: &str) -> usize {
    let place = |a: &crate::gui::app::App| {
        a.state.problems.rows.iter().position(|r| r.finding.code == code)
    };
    w.wait(code, |a| place(a).is_some());
    place(w.app()).unwrap()
}

fn name_of(w: &Window, i: usize) -> String {
    let row = &w.app().state.problems.rows[i];
    let said = crate::gui::locale::typeset_french(&row.finding.said);
    format!("{} {} : {said}", row.finding.code, row.place())
}

#[test]
fn a_change_of_the_layout_is_checked_and_a_click_goes_to_the_place() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = window(dir.path());
    assert!(w.app().state.problems.rows.is_empty(), "{:?}", w.app().state.problems.rows);
    assert_eq!(w.app().state.face, Face::Recto);

    edit(dir.path(), "layout.toml", |t| t.replacen(SMALL.0, SMALL.1, 1));
    let i = wait_for(&mut w, "T-111");
    let row = w.app().state.problems.rows[i].clone();
    assert_eq!(row.severity(), Severity::Warning);
    assert!(row.finding.said.contains("4,50 pt") && row.finding.said.contains("5,00 pt"));

    w.click("Problèmes");
    let name = name_of(&w, i);
    w.click(&name);
    assert_eq!(w.app().state.problems.chosen, Some(i));
    assert_eq!(w.app().state.face, Face::Verso, "the place is on the back");
    let area = w.app().state.problems.area(Face::Verso).unwrap();
    assert_eq!(Some(area), row.finding.place.area);
    assert_eq!(w.app().state.problems.area(Face::Recto), None);

    // From where no ticket shows, a click leads to one that does.
    w.key(Key::F6);
    assert_eq!(w.app().state.workspace, Workspace::Press);
    w.click(&name);
    assert_eq!(w.app().state.workspace, Workspace::Preview);

    // Mended, the row goes.
    edit(dir.path(), "layout.toml", |t| t.replacen(SMALL.1, SMALL.0, 1));
    w.wait("no problem", |a| a.state.problems.rows.is_empty());
    assert_eq!(w.app().state.problems.chosen, None);
}

#[test]
fn keys_go_from_problem_to_problem_and_round() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = window(dir.path());
    edit(dir.path(), "layout.toml", |t| {
        t.replacen(SMALL.0, SMALL.1, 1).replacen("tac = 300", "tac = 320", 1)
    });
    wait_for(&mut w, "I-313");
    let count = w.app().state.problems.rows.len();
    assert!(count >= 2);
    w.key(Key::F8);
    assert_eq!(w.app().state.problems.chosen, Some(0));
    assert!(w.app().state.bottom_open && w.app().state.bottom_tab == BottomTab::Problems);
    w.key(Key::F8);
    assert_eq!(w.app().state.problems.chosen, Some(1));
    w.key_with(Modifiers::SHIFT, Key::F8);
    w.key_with(Modifiers::SHIFT, Key::F8);
    assert_eq!(w.app().state.problems.chosen, Some(count - 1));
    w.check_names();
}

#[test]
fn a_problem_is_accepted_with_a_name_and_a_reason_until_it_changes() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = window(dir.path());
    edit(dir.path(), "layout.toml", |t| t.replacen(SMALL.0, SMALL.1, 1));
    let i = wait_for(&mut w, "T-111");
    w.key(Key::F8);
    assert_eq!(w.app().state.problems.chosen, Some(i));
    w.click("Accepter…");
    assert_eq!(w.app().state.dialog, Some(Dialog::Accept));
    // Without a reason nothing is accepted.
    w.fill("Nom", "Anne Roy");
    w.click("Accepter");
    assert!(!dir.path().join(ACCEPTED_FILE).exists());
    w.fill("Motif", "vu avec l'imprimeur");
    w.click("Accepter");
    w.wait("the acceptance", |a| a.state.problems.count(Severity::Done) == 1);
    let text = std::fs::read_to_string(dir.path().join(ACCEPTED_FILE)).unwrap();
    let kept = read_accepted(ACCEPTED_FILE, &text).unwrap();
    let said = (kept[0].code.as_str(), kept[0].by.as_str(), kept[0].value.as_str());
    assert_eq!(said, ("T-111", "Anne Roy", "4,50 pt"));
    assert_eq!(w.app().state.problems.count(Severity::Warning), 0);

    // Another value is not what was accepted.
    let smaller = SMALL.1.replace("4.5", "4.2");
    edit(dir.path(), "layout.toml", |t| t.replacen(SMALL.1, &smaller, 1));
    w.wait("the warning again", |a| a.state.problems.count(Severity::Warning) == 1);
    edit(dir.path(), "layout.toml", |t| t.replacen(&smaller, SMALL.1, 1));
    w.wait("accepted again", |a| a.state.problems.count(Severity::Done) == 1);

    if w.app().state.problems.chosen.is_none() {
        w.key(Key::F8);
    }
    w.click("Retirer");
    w.wait("the warning", |a| a.state.problems.count(Severity::Warning) == 1);
    let text = std::fs::read_to_string(dir.path().join(ACCEPTED_FILE)).unwrap();
    assert!(read_accepted(ACCEPTED_FILE, &text).unwrap().is_empty());
}
