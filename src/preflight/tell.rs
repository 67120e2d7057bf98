//! No tell: with the same serial, other cells change nothing outside what the
//! coat covers, on no plate, nor the order of what is drawn.
//!
//! It is looked for on the plates and not in the layout, so that it holds
//! whatever a layout says: each value of each cell is drawn once, and every
//! plate is compared with that of another ticket, pixel by pixel.

use super::faults::LAYOUT;
use super::finding::{Finding, Place};
use super::seen::{DPI, Seen};
use super::subject::Subject;
use crate::artwork::{Block, Face, FaceArt, InkRole, Own, Page, Stock};
use crate::game::{CellCode, Game, Serial, SlotId};
use crate::layout::{Layout, ObjectKind, TicketArt};
use crate::measure::{Length, Point, Rect};
use crate::raster::{Frame, Plates};

/// Most tickets that are drawn: alphabets have far fewer values.
const MOST: usize = 256;

/// A difference between two tickets that only what is hidden sets apart.
struct Tell {
    /// The plate on which it shows.
    plate: String,
    /// The first place, on the face.
    at: Point,
    /// How many pixels differ, on that plate.
    pixels: usize,
}

/// Looks for tells.
pub(super) fn tells(
    subject: &Subject<'_>,
    game: &Game,
    layout: &Layout,
    seen: &Seen,
) -> Vec<Finding> {
    let first = variant(game, 0);
    let reference = compose(game, layout, &first, 0);
    let Some(plates) = drawn(layout.stock(), seen, &reference.recto) else { return Vec::new() };
    let mut found: Vec<Finding> = Vec::new();
    let mut add = |finding: Finding| {
        if !found.iter().any(|f| f.code == finding.code && f.place.key() == finding.place.key()) {
            found.push(finding);
        }
    };
    for i in 1..=values(game) {
        // The last differs in its validation number, which is hidden too.
        let last = i == values(game);
        let cells = if last { first.clone() } else { variant(game, i) };
        let art = compose(game, layout, &cells, u64::from(last));
        if let Some(what) = order_tells(layout, &reference, &first, &art, &cells) {
            let value = what.clone();
            add(Finding::new("X-952", Place::of(LAYOUT, ""), what, value));
        }
        if art.recto == reference.recto {
            continue;
        }
        let Some(other) = drawn(layout.stock(), seen, &art.recto) else { continue };
        if let Some(tell) = difference(layout.stock(), &plates, &other) {
            add(told(subject, game, layout, &tell));
        }
    }
    found
}

/// How many tickets show every value of every hidden cell.
fn values(game: &Game) -> usize {
    let hidden = game.slots.iter().filter(|slot| !game.zone(slot.zone).open);
    let most = hidden.map(|slot| game.alphabet(slot.alphabet).symbols.len()).max();
    most.unwrap_or(1).clamp(1, MOST)
}

/// Cells of which each hidden one shows its value of this number; what is
/// printed in the open stays.
fn variant(game: &Game, number: usize) -> Vec<CellCode> {
    let code = |slot: &crate::game::Slot| {
        let count = game.alphabet(slot.alphabet).symbols.len().max(1);
        if game.zone(slot.zone).open { 0 } else { (number % count) as CellCode }
    };
    game.slots.iter().map(code).collect()
}

fn compose(game: &Game, layout: &Layout, cells: &[CellCode], validation: u64) -> TicketArt {
    let serial = Serial { game: game.code, emission: 1, bloc: 1, ticket: 0 };
    let validation = (game.validation_digits > 0).then_some(validation);
    layout.compose(game, cells, &serial, validation, false)
}

fn drawn(stock: &Stock, seen: &Seen, art: &FaceArt) -> Option<Plates> {
    let block = Block::Ticket(Face::Recto, art.clone());
    let page = Page::single(stock.trim, stock.bleed, block);
    let frame = Frame::of(Rect::at_origin(page.media), DPI);
    seen.renderer.render_plates(&page, frame).ok()
}

/// Whether something shows where there is no coat, or on a plate that only
/// fixed art prints.
fn difference(stock: &Stock, a: &Plates, b: &Plates) -> Option<Tell> {
    let blank = vec![0u8; a.width() * a.height()];
    let plane = |of: &'_ Plates, ink| of.plane(ink).map(<[u8]>::to_vec);
    let coats: Vec<Vec<u8>> = stock
        .inks
        .iter()
        .filter(|(_, ink)| ink.role == InkRole::Coat)
        .filter_map(|(id, _)| plane(a, id))
        .collect();
    let covered = |i: usize| coats.iter().any(|coat| coat[i] == 255);
    for (id, ink) in stock.inks.iter() {
        let (one, other) = (a.plane(id).unwrap_or(&blank), b.plane(id).unwrap_or(&blank));
        let hidden = ink.role == InkRole::Base;
        let differs = |i: &usize| one[*i] != other[*i] && !(hidden && covered(*i));
        let mut pixels = (0..one.len()).filter(differs);
        if let Some(first) = pixels.next() {
            let width = a.width().max(1);
            let at = a.frame().point_of(first % width, first / width);
            let at = at.shifted(-stock.bleed, -stock.bleed);
            return Some(Tell { plate: ink.name.clone(), at, pixels: 1 + pixels.count() });
        }
    }
    None
}

