//! Jeu, driven as a designer drives it.

use std::path::Path;

use eframe::egui::{Key, Modifiers};

use super::{Window, sample_in};
use crate::game::{Game, Money};
use crate::gui::game_editor::Page;
use crate::gui::state::Workspace;
use crate::project::GAME_FILE;

/// A window on a copy of the sample, in Jeu, its game read.
fn window(dir: &Path) -> Window {
    sample_in(dir);
    let mut window = Window::open(Some(dir.to_owned()), None);
    window.wait("the game", |app| app.state.game.current().is_some() && app.state.tasks.is_empty());
    window.tab("Jeu");
    assert_eq!(window.app().state.workspace, Workspace::Game);
    window
}

fn text(window: &Window) -> String {
    window.app().state.game.session.as_ref().unwrap().text().to_owned()
}

/// Types into a field and leaves it.
fn enter(window: &mut Window, name: &str, value: &str) {
    window.fill(name, value);
    window.key(Key::Enter);
}

fn read(window: &mut Window) {
    window.wait("the game is read", |app| app.state.game.current().is_some());
}

#[test]
fn a_count_is_typed_and_the_totals_follow() {
    let dir = tempfile::tempdir().unwrap();
    let mut window = window(dir.path());
    enter(&mut window, "Nombre, ligne 4", "1 500");
    let sheet = &window.app().state.game.sheet;
    assert_eq!(sheet.lots[3].count, Some(1_500));
    assert_eq!(sheet.totals(), Some((346_529, Money::parse("3 350 000 €").unwrap())));
    assert!(text(&window).contains("{ count = 1_500, amount = \"200 €\", total = \"300 000 €\" }"));
    // The file states other totals: it is told, and stated anew by a click.
    read(&mut window);
    assert!(window.app().state.game.current().unwrap().game.is_none());
    window.click("Annoncer ces totaux");
    read(&mut window);
    let game = window.app().state.game.current().unwrap().game.clone().unwrap();
    assert_eq!(game.winner_count(), 346_529);
    // A word is no number: the table stays, the field keeps the word.
    enter(&mut window, "Nombre, ligne 4", "beaucoup");
    assert_eq!(window.app().state.game.sheet.lots[3].count, Some(1_500));
    window.check_names();
}

#[test]
fn each_step_is_undone_and_done_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut window = window(dir.path());
    let before = text(&window);
    enter(&mut window, "Nouveau lot de", "500");
    let added = text(&window);
    assert!(added.contains("{ count = 1, amount = \"500 €\", total = \"500 €\" }"), "{added}");
    window.click("Supprimer le lot de 40\u{202f}000\u{202f}€");
    assert!(!text(&window).contains("\"40 000 €\""));
    window.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(text(&window), added);
    window.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(text(&window), before);
    window.key_with(Modifiers::COMMAND, Key::Y);
    assert_eq!(text(&window), added);
}

#[test]
fn symbols_get_other_words_and_the_file_is_saved() {
    let dir = tempfile::tempdir().unwrap();
    let mut window = window(dir.path());
    let comments = text(&window).lines().filter(|l| l.starts_with('#')).count();
    window.click("Symboles");
    enter(&mut window, "Transcription, ligne 5", "LE VALET");
    enter(&mut window, "Poids, ligne 1", "3");
    read(&mut window);
    assert!(window.app().state.game.dirty());
    window.key_with(Modifiers::COMMAND, Key::S);
    window.wait("the file is written", |app| !app.state.game.dirty());
    let file = std::fs::read_to_string(dir.path().join(GAME_FILE)).unwrap();
    assert_eq!(file, text(&window));
    assert_eq!(file.lines().filter(|l| l.starts_with('#')).count(), comments);
    let game = Game::parse(GAME_FILE, &file).unwrap();
    let word = |game: &Game| {
        let cards = game.alphabets.iter().find(|a| a.id == "cartes").unwrap();
        cards.symbol(4).unwrap().transcription.clone()
    };
    assert_eq!(word(&game), "LE VALET");
    // The rest of the window follows the file.
    window.wait("the project is read again", |app| {
        word(&app.state.document.as_ref().unwrap().game) == "LE VALET"
    });
}

