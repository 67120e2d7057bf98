//! From paths in EMU to edges on the pixel grid: transforms, flattening of
//! curves, strokes, glyphs and 1-bit pictures.

use tiny_skia::{LineCap, LineJoin, PathSegment, StrokeDash};

use super::coverage::{Edges, SUB};
use crate::artwork::{BitMatrix, Cap, Join, Stroke};
use crate::measure::{EMU_PER_INCH, Path, Point, Rect, Transform, Verb};

/// Where a curve may leave its chord, in pixels.
const FLATNESS: f64 = 1.0 / 32.0;
/// Coordinates are cut here: more than two million pixels from the origin.
const FAR: f64 = (1 << 29) as f64;

/// A transform from coordinates in EMU to 1/256 of a pixel of the page's grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Device {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
}

/// A place in 1/256 of a pixel, not yet rounded.
type Place = (f64, f64);

impl Device {
    /// First `at`, then to pixels at `dpi`.
    pub(super) fn new(at: Transform, dpi: f64) -> Self {
        let k = dpi / EMU_PER_INCH as f64 * f64::from(SUB);
        Device {
            a: at.a * k,
            b: at.b * k,
            c: at.c * k,
            d: at.d * k,
            e: at.e.to_emu() as f64 * k,
            f: at.f.to_emu() as f64 * k,
        }
    }

    /// The numbers, for comparing.
    pub(super) fn bits(&self) -> [u64; 6] {
        [self.a, self.b, self.c, self.d, self.e, self.f].map(f64::to_bits)
    }

    /// Whether upright rectangles stay upright.
    pub(super) fn keeps_upright(&self) -> bool {
        (self.b == 0.0 && self.c == 0.0) || (self.a == 0.0 && self.d == 0.0)
    }

    /// From a picture's pixels, `columns` by `rows` of them stretched over
    /// `room`, to pixels of the page: a, b, c, d, e, f as a transform has them.
    pub(super) fn picture_to_pixels(&self, room: Rect, columns: u32, rows: u32) -> [f64; 6] {
        let (w, h) = (room.w.to_emu() as f64, room.h.to_emu() as f64);
        let (u, v) = (w / f64::from(columns.max(1)), h / f64::from(rows.max(1)));
        let (e, f) = self.place(Point::new(room.x, room.y));
        [self.a * u, self.b * u, self.c * v, self.d * v, e, f].map(|n| n / f64::from(SUB))
    }

    fn xy(&self, x: f64, y: f64) -> Place {
        (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)
    }

    /// Where a point goes, in 1/256 of a pixel.
    pub(super) fn place(&self, p: Point) -> Place {
        self.xy(p.x.to_emu() as f64, p.y.to_emu() as f64)
    }

    /// Pixels to an EMU: the side of the square that has the area of a
    /// transformed unit square.
    fn scale(&self) -> f64 {
        (self.a * self.d - self.b * self.c).abs().sqrt() / f64::from(SUB)
    }
}

/// Draws outlines into edges, closing each (as filling does).
struct Flattener<'a> {
    edges: &'a mut Edges,
    start: (i32, i32),
    at: (i32, i32),
    last: Place,
}

fn fixed(p: Place) -> (i32, i32) {
    // `as` would do for the range, but a NaN must not become a corner.
    let cut = |v: f64| if v.is_finite() { v.round().clamp(-FAR, FAR) as i32 } else { 0 };
    (cut(p.0), cut(p.1))
}

impl<'a> Flattener<'a> {
    fn new(edges: &'a mut Edges) -> Self {
        Flattener { edges, start: (0, 0), at: (0, 0), last: (0.0, 0.0) }
    }

    fn move_to(&mut self, p: Place) {
        self.close();
        self.start = fixed(p);
        self.at = self.start;
        self.last = p;
    }

    fn line_to(&mut self, p: Place) {
        let to = fixed(p);
        self.edges.line(self.at.0, self.at.1, to.0, to.1);
        self.at = to;
        self.last = p;
    }

