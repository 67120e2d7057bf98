//! The rows of a table from elsewhere, its columns with what they hold above
//! them. Only the rows in sight are drawn.

use eframe::egui;
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, Ui, pos2, vec2};

use super::{ImportCommand, ImportState, Stage};
use crate::bloc::{Holds, Sight, SightRow, TableForm};
use crate::game::Game;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::fields::Choice;
use crate::gui::theme::{self, ROW, size};
use crate::gui::widgets;

/// Width of the numbers of lines.
const LINES: f32 = 64.0;
/// Narrowest and widest column.
const WIDTHS: (f32, f32) = (112.0, 220.0);
/// Height of the names and of what they hold.
const HEAD: f32 = 62.0;
/// Height of the whole table.
const HEIGHT: f32 = 230.0;

/// What a column can hold, in the order of the list, with its words.
fn choices(cx: &Cx<'_>, game: &Game) -> Vec<(Option<Holds>, String)> {
    let mut all = vec![
        (Some(Holds::Ticket), cx.t("holds-ticket").to_owned()),
        (Some(Holds::Lot), cx.t("holds-lot").to_owned()),
    ];
    if game.validation_digits > 0 {
        all.push((Some(Holds::Validation), cx.t("holds-validation").to_owned()));
    }
    all.extend(game.slots().map(|(id, slot)| (Some(Holds::Cell(id)), slot.column.clone())));
    all.push((Some(Holds::Nothing), cx.t("holds-nothing").to_owned()));
    all
}

/// Draws the table.
pub(super) fn table_ui(ui: &mut Ui, cx: &mut Cx<'_>, import: &ImportState, sight: &Sight) {
    let Some(document) = cx.state.document.clone() else { return };
    let t = cx.tokens;
    let choices = choices(cx, &document.game);
    let labels: Vec<String> = choices.iter().map(|(_, label)| label.clone()).collect();
    let rows: &[SightRow] = import.filter.as_ref().map_or(&sight.first, |(_, rows)| rows);
    let unknown = cx.t("holds-unknown");
    let widths = widths(ui, import, sight, rows, &choices, unknown);
    let all: f32 = LINES + widths.iter().sum::<f32>();
    let frame =
        egui::Frame::new().fill(t.field).stroke(Stroke::new(1.0, t.border)).corner_radius(6);
    frame.show(ui, |ui| {
        ui.set_height(HEIGHT);
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ScrollArea::horizontal().id_salt("columns").auto_shrink(false).show(ui, |ui| {
            ui.set_width(all.max(ui.available_width()));
            head_ui(ui, cx, import, sight, &widths, &choices, &labels);
            let height = ui.available_height();
            ScrollArea::vertical().id_salt("rows").max_height(height).auto_shrink(false).show_rows(
                ui,
                ROW,
                rows.len(),
                |ui, range| {
                    for row in &rows[range] {
                        row_ui(ui, cx, import, sight, row, &widths);
                    }
                },
            );
        });
    });
}

/// As wide as name, values and the list need, within bounds.
fn widths(
    ui: &Ui,
    import: &ImportState,
    sight: &Sight,
    rows: &[SightRow],
    choices: &[(Option<Holds>, String)],
    unknown: &str,
) -> Vec<f32> {
    let mono = theme::mono(size::SECONDARY);
    (0..sight.header.len())
        .map(|at| {
            let texts = rows.iter().take(20).filter_map(|r| r.fields.get(at));
            let longest = texts.chain([&sight.header[at]]).max_by_key(|t| t.chars().count());
            let text = longest.map_or("", String::as_str);
            let list = import.mapping.columns.get(at).copied().flatten();
            let said = choices.iter().find(|(holds, _)| *holds == list);
            let said = said.map_or(unknown, |(_, label)| label.as_str());
            let list = widgets::measure(ui, said, &theme::regular(size::BODY)) + 48.0;
            (widgets::measure(ui, text, &mono) + 24.0).max(list).clamp(WIDTHS.0, WIDTHS.1)
        })
        .collect()
}

