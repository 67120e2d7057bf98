//! What of a ticket's outcome shows while some of its masks are on: worked out
//! from the outcome and the masks alone, without a window.

use super::rub::{Cover, Masks};
use crate::game::{Game, Money, Outcome, Pays, SlotId};

/// One surface as far as it is uncovered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SurfaceSeen {
    /// What its uncovered cells win.
    pub total: Money,
    /// Which of its wins show, by their place in the outcome.
    pub wins: Vec<usize>,
    /// Its masks, by their place in the layout, with what is left of them.
    pub masks: Vec<(usize, Cover)>,
}

impl SurfaceSeen {
    /// How many of its masks are still on, half scratched ones not counted.
    pub(crate) fn whole(&self) -> usize {
        self.masks.iter().filter(|(_, c)| *c == Cover::Whole).count()
    }

    /// Whether nothing of it is uncovered.
    pub(crate) fn is_covered(&self) -> bool {
        !self.masks.is_empty() && self.whole() == self.masks.len()
    }

    /// Whether all of it is uncovered.
    pub(crate) fn is_free(&self) -> bool {
        self.masks.iter().all(|(_, c)| *c == Cover::Free)
    }
}

/// A ticket as far as it is uncovered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    /// What the uncovered cells win.
    pub total: Money,
    /// Surface by surface, in the order of the outcome.
    pub surfaces: Vec<SurfaceSeen>,
    /// Masks that count as scratched.
    pub free: usize,
    /// Masks of the ticket that have cells under them.
    pub masks: usize,
}

impl Seen {
    /// Whether every mask is off.
    pub(crate) fn is_all(&self) -> bool {
        self.free == self.masks
    }
}

fn together(pays: Pays, gains: impl Iterator<Item = Money>) -> Money {
    match pays {
        Pays::Sum => gains.sum(),
        Pays::Best => gains.max().unwrap_or(Money::ZERO),
    }
}

/// What shows of an outcome; `cover` says how much of a mask is left. A win
/// shows once every cell that makes it is free; a cell under no mask always is.
pub(crate) fn seen(
    game: &Game,
    masks: &Masks,
    outcome: &Outcome,
    cover: impl Fn(usize) -> Cover,
) -> Seen {
    let free = |slot: &SlotId| masks.over(*slot).is_none_or(|mask| cover(mask) == Cover::Free);
    let covers: Vec<(usize, Cover)> = (0..masks.len())
        .filter(|mask| !masks.slots(*mask).is_empty())
        .map(|mask| (mask, cover(mask)))
        .collect();
    let surfaces: Vec<SurfaceSeen> = outcome
        .surfaces
        .iter()
        .map(|surface| {
            let of = |mask: usize| {
                masks.slots(mask).iter().any(|s| game.slot(*s).surface == surface.surface)
            };
            let wins: Vec<usize> = (0..surface.wins.len())
                .filter(|win| surface.wins[*win].slots.iter().all(free))
                .collect();
            let pays = game.surface(surface.surface).pays;
            let total = together(pays, wins.iter().map(|w| surface.wins[*w].gain));
            let masks = covers.iter().copied().filter(|(mask, _)| of(*mask)).collect();
            SurfaceSeen { total, wins, masks }
        })
        .collect();
    let count = covers.iter().filter(|(_, c)| *c == Cover::Free).count();
    Seen {
        // With all masks off, what shows is the outcome itself.
        total: match count == covers.len() {
            true => outcome.total,
            false => together(game.pays, surfaces.iter().map(|s| s.total)),
        },
        surfaces,
        free: count,
        masks: covers.len(),
    }
}

/// Whether what the cells win is what the bloc records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is.
    Agree,
    /// It is not.
    Mismatch {
        /// What the cells win.
        cells: Money,
        /// What the bloc records.
        bloc: Money,
    },
}

/// Compares cells and bloc.
pub(crate) fn verdict(outcome: &Outcome, recorded: Money) -> Verdict {
    match outcome.total == recorded {
        true => Verdict::Agree,
        false => Verdict::Mismatch { cells: outcome.total, bloc: recorded },
    }
}

