//! A game file that takes over what an official text says.
//!
//! The file is edited, not written anew, so that its comments and its order
//! stay.

use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, Value};

use super::model::Terms;
use crate::game::Money;
use crate::game::written::{number, sum};
use crate::toml_source::put;

/// What a game file is to say instead of what it says.
#[derive(Clone, Debug)]
pub struct Adoption<'a> {
    /// Identifier of the new game.
    pub id: &'a str,
    /// Name for players.
    pub name: &'a str,
    /// Bloc, price, prize table and cumulation, if a text says them.
    pub terms: Option<&'a Terms<'a>>,
}

/// A game file that was edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adopted {
    /// The file.
    pub text: String,
    /// Lots whose win plan was taken out, since the new table has no such lot.
    pub plans_dropped: Vec<String>,
}

/// Why a game file can't take over anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdoptError {
    /// The file is no TOML.
    #[error("game.toml\u{a0}: le TOML ne se lit pas ({0})")]
    Syntax(String),
    /// A table that a game file has is not there.
    #[error("game.toml\u{a0}: la table [{0}] manque")]
    Missing(&'static str),
}

/// Edits a game file.
///
/// # Errors
/// If it is no TOML, or lacks one of the tables that are edited.
pub fn adopt(game_file: &str, adoption: &Adoption<'_>) -> Result<Adopted, AdoptError> {
    let mut document: DocumentMut =
        game_file.parse().map_err(|e: toml_edit::TomlError| AdoptError::Syntax(e.to_string()))?;
    let head = table(&mut document, "game")?;
    put(head, "id", adoption.id.into());
    put(head, "name", adoption.name.into());
    let mut plans_dropped = Vec::new();
    if let Some(terms) = adoption.terms {
        if let Some(price) = terms.price {
            put(head, "price", sum(price.amount));
        }
        if let Some(bloc) = terms.bloc {
            put(head, "bloc", number(bloc.tickets.into()));
        }
        prizes(table(&mut document, "prizes")?, terms);
        plans_dropped = drop_plans(&mut document, terms);
    }
    Ok(Adopted { text: document.to_string(), plans_dropped })
}

fn table<'d>(
    document: &'d mut DocumentMut,
    name: &'static str,
) -> Result<&'d mut Table, AdoptError> {
    let found = document.get_mut(name).and_then(Item::as_table_mut);
    found.ok_or(AdoptError::Missing(name))
}

/// The rows stand one a line, highest lot first, with totals that are computed:
/// where the text prints a wrong one, the totals of its table bear the other out.
fn prizes(prizes: &mut Table, terms: &Terms<'_>) {
    let mut rows = terms.table.rows.clone();
    rows.sort_by_key(|row| std::cmp::Reverse(row.amount));
    let mut lots = Array::new();
    for row in &rows {
        let mut lot = InlineTable::new();
        lot.insert("count", number(row.count.into()));
        lot.insert("amount", sum(row.amount));
        if let Some(total) = row.product() {
            lot.insert("total", sum(total));
        }
        let mut lot = Value::InlineTable(lot);
        lot.decor_mut().set_prefix("\n    ");
        lots.push_formatted(lot);
    }
    lots.set_trailing_comma(true);
    lots.set_trailing("\n");
    put(prizes, "count", number(terms.table.count()));
    if let Some(total) = terms.table.sum() {
        put(prizes, "sum", sum(total));
    }
    put(prizes, "lots", Value::Array(lots));
    let mut reserved: Vec<Money> =
        terms.table.cumulation.reserved.iter().map(|(amount, _)| *amount).collect();
    reserved.sort_by_key(|amount| std::cmp::Reverse(*amount));
    let reserved: Array = reserved.into_iter().map(sum).collect();
    if !reserved.is_empty() || prizes.contains_key("only_by_cumulation") {
        put(prizes, "only_by_cumulation", Value::Array(reserved));
    }
}

/// Takes out the win plans of lots that are no longer there.
fn drop_plans(document: &mut DocumentMut, terms: &Terms<'_>) -> Vec<String> {
    let mut dropped = Vec::new();
    let Some(plans) = document.get_mut("plan").and_then(Item::as_array_of_tables_mut) else {
        return dropped;
    };
    plans.retain(|plan| {
        let Some(lot) = plan.get("lot").and_then(Item::as_str) else { return true };
        let is = |amount: Money| Money::parse(lot).is_ok_and(|lot| lot == amount);
        let stays = terms.table.rows.iter().any(|row| is(row.amount));
        if !stays {
            dropped.push(lot.to_owned());
        }
        stays
    });
    if plans.is_empty() {
        document.remove("plan");
    }
    dropped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reglement::Reglement;

    const FILE: &str = "\
# Un jeu.
[game]
id = \"ancien\" # à changer
name = \"Ancien\"
price = \"2 €\"   # article 2
bloc = 1_000
code = 12

[prizes] # article 3
count = 3
sum = \"12 €\"
# Les lots.
lots = [
    { count = 3, amount = \"4 €\" },
]
# Le cumul.
only_by_cumulation = [\"4 €\"]

[[plan]]
lot = \"4 €\"

[[plan]]
lot = \"4,50 €\"

# La fin.
[alphabet.a]
amounts = [4]
";

    const TEXT: &str = "\
Les blocs de 5 000 tickets, au prix de 1 €.
| 200 lots de | 4,5 € | 900 € |
| 1 lot de | 1 000 € | 1 000 € |
| 201 lots formant un total de | | 1 900 € |
Le montant de 1 000 € ne s'obtient que par cumul.
";

    #[test]
    fn a_game_file_takes_a_text_over_and_keeps_its_comments() {
        let reglement = Reglement::parse(TEXT);
        let terms = reglement.terms(None).unwrap();
        let adoption = Adoption { id: "nouveau", name: "Le « Nouveau »", terms: Some(&terms) };
        let adopted = adopt(FILE, &adoption).unwrap();
        assert_eq!(
            adopted.text,
            "\
# Un jeu.
[game]
id = \"nouveau\" # à changer
name = \"Le « Nouveau »\"
price = \"1 €\"   # article 2
bloc = 5_000
code = 12

[prizes] # article 3
count = 201
sum = \"1 900 €\"
# Les lots.
lots = [
    { count = 1, amount = \"1 000 €\", total = \"1 000 €\" },
    { count = 200, amount = \"4,50 €\", total = \"900 €\" },
]
# Le cumul.
only_by_cumulation = [\"1 000 €\"]

[[plan]]
lot = \"4,50 €\"

# La fin.
[alphabet.a]
amounts = [4]
"
        );
        assert_eq!(adopted.plans_dropped, ["4 €"]);
    }

    #[test]
    fn without_a_text_only_the_name_changes() {
        let adoption = Adoption { id: "nouveau", name: "Nouveau", terms: None };
        let adopted = adopt(FILE, &adoption).unwrap().text;
        let back = adopted.replace("nouveau", "ancien").replace("Nouveau", "Ancien");
        assert_eq!(back, FILE);
    }

    #[test]
    fn a_file_that_is_no_game_is_told_so() {
        let adoption = Adoption { id: "x", name: "x", terms: None };
        assert_eq!(adopt("a = 1", &adoption), Err(AdoptError::Missing("game")));
        assert!(matches!(adopt("a = ", &adoption), Err(AdoptError::Syntax(_))));
    }
}
