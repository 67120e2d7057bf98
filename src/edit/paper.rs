//! [`Paper`]: a text with the place of everything in it.

use std::ops::Range;

use toml_edit::{Array, ArrayOfTables, Document, Item, Table, Value};

use super::error::EditError;
use super::number;
use crate::toml_source::Lines;

/// A piece of a text and what is to stand in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Splice {
    pub(super) at: Range<usize>,
    pub(super) put: String,
}

impl Splice {
    /// Replaces.
    pub(super) fn new(at: Range<usize>, put: impl Into<String>) -> Self {
        Splice { at, put: put.into() }
    }

    /// Puts in.
    pub(super) fn insert(at: usize, put: impl Into<String>) -> Self {
        Splice { at: at..at, put: put.into() }
    }
}

/// A text, parsed.
#[derive(Clone, Debug)]
pub(super) struct Paper {
    document: Document<String>,
}

impl Paper {
    /// Parses a text.
    pub(super) fn parse(text: String) -> Result<Self, EditError> {
        match Document::parse(text.clone()) {
            Ok(document) => Ok(Paper { document }),
            Err(error) => {
                let line = Lines::of(&text).line(error.span().map_or(0, |s| s.start));
                Err(EditError::Syntax { line, what: error.message().to_owned() })
            }
        }
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        self.document.raw()
    }

    /// The whole file.
    pub(super) fn root(&self) -> Thing<'_> {
        Thing::Table(self.document.as_table())
    }

    /// What stands at a path such as `recto.text[3]`; the file for none.
    pub(super) fn find(&self, path: &str) -> Option<Thing<'_>> {
        self.root().find(path)
    }

    /// The entry of an object.
    pub(super) fn entry(&self, path: &str) -> Result<Thing<'_>, EditError> {
        match self.find(path) {
            Some(thing) if thing.is_table() => Ok(thing),
            _ => Err(EditError::NoEntry(path.to_owned())),
        }
    }

    /// The text with pieces replaced, parsed again. Pieces do not overlap.
    pub(super) fn spliced(&self, mut splices: Vec<Splice>) -> Result<Paper, EditError> {
        splices.sort_by_key(|s| (s.at.start, s.at.end));
        let text = self.text();
        let mut out = String::with_capacity(text.len() + 256);
        let mut done = 0;
        for splice in &splices {
            out.push_str(text.get(done..splice.at.start).unwrap_or_default());
            out.push_str(&splice.put);
            done = splice.at.end;
        }
        out.push_str(text.get(done..).unwrap_or_default());
        Paper::parse(out)
    }

    /// How lines end.
    pub(super) fn newline(&self) -> &'static str {
        if self.text().contains("\r\n") { "\r\n" } else { "\n" }
    }

    /// The end of the line of a byte, before its line end.
    pub(super) fn line_end(&self, byte: usize) -> usize {
        let rest = self.text().get(byte..).unwrap_or_default();
        let length = rest.find('\n').unwrap_or(rest.len());
        let back = usize::from(rest[..length].ends_with('\r'));
        byte + length - back
    }

    /// The start of the line after that of a byte.
    pub(super) fn next_line(&self, byte: usize) -> usize {
        let rest = self.text().get(byte..).unwrap_or_default();
        byte + rest.find('\n').map_or(rest.len(), |n| n + 1)
    }

    /// The start of the line of a byte.
    pub(super) fn line_start(&self, byte: usize) -> usize {
        self.text()[..byte].rfind('\n').map_or(0, |n| n + 1)
    }

    /// Sets a key of an entry to a value as it is written, or puts it in.
    pub(super) fn set(&self, entry: &str, key: &str, value: &str) -> Result<Splice, EditError> {
        let thing = self.entry(entry)?;
        if let Some(found) = thing.find(key) {
            let span = found.value_span().ok_or_else(|| {
                EditError::value(entry, key, "une valeur, et non une table à part,")
            })?;
            return Ok(Splice::new(span, value));
        }
        let (parent, name) = match key.rsplit_once('.') {
            Some((parent, name)) => {
                (thing.find(parent).ok_or_else(|| EditError::no_field(entry, parent))?, name)
            }
            None => (thing, key),
        };
        let name = if name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)) {
            name.to_owned()
        } else {
            Value::from(name).to_string()
        };
        match parent {
            Thing::Value(Value::InlineTable(table)) => {
                let span = table.span().ok_or_else(|| EditError::no_field(entry, key))?;
                Ok(match last_end(table.iter().map(|(_, v)| Thing::Value(v))) {
                    Some(end) => Splice::insert(end, format!(", {name} = {value}")),
                    None => Splice::new(span, format!("{{ {name} = {value} }}")),
                })
            }
            Thing::Table(table) => {
                let values = table.iter().filter_map(|(_, item)| item.as_value());
                let last = last_end(values.map(Thing::Value));
                let newline = self.newline();
                match last.or(table.span().map(|s| s.end).filter(|_| !entry.is_empty())) {
                    Some(end) => {
                        let end = self.line_end(end);
                        Ok(Splice::insert(end, format!("{newline}{name} = {value}")))
                    }
                    None if entry.is_empty() => {
                        Ok(Splice::insert(0, format!("{name} = {value}{newline}")))
                    }
                    None => Err(EditError::NoEntry(entry.to_owned())),
                }
            }
            _ => Err(EditError::no_field(entry, key)),
        }
    }

    /// Takes a key out of an entry.
    pub(super) fn unset(&self, entry: &str, key: &str) -> Result<Splice, EditError> {
        let none = || EditError::no_field(entry, key);
        let thing = self.entry(entry)?;
        let (parent, name) = match key.rsplit_once('.') {
            Some((parent, name)) => (thing.find(parent).ok_or_else(none)?, name),
            None => (thing, key),
        };
        let value = parent.find(name).ok_or_else(none)?.value_span().ok_or_else(none)?;
        match parent {
            Thing::Table(table) => {
                let start = table.key(name).and_then(|k| k.span()).ok_or_else(none)?.start;
                Ok(Splice::new(self.line_start(start)..self.next_line(value.end), ""))
            }
            Thing::Value(Value::InlineTable(table)) => {
                let start = table.key(name).and_then(|k| k.span()).ok_or_else(none)?.start;
                let ends = table.iter().filter_map(|(_, v)| v.span()).map(|s| s.end);
                let before = ends.filter(|end| *end <= start).max();
                let starts = table.iter().filter_map(|(k, _)| table.key(k)?.span());
                let after = starts.map(|s| s.start).filter(|s| *s >= value.end).min();
                Ok(match (before, after) {
                    (Some(before), _) => Splice::new(before..value.end, ""),
                    (None, Some(after)) => Splice::new(start..after, ""),
                    (None, None) => Splice::new(start..value.end, ""),
                })
            }
            _ => Err(none()),
        }
    }

    /// The lines of an entry that has a header of its own, from the header to
    /// the line after its last value; comments before it are not among them.
    pub(super) fn block(&self, entry: &str) -> Result<Range<usize>, EditError> {
        let thing = self.entry(entry)?;
        let Thing::Table(table) = thing else {
            return Err(EditError::fixed(entry, "n'a pas de lignes à lui"));
        };
        let header = table.span().ok_or_else(|| EditError::NoEntry(entry.to_owned()))?;
        let end = thing.end().unwrap_or(header.end).max(header.end);
        let mut headers = Vec::new();
        self.root().headers(&mut headers);
        let mut own = Vec::new();
        thing.headers(&mut own);
        let start = self.line_start(header.start);
        let end = self.next_line(end);
        if headers.iter().any(|h| (start..end).contains(h) && !own.contains(h)) {
            return Err(EditError::fixed(entry, "est écrit en plusieurs endroits du fichier"));
        }
        Ok(start..end)
    }
}

