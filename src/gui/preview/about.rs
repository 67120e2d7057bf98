//! The tabs Ticket and Bloc of the right panel.

use eframe::egui;
use egui::{CornerRadius, Sense, Ui, vec2};

use super::locked_ui;
use super::worst::WorstCell;
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::left_panel::padded;
use crate::gui::state::Lock;
use crate::gui::theme::{self, size};
use crate::gui::widgets;

/// The cells of the ticket, zone by zone; for the worst case, how wide they are.
pub(super) fn ticket_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    if cx.state.lock() == Lock::Hidden {
        padded(ui, |ui| locked_ui(ui, cx));
        return;
    }
    let (Some(document), Some(ticket)) = (cx.state.document.clone(), cx.state.ticket.clone())
    else {
        return;
    };
    if let Some(cells) = &ticket.worst {
        padded(ui, |ui| widths_ui(ui, cx, &document, cells));
        return;
    }
    let Some(revealed) = &ticket.revealed else { return };
    padded(ui, |ui| {
        let font = theme::regular(size::SECONDARY);
        for zone in &document.game.zones {
            let surface = &document.game.surface(zone.surface).name;
            widgets::heading(ui, &zone.name, surface);
            for id in &zone.slots {
                let slot = document.game.slot(*id);
                let code = revealed.cells.get(usize::from(id.0)).copied().unwrap_or_default();
                if let Some(symbol) = document.game.symbol(*id, code) {
                    let shown = match symbol.text.as_str() {
                        "" => symbol.transcription.clone(),
                        text if symbol.transcription.is_empty() => text.to_owned(),
                        text => format!("{text} · {}", symbol.transcription),
                    };
                    widgets::fact(ui, &slot.column, &shown, font.clone());
                }
            }
            ui.add_space(8.0);
        }
    });
}

/// What the bloc says of itself.
pub(super) fn bloc_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(bloc) = cx.state.bloc.clone() else { return };
    padded(ui, |ui| {
        let font = theme::regular(size::SECONDARY);
        let lang = cx.lang;
        let info = &bloc.info;
        widgets::fact(ui, cx.t("game"), &info.game, font.clone());
        widgets::fact(ui, cx.t("issue"), &format!("{:02}", info.emission), font.clone());
        widgets::fact(ui, cx.t("bloc"), &format!("{:04}", info.bloc), font.clone());
        widgets::fact(ui, cx.t("tickets"), &lang.number(u64::from(info.tickets)), font.clone());
        let path = bloc
            .path
            .as_ref()
            .map_or_else(|| cx.t("made-by-window").to_owned(), |p| p.display().to_string());
        widgets::fact(ui, cx.t("file"), &path, theme::mono(size::CAPTION));
        ui.add_space(12.0);
        if bloc.lots.is_empty() {
            locked_ui(ui, cx);
            return;
        }
        widgets::heading(ui, cx.t("prize-table"), cx.t("tickets"));
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
        ui.painter().rect_filled(line, CornerRadius::ZERO, cx.tokens.border);
        for (lot, count) in &bloc.lots {
            let name = crate::gui::workspace_bar::lot_name(cx, Some(*lot));
            widgets::fact(ui, &name, &lang.number(*count), font.clone());
        }
    });
}

/// What the worst case shows in each cell, and how much room is left.
pub(super) fn widths_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document, cells: &[WorstCell]) {
    let game = &document.game;
    let mm = |v: f64| format!("{}\u{a0}mm", cx.lang.decimal(v.max(0.0), 2));
    for zone in &game.zones {
        widgets::heading(ui, &zone.name, cx.t("room-beside"));
        for cell in cells.iter().filter(|c| zone.slots.contains(&c.slot)) {
            let symbol = game.symbol(cell.slot, cell.code);
            let shown = symbol.map_or("", |s| match s.transcription.as_str() {
                "" => s.text.as_str(),
                words => words,
            });
            let wide = mm(cell.symbol.max(cell.words));
            let name = format!("{shown} · {wide}");
            widgets::fact(ui, &name, &mm(cell.room), theme::regular(size::SECONDARY));
        }
        ui.add_space(8.0);
    }
}
