//! The tabs Styles and Encres: what texts look like, what colours are printed in.

use eframe::egui;
use egui::{Align2, Color32, Sense, Ui, pos2, vec2};

use super::command::LayoutCommand;
use super::controls::{self, GAP, row};
use super::expression::Unit;
use super::inspect_fields::{names, number, text, truth};
use super::inspector::{send, unit_row};
use crate::artwork::{Ink, InkRole, InkSet};
use crate::edit::{Edit, FieldValue};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::{Document, ink_label, swatch};
use crate::gui::list::row_ground;
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::gui::widgets;
use crate::layout::ObjectId;

/// Text styles: a list, then the chosen one.
pub(super) fn styles_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    let all = names(cx, "styles");
    let selected = cx.state.maquette.selected(&document.objects);
    let of_object = selected.last().and_then(|o| text(cx, &o.id, "style"));
    let chosen = cx.state.maquette.style.clone().or(of_object);
    let n = cx.lang.number(all.len() as u64);
    controls::section(ui, cx, cx.t("styles-of-layout"), &n, |ui, cx| {
        list_ui(ui, cx, "styles-list", |ui, cx| {
            for (name, _) in &all {
                style_row_ui(ui, cx, name, chosen.as_deref() == Some(name));
            }
        });
    });
    if let Some(name) = chosen.filter(|c| all.iter().any(|(n, _)| n == c)) {
        style_ui(ui, cx, document, &name);
    }
}

/// A list of its own height within the tab.
fn list_ui(ui: &mut Ui, cx: &mut Cx<'_>, id: &str, content: impl FnOnce(&mut Ui, &mut Cx<'_>)) {
    let frame = egui::Frame::new()
        .fill(cx.tokens.field)
        .stroke(egui::Stroke::new(1.0, cx.tokens.border))
        .corner_radius(4);
    frame.show(ui, |ui| {
        egui::ScrollArea::vertical().id_salt(id).max_height(216.0).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 0.0;
            content(ui, cx);
        });
    });
    ui.add_space(GAP);
}

fn style_row_ui(ui: &mut Ui, cx: &mut Cx<'_>, name: &str, on: bool) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::hover());
    let response = row_ground(ui, rect, ("style", name), name, on);
    if response.clicked() {
        cx.send(Command::Layout(LayoutCommand::Style(Some(name.to_owned()))));
    }
    let id = ObjectId::of(format!("styles.{name}"));
    let points = number(cx, &id, "size").map(|s| format!("{} pt", cx.lang.decimal(s, 1)));
    let font = theme::regular(size::CAPTION);
    let at = rect.right_center() - vec2(10.0, 0.0);
    let aside = points.unwrap_or_default();
    let right = Align2::RIGHT_CENTER;
    widgets::words(ui, at, right, &aside, font, cx.tokens.secondary);
    let ink = if on { cx.tokens.accent.ink } else { cx.tokens.text };
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let at = rect.left_center() + vec2(10.0, 0.0);
    let room = rect.width() - 80.0;
    widgets::words_within(ui, at, Align2::LEFT_CENTER, name, font, ink, room);
}

fn style_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, name: &str) {
    let id = ObjectId::of(format!("styles.{name}"));
    let users = document.objects.iter().filter(|o| {
        ["style", "label", "amount", "count", "value.style", "transcription.style"]
            .iter()
            .any(|field| text(cx, &o.id, field).as_deref() == Some(name))
    });
    let users = cx.lang.count(users.count() as u64, key("one-user"), key("many-users"));
    controls::section(ui, cx, name, &users, |ui, cx| {
        let fonts = names(cx, "fonts");
        choice_row(ui, cx, name, &id, "font", cx.t("font"), &fonts, None);
        let (pt, bare) = (Unit::Pt, Unit::Bare);
        figure(ui, cx, name, &id, "size", cx.t("font-size"), (1.0, 300.0), pt, None);
        figure(ui, cx, name, &id, "floor", cx.t("least-size"), (1.0, 300.0), pt, None);
        figure(ui, cx, name, &id, "tracking", cx.t("tracking"), (-200.0, 1_000.0), bare, Some(0.0));
        leading_ui(ui, cx, name, &id);
        let aligns = [("left", key("left")), ("centre", key("centre")), ("right", key("right"))];
        let aligns: Vec<(String, String)> =
            aligns.iter().map(|(k, n)| ((*k).to_owned(), cx.t(n).to_owned())).collect();
        choice_row(ui, cx, name, &id, "align", cx.t("alignment"), &aligns, Some("left"));
        let colours = names(cx, "colours");
        choice_row(ui, cx, name, &id, "colour", cx.t("colour"), &colours, None);
        let capitals = truth(cx, &id, "capitals").unwrap_or(false);
        if widgets::check(ui, capitals, true, cx.t("capitals")).clicked() {
            let value = (!capitals).then_some(FieldValue::Truth(true));
            style(cx, name, "capitals", value);
        }
        ui.add_space(GAP);
        let text = cx.t("fit-policy");
        widgets::label(ui, text, theme::regular(size::CAPTION), cx.tokens.hint);
    });
}