fn told(subject: &Subject<'_>, game: &Game, layout: &Layout, tell: &Tell) -> Finding {
    let spot = Rect::new(tell.at.x, tell.at.y, Length::ZERO, Length::ZERO).grown(Length::mm(1));
    let near = |(id, _): &(SlotId, &crate::game::Slot)| layout.cell_box(*id).overlaps(spot);
    let cell = game.slots().find(near);
    let bare = Place { face: Some(Face::Recto), area: Some(spot), ..Place::of(LAYOUT, "recto") };
    let (place, whose) = match cell {
        None => (bare, String::new()),
        Some((id, slot)) => {
            let area = Some(layout.cell_box(id));
            let place = subject.of_kind(ObjectKind::Cell, &slot.column, bare);
            (Place { area, ..place }, format!(", case {}", slot.column))
        }
    };
    let mm = 25.4 / DPI;
    let area = format!("{:.1} mm²", tell.pixels as f64 * mm * mm).replace('.', ",");
    let said = format!(
        "deux tickets de même numéro et d'autres cases diffèrent de {area} hors de la couche, plaque {}, à {:.1} × {:.1} mm{whose} ; 0 est attendu",
        tell.plate,
        tell.at.x.to_mm(),
        tell.at.y.to_mm()
    );
    Finding::new("X-951", place, said, area)
}

/// Whether two tickets that only hidden cells set apart are drawn in another
/// order, or with more or fewer things: what differs, in words.
fn order_tells(
    layout: &Layout,
    a: &TicketArt,
    a_cells: &[CellCode],
    b: &TicketArt,
    b_cells: &[CellCode],
) -> Option<String> {
    if a.verso != b.verso {
        return Some("le verso dépend des cases".to_owned());
    }
    let (one, other) = (places(layout, &a.recto, a_cells), places(layout, &b.recto, b_cells));
    if one.len() != other.len() {
        return Some(format!(
            "deux tickets dessinent {} et {} éléments ; autant sont attendus",
            one.len(),
            other.len()
        ));
    }
    let at = one.iter().zip(&other).position(|(a, b)| a != b)?;
    Some(format!("l'élément {} n'est pas de la même case sur deux tickets", at + 1))
}

/// Which slot each thing of a face is from, in drawing order; none for what is
/// no cell.
fn places(layout: &Layout, art: &FaceArt, cells: &[CellCode]) -> Vec<Option<usize>> {
    let slots: Vec<*const crate::artwork::Stamp> = cells
        .iter()
        .enumerate()
        .map(|(i, code)| {
            let stamp = layout.stamp(SlotId(i as u16), *code);
            stamp.map_or(std::ptr::null(), std::ptr::from_ref)
        })
        .collect();
    let slot = |own: &Own| match own {
        Own::Item(_) | Own::Number(..) => None,
        Own::Stamp(id) => {
            let stamp = std::ptr::from_ref(layout.stock().stamp(*id));
            slots.iter().position(|s| *s == stamp)
        }
    };
    art.own.iter().map(slot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preflight::tests::project;

    #[test]
    fn a_drawing_in_another_order_is_found() {
        let (game, layout) = project("casino-2012");
        let (a_cells, b_cells) = (variant(&game, 0), variant(&game, 1));
        let a = compose(&game, &layout, &a_cells, 0);
        let mut b = compose(&game, &layout, &b_cells, 0);
        assert_eq!(order_tells(&layout, &a, &a_cells, &b, &b_cells), None);
        b.recto.own.swap(3, 4);
        let told = order_tells(&layout, &a, &a_cells, &b, &b_cells).unwrap();
        assert!(told.contains("l'élément 4"), "{told}");
        b.recto.own.swap(3, 4);
        b.recto.own.pop();
        assert!(order_tells(&layout, &a, &a_cells, &b, &b_cells).is_some());
        let mut b = compose(&game, &layout, &b_cells, 0);
        b.verso.own.pop();
        assert!(order_tells(&layout, &a, &a_cells, &b, &b_cells).unwrap().contains("verso"));
    }
}
