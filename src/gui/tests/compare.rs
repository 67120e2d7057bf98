//! Two tickets side by side.

use eframe::egui::{self, Key, Modifiers};

use super::Window;
use crate::gui::preview::state::Mode;

fn both(a: &crate::gui::app::App) -> bool {
    let (Some(one), Some(two)) = (&a.state.picture, &a.state.second) else { return false };
    one.key.ticket == Some(a.state.number)
        && two.key.ticket == Some(a.state.preview.other)
        && one.key.frame == two.key.frame
}

#[test]
fn two_tickets_stand_beside_each_other_with_their_differences_counted() {
    let mut w = Window::sample();
    w.click("Comparer");
    assert_eq!(w.app().state.preview.mode, Mode::Compare);
    w.wait("both pictures", both);
    w.check_names();
    assert_eq!((w.app().state.number, w.app().state.preview.other), (0, 1));
    let cells = |w: &Window, other: bool| {
        let state = &w.app().state;
        let ticket = if other { &state.preview.other_ticket } else { &state.ticket };
        ticket.as_ref().unwrap().revealed.clone().unwrap().cells
    };
    let differ =
        |w: &Window| cells(w, false).iter().zip(cells(w, true)).filter(|(a, b)| **a != *b).count();
    assert!(differ(&w) > 0);
    // The second picture is really another ticket's.
    let state = &w.app().state;
    let of = |p: &crate::gui::picture::Picture| p.key.ticket;
    assert_ne!(of(state.picture.as_ref().unwrap()), of(state.second.as_ref().unwrap()));

    // A number typed, and the arrows beside it.
    w.fill("Comparer avec", "7");
    w.key(Key::Enter);
    assert_eq!(w.app().state.preview.other, 7);
    w.wait("ticket 7", |a| {
        let ticket = a.state.preview.other_ticket.as_ref();
        ticket.is_some_and(|t| t.number == 7)
    });
    w.wait("its picture", both);
    w.click("Comparer avec le ticket suivant");
    w.wait("ticket 8", |a| a.state.preview.other == 8 && both(a));
    // With itself nothing differs.
    w.fill("Comparer avec", "0");
    w.key(Key::Enter);
    w.wait("the same", |a| {
        a.state.preview.other_ticket.as_ref().is_some_and(|t| t.number == 0) && both(a)
    });
    assert_eq!(differ(&w), 0);
}

#[test]
fn zoom_and_place_are_shared_by_both() {
    let mut w = Window::sample();
    w.click("Comparer");
    w.wait("both pictures", both);
    let right = w.rect_of("Toile du second ticket");
    let left = w.rect_of("Toile du ticket");
    assert!((left.width() - right.width()).abs() < 1.0 && left.right() <= right.left());
    w.harness().hover_at(right.center());
    w.settle();
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
    // The wheel is smoothed over some frames.
    let mut view = w.app().state.preview_view;
    for _ in 0..50 {
        w.settle();
        let before = std::mem::replace(&mut view, w.app().state.preview_view);
        if before == view {
            break;
        }
    }
    assert!(!view.fit && view.zoom > 4.0, "{view:?}");
    w.wait("both anew", |a| {
        both(a) && (a.state.picture.as_ref().unwrap().key.frame.dpi - view.zoom * 25.4).abs() < 1e-6
    });
}
