//! `[game]` and `[prizes]`.

use toml_edit::{DocumentMut, InlineTable, Item, Table, Value};

use super::change::HeadField;
use super::sheet::{amount_of, whole_of};
use super::{GameChange, GameEditError, plans, rows};
use crate::game::Money;
use crate::game::written::{number, sum};
use crate::toml_source::put;

pub(super) fn table<'d>(
    document: &'d mut DocumentMut,
    name: &str,
) -> Result<&'d mut Table, GameEditError> {
    let found = document.get_mut(name).and_then(Item::as_table_mut);
    found.ok_or_else(|| GameEditError::Missing(format!("la table [{name}]")))
}

/// Changes of `[game]`.
pub(super) fn head(document: &mut DocumentMut, change: &GameChange) -> Result<(), GameEditError> {
    let (field, value): (HeadField, Value) = match change {
        GameChange::Name(name) => (HeadField::Name, name.as_str().into()),
        GameChange::Price(price) => (HeadField::Price, sum(*price)),
        GameChange::Number(HeadField::Code, n) => {
            // A number of the game is a name, not a count.
            (HeadField::Code, Value::from(i64::try_from(*n).unwrap_or(i64::MAX)))
        }
        GameChange::Number(field, n) => (*field, number(*n)),
        _ => return Ok(()),
    };
    put(table(document, "game")?, field.key(), value);
    Ok(())
}

fn lots(document: &mut DocumentMut) -> Result<&mut Item, GameEditError> {
    let found = table(document, "prizes")?.get_mut("lots");
    found.ok_or_else(|| GameEditError::Missing("le tableau lots de [prizes]".to_owned()))
}

fn field(list: &Item, row: usize, key: &str) -> Option<Value> {
    rows::get(list, row, key, "").cloned()
}

/// Changes of `[prizes]`.
pub(super) fn carry_out(
    document: &mut DocumentMut,
    change: &GameChange,
) -> Result<(), GameEditError> {
    match change {
        GameChange::LotCount { row, count } => {
            let list = lots(document)?;
            rows::set(list, *row, "count", "", Some(number(*count)))?;
            total(list, *row)
        }
        GameChange::LotAmount { row, amount } => {
            let list = lots(document)?;
            let old = field(list, *row, "amount").as_ref().and_then(amount_of);
            if old != Some(*amount) && find(list, *amount).is_some() {
                return Err(GameEditError::There(format!("le lot de {amount}")));
            }
            rows::set(list, *row, "amount", "", Some(sum(*amount)))?;
            total(list, *row)?;
            if let Some(old) = old.filter(|old| old != amount) {
                rename(document, old, *amount)?;
            }
            Ok(())
        }
        GameChange::AddLot { amount, count } => {
            let list = lots(document)?;
            if find(list, *amount).is_some() {
                return Err(GameEditError::There(format!("le lot de {amount}")));
            }
            let above = |row: &usize| {
                field(list, *row, "amount").as_ref().and_then(amount_of) > Some(*amount)
            };
            let row = (0..rows::len(list)).take_while(above).count();
            let mut lot = InlineTable::new();
            lot.insert("count", number(*count));
            lot.insert("amount", sum(*amount));
            // Rows that state their product go on doing so.
            if field(list, 0, "total").is_some() {
                lot.insert("total", sum(product(*amount, *count)));
            }
            rows::insert(list, row, lot);
            Ok(())
        }
        GameChange::RemoveLot { row } => {
            let list = lots(document)?;
            if rows::len(list) == 1 {
                return Err(GameEditError::Last("lot"));
            }
            let amount = field(list, *row, "amount").as_ref().and_then(amount_of);
            rows::remove(list, *row)?;
            if let Some(amount) = amount {
                by_cumulation(table(document, "prizes")?, amount, false);
                plans::drop_plan(document, amount);
            }
            Ok(())
        }
        GameChange::ByCumulation { amount, on } => {
            if *on && find(lots(document)?, *amount).is_none() {
                return Err(GameEditError::Missing(format!("le lot de {amount}")));
            }
            by_cumulation(table(document, "prizes")?, *amount, *on);
            Ok(())
        }
        GameChange::Totals => {
            let list = lots(document)?;
            let (mut lots, mut all) = (0, Money::ZERO);
            for row in 0..rows::len(list) {
                let count = field(list, row, "count").as_ref().and_then(whole_of).unwrap_or(0);
                let amount = field(list, row, "amount").as_ref().and_then(amount_of);
                lots += count;
                all += product(amount.unwrap_or_default(), count);
                total(list, row)?;
            }
            let prizes = table(document, "prizes")?;
            put(prizes, "count", number(lots));
            put(prizes, "sum", sum(all));
            Ok(())
        }
        _ => Ok(()),
    }
}

fn product(amount: Money, count: u64) -> Money {
    amount * i64::try_from(count).unwrap_or(i64::MAX)
}

fn find(list: &Item, amount: Money) -> Option<usize> {
    (0..rows::len(list))
        .find(|row| rows::get(list, *row, "amount", "").and_then(amount_of) == Some(amount))
}

/// A row that states its product states the right one.
fn total(list: &mut Item, row: usize) -> Result<(), GameEditError> {
    if field(list, row, "total").is_none() {
        return Ok(());
    }
    let count = field(list, row, "count").as_ref().and_then(whole_of);
    let amount = field(list, row, "amount").as_ref().and_then(amount_of);
    match (count, amount) {
        (Some(count), Some(amount)) => {
            rows::set(list, row, "total", "", Some(sum(product(amount, count))))
        }
        _ => Ok(()),
    }
}

/// Puts an amount into the list of lots by cumulation, in falling order, or
/// takes it out.
fn by_cumulation(prizes: &mut Table, amount: Money, on: bool) {
    if on && !prizes.contains_key("only_by_cumulation") {
        prizes.insert("only_by_cumulation", Item::Value(toml_edit::Array::new().into()));
    }
    let Some(list) = prizes.get_mut("only_by_cumulation").and_then(Item::as_array_mut) else {
        return;
    };
    let at = list.iter().position(|value| amount_of(value) == Some(amount));
    match (at, on) {
        (None, true) => {
            let row = list.iter().take_while(|v| amount_of(v) > Some(amount)).count();
            rows::insert_value(list, row, sum(amount));
        }
        (Some(at), false) => {
            list.remove(at);
            if at == 0
                && let Some(first) = list.get_mut(0)
                && first.decor().prefix().and_then(|p| p.as_str()) == Some(" ")
            {
                first.decor_mut().set_prefix("");
            }
        }
        _ => {}
    }
}

/// What speaks of a lot by its amount speaks of the new amount.
fn rename(document: &mut DocumentMut, old: Money, new: Money) -> Result<(), GameEditError> {
    let prizes = table(document, "prizes")?;
    let list = prizes.get_mut("only_by_cumulation").and_then(Item::as_array_mut);
    if let Some(value) =
        list.and_then(|list| list.iter_mut().find(|value| amount_of(value) == Some(old)))
    {
        let mut renamed = sum(new);
        *renamed.decor_mut() = value.decor().clone();
        *value = renamed;
    }
    plans::rename(document, old, new);
    Ok(())
}
