//! What is asked of the sheets thread, and the pictures that come back.

use std::sync::Arc;

use eframe::egui::TextureHandle;

use super::SheetSide;
use crate::gui::document::Document;
use crate::gui::worker::OpenBloc;
use crate::raster::Frame;

/// Which sheet, from what, how large, which part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SheetKey {
    /// Generations of document and bloc.
    pub made_from: (u64, u64),
    /// The sheet of the bloc, from 0.
    pub sheet: u32,
    /// Which side.
    pub side: SheetSide,
    /// Whether the coat is on.
    pub coat: bool,
    /// Resolution, and the pixels drawn.
    pub frame: Frame,
}

impl SheetKey {
    /// What is drawn, in millimetres of the sheet: left, top, right, bottom.
    pub(crate) fn area_mm(&self) -> [f64; 4] {
        let p = self.frame.pixels;
        [p.x0, p.y0, p.x1, p.y1].map(|v| f64::from(v) * 25.4 / self.frame.dpi)
    }
}

/// What the thread is asked for.
#[derive(Clone)]
pub(crate) struct SheetDraw {
    /// The project.
    pub document: Arc<Document>,
    /// The bloc.
    pub bloc: Arc<OpenBloc>,
    /// What to draw.
    pub key: SheetKey,
}

/// A sheet as it is drawn.
#[derive(Clone)]
pub(crate) struct SheetPicture {
    /// What it shows.
    pub key: SheetKey,
    /// The side that shows; the recto where both do.
    pub front: TextureHandle,
    /// The verso where it shines through, as it is printed.
    pub behind: Option<TextureHandle>,
    /// Whether the sheet turns about an upright axis.
    pub mirrors_columns: bool,
}
