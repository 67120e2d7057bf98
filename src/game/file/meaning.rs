//! [`Game::meaning`]: one hash for all that decides what tickets show and win.

use sha2::{Digest, Sha256};

use crate::game::{Game, HandRank, Pattern, RuleKind, SlotKind, ZoneId};

/// Written first, so that another way of writing gives other hashes.
const FORM: &str = "tirage game 1";

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

    fn zones(&mut self, zones: &[ZoneId]) {
        self.count(zones.len());
        zones.iter().for_each(|z| self.number(z.0.into()));
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
    c.count(game.cumulation.amounts.len());
    game.cumulation.amounts.iter().for_each(|a| c.number(a.to_cents()));
    c.count(game.alphabets.len());
    for alphabet in &game.alphabets {
        c.number(alphabet.is_amounts.into());
        c.count(alphabet.symbols.len());
        for (symbol, weight) in alphabet.symbols.iter().zip(&alphabet.weights) {
            c.text(&symbol.value);
            c.text(&symbol.text);
            c.text(&symbol.transcription);
            c.number(symbol.amount.map_or(-1, |a| a.to_cents()));
            c.number((*weight).into());
        }
    }
    c.count(game.slots.len());
    for slot in &game.slots {
        c.text(&slot.column);
        c.number(slot.surface.0.into());
        c.number(slot.zone.0.into());
        c.number((slot.kind == SlotKind::Gain).into());
        c.number(slot.alphabet.0.into());
    }
    c.count(game.surfaces.len());
    for surface in &game.surfaces {
        c.text(&surface.id);
        c.count(surface.rules.len());
        surface.rules.iter().for_each(|rule| self::rule(&mut c, &rule.kind));
    }
    c.0.finalize().into()
}

fn rule(c: &mut Canon, kind: &RuleKind) {
    match kind {
        RuleKind::HandRank { zones, table } => {
            c.text("hand_rank");
            c.zones(zones);
            c.count(table.len());
            for (rank, _, gain) in table {
                c.number(match rank {
                    HandRank::Pair => 0,
                    HandRank::TwoPairs => 1,
                    HandRank::Three => 2,
                    HandRank::Full => 3,
                    HandRank::Four => 4,
                });
                c.number(gain.to_cents());
            }
        }
        RuleKind::Match { winning, candidates, at_most } => {
            c.text("match");
            c.zones(winning);
            c.zones(candidates);
            c.number(at_most.map_or(-1, i64::from));
        }
        RuleKind::Table { zones, rows } => {
            c.text("tuple_table");
            c.zones(zones);
            c.count(rows.len());
            for row in rows {
                match &row.pattern {
                    Pattern::Multiset(codes) => {
                        c.count(codes.len());
                        codes.iter().for_each(|code| c.number((*code).into()));
                    }
                    Pattern::Exactly { symbol, count } => {
                        c.number(-1);
                        c.number((*symbol).into());
                        c.number((*count).into());
                    }
                }
                c.number(row.gain.to_cents());
            }
        }
        RuleKind::Amount { zone } => {
            c.text("amount");
            c.zones(&[*zone]);
        }
    }
}
