//! [`Columns`]: where a table from elsewhere has what a bloc holds.

use std::collections::BTreeMap;

use crate::bloc::error::quoted;
use crate::bloc::format::{LOT, TICKET, VALIDATION};
use crate::game::{Game, ImportNames, MoneyUnit, SlotId};

/// What a column of a table from elsewhere holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// The ticket's number.
    Ticket,
    /// The recorded lot.
    Lot,
    /// The validation number.
    Validation,
    /// What a slot shows.
    Cell(SlotId),
    /// Nothing that a bloc has: somebody said that it is to be passed by.
    Nothing,
}

/// What somebody says of the columns of a table, one by one in its order, in
/// place of the names that `[import]` gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// What each column holds; `None` where nobody has said it yet.
    pub columns: Vec<Option<Holds>>,
    /// The number of the first ticket.
    pub first_ticket: u32,
    /// In what sums are counted; as [`ImportNames::amounts`].
    pub amounts: Option<MoneyUnit>,
}

/// What parts the fields of a CSV file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// A tab.
    Tab,
}

impl Separator {
    /// All there are.
    pub(super) const ALL: [Separator; 3] = [Separator::Semicolon, Separator::Comma, Separator::Tab];

    pub(super) fn byte(self) -> u8 {
        match self {
            Separator::Semicolon => b';',
            Separator::Comma => b',',
            Separator::Tab => b'\t',
        }
    }
}

/// One column, found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Its place in the table, from 0.
    pub(super) at: usize,
    /// What the table calls it.
    pub(super) name: String,
    /// Whether it has our own name, and so the values of our own format.
    pub(super) own: bool,
    /// In what its sums are counted.
    pub(super) unit: MoneyUnit,
}

/// All columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) ticket: Column,
    pub(super) lot: Column,
    /// One a slot.
    pub(super) cells: Vec<Column>,
    /// If the game has such numbers.
    pub(super) validation: Option<Column>,
    /// Number of the first ticket.
    pub(super) first_ticket: u32,
    /// Columns of the table.
    pub(super) count: usize,
}

/// A column that a bloc needs: our name and the one that `[import]` gives.
struct Wanted<'a> {
    holds: Holds,
    own: &'a str,
    theirs: Option<&'a str>,
}

impl Wanted<'_> {
    fn is(&self, name: &str) -> bool {
        name == self.own || self.theirs == Some(name)
    }

    fn called(&self) -> String {
        match self.theirs {
            Some(theirs) => format!("« {theirs} » ({})", self.own),
            None => format!("« {} »", self.own),
        }
    }
}

fn wanted<'a>(game: &'a Game, names: &'a ImportNames) -> Vec<Wanted<'a>> {
    let cell: BTreeMap<u16, &str> = names.cells.iter().map(|(s, n)| (s.0, n.as_str())).collect();
    let mut all = vec![
        Wanted { holds: Holds::Ticket, own: TICKET, theirs: names.ticket.as_deref() },
        Wanted { holds: Holds::Lot, own: LOT, theirs: names.lot.as_deref() },
    ];
    all.extend(game.slots().map(|(id, slot)| Wanted {
        holds: Holds::Cell(id),
        own: &slot.column,
        theirs: cell.get(&id.0).copied(),
    }));
    if game.validation_digits > 0 {
        let theirs = names.validation.as_deref();
        all.push(Wanted { holds: Holds::Validation, own: VALIDATION, theirs });
    }
    all
}

/// How many of these names are columns of the game.
pub(super) fn known(game: &Game, names: &ImportNames, header: &[String]) -> usize {
    let wanted = wanted(game, names);
    header.iter().filter(|name| wanted.iter().any(|w| w.is(name))).count()
}

