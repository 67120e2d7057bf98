//! The controls of the window, drawn to the grid: buttons, tabs, switches,
//! chips, rows. Each has an accessible name, whatever it shows.

use eframe::egui;
use egui::{
    Align2, Color32, CornerRadius, FontId, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::theme::{self, CONTROL, Tokens, size};

/// What a button is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Outlined, on the ground of a field.
    #[default]
    Plain,
    /// Filled with the accent: the one thing that this place is for.
    Primary,
    /// Stops or throws away.
    Danger,
    /// No outline until the pointer is over it.
    Quiet,
}

/// A push button with an optional icon before and key after its words.
#[derive(Clone, Debug)]
pub(crate) struct Push<'a> {
    icon: Option<&'a str>,
    text: &'a str,
    key: Option<String>,
    name: Option<&'a str>,
    kind: Kind,
    width: Option<f32>,
    height: f32,
    selected: bool,
    enabled: bool,
}

impl<'a> Push<'a> {
    /// A button with these words, which are its accessible name too.
    pub(crate) fn new(text: &'a str) -> Self {
        Push {
            icon: None,
            text,
            key: None,
            name: None,
            kind: Kind::Plain,
            width: None,
            height: CONTROL,
            selected: false,
            enabled: true,
        }
    }

    /// An icon alone; `name` is its accessible name.
    pub(crate) fn icon_only(icon: &'a str, name: &'a str) -> Self {
        Push { icon: Some(icon), name: Some(name), kind: Kind::Quiet, ..Push::new("") }
    }

    /// With an icon before the words.
    pub(crate) fn icon(mut self, icon: &'a str) -> Self {
        self.icon = Some(icon);
        self
    }

    /// With the key that does the same.
    pub(crate) fn key(mut self, key: String) -> Self {
        self.key = Some(key).filter(|k| !k.is_empty());
        self
    }

    /// What it is for.
    pub(crate) fn kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// This wide instead of as wide as its words.
    pub(crate) fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// This high.
    pub(crate) fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }

    /// Drawn as chosen.
    pub(crate) fn selected(mut self, selected: bool) -> Self {
        self.selected = selected;
        self
    }

    /// Whether it can be pressed.
    pub(crate) fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// An accessible name other than the words shown.
    pub(crate) fn named(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Draws it.
    pub(crate) fn show(self, ui: &mut Ui) -> Response {
        let t = Tokens::here(ui);
        let font = theme::medium(size::BODY);
        let text_w = if self.text.is_empty() { 0.0 } else { measure(ui, self.text, &font) };
        let icon_w = if self.icon.is_some() { 18.0 } else { 0.0 };
        let gap = if icon_w > 0.0 && text_w > 0.0 { 6.0 } else { 0.0 };
        let key_font = theme::regular(size::CAPTION);
        let key_w = self.key.as_ref().map_or(0.0, |k| measure(ui, k, &key_font) + 8.0);
        let inner = text_w + icon_w + gap + key_w;
        let natural = if self.text.is_empty() { CONTROL } else { inner + 24.0 };
        let wanted = vec2(self.width.unwrap_or(natural), self.height);
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(wanted, sense);
        let name = self.name.unwrap_or(self.text);
        response
            .widget_info(|| WidgetInfo::selected(Role::Button, self.enabled, self.selected, name));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let over = self.enabled && response.hovered();
        let down = self.enabled && response.is_pointer_button_down_on();
        let (fill, edge, ink) = match self.kind {
            _ if !self.enabled && self.kind == Kind::Quiet => {
                (Color32::TRANSPARENT, Color32::TRANSPARENT, t.hint)
            }
            _ if !self.enabled => (t.panel, t.border, t.hint),
            _ if self.selected => (t.accent.tint, t.accent.ink, t.accent.ink),
            Kind::Primary => {
                let fill = t.accent.ink;
                let fill = if over || down { fill.gamma_multiply(0.9) } else { fill };
                (fill, fill, t.on_accent)
            }
            Kind::Danger => (if over { t.error.tint } else { t.field }, t.error.ink, t.error.ink),
            Kind::Quiet if down => (t.accent.tint, Color32::TRANSPARENT, t.accent.ink),
            Kind::Quiet if over => (t.hover, Color32::TRANSPARENT, t.text),
            Kind::Quiet => (Color32::TRANSPARENT, Color32::TRANSPARENT, t.text),
            Kind::Plain if down => (t.accent.tint, t.accent.ink, t.accent.ink),
            Kind::Plain => (if over { t.hover } else { t.field }, t.edge, t.text),
        };
        let p = ui.painter();
        p.rect(rect, CornerRadius::same(4), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let mut x = rect.center().x - inner / 2.0;
        if let Some(icon) = self.icon {
            let at = pos2(x + icon_w / 2.0, rect.center().y);
            p.text(at, Align2::CENTER_CENTER, icon, theme::icons(18.0), ink);
            x += icon_w + gap;
        }
        if text_w > 0.0 {
            p.text(pos2(x, rect.center().y), Align2::LEFT_CENTER, self.text, font, ink);
            x += text_w;
        }
        if let Some(key) = &self.key {
            let ink = if self.selected { t.accent.ink } else { t.hint };
            p.text(pos2(x + 8.0, rect.center().y), Align2::LEFT_CENTER, key, key_font, ink);
        }
        focus_ring(ui, &response, rect, 4);
        response
    }
}

/// How wide a text is.
pub(crate) fn measure(ui: &Ui, text: &str, font: &FontId) -> f32 {
    ui.fonts_mut(|f| f.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE).size().x)
}

