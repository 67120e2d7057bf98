//! Maquette: every test asserts that the layout's text or what is drawn changed.

use eframe::egui::{self, Key, Modifiers, PointerButton, Pos2};

use super::{Window, sample_in};
use crate::edit::FieldValue;
use crate::gui::app::App;
use crate::gui::locale::Lang;
use crate::gui::maquette::{LayoutCommand, To};
use crate::gui::state::{Dialog, Workspace};
use crate::layout::{LayoutObject, ObjectId, ObjectKind};
use crate::measure;

/// The sample in Maquette, its picture drawn with the bleed.
fn maquette() -> Window {
    let mut w = Window::sample();
    w.key(Key::F2);
    assert_eq!(w.app().state.workspace, Workspace::Maquette);
    w.wait("the picture with its bleed", |a| {
        a.state.picture.as_ref().is_some_and(|p| p.key.frame.pixels.x0 < 0)
    });
    w
}

fn objects(app: &App) -> &[LayoutObject] {
    &app.state.document.as_ref().unwrap().objects
}

fn object(app: &App, id: &ObjectId) -> LayoutObject {
    objects(app).iter().find(|o| o.id == *id).unwrap().clone()
}

fn first(app: &App, kind: ObjectKind) -> LayoutObject {
    objects(app).iter().find(|o| o.kind == kind).unwrap().clone()
}

fn text(w: &Window) -> String {
    w.app().state.maquette.session.as_ref().unwrap().text().to_owned()
}

/// Until all workspaces show the text as it stands.
fn laid_out(w: &mut Window) {
    w.wait("the layout as it is edited", |a| {
        let m = &a.state.maquette;
        let revision = m.session.as_ref().unwrap().revision();
        m.waiting.is_empty() && a.state.document.as_ref().unwrap().is_whole(revision)
    });
}

/// Where a place of the page is on the screen.
fn at(w: &Window, x: f64, y: f64) -> Pos2 {
    let app = w.app();
    let canvas = app.drafts.canvas;
    let size = app.state.document.as_ref().unwrap().size_mm();
    let points = (f64::from(canvas.x), f64::from(canvas.y));
    let view = crate::gui::canvas::fitted(app.state.view(), points, size);
    let middle = w.rect_of("Toile du ticket").center();
    egui::pos2(
        middle.x + ((x - view.centre.0) * view.zoom) as f32,
        middle.y + ((y - view.centre.1) * view.zoom) as f32,
    )
}

fn middle_of(w: &Window, object: &LayoutObject) -> Pos2 {
    let c = object.frame.centre();
    at(w, c.x.to_mm(), c.y.to_mm())
}

fn button(w: &mut Window, pos: Pos2, pressed: bool, modifiers: Modifiers) {
    let event =
        egui::Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
    w.harness().event(event);
    w.harness().step();
}

/// Holds these keys down, until told otherwise.
fn hold(w: &mut Window, modifiers: Modifiers) {
    w.harness().event(egui::Event::ModifiersChanged(modifiers));
    w.harness().step();
}

fn press_move(w: &mut Window, from: Pos2, to: Pos2, modifiers: Modifiers) {
    hold(w, modifiers);
    w.harness().hover_at(from);
    w.harness().step();
    button(w, from, true, modifiers);
    for i in 1..=4 {
        let pos = from + (to - from) * (i as f32 / 4.0);
        w.harness().event(egui::Event::PointerMoved(pos));
        w.harness().step();
    }
}

fn drag(w: &mut Window, from: Pos2, to: Pos2, modifiers: Modifiers) {
    press_move(w, from, to, modifiers);
    button(w, to, false, modifiers);
    w.settle();
    hold(w, Modifiers::NONE);
}

fn click_at(w: &mut Window, pos: Pos2, modifiers: Modifiers) {
    hold(w, modifiers);
    w.harness().hover_at(pos);
    w.harness().step();
    button(w, pos, true, modifiers);
    button(w, pos, false, modifiers);
    w.settle();
    hold(w, Modifiers::NONE);
}

fn send(w: &mut Window, command: LayoutCommand) {
    let ctx = w.harness().ctx.clone();
    w.harness().state_mut().as_mut().unwrap().execute_layout(command, &ctx);
    w.settle();
}

fn select(w: &mut Window, object: &LayoutObject) {
    send(w, LayoutCommand::Select(vec![object.id.clone()]));
    assert_eq!(w.app().state.maquette.selection, std::slice::from_ref(&object.id));
}

