//! [`Maker`]: any ticket of a bloc, made from its number alone.

use crate::game::{CellCode, Game, Lot, Money, Ticket};
use crate::rule::Evaluator;

use super::cells::Cells;
use super::draw::Draw;
use super::key::{Purpose, Scope};
use super::packs::{self, Packs};
use super::parts::Parts;
use super::place::Placement;
use super::plan::Plan;
use super::shares::Shares;
use super::validation::Validation;
use super::{BlocError, BlocId, Key, prize_table};

/// Draws of a ticket's places before its recipe is held to be impossible.
const TRIES: u32 = 100;
/// The same where a ticket is judged as a whole.
const WHOLE_TRIES: u32 = 20_000;

/// Where the tickets stand in the prize table.
enum Places {
    Loose(Box<Placement>),
    Packed(Packs),
}

/// Everything that decides the tickets of one bloc. It makes them in any
/// order, from any thread.
pub struct Maker<'a> {
    game: &'a Game,
    plan: Plan,
    table: Vec<Lot>,
    places: Places,
    shares: Shares,
    cells: [u8; 32],
    validation: Option<Validation>,
    evaluator: Evaluator,
    tickets: u32,
}

impl<'a> Maker<'a> {
    /// For a bloc of `tickets`: the game's bloc size, or fewer for a specimen.
    ///
    /// # Errors
    /// A number of tickets that makes no bloc, or a prize table out of reach.
    pub fn new(game: &'a Game, key: &Key, id: BlocId, tickets: u32) -> Result<Self, BlocError> {
        let id = BlocId::new(id.emission, id.bloc)?;
        let table = prize_table(game, tickets)?;
        let plan = Plan::new(game)?;
        let scope = Scope { game: &game.id, id, tickets };
        let placement = key.subkey(Purpose::Placement, scope);
        let places = match &game.packs {
            None => Places::Loose(Box::new(Placement::new(placement, tickets))),
            Some(rules) => {
                let faults = packs::check(rules, &table, tickets);
                if !faults.is_empty() {
                    return Err(BlocError::Plan(faults));
                }
                let order = key.subkey(Purpose::Packs, scope);
                Places::Packed(Packs::new(rules, &table, tickets, placement, order))
            }
        };
        let shares = Shares::new(&plan, &table, &key.subkey(Purpose::Shares, scope));
        Ok(Maker {
            game,
            table,
            places,
            shares,
            cells: key.subkey(Purpose::Cells, scope),
            validation: Validation::new(game, &key.subkey(Purpose::Validation, scope))?,
            evaluator: Evaluator::new(game),
            plan,
            tickets,
        })
    }

    /// Tickets of the bloc.
    pub fn tickets(&self) -> u32 {
        self.tickets
    }

    /// The game.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    pub(super) fn parts(&self) -> &Parts {
        &self.plan.parts
    }

    /// The prize table of the bloc; scaled down for a specimen.
    pub fn table(&self) -> &[Lot] {
        &self.table
    }

    /// Makes one ticket.
    ///
    /// # Errors
    /// No such ticket; or, by a fault of the program or of the game file, cells
    /// whose outcome is not the lot meant, or is in doubt.
    pub fn ticket(&self, number: u32) -> Result<Ticket, BlocError> {
        let mut cells = Cells::new(&self.plan.parts);
        let lot = self.make(number, &mut cells)?;
        Ok(Ticket {
            number,
            lot,
            cells: cells.codes.clone(),
            validation: self.validation_of(number),
        })
    }

    /// Makes a ticket's cells in place and returns its lot.
    pub(super) fn make(&self, number: u32, cells: &mut Cells) -> Result<Money, BlocError> {
        if number >= self.tickets {
            return Err(BlocError::NoSuchTicket { number, tickets: self.tickets });
        }
        let position = match &self.places {
            Places::Loose(placement) => placement.position(number),
            Places::Packed(packs) => packs.position(number, &mut cells.order),
        };
        let share = self.shares.at(position);
        let recipe = share.map(|(lot, recipe)| &self.plan.lots[lot].recipes[recipe]);
        let lot = share.map_or(Money::ZERO, |(lot, _)| self.table[lot].amount);
        let mut draw = Draw::new(&self.cells, u64::from(number));
        let mut tries = if self.plan.parts.whole { WHOLE_TRIES } else { TRIES };
        loop {
            tries -= 1;
            let drawn = match cells.draw(&self.plan, recipe, &mut draw) {
                Ok(()) => self.prove(number, lot, &cells.codes),
                Err(part) => {
                    let surface = self.game.surface(self.plan.parts.surfaces[part]).id.clone();
                    Err(BlocError::Exhausted { ticket: number, surface })
                }
            };
            match drawn {
                Ok(()) => return Ok(lot),
                // Other places for the same wins may do where these did not.
                Err(BlocError::Exhausted { .. }) if tries > 0 => {}
                // Rules that read one zone are drawn one over the other, so only
                // the whole ticket shows what came of it. Elsewhere another sum
                // than was meant is a fault of the program and is not hushed up.
                Err(_) if tries > 0 && self.plan.parts.whole => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The number under the mask « Nul si découvert ».
    pub(super) fn validation_of(&self, number: u32) -> Option<u64> {
        self.validation.as_ref().map(|v| v.number(number))
    }

    /// What was meant must be what a player reads.
    fn prove(&self, ticket: u32, meant: Money, cells: &[CellCode]) -> Result<(), BlocError> {
        let found = self.evaluator.total(cells);
        if found != meant {
            return Err(BlocError::Mismatch { ticket, meant, found });
        }
        match self.evaluator.ambiguous(cells) {
            Some(what) => Err(BlocError::Ambiguous { ticket, what: what.describe(self.game) }),
            None => Ok(()),
        }
    }
}

/// Makes one ticket of a bloc again, without the bloc.
///
/// # Errors
/// As [`Maker::new`] and [`Maker::ticket`].
pub fn one_ticket(
    game: &Game,
    key: &Key,
    id: BlocId,
    tickets: u32,
    number: u32,
) -> Result<Ticket, BlocError> {
    Maker::new(game, key, id, tickets)?.ticket(number)
}
