//! One job: a bloc becomes volumes that a printing plant can take as they are.
//!
//! Knows: how tickets of a bloc go through layout and imposition into PDF
//! volumes, how the work is shared by threads, files and their names, the
//! manifest.
//! Must never know: windows, arguments; and of lots and
//! outcomes nothing: it prints what stands in the cells. Only where a run is read
//! back ([`check`], [`PrizeProof`]) do the bloc's lots meet those that were read.
//!
//! Before the first volume, preflight must find no error that nobody has
//! accepted ([`Gate`]).
//!
//! A volume is written aside under a name that ends in `.part`, synced, and
//! only then gets its name. What a run that failed, was cancelled or killed has
//! finished stays without a manifest; the same run, resumed, keeps it and ends
//! with the bytes of a run that nobody disturbed. Volumes can be made apart, on
//! many machines, and collected.

mod bat;
mod check;
mod due;
mod error;
mod estimate;
mod finish;
mod folder;
mod gate;
mod identity;
mod job;
mod manifest;
mod order;
mod part;
mod pipeline;
mod plan;
mod proof;
mod sheets;
mod work;
mod xjdf;

pub use bat::{SPECIMEN_KEY, SPECIMEN_TICKETS, approval_file, approval_sheet, approval_specimen};
pub use check::check;
pub use error::PressError;
pub use estimate::{Estimate, EstimatedVolume};
pub use folder::ROOM;
pub use gate::Gate;
pub use job::{Existing, Job, Pressed, collect, estimate, run, run_and_prove, volumes};
pub use manifest::{AcceptedEntry, FixedEntry, JOB_TICKET, MANIFEST, Manifest, PROOF, VolumeEntry};
pub use order::{Done, Order, check_folder, verifier};
pub use plan::{Plan, PlannedVolume};
pub use proof::{PrizeProof, ProvedLot};
pub use sheets::{Sheets, grid_and_marks};
