//! The contact sheet: many tickets as small pictures, in the order of the list
//! beside it. Only what is in sight is drawn, on a thread of its own, and kept
//! as long as there is room.

use std::collections::{HashMap, VecDeque};

use eframe::egui;
use egui::{
    Align2, CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::command::PreviewCommand;
use crate::artwork::Face;
use crate::game::Money;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::list;
use crate::gui::theme::{self, size};
use crate::gui::widgets;
use crate::gui::worker::PAGE_ROWS;

/// Fewest tickets in a row.
pub(crate) const FEWEST: u32 = 3;
/// Most tickets in a row.
pub(crate) const MOST: u32 = 14;
/// Pixels of small pictures that are kept: 64 MB of textures.
const KEPT: usize = 16_000_000;
/// Room between tickets.
const GAP: f32 = 10.0;
/// Room for the words under a ticket.
const CAPTION: f32 = 24.0;

/// Which small picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ThumbKey {
    /// Generations of document and bloc.
    pub made_from: (u64, u64),
    /// The ticket.
    pub number: u32,
    /// Its face.
    pub face: Face,
    /// Whether the coat is on.
    pub coat: bool,
    /// Width in pixels.
    pub width: u32,
}

/// A ticket drawn small.
#[derive(Clone)]
pub(crate) struct Thumb {
    /// Which.
    pub key: ThumbKey,
    /// The picture.
    pub texture: egui::TextureHandle,
    /// Its lot; `None` while winners are hidden.
    pub lot: Option<Money>,
}

/// What the contact sheet remembers.
pub(crate) struct ContactSheet {
    /// Tickets in a row.
    pub columns: u32,
    /// First row in sight.
    pub top: u64,
    thumbs: HashMap<ThumbKey, Thumb>,
    /// In the order in which they came; the first goes first.
    order: VecDeque<ThumbKey>,
    pixels: usize,
}

impl Default for ContactSheet {
    fn default() -> Self {
        ContactSheet {
            columns: 8,
            top: 0,
            thumbs: HashMap::new(),
            order: VecDeque::new(),
            pixels: 0,
        }
    }
}

fn pixels_of(thumb: &Thumb) -> usize {
    thumb.texture.size().iter().product()
}

impl ContactSheet {
    /// A small picture that is there.
    pub(crate) fn get(&self, key: &ThumbKey) -> Option<&Thumb> {
        self.thumbs.get(key)
    }

    /// How many are kept.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.thumbs.len()
    }

    /// Keeps one, and lets go of the oldest beyond what there is room for.
    pub(crate) fn keep(&mut self, thumb: Thumb) {
        let key = thumb.key;
        self.pixels += pixels_of(&thumb);
        match self.thumbs.insert(key, thumb) {
            Some(old) => self.pixels -= pixels_of(&old),
            None => self.order.push_back(key),
        }
        while self.pixels > KEPT && self.order.len() > 1 {
            let Some(old) = self.order.pop_front().and_then(|k| self.thumbs.remove(&k)) else {
                break;
            };
            self.pixels -= pixels_of(&old);
        }
    }

    /// Lets go of all.
    pub(crate) fn forget(&mut self) {
        *self = ContactSheet { columns: self.columns, ..ContactSheet::default() };
    }
}

/// Draws the sheet and notes in the drafts which small pictures are wanted.
pub(crate) fn contact_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    cx.drafts.thumbs.clear();
    let (Some(document), Some(bloc)) = (cx.state.document.clone(), cx.state.bloc.clone()) else {
        return;
    };
    let all = ui.available_rect_before_wrap();
    ui.painter().rect_filled(all, CornerRadius::ZERO, cx.tokens.canvas);
    let inner = all.shrink2(vec2(6.0, 0.0));
    let columns = cx.state.preview.contact.columns;
    let (w, h) = document.size_mm();
    // The bar of the list is 10 wide.
    let width = ((inner.width() - 12.0) / columns as f32 - GAP).max(24.0);
    let picture = vec2(width, width * (h / w) as f32);
    let row_height = picture.y + CAPTION + GAP;
    let tickets = match cx.state.lot_filter {
        Some(lot) => bloc.count_of(lot),
        None => u64::from(bloc.info.tickets),
    };
    let rows = tickets.div_ceil(u64::from(columns));
    let pixels = (width * ui.pixels_per_point()).round() as u32;
    let top = cx.state.preview.contact.top;
    let name = cx.t("contact-sheet");
    let mut wanted = Vec::new();
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
        let scrolled = list::rows_of_ui(ui, name, rows, top, row_height, |ui, rect, row| {
            for column in 0..u64::from(columns) {
                let at = row * u64::from(columns) + column;
                if at >= tickets {
                    break;
                }
                let left = rect.left() + GAP / 2.0 + column as f32 * (width + GAP);
                let cell = Rect::from_min_size(pos2(left, rect.top() + GAP), picture);
                let Some(number) = number_at(cx, at) else {
                    skeleton(ui, cx, cell);
                    continue;
                };
                let key = ThumbKey {
                    made_from: (document.generation, bloc.generation),
                    number,
                    face: cx.state.face,
                    coat: cx.state.coat_on(),
                    width: pixels,
                };
                if cx.state.preview.contact.get(&key).is_none() {
                    wanted.push(key);
                }
                cell_ui(ui, cx, cell, key);
            }
        });
        cx.drafts.contact_rows =
            (scrolled.top * u64::from(columns), scrolled.visible * u64::from(columns));
        if scrolled.top != top {
            cx.send(Command::Preview(PreviewCommand::ContactTop(scrolled.top)));
        }
    });
    cx.drafts.thumbs = wanted;
}

