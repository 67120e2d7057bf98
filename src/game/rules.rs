//! [`RuleKind`]: the ways in which cells win.
//!
//! Names of players' words (`name`) have no part in a game's meaning and are
//! left out where rules are written down ([`serde::Serialize`]).

use serde::Serialize;

use super::{CellCode, Money, SurfaceId, ZoneId};

/// Ranks of a hand, lowest first; the best rank alone pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum HandRank {
    /// Two of one value.
    Pair,
    /// Two pairs.
    TwoPairs,
    /// Three of one value (brelan).
    Three,
    /// Three and two (full).
    Full,
    /// Four of one value (carré).
    Four,
}

/// What a row of a table of outcomes asks of a zone's elements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Pattern {
    /// Exactly these elements, in any order. A winning zone is printed in the
    /// order given here.
    Multiset(Vec<CellCode>),
    /// Exactly `count` elements show `symbol`, whatever the others show.
    Exactly {
        /// The symbol counted.
        symbol: CellCode,
        /// How often it stands.
        count: u16,
    },
}

/// A row of a table of outcomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// Words for the reason, e.g. « 3 BAR », « 1 + 6 ».
    #[serde(skip)]
    pub name: String,
    /// What the zone must show.
    pub pattern: Pattern,
    /// What it pays; `None` where the zone's box says it.
    pub gain: Option<Money>,
}

/// Where the sum that a win pays is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Pay {
    /// Beside the element.
    Beside,
    /// In the zone's box.
    Box,
    /// In the règlement.
    Fixed(Money),
    /// It is the symbol itself, a sum that stands often enough.
    Face,
}

/// Which symbols count: those that other zones of the ticket show, and those
/// that the règlement names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// Zones whose elements count.
    pub zones: Vec<ZoneId>,
    /// Values that always count.
    pub values: Vec<String>,
}

/// A symbol that wins whatever is drawn (« symbole gagnant d'office »).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Always {
    /// Its value.
    pub value: String,
    /// How many times the sum beside it is paid.
    pub factor: u32,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Hits {
    /// Elements that are among the marks.
    Marked(Marks),
    /// Zones whose elements are all equal.
    EqualZones,
}

/// How a total is compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Greater.
    Above,
    /// Smaller.
    Below,
    /// Greater or equal.
    AtLeast,
    /// Smaller or equal.
    AtMost,
}

impl Comparison {
    /// Whether `total` stands so to `number`.
    pub fn holds(self, total: u32, number: u32) -> bool {
        match self {
            Comparison::Equal => total == number,
            Comparison::Above => total > number,
            Comparison::Below => total < number,
            Comparison::AtLeast => total >= number,
            Comparison::AtMost => total <= number,
        }
    }

    /// The sign, as printed.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::Above => ">",
            Comparison::Below => "<",
            Comparison::AtLeast => "≥",
            Comparison::AtMost => "≤",
        }
    }
}

/// A shape on a grid: cells that win when all are marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// Words for the reason, e.g. « ligne 2 », « diagonale 1 ».
    #[serde(skip)]
    pub name: String,
    /// Elements of the grid, from 0, rising.
    pub cells: Vec<u16>,
    /// What it pays; nothing where the sums stand on the ticket.
    pub gain: Money,
}

/// Where the sums of complete shapes are found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum LinePay {
    /// In the règlement, shape by shape.
    Fixed,
    /// In zones of sums, one zone a grid, one sum a shape.
    Zones(Vec<ZoneId>),
    /// In the grid's box: paid once for each complete shape.
    Box,
}

/// What complete words pay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum WordPay {
    /// Each by its number of letters.
    Letters(Vec<(u16, Money)>),
    /// All together, by how many they are: exactly so many.
    Count(Vec<(u16, Money)>),
    /// Each the sum beside it.
    Beside,
}

