//! What is drawn on the canvas of Maquette: page, grid, guides, the selection,
//! what a drag does. Every line shows on any art: the accent in a white halo,
//! or light on dark.

use eframe::egui;
use egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::desk;
use super::drag::{Gesture, Hold};
use super::hit::{self, Handle};
use super::rulers::{self as ruler, Axis};
use super::series;
use super::state::{Aid, Guide};
use crate::edit::snap::Snapped;
use crate::gui::canvas::{self, Screen};
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::theme::{self, size};
use crate::layout::{LayoutObject, ObjectId};
use crate::measure::{self, Length, Verb};

/// Below this many points to the millimetre the grid is of 5 mm, then of 10.
const FINE_GRID: f64 = 7.0;

/// The accent of the light theme reads on any art within its white halo.
fn accent() -> Color32 {
    theme::LIGHT.accent.ink
}

/// A light line over a dark one, which shows on any art.
fn double(p: &Painter, shape: &[Pos2], dash: f32, gap: f32) {
    let dark = Stroke::new(2.2, Color32::from_black_alpha(110));
    let light = Stroke::new(1.0, Color32::from_white_alpha(230));
    if dash <= 0.0 {
        p.add(Shape::line(shape.to_vec(), dark));
        p.add(Shape::line(shape.to_vec(), light));
        return;
    }
    p.extend(Shape::dashed_line(shape, dark, dash, gap));
    p.extend(Shape::dashed_line(shape, light, dash, gap));
}

fn closed(r: Rect) -> [Pos2; 5] {
    [r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom(), r.left_top()]
}

/// The page with its picture, bleed, trim and safe area.
pub(crate) fn page(ui: &Ui, cx: &Cx<'_>, screen: &Screen, document: &Document) {
    let p = ui.painter_at(screen.rect);
    p.rect_filled(screen.rect, CornerRadius::ZERO, cx.tokens.canvas);
    let trim = measure::Rect::at_origin(document.stock.trim);
    let bleed = trim.grown(document.stock.bleed);
    p.rect_filled(screen.rect_from_page(bleed), CornerRadius::ZERO, Color32::WHITE);
    if let Some(picture) = &cx.state.picture {
        canvas::paint_picture(&p, screen, picture);
    }
    if cx.state.clean {
        return;
    }
    let bleed_at = screen.rect_from_page(bleed);
    if document.stock.bleed > Length::ZERO {
        p.extend(Shape::dashed_line(
            &closed(bleed_at),
            Stroke::new(1.0, cx.tokens.error.ink),
            5.0,
            4.0,
        ));
    }
    let trim_at = screen.rect_from_page(trim);
    double(&p, &closed(trim_at), 0.0, 0.0);
    let safe_at = screen.rect_from_page(trim.grown(-document.safe));
    double(&p, &closed(safe_at), 1.5, 3.0);

    // Beside the page, where there is room for words.
    let x = bleed_at.right() + 8.0;
    let font = theme::regular(size::CAPTION);
    let mm = cx.lang.decimal(document.stock.bleed.to_mm(), 0);
    let words = [
        (bleed_at.top() + 6.0, cx.lang.with("bleed-of", &[("n", &mm)])),
        (trim_at.top() + 8.0, cx.t("trim").to_owned()),
        (safe_at.top() + 12.0, cx.t("safe-area").to_owned()),
    ];
    let mut y = f32::NEG_INFINITY;
    for (at, text) in words {
        y = at.max(y + 13.0);
        p.text(pos2(x, y), Align2::LEFT_CENTER, text, font.clone(), cx.tokens.secondary);
    }
}

/// Grid and guides.
pub(crate) fn aids(ui: &Ui, cx: &Cx<'_>, screen: &Screen, document: &Document) {
    if cx.state.clean {
        return;
    }
    let p = ui.painter_at(screen.rect);
    let m = &cx.state.maquette;
    if m.aid(Aid::Grid) {
        grid(&p, screen, document);
    }
    if m.aid(Aid::Guides) {
        let held = match cx.drafts.maquette.gesture.as_ref().map(|g| &g.hold) {
            Some(Hold::Guide { from, .. }) => *from,
            _ => None,
        };
        for guide in m.guides.iter().filter(|g| Some(**g) != held) {
            guide_line(&p, screen, *guide);
        }
    }
}

