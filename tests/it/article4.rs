//! The casino's Article 4, sentence by sentence, and every reading.

use tirage::game::{CellCode, Game, Money, SlotId};
use tirage::rule::{Ambiguity, Evaluator, readings};

use crate::rules::casino;

/// Losing contents of the four surfaces.
const POKER: &str = "7 8 9 10 V D";
const ROULETTE: &str = "12 1 500 2 1000 3 2000";
const CRAPS: &str = "1 1 2 2 3 3 4 4";
const JACKPOT: &str = "SEPT BAR ÉTOILE 0";

/// Cells from values parted by spaces; sums in centimes.
fn cells(game: &Game, values: &str) -> Vec<CellCode> {
    let values: Vec<&str> = values.split_whitespace().collect();
    assert_eq!(values.len(), game.slots.len());
    values
        .iter()
        .zip(&game.slots)
        .map(|(v, slot)| {
            let code = game.alphabet(slot.alphabet).code_of(v);
            code.unwrap_or_else(|| panic!("{} cannot show {v}", slot.column))
        })
        .collect()
}

fn ticket(game: &Game, poker: &str, roulette: &str, craps: &str, jackpot: &str) -> Vec<CellCode> {
    cells(game, &format!("{poker} {roulette} {craps} {jackpot}"))
}

/// Evaluates one surface's content among three losing ones, both ways, and
/// gives euros and reasons.
fn judge(game: &Game, surface: usize, content: &str) -> (i64, Vec<String>) {
    let mut all = [POKER, ROULETTE, CRAPS, JACKPOT];
    all[surface] = content;
    let cells = ticket(game, all[0], all[1], all[2], all[3]);
    let evaluator = Evaluator::new(game);
    let outcome = evaluator.outcome(&cells);
    assert_eq!(outcome.total, evaluator.total(&cells), "{content}");
    let mut totals = vec![Money::ZERO; 4];
    evaluator.surface_totals(&cells, &mut totals);
    for (i, s) in outcome.surfaces.iter().enumerate() {
        assert_eq!(s.total, totals[i]);
        assert_eq!(s.total, s.wins.iter().map(|w| w.gain).sum());
        assert!(i == surface || s.wins.is_empty());
    }
    assert_eq!(outcome.total, totals[surface]);
    let reasons = outcome.surfaces[surface].wins.iter().map(|w| plain(&w.reason)).collect();
    assert_eq!(outcome.total.to_cents() % 100, 0);
    (outcome.total.to_cents() / 100, reasons)
}

/// With plain spaces, so that cases can be read.
fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

#[track_caller]
fn check(surface: usize, cases: &[(&str, i64, &[&str])]) {
    let game = casino();
    for (content, euros, reasons) in cases {
        let (found, why) = judge(&game, surface, content);
        assert_eq!((found, why.as_slice()), (*euros, reasons.map_str().as_slice()), "{content}");
    }
}

trait MapStr {
    fn map_str(&self) -> Vec<String>;
}

impl MapStr for &[&str] {
    fn map_str(&self) -> Vec<String> {
        self.iter().map(|s| (*s).to_owned()).collect()
    }
}

#[test]
fn poker_4_2() {
    check(
        0,
        &[
            // Every value of 4.2.2 stands somewhere in these hands.
            ("7 8 9 10 V D", 0, &[]),
            ("8 9 10 V D R", 0, &[]),
            ("A R D V 10 9", 0, &[]),
            // A pair, wherever its cards lie, the bonus card included.
            ("7 7 9 10 V D", 5, &["paire de SEPT"]),
            ("7 8 9 10 V 8", 5, &["paire de HUIT"]),
            ("A 8 9 10 A D", 5, &["paire d’AS"]),
            // Two pairs.
            ("D A D A 9 10", 10, &["deux paires : AS et DAME"]),
            ("9 10 9 V D 10", 10, &["deux paires : DIX et NEUF"]),
            // Brelan.
            ("R 8 R 10 V R", 100, &["brelan de ROI"]),
            // Full.
            ("R 8 R 8 V R", 1_000, &["full aux ROI par les HUIT"]),
            ("V V 7 7 7 A", 1_000, &["full aux SEPT par les VALET"]),
            // Carré.
            ("10 10 10 A 10 D", 10_000, &["carré de DIX"]),
            ("7 9 9 9 8 9", 10_000, &["carré de NEUF"]),
            // A suite is no rank here.
            ("7 8 9 10 V A", 0, &[]),
        ],
    );
}

