//! `tirage press`.

use std::fs::File;

use super::args::PressArgs;
use super::{Bar, CliError, Exit, say};
use crate::bloc::BlocReader;
use crate::measure::Day;
use crate::preflight::Waiver;
use crate::press::{self, Done, Existing, MANIFEST, Manifest, Order, PressError, ROOM};
use crate::project::{Project, open_encrypted_bloc};

/// Presses a bloc into volumes and says where they are; or only some of them,
/// or says which there will be, or makes a whole of them.
pub(super) fn run(args: &PressArgs, quiet: bool) -> Result<Exit, CliError> {
    let date = date_of(args.date.as_deref())?;
    let project = Project::open(&args.project)?;
    let bloc = open_encrypted_bloc(&args.bloc, &project.game, args.encryption.file.as_deref())?;
    let by = args.accepted_by.clone().unwrap_or_default();
    let waivers: Vec<Waiver> = (args.accept.iter().cloned())
        .map(|(key, reason)| Waiver { key, by: by.clone(), reason })
        .collect();
    let order = Order {
        out: args.collect.as_ref().or(args.out.as_ref()).cloned().unwrap_or_default(),
        tickets: args.tickets.clone(),
        volumes: args.volumes.clone(),
        date,
        existing: match (args.force, args.resume) {
            (true, _) => Existing::Replace,
            (_, true) => Existing::Resume,
            _ => Existing::Refuse,
        },
        split: args.split,
        verify: !args.no_verify,
        waivers,
    };
    act(args, &order, &project, &bloc, quiet).map_err(|error| wrap(args, &order, &error))??;
    Ok(Exit::Done)
}

/// Does what the options ask and says what came of it.
fn act(
    args: &PressArgs,
    order: &Order,
    project: &Project,
    bloc: &BlocReader<File>,
    quiet: bool,
) -> Result<Result<(), CliError>, PressError> {
    if args.plan {
        return Ok(plan(&order.estimate(project, bloc)?, args.json));
    }
    let tickets = order.tickets(project, bloc)?;
    if args.collect.is_some() {
        let bar = Bar::new("Contrôle", tickets, quiet);
        let manifest = order.collect(project, bloc, &bar)?;
        drop(bar);
        return Ok(whole(args, order, &manifest));
    }
    let bar = Bar::new("Tirage", tickets, quiet);
    let done = order.press(project, bloc, &bar)?;
    drop(bar);
    Ok(match done {
        Done::Whole(pressed) => {
            if !quiet {
                // Said where the run is logged, as it stands in the manifest.
                for a in &pressed.manifest.accepted {
                    eprintln!(
                        "préflight : {} ({}) accepté par {} : {}",
                        a.code, a.place, a.by, a.reason
                    );
                }
            }
            whole(args, order, &pressed.manifest)
        }
        Done::Volumes(volumes) if args.json => json(&volumes),
        Done::Volumes(volumes) => {
            say::result(&paths(order, volumes.iter().map(|v| v.file.as_str())))
        }
    })
}

/// A line for each volume, so that scripts can count them.
fn plan(plan: &press::Estimate, as_json: bool) -> Result<(), CliError> {
    if as_json {
        return json(plan);
    }
    let lines: String = (plan.volumes.iter())
        .map(|v| {
            format!(
                "volume {} : {}, tickets {} à {}, {} feuilles, environ {} octets\n",
                v.number, v.file, v.first_ticket, v.last_ticket, v.sheets, v.bytes_estimated
            )
        })
        .collect();
    say::result(&lines)?;
    eprintln!(
        "{} volumes, {} tickets, {} feuilles de {}, environ {} octets",
        plan.volumes.len(),
        plan.tickets,
        plan.sheets,
        plan.tickets_per_sheet,
        plan.bytes_estimated
    );
    Ok(())
}

/// The files of a run that is whole.
fn whole(args: &PressArgs, order: &Order, manifest: &Manifest) -> Result<(), CliError> {
    if args.json {
        return json(manifest);
    }
    let volumes = manifest.volumes.iter().map(|v| v.file.as_str());
    let fixed = manifest.fixed.iter().map(|fixed| fixed.file.as_str());
    let rest = [manifest.proof.as_str(), manifest.job_ticket.as_str(), MANIFEST];
    say::result(&paths(order, fixed.chain(volumes).chain(rest)))
}

fn paths<'a>(order: &Order, names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("{}\n", order.out.join(name).display())).collect()
}

fn json(value: &impl serde::Serialize) -> Result<(), CliError> {
    let text = serde_json::to_string_pretty(value).map_err(CliError::machine)?;
    say::result(&format!("{text}\n"))
}

fn wrap(args: &PressArgs, order: &Order, error: &PressError) -> CliError {
    let mut message = match error {
        // The bloc's own errors do not know the name of its file.
        PressError::Bloc(error) => format!("{} : {error}", args.bloc.display()),
        other => other.to_string(),
    };
    if matches!(error, PressError::Incomplete(_)) {
        message.push_str("\nrien n'a été écrit : refaites ces volumes avec --volumes");
        return CliError { exit: Exit::Wrong, message };
    }
    if matches!(error, PressError::Verifier(_)) {
        message.push_str("\n--no-verify imprime sans relire les volumes");
    }
    if matches!(error, PressError::Preflight { .. }) {
        message.push_str(
            "\n« tirage preflight » dit tout ; --accept CODE:LIEU=MOTIF --accepted-by NOM imprime malgré cela",
        );
    }
    if matches!(error, PressError::Faults(_) | PressError::Preflight { .. }) {
        return CliError { exit: Exit::Wrong, message };
    }
    if error.is_input() {
        return CliError::input(message);
    }
    if order.out.join(ROOM).is_dir() && !matches!(error, PressError::Cancelled) {
        message.push_str("\nles volumes finis restent ; --resume continue le tirage");
    }
    CliError::machine(message)
}

/// The date of `--date`.
pub(super) fn date_of(text: Option<&str>) -> Result<Option<Day>, CliError> {
    let date = text.map(|text| {
        let expected =
            || format!("--date « {text} » : une date du calendrier AAAA-MM-JJ est attendue");
        Day::parse(text).ok_or_else(|| CliError::input(expected()))
    });
    date.transpose()
}
