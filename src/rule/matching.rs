//! Elements equal to a winning one, and sums that pay their face value.

use std::sync::Arc;

use crate::game::{CellCode, Game, Money, SlotId, SlotKind, ZoneId};

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

/// An element with the sum beside it.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) value: u16,
    pub(super) gain: u16,
    pub(super) zone: ZoneId,
    amounts: Amounts,
}

/// A match rule, compiled.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    /// Cells that show the winning elements.
    pub(super) winning: Vec<u16>,
    /// Symbols of the alphabet; codes from here on equal nothing.
    symbols: usize,
    candidates: Vec<Candidate>,
    at_most: usize,
}

impl Matching {
    pub(super) fn new(
        game: &Game,
        winning: &[ZoneId],
        candidates: &[ZoneId],
        at_most: Option<u16>,
    ) -> Self {
        let winning: Vec<SlotId> =
            winning.iter().flat_map(|z| game.zone(*z).values(game)).collect();
        let symbols =
            winning.first().map_or(0, |s| game.alphabet(game.slot(*s).alphabet).symbols.len());
        let mut with_gains = Vec::new();
        for zone in candidates {
            let slots = &game.zone(*zone).slots;
            for pair in slots.windows(2) {
                // An element's sum is the slot after it.
                let (value, gain) = (pair[0], pair[1]);
                if game.slot(value).kind == SlotKind::Value
                    && game.slot(gain).kind == SlotKind::Gain
                {
                    let amounts = Amounts::of(game, gain);
                    with_gains.push(Candidate {
                        value: value.0,
                        gain: gain.0,
                        zone: *zone,
                        amounts,
                    });
                }
            }
        }
        let at_most = at_most.map_or(usize::MAX, usize::from);
        let winning = winning.into_iter().map(|s| s.0).collect();
        Matching { winning, symbols, candidates: with_gains, at_most }
    }

    fn is_winning(&self, cells: &[CellCode], code: CellCode) -> bool {
        usize::from(code) < self.symbols
            && self.winning.iter().any(|slot| cells[usize::from(*slot)] == code)
    }

    /// The candidates that win, with what each pays.
    pub(super) fn wins<'a>(
        &'a self,
        cells: &'a [CellCode],
    ) -> impl Iterator<Item = (&'a Candidate, Money)> + 'a {
        self.candidates
            .iter()
            .filter(|c| self.is_winning(cells, cells[usize::from(c.value)]))
            .map(|c| (c, c.amounts.get(cells[usize::from(c.gain)])))
    }

    pub(super) fn total(&self, cells: &[CellCode]) -> Money {
        self.wins(cells).map(|(_, gain)| gain).sum()
    }

    /// Whether more win than the text speaks of.
    pub(super) fn is_ambiguous(&self, cells: &[CellCode]) -> bool {
        self.at_most < self.candidates.len() && self.wins(cells).count() > self.at_most
    }
}

/// Sums that pay their face value, compiled.
#[derive(Clone, Debug)]
pub(super) struct FaceValue {
    slots: Vec<(u16, Amounts)>,
}

impl FaceValue {
    pub(super) fn new(game: &Game, zone: ZoneId) -> Self {
        let slots = game.zone(zone).values(game).map(|s| (s.0, Amounts::of(game, s))).collect();
        FaceValue { slots }
    }

    /// The cells that pay, with what each pays.
    pub(super) fn wins<'a>(
        &'a self,
        cells: &'a [CellCode],
    ) -> impl Iterator<Item = (u16, Money)> + 'a {
        self.slots
            .iter()
            .map(|(slot, amounts)| (*slot, amounts.get(cells[usize::from(*slot)])))
            .filter(|(_, gain)| *gain != Money::ZERO)
    }

    pub(super) fn total(&self, cells: &[CellCode]) -> Money {
        self.wins(cells).map(|(_, gain)| gain).sum()
    }
}
