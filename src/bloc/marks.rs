//! [`MarkSet`]: symbols that count, drawn in zones of the ticket or named by
//! the rule, as codes of the alphabet that is judged by them.

use crate::game::{Alphabet, CellCode, Game, Marks, SlotId};

use super::draw::{Draw, Weights};

/// Draws after which a set is given up.
const TRIES: usize = 100_000;

/// The zones that show the set, and its fixed symbols.
#[derive(Clone, Debug)]
pub(super) struct MarkSet {
    slots: Vec<usize>,
    weights: Option<Weights>,
    /// For each code of the drawn alphabet the same symbol's code in the judged
    /// one; `None` where it has no such symbol.
    judged: Vec<Option<CellCode>>,
    /// Codes of the judged alphabet that always count.
    pub(super) fixed: Vec<CellCode>,
}

impl MarkSet {
    /// # Errors
    /// Zones of several alphabets, or too few symbols to draw from.
    pub(super) fn new(
        game: &Game,
        marks: &Marks,
        judged: &Alphabet,
        wild: &[String],
    ) -> Result<MarkSet, String> {
        let slots: Vec<SlotId> =
            marks.zones.iter().flat_map(|z| game.zone(*z).values(game)).collect();
        let alphabets: Vec<_> = slots.iter().map(|s| game.slot(*s).alphabet).collect();
        if alphabets.iter().any(|a| *a != alphabets[0]) {
            return Err("les zones gagnantes n'ont pas toutes le même alphabet".to_owned());
        }
        let drawn = alphabets.first().map(|a| game.alphabet(*a));
        let codes = |values: &[String]| values.iter().filter_map(|v| judged.code_of(v)).collect();
        let fixed: Vec<CellCode> = codes(&marks.values);
        // What counts in any case is never drawn: it would say nothing.
        let idle = |value: &str| marks.values.iter().chain(wild).any(|v| v == value);
        let weights = drawn.map(|a| Weights::without(a, |code| idle(&a.symbols[code].value)));
        if weights.as_ref().is_some_and(|w| w.drawable < slots.len()) {
            return Err(format!("{} éléments gagnants, trop peu de symboles", slots.len()));
        }
        Ok(MarkSet {
            slots: slots.into_iter().map(|s| usize::from(s.0)).collect(),
            weights,
            judged: drawn
                .map(|a| a.symbols.iter().map(|s| judged.code_of(&s.value)).collect())
                .unwrap_or_default(),
            fixed,
        })
    }

    /// Elements that are drawn.
    pub(super) fn drawn(&self) -> usize {
        self.slots.len()
    }

    /// Draws the set, all different, writes it, and gives all that counts as
    /// codes of the judged alphabet: the drawn first, then the fixed.
    pub(super) fn draw(
        &self,
        draw: &mut Draw,
        cells: &mut [CellCode],
        set: &mut Vec<CellCode>,
    ) -> bool {
        set.clear();
        if let Some(weights) = &self.weights {
            let mut done = 0;
            for _ in 0..TRIES {
                if done == self.slots.len() {
                    break;
                }
                let code = draw.code(weights);
                if !self.slots[..done].iter().any(|slot| cells[*slot] == code) {
                    cells[self.slots[done]] = code;
                    done += 1;
                    set.extend(self.judged[usize::from(code)]);
                }
            }
            if done < self.slots.len() {
                return false;
            }
        }
        set.extend(&self.fixed);
        true
    }
}
