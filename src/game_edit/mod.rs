//! `game.toml` edited by hand movements: lots, symbols, sums, recipes.
//!
//! Knows: which places of the text say the prize table, the alphabets and the
//! win plans, how a change rewrites them and how every change is undone.
//! Must never know: windows, files; whether the game can be played. That is for
//! [`crate::game`] to read and for the win plans to prove.
//!
//! The text stays the writer's own: comments and order stay, and an undo puts
//! the very bytes back. What cannot be read is shown as it is written and can be
//! written anew.

mod alphabets;
mod change;
mod document;
mod plans;
mod prizes;
mod rows;
mod sheet;

pub use change::{GameChange, HeadField, SymbolField};
pub use document::GameDocument;
pub use sheet::{
    AlphabetSheet, AmountRow, Content, GameSheet, LotRow, PlanSheet, RecipeRow, SymbolRow,
};

/// Why a change does not apply; the text is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameEditError {
    /// The text is no TOML, so nothing in it can be edited by hand.
    #[error("game.toml, ligne {line} : le TOML ne se lit pas ({what}) ; du TOML 1.0 est attendu")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// What the reader of TOML says.
        what: String,
    },
    /// What the change is about is not in the file.
    #[error("game.toml : {0} n'y est pas")]
    Missing(String),
    /// The file has it already.
    #[error("game.toml : {0} y est déjà")]
    There(String),
    /// Nothing may be left of it.
    #[error("{0} : il en faut au moins un")]
    Last(&'static str),
}

#[cfg(test)]
mod tests;
