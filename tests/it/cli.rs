//! The command line from outside: results, messages, exit codes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

pub const KEY: &str = "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef";

pub fn tirage() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tirage"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}

pub fn template() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/casino-2012")
}

/// A folder with a key and a specimen of `tickets` tickets.
pub fn specimen(tickets: u32) -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let key = dir.path().join("bloc.key");
    fs::write(&key, format!("{KEY}\n")).unwrap();
    let bloc = dir.path().join("specimen.parquet");
    let output = tirage()
        .args(["bloc", "generate"])
        .arg(template())
        .arg("--out")
        .arg(&bloc)
        .arg("--key-file")
        .arg(&key)
        .args(["--tickets", &tickets.to_string(), "--quiet"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output));
    (dir, bloc)
}

pub fn text(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

fn copy_template(to: &Path) {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }
    copy(&template(), to);
}

/// Runs the program and checks its exit code and that the message, which must
/// be on stderr, holds all the words. Nothing may look like a panic.
#[track_caller]
pub fn refuses(arguments: &[&str], code: i32, words: &[&str]) -> String {
    let output = tirage().args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output));
    for word in words {
        assert!(said.contains(word), "{arguments:?} does not say « {word} »:\n{said}");
    }
    assert!(!said.contains("panicked"), "{said}");
    said
}

#[test]
fn numbers_and_sums_in_words() {
    for (arguments, expected) in [
        (&["words", "36"][..], "trente-six"),
        (&["words", "71"], "soixante et onze"),
        (&["words", "71", "--spelling", "1990"], "soixante-et-onze"),
        (&["words", "4,50", "--euros"], "quatre euros cinquante centimes"),
        (&["words", "1000000", "--euros"], "un million d'euros"),
    ] {
        let output = tirage().args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", text(&output));
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected, "{arguments:?}");
    }
    refuses(&["words", "beaucoup"], 2, &["beaucoup"]);
    refuses(&["words", "4,50"], 2, &["4,50"]);
}

#[test]
fn arguments_that_are_wrong_are_told_so() {
    refuses(&["words"], 2, &[]);
    refuses(&["press", "a", "b", "--out", "c", "--tickets", "9..3"], 2, &["9..3", "A..B"]);
    refuses(
        &["ticket", "render", "a", "b", "--ticket", "0", "--out", "x", "--dpi", "1"],
        2,
        &["1"],
    );
    let help = tirage().arg("--help").output().unwrap();
    assert!(help.status.success() && text(&help).contains("Codes de sortie"));
}

#[test]
fn a_project_that_is_not_there_or_is_none() {
    let dir = tempfile::tempdir().unwrap();
    let there = dir.path().to_str().unwrap();
    refuses(&["game", "check", "/nowhere/at/all"], 2, &["/nowhere/at/all", "introuvable"]);
    refuses(&["game", "check", there], 2, &[there, "game.toml"]);
    let file = dir.path().join("x");
    fs::write(&file, "x").unwrap();
    refuses(&["game", "check", file.to_str().unwrap()], 2, &["dossier"]);
}

#[test]
fn a_typo_names_file_and_line() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("p");
    copy_template(&project);
    let game = project.join("game.toml");
    let original = fs::read_to_string(&game).unwrap();
    let line = 1 + original.lines().position(|l| l.starts_with("bloc = ")).unwrap();
    fs::write(&game, original.replacen("bloc = ", "blok = ", 1)).unwrap();
    refuses(
        &["game", "check", project.to_str().unwrap()],
        2,
        &["game.toml", &format!("{line}"), "blok"],
    );
}

#[test]
fn keys_and_sizes_that_are_wrong() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let project = template();
    let project = project.to_str().unwrap();
    fs::write(at("short.key"), "1234").unwrap();
    fs::write(at("good.key"), KEY).unwrap();
    let out = at("b.parquet");
    let generate = |key: &str, tickets: &str, code: i32, words: &[&str]| {
        let key = at(key);
        let arguments =
            ["bloc", "generate", project, "--out", &out, "--key-file", &key, "--tickets", tickets];
        let said = refuses(&arguments, code, words);
        assert!(!said.contains(KEY), "the key is shown");
        assert!(!Path::new(&out).exists());
    };
    generate("missing.key", "5000", 2, &["missing.key", "introuvable"]);
    generate("short.key", "5000", 2, &["64"]);
    generate("good.key", "3", 2, &["3"]);
    generate("good.key", "99999999", 2, &["1"]);
    let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "something half written stays: {left:?}");
}