#[test]
fn poker_readings() {
    check(
        0,
        &[
            // Two brelans, carré and pair, five and six equal, three pairs.
            ("R R R A A A", 1_000, &["full aux AS par les ROI"]),
            ("R R R R A A", 10_000, &["carré de ROI"]),
            ("7 7 7 7 7 A", 10_000, &["carré de SEPT"]),
            ("7 7 7 7 7 7", 10_000, &["carré de SEPT"]),
            ("7 7 R R 9 9", 10, &["deux paires : ROI et NEUF"]),
        ],
    );
}

#[test]
fn roulette_4_3() {
    check(
        1,
        &[
            // The number stands under one of the three mises, which pays its sum.
            ("36 36 500 2 1000 3 2000", 5, &["mise 1 : TRENTE-SIX"]),
            ("21 36 500 21 1000 3 2000", 10, &["mise 2 : VINGT ET UN"]),
            ("1 36 500 21 1000 1 1000000", 10_000, &["mise 3 : UN"]),
            // No mise has it, however near, and however equal the mises are.
            ("12 11 500 13 1000 21 2000", 0, &[]),
            ("12 7 500 7 500 7 500", 0, &[]),
            // Two mises have it: a reading.
            ("8 8 500 8 1000 3 2000", 15, &["mise 1 : HUIT", "mise 2 : HUIT"]),
        ],
    );
}

#[test]
fn craps_4_4() {
    check(
        2,
        &[
            ("1 6 2 2 3 3 4 4", 5, &["lancer 1 : 1 + 6"]),
            ("1 1 2 5 3 3 4 4", 30, &["lancer 2 : 2 + 5"]),
            ("1 1 2 2 3 4 4 4", 1_000, &["lancer 3 : 3 + 4"]),
            ("1 1 2 2 3 3 5 6", 10_000, &["lancer 4 : 5 + 6"]),
            // Several throws add (4.4.4).
            ("1 6 1 6 3 3 4 4", 10, &["lancer 1 : 1 + 6", "lancer 2 : 1 + 6"]),
            (
                "5 6 3 4 2 5 1 6",
                11_035,
                &["lancer 1 : 5 + 6", "lancer 2 : 3 + 4", "lancer 3 : 2 + 5", "lancer 4 : 1 + 6"],
            ),
            // The two dice must lie in one throw.
            ("1 1 6 6 2 2 5 5", 0, &[]),
            // Every other throw loses, others of seven or eleven do not exist.
            ("1 2 1 3 1 4 1 5", 0, &[]),
            ("2 2 2 3 2 4 2 6", 0, &[]),
            ("3 3 3 5 3 6 4 4", 0, &[]),
            ("4 5 4 6 5 5 6 6", 0, &[]),
            // A throw printed the other way round: a reading.
            ("6 1 2 2 3 3 4 4", 5, &["lancer 1 : 1 + 6"]),
        ],
    );
}

