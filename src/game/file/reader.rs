//! How `game.toml` is walked: room `toml_source`, with a game's own faults.

use std::cell::RefCell;

pub(super) use crate::toml_source::{Located, Node, Place, Table as TableReader};

use super::error::{Fault, GameError, GameErrors};
use crate::toml_source::{Document, Found};

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
        self.errors.borrow_mut().push(GameError {
            file: self.file.to_owned(),
            line: at.line,
            field: at.field.clone(),
            fault,
            expected: expected.into(),
        });
    }

    /// Parses the text.
    pub(super) fn document(&self) -> Document<'a> {
        Document::parse(self.text, self)
    }

    pub(super) fn into_errors(self) -> Option<GameErrors> {
        GameErrors::collect(self.errors.into_inner())
    }

    pub(super) fn is_clean(&self) -> bool {
        self.errors.borrow().is_empty()
    }
}

impl crate::toml_source::Sink for Sink<'_> {
    fn note(&self, at: &Place, found: Found, expected: &str) {
        let fault = match found {
            Found::Syntax(what) => Fault::Syntax(what),
            Found::UnknownKey(key) => Fault::UnknownKey(key),
            Found::Missing => Fault::Missing,
            Found::Type(kind) => Fault::Type(kind),
            Found::Value(what) => Fault::Value(what),
            Found::Broken(said) => Fault::Value(said.text),
        };
        self.fault(at, fault, expected);
    }
}
