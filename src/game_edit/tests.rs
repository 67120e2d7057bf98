//! Every change on a real game file: it says what was asked, the rest stays, and
//! undo puts the bytes back.

use super::*;
use crate::game::{Game, Money};

const CASINO: &str = include_str!("../../templates/casino-2012/game.toml");
const MILLIONS: &str = include_str!("../../templates/millionnaire-online/game.toml");

fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

/// Lines that differ: those that went, those that came.
fn differs(before: &str, after: &str) -> (Vec<String>, Vec<String>) {
    let only = |a: &str, b: &str| {
        let b: Vec<&str> = b.lines().collect();
        a.lines().filter(|line| !b.contains(line)).map(|l| l.trim().to_owned()).collect()
    };
    (only(before, after), only(after, before))
}

/// Applies a change, looks at what came, and takes it back.
#[track_caller]
fn changes(text: &str, change: GameChange, gone: &[&str], came: &[&str]) -> GameDocument {
    let mut document = GameDocument::open(text).unwrap();
    assert_eq!(document.apply(&change), Ok(true), "{change:?}");
    let (went, new) = differs(text, document.text());
    assert_eq!(went, gone, "{change:?}");
    assert_eq!(new, came, "{change:?}");
    let after = document.text().to_owned();
    assert_eq!(document.undo(), Some(change.key()));
    assert_eq!(document.text(), text);
    assert!(!document.dirty());
    assert_eq!(document.redo(), Some(change.key()));
    assert_eq!(document.text(), after);
    document
}

#[test]
fn a_file_that_is_only_read_stays_as_it_is() {
    for text in [CASINO, MILLIONS] {
        let document = GameDocument::open(text).unwrap();
        assert_eq!(document.text(), text);
        assert_eq!(document.document.to_string(), text);
    }
    let sheet = GameDocument::open(CASINO).unwrap().sheet();
    assert_eq!(
        (sheet.name.as_str(), sheet.bloc, sheet.code),
        ("Casino", Some(1_500_000), Some(1202))
    );
    assert_eq!(sheet.totals(), Some((345_529, money("3 150 000 €"))));
    assert_eq!(sheet.stated_sum, Some(money("3 150 000 €")));
    assert_eq!(sheet.lots.len(), 9);
    assert!(sheet.lots[0].by_cumulation && !sheet.lots[2].by_cumulation);
    assert_eq!(sheet.alphabets.len(), 6);
    let Content::Symbols(cards) = &sheet.alphabets[0].content else { panic!() };
    assert_eq!((cards[4].value.as_str(), cards[4].transcription.as_str()), ("V", "VALET"));
    assert_eq!(sheet.alphabets[1].content, Content::Numbers { from: Some(1), to: Some(36) });
    let Content::Amounts(bonus) = &sheet.alphabets[5].content else { panic!() };
    assert_eq!((bonus.len(), bonus[14].amount), (15, Some(money("10 000 €"))));
    let sheet = GameDocument::open(MILLIONS).unwrap().sheet();
    let recipes = sheet.recipes(money("100 000 €"));
    assert_eq!((recipes.len(), recipes[0].parts), (3, 2));
    assert_eq!(recipes[1].wins, [("coffres".into(), vec!["50 000 €".into(), "50 000 €".into()])]);
}

#[test]
fn fields_of_the_game() {
    changes(
        CASINO,
        GameChange::Name("Le Casino".into()),
        &["name = \"Casino\""],
        &["name = \"Le Casino\""],
    );
    changes(
        CASINO,
        GameChange::Price(money("3,50 €")),
        &["price = \"3 €\"               # article 2"],
        &["price = \"3,50 €\"               # article 2"],
    );
    changes(
        CASINO,
        GameChange::Number(HeadField::Bloc, 3_000_000),
        &["bloc = 1_500_000            # tickets par bloc, article 2"],
        &["bloc = 3_000_000            # tickets par bloc, article 2"],
    );
}

