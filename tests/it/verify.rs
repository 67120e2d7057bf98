//! Runs read back: what is right passes, and every kind of fault that another
//! tool plants is found and named.

use std::io::Cursor;
use std::path::Path;

use sha2::{Digest, Sha256};
use tirage::bloc::{BlocId, BlocReader, Key, generate};
use tirage::game::{BlocInfo, Unwatched};
use tirage::imposition::PressSettings;
use tirage::press::{self, Job, MANIFEST};
use tirage::project::{LAYOUT_FILE, PRESS_FILE, Project, templates};
use tirage::verify::{RunReport, Verifier};

use crate::judge;
use crate::press::{Bloc, grid, job, specimen};

fn press(project: &Project, bloc: &Bloc, out: &Path) {
    press_apart(project, bloc, out, false);
}

fn press_apart(project: &Project, bloc: &Bloc, out: &Path, split: bool) {
    press::run(&Job { split, ..job(project, bloc, out) }, &Unwatched).unwrap();
}

fn verifier<'a>(project: &'a Project, bloc: &Bloc) -> Verifier<'a> {
    verifier_of(project, bloc.info())
}

fn verifier_of<'a>(project: &'a Project, info: &BlocInfo) -> Verifier<'a> {
    let layout = project.source.text(LAYOUT_FILE).unwrap();
    let numbering = project.layout.numbering();
    Verifier::new(&project.game, &layout, &project.source, info, numbering).unwrap()
}

fn check(verifier: &Verifier<'_>, project: &Project, bloc: &Bloc, dir: &Path) -> RunReport {
    press::check(verifier, bloc, &grid(project, bloc), dir, &Unwatched).unwrap()
}

fn reasons(report: &RunReport) -> String {
    let say = |f: &tirage::verify::Fault| {
        format!("{} {:?} {:?} : {}", f.volume, f.sheet, f.ticket, f.reason)
    };
    report.faults.iter().take(30).map(say).collect::<Vec<_>>().join("\n")
}

#[test]
fn untouched_runs_of_all_templates_prove_themselves() {
    for name in templates() {
        let project = Project::template(name).unwrap();
        let bloc = specimen(&project, 60);
        let dir = tempfile::tempdir().unwrap();
        press(&project, &bloc, dir.path());
        let report = check(&verifier(&project, &bloc), &project, &bloc, dir.path());
        assert!(report.ok && report.fault_count == 0, "{name}\n{}", reasons(&report));
        assert_eq!(report.tickets_read, 60, "{name}");
    }
}

/// However a plant works: what is printed is found by what stands there.
#[test]
fn sheets_of_every_way_of_working_prove_themselves() {
    let project = Project::sample().unwrap();
    let text = project.source.text(PRESS_FILE).unwrap();
    let bloc = specimen(&project, 47);
    let verifier = verifier(&project, &bloc);
    let turn = "turn = \"short-edge\"";
    let correction = "[correction]\nstretch_x_percent = 0.1\nshift_y_mm = 1.5\n\
        verso = { shift_x_mm = -1.2 }\n[output]";
    let ways: &[&[(&str, &str)]] = &[
        &[(turn, "turn = \"long-edge\"\norder = \"zigzag\"")],
        &[(turn, "turn = \"short-edge\"\norder = \"columns\"\nstack_sheets = 2")],
        &[(turn, "work = \"work-and-turn\"")],
        &[(turn, "work = \"work-and-tumble\"\nrotation = 90\ncolumns = 4\nrows = 4")],
        &[(turn, "turn = \"short-edge\"\nrotation = 90\nhead_to_head = \"rows\"\nbleed_mm = 2")],
        &[("[output]", correction)],
    ];
    for way in ways {
        let text = way.iter().fold(text.clone(), |text, (from, to)| {
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        });
        let settings = PressSettings::parse("press.toml", &text);
        let settings = settings.unwrap_or_else(|e| panic!("{e}"));
        let project = Project { press: settings.into(), ..project.clone() };
        let dir = tempfile::tempdir().unwrap();
        self::press(&project, &bloc, dir.path());
        let report = check(&verifier, &project, &bloc, dir.path());
        assert!(report.ok, "{way:?}\n{}", reasons(&report));
        assert_eq!(report.tickets_read, 47, "{way:?}");
    }
}