/// A text that can be moved about freely.
fn a_text(w: &Window) -> LayoutObject {
    let free = |o: &&LayoutObject| o.kind == ObjectKind::Text && o.name.chars().count() > 4;
    objects(w.app()).iter().filter(free).find(|o| !o.name.contains('{')).unwrap().clone()
}

#[test]
fn a_click_selects_the_topmost_and_ctrl_click_what_lies_beneath() {
    let mut w = maquette();
    w.check_names();
    let plaque = objects(w.app()).iter().find(|o| o.kind == ObjectKind::Plaque).unwrap().clone();
    let place = middle_of(&w, &plaque);
    click_at(&mut w, place, Modifiers::NONE);
    let top = w.app().state.maquette.selection.clone();
    assert_eq!(top.len(), 1);
    assert!(object(w.app(), &top[0]).kind.on_coat());
    click_at(&mut w, place, Modifiers::COMMAND);
    let beneath = w.app().state.maquette.selection.clone();
    assert_ne!(top, beneath);
    // Shift adds.
    let text = a_text(&w);
    let place = middle_of(&w, &text);
    click_at(&mut w, place, Modifiers::SHIFT);
    assert_eq!(w.app().state.maquette.selection.len(), 2);
    // Beside the page nothing is left of it; Esc does the same.
    w.key(Key::Escape);
    assert!(w.app().state.maquette.selection.is_empty());
}

#[test]
fn a_drag_moves_and_is_one_step_that_is_undone() {
    let mut w = maquette();
    let before = text(&w);
    let mask = first(w.app(), ObjectKind::Mask);
    select(&mut w, &mask);
    let from = middle_of(&w, &mask);
    let generation = w.app().state.document.as_ref().unwrap().generation;
    // Ctrl held: no snapping.
    drag(&mut w, from, from + egui::vec2(20.0, 12.0), Modifiers::COMMAND);
    let after = text(&w);
    assert!(before != after);
    laid_out(&mut w);
    let document = w.app().state.document.clone().unwrap();
    assert!(document.generation > generation);
    let moved = object(w.app(), &mask.id);
    assert!(moved.frame.x > mask.frame.x && moved.frame.y > mask.frame.y);
    assert_eq!((moved.frame.w, moved.frame.h), (mask.frame.w, mask.frame.h));
    w.wait("the picture of it", |a| {
        a.state.picture.as_ref().unwrap().key.made_from.0 == document.generation
    });
    w.key_with(Modifiers::COMMAND, Key::Z);
    assert!(text(&w) == before, "one drag is one step");
    w.key_with(Modifiers::COMMAND, Key::Y);
    assert!(text(&w) == after);
    w.key_with(Modifiers::COMMAND, Key::Z);
    w.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
    assert!(text(&w) == after);
}

#[test]
fn esc_cancels_a_drag_and_changes_nothing() {
    let mut w = maquette();
    let before = text(&w);
    let mask = first(w.app(), ObjectKind::Mask);
    select(&mut w, &mask);
    let from = middle_of(&w, &mask);
    press_move(&mut w, from, from + egui::vec2(30.0, 0.0), Modifiers::NONE);
    assert!(w.app().drafts.maquette.gesture.is_some());
    w.key(Key::Escape);
    assert!(w.app().drafts.maquette.gesture.is_none());
    button(&mut w, from + egui::vec2(30.0, 0.0), false, Modifiers::NONE);
    w.settle();
    assert!(text(&w) == before);
    // The selection outlives the drag that was cancelled.
    assert_eq!(w.app().state.maquette.selection, [mask.id]);
}

#[test]
fn a_handle_resizes_and_shift_keeps_the_proportions() {
    let mut w = maquette();
    let mask = first(w.app(), ObjectKind::Mask);
    select(&mut w, &mask);
    let corner = at(&w, mask.frame.right().to_mm(), mask.frame.bottom().to_mm());
    drag(&mut w, corner, corner + egui::vec2(-30.0, -4.0), Modifiers::COMMAND);
    laid_out(&mut w);
    let smaller = object(w.app(), &mask.id);
    assert!(smaller.frame.w < mask.frame.w && smaller.frame.h < mask.frame.h);
    assert_eq!((smaller.frame.x, smaller.frame.y), (mask.frame.x, mask.frame.y));
    let corner = at(&w, smaller.frame.right().to_mm(), smaller.frame.bottom().to_mm());
    drag(&mut w, corner, corner + egui::vec2(-40.0, -2.0), Modifiers::SHIFT);
    laid_out(&mut w);
    let kept = object(w.app(), &mask.id);
    let ratio = |o: &LayoutObject| o.frame.w.to_mm() / o.frame.h.to_mm();
    assert!(kept.frame.w < smaller.frame.w);
    assert!((ratio(&kept) - ratio(&smaller)).abs() < 0.02);
}

