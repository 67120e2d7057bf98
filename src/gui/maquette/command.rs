//! What a designer can ask for in Maquette.

use std::path::PathBuf;

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use super::state::{Aid, Guide, Tab, Tool};
use crate::edit::Edit;
use crate::gui::icon;
use crate::gui::locale::{Lang, key};
use crate::gui::state::{State, Workspace};
use crate::layout::ObjectId;
use crate::measure::Rect;

/// An edge or middle to which objects are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// Left edges.
    Left,
    /// Middles, left to right.
    Centre,
    /// Right edges.
    Right,
    /// Top edges.
    Top,
    /// Middles, top to bottom.
    Middle,
    /// Bottom edges.
    Bottom,
}

impl To {
    /// All of them.
    pub(crate) const ALL: [To; 6] =
        [To::Left, To::Centre, To::Right, To::Top, To::Middle, To::Bottom];
}

/// Where an object goes in the order of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stack {
    /// In front of the next one.
    Forward,
    /// Behind the one before.
    Backward,
    /// In front of all of its kind.
    Front,
    /// Behind all of its kind.
    Back,
}

/// Something that a designer asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LayoutCommand {
    /// Take a tool.
    Tool(Tool),
    /// Show a tab of the right panel.
    Tab(Tab),
    /// Select these, and nothing else.
    Select(Vec<ObjectId>),
    /// Select this one too, or no longer.
    Toggle(ObjectId),
    /// Select all of this side.
    SelectAll,
    /// Cancel the drag, then the tool, then the selection.
    Escape,
    /// Move the selection by steps of 0.1 mm, or of 1 mm.
    Nudge {
        /// Steps to the right.
        x: i8,
        /// Steps down.
        y: i8,
        /// Whether steps are of 1 mm.
        far: bool,
    },
    /// Align the selection.
    Align(To),
    /// Equal gaps between the selected, left to right or top to bottom.
    Distribute(super::rulers::Axis),
    /// Once more, beside.
    Duplicate,
    /// Take the selection away.
    Delete,
    /// Forward or backward.
    Order(Stack),
    /// Lock the selection, or set it free.
    LockSelection,
    /// Hide the selection, or show it.
    HideSelection,
    /// Lock or free these.
    Lock(Vec<ObjectId>, bool),
    /// Hide or show these.
    Hide(Vec<ObjectId>, bool),
    /// Open or close a group of the tree.
    Fold(String),
    /// An edit of the text; the same gesture makes one step.
    Edit(Box<Edit>, Option<u64>),
    /// Take back.
    Undo,
    /// Do again.
    Redo,
    /// Write the text to its file.
    Save,
    /// Write the project into another folder, which is then the one that is open.
    SaveCopy(PathBuf),
    /// Another program changed the file: take its text (it can be undone), or
    /// write over it.
    Reload(bool),
    /// The selection fills the canvas.
    ZoomSelection,
    /// An aid on or off.
    Aid(Aid),
    /// A guide is put down, moved or taken away.
    Guide {
        /// The one that was there.
        from: Option<Guide>,
        /// The one that is there now.
        to: Option<Guide>,
    },
    /// No guides.
    ClearGuides,
    /// A style is spoken of.
    Style(Option<String>),
    /// A colour is spoken of.
    Colour(Option<String>),
    /// Something new, by the tool and the room that it was drawn in.
    Create(Tool, Rect),
    /// Ask for a picture's file, then place it.
    AskPicture,
    /// Place a picture at a place of the page, in millimetres.
    Place(PathBuf, Option<(f64, f64)>),
}

use super::rulers::Axis;
use LayoutCommand as C;

const fn ctrl(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::COMMAND, key))
}

fn ctrl_shift(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key))
}

const fn plain(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::NONE, key))
}

impl LayoutCommand {
    /// Those that stand in the palette and in the table of keys.
    pub(crate) fn listed() -> Vec<LayoutCommand> {
        let mut all = vec![C::Undo, C::Redo, C::Save];
        all.extend(Tool::ALL.map(C::Tool));
        all.extend([C::SelectAll, C::Duplicate, C::Delete, C::AskPicture]);
        all.extend(To::ALL.map(C::Align));
        all.extend([C::Distribute(Axis::X), C::Distribute(Axis::Y)]);
        all.extend([Stack::Forward, Stack::Backward, Stack::Front, Stack::Back].map(C::Order));
        all.extend([C::LockSelection, C::HideSelection, C::ZoomSelection]);
        all.extend(Aid::ALL.map(C::Aid));
        all.push(C::ClearGuides);
        all
    }

