//! The contact sheet.

use eframe::egui::Key;

use super::Window;
use crate::game::Money;
use crate::gui::preview::state::Mode;

fn sheet() -> Window {
    let mut w = Window::sample();
    w.click("Planche contact");
    assert_eq!(w.app().state.preview.mode, Mode::Contact);
    w.wait("the small pictures", |a| {
        a.drafts.contact_rows.1 > 0
            && a.drafts.thumbs.is_empty()
            && a.state.preview.contact.len() >= a.drafts.contact_rows.1 as usize
    });
    w
}

#[test]
fn eight_by_four_tickets_are_drawn_and_only_those_in_sight() {
    let w = sheet();
    w.check_names();
    let (top, count) = w.app().drafts.contact_rows;
    assert_eq!((top, count), (0, 32));
    assert_eq!(w.app().state.preview.contact.len(), 32);
    assert!(w.shows("Ticket 31") || w.spoken().iter().any(|s| s.starts_with("Ticket 31,")));
}

#[test]
fn the_slider_changes_how_many_stand_in_a_row() {
    let mut w = sheet();
    let before = w.app().state.preview.contact.columns;
    let slider = w.rect_of("Taille des vignettes");
    w.harness().hover_at(slider.center());
    w.harness().step();
    // To the right end: the largest.
    let at = slider.right_center() - eframe::egui::vec2(2.0, 0.0);
    for pressed in [true, false] {
        w.harness().hover_at(at);
        w.harness().event(eframe::egui::Event::PointerButton {
            pos: at,
            button: eframe::egui::PointerButton::Primary,
            pressed,
            modifiers: Default::default(),
        });
        w.harness().step();
    }
    w.settle();
    let now = w.app().state.preview.contact.columns;
    assert!(now < before, "{now} in a row instead of {before}");
    w.wait("the larger pictures", |a| a.drafts.thumbs.is_empty());
}

#[test]
fn the_sheet_follows_the_filter_and_a_double_click_enlarges() {
    let mut w = sheet();
    let lot = Money::euros(10);
    w.click("Lot cherché");
    w.click(&format!("Lot\u{202f}: {lot}"));
    w.wait("the winners' pictures", |a| {
        a.state.rows.contains_key(&0) && a.drafts.thumbs.is_empty()
    });
    let numbers: Vec<u32> = w.app().state.rows[&0].iter().take(8).map(|r| r.number).collect();
    let name = |n: u32| {
        let n = crate::gui::locale::Lang::Fr.number(u64::from(n));
        format!("Ticket {n}, {lot}")
    };
    for n in &numbers {
        assert!(w.shows(&name(*n)), "{}", name(*n));
    }
    let third = name(numbers[2]);
    w.click(&third);
    assert_eq!((w.app().state.number, w.app().state.preview.mode), (numbers[2], Mode::Contact));
    let at = w.rect_of(&third).center();
    for _ in 0..2 {
        for pressed in [true, false] {
            w.harness().hover_at(at);
            w.harness().event(eframe::egui::Event::PointerButton {
                pos: at,
                button: eframe::egui::PointerButton::Primary,
                pressed,
                modifiers: Default::default(),
            });
            w.harness().step();
        }
    }
    w.settle();
    assert_eq!((w.app().state.number, w.app().state.preview.mode), (numbers[2], Mode::Ticket));
}

#[test]
fn the_coat_is_off_on_the_sheet_as_on_the_canvas() {
    let mut w = sheet();
    let coats = |w: &Window, coat: bool| w.app().drafts.thumbs.iter().all(|k| k.coat == coat);
    w.key(Key::C);
    w.wait("pictures without coat", |a| a.drafts.thumbs.is_empty() && !a.state.coat);
    assert!(coats(&w, false));
    assert_eq!(w.app().state.preview.contact.len(), 64, "both are kept");
}