#[test]
fn the_prize_table() {
    let row = "{ count = 500, amount = \"200 €\", total = \"100 000 €\" },";
    let document = changes(
        CASINO,
        GameChange::LotCount { row: 3, count: 1_500 },
        &[row],
        &["{ count = 1_500, amount = \"200 €\", total = \"300 000 €\" },"],
    );
    // The stated totals now disagree, which the game's reader tells.
    assert!(Game::parse("game.toml", document.text()).is_err());
    let mut document = document;
    document.apply(&GameChange::Totals).unwrap();
    let game = Game::parse("game.toml", document.text()).unwrap();
    assert_eq!(game.winner_count(), 346_529);

    let document = changes(
        CASINO,
        GameChange::LotAmount { row: 3, amount: money("250 €") },
        &[
            row,
            "only_by_cumulation = [\"40 000 €\", \"10 000 €\", \"200 €\", \"50 €\", \"30 €\", \"10 €\"]",
        ],
        &[
            "{ count = 500, amount = \"250 €\", total = \"125 000 €\" },",
            "only_by_cumulation = [\"40 000 €\", \"10 000 €\", \"250 €\", \"50 €\", \"30 €\", \"10 €\"]",
        ],
    );
    assert!(document.sheet().lots[3].by_cumulation);
    let document = changes(
        CASINO,
        GameChange::AddLot { amount: money("500 €"), count: 40 },
        &[],
        &["{ count = 40, amount = \"500 €\", total = \"20 000 €\" },"],
    );
    assert_eq!(document.sheet().lots[3].amount, Some(money("500 €")));
    changes(
        CASINO,
        GameChange::RemoveLot { row: 0 },
        &[
            "{ count = 2, amount = \"40 000 €\", total = \"80 000 €\" },",
            "only_by_cumulation = [\"40 000 €\", \"10 000 €\", \"200 €\", \"50 €\", \"30 €\", \"10 €\"]",
        ],
        &["only_by_cumulation = [\"10 000 €\", \"200 €\", \"50 €\", \"30 €\", \"10 €\"]"],
    );
    changes(
        CASINO,
        GameChange::ByCumulation { amount: money("1 000 €"), on: true },
        &[
            "only_by_cumulation = [\"40 000 €\", \"10 000 €\", \"200 €\", \"50 €\", \"30 €\", \"10 €\"]",
        ],
        &[
            "only_by_cumulation = [\"40 000 €\", \"10 000 €\", \"1 000 €\", \"200 €\", \"50 €\", \"30 €\", \"10 €\"]",
        ],
    );
    // A lot that goes takes its plan with it; one that changes keeps it.
    let mut document = GameDocument::open(MILLIONS).unwrap();
    document.apply(&GameChange::LotAmount { row: 1, amount: money("90 000 €") }).unwrap();
    assert_eq!(document.sheet().recipes(money("90 000 €")).len(), 3);
    document.apply(&GameChange::RemoveLot { row: 1 }).unwrap();
    assert!(document.sheet().recipes(money("90 000 €")).is_empty());
    assert!(!document.text().contains("90 000"));
}

#[test]
fn symbols_and_sums() {
    let of = |alphabet: &str| alphabet.to_owned();
    changes(
        CASINO,
        GameChange::Symbol {
            alphabet: of("rouleaux"),
            row: 1,
            field: SymbolField::Transcription,
            text: "LA COURONNE".into(),
        },
        &["{ value = \"COURONNE\", transcription = \"COURONNE\" },"],
        &["{ value = \"COURONNE\", transcription = \"LA COURONNE\" },"],
    );
    changes(
        CASINO,
        GameChange::AddSymbol {
            alphabet: of("cartes"),
            value: "J".into(),
            transcription: "JOKER".into(),
        },
        &[],
        &["{ value = \"J\", transcription = \"JOKER\" },"],
    );
    changes(
        CASINO,
        GameChange::RemoveSymbol { alphabet: of("cartes"), row: 0 },
        &["{ value = \"7\", transcription = \"SEPT\" },"],
        &[],
    );
    changes(
        CASINO,
        GameChange::Weight { alphabet: of("mises"), row: 0, weight: 20 },
        &["{ amount = \"2 €\", weight = 8 },"],
        &["{ amount = \"2 €\", weight = 20 },"],
    );
    changes(
        CASINO,
        GameChange::AddAmount { alphabet: of("mises"), amount: money("4 €") },
        &[],
        &["{ amount = \"4 €\" },"],
    );
    let document = changes(
        CASINO,
        GameChange::AddAmount { alphabet: of("bonus"), amount: money("4 €") },
        &[
            "\"0 €\", \"2 €\", \"3 €\", \"5 €\", \"10 €\", \"15 €\", \"20 €\", \"25 €\", \"40 €\", \"50 €\",",
        ],
        &[
            "\"0 €\", \"2 €\", \"3 €\", \"4 €\", \"5 €\", \"10 €\", \"15 €\", \"20 €\", \"25 €\", \"40 €\", \"50 €\",",
        ],
    );
    assert!(Game::parse("game.toml", document.text()).is_ok());
    changes(
        CASINO,
        GameChange::Weight { alphabet: of("bonus"), row: 1, weight: 3 },
        &[
            "\"0 €\", \"2 €\", \"3 €\", \"5 €\", \"10 €\", \"15 €\", \"20 €\", \"25 €\", \"40 €\", \"50 €\",",
        ],
        &[
            "\"0 €\", { amount = \"2 €\", weight = 3 }, \"3 €\", \"5 €\", \"10 €\", \"15 €\", \"20 €\", \"25 €\", \"40 €\", \"50 €\",",
        ],
    );
    changes(
        CASINO,
        GameChange::Range { alphabet: of("numeros"), from: 0, to: 36 },
        &["numbers = { from = 1, to = 36 }"],
        &["numbers = { from = 0, to = 36 }"],
    );
}

