//! `[[plan]]`: the recipes that a designer wishes for a lot.

use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use super::sheet::amount_of;
use super::{GameChange, GameEditError, rows};
use crate::game::Money;
use crate::game::written::{number, sum};

fn plan(document: &mut DocumentMut, lot: Money) -> Option<&mut Table> {
    let plans = document.get_mut("plan").and_then(Item::as_array_of_tables_mut)?;
    plans.iter_mut().find(|plan| lot_of(plan) == Some(lot))
}

fn lot_of(plan: &Table) -> Option<Money> {
    plan.get("lot").and_then(Item::as_value).and_then(amount_of)
}

/// The plan of a lot goes.
pub(super) fn drop_plan(document: &mut DocumentMut, lot: Money) {
    let Some(plans) = document.get_mut("plan").and_then(Item::as_array_of_tables_mut) else {
        return;
    };
    plans.retain(|plan| lot_of(plan) != Some(lot));
    if plans.is_empty() {
        document.remove("plan");
    }
}

/// The plan of a lot is that of another amount from now on.
pub(super) fn rename(document: &mut DocumentMut, old: Money, new: Money) {
    if let Some(plan) = plan(document, old) {
        crate::toml_source::put(plan, "lot", sum(new));
    }
}

pub(super) fn carry_out(
    document: &mut DocumentMut,
    change: &GameChange,
) -> Result<(), GameEditError> {
    match change {
        GameChange::AddRecipe { lot, wins } => add(document, *lot, wins),
        GameChange::Parts { lot, recipe, parts } => {
            let list = recipes(document, *lot)?;
            rows::set(list, *recipe, "parts", "", Some(number(*parts)))
        }
        GameChange::RemoveRecipe { lot, recipe } => {
            let list = recipes(document, *lot)?;
            rows::remove(list, *recipe)?;
            if rows::len(list) == 0 {
                drop_plan(document, *lot);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn recipes(document: &mut DocumentMut, lot: Money) -> Result<&mut Item, GameEditError> {
    let found = plan(document, lot).and_then(|plan| plan.get_mut("recipes"));
    found.ok_or_else(|| GameEditError::Missing(format!("le plan du lot de {lot}")))
}

fn add(
    document: &mut DocumentMut,
    lot: Money,
    wins: &[(String, Vec<String>)],
) -> Result<(), GameEditError> {
    if plan(document, lot).is_none() {
        let plans = document
            .entry("plan")
            .or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()))
            .as_array_of_tables_mut()
            .ok_or_else(|| GameEditError::Missing("la liste [[plan]]".to_owned()))?;
        let mut fresh = Table::new();
        fresh.insert("lot", Item::Value(sum(lot)));
        let mut list = Array::new();
        list.set_trailing("\n");
        list.set_trailing_comma(true);
        fresh.insert("recipes", Item::Value(list.into()));
        if plans.is_empty() {
            fresh.decor_mut().set_prefix("\n");
        }
        plans.push(fresh);
    }
    let list = recipes(document, lot)?;
    let mut all = InlineTable::new();
    for (surface, gains) in wins {
        let mut list = Array::new();
        gains.iter().for_each(|gain| list.push(gain.as_str()));
        let value = match gains.as_slice() {
            [times] if times.starts_with('×') => Value::from(times.as_str()),
            _ => Value::Array(list),
        };
        all.insert(surface, value);
    }
    let mut recipe = InlineTable::new();
    recipe.insert("parts", 1.into());
    recipe.insert("wins", Value::InlineTable(all));
    let end = rows::len(list);
    if let (0, Some(array)) = (end, list.as_array_mut()) {
        let mut first = Value::InlineTable(recipe);
        first.decor_mut().set_prefix("\n    ");
        array.push_formatted(first);
    } else {
        rows::insert(list, end, recipe);
    }
    Ok(())
}
