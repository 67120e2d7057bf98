//! Plaques: each ink alone, any set of them, and how much ink lies where.

use eframe::egui;
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::canvas::canvas_ui;
use super::command::Command;
use super::cx::Cx;
use super::document::{Document, ink_label, swatch};
use super::icon;
use super::left_panel::padded;
use super::list::row_ground;
use super::preview::{canvas_tools_ui, notice_ui};
use super::state::Lock;
use super::theme::{self, PAD, size};
use super::widgets::{self, Push};
use crate::artwork::{InkId, InkKind, InkRole};

/// Height of a row of the plate list.
const PLATE_ROW: f32 = 28.0;
/// Height of the strip of small pictures.
pub(crate) const STRIP: f32 = 196.0;

/// Coverage in words; a dash where nothing is printed.
fn coverage_text(cx: &Cx<'_>, ink: InkId) -> String {
    let current = |s: &&super::picture::Survey| {
        // Until the plates of the ticket shown are measured, no figure shows.
        let ticket = cx.state.ticket.as_ref();
        s.ticket.is_none()
            || ticket.is_some_and(|t| t.made_from == s.made_from && Some(t.number) == s.ticket)
    };
    match cx.state.survey.as_ref().filter(current) {
        Some(survey) => match survey.coverage.get(usize::from(ink.0)) {
            Some(c) if *c <= 0.0 => "—".into(),
            Some(c) if *c < 0.1 => cx.lang.percent(*c, 1),
            Some(c) => cx.lang.percent(*c, 0),
            None => String::new(),
        },
        None => "…".into(),
    }
}

/// A label that fits: of « Mentions sur couche, bordeaux » the first word and
/// what tells it from its neighbours.
fn label_within(ui: &Ui, label: &str, font: &egui::FontId, room: f32) -> String {
    if widgets::measure(ui, label, font) <= room {
        return label.to_owned();
    }
    match (label.split_whitespace().next(), label.rsplit_once(", ")) {
        (Some(first), Some((_, last))) => format!("{first}…, {last}"),
        _ => label.to_owned(),
    }
}

fn swatch_ui(ui: &Ui, cx: &Cx<'_>, at: egui::Pos2, document: &Document, ink: InkId) {
    let square = Rect::from_center_size(at, vec2(14.0, 14.0));
    let fill = swatch(document.stock.inks.get(ink));
    let edge = Stroke::new(1.0, cx.tokens.edge);
    ui.painter().rect(square, CornerRadius::same(2), fill, edge, StrokeKind::Inside);
}

/// The list on the left: plates in printing order.
pub(crate) fn list_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    ui.add_space(8.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        padded(ui, |ui| {
            widgets::heading(ui, cx.t("plates-in-order"), cx.t("coverage-short"));
        });
        ui.add_space(4.0);
        for (id, _) in document.stock.inks.iter() {
            plate_row_ui(ui, cx, &document, id);
        }
        ui.add_space(8.0);
        widgets::rule(ui);
        ui.add_space(8.0);
        padded(ui, |ui| sets_ui(ui, cx));
    });
}

