//! TOML read so that every fault is found, not only the first.
//!
//! Serde stops at the first unknown key or wrong type; a designer would mend a
//! file one run at a time. So a parsed document is walked: each value is taken
//! by key, what cannot be read is noted with its place, and whatever was not
//! asked for is an unknown key.
//!
//! Knows: lines, fields, kinds of values, what is missing, unknown or of another
//! kind, and how a fault is said.
//! Must never know: what a key means. Each room that has a document of its own
//! asks for its keys and judges their values.

mod edit;
mod fault;
mod table;
mod value;

pub use edit::put;
pub use fault::{Faults, FileFault, FileFaults, Found, Place, Rule, Said, Sink};
pub use table::{Document, Lines, Places, Table};
pub use value::{Located, Node};
