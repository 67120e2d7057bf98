//! The whole bloc of the casino, once.

use std::collections::BTreeMap;

use tirage::bloc::{Plan, audit};
use tirage::game::{CellCode, Game, Money, Unwatched};
use tirage::rule::Evaluator;

use super::fairness::{Decoys, Neighbours};
use super::obvious::{total, ways};
use super::{ID, bytes, game, open};

#[test]
fn the_whole_bloc_keeps_every_promise() {
    let game = game();
    let bloc = open(&game, bytes(&game, 1, ID, game.bloc_size));
    assert!(!bloc.info().specimen);

    // The prize table of Article 3, level by level, and nothing else.
    let report = audit(&bloc, &game, &Unwatched).unwrap();
    assert!(report.ok && report.faults.is_empty(), "{report:?}");
    let found: Vec<(i64, u32)> =
        report.lots.iter().map(|l| (l.lot.to_cents() / 100, l.found)).collect();
    let article_3 = [
        (40_000, 2),
        (10_000, 2),
        (1_000, 25),
        (200, 500),
        (50, 10_000),
        (30, 30_000),
        (10, 40_000),
        (5, 165_000),
        (3, 100_000),
    ];
    assert_eq!(found, article_3);
    let counts = bloc.lot_counts().unwrap();
    assert_eq!(counts[&Money::ZERO], 1_500_000 - 345_529);
    assert_eq!(counts[&Money::euros(3)], 100_000);

    let evaluator = Evaluator::new(&game);
    let mut decoys = Decoys::new(&game);
    let mut neighbours = Neighbours::new(&game);
    let mut hundredths = vec![0u32; 100];
    let mut mises = [0u32; 3];
    let mut throws = [0u32; 4];
    let mut shown: BTreeMap<(String, String, Money), u32> = BTreeMap::new();
    let mut how: BTreeMap<Money, BTreeMap<Vec<String>, u32>> = BTreeMap::new();
    for chunk in bloc.tickets(0..game.bloc_size) {
        for row in chunk.unwrap().rows() {
            let row = row.unwrap();
            decoys.add(&game, &evaluator, &row);
            neighbours.add(&row);
            if row.lot == Money::ZERO {
                continue;
            }
            hundredths[row.number as usize / 15_000] += 1;
            let ways = ways(&game, row.cells);
            assert_eq!(total(&ways), row.lot, "ticket {}", row.number);
            for (zones, places) in [
                (["mise1", "mise2", "mise3"].as_slice(), mises.as_mut_slice()),
                (&["lancer1", "lancer2", "lancer3", "lancer4"], &mut throws),
            ] {
                for (zone, place) in zones.iter().zip(places) {
                    *place += u32::from(wins_in(&game, row.cells, zone));
                }
            }
            let surfaces: std::collections::BTreeSet<_> = ways.iter().map(|w| &w.0).collect();
            let reserved = game.cumulation.amounts.contains(&row.lot);
            assert!(!reserved || surfaces.len() >= 2, "ticket {} is no cumulation", row.number);
            let mut names: Vec<String> = ways.iter().map(|w| format!("{} {}", w.0, w.2)).collect();
            names.sort();
            *how.entry(row.lot).or_default().entry(names).or_default() += 1;
            for (_, article, name, gain) in ways {
                *shown.entry((article, name, gain)).or_default() += 1;
            }
        }
    }
    decoys.judge();
    neighbours.judge(&game);

    // Every way of winning of Article 4 occurs.
    let plan = Plan::new(&game).unwrap();
    assert_eq!(plan.unused(), []);
    for lot in 0..game.lots.len() {
        for unit in plan.recipes(lot).flatten() {
            let way = (unit.article, unit.name, unit.gain);
            assert!(shown.contains_key(&way), "{way:?} never occurs");
        }
    }
    for gain in [5, 10, 100, 1_000, 10_000] {
        let way =
            |(k, _): &(&(String, String, Money), &u32)| k.0 == "4.2.3" && k.2 == Money::euros(gain);
        assert!(shown.iter().any(|entry| way(&entry)), "poker never pays {gain} €");
    }

    // Each lot is reached by many recipes: all that there are where tickets
    // abound, and where they are few one for every five tickets.
    for (i, lot) in game.lots.iter().enumerate() {
        let possible = plan.recipes(i).count();
        let reached = how[&lot.amount].len();
        let expected = if lot.count >= 10_000 {
            possible
        } else {
            possible.min(lot.count.div_ceil(5) as usize)
        };
        assert!(reached >= expected, "{}: {reached} of {possible}", lot.amount);
    }

    // Winners are spread evenly: 3 455 a hundredth, hypergeometric.
    let share = 345_529.0 / 1_500_000.0;
    let sigma = (15_000.0_f64 * share * (1.0 - share) * 0.99).sqrt();
    for (i, winners) in hundredths.iter().enumerate() {
        let deviation = (f64::from(*winners) - 15_000.0 * share) / sigma;
        assert!(deviation.abs() < 4.0, "hundredth {i}: {winners} winners, {deviation:.1} sigma");
    }

    // A win stands in each place equally often.
    for places in [mises.as_slice(), &throws] {
        let even = places.iter().sum::<u32>() as f64 / places.len() as f64;
        for place in places {
            let deviation = (f64::from(*place) - even) / even.sqrt();
            assert!(even > 10_000.0 && deviation.abs() < 4.0, "{places:?}");
        }
    }

    // One ticket, made again by itself, is the bloc's.
    let maker = tirage::bloc::Maker::new(&game, &super::key(1), ID, game.bloc_size).unwrap();
    for number in [0, 1, 16_383, 16_384, 777_777, 1_499_999] {
        assert_eq!(maker.ticket(number).unwrap(), bloc.ticket(number).unwrap());
    }
    let alone = tirage::bloc::one_ticket(&game, &super::key(1), ID, game.bloc_size, 42).unwrap();
    assert_eq!(alone, bloc.ticket(42).unwrap());
}

/// Whether a mise equals the roulette, or a throw is one of the four that pay.
fn wins_in(game: &Game, cells: &[CellCode], zone: &str) -> bool {
    let value = |column: &str| -> u32 {
        let slot = game.slots.iter().position(|s| s.column == column).unwrap();
        let id = tirage::game::SlotId(slot as u16);
        game.symbol(id, cells[slot]).unwrap().value.parse().unwrap()
    };
    if zone.starts_with("mise") {
        return value(&format!("roulette.{zone}.0")) == value("roulette.roulette.0");
    }
    let (a, b) = (value(&format!("craps.{zone}.0")), value(&format!("craps.{zone}.1")));
    [(1, 6), (2, 5), (3, 4), (5, 6)].contains(&(a, b))
}
