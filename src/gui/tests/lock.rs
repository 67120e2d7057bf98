//! The winners' lock, on a small real bloc made from a key.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use eframe::egui::Key;

use super::Window;
use super::project::small_game;
use crate::bloc::{BlocId, Key as BlocKey, generate};
use crate::game::{Money, Unwatched};
use crate::gui::preview::state::{Mode, Source};
use crate::gui::state::{Dialog, Lock, PreviewTab, Workspace};
use crate::project::Project;

const KEY: &str = "a1";

struct Real {
    dir: tempfile::TempDir,
    bloc: PathBuf,
    key: PathBuf,
}

fn real() -> Real {
    let dir = tempfile::tempdir().unwrap();
    small_game(dir.path());
    let project = Project::open(dir.path()).unwrap_or_else(|e| panic!("{e}"));
    let bloc = dir.path().join("bloc.parquet");
    let text = KEY.repeat(32);
    let made = BlocKey::parse("clé", &text).unwrap();
    let out = std::fs::File::create(&bloc).unwrap();
    generate(&project.game, &made, BlocId::new(3, 7).unwrap(), None, out, &Unwatched).unwrap();
    let key = dir.path().join("bloc.key");
    std::fs::write(&key, format!("{text}\n")).unwrap();
    Real { dir, bloc, key }
}

fn open(real: &Real) -> Window {
    let mut w = Window::open(Some(real.dir.path().to_owned()), Some(real.bloc.clone()));
    w.wait("the first ticket", |a| {
        a.state.picture.as_ref().is_some_and(|p| p.key.ticket == Some(0))
            && a.state.ticket.is_some()
            && !a.state.rows.is_empty()
    });
    w
}

/// Shows a key and waits for the answer.
fn show_key(w: &mut Window, key: &str) {
    w.click("Gagnants masqués");
    assert_eq!(w.app().state.dialog, Some(Dialog::Unlock));
    w.check_names();
    w.fill("Clé du bloc", key);
    w.fill("Nom", "A. Morel");
    w.fill("Motif", "Réclamation n° 318");
    w.click("Voir");
    w.wait("the answer", |a| a.state.winners.checking.is_none());
}

fn unlocked(real: &Real) -> Window {
    let mut w = open(real);
    show_key(&mut w, &real.key.display().to_string());
    assert_eq!(w.app().state.dialog, None, "{:?}", w.app().state.winners.fault);
    w.wait("the ticket in the open", |a| {
        a.state.ticket.as_ref().is_some_and(|t| t.revealed.is_some())
    });
    w
}

/// Words by which a winner could be told.
fn telling(real: &Real) -> Vec<String> {
    let project = Project::open(real.dir.path()).unwrap();
    let lots = project.game.lots.iter().map(|l| l.amount.to_string());
    lots.chain(["Perdant".to_owned(), "Gain du ticket".to_owned(), "Lot inscrit".to_owned()])
        .collect()
}

#[test]
fn nothing_that_is_said_aloud_tells_a_winner_while_they_are_hidden() {
    let real = real();
    let mut w = open(&real);
    assert_eq!((w.app().state.lock(), w.app().state.window_lock()), (Lock::Hidden, Lock::Hidden));
    let telling = telling(&real);
    let quiet = |w: &Window| {
        let all = w.spoken();
        for word in &telling {
            let told = all.iter().find(|s| s.contains(word.as_str()));
            assert!(told.is_none(), "« {word} » is told: {told:?}");
        }
    };
    for tab in [PreviewTab::Outcome, PreviewTab::Ticket, PreviewTab::Bloc] {
        w.app_mut().state.preview_tab = tab;
        w.settle();
        quiet(&w);
    }
    // The contact sheet: coat on, nothing beneath it, no lot beside it.
    w.click("Planche contact");
    w.wait("small pictures", |a| a.state.preview.contact.len() > 8 && a.drafts.thumbs.is_empty());
    quiet(&w);
    w.key(Key::C);
    assert!(w.app().state.coat_on());
    // Coin, comparison, witnesses with a lot, filter and next winner are off.
    w.key(Key::G);
    assert!(!w.app().state.preview.scratching);
    w.click("Comparer");
    assert_ne!(w.app().state.preview.mode, Mode::Compare);
    let number = w.app().state.number;
    w.click("Premier perdant");
    w.key(Key::N);
    w.settle();
    assert_eq!((w.app().state.number, w.app().state.lot_filter), (number, None));
    assert!(w.app().state.bloc.as_ref().unwrap().lots.is_empty());
    assert!(w.app().state.rows.values().flatten().all(|r| r.won.is_none()));
}

