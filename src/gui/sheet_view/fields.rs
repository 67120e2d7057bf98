//! The fields of the right panel: a name, a value with its unit, taken when the
//! field is left or Enter is pressed. Comma or point, and small sums.

use eframe::egui;
use egui::{Align, Align2, Key, Layout, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::SheetCommand;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::theme::{self, CONTROL, size};
use crate::gui::widgets;
use crate::imposition::{PressEdit, PressValue};

/// A value that a field shows and takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// Millimetres, with at most three decimals.
    Mm(f64),
    /// Points.
    Pt(f64),
    /// Per cent.
    Percent(f64),
    /// A whole number, or nothing for what is usual.
    Count(Option<u32>),
}

/// A field of `press.toml`.
pub(super) struct Field<'a> {
    /// Its path in the file.
    pub field: &'static str,
    /// What it is called, to whoever hears or reads it.
    pub name: &'a str,
    /// Its value now.
    pub value: Kind,
    /// Key of what a change of it is called.
    pub step: &'static str,
}

/// A number as typed: comma or point, a unit after it, and one sum at most.
pub(super) fn number(text: &str) -> Option<f64> {
    let text: String = text
        .trim()
        .trim_end_matches("mm")
        .trim_end_matches("pt")
        .trim_end_matches('%')
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            ',' => '.',
            '\u{2212}' => '-',
            c => c,
        })
        .collect();
    if let Ok(n) = text.parse::<f64>() {
        return Some(n).filter(|n| n.is_finite());
    }
    // The sign of the first number is no sum.
    let (at, sign) = text.char_indices().skip(1).find(|(_, c)| "+-*/".contains(*c))?;
    let (a, b): (f64, f64) = (text[..at].parse().ok()?, text[at + 1..].parse().ok()?);
    let n = match sign {
        '+' => a + b,
        '-' => a - b,
        '*' => a * b,
        _ => a / b,
    };
    Some(n).filter(|n| n.is_finite())
}

/// A decimal with the digits that it needs.
fn decimal(cx: &Cx<'_>, value: f64, least: usize) -> String {
    let text = format!("{value:.3}");
    let bare = text.trim_end_matches('0');
    let digits = bare.len().saturating_sub(bare.find('.').map_or(bare.len(), |at| at + 1));
    cx.lang.decimal(value, digits.max(least))
}

impl Kind {
    fn shown(self, cx: &Cx<'_>) -> String {
        match self {
            Kind::Mm(v) => decimal(cx, v, 2),
            Kind::Pt(v) => decimal(cx, v, 2),
            Kind::Percent(v) => decimal(cx, v, 2),
            Kind::Count(n) => n.map_or_else(String::new, |n| cx.lang.number(u64::from(n))),
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Kind::Mm(_) => "mm",
            Kind::Pt(_) => "pt",
            Kind::Percent(_) => "%",
            Kind::Count(_) => "",
        }
    }

    /// What is typed, as a value for the file.
    fn read(self, text: &str) -> Option<PressValue> {
        match self {
            Kind::Count(_) if text.trim().is_empty() => Some(PressValue::Usual),
            Kind::Count(_) => crate::gui::export::whole(text).map(PressValue::Whole),
            _ => number(text).map(PressValue::Decimal),
        }
    }
}

