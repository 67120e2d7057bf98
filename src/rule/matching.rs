//! Elements equal to a winning one, and sums that pay their face value.

use super::Hit;
use super::values::{Amounts, Cell, Compiler, Marker, Sum};
use crate::game::{Always, CellCode, Game, Marks, Money, Pay, SlotId, ZoneId};

/// An element that wins if it is equal to a winning one.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) cell: Cell,
    pub(super) zone: ZoneId,
    pub(super) sum: Sum,
    /// How many elements of its zone stand before it.
    pub(super) index: usize,
}

/// A match rule, compiled.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    winning: Marker,
    candidates: Vec<Candidate>,
    /// Symbols that win in any case, with their factors.
    always: Vec<(u16, i64)>,
    /// Whether a zone pays once, however many of its elements are equal.
    once: bool,
    at_most: usize,
}

impl Matching {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        winning: &Marks,
        candidates: &[ZoneId],
        pay: Pay,
        at_most: Option<u16>,
        always: &[Always],
    ) -> Self {
        let of_zone = |zone: &ZoneId| {
            let zone = *zone;
            let cells = compiler.cells(zone).into_iter().enumerate();
            cells.map(move |(index, cell)| Candidate {
                cell,
                zone,
                sum: compiler.sum(pay, zone, index),
                index,
            })
        };
        let specials = always.iter().flat_map(|a| {
            let values = compiler.values(std::slice::from_ref(&a.value), candidates);
            values.into_iter().map(|value| (value, i64::from(a.factor)))
        });
        Matching {
            winning: compiler.marker(winning, candidates),
            always: specials.collect(),
            candidates: candidates.iter().flat_map(of_zone).collect(),
            once: pay == Pay::Box,
            at_most: at_most.map_or(usize::MAX, usize::from),
        }
    }

    /// The candidates that win, each with the factor of its sum.
    fn equal<'a>(
        &'a self,
        cells: &'a [CellCode],
    ) -> impl Iterator<Item = (usize, &'a Candidate, i64)> + 'a {
        let marked = self.winning.read(cells);
        self.candidates.iter().enumerate().filter_map(move |(i, candidate)| {
            if let Some((_, factor)) =
                self.always.iter().find(|(value, _)| candidate.cell.value(cells) == Some(*value))
            {
                return Some((i, candidate, *factor));
            }
            marked.has(&candidate.cell).then_some((i, candidate, 1))
        })
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        let mut paid = None;
        for (i, candidate, factor) in self.equal(cells) {
            if self.once && paid == Some(candidate.zone) {
                continue;
            }
            paid = Some(candidate.zone);
            let gain = candidate.sum.get(cells) * factor;
            each(Hit { gain, zone: candidate.zone, at: i });
        }
    }

    /// Whether more win than the text speaks of, or the winning set shows a
    /// value twice.
    pub(super) fn is_ambiguous(&self, cells: &[CellCode]) -> Option<Doubtful> {
        if self.at_most < self.candidates.len() && self.equal(cells).count() > self.at_most {
            return Some(Doubtful::Several);
        }
        self.winning.repeats(cells).then_some(Doubtful::Repeated)
    }

    /// The candidate of a hit; the cells that make it: the winning ones, itself,
    /// its sum.
    pub(super) fn made_by(&self, hit: &Hit, cells: &[CellCode]) -> (&Candidate, Vec<SlotId>) {
        let candidate = &self.candidates[hit.at];
        let value = candidate.cell.value(cells);
        let of_set = self.winning.cells.iter().filter(|c| c.value(cells) == value);
        let mut slots: Vec<SlotId> = of_set.map(|c| SlotId(c.slot)).collect();
        slots.push(SlotId(candidate.cell.slot));
        slots.extend(candidate.sum.slot());
        (candidate, slots)
    }

    /// Whether a zone pays once, however many of its elements are equal.
    pub(super) fn pays_once(&self) -> bool {
        self.once
    }

    /// Whether the zone of a candidate has others.
    pub(super) fn is_alone(&self, candidate: &Candidate) -> bool {
        self.candidates.iter().filter(|c| c.zone == candidate.zone).count() == 1
    }
}

/// Why the text leaves open what candidates win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubtful {
    /// More win than it speaks of.
    Several,
    /// The winning set shows a value twice.
    Repeated,
}

/// Sums that pay their face value, compiled.
#[derive(Clone, Debug)]
pub(super) struct FaceValue {
    zone: ZoneId,
    slots: Vec<(u16, Amounts)>,
}

impl FaceValue {
    pub(super) fn new(game: &Game, zone: ZoneId) -> Self {
        let slots = game.zone(zone).values(game).map(|s| (s.0, Amounts::of(game, s))).collect();
        FaceValue { zone, slots }
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        for (slot, amounts) in &self.slots {
            let gain = amounts.get(cells[usize::from(*slot)]);
            if gain != Money::ZERO {
                each(Hit { gain, zone: self.zone, at: usize::from(*slot) });
            }
        }
    }
}
