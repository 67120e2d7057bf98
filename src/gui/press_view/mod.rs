//! Tirage: the export form, the run, what came of it.
//!
//! Knows: what is asked for, how far it is, what was written. Must never know:
//! how volumes are made, read back or named; the press does that on a thread of
//! its own.

mod command;
mod done;
mod form;
mod go_ahead;
mod jobs;
mod running;
mod state;
mod strings;

pub(crate) use command::PressCommand;
pub(crate) use jobs::jobs_ui;
pub(crate) use state::{
    Audit, Foretold, ForetoldKey, Job, JobEnd, Measured, Preset, PressDesk, PressForm, PressTab,
};
pub(crate) use strings::STRINGS;

use eframe::egui;
use egui::{Align, CornerRadius, Layout, ScrollArea, Stroke, Ui, vec2};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::left_panel::padded;
use super::run_state::PressState;
use super::theme::{self, size};
use super::widgets::{self, Kind, Push};

/// The state of the run in a word, with icon and tone.
fn state_mark(cx: &Cx<'_>) -> Option<(&'static str, &'static str, theme::Tone)> {
    let t = cx.tokens;
    match &cx.state.press.run {
        PressState::Preparing => None,
        PressState::Running(run) if run.stopping => {
            Some((icon::STOP, cx.t("state-stopping"), t.warning))
        }
        PressState::Running(_) => Some((icon::RUNNING, cx.t("state-running"), t.accent)),
        PressState::Done { .. } => Some((icon::DONE, cx.t("state-done"), t.ok)),
        PressState::Stopped { .. } => Some((icon::STOP, cx.t("state-stopped"), t.warning)),
        PressState::Failed { .. } => Some((icon::ERROR, cx.t("state-failed"), t.error)),
    }
}

/// The centre.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.painter().rect_filled(ui.max_rect(), CornerRadius::ZERO, cx.tokens.window);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        egui::Frame::new().inner_margin(24).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(920.0));
            ui.spacing_mut().item_spacing.y = 0.0;
            header_ui(ui, cx);
            ui.add_space(16.0);
            match cx.state.press.run.clone() {
                PressState::Preparing => form::form_ui(ui, cx),
                PressState::Running(run) => running::running_ui(ui, cx, &run),
                PressState::Done { volumes, took, rest, kind, order, .. } => {
                    done::done_ui(ui, cx, &volumes, &rest, took, kind, &order);
                }
                PressState::Stopped { done, total, kept, .. } => {
                    done::stopped_ui(ui, cx, done, total, kept);
                }
                PressState::Failed { text, faults, .. } => {
                    done::failed_ui(ui, cx, &text, &faults);
                }
            }
        });
    });
}

fn header_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal(|ui| {
        let title = command::title(cx.state, cx.lang);
        widgets::label(ui, title, theme::semibold(size::FIGURE), cx.tokens.text);
        if let Some((glyph, word, tone)) = state_mark(cx) {
            widgets::chip(ui, Some(glyph), word, tone.ink, tone.tint);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            match cx.state.press.run.clone() {
                PressState::Running(run) => {
                    let stop = Push::new(cx.t("stop-run")).icon(icon::STOP).kind(Kind::Danger);
                    if stop.enabled(!run.stopping).height(32.0).show(ui).clicked() {
                        cx.send(PressCommand::Stop.into());
                    }
                }
                PressState::Done { order, .. } => {
                    let open = Push::new(cx.t("open-folder")).icon(icon::FOLDER);
                    if open.kind(Kind::Primary).height(32.0).show(ui).clicked() {
                        cx.send(Command::Reveal(order.out));
                    }
                }
                PressState::Stopped { .. } | PressState::Failed { .. } => {
                    let label = PressCommand::Resume.label(cx.lang);
                    let resume = Push::new(&label).icon(icon::RUNNING).kind(Kind::Primary);
                    if resume.height(32.0).show(ui).clicked() {
                        cx.send(PressCommand::Resume.into());
                    }
                }
                PressState::Preparing => {}
            }
        });
    });
    let path = match &cx.state.press.run {
        PressState::Preparing => return,
        PressState::Running(run) => run.order.out.display().to_string(),
        PressState::Done { order, .. }
        | PressState::Stopped { order, .. }
        | PressState::Failed { order, .. } => order.out.display().to_string(),
    };
    let shown =
        egui::RichText::new(path).font(theme::mono(size::SECONDARY)).color(cx.tokens.secondary);
    ui.add(egui::Label::new(shown).selectable(true).truncate());
}

/// A white card with a thin border.
fn card(ui: &mut Ui, cx: &mut Cx<'_>, content: impl FnOnce(&mut Ui, &mut Cx<'_>)) {
    let t = cx.tokens;
    let frame = egui::Frame::new()
        .fill(t.panel)
        .stroke(Stroke::new(1.0, t.border))
        .corner_radius(6)
        .inner_margin(16);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui, cx);
    });
}

/// A size as people say it.
fn bytes_text(cx: &Cx<'_>, bytes: u64) -> String {
    let (value, unit) = match bytes {
        0..1_000 => return format!("{bytes}\u{202f}{}", cx.t("unit-bytes")),
        1_000..1_000_000 => (bytes as f64 / 1e3, cx.t("unit-kilobytes")),
        1_000_000..1_000_000_000 => (bytes as f64 / 1e6, cx.t("unit-megabytes")),
        _ => (bytes as f64 / 1e9, cx.t("unit-gigabytes")),
    };
    format!("{}\u{202f}{unit}", cx.lang.decimal(value, 1))
}

/// The right panel: the go-ahead, and what the job is printed like.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let strip = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), theme::TABS));
    ui.scope_builder(egui::UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 24.0;
            ui.add_space(theme::PAD);
            let tabs =
                [(PressTab::GoAhead, cx.t("go-ahead")), (PressTab::Settings, cx.t("settings"))];
            for (tab, name) in tabs {
                let on = cx.state.press.tab == tab;
                if widgets::tab(ui, name, None, on, theme::TABS).clicked() {
                    cx.send(PressCommand::Tab(tab).into());
                }
            }
        });
    });
    widgets::rule(ui);
    ScrollArea::vertical().auto_shrink(false).id_salt(cx.state.press.tab).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(12.0);
        padded(ui, |ui| match cx.state.press.tab {
            PressTab::GoAhead => go_ahead::go_ahead_ui(ui, cx),
            PressTab::Settings => go_ahead::settings_ui(ui, cx),
        });
        ui.add_space(16.0);
    });
}
