//! The left panel of Maquette: the tree of objects, and what helps to place
//! them.

use eframe::egui;
use egui::{Align2, Rect, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::command::LayoutCommand;
use super::state::Aid;
use super::tree::{self, Row};
use crate::artwork::Face;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::icon;
use crate::gui::left_panel::padded;
use crate::gui::list::row_ground;
use crate::gui::locale::key;
use crate::gui::theme::{self, ROW, size};
use crate::gui::widgets::{self, Push};

/// Height of the part with guides and grid.
const AIDS: f32 = 164.0;

/// Draws the workspace's part of the panel.
pub(crate) fn list_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    ui.add_space(4.0);
    heading_ui(ui, cx);
    let rest = ui.available_rect_before_wrap();
    let aids = AIDS.min(rest.height() / 2.0);
    let above = Rect::from_min_max(rest.min, pos2(rest.right(), rest.bottom() - aids));
    let below = Rect::from_min_max(pos2(rest.left(), above.bottom()), rest.max);
    ui.scope_builder(egui::UiBuilder::new().max_rect(above), |ui| tree_ui(ui, cx, &document));
    ui.scope_builder(egui::UiBuilder::new().max_rect(below), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        aids_ui(ui, cx);
    });
}

fn heading_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    padded(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_height(28.0);
            let title = match cx.state.face {
                Face::Recto => cx.t("objects-front"),
                Face::Verso => cx.t("objects-back"),
            };
            widgets::label(ui, title, theme::semibold(size::BODY), cx.tokens.text);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                let name = cx.t("search-objects");
                let open = cx.drafts.maquette.search.is_some();
                let button = Push::icon_only(icon::SEARCH, name).selected(open);
                if button.show(ui).on_hover_text(name).clicked() {
                    cx.drafts.maquette.search = (!open).then(String::new);
                }
            });
        });
        if let Some(mut text) = cx.drafts.maquette.search.take() {
            let name = cx.t("search-objects");
            let edit = TextEdit::singleline(&mut text)
                .hint_text(name)
                .margin(egui::Margin::symmetric(8, 5))
                .desired_width(ui.available_width());
            let response = ui.add(edit);
            response.widget_info(|| WidgetInfo::labeled(Role::SearchInput, true, name));
            if text.is_empty() && !response.has_focus() {
                response.request_focus();
            }
            let closed = ui.input(|i| i.key_pressed(egui::Key::Escape));
            cx.drafts.maquette.search = (!closed).then_some(text);
            ui.add_space(4.0);
        }
    });
}

fn tree_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    let search = cx.drafts.maquette.search.clone().unwrap_or_default();
    let open = &cx.state.maquette.open;
    let face = cx.state.face;
    let rows = tree::rows(&document.objects, face, &document.game, open, &search, cx.lang);
    if rows.is_empty() {
        padded(ui, |ui| {
            let text = match search.is_empty() {
                true => cx.t("no-objects"),
                false => cx.t("no-object-found"),
            };
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        });
        return;
    }
    let reveal = cx.drafts.maquette.reveal.take();
    let wanted =
        reveal.and_then(|id| rows.iter().rposition(|r| r.fold.is_none() && r.ids == [id.clone()]));
    let mut area = ScrollArea::vertical().auto_shrink(false);
    if let Some(row) = wanted {
        let middle = row as f32 * ROW - ui.available_height() / 2.0;
        area = area.vertical_scroll_offset(middle.max(0.0));
    }
    area.show_rows(ui, ROW, rows.len(), |ui, range| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for i in range {
            row_ui(ui, cx, &rows[i], i);
        }
    });
}

