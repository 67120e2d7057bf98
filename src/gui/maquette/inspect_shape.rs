//! The inspector of shapes: masks, grounds, plaques; the margin of a mask.

use eframe::egui::Ui;

use super::controls::{self, GAP, row};
use super::inspect_fields::{number, numbers};
use super::inspector::{length_row, set};
use super::length_edit::trimmed;
use crate::edit::FieldValue;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::gui::widgets;
use crate::layout::{LayoutObject, ObjectId, ObjectKind};
use crate::measure::Length;

/// Shape of a mask, a ground or a plaque; the margin of a mask.
pub(super) fn shape_ui(ui: &mut Ui, cx: &mut Cx<'_>, object: &LayoutObject) {
    let title = match object.kind {
        ObjectKind::Mask => cx.t("kind-mask"),
        _ => cx.t("shape"),
    };
    controls::section(ui, cx, title, "", |ui, cx| {
        shape_row(ui, cx, object);
        let rounded =
            numbers(cx, &object.id, "rect").is_some() || numbers(cx, &object.id, "box").is_some();
        if rounded {
            let name = cx.t("corner-radius");
            let radius = number(cx, &object.id, "radius").or(Some(0.0));
            let most = object.frame.w.min(object.frame.h).to_mm() / 2.0;
            if let Some(v) = length_row(ui, cx, name, radius, (0.0, most)) {
                set(cx, &object.id, "radius", Some(FieldValue::Number(v)), name);
            }
        }
        if object.kind == ObjectKind::Mask {
            margin_ui(ui, cx, object);
        }
    });
}

/// Rectangle or circle, as far as one becomes the other; a path stays.
fn shape_row(ui: &mut Ui, cx: &mut Cx<'_>, object: &LayoutObject) {
    if object.kind == ObjectKind::Plaque {
        return;
    }
    let shapes =
        [("rect", key("shape-rect")), ("circle", key("shape-circle")), ("path", key("shape-path"))];
    let keys = cx.state.maquette.session.as_ref().map(|s| s.keys(&object.id.entry));
    let keys = keys.unwrap_or_default();
    let Some(current) =
        keys.iter().find(|k| ["rect", "circle", "ellipse", "path", "shapes"].contains(&k.as_str()))
    else {
        return;
    };
    let mut choices: Vec<(String, String)> = shapes
        .iter()
        .filter(|(k, _)| *k != "path" || current == "path")
        .map(|(k, name)| ((*k).to_owned(), cx.lang.t(name).to_owned()))
        .collect();
    if !choices.iter().any(|(k, _)| k == current) {
        choices.push((current.clone(), cx.t("shape-other").to_owned()));
    }
    let name = cx.t("shape");
    let chosen =
        row(ui, cx, name, |ui, width| controls::choice(ui, name, width, current, &choices));
    let Some(chosen) = chosen else { return };
    // Measured from the place of its series, if it stands in one.
    let base = base_of(cx, object);
    let frame = object.frame.shifted(-base.0, -base.1);
    let value = match chosen.as_str() {
        "circle" => {
            let (middle, r) = (frame.centre(), frame.w.min(frame.h) / 2);
            vec![middle.x.to_mm(), middle.y.to_mm(), r.to_mm()]
        }
        _ => vec![frame.x.to_mm(), frame.y.to_mm(), frame.w.to_mm(), frame.h.to_mm()],
    };
    set(cx, &object.id, &chosen, Some(FieldValue::Numbers(value)), name);
    set(cx, &object.id, current, None, name);
    if chosen == "circle" {
        set(cx, &object.id, "radius", None, name);
    }
}

/// What the measures of an entry start from.
fn base_of(cx: &Cx<'_>, object: &LayoutObject) -> (Length, Length) {
    let at = match &object.series {
        Some(series) => {
            let entry = format!("repeat.{series}[{}]", object.id.instance);
            numbers(cx, &ObjectId::of(entry), "at")
        }
        None => numbers(cx, &object.id, "from"),
    };
    match at.as_deref() {
        Some([x, y]) => (Length::from_mm(*x), Length::from_mm(*y)),
        _ => (Length::ZERO, Length::ZERO),
    }
}

/// The nearest that what is hidden comes to the edge of its mask, against what
/// the print shop needs.
fn margin_ui(ui: &mut Ui, cx: &mut Cx<'_>, object: &LayoutObject) {
    let Some(document) = cx.state.document.clone() else { return };
    let masks = document.project.layout.masks();
    let Some(mask) = masks.iter().find(|m| m.bounds == object.frame) else { return };
    let game = &document.game;
    let inks = mask.slots.iter().flat_map(|slot| {
        let symbols = game.alphabet(game.slot(*slot).alphabet).symbols.len();
        let layout = &document.project.layout;
        (0..symbols).filter_map(move |code| layout.stamp_ink(*slot, code as u16))
    });
    let inks = inks.flat_map(|ink| [ink.value, ink.words]).flatten();
    let Some(all) = super::hit::bounds(inks) else { return };
    let b = mask.bounds;
    let margin = [all.x - b.x, all.y - b.y, b.right() - all.right(), b.bottom() - all.bottom()];
    let least = margin.into_iter().min().unwrap_or_default();
    let needed = number(cx, &ObjectId::of(""), "mask_margin").unwrap_or(0.0);
    let shown = format!("{} mm", cx.lang.decimal(least.to_mm(), 2));
    widgets::fact(ui, cx.t("ink-to-edge"), &shown, theme::medium(size::SECONDARY));
    let need = cx.lang.with("margin-needed", &[("n", &trimmed(cx.lang, needed))]);
    if least.to_mm() + 1e-6 < needed {
        controls::remark(ui, icon::WARNING, cx.tokens.warning, &need);
    } else {
        widgets::label(ui, need, theme::regular(size::CAPTION), cx.tokens.hint);
        ui.add_space(GAP);
    }
}
