//! The inks that an object is printed in, and whether they overprint.

use eframe::egui;
use egui::{Align2, Sense, Ui, pos2, vec2};

use super::controls::{self, GAP};
use super::inspect_fields::{number, text, truth};
use crate::artwork::{Colour, InkRole, InkSet, Item, Paint, Tint};
use crate::gui::cx::Cx;
use crate::gui::document::{Document, ink_label, swatch};
use crate::gui::theme::{self, size};
use crate::gui::widgets;
use crate::layout::{LayoutObject, ObjectId, ObjectKind};

/// The inks that an object is printed in.
pub(super) fn inks_ui(ui: &mut Ui, cx: &mut Cx<'_>, document: &Document, object: &LayoutObject) {
    let paints = paints_of(cx, document, object);
    if paints.is_empty() {
        return;
    }
    controls::section(ui, cx, cx.t("inks"), "", |ui, cx| {
        for paint in paints {
            for (ink, tint) in paint.colour.parts() {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::hover());
                let label = ink_label(&document.stock, *ink, cx.lang);
                let how = match paint.overprint {
                    true => cx.t("overprints-short"),
                    false => cx.t("knocks-out"),
                };
                let share = cx.lang.percent(f64::from(tint.to_permille()) / 1000.0, 0);
                let aside = format!("{share} · {how}");
                let said = format!("{label} : {aside}");
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
                let y = rect.center().y;
                let fill = swatch(document.stock.inks.get(*ink));
                controls::swatch(ui, pos2(rect.left() + 7.0, y), 14.0, fill);
                let font = theme::regular(size::BODY);
                let at = rect.right_center();
                let ink = cx.tokens.secondary;
                let right = Align2::RIGHT_CENTER;
                let words = widgets::words(ui, at, right, &aside, font.clone(), ink);
                let at = pos2(rect.left() + 22.0, y);
                let room = words.left() - at.x - 8.0;
                let left = Align2::LEFT_CENTER;
                widgets::words_within(ui, at, left, &label, font, cx.tokens.text, room);
            }
        }
        ui.add_space(GAP);
    });
}

/// The paints of what an object's entry names: colours of its style, its own, or
/// those that its kind always has.
fn paints_of(cx: &Cx<'_>, document: &Document, object: &LayoutObject) -> Vec<Paint> {
    let inks = &document.stock.inks;
    let recipe = |name: &str| -> Option<Paint> {
        let entry = ObjectId::of(format!("colours.{name}"));
        let keys = cx.state.maquette.session.as_ref()?.keys(&entry.entry);
        let part = |k: &String| {
            let percent = number(cx, &entry, k)?;
            Some((
                inks.find(k)?,
                Tint::permille((percent * 10.0).round().clamp(0.0, 1000.0) as u16),
            ))
        };
        let parts: Vec<_> = keys.iter().filter_map(part).collect();
        let special = parts.iter().any(|(i, _)| inks.get(*i).role != InkRole::Base);
        let overprint = special || truth(cx, &entry, "overprint") == Some(true);
        Some(Paint { colour: Colour::new(parts).into(), overprint })
    };
    let own = text(cx, &object.id, "colour").and_then(|c| recipe(&c));
    let style = text(cx, &object.id, "style");
    let style = style.and_then(|s| text(cx, &ObjectId::of(format!("styles.{s}")), "colour"));
    let of_style = style.and_then(|c| recipe(&c));
    let black = || {
        let colour = Colour::solid(InkSet::BLACK);
        Paint { colour: colour.into(), overprint: true }
    };
    match object.kind {
        ObjectKind::Cell | ObjectKind::Code | ObjectKind::Serial | ObjectKind::Validation => {
            vec![black()]
        }
        ObjectKind::Mask => over_paints(document),
        ObjectKind::Plaque => [own, of_style].into_iter().flatten().collect(),
        _ => own.or(of_style).into_iter().collect(),
    }
}

/// Varnish and coat, which every mask is printed in.
fn over_paints(document: &Document) -> Vec<Paint> {
    let mut paints: Vec<Paint> = Vec::new();
    for item in &document.stock.recto.over {
        if let Item::Fill { paint, .. } = item {
            let roles = paint.colour.parts().iter().map(|(i, _)| document.stock.inks.get(*i).role);
            let coat = roles.into_iter().all(|r| matches!(r, InkRole::Coat | InkRole::Release));
            if coat && !paints.contains(paint) {
                paints.push(paint.clone());
            }
        }
    }
    paints
}
