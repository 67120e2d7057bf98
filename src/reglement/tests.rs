//! Texts of our own in the shapes that official tables have been printed in.

use super::*;
use crate::game::Money;

/// Rows in euros: count, amount, total.
fn rows(table: &PrizeTable) -> Vec<(u32, f64, Option<f64>)> {
    let euros = |m: Money| m.to_cents() as f64 / 100.0;
    table.rows.iter().map(|r| (r.count, euros(r.amount), r.total.map(euros))).collect()
}

fn table(text: &str) -> PrizeTable {
    let reglement = Reglement::parse(text);
    assert_eq!(reglement.tables.len(), 1, "{reglement:#?}");
    reglement.tables[0].clone()
}

fn faults(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(ToString::to_string).collect()
}

/// The text reads as these rows, with nothing to report.
#[track_caller]
fn reads(text: &str, expected: &[(u32, f64, Option<f64>)]) {
    let table = table(text);
    assert_eq!(rows(&table), expected, "{text}");
    assert_eq!(faults(&table.findings), Vec::<String>::new(), "{text}");
}

/// Two rows and a total, in the shape that everything else is a variation of.
const THREE: [(u32, f64, Option<f64>); 2] =
    [(2, 40_000.0, Some(80_000.0)), (1_500, 10.0, Some(15_000.0))];

#[test]
fn a_table_with_a_row_a_line() {
    let text = "\
Article 3
Lots

Les lots de chaque bloc :

| NOMBRE DE LOTS | MONTANT DU LOT | TOTAL |
|---|:--:|---|
| 2 lots de | 40 000 € | 80 000 € |
| 1 500 lots de | 10 € | 15 000 € |
| 1 502 lots formant un total de | | 95 000 € |
";
    reads(text, &THREE);
    let table = table(text);
    assert_eq!(table.rows[1].line, 9);
    let total = table.total.unwrap();
    assert_eq!((total.count, total.sum, total.line), (1_502, Some(Money::euros(95_000)), 10));
}

#[test]
fn a_table_flattened_into_one_line() {
    reads(
        "Voici : | NOMBRE DE LOTS |MONTANT DU LOT| TOTAL | |----|----|----| | 2 lots de | 40 000 EUR |80 000 EUR | | 1 500 lots de | 10 EUR |15 000 EUR| |1 502 lots formant un total de| |95 000 €|",
        &THREE,
    );
    reads(
        "|2 lots de|40 000 €|80 000 €||1 500 lots de|10 €|15 000 €||1 502 lots formant un total de||95 000 €|",
        &THREE,
    );
    // Not even a bar is left.
    reads(
        "Voici : 2 lots de 40 000 € 80 000 € 1 500 lots de 10 € 15 000 € 1 502 lots formant un total de 95 000 €",
        &THREE,
    );
}

#[test]
fn a_table_with_a_cell_a_line() {
    reads(
        "Article 3\nLots\nNOMBRE DE LOTS\nMONTANT DU LOT\nTOTAL\n2 lots de\n40 000 €\n80 000 €\n1 500 lots de\n10 €\n15 000 €\nSoit 1 502 lots formant un total de\n95 000 €\nUne phrase suit.",
        &THREE,
    );
    reads(
        "2\r\nlots de\r\n40 000 €\r\n80 000 €\r\n1 500\r\nlots de\r\n10 €\r\n15 000 €\r\n1 502 lots formant un total de\r\n95 000 €",
        &THREE,
    );
}

#[test]
fn units_are_written_in_several_ways_or_left_out() {
    for (unit, other) in [("€", "EUR"), ("EUR", "euros"), ("euros", "€"), ("Euros", "")] {
        reads(
            &format!(
                "| 2 lots de | 40 000 {unit} | 80 000 {other} |\n| 1 500 lots de | 10 {other} | 15 000 {unit} |\n| 1 502 lots formant un total de | | 95 000 {other} |"
            ),
            &THREE,
        );
    }
}

#[test]
fn thousands_are_parted_by_any_space() {
    for space in [" ", "\u{a0}", "\u{202f}", "\u{2009}", "."] {
        let text = "| 2 lots de | 40_000 € | 80_000 € |\n| 1_500 lots de | 10 € | 15_000 € |\n| 1_502 lots formant un total de | | 95_000 € |";
        reads(&text.replace('_', space), &THREE);
    }
}

#[test]
fn columns_drawn_with_spaces_or_tabs() {
    for gap in ["     ", "\t"] {
        let text = "NOMBRE DE LOTS__MONTANT DU LOT__TOTAL\n2 lots de__40 000 €__80 000 €\n1 500 lots de__10__15 000\n1 502 lots formant un total de____95 000 €";
        reads(&text.replace("__", gap), &THREE);
    }
}