#[test]
fn arrows_move_by_a_tenth_and_with_shift_by_a_millimetre() {
    let mut w = maquette();
    let chosen = a_text(&w);
    select(&mut w, &chosen);
    let before = text(&w);
    w.key(Key::ArrowRight);
    w.key_with(Modifiers::SHIFT, Key::ArrowDown);
    laid_out(&mut w);
    let moved = object(w.app(), &chosen.id);
    assert_eq!((moved.frame.x - chosen.frame.x).to_emu(), 3_600);
    assert_eq!((moved.frame.y - chosen.frame.y).to_emu(), 36_000);
    // Steps that follow each other are one step of the history.
    w.key_with(Modifiers::COMMAND, Key::Z);
    assert!(text(&w) == before);
}

#[test]
fn a_drag_snaps_to_the_middle_of_another_and_says_so() {
    let mut w = maquette();
    let chosen = a_text(&w);
    select(&mut w, &chosen);
    let from = middle_of(&w, &chosen);
    // Two points off the middle of the ticket.
    let middle = at(&w, 50.0, 10.0).x;
    let to = egui::pos2(middle + 2.0, from.y + 30.0);
    press_move(&mut w, from, to, Modifiers::NONE);
    let gesture = w.app().drafts.maquette.gesture.clone().unwrap();
    assert!(!gesture.snapped.lines.is_empty());
    button(&mut w, to, false, Modifiers::NONE);
    w.settle();
    laid_out(&mut w);
    let moved = object(w.app(), &chosen.id);
    // Millimetres are written with three decimals.
    assert!((moved.frame.x - gesture.to.x).to_mm().abs() < 0.001);
}

#[test]
fn a_marquee_selects_what_lies_within() {
    let mut w = maquette();
    // All dice of the throws on the coat.
    let from = at(&w, 62.0, 71.5);
    let to = at(&w, 95.5, 96.0);
    // Begun beside the objects: on the ground of the face.
    drag(&mut w, from, to, Modifiers::NONE);
    let n = w.app().state.maquette.selection.len();
    assert!(n >= 12, "{n} objects");
    let all = w.app().state.maquette.selection.clone();
    for id in all {
        let frame = object(w.app(), &id).frame;
        assert!(frame.x.to_mm() > 61.0 && frame.bottom().to_mm() < 97.0);
    }
}

#[test]
fn objects_are_aligned_distributed_duplicated_and_deleted() {
    let mut w = maquette();
    let masks: Vec<LayoutObject> =
        objects(w.app()).iter().filter(|o| o.kind == ObjectKind::Plaque).take(3).cloned().collect();
    send(&mut w, LayoutCommand::Select(masks.iter().map(|o| o.id.clone()).collect()));
    send(&mut w, LayoutCommand::Align(To::Left));
    laid_out(&mut w);
    let lefts: Vec<_> = masks.iter().map(|o| object(w.app(), &o.id).frame.x).collect();
    assert!(lefts.windows(2).all(|p| p[0] == p[1]), "{lefts:?}");
    w.click("Répartir verticalement");
    laid_out(&mut w);
    let mut frames: Vec<_> = masks.iter().map(|o| object(w.app(), &o.id).frame).collect();
    frames.sort_by_key(|f| f.y);
    let gaps = [frames[1].y - frames[0].bottom(), frames[2].y - frames[1].bottom()];
    assert!((gaps[0] - gaps[1]).to_mm().abs() < 0.002, "{gaps:?}");

    let chosen = a_text(&w);
    select(&mut w, &chosen);
    let before = objects(w.app()).len();
    w.key_with(Modifiers::COMMAND, Key::D);
    laid_out(&mut w);
    assert_eq!(objects(w.app()).len(), before + 1);
    let copy = w.app().state.maquette.selection.clone();
    assert_ne!(copy, [chosen.id], "the copy is selected");
    w.key(Key::Delete);
    laid_out(&mut w);
    assert_eq!(objects(w.app()).len(), before);
}

