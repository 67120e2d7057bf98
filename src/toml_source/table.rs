//! [`Document`] and [`Table`]: keys, asked for one by one.

use std::collections::BTreeMap;
use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Found, Place, Sink};
use super::value::Node;

/// A text, parsed.
#[derive(Debug)]
pub struct Document<'a> {
    table: Spanned<DeTable<'a>>,
    lines: Lines<'a>,
}

impl<'a> Document<'a> {
    /// Parses a text; syntax errors are noted, and whatever could be read is
    /// given all the same.
    pub fn parse(text: &'a str, sink: &dyn Sink) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        let lines = Lines::of(text);
        for error in errors {
            let line = lines.line(error.span().map_or(0, |span| span.start));
            let at = Place { line, field: String::new() };
            sink.note(&at, Found::Syntax(error.message().to_owned()), "du TOML 1.0");
        }
        Document { table, lines }
    }

    /// Where all keys of a text stand, for what is found out about their values
    /// only later. `file` is how messages name it.
    pub fn places(&self, file: &str) -> Places {
        let mut lines = BTreeMap::new();
        let mut waiting = vec![(String::new(), self.table.get_ref())];
        while let Some((path, table)) = waiting.pop() {
            for (key, value) in table.iter() {
                let name = key.get_ref();
                let field =
                    if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
                lines.insert(field.clone(), self.lines.line(key.span().start));
                if let DeValue::Table(inner) = value.get_ref() {
                    waiting.push((field, inner));
                }
            }
        }
        Places { file: file.to_owned(), lines }
    }

    /// The tree, to be changed before it is read, and the lines of the text that
    /// it is from.
    pub fn parts(&mut self) -> (&mut DeTable<'a>, &Lines<'a>) {
        (self.table.get_mut(), &self.lines)
    }
}

/// Where the keys of a file stand.
///
/// It says nothing of what they say, so that two files with the same values are
/// the same settings: all places are equal, and none shows in `Debug`, from
/// which the identity of a run is told.
#[derive(Clone, Default)]
pub struct Places {
    file: String,
    lines: BTreeMap<String, usize>,
}

impl Places {
    /// How messages name the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The place of a field; of what it stands in, where it is not written.
    pub fn of(&self, field: &str) -> Place {
        let mut path = field;
        loop {
            if let Some(line) = self.lines.get(path) {
                return Place { line: *line, field: field.to_owned() };
            }
            match path.rsplit_once('.') {
                Some((outer, _)) => path = outer,
                None => return Place { line: 1, field: field.to_owned() },
            }
        }
    }
}

impl PartialEq for Places {
    fn eq(&self, _: &Places) -> bool {
        true
    }
}

impl Eq for Places {}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Places")
    }
}

/// A text that knows its lines.
#[derive(Debug)]
pub struct Lines<'a> {
    text: &'a str,
    /// Byte positions of the line starts.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of a text.
    pub fn of(text: &'a str) -> Self {
        let after = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        Lines { text, starts: std::iter::once(0).chain(after).collect() }
    }

    /// The line of a byte, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte)
    }

    /// What is written in a place.
    pub(super) fn written(&self, span: std::ops::Range<usize>) -> &'a str {
        self.text.get(span).unwrap_or_default()
    }
}

/// A table that remembers which keys it was asked for.
#[derive(Clone)]
pub struct Table<'t> {
    sink: &'t dyn Sink,
    lines: &'t Lines<'t>,
    table: &'t DeTable<'t>,
    /// Where the table begins.
    pub at: Place,
    asked: Vec<&'static str>,
}

impl<'t> Table<'t> {
    pub(super) fn new(
        sink: &'t dyn Sink,
        lines: &'t Lines<'t>,
        table: &'t DeTable<'t>,
        at: Place,
    ) -> Self {
        Table { sink, lines, table, at, asked: Vec::new() }
    }

    /// The whole document.
    pub fn root(sink: &'t dyn Sink, document: &'t Document<'t>) -> Self {
        let at = Place { line: 1, field: String::new() };
        Self::new(sink, &document.lines, document.table.get_ref(), at)
    }

