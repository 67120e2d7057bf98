//! Every kind of rule, on games of their own (`tests/games`) and on all
//! templates: what is drawn is what was meant, the fast evaluator says what the
//! slow one says, on tickets of a bloc and on cells that nobody meant.

use std::path::{Path, PathBuf};

use tirage::game::{CellCode, Game, Money, Pays, RuleKind};
use tirage::rule::Evaluator;

use super::obvious::{total, ways};
use super::{ID, bytes, judged, open};

/// Files of games: those of the tests and those of the templates.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = |dir: &str| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(root.join(dir)).unwrap();
        let mut all: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
        all.sort();
        all
    };
    let templates =
        list("templates").into_iter().filter(|p| p.is_dir()).map(|p| p.join("game.toml"));
    list("tests/games").into_iter().chain(templates).collect()
}

fn game(path: &Path) -> Game {
    let text = std::fs::read_to_string(path).unwrap();
    Game::parse(&path.display().to_string(), &text).unwrap_or_else(|e| panic!("{e}"))
}

fn slow_total(game: &Game, cells: &[CellCode]) -> Money {
    let ways = ways(game, cells);
    match game.pays {
        Pays::Sum => total(&ways),
        Pays::Best => game
            .surfaces
            .iter()
            .map(|s| ways.iter().filter(|w| w.0 == s.id).map(|w| w.3).sum())
            .max()
            .unwrap(),
    }
}

/// Every level is exact, every ticket wins what is recorded by the slow
/// evaluator too, every win has its reason and its cells, and no outcome is in
/// doubt.
#[test]
fn specimens_of_all_games_are_what_they_say() {
    for path in files() {
        let game = game(&path);
        let tickets = game.bloc_size.min(4_000);
        let file = bytes(&game, 7, ID, tickets);
        let report = judged(&game, file.clone());
        assert!(report.ok, "{}: {:?}", game.id, report.faults);
        let evaluator = Evaluator::new(&game);
        let reader = open(&game, file);
        let mut winners = 0;
        for number in 0..tickets {
            let ticket = reader.ticket(number).unwrap();
            assert_eq!(slow_total(&game, &ticket.cells), ticket.lot, "{} {number}", game.id);
            let outcome = evaluator.outcome(&ticket.cells);
            assert_eq!(outcome.total, ticket.lot, "{} {number}", game.id);
            let wins: Vec<_> = outcome.surfaces.iter().flat_map(|s| &s.wins).collect();
            assert_eq!(wins.is_empty(), ticket.lot == Money::ZERO, "{} {number}", game.id);
            for win in wins {
                assert!(!win.slots.is_empty() && win.reason.len() > 2, "{}: {win:?}", game.id);
                assert!(!win.reason.contains('?'), "{}: {win:?}", game.id);
            }
            winners += u32::from(ticket.lot > Money::ZERO);
        }
        assert!(winners > tickets / 10, "{}: {winners}", game.id);
    }
}

/// A few steps of a linear congruence: tests need no good randomness, but the
/// same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// On cells drawn without any thought, and on tickets of a bloc with a few cells
/// changed, both evaluators agree; so do all the ways in which ours sums up.
#[test]
fn the_fast_evaluator_is_the_slow_one() {
    for path in files() {
        let game = game(&path);
        let evaluator = Evaluator::new(&game);
        let sizes: Vec<usize> =
            game.slots.iter().map(|s| game.alphabet(s.alphabet).symbols.len()).collect();
        let reader = open(&game, bytes(&game, 3, ID, game.bloc_size.min(2_000)));
        let mut dice = Dice(9);
        let mut won = 0;
        for round in 0..3_000u32 {
            let mut cells: Vec<CellCode> =
                sizes.iter().map(|n| dice.below(*n) as CellCode).collect();
            if round % 3 > 0 {
                cells = reader.ticket(round % reader.info().tickets).unwrap().cells;
                for _ in 0..round % 5 {
                    let at = dice.below(cells.len());
                    cells[at] = dice.below(sizes[at]) as CellCode;
                }
            }
            let slow = slow_total(&game, &cells);
            assert_eq!(evaluator.total(&cells), slow, "{} {cells:?}", game.id);
            let outcome = evaluator.outcome(&cells);
            assert_eq!(outcome.total, slow, "{} {cells:?}", game.id);
            let mut totals = vec![Money::ZERO; game.surfaces.len()];
            evaluator.surface_totals(&cells, &mut totals);
            for (surface, total) in outcome.surfaces.iter().zip(&totals) {
                assert_eq!(surface.total, *total);
                let wins: Money = surface.wins.iter().map(|w| w.gain).sum();
                assert_eq!(wins, *total, "{} {cells:?}", game.id);
            }
            won += u32::from(slow > Money::ZERO);
        }
        assert!(won > 100, "{}: {won}", game.id);
    }
}

