//! [`Finding`]: one thing that preflight found, where, and what to do.

use std::fmt;

use super::codes::{self, Entry};
use crate::artwork::Face;
use crate::measure::{Length, Rect};

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Must not be printed: stops the press unless it is accepted by name.
    Error,
    /// To be looked at.
    Warning,
    /// Said for information.
    Note,
}

impl Severity {
    /// In French.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "erreur",
            Severity::Warning => "avertissement",
            Severity::Note => "note",
        }
    }

    /// For machines.
    pub fn key(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// Where a finding is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The file as it was named; empty where it is about none.
    pub file: String,
    /// Line, from 1; 0 where it is not known.
    pub line: usize,
    /// What it is about, by a name that stays: the entry of the layout
    /// (`recto.text[3]`), the field of a document, a face.
    pub object: String,
    /// What a person calls it: words, name of a mask; may be empty.
    pub name: String,
    /// The face.
    pub face: Option<Face>,
    /// The part of the face, in its coordinates.
    pub area: Option<Rect>,
}

impl Place {
    /// A file, or a part of it.
    pub(super) fn of(file: &str, object: &str) -> Self {
        Place { file: file.to_owned(), object: object.to_owned(), ..Place::default() }
    }

    /// The name by which it is accepted: the object, else the file's own name.
    pub fn key(&self) -> &str {
        match self.object.as_str() {
            "" => short(&self.file),
            object => object,
        }
    }

    /// The area in millimetres, as it is kept beside the project.
    pub fn area_text(&self) -> String {
        self.area.map_or_else(String::new, |a| {
            let mm = [a.x, a.y, a.w, a.h].map(|n| format!("{:.2}", n.to_mm()));
            mm.join(" ")
        })
    }
}

/// The file without its folders.
fn short(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

/// `layout.toml:123, recto.text[3]`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(short(&self.file))?;
        if self.line > 0 && !self.file.is_empty() {
            write!(f, ":{}", self.line)?;
        }
        if !self.object.is_empty() {
            let comma = if self.file.is_empty() { "" } else { ", " };
            write!(f, "{comma}{}", self.object)?;
        }
        Ok(())
    }
}

/// One thing that preflight found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule, by a code that never changes its meaning.
    pub code: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// Where.
    pub place: Place,
    /// What was found and what was expected, in French, with both numbers.
    pub said: String,
    /// What was measured, in short; while it stays, so does an acceptance.
    pub value: String,
    /// What to do, in French.
    pub remedy: &'static str,
    /// Whether the project can't be opened because of it, so that nobody can
    /// accept it.
    pub refuses: bool,
}

impl Finding {
    /// A finding of a rule, as grave as the rule is.
    pub(super) fn new(code: &'static str, place: Place, said: String, value: String) -> Self {
        let Entry { severity, remedy, .. } = codes::entry(code);
        Finding { code, severity, place, said, value, remedy, refuses: false }
    }

    /// The same, of a document that is refused because of it.
    pub(super) fn refused(code: &'static str, place: Place, said: String) -> Self {
        let value = said.clone();
        Finding { refuses: true, ..Finding::new(code, place, said, value) }
    }

    /// By what name it is accepted: `G-224:recto.text[3]`.
    pub fn key(&self) -> String {
        format!("{}:{}", self.code, self.place.key())
    }
}

/// A length in millimetres with a decimal comma.
pub(super) fn mm(length: Length) -> String {
    format!("{:.2} mm", length.to_mm()).replace('.', ",")
}

/// A size in points with a decimal comma.
pub(super) fn pt(size: Length) -> String {
    format!("{:.2} pt", size.to_pt()).replace('.', ",")
}

/// A number with a decimal comma, without an empty decimal.
pub(super) fn decimal(n: f64) -> String {
    let text = format!("{n:.1}").replace('.', ",");
    text.strip_suffix(",0").map_or(text.clone(), str::to_owned)
}

/// A face in French.
pub(super) fn face_name(face: Face) -> &'static str {
    match face {
        Face::Recto => "recto",
        Face::Verso => "verso",
    }
}
