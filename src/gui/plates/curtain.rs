//! The curtain: the chosen plate on its left, the composite on its right.

use eframe::egui;
use egui::{
    Align2, Color32, CornerRadius, CursorIcon, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};

use super::{caption_at, composite_text, only_plate};
use crate::gui::canvas::{Screen, paint_picture};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::icon;
use crate::gui::preview::command::PreviewCommand;
use crate::gui::theme;
use crate::gui::widgets;

/// Draws the plate on the left of the curtain over the composite, and the
/// curtain itself, which is dragged or moved with the arrows.
pub(super) fn curtain_ui(ui: &mut Ui, cx: &mut Cx<'_>, screen: &Screen, document: &Document) {
    let (w, h) = document.size_mm();
    let page = Rect::from_min_max(screen.screen_from_page(0.0, 0.0), screen.screen_from_page(w, h));
    let share = cx.state.plates_panel.curtain;
    let x = (page.left() + page.width() * share).clamp(screen.rect.left(), screen.rect.right());
    let left = Rect::from_min_max(screen.rect.min, pos2(x, screen.rect.bottom()));
    let painter = ui.painter_at(left.intersect(screen.rect));
    painter.rect_filled(page.intersect(left), CornerRadius::ZERO, Color32::WHITE);
    if let Some(picture) = &cx.state.second {
        paint_picture(&painter.with_clip_rect(left.intersect(page)), screen, picture);
    }
    let plate = only_plate(cx, document, cx.state.plates.spoken_of());
    let composite = composite_text(cx, document);
    let top = screen.rect.top() + 12.0;
    let room = page.left() - screen.rect.left() > 150.0;
    let (at, align) = match room {
        true => (pos2(page.left() - 12.0, page.top().max(top)), Align2::RIGHT_TOP),
        false => (pos2(screen.rect.left() + 12.0, top), Align2::LEFT_TOP),
    };
    caption_at(ui, cx, at, align, &plate);
    let (at, align) = match screen.rect.right() - page.right() > 220.0 {
        true => (pos2(page.right() + 12.0, page.top().max(top)), Align2::LEFT_TOP),
        false => (pos2(screen.rect.right() - 12.0, top), Align2::RIGHT_TOP),
    };
    caption_at(ui, cx, at, align, &composite);
    handle_ui(ui, cx, screen, page, x);
}

fn handle_ui(ui: &mut Ui, cx: &mut Cx<'_>, screen: &Screen, page: Rect, x: f32) {
    let accent = cx.tokens.accent.ink;
    let y = page.intersect(screen.rect).center().y;
    let grip = Rect::from_center_size(pos2(x, y), vec2(28.0, 28.0));
    // The whole line can be taken, within the reach of a handle.
    let reach =
        Rect::from_center_size(pos2(x, screen.rect.center().y), vec2(14.0, screen.rect.height()));
    let id = ui.scope_id().with("curtain");
    let line = ui.interact(reach, id.with(("curtain", "line")), Sense::drag());
    let response = ui.interact(grip, id, Sense::click_and_drag());
    let name = cx.t("curtain-handle");
    let value = f64::from(cx.state.plates_panel.curtain);
    response.widget_info(|| WidgetInfo {
        value: Some(value),
        ..WidgetInfo::labeled(Role::Slider, true, name)
    });
    let painter = ui.painter_at(screen.rect);
    let stroke = Stroke::new(2.0, accent);
    painter.vline(x, page.y_range().expand(8.0), Stroke::new(4.0, Color32::WHITE));
    painter.vline(x, page.y_range().expand(8.0), stroke);
    painter.circle(grip.center(), 13.0, cx.tokens.panel, stroke);
    let centre = Align2::CENTER_CENTER;
    painter.text(grip.center(), centre, icon::DRAG, theme::icons(18.0), accent);
    widgets::focus_ring(ui, &response, grip, 14);
    if response.clicked() {
        response.request_focus();
    }
    if response.hovered() || line.hovered() || response.dragged() || line.dragged() {
        ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    let dragged = [&response, &line].into_iter().find(|r| r.dragged());
    let wanted = match dragged.and_then(|r| r.interact_pointer_pos()) {
        Some(at) => (at.x - page.left()) / page.width().max(1.0),
        None if response.has_focus() => {
            let steps = ui.input(|i| {
                i.num_presses(Key::ArrowRight) as f32 - i.num_presses(Key::ArrowLeft) as f32
            });
            cx.state.plates_panel.curtain + steps * 0.02
        }
        None => return,
    };
    if wanted != cx.state.plates_panel.curtain {
        cx.send(Command::Preview(PreviewCommand::Curtain(wanted)));
    }
}
