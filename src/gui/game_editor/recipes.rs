//! How a lot is reached: what the designer wishes, and all that the rules allow.

use eframe::egui;
use egui::Ui;

use super::check::Recipe;
use super::field::{Look, field, shown, whole};
use super::{GameCommand, card, column};
use crate::game_edit::GameChange;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// Most parts of a recipe.
const MOST_PARTS: u64 = 1_000_000;

/// The page.
pub(super) fn page_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let row = cx.state.game.lot;
    let Some(lot) = cx.state.game.sheet.lots.get(row).and_then(|lot| lot.amount) else { return };
    let wished = cx.state.game.sheet.recipes(lot).to_vec();
    let sum = shown(Some(lot));
    card(ui, cx, |ui, cx| {
        let title = cx.lang.with("recipes-wished", &[("lot", &sum)]);
        widgets::label(ui, title, theme::semibold(size::TITLE), cx.tokens.text);
        ui.add_space(8.0);
        if wished.is_empty() {
            let text = cx.t("recipes-all-serve");
            widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
        }
        let all: u64 = wished.iter().map(|recipe| recipe.parts).sum();
        for (i, recipe) in wished.iter().enumerate() {
            let n = (i + 1).to_string();
            ui.horizontal(|ui| {
                let name = cx.lang.with("parts-of", &[("n", &n)]);
                let look = Look { name: &name, width: 72.0, right: true };
                field(ui, cx, look, &recipe.parts.to_string(), |text| {
                    let parts = whole(text, 1..=MOST_PARTS)?;
                    Ok(GameChange::Parts { lot, recipe: i, parts })
                });
                column(ui, 56.0, true, |ui| {
                    let share = recipe.parts as f64 / all.max(1) as f64;
                    let text = cx.lang.percent(share, 0);
                    widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.hint);
                });
                let width = (ui.available_width() - 48.0).max(120.0);
                column(ui, width, false, |ui| {
                    ui.add_space(8.0);
                    let text = told(cx, &recipe.wins);
                    widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
                });
                let name = cx.lang.with("remove-recipe", &[("n", &n)]);
                if Push::icon_only(icon::CLOSE, &name).show(ui).clicked() {
                    let change = GameChange::RemoveRecipe { lot, recipe: i };
                    cx.send(Command::Game(GameCommand::Change(change)));
                }
            });
            ui.add_space(4.0);
        }
    });
    ui.add_space(16.0);
    let Some(checked) = cx.state.game.latest().cloned() else { return };
    let Some(found) = checked.lots.get(row) else { return };
    card(ui, cx, |ui, cx| {
        let count = cx.lang.number(found.possible as u64);
        let key = if found.more_possible { "recipes-more-than" } else { "recipes-count" };
        let title = cx.lang.with(key, &[("n", &count)]);
        widgets::label(ui, title, theme::semibold(size::TITLE), cx.tokens.text);
        ui.add_space(8.0);
        for (i, recipe) in found.recipes.iter().enumerate() {
            possible_ui(ui, cx, lot, i, recipe, wished.iter().any(|w| same(&w.wins, &recipe.wins)));
        }
        if found.possible > found.recipes.len() {
            let left = cx.lang.number((found.possible - found.recipes.len()) as u64);
            let text = cx.lang.with("recipes-not-listed", &[("n", &left)]);
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.hint);
        }
    });
}

fn possible_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    lot: crate::game::Money,
    i: usize,
    recipe: &Recipe,
    wished: bool,
) {
    ui.horizontal(|ui| {
        let name = cx.lang.with("wish-recipe", &[("n", &(i + 1).to_string())]);
        let button = Push::icon_only(icon::ADD, &name).enabled(!wished);
        let response = button.show(ui);
        if response.clicked() {
            let change = GameChange::AddRecipe { lot, wins: recipe.wins.clone() };
            cx.send(Command::Game(GameCommand::Change(change)));
        }
        response.on_hover_text(cx.t(if wished { "recipe-is-wished" } else { "recipe-wish-tip" }));
        let ink = if wished { cx.tokens.hint } else { cx.tokens.text };
        widgets::label(ui, &recipe.words, theme::regular(size::BODY), ink);
    });
}

/// A wish in words: « Craps 30 € + Roulette 20 € ».
fn told(cx: &Cx<'_>, wins: &[(String, Vec<String>)]) -> String {
    let game = cx.state.game.latest().and_then(|c| c.game.clone());
    let name = |id: &str| {
        let (surface, zone) = id.split_once('.').map_or((id, None), |(s, z)| (s, Some(z)));
        let found = game.as_ref().and_then(|g| g.surfaces.iter().find(|s| s.id == surface));
        let name = found.map_or_else(|| surface.to_owned(), |s| s.name.clone());
        zone.map_or(name.clone(), |zone| format!("{name} ({zone})"))
    };
    let each = wins.iter().map(|(id, gains)| format!("{} {}", name(id), gains.join(", ")));
    each.collect::<Vec<_>>().join(" + ")
}

/// Whether two wishes are the same, in whatever order they are written.
fn same(a: &[(String, Vec<String>)], b: &[(String, Vec<String>)]) -> bool {
    let sorted = |wins: &[(String, Vec<String>)]| {
        let mut wins = wins.to_vec();
        wins.iter_mut().for_each(|(_, gains)| gains.sort_unstable());
        wins.sort_unstable();
        wins
    };
    sorted(a) == sorted(b)
}
