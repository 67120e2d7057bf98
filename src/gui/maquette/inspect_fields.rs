//! The parts of the inspector that depend on what is selected.

use eframe::egui::Ui;

use super::controls::{self, GAP, row};
use super::expression::Unit;
use super::inspector::{set, unit_row};
use crate::edit::FieldValue;
use crate::game::SlotKind;
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::gui::widgets;
use crate::layout::{LayoutObject, ObjectId, ObjectKind, Symbology};
use crate::measure::Length;

/// A number of an entry.
pub(super) fn number(cx: &Cx<'_>, id: &ObjectId, field: &str) -> Option<f64> {
    match cx.state.maquette.session.as_ref()?.field(id, field)? {
        FieldValue::Number(n) => Some(n),
        _ => None,
    }
}

/// Numbers of an entry.
pub(super) fn numbers(cx: &Cx<'_>, id: &ObjectId, field: &str) -> Option<Vec<f64>> {
    match cx.state.maquette.session.as_ref()?.field(id, field)? {
        FieldValue::Numbers(n) => Some(n),
        _ => None,
    }
}

/// A text of an entry.
pub(super) fn text(cx: &Cx<'_>, id: &ObjectId, field: &str) -> Option<String> {
    match cx.state.maquette.session.as_ref()?.field(id, field)? {
        FieldValue::Text(t) => Some(t),
        _ => None,
    }
}

/// A yes or no of an entry.
pub(super) fn truth(cx: &Cx<'_>, id: &ObjectId, field: &str) -> Option<bool> {
    match cx.state.maquette.session.as_ref()?.field(id, field)? {
        FieldValue::Truth(t) => Some(t),
        _ => None,
    }
}

fn texts(cx: &Cx<'_>, id: &ObjectId, field: &str) -> Option<Vec<String>> {
    match cx.state.maquette.session.as_ref()?.field(id, field)? {
        FieldValue::Texts(t) => Some(t),
        FieldValue::Text(t) => Some(vec![t]),
        _ => None,
    }
}

/// The names in a table such as `styles`, as choices.
pub(super) fn names(cx: &Cx<'_>, table: &str) -> Vec<(String, String)> {
    let keys = cx.state.maquette.session.as_ref().map(|s| s.keys(table)).unwrap_or_default();
    keys.into_iter().map(|k| (k.clone(), k)).collect()
}

/// A row with a choice of names from a table.
pub(super) fn named_row(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    id: &ObjectId,
    field: &str,
    label: &str,
    table: &str,
) {
    let current = text(cx, id, field).unwrap_or_default();
    let choices = names(cx, table);
    let chosen =
        row(ui, cx, label, |ui, width| controls::choice(ui, label, width, &current, &choices));
    if let Some(name) = chosen {
        set(cx, id, field, Some(FieldValue::Text(name)), label);
    }
}

/// A row with a number of an entry.
pub(super) fn number_row(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    id: &ObjectId,
    field: &str,
    label: &str,
    range: (f64, f64),
    unit: Unit,
) {
    let value = number(cx, id, field);
    if let Some(v) = unit_row(ui, cx, label, value, range, unit) {
        set(cx, id, field, Some(FieldValue::Number(v)), label);
    }
}

