//! What is checked on the plates: that the ticket's black lies under the coat
//! of every mask, and that coat and varnish leave it there.

use eframe::egui;
use egui::{Sense, Ui, vec2};

use crate::artwork::{InkId, InkRole, InkSet, Item};
use crate::gui::cx::Cx;
use crate::gui::document::Document;
use crate::gui::icon;
use crate::gui::picture::Survey;
use crate::gui::preview::notice_ui;
use crate::gui::preview::seen::mask_name;
use crate::gui::state::Lock;
use crate::gui::theme::{self, size};
use crate::gui::widgets;
use crate::measure::{Length, Path, Rect};
use crate::raster::{Plates, Rubbed};

/// Coverage of coat and varnish from which a mask counts as covered: its edge
/// pixels are covered by half.
const COVERED: f64 = 0.97;

/// What was measured under one mask.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MaskCheck {
    /// Share of the mask that the coat covers, 0 to 1.
    pub coat: f64,
    /// Share of the mask that the release varnish covers; 1 where the layout
    /// has no varnish.
    pub release: f64,
    /// Share of the mask that the ticket's own black covers.
    pub black: f64,
    /// Cells of the mask in which the ticket has black of its own.
    pub imaged: usize,
    /// Cells of the mask; the mask of the validation number counts as one.
    pub cells: usize,
}

impl MaskCheck {
    /// Whether all its cells are printed and the coat hides them.
    pub(crate) fn is_right(&self) -> bool {
        self.imaged == self.cells && self.coat >= COVERED && self.release >= COVERED
    }
}

/// Measures the masks on a ticket's plates; `fixed` are the plates of the same
/// face without the ticket's own art.
pub(crate) fn check_masks(document: &Document, plates: &Plates, fixed: &Plates) -> Vec<MaskCheck> {
    let role = |wanted: InkRole| {
        let found = document.stock.inks.iter().find(|(_, ink)| ink.role == wanted);
        found.map(|(id, _)| id)
    };
    let (coat, release) = (role(InkRole::Coat), role(InkRole::Release));
    let own: Vec<u8> = match (plates.plane(InkSet::BLACK), fixed.plane(InkSet::BLACK)) {
        (Some(all), Some(fixed)) => {
            all.iter().zip(fixed).map(|(a, b)| a.saturating_sub(*b)).collect()
        }
        (Some(all), None) => all.to_vec(),
        (None, _) => Vec::new(),
    };
    let shares = |path: &Path| {
        let mut area = Rubbed::none(plates.frame());
        area.area(path, Length::ZERO);
        area
    };
    let covered = |mask: &Rubbed, ink: Option<InkId>| match ink {
        Some(ink) => plates.plane(ink).map_or(0.0, |plane| mean(mask.shares(), plane)),
        None => 1.0,
    };
    (0..document.masks().len())
        .filter_map(|i| {
            let path = document.masks().path(i)?;
            let mask = shares(path);
            let slots = document.masks().slots(i);
            let printed = |area: Rect| mean(shares(&Path::rect(area)).shares(), &own) > 0.0;
            let black = mean(mask.shares(), &own);
            let (imaged, cells) = match slots {
                [] => (usize::from(black > 0.0), 1),
                slots => {
                    let cells = slots.iter().filter_map(|slot| document.cell(*slot));
                    (cells.filter(|cell| printed(*cell)).count(), slots.len())
                }
            };
            let (coat, release) = (covered(&mask, coat), covered(&mask, release));
            Some(MaskCheck { coat, release, black, imaged, cells })
        })
        .collect()
}

/// Mean of a plane over an area, 0 to 1.
fn mean(area: &[u8], plane: &[u8]) -> f64 {
    let total: u64 = area.iter().map(|v| u64::from(*v)).sum();
    let sum: u64 = area.iter().zip(plane).map(|(a, b)| u64::from(*a) * u64::from(*b)).sum();
    sum as f64 / (total.max(1) as f64 * 255.0)
}

/// Whether everything in coat and varnish overprints.
fn overprints(document: &Document) -> bool {
    fn all(items: &[Item], document: &Document) -> bool {
        items.iter().all(|item| {
            let paint = match item {
                Item::Clip { items, .. } | Item::Step { items, .. } => {
                    return all(items, document);
                }
                Item::Fill { paint, .. } | Item::Stroke { paint, .. } => paint,
                Item::Glyphs(run) => &run.paint,
                Item::Bits(bits) => &bits.paint,
                Item::Picture(placed) => &placed.paint,
            };
            let over = |id: InkId| {
                matches!(document.stock.inks.get(id).role, InkRole::Coat | InkRole::Release)
            };
            paint.overprint || !paint.colour.parts().iter().any(|(id, _)| over(*id))
        })
    }
    all(&document.stock.recto.over, document)
}

