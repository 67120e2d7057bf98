//! The inspector: what is selected, and everything about it that can be said in
//! figures and words.

use eframe::egui;
use egui::{Align, Layout, ScrollArea, Ui, UiBuilder, vec2};

use super::command::{LayoutCommand, To};
use super::controls::{self, GAP, row};
use super::expression::Unit;
use super::inspect_fields as fields;
use super::length_edit::LengthEdit;
use super::palette_tabs;
use super::rulers::Axis;
use super::state::Tab;
use super::tree;
use super::{inspect_inks, inspect_series, inspect_shape};
use crate::edit::{Edit, FieldValue};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::icon;
use crate::gui::left_panel::padded;
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};
use crate::layout::{LayoutObject, ObjectId, ObjectKind};
use crate::measure::{Length, Point, Rect};

/// Width of a field in a row of two, its label included.
const HALF: f32 = 140.0;

/// The right panel.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let tabs = [
        (Tab::Inspector, key("inspector")),
        (Tab::Styles, key("styles")),
        (Tab::Inks, key("inks")),
    ];
    let strip = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), theme::TABS));
    ui.scope_builder(UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 24.0;
            ui.add_space(theme::PAD);
            for (tab, name) in tabs {
                let on = cx.state.maquette.tab == tab;
                if widgets::tab(ui, cx.t(name), None, on, theme::TABS).clicked() {
                    cx.send(Command::Layout(LayoutCommand::Tab(tab)));
                }
            }
        });
    });
    widgets::rule(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
        ui.add_space(12.0);
        padded(ui, |ui| match cx.state.maquette.tab {
            Tab::Inspector => inspector_ui(ui, cx, &document),
            Tab::Styles => palette_tabs::styles_ui(ui, cx, &document),
            Tab::Inks => palette_tabs::inks_ui(ui, cx, &document),
        });
        ui.add_space(24.0);
    });
}

fn inspector_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    let selected: Vec<LayoutObject> =
        cx.state.maquette.selected(&document.objects).into_iter().cloned().collect();
    match selected.as_slice() {
        [] => nothing_ui(ui, cx, document),
        [one] => one_ui(ui, cx, document, one),
        many => many_ui(ui, cx, many),
    }
}

/// With nothing selected: the ticket itself.
fn nothing_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    title_ui(ui, cx, cx.t("the-ticket"), "", None);
    let (w, h) = document.size_mm();
    let ticket = ObjectId::of("ticket");
    controls::section(ui, cx, cx.t("trim-and-margins"), "mm", |ui, cx| {
        let bleed = document.stock.bleed.to_mm();
        let safe = document.safe.to_mm();
        pair(ui, |ui| {
            let name = cx.t("ticket-width");
            let edit = LengthEdit::new(name, "L", Some(w), Unit::Mm).range(20.0, 500.0);
            if let Some(v) =
                edit.width(HALF, 20.0).show(ui, cx.lang, &mut cx.drafts.maquette.fields)
            {
                set(cx, &ticket, "size", Some(FieldValue::Numbers(vec![v, h])), name);
            }
            let name = cx.t("ticket-height");
            let edit = LengthEdit::new(name, "H", Some(h), Unit::Mm).range(20.0, 500.0);
            if let Some(v) =
                edit.width(HALF, 20.0).show(ui, cx.lang, &mut cx.drafts.maquette.fields)
            {
                set(cx, &ticket, "size", Some(FieldValue::Numbers(vec![w, v])), name);
            }
        });
        for (name, field, value) in
            [(cx.t("bleed"), "bleed", bleed), (cx.t("safety"), "safe", safe)]
        {
            if let Some(v) = length_row(ui, cx, name, Some(value), (0.0, 50.0)) {
                set(cx, &ticket, field, Some(FieldValue::Number(v)), name);
            }
        }
        let file = ObjectId::of("");
        let margin = fields::number(cx, &file, "mask_margin");
        let name = cx.t("mask-margin");
        if let Some(v) = length_row(ui, cx, name, margin, (0.0, 20.0)) {
            set(cx, &file, "mask_margin", Some(FieldValue::Number(v)), name);
        }
    });
    ui.add_space(8.0);
    widgets::label(ui, cx.t("nothing-selected"), theme::regular(size::SECONDARY), cx.tokens.hint);
}

