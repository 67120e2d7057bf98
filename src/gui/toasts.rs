//! Notices in the corner, for ends only: what is done goes after a while, what
//! went wrong stays until it is closed and can be copied. All of them stand in
//! the journal too.

use std::time::{Duration, Instant};

use eframe::egui;
use egui::{Align, Align2, Area, Layout, Order, Stroke, vec2};

use super::app::App;
use super::bottom_panel::mark;
use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::state::{Severity, Toast};
use super::theme::{self, size};
use super::widgets::{self, Push};

/// How long a notice stays that goes by itself.
pub(crate) const STAY: Duration = Duration::from_secs(5);
/// Most notices at a time; older ones are in the journal.
const MOST: usize = 4;

impl App {
    /// Shows a notice.
    pub(crate) fn toast(&mut self, severity: Severity, text: impl Into<String>) {
        let toasts = &mut self.state.toasts;
        let id = toasts.last().map_or(1, |t| t.id + 1);
        let until = (severity != Severity::Error).then(|| Instant::now() + STAY);
        toasts.push(Toast { id, severity, text: text.into(), until });
        if toasts.len() > MOST {
            toasts.remove(0);
        }
    }
}

/// Draws the notices.
pub(crate) fn toasts_ui(ctx: &egui::Context, cx: &mut Cx<'_>) {
    let now = Instant::now();
    let toasts = cx.state.toasts.clone();
    if toasts.is_empty() {
        return;
    }
    let area = Area::new(egui::Id::unique("toasts"))
        .order(Order::Foreground)
        .anchor(Align2::RIGHT_BOTTOM, vec2(-16.0, -40.0));
    area.show(ctx, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        for toast in &toasts {
            let over = toast_ui(ui, cx, toast);
            match toast.until {
                Some(_) if over => cx.send(Command::Linger(toast.id)),
                Some(until) if until <= now => cx.send(Command::Dismiss(toast.id)),
                Some(until) => ctx.request_repaint_after(until - now),
                None => {}
            }
        }
    });
}

/// One notice; returns whether the pointer is over it.
fn toast_ui(ui: &mut egui::Ui, cx: &mut Cx<'_>, toast: &Toast) -> bool {
    let t = cx.tokens;
    let (glyph, ink) = mark(cx, toast.severity);
    let frame = egui::Frame::new()
        .fill(t.panel)
        .stroke(Stroke::new(1.0, ink))
        .corner_radius(6)
        .inner_margin(12);
    let shown = frame.show(ui, |ui| {
        ui.set_width(360.0);
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        ui.horizontal_top(|ui| {
            widgets::label(ui, glyph, theme::icons(18.0), ink);
            ui.vertical(|ui| {
                ui.set_width(300.0);
                let text =
                    egui::RichText::new(&toast.text).font(theme::regular(size::BODY)).color(t.text);
                ui.add(egui::Label::new(text).wrap().selectable(true));
                if toast.severity == Severity::Error
                    && Push::new(cx.t("copy")).icon(icon::COPY).show(ui).clicked()
                {
                    cx.send(Command::Copy(toast.text.clone()));
                }
            });
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let name = cx.t("close");
                if Push::icon_only(icon::CLOSE, name).show(ui).clicked() {
                    cx.send(Command::Dismiss(toast.id));
                }
            });
        });
    });
    ui.rect_contains_pointer(shown.response.rect)
}
