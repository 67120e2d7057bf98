//! An official text on the command line: read, told, compared.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{CliError, Exit};
use crate::game::{Game, Money};
use crate::project;
use crate::reglement::{Finding, Reglement, Terms, Weight, compare};
use crate::wording::thousands;

/// A text with the file that it comes from.
pub(super) struct Text {
    path: PathBuf,
    encoding: &'static str,
    pub(super) reglement: Reglement,
}

impl Text {
    /// Reads a file.
    ///
    /// # Errors
    /// If it can't be read, or no prize table is in it.
    pub(super) fn read(path: &Path) -> Result<Text, CliError> {
        let foreign = project::read_foreign_text(path)?;
        let reglement = Reglement::parse(&foreign.text);
        let text = Text { path: path.to_owned(), encoding: foreign.encoding, reglement };
        if text.reglement.tables.is_empty()
            && let Err(finding) = text.reglement.terms(None)
        {
            return Err(CliError::input(text.told(&finding)));
        }
        Ok(text)
    }

    /// A finding with the file's name, as errors of other files are told.
    pub(super) fn told(&self, finding: &Finding) -> String {
        let path = self.path.display();
        match finding.line {
            Some(line) => format!("{path}, ligne {line}\u{a0}: {}", finding.fault),
            None => format!("{path}\u{a0}: {}", finding.fault),
        }
    }

    /// Tells what the text says and where a game says something else.
    pub(super) fn compare(&self, out: &mut String, game: &Game) -> Exit {
        // Writing to a String cannot fail.
        let _ = self.facts(out, Some(game.price));
        let findings = compare(&self.reglement, game);
        let (errors, warnings): (Vec<&Finding>, Vec<&Finding>) =
            findings.iter().partition(|f| f.fault.weight() == Weight::Error);
        for (title, list) in [("Écarts et fautes", &errors), ("À savoir", &warnings)] {
            if !list.is_empty() {
                let _ = writeln!(out, "\n{title}");
                list.iter().for_each(|f| {
                    let _ = writeln!(out, "  {}", self.told(f));
                });
            }
        }
        let _ = match errors.len() {
            0 => writeln!(out, "\nLe jeu dit ce que dit le règlement."),
            1 => writeln!(out, "\nUn écart entre le jeu et le règlement, ou une faute du texte."),
            n => writeln!(out, "\n{n} écarts entre le jeu et le règlement, ou fautes du texte."),
        };
        if errors.is_empty() { Exit::Done } else { Exit::Wrong }
    }

    /// What was read, so that a reader sees what was compared.
    pub(super) fn facts(&self, out: &mut String, price: Option<Money>) -> std::fmt::Result {
        write!(out, "\nRèglement {}", self.path.display())?;
        if let Some(date) = self.reglement.date {
            write!(out, ", du {date}")?;
        }
        if self.encoding != "UTF-8" {
            write!(out, ", lu en {}", self.encoding)?;
        }
        writeln!(out)?;
        match self.reglement.terms(price) {
            Ok(terms) => self.terms(out, &terms),
            Err(_) => Ok(()),
        }
    }

    fn terms(&self, out: &mut String, terms: &Terms<'_>) -> std::fmt::Result {
        if let Some(bloc) = terms.bloc {
            let tickets = thousands(bloc.tickets.into());
            writeln!(out, "  ligne {}\u{a0}: blocs de {tickets} tickets", bloc.line)?;
        }
        if let Some(price) = terms.price {
            writeln!(out, "  ligne {}\u{a0}: ticket à {}", price.line, price.amount)?;
        }
        let table = terms.table;
        let (rows, count) = (table.rows.len(), thousands(table.count()));
        let sum = table.sum().map_or_else(|| "?".to_owned(), |sum| sum.to_string());
        writeln!(out, "  ligne {}\u{a0}: {rows} lignes, {count} lots pour {sum}", table.line)?;
        let cumulation = &table.cumulation;
        if !cumulation.reserved.is_empty() {
            let amounts: Vec<String> =
                cumulation.reserved.iter().map(|(amount, _)| amount.to_string()).collect();
            let line = cumulation.reserved[0].1;
            writeln!(out, "  ligne {line}\u{a0}: en cumul seulement {}", amounts.join(", "))
        } else if let Some(line) = cumulation.spoken {
            writeln!(
                out,
                "  ligne {line}\u{a0}: des gains peuvent se cumuler, aucun lot n'y est réservé"
            )
        } else {
            writeln!(out, "  aucune phrase sur le cumul")
        }
    }
}
