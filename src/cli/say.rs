//! Results on standard output.

use std::io::{self, Write};

use super::CliError;

/// Writes a result. A reader that has seen enough and gone (`| head`) is no
/// error, and must not end in a panic as `println!` would.
///
/// # Errors
/// If standard output can't be written otherwise, e.g. a full disk.
pub(super) fn result(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(CliError::machine(format!("sortie standard : {e}")))
        }
        _ => Ok(()),
    }
}