fn grid(p: &Painter, screen: &Screen, document: &Document) {
    let step = match screen.zoom {
        z if z >= FINE_GRID => 1.0,
        z if z >= FINE_GRID / 5.0 => 5.0,
        _ => 10.0,
    };
    let page = screen.rect_from_page(measure::Rect::at_origin(document.stock.trim));
    let seen = page.intersect(screen.rect);
    let p = p.with_clip_rect(seen);
    let (x0, y0) = screen.page_from_screen(seen.min);
    let (x1, y1) = screen.page_from_screen(seen.max);
    let line = |n: i64| {
        let strong = (n as f64 * step) % 10.0 == 0.0;
        Stroke::new(
            1.0,
            Color32::from_rgba_unmultiplied(60, 120, 220, if strong { 120 } else { 60 }),
        )
    };
    for n in (x0 / step).floor() as i64..=(x1 / step).ceil() as i64 {
        let x = p.round_to_pixel_center(screen.screen_from_page(n as f64 * step, 0.0).x);
        p.vline(x, seen.y_range(), line(n));
    }
    for n in (y0 / step).floor() as i64..=(y1 / step).ceil() as i64 {
        let y = p.round_to_pixel_center(screen.screen_from_page(0.0, n as f64 * step).y);
        p.hline(seen.x_range(), y, line(n));
    }
}

fn guide_line(p: &Painter, screen: &Screen, guide: Guide) {
    let all = screen.rect;
    let line = match guide.axis {
        Axis::X => {
            let x = p.round_to_pixel_center(screen.screen_from_page(guide.at.to_mm(), 0.0).x);
            [pos2(x, all.top()), pos2(x, all.bottom())]
        }
        Axis::Y => {
            let y = p.round_to_pixel_center(screen.screen_from_page(0.0, guide.at.to_mm()).y);
            [pos2(all.left(), y), pos2(all.right(), y)]
        }
    };
    p.add(Shape::line(line.to_vec(), Stroke::new(2.6, Color32::from_white_alpha(120))));
    p.extend(Shape::dashed_line(&line, Stroke::new(1.2, accent()), 6.0, 4.0));
}

/// An accent line in a white halo.
fn halo(p: &Painter, area: Rect, width: f32) {
    let line = |w: f32, c: Color32| {
        p.rect_stroke(area, CornerRadius::ZERO, Stroke::new(w, c), StrokeKind::Middle)
    };
    line(width + 2.0, Color32::from_white_alpha(200));
    line(width, accent());
}

/// The outline of a shape on the screen.
fn outline_of(screen: &Screen, object: &LayoutObject, shift: egui::Vec2) -> Vec<Vec<Pos2>> {
    let Some(path) = &object.outline else { return Vec::new() };
    let at = |p: measure::Point| screen.screen_from_page(p.x.to_mm(), p.y.to_mm()) + shift;
    let mut all: Vec<Vec<Pos2>> = Vec::new();
    for verb in path.verbs() {
        match *verb {
            Verb::Move(p) => all.push(vec![at(p)]),
            Verb::Line(p) => all.last_mut().into_iter().for_each(|l| l.push(at(p))),
            Verb::Cubic(a, b, end) => {
                let Some(line) = all.last_mut() else { continue };
                let Some(start) = line.last().copied() else { continue };
                let (a, b, end) = (at(a), at(b), at(end));
                for i in 1..=8 {
                    let t = i as f32 / 8.0;
                    let u = 1.0 - t;
                    let v = start.to_vec2() * (u * u * u)
                        + a.to_vec2() * (3.0 * u * u * t)
                        + b.to_vec2() * (3.0 * u * t * t)
                        + end.to_vec2() * (t * t * t);
                    line.push(v.to_pos2());
                }
            }
            Verb::Close => {
                if let Some(line) = all.last_mut() {
                    line.extend(line.first().copied());
                }
            }
        }
    }
    all
}

fn shape(p: &Painter, screen: &Screen, object: &LayoutObject, stroke: Stroke, shift: egui::Vec2) {
    let outlines = outline_of(screen, object, shift);
    if outlines.is_empty() {
        let area = screen.rect_from_page(object.frame).translate(shift);
        p.rect_stroke(area, CornerRadius::ZERO, stroke, StrokeKind::Middle);
    }
    for line in outlines {
        p.add(Shape::line(line, stroke));
    }
}