#[test]
fn one_lot_and_plurals_that_are_missing() {
    reads(
        "| 1 lot de | 500 € | 500 € |\n| 2 lot de | 50 € | 100 € |\n| 3 lots formant un total de | | 600 € |",
        &[(1, 500.0, Some(500.0)), (2, 50.0, Some(100.0))],
    );
}

#[test]
fn a_grand_total_in_the_column_of_amounts() {
    reads(
        "| 2 lots de | 40 000 € = | 80 000 € |\n| 1 500 lots de | 10 € = | 15 000 € |\n| 1 502 lots formant un total de | 95 000 € | |",
        &THREE,
    );
    reads(
        "| 2 lots de | 40 000 € | 80 000 € |\n| 1 500 lots de | 10 € | 15 000 € |\n| TOTAL | 1 502 lots | 95 000 € |",
        &THREE,
    );
}

#[test]
fn half_euros_and_rows_out_of_order() {
    reads(
        "| 2 lots de | 5 000 € | 10 000 € |\n| 1 lot de | 500 € | 500 € |\n| 26 500 lots de | 4,5 € | 119 250 € |\n| 4 lots de | 50 € | 200 € |\n| 81 100 lots de | 0,50 € | 40 550,00 € |\n| 107 607 lots formant un total de | | 170 500 € |",
        &[
            (2, 5_000.0, Some(10_000.0)),
            (1, 500.0, Some(500.0)),
            (26_500, 4.5, Some(119_250.0)),
            (4, 50.0, Some(200.0)),
            (81_100, 0.5, Some(40_550.0)),
        ],
    );
}

#[test]
fn figures_that_a_scanner_has_spoilt_are_read_by_the_totals() {
    let table = table(
        "| 1° lots de | 100 € | 1 000 € |\n| 30° 000 lots de | 5 € | 1 500 000 € |\n| 2 OOO lots de | 3 € | 6 000 € |\n| 302 010 lots formant un total de | | 1 5°7 000 € |",
    );
    assert_eq!(
        rows(&table),
        [
            (10, 100.0, Some(1_000.0)),
            (300_000, 5.0, Some(1_500_000.0)),
            (2_000, 3.0, Some(6_000.0))
        ]
    );
    let found = faults(&table.findings);
    assert_eq!(found.len(), 4, "{found:#?}");
    assert!(found[0].starts_with("ligne 1") && found[0].contains("« 1° » est lu 10"), "{found:?}");
    assert!(found[1].contains("« 30° 000 » est lu 300\u{202f}000"), "{found:?}");
    assert!(found[3].contains("« 1 5°7 000 »"), "{found:?}");
    assert!(table.findings.iter().all(|f| f.fault.weight() == Weight::Warning));
}

#[test]
fn a_speck_may_also_be_nothing() {
    let table = table(
        "| 1° lots de | 100 € | 100 € |\n| 30° 000 lots de | 5 € | 150 000 € |\n| 30 001 lots formant un total de | | 150 100 € |",
    );
    assert_eq!(rows(&table), [(1, 100.0, Some(100.0)), (30_000, 5.0, Some(150_000.0))]);
}

#[test]
fn what_no_total_settles_is_reported_and_not_guessed() {
    let table = table(
        "| 2 lots de | 40 000 € | 80 000 € |\n| 1° lots de | 100 € | 700 € |\n| 30° 000 lots de | 5 € | |\n| 10 00 lots de | 5 € | 5 000 € |\n| 4 lots de | un voyage | |\n| 12 lots formant un total de | | 80 000 € |",
    );
    assert_eq!(rows(&table), [(2, 40_000.0, Some(80_000.0))]);
    let lines: Vec<Option<usize>> = table
        .findings
        .iter()
        .filter(|f| matches!(f.fault, Fault::Unread { .. }))
        .map(|f| f.line)
        .collect();
    let mut lines: Vec<usize> = lines.into_iter().flatten().collect();
    lines.dedup();
    assert_eq!(lines, [2, 3, 4, 5], "{:#?}", faults(&table.findings));
    // Totals over rows that could not be read would only add noise.
    assert!(!table.findings.iter().any(|f| matches!(f.fault, Fault::SumTotal { .. })));
}

