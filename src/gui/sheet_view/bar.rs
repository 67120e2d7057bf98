//! The bar over the canvas: which sheet, what shows over it, which side, zoom.

use eframe::egui;
use egui::containers::menu::MenuButton;
use egui::{Align, Align2, Key, Layout, RichText, Role, TextEdit, Ui, WidgetInfo};

use super::{SheetCommand, SheetSide};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::locale::key;
use crate::gui::preview::zoom_text;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// Draws the bar.
pub(crate) fn tools_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        cx.icon_command(ui, Command::Sheet(SheetCommand::First));
        cx.icon_command(ui, Command::Sheet(SheetCommand::Previous));
        ui.add_space(4.0);
        let word = cx.t("sheet");
        widgets::label(ui, word, theme::regular(size::BODY), cx.tokens.secondary);
        ui.add_space(4.0);
        number_ui(ui, cx);
        let sheets = cx.state.sheet.model.as_ref().map_or(0, |m| m.sheets());
        let of = format!("/ {}", cx.lang.number(u64::from(sheets)));
        widgets::label(ui, of, theme::regular(size::BODY), cx.tokens.secondary);
        ui.add_space(4.0);
        cx.icon_command(ui, Command::Sheet(SheetCommand::Next));
        cx.icon_command(ui, Command::Sheet(SheetCommand::Last));
        ui.add_space(8.0);
        show_ui(ui, cx);
        ui.add_space(8.0);
        let sides = [SheetSide::Recto, SheetSide::Verso, SheetSide::Both];
        let items = [(None, cx.t("front")), (None, cx.t("back")), (None, cx.t("both-sides"))];
        let chosen = sides.iter().position(|s| *s == cx.state.sheet.side).unwrap_or(0);
        if let Some(i) = widgets::segmented(ui, &items, chosen) {
            cx.send(Command::Sheet(SheetCommand::Side(sides[i])));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            cx.icon_command(ui, Command::ZoomFit);
            let zoom = zoom_text(cx);
            let full = Command::ZoomFull;
            let tip = cx.tip(&full);
            let name = cx.t("zoom-full");
            let button = Push::new(&zoom).named(name).kind(widgets::Kind::Quiet).width(56.0);
            if button.show(ui).on_hover_text(tip).clicked() {
                cx.send(full);
            }
            cx.icon_command(ui, Command::ZoomIn);
            cx.icon_command(ui, Command::ZoomOut);
        });
    });
}

/// Number of the sheet, typed.
fn number_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let id = ui.scope_id().with("sheet-number");
    let focused = ui.memory(|m| m.has_focus(id));
    let now = cx.lang.number(u64::from(cx.state.sheet.sheet) + 1);
    if !focused {
        cx.drafts.sheet.number.clone_from(&now);
    }
    let edit = TextEdit::singleline(&mut cx.drafts.sheet.number)
        .id(id)
        .font(theme::regular(size::BODY))
        .align(Align2::RIGHT_CENTER)
        .margin(egui::Margin::symmetric(8, 5))
        .desired_width(56.0);
    let response = ui.add(edit);
    let name = cx.t("sheet-number");
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
    if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
        match crate::gui::export::whole(&cx.drafts.sheet.number).and_then(|n| n.checked_sub(1)) {
            Some(sheet) => cx.send(Command::Sheet(SheetCommand::Sheet(sheet))),
            None => cx.drafts.sheet.number = now,
        }
    }
}

/// What shows over the sheet.
fn show_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let text = RichText::new(cx.t("sheet-over")).font(theme::regular(size::BODY));
    let over = cx.state.sheet.over;
    MenuButton::new(text).ui(ui, |ui| {
        ui.set_min_width(220.0);
        for (command, on) in [
            (SheetCommand::Numbers, over.numbers),
            (SheetCommand::Order, over.order),
            (SheetCommand::Margins, over.margins),
        ] {
            let label = command.label(cx.state, cx.lang);
            if widgets::check(ui, on, true, &label).clicked() {
                cx.send(Command::Sheet(command));
            }
        }
        let coat = Command::Coat;
        let label = coat.label(cx.state, cx.lang);
        let enabled = coat.why_off(cx.state).is_none();
        let tip = cx.tip(&coat);
        let check = widgets::check(ui, cx.state.coat_on(), enabled, &label).on_hover_text(tip);
        if check.clicked() {
            cx.send(coat);
        }
    });
}

/// What the status bar says: place, slot and ticket, sheet and volume, side.
pub(crate) fn status_parts(cx: &Cx<'_>) -> Vec<String> {
    let mm = |v: f64| cx.lang.decimal(v, 2);
    let page = cx.state.page_mm();
    let place = match cx.state.pointer {
        Some((x, y)) => format!("X {}  Y {} mm", mm(x), mm(y)),
        None => format!("{} × {} mm", mm(page.0), mm(page.1)),
    };
    let number = |n: u32| cx.lang.number(u64::from(n));
    let slot = match super::slot::spoken_of(cx) {
        Some((slot, ticket)) => {
            let of = match ticket {
                Some(ticket) => cx.lang.with(key("ticket-n"), &[("n", &number(ticket))]),
                None => cx.t("blank-slot").to_owned(),
            };
            format!("{} · {of}", super::slot::title(cx, Some(slot)))
        }
        None => String::new(),
    };
    let sheet = cx.state.sheet.sheet;
    let volume = cx.state.sheet.model.as_ref().and_then(|m| {
        let volume = m.plan.volumes.get(m.volume_of(sheet)?)?;
        Some(cx.lang.with(key("volume-n"), &[("n", &volume.number.to_string())]))
    });
    let sheet = cx.lang.with(key("sheet-n"), &[("n", &number(sheet + 1))]);
    let side = match cx.state.sheet.side {
        SheetSide::Recto => cx.t("front"),
        SheetSide::Verso => cx.t("back"),
        SheetSide::Both => cx.t("both-sides"),
    };
    vec![place, slot, sheet, volume.unwrap_or_default(), side.to_owned(), zoom_text(cx)]
}
