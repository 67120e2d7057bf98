//! Reading TOML so that every error is found, not only the first.
//!
//! Serde stops at the first unknown key or wrong type; a designer would mend a
//! file one run at a time. So the parsed document is walked here: each value is
//! taken by key, what cannot be read is noted with its place, and whatever was
//! not asked for is an unknown key.

use std::cell::RefCell;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{Fault, GameError, GameErrors};
use crate::game::Money;

/// A place in the file.
#[derive(Clone, Debug)]
pub(super) struct Place {
    span: Range<usize>,
    /// Path of the field.
    pub(super) field: String,
}

impl Place {
    /// The place of a key of the table that stands here.
    pub(super) fn key(&self, key: &str) -> Place {
        let field =
            if self.field.is_empty() { key.to_owned() } else { format!("{}.{key}", self.field) };
        Place { span: self.span.clone(), field }
    }
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Located<T> {
    pub(super) value: T,
    pub(super) at: Place,
}

/// The errors found so far.
pub(super) struct Sink<'a> {
    file: &'a str,
    text: &'a str,
    errors: RefCell<Vec<GameError>>,
}

impl<'a> Sink<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        Sink { file, text, errors: RefCell::default() }
    }

    /// Notes an error.
    pub(super) fn fault(&self, at: &Place, fault: Fault, expected: impl Into<String>) {
        let before = self.text.get(..at.span.start).unwrap_or(self.text);
        self.errors.borrow_mut().push(GameError {
            file: self.file.to_owned(),
            line: before.bytes().filter(|b| *b == b'\n').count() + 1,
            field: at.field.clone(),
            fault,
            expected: expected.into(),
        });
    }

    /// Parses the text; syntax errors are noted, and whatever could be read is
    /// given all the same.
    pub(super) fn document(&self) -> Spanned<DeTable<'a>> {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let at = Place { span: error.span().unwrap_or(0..0), field: String::new() };
            self.fault(&at, Fault::Syntax(error.message().to_owned()), "du TOML 1.0");
        }
        document
    }

    pub(super) fn into_errors(self) -> Option<GameErrors> {
        GameErrors::collect(self.errors.into_inner())
    }

    pub(super) fn is_clean(&self) -> bool {
        self.errors.borrow().is_empty()
    }
}

/// A value to be read.
pub(super) struct Node<'t> {
    sink: &'t Sink<'t>,
    value: &'t DeValue<'t>,
    pub(super) at: Place,
}

impl<'t> Node<'t> {
    /// Notes that the value is of another type.
    fn mismatch<T>(&self, expected: &str) -> Option<T> {
        let found = match self.value {
            DeValue::String(_) => "un texte",
            DeValue::Integer(_) => "un nombre entier",
            DeValue::Float(_) => "un nombre à virgule",
            DeValue::Boolean(_) => "un booléen",
            DeValue::Datetime(_) => "une date",
            DeValue::Array(_) => "une liste",
            DeValue::Table(_) => "une table",
        };
        self.sink.fault(&self.at, Fault::Type(found), expected);
        None
    }

    fn located<T>(self, value: T) -> Option<Located<T>> {
        Some(Located { value, at: self.at })
    }

    /// A text that is not empty.
    pub(super) fn text(self) -> Option<Located<String>> {
        match self.value {
            DeValue::String(s) if !s.trim().is_empty() => {
                let text = s.trim().to_owned();
                self.located(text)
            }
            DeValue::String(_) => {
                self.sink.fault(&self.at, Fault::Value("texte vide".into()), "un texte");
                None
            }
            _ => self.mismatch("un texte entre guillemets"),
        }
    }

    /// A symbol's value: a text, or an integer that stands for its digits.
    pub(super) fn symbol(self) -> Option<Located<String>> {
        match self.value {
            DeValue::Integer(i) if i.radix() == 10 => {
                let digits = i.as_str().to_owned();
                self.located(digits)
            }
            _ => self.text(),
        }
    }

    /// A whole number within a range, both ends included.
    pub(super) fn integer(self, range: std::ops::RangeInclusive<u64>) -> Option<Located<u64>> {
        let expected = format!("un nombre entier de {} à {}", range.start(), range.end());
        let DeValue::Integer(i) = self.value else { return self.mismatch(&expected) };
        match u64::from_str_radix(i.as_str(), i.radix()) {
            Ok(n) if range.contains(&n) => self.located(n),
            _ => {
                self.sink.fault(&self.at, Fault::Value(format!("{i} est hors limites")), expected);
                None
            }
        }
    }

