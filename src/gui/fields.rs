//! Fields of forms: a line of text, a choice of several. Each has a name for
//! those who do not see it.

use eframe::egui;
use egui::{Align2, FontId, Response, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

use super::icon;
use super::theme::{self, Tokens, size};

/// A line of text.
pub(crate) struct Line<'a> {
    text: &'a mut String,
    name: &'a str,
    hint: &'a str,
    width: f32,
    font: FontId,
    wrong: bool,
    right: bool,
}

impl<'a> Line<'a> {
    /// A field of this accessible name, as wide as there is room.
    pub(crate) fn new(text: &'a mut String, name: &'a str) -> Self {
        let font = theme::regular(size::BODY);
        Line { text, name, hint: "", width: f32::INFINITY, font, wrong: false, right: false }
    }

    /// What shows while it is empty.
    pub(crate) fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    /// This wide, margins included.
    pub(crate) fn width(mut self, width: f32) -> Self {
        self.width = width;
        self
    }

    /// In the font of paths and numbers.
    pub(crate) fn mono(mut self) -> Self {
        self.font = theme::mono(size::SECONDARY);
        self
    }

    /// Its text ends at the right: a number.
    pub(crate) fn right(mut self) -> Self {
        self.right = true;
        self
    }

    /// Outlined as wrong.
    pub(crate) fn wrong(mut self, wrong: bool) -> Self {
        self.wrong = wrong;
        self
    }

    /// Draws it.
    pub(crate) fn show(self, ui: &mut Ui) -> Response {
        let t = Tokens::here(ui);
        let align = if self.right { egui::Align::Max } else { egui::Align::Min };
        let field = TextEdit::singleline(self.text)
            .font(self.font)
            .hint_text(self.hint)
            .align(egui::Align2([align, egui::Align::Center]))
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(self.width);
        let response = ui.add(field);
        if self.wrong {
            let edge = egui::Stroke::new(1.0, t.error.ink);
            let inside = egui::StrokeKind::Inside;
            ui.painter().rect_stroke(response.rect, egui::CornerRadius::same(4), edge, inside);
        }
        let name = self.name;
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
        response
    }
}

/// One of several in a list that opens; returns the place of the one taken.
pub(crate) struct Choice<'a> {
    name: &'a str,
    shown: &'a str,
    width: f32,
    enabled: bool,
    wrong: bool,
}

impl<'a> Choice<'a> {
    /// A list of this accessible name that shows `shown`.
    pub(crate) fn new(name: &'a str, shown: &'a str, width: f32) -> Self {
        Choice { name, shown, width, enabled: true, wrong: false }
    }

    /// Whether it can be opened.
    pub(crate) fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Drawn as wrong: something has still to be chosen.
    pub(crate) fn wrong(mut self, wrong: bool) -> Self {
        self.wrong = wrong;
        self
    }

    /// Draws it; `on` is the place of the one in force.
    pub(crate) fn show(self, ui: &mut Ui, items: &[String], on: Option<usize>) -> Option<usize> {
        let t = Tokens::here(ui);
        let ink = match (self.enabled, self.wrong) {
            (false, _) => t.hint,
            (_, true) => t.error.ink,
            _ => t.text,
        };
        let mut taken = None;
        let name = self.name;
        let shown = ui
            .scope(|ui| {
                if self.wrong {
                    let edge = egui::Stroke::new(1.0, t.error.ink);
                    let visuals = &mut ui.visuals_mut().widgets;
                    for state in [
                        &mut visuals.inactive,
                        &mut visuals.hovered,
                        &mut visuals.active,
                        &mut visuals.open,
                    ] {
                        state.bg_fill = t.error.tint;
                        state.weak_bg_fill = t.error.tint;
                        state.bg_stroke = edge;
                    }
                }
                ui.add_enabled_ui(self.enabled, |ui| {
                    egui::ComboBox::from_id_salt(("choice", name))
                        .selected_text(RichText::new(self.shown).color(ink))
                        .width(self.width)
                        .height(320.0)
                        .icon(move |ui, rect, _visuals, _open| {
                            let (at, font) = (rect.center(), theme::icons(16.0));
                            ui.painter().text(at, Align2::CENTER_CENTER, icon::DOWN, font, ink);
                        })
                        .truncate()
                        .show_ui(ui, |ui| {
                            ui.spacing_mut().item_spacing.y = 0.0;
                            for (i, label) in items.iter().enumerate() {
                                let chosen = on == Some(i);
                                let item = egui::Button::selectable(chosen, label.as_str())
                                    .min_size(vec2(self.width.max(120.0), 26.0));
                                let response = ui.add(item);
                                response.widget_info(|| {
                                    WidgetInfo::selected(Role::ListBoxOption, true, chosen, label)
                                });
                                if response.clicked() {
                                    taken = Some(i);
                                    ui.close();
                                }
                            }
                        })
                })
                .inner
            })
            .inner;
        let mut info = WidgetInfo::labeled(Role::ComboBox, self.enabled, name);
        info.current_text_value = Some(self.shown.to_owned());
        shown.response.widget_info(|| info.clone());
        taken
    }
}