/// What is hovered, selected, faulty.
pub(crate) fn objects(
    ui: &Ui,
    cx: &Cx<'_>,
    screen: &Screen,
    document: &Document,
    hovered: Option<&ObjectId>,
) {
    let p = ui.painter_at(screen.rect);
    let m = &cx.state.maquette;
    let here = |o: &&LayoutObject| o.face == cx.state.face;
    for object in document.objects.iter().filter(here) {
        if m.hidden(&object.id) {
            continue;
        }
        if object.fault.is_some() {
            fault_mark(&p, cx, screen.rect_from_page(object.frame));
        }
        if hovered == Some(&object.id) && !m.selects(&object.id) {
            shape(
                &p,
                screen,
                object,
                Stroke::new(3.0, Color32::from_white_alpha(160)),
                vec2(0.0, 0.0),
            );
            shape(&p, screen, object, Stroke::new(1.2, accent()), vec2(0.0, 0.0));
        }
    }
    if dragging(cx).is_some() {
        return;
    }
    let selected: Vec<&LayoutObject> =
        m.selected(&document.objects).into_iter().filter(here).collect();
    // The other places of a series show that it is one object.
    for object in document.objects.iter().filter(here) {
        let family = |s: &&LayoutObject| s.id.entry == object.id.entry;
        if !m.selects(&object.id) && selected.iter().any(family) {
            let area = screen.rect_from_page(object.frame);
            p.extend(Shape::dashed_line(
                &closed(area),
                Stroke::new(2.4, Color32::from_white_alpha(150)),
                4.0,
                3.0,
            ));
            p.extend(Shape::dashed_line(&closed(area), Stroke::new(1.0, accent()), 4.0, 3.0));
        }
    }
    for object in &selected {
        halo(&p, screen.rect_from_page(object.frame), 1.4);
        if object.outline.is_some() {
            shape(&p, screen, object, Stroke::new(1.0, accent()), vec2(0.0, 0.0));
        }
    }
    if let Some((.., place)) = desk::series_handle(cx, screen, document) {
        diamond(&p, place);
    }
    match selected.as_slice() {
        [] => (),
        [one] => {
            if m.has_handles(one) {
                handles(&p, screen.rect_from_page(one.frame));
            }
        }
        many => {
            if let Some(all) = hit::bounds(many.iter().map(|o| o.frame)) {
                let area = screen.rect_from_page(all).expand(3.0);
                p.extend(Shape::dashed_line(&closed(area), Stroke::new(1.2, accent()), 3.0, 3.0));
            }
        }
    }
}

fn fault_mark(p: &Painter, cx: &Cx<'_>, area: Rect) {
    let t = cx.tokens;
    let stroke = Stroke::new(1.4, t.error.ink);
    p.extend(Shape::dashed_line(&closed(area), stroke, 4.0, 2.0));
    let at = area.right_top();
    p.circle_filled(at, 8.0, Color32::WHITE);
    let font = theme::icons(14.0);
    p.text(at, Align2::CENTER_CENTER, crate::gui::icon::ERROR, font, theme::LIGHT.error.ink);
}

/// The handle of a series.
fn diamond(p: &Painter, at: Pos2) {
    let r = 7.0;
    let corners = [(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)].map(|(x, y)| at + vec2(x, y));
    let edge = Stroke::new(1.4, Color32::WHITE);
    p.add(Shape::convex_polygon(corners.to_vec(), accent(), edge));
}

fn handles(p: &Painter, frame: Rect) {
    for handle in Handle::ALL.into_iter().filter(|h| h.shown(frame)) {
        let square = hit::square(handle.place(frame), hit::HANDLE);
        let edge = Stroke::new(1.4, accent());
        p.rect(square, CornerRadius::same(1), Color32::WHITE, edge, StrokeKind::Middle);
    }
}

/// The drag of objects or of a handle.
fn dragging<'a>(cx: &'a Cx<'_>) -> Option<&'a Gesture> {
    let gesture = cx.drafts.maquette.gesture.as_ref()?;
    matches!(gesture.hold, Hold::Objects { .. } | Hold::Handle { .. }).then_some(gesture)
}

