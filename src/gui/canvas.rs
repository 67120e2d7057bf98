//! The canvas: a page in millimetres under the pointer, zoomed and panned.
//!
//! The page's origin is put on a whole pixel of the screen, so that a picture
//! drawn at the final resolution is copied pixel by pixel and stays sharp.

use eframe::egui;
use egui::{
    Color32, CornerRadius, EventFilter, Key, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, pos2, vec2,
};

use super::command::Command;
use super::cx::Cx;
use super::picture::Picture;
use super::state::View;
use crate::measure;

/// Closest zoom: points to the millimetre at 3200 %.
const CLOSEST: f64 = View::FULL * 32.0;
/// Farthest zoom: points to the millimetre at 5 %.
const FARTHEST: f64 = View::FULL * 0.05;
/// Room kept round a page that fits.
const MARGIN: f64 = 24.0;

/// How page and screen lie to each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// The canvas.
    pub rect: Rect,
    /// Points to the millimetre.
    pub zoom: f64,
    /// Place of the page's origin on the screen.
    pub origin: Pos2,
}

impl Screen {
    /// For a view of a page of this size on a canvas.
    pub(crate) fn new(rect: Rect, view: View, page: (f64, f64), pixels_per_point: f32) -> Self {
        let view = fitted(view, (f64::from(rect.width()), f64::from(rect.height())), page);
        let ppp = f64::from(pixels_per_point);
        let snap = |v: f64| ((v * ppp).round() / ppp) as f32;
        let x = f64::from(rect.center().x) - view.centre.0 * view.zoom;
        let y = f64::from(rect.center().y) - view.centre.1 * view.zoom;
        Screen { rect, zoom: view.zoom, origin: pos2(snap(x), snap(y)) }
    }

    /// Where a place of the page is on the screen.
    pub(crate) fn screen_from_page(&self, x: f64, y: f64) -> Pos2 {
        pos2(self.origin.x + (x * self.zoom) as f32, self.origin.y + (y * self.zoom) as f32)
    }

    /// Which place of the page is there on the screen.
    pub(crate) fn page_from_screen(&self, at: Pos2) -> (f64, f64) {
        (f64::from(at.x - self.origin.x) / self.zoom, f64::from(at.y - self.origin.y) / self.zoom)
    }

    /// Where an area of the page is on the screen.
    pub(crate) fn rect_from_page(&self, r: measure::Rect) -> Rect {
        Rect::from_min_max(
            self.screen_from_page(r.x.to_mm(), r.y.to_mm()),
            self.screen_from_page(r.right().to_mm(), r.bottom().to_mm()),
        )
    }
}

/// The view with zoom and centre worked out, if it follows the canvas.
pub(crate) fn fitted(view: View, canvas: (f64, f64), page: (f64, f64)) -> View {
    if !view.fit {
        return view;
    }
    let zoom = ((canvas.0 - 2.0 * MARGIN) / page.0).min((canvas.1 - 2.0 * MARGIN) / page.1);
    View { zoom: zoom.clamp(FARTHEST, CLOSEST), centre: (page.0 / 2.0, page.1 / 2.0), fit: true }
}

/// The view zoomed by a factor with one place of the page kept where it is.
pub(crate) fn zoomed(view: View, factor: f64, keep: (f64, f64)) -> View {
    let zoom = (view.zoom * factor).clamp(FARTHEST, CLOSEST);
    let ratio = view.zoom / zoom;
    View {
        zoom,
        centre: (
            keep.0 + (view.centre.0 - keep.0) * ratio,
            keep.1 + (view.centre.1 - keep.1) * ratio,
        ),
        fit: false,
    }
}

/// The nearest place on the page.
pub(crate) fn within(place: (f64, f64), page: (f64, f64)) -> (f64, f64) {
    (place.0.clamp(0.0, page.0), place.1.clamp(0.0, page.1))
}

/// The canvas with the page on it; `over` draws on top.
pub(crate) fn canvas_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    page: (f64, f64),
    over: impl FnOnce(&mut Ui, &mut Cx<'_>, &Screen),
) -> Response {
    let picture = cx.state.picture.clone();
    let name = cx.t("canvas");
    canvas_of_ui(ui, cx, name, picture.as_ref(), page, over)
}

