//! [`Reglement`]: what an official text says about the tickets of a bloc.

use super::fault::{Fault, Finding};
use crate::game::Money;
use crate::measure::Day;

/// A row of a prize table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// How many tickets of a bloc win it.
    pub count: u32,
    /// The lot of one ticket.
    pub amount: Money,
    /// What all of them win, as printed; `None` where the row has no total.
    pub total: Option<Money>,
    /// Line of the text, from 1.
    pub line: usize,
}

/// « 345 529 lots formant un total de 3 150 000 € ».
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrandTotal {
    /// How many lots.
    pub count: u32,
    /// What all of them win, as printed; `None` where only lots are counted.
    pub sum: Option<Money>,
    /// Line of the text, from 1.
    pub line: usize,
}

/// What the sentences below a table say about cumulation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CumulationText {
    /// The line that first speaks of it.
    pub spoken: Option<usize>,
    /// The lots that only a cumulation reaches, each with its line.
    pub reserved: Vec<(Money, usize)>,
}

/// A prize table, with all that is wrong within it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrizeTable {
    /// The price of the tickets for which the table holds, where it says so.
    pub price: Option<Money>,
    /// Line of its first row.
    pub line: usize,
    /// The rows in the order of the text.
    pub rows: Vec<Row>,
    /// The grand total.
    pub total: Option<GrandTotal>,
    /// Cumulation.
    pub cumulation: CumulationText,
    /// What is wrong with it.
    pub findings: Vec<Finding>,
}

impl PrizeTable {
    /// How many lots the rows make.
    pub fn count(&self) -> u64 {
        self.rows.iter().map(|row| u64::from(row.count)).sum()
    }

    /// What the rows make, count × amount; `None` beyond any measure.
    pub fn sum(&self) -> Option<Money> {
        let mut cents: i64 = 0;
        for row in &self.rows {
            cents = cents.checked_add(row.product()?.to_cents())?;
        }
        Some(Money::cents(cents))
    }
}

impl Row {
    /// Count × amount; `None` beyond any measure.
    pub fn product(&self) -> Option<Money> {
        self.amount.to_cents().checked_mul(i64::from(self.count)).map(Money::cents)
    }
}

/// « blocs de 1 500 000 tickets », for one price where the text says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlocSize {
    /// How many tickets.
    pub tickets: u32,
    /// For which price.
    pub price: Option<Money>,
    /// Line of the text, from 1.
    pub line: usize,
}

/// « fixé à 3 € ».
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// The price of a ticket.
    pub amount: Money,
    /// Line of the text, from 1.
    pub line: usize,
}

/// What an official text says, as far as a machine can check it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reglement {
    /// Sizes of blocs; more than one where there are several prices.
    pub blocs: Vec<BlocSize>,
    /// Prices.
    pub prices: Vec<Price>,
    /// Prize tables, one a price.
    pub tables: Vec<PrizeTable>,
    /// The day on which it was made.
    pub date: Option<Day>,
    /// Numbers of its articles and sub-articles: `4`, `4.2`, `4.2.3`.
    pub articles: Vec<String>,
    /// What is wrong outside the tables.
    pub findings: Vec<Finding>,
}

/// What a text says for one price.
#[derive(Clone, Debug)]
pub struct Terms<'r> {
    /// The prize table.
    pub table: &'r PrizeTable,
    /// The size of the bloc.
    pub bloc: Option<BlocSize>,
    /// The price.
    pub price: Option<Price>,
    /// What could not be settled.
    pub findings: Vec<Finding>,
}

impl Reglement {
    /// What the text says about tickets of a price; without a price, about its
    /// only ones.
    ///
    /// # Errors
    /// If there is no table at all, or none that is clearly the one meant.
    pub fn terms(&self, price: Option<Money>) -> Result<Terms<'_>, Finding> {
        let table = self.table(price)?;
        let mut findings = Vec::new();
        let price = self.price(table, price, &mut findings);
        let bloc = self.bloc(price.map(|p| p.amount), &mut findings);
        Ok(Terms { table, bloc, price, findings })
    }

    fn table(&self, price: Option<Money>) -> Result<&PrizeTable, Finding> {
        let several = |expected| {
            let values: Vec<String> = self
                .tables
                .iter()
                .map(|t| t.price.map_or_else(|| format!("ligne {}", t.line), |p| p.to_string()))
                .collect();
            let what = "tableaux de lots";
            Finding::of_text(Fault::Several { what, values: values.join(", "), expected })
        };
        match self.tables.as_slice() {
            [] => Err(Finding::of_text(Fault::NoTable)),
            [only] => Ok(only),
            tables => {
                let Some(price) = price else {
                    return Err(several("le prix du ticket, qui désigne le tableau"));
                };
                let mut fitting = tables.iter().filter(|t| t.price == Some(price));
                match (fitting.next(), fitting.next()) {
                    (Some(table), None) => Ok(table),
                    _ => Err(several("un tableau, et un seul, pour le prix du ticket")),
                }
            }
        }
    }

    fn price(
        &self,
        table: &PrizeTable,
        wanted: Option<Money>,
        findings: &mut Vec<Finding>,
    ) -> Option<Price> {
        let of_table = table.price.map(|amount| Price { amount, line: table.line });
        match (self.prices.as_slice(), of_table) {
            ([], None) => {
                findings.push(Finding::of_text(Fault::Silent("le prix du ticket")));
                None
            }
            ([], of_table) => of_table,
            ([only], None) => Some(*only),
            (prices, Some(own)) => {
                if let Some(same) = prices.iter().find(|p| p.amount == own.amount) {
                    return Some(*same);
                }
                let values: Vec<String> =
                    prices.iter().chain([&own]).map(|p| p.amount.to_string()).collect();
                let (what, values) = ("prix", values.join(", "));
                let expected = "un tableau pour l'un des prix du texte";
                findings.push(Finding::at(own.line, Fault::Several { what, values, expected }));
                Some(own)
            }
            (prices, None) => {
                let meant = prices.iter().find(|p| Some(p.amount) == wanted);
                if meant.is_none() {
                    let values: Vec<String> = prices.iter().map(|p| p.amount.to_string()).collect();
                    let (what, values) = ("prix", values.join(", "));
                    let fault = Fault::Several { what, values, expected: "le prix du ticket" };
                    findings.push(Finding::at(prices[0].line, fault));
                }
                meant.copied()
            }
        }
    }

    fn bloc(&self, price: Option<Money>, findings: &mut Vec<Finding>) -> Option<BlocSize> {
        let of_price = |b: &&BlocSize| b.price.is_some() && b.price == price;
        if let Some(found) = self.blocs.iter().find(of_price) {
            return Some(*found);
        }
        let general: Vec<&BlocSize> = self.blocs.iter().filter(|b| b.price.is_none()).collect();
        match general.as_slice() {
            [] => {
                findings.push(Finding::of_text(Fault::Silent("la taille du bloc")));
                None
            }
            [only] => Some(**only),
            several => {
                let values: Vec<String> =
                    several.iter().map(|b| crate::wording::thousands(b.tickets.into())).collect();
                let (what, values) = ("tailles de bloc", values.join(", "));
                let fault = Fault::Several { what, values, expected: "une seule pour ce prix" };
                findings.push(Finding::at(several[0].line, fault));
                None
            }
        }
    }
}
