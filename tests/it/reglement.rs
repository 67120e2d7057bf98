//! The règlement as a check, and as the beginning of a project.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::cli::{template, text, tirage};

/// A text of our own that says what the sample game says.
const SAME: &str = "\
Article 2
Emissions

On imprime des blocs de 1 500 000 tickets. Le prix d'un ticket est fixé à 3 euros.

Article 3
Lots

Un bloc a les lots suivants :

| NOMBRE DE LOTS |MONTANT DU LOT| TOTAL | |----|----|----| | 2 lots de | 40 000 EUR |80 000 EUR | | 2 lots de | 10 000 EUR |20 000 EUR | | 25 lots de | 1 000 EUR |25 000 EUR | | 500 lots de | 200 EUR |100 000 EUR| | 10 000 lots de | 50 EUR |500 000 EUR| | 30 000 lots de | 30 EUR |900 000 EUR| | 40 000 lots de | 10 EUR |400 000 EUR| | 165 000 lots de | 5 EUR |825 000 EUR| | 100 000 lots de | 3 EUR |300 000 EUR| |345 529 lots formant un total de| |3 150 000 €|

Un lot peut venir du cumul de plusieurs gains d'un ticket.
Les lots de 40 000 EUR, de 10 000 EUR, de 200 EUR, de 50 EUR, de 30 EUR et de 10 EUR ne s'obtiennent qu'en cumulant les gains de plusieurs surfaces.

Fait le 3 mai 2012.
";

/// Other lots that the rules of the sample game reach as well.
const OTHER: &str = "\
Des blocs de 1 000 000 tickets, au prix de 2 €.
4 lots de
10 000 €
40 000 €
1 000 lots de
100 €
100 000 €
50 000 lots de
5 €
250 000 €
Soit 51 004 lots formant un total de
390 000 €
Le lot de 10 000 € ne s'obtient que par cumul.
";

fn run(arguments: &[&str]) -> Output {
    let output = tirage().args(arguments).output().unwrap();
    assert!(!text(&output).contains("panicked"), "{}", text(&output));
    output
}

/// What the check of the sample game against a text says, with plain spaces.
fn check(bytes: &[u8]) -> (Option<i32>, String) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("texte.txt");
    fs::write(&file, bytes).unwrap();
    let project = template();
    let arguments =
        ["game", "check", project.to_str().unwrap(), "--reglement", file.to_str().unwrap()];
    let output = run(&arguments);
    (output.status.code(), plain(&text(&output)))
}

fn plain(text: &str) -> String {
    text.replace(['\u{202f}', '\u{a0}'], " ")
}

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_text_that_says_the_same_passes() {
    let (code, said) = check(SAME.as_bytes());
    assert_eq!(code, Some(0), "{said}");
    for word in ["2012-05-03", "9 lignes, 345 529 lots", "dit ce que dit le règlement"] {
        assert!(said.contains(word), "« {word} » :\n{said}");
    }
    assert!(!said.contains("Écarts") && !said.contains("À savoir"), "{said}");
}

#[test]
fn a_text_passes_in_every_encoding() {
    // A text in Windows-1252 has no narrow spaces, but it has no-break ones.
    let spaced = SAME.replace("00 000", "00\u{a0}000");
    let latin: Vec<u8> = spaced
        .chars()
        .map(|c| if c == '€' { 0x80 } else { u8::try_from(u32::from(c)).unwrap() })
        .collect();
    let wide: Vec<u8> = format!("\u{feff}{SAME}")
        .replace('\n', "\r\n")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let marked = format!("\u{feff}{}", SAME.replace(' ', "\u{202f}")).into_bytes();
    for (bytes, name) in [(latin, "windows-1252"), (wide, "UTF-16LE"), (marked, "texte.txt")] {
        let (code, said) = check(&bytes);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains(name), "{said}");
    }
}