#[test]
fn a_row_that_is_spoilt_beyond_recognition_is_missed_aloud() {
    for (text, line) in [
        // The first row, before anything that looks like one.
        (
            "Lots :\n| Z lots de | 40 000 € | 80 000 € |\n| 3 lots de | 10 € | 30 € |\n| 5 lots formant un total de | | 80 030 € |",
            2,
        ),
        (
            "| 3 lots de | 10 € | 30 € |\n| 2 1ots de | 40 000 € | 80 000 € |\n| 5 lots formant un total de | | 80 030 € |",
            2,
        ),
        ("| 3 lots de | 10 € | 30 € |\n| S lots formant un total de | | 30 € |", 2),
    ] {
        let table = table(text);
        assert!(
            table
                .findings
                .iter()
                .any(|f| f.line == Some(line) && matches!(f.fault, Fault::Unread { .. })),
            "{text}\n{:#?}",
            faults(&table.findings)
        );
    }
}

#[test]
fn francs_are_no_euros() {
    let table =
        table("| 2 lots de | 40 000 F | 80 000 F |\n| 2 lots formant un total de | | 80 000 F |");
    assert!(faults(&table.findings)[0].contains("en euros"), "{:?}", faults(&table.findings));
}

#[test]
fn sentences_that_count_lots_are_no_rows() {
    let text = "\
Article 3
Lots
Tout bloc compte au moins 3 lots de 10 €.
2 lots de 40 000 € ne sont remis qu'en main propre.
| 3 lots de | 10 € | 30 € |
| 3 lots formant un total de | | 30 € |
Les 2 lots de 40 000 € sont remis par chèque. Il y a aussi
5 lots de consolation.
";
    reads(text, &[(3, 10.0, Some(30.0))]);
}

#[test]
fn a_wrong_row_between_right_totals_is_a_warning_with_both_readings() {
    let found = table(
        "| 100 lots de | 10 € | 1 000 € |\n| 300 000 lots de | 5 € | 1 150 000 € |\n| 300 100 lots formant un total de | | 1 501 000 € |",
    )
    .findings;
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((found[0].line, found[0].fault.weight()), (Some(2), Weight::Warning));
    let said = found[0].to_string().replace('\u{202f}', " ");
    assert!(said.contains("1 500 000 €") && said.contains("1 150 000 €"), "{said}");
}

#[test]
fn a_wrong_row_that_nothing_bears_out_is_an_error_with_its_likely_cause() {
    // The count is wrong: 90 for 100.
    let found = table(
        "| 90 lots de | 10 € | 1 000 € |\n| 5 lots de | 2 € | 10 € |\n| 105 lots formant un total de | | 1 010 € |",
    )
    .findings;
    let said = faults(&found).join("\n");
    assert!(found.iter().all(|f| f.fault.weight() == Weight::Error), "{said}");
    assert!(said.contains("avec 100 lots"), "{said}");
    // The amount is wrong: 20 for 10.
    let found = table(
        "| 100 lots de | 20 € | 1 000 € |\n| 5 lots de | 2 € | 10 € |\n| 105 lots formant un total de | | 1 010 € |",
    )
    .findings;
    let said = faults(&found).join("\n");
    assert!(said.contains("avec un lot de 10\u{202f}€"), "{said}");
}

#[test]
fn wrong_or_missing_totals_are_told() {
    let found = |text: &str| table(text).findings;
    let both = found("| 3 lots de | 10 € | 30 € |\n| 4 lots formant un total de | | 40 € |");
    assert_eq!(both.len(), 2, "{both:#?}");
    assert!(both.iter().all(|f| f.line == Some(2) && f.fault.weight() == Weight::Error));
    let none = found("| 3 lots de | 10 € | 30 € |");
    assert!(matches!(none[0].fault, Fault::Silent(_)), "{none:#?}");
    let rows = found("| 3 lots de | 10 € |\n| 3 lots formant un total de | | 30 € |");
    assert!(matches!(rows[0].fault, Fault::NoRowTotals(1)), "{rows:#?}");
    let twice = found(
        "| 3 lots de | 10 € | 30 € |\n| 3 lots de | 10 € | 30 € |\n| 6 lots formant un total de | | 60 € |",
    );
    assert!(matches!(twice[0].fault, Fault::SameAmount(_)), "{twice:#?}");
    let huge = found("| 99 999 999 lots de | 9 999 999 999 € | 3 € |");
    assert!(huge.iter().any(|f| f.fault == Fault::TooLarge), "{huge:#?}");
}