/// Fixed plates in one file, what differs in others: read back as they are
/// pressed, and once more as they lie there.
#[test]
fn a_run_with_its_plates_apart_proves_itself() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 40);
    let dir = tempfile::tempdir().unwrap();
    let verifier = verifier(&project, &bloc);
    let apart = Job { split: true, ..job(&project, &bloc, dir.path()) };
    // Who reads expects another bloc: the serials are wrong for it.
    let other = BlocInfo { bloc: 8, ..bloc.info().clone() };
    let wrong = verifier_of(&project, &other);
    let error = press::run(&Job { verifier: Some(&wrong), ..apart }, &Unwatched).unwrap_err();
    assert!(matches!(error, press::PressError::Faults(_)), "{error}");
    let apart = Job { split: true, ..job(&project, &bloc, dir.path()) };
    press::run(&Job { verifier: Some(&verifier), ..apart }, &Unwatched).unwrap();
    blanks_are_crossed(dir.path());
    let check = || check(&verifier, &project, &bloc, dir.path());
    let report = check();
    assert!(report.ok, "{}", reasons(&report));
    assert_eq!(report.tickets_read, 40);
    let text = std::fs::read_to_string(dir.path().join(MANIFEST)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    std::fs::remove_file(dir.path().join(json["fixed"]["file"].as_str().unwrap())).unwrap();
    let report = check();
    assert!(report.faults.iter().any(|f| f.reason == "les plaques fixes manquent"));
    assert!(report.faults.iter().any(|f| f.reason == "aucun ticket : la couche manque"));
}

/// The plates of a run in two parts print the fixed art on every slot of every
/// sheet, for they are the same; so it is the imager that must cross out those of
/// the last sheet that have no ticket, and give them nothing that a ticket has.
fn blanks_are_crossed(dir: &Path) {
    let Some(mut pdftotext) = judge::tool("pdftotext") else { return };
    let volume = dir.join("casino-2012-01-0007-v001.pdf");
    let output = judge::passes(pdftotext.args(["-f", "5", "-l", "6"]).arg(volume).arg("-"));
    let text = String::from_utf8(output.stdout).unwrap();
    let (recto, verso) = text.split_once('\x0c').unwrap();
    let crossed = |side: &str| side.matches("BLANC").count();
    // 40 tickets on sheets of 18: four on the third.
    assert_eq!((crossed(recto), crossed(verso)), (14, 14));
    assert_eq!(verso.matches("1202-01-0007-").count(), 4, "{verso}");
}

/// Makes the manifest agree with a volume that was changed, so that what is
/// printed in it is what is found.
fn acknowledge(dir: &Path, file: &str) {
    let bytes = std::fs::read(dir.join(file)).unwrap();
    let path = dir.join(MANIFEST);
    let mut json: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let volume = &mut json["volumes"][0];
    volume["bytes"] = bytes.len().into();
    let digits: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
    volume["sha256"] = digits.into();
    std::fs::write(path, json.to_string()).unwrap();
}

