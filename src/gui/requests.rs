//! What the window asks of its threads after each drawing, worked out from what
//! it shows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use eframe::egui;

use super::app::App;
use super::canvas;
use super::document::RowView;
use super::picture::{Look, PictureKey, PictureRequest, SURVEY_DPI, whole_face};
use super::plates::PlatesMode;
use super::press_view::ForetoldKey;
use super::preview::contact::ThumbKey;
use super::preview::rub::Rubs;
use super::preview::state::Mode;
use super::sheet_view::{SheetDraw, SheetKey};
use super::state::{Lock, Workspace};
use super::worker::{ContactRequest, LayoutRequest, PAGE_ROWS, ProblemRequest, TicketRequest};
use crate::artwork::Face;
use crate::edit::Edit;
use crate::layout::ObjectId;
use crate::measure::Size;
use crate::raster::{Frame, PixelRect};

/// Up to so many pixels a face is drawn whole, so that panning needs nothing.
const WHOLE: f64 = 5e6;
/// Parts begin and end at multiples of so many pixels, so that a small pan asks
/// for nothing new.
const STEP: f64 = 256.0;
/// Most pages of the list that are kept.
const MOST_PAGES: usize = 48;

/// Which layout is drawn: the state of its text, the drag that is going on, the
/// objects that are left out.
type LayoutKey = (u64, Option<Edit>, BTreeSet<ObjectId>);

/// What was last asked for.
#[derive(Default)]
pub(crate) struct Asked {
    layout: Option<LayoutKey>,
    picture: Option<(PictureKey, Look)>,
    second: Option<(PictureKey, Look)>,
    thumbs: Vec<ThumbKey>,
    survey: Option<(u64, u64, Option<u32>, Face)>,
    sheet: Option<SheetKey>,
    pub(crate) foretold: Option<ForetoldKey>,
    rows: Vec<u64>,
    problems: Option<super::problems::Asked>,
}

impl Asked {
    /// Forgets what was asked for, so that it is asked for again.
    pub(crate) fn forget(&mut self) {
        *self = Asked::default();
    }

    /// Forgets the pictures, for the document is another.
    pub(crate) fn forget_pictures(&mut self) {
        (self.picture, self.survey) = (None, None);
    }

    /// Forgets one page of the list.
    pub(crate) fn forget_rows(&mut self) {
        self.rows.clear();
    }
}

impl App {
    /// Asks for whatever the window shows and does not have yet.
    pub(crate) fn ask_threads(&mut self, ctx: &egui::Context) {
        if self.wanted_ticket && self.state.bloc.is_some() {
            let request = match self.state.preview.worst {
                true => TicketRequest::Worst,
                false => TicketRequest::Show(self.state.number),
            };
            self.wanted_ticket = !self.workers.tickets(request);
        }
        self.ask_layout();
        self.ask_rows();
        self.ask_picture(ctx);
        self.refresh_sheet();
        self.ask_sheet(ctx);
        self.ask_foretold();
        self.ask_second();
        self.ask_survey();
        self.ask_thumbs();
        self.ask_game();
        self.ask_problems();
    }

    /// Asks for a check whenever the project, the bloc or the files changed.
    fn ask_problems(&mut self) {
        let Some(document) = &self.state.document else { return };
        let asked = super::problems::Asked {
            document: document.generation,
            bloc: self.state.bloc.as_ref().map_or(0, |b| b.generation),
            revision: self.state.problems.revision,
        };
        if self.asked.problems == Some(asked) {
            return;
        }
        // Half of a drag is no state that is meant.
        if self.drafts.maquette.gesture.is_some() {
            return;
        }
        self.asked.problems = Some(asked);
        // What is edited is judged as it stands, saved or not.
        let edited = self.state.maquette.dirty().then(|| Arc::clone(&document.made.text));
        let source = document.project.source.clone();
        // That a specimen is one is seen everywhere else.
        let real = self.state.bloc.as_ref().filter(|b| !b.info.specimen);
        let bloc = real.map(|b| b.info.clone());
        self.workers.problems(ProblemRequest { asked, source, bloc, edited });
    }