#[test]
fn recipes_are_wished_for_and_the_plan_follows() {
    let dir = tempfile::tempdir().unwrap();
    let mut window = window(dir.path());
    let lots = window.app().state.game.current().unwrap().lots.len();
    assert_eq!(lots, 9);
    let all = window.app().state.game.current().unwrap().lots[4].count;
    window.click("Recettes, ligne 5");
    assert_eq!(window.app().state.game.page, Page::Recipes);
    window.click("Vouloir la recette 1");
    read(&mut window);
    // What is wished for stays in the list of all that is possible.
    window.settle();
    window.click("Vouloir la recette 2");
    read(&mut window);
    let wished = window.app().state.game.current().unwrap().lots[4].count;
    assert!(wished > 0 && wished < all, "{wished} of {all}");
    enter(&mut window, "Parts, recette 1", "3");
    let lot = Money::parse("50 €").unwrap();
    assert_eq!(window.app().state.game.sheet.recipes(lot)[0].parts, 3);
    window.click("Ne plus vouloir la recette 2");
    window.click("Ne plus vouloir la recette 1");
    read(&mut window);
    assert_eq!(window.app().state.game.current().unwrap().lots[4].count, all);
    assert!(!window.app().state.game.dirty());
}

#[test]
fn an_official_text_is_compared_at_every_change() {
    let dir = tempfile::tempdir().unwrap();
    let rules = dir.path().join("reglement.txt");
    let table = "\
Les blocs de 1 500 000 tickets, au prix de 3 €.
| 2 lots de | 40 000 € | 80 000 € |
| 2 lots de | 10 000 € | 20 000 € |
| 25 lots de | 1 000 € | 25 000 € |
| 500 lots de | 200 € | 100 000 € |
| 10 000 lots de | 50 € | 500 000 € |
| 30 000 lots de | 30 € | 900 000 € |
| 40 000 lots de | 10 € | 400 000 € |
| 165 000 lots de | 5 € | 825 000 € |
| 100 000 lots de | 3 € | 300 000 € |
| 345 529 lots formant un total de | | 3 150 000 € |
Les montants de 40 000 €, 10 000 €, 200 €, 50 €, 30 € et 10 € ne s'obtiennent que par cumul.
";
    std::fs::write(&rules, table).unwrap();
    let project = dir.path().join("projet");
    let mut window = window(&project);
    window
        .harness()
        .state_mut()
        .as_mut()
        .unwrap()
        .execute_game(crate::gui::game_editor::GameCommand::Reglement(rules));
    window.wait("the text", |app| app.state.game.reglement.is_some());
    read(&mut window);
    let wrong = |window: &Window| {
        let checked = window.app().state.game.current().unwrap().clone();
        let errors = |p: &&crate::gui::game_editor::check::Trouble| {
            p.severity == crate::gui::state::Severity::Error
        };
        checked.findings.iter().filter(errors).count()
    };
    assert_eq!(wrong(&window), 0, "{:?}", window.app().state.game.current().unwrap().findings);
    enter(&mut window, "Montant, ligne 3", "2 000 €");
    window.click("Annoncer ces totaux");
    read(&mut window);
    assert!(wrong(&window) > 0);
}

#[test]
fn a_file_that_another_program_changed_is_not_written_over() {
    let dir = tempfile::tempdir().unwrap();
    let mut window = window(dir.path());
    enter(&mut window, "Nombre, ligne 4", "501");
    let mine = text(&window);
    super::edit(dir.path(), GAME_FILE, |t| t.replace("name = \"Casino\"", "name = \"Casino bis\""));
    window.key_with(Modifiers::COMMAND, Key::S);
    window.wait("the other text is seen", |app| app.state.game.theirs.is_some());
    let there = std::fs::read_to_string(dir.path().join(GAME_FILE)).unwrap();
    assert!(there.contains("Casino bis") && !there.contains("count = 501"));
    window.click("Prendre celui du disque");
    assert_eq!(text(&window), there);
    // What was mine is one step back.
    window.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(text(&window), mine);
}
