//! Tickets on sheets: where each one stands, on both sides, and the marks
//! round them.
//!
//! Knows: `press.toml`, the grid of tickets on a sheet, how a sheet is turned,
//! which ticket stands where (a bijection), crop marks and slug.
//! Must never know: what a ticket shows, PDF syntax, files.

mod grid;
mod marks;
mod settings;

pub use grid::{Grid, GridError, Place, Slot};
pub use marks::Marks;
pub use settings::{JobSettings, MarkSettings, OutputSettings, PressSettings, SheetSettings, Turn};
