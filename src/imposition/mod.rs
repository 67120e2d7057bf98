//! Tickets on sheets: where each one stands, on both sides, and the marks
//! round them.
//!
//! Knows: `press.toml`, the grid of tickets on a sheet or a web, how a sheet is
//! worked and turned, which ticket stands where (a bijection), the marks of the
//! press room, what shows that a slot is blank.
//! Must never know: what a ticket shows, PDF syntax, files.

mod bands;
mod blank;
mod cells;
mod edit;
mod error;
mod fields;
mod grid;
mod limits;
mod mark_settings;
mod marks;
mod numbering;
mod serials;
mod settings;
mod sheet;
#[cfg(test)]
mod tests;

pub use edit::{PressEdit, PressEditError, PressValue};
pub use error::GridError;
pub use grid::{Grid, Slot};
pub use limits::Limits;
pub use mark_settings::{Lines, MarkSettings};
pub use marks::Marks;
pub use numbering::Place;
pub use serials::NumberSettings;
pub use settings::{JobSettings, OutputSettings, PressSettings};
pub use sheet::{Correction, Heads, Order, SheetSettings, Turn, Work};
