//! [`Seen`]: the fixed art of both faces as plates, at a low resolution.

use std::sync::Arc;

use super::finding::{Finding, decimal, face_name, mm};
use super::subject::Subject;
use crate::artwork::{Block, Face, InkRole, Page, Stock};
use crate::layout::Layout;
use crate::measure::{Length, Point, Rect};
use crate::raster::{Frame, OutputProfile, Plates, RasterError, Renderer};

/// Dots to the inch of the plates on which inks are added up: a third of a
/// millimetre, which finds any area that a press would feel, and not the edges
/// of letters.
pub(super) const DPI: f64 = 72.0;

/// The fixed art of both faces.
pub(super) struct Seen {
    pub(super) renderer: Renderer,
    pub(super) profile: Arc<OutputProfile>,
    stock: Arc<Stock>,
    faces: [Plates; 2],
}

impl Seen {
    /// Draws both faces.
    pub(super) fn new(layout: &Layout, profile: &Arc<OutputProfile>) -> Result<Self, RasterError> {
        let stock = Arc::clone(layout.stock());
        let renderer = Renderer::new(Arc::clone(&stock), Arc::clone(profile))?;
        let draw = |face| {
            let page = Page::single(stock.trim, stock.bleed, Block::Blank(face));
            let frame = Frame::of(Rect::at_origin(page.media), DPI);
            renderer.render_plates(&page, frame)
        };
        let faces = [draw(Face::Recto)?, draw(Face::Verso)?];
        Ok(Seen { renderer, profile: Arc::clone(profile), stock, faces })
    }

    /// The plates of a face.
    pub(super) fn plates(&self, face: Face) -> &Plates {
        &self.faces[face as usize]
    }

    /// What the inks of the face itself cover at a point, added up, in percent.
    pub(super) fn fixed_ink(&self, face: Face, x: Length, y: Length) -> f64 {
        let at = Point::new(x + self.stock.bleed, y + self.stock.bleed);
        let plates = self.plates(face);
        let Some((column, row)) = plates.frame().pixel_at(at) else { return 0.0 };
        self.ink_at(plates, row * plates.width() + column)
    }

    fn ink_at(&self, plates: &Plates, pixel: usize) -> f64 {
        let base = self.stock.inks.iter().filter(|(_, ink)| ink.role == InkRole::Base);
        let levels = base.filter_map(|(id, _)| plates.plane(id)).map(|p| f64::from(p[pixel]));
        levels.sum::<f64>() / 255.0 * 100.0
    }

    /// A place on the face round a point of its page.
    fn around(&self, at: Point) -> Rect {
        let (x, y) = (at.x - self.stock.bleed, at.y - self.stock.bleed);
        Rect::new(x, y, Length::ZERO, Length::ZERO).grown(Length::mm(1))
    }
}

/// Process inks that lie on each other beyond what the layout allows.
pub(super) fn coverage(subject: &Subject<'_>, layout: &Layout, seen: &Seen) -> Vec<Finding> {
    let limit = layout.tac();
    let mut found = Vec::new();
    for face in Face::BOTH {
        let (most, at) = seen.plates(face).greatest_tac();
        // A level of 255 more or less at an edge is rounding.
        if most > limit + 1.0 {
            let place = subject.at(face, seen.around(at), |_| true);
            let said = format!(
                "au {}, l'encrage atteint {} % ; {} % au plus sont attendus (tac)",
                face_name(face),
                decimal(most),
                decimal(limit)
            );
            found.push(Finding::new("I-311", place, said, format!("{most:.0} %")));
        }
    }
    found
}

/// Art that is cut at the trim and does not go on to the edge of the bleed.
pub(super) fn bleed(subject: &Subject<'_>, layout: &Layout, seen: &Seen) -> Vec<Finding> {
    let stock = layout.stock();
    let (trim, bleed) = (stock.trim, stock.bleed);
    let pixel = Length::from_mm(25.4 / DPI);
    if bleed < pixel * 2 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for face in Face::BOTH {
        for side in Side::ALL {
            let long = if side.is_upright() { trim.h } else { trim.w };
            let steps = long.to_emu() / pixel.to_emu();
            let (mut run, mut longest) = (0i64, (0i64, 0i64));
            for i in 0..steps {
                let along = pixel * i + pixel / 2;
                // The last pixel that stays on the ticket, and the outermost.
                let on = side.point(along, pixel / 2, layout);
                let out = side.point(along, pixel / 2 - bleed, layout);
                let short = seen.fixed_ink(face, on.0, on.1) >= 10.0
                    && seen.fixed_ink(face, out.0, out.1) < 3.0;
                run = if short { run + 1 } else { 0 };
                longest = longest.max((run, i));
            }
            let length = pixel * longest.0;
            if length < Length::mm(1) {
                continue;
            }
            let middle = side.point(pixel * longest.1 - length / 2, Length::ZERO, layout);
            let area = Rect::new(middle.0, middle.1, Length::ZERO, Length::ZERO);
            let place = subject.at(face, area.grown(Length::mm(1)), |_| false);
            let said = format!(
                "au {}, l'encre qui touche la coupe {} n'atteint pas le bord du fond perdu sur {} ; {} de fond perdu sont attendus",
                face_name(face),
                side.name(),
                mm(length),
                mm(bleed)
            );
            found.push(Finding::new("G-226", place, said, mm(length)));
        }
    }
    found
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

impl Side {
    const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

    fn is_upright(self) -> bool {
        matches!(self, Side::Left | Side::Right)
    }

    fn name(self) -> &'static str {
        match self {
            Side::Left => "à gauche",
            Side::Right => "à droite",
            Side::Top => "en haut",
            Side::Bottom => "en bas",
        }
    }

    /// The point at a distance along this side and so far inside it.
    fn point(self, along: Length, inside: Length, layout: &Layout) -> (Length, Length) {
        let trim = layout.stock().trim;
        match self {
            Side::Left => (inside, along),
            Side::Right => (trim.w - inside, along),
            Side::Top => (along, inside),
            Side::Bottom => (along, trim.h - inside),
        }
    }
}
