//! Outlines as polygons: flattened, measured, compared.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::simplify::SimplifyShape;
use skrifa::outline::OutlinePen;

use super::matrix::{Area, Matrix};

/// Closed polygons.
pub(super) type Polygons = Vec<Vec<(f64, f64)>>;

/// Steps of a curve.
const STEPS: u32 = 8;

/// Appends a cubic curve in steps.
pub(super) fn curve(
    out: &mut Vec<(f64, f64)>,
    from: (f64, f64),
    a: (f64, f64),
    b: (f64, f64),
    end: (f64, f64),
) {
    for i in 1..=STEPS {
        let t = f64::from(i) / f64::from(STEPS);
        let s = 1.0 - t;
        let mix = |p: f64, a: f64, b: f64, e: f64| {
            s * s * s * p + 3.0 * s * s * t * a + 3.0 * s * t * t * b + t * t * t * e
        };
        out.push((mix(from.0, a.0, b.0, end.0), mix(from.1, a.1, b.1, end.1)));
    }
}

/// All polygons moved.
pub(super) fn through(polygons: &Polygons, m: &Matrix) -> Polygons {
    polygons.iter().map(|p| p.iter().map(|point| m.apply(*point)).collect()).collect()
}

/// What polygons cover at most.
pub(super) fn bounds(polygons: &Polygons) -> Option<Area> {
    Area::round(polygons.iter().flatten().copied())
}

/// Polygons round all that some parts cover, whichever way each runs.
pub(super) fn united(parts: &[Polygons]) -> Polygons {
    let contours = |polygons: &Polygons| -> Vec<Vec<[f64; 2]>> {
        polygons.iter().map(|p| p.iter().map(|(x, y)| [*x, *y]).collect()).collect()
    };
    let turned: Vec<Vec<[f64; 2]>> = parts
        .iter()
        .flat_map(|part| contours(part).simplify_shape(FillRule::NonZero))
        .flatten()
        .collect();
    let all = turned.simplify_shape(FillRule::NonZero).into_iter().flatten();
    all.map(|contour| contour.into_iter().map(|[x, y]| (x, y)).collect()).collect()
}

/// The area that they enclose, added up by direction.
pub(super) fn area(polygons: &Polygons) -> f64 {
    let one = |p: &Vec<(f64, f64)>| {
        let next = p.iter().skip(1).chain(p.first());
        p.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
    };
    polygons.iter().map(one).sum::<f64>().abs()
}

/// How far inside the polygons a point lies; negative outside.
pub(super) fn depth(polygons: &Polygons, (x, y): (f64, f64)) -> f64 {
    let (mut inside, mut nearest) = (false, f64::MAX);
    for polygon in polygons {
        let next = polygon.iter().skip(1).chain(polygon.first());
        for (a, b) in polygon.iter().zip(next) {
            if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
                inside = !inside;
            }
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let length = dx * dx + dy * dy;
            let t = if length > 0.0 { ((x - a.0) * dx + (y - a.1) * dy) / length } else { 0.0 };
            let t = t.clamp(0.0, 1.0);
            let (ex, ey) = (a.0 + t * dx - x, a.1 + t * dy - y);
            nearest = nearest.min(ex * ex + ey * ey);
        }
    }
    if inside { nearest.sqrt() } else { -nearest.sqrt() }
}

/// Collects the outline of a glyph.
#[derive(Default)]
pub(super) struct Pen(pub(super) Polygons);

impl Pen {
    fn last(&self) -> (f64, f64) {
        self.0.last().and_then(|p| p.last()).copied().unwrap_or_default()
    }

    fn to(&mut self, p: (f64, f64)) {
        if let Some(polygon) = self.0.last_mut() {
            polygon.push(p);
        }
    }
}

fn point(x: f32, y: f32) -> (f64, f64) {
    (x.into(), y.into())
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(vec![point(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.to(point(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        // A quadratic curve is a cubic one with its controls at two thirds.
        let (from, c, end) = (self.last(), point(cx, cy), point(x, y));
        let third = |p: (f64, f64)| (p.0 + (c.0 - p.0) * 2.0 / 3.0, p.1 + (c.1 - p.1) * 2.0 / 3.0);
        let (a, b) = (third(from), third(end));
        if let Some(polygon) = self.0.last_mut() {
            curve(polygon, from, a, b, end);
        }
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let from = self.last();
        if let Some(polygon) = self.0.last_mut() {
            curve(polygon, from, point(ax, ay), point(bx, by), point(x, y));
        }
    }

    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_and_area_of_a_square() {
        let square = vec![Area::sized([0.0, 0.0, 10.0, 10.0]).corners().to_vec()];
        assert_eq!(depth(&square, (5.0, 4.0)), 4.0);
        assert_eq!(depth(&square, (13.0, 5.0)), -3.0);
        assert_eq!(area(&square), 100.0);
        assert_eq!(bounds(&square), Some(Area::sized([0.0, 0.0, 10.0, 10.0])));
    }
}
