//! Planche: any sheet of any volume of the run, as it will be printed.
//!
//! Knows: which sheet is looked at and how, what is written for it in
//! `press.toml`. Must never know: how tickets are laid out or pages drawn; a
//! thread of its own makes the pictures from the pages that the press prints.

mod bar;
mod canvas;
mod command;
mod draw;
mod edit;
mod fields;
mod fit;
mod imposition;
mod list;
mod marks;
mod model;
mod over;
mod rulers;
mod slot;
mod state;
mod strings;

pub(crate) use bar::{status_parts, tools_ui};
pub(crate) use canvas::centre_ui;
pub(crate) use command::SheetCommand;
pub(crate) use draw::{SheetDraw, SheetKey, SheetPicture};
pub(crate) use edit::PressText;
pub(crate) use list::list_ui;
pub(crate) use model::SheetModel;
pub(crate) use state::{Edited, SheetDrafts, SheetSide, SheetState, SheetTab};
pub(crate) use strings::STRINGS;

use eframe::egui::{ScrollArea, Ui, vec2};

use super::command::Command;
use super::cx::Cx;
use super::locale::key;
use super::{theme, widgets};

/// The right panel: what the sheet is like.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let width = ui.available_width();
    let strip = eframe::egui::Rect::from_min_size(ui.cursor().min, vec2(width, theme::TABS));
    ui.scope_builder(eframe::egui::UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 24.0;
            ui.add_space(theme::PAD);
            let slot = slot::spoken_of(cx).map(|(slot, _)| slot);
            for (tab, name) in [
                (SheetTab::Imposition, cx.t(key("imposition")).to_owned()),
                (SheetTab::Marks, cx.t(key("press-marks")).to_owned()),
                (SheetTab::Slot, slot::title(cx, slot)),
            ] {
                let on = cx.state.sheet.tab == tab;
                if widgets::tab(ui, &name, None, on, theme::TABS).clicked() {
                    cx.send(Command::Sheet(SheetCommand::Tab(tab)));
                }
            }
        });
    });
    widgets::rule(ui);
    ScrollArea::vertical().auto_shrink(false).id_salt(cx.state.sheet.tab).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(12.0);
        super::left_panel::padded(ui, |ui| match cx.state.sheet.tab {
            SheetTab::Imposition => imposition::imposition_ui(ui, cx),
            SheetTab::Marks => marks::marks_ui(ui, cx),
            SheetTab::Slot => slot::slot_ui(ui, cx),
        });
        ui.add_space(16.0);
    });
}
