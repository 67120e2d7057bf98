//! [`LayoutObject`]: what stands somewhere on the ticket, for whoever lays it
//! out by hand.
//!
//! Objects are noted while the layout is read, by the readers that draw them:
//! so a window shows, selects and moves exactly what is printed. An entry of a
//! series, of `step` or of several slots is several objects with one entry.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::error::{Faults, Spot};
use crate::artwork::Face;
use crate::game::SlotId;
use crate::measure::{Path, Rect};

/// What an object is: which table of `layout.toml` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObjectKind {
    /// `art`: a drawing on the face.
    Art,
    /// `ground`: what cells are printed on.
    Ground,
    /// `front`: a drawing over the grounds.
    Front,
    /// `gains`: what a surface pays.
    Gains,
    /// `lots`: the prize table.
    Lots,
    /// `symbols`: the pictures of an alphabet.
    Symbols,
    /// `column`: paragraphs.
    Column,
    /// `text`: a text on the face.
    Text,
    /// `cells`: a cell, by its slot.
    Cell,
    /// `validation`: the number under its own mask.
    Validation,
    /// `serial`: the serial in the open.
    Serial,
    /// `code`: a code.
    Code,
    /// `specimen`: a text on specimens.
    Specimen,
    /// `mask`: the coat over cells.
    Mask,
    /// `coat.art`: a drawing on the coat.
    CoatArt,
    /// `coat.plaque`: a mention on the coat.
    Plaque,
    /// `coat.text`: a text on the coat.
    CoatText,
}

impl ObjectKind {
    /// All kinds, in drawing order.
    pub const ALL: [ObjectKind; 17] = [
        ObjectKind::Art,
        ObjectKind::Ground,
        ObjectKind::Front,
        ObjectKind::Gains,
        ObjectKind::Lots,
        ObjectKind::Symbols,
        ObjectKind::Column,
        ObjectKind::Text,
        ObjectKind::Cell,
        ObjectKind::Validation,
        ObjectKind::Serial,
        ObjectKind::Code,
        ObjectKind::Specimen,
        ObjectKind::Mask,
        ObjectKind::CoatArt,
        ObjectKind::Plaque,
        ObjectKind::CoatText,
    ];

    /// Whether it is printed on the coat, and goes with it.
    pub const fn on_coat(self) -> bool {
        matches!(
            self,
            ObjectKind::Mask | ObjectKind::CoatArt | ObjectKind::Plaque | ObjectKind::CoatText
        )
    }
}

/// Which object: an entry of `layout.toml`, and which of its objects.
///
/// It holds as long as no entry of the same table is put in or taken out
/// before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId {
    /// The entry, as the file has it, places in lists from 0: `recto.text[3]`,
    /// `mask[0]`, `serial`.
    pub entry: String,
    /// Which place of its series, from 0; 0 where it stands in none.
    pub instance: u32,
    /// Which object of the entry, from 0: of several slots, of `step`.
    pub part: u32,
}

impl ObjectId {
    /// The first object of an entry.
    pub fn of(entry: impl Into<String>) -> Self {
        ObjectId { entry: entry.into(), instance: 0, part: 0 }
    }
}

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.entry)?;
        if self.instance > 0 || self.part > 0 {
            write!(f, "#{}", self.instance)?;
        }
        if self.part > 0 {
            write!(f, ".{}", self.part)?;
        }
        Ok(())
    }
}

/// Something that stands on a face.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutObject {
    /// Which one.
    pub id: ObjectId,
    /// What it is.
    pub kind: ObjectKind,
    /// Where it is printed.
    pub face: Face,
    /// What handles hold: its box, the bounds of its shape, the room of its
    /// line.
    pub frame: Rect,
    /// What it covers with ink; of a cell, whatever it shows. Nothing where a
    /// fault keeps it from being drawn.
    pub ink: Option<Rect>,
    /// Its outline, of masks, grounds and plaques.
    pub outline: Option<Arc<Path>>,
    /// The series of `[repeat]` that it stands in.
    pub series: Option<String>,
    /// The slot, of a cell.
    pub slot: Option<SlotId>,
    /// What tells it from others of its kind: its words, its file, its name.
    pub name: String,
    /// Line of its entry, from 1.
    pub line: u32,
    /// The first thing that is wrong with it.
    pub fault: Option<String>,
}

