//! The tab « Marques »: what stands round the tickets for the press room.

use eframe::egui::Ui;

use super::SheetCommand;
use super::fields::{Field, Kind, line_ui, set};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::gui::widgets;
use crate::imposition::{PressEdit, PressValue};

/// Draws the tab.
pub(super) fn marks_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let marks = &document.project.press.marks;
    widgets::heading(ui, cx.t("press-marks"), "");
    ui.add_space(4.0);
    for (text, field, on) in [
        (key("mark-crop"), "marks.crop", marks.crop),
        (key("mark-slug"), "marks.slug", marks.slug),
        (key("mark-registration"), "marks.registration", marks.registration),
        (key("mark-colour-bar"), "marks.colour_bar", marks.colour_bar),
    ] {
        if widgets::check(ui, on, true, cx.t(text)).clicked() {
            cx.send(set(text, field, PressValue::Yes(!on)));
        }
        ui.add_space(4.0);
    }
    ui.add_space(8.0);
    let step = key("press-marks");
    for (name, field, value) in [
        (key("mark-offset"), "marks.offset_mm", Kind::Mm(marks.offset.to_mm())),
        (key("mark-length"), "marks.length_mm", Kind::Mm(marks.length.to_mm())),
        (key("mark-width"), "marks.width_pt", Kind::Pt(marks.width.to_pt())),
    ] {
        let field = Field { field, name: cx.t(name), value, step };
        line_ui(ui, cx, field, "");
    }
    for (title, kind, lines) in
        [(key("mark-fold"), 0, &marks.fold), (key("mark-perforation"), 1, &marks.perforation)]
    {
        ui.add_space(8.0);
        widgets::heading(ui, cx.t(title), "");
        ui.add_space(4.0);
        let Some(grid) = cx.state.sheet.model.as_ref().and_then(|m| m.grid().cloned()) else {
            continue;
        };
        let fields = [
            ["marks.fold.after_columns", "marks.fold.after_rows"],
            ["marks.perforation.after_columns", "marks.perforation.after_rows"],
        ][kind];
        let after = [&lines.after_columns, &lines.after_rows];
        let counts = [grid.columns(), grid.rows()];
        let words = [key("after-column"), key("after-row")];
        for i in 0..2 {
            for n in 1..counts[i] {
                let on = after[i].contains(&n);
                let text = cx.lang.with(words[i], &[("n", &n.to_string())]);
                let text = format!("{} {text}", cx.t(title));
                if widgets::check(ui, on, true, &text).clicked() {
                    let mut all: Vec<u32> = after[i].iter().copied().filter(|m| *m != n).collect();
                    if !on {
                        all.push(n);
                    }
                    all.sort_unstable();
                    let value = match all.is_empty() {
                        true => PressValue::Usual,
                        false => PressValue::Numbers(all),
                    };
                    let edit = vec![PressEdit::new(fields[i], value)];
                    cx.send(Command::Sheet(SheetCommand::Set(title, edit)));
                }
            }
        }
    }
    ui.add_space(12.0);
    let text = cx.t("marks-tip");
    widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
}