#[test]
fn every_planted_fault_is_found_and_named() {
    let modules = ["pikepdf", "fontTools"];
    if judge::python(&modules).is_none() {
        return;
    }
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 100);
    let dir = tempfile::tempdir().unwrap();
    let good = dir.path().join("good");
    press(&project, &bloc, &good);
    let file = std::fs::read_dir(&good)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .find(|n| n.ends_with("-v001.pdf"))
        .unwrap();
    let verifier = verifier(&project, &bloc);
    // The kind of fault, the ticket that it is of, the sheet, and what is said.
    let cases: &[(&str, Option<u32>, Option<u32>, &str)] = &[
        ("flipped-symbol", Some(3), Some(1), "case poker.cartes.0 : "),
        ("swapped-rectos", Some(2), Some(1), "son recto est celui du ticket 5"),
        ("swapped-tickets", Some(23), Some(2), "il est à la place d'un autre ; le ticket 20"),
        ("swapped-first", Some(5), Some(1), "à la place d'un autre ; le ticket 2 y est attendu"),
        ("swapped-last", Some(92), Some(6), "à la place d'un autre ; le ticket 91 y est"),
        ("lost-sheet", None, Some(3), "la feuille 2 manque"),
        ("lost-sheet", Some(18), None, "ce ticket manque"),
        ("doubled-sheet", None, Some(2), "la feuille 2 est imprimée deux fois"),
        ("doubled-sheet", Some(20), Some(2), "son numéro de série est imprimé deux fois"),
        ("wrong-transcription", None, None, "« SEPT » se lit, mais le dessin est celui de « ROI »"),
        ("unknown-transcription", None, None, "« ROIN » n'est aucun symbole"),
        ("swapped-outlines", None, None, "« SEPT » se lit, mais le dessin est celui de « HUIT »"),
        (
            "wrong-letters",
            None,
            None,
            "« SEPT » se lit, mais la transcription dessinée est « HUIT »",
        ),
        ("other-code", Some(4), Some(1), "le code dit « "),
        ("wrong-module", Some(4), Some(1), "du code"),
        ("lost-code", Some(4), Some(1), "le code manque"),
        ("lost-mask", Some(0), Some(1), "le masque « roulette » manque"),
        ("shifted-mask", Some(0), Some(1), "le masque « roulette » est décalé de 0.71 mm"),
        ("bare-ticket", Some(6), None, "ce ticket manque"),
        ("wrong-validation", Some(8), Some(1), "le numéro de contrôle est "),
        ("wrong-serial", None, Some(1), "numéro de série : "),
        ("over-the-coat", Some(0), Some(1), "par-dessus la couche"),
        ("truncated", None, None, "tronqué"),
        ("flipped-byte", None, None, "SHA-256"),
    ];
    let mut missed = Vec::new();
    let mut last: Option<(&str, RunReport)> = None;
    for (kind, ticket, sheet, says) in std::iter::once(&("untouched", None, None, "")).chain(cases)
    {
        // Two things that are said of one fault.
        let report = match last.take().filter(|(k, _)| k == kind) {
            Some((_, report)) => report,
            None => {
                let dir = dir.path().join(kind);
                std::fs::create_dir(&dir).unwrap();
                for name in [file.as_str(), MANIFEST] {
                    std::fs::copy(good.join(name), dir.join(name)).unwrap();
                }
                let volume = dir.join(&file);
                let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judges/plant_fault.py");
                let mut python = judge::python(&modules).unwrap();
                judge::passes(python.arg(script).arg(&volume).arg(kind));
                if !["truncated", "flipped-byte"].contains(kind) {
                    acknowledge(&dir, &file);
                }
                check(&verifier, &project, &bloc, &dir)
            }
        };
        if *kind == "untouched" {
            assert!(report.ok, "{}", reasons(&report));
            continue;
        }
        let found = report.faults.iter().any(|f| {
            f.reason.contains(says)
                && (ticket.is_none() || f.ticket == *ticket)
                && (sheet.is_none() || f.sheet == *sheet)
        });
        if report.ok || !found {
            missed.push(format!("== {kind} {ticket:?} {sheet:?} {says}\n{}", reasons(&report)));
        }
        last = Some((kind, report));
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn volumes_that_are_lost_or_strange_and_manifests_that_lie_are_told() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 40);
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("run");
    press(&project, &bloc, &out);
    let verifier = verifier(&project, &bloc);
    let manifest = std::fs::read_to_string(out.join(MANIFEST)).unwrap();
    let file = "casino-2012-01-0007-v001.pdf";
    let check = || check(&verifier, &project, &bloc, &out);
    let says = |report: &RunReport, what: &str| {
        assert!(!report.ok);
        let found = report.faults.iter().any(|f| f.reason.contains(what));
        assert!(found, "{what} is not in\n{}", reasons(report));
    };

    std::fs::copy(out.join(file), out.join("casino-2012-01-0007-v002.pdf")).unwrap();
    says(&check(), "ce volume n'est pas au manifeste");
    std::fs::remove_file(out.join("casino-2012-01-0007-v002.pdf")).unwrap();
    assert!(check().ok);

    for (from, to, what) in [
        ("\"last_ticket\": 39", "\"last_ticket\": 40", "ce ticket manque"),
        ("\"first_ticket\": 0", "\"first_ticket\": 1", "n'est pas de ce volume"),
        ("\"sheets\": 3", "\"sheets\": 4", "3 feuilles au lieu de 4"),
        ("\"bloc\": 7", "\"bloc\": 8", "le tirage est celui du jeu"),
        ("\"tickets\": 40", "\"tickets\": 41", "41 tickets annoncés, 40 dans les volumes"),
    ] {
        assert!(manifest.contains(from), "{manifest}");
        std::fs::write(out.join(MANIFEST), manifest.replace(from, to)).unwrap();
        says(&check(), what);
    }
    std::fs::write(out.join(MANIFEST), &manifest).unwrap();

    // Another bloc of the same game: other cells, other numbers.
    let key = Key::parse("clé", &"5b".repeat(32)).unwrap();
    let mut bytes = Vec::new();
    let id = BlocId { emission: 1, bloc: 7 };
    generate(&project.game, &key, id, Some(40), &mut bytes, &Unwatched).unwrap();
    let other = BlocReader::open(Cursor::new(bytes), &project.game).unwrap();
    let report = self::check(&verifier, &project, &other, &out);
    says(&report, "est imprimé, « ");

    std::fs::remove_file(out.join(file)).unwrap();
    says(&check(), "ce volume manque");
}

