//! [`write`]: row groups encoded on all processors and written in order.
//!
//! An encrypted file is encoded by the thread that writes it, since the library
//! encrypts pages only as it writes them to their file; the tickets are still
//! made on all processors.

use std::io::{self, Write};

use parquet::errors::ParquetError;
use parquet::file::writer::SerializedFileWriter;

use crate::game::{BlocInfo, Game, Progress};

use super::format::{EncodedGroup, Encoder, GROUP_ROWS, Table, properties, schema};
use super::ordered::in_order;
use super::{BlocError, FileKey};

/// Writes a bloc as Parquet; `table` gives the tickets of a row group by the
/// number of the first. The bytes depend on the tickets and on `info`, and on
/// nothing else, unless it is encrypted. Memory is bounded by a few row groups a thread.
///
/// # Errors
/// What `table` says; [`BlocError::Write`] when `out` fails;
/// [`BlocError::Cancelled`].
pub(super) fn write(
    game: &Game,
    info: &BlocInfo,
    file_key: Option<&FileKey>,
    out: impl Write + Send,
    progress: &dyn Progress,
    table: impl Fn(u32) -> Result<Table, BlocError> + Sync,
) -> Result<(), BlocError> {
    let schema = schema(game).map_err(written)?;
    let properties = properties(info, game.bloc_size, file_key).map_err(written)?;
    let encoder = Encoder::new(game, schema.clone(), properties.clone());
    let mut file = SerializedFileWriter::new(out, schema, properties).map_err(written)?;
    let groups = info.tickets.div_ceil(GROUP_ROWS) as usize;
    let threads = rayon::current_num_threads();
    let rows_of = |group: usize| {
        if progress.cancelled() {
            return Err(BlocError::Cancelled);
        }
        table(group as u32 * GROUP_ROWS)
    };
    if file_key.is_some() {
        in_order(groups, threads, rows_of, |table: Table| {
            encoder.encode_into(&mut file, &table).map_err(written)?;
            progress.advance(table.tickets.len() as u64);
            Ok(())
        })?;
    } else {
        let make = |group: usize| encoder.encode(&rows_of(group)?);
        in_order(groups, threads, make, |group: EncodedGroup| {
            append(&mut file, &group).map_err(written)?;
            progress.advance(u64::from(group.rows));
            Ok(())
        })?;
    }
    file.finish().map_err(written)?;
    Ok(())
}

fn append<W: Write + Send>(
    file: &mut SerializedFileWriter<W>,
    group: &EncodedGroup,
) -> Result<(), ParquetError> {
    let mut writer = file.next_row_group()?;
    for column in &group.columns {
        writer.append_column(&group.bytes, column.clone())?;
    }
    writer.close().map(|_| ())
}

/// The library wraps what the disk says; unwrap it.
fn written(error: ParquetError) -> BlocError {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(io) => BlocError::Write(*io),
            Err(other) => BlocError::Write(io::Error::other(other)),
        },
        other => BlocError::Write(io::Error::other(other)),
    }
}
