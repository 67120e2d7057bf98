//! [`Game::meaning`]: one hash for all that decides what tickets show and win.

use sha2::{Digest, Sha256};

use crate::game::{Game, Pays, SlotKind, WinUnit};

/// Written first, so that another way of writing gives other hashes.
const FORM: &str = "tirage game 2";

/// Bytes that can be read in one way only: numbers have a fixed width, texts
/// and lists begin with their length.
struct Canon(Sha256);

impl Canon {
    fn number(&mut self, n: i64) {
        self.0.update(n.to_be_bytes());
    }

    fn count(&mut self, n: usize) {
        self.number(n as i64);
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.update(text.as_bytes());
    }

    /// A rule or a plan as JSON with its fields in the order of the program's
    /// types, which leave out the names for players.
    fn value(&mut self, value: &impl serde::Serialize) {
        // Nothing in it can fail to be written: there are no maps with odd keys.
        self.text(&serde_json::to_string(value).unwrap_or_default());
    }
}

/// SHA-256 over the resolved game. Comments, layout and the order of keys of the
/// file have no part in it, nor have the names that only reasons use and the
/// articles; all that changes what is printed in a cell, drawn or won has.
pub(super) fn hash(game: &Game) -> [u8; 32] {
    let mut c = Canon(Sha256::new());
    c.text(FORM);
    c.text(&game.id);
    c.number(game.code.into());
    c.number(game.price.to_cents());
    c.number(game.bloc_size.into());
    c.number(game.validation_digits.into());
    c.count(game.lots.len());
    for lot in &game.lots {
        c.number(lot.amount.to_cents());
        c.number(lot.count.into());
    }
    for (amount, name) in &game.in_kind {
        c.number(amount.to_cents());
        c.text(name);
    }
    c.count(game.cumulation.amounts.len());
    game.cumulation.amounts.iter().for_each(|a| c.number(a.to_cents()));
    c.number(match game.cumulation.unit {
        WinUnit::Surface => 0,
        WinUnit::Zone => 1,
        WinUnit::Win => 2,
    });
    c.count(game.alphabets.len());
    for alphabet in &game.alphabets {
        c.number(alphabet.is_amounts.into());
        c.count(alphabet.symbols.len());
        for (symbol, weight) in alphabet.symbols.iter().zip(&alphabet.weights) {
            c.text(&symbol.value);
            c.text(&symbol.text);
            c.text(&symbol.transcription);
            c.number(symbol.amount.map_or(-1, |a| a.to_cents()));
            c.number(symbol.points.map_or(-1, i64::from));
            c.number((*weight).into());
        }
    }
    c.count(game.slots.len());
    for slot in &game.slots {
        c.text(&slot.column);
        c.number(slot.surface.0.into());
        c.number(slot.zone.0.into());
        c.number(match slot.kind {
            SlotKind::Value => 0,
            SlotKind::Gain => 1,
            SlotKind::Box => 2,
        });
        c.number(slot.alphabet.0.into());
    }
    c.count(game.surfaces.len());
    for surface in &game.surfaces {
        c.text(&surface.id);
        c.count(surface.rules.len());
        surface.rules.iter().for_each(|rule| c.value(rule));
        c.number((surface.pays == Pays::Best).into());
    }
    c.number((game.pays == Pays::Best).into());
    game.zones.iter().for_each(|zone| c.number(zone.open.into()));
    game.packs.iter().for_each(|packs| c.value(packs));
    c.count(game.plans.len());
    game.plans.iter().for_each(|plan| c.value(plan));
    c.0.finalize().into()
}