    /// The layout as it is being edited, if the document shows another.
    fn ask_layout(&mut self) {
        let maquette = &self.state.maquette;
        let (Some(document), Some(session)) = (&self.state.document, &maquette.session) else {
            return;
        };
        let revision = session.revision();
        let gesture = self.drafts.maquette.gesture.as_ref();
        let drag = gesture.and_then(|g| Some((g.edit()?, Arc::clone(&g.objects))));
        // Only Maquette leaves out what is hidden there.
        let hidden = match self.state.workspace {
            Workspace::Maquette => {
                let hidden = document.objects.iter().filter(|o| session.hidden(&o.id));
                hidden.map(|o| o.id.clone()).collect()
            }
            _ => BTreeSet::new(),
        };
        let edit = drag.as_ref().map(|(edit, _)| edit.clone());
        let wanted = (revision, edit, hidden);
        if self.asked.layout.as_ref() == Some(&wanted) {
            return;
        }
        let shown = wanted.1.is_none() && wanted.2.is_empty() && document.is_whole(revision);
        if !shown {
            let document = Arc::clone(document);
            let text = Arc::clone(&maquette.text);
            let hidden = wanted.2.iter().cloned().collect();
            self.workers.layout(|generation| LayoutRequest {
                document,
                text,
                drag,
                hidden,
                revision,
                generation,
            });
        }
        self.asked.layout = Some(wanted);
    }

    fn ask_rows(&mut self) {
        if self.state.bloc.is_none() || self.state.workspace != Workspace::Preview {
            return;
        }
        let top = self.state.list_top;
        let first = top / PAGE_ROWS;
        let last = (top + self.drafts.list_rows) / PAGE_ROWS;
        let mut wanted: Vec<u64> = (first..=last).collect();
        // Without a filter the sheet knows its tickets by their place.
        if self.state.preview.mode == Mode::Contact && self.state.lot_filter.is_some() {
            let (top, count) = self.drafts.contact_rows;
            wanted.extend(top / PAGE_ROWS..=(top + count) / PAGE_ROWS);
        }
        for page in wanted {
            if self.state.rows.contains_key(&page) || self.asked.rows.contains(&page) {
                continue;
            }
            let filter = self.state.lot_filter;
            if self.workers.tickets(TicketRequest::Rows { filter, page }) {
                self.asked.rows.push(page);
            }
        }
        for far in evicted(&mut self.state.rows, first) {
            self.asked.rows.retain(|p| *p != far);
        }
    }

    /// The ticket whose art may be drawn: none in Plaques while winners are
    /// hidden, where only the fixed art shows.
    fn ticket_drawn(&self) -> Option<std::sync::Arc<super::document::TicketView>> {
        let hidden = self.state.lock() == Lock::Hidden;
        if hidden && self.state.workspace == Workspace::Plates {
            return None;
        }
        self.state.ticket.clone()
    }

    fn ask_picture(&mut self, ctx: &egui::Context) {
        let Some(document) = self.state.document.clone() else { return };
        let none =
            matches!(self.state.workspace, Workspace::Sheet | Workspace::Press | Workspace::Game);
        if none || self.drafts.canvas.x < 8.0 {
            return;
        }
        // Maquette sees the bleed too.
        let bleed = match self.state.workspace {
            Workspace::Maquette => document.stock.bleed.to_mm(),
            _ => 0.0,
        };
        let ticket = self.ticket_drawn();
        let key = PictureKey {
            made_from: ticket.as_ref().map_or((document.generation, 0), |t| t.made_from),
            ticket: ticket.as_ref().map(|t| t.number),
            face: self.state.face,
            frame: self.frame_wanted(f64::from(ctx.pixels_per_point()), document.size_mm(), bleed),
        };
        let look = match self.state.workspace {
            Workspace::Plates => self.state.plates.look(document.tac_limit),
            _ => Look { rubbed: self.rubbed(), ..Look::player(self.state.coat_on()) },
        };
        let shown = self.state.picture.as_ref().map(|p| (p.key, p.look));
        if self.asked.picture == Some((key, look)) || shown == Some((key, look)) {
            self.asked.picture = Some((key, look));
            return;
        }
        // An older document's ticket would be drawn over the new stock.
        if ticket.as_ref().is_some_and(|t| t.made_from.0 != document.generation) {
            return;
        }
        self.asked.picture = Some((key, look));
        let densities = self.state.lock() != Lock::Hidden || key.ticket.is_none();
        let rubs = self.state.preview.scratch.rubs().clone();
        self.workers.picture(PictureRequest { document, ticket, key, look, rubs, densities });
    }

