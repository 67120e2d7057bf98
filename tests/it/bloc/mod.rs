//! Blocs from outside the rooms: made, read, audited, judged by other tools.

mod fairness;
mod family;
mod file;
mod import;
mod obvious;
mod outside;
mod plan;
mod sealed;
mod small;
mod tickets;
mod vocabulary;
mod whole;

use std::io::Cursor;
use std::path::{Path, PathBuf};

use tirage::bloc::{AuditReport, BlocId, BlocReader, Key, audit, generate};
use tirage::game::{Game, Unwatched};

pub type Memory = BlocReader<Cursor<Vec<u8>>>;

pub const ID: BlocId = BlocId { emission: 1, bloc: 1 };

pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/casino-2012")
}

pub fn text() -> String {
    std::fs::read_to_string(project().join("game.toml")).unwrap()
}

pub fn game() -> Game {
    Game::parse("game.toml", &text()).unwrap()
}

/// The game of one of the templates.
pub fn template_game(name: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(name).join("game.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    Game::parse(name, &text).unwrap_or_else(|e| panic!("{e}"))
}

/// A small game from a text, for what the casino does not have.
pub fn small(text: &str) -> Game {
    Game::parse("small.toml", text).unwrap_or_else(|e| panic!("{e}"))
}

pub fn key(n: u8) -> Key {
    Key::parse("k", &format!("{n:02x}").repeat(32)).unwrap()
}

pub fn bytes(game: &Game, key_number: u8, id: BlocId, tickets: u32) -> Vec<u8> {
    let mut out = Vec::new();
    generate(game, &key(key_number), id, Some(tickets), &mut out, &Unwatched).unwrap();
    out
}

pub fn open(game: &Game, bytes: Vec<u8>) -> Memory {
    BlocReader::open(Cursor::new(bytes), game).unwrap()
}

pub fn judged(game: &Game, bytes: Vec<u8>) -> AuditReport {
    audit(&open(game, bytes), game, &Unwatched).unwrap()
}
