//! [`GameErrors`]: everything that is wrong with a `game.toml`, at once.

use std::fmt;

/// What is wrong at one place of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is no TOML.
    #[error("le TOML ne se lit pas ({0})")]
    Syntax(String),
    /// A key that games do not have.
    #[error("clé inconnue « {0} »")]
    UnknownKey(String),
    /// A key that must be there.
    #[error("clé absente")]
    Missing,
    /// A value of another type.
    #[error("{0} à la place d'une autre sorte de valeur")]
    Type(&'static str),
    /// A value that cannot be.
    #[error("{0}")]
    Value(String),
    /// A name for which there is nothing.
    #[error("« {0} » n'existe pas")]
    Unknown(String),
    /// Something that stands twice and may not.
    #[error("« {0} » est en double")]
    Duplicate(String),
    /// A stated total that the rows do not give.
    #[error(
        "le total ne correspond pas aux lignes\u{a0}: {stated} est écrit, les lignes font {computed}"
    )]
    Total {
        /// What the file says.
        stated: String,
        /// What its rows add up to.
        computed: String,
    },
    /// A transcription that does not say what it stands under.
    #[error("la transcription « {transcription} » ne dit pas « {value} »")]
    Transcription {
        /// What is written.
        transcription: String,
        /// The value that it should say.
        value: String,
    },
    /// A symbol without words under it.
    #[error("le symbole « {0} » n'a pas de transcription")]
    NoTranscription(String),
}

/// One error of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// Name of the file as given to [`crate::game::Game::parse`].
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Path of the field: keys parted by dots, places in lists from 1, as in
    /// `surface[2].rule[1].zones`. Empty for the file as a whole.
    pub field: String,
    /// What is wrong.
    pub fault: Fault,
    /// What was expected instead, in French.
    pub expected: String,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ligne {}", self.file, self.line)?;
        if !self.field.is_empty() {
            write!(f, ", {}", self.field)?;
        }
        write!(f, "\u{a0}: {}", self.fault)?;
        if !self.expected.is_empty() {
            write!(f, "\u{202f}; attendu\u{a0}: {}", self.expected)?;
        }
        Ok(())
    }
}

/// All errors of a game file, in the order of its lines; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameErrors {
    errors: Vec<GameError>,
}

impl GameErrors {
    /// Sorts by line. `None` when there are no errors.
    pub(super) fn collect(mut errors: Vec<GameError>) -> Option<Self> {
        errors.sort_by_key(|e| e.line);
        (!errors.is_empty()).then_some(GameErrors { errors })
    }

    /// For the case that should not be: no game, and nobody said why.
    pub(super) fn unexplained(file: &str) -> Self {
        let fault = Fault::Value("le jeu est incomplet".to_owned());
        let (file, field, expected) = (file.to_owned(), String::new(), String::new());
        GameErrors { errors: vec![GameError { file, line: 1, field, fault, expected }] }
    }

    /// The errors, in the order of the lines.
    pub fn errors(&self) -> &[GameError] {
        &self.errors
    }
}

/// One error a line.
impl fmt::Display for GameErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for GameErrors {}
