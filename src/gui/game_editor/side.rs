//! Left: what can be chosen. Right: what the table comes to, the règlement, what
//! is wrong.

use eframe::egui;
use egui::{Align2, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use super::check::Trouble;
use super::field::shown;
use super::{GameCommand, Page};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::left_panel::padded;
use crate::gui::list::row_ground;
use crate::gui::state::{Severity, short_path};
use crate::gui::theme::{self, PAD, ROW, size};
use crate::gui::widgets::{self, Push};

/// The list under the project's tree.
pub(crate) fn left_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.add_space(8.0);
    let symbols = cx.state.game.page == Page::Symbols;
    let title = cx.t(if symbols { "game-alphabets" } else { "game-lots" });
    padded(ui, |ui| widgets::heading(ui, title, ""));
    ScrollArea::vertical().auto_shrink(false).id_salt("game-list").show(ui, |ui| {
        if symbols {
            for (i, alphabet) in cx.state.game.sheet.alphabets.clone().iter().enumerate() {
                let on = cx.state.game.alphabet == i;
                if row_ui(ui, cx, ("alphabet", i), &alphabet.id, "", on) {
                    cx.send(Command::Game(GameCommand::Alphabet(i)));
                }
            }
            return;
        }
        let recipes = cx.state.game.page == Page::Recipes;
        for (i, lot) in cx.state.game.sheet.lots.clone().iter().enumerate() {
            let on = recipes && cx.state.game.lot == i;
            let wished = lot.amount.map_or(0, |lot| cx.state.game.sheet.recipes(lot).len());
            let aside = match wished {
                0 => String::new(),
                n => cx.lang.count(n as u64, "one-wish", "many-wishes"),
            };
            if row_ui(ui, cx, ("lot", i), &shown(lot.amount), &aside, on) {
                cx.send(Command::Game(GameCommand::Lot(i)));
                cx.send(Command::Game(GameCommand::Page(Page::Recipes)));
            }
        }
    });
}

fn row_ui(
    ui: &mut Ui,
    cx: &Cx<'_>,
    id: (&'static str, usize),
    name: &str,
    aside: &str,
    on: bool,
) -> bool {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let response = row_ground(ui, rect, id, name, on);
    let t = cx.tokens;
    let ink = if on { t.accent.ink } else { t.text };
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let left = pos2(rect.left() + PAD, rect.center().y);
    let small = theme::regular(size::CAPTION);
    let room = rect.width() - 2.0 * PAD - widgets::measure(ui, aside, &small) - 8.0;
    widgets::words_within(ui, left, Align2::LEFT_CENTER, name, font, ink, room);
    let right = pos2(rect.right() - PAD, rect.center().y);
    widgets::words(ui, right, Align2::RIGHT_CENTER, aside, small, t.hint);
    response.clicked()
}

/// The right panel.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ScrollArea::vertical().auto_shrink(false).id_salt("game-side").show(ui, |ui| {
        ui.add_space(12.0);
        padded(ui, |ui| {
            widgets::heading(ui, cx.t("game-balance"), "");
            balance_ui(ui, cx);
        });
        ui.add_space(8.0);
        widgets::rule(ui);
        ui.add_space(8.0);
        padded(ui, |ui| reglement_ui(ui, cx));
        ui.add_space(8.0);
        widgets::rule(ui);
        ui.add_space(8.0);
        padded(ui, |ui| problems_ui(ui, cx));
    });
}

fn balance_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let sheet = &cx.state.game.sheet;
    let font = theme::regular(size::BODY);
    let stakes = sheet.price.zip(sheet.bloc).map(|(price, bloc)| price * bloc as i64);
    widgets::fact(ui, cx.t("stakes"), &shown(stakes), font.clone());
    let Some((count, all)) = sheet.totals() else { return };
    widgets::fact(ui, cx.t("lots-sum"), &shown(Some(all)), font.clone());
    if let Some(stakes) = stakes.filter(|s| s.to_cents() > 0) {
        let share = all.to_cents() as f64 / stakes.to_cents() as f64;
        widgets::fact(ui, cx.t("payout"), &cx.lang.percent(share, 2), font.clone());
    }
    if let Some(bloc) = sheet.bloc.filter(|_| count > 0) {
        let one_in = cx.lang.decimal(bloc as f64 / count as f64, 2);
        let text = cx.lang.with("one-in", &[("n", &one_in)]);
        widgets::fact(ui, cx.t("winners-share"), &text, font);
    }
}

fn reglement_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    widgets::heading(ui, cx.t("reglement"), "");
    let chosen = cx.state.game.reglement.as_ref().map(|(path, _)| short_path(path));
    match &chosen {
        Some(name) => {
            widgets::label(ui, name, theme::regular(size::SECONDARY), cx.tokens.secondary);
        }
        None => {
            let text = cx.t("reglement-hint");
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.hint);
        }
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let ask = Command::Game(GameCommand::AskReglement);
        if Push::new(cx.t("choose-reglement")).icon(icon::FOLDER).show(ui).clicked() {
            cx.send(ask);
        }
        if chosen.is_some() && Push::icon_only(icon::CLOSE, cx.t("no-reglement")).show(ui).clicked()
        {
            cx.send(Command::Game(GameCommand::NoReglement));
        }
    });
    let Some(checked) = cx.state.game.current().cloned().filter(|_| chosen.is_some()) else {
        return;
    };
    ui.add_space(8.0);
    if checked.game.is_some() && checked.findings.is_empty() {
        let t = cx.tokens;
        widgets::chip(ui, Some(icon::DONE), cx.t("reglement-agrees"), t.ok.ink, t.ok.tint);
    }
    list_ui(ui, cx, &checked.findings);
}

fn problems_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    widgets::heading(ui, cx.t("problems"), "");
    let Some(checked) = cx.state.game.current().cloned() else {
        let text = cx.t("game-reading");
        widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.hint);
        return;
    };
    if checked.problems.is_empty() {
        let t = cx.tokens;
        widgets::chip(ui, Some(icon::DONE), cx.t("game-in-order"), t.ok.ink, t.ok.tint);
    }
    list_ui(ui, cx, &checked.problems);
}

fn list_ui(ui: &mut Ui, cx: &Cx<'_>, problems: &[Trouble]) {
    for problem in problems {
        let t = cx.tokens;
        let (glyph, ink) = match problem.severity {
            Severity::Error => (icon::ERROR, t.error.ink),
            _ => (icon::WARNING, t.warning.ink),
        };
        ui.horizontal_top(|ui| {
            let (mark, _) = ui.allocate_exact_size(vec2(20.0, 18.0), Sense::hover());
            let at = Rect::from_min_size(mark.min, vec2(16.0, 18.0)).center();
            widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(16.0), ink);
            ui.vertical(|ui| {
                widgets::label(ui, &problem.text, theme::regular(size::SECONDARY), t.text);
                widgets::label(ui, &problem.place, theme::regular(size::CAPTION), t.hint);
            });
        });
        ui.add_space(8.0);
    }
}
