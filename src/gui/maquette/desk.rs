//! The canvas of Maquette: the ticket with its bleed, rulers, guides, what is
//! selected, and all that is done with the pointer.

use std::sync::Arc;

use eframe::egui;
use egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo};

use super::command::LayoutCommand;
use super::drag::{Around, Gesture, Hold};
use super::hit;
use super::inspect_series;
use super::paint;
use super::rulers::{self, Axis};
use super::series::{Places, Shape};
use super::state::{Aid, Guide, Tool};
use crate::edit::snap;
use crate::gui::canvas::{self, Hands, Screen};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::state::Workspace;
use crate::layout::{LayoutObject, ObjectId};
use crate::measure::{self, Length, Point};

/// How near the pointer must be to a guide, and an edge to what it snaps to, in
/// points of the screen.
const NEAR: f32 = 5.0;
/// A line thinner than this is hit beside it.
const SLACK: f32 = 3.0;

/// Draws the canvas and hears the pointer.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let all = ui.available_rect_before_wrap();
    let (top, left, rest) = rulers::split(all);
    let id = ui.scope_id().with(("desk", 0));
    let response = ui.interact(rest, id, Sense::click_and_drag());
    ui.advance_cursor_after_rect(all);
    let name = cx.t("canvas");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    cx.drafts.canvas = rest.size();

    let page = document.size_mm();
    let screen = Screen::new(rest, cx.state.view(), page, ui.pixels_per_point());
    let hands = Hands {
        arrows: cx.state.maquette.selection.is_empty(),
        tool: cx.state.maquette.tool == Tool::Hand,
    };
    canvas::read_input(ui, cx, &response, &screen, page, hands);
    keys(ui, cx, &response);
    pointer(ui, cx, &response, &screen, &document);
    from_rulers(ui, cx, top, left, &screen, &document);

    paint::page(ui, cx, &screen, &document);
    paint::aids(ui, cx, &screen, &document);
    let hovered = hovered(cx, &response, &screen, &document);
    paint::objects(ui, cx, &screen, &document, hovered.as_ref());
    paint::gesture(ui, cx, &screen);
    paint::rulers(ui, cx, top, left, &screen, &document);
    if response.has_focus() {
        let stroke = egui::Stroke::new(2.0, cx.tokens.accent.ink);
        let p = ui.painter_at(rest);
        p.rect_stroke(rest, egui::CornerRadius::ZERO, stroke, egui::StrokeKind::Inside);
    }
}

/// Whether the pointer may take hold of an object.
pub(crate) fn reachable(cx: &Cx<'_>, object: &LayoutObject) -> bool {
    let m = &cx.state.maquette;
    object.face == cx.state.face
        && (cx.state.coat_on() || !object.kind.on_coat())
        && !m.locked(&object.id)
        && !m.hidden(&object.id)
}

/// The selected objects of this side that may be moved.
fn held<'a>(cx: &Cx<'_>, document: &'a Document) -> Vec<&'a LayoutObject> {
    let m = &cx.state.maquette;
    let mut held = m.selected(&document.objects);
    held.retain(|o| o.face == cx.state.face && !m.locked(&o.id));
    held
}

/// The frame round the selection, on this side.
pub(crate) fn selection_frame(cx: &Cx<'_>, document: &Document) -> Option<measure::Rect> {
    let selected = cx.state.maquette.selected(&document.objects);
    hit::bounds(selected.iter().filter(|o| o.face == cx.state.face).map(|o| o.frame))
}

/// Size of the selection in words, for the status bar.
pub(crate) fn selection_text(cx: &Cx<'_>) -> String {
    if cx.state.workspace != Workspace::Maquette {
        return String::new();
    }
    let Some(document) = &cx.state.document else { return String::new() };
    let Some(frame) = selection_frame(cx, document) else { return String::new() };
    let say = |l: Length| cx.lang.decimal(l.to_mm(), 2);
    cx.lang.with("selection-size", &[("w", &say(frame.w)), ("h", &say(frame.h))])
}