fn plate_row_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, id: InkId) {
    let t = cx.tokens;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), PLATE_ROW), Sense::hover());
    let label = ink_label(&document.stock, id, cx.lang);
    let shown = cx.state.plates.shows(id);
    let on = cx.state.plates.chosen == Some(id);
    let response = row_ground(ui, rect, ("plate", id.0), &label, on)
        .on_hover_text(format!("{label}\n{}", cx.t("plate-row-tip")));
    if response.clicked() {
        let modifiers = ui.input(|i| i.modifiers);
        cx.send(if modifiers.shift { Command::PlatesUpTo(id) } else { Command::PlateAlone(id) });
    }
    // The eye stands over the row and takes the click for itself.
    let eye = Rect::from_center_size(pos2(rect.left() + 22.0, rect.center().y), vec2(24.0, 24.0));
    let eye_response = ui.interact(eye, ui.scope_id().with(("eye", id.0)), Sense::click());
    let name = cx.lang.with("eye-of", &[("plate", &label)]);
    eye_response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, shown, &name));
    if eye_response.clicked() {
        cx.send(Command::PlateToggle(id));
    }
    widgets::focus_ring(ui, &eye_response, eye.shrink(2.0), 4);
    let strong = if on { t.accent.ink } else { t.text };
    let ink = if shown { strong } else { t.hint };
    let glyph = if shown { icon::EYE } else { icon::EYE_OFF };
    let glyph_ink = if eye_response.hovered() { t.accent.ink } else { ink };
    widgets::words(ui, eye.center(), Align2::CENTER_CENTER, glyph, theme::icons(18.0), glyph_ink);
    swatch_ui(ui, cx, pos2(rect.left() + 47.0, rect.center().y), document, id);
    let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
    let at = pos2(rect.left() + 62.0, rect.center().y);
    let room = rect.width() - 62.0 - 64.0;
    let shown_label = label_within(ui, &label, &font, room);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &shown_label, font, ink, room);
    let coverage = coverage_text(cx, id);
    let at = pos2(rect.right() - PAD, rect.center().y);
    let ink = if on { t.accent.ink } else { t.secondary };
    let small = theme::regular(size::SECONDARY);
    widgets::words(ui, at, Align2::RIGHT_CENTER, &coverage, small, ink);
}

fn sets_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let hint = cx.t("plates-hint");
    widgets::label(ui, hint, theme::regular(size::CAPTION), cx.tokens.hint);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let width = (ui.available_width() - 16.0) / 3.0;
        for (command, text) in [
            (Command::PlatesAll, cx.t("set-all")),
            (Command::PlatesFixed, cx.t("set-fixed")),
            (Command::PlatesImager, cx.t("set-imager")),
        ] {
            let name = command.label(cx.state, cx.lang);
            if Push::new(text).named(&name).width(width).show(ui).on_hover_text(&name).clicked() {
                cx.send(command);
            }
        }
    });
    ui.add_space(8.0);
    for (command, on) in [
        (Command::Overprint, cx.state.plates.overprint),
        (Command::PlateBlack, cx.state.plates.black),
    ] {
        let text = command.label(cx.state, cx.lang);
        let tip = cx.tip(&command);
        if widgets::check(ui, on, true, &text).on_hover_text(tip).clicked() {
            cx.send(command);
        }
    }
    ui.add_space(12.0);
    if cx.state.lock() == Lock::Hidden {
        notice_ui(ui, cx, icon::LOCK, cx.t("winners-hidden"), cx.t("plates-hidden-tip"));
    }
}

/// The bar over the canvas.
pub(crate) fn tools_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let alone = cx.state.plates.alone();
        let items = [(None, cx.t("composite")), (None, cx.t("plate-alone"))];
        if let Some(i) = widgets::segmented(ui, &items, usize::from(alone.is_some())) {
            cx.send(match (i, cx.state.plates.chosen) {
                (0, _) => Command::PlatesAll,
                (_, Some(ink)) => Command::PlateAlone(ink),
                (_, None) => Command::PlateAlone(crate::artwork::InkSet::BLACK),
            });
        }
        if alone.is_none() {
            let items = [(None, cx.t("player-view")), (None, cx.t("overprint"))];
            let chosen = usize::from(cx.state.plates.overprint);
            let picked = widgets::segmented(ui, &items, chosen);
            if picked.is_some_and(|i| i != chosen) {
                cx.send(Command::Overprint);
            }
        }
        canvas_tools_ui(ui, cx, false);
    });
}

/// The canvas, with what it shows written beside the page.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let width = thumb_width(ui.max_rect().width(), document.stock.inks.len());
    let (w, h) = document.size_mm();
    let height = ((width - 8.0) * (h / w) as f32 + 66.0).min(STRIP);
    let strip = Rect::from_min_max(
        pos2(ui.max_rect().left(), ui.max_rect().bottom() - height),
        ui.max_rect().max,
    );
    let above = Rect::from_min_max(ui.max_rect().min, pos2(strip.right(), strip.top()));
    ui.scope_builder(egui::UiBuilder::new().max_rect(above), |ui| {
        canvas_ui(ui, cx, document.size_mm(), |ui, cx, screen| {
            let text = match cx.state.plates.alone() {
                Some(ink) => {
                    let plate = ink_label(&document.stock, ink, cx.lang);
                    cx.lang.with("only-plate", &[("plate", &plate)])
                }
                None if cx.state.plates.overprint => cx.t("composite-overprint").to_owned(),
                None => cx.t("composite-player").to_owned(),
            };
            caption_ui(ui, cx, screen.rect, &text);
        });
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(strip), |ui| strip_ui(ui, cx, &document));
}

