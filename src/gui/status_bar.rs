//! The status bar: where the pointer is, what is there, what is going on.

use eframe::egui;
use egui::{Align, CornerRadius, Layout, Sense, Ui, vec2};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::plates::{process_sum, under_pointer};
use super::preview::zoom_text;
use super::state::{BottomTab, Severity, Workspace};
use super::theme::{self, size};
use super::widgets;
use crate::artwork::Face;

/// Draws the bar; 24 points high.
pub(crate) fn status_bar_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.add_space(6.0);
        for (i, part) in parts(cx).into_iter().filter(|p| !p.is_empty()).enumerate() {
            if i > 0 {
                let (line, _) = ui.allocate_exact_size(vec2(1.0, 14.0), Sense::hover());
                ui.painter().rect_filled(line, CornerRadius::ZERO, cx.tokens.border);
            }
            widgets::label(ui, part, theme::regular(size::SECONDARY), cx.tokens.secondary);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            ui.add_space(12.0);
            right_ui(ui, cx);
        });
    });
}

fn parts(cx: &Cx<'_>) -> Vec<String> {
    let state = cx.state;
    let Some(document) = &state.document else {
        return vec![format!("Tirage {}", env!("CARGO_PKG_VERSION"))];
    };
    if matches!(state.workspace, Workspace::Press | Workspace::Game) {
        return press_parts(cx);
    }
    if state.workspace == Workspace::Sheet {
        return super::sheet_view::status_parts(cx);
    }
    let place = match state.pointer {
        Some((x, y)) => {
            format!("X {}  Y {} mm", cx.lang.decimal(x, 2), cx.lang.decimal(y, 2))
        }
        None => format!(
            "{} × {} mm",
            cx.lang.decimal(document.size_mm().0, 0),
            cx.lang.decimal(document.size_mm().1, 0)
        ),
    };
    let selection = super::maquette::selection_text(cx);
    let ticket = match &state.ticket {
        Some(t) if t.worst.is_some() => cx.t("worst-case").to_owned(),
        Some(t) => cx.lang.with("ticket-n", &[("n", &cx.lang.number(u64::from(t.number)))]),
        None => String::new(),
    };
    let inks = match under_pointer(cx) {
        Some(d) => {
            let four: Vec<String> = cx
                .t("cmyk-letters")
                .chars()
                .zip(&d)
                .map(|(letter, v)| format!("{letter} {:.0}", v * 100.0))
                .collect();
            let sum = cx.lang.percent(process_sum(document, &d), 0);
            format!("{}   TAC {sum}", four.join("  "))
        }
        None => String::new(),
    };
    let face = match state.face {
        Face::Recto => cx.t("front"),
        Face::Verso => cx.t("back"),
    };
    vec![place, selection, ticket, inks, face.to_owned(), zoom_text(cx)]
}

fn press_parts(cx: &Cx<'_>) -> Vec<String> {
    match &cx.state.press.run {
        super::run_state::PressState::Running(run) => {
            let done = cx.lang.number(run.counter.done());
            let total = cx.lang.number(run.total);
            let rate = run.pace().map_or_else(String::new, |(rate, _)| {
                cx.lang.with("tickets-per-second", &[("n", &cx.lang.number(rate as u64))])
            });
            vec![cx.lang.with("done-of", &[("done", &done), ("total", &total)]), rate]
        }
        _ => {
            let n = cx.lang.number(u64::from(cx.state.tickets()));
            vec![cx.lang.with("n-tickets", &[("n", &n)])]
        }
    }
}

fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let count = |s: Severity| cx.state.problems.count(s);
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let mut open = false;
    for (n, glyph, name, ink) in [
        (warnings, icon::WARNING, cx.t("warnings"), t.warning.ink),
        (errors, icon::ERROR, cx.t("errors"), t.error.ink),
    ] {
        let ink = if n > 0 { ink } else { t.secondary };
        let (rect, response) = ui.allocate_exact_size(vec2(34.0, 20.0), Sense::click());
        let said = format!("{name} : {n}");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
        let at = rect.left_center() + vec2(8.0, 0.0);
        widgets::words(ui, at, egui::Align2::CENTER_CENTER, glyph, theme::icons(16.0), ink);
        let at = rect.left_center() + vec2(20.0, 0.0);
        let font = theme::regular(size::SECONDARY);
        widgets::words(ui, at, egui::Align2::LEFT_CENTER, &n.to_string(), font, ink);
        widgets::focus_ring(ui, &response, rect, 2);
        open |= response.on_hover_text(said).clicked();
    }
    if open {
        cx.send(Command::Bottom(BottomTab::Problems));
    }
    if cx.state.workspace == Workspace::Maquette {
        let (text, ink) = match cx.state.maquette.dirty() {
            true => (cx.t("modified"), t.text),
            false => (cx.t("saved"), t.secondary),
        };
        widgets::label(ui, text, theme::regular(size::SECONDARY), ink);
    }
    if let Some(task) = cx.state.tasks.last() {
        widgets::label(ui, &task.text, theme::regular(size::SECONDARY), t.text);
        if let super::run_state::PressState::Running(run) = &cx.state.press.run {
            let share = run.counter.done() as f32 / run.total.max(1) as f32;
            let (rect, _) = ui.allocate_exact_size(vec2(92.0, 6.0), Sense::hover());
            widgets::bar(ui, rect, share, t.accent.ink, t.border);
        } else {
            ui.add(egui::Spinner::new().size(14.0).color(t.accent.ink));
        }
    }
}
