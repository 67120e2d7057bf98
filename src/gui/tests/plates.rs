//! Plaques.

use eframe::egui::{self, Key, Modifiers};

use super::Window;
use crate::artwork::{Face, InkId, InkRole, InkSet};
use crate::gui::plates::{PlatesMode, PlatesTab};
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
fn a_click_chooses_a_plate_and_ctrl_click_shows_it_alone() {
    let mut w = plates();
    w.check_names();
    let (coat, label) = with_role(&w, InkRole::Coat);
    let shown = w.app().state.plates.shown;
    w.click(&label);
    assert_eq!(w.app().state.plates.chosen, Some(coat));
    assert_eq!((w.app().state.plates.alone(), w.app().state.plates.shown), (None, shown));
    w.click_with(&label, Modifiers::COMMAND);
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
    for (most, _) in survey.heaviest {
        assert!(most > 50.0 && most <= 400.0);
    }
    // The stack there, in words: coat over varnish over paper, and the symbol
    // with its cell where the imager's black lies.
    let spoken = w.spoken();
    let (_, coat_label) = with_role(&w, InkRole::Coat);
    let (_, release_label) = with_role(&w, InkRole::Release);
    let at = |start: &str| spoken.iter().position(|s| s.starts_with(start));
    let coat = at(&format!("{coat_label}, ")).expect("the coat is in the stack");
    let release = at(&format!("{release_label}, ")).expect("the varnish is in the stack");
    let paper = spoken.iter().position(|s| s == "Papier").expect("the paper is in the stack");
    assert!(coat < release && release < paper, "{spoken:?}");
}

#[test]
fn the_stack_names_the_symbol_and_the_cell_at_a_black_point() {
    let mut w = plates();
    let document = w.app().state.document.clone().unwrap();
    // A point in a cell where black is printed: looked for on the plates.
    let picture = w.app().state.picture.clone().unwrap();
    let cell = document.cells[0];
    let plates = picture.plates.clone().unwrap();
    let place = (0..400)
        .map(|i| {
            let (u, v) = (f64::from(i % 20) / 20.0, f64::from(i / 20) / 20.0);
            (cell.x.to_mm() + u * cell.w.to_mm(), cell.y.to_mm() + v * cell.h.to_mm())
        })
        .find(|(x, y)| {
            let d = plates.densities(crate::measure::Point::from_mm(*x, *y)).unwrap();
            d[usize::from(InkSet::BLACK.0)].percent > 99.0
        })
        .expect("the cell has black");
    let at = w.on_canvas(place);
    w.harness().hover_at(at);
    w.settle();
    let zone = &document.game.zone(document.game.slot(crate::game::SlotId(0)).zone).name;
    let spoken = w.spoken();
    let row = spoken.iter().find(|s| s.starts_with("Noir imageur")).expect("the imager's row");
    let revealed = w.app().state.ticket.clone().unwrap().revealed.clone().unwrap();
    let symbol = document.game.symbol(crate::game::SlotId(0), revealed.cells[0]).unwrap();
    assert!(row.contains(&symbol.text) && row.contains(zone.as_str()), "{row}");
}

#[test]
fn the_curtain_shows_the_chosen_plate_left_of_it_and_is_dragged() {
    let mut w = plates();
    let (coat, label) = with_role(&w, InkRole::Coat);
    w.click(&label);
    w.click("Rideau");
    assert_eq!(w.app().state.plates.mode, PlatesMode::Curtain);
    w.wait("both pictures", |a| {
        let (Some(one), Some(two)) = (&a.state.picture, &a.state.second) else { return false };
        one.look.view == View::Player { coat: true } && two.look.view == View::Plate(coat)
    });
    let (one, two) = (w.app().state.picture.clone(), w.app().state.second.clone());
    assert_eq!(one.unwrap().key, two.unwrap().key, "both of the same pixels");
    let size = w.app().state.document.as_ref().unwrap().size_mm();
    let (from, to) = ((size.0 * 0.5, size.1 * 0.5), (size.0 * 0.25, size.1 * 0.5));
    w.drag(&[from, (size.0 * 0.4, size.1 * 0.5), to]);
    let share = w.app().state.plates_panel.curtain;
    assert!((share - 0.25).abs() < 0.01, "the curtain hangs at {share}");
    // Another plate from the strip; the curtain stays.
    w.click("Plaque seule\u{202f}: Cyan");
    assert_eq!(w.app().state.plates.mode, PlatesMode::Curtain);
    w.wait("the other plate", |a| {
        a.state.second.as_ref().unwrap().look.view == View::Plate(InkId(0))
    });
}

