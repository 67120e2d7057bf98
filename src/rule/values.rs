//! Values of cells: what is compared, added up and paid.

use std::sync::Arc;

use crate::game::{CellCode, Game, Marks, Money, Pay, SlotId, ZoneId};

/// The value of a code that its alphabet has not: equal to nothing, not even to
/// another of its kind.
const NOTHING: u16 = u16::MAX;

/// What rules are compiled from.
pub(super) struct Compiler<'a> {
    pub(super) game: &'a Game,
    /// For each alphabet the value of each code, comparable between alphabets.
    ids: Vec<Arc<[u16]>>,
}

impl<'a> Compiler<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Compiler { game, ids: game.value_ids().into_iter().map(Arc::from).collect() }
    }

    /// The elements of a zone.
    pub(super) fn elements(&self, zone: ZoneId) -> Vec<SlotId> {
        self.game.zone(zone).values(self.game).collect()
    }

    pub(super) fn cell(&self, slot: SlotId) -> Cell {
        let alphabet = self.game.slot(slot).alphabet;
        Cell { slot: slot.0, ids: self.ids[usize::from(alphabet.0)].clone() }
    }

    pub(super) fn cells(&self, zone: ZoneId) -> Vec<Cell> {
        self.elements(zone).into_iter().map(|slot| self.cell(slot)).collect()
    }

    /// The values written so, in any alphabet of the zones.
    pub(super) fn values(&self, written: &[String], zones: &[ZoneId]) -> Vec<u16> {
        let mut all = Vec::new();
        for slot in zones.iter().filter_map(|z| self.elements(*z).first().copied()) {
            let alphabet = self.game.slot(slot).alphabet;
            let ids = &self.ids[usize::from(alphabet.0)];
            let code = |value: &String| self.game.alphabet(alphabet).code_of(value);
            all.extend(written.iter().filter_map(|v| ids.get(usize::from(code(v)?)).copied()));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(super) fn marker(&self, marks: &Marks, judged: &[ZoneId]) -> Marker {
        let cells: Vec<Cell> = marks.zones.iter().flat_map(|z| self.cells(*z)).collect();
        let fixed = self.values(&marks.values, judged);
        let most = cells.iter().flat_map(|c| c.ids.iter()).chain(&fixed).max();
        let small = most.is_none_or(|most| *most < 256);
        let mut base = [0; 4];
        if small {
            fixed.iter().for_each(|id| base[usize::from(*id) / 64] |= 1 << (id % 64));
        }
        Marker { cells, fixed, small, base }
    }

    /// Where the sum of an element, or of a zone, stands.
    pub(super) fn sum(&self, pay: Pay, zone: ZoneId, element: usize) -> Sum {
        let zone = self.game.zone(zone);
        let slot = match pay {
            Pay::Fixed(gain) => return Sum::Fixed(gain),
            Pay::Beside => zone.gains(self.game).nth(element),
            Pay::Box => zone.sum_box(self.game),
            Pay::Face => zone.values(self.game).nth(element),
        };
        slot.map_or(Sum::Fixed(Money::ZERO), |s| Sum::Cell(s.0, Amounts::of(self.game, s)))
    }

    /// The numbers that the elements of a zone count.
    pub(super) fn points(&self, zone: ZoneId) -> Points {
        let of = |slot: SlotId| {
            let symbols = &self.game.alphabet(self.game.slot(slot).alphabet).symbols;
            (slot.0, symbols.iter().map(|s| s.points.unwrap_or(0)).collect())
        };
        Points { cells: self.elements(zone).into_iter().map(of).collect() }
    }
}

/// A cell whose value is compared with others.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) slot: u16,
    ids: Arc<[u16]>,
}

impl Cell {
    /// Its value on a ticket; `None` for a code that is none.
    pub(super) fn value(&self, cells: &[CellCode]) -> Option<u16> {
        let id = self.raw(cells);
        (id != NOTHING).then_some(id)
    }