#[test]
fn jackpot_4_5() {
    check(
        3,
        &[
            ("CERISE BAR SEPT 0", 3, &["une seule CERISE"]),
            ("BAR SEPT CERISE 0", 3, &["une seule CERISE"]),
            ("BAR CERISE BAR 0", 3, &["une seule CERISE"]),
            ("ÉTOILE ÉTOILE ÉTOILE 0", 5, &["3 ÉTOILE"]),
            ("CERISE CERISE CERISE 0", 10, &["3 CERISE"]),
            ("BAR BAR BAR 0", 200, &["3 BAR"]),
            ("COURONNE COURONNE COURONNE 0", 1_000, &["3 COURONNE"]),
            ("SEPT SEPT SEPT 0", 10_000, &["3 SEPT"]),
            // Two of a kind are nothing, nor is one of another kind.
            ("SEPT SEPT BAR 0", 0, &[]),
            ("ÉTOILE COURONNE ÉTOILE 0", 0, &[]),
            ("SEPT COURONNE BAR 0", 0, &[]),
            // Two cherries: a reading of « un seul ».
            ("CERISE BAR CERISE 0", 0, &[]),
            // The bonus pays its sum, 0 € loses.
            ("SEPT BAR ÉTOILE 500", 5, &["bonus : CINQ EUROS"]),
            ("SEPT BAR ÉTOILE 1000000", 10_000, &["bonus : DIX MILLE EUROS"]),
            // Reels and bonus add (4.5.4).
            ("ÉTOILE ÉTOILE ÉTOILE 1000", 15, &["3 ÉTOILE", "bonus : DIX EUROS"]),
        ],
    );
}

#[test]
fn the_ticket_4_1_and_4_6() {
    let game = casino();
    let evaluator = Evaluator::new(&game);
    let lost = ticket(&game, POKER, ROULETTE, CRAPS, JACKPOT);
    let outcome = evaluator.outcome(&lost);
    assert_eq!(outcome.total, Money::ZERO);
    assert_eq!(outcome.surfaces.len(), 4);
    // Gains of several surfaces add up.
    let won = ticket(
        &game,
        "D 8 9 10 V D",
        "4 4 500 2 1000 3 2000",
        "1 6 2 2 3 3 4 4",
        "CERISE BAR SEPT 0",
    );
    let outcome = evaluator.outcome(&won);
    assert_eq!(outcome.total, Money::euros(18));
    assert_eq!(evaluator.total(&won), Money::euros(18));
    let articles: Vec<&str> =
        outcome.surfaces.iter().flat_map(|s| s.wins.iter().map(|w| w.article.as_str())).collect();
    assert_eq!(articles, ["4.2.3", "4.3.4", "4.4.3", "4.5.2.2"]);
    let columns = |slots: &[SlotId]| -> Vec<String> {
        slots.iter().map(|s| game.slot(*s).column.clone()).collect()
    };
    assert_eq!(columns(&outcome.surfaces[0].wins[0].slots), ["poker.cartes.0", "poker.bonus.0"]);
    assert_eq!(
        columns(&outcome.surfaces[1].wins[0].slots),
        ["roulette.roulette.0", "roulette.mise1.0", "roulette.mise1.0.gain"]
    );
    assert_eq!(columns(&outcome.surfaces[2].wins[0].slots), ["craps.lancer1.0", "craps.lancer1.1"]);
    assert_eq!(columns(&outcome.surfaces[3].wins[0].slots), ["jackpot.rouleaux.0"]);
}

#[test]
fn reasons_have_french_spaces() {
    let game = casino();
    let cells = ticket(&game, POKER, ROULETTE, "1 6 2 2 3 3 4 4", JACKPOT);
    let outcome = Evaluator::new(&game).outcome(&cells);
    assert_eq!(outcome.surfaces[2].wins[0].reason, "lancer 1\u{a0}: 1\u{a0}+\u{a0}6");
}