#[test]
fn bloc_and_price_in_many_words() {
    for (text, bloc, price) in [
        (
            "Une émission a des blocs de 1 500 000 tickets. Le prix du ticket est fixé à 3 €.",
            1_500_000,
            300,
        ),
        (
            "Des blocs de 750\u{a0}000 unités de jeu ; le prix de vente est fixé\nà 3 euros.",
            750_000,
            300,
        ),
        ("Chaque bloc comporte 1 000 000 d'unités de jeu. Prix : 0,5 €.", 1_000_000, 50),
        ("Blocs de 12 000 000. Le prix de vente de l'unité est de 10 EUR.", 12_000_000, 1_000),
    ] {
        let text = format!("{text}\n\n| 3 lots de | 10 € | 30 € |");
        let reglement = Reglement::parse(&text);
        let terms = reglement.terms(None).unwrap();
        assert_eq!(terms.bloc.map(|b| b.tickets), Some(bloc), "{text}");
        assert_eq!(terms.price.map(|p| p.amount), Some(Money::cents(price)), "{text}");
        assert_eq!(terms.findings, [], "{text}");
    }
}

#[test]
fn what_the_text_does_not_say_is_told() {
    let reglement = Reglement::parse("| 3 lots de | 10 € | 30 € |");
    let terms = reglement.terms(None).unwrap();
    assert_eq!((terms.bloc, terms.price), (None, None));
    let said = faults(&terms.findings).join("\n");
    assert!(said.contains("le prix du ticket") && said.contains("la taille du bloc"), "{said}");
    let nothing = Reglement::parse("Rien à voir ici. Article 3\nLots\n").terms(None).unwrap_err();
    assert_eq!(nothing.fault, Fault::NoTable);
}

#[test]
fn a_bloc_of_two_sizes_is_not_chosen_from() {
    let text =
        "Des blocs de 1 000 tickets. Ou des blocs de 2 000 tickets.\n\n| 3 lots de | 10 € | 30 € |";
    let reglement = Reglement::parse(text);
    let terms = reglement.terms(None).unwrap();
    assert_eq!(terms.bloc, None);
    assert!(faults(&terms.findings).join("").contains("1\u{202f}000, 2\u{202f}000"));
}

#[test]
fn sums_reserved_for_cumulation() {
    let of = |sentence: &str| {
        let text = format!(
            "| 1 lot de | 40 000 € | 40 000 € |\n| 1 lot de | 200 € | 200 € |\n| 1 lot de | 4,5 € | 4,5 € |\n| 1 lot de | 3 € | 3 € |\n| 4 lots formant un total de | | 40 207,50 € |\n{sentence}"
        );
        let table = table(&text);
        let cents: Vec<i64> =
            table.cumulation.reserved.iter().map(|(m, _)| m.to_cents() / 10).collect();
        (table.cumulation.spoken, cents, table.findings.len())
    };
    let list = vec![400_000, 2_000, 45];
    for sentence in [
        "Les lots de 40 000 EUR, de 200 EUR et de 4,5 EUR ne s'obtiennent que par cumul.",
        "Les montants de 40 000, 200 et 4,50 € ne sont atteints qu’en\ncumulant des gains.",
        "Un cumul seul, et uniquement lui, mène à 40 000 €, 200 € ou 4,5 €.",
    ] {
        assert_eq!(of(sentence), (Some(6), list.clone(), 0), "{sentence}");
    }
    assert_eq!(of("Le lot de 200 € n'est obtenu qu'en cumulant.").1, [2_000]);
    assert_eq!(of("Un lot peut venir d'un cumul de gains."), (Some(6), vec![], 0));
    assert_eq!(of("Un lot est payé en une fois."), (None, vec![], 0));
    // Nothing is guessed of these.
    for sentence in [
        "Tous les lots, sauf ceux de 3 €, ne s'obtiennent que par cumul.",
        "Certains lots ne s'obtiennent que par cumul.",
        "Le lot de 200 € correspond à un cumul.",
        "Le lot de 2°0 € ne s'obtient que par cumul.",
    ] {
        assert_eq!(of(sentence), (Some(6), vec![], 1), "{sentence}");
    }
    // What a ticket costs is no lot, and a sentence about a price no list.
    assert_eq!(of("Pour une mise de 3 €, le lot de 200 € ne s'obtient que par cumul.").1, [2_000]);
    // No such lot.
    assert_eq!(of("Le lot de 300 € ne s'obtient que par cumul.").2, 1);
}

/// Three prices, three tables, two of them with sums reserved.
const SEVERAL: &str = "\
Article 2
Blocs de 1 000 unités de jeu à 0,5 €, de 2 000 unités de jeu à 1 € et de 3 000 unités de jeu à 2 €.
Le prix de vente est de 0,5 €, de 1 € ou de 2 €.