fn title_ui(ui: &mut Ui, cx: &mut Cx<'_>, name: &str, chip: &str, lock: Option<&ObjectId>) {
    let t = cx.tokens;
    ui.horizontal(|ui| {
        ui.set_height(28.0);
        let locked = lock.is_some_and(|id| cx.state.maquette.locked(id));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(id) = lock {
                let glyph = if locked { icon::LOCK } else { icon::UNLOCKED };
                let said = cx.t("lock-selection");
                let button = Push::icon_only(glyph, said).selected(locked);
                if button.show(ui).on_hover_text(said).clicked() {
                    cx.send(Command::Layout(LayoutCommand::Lock(vec![id.clone()], !locked)));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let font = theme::semibold(size::TITLE);
                let room = ui.available_width();
                let chip_w = match chip {
                    "" => 0.0,
                    chip => widgets::measure(ui, chip, &theme::medium(size::CAPTION)) + 24.0,
                };
                let width = (widgets::measure(ui, name, &font) + 2.0).min(room - chip_w);
                let (rect, response) =
                    ui.allocate_exact_size(vec2(width, 28.0), egui::Sense::hover());
                let said = name.to_owned();
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
                let at = rect.left_center();
                let align = egui::Align2::LEFT_CENTER;
                widgets::words_within(ui, at, align, name, font, t.text, width);
                response.on_hover_text(name);
                if !chip.is_empty() {
                    widgets::chip(ui, None, chip, t.secondary, t.window);
                }
            });
        });
    });
    ui.add_space(6.0);
}

/// Two fields side by side.
fn pair(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        content(ui);
    });
    ui.add_space(GAP);
}

/// A row with one length.
pub(super) fn length_row(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    name: &str,
    value: Option<f64>,
    range: (f64, f64),
) -> Option<f64> {
    unit_row(ui, cx, name, value, range, Unit::Mm)
}

/// A row with one number in some unit.
pub(super) fn unit_row(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    name: &str,
    value: Option<f64>,
    range: (f64, f64),
    unit: Unit,
) -> Option<f64> {
    let lang = cx.lang;
    let mut typed = std::mem::take(&mut cx.drafts.maquette.fields);
    let meant = row(ui, cx, name, |ui, width| {
        let edit = LengthEdit::new(name, "", value, unit).range(range.0, range.1);
        edit.width(width.min(120.0), 0.0).show(ui, lang, &mut typed)
    });
    cx.drafts.maquette.fields = typed;
    meant
}

/// Sets a field of an entry; what follows each other in one field is one step.
pub(super) fn set(
    cx: &mut Cx<'_>,
    object: &ObjectId,
    field: &str,
    value: Option<FieldValue>,
    name: &str,
) {
    let edit = Edit::SetField { object: object.clone(), key: field.to_owned(), value };
    send(cx, edit, name);
}

