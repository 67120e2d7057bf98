//! `tirage bat`.

use std::io::{Read, Seek};

use super::args::BatArgs;
use super::press::date_of;
use super::{CliError, Exit, say};
use crate::bloc::BlocReader;
use crate::press::{approval_file, approval_specimen};
use crate::project::{Project, open_encrypted_bloc};

/// Writes the approval sheet of a project, with a ticket of its bloc or of a
/// specimen made for it.
pub(super) fn run(args: &BatArgs) -> Result<Exit, CliError> {
    let project = Project::open(&args.project)?;
    match &args.bloc {
        Some(path) => sheet(
            args,
            &project,
            &open_encrypted_bloc(path, &project.game, args.encryption.file.as_deref())?,
        ),
        None if args.encryption.file.is_some() => {
            Err(CliError::input("--encrypt-key-file : le fichier du bloc chiffré est attendu"))
        }
        None => {
            let bloc = approval_specimen(&project.game).map_err(CliError::input)?;
            sheet(args, &project, &bloc)
        }
    }
}

fn sheet<R: Read + Seek>(
    args: &BatArgs,
    project: &Project,
    bloc: &BlocReader<R>,
) -> Result<Exit, CliError> {
    let date = date_of(args.date.as_deref())?;
    approval_file(project, bloc, args.ticket, date, &args.out, args.force)
        .map_err(|e| if e.is_input() { CliError::input(e) } else { CliError::machine(e) })?;
    say::result(&format!("{}\n", args.out.display()))?;
    Ok(Exit::Done)
}