#[test]
fn outputs_that_exist_are_kept_without_force() {
    let (dir, bloc) = specimen(1_000);
    let before = fs::read(&bloc).unwrap();
    let key = dir.path().join("bloc.key");
    let project = template();
    let arguments = [
        "bloc",
        "generate",
        project.to_str().unwrap(),
        "--out",
        bloc.to_str().unwrap(),
        "--key-file",
        key.to_str().unwrap(),
        "--tickets",
        "900",
    ];
    refuses(&arguments, 2, &["existe déjà", "--force"]);
    assert_eq!(fs::read(&bloc).unwrap(), before);
    let forced = tirage().args(arguments).arg("--force").output().unwrap();
    assert!(forced.status.success(), "{}", text(&forced));
    assert_ne!(fs::read(&bloc).unwrap(), before);
}

#[test]
fn blocs_that_are_not_of_this_game() {
    let (dir, bloc) = specimen(1_000);
    let (bloc, project) = (bloc.to_str().unwrap(), template());
    let project = project.to_str().unwrap();

    // The same game with another meaning: one gain less.
    let other = dir.path().join("other");
    copy_template(&other);
    let game = other.join("game.toml");
    let text = fs::read_to_string(&game).unwrap();
    fs::write(&game, text.replacen("weight = 8", "weight = 9", 1)).unwrap();
    refuses(&["bloc", "audit", other.to_str().unwrap(), bloc], 2, &[bloc, "game.toml"]);

    // The same meaning with another comment is the same game.
    fs::write(&game, format!("# a comment\n{text}")).unwrap();
    let audit = tirage().args(["bloc", "audit", other.to_str().unwrap(), bloc]).output().unwrap();
    assert!(audit.status.success());

    let cut = dir.path().join("cut.parquet");
    let bytes = fs::read(bloc).unwrap();
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    refuses(&["bloc", "audit", project, cut.to_str().unwrap()], 2, &["cut.parquet"]);
    let text = dir.path().join("text.parquet");
    fs::write(&text, "ticket;lot\n0;0\n").unwrap();
    refuses(&["bloc", "audit", project, text.to_str().unwrap()], 2, &["text.parquet"]);
    refuses(&["bloc", "audit", project, "/nowhere.parquet"], 2, &["/nowhere.parquet"]);
    refuses(&["ticket", "show", project, bloc, "--ticket", "1000"], 2, &["1000"]);
}

#[test]
fn a_ticket_is_shown_with_what_it_wins() {
    let (_dir, bloc) = specimen(1_000);
    let audit =
        tirage().args(["bloc", "audit"]).arg(template()).arg(&bloc).arg("--json").output().unwrap();
    assert!(audit.status.success(), "{}", text(&audit));
    let audit: serde_json::Value = serde_json::from_slice(&audit.stdout).unwrap();
    assert_eq!(audit["tickets"], 1_000);
    assert_eq!(audit["ok"], true);
    assert_eq!(audit["lots"].as_array().unwrap().len(), 9);
    assert_eq!(audit["faults"].as_array().unwrap().len(), 0);

    let mut winners = 0;
    for number in 0..40 {
        let show = tirage()
            .args(["ticket", "show"])
            .arg(template())
            .arg(&bloc)
            .args(["--ticket", &number.to_string(), "--json"])
            .output()
            .unwrap();
        assert!(show.status.success(), "{}", text(&show));
        let ticket: serde_json::Value = serde_json::from_slice(&show.stdout).unwrap();
        assert_eq!(ticket["ticket"], number);
        assert_eq!(ticket["lot_cents"], ticket["outcome_cents"]);
        let surfaces = ticket["surfaces"].as_array().unwrap();
        assert_eq!(surfaces.len(), 4);
        let sum: i64 = surfaces.iter().map(|s| s["win_cents"].as_i64().unwrap()).sum();
        assert_eq!(sum, ticket["outcome_cents"].as_i64().unwrap());
        let cell = &surfaces[0]["zones"][0]["cells"][0];
        assert!(cell["value"].is_string() && !cell["transcription"].as_str().unwrap().is_empty());
        let mise = &surfaces[1]["zones"][1]["cells"][0];
        assert!(mise["gain_cents"].is_i64(), "{mise}");
        winners += i32::from(sum > 0);
    }
    // About 9 of 40 win; none at all, or all, would be no bloc of this table.
    assert!((1..40).contains(&winners), "{winners} winners in 40");
}

#[test]
fn without_display_the_window_says_what_it_needs() {
    let output = tirage().output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("DISPLAY") && !said.contains("panicked"), "{said}");
    refuses(&["/nowhere/at/all"], 2, &["/nowhere/at/all"]);
}

