//! [`Manifest`]: what a finished job is made of.

use serde::{Deserialize, Serialize};

/// Name of the manifest in the folder of a job.
pub const MANIFEST: &str = "manifest.json";

/// Name of the proof sheet in the folder of a job.
pub const PROOF: &str = "epreuve.pdf";

/// Name of the job ticket in the folder of a job.
pub const JOB_TICKET: &str = "travail.xjdf";

/// What a finished job is made of, as `manifest.json` says it. Written last:
/// a folder with a manifest holds a whole job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Identity of the run: what it prints, how, and by which program.
    pub run: String,
    /// Identifier of the game.
    pub game: String,
    /// Title of the job.
    pub title: String,
    /// Number of the émission.
    pub emission: u16,
    /// Number of the bloc.
    pub bloc: u16,
    /// Whether every ticket is marked SPÉCIMEN and none may be sold.
    pub specimen: bool,
    /// Day of the job, ISO 8601.
    pub date: String,
    /// How many tickets the volumes print.
    pub tickets: u32,
    /// Slots on a sheet.
    pub tickets_per_sheet: u32,
    /// Plates in printing order, by the names of their inks.
    pub inks: Vec<String>,
    /// The proof sheet.
    pub proof: String,
    /// The job ticket, in XJDF.
    pub job_ticket: String,
    /// What is printed on every sheet alike, where it comes apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed: Option<FixedEntry>,
    /// What preflight found and somebody accepted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<AcceptedEntry>,
    /// The volumes in order.
    pub volumes: Vec<VolumeEntry>,
}

/// A finding of preflight that was accepted before the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedEntry {
    /// Code of the rule.
    pub code: String,
    /// Where.
    pub place: String,
    /// What was found.
    pub said: String,
    /// Who accepted it.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// The fixed plates of a run whose volumes hold only what differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixedEntry {
    /// Name of the file: a full sheet, recto then verso, without variable data.
    pub file: String,
    /// Length of the file.
    pub bytes: u64,
    /// SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
}

/// One volume in a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VolumeEntry {
    /// Name of the file, in the manifest's folder.
    pub file: String,
    /// First ticket printed, by its position in the bloc, from 0.
    pub first_ticket: u32,
    /// Last ticket printed.
    pub last_ticket: u32,
    /// Number of sheets; each has two pages, recto then verso.
    pub sheets: u32,
    /// Length of the file.
    pub bytes: u64,
    /// SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
}
