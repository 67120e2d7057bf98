//! What is wrong with a document, and where.

use std::cell::RefCell;
use std::fmt;

/// Where something stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Path of the field: keys parted by dots, places in lists from 1, as in
    /// `surface[2].rule[1].zones`. Empty for the file as a whole.
    pub field: String,
}

impl Place {
    /// The place of a key of the table that stands here.
    pub fn key(&self, key: &str) -> Place {
        Place { line: self.line, field: self.field_of(key) }
    }

    pub(super) fn field_of(&self, key: &str) -> String {
        match self.field.as_str() {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        }
    }
}

/// What was found instead of what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Found {
    /// The text is no TOML.
    #[error("le TOML ne se lit pas ({0})")]
    Syntax(String),
    /// A key that nobody knows.
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
    /// A value that breaks a rule of its room.
    #[error("{}", .0.text)]
    Broken(Said),
}

impl Found {
    /// The code of what is wrong.
    fn code(&self) -> &'static str {
        match self {
            Found::Syntax(_) => "D-001",
            Found::UnknownKey(_) => "D-002",
            Found::Missing => "D-003",
            Found::Type(_) => "D-004",
            Found::Value(_) => Said::VALUE,
            Found::Broken(said) => said.code,
        }
    }
}

/// A rule that documents can break, by the code under which it is known outside
/// the program; codes never change their meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl Rule {
    /// What is said of a place that breaks it.
    pub fn broken(self, text: impl Into<String>) -> Said {
        Said { code: self.0, text: text.into() }
    }
}

/// What is said of a fault, with the code of the rule that it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The code.
    pub code: &'static str,
    /// What is wrong and what was expected, in French.
    pub text: String,
}

impl Said {
    /// The code of values that cannot be, where no rule says more.
    const VALUE: &'static str = "D-005";
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Rule(Said::VALUE).broken(text)
    }
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Rule(Said::VALUE).broken(text)
    }
}

/// Where a document's faults go.
pub trait Sink {
    /// Notes a fault; `expected` may be empty where what was found says it.
    fn note(&self, at: &Place, found: Found, expected: &str);
}

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The file, as it was named.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// The field with its path; empty where there is none.
    pub field: String,
    /// The code of the rule that it breaks.
    pub code: &'static str,
    /// What is wrong and what was expected, in French.
    pub message: String,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ligne {}", self.file, self.line)?;
        if !self.field.is_empty() {
            write!(f, ", {}", self.field)?;
        }
        write!(f, "\u{a0}: {}", self.message)
    }
}

/// All faults of a document and of the files that it names, in the order of
/// their lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FileFaults {
    /// At least one.
    pub faults: Vec<FileFault>,
}

/// One fault a line.
impl fmt::Display for FileFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

/// Gathers faults, so that reading goes on after the first one.
#[derive(Debug)]
pub struct Faults {
    file: String,
    found: RefCell<Vec<FileFault>>,
}

impl Faults {
    /// For a document of this name.
    pub fn new(file: &str) -> Self {
        Faults { file: file.to_owned(), found: RefCell::default() }
    }

    /// Notes a fault of the document itself.
    pub fn add(&self, at: &Place, said: impl Into<Said>) {
        let Said { code, text: message } = said.into();
        self.found.borrow_mut().push(FileFault {
            file: self.file.clone(),
            line: at.line,
            field: at.field.clone(),
            code,
            message,
        });
    }

    /// Notes a fault of a file that the document names.
    pub fn add_in(&self, file: &str, line: usize, said: impl Into<Said>) {
        let Said { code, text: message } = said.into();
        let (file, field) = (file.to_owned(), String::new());
        self.found.borrow_mut().push(FileFault { file, line, field, code, message });
    }

    /// How many faults were noted.
    pub fn count(&self) -> usize {
        self.found.borrow().len()
    }

    /// What the fault that was noted after `before` others says.
    pub fn message(&self, before: usize) -> Option<String> {
        self.found.borrow().get(before).map(|fault| fault.message.clone())
    }

    /// The faults, the document's own first, each file's by line; none said
    /// twice.
    pub fn into_errors(self) -> FileFaults {
        let mut faults = self.found.into_inner();
        let own = self.file;
        faults.sort_by(|a, b| {
            (a.file != own, &a.file, a.line).cmp(&(b.file != own, &b.file, b.line))
        });
        faults.dedup();
        FileFaults { faults }
    }
}

impl Sink for Faults {
    fn note(&self, at: &Place, found: Found, expected: &str) {
        let code = found.code();
        let text = match expected {
            "" => found.to_string(),
            expected => format!("{found}\u{202f}; attendu\u{a0}: {expected}"),
        };
        self.add(at, Said { code, text });
    }
}
