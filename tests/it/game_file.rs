//! The game files themselves, and one case for each thing that can be wrong.

use tirage::game::{Fault, Game, GameError, Money, RuleKind, SlotKind};

use crate::rules::{CASINO, casino};

#[test]
fn the_casino_is_the_one_of_the_reglement() {
    let game = casino();
    assert_eq!((game.code, game.price, game.bloc_size), (1202, Money::euros(3), 1_500_000));
    let table: Vec<(i64, u32)> =
        game.lots.iter().map(|l| (l.amount.to_cents() / 100, l.count)).collect();
    let reglement = [
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
    assert_eq!(table, reglement);
    assert_eq!(game.winner_count(), 345_529);
    let cumulation: Vec<i64> = game.cumulation.amounts.iter().map(|a| a.to_cents() / 100).collect();
    assert_eq!(cumulation, [40_000, 10_000, 200, 50, 30, 10]);
    let surfaces: Vec<&str> = game.surfaces.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(surfaces, ["Poker", "Roulette", "Craps", "Jackpot"]);
    assert_eq!((game.zones.len(), game.slots.len()), (12, 25));
    let columns: Vec<&str> = game.slots.iter().map(|s| s.column.as_str()).collect();
    assert_eq!(
        columns[5..9],
        ["poker.bonus.0", "roulette.roulette.0", "roulette.mise1.0", "roulette.mise1.0.gain"]
    );
    assert_eq!(game.slots[8].kind, SlotKind::Gain);
}

#[test]
fn every_symbol_has_its_words() {
    let game = casino();
    for alphabet in &game.alphabets {
        for symbol in &alphabet.symbols {
            assert!(!symbol.transcription.is_empty(), "{} {}", alphabet.id, symbol.value);
        }
    }
    let words = |alphabet: &str, value: &str| {
        let alphabet = game.alphabets.iter().find(|a| a.id == alphabet).unwrap();
        let code = alphabet.code_of(value).unwrap();
        let symbol = alphabet.symbol(code).unwrap();
        (symbol.text.clone(), symbol.transcription.clone())
    };
    assert_eq!(words("cartes", "R"), ("R".into(), "ROI".into()));
    assert_eq!(words("numeros", "36"), ("36".into(), "TRENTE-SIX".into()));
    assert_eq!(words("numeros", "21"), ("21".into(), "VINGT ET UN".into()));
    assert_eq!(words("rouleaux", "ÉTOILE"), (String::new(), "ÉTOILE".into()));
    assert_eq!(words("bonus", "0"), ("0\u{202f}€".into(), "ZÉRO EURO".into()));
    assert_eq!(words("mises", "50000"), ("500\u{202f}€".into(), "CINQ CENTS EUROS".into()));
}

#[test]
fn options_of_spelling_reach_the_transcriptions() {
    let of = |text: &str, alphabet: &str, value: &str| {
        let game = Game::parse("game.toml", text).unwrap();
        let alphabet = game.alphabets.iter().find(|a| a.id == alphabet).unwrap();
        alphabet.symbol(alphabet.code_of(value).unwrap()).unwrap().transcription.clone()
    };
    let reform = CASINO.replace("spelling = \"traditional\"", "spelling = \"1990\"");
    assert_eq!(of(&reform, "numeros", "21"), "VINGT-ET-UN");
    let bare = CASINO.replace("accents = true", "accents = false");
    assert_eq!(of(&bare, "bonus", "0"), "ZERO EURO");
    let short = CASINO.replace(
        "wording = \"words\"\namounts = [\n    { amount",
        "wording = \"short\"\namounts = [\n    { amount",
    );
    assert_eq!(of(&short, "mises", "2000"), "VINGT EUR");
    let both = CASINO.replace(
        "wording = \"words\"\namounts = [\n    { amount",
        "wording = \"letters_and_figures\"\namounts = [\n    { amount",
    );
    assert_eq!(of(&both, "mises", "100000"), "MILLE EUR 1\u{202f}000");
}

#[test]
fn the_meaning_is_that_of_the_game_not_of_the_file() {
    let meaning = |text: &str| Game::parse("game.toml", text).unwrap().meaning;
    let original = casino().meaning;
    // Comments, the order of keys, other ways of writing a sum, names for reasons.
    let same = [
        CASINO.lines().filter(|l| !l.trim_start().starts_with('#')).collect::<Vec<_>>().join("\n"),
        CASINO.replace("code = 1202 ", "").replace("price = ", "code = 1202\nprice = "),
        CASINO.replace("price = \"3 €\"", "price = 3.00"),
        CASINO.replace("name = \"lancer 1\"", "name = \"premier lancer\""),
        CASINO.replace("article = \"4.2.3\"", "article = \"4.2\""),
    ];
    for text in &same {
        assert_ne!(text, CASINO);
        assert_eq!(meaning(text), original);
    }
    let other = [
        CASINO.replace("price = \"3 €\"", "price = \"2 €\""),
        CASINO.replace("rank = \"pair\", gain = \"5 €\"", "rank = \"pair\", gain = \"4 €\""),
        CASINO.replace("shows = [1, 6]", "shows = [6, 1]"),
        CASINO.replace("to = 36", "to = 37"),
        CASINO.replace("\"DAME\"", "\"REINE\""),
        CASINO.replace("\"2 €\", weight = 8", "\"2 €\", weight = 9"),
        CASINO.replace("most = 1 ", ""),
        CASINO.replace("200 €\", \"50 €\"", "200 €\""),
        CASINO.replace("validation_digits = 13", "validation_digits = 12"),
    ];
    for text in &other {
        assert_ne!(text, CASINO);
        assert_ne!(meaning(text), original);
    }
}

/// Replaces `from` by `to` in the casino's file and expects exactly one error,
/// in this field and in the line of the change.
#[track_caller]
fn one_error(from: &str, to: &str, field: &str) -> GameError {
    assert_eq!(CASINO.matches(from).count(), 1, "« {from} » is not unique");
    let text = CASINO.replace(from, to);
    let errors = Game::parse("game.toml", &text).unwrap_err();
    assert_eq!(errors.errors().len(), 1, "{errors}");
    let error = errors.errors()[0].clone();
    assert_eq!(error.file, "game.toml");
    assert_eq!(error.field, field, "{error}");
    assert!(!error.expected.is_empty());
    let from_line = 1 + CASINO[..CASINO.find(from).unwrap()].matches('\n').count();
    assert_eq!(error.line, from_line, "{error}");
    error
}

#[test]
fn errors_name_line_field_and_what_was_expected() {
    let e = one_error("price = \"3 €\"", "prix = 3\nprice = \"3 €\"", "game.prix");
    assert_eq!(e.fault, Fault::UnknownKey("prix".into()));
    assert!(e.expected.contains("price"), "{e}");

    let e = one_error("elements = 5", "elements = \"cinq\"", "surface[1].zone[1].elements");
    assert_eq!(e.fault, Fault::Type("un texte"));

    let e = one_error("code = 1202", "code = 12020", "game.code");
    assert_eq!(e.expected, "un nombre entier de 1 à 9999");

    let e = one_error("\"mise3\"]", "\"mise4\"]", "surface[2].rule[1].candidates[3]");
    assert_eq!(e.fault, Fault::Unknown("mise4".into()));
    assert!(e.expected.contains("mise3"), "{e}");

    let e = one_error("count = 345_529", "count = 345_530", "prizes.count");
    assert!(matches!(e.fault, Fault::Total { .. }));
    let e = one_error("sum = \"3 150 000 €\"", "sum = \"3 150 001 €\"", "prizes.sum");
    assert!(matches!(e.fault, Fault::Total { .. }));
    let e = one_error("total = \"900 000 €\"", "total = \"90 000 €\"", "prizes.lots[6].total");
    assert_eq!(
        e.to_string(),
        "game.toml, ligne 31, prizes.lots[6].total\u{a0}: le total ne correspond pas aux lignes\u{a0}: \
         90\u{202f}000\u{202f}€ est écrit, les lignes font 900\u{202f}000\u{202f}€\u{202f}; \
         attendu\u{a0}: un total égal à la somme des lignes"
    );

    let e = one_error("\"DAME\"", "\"VALET\"", "alphabet.cartes.symbols[6].transcription");
    assert_eq!(e.fault, Fault::Duplicate("VALET".into()));
    let e = one_error("value = \"D\"", "value = \"V\"", "alphabet.cartes.symbols[6].value");
    assert_eq!(e.fault, Fault::Duplicate("V".into()));
    let e = one_error(
        "{ value = \"BAR\", transcription = \"BAR\" }",
        "{ value = \"BAR\" }",
        "alphabet.rouleaux.symbols[3].transcription",
    );
    assert_eq!(e.fault, Fault::NoTranscription("BAR".into()));
    let e = one_error("\"HUIT\"", "\"SIX\"", "alphabet.cartes.symbols[2].transcription");
    assert!(matches!(e.fault, Fault::Transcription { .. }), "{e}");
    assert_eq!(e.expected, "« HUIT »");
    let e = one_error(
        "{ amount = \"25 €\", weight = 8 }",
        "{ amount = \"25 €\", transcription = \"VINGT-SIX EUROS\", weight = 8 }",
        "alphabet.mises.amounts[7].transcription",
    );
    assert_eq!(e.expected, "« VINGT-CINQ EUROS »");
    let e = one_error("amount = \"25 €\"", "amount = \"20 €\"", "alphabet.mises.amounts[7]");
    assert!(matches!(e.fault, Fault::Duplicate(_)), "{e}");
    let e = one_error("amount = \"25 €\"", "amount = \"25 £\"", "alphabet.mises.amounts[7].amount");
    assert!(matches!(e.fault, Fault::Value(_)), "{e}");

    let e = one_error("to = 36 }", "to = 70_000 }", "alphabet.numeros.numbers");
    assert_eq!(e.expected, "de 1 à 65000 symboles");
    let e = one_error("id = \"jackpot\"", "id = \"jack.pot\"", "surface[4].id");
    assert!(e.expected.contains("minuscules"), "{e}");
    let e = one_error("kind = \"amount\"", "kind = \"somme\"", "surface[4].rule[2].kind");
    assert!(e.expected.contains("hand_rank"), "{e}");
    let e = one_error("shows = [5, 6]", "shows = [5, 7]", "surface[3].rule[1].rows[4].shows[2]");
    assert_eq!(e.fault, Fault::Unknown("7".into()));
    let e = one_error("shows = [5, 6]", "shows = [5, 6, 6]", "surface[3].rule[1].rows[4].shows");
    assert_eq!(e.expected, "2 éléments");
    let e = one_error("shows = [5, 6]", "shows = [4, 3]", "surface[3].rule[1].rows[4]");
    assert!(matches!(e.fault, Fault::Duplicate(_)), "{e}");
    let e = one_error(
        "\"full\", gain = \"1 000 €\"",
        "\"full\", gain = \"50 €\"",
        "surface[1].rule[1].rows[4].gain",
    );
    assert!(e.expected.contains("croissent"), "{e}");
    let e = one_error("rank = \"four\"", "rank = \"five\"", "surface[1].rule[1].rows[5].rank");
    assert!(e.expected.contains("two_pairs"), "{e}");
    let e = one_error("\"30 €\", \"10 €\"]", "\"30 €\", \"11 €\"]", "prizes.only_by_cumulation[6]");
    assert!(matches!(e.fault, Fault::Unknown(_)), "{e}");
    let e = one_error("price = \"3 €\"", "price = 0", "game.price");
    assert!(matches!(e.fault, Fault::Value(_)), "{e}");
}

#[test]
fn a_zone_that_no_rule_reads_is_an_error() {
    let text = CASINO.replace(
        "candidates = [\"mise1\", \"mise2\", \"mise3\"]",
        "candidates = [\"mise1\", \"mise2\"]",
    );
    let errors = Game::parse("game.toml", &text).unwrap_err();
    assert_eq!(errors.errors().len(), 1, "{errors}");
    assert_eq!(errors.errors()[0].field, "surface[2]");
    assert!(errors.to_string().contains("mise3"), "{errors}");
}

#[test]
fn all_errors_are_reported_at_once_in_the_order_of_the_lines() {
    let text = CASINO
        .replace("id = \"casino-2012\"", "")
        .replace("count = 345_529", "count = 1")
        .replace("\"VALET\"", "\"DAME\"")
        .replace("elements = 3", "element = 3")
        .replace("zone = \"bonus\"", "zone = \"bonsu\"");
    let errors = Game::parse("jeu.toml", &text).unwrap_err();
    let fields: Vec<&str> = errors.errors().iter().map(|e| e.field.as_str()).collect();
    assert_eq!(
        fields[..5],
        [
            "game.id",
            "prizes.count",
            "alphabet.cartes.symbols[6].transcription",
            "surface[4].zone[1].element",
            "surface[4].rule[1].rows[2].exactly",
        ],
        "{errors}"
    );
    assert!(fields.contains(&"surface[4].rule[2].zone"), "{errors}");
    assert!(errors.errors().windows(2).all(|w| w[0].line <= w[1].line));
}

#[test]
fn a_text_that_is_no_toml_is_refused_with_its_line() {
    let errors = Game::parse("game.toml", "[game]\nid = \"x\"\nname = = 3\n").unwrap_err();
    assert_eq!(errors.errors()[0].line, 3);
    assert!(matches!(errors.errors()[0].fault, Fault::Syntax(_)));
    let errors = Game::parse("game.toml", "").unwrap_err();
    let fields: Vec<&str> = errors.errors().iter().map(|e| e.field.as_str()).collect();
    assert_eq!(fields, ["game", "prizes", "alphabet", "surface"]);
}

#[test]
fn the_rules_refer_to_what_they_should() {
    let game = casino();
    let RuleKind::Match { winning, candidates, at_most, .. } = &game.surfaces[1].rules[0].kind
    else {
        panic!("roulette is no match");
    };
    assert_eq!(winning.zones.iter().map(|z| &game.zone(*z).id).collect::<Vec<_>>(), ["roulette"]);
    assert_eq!(candidates.len(), 3);
    assert_eq!(*at_most, Some(1));
}

/// A game that nobody made a template of: sums beside each of six symbols, two
/// winning symbols, half euros, a duel of rows in one zone.
const OTHER: &str = r#"
[game]
id = "moulin-2026"
name = "Le Moulin"
code = 2601
price = "0,50 €"
bloc = 1000
spelling = "1990"

[prizes]
count = 111
sum = 154.5
lots = [
    { amount = "0,50", count = 100, total = 50 },
    { amount = 4.5, count = 1 },
    { amount = "10", count = 10 },
]

[alphabet.signes]
picture = true
symbols = [
    { value = "MEULE", transcription = "MEULE", weight = 3 },
    { value = "AILE", transcription = "AILE" },
    { value = "SAC", transcription = "SAC", weight = 0 },
]

[alphabet.sommes]
wording = "letters_and_figures"
amounts = ["10 €", "4,50 €", "0,50 €"]

[[surface]]
id = "grains"
name = "Grains"

[[surface.zone]]
id = "vent"
name = "vent"
elements = 2
alphabet = "signes"

[[surface.zone]]
id = "sacs"
name = "sacs"
elements = 3
alphabet = "signes"
gain_alphabet = "sommes"

[[surface.rule]]
article = "3.1"
kind = "match"
winning = ["vent"]
candidates = ["sacs"]
"#;

#[test]
fn another_game_needs_only_data() {
    let game = Game::parse("game.toml", OTHER).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(game.lots[0].amount, Money::euros(10));
    assert_eq!(game.price, Money::cents(50));
    assert_eq!(game.validation_digits, 0);
    let columns: Vec<&str> = game.slots.iter().map(|s| s.column.as_str()).collect();
    assert_eq!(
        columns,
        [
            "grains.vent.0",
            "grains.vent.1",
            "grains.sacs.0",
            "grains.sacs.0.gain",
            "grains.sacs.1",
            "grains.sacs.1.gain",
            "grains.sacs.2",
            "grains.sacs.2.gain",
        ]
    );
    // Sums rise whatever the order in the file.
    let sums = &game.alphabets[game.slots[3].alphabet.0 as usize];
    let shown: Vec<&str> = sums.symbols.iter().map(|s| s.transcription.as_str()).collect();
    assert_eq!(
        shown,
        ["CINQUANTE CENTIMES 0,50", "QUATRE EUR CINQUANTE CENTIMES 4,50", "DIX EUR 10"]
    );
    assert_eq!(game.alphabets[0].weights, [3, 1, 0]);
    // MEULE and AILE win; the sacks show AILE 4,50 €, SAC 10 €, MEULE 0,50 €.
    let evaluator = tirage::rule::Evaluator::new(&game);
    let cells = [0, 1, 1, 1, 2, 2, 0, 0];
    assert_eq!(evaluator.total(&cells), Money::euros(5));
    let outcome = evaluator.outcome(&cells);
    let reasons: Vec<&str> = outcome.surfaces[0].wins.iter().map(|w| w.reason.as_str()).collect();
    assert_eq!(reasons, ["sacs, 1\u{a0}: AILE", "sacs, 3\u{a0}: MEULE"]);
    // Any number may win, so nothing hangs on a reading.
    assert_eq!(evaluator.ambiguous(&cells), None);
    // Two winning symbols that are the same would hang on one, and are not
    // printed.
    let readings = tirage::rule::readings(&game);
    assert_eq!(readings.len(), 1, "{readings:?}");
    assert!(!readings[0].printed);
}

/// A prize in kind counts at its value and is told in words.
#[test]
fn prizes_in_kind_have_words_of_their_own() {
    let text = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/banco.toml"),
    )
    .unwrap();
    let free = text
        .replace("amount = \"1 €\" },", "amount = \"1 €\", name = \"un ticket gratuit\" },")
        .replace(
            "\"1 €\", \"2 €\"",
            "{ amount = \"1 €\", text = \"TICKET\", transcription = \"TICKET GRATUIT\" }, \"2 €\"",
        );
    assert_ne!(free, text);
    let game = Game::parse("banco.toml", &free).unwrap();
    assert_eq!(game.lot_name(Money::euros(1)), "un ticket gratuit");
    assert_eq!(game.lot_name(Money::euros(2)), Money::euros(2).to_string());
    // 0 €, 1 €: the second sum is the ticket.
    let outcome = tirage::rule::Evaluator::new(&game).outcome(&[1, 0]);
    assert_eq!(outcome.total, Money::euros(1));
    assert!(outcome.surfaces[0].wins[0].reason.ends_with("TICKET GRATUIT"));
    assert_ne!(game.meaning, Game::parse("banco.toml", &text).unwrap().meaning);

    let silent = free.replace(", transcription = \"TICKET GRATUIT\"", "");
    let errors = Game::parse("banco.toml", &silent).unwrap_err();
    assert_eq!(errors.errors()[0].fault, Fault::NoTranscription("TICKET".into()));
}
