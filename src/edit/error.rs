//! [`EditError`]: why an edit does not apply.

/// Why an edit does not apply; the text is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The text is no TOML, so nothing in it can be edited by hand.
    #[error("layout.toml, ligne {line} : le TOML ne se lit pas ({what}) ; du TOML 1.0 est attendu")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// What the reader of TOML says.
        what: String,
    },
    /// No entry of this name.
    #[error("layout.toml : l'entrée « {0} » n'existe pas")]
    NoEntry(String),
    /// An entry without the field that the edit is about.
    #[error("layout.toml, {entry} : la clé « {key} » n'y est pas")]
    NoField {
        /// The entry.
        entry: String,
        /// The key.
        key: String,
    },
    /// A value of another kind than expected.
    #[error("layout.toml, {entry}.{key} : {expected} est attendu")]
    Value {
        /// The entry.
        entry: String,
        /// The key.
        key: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The object can't be changed in this way.
    #[error("{object} : {why}")]
    Fixed {
        /// The object.
        object: String,
        /// Why.
        why: &'static str,
    },
    /// The object is locked in the editor.
    #[error("{0} : verrouillé ; déverrouillez-le d'abord")]
    Locked(String),
    /// Nothing was given to be edited.
    #[error("rien n'est sélectionné")]
    Nothing,
    /// Too few objects to put them in relation.
    #[error("{0} objets au moins sont attendus")]
    TooFew(usize),
}

impl EditError {
    /// An object that can't be changed in this way.
    pub(super) fn fixed(object: impl ToString, why: &'static str) -> Self {
        EditError::Fixed { object: object.to_string(), why }
    }

    /// A field that is not there.
    pub(super) fn no_field(entry: &str, key: &str) -> Self {
        EditError::NoField { entry: entry.to_owned(), key: key.to_owned() }
    }

    /// A value of another kind.
    pub(super) fn value(entry: &str, key: &str, expected: &'static str) -> Self {
        EditError::Value { entry: entry.to_owned(), key: key.to_owned(), expected }
    }
}