/// The games of the tests use every kind of rule, so the two tests above look at
/// every one.
#[test]
fn every_kind_of_rule_is_among_the_games() {
    let kinds: std::collections::BTreeSet<&str> = files()
        .iter()
        .flat_map(|path| game(path).surfaces)
        .flat_map(|surface| surface.rules)
        .map(|rule| match rule.kind {
            RuleKind::HandRank { .. } => "hand_rank",
            RuleKind::Match { .. } => "match",
            RuleKind::Same { .. } => "same",
            RuleKind::Count { .. } => "count_table",
            RuleKind::Table { .. } => "tuple_table",
            RuleKind::Versus { .. } => "versus",
            RuleKind::Arith { .. } => "arith",
            RuleKind::Lines { .. } => "lines",
            RuleKind::Words { .. } => "words",
            RuleKind::Amount { .. } => "amount",
            RuleKind::Gate { .. } => "gate",
            RuleKind::Multiply { .. } => "multiply",
        })
        .collect();
    assert_eq!(kinds.len(), 12, "{kinds:?}");
}

/// A game with packs: its bloc is exact, each pack keeps its promises, and a
/// bloc without them is found out.
#[test]
fn packs_keep_their_promises() {
    let text = std::fs::read_to_string(files()[0].parent().unwrap().join("banco.toml")).unwrap();
    let with = |packs: &str| Game::parse("banco.toml", &format!("{text}\n[packs]\n{packs}\n"));
    let game = with("tickets = 60\nmin_wins = 12\nmin_value = \"24 €\"\nmax_losers = 15").unwrap();
    let bloc = bytes(&game, 4, ID, 60_000);
    let report = judged(&game, bloc.clone());
    assert!(report.ok, "{:?}", report.faults);
    let reader = open(&game, bloc);
    for pack in 0..1_000u32 {
        let lots: Vec<Money> = (0..60).map(|i| reader.ticket(pack * 60 + i).unwrap().lot).collect();
        let value: Money = lots.iter().copied().sum();
        assert!(lots.iter().filter(|l| **l > Money::ZERO).count() >= 12, "{pack}");
        assert!(value >= Money::euros(24), "{pack}: {value}");
        let run = lots.split(|l| *l > Money::ZERO).map(<[Money]>::len).max();
        assert!(run <= Some(15), "{pack}: {run:?}");
    }
    // One ticket alone is the bloc's.
    let alone = tirage::bloc::one_ticket(&game, &super::key(4), ID, 60_000, 31_234).unwrap();
    assert_eq!(alone, reader.ticket(31_234).unwrap());

    // The same promise over tickets that were placed without it is broken.
    let loose = with("tickets = 60").unwrap();
    let mut strict = loose.clone();
    strict.packs = game.packs.clone();
    strict.packs.as_mut().unwrap().max_losers = Some(4);
    let broken = judged(&strict, bytes(&loose, 4, ID, 60_000));
    assert!(!broken.ok && broken.fault_count > 10, "{broken:?}");
    assert!(broken.faults[0].reason.contains("perdants de suite"), "{broken:?}");

    // What the prize table can't give is said, and what it can.
    let greedy = with("tickets = 60\nmin_wins = 14\nmin_value = \"50 €\"\nmax_losers = 1").unwrap();
    let error = tirage::bloc::Plan::new(&greedy).unwrap_err().to_string();
    assert_eq!(error.lines().count(), 3, "{error}");
    assert!(error.contains("le tableau de lots en permet 12"), "{error}");
    let uneven = with("tickets = 7").unwrap_err().to_string();
    assert!(uneven.contains("paquets de 7"), "{uneven}");
}
