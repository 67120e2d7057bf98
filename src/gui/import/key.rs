//! The box that asks for the key of an encrypted bloc.

use std::path::PathBuf;

use eframe::egui;
use egui::{Key, Ui};

use super::ImportCommand;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::dialogs::{body, footer_ui, title_ui};
use crate::gui::fields::Line;
use crate::gui::icon;
use crate::gui::state::short_path;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Kind, Push};

/// A bloc that waits for its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyWanted {
    /// The bloc.
    pub bloc: PathBuf,
    /// Why the key that was tried does not open it.
    pub why: Option<String>,
}

/// Draws the box.
pub(crate) fn key_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(wanted) = cx.state.key_wanted.clone() else { return };
    let title = cx.t("key-title");
    title_ui(ui, cx, icon::KEY, title, 520.0);
    let mut enter = false;
    body(ui, |ui| {
        let text = cx.lang.with("key-why", &[("file", &short_path(&wanted.bloc))]);
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let choose = cx.t("choose-file");
            let room = ui.available_width()
                - widgets::measure(ui, choose, &theme::medium(size::BODY))
                - 34.0;
            let field = Line::new(&mut cx.drafts.import.key, cx.lang.t("key-file"));
            let response = field.mono().hint(cx.lang.t("key-hint")).width(room).show(ui);
            if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
                enter = true;
            } else if ui.memory(|m| m.focused().is_none()) {
                response.request_focus();
            }
            if Push::new(choose).show(ui).clicked() {
                cx.send(Command::Import(ImportCommand::AskKey));
            }
        });
        ui.add_space(6.0);
        let note = cx.t("key-note");
        widgets::label(ui, note, theme::regular(size::SECONDARY), cx.tokens.secondary);
        if let Some(why) = &wanted.why {
            ui.add_space(8.0);
            ui.horizontal_top(|ui| {
                let ink = cx.tokens.error.ink;
                widgets::label(ui, icon::ERROR, theme::icons(16.0), ink);
                widgets::label(ui, why.as_str(), theme::regular(size::SECONDARY), ink);
            });
        }
    });
    let on = !cx.drafts.import.key.trim().is_empty();
    let verb = cx.t("open");
    if footer_ui(ui, cx, icon::KEY, verb, Kind::Primary, on) || (enter && on) {
        cx.send(Command::Import(ImportCommand::OpenWithKey));
    }
}
