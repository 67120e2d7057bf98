//! [`Game`]: what a règlement says, resolved.

use std::collections::BTreeMap;

use super::{BlocInfo, ImportNames, LotWish, Money, PackRules, Rule, Serial};

/// The value of a slot: an index into the symbols of its alphabet.
pub type CellCode = u16;

/// Index of an alphabet in [`Game::alphabets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct AlphabetId(pub u16);

/// Index of a surface in [`Game::surfaces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct SurfaceId(pub u16);

/// Index of a zone in [`Game::zones`], over all surfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct ZoneId(pub u16);

/// Index of a slot in [`Game::slots`]: which of a ticket's cells is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct SlotId(pub u16);

/// One thing that a cell can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The value in the bloc file and on the command line: `R`, `36`,
    /// `CERISE`; for an amount its number of centimes.
    pub value: String,
    /// What is printed large: `R`, `36`, `10 €`. Empty where the layout draws a
    /// picture instead.
    pub text: String,
    /// What is printed under it: `ROI`, `TRENTE-SIX`, `DIX EUROS`.
    pub transcription: String,
    /// The sum, where the symbol is one.
    pub amount: Option<Money>,
    /// What it counts in totals and as a multiplier; a number counts itself.
    pub points: Option<u32>,
}

/// What the cells of a zone can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    /// Identifier in `game.toml`.
    pub id: String,
    /// In the order of the file; for amounts, rising.
    pub symbols: Vec<Symbol>,
    /// Whether all symbols are amounts.
    pub is_amounts: bool,
    /// Relative weights with which decoys are drawn, one a symbol.
    pub weights: Vec<u32>,
    /// Whether the règlement itself demands the transcriptions; otherwise they
    /// are printed because players like them.
    pub transcription_demanded: bool,
}

impl Alphabet {
    /// The code of a value as it stands in a bloc file.
    pub fn code_of(&self, value: &str) -> Option<CellCode> {
        self.symbols.iter().position(|s| s.value == value).map(|i| i as CellCode)
    }

    /// The symbol with this code, if there is one.
    pub fn symbol(&self, code: CellCode) -> Option<&Symbol> {
        self.symbols.get(usize::from(code))
    }
}

/// What stands in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotKind {
    /// A symbol, number or sum that is an element of its own.
    Value,
    /// The sum beside the element of the slot before.
    Gain,
    /// The sum of the whole zone, in a box of its own (« case Gain »).
    Box,
}

/// One printed value of a ticket: a column of the bloc file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Name of the column: `surface.zone.index`, with `.gain` for a sum beside
    /// an element; `surface.zone.box` for the sum of the zone. The index counts
    /// the elements of the zone from 0.
    pub column: String,
    /// The surface.
    pub surface: SurfaceId,
    /// The zone.
    pub zone: ZoneId,
    /// Which element of the zone, from 0.
    pub index: u16,
    /// Element, the sum beside it, or the sum of the zone.
    pub kind: SlotKind,
    /// What it can show.
    pub alphabet: AlphabetId,
}

/// A zone: elements scratched and judged together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Identifier within its surface.
    pub id: String,
    /// Name for players and reasons, e.g. « lancer 3 ».
    pub name: String,
    /// The surface it belongs to.
    pub surface: SurfaceId,
    /// Its slots, elements in order, each followed by its gain if it has one,
    /// and the zone's box last.
    pub slots: Vec<SlotId>,
    /// Whether it is printed in the open, under no mask.
    pub open: bool,
}

impl Zone {
    /// The slots of its elements, without the sums beside them.
    pub fn values<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = SlotId> + 'a {
        self.slots.iter().copied().filter(|s| game.slot(*s).kind == SlotKind::Value)
    }

    /// The sums beside its elements, in their order.
    pub fn gains<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = SlotId> + 'a {
        self.slots.iter().copied().filter(|s| game.slot(*s).kind == SlotKind::Gain)
    }

    /// The box with the sum of the whole zone.
    pub fn sum_box(&self, game: &Game) -> Option<SlotId> {
        self.slots.iter().copied().find(|s| game.slot(*s).kind == SlotKind::Box)
    }
}

/// How several wins make one lot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pays {
    /// They add up.
    #[default]
    Sum,
    /// Only the highest is paid.
    Best,
}

/// A surface: one game of the ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surface {
    /// Identifier in `game.toml`.
    pub id: String,
    /// Name for players, e.g. « Poker ».
    pub name: String,
    /// Its zones.
    pub zones: Vec<ZoneId>,
    /// Its winning rules.
    pub rules: Vec<Rule>,
    /// Whether the wins of its rules add up.
    pub pays: Pays,
}

