//! Outlines of small drawings: what a glyph of a play-symbol font is made from.

use kurbo::{Affine, BezPath, PathEl, Shape};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::PdfError;
use crate::artwork::{Font, GlyphRun, Item, Paint, Stock};
use crate::measure::{FillRule, Length, Path, Point, Verb};

/// The one outline, in EMU from `origin` with y upwards, that paints what these
/// items paint when it is filled by the winding rule, and in what; nothing where
/// one outline in one paint cannot.
pub(super) fn of_items(
    stock: &Stock,
    items: &[Item],
    origin: Point,
) -> Result<Option<(BezPath, Paint)>, PdfError> {
    let mut whole = BezPath::new();
    let mut one: Option<&Paint> = None;
    for item in items {
        let (outline, paint) = match item {
            Item::Fill { path, rule, paint } => {
                let outline = of_path(path, origin);
                match rule {
                    FillRule::NonZero => (outline, paint),
                    FillRule::EvenOdd => (by_depth(&outline), paint),
                }
            }
            Item::Glyphs(run) => (of_run(stock.font(run.font), run, origin)?, &run.paint),
            _ => return Ok(None),
        };
        if one.is_some_and(|p| p != paint) {
            return Ok(None);
        }
        one = Some(paint);
        // Drawings that lie over each other must wind alike, or they would cut
        // holes into each other.
        let turned = if outline.area() < 0.0 { outline.reverse_subpaths() } else { outline };
        whole.extend(turned);
    }
    Ok(one.filter(|_| !whole.is_empty()).map(|paint| (whole, paint.clone())))
}

fn of_path(path: &Path, origin: Point) -> BezPath {
    let at = |p: Point| -> kurbo::Point {
        ((p.x - origin.x).to_emu() as f64, (origin.y - p.y).to_emu() as f64).into()
    };
    let mut out = BezPath::new();
    for verb in path.verbs() {
        match *verb {
            Verb::Move(p) => out.move_to(at(p)),
            Verb::Line(p) => out.line_to(at(p)),
            Verb::Cubic(a, b, end) => out.curve_to(at(a), at(b), at(end)),
            Verb::Close => out.close_path(),
        }
    }
    out
}

/// A line of text; glyphs that overlap are united by the winding rule.
pub(super) fn of_run(font: &Font, run: &GlyphRun, origin: Point) -> Result<BezPath, PdfError> {
    let fault = |reason: String| PdfError::Font { font: font.name.clone(), reason };
    let face = FontRef::new(&font.data).map_err(|e| fault(e.to_string()))?;
    let upem = face.head().map_err(|e| fault(e.to_string()))?.units_per_em();
    let scale = run.size.to_emu() as f64 / f64::from(upem.max(1));
    let mut out = BezPath::new();
    for glyph in &run.glyphs {
        let Some(outline) = face.outline_glyphs().get(GlyphId::from(glyph.id)) else { continue };
        let mut pen = Pen::default();
        outline
            .draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen)
            .map_err(|e| fault(e.to_string()))?;
        let emu = |l: Length| l.to_emu() as f64;
        let x = emu(run.origin.x + glyph.x - origin.x);
        let y = emu(origin.y - run.origin.y);
        out.extend(Affine::new([scale, 0.0, 0.0, scale, x, y]) * pen.0);
    }
    Ok(out)
}

#[derive(Default)]
struct Pen(BezPath);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to((cx, cy), (x, y));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.curve_to((ax, ay), (bx, by), (x, y));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}

/// Outlines filled by the even-odd rule, turned so that the winding rule fills
/// the same: one within an odd number of others is a hole. For outlines that do
/// not cross, as symbols are drawn.
fn by_depth(path: &BezPath) -> BezPath {
    let parts = contours(path);
    let mut out = BezPath::new();
    for (i, part) in parts.iter().enumerate() {
        let Some(PathEl::MoveTo(start)) = part.elements().first().copied() else { continue };
        let others = parts.iter().enumerate().filter(|(j, _)| *j != i);
        let depth = others.filter(|(_, other)| other.winding(start) != 0).count();
        let filled = part.area() >= 0.0;
        let turned =
            if filled == (depth % 2 == 0) { part.clone() } else { part.reverse_subpaths() };
        out.extend(turned);
    }
    out
}

/// The closed outlines of a path, each by itself.
pub(super) fn contours(path: &BezPath) -> Vec<BezPath> {
    let mut parts: Vec<BezPath> = Vec::new();
    for element in path.elements() {
        match (element, parts.last_mut()) {
            (PathEl::MoveTo(_), _) | (_, None) => parts.push(BezPath::from_vec(vec![*element])),
            (_, Some(last)) => last.push(*element),
        }
    }
    // What is filled is closed, whether or not it says so.
    for part in &mut parts {
        if !matches!(part.elements().last(), Some(PathEl::ClosePath)) {
            part.close_path();
        }
    }
    parts.retain(|p| p.elements().len() > 2);
    parts
}
