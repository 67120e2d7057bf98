//! The frame: workspaces, language, theme, panels, menus.

use eframe::egui::{Key, Modifiers};

use super::Window;
use crate::gui::locale::Lang;
use crate::gui::state::{BottomTab, Workspace};

#[test]
fn workspaces_change_by_tab_and_key_and_remember_their_view() {
    let mut w = Window::sample();
    w.key(Key::Plus);
    let zoomed = w.app().state.preview_view;
    assert!(!zoomed.fit);
    w.click("Plaques");
    assert!(w.app().state.plates_view.fit, "each workspace has a zoom of its own");
    w.key(Key::F6);
    assert_eq!(w.app().state.workspace, Workspace::Press);
    w.check_names();
    w.key_with(Modifiers::CTRL, Key::Tab);
    assert_eq!(w.app().state.workspace, Workspace::Plates);
    w.key(Key::F3);
    assert_eq!(w.app().state.workspace, Workspace::Preview);
    assert_eq!(w.app().state.preview_view, zoomed);
}

#[test]
fn the_language_switch_changes_every_word() {
    let mut w = Window::sample();
    assert!(w.shows("Aperçu") && !w.shows("Preview"));
    w.click("Langue\u{202f}: English");
    assert_eq!(w.app().state.lang, Lang::En);
    assert!(w.shows("Preview") && w.shows("Press run") && !w.shows("Aperçu"));
    w.check_names();
    w.click("Language: français");
    assert_eq!(w.app().state.lang, Lang::Fr);
}

#[test]
fn the_theme_switch_changes_the_palette() {
    let mut w = Window::sample();
    let fill = |w: &mut Window| w.harness().ctx.global_style().visuals.panel_fill;
    let light = fill(&mut w);
    w.click("Thème clair ou sombre");
    assert!(w.app().state.dark);
    assert_ne!(fill(&mut w), light);
}

#[test]
fn panels_close_and_come_back() {
    let mut w = Window::sample();
    assert!(w.shows("Projet"));
    w.click("Affichage");
    w.click("Panneau de gauche");
    assert!(!w.app().state.left_open && !w.shows("Projet"));
    w.click("Affichage");
    w.click("Rétablir la disposition");
    assert!(w.app().state.left_open && w.shows("Projet"));
    w.click("Journal");
    assert!(w.app().state.bottom_open);
    assert_eq!(w.app().state.bottom_tab, BottomTab::Journal);
    w.click("Journal");
    assert!(!w.app().state.bottom_open);
}

#[test]
fn every_input_of_every_workspace_has_a_name_in_both_themes() {
    let mut w = Window::sample();
    for key in [Key::F3, Key::F4, Key::F5, Key::F6] {
        w.key(key);
        w.check_names();
        w.click("Thème clair ou sombre");
        w.check_names();
    }
    w.key(Key::F1);
    w.check_names();
    w.key(Key::Escape);
    assert_eq!(w.app().state.dialog, None);
}

#[test]
fn a_narrow_window_closes_the_side_panels_before_it_cuts_the_canvas() {
    let mut w = Window::sample();
    for (width, right, left) in [(1440.0, true, true), (1280.0, true, true), (1100.0, false, true)]
    {
        w.harness().set_size(eframe::egui::vec2(width, 800.0));
        w.settle();
        assert_eq!(w.shows("Gain du ticket"), right, "right panel at {width}");
        assert_eq!(w.shows("Projet"), left, "left panel at {width}");
        // What is folded can be unfolded.
        assert_eq!(w.shows("Déplier le panneau de droite"), !right, "right strip at {width}");
        assert!(w.app().drafts.canvas.x >= 480.0, "canvas at {width}: {:?}", w.app().drafts.canvas);
    }
}