/// What a drag does, at once: outlines, snap lines, distances, the place.
pub(crate) fn gesture(ui: &Ui, cx: &Cx<'_>, screen: &Screen) {
    let Some(gesture) = &cx.drafts.maquette.gesture else { return };
    let p = ui.painter_at(screen.rect);
    match &gesture.hold {
        Hold::Objects { ids, .. } => {
            let (dx, dy) = gesture.shift();
            let shift = vec2((dx.to_mm() * screen.zoom) as f32, (dy.to_mm() * screen.zoom) as f32);
            for object in gesture.objects.iter().filter(|o| ids.contains(&o.id)) {
                moved_picture(&p, cx, screen, object, (dx, dy));
                shape(&p, screen, object, Stroke::new(3.4, Color32::from_white_alpha(200)), shift);
                shape(&p, screen, object, Stroke::new(1.4, accent()), shift);
            }
        }
        Hold::Handle { .. } => {
            let area = screen.rect_from_page(gesture.to);
            halo(&p, area, 1.4);
            handles(&p, area);
        }
        Hold::Marquee { .. } => {
            let area = screen.rect_from_page(gesture.to);
            p.rect_filled(area, CornerRadius::ZERO, accent().gamma_multiply(0.12));
            p.extend(Shape::dashed_line(&closed(area), Stroke::new(1.2, accent()), 4.0, 3.0));
            return;
        }
        Hold::Series { places, now, .. } => {
            series(&p, cx, screen, gesture, places, now);
            return;
        }
        Hold::New(_) => {
            let area = screen.rect_from_page(gesture.to);
            p.rect_filled(area, CornerRadius::ZERO, accent().gamma_multiply(0.12));
            halo(&p, area, 1.4);
        }
        Hold::Guide { now, .. } => {
            if let Some(guide) = now {
                guide_line(&p, screen, *guide);
                let mm = cx.lang.decimal(guide.at.to_mm(), 2);
                let axis = if guide.axis == Axis::X { "X" } else { "Y" };
                tag(&p, screen, gesture.now, &format!("{axis} {mm} mm"));
            }
            return;
        }
    }
    snap_lines(&p, cx, screen, &gesture.snapped);
    let say = |l: Length| cx.lang.decimal(l.to_mm(), 2);
    let to = gesture.to;
    let text = match gesture.hold {
        Hold::Objects { .. } => format!("X {}   Y {} mm", say(to.x), say(to.y)),
        _ => format!("{} × {} mm", say(to.w), say(to.h)),
    };
    tag(&p, screen, gesture.now, &text);
}

/// Where the places of a series go while its handle is dragged.
fn series(
    p: &Painter,
    cx: &Cx<'_>,
    screen: &Screen,
    gesture: &Gesture,
    places: &[(f64, f64)],
    now: &series::Shape,
) {
    let Some(id) = cx.state.maquette.selection.first() else { return };
    let there = now.places(places.len());
    for object in gesture.objects.iter().filter(|o| o.id.entry == id.entry) {
        let i = object.id.instance as usize;
        let (Some(from), Some(to)) = (places.get(i), there.get(i)) else { continue };
        let shift =
            vec2(((to.0 - from.0) * screen.zoom) as f32, ((to.1 - from.1) * screen.zoom) as f32);
        shape(p, screen, object, Stroke::new(3.4, Color32::from_white_alpha(200)), shift);
        shape(p, screen, object, Stroke::new(1.4, accent()), shift);
    }
    let say = |v: f64| cx.lang.decimal(v, 2);
    let text = match *now {
        series::Shape::Line { step, .. } | series::Shape::Grid { step, .. } => {
            format!("{} × {} mm", say(step.0), say(step.1))
        }
        series::Shape::Circle { radius, angle, .. } => {
            format!("R {} mm   {}°", say(radius), cx.lang.decimal(angle, 1))
        }
    };
    tag(p, screen, gesture.now, &text);
}

/// The part of the picture that shows an object, carried along by the drag.
fn moved_picture(
    p: &Painter,
    cx: &Cx<'_>,
    screen: &Screen,
    object: &LayoutObject,
    by: (Length, Length),
) {
    let (Some(picture), Some(document)) = (&cx.state.picture, &cx.state.document) else { return };
    if picture.key.made_from.0 != document.generation {
        return;
    }
    // The picture may already show the object on its way.
    let Some(shown) = document.objects.iter().find(|o| o.id == object.id) else { return };
    let ink = shown.ink.map_or(shown.frame, |ink| ink.union(shown.frame));
    let [left, top, right, bottom] = picture.key.area_mm();
    let share = |v: Length, low: f64, high: f64| ((v.to_mm() - low) / (high - low)) as f32;
    let uv = Rect::from_min_max(
        pos2(share(ink.x, left, right), share(ink.y, top, bottom)),
        pos2(share(ink.right(), left, right), share(ink.bottom(), top, bottom)),
    );
    if uv.min.x < 0.0 || uv.min.y < 0.0 || uv.max.x > 1.0 || uv.max.y > 1.0 {
        return;
    }
    let rest = (object.frame.x + by.0 - shown.frame.x, object.frame.y + by.1 - shown.frame.y);
    if rest == (Length::ZERO, Length::ZERO) {
        return;
    }
    let target = screen.rect_from_page(ink.shifted(rest.0, rest.1));
    p.image(picture.texture.id(), target, uv, Color32::from_white_alpha(190));
}

