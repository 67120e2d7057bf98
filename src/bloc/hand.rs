//! [`Hand`]: how the elements of a hand are drawn for each rank.

use crate::game::{CellCode, HandRank};

use super::draw::{Draw, Weights};

/// All elements of a rule of ranks: drawn together.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// The slots of its elements.
    pub(super) slots: Vec<usize>,
    /// The ranks that pay, in the rule's order.
    pub(super) ranks: Vec<HandRank>,
    /// Weights of the elements' alphabet.
    pub(super) weights: Weights,
}

/// How often each value stands in a hand of a rank, before the single cards.
fn groups(rank: HandRank) -> &'static [usize] {
    match rank {
        HandRank::Pair => &[2],
        HandRank::TwoPairs => &[2, 2],
        HandRank::Three => &[3],
        HandRank::Full => &[3, 2],
        HandRank::Four => &[4],
    }
}

impl Hand {
    /// Why a rank can't be shown with this many elements and symbols.
    pub(super) fn obstacle(&self, rank: HandRank) -> Option<String> {
        let taken: usize = groups(rank).iter().sum();
        let cards = self.slots.len();
        if taken > cards {
            return Some(format!("ce rang demande {taken} éléments, il y en a {cards}"));
        }
        let values = groups(rank).len() + cards - taken;
        (values > self.weights.drawable).then(|| {
            format!(
                "ce rang demande {values} valeurs distinctes, l'alphabet en tire {}",
                self.weights.drawable
            )
        })
    }

    /// Draws the elements. A winning hand shows exactly its rank: the other
    /// elements are single, so that no hand has two readings.
    pub(super) fn draw(
        &self,
        win: Option<usize>,
        draw: &mut Draw,
        cells: &mut [CellCode],
        scratch: &mut Vec<CellCode>,
    ) -> bool {
        match win.and_then(|w| self.ranks.get(w)) {
            Some(rank) => self.draw_groups(groups(*rank), draw, cells, scratch),
            None => self.draw_loser(draw, cells, scratch),
        }
    }

    fn draw_groups(
        &self,
        groups: &[usize],
        draw: &mut Draw,
        cells: &mut [CellCode],
        hand: &mut Vec<CellCode>,
    ) -> bool {
        let cards = self.slots.len();
        let taken: usize = groups.iter().sum();
        let values = groups.len() + cards - taken;
        if values > self.weights.drawable {
            return false;
        }
        hand.clear();
        // Distinct values first; then those at the front are repeated.
        while hand.len() < values {
            let code = draw.code(&self.weights);
            if !hand.contains(&code) {
                hand.push(code);
            }
        }
        for (i, times) in groups.iter().enumerate() {
            let code = hand[i];
            hand.extend(std::iter::repeat_n(code, times - 1));
        }
        draw.shuffle(hand);
        self.put(hand, cells);
        true
    }

    /// Where a pair pays, a losing hand has none. Elsewhere elements are drawn
    /// freely until no rank of the table stands there.
    fn draw_loser(
        &self,
        draw: &mut Draw,
        cells: &mut [CellCode],
        hand: &mut Vec<CellCode>,
    ) -> bool {
        if self.ranks.contains(&HandRank::Pair) {
            return self.draw_groups(&[], draw, cells, hand);
        }
        for _ in 0..super::parts::TRIES {
            hand.clear();
            hand.extend(self.slots.iter().map(|_| draw.code(&self.weights)));
            if !self.ranks.iter().any(|rank| contains(hand, *rank)) {
                self.put(hand, cells);
                return true;
            }
        }
        false
    }

    fn put(&self, hand: &[CellCode], cells: &mut [CellCode]) {
        for (slot, code) in self.slots.iter().zip(hand) {
            cells[*slot] = *code;
        }
    }
}

/// Whether a hand holds at least a rank.
fn contains(hand: &[CellCode], rank: HandRank) -> bool {
    let times = |code: &CellCode| hand.iter().filter(|c| *c == code).count();
    let seen_before = |i: usize| hand[..i].contains(&hand[i]);
    let mut counts: Vec<usize> =
        (0..hand.len()).filter(|i| !seen_before(*i)).map(|i| times(&hand[i])).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let wanted = groups(rank);
    wanted.len() <= counts.len() && wanted.iter().zip(&counts).all(|(w, c)| w <= c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_found_in_hands() {
        assert!(contains(&[1, 2, 1], HandRank::Pair));
        assert!(!contains(&[1, 2, 3], HandRank::Pair));
        assert!(contains(&[1, 1, 2, 2, 1], HandRank::Full));
        assert!(!contains(&[1, 1, 1, 1], HandRank::TwoPairs));
        assert!(contains(&[1, 1, 1, 1], HandRank::Three));
    }
}
