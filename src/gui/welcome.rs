//! What is wrong, in a box that can be read and copied.

use eframe::egui;
use egui::{ScrollArea, Ui};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::theme::{self, size};
use super::widgets::{self, Push};

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
