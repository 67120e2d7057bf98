//! [`Accepted`]: findings that somebody has accepted, by name and with a reason.
//!
//! They are kept in `preflight.toml` beside the project's documents. One holds
//! until its place or its value changes: what was accepted at 4,8 pt is not
//! accepted at 4 pt, nor elsewhere.

use std::fmt::Write as _;

use super::finding::{Finding, Severity};
use crate::toml_source::{Document, Faults, FileFaults, Found, Node, Table};

/// What the document of accepted findings is called in every project.
pub const ACCEPTED_FILE: &str = "preflight.toml";

/// A finding that somebody has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Code of the rule.
    pub code: String,
    /// What it is about, as [`super::Place::key`] says it.
    pub place: String,
    /// Part of the face in millimetres; empty where it has none.
    pub area: String,
    /// What was measured.
    pub value: String,
    /// Who accepts it.
    pub by: String,
    /// Why.
    pub reason: String,
}

impl Accepted {
    /// A finding as it is now, accepted. Nothing if a finding of this kind
    /// can't be accepted, or without a name and a reason.
    pub fn of(finding: &Finding, by: &str, reason: &str) -> Option<Self> {
        let (by, reason) = (by.trim(), reason.trim());
        if finding.refuses || by.is_empty() || reason.is_empty() {
            return None;
        }
        Some(Accepted {
            code: finding.code.to_owned(),
            place: finding.place.key().to_owned(),
            area: finding.place.area_text(),
            value: finding.value.clone(),
            by: by.to_owned(),
            reason: reason.to_owned(),
        })
    }

    /// Whether this is what was accepted.
    pub fn holds_for(&self, finding: &Finding) -> bool {
        !finding.refuses
            && self.code == finding.code
            && self.place == finding.place.key()
            && self.area == finding.place.area_text()
            && self.value == finding.value
    }
}

/// A finding accepted for one run alone, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiver {
    /// Its code and place: `G-226:verso`.
    pub key: String,
    /// Who accepts it.
    pub by: String,
    /// Why.
    pub reason: String,
}

impl Waiver {
    /// Whether this is what is accepted.
    pub fn is_for(&self, finding: &Finding) -> bool {
        !finding.refuses && self.key == finding.key()
    }
}

/// Reads the document.
///
/// # Errors
/// With all its faults at once.
pub fn read_accepted(file: &str, text: &str) -> Result<Vec<Accepted>, FileFaults> {
    let faults = Faults::new(file);
    let document = Document::parse(text, &faults);
    let mut all = Vec::new();
    if faults.count() == 0 {
        let mut root = Table::root(&faults, &document);
        let entries = root.optional("accept").and_then(Node::list).unwrap_or_default();
        all.extend(entries.into_iter().filter_map(|node| entry(node.table()?)));
        root.finish();
    }
    if faults.count() > 0 { Err(faults.into_errors()) } else { Ok(all) }
}

fn entry(mut table: Table<'_>) -> Option<Accepted> {
    let mut text = |key| Some(table.required(key, "un texte")?.text()?.value);
    let (code, place, by, reason) = (text("code"), text("place"), text("by"), text("reason"));
    let mut maybe =
        |key| table.optional(key).map_or(Some(String::new()), |n| Some(n.raw_text()?.to_owned()));
    let (area, value) = (maybe("area"), maybe("value"));
    if let Some(code) = code.as_ref().filter(|c| !super::CODES.iter().any(|e| e.code == **c)) {
        let found = Found::Value(format!("« {code} » : preflight n'a pas ce code"));
        table.fault_at(&table.at.key("code"), found, "");
    }
    table.finish();
    Some(Accepted {
        code: code?,
        place: place?,
        area: area?,
        value: value?,
        by: by?,
        reason: reason?,
    })
}

/// The document that says all of these.
pub fn write_accepted(all: &[Accepted]) -> String {
    let mut text = String::from(
        "# Ce que le contrôle avant impression a trouvé et que quelqu'un accepte.\n\
         # Une ligne tient tant que sa place (place, area) et sa mesure (value) restent.\n",
    );
    for a in all {
        let _ = write!(
            text,
            "\n[[accept]]\ncode = {}\nplace = {}\n",
            quoted(&a.code),
            quoted(&a.place)
        );
        if !a.area.is_empty() {
            let _ = writeln!(text, "area = {}", quoted(&a.area));
        }
        if !a.value.is_empty() {
            let _ = writeln!(text, "value = {}", quoted(&a.value));
        }
        let _ = write!(text, "by = {}\nreason = {}\n", quoted(&a.by), quoted(&a.reason));
    }
    text
}

/// A text as TOML writes it on one line.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Findings with who accepted each, in order.
pub fn with_acceptance<'a>(
    findings: &'a [Finding],
    accepted: &'a [Accepted],
) -> impl Iterator<Item = (&'a Finding, Option<&'a Accepted>)> {
    findings.iter().map(|f| (f, accepted.iter().find(|a| a.holds_for(f))))
}

/// Errors that nobody has accepted: what stops the press.
pub fn open_errors<'a>(findings: &'a [Finding], accepted: &'a [Accepted]) -> Vec<&'a Finding> {
    with_acceptance(findings, accepted)
        .filter(|(f, by)| f.severity == Severity::Error && by.is_none())
        .map(|(f, _)| f)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::finding::Place;
    use super::*;
    use crate::measure::Rect;

    fn finding(value: &str, x: f64) -> Finding {
        let place = Place {
            area: Some(Rect::from_mm(x, 2.0, 3.0, 4.0)),
            ..Place::of("p/layout.toml", "recto.text[3]")
        };
        Finding::new("T-111", place, format!("est en {value}"), value.to_owned())
    }

    #[test]
    fn what_is_accepted_is_written_and_read_again() {
        let by =
            Accepted::of(&finding("4,8 pt", 1.0), "Anne \"A.\"", "vu\navec l'imprimeur").unwrap();
        let text = write_accepted(std::slice::from_ref(&by));
        assert_eq!(read_accepted("preflight.toml", &text).unwrap(), [by]);
    }

    #[test]
    fn it_holds_until_its_place_or_its_value_changes() {
        let by = Accepted::of(&finding("4,8 pt", 1.0), "Anne", "vu").unwrap();
        assert!(by.holds_for(&finding("4,8 pt", 1.0)));
        assert!(!by.holds_for(&finding("4,0 pt", 1.0)));
        assert!(!by.holds_for(&finding("4,8 pt", 1.5)));
    }

    #[test]
    fn nothing_is_accepted_without_a_name_and_a_reason() {
        assert_eq!(Accepted::of(&finding("4,8 pt", 1.0), " ", "vu"), None);
        assert_eq!(Accepted::of(&finding("4,8 pt", 1.0), "Anne", ""), None);
        let refused = Finding { refuses: true, ..finding("4,8 pt", 1.0) };
        assert_eq!(Accepted::of(&refused, "Anne", "vu"), None);
    }

    #[test]
    fn a_faulty_document_tells_all_its_faults() {
        let text = "[[accept]]\ncode = \"Z-999\"\nplace = \"x\"\nby = \"A\"\n\n[acept]\n";
        let faults = read_accepted("preflight.toml", text).unwrap_err().to_string();
        for words in ["Z-999", "accept[1].reason", "acept"] {
            assert!(faults.contains(words), "{words} is not in {faults}");
        }
    }
}
