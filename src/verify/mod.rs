//! A run that proves itself: from the files of a press run back to the prize
//! table.
//!
//! Knows: the syntax of PDF as far as volumes use it, the boxes of
//! `layout.toml` as data, the rules of a game, what a bloc says of a ticket.
//! Must never know: how pages are made. It imports neither the writer of PDF
//! nor the imposition nor the layout; a test forbids it. What those rooms got
//! wrong could otherwise look right here.
//!
//! The way of a sheet: its content streams become glyphs, pictures of codes and
//! fills of the coat ([`content`]); the fills laid over the masks say where
//! tickets stand ([`plan`]); each glyph falls into the box of a cell
//! ([`front`]); `ToUnicode` names its symbol, and its outline must be the
//! drawing of that symbol, drawn anew from the project's files ([`drawing`]);
//! the serial on the back names the ticket ([`sheet`]), with which cells,
//! validation number, lot and code are compared; pictures of pixels must stand
//! where the layout has them ([`photos`]); at last every ticket must have
//! come once ([`volume`]).

mod code;
mod codes;
mod content;
mod document;
mod drawing;
mod error;
mod font;
mod front;
mod inflate;
mod letters;
mod matrix;
mod object;
mod order;
mod outline;
mod photos;
mod picture;
mod places;
mod plan;
mod raster;
mod repeat;
mod report;
mod resources;
mod sheet;
mod sides;
mod volume;

pub use error::VerifyError;
pub use report::{FAULTS_LISTED, Fault, RunReport, VolumeReport};
pub use volume::{Bloc, Expected, FixedPlates, SheetName, Verifier};
