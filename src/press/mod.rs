//! One job: a bloc becomes volumes that a printing plant can take as they are.
//!
//! Knows: how tickets of a bloc go through layout and imposition into PDF
//! volumes, how the work is shared by threads, files and their names, the
//! manifest.
//! Must never know: projects as folders, windows, arguments; and of lots and
//! outcomes nothing: it prints what stands in the cells.
//!
//! A volume is written aside under a name that ends in `.part`, synced, and
//! only then gets its name. A job that fails or is cancelled takes back what
//! it has finished, so that what stands in the folder is a whole job or none.

mod error;
mod job;
mod manifest;
mod part;
mod pipeline;
mod plan;
mod sheets;

pub use error::PressError;
pub use job::{Job, run};
pub use manifest::{MANIFEST, Manifest, PROOF, VolumeEntry};
pub use plan::{Plan, PlannedVolume};
pub use sheets::{Sheets, grid_and_marks};