fn keys(ui: &Ui, cx: &mut Cx<'_>, response: &Response) {
    let nobody = ui.memory(|m| m.focused().is_none());
    if cx.state.dialog.is_some() || !(response.has_focus() || nobody) {
        return;
    }
    let popup = egui::Popup::is_any_open(ui.ctx());
    if !popup && ui.input(|i| i.key_pressed(Key::Escape)) {
        cx.send(Command::Layout(LayoutCommand::Escape));
    }
    if cx.state.maquette.selection.is_empty() {
        return;
    }
    let (x, y, far, bare) = ui.input(|i| {
        let presses = |key| i.num_presses(key).min(100) as i8;
        let x = presses(Key::ArrowRight) - presses(Key::ArrowLeft);
        let y = presses(Key::ArrowDown) - presses(Key::ArrowUp);
        (x, y, i.modifiers.shift, !i.modifiers.command && !i.modifiers.alt)
    });
    if bare && (x != 0 || y != 0) {
        cx.send(Command::Layout(LayoutCommand::Nudge { x, y, far }));
    }
}

/// Points of the screen as a length on the page.
fn length(screen: &Screen, points: f32) -> Length {
    Length::from_mm(f64::from(points) / screen.zoom)
}

fn point(screen: &Screen, at: Pos2) -> Point {
    let (x, y) = screen.page_from_screen(at);
    Point::from_mm(x, y)
}

/// The objects that the pointer may take hold of there, topmost first.
fn beneath(cx: &Cx<'_>, screen: &Screen, document: &Document, at: Pos2) -> Vec<ObjectId> {
    let objects = &document.objects;
    hit::under(objects, point(screen, at), length(screen, SLACK), |o| reachable(cx, o))
        .into_iter()
        .map(|i| objects[i].id.clone())
        .collect()
}

/// The single selected object that has handles, with its frame on the screen.
fn with_handles(cx: &Cx<'_>, screen: &Screen, document: &Document) -> Option<(ObjectId, Rect)> {
    let held = held(cx, document);
    let [one] = held.as_slice() else { return None };
    cx.state.maquette.has_handles(one).then(|| (one.id.clone(), screen.rect_from_page(one.frame)))
}

fn guide_at(cx: &Cx<'_>, screen: &Screen, at: Pos2) -> Option<Guide> {
    if !cx.state.maquette.aid(Aid::Guides) || cx.state.clean {
        return None;
    }
    let (x, y) = screen.page_from_screen(at);
    let near = f64::from(NEAR) / screen.zoom;
    cx.state.maquette.guides.iter().copied().find(|g| {
        let there = match g.axis {
            Axis::X => x,
            Axis::Y => y,
        };
        (g.at.to_mm() - there).abs() <= near
    })
}

/// What the pointer is over, where nothing is being dragged.
fn hovered(
    cx: &Cx<'_>,
    response: &Response,
    screen: &Screen,
    document: &Document,
) -> Option<ObjectId> {
    let at = response.hover_pos()?;
    let idle = cx.drafts.maquette.gesture.is_none() && cx.state.maquette.tool == Tool::Select;
    if !idle || cx.state.clean {
        return None;
    }
    // What covers the face is no news under the pointer.
    let top = beneath(cx, screen, document, at).into_iter().next()?;
    let object = document.objects.iter().find(|o| o.id == top)?;
    (!covers_face(object, document)).then_some(top)
}

