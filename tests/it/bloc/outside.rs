//! Other Parquet tools: what they read, and what they change.

use std::path::Path;

use tirage::bloc::{AuditReport, BlocReader, audit};
use tirage::game::{Game, Unwatched};

use super::{ID, bytes, game, template_game};
use crate::judge::{passes, python};

fn judged_file(path: &Path, game: &Game) -> AuditReport {
    let reader = BlocReader::open(std::fs::File::open(path).unwrap(), game).unwrap();
    audit(&reader, game, &Unwatched).unwrap()
}

fn script(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges").join(name)
}

#[test]
fn a_change_by_another_tool_is_found_and_named() {
    let Some(mut python) = python(&["pyarrow"]) else { return };
    let game = game();
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("bloc.parquet"), bytes(&game, 1, ID, 20_000)).unwrap();
    passes(python.arg(script("change_bloc.py")).arg(dir.path()));

    // Written again without a change, by another writer, it is the same bloc.
    let same = judged_file(&dir.path().join("same.parquet"), &game);
    assert!(same.ok && same.faults.is_empty(), "{same:?}");

    let one_fault = |name: &str, ticket: u32, words: &[&str]| {
        let report = judged_file(&dir.path().join(name), &game);
        assert!(!report.ok, "{name}");
        assert_eq!(report.fault_count, 1, "{name}: {report:?}");
        assert_eq!(report.faults[0].ticket, ticket, "{name}");
        for word in words {
            assert!(report.faults[0].reason.contains(word), "{name}: {report:?}");
        }
        report
    };
    // The roulette of ticket 17 001 made equal to its first mise.
    let cell = one_fault("cell.parquet", 17_001, &["lot inscrit", "les cases gagnent"]);
    assert!(cell.lots.iter().any(|l| l.expected != l.found));
    // Only the recorded lot of ticket 5 changed: the table by cells is right.
    let lot = one_fault("lot.parquet", 5, &["lot inscrit 777"]);
    assert!(lot.lots.iter().all(|l| l.expected == l.found), "{lot:?}");
    one_fault("unknown.parquet", 40, &["craps.lancer2.1", "« 9 »", "inconnue"]);
    one_fault("word.parquet", 41, &["poker.cartes.3", "« ROI »"]);
    one_fault("empty.parquet", 42, &["jackpot.bonus.0", "vide"]);
    one_fault("number.parquet", 43, &["ticket", "44 au lieu de 43"]);
    one_fault("negative.parquet", 44, &["lot", "-500"]);

    let twins = judged_file(&dir.path().join("validation.parquet"), &game);
    let named: Vec<u32> = twins.faults.iter().map(|f| f.ticket).collect();
    assert_eq!(named, [7, 19_000], "{twins:?}");

    let many = judged_file(&dir.path().join("many.parquet"), &game);
    assert_eq!((many.fault_count, many.faults.len()), (20_000, 1_000));
    let json: serde_json::Value = serde_json::to_value(&many).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["faults", "lots", "ok", "tickets"]);
    assert!(json["lots"][0]["lot_cents"].is_i64() && json["lots"][0]["expected"].is_u64());

    for (name, word) in [
        ("missing.parquet", "craps.lancer1.0"),
        ("type.parquet", "poker.cartes.0"),
        ("gzip.parquet", "GZIP"),
    ] {
        let file = std::fs::File::open(dir.path().join(name)).unwrap();
        let error = BlocReader::open(file, &game).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn evaluators_written_from_the_documentation_agree() {
    let Some(_) = python(&["duckdb"]) else { return };
    let dir = tempfile::tempdir().unwrap();
    for (template, judge) in [
        ("casino-2012", "casino_outcomes.py"),
        ("roue-2011", "roue_outcomes.py"),
        ("annee-2013", "annee_outcomes.py"),
        ("millionnaire-online", "millionnaire_outcomes.py"),
    ] {
        let game = template_game(template);
        let path = dir.path().join(template);
        std::fs::write(&path, bytes(&game, 9, ID, 30_000)).unwrap();
        let mut python = python(&["duckdb"]).unwrap();
        let output = passes(python.arg(script(judge)).arg(&path));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("30000 tickets, 0 disagree"), "{template}: {said}");
    }
}
