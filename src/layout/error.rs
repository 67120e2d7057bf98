//! Faults of a layout: where they stand and what was expected there.

use std::cell::RefCell;
use std::fmt;

/// One fault of a layout or of a file that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutFault {
    /// The file that is wrong: the layout itself, or a picture that it names.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The field, e.g. `recto.text[3].style`; empty where there is none.
    pub field: String,
    /// What is wrong and what was expected, in French.
    pub message: String,
}

impl fmt::Display for LayoutFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ligne {}", self.file, self.line)?;
        if !self.field.is_empty() {
            write!(f, ", champ « {} »", self.field)?;
        }
        write!(f, " : {}", self.message)
    }
}

/// All faults of a layout, in the order of their lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LayoutErrors {
    /// At least one.
    pub faults: Vec<LayoutFault>,
}

impl fmt::Display for LayoutErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

/// Where something stands in the layout's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spot {
    /// Line, from 1.
    pub(super) line: usize,
    /// Field, with its path from the root of the file.
    pub(super) field: String,
}

/// Gathers faults, so that reading goes on after the first one.
pub(super) struct Faults {
    file: String,
    found: RefCell<Vec<LayoutFault>>,
}

impl Faults {
    pub(super) fn new(file: &str) -> Self {
        Faults { file: file.to_owned(), found: RefCell::default() }
    }

    /// Notes a fault of the layout's own file.
    pub(super) fn add(&self, spot: &Spot, message: impl Into<String>) {
        self.found.borrow_mut().push(LayoutFault {
            file: self.file.clone(),
            line: spot.line,
            field: spot.field.clone(),
            message: message.into(),
        });
    }

    /// Notes a fault of a file that the layout names.
    pub(super) fn add_in(&self, file: &str, line: usize, message: impl Into<String>) {
        self.found.borrow_mut().push(LayoutFault {
            file: file.to_owned(),
            line,
            field: String::new(),
            message: message.into(),
        });
    }

    /// How many faults were noted.
    pub(super) fn count(&self) -> usize {
        self.found.borrow().len()
    }

    /// The faults, the layout's own first, each file's by line; none said twice.
    pub(super) fn into_errors(self) -> LayoutErrors {
        let mut faults = self.found.into_inner();
        let own = self.file;
        faults.sort_by(|a, b| {
            (a.file != own, &a.file, a.line).cmp(&(b.file != own, &b.file, b.line))
        });
        faults.dedup();
        LayoutErrors { faults }
    }
}
