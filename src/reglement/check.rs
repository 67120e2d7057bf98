//! The arithmetic of a prize table: each row, the number of lots, the total.

use super::fault::{Fault, Finding};
use super::model::{PrizeTable, Row};
use crate::game::Money;
use crate::wording::thousands;

/// Everything in a table that does not add up, in the order of its lines.
pub(super) fn arithmetic(table: &PrizeTable) -> Vec<Finding> {
    let mut found = Vec::new();
    for (i, row) in table.rows.iter().enumerate() {
        if table.rows[..i].iter().any(|other| other.amount == row.amount) {
            found.push(Finding::at(row.line, Fault::SameAmount(row.amount)));
        }
    }
    let Some(sum) = table.sum() else {
        found.push(Finding::at(table.line, Fault::TooLarge));
        return found;
    };
    // Totals over rows that could not be read would only add noise.
    let whole = !table.findings.iter().any(|f| matches!(f.fault, Fault::Unread { .. }));
    let borne_out = whole
        && table.total.is_some_and(|t| u64::from(t.count) == table.count() && t.sum == Some(sum));
    for row in &table.rows {
        if let (Some(computed), Some(stated)) = (row.product(), row.total)
            && computed != stated
        {
            found.push(Finding::at(row.line, wrong_row(table, row, computed, stated, borne_out)));
        }
    }
    let without = table.rows.iter().filter(|row| row.total.is_none()).count();
    if without > 0 {
        found.push(Finding::at(table.line, Fault::NoRowTotals(without)));
    }
    match table.total {
        None if whole => {
            found.push(Finding::of_text(Fault::Silent("le total général du tableau")));
        }
        Some(total) if whole => {
            if u64::from(total.count) != table.count() {
                let (stated, computed) = (total.count.into(), table.count());
                found.push(Finding::at(total.line, Fault::CountTotal { stated, computed }));
            }
            match total.sum {
                Some(stated) if stated != sum => {
                    found.push(Finding::at(total.line, Fault::SumTotal { stated, computed: sum }));
                }
                None => {
                    found.push(Finding::at(total.line, Fault::Silent("le montant total des lots")))
                }
                Some(_) => {}
            }
        }
        _ => {}
    }
    found
}

/// Sums reserved for cumulation that are no lots.
pub(super) fn reserved(table: &PrizeTable) -> Vec<Finding> {
    let no_lot = |amount: &Money| !table.rows.iter().any(|row| row.amount == *amount);
    let reserved = table.cumulation.reserved.iter();
    reserved
        .filter(|(amount, _)| no_lot(amount))
        .map(|(amount, line)| Finding::at(*line, Fault::ReservedNoLot(*amount)))
        .collect()
}

fn wrong_row(
    table: &PrizeTable,
    row: &Row,
    computed: Money,
    stated: Money,
    borne_out: bool,
) -> Fault {
    let (count, amount) = (row.count, row.amount);
    if borne_out {
        return Fault::RowAgainstTotals { count, amount, computed, stated };
    }
    Fault::RowTotal { count, amount, computed, stated, hint: hint(table, row, stated) }
}

/// The count or the amount that would make a row right, where the printed
/// number of lots or the total speaks for it.
fn hint(table: &PrizeTable, row: &Row, stated: Money) -> String {
    let Some(total) = table.total else { return String::new() };
    let (stated, amount) = (stated.to_cents(), row.amount.to_cents());
    if amount > 0 && stated % amount == 0 {
        let count = stated / amount;
        let others = table.count().saturating_sub(row.count.into());
        if u64::try_from(count).is_ok_and(|n| others + n == u64::from(total.count)) {
            let count = thousands(count.unsigned_abs());
            return format!(
                "\u{202f}; avec {count} lots, la ligne et le nombre total de lots seraient justes"
            );
        }
    }
    let count = i64::from(row.count);
    if count > 0 && stated % count == 0 && u64::from(total.count) == table.count() {
        let amount = Money::cents(stated / count);
        let sum = table.sum().and_then(|sum| Some(sum - row.product()? + Money::cents(stated)));
        if sum.is_some() && sum == total.sum {
            return format!(
                "\u{202f}; avec un lot de {amount}, la ligne et le total général seraient justes"
            );
        }
    }
    String::new()
}