fn row_ui(ui: &mut Ui, cx: &mut Cx<'_>, row: &Row, n: usize) {
    let t = cx.tokens;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let m = &cx.state.maquette;
    let on = !row.ids.is_empty() && row.ids.iter().all(|id| m.selects(id));
    let id = (n, row.fold.as_deref().unwrap_or_default());
    let response = row_ground(ui, rect, ("object", id), &row.name, on);
    let hovered = ui.rect_contains_pointer(rect);
    if response.clicked() {
        let add = ui.input(|i| i.modifiers.shift || i.modifiers.command);
        let command = match (add, row.ids.as_slice()) {
            (true, [one]) => LayoutCommand::Toggle(one.clone()),
            (true, _) => {
                let mut all = m.selection.clone();
                all.extend(row.ids.iter().filter(|id| !m.selects(id)).cloned());
                LayoutCommand::Select(all)
            }
            _ => LayoutCommand::Select(row.ids.clone()),
        };
        cx.send(Command::Layout(command));
    }
    if response.double_clicked() {
        cx.send(Command::Layout(LayoutCommand::ZoomSelection));
    }
    let hidden = row.ids.iter().all(|id| m.hidden(id));
    let locked = row.ids.iter().all(|id| m.locked(id));
    let ink = match (on, hidden) {
        (_, true) => t.hint,
        (true, _) => t.accent.ink,
        _ => t.text,
    };
    let y = rect.center().y;
    let mut x = rect.left() + 8.0 + row.depth as f32 * 14.0;
    if let Some(fold) = &row.fold {
        let spot = Rect::from_center_size(pos2(x + 8.0, y), vec2(20.0, ROW));
        let chevron = ui.interact(spot, ui.scope_id().with(("fold", n)), Sense::click());
        let name = cx.lang.with("fold-group", &[("name", &row.name)]);
        let shown = row.open;
        chevron.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, shown, &name));
        if chevron.clicked() {
            cx.send(Command::Layout(LayoutCommand::Fold(fold.clone())));
        }
        let glyph = if row.open { icon::DOWN } else { icon::NEXT };
        let font = theme::icons(16.0);
        widgets::words(ui, pos2(x + 8.0, y), Align2::CENTER_CENTER, glyph, font, t.secondary);
        widgets::focus_ring(ui, &chevron, spot.shrink(2.0), 4);
    }
    x += 17.0;
    let at = pos2(x + 8.0, y);
    widgets::words(ui, at, Align2::CENTER_CENTER, row.icon, theme::icons(16.0), ink);
    x += 23.0;
    let mut right = rect.right() - 8.0;
    right = eye_ui(ui, cx, row, n, pos2(right, y), hidden, hovered);
    if locked || hovered {
        right = lock_ui(ui, cx, row, n, pos2(right, y), locked);
    }
    if row.faulty {
        let at = pos2(right - 8.0, y);
        let font = theme::icons(14.0);
        widgets::words(ui, at, Align2::CENTER_CENTER, icon::ERROR, font, t.error.ink);
        right -= 18.0;
    }
    if !(row.aside.is_empty() || locked || hovered) {
        let hint = if on { t.accent.ink } else { t.secondary };
        let font = theme::regular(size::CAPTION);
        let at = pos2(right - 2.0, y);
        let aside = widgets::words(ui, at, Align2::RIGHT_CENTER, &row.aside, font, hint);
        right = aside.left();
    }
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let room = right - x - 6.0;
    let at = pos2(x, y);
    let shown = widgets::words_within(ui, at, Align2::LEFT_CENTER, &row.name, font, ink, room);
    if shown.width() + 2.0 >= room {
        response.on_hover_text(&row.name);
    }
}

fn eye_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    row: &Row,
    n: usize,
    right: egui::Pos2,
    hidden: bool,
    hovered: bool,
) -> f32 {
    let name = cx.lang.with("show-object", &[("name", &row.name)]);
    let glyph = if hidden { icon::EYE_OFF } else { icon::EYE };
    let strong = hidden || hovered;
    let clicked = switch_ui(ui, cx, ("eye", n), right, glyph, &name, !hidden, strong);
    if clicked {
        let command = LayoutCommand::Hide(row.ids.clone(), !hidden);
        cx.send(Command::Layout(command));
    }
    right.x - 24.0
}

fn lock_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    row: &Row,
    n: usize,
    right: egui::Pos2,
    locked: bool,
) -> f32 {
    let name = cx.lang.with("lock-object", &[("name", &row.name)]);
    let glyph = if locked { icon::LOCK } else { icon::UNLOCKED };
    if switch_ui(ui, cx, ("lock", n), right, glyph, &name, locked, locked) {
        let command = LayoutCommand::Lock(row.ids.clone(), !locked);
        cx.send(Command::Layout(command));
    }
    right.x - 24.0
}

/// A small icon at the end of a row that is on or off.
#[allow(clippy::too_many_arguments)]
fn switch_ui(
    ui: &Ui,
    cx: &Cx<'_>,
    id: (&str, usize),
    right: egui::Pos2,
    glyph: &str,
    name: &str,
    on: bool,
    strong: bool,
) -> bool {
    let spot = Rect::from_center_size(pos2(right.x - 10.0, right.y), vec2(24.0, ROW));
    let response = ui.interact(spot, ui.scope_id().with(id), Sense::click());
    let said = name.to_owned();
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &said));
    let t = cx.tokens;
    let ink = match (response.hovered(), strong) {
        (true, _) => t.accent.ink,
        (_, true) => t.secondary,
        _ => t.hint,
    };
    widgets::words(ui, spot.center(), Align2::CENTER_CENTER, glyph, theme::icons(16.0), ink);
    widgets::focus_ring(ui, &response, spot.shrink(2.0), 4);
    response.on_hover_text(name).clicked()
}

fn aids_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let count = cx.state.maquette.guides.len() as u64;
    let aside = match count {
        0 => cx.t("no-guides").to_owned(),
        n => cx.lang.count(n, key("one-guide"), key("many-guides")),
    };
    widgets::rule(ui);
    ui.add_space(8.0);
    padded(ui, |ui| {
        widgets::heading(ui, cx.t("guides-and-grid"), &aside);
        for aid in Aid::ALL {
            let on = cx.state.maquette.aid(aid);
            if widgets::check(ui, on, true, cx.t(aid.key())).clicked() {
                cx.send(Command::Layout(LayoutCommand::Aid(aid)));
            }
        }
        ui.add_space(4.0);
        let text = cx.t("no-snapping-hint");
        widgets::label(ui, text, theme::regular(size::CAPTION), cx.tokens.hint);
    });
}
