//! [`GridError`]: why tickets or marks cannot be placed.

use super::PressSettings;
use crate::toml_source::{Faults, FileFaults};

/// Why tickets or marks cannot be placed on the sheet that `press.toml`
/// describes. Said without the file: [`GridError::located`] adds where the value
/// stands that asks for too much.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GridError {
    /// Ticket, bleed and marks are larger than the sheet between its margins.
    #[error(
        "un ticket de {ticket_w} x {ticket_h} mm avec fond perdu et traits de coupe ne tient pas sur la feuille : il reste {room_w} x {room_h} mm entre les marges"
    )]
    TooSmall {
        /// Width of the ticket in millimetres.
        ticket_w: f64,
        /// Its height.
        ticket_h: f64,
        /// Width between the margins, without marks and bleed.
        room_w: f64,
        /// Height between the margins, without marks and bleed.
        room_h: f64,
    },
    /// More columns or rows are asked for than fit.
    #[error(
        "{field} = {wanted} : il faut {needed:.2} mm, il y en a {room:.2} entre les marges, fonds perdus et repères déduits ; {fit} au plus"
    )]
    TooMany {
        /// `columns` or `rows`.
        field: &'static str,
        /// How many are asked for.
        wanted: u32,
        /// How many fit.
        fit: u32,
        /// Millimetres that they take.
        needed: f64,
        /// Millimetres that there are.
        room: f64,
    },
    /// Only one column or row fits where two halves are needed.
    #[error(
        "la forme porte les rectos et les versos par moitiés, mais il ne tient qu'une seule {what} entre des marges égales"
    )]
    NoHalves {
        /// « colonne » or « rangée ».
        what: &'static str,
    },
    /// More bleed is asked for than tickets have.
    #[error(
        "{wanted} mm de fond perdu demandés : les tickets n'ont que {bleed} mm de fond perdu (layout.toml)"
    )]
    Bleed {
        /// What is asked for, in millimetres.
        wanted: f64,
        /// What the layout has.
        bleed: f64,
    },
    /// A stack does not fit into a volume.
    #[error(
        "une pile de {depth} feuilles de {per_sheet} tickets en tient {tickets}, et [volume] tickets n'en permet que {volume} ; une pile ne se partage pas entre deux volumes"
    )]
    Stack {
        /// Sheets of a stack.
        depth: u32,
        /// Tickets of a sheet.
        per_sheet: u32,
        /// Tickets of a stack.
        tickets: u64,
        /// Tickets that a volume may have.
        volume: u32,
    },
    /// The correction pushes tickets into one another.
    #[error(
        "la réduction pousse des tickets voisins l'un sur l'autre ; les gouttières doivent en tenir {needed:.3} mm"
    )]
    Overlap {
        /// Millimetres by which neighbours come closer.
        needed: f64,
    },
    /// The correction pushes something off the sheet.
    #[error("les repères sortent de la feuille ; il manque {missing:.3} mm à {side}")]
    Outside {
        /// Millimetres that are missing.
        missing: f64,
        /// On which side of the sheet.
        side: &'static str,
    },
    /// A mark finds no room.
    #[error("{field} : il faut {needed:.2} mm {what}, il y en a {room:.2}")]
    NoRoom {
        /// Which mark.
        field: &'static str,
        /// Where room is missing.
        what: &'static str,
        /// Millimetres that it needs.
        needed: f64,
        /// Millimetres that there are.
        room: f64,
    },
    /// Several things at once.
    #[error("{}", lines(.0))]
    Several(Vec<GridError>),
    /// A line after a column or row that has no neighbour.
    #[error(
        "{field} = {number} : la feuille a {there} {what}, la ligne se place après l'une d'elles sauf la dernière"
    )]
    NoLine {
        /// Which list.
        field: &'static str,
        /// What it says.
        number: u32,
        /// « colonnes » or « rangées ».
        what: &'static str,
        /// How many there are.
        there: u32,
    },
}

impl GridError {
    /// The field of `press.toml` that asks for what cannot be.
    fn field(&self) -> String {
        match self {
            GridError::TooSmall { .. } => "sheet.width_mm".to_owned(),
            GridError::TooMany { field, .. } => format!("sheet.{field}"),
            GridError::NoHalves { .. } => "sheet.work".to_owned(),
            GridError::Bleed { .. } => "sheet.bleed_mm".to_owned(),
            GridError::Stack { .. } => "sheet.stack_sheets".to_owned(),
            GridError::Overlap { .. } | GridError::Outside { .. } => "correction".to_owned(),
            GridError::NoRoom { field, .. } | GridError::NoLine { field, .. } => {
                format!("marks.{field}")
            }
            GridError::Several(_) => String::new(),
        }
    }

    /// One by one, whether it is one fault or several.
    pub fn each(&self) -> Vec<&GridError> {
        match self {
            GridError::Several(all) => all.iter().flat_map(GridError::each).collect(),
            one => vec![one],
        }
    }

    /// The faults with file, line and field of the settings that led to them.
    pub fn located(&self, settings: &PressSettings) -> FileFaults {
        let faults = Faults::new(settings.places.file());
        for error in self.each() {
            faults.add(&settings.places.of(&error.field()), error.to_string());
        }
        faults.into_errors()
    }

    /// Fine without faults; one as it is, several together, each once.
    pub(super) fn none_of(faults: Vec<GridError>) -> Result<(), GridError> {
        let mut all: Vec<GridError> = Vec::new();
        for fault in faults {
            if !all.contains(&fault) {
                all.push(fault);
            }
        }
        match all.len() {
            0 => Ok(()),
            1 => all.pop().map_or(Ok(()), Err),
            _ => Err(GridError::Several(all)),
        }
    }
}

fn lines(faults: &[GridError]) -> String {
    let lines: Vec<String> = faults.iter().map(GridError::to_string).collect();
    lines.join("\n")
}
