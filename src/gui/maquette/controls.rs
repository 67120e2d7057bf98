//! The rows of the inspector: a label, a control, a name for those who hear
//! instead of see.

use eframe::egui;
use egui::{
    Align, Align2, CornerRadius, Layout, Rect, Role, Sense, Stroke, StrokeKind, TextEdit, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::theme::{self, CONTROL, size};
use crate::gui::widgets;

/// Width of the labels of the inspector.
pub(crate) const LABEL: f32 = 84.0;
/// Gap between two rows.
pub(crate) const GAP: f32 = 6.0;

/// Choices by what they are written as and what they are called.
pub(crate) type Choices<'a> = &'a [(String, String)];

/// A part of the inspector that can be closed; it is open at first.
pub(crate) fn section(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    title: &str,
    aside: &str,
    content: impl FnOnce(&mut Ui, &mut Cx<'_>),
) {
    let t = cx.tokens;
    let id = egui::Id::unique(("maquette-section", title));
    let open = ui.data(|d| d.get_temp::<bool>(id)).unwrap_or(true);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, open, title));
    if response.clicked() {
        ui.data_mut(|d| d.insert_temp(id, !open));
    }
    let glyph = if open { icon::DOWN } else { icon::NEXT };
    let at = pos2(rect.left() + 6.0, rect.center().y);
    widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(16.0), t.secondary);
    let at = pos2(rect.left() + 20.0, rect.center().y);
    let font = theme::semibold(size::BODY);
    let words = widgets::words(ui, at, Align2::LEFT_CENTER, title, font, t.text);
    if !aside.is_empty() {
        let room = rect.right() - words.right() - 12.0;
        let at = rect.right_center();
        let font = theme::regular(size::SECONDARY);
        widgets::words_within(ui, at, Align2::RIGHT_CENTER, aside, font, t.secondary, room);
    }
    widgets::focus_ring(ui, &response, rect, 4);
    if open {
        content(ui, cx);
    }
    ui.add_space(6.0);
}

/// A row: a label, then the control in what is left.
pub(crate) fn row<R>(
    ui: &mut Ui,
    cx: &Cx<'_>,
    label: &str,
    control: impl FnOnce(&mut Ui, f32) -> R,
) -> R {
    let t = cx.tokens;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), CONTROL), Sense::hover());
    let font = theme::regular(size::BODY);
    let at = rect.left_center();
    widgets::words_within(ui, at, Align2::LEFT_CENTER, label, font, t.secondary, LABEL - 6.0);
    let place = Rect::from_min_max(pos2(rect.left() + LABEL, rect.top()), rect.max);
    let builder =
        egui::UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center));
    let out = ui.scope_builder(builder, |ui| control(ui, place.width())).inner;
    ui.add_space(GAP);
    out
}

/// A list of choices; the one that was chosen, if another.
pub(crate) fn choice(
    ui: &mut Ui,
    name: &str,
    width: f32,
    current: &str,
    choices: Choices<'_>,
) -> Option<String> {
    let t = theme::Tokens::here(ui);
    let label = choices.iter().find(|(key, _)| key == current).map_or(current, |(_, l)| l.as_str());
    let mut chosen = None;
    let combo = egui::ComboBox::from_id_salt(("choice", name))
        .selected_text(egui::RichText::new(label).color(t.text))
        .width(width)
        .height(320.0)
        .icon(|ui, rect, visuals, _open| {
            let ink = visuals.fg_stroke.color;
            let font = theme::icons(16.0);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon::DOWN, font, ink);
        })
        .truncate();
    let shown = combo.show_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_min_width(width);
        for (key, label) in choices {
            let on = key == current;
            let item = egui::Button::selectable(on, label.as_str()).min_size(vec2(width, 26.0));
            let response = ui.add(item);
            response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, on, label));
            if response.clicked() {
                chosen = Some(key.clone()).filter(|_| !on);
                ui.close();
            }
        }
    });
    let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
    info.current_text_value = Some(label.to_owned());
    shown.response.widget_info(|| info.clone());
    chosen
}

/// A text; what it says after every change. `draft` keeps what is typed while
/// the field has the focus.
pub(crate) fn text(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    name: &str,
    width: f32,
    value: &str,
    rows: usize,
) -> Option<String> {
    let id = egui::Id::unique(("maquette-text", name));
    let focused = ui.memory(|m| m.has_focus(id));
    let draft = cx.drafts.maquette.text.take();
    let mut typed = match draft {
        Some((of, typed)) if focused && of == name => typed,
        _ => value.to_owned(),
    };
    let edit =
        if rows > 1 { TextEdit::multiline(&mut typed) } else { TextEdit::singleline(&mut typed) };
    let edit =
        edit.id(id).desired_rows(rows).margin(egui::Margin::symmetric(8, 5)).desired_width(width);
    let response = ui.add(edit);
    if cx.drafts.maquette.focus_text {
        // A double click on the ticket goes to what the object says.
        cx.drafts.maquette.focus_text = false;
        response.request_focus();
        super::length_edit::select_all(ui, id, &typed);
    }
    let said = typed.clone();
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::TextInput, true, name);
        info.current_text_value = Some(said.clone());
        info
    });
    if focused || response.has_focus() {
        cx.drafts.maquette.text = Some((name.to_owned(), typed.clone()));
    }
    (response.changed() && typed != value).then_some(typed)
}

/// A box of one colour, for what is to be said of a value.
pub(crate) fn remark(ui: &mut Ui, glyph: &str, tone: theme::Tone, text: &str) {
    let frame = egui::Frame::new().fill(tone.tint).corner_radius(6).inner_margin(8);
    let response = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            widgets::label(ui, glyph, theme::icons(16.0), tone.ink);
            widgets::label(ui, text, theme::regular(size::SECONDARY), tone.ink);
        });
    });
    let said = text.to_owned();
    response.response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    ui.add_space(GAP);
}

/// The swatch of an ink or a colour.
pub(crate) fn swatch(ui: &Ui, at: egui::Pos2, side: f32, fill: egui::Color32) {
    let t = theme::Tokens::here(ui);
    let square = Rect::from_center_size(at, vec2(side, side));
    let edge = Stroke::new(1.0, t.edge);
    ui.painter().rect(square, CornerRadius::same(2), fill, edge, StrokeKind::Inside);
}