fn pointer(ui: &Ui, cx: &mut Cx<'_>, response: &Response, screen: &Screen, document: &Document) {
    let panning = ui.input(|i| i.key_down(Key::Space)) && !ui.ctx().text_edit_focused();
    let tool = cx.state.maquette.tool;
    if cx.drafts.maquette.gesture.is_some() {
        return go_on(ui, cx, screen, document);
    }
    if panning || tool == Tool::Hand {
        return;
    }
    let modifiers = ui.input(|i| i.modifiers);
    if response.drag_started_by(PointerButton::Primary) {
        let at = ui.input(|i| i.pointer.press_origin());
        if let Some(at) = at.or(response.interact_pointer_pos()) {
            cx.drafts.maquette.gesture = begin(cx, screen, document, at, modifiers);
            go_on(ui, cx, screen, document);
        }
        return;
    }
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        click(cx, screen, document, at, modifiers);
    }
    if response.double_clicked() && tool == Tool::Select {
        cx.drafts.maquette.focus_text = true;
    }
    if let Some(at) = response.hover_pos() {
        let handle = with_handles(cx, screen, document).and_then(|(_, r)| hit::handle_at(r, at));
        let cursor = match (tool, handle, guide_at(cx, screen, at)) {
            (Tool::Select, Some(handle), _) => handle.cursor(),
            (Tool::Select, None, Some(Guide { axis: Axis::X, .. })) => CursorIcon::ResizeHorizontal,
            (Tool::Select, None, Some(_)) => CursorIcon::ResizeVertical,
            (Tool::Select, ..) => CursorIcon::Default,
            (Tool::Text, ..) => CursorIcon::Text,
            _ => CursorIcon::Crosshair,
        };
        ui.set_cursor_icon(cursor);
    }
}

fn click(
    cx: &mut Cx<'_>,
    screen: &Screen,
    document: &Document,
    at: Pos2,
    modifiers: egui::Modifiers,
) {
    let tool = cx.state.maquette.tool;
    if tool != Tool::Select {
        let (x, y) = screen.page_from_screen(at);
        return create(cx, tool, measure::Rect::from_mm(x, y, 0.0, 0.0));
    }
    let found = beneath(cx, screen, document, at);
    let selection = &cx.state.maquette.selection;
    let command = match found.as_slice() {
        [] if modifiers.shift => return,
        [] => LayoutCommand::Select(Vec::new()),
        // Ctrl goes through what lies on top, one at a click.
        all if modifiers.command => {
            let now = all.iter().position(|id| selection.contains(id));
            let next = now.map_or(0, |i| (i + 1) % all.len());
            LayoutCommand::Select(vec![all[next].clone()])
        }
        [top, ..] if modifiers.shift => LayoutCommand::Toggle(top.clone()),
        [top, ..] => LayoutCommand::Select(vec![top.clone()]),
    };
    cx.send(Command::Layout(command));
}

fn begin(
    cx: &mut Cx<'_>,
    screen: &Screen,
    document: &Document,
    at: Pos2,
    modifiers: egui::Modifiers,
) -> Option<Gesture> {
    let start = screen.page_from_screen(at);
    let objects: Arc<[LayoutObject]> = Arc::clone(&document.objects);
    let nothing = measure::Rect::from_mm(start.0, start.1, 0.0, 0.0);
    let tool = cx.state.maquette.tool;
    if tool != Tool::Select {
        return Some(Gesture::new(Hold::New(tool), start, objects, nothing));
    }
    if let Some((id, frame)) = with_handles(cx, screen, document)
        && let Some(handle) = hit::handle_at(frame, at)
    {
        let from = document.objects.iter().find(|o| o.id == id)?.frame;
        return Some(Gesture::new(Hold::Handle { id, handle }, start, objects, from));
    }
    if let Some((name, places, shape)) = series_handle_at(cx, screen, document, at) {
        let hold = Hold::Series { name, places, shape, now: shape };
        return Some(Gesture::new(hold, start, objects, nothing));
    }
    let found = beneath(cx, screen, document, at);
    let selected = found.iter().any(|id| cx.state.maquette.selects(id));
    if !selected {
        if let Some(guide) = guide_at(cx, screen, at) {
            let hold = Hold::Guide { from: Some(guide), now: Some(guide) };
            return Some(Gesture::new(hold, start, objects, nothing));
        }
        let top = found.first().and_then(|id| document.objects.iter().find(|o| o.id == *id));
        match top {
            Some(top) if !covers_face(top, document) => {
                let mut ids = vec![top.id.clone()];
                if modifiers.shift {
                    ids.splice(0..0, cx.state.maquette.selection.iter().cloned());
                }
                cx.send(Command::Layout(LayoutCommand::Select(ids.clone())));
                return moving(cx, document, ids, start, objects);
            }
            // What covers the face is moved only once it is selected: a drag
            // over it draws a marquee.
            _ => {
                let kept = match modifiers.shift {
                    true => cx.state.maquette.selection.clone(),
                    false => Vec::new(),
                };
                return Some(Gesture::new(Hold::Marquee { kept }, start, objects, nothing));
            }
        }
    }
    let ids = held(cx, document).iter().map(|o| o.id.clone()).collect();
    moving(cx, document, ids, start, objects)
}

