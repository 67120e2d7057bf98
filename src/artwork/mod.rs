//! The display list: what is drawn, in which ink, in which order.
//!
//! Knows: inks and plates, outlines, runs of glyphs, codes, pictures as levels
//! of inks, and how they make up tickets' faces and pages. Both the PDF writer and the raster
//! consume exactly this, so that the preview shows what the plates print.
//! Must never know: games, lots, outcomes, files, PDF syntax, pixels of a screen.
//!
//! A [`Stock`] holds what all tickets of a project share: inks, fonts, the
//! fixed art of both faces, and the *stamps*, one small drawing for each value
//! that a cell can show, already in its place on the face. A ticket's face is
//! then a short list of stamps and a few items of its own ([`FaceArt`]), and a
//! [`Page`] places faces. Laying out happens once, however many tickets.

mod assets;
mod figures;
mod ink;
mod item;
mod note;
mod page;
mod picture;
mod stock;

pub use assets::Assets;
pub use figures::{Figures, FiguresId};
pub use ink::{Colour, Ink, InkId, InkKind, InkRole, InkSet, Plate, Process, Tint};
pub use item::{BitMatrix, Cap, Glyph, GlyphRun, Item, Join, Paint, Step, Stroke};
pub use note::NoteFace;
pub use page::{Block, Page, Placement};
pub use picture::{Jpeg, Picture, Placed};
pub use stock::{Face, FaceArt, FaceStock, Font, FontId, Own, PlaySymbol, Stamp, StampId, Stock};
