//! [`Numbering`]: which ticket stands in which slot of which sheet, as a
//! bijection of whole numbers that knows no lengths.

use std::ops::Range;

use super::Order;

/// Where a ticket stands: a bijection with its number in the bloc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Sheet of the bloc, from 0.
    pub sheet: u32,
    /// Slot of the sheet, from 0: rows from the top of the recto, each from
    /// left to right.
    pub slot: u32,
}

/// The order in which slots are filled, and the depth of the stacks that are
/// cut together.
///
/// Without stacks each sheet takes the next tickets. With stacks of `depth`
/// sheets each slot of a stack holds consecutive tickets, one a sheet, so that
/// the piles that the knife makes of it, laid on one another in the order of
/// the slots, run on without a gap. The last stack of a bloc is only as deep as
/// its tickets need: the piles are as much shorter, the last of them may end
/// early or be empty, and no number is skipped or comes twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbering {
    /// Slots in the order of filling.
    slots: Vec<u32>,
    /// For each slot, its turn in that order.
    turns: Vec<u32>,
    /// Sheets in a stack; 1 without stacks.
    depth: u32,
    /// Tickets of the bloc, where they are known.
    total: Option<u32>,
}

/// A stack: its first ticket, its sheets, its depth and its tickets.
#[derive(Clone, Copy, Debug)]
struct Stack {
    first: u64,
    sheet: u64,
    depth: u64,
    tickets: u64,
}

impl Numbering {
    /// For sheets of so many columns and rows.
    pub(super) fn new(columns: u32, rows: u32, order: Order, depth: u32) -> Self {
        let slots: Vec<u32> = match order {
            Order::Rows => (0..columns * rows).collect(),
            Order::Columns => {
                (0..columns).flat_map(|c| (0..rows).map(move |r| r * columns + c)).collect()
            }
            Order::Zigzag => {
                let row = |r: u32| {
                    (0..columns).map(move |c| {
                        r * columns + if r.is_multiple_of(2) { c } else { columns - 1 - c }
                    })
                };
                (0..rows).flat_map(row).collect()
            }
        };
        let mut turns = vec![0; slots.len()];
        for (turn, slot) in slots.iter().enumerate() {
            turns[*slot as usize] = turn as u32;
        }
        Numbering { slots, turns, depth: depth.max(1), total: None }
    }

    /// The same for a bloc of so many tickets, whose last stack is known.
    pub(super) fn of(mut self, tickets: u32) -> Self {
        self.total = Some(tickets);
        self
    }

    /// Whether tickets of a sheet are not consecutive.
    pub(super) fn is_stacked(&self) -> bool {
        self.depth > 1
    }

    /// Sheets in a whole stack.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    fn per_sheet(&self) -> u64 {
        self.slots.len() as u64
    }

    /// The stack with this number.
    fn stack(&self, number: u64) -> Stack {
        let whole = self.per_sheet() * u64::from(self.depth);
        let first = number * whole;
        let left = self.total.map_or(whole, |total| u64::from(total).saturating_sub(first));
        let tickets = left.min(whole);
        let depth = tickets.div_ceil(self.per_sheet());
        Stack { first, sheet: number * u64::from(self.depth), depth, tickets }
    }

    /// Where a ticket of the bloc stands.
    pub(super) fn place(&self, ticket: u32) -> Place {
        let ticket = u64::from(ticket);
        let stack = self.stack(ticket / (self.per_sheet() * u64::from(self.depth)));
        let within = ticket - stack.first;
        // Beyond the bloc there is no ticket; numbers go on after its sheets so
        // that even they have places of their own.
        let (pile, level) = if within < stack.tickets {
            (within / stack.depth, within % stack.depth)
        } else {
            let beyond = within - stack.tickets;
            (beyond % self.per_sheet(), u64::from(self.depth) + beyond / self.per_sheet())
        };
        Place { sheet: clip(stack.sheet + level), slot: self.slots[pile as usize] }
    }

    /// Which ticket stands there.
    pub(super) fn ticket(&self, place: Place) -> Option<u32> {
        let pile = u64::from(*self.turns.get(place.slot as usize)?);
        let stack = self.stack(u64::from(place.sheet / self.depth));
        let level = u64::from(place.sheet % self.depth);
        let within = pile * stack.depth + level;
        if level >= stack.depth || within >= stack.tickets {
            return None;
        }
        u32::try_from(stack.first + within).ok()
    }

    /// The sheets on which these tickets stand, and those between them.
    pub(super) fn sheets(&self, tickets: &Range<u32>) -> Range<u32> {
        if tickets.is_empty() {
            return 0..0;
        }
        let (first, last) = (self.place(tickets.start), self.place(tickets.end - 1));
        if !self.is_stacked() {
            return first.sheet..last.sheet + 1;
        }
        let whole = self.slots.len() as u32 * self.depth;
        let (from, to) = (tickets.start / whole, (tickets.end - 1) / whole);
        let pile = |place: Place| self.turns[place.slot as usize];
        let one_pile = from == to && pile(first) == pile(last);
        // From the first ticket on only its pile's rest is wanted if that pile
        // is the last; else the next pile begins at the top of the stack.
        let start = self.stack(from.into());
        let only_rest = one_pile
            || u64::from(tickets.start) - start.first + start.depth
                - u64::from(first.sheet) % u64::from(self.depth)
                >= start.tickets;
        let end = self.stack(to.into());
        let only_top = one_pile || pile(last) == 0;
        let top = if only_rest { first.sheet } else { clip(start.sheet) };
        top..if only_top { last.sheet + 1 } else { clip(end.sheet + end.depth) }
    }

    /// The tickets that stand on these sheets, as ranges that rise.
    pub(super) fn tickets_on(&self, sheets: Range<u32>) -> Vec<Range<u32>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        let mut add = |from: u64, to: u64| {
            let (from, to) = (clip(from), clip(to));
            match ranges.last_mut() {
                _ if from >= to => {}
                Some(last) if last.end == from => last.end = to,
                _ => ranges.push(from..to),
            }
        };
        if sheets.is_empty() {
            return ranges;
        }
        if !self.is_stacked() {
            let end = self.total.map_or(u64::MAX, u64::from);
            let first = |sheet: u32| (u64::from(sheet) * self.per_sheet()).min(end);
            add(first(sheets.start), first(sheets.end));
            return ranges;
        }
        for number in sheets.start / self.depth..=(sheets.end - 1) / self.depth {
            let stack = self.stack(number.into());
            let level = |sheet: u32| u64::from(sheet).saturating_sub(stack.sheet).min(stack.depth);
            let (from, to) = (level(sheets.start), level(sheets.end));
            for pile in 0..self.per_sheet() {
                let first = pile * stack.depth;
                let within = |level: u64| (first + level).min(stack.tickets);
                add(stack.first + within(from), stack.first + within(to));
            }
        }
        ranges
    }
}

