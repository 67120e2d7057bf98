//! A list of any length of which only the rows in sight are asked for.
//!
//! A scroll area keeps its place in points as a 32-bit float, which is too
//! coarse for millions of rows; here the place is the number of a row.

use eframe::egui;
use egui::{CornerRadius, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::theme::{ROW, Tokens};

/// Where a list stands and what the user did to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scrolled {
    /// First row in sight.
    pub top: u64,
    /// Rows in sight.
    pub visible: u64,
}

/// Draws the rows of a list that fills the space left; `row` draws one row in
/// its rectangle. Returns the place after the user's scrolling.
pub(crate) fn rows_ui(
    ui: &mut Ui,
    name: &str,
    total: u64,
    top: u64,
    row: impl FnMut(&mut Ui, Rect, u64),
) -> Scrolled {
    rows_of_ui(ui, name, total, top, ROW, row)
}

/// The same with rows of this height.
pub(crate) fn rows_of_ui(
    ui: &mut Ui,
    name: &str,
    total: u64,
    top: u64,
    height: f32,
    mut row: impl FnMut(&mut Ui, Rect, u64),
) -> Scrolled {
    let all = ui.available_rect_before_wrap();
    let visible = (all.height() / height).floor().max(1.0) as u64;
    let last_top = total.saturating_sub(visible);
    let mut top = top.min(last_top);
    ui.advance_cursor_after_rect(all);

    let bar_width = if total > visible { 10.0 } else { 0.0 };
    let area = Rect::from_min_max(all.min, pos2(all.right() - bar_width, all.bottom()));
    // The wheel moves whole rows; what is left over is kept for the next turn.
    let over = ui.rect_contains_pointer(all);
    let rest_id = ui.scope_id().with((name, "rest"));
    if over {
        let scroll = ui.input(|i| i.smooth_scroll_delta().y);
        let rest: f32 = ui.data(|d| d.get_temp(rest_id)).unwrap_or(0.0);
        let wanted = rest - scroll / height;
        let whole = wanted.trunc();
        ui.data_mut(|d| d.insert_temp(rest_id, wanted - whole));
        top = shifted(top, whole as i64, last_top);
    }
    if bar_width > 0.0 {
        let track = Rect::from_min_max(pos2(area.right(), all.top()), all.max);
        top = bar_ui(ui, name, track, total, visible, top);
    }
    for i in 0..visible.min(total - top.min(total)) {
        let y = area.top() + i as f32 * height;
        let rect = Rect::from_min_size(pos2(area.left(), y), vec2(area.width(), height));
        row(ui, rect, top + i);
    }
    Scrolled { top, visible }
}

fn shifted(top: u64, by: i64, last: u64) -> u64 {
    top.saturating_add_signed(by).min(last)
}

fn bar_ui(ui: &mut Ui, name: &str, track: Rect, total: u64, visible: u64, top: u64) -> u64 {
    let t = Tokens::here(ui);
    let last = total - visible;
    let length = (track.height() * (visible as f32 / total as f32)).max(24.0);
    let travel = track.height() - length;
    let response = ui.interact(track, ui.scope_id().with((name, "bar")), Sense::click_and_drag());
    let label = name.to_owned();
    response.widget_info(|| WidgetInfo::slider(true, top as f64, label.as_str()));
    let mut top = top;
    if let Some(at) = response.interact_pointer_pos()
        && travel > 0.0
    {
        let share = f64::from((at.y - track.top() - length / 2.0) / travel).clamp(0.0, 1.0);
        top = (share * last as f64).round() as u64;
    }
    let y = track.top() + travel * (top as f64 / last as f64) as f32;
    let thumb = Rect::from_min_size(pos2(track.left() + 2.0, y), vec2(6.0, length));
    let active = response.hovered() || response.dragged();
    let ink = if active { t.secondary } else { t.edge };
    ui.painter().rect_filled(thumb, CornerRadius::same(3), ink);
    top
}

/// The place that brings a row into sight, moved as little as can be.
pub(crate) fn reveal(scrolled: Scrolled, row: u64) -> u64 {
    if row < scrolled.top {
        row
    } else if row >= scrolled.top + scrolled.visible {
        row + 1 - scrolled.visible
    } else {
        scrolled.top
    }
}

/// A row's ground and click: selected rows carry a bar of accent.
pub(crate) fn row_ground(
    ui: &mut Ui,
    rect: Rect,
    id: impl std::hash::Hash + std::fmt::Debug,
    name: &str,
    on: bool,
) -> egui::Response {
    let t = Tokens::here(ui);
    let response = ui.interact(rect, ui.scope_id().with(id), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, on, name));
    let p = ui.painter();
    if on {
        p.rect_filled(rect, CornerRadius::ZERO, t.accent.tint);
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        p.rect_filled(bar, CornerRadius::ZERO, t.accent.ink);
    } else if response.hovered() {
        p.rect_filled(rect, CornerRadius::ZERO, t.hover);
    }
    super::widgets::focus_ring(ui, &response, rect.shrink(3.0), 2);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_brought_into_sight_with_the_least_movement() {
        let s = Scrolled { top: 100, visible: 10 };
        assert_eq!(reveal(s, 105), 100);
        assert_eq!(reveal(s, 110), 101);
        assert_eq!(reveal(s, 99), 99);
        assert_eq!(shifted(3, -5, 90), 0);
        assert_eq!(shifted(88, 5, 90), 90);
        // The last of twelve million rows is a row like any other.
        assert_eq!(shifted(11_999_980, 10, 11_999_990), 11_999_990);
    }
}
