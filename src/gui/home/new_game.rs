//! The boxes « Nouveau jeu » and « Pour quel jeu ? ».

use eframe::egui;
use egui::{Ui, vec2};

use super::HomeCommand;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::dialogs::{body, footer_ui, title_ui};
use crate::gui::fields::{Choice, Line};
use crate::gui::icon;
use crate::gui::state::short_path;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Kind, Push};

/// Draws the box « Nouveau jeu ».
pub(crate) fn new_game_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let title = cx.t("new-game-title");
    title_ui(ui, cx, icon::ADD, title, 560.0);
    let mut enter = false;
    body(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let note = cx.t("new-game-note");
        widgets::label(ui, note, theme::regular(size::BODY), cx.tokens.secondary);
        let templates = crate::project::templates();
        let default = crate::project::default_template();
        let now = cx.state.home.template.unwrap_or(default);
        let labels: Vec<String> = templates.iter().map(|t| (*t).to_owned()).collect();
        let on = templates.iter().position(|t| *t == now);
        let name = cx.t("new-game-template");
        widgets::label(ui, name, theme::medium(size::SECONDARY), cx.tokens.secondary);
        if let Some(taken) = Choice::new(name, now, 240.0).show(ui, &labels, on) {
            cx.send(Command::Home(HomeCommand::Template(templates[taken])));
        }
        let name = cx.lang.t("new-game-folder");
        widgets::label(ui, name, theme::medium(size::SECONDARY), cx.tokens.secondary);
        ui.horizontal(|ui| {
            let browse = cx.t("browse");
            let button = widgets::measure(ui, browse, &theme::medium(size::BODY)) + 24.0;
            let width = ui.available_width() - button - 8.0;
            let wrong = cx.state.home.fault.is_some();
            let field = Line::new(&mut cx.drafts.home.folder, name).mono().width(width);
            let response = field.wrong(wrong).show(ui);
            if response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter)) {
                enter = true;
            } else if ui.memory(|m| m.focused().is_none()) {
                response.request_focus();
            }
            if Push::new(browse).show(ui).clicked() {
                cx.send(Command::Home(HomeCommand::AskNewFolder));
            }
        });
        if let Some(fault) = &cx.state.home.fault {
            ui.horizontal_top(|ui| {
                let ink = cx.tokens.error.ink;
                widgets::label(ui, icon::ERROR, theme::icons(16.0), ink);
                widgets::label(ui, fault.as_str(), theme::regular(size::SECONDARY), ink);
            });
        }
    });
    let on = !cx.drafts.home.folder.trim().is_empty();
    let verb = cx.t("new-game-verb");
    if footer_ui(ui, cx, icon::ADD, verb, Kind::Primary, on) || (enter && on) {
        cx.send(Command::Home(HomeCommand::New));
    }
}

/// Draws the box « Pour quel jeu ? »: recent projects, templates, a folder.
pub(crate) fn which_game_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let state = cx.state;
    let Some(file) = &state.home.pending else { return };
    let title = cx.t("which-game");
    title_ui(ui, cx, icon::GAME, title, 480.0);
    body(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let text = cx.lang.with("which-game-note", &[("file", &short_path(file))]);
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
        let width = ui.available_width();
        for recent in state.home.remembered.now.recents.iter().take(6) {
            let name = short_path(&recent.dir);
            let push = Push::new(&name).icon(icon::FOLDER).width(width);
            let response = push.show(ui).on_hover_text(recent.dir.display().to_string());
            if response.clicked() {
                cx.send(Command::Home(HomeCommand::Recent(recent.dir.clone())));
            }
        }
        for template in crate::project::templates() {
            let name = cx.lang.with("sample-named", &[("name", template)]);
            if Push::new(&name).icon(icon::SPECIMEN).width(width).show(ui).clicked() {
                cx.send(Command::Home(HomeCommand::Sample(template)));
            }
        }
        let other = cx.t("which-game-other");
        if Push::new(other).icon(icon::FOLDER).width(width).show(ui).clicked() {
            cx.send(Command::AskProject);
        }
    });
    ui.add_space(8.0);
}