/// The ticket at a place of the list.
fn number_at(cx: &Cx<'_>, at: u64) -> Option<u32> {
    match cx.state.lot_filter {
        None => u32::try_from(at).ok(),
        Some(_) => {
            let page = cx.state.rows.get(&(at / PAGE_ROWS))?;
            page.get((at % PAGE_ROWS) as usize).map(|row| row.number)
        }
    }
}

fn skeleton(ui: &Ui, cx: &Cx<'_>, cell: Rect) {
    ui.painter().rect_filled(cell, CornerRadius::same(2), cx.tokens.hover);
}

fn cell_ui(ui: &mut Ui, cx: &mut Cx<'_>, cell: Rect, key: ThumbKey) {
    let t = cx.tokens;
    let on = cx.state.number == key.number;
    let thumb = cx.state.preview.contact.get(&key).cloned();
    let number = cx.lang.number(u64::from(key.number));
    let lot = thumb.as_ref().and_then(|t| t.lot).filter(|l| *l > Money::ZERO);
    let said = cx.lang.with("ticket-n", &[("n", &number)]);
    let said = match lot {
        Some(lot) => format!("{said}, {lot}"),
        None => said,
    };
    let whole = Rect::from_min_max(cell.min, pos2(cell.right(), cell.bottom() + CAPTION));
    let id = ui.scope_id().with(("contact", key.number));
    let response = ui.interact(whole, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, on, &said));
    match &thumb {
        Some(thumb) => {
            let all = Rect::from_min_max(egui::Pos2::ZERO, pos2(1.0, 1.0));
            ui.painter().image(thumb.texture.id(), cell, all, egui::Color32::WHITE);
        }
        None => skeleton(ui, cx, cell),
    }
    let line = match (on, response.hovered()) {
        (true, _) => Stroke::new(3.0, t.accent.ink),
        (_, true) => Stroke::new(2.0, t.edge),
        _ => Stroke::new(1.0, egui::Color32::from_black_alpha(60)),
    };
    ui.painter().rect_stroke(cell, CornerRadius::same(2), line, StrokeKind::Outside);
    let y = cell.bottom() + CAPTION / 2.0 + 1.0;
    let ink = if on { t.accent.ink } else { t.text };
    let font = if on { theme::semibold(size::CAPTION) } else { theme::regular(size::CAPTION) };
    let at = pos2(cell.left() + 1.0, y);
    let left = widgets::words_within(ui, at, Align2::LEFT_CENTER, &number, font, ink, cell.width());
    if let Some(lot) = lot {
        let at = pos2(cell.right() - 1.0, y);
        let room = cell.right() - left.right() - 6.0;
        let font = theme::semibold(size::CAPTION);
        widgets::words_within(ui, at, Align2::RIGHT_CENTER, &lot.to_string(), font, t.text, room);
    }
    widgets::focus_ring(ui, &response, whole.expand(2.0), 4);
    if response.double_clicked() {
        cx.send(Command::Preview(PreviewCommand::Enlarge(key.number)));
    } else if response.clicked() {
        cx.send(Command::Ticket(key.number));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn thumb(ctx: &egui::Context, number: u32, side: usize) -> Thumb {
        let image = egui::ColorImage::filled([side, side], egui::Color32::WHITE);
        let texture = ctx.load_texture("t", image, egui::TextureOptions::LINEAR);
        let key = ThumbKey {
            made_from: (1, 1),
            number,
            face: Face::Recto,
            coat: true,
            width: side as u32,
        };
        Thumb { key, texture, lot: None }
    }

    #[test]
    fn pictures_are_kept_within_bounds_and_the_oldest_goes_first() {
        let ctx = egui::Context::default();
        let mut sheet = ContactSheet::default();
        let side = 2000;
        for n in 0..10 {
            sheet.keep(thumb(&ctx, n, side));
        }
        assert_eq!(sheet.len(), KEPT / (side * side));
        assert!(sheet.get(&thumb(&ctx, 9, side).key).is_some());
        assert!(sheet.get(&thumb(&ctx, 0, side).key).is_none());
        // The same again takes no more room.
        let before = sheet.pixels;
        sheet.keep(thumb(&ctx, 9, side));
        assert_eq!((sheet.pixels, sheet.len()), (before, 4));
        sheet.forget();
        assert_eq!((sheet.len(), sheet.pixels), (0, 0));
    }
}
