//! The bottom panel: problems, journal, tasks.

use eframe::egui;
use egui::{Align, Align2, Layout, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::locale::key;
use super::state::{BottomTab, Severity};
use super::theme::{self, PAD, size};
use super::widgets::{self, Push};

/// Height when closed.
pub(crate) const CLOSED: f32 = 32.0;
/// Height when open.
pub(crate) const OPEN: f32 = 168.0;

/// Icon and colour of a severity.
pub(crate) fn mark(cx: &Cx<'_>, severity: Severity) -> (&'static str, egui::Color32) {
    let t = cx.tokens;
    match severity {
        Severity::Error => (icon::ERROR, t.error.ink),
        Severity::Warning => (icon::WARNING, t.warning.ink),
        Severity::Info => (icon::INFO, t.secondary),
        Severity::Done => (icon::DONE, t.ok.ink),
    }
}

/// Draws the panel.
pub(crate) fn bottom_panel_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let strip = Rect::from_min_size(ui.max_rect().min, vec2(ui.max_rect().width(), CLOSED));
    ui.scope_builder(egui::UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 24.0;
            ui.add_space(PAD);
            let tabs = [
                (BottomTab::Problems, key("problems"), Some(cx.state.problems.rows.len())),
                (BottomTab::Journal, key("journal"), None),
                (BottomTab::Tasks, key("tasks"), Some(cx.state.tasks.len())),
            ];
            for (tab, name, count) in tabs {
                let on = cx.state.bottom_open && cx.state.bottom_tab == tab;
                if widgets::tab(ui, cx.t(name), count, on, CLOSED).clicked() {
                    cx.send(if on { Command::BottomPanel } else { Command::Bottom(tab) });
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add_space(8.0);
                let glyph = if cx.state.bottom_open { icon::DOWN } else { icon::UP };
                let name = cx.t("bottom-panel");
                if Push::icon_only(glyph, name).show(ui).on_hover_text(name).clicked() {
                    cx.send(Command::BottomPanel);
                }
            });
        });
    });
    if !cx.state.bottom_open {
        return;
    }
    let body = Rect::from_min_max(pos2(strip.left(), strip.bottom()), ui.max_rect().max);
    let line = egui::Stroke::new(1.0, cx.tokens.border);
    ui.painter().hline(body.x_range(), body.top(), line);
    ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
        let end = cx.state.bottom_tab == BottomTab::Journal;
        ScrollArea::vertical().auto_shrink(false).stick_to_bottom(end).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            match cx.state.bottom_tab {
                BottomTab::Problems => super::problems::problems_ui(ui, cx),
                BottomTab::Journal => journal_ui(ui, cx),
                BottomTab::Tasks => tasks_ui(ui, cx),
            }
        });
    });
}

fn empty_ui(ui: &mut Ui, cx: &Cx<'_>, text: &str) {
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        ui.add_space(PAD);
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
    });
}

fn journal_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    if cx.state.journal.is_empty() {
        empty_ui(ui, cx, cx.t("nothing-yet"));
        return;
    }
    ui.add_space(4.0);
    for entry in &cx.state.journal {
        let (glyph, ink) = mark(cx, entry.severity);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.add_space(PAD - 8.0);
            let clock = cx.lang.clock(entry.seconds);
            let small = theme::regular(size::SECONDARY);
            let (rect, _) = ui.allocate_exact_size(vec2(36.0, 22.0), Sense::hover());
            let hint = cx.tokens.hint;
            widgets::words(
                ui,
                rect.right_center(),
                Align2::RIGHT_CENTER,
                &clock,
                small.clone(),
                hint,
            );
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 22.0), Sense::hover());
            let at = rect.center();
            widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(16.0), ink);
            ui.add_space(2.0);
            ui.vertical(|ui| {
                ui.add_space(3.0);
                let text = egui::RichText::new(&entry.text).font(small).color(cx.tokens.text);
                // Can be selected and copied.
                ui.add(egui::Label::new(text).selectable(true));
            });
        });
    }
}

fn tasks_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    if cx.state.tasks.is_empty() {
        empty_ui(ui, cx, cx.t("no-task"));
        return;
    }
    ui.add_space(6.0);
    for task in cx.state.tasks.clone() {
        ui.horizontal(|ui| {
            ui.add_space(PAD - 8.0);
            ui.add(egui::Spinner::new().size(14.0).color(cx.tokens.accent.ink));
            widgets::label(ui, &task.text, theme::regular(size::BODY), cx.tokens.text);
            if task.id == super::state::TaskId::Press
                && Push::new(cx.t("stop-run"))
                    .icon(icon::STOP)
                    .kind(widgets::Kind::Danger)
                    .show(ui)
                    .clicked()
            {
                cx.send(Command::Press(super::press_view::PressCommand::Stop));
            }
        });
    }
}
