//! Two tickets side by side, seen at the same place and zoom, with the cells
//! that differ outlined.

use eframe::egui;
use egui::{CornerRadius, Rect, Ui, pos2};

use crate::artwork::Face;
use crate::game::SlotId;
use crate::gui::canvas::{self, Screen, canvas_of_ui};
use crate::gui::cx::Cx;
use crate::gui::document::{Document, Revealed};
use crate::gui::plates::caption_ui;
use crate::gui::theme;

/// The cells in which two tickets differ, in column order.
pub(crate) fn differing(one: &Revealed, other: &Revealed) -> Vec<SlotId> {
    let pairs = one.cells.iter().zip(&other.cells).enumerate();
    pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| SlotId(i as u16)).collect()
}

/// Draws both.
pub(crate) fn compare_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let all = ui.available_rect_before_wrap();
    let middle = all.center().x;
    let halves = [
        Rect::from_min_max(all.min, pos2(middle - 1.0, all.bottom())),
        Rect::from_min_max(pos2(middle + 1.0, all.top()), all.max),
    ];
    ui.painter().rect_filled(all, CornerRadius::ZERO, cx.tokens.border);
    let one = cx.state.ticket.clone();
    let other = cx.state.preview.other_ticket.clone();
    let slots = match (&one, &other) {
        (Some(a), Some(b)) => match (&a.revealed, &b.revealed) {
            (Some(a), Some(b)) => differing(a, b),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let pictures = [cx.state.picture.clone(), cx.state.second.clone()];
    let names = [cx.t("canvas"), cx.t("canvas-other")];
    for (i, half) in halves.into_iter().enumerate() {
        let ticket = if i == 0 { &one } else { &other };
        let number = ticket.as_ref().map(|t| cx.lang.number(u64::from(t.number)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(half).id_salt(("tile", i)), |ui| {
            let picture = pictures[i].as_ref();
            canvas_of_ui(ui, cx, names[i], picture, document.size_mm(), |ui, cx, screen| {
                if !cx.state.clean && cx.state.face == Face::Recto {
                    outlines_ui(ui, screen, &document, &slots);
                }
                let Some(number) = number else { return };
                let text = cx.lang.with("ticket-n", &[("n", &number)]);
                let text = match i {
                    0 => text,
                    _ => {
                        let n = slots.len() as u64;
                        let n = cx.lang.count(n, "one-cell-differs", "cells-differ");
                        format!("{text} · {n}")
                    }
                };
                caption_ui(ui, cx, screen.rect.min, &text);
            });
        });
    }
}

fn outlines_ui(ui: &Ui, screen: &Screen, document: &Document, slots: &[SlotId]) {
    let painter = ui.painter_at(screen.rect);
    for area in slots.iter().filter_map(|slot| document.cell(*slot)) {
        let area = screen.rect_from_page(area);
        canvas::outline(&painter, area, theme::LIGHT.warning.ink, 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Money, Outcome};

    #[test]
    fn only_cells_that_show_something_else_differ() {
        let of = |cells: &[u16]| Revealed {
            lot: Money::ZERO,
            outcome: Outcome { total: Money::ZERO, surfaces: Vec::new() },
            cells: cells.to_vec(),
        };
        assert_eq!(differing(&of(&[1, 2, 3]), &of(&[1, 5, 4])), [SlotId(1), SlotId(2)]);
        assert!(differing(&of(&[1, 2]), &of(&[1, 2])).is_empty());
    }
}
