//! Which ticket is meant: by number, serial, lot or the way it wins.

use std::path::Path;

use super::CliError;
use super::args::TicketChoice;
use crate::bloc::BlocReader;
use crate::game::{Game, Money, Numbering};
use crate::rule::Evaluator;
use crate::wording;

/// Finds the ticket. A whole bloc is not loaded: lots are looked up in their
/// own column, and only winners are evaluated.
///
/// # Errors
/// No such ticket, a serial of another bloc, or no ticket that fits from the
/// given one on.
pub(super) fn ticket(
    choice: &TicketChoice,
    game: &Game,
    numbering: &Numbering,
    reader: &BlocReader<std::fs::File>,
    path: &Path,
) -> Result<u32, CliError> {
    let wrong = |what: String| CliError::input(format!("{} : {what}", path.display()));
    let damaged = |e: crate::bloc::BlocError| wrong(e.to_string());
    let from = choice.from;
    if let Some(number) = choice.which.ticket {
        return Ok(number);
    }
    if let Some(text) = &choice.which.serial {
        let first = game.serial(reader.info(), 0);
        let serial = numbering.parse(text, first).map_err(CliError::input)?;
        let own = game.serial(reader.info(), serial.ticket);
        if serial != own {
            return Err(wrong(format!(
                "{} est le numéro d'un autre bloc ; ceux de ce bloc commencent comme {}",
                numbering.text(&serial),
                numbering.text(&first)
            )));
        }
        return Ok(serial.ticket);
    }
    if let Some(lot) = choice.which.lot {
        let found = if lot == Money::ZERO {
            next_loser(reader, from).map_err(damaged)?
        } else {
            reader.next_with_lot(from, Some(lot)).map_err(damaged)?
        };
        return found
            .ok_or_else(|| wrong(format!("aucun ticket de lot {lot} à partir du ticket {from}")));
    }
    let words = choice.which.wins.as_deref().unwrap_or_default();
    let wanted = plain(words);
    let evaluator = Evaluator::new(game);
    let mut next = from;
    while let Some(number) = reader.next_with_lot(next, None).map_err(damaged)? {
        let outcome = evaluator.outcome(&reader.ticket(number).map_err(damaged)?.cells);
        let told = |surface: &crate::game::SurfaceOutcome| {
            let name = &game.surface(surface.surface).name;
            surface.wins.iter().any(|win| {
                let said = plain(&format!("{name} {}", win.reason));
                !wanted.is_empty() && wanted.iter().all(|word| said.contains(word))
            })
        };
        if outcome.surfaces.iter().any(told) {
            return Ok(number);
        }
        next = number + 1;
    }
    Err(wrong(format!("aucun ticket qui gagne par « {words} » à partir du ticket {from}")))
}

fn next_loser(
    reader: &BlocReader<std::fs::File>,
    from: u32,
) -> Result<Option<u32>, crate::bloc::BlocError> {
    for chunk in reader.tickets(from..reader.info().tickets) {
        for row in chunk?.rows() {
            let row = row?;
            if row.lot == Money::ZERO {
                return Ok(Some(row.number));
            }
        }
    }
    Ok(None)
}

/// The words of a text without accents and capitals, as they are typed.
fn plain(text: &str) -> Vec<String> {
    wording::bare_capitals(text).split_whitespace().map(str::to_owned).collect()
}
