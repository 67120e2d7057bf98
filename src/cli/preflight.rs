//! `tirage preflight`.

use std::fmt::Write as _;

use serde::Serialize;

use super::args::PreflightArgs;
use super::{CliError, Exit, say};
use crate::artwork::{Assets, Face};
use crate::preflight::{
    ACCEPTED_FILE, Accepted, Documents, Finding, Severity, Texts, of_bloc, of_document,
    read_accepted, with_acceptance,
};
use crate::project::{
    GAME_FILE, LAYOUT_FILE, PRESS_FILE, Source, check_folder, open_encrypted_bloc,
};

/// Checks a project, and a bloc if there is one, and says all that is found.
///
/// # Errors
/// If the folder is not there. Whatever is wrong with what stands in it is a
/// finding.
pub(super) fn run(args: &PreflightArgs, quiet: bool) -> Result<Exit, CliError> {
    check_folder(&args.project)?;
    let source = Source::Folder(args.project.clone());
    let text = |name| source.text(name).map_err(|e| e.to_string());
    let texts = Texts {
        game: text(GAME_FILE),
        layout: text(LAYOUT_FILE),
        press: text(PRESS_FILE),
        assets: &source,
    };
    let mut documents = Documents::read(&texts);
    let accepted = match accepted_text(&source) {
        None => Vec::new(),
        Some(text) => read_accepted(ACCEPTED_FILE, &text?).unwrap_or_else(|faults| {
            documents.add(of_document(&faults.faults));
            Vec::new()
        }),
    };
    let key_file = args.encryption.file.as_deref();
    let bloc = match (&args.bloc, documents.game()) {
        (Some(path), Some(game)) => match open_encrypted_bloc(path, game, key_file) {
            Ok(bloc) => Some(bloc.info().clone()),
            Err(error) => {
                documents.add([of_bloc(&error.to_string())]);
                None
            }
        },
        _ => None,
    };
    let found = documents.check(bloc.as_ref());
    let report = Report::new(&found, &accepted);
    if args.json {
        let text = serde_json::to_string_pretty(&report).map_err(CliError::machine)?;
        say::result(&format!("{text}\n"))?;
    } else {
        say::result(&words(&found, &accepted, &report))?;
        if !quiet {
            eprintln!("encrages relevés à 72 points par pouce, fonds des codes à 150");
        }
    }
    let wrong = report.errors > 0 || (args.strict && report.warnings > 0);
    Ok(if wrong { Exit::Wrong } else { Exit::Done })
}

/// The text of the file of what is accepted; nothing where there is none.
fn accepted_text(source: &Source) -> Option<Result<String, CliError>> {
    let bytes = source.read(ACCEPTED_FILE)?;
    let expected = || CliError::input(format!("{ACCEPTED_FILE} : un texte en UTF-8 est attendu"));
    Some(String::from_utf8(bytes.into_owned()).map_err(|_| expected()))
}

/// All findings, for machines.
#[derive(Serialize)]
struct Report<'a> {
    /// Errors that nobody accepts.
    errors: usize,
    /// Warnings that nobody accepts.
    warnings: usize,
    notes: usize,
    accepted: usize,
    findings: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    code: &'a str,
    severity: &'a str,
    /// By what name it can be accepted; none where it can't be.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "str::is_empty")]
    object: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    face: Option<&'static str>,
    /// Left, top, width, height in millimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    area_mm: Option<[f64; 4]>,
    message: &'a str,
    value: &'a str,
    remedy: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<By<'a>>,
}

#[derive(Serialize)]
struct By<'a> {
    by: &'a str,
    reason: &'a str,
}

impl<'a> Report<'a> {
    fn new(found: &'a [Finding], accepted: &'a [Accepted]) -> Self {
        let rows: Vec<_> = with_acceptance(found, accepted).collect();
        let count =
            |severity| rows.iter().filter(|(f, by)| f.severity == severity && by.is_none()).count();
        Report {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            notes: count(Severity::Note),
            accepted: rows.iter().filter(|(_, by)| by.is_some()).count(),
            findings: rows.into_iter().map(|(f, by)| row(f, by)).collect(),
        }
    }
}

fn row<'a>(f: &'a Finding, by: Option<&'a Accepted>) -> Row<'a> {
    let place = &f.place;
    Row {
        code: f.code,
        severity: f.severity.key(),
        key: (!f.refuses).then(|| f.key()),
        file: &place.file,
        line: (place.line > 0).then_some(place.line),
        object: &place.object,
        name: &place.name,
        face: place.face.map(|face| if face == Face::Recto { "recto" } else { "verso" }),
        area_mm: place.area.map(|a| [a.x, a.y, a.w, a.h].map(|n| n.to_mm())),
        message: &f.said,
        value: &f.value,
        remedy: f.remedy,
        accepted: by.map(|a| By { by: &a.by, reason: &a.reason }),
    }
}

/// All findings, for people.
fn words(found: &[Finding], accepted: &[Accepted], report: &Report<'_>) -> String {
    let mut out = String::new();
    for (f, by) in with_acceptance(found, accepted) {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{} {} ({})", f.severity.word(), f.key(), f.place);
        let _ = writeln!(out, "  {}", f.said);
        let _ = match by {
            Some(a) => writeln!(out, "  accepté par {} : {}", a.by, a.reason),
            None => writeln!(out, "  → {}", f.remedy),
        };
    }
    let several = |n: usize, one: &str| {
        let s = if n > 1 { "s" } else { "" };
        format!("{n} {one}{s}")
    };
    let _ = writeln!(
        out,
        "{}, {}, {} ; {}",
        several(report.errors, "erreur"),
        several(report.warnings, "avertissement"),
        several(report.notes, "note"),
        several(report.accepted, "accepté")
    );
    out
}
