//! Blocs from elsewhere: every shape of table, and everything that can be wrong
//! with one.

use std::io::Cursor;
use std::path::Path;

use tirage::bloc::{
    BlocError, Charset, FaultKind, Foreign, ImportOptions, ImportReport, Separator,
    smallest_specimen,
};
use tirage::game::{Game, ImportNames, Money, MoneyUnit, SlotId, Unwatched};

use super::{ID, bytes, game, open, small, text};
use crate::judge::{passes, python};

const SPECIMEN: ImportOptions =
    ImportOptions { specimen: true, charset: None, separator: None, faults: 20 };
const WHOLE: ImportOptions = ImportOptions { specimen: false, ..SPECIMEN };

/// What an import says of a table, and the bloc that it makes.
fn import(
    game: &Game,
    names: &ImportNames,
    options: ImportOptions,
    table: Vec<u8>,
) -> Result<(ImportReport, Option<Vec<u8>>), BlocError> {
    let game = Game { import: names.clone(), ..game.clone() };
    let foreign = Foreign::open(Cursor::new(table), &game, options)?;
    let mut judged = foreign.judge(Cursor::new(Vec::new()), &Unwatched)?;
    let report = judged.report().clone();
    let mut out = Vec::new();
    let written = judged.write(ID, &mut out, &Unwatched);
    assert_eq!(written.is_ok(), report.ok, "{written:?}");
    assert!(report.ok == report.counts.is_empty() && report.ok == report.faults.is_empty());
    Ok((report.clone(), report.ok.then_some(out)))
}

/// A table as our own format has it: header and rows, as texts.
fn table(game: &Game, bloc: Vec<u8>) -> Vec<Vec<String>> {
    let mut header = vec!["ticket".to_owned(), "lot".to_owned()];
    header.extend(game.slots.iter().map(|s| s.column.clone()));
    header.extend((game.validation_digits > 0).then(|| "validation".to_owned()));
    let bloc = open(game, bloc);
    let mut rows = vec![header];
    for chunk in bloc.tickets(0..u32::MAX) {
        for row in chunk.unwrap().rows() {
            let row = row.unwrap();
            let mut texts = vec![row.number.to_string(), row.lot.to_cents().to_string()];
            for ((slot, _), code) in game.slots().zip(row.cells) {
                texts.push(game.symbol(slot, *code).unwrap().value.clone());
            }
            texts.extend(row.validation.map(|v| v.to_string()));
            rows.push(texts);
        }
    }
    rows
}

fn joined(table: &[Vec<String>], separator: char, end: &str) -> String {
    let quoted = |field: &String| match field.contains([separator, '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    let line = |row: &Vec<String>| {
        row.iter().map(quoted).collect::<Vec<_>>().join(&separator.to_string()) + end
    };
    table.iter().map(line).collect()
}

fn encoded(text: &str, charset: Charset, mark: bool) -> Vec<u8> {
    let text = if mark { format!("\u{feff}{text}") } else { text.to_owned() };
    match charset {
        Charset::Utf8 => text.into_bytes(),
        Charset::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Charset::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        Charset::Windows1252 => text
            .chars()
            .map(|c| if c == '€' { 0x80 } else { u8::try_from(u32::from(c)).unwrap() })
            .collect(),
    }
}

/// Column names as somebody in an office gives them.
fn french(game: &Game) -> ImportNames {
    let name = |(id, slot): (SlotId, &tirage::game::Slot)| {
        (id, format!("Case n° {} ({})", id.0 + 1, slot.column.replace('.', " ")))
    };
    ImportNames {
        ticket: Some("N° de ticket".to_owned()),
        lot: Some("Gain\ntotal".to_owned()),
        validation: Some("Contrôle".to_owned()),
        first_ticket: 1,
        amounts: None,
        cells: game.slots().map(name).collect(),
    }
}

/// The same table under French names, numbered from 1, with words for symbols
/// and sums as `sum` writes them.
fn in_french(
    game: &Game,
    table: &[Vec<String>],
    sum: impl Fn(Money) -> String,
) -> Vec<Vec<String>> {
    let names = french(game);
    let mut header = vec![names.ticket.unwrap(), names.lot.unwrap()];
    header.extend(names.cells.into_iter().map(|(_, name)| name));
    header.extend((game.validation_digits > 0).then(|| names.validation.unwrap()));
    let money = |cents: &String| sum(Money::cents(cents.parse().unwrap()));
    let row = |row: &Vec<String>| {
        let mut row = row.clone();
        row[0] = (row[0].parse::<u32>().unwrap() + 1).to_string();
        row[1] = money(&row[1]);
        for (id, slot) in game.slots() {
            let cell = &mut row[2 + usize::from(id.0)];
            let alphabet = game.alphabet(slot.alphabet);
            if alphabet.is_amounts {
                *cell = money(cell);
            } else {
                let code = alphabet.code_of(cell).unwrap();
                *cell = alphabet.symbol(code).unwrap().transcription.clone();
            }
        }
        row
    };
    std::iter::once(header).chain(table[1..].iter().map(row)).collect()
}

/// A fixed shuffle.
fn shuffled(table: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut rows = table.to_vec();
    let mut seed = 99u64;
    for i in (2..rows.len()).rev() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        rows.swap(i, 1 + (seed >> 33) as usize % i);
    }
    rows
}