#[test]
fn the_command_says_what_it_found() {
    let project = Project::sample().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let bloc = dir.path().join("b.parquet");
    let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
    let mut bytes = Vec::new();
    let id = BlocId { emission: 1, bloc: 7 };
    generate(&project.game, &key, id, Some(20), &mut bytes, &Unwatched).unwrap();
    std::fs::write(&bloc, &bytes).unwrap();
    let reader = BlocReader::open(Cursor::new(bytes), &project.game).unwrap();
    let out = dir.path().join("run");
    press(&project, &reader, &out);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/casino-2012");
    let run = |more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tirage"));
        command.arg("verify").arg(folder).arg(&bloc).arg(&out).args(more).output().unwrap()
    };
    let done = run(&[]);
    let text = String::from_utf8(done.stdout).unwrap();
    assert_eq!(done.status.code(), Some(0), "{text}");
    assert_eq!(text, "20 tickets relus : conforme, le tableau de lots y est\n");
    let file = out.join("casino-2012-01-0007-v001.pdf");
    let mut data = std::fs::read(&file).unwrap();
    data.truncate(9_000);
    std::fs::write(&file, data).unwrap();
    let done = run(&["--json"]);
    assert_eq!(done.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!((&json["ok"], &json["tickets_read"]), (&false.into(), &0.into()));
    let fault = &json["faults"][0];
    assert_eq!(fault["volume"], "casino-2012-01-0007-v001.pdf");
    assert!(fault["reason"].as_str().is_some_and(|r| r.contains("octets")), "{json}");
    std::fs::remove_file(out.join(MANIFEST)).unwrap();
    assert_eq!(run(&[]).status.code(), Some(2));
}
