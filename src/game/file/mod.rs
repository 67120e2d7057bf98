//! `game.toml`: what a game designer writes, read into a [`Game`].
//!
//! Three steps, each of which goes on after an error so that all are reported
//! at once: the TOML is walked into what the file says ([`raw`]), names are
//! looked up and totals compared ([`resolve`]), and the resolved game is hashed
//! ([`meaning`]).

mod alphabets;
mod error;
mod import;
mod meaning;
mod raw;
mod raw_rules;
mod reader;
mod resolve;
mod rules;
mod shapes;
mod tables;
mod wishes;

pub use error::{Fault, GameError, GameErrors};

use super::Game;

impl Game {
    /// Reads a `game.toml`.
    ///
    /// `file_name` is how errors call the file; nothing is opened.
    ///
    /// # Errors
    /// All that is wrong with the text, each with its line, its field and what
    /// was expected.
    pub fn parse(file_name: &str, text: &str) -> Result<Game, GameErrors> {
        let sink = reader::Sink::new(file_name, text);
        let game = read(&sink);
        match (game, sink.into_errors()) {
            (_, Some(errors)) => Err(errors),
            (Some(game), None) => Ok(game),
            (None, None) => Err(GameErrors::unexplained(file_name)),
        }
    }
}

fn read(sink: &reader::Sink<'_>) -> Option<Game> {
    let document = sink.document();
    // After a syntax error what follows it is guesswork: other errors would
    // mostly be its echoes.
    if !sink.is_clean() {
        return None;
    }
    let file = raw::read(reader::TableReader::root(sink, &document), sink);
    resolve::resolve(&file, sink)
}
