//! Specimens: many keys, identities, threads.

use std::collections::BTreeMap;

use tirage::bloc::{BlocError, BlocId, Key, generate, prize_table, smallest_specimen};
use tirage::game::{Money, Progress, Unwatched};
use tirage::rule::Evaluator;

use super::obvious::{total, ways};
use super::{ID, bytes, game, judged, key, open};

#[test]
fn generated_is_evaluated_is_the_lot_over_many_keys() {
    let game = game();
    let evaluator = Evaluator::new(&game);
    for n in 0..40 {
        let bloc = open(&game, bytes(&game, n, ID, 1_000));
        let mut counts: BTreeMap<Money, u32> = BTreeMap::new();
        for chunk in bloc.tickets(0..1_000) {
            for row in chunk.unwrap().rows() {
                let row = row.unwrap();
                assert_eq!(total(&ways(&game, row.cells)), row.lot, "key {n}: {}", row.number);
                assert_eq!(evaluator.total(row.cells), row.lot);
                assert_eq!(evaluator.outcome(row.cells).total, row.lot);
                assert_eq!(evaluator.ambiguous(row.cells), None);
                *counts.entry(row.lot).or_default() += 1;
            }
        }
        for lot in prize_table(&game, 1_000).unwrap() {
            assert_eq!(counts[&lot.amount], lot.count, "key {n}");
        }
    }
}

#[test]
fn a_specimen_scales_the_table_and_keeps_every_level() {
    let game = game();
    let counts = |tickets| -> Vec<u32> {
        prize_table(&game, tickets).unwrap().iter().map(|l| l.count).collect()
    };
    assert_eq!(counts(1_500_000), [2, 2, 25, 500, 10_000, 30_000, 40_000, 165_000, 100_000]);
    assert_eq!(counts(15_000), [1, 1, 1, 5, 100, 300, 400, 1_650, 1_000]);
    assert_eq!(counts(100), [1, 1, 1, 1, 1, 2, 2, 11, 6]);
    let least = smallest_specimen(&game);
    assert_eq!(least, 10);
    assert_eq!(counts(least), [1; 9]);
    let report = judged(&game, bytes(&game, 1, ID, least));
    assert!(report.ok, "{report:?}");

    let error = prize_table(&game, 9).unwrap_err().to_string();
    assert!(error.contains("au moins 10"), "{error}");
    let error = prize_table(&game, 1_500_001).unwrap_err().to_string();
    assert!(error.contains("1500000"), "{error}");
}

#[test]
fn the_bytes_do_not_depend_on_threads() {
    let game = game();
    let on = |threads| {
        let pool = rayon_pool(threads);
        pool.install(|| bytes(&game, 3, ID, 60_000))
    };
    let one = on(1);
    assert!(one == on(2), "two threads write another file");
    assert!(one == on(5), "five threads write another file");
}

fn rayon_pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

#[test]
fn every_part_of_the_identity_makes_other_tickets() {
    let game = game();
    let of = |n, emission, bloc, tickets| {
        let bloc = open(&game, bytes(&game, n, BlocId { emission, bloc }, tickets));
        (0..500).map(|t| bloc.ticket(t).unwrap()).collect::<Vec<_>>()
    };
    let base = of(1, 1, 1, 1_000);
    assert!(base == of(1, 1, 1, 1_000));
    for other in [of(2, 1, 1, 1_000), of(1, 2, 1, 1_000), of(1, 1, 2, 1_000), of(1, 1, 1, 1_001)] {
        let same = base.iter().zip(&other).filter(|(a, b)| a.cells == b.cells).count();
        let numbers = base.iter().zip(&other).filter(|(a, b)| a.validation == b.validation);
        assert_eq!((same, numbers.count()), (0, 0));
    }
    let mut numbers: Vec<_> = base.iter().map(|t| t.validation.unwrap()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 500);
}

#[test]
fn work_that_is_cancelled_stops() {
    struct Stop;
    impl Progress for Stop {
        fn advance(&self, _: u64) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    let game = game();
    let made = generate(&game, &key(1), ID, Some(50_000), std::io::sink(), &Stop);
    assert!(matches!(made, Err(BlocError::Cancelled)));
}

#[test]
fn a_full_disk_is_told_as_such() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(bytes.len())
                .ok_or(std::io::Error::from(std::io::ErrorKind::StorageFull))?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let game = game();
    for room in [0, 3, 10_000, 400_000] {
        let made = generate(&game, &key(1), ID, Some(50_000), Full(room), &Unwatched);
        match made {
            Err(BlocError::Write(e)) => assert_eq!(e.kind(), std::io::ErrorKind::StorageFull),
            other => panic!("{room}: {other:?}"),
        }
    }
}

#[test]
fn wrong_identities_and_keys_are_refused() {
    for (emission, bloc, words) in [(0, 1, "1 à 99"), (100, 1, "1 à 99"), (1, 0, "1 à 9999")] {
        let error = BlocId::new(emission, bloc).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    let error = Key::parse("cle.txt", "abc").unwrap_err().to_string();
    assert!(error.contains("cle.txt") && error.contains("64"), "{error}");
}
