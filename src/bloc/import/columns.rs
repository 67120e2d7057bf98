//! [`Columns`]: where a table from elsewhere has what a bloc holds.

use std::collections::BTreeMap;

use crate::bloc::error::quoted;
use crate::bloc::format::{LOT, TICKET, VALIDATION};
use crate::game::{Game, ImportNames, MoneyUnit};

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
        Wanted { own: TICKET, theirs: names.ticket.as_deref() },
        Wanted { own: LOT, theirs: names.lot.as_deref() },
    ];
    all.extend(
        game.slots()
            .map(|(id, slot)| Wanted { own: &slot.column, theirs: cell.get(&id.0).copied() }),
    );
    if game.validation_digits > 0 {
        all.push(Wanted { own: VALIDATION, theirs: names.validation.as_deref() });
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
    if !problems.is_empty() {
        return Err(problems);
    }
    // One of each was found, in the order of `wanted`.
    let mut found = found.into_iter();
    let columns = found.next().zip(found.next()).map(|(ticket, lot)| Columns {
        ticket,
        lot,
        cells: found.by_ref().take(game.slots.len()).collect(),
        validation: found.next(),
        first_ticket: names.first_ticket,
        count: header.len(),
    });
    columns.ok_or_else(|| vec!["l'en-tête est vide".to_owned()])
}
