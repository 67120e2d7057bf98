//! The inspector of a series: all its places as one object.

use eframe::egui::Ui;

use super::controls::{self, GAP};
use super::expression::Unit;
use super::inspect_fields::{number, number_row, numbers};
use super::inspector::{length_row, send, set, unit_row};
use super::series::Shape;
use crate::edit::{Edit, FieldValue};
use crate::gui::cx::Cx;
use crate::gui::widgets;
use crate::layout::{LayoutObject, ObjectId, ObjectKind};

/// The series that an object stands in, as one object.
pub(super) fn series_ui(ui: &mut Ui, cx: &mut Cx<'_>, object: &LayoutObject, count: usize) {
    if let Some(series) = &object.series {
        return places_ui(ui, cx, series);
    }
    let Some(step) = numbers(cx, &object.id, "step").filter(|s| s.len() == 2) else { return };
    let n = cx.lang.number(count as u64);
    let aside = cx.lang.with("n-elements", &[("n", &n)]);
    controls::section(ui, cx, cx.t("series-short-title"), &aside, |ui, cx| {
        for (i, name) in [cx.t("pitch-x"), cx.t("pitch-y")].into_iter().enumerate() {
            if let Some(v) = length_row(ui, cx, name, Some(step[i]), (-500.0, 500.0)) {
                let mut new = step.clone();
                new[i] = v;
                set(cx, &object.id, "step", Some(FieldValue::Numbers(new)), name);
            }
        }
        if object.kind == ObjectKind::Ground {
            let name = cx.t("how-many");
            number_row(ui, cx, &object.id, "count", name, (1.0, 1_000.0), Unit::Bare);
        } else {
            let name = cx.t("columns");
            let columns = number(cx, &object.id, "columns").or(Some(count as f64));
            if let Some(v) = unit_row(ui, cx, name, columns, (1.0, count as f64), Unit::Bare) {
                set(cx, &object.id, "columns", Some(FieldValue::Number(v.round())), name);
            }
        }
    });
}

/// Places of a series, written out one by one in `[repeat]`.
pub(super) fn places_of(cx: &Cx<'_>, series: &str) -> Vec<(f64, f64)> {
    let list = format!("repeat.{series}");
    let count = cx.state.maquette.session.as_ref().map_or(0, |s| s.count(&list));
    let at = |i| {
        let at = numbers(cx, &ObjectId::of(format!("{list}[{i}]")), "at")?;
        Some((*at.first()?, *at.get(1)?))
    };
    (0..count).map_while(at).collect()
}

/// Puts the places of a series where a shape says, as one step.
pub(super) fn rearrange(cx: &mut Cx<'_>, series: &str, shape: Shape, now: &[(f64, f64)]) {
    for (i, (place, was)) in shape.places(now.len()).into_iter().zip(now).enumerate() {
        if place == *was {
            continue;
        }
        let id = ObjectId::of(format!("repeat.{series}[{i}]"));
        let value = FieldValue::Numbers(vec![place.0, place.1]);
        let edit = Edit::SetField { object: id, key: "at".to_owned(), value: Some(value) };
        send(cx, edit, series);
    }
}

fn places_ui(ui: &mut Ui, cx: &mut Cx<'_>, series: &str) {
    let places = places_of(cx, series);
    let Some(shape) = Shape::of(&places) else { return };
    let title = cx.lang.with("series-named", &[("name", series)]);
    let n = cx.lang.number(places.len() as u64);
    let aside = cx.lang.with("n-elements", &[("n", &n)]);
    controls::section(ui, cx, &title, &aside, |ui, cx| {
        let kinds = [cx.t("series-line"), cx.t("series-grid"), cx.t("series-circle")];
        let items = kinds.map(|k| (None, k));
        let on = match shape {
            Shape::Line { .. } => 0,
            Shape::Grid { .. } => 1,
            Shape::Circle { .. } => 2,
        };
        let chosen = widgets::segmented(ui, &items, on).filter(|i| *i != on);
        ui.add_space(GAP);
        if let Some(i) = chosen {
            let shape = match i {
                0 => Shape::line(&places),
                1 => Shape::grid(&places),
                _ => Shape::circle(&places),
            };
            return rearrange(cx, series, shape, &places);
        }
        let mut new = shape;
        match &mut new {
            Shape::Line { step, .. } => pitch(ui, cx, step),
            Shape::Grid { columns, step, .. } => {
                pitch(ui, cx, step);
                let most = places.len() as f64;
                let name = cx.t("columns");
                let value = Some(*columns as f64);
                if let Some(v) = unit_row(ui, cx, name, value, (1.0, most), Unit::Bare) {
                    *columns = v.round() as usize;
                }
            }
            Shape::Circle { radius, angle, .. } => {
                let name = cx.t("circle-radius");
                if let Some(v) = length_row(ui, cx, name, Some(*radius), (0.0, 500.0)) {
                    *radius = v;
                }
                let name = cx.t("first-angle");
                let value = Some(*angle);
                if let Some(v) = unit_row(ui, cx, name, value, (-360.0, 360.0), Unit::Degree) {
                    *angle = v;
                }
            }
        }
        if new != shape {
            rearrange(cx, series, new, &places);
        }
    });
}

fn pitch(ui: &mut Ui, cx: &mut Cx<'_>, step: &mut (f64, f64)) {
    let far = (-500.0, 500.0);
    if let Some(v) = length_row(ui, cx, cx.t("pitch-x"), Some(step.0), far) {
        step.0 = v;
    }
    if let Some(v) = length_row(ui, cx, cx.t("pitch-y"), Some(step.1), far) {
        step.1 = v;
    }
}