/// A canvas of this name with this picture on its page.
pub(crate) fn canvas_of_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    name: &str,
    picture: Option<&Picture>,
    page: (f64, f64),
    over: impl FnOnce(&mut Ui, &mut Cx<'_>, &Screen),
) -> Response {
    let rect = ui.available_rect_before_wrap();
    let id = ui.scope_id().with(("canvas", name));
    let response = ui.interact(rect, id, Sense::click_and_drag());
    ui.advance_cursor_after_rect(rect);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    cx.drafts.canvas = rect.size();

    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::ZERO, cx.tokens.canvas);
    let ppp = ui.pixels_per_point();
    let screen = Screen::new(rect, cx.state.view(), page, ppp);
    read_input(ui, cx, &response, &screen, page, Hands { arrows: true, tool: false });

    // As many whole pixels as the picture has, so that no edge shows paper.
    let pixels = |mm: f64| ((mm * screen.zoom * f64::from(ppp)).round() / f64::from(ppp)) as f32;
    let sheet = Rect::from_min_size(screen.origin, vec2(pixels(page.0), pixels(page.1)));
    painter.rect_filled(sheet, CornerRadius::ZERO, Color32::WHITE);
    if let Some(picture) = picture {
        // A picture from elsewhere may show the bleed too.
        paint_picture(&painter.with_clip_rect(rect.intersect(sheet)), &screen, picture);
    }
    painter.rect_stroke(
        sheet,
        CornerRadius::ZERO,
        Stroke::new(1.0, Color32::from_black_alpha(60)),
        StrokeKind::Outside,
    );
    over(ui, cx, &screen);
    super::problems::outline_ui(ui, cx, &screen);
    if response.has_focus() {
        let stroke = Stroke::new(2.0, cx.tokens.accent.ink);
        painter.rect_stroke(rect, CornerRadius::ZERO, stroke, StrokeKind::Inside);
    }
    response
}

/// Draws a picture in its place on the page.
pub(crate) fn paint_picture(painter: &egui::Painter, screen: &Screen, picture: &Picture) {
    let [left, top, right, bottom] = picture.key.area_mm();
    let area = Rect::from_min_max(
        screen.screen_from_page(left, top),
        screen.screen_from_page(right, bottom),
    );
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    painter.image(picture.texture.id(), area, whole, Color32::WHITE);
}

/// By what else than wheel, middle button and space a canvas is panned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hands {
    /// The arrow keys.
    pub arrows: bool,
    /// Any drag, for the hand is the tool.
    pub tool: bool,
}

/// Zooms and pans; says where the pointer is.
pub(crate) fn read_input(
    ui: &Ui,
    cx: &mut Cx<'_>,
    response: &Response,
    screen: &Screen,
    page: (f64, f64),
    hands: Hands,
) {
    let canvas = (f64::from(screen.rect.width()), f64::from(screen.rect.height()));
    let mut view = fitted(cx.state.view(), canvas, page);
    let before = view;
    let over = response.contains_pointer();

    let pointer = response.hover_pos().map(|p| screen.page_from_screen(p));
    if pointer != cx.state.pointer {
        cx.send(Command::Pointer(pointer));
    }
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    if response.has_focus() {
        // Arrows would move the focus to a neighbour; Tab leaves the canvas.
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
            tab: false,
        };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
        let step = 24.0 / view.zoom;
        ui.input(|i| {
            let step = if hands.arrows { step } else { 0.0 };
            view.centre.0 += step
                * (i.num_presses(Key::ArrowRight) as f64 - i.num_presses(Key::ArrowLeft) as f64);
            view.centre.1 +=
                step * (i.num_presses(Key::ArrowDown) as f64 - i.num_presses(Key::ArrowUp) as f64);
        });
    }
    if over {
        let (zoom, scroll) = ui.input(|i| (f64::from(i.zoom_delta()), i.smooth_scroll_delta()));
        if (zoom - 1.0).abs() > 1e-4
            && let Some(keep) = pointer
        {
            view = zoomed(view, zoom, within(keep, page));
        } else {
            view.centre.0 -= f64::from(scroll.x) / view.zoom;
            view.centre.1 -= f64::from(scroll.y) / view.zoom;
        }
    }
    let space = ui.input(|i| i.key_down(Key::Space)) && !ui.ctx().text_edit_focused();
    let middle = response.dragged_by(egui::PointerButton::Middle);
    let hand = (space || hands.tool) && response.dragged_by(egui::PointerButton::Primary);
    if middle || hand {
        let moved = response.drag_delta();
        view.centre.0 -= f64::from(moved.x) / view.zoom;
        view.centre.1 -= f64::from(moved.y) / view.zoom;
    }
    if over && (space || middle || hands.tool) {
        let icon = if middle || hand { egui::CursorIcon::Grabbing } else { egui::CursorIcon::Grab };
        ui.set_cursor_icon(icon);
    }
    if view != before {
        // Some of the page always stays in sight.
        view.centre = within(view.centre, page);
        view.fit = false;
        cx.send(Command::SetView(view));
    }
}

