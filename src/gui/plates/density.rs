//! The tab Densité: how much of each ink lies under the pointer, on what.

use eframe::egui;
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{label_within, swatch_ui};
use crate::artwork::{Face, InkId, InkKind, InkRole, InkSet};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::{Document, ink_label, swatch};
use crate::gui::icon;
use crate::gui::preview::command::PreviewCommand;
use crate::gui::preview::notice_ui;
use crate::gui::state::Lock;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// Coverage of each plate under the pointer, 0 to 1, where it may be told.
pub(crate) fn under_pointer(cx: &Cx<'_>) -> Option<Vec<f64>> {
    let densities = cx.state.picture.as_ref()?.densities(cx.state.pointer?)?;
    Some(densities.into_iter().map(|d| d.percent / 100.0).collect())
}

/// The sum of the four process inks.
pub(crate) fn process_sum(document: &Document, densities: &[f64]) -> f64 {
    document
        .stock
        .inks
        .iter()
        .zip(densities)
        .filter(|((_, ink), _)| matches!(ink.kind, InkKind::Process(_)))
        .map(|(_, d)| *d)
        .sum()
}

/// Draws the tab.
pub(super) fn densities_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    let t = cx.tokens;
    let place = match cx.state.pointer {
        Some((x, y)) => {
            format!("{} × {} mm", cx.lang.decimal(x, 2), cx.lang.decimal(y, 2))
        }
        None => String::new(),
    };
    widgets::heading(ui, cx.t("under-pointer"), &place);
    ui.add_space(4.0);
    let densities = under_pointer(cx);
    for (id, _) in document.stock.inks.iter() {
        let density = densities.as_ref().and_then(|d| d.get(usize::from(id.0)).copied());
        density_row_ui(ui, cx, document, id, density);
    }
    ui.add_space(6.0);
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(line, CornerRadius::ZERO, t.border);
    ui.add_space(8.0);
    let limit = document.tac_limit;
    let limit_text = cx.lang.percent(limit, 0);
    let sum = densities.as_ref().map(|d| process_sum(document, d));
    let shown = sum.map_or_else(|| "—".to_owned(), |s| cx.lang.percent(s, 0));
    let over = sum.is_some_and(|s| s > limit + 0.005);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    let bold = theme::semibold(size::BODY);
    let ink = if over { t.error.ink } else { t.text };
    widgets::words(
        ui,
        rect.left_center(),
        Align2::LEFT_CENTER,
        cx.t("process-tac"),
        bold.clone(),
        t.text,
    );
    let text = format!("{shown} / {limit_text}");
    widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &text, bold, ink);
    let technical = densities.as_ref().map(|d| d.iter().sum::<f64>() - process_sum(document, d));
    let shown = technical.map_or_else(|| "—".to_owned(), |s| cx.lang.percent(s, 0));
    widgets::fact(ui, cx.t("other-inks"), &shown, theme::regular(size::SECONDARY));
    ui.add_space(12.0);
    stack_ui(ui, cx, document, densities.as_deref());
    ui.add_space(12.0);
    heaviest_ui(ui, cx, limit, &limit_text);
    if cx.state.lock() == Lock::Hidden {
        ui.add_space(12.0);
        notice_ui(ui, cx, icon::LOCK, cx.t("winners-hidden"), cx.t("plates-hidden-tip"));
    }
}

fn density_row_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document, id: InkId, density: Option<f64>) {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    let label = ink_label(&document.stock, id, cx.lang);
    let shown = density.map_or_else(|| "—".to_owned(), |d| cx.lang.percent(d, 0));
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Label, true, format!("{label} : {shown}"))
    });
    swatch_ui(ui, cx, pos2(rect.left() + 7.0, rect.center().y), document, id);
    let at = pos2(rect.left() + 22.0, rect.center().y);
    let font = theme::regular(size::BODY);
    let track = Rect::from_center_size(pos2(rect.right() - 84.0, rect.center().y), vec2(76.0, 5.0));
    let room = track.left() - at.x - 8.0;
    let short = label_within(ui, &label, &font, room);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &short, font, t.text, room);
    let mut fill = swatch(document.stock.inks.get(id));
    if ui.visuals().dark_mode && fill.r().max(fill.g()).max(fill.b()) < 0x60 {
        fill = t.secondary;
    }
    widgets::bar(ui, track, density.unwrap_or(0.0) as f32, fill, t.border);
    let some = density.is_some_and(|d| d >= 0.005);
    let font = if some { theme::semibold(size::BODY) } else { theme::regular(size::BODY) };
    let ink = if some { t.text } else { t.hint };
    widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &shown, font, ink);
}

