//! [`LengthEdit`]: a field of measure that takes expressions, decimal commas and
//! units, shows the result beneath while it is typed, and keeps what is typed
//! when it is not understood.
//!
//! `egui::DragValue` is not it: it drops what does not parse.

use std::collections::BTreeMap;

use eframe::egui;
use egui::{
    Align2, CornerRadius, EventFilter, Key, Margin, Rect, Role, Sense, Stroke, StrokeKind,
    TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use super::expression::{self, Fault, Unit};
use crate::gui::locale::{Lang, key};
use crate::gui::theme::{self, CONTROL, Tokens, size};
use crate::gui::widgets;

/// Height of the line beneath a field that shows a result or a fault.
const BENEATH: f32 = 18.0;

/// Fields that are being typed in, by their accessible name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    typed: BTreeMap<String, Typed>,
}

#[derive(Clone, Debug)]
struct Typed {
    text: String,
    /// What the field showed when typing began.
    from: f64,
}

impl Fields {
    /// Forgets what is typed, for another object stands behind the fields now.
    pub(crate) fn forget(&mut self) {
        self.typed.clear();
    }
}

/// A field of measure.
pub(crate) struct LengthEdit<'a> {
    name: &'a str,
    label: &'a str,
    label_width: f32,
    value: Option<f64>,
    unit: Unit,
    places: usize,
    range: (f64, f64),
    step: f64,
    width: f32,
    enabled: bool,
}

impl<'a> LengthEdit<'a> {
    /// A field of this accessible name, with a short label before it; no value
    /// where several objects differ.
    pub(crate) fn new(name: &'a str, label: &'a str, value: Option<f64>, unit: Unit) -> Self {
        let (places, step) = match unit {
            Unit::Mm => (2, 0.1),
            Unit::Pt => (1, 0.1),
            Unit::Degree | Unit::Percent => (1, 1.0),
            Unit::Bare => (0, 1.0),
        };
        LengthEdit {
            name,
            label,
            label_width: 20.0,
            value,
            unit,
            places,
            range: (-10_000.0, 10_000.0),
            step,
            width: 132.0,
            enabled: true,
        }
    }

    /// The least and the greatest that is taken.
    pub(crate) fn range(mut self, least: f64, most: f64) -> Self {
        self.range = (least, most);
        self
    }

    /// Decimal places shown.
    pub(crate) fn places(mut self, places: usize) -> Self {
        self.places = places;
        self
    }

    /// Width of label and field together, and of the label.
    pub(crate) fn width(mut self, width: f32, label: f32) -> Self {
        self.width = width;
        self.label_width = label;
        self
    }

    /// Whether it can be typed in.
    pub(crate) fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Draws it; the new value once it is meant: at Enter, at Tab, when the field
    /// is left, or by the arrow keys.
    pub(crate) fn show(self, ui: &mut Ui, lang: Lang, fields: &mut Fields) -> Option<f64> {
        let t = Tokens::here(ui);
        let id = ui.scope_id().with(("length", self.name));
        let focused = ui.memory(|m| m.has_focus(id));
        let shown = self.value.map_or_else(String::new, |v| lang.decimal(v, self.places));
        let mut text =
            fields.typed.get(self.name).map_or_else(|| shown.clone(), |f| f.text.clone());

        let steps = if focused { arrow_steps(ui) } else { 0.0 };
        let (whole, _) = ui.allocate_exact_size(vec2(self.width, CONTROL), Sense::hover());
        if !self.label.is_empty() {
            let font = theme::regular(size::BODY);
            let at = whole.left_center();
            widgets::words(ui, at, Align2::LEFT_CENTER, self.label, font, t.secondary);
        }
        let left = whole.left() + self.label_width;
        let place = Rect::from_min_max(pos2(left, whole.top()), whole.max);
        let response = self.field_ui(ui, id, place, &mut text);
        if response.gained_focus() {
            select_all(ui, id, &text);
        }
        if response.changed() {
            let from = self.value.unwrap_or(f64::NAN);
            let draft = Typed { text: text.clone(), from };
            fields.typed.insert(self.name.to_owned(), draft);
        }
        let mut meant = None;
        if let Some(draft) = fields.typed.get(self.name).cloned() {
            let result = self.judge(&draft.text);
            let done = response.lost_focus() || !response.has_focus();
            let cancelled = done && ui.input(|i| i.key_pressed(Key::Escape));
            match result {
                _ if cancelled => drop(fields.typed.remove(self.name)),
                Ok(value) if done => {
                    fields.typed.remove(self.name);
                    // A value that something else changed meanwhile is written
                    // over only by what is new.
                    meant = Some(value).filter(|v| differs(*v, draft.from, self.places));
                }
                Ok(value) => self.result_ui(ui, place, lang, &draft.text, value),
                Err(fault) => self.fault_ui(ui, place, &self.sentence(lang, fault)),
            }
        }
        if steps != 0.0 {
            let typed = fields.typed.remove(self.name);
            let now = typed.and_then(|d| self.judge(&d.text).ok()).or(self.value);
            meant = now.map(|v| (v + steps * self.step).clamp(self.range.0, self.range.1));
        }
        meant
    }