/// A winning rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum RuleKind {
    /// The best rank of all elements of the zones pays (poker).
    HandRank {
        /// Zones whose elements make the hand.
        zones: Vec<ZoneId>,
        /// What each rank pays, with its name in French, lowest rank first.
        table: Vec<RankRow>,
    },
    /// An element equal to one of the winning set pays.
    Match {
        /// What wins.
        winning: Marks,
        /// Zones of the player's elements.
        candidates: Vec<ZoneId>,
        /// The sum: beside each element that is equal, or in the zone's box,
        /// which then is paid once, or fixed for each equal element.
        pay: Pay,
        /// How many may win where the règlement speaks of so many only (« l'une
        /// des 3 mises »). More still win, but that is a reading, so such
        /// tickets are never printed. `None` where any number may win.
        at_most: Option<u16>,
        /// Symbols that win whatever is drawn.
        always: Vec<Always>,
    },
    /// In each zone apart: some symbol stands so often, or more often.
    Same {
        /// The zones.
        zones: Vec<ZoneId>,
        /// How often.
        times: u16,
        /// The sum.
        pay: Pay,
    },
    /// The exact number of hits in all zones together pays.
    Count {
        /// The zones.
        zones: Vec<ZoneId>,
        /// What is a hit.
        hits: Hits,
        /// Number of hits and what they pay, rising.
        rows: Vec<(u16, Money)>,
    },
    /// Each zone apart is looked up in a table; zones add.
    Table {
        /// The zones.
        zones: Vec<ZoneId>,
        /// The rows, first match pays.
        rows: Vec<TableRow>,
    },
    /// The total of a zone strictly above that of another wins; a tie loses.
    Versus {
        /// The player's zones, each apart.
        yours: Vec<ZoneId>,
        /// What they are compared with: one zone for all, or one for each.
        theirs: Vec<ZoneId>,
        /// A total above it counts as nothing (black-jack: 21).
        limit: Option<u32>,
        /// The sum.
        pay: Pay,
    },
    /// The total of each zone apart compared with a number.
    Arith {
        /// The zones.
        zones: Vec<ZoneId>,
        /// How it is compared.
        op: Comparison,
        /// The number.
        number: u32,
        /// The sum.
        pay: Pay,
    },
    /// Shapes on grids whose cells are all marked.
    Lines {
        /// The grids, each a zone.
        grids: Vec<ZoneId>,
        /// What marks a cell.
        marks: Marks,
        /// Values that stand for any other (joker): always marked.
        wild: Vec<String>,
        /// The shapes, the same on every grid.
        shapes: Vec<Shape>,
        /// The sums.
        pay: LinePay,
        /// Whether only the best shape of a grid pays.
        best_only: bool,
    },
    /// Words all of whose letters are in the rack.
    Words {
        /// Zones of letters.
        rack: Vec<ZoneId>,
        /// Zones whose elements are words.
        words: Vec<ZoneId>,
        /// The sums.
        pay: WordPay,
    },
    /// A sum that pays its face value; 0 loses.
    Amount {
        /// The zone.
        zone: ZoneId,
    },
    /// A last stage that is always printed and counts only when the zones show
    /// the symbol exactly so often.
    Gate {
        /// The zones, together.
        zones: Vec<ZoneId>,
        /// What opens the stage.
        symbol: CellCode,
        /// How often it must stand.
        count: u16,
        /// Zones of sums that then are won.
        stage: Vec<ZoneId>,
    },
    /// A number by which the gains of other surfaces are multiplied. What its
    /// own surface wins is the gains of the scope × (number − 1), so that
    /// surfaces still add up to the ticket.
    Multiply {
        /// The zone; one element.
        zone: ZoneId,
        /// The surfaces multiplied.
        scope: Vec<SurfaceId>,
    },
}

/// A row of a hand's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankRow {
    /// The rank.
    pub rank: HandRank,
    /// Its name in French.
    #[serde(skip)]
    pub name: String,
    /// What it pays.
    pub gain: Money,
}

impl RuleKind {
    /// All zones that the rule reads, in the order in which it names them; a
    /// zone that it names twice stands twice.
    pub fn zones(&self) -> Vec<ZoneId> {
        let of = |marks: &Marks| marks.zones.clone();
        match self {
            RuleKind::HandRank { zones, .. }
            | RuleKind::Same { zones, .. }
            | RuleKind::Table { zones, .. }
            | RuleKind::Arith { zones, .. }
            | RuleKind::Count { zones, hits: Hits::EqualZones, .. } => zones.clone(),
            RuleKind::Match { winning, candidates, .. } => {
                [of(winning), candidates.clone()].concat()
            }
            RuleKind::Count { zones, hits: Hits::Marked(marks), .. } => {
                [of(marks), zones.clone()].concat()
            }
            RuleKind::Versus { yours, theirs, .. } => [&yours[..], theirs].concat(),
            RuleKind::Lines { grids, marks, pay, .. } => {
                let sums = match pay {
                    LinePay::Zones(zones) => &zones[..],
                    LinePay::Fixed | LinePay::Box => &[],
                };
                [&of(marks)[..], grids, sums].concat()
            }
            RuleKind::Words { rack, words, .. } => [&rack[..], words].concat(),
            RuleKind::Amount { zone } | RuleKind::Multiply { zone, .. } => vec![*zone],
            RuleKind::Gate { zones, stage, .. } => [&zones[..], stage].concat(),
        }
    }
}

/// A winning rule with the article that it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// The article of the règlement, e.g. `4.2.3`.
    #[serde(skip)]
    pub article: String,
    /// What it says.
    pub kind: RuleKind,
    /// By what everything that it pays is multiplied; 1 as a rule.
    pub factor: u32,
    /// How many of a hundred losing draws are near misses, one element short of
    /// a win. The same on tickets that win elsewhere and on those that don't.
    pub near_miss: u8,
    /// Whether elements that are drawn together all differ; `None` where that
    /// is so as long as the alphabet has enough symbols.
    pub distinct: Option<bool>,
}

/// What a bloc's packs (« paquets ») are sure to have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackRules {
    /// Tickets of a pack.
    pub tickets: u32,
    /// Winning tickets in every pack, at least.
    pub min_wins: u32,
    /// What the tickets of every pack win together, at least.
    pub min_value: Money,
    /// Losing tickets one after the other within a pack, at most.
    pub max_losers: Option<u32>,
}

/// How the designer wishes a lot to be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LotWish {
    /// The lot.
    pub lot: Money,
    /// The recipes, with their shares.
    pub recipes: Vec<RecipeWish>,
}

/// One recipe of a lot, as the designer wishes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecipeWish {
    /// Its share among the recipes of the lot.
    pub parts: u32,
    /// What wins what; everything else loses.
    pub wins: Vec<WinWish>,
}

/// What one surface, or one zone of it, wins in a recipe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinWish {
    /// The surface.
    pub surface: SurfaceId,
    /// The zone, if only one of the surface is meant.
    pub zone: Option<ZoneId>,
    /// How much.
    pub wish: Wish,
}

/// An amount in a recipe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Wish {
    /// A sum, by whatever single wins.
    Sum(Money),
    /// Exactly these single wins.
    Wins(Vec<Money>),
    /// A multiplier.
    Times(u32),
}
