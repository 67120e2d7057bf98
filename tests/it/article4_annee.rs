//! Article 4 of the year of luck, sentence by sentence, and every reading.
//!
//! | article | what it says | case |
//! |---|---|---|
//! | 4.1 | twelve months with a Gain box each; a Bonus clover with its mention | `surfaces_and_elements`, `masks_and_mentions` |
//! | 4.2 | the stake is debited by a click on one of two buttons | not applicable: paper is paid at the counter |
//! | 4.2 | what becomes of a game that the player could not watch | not applicable: a ticket is its own record |
//! | 4.2 | one button lets the player uncover, the other uncovers all | not applicable: paper is scratched |
//! | 4.3, 4.3.1 | two symbols and a sum in figures under each month | `surfaces_and_elements` |
//! | 4.3.2 | the player clicks on each month | scratches: `masks_and_mentions` |
//! | 4.3.2 | two equal symbols under one month win its sum | `a_month_4_3_2` |
//! | 4.3.3 | several winning months add | `several_months_4_3_3` |
//! | 4.3.4 | every other first surface loses | `other_months_lose_4_3_4` |
//! | 4.4, 4.4.1 | three numbers from 1 to 13 and no other, and a sum in figures | `surfaces_and_elements` |
//! | 4.4.2 | a 13 among the three wins the clover's sum | `the_clover_4_4_2` |
//! | 4.4.3 | every other clover loses | `other_clovers_lose_4_4_3` |
//! | 4.5 | every other ticket loses | `the_ticket_4_5` |
//! | end | place and date | not applicable: no element and no outcome |

use tirage::rule::{Ambiguity, Evaluator, readings};

use crate::months::{MONTHS, check, columns, judge, masks, plain, project, texts, ticket};

/// A clover without a 13.
const CLOVER: [(&str, &str); 4] = [
    ("trefle.bonus.0", "4"),
    ("trefle.bonus.1", "12"),
    ("trefle.bonus.2", "9"),
    ("trefle.bonus.box", "1000"),
];

#[test]
fn surfaces_and_elements() {
    let game = project("annee-2013").game;
    assert_eq!(game.surfaces.len(), 2);
    let columns: Vec<&str> = game.slots.iter().map(|s| s.column.as_str()).collect();
    let months =
        MONTHS.iter().flat_map(|m| ["0", "1", "box"].map(|part| format!("mois.{m}.{part}")));
    let clover = ["0", "1", "2", "box"].map(|part| format!("trefle.bonus.{part}"));
    assert_eq!(columns, months.chain(clover).collect::<Vec<_>>());
    let alphabet = |id: &str| game.alphabets.iter().find(|a| a.id == id).unwrap();
    let numbers: Vec<&str> = alphabet("nombres").symbols.iter().map(|s| s.value.as_str()).collect();
    let wanted: Vec<String> = (1..=13).map(|n| n.to_string()).collect();
    assert_eq!(numbers, wanted);
    // On paper every element has its words, though the text asks for figures.
    let gains = alphabet("gains");
    let forty = gains.symbol(gains.code_of("4000000").unwrap()).unwrap();
    assert_eq!(plain(&forty.text), "40 000 €");
    assert_eq!(plain(&forty.transcription), "QUARANTE MILLE EUROS");
    assert!(game.alphabets.iter().flat_map(|a| &a.symbols).all(|s| !s.transcription.is_empty()));
}

#[test]
fn masks_and_mentions() {
    let project = project("annee-2013");
    let masks = masks(&project);
    for month in MONTHS {
        let hides = &masks.iter().find(|(m, _)| m == month).unwrap().1;
        let wanted = ["0", "1", "box"].map(|part| format!("mois.{month}.{part}"));
        assert_eq!(hides[..], wanted);
    }
    let clover = &masks.iter().find(|(m, _)| m == "trefle").unwrap().1;
    assert_eq!(clover.len(), 4);
    // Twelve months, the clover, the control number.
    assert_eq!(masks.len(), 14);
    let stock = project.layout.stock();
    let (coat, open) = (texts(&stock.recto.over), texts(&stock.recto.under));
    let count = |texts: &[String], text: &str| texts.iter().filter(|t| plain(t) == text).count();
    assert_eq!((count(&coat, "Gain"), count(&coat, "Bonus")), (12, 1));
    for zone in &project.game.zones[..12] {
        assert_eq!(count(&open, &zone.name.to_uppercase()), 1, "{}", zone.name);
    }
}

#[test]
fn a_month_4_3_2() {
    let game = project("annee-2013").game;
    let symbols = &game.alphabets.iter().find(|a| a.id == "symboles").unwrap().symbols;
    for (i, month) in MONTHS.iter().enumerate() {
        let symbol = symbols[i].value.as_str();
        let (one, two, sum) =
            (format!("mois.{month}.0"), format!("mois.{month}.1"), format!("mois.{month}.box"));
        let month = [(one.as_str(), symbol), (two.as_str(), symbol), (sum.as_str(), "600")];
        let cells = [&CLOVER[..], &month].concat();
        let reason = format!("4.3.2, {} : deux {symbol}", game.zones[i].name);
        assert_eq!(judge(&game, &cells), (vec![6, 0], vec![reason]));
        let win = &Evaluator::new(&game).outcome(&ticket(&game, &cells)).surfaces[0].wins[0];
        assert_eq!(columns(&game, &win.slots), [&one, &two, &sum]);
    }
    for (cents, euros) in [("200", 2), ("5000", 50), ("100000", 1_000), ("4000000", 40_000)] {
        let month = [("mois.mai.0", "LUNE"), ("mois.mai.1", "LUNE"), ("mois.mai.box", cents)];
        assert_eq!(judge(&game, &[&CLOVER[..], &month].concat()).0, [euros, 0]);
    }
}