    /// The value under a key, if it is there.
    pub fn optional(&mut self, key: &'static str) -> Option<Node<'t>> {
        self.asked.push(key);
        self.table.get(key).map(|value| self.node(key, value))
    }

    /// The value under a key; its absence is a fault.
    pub fn required(&mut self, key: &'static str, expected: &str) -> Option<Node<'t>> {
        let node = self.optional(key);
        if node.is_none() {
            self.sink.note(&self.at.key(key), Found::Missing, expected);
        }
        node
    }

    fn node(&self, key: &str, value: &'t Spanned<DeValue<'t>>) -> Node<'t> {
        Node::new(self.sink, self.lines, value, self.at.field_of(key))
    }

    /// All keys with their values by name, for tables whose keys are names that
    /// the writer gives and whose order means nothing.
    pub fn entries(self) -> Vec<(String, Node<'t>)> {
        let entries = self.table.iter();
        entries.map(|(k, v)| (k.get_ref().to_string(), self.node(k.get_ref(), v))).collect()
    }

    /// All keys with their values in the order of the file.
    pub fn in_order(&self) -> Vec<(&'t str, Node<'t>)> {
        let mut entries: Vec<_> = self
            .table
            .iter()
            .map(|(key, value)| {
                let name: &'t str = key.get_ref();
                (key.span().start, name, self.node(name, value))
            })
            .collect();
        entries.sort_by_key(|(start, ..)| *start);
        entries.into_iter().map(|(_, name, node)| (name, node)).collect()
    }

    /// Notes a fault somewhere in the table.
    pub fn fault_at(&self, at: &Place, found: Found, expected: &str) {
        self.sink.note(at, found, expected);
    }

    /// Reports the keys that nobody asked for.
    pub fn finish(self) {
        for (key, _) in self.table.iter() {
            let name = key.get_ref().as_ref();
            if !self.asked.contains(&name) {
                let line = self.lines.line(key.span().start);
                let at = Place { line, field: self.at.field_of(name) };
                let mut known: Vec<&str> = Vec::new();
                for key in &self.asked {
                    if !known.contains(key) {
                        known.push(key);
                    }
                }
                let known = format!("l'une des clés {}", known.join(", "));
                self.sink.note(&at, Found::UnknownKey(name.to_owned()), &known);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toml_source::Faults;

    /// Everything wrong in one text, each fault with its line and field.
    #[test]
    fn all_faults_come_at_once_with_line_and_field() {
        let text = "size = \"grand\"\nturn = \"over\"\nday = \"2012-02-30\"\nnumber = 12\n\n\
                    [[box]]\nlines = [1, -2]\ntpyo = 1\n[[box]]\nsum = \"trois\"\n";
        let faults = Faults::new("a.toml");
        let document = Document::parse(text, &faults);
        let mut root = Table::root(&faults, &document);
        assert_eq!(root.required("size", "").and_then(|n| n.number("un nombre", 0.0..=9.0)), None);
        assert_eq!(
            root.optional("turn").and_then(|n| n.choice(&[("left", 1), ("right", 2)])),
            None
        );
        assert_eq!(root.optional("day").and_then(|n| n.written("une date", |_| None::<u8>)), None);
        let number = root.optional("number").and_then(|n| n.integer(0..=12));
        assert_eq!(number.map(|n| (n.value, n.at.line)), Some((12, 4)));
        assert!(root.required("missing", "ce qui manque").is_none());
        for mut table in root
            .optional("box")
            .and_then(Node::list)
            .unwrap_or_default()
            .into_iter()
            .filter_map(Node::table)
        {
            let lines = table.optional("lines").and_then(Node::list).unwrap_or_default();
            lines.into_iter().for_each(|n| drop(n.integer(0..=9)));
            table.optional("sum").map(Node::money::<u32>);
            table.finish();
        }
        root.finish();
        let found = faults.into_errors();
        let places: Vec<_> = found.faults.iter().map(|f| (f.line, f.field.as_str())).collect();
        let expected = [
            (1, "size"),
            (1, "missing"),
            (2, "turn"),
            (3, "day"),
            (7, "box[1].lines[2]"),
            (8, "box[1].tpyo"),
            (10, "box[2].sum"),
        ];
        assert_eq!(places, expected, "{found}");
        let text = found.to_string();
        for words in [
            "« over »",
            "\"left\" ou \"right\"",
            "un nombre de 0 à 9",
            "lines, sum",
            "« 2012-02-30 »",
            "-2",
        ] {
            assert!(text.contains(words), "{words} is not in {text}");
        }
    }
}
