//! A text field that carries its change out when it is left, and keeps what
//! does not read, with the reason.

use eframe::egui;
use egui::Ui;

use super::GameCommand;
use crate::game::Money;
use crate::game_edit::GameChange;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::fields::Line;

/// How a field looks.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    /// Its accessible name; no two fields of a page have the same.
    pub name: &'a str,
    /// Width in points.
    pub width: f32,
    /// Whether its text stands at the right.
    pub right: bool,
}

/// Draws a field with what the file says; `change` reads what was typed.
pub(super) fn field(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    look: Look<'_>,
    value: &str,
    change: impl Fn(&str) -> Result<GameChange, String>,
) {
    let id = egui::Id::unique(("game-field", look.name));
    let kept: Option<String> = ui.data(|d| d.get_temp(id));
    let focus = id.with(("typing", 0));
    let typing: bool = ui.data(|d| d.get_temp(focus)).unwrap_or(false);
    let mut text = kept.clone().unwrap_or_else(|| value.to_owned());
    // What is still being typed is not judged yet.
    let fault = kept.as_ref().filter(|_| !typing).and_then(|text| change(text.trim()).err());
    let line = Line::new(&mut text, look.name).width(look.width).wrong(fault.is_some());
    let response = if look.right { line.right() } else { line }.show(ui);
    // Asked before the data are locked, which the question locks as well.
    let typing = response.has_focus();
    ui.data_mut(|d| d.insert_temp(focus, typing));
    if response.changed() {
        ui.data_mut(|d| d.insert_temp(id, text.clone()));
    }
    if response.lost_focus() {
        let escaped = ui.input(|i| i.key_pressed(egui::Key::Escape));
        let typed = text.trim();
        if escaped || typed == value {
            ui.data_mut(|d| d.remove::<String>(id));
        } else if let (true, Ok(change)) = (kept.is_some() || response.changed(), change(typed)) {
            cx.send(Command::Game(GameCommand::Change(change)));
            ui.data_mut(|d| d.remove::<String>(id));
        }
    }
    if let Some(fault) = fault {
        response.on_hover_text(fault);
    }
}

/// Reads a whole number within limits, thousands apart or not.
pub(super) fn whole(text: &str, limits: std::ops::RangeInclusive<u64>) -> Result<u64, String> {
    let spaced = |c: &char| !matches!(c, ' ' | '_' | '\u{a0}' | '\u{202f}');
    let digits: String = text.chars().filter(spaced).collect();
    let n: Option<u64> = digits.parse().ok();
    n.filter(|n| limits.contains(n)).ok_or_else(|| {
        let (least, most) = (limits.start(), limits.end());
        format!("« {text} » : un nombre de {least} à {most} est attendu")
    })
}

/// Reads a sum that is not negative.
pub(super) fn sum(text: &str) -> Result<Money, String> {
    let money = Money::parse(text).map_err(|e| e.to_string())?;
    match money < Money::ZERO {
        true => Err(format!("« {text} » : une somme positive est attendue")),
        false => Ok(money),
    }
}

/// A sum as it stands in a field.
pub(super) fn shown(amount: Option<Money>) -> String {
    amount.map(|amount| amount.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sums_are_read_as_people_type_them() {
        assert_eq!(whole("10\u{202f}000", 0..=99_999_999), Ok(10_000));
        assert_eq!(whole("1 500_000", 1..=99_999_999), Ok(1_500_000));
        assert!(whole("0", 1..=9).unwrap_err().contains("de 1 à 9"));
        assert!(whole("dix", 1..=9).unwrap_err().contains("« dix »"));
        assert_eq!(sum("4,50").map(Money::to_cents), Ok(450));
        assert!(sum("-3").is_err() && sum("trois").is_err());
    }
}