#[test]
fn the_blocs_key_shows_its_winners_for_a_time_and_hiding_drops_what_was_seen() {
    let real = real();
    let mut w = unlocked(&real);
    assert_eq!(w.app().state.lock(), Lock::Shown);
    let ticket = w.app().state.ticket.clone().unwrap();
    let revealed = ticket.revealed.clone().unwrap();
    assert_eq!(revealed.outcome.total, revealed.lot);
    assert!(!ticket.recto.own.is_empty());
    let lots = w.app().state.bloc.as_ref().unwrap().lots.clone();
    let sold: u64 = lots.iter().map(|(_, n)| n).sum();
    assert_eq!(sold, u64::from(w.app().state.tickets()), "every ticket has a lot or none");
    // Who and why stand in the journal; the chip counts down.
    let journal: Vec<String> = w.app().state.journal.iter().map(|e| e.text.clone()).collect();
    assert!(journal.iter().any(|t| t.contains("A. Morel") && t.contains("318")), "{journal:?}");
    let chip = |w: &Window| w.spoken().into_iter().find(|s| s.starts_with("Gagnants visibles"));
    let shown = chip(&w).unwrap();
    assert!(shown.contains("15:00") || shown.contains("14:5"), "{shown}");
    w.key(Key::F4);
    w.wait("the bloc's own plates", |a| {
        a.state.picture.as_ref().is_some_and(|p| p.key.ticket == Some(0) && p.plates.is_some())
    });
    assert!(!w.app().state.bloc.as_ref().unwrap().info.specimen);
    w.key(Key::F3);

    w.click(&chip(&w).unwrap());
    assert_eq!(w.app().state.lock(), Lock::Hidden);
    let state = &w.app().state;
    let no_ticket = state.ticket.as_ref().is_none_or(|t| t.revealed.is_none());
    assert!(no_ticket && state.bloc.as_ref().unwrap().lots.is_empty());
    assert!(state.rows.values().flatten().all(|r| r.won.is_none()));
    w.wait("the covered ticket", |a| {
        a.state.ticket.as_ref().is_some_and(|t| t.revealed.is_none() && t.recto.own.is_empty())
            && a.state.picture.is_some()
    });
    assert!(w.app().state.picture.as_ref().unwrap().plates.is_none());
    assert!(w.app().state.journal.last().unwrap().text.contains("masqués à nouveau"));
}

#[test]
fn winners_are_hidden_again_when_their_time_is_over() {
    let real = real();
    let mut w = unlocked(&real);
    let past = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
    w.app_mut().state.winners.unlocked.as_mut().unwrap().until = Some(past);
    w.settle();
    assert_eq!(w.app().state.lock(), Lock::Hidden);
    w.wait("the covered ticket", |a| a.state.ticket.as_ref().is_some_and(|t| t.revealed.is_none()));
    let telling = telling(&real);
    for said in w.spoken() {
        assert!(!telling.iter().any(|t| said.contains(t.as_str())), "{said}");
    }
}

#[test]
fn another_key_is_refused_and_said_in_the_dialog_and_the_journal() {
    let real = real();
    let other = real.dir.path().join("autre.key");
    std::fs::write(&other, "b2".repeat(32)).unwrap();
    let mut w = open(&real);
    show_key(&mut w, &other.display().to_string());
    assert_eq!((w.app().state.lock(), w.app().state.dialog), (Lock::Hidden, Some(Dialog::Unlock)));
    let fault = w.app().state.winners.fault.clone().unwrap();
    assert!(fault.contains("importé"), "{fault}");
    assert!(w.app().state.journal.iter().any(|e| e.text.contains("clé refusée à A. Morel")));
    // What is no key at all says what was expected, and never what stands there.
    std::fs::write(&other, "secret-de-polichinelle").unwrap();
    // The box has grown by what it says and stands elsewhere.
    w.settle();
    w.click("Voir");
    w.wait("the answer", |a| a.state.winners.checking.is_none());
    let fault = w.app().state.winners.fault.clone().unwrap();
    assert!(fault.contains("64") && !fault.contains("polichinelle"), "{fault}");
    // Without name or reason nothing is tried.
    w.fill("Motif", " ");
    w.click("Voir");
    assert!(w.app().state.winners.checking.is_none());
}

#[test]
fn a_designer_works_on_a_specimen_while_a_real_bloc_is_open() {
    let real = real();
    let mut w = open(&real);
    w.key(Key::PageDown);
    w.wait("ticket 1", |a| a.state.ticket.as_ref().is_some_and(|t| t.number == 1));
    // Plaques: a specimen's plates, densities and all.
    w.key(Key::F4);
    w.wait("the specimen's plates", |a| {
        a.state.bloc.as_ref().is_some_and(|b| b.info.specimen)
            && a.state.picture.as_ref().is_some_and(|p| p.plates.is_some())
    });
    assert_eq!((w.app().state.lock(), w.app().state.window_lock()), (Lock::Specimen, Lock::Hidden));
    assert!(w.shows("Gagnants masqués"), "the chip is the window's");
    // Aperçu keeps to the bloc and its ticket until it is told otherwise.
    w.key(Key::F3);
    w.wait("the bloc's ticket", |a| {
        a.state.ticket.as_ref().is_some_and(|t| t.number == 1 && t.revealed.is_none())
    });
    assert!(!w.app().state.bloc.as_ref().unwrap().info.specimen);
    w.click("Spécimen");
    assert_eq!(w.app().state.preview.source, Source::Specimen);
    w.wait("a specimen's ticket", |a| {
        a.state.ticket.as_ref().is_some_and(|t| t.revealed.is_some())
    });
    w.key(Key::G);
    assert!(w.app().state.preview.scratching);
    // The press keeps to the bloc.
    w.key(Key::F6);
    assert_eq!(w.app().state.workspace, Workspace::Press);
    assert!(!w.app().state.bloc.as_ref().unwrap().info.specimen);
    assert_eq!(w.app().state.bloc.as_ref().unwrap().info.bloc, 7);
}

#[test]
fn opening_another_bloc_or_a_specimen_closes_the_lock() {
    let real = real();
    let mut w = unlocked(&real);
    w.click("Fichier");
    w.click("Créer un spécimen");
    w.wait("the specimen", |a| {
        a.state.real.is_none() && a.state.ticket.as_ref().is_some_and(|t| t.revealed.is_some())
    });
    assert!(w.app().state.winners.unlocked.is_none());
    assert_eq!(w.app().state.window_lock(), Lock::Specimen);
    let lot = w.app().state.ticket.clone().unwrap().revealed.clone().unwrap().lot;
    assert!(lot >= Money::ZERO);
}
