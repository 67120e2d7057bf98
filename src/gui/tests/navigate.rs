//! Walking through tickets.

use eframe::egui::{self, Key, Modifiers};

use super::Window;
use crate::artwork::Face;
use crate::game::Money;
use crate::gui::state::Dialog;
use crate::raster::View;

#[test]
fn page_keys_and_arrows_go_from_ticket_to_ticket_with_its_outcome() {
    let mut w = Window::sample();
    let first = w.app().state.ticket.clone().unwrap();
    assert_eq!(first.number, 0);
    w.key(Key::PageDown);
    w.wait("ticket 1", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == 1));
    let second = w.app().state.ticket.clone().unwrap();
    let cells = |t: &crate::gui::document::TicketView| t.revealed.clone().unwrap().cells;
    assert_ne!(cells(&first), cells(&second), "the outcome panel still shows the first ticket");
    w.wait("its picture", |a| a.state.picture.as_ref().unwrap().key.ticket == Some(1));

    w.click("Ticket suivant");
    assert_eq!(w.app().state.number, 2);
    w.key(Key::PageUp);
    assert_eq!(w.app().state.number, 1);
    w.key(Key::End);
    let last = w.app().state.tickets() - 1;
    assert_eq!(w.app().state.number, last);
    w.key(Key::PageDown);
    assert_eq!(w.app().state.number, last, "there is nothing after the last ticket");
    w.key(Key::Home);
    assert_eq!(w.app().state.number, 0);
    w.click("Ticket au hasard");
    let random = w.app().state.number;
    w.click("Ticket au hasard");
    assert_ne!(w.app().state.number, random);
}

#[test]
fn what_the_cells_win_is_what_the_bloc_records() {
    let mut w = Window::sample();
    for n in 1..12 {
        w.key(Key::PageDown);
        w.wait("the ticket", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == n));
        let revealed = w.app().state.ticket.clone().unwrap().revealed.clone().unwrap();
        assert_eq!(revealed.outcome.total, revealed.lot, "ticket {n}");
        // The pills on the outlined cells say the same.
        let document = w.app().state.document.clone().unwrap();
        let marks = crate::gui::document::highlights(&document, &revealed.outcome);
        let pills: Money = marks.iter().filter_map(|m| m.gain).sum();
        assert_eq!(pills, revealed.lot, "ticket {n}");
    }
}

#[test]
fn a_serial_that_is_typed_goes_there_and_a_wrong_one_says_why() {
    let mut w = Window::sample();
    let shown = &w.app().state.ticket.as_ref().unwrap().serial;
    let mut serial: crate::game::Serial = shown.parse().unwrap();
    serial.ticket = 1213;
    w.fill("Numéro de série", &serial.to_string());
    w.key(Key::Enter);
    w.wait("ticket 1213", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == 1213));

    // The check digit changed: the ticket stays, the field says why.
    let text = serial.to_string();
    let wrong = if text.ends_with('0') { "1" } else { "0" };
    w.fill("Numéro de série", &format!("{}{wrong}", &text[..text.len() - 1]));
    w.key(Key::Enter);
    assert_eq!(w.app().state.number, 1213);
    assert!(w.app().drafts.serial_fault.as_ref().unwrap().contains("clé"));

    // A ticket of another bloc.
    serial.bloc = 77;
    w.fill("Numéro de série", &serial.to_string());
    w.key(Key::Enter);
    assert_eq!(w.app().state.number, 1213);
    assert!(w.app().drafts.serial_fault.as_ref().unwrap().contains("0077"));
}

#[test]
fn a_number_that_is_typed_goes_there() {
    let mut w = Window::sample();
    w.fill("Numéro du ticket", "42");
    w.key(Key::Enter);
    assert_eq!(w.app().state.number, 42);

    w.key_with(Modifiers::COMMAND, Key::G);
    assert_eq!(w.app().state.dialog, Some(Dialog::GoTo));
    w.check_names();
    w.fill("Numéro ou numéro de série", "999999");
    w.key(Key::Enter);
    assert_eq!(w.app().state.dialog, Some(Dialog::GoTo), "a wrong number keeps the box open");
    assert!(w.app().drafts.go_to_fault.as_ref().unwrap().contains("999999"));
    w.fill("Numéro ou numéro de série", "4 321");
    w.key(Key::Enter);
    assert_eq!((w.app().state.dialog, w.app().state.number), (None, 4321));
}

#[test]
fn letters_typed_into_a_field_are_no_commands() {
    let mut w = Window::sample();
    let coat = w.app().state.coat;
    w.harness().key_press(Key::C);
    w.settle();
    assert_eq!(w.app().state.coat, !coat, "C is a command on the canvas");
    w.click("Numéro de série");
    w.key(Key::C);
    w.key(Key::X);
    assert_eq!((w.app().state.coat, w.app().state.face), (!coat, Face::Recto));
    // Function keys and Ctrl work there all the same.
    w.key(Key::F4);
    assert_eq!(w.app().state.workspace, crate::gui::state::Workspace::Plates);
}