    /// How far the ticket on the canvas is scratched.
    fn rubbed(&self) -> u64 {
        let state = &self.state;
        let scratched = state.workspace == Workspace::Preview
            && state.preview.mode == Mode::Ticket
            && state.face == Face::Recto
            && state.coat_on();
        if scratched { state.preview.scratch.revision() } else { 0 }
    }

    /// The second picture: the other ticket in Comparer, the chosen plate under
    /// the curtain.
    fn ask_second(&mut self) {
        let (Some(document), Some((key, look))) = (self.state.document.clone(), self.asked.picture)
        else {
            return;
        };
        let state = &self.state;
        let (key, look, ticket) = match state.workspace {
            Workspace::Plates if state.plates.mode == PlatesMode::Curtain => {
                (key, state.plates.single(state.plates.spoken_of()), self.ticket_drawn())
            }
            Workspace::Preview if state.preview.mode == Mode::Compare => {
                let Some(other) = state.preview.other_ticket.clone() else { return };
                let of =
                    PictureKey { made_from: other.made_from, ticket: Some(other.number), ..key };
                (of, look, Some(other))
            }
            _ => return,
        };
        if ticket.as_ref().is_some_and(|t| t.made_from.0 != document.generation) {
            return;
        }
        let shown = state.second.as_ref().map(|p| (p.key, p.look));
        if self.asked.second == Some((key, look)) || shown == Some((key, look)) {
            self.asked.second = Some((key, look));
            return;
        }
        self.asked.second = Some((key, look));
        let (rubs, densities) = (Rubs::default(), false);
        let request = PictureRequest { document, ticket, key, look, rubs, densities };
        self.workers.second_picture(request);
    }

    /// Small pictures that are in sight and not there yet.
    fn ask_thumbs(&mut self) {
        let state = &self.state;
        if state.workspace != Workspace::Preview || state.preview.mode != Mode::Contact {
            return;
        }
        let wanted = &self.drafts.thumbs;
        if wanted.is_empty() || wanted.iter().all(|key| self.asked.thumbs.contains(key)) {
            return;
        }
        let (Some(document), Some(bloc)) = (state.document.clone(), self.bloc.clone()) else {
            return;
        };
        self.asked.thumbs.clone_from(wanted);
        let (open, wanted) = (state.is_open(), wanted.clone());
        self.workers.contact(ContactRequest { document, bloc, open, wanted });
    }

    /// The pixels that the canvas shows: the whole face if it is not too much,
    /// else what is in sight with some room around; with so many millimetres
    /// beyond its edges.
    fn frame_wanted(&self, ppp: f64, page: (f64, f64), bleed: f64) -> Frame {
        let canvas = (f64::from(self.drafts.canvas.x), f64::from(self.drafts.canvas.y));
        let view = canvas::fitted(self.state.view(), canvas, page);
        let dpi = view.zoom * ppp * 25.4;
        let (w, h) = (page.0 * view.zoom * ppp, page.1 * view.zoom * ppp);
        let beyond = (bleed * view.zoom * ppp).round();
        if (w + 2.0 * beyond) * (h + 2.0 * beyond) <= WHOLE {
            return whole_face(Size::from_mm(page.0, page.1), dpi, beyond as i32);
        }
        let (w, h) = (w.round() + beyond, h.round() + beyond);
        let span = |centre: f64, canvas: f64, most: f64| {
            let half = canvas * ppp * 0.7;
            let middle = centre * view.zoom * ppp;
            let low = ((middle - half) / STEP).floor() * STEP;
            let high = ((middle + half) / STEP).ceil() * STEP;
            (low.max(-beyond) as i32, high.min(most) as i32)
        };
        let (x0, x1) = span(view.centre.0, canvas.0, w);
        let (y0, y1) = span(view.centre.1, canvas.1, h);
        Frame { dpi, pixels: PixelRect { x0, y0, x1: x1.max(x0 + 1), y1: y1.max(y0 + 1) } }
    }

