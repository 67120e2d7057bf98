//! `[alphabet.…]`: symbols, sums, numbers.

use toml_edit::{DocumentMut, InlineTable, Item, TableLike};

use super::change::SymbolField;
use super::prizes::table;
use super::sheet::{amount_of, text_of};
use super::{GameChange, GameEditError, rows};
use crate::game::Money;
use crate::game::written::{number, sum};
use crate::toml_source::put;

/// The table of an alphabet.
fn alphabet<'d>(
    document: &'d mut DocumentMut,
    id: &str,
) -> Result<&'d mut dyn TableLike, GameEditError> {
    let found = table(document, "alphabet")?.get_mut(id).and_then(Item::as_table_like_mut);
    found.ok_or_else(|| GameEditError::Missing(format!("l'alphabet « {id} »")))
}

/// The rows of an alphabet, and the field that a row without braces is.
fn list<'d>(
    document: &'d mut DocumentMut,
    id: &str,
) -> Result<(&'d mut Item, &'static str), GameEditError> {
    let table = alphabet(document, id)?;
    let (key, bare) = match table.contains_key("symbols") {
        true => ("symbols", "value"),
        false => ("amounts", "amount"),
    };
    let missing = || GameEditError::Missing(format!("la liste de l'alphabet « {id} »"));
    table.get_mut(key).map(|list| (list, bare)).ok_or_else(missing)
}

pub(super) fn carry_out(
    document: &mut DocumentMut,
    change: &GameChange,
) -> Result<(), GameEditError> {
    match change {
        GameChange::Symbol { alphabet, row, field, text } => {
            let (list, bare) = list(document, alphabet)?;
            let key = match field {
                SymbolField::Value => "value",
                SymbolField::Text => "text",
                SymbolField::Transcription => "transcription",
            };
            if *field == SymbolField::Value && find(list, text).is_some_and(|at| at != *row) {
                return Err(GameEditError::There(format!("« {text} »")));
            }
            let value = (!text.is_empty()).then(|| text.as_str().into());
            rows::set(list, *row, key, bare, value)
        }
        GameChange::Weight { alphabet, row, weight } => {
            let (list, bare) = list(document, alphabet)?;
            // One is what a row without weight has.
            let value = (*weight != 1 || rows::get(list, *row, "weight", bare).is_some())
                .then(|| number(*weight));
            rows::set(list, *row, "weight", bare, value)
        }
        GameChange::AddSymbol { alphabet, value, transcription } => {
            let (list, _) = list(document, alphabet)?;
            if find(list, value).is_some() {
                return Err(GameEditError::There(format!("« {value} »")));
            }
            let mut symbol = InlineTable::new();
            symbol.insert("value", value.as_str().into());
            if !transcription.is_empty() {
                symbol.insert("transcription", transcription.as_str().into());
            }
            let end = rows::len(list);
            rows::insert(list, end, symbol);
            Ok(())
        }
        GameChange::Amount { alphabet, row, amount } => {
            let (list, bare) = list(document, alphabet)?;
            if find_amount(list, *amount).is_some_and(|at| at != *row) {
                return Err(GameEditError::There(format!("{amount}")));
            }
            rows::set(list, *row, "amount", bare, Some(sum(*amount)))
        }
        GameChange::AddAmount { alphabet, amount } => {
            let (list, _) = list(document, alphabet)?;
            if find_amount(list, *amount).is_some() {
                return Err(GameEditError::There(format!("{amount}")));
            }
            let below = |row: &usize| {
                rows::get(list, *row, "amount", "amount").and_then(amount_of) < Some(*amount)
            };
            let row = (0..rows::len(list)).take_while(below).count();
            let bare = rows::get(list, 0, "weight", "amount").is_none();
            match list.as_array_mut().filter(|_| bare) {
                Some(array) => rows::insert_value(array, row, sum(*amount)),
                None => {
                    let mut entry = InlineTable::new();
                    entry.insert("amount", sum(*amount));
                    rows::insert(list, row, entry);
                }
            }
            Ok(())
        }
        GameChange::RemoveSymbol { alphabet, row } => {
            let (list, _) = list(document, alphabet)?;
            if rows::len(list) == 1 {
                return Err(GameEditError::Last("symbole"));
            }
            rows::remove(list, *row)
        }
        GameChange::Range { alphabet: id, from, to } => {
            let table = alphabet(document, id)?;
            let numbers = table.get_mut("numbers").and_then(Item::as_table_like_mut);
            let missing = || GameEditError::Missing(format!("les nombres de « {id} »"));
            let numbers = numbers.ok_or_else(missing)?;
            put(numbers, "from", number(*from));
            put(numbers, "to", number(*to));
            Ok(())
        }
        _ => Ok(()),
    }
}

fn find(list: &Item, value: &str) -> Option<usize> {
    (0..rows::len(list))
        .find(|row| rows::get(list, *row, "value", "value").map(text_of).as_deref() == Some(value))
}

fn find_amount(list: &Item, amount: Money) -> Option<usize> {
    (0..rows::len(list))
        .find(|row| rows::get(list, *row, "amount", "amount").and_then(amount_of) == Some(amount))
}
