//! The other three règlements: whole blocs, level by level, and what they show
//! beside their wins.

use tirage::bloc::{Plan, audit};
use tirage::game::{Game, Money, Unwatched};
use tirage::rule::Evaluator;

use super::fairness::{Decoys, Neighbours};
use super::{ID, bytes, open, template_game};

/// Makes a bloc, audits it, compares its levels with Article 3 (euros, lots),
/// and looks for tells in `looked_at` of its tickets.
fn keeps_its_promises(game: &Game, tickets: u32, article_3: &[(i64, u32)], looked_at: u32) {
    let bloc = open(game, bytes(game, 5, ID, tickets));
    let report = audit(&bloc, game, &Unwatched).unwrap();
    assert!(report.ok && report.faults.is_empty(), "{}: {report:?}", game.id);
    let found: Vec<(i64, u32)> =
        report.lots.iter().map(|l| (l.lot.to_cents() / 100, l.found)).collect();
    assert_eq!(found, article_3, "{}", game.id);

    let evaluator = Evaluator::new(game);
    let mut decoys = Decoys::new(game);
    let mut neighbours = Neighbours::new(game);
    let mut tenths = [0u32; 10];
    for chunk in bloc.tickets(0..looked_at) {
        for row in chunk.unwrap().rows() {
            let row = row.unwrap();
            decoys.add(game, &evaluator, &row);
            neighbours.add(&row);
            let tenth = u64::from(row.number) * 10 / u64::from(looked_at);
            tenths[tenth as usize] += u32::from(row.lot > Money::ZERO);
        }
    }
    decoys.judge();
    neighbours.judge(game);
    let mean = f64::from(tenths.iter().sum::<u32>()) / 10.0;
    for (i, winners) in tenths.iter().enumerate() {
        let deviation = (f64::from(*winners) - mean) / mean.sqrt();
        assert!(deviation.abs() < 4.0, "{}, tenth {i}: {deviation:.1} sigma", game.id);
    }
    // Every way of winning that Article 4 describes serves some lot.
    assert_eq!(Plan::new(game).unwrap().unused(), [], "{}", game.id);
}

#[test]
fn the_whole_bloc_of_the_wheel_keeps_every_promise() {
    let game = template_game("roue-2011");
    let article_3 = [
        (50_000, 2),
        (1_000, 20),
        (100, 3_000),
        (50, 2_000),
        (20, 10_000),
        (15, 25_000),
        (9, 75_000),
        (6, 215_000),
    ];
    keeps_its_promises(&game, 1_500_000, &article_3, 600_000);
}

#[test]
fn the_whole_bloc_of_the_year_keeps_every_promise() {
    let game = template_game("annee-2013");
    let article_3 = [
        (40_000, 2),
        (1_000, 18),
        (100, 1_700),
        (50, 8_000),
        (20, 20_000),
        (10, 117_000),
        (6, 287_000),
    ];
    keeps_its_promises(&game, 2_000_000, &article_3, 600_000);
}

/// The bloc of twelve million is audited by the benches; here a hundredth of
/// it, every level scaled down, the rarest won once.
#[test]
fn a_hundredth_of_the_largest_bloc_keeps_every_promise() {
    let game = template_game("millionnaire-online");
    assert_eq!((game.bloc_size, game.winner_count()), (12_000_000, 3_240_789));
    let article_3 = [
        (1_000_000, 1),
        (100_000, 1),
        (50_000, 1),
        (1_000, 36),
        (500, 105),
        (100, 2_038),
        (50, 1_500),
        (20, 16_100),
        (15, 8_627),
        (10, 4_000),
    ];
    keeps_its_promises(&game, 120_000, &article_3, 120_000);
}
