//! The worst-case ticket: in every cell what takes the most room, so that what
//! is too wide shows while a layout is drawn and not on the millionth ticket.
//!
//! Worked out from what the drawings of the layout cover with ink, never from a
//! list; it wins what it wins, and is no ticket of any bloc.

use std::collections::BTreeMap;

use crate::game::{CellCode, Game, SlotId, ZoneId};
use crate::layout::{Layout, StampInk};
use crate::measure::{Length, Rect};

/// What a cell shows at worst, and why.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WorstCell {
    /// The cell.
    pub slot: SlotId,
    /// What it shows.
    pub code: CellCode,
    /// How wide the symbol is printed, in millimetres.
    pub symbol: f64,
    /// How wide its transcription is printed, in millimetres.
    pub words: f64,
    /// Room left beside its ink within the cell, in millimetres.
    pub room: f64,
}

fn width(ink: Option<Rect>) -> Length {
    ink.map_or(Length::ZERO, |r| r.w)
}

/// The code at which `of` is largest; the first of equals.
fn most(inks: &[(CellCode, StampInk)], of: impl Fn(&StampInk) -> Length) -> Option<CellCode> {
    let mut best: Option<(Length, CellCode)> = None;
    for (code, ink) in inks {
        let size = of(ink);
        if best.is_none_or(|(b, _)| size > b) {
            best = Some((size, *code));
        }
    }
    best.map(|(_, code)| code)
}

/// The worst case of every slot, in column order.
///
/// The widest symbol and the longest transcription are mostly two values. Where
/// one cell cannot show both, the cells of a zone take turns, so that a zone of
/// two cells shows either; a cell that is alone shows the wider of the two.
pub(crate) fn worst_cells(game: &Game, layout: &Layout) -> Vec<WorstCell> {
    let mut turns: BTreeMap<ZoneId, usize> = BTreeMap::new();
    let alone = |zone: ZoneId, slot: SlotId| {
        let alphabet = game.slot(slot).alphabet;
        game.zone(zone).slots.iter().filter(|s| game.slot(**s).alphabet == alphabet).count() == 1
    };
    game.slots()
        .map(|(id, slot)| {
            let codes = 0..game.alphabet(slot.alphabet).symbols.len() as CellCode;
            let inks: Vec<(CellCode, StampInk)> =
                codes.filter_map(|c| Some((c, layout.stamp_ink(id, c)?))).collect();
            let ink = |code: CellCode| {
                inks.iter().find(|(c, _)| *c == code).map(|(_, ink)| *ink).unwrap_or_default()
            };
            let symbol = most(&inks, |i| width(i.value)).unwrap_or_default();
            let words = most(&inks, |i| width(i.words)).unwrap_or_default();
            let longest = width(ink(words).words);
            let widest = width(ink(symbol).value);
            // One value may be both.
            let both = inks
                .iter()
                .find(|(_, i)| width(i.value) == widest && width(i.words) == longest)
                .map(|(code, _)| *code);
            let turn = turns.entry(slot.zone).or_default();
            let code = match both {
                Some(code) => code,
                None if alone(slot.zone, id) => {
                    if widest > longest {
                        symbol
                    } else {
                        words
                    }
                }
                None if (*turn).is_multiple_of(2) => words,
                None => symbol,
            };
            if both.is_none() {
                *turn += 1;
            }
            let shown = ink(code);
            let all = match (shown.value, shown.words) {
                (Some(a), Some(b)) => Some(a.union(b)),
                (a, b) => a.or(b),
            };
            let cell = layout.cell_box(id);
            let room = all.map_or(cell.w, |ink| (ink.x - cell.x).min(cell.right() - ink.right()));
            WorstCell {
                slot: id,
                code,
                symbol: width(shown.value).to_mm(),
                words: width(shown.words).to_mm(),
                room: room.to_mm(),
            }
        })
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::project::{Project, templates};

    #[test]
    fn every_zone_shows_its_widest_symbol_or_its_longest_transcription() {
        for name in templates() {
            let project = Project::template(name).unwrap();
            let (game, layout) = (&project.game, &project.layout);
            let worst = worst_cells(game, layout);
            assert_eq!(worst.len(), game.slots.len(), "{name}");
            for cell in &worst {
                let all: Vec<StampInk> =
                    (0..game.alphabet(game.slot(cell.slot).alphabet).symbols.len() as CellCode)
                        .filter_map(|c| layout.stamp_ink(cell.slot, c))
                        .collect();
                let widest = all.iter().map(|i| width(i.value)).max().unwrap().to_mm();
                let longest = all.iter().map(|i| width(i.words)).max().unwrap().to_mm();
                let column = &game.slot(cell.slot).column;
                assert!(
                    cell.symbol == widest || cell.words == longest,
                    "{name}, {column}: {cell:?}, where {widest} and {longest} occur"
                );
                // The layout lets no ink out of its cell.
                assert!(cell.room >= -0.02, "{name}, {column}: {cell:?}");
            }
        }
    }

    #[test]
    fn a_zone_of_several_cells_shows_both_extremes() {
        let project = Project::sample().unwrap();
        let (game, layout) = (&project.game, &project.layout);
        let worst = worst_cells(game, layout);
        let mut seen = 0;
        for zone in game.zones.iter().filter(|z| z.slots.len() > 2) {
            let of: Vec<&WorstCell> =
                worst.iter().filter(|w| zone.slots.contains(&w.slot)).collect();
            let codes: std::collections::BTreeSet<_> =
                of.iter().map(|w| (game.slot(w.slot).alphabet.0, w.code)).collect();
            seen = seen.max(codes.len());
        }
        assert!(seen >= 2, "no zone shows two values");
    }
}
