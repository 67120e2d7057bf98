//! The workspace bar: tabs with words on the left, the ticket navigator on the
//! right.

use eframe::egui;
use egui::{
    Align, Align2, CornerRadius, Key, Layout, Rect, Response, Role, Sense, TextEdit, Ui,
    WidgetInfo, pos2, vec2,
};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::state::{Lock, Workspace};
use super::theme::{self, size};
use super::widgets;
use crate::game::Money;

/// Draws the bar; 48 points high.
pub(crate) fn workspace_bar_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.add_space(8.0);
        for workspace in Workspace::ALL {
            if tab_ui(ui, cx, workspace).clicked() {
                cx.send(Command::Go(workspace));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.add_space(16.0);
            navigator_ui(ui, cx);
        });
    });
}

fn tab_ui(ui: &mut Ui, cx: &Cx<'_>, workspace: Workspace) -> Response {
    let t = cx.tokens;
    let on = cx.state.workspace == workspace;
    let command = Command::Go(workspace);
    let text = cx.t(workspace.key());
    let font = theme::medium(size::BODY);
    let width = widgets::measure(ui, text, &font) + 54.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 48.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, on, text));
    let ground = Rect::from_min_max(rect.min + vec2(0.0, 8.0), rect.max - vec2(0.0, 8.0));
    let p = ui.painter();
    if on {
        p.rect_filled(ground, CornerRadius::same(4), t.accent.tint);
        let bar = Rect::from_min_max(
            pos2(rect.left() + 8.0, rect.bottom() - 3.0),
            pos2(rect.right() - 8.0, rect.bottom()),
        );
        p.rect_filled(bar, CornerRadius::ZERO, t.accent.ink);
    } else if response.hovered() {
        p.rect_filled(ground, CornerRadius::same(4), t.hover);
    }
    let ink = if on { t.accent.ink } else { t.text };
    let at = pos2(rect.left() + 22.0, rect.center().y);
    p.text(at, Align2::CENTER_CENTER, command.icon(), theme::icons(20.0), ink);
    p.text(at + vec2(16.0, 0.0), Align2::LEFT_CENTER, text, font, ink);
    widgets::focus_ring(ui, &response, ground, 4);
    response.on_hover_text(cx.tip(&command))
}

/// Number, serial, lot and the arrows; laid out from the right.
fn navigator_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let roomy = ui.available_width() > 640.0;
    serial_ui(ui, cx, if roomy { 224.0 } else { 176.0 });
    ui.add_space(4.0);
    lot_ui(ui, cx, if roomy { 140.0 } else { 112.0 });
    ui.add_space(4.0);
    cx.icon_command(ui, Command::Random);
    cx.icon_command(ui, Command::Last);
    cx.icon_command(ui, Command::Next);
    let total = cx.lang.number(u64::from(cx.state.tickets()));
    let of = format!("/ {total}");
    widgets::label(ui, of, theme::regular(size::BODY), cx.tokens.secondary);
    number_ui(ui, cx);
    cx.icon_command(ui, Command::Previous);
    cx.icon_command(ui, Command::First);
    ui.add_space(4.0);
    let (line, _) = ui.allocate_exact_size(vec2(1.0, 24.0), Sense::hover());
    ui.painter().rect_filled(line, CornerRadius::ZERO, cx.tokens.border);
}

/// A field that sends what stands in it at Enter; nothing else does.
fn field_ui(ui: &mut Ui, edit: TextEdit<'_>, name: &str, width: f32, enabled: bool) -> Response {
    let field = edit.margin(egui::Margin::symmetric(8, 5)).desired_width(width);
    let response = ui.add_enabled(enabled, field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, enabled, name));
    response
}

fn entered(ui: &Ui, response: &Response) -> bool {
    response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter))
}

fn number_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let enabled = cx.state.bloc.is_some();
    let id = egui::Id::unique("navigator-number");
    if !ui.memory(|m| m.has_focus(id)) {
        // While nobody types, the field follows the ticket.
        cx.drafts.number = match enabled {
            true => cx.lang.number(u64::from(cx.state.number)),
            false => String::new(),
        };
    }
    let name = cx.t("ticket-number");
    let mut text = std::mem::take(&mut cx.drafts.number);
    let edit = TextEdit::singleline(&mut text).id(id).align(egui::Align2::RIGHT_CENTER);
    let response = field_ui(ui, edit, name, 66.0, enabled).on_hover_text(name);
    if response.gained_focus() {
        select_all(ui, id, &text);
    }
    if entered(ui, &response) {
        cx.send(Command::Find(text.clone()));
    }
    cx.drafts.number = text;
}

