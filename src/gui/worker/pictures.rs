//! The pictures thread: draws plates of the ticket shown, looks at them as the
//! canvas asks.

use std::sync::Arc;

use crossbeam_channel::{Receiver, RecvError, select_biased};
use eframe::egui;

use super::studio::{Studio, Studios};
use super::{Answers, Reply};
use crate::artwork::{Block, Face, FaceArt, Page, Placement};
use crate::gui::document::{Document, TicketView};
use crate::gui::picture::{Picture, PictureKey, PictureRequest, SURVEY_DPI, Survey, whole_face};
use crate::gui::plates::check::check_masks;
use crate::gui::preview::rub;
use crate::measure::{Rect, Transform};
use crate::raster::{Plates, RasterError, Rubbed, View};

/// What was drawn last, so that another look at it draws nothing anew.
#[derive(Default)]
struct Desk {
    last: Option<(PictureKey, Arc<Plates>)>,
    rubbed: Option<Drawn>,
}

/// The rubs drawn so far on the pixels of a picture.
struct Drawn {
    generation: u64,
    sheet: u64,
    count: usize,
    map: Rubbed,
}

/// What the thread is asked for, most urgent first.
enum Wanted {
    /// What the canvas shows.
    Canvas(PictureRequest),
    /// What its second picture shows: the other ticket, the plate under the
    /// curtain.
    Second(PictureRequest),
    /// All plates, small and measured.
    Survey(PictureRequest),
}

/// Answers requests until the window is gone. Pictures go before surveys.
pub(super) fn run(
    studios: &Studios,
    pictures: &Receiver<PictureRequest>,
    seconds: &Receiver<PictureRequest>,
    surveys: &Receiver<PictureRequest>,
    answers: &Answers,
) {
    let (mut first, mut second) = (Desk::default(), Desk::default());
    loop {
        let next: Result<Wanted, RecvError> = select_biased! {
            recv(pictures) -> r => r.map(Wanted::Canvas),
            recv(seconds) -> r => r.map(Wanted::Second),
            recv(surveys) -> r => r.map(Wanted::Survey),
        };
        let Ok(wanted) = next else { return };
        let ctx = answers.ctx();
        let reply = match &wanted {
            Wanted::Canvas(r) => studios
                .of(&r.document)
                .and_then(|studio| draw(&studio, &mut first, r, ctx))
                .map(Reply::Picture),
            Wanted::Second(r) => studios
                .of(&r.document)
                .and_then(|studio| {
                    // The same ticket in another look: its plates are there.
                    if first.last.as_ref().is_some_and(|(key, _)| *key == r.key) {
                        second.last.clone_from(&first.last);
                    }
                    draw(&studio, &mut second, r, ctx)
                })
                .map(Reply::SecondPicture),
            Wanted::Survey(r) => studios
                .of(&r.document)
                .and_then(|studio| measure(&studio, r, ctx))
                .map(Reply::Survey),
        };
        let reply = reply.unwrap_or_else(|e| Reply::PictureFault(e.to_string()));
        if !answers.send(reply) {
            return;
        }
    }
}

/// A face alone on a page of its trimmed size; its bleed shows where the frame
/// reaches beyond.
pub(super) fn page(document: &Document, face: Face, art: Option<&FaceArt>) -> Page {
    let trim = document.stock.trim;
    let block = match art {
        Some(art) => Block::Ticket(face, art.clone()),
        None => Block::Blank(face),
    };
    let whole = Rect::at_origin(trim).grown(document.stock.bleed);
    Page {
        media: trim,
        trim: Rect::at_origin(trim),
        bleed: whole,
        placements: vec![Placement { at: Transform::IDENTITY, clip: whole, block }],
        marks: Vec::new(),
    }
}

fn art(ticket: &Option<Arc<TicketView>>, face: Face) -> Option<&FaceArt> {
    ticket.as_ref().map(|ticket| ticket.face(face))
}

