//! Tables of outcomes: each zone is looked up apart.

use super::Hit;
use super::values::{Compiler, Sum};
use crate::game::{CellCode, Money, Pattern, Pay, SlotId, TableRow, ZoneId};

/// Zones with at most this many possible contents get one entry for each.
const MAX_DENSE: usize = 1 << 16;

/// What the table says of one content of a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    /// Which row pays, counted from 1; 0 for none.
    row: u16,
    /// What it pays; nothing where the zone's box says it.
    gain: Money,
    /// Whether the text leaves a doubt.
    pub(super) doubt: Option<Doubt>,
}

impl Entry {
    /// The row that pays.
    pub(super) fn row(self) -> Option<usize> {
        usize::from(self.row).checked_sub(1)
    }
}

/// Why a zone's content may be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// A winning content in another order than that of the règlement.
    Order,
    /// More of a symbol than « un seul » and the like ask for.
    MoreThanExactly,
}

/// A table rule, compiled.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The zones with the cells of their elements.
    pub(super) zones: Vec<(ZoneId, Vec<u16>)>,
    /// The boxes of the zones, for rows that leave their gain to them.
    boxes: Vec<Sum>,
    rows: Vec<TableRow>,
    /// Symbols of the alphabet.
    base: usize,
    /// One entry for each content, if they are few; else empty.
    dense: Vec<Entry>,
}

impl Table {
    pub(super) fn new(compiler: &Compiler<'_>, zones: &[ZoneId], rows: &[TableRow]) -> Self {
        let game = compiler.game;
        let boxes = zones.iter().map(|z| compiler.sum(Pay::Box, *z, 0)).collect();
        let slots = |z: &ZoneId| game.zone(*z).values(game).map(|s| s.0).collect::<Vec<u16>>();
        let zones: Vec<(ZoneId, Vec<u16>)> = zones.iter().map(|z| (*z, slots(z))).collect();
        let first = zones.first().and_then(|(_, slots)| slots.first());
        let base = first
            .map_or(0, |slot| game.alphabet(game.slots[usize::from(*slot)].alphabet).symbols.len());
        let elements = zones.first().map_or(0, |(_, slots)| slots.len());
        let mut table = Table { zones, boxes, rows: rows.to_vec(), base, dense: Vec::new() };
        let contents = u32::try_from(elements).ok().and_then(|n| base.checked_pow(n));
        if let Some(contents) = contents.filter(|n| *n <= MAX_DENSE) {
            let mut codes = vec![0; elements];
            table.dense = (0..contents)
                .map(|index| {
                    let mut rest = index;
                    for code in codes.iter_mut().rev() {
                        *code = (rest % base) as CellCode;
                        rest /= base;
                    }
                    look_up(rows, elements, |i| codes[i])
                })
                .collect();
        }
        table
    }

    /// What the table says of one zone.
    fn entry(&self, slots: &[u16], cells: &[CellCode]) -> Entry {
        let code = |i: usize| cells[usize::from(slots[i])];
        if self.dense.is_empty() {
            return look_up(&self.rows, slots.len(), code);
        }
        let mut index = 0;
        for i in 0..slots.len() {
            let code = usize::from(code(i));
            // A code that the alphabet has not makes no combination.
            if code >= self.base {
                return Entry::default();
            }
            index = index * self.base + code;
        }
        self.dense.get(index).copied().unwrap_or_default()
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        for (at, (zone, slots)) in self.zones.iter().enumerate() {
            let entry = self.entry(slots, cells);
            if let Some(row) = entry.row() {
                let boxed = self.rows[row].gain.is_none();
                let gain = if boxed { self.boxes[at].get(cells) } else { entry.gain };
                each(Hit { gain, zone: *zone, at });
            }
        }
    }