/// Two pixels of accent round what the keyboard will act on.
pub(crate) fn focus_ring(ui: &Ui, response: &Response, rect: Rect, radius: u8) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, Tokens::here(ui).accent.ink);
        ui.painter().rect_stroke(
            rect.expand(1.0),
            CornerRadius::same(radius + 1),
            stroke,
            StrokeKind::Outside,
        );
    }
}

/// Words at a place, however long they are.
pub(crate) fn words(
    ui: &Ui,
    at: Pos2,
    align: Align2,
    text: &str,
    font: FontId,
    ink: Color32,
) -> Rect {
    ui.painter().text(at, align, text, font, ink)
}

/// Words cut with an ellipsis beyond `width`.
pub(crate) fn words_within(
    ui: &Ui,
    at: Pos2,
    align: Align2,
    text: &str,
    font: FontId,
    ink: Color32,
    width: f32,
) -> Rect {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap.max_width = width.max(8.0);
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let rect = align.anchor_size(at, galley.size());
    ui.painter().galley(rect.min, galley, ink);
    rect
}

/// A label in a given font and colour, laid out by the parent and wrapped.
pub(crate) fn label(ui: &mut Ui, text: impl Into<String>, font: FontId, ink: Color32) -> Response {
    ui.add(egui::Label::new(egui::RichText::new(text).font(font).color(ink)).selectable(false))
}

