//! The list on the left: volumes, the sheets of one of them, a search, the last
//! sheet's blanks. Rows are made as they come into sight.

use eframe::egui;
use egui::{Align2, Key, Rect, Role, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::{SheetCommand, SheetModel};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::left_panel::padded;
use crate::gui::list::{row_ground, rows_ui};
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::gui::widgets;

/// What a row of the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// A volume, by its place in the plan.
    Volume(u32),
    /// A sheet of the open volume.
    Sheet(u32),
}

/// Rows in all.
fn total(model: &SheetModel, open: Option<u32>) -> u64 {
    let of = |at: u32| model.plan.volumes.get(at as usize).map_or(0, |v| v.sheets.len());
    (model.plan.volumes.len() + open.map_or(0, of)) as u64
}

fn row_at(model: &SheetModel, open: Option<u32>, row: u64) -> Row {
    let Some(at) = open.filter(|at| row > u64::from(*at)) else { return Row::Volume(row as u32) };
    let sheets = model.plan.volumes.get(at as usize).map_or(0..0, |v| v.sheets.clone());
    let within = row - u64::from(at) - 1;
    if within < sheets.len() as u64 {
        return Row::Sheet(sheets.start + within as u32);
    }
    Row::Volume((row - sheets.len() as u64) as u32)
}

/// Draws the list.
pub(crate) fn list_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.add_space(8.0);
    let Some(model) = cx.state.sheet.model.clone() else {
        padded(ui, |ui| {
            widgets::heading(ui, cx.t("volumes"), "");
            let text = cx.t("no-bloc-hint");
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        });
        return;
    };
    let volumes = cx.lang.number(model.plan.volumes.len() as u64);
    let sheets = cx.lang.count(u64::from(model.sheets()), key("one-sheet"), key("many-sheets"));
    padded(ui, |ui| widgets::heading(ui, cx.t("volumes"), &format!("{volumes} · {sheets}")));
    ui.add_space(6.0);
    padded(ui, |ui| search_ui(ui, cx));
    ui.add_space(8.0);
    let foot = if model.blanks() > 0 { 104.0 } else { 0.0 };
    let all = ui.available_rect_before_wrap();
    let top = Rect::from_min_max(all.min, pos2(all.right(), (all.bottom() - foot).max(all.top())));
    let open = cx.state.sheet.open;
    let list_top = cx.state.sheet.list_top;
    let name = cx.t("volume-list");
    let mut sent = None;
    let scrolled = ui
        .scope_builder(egui::UiBuilder::new().max_rect(top), |ui| {
            rows_ui(ui, name, total(&model, open), list_top, |ui, rect, row| {
                let command = match row_at(&model, open, row) {
                    Row::Volume(at) => volume_ui(ui, cx, &model, rect, at, open == Some(at)),
                    Row::Sheet(sheet) => sheet_ui(ui, cx, rect, sheet),
                };
                sent = command.or(sent.take());
            })
        })
        .inner;
    cx.drafts.sheet.rows = scrolled.visible;
    if let Some(command) = sent {
        cx.send(Command::Sheet(command));
    } else if scrolled.top != list_top {
        cx.send(Command::Sheet(SheetCommand::ListTop(scrolled.top)));
    }
    if foot > 0.0 {
        let rest = Rect::from_min_max(pos2(all.left(), top.bottom()), all.max);
        ui.scope_builder(egui::UiBuilder::new().max_rect(rest), |ui| {
            widgets::rule(ui);
            ui.add_space(8.0);
            padded(ui, |ui| blanks_ui(ui, cx, &model));
        });
    }
}

fn search_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let edit = TextEdit::singleline(&mut cx.drafts.sheet.search)
        .font(theme::regular(size::BODY))
        .hint_text(cx.lang.t("sheet-search-hint"))
        .margin(egui::Margin { left: 30, right: 8, top: 5, bottom: 5 })
        .desired_width(ui.available_width());
    let response = ui.add(edit);
    let name = cx.t("sheet-search");
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
    let at = response.rect.left_center() + vec2(16.0, 0.0);
    let glyph = theme::icons(16.0);
    widgets::words(ui, at, Align2::CENTER_CENTER, icon::SEARCH, glyph, cx.tokens.hint);
    if response.lost_focus()
        && ui.input(|i| i.key_pressed(Key::Enter))
        && !cx.drafts.sheet.search.trim().is_empty()
    {
        let text = cx.drafts.sheet.search.clone();
        cx.send(Command::Sheet(SheetCommand::Find(text)));
    }
    if let Some(fault) = cx.state.sheet.search_fault.clone() {
        ui.add_space(4.0);
        let font = theme::regular(size::SECONDARY);
        widgets::label(ui, fault, font, cx.tokens.error.ink);
    }
}

