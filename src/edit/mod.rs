//! The document behind the designer's window: `layout.toml` as a text that is
//! edited by hand movements.
//!
//! Knows: which places of the text say where an object stands, how they change
//! when it is moved, resized, aligned, copied, put in another order, and how
//! every change is undone.
//! Must never know: windows, pointers, pixels, files, tickets; whether what it
//! writes is a good layout. That is for [`crate::layout`] to read and to judge.
//!
//! The text stays the writer's own. An edit replaces the few numbers, words or
//! lines that it is about; comments, order, line ends and the way numbers are
//! written stay as they are. An undo puts back the very bytes. Millimetres are
//! written with three decimals at most: a thousandth of what any press holds.
//!
//! ```text
//! text -> Paper (parsed, with the span of every value)
//!           | Edit -> splices
//!           v
//!         text' -> parsed again, or nothing is changed and the error says why
//! ```
//!
//! What is locked or hidden in the editor is no part of the text: what is hidden
//! on the screen is printed all the same.

mod arrange;
mod command;
mod document;
mod entries;
mod error;
mod fields;
mod marks;
mod number;
mod paper;
mod place;
pub mod snap;
mod svg_path;

pub use command::{
    Align, AlignTo, Applied, Axis, Edit, EditKind, FieldValue, NewKind, Renamed, Spread, Step,
};
pub use document::EditDocument;
pub use error::EditError;

#[cfg(test)]
mod tests;
