//! [`Edit`]: what a hand does to a layout.

use crate::artwork::Face;
use crate::layout::{ObjectId, ObjectKind};
use crate::measure::{Length, Point, Rect};

/// A change of the layout.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Moves objects. An object of a series takes its whole place with it.
    Move {
        /// Which ones.
        objects: Vec<ObjectId>,
        /// How far.
        by: Point,
    },
    /// Moves entries within the places of their series, in all places alike.
    /// Same as [`Edit::Move`] where there is no series.
    MoveWithin {
        /// Which ones.
        objects: Vec<ObjectId>,
        /// How far.
        by: Point,
    },
    /// Gives an object another frame.
    Resize {
        /// Which one.
        object: ObjectId,
        /// Its new frame.
        to: Rect,
    },
    /// Lines objects up.
    Align {
        /// Which ones.
        objects: Vec<ObjectId>,
        /// By which edge or middle.
        how: Align,
        /// With what.
        to: AlignTo,
    },
    /// Spaces objects evenly between the first and the last.
    Distribute {
        /// Which ones.
        objects: Vec<ObjectId>,
        /// In which direction.
        axis: Axis,
        /// What becomes equal.
        spread: Spread,
    },
    /// Copies entries, each just above its original.
    Duplicate {
        /// Which ones.
        objects: Vec<ObjectId>,
        /// How far from the originals.
        by: Point,
    },
    /// Takes entries out. Comments before them stay.
    Delete {
        /// Which ones.
        objects: Vec<ObjectId>,
    },
    /// Draws an entry earlier or later than others of its table.
    Order {
        /// Which one.
        object: ObjectId,
        /// Where to.
        to: Step,
    },
    /// Sets a field of an entry, or takes it out.
    SetField {
        /// Which entry: that of an object, or `styles.title`, `colours.gold`,
        /// `ink[2]`, `ticket`; empty for the file itself.
        object: ObjectId,
        /// The key; `value.style` for one within another.
        key: String,
        /// The value; nothing takes it out.
        value: Option<FieldValue>,
    },
    /// Sets a field of a text style; a style that is not there is begun.
    SetStyle {
        /// Name of the style.
        name: String,
        /// The key.
        key: String,
        /// The value; nothing takes it out.
        value: Option<FieldValue>,
    },
    /// Sets how much of an ink a colour has, in percent; a colour that is not
    /// there is begun.
    SetColour {
        /// Name of the colour.
        name: String,
        /// Identifier of the ink.
        ink: String,
        /// Percent of it; nothing takes the ink out of the colour.
        percent: Option<f64>,
    },
    /// Sets whether a colour overprints.
    SetOverprint {
        /// Name of the colour.
        name: String,
        /// Whether it does.
        overprint: bool,
    },
    /// Sets a field of a spot ink.
    SetInk {
        /// Its identifier.
        id: String,
        /// The key.
        key: String,
        /// The value; nothing takes it out.
        value: Option<FieldValue>,
    },
    /// Puts in something new.
    Insert {
        /// What.
        what: NewKind,
        /// On which face.
        face: Face,
        /// Where.
        room: Rect,
    },
}

/// Something new.
#[derive(Clone, Debug, PartialEq)]
pub enum NewKind {
    /// A text in a style.
    Text {
        /// What it says.
        text: String,
        /// Name of its style.
        style: String,
    },
    /// A ground for cells, in a colour.
    Ground {
        /// Name of its colour.
        colour: String,
    },
    /// A mask over nothing yet.
    Mask,
    /// A mention on the coat.
    Plaque {
        /// What it says.
        text: String,
        /// Name of its style.
        style: String,
        /// Name of its colour.
        colour: String,
    },
    /// A code.
    Code,
    /// A drawing, by its file within the project.
    Art {
        /// The file.
        file: String,
    },
}

impl NewKind {
    /// What it will be.
    pub fn kind(&self) -> ObjectKind {
        match self {
            NewKind::Text { .. } => ObjectKind::Text,
            NewKind::Ground { .. } => ObjectKind::Ground,
            NewKind::Mask => ObjectKind::Mask,
            NewKind::Plaque { .. } => ObjectKind::Plaque,
            NewKind::Code => ObjectKind::Code,
            NewKind::Art { .. } => ObjectKind::Art,
        }
    }
}

/// By what objects are lined up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Left edges.
    Left,
    /// Middles from left to right.
    Centre,
    /// Right edges.
    Right,
    /// Top edges.
    Top,
    /// Middles from top to bottom.
    Middle,
    /// Bottom edges.
    Bottom,
}

/// With what objects are lined up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlignTo {
    /// With each other: with the rectangle round them all.
    Selection,
    /// With the trimmed ticket or its safe area.
    Area(Rect),
}

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

/// What becomes equal between neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// The gaps.
    Gaps,
    /// The distances of the middles.
    Centres,
}

/// Where an entry goes among those of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Above the next.
    Forward,
    /// Below the one before.
    Backward,
    /// Above all.
    Front,
    /// Below all.
    Back,
}

/// A value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldValue {
    /// A text.
    Text(String),
    /// A number: millimetres, points, percents.
    Number(f64),
    /// Yes or no.
    Truth(bool),
    /// Numbers: a point, a box, a circle.
    Numbers(Vec<f64>),
    /// Texts: slots, cells.
    Texts(Vec<String>),
}

impl From<Length> for FieldValue {
    fn from(length: Length) -> Self {
        FieldValue::Number(length.to_mm())
    }
}

