//! [`Feasible`]: which wins can stand together in one part.
//!
//! Shapes on a grid cross each other, and words share the letters of one rack:
//! seven lines of nine cells complete an eighth, four long words need more
//! letters than there are. Which wins go together is tried out, once for each
//! choice of wins, before a recipe is accepted.

use std::collections::BTreeMap;

use super::draw::Draw;
use super::parts::{Part, Parts};

/// Choices of places that are tried before wins are held to exclude each other.
const TRIES: usize = 150;

/// Wins of one part: rule and variant.
type Wins = Vec<(usize, u16)>;

/// What has been tried so far.
pub(super) struct Feasible<'a> {
    parts: &'a Parts,
    known: BTreeMap<(usize, Wins), bool>,
    draw: Draw,
}

impl<'a> Feasible<'a> {
    pub(super) fn new(parts: &'a Parts) -> Self {
        Feasible { parts, known: BTreeMap::new(), draw: Draw::new(&[0; 32], 1) }
    }

    /// Whether all wins of a recipe can stand together.
    pub(super) fn allows(&mut self, units: &[(usize, u16)]) -> bool {
        let mut of_part: BTreeMap<usize, Wins> = BTreeMap::new();
        for (rule, variant) in units {
            let site = self.parts.rules[*rule].sites.first();
            let holds = |range: &std::ops::Range<usize>| site.is_some_and(|s| range.contains(s));
            let Some(part) = self.parts.sites.iter().position(holds) else { continue };
            // On a grid the sum that a shape pays is no matter.
            match self.parts.parts[part] {
                Part::Grid(_) => of_part.entry(part).or_default().push((*rule, 0)),
                Part::Words(_) => of_part.entry(part).or_default().push((*rule, *variant)),
                _ => {}
            }
        }
        of_part.into_iter().filter(|(_, wins)| wins.len() > 1).all(|(part, mut wins)| {
            wins.sort_unstable();
            if let Some(known) = self.known.get(&(part, wins.clone())) {
                return *known;
            }
            let possible = self.try_out(part, &wins);
            self.known.insert((part, wins), possible);
            possible
        })
    }

    fn try_out(&mut self, part: usize, wins: &Wins) -> bool {
        let mut cells = vec![0; self.parts.slots];
        let mut scratch = Vec::new();
        let mut placed = vec![None; self.parts.site_count()];
        (0..TRIES).any(|_| {
            placed.fill(None);
            for (rule, variant) in wins {
                let free: Vec<usize> = self.parts.rules[*rule]
                    .sites
                    .iter()
                    .copied()
                    .filter(|site| placed[*site].is_none())
                    .collect();
                if free.is_empty() {
                    return false;
                }
                placed[free[self.draw.index(free.len())]] = Some(*variant);
            }
            self.parts.draw(part, &placed, &mut self.draw, &mut cells, &mut scratch)
        })
    }
}