/// An accent line in a white halo, so that it shows on any art.
pub(crate) fn outline(painter: &egui::Painter, area: Rect, accent: Color32, radius: u8) {
    let around = area.expand(2.0);
    let halo = Stroke::new(5.2, Color32::WHITE);
    painter.rect_stroke(around, CornerRadius::same(radius), halo, StrokeKind::Middle);
    let line = Stroke::new(2.4, accent);
    painter.rect_stroke(around, CornerRadius::same(radius), line, StrokeKind::Middle);
}

/// A pill with a sum, on the upper edge of an outline.
pub(crate) fn pill(painter: &egui::Painter, area: Rect, text: &str, fill: Color32, ink: Color32) {
    let font = super::theme::semibold(super::theme::size::SECONDARY);
    let galley = painter.layout_no_wrap(text.to_owned(), font, ink);
    let size = galley.size() + vec2(18.0, 3.0);
    let rect = Rect::from_center_size(pos2(area.center().x, area.top() - 3.0), size);
    let radius = CornerRadius::same((size.y / 2.0) as u8);
    painter.rect(rect, radius, fill, Stroke::new(1.6, Color32::WHITE), StrokeKind::Outside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: (f64, f64) = (100.0, 150.0);

    #[test]
    fn the_place_under_the_pointer_stays_when_zooming() {
        let view = View { zoom: 4.0, centre: (50.0, 75.0), fit: false };
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(800.0, 600.0));
        let keep = (30.0, 40.0);
        let at = |v: View| Screen::new(rect, v, PAGE, 2.0).screen_from_page(keep.0, keep.1);
        let near = zoomed(view, 3.0, keep);
        assert!((near.zoom - 12.0).abs() < 1e-9);
        // Half a pixel at most, since the origin sits on whole pixels.
        assert!((at(near) - at(view)).length() <= 0.75, "{:?} {:?}", at(near), at(view));
        // There and back is where it began.
        let back = zoomed(near, 1.0 / 3.0, keep);
        assert!((back.centre.0 - view.centre.0).abs() < 1e-9);
    }

    #[test]
    fn a_fitted_page_lies_within_the_canvas_and_its_origin_on_a_pixel() {
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(801.0, 533.0));
        let screen = Screen::new(rect, View::FIT, PAGE, 1.5);
        let end = screen.screen_from_page(PAGE.0, PAGE.1);
        assert!(screen.origin.x > 0.0 && screen.origin.y >= 23.0);
        assert!(end.x < 801.0 && end.y <= 533.0 - 23.0);
        assert!((screen.origin.x * 1.5).fract().abs() < 1e-3);
        let (x, y) = screen.page_from_screen(screen.screen_from_page(12.5, 99.0));
        assert!((x - 12.5).abs() < 1e-3 && (y - 99.0).abs() < 1e-3);
    }

    #[test]
    fn zoom_has_limits() {
        let view = View { zoom: 4.0, centre: (0.0, 0.0), fit: false };
        assert!(zoomed(view, 1e6, (0.0, 0.0)).zoom <= CLOSEST);
        assert!(zoomed(view, 1e-6, (0.0, 0.0)).zoom >= FARTHEST);
        // Beyond the page, the nearest place on it is kept.
        assert_eq!(within((140.0, -3.0), PAGE), (100.0, 0.0));
    }
}
