//! [`Parts`]: a game cut into the pieces that are drawn independently.
//!
//! A part is a hand of cards, a winning set with its candidates, one zone under
//! a table, one sum, or a cell that no rule reads. Each has *sites*, places that
//! either lose or show one of the rule's unit wins: a candidate is a site, a
//! hand or a zone is one as a whole. Parts are drawn one after the other without
//! a look at the others, so a losing part of a winning ticket has the same
//! distribution as one of a losing ticket: no decoy gives anything away.

use std::ops::Range;

use crate::game::{
    Alphabet, AlphabetId, CellCode, Game, Money, Rule, RuleKind, SlotId, SlotKind, Surface,
    SurfaceId, ZoneId,
};

use super::PlanFault;
use super::draw::{Draw, Weights};
use super::hand::Hand;
use super::table::TableZone;

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

/// A winning rule with the parts that it judges.
#[derive(Clone, Debug)]
pub(super) struct RuleParts {
    /// The surface.
    pub(super) surface: SurfaceId,
    /// The article.
    pub(super) article: String,
    /// The places that can win, as indices into the sites of all parts; each
    /// can show every variant.
    pub(super) sites: Vec<usize>,
    /// How many of them may win at once.
    pub(super) most: usize,
    /// The unit wins.
    pub(super) variants: Vec<Variant>,
    /// Whether they stand in a table of the règlement, and are not one for each
    /// sum that the game file declares.
    pub(super) listed: bool,
}

/// What is drawn together.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Hand(Hand),
    Match(MatchPart),
    Table(TableZone),
    Amount(AmountPart),
    Free { slot: usize, weights: Weights },
}

/// A winning set and the candidates beside it.
#[derive(Clone, Debug)]
pub(super) struct MatchPart {
    winning: Vec<usize>,
    /// Element and the sum beside it.
    candidates: Vec<(usize, usize)>,
    weights: Weights,
    gains: Weights,
    /// The codes of each variant's sum.
    paid: Vec<CellCode>,
}

/// A sum that pays its face value.
#[derive(Clone, Debug)]
pub(super) struct AmountPart {
    slot: usize,
    nothing: CellCode,
    paid: Vec<CellCode>,
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
}

impl Parts {
    /// Cuts a game into parts.
    ///
    /// # Errors
    /// Every rule whose zones don't fit it.
    pub(super) fn new(game: &Game) -> Result<Parts, Vec<PlanFault>> {
        let mut cutter = Cutter {
            game,
            parts: Parts {
                parts: Vec::new(),
                surfaces: Vec::new(),
                sites: Vec::new(),
                rules: Vec::new(),
                slots: game.slots.len(),
            },
            used: vec![false; game.slots.len()],
            faults: Vec::new(),
        };
        for (i, surface) in game.surfaces.iter().enumerate() {
            cutter.cut(SurfaceId(i as u16), surface);
        }
        if cutter.faults.is_empty() { Ok(cutter.parts) } else { Err(cutter.faults) }
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
            Part::Table(zone) => zone.draw(win, draw, cells, scratch),
            Part::Amount(sum) => {
                cells[sum.slot] = win.map_or(sum.nothing, |w| sum.paid[w]);
                true
            }
            Part::Free { slot, weights } => {
                cells[*slot] = draw.code(weights);
                true
            }
        }
    }
}

impl MatchPart {
    fn draw(
        &self,
        wins: &[Option<u16>],
        draw: &mut Draw,
        cells: &mut [CellCode],
        set: &mut Vec<CellCode>,
    ) -> bool {
        set.clear();
        while set.len() < self.winning.len() {
            let code = draw.code(&self.weights);
            if !set.contains(&code) {
                cells[self.winning[set.len()]] = code;
                set.push(code);
            }
        }
        // Candidates differ from each other too while the alphabet lasts.
        let distinct = self.winning.len() + self.candidates.len() <= self.weights.drawable;
        let winning = self.winning.len();
        for ((slot, gain), win) in self.candidates.iter().zip(wins) {
            if let Some(win) = win {
                cells[*slot] = set[draw.index(winning)];
                cells[*gain] = self.paid[usize::from(*win)];
                continue;
            }
            let code = loop {
                let code = draw.code(&self.weights);
                let taken = if distinct { &set[..] } else { &set[..winning] };
                if !taken.contains(&code) {
                    break code;
                }
            };
            if distinct {
                set.push(code);
            }
            cells[*slot] = code;
            cells[*gain] = draw.code(&self.gains);
        }
        true
    }
}

