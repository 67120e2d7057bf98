//! Carries out what is asked for in Jeu.

use std::path::PathBuf;
use std::sync::Arc;

use super::{GameCommand, GameRequest};
use crate::gui::app::App;
use crate::gui::state::{PathFor, Severity, short_path};
use crate::gui::worker::GameReply;

impl App {
    /// Carries out one command of Jeu.
    pub(crate) fn execute_game(&mut self, command: GameCommand) {
        let lang = self.state.lang;
        let game = &mut self.state.game;
        match command {
            GameCommand::Page(page) => game.page = page,
            GameCommand::Lot(lot) => game.lot = lot,
            GameCommand::Alphabet(alphabet) => game.alphabet = alphabet,
            GameCommand::Change(change) => {
                let Some(session) = &mut game.session else { return };
                match session.apply(&change) {
                    Ok(_) => self.game_changed(),
                    Err(fault) => self.complain(fault.to_string()),
                }
            }
            GameCommand::Undo | GameCommand::Redo => {
                let Some(session) = &mut game.session else { return };
                let undo = command == GameCommand::Undo;
                let step = if undo { session.undo() } else { session.redo() };
                if let Some(step) = step {
                    let key = if undo { "game-undone" } else { "game-redone" };
                    self.state.note(Severity::Info, lang.with(key, &[("step", lang.t(step))]));
                    self.game_changed();
                }
            }
            GameCommand::Save => self.save_game(false),
            GameCommand::SaveOver => self.save_game(true),
            GameCommand::TakeTheirs => {
                let Some(theirs) = game.theirs.take() else { return };
                let Some(session) = &mut game.session else { return };
                match session.replace_text(&theirs) {
                    Ok(()) => {
                        session.mark_saved(theirs);
                        self.game_changed();
                    }
                    Err(fault) => self.complain(fault.to_string()),
                }
            }
            GameCommand::AskReglement => self.ask(PathFor::Reglement),
            GameCommand::Reglement(path) => self.workers.read_reglement(path),
            GameCommand::NoReglement => {
                game.reglement = None;
                game.reglements += 1;
            }
        }
    }

    fn game_changed(&mut self) {
        let game = &mut self.state.game;
        if let Some(session) = &game.session {
            game.sheet = session.sheet();
        }
        game.lot = game.lot.min(game.sheet.lots.len().saturating_sub(1));
        game.alphabet = game.alphabet.min(game.sheet.alphabets.len().saturating_sub(1));
    }

    fn save_game(&mut self, force: bool) {
        let Some(dir) = self.state.document.as_ref().and_then(|d| d.dir.clone()) else { return };
        let Some(session) = &self.state.game.session else { return };
        let text = session.text().to_owned();
        let known = (!force).then(|| session.saved().to_owned());
        self.workers.save_game(dir, text, known);
    }

    /// Hears what the threads answer to Jeu.
    pub(crate) fn hear_game(&mut self, reply: GameReply) {
        match reply {
            GameReply::Text(Ok(text)) => {
                let dir = self.state.document.as_ref().map(|d| d.dir.clone());
                // Another project's text takes the place of what is edited.
                if self.state.game.of == dir {
                    self.state.game.reread(&text);
                } else {
                    self.state.game.open(&text);
                    self.state.game.of = dir;
                }
            }
            GameReply::Text(Err(fault)) => self.complain(fault),
            GameReply::Checked(checked) => self.state.game.checked = Some(Arc::new(checked)),
            GameReply::Saved { text, result } => self.game_saved(text, result),
            GameReply::Reglement { path, text } => self.reglement_read(path, text),
        }
    }

    fn game_saved(&mut self, text: String, result: Result<(), SaveFault>) {
        let lang = self.state.lang;
        match result {
            Ok(()) => {
                if let Some(session) = &mut self.state.game.session {
                    session.mark_saved(text);
                }
                self.state.game.theirs = None;
                self.state.note(Severity::Done, lang.t("game-file-saved"));
            }
            Err(SaveFault::Changed(theirs)) => self.state.game.theirs = Some(theirs),
            Err(SaveFault::Failed(fault)) => self.complain(fault),
        }
    }

    fn reglement_read(&mut self, path: PathBuf, text: Result<String, String>) {
        match text {
            Ok(text) => {
                let name = short_path(&path);
                self.state.game.reglement = Some((path, Arc::from(text)));
                self.state.game.reglements += 1;
                let lang = self.state.lang;
                self.state.note(Severity::Info, lang.with("reglement-read", &[("file", &name)]));
            }
            Err(fault) => self.complain(fault),
        }
    }

    /// Asks the thread to read the text as it stands, once.
    pub(crate) fn ask_game(&mut self) {
        let game = &mut self.state.game;
        let Some(session) = &game.session else { return };
        let revision = (session.revision(), game.reglements);
        if game.asked == Some(revision) {
            return;
        }
        game.asked = Some(revision);
        let (text, reglement) = (session.text().to_owned(), game.reglement.clone());
        self.workers.check_game(GameRequest { revision, text, reglement });
    }
}

/// Why a file was not written.
#[derive(Debug)]
pub(crate) enum SaveFault {
    /// Another program changed it; its text.
    Changed(String),
    /// The disk refuses.
    Failed(String),
}