/// What a mask is called: the zone that it hides, with the number of the
/// element where it hides just one of several; its name in the layout where it
/// hides no cell.
pub(crate) fn mask_name(game: &Game, masks: &Masks, mask: usize, id: &str) -> String {
    let slots = masks.slots(mask);
    let Some(first) = slots.first().map(|s| game.slot(*s)) else { return id.to_owned() };
    let zone = game.zone(first.zone);
    let all = zone.slots.iter().all(|s| slots.contains(s));
    let one = slots.iter().all(|s| {
        let slot = game.slot(*s);
        slot.zone == first.zone && slot.index == first.index
    });
    let name = match one && !all {
        true => format!("{} {}", zone.name, first.index + 1),
        false => zone.name.clone(),
    };
    // It begins a line wherever it stands.
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::game::{SurfaceOutcome, Win};
    use crate::project::Project;

    fn win(gain: i64, slots: &[SlotId]) -> Win {
        Win {
            gain: Money::euros(gain),
            reason: "raison".into(),
            article: "4.1".into(),
            slots: slots.to_vec(),
        }
    }

    #[test]
    fn a_win_shows_once_all_its_cells_are_free_and_only_then() {
        let project = Project::sample().unwrap();
        let game = &project.game;
        let masks = Masks::of(&project.layout);
        // A surface with two masks, and a cell under each.
        let of = |surface| {
            let slots = game.slots().filter(move |(_, s)| s.surface == surface);
            slots.filter_map(|(id, _)| Some((id, masks.over(id)?)))
        };
        let (surface, first, other) = (0..game.surfaces.len() as u16)
            .map(crate::game::SurfaceId)
            .find_map(|surface| {
                let (first, under) = of(surface).next()?;
                let other = of(surface).find(|(_, mask)| *mask != under)?.0;
                Some((surface, first, other))
            })
            .unwrap();
        let surfaces = (0..game.surfaces.len() as u16)
            .map(|i| {
                let id = crate::game::SurfaceId(i);
                let wins = match id == surface {
                    true => vec![win(5, &[first]), win(10, &[first, other])],
                    false => Vec::new(),
                };
                SurfaceOutcome { surface: id, total: Money::euros(15), wins }
            })
            .collect();
        let outcome = Outcome { total: Money::euros(15), surfaces };
        let at = outcome.surfaces.iter().position(|s| s.surface == surface).unwrap();
        let under = |slot| masks.over(slot).unwrap();
        let with = |free: &[usize]| {
            seen(game, &masks, &outcome, |m| match free.contains(&m) {
                true => Cover::Free,
                false => Cover::Whole,
            })
        };
        let none = with(&[]);
        assert_eq!((none.total, none.free), (Money::ZERO, 0));
        assert!(none.surfaces[at].wins.is_empty() && none.surfaces[at].is_covered());
        let one = with(&[under(first)]);
        assert_eq!((one.total, one.surfaces[at].wins.as_slice()), (Money::euros(5), &[0][..]));
        let both = with(&[under(first), under(other)]);
        assert_eq!(both.surfaces[at].wins, [0, 1]);
        let all = with(&(0..masks.len()).collect::<Vec<_>>());
        assert!(all.is_all() && all.surfaces[at].is_free());
        assert_eq!(all.total, outcome.total);
        // Half scratched is not scratched.
        let half = seen(game, &masks, &outcome, |_| Cover::Half(0.89));
        assert_eq!((half.total, half.free), (Money::ZERO, 0));
        assert!(!half.surfaces[at].is_covered() && !half.surfaces[at].is_free());
    }

    #[test]
    fn a_mismatch_names_both_amounts() {
        let outcome = Outcome { total: Money::euros(5), surfaces: Vec::new() };
        assert_eq!(verdict(&outcome, Money::euros(5)), Verdict::Agree);
        let wrong = Verdict::Mismatch { cells: Money::euros(5), bloc: Money::euros(500) };
        assert_eq!(verdict(&outcome, Money::euros(500)), wrong);
    }

    #[test]
    fn masks_are_called_by_what_they_hide() {
        let project = Project::sample().unwrap();
        let masks = Masks::of(&project.layout);
        let names: Vec<String> = project
            .layout
            .masks()
            .iter()
            .enumerate()
            .map(|(i, m)| mask_name(&project.game, &masks, i, &m.id))
            .collect();
        let mut apart = names.clone();
        apart.sort();
        apart.dedup();
        assert!(names.iter().all(|n| !n.is_empty()));
        assert_eq!(apart.len(), names.len(), "{names:?}");
    }
}