impl From<Point> for FieldValue {
    fn from(p: Point) -> Self {
        FieldValue::Numbers(vec![p.x.to_mm(), p.y.to_mm()])
    }
}

impl From<Rect> for FieldValue {
    fn from(r: Rect) -> Self {
        FieldValue::Numbers(vec![r.x.to_mm(), r.y.to_mm(), r.w.to_mm(), r.h.to_mm()])
    }
}

/// What a step of the history is called. The window has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditKind {
    /// A move.
    Move,
    /// Another frame.
    Resize,
    /// Lined up.
    Align,
    /// Spaced evenly.
    Distribute,
    /// Copied.
    Duplicate,
    /// Taken out.
    Delete,
    /// Another order.
    Order,
    /// A field.
    Field,
    /// A text style.
    Style,
    /// A colour.
    Colour,
    /// An ink.
    Ink,
    /// Something new.
    Insert,
    /// The text as another program has left it.
    Reload,
}

impl EditKind {
    /// All of them.
    pub const ALL: [EditKind; 13] = [
        EditKind::Move,
        EditKind::Resize,
        EditKind::Align,
        EditKind::Distribute,
        EditKind::Duplicate,
        EditKind::Delete,
        EditKind::Order,
        EditKind::Field,
        EditKind::Style,
        EditKind::Colour,
        EditKind::Ink,
        EditKind::Insert,
        EditKind::Reload,
    ];

    /// A key for the window's words.
    pub const fn key(self) -> &'static str {
        match self {
            EditKind::Move => "edit.move",
            EditKind::Resize => "edit.resize",
            EditKind::Align => "edit.align",
            EditKind::Distribute => "edit.distribute",
            EditKind::Duplicate => "edit.duplicate",
            EditKind::Delete => "edit.delete",
            EditKind::Order => "edit.order",
            EditKind::Field => "edit.field",
            EditKind::Style => "edit.style",
            EditKind::Colour => "edit.colour",
            EditKind::Ink => "edit.ink",
            EditKind::Insert => "edit.insert",
            EditKind::Reload => "edit.reload",
        }
    }
}

impl Edit {
    /// What its step is called.
    pub fn kind(&self) -> EditKind {
        match self {
            Edit::Move { .. } | Edit::MoveWithin { .. } => EditKind::Move,
            Edit::Resize { .. } => EditKind::Resize,
            Edit::Align { .. } => EditKind::Align,
            Edit::Distribute { .. } => EditKind::Distribute,
            Edit::Duplicate { .. } => EditKind::Duplicate,
            Edit::Delete { .. } => EditKind::Delete,
            Edit::Order { .. } => EditKind::Order,
            Edit::SetField { .. } => EditKind::Field,
            Edit::SetStyle { .. } => EditKind::Style,
            Edit::SetColour { .. } | Edit::SetOverprint { .. } => EditKind::Colour,
            Edit::SetInk { .. } => EditKind::Ink,
            Edit::Insert { .. } => EditKind::Insert,
        }
    }

    /// The objects that it changes.
    pub fn objects(&self) -> &[ObjectId] {
        match self {
            Edit::Move { objects, .. }
            | Edit::MoveWithin { objects, .. }
            | Edit::Align { objects, .. }
            | Edit::Distribute { objects, .. }
            | Edit::Duplicate { objects, .. }
            | Edit::Delete { objects } => objects,
            Edit::Resize { object, .. }
            | Edit::Order { object, .. }
            | Edit::SetField { object, .. } => std::slice::from_ref(object),
            Edit::SetStyle { .. }
            | Edit::SetColour { .. }
            | Edit::SetOverprint { .. }
            | Edit::SetInk { .. }
            | Edit::Insert { .. } => &[],
        }
    }
}

/// What an edit did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Applied {
    /// Whether the text is another.
    pub changed: bool,
    /// What should be selected now, where it is not what was: copies, what is
    /// new, nothing for what is gone.
    pub select: Option<Vec<ObjectId>>,
    /// How entries are called now.
    pub renamed: Renamed,
}

/// How the entries of tables are called after some were put in, taken out or
/// put in another order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renamed {
    /// For each table, where each of its entries is now.
    pub(super) lists: Vec<(String, Vec<Option<usize>>)>,
}

impl Renamed {
    /// How an object is called now; nothing if it is gone.
    pub fn now(&self, id: &ObjectId) -> Option<ObjectId> {
        let mut id = id.clone();
        for (list, to) in &self.lists {
            let Some(n) = place_in(&id.entry, list) else { continue };
            match to.get(n) {
                Some(Some(now)) => id.entry = format!("{list}[{now}]"),
                Some(None) => return None,
                None => (),
            }
        }
        Some(id)
    }

    /// How to call back.
    pub(super) fn back(&self) -> Renamed {
        let turn = |(list, to): &(String, Vec<Option<usize>>)| {
            let most = to.iter().flatten().max().map_or(0, |n| n + 1);
            let mut from = vec![None; most];
            for (was, now) in to.iter().enumerate() {
                if let Some(now) = now {
                    from[*now] = Some(was);
                }
            }
            (list.clone(), from)
        };
        Renamed { lists: self.lists.iter().rev().map(turn).collect() }
    }
}

/// The place of an entry within a list, if it stands in it.
pub(super) fn place_in(entry: &str, list: &str) -> Option<usize> {
    entry.strip_prefix(list)?.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// The list of an entry and its place in it.
pub(super) fn split_entry(entry: &str) -> Option<(&str, usize)> {
    let (list, n) = entry.strip_suffix(']')?.rsplit_once('[')?;
    Some((list, n.parse().ok()?))
}
