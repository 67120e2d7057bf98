//! Jeu: the game's file as tables, so that an ordinary game needs no TOML.
//!
//! The text is edited by [`crate::game_edit`]; a thread reads it after every
//! change, proves the win plans and compares it with a règlement.

pub(crate) mod check;
mod command;
mod execute;
mod field;
mod general;
mod prizes;
mod recipes;
mod side;
mod state;
mod strings;
mod symbols;

pub(crate) use check::{Checked, GameRequest};
pub(crate) use command::GameCommand;
pub(crate) use execute::SaveFault;
pub(crate) use state::{GameState, Page};
pub(crate) use strings::STRINGS;

use eframe::egui;
use egui::{Align, CornerRadius, Layout, ScrollArea, Ui};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::theme::{self, size};
use super::widgets::{self, Kind, Push};

pub(crate) use side::{left_ui, right_ui};

/// The bar over the centre: pages, history, save.
pub(crate) fn tools_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        let names: Vec<&str> = Page::ALL.iter().map(|page| cx.t(page.key())).collect();
        let items: Vec<(Option<&str>, &str)> = names.iter().map(|name| (None, *name)).collect();
        let chosen = Page::ALL.iter().position(|p| *p == cx.state.game.page).unwrap_or(0);
        if let Some(i) = widgets::segmented(ui, &items, chosen) {
            cx.send(Command::Game(GameCommand::Page(Page::ALL[i])));
        }
        ui.add_space(8.0);
        cx.icon_command(ui, Command::Game(GameCommand::Undo));
        cx.icon_command(ui, Command::Game(GameCommand::Redo));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let save = Command::Game(GameCommand::Save);
            let label = cx.t("save-game");
            let enabled = save.why_off(cx.state).is_none();
            let button = Push::new(label).icon(icon::SAVE).kind(Kind::Primary).enabled(enabled);
            let response = button.show(ui).on_hover_text(cx.tip(&save));
            if response.clicked() {
                cx.send(save);
            }
            let (word, ink) = match cx.state.game.dirty() {
                true => (cx.t("game-modified"), cx.tokens.warning.ink),
                false => (cx.t("game-saved"), cx.tokens.hint),
            };
            widgets::label(ui, word, theme::regular(size::SECONDARY), ink);
        });
    });
}

/// The page.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.painter().rect_filled(ui.max_rect(), CornerRadius::ZERO, cx.tokens.window);
    if let Some(fault) = cx.state.game.fault.clone() {
        egui::Frame::new().inner_margin(24).show(ui, |ui| {
            let title = cx.t("game-not-edited");
            super::welcome::fault_ui(ui, cx, title, &fault);
        });
        return;
    }
    if cx.state.game.theirs.is_some() {
        changed_outside_ui(ui, cx);
    }
    ScrollArea::vertical().auto_shrink(false).id_salt(cx.state.game.page.key()).show(ui, |ui| {
        egui::Frame::new().inner_margin(24).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(860.0));
            ui.spacing_mut().item_spacing = egui::vec2(8.0, 0.0);
            match cx.state.game.page {
                Page::Prizes => prizes::page_ui(ui, cx),
                Page::Symbols => symbols::page_ui(ui, cx),
                Page::Recipes => recipes::page_ui(ui, cx),
                Page::General => general::page_ui(ui, cx),
            }
        });
    });
}

/// The file changed on the disk while it is edited here: which one stays.
fn changed_outside_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let tone = cx.tokens.warning;
    egui::Frame::new().fill(tone.tint).inner_margin(egui::Margin::symmetric(24, 8)).show(
        ui,
        |ui| {
            ui.horizontal(|ui| {
                let text = cx.t("game-changed-outside");
                widgets::label(ui, text, theme::regular(size::BODY), tone.ink);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    if Push::new(cx.t("write-mine")).kind(Kind::Danger).show(ui).clicked() {
                        cx.send(Command::Game(GameCommand::SaveOver));
                    }
                    if Push::new(cx.t("take-their-game")).show(ui).clicked() {
                        cx.send(Command::Game(GameCommand::TakeTheirs));
                    }
                });
            });
        },
    );
}

/// A card on the ground of the window.
fn card(ui: &mut Ui, cx: &mut Cx<'_>, content: impl FnOnce(&mut Ui, &mut Cx<'_>)) {
    let t = cx.tokens;
    let frame = egui::Frame::new().fill(t.panel).corner_radius(6).inner_margin(16);
    frame.stroke(egui::Stroke::new(1.0, t.border)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui, cx);
    });
}

/// A place of fixed width in a row; what is in it stands at its left or right.
fn column<R>(ui: &mut Ui, width: f32, right: bool, content: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = match right {
        true => Layout::right_to_left(Align::Center),
        false => Layout::left_to_right(Align::Center),
    };
    let place = egui::vec2(width, theme::CONTROL);
    ui.allocate_ui_with_layout(place, layout, |ui| {
        ui.set_min_size(place);
        content(ui)
    })
    .inner
}

/// The heads of a table's columns: words, width, whether they stand at the right.
fn heads(ui: &mut Ui, cx: &Cx<'_>, heads: &[(&'static str, f32, bool)]) {
    ui.horizontal(|ui| {
        for (key, width, right) in heads {
            let text = if key.is_empty() { "" } else { cx.t(key) };
            let font = theme::medium(size::SECONDARY);
            column(ui, *width, *right, |ui| {
                widgets::label(ui, text, font, cx.tokens.secondary);
            });
        }
    });
    ui.add_space(2.0);
}
