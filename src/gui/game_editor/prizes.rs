//! The prize table: a row a lot, totals that follow.

use eframe::egui;
use egui::Ui;

use super::field::{Look, field, shown, sum, whole};
use super::{GameCommand, card, column, heads};
use crate::game::Money;
use crate::game_edit::GameChange;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::widgets::{self, Push};

/// Most lots of an amount.
const MOST: u64 = 99_999_999;

/// Name and width of the columns.
const COLUMNS: [(&str, f32, bool); 6] = [
    ("lot-count", 120.0, true),
    ("lot-amount", 150.0, true),
    ("lot-total", 150.0, true),
    ("lot-cumulation", 130.0, false),
    ("lot-recipes", 110.0, true),
    ("", 32.0, false),
];

/// The page.
pub(super) fn page_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    card(ui, cx, |ui, cx| {
        heads(ui, cx, &COLUMNS);
        for row in 0..cx.state.game.sheet.lots.len() {
            row_ui(ui, cx, row);
        }
        ui.add_space(8.0);
        line(ui);
        ui.add_space(8.0);
        totals_ui(ui, cx);
    });
    ui.add_space(16.0);
    add_ui(ui, cx);
}

fn row_ui(ui: &mut Ui, cx: &mut Cx<'_>, row: usize) {
    let lot = cx.state.game.sheet.lots[row].clone();
    let n = (row + 1).to_string();
    ui.horizontal(|ui| {
        let name = cx.lang.with("lot-count-of", &[("n", &n)]);
        let count = lot.count.map(|count| cx.lang.number(count)).unwrap_or_default();
        let look = Look { name: &name, width: COLUMNS[0].1, right: true };
        field(ui, cx, look, &count, |text| {
            Ok(GameChange::LotCount { row, count: whole(text, 1..=MOST)? })
        });
        let name = cx.lang.with("lot-amount-of", &[("n", &n)]);
        let look = Look { name: &name, width: COLUMNS[1].1, right: true };
        field(ui, cx, look, &shown(lot.amount), |text| {
            Ok(GameChange::LotAmount { row, amount: sum(text)? })
        });
        column(ui, COLUMNS[2].1, true, |ui| {
            let (total, stated) = (lot.total(), lot.stated);
            let agrees = stated.is_none() || stated == total;
            let ink = if agrees { cx.tokens.text } else { cx.tokens.error.ink };
            let label = widgets::label(ui, shown(total), theme::regular(size::BODY), ink);
            if let (false, Some(stated)) = (agrees, stated) {
                let stated = stated.to_string();
                label.on_hover_text(cx.lang.with("lot-total-stated", &[("sum", &stated)]));
            }
        });
        column(ui, COLUMNS[3].1, false, |ui| {
            let Some(amount) = lot.amount else { return };
            ui.add_space(8.0);
            let text = cx.t("cumulation-only");
            if widgets::check(ui, lot.by_cumulation, true, text).clicked() {
                let change = GameChange::ByCumulation { amount, on: !lot.by_cumulation };
                cx.send(Command::Game(GameCommand::Change(change)));
            }
        });
        column(ui, COLUMNS[4].1, true, |ui| recipes_ui(ui, cx, row));
        column(ui, COLUMNS[5].1, false, |ui| {
            let name = cx.lang.with("remove-lot", &[("lot", &shown(lot.amount))]);
            let more = cx.state.game.sheet.lots.len() > 1;
            if Push::icon_only(icon::CLOSE, &name).enabled(more).show(ui).clicked() {
                cx.send(Command::Game(GameCommand::Change(GameChange::RemoveLot { row })));
            }
        });
    });
    ui.add_space(4.0);
}

/// A line from edge to edge of the card's inside.
fn line(ui: &mut Ui) {
    let place = egui::vec2(ui.available_width(), 1.0);
    let (rect, _) = ui.allocate_exact_size(place, egui::Sense::hover());
    let edge = egui::Stroke::new(1.0, Tokens::here(ui).border);
    ui.painter().hline(rect.x_range(), rect.center().y, edge);
}

/// How many ways lead to the lot; a click shows them.
fn recipes_ui(ui: &mut Ui, cx: &mut Cx<'_>, row: usize) {
    let Some(checked) = cx.state.game.current().cloned() else {
        widgets::label(ui, "…", theme::regular(size::BODY), cx.tokens.hint);
        return;
    };
    let Some(lot) = checked.lots.get(row) else {
        widgets::label(ui, "–", theme::regular(size::BODY), cx.tokens.hint);
        return;
    };
    let count = cx.lang.number(lot.count as u64);
    let text = if lot.more { format!("> {count}") } else { count };
    let name = cx.lang.with("recipes-of-row", &[("n", &(row + 1).to_string())]);
    if Push::new(&text).named(&name).show(ui).clicked() {
        cx.send(Command::Game(GameCommand::Lot(row)));
        cx.send(Command::Game(GameCommand::Page(super::Page::Recipes)));
    }
}

/// What the rows add up to, beside what the file states.
fn totals_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let sheet = &cx.state.game.sheet;
    let (stated_count, stated_sum) = (sheet.stated_count, sheet.stated_sum);
    let totals = sheet.totals();
    let agrees = totals == stated_count.zip(stated_sum);
    ui.horizontal(|ui| {
        let bold = theme::semibold(size::BODY);
        let ink = if agrees { cx.tokens.text } else { cx.tokens.error.ink };
        let (count, all) = match totals {
            Some((count, all)) => (cx.lang.number(count), all.to_string()),
            None => ("–".to_owned(), "–".to_owned()),
        };
        column(ui, COLUMNS[0].1, true, |ui| {
            ui.add_space(8.0);
            widgets::label(ui, count, bold.clone(), ink);
        });
        column(ui, COLUMNS[1].1, true, |ui| {
            widgets::label(
                ui,
                cx.t("lots-in-all"),
                theme::regular(size::BODY),
                cx.tokens.secondary,
            );
        });
        column(ui, COLUMNS[2].1, true, |ui| {
            widgets::label(ui, all, bold, ink);
        });
        ui.add_space(8.0);
        if agrees {
            let t = cx.tokens;
            widgets::chip(ui, Some(icon::DONE), cx.t("totals-agree"), t.ok.ink, t.ok.tint);
            return;
        }
        let stated = cx.lang.with(
            "totals-stated",
            &[
                ("count", &stated_count.map(|n| cx.lang.number(n)).unwrap_or_default()),
                ("sum", &shown(stated_sum)),
            ],
        );
        widgets::label(ui, stated, theme::regular(size::SECONDARY), cx.tokens.error.ink);
        let text = cx.t("take-totals");
        if Push::new(text).enabled(totals.is_some()).show(ui).clicked() {
            cx.send(Command::Game(GameCommand::Change(GameChange::Totals)));
        }
    });
}

/// A line for a new lot.
fn add_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    card(ui, cx, |ui, cx| {
        ui.horizontal(|ui| {
            let name = cx.t("new-lot-amount");
            widgets::label(ui, name, theme::regular(size::BODY), cx.tokens.secondary);
            let look = Look { name, width: COLUMNS[1].1, right: true };
            // One lot to begin with; its count is then typed in its row.
            field(ui, cx, look, "", |text| {
                let amount = sum(text)?;
                match amount == Money::ZERO {
                    true => Err("0 € : un lot est attendu".to_owned()),
                    false => Ok(GameChange::AddLot { amount, count: 1 }),
                }
            });
            let hint = cx.t("new-lot-hint");
            widgets::label(ui, hint, theme::regular(size::SECONDARY), cx.tokens.hint);
        });
    });
}
