//! [`GameSheet`]: what a game file says, as far as it can be read.

use toml_edit::{DocumentMut, Item, TableLike, Value};

use super::rows;
use crate::game::Money;

/// What a game file says. What can't be read is `None`, or the text as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSheet {
    /// Fields of `[game]`, as people write them.
    pub name: String,
    /// Price of a ticket.
    pub price: Option<Money>,
    /// Tickets in a bloc.
    pub bloc: Option<u64>,
    /// Number of the game.
    pub code: Option<u64>,
    /// Digits of the validation number.
    pub validation_digits: Option<u64>,
    /// The prize table.
    pub lots: Vec<LotRow>,
    /// How many lots the règlement states.
    pub stated_count: Option<u64>,
    /// What the règlement states that they add up to.
    pub stated_sum: Option<Money>,
    /// The alphabets.
    pub alphabets: Vec<AlphabetSheet>,
    /// The win plans.
    pub plans: Vec<PlanSheet>,
}

/// A row of the prize table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotRow {
    /// How many.
    pub count: Option<u64>,
    /// How much.
    pub amount: Option<Money>,
    /// What the règlement states as their product.
    pub stated: Option<Money>,
    /// Whether it is only to be had by cumulation.
    pub by_cumulation: bool,
}

impl LotRow {
    /// Count times amount.
    pub fn total(&self) -> Option<Money> {
        Some(self.amount? * i64::try_from(self.count?).ok()?)
    }
}

/// An alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlphabetSheet {
    /// Its name.
    pub id: String,
    /// Whether its symbols are drawn.
    pub picture: bool,
    /// What it has.
    pub content: Content,
}

/// What an alphabet has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Symbols, one by one.
    Symbols(Vec<SymbolRow>),
    /// Sums.
    Amounts(Vec<AmountRow>),
    /// All numbers of a range.
    Numbers {
        /// First.
        from: Option<u64>,
        /// Last.
        to: Option<u64>,
    },
}

/// A symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolRow {
    /// What stands in the bloc's file.
    pub value: String,
    /// What is printed large, if it is something else.
    pub text: String,
    /// The words beneath.
    pub transcription: String,
    /// How frequent it is among decoys.
    pub weight: u64,
}

/// A sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmountRow {
    /// How much.
    pub amount: Option<Money>,
    /// How frequent it is among decoys.
    pub weight: u64,
}

/// The recipes wished for a lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanSheet {
    /// The lot.
    pub lot: Option<Money>,
    /// The recipes.
    pub recipes: Vec<RecipeRow>,
}

/// A recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeRow {
    /// How often it is used, relative to the others.
    pub parts: u64,
    /// Surfaces, or `surface.zone`, and what each wins.
    pub wins: Vec<(String, Vec<String>)>,
}

/// A sum, written as a text or as a number of euros.
pub(super) fn amount_of(value: &Value) -> Option<Money> {
    match value {
        Value::String(text) => Money::parse(text.value()).ok(),
        Value::Integer(euros) => Some(Money::parse("1 €").ok()? * *euros.value()),
        Value::Float(euros) => Money::parse(&euros.value().to_string()).ok(),
        _ => None,
    }
}

/// A whole number that is not negative.
pub(super) fn whole_of(value: &Value) -> Option<u64> {
    u64::try_from(value.as_integer()?).ok()
}

/// A text; a number as it is written.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.value().clone(),
        other => other.to_string().trim().to_owned(),
    }
}

impl GameSheet {
    pub(super) fn of(document: &DocumentMut) -> GameSheet {
        let game = document.get("game").and_then(Item::as_table_like);
        let prizes = document.get("prizes").and_then(Item::as_table_like);
        let value = |table: Option<&dyn TableLike>, key: &str| {
            table.and_then(|t| t.get(key)?.as_value().cloned())
        };
        let whole = |table, key: &str| value(table, key).as_ref().and_then(whole_of);
        let amount = |table, key: &str| value(table, key).as_ref().and_then(amount_of);
        GameSheet {
            name: value(game, "name").as_ref().map(text_of).unwrap_or_default(),
            price: amount(game, "price"),
            bloc: whole(game, "bloc"),
            code: whole(game, "code"),
            validation_digits: whole(game, "validation_digits"),
            lots: prizes.map(lots).unwrap_or_default(),
            stated_count: whole(prizes, "count"),
            stated_sum: amount(prizes, "sum"),
            alphabets: document
                .get("alphabet")
                .and_then(Item::as_table_like)
                .map(alphabets)
                .unwrap_or_default(),
            plans: plans(document),
        }
    }

