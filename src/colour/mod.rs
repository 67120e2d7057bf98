//! ICC profiles: what inks look like, and which inks give a colour.
//!
//! Knows: the tables of a profile, colours between devices.
//! Must never know: pictures, pages, files.
//!
//! moxcms reads the profiles. The tables are evaluated here, since its own way
//! through them depends on the processor: what is printed must not.

mod convert;
mod curve;
mod space;
mod table;

pub use convert::{Conversion, ProfileError};
pub use space::{WHITE, compensate, decoded, encoded, linear, srgb, xyz};
pub use table::Table;