fn draw(
    studio: &Studio,
    desk: &mut Desk,
    request: &PictureRequest,
    ctx: &egui::Context,
) -> Result<Picture, RasterError> {
    let (key, look) = (request.key, request.look);
    let whole = match &desk.last {
        // Only the look has changed.
        Some((last, plates)) if *last == key => Arc::clone(plates),
        _ => {
            let page = page(&request.document, key.face, art(&request.ticket, key.face));
            let plates = Arc::new(studio.renderer.render_plates(&page, key.frame)?);
            desk.last = Some((key, Arc::clone(&plates)));
            plates
        }
    };
    let plates = match look.rubbed {
        0 => whole,
        _ => Arc::new(whole.rubbed(rubbed(desk, request))),
    };
    let mut picture = match look.tac {
        Some(limit) => plates.tac_map(f64::from(limit)),
        None => plates.composite_of(look.plates, look.view),
    };
    if look.paper {
        studio.profile.on_paper(&mut picture);
    }
    let texture = texture(ctx, "ticket", &picture, egui::TextureOptions::LINEAR);
    Ok(Picture { texture, key, look, plates: request.densities.then_some(plates) })
}

/// The rubs on the pixels of the picture; only new ones are drawn.
fn rubbed<'a>(desk: &'a mut Desk, request: &PictureRequest) -> &'a Rubbed {
    let (document, rubs) = (&request.document, &request.rubs);
    let fits = |d: &Drawn| {
        d.generation == document.generation
            && d.sheet == rubs.sheet
            && d.count <= rubs.list.len()
            && d.map.frame() == request.key.frame
    };
    let drawn = match desk.rubbed.take().filter(fits) {
        Some(drawn) => drawn,
        None => Drawn {
            generation: document.generation,
            sheet: rubs.sheet,
            count: 0,
            map: Rubbed::none(request.key.frame),
        },
    };
    let drawn = desk.rubbed.insert(drawn);
    for rub in &rubs.list[drawn.count..] {
        rub::draw(&mut drawn.map, document.masks(), *rub);
    }
    drawn.count = rubs.list.len();
    &drawn.map
}

/// A picture as a texture.
pub(super) fn texture(
    ctx: &egui::Context,
    name: &str,
    picture: &image::RgbaImage,
    options: egui::TextureOptions,
) -> egui::TextureHandle {
    let size = [picture.width() as usize, picture.height() as usize];
    let image = egui::ColorImage::from_rgba_unmultiplied(size, picture.as_raw());
    ctx.load_texture(name, image, options)
}

/// Textures that are shown smaller than they are.
pub(super) const SMALL: egui::TextureOptions = egui::TextureOptions {
    mipmap_mode: Some(egui::TextureFilter::Linear),
    ..egui::TextureOptions::LINEAR
};

/// Every plate as a small picture, its coverage, the most loaded place of both
/// faces, and what lies under the coat of each mask.
fn measure(
    studio: &Studio,
    request: &PictureRequest,
    ctx: &egui::Context,
) -> Result<Survey, RasterError> {
    let (document, key) = (&request.document, request.key);
    let frame = whole_face(document.stock.trim, SURVEY_DPI, 0);
    let of = |face| {
        studio.renderer.render_plates(&page(document, face, art(&request.ticket, face)), frame)
    };
    let both = [of(Face::Recto)?, of(Face::Verso)?];
    let fixed = studio.renderer.render_plates(&page(document, Face::Recto, None), frame)?;
    let plates = &both[usize::from(key.face == Face::Verso)];
    let inks = || plates.inks().iter().map(|(id, _)| id);
    let thumbs = inks()
        .map(|ink| texture(ctx, "plate", &plates.composite(View::Plate(ink)), SMALL))
        .collect();
    let coverage = inks().map(|ink| plates.coverage(ink)).collect();
    let heaviest = both.each_ref().map(|plates| {
        let (most, at) = plates.greatest_tac();
        (most, (at.x.to_mm(), at.y.to_mm()))
    });
    let masks = match &request.ticket {
        Some(_) => check_masks(document, &both[0], &fixed),
        None => Vec::new(),
    };
    let (made_from, ticket, face) = (key.made_from, key.ticket, key.face);
    Ok(Survey { made_from, ticket, face, thumbs, coverage, heaviest, masks })
}
