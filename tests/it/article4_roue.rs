//! Article 4 of the wheel of months, sentence by sentence, and every reading.
//!
//! | article | what it says | case |
//! |---|---|---|
//! | 4.1, 4.2, 4.3 | two surfaces: twelve months, a bonus | `surfaces_and_elements` |
//! | 4.2.1 | a Gain box beside each month, on the wheel | `surfaces_and_elements`, `masks_and_mentions` |
//! | 4.2.1 | two symbols; a sum in figures, transcribed in letters and figures | `surfaces_and_elements` |
//! | 4.2.2 | months and Gain boxes are scratched | `masks_and_mentions` |
//! | 4.2.2 | two equal symbols under a month win its sum | `a_month_4_2_2` |
//! | 4.2.3 | several winning months add | `several_months_4_2_3` |
//! | 4.2.4 | every other surface loses | `other_months_lose_4_2_4` |
//! | 4.3.1 | a Bonus box in the middle, its mention, a multiplier | `surfaces_and_elements`, `masks_and_mentions` |
//! | 4.3.2 | it multiplies all gains of the months | `the_bonus_4_3_2` |
//! | 4.3.2, 4.3.3 | it wins where the months do, and loses otherwise | `the_bonus_4_3_2`, `a_losing_ticket_4_4` |
//! | 4.4 | every other ticket loses | `a_losing_ticket_4_4` |
//! | 4.3.2 | « the player scratches the box » | not an outcome: the mask is looked at in `masks_and_mentions` |
//! | end | place and date | not applicable: no element and no outcome |

use tirage::rule::{Evaluator, readings};

use crate::months::{MONTHS, check, columns, judge, masks, plain, project, texts, ticket};