#[test]
fn a_table_from_elsewhere_becomes_a_bloc_or_is_told_what_is_wrong() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("projet");
    copy_template(&project);
    let (_held, bloc) = specimen(1_000);
    let out = dir.path().join("out/bloc.parquet");
    let import = |table: &Path, more: &[&str]| {
        let mut command = tirage();
        command
            .args(["bloc", "import"])
            .arg(&project)
            .arg(table)
            .arg("--out")
            .arg(&out)
            .arg("--quiet");
        command.args(more).output().unwrap()
    };
    // Not declared: nothing is left, and it is told what is missing.
    let output = import(&bloc, &[]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("1499000 tickets manquent sur 1500000"), "{}", text(&output));
    assert_eq!(fs::read_dir(out.parent().unwrap()).unwrap().count(), 0);
    let output = import(&bloc, &["--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["counts"]["missing"], 1_499_000);

    let output = import(&bloc, &["--specimen", "--emission", "2", "--bloc", "7"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(
        text(&output).contains("émission 2, bloc 7, 1000 tickets (spécimen)"),
        "{}",
        text(&output)
    );
    let audit = tirage().args(["bloc", "audit"]).arg(&project).arg(&out).output().unwrap();
    assert_eq!(audit.status.code(), Some(0), "{}", text(&audit));
    assert_eq!(import(&bloc, &["--specimen"]).status.code(), Some(2));

    // Columns: all that is wrong, with the file's name on every line.
    let csv = dir.path().join("table.csv");
    fs::write(&csv, "ticket;gain\n0;0\n").unwrap();
    let audit = tirage().args(["bloc", "audit"]).arg(&project).arg(&csv).output().unwrap();
    assert_eq!(audit.status.code(), Some(2));
    assert!(text(&audit).contains("tirage bloc import"), "{}", text(&audit));
    let output = import(&csv, &["--force"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    let said = text(&output);
    assert!(said.contains("« lot » manque") && said.contains("« gain » à la place 2"), "{said}");
    assert!(said.trim().lines().all(|line| line.contains("table.csv")), "{said}");
    assert_eq!(import(&dir.path().join("nowhere.csv"), &["--force"]).status.code(), Some(2));
    // The bloc made before is still whole.
    let audit = tirage().args(["bloc", "audit"]).arg(&project).arg(&out).output().unwrap();
    assert_eq!(audit.status.code(), Some(0), "{}", text(&audit));
}

/// A ticket is had by its number, its serial, its lot, or how it wins.
#[test]
fn a_ticket_is_chosen_in_four_ways() {
    let (_dir, bloc) = specimen(5_000);
    let show = |args: &[&str]| {
        let output = tirage()
            .args(["ticket", "show"])
            .arg(template())
            .arg(&bloc)
            .args(args)
            .arg("--json")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let by_number = show(&["--ticket", "1234"]);
    let serial = by_number["serial"].as_str().unwrap();
    assert_eq!(show(&["--serial", serial]), by_number);
    assert_eq!(show(&["--serial", &serial.replace('-', " ")]), by_number);

    let first = show(&["--lot", "30 €"]);
    assert_eq!(first["lot_cents"], 3_000);
    let after = first["ticket"].as_u64().unwrap() + 1;
    let second = show(&["--lot", "30", "--from", &after.to_string()]);
    assert_eq!(second["lot_cents"], 3_000);
    assert!(second["ticket"].as_u64().unwrap() >= after);
    assert_eq!(show(&["--lot", "0"])["outcome_cents"], 0);

    let by_way = show(&["--wins", "craps 1 + 6"]);
    let craps = &by_way["surfaces"][2];
    assert_eq!(craps["id"], "craps");
    assert!(craps["reason"].as_str().unwrap().contains("1\u{a0}+\u{a0}6"), "{craps}");

    let (project, bloc) = (template().display().to_string(), bloc.display().to_string());
    let (project, bloc) = (project.as_str(), bloc.as_str());
    let ticket = ["ticket", "show", project, bloc];
    let ask = |more: &[&'static str]| [&ticket[..], more].concat();
    refuses(&ask(&["--lot", "7 €"]), 2, &["aucun ticket de lot", "7"]);
    refuses(&ask(&["--wins", "quinte"]), 2, &["quinte"]);
    // A serial of the same game whose bloc is another.
    refuses(&ask(&["--serial", "1202-01-0002-00000042-2"]), 2, &["1202-01-000"]);
    refuses(&ask(&[]), 2, &["--ticket", "--serial", "--lot"]);
}
