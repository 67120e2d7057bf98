//! What can be asked for in Jeu.

use std::path::PathBuf;

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use super::Page;
use crate::game_edit::{GameChange, GameDocument};
use crate::gui::icon;
use crate::gui::locale::{Lang, key};
use crate::gui::state::State;

/// Something that a user asks for in Jeu.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum GameCommand {
    /// Show a page.
    Page(Page),
    /// Show the recipes of a lot.
    Lot(usize),
    /// Show an alphabet.
    Alphabet(usize),
    /// Change the text.
    Change(GameChange),
    /// Take a step back.
    Undo,
    /// And forth again.
    Redo,
    /// Write the file.
    Save,
    /// Write it although another program changed it.
    SaveOver,
    /// Take what another program wrote; can be undone.
    TakeTheirs,
    /// Ask for an official text.
    AskReglement,
    /// Compare with this official text.
    Reglement(PathBuf),
    /// Compare with none.
    NoReglement,
}

impl GameCommand {
    /// Those that stand in the palette.
    pub(crate) fn listed() -> Vec<GameCommand> {
        let mut all = vec![
            GameCommand::Undo,
            GameCommand::Redo,
            GameCommand::Save,
            GameCommand::AskReglement,
            GameCommand::Change(GameChange::Totals),
        ];
        all.extend(Page::ALL.map(GameCommand::Page));
        all
    }

    /// Its words.
    pub(crate) fn label(&self, state: &State, lang: Lang) -> String {
        let session = state.game.session.as_ref();
        let step = |name: Option<&'static str>, key: &'static str, bare: &'static str| match name {
            Some(step) => lang.with(key, &[("step", lang.t(step))]),
            None => lang.t(bare).to_owned(),
        };
        match self {
            GameCommand::Undo => step(
                session.and_then(GameDocument::undo_key),
                key("game-undo-step"),
                key("game-undo"),
            ),
            GameCommand::Redo => step(
                session.and_then(GameDocument::redo_key),
                key("game-redo-step"),
                key("game-redo"),
            ),
            GameCommand::Page(page) => lang.with("game-page", &[("page", lang.t(page.key()))]),
            GameCommand::Change(change) => lang.t(change.key()).to_owned(),
            GameCommand::Lot(_) => lang.t("game-recipes").to_owned(),
            GameCommand::Alphabet(_) => lang.t("game-symbols").to_owned(),
            GameCommand::Save | GameCommand::SaveOver => lang.t("save-game").to_owned(),
            GameCommand::TakeTheirs => lang.t("take-their-game").to_owned(),
            GameCommand::AskReglement | GameCommand::Reglement(_) => {
                lang.t("choose-reglement").to_owned()
            }
            GameCommand::NoReglement => lang.t("no-reglement").to_owned(),
        }
    }

    /// Its icon.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            GameCommand::Undo => icon::UNDO,
            GameCommand::Redo => icon::REDO,
            GameCommand::Save | GameCommand::SaveOver => icon::SAVE,
            _ => icon::GAME,
        }
    }

    /// Its key, while Jeu shows.
    pub(crate) fn shortcut(&self) -> Option<KeyboardShortcut> {
        let command = |key| Some(KeyboardShortcut::new(Modifiers::COMMAND, key));
        match self {
            GameCommand::Undo => command(Key::Z),
            GameCommand::Redo => {
                Some(KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z))
            }
            GameCommand::Save => command(Key::S),
            _ => None,
        }
    }

    /// Why it cannot be done now.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let Some(session) = &state.game.session else { return Some(key("off-no-project")) };
        match self {
            GameCommand::Undo if session.undo_key().is_none() => Some(key("off-nothing-to-undo")),
            GameCommand::Redo if session.redo_key().is_none() => Some(key("off-nothing-to-redo")),
            GameCommand::Save if !session.dirty() => Some(key("off-nothing-to-save")),
            GameCommand::Save | GameCommand::SaveOver
                if state.document.as_ref().is_some_and(|d| d.dir.is_none()) =>
            {
                Some(key("off-game-built-in"))
            }
            _ => None,
        }
    }
}
