//! [`Packs`]: tickets dealt out to packs, so that each pack keeps a promise.
//!
//! A bloc of P packs of T tickets has T *layers* of P positions of the prize
//! table each, the first layers winning the highest lots. Every pack gets one
//! position of each layer, by a keyed bijection of its own for each layer. So
//! the levels keep exactly their numbers, every pack has a winner from each
//! layer that only winners have, and which pack has which says nothing about
//! another layer. Within a pack places are drawn from the pack's own key
//! stream, again and again until no run of losers is too long.

use crate::game::{Lot, Money, PackRules};

use super::PlanFault;
use super::draw::Draw;
use super::place::Placement;

/// Orders of a pack that are drawn before one is laid out by hand.
const ORDERS: usize = 1_000;

/// How the tickets of one bloc lie in packs.
pub(super) struct Packs {
    size: u32,
    packs: u32,
    winners: u32,
    longest: Option<u32>,
    layers: Vec<Placement>,
    order: [u8; 32],
}

/// The order of one pack: kept, since neighbours are made one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct PackOrder {
    pack: Option<u32>,
    /// For each place the layer that stands there.
    layers: Vec<u32>,
}

/// What every pack of a bloc is sure to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Promise {
    pub(super) wins: u32,
    pub(super) value: Money,
    /// The shortest longest run of losers that every pack can be given.
    pub(super) run: u32,
}

/// What packs of `size` are sure to have under a prize table.
pub(super) fn promise(table: &[Lot], tickets: u32, size: u32) -> Promise {
    let packs = (tickets / size).max(1);
    let winners: u32 = table.iter().map(|l| l.count).sum();
    // The last position of a layer is its lowest.
    let lowest = |layer: u32| {
        let last = u64::from(layer + 1) * u64::from(packs) - 1;
        let mut end = 0;
        table
            .iter()
            .find(|lot| {
                end += u64::from(lot.count);
                last < end
            })
            .map_or(Money::ZERO, |lot| lot.amount)
    };
    let wins = winners / packs;
    let losers = size - wins;
    Promise { wins, value: (0..size).map(lowest).sum(), run: losers.div_ceil(wins + 1) }
}

/// Checks what a game asks of its packs.
///
/// # Errors
/// Every promise that can't be kept, with the best that can.
pub(super) fn check(rules: &PackRules, table: &[Lot], tickets: u32) -> Vec<PlanFault> {
    let mut faults = Vec::new();
    let mut fault = |problem: String| faults.push(PlanFault::Packs { problem });
    let size = rules.tickets;
    if !tickets.is_multiple_of(size) {
        fault(format!("{tickets} tickets ne font pas un nombre entier de paquets de {size}"));
    }
    let best = promise(table, tickets, size);
    if rules.min_wins > best.wins {
        fault(format!(
            "{} gagnants au moins par paquet sont demandés, le tableau de lots en permet {}",
            rules.min_wins, best.wins
        ));
    }
    if rules.min_value > best.value {
        fault(format!(
            "{} au moins par paquet sont demandés, {} sont sûrs",
            rules.min_value, best.value
        ));
    }
    if let Some(longest) = rules.max_losers.filter(|l| *l < best.run) {
        fault(format!(
            "au plus {longest} perdants de suite sont demandés, il en faut {} au moins",
            best.run
        ));
    }
    faults
}

impl Packs {
    /// Under the subkeys of the placement and of the orders.
    pub(super) fn new(
        rules: &PackRules,
        table: &[Lot],
        tickets: u32,
        placement: [u8; 32],
        order: [u8; 32],
    ) -> Packs {
        let packs = tickets / rules.tickets;
        Packs {
            size: rules.tickets,
            packs,
            winners: table.iter().map(|l| l.count).sum(),
            longest: rules.max_losers,
            layers: (0..rules.tickets).map(|l| Placement::tweaked(placement, packs, l)).collect(),
            order,
        }
    }

