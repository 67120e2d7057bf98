//! `tirage press`.

use super::args::PressArgs;
use super::{Bar, CliError, Exit, say};
use crate::measure::Day;
use crate::press::{self, Job, MANIFEST, PressError};
use crate::project::{Project, open_bloc};

/// Presses a bloc into volumes and says where they are.
pub(super) fn run(args: &PressArgs, quiet: bool) -> Result<Exit, CliError> {
    let date = args.date.as_deref().map(|text| {
        let expected =
            || format!("--date « {text} » : une date du calendrier AAAA-MM-JJ est attendue");
        Day::parse(text).ok_or_else(|| CliError::input(expected()))
    });
    let date = date.transpose()?;
    let project = Project::open(&args.project)?;
    let bloc = open_bloc(&args.bloc, &project.game)?;
    let job = Job {
        game: &project.game,
        layout: &project.layout,
        settings: &project.press,
        profile: project.profile.clone(),
        bloc: &bloc,
        out: &args.out,
        tickets: args.tickets.clone(),
        date,
        force: args.force,
        threads: None,
    };
    let tickets = job.range().map_err(|e| wrap(args, e))?.len() as u64;
    let manifest = {
        let bar = Bar::new("Tirage", tickets, quiet);
        press::run(&job, &bar).map_err(|e| wrap(args, e))?
    };
    let files = manifest.volumes.iter().map(|v| v.file.as_str());
    let lines: String = files
        .chain([manifest.proof.as_str(), MANIFEST])
        .map(|name| format!("{}\n", args.out.join(name).display()))
        .collect();
    say::result(&lines)?;
    Ok(Exit::Done)
}

fn wrap(args: &PressArgs, error: PressError) -> CliError {
    let message = match &error {
        // The bloc's own errors do not know the name of its file.
        PressError::Bloc(error) => format!("{} : {error}", args.bloc.display()),
        other => other.to_string(),
    };
    if error.is_input() { CliError::input(message) } else { CliError::machine(message) }
}
