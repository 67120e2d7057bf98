//! [`SheetState`]: which sheet is looked at, and how.

use std::sync::Arc;

use super::{PressText, SheetModel, SheetPicture};
use crate::gui::state::View;
use crate::project::Project;

/// Which side of the sheet shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum SheetSide {
    /// The side printed first.
    #[default]
    Recto,
    /// The other.
    Verso,
    /// Both, as against a window pane: the verso shines through.
    Both,
}

/// Tabs of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum SheetTab {
    /// Support, grid, order, verso, totals.
    #[default]
    Imposition,
    /// What stands round the tickets.
    Marks,
    /// The slot under the pointer.
    Slot,
}

/// What is drawn over the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Over {
    /// Number and slot of each ticket.
    pub numbers: bool,
    /// The order in which slots are filled.
    pub order: bool,
    /// Margins and gripper.
    pub margins: bool,
}

/// What Planche shows.
pub(crate) struct SheetState {
    /// The sheet of the bloc, from 0.
    pub sheet: u32,
    /// Which side.
    pub side: SheetSide,
    /// What is drawn over it.
    pub over: Over,
    /// Tab of the right panel.
    pub tab: SheetTab,
    /// Part of the sheet in sight.
    pub view: View,
    /// Place of the volume whose sheets are listed, in the list of volumes.
    pub open: Option<u32>,
    /// First row of the list in sight.
    pub list_top: u64,
    /// Where all tickets stand.
    pub model: Option<Arc<SheetModel>>,
    /// What is drawn.
    pub picture: Option<SheetPicture>,
    /// The text of `press.toml` and what was done to it here.
    pub text: Option<PressText>,
    /// Why the last change was not taken.
    pub fault: Option<String>,
    /// Why a search found nothing.
    pub search_fault: Option<String>,
}

impl Default for SheetState {
    fn default() -> Self {
        SheetState {
            sheet: 0,
            side: SheetSide::Recto,
            over: Over { numbers: true, order: true, margins: true },
            tab: SheetTab::Imposition,
            view: View::FIT,
            open: None,
            list_top: 0,
            model: None,
            picture: None,
            text: None,
            fault: None,
            search_fault: None,
        }
    }
}

/// Texts being typed in Planche.
#[derive(Clone, Debug, Default)]
pub(crate) struct SheetDrafts {
    /// The field with the focus and what stands in it.
    pub field: Option<(&'static str, String)>,
    /// Number of the sheet.
    pub number: String,
    /// Volume, sheet or ticket looked for.
    pub search: String,
    /// Rows of the list in sight, as last laid out.
    pub rows: u64,
}

/// A changed `press.toml`, read and written by the thread.
pub(crate) struct Edited {
    /// The text asked for.
    pub text: String,
    /// The project with it, or what is wrong with it.
    pub result: Result<Arc<Project>, String>,
}
