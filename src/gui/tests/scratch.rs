//! Scratching with the coin, and what the outcome panel tells of it.

use std::sync::Arc;

use eframe::egui::{Key, Modifiers};

use super::Window;
use crate::artwork::{InkRole, InkSet};
use crate::game::Money;
use crate::gui::preview::rub::{BRUSH_MM, Cover};
use crate::gui::preview::seen::seen;
use crate::measure::Point;

fn bounds(w: &Window, mask: usize) -> (f64, f64, f64, f64) {
    let document = w.app().state.document.clone().unwrap();
    let b = document.masks().path(mask).unwrap().bounds().unwrap();
    (b.x.to_mm(), b.y.to_mm(), b.right().to_mm(), b.bottom().to_mm())
}

/// A drag to and fro over a mask, so that little of it stays.
fn scratch(w: &mut Window, mask: usize) {
    let (left, top, right, bottom) = bounds(w, mask);
    let mut places = Vec::new();
    let mut y = top;
    let mut at_left = true;
    while y < bottom + BRUSH_MM / 2.0 {
        let (a, b) = if at_left { (left, right) } else { (right, left) };
        places.extend([(a, y), (b, y)]);
        at_left = !at_left;
        y += BRUSH_MM * 0.45;
    }
    w.drag(&places);
}

/// A winner, and the masks over the cells of its first win.
fn winner(w: &mut Window) -> Vec<usize> {
    w.key_with(Modifiers::SHIFT, Key::N);
    w.wait("a winner", |a| {
        a.state.ticket.as_ref().is_some_and(|t| {
            t.number == a.state.number && t.revealed.as_ref().unwrap().lot > Money::ZERO
        })
    });
    let document = w.app().state.document.clone().unwrap();
    let revealed = w.app().state.ticket.clone().unwrap().revealed.clone().unwrap();
    let win = revealed.outcome.surfaces.iter().flat_map(|s| &s.wins).next().unwrap().clone();
    let mut masks: Vec<usize> =
        win.slots.iter().filter_map(|slot| document.masks().over(*slot)).collect();
    masks.sort_unstable();
    masks.dedup();
    masks
}

#[test]
fn the_coin_takes_the_coat_off_the_plates_where_it_rubs_and_nowhere_else() {
    let mut w = Window::sample();
    w.key(Key::G);
    assert!(w.app().state.preview.scratching && w.app().state.preview.reveal);
    w.check_names();
    let (left, top, right, bottom) = bounds(&w, 0);
    let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
    w.drag(&[(left + 1.0, middle.1), middle]);
    let revision = w.app().state.preview.scratch.revision();
    assert!(revision > 0);
    w.wait("the scratched plates", |a| a.state.picture.as_ref().unwrap().look.rubbed == revision);
    let scratched = w.app().state.picture.clone().unwrap();
    let after = scratched.plates.clone().unwrap();
    // Maj+G covers all again: the plates as they were.
    w.key_with(Modifiers::SHIFT, Key::G);
    assert!(w.app().state.preview.scratch.is_untouched());
    w.wait("the whole coat", |a| a.state.picture.as_ref().unwrap().look.rubbed == 0);
    let covered = w.app().state.picture.clone().unwrap();
    assert_eq!(covered.key, scratched.key, "the same pixels of the same ticket");
    let before = covered.plates.unwrap();
    let stock = Arc::clone(&w.app().state.document.as_ref().unwrap().stock);
    let rubbed = Point::from_mm(middle.0 - 1.0, middle.1);
    let other = bounds(&w, 3);
    let whole = Point::from_mm((other.0 + other.2) / 2.0, (other.1 + other.3) / 2.0);
    for ((id, ink), i) in stock.inks.iter().zip(0usize..) {
        let at = |plates: &crate::raster::Plates, p| plates.densities(p).unwrap()[i].percent;
        match ink.role {
            InkRole::Coat => {
                assert!(at(&before, rubbed) > 99.0 && at(&after, rubbed) == 0.0, "{}", ink.name);
                assert_eq!(at(&after, whole), at(&before, whole), "{}", ink.name);
            }
            InkRole::Release | InkRole::OnCoat => {
                assert_eq!(at(&after, rubbed), 0.0, "{}", ink.name);
                assert_eq!(at(&after, whole), at(&before, whole), "{}", ink.name);
            }
            // Nothing of the ticket itself goes: its planes are the same bytes.
            _ => assert_eq!(before.plane(id), after.plane(id), "{}", ink.name),
        }
    }
    assert!(after.plane(InkSet::BLACK).is_some());
}

