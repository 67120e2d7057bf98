//! [`Fault`]: what is wrong with an official text, and where it and a game
//! differ.

use crate::game::Money;
use crate::wording::thousands;

/// « 1 lot », « 2 lots ».
fn lots(n: u64) -> String {
    format!("{} lot{}", thousands(n), if n > 1 { "s" } else { "" })
}

/// How much a fault weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// To be known; nothing that was compared hangs on it.
    Warning,
    /// The text can't be relied on, or does not say what the game says.
    Error,
}

/// What is wrong, in French with figures from both sides.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No prize table.
    #[error(
        "aucun tableau de lots n'y est lu\u{202f}; attendu\u{a0}: des lignes comme « 2 lots de | 40 000 € | 80 000 € »"
    )]
    NoTable,
    /// A piece of a table, or of a sentence that matters, that is not understood.
    #[error("« {text} » n'est pas compris\u{202f}; attendu\u{a0}: {expected}")]
    Unread {
        /// What stands there.
        text: String,
        /// What would be understood.
        expected: &'static str,
    },
    /// A figure that a scanner has spoilt; the arithmetic tells which it was.
    #[error("« {text} » est lu {read}, seule lecture qui convienne aux totaux")]
    Noise {
        /// What stands there.
        text: String,
        /// What it must be.
        read: String,
    },
    /// A row whose total is not count × amount, while the totals of the whole
    /// table bear out the count and the amount.
    #[error("{} de {amount} font {computed}, {stated} est écrit\u{202f}; le nombre de lots et le total général donnent raison à {computed}", lots(u64::from(*count)))]
    RowAgainstTotals {
        /// The count of the row.
        count: u32,
        /// Its amount.
        amount: Money,
        /// Count × amount.
        computed: Money,
        /// What is printed.
        stated: Money,
    },
    /// A row whose total is not count × amount, and nothing tells which of the
    /// three is wrong.
    #[error("{} de {amount} font {computed}, {stated} est écrit{hint}", lots(u64::from(*count)))]
    RowTotal {
        /// The count of the row.
        count: u32,
        /// Its amount.
        amount: Money,
        /// Count × amount.
        computed: Money,
        /// What is printed.
        stated: Money,
        /// What would make it right, or nothing.
        hint: String,
    },
    /// The total number of lots is not that of the rows.
    #[error("{} en tout est écrit, les lignes en font {}", lots(*stated), thousands(*computed))]
    CountTotal {
        /// What is printed.
        stated: u64,
        /// What the rows add up to.
        computed: u64,
    },
    /// The grand total is not that of the rows.
    #[error("un total général de {stated} est écrit, les lignes font {computed}")]
    SumTotal {
        /// What is printed.
        stated: Money,
        /// What the rows add up to.
        computed: Money,
    },
    /// Two rows of one amount.
    #[error("deux lignes ont le lot de {0}")]
    SameAmount(Money),
    /// Figures beyond any bloc.
    #[error("les sommes du tableau dépassent toute mesure")]
    TooLarge,
    /// Something that the text does not say, so that it is not compared.
    #[error("le texte ne dit pas {0}\u{a0}: ce n'est pas comparé")]
    Silent(&'static str),
    /// Rows that have no total of their own.
    #[error(
        "{0} ligne(s) sans total\u{a0}: recalculées, rien ne les confirme que le total général"
    )]
    NoRowTotals(usize),
    /// Several values where one was expected.
    #[error("plusieurs {what}\u{a0}: {values}\u{202f}; attendu\u{a0}: {expected}")]
    Several {
        /// What there are several of.
        what: &'static str,
        /// The values.
        values: String,
        /// What would settle it.
        expected: &'static str,
    },
    /// A sentence that speaks of cumulation and of sums, but does not reserve
    /// them for it.
    #[error(
        "« {0} » parle de cumul et de sommes sans les y réserver (« ne … que »)\u{a0}: à relire"
    )]
    NotRestricted(String),
    /// A sum reserved for cumulation that is no lot of the table.
    #[error("{0} est réservé au cumul, mais n'est pas un lot du tableau")]
    ReservedNoLot(Money),
    /// The texts also has tables for other prices.
    #[error("le texte a aussi un tableau pour {0}, qui n'est pas comparé")]
    OtherTable(String),

    /// The sizes of the bloc differ.
    #[error("blocs de {} dans le texte, de {} dans le jeu", thousands(u64::from(*text)), thousands(u64::from(*game)))]
    BlocSize {
        /// In the text.
        text: u32,
        /// In the game.
        game: u32,
    },
    /// The prices differ.
    #[error("prix de {text} dans le texte, de {game} dans le jeu")]
    Price {
        /// In the text.
        text: Money,
        /// In the game.
        game: Money,
    },
    /// A lot of the text that the game has not.
    #[error("{} de {amount} dans le texte, aucun dans le jeu", lots(*count))]
    LotMissing {
        /// How many.
        count: u64,
        /// The lot.
        amount: Money,
    },
    /// A lot of the game that the text has not.
    #[error("{} de {amount} dans le jeu, aucun dans le texte", lots(u64::from(*count)))]
    LotExtra {
        /// How many.
        count: u32,
        /// The lot.
        amount: Money,
    },
    /// Another number of one lot.
    #[error("lot de {amount}\u{a0}: {} dans le texte, {} dans le jeu", thousands(*text), thousands(u64::from(*game)))]
    LotCount {
        /// The lot.
        amount: Money,
        /// How many in the text.
        text: u64,
        /// How many in the game.
        game: u32,
    },
    /// Another number of lots in all.
    #[error("{} en tout dans le texte, {} dans le jeu", lots(*text), thousands(*game))]
    GameCount {
        /// In the text.
        text: u64,
        /// In the game.
        game: u64,
    },
    /// Another total.
    #[error("total de {text} dans le texte, de {game} dans le jeu")]
    GameSum {
        /// In the text.
        text: Money,
        /// In the game.
        game: Money,
    },
    /// The text reserves a lot for cumulation, the game does not.
    #[error(
        "le lot de {0} ne s'obtient qu'en cumul selon le texte, pas selon le jeu (only_by_cumulation)"
    )]
    NotReserved(Money),
    /// The game reserves a lot for cumulation, the text does not.
    #[error(
        "le lot de {0} ne s'obtient qu'en cumul selon le jeu (only_by_cumulation), le texte ne le dit pas"
    )]
    Reserved(Money),
    /// The text does not speak of cumulation, though gains of the game add up.
    #[error("le texte ne parle pas de cumul, et le jeu additionne les gains de {0} règles")]
    NoCumulation(usize),
    /// A rule that names an article that the text has not.
    #[error("la surface « {surface} » cite l'article {article}, que le texte n'a pas")]
    Article {
        /// The surface.
        surface: String,
        /// The article.
        article: String,
    },
}

impl Fault {
    /// How much it weighs.
    pub fn weight(&self) -> Weight {
        match self {
            Fault::Noise { .. }
            | Fault::RowAgainstTotals { .. }
            | Fault::Silent(_)
            | Fault::NoRowTotals(_)
            | Fault::OtherTable(_)
            | Fault::NotRestricted(_)
            | Fault::NoCumulation(_)
            | Fault::Article { .. } => Weight::Warning,
            _ => Weight::Error,
        }
    }
}

/// A fault with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Line of the text, from 1; `None` for the text as a whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

impl Finding {
    pub(super) fn at(line: usize, fault: Fault) -> Self {
        Finding { line: Some(line), fault }
    }

    pub(super) fn of_text(fault: Fault) -> Self {
        Finding { line: None, fault }
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(line) = self.line {
            write!(f, "ligne {line}\u{a0}: ")?;
        }
        write!(f, "{}", self.fault)
    }
}