    fn raw(&self, cells: &[CellCode]) -> u16 {
        let code = cells[usize::from(self.slot)];
        self.ids.get(usize::from(code)).copied().unwrap_or(NOTHING)
    }
}

/// A set of values, some shown by cells of the ticket and some fixed.
#[derive(Clone, Debug)]
pub(super) struct Marker {
    pub(super) cells: Vec<Cell>,
    fixed: Vec<u16>,
    /// Whether all values are below 256, so that a set is four machine words.
    small: bool,
    base: [u64; 4],
}

/// The set as one ticket shows it.
pub(super) struct Marked<'a> {
    marker: &'a Marker,
    cells: &'a [CellCode],
    bits: [u64; 4],
}

impl Marker {
    pub(super) fn read<'a>(&'a self, cells: &'a [CellCode]) -> Marked<'a> {
        let mut bits = self.base;
        if self.small {
            for cell in &self.cells {
                let id = cell.raw(cells);
                if id < 256 {
                    bits[usize::from(id) / 64] |= 1 << (id % 64);
                }
            }
        }
        Marked { marker: self, cells, bits }
    }

    /// Whether two cells of the set show the same.
    pub(super) fn repeats(&self, cells: &[CellCode]) -> bool {
        let value = |i: usize| self.cells[i].value(cells);
        (1..self.cells.len()).any(|i| value(i).is_some() && (0..i).any(|j| value(j) == value(i)))
    }
}

impl Marked<'_> {
    pub(super) fn has(&self, cell: &Cell) -> bool {
        self.has_value(cell.raw(self.cells))
    }

    fn has_value(&self, id: u16) -> bool {
        if self.marker.small {
            return id < 256 && self.bits[usize::from(id) / 64] >> (id % 64) & 1 == 1;
        }
        id != NOTHING
            && (self.marker.fixed.contains(&id)
                || self.marker.cells.iter().any(|c| c.raw(self.cells) == id))
    }
}

/// The sums of an alphabet by code.
#[derive(Clone, Debug)]
pub(super) struct Amounts(Arc<[Money]>);

impl Amounts {
    /// The sums that a slot can show; nothing for symbols that are no sums.
    pub(super) fn of(game: &Game, slot: SlotId) -> Self {
        let symbols = &game.alphabet(game.slot(slot).alphabet).symbols;
        Amounts(symbols.iter().map(|s| s.amount.unwrap_or(Money::ZERO)).collect())
    }

    /// The sum under a code; nothing for a code that the alphabet has not.
    pub(super) fn get(&self, code: CellCode) -> Money {
        self.0.get(usize::from(code)).copied().unwrap_or(Money::ZERO)
    }
}

/// Where a sum is found.
#[derive(Clone, Debug)]
pub(super) enum Sum {
    Fixed(Money),
    Cell(u16, Amounts),
}

impl Sum {
    pub(super) fn get(&self, cells: &[CellCode]) -> Money {
        match self {
            Sum::Fixed(gain) => *gain,
            Sum::Cell(slot, amounts) => amounts.get(cells[usize::from(*slot)]),
        }
    }

    /// The cell that shows it.
    pub(super) fn slot(&self) -> Option<SlotId> {
        match self {
            Sum::Fixed(_) => None,
            Sum::Cell(slot, _) => Some(SlotId(*slot)),
        }
    }
}

/// Elements that are added up.
#[derive(Clone, Debug)]
pub(super) struct Points {
    cells: Vec<(u16, Arc<[u32]>)>,
}

impl Points {
    /// `None` when a cell shows a code that its alphabet has not.
    pub(super) fn total(&self, cells: &[CellCode]) -> Option<u32> {
        self.cells.iter().try_fold(0u32, |sum, (slot, points)| {
            let points = points.get(usize::from(cells[usize::from(*slot)]))?;
            Some(sum.saturating_add(*points))
        })
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = SlotId> + '_ {
        self.cells.iter().map(|(slot, _)| SlotId(*slot))
    }
}
