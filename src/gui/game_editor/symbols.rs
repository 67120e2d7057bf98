//! The alphabets: what cells show, in figures or pictures and in words.

use eframe::egui;
use egui::Ui;

use super::field::{Look, field, shown, sum, whole};
use super::{GameCommand, card, column, heads};
use crate::game::CellCode;
use crate::game_edit::{AlphabetSheet, AmountRow, Content, GameChange, SymbolField, SymbolRow};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// Largest weight of a decoy.
const MOST_WEIGHT: u64 = 1_000;
/// Most words of numbers that are listed.
const WORDS: usize = 60;

const SYMBOLS: [(&str, f32, bool); 5] = [
    ("symbol-value", 150.0, false),
    ("symbol-text", 120.0, false),
    ("symbol-transcription", 260.0, false),
    ("symbol-weight", 80.0, true),
    ("", 32.0, false),
];
const AMOUNTS: [(&str, f32, bool); 4] = [
    ("lot-amount", 150.0, true),
    ("symbol-transcription", 320.0, false),
    ("symbol-weight", 80.0, true),
    ("", 32.0, false),
];

/// The page.
pub(super) fn page_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let at = cx.state.game.alphabet;
    let Some(alphabet) = cx.state.game.sheet.alphabets.get(at).cloned() else { return };
    card(ui, cx, |ui, cx| {
        ui.horizontal(|ui| {
            widgets::label(ui, &alphabet.id, theme::semibold(size::TITLE), cx.tokens.text);
            if alphabet.picture {
                let t = cx.tokens;
                let drawn = cx.t("symbols-drawn");
                widgets::chip(ui, None, drawn, t.secondary, t.hover)
                    .on_hover_text(cx.t("symbols-drawn-tip"));
            }
        });
        ui.add_space(8.0);
        match &alphabet.content {
            Content::Symbols(rows) => symbols_ui(ui, cx, &alphabet, rows),
            Content::Amounts(rows) => amounts_ui(ui, cx, &alphabet, rows),
            Content::Numbers { from, to } => numbers_ui(ui, cx, &alphabet, *from, *to),
        }
    });
}

/// The words of a symbol as the game says them, once it reads.
fn words(cx: &Cx<'_>, alphabet: &str, row: usize) -> Option<String> {
    let game = cx.state.game.current()?.game.clone()?;
    let alphabet = game.alphabets.iter().find(|a| a.id == alphabet)?;
    alphabet.symbol(CellCode::try_from(row).ok()?).map(|s| s.transcription.clone())
}

fn weight_ui(ui: &mut Ui, cx: &mut Cx<'_>, alphabet: &str, row: usize, weight: u64) {
    let name = cx.lang.with("symbol-weight-of", &[("n", &(row + 1).to_string())]);
    let look = Look { name: &name, width: 80.0, right: true };
    field(ui, cx, look, &weight.to_string(), |text| {
        let weight = whole(text, 0..=MOST_WEIGHT)?;
        Ok(GameChange::Weight { alphabet: alphabet.to_owned(), row, weight })
    });
}

fn remove_ui(ui: &mut Ui, cx: &mut Cx<'_>, alphabet: &str, row: usize, rows: usize, what: &str) {
    column(ui, 32.0, false, |ui| {
        let name = cx.lang.with("remove-symbol", &[("symbol", what)]);
        if Push::icon_only(icon::CLOSE, &name).enabled(rows > 1).show(ui).clicked() {
            let change = GameChange::RemoveSymbol { alphabet: alphabet.to_owned(), row };
            cx.send(Command::Game(GameCommand::Change(change)));
        }
    });
}

