//! Tirage.

use std::path::{Path, PathBuf};

use eframe::egui::Key;

use super::{Window, sample_in};
use crate::bloc::{BlocId, FileKey, Key as BlocKey, generate, generate_sealed};
use crate::game::Unwatched;
use crate::gui::StartArgs;
use crate::gui::press_view::Audit;
use crate::gui::run_state::PressState;
use crate::gui::state::{Dialog, Severity};
use crate::press::{Done, Existing, MANIFEST, Order};
use crate::project::{Project, open_bloc};

const KEY: &str = "5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b";
const FILE_KEY: &str = "a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7";

fn press_form(dir: &Path, to: &str) -> Window {
    let mut w = Window::sample();
    w.key(Key::F6);
    w.fill("jusqu’au (exclu)", to);
    w.fill("Dossier", &dir.display().to_string());
    w
}

fn run(w: &Window) -> PressState {
    w.app().state.press.run.clone()
}

fn over(w: &mut Window) {
    w.wait("the end of the run", |a| !a.state.press.is_running());
}

/// A project in a folder, with volumes of a few sheets, and a specimen.
fn shop(dir: &Path, file_key: Option<&str>) -> PathBuf {
    sample_in(dir);
    super::edit(dir, "press.toml", |t| t.replace("tickets = 50_000", "tickets = 20"));
    let project = Project::open(dir).unwrap();
    let bloc = dir.join("bloc.parquet");
    let file = std::fs::File::create(&bloc).unwrap();
    let key = BlocKey::parse("k", KEY).unwrap();
    let id = BlocId::new(1, 1).unwrap();
    let tickets = Some(crate::bloc::smallest_specimen(&project.game).max(5_000));
    match file_key {
        None => drop(generate(&project.game, &key, id, tickets, file, &Unwatched).unwrap()),
        Some(text) => {
            let sealed = FileKey::parse("f", text).unwrap();
            generate_sealed(&project.game, &key, id, tickets, Some(&sealed), file, &Unwatched)
                .unwrap();
        }
    }
    bloc
}

fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<(String, Vec<u8>)> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.is_file())
        .map(|p| {
            let name = p.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(p).unwrap())
        })
        .collect();
    all.sort();
    all
}

fn names(files: &[(String, Vec<u8>)]) -> Vec<&str> {
    files.iter().map(|(name, _)| name.as_str()).collect()
}

/// What the command line presses on the same input, through the same order.
fn pressed(project: &Path, bloc: &Path, order: &Order) -> Vec<(String, Vec<u8>)> {
    let project = Project::open(project).unwrap();
    let bloc = open_bloc(bloc, &project.game).unwrap();
    let done = order.press(&project, &bloc, &Unwatched).unwrap();
    assert!(matches!(done, Done::Whole(_)));
    files(&order.out)
}

#[test]
fn the_form_presses_reads_back_and_says_what_it_wrote() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("volumes");
    let mut w = press_form(&out, "40");
    w.click("Lancer le tirage");
    over(&mut w);
    let PressState::Done { volumes, order, rest, proof, .. } = run(&w) else {
        panic!("{:?}", run(&w));
    };
    assert_eq!(order.out, out);
    assert!(order.verify, "read back unless told not to");
    assert_eq!(volumes.iter().map(|v| v.tickets).collect::<Vec<_>>(), [(0, 39)]);
    let size = std::fs::metadata(out.join(&volumes[0].file)).unwrap().len();
    assert_eq!(size, volumes[0].bytes);
    let proof = proof.unwrap();
    assert_eq!((proof.tickets, proof.ok()), (40, true));
    assert_eq!(proof.lots.iter().map(|l| l.read).sum::<u32>(), 40);
    assert!(rest.iter().all(|name| out.join(name).is_file()), "{rest:?}");
    assert!(w.shows("Ouvrir le dossier"));
    assert_eq!(w.app().state.press.jobs.len(), 1);

    // The same again without leave to replace fails and says so.
    w.click("Nouveau tirage");
    w.click("Lancer le tirage");
    over(&mut w);
    let PressState::Failed { text, .. } = run(&w) else { panic!("{:?}", run(&w)) };
    assert!(text.contains("existe déjà") && !text.contains("--force"), "{text}");
    assert!(w.shows("Copier"));
    w.check_names();
}