#[test]
fn the_next_winner_of_a_lot_is_found_and_the_list_filtered() {
    let mut w = Window::sample();
    w.key_with(Modifiers::SHIFT, Key::N);
    w.wait("a winner", |a| {
        a.state.ticket.as_ref().is_some_and(|t| {
            t.number == a.state.number && t.revealed.as_ref().unwrap().lot > Money::ZERO
        })
    });
    let lot = Money::euros(10);
    w.click("Lot cherché");
    let name = format!("Lot\u{202f}: {lot}");
    w.click(&name);
    assert_eq!(w.app().state.lot_filter, Some(lot));
    w.wait("the filtered rows", |a| a.state.rows.contains_key(&0));
    let rows = w.app().state.rows[&0].clone();
    let count = w.app().state.bloc.as_ref().unwrap().count_of(lot);
    assert!(rows.len() as u64 == count.min(64) && !rows.is_empty());
    assert!(rows.iter().all(|r| r.won.as_ref().unwrap().0 == lot));

    let before = w.app().state.number;
    w.key(Key::N);
    w.wait("the next one", |a| a.state.number != before && a.state.tasks.is_empty());
    assert!(w.app().state.number > before, "the search goes on from the ticket shown");
    let found = w.app().state.number;
    w.wait("its outcome", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == found));
    let revealed = w.app().state.ticket.clone().unwrap().revealed.clone().unwrap();
    assert_eq!(revealed.outcome.total, lot);
}

#[test]
fn only_rows_in_sight_are_read() {
    let mut w = Window::sample();
    w.wait("rows", |a| !a.state.rows.is_empty());
    let most = w.app().state.tickets() as usize;
    let read: usize = w.app().state.rows.values().map(Vec::len).sum();
    assert!(read <= 192 && read < most, "{read} rows were read");
    // The last ticket brings the end of the list into sight, and its page only.
    w.key(Key::End);
    let last = w.app().state.tickets() - 1;
    w.wait("the last rows", |a| a.state.rows.values().flatten().any(|r| r.number == last));
    assert!(w.app().state.rows.len() <= 6);
    // A click on a row of the list goes to its ticket.
    let wanted = last - 3;
    let row = w.app().state.rows.values().flatten().find(|r| r.number == wanted).unwrap();
    let number = crate::gui::locale::Lang::Fr.number(u64::from(wanted));
    let name = match row.won.clone().unwrap() {
        (lot, on) if lot > Money::ZERO => format!("{number}, {lot}, {on}"),
        _ => number,
    };
    w.click(&name);
    assert_eq!(w.app().state.number, wanted);
}

#[test]
fn coat_and_side_change_what_is_drawn() {
    let mut w = Window::sample();
    let drawn = |w: &Window| w.app().state.picture.as_ref().unwrap().look.view;
    assert_eq!(drawn(&w), View::Player { coat: true });
    w.key(Key::C);
    w.wait("the ticket without coat", |a| {
        a.state.picture.as_ref().unwrap().look.view == View::Player { coat: false }
    });
    w.click("Couche");
    w.wait("the coat again", |a| {
        a.state.picture.as_ref().unwrap().look.view == View::Player { coat: true }
    });
    w.key(Key::X);
    assert_eq!(w.app().state.face, Face::Verso);
    w.wait("the verso", |a| a.state.picture.as_ref().unwrap().key.face == Face::Verso);
    w.click("Recto");
    assert_eq!(w.app().state.face, Face::Recto);
}

#[test]
fn the_ticket_is_drawn_at_the_final_resolution_at_any_zoom() {
    let mut w = Window::sample();
    let sharp = |a: &crate::gui::app::App| {
        let view = a.state.view();
        let dpi = a.state.picture.as_ref().unwrap().key.frame.dpi;
        (dpi - view.zoom * 25.4).abs() < 1e-6
    };
    let centre = egui::pos2(700.0, 450.0);
    w.harness().hover_at(centre);
    w.settle();
    let place = w.app().state.pointer.unwrap();
    // Ctrl+wheel: the place under the pointer stays there.
    for _ in 0..3 {
        w.harness().event_modifiers(
            egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, 120.0),
                phase: egui::TouchPhase::Move,
                source: egui::MouseWheelSource::Wheel,
                modifiers: Modifiers::COMMAND,
            },
            Modifiers::COMMAND,
        );
        w.settle();
    }
    w.settle();
    let near = w.app().state.view();
    assert!(!near.fit && near.zoom > 5.0, "{near:?}");
    let now = w.app().state.pointer.unwrap();
    let moved = (now.0 - place.0).hypot(now.1 - place.1) * near.zoom;
    assert!(moved < 2.0, "the place under the pointer moved by {moved} px");
    w.wait("a sharp picture", sharp);

    // Far in, only what is in sight is drawn.
    for _ in 0..10 {
        w.key(Key::Plus);
    }
    w.wait("a sharp part", sharp);
    let pixels = w.app().state.picture.as_ref().unwrap().key.frame.pixels;
    assert!(pixels.width() * pixels.height() < 8_000_000, "{pixels:?}");
    w.key(Key::Z);
    assert!(w.app().state.view().fit);
}

#[test]
fn the_palette_finds_a_command_by_a_few_letters() {
    let mut w = Window::sample();
    w.key_with(Modifiers::COMMAND, Key::K);
    assert_eq!(w.app().state.dialog, Some(Dialog::Palette));
    w.check_names();
    let field = "Chercher une commande";
    w.fill(field, "recto");
    w.key(Key::Enter);
    assert_eq!((w.app().state.dialog, w.app().state.face), (None, Face::Verso));
    w.key_with(Modifiers::COMMAND, Key::K);
    w.key(Key::Escape);
    assert_eq!(w.app().state.dialog, None);
    // Arrows choose.
    w.key_with(Modifiers::COMMAND, Key::K);
    w.key(Key::ArrowDown);
    w.key(Key::Enter);
    assert_eq!(w.app().state.number, 1, "the second entry is « ticket suivant »");
}