impl Field<'_> {
    /// Draws it so wide; sends what is typed.
    pub(super) fn show(&self, ui: &mut Ui, cx: &mut Cx<'_>, width: f32, hint: &str) {
        let shown = self.value.shown(cx);
        let unit = self.value.unit();
        let mut text = match &cx.drafts.sheet.field {
            Some((field, text)) if *field == self.field => text.clone(),
            _ => shown.clone(),
        };
        let wrong = self.value.read(&text).is_none();
        let t = cx.tokens;
        let edit = TextEdit::singleline(&mut text)
            .id(ui.scope_id().with(self.field))
            .font(theme::regular(size::BODY))
            .hint_text(hint)
            .align(Align2::RIGHT_CENTER)
            .margin(egui::Margin {
                left: 8,
                right: if unit.is_empty() { 8 } else { 32 },
                top: 5,
                bottom: 5,
            })
            .desired_width(width);
        let response = ui.add(edit);
        let name = self.name.to_owned();
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
        if !unit.is_empty() {
            let at = response.rect.right_center() - vec2(8.0, 0.0);
            let small = theme::regular(size::SECONDARY);
            widgets::words(ui, at, Align2::RIGHT_CENTER, unit, small, t.hint);
        }
        if wrong {
            let edge = egui::Stroke::new(1.0, t.error.ink);
            let rect = response.rect;
            ui.painter().rect_stroke(rect, 4, edge, egui::StrokeKind::Inside);
        }
        if response.gained_focus() || response.changed() {
            cx.drafts.sheet.field = Some((self.field, text.clone()));
        }
        if response.lost_focus() {
            cx.drafts.sheet.field = None;
            let dropped = ui.input(|i| i.key_pressed(Key::Escape));
            if text != shown && !dropped {
                match self.value.read(&text) {
                    Some(value) => cx.send(set(self.step, self.field, value)),
                    // An error keeps what was typed; the last valid value draws.
                    None => cx.drafts.sheet.field = Some((self.field, text)),
                }
            }
        }
    }
}

/// The command that writes one value.
pub(super) fn set(step: &'static str, field: &'static str, value: PressValue) -> Command {
    Command::Sheet(SheetCommand::Set(step, vec![PressEdit::new(field, value)]))
}

/// Two fields side by side, each with its name before it.
pub(super) fn pair_ui(ui: &mut Ui, cx: &mut Cx<'_>, fields: [(&str, Field<'_>, &str); 2]) {
    let whole = ui.available_width();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let each = (whole - 12.0) / 2.0;
        for (i, (word, field, hint)) in fields.into_iter().enumerate() {
            if i > 0 {
                ui.add_space(12.0);
            }
            let label = 52.0;
            name_ui(ui, cx, word, label);
            field.show(ui, cx, each - label, hint);
        }
    });
    ui.add_space(8.0);
}

/// One field with a long name before it.
pub(super) fn line_ui(ui: &mut Ui, cx: &mut Cx<'_>, field: Field<'_>, hint: &str) {
    let whole = ui.available_width();
    let name = field.name.to_owned();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        name_ui(ui, cx, &name, whole - 120.0);
        field.show(ui, cx, 120.0, hint);
    });
    ui.add_space(8.0);
}

/// The name before a control.
pub(super) fn name_ui(ui: &mut Ui, cx: &Cx<'_>, name: &str, width: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, CONTROL), Sense::hover());
    let font = theme::regular(size::SECONDARY);
    let ink = cx.tokens.secondary;
    widgets::words_within(
        ui,
        rect.left_center(),
        Align2::LEFT_CENTER,
        name,
        font,
        ink,
        width - 4.0,
    );
}

/// A list to choose from, as wide as the panel; tells what was chosen.
pub(super) fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    now: T,
    all: &[(T, &str)],
) -> Option<T> {
    let mut chosen = None;
    let shown = all.iter().find(|(value, _)| *value == now).map_or("", |(_, word)| word);
    let width = ui.available_width();
    let response = egui::ComboBox::from_id_salt(name)
        .width(width)
        .selected_text(shown)
        .show_ui(ui, |ui| {
            ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                for (value, word) in all {
                    if ui.selectable_label(*value == now, *word).clicked() {
                        chosen = Some(*value);
                    }
                }
            });
        })
        .response;
    let said = format!("{name} : {shown}");
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &said));
    ui.add_space(8.0);
    chosen.filter(|value| *value != now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_typed() {
        for (text, expected) in [
            ("12", Some(12.0)),
            (" 12,5 mm", Some(12.5)),
            ("12.5", Some(12.5)),
            ("12,5/2", Some(6.25)),
            ("-0,25", Some(-0.25)),
            ("\u{2212}3", Some(-3.0)),
            ("100-3,5", Some(96.5)),
            ("1\u{202f}020", Some(1020.0)),
            ("6*2", Some(12.0)),
            ("3/0", None),
            ("", None),
            ("large", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
        assert_eq!(Kind::Count(Some(3)).read(" "), Some(PressValue::Usual));
        assert_eq!(Kind::Count(None).read("1 000"), Some(PressValue::Whole(1_000)));
        assert_eq!(Kind::Count(None).read("deux"), None);
    }
}
