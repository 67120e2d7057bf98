//! Values replaced in a document that is edited, so that comments stay.

use toml_edit::{Item, TableLike, Value};

/// Puts a value in the place of another and keeps the comment behind it; a key
/// that is not there is added at the end.
pub fn put(table: &mut dyn TableLike, key: &str, mut value: Value) {
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    match table.get_mut(key) {
        Some(item) => *item = Item::Value(value),
        None => {
            table.insert(key, Item::Value(value));
        }
    }
}