/// Alternatives side by side in one outline; returns the one clicked.
pub(crate) fn segmented(
    ui: &mut Ui,
    items: &[(Option<&str>, &str)],
    chosen: usize,
) -> Option<usize> {
    let t = Tokens::here(ui);
    let font = theme::medium(size::BODY);
    let widths: Vec<f32> = items
        .iter()
        .map(|(icon, text)| measure(ui, text, &font) + 20.0 + icon.map_or(0.0, |_| 24.0))
        .collect();
    let (all, _) = ui.allocate_exact_size(vec2(widths.iter().sum(), CONTROL), Sense::hover());
    ui.painter().rect(
        all,
        CornerRadius::same(4),
        t.field,
        Stroke::new(1.0, t.edge),
        StrokeKind::Inside,
    );
    let mut clicked = None;
    let mut x = all.left();
    for (i, ((icon, text), width)) in items.iter().zip(&widths).enumerate() {
        let rect = Rect::from_min_size(pos2(x, all.top()), vec2(*width, CONTROL));
        x += width;
        let on = i == chosen;
        let response = ui.interact(rect, ui.scope_id().with(("segment", *text)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, *text));
        if response.clicked() {
            clicked = Some(i);
        }
        let p = ui.painter();
        if on {
            let edge = Stroke::new(1.0, t.accent.ink);
            p.rect(rect, CornerRadius::same(4), t.accent.tint, edge, StrokeKind::Inside);
        } else if response.hovered() {
            p.rect_filled(rect.shrink(1.0), CornerRadius::same(3), t.hover);
        }
        if i > 0 && !on && i - 1 != chosen {
            p.vline(rect.left(), rect.y_range().shrink(6.0), Stroke::new(1.0, t.border));
        }
        let ink = if on { t.accent.ink } else { t.text };
        let mut left = rect.left() + 10.0;
        if let Some(icon) = icon {
            let at = pos2(left + 9.0, rect.center().y);
            p.text(at, Align2::CENTER_CENTER, *icon, theme::icons(18.0), ink);
            left += 24.0;
        }
        p.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, *text, font.clone(), ink);
        focus_ring(ui, &response, rect, 4);
    }
    clicked
}

/// A tab of a panel: words with a bar of accent under the chosen one.
pub(crate) fn tab(
    ui: &mut Ui,
    text: &str,
    count: Option<usize>,
    chosen: bool,
    height: f32,
) -> Response {
    let t = Tokens::here(ui);
    let font = if chosen { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let shown = match count {
        Some(n) => format!("{text}  {n}"),
        None => text.to_owned(),
    };
    let width = measure(ui, &shown, &font);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, text));
    let ink = if chosen || response.hovered() { t.text } else { t.secondary };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, shown, font, ink);
    if chosen {
        let bar = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 3.0), rect.max);
        ui.painter().rect_filled(bar, CornerRadius::ZERO, t.accent.ink);
    }
    focus_ring(ui, &response, rect.expand2(vec2(4.0, 0.0)), 4);
    response
}

/// A small rounded word: a state.
pub(crate) fn chip(
    ui: &mut Ui,
    icon: Option<&str>,
    text: &str,
    ink: Color32,
    fill: Color32,
) -> Response {
    let font = theme::medium(size::CAPTION);
    let text_w = measure(ui, text, &font);
    let icon_w = icon.map_or(0.0, |_| 18.0);
    let (rect, response) =
        ui.allocate_exact_size(vec2(text_w + icon_w + 16.0, 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let p = ui.painter();
    p.rect_filled(rect, CornerRadius::same(10), fill);
    if let Some(icon) = icon {
        let at = pos2(rect.left() + 15.0, rect.center().y);
        p.text(at, Align2::CENTER_CENTER, icon, theme::icons(14.0), ink);
    }
    p.text(pos2(rect.left() + 8.0 + icon_w, rect.center().y), Align2::LEFT_CENTER, text, font, ink);
    response
}

/// A state that something can be done about: a chip to be clicked.
pub(crate) fn chip_button(
    ui: &mut Ui,
    icon: &str,
    text: &str,
    ink: Color32,
    fill: Color32,
) -> Response {
    let font = theme::medium(size::CAPTION);
    let width = measure(ui, text, &font) + 34.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
    let p = ui.painter();
    let edge = if response.hovered() { ink } else { Tokens::here(ui).edge };
    let round = rect.shrink2(vec2(0.0, 1.0));
    p.rect(round, CornerRadius::same(11), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let at = pos2(rect.left() + 15.0, rect.center().y);
    p.text(at, Align2::CENTER_CENTER, icon, theme::icons(14.0), ink);
    p.text(pos2(rect.left() + 26.0, rect.center().y), Align2::LEFT_CENTER, text, font, ink);
    focus_ring(ui, &response, round, 11);
    response
}

/// A check box in the colours of the window.
pub(crate) fn check(ui: &mut Ui, on: bool, enabled: bool, text: &str) -> Response {
    let t = Tokens::here(ui);
    let font = theme::regular(size::BODY);
    let width = measure(ui, text, &font) + 26.0;
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, theme::ROW), sense);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, on, text));
    let square =
        Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), Vec2::splat(16.0));
    let p = ui.painter();
    let (fill, edge) = match (on, enabled) {
        (true, true) => (t.accent.ink, t.accent.ink),
        (true, false) => (t.hint, t.hint),
        _ if response.hovered() && enabled => (t.hover, t.edge),
        _ => (t.field, t.edge),
    };
    p.rect(square, CornerRadius::same(4), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if on {
        let stroke = Stroke::new(1.8, t.on_accent);
        let c = square.center();
        p.line(vec![c + vec2(-4.0, 0.0), c + vec2(-1.2, 2.8), c + vec2(4.0, -3.0)], stroke);
    }
    let ink = if enabled { t.text } else { t.hint };
    p.text(pos2(rect.left() + 26.0, rect.center().y), Align2::LEFT_CENTER, text, font, ink);
    focus_ring(ui, &response, square, 4);
    response
}