fn symbols_ui(ui: &mut Ui, cx: &mut Cx<'_>, alphabet: &AlphabetSheet, rows: &[SymbolRow]) {
    heads(ui, cx, &SYMBOLS);
    for (row, symbol) in rows.iter().enumerate() {
        let n = (row + 1).to_string();
        ui.horizontal(|ui| {
            let fields = [
                ("symbol-value-of", SymbolField::Value, &symbol.value, SYMBOLS[0].1),
                ("symbol-text-of", SymbolField::Text, &symbol.text, SYMBOLS[1].1),
                (
                    "symbol-transcription-of",
                    SymbolField::Transcription,
                    &symbol.transcription,
                    SYMBOLS[2].1,
                ),
            ];
            for (key, field_of, value, width) in fields {
                let name = cx.lang.with(key, &[("n", &n)]);
                let look = Look { name: &name, width, right: false };
                field(ui, cx, look, value, |text| {
                    if field_of == SymbolField::Value && text.is_empty() {
                        return Err("une valeur est attendue".to_owned());
                    }
                    Ok(GameChange::Symbol {
                        alphabet: alphabet.id.clone(),
                        row,
                        field: field_of,
                        text: text.to_owned(),
                    })
                });
            }
            weight_ui(ui, cx, &alphabet.id, row, symbol.weight);
            remove_ui(ui, cx, &alphabet.id, row, rows.len(), &symbol.value);
        });
        ui.add_space(4.0);
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let name = cx.t("new-symbol");
        let look = Look { name, width: SYMBOLS[0].1, right: false };
        field(ui, cx, look, "", |text| match text.is_empty() {
            true => Err("une valeur est attendue".to_owned()),
            // Its words are then typed in its row; until then they are itself.
            false => Ok(GameChange::AddSymbol {
                alphabet: alphabet.id.clone(),
                value: text.to_owned(),
                transcription: text.to_uppercase(),
            }),
        });
        widgets::label(
            ui,
            cx.t("new-symbol-hint"),
            theme::regular(size::SECONDARY),
            cx.tokens.hint,
        );
    });
}

fn amounts_ui(ui: &mut Ui, cx: &mut Cx<'_>, alphabet: &AlphabetSheet, rows: &[AmountRow]) {
    heads(ui, cx, &AMOUNTS);
    for (row, amount) in rows.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = cx.lang.with("amount-of", &[("n", &(row + 1).to_string())]);
            let look = Look { name: &name, width: AMOUNTS[0].1, right: true };
            field(ui, cx, look, &shown(amount.amount), |text| {
                Ok(GameChange::Amount { alphabet: alphabet.id.clone(), row, amount: sum(text)? })
            });
            column(ui, AMOUNTS[1].1, false, |ui| {
                ui.add_space(8.0);
                let words = words(cx, &alphabet.id, row).unwrap_or_default();
                widgets::label(ui, words, theme::regular(size::BODY), cx.tokens.secondary);
            });
            weight_ui(ui, cx, &alphabet.id, row, amount.weight);
            remove_ui(ui, cx, &alphabet.id, row, rows.len(), &shown(amount.amount));
        });
        ui.add_space(4.0);
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let name = cx.t("new-amount");
        let look = Look { name, width: AMOUNTS[0].1, right: true };
        field(ui, cx, look, "", |text| {
            Ok(GameChange::AddAmount { alphabet: alphabet.id.clone(), amount: sum(text)? })
        });
        widgets::label(
            ui,
            cx.t("new-amount-hint"),
            theme::regular(size::SECONDARY),
            cx.tokens.hint,
        );
    });
}

fn numbers_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    alphabet: &AlphabetSheet,
    from: Option<u64>,
    to: Option<u64>,
) {
    let text = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
    ui.horizontal(|ui| {
        let (first, last) = (from.unwrap_or_default(), to.unwrap_or_default());
        for (key, value, is_first) in [("numbers-from", from, true), ("numbers-to", to, false)] {
            let name = cx.t(key);
            widgets::label(ui, name, theme::regular(size::BODY), cx.tokens.secondary);
            let look = Look { name, width: 100.0, right: true };
            field(ui, cx, look, &text(value), |text| {
                let limits = if is_first { 0..=last } else { first..=9_999 };
                let n = whole(text, limits)?;
                let (from, to) = if is_first { (n, last) } else { (first, n) };
                Ok(GameChange::Range { alphabet: alphabet.id.clone(), from, to })
            });
            ui.add_space(8.0);
        }
    });
    ui.add_space(12.0);
    // Their words are made, not typed.
    let count = to.zip(from).map_or(0, |(to, from)| to.saturating_sub(from) + 1) as usize;
    let all = (0..count.min(WORDS)).map_while(|row| words(cx, &alphabet.id, row));
    let mut text = all.collect::<Vec<_>>().join(" · ");
    if count > WORDS {
        text.push_str(" …");
    }
    widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
}