fn last_end<'p>(things: impl Iterator<Item = Thing<'p>>) -> Option<usize> {
    things.filter_map(|t| t.end()).max()
}

/// Something in a text: tables and values, however they are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Thing<'p> {
    Table(&'p Table),
    Tables(&'p ArrayOfTables),
    Value(&'p Value),
}

impl<'p> Thing<'p> {
    fn of(item: &'p Item) -> Option<Self> {
        match item {
            Item::None => None,
            Item::Value(value) => Some(Thing::Value(value)),
            Item::Table(table) => Some(Thing::Table(table)),
            Item::ArrayOfTables(tables) => Some(Thing::Tables(tables)),
        }
    }

    /// Whether it has keys.
    pub(super) fn is_table(self) -> bool {
        matches!(self, Thing::Table(_) | Thing::Value(Value::InlineTable(_)))
    }

    /// The value under a key.
    pub(super) fn get(self, key: &str) -> Option<Thing<'p>> {
        match self {
            Thing::Table(table) => table.get(key).and_then(Thing::of),
            Thing::Value(Value::InlineTable(table)) => table.get(key).map(Thing::Value),
            _ => None,
        }
    }

    /// One of a list.
    pub(super) fn nth(self, i: usize) -> Option<Thing<'p>> {
        match self {
            Thing::Tables(tables) => tables.get(i).map(Thing::Table),
            Thing::Value(Value::Array(array)) => array.get(i).map(Thing::Value),
            _ => None,
        }
    }

    /// How many are in a list.
    pub(super) fn len(self) -> usize {
        match self {
            Thing::Tables(tables) => tables.len(),
            Thing::Value(Value::Array(array)) => array.len(),
            _ => 0,
        }
    }

    /// What stands at a path such as `recto.text[3]`, from here.
    pub(super) fn find(self, path: &str) -> Option<Thing<'p>> {
        // Names may hold anything but dots; `#ffffff` is one.
        let mut here = self;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let (name, mut places) = match step.split_once('[') {
                Some((name, places)) => (name, Some(places)),
                None => (step, None),
            };
            if !name.is_empty() {
                here = here.get(name)?;
            }
            while let Some(text) = places {
                let (n, rest) = text.split_once(']')?;
                here = here.nth(n.parse().ok()?)?;
                places = rest.strip_prefix('[');
            }
        }
        Some(here)
    }

    /// Its keys.
    pub(super) fn keys(self) -> Vec<&'p str> {
        match self {
            Thing::Table(table) => table.iter().map(|(key, _)| key).collect(),
            Thing::Value(Value::InlineTable(table)) => table.iter().map(|(key, _)| key).collect(),
            _ => Vec::new(),
        }
    }

    /// Where a value stands.
    pub(super) fn value_span(self) -> Option<Range<usize>> {
        match self {
            Thing::Value(value) => value.span(),
            _ => None,
        }
    }

    /// A text.
    pub(super) fn text(self) -> Option<&'p str> {
        match self {
            Thing::Value(Value::String(text)) => Some(text.value()),
            _ => None,
        }
    }

    /// A number, whole or decimal.
    pub(super) fn number(self) -> Option<f64> {
        match self {
            Thing::Value(Value::Integer(n)) => Some(*n.value() as f64),
            Thing::Value(Value::Float(n)) => Some(*n.value()),
            _ => None,
        }
    }

    /// The numbers of a list.
    pub(super) fn numbers(self) -> Option<Vec<f64>> {
        let Thing::Value(Value::Array(array)) = self else { return None };
        array.iter().map(|v| Thing::Value(v).number()).collect()
    }

    /// The value itself.
    pub(super) fn value(self) -> Option<&'p Value> {
        match self {
            Thing::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The list itself.
    pub(super) fn array(self) -> Option<&'p Array> {
        self.value().and_then(Value::as_array)
    }

    /// Where the last of what belongs to it ends.
    pub(super) fn end(self) -> Option<usize> {
        match self {
            Thing::Value(value) => value.span().map(|s| s.end).or_else(|| {
                // A dotted key makes a table without a place of its own.
                let table = value.as_inline_table()?;
                last_end(table.iter().map(|(_, v)| Thing::Value(v)))
            }),
            Thing::Table(table) => {
                let inner = table.iter().filter_map(|(_, item)| Thing::of(item)?.end()).max();
                inner.max(table.span().map(|s| s.end))
            }
            Thing::Tables(tables) => last_end(tables.iter().map(Thing::Table)),
        }
    }

    /// Where the headers of it and of all that belongs to it begin.
    fn headers(self, found: &mut Vec<usize>) {
        match self {
            Thing::Table(table) => {
                // What is only named by others' headers has none of its own.
                let own = !table.is_dotted() && !table.is_implicit();
                found.extend(table.span().filter(|_| own).map(|s| s.start));
                table.iter().filter_map(|(_, i)| Thing::of(i)).for_each(|t| t.headers(found));
            }
            Thing::Tables(tables) => {
                tables.iter().for_each(|t| Thing::Table(t).headers(found));
            }
            Thing::Value(_) => (),
        }
    }
}

/// Replaces the numbers of a list one by one; nothing for those that stay.
pub(super) fn renumber(paper: &Paper, list: Thing<'_>, numbers: &[f64]) -> Option<Vec<Splice>> {
    let array = list.array()?;
    if array.len() < numbers.len() {
        return None;
    }
    let mut splices = Vec::new();
    for (value, new) in array.iter().zip(numbers) {
        splices.extend(renumber_one(paper, Thing::Value(value), *new)?);
    }
    Some(splices)
}

/// Replaces one number; nothing if it stays.
pub(super) fn renumber_one(paper: &Paper, value: Thing<'_>, new: f64) -> Option<Option<Splice>> {
    let (old, span) = (value.number()?, value.value_span()?);
    if number::same(old, new) {
        return Some(None);
    }
    let text = paper.text().get(span.clone())?;
    Some(Some(Splice::new(span, number::instead(text, new))))
}
