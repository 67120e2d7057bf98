//! The canvas of Planche: the sheet under the pointer, a click goes to a ticket.

use std::sync::Arc;

use eframe::egui;
use egui::{
    Color32, CornerRadius, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::{SheetModel, SheetPicture, fit, over, rulers};
use crate::gui::canvas::{Hands, Screen, read_input};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::state::Workspace;
use crate::gui::theme::{self, size};
use crate::gui::widgets;

/// Draws the centre.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let around = ui.available_rect_before_wrap();
    let Some(model) = cx.state.sheet.model.clone() else {
        ui.painter().rect_filled(around, CornerRadius::ZERO, cx.tokens.canvas);
        let text = match cx.state.tasks.first() {
            Some(task) => task.text.clone(),
            None => cx.t("no-bloc-hint").to_owned(),
        };
        let font = theme::regular(size::BODY);
        let at = around.center();
        widgets::words(ui, at, egui::Align2::CENTER_CENTER, &text, font, cx.tokens.text);
        return;
    };
    let rect = Rect::from_min_max(around.min + vec2(rulers::DEPTH, rulers::DEPTH), around.max);
    let id = ui.scope_id().with("sheet-canvas");
    let response = ui.interact(rect, id, Sense::click_and_drag());
    ui.advance_cursor_after_rect(around);
    let name = cx.t("sheet-canvas");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    cx.drafts.canvas = rect.size();

    let page = cx.state.page_mm();
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::ZERO, cx.tokens.canvas);
    let ppp = ui.pixels_per_point();
    let screen = Screen::new(rect, cx.state.view(), page, ppp);
    read_input(ui, cx, &response, &screen, page, Hands { arrows: true, tool: false });
    let pixels = |mm: f64| ((mm * screen.zoom * f64::from(ppp)).round() / f64::from(ppp)) as f32;
    let sheet = Rect::from_min_size(screen.origin, vec2(pixels(page.0), pixels(page.1)));
    painter.rect_filled(sheet, CornerRadius::ZERO, Color32::WHITE);
    match (&cx.state.sheet.picture, model.fault()) {
        (Some(picture), None) => picture_ui(&painter, &screen, picture),
        _ => over::asked_ui(&painter, cx, &screen, &model),
    }
    over::over_ui(ui, &painter, cx, &screen, &model, sheet);
    edge_ui(ui, &painter, cx, &model, sheet, rect);
    if model.fault().is_none() {
        pick(cx, &response, &screen, &model);
    }
    rulers::rulers_ui(ui, cx, &screen, around);
    if response.has_focus() {
        let stroke = Stroke::new(2.0, cx.tokens.accent.ink);
        painter.rect_stroke(rect, CornerRadius::ZERO, stroke, StrokeKind::Inside);
    }
}

/// The sheet as it is drawn; both sides, as against a window pane.
fn picture_ui(painter: &egui::Painter, screen: &Screen, picture: &SheetPicture) {
    let [left, top, right, bottom] = picture.key.area_mm();
    let area = Rect::from_min_max(
        screen.screen_from_page(left, top),
        screen.screen_from_page(right, bottom),
    );
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    painter.image(picture.front.id(), area, whole, Color32::WHITE);
    if let Some(behind) = &picture.behind {
        // Seen from the front, the back is turned over.
        let turned = match picture.mirrors_columns {
            true => Rect::from_min_max(pos2(1.0, 0.0), pos2(0.0, 1.0)),
            false => Rect::from_min_max(pos2(0.0, 1.0), pos2(1.0, 0.0)),
        };
        let through = Color32::from_white_alpha(128);
        painter.image(behind.id(), area, turned, through);
    }
}

/// The edge of the sheet: red where something does not fit, and what.
fn edge_ui(
    ui: &Ui,
    painter: &egui::Painter,
    cx: &Cx<'_>,
    model: &SheetModel,
    sheet: Rect,
    canvas: Rect,
) {
    let t = cx.tokens;
    let Some(error) = model.fault() else {
        let stroke = Stroke::new(1.0, Color32::from_black_alpha(60));
        painter.rect_stroke(sheet, CornerRadius::ZERO, stroke, StrokeKind::Outside);
        return;
    };
    let stroke = Stroke::new(3.0, t.error.ink);
    painter.rect_stroke(sheet, CornerRadius::ZERO, stroke, StrokeKind::Outside);
    let mut top = canvas.top() + 12.0;
    for sentence in fit::sentences(cx, error) {
        let font = theme::medium(size::BODY);
        let width = (canvas.width() - 96.0).min(640.0);
        let galley = painter.layout(sentence, font, t.error.ink, width);
        let at = pos2(canvas.center().x - (galley.size().x + 24.0) / 2.0, top);
        let card = Rect::from_min_size(at, galley.size() + vec2(44.0, 16.0));
        let edge = Stroke::new(1.0, t.error.ink);
        painter.rect(card, CornerRadius::same(6), t.error.tint, edge, StrokeKind::Outside);
        let mark = card.left_center() + vec2(18.0, 0.0);
        let glyph = theme::icons(18.0);
        widgets::words(ui, mark, egui::Align2::CENTER_CENTER, icon::ERROR, glyph, t.error.ink);
        painter.galley(card.min + vec2(34.0, 8.0), galley, t.error.ink);
        top = card.bottom() + 8.0;
    }
}

/// A click goes to the ticket of a slot, a double click shows it.
fn pick(cx: &mut Cx<'_>, response: &egui::Response, screen: &Screen, model: &Arc<SheetModel>) {
    let Some(at) = response.interact_pointer_pos() else { return };
    let place = screen.page_from_screen(at);
    let slot = model.slot_at(cx.state.sheet.side.face(), place);
    let ticket = slot.and_then(|slot| model.ticket(cx.state.sheet.sheet, slot));
    let Some(ticket) = ticket else { return };
    if response.double_clicked() {
        cx.send(Command::Ticket(ticket));
        cx.send(Command::Go(Workspace::Preview));
    } else if response.clicked() {
        cx.send(Command::Ticket(ticket));
    }
}

/// What the coat does on a real bloc, said where it may be wondered at.
pub(super) fn locked_note(cx: &Cx<'_>) -> (&'static str, &'static str) {
    (cx.t(key("sheet-locked")), cx.t(key("sheet-locked-tip")))
}