/// Numbers of tickets and sheets end where there can be no more.
fn clip(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const ORDERS: [Order; 3] = [Order::Rows, Order::Columns, Order::Zigzag];

    /// Numberings of many shapes with blocs that fill and do not fill them.
    fn shapes() -> Vec<(Numbering, u32, u32)> {
        let mut all = Vec::new();
        for (columns, rows) in [(1, 1), (1, 7), (5, 1), (2, 2), (3, 5), (6, 3), (7, 4)] {
            for order in ORDERS {
                for depth in [1, 2, 3, 7, 50] {
                    let whole = columns * rows * depth;
                    for total in [1, whole - 1, whole, whole + 1, 3 * whole - 2, whole * 2 + 5, 997]
                    {
                        if total > 0 {
                            let numbering = Numbering::new(columns, rows, order, depth).of(total);
                            all.push((numbering, total, columns * rows));
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn tickets_and_places_are_a_bijection_over_the_whole_bloc() {
        for (numbering, total, per_sheet) in shapes() {
            let sheets = numbering.sheets(&(0..total));
            assert_eq!(sheets, 0..total.div_ceil(per_sheet), "no sheet more than needed");
            let mut seen = BTreeSet::new();
            for sheet in sheets {
                let mut some = false;
                for slot in 0..per_sheet {
                    if let Some(ticket) = numbering.ticket(Place { sheet, slot }) {
                        assert!(ticket < total);
                        assert!(seen.insert(ticket), "{ticket} twice in {numbering:?}");
                        assert_eq!(numbering.place(ticket), Place { sheet, slot });
                        some = true;
                    }
                }
                assert!(some, "sheet {sheet} of {numbering:?} is blank");
            }
            assert_eq!(seen.len() as u32, total, "{numbering:?} skips tickets");
        }
    }

    /// What the finisher does: each stack is cut into piles, and the piles are
    /// laid under one another in the order of the slots.
    #[test]
    fn cut_piles_in_order_run_on_without_a_gap() {
        for (numbering, total, _) in shapes() {
            let sheets: Vec<u32> = numbering.sheets(&(0..total)).collect();
            let mut all = Vec::new();
            for stack in sheets.chunks(numbering.depth as usize) {
                for slot in &numbering.slots {
                    let pile = stack.iter().map(|s| Place { sheet: *s, slot: *slot });
                    all.extend(pile.filter_map(|place| numbering.ticket(place)));
                }
            }
            assert!(all.iter().copied().eq(0..total), "{numbering:?}: {all:?}");
        }
    }

    #[test]
    fn ranges_of_a_few_sheets_hold_their_tickets_and_no_others() {
        for (numbering, total, per_sheet) in shapes() {
            let sheets = numbering.sheets(&(0..total));
            for from in sheets.clone().step_by(3) {
                for to in [from + 1, from + 2, from + 5, sheets.end] {
                    let mut expected: Vec<u32> = (from..to)
                        .flat_map(|sheet| (0..per_sheet).map(move |slot| Place { sheet, slot }))
                        .filter_map(|place| numbering.ticket(place))
                        .collect();
                    expected.sort_unstable();
                    let ranges = numbering.tickets_on(from..to);
                    assert!(ranges.windows(2).all(|w| w[0].end < w[1].start), "{ranges:?}");
                    assert!(ranges.len() as u32 <= per_sheet * (to - from));
                    let found: Vec<u32> = ranges.into_iter().flatten().collect();
                    assert_eq!(found, expected, "{from}..{to} of {numbering:?}");
                }
            }
        }
    }

    #[test]
    fn the_sheets_of_a_range_hold_it_and_reach_no_further_than_its_ends() {
        for (numbering, total, _) in shapes() {
            for from in (0..total).step_by(11) {
                for to in [from + 1, from + 2, from + 40, total] {
                    let tickets = from..to.min(total);
                    let on: BTreeSet<u32> =
                        tickets.clone().map(|t| numbering.place(t).sheet).collect();
                    let hull = *on.first().unwrap_or(&0)..on.last().map_or(0, |l| l + 1);
                    assert_eq!(numbering.sheets(&tickets), hull, "{tickets:?} of {numbering:?}");
                }
            }
        }
    }

    #[test]
    fn zigzag_turns_at_the_end_of_each_row() {
        let zigzag = Numbering::new(3, 2, Order::Zigzag, 1);
        assert_eq!(zigzag.slots, [0, 1, 2, 5, 4, 3]);
        assert_eq!(Numbering::new(3, 2, Order::Columns, 1).slots, [0, 3, 1, 4, 2, 5]);
    }
}