struct Cutter<'a> {
    game: &'a Game,
    parts: Parts,
    used: Vec<bool>,
    faults: Vec<PlanFault>,
}

impl Cutter<'_> {
    fn cut(&mut self, id: SurfaceId, surface: &Surface) {
        for rule in &surface.rules {
            for zone in rule.kind.zones() {
                self.take(surface, zone);
            }
            match self.cut_rule(&rule.kind) {
                Ok((parts, variants)) => {
                    let first = self.parts.site_count();
                    for part in parts {
                        self.add(id, part);
                    }
                    let sites: Vec<usize> = (first..self.parts.site_count()).collect();
                    let most = match rule.kind {
                        RuleKind::Match { at_most: Some(most), .. } => usize::from(most),
                        _ => sites.len(),
                    };
                    self.parts.rules.push(RuleParts {
                        surface: id,
                        article: rule.article.clone(),
                        most: most.min(sites.len()),
                        listed: matches!(
                            rule.kind,
                            RuleKind::HandRank { .. } | RuleKind::Table { .. }
                        ),
                        sites,
                        variants,
                    });
                }
                Err(problem) => self.faults.push(shape(surface, rule, problem)),
            }
        }
        for zone in &surface.zones {
            for slot in &self.game.zone(*zone).slots {
                if !std::mem::replace(&mut self.used[usize::from(slot.0)], true) {
                    let weights = Weights::new(self.alphabet(*slot));
                    self.add(id, Part::Free { slot: usize::from(slot.0), weights });
                }
            }
        }
    }

    fn add(&mut self, surface: SurfaceId, part: Part) {
        let first = self.parts.site_count();
        let sites = match &part {
            Part::Match(part) => part.candidates.len(),
            Part::Free { .. } => 0,
            Part::Hand(_) | Part::Table(_) | Part::Amount(_) => 1,
        };
        self.parts.sites.push(first..first + sites);
        self.parts.surfaces.push(surface);
        self.parts.parts.push(part);
    }

    /// Marks the cells of a rule's zone as drawn by it.
    fn take(&mut self, surface: &Surface, zone: ZoneId) {
        let read = self.game.zone(zone);
        let mut shared = false;
        for slot in &read.slots {
            shared |= std::mem::replace(&mut self.used[usize::from(slot.0)], true);
        }
        if shared {
            self.faults
                .push(PlanFault::SharedZone { surface: surface.id.clone(), zone: read.id.clone() });
        }
    }

    fn cut_rule(&self, rule: &RuleKind) -> Result<(Vec<Part>, Vec<Variant>), String> {
        match rule {
            RuleKind::HandRank { zones, table } => {
                let (slots, alphabet) = self.elements(zones)?;
                let hand = Hand {
                    slots,
                    ranks: table.iter().map(|row| row.rank).collect(),
                    weights: Weights::new(alphabet),
                };
                let mut variants = Vec::new();
                for row in table {
                    let name = row.name.clone();
                    if let Some(obstacle) = hand.obstacle(row.rank) {
                        return Err(format!("« {name} » : {obstacle}"));
                    }
                    variants.push(Variant { gain: row.gain, name });
                }
                Ok((vec![Part::Hand(hand)], variants))
            }
            RuleKind::Match { winning, candidates, .. } => {
                self.cut_match(&winning.zones, candidates)
            }
            RuleKind::Table { zones, rows } => {
                let mut parts = Vec::new();
                for zone in zones {
                    let (slots, alphabet) = self.elements(&[*zone])?;
                    let part = TableZone::new(slots, rows, Weights::new(alphabet));
                    for (i, row) in rows.iter().enumerate() {
                        if let Some(obstacle) = part.obstacle(i) {
                            return Err(format!("« {} » : {obstacle}", row.name));
                        }
                    }
                    parts.push(Part::Table(part));
                }
                let variant = |row: &crate::game::TableRow| Variant {
                    gain: row.gain.unwrap_or_default(),
                    name: row.name.clone(),
                };
                Ok((parts, rows.iter().map(variant).collect()))
            }
            RuleKind::Amount { zone } => {
                let (slots, alphabet) = self.elements(&[*zone])?;
                let nothing = alphabet
                    .symbols
                    .iter()
                    .position(|s| s.amount == Some(Money::ZERO))
                    .ok_or("l'alphabet n'a pas de 0 €, la somme ne peut pas perdre")?;
                let (paid, variants) = paying(alphabet);
                let part = |slot| {
                    Part::Amount(AmountPart {
                        slot,
                        nothing: nothing as CellCode,
                        paid: paid.clone(),
                    })
                };
                Ok((slots.into_iter().map(part).collect(), variants))
            }
            _ => Err("cette sorte de règle ne peut pas encore être tirée".to_owned()),
        }
    }

    fn cut_match(
        &self,
        winning: &[ZoneId],
        candidates: &[ZoneId],
    ) -> Result<(Vec<Part>, Vec<Variant>), String> {
        let (set, alphabet) = self.elements(winning)?;
        let (values, other) = self.elements(candidates)?;
        if alphabet.id != other.id {
            return Err(format!(
                "les éléments gagnants sont de l'alphabet « {} », les candidats de « {} »",
                alphabet.id, other.id
            ));
        }
        let gain_of = |slot: &usize| {
            let next = slot + 1;
            let is_gain = self.game.slots.get(next).is_some_and(|s| s.kind == SlotKind::Gain);
            is_gain.then_some(next).ok_or("un candidat n'a pas de somme à côté de lui")
        };
        let gains = values.iter().map(gain_of).collect::<Result<Vec<_>, _>>()?;
        let sums = self.one_alphabet(&gains)?;
        let weights = Weights::new(alphabet);
        if set.len() >= weights.drawable {
            return Err(format!(
                "{} éléments gagnants pour {} symboles : aucun candidat ne perdrait",
                set.len(),
                weights.drawable
            ));
        }
        let (paid, variants) = paying(sums);
        let part = MatchPart {
            winning: set,
            candidates: values.into_iter().zip(gains).collect(),
            weights,
            gains: Weights::new(sums),
            paid,
        };
        Ok((vec![Part::Match(part)], variants))
    }

    /// The elements of zones, which share one alphabet.
    fn elements(&self, zones: &[ZoneId]) -> Result<(Vec<usize>, &Alphabet), String> {
        let slots: Vec<usize> = zones
            .iter()
            .flat_map(|z| self.game.zone(*z).values(self.game))
            .map(|s| usize::from(s.0))
            .collect();
        let alphabet = self.one_alphabet(&slots)?;
        Ok((slots, alphabet))
    }

    fn one_alphabet(&self, slots: &[usize]) -> Result<&Alphabet, String> {
        let of = |slot: &usize| self.game.slots[*slot].alphabet;
        let first: AlphabetId = slots.first().map(of).ok_or("aucun élément dans ses zones")?;
        if slots.iter().any(|slot| of(slot) != first) {
            return Err("un seul alphabet est attendu pour ses zones".to_owned());
        }
        Ok(self.game.alphabet(first))
    }

    fn alphabet(&self, slot: SlotId) -> &Alphabet {
        self.game.alphabet(self.game.slot(slot).alphabet)
    }
}

/// The sums of an alphabet that pay something: codes and unit wins.
fn paying(alphabet: &Alphabet) -> (Vec<CellCode>, Vec<Variant>) {
    let mut codes = Vec::new();
    let mut variants = Vec::new();
    for (code, symbol) in alphabet.symbols.iter().enumerate() {
        if let Some(gain) = symbol.amount.filter(|a| *a > Money::ZERO) {
            codes.push(code as CellCode);
            variants.push(Variant { gain, name: gain.to_string() });
        }
    }
    (codes, variants)
}

fn shape(surface: &Surface, rule: &Rule, problem: String) -> PlanFault {
    PlanFault::Shape { surface: surface.id.clone(), article: rule.article.clone(), problem }
}
