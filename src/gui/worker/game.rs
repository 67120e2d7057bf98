//! What Jeu asks of threads: a game read, an official text read, a file written.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::{Answers, Reply};
use crate::gui::game_editor::{Checked, GameRequest, SaveFault, check};
use crate::project::{Aside, FileError, GAME_FILE, Project, read_foreign_text, read_text};

/// What Jeu is answered.
pub(crate) enum GameReply {
    /// The game's file of the open project.
    Text(Result<String, String>),
    /// A text was read.
    Checked(Checked),
    /// A file was written, or was not.
    Saved {
        /// What was to be written.
        text: String,
        /// Whether it was.
        result: Result<(), SaveFault>,
    },
    /// An official text was read, or could not be.
    Reglement {
        /// Its file.
        path: PathBuf,
        /// What it says.
        text: Result<String, String>,
    },
}

/// Reads edited games until the window is gone.
pub(super) fn run(requests: &Receiver<GameRequest>, answers: &Answers) {
    while let Ok(request) = requests.recv() {
        if !answers.send(Reply::Game(GameReply::Checked(check::check(&request)))) {
            return;
        }
    }
}

/// The text of a project's game.
pub(super) fn text(project: &Arc<Project>) -> GameReply {
    GameReply::Text(project.source.text(GAME_FILE).map_err(|e| e.to_string()))
}

/// Reads an official text, in whatever encoding it is.
pub(super) fn reglement(path: PathBuf) -> GameReply {
    let text = read_foreign_text(&path).map(|foreign| foreign.text).map_err(|e| e.to_string());
    GameReply::Reglement { path, text }
}

/// Writes a game's file if it still says what is `known` (or whatever it says);
/// the file is whole or as it was.
pub(super) fn save(dir: &Path, text: String, known: Option<&str>) -> GameReply {
    let write = || {
        let path = dir.join(GAME_FILE);
        let failed = |e: FileError| SaveFault::Failed(e.to_string());
        if let Some(known) = known {
            let there = read_text(&path).map_err(failed)?;
            if there != known {
                return Err(SaveFault::Changed(there));
            }
        }
        let mut aside = Aside::create(&path, true).map_err(failed)?;
        aside.write_all(text.as_bytes()).map_err(|e| failed(FileError::new(&path, &e)))?;
        aside.commit().map_err(failed)
    };
    let result = write();
    GameReply::Saved { text, result }
}
