//! [`PressError`]: why a job was not pressed.

use std::io;
use std::path::{Path, PathBuf};

use crate::bloc::BlocError;
use crate::imposition::GridError;
use crate::pdf::PdfError;
use crate::project::FileError;

/// Why a job was not pressed.
#[derive(Debug, thiserror::Error)]
pub enum PressError {
    /// An output is there already.
    #[error("{path} existe déjà (--force le remplace)", path = .0.display())]
    Exists(PathBuf),
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
    /// No ticket fits on the sheet.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The bloc cannot be read.
    #[error(transparent)]
    Bloc(#[from] BlocError),
    /// A PDF cannot be made.
    #[error(transparent)]
    Pdf(PdfError),
    /// A file or a folder can't be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Somebody stopped it.
    #[error("tirage interrompu ; rien n'a été gardé")]
    Cancelled,
    /// A thread ended without a result.
    #[error("le tirage s'est arrêté à la feuille {sheet} sans dire pourquoi")]
    Lost {
        /// The first sheet that is missing, from 1.
        sheet: u32,
    },
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
            PressError::Exists(_) | PressError::Range { .. } | PressError::Grid(_) => true,
            PressError::Bloc(error) => !matches!(error, BlocError::Read(_)),
            PressError::Pdf(error) => !matches!(error, PdfError::Io(_) | PdfError::Shell(_)),
            PressError::File(error) => error.is_input(),
            PressError::Cancelled | PressError::Lost { .. } => false,
        }
    }
}
