//! The pictures thread: draws plates of the ticket shown, looks at them as the
//! canvas asks.

use std::sync::Arc;

use crossbeam_channel::{Receiver, RecvError, select_biased};
use eframe::egui;

use super::{Answers, Reply};
use crate::artwork::{Block, Page, Placement};
use crate::gui::document::Document;
use crate::gui::picture::{Picture, PictureKey, PictureRequest, Survey};
use crate::measure::{Rect, Transform};
use crate::raster::{OutputProfile, Plates, RasterError, Renderer, View};

struct Studio {
    renderer: Renderer,
    generation: u64,
    profile: (Arc<Vec<u8>>, Arc<OutputProfile>),
    last: Option<(PictureKey, Arc<Plates>)>,
}

/// Answers requests until the window is gone. Pictures go before surveys.
pub(super) fn run(
    pictures: &Receiver<PictureRequest>,
    surveys: &Receiver<PictureRequest>,
    answers: &Answers,
) {
    let mut studio: Option<Studio> = None;
    loop {
        let next: Result<(PictureRequest, bool), RecvError> = select_biased! {
            recv(pictures) -> r => r.map(|r| (r, false)),
            recv(surveys) -> r => r.map(|r| (r, true)),
        };
        let Ok((request, survey)) = next else { return };
        let reply = match prepare(&mut studio, &request.document) {
            Ok(studio) if survey => measure(studio, &request, answers.ctx()).map(Reply::Survey),
            Ok(studio) => draw(studio, &request, answers.ctx()).map(Reply::Picture),
            Err(e) => Err(e),
        };
        let reply = reply.unwrap_or_else(|e| Reply::PictureFault(e.to_string()));
        if !answers.send(reply) {
            return;
        }
    }
}

/// The renderer of the document; a new one when the document is new.
fn prepare<'a>(
    studio: &'a mut Option<Studio>,
    document: &Document,
) -> Result<&'a mut Studio, RasterError> {
    let kept = match studio.take() {
        Some(old) if old.generation == document.generation => old,
        old => {
            let icc = &document.project.profile;
            let profile = match old {
                Some(old) if old.profile.0 == *icc => old.profile,
                _ => (Arc::clone(icc), Arc::new(OutputProfile::from_icc(icc)?)),
            };
            let renderer = Renderer::new(Arc::clone(&document.stock), Arc::clone(&profile.1))?;
            Studio { renderer, generation: document.generation, profile, last: None }
        }
    };
    Ok(studio.insert(kept))
}

/// A face alone on a page of its trimmed size; its bleed shows where the frame
/// reaches beyond.
fn page(request: &PictureRequest) -> Page {
    let trim = request.document.stock.trim;
    let face = request.key.face;
    let block = match &request.ticket {
        Some(ticket) => Block::Ticket(face, ticket.face(face).clone()),
        None => Block::Blank(face),
    };
    let whole = Rect::at_origin(trim).grown(request.document.stock.bleed);
    Page {
        media: trim,
        trim: Rect::at_origin(trim),
        bleed: whole,
        placements: vec![Placement { at: Transform::IDENTITY, clip: whole, block }],
        marks: Vec::new(),
    }
}

fn draw(
    studio: &mut Studio,
    request: &PictureRequest,
    ctx: &egui::Context,
) -> Result<Picture, RasterError> {
    let plates = match &studio.last {
        // Only the look has changed.
        Some((key, plates)) if *key == request.key => Arc::clone(plates),
        _ => {
            let plates = studio.renderer.render_plates(&page(request), request.key.frame)?;
            let plates = Arc::new(plates);
            studio.last = Some((request.key, Arc::clone(&plates)));
            plates
        }
    };
    let picture = plates.composite_of(request.look.plates, request.look.view);
    let texture = texture(ctx, "ticket", &picture, egui::TextureOptions::LINEAR);
    Ok(Picture {
        texture,
        key: request.key,
        look: request.look,
        plates: request.densities.then_some(plates),
    })
}

fn texture(
    ctx: &egui::Context,
    name: &str,
    picture: &image::RgbaImage,
    options: egui::TextureOptions,
) -> egui::TextureHandle {
    let size = [picture.width() as usize, picture.height() as usize];
    let image = egui::ColorImage::from_rgba_unmultiplied(size, picture.as_raw());
    ctx.load_texture(name, image, options)
}

/// Every plate as a small picture, its coverage, the most loaded place.
fn measure(
    studio: &mut Studio,
    request: &PictureRequest,
    ctx: &egui::Context,
) -> Result<Survey, RasterError> {
    let plates = studio.renderer.render_plates(&page(request), request.key.frame)?;
    let options = egui::TextureOptions {
        mipmap_mode: Some(egui::TextureFilter::Linear),
        ..egui::TextureOptions::LINEAR
    };
    let inks = || plates.inks().iter().map(|(id, _)| id);
    let thumbs = inks()
        .map(|ink| texture(ctx, "plate", &plates.composite(View::Plate(ink)), options))
        .collect();
    let coverage = inks().map(|ink| plates.coverage(ink)).collect();
    let (most, at) = plates.greatest_tac();
    Ok(Survey {
        made_from: request.key.made_from,
        ticket: request.key.ticket,
        face: request.key.face,
        thumbs,
        coverage,
        heaviest: (most, (at.x.to_mm(), at.y.to_mm())),
    })
}
