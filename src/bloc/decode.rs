//! From the columns of a row group to cells.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use parquet::errors::ParquetError;
use parquet::file::metadata::RowGroupMetaData;

use crate::game::{CellCode, Game};

use super::error::{UNKNOWN, quoted};
use super::format::{LOT, TICKET, VALIDATION, Values};
use super::group::Group;
use super::pages::{Raw, Span, read, read_window};

/// From the values of a column to codes.
enum Lookup {
    Text(BTreeMap<Vec<u8>, CellCode>),
    Whole(BTreeMap<i64, CellCode>),
}

impl Lookup {
    fn new(values: Values) -> Lookup {
        fn pairs<T, K: Ord>(values: Vec<T>, key: impl Fn(T) -> K) -> BTreeMap<K, CellCode> {
            values.into_iter().enumerate().map(|(i, v)| (key(v), i as CellCode)).collect()
        }
        match values {
            Values::Text(all) => Lookup::Text(pairs(all, |v| v.data().to_vec())),
            Values::Numbers(all) => Lookup::Whole(pairs(all, i64::from)),
            Values::Amounts(all) => Lookup::Whole(pairs(all, |v| v)),
        }
    }

    fn code(&self, raw: Raw<'_>) -> Option<CellCode> {
        match (self, raw) {
            (Lookup::Text(codes), Raw::Text(value)) => codes.get(value).copied(),
            (Lookup::Whole(codes), Raw::Whole(value)) => codes.get(&value).copied(),
            _ => None,
        }
    }
}

/// A cell as it was looked up: a code, or the place of a value that the game
/// does not know in the list of such values.
#[derive(Clone, Copy)]
enum Found {
    Code(CellCode),
    Strange(u32),
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

    /// Decodes some rows of a row group whose first row in the file is `first`.
    pub(super) fn rows(
        &self,
        span: &Arc<Span>,
        meta: &RowGroupMetaData,
        first: u32,
        window: Range<usize>,
    ) -> Result<Group, ParquetError> {
        let all = meta.num_rows() as usize;
        let rows = window.len();
        let (from, first) = (window.start, first + window.start as u32);
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
        read_window(span, meta.column(0), all, window.clone(), whole, |row, value| {
            let row = row - from;
            let expected = i64::from(first) + row as i64;
            match value {
                Some(n) if n == expected => (),
                Some(n) => fault(row, TICKET, format!("{n} au lieu de {expected}")),
                None => fault(row, TICKET, EMPTY.to_owned()),
            }
        })?;
        read_window(span, meta.column(1), all, window.clone(), whole, |row, value| {
            let row = row - from;
            match value {
                Some(n) if n >= 0 => lots[row] = n,
                Some(n) => {
                    fault(row, LOT, format!("{n}, une somme positive ou nulle est attendue"))
                }
                None => fault(row, LOT, EMPTY.to_owned()),
            }
        })?;
        for (slot, lookup) in self.lookups.iter().enumerate() {
            let mut strange: Vec<String> = Vec::new();
            let mut wrong: Vec<(usize, Option<u32>)> = Vec::new();
            let find = |raw: Raw<'_>| match lookup.code(raw) {
                Some(code) => Found::Code(code),
                None => {
                    strange.push(shown(raw));
                    Found::Strange(strange.len() as u32 - 1)
                }
            };
            read_window(span, meta.column(slot + 2), all, window.clone(), find, |row, value| {
                let row = row - from;
                cells[row * slots + slot] = match value {
                    Some(Found::Code(code)) => code,
                    Some(Found::Strange(at)) => {
                        wrong.push((row, Some(at)));
                        UNKNOWN
                    }
                    None => {
                        wrong.push((row, None));
                        UNKNOWN
                    }
                };
            })?;
            for (row, at) in wrong {
                let value = at.and_then(|at| strange.get(at as usize));
                let what =
                    value.map_or(EMPTY.to_owned(), |v| format!("valeur {v} inconnue du jeu"));
                fault(row, &self.names[slot], what);
            }
        }
        if self.validation {
            read_window(span, meta.column(slots + 2), all, window.clone(), whole, |row, value| {
                let row = row - from;
                match value {
                    Some(n) if (0..self.numbers).contains(&n) => validation[row] = n,
                    Some(n) => {
                        fault(row, VALIDATION, format!("{n} n'a pas le bon nombre de chiffres"));
                    }
                    None => fault(row, VALIDATION, EMPTY.to_owned()),
                }
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
        read(span, meta.column(1), rows, whole, |row, value| lots[row] = value.unwrap_or(0))?;
        Ok(lots)
    }
}

const EMPTY: &str = "case vide";

fn whole(raw: Raw<'_>) -> i64 {
    match raw {
        Raw::Whole(value) => value,
        // The footer has been checked: such a column holds whole numbers.
        Raw::Real(_) | Raw::Single(_) | Raw::Text(_) => -1,
    }
}

fn shown(raw: Raw<'_>) -> String {
    match raw {
        Raw::Whole(value) => quoted(&value.to_string()),
        Raw::Real(value) => quoted(&value.to_string()),
        Raw::Single(value) => quoted(&value.to_string()),
        Raw::Text(value) => quoted(&String::from_utf8_lossy(value)),
    }
}
