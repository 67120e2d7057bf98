//! `tirage demo`: the whole main job, for someone who has just arrived.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::args::{
    BlocAuditArgs, BlocGenerateArgs, DemoArgs, EncryptArg, EncryptionArg, PressArgs,
};
use super::ticket_render::Easel;
use super::{CliError, Exit, Next, bloc_audit, bloc_generate, press, say};
use crate::artwork::Face;
use crate::press::{SPECIMEN_KEY, SPECIMEN_TICKETS};
use crate::project::{self, Aside};
use crate::raster::View;

/// Makes an editable copy of the sample project, a specimen bloc, pictures of
/// tickets, the PDF volumes and the audit.
///
/// # Errors
/// If the folder has results already (without `--force`), or the disk fails.
pub(super) fn run(args: &DemoArgs, quiet: bool) -> Result<Next, CliError> {
    let out = &args.out;
    let template = known(args.template.as_deref())?;
    let dir = out.join(template);
    copy_project(template, &dir, args.force)?;
    let made = Made { project: dir, bloc: out.join("specimen.parquet") };

    let key_file = out.join("specimen.key");
    write(&key_file, format!("{SPECIMEN_KEY}\n").as_bytes(), args.force)?;
    bloc_generate::run(
        &BlocGenerateArgs {
            project: made.project.clone(),
            out: made.bloc.clone(),
            encryption: EncryptArg::default(),
            key_file,
            emission: 1,
            bloc: 1,
            tickets: Some(SPECIMEN_TICKETS),
            force: args.force,
        },
        quiet,
    )?;

    pictures(&made, &out.join("apercus"), args.force)?;
    press::run(
        &PressArgs {
            project: made.project.clone(),
            bloc: made.bloc.clone(),
            encryption: EncryptionArg::default(),
            out: Some(out.join("pdf")),
            tickets: None,
            date: None,
            force: args.force,
            ..PressArgs::default()
        },
        quiet,
    )?;
    let audit = BlocAuditArgs {
        project: made.project.clone(),
        bloc: made.bloc.clone(),
        encryption: EncryptionArg::default(),
        json: false,
    };
    let exit = bloc_audit::run(&audit, quiet)?;

    let mut text = String::new();
    let _ = writeln!(text, "\nTout est dans {} :", out.display());
    for (name, what) in [
        (template, "le projet, à modifier"),
        ("specimen.parquet", "le bloc spécimen, 5 000 tickets"),
        ("apercus", "un ticket de chaque lot, à gratter des yeux"),
        ("pdf", "les volumes pour la presse, l'épreuve et le manifeste"),
    ] {
        let _ = writeln!(text, "  {name:18}{what}");
    }
    say::result(&text)?;
    if exit != Exit::Done || args.no_window {
        return Ok(Next::Leave(exit));
    }
    Ok(Next::Window {
        project: Some(made.project),
        bloc: Some(made.bloc),
        key_file: None,
        optional: true,
    })
}

/// What pictures are drawn of, and what the window opens afterwards.
struct Made {
    /// The copy of the project.
    project: PathBuf,
    /// The specimen.
    bloc: PathBuf,
}

/// The first ticket with its coat, without and from behind, then the first
/// ticket of each lot without its coat.
fn pictures(made: &Made, dir: &Path, force: bool) -> Result<(), CliError> {
    let easel = Easel::open(&made.project, &made.bloc, None)?;
    let draw = |ticket: u32, face: Face, coat: bool, name: &str| {
        easel.draw(ticket, face, View::Player { coat }, 300, &dir.join(name), force)
    };
    draw(0, Face::Recto, true, "ticket-0-recto.png")?;
    draw(0, Face::Recto, false, "ticket-0-gratte.png")?;
    draw(0, Face::Verso, true, "ticket-0-verso.png")?;
    for lot in project::open_game(&made.project)?.lots {
        let found = easel.bloc.next_with_lot(0, Some(lot.amount)).map_err(CliError::input)?;
        if let Some(ticket) = found {
            let cents = lot.amount.to_cents();
            let euros = format!("{},{:02}", cents / 100, cents % 100);
            let name = format!("lot-{}-euros.png", euros.trim_end_matches(",00"));
            draw(ticket, Face::Recto, false, &name)?;
        }
    }
    Ok(())
}

/// The template asked for, or the one that the program starts with.
fn known(asked: Option<&str>) -> Result<&str, CliError> {
    let Some(name) = asked else { return Ok(project::default_template()) };
    let known = project::templates();
    if known.contains(&name) {
        return Ok(name);
    }
    Err(CliError::input(format!(
        "--template {name} : ce modèle n'existe pas ; il y a {}",
        known.join(", ")
    )))
}

fn copy_project(template: &str, dir: &Path, force: bool) -> Result<(), CliError> {
    for (name, bytes) in project::template_files(template) {
        write(&dir.join(name), bytes, force)?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), CliError> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|e| CliError::io(parent, &e))?;
    }
    let mut aside = Aside::create(path, force)?;
    aside.write_all(bytes).map_err(|e| CliError::io(path, &e))?;
    Ok(aside.commit()?)
}