/// What a drag snapped to, and how far its neighbours are.
fn snap_lines(p: &Painter, cx: &Cx<'_>, screen: &Screen, snapped: &Snapped) {
    let at = |q: measure::Point| screen.screen_from_page(q.x.to_mm(), q.y.to_mm());
    for line in &snapped.lines {
        let ends = [at(line.from), at(line.until)];
        p.line_segment(ends, Stroke::new(3.0, Color32::from_white_alpha(130)));
        p.line_segment(ends, Stroke::new(1.2, accent()));
    }
    // Equal gaps are said all; of others only what is near enough to matter.
    let near = Length::from_mm(60.0 / screen.zoom.max(0.5));
    for label in snapped.distances.iter().filter(|d| d.equal || d.gap <= near) {
        let (from, until) = (at(label.from), at(label.until));
        let along = (until - from).normalized();
        let across = vec2(-along.y, along.x) * 4.0;
        for (width, ink) in [(3.0, Color32::from_white_alpha(150)), (1.2, accent())] {
            let stroke = Stroke::new(width, ink);
            p.line_segment([from, until], stroke);
            p.line_segment([from - across, from + across], stroke);
            p.line_segment([until - across, until + across], stroke);
        }
        let middle = from + (until - from) / 2.0 - vec2(0.0, 14.0);
        distance(p, middle, &cx.lang.decimal(label.gap.to_mm(), 2), label.equal);
    }
}

/// A distance in a pill; equal ones are filled with the accent.
fn distance(p: &Painter, at: Pos2, text: &str, equal: bool) {
    let (fill, ink) = match equal {
        true => (accent(), theme::LIGHT.on_accent),
        false => (theme::LIGHT.field, accent()),
    };
    let galley = p.layout_no_wrap(text.to_owned(), theme::medium(size::CAPTION), ink);
    let rect = Rect::from_center_size(at, galley.size() + vec2(10.0, 4.0));
    let edge = Stroke::new(1.0, accent());
    p.rect(rect, CornerRadius::same(4), fill, edge, StrokeKind::Outside);
    p.galley(rect.center() - galley.size() / 2.0, galley, ink);
}

/// A dark tag beside the pointer.
fn tag(p: &Painter, screen: &Screen, at: (f64, f64), text: &str) {
    let font = theme::medium(size::SECONDARY);
    let galley = p.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
    let size = galley.size() + vec2(20.0, 10.0);
    let pointer = screen.screen_from_page(at.0, at.1);
    let mut rect = Rect::from_min_size(pointer + vec2(16.0, 18.0), size);
    let over = (rect.max - screen.rect.max).max(vec2(0.0, 0.0));
    rect = rect.translate(-over);
    p.rect_filled(rect, CornerRadius::same(4), Color32::from_rgb(0x1E, 0x22, 0x26));
    p.galley(rect.center() - galley.size() / 2.0, galley, Color32::WHITE);
}

/// Both rulers and the corner between them.
pub(crate) fn rulers(
    ui: &Ui,
    cx: &Cx<'_>,
    top: Rect,
    left: Rect,
    screen: &Screen,
    document: &Document,
) {
    let p = ui.painter();
    let held = dragging(cx).map(|g| g.to);
    let span = held.or_else(|| desk::selection_frame(cx, document));
    let pointer = cx.state.pointer;
    let x = span.map(|s| (s.x.to_mm(), s.right().to_mm()));
    let y = span.map(|s| (s.y.to_mm(), s.bottom().to_mm()));
    ruler::draw(p, cx.tokens, top, screen, Axis::X, pointer.map(|p| p.0), x);
    ruler::draw(p, cx.tokens, left, screen, Axis::Y, pointer.map(|p| p.1), y);
    let corner = Rect::from_min_max(pos2(left.left(), top.top()), pos2(left.right(), top.bottom()));
    p.rect_filled(corner, CornerRadius::ZERO, cx.tokens.panel);
    let edge = Stroke::new(1.0, cx.tokens.border);
    p.hline(corner.x_range(), corner.bottom() - 0.5, edge);
    p.vline(corner.right() - 0.5, corner.y_range(), edge);
}