/// A switch with its words.
pub(crate) fn switch(ui: &mut Ui, on: bool, text: &str) -> Response {
    let t = Tokens::here(ui);
    let font = theme::regular(size::BODY);
    let width = measure(ui, text, &font) + 44.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, theme::ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Switch, true, on, text));
    let track = Rect::from_center_size(pos2(rect.left() + 16.0, rect.center().y), vec2(30.0, 16.0));
    let p = ui.painter();
    let (fill, edge, knob) = match on {
        true => (t.accent.ink, t.accent.ink, t.on_accent),
        false => (if response.hovered() { t.hover } else { t.field }, t.edge, t.edge),
    };
    p.rect(track, CornerRadius::same(8), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let x = if on { track.right() - 8.0 } else { track.left() + 8.0 };
    p.circle_filled(pos2(x, track.center().y), 5.0, knob);
    p.text(pos2(rect.left() + 40.0, rect.center().y), Align2::LEFT_CENTER, text, font, t.text);
    focus_ring(ui, &response, track, 8);
    response
}

/// A thin bar filled to `share` (0 to 1).
pub(crate) fn bar(ui: &Ui, rect: Rect, share: f32, ink: Color32, ground: Color32) {
    let radius = CornerRadius::same((rect.height() / 2.0) as u8);
    ui.painter().rect_filled(rect, radius, ground);
    let share = share.clamp(0.0, 1.0);
    if share > 0.0 {
        let width = (rect.width() * share).max(rect.height().min(rect.width()));
        ui.painter().rect_filled(
            Rect::from_min_size(rect.min, vec2(width, rect.height())),
            radius,
            ink,
        );
    }
}

/// A line across the whole width of the parent, panel padding included.
pub(crate) fn rule(ui: &mut Ui) {
    let t = Tokens::here(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    let x = ui.clip_rect().x_range();
    ui.painter().hline(x, rect.center().y, Stroke::new(1.0, t.border));
}

/// Title of a part of a panel, with a second word at its right end.
pub(crate) fn heading(ui: &mut Ui, text: &str, aside: &str) {
    let t = Tokens::here(ui);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let font = theme::semibold(size::BODY);
    words(ui, rect.left_center(), Align2::LEFT_CENTER, text, font, t.text);
    if !aside.is_empty() {
        let font = theme::regular(size::CAPTION);
        words(ui, rect.right_center(), Align2::RIGHT_CENTER, aside, font, t.hint);
    }
}

/// A line « name … value » of a list of facts.
pub(crate) fn fact(ui: &mut Ui, name: &str, value: &str, font: FontId) {
    let t = Tokens::here(ui);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} : {value}")));
    let small = theme::regular(size::SECONDARY);
    let left = words(ui, rect.left_center(), Align2::LEFT_CENTER, name, small, t.secondary);
    let room = rect.right() - left.right() - 12.0;
    let shown =
        words_within(ui, rect.right_center(), Align2::RIGHT_CENTER, value, font, t.text, room);
    if shown.width() + 1.0 >= room {
        response.on_hover_text(value);
    }
}
