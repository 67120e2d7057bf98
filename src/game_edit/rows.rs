//! Rows of a list, whether it is written `[ … ]` or as `[[…]]`.

use toml_edit::{Array, InlineTable, Item, TableLike, Value};

use super::GameEditError;
use crate::toml_source::put;

/// How many rows a list has.
pub(super) fn len(list: &Item) -> usize {
    match list {
        Item::Value(Value::Array(array)) => array.len(),
        Item::ArrayOfTables(tables) => tables.len(),
        _ => 0,
    }
}

/// A field of a row. A row that is a bare value has one field, `bare`.
pub(super) fn get<'a>(list: &'a Item, row: usize, key: &str, bare: &str) -> Option<&'a Value> {
    match list {
        Item::Value(Value::Array(array)) => match array.get(row)? {
            Value::InlineTable(table) => table.get(key),
            value => (key == bare).then_some(value),
        },
        Item::ArrayOfTables(tables) => tables.get(row)?.get(key)?.as_value(),
        _ => None,
    }
}

/// Writes a field of a row, or takes it out. A bare value becomes a table when
/// another field is written.
pub(super) fn set(
    list: &mut Item,
    row: usize,
    key: &str,
    bare: &str,
    value: Option<Value>,
) -> Result<(), GameEditError> {
    let missing = || GameEditError::Missing(format!("la ligne {}", row + 1));
    let table: &mut dyn TableLike = match list {
        Item::Value(Value::Array(array)) => {
            let found = array.get_mut(row).ok_or_else(missing)?;
            if !found.is_inline_table() {
                match value {
                    Some(mut value) if key == bare => {
                        *value.decor_mut() = found.decor().clone();
                        *found = value;
                        return Ok(());
                    }
                    None => return Ok(()),
                    Some(_) => {}
                }
                let mut table = InlineTable::new();
                *table.decor_mut() = found.decor().clone();
                table.insert(bare, found.clone().decorated(" ", ""));
                *found = Value::InlineTable(table);
            }
            found.as_inline_table_mut().ok_or_else(missing)?
        }
        Item::ArrayOfTables(tables) => tables.get_mut(row).ok_or_else(missing)?,
        _ => return Err(missing()),
    };
    match value {
        Some(value) => put(table, key, value),
        None => {
            table.remove(key);
        }
    }
    Ok(())
}

/// Puts a row at a place. In an array that has a row a line, it has its own.
pub(super) fn insert(list: &mut Item, row: usize, table: InlineTable) {
    match list {
        Item::Value(Value::Array(array)) => insert_value(array, row, Value::InlineTable(table)),
        Item::ArrayOfTables(tables) => {
            // They can only be added at the end; what follows is put behind.
            let mut all: Vec<_> = tables.iter().cloned().collect();
            all.insert(row.min(all.len()), table.into_table());
            tables.clear();
            all.into_iter().for_each(|table| tables.push(table));
        }
        _ => {}
    }
}

/// Puts a value at a place of an array, spaced as its neighbours are.
pub(super) fn insert_value(array: &mut Array, row: usize, mut value: Value) {
    let row = row.min(array.len());
    // The first of a line knows best how lines begin; a comment before a row
    // stays with that row.
    let neighbour = array.get(row.saturating_sub(1)).or_else(|| array.get(0));
    let prefix = neighbour.and_then(|v| v.decor().prefix()?.as_str());
    let begin = prefix.map(|prefix| match prefix.rfind('\n') {
        Some(line) => prefix[line..].to_owned(),
        None if row == 0 => String::new(),
        None => " ".to_owned(),
    });
    value.decor_mut().set_prefix(begin.unwrap_or_default());
    value.decor_mut().set_suffix("");
    if row == 0
        && let Some(first) = array.get_mut(0)
        && first.decor().prefix().and_then(|p| p.as_str()).is_none_or(str::is_empty)
    {
        first.decor_mut().set_prefix(" ");
    }
    array.insert_formatted(row, value);
}

/// Takes a row out.
pub(super) fn remove(list: &mut Item, row: usize) -> Result<(), GameEditError> {
    let rows = len(list);
    if row >= rows {
        return Err(GameEditError::Missing(format!("la ligne {}", row + 1)));
    }
    match list {
        Item::Value(Value::Array(array)) => {
            array.remove(row);
        }
        Item::ArrayOfTables(tables) => {
            tables.remove(row);
        }
        _ => {}
    }
    Ok(())
}