/// What an object says or shows.
pub(super) fn content_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, object: &LayoutObject) {
    let id = &object.id;
    let title = cx.t("content");
    controls::section(ui, cx, title, "", |ui, cx| match object.kind {
        ObjectKind::Text | ObjectKind::CoatText | ObjectKind::Specimen => {
            words_ui(ui, cx, id, "text", cx.t("words"), 2);
            named_row(ui, cx, id, "style", cx.t("style"), "styles");
            if number(cx, id, "width").is_some() {
                let name = cx.t("room-width");
                number_row(ui, cx, id, "width", name, (0.1, 500.0), Unit::Mm);
            }
            if numbers(cx, id, "box").is_some() {
                lines_row(ui, cx, id, "lines");
            }
        }
        ObjectKind::Plaque => {
            words_ui(ui, cx, id, "text", cx.t("words"), 2);
            named_row(ui, cx, id, "style", cx.t("style"), "styles");
            named_row(ui, cx, id, "colour", cx.t("colour"), "colours");
        }
        ObjectKind::Column => {
            let blocks = cx.state.maquette.session.as_ref();
            let blocks = blocks.map_or(0, |s| s.count(&format!("{}.block", id.entry)));
            for i in 0..blocks {
                let n = (i + 1).to_string();
                let name = cx.lang.with("paragraph-n", &[("n", &n)]);
                let block = ObjectId::of(format!("{}.block[{i}]", id.entry));
                words_ui(ui, cx, &block, "text", &name, 4);
                let name = cx.lang.with("style-n", &[("n", &n)]);
                named_row(ui, cx, &block, "style", &name, "styles");
            }
            number_row(ui, cx, id, "bottom", cx.t("lowest"), (0.0, 500.0), Unit::Mm);
        }
        ObjectKind::Art | ObjectKind::Front | ObjectKind::CoatArt => {
            words_ui(ui, cx, id, "file", cx.t("file"), 1);
        }
        ObjectKind::Ground => named_row(ui, cx, id, "colour", cx.t("colour"), "colours"),
        ObjectKind::Cell => cell_ui(ui, cx, id),
        ObjectKind::Mask => {
            words_ui(ui, cx, id, "id", cx.t("identifier"), 1);
            cells_row(ui, cx, id);
        }
        ObjectKind::Code => code_ui(ui, cx, document, object),
        ObjectKind::Serial => named_row(ui, cx, id, "style", cx.t("style"), "styles"),
        ObjectKind::Validation => {
            named_row(ui, cx, id, "style", cx.t("style"), "styles");
            number_row(ui, cx, id, "group", cx.t("grouping"), (0.0, 20.0), Unit::Bare);
        }
        ObjectKind::Gains | ObjectKind::Lots => {
            if object.kind == ObjectKind::Lots {
                number_row(ui, cx, id, "row", cx.t("row-height"), (0.5, 50.0), Unit::Mm);
                named_row(ui, cx, id, "count", cx.t("count-style"), "styles");
            } else {
                named_row(ui, cx, id, "label", cx.t("label-style"), "styles");
            }
            named_row(ui, cx, id, "amount", cx.t("amount-style"), "styles");
            number_row(ui, cx, id, "inset", cx.t("inset"), (0.0, 20.0), Unit::Mm);
        }
        ObjectKind::Symbols => {
            number_row(ui, cx, id, "size", cx.t("symbol-size"), (0.5, 50.0), Unit::Mm);
            named_row(ui, cx, id, "style", cx.t("style"), "styles");
            named_row(ui, cx, id, "colour", cx.t("colour"), "colours");
        }
    });
}

/// A text of an entry; each change shows at once, and all of them are one step.
fn words_ui(ui: &mut Ui, cx: &mut Cx<'_>, id: &ObjectId, field: &str, name: &str, rows: usize) {
    let value = text(cx, id, field).unwrap_or_default();
    let said = name.to_owned();
    widgets::label(ui, name, theme::regular(size::SECONDARY), cx.tokens.secondary);
    ui.add_space(3.0);
    let width = ui.available_width();
    if let Some(new) = controls::text(ui, cx, &said, width, &value, rows) {
        set(cx, id, field, Some(FieldValue::Text(new)), &said);
    }
    ui.add_space(GAP);
}

fn lines_row(ui: &mut Ui, cx: &mut Cx<'_>, id: &ObjectId, field: &str) {
    let name = cx.t("lines-at-most");
    let value = number(cx, id, field).or(Some(1.0));
    if let Some(v) = unit_row(ui, cx, name, value, (1.0, 20.0), Unit::Bare) {
        set(cx, id, field, Some(FieldValue::Number(v.round())), name);
    }
}

fn cell_ui(ui: &mut Ui, cx: &mut Cx<'_>, id: &ObjectId) {
    let slots = texts(cx, id, "slots").unwrap_or_default().join(", ");
    widgets::fact(ui, cx.t("slots"), &slots, theme::mono(size::CAPTION));
    for (field, name) in
        [("value.style", key("value-style")), ("transcription.style", key("words-style"))]
    {
        if text(cx, id, field).is_some() {
            named_row(ui, cx, id, field, cx.t(name), "styles");
        }
    }
    if numbers(cx, id, "transcription.box").is_some() {
        lines_row(ui, cx, id, "transcription.lines");
    }
}