fn caption_ui(ui: &Ui, cx: &Cx<'_>, canvas: Rect, text: &str) {
    let font = theme::medium(size::SECONDARY);
    let width = widgets::measure(ui, text, &font) + 16.0;
    let rect = Rect::from_min_size(canvas.min + vec2(12.0, 12.0), vec2(width, 24.0));
    ui.painter().rect_filled(rect, CornerRadius::same(4), cx.tokens.panel);
    widgets::words(ui, rect.center(), Align2::CENTER_CENTER, text, font, cx.tokens.text);
}

/// As wide as lets all plates stand side by side, within reason.
fn thumb_width(strip: f32, count: usize) -> f32 {
    ((strip - 16.0) / count.max(1) as f32 - 4.0).clamp(60.0, 104.0)
}

/// All plates as small pictures.
fn strip_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    let all = ui.max_rect();
    let t = cx.tokens;
    ui.painter().rect_filled(all, CornerRadius::ZERO, t.panel);
    ui.painter().hline(all.x_range(), all.top(), Stroke::new(1.0, t.border));
    let Some(survey) = cx.state.survey.clone() else {
        let font = theme::regular(size::SECONDARY);
        let text = cx.t("drawing");
        widgets::words(ui, all.center(), Align2::CENTER_CENTER, text, font, t.secondary);
        return;
    };
    ui.scope_builder(egui::UiBuilder::new().max_rect(all.shrink2(vec2(8.0, 0.0))), |ui| {
        ScrollArea::horizontal().auto_shrink(false).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let width = thumb_width(all.width(), survey.thumbs.len());
                for (i, thumb) in survey.thumbs.iter().enumerate() {
                    thumb_ui(ui, cx, document, InkId(i as u8), thumb, width);
                }
            });
        });
    });
}

fn thumb_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    document: &Document,
    ink: InkId,
    thumb: &egui::TextureHandle,
    width: f32,
) {
    let t = cx.tokens;
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, ui.max_rect().height() - 4.0), Sense::click());
    let label = ink_label(&document.stock, ink, cx.lang);
    let name = cx.lang.with("plate-alone-named", &[("plate", &label)]);
    let alone = cx.state.plates.alone() == Some(ink);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, alone, &name));
    if response.clicked() {
        cx.send(Command::PlateAlone(ink));
    }
    let [w, h] = thumb.size().map(|v| v as f32);
    let scale = ((width - 8.0) / w).min(126.0 / h);
    let picture = Rect::from_center_size(
        pos2(rect.center().x, rect.top() + 10.0 + h * scale / 2.0),
        vec2(w * scale, h * scale),
    );
    let whole = Rect::from_min_max(egui::Pos2::ZERO, pos2(1.0, 1.0));
    let p = ui.painter();
    p.image(thumb.id(), picture, whole, egui::Color32::WHITE);
    let (line, ink_of_text) = if alone {
        (Stroke::new(2.5, t.accent.ink), t.accent.ink)
    } else if response.hovered() {
        (Stroke::new(1.5, t.edge), t.text)
    } else {
        (Stroke::new(1.0, t.border), t.text)
    };
    p.rect_stroke(picture.expand(2.0), CornerRadius::same(3), line, StrokeKind::Outside);
    let font = if alone { theme::medium(size::CAPTION) } else { theme::regular(size::CAPTION) };
    let at = pos2(rect.center().x, picture.bottom() + 18.0);
    // The name on the plate is the shorter one.
    let fits = widgets::measure(ui, &label, &font) <= width;
    let short = if fits { &label } else { &document.stock.inks.get(ink).name };
    let centre = Align2::CENTER_CENTER;
    widgets::words_within(ui, at, centre, short, font.clone(), ink_of_text, width);
    let coverage = coverage_text(cx, ink);
    let at = pos2(rect.center().x, picture.bottom() + 34.0);
    widgets::words(ui, at, Align2::CENTER_CENTER, &coverage, font, t.secondary);
    widgets::focus_ring(ui, &response, rect, 4);
}