/// The series of the one selected object, its places, and where its handle is.
pub(crate) fn series_handle(
    cx: &Cx<'_>,
    screen: &Screen,
    document: &Document,
) -> Option<(String, Places, Shape, Pos2)> {
    let held = held(cx, document);
    let [one] = held.as_slice() else { return None };
    let name = one.series.clone()?;
    let places = inspect_series::places_of(cx, &name);
    let shape = Shape::of(&places)?;
    let index = shape.handle(places.len()) as u32;
    let mut same = document.objects.iter().filter(|o| o.id.entry == one.id.entry);
    let object = same.find(|o| o.id.instance == index)?;
    let corner = screen.rect_from_page(object.frame).right_bottom();
    Some((name, places, shape, corner + egui::vec2(12.0, 12.0)))
}

fn series_handle_at(
    cx: &Cx<'_>,
    screen: &Screen,
    document: &Document,
    at: Pos2,
) -> Option<(String, Places, Shape)> {
    let (name, places, shape, place) = series_handle(cx, screen, document)?;
    let d = place - at;
    (d.x.abs() <= hit::REACH / 2.0 + 2.0 && d.y.abs() <= hit::REACH / 2.0 + 2.0)
        .then_some((name, places, shape))
}

fn covers_face(object: &LayoutObject, document: &Document) -> bool {
    object.frame.contains_rect(measure::Rect::at_origin(document.stock.trim))
}

fn moving(
    cx: &Cx<'_>,
    document: &Document,
    mut ids: Vec<ObjectId>,
    start: (f64, f64),
    objects: Arc<[LayoutObject]>,
) -> Option<Gesture> {
    ids.retain(|id| !cx.state.maquette.locked(id));
    let moved = document.objects.iter().filter(|o| ids.contains(&o.id));
    let from = hit::bounds(moved.map(|o| o.frame))?;
    Some(Gesture::new(Hold::Objects { ids }, start, objects, from))
}

/// The pointer went on, or was let go of.
fn go_on(ui: &Ui, cx: &mut Cx<'_>, screen: &Screen, document: &Document) {
    let Some(mut gesture) = cx.drafts.maquette.gesture.take() else { return };
    let (at, modifiers, down) =
        ui.input(|i| (i.pointer.latest_pos(), i.modifiers, i.pointer.primary_down()));
    if let Some(at) = at {
        let now = screen.page_from_screen(at);
        if let Hold::Guide { now: guide, from } = &mut gesture.hold {
            let axis = guide.or(*from).map(|g| g.axis);
            *guide = axis.filter(|_| screen.rect.contains(at)).map(|axis| {
                let mm = if axis == Axis::X { now.0 } else { now.1 };
                // Guides stand at whole tenths, unless Ctrl is held.
                let mm = if modifiers.command { mm } else { (mm * 10.0).round() / 10.0 };
                Guide { axis, at: Length::from_mm(mm) }
            });
            gesture.now = now;
        } else {
            let others = match cx.state.maquette.aid(Aid::Objects) {
                true => others(cx, &gesture),
                false => Vec::new(),
            };
            let guides = snap_guides(cx);
            let trim = measure::Rect::at_origin(document.stock.trim);
            let around = Around {
                others: &others,
                page: trim,
                safe: trim.grown(-document.safe),
                guides: &guides,
                reach: length(screen, NEAR),
            };
            gesture.go(now, modifiers.shift, modifiers.command, &around);
        }
    }
    if down {
        ui.set_cursor_icon(match &gesture.hold {
            Hold::Objects { .. } => CursorIcon::Move,
            Hold::Handle { handle, .. } => handle.cursor(),
            Hold::Guide { now: Some(Guide { axis: Axis::X, .. }), .. } => {
                CursorIcon::ResizeHorizontal
            }
            Hold::Guide { .. } => CursorIcon::ResizeVertical,
            _ => CursorIcon::Crosshair,
        });
        cx.drafts.maquette.gesture = Some(gesture);
        return;
    }
    finish(cx, document, gesture);
}

