//! What the tests of this room share: the game that is built in, a key.

use super::Key;
use crate::game::Game;

pub(super) fn game() -> Game {
    let text = include_str!("../../templates/casino-2012/game.toml");
    Game::parse("game.toml", text).unwrap_or_else(|e| panic!("{e}"))
}

pub(super) fn key(n: u8) -> Key {
    Key::parse("k", &format!("{n:02x}").repeat(32)).unwrap_or_else(|e| panic!("{e}"))
}
