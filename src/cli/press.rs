//! `tirage press`.

use std::fs::File;

use super::args::PressArgs;
use super::{Bar, CliError, Exit, preflight, say};
use crate::layout::{Imaging, Layout, LayoutObject};
use crate::measure::Day;
use crate::preflight::Waiver;
use crate::press::{self, Existing, Gate, Job, MANIFEST, Manifest, PressError, ROOM};
use crate::project::{LAYOUT_FILE, Project, open_encrypted_bloc};
use crate::verify::Verifier;

/// Presses a bloc into volumes and says where they are; or only some of them,
/// or says which there will be, or makes a whole of them.
pub(super) fn run(args: &PressArgs, quiet: bool) -> Result<Exit, CliError> {
    let date = date_of(args.date.as_deref())?;
    let project = Project::open(&args.project)?;
    let bloc = open_encrypted_bloc(&args.bloc, &project.game, args.encryption.file.as_deref())?;
    let out = args.collect.as_ref().or(args.out.as_ref()).cloned().unwrap_or_default();
    let reads = !(args.no_verify || args.plan || args.collect.is_some());
    let verifier = reads.then(|| -> Result<Verifier<'_>, CliError> {
        let layout = project.source.text(LAYOUT_FILE)?;
        let numbering = project.layout.numbering();
        let verifier =
            Verifier::new(&project.game, &layout, &project.source, bloc.info(), numbering);
        verifier.map_err(|error| {
            CliError::input(format!("{error}\n--no-verify imprime sans relire les volumes"))
        })
    });
    let verifier = verifier.transpose()?;
    let by = args.accepted_by.clone().unwrap_or_default();
    let waivers: Vec<Waiver> = (args.accept.iter().cloned())
        .map(|(key, reason)| Waiver { key, by: by.clone(), reason })
        .collect();
    let accepted = preflight::accepted(&project.source)?;
    let objects = objects(&project)?;
    let job = Job {
        game: &project.game,
        layout: &project.layout,
        settings: &project.press,
        profile: project.profile.clone(),
        bloc: &bloc,
        out: &out,
        tickets: args.tickets.clone(),
        date,
        existing: match (args.force, args.resume) {
            (true, _) => Existing::Replace,
            (_, true) => Existing::Resume,
            _ => Existing::Refuse,
        },
        split: args.split,
        verifier: verifier.as_ref(),
        preflight: Gate { objects: &objects, accepted: &accepted, waivers: &waivers },
        threads: None,
    };
    act(args, &job, quiet).map_err(|error| wrap(args, &job, &error))??;
    Ok(Exit::Done)
}

/// What stands on the layout, so that preflight names it as `tirage preflight`
/// does.
fn objects(project: &Project) -> Result<Vec<LayoutObject>, CliError> {
    let text = project.source.text(LAYOUT_FILE)?;
    let dpi = project.press.imager_dpi;
    let imaging = Imaging { dpi, numbering: project.layout.numbering().clone() };
    Ok(Layout::draft(LAYOUT_FILE, &text, &project.game, &project.source, &imaging).objects)
}

/// Does what the options ask and says what came of it.
fn act(
    args: &PressArgs,
    job: &Job<'_, File>,
    quiet: bool,
) -> Result<Result<(), CliError>, PressError> {
    let tickets = job.range()?.len() as u64;
    if args.plan {
        return Ok(plan(&press::estimate(job)?, args.json));
    }
    if args.collect.is_some() {
        let bar = Bar::new("Contrôle", tickets, quiet);
        let manifest = press::collect(job, &bar)?;
        drop(bar);
        return Ok(whole(args, job, &manifest));
    }
    if let Some(numbers) = &args.volumes {
        let plan = job.plan()?;
        let wanted = plan.at(numbers).map_or(&[][..], |at| &plan.volumes[at]);
        let tickets = wanted.iter().map(|v| v.tickets.len() as u64).sum();
        let bar = Bar::new("Tirage", tickets, quiet);
        let volumes = press::volumes(job, numbers, &bar)?;
        drop(bar);
        if args.json {
            return Ok(json(&volumes));
        }
        let names = volumes.iter().map(|v| v.file.as_str());
        return Ok(say::result(&paths(job, names)));
    }
    let bar = Bar::new("Tirage", tickets, quiet);
    let manifest = press::run(job, &bar)?;
    drop(bar);
    if !quiet {
        // Said where the run is logged, as it stands in the manifest.
        for a in &manifest.accepted {
            eprintln!("préflight : {} ({}) accepté par {} : {}", a.code, a.place, a.by, a.reason);
        }
    }
    Ok(whole(args, job, &manifest))
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
fn whole(args: &PressArgs, job: &Job<'_, File>, manifest: &Manifest) -> Result<(), CliError> {
    if args.json {
        return json(manifest);
    }
    let volumes = manifest.volumes.iter().map(|v| v.file.as_str());
    let fixed = manifest.fixed.iter().map(|fixed| fixed.file.as_str());
    let rest = [manifest.proof.as_str(), manifest.job_ticket.as_str(), MANIFEST];
    say::result(&paths(job, fixed.chain(volumes).chain(rest)))
}

fn paths<'a>(job: &Job<'_, File>, names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("{}\n", job.out.join(name).display())).collect()
}

fn json(value: &impl serde::Serialize) -> Result<(), CliError> {
    let text = serde_json::to_string_pretty(value).map_err(CliError::machine)?;
    say::result(&format!("{text}\n"))
}

fn wrap(args: &PressArgs, job: &Job<'_, File>, error: &PressError) -> CliError {
    let mut message = match error {
        // The bloc's own errors do not know the name of its file.
        PressError::Bloc(error) => format!("{} : {error}", args.bloc.display()),
        other => other.to_string(),
    };
    if matches!(error, PressError::Incomplete(_)) {
        message.push_str("\nrien n'a été écrit : refaites ces volumes avec --volumes");
        return CliError { exit: Exit::Wrong, message };
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
    if job.out.join(ROOM).is_dir() && !matches!(error, PressError::Cancelled) {
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