/// What lies on what at the place, top first, down to the paper.
fn stack_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document, densities: Option<&[f64]>) {
    let Some(densities) = densities else { return };
    let t = cx.tokens;
    widgets::heading(ui, cx.t("stack-here"), "");
    ui.add_space(4.0);
    let imaged = imaged(cx, document);
    let mut rows: Vec<(egui::Color32, String, String)> = document
        .stock
        .inks
        .iter()
        .zip(densities)
        .filter(|((_, ink), d)| **d > 0.004 && ink.role != InkRole::Technical)
        .map(|((id, ink), _)| {
            let what = match ink.role {
                InkRole::Coat => cx.t("hides"),
                InkRole::Release => cx.t("overprints"),
                InkRole::OnCoat => cx.t("on-coat"),
                _ => "",
            };
            match &imaged {
                Some((text, cell)) if id == InkSet::BLACK => {
                    (swatch(ink), text.clone(), cell.clone())
                }
                _ => (swatch(ink), ink_label(&document.stock, id, cx.lang), what.to_owned()),
            }
        })
        .collect();
    rows.reverse();
    rows.push((egui::Color32::WHITE, cx.t("paper").to_owned(), String::new()));
    for (colour, name, what) in rows {
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
        let p = ui.painter();
        let edge = Stroke::new(1.0, t.border);
        p.rect(rect, CornerRadius::ZERO, t.field, edge, StrokeKind::Inside);
        let bar = Rect::from_min_size(rect.min, vec2(6.0, rect.height()));
        p.rect(bar, CornerRadius::ZERO, colour, edge, StrokeKind::Inside);
        let at = pos2(rect.left() + 14.0, rect.center().y);
        let small = theme::regular(size::SECONDARY);
        let aside = widgets::measure(ui, &what, &small);
        let room = rect.right() - at.x - aside.min(130.0) - 20.0;
        widgets::words_within(ui, at, Align2::LEFT_CENTER, &name, small.clone(), t.text, room);
        let at = pos2(rect.right() - 8.0, rect.center().y);
        widgets::words_within(ui, at, Align2::RIGHT_CENTER, &what, small, t.secondary, 130.0);
        let said = if what.is_empty() { name } else { format!("{name}, {what}") };
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
    }
}

/// What the imager prints at the place, and in which cell; `None` outside all
/// cells.
fn imaged(cx: &Cx<'_>, document: &Document) -> Option<(String, String)> {
    if cx.state.face != Face::Recto {
        return None;
    }
    let slot = document.cell_at(cx.state.pointer?)?;
    let game = &document.game;
    let ticket = cx.state.ticket.as_ref()?;
    let code = match (&ticket.revealed, &ticket.worst) {
        (Some(revealed), _) => revealed.cells.get(usize::from(slot.0)).copied(),
        (_, Some(worst)) => worst.iter().find(|c| c.slot == slot).map(|c| c.code),
        _ => None,
    }?;
    let symbol = game.symbol(slot, code)?;
    let shown = match symbol.text.as_str() {
        "" => &symbol.transcription,
        text => text,
    };
    let (zone, index) = (game.zone(game.slot(slot).zone), game.slot(slot).index + 1);
    let cell = match zone.slots.len() {
        1 => zone.name.clone(),
        _ => format!("{} {index}", zone.name),
    };
    Some((cx.lang.with("imaged", &[("text", shown)]), cx.lang.with("in-cell", &[("cell", &cell)])))
}

/// The most loaded place of both faces, and the way there.
fn heaviest_ui(ui: &mut Ui, cx: &mut Cx<'_>, limit: f64, limit_text: &str) {
    let Some(survey) = &cx.state.survey else { return };
    let t = cx.tokens;
    widgets::heading(ui, cx.t("heaviest-of-faces"), "");
    for (name, (most, _)) in [cx.t("front"), cx.t("back")].into_iter().zip(survey.heaviest) {
        let sum = most / 100.0;
        let over = sum > limit + 0.005;
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        let text = cx.lang.percent(sum, 0);
        let said = format!("{name} : {text}");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
        let font = theme::regular(size::BODY);
        widgets::words(ui, rect.left_center(), Align2::LEFT_CENTER, name, font, t.text);
        let track = Rect::from_min_max(
            pos2(rect.left() + 64.0, rect.center().y - 2.5),
            pos2(rect.right() - 64.0, rect.center().y + 2.5),
        );
        let top = (limit * 1.1).max(sum);
        let ink = if over { t.error.ink } else { t.accent.ink };
        widgets::bar(ui, track, (sum / top) as f32, ink, t.border);
        let x = track.left() + track.width() * (limit / top) as f32;
        let y = rect.center().y;
        ui.painter().vline(x, y - 7.0..=y + 7.0, Stroke::new(1.5, t.text));
        let font = theme::semibold(size::BODY);
        let ink = if over { t.error.ink } else { t.text };
        widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &text, font, ink);
    }
    let text = cx.lang.with("limit-of", &[("limit", limit_text)]);
    widgets::label(ui, text, theme::regular(size::CAPTION), t.hint);
    ui.add_space(10.0);
    let command = Command::Preview(PreviewCommand::Heaviest);
    let label = command.label(cx.state, cx.lang);
    let width = ui.available_width();
    if Push::new(&label).icon(command.icon()).width(width).show(ui).clicked() {
        cx.send(command);
    }
}
