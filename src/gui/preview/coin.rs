//! The coin: scratching a ticket with the mouse.

use eframe::egui;
use egui::{Align2, Color32, CornerRadius, PointerButton, Pos2, Rect, Stroke, Ui, vec2};

use super::command::PreviewCommand;
use super::rub::{BRUSH_MM, Cover, Rub};
use super::seen::mask_name;
use crate::artwork::Face;
use crate::gui::canvas::Screen;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::icon;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// The coin's gold and its rim.
const GOLD: Color32 = Color32::from_rgb(0xE0, 0xB5, 0x4A);
const RIM: Color32 = Color32::from_rgb(0x7A, 0x57, 0x12);

/// « Gratter » and « Recouvrir ».
pub(super) fn tools_ui(ui: &mut Ui, cx: &mut Cx<'_>, roomy: bool) {
    for command in
        [Command::Preview(PreviewCommand::Scratch), Command::Preview(PreviewCommand::CoverAll)]
    {
        let on = command.why_off(cx.state).is_none();
        let scratch = command == Command::Preview(PreviewCommand::Scratch);
        let label = command.label(cx.state, cx.lang);
        let tip = cx.tip(&command);
        let mut button = Push::new(if roomy || scratch { &label } else { "" })
            .named(&label)
            .icon(command.icon())
            .enabled(on)
            .selected(scratch && on && cx.state.preview.scratching);
        if scratch {
            button = button.key(command.key_text(cx.lang));
        }
        if !scratch {
            button = button.kind(widgets::Kind::Quiet);
        }
        if button.show(ui).on_hover_text(tip).clicked() {
            cx.send(command);
        }
    }
}

/// Scratches where the pointer is dragged, and draws the coin.
pub(super) fn coin_ui(ui: &Ui, cx: &mut Cx<'_>, document: &Document, response: &egui::Response) {
    let front = cx.state.face == Face::Recto && cx.state.coat_on();
    let off = Command::Preview(PreviewCommand::Rub(Rub::Mask(0))).why_off(cx.state).is_some();
    if !cx.state.preview.scratching || !front || off {
        return;
    }
    // Space moves the page, as everywhere.
    if ui.input(|i| i.key_down(egui::Key::Space)) {
        return;
    }
    let view = cx.state.view();
    let screen = Screen::new(response.rect, view, document.size_mm(), ui.pixels_per_point());
    let last_id = response.id.with(("coin", "last"));
    let down = response.is_pointer_button_down_on()
        && ui.input(|i| i.pointer.button_down(PointerButton::Primary));
    if response.double_clicked()
        && let Some(at) = response.interact_pointer_pos()
        && let Some(mask) = document.masks().at(screen.page_from_screen(at))
    {
        cx.send(Command::Preview(PreviewCommand::Rub(Rub::Mask(mask))));
    } else if down {
        for (from, to) in strokes(ui, response, last_id) {
            let (from, to) = (screen.page_from_screen(from), screen.page_from_screen(to));
            cx.send(Command::Preview(PreviewCommand::Rub(Rub::Line { from, to })));
        }
    } else {
        ui.data_mut(|d| d.remove::<Pos2>(last_id));
    }
    let Some(at) = response.hover_pos().or(response.interact_pointer_pos().filter(|_| down)) else {
        return;
    };
    ui.set_cursor_icon(egui::CursorIcon::None);
    draw_coin(ui, response.rect, at, screen.zoom);
    if let Some(mask) = document.masks().at(screen.page_from_screen(at)) {
        share_ui(ui, cx, document, response.rect, at, mask);
    }
}

/// The pointer's way since the last frame, in pieces; a place alone where it
/// was only pressed.
fn strokes(ui: &Ui, response: &egui::Response, last_id: egui::Id) -> Vec<(Pos2, Pos2)> {
    let Some(now) = response.interact_pointer_pos() else { return Vec::new() };
    let last: Option<Pos2> = ui.data(|d| d.get_temp(last_id));
    ui.data_mut(|d| d.insert_temp(last_id, now));
    let Some(last) = last else { return vec![(now, now)] };
    // Between two frames a quick hand goes round corners.
    let mut places: Vec<Pos2> = ui.input(|i| {
        let moved = i.events.iter().filter_map(|e| match e {
            egui::Event::PointerMoved(at) => Some(*at),
            _ => None,
        });
        moved.collect()
    });
    places.push(now);
    let mut from = last;
    let mut pieces = Vec::new();
    for to in places {
        if to.distance(from) >= 0.5 {
            pieces.push((from, to));
            from = to;
        }
    }
    pieces
}

fn draw_coin(ui: &Ui, within: Rect, at: Pos2, zoom: f64) {
    let painter = ui.painter_at(within);
    // As large as what it rubs.
    let radius = (BRUSH_MM / 2.0 * zoom) as f32;
    let coin = radius.clamp(7.0, 28.0);
    if radius > coin {
        let line = Stroke::new(1.5, RIM);
        painter.circle_stroke(at, radius, Stroke::new(3.5, Color32::WHITE));
        painter.circle_stroke(at, radius, line);
    }
    painter.circle(at, coin, GOLD, Stroke::new(2.0, RIM));
    painter.circle_stroke(at, coin * 0.74, Stroke::new(1.0, RIM));
    let font = theme::semibold(coin * 1.05);
    painter.text(at, Align2::CENTER_CENTER, "€", font, RIM);
}

/// « Rouleaux grattés : 42 % », beside the coin.
fn share_ui(ui: &Ui, cx: &Cx<'_>, document: &Document, within: Rect, at: Pos2, mask: usize) {
    let layout = &document.project.layout;
    let id = layout.masks().get(mask).map_or("", |m| m.id.as_str());
    let name = mask_name(&document.game, document.masks(), mask, id);
    let share = cx.lang.percent(cx.state.preview.scratch.share(mask), 0);
    let text = cx.lang.with("mask-share", &[("mask", &name), ("share", &share)]);
    let font = theme::medium(size::SECONDARY);
    let free = cx.state.preview.scratch.cover(mask) == Cover::Free;
    let width = widgets::measure(ui, &text, &font) + 20.0 + if free { 18.0 } else { 0.0 };
    let size = vec2(width, 26.0);
    let mut rect = Rect::from_min_size(at + vec2(24.0, 18.0), size);
    if rect.right() > within.right() - 4.0 {
        rect = rect.translate(vec2(-size.x - 48.0, 0.0));
    }
    if rect.bottom() > within.bottom() - 4.0 {
        rect = rect.translate(vec2(0.0, -size.y - 36.0));
    }
    let (fill, ink) = (theme::LIGHT.text, theme::LIGHT.field);
    let painter = ui.painter_at(within);
    painter.rect_filled(rect, CornerRadius::same(4), fill);
    let mut left = rect.left_center() + vec2(10.0, 0.0);
    if free {
        let glyph = theme::icons(14.0);
        painter.text(left, Align2::LEFT_CENTER, icon::DONE, glyph, ink);
        left.x += 18.0;
    }
    painter.text(left, Align2::LEFT_CENTER, text, font, ink);
}
