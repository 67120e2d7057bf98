//! Equal symbols, numbers of hits, and stages behind a gate.

use super::Hit;
use super::values::{Cell, Compiler, Marker, Sum};
use crate::game::{CellCode, Hits, Money, Pay, SlotId, ZoneId};

/// A rule of equal symbols, compiled.
#[derive(Clone, Debug)]
pub(super) struct Same {
    zones: Vec<SameZone>,
    times: usize,
}

#[derive(Clone, Debug)]
struct SameZone {
    zone: ZoneId,
    cells: Vec<Cell>,
    /// One sum a cell where the symbol itself is the sum; else one for all.
    sums: Vec<Sum>,
}

impl SameZone {
    /// What it pays for the symbol of a cell.
    fn gain(&self, at: usize, cells: &[CellCode]) -> Option<Money> {
        self.sums.get(at).or(self.sums.first()).map(|sum| sum.get(cells))
    }
}

impl Same {
    pub(super) fn new(compiler: &Compiler<'_>, zones: &[ZoneId], times: u16, pay: Pay) -> Self {
        let zone = |zone: &ZoneId| {
            let cells = compiler.cells(*zone);
            let sums = match pay {
                Pay::Face => (0..cells.len()).map(|i| compiler.sum(pay, *zone, i)).collect(),
                _ => vec![compiler.sum(pay, *zone, 0)],
            };
            SameZone { zone: *zone, cells, sums }
        };
        Same { zones: zones.iter().map(zone).collect(), times: usize::from(times) }
    }

    /// The cells whose symbol stands often enough, each symbol by its first
    /// cell.
    fn often<'a>(
        &'a self,
        zone: &'a SameZone,
        cells: &'a [CellCode],
    ) -> impl Iterator<Item = usize> + 'a {
        let value = |i: usize| zone.cells[i].value(cells);
        (0..zone.cells.len()).filter(move |&i| {
            let own = value(i);
            own.is_some()
                && (0..i).all(|j| value(j) != own)
                && (i..zone.cells.len()).filter(|&j| value(j) == own).count() >= self.times
        })
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        for (i, zone) in self.zones.iter().enumerate() {
            // Paid once: of two symbols that stand often enough the dearer.
            let best = self.often(zone, cells).filter_map(|at| zone.gain(at, cells)).max();
            if let Some(gain) = best {
                each(Hit { gain, zone: zone.zone, at: i });
            }
        }
    }

    /// A zone in which two symbols stand often enough.
    pub(super) fn doubtful(&self, cells: &[CellCode]) -> Option<ZoneId> {
        self.zones.iter().find(|z| self.often(z, cells).nth(1).is_some()).map(|z| z.zone)
    }

    /// The cells that make a hit: those of the symbol, then the sum's.
    pub(super) fn slots(&self, hit: &Hit, cells: &[CellCode]) -> Vec<SlotId> {
        let zone = &self.zones[hit.at];
        let Some(first) = self.often(zone, cells).max_by_key(|at| zone.gain(*at, cells)) else {
            return Vec::new();
        };
        let value = zone.cells[first].value(cells);
        let of_symbol = zone.cells.iter().filter(|c| c.value(cells) == value);
        let mut slots: Vec<SlotId> = of_symbol.map(|c| SlotId(c.slot)).collect();
        if zone.sums.len() == 1 {
            slots.extend(zone.sums[0].slot());
        }
        slots
    }
}

/// A rule of numbers of hits, compiled.
#[derive(Clone, Debug)]
pub(super) struct Counting {
    /// The first of its zones.
    zone: Option<ZoneId>,
    /// What hits or not: single elements, or whole zones.
    units: Vec<Vec<Cell>>,
    /// What makes an element hit; `None`: zones hit whose cells are all equal.
    marks: Option<Marker>,
    rows: Vec<(usize, Money)>,
}

