//! Shapes on grids, and words from a rack.

use super::Hit;
use super::values::{Cell, Compiler, Marker, Sum};
use crate::game::{CellCode, LinePay, Marks, Money, Pay, Shape, SlotId, WordPay, ZoneId};

/// A rule of shapes, compiled.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    marks: Marker,
    wild: Vec<u16>,
    grids: Vec<Grid>,
    shapes: Vec<Vec<u16>>,
    best_only: bool,
}

#[derive(Clone, Debug)]
struct Grid {
    zone: ZoneId,
    cells: Vec<Cell>,
    /// One sum a shape.
    sums: Vec<Sum>,
}

impl Lines {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        grids: &[ZoneId],
        marks: &Marks,
        wild: &[String],
        shapes: &[Shape],
        pay: &LinePay,
        best_only: bool,
    ) -> Self {
        let sum = |grid: usize, shape: usize| match pay {
            LinePay::Fixed => Sum::Fixed(shapes[shape].gain),
            LinePay::Box => compiler.sum(Pay::Box, grids[grid], 0),
            LinePay::Zones(zones) => compiler.sum(Pay::Face, zones[grid], shape),
        };
        let grid = |(i, zone): (usize, &ZoneId)| Grid {
            zone: *zone,
            cells: compiler.cells(*zone),
            sums: (0..shapes.len()).map(|shape| sum(i, shape)).collect(),
        };
        Lines {
            marks: compiler.marker(marks, grids),
            wild: compiler.values(wild, grids),
            grids: grids.iter().enumerate().map(grid).collect(),
            shapes: shapes.iter().map(|s| s.cells.clone()).collect(),
            best_only,
        }
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        let marked = self.marks.read(cells);
        for (g, grid) in self.grids.iter().enumerate() {
            let is_marked = |cell: &Cell| {
                marked.has(cell)
                    || (!self.wild.is_empty()
                        && cell.value(cells).is_some_and(|v| self.wild.contains(&v)))
            };
            let mut best: Option<Hit> = None;
            for (s, shape) in self.shapes.iter().enumerate() {
                if !shape.iter().all(|i| is_marked(&grid.cells[usize::from(*i)])) {
                    continue;
                }
                let gain = grid.sums[s].get(cells);
                let hit = Hit { gain, zone: grid.zone, at: g * self.shapes.len() + s };
                if !self.best_only {
                    each(hit);
                } else if best.as_ref().is_none_or(|b| gain > b.gain) {
                    best = Some(hit);
                }
            }
            best.into_iter().for_each(&mut each);
        }
    }

    /// Which shape a hit is.
    pub(super) fn shape(&self, hit: &Hit) -> usize {
        hit.at % self.shapes.len().max(1)
    }

    pub(super) fn slots(&self, hit: &Hit) -> Vec<SlotId> {
        let grid = &self.grids[hit.at / self.shapes.len().max(1)];
        let shape = self.shape(hit);
        let cells = self.shapes[shape].iter().map(|i| SlotId(grid.cells[usize::from(*i)].slot));
        cells.chain(grid.sums[shape].slot()).collect()
    }

    /// Whether two cells of the drawn set show the same.
    pub(super) fn repeats(&self, cells: &[CellCode]) -> bool {
        self.marks.repeats(cells)
    }

    /// Whether there is more than one grid.
    pub(super) fn several(&self) -> bool {
        self.grids.len() > 1
    }
}

/// A rule of words, compiled.
#[derive(Clone, Debug)]
pub(super) struct Words {
    rack: Vec<u16>,
    words: Vec<Word>,
    /// What so many complete words pay, where that decides.
    by_count: Option<Vec<(u16, Money)>>,
}

#[derive(Clone, Debug)]
struct Word {
    slot: u16,
    zone: ZoneId,
    /// For each word of the alphabet its letters, as a set of codes of the
    /// rack's alphabet, and what it pays.
    letters: Vec<(u64, Money)>,
    beside: Option<Sum>,
}