    /// How many lots the rows add up to, and their sum; `None` while a row can't
    /// be read.
    pub fn totals(&self) -> Option<(u64, Money)> {
        let count = self.lots.iter().map(|lot| lot.count).sum::<Option<u64>>()?;
        let sums: Option<Vec<Money>> = self.lots.iter().map(LotRow::total).collect();
        Some((count, sums?.into_iter().sum()))
    }

    /// The recipes wished for a lot.
    pub fn recipes(&self, lot: Money) -> &[RecipeRow] {
        let plan = self.plans.iter().find(|plan| plan.lot == Some(lot));
        plan.map_or(&[], |plan| &plan.recipes)
    }
}

fn lots(prizes: &dyn TableLike) -> Vec<LotRow> {
    let cumulation = prizes.get("only_by_cumulation").and_then(Item::as_array);
    let reserved: Vec<Option<Money>> = cumulation.into_iter().flatten().map(amount_of).collect();
    let Some(list) = prizes.get("lots") else { return Vec::new() };
    let row = |row| {
        let field = |key| rows::get(list, row, key, "");
        let amount = field("amount").and_then(amount_of);
        LotRow {
            count: field("count").and_then(whole_of),
            amount,
            stated: field("total").and_then(amount_of),
            by_cumulation: amount.is_some() && reserved.contains(&amount),
        }
    };
    (0..rows::len(list)).map(row).collect()
}

fn alphabets(tables: &dyn TableLike) -> Vec<AlphabetSheet> {
    let read = |(id, item): (&str, &Item)| {
        let table = item.as_table_like()?;
        let content = if let Some(list) = table.get("symbols") {
            let text = |row, key| rows::get(list, row, key, "value").map(text_of);
            let symbol = |row| SymbolRow {
                value: text(row, "value").unwrap_or_default(),
                text: text(row, "text").unwrap_or_default(),
                transcription: text(row, "transcription").unwrap_or_default(),
                weight: weight(list, row, "value"),
            };
            Content::Symbols((0..rows::len(list)).map(symbol).collect())
        } else if let Some(list) = table.get("amounts") {
            let amount = |row| AmountRow {
                amount: rows::get(list, row, "amount", "amount").and_then(amount_of),
                weight: weight(list, row, "amount"),
            };
            Content::Amounts((0..rows::len(list)).map(amount).collect())
        } else {
            let numbers = table.get("numbers").and_then(Item::as_table_like);
            let limit = |key| numbers.and_then(|n| whole_of(n.get(key)?.as_value()?));
            Content::Numbers { from: limit("from"), to: limit("to") }
        };
        let picture = table.get("picture").and_then(Item::as_bool).unwrap_or(false);
        Some(AlphabetSheet { id: id.to_owned(), picture, content })
    };
    tables.iter().filter_map(read).collect()
}

fn weight(list: &Item, row: usize, bare: &str) -> u64 {
    rows::get(list, row, "weight", bare).and_then(whole_of).unwrap_or(1)
}

fn plans(document: &DocumentMut) -> Vec<PlanSheet> {
    let tables = document.get("plan").and_then(Item::as_array_of_tables);
    let read = |plan: &toml_edit::Table| {
        let list = plan.get("recipes");
        let recipe = |row| {
            let list = list?;
            let wins = match rows::get(list, row, "wins", "")? {
                Value::InlineTable(wins) => wins.iter().map(win).collect(),
                _ => Vec::new(),
            };
            let parts = rows::get(list, row, "parts", "").and_then(whole_of).unwrap_or(1);
            Some(RecipeRow { parts, wins })
        };
        let recipes = (0..list.map_or(0, rows::len)).filter_map(recipe).collect();
        let lot = plan.get("lot").and_then(Item::as_value).and_then(amount_of);
        PlanSheet { lot, recipes }
    };
    tables.into_iter().flatten().map(read).collect()
}

fn win((surface, value): (&str, &Value)) -> (String, Vec<String>) {
    let gains = match value {
        Value::Array(list) => list.iter().map(text_of).collect(),
        one => vec![text_of(one)],
    };
    (surface.to_owned(), gains)
}
