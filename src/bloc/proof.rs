//! [`made_by`]: whether a key is the one that a bloc was made with.

use std::io::{Read, Seek};

use crate::game::Game;

use super::{BlocError, BlocId, BlocReader, Key, Maker};

/// Whether a key makes this bloc: `samples` tickets, the first, the last and
/// others evenly between them, are made again from the key alone and compared
/// with the bloc, cells, lot and validation number. A key of another bloc fails
/// at the first ticket; a bloc that was not made from a key, but brought in from
/// elsewhere, has none that passes.
///
/// # Errors
/// A damaged bloc; a game whose tickets cannot be made.
pub fn made_by<R: Read + Seek>(
    reader: &BlocReader<R>,
    game: &Game,
    key: &Key,
    samples: u32,
) -> Result<bool, BlocError> {
    let info = reader.info();
    let id = BlocId::new(info.emission, info.bloc)?;
    // A table brought in from elsewhere may have a size that makes no bloc.
    let Ok(maker) = Maker::new(game, key, id, info.tickets) else { return Ok(false) };
    let last = u64::from(info.tickets.saturating_sub(1));
    let steps = u64::from(samples.max(2) - 1);
    let mut before = None;
    for i in 0..=steps {
        let number = (last * i / steps) as u32;
        if before.replace(number) == Some(number) {
            continue;
        }
        if maker.ticket(number)? != reader.ticket(number)? {
            return Ok(false);
        }
    }
    Ok(true)
}
