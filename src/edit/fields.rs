//! Fields of entries, styles, colours and inks.

use toml_edit::Value;

use super::command::FieldValue;
use super::error::EditError;
use super::number;
use super::paper::{Paper, Thing, renumber, renumber_one};

/// What a value is for the window; nothing for tables.
pub(super) fn value_of(thing: Thing<'_>) -> Option<FieldValue> {
    if let Some(number) = thing.number() {
        return Some(FieldValue::Number(number));
    }
    if let Some(text) = thing.text() {
        return Some(FieldValue::Text(text.to_owned()));
    }
    if let Some(truth) = thing.value().and_then(Value::as_bool) {
        return Some(FieldValue::Truth(truth));
    }
    let array = thing.array()?;
    if let Some(numbers) = thing.numbers().filter(|n| !n.is_empty()) {
        return Some(FieldValue::Numbers(numbers));
    }
    let texts: Option<Vec<String>> =
        array.iter().map(|v| Thing::Value(v).text().map(str::to_owned)).collect();
    texts.map(FieldValue::Texts)
}

/// A value as it is written.
pub(super) fn written(value: &FieldValue) -> String {
    let text = |text: &str| Value::from(text).to_string();
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    match value {
        FieldValue::Text(t) => text(t),
        FieldValue::Number(n) => number::written(*n),
        FieldValue::Truth(truth) => truth.to_string(),
        FieldValue::Numbers(numbers) => list(numbers.iter().map(|n| number::written(*n)).collect()),
        FieldValue::Texts(texts) => list(texts.iter().map(|t| text(t)).collect()),
    }
}

/// Sets a field, or takes it out. What is there and stays is left as written.
pub(super) fn set(
    paper: &Paper,
    entry: &str,
    key: &str,
    value: Option<&FieldValue>,
) -> Result<Paper, EditError> {
    let Some(value) = value else {
        if paper.entry(entry)?.find(key).is_none() {
            return Ok(paper.clone());
        }
        return paper.spliced(vec![paper.unset(entry, key)?]);
    };
    if let FieldValue::Number(n) = value
        && !n.is_finite()
    {
        return Err(EditError::value(entry, key, "un nombre"));
    }
    let old = paper.entry(entry)?.find(key);
    let kept = old.and_then(|old| match value {
        _ if value_of(old).as_ref() == Some(value) => Some(Vec::new()),
        FieldValue::Number(n) => renumber_one(paper, old, *n).map(Vec::from_iter),
        FieldValue::Numbers(new) if old.len() == new.len() => renumber(paper, old, new),
        _ => None,
    });
    match kept {
        Some(splices) => paper.spliced(splices),
        None => paper.spliced(vec![paper.set(entry, key, &written(value))?]),
    }
}

/// Sets a field of a style or a colour, which is begun where it is not there.
pub(super) fn set_named(
    paper: &Paper,
    table: &str,
    name: &str,
    key: &str,
    value: Option<&FieldValue>,
) -> Result<Paper, EditError> {
    if name.is_empty() || name.contains(['.', '[', ']', '"', '\n']) {
        return Err(EditError::value(table, name, "un nom sans point ni crochet"));
    }
    let entry = format!("{table}.{name}");
    if paper.find(&entry).is_some() {
        return set(paper, &entry, key, value);
    }
    let Some(value) = value else { return Ok(paper.clone()) };
    let inline = format!("{{ {key} = {} }}", written(value));
    paper.spliced(vec![paper.set(table, name, &inline)?])
}

/// Sets a field of a spot ink.
pub(super) fn set_ink(
    paper: &Paper,
    id: &str,
    key: &str,
    value: Option<&FieldValue>,
) -> Result<Paper, EditError> {
    let inks = paper.find("ink").map_or(0, Thing::len);
    let of = |i: &usize| paper.find(&format!("ink[{i}].id")).and_then(Thing::text) == Some(id);
    match (0..inks).find(of) {
        Some(i) => set(paper, &format!("ink[{i}]"), key, value),
        None => Err(EditError::NoEntry(format!("ink « {id} »"))),
    }
}
