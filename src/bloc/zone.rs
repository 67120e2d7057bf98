//! [`ZonePart`]: a zone that wins by equal symbols or by its total.

use crate::game::{CellCode, Comparison};

use super::draw::{Draw, Weights};
use super::parts::TRIES;
use super::sums::Sum;

/// A zone judged by itself, with its sum.
#[derive(Clone, Debug)]
pub(super) struct ZonePart {
    pub(super) slots: Vec<usize>,
    /// Weights of each slot's alphabet.
    pub(super) weights: Vec<Weights>,
    pub(super) test: Test,
    pub(super) sum: Sum,
    /// Near misses among a hundred losing draws.
    pub(super) near_miss: u8,
}

/// What makes the zone win.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// Some symbol stands so often, or more often; the symbol itself is the
    /// sum if `face`.
    Same { times: usize, face: bool },
    /// The total compares so; points by slot and code.
    Total { points: Vec<Vec<u32>>, op: Comparison, number: u32 },
}

impl ZonePart {
    pub(super) fn draw(
        &self,
        win: Option<usize>,
        draw: &mut Draw,
        cells: &mut [CellCode],
        zone: &mut Vec<CellCode>,
    ) -> bool {
        let near = win.is_none() && draw.percent(self.near_miss);
        let found = match &self.test {
            Test::Same { times, face } => {
                let symbol = match win {
                    Some(w) if *face => Some(self.sum.paid[w]),
                    Some(_) => Some(draw.code(&self.weights[0])),
                    None => None,
                };
                match symbol {
                    Some(symbol) => self.around(symbol, *times, *times, draw, zone),
                    None if near && *times > 2 => {
                        let symbol = draw.code(&self.weights[0]);
                        self.around(symbol, times - 1, *times, draw, zone)
                    }
                    None => (0..TRIES).any(|_| {
                        self.free(draw, zone);
                        most_often(zone) < *times
                    }),
                }
            }
            Test::Total { points, op, number } => {
                let total = |zone: &[CellCode]| -> u32 {
                    let of = |(points, code): (&Vec<u32>, &CellCode)| points[usize::from(*code)];
                    points.iter().zip(zone).map(of).sum()
                };
                let close = near
                    && (0..TRIES / 10).any(|_| {
                        self.free(draw, zone);
                        let total = total(zone);
                        !op.holds(total, *number) && total.abs_diff(*number) <= 1
                    });
                close
                    || (0..TRIES).any(|_| {
                        self.free(draw, zone);
                        op.holds(total(zone), *number) == win.is_some()
                    })
            }
        };
        for (slot, code) in self.slots.iter().zip(zone.iter()) {
            cells[*slot] = *code;
        }
        if !matches!(self.test, Test::Same { face: true, .. }) {
            self.sum.put(win, draw, cells);
        }
        found
    }

    fn free(&self, draw: &mut Draw, zone: &mut Vec<CellCode>) {
        zone.clear();
        zone.extend(self.weights.iter().map(|w| draw.code(w)));
    }

    /// A symbol exactly `count` times, the others fewer than `times` times, in
    /// any order.
    fn around(
        &self,
        symbol: CellCode,
        count: usize,
        times: usize,
        draw: &mut Draw,
        zone: &mut Vec<CellCode>,
    ) -> bool {
        let found = (0..TRIES).any(|_| {
            zone.clear();
            zone.extend(self.weights[count..].iter().map(|w| draw.code(w)));
            !zone.contains(&symbol) && most_often(zone) < times
        });
        zone.extend(std::iter::repeat_n(symbol, count));
        draw.shuffle(zone);
        found
    }
}

/// How often the commonest symbol stands.
fn most_often(zone: &[CellCode]) -> usize {
    let times = |code: &CellCode| zone.iter().filter(|c| *c == code).count();
    zone.iter().map(times).max().unwrap_or(0)
}
