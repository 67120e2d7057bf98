//! The list of problems, and the place of the chosen one on the canvas.

use std::sync::Arc;

use eframe::egui;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Galley, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::{ProblemCommand, Row, shows_place};
use crate::gui::bottom_panel::mark;
use crate::gui::canvas::{Screen, outline};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::list::row_ground;
use crate::gui::locale::{key, typeset_french};
use crate::gui::state::{BottomTab, Severity};
use crate::gui::theme::{self, PAD, size};
use crate::gui::widgets::{self, Push};

/// Width of the icon and the code before a sentence.
const HEAD: f32 = 84.0;
/// Width of a place.
const PLACE: f32 = 220.0;
/// Width of the buttons at the end of the chosen row.
const BUTTONS: f32 = 136.0;

/// Draws the list.
pub(crate) fn problems_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let rows = cx.state.problems.rows.clone();
    for (i, row) in rows.iter().enumerate() {
        row_ui(ui, cx, i, row);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.add_space(PAD);
        let text = summary(cx);
        widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
    });
    ui.add_space(6.0);
}

/// What was found, in numbers, and how long it took.
fn summary(cx: &Cx<'_>) -> String {
    let problems = &cx.state.problems;
    if problems.checked.is_none() {
        return cx.t("checking").to_owned();
    }
    let count = |severity, one, many| {
        let n = problems.count(severity);
        cx.lang.count(n as u64, one, many)
    };
    let mut parts = vec![
        count(Severity::Error, key("one-error-count"), key("many-errors-count")),
        count(Severity::Warning, key("one-warning-count"), key("many-warnings-count")),
    ];
    if problems.count(Severity::Done) > 0 {
        parts.push(count(Severity::Done, key("one-accepted-count"), key("many-accepted-count")));
    }
    let mut seconds = format!("{:.1}", problems.took.as_secs_f64().max(0.1));
    if cx.lang == crate::gui::locale::Lang::Fr {
        seconds = seconds.replace('.', ",");
    }
    parts.push(cx.lang.with("checked-in", &[("s", &seconds)]));
    parts.join(" · ")
}

/// The sentence of a row, struck out when it is accepted, and under it what to
/// do or who accepted it.
fn sentence(ui: &Ui, cx: &Cx<'_>, row: &Row, on: bool, width: f32) -> Arc<Galley> {
    let t = cx.tokens;
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let font = theme::regular(size::SECONDARY);
    let said = typeset_french(&row.finding.said);
    let ink = if row.accepted.is_some() { t.secondary } else { t.text };
    let struck = match row.accepted {
        Some(_) => Stroke::new(1.0, t.secondary),
        None => Stroke::NONE,
    };
    let format = TextFormat { strikethrough: struck, ..TextFormat::simple(font.clone(), ink) };
    job.append(&said, 0.0, format);
    let under = match &row.accepted {
        Some(a) => Some(cx.lang.with("was-accepted", &[("by", &a.by), ("reason", &a.reason)])),
        None => on.then(|| format!("→ {}", typeset_french(row.finding.remedy))),
    };
    if let Some(under) = under {
        job.append(&format!("\n{under}"), 0.0, TextFormat::simple(font, t.secondary));
    }
    ui.fonts_mut(|f| f.layout_job(job))
}

fn row_ui(ui: &mut Ui, cx: &mut Cx<'_>, i: usize, row: &Row) {
    let t = cx.tokens;
    let on = cx.state.problems.chosen == Some(i);
    let width = ui.available_width();
    let place_w = if width > 780.0 { PLACE } else { 140.0 };
    let room = (width - HEAD - PAD - place_w - BUTTONS - 24.0).max(120.0);
    let galley = sentence(ui, cx, row, on, room);
    let height = (galley.size().y + 9.0).max(28.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let said = typeset_french(&row.finding.said);
    let name = format!("{} {} : {said}", row.finding.code, row.place());
    let response = row_ground(ui, rect, ("problem", i), &name, on);
    if response.clicked() {
        cx.send(Command::Problem(ProblemCommand::Choose(i)));
    }
    // Brought into sight when F8 comes to it, and not held there afterwards.
    let seen = ui.scope_id().with(("problem-seen", 0));
    if on && ui.data(|d| d.get_temp(seen)) != Some(i) {
        ui.data_mut(|d| d.insert_temp(seen, i));
        ui.scroll_to_rect(rect, None);
    }

    let y = rect.top() + 14.0;
    let (glyph, ink) = mark(cx, row.severity());
    let at = pos2(rect.left() + PAD + 8.0, y);
    widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(16.0), ink);
    let at = pos2(rect.left() + PAD + 26.0, y);
    let mono = theme::mono(size::CAPTION);
    widgets::words(ui, at, Align2::LEFT_CENTER, row.finding.code, mono, t.secondary);
    ui.painter().galley(pos2(rect.left() + HEAD, rect.top() + 6.0), galley, t.text);
    let right = rect.right() - PAD - BUTTONS;
    let at = pos2(right - place_w, y);
    let place = match row.finding.place.name.as_str() {
        "" => row.place(),
        name => format!("{} « {} »", row.place(), name.replace('\n', " ")),
    };
    let font = theme::regular(size::CAPTION);
    let (ink, room) = (t.secondary, place_w - 8.0);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &typeset_french(&place), font, ink, room);
    if on {
        buttons_ui(ui, cx, rect, row, &name);
    } else {
        let remedy = typeset_french(row.finding.remedy);
        response.on_hover_text(format!("{}\n→ {remedy}", typeset_french(&place)));
    }
}

/// Accept or withdraw, and copy, at the end of the chosen row.
fn buttons_ui(ui: &mut Ui, cx: &mut Cx<'_>, rect: Rect, row: &Row, said: &str) {
    let corner = pos2(rect.right() - PAD - BUTTONS, rect.top() + 1.0);
    let area = Rect::from_min_size(corner, vec2(BUTTONS, 26.0));
    let mut child = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(area)
            .layout(egui::Layout::right_to_left(egui::Align::Center)),
    );
    child.spacing_mut().item_spacing.x = 4.0;
    let copy = cx.t("copy");
    if Push::icon_only(icon::COPY, copy).height(24.0).show(&mut child).on_hover_text(copy).clicked()
    {
        cx.send(Command::Copy(format!("{said}\n→ {}", row.finding.remedy)));
    }
    let (command, text) = match row.accepted {
        Some(_) => (ProblemCommand::Withdraw, cx.t("withdraw")),
        None => (ProblemCommand::AskAccept, cx.t("accept-problem")),
    };
    let command = Command::Problem(command);
    let enabled = command.why_off(cx.state).is_none();
    let tip = cx.tip(&command);
    let button = Push::new(text).height(24.0).enabled(enabled);
    if button.show(&mut child).on_hover_text(tip).clicked() {
        cx.send(command);
    }
}

/// Outlines the place of the chosen problem, while the list shows.
pub(crate) fn outline_ui(ui: &Ui, cx: &Cx<'_>, screen: &Screen) {
    let state = cx.state;
    let shown = state.bottom_open && state.bottom_tab == BottomTab::Problems;
    if !shown || !shows_place(state) {
        return;
    }
    let Some(area) = state.problems.area(state.face) else { return };
    // A tiny fault must be seen: never less than a finger of outline.
    let at = screen.rect_from_page(area);
    let least = vec2(at.width().max(12.0), at.height().max(12.0));
    let at = Rect::from_center_size(at.center(), least);
    let accent = theme::LIGHT.accent.ink;
    outline(&ui.painter_at(screen.rect), at, accent, 4);
}
