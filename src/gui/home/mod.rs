//! Accueil: what shows while no project is open. Projects, blocs and tables are
//! opened from here, samples copied, new games begun.

mod act;
mod new_game;
mod page;
mod recents;
mod strings;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui;

pub(crate) use new_game::{new_game_ui, which_game_ui};
pub(crate) use page::home_ui;
pub(crate) use strings::STRINGS;

use super::game_editor::check::Trouble;
use super::settings::Remembered;
use super::state::Workspace;
use crate::game::Game;

/// What can be asked of Accueil.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum HomeCommand {
    /// Close the project and show Accueil.
    Show,
    /// Open an editable copy of this template.
    Sample(&'static str),
    /// Ask for what a new game needs.
    AskNew,
    /// Ask for the folder of a new game.
    AskNewFolder,
    /// Begin the new game that is typed.
    New,
    /// Choose the template of a new game.
    Template(&'static str),
    /// Where the next project opens.
    Role(Workspace),
    /// Open a recent project with its bloc.
    Recent(PathBuf),
    /// Take a project off the list.
    Forget(PathBuf),
    /// Read the project that did not open once more.
    Again,
    /// A command was taken from the palette, by its French words.
    Taken(String),
    /// Open or close a side panel although the window is narrow.
    Unfold(Side),
}

/// A side panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// How a recent project is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// Its folder is not there.
    Gone,
    /// It opens.
    Sound,
    /// It has so many faults, the first in this file.
    Faulty(usize, String),
}

/// A template as it is shown.
#[derive(Clone)]
pub(crate) struct Sample {
    /// Its name.
    pub template: &'static str,
    /// Its game.
    pub game: Arc<Game>,
    /// Its ticket, the coat on.
    pub picture: egui::TextureHandle,
}

/// Everything that Accueil shows beside the frame's own.
#[derive(Default)]
pub(crate) struct HomeState {
    /// What is remembered.
    pub remembered: Remembered,
    /// How the recent projects are, as far as is known.
    pub health: BTreeMap<PathBuf, Health>,
    /// The templates, once they are drawn.
    pub samples: Vec<Sample>,
    /// Where the next project opens.
    pub role: Option<Workspace>,
    /// A bloc or table that waits for a project.
    pub pending: Option<PathBuf>,
    /// The folder that did not open, and its faults.
    pub failed: Option<PathBuf>,
    /// See `failed`.
    pub problems: Vec<Trouble>,
    /// Template of the new game.
    pub template: Option<&'static str>,
    /// Why the new game was not made.
    pub fault: Option<String>,
    /// Side panels that are open although the window is narrow: left, right.
    pub unfolded: (bool, bool),
}

/// Texts typed in Accueil.
#[derive(Clone, Debug, Default)]
pub(crate) struct HomeForm {
    /// Filter of the recent projects.
    pub filter: String,
    /// Folder of the new game.
    pub folder: String,
    /// Sizes of the panels as last laid out.
    pub sizes: BTreeMap<&'static str, f32>,
}