#[test]
fn the_order_of_drawing_changes() {
    let mut w = maquette();
    let texts: Vec<LayoutObject> =
        objects(w.app()).iter().filter(|o| o.kind == ObjectKind::Text).cloned().collect();
    select(&mut w, &texts[0]);
    let before = text(&w);
    w.key_with(Modifiers::COMMAND, Key::ArrowUp);
    laid_out(&mut w);
    assert!(text(&w) != before);
    let now: Vec<LayoutObject> =
        objects(w.app()).iter().filter(|o| o.kind == ObjectKind::Text).cloned().collect();
    assert_eq!((&now[0].name, &now[1].name), (&texts[1].name, &texts[0].name));
    // The selection follows its object.
    assert_eq!(w.app().state.maquette.selection, [now[1].id.clone()]);
}

#[test]
fn what_is_locked_stays_and_what_is_hidden_is_not_drawn() {
    let mut w = maquette();
    let mask = first(w.app(), ObjectKind::Mask);
    select(&mut w, &mask);
    w.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::L);
    let before = text(&w);
    w.key(Key::ArrowRight);
    assert!(text(&w) == before);
    // A drag takes hold of what lies over or under it.
    let from = middle_of(&w, &mask);
    drag(&mut w, from, from + egui::vec2(20.0, 0.0), Modifiers::COMMAND);
    laid_out(&mut w);
    assert_eq!(object(w.app(), &mask.id).frame, mask.frame);
    let before = text(&w);

    // A text that is hidden is gone from the picture and stays in the file.
    let chosen = a_text(&w);
    select(&mut w, &chosen);
    let drawn = w.app().state.document.as_ref().unwrap().stock.recto.under.len();
    w.key_with(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::H);
    w.wait("the layout without it", |a| {
        a.state.document.as_ref().unwrap().stock.recto.under.len() < drawn
    });
    assert!(text(&w) == before);
    assert!(objects(w.app()).iter().any(|o| o.id == chosen.id), "the list still has it");
    // Elsewhere it is drawn.
    w.key(Key::F3);
    laid_out(&mut w);
    assert_eq!(w.app().state.document.as_ref().unwrap().stock.recto.under.len(), drawn);
}

#[test]
fn fields_take_expressions_and_a_fault_keeps_the_text() {
    let mut w = maquette();
    let mask = first(w.app(), ObjectKind::Mask);
    select(&mut w, &mask);
    w.fill("Position X", "10+2*3");
    assert!(w.shows("= 16,00 mm"), "the result stands beneath");
    w.key(Key::Enter);
    laid_out(&mut w);
    assert_eq!(object(w.app(), &mask.id).frame.x.to_mm(), 16.0);
    w.fill("Largeur", "12,5/0,5");
    w.key(Key::Enter);
    laid_out(&mut w);
    assert_eq!(object(w.app(), &mask.id).frame.w.to_mm(), 25.0);
    let before = text(&w);
    w.fill("Hauteur", "12 mètres");
    w.key(Key::Enter);
    assert!(text(&w) == before);
    assert!(w.shows(&Lang::Fr.with("measure-unknown", &[("c", "m")])));
}

#[test]
fn words_change_as_they_are_typed_in_one_step() {
    let mut w = maquette();
    let before = text(&w);
    let chosen = a_text(&w);
    select(&mut w, &chosen);
    w.fill("Texte", "BRIDGE");
    laid_out(&mut w);
    assert!(text(&w).contains("text = \"BRIDGE\""));
    assert_eq!(object(w.app(), &chosen.id).name, "BRIDGE");
    w.key_with(Modifiers::COMMAND, Key::Z);
    assert!(text(&w) == before);
}

#[test]
fn a_zone_is_drawn_by_hand() {
    let mut w = maquette();
    let before = objects(w.app()).len();
    w.key(Key::R);
    let from = at(&w, 50.0, 30.0);
    let to = at(&w, 60.0, 34.0);
    drag(&mut w, from, to, Modifiers::COMMAND);
    laid_out(&mut w);
    assert_eq!(objects(w.app()).len(), before + 1);
    let new = w.app().state.maquette.selection.clone();
    let mask = object(w.app(), &new[0]);
    assert_eq!(mask.kind, ObjectKind::Mask);
    assert!((mask.frame.w.to_mm() - 10.0).abs() < 0.3, "{:?}", mask.frame);
    // And a text is put down by a click.
    w.key(Key::T);
    let place = at(&w, 20.0, 30.0);
    click_at(&mut w, place, Modifiers::NONE);
    laid_out(&mut w);
    let new = w.app().state.maquette.selection.clone();
    assert_eq!(object(w.app(), &new[0]).kind, ObjectKind::Text);
}