#[test]
fn recipes() {
    let wins = vec![
        ("craps".to_owned(), vec!["30 €".to_owned()]),
        ("roulette".to_owned(), vec!["20 €".to_owned()]),
    ];
    let add = GameChange::AddRecipe { lot: money("50 €"), wins: wins.clone() };
    let document = changes(
        CASINO,
        add.clone(),
        &[],
        &[
            "[[plan]]",
            "lot = \"50 €\"",
            "recipes = [",
            "{ parts = 1, wins = { craps = [\"30 €\"], roulette = [\"20 €\"] } },",
        ],
    );
    let game = Game::parse("game.toml", document.text()).unwrap();
    assert_eq!(game.plans.len(), 1);
    let mut document = document;
    document.apply(&add).unwrap();
    document.apply(&GameChange::Parts { lot: money("50 €"), recipe: 1, parts: 3 }).unwrap();
    let sheet = document.sheet();
    let recipes = sheet.recipes(money("50 €"));
    assert_eq!((recipes.len(), recipes[1].parts, &recipes[0].wins), (2, 3, &wins));
    for _ in 0..2 {
        document.apply(&GameChange::RemoveRecipe { lot: money("50 €"), recipe: 0 }).unwrap();
    }
    assert_eq!(document.text(), CASINO);
}

#[test]
fn what_does_not_apply_changes_nothing_and_says_why() {
    let mut document = GameDocument::open(CASINO).unwrap();
    let mut refused = |change: GameChange, word: &str| {
        let error = document.apply(&change).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
        assert_eq!(document.text(), CASINO);
    };
    refused(
        GameChange::AddLot { amount: money("5 €"), count: 1 },
        "le lot de 5\u{202f}€ y est déjà",
    );
    refused(GameChange::LotCount { row: 40, count: 1 }, "ligne 41");
    let symbol = |field, text: &str| GameChange::Symbol {
        alphabet: "cartes".into(),
        row: 0,
        field,
        text: text.into(),
    };
    refused(symbol(SymbolField::Value, "8"), "« 8 » y est déjà");
    refused(GameChange::Range { alphabet: "x".into(), from: 1, to: 2 }, "« x »");
    refused(GameChange::RemoveRecipe { lot: money("5 €"), recipe: 0 }, "plan du lot de 5\u{202f}€");
    let error = GameDocument::open("[game]\nname = \n").unwrap_err().to_string();
    assert!(error.contains("ligne 2"), "{error}");
}

#[test]
fn an_undone_way_is_left_by_another_change() {
    let mut document = GameDocument::open(CASINO).unwrap();
    document.apply(&GameChange::Name("A".into())).unwrap();
    document.apply(&GameChange::Name("B".into())).unwrap();
    assert_eq!(document.apply(&GameChange::Name("B".into())), Ok(false));
    document.undo();
    assert_eq!(document.sheet().name, "A");
    document.replace_text(&CASINO.replace("Casino", "C")).unwrap();
    assert_eq!((document.redo_key(), document.undo_key()), (None, Some("change-reload")));
    document.mark_saved(CASINO);
    document.undo();
    document.undo();
    assert!(!document.dirty());
    assert_eq!(document.undo(), None);
}