/// An object as a reader notes it.
pub(super) struct Sketch {
    pub(super) kind: ObjectKind,
    pub(super) face: Face,
    pub(super) spot: Spot,
    pub(super) part: u32,
    pub(super) frame: Rect,
    pub(super) ink: Option<Rect>,
    pub(super) outline: Option<Arc<Path>>,
    pub(super) slot: Option<SlotId>,
    pub(super) name: String,
    pub(super) fault: Option<String>,
}

impl Sketch {
    /// What every object has.
    pub(super) fn new(kind: ObjectKind, face: Face, spot: &Spot, frame: Rect) -> Self {
        Sketch {
            kind,
            face,
            spot: spot.clone(),
            part: 0,
            frame,
            ink: None,
            outline: None,
            slot: None,
            name: String::new(),
            fault: None,
        }
    }
}

/// Where readers note what they drew.
#[derive(Default)]
pub(super) struct Objects {
    seen: RefCell<Vec<Sketch>>,
}

impl Objects {
    /// Notes an object; what was found wrong since `before` is its fault.
    pub(super) fn note(&self, faults: &Faults, before: usize, mut sketch: Sketch) {
        sketch.fault = faults.message(before);
        self.seen.borrow_mut().push(sketch);
    }

    /// The objects, each face's in drawing order.
    pub(super) fn finish(self, origins: &Origins) -> Vec<LayoutObject> {
        let mut seen = self.seen.into_inner();
        seen.sort_by_key(|s| (s.face == Face::Verso, s.kind));
        let object = |s: Sketch| {
            let origin = origins.of(&s.spot.field);
            LayoutObject {
                id: ObjectId { entry: origin.entry, instance: origin.instance, part: s.part },
                kind: s.kind,
                face: s.face,
                frame: s.frame,
                ink: s.ink,
                outline: s.outline,
                series: origin.series,
                slot: s.slot,
                name: s.name,
                line: u32::try_from(s.spot.line).unwrap_or(u32::MAX),
                fault: s.fault,
            }
        };
        seen.into_iter().map(object).collect()
    }
}

/// Which entry of the file stands behind an entry that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Origin {
    /// The entry, places in lists from 0.
    pub(super) entry: String,
    /// Its series.
    pub(super) series: Option<String>,
    /// Which place of the series.
    pub(super) instance: u32,
}

/// What became of the entries of a file when series were written out.
#[derive(Debug, Default)]
pub(super) struct Origins {
    /// By field as it is read, places in lists from 1.
    known: BTreeMap<String, Origin>,
}

impl Origins {
    /// Notes where an entry is from: `list[read]` is `list[written]`, both from
    /// 0.
    pub(super) fn note(
        &mut self,
        list: &str,
        read: usize,
        written: usize,
        place: Option<(&str, usize)>,
    ) {
        let origin = Origin {
            entry: format!("{list}[{written}]"),
            series: place.map(|(name, _)| name.to_owned()),
            instance: place.map_or(0, |(_, i)| i as u32),
        };
        self.known.insert(format!("{list}[{}]", read + 1), origin);
    }

    fn of(&self, field: &str) -> Origin {
        if let Some(origin) = self.known.get(field) {
            return origin.clone();
        }
        let entry = match field.strip_suffix(']').and_then(|f| f.rsplit_once('[')) {
            Some((list, n)) => match n.parse::<usize>() {
                Ok(n) => format!("{list}[{}]", n.saturating_sub(1)),
                Err(_) => field.to_owned(),
            },
            None => field.to_owned(),
        };
        Origin { entry, ..Origin::default() }
    }
}
