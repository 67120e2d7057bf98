//! What is drawn over a sheet: numbers and slots, the order of filling, blanks,
//! margins with the gripper, the slot of the ticket at hand.

use eframe::egui;
use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::SheetModel;
use crate::artwork::Face;
use crate::gui::canvas::{self, Screen};
use crate::gui::cx::Cx;
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::measure;

/// Draws all of it.
pub(super) fn over_ui(
    ui: &Ui,
    painter: &Painter,
    cx: &Cx<'_>,
    screen: &Screen,
    model: &SheetModel,
    sheet: Rect,
) {
    if cx.state.sheet.over.margins {
        margins_ui(painter, cx, screen, sheet);
    }
    width_ui(painter, cx, sheet);
    if model.fault().is_some() {
        return;
    }
    let side = cx.state.sheet.side.face();
    let number = cx.state.sheet.sheet;
    let place = |slot| model.trim(side, slot).map(|trim| screen.rect_from_page(trim));
    if cx.state.sheet.over.order {
        order_ui(painter, cx, model, side, screen);
    }
    let slots = model.grid().map_or(0, crate::imposition::Grid::per_sheet);
    for slot in (0..slots).filter(|_| cx.state.sheet.over.numbers) {
        let Some(area) = place(slot).filter(|area| area.intersects(screen.rect)) else { continue };
        match model.ticket(number, slot) {
            Some(ticket) => number_ui(ui, painter, cx, area, slot, Some(ticket)),
            None => number_ui(ui, painter, cx, area, slot, None),
        }
    }
    // The ticket at hand, if it is on this sheet.
    let at_hand = model.place(cx.state.number).filter(|p| p.sheet == number);
    if let Some(area) = at_hand.and_then(|p| place(p.slot)) {
        canvas::outline(painter, area.shrink(2.0), cx.tokens.accent.ink, 2);
    }
    let under = cx.state.pointer.and_then(|at| model.slot_at(side, at));
    if let Some(area) = under.and_then(place) {
        let stroke = Stroke::new(1.4, cx.tokens.accent.ink);
        painter.rect_stroke(area, CornerRadius::ZERO, stroke, StrokeKind::Inside);
    }
}

/// The tickets that are asked for, where they would stand.
pub(super) fn asked_ui(painter: &Painter, cx: &Cx<'_>, screen: &Screen, model: &SheetModel) {
    if model.fault().is_none() {
        return;
    }
    let stroke = Stroke::new(1.0, cx.tokens.error.ink);
    for trim in &model.asked {
        let area = screen.rect_from_page(*trim);
        painter.rect(
            area,
            CornerRadius::ZERO,
            Color32::from_black_alpha(12),
            stroke,
            StrokeKind::Inside,
        );
    }
}

/// Number of the ticket and of its slot, on a ground that reads on any art.
fn number_ui(ui: &Ui, painter: &Painter, cx: &Cx<'_>, area: Rect, slot: u32, ticket: Option<u32>) {
    let t = cx.tokens;
    let number = match ticket {
        Some(ticket) => cx.lang.number(u64::from(ticket)),
        None => cx.t("blank-slot").to_owned(),
    };
    let slot = cx.lang.with(key("slot-n"), &[("n", &(slot + 1).to_string())]);
    let wide = |text: &str, font: &FontId| crate::gui::widgets::measure(ui, text, font);
    let (big, small) = (theme::semibold(size::BODY), theme::regular(size::CAPTION));
    let width = wide(&number, &big).max(wide(&slot, &small)) + 16.0;
    if width > area.width() - 4.0 || area.height() < 24.0 {
        return;
    }
    let both = area.height() > 44.0;
    let height = if both { 36.0 } else { 20.0 };
    let card = Rect::from_center_size(area.center(), vec2(width, height));
    let ink = if ticket.is_some() { t.text } else { t.warning.ink };
    let fill = if ticket.is_some() { t.panel } else { t.warning.tint };
    let edge = Stroke::new(1.0, t.edge);
    painter.rect(card, CornerRadius::same(4), fill.gamma_multiply(0.93), edge, StrokeKind::Outside);
    let up = if both { vec2(0.0, -8.0) } else { vec2(0.0, 0.0) };
    painter.text(card.center() + up, Align2::CENTER_CENTER, number, big, ink);
    if both {
        let at = card.center() + vec2(0.0, 9.0);
        painter.text(at, Align2::CENTER_CENTER, slot, small, t.secondary);
    }
}