fn head_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    import: &ImportState,
    sight: &Sight,
    widths: &[f32],
    choices: &[(Option<Holds>, String)],
    labels: &[String],
) {
    let t = cx.tokens;
    let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD), Sense::hover());
    let word = match sight.form {
        TableForm::Csv { .. } => cx.t("column-line"),
        TableForm::Parquet => cx.t("column-row"),
    };
    let at = pos2(head.left() + LINES - 12.0, head.top() + 16.0);
    let small = theme::medium(size::CAPTION);
    widgets::words(ui, at, Align2::RIGHT_CENTER, word, small, t.secondary);
    let mut x = head.left() + LINES;
    for (at, (name, width)) in sight.header.iter().zip(widths).enumerate() {
        let place = pos2(x + 8.0, head.top() + 16.0);
        let font = theme::mono(size::SECONDARY);
        widgets::words_within(ui, place, Align2::LEFT_CENTER, name, font, t.text, width - 16.0);
        let said = import.mapping.columns.get(at).copied().flatten();
        let on = choices.iter().position(|(holds, _)| *holds == said && said.is_some());
        let shown = on.and_then(|i| labels.get(i)).map_or(cx.t("holds-unknown"), String::as_str);
        let area = Rect::from_min_size(pos2(x + 4.0, head.top() + 30.0), vec2(width - 8.0, 28.0));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(area).id_salt(("column", at)));
        let title = cx.lang.with("column-of", &[("name", name)]);
        let still = !matches!(import.stage, Stage::Writing(..));
        let list = Choice::new(&title, shown, width - 8.0).wrong(on.is_none()).enabled(still);
        if let Some(taken) = list.show(&mut child, labels, on) {
            cx.send(Command::Import(ImportCommand::Column(at, choices[taken].0)));
        }
        ui.painter().vline(x, head.y_range(), Stroke::new(1.0, t.border));
        x += width;
    }
    ui.painter().hline(head.x_range(), head.bottom() - 0.5, Stroke::new(1.0, t.border));
}

fn row_ui(
    ui: &mut Ui,
    cx: &Cx<'_>,
    import: &ImportState,
    sight: &Sight,
    row: &SightRow,
    widths: &[f32],
) {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let faults = import.report().map(|r| &r.faults[..]).unwrap_or_default();
    let here: Vec<_> = faults.iter().filter(|f| f.line == Some(row.line)).collect();
    let line = row.line.to_string();
    response.widget_info(|| {
        let text = format!("{line} : {}", row.fields.join(" · "));
        egui::WidgetInfo::labeled(egui::Role::Label, true, text)
    });
    let y = rect.center().y;
    let mono = theme::mono(size::SECONDARY);
    let ink = if here.is_empty() { t.hint } else { t.error.ink };
    let at = pos2(rect.left() + LINES - 12.0, y);
    widgets::words(ui, at, Align2::RIGHT_CENTER, &line, theme::regular(size::CAPTION), ink);
    let mut x = rect.left() + LINES;
    for (at, width) in widths.iter().enumerate() {
        let area = Rect::from_min_size(pos2(x, rect.top()), vec2(*width, ROW));
        let name = &sight.header[at];
        let wrong = here.iter().any(|f| f.column() == Some(name));
        if wrong {
            ui.painter().rect_filled(area.shrink(0.5), CornerRadius::ZERO, t.error.tint);
        }
        let unread = import.mapping.columns.get(at).copied().flatten() == Some(Holds::Nothing);
        let ink = match (wrong, unread) {
            (true, _) => t.error.ink,
            (_, true) => t.hint,
            _ => t.text,
        };
        let text = row.fields.get(at).map_or("", String::as_str);
        let place = pos2(x + 8.0, y);
        widgets::words_within(
            ui,
            place,
            Align2::LEFT_CENTER,
            text,
            mono.clone(),
            ink,
            width - 16.0,
        );
        ui.painter().vline(x, rect.y_range(), Stroke::new(1.0, t.border));
        x += width;
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.border));
    if !here.is_empty() {
        let text: Vec<String> = here.iter().map(|f| f.reason.clone()).collect();
        response.on_hover_text(text.join("\n"));
    }
}