/// The cells under a mask, by the names of zones or slots.
fn cells_row(ui: &mut Ui, cx: &mut Cx<'_>, id: &ObjectId) {
    let value = texts(cx, id, "cells").unwrap_or_default().join(", ");
    let name = cx.t("hidden-cells");
    widgets::label(ui, name, theme::regular(size::SECONDARY), cx.tokens.secondary);
    ui.add_space(3.0);
    let width = ui.available_width();
    if let Some(new) = controls::text(ui, cx, name, width, &value, 1) {
        let cells = new.split(',').map(|c| c.trim().to_owned()).filter(|c| !c.is_empty());
        set(cx, id, "cells", Some(FieldValue::Texts(cells.collect())), name);
    }
    ui.add_space(GAP);
}

fn code_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, object: &LayoutObject) {
    let id = &object.id;
    let known = document.project.layout.codes().find(|c| c.quiet_room == object.frame);
    let current = text(cx, id, "symbology").unwrap_or_else(|| "qr".to_owned());
    let choices: Vec<(String, String)> =
        Symbology::names().map(|n| (n.to_owned(), n.to_uppercase())).collect();
    let name = cx.t("symbology");
    let chosen =
        row(ui, cx, name, |ui, width| controls::choice(ui, name, width, &current, &choices));
    if let Some(kind) = chosen {
        set(cx, id, "symbology", Some(FieldValue::Text(kind)), name);
    }
    number_row(ui, cx, id, "module_dots", cx.t("module-dots"), (1.0, 100.0), Unit::Bare);
    if number(cx, id, "height").is_some() {
        number_row(ui, cx, id, "height", cx.t("bar-height"), (5.0, 100.0), Unit::Mm);
    }
    if let Some(spot) = known {
        let say = |l: Length| cx.lang.decimal(l.to_mm(), 2);
        let dpi = document.project.press.imager_dpi;
        let module = cx.lang.with(
            "module-of",
            &[
                ("mm", &cx.lang.decimal(spot.module.to_mm(), 3)),
                ("dots", &format!("{:.0}", spot.module.to_px(f64::from(dpi)))),
            ],
        );
        let font = theme::regular(size::SECONDARY);
        widgets::fact(ui, cx.t("module"), &module, font.clone());
        let room = format!("{} × {} mm", say(spot.room.w), say(spot.room.h));
        widgets::fact(ui, cx.t("printed-size"), &room, font.clone());
        let quiet = format!("{} × {} mm", say(spot.quiet_room.w), say(spot.quiet_room.h));
        widgets::fact(ui, cx.t("with-quiet-zone"), &quiet, font);
    }
}

/// What the game says of a cell, which is not changed here; its longest value.
pub(super) fn rule_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, object: &LayoutObject) {
    let Some(slot) = object.slot else { return };
    let game = &document.game;
    let slot = game.slot(slot);
    let zone = game.zone(slot.zone);
    controls::section(ui, cx, cx.t("rule-read-only"), "game.toml", |ui, cx| {
        let font = theme::regular(size::SECONDARY);
        let surface = game.surface(zone.surface);
        widgets::fact(ui, cx.t("surface"), &surface.name, font.clone());
        widgets::fact(ui, cx.t("zone"), &zone.name, font.clone());
        widgets::fact(ui, cx.t("slot-column"), &slot.column, theme::mono(size::CAPTION));
        let what = match slot.kind {
            SlotKind::Value => cx.t("slot-value"),
            _ => cx.t("slot-sum"),
        };
        widgets::fact(ui, cx.t("slot-shows"), what, font.clone());
        let symbols = &game.alphabet(slot.alphabet).symbols;
        let longest = symbols.iter().max_by_key(|s| s.transcription.chars().count());
        if let Some(longest) = longest {
            widgets::fact(ui, cx.t("longest-value"), &longest.transcription, font);
        }
    });
}