#[test]
fn guides_come_out_of_the_rulers_and_go_back() {
    let mut w = maquette();
    let from = w.rect_of("Règle verticale").center();
    let to = at(&w, 25.0, 60.0);
    drag(&mut w, from, to, Modifiers::NONE);
    let guides = w.app().state.maquette.guides.clone();
    assert_eq!(guides.len(), 1);
    assert!((guides[0].at.to_mm() - 25.0).abs() < 0.2);
    // Dragged back over the ruler it is gone. It is taken beside all objects.
    let there = at(&w, guides[0].at.to_mm(), -2.0);
    drag(&mut w, there, from, Modifiers::NONE);
    assert!(w.app().state.maquette.guides.is_empty());
}

#[test]
fn styles_and_recipes_change_what_is_printed() {
    let mut w = maquette();
    let chosen = a_text(&w);
    select(&mut w, &chosen);
    let said = |w: &Window, entry: &str, field: &str| {
        let session = w.app().state.maquette.session.as_ref().unwrap();
        session.field(&ObjectId::of(entry), field)
    };
    let Some(FieldValue::Text(style)) = said(&w, &chosen.id.entry, "style") else { panic!() };
    let style = format!("styles.{style}");
    w.click("Styles");
    w.fill("Corps", "6 pt");
    w.key(Key::Enter);
    laid_out(&mut w);
    assert_eq!(said(&w, &style, "size"), Some(FieldValue::Number(6.0)));
    assert_ne!(object(w.app(), &chosen.id).ink, chosen.ink, "smaller letters");
    w.click("Encres");
    w.fill("Cyan", "20");
    w.key(Key::Enter);
    let Some(FieldValue::Text(colour)) = said(&w, &style, "colour") else { panic!() };
    let cyan = said(&w, &format!("colours.{colour}"), "cyan");
    assert_eq!(cyan, Some(FieldValue::Number(20.0)), "the style's colour");
}