/// The right panel: densities under the pointer, process TAC.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let strip = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), theme::TABS));
    ui.scope_builder(egui::UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.add_space(theme::PAD);
            widgets::tab(ui, cx.t("density"), None, true, theme::TABS);
        });
    });
    widgets::rule(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(12.0);
        padded(ui, |ui| densities_ui(ui, cx, &document));
        ui.add_space(16.0);
    });
}

/// Coverage of each plate under the pointer, 0 to 1, where it may be told.
pub(crate) fn under_pointer(cx: &Cx<'_>) -> Option<Vec<f64>> {
    let densities = cx.state.picture.as_ref()?.densities(cx.state.pointer?)?;
    Some(densities.into_iter().map(|d| d.percent / 100.0).collect())
}

/// The sum of the four process inks.
pub(crate) fn process_sum(document: &Document, densities: &[f64]) -> f64 {
    document
        .stock
        .inks
        .iter()
        .zip(densities)
        .filter(|((_, ink), _)| matches!(ink.kind, InkKind::Process(_)))
        .map(|(_, d)| *d)
        .sum()
}

fn densities_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
    let t = cx.tokens;
    let place = match cx.state.pointer {
        Some((x, y)) => {
            format!("{} × {} mm", cx.lang.decimal(x, 2), cx.lang.decimal(y, 2))
        }
        None => String::new(),
    };
    widgets::heading(ui, cx.t("under-pointer"), &place);
    ui.add_space(4.0);
    let densities = under_pointer(cx);
    for (id, _) in document.stock.inks.iter() {
        let density = densities.as_ref().and_then(|d| d.get(usize::from(id.0)).copied());
        density_row_ui(ui, cx, document, id, density);
    }
    ui.add_space(6.0);
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(line, CornerRadius::ZERO, t.border);
    ui.add_space(8.0);
    let limit = document.tac_limit;
    let limit_text = cx.lang.percent(limit, 0);
    let sum = densities.as_ref().map(|d| process_sum(document, d));
    let shown = sum.map_or_else(|| "—".to_owned(), |s| cx.lang.percent(s, 0));
    let over = sum.is_some_and(|s| s > limit + 0.005);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    let bold = theme::semibold(size::BODY);
    let ink = if over { t.error.ink } else { t.text };
    widgets::words(
        ui,
        rect.left_center(),
        Align2::LEFT_CENTER,
        cx.t("process-tac"),
        bold.clone(),
        t.text,
    );
    let text = format!("{shown} / {limit_text}");
    widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &text, bold, ink);
    let technical = densities.as_ref().map(|d| d.iter().sum::<f64>() - process_sum(document, d));
    let shown = technical.map_or_else(|| "—".to_owned(), |s| cx.lang.percent(s, 0));
    widgets::fact(ui, cx.t("other-inks"), &shown, theme::regular(size::SECONDARY));
    ui.add_space(12.0);
    stack_ui(ui, cx, document, densities.as_deref());
    ui.add_space(12.0);
    heaviest_ui(ui, cx, limit, &limit_text);
    if cx.state.lock() == Lock::Hidden {
        ui.add_space(12.0);
        notice_ui(ui, cx, icon::LOCK, cx.t("winners-hidden"), cx.t("plates-hidden-tip"));
    }
}