/// The survey, if it is of the ticket shown.
fn current<'a>(cx: &Cx<'a>) -> Option<&'a Survey> {
    let ticket = cx.state.ticket.as_ref()?;
    let survey = cx.state.survey.as_ref()?;
    (survey.made_from == ticket.made_from && survey.ticket == Some(ticket.number)).then_some(survey)
}

/// In a few words, under the plate list.
pub(super) fn summary_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document) {
    let Some(survey) = current(cx) else { return };
    let (all, right) = (survey.masks.len(), survey.masks.iter().filter(|m| m.is_right()).count());
    let over = overprints(document);
    let good = all == right && over;
    let (tone, glyph, title) = match good {
        true => (cx.tokens.ok, icon::DONE, cx.t("black-under-coat")),
        false => (cx.tokens.error, icon::ERROR, cx.t("black-missing")),
    };
    let masks = cx.lang.with("masks-of", &[("n", &right.to_string()), ("all", &all.to_string())]);
    let coat = if over { cx.t("coat-overprints") } else { cx.t("coat-knocks-out") };
    egui::Frame::new().fill(tone.tint).corner_radius(6).inner_margin(12).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_top(|ui| {
            widgets::label(ui, glyph, theme::icons(18.0), tone.ink);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                widgets::label(ui, title, theme::semibold(size::BODY), tone.ink);
                for text in [masks.as_str(), coat] {
                    widgets::label(ui, text, theme::regular(size::SECONDARY), tone.ink);
                }
            });
        });
    });
}

/// The tab Contrôles: mask by mask.
pub(super) fn checks_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document) {
    if cx.state.lock() == Lock::Hidden {
        notice_ui(ui, cx, icon::LOCK, cx.t("winners-hidden"), cx.t("plates-hidden-tip"));
        return;
    }
    summary_ui(ui, cx, document);
    ui.add_space(8.0);
    widgets::label(ui, cx.t("checks-tip"), theme::regular(size::SECONDARY), cx.tokens.secondary);
    ui.add_space(12.0);
    let Some(survey) = current(cx) else {
        let text = cx.t("drawing");
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
        return;
    };
    for (i, check) in survey.masks.iter().enumerate() {
        mask_ui(ui, cx, document, i, check);
    }
}

fn mask_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document, mask: usize, check: &MaskCheck) {
    let t = cx.tokens;
    let id = document.project.layout.masks().get(mask).map_or("", |m| m.id.as_str());
    let name = mask_name(&document.game, document.masks(), mask, id);
    let right = check.is_right();
    let (tone, glyph) = if right { (t.ok, icon::DONE) } else { (t.error, icon::ERROR) };
    let cells = cx.lang.with(
        "cells-with-black",
        &[("n", &check.imaged.to_string()), ("all", &check.cells.to_string())],
    );
    let black = match check.imaged {
        0 => cx.t("mask-no-black").to_owned(),
        _ => cx.lang.percent(check.black, 0),
    };
    let shares = [
        ("black", black),
        ("coat", cx.lang.percent(check.coat, 0)),
        ("release", cx.lang.percent(check.release, 0)),
    ];
    let shares = shares.each_ref().map(|(k, v)| (*k, v.as_str()));
    let text = cx.lang.with("mask-checked", &shares);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 42.0), Sense::hover());
    let said = format!("{name} : {cells}, {text}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
    let left = rect.left_top() + vec2(0.0, 12.0);
    widgets::words(ui, left, egui::Align2::LEFT_CENTER, glyph, theme::icons(16.0), tone.ink);
    let at = left + vec2(24.0, 0.0);
    let font = theme::medium(size::BODY);
    widgets::words_within(ui, at, egui::Align2::LEFT_CENTER, &name, font, t.text, 150.0);
    let at = egui::pos2(rect.right(), left.y);
    let small = theme::regular(size::SECONDARY);
    widgets::words(ui, at, egui::Align2::RIGHT_CENTER, &cells, small.clone(), t.secondary);
    let at = left + vec2(24.0, 17.0);
    let room = rect.width() - 24.0;
    widgets::words_within(ui, at, egui::Align2::LEFT_CENTER, &text, small, t.secondary, room);
}
