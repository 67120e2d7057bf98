//! Maquette: the ticket laid out by hand.
//!
//! Knows: what is selected, which tool is taken, what a drag means, how an
//! inspector shows an object.
//! Must never know: how the layout's text is written (room `edit` does that),
//! how it is read and drawn (`layout`, `raster`).
//!
//! ```text
//! pointer, keys, fields -> LayoutCommand -> EditDocument (text, history)
//!                                                |
//!        Document (generation) <- layout thread <+
//!                |
//!        all workspaces draw it
//! ```
//!
//! A drag changes nothing until it ends: the canvas draws it from its frames,
//! the layout thread draws it for real as fast as it can, the latest wins.

mod command;
mod controls;
mod desk;
mod drag;
mod execute;
mod expression;
mod hit;
mod inspect_fields;
mod inspect_inks;
mod inspect_series;
mod inspect_shape;
mod inspector;
mod left;
mod length_edit;
mod paint;
mod palette_tabs;
mod rulers;
mod saving;
mod series;
mod state;
mod strings;
mod tools;
mod tree;

pub(crate) use command::LayoutCommand;
#[cfg(test)]
pub(crate) use command::To;
pub(crate) use desk::{centre_ui, selection_text};
pub(crate) use inspector::right_ui;
pub(crate) use left::list_ui;
pub(crate) use saving::layout_changed_ui;
pub(crate) use state::{MaquetteDrafts, MaquetteState};
pub(crate) use strings::STRINGS;
pub(crate) use tools::tools_ui;