fn finish(cx: &mut Cx<'_>, document: &Document, gesture: Gesture) {
    if let Some(edit) = gesture.edit() {
        cx.send(Command::Layout(LayoutCommand::Edit(Box::new(edit), None)));
        return;
    }
    match gesture.hold {
        Hold::Marquee { kept } => {
            let mut ids = kept;
            for i in hit::within(&gesture.objects, gesture.to, |o| reachable(cx, o)) {
                let object = &gesture.objects[i];
                if !ids.contains(&object.id) && !covers_face(object, document) {
                    ids.push(object.id.clone());
                }
            }
            cx.send(Command::Layout(LayoutCommand::Select(ids)));
        }
        Hold::New(tool) => create(cx, tool, gesture.to),
        Hold::Series { name, places, shape, now } if now != shape => {
            inspect_series::rearrange(cx, &name, now, &places);
        }
        Hold::Guide { from, now } if from != now => {
            cx.send(Command::Layout(LayoutCommand::Guide { from, to: now }));
        }
        _ => (),
    }
}

fn create(cx: &mut Cx<'_>, tool: Tool, room: measure::Rect) {
    cx.send(Command::Layout(LayoutCommand::Create(tool, room)));
}

/// Frames of what is not held, on this side and in sight.
fn others(cx: &Cx<'_>, gesture: &Gesture) -> Vec<measure::Rect> {
    let is_held = |o: &LayoutObject| match &gesture.hold {
        Hold::Objects { ids, .. } => ids.contains(&o.id),
        Hold::Handle { id, .. } => *id == o.id,
        _ => false,
    };
    let m = &cx.state.maquette;
    gesture
        .objects
        .iter()
        .filter(|o| o.face == cx.state.face && !is_held(o) && !m.hidden(&o.id))
        .filter(|o| cx.state.coat_on() || !o.kind.on_coat())
        .map(|o| o.frame)
        .collect()
}

fn snap_guides(cx: &Cx<'_>) -> snap::Guides {
    let m = &cx.state.maquette;
    let on = |axis| {
        let all = m.guides.iter().filter(move |g| g.axis == axis && m.aid(Aid::Guides));
        all.map(|g| g.at).collect::<Vec<_>>()
    };
    let grid = m.aid(Aid::Grid).then(|| Length::mm(1));
    snap::Guides { upright: on(Axis::X), level: on(Axis::Y), grid }
}

/// Guides are dragged out of the rulers.
fn from_rulers(
    ui: &Ui,
    cx: &mut Cx<'_>,
    top: Rect,
    left: Rect,
    screen: &Screen,
    document: &Document,
) {
    let strips = [(top, Axis::Y, cx.t("ruler-top")), (left, Axis::X, cx.t("ruler-left"))];
    for (strip, axis, name) in strips {
        let response = ui.interact(strip, ui.scope_id().with(("ruler", axis)), Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        let cursor = match axis {
            Axis::X => CursorIcon::ResizeHorizontal,
            Axis::Y => CursorIcon::ResizeVertical,
        };
        let started = response.drag_started_by(PointerButton::Primary);
        if started && let Some(at) = response.interact_pointer_pos() {
            let start = screen.page_from_screen(at);
            let mm = if axis == Axis::X { start.0 } else { start.1 };
            let guide = Guide { axis, at: Length::from_mm(mm) };
            let hold = Hold::Guide { from: None, now: Some(guide) };
            let nothing = measure::Rect::from_mm(start.0, start.1, 0.0, 0.0);
            let objects = Arc::clone(&document.objects);
            cx.drafts.maquette.gesture = Some(Gesture::new(hold, start, objects, nothing));
        }
        response.on_hover_cursor(cursor);
    }
}