#[test]
fn a_press_from_the_window_has_the_bytes_of_the_command_line() {
    let dir = tempfile::tempdir().unwrap();
    let bloc = shop(dir.path(), None);
    let out = dir.path().join("fenetre");
    let mut w = Window::open(Some(dir.path().to_owned()), Some(bloc.clone()));
    w.wait("the bloc", |a| a.state.bloc.is_some() && a.state.tasks.is_empty());
    w.key(Key::F6);
    w.fill("jusqu’au (exclu)", "60");
    w.fill("Dossier", &out.display().to_string());
    w.click("Plaques fixes à part");
    w.click("Tirage complet");
    w.click("Lancer le tirage");
    over(&mut w);
    let PressState::Done { volumes, .. } = run(&w) else { panic!("{:?}", run(&w)) };
    assert!(volumes.len() > 2, "{volumes:?}");
    let order = Order {
        out: dir.path().join("commande"),
        tickets: Some(0..60),
        verify: true,
        ..Order::default()
    };
    assert_eq!(files(&out), pressed(dir.path(), &bloc, &order));

    // Apart, the fixed plates stand beside volumes that hold the rest.
    w.click("Nouveau tirage");
    w.click("Plaques fixes à part");
    let apart = dir.path().join("a-part");
    w.fill("Dossier", &apart.display().to_string());
    w.click("Lancer le tirage");
    over(&mut w);
    let order = Order { out: dir.path().join("commande-2"), split: true, ..order };
    let found = files(&apart);
    assert!(names(&found).iter().any(|n| n.ends_with("-fixe.pdf")), "{:?}", names(&found));
    assert_eq!(found, pressed(dir.path(), &bloc, &order));
}

#[test]
fn volumes_pressed_apart_are_collected_checked_and_a_damaged_one_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let bloc = shop(dir.path(), None);
    let out = dir.path().join("ferme");
    let mut w = Window::open(Some(dir.path().to_owned()), Some(bloc.clone()));
    w.wait("the bloc", |a| a.state.bloc.is_some() && a.state.tasks.is_empty());
    w.key(Key::F6);
    w.fill("jusqu’au (exclu)", "36");
    w.fill("Dossier", &out.display().to_string());
    for part in ["1", "2"] {
        w.fill("Volumes", part);
        w.click("Lancer le tirage");
        over(&mut w);
        let PressState::Done { volumes, rest, proof, .. } = run(&w) else {
            panic!("{:?}", run(&w));
        };
        assert_eq!((volumes.len(), rest.len(), proof), (1, 0, None));
        assert!(!out.join(MANIFEST).exists());
        w.click("Nouveau tirage");
    }
    w.fill("Volumes", "");
    w.click("Réunir les volumes d’un dossier");
    over(&mut w);
    let PressState::Done { volumes, rest, .. } = run(&w) else { panic!("{:?}", run(&w)) };
    assert_eq!(volumes.len(), 2);
    assert!(out.join(MANIFEST).exists() && rest.iter().any(|n| n.ends_with(".xjdf")));
    let order =
        Order { out: dir.path().join("d-un-trait"), tickets: Some(0..36), ..Order::default() };
    let alone = pressed(dir.path(), &bloc, &order);
    assert_eq!(files(&out), alone);

    w.click("Relire et prouver un dossier");
    over(&mut w);
    let PressState::Done { proof: Some(proof), .. } = run(&w) else { panic!("{:?}", run(&w)) };
    assert!(proof.ok() && proof.tickets == 36);
    let path = out.join(&volumes[1].file);
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x55;
    std::fs::write(&path, bytes).unwrap();
    w.click("Relire et prouver un dossier");
    over(&mut w);
    let PressState::Failed { faults, .. } = run(&w) else { panic!("{:?}", run(&w)) };
    assert!(faults.iter().any(|f| f.volume == volumes[1].file), "{faults:?}");
}

#[test]
fn a_stopped_run_answers_at_once_and_resumed_has_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let bloc = shop(dir.path(), None);
    let out = dir.path().join("volumes");
    let mut w = Window::open(Some(dir.path().to_owned()), Some(bloc.clone()));
    w.wait("the bloc", |a| a.state.bloc.is_some() && a.state.tasks.is_empty());
    w.key(Key::F6);
    w.fill("jusqu’au (exclu)", "90");
    w.fill("Dossier", &out.display().to_string());
    w.click("Lancer le tirage");
    w.wait("a whole volume", |a| match &a.state.press.run {
        PressState::Running(run) => run.counter.named() > 0,
        _ => panic!("{:?}", a.state.press.run),
    });
    w.click("Arrêter le tirage");
    let said = |w: &Window| w.app().state.journal.iter().any(|e| e.text.contains("restent"));
    assert!(said(&w), "what stays is said at once");
    over(&mut w);
    let PressState::Stopped { kept, .. } = run(&w) else { panic!("{:?}", run(&w)) };
    assert!(kept > 0);
    assert!(!out.join(MANIFEST).exists());
    w.check_names();
    let resume = "Reprendre le tirage";
    w.click(resume);
    over(&mut w);
    assert!(matches!(run(&w), PressState::Done { .. }), "{:?}", run(&w));
    let order = Order {
        out: dir.path().join("d-un-trait"),
        tickets: Some(0..90),
        existing: Existing::Refuse,
        verify: true,
        ..Order::default()
    };
    assert_eq!(files(&out), pressed(dir.path(), &bloc, &order));
}

