//! What a text says, beside what a game says.

use super::fault::{Fault, Finding};
use super::model::{PrizeTable, Reglement, Terms};
use crate::game::{Game, Money};

/// Every difference between a text and a game, with what is wrong with the text
/// itself. Errors stand in the order of the lines.
pub fn compare(text: &Reglement, game: &Game) -> Vec<Finding> {
    let mut found = text.findings.clone();
    let terms = match text.terms(Some(game.price)) {
        Ok(terms) => terms,
        Err(finding) => {
            found.push(finding);
            return found;
        }
    };
    found.extend(terms.findings.iter().cloned());
    found.extend(terms.table.findings.iter().cloned());
    bloc_and_price(&terms, game, &mut found);
    lots(terms.table, game, &mut found);
    cumulation(terms.table, game, &mut found);
    articles(text, game, &mut found);
    for other in text.tables.iter().filter(|t| !std::ptr::eq(*t, terms.table)) {
        let price = other.price.map_or_else(|| "un autre prix".to_owned(), |p| p.to_string());
        found.push(Finding::at(other.line, Fault::OtherTable(price)));
    }
    found.sort_by_key(|f| f.line.unwrap_or(usize::MAX));
    found
}

fn bloc_and_price(terms: &Terms<'_>, game: &Game, found: &mut Vec<Finding>) {
    if let Some(bloc) = terms.bloc
        && bloc.tickets != game.bloc_size
    {
        let fault = Fault::BlocSize { text: bloc.tickets, game: game.bloc_size };
        found.push(Finding::at(bloc.line, fault));
    }
    if let Some(price) = terms.price
        && price.amount != game.price
    {
        let fault = Fault::Price { text: price.amount, game: game.price };
        found.push(Finding::at(price.line, fault));
    }
}

fn lots(table: &PrizeTable, game: &Game, found: &mut Vec<Finding>) {
    for (i, row) in table.rows.iter().enumerate() {
        if table.rows[..i].iter().any(|other| other.amount == row.amount) {
            continue;
        }
        let amount = row.amount;
        let same = table.rows.iter().filter(|other| other.amount == amount);
        let count: u64 = same.map(|other| u64::from(other.count)).sum();
        match game.lots.iter().find(|lot| lot.amount == amount) {
            None => found.push(Finding::at(row.line, Fault::LotMissing { count, amount })),
            Some(lot) if u64::from(lot.count) != count => {
                let fault = Fault::LotCount { amount, text: count, game: lot.count };
                found.push(Finding::at(row.line, fault));
            }
            Some(_) => {}
        }
    }
    for lot in &game.lots {
        if !table.rows.iter().any(|row| row.amount == lot.amount) {
            let fault = Fault::LotExtra { count: lot.count, amount: lot.amount };
            found.push(Finding::of_text(fault));
        }
    }
    let Some(total) = table.total else { return };
    let count: u64 = game.lots.iter().map(|lot| u64::from(lot.count)).sum();
    let sum: Money = game.lots.iter().map(|lot| lot.amount * i64::from(lot.count)).sum();
    if u64::from(total.count) != count {
        let fault = Fault::GameCount { text: total.count.into(), game: count };
        found.push(Finding::at(total.line, fault));
    }
    if let Some(stated) = total.sum
        && stated != sum
    {
        found.push(Finding::at(total.line, Fault::GameSum { text: stated, game: sum }));
    }
}

fn cumulation(table: &PrizeTable, game: &Game, found: &mut Vec<Finding>) {
    let text = &table.cumulation;
    let reserved = &game.cumulation.amounts;
    for (amount, line) in &text.reserved {
        if !reserved.contains(amount) {
            found.push(Finding::at(*line, Fault::NotReserved(*amount)));
        }
    }
    for amount in reserved {
        if !text.reserved.iter().any(|(known, _)| known == amount) {
            found.push(Finding { line: text.spoken, fault: Fault::Reserved(*amount) });
        }
    }
    let rules: usize = game.surfaces.iter().map(|s| s.rules.len()).sum();
    if text.spoken.is_none() && rules > 1 {
        found.push(Finding::of_text(Fault::NoCumulation(rules)));
    }
}

/// A text that has no sub-articles at all is an extract, and says nothing about
/// the rules.
fn articles(text: &Reglement, game: &Game, found: &mut Vec<Finding>) {
    if !text.articles.iter().any(|a| a.contains('.')) {
        return;
    }
    for surface in &game.surfaces {
        for rule in &surface.rules {
            let article = rule.article.trim();
            if !article.is_empty() && !text.articles.iter().any(|a| a == article) {
                let (surface, article) = (surface.name.clone(), article.to_owned());
                found.push(Finding::of_text(Fault::Article { surface, article }));
            }
        }
    }
}
