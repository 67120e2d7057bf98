//! Planche.

use eframe::egui::{Key, Modifiers};

use super::{Window, edit, sample_in};
use crate::gui::sheet_view::{SheetSide, SheetTab};
use crate::gui::state::Workspace;
use crate::imposition::Order;
use crate::measure::Length;
use crate::project::PRESS_FILE;

fn drawn(w: &mut Window) {
    w.wait("the sheet", |a| {
        let key = a.state.sheet.picture.as_ref().map(|p| p.key);
        let (sheet, side) = (a.state.sheet.sheet, a.state.sheet.side);
        let document = a.state.document.as_ref().map(|d| d.generation);
        key.is_some_and(|k| k.sheet == sheet && k.side == side && Some(k.made_from.0) == document)
    });
}

fn sheet() -> Window {
    let mut w = Window::sample();
    w.key(Key::F5);
    drawn(&mut w);
    w
}

/// A window on an editable copy of the sample.
fn editable(dir: &std::path::Path) -> Window {
    sample_in(dir);
    let mut w = Window::open(Some(dir.to_owned()), None);
    w.wait("the bloc", |a| a.state.bloc.is_some() && a.state.tasks.is_empty());
    w.key(Key::F5);
    drawn(&mut w);
    w
}

fn press_toml(dir: &std::path::Path) -> String {
    std::fs::read_to_string(dir.join(PRESS_FILE)).unwrap()
}

#[test]
fn sheets_are_turned_by_key_by_list_and_by_ticket() {
    let mut w = sheet();
    assert_eq!(w.app().state.workspace, Workspace::Sheet);
    let model = w.app().state.sheet.model.clone().unwrap();
    let per_sheet = model.grid().unwrap().per_sheet();
    w.key(Key::PageDown);
    assert_eq!(w.app().state.sheet.sheet, 1);
    w.key(Key::End);
    assert_eq!(w.app().state.sheet.sheet, model.sheets() - 1);
    assert_eq!(w.app().state.number, 0, "the ticket at hand stays");
    w.click("Première feuille");
    w.click("Feuille 3");
    assert_eq!(w.app().state.sheet.sheet, 2);
    let ticket = per_sheet * 7 + 3;
    w.fill("Chercher un volume, une feuille, un ticket", &ticket.to_string());
    w.key(Key::Enter);
    assert_eq!((w.app().state.sheet.sheet, w.app().state.number), (7, ticket));
    w.fill("Chercher un volume, une feuille, un ticket", "f 5");
    w.key(Key::Enter);
    assert_eq!(w.app().state.sheet.sheet, 4);
    w.fill("Chercher un volume, une feuille, un ticket", "v99");
    w.key(Key::Enter);
    assert!(w.app().state.sheet.search_fault.is_some());
    assert_eq!(w.app().state.sheet.sheet, 4);
    w.fill("Numéro de la feuille", "12");
    w.key(Key::Enter);
    assert_eq!(w.app().state.sheet.sheet, 11);
    w.check_names();
}

#[test]
fn a_click_on_a_slot_goes_to_its_ticket_and_a_double_click_shows_it() {
    let mut w = sheet();
    let rect = w.rect_of("Toile de la planche");
    let model = w.app().state.sheet.model.clone().unwrap();
    let view = crate::gui::canvas::Screen::new(
        rect,
        w.app().state.sheet.view,
        w.app().state.page_mm(),
        1.0,
    );
    let middle = |slot| {
        let trim = model.trim(crate::artwork::Face::Recto, slot).unwrap();
        view.rect_from_page(trim).center()
    };
    let click = |w: &mut Window, at: eframe::egui::Pos2| {
        w.harness().hover_at(at);
        w.settle();
        w.harness().drag_at(at);
        w.harness().drop_at(at);
        w.settle();
    };
    click(&mut w, middle(9));
    assert_eq!(w.app().state.number, 9);
    w.click("Pose 10");
    assert_eq!(w.app().state.sheet.tab, SheetTab::Slot);
    w.click("Voir le ticket");
    assert_eq!(w.app().state.workspace, Workspace::Preview);
}

#[test]
fn sides_change_the_picture_and_the_overlay_shows_both() {
    let mut w = sheet();
    let front = w.app().state.sheet.picture.clone().unwrap().front.id();
    w.key(Key::X);
    assert_eq!(w.app().state.sheet.side, SheetSide::Verso);
    drawn(&mut w);
    assert_ne!(w.app().state.sheet.picture.clone().unwrap().front.id(), front);
    w.click("Calque");
    drawn(&mut w);
    let picture = w.app().state.sheet.picture.clone().unwrap();
    assert!(picture.behind.is_some() && picture.mirrors_columns);
    w.click("Recto");
    assert_eq!(w.app().state.sheet.side, SheetSide::Recto);
}