#[test]
fn every_difference_is_reported_with_its_line() {
    for (from, to, expected) in [
        (
            "blocs de 1 500 000",
            "blocs de 2 000 000",
            "ligne 4 : blocs de 2 000 000 dans le texte, de 1 500 000 dans le jeu",
        ),
        (
            "fixé à 3 euros",
            "fixé à 0,5 €",
            "ligne 4 : prix de 0,50 € dans le texte, de 3 € dans le jeu",
        ),
        (
            "de 30 EUR et de 10 EUR",
            "et de 10 EUR",
            "ligne 13 : le lot de 30 € ne s'obtient qu'en cumul selon le jeu",
        ),
        (
            "et de 10 EUR",
            "de 10 EUR et de 5 EUR",
            "ligne 14 : le lot de 5 € ne s'obtient qu'en cumul selon le texte",
        ),
        (
            "345 529 lots",
            "345 530 lots",
            "ligne 11 : 345 530 lots en tout dans le texte, 345 529 dans le jeu",
        ),
        (
            "|3 150 000 €|",
            "|3 160 000 €|",
            "ligne 11 : total de 3 160 000 € dans le texte, de 3 150 000 € dans le jeu",
        ),
        (
            "| 500 lots de | 200 EUR |100 000 EUR|",
            "| 400 lots de | 200 EUR |80 000 EUR|",
            "ligne 11 : lot de 200 € : 400 dans le texte, 500 dans le jeu",
        ),
        (
            "| 500 lots de | 200 EUR |100 000 EUR|",
            "| 500 lots de | 250 EUR |125 000 EUR|",
            "ligne 11 : 500 lots de 250 € dans le texte, aucun dans le jeu",
        ),
        (
            "| 500 lots de | 200 EUR |100 000 EUR|",
            "| 500 lots de | 250 EUR |125 000 EUR|",
            "500 lots de 200 € dans le jeu, aucun dans le texte",
        ),
        (
            "| 500 lots de | 200 EUR |",
            "| 500 lots de | un voyage |",
            "ligne 11 : « 500 lots de | un voyage »",
        ),
    ] {
        assert!(SAME.contains(from), "{from}");
        let (code, said) = check(SAME.replacen(from, to, 1).as_bytes());
        assert_eq!(code, Some(1), "{from} -> {to}:\n{said}");
        assert!(
            said.contains(&format!("texte.txt, {expected}"))
                || said.contains(&format!("texte.txt : {expected}")),
            "« {expected} » :\n{said}"
        );
    }
}

#[test]
fn what_is_only_to_be_known_does_not_fail() {
    // The row is wrong, the totals are right.
    let (code, said) = check(SAME.replace("|825 000 EUR|", "|725 000 EUR|").as_bytes());
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("825 000 €, 725 000 € est écrit"), "{said}");
    // Neither bloc nor price.
    let (code, said) = check(SAME.split_once("Article 3").unwrap().1.as_bytes());
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("ne dit pas le prix") && said.contains("la taille du bloc"), "{said}");
    // An article that the rules of the game follow, and that is not there.
    let (code, said) = check(format!("{SAME}\n4.1. Un article.\n4.2.3. Un autre.\n").as_bytes());
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("cite l'article 4.3.4") && !said.contains("l'article 4.2.3"), "{said}");
}

#[test]
fn texts_that_are_none() {
    for bytes in [b"Rien de tel.".as_slice(), b"", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0"] {
        let (code, said) = check(bytes);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("texte.txt") && said.contains("attendu"), "{said}");
    }
    let project = template();
    let output =
        run(&["game", "check", project.to_str().unwrap(), "--reglement", "/nowhere/texte.txt"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("introuvable"));
}

/// Runs `game new` in a folder of its own.
fn new(name: &str, rest: &[&str]) -> (tempfile::TempDir, PathBuf, Output) {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join(name);
    let mut arguments = vec!["game", "new", project.to_str().unwrap()];
    arguments.extend(rest);
    let output = run(&arguments);
    (dir, project, output)
}