    /// The position of a ticket in the prize table.
    pub(super) fn position(&self, ticket: u32, order: &mut PackOrder) -> u32 {
        let (pack, place) = (ticket / self.size, ticket % self.size);
        if order.pack != Some(pack) {
            self.lay_out(pack, order);
        }
        self.of_layer(pack, order.layers[place as usize])
    }

    fn of_layer(&self, pack: u32, layer: u32) -> u32 {
        layer * self.packs + self.layers[layer as usize].position(pack)
    }

    /// Draws the order of a pack.
    fn lay_out(&self, pack: u32, order: &mut PackOrder) {
        let mut draw = Draw::new(&self.order, u64::from(pack));
        order.pack = Some(pack);
        order.layers.clear();
        order.layers.extend(0..self.size);
        let wins = |layer: u32| self.of_layer(pack, layer) < self.winners;
        // Layers that only winners or only losers have are told by their number.
        let won = (0..self.size).take_while(|layer| wins(*layer)).count() as u32;
        let Some(longest) = self.longest else {
            draw.shuffle(&mut order.layers);
            return;
        };
        for _ in 0..ORDERS {
            draw.shuffle(&mut order.layers);
            if longest_run(&order.layers, won) <= longest {
                return;
            }
        }
        // So narrow a limit that chance hardly ever keeps it: winners and losers
        // each in drawn order, the losers in even runs between the winners.
        let losers: Vec<u32> = order.layers.iter().copied().filter(|l| *l >= won).collect();
        let winners: Vec<u32> = order.layers.iter().copied().filter(|l| *l < won).collect();
        let runs = won as usize + 1;
        order.layers.clear();
        let mut from = 0;
        for run in 0..runs {
            let end = losers.len() * (run + 1) / runs;
            order.layers.extend(&losers[from..end]);
            order.layers.extend(winners.get(run));
            from = end;
        }
    }
}

/// The longest run of layers that lose.
fn longest_run(layers: &[u32], won: u32) -> u32 {
    let runs = layers.split(|layer| *layer < won);
    runs.map(|run| run.len() as u32).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(tickets: u32, max_losers: Option<u32>) -> PackRules {
        PackRules { tickets, min_wins: 0, min_value: Money::ZERO, max_losers }
    }

    fn table() -> Vec<Lot> {
        [(100, 3), (10, 47), (2, 230)]
            .map(|(euros, count)| Lot { amount: Money::euros(euros), count })
            .to_vec()
    }

    #[test]
    fn every_position_is_dealt_once_and_every_pack_keeps_its_promise() {
        // 50 packs of 20 tickets; 280 winners: 5 layers of winners, one mixed.
        let (table, tickets) = (table(), 1_000);
        assert_eq!(
            promise(&table, tickets, 20),
            Promise { wins: 5, value: Money::euros(18), run: 3 }
        );
        for longest in [None, Some(6), Some(3)] {
            let packs = Packs::new(&rules(20, longest), &table, tickets, [1; 32], [2; 32]);
            let mut order = PackOrder::default();
            let positions: Vec<u32> = (0..tickets).map(|t| packs.position(t, &mut order)).collect();
            let mut sorted = positions.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..tickets).collect::<Vec<_>>());
            for pack in positions.chunks(20) {
                let wins = pack.iter().filter(|p| **p < 280).count();
                assert!(wins == 5 || wins == 6, "{wins}");
                let run = pack.split(|p| *p < 280).map(<[u32]>::len).max().unwrap_or(0);
                assert!(longest.is_none_or(|l| run <= l as usize), "{longest:?}: {run}");
            }
            // From the middle of a pack it is the same.
            assert_eq!(packs.position(537, &mut PackOrder::default()), positions[537]);
        }
    }

    #[test]
    fn what_cannot_be_promised_is_said() {
        let asked = PackRules {
            tickets: 30,
            min_wins: 9,
            min_value: Money::euros(1_000),
            max_losers: Some(1),
        };
        assert_eq!(check(&asked, &table(), 1_000).len(), 4);
        assert!(check(&rules(20, Some(3)), &table(), 1_000).is_empty());
    }
}
