//! `tirage ticket render`: a face of a ticket as a PNG.

use std::io::Write as _;
use std::sync::Arc;

use super::args::{CoatArg, FaceArg, TicketRenderArgs};
use super::{CliError, Exit};
use crate::artwork::{Block, Face, InkSet, Page};
use crate::game::Serial;
use crate::measure::{Length, Rect};
use crate::project::{self, Aside, Project};
use crate::raster::{Frame, OutputProfile, RasterError, Renderer, View, png};

/// Draws the trimmed face, as the player sees it or as one plate.
///
/// # Errors
/// If the project or the bloc can't be opened, there is no such ticket or
/// plate, the picture would be too large, or the file can't be written.
pub(super) fn run(args: &TicketRenderArgs) -> Result<Exit, CliError> {
    let project = Project::open(&args.project)?;
    let reader = project::open_bloc(&args.bloc, &project.game)?;
    let ticket = reader
        .ticket(args.ticket)
        .map_err(|e| CliError::input(format!("{} : {e}", args.bloc.display())))?;
    let stock = project.layout.stock();
    let view = match &args.plate {
        Some(name) => {
            View::Plate(stock.inks.find(name).ok_or_else(|| no_plate(name, &stock.inks))?)
        }
        None => View::Player { coat: args.coat == CoatArg::On },
    };
    // Refused before the work if it is there already.
    let mut file = Aside::create(&args.out, args.force)?;

    let info = reader.info();
    let serial = Serial {
        game: project.game.code,
        emission: info.emission,
        bloc: info.bloc,
        ticket: ticket.number,
    };
    let art = project.layout.compose(
        &project.game,
        &ticket.cells,
        &serial,
        ticket.validation,
        info.specimen,
    );
    let block = match args.face {
        FaceArg::Recto => Block::Ticket(Face::Recto, art.recto),
        FaceArg::Verso => Block::Ticket(Face::Verso, art.verso),
    };
    let page = Page::single(stock.trim, Length::ZERO, block);
    let dpi = f64::from(args.dpi);
    let profile = OutputProfile::from_icc(&project.profile).map_err(wrong)?;
    let renderer = Renderer::new(Arc::clone(stock), Arc::new(profile)).map_err(wrong)?;
    let frame = Frame::of(Rect::at_origin(page.media), dpi);
    let picture = renderer.picture(&page, frame, view).map_err(wrong)?;
    let bytes = png(&picture, dpi).map_err(CliError::machine)?;
    file.write_all(&bytes).map_err(|e| CliError::io(&args.out, &e))?;
    file.commit()?;
    Ok(Exit::Done)
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
