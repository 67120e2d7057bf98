//! [`CountPart`]: an exact number of hits.

use crate::game::CellCode;

use super::draw::{Draw, Weights};
use super::marks::MarkSet;
use super::parts::TRIES;

/// Elements of which some hit.
#[derive(Clone, Debug)]
pub(super) struct CountPart {
    pub(super) hits: HitKind,
    /// Weights of the judged alphabet.
    pub(super) weights: Weights,
    /// Numbers of hits that pay, one a variant.
    pub(super) paid: Vec<usize>,
}

/// What a hit is.
#[derive(Clone, Debug)]
pub(super) enum HitKind {
    /// An element that is in the set; whether all elements differ.
    Marked { set: MarkSet, slots: Vec<usize>, distinct: bool },
    /// A zone whose elements are all equal.
    Equal(Vec<Vec<usize>>),
}

impl CountPart {
    pub(super) fn draw(
        &self,
        win: Option<usize>,
        draw: &mut Draw,
        cells: &mut [CellCode],
        set: &mut Vec<CellCode>,
    ) -> bool {
        let wanted = win.map(|w| self.paid[w]);
        match &self.hits {
            HitKind::Marked { set: marks, slots, distinct } => {
                if !marks.draw(draw, cells, set) {
                    return false;
                }
                let mut chosen = vec![false; slots.len()];
                (0..TRIES).any(|_| match wanted {
                    Some(count) => {
                        chosen.fill(false);
                        chosen[..count].fill(true);
                        draw.shuffle(&mut chosen);
                        self.fill(slots, Some(&chosen), set, *distinct, draw, cells)
                    }
                    None => {
                        let drawn = self.fill(slots, None, set, *distinct, draw, cells);
                        let hit = |slot: &&usize| set.contains(&cells[**slot]);
                        drawn && !self.paid.contains(&slots.iter().filter(hit).count())
                    }
                })
            }
            HitKind::Equal(zones) => (0..TRIES).any(|_| {
                let mut equal = vec![None; zones.len()];
                if let Some(count) = wanted {
                    equal.fill(Some(false));
                    equal[..count].fill(Some(true));
                    draw.shuffle(&mut equal);
                }
                let mut hits = 0;
                for (slots, equal) in zones.iter().zip(equal) {
                    let all = self.zone(slots, equal, draw, cells);
                    let Some(all) = all else { return false };
                    hits += usize::from(all);
                }
                wanted.map_or(!self.paid.contains(&hits), |count| hits == count)
            }),
        }
    }

    /// Fills the slots, hits where they are chosen, or freely.
    fn fill(
        &self,
        slots: &[usize],
        hits: Option<&[bool]>,
        set: &[CellCode],
        distinct: bool,
        draw: &mut Draw,
        cells: &mut [CellCode],
    ) -> bool {
        for (i, slot) in slots.iter().enumerate() {
            let hit = hits.map(|h| h[i]);
            let before = &slots[..i];
            let code = (0..TRIES).map(|_| draw.code(&self.weights)).find(|code| {
                hit.is_none_or(|hit| set.contains(code) == hit)
                    && !(distinct && before.iter().any(|s| cells[*s] == *code))
            });
            let Some(code) = code else { return false };
            cells[*slot] = code;
        }
        true
    }

    /// Fills a zone with equal elements, with others, or freely; says whether
    /// they are equal.
    fn zone(
        &self,
        slots: &[usize],
        equal: Option<bool>,
        draw: &mut Draw,
        cells: &mut [CellCode],
    ) -> Option<bool> {
        for _ in 0..TRIES {
            let first = draw.code(&self.weights);
            for (i, slot) in slots.iter().enumerate() {
                let free = i > 0 && equal != Some(true);
                cells[*slot] = if free { draw.code(&self.weights) } else { first };
            }
            let all = slots.iter().all(|slot| cells[*slot] == first);
            if equal.is_none_or(|wanted| wanted == all) {
                return Some(all);
            }
        }
        None
    }
}
