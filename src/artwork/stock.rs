//! [`Stock`]: what all tickets of a project share; [`FaceArt`]: what one adds.

use std::sync::Arc;

use super::{Figures, FiguresId, InkSet, Item};
use crate::measure::{Length, Rect, Size};

/// A font of the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u16);

/// A font file, whole; TrueType outlines.
#[derive(Clone)]
pub struct Font {
    /// Name for messages and for the PDF, e.g. `BarlowCondensed-Bold`.
    pub name: String,
    /// The file.
    pub data: Arc<Vec<u8>>,
}

impl std::fmt::Debug for Font {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Font({}, {} bytes)", self.name, self.data.len())
    }
}

/// A side of the ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Front: the game.
    Recto,
    /// Back: rules, serial, code.
    Verso,
}

impl Face {
    /// Front, then back.
    pub const BOTH: [Face; 2] = [Face::Recto, Face::Verso];
}

/// A drawing that many tickets use, in its place on the face: a cell's symbol
/// with its transcription, or a word such as SPÉCIMEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StampId(pub u32);

/// The items of a stamp, in face coordinates.
#[derive(Clone, Debug, Default)]
pub struct Stamp {
    /// Drawn in order.
    pub items: Vec<Item>,
    /// What it stands for, where it is a play symbol.
    pub symbol: Option<PlaySymbol>,
}

/// A symbol of the game with its transcription, in a cell: the same drawing in
/// another cell of the same shape is the same play symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaySymbol {
    /// The transcription: what text extraction reads for the whole drawing.
    pub text: String,
    /// The cell, in face coordinates.
    pub cell: Rect,
}

/// The fixed art of one face.
#[derive(Clone, Debug, Default)]
pub struct FaceStock {
    /// Under the variable data: backgrounds, headings, grounds of the cells.
    pub under: Vec<Item>,
    /// Over the variable data: varnish, coat, what is printed on the coat, die
    /// line. All of it overprints or is printed on the coat.
    pub over: Vec<Item>,
}

/// What all tickets of a project share.
#[derive(Clone, Debug)]
pub struct Stock {
    /// Inks in printing order.
    pub inks: InkSet,
    /// Fonts, by [`FontId`].
    pub fonts: Vec<Font>,
    /// Size of the trimmed ticket.
    pub trim: Size,
    /// How far the art goes beyond the trim on every side.
    pub bleed: Length,
    /// Fixed art of the front.
    pub recto: FaceStock,
    /// Fixed art of the back.
    pub verso: FaceStock,
    /// The shared small drawings, by [`StampId`].
    pub stamps: Vec<Stamp>,
    /// How numbers are set, by [`FiguresId`].
    pub figures: Vec<Figures>,
}

impl Stock {
    /// The fixed art of a face.
    pub fn face(&self, face: Face) -> &FaceStock {
        match face {
            Face::Recto => &self.recto,
            Face::Verso => &self.verso,
        }
    }

    /// The drawing with this id.
    ///
    /// # Panics
    /// If the id was not handed out by this stock.
    pub fn stamp(&self, id: StampId) -> &Stamp {
        &self.stamps[id.0 as usize]
    }

    /// How numbers with this id are set.
    ///
    /// # Panics
    /// If the id was not handed out by this stock.
    pub fn figures(&self, id: FiguresId) -> &Figures {
        &self.figures[usize::from(id.0)]
    }

    /// The font with this id.
    ///
    /// # Panics
    /// If the id was not handed out by this stock.
    pub fn font(&self, id: FontId) -> &Font {
        &self.fonts[usize::from(id.0)]
    }
}

/// One thing that a ticket adds to the stock.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Own {
    /// A drawing of the stock.
    Stamp(StampId),
    /// A number: serial, validation number.
    Number(FiguresId, Box<str>),
    /// An item that no other ticket has: a code. Apart, since a ticket has many
    /// stamps and few items.
    Item(Box<Item>),
}

/// What one ticket adds to one face. Always in the same order of places,
/// whatever the cells show, so that the order betrays nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceArt {
    /// Drawn in order, between the face's `under` and `over`.
    pub own: Vec<Own>,
}
