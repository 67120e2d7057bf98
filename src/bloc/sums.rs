//! [`Sum`]: the sum that a site pays, as it stands on the ticket.

use crate::game::{CellCode, Game, Money, Pay, SlotId, ZoneId};

use super::draw::{Draw, Weights};
use super::parts::Variant;

/// A sum on the ticket: one code for each variant of its rule, and decoys for
/// when its site loses. Or nothing, where the règlement fixes what is paid.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    slot: Option<(usize, Weights)>,
    /// The code of each variant.
    pub(super) paid: Vec<CellCode>,
}

impl Sum {
    /// The sum of an element or a zone, with the unit wins that it makes
    /// possible. `what` names the win where the sum is fixed.
    ///
    /// # Errors
    /// No sum there, or none that pays.
    pub(super) fn new(
        game: &Game,
        pay: Pay,
        zone: ZoneId,
        element: usize,
        factor: u32,
        what: &str,
    ) -> Result<(Sum, Vec<Variant>), String> {
        let factor = i64::from(factor);
        let read = game.zone(zone);
        let slot = match pay {
            Pay::Fixed(gain) => {
                let variant = Variant { gain: gain * factor, name: what.to_owned() };
                return Ok((Sum { slot: None, paid: vec![0] }, vec![variant]));
            }
            Pay::Beside => read.gains(game).nth(element),
            Pay::Box => read.sum_box(game),
            Pay::Face => read.values(game).nth(element),
        };
        let slot = slot.ok_or_else(|| format!("la zone « {} » n'a pas de somme", read.id))?;
        Sum::of_slot(game, slot, factor)
    }

    /// The sums that a slot can show and that pay something.
    ///
    /// # Errors
    /// None pays.
    pub(super) fn of_slot(
        game: &Game,
        slot: SlotId,
        factor: i64,
    ) -> Result<(Sum, Vec<Variant>), String> {
        let alphabet = game.alphabet(game.slot(slot).alphabet);
        let mut paid = Vec::new();
        let mut variants = Vec::new();
        for (code, symbol) in alphabet.symbols.iter().enumerate() {
            if let Some(sum) = symbol.amount.filter(|a| *a > Money::ZERO) {
                paid.push(code as CellCode);
                let gain = sum * factor;
                let name = if factor == 1 { sum.to_string() } else { format!("{sum} × {factor}") };
                variants.push(Variant { gain, name });
            }
        }
        if paid.is_empty() {
            return Err(format!("l'alphabet {} n'a aucune somme qui paie", alphabet.id));
        }
        let slot = Some((usize::from(slot.0), Weights::new(alphabet)));
        Ok((Sum { slot, paid }, variants))
    }

    /// Writes the sum of a win, or a decoy.
    pub(super) fn put(&self, win: Option<usize>, draw: &mut Draw, cells: &mut [CellCode]) {
        if let Some((slot, decoys)) = &self.slot {
            cells[*slot] = win.map_or_else(|| draw.code(decoys), |w| self.paid[w]);
        }
    }

    /// Writes the sum of a win, or what says that there is none.
    pub(super) fn put_or(&self, win: Option<usize>, nothing: CellCode, cells: &mut [CellCode]) {
        if let Some((slot, _)) = &self.slot {
            cells[*slot] = win.map_or(nothing, |w| self.paid[w]);
        }
    }
}
