//! `tirage ticket render`: a face of a ticket as a PNG.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::{CoatArg, FaceArg, TicketRenderArgs};
use super::{CliError, Exit, choose};
use crate::artwork::{Block, Face, InkSet, Page};
use crate::bloc::BlocReader;
use crate::measure::{Length, Rect};
use crate::project::{self, Aside, Project};
use crate::raster::{Frame, OutputProfile, RasterError, Renderer, View, png};

/// Draws the trimmed face, as the player sees it or as one plate.
///
/// # Errors
/// If the project or the bloc can't be opened, there is no such ticket or
/// plate, the picture would be too large, or the file can't be written.
pub(super) fn run(args: &TicketRenderArgs) -> Result<Exit, CliError> {
    let easel = Easel::open(&args.project, &args.bloc, args.encryption.file.as_deref())?;
    let inks = &easel.project.layout.stock().inks;
    let view = match &args.plate {
        Some(name) => View::Plate(inks.find(name).ok_or_else(|| no_plate(name, inks))?),
        None => View::Player { coat: args.coat == CoatArg::On },
    };
    let face = match args.face {
        FaceArg::Recto => Face::Recto,
        FaceArg::Verso => Face::Verso,
    };
    let game = &easel.project.game;
    let ticket = choose::ticket(
        &args.choice,
        game,
        easel.project.layout.numbering(),
        &easel.bloc,
        &args.bloc,
    )?;
    easel.draw(ticket, face, view, args.dpi, &args.out, args.force)?;
    Ok(Exit::Done)
}

/// What pictures of a bloc's tickets are drawn with.
pub(super) struct Easel {
    project: Project,
    pub(super) bloc: BlocReader<File>,
    bloc_path: PathBuf,
    renderer: Renderer,
}

impl Easel {
    /// Opens a project and a bloc of it.
    ///
    /// # Errors
    /// If either can't be opened.
    pub(super) fn open(
        project: &Path,
        bloc: &Path,
        key_file: Option<&Path>,
    ) -> Result<Self, CliError> {
        let bloc_path = bloc.to_owned();
        let project = Project::open(project)?;
        let bloc = project::open_encrypted_bloc(bloc, &project.game, key_file)?;
        let profile = OutputProfile::from_icc(&project.profile).map_err(wrong)?;
        let stock = Arc::clone(project.layout.stock());
        let renderer = Renderer::new(stock, Arc::new(profile)).map_err(wrong)?;
        Ok(Easel { project, bloc, bloc_path, renderer })
    }

    /// Draws a face of a ticket into a PNG.
    ///
    /// # Errors
    /// If there is no such ticket, the picture would be too large, or the file
    /// can't be written.
    pub(super) fn draw(
        &self,
        ticket: u32,
        face: Face,
        view: View,
        dpi: u32,
        out: &Path,
        force: bool,
    ) -> Result<(), CliError> {
        let ticket = self
            .bloc
            .ticket(ticket)
            .map_err(|e| CliError::input(format!("{} : {e}", self.bloc_path.display())))?;
        // Refused before the work if it is there already.
        let mut file = Aside::create(out, force)?;
        let (project, info) = (&self.project, self.bloc.info());
        let serial = project.game.serial(info, ticket.number);
        let art = project.layout.compose(
            &project.game,
            &ticket.cells,
            &serial,
            ticket.validation,
            info.specimen,
        );
        let own = match face {
            Face::Recto => art.recto,
            Face::Verso => art.verso,
        };
        let trim = project.layout.stock().trim;
        let page = Page::single(trim, Length::ZERO, Block::Ticket(face, own));
        let frame = Frame::of(Rect::at_origin(page.media), f64::from(dpi));
        let picture = self.renderer.picture(&page, frame, view).map_err(wrong)?;
        let bytes = png(&picture, f64::from(dpi)).map_err(CliError::machine)?;
        file.write_all(&bytes).map_err(|e| CliError::io(out, &e))?;
        Ok(file.commit()?)
    }
}

fn wrong(error: RasterError) -> CliError {
    CliError::input(error)
}

fn no_plate(name: &str, inks: &InkSet) -> CliError {
    let known: Vec<&str> = inks.iter().map(|(_, ink)| ink.name.as_str()).collect();
    CliError::input(format!(
        "--plate {name} : cette plaque n'existe pas ; il y a {}",
        known.join(", ")
    ))
}
