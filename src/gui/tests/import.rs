//! Tables from elsewhere: let fall on the window, matched, judged, written.

use std::path::{Path, PathBuf};

use eframe::egui::Key;

use super::Window;
use super::project::small_game;
use crate::bloc::{BlocId, BlocReader, FaultKind, Key as BlocKey, generate};
use crate::game::{Game, Unwatched};
use crate::gui::app::App;
use crate::gui::import::Stage;
use crate::gui::state::Dialog;
use crate::project::{Project, open_bloc};

/// A project with a small game, and a whole bloc of it.
fn project_and_bloc(dir: &Path) -> (Project, PathBuf) {
    small_game(dir);
    let project = Project::open(dir).unwrap_or_else(|e| panic!("{e}"));
    let path = dir.join("origine.parquet");
    let key = BlocKey::parse("clé", &"a1".repeat(32)).unwrap();
    let out = std::fs::File::create(&path).unwrap();
    generate(&project.game, &key, BlocId::new(3, 7).unwrap(), None, out, &Unwatched).unwrap();
    (project, path)
}

/// The bloc as another program writes it, one of its columns under a name that
/// the game does not know.
fn csv_of(game: &Game, bloc: &Path) -> Vec<Vec<String>> {
    let reader = open_bloc(bloc, game).unwrap();
    let mut header = vec!["ticket".to_owned(), "lot".to_owned()];
    header.extend(game.slots.iter().map(|s| s.column.clone()));
    if game.validation_digits > 0 {
        header.push("validation".to_owned());
    }
    header[2] = "carte1".to_owned();
    let mut rows = vec![header];
    for chunk in reader.tickets(0..u32::MAX) {
        for row in chunk.unwrap().rows() {
            let row = row.unwrap();
            let mut texts = vec![format!("{:03}", row.number), row.lot.to_cents().to_string()];
            for ((slot, _), code) in game.slots().zip(row.cells) {
                texts.push(game.symbol(slot, *code).unwrap().value.clone());
            }
            texts.extend(row.validation.map(|v| v.to_string()));
            rows.push(texts);
        }
    }
    rows
}

fn write_csv(path: &Path, rows: &[Vec<String>]) {
    let text: String = rows.iter().map(|r| r.join(";") + "\r\n").collect();
    std::fs::write(path, text).unwrap();
}

fn stage(app: &App) -> &Stage {
    &app.state.import.as_ref().unwrap().stage
}

#[test]
fn a_csv_let_fall_on_the_window_is_matched_judged_written_and_opened() {
    let dir = tempfile::tempdir().unwrap();
    let (project, bloc) = project_and_bloc(dir.path());
    let rows = csv_of(&project.game, &bloc);
    let table = dir.path().join("tickets-mars.csv");
    write_csv(&table, &rows);
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("a specimen", |a| a.state.ticket.is_some());

    w.let_fall(&table);
    w.wait("the first rows", |a| a.state.import.as_ref().is_some_and(|i| i.sight.is_some()));
    assert_eq!(w.app().state.dialog, Some(Dialog::Import));
    let import = w.app().state.import.as_ref().unwrap();
    let sight = import.sight.clone().unwrap();
    assert_eq!((sight.first.len(), sight.rows), (100, 600));
    assert_eq!(sight.first[4].fields[0], "004", "all is text, with its zeros");
    assert_eq!(import.leading_zero(), Some("000"));
    // One column is not known: told, and nothing can be written.
    assert!(import.problems.iter().any(|p| p.contains("carte1")), "{:?}", import.problems);
    w.settle();
    assert!(!w.enabled("Importer"));
    w.check_names();

    // Matched by hand, all rows are judged at once.
    let own = project.game.slots[0].column.clone();
    w.choose("Colonne carte1", &own);
    w.wait("all rows judged", |a| matches!(stage(a), Stage::Checked(_)));
    let report = w.app().state.import.as_ref().unwrap().report().cloned().unwrap();
    assert!(report.ok, "{:?}", report.faults);
    assert_eq!(report.rows, 600);
    w.settle();
    assert!(w.enabled("Importer"));

    let out = dir.path().join("blocs/mars.parquet");
    w.fill("Émission", "04");
    w.fill("Bloc à écrire", &out.display().to_string());
    assert!(!out.exists());
    w.click("Importer");
    w.wait("the bloc", |a| a.state.bloc.as_ref().is_some_and(|b| b.path.as_ref() == Some(&out)));
    assert!(w.app().state.import.is_none() && w.app().state.dialog.is_none());
    let info = w.app().state.bloc.as_ref().unwrap().info.clone();
    assert_eq!((info.emission, info.bloc, info.tickets, info.specimen), (4, 1, 600, false));
    // The same tickets as those that the table was made of.
    let (a, b) =
        (open_bloc(&bloc, &project.game).unwrap(), open_bloc(&out, &project.game).unwrap());
    let cells = |r: &BlocReader<std::fs::File>| {
        (0..600).map(|n| r.ticket(n).unwrap().cells).collect::<Vec<_>>()
    };
    assert_eq!(cells(&a), cells(&b));

    // What is there is not written over unless that is asked for.
    w.let_fall(&table);
    w.wait("the rows", |a| a.state.import.as_ref().is_some_and(|i| i.sight.is_some()));
    w.settle();
    w.choose("Colonne carte1", &own);
    w.wait("all rows judged", |a| matches!(stage(a), Stage::Checked(_)));
    w.settle();
    w.fill("Bloc à écrire", &out.display().to_string());
    w.click("Importer");
    w.wait("why not", |a| a.state.import.as_ref().is_some_and(|i| i.fault.is_some()));
    let fault = w.app().state.import.as_ref().unwrap().fault.clone().unwrap();
    assert!(fault.contains("existe déjà"), "{fault}");
    w.click("Remplacer ce fichier");
    w.click("Importer");
    w.wait("the bloc again", |a| a.state.import.is_none() && a.state.tasks.is_empty());
    assert_eq!(w.app().state.bloc.as_ref().unwrap().info.emission, 1);
}

