//! The list on the left: what was done since the window opened.

use eframe::egui;
use egui::{Align2, Sense, Ui, pos2, vec2};

use super::{JobEnd, PressCommand, command, state_mark};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::left_panel::padded;
use crate::gui::list::row_ground;
use crate::gui::run_state::PressState;
use crate::gui::theme::{self, PAD, size};
use crate::gui::widgets::{self, Push};

/// Draws the list.
pub(crate) fn jobs_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.add_space(8.0);
    padded(ui, |ui| widgets::heading(ui, cx.t("jobs"), ""));
    ui.add_space(4.0);
    let running = cx.state.press.is_running();
    if !running && cx.state.press.jobs.is_empty() {
        padded(ui, |ui| {
            let text = cx.t("no-job");
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        });
    }
    if let (true, Some((glyph, word, tone))) = (running, state_mark(cx)) {
        let title = command::title(cx.state, cx.lang);
        let aside = match &cx.state.press.run {
            PressState::Running(run) => {
                let share = run.counter.done() as f64 / run.total.max(1) as f64;
                cx.lang.percent(share.min(1.0), 0)
            }
            _ => String::new(),
        };
        row_ui(ui, cx, "now", (glyph, tone.ink), &title, word, &aside, true);
    }
    for (i, job) in cx.state.press.jobs.clone().into_iter().enumerate().rev().take(12) {
        let t = cx.tokens;
        let (glyph, ink, word) = match job.end {
            JobEnd::Done => (icon::DONE, t.ok.ink, cx.t("state-done")),
            JobEnd::Stopped => (icon::STOP, t.warning.ink, cx.t("state-stopped")),
            JobEnd::Failed => (icon::ERROR, t.error.ink, cx.t("state-failed")),
        };
        let id = format!("job {i}");
        let response = row_ui(ui, cx, &id, (glyph, ink), &job.title, word, &job.said, false);
        let response = response.on_hover_text(job.path.display().to_string());
        if response.double_clicked() {
            cx.send(Command::Reveal(job.path));
        }
    }
    ui.add_space(12.0);
    padded(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        let fresh = matches!(cx.state.press.run, PressState::Preparing);
        for (command, on) in [
            (PressCommand::New, !fresh),
            (PressCommand::AskProof, true),
            (PressCommand::Check, true),
            (PressCommand::Collect, true),
        ] {
            let why = command.why_off(cx.state);
            let label = command.label(cx.lang);
            let width = ui.available_width();
            let button = Push::new(&label).icon(command.icon()).width(width);
            let response = button.enabled(on && why.is_none()).show(ui);
            let tip = cx.tip(&Command::Press(command.clone()));
            if response.on_hover_text(tip).clicked() {
                cx.send(command.into());
            }
        }
    });
}

#[expect(clippy::too_many_arguments, reason = "a row has an icon and three texts")]
fn row_ui(
    ui: &mut Ui,
    cx: &Cx<'_>,
    id: &str,
    (glyph, ink): (&str, egui::Color32),
    title: &str,
    word: &str,
    aside: &str,
    on: bool,
) -> egui::Response {
    let t = cx.tokens;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::hover());
    let response = row_ground(ui, rect, ("job", id), title, on);
    let at = pos2(rect.left() + 25.0, rect.top() + 22.0);
    widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(18.0), ink);
    let at = pos2(rect.left() + 44.0, rect.top() + 14.0);
    let font = theme::medium(size::BODY);
    let room = rect.width() - 56.0;
    let strong = if on { t.accent.ink } else { t.text };
    widgets::words_within(ui, at, Align2::LEFT_CENTER, title, font, strong, room);
    let small = theme::regular(size::SECONDARY);
    let at = pos2(rect.left() + 44.0, rect.top() + 31.0);
    let shown = widgets::words(ui, at, Align2::LEFT_CENTER, word, small.clone(), t.secondary);
    let at = pos2(rect.right() - PAD, rect.top() + 31.0);
    let room = at.x - shown.right() - 8.0;
    widgets::words_within(ui, at, Align2::RIGHT_CENTER, aside, small, t.secondary, room);
    response
}