    fn quad_to(&mut self, c: Place, p: Place) {
        let from = self.last;
        let raise =
            |end: Place| (end.0 + (c.0 - end.0) * (2.0 / 3.0), end.1 + (c.1 - end.1) * (2.0 / 3.0));
        self.cubic_to(raise(from), raise(p), p);
    }

    fn cubic_to(&mut self, c1: Place, c2: Place, p: Place) {
        let p0 = self.last;
        let bend = |a: f64, b: f64, c: f64| (a - 2.0 * b + c).abs();
        let bend_x = bend(p0.0, c1.0, c2.0).max(bend(c1.0, c2.0, p.0));
        let bend_y = bend(p0.1, c1.1, c2.1).max(bend(c1.1, c2.1, p.1));
        // A chord of a cubic cut into n pieces is at most 3/4 of the largest
        // second difference away, divided by n squared.
        let away = 0.75 * (bend_x * bend_x + bend_y * bend_y).sqrt() / f64::from(SUB);
        let pieces = (away / FLATNESS).sqrt().ceil().clamp(1.0, 512.0);
        for i in 1..pieces as u32 {
            let t = f64::from(i) / pieces;
            let s = 1.0 - t;
            let mix = |a: f64, b: f64, c: f64, d: f64| {
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            let next = fixed((mix(p0.0, c1.0, c2.0, p.0), mix(p0.1, c1.1, c2.1, p.1)));
            self.edges.line(self.at.0, self.at.1, next.0, next.1);
            self.at = next;
        }
        self.line_to(p);
    }

    fn close(&mut self) {
        self.edges.line(self.at.0, self.at.1, self.start.0, self.start.1);
        self.at = self.start;
    }
}

/// The inside of a path.
pub(super) fn fill(path: &Path, device: &Device, edges: &mut Edges) {
    let mut out = Flattener::new(edges);
    let mut start = (0.0, 0.0);
    for verb in path.verbs() {
        match *verb {
            Verb::Move(p) => {
                start = device.place(p);
                out.move_to(start);
            }
            Verb::Line(p) => out.line_to(device.place(p)),
            Verb::Cubic(a, b, p) => {
                out.cubic_to(device.place(a), device.place(b), device.place(p));
            }
            Verb::Close => {
                out.close();
                out.last = start;
            }
        }
    }
    out.close();
}

/// The area of a line along a path.
///
/// The line is widened in pixels round the path's own corner, where f32 (in
/// which tiny-skia works) is precise to some thousandths of a pixel whatever
/// the place on a sheet; then it is moved to its place.
pub(super) fn stroke(path: &Path, stroke: &Stroke, device: &Device, edges: &mut Edges) {
    let Some(bounds) = path.bounds() else { return };
    let scale = device.scale();
    if !(scale.is_finite() && scale > 0.0) {
        return;
    }
    let local = |p: Point| {
        let x = (p.x - bounds.x).to_emu() as f64 * scale;
        let y = (p.y - bounds.y).to_emu() as f64 * scale;
        (x as f32, y as f32)
    };
    let mut builder = tiny_skia::PathBuilder::new();
    for verb in path.verbs() {
        match *verb {
            Verb::Move(p) => {
                let p = local(p);
                builder.move_to(p.0, p.1);
            }
            Verb::Line(p) => {
                let p = local(p);
                builder.line_to(p.0, p.1);
            }
            Verb::Cubic(a, b, p) => {
                let (a, b, p) = (local(a), local(b), local(p));
                builder.cubic_to(a.0, a.1, b.0, b.1, p.0, p.1);
            }
            Verb::Close => builder.close(),
        }
    }
    let width = stroke.width.to_emu() as f64 * scale;
    let style = tiny_skia::Stroke {
        // A line of no width is the thinnest that the device can draw.
        width: if width > 0.0 { width as f32 } else { 1.0 },
        miter_limit: 4.0,
        line_cap: match stroke.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: match stroke.join {
            Join::Miter => LineJoin::Miter,
            Join::Round => LineJoin::Round,
            Join::Bevel => LineJoin::Bevel,
        },
        dash: None,
    };
    // The stroker's curves are to keep to a share of a pixel; it is told that
    // pixels are 8 times smaller than they are.
    const PRECISION: f32 = 8.0;
    let dashes: Vec<f32> =
        stroke.dashes.iter().map(|d| (d.to_emu() as f64 * scale) as f32).collect();
    let outline = builder.finish().and_then(|line| {
        let line = match dash(dashes) {
            Some(dash) => line.dash(&dash, PRECISION)?,
            None => line,
        };
        line.stroke(&style, PRECISION)
    });
    let Some(outline) = outline else { return };
    // From local pixels back to EMU and on to the device.
    let back = |p: tiny_skia::Point| {
        device.xy(
            f64::from(p.x) / scale + bounds.x.to_emu() as f64,
            f64::from(p.y) / scale + bounds.y.to_emu() as f64,
        )
    };
    let mut out = Flattener::new(edges);
    let mut start = (0.0, 0.0);
    for segment in outline.segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                start = back(p);
                out.move_to(start);
            }
            PathSegment::LineTo(p) => out.line_to(back(p)),
            PathSegment::QuadTo(c, p) => out.quad_to(back(c), back(p)),
            PathSegment::CubicTo(a, b, p) => out.cubic_to(back(a), back(b), back(p)),
            PathSegment::Close => {
                out.close();
                out.last = start;
            }
        }
    }
    out.close();
}