#[test]
fn what_hangs_on_a_reading_is_known() {
    let game = casino();
    let evaluator = Evaluator::new(&game);
    let ambiguous = |surface: usize, content: &str| {
        let mut all = [POKER, ROULETTE, CRAPS, JACKPOT];
        all[surface] = content;
        evaluator.ambiguous(&ticket(&game, all[0], all[1], all[2], all[3]))
    };
    for hand in ["R R R A A A", "R R R R A A", "7 7 7 7 7 A", "7 7 7 7 7 7", "7 7 R R 9 9"] {
        assert!(matches!(ambiguous(0, hand), Some(Ambiguity::Hand { .. })), "{hand}");
    }
    let two_mises = ambiguous(1, "8 8 500 8 1000 3 2000");
    assert!(matches!(two_mises, Some(Ambiguity::SeveralMatches { .. })));
    for throw in ["6 1 2 2 3 3 4 4", "1 1 5 2 3 3 4 4", "1 1 2 2 3 3 6 5", "4 3 2 2 3 3 4 4"] {
        assert!(matches!(ambiguous(2, throw), Some(Ambiguity::Order { .. })), "{throw}");
    }
    for reels in ["CERISE BAR CERISE 0", "CERISE CERISE ÉTOILE 500"] {
        assert!(matches!(ambiguous(3, reels), Some(Ambiguity::MoreThanExactly { .. })), "{reels}");
    }
    // A lone surface that pays what only several may.
    for (surface, content, euros) in [
        (0, "7 7 8 8 9 10", 10),
        (0, "7 7 7 7 9 10", 10_000),
        (1, "12 12 1000 2 500 3 500", 10),
        (1, "12 12 5000 2 500 3 500", 50),
        (2, "2 5 1 1 1 1 1 1", 30),
        (2, "5 6 1 1 1 1 1 1", 10_000),
        (2, "1 6 1 6 1 1 1 1", 10),
        (3, "CERISE CERISE CERISE 0", 10),
        (3, "BAR BAR BAR 0", 200),
        (3, "SEPT SEPT SEPT 0", 10_000),
        (3, "ÉTOILE ÉTOILE ÉTOILE 500", 10),
    ] {
        let Some(Ambiguity::LoneCumulation { gain, .. }) = ambiguous(surface, content) else {
            panic!("{content} passes");
        };
        assert_eq!(gain, Money::euros(euros));
    }
    // With a second winning surface, the same contents are clear.
    for cells in [
        ticket(&game, "7 7 8 8 9 10", "12 12 2000 2 500 3 500", CRAPS, JACKPOT),
        ticket(&game, "7 7 8 9 10 V", ROULETTE, "1 6 2 2 3 3 4 4", JACKPOT),
        ticket(&game, POKER, ROULETTE, CRAPS, JACKPOT),
        ticket(&game, "7 7 7 8 8 V", ROULETTE, CRAPS, JACKPOT),
        ticket(&game, POKER, ROULETTE, CRAPS, "CERISE BAR SEPT 200"),
    ] {
        assert_eq!(evaluator.ambiguous(&cells), None);
    }
    // Each can be told in French.
    let told = ambiguous(2, "1 1 5 2 3 3 4 4").unwrap().describe(&game);
    assert_eq!(plain(&told), "Craps, lancer 2 : combinaison gagnante dans un autre ordre");
}

#[test]
fn the_readings_of_the_casino_are_listed() {
    let readings: Vec<(String, bool)> = readings(&casino())
        .iter()
        .map(|r| (format!("{}|{}|{}", r.surface, r.article, plain(&r.text)), r.printed))
        .collect();
    let has = |text: &str, printed: bool| {
        assert!(readings.contains(&(text.to_owned(), printed)), "{text}\n{readings:#?}");
    };
    has("Poker|4.2.3|seul le meilleur rang paie, les rangs ne s'additionnent pas", true);
    has("Poker|4.2.3|trois paires : deux paires, 10 €", false);
    has("Poker|4.2.3|deux brelans : full, 1 000 €", false);
    has("Poker|4.2.3|quatre cartes égales et une paire : carré, 10 000 €", false);
    has("Roulette|4.3.4|plusieurs éléments gagnants : leurs sommes s'additionnent", false);
    has("Craps|4.4.3|plusieurs zones gagnantes s'additionnent", true);
    has("Jackpot|4.5.2.2|deux CERISE : perdu, « une seule CERISE » veut dire exactement un", false);
}

#[test]
fn cells_of_another_game_win_nothing() {
    let game = casino();
    let evaluator = Evaluator::new(&game);
    assert_eq!(evaluator.total(&[0; 3]), Money::ZERO);
    assert_eq!(evaluator.outcome(&[]).total, Money::ZERO);
    assert_eq!(evaluator.ambiguous(&[]), None);
    // Nor do codes that no alphabet has, though they are all equal.
    assert_eq!(evaluator.total(&[u16::MAX; 25]), Money::ZERO);
    assert_eq!(evaluator.outcome(&[u16::MAX; 25]).total, Money::ZERO);
}