#[test]
fn the_ink_limit_is_the_layouts_own_and_the_map_reddens_beyond_it() {
    let dir = tempfile::tempdir().unwrap();
    super::sample_in(dir.path());
    super::edit(dir.path(), "layout.toml", |t| t.replacen("tac = 300 ", "tac = 280 ", 1));
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("the ticket", |a| a.state.picture.is_some() && a.state.tasks.is_empty());
    assert_eq!(w.app().state.document.as_ref().unwrap().tac_limit, 2.8);
    w.key(Key::F4);
    w.click("Carte du TAC (limite 280\u{202f}%)");
    w.wait("the map", |a| a.state.picture.as_ref().is_some_and(|p| p.look.tac == Some(280)));
    w.click("Carte du TAC (limite 280\u{202f}%)");
    w.wait("the composite", |a| a.state.picture.as_ref().is_some_and(|p| p.look.tac.is_none()));
    w.click("Papier simulé");
    w.wait("the paper", |a| a.state.picture.as_ref().is_some_and(|p| p.look.paper));
}

#[test]
fn the_heaviest_point_is_brought_to_the_middle_with_its_sum() {
    let mut w = plates();
    w.wait("the survey", |a| a.state.survey.is_some());
    w.click("Aller au point le plus chargé");
    let survey = w.app().state.survey.clone().unwrap();
    let face = usize::from(w.app().state.face == Face::Verso);
    let (most, place) = survey.heaviest[face];
    let view = w.app().state.plates_view;
    assert_eq!((view.centre, view.fit), (place, false));
    w.wait("the place drawn", |a| {
        let key = a.state.picture.as_ref().unwrap().key;
        (key.frame.dpi - a.state.plates_view.zoom * 25.4).abs() < 1e-6
    });
    let picture = w.app().state.picture.clone().unwrap();
    let densities = picture.densities(place).unwrap();
    let sum: f64 = densities.iter().take(4).map(|d| d.percent).sum();
    // The survey is coarser than the canvas.
    assert!((sum - most).abs() < 40.0, "{sum} where the survey found {most}");
}

#[test]
fn black_under_the_coat_is_checked_mask_by_mask() {
    let mut w = plates();
    w.click("Contrôles");
    assert_eq!(w.app().state.plates_panel.tab, PlatesTab::Checks);
    w.wait("the checks", |a| {
        let number = a.state.ticket.as_ref().map(|t| t.number);
        a.state.survey.as_ref().is_some_and(|s| s.ticket == number && !s.masks.is_empty())
    });
    let survey = w.app().state.survey.clone().unwrap();
    let document = w.app().state.document.clone().unwrap();
    assert_eq!(survey.masks.len(), document.masks().len());
    for (i, check) in survey.masks.iter().enumerate() {
        assert!(check.is_right() && check.black > 0.0, "mask {i}: {check:?}");
    }
    assert!(w.shows("Noir présent sous la couche"));
    // Without the ticket's own art there is nothing under the coat.
    let renderer = crate::raster::Renderer::new(
        document.stock.clone(),
        std::sync::Arc::new(
            crate::raster::OutputProfile::from_icc(&document.project.profile).unwrap(),
        ),
    )
    .unwrap();
    let trim = document.stock.trim;
    let whole = crate::measure::Rect::at_origin(trim);
    let page = crate::artwork::Page {
        media: trim,
        trim: whole,
        bleed: whole,
        placements: vec![crate::artwork::Placement {
            at: crate::measure::Transform::IDENTITY,
            clip: whole,
            block: crate::artwork::Block::Blank(Face::Recto),
        }],
        marks: Vec::new(),
    };
    let frame = crate::gui::picture::whole_face(trim, crate::gui::picture::SURVEY_DPI, 0);
    let blank = renderer.render_plates(&page, frame).unwrap();
    let checks = crate::gui::plates::check::check_masks(&document, &blank, &blank);
    assert!(checks.iter().all(|c| c.imaged == 0 && !c.is_right()));
}
