//! Plaques: each ink alone, any set of them, and how much ink lies where.
//!
//! The plates in printing order ([`list`]), the page seen through some of them
//! or through a curtain ([`curtain`]), all of them small ([`strip`]), the
//! densities at a point ([`density`]) and what is checked on them ([`check`]).

pub(crate) mod check;
mod curtain;
mod density;
mod list;
mod strip;

use eframe::egui;
use egui::{CornerRadius, Rect, ScrollArea, Stroke, StrokeKind, Ui, pos2, vec2};

use super::canvas::canvas_ui;
use super::command::Command;
use super::cx::Cx;
use super::document::{Document, ink_label, swatch};
use super::left_panel::padded;
use super::locale::key;
use super::picture::Look;
use super::preview::canvas_tools_ui;
use super::preview::command::PreviewCommand;
use super::theme::{self, size};
use super::widgets;
use crate::artwork::{InkId, InkSet};
use crate::raster::{PlateSet, View};

pub(crate) use density::{process_sum, under_pointer};
pub(crate) use list::list_ui;

/// How plates are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum PlatesMode {
    /// Those that are on, one over the other.
    #[default]
    Composite,
    /// The chosen one.
    Alone,
    /// The chosen one on the left of a curtain, the others on its right.
    Curtain,
}

impl PlatesMode {
    /// In the order of the tool bar.
    pub(crate) const ALL: [PlatesMode; 3] =
        [PlatesMode::Composite, PlatesMode::Alone, PlatesMode::Curtain];
}

/// Tabs of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PlatesTab {
    /// Ink at the pointer.
    #[default]
    Density,
    /// What is checked.
    Checks,
}

/// What the panels of Plaques remember.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PlatesPanel {
    /// Where the curtain hangs, as a share of the page's width.
    pub curtain: f32,
    /// The tab of the right panel.
    pub tab: PlatesTab,
}

impl Default for PlatesPanel {
    fn default() -> Self {
        PlatesPanel { curtain: 0.5, tab: PlatesTab::Density }
    }
}

/// Which plates show, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlateChoice {
    /// One bit a plate, by its place in printing order.
    pub shown: u64,
    /// The plate that is spoken of.
    pub chosen: Option<InkId>,
    /// How they are looked at.
    pub mode: PlatesMode,
    /// Whether to lay plates over each other as a RIP previews them; otherwise
    /// as the player sees them, the coat hiding what is under it.
    pub overprint: bool,
    /// Whether a plate alone shows in black, as on film.
    pub black: bool,
    /// Whether the paper of the profile shows instead of the screen's white.
    pub paper: bool,
    /// Whether the weight of ink shows instead of its colour.
    pub tac: bool,
}

impl Default for PlateChoice {
    fn default() -> Self {
        PlateChoice {
            shown: u64::MAX,
            chosen: None,
            mode: PlatesMode::Composite,
            overprint: false,
            black: true,
            paper: false,
            tac: false,
        }
    }
}

impl PlateChoice {
    /// Whether a plate shows.
    pub(crate) fn shows(&self, ink: InkId) -> bool {
        self.shown >> ink.0 & 1 == 1
    }

    /// The plate that is spoken of; black where none was chosen yet.
    pub(crate) fn spoken_of(&self) -> InkId {
        self.chosen.unwrap_or(InkSet::BLACK)
    }

    /// The only plate on the canvas, if there is just one.
    pub(crate) fn alone(&self) -> Option<InkId> {
        match self.mode {
            PlatesMode::Alone => Some(self.spoken_of()),
            PlatesMode::Curtain => None,
            PlatesMode::Composite => {
                (self.shown.count_ones() == 1).then(|| InkId(self.shown.trailing_zeros() as u8))
            }
        }
    }

    /// How the canvas looks; `limit` is the layout's for the sum of the process
    /// inks, as a share of one.
    pub(crate) fn look(&self, limit: f64) -> Look {
        if let Some(ink) = self.alone() {
            return self.single(ink);
        }
        let plates = (0..64).map(InkId).fold(PlateSet::NONE, |set, i| set.set(i, self.shows(i)));
        let view = match self.overprint {
            true => View::Overprint,
            false => View::Player { coat: true },
        };
        let tac = self.tac.then(|| (limit * 100.0).round() as u16);
        Look { tac, paper: self.paper && tac.is_none(), ..Look::of(plates, view) }
    }

    /// How one plate looks.
    pub(crate) fn single(&self, ink: InkId) -> Look {
        match self.black {
            true => Look::of(PlateSet::ALL, View::Plate(ink)),
            // In its own ink, whatever would hide it.
            false => {
                let only = PlateSet::NONE.set(ink, true);
                Look { paper: self.paper, ..Look::of(only, View::Overprint) }
            }
        }
    }
}

