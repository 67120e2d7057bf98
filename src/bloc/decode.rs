//! From the bytes of a row group to cells.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Type as Physical;
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::serialized_reader::SerializedPageReader;

use crate::game::{CellCode, Game};

use super::error::{UNKNOWN, quoted};
use super::format::{LOT, TICKET, VALIDATION, Values};
use super::group::Group;

/// Rows decoded at a time.
const BATCH: usize = 4_096;

/// A piece of the file, addressed as the file is.
pub(super) struct Span {
    pub(super) start: u64,
    pub(super) bytes: Bytes,
}

impl Length for Span {
    fn len(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

impl ChunkReader for Span {
    type T = <Bytes as ChunkReader>::T;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        self.bytes.get_read(self.within(start)?)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        self.bytes.get_bytes(self.within(start)?, length)
    }
}

impl Span {
    fn within(&self, start: u64) -> Result<u64, ParquetError> {
        start
            .checked_sub(self.start)
            .ok_or_else(|| ParquetError::EOF(format!("offset {start} before {}", self.start)))
    }
}

/// From the values of a column to codes.
enum Lookup {
    Text(BTreeMap<Vec<u8>, CellCode>),
    Whole(Vec<(i64, CellCode)>),
}

impl Lookup {
    fn new(values: Values) -> Lookup {
        let whole = |values: Vec<i64>| {
            let mut pairs: Vec<(i64, CellCode)> =
                values.into_iter().enumerate().map(|(i, v)| (v, i as CellCode)).collect();
            pairs.sort_unstable();
            Lookup::Whole(pairs)
        };
        match values {
            Values::Text(all) => {
                let codes = all.iter().enumerate();
                Lookup::Text(codes.map(|(i, v)| (v.data().to_vec(), i as CellCode)).collect())
            }
            Values::Numbers(all) => whole(all.into_iter().map(i64::from).collect()),
            Values::Amounts(all) => whole(all),
        }
    }
}

/// What a game's columns mean; made once a reader.
pub(super) struct Decoder {
    lookups: Vec<Lookup>,
    names: Vec<String>,
    validation: bool,
    /// Validation numbers are below this.
    numbers: i64,
}

impl Decoder {
    /// For a game's blocs.
    pub(super) fn new(game: &Game) -> Decoder {
        let lookup = |s: &crate::game::Slot| Lookup::new(Values::new(game.alphabet(s.alphabet)));
        Decoder {
            lookups: game.slots.iter().map(lookup).collect(),
            names: game.slots.iter().map(|s| s.column.clone()).collect(),
            validation: game.validation_digits > 0,
            numbers: 10i64.pow(u32::from(game.validation_digits.min(18))),
        }
    }

