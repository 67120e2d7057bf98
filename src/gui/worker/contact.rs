//! The contact thread: tickets as small pictures, one after the other; a newer
//! request takes the place of the rest of an older one.

use crossbeam_channel::Receiver;

use super::pictures::{SMALL, page, texture};
use super::studio::Studios;
use super::tickets::laid_out;
use super::{Answers, OpenBloc, Reply};
use crate::artwork::Face;
use crate::gui::document::Document;
use crate::gui::picture::whole_face;
use crate::gui::preview::contact::{Thumb, ThumbKey};
use crate::raster::View;
use std::sync::Arc;

/// Which tickets are wanted as small pictures.
#[derive(Clone)]
pub(crate) struct ContactRequest {
    /// The project.
    pub document: Arc<Document>,
    /// The bloc.
    pub bloc: Arc<OpenBloc>,
    /// Whether its cells may be seen.
    pub open: bool,
    /// The tickets, first wanted first.
    pub wanted: Vec<ThumbKey>,
}

/// Answers requests until the window is gone.
pub(super) fn run(studios: &Studios, requests: &Receiver<ContactRequest>, answers: &Answers) {
    let mut next = requests.recv().ok();
    while let Some(request) = next.take() {
        for key in &request.wanted {
            // What scrolled out of sight meanwhile is not worth the drawing.
            if !requests.is_empty() {
                break;
            }
            match thumb(studios, &request, *key, answers) {
                Ok(thumb) => {
                    if !answers.send(Reply::Thumb(thumb)) {
                        return;
                    }
                }
                Err(error) => {
                    if !answers.send(Reply::TicketFault { number: key.number, error }) {
                        return;
                    }
                    break;
                }
            }
        }
        next = requests.recv().ok();
    }
}

fn thumb(
    studios: &Studios,
    request: &ContactRequest,
    key: ThumbKey,
    answers: &Answers,
) -> Result<Thumb, String> {
    let document = &request.document;
    let studio = studios.of(document).map_err(|e| e.to_string())?;
    let ticket =
        laid_out(document, &request.bloc, request.open, key.number).map_err(|e| e.to_string())?;
    let dpi = f64::from(key.width) / document.stock.trim.w.to_mm() * 25.4;
    let frame = whole_face(document.stock.trim, dpi, 0);
    let page = page(document, key.face, Some(ticket.face(key.face)));
    let plates = studio.renderer.render_plates(&page, frame).map_err(|e| e.to_string())?;
    let coat = key.coat && key.face == Face::Recto;
    let picture = plates.composite(View::Player { coat });
    let texture = texture(answers.ctx(), "thumb", &picture, SMALL);
    let lot = ticket.revealed.as_ref().map(|r| r.lot);
    Ok(Thumb { key, texture, lot })
}