#[test]
fn surfaces_and_elements() {
    let game = project("roue-2011").game;
    assert_eq!(game.surfaces.len(), 2);
    let columns: Vec<&str> = game.slots.iter().map(|s| s.column.as_str()).collect();
    let mut wanted: Vec<String> = MONTHS
        .iter()
        .flat_map(|m| ["0", "1", "box"].map(|part| format!("mois.{m}.{part}")))
        .collect();
    wanted.push("bonus.coefficient.0".to_owned());
    assert_eq!(columns, wanted);
    // The sums: figures above, letters and figures below.
    let gains = game.alphabets.iter().find(|a| a.id == "gains").unwrap();
    let shown = |cents: &str| {
        let symbol = gains.symbol(gains.code_of(cents).unwrap()).unwrap();
        (plain(&symbol.text), plain(&symbol.transcription))
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(shown("600"), pair("6 €", "SIX EUR 6"));
    assert_eq!(shown("2000"), pair("20 €", "VINGT EUR 20"));
    assert_eq!(shown("100000"), pair("1 000 €", "MILLE EUR 1 000"));
    assert_eq!(shown("5000000"), pair("50 000 €", "CINQUANTE MILLE EUR 50 000"));
    // The symbols and the multipliers have their words too.
    let bonus = game.alphabets.iter().find(|a| a.id == "coefficients").unwrap();
    let words: Vec<_> = bonus.symbols.iter().map(|s| s.transcription.as_str()).collect();
    assert_eq!(words, ["FOIS UN", "FOIS DEUX", "FOIS TROIS", "FOIS CINQ", "FOIS DIX"]);
    assert!(game.alphabets.iter().flat_map(|a| &a.symbols).all(|s| !s.transcription.is_empty()));
}

#[test]
fn masks_and_mentions() {
    let project = project("roue-2011");
    let masks = masks(&project);
    for month in MONTHS {
        let hides = |id: &str| masks.iter().find(|(m, _)| m == id).unwrap().1.clone();
        let column = |part: &str| format!("mois.{month}.{part}");
        assert_eq!(hides(month), [column("0"), column("1")]);
        assert_eq!(hides(&format!("{month}-gain")), [column("box")]);
    }
    // Twenty-four of the months, the bonus, the control number.
    assert_eq!(masks.len(), 26);
    let stock = project.layout.stock();
    let coat: Vec<String> = texts(&stock.recto.over);
    let count = |text: &str| coat.iter().filter(|t| plain(t) == text).count();
    assert_eq!((count("Gain"), count("Bonus X ?")), (12, 1));
    // The months stand in the open, beside what is scratched.
    let open = texts(&stock.recto.under);
    for zone in &project.game.zones[..12] {
        let name = zone.name.to_uppercase();
        assert_eq!(open.iter().filter(|t| **t == name).count(), 1, "{name}");
    }
    // The bonus is the middle of the wheel that the months hang on.
    let middle = |id: &str| {
        let mask = project.layout.masks().iter().find(|m| m.id == id).unwrap();
        mask.bounds.centre()
    };
    let opposite = [("janvier", "juillet"), ("avril", "octobre"), ("mai", "novembre")];
    for (one, other) in opposite {
        let (a, b) = (middle(one), middle(&format!("{other}-gain")));
        let between = (a.x.to_mm() + b.x.to_mm()) / 2.0;
        assert!((between - middle("bonus").x.to_mm()).abs() < 0.2, "{one}: {between}");
    }
}

#[test]
fn a_month_4_2_2() {
    let game = project("roue-2011").game;
    let symbols = &game.alphabets.iter().find(|a| a.id == "symboles").unwrap().symbols;
    // Every month, and every symbol under one of them.
    for (i, month) in MONTHS.iter().enumerate() {
        let symbol = symbols[i].value.as_str();
        let (one, two, sum) =
            (format!("mois.{month}.0"), format!("mois.{month}.1"), format!("mois.{month}.box"));
        let cells =
            [(one.as_str(), symbol), (&two, symbol), (&sum, "1500"), ("bonus.coefficient.0", "×1")];
        let reason = format!("4.2.2, {} : deux {symbol}", game.zones[i].name);
        assert_eq!(judge(&game, &cells), (vec![15, 0], vec![reason]));
        let codes = ticket(&game, &cells);
        let win = &Evaluator::new(&game).outcome(&codes).surfaces[0].wins[0];
        assert_eq!(columns(&game, &win.slots), [one, two, sum]);
    }
    // Every sum that a box can hold.
    for (cents, euros) in [("200", 2), ("900", 9), ("5000", 50), ("5000000", 50_000)] {
        let cells = [
            ("mois.mai.0", "LUNE"),
            ("mois.mai.1", "LUNE"),
            ("mois.mai.box", cents),
            ("bonus.coefficient.0", "×1"),
        ];
        assert_eq!(judge(&game, &cells).0, [euros, 0]);
    }
}

#[test]
fn several_months_4_2_3() {
    let game = project("roue-2011").game;
    check(
        &game,
        &[
            // The same symbol or others: each month by itself.
            (
                &[
                    ("mois.mars.0", "CLÉ"),
                    ("mois.mars.1", "CLÉ"),
                    ("mois.mars.box", "600"),
                    ("mois.aout.0", "DÉ"),
                    ("mois.aout.1", "DÉ"),
                    ("mois.aout.box", "900"),
                    ("bonus.coefficient.0", "×1"),
                ],
                &[15, 0],
                &["4.2.2, mars : deux CLÉ", "4.2.2, août : deux DÉ"],
            ),
            (
                &[
                    ("mois.mars.0", "CLÉ"),
                    ("mois.mars.1", "CLÉ"),
                    ("mois.mars.box", "1000"),
                    ("mois.juin.0", "CLÉ"),
                    ("mois.juin.1", "CLÉ"),
                    ("mois.juin.box", "1000"),
                    ("bonus.coefficient.0", "×1"),
                ],
                &[20, 0],
                &["4.2.2, mars : deux CLÉ", "4.2.2, juin : deux CLÉ"],
            ),
        ],
    );
}

#[test]
fn other_months_lose_4_2_4() {
    let game = project("roue-2011").game;
    let one = ("bonus.coefficient.0", "×10");
    check(
        &game,
        &[
            // The same symbol under two months is not two under one.
            (&[("mois.mars.0", "CLÉ"), ("mois.avril.0", "CLÉ"), one], &[0, 0], &[]),
            (&[("mois.mars.1", "CLÉ"), ("mois.avril.0", "CLÉ"), one], &[0, 0], &[]),
            // Nor do equal sums win.
            (&[("mois.mars.box", "600"), ("mois.avril.box", "600"), one], &[0, 0], &[]),
            (&[one], &[0, 0], &[]),
        ],
    );
}

#[test]
fn the_bonus_4_3_2() {
    let game = project("roue-2011").game;
    let april = |bonus| {
        [
            ("mois.avril.0", "TRÈFLE"),
            ("mois.avril.1", "TRÈFLE"),
            ("mois.avril.box", "2000"),
            ("bonus.coefficient.0", bonus),
        ]
    };
    let month = "4.2.2, avril : deux TRÈFLE";
    // Reading: the bonus wins what it adds, so that the surfaces make the lot.
    for (bonus, adds, why) in [
        ("×2", 20, "4.3.2, coefficient : 20 € × 2"),
        ("×3", 40, "4.3.2, coefficient : 20 € × 3"),
        ("×5", 80, "4.3.2, coefficient : 20 € × 5"),
        ("×10", 180, "4.3.2, coefficient : 20 € × 10"),
    ] {
        check(&game, &[(&april(bonus), &[20, adds], &[month, why])]);
    }
    // Reading: a multiplier of one leaves the gains as they are.
    check(&game, &[(&april("×1"), &[20, 0], &[month])]);
    // All gains of the months are multiplied, not one of them.
    check(
        &game,
        &[(
            &[
                ("mois.avril.0", "TRÈFLE"),
                ("mois.avril.1", "TRÈFLE"),
                ("mois.avril.box", "300"),
                ("mois.decembre.0", "FER"),
                ("mois.decembre.1", "FER"),
                ("mois.decembre.box", "200"),
                ("bonus.coefficient.0", "×3"),
            ],
            &[5, 10],
            &[month, "4.2.2, décembre : deux FER", "4.3.2, coefficient : 5 € × 3"],
        )],
    );
}

#[test]
fn a_losing_ticket_4_4() {
    let game = project("roue-2011").game;
    // Reading: the multiplier of a losing ticket is printed, and changes nothing.
    for bonus in ["×1", "×2", "×3", "×5", "×10"] {
        check(&game, &[(&[("bonus.coefficient.0", bonus)], &[0, 0], &[])]);
    }
    // Reading: sums of losing months are decoys, whatever they are.
    for month in MONTHS {
        let sum = format!("mois.{month}.box");
        check(&game, &[(&[(sum.as_str(), "5000000")], &[0, 0], &[])]);
    }
}

#[test]
fn readings_of_the_wheel_are_listed() {
    let game = project("roue-2011").game;
    let found: Vec<(String, String, bool)> =
        readings(&game).into_iter().map(|r| (r.article, plain(&r.text), r.printed)).collect();
    let has = |article: &str, text: &str| {
        let wanted = (article.to_owned(), text.to_owned(), true);
        assert!(found.contains(&wanted), "{wanted:?} in {found:#?}");
    };
    has("4.2.2", "plusieurs zones gagnantes s'additionnent");
    has("4.2.2", "la somme d'une zone perdante est un leurre, de n'importe quel montant");
    has("4.3.2", "le multiplicateur d'un ticket sans autre gain ne change rien");
    has("4.3.2", "le multiplicateur rapporte la somme multipliée, moins cette somme");
    // Nothing that this ticket can show hangs on a reading that is not printed.
    assert_eq!(found.iter().filter(|r| !r.2).count(), 0, "{found:#?}");
}
