//! Lengths, places and transforms: the ground floor.
//!
//! Knows: how long things are and where they stand, in whole EMU.
//! Must never know: what the things are, points of PDF output, pixels.
//!
//! A length is an integer number of EMU (English Metric Units), 914 400 to the
//! inch. 36 000 to the millimetre, 12 700 to the point and 1 524 to a dot of
//! 600 dpi are all exact, so nothing drifts over a sheet, 2D codes sit on whole
//! imager dots, and hashes are stable.
//!
//! Everywhere in the program the origin is the top left corner of the trim,
//! x grows to the right and y grows downwards. Only `pdf` turns y round.

mod day;
mod length;
mod path;
mod shape;

pub use day::Day;
pub use length::{EMU_PER_INCH, EMU_PER_MM, EMU_PER_PT, Length};
pub use path::{FillRule, Path, PathBuilder, Verb};
pub use shape::{Insets, Point, Rect, Size, Transform};