impl Counting {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        zones: &[ZoneId],
        hits: &Hits,
        rows: &[(u16, Money)],
    ) -> Self {
        let whole = zones.iter().map(|z| compiler.cells(*z));
        let (units, marks) = match hits {
            Hits::Marked(marks) => {
                let single = whole.flatten().map(|cell| vec![cell]).collect();
                (single, Some(compiler.marker(marks, zones)))
            }
            Hits::EqualZones => (whole.collect(), None),
        };
        Counting {
            zone: zones.first().copied(),
            units,
            marks,
            rows: rows.iter().map(|(n, gain)| (usize::from(*n), *gain)).collect(),
        }
    }

    /// What hits on a ticket. Allocates nothing.
    fn hitting<'a>(&'a self, cells: &'a [CellCode]) -> impl Iterator<Item = &'a Vec<Cell>> {
        let marked = self.marks.as_ref().map(|marker| marker.read(cells));
        self.units.iter().filter(move |unit| match &marked {
            Some(marked) => unit.iter().all(|cell| marked.has(cell)),
            None => {
                let first = unit.first().and_then(|c| c.value(cells));
                first.is_some() && unit.iter().all(|c| c.value(cells) == first)
            }
        })
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        let count = self.hitting(cells).count();
        let row = self.rows.iter().find(|(n, _)| *n == count);
        if let (Some((_, gain)), Some(zone)) = (row, self.zone) {
            each(Hit { gain: *gain, zone, at: count });
        }
    }

    /// Whether zones are counted, not elements.
    pub(super) fn counts_zones(&self) -> bool {
        self.marks.is_none()
    }

    /// The cells that hit; where it is none that is paid, all that don't.
    pub(super) fn slots(&self, cells: &[CellCode]) -> Vec<SlotId> {
        let none = self.hitting(cells).next().is_none();
        let slots =
            |unit: &'_ Vec<Cell>| -> Vec<SlotId> { unit.iter().map(|c| SlotId(c.slot)).collect() };
        if none {
            return self.units.iter().flat_map(slots).collect();
        }
        self.hitting(cells).flat_map(slots).collect()
    }

    /// Whether two cells of the winning set show the same.
    pub(super) fn repeats(&self, cells: &[CellCode]) -> bool {
        self.marks.as_ref().is_some_and(|marks| marks.repeats(cells))
    }
}

/// A stage behind a gate, compiled.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    cells: Vec<u16>,
    symbol: CellCode,
    count: usize,
    stage: Vec<(ZoneId, Sum)>,
}

impl Gate {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        zones: &[ZoneId],
        symbol: CellCode,
        count: u16,
        stage: &[ZoneId],
    ) -> Self {
        let sums = |zone: &ZoneId| {
            let zone = *zone;
            let elements = 0..compiler.elements(zone).len();
            elements.map(move |i| (zone, compiler.sum(Pay::Face, zone, i)))
        };
        Gate {
            cells: zones.iter().flat_map(|z| compiler.elements(*z)).map(|s| s.0).collect(),
            symbol,
            count: usize::from(count),
            stage: stage.iter().flat_map(sums).collect(),
        }
    }

    fn shows(&self, slot: u16, cells: &[CellCode]) -> bool {
        cells[usize::from(slot)] == self.symbol
    }

    /// Whether the stage counts.
    fn is_open(&self, cells: &[CellCode]) -> bool {
        self.cells.iter().filter(|s| self.shows(**s, cells)).count() == self.count
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        if self.is_open(cells) {
            for (i, (zone, sum)) in self.stage.iter().enumerate() {
                let gain = sum.get(cells);
                if gain != Money::ZERO {
                    each(Hit { gain, zone: *zone, at: i });
                }
            }
        }
    }

    /// An open gate behind which there is nothing.
    pub(super) fn is_empty(&self, cells: &[CellCode]) -> bool {
        self.is_open(cells) && self.stage.iter().all(|(_, sum)| sum.get(cells) == Money::ZERO)
    }

    pub(super) fn slots(&self, hit: &Hit, cells: &[CellCode]) -> Vec<SlotId> {
        let opening = self.cells.iter().filter(|s| self.shows(**s, cells)).map(|s| SlotId(*s));
        opening.chain(self.stage[hit.at].1.slot()).collect()
    }
}