fn density_row_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document, id: InkId, density: Option<f64>) {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    let label = ink_label(&document.stock, id, cx.lang);
    let shown = density.map_or_else(|| "—".to_owned(), |d| cx.lang.percent(d, 0));
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Label, true, format!("{label} : {shown}"))
    });
    swatch_ui(ui, cx, pos2(rect.left() + 7.0, rect.center().y), document, id);
    let at = pos2(rect.left() + 22.0, rect.center().y);
    let font = theme::regular(size::BODY);
    let track = Rect::from_center_size(pos2(rect.right() - 84.0, rect.center().y), vec2(76.0, 5.0));
    let room = track.left() - at.x - 8.0;
    let short = label_within(ui, &label, &font, room);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &short, font, t.text, room);
    let mut fill = swatch(document.stock.inks.get(id));
    if ui.visuals().dark_mode && fill.r().max(fill.g()).max(fill.b()) < 0x60 {
        fill = t.secondary;
    }
    widgets::bar(ui, track, density.unwrap_or(0.0) as f32, fill, t.border);
    let some = density.is_some_and(|d| d >= 0.005);
    let font = if some { theme::semibold(size::BODY) } else { theme::regular(size::BODY) };
    let ink = if some { t.text } else { t.hint };
    widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &shown, font, ink);
}

/// What lies on what at the place, top first, down to the paper.
fn stack_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document, densities: Option<&[f64]>) {
    let Some(densities) = densities else { return };
    let t = cx.tokens;
    widgets::heading(ui, cx.t("stack-here"), "");
    ui.add_space(4.0);
    let mut rows: Vec<(egui::Color32, String, &'static str)> = document
        .stock
        .inks
        .iter()
        .zip(densities)
        .filter(|((_, ink), d)| **d > 0.004 && ink.role != InkRole::Technical)
        .map(|((id, ink), _)| {
            let what = match ink.role {
                InkRole::Coat => cx.t("hides"),
                InkRole::Release => cx.t("overprints"),
                InkRole::OnCoat => cx.t("on-coat"),
                _ => "",
            };
            (swatch(ink), ink_label(&document.stock, id, cx.lang), what)
        })
        .collect();
    rows.reverse();
    rows.push((egui::Color32::WHITE, cx.t("paper").to_owned(), ""));
    for (colour, name, what) in rows {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
        let p = ui.painter();
        let edge = Stroke::new(1.0, t.border);
        p.rect(rect, CornerRadius::ZERO, t.field, edge, StrokeKind::Inside);
        let bar = Rect::from_min_size(rect.min, vec2(6.0, rect.height()));
        p.rect(bar, CornerRadius::ZERO, colour, edge, StrokeKind::Inside);
        let at = pos2(rect.left() + 14.0, rect.center().y);
        let small = theme::regular(size::SECONDARY);
        widgets::words(ui, at, Align2::LEFT_CENTER, &name, small.clone(), t.text);
        let at = pos2(rect.right() - 8.0, rect.center().y);
        widgets::words(ui, at, Align2::RIGHT_CENTER, what, small, t.secondary);
    }
}

fn heaviest_ui(ui: &mut Ui, cx: &Cx<'_>, limit: f64, limit_text: &str) {
    let Some(survey) = &cx.state.survey else { return };
    let t = cx.tokens;
    widgets::heading(ui, cx.t("heaviest"), "");
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    let face = match survey.face {
        crate::artwork::Face::Recto => cx.t("front"),
        crate::artwork::Face::Verso => cx.t("back"),
    };
    let font = theme::regular(size::BODY);
    widgets::words(ui, rect.left_center(), Align2::LEFT_CENTER, face, font, t.text);
    let track = Rect::from_min_max(
        pos2(rect.left() + 64.0, rect.center().y - 2.5),
        pos2(rect.right() - 64.0, rect.center().y + 2.5),
    );
    let sum = survey.heaviest.0 / 100.0;
    let top = (limit * 1.1).max(sum);
    let ink = if sum > limit + 0.005 { t.error.ink } else { t.accent.ink };
    widgets::bar(ui, track, (sum / top) as f32, ink, t.border);
    let x = track.left() + track.width() * (limit / top) as f32;
    ui.painter().vline(x, rect.center().y - 7.0..=rect.center().y + 7.0, Stroke::new(1.5, t.text));
    let text = cx.lang.percent(sum, 0);
    let font = theme::semibold(size::BODY);
    let ink = if sum > limit + 0.005 { t.error.ink } else { t.text };
    widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &text, font, ink);
    let text = cx.lang.with("limit-of", &[("limit", limit_text)]);
    widgets::label(ui, text, theme::regular(size::CAPTION), t.hint);
}