impl Words {
    pub(super) fn new(
        compiler: &Compiler<'_>,
        rack: &[ZoneId],
        words: &[ZoneId],
        pay: &WordPay,
    ) -> Self {
        let game = compiler.game;
        let rack: Vec<SlotId> = rack.iter().flat_map(|z| compiler.elements(*z)).collect();
        let letters = rack.first().map(|s| game.alphabet(game.slot(*s).alphabet));
        let set = |word: &str| {
            word.chars().fold(0u64, |set, c| {
                let code = letters.and_then(|a| a.code_of(c.encode_utf8(&mut [0; 4])));
                // A letter that no rack has keeps its word incomplete.
                set | code.filter(|c| *c < 64).map_or(1 << 63, |c| 1 << c)
            })
        };
        let gain = |word: &str| match pay {
            WordPay::Letters(rows) => {
                let n = word.chars().count();
                rows.iter()
                    .find(|(letters, _)| usize::from(*letters) == n)
                    .map_or(Money::ZERO, |r| r.1)
            }
            WordPay::Count(_) | WordPay::Beside => Money::ZERO,
        };
        let mut all = Vec::new();
        for zone in words {
            for (i, slot) in compiler.elements(*zone).into_iter().enumerate() {
                let symbols = &game.alphabet(game.slot(slot).alphabet).symbols;
                all.push(Word {
                    slot: slot.0,
                    zone: *zone,
                    letters: symbols.iter().map(|s| (set(&s.value), gain(&s.value))).collect(),
                    beside: (*pay == WordPay::Beside).then(|| compiler.sum(Pay::Beside, *zone, i)),
                });
            }
        }
        let by_count = match pay {
            WordPay::Count(rows) => Some(rows.clone()),
            _ => None,
        };
        Words { rack: rack.into_iter().map(|s| s.0).collect(), words: all, by_count }
    }

    /// The complete words, by their place among all, with what each pays.
    fn complete<'a>(&'a self, cells: &'a [CellCode]) -> impl Iterator<Item = (usize, Money)> + 'a {
        let rack = self.rack.iter().fold(0u64, |set, slot| {
            let code = cells[usize::from(*slot)];
            set | if code < 63 { 1 << code } else { 0 }
        });
        self.words.iter().enumerate().filter_map(move |(i, word)| {
            let (letters, gain) = word.letters.get(usize::from(cells[usize::from(word.slot)]))?;
            let complete = letters & !rack == 0;
            let gain = word.beside.as_ref().map_or(*gain, |sum| sum.get(cells));
            complete.then_some((i, gain))
        })
    }

    pub(super) fn hits(&self, cells: &[CellCode], mut each: impl FnMut(Hit)) {
        match &self.by_count {
            None => {
                for (i, gain) in self.complete(cells).filter(|(_, gain)| *gain != Money::ZERO) {
                    each(Hit { gain, zone: self.words[i].zone, at: i });
                }
            }
            Some(rows) => {
                let count = self.complete(cells).count();
                let row = rows.iter().find(|(n, _)| usize::from(*n) == count);
                if let (Some((_, gain)), Some(first)) = (row, self.words.first()) {
                    each(Hit { gain: *gain, zone: first.zone, at: count });
                }
            }
        }
    }

    /// How many words a hit is made of, where their number decides.
    pub(super) fn counted(&self, hit: &Hit) -> Option<usize> {
        self.by_count.is_some().then_some(hit.at)
    }

    /// The words of a hit, with the sum beside.
    pub(super) fn slots(&self, hit: &Hit, cells: &[CellCode]) -> Vec<SlotId> {
        let word = |i: usize| {
            let word = &self.words[i];
            std::iter::once(SlotId(word.slot)).chain(word.beside.as_ref().and_then(Sum::slot))
        };
        if self.by_count.is_some() {
            return self.complete(cells).flat_map(|(i, _)| word(i)).collect();
        }
        word(hit.at).collect()
    }
}
