//! [`Parts`]: a game cut into the pieces that are drawn independently.
//!
//! A part is what one rule draws together: a hand of cards, a winning set with
//! its candidates, one zone under a table, one sum; or a cell that no rule
//! reads. Each has *sites*, places that either lose or show one of the rule's
//! unit wins: a candidate is a site, a shape on a grid is one, a hand or a zone
//! is one as a whole. Parts are drawn one after the other without a look at the
//! others, so a losing part of a winning ticket has the same distribution as
//! one of a losing ticket: no decoy gives anything away.

use std::ops::Range;

use crate::game::{CellCode, Game, Money, SurfaceId, ZoneId};

use super::PlanFault;
use super::count::CountPart;
use super::cut::Cutter;
use super::draw::{Draw, Weights};
use super::duel::Duel;
use super::gate::GatePart;
use super::grid::GridPart;
use super::hand::Hand;
use super::matching::MatchPart;
use super::sums::Sum;
use super::table::TableZone;
use super::words::WordsPart;
use super::zone::ZonePart;

/// Draws after which a part is given up. A part that fits once in a hundred
/// draws fails here less than once in 10^40 times.
pub(super) const TRIES: usize = 10_000;

/// One way in which one part can win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    /// What it pays.
    pub(super) gain: Money,
    /// Its name, e.g. « brelan », « 1 + 6 », « 25 € ».
    pub(super) name: String,
}

/// A winning rule, or those of its places that can win the same, with the parts
/// that it judges.
#[derive(Clone, Debug)]
pub(super) struct RuleParts {
    /// The surface.
    pub(super) surface: SurfaceId,
    /// The article.
    pub(super) article: String,
    /// The places that can win, as indices into the sites of all parts; each
    /// can show every variant.
    pub(super) sites: Vec<usize>,
    /// The zone of each site.
    pub(super) zones: Vec<ZoneId>,
    /// How many of them may win at once.
    pub(super) most: usize,
    /// Which rule they belong to, and how many places of that rule may win at
    /// once, whatever they win.
    pub(super) pool: (usize, usize),
    /// The unit wins.
    pub(super) variants: Vec<Variant>,
    /// Whether they stand in a table of the règlement, and are not one for each
    /// sum that the game file declares.
    pub(super) listed: bool,
    /// Of a multiplier: the surfaces that it multiplies, and by how much under
    /// each variant.
    pub(super) multiplier: Option<(Vec<SurfaceId>, Vec<u32>)>,
}

/// What is drawn together.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Hand(Hand),
    Match(MatchPart),
    Zone(ZonePart),
    Count(CountPart),
    Table(TableZone),
    Duel(Duel),
    Grid(GridPart),
    Words(WordsPart),
    Gate(GatePart),
    /// A sum that pays its face value, and the code with which it loses.
    Amount {
        sum: Sum,
        nothing: CellCode,
    },
    /// A multiplier: the codes of its variants.
    Multiplier {
        slot: usize,
        codes: Vec<CellCode>,
        weights: Weights,
    },
    Free {
        slot: usize,
        weights: Weights,
    },
}

/// All parts of a game.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// In the order in which they are drawn.
    pub(super) parts: Vec<Part>,
    /// The surface of each part, for messages.
    pub(super) surfaces: Vec<SurfaceId>,
    /// The sites of each part: neighbours in one list of all sites.
    pub(super) sites: Vec<Range<usize>>,
    /// Rules of all surfaces, in order.
    pub(super) rules: Vec<RuleParts>,
    /// Cells of a ticket.
    pub(super) slots: usize,
    /// Whether a ticket must be looked at as a whole, and drawn again if it is
    /// not what was meant: where two rules read one zone, or where a cumulation
    /// asks for other places than those drawn.
    pub(super) whole: bool,
}

impl Parts {
    /// Cuts a game into parts.
    ///
    /// # Errors
    /// Every rule whose zones don't fit it.
    pub(super) fn new(game: &Game) -> Result<Parts, Vec<PlanFault>> {
        Cutter::new(game).cut()
    }

    /// Sites of all parts.
    pub(super) fn site_count(&self) -> usize {
        self.sites.last().map_or(0, |s| s.end)
    }

    /// Draws one part. `wins` says of every site of the game whether it loses
    /// or which unit win it shows. Returns whether draws that fit were found.
    pub(super) fn draw(
        &self,
        part: usize,
        wins: &[Option<u16>],
        draw: &mut Draw,
        cells: &mut [CellCode],
        scratch: &mut Vec<CellCode>,
    ) -> bool {
        let wins = &wins[self.sites[part].clone()];
        let win = wins.first().copied().flatten().map(usize::from);
        match &self.parts[part] {
            Part::Hand(hand) => hand.draw(win, draw, cells, scratch),
            Part::Match(part) => part.draw(wins, draw, cells, scratch),
            Part::Zone(zone) => zone.draw(win, draw, cells, scratch),
            Part::Count(part) => part.draw(win, draw, cells, scratch),
            Part::Table(zone) => zone.draw(win, draw, cells, scratch),
            Part::Duel(duel) => duel.draw(wins, draw, cells),
            Part::Grid(part) => part.draw(wins, draw, cells, scratch),
            Part::Words(part) => part.draw(wins, draw, cells, scratch),
            Part::Gate(gate) => gate.draw(win, draw, cells, scratch),
            Part::Amount { sum, nothing } => {
                sum.put_or(win, *nothing, cells);
                true
            }
            Part::Multiplier { slot, codes, weights } => {
                cells[*slot] = win.map_or_else(|| draw.code(weights), |w| codes[w]);
                true
            }
            Part::Free { slot, weights } => {
                cells[*slot] = draw.code(weights);
                true
            }
        }
    }

    /// Sites of a part.
    pub(super) fn sites_of(part: &Part) -> usize {
        match part {
            Part::Match(part) => part.sites(),
            Part::Duel(duel) => duel.sites(),
            Part::Grid(part) => part.sites(),
            Part::Words(part) => part.sites(),
            Part::Free { .. } => 0,
            Part::Hand(_)
            | Part::Zone(_)
            | Part::Count(_)
            | Part::Table(_)
            | Part::Gate(_)
            | Part::Amount { .. }
            | Part::Multiplier { .. } => 1,
        }
    }
}