    fn ask_sheet(&mut self, ctx: &egui::Context) {
        let (Some(document), Some(bloc)) = (self.state.document.clone(), self.bloc.clone()) else {
            return;
        };
        let drawable = self.state.sheet.model.as_ref().is_some_and(|m| m.fault().is_none());
        let here = self.state.workspace == Workspace::Sheet && self.drafts.canvas.x >= 8.0;
        if !drawable || !here {
            return;
        }
        let ppp = f64::from(ctx.pixels_per_point());
        let key = SheetKey {
            made_from: (document.generation, bloc.view.generation),
            sheet: self.state.sheet.sheet,
            side: self.state.sheet.side,
            coat: self.state.coat_on(),
            frame: self.frame_wanted(ppp, self.state.page_mm(), 0.0),
        };
        if self.asked.sheet == Some(key) {
            return;
        }
        self.asked.sheet = Some(key);
        self.workers.sheet(SheetDraw { document, bloc, key });
    }

    fn ask_survey(&mut self) {
        let Some(document) = self.state.document.clone() else { return };
        if self.state.workspace != Workspace::Plates {
            return;
        }
        let ticket = self.ticket_drawn();
        if ticket.as_ref().is_some_and(|t| t.made_from.0 != document.generation) {
            return;
        }
        let made_from = ticket.as_ref().map_or((document.generation, 0), |t| t.made_from);
        let number = ticket.as_ref().map(|t| t.number);
        let wanted = (made_from.0, made_from.1, number, self.state.face);
        if self.asked.survey == Some(wanted) {
            return;
        }
        self.asked.survey = Some(wanted);
        let key = PictureKey {
            made_from,
            ticket: number,
            face: self.state.face,
            frame: whole_face(document.stock.trim, SURVEY_DPI, 0),
        };
        let look = Look::player(false);
        let (rubs, densities) = (Rubs::default(), false);
        self.workers.survey(PictureRequest { document, ticket, key, look, rubs, densities });
    }
}

/// Lets go of pages of the list beyond what is kept, the farthest from the page
/// in sight first; returns which.
fn evicted(rows: &mut BTreeMap<u64, Vec<RowView>>, in_sight: u64) -> Vec<u64> {
    let mut gone = Vec::new();
    while rows.len() > MOST_PAGES {
        let Some(far) = rows.keys().copied().max_by_key(|p| p.abs_diff(in_sight)) else { break };
        rows.remove(&far);
        gone.push(far);
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_twelve_million_rows_keeps_only_pages_near_what_is_in_sight() {
        let mut rows = BTreeMap::new();
        let pages = 12_000_000 / PAGE_ROWS;
        // A walk over the whole list, as by dragging its bar.
        for page in (0..pages).step_by(97) {
            let page_rows = (0..PAGE_ROWS)
                .map(|i| RowView { number: (page * PAGE_ROWS + i) as u32, won: None })
                .collect();
            rows.insert(page, page_rows);
            let gone = evicted(&mut rows, page);
            assert!(rows.len() <= MOST_PAGES && rows.contains_key(&page));
            assert!(gone.iter().all(|p| !rows.contains_key(p)));
        }
        let kept: usize = rows.values().map(Vec::len).sum();
        assert!(kept <= MOST_PAGES * PAGE_ROWS as usize, "{kept} rows are kept");
    }
}
