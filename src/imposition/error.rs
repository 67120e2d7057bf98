//! [`GridError`]: why tickets or marks cannot be placed.

/// Why tickets or marks cannot be placed on the sheet that `press.toml`
/// describes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GridError {
    /// Ticket, bleed and marks are larger than the sheet between its margins.
    #[error(
        "press.toml : un ticket de {ticket_w} x {ticket_h} mm avec fond perdu et traits de coupe ne tient pas sur la feuille : il reste {room_w} x {room_h} mm entre les marges"
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
        "press.toml, [sheet] {field} = {wanted} : il faut {needed:.2} mm, il y en a {room:.2} entre les marges, fonds perdus et repères déduits ; {fit} au plus"
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
        "press.toml, [sheet] work : la forme porte les rectos et les versos par moitiés, mais il ne tient qu'une seule {what} entre des marges égales"
    )]
    NoHalves {
        /// « colonne » or « rangée ».
        what: &'static str,
    },
    /// More bleed is asked for than tickets have.
    #[error(
        "press.toml, [sheet] bleed_mm = {wanted} : les tickets n'ont que {bleed} mm de fond perdu (layout.toml)"
    )]
    Bleed {
        /// What is asked for, in millimetres.
        wanted: f64,
        /// What the layout has.
        bleed: f64,
    },
    /// A stack does not fit into a volume.
    #[error(
        "press.toml, [sheet] stack_sheets = {depth} : une pile de {depth} feuilles de {per_sheet} tickets en tient {tickets}, et [volume] tickets n'en permet que {volume} ; une pile ne se partage pas entre deux volumes"
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
        "press.toml, [correction] : la réduction pousse des tickets voisins l'un sur l'autre ; les gouttières doivent en tenir {needed:.3} mm"
    )]
    Overlap {
        /// Millimetres by which neighbours come closer.
        needed: f64,
    },
    /// The correction pushes something off the sheet.
    #[error(
        "press.toml, [correction] : les repères sortent de la feuille ; il manque {missing:.3} mm à {side}"
    )]
    Outside {
        /// Millimetres that are missing.
        missing: f64,
        /// On which side of the sheet.
        side: &'static str,
    },
    /// A mark finds no room.
    #[error("press.toml, [marks] {field} : il faut {needed:.2} mm {what}, il y en a {room:.2}")]
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
        "press.toml, [marks] {field} = {number} : la feuille a {there} {what}, la ligne se place après l'une d'elles sauf la dernière"
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