    /// Decodes a whole row group.
    pub(super) fn group(
        &self,
        span: &Arc<Span>,
        meta: &RowGroupMetaData,
        first: u32,
    ) -> Result<Group, ParquetError> {
        let rows = meta.num_rows() as usize;
        let slots = self.lookups.len();
        let mut group = Group {
            first,
            rows: rows as u32,
            slots,
            lots: vec![0; rows],
            cells: vec![0; rows * slots],
            validation: vec![0; if self.validation { rows } else { 0 }],
            faults: BTreeMap::new(),
        };
        let Group { lots, cells, validation, faults, .. } = &mut group;
        let mut fault = |row: usize, column: &str, what: String| {
            faults.entry(row as u32).or_insert_with(|| format!("colonne « {column} » : {what}"));
        };
        whole(span, meta.column(0), rows, |row, value| {
            let expected = i64::from(first) + row as i64;
            match value {
                Some(n) if n == expected => (),
                Some(n) => fault(row, TICKET, format!("{n} au lieu de {expected}")),
                None => fault(row, TICKET, EMPTY.to_owned()),
            }
        })?;
        whole(span, meta.column(1), rows, |row, value| match value {
            Some(n) if n >= 0 => lots[row] = n,
            Some(n) => fault(row, LOT, format!("{n}, une somme positive ou nulle est attendue")),
            None => fault(row, LOT, EMPTY.to_owned()),
        })?;
        for (slot, lookup) in self.lookups.iter().enumerate() {
            let mut put = |row: usize, code: Option<CellCode>, shown: &dyn Fn() -> String| {
                cells[row * slots + slot] = code.unwrap_or(UNKNOWN);
                if code.is_none() {
                    fault(row, &self.names[slot], shown());
                }
            };
            let chunk = meta.column(slot + 2);
            match lookup {
                Lookup::Text(codes) => {
                    read::<ByteArrayType>(span, chunk, rows, |row, value: Option<&ByteArray>| {
                        let code = value.and_then(|v| codes.get(v.data()).copied());
                        put(row, code, &|| {
                            value.map_or(EMPTY.to_owned(), |v| {
                                unknown(&String::from_utf8_lossy(v.data()))
                            })
                        });
                    })?;
                }
                Lookup::Whole(codes) => whole(span, chunk, rows, |row, value| {
                    let find = |v| codes.binary_search_by_key(&v, |(value, _)| *value).ok();
                    let code = value.and_then(find).map(|i| codes[i].1);
                    put(row, code, &|| value.map_or(EMPTY.to_owned(), |v| unknown(&v.to_string())));
                })?,
            }
        }
        if self.validation {
            whole(span, meta.column(slots + 2), rows, |row, value| match value {
                Some(n) if (0..self.numbers).contains(&n) => validation[row] = n,
                Some(n) => fault(row, VALIDATION, format!("{n} a trop de chiffres")),
                None => fault(row, VALIDATION, EMPTY.to_owned()),
            })?;
        }
        Ok(group)
    }

    /// Decodes the recorded lots alone.
    pub(super) fn lots(
        &self,
        span: &Arc<Span>,
        meta: &RowGroupMetaData,
    ) -> Result<Vec<i64>, ParquetError> {
        let rows = meta.num_rows() as usize;
        let mut lots = vec![0; rows];
        whole(span, meta.column(1), rows, |row, value| lots[row] = value.unwrap_or(0))?;
        Ok(lots)
    }
}

const EMPTY: &str = "case vide";

fn unknown(value: &str) -> String {
    format!("valeur {} inconnue du jeu", quoted(value))
}

/// Reads a column of whole numbers, of 32 or 64 bits.
fn whole(
    span: &Arc<Span>,
    chunk: &ColumnChunkMetaData,
    rows: usize,
    mut each: impl FnMut(usize, Option<i64>),
) -> Result<(), ParquetError> {
    match chunk.column_type() {
        Physical::INT32 => read::<Int32Type>(span, chunk, rows, |row, v: Option<&i32>| {
            each(row, v.map(|v| i64::from(*v)));
        }),
        _ => read::<Int64Type>(span, chunk, rows, |row, v: Option<&i64>| each(row, v.copied())),
    }
}

/// Reads a column through the library's reader, row by row; other tools make
/// columns that may hold nothing.
fn read<T: DataType>(
    span: &Arc<Span>,
    chunk: &ColumnChunkMetaData,
    rows: usize,
    mut each: impl FnMut(usize, Option<&T::T>),
) -> Result<(), ParquetError> {
    let pages = SerializedPageReader::new(span.clone(), chunk, rows, None)?;
    let most = chunk.column_descr().max_def_level();
    let mut reader = ColumnReaderImpl::<T>::new(chunk.column_descr_ptr(), Box::new(pages));
    let mut values: Vec<T::T> = Vec::with_capacity(BATCH);
    let mut levels: Vec<i16> = Vec::new();
    let mut row = 0;
    while row < rows {
        values.clear();
        levels.clear();
        let optional = (most > 0).then_some(&mut levels);
        let wanted = BATCH.min(rows - row);
        let (read, _, _) = reader.read_records(wanted, optional, None, &mut values)?;
        if read == 0 {
            return Err(ParquetError::EOF(format!("{row} rows of {rows} in a column")));
        }
        let mut next = values.iter();
        for i in 0..read {
            let there = most == 0 || levels.get(i) == Some(&most);
            each(row, if there { next.next() } else { None });
            row += 1;
        }
    }
    Ok(())
}