#[test]
fn a_wrong_form_starts_nothing_and_names_the_field() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = press_form(dir.path(), "99999");
    w.click("Lancer le tirage");
    assert!(matches!(run(&w), PressState::Preparing));
    let said = |w: &Window, word: &str| {
        let journal = &w.app().state.journal;
        journal.iter().any(|e| e.severity == Severity::Error && e.text.contains(word))
    };
    assert!(said(&w, "Tickets"));
    w.fill("jusqu’au (exclu)", "10");
    w.fill("Date du travail", "demain");
    w.click("Lancer le tirage");
    assert!(matches!(run(&w), PressState::Preparing));
    assert!(said(&w, "demain"));
    w.fill("Date du travail", "2012-02-14");
    w.fill("Volumes", "trois");
    w.click("Lancer le tirage");
    assert!(said(&w, "trois"));
}

#[test]
fn the_estimate_is_near_what_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("volumes");
    let mut w = press_form(&out, "180");
    w.wait("the estimate", |a| {
        a.state.press.foretold.as_ref().is_some_and(|f| f.key.order.tickets == Some(0..180))
    });
    let foretold = w.app().state.press.foretold.clone().unwrap().result.unwrap();
    assert!(foretold.time.as_millis() > 0 && foretold.free.is_some_and(|n| n > 0));
    w.click("Lancer le tirage");
    over(&mut w);
    let PressState::Done { volumes, .. } = run(&w) else { panic!("{:?}", run(&w)) };
    let bytes: u64 = volumes.iter().map(|v| v.bytes).sum();
    let ratio = foretold.bytes as f64 / bytes as f64;
    assert!((0.8..1.25).contains(&ratio), "{} foretold, {bytes} written", foretold.bytes);
}

#[test]
fn the_bloc_is_audited_and_the_approval_sheet_made() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = Window::sample();
    w.key(Key::F6);
    w.click("Auditer le bloc");
    w.wait("the audit", |a| matches!(a.state.press.audit, Audit::Done { .. }));
    let Audit::Done { ok, tickets, .. } = w.app().state.press.audit.clone() else { panic!() };
    assert!(ok && tickets == w.app().state.tickets());
    let path = dir.path().join("bat.pdf");
    w.click("Éditer le BAT…");
    w.wait("the path", |a| matches!(a.state.dialog, Some(Dialog::Path(_))));
    w.settle();
    w.fill("Chemin", &path.display().to_string());
    w.click("Éditer");
    w.wait("the sheet", |a| !a.state.press.proofs.is_empty());
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"%PDF-"));
    assert_eq!(w.app().state.press.proofs, [path]);
}

#[test]
fn an_encrypted_bloc_is_pressed_with_its_key() {
    let dir = tempfile::tempdir().unwrap();
    let bloc = shop(dir.path(), Some(FILE_KEY));
    let key_file = dir.path().join("bloc.key");
    std::fs::write(&key_file, format!("{FILE_KEY}\n")).unwrap();
    let project = Some(dir.path().to_owned());
    let mut w = Window::start(StartArgs {
        project,
        bloc: Some(bloc),
        key_file: Some(key_file),
        ..StartArgs::default()
    });
    w.wait("the bloc", |a| a.state.bloc.is_some() && a.state.tasks.is_empty());
    w.key(Key::F6);
    let out = dir.path().join("volumes");
    w.fill("jusqu’au (exclu)", "18");
    w.fill("Dossier", &out.display().to_string());
    w.click("Lancer le tirage");
    over(&mut w);
    assert!(matches!(run(&w), PressState::Done { .. }), "{:?}", run(&w));
}

#[test]
fn closing_the_window_during_a_run_asks() {
    let dir = tempfile::tempdir().unwrap();
    let mut w = press_form(&dir.path().join("volumes"), "5000");
    w.click("Lancer le tirage");
    w.harness().input_mut().viewports.entry(eframe::egui::ViewportId::ROOT).or_default().events =
        vec![eframe::egui::ViewportEvent::Close];
    w.harness().step();
    w.settle();
    assert_eq!(w.app().state.dialog, Some(Dialog::CloseDuringRun));
    w.click("Arrêter et fermer");
    over(&mut w);
    assert!(matches!(run(&w), PressState::Stopped { .. }), "{:?}", run(&w));
}