    /// The row that a hit is, and the cells that make it: those with the symbol
    /// counted, or all; and the box.
    pub(super) fn made_by(&self, hit: &Hit, cells: &[CellCode]) -> (usize, Vec<SlotId>) {
        let (_, slots) = &self.zones[hit.at];
        let row = self.entry(slots, cells).row().unwrap_or(0);
        let counted = self.counted(row);
        let makes = |slot: &&u16| counted.is_none_or(|symbol| cells[usize::from(**slot)] == symbol);
        let mut made: Vec<SlotId> = slots.iter().filter(makes).map(|s| SlotId(*s)).collect();
        if self.rows.get(row).is_some_and(|r| r.gain.is_none()) {
            made.extend(self.boxes[hit.at].slot());
        }
        (row, made)
    }

    /// The symbol that a row counts, if it counts one.
    fn counted(&self, row: usize) -> Option<CellCode> {
        match self.rows.get(row)?.pattern {
            Pattern::Exactly { symbol, .. } => Some(symbol),
            Pattern::Multiset(_) => None,
        }
    }

    /// The first zone that may be read in two ways.
    pub(super) fn doubt(&self, cells: &[CellCode]) -> Option<(ZoneId, Doubt)> {
        self.zones.iter().find_map(|(zone, slots)| Some((*zone, self.entry(slots, cells).doubt?)))
    }
}

/// Finds the row for a zone of `n` elements.
fn look_up(rows: &[TableRow], n: usize, code: impl Fn(usize) -> CellCode) -> Entry {
    let count = |symbol: CellCode| (0..n).filter(|i| code(*i) == symbol).count();
    let shows = |row: &TableRow| match &row.pattern {
        Pattern::Exactly { symbol, count: wanted } => count(*symbol) == usize::from(*wanted),
        Pattern::Multiset(codes) => {
            codes.len() == n
                && codes.iter().all(|c| count(*c) == codes.iter().filter(|o| *o == c).count())
        }
    };
    if let Some(i) = rows.iter().position(shows) {
        let row = &rows[i];
        let reordered = match &row.pattern {
            Pattern::Multiset(codes) => codes.iter().enumerate().any(|(i, c)| code(i) != *c),
            Pattern::Exactly { .. } => false,
        };
        let doubt = reordered.then_some(Doubt::Order);
        return Entry { row: i as u16 + 1, gain: row.gain.unwrap_or(Money::ZERO), doubt };
    }
    let more = rows.iter().any(|row| match &row.pattern {
        Pattern::Exactly { symbol, count: wanted } => count(*symbol) > usize::from(*wanted),
        Pattern::Multiset(_) => false,
    });
    Entry { doubt: more.then_some(Doubt::MoreThanExactly), ..Entry::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dense_table_says_what_the_rows_say() {
        let row = |pattern, euros| TableRow {
            name: String::new(),
            pattern,
            gain: Some(Money::euros(euros)),
        };
        let rows = vec![
            row(Pattern::Exactly { symbol: 2, count: 1 }, 3),
            row(Pattern::Multiset(vec![0, 1, 3]), 7),
            row(Pattern::Exactly { symbol: 2, count: 3 }, 10),
        ];
        let contents = |n: CellCode| [n / 16, n / 4 % 4, n % 4];
        let dense = (0..64).map(|n| look_up(&rows, 3, |i| contents(n)[i])).collect();
        let zones = vec![(ZoneId(0), vec![0, 1, 2])];
        let boxes = vec![Sum::Fixed(Money::ZERO)];
        let fast = Table { zones, boxes, rows, base: 4, dense };
        let slow = Table { dense: Vec::new(), ..fast.clone() };
        for n in 0..64 {
            let cells = contents(n);
            assert_eq!(fast.entry(&[0, 1, 2], &cells), slow.entry(&[0, 1, 2], &cells), "{cells:?}");
        }
        let doubt = |cells: [CellCode; 3]| fast.entry(&[0, 1, 2], &cells).doubt;
        assert_eq!(fast.entry(&[0, 1, 2], &[3, 1, 0]).gain, Money::euros(7));
        assert_eq!(doubt([0, 1, 3]), None);
        assert_eq!(doubt([3, 1, 0]), Some(Doubt::Order));
        assert_eq!(doubt([2, 2, 0]), Some(Doubt::MoreThanExactly));
        assert_eq!(doubt([2, 2, 2]), None);
        assert_eq!(fast.entry(&[0, 1, 2], &[0, 1, 9]), Entry::default());
    }
}
