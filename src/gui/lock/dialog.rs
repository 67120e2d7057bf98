//! « Voir les gagnants »: key, name, reason, for how long.

use eframe::egui;
use egui::{Align, Layout, TextEdit, Ui, vec2};

use super::{LockCommand, Stay};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::dialogs::{body, line, title_ui};
use crate::gui::icon;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Kind, Push};

/// Width of the dialog.
const WIDTH: f32 = 528.0;
/// Width of the labels.
const LABELS: f32 = 120.0;

/// Draws the dialog.
pub(crate) fn unlock_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let title = cx.t("show-winners-title");
    title_ui(ui, cx, icon::UNLOCKED, title, WIDTH);
    let mut enter = false;
    body(ui, |ui| {
        let font = theme::regular(size::BODY);
        widgets::label(ui, cx.t("show-winners-why"), font, cx.tokens.text);
        ui.add_space(14.0);
        row_ui(ui, cx, "bloc-key", key_ui);
        row_ui(ui, cx, "your-name", |ui, cx| {
            enter |= field_ui(ui, cx, "your-name", "", |d| &mut d.name);
        });
        row_ui(ui, cx, "reason", |ui, cx| {
            enter |= field_ui(ui, cx, "reason", cx.t("reason-hint"), |d| &mut d.reason);
        });
        row_ui(ui, cx, "duration", stay_ui);
        let font = theme::regular(size::SECONDARY);
        ui.horizontal(|ui| {
            ui.add_space(LABELS + 8.0);
            widgets::label(ui, cx.t("written-in-journal"), font, cx.tokens.secondary);
        });
        state_ui(ui, cx);
    });
    footer_ui(ui, cx, enter);
}

fn row_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    key: &'static str,
    content: impl FnOnce(&mut Ui, &mut Cx<'_>),
) {
    ui.horizontal(|ui| {
        ui.set_min_height(32.0);
        let (rect, _) = ui.allocate_exact_size(vec2(LABELS, 32.0), egui::Sense::hover());
        let font = theme::regular(size::BODY);
        let ink = cx.tokens.secondary;
        widgets::words(ui, rect.left_center(), egui::Align2::LEFT_CENTER, cx.t(key), font, ink);
        content(ui, cx);
    });
    ui.add_space(8.0);
}

/// A text of the form; whether Enter was pressed in it.
fn field_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    key: &'static str,
    hint: &str,
    text: impl FnOnce(&mut super::UnlockForm) -> &mut String,
) -> bool {
    let name = cx.lang.t(key);
    let width = ui.available_width() - 16.0;
    let field = TextEdit::singleline(text(&mut cx.drafts.unlock))
        .hint_text(hint)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(width);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter))
}

fn key_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let name = cx.t("bloc-key");
    let hint = cx.t("key-path-hint");
    let choose = cx.t("choose-file");
    let button = widgets::measure(ui, choose, &theme::medium(size::BODY)) + 24.0;
    let field = TextEdit::singleline(&mut cx.drafts.unlock.key)
        .font(theme::mono(size::SECONDARY))
        .hint_text(hint)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(ui.available_width() - button - 24.0);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    if ui.memory(|m| m.focused().is_none()) {
        response.request_focus();
    }
    if Push::new(choose).show(ui).clicked() {
        cx.send(Command::Lock(LockCommand::Browse));
    }
}

fn stay_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let items =
        [(None, cx.t("stay-quarter")), (None, cx.t("stay-hour")), (None, cx.t("stay-closing"))];
    let stay = cx.drafts.unlock.stay;
    let chosen = Stay::ALL.iter().position(|s| *s == stay).unwrap_or(0);
    if let Some(i) = widgets::segmented(ui, &items, chosen) {
        cx.drafts.unlock.stay = Stay::ALL[i];
    }
}

/// That the key is being proved, or why it was refused.
fn state_ui(ui: &mut Ui, cx: &Cx<'_>) {
    let font = theme::regular(size::SECONDARY);
    if cx.state.winners.checking.is_some() {
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            ui.add(egui::Spinner::new().size(14.0).color(cx.tokens.accent.ink));
            widgets::label(ui, cx.t("key-checking"), font, cx.tokens.text);
        });
    } else if let Some(fault) = &cx.state.winners.fault {
        ui.add_space(8.0);
        let tone = cx.tokens.error;
        egui::Frame::new().fill(tone.tint).corner_radius(6).inner_margin(10).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_top(|ui| {
                widgets::label(ui, icon::ERROR, theme::icons(16.0), tone.ink);
                widgets::label(ui, fault, font, tone.ink);
            });
        });
    }
}

fn footer_ui(ui: &mut Ui, cx: &mut Cx<'_>, enter: bool) {
    let top = ui.cursor().top();
    let whole = cx.drafts.unlock.is_whole() && cx.state.winners.checking.is_none();
    egui::Frame::new().inner_margin(egui::Margin::symmetric(16, 12)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let font = theme::regular(size::SECONDARY);
            widgets::label(ui, cx.t("guards-eyes"), font, cx.tokens.secondary);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let verb = Push::new(cx.t("show-verb"))
                    .icon(icon::UNLOCKED)
                    .kind(Kind::Primary)
                    .enabled(whole)
                    .height(32.0);
                let response = verb.show(ui);
                let clicked = response.clicked();
                if !whole {
                    response.on_hover_text(cx.t("off-unlock-form"));
                }
                if whole && (clicked || enter) {
                    cx.send(Command::Lock(LockCommand::Prove));
                }
                if Push::new(cx.t("cancel")).height(32.0).show(ui).clicked() {
                    cx.send(Command::CloseDialog);
                }
            });
        });
    });
    line(ui, top, ui.min_rect(), cx);
}