#[test]
fn a_csv_with_faults_shows_them_with_their_rows_and_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (project, bloc) = project_and_bloc(dir.path());
    let mut rows = csv_of(&project.game, &bloc);
    rows[0][2] = project.game.slots[0].column.clone();
    rows[5][2] = "Z".to_owned();
    rows[412][2] = "?".to_owned();
    rows[9][1] = "999999".to_owned();
    let table = dir.path().join("fautes.csv");
    write_csv(&table, &rows);
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("a specimen", |a| a.state.ticket.is_some());
    w.let_fall(&table);
    w.wait("all rows judged", |a| {
        a.state.import.as_ref().is_some_and(|i| matches!(i.stage, Stage::Checked(_)))
    });
    let report = w.app().state.import.as_ref().unwrap().report().cloned().unwrap();
    assert!(!report.ok);
    assert_eq!(report.counts[&FaultKind::Cell], 2, "{report:?}");
    assert_eq!(report.counts[&FaultKind::Mismatch], 1, "{report:?}");
    w.settle();
    assert!(!w.enabled("Importer"));
    w.check_names();

    // The filter shows the rows of one kind, beyond the first hundred too.
    w.click("Voir les lignes\u{202f}: cases vides ou inconnues du jeu");
    w.wait("the rows", |a| a.state.import.as_ref().is_some_and(|i| i.filter.is_some()));
    let (kind, found) = w.app().state.import.as_ref().unwrap().filter.clone().unwrap();
    assert_eq!(kind, FaultKind::Cell);
    let lines: Vec<u64> = found.iter().map(|r| r.line).collect();
    assert_eq!(lines, [6, 413]);
    assert_eq!(found[1].fields, rows[412]);
    w.settle();
    w.click("Toutes les lignes");
    assert!(w.app().state.import.as_ref().unwrap().filter.is_none());

    // Closing lets it go; nothing was written anywhere.
    w.key(Key::Escape);
    assert!(w.app().state.import.is_none() && w.app().state.dialog.is_none());
    assert!(!dir.path().join("blocs").exists());
}

#[test]
fn parquet_of_another_program_is_imported_and_not_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (_, bloc) = project_and_bloc(dir.path());
    // The same columns without our metadata: what another program writes.
    let mut bytes = std::fs::read(&bloc).unwrap();
    let at = bytes.windows(13).rposition(|w| w == b"tirage.format").unwrap();
    bytes[at..at + 13].copy_from_slice(b"autres.format");
    let table = dir.path().join("ailleurs.parquet");
    std::fs::write(&table, bytes).unwrap();

    let mut w = Window::open(Some(dir.path().to_owned()), Some(table));
    w.wait("all rows judged", |a| {
        a.state.import.as_ref().is_some_and(|i| matches!(i.stage, Stage::Checked(_)))
    });
    let import = w.app().state.import.as_ref().unwrap();
    assert!(import.sound(), "{:?}", import.report());
    assert_eq!(import.sight.as_ref().unwrap().first.len(), 100);
    w.settle();
    let out = dir.path().join("ici.parquet");
    w.fill("Bloc à écrire", &out.display().to_string());
    w.click("Importer");
    w.wait("the bloc", |a| a.state.bloc.as_ref().is_some_and(|b| b.path.as_ref() == Some(&out)));
    assert_eq!(w.app().state.bloc.as_ref().unwrap().info.tickets, 600);
}
