//! The tab « Pose »: the slot under the pointer, or that of the ticket at hand.

use eframe::egui::Ui;

use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::state::Workspace;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// The slot that is spoken of and its ticket: under the pointer, else of the
/// ticket at hand if it is on the sheet, else the first.
pub(super) fn spoken_of(cx: &Cx<'_>) -> Option<(u32, Option<u32>)> {
    let sheet = &cx.state.sheet;
    let model = sheet.model.as_ref()?;
    model.grid()?;
    let under = cx.state.pointer.and_then(|at| model.slot_at(sheet.side.face(), at));
    let at_hand = model.place(cx.state.number).filter(|p| p.sheet == sheet.sheet).map(|p| p.slot);
    let slot = under.or(at_hand).unwrap_or(0);
    Some((slot, model.ticket(sheet.sheet, slot)))
}

/// « Pose 6 ».
pub(super) fn title(cx: &Cx<'_>, slot: Option<u32>) -> String {
    match slot {
        Some(slot) => cx.lang.with(key("slot-title"), &[("n", &(slot + 1).to_string())]),
        None => cx.t("slot").to_owned(),
    }
}

/// Draws the tab.
pub(super) fn slot_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let (Some(model), Some(document), Some(bloc)) =
        (cx.state.sheet.model.clone(), cx.state.document.clone(), cx.state.bloc.clone())
    else {
        return;
    };
    let Some((slot, ticket)) = spoken_of(cx) else { return };
    let font = theme::regular(size::SECONDARY);
    let heading = title(cx, Some(slot));
    widgets::heading(ui, &heading, "");
    let number = |n: u32| cx.lang.number(u64::from(n));
    match ticket {
        None => {
            let text = cx.t("slot-stays-blank");
            widgets::label(ui, text, font.clone(), cx.tokens.warning.ink);
        }
        Some(ticket) => {
            let serial = document.game.serial(&bloc.info, ticket);
            let serial = document.project.layout.numbering().text(&serial);
            widgets::fact(ui, cx.t("ticket"), &number(ticket), theme::semibold(size::SECONDARY));
            widgets::fact(ui, cx.t("serial"), &serial, theme::mono(size::CAPTION));
        }
    }
    let sheet = cx.state.sheet.sheet;
    widgets::fact(ui, cx.t("sheet"), &number(sheet + 1), font.clone());
    if let Some(at) = model.volume_of(sheet) {
        let volume = &model.plan.volumes[at];
        widgets::fact(ui, cx.t("volume"), &volume.number.to_string(), font.clone());
        widgets::fact(ui, cx.t("file"), &volume.file, theme::mono(size::CAPTION));
        let of = format!(
            "{} / {}",
            number(sheet - volume.sheets.start + 1),
            number(volume.sheets.len() as u32)
        );
        widgets::fact(ui, cx.t("sheet-of-volume"), &of, font.clone());
    }
    if let Some(grid) = model.grid() {
        let (row, column) = (slot / grid.columns() + 1, slot % grid.columns() + 1);
        let at = [("row", row.to_string()), ("column", column.to_string())];
        let at: Vec<(&str, &str)> = at.iter().map(|(k, v)| (*k, v.as_str())).collect();
        widgets::fact(ui, cx.t("slot-place"), &cx.lang.with(key("row-column"), &at), font.clone());
        let face = cx.state.sheet.side.face();
        if let Some(trim) = model.trim(face, slot) {
            let mm = |l: crate::measure::Length| cx.lang.decimal(l.to_mm(), 3);
            let text = format!("{} × {} mm", mm(trim.x), mm(trim.y));
            widgets::fact(ui, cx.t("slot-corner"), &text, font.clone());
        }
    }
    if let Some(pile) = model.pile(sheet, slot) {
        let text = format!("{} – {}", number(pile.start), number(pile.end - 1));
        widgets::fact(ui, cx.t("pile-of-slot"), &text, font.clone());
    }
    ui.add_space(12.0);
    if let Some(ticket) = ticket {
        let name = cx.t("show-ticket");
        let width = ui.available_width();
        if Push::new(name).icon(icon::TICKET).width(width).show(ui).clicked() {
            cx.send(Command::Ticket(ticket));
            cx.send(Command::Go(Workspace::Preview));
        }
        ui.add_space(8.0);
    }
    let text = cx.t("slot-tip");
    widgets::label(ui, text, font, cx.tokens.secondary);
}