#[test]
fn the_panel_tells_only_what_the_coin_has_uncovered() {
    let mut w = Window::sample();
    let masks = winner(&mut w);
    w.key(Key::G);
    let now = |w: &Window| {
        let state = &w.app().state;
        let document = state.document.as_ref().unwrap();
        let revealed = state.ticket.as_ref().unwrap().revealed.clone().unwrap();
        seen(&document.game, document.masks(), &revealed.outcome, |m| {
            state.preview.scratch.cover(m)
        })
    };
    let total = w.app().state.ticket.clone().unwrap().revealed.clone().unwrap().outcome.total;
    assert_eq!(now(&w).total, Money::ZERO);
    assert!(w.shows("Découvert jusqu’ici"));
    let said = format!("Masques grattés\u{202f}: 0 sur {}", now(&w).masks);
    assert!(w.shows(&said), "{said}");
    let amount = total.to_string();
    assert!(!w.spoken().iter().any(|s| s.ends_with(&amount)), "the gain is told too early");

    // Half of a mask is not enough, and the panel says how much there is.
    let (left, top, right, bottom) = bounds(&w, masks[0]);
    w.drag(&[(left, (top + bottom) / 2.0), (right, (top + bottom) / 2.0)]);
    assert!(matches!(w.app().state.preview.scratch.cover(masks[0]), Cover::Half(_)));
    assert!(w.spoken().iter().any(|s| s.contains("grattés, il en faut 90")));

    for mask in &masks {
        scratch(&mut w, *mask);
        let share = w.app().state.preview.scratch.share(*mask);
        assert_eq!(w.app().state.preview.scratch.cover(*mask), Cover::Free, "{share}");
    }
    let shown = now(&w);
    assert!(shown.total > Money::ZERO && shown.free >= masks.len());
    assert!(w.spoken().iter().any(|s| s.contains(&shown.total.to_string())));

    // All masks off, by the palette's command: the outcome itself.
    w.key_with(Modifiers::COMMAND, Key::K);
    w.fill("Chercher une commande", "gratter tout");
    w.key(Key::Enter);
    assert!(now(&w).is_all() && now(&w).total == total);
    // Another ticket comes with its coat whole.
    w.key(Key::PageDown);
    let number = w.app().state.number;
    w.wait("the next ticket", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == number));
    assert!(w.app().state.preview.scratch.is_untouched());
}

#[test]
fn a_double_click_frees_a_mask_and_the_switch_tells_all_again() {
    let mut w = Window::sample();
    w.key(Key::G);
    let (left, top, right, bottom) = bounds(&w, 1);
    let at = w.on_canvas(((left + right) / 2.0, (top + bottom) / 2.0));
    for _ in 0..2 {
        for pressed in [true, false] {
            w.harness().hover_at(at);
            w.harness().event(eframe::egui::Event::PointerButton {
                pos: at,
                button: eframe::egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            w.harness().step();
        }
    }
    w.settle();
    assert_eq!(w.app().state.preview.scratch.cover(1), Cover::Free);
    assert_eq!(w.app().state.preview.scratch.cover(0), Cover::Whole);
    w.click("Révéler seulement ce qui est gratté");
    assert!(!w.app().state.preview.reveal && w.shows("Gain du ticket"));
    // The coin is put away: dragging scratches no more.
    w.key(Key::G);
    assert!(!w.app().state.preview.scratching);
    let revision = w.app().state.preview.scratch.revision();
    w.drag(&[(left, top), (right, bottom)]);
    assert_eq!(w.app().state.preview.scratch.revision(), revision);
}

#[test]
fn a_mismatch_stands_in_red_with_both_amounts() {
    let mut w = Window::sample();
    assert!(w.shows("Cases et bloc concordent"));
    // The bloc's record is changed under the window's feet.
    let mut ticket = (**w.app().state.ticket.as_ref().unwrap()).clone();
    let revealed = ticket.revealed.as_mut().unwrap();
    revealed.lot = Money::euros(40_000);
    let found = revealed.outcome.total;
    w.app_mut().state.ticket = Some(Arc::new(ticket));
    w.settle();
    assert!(!w.shows("Cases et bloc concordent") && w.shows("Écart entre cases et bloc"));
    let both = |s: &String| {
        s.contains(&found.to_string()) && s.contains(&Money::euros(40_000).to_string())
    };
    assert!(w.spoken().iter().any(both), "{:?}", w.spoken());
    // It is told even to who scratches.
    w.key(Key::G);
    assert!(w.shows("Écart entre cases et bloc"));
}

#[test]
fn the_worst_case_shows_the_widest_of_every_cell_and_says_what_it_is() {
    let mut w = Window::sample();
    w.click("Ticket le plus défavorable");
    w.wait("the worst case", |a| a.state.ticket.as_ref().is_some_and(|t| t.worst.is_some()));
    let document = w.app().state.document.clone().unwrap();
    let ticket = w.app().state.ticket.clone().unwrap();
    let worst = ticket.worst.clone().unwrap();
    let codes = crate::gui::preview::worst::worst_cells(&document.game, &document.project.layout);
    assert_eq!(worst, codes);
    assert!(ticket.revealed.is_none(), "it wins nothing, being no ticket");
    let number = ticket.number;
    w.wait("its picture", |a| a.state.picture.as_ref().unwrap().key.ticket == Some(number));
    let told = w.spoken();
    assert!(told.iter().any(|s| s.contains("Ce n’est pas un ticket du bloc")));
    // Back to the bloc by walking on.
    w.key(Key::PageDown);
    w.wait("ticket 1", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == 1));
    assert!(w.app().state.ticket.as_ref().unwrap().worst.is_none());
}

#[test]
fn the_witnesses_go_to_the_first_losing_ticket_and_the_first_with_the_highest_lot() {
    let mut w = Window::sample();
    w.click("Premier perdant");
    w.wait("a losing ticket", |a| a.state.tasks.is_empty());
    let number = w.app().state.number;
    w.wait("it", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == number));
    let lot = |w: &Window| w.app().state.ticket.clone().unwrap().revealed.clone().unwrap().lot;
    assert_eq!(lot(&w), Money::ZERO);
    let top = crate::gui::preview::command::top_lot(&w.app().state).unwrap();
    w.click(&format!("Premier lot de {top}"));
    w.wait("the jackpot", |a| {
        a.state.ticket.as_ref().and_then(|t| t.revealed.clone()).is_some_and(|r| r.lot == top)
    });
    let first = w.app().state.number;
    // There is none before it.
    let reader = w.app().bloc.clone().unwrap();
    assert_eq!(reader.reader.next_with_lot(0, Some(top)).unwrap(), Some(first));
}
