//! Reading TOML field by field, so that all faults are told at once.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::measure::{Day, Length};

/// One thing wrong in `press.toml`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, ligne {line}, {field} : {expected}")]
pub struct PressFault {
    /// The file, as it was named.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// The field, with its sections: `sheet.width_mm`.
    pub field: String,
    /// What was expected.
    pub expected: String,
}

/// All that is wrong in `press.toml`, in the order of the reading.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct PressFaults(pub Vec<PressFault>);

impl fmt::Display for PressFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

/// Gathers the faults of a file.
pub(super) struct Faults<'t> {
    file: String,
    text: &'t str,
    found: RefCell<Vec<PressFault>>,
}

impl<'t> Faults<'t> {
    pub(super) fn new(file: &str, text: &'t str) -> Self {
        Faults { file: file.to_owned(), text, found: RefCell::new(Vec::new()) }
    }

    fn add(&self, span: Range<usize>, field: String, expected: impl Into<String>) {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let fault = PressFault { file: self.file.clone(), line, field, expected: expected.into() };
        self.found.borrow_mut().push(fault);
    }

    /// The value, if nothing was wrong.
    pub(super) fn into_result<T>(self, value: Option<T>) -> Result<T, PressFaults> {
        let found = self.found.into_inner();
        match value {
            Some(value) if found.is_empty() => Ok(value),
            _ => Err(PressFaults(found)),
        }
    }
}

/// A table that is being read.
pub(super) struct Section<'f, 't> {
    faults: &'f Faults<'t>,
    table: &'f DeTable<'t>,
    span: Range<usize>,
    path: String,
    asked: BTreeSet<&'static str>,
}

impl<'f, 't> Section<'f, 't> {
    /// Reads the whole file by `read`.
    pub(super) fn root<T>(
        faults: &Faults<'t>,
        read: impl FnOnce(&mut Section<'_, 't>) -> Option<T>,
    ) -> Option<T> {
        match DeTable::parse(faults.text) {
            Ok(table) => {
                let (table, path) = (table.get_ref(), String::new());
                let mut root = Section { faults, table, span: 0..0, path, asked: BTreeSet::new() };
                let value = read(&mut root);
                root.refuse_unknown();
                value
            }
            Err(error) => {
                let span = error.span().unwrap_or(0..0);
                faults.add(span, "syntaxe".into(), format!("TOML attendu ({})", error.message()));
                None
            }
        }
    }

    /// Reads the table under a key by `read`.
    pub(super) fn section<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&mut Section<'_, 't>) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(key, "une section")?;
        let DeValue::Table(table) = value.get_ref() else {
            self.faults.add(value.span(), self.name(key), "une section [...] est attendue");
            return None;
        };
        let mut section = Section {
            faults: self.faults,
            table,
            span: value.span(),
            path: self.name(key),
            asked: BTreeSet::new(),
        };
        let value = read(&mut section);
        section.refuse_unknown();
        value
    }

    /// A text that is not empty.
    pub(super) fn text(&mut self, key: &'static str) -> Option<String> {
        let expected = "un texte entre guillemets, non vide";
        self.read(key, expected, |v| v.as_str().filter(|s| !s.trim().is_empty()).map(str::to_owned))
    }

    /// A day, as a TOML date or as a text.
    pub(super) fn day(&mut self, key: &'static str) -> Option<Day> {
        self.read(key, "une date du calendrier AAAA-MM-JJ", |v| match v {
            DeValue::Datetime(at) => {
                let date = at.date?;
                Day::new(date.year, date.month, date.day)
            }
            DeValue::String(s) => Day::parse(s),
            _ => None,
        })
    }

    /// Yes or no; the default where the key is not given.
    pub(super) fn flag(&mut self, key: &'static str, default: bool) -> Option<bool> {
        self.asked.insert(key);
        if self.table.get(key).is_none() {
            return Some(default);
        }
        self.read(key, "true ou false", |v| v.as_bool())
    }

    /// A length in millimetres within bounds.
    pub(super) fn mm(&mut self, key: &'static str, min: f64, max: f64) -> Option<Length> {
        let expected = format!("un nombre de millimètres de {min} à {max}");
        self.number(key, expected, min, max).map(Length::from_mm)
    }

    /// A length in points within bounds.
    pub(super) fn pt(&mut self, key: &'static str, min: f64, max: f64) -> Option<Length> {
        let expected = format!("un nombre de points de {min} à {max}");
        self.number(key, expected, min, max).map(Length::from_pt)
    }

    /// A whole number within bounds.
    pub(super) fn whole(&mut self, key: &'static str, min: u32, max: u32) -> Option<u32> {
        let expected = format!("un nombre entier de {min} à {max}");
        self.read(key, expected, |v| {
            let n = v.as_integer()?;
            let n = u32::from_str_radix(&n.as_str().replace('_', ""), n.radix()).ok()?;
            (min..=max).contains(&n).then_some(n)
        })
    }

    /// One of some words.
    pub(super) fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        let list: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        self.read(key, list.join(" ou "), |v| {
            let text = v.as_str()?;
            words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value)
        })
    }

    /// Tells that a value, though of the right kind, will not do.
    pub(super) fn fault(&self, key: &'static str, expected: &str) {
        let span = self.table.get(key).map_or(self.span.clone(), Spanned::span);
        self.faults.add(span, self.name(key), format!("{expected} : voilà ce qui est attendu"));
    }

    fn number(&mut self, key: &'static str, expected: String, min: f64, max: f64) -> Option<f64> {
        self.read(key, expected, |v| {
            let text = match v {
                DeValue::Integer(n) if n.radix() == 10 => n.as_str(),
                DeValue::Float(n) => n.as_str(),
                _ => return None,
            };
            let n: f64 = text.replace('_', "").parse().ok()?;
            (min..=max).contains(&n).then_some(n)
        })
    }

    fn read<T>(
        &mut self,
        key: &'static str,
        expected: impl fmt::Display,
        convert: impl FnOnce(&DeValue<'t>) -> Option<T>,
    ) -> Option<T> {
        let expected = expected.to_string();
        let value = self.get(key, &expected)?;
        let converted = convert(value.get_ref());
        if converted.is_none() {
            let found = self.faults.text.get(value.span()).unwrap_or_default();
            let message = format!("{expected} : voilà ce qui est attendu, et non {found}");
            self.faults.add(value.span(), self.name(key), message);
        }
        converted
    }

    fn get(&mut self, key: &'static str, expected: &str) -> Option<&'f Spanned<DeValue<'t>>> {
        self.asked.insert(key);
        let value = self.table.get(key);
        if value.is_none() {
            self.faults.add(
                self.span.clone(),
                self.name(key),
                format!("absent ; attendu : {expected}"),
            );
        }
        value
    }

    fn refuse_unknown(&self) {
        for key in self.table.keys().filter(|k| !self.asked.contains(k.get_ref().as_ref())) {
            let known: Vec<_> = self.asked.iter().copied().collect();
            let message = format!("clé inconnue ; attendues : {}", known.join(", "));
            self.faults.add(key.span(), self.name(key.get_ref()), message);
        }
    }

    fn name(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }
}