/// Coverage in words; a dash where nothing is printed.
pub(super) fn coverage_text(cx: &Cx<'_>, ink: InkId) -> String {
    let current = |s: &&super::picture::Survey| {
        // Until the plates of the ticket shown are measured, no figure shows.
        let ticket = cx.state.ticket.as_ref();
        s.face == cx.state.face
            && (s.ticket.is_none()
                || ticket.is_some_and(|t| t.made_from == s.made_from && Some(t.number) == s.ticket))
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
pub(super) fn label_within(ui: &Ui, label: &str, font: &egui::FontId, room: f32) -> String {
    if widgets::measure(ui, label, font) <= room {
        return label.to_owned();
    }
    match (label.split_whitespace().next(), label.rsplit_once(", ")) {
        (Some(first), Some((_, last))) => format!("{first}…, {last}"),
        _ => label.to_owned(),
    }
}

pub(super) fn swatch_ui(ui: &Ui, cx: &Cx<'_>, at: egui::Pos2, document: &Document, ink: InkId) {
    let square = Rect::from_center_size(at, vec2(14.0, 14.0));
    let fill = swatch(document.stock.inks.get(ink));
    let edge = Stroke::new(1.0, cx.tokens.edge);
    ui.painter().rect(square, CornerRadius::same(2), fill, edge, StrokeKind::Inside);
}

/// The bar over the canvas.
pub(crate) fn tools_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let items =
            [(None, cx.t("composite")), (None, cx.t("plate-alone")), (None, cx.t("curtain"))];
        let mode = cx.state.plates.mode;
        let chosen = PlatesMode::ALL.iter().position(|m| *m == mode).unwrap_or(0);
        if let Some(i) = widgets::segmented(ui, &items, chosen) {
            cx.send(Command::Preview(PreviewCommand::Plates(PlatesMode::ALL[i])));
        }
        if mode != PlatesMode::Alone && !cx.state.plates.tac {
            let items = [(None, cx.t("player-view")), (None, cx.t("overprint"))];
            let chosen = usize::from(cx.state.plates.overprint);
            let picked = widgets::segmented(ui, &items, chosen);
            if picked.is_some_and(|i| i != chosen) {
                cx.send(Command::Overprint);
            }
        }
        canvas_tools_ui(ui, cx, false, true);
    });
}

/// The canvas, with what it shows written beside the page, and the strip.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let all = ui.max_rect();
    let height = strip::height(all.width(), &document);
    let below = Rect::from_min_max(pos2(all.left(), all.bottom() - height), all.max);
    let above = Rect::from_min_max(all.min, pos2(below.right(), below.top()));
    ui.scope_builder(egui::UiBuilder::new().max_rect(above), |ui| {
        canvas_ui(ui, cx, document.size_mm(), |ui, cx, screen| {
            let plates = cx.state.plates;
            if plates.mode == PlatesMode::Curtain {
                curtain::curtain_ui(ui, cx, screen, &document);
                return;
            }
            let text = match plates.alone() {
                Some(ink) => only_plate(cx, &document, ink),
                None => composite_text(cx, &document),
            };
            caption_ui(ui, cx, screen.rect.min, &text);
        });
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(below), |ui| {
        strip::strip_ui(ui, cx, &document);
    });
}

/// « Couche grattable seule ».
fn only_plate(cx: &Cx<'_>, document: &Document, ink: InkId) -> String {
    let plate = ink_label(&document.stock, ink, cx.lang);
    cx.lang.with("only-plate", &[("plate", &plate)])
}

/// What the composite shows, in words.
fn composite_text(cx: &Cx<'_>, document: &Document) -> String {
    let plates = cx.state.plates;
    if plates.tac {
        let limit = cx.lang.percent(document.tac_limit, 0);
        return cx.lang.with("tac-map-caption", &[("limit", &limit)]);
    }
    match plates.overprint {
        true => cx.t("composite-overprint").to_owned(),
        false => cx.t("composite-player").to_owned(),
    }
}

/// Words on a plate of their own, from a corner of the canvas.
pub(crate) fn caption_ui(ui: &Ui, cx: &Cx<'_>, corner: egui::Pos2, text: &str) {
    caption_at(ui, cx, corner + vec2(12.0, 12.0), egui::Align2::LEFT_TOP, text);
}

/// The same at a place.
pub(super) fn caption_at(ui: &Ui, cx: &Cx<'_>, at: egui::Pos2, align: egui::Align2, text: &str) {
    let font = theme::medium(size::SECONDARY);
    let width = widgets::measure(ui, text, &font) + 16.0;
    let rect = align.anchor_size(at, vec2(width, 24.0));
    ui.painter().rect_filled(rect, CornerRadius::same(4), cx.tokens.panel);
    let centre = egui::Align2::CENTER_CENTER;
    widgets::words(ui, rect.center(), centre, text, font, cx.tokens.text);
}

/// The right panel: densities under the pointer, or what is checked.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let tab = cx.state.plates_panel.tab;
    let strip = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), theme::TABS));
    ui.scope_builder(egui::UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 24.0;
            ui.add_space(theme::PAD);
            for (which, name) in
                [(PlatesTab::Density, key("density")), (PlatesTab::Checks, key("checks"))]
            {
                if widgets::tab(ui, cx.t(name), None, tab == which, theme::TABS).clicked() {
                    cx.send(Command::Preview(PreviewCommand::PlatesTab(which)));
                }
            }
        });
    });
    widgets::rule(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(12.0);
        padded(ui, |ui| match tab {
            PlatesTab::Density => density::densities_ui(ui, cx, &document),
            PlatesTab::Checks => check::checks_ui(ui, cx, &document),
        });
        ui.add_space(16.0);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_canvas_looks_as_the_mode_says() {
        let coat = InkId(5);
        let mut choice = PlateChoice { chosen: Some(coat), ..PlateChoice::default() };
        assert_eq!(choice.look(3.0).view, View::Player { coat: true });
        choice.overprint = true;
        assert_eq!(choice.look(3.0).view, View::Overprint);
        choice.tac = true;
        assert_eq!(choice.look(2.8).tac, Some(280), "the limit is the layout's");
        choice.mode = PlatesMode::Alone;
        assert_eq!(choice.look(3.0), Look::of(PlateSet::ALL, View::Plate(coat)));
        choice.black = false;
        choice.paper = true;
        let look = choice.look(3.0);
        assert!(look.paper && look.plates.contains(coat) && !look.plates.contains(InkId(0)));
        // One plate left on is that plate alone.
        choice = PlateChoice { shown: 1 << 2, ..PlateChoice::default() };
        assert_eq!(choice.alone(), Some(InkId(2)));
        choice.mode = PlatesMode::Curtain;
        assert_eq!(choice.alone(), None);
    }
}
