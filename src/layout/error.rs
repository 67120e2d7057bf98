//! Faults of a layout: those of any document, under the names of this room.

pub(super) use crate::toml_source::{Faults, Place as Spot};
pub use crate::toml_source::{FileFault as LayoutFault, FileFaults as LayoutErrors};