/// Sets a field of a style.
fn style(cx: &mut Cx<'_>, name: &str, field: &str, value: Option<FieldValue>) {
    let edit = Edit::SetStyle { name: name.to_owned(), key: field.to_owned(), value };
    send(cx, edit, &format!("{name}.{field}"));
}

#[allow(clippy::too_many_arguments)]
fn figure(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    name: &str,
    id: &ObjectId,
    field: &str,
    label: &str,
    range: (f64, f64),
    unit: Unit,
    usual: Option<f64>,
) {
    let value = number(cx, id, field).or(usual).or_else(|| number(cx, id, "size"));
    if let Some(v) = unit_row(ui, cx, label, value, range, unit) {
        style(cx, name, field, Some(FieldValue::Number(v)));
    }
}

/// Leading is said in ems, with two decimals.
fn leading_ui(ui: &mut Ui, cx: &mut Cx<'_>, name: &str, id: &ObjectId) {
    let label = cx.t("leading");
    let value = number(cx, id, "leading").or(Some(1.2));
    let lang = cx.lang;
    let mut typed = std::mem::take(&mut cx.drafts.maquette.fields);
    let meant = row(ui, cx, label, |ui, width| {
        let edit = super::length_edit::LengthEdit::new(label, "", value, Unit::Bare)
            .places(2)
            .range(0.5, 5.0);
        edit.width(width.min(120.0), 0.0).show(ui, lang, &mut typed)
    });
    cx.drafts.maquette.fields = typed;
    if let Some(v) = meant {
        style(cx, name, "leading", Some(FieldValue::Number(v)));
    }
}

#[allow(clippy::too_many_arguments)]
fn choice_row(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    name: &str,
    id: &ObjectId,
    field: &str,
    label: &str,
    choices: &[(String, String)],
    usual: Option<&str>,
) {
    let current = text(cx, id, field).or(usual.map(str::to_owned)).unwrap_or_default();
    let chosen =
        row(ui, cx, label, |ui, width| controls::choice(ui, label, width, &current, choices));
    if let Some(value) = chosen {
        style(cx, name, field, Some(FieldValue::Text(value)));
    }
}

/// Inks, colours, and the recipe of the chosen colour.
pub(super) fn inks_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    let inks = &document.stock.inks;
    let n = cx.lang.number(inks.len() as u64);
    controls::section(ui, cx, cx.t("plates-of-layout"), &n, |ui, cx| {
        list_ui(ui, cx, "inks-list", |ui, cx| {
            for (id, ink) in inks.iter() {
                let label = ink_label(&document.stock, id, cx.lang);
                plain_row(ui, cx, swatch(ink), &label, cx.t(role_key(ink)));
            }
        });
    });
    let all = names(cx, "colours");
    let selected = cx.state.maquette.selected(&document.objects);
    let of_object = selected.last().and_then(|o| {
        text(cx, &o.id, "colour").or_else(|| {
            let style = text(cx, &o.id, "style")?;
            text(cx, &ObjectId::of(format!("styles.{style}")), "colour")
        })
    });
    let chosen = cx.state.maquette.colour.clone().or(of_object);
    let n = cx.lang.number(all.len() as u64);
    controls::section(ui, cx, cx.t("colours-of-layout"), &n, |ui, cx| {
        list_ui(ui, cx, "colours-list", |ui, cx| {
            for (name, _) in &all {
                colour_row_ui(ui, cx, inks, name, chosen.as_deref() == Some(name));
            }
        });
    });
    if let Some(name) = chosen.filter(|c| all.iter().any(|(n, _)| n == c)) {
        recipe_ui(ui, cx, document, &name);
    }
}

