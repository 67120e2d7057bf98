//! [`ImportNames`]: how tables from elsewhere call what a bloc holds.

use super::SlotId;

/// In what a table from elsewhere counts money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoneyUnit {
    /// Euros, with a comma or a point before the centimes.
    Euros,
    /// Whole centimes, as our own files.
    Cents,
}

/// How tables from elsewhere call the columns of a bloc; `[import]` in
/// `game.toml`. It changes nothing of what the game means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportNames {
    /// The ticket's number.
    pub ticket: Option<String>,
    /// The recorded lot.
    pub lot: Option<String>,
    /// The validation number.
    pub validation: Option<String>,
    /// The number of the first ticket.
    pub first_ticket: u32,
    /// How sums are counted; if not said, in centimes under our own column
    /// names and in euros under others.
    pub amounts: Option<MoneyUnit>,
    /// Cells that have another name.
    pub cells: Vec<(SlotId, String)>,
}
