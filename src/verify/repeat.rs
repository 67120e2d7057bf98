//! Series of `layout.toml`: an entry said once that stands at several places.
//!
//! Read here anew, and not as the layout reads it, so that what the layout took
//! for the place of a cell is checked as well.

use toml::{Table, Value};

/// Replaces every entry with `repeat` by one for each place of its series.
pub(super) fn expand(root: &mut Table) {
    let Some(Value::Table(series)) = root.remove("repeat") else { return };
    root.iter_mut().for_each(|(_, value)| within(value, &series));
}

fn within(value: &mut Value, series: &Table) {
    match value {
        Value::Table(table) => table.iter_mut().for_each(|(_, v)| within(v, series)),
        Value::Array(entries) => {
            let mut out = Vec::new();
            for mut entry in std::mem::take(entries) {
                let name = match &mut entry {
                    Value::Table(table) => table.remove("repeat"),
                    _ => None,
                };
                let places = name.as_ref().and_then(Value::as_str).and_then(|n| series.get(n));
                match places.and_then(Value::as_array) {
                    Some(places) => out.extend(places.iter().map(|p| at_place(&entry, p))),
                    None => {
                        within(&mut entry, series);
                        out.push(entry);
                    }
                }
            }
            *entries = out;
        }
        _ => {}
    }
}

fn at_place(entry: &Value, place: &Value) -> Value {
    let mut entry = entry.clone();
    for (key, word) in place.as_table().into_iter().flatten() {
        match (key.as_str(), word, &mut entry) {
            ("at", at, Value::Table(table)) => {
                table.insert("from".to_owned(), at.clone());
            }
            (key, Value::String(word), entry) => fill_in(entry, &format!("{{{key}}}"), word),
            _ => {}
        }
    }
    entry
}

fn fill_in(value: &mut Value, key: &str, word: &str) {
    match value {
        Value::String(text) => *text = text.replace(key, word),
        Value::Array(items) => items.iter_mut().for_each(|v| fill_in(v, key, word)),
        Value::Table(table) => table.iter_mut().for_each(|(_, v)| fill_in(v, key, word)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_stands_at_every_place_of_its_series() {
        let mut root: Table = "[repeat]\nx = [{ at = [1, 2], id = \"a\" }, { id = \"b\" }]\n\
            [[mask]]\nrepeat = \"x\"\ncells = [\"z.{id}\"]\n[[mask]]\nid = \"c\""
            .parse()
            .unwrap();
        expand(&mut root);
        let plain: Table = "[[mask]]\ncells = [\"z.a\"]\nfrom = [1, 2]\n\
            [[mask]]\ncells = [\"z.b\"]\n[[mask]]\nid = \"c\""
            .parse()
            .unwrap();
        assert_eq!(root, plain);
    }
}