#[test]
fn several_months_4_3_3() {
    let game = project("annee-2013").game;
    let months = [
        ("mois.mars.0", "CLÉ"),
        ("mois.mars.1", "CLÉ"),
        ("mois.mars.box", "400"),
        ("mois.aout.0", "CHAT"),
        ("mois.aout.1", "CHAT"),
        ("mois.aout.box", "200"),
        ("mois.decembre.0", "CLÉ"),
        ("mois.decembre.1", "CLÉ"),
        ("mois.decembre.box", "400"),
    ];
    let why = ["mars : deux CLÉ", "août : deux CHAT", "décembre : deux CLÉ"];
    let why = why.map(|w| format!("4.3.2, {w}"));
    let (euros, reasons) = judge(&game, &[&CLOVER[..], &months].concat());
    assert_eq!((euros, reasons), (vec![10, 0], why.to_vec()));
}

#[test]
fn other_months_lose_4_3_4() {
    let game = project("annee-2013").game;
    for cells in [
        // The same symbol under two months is not two under one.
        [("mois.mars.0", "CLÉ"), ("mois.avril.0", "CLÉ")],
        [("mois.mars.1", "CLÉ"), ("mois.avril.0", "CLÉ")],
        // Nor do equal sums win, nor the greatest of them: a reading.
        [("mois.mars.box", "600"), ("mois.avril.box", "600")],
        [("mois.mars.box", "4000000"), ("mois.avril.box", "4000000")],
    ] {
        assert_eq!(judge(&game, &[&CLOVER[..], &cells].concat()), (vec![0, 0], vec![]));
    }
}

#[test]
fn the_clover_4_4_2() {
    let game = project("annee-2013").game;
    // Wherever the 13 lies, whatever the sum.
    for place in ["trefle.bonus.0", "trefle.bonus.1", "trefle.bonus.2"] {
        for (cents, euros) in [("200", 2), ("1000", 10), ("4000000", 40_000)] {
            let cells = [&CLOVER[..], &[(place, "13"), ("trefle.bonus.box", cents)]].concat();
            check(&game, &[(&cells, &[0, euros], &["4.4.2, bonus : TREIZE"])]);
            let win = &Evaluator::new(&game).outcome(&ticket(&game, &cells)).surfaces[1].wins[0];
            assert_eq!(columns(&game, &win.slots), [place, "trefle.bonus.box"]);
            assert_eq!(Evaluator::new(&game).ambiguous(&ticket(&game, &cells)), None);
        }
    }
}

#[test]
fn other_clovers_lose_4_4_3() {
    let game = project("annee-2013").game;
    // Every other number; three equal ones; 1 and 3 beside each other.
    for n in 1..=12 {
        let n = n.to_string();
        let cells = [&CLOVER[..], &[("trefle.bonus.0", n.as_str())]].concat();
        assert_eq!(judge(&game, &cells).0, [0, 0], "{n}");
        let equal = [
            ("trefle.bonus.0", n.as_str()),
            ("trefle.bonus.1", n.as_str()),
            ("trefle.bonus.2", n.as_str()),
            ("trefle.bonus.box", "4000000"),
        ];
        assert_eq!(judge(&game, &equal).0, [0, 0], "{n}");
    }
    let apart = [&CLOVER[..], &[("trefle.bonus.0", "1"), ("trefle.bonus.1", "3")]].concat();
    assert_eq!(judge(&game, &apart).0, [0, 0]);
}

#[test]
fn the_ticket_4_5() {
    let game = project("annee-2013").game;
    assert_eq!(judge(&game, &CLOVER), (vec![0, 0], vec![]));
    // Reading: a winning month and a winning clover add.
    let both = [
        &CLOVER[..],
        &[
            ("mois.avril.0", "COCCINELLE"),
            ("mois.avril.1", "COCCINELLE"),
            ("mois.avril.box", "1000"),
            ("trefle.bonus.1", "13"),
        ],
    ]
    .concat();
    let why = ["4.3.2, avril : deux COCCINELLE", "4.4.2, bonus : TREIZE"];
    check(&game, &[(&both, &[10, 10], &why)]);
}

#[test]
fn two_thirteens_hang_on_a_reading() {
    let game = project("annee-2013").game;
    let evaluator = Evaluator::new(&game);
    for more in [
        &[("trefle.bonus.0", "13"), ("trefle.bonus.2", "13")][..],
        &[("trefle.bonus.0", "13"), ("trefle.bonus.1", "13"), ("trefle.bonus.2", "13")],
    ] {
        let cells = [&CLOVER[..], more].concat();
        // One sum, and no ticket is printed that shows it.
        assert_eq!(judge(&game, &cells).0, [0, 10]);
        let found = evaluator.ambiguous(&ticket(&game, &cells));
        assert!(matches!(found, Some(Ambiguity::SeveralMatches { .. })), "{found:?}");
    }
}

#[test]
fn readings_of_the_year_are_listed() {
    let game = project("annee-2013").game;
    let found: Vec<(String, String, bool)> =
        readings(&game).into_iter().map(|r| (r.article, plain(&r.text), r.printed)).collect();
    let has = |article: &str, text: &str, printed: bool| {
        let wanted = (article.to_owned(), text.to_owned(), printed);
        assert!(found.contains(&wanted), "{wanted:?} in {found:#?}");
    };
    let decoy = "la somme d'une zone perdante est un leurre, de n'importe quel montant";
    has("4.3.2", "plusieurs zones gagnantes s'additionnent", true);
    has("4.3.2", decoy, true);
    has("4.4.2", decoy, true);
    has("4.4.2", "plusieurs éléments gagnants dans une zone : sa somme est payée une fois", false);
}
