//! Faults of documents and of the rooms that resolve them, as findings.

use super::finding::{Finding, Place};
use crate::bloc::BlocError;
use crate::game::{Fault, GameError, GameErrors};
use crate::imposition::GridError;
use crate::toml_source::FileFault;

/// The faults of a document that keeps its own codes.
pub fn of_document(faults: &[FileFault]) -> Vec<Finding> {
    faults.iter().map(of_file).collect()
}

fn of_file(fault: &FileFault) -> Finding {
    let place = Place { line: fault.line, ..Place::of(&fault.file, &fault.field) };
    Finding::refused(fault.code, place, fault.message.clone())
}

/// The faults of a game.
pub fn of_game(errors: &GameErrors) -> Vec<Finding> {
    errors.errors().iter().map(of_game_error).collect()
}

fn of_game_error(error: &GameError) -> Finding {
    let place = Place { line: error.line, ..Place::of(&error.file, &error.field) };
    let code = match &error.fault {
        Fault::Syntax(_) => "D-001",
        Fault::UnknownKey(_) => "D-002",
        Fault::Missing => "D-003",
        Fault::Type(_) => "D-004",
        Fault::Value(_) => "D-005",
        Fault::Unknown(_) => "D-007",
        Fault::Duplicate(_) => "J-804",
        Fault::Total { .. } => "J-803",
        Fault::Transcription { .. } => "J-801",
        Fault::NoTranscription(_) => "J-802",
    };
    let said = match error.expected.as_str() {
        "" => error.fault.to_string(),
        expected => format!("{} ; attendu : {expected}", error.fault),
    };
    Finding::refused(code, place, said)
}

/// Why tickets do not lie on the sheet.
pub(super) fn of_grid(error: &GridError) -> Vec<Finding> {
    let (code, section) = match error {
        GridError::Several(all) => return all.iter().flat_map(of_grid).collect(),
        GridError::TooSmall { .. } | GridError::TooMany { .. } | GridError::NoHalves { .. } => {
            ("S-701", "sheet")
        }
        GridError::Bleed { .. } => ("S-702", "sheet.bleed_mm"),
        GridError::Stack { .. } => ("S-703", "sheet.stack_sheets"),
        GridError::Overlap { .. } => ("S-704", "correction"),
        GridError::Outside { .. } => ("S-705", "correction"),
        GridError::NoRoom { field, .. } => {
            return vec![of_grid_at("S-706", &format!("marks.{field}"), error)];
        }
        GridError::NoLine { field, .. } => {
            return vec![of_grid_at("S-707", &format!("marks.{field}"), error)];
        }
    };
    vec![of_grid_at(code, section, error)]
}

fn of_grid_at(code: &'static str, object: &str, error: &GridError) -> Finding {
    let said = error.to_string();
    // The room names the file itself, which the place does here.
    let said = said.strip_prefix("press.toml").unwrap_or(&said);
    let said = said.trim_start_matches([',', ' ', ':']).to_owned();
    Finding::refused(code, Place::of(PRESS, object), said)
}

/// Why no bloc can be drawn.
pub(super) fn of_plan(error: &BlocError) -> Vec<Finding> {
    let place = |object| Place::of(GAME, object);
    match error {
        BlocError::Plan(faults) => faults
            .iter()
            .map(|fault| {
                let said = fault.to_string();
                Finding::new("J-811", place("prizes"), said.clone(), said)
            })
            .collect(),
        BlocError::ValidationDigits { digits, .. } => {
            let value = format!("{digits} chiffres");
            vec![Finding::new("J-812", place("validation_digits"), error.to_string(), value)]
        }
        other => {
            let said = other.to_string();
            vec![Finding::new("J-811", place("prizes"), said.clone(), said)]
        }
    }
}

/// An output profile that is of no use.
pub fn of_profile(said: &str) -> Finding {
    Finding::refused("D-006", Place::of(PRESS, "output.profile"), said.to_owned())
}

/// A bloc that can't be read, or is of another game.
pub fn of_bloc(said: &str) -> Finding {
    Finding::refused("N-913", Place::of("", "bloc"), said.to_owned())
}

/// What findings that no reader placed call the documents.
pub(super) const GAME: &str = "game.toml";
pub(super) const LAYOUT: &str = "layout.toml";
pub(super) const PRESS: &str = "press.toml";
