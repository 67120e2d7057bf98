//! Totals: compared with each other or with a number; and multipliers.

use super::Hit;
use super::values::{Compiler, Points, Sum};
use crate::game::{CellCode, Comparison, Pay, SlotId, SurfaceId, ZoneId};

/// One zone whose total may win.
#[derive(Clone, Debug)]
struct Side {
    zone: ZoneId,
    points: Points,
    sum: Sum,
}

impl Side {
    fn new(compiler: &Compiler<'_>, zone: ZoneId, pay: Pay) -> Self {
        Side { zone, points: compiler.points(zone), sum: compiler.sum(pay, zone, 0) }
    }

    fn slots(&self) -> Vec<SlotId> {
        self.points.slots().chain(self.sum.slot()).collect()
    }
}

/// A rule that compares totals of zones, compiled.
#[derive(Clone, Debug)]
pub(super) struct Versus {
    yours: Vec<Side>,
    theirs: Vec<Points>,
    limit: u32,
}

impl Versus {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        yours: &[ZoneId],
        theirs: &[ZoneId],
        limit: Option<u32>,
        pay: Pay,
    ) -> Self {
        Versus {
            yours: yours.iter().map(|z| Side::new(compiler, *z, pay)).collect(),
            theirs: theirs.iter().map(|z| compiler.points(*z)).collect(),
            limit: limit.unwrap_or(u32::MAX),
        }
    }

    fn total(&self, points: &Points, cells: &[CellCode]) -> Option<u32> {
        points.total(cells).map(|total| if total > self.limit { 0 } else { total })
    }

    fn opponent(&self, i: usize) -> &Points {
        // One zone may stand against all.
        &self.theirs[i.min(self.theirs.len() - 1)]
    }

    /// The two totals of a comparison.
    pub(super) fn totals(&self, i: usize, cells: &[CellCode]) -> Option<(u32, u32)> {
        let mine = self.total(&self.yours[i].points, cells)?;
        Some((mine, self.total(self.opponent(i), cells)?))
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        for (i, side) in self.yours.iter().enumerate() {
            if self.totals(i, cells).is_some_and(|(mine, other)| mine > other) {
                each(Hit { gain: side.sum.get(cells), zone: side.zone, at: i });
            }
        }
    }

    pub(super) fn slots(&self, hit: &Hit) -> Vec<SlotId> {
        let mut slots = self.yours[hit.at].slots();
        slots.extend(self.opponent(hit.at).slots());
        slots
    }
}

/// A rule that compares totals with a number, compiled.
#[derive(Clone, Debug)]
pub(super) struct Arith {
    sides: Vec<Side>,
    op: Comparison,
    number: u32,
}

impl Arith {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        zones: &[ZoneId],
        op: Comparison,
        number: u32,
        pay: Pay,
    ) -> Self {
        let sides = zones.iter().map(|z| Side::new(compiler, *z, pay)).collect();
        Arith { sides, op, number }
    }

    pub(super) fn total(&self, hit: &Hit, cells: &[CellCode]) -> u32 {
        self.sides[hit.at].points.total(cells).unwrap_or(0)
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        for (i, side) in self.sides.iter().enumerate() {
            let total = side.points.total(cells);
            if total.is_some_and(|total| self.op.holds(total, self.number)) {
                each(Hit { gain: side.sum.get(cells), zone: side.zone, at: i });
            }
        }
    }

    pub(super) fn slots(&self, hit: &Hit) -> Vec<SlotId> {
        self.sides[hit.at].slots()
    }
}

/// A multiplier, compiled.
#[derive(Clone, Debug)]
pub(super) struct Multiplier {
    pub(super) zone: ZoneId,
    pub(super) surface: usize,
    points: Points,
    pub(super) scope: Vec<usize>,
}

impl Multiplier {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        surface: usize,
        zone: ZoneId,
        scope: &[SurfaceId],
    ) -> Self {
        let scope = scope.iter().map(|s| usize::from(s.0)).collect();
        Multiplier { zone, surface, points: compiler.points(zone), scope }
    }

    /// The number by which the scope is multiplied; 1 for a code that is none.
    pub(super) fn times(&self, cells: &[CellCode]) -> u32 {
        self.points.total(cells).unwrap_or(1).max(1)
    }

    pub(super) fn slots(&self) -> Vec<SlotId> {
        self.points.slots().collect()
    }
}