    fn field_ui(
        &self,
        ui: &mut Ui,
        id: egui::Id,
        place: Rect,
        text: &mut String,
    ) -> egui::Response {
        let t = Tokens::here(ui);
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            tab: false,
            escape: false,
        };
        let sign = egui::RichText::new(self.unit.sign()).font(theme::regular(size::SECONDARY));
        let mut edit = TextEdit::singleline(text)
            .id(id)
            .align(Align2::RIGHT_CENTER)
            .margin(Margin::symmetric(8, 5))
            .event_filter(filter)
            .desired_width(place.width());
        if !self.unit.sign().is_empty() {
            edit = edit.suffix(sign.color(t.hint));
        }
        let response = ui
            .scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                ui.add_enabled(self.enabled, edit)
            })
            .inner;
        let name = self.name.to_owned();
        let enabled = self.enabled;
        let said = text.clone();
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::TextInput, enabled, &name);
            info.current_text_value = Some(said.clone());
            info
        });
        response
    }

    /// The value of a text, within the range.
    fn judge(&self, text: &str) -> Result<f64, Wrong> {
        let value = expression::evaluate(text, self.unit).map_err(Wrong::Fault)?;
        let (least, most) = self.range;
        if value < least || value > most {
            return Err(Wrong::Range(value));
        }
        Ok(value)
    }

    fn sentence(&self, lang: Lang, wrong: Wrong) -> String {
        let key = match wrong {
            Wrong::Range(value) => {
                let (least, most) = self.range;
                let say = |v: f64| trimmed(lang, v);
                return lang.with(
                    "measure-range",
                    &[("value", &say(value)), ("least", &say(least)), ("most", &say(most))],
                );
            }
            Wrong::Fault(Fault::Unknown(c)) => {
                return lang.with("measure-unknown", &[("c", &c.to_string())]);
            }
            Wrong::Fault(Fault::Empty) => key("measure-empty"),
            Wrong::Fault(Fault::Unfinished) => key("measure-unfinished"),
            Wrong::Fault(Fault::Bracket) => key("measure-bracket"),
            Wrong::Fault(Fault::TwoSigns) => key("measure-two-signs"),
            Wrong::Fault(Fault::ByZero) => key("measure-by-zero"),
            Wrong::Fault(Fault::Dimension) => key("measure-dimension"),
        };
        lang.t(key).to_owned()
    }

    fn result_ui(&self, ui: &mut Ui, place: Rect, lang: Lang, text: &str, value: f64) {
        let t = Tokens::here(ui);
        let accent = Stroke::new(1.5, t.accent.ink);
        ui.painter().rect_stroke(place, CornerRadius::same(4), accent, StrokeKind::Inside);
        if !expression::is_expression(text) {
            return;
        }
        let shown = format!("= {} {}", lang.decimal(value, self.places.max(2)), self.unit.sign());
        let font = theme::medium(size::SECONDARY);
        beneath(ui, place, shown.trim_end(), font, t.accent.ink);
    }

    fn fault_ui(&self, ui: &mut Ui, place: Rect, sentence: &str) {
        let t = Tokens::here(ui);
        let edge = Stroke::new(1.5, t.error.ink);
        ui.painter().rect_stroke(place, CornerRadius::same(4), edge, StrokeKind::Inside);
        beneath(ui, place, sentence, theme::regular(size::SECONDARY), t.error.ink);
    }
}

