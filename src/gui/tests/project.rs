//! Projects and blocs: opened, changed by others, wrong.

use eframe::egui::Key;

use super::{Window, edit, sample_in};
use crate::bloc::{BlocId, FileKey, Key as BlocKey, generate, generate_sealed};
use crate::game::Unwatched;
use crate::gui::StartArgs;
use crate::gui::state::{BottomTab, Dialog, Lock};
use crate::project::Project;

#[test]
fn a_layout_changed_by_another_program_shows_at_once() {
    let dir = tempfile::tempdir().unwrap();
    sample_in(dir.path());
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("the ticket", |a| a.state.picture.is_some() && a.state.tasks.is_empty());
    w.key(Key::PageDown);
    w.wait("ticket 1", |a| a.state.picture.as_ref().is_some_and(|p| p.key.ticket == Some(1)));
    let before = w.app().state.document.clone().unwrap();
    assert_eq!(before.size_mm(), (100.0, 150.0));

    let plates = |a: &crate::gui::app::App| {
        let plates = a.state.picture.as_ref()?.plates.clone()?;
        let inks = plates.inks().iter().map(|(id, _)| id).collect::<Vec<_>>();
        Some(inks.into_iter().map(|id| plates.plane(id).map(<[u8]>::to_vec)).collect::<Vec<_>>())
    };
    let drawn_of = |w: &mut Window, after: u64| {
        w.wait("the new layout and its picture", |a| {
            let now = a.state.document.as_ref().map_or(0, |d| d.generation);
            now > after && a.state.picture.as_ref().is_some_and(|p| p.key.made_from.0 == now)
        });
        plates(w.app()).unwrap()
    };
    let drawn = plates(w.app()).unwrap();

    // Valid: the new layout is drawn, and the ticket stays.
    edit(dir.path(), "layout.toml", |t| t.replacen("at = [20, 86.3]", "at = [20, 86.0]", 1));
    let moved = drawn_of(&mut w, before.generation);
    assert!(moved != drawn, "the plates are those of the layout before");
    assert_eq!(w.app().state.picture.as_ref().unwrap().key.ticket, Some(1));
    assert!(w.app().state.problems.rows.is_empty());
    let generation = w.app().state.document.as_ref().unwrap().generation;
    edit(dir.path(), "layout.toml", |t| t.replacen("at = [20, 86.0]", "at = [20, 86.3]", 1));
    assert!(drawn_of(&mut w, generation) == drawn, "moved back, all is as it was");
    let generation = w.app().state.document.as_ref().unwrap().generation;

    // Wrong: the last valid layout stays, the errors are listed with their line.
    edit(dir.path(), "layout.toml", |t| format!("tpyo = 1\n{t}"));
    w.wait("the errors", |a| !a.state.problems.rows.is_empty());
    assert_eq!(w.app().state.document.as_ref().unwrap().generation, generation);
    let problem = w.app().state.problems.rows[0].clone();
    assert_eq!(problem.place(), "layout.toml:1, tpyo", "{problem:?}");
    assert_eq!(problem.finding.code, "D-002", "{problem:?}");
    assert!(w.app().state.bottom_open && w.app().state.bottom_tab == BottomTab::Problems);
    w.key(Key::F8);
    assert_eq!(w.app().state.problems.chosen, Some(0));

    // Right again: the list empties.
    edit(dir.path(), "layout.toml", |t| t.replacen("tpyo = 1\n", "", 1));
    w.wait("no errors", |a| a.state.problems.rows.is_empty());
    assert!(w.app().state.document.as_ref().unwrap().generation > generation);
}

#[test]
fn a_wrong_project_says_what_where_and_what_was_expected() {
    let dir = tempfile::tempdir().unwrap();
    let nowhere = dir.path().join("nulle-part");
    let mut w = Window::open(Some(nowhere.clone()), None);
    w.wait("the message", |a| a.state.fault.is_some());
    let fault = w.app().state.fault.clone().unwrap();
    assert!(fault.contains("nulle-part"), "{fault}");
    assert!(w.app().state.document.is_none());
    w.check_names();

    // The way out: the sample.
    w.click("Fichier");
    w.click("Ouvrir l’exemple");
    w.wait("the sample", |a| a.state.ticket.is_some());
    assert!(w.app().state.fault.is_none());
}

#[test]
fn a_project_with_faults_names_file_and_line() {
    let dir = tempfile::tempdir().unwrap();
    sample_in(dir.path());
    edit(dir.path(), "press.toml", |t| t.replacen("[sheet]", "[sheeet]", 1));
    let mut w = Window::open(Some(dir.path().to_owned()), None);
    w.wait("the message", |a| a.state.fault.is_some());
    let fault = w.app().state.fault.clone().unwrap();
    assert!(fault.contains("press.toml") && fault.contains("sheeet"), "{fault}");
}

#[test]
fn a_wrong_bloc_leaves_the_window_usable_and_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("faux.parquet");
    std::fs::write(&path, "pas du Parquet").unwrap();
    let mut w = Window::open(None, Some(path));
    w.wait("the message", |a| a.state.journal.iter().any(|e| e.text.contains("faux.parquet")));
    assert!(w.app().state.document.is_some() && w.app().state.bloc.is_none());
    w.settle();
    w.click("Fichier");
    w.click("Créer un spécimen");
    w.wait("a specimen", |a| a.state.ticket.is_some());
    assert_eq!(w.app().state.lock(), Lock::Specimen);
}