/// A row of the prize table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// The lot of one ticket.
    pub amount: Money,
    /// How many tickets of a bloc win it.
    pub count: u32,
}

/// What a cumulation counts: at least two of these must win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WinUnit {
    /// Surfaces.
    #[default]
    Surface,
    /// Zones, as the grids of one surface.
    Zone,
    /// Single wins.
    Win,
}

/// Which lots are reached only by several wins together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cumulation {
    /// The lots.
    pub amounts: Vec<Money>,
    /// What must win twice or more for them.
    pub unit: WinUnit,
}

/// A game, resolved and valid: every index points at something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Identifier, e.g. `grand-large-2026`.
    pub id: String,
    /// Name for players.
    pub name: String,
    /// Number of the game in serials, 0 to 9999.
    pub code: u16,
    /// Price of a ticket.
    pub price: Money,
    /// Tickets in a bloc.
    pub bloc_size: u32,
    /// The prize table, highest lot first.
    pub lots: Vec<Lot>,
    /// Names of the lots that are no cash (« un ticket gratuit »), which the
    /// prize table counts at their value.
    pub in_kind: Vec<(Money, String)>,
    /// Lots reached only by cumulation.
    pub cumulation: Cumulation,
    /// Alphabets.
    pub alphabets: Vec<Alphabet>,
    /// Whether what the surfaces win adds up.
    pub pays: Pays,
    /// Surfaces in playing order.
    pub surfaces: Vec<Surface>,
    /// Zones of all surfaces, in order.
    pub zones: Vec<Zone>,
    /// Slots of all zones, in order: the columns of a bloc.
    pub slots: Vec<Slot>,
    /// How tickets lie in packs, where the game says so.
    pub packs: Option<PackRules>,
    /// By which wins lots are reached, where the designer says so.
    pub plans: Vec<LotWish>,
    /// Digits of the validation number under its own mask; 0 for none.
    pub validation_digits: u8,
    /// How tables from elsewhere call its columns; no part of what it means.
    pub import: ImportNames,
    /// SHA-256 of what the game means, whatever its file's comments and order.
    pub meaning: [u8; 32],
}

impl Game {
    /// Most surfaces of a ticket.
    pub const MAX_SURFACES: usize = 32;

    /// The slot with this id.
    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[usize::from(id.0)]
    }

    /// The zone with this id.
    pub fn zone(&self, id: ZoneId) -> &Zone {
        &self.zones[usize::from(id.0)]
    }

    /// The surface with this id.
    pub fn surface(&self, id: SurfaceId) -> &Surface {
        &self.surfaces[usize::from(id.0)]
    }

    /// The alphabet with this id.
    pub fn alphabet(&self, id: AlphabetId) -> &Alphabet {
        &self.alphabets[usize::from(id.0)]
    }

    /// What a slot shows under a code; `None` if the alphabet has no such code.
    pub fn symbol(&self, slot: SlotId, code: CellCode) -> Option<&Symbol> {
        self.alphabet(self.slot(slot).alphabet).symbol(code)
    }

    /// All slots with their ids, in column order.
    pub fn slots(&self) -> impl Iterator<Item = (SlotId, &Slot)> {
        self.slots.iter().enumerate().map(|(i, s)| (SlotId(i as u16), s))
    }

    /// For each alphabet an identifier for each of its codes: two codes have the
    /// same one exactly if they have the same value, in one alphabet or in two.
    pub fn value_ids(&self) -> Vec<Vec<u16>> {
        let mut ids: BTreeMap<(bool, &str), u16> = BTreeMap::new();
        let mut id = |alphabet: &'_ Alphabet, value| {
            let next = ids.len() as u16;
            *ids.entry((alphabet.is_amounts, value)).or_insert(next)
        };
        self.alphabets
            .iter()
            .map(|a| a.symbols.iter().map(|s| id(a, s.value.as_str())).collect())
            .collect()
    }

    /// The serial of a ticket of a bloc of this game.
    pub fn serial(&self, bloc: &BlocInfo, ticket: u32) -> Serial {
        Serial { game: self.code, emission: bloc.emission, bloc: bloc.bloc, ticket }
    }

    /// A lot as players read it: its name if it is no cash, else the sum.
    pub fn lot_name(&self, lot: Money) -> String {
        let named = self.in_kind.iter().find(|(amount, _)| *amount == lot);
        named.map_or_else(|| lot.to_string(), |(_, name)| name.clone())
    }

    /// Tickets of a bloc that win something.
    pub fn winner_count(&self) -> u32 {
        self.lots.iter().map(|l| l.count).sum()
    }
}
