//! What the workspace Maquette shows and remembers.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use super::drag::Gesture;
use super::length_edit::Fields;
use super::rulers::Axis;
use crate::edit::{Edit, EditDocument};
use crate::gui::locale::key;
use crate::gui::state::View;
use crate::layout::{LayoutObject, ObjectId, ObjectKind};
use crate::measure::Length;

/// What the pointer does on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Tool {
    /// Select, move, resize.
    #[default]
    Select,
    /// Pan.
    Hand,
    /// Draw a zone: a mask.
    Zone,
    /// Place a text.
    Text,
    /// Place a code.
    Code,
    /// Place a picture.
    Picture,
}

impl Tool {
    /// In the order of the bar.
    pub(crate) const ALL: [Tool; 6] =
        [Tool::Select, Tool::Hand, Tool::Zone, Tool::Text, Tool::Code, Tool::Picture];

    /// Key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Tool::Select => key("tool-select"),
            Tool::Hand => key("tool-hand"),
            Tool::Zone => key("tool-zone"),
            Tool::Text => key("tool-text"),
            Tool::Code => key("tool-code"),
            Tool::Picture => key("tool-picture"),
        }
    }
}

/// Tabs of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    /// What is selected.
    #[default]
    Inspector,
    /// Text styles.
    Styles,
    /// Inks and colours.
    Inks,
}

/// What helps to place objects and can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aid {
    /// The grid of 1 mm.
    Grid,
    /// Guides.
    Guides,
    /// Snapping to edges, middles and equal gaps of other objects.
    Objects,
}

impl Aid {
    /// In the order of the list.
    pub(crate) const ALL: [Aid; 3] = [Aid::Grid, Aid::Guides, Aid::Objects];

    /// Key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Aid::Grid => key("aid-grid"),
            Aid::Guides => key("aid-guides"),
            Aid::Objects => key("aid-objects"),
        }
    }
}

/// A guide: where it stands, and which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Guide {
    /// [`Axis::X`]: a vertical line at this x.
    pub axis: Axis,
    /// Where.
    pub at: Length,
}

/// What the workspace shows.
pub(crate) struct MaquetteState {
    /// Part of the page in sight.
    pub view: View,
    /// The tool.
    pub tool: Tool,
    /// What is selected; the last one is spoken of.
    pub selection: Vec<ObjectId>,
    /// What the right panel shows.
    pub tab: Tab,
    /// The text that is edited, with its history; none until a project is open.
    pub session: Option<EditDocument>,
    /// The text as it stands now.
    pub text: Arc<str>,
    /// The text of the file, as it was last read or written here.
    pub saved: Arc<str>,
    /// Whether the file was written here and has not been read again since.
    pub written: bool,
    /// What another program wrote into the file meanwhile.
    pub conflict: Option<Arc<str>>,
    /// Edits that wait until the frames of the last one are known.
    pub waiting: VecDeque<(Edit, Option<u64>)>,
    /// Groups of the tree that are open.
    pub open: BTreeSet<String>,
    /// Guides.
    pub guides: Vec<Guide>,
    /// What helps is on or off, in the order of [`Aid::ALL`].
    pub aids: [bool; 3],
    /// The style or colour that the tabs Styles and Encres speak of.
    pub style: Option<String>,
    /// See `style`.
    pub colour: Option<String>,
    /// Grows with every gesture, so that its edits become one step.
    pub gesture: u64,
}

impl Default for MaquetteState {
    fn default() -> Self {
        MaquetteState {
            view: View::FIT,
            tool: Tool::Select,
            selection: Vec::new(),
            tab: Tab::Inspector,
            session: None,
            text: "".into(),
            saved: "".into(),
            written: false,
            conflict: None,
            waiting: VecDeque::new(),
            open: BTreeSet::new(),
            guides: Vec::new(),
            aids: [false, true, true],
            style: None,
            colour: None,
            gesture: 0,
        }
    }
}

impl MaquetteState {
    /// Whether an aid is on.
    pub(crate) fn aid(&self, aid: Aid) -> bool {
        self.aids[Aid::ALL.iter().position(|a| *a == aid).unwrap_or(0)]
    }

    /// Whether the text differs from what was last saved.
    pub(crate) fn dirty(&self) -> bool {
        self.session.as_ref().is_some_and(EditDocument::dirty)
    }

    /// Whether an object is locked: the canvas leaves it alone.
    pub(crate) fn locked(&self, id: &ObjectId) -> bool {
        self.session.as_ref().is_some_and(|s| s.locked(id))
    }

    /// Whether an object is not drawn here; the press prints it all the same.
    pub(crate) fn hidden(&self, id: &ObjectId) -> bool {
        self.session.as_ref().is_some_and(|s| s.hidden(id))
    }

    /// Whether an object has handles.
    pub(crate) fn has_handles(&self, object: &LayoutObject) -> bool {
        // A serial is as large as its style says.
        object.kind != ObjectKind::Serial && !self.locked(&object.id)
    }

    /// Whether an object is selected.
    pub(crate) fn selects(&self, id: &ObjectId) -> bool {
        self.selection.contains(id)
    }

    /// The selected ones of these objects, in drawing order.
    pub(crate) fn selected<'a>(&self, objects: &'a [LayoutObject]) -> Vec<&'a LayoutObject> {
        objects.iter().filter(|o| self.selects(&o.id)).collect()
    }
}

/// What is being done by hand in Maquette and is not meant yet.
#[derive(Default)]
pub(crate) struct MaquetteDrafts {
    /// A drag.
    pub gesture: Option<Gesture>,
    /// Fields of measure being typed in.
    pub fields: Fields,
    /// A text of the inspector being typed in: its name, what it says.
    pub text: Option<(String, String)>,
    /// What is searched for in the tree; nothing while the search is closed.
    pub search: Option<String>,
    /// The row of the tree that is to be brought into sight.
    pub reveal: Option<ObjectId>,
    /// Whether the text of what is selected is to be typed in next.
    pub focus_text: bool,
}