    /// A yes or no.
    pub(super) fn boolean(self) -> Option<Located<bool>> {
        match self.value {
            DeValue::Boolean(b) => {
                let value = *b;
                self.located(value)
            }
            _ => self.mismatch("true ou false"),
        }
    }

    /// An amount: a text (`"10 000 €"`, `"4,50"`) or a number of euros.
    pub(super) fn money(self) -> Option<Located<Money>> {
        let expected = "une somme en euros, par exemple \"10 000 €\", \"4,50 €\" ou 10000";
        let text = match self.value {
            DeValue::String(s) => s.as_ref(),
            DeValue::Integer(i) if i.radix() == 10 => i.as_str(),
            DeValue::Float(f) => f.as_str(),
            _ => return self.mismatch(expected),
        };
        match Money::parse(text) {
            Ok(money) => self.located(money),
            Err(_) => {
                let fault = Fault::Value(format!("« {text} » n'est pas une somme"));
                self.sink.fault(&self.at, fault, expected);
                None
            }
        }
    }

    /// The items of a list.
    pub(super) fn list(self) -> Option<Vec<Node<'t>>> {
        let DeValue::Array(items) = self.value else { return self.mismatch("une liste [ … ]") };
        let node = |(i, item): (usize, &'t Spanned<DeValue<'t>>)| Node {
            sink: self.sink,
            value: item.get_ref(),
            at: Place { span: item.span(), field: format!("{}[{}]", self.at.field, i + 1) },
        };
        Some(items.iter().enumerate().map(node).collect())
    }

    /// A table, and an error if it is none.
    pub(super) fn table(self) -> Option<TableReader<'t>> {
        match self.value {
            DeValue::Table(table) => Some(TableReader::new(self.sink, table, self.at)),
            _ => self.mismatch("une table { … }"),
        }
    }

    /// Whether the value is a table.
    pub(super) fn is_table(&self) -> bool {
        self.value.is_table()
    }
}

/// A table whose keys are taken one by one.
pub(super) struct TableReader<'t> {
    sink: &'t Sink<'t>,
    table: &'t DeTable<'t>,
    /// Where the table begins.
    pub(super) at: Place,
    asked: Vec<&'static str>,
}

impl<'t> TableReader<'t> {
    fn new(sink: &'t Sink<'t>, table: &'t DeTable<'t>, at: Place) -> Self {
        TableReader { sink, table, at, asked: Vec::new() }
    }

    /// The whole document.
    pub(super) fn root(sink: &'t Sink<'t>, document: &'t Spanned<DeTable<'t>>) -> Self {
        let at = Place { span: 0..0, field: String::new() };
        Self::new(sink, document.get_ref(), at)
    }

    /// The value under a key, if it is there.
    pub(super) fn optional(&mut self, key: &'static str) -> Option<Node<'t>> {
        self.asked.push(key);
        self.table.get(key).map(|value| self.node(key, value))
    }

    /// The value under a key; its absence is an error.
    pub(super) fn required(&mut self, key: &'static str, expected: &str) -> Option<Node<'t>> {
        let node = self.optional(key);
        if node.is_none() {
            self.sink.fault(&self.at.key(key), Fault::Missing, expected);
        }
        node
    }

    fn node(&self, key: &str, value: &'t Spanned<DeValue<'t>>) -> Node<'t> {
        let field = self.at.key(key).field;
        Node { sink: self.sink, value: value.get_ref(), at: Place { span: value.span(), field } }
    }

    /// All keys with their values, for tables whose keys are names that the
    /// designer gives.
    pub(super) fn entries(self) -> Vec<(String, Node<'t>)> {
        self.table
            .iter()
            .map(|(key, value)| (key.get_ref().to_string(), self.node(key.get_ref(), value)))
            .collect()
    }

    /// Reports the keys that nobody asked for.
    pub(super) fn finish(self) {
        for (key, _) in self.table.iter() {
            let name = key.get_ref().as_ref();
            if !self.asked.contains(&name) {
                let at = Place { span: key.span(), field: self.at.key(name).field };
                let known = format!("l'une des clés {}", self.asked.join(", "));
                self.sink.fault(&at, Fault::UnknownKey(name.to_owned()), known);
            }
        }
    }
}
