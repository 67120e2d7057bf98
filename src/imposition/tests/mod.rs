//! Tests of the room as a whole, over sheets of many shapes.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod files;
mod grid;
mod marks;

use super::{Grid, Heads, Order, PressSettings, Turn, Work};
use crate::measure::{Length, Size};

const CASINO: &str = include_str!("../../../templates/casino-2012/press.toml");

fn settings() -> PressSettings {
    PressSettings::parse("press.toml", CASINO).unwrap()
}

/// Numbers that look random and are always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, from: i64, to: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        from + ((self.0 >> 33) as i64).rem_euclid(to - from + 1)
    }

    /// Odd sizes in EMU, so that nothing falls on a dot by chance.
    fn mm(&mut self, from: i64, to: i64) -> Length {
        Length::emu(self.next(from * 36_000, to * 36_000))
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.next(0, all.len() as i64 - 1) as usize]
    }
}

/// A sheet as it is set, the ticket on it, and its grid.
struct Shape {
    settings: PressSettings,
    trim: Size,
    bleed: Length,
    dot: Length,
    grid: Grid,
}

/// Grids of many shapes and all ways of working.
fn shapes() -> Vec<Shape> {
    let mut n = Numbers(7);
    let mut shapes = Vec::new();
    for _ in 0..400 {
        let mut s = settings();
        s.sheet.size = Size::new(n.mm(200, 900), n.mm(200, 900));
        s.sheet.web = n.next(0, 5) == 0;
        s.sheet.gutter = Size::new(n.mm(0, 12), n.mm(0, 12));
        s.sheet.margins.left = n.mm(0, 20);
        s.sheet.margins.bottom = n.mm(0, 20);
        s.sheet.rotation = n.next(0, 3) as u8;
        s.sheet.heads = n.of(&[Heads::Same, Heads::Rows, Heads::Columns]);
        s.sheet.order = n.of(&[Order::Rows, Order::Columns, Order::Zigzag]);
        s.sheet.stack_sheets = n.of(&[1, 1, 2, 25]);
        s.sheet.work = n.of(&[Work::Sheetwise, Work::Turn, Work::Tumble]);
        s.sheet.turn = n.of(&[Turn::ShortEdge, Turn::LongEdge]);
        // As it is read from a file.
        let vertical = match (s.sheet.web, s.sheet.work) {
            (true, _) => {
                s.sheet.work = Work::Sheetwise;
                Some(true)
            }
            (_, Work::Turn) => Some(true),
            (_, Work::Tumble) => Some(false),
            _ => None,
        };
        if vertical.is_some_and(|v| v != s.sheet.mirrors_columns()) {
            s.sheet.turn = match s.sheet.turn {
                Turn::ShortEdge => Turn::LongEdge,
                Turn::LongEdge => Turn::ShortEdge,
            };
        }
        s.marks.offset = n.mm(3, 5);
        s.imager_dpi = n.of(&[600, 1200, 2400]);
        let (trim, bleed) = (Size::new(n.mm(40, 160), n.mm(40, 160)), n.mm(0, 4));
        if let Ok(grid) = Grid::fit(&s, trim, bleed) {
            let dot = Length::dots(1, s.imager_dpi);
            shapes.push(Shape { settings: s, trim, bleed, dot, grid });
        }
    }
    assert!(shapes.len() > 250, "only {} shapes fit", shapes.len());
    shapes
}
