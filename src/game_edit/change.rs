//! [`GameChange`]: what can be asked of the document.

use crate::game::Money;

/// A field of `[game]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadField {
    /// Name for players.
    Name,
    /// Price of a ticket; a sum.
    Price,
    /// Tickets in a bloc; a number.
    Bloc,
    /// Number of the game in serials; a number.
    Code,
    /// Digits of the validation number; a number.
    ValidationDigits,
}

impl HeadField {
    /// Its key in the file.
    pub fn key(self) -> &'static str {
        match self {
            HeadField::Name => "name",
            HeadField::Price => "price",
            HeadField::Bloc => "bloc",
            HeadField::Code => "code",
            HeadField::ValidationDigits => "validation_digits",
        }
    }
}

/// A field of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolField {
    /// What stands in the bloc's file.
    Value,
    /// What is printed large; nothing: the value.
    Text,
    /// The words beneath.
    Transcription,
}

/// A change of `game.toml`. Rows count from 0, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameChange {
    /// The game's name.
    Name(String),
    /// The price of a ticket.
    Price(Money),
    /// A number of `[game]`.
    Number(HeadField, u64),
    /// How many lots there are of an amount; the row's total follows.
    LotCount {
        /// The row.
        row: usize,
        /// How many.
        count: u64,
    },
    /// The amount of a lot; the row's total follows, and so do the list of lots
    /// by cumulation and the win plan.
    LotAmount {
        /// The row.
        row: usize,
        /// How much.
        amount: Money,
    },
    /// A new row, where the falling order of amounts puts it.
    AddLot {
        /// How much.
        amount: Money,
        /// How many.
        count: u64,
    },
    /// A row goes, and its win plan with it.
    RemoveLot {
        /// The row.
        row: usize,
    },
    /// Whether a lot is only to be had by cumulation.
    ByCumulation {
        /// Which.
        amount: Money,
        /// Whether.
        on: bool,
    },
    /// Number and sum of all lots are to be what the rows add up to.
    Totals,
    /// A field of a symbol; an empty text takes the field out.
    Symbol {
        /// The alphabet.
        alphabet: String,
        /// The row.
        row: usize,
        /// Which.
        field: SymbolField,
        /// What it says.
        text: String,
    },
    /// How frequent a symbol or sum is among decoys.
    Weight {
        /// The alphabet.
        alphabet: String,
        /// The row.
        row: usize,
        /// Its weight.
        weight: u64,
    },
    /// A new symbol at the end.
    AddSymbol {
        /// The alphabet.
        alphabet: String,
        /// What stands in the bloc's file.
        value: String,
        /// The words beneath.
        transcription: String,
    },
    /// The amount of a sum.
    Amount {
        /// The alphabet.
        alphabet: String,
        /// The row.
        row: usize,
        /// How much.
        amount: Money,
    },
    /// A new sum, where the rising order of amounts puts it.
    AddAmount {
        /// The alphabet.
        alphabet: String,
        /// How much.
        amount: Money,
    },
    /// A symbol or a sum goes.
    RemoveSymbol {
        /// The alphabet.
        alphabet: String,
        /// The row.
        row: usize,
    },
    /// First and last of an alphabet of numbers.
    Range {
        /// The alphabet.
        alphabet: String,
        /// First.
        from: u64,
        /// Last.
        to: u64,
    },
    /// One more recipe of a lot.
    AddRecipe {
        /// The lot.
        lot: Money,
        /// Surfaces (`id`, or `id.zone`) and what each wins, as the file says it.
        wins: Vec<(String, Vec<String>)>,
    },
    /// How often a recipe is used, relative to the lot's others.
    Parts {
        /// The lot.
        lot: Money,
        /// The recipe.
        recipe: usize,
        /// Its parts.
        parts: u64,
    },
    /// A recipe goes; with the last one its plan, so that all recipes that the
    /// rules allow serve again.
    RemoveRecipe {
        /// The lot.
        lot: Money,
        /// The recipe.
        recipe: usize,
    },
}

impl GameChange {
    /// A word for it, by which the window names the step: the key of a text.
    pub fn key(&self) -> &'static str {
        match self {
            GameChange::Name(_) => "change-name",
            GameChange::Price(_) => "change-price",
            GameChange::Number(..) => "change-number",
            GameChange::LotCount { .. } => "change-lot-count",
            GameChange::LotAmount { .. } => "change-lot-amount",
            GameChange::AddLot { .. } => "change-add-lot",
            GameChange::RemoveLot { .. } => "change-remove-lot",
            GameChange::ByCumulation { .. } => "change-cumulation",
            GameChange::Totals => "change-totals",
            GameChange::Symbol { .. } => "change-symbol",
            GameChange::Weight { .. } => "change-weight",
            GameChange::AddSymbol { .. } | GameChange::AddAmount { .. } => "change-add-symbol",
            GameChange::Amount { .. } => "change-amount",
            GameChange::RemoveSymbol { .. } => "change-remove-symbol",
            GameChange::Range { .. } => "change-range",
            GameChange::AddRecipe { .. } => "change-add-recipe",
            GameChange::Parts { .. } => "change-parts",
            GameChange::RemoveRecipe { .. } => "change-remove-recipe",
        }
    }
}