#[derive(Clone, Copy, Debug)]
enum Wrong {
    Fault(Fault),
    Range(f64),
}

/// A line under a field, on a tag of its own over whatever is below, so that
/// nothing jumps while it is typed.
fn beneath(ui: &Ui, place: Rect, text: &str, font: egui::FontId, ink: egui::Color32) {
    let t = Tokens::here(ui);
    let painter = ui.ctx().layer_painter(egui::LayerId::new(
        egui::Order::Foreground,
        ui.scope_id().with(("measure-beneath", 0)),
    ));
    let galley = painter.layout_no_wrap(text.to_owned(), font, ink);
    let right = place.right();
    let size = vec2(galley.size().x + 12.0, BENEATH);
    let left = (right - size.x).max(8.0);
    let rect = Rect::from_min_size(pos2(left, place.bottom() + 2.0), size);
    let edge = Stroke::new(1.0, t.border);
    painter.rect(rect, CornerRadius::same(4), t.field, edge, StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
    let said = ui.interact(rect, ui.scope_id().with(("beneath", text)), Sense::hover());
    let text = text.to_owned();
    said.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
}

/// Steps asked for by the arrow keys, ten at a time with Shift.
fn arrow_steps(ui: &Ui) -> f64 {
    ui.input(|i| {
        let many = if i.modifiers.shift { 10.0 } else { 1.0 };
        let up = i.num_presses(Key::ArrowUp) as f64;
        (up - i.num_presses(Key::ArrowDown) as f64) * many
    })
}

fn differs(a: f64, b: f64, places: usize) -> bool {
    b.is_nan() || (a - b).abs() > 10f64.powi(-(places as i32) - 3)
}

/// A number without needless decimals.
pub(crate) fn trimmed(lang: Lang, value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let text = if text == "-0" { "0" } else { text };
    match lang {
        Lang::Fr => text.replace('.', ","),
        Lang::En => text.to_owned(),
    }
}

/// Marks the whole text of a field, so that typing replaces it.
pub(crate) fn select_all(ui: &Ui, id: egui::Id, text: &str) {
    if let Some(mut state) = TextEdit::load_state(ui.ctx(), id) {
        let all = egui::text::CCursorRange::two(
            egui::text::CCursor::new(0),
            egui::text::CCursor::new(text.chars().count()),
        );
        state.cursor.set_char_range(Some(all));
        TextEdit::store_state(ui.ctx(), id, state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_without_needless_decimals() {
        assert_eq!(trimmed(Lang::Fr, 12.5), "12,5");
        assert_eq!(trimmed(Lang::Fr, 3.0), "3");
        assert_eq!(trimmed(Lang::En, -0.0001), "0");
        assert_eq!(trimmed(Lang::En, 0.125), "0.125");
    }

    #[test]
    fn only_what_differs_is_meant() {
        assert!(!differs(12.5, 12.5, 2));
        assert!(!differs(12.500_001, 12.5, 2));
        assert!(differs(12.51, 12.5, 2));
        assert!(differs(1.0, f64::NAN, 2));
    }

    #[test]
    fn a_value_out_of_range_says_what_was_expected() {
        let field = LengthEdit::new("Marge", "", Some(1.0), Unit::Mm).range(0.0, 5.0);
        let wrong = field.judge("6").unwrap_err();
        let said = field.sentence(Lang::Fr, wrong);
        assert!(said.contains('6') && said.contains('0') && said.contains('5'), "{said}");
        assert!(field.judge("12,5/5").is_ok());
    }
}
