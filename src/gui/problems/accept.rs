//! The box in which a finding is accepted: who, and why.

use eframe::egui;
use egui::{Key, TextEdit, Ui};

use super::ProblemCommand;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::dialogs::{body, footer_ui, title_ui};
use crate::gui::icon;
use crate::gui::locale::typeset_french;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Kind};

/// Draws the box.
pub(crate) fn accept_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(finding) = cx.state.problems.accepting.clone() else { return };
    title_ui(ui, cx, icon::DONE, cx.t("accept-title"), 560.0);
    let mut enter = false;
    body(ui, |ui| {
        let t = cx.tokens;
        let head = format!("{}  {}", finding.code, finding.place);
        widgets::label(ui, head, theme::mono(size::SECONDARY), t.secondary);
        ui.add_space(4.0);
        widgets::label(ui, typeset_french(&finding.said), theme::medium(size::BODY), t.text);
        ui.add_space(12.0);
        let (by, reason) = (cx.lang.t("accepted-by"), cx.lang.t("accept-reason"));
        let first = field_ui(ui, t, by, &mut cx.drafts.accept.by);
        ui.add_space(8.0);
        let second = field_ui(ui, t, reason, &mut cx.drafts.accept.reason);
        if ui.memory(|m| m.focused().is_none()) {
            if cx.drafts.accept.by.is_empty() { &first } else { &second }.request_focus();
        }
        enter = second.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        ui.add_space(12.0);
        widgets::label(ui, cx.t("accept-why"), theme::regular(size::SECONDARY), t.secondary);
    });
    let draft = &cx.drafts.accept;
    let on = !draft.by.trim().is_empty() && !draft.reason.trim().is_empty();
    let verb = cx.t("accept");
    if footer_ui(ui, cx, icon::DONE, verb, Kind::Primary, on) || (enter && on) {
        cx.send(Command::Problem(ProblemCommand::Accept));
    }
}

fn field_ui(ui: &mut Ui, t: &theme::Tokens, name: &str, text: &mut String) -> egui::Response {
    widgets::label(ui, name, theme::regular(size::SECONDARY), t.secondary);
    ui.add_space(4.0);
    let field = TextEdit::singleline(text)
        .font(theme::regular(size::BODY))
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    let name = name.to_owned();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, &name));
    response
}