fn role_key(ink: &Ink) -> &'static str {
    match ink.role {
        InkRole::Base => key("role-base"),
        InkRole::Release => key("role-release"),
        InkRole::Coat => key("role-coat"),
        InkRole::OnCoat => key("role-on-coat"),
        InkRole::Technical => key("role-technical"),
    }
}

fn plain_row(ui: &mut Ui, cx: &Cx<'_>, fill: Color32, name: &str, aside: &str) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::hover());
    let said = format!("{name} : {aside}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
    let y = rect.center().y;
    controls::swatch(ui, pos2(rect.left() + 17.0, y), 14.0, fill);
    let at = rect.right_center() - vec2(10.0, 0.0);
    let font = theme::regular(size::CAPTION);
    let right = Align2::RIGHT_CENTER;
    let words = widgets::words(ui, at, right, aside, font, cx.tokens.secondary);
    let at = pos2(rect.left() + 32.0, y);
    let room = words.left() - at.x - 8.0;
    let font = theme::regular(size::BODY);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, name, font, cx.tokens.text, room);
}

fn colour_row_ui(ui: &mut Ui, cx: &mut Cx<'_>, inks: &InkSet, name: &str, on: bool) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::hover());
    let response = row_ground(ui, rect, ("colour", name), name, on);
    if response.clicked() {
        cx.send(Command::Layout(LayoutCommand::Colour(Some(name.to_owned()))));
    }
    let y = rect.center().y;
    controls::swatch(ui, pos2(rect.left() + 17.0, y), 14.0, colour_of(cx, inks, name));
    let ink = if on { cx.tokens.accent.ink } else { cx.tokens.text };
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let at = pos2(rect.left() + 32.0, y);
    let room = rect.width() - 40.0;
    widgets::words_within(ui, at, Align2::LEFT_CENTER, name, font, ink, room);
}

/// About what a recipe looks like, enough to be told from its neighbours.
fn colour_of(cx: &Cx<'_>, inks: &InkSet, name: &str) -> Color32 {
    let id = ObjectId::of(format!("colours.{name}"));
    let keys = cx.state.maquette.session.as_ref().map(|s| s.keys(&id.entry)).unwrap_or_default();
    let mut sum = [0.0f64; 4];
    for key in keys {
        let (Some(ink), Some(percent)) = (inks.find(&key), number(cx, &id, &key)) else { continue };
        let ink = inks.get(ink);
        let parts = match ink.kind {
            crate::artwork::InkKind::Process(p) => {
                let mut one = [0.0; 4];
                one[p as usize] = 1.0;
                one
            }
            crate::artwork::InkKind::Spot(_) => ink.cmyk().map(|t| f64::from(t.to_f32())),
        };
        for (to, part) in sum.iter_mut().zip(parts) {
            *to += part * percent / 100.0;
        }
    }
    let [c, m, y, k] = sum.map(|v| v.min(1.0));
    let channel = |v: f64| ((1.0 - v) * (1.0 - k) * 255.0).round() as u8;
    Color32::from_rgb(channel(c), channel(m), channel(y))
}

fn recipe_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, name: &str) {
    let id = ObjectId::of(format!("colours.{name}"));
    let inks = &document.stock.inks;
    controls::section(ui, cx, name, cx.t("recipe"), |ui, cx| {
        for (_, ink) in inks.iter() {
            let value = number(cx, &id, &ink.id);
            // Inks of the coat stand alone, so they show only where they are used.
            if value.is_none() && ink.role != InkRole::Base {
                continue;
            }
            let shown = value.or(Some(0.0));
            if let Some(v) = unit_row(ui, cx, &ink.label, shown, (0.0, 100.0), Unit::Percent) {
                let percent = Some(v).filter(|v| *v > 0.0 || ink.role != InkRole::Base);
                let edit = Edit::SetColour { name: name.to_owned(), ink: ink.id.clone(), percent };
                send(cx, edit, &format!("{name}.{}", ink.id));
            }
        }
        let overprint = truth(cx, &id, "overprint").unwrap_or(false);
        let base =
            inks.iter().all(|(_, i)| i.role == InkRole::Base || number(cx, &id, &i.id).is_none());
        let shown = overprint || !base;
        let check = widgets::check(ui, shown, base, cx.t("overprints-word"));
        if check.on_hover_text(cx.t("overprint-tip")).clicked() {
            let edit = Edit::SetOverprint { name: name.to_owned(), overprint: !overprint };
            send(cx, edit, name);
        }
    });
}
