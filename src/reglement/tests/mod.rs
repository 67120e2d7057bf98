//! Texts of our own in the shapes that official tables have been printed in.

mod sentences;

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