/// Sends an edit of a field.
pub(super) fn send(cx: &mut Cx<'_>, edit: Edit, name: &str) {
    let sum = name.bytes().fold(7u64, |h, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
    let gesture = (cx.state.maquette.gesture << 20) | (sum & 0xF_FFFF);
    cx.send(Command::Layout(LayoutCommand::Edit(Box::new(edit), Some(gesture))));
}

fn position_ui(ui: &mut Ui, cx: &mut Cx<'_>, ids: &[ObjectId], frame: Rect, one: bool) {
    let lang = cx.lang;
    let mm = |l: Length| Some(l.to_mm());
    let free = ids.iter().any(|id| !cx.state.maquette.locked(id));
    controls::section(ui, cx, cx.t("position-and-size"), "mm", |ui, cx| {
        let field =
            |ui: &mut Ui, cx: &mut Cx<'_>, name: &str, label: &str, v, range: (f64, f64), on| {
                let edit = LengthEdit::new(name, label, v, Unit::Mm).range(range.0, range.1);
                let edit = edit.width(HALF, 20.0).enabled(on);
                edit.show(ui, lang, &mut cx.drafts.maquette.fields)
            };
        let far = (-1_000.0, 1_000.0);
        pair(ui, |ui| {
            let x = field(ui, cx, cx.t("place-x"), "X", mm(frame.x), far, free);
            let y = field(ui, cx, cx.t("place-y"), "Y", mm(frame.y), far, free);
            let by = Point::new(
                x.map_or(Length::ZERO, |v| Length::from_mm(v) - frame.x),
                y.map_or(Length::ZERO, |v| Length::from_mm(v) - frame.y),
            );
            if by != Point::ORIGIN {
                let edit = Edit::Move { objects: ids.to_vec(), by };
                cx.send(Command::Layout(LayoutCommand::Edit(Box::new(edit), None)));
            }
        });
        pair(ui, |ui| {
            let most = (0.1, 1_000.0);
            let on = free && one;
            let w = field(ui, cx, cx.t("width"), "L", mm(frame.w), most, on);
            let h = field(ui, cx, cx.t("height"), "H", mm(frame.h), most, on);
            if (w.is_some() || h.is_some())
                && let [object] = ids
            {
                let to = Rect {
                    w: w.map_or(frame.w, Length::from_mm),
                    h: h.map_or(frame.h, Length::from_mm),
                    ..frame
                };
                let edit = Edit::Resize { object: object.clone(), to };
                cx.send(Command::Layout(LayoutCommand::Edit(Box::new(edit), None)));
            }
        });
    });
}

fn many_ui(ui: &mut Ui, cx: &mut Cx<'_>, many: &[LayoutObject]) {
    let n = cx.lang.number(many.len() as u64);
    title_ui(ui, cx, &cx.lang.with("n-selected", &[("n", &n)]), "", None);
    let ids: Vec<ObjectId> = many.iter().map(|o| o.id.clone()).collect();
    if let Some(frame) = super::hit::bounds(many.iter().map(|o| o.frame)) {
        position_ui(ui, cx, &ids, frame, false);
    }
    align_ui(ui, cx);
}

fn align_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    controls::section(ui, cx, cx.t("align-and-distribute"), "", |ui, cx| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for to in To::ALL {
                cx.icon_command(ui, Command::Layout(LayoutCommand::Align(to)));
            }
            for axis in [Axis::X, Axis::Y] {
                cx.icon_command(ui, Command::Layout(LayoutCommand::Distribute(axis)));
            }
        });
        ui.add_space(GAP);
    });
}

fn one_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, object: &LayoutObject) {
    let same: Vec<&LayoutObject> =
        document.objects.iter().filter(|o| o.id.entry == object.id.entry).collect();
    let kind = cx.t(tree::kind_key(object.kind));
    let chip = match same.iter().position(|o| o.id == object.id) {
        Some(i) if same.len() > 1 => {
            let (n, of) = ((i + 1).to_string(), same.len().to_string());
            cx.lang.with("element-of", &[("n", &n), ("of", &of)])
        }
        _ => kind.to_owned(),
    };
    let name = tree::name_of(object, cx.lang);
    let chip = if chip == name { "" } else { chip.as_str() };
    title_ui(ui, cx, &name, chip, Some(&object.id));
    if let Some(fault) = &object.fault {
        let text = crate::gui::locale::typeset_french(fault);
        controls::remark(ui, icon::ERROR, cx.tokens.error, &text);
    }
    position_ui(ui, cx, std::slice::from_ref(&object.id), object.frame, true);
    inspect_series::series_ui(ui, cx, object, same.len());
    match object.kind {
        ObjectKind::Mask | ObjectKind::Ground | ObjectKind::Plaque => {
            inspect_shape::shape_ui(ui, cx, object);
        }
        _ => (),
    }
    fields::content_ui(ui, cx, document, object);
    inspect_inks::inks_ui(ui, cx, document, object);
    fields::rule_ui(ui, cx, document, object);
    align_ui(ui, cx);
    let line = cx.lang.number(u64::from(object.line));
    let text = cx.lang.with("line-of-file", &[("n", &line)]);
    widgets::label(ui, text, theme::regular(size::CAPTION), cx.tokens.hint);
}