    /// Those of the menu « Édition », in groups.
    pub(crate) fn menu() -> Vec<Vec<LayoutCommand>> {
        let mut arrange: Vec<LayoutCommand> = To::ALL.map(C::Align).to_vec();
        arrange.extend([C::Distribute(Axis::X), C::Distribute(Axis::Y)]);
        let order = [Stack::Forward, Stack::Backward, Stack::Front, Stack::Back];
        vec![
            vec![C::Undo, C::Redo],
            vec![C::Duplicate, C::Delete, C::SelectAll],
            arrange,
            order.map(C::Order).to_vec(),
            vec![C::LockSelection, C::HideSelection, C::AskPicture],
            vec![C::Aid(Aid::Grid), C::Aid(Aid::Guides), C::Aid(Aid::Objects), C::ClearGuides],
        ]
    }

    /// Key of its words in menus and in the palette.
    pub(crate) fn key(&self) -> &'static str {
        match self {
            C::Tool(tool) => tool.key(),
            C::Tab(Tab::Inspector) => key("inspector"),
            C::Tab(Tab::Styles) => key("styles"),
            C::Tab(Tab::Inks) => key("inks"),
            C::Select(_) | C::Toggle(_) | C::Escape => key("tool-select"),
            C::SelectAll => key("select-all"),
            C::Nudge { .. } => key("move-objects"),
            C::Align(To::Left) => key("align-left"),
            C::Align(To::Centre) => key("align-centre"),
            C::Align(To::Right) => key("align-right"),
            C::Align(To::Top) => key("align-top"),
            C::Align(To::Middle) => key("align-middle"),
            C::Align(To::Bottom) => key("align-bottom"),
            C::Distribute(Axis::X) => key("distribute-x"),
            C::Distribute(Axis::Y) => key("distribute-y"),
            C::Duplicate => key("duplicate"),
            C::Delete => key("delete"),
            C::Order(Stack::Forward) => key("forward"),
            C::Order(Stack::Backward) => key("backward"),
            C::Order(Stack::Front) => key("to-front"),
            C::Order(Stack::Back) => key("to-back"),
            C::LockSelection | C::Lock(..) => key("lock-selection"),
            C::HideSelection | C::Hide(..) => key("hide-selection"),
            C::Fold(_) => key("fold"),
            C::Edit(..) => key("edit-object"),
            C::Undo => key("undo"),
            C::Redo => key("redo"),
            C::Save | C::SaveCopy(_) => key("save"),
            C::Reload(_) => key("reload"),
            C::ZoomSelection => key("zoom-selection"),
            C::Aid(aid) => aid.key(),
            C::Guide { .. } => key("aid-guides"),
            C::ClearGuides => key("clear-guides"),
            C::Style(_) => key("styles"),
            C::Colour(_) => key("inks"),
            C::Create(tool, _) => tool.key(),
            C::AskPicture | C::Place(..) => key("place-picture"),
        }
    }

    /// Its words; undo and redo say what.
    pub(crate) fn label(&self, state: &State, lang: Lang) -> String {
        let session = state.maquette.session.as_ref();
        let what = match self {
            C::Undo => session.and_then(|s| s.undo_label()),
            C::Redo => session.and_then(|s| s.redo_label()),
            _ => None,
        };
        match what {
            Some(what) => {
                let colon = if lang == Lang::Fr { "\u{202f}:" } else { ":" };
                format!("{}{colon} {}", lang.t(self.key()), lang.t(what.key()))
            }
            None => lang.t(self.key()).to_owned(),
        }
    }

    /// Its icon.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            C::Tool(Tool::Select) => icon::SELECT,
            C::Tool(Tool::Hand) => icon::HAND,
            C::Tool(Tool::Zone) => icon::ZONE,
            C::Tool(Tool::Text) => icon::TEXT,
            C::Tool(Tool::Code) => icon::CODE,
            C::Tool(Tool::Picture) | C::AskPicture => icon::PICTURE,
            C::Undo => icon::UNDO,
            C::Redo => icon::REDO,
            C::Save => icon::SAVE,
            C::Align(To::Left) => icon::ALIGN_LEFT,
            C::Align(To::Centre) => icon::ALIGN_CENTRE,
            C::Align(To::Right) => icon::ALIGN_RIGHT,
            C::Align(To::Top) => icon::ALIGN_TOP,
            C::Align(To::Middle) => icon::ALIGN_MIDDLE,
            C::Align(To::Bottom) => icon::ALIGN_BOTTOM,
            C::Distribute(Axis::X) => icon::DISTRIBUTE_X,
            C::Distribute(Axis::Y) => icon::DISTRIBUTE_Y,
            C::Duplicate => icon::COPY,
            C::Delete => icon::DELETE,
            C::LockSelection => icon::LOCK,
            C::HideSelection => icon::EYE_OFF,
            C::Order(Stack::Forward | Stack::Front) => icon::TO_FRONT,
            C::Order(_) => icon::TO_BACK,
            C::ZoomSelection => icon::FIT,
            C::Aid(Aid::Grid) => icon::GRID,
            _ => icon::COMMAND,
        }
    }

    /// The key that sends it.
    pub(crate) fn shortcut(&self) -> Option<KeyboardShortcut> {
        match self {
            C::Tool(Tool::Select) => plain(Key::V),
            C::Tool(Tool::Hand) => plain(Key::H),
            C::Tool(Tool::Zone) => plain(Key::R),
            C::Tool(Tool::Text) => plain(Key::T),
            C::Tool(Tool::Code) => plain(Key::B),
            C::Tool(Tool::Picture) => plain(Key::I),
            C::Undo => ctrl(Key::Z),
            C::Redo => ctrl_shift(Key::Z),
            C::Save => ctrl(Key::S),
            C::SelectAll => ctrl(Key::A),
            C::Duplicate => ctrl(Key::D),
            C::Delete => plain(Key::Delete),
            C::Order(Stack::Forward) => ctrl(Key::ArrowUp),
            C::Order(Stack::Backward) => ctrl(Key::ArrowDown),
            C::Order(Stack::Front) => ctrl_shift(Key::ArrowUp),
            C::Order(Stack::Back) => ctrl_shift(Key::ArrowDown),
            C::LockSelection => ctrl_shift(Key::L),
            C::HideSelection => ctrl_shift(Key::H),
            C::ZoomSelection => Some(KeyboardShortcut::new(Modifiers::SHIFT, Key::Z)),
            _ => None,
        }
    }

    /// Whether its key would be missed by who types: the keys that select and
    /// take away text.
    pub(crate) fn is_typing(&self) -> bool {
        matches!(self, C::SelectAll | C::Delete | C::Order(_))
    }

    /// Why it cannot be done now: the key of a sentence.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let m = &state.maquette;
        if m.session.is_none() {
            return Some(key("off-no-project"));
        }
        let count = m.selection.len();
        let selected = |least: usize| match least {
            _ if count >= least => None,
            1 => Some(key("off-nothing-selected")),
            2 => Some(key("off-two-needed")),
            _ => Some(key("off-three-needed")),
        };
        let why = match self {
            // Undo and save mean the layout wherever the user is.
            C::Undo => {
                let none = m.session.as_ref().is_none_or(|s| s.undo_label().is_none());
                return none.then_some(key("off-nothing-to-undo"));
            }
            C::Redo => {
                let none = m.session.as_ref().is_none_or(|s| s.redo_label().is_none());
                return none.then_some(key("off-nothing-to-redo"));
            }
            C::Save => return (!m.dirty()).then_some(key("off-saved")),
            C::Align(_) => selected(1),
            C::Distribute(_) => selected(3),
            C::Duplicate | C::Delete | C::Order(_) => selected(1),
            C::LockSelection | C::HideSelection | C::ZoomSelection => selected(1),
            C::Nudge { .. } => selected(1),
            C::ClearGuides => m.guides.is_empty().then_some(key("off-no-guide")),
            _ => None,
        };
        let elsewhere = state.workspace != Workspace::Maquette;
        elsewhere.then_some(key("off-only-layout")).or(why)
    }
}
