//! The plates in printing order, and the sets of them that are wanted often.

use eframe::egui;
use egui::{Align2, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use super::{check, coverage_text, label_within, swatch_ui};
use crate::artwork::InkId;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::{Document, ink_label};
use crate::gui::icon;
use crate::gui::left_panel::padded;
use crate::gui::list::row_ground;
use crate::gui::preview::command::PreviewCommand;
use crate::gui::preview::notice_ui;
use crate::gui::state::Lock;
use crate::gui::theme::{self, PAD, size};
use crate::gui::widgets::{self, Push};

/// Height of a row of the plate list.
const PLATE_ROW: f32 = 28.0;

/// Draws the list.
pub(crate) fn list_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    ui.add_space(8.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        padded(ui, |ui| {
            widgets::heading(ui, cx.t("plates-in-order"), cx.t("coverage-short"));
        });
        ui.add_space(4.0);
        for (id, _) in document.stock.inks.iter() {
            plate_row_ui(ui, cx, &document, id);
        }
        ui.add_space(8.0);
        widgets::rule(ui);
        ui.add_space(8.0);
        padded(ui, |ui| sets_ui(ui, cx));
    });
}

fn plate_row_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, id: InkId) {
    let t = cx.tokens;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), PLATE_ROW), Sense::hover());
    let label = ink_label(&document.stock, id, cx.lang);
    let shown = cx.state.plates.shows(id);
    let on = cx.state.plates.chosen == Some(id);
    let response = row_ground(ui, rect, ("plate", id.0), &label, on)
        .on_hover_text(format!("{label}\n{}", cx.t("plate-row-tip")));
    if response.clicked() {
        let modifiers = ui.input(|i| i.modifiers);
        cx.send(if modifiers.shift {
            Command::PlatesUpTo(id)
        } else if modifiers.command {
            Command::PlateAlone(id)
        } else {
            Command::Preview(PreviewCommand::Plate(id))
        });
    }
    // The eye stands over the row and takes the click for itself.
    let eye = Rect::from_center_size(pos2(rect.left() + 22.0, rect.center().y), vec2(24.0, 24.0));
    let eye_response = ui.interact(eye, ui.scope_id().with(("eye", id.0)), Sense::click());
    let name = cx.lang.with("eye-of", &[("plate", &label)]);
    eye_response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, shown, &name));
    if eye_response.clicked() {
        cx.send(Command::PlateToggle(id));
    }
    widgets::focus_ring(ui, &eye_response, eye.shrink(2.0), 4);
    let strong = if on { t.accent.ink } else { t.text };
    let ink = if shown { strong } else { t.hint };
    let glyph = if shown { icon::EYE } else { icon::EYE_OFF };
    let glyph_ink = if eye_response.hovered() { t.accent.ink } else { ink };
    widgets::words(ui, eye.center(), Align2::CENTER_CENTER, glyph, theme::icons(18.0), glyph_ink);
    swatch_ui(ui, cx, pos2(rect.left() + 47.0, rect.center().y), document, id);
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let at = pos2(rect.left() + 62.0, rect.center().y);
    let room = rect.width() - 62.0 - 64.0;
    let shown_label = label_within(ui, &label, &font, room);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &shown_label, font, ink, room);
    let coverage = coverage_text(cx, id);
    let at = pos2(rect.right() - PAD, rect.center().y);
    let ink = if on { t.accent.ink } else { t.secondary };
    let small = theme::regular(size::SECONDARY);
    widgets::words(ui, at, Align2::RIGHT_CENTER, &coverage, small, ink);
}

fn sets_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let hint = cx.t("plates-hint");
    widgets::label(ui, hint, theme::regular(size::CAPTION), cx.tokens.hint);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let width = (ui.available_width() - 16.0) / 3.0;
        for (command, text) in [
            (Command::PlatesAll, cx.t("set-all")),
            (Command::PlatesFixed, cx.t("set-fixed")),
            (Command::PlatesImager, cx.t("set-imager")),
        ] {
            let name = command.label(cx.state, cx.lang);
            if Push::new(text).named(&name).width(width).show(ui).on_hover_text(&name).clicked() {
                cx.send(command);
            }
        }
    });
    ui.add_space(8.0);
    let plates = cx.state.plates;
    for (command, on) in [
        (Command::Overprint, plates.overprint),
        (Command::Preview(PreviewCommand::Paper), plates.paper),
        (Command::PlateBlack, plates.black),
        (Command::Preview(PreviewCommand::TacMap), plates.tac),
    ] {
        let text = command.label(cx.state, cx.lang);
        let tip = cx.tip(&command);
        if widgets::check(ui, on, true, &text).on_hover_text(tip).clicked() {
            cx.send(command);
        }
    }
    ui.add_space(12.0);
    if cx.state.lock() == Lock::Hidden {
        notice_ui(ui, cx, icon::LOCK, cx.t("winners-hidden"), cx.t("plates-hidden-tip"));
    } else if let Some(document) = cx.state.document.clone() {
        check::summary_ui(ui, cx, &document);
    }
}
