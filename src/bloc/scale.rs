//! The prize table of a specimen: the bloc's, scaled down.

use crate::game::{Game, Lot};

use super::{BlocError, PlanFault};

/// The prize table of a bloc of `tickets`: the game's own for a whole bloc; for
/// a specimen each level has ⌊count × tickets ∕ bloc size⌋ winners, and at least
/// one. What is left over loses.
///
/// # Errors
/// More tickets than a whole bloc, too few for one winner of each level, or a
/// table that does not fit its bloc.
pub fn prize_table(game: &Game, tickets: u32) -> Result<Vec<Lot>, BlocError> {
    let winners: u64 = game.lots.iter().map(|l| u64::from(l.count)).sum();
    if winners > u64::from(game.bloc_size) {
        let fault = PlanFault::TooManyLots { winners, bloc_size: game.bloc_size };
        return Err(BlocError::Plan(vec![fault]));
    }
    if tickets > game.bloc_size {
        return Err(BlocError::TooManyTickets { asked: tickets, bloc_size: game.bloc_size });
    }
    let table = scaled(game, tickets);
    if fits(game, &table, tickets) {
        Ok(table)
    } else {
        Err(BlocError::TooFewTickets { asked: tickets, needed: smallest_specimen(game) })
    }
}

/// The fewest tickets with which every level is won once, and one ticket loses
/// if the bloc has losing tickets.
pub fn smallest_specimen(game: &Game) -> u32 {
    // What is short grows by at most one with each ticket that is added, so
    // there is no jumping ahead, but a table has a few dozen levels at most.
    let mut tickets = game.lots.len() as u32;
    while tickets < game.bloc_size && !fits(game, &scaled(game, tickets), tickets) {
        tickets += 1;
    }
    tickets.max(1)
}

fn scaled(game: &Game, tickets: u32) -> Vec<Lot> {
    let size = u64::from(game.bloc_size.max(1));
    game.lots
        .iter()
        .map(|lot| {
            let count = u64::from(lot.count) * u64::from(tickets) / size;
            let least = u32::from(lot.count > 0);
            Lot { amount: lot.amount, count: (count as u32).max(least) }
        })
        .collect()
}

fn fits(game: &Game, table: &[Lot], tickets: u32) -> bool {
    let winners: u64 = table.iter().map(|l| u64::from(l.count)).sum();
    let losers = u64::from(game.winner_count() < game.bloc_size);
    tickets > 0 && winners + losers <= u64::from(tickets)
}