#[test]
fn what_was_exported_comes_back_byte_for_byte() {
    let game = game();
    let names = ImportNames::default();
    let bloc = bytes(&game, 3, ID, 20_000);
    let rows = table(&game, bloc.clone());
    // More than one batch and one row group, in order and in none.
    for rows in [rows.clone(), shuffled(&rows)] {
        let text = joined(&rows, ',', "\n").into_bytes();
        let (report, made) = import(&game, &names, SPECIMEN, text).unwrap();
        assert_eq!(report.rows, 20_000);
        assert!(report.lots.iter().all(|l| l.expected == l.found && l.found > 0));
        assert!(made.is_some_and(|made| made == bloc));
    }
    // And so does the bloc itself, as a table from elsewhere.
    let (_, made) = import(&game, &names, SPECIMEN, bloc.clone()).unwrap();
    assert!(made.is_some_and(|made| made == bloc));
}

#[test]
fn every_character_set_separator_and_line_end_is_read() {
    let game = game();
    let names = french(&game);
    let tickets = smallest_specimen(&game).max(100);
    let bloc = bytes(&game, 4, ID, tickets);
    let rows = shuffled(&in_french(&game, &table(&game, bloc.clone()), |m| {
        // With a no-break space, as word processors write sums.
        format!("« {} »", m.to_string().replace('\u{202f}', "\u{a0}"))
    }));
    use Charset::{Utf8, Utf16Be, Utf16Le, Windows1252};
    for (charset, mark) in [
        (Utf8, false),
        (Utf8, true),
        (Utf16Le, false),
        (Utf16Le, true),
        (Utf16Be, false),
        (Utf16Be, true),
        (Windows1252, false),
    ] {
        for (separator, forced) in
            [(';', Separator::Semicolon), (',', Separator::Comma), ('\t', Separator::Tab)]
        {
            for end in ["\n", "\r\n"] {
                let file = encoded(&joined(&rows, separator, end), charset, mark);
                let said =
                    ImportOptions { charset: Some(charset), separator: Some(forced), ..SPECIMEN };
                for options in [SPECIMEN, said] {
                    let (report, made) = import(&game, &names, options, file.clone())
                        .unwrap_or_else(|e| panic!("{charset:?} {separator:?} {end:?}: {e}"));
                    assert!(
                        made.is_some_and(|made| made == bloc),
                        "{charset:?} {separator:?} {end:?}: {report:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn sums_are_read_as_people_write_them() {
    let game = game();
    let bloc = bytes(&game, 5, ID, 100);
    let rows = table(&game, bloc.clone());
    let plain = |m: Money| (m.to_cents() as f64 / 100.0).to_string();
    let ways: [&dyn Fn(Money) -> String; 6] = [
        &|m| m.to_string(),
        &|m| m.to_string().replace('\u{202f}', " "),
        &|m| m.to_string().replace('\u{202f}', "\u{a0}"),
        &|m| format!("{:.2}", m.to_cents() as f64 / 100.0).replace('.', ","),
        &|m| format!("{} EUR", plain(m)),
        &plain,
    ];
    for (i, sum) in ways.iter().enumerate() {
        let text = joined(&in_french(&game, &rows, sum), ';', "\n");
        let (report, made) = import(&game, &french(&game), SPECIMEN, text.into_bytes()).unwrap();
        assert!(made.is_some_and(|made| made == bloc), "way {i}: {report:?}");
    }
    // Centimes under other names must be said.
    let cents =
        joined(&in_french(&game, &rows, |m| m.to_cents().to_string()), ';', "\n").into_bytes();
    let (report, _) = import(&game, &french(&game), SPECIMEN, cents.clone()).unwrap();
    assert!(report.counts[&FaultKind::Cell] > 0, "{report:?}");
    let said = ImportNames { amounts: Some(MoneyUnit::Cents), ..french(&game) };
    let (_, made) = import(&game, &said, SPECIMEN, cents).unwrap();
    assert!(made.is_some_and(|made| made == bloc));
}

#[test]
fn a_spreadsheets_word_about_the_separator_is_believed() {
    let game = game();
    let bloc = bytes(&game, 6, ID, 100);
    let rows = table(&game, bloc.clone());
    for (word, separator) in [("sep=;", ';'), ("sep=,", ','), ("sep=\t", '\t')] {
        let text = format!("{word}\r\n{}", joined(&rows, separator, "\r\n"));
        let (report, made) =
            import(&game, &ImportNames::default(), SPECIMEN, text.into_bytes()).unwrap();
        assert!(made.is_some_and(|made| made == bloc), "{report:?}");
    }
}

fn header_faults(game: &Game, names: &ImportNames, table: Vec<u8>) -> Vec<String> {
    let game = Game { import: names.clone(), ..game.clone() };
    match Foreign::open(Cursor::new(table), &game, SPECIMEN) {
        Err(BlocError::Header(lines)) => lines,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("opened"),
    }
}

#[test]
fn columns_that_are_missing_unknown_or_doubled_come_at_once() {
    let game = game();
    let names = ImportNames { lot: Some("Gain".to_owned()), ..ImportNames::default() };
    let mut rows = table(&game, bytes(&game, 1, ID, 100));
    let header = &mut rows[0];
    header[1] = "Lot".to_owned();
    header[5] = "poker.cartes.2".to_owned();
    header[9] = String::new();
    header.push("Remarque".to_owned());
    // No row is looked at: they would all have a field too few.
    let found = header_faults(&game, &names, joined(&rows, ';', "\n").into_bytes());
    let expected = [
        "« Gain » (lot) manque",
        "« poker.cartes.2 » est en double, aux places 5 et 6",
        "« poker.cartes.3 » manque",
        "« roulette.mise1.0 » manque",
        "« Lot » à la place 2 est inconnue",
        "la place 10 n'a pas de nom",
        "« Remarque » à la place 29 est inconnue",
    ];
    for says in expected {
        assert!(found.iter().any(|f| f.contains(says)), "{says}: {found:#?}");
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    assert!(header_faults(&game, &names, Vec::new())[0].contains("en-tête"));
    assert!(header_faults(&game, &names, b"\n\n\n".to_vec())[0].contains("en-tête"));
}

#[test]
fn every_fault_of_a_row_is_told_with_its_line() {
    let game = game();
    let rows = table(&game, bytes(&game, 1, ID, 1_000));
    let column = |name: &str| rows[0].iter().position(|n| n == name).unwrap();
    let loser = |from: usize| (from..).find(|i| rows[*i][1] == "0").unwrap();
    let cases: [(FaultKind, &str, &str, &str); 16] = [
        (
            FaultKind::Ticket,
            "ticket",
            "douze",
            "« douze » ; attendu : un nombre entier de 0 à 1499999",
        ),
        (FaultKind::Ticket, "ticket", "1500000", "« 1500000 »"),
        (FaultKind::Ticket, "ticket", "", "rien ; attendu"),
        (FaultKind::Ticket, "ticket", "1,5", "« 1,5 »"),
        (FaultKind::Lot, "lot", "-5", "« -5 » ; attendu : des centimes entiers"),
        (FaultKind::Lot, "lot", "4,50", "« 4,50 »"),
        (FaultKind::Lot, "lot", "", "rien"),
        (
            FaultKind::Cell,
            "poker.cartes.1",
            "roi",
            "« roi » inconnue du jeu ; attendu : 7, 8, 9, 10, V, D, R, A",
        ),
        (FaultKind::Cell, "poker.cartes.1", "", "case vide"),
        (FaultKind::Cell, "jackpot.rouleaux.2", "ETOILE", "« ETOILE » inconnue"),
        (
            FaultKind::Cell,
            "craps.lancer2.1",
            "9",
            "« 9 » inconnue du jeu ; attendu : 1, 2, 3, 4, 5, 6",
        ),
        (FaultKind::Cell, "roulette.mise1.0.gain", "7 €", "le jeu n'a pas la somme de 7"),
        (FaultKind::Cell, "roulette.mise1.0.gain", "beaucoup", "« beaucoup »"),
        (FaultKind::Validation, "validation", "12345678901234", "13 chiffres au plus"),
        (FaultKind::Validation, "validation", "1,23E+12", "« 1,23E+12 »"),
        (FaultKind::Mismatch, "lot", "700", "lot inscrit 7\u{202f}€, les cases gagnent 0"),
    ];
    for (kind, name, value, says) in cases {
        let mut rows = rows.clone();
        let at = loser(500);
        rows[at][column(name)] = value.to_owned();
        let text = joined(&rows, ';', "\r\n").into_bytes();
        let (report, _) = import(&game, &ImportNames::default(), SPECIMEN, text).unwrap();
        let fault = &report.faults[0];
        assert_eq!((fault.kind, fault.line), (kind, Some(at as u64 + 1)), "{value}: {report:?}");
        assert!(fault.reason.contains(says), "{says}: {fault}");
        assert_eq!(report.counts[&kind], 1, "{report:?}");
        // A ticket without a number is missed as well; nothing else is wrong.
        let others: Vec<_> = report.counts.keys().filter(|k| **k != kind).collect();
        let expected: &[&FaultKind] =
            if kind == FaultKind::Ticket { &[&FaultKind::Missing] } else { &[] };
        assert_eq!(others, expected, "{value}: {report:?}");
    }

    // A field too many, behind a quoted field with line ends in it.
    let mut rows = rows.clone();
    rows[3][0] = "2\n\n".to_owned();
    rows[7].push(String::new());
    rows[9].pop();
    let text = joined(&rows, ',', "\n").into_bytes();
    let (report, _) = import(&game, &ImportNames::default(), SPECIMEN, text).unwrap();
    let fields: Vec<_> = report.faults.iter().filter(|f| f.kind == FaultKind::Fields).collect();
    assert_eq!(fields.iter().map(|f| f.line).collect::<Vec<_>>(), [Some(10), Some(12)]);
    assert!(fields[0].reason.contains("29 champs ; attendu : 28"), "{report:?}");
    assert_eq!(report.counts[&FaultKind::Missing], 2, "{report:?}");
}

#[test]
fn a_reading_in_doubt_is_a_fault() {
    let game = game();
    let mut rows = table(&game, bytes(&game, 1, ID, 1_000));
    let column = |name: &str| rows[0].iter().position(|n| n == name).unwrap();
    let (roulette, one, two) =
        (column("roulette.roulette.0"), column("roulette.mise1.0"), column("roulette.mise2.0"));
    // Two mises that equal the roulette, and a lot that says so.
    let at = (1..rows.len()).find(|i| rows[*i][1] == "0").unwrap();
    let number = rows[at][roulette].clone();
    (rows[at][one], rows[at][two]) = (number.clone(), number);
    let cents = |text: &str| text.parse::<i64>().unwrap();
    rows[at][1] = (cents(&rows[at][one + 1]) + cents(&rows[at][two + 1])).to_string();
    let text = joined(&rows, ';', "\n").into_bytes();
    let (report, _) = import(&game, &ImportNames::default(), SPECIMEN, text).unwrap();
    assert_eq!(report.faults[0].kind, FaultKind::Ambiguous, "{report:?}");
    assert_eq!(report.faults[0].line, Some(at as u64 + 1));
}

#[test]
fn tickets_that_are_missing_or_stand_twice_are_named() {
    let game = game();
    let names = ImportNames { first_ticket: 1, ..ImportNames::default() };
    let mut rows = table(&game, bytes(&game, 1, ID, 1_000));
    for row in &mut rows[1..] {
        row[0] = (row[0].parse::<u32>().unwrap() + 1).to_string();
    }
    rows[100][0] = "7".to_owned();
    let mut validation = rows[300].clone();
    let last = validation.len() - 1;
    validation[last] = rows[5][last].clone();
    rows[300] = validation;
    rows.remove(200);
    let (report, _) =
        import(&game, &names, SPECIMEN, joined(&rows, '\t', "\n").into_bytes()).unwrap();
    let told: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    for says in [
        "ligne 101 : ticket 7 en double, déjà à la ligne 8",
        "ligne 6 : numéro de validation",
        "ligne 300 : numéro de validation",
        "2 tickets manquent sur 1000 : 100, 200",
    ] {
        assert!(told.iter().any(|t| t.starts_with(says)), "{says}: {told:#?}");
    }
    assert_eq!(told.len(), 4, "{told:#?}");
    assert_eq!(report.counts[&FaultKind::Double], 1);
    assert_eq!(report.counts[&FaultKind::Missing], 2);
    assert_eq!(report.counts[&FaultKind::Validation], 2);
}

#[test]
fn a_specimen_must_be_declared_and_the_table_exact() {
    let game = game();
    let names = ImportNames::default();
    let rows = table(&game, bytes(&game, 1, ID, 1_000));
    let text = joined(&rows, ';', "\n").into_bytes();
    let (report, _) = import(&game, &names, WHOLE, text).unwrap();
    assert_eq!(report.counts[&FaultKind::Missing], 1_499_000);
    assert!(report.faults[0].reason.contains("1000 à 1499999 (un spécimen"), "{report:?}");

    // One ticket of a lot made a twin of a losing one's cells: the table is off.
    let mut other = rows.clone();
    let winner = (1..rows.len()).find(|i| rows[*i][1] == "300").unwrap();
    let loser = (1..rows.len()).find(|i| rows[*i][1] == "0").unwrap();
    let last = rows[0].len() - 1;
    other[winner][1..last].clone_from_slice(&rows[loser][1..last]);
    let (report, _) =
        import(&game, &names, SPECIMEN, joined(&other, ';', "\n").into_bytes()).unwrap();
    assert_eq!(report.faults.len(), 1, "{report:?}");
    assert_eq!(report.faults[0].kind, FaultKind::Table);
    assert!(report.faults[0].reason.contains("lot de 3\u{202f}€ : "), "{report:?}");

    // Nothing but a header.
    let text = joined(&rows[..1], ';', "\n").into_bytes();
    let (report, _) = import(&game, &names, SPECIMEN, text).unwrap();
    assert!(!report.ok && report.rows == 0, "{report:?}");
}

#[test]
fn faults_are_all_counted_and_the_first_are_told() {
    let game = game();
    let mut rows = table(&game, bytes(&game, 1, ID, 10_000));
    for row in &mut rows[1..] {
        row[3] = "Z".to_owned();
        row[1] = "x".to_owned();
    }
    let text = joined(&rows, ';', "\n").into_bytes();
    let few = ImportOptions { faults: 3, ..SPECIMEN };
    let (report, _) = import(&game, &ImportNames::default(), few, text).unwrap();
    assert_eq!(report.counts[&FaultKind::Cell], 10_000);
    assert_eq!(report.counts[&FaultKind::Lot], 10_000);
    let lines: Vec<_> = report.faults.iter().map(|f| f.line).collect();
    assert_eq!(lines, [Some(2), Some(2), Some(3)]);
}

/// A bloc small enough to be whole in a test, with sums of centimes.
const ROND: &str = r#"
[game]
id = "rond"
name = "Rond"
code = 9
price = "1 €"
bloc = 200
[prizes]
count = 10
sum = "40 €"
lots = [
    { count = 2, amount = "11 €" },
    { count = 4, amount = "4 €" },
    { count = 4, amount = "0,50 €" },
]
[alphabet.signes]
symbols = [
    { value = "A", transcription = "AS" },
    { value = "B", text = "♥", transcription = "CŒUR" },
    { value = "C", transcription = "ÉTOILE" },
]
[alphabet.sommes]
amounts = ["0,50 €", "4 €", "11 €"]
[[surface]]
id = "s"
name = "S"
[[surface.zone]]
id = "g"
name = "g"
alphabet = "signes"
[[surface.zone]]
id = "c"
name = "c"
elements = 1
alphabet = "signes"
gain_alphabet = "sommes"
[[surface.rule]]
article = "1"
kind = "match"
winning = ["g"]
candidates = ["c"]
"#;

#[test]
fn a_whole_bloc_is_one_without_declaring_anything() {
    let game = small(ROND);
    let bloc = bytes(&game, 1, ID, 200);
    let rows = table(&game, bloc.clone());
    let french_rows = in_french(&game, &rows, |m| m.to_string());
    for (names, rows) in [(ImportNames::default(), rows), (french(&game), french_rows)] {
        let text = joined(&rows, ';', "\r\n").into_bytes();
        let (report, made) = import(&game, &names, WHOLE, text.clone()).unwrap();
        assert!(made.is_some_and(|made| made == bloc), "{report:?}");
        let (report, _) = import(&game, &names, SPECIMEN, text).unwrap();
        assert!(report.faults[0].reason.contains("déclaré spécimen"), "{report:?}");
    }
}

#[test]
fn a_quote_that_is_never_closed_ends_in_an_error() {
    let game = game();
    let rows = table(&game, bytes(&game, 1, ID, 100));
    let mut text = joined(&rows, ';', "\n");
    text.push('"');
    text.push_str(&joined(&rows[1..], ';', "\n").repeat(200));
    let error = import(&game, &ImportNames::default(), SPECIMEN, text.into_bytes()).unwrap_err();
    assert!(error.to_string().contains("ligne 102"), "{error}");
}

#[test]
fn damage_to_a_foreign_parquet_is_an_error_or_a_fault_and_never_a_panic() {
    let game = game();
    let names = ImportNames::default();
    let bloc = bytes(&game, 1, ID, 100);
    for keep in [4, 11, 12, 1_000, bloc.len() - 1] {
        let error = import(&game, &names, SPECIMEN, bloc[..keep].to_vec()).unwrap_err();
        assert!(error.to_string().contains("tronqué"), "{keep}: {error}");
    }
    let mut seed = 777u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let (mut refused, mut read) = (0, 0);
    for _ in 0..1_000 {
        let mut damaged = bloc.clone();
        for _ in 0..=next(3) {
            let at = 4 + next(damaged.len() - 4);
            damaged[at] = next(256) as u8;
        }
        match import(&game, &names, SPECIMEN, damaged) {
            Ok(_) => read += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 50 && read > 50, "{refused} refused, {read} read");
}

#[test]
fn what_other_programs_export_comes_back_byte_for_byte() {
    let Some(mut python) = python(&["duckdb", "pandas", "pyarrow"]) else { return };
    let game = game();
    let bloc = bytes(&game, 8, ID, 5_000);
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("bloc.parquet"), &bloc).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges/export_bloc.py");
    passes(python.arg(script).arg(dir.path()));
    let bonus = game.slots().find(|(_, s)| s.column == "jackpot.bonus.0").unwrap().0;
    let named = ImportNames {
        ticket: Some("N° de ticket".to_owned()),
        lot: Some("Gain".to_owned()),
        validation: Some("Contrôle".to_owned()),
        first_ticket: 1,
        amounts: None,
        cells: vec![(bonus, "Bonus (€)".to_owned())],
    };
    let mut files = 0;
    for entry in std::fs::read_dir(dir.path()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let names = if name.starts_with("fr") { named.clone() } else { ImportNames::default() };
        let (report, made) = import(&game, &names, SPECIMEN, std::fs::read(&path).unwrap())
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(made.is_some_and(|made| made == bloc), "{name}: {report:?}");
        files += 1;
    }
    assert_eq!(files, 19);

    // A type that says nothing of its own, and an index that pandas adds.
    let refused = |name: &str| {
        let table = std::fs::read(dir.path().join(name)).unwrap();
        header_faults(&game, &ImportNames::default(), table)
    };
    let found = refused("fr-decimal.parquet");
    assert!(found.iter().any(|f| f.contains("« ticket » manque")), "{found:?}");
}

const IMPORT: &str = r#"
[import]
ticket = "N° de ticket"
lot = "Gain total"
validation = "Contrôle"
first_ticket = 1
amounts = "centimes"
[import.columns]
"poker.cartes.0" = "Carte 1"
"roulette.mise1.0.gain" = "Somme 1"
"#;

#[test]
fn names_from_elsewhere_are_said_in_game_toml_and_change_no_meaning() {
    let plain = game();
    let game = Game::parse("game.toml", &format!("{}{IMPORT}", text())).unwrap();
    assert_eq!(game.meaning, plain.meaning);
    let names = &game.import;
    assert_eq!((names.ticket.as_deref(), names.first_ticket), (Some("N° de ticket"), 1));
    assert_eq!(names.amounts, Some(MoneyUnit::Cents));
    let cells: Vec<_> =
        names.cells.iter().map(|(id, n)| (game.slot(*id).column.as_str(), n.as_str())).collect();
    let expected = [("poker.cartes.0", "Carte 1"), ("roulette.mise1.0.gain", "Somme 1")];
    assert_eq!(cells, expected);

    let wrong = IMPORT
        .replace("first_ticket = 1", "first_ticket = \"un\"")
        .replace("\"centimes\"", "\"francs\"")
        .replace("\"poker.cartes.0\"", "\"poker.cartes.9\"")
        .replace("\"Somme 1\"", "\"Gain total\"")
        .replace("\"Contrôle\"", "\"craps.lancer1.0\"")
        .replace("lot =", "gain =\nlot =");
    let said = Game::parse("game.toml", &format!("{}{wrong}", text())).unwrap_err().to_string();
    assert!(said.contains("TOML"), "{said}");
    let wrong = wrong.replace("gain =\n", "gain = 1\n");
    let said = Game::parse("game.toml", &format!("{}{wrong}", text())).unwrap_err().to_string();
    for says in [
        "import.first_ticket",
        "« francs »",
        "\"euros\" ou \"centimes\"",
        "« poker.cartes.9 » n'existe pas",
        "« Gain total » est en double",
        "« craps.lancer1.0 » est en double",
        "clé inconnue « gain »",
    ] {
        assert!(said.contains(says), "{says}: {said}");
    }
    assert_eq!(said.lines().count(), 6, "{said}");
}
