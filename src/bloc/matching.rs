//! [`MatchPart`]: a winning set and the candidates beside it.

use crate::game::CellCode;

use super::draw::{Draw, Weights};
use super::marks::MarkSet;
use super::parts::TRIES;
use super::sums::Sum;

/// A winning set and its candidates: drawn together.
#[derive(Clone, Debug)]
pub(super) struct MatchPart {
    pub(super) winning: MarkSet,
    pub(super) candidates: Vec<Candidate>,
    /// Weights of the candidates' alphabet.
    pub(super) weights: Weights,
    /// For each variant of the rule: the special symbol that shows it, if it is
    /// not a symbol of the set, and the index of its sum.
    pub(super) variants: Vec<(Option<CellCode>, usize)>,
    /// Symbols that win whatever is drawn.
    pub(super) always: Vec<CellCode>,
    /// Whether losing candidates all differ, from each other and from the rest.
    pub(super) distinct: bool,
}

/// A place that wins: one element with its sum, or a zone with its box.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) slots: Vec<usize>,
    pub(super) sum: Sum,
}

impl MatchPart {
    pub(super) fn sites(&self) -> usize {
        self.candidates.len()
    }

    /// Why no candidate could lose.
    pub(super) fn obstacle(&self) -> Option<String> {
        let taken = self.winning.drawn() + self.winning.fixed.len() + self.always.len();
        (taken >= self.weights.drawable).then(|| {
            format!(
                "{taken} éléments gagnants pour {} symboles : aucun candidat ne perdrait",
                self.weights.drawable
            )
        })
    }

    pub(super) fn draw(
        &self,
        wins: &[Option<u16>],
        draw: &mut Draw,
        cells: &mut [CellCode],
        set: &mut Vec<CellCode>,
    ) -> bool {
        if !self.winning.draw(draw, cells, set) {
            return false;
        }
        // Beyond the winning ones stand those that no losing candidate shows.
        let winning = set.len();
        set.extend(&self.always);
        let reserved = set.len();
        // Symbols that all weigh the same and may not repeat are taken from a
        // pool that shrinks; drawing again and again would take longer the
        // fewer are left.
        let pool = self.distinct && self.weights.is_even();
        if pool {
            for code in 0..self.weights.drawable as CellCode {
                if !set[..reserved].contains(&code) {
                    set.push(code);
                }
            }
        }
        // Where symbols don't repeat, winners show the winning ones in turn, from
        // any of them on.
        let mut turn = if winning > 0 { draw.index(winning) } else { 0 };
        for (candidate, win) in self.candidates.iter().zip(wins) {
            let win = win.map(|w| self.variants[usize::from(w)]);
            let hit = match win {
                Some(_) => draw.index(candidate.slots.len()),
                None => usize::MAX,
            };
            for (i, slot) in candidate.slots.iter().enumerate() {
                cells[*slot] = match win {
                    Some((special, _)) if i == hit => match special {
                        Some(code) => code,
                        None if winning == 0 => return false,
                        None if self.distinct => {
                            turn += 1;
                            set[turn % winning]
                        }
                        None => set[draw.index(winning)],
                    },
                    _ => {
                        let code = if pool {
                            let left = set.len() - reserved;
                            (left > 0).then(|| set.swap_remove(reserved + draw.index(left)))
                        } else {
                            self.loser(draw, set, reserved)
                        };
                        let Some(code) = code else { return false };
                        code
                    }
                };
            }
            candidate.sum.put(win.map(|(_, sum)| sum), draw, cells);
        }
        true
    }

    fn loser(&self, draw: &mut Draw, set: &mut Vec<CellCode>, reserved: usize) -> Option<CellCode> {
        let taken = if self.distinct { set.len() } else { reserved };
        let code =
            (0..TRIES).map(|_| draw.code(&self.weights)).find(|c| !set[..taken].contains(c))?;
        if self.distinct {
            set.push(code);
        }
        Some(code)
    }
}
