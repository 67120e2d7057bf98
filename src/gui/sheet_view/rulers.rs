//! Rulers in millimetres along the canvas, with the pointer's place.

use eframe::egui;
use egui::{Align2, CornerRadius, Pos2, Rect, Stroke, Ui, pos2, vec2};

use crate::gui::canvas::Screen;
use crate::gui::cx::Cx;
use crate::gui::theme;

/// How deep a ruler is.
pub(super) const DEPTH: f32 = 16.0;

/// Millimetres from one figure to the next that leave room for it.
fn step(zoom: f64) -> f64 {
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
    steps.into_iter().find(|mm| mm * zoom >= 46.0).unwrap_or(1_000.0)
}

/// Draws both, above and left of the canvas.
pub(super) fn rulers_ui(ui: &Ui, cx: &Cx<'_>, screen: &Screen, around: Rect) {
    let t = cx.tokens;
    let painter = ui.painter_at(around);
    let top = Rect::from_min_size(around.min, vec2(around.width(), DEPTH));
    let left = Rect::from_min_size(around.min, vec2(DEPTH, around.height()));
    for band in [top, left] {
        painter.rect_filled(band, CornerRadius::ZERO, t.panel);
    }
    let line = Stroke::new(1.0, t.border);
    let each = step(screen.zoom);
    let from = screen.page_from_screen(screen.rect.min);
    let to = screen.page_from_screen(screen.rect.max);
    let font = theme::regular(9.0);
    for n in (from.0 / each).floor() as i64..=(to.0 / each).ceil() as i64 {
        let x = screen.screen_from_page(n as f64 * each, 0.0).x;
        if x < screen.rect.left() {
            continue;
        }
        painter.vline(x, top.bottom() - 6.0..=top.bottom(), Stroke::new(1.0, t.edge));
        let text = (n as f64 * each).to_string();
        let at = pos2(x + 3.0, top.top() + 1.0);
        painter.text(at, Align2::LEFT_TOP, text, font.clone(), t.secondary);
        for part in 1..5 {
            let x = x + (each * screen.zoom / 5.0) as f32 * part as f32;
            painter.vline(x, top.bottom() - 3.0..=top.bottom(), Stroke::new(1.0, t.border));
        }
    }
    for n in (from.1 / each).floor() as i64..=(to.1 / each).ceil() as i64 {
        let y = screen.screen_from_page(0.0, n as f64 * each).y;
        if y < screen.rect.top() {
            continue;
        }
        painter.hline(left.right() - 6.0..=left.right(), y, Stroke::new(1.0, t.edge));
        let text = (n as f64 * each).to_string();
        let galley = painter.layout_no_wrap(text, font.clone(), t.secondary);
        let at = Pos2::new(left.left() + 1.0, y - 3.0);
        let shape = egui::epaint::TextShape::new(at, galley, t.secondary)
            .with_angle(-std::f32::consts::FRAC_PI_2);
        painter.add(shape);
        for part in 1..5 {
            let y = y + (each * screen.zoom / 5.0) as f32 * part as f32;
            painter.hline(left.right() - 3.0..=left.right(), y, Stroke::new(1.0, t.border));
        }
    }
    if let Some((x, y)) = cx.state.pointer {
        let at = screen.screen_from_page(x, y);
        let mark = Stroke::new(1.5, t.accent.ink);
        painter.vline(at.x, top.y_range(), mark);
        painter.hline(left.x_range(), at.y, mark);
    }
    let corner = Rect::from_min_size(around.min, vec2(DEPTH, DEPTH));
    painter.rect_filled(corner, CornerRadius::ZERO, t.panel);
    painter.hline(top.x_range(), top.bottom(), line);
    painter.vline(left.right(), left.y_range(), line);
}