/// Finds the columns of a game under these names.
///
/// # Errors
/// All columns that are missing, unknown or doubled.
pub(super) fn find(
    game: &Game,
    names: &ImportNames,
    header: &[String],
) -> Result<Columns, Vec<String>> {
    let wanted = wanted(game, names);
    let mut problems = Vec::new();
    let mut found = Vec::with_capacity(wanted.len());
    for column in &wanted {
        let places: Vec<usize> = (0..header.len()).filter(|i| column.is(&header[*i])).collect();
        match places[..] {
            [] => problems.push(format!("la colonne {} manque", column.called())),
            [at] => {
                let own = header[at] == column.own;
                let usual = if own { MoneyUnit::Cents } else { MoneyUnit::Euros };
                let unit = names.amounts.unwrap_or(usual);
                found.push(Column { at, name: header[at].clone(), own, unit });
            }
            _ => {
                let places: Vec<String> = places.iter().map(|i| (i + 1).to_string()).collect();
                problems.push(format!(
                    "la colonne {} est en double, aux places {} ; une seule est attendue",
                    column.called(),
                    places.join(" et ")
                ));
            }
        }
    }
    for (i, name) in header.iter().enumerate() {
        if name.is_empty() {
            let place = i + 1;
            problems.push(format!("la colonne à la place {place} n'a pas de nom"));
        } else if !wanted.iter().any(|w| w.is(name)) {
            problems.push(format!(
                "la colonne {} à la place {} est inconnue ; le jeu et la table [import] de game.toml n'ont pas ce nom",
                quoted(name),
                i + 1
            ));
        }
    }
    gathered(game, found, problems, names.first_ticket, header.len())
}

/// The columns in the order of `wanted`, if one of each was found.
fn gathered(
    game: &Game,
    found: Vec<Column>,
    problems: Vec<String>,
    first_ticket: u32,
    count: usize,
) -> Result<Columns, Vec<String>> {
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut found = found.into_iter();
    let columns = found.next().zip(found.next()).map(|(ticket, lot)| Columns {
        ticket,
        lot,
        cells: found.by_ref().take(game.slots.len()).collect(),
        validation: found.next(),
        first_ticket,
        count,
    });
    columns.ok_or_else(|| vec!["l'en-tête est vide".to_owned()])
}

/// What the columns are taken for by their names alone.
pub(super) fn taken(game: &Game, names: &ImportNames, header: &[String]) -> Vec<Option<Holds>> {
    let wanted = wanted(game, names);
    header.iter().map(|name| wanted.iter().find(|w| w.is(name)).map(|w| w.holds)).collect()
}

/// Finds the columns of a game where somebody says that they stand.
///
/// # Errors
/// All columns that are missing, doubled or not said to hold anything.
pub(super) fn placed(
    game: &Game,
    mapping: &Mapping,
    header: &[String],
) -> Result<Columns, Vec<String>> {
    let names = ImportNames::default();
    let mut problems = Vec::new();
    let mut found = Vec::new();
    let said = |i: usize| mapping.columns.get(i).copied().flatten();
    for column in wanted(game, &names) {
        let places: Vec<usize> =
            (0..header.len()).filter(|i| said(*i) == Some(column.holds)).collect();
        match places[..] {
            [] => problems.push(format!("la colonne {} manque", column.called())),
            [at] => {
                let own = header[at] == column.own;
                let usual = if own { MoneyUnit::Cents } else { MoneyUnit::Euros };
                let unit = mapping.amounts.unwrap_or(usual);
                found.push(Column { at, name: header[at].clone(), own, unit });
            }
            _ => {
                let places: Vec<String> = places.iter().map(|i| quoted(&header[*i])).collect();
                problems.push(format!(
                    "{} est dite de {} colonnes, {} ; une seule est attendue",
                    column.called(),
                    places.len(),
                    places.join(" et ")
                ));
            }
        }
    }
    for (i, name) in header.iter().enumerate() {
        if said(i).is_none() {
            let name = if name.is_empty() { "sans nom".to_owned() } else { quoted(name) };
            problems.push(format!("la colonne {name} à la place {} n'est pas associée", i + 1));
        }
    }
    gathered(game, found, problems, mapping.first_ticket, header.len())
}
