//! The witnesses under the ticket list: the worst case, a losing ticket, the
//! first with the highest lot.

use eframe::egui;
use egui::{Align2, Rect, Ui, pos2, vec2};

use super::command::PreviewCommand;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::left_panel::padded;
use crate::gui::list::row_ground;
use crate::gui::theme::{self, ROW, size};
use crate::gui::widgets;

/// Height of the part.
pub(crate) const HEIGHT: f32 = 1.0 + 8.0 + ROW + 3.0 * 26.0 + 10.0;

/// Draws it.
pub(crate) fn witnesses_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    widgets::rule(ui);
    ui.add_space(8.0);
    padded(ui, |ui| widgets::heading(ui, cx.t("witnesses"), ""));
    for command in [PreviewCommand::Worst, PreviewCommand::FirstLosing, PreviewCommand::Jackpot] {
        let on = command == PreviewCommand::Worst && cx.state.preview.worst;
        let command = Command::Preview(command);
        let (rect, _) =
            ui.allocate_exact_size(vec2(ui.available_width(), 26.0), egui::Sense::hover());
        row_ui(ui, cx, rect, command, on);
    }
}

fn row_ui(ui: &mut Ui, cx: &mut Cx<'_>, rect: Rect, command: Command, on: bool) {
    let t = cx.tokens;
    let label = command.label(cx.state, cx.lang);
    let tip = cx.tip(&command);
    let enabled = command.why_off(cx.state).is_none();
    let response = ui
        .add_enabled_ui(enabled, |ui| row_ground(ui, rect, ("witness", &label), &label, on))
        .inner;
    let ink = match (enabled, on) {
        (false, _) => t.hint,
        (_, true) => t.accent.ink,
        _ => t.text,
    };
    let y = rect.center().y;
    let at = pos2(rect.left() + 28.0, y);
    widgets::words(ui, at, Align2::CENTER_CENTER, command.icon(), theme::icons(18.0), ink);
    let at = pos2(rect.left() + 46.0, y);
    let room = rect.right() - at.x - 8.0;
    let font = theme::regular(size::BODY);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &label, font, ink, room);
    if response.on_hover_text(tip).clicked() && enabled {
        cx.send(command);
    }
}
