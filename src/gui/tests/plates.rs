//! Plaques.

use eframe::egui::{self, Key, Modifiers};

use super::Window;
use crate::artwork::{InkId, InkRole, InkSet};
use crate::gui::state::Workspace;
use crate::raster::View;

fn plates() -> Window {
    let mut w = Window::sample();
    w.click("Plaques");
    assert_eq!(w.app().state.workspace, Workspace::Plates);
    w.wait("the small pictures", |a| a.state.survey.is_some());
    w
}

fn with_role(w: &Window, role: InkRole) -> (InkId, String) {
    let stock = &w.app().state.document.as_ref().unwrap().stock;
    let (id, ink) = stock.inks.iter().find(|(_, i)| i.role == role).unwrap();
    (id, ink.label.clone())
}

#[test]
fn a_click_on_a_plate_shows_that_plate_only() {
    let mut w = plates();
    w.check_names();
    let (coat, label) = with_role(&w, InkRole::Coat);
    w.click(&label);
    assert_eq!(w.app().state.plates.alone(), Some(coat));
    w.wait("the plate", |a| a.state.picture.as_ref().unwrap().look.view == View::Plate(coat));

    // In its own ink instead of black.
    w.click("Plaque seule en noir");
    w.wait("the plate in colour", |a| {
        a.state.picture.as_ref().unwrap().look.view == View::Overprint
    });
    w.click("Toutes les plaques");
    assert!(w.app().state.plates.alone().is_none());
    w.click("Plaque de l’imageur");
    assert_eq!(w.app().state.plates.alone(), Some(InkSet::BLACK));
    w.click("Plaques fixes, les mêmes sur tous les tickets");
    assert!(!w.app().state.plates.shows(InkSet::BLACK) && w.app().state.plates.shows(coat));
}

#[test]
fn an_eye_hides_one_plate_and_shift_click_shows_all_up_to_one() {
    let mut w = plates();
    let (coat, label) = with_role(&w, InkRole::Coat);
    assert!(w.app().state.plates.shows(coat));
    w.click(&format!("Montrer {label}"));
    assert!(!w.app().state.plates.shows(coat) && w.app().state.plates.shows(InkId(0)));
    w.click_with("Jaune", Modifiers::SHIFT);
    assert_eq!(w.app().state.plates.shown, 0b111);
}

#[test]
fn overprint_and_players_view_are_two_pictures() {
    let mut w = plates();
    let view = |w: &Window| w.app().state.picture.as_ref().unwrap().look.view;
    w.wait("the composite", |a| {
        a.state.picture.as_ref().unwrap().look.view == View::Player { coat: true }
    });
    w.key(Key::O);
    w.wait("overprint", |a| a.state.picture.as_ref().unwrap().look.view == View::Overprint);
    w.click("Joueur");
    w.wait("the player's view", |a| {
        a.state.picture.as_ref().unwrap().look.view == View::Player { coat: true }
    });
    assert_eq!(view(&w), View::Player { coat: true });
}

#[test]
fn densities_under_the_pointer_are_those_of_the_plates() {
    let mut w = plates();
    let (coat, _) = with_role(&w, InkRole::Coat);
    let document = w.app().state.document.clone().unwrap();
    let cell = document.cells[0].centre();
    // The middle of the first cell, where the coat is full.
    let canvas = w.app().drafts.canvas;
    assert!(canvas.x > 300.0 && canvas.y > 200.0);
    let view = crate::gui::canvas::fitted(
        w.app().state.view(),
        (f64::from(canvas.x), f64::from(canvas.y)),
        document.size_mm(),
    );
    let middle = w.rect_of("Toile du ticket").center();
    let at = egui::pos2(
        middle.x + ((cell.x.to_mm() - view.centre.0) * view.zoom) as f32,
        middle.y + ((cell.y.to_mm() - view.centre.1) * view.zoom) as f32,
    );
    w.harness().hover_at(at);
    w.settle();
    let place = w.app().state.pointer.unwrap();
    assert!((place.0 - cell.x.to_mm()).abs() < 0.5 && (place.1 - cell.y.to_mm()).abs() < 0.5);
    let densities = w.app().state.picture.as_ref().unwrap().densities(place).unwrap();
    let density = densities.iter().find(|d| d.ink == coat).unwrap().percent;
    assert!(density > 99.0, "the coat covers {density} % over a cell");
    let survey = w.app().state.survey.clone().unwrap();
    let covered = survey.coverage[usize::from(coat.0)];
    assert!(covered > 0.02 && covered < 0.9, "the coat covers {covered} of the face");
    assert!(survey.heaviest.0 > 50.0 && survey.heaviest.0 <= 400.0);
}