/// The sample with a bloc so small that a real one is made in no time.
pub(super) fn small_game(dir: &std::path::Path) {
    sample_in(dir);
    edit(dir, "game.toml", |t| {
        let start = t.find("[prizes]").unwrap();
        let end = t[start..].find("only_by_cumulation").unwrap() + start;
        let lots = "[prizes]\ncount = 135\nsum = \"1170 €\"\nlots = [\n\
            { count = 5, amount = \"50 €\", total = \"250 €\" },\n{ count = 10, amount = \"30 €\", total = \"300 €\" },\n\
            { count = 20, amount = \"10 €\", total = \"200 €\" },\n{ count = 60, amount = \"5 €\", total = \"300 €\" },\n\
            { count = 40, amount = \"3 €\", total = \"120 €\" },\n]\n";
        let rest = &t[end..];
        let line_end = rest.find('\n').unwrap();
        let cumulation = "only_by_cumulation = [\"50 €\", \"30 €\", \"10 €\"]";
        let head = t[..start].replace("1_500_000", "600");
        format!("{head}{lots}{cumulation}{}", &rest[line_end..])
    });
}

#[test]
fn a_real_bloc_hides_its_winners() {
    let dir = tempfile::tempdir().unwrap();
    small_game(dir.path());
    let project = Project::open(dir.path()).unwrap_or_else(|e| panic!("{e}"));
    let path = dir.path().join("bloc.parquet");
    let key = BlocKey::parse("clé", &"a1".repeat(32)).unwrap();
    let out = std::fs::File::create(&path).unwrap();
    generate(&project.game, &key, BlocId::new(3, 7).unwrap(), None, out, &Unwatched).unwrap();

    let mut w = Window::open(Some(dir.path().to_owned()), Some(path));
    w.wait("the first ticket", |a| {
        a.state.picture.as_ref().is_some_and(|p| p.key.ticket == Some(0))
    });
    assert_eq!(w.app().state.lock(), Lock::Hidden);
    assert!(w.shows("Gagnants masqués"), "a chip says so");

    // Nothing that depends on the cells is even here.
    let ticket = w.app().state.ticket.clone().unwrap();
    assert!(ticket.revealed.is_none() && ticket.recto.own.is_empty());
    assert!(w.app().state.bloc.as_ref().unwrap().lots.is_empty());
    assert!(w.app().state.picture.as_ref().unwrap().plates.is_none());
    w.wait("rows", |a| !a.state.rows.is_empty());
    assert!(w.app().state.rows.values().flatten().all(|r| r.won.is_none()));

    // Neither key nor palette shows more.
    w.key(Key::C);
    assert!(w.app().state.coat_on());
    let number = w.app().state.number;
    w.key(Key::N);
    w.settle();
    assert_eq!(w.app().state.number, number);

    // The serial is in the open: navigation works.
    w.key(Key::PageDown);
    w.wait("ticket 1", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == 1));
    assert_eq!(w.app().state.ticket.as_ref().unwrap().serial.to_string()[..12], *"1202-03-0007");
}

#[test]
fn an_encrypted_bloc_opens_with_its_key_and_says_so_without() {
    let dir = tempfile::tempdir().unwrap();
    let project = Project::sample().unwrap_or_else(|e| panic!("{e}"));
    let (path, key_file) = (dir.path().join("bloc.parquet"), dir.path().join("bloc.key"));
    let text = "c4".repeat(32);
    std::fs::write(&key_file, &text).unwrap();
    let key = BlocKey::parse("clé", &"a1".repeat(32)).unwrap();
    let file_key = FileKey::parse("clé", &text).unwrap();
    let out = std::fs::File::create(&path).unwrap();
    let id = BlocId::new(3, 7).unwrap();
    generate_sealed(&project.game, &key, id, Some(1_000), Some(&file_key), out, &Unwatched)
        .unwrap();

    let start = StartArgs {
        project: None,
        bloc: Some(path.clone()),
        key_file: Some(key_file),
        ..StartArgs::default()
    };
    let mut w = Window::start(start);
    w.wait("the bloc", |a| a.state.bloc.as_ref().is_some_and(|b| b.info.emission == 3));

    // Without its key the window asks for it; a wrong one says so and asks on.
    let mut w = Window::open(None, Some(path.clone()));
    w.wait("the box", |a| a.state.dialog == Some(Dialog::BlocKey));
    assert!(w.app().state.bloc.is_none());
    // A box is invisible in its first frame, while it is measured.
    w.settle();
    w.check_names();
    let other = dir.path().join("autre.key");
    std::fs::write(&other, "d5".repeat(32)).unwrap();
    w.fill("Fichier de la clé", &other.display().to_string());
    w.key(Key::Enter);
    w.wait("why", |a| a.state.key_wanted.as_ref().is_some_and(|k| k.why.is_some()));
    let why = w.app().state.key_wanted.clone().unwrap().why.unwrap();
    assert!(why.contains("d'une autre clé"), "{why}");
    w.fill("Fichier de la clé", &dir.path().join("bloc.key").display().to_string());
    w.click("Ouvrir");
    w.wait("the bloc", |a| a.state.bloc.as_ref().is_some_and(|b| b.info.emission == 3));
    assert_eq!(w.app().state.dialog, None);

    // The key stays known for that bloc, for one that is opened later too.
    let generation = w.app().state.bloc.as_ref().unwrap().generation;
    w.let_fall(&path);
    w.wait("the bloc again", |a| a.state.bloc.as_ref().is_some_and(|b| b.generation > generation));
    assert_eq!(w.app().state.dialog, None);
}