Article 3
Pour un bloc d'unités de jeu à 0,5 €, le tableau est :
| 3 lots de | 10 € | 30 € |
| 5 lots de | 4,5 € | 22,50 € |
| 8 lots formant un total de | | 52,50 € |
Le lot de 10 € ne s'obtient que par cumul.
Pour un bloc d'unités de jeu à 1 €, le tableau est :
| 6 lots de | 10 € | 60 € |
| 6 lots formant un total de | | 60 € |
Pour un bloc d'unités de jeu à 2 €, le tableau est :
| 9 lots de | 20 € | 180 € |
| 9 lots formant un total de | | 180 € |
Le lot de 20 € ne s'obtient que par cumul.
";

#[test]
fn a_text_with_several_prices_is_read_for_one() {
    let reglement = Reglement::parse(SEVERAL);
    assert_eq!(reglement.tables.len(), 3);
    let of = |cents: i64| {
        let terms = reglement.terms(Some(Money::cents(cents))).unwrap();
        assert_eq!(faults(&terms.findings), Vec::<String>::new());
        assert_eq!(terms.price.unwrap().amount, Money::cents(cents));
        let reserved: Vec<i64> =
            terms.table.cumulation.reserved.iter().map(|(m, _)| m.to_cents() / 100).collect();
        (terms.bloc.unwrap().tickets, rows(terms.table)[0].0, reserved)
    };
    assert_eq!(of(50), (1_000, 3, vec![10]));
    assert_eq!(of(100), (2_000, 6, vec![]));
    assert_eq!(of(200), (3_000, 9, vec![20]));
    for price in [None, Some(Money::euros(5))] {
        let refused = reglement.terms(price).unwrap_err().to_string();
        assert!(refused.contains("0,50\u{202f}€, 1\u{202f}€, 2\u{202f}€"), "{refused}");
    }
}

#[test]
fn dates_and_articles() {
    let text = "\
Article 1er
Fait exprès pour un essai.
Article 3
3.1. Un sous-article numéroté autrement.
3.1.2 Un autre.
2,5 € ne sont pas un article, 1.500 tickets non plus.
Fait à Paris, le 1er avril
2012.
";
    let reglement = Reglement::parse(text);
    assert_eq!(reglement.articles, ["1", "3", "3.1", "3.1.2"]);
    assert_eq!(reglement.date.map(|d| d.to_string()), Some("2012-04-01".to_owned()));
    let day = |text: &str| Reglement::parse(text).date.map(|d| d.to_string());
    assert_eq!(day("Fait le 14 février 2012"), Some("2012-02-14".to_owned()));
    assert_eq!(day("Fait le 30 février 2012."), None);
}

/// A table in three shapes; any one digit of it made another is noticed.
#[test]
fn any_wrong_digit_is_noticed() {
    let cells = "\
1 lot de|50 000 €|50 000 €
20 lots de|1 000 €|20 000 €
3 000 lots de|100 €|300 000 €
26 500 lots de|4,5 €|119 250 €
215 000 lots de|6 €|1 290 000 €
244 521 lots formant un total de|1 779 250 €";
    let shapes = [
        cells.lines().map(|l| format!("| {} |\n", l.replace('|', " | "))).collect::<String>(),
        format!("Voici : | {} |", cells.replace('\n', " | | ").replace('|', " | ")),
        cells.replace('|', "\n"),
    ];
    let mut tried = 0;
    for text in &shapes {
        assert_eq!(faults(&table(text).findings), Vec::<String>::new(), "{text}");
        for (at, digit) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            for other in ('0'..='9').filter(|c| *c != digit) {
                let mut spoilt = text.clone();
                spoilt.replace_range(at..=at, &other.to_string());
                let reglement = Reglement::parse(&spoilt);
                let told = reglement.tables.iter().any(|t| !t.findings.is_empty());
                assert!(told, "{digit} made {other} at {at} of:\n{spoilt}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 3 * 9 * cells.bytes().filter(u8::is_ascii_digit).count());
}

/// No text, however broken, makes the reader fail.
#[test]
fn any_piece_of_a_text_is_read() {
    for start in (0..SEVERAL.len()).filter(|i| SEVERAL.is_char_boundary(*i)) {
        let end = (start + 90).min(SEVERAL.len());
        let end = (start..=end).rev().find(|i| SEVERAL.is_char_boundary(*i)).unwrap_or(start);
        let reglement = Reglement::parse(&SEVERAL[start..end]);
        let rows: usize = reglement.tables.iter().map(|t| t.rows.len()).sum();
        assert!(rows <= 4);
    }
}
