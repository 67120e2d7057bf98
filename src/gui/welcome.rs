//! What shows while no project is open: what to do, and why one did not open.

use eframe::egui;
use egui::{Align, Layout, ScrollArea, Ui};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::state::TaskId;
use super::theme::{self, size};
use super::widgets::{self, Kind, Push};

/// Draws the page.
pub(crate) fn welcome_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    ui.painter().rect_filled(ui.max_rect(), egui::CornerRadius::ZERO, t.window);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.with_layout(Layout::top_down(Align::Center), |ui| {
            ui.add_space(ui.available_height().min(700.0) * 0.12);
            let width = 560.0_f32.min(ui.available_width() - 48.0);
            ui.allocate_ui_with_layout(
                egui::vec2(width, 0.0),
                Layout::top_down(Align::Min),
                |ui| page_ui(ui, cx),
            );
        });
    });
}

fn page_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    ui.spacing_mut().item_spacing.y = 8.0;
    widgets::label(ui, "Tirage", theme::semibold(size::HERO), t.text);
    widgets::label(ui, cx.t("motto"), theme::regular(size::BODY), t.secondary);
    ui.add_space(16.0);
    let opening = cx.state.tasks.iter().find(|k| k.id == TaskId::OpenProject).cloned();
    if let Some(task) = opening {
        ui.horizontal(|ui| {
            ui.add(egui::Spinner::new().size(18.0).color(t.accent.ink));
            widgets::label(ui, task.text, theme::regular(size::BODY), t.text);
        });
        return;
    }
    if let Some(fault) = cx.state.fault.clone() {
        fault_ui(ui, cx, cx.lang.t("project-not-opened"), &fault);
        ui.add_space(8.0);
    }
    let width = 280.0;
    for (command, kind) in
        [(Command::AskProject, Kind::Primary), (Command::OpenSample, Kind::Plain)]
    {
        let label = command.label(cx.state, cx.lang);
        let button = Push::new(&label).icon(command.icon()).kind(kind).width(width).height(36.0);
        if button.show(ui).clicked() {
            cx.send(command);
        }
    }
    ui.add_space(8.0);
    widgets::label(ui, cx.t("drop-hint"), theme::regular(size::SECONDARY), t.secondary);
}

/// A red box with a title and a message that can be selected and copied.
pub(crate) fn fault_ui(ui: &mut Ui, cx: &mut Cx<'_>, title: &str, text: &str) {
    let tone = cx.tokens.error;
    let frame = egui::Frame::new()
        .fill(tone.tint)
        .stroke(egui::Stroke::new(1.0, tone.ink))
        .corner_radius(6)
        .inner_margin(12);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.horizontal(|ui| {
            widgets::label(ui, icon::ERROR, theme::icons(18.0), tone.ink);
            widgets::label(ui, title, theme::semibold(size::BODY), tone.ink);
        });
        let shown =
            egui::RichText::new(text).font(theme::mono(size::SECONDARY)).color(cx.tokens.text);
        ScrollArea::vertical().max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.add(egui::Label::new(shown).selectable(true).wrap());
        });
        if Push::new(cx.t("copy")).icon(icon::COPY).show(ui).clicked() {
            cx.send(Command::Copy(text.to_owned()));
        }
    });
}