fn volume_ui(
    ui: &mut Ui,
    cx: &Cx<'_>,
    model: &SheetModel,
    rect: Rect,
    at: u32,
    open: bool,
) -> Option<SheetCommand> {
    let volume = model.plan.volumes.get(at as usize)?;
    let t = cx.tokens;
    let here = volume.sheets.contains(&cx.state.sheet.sheet);
    let name = cx.lang.with(key("volume-n"), &[("n", &volume.number.to_string())]);
    let response = row_ground(ui, rect, ("volume", at), &name, here);
    let ink = if here { t.accent.ink } else { t.text };
    let y = rect.center().y;
    let glyph = if open { icon::DOWN } else { icon::NEXT };
    let left = pos2(rect.left() + 16.0, y);
    widgets::words(ui, left, Align2::CENTER_CENTER, glyph, theme::icons(16.0), ink);
    let left = pos2(rect.left() + 34.0, y);
    widgets::words(ui, left, Align2::CENTER_CENTER, icon::VOLUME, theme::icons(16.0), ink);
    let font = if here { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let left = pos2(rect.left() + 48.0, y);
    let shown = widgets::words(ui, left, Align2::LEFT_CENTER, &name, font, ink);
    let range = format!(
        "{} – {}",
        cx.lang.number(u64::from(volume.tickets.start)),
        cx.lang.number(u64::from(volume.tickets.end) - 1)
    );
    let right = pos2(rect.right() - 12.0, y);
    let small = theme::regular(size::CAPTION);
    let ink = if here { t.accent.ink } else { t.secondary };
    let room = right.x - shown.right() - 8.0;
    widgets::words_within(ui, right, Align2::RIGHT_CENTER, &range, small, ink, room);
    if !response.clicked() {
        return None;
    }
    // The first click shows the volume's first sheet, the next closes its list.
    Some(match (open, here) {
        (true, _) => SheetCommand::Open(None),
        (false, true) => SheetCommand::Open(Some(at)),
        (false, false) => SheetCommand::Sheet(volume.sheets.start),
    })
}

fn sheet_ui(ui: &mut Ui, cx: &Cx<'_>, rect: Rect, sheet: u32) -> Option<SheetCommand> {
    let t = cx.tokens;
    let on = cx.state.sheet.sheet == sheet;
    let number = cx.lang.number(u64::from(sheet) + 1);
    let name = cx.lang.with(key("sheet-n"), &[("n", &number)]);
    let response = row_ground(ui, rect, ("sheet", sheet), &name, on);
    let ink = if on { t.accent.ink } else { t.text };
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let at = pos2(rect.left() + 48.0, rect.center().y);
    widgets::words(ui, at, Align2::LEFT_CENTER, &name, font, ink);
    response.clicked().then_some(SheetCommand::Sheet(sheet))
}

/// The blanks at the end of the bloc.
fn blanks_ui(ui: &mut Ui, cx: &mut Cx<'_>, model: &SheetModel) {
    let t = cx.tokens;
    let Some(last) = model.sheets().checked_sub(1) else { return };
    let tickets = model.on_sheet(last).len() as u64;
    let frame = egui::Frame::new().fill(t.warning.tint).corner_radius(6).inner_margin(10);
    let response = frame
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 2.0;
            let tickets = cx.lang.count(tickets, key("one-ticket"), key("many-tickets"));
            let blanks = cx.lang.count(model.blanks(), key("one-blank"), key("many-blanks"));
            let last = cx.t("last-sheet-of-bloc");
            widgets::label(ui, last, theme::regular(size::CAPTION), t.secondary);
            let text = format!("{tickets}, {blanks}");
            widgets::label(ui, text, theme::semibold(size::SECONDARY), t.warning.ink);
            let text = cx.t("blanks-tip");
            widgets::label(ui, text, theme::regular(size::SECONDARY), t.secondary);
        })
        .response;
    let response =
        ui.interact(response.rect, ui.scope_id().with("last-sheet"), egui::Sense::click());
    let name = cx.t("last-sheet-of-bloc");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    widgets::focus_ring(ui, &response, response.rect, 6);
    if response.clicked() {
        cx.send(Command::Sheet(SheetCommand::Last));
    }
}