/// Dashes as tiny-skia wants them; an odd list is repeated, as PDF does.
fn dash(mut dashes: Vec<f32>) -> Option<StrokeDash> {
    if dashes.len() % 2 == 1 {
        dashes.extend_from_within(..);
    }
    StrokeDash::new(dashes, 0.0)
}

/// A step of a glyph's outline, in font units, y upwards.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Move(f32, f32),
    Line(f32, f32),
    Quad(f32, f32, f32, f32),
    Cubic(f32, f32, f32, f32, f32, f32),
    Close,
}

/// A glyph whose origin stands at `origin`, with `unit` EMU to a font unit.
pub(super) fn glyph(
    steps: &[Step],
    origin: (f64, f64),
    unit: f64,
    device: &Device,
    edges: &mut Edges,
) {
    let to =
        |x: f32, y: f32| device.xy(origin.0 + f64::from(x) * unit, origin.1 - f64::from(y) * unit);
    let mut out = Flattener::new(edges);
    let mut start = (0.0, 0.0);
    for step in steps {
        match *step {
            Step::Move(x, y) => {
                start = to(x, y);
                out.move_to(start);
            }
            Step::Line(x, y) => out.line_to(to(x, y)),
            Step::Quad(cx, cy, x, y) => out.quad_to(to(cx, cy), to(x, y)),
            Step::Cubic(ax, ay, bx, by, x, y) => {
                out.cubic_to(to(ax, ay), to(bx, by), to(x, y));
            }
            Step::Close => {
                out.close();
                out.last = start;
            }
        }
    }
    out.close();
}

/// The dots drawn of a 1-bit picture: a rectangle for each run in a row.
/// Rows touch exactly, and areas add up, so that no seam shows; where dots are
/// whole pixels on the grid, every pixel is full or empty.
pub(super) fn bits(picture: &BitMatrix, device: &Device, edges: &mut Edges) {
    let corner = |column: u32, row: u32| {
        fixed(device.place(Point::new(
            picture.origin.x + picture.module * i64::from(column),
            picture.origin.y + picture.row * i64::from(row),
        )))
    };
    for row in 0..picture.height() {
        let mut column = 0;
        while column < picture.width {
            if !picture.get(column, row) {
                column += 1;
                continue;
            }
            let first = column;
            while column < picture.width && picture.get(column, row) {
                column += 1;
            }
            let corners = [
                corner(first, row),
                corner(column, row),
                corner(column, row + 1),
                corner(first, row + 1),
            ];
            for (i, p) in corners.iter().enumerate() {
                let q = corners[(i + 1) % 4];
                edges.line(p.0, p.1, q.0, q.1);
            }
        }
    }
}
