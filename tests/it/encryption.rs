//! Encrypted blocs on the command line: every command with the key, without, with
//! another, and with a key that is none.

use std::fs;
use std::path::Path;

use crate::cli::{KEY, refuses, specimen, template, text, tirage};

const FILE_KEY: &str = "c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4";

#[test]
fn every_command_reads_an_encrypted_bloc_with_its_key_and_says_what_is_wrong() {
    let (dir, plain) = specimen(3_000);
    let at = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let project = template();
    let project = project.to_str().unwrap();
    fs::write(at("file.key"), format!("{FILE_KEY}\n")).unwrap();
    fs::write(at("other.key"), FILE_KEY.replace('c', "d")).unwrap();
    fs::write(at("short.key"), &FILE_KEY[..62]).unwrap();
    let (bloc, key, plain) = (at("sealed.parquet"), at("file.key"), plain.to_str().unwrap());
    let run = |arguments: &[&str]| {
        let output = tirage().args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", text(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };

    let bloc_key = at("bloc.key");
    let generate = ["bloc", "generate", project, "--key-file", &bloc_key, "--tickets", "3000"];
    run(&[&generate[..], &["--quiet", "--out", &bloc, "--encrypt-key-file", &key]].concat());
    assert!(fs::read(&bloc).unwrap().starts_with(b"PARE"));
    let refused = at("refused.parquet");
    for (key, words) in [
        ("short.key", &["short.key", "62"][..]),
        ("nowhere.key", &["nowhere.key", "introuvable"]),
        ("bloc.key", &["celle qui fait les blocs"]),
    ] {
        let key = at(key);
        let said = refuses(
            &[&generate[..], &["--out", &refused, "--encrypt-key-file", &key]].concat(),
            2,
            words,
        );
        assert!(!said.contains(&FILE_KEY[..8]) && !said.contains(&KEY[..8]), "{said}");
        assert!(!Path::new(&refused).exists());
    }

    // A table becomes an encrypted bloc too.
    let imported = at("imported.parquet");
    run(&[
        "bloc",
        "import",
        project,
        plain,
        "--specimen",
        "--quiet",
        "--out",
        &imported,
        "--encrypt-key-file",
        &key,
    ]);
    let show = ["ticket", "show", project];
    let ticket = ["--ticket", "2500", "--json"];
    let wanted = run(&[&show[..], &[plain], &ticket[..]].concat());
    for bloc in [&bloc, &imported] {
        let arguments = [&show[..], &[bloc], &ticket[..], &["--encrypt-key-file", &key]].concat();
        assert_eq!(run(&arguments), wanted, "{bloc}");
    }

    let (png, pdf) = (at("x.png"), at("pdf"));
    let (proof, whole) = (at("bat.pdf"), at("whole"));
    run(&["press", project, plain, "--quiet", "--out", &whole]);
    let commands: [&[&str]; 7] = [
        &["verify", project, "BLOC", &whole, "--quiet"],
        &["bat", project, "BLOC", "--out", &proof],
        &["bloc", "audit", project, "BLOC", "--quiet"],
        &["ticket", "show", project, "BLOC", "--ticket", "7"],
        &["ticket", "show", project, "BLOC", "--lot", "10 €"],
        &["ticket", "render", project, "BLOC", "--ticket", "7", "--dpi", "60", "--out", &png],
        &["press", project, "BLOC", "--tickets", "0..30", "--quiet", "--out", &pdf],
    ];
    for command in commands {
        let with = |bloc: &str, key: Option<&str>| -> Vec<String> {
            let named = command.iter().map(|a| if *a == "BLOC" { bloc } else { a });
            let key = key.map(|name| ["--encrypt-key-file".to_owned(), at(name)]);
            named.map(str::to_owned).chain(key.into_iter().flatten()).collect()
        };
        let refuses = |bloc: &str, key: Option<&str>, words: &[&str]| {
            let arguments = with(bloc, key);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let said = refuses(&arguments, 2, words);
            assert!(!said.contains(&FILE_KEY[..8]), "{said}");
            assert!(!Path::new(&png).exists() && !Path::new(&pdf).exists(), "{command:?}");
        };
        refuses(&bloc, None, &["sealed.parquet", "chiffré", "--encrypt-key-file"]);
        refuses(&bloc, Some("other.key"), &["sealed.parquet", "autre clé"]);
        refuses(&bloc, Some("short.key"), &["short.key", "64 chiffres hexadécimaux"]);
        refuses(&bloc, Some("nowhere.key"), &["nowhere.key", "introuvable"]);
        refuses(plain, Some("file.key"), &["specimen.parquet", "en clair"]);
        let arguments = with(&bloc, Some("file.key"));
        run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let _ = fs::remove_file(&png);
        let _ = fs::remove_dir_all(&pdf);
    }
    // A key without a bloc opens no window.
    refuses(&[project, "--encrypt-key-file", &key], 2, &["--encrypt-key-file", "bloc"]);
}
