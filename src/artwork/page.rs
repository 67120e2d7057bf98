//! [`Page`]: faces placed on a sheet, with marks.

use super::{Face, FaceArt, Item};
use crate::measure::{Rect, Size, Transform};

/// What a placement draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A whole ticket's face: the stock's fixed art and the ticket's own.
    Ticket(Face, FaceArt),
    /// The fixed art alone, both what lies under and over the variable data.
    Blank(Face),
}

/// A face with its trim's top left corner moved (and turned) by a transform.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// From face coordinates (origin at the trim's top left) to the page's.
    pub at: Transform,
    /// The part of the face seen, in face coordinates: the trim with as much
    /// bleed as the neighbours leave.
    pub clip: Rect,
    /// What is drawn.
    pub block: Block,
}

/// A page: a sheet's side, or a single ticket's face. Its origin is the top
/// left corner of the media, as are the boxes'.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Whole page (MediaBox).
    pub media: Size,
    /// What is left after trimming (TrimBox).
    pub trim: Rect,
    /// The trim with its bleed (BleedBox).
    pub bleed: Rect,
    /// The faces, drawn in order.
    pub placements: Vec<Placement>,
    /// Crop marks, texts of the press room, drawn last.
    pub marks: Vec<Item>,
}

impl Page {
    /// One ticket's face alone, on a page of the trim and its bleed.
    pub fn single(trim: Size, bleed: crate::measure::Length, block: Block) -> Self {
        let media = Size::new(trim.w + bleed * 2, trim.h + bleed * 2);
        Page {
            media,
            trim: Rect::new(bleed, bleed, trim.w, trim.h),
            bleed: Rect::at_origin(media),
            placements: vec![Placement {
                at: Transform::shift(bleed, bleed),
                clip: Rect::at_origin(trim).grown(bleed),
                block,
            }],
            marks: Vec::new(),
        }
    }
}