fn serial_ui(ui: &mut Ui, cx: &mut Cx<'_>, width: f32) {
    let enabled = cx.state.bloc.is_some();
    let id = egui::Id::unique("navigator-serial");
    if !ui.memory(|m| m.has_focus(id)) && cx.drafts.serial_fault.is_none() {
        cx.drafts.serial = match &cx.state.ticket {
            Some(ticket) if enabled => ticket.serial.clone(),
            _ => String::new(),
        };
    }
    let name = cx.t("serial");
    let hint = cx.t("serial-hint");
    let mut text = std::mem::take(&mut cx.drafts.serial);
    let ink = cx.tokens.secondary;
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .align(Align2::LEFT_CENTER)
        .hint_text(hint)
        .font(theme::mono(size::SECONDARY))
        .prefix(egui::RichText::new(icon::SERIAL).font(theme::icons(16.0)).color(ink));
    let response = field_ui(ui, edit, name, width - 16.0, enabled);
    if response.gained_focus() {
        select_all(ui, id, &text);
    }
    if response.changed() {
        cx.drafts.serial_fault = None;
    }
    if entered(ui, &response) && !text.trim().is_empty() {
        cx.send(Command::Find(text.clone()));
    }
    cx.drafts.serial = text;
    match &cx.drafts.serial_fault {
        Some(fault) => {
            let stroke = egui::Stroke::new(1.0, cx.tokens.error.ink);
            let radius = CornerRadius::same(4);
            ui.painter().rect_stroke(response.rect, radius, stroke, egui::StrokeKind::Outside);
            response.on_hover_text(fault);
        }
        None => {
            response.on_hover_text(name);
        }
    }
}

fn select_all(ui: &Ui, id: egui::Id, text: &str) {
    if let Some(mut state) = TextEdit::load_state(ui.ctx(), id) {
        let all = egui::text::CCursorRange::two(
            egui::text::CCursor::new(0),
            egui::text::CCursor::new(text.chars().count()),
        );
        state.cursor.set_char_range(Some(all));
        TextEdit::store_state(ui.ctx(), id, state);
    }
}

/// The name of a lot in the filter.
pub(crate) fn lot_name(cx: &Cx<'_>, lot: Option<Money>) -> String {
    match lot {
        None => cx.t("all-prizes").to_owned(),
        Some(Money::ZERO) => cx.t("losing").to_owned(),
        Some(lot) => cx.lang.with("lot-of", &[("lot", &lot.to_string())]),
    }
}

fn lot_ui(ui: &mut Ui, cx: &mut Cx<'_>, width: f32) {
    let name = cx.t("lot-filter");
    if cx.state.lock() == Lock::Hidden {
        let text = cx.t("lots-hidden");
        let response =
            widgets::Push::new(text).icon(icon::LOCK).enabled(false).width(width).show(ui);
        response.on_hover_text(cx.t("off-hidden"));
        return;
    }
    let Some(bloc) = cx.state.bloc.clone() else {
        widgets::Push::new(cx.t("all-prizes")).enabled(false).width(width).show(ui);
        return;
    };
    let chosen = lot_name(cx, cx.state.lot_filter);
    let combo = egui::ComboBox::from_id_salt("lot-filter")
        .selected_text(egui::RichText::new(chosen).color(cx.tokens.text))
        .width(width)
        .height(400.0)
        .icon(|ui, rect, visuals, _open| {
            let at = rect.center();
            let ink = visuals.fg_stroke.color;
            ui.painter().text(at, Align2::CENTER_CENTER, icon::DOWN, theme::icons(16.0), ink);
        })
        .truncate();
    let shown = combo.show_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_min_width(190.0);
        let mut all = vec![(None, u64::from(bloc.info.tickets))];
        all.extend(bloc.lots.iter().map(|(lot, n)| (Some(*lot), *n)));
        for (lot, count) in all {
            let on = cx.state.lot_filter == lot;
            let label = lot_name(cx, lot);
            let count = cx.lang.number(count);
            let item = egui::Button::selectable(on, label.as_str())
                .shortcut_text(egui::RichText::new(count).font(theme::regular(size::CAPTION)))
                .min_size(vec2(180.0, 26.0));
            let response = ui.add(item);
            response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, on, &label));
            if response.clicked() {
                cx.send(Command::Filter(lot));
                ui.close();
            }
        }
    });
    let chosen = lot_name(cx, cx.state.lot_filter);
    let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
    info.current_text_value = Some(chosen);
    shown.response.widget_info(|| info.clone());
    shown.response.on_hover_text(name);
}
