//! Exit codes and the error that ends a command.

use std::path::Path;
use std::process::ExitCode;

/// How a command ended. Scripts rely on the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: done.
    Done,
    /// 1: checked, and found wrong.
    Wrong,
    /// 2: the input or the arguments are wrong.
    Input,
    /// 3: the machine failed (disk, permission, no display).
    Machine,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Wrong => 1,
            Exit::Input => 2,
            Exit::Machine => 3,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct CliError {
    /// The exit code that it leads to.
    pub exit: Exit,
    /// What to tell, in French, with file, place and what was expected.
    pub message: String,
}

impl CliError {
    /// Something that was given is wrong.
    pub fn input(message: impl ToString) -> Self {
        CliError { exit: Exit::Input, message: message.to_string() }
    }

    /// The machine failed.
    pub fn machine(message: impl ToString) -> Self {
        CliError { exit: Exit::Machine, message: message.to_string() }
    }

    /// An input/output error on a file: a missing file, or a folder in its
    /// place, is wrong input; anything else is the machine's.
    pub fn io(path: &Path, error: &std::io::Error) -> Self {
        CliError::from(crate::project::FileError::new(path, error))
    }
}

impl From<crate::project::FileError> for CliError {
    fn from(error: crate::project::FileError) -> Self {
        let exit = if error.is_input() { Exit::Input } else { Exit::Machine };
        CliError { exit, message: error.to_string() }
    }
}

impl From<crate::project::ProjectError> for CliError {
    fn from(error: crate::project::ProjectError) -> Self {
        let exit = if error.is_input() { Exit::Input } else { Exit::Machine };
        CliError { exit, message: error.to_string() }
    }
}

impl From<crate::project::OpenBlocError> for CliError {
    fn from(error: crate::project::OpenBlocError) -> Self {
        use crate::project::OpenBlocError;
        match error {
            OpenBlocError::File(e) => e.into(),
            OpenBlocError::Key(_) | OpenBlocError::Bloc { .. } => CliError::input(error),
        }
    }
}