#[test]
fn a_new_project_is_one() {
    let (_dir, project, output) = new("L'Été 26 à gratter", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let said = plain(&text(&output));
    for left in ["code : 1202", "[[surface]]", "[alphabet]", "layout.toml", "press.toml"] {
        assert!(said.contains(left), "{said}");
    }
    let game = fs::read_to_string(project.join("game.toml")).unwrap();
    assert!(
        game.contains("id = \"l-ete-26-a-gratter\"")
            && game.contains("name = \"L'Été 26 à gratter\""),
        "{game}"
    );
    assert!(game.contains("# article 2"), "the comments are gone:\n{game}");
    let check = run(&["game", "check", project.to_str().unwrap()]);
    assert_eq!(check.status.code(), Some(0), "{}", text(&check));

    // A second one does not touch the first.
    let again = run(&["game", "new", project.to_str().unwrap()]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again).contains("pas vide"), "{}", text(&again));
    assert_eq!(fs::read_to_string(project.join("game.toml")).unwrap(), game);
}

#[test]
fn a_new_project_takes_a_text_over() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("texte.txt");
    fs::write(&file, OTHER).unwrap();
    let (_dir, project, output) = new("autre", &["--reglement", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let check =
        run(&["game", "check", project.to_str().unwrap(), "--reglement", file.to_str().unwrap()]);
    let said = plain(&text(&check));
    assert_eq!(check.status.code(), Some(0), "{said}");
    for word in ["blocs de 1 000 000", "Ticket à 2 €", "51 004 lots pour 390 000 €"] {
        assert!(said.contains(word), "{said}");
    }
    let game = fs::read_to_string(project.join("game.toml")).unwrap();
    assert!(game.contains("only_by_cumulation = [\"10 000 €\"]"), "{game}");
    assert!(game.contains("count = 50_000, amount = \"5 €\", total = \"250 000 €\""), "{game}");
}

#[test]
fn lots_that_the_rules_do_not_reach_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("texte.txt");
    let text_of = "Blocs de 1 000 tickets à 3 €. Prix : 3 €.\n\n| 7 lots de | 4,5 € | 31,50 € |\n| 7 lots formant un total de | | 31,50 € |\n";
    fs::write(&file, text_of).unwrap();
    let (_dir, project, output) = new("autre", &["--reglement", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let said = plain(&text(&output));
    assert!(said.contains("ne peut pas être tiré") && said.contains("4,50 €"), "{said}");
    let check = run(&["game", "check", project.to_str().unwrap()]);
    assert_eq!(check.status.code(), Some(1), "{}", text(&check));
}

#[test]
fn a_project_that_can_not_be_made_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("texte.txt");
    // A total that nothing bears out, and a text of several prices.
    fs::write(&file, OTHER.replace("390 000 €", "380 000 €")).unwrap();
    let two = dir.path().join("deux.txt");
    let both = "Pour un bloc de tickets à 1 € :\n| 3 lots de | 5 € | 15 € |\n| 3 lots formant un total de | | 15 € |\nPour un bloc de tickets à 2 € :\n| 4 lots de | 5 € | 20 € |\n| 4 lots formant un total de | | 20 € |\n";
    fs::write(&two, both).unwrap();
    for (rest, word) in [
        (vec!["--from", "rien"], "modèles : "),
        (vec!["--reglement", file.to_str().unwrap()], "380 000 €"),
        (vec!["--reglement", two.to_str().unwrap()], "--price"),
        (vec!["--reglement", "/nowhere.txt"], "introuvable"),
        (vec!["--price", "2 €"], "--reglement"),
    ] {
        let (dir, _, output) = new("projet", &rest);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(plain(&text(&output)).contains(word), "{}", text(&output));
        assert_eq!(names(dir.path()), Vec::<String>::new());
    }
    for name in ["!!!", &"long".repeat(20)] {
        let (dir, _, output) = new(name, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert_eq!(names(dir.path()), Vec::<String>::new());
    }
    // With the price, the table is chosen.
    let (_dir, project, output) =
        new("projet", &["--reglement", two.to_str().unwrap(), "--price", "2 €"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let game = fs::read_to_string(project.join("game.toml")).unwrap();
    assert!(game.contains("count = 4, amount = \"5 €\""), "{game}");
}