/// An arrow along each straight run of the order of filling.
fn order_ui(painter: &Painter, cx: &Cx<'_>, model: &SheetModel, side: Face, screen: &Screen) {
    let accent = cx.tokens.accent.ink;
    for run in model.runs(cx.state.sheet.sheet) {
        let centre = |slot: &u32| {
            let area = screen.rect_from_page(model.trim(side, *slot)?);
            // Under the numbers, so that both read.
            Some(pos2(area.center().x, area.center().y + (area.height() * 0.24).min(40.0)))
        };
        let (Some(from), Some(to)) =
            (run.slots.first().and_then(centre), run.slots.last().and_then(centre))
        else {
            continue;
        };
        let along = to - from;
        if along.length() > 8.0 {
            let unit = along.normalized();
            let across = vec2(-unit.y, unit.x);
            let head = to - unit * 11.0;
            painter.line_segment([from, head], Stroke::new(5.0, Color32::WHITE));
            painter.line_segment([from, head], Stroke::new(2.4, accent));
            let tip = vec![to, head + across * 6.0, head - across * 6.0];
            painter.add(Shape::convex_polygon(tip, accent, Stroke::new(1.4, Color32::WHITE)));
        }
        painter.circle(from, 5.0, accent, Stroke::new(1.6, Color32::WHITE));
    }
}

/// What must stay free of ink, the gripper's edge named.
fn margins_ui(painter: &Painter, cx: &Cx<'_>, screen: &Screen, sheet: Rect) {
    let Some(document) = &cx.state.document else { return };
    let settings = &document.project.press.sheet;
    let (size, mut m) = (settings.size, settings.margins);
    if cx.state.sheet.side == super::SheetSide::Verso {
        // Turned over, the margins are those of the recto seen from behind.
        match settings.mirrors_columns() {
            true => std::mem::swap(&mut m.left, &mut m.right),
            false => std::mem::swap(&mut m.top, &mut m.bottom),
        }
    }
    let free =
        measure::Rect::new(m.left, m.top, size.w - m.left - m.right, size.h - m.top - m.bottom);
    let free = screen.rect_from_page(free);
    let tint = cx.tokens.accent.ink.gamma_multiply(0.10);
    for part in [
        Rect::from_min_max(sheet.min, pos2(sheet.right(), free.top())),
        Rect::from_min_max(pos2(sheet.left(), free.bottom()), sheet.max),
        Rect::from_min_max(pos2(sheet.left(), free.top()), pos2(free.left(), free.bottom())),
        Rect::from_min_max(pos2(free.right(), free.top()), pos2(sheet.right(), free.bottom())),
    ] {
        painter.rect_filled(part, CornerRadius::ZERO, tint);
    }
    if settings.web {
        return;
    }
    // The widest margin at head or foot is the gripper's.
    let foot = m.bottom >= m.top;
    let (band, text) = match foot {
        true => (sheet.bottom() - free.bottom(), key("gripper-foot")),
        false => (free.top() - sheet.top(), key("gripper-head")),
    };
    if band >= 9.0 {
        let y = if foot { free.bottom() + band / 2.0 } else { sheet.top() + band / 2.0 };
        let at = pos2(sheet.right() - 8.0, y);
        let font = theme::regular(size::CAPTION.min(band));
        painter.text(at, Align2::RIGHT_CENTER, cx.t(text), font, theme::LIGHT.secondary);
    }
}

/// The width of the sheet, under it.
fn width_ui(painter: &Painter, cx: &Cx<'_>, sheet: Rect) {
    let t = cx.tokens;
    let y = sheet.bottom() + 14.0;
    let text = format!("{} mm", cx.lang.decimal(cx.state.page_mm().0, 2));
    let galley = painter.layout_no_wrap(text, theme::medium(size::SECONDARY), t.text);
    let half = galley.size().x / 2.0 + 8.0;
    let stroke = Stroke::new(1.0, t.text);
    let middle = sheet.center().x;
    painter.hline(sheet.left()..=middle - half, y, stroke);
    painter.hline(middle + half..=sheet.right(), y, stroke);
    for x in [sheet.left(), sheet.right()] {
        painter.vline(x, y - 4.0..=y + 4.0, stroke);
    }
    painter.galley(pos2(middle, y) - galley.size() / 2.0, galley, t.text);
}
