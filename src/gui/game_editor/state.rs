//! What Jeu shows.

use std::path::PathBuf;
use std::sync::Arc;

use super::Checked;
use crate::game_edit::{GameDocument, GameSheet};
use crate::gui::locale::key;

/// The pages of the editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// The prize table.
    #[default]
    Prizes,
    /// The alphabets.
    Symbols,
    /// How lots are reached.
    Recipes,
    /// Name, price, bloc.
    General,
}

impl Page {
    /// In the order of the bar.
    pub(crate) const ALL: [Page; 4] = [Page::Prizes, Page::Symbols, Page::Recipes, Page::General];

    /// Key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Page::Prizes => key("game-prizes"),
            Page::Symbols => key("game-symbols"),
            Page::Recipes => key("game-recipes"),
            Page::General => key("game-general"),
        }
    }
}

/// The game being edited.
#[derive(Default)]
pub(crate) struct GameState {
    /// The text with its history; none without a project.
    pub session: Option<GameDocument>,
    /// What the text says.
    pub sheet: GameSheet,
    /// What came of reading it.
    pub checked: Option<Arc<Checked>>,
    /// The revision that the thread was asked to read.
    pub asked: Option<(u64, u64)>,
    /// The folder of the project whose game it is; nothing before any.
    pub of: Option<Option<PathBuf>>,
    /// The page.
    pub page: Page,
    /// The lot whose recipes show.
    pub lot: usize,
    /// The alphabet that shows.
    pub alphabet: usize,
    /// The official text to compare with: its file and what it says.
    pub reglement: Option<(PathBuf, Arc<str>)>,
    /// Counts the texts to compare with.
    pub reglements: u64,
    /// Why the text cannot be edited here.
    pub fault: Option<String>,
    /// What another program made of the file, while it is edited here.
    pub theirs: Option<String>,
}

impl GameState {
    /// Begins with the text of a project's file.
    pub(crate) fn open(&mut self, text: &str) {
        let (page, reglement, reglements) = (self.page, self.reglement.take(), self.reglements + 1);
        *self = GameState { page, reglement, reglements, ..GameState::default() };
        match GameDocument::open(text) {
            Ok(session) => {
                self.sheet = session.sheet();
                self.session = Some(session);
            }
            Err(fault) => self.fault = Some(fault.to_string()),
        }
    }

    /// The file was read again: what is not edited here follows it, what is
    /// stays, and the difference is kept to be asked about.
    pub(crate) fn reread(&mut self, text: &str) {
        let Some(session) = &mut self.session else { return self.open(text) };
        if session.text() == text {
            session.mark_saved(text);
            self.theirs = None;
        } else if session.dirty() {
            if session.saved() != text {
                self.theirs = Some(text.to_owned());
            }
        } else if session.replace_text(text).is_ok() {
            session.mark_saved(text);
            self.sheet = session.sheet();
        } else {
            self.open(text);
        }
    }

    /// Whether something is not saved.
    pub(crate) fn dirty(&self) -> bool {
        self.session.as_ref().is_some_and(GameDocument::dirty)
    }

    /// What came of the last reading, be the text newer by a change: what is listed
    /// of it stays in sight while the text is read again.
    pub(crate) fn latest(&self) -> Option<&Arc<Checked>> {
        self.checked.as_ref().filter(|c| c.lots.len() == self.sheet.lots.len())
    }

    /// What came of reading the text as it stands now, not an older one.
    pub(crate) fn current(&self) -> Option<&Arc<Checked>> {
        let revision = self.session.as_ref()?.revision();
        self.checked.as_ref().filter(|c| c.revision == (revision, self.reglements))
    }
}
