//! Name, price, bloc, number.

use eframe::egui;
use egui::Ui;

use super::field::{Look, field, shown, sum, whole};
use super::{card, column};
use crate::game::Money;
use crate::game_edit::{GameChange, HeadField};
use crate::gui::cx::Cx;
use crate::gui::theme::{self, size};
use crate::gui::widgets;

/// The page.
pub(super) fn page_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let sheet = cx.state.game.sheet.clone();
    card(ui, cx, |ui, cx| {
        row_ui(ui, cx, "game-name", 320.0, false, &sheet.name, |text| match text.is_empty() {
            true => Err("un nom est attendu".to_owned()),
            false => Ok(GameChange::Name(text.to_owned())),
        });
        row_ui(ui, cx, "game-price", 140.0, true, &shown(sheet.price), |text| match sum(text)? {
            Money::ZERO => Err("un prix plus grand que 0 est attendu".to_owned()),
            price => Ok(GameChange::Price(price)),
        });
        let number = |n: Option<u64>| n.map(|n| cx.lang.number(n)).unwrap_or_default();
        let plain = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
        let fields = [
            ("game-bloc", HeadField::Bloc, number(sheet.bloc), 1..=99_999_999),
            ("game-code", HeadField::Code, plain(sheet.code), 0..=9_999),
            ("game-digits", HeadField::ValidationDigits, plain(sheet.validation_digits), 0..=18),
        ];
        for (key, head, value, limits) in fields {
            row_ui(ui, cx, key, 140.0, true, &value, |text| {
                Ok(GameChange::Number(head, whole(text, limits.clone())?))
            });
        }
    });
}

fn row_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    key: &'static str,
    width: f32,
    right: bool,
    value: &str,
    change: impl Fn(&str) -> Result<GameChange, String>,
) {
    ui.horizontal(|ui| {
        let name = cx.t(key);
        column(ui, 240.0, false, |ui| {
            widgets::label(ui, name, theme::regular(size::BODY), cx.tokens.secondary);
        });
        field(ui, cx, Look { name, width, right }, value, change);
    });
    ui.add_space(8.0);
}