#[test]
fn a_value_is_written_to_press_toml_and_taken_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = editable(dir.path());
    let before = press_toml(dir.path());
    let sheets = w.app().state.sheet.model.clone().unwrap().sheets();
    w.fill("Colonnes", "4");
    w.key(Key::Enter);
    let columns =
        |a: &crate::gui::app::App| a.state.document.as_ref().unwrap().project.press.sheet.columns;
    w.wait("the new grid", |a| columns(a) == Some(4));
    let text = press_toml(dir.path());
    assert!(text.contains("columns = 4\n"), "{text}");
    assert_eq!(
        text.lines().filter(|l| l.starts_with('#')).count(),
        before.lines().filter(|l| l.starts_with('#')).count(),
        "comments stay"
    );
    assert!(w.app().state.sheet.model.clone().unwrap().sheets() > sheets);
    drawn(&mut w);
    // The watcher sees the window's own writing and keeps quiet.
    std::thread::sleep(std::time::Duration::from_millis(900));
    w.settle();
    assert!(!w.app().state.journal.iter().any(|e| e.text.contains("autre programme")));
    w.key_with(Modifiers::COMMAND, Key::Z);
    w.wait("the old grid", |a| columns(a).is_none());
    assert_eq!(press_toml(dir.path()), before);
    w.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
    w.wait("the new grid again", |a| columns(a) == Some(4));
    assert_eq!(press_toml(dir.path()), text);
}

#[test]
fn what_does_not_fit_is_written_and_said_in_millimetres() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = editable(dir.path());
    w.fill("Colonnes", "8");
    w.key(Key::Enter);
    w.wait("the fault", |a| a.state.sheet.model.as_ref().is_some_and(|m| m.fault().is_some()));
    assert!(press_toml(dir.path()).contains("columns = 8"));
    let said = "Il manque 156,00 mm en largeur\u{202f}: 8 colonnes demandées, 6 au plus.";
    assert!(w.shows(said));
    // The fields have made room for the fault.
    w.settle();
    w.fill("Colonnes", "");
    w.key(Key::Enter);
    w.wait("a grid", |a| a.state.sheet.model.as_ref().is_some_and(|m| m.fault().is_none()));
    // A value that no file may have is said and not written.
    w.fill("Largeur du support", "9 999");
    w.key(Key::Enter);
    w.wait("the refusal", |a| a.state.sheet.fault.is_some());
    assert!(!press_toml(dir.path()).contains("9999"));
}

#[test]
fn order_marks_and_stacks_are_chosen() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = editable(dir.path());
    let press = |a: &crate::gui::app::App| {
        std::sync::Arc::clone(&a.state.document.as_ref().unwrap().project.press)
    };
    w.fill("Feuilles par pile", "10");
    w.key(Key::Enter);
    w.wait("stacks", |a| press(a).sheet.stack_sheets == 10);
    let model = w.app().state.sheet.model.clone().unwrap();
    assert_eq!(model.pile(0, 1), Some(10..20));
    assert_eq!(press(w.app()).sheet.order, Order::Rows);
    w.click("Marques");
    w.click("Repères de calage");
    w.wait("targets", |a| press(a).marks.registration);
    w.click("Cartouche");
    w.wait("no slug", |a| !press(a).marks.slug);
    w.fill("Longueur des traits", "7,5");
    w.key(Key::Enter);
    w.wait("lines", |a| press(a).marks.length == Length::from_mm(7.5));
    assert!(press_toml(dir.path()).contains("length_mm = 7.5"));
    // Changed elsewhere, it is read, and that can be taken back.
    edit(dir.path(), PRESS_FILE, |t| t.replace("width_mm = 720", "width_mm = 1020"));
    w.wait("the change", |a| press(a).sheet.size.w == Length::mm(1020));
    w.key_with(Modifiers::COMMAND, Key::Z);
    w.wait("the width before", |a| press(a).sheet.size.w == Length::mm(720));
}

#[test]
fn passing_to_the_press_run_is_one_click() {
    let mut w = sheet();
    w.scroll_to("Passer au tirage");
    w.click("Passer au tirage");
    assert_eq!(w.app().state.workspace, Workspace::Press);
}