#[test]
fn a_project_is_saved_with_its_comments_and_the_title_says_when_not() {
    let dir = tempfile::tempdir().unwrap();
    sample_in(dir.path());
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("the project", |a| a.state.ticket.is_some() && a.state.tasks.is_empty());
    w.key(Key::F2);
    let file = dir.path().join("layout.toml");
    let before = std::fs::read_to_string(&file).unwrap();
    let chosen = a_text(&w);
    select(&mut w, &chosen);
    w.key(Key::ArrowRight);
    assert!(w.app().state.maquette.dirty());
    w.key_with(Modifiers::COMMAND, Key::S);
    w.wait("the file", |a| !a.state.maquette.dirty() && a.state.tasks.is_empty());
    let after = std::fs::read_to_string(&file).unwrap();
    assert!(after == text(&w) && after != before);
    let comments =
        |t: &str| t.lines().filter(|l| l.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(comments(&after), comments(&before));
    // Undo goes on beyond the save.
    w.key_with(Modifiers::COMMAND, Key::Z);
    assert!(text(&w) == before);
    assert!(w.app().state.maquette.dirty());
}

#[test]
fn dragging_keeps_the_window_quick() {
    let mut w = maquette();
    let mask = first(w.app(), ObjectKind::Mask);
    select(&mut w, &mask);
    let from = middle_of(&w, &mask);
    press_move(&mut w, from, from + egui::vec2(8.0, 0.0), Modifiers::NONE);
    let mut times: Vec<f64> = (0..120)
        .map(|i| {
            let by = egui::vec2(10.0 + i as f32 * 0.7, (i % 17) as f32);
            w.harness().event(egui::Event::PointerMoved(from + by));
            let begun = std::time::Instant::now();
            w.harness().step();
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let p95 = times[times.len() * 95 / 100];
    println!("window's own work in a drag: median {:.2} ms, p95 {p95:.2} ms", times[60]);
    assert!(w.app().drafts.maquette.gesture.is_some());
    // Only an optimised build says how quick the window is.
    if !cfg!(debug_assertions) {
        assert!(p95 < 8.0, "{p95} ms");
    }
}

/// A window on the template that has series.
fn with_series(dir: &std::path::Path) -> Window {
    let repeats = |name: &&&str| {
        let files = crate::project::template_files(name);
        let layout = files.iter().find(|(n, _)| n == "layout.toml");
        layout.is_some_and(|(_, bytes)| String::from_utf8_lossy(bytes).contains("\n[repeat]"))
    };
    let names = crate::project::templates();
    let name = names.iter().find(repeats).unwrap();
    for (file, bytes) in crate::project::template_files(name) {
        let path = dir.join(&file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let mut w = Window::open(Some(dir.to_owned()), None);
    w.wait("the project", |a| a.state.ticket.is_some() && a.state.tasks.is_empty());
    w.key(Key::F2);
    w
}

#[test]
fn a_series_is_one_object_with_pitch_radius_and_angle() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = with_series(dir.path());
    let before = text(&w);
    let one = objects(w.app()).iter().find(|o| o.series.is_some()).unwrap().clone();
    let places = |w: &Window| -> Vec<measure::Rect> {
        let same = |o: &&LayoutObject| o.id.entry == one.id.entry;
        objects(w.app()).iter().filter(same).map(|o| o.frame).collect()
    };
    let were = places(&w);
    assert!(were.len() > 3);
    select(&mut w, &one);
    let pitch = were[1].x - were[0].x;
    w.fill("Pas X", &format!("{}+0,5", pitch.to_mm().to_string().replace('.', ",")));
    w.key(Key::Enter);
    laid_out(&mut w);
    let now = places(&w);
    assert_eq!(now[0], were[0]);
    assert_eq!((now[1].x - now[0].x - pitch).to_emu(), 18_000);
    w.key_with(Modifiers::COMMAND, Key::Z);
    assert!(text(&w) == before, "all places move in one step");
    laid_out(&mut w);
    w.click("Cercle");
    laid_out(&mut w);
    let centres: Vec<(f64, f64)> = places(&w).iter().map(|r| (r.x.to_mm(), r.y.to_mm())).collect();
    let n = centres.len() as f64;
    let middle = centres.iter().fold((0.0, 0.0), |m, c| (m.0 + c.0 / n, m.1 + c.1 / n));
    let far = |c: &(f64, f64)| (c.0 - middle.0).hypot(c.1 - middle.1);
    let radius = far(&centres[0]);
    assert!(centres.iter().all(|c| (far(c) - radius).abs() < 0.01), "{centres:?}");
}

#[test]
fn a_file_changed_by_another_program_is_never_written_over_in_silence() {
    let dir = tempfile::tempdir().unwrap();
    sample_in(dir.path());
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("the project", |a| a.state.ticket.is_some() && a.state.tasks.is_empty());
    w.key(Key::F2);
    let chosen = a_text(&w);
    select(&mut w, &chosen);
    w.key(Key::ArrowRight);
    let mine = text(&w);
    super::edit(dir.path(), "layout.toml", |t| format!("# Ajouté ailleurs.\n{t}"));
    w.wait("the question", |a| a.state.dialog == Some(Dialog::LayoutChanged));
    w.settle();
    assert!(text(&w) == mine);
    w.click("Prendre celle du disque");
    assert!(text(&w).starts_with("# Ajouté ailleurs."));
    laid_out(&mut w);
    // Even that is undone.
    w.key_with(Modifiers::COMMAND, Key::Z);
    assert!(text(&w) == mine);
}

#[test]
fn a_drawing_is_dropped_onto_the_ticket() {
    let dir = tempfile::tempdir().unwrap();
    sample_in(dir.path());
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("the project", |a| a.state.ticket.is_some() && a.state.tasks.is_empty());
    w.key(Key::F2);
    let outside = tempfile::tempdir().unwrap();
    let file = outside.path().join("carre.svg");
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='76' height='38'>\
        <path fill='#000000' d='M0 0H76V38H0z'/></svg>";
    std::fs::write(&file, svg).unwrap();
    let before = objects(w.app()).len();
    send(&mut w, LayoutCommand::Place(file, Some((50.0, 30.0))));
    w.wait("the drawing", |a| objects(a).len() > before);
    laid_out(&mut w);
    assert!(dir.path().join("art/carre.svg").exists());
    let new = w.app().state.maquette.selection.clone();
    let art = object(w.app(), &new[0]);
    assert_eq!(art.kind, ObjectKind::Art);
    let middle = art.frame.centre();
    assert!((middle.x.to_mm() - 50.0).abs() < 0.1 && (art.frame.w.to_mm() - 20.1).abs() < 0.1);
}
