//! Pages to pixels: the plates of a page, and pictures of them.
//!
//! Knows: the display list, pixels, and what inks look like through the output
//! profile. Must never know: tickets, lots, layouts, PDF, files, windows.
//!
//! A [`Renderer`] draws a [`Page`](crate::artwork::Page), or a [`Frame`] of it,
//! into [`Plates`]: for each ink one byte a pixel, how much of the pixel it
//! covers. Painting follows PDF's imaging model with overprint mode 1: a paint
//! that overprints changes only the plates of its own inks, any other clears the
//! remaining plates where it is drawn. [`Plates`] are then looked at through a
//! [`View`]: as the player sees the ticket, as a RIP's overprint preview, or
//! plate by plate; and measured (densities, coverage, total area coverage).
//!
//! ```text
//! Item -> outline (edges) -> coverage -> planes -> view -> picture
//!                                          |
//!                        cache: fixed art under and over, once a place
//! ```
//!
//! The same page and frame give the same bytes on any number of threads, with
//! or without kept art, and a part of a page equals the whole, cropped.

mod cache;
mod coverage;
mod error;
mod frame;
mod glyphs;
mod outline;
mod painter;
mod planes;
mod plates;
mod png;
mod profile;
mod render;
mod rubbed;
mod sampler;
#[cfg(test)]
mod tests;
mod view;

pub use error::RasterError;
pub use frame::{Frame, PixelRect};
pub use plates::{Density, PlateSet, Plates};
pub use png::png;
pub use profile::OutputProfile;
pub use render::Renderer;
pub use rubbed::Rubbed;
pub use view::View;
