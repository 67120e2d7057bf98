//! [`PressError`]: why a job was not pressed.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::bloc::BlocError;
use crate::pdf::PdfError;
use crate::preflight::Finding;
use crate::project::{FileError, ProjectError};
use crate::raster::RasterError;
use crate::toml_source::FileFaults;
use crate::verify::{Fault, VerifyError, VolumeReport};

/// Why a job was not pressed.
#[derive(Debug, thiserror::Error)]
pub enum PressError {
    /// An output is there already.
    #[error(
        "{path} existe déjà (--resume continue un tirage interrompu, --force le remplace)",
        path = .0.display()
    )]
    Exists(PathBuf),
    /// The folder is another run's.
    #[error(
        "{dir} : un autre tirage s'y trouve (autre bloc, autre projet, autres réglages, tickets ou date) ; choisissez un autre dossier",
        dir = .0.display()
    )]
    OtherRun(PathBuf),
    /// A file with the name of a volume that no run has told of.
    #[error(
        "{path} n'est pas de ce tirage ; choisissez un autre dossier",
        path = .0.display()
    )]
    Foreign(PathBuf),
    /// Somebody else is at work there.
    #[error("{path} : un autre tirage y travaille en ce moment", path = .0.display())]
    Busy(PathBuf),
    /// Volumes that the run does not have.
    #[error(
        "volumes {}..{} demandés : le tirage a les volumes {} à {}",
        .asked.start(), .asked.end(), .there.start(), .there.end()
    )]
    Volumes {
        /// The first and the last asked for.
        asked: RangeInclusive<u32>,
        /// The first and the last of the run.
        there: RangeInclusive<u32>,
    },
    /// Volumes that are missing or damaged, a line each.
    #[error("{}", .0.join("\n"))]
    Incomplete(Vec<String>),
    /// Tickets that the bloc does not have.
    #[error("tickets {start}..{end} demandés : le bloc compte {tickets} tickets, 0..{tickets}")]
    Range {
        /// First ticket asked for.
        start: u32,
        /// One past the last.
        end: u32,
        /// Tickets of the bloc.
        tickets: u32,
    },
    /// Tickets or marks do not fit on the sheet.
    #[error(transparent)]
    Grid(#[from] FileFaults),
    /// The bloc cannot be read.
    #[error(transparent)]
    Bloc(#[from] BlocError),
    /// Preflight found what must not be printed and nobody accepts, or nothing
    /// of what was accepted by name.
    #[error("{}", preflight(open, idle))]
    Preflight {
        /// Errors that nobody accepts.
        open: Vec<Finding>,
        /// Names by which nothing was found.
        idle: Vec<String>,
    },
    /// A plate cannot be drawn.
    #[error(transparent)]
    Raster(RasterError),
    /// A PDF cannot be made.
    #[error(transparent)]
    Pdf(PdfError),
    /// A file or a folder can't be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// What is accepted beside the project can't be read.
    #[error("{0}")]
    Accepted(String),
    /// A document of the project can't be read again.
    #[error(transparent)]
    Project(ProjectError),
    /// Nothing can read the volumes back.
    #[error(transparent)]
    Verifier(VerifyError),
    /// A volume was read back and is not what it should be; it has no name.
    #[error(
        "{} : relu avant d'avoir son nom, {} fautes ; le tirage s'arrête\n{}",
        .0.file, .0.fault_count,
        .0.faults.iter().map(fault).collect::<Vec<_>>().join("\n")
    )]
    Faults(VolumeReport),
    /// Somebody stopped it.
    #[error("tirage interrompu ; les volumes finis restent, --resume continue")]
    Cancelled,
    /// The volumes do not hold the tickets of the run, each once.
    #[error("les volumes portent {printed} tickets, le tirage en compte {planned}")]
    Tickets {
        /// Tickets of the run.
        planned: u32,
        /// Tickets of its volumes.
        printed: u32,
    },
    /// A thread ended without a result.
    #[error("le tirage s'est arrêté à la feuille {sheet} sans dire pourquoi")]
    Lost {
        /// The first sheet that is missing, from 1.
        sheet: u32,
    },
}

/// A fault in words, with its place.
fn fault(fault: &Fault) -> String {
    let sheet = fault.sheet.map(|n| format!(", feuille {n}")).unwrap_or_default();
    let ticket = fault.ticket.map(|n| format!(", ticket {n}")).unwrap_or_default();
    format!("{}{sheet}{ticket} : {}", fault.volume, fault.reason)
}

/// What stops the press, in words.
fn preflight(open: &[Finding], idle: &[String]) -> String {
    let mut lines = Vec::new();
    if !open.is_empty() {
        let n = open.len();
        let errors = if n > 1 { "erreurs arrêtent" } else { "erreur arrête" };
        lines.push(format!("préflight : {n} {errors} le tirage, rien n'a été imprimé"));
    }
    for finding in open {
        let key = finding.key();
        lines.push(format!("{key} ({}) : {}\n  {}", finding.place, finding.said, finding.remedy));
    }
    let found_not = |key| format!("préflight : rien n'est trouvé sous « {key} »");
    lines.extend(idle.iter().map(found_not));
    lines.join("\n")
}

impl PressError {
    /// An error of the system on a file.
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> PressError + '_ {
        move |error| FileError::new(path, &error).into()
    }

    /// An error of the PDF room while it wrote a file.
    pub(super) fn pdf(path: &Path) -> impl FnOnce(PdfError) -> PressError + '_ {
        move |error| match error {
            PdfError::Io(error) => FileError::new(path, &error).into(),
            other => PressError::Pdf(other),
        }
    }

    /// Whether what was given is at fault, and not the machine.
    pub fn is_input(&self) -> bool {
        match self {
            PressError::Exists(_)
            | PressError::OtherRun(_)
            | PressError::Foreign(_)
            | PressError::Busy(_)
            | PressError::Volumes { .. }
            | PressError::Incomplete(_)
            | PressError::Preflight { .. }
            | PressError::Faults(_)
            | PressError::Range { .. }
            | PressError::Grid(_) => true,
            PressError::Bloc(error) => !matches!(error, BlocError::Read(_)),
            PressError::Raster(_) | PressError::Verifier(_) | PressError::Accepted(_) => true,
            PressError::Project(error) => error.is_input(),
            PressError::Pdf(error) => !matches!(error, PdfError::Io(_) | PdfError::Shell(_)),
            PressError::File(error) => error.is_input(),
            PressError::Cancelled | PressError::Lost { .. } | PressError::Tickets { .. } => false,
        }
    }
}
