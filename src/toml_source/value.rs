//! [`Node`]: a value, read as what it should be.

use std::ops::RangeInclusive;
use std::str::FromStr;

use toml::Spanned;
use toml::de::DeValue;

use super::fault::{Found, Place, Sink};
use super::table::{Lines, Table};

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub at: Place,
}

/// A value to be read.
#[derive(Clone)]
pub struct Node<'t> {
    sink: &'t dyn Sink,
    lines: &'t Lines<'t>,
    value: &'t Spanned<DeValue<'t>>,
    /// Where it stands.
    pub at: Place,
}

impl<'t> Node<'t> {
    pub(super) fn new(
        sink: &'t dyn Sink,
        lines: &'t Lines<'t>,
        value: &'t Spanned<DeValue<'t>>,
        field: String,
    ) -> Self {
        let line = lines.line(value.span().start);
        Node { sink, lines, value, at: Place { line, field } }
    }

    /// Notes a fault of this value.
    pub fn fault(&self, found: Found, expected: &str) {
        self.sink.note(&self.at, found, expected);
    }

    /// Notes that the value is of another type.
    fn mismatch<T>(&self, expected: &str) -> Option<T> {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "un texte",
            DeValue::Integer(_) => "un nombre entier",
            DeValue::Float(_) => "un nombre à virgule",
            DeValue::Boolean(_) => "un booléen",
            DeValue::Datetime(_) => "une date",
            DeValue::Array(_) => "une liste",
            DeValue::Table(_) => "une table",
        };
        self.fault(Found::Type(found), expected);
        None
    }

    /// Notes that the value is of the right type, but will not do.
    fn refused<T>(&self, expected: &str) -> Option<T> {
        let written = self.lines.written(self.value.span());
        self.fault(Found::Value(format!("{written} est hors limites")), expected);
        None
    }

    fn located<T>(self, value: T) -> Option<Located<T>> {
        Some(Located { value, at: self.at })
    }

    /// A text, as it stands.
    pub fn raw_text(&self) -> Option<&'t str> {
        match self.value.get_ref() {
            DeValue::String(s) => Some(s),
            _ => self.mismatch("un texte entre guillemets"),
        }
    }

    /// A text that is not empty, without the blanks round it.
    pub fn text(self) -> Option<Located<String>> {
        match self.raw_text()?.trim() {
            "" => {
                self.fault(Found::Value("texte vide".into()), "un texte");
                None
            }
            text => {
                let text = text.to_owned();
                self.located(text)
            }
        }
    }

    /// A symbol's value: a text, or an integer that stands for its digits.
    pub fn symbol(self) -> Option<Located<String>> {
        match self.value.get_ref() {
            DeValue::Integer(i) if i.radix() == 10 => {
                let digits = i.as_str().to_owned();
                self.located(digits)
            }
            _ => self.text(),
        }
    }

    /// A whole number within a range, both ends included.
    pub fn integer(self, range: RangeInclusive<u64>) -> Option<Located<u64>> {
        let expected = format!("un nombre entier de {} à {}", range.start(), range.end());
        let DeValue::Integer(i) = self.value.get_ref() else { return self.mismatch(&expected) };
        match u64::from_str_radix(&i.as_str().replace('_', ""), i.radix()) {
            Ok(n) if range.contains(&n) => self.located(n),
            _ => self.refused(&expected),
        }
    }

    /// A number, whole or decimal, within a range. `what` goes before the range
    /// in the message.
    pub fn number(&self, what: &str, range: RangeInclusive<f64>) -> Option<f64> {
        let expected = format!("{what} de {} à {}", range.start(), range.end());
        let text = match self.value.get_ref() {
            DeValue::Integer(i) if i.radix() == 10 => i.as_str(),
            DeValue::Float(f) => f.as_str(),
            _ => return self.mismatch(&expected),
        };
        match text.replace('_', "").parse::<f64>() {
            Ok(n) if range.contains(&n) => Some(n),
            _ => self.refused(&expected),
        }
    }

    /// A yes or no.
    pub fn boolean(self) -> Option<Located<bool>> {
        match self.value.get_ref().as_bool() {
            Some(value) => self.located(value),
            None => self.mismatch("true ou false"),
        }
    }

    /// An amount, in the caller's type of money: a text (`"10 000 €"`, `"4,50"`)
    /// or a number of euros.
    pub fn money<M: FromStr>(self) -> Option<Located<M>> {
        let expected = "une somme en euros, par exemple \"10 000 €\", \"4,50 €\" ou 10000";
        let money = self.written(expected, |text| text.parse().ok())?;
        self.located(money)
    }

    /// A value that stands in quotes or without, such as a date, read by `parse`.
    pub fn written<T>(&self, expected: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = match self.value.get_ref() {
            DeValue::String(s) => s.as_ref(),
            DeValue::Integer(i) if i.radix() == 10 => i.as_str(),
            DeValue::Float(f) => f.as_str(),
            DeValue::Datetime(_) => self.lines.written(self.value.span()),
            _ => return self.mismatch(expected),
        };
        let value = parse(text);
        if value.is_none() {
            let found = Found::Value(format!("« {text} » ne convient pas"));
            self.fault(found, expected);
        }
        value
    }

    /// One of some words.
    pub fn choice<T: Copy>(&self, words: &[(&str, T)]) -> Option<T> {
        let list: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let expected = list.join(" ou ");
        let DeValue::String(text) = self.value.get_ref() else { return self.mismatch(&expected) };
        match words.iter().find(|(word, _)| word == text) {
            Some((_, value)) => Some(*value),
            None => {
                self.fault(Found::Value(format!("« {text} »")), &expected);
                None
            }
        }
    }

    /// The items of a list.
    pub fn list(self) -> Option<Vec<Node<'t>>> {
        let DeValue::Array(items) = self.value.get_ref() else {
            return self.mismatch("une liste [ … ]");
        };
        let node = |(i, item): (usize, &'t Spanned<DeValue<'t>>)| {
            Node::new(self.sink, self.lines, item, format!("{}[{}]", self.at.field, i + 1))
        };
        Some(items.iter().enumerate().map(node).collect())
    }

    /// A table, and a fault if it is none.
    pub fn table(self) -> Option<Table<'t>> {
        match self.value.get_ref() {
            DeValue::Table(table) => Some(Table::new(self.sink, self.lines, table, self.at)),
            _ => self.mismatch("une table { … }"),
        }
    }

    /// Whether the value is a text.
    pub fn is_text(&self) -> bool {
        self.value.get_ref().is_str()
    }

    /// Whether the value is a list.
    pub fn is_list(&self) -> bool {
        self.value.get_ref().is_array()
    }

    /// Whether the value is a table.
    pub fn is_table(&self) -> bool {
        self.value.get_ref().is_table()
    }
}
