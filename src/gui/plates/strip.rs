//! All plates of the face as small pictures, under the canvas.

use eframe::egui;
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{PlatesMode, coverage_text};
use crate::artwork::InkId;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::{Document, ink_label};
use crate::gui::preview::command::PreviewCommand;
use crate::gui::theme::{self, size};
use crate::gui::widgets;

/// Most height of the strip.
const STRIP: f32 = 196.0;

/// Height of the strip.
pub(super) fn height(width: f32, document: &Document) -> f32 {
    let width = thumb_width(width, document.stock.inks.len());
    let (w, h) = document.size_mm();
    ((width - 8.0) * (h / w) as f32 + 66.0).min(STRIP)
}

/// As wide as lets all plates stand side by side, within reason.
fn thumb_width(strip: f32, count: usize) -> f32 {
    ((strip - 16.0) / count.max(1) as f32 - 4.0).clamp(60.0, 104.0)
}

/// All plates as small pictures.
pub(super) fn strip_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document) {
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
    let plates = cx.state.plates;
    let alone = match plates.mode {
        PlatesMode::Curtain => plates.spoken_of() == ink,
        _ => plates.alone() == Some(ink),
    };
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, alone, &name));
    if response.clicked() {
        cx.send(match plates.mode {
            // The curtain stays and hides another plate.
            PlatesMode::Curtain => Command::Preview(PreviewCommand::Plate(ink)),
            _ => Command::PlateAlone(ink),
        });
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
