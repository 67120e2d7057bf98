//! Pictures for the canvas: what is asked of the raster thread, what comes
//! back.

use std::sync::Arc;

use eframe::egui;

use super::document::{Document, TicketView};
use super::plates::check::MaskCheck;
use super::preview::rub::Rubs;
use crate::artwork::Face;
use crate::measure::{Length, Point, Size};
use crate::raster::{Density, Frame, PixelRect, PlateSet, Plates, View};

/// Which ticket's face, how large, which part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PictureKey {
    /// Generations of document and bloc.
    pub made_from: (u64, u64),
    /// The ticket; `None` for the fixed art alone.
    pub ticket: Option<u32>,
    /// The face.
    pub face: Face,
    /// Resolution, and the pixels drawn.
    pub frame: Frame,
}

impl PictureKey {
    /// What is drawn, in millimetres of the face: left, top, right, bottom.
    pub(crate) fn area_mm(&self) -> [f64; 4] {
        let p = self.frame.pixels;
        [p.x0, p.y0, p.x1, p.y1].map(|v| f64::from(v) * 25.4 / self.frame.dpi)
    }
}

/// A whole face, its edges on the nearest whole pixels, as they are drawn, and so
/// many pixels beyond them.
pub(crate) fn whole_face(trim: Size, dpi: f64, beyond: i32) -> Frame {
    let pixels = |length: Length| (length.to_px(dpi).round() as i32).max(1);
    let (x1, y1) = (pixels(trim.w) + beyond, pixels(trim.h) + beyond);
    Frame { dpi, pixels: PixelRect { x0: -beyond, y0: -beyond, x1, y1 } }
}

/// How plates become colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    /// Which plates take part.
    pub plates: PlateSet,
    /// How they are seen.
    pub view: View,
    /// The ink's weight instead of its colour: limit in percent.
    pub tac: Option<u16>,
    /// On the paper of the profile instead of the screen's white.
    pub paper: bool,
    /// How far the coat is scratched: a count that grows; 0 for not at all.
    pub rubbed: u64,
}

impl Look {
    /// As the player sees the ticket.
    pub(crate) fn player(coat: bool) -> Self {
        Look::of(PlateSet::ALL, View::Player { coat })
    }

    /// These plates, seen in this way and no other.
    pub(crate) fn of(plates: PlateSet, view: View) -> Self {
        Look { plates, view, tac: None, paper: false, rubbed: 0 }
    }
}

/// What the raster thread is asked for.
#[derive(Clone)]
pub(crate) struct PictureRequest {
    /// The project.
    pub document: Arc<Document>,
    /// The ticket; `None` for the fixed art alone.
    pub ticket: Option<Arc<TicketView>>,
    /// What to draw.
    pub key: PictureKey,
    /// In which colours.
    pub look: Look,
    /// Where a coin has rubbed.
    pub rubs: Rubs,
    /// Whether plates may be handed back, for the densities under the pointer.
    pub densities: bool,
}

/// What is drawn on the canvas.
#[derive(Clone)]
pub(crate) struct Picture {
    /// The pixels.
    pub texture: egui::TextureHandle,
    /// What they show.
    pub key: PictureKey,
    /// In which colours.
    pub look: Look,
    /// Coverage of each plate, where it may be told.
    pub plates: Option<Arc<Plates>>,
}

impl Picture {
    /// Densities at a place of the face in millimetres; `None` beyond what is
    /// drawn or where they may not be told.
    pub(crate) fn densities(&self, (x, y): (f64, f64)) -> Option<Vec<Density>> {
        self.plates.as_ref()?.densities(Point::from_mm(x, y))
    }
}

/// Resolution at which coverage is measured and small pictures are drawn.
pub(crate) const SURVEY_DPI: f64 = 96.0;

/// Small pictures and coverages of all plates of one face.
#[derive(Clone)]
pub(crate) struct Survey {
    /// Generations of document and bloc.
    pub made_from: (u64, u64),
    /// The ticket.
    pub ticket: Option<u32>,
    /// The face.
    pub face: Face,
    /// One small picture a plate, as on film.
    pub thumbs: Vec<egui::TextureHandle>,
    /// Share of the face that each plate covers, 0 to 1.
    pub coverage: Vec<f64>,
    /// The highest sum of the four process inks, in percent, and where, on
    /// recto and verso.
    pub heaviest: [(f64, (f64, f64)); 2],
    /// What lies under the coat, mask by mask.
    pub masks: Vec<MaskCheck>,
}
