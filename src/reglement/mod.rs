//! Official texts (règlements): their prize table, bloc, price and cumulation,
//! read so that a game can be checked against them.
//!
//! Knows: the shapes in which such texts print a table, and what a game says.
//! Must never know: files and their encodings, how a game is played or printed.
//!
//! Nothing is guessed in silence. What looks like a part of a table and can't be
//! read is reported with its line; where a scanner has spoilt a figure, the
//! arithmetic of the table must leave one reading only; a row whose own total is
//! wrong is believed only if the totals of the whole table bear it out.

mod adopt;
mod check;
mod compare;
mod fault;
mod figure;
mod model;
mod scan;
mod sentence;
mod table;
#[cfg(test)]
mod tests;
mod token;

pub use adopt::{AdoptError, Adopted, Adoption, adopt};
pub use compare::compare;
pub use fault::{Fault, Finding, Weight};
pub use model::{BlocSize, CumulationText, GrandTotal, Price, PrizeTable, Reglement, Row, Terms};

impl Reglement {
    /// Reads an official text. Whatever can't be read is among the findings of
    /// the text or of its tables.
    pub fn parse(text: &str) -> Reglement {
        let tokens = token::tokens(text);
        let mut found = table::tables(text, &tokens);
        for table in found.iter_mut().map(|f| &mut f.table) {
            let wrong = check::arithmetic(table);
            table.findings.extend(wrong);
        }
        let mut reglement =
            Reglement { articles: sentence::articles(text), ..Reglement::default() };
        sentence::read(text, &tokens, &mut found, &mut reglement);
        for table in found.iter_mut().map(|f| &mut f.table) {
            let wrong = check::reserved(table);
            table.findings.extend(wrong);
        }
        reglement.tables = found.into_iter().map(|f| f.table).collect();
        reglement
    }
}
