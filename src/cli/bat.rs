//! `tirage bat`.

use std::io::{Cursor, Read, Seek};

use super::args::BatArgs;
use super::demo::{KEY, TICKETS};
use super::press::date_of;
use super::{CliError, Exit, say};
use crate::bloc::{BlocId, BlocReader, Key, generate};
use crate::game::Unwatched;
use crate::press::{Sheets, approval_sheet, grid_and_marks};
use crate::project::{Aside, Project, open_encrypted_bloc};

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
            let key = Key::parse("", KEY).map_err(CliError::machine)?;
            let id = BlocId::new(1, 1).map_err(CliError::machine)?;
            let tickets = Some(TICKETS.min(project.game.bloc_size));
            let mut bytes = Vec::new();
            generate(&project.game, &key, id, tickets, &mut bytes, &Unwatched)
                .map_err(CliError::input)?;
            let bloc = BlocReader::open(Cursor::new(bytes), &project.game);
            sheet(args, &project, &bloc.map_err(CliError::machine)?)
        }
    }
}

fn sheet<R: Read + Seek>(
    args: &BatArgs,
    project: &Project,
    bloc: &BlocReader<R>,
) -> Result<Exit, CliError> {
    let date = date_of(args.date.as_deref())?;
    let (grid, marks) = grid_and_marks(&project.layout, &project.press).map_err(CliError::input)?;
    let sheets = Sheets {
        game: &project.game,
        layout: &project.layout,
        settings: &project.press,
        info: bloc.info(),
        grid: &grid,
        marks: &marks,
        date: date.unwrap_or(project.press.job.date),
    };
    let ticket = bloc.ticket(args.ticket).map_err(CliError::input)?;
    let mut out = Aside::create(&args.out, args.force)?;
    approval_sheet(&sheets, &project.profile, &ticket, &mut out).map_err(CliError::input)?;
    out.commit()?;
    say::result(&format!("{}\n", args.out.display()))?;
    Ok(Exit::Done)
}
