//! [`generate`]: a whole bloc, made on all processors and written in order.

use std::io::Write;

use crate::game::{BlocInfo, Game, Progress};

use super::cells::Cells;
use super::format::{GROUP_ROWS, Table};
use super::write::write;
use super::{BlocError, BlocId, FileKey, Key, Maker};

/// Makes a bloc and writes it to `out` as Parquet: all tickets of the game's
/// bloc, or a specimen of `tickets`. The bytes depend on the game, the key, the
/// émission, the bloc and the number of tickets, and on nothing else.
///
/// It uses as many threads as the rayon pool that it is called from; memory is
/// bounded by a few row groups a thread.
///
/// # Errors
/// As [`Maker::new`] and [`Maker::ticket`]; [`BlocError::Write`] when `out`
/// fails; [`BlocError::Cancelled`].
pub fn generate(
    game: &Game,
    key: &Key,
    id: BlocId,
    tickets: Option<u32>,
    out: impl Write + Send,
    progress: &dyn Progress,
) -> Result<BlocInfo, BlocError> {
    generate_sealed(game, key, id, tickets, None, out, progress)
}

/// The same, encrypted if there is a key for it. An encrypted file says the same
/// tickets each time it is made, in other bytes.
///
/// # Errors
/// As [`generate`]; [`BlocError::SameKey`] if both keys are one.
pub fn generate_sealed(
    game: &Game,
    key: &Key,
    id: BlocId,
    tickets: Option<u32>,
    file_key: Option<&FileKey>,
    out: impl Write + Send,
    progress: &dyn Progress,
) -> Result<BlocInfo, BlocError> {
    if file_key.is_some_and(|file_key| file_key.is(key)) {
        return Err(BlocError::SameKey);
    }
    let maker = Maker::new(game, key, id, tickets.unwrap_or(game.bloc_size))?;
    let info = BlocInfo {
        game: game.id.clone(),
        emission: id.emission,
        bloc: id.bloc,
        tickets: maker.tickets(),
        specimen: maker.tickets() < game.bloc_size,
        meaning: game.meaning,
    };
    write(game, &info, file_key, out, progress, |first| table(&maker, first))?;
    Ok(info)
}

/// The tickets of one row group.
fn table(maker: &Maker<'_>, first: u32) -> Result<Table, BlocError> {
    let numbers = first..maker.tickets().min(first + GROUP_ROWS);
    let rows = numbers.len();
    let game = maker.game();
    let mut cells = Cells::new(maker.parts());
    let mut table = Table {
        tickets: numbers.clone().map(|n| n as i32).collect(),
        lots: Vec::with_capacity(rows),
        cells: game.slots.iter().map(|_| Vec::with_capacity(rows)).collect(),
        validation: (game.validation_digits > 0).then(|| Vec::with_capacity(rows)),
    };
    for number in numbers {
        let lot = maker.make(number, &mut cells)?;
        table.lots.push(lot.to_cents());
        for (column, code) in table.cells.iter_mut().zip(&cells.codes) {
            column.push(*code);
        }
        if let (Some(column), Some(v)) = (&mut table.validation, maker.validation_of(number)) {
            column.push(v as i64);
        }
    }
    Ok(table)
}
