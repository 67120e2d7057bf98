//! Outlines of masks and grounds: read, united, flattened, measured.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::simplify::SimplifyShape;

use super::error::Faults;
use super::read::Table;
use crate::measure::{Length, Path, PathBuilder, Point, Rect, Transform, Verb};

/// An outline with what is needed to ask how deep a point lies in it.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) path: Path,
    pub(super) bounds: Rect,
    /// Corners of the flattened outlines, in EMU.
    polygons: Vec<Vec<(f64, f64)>>,
}

/// Steps of a curve whose outline is only measured.
const MEASURED: u32 = 16;
/// Steps of a curve that is drawn as lines: within two thousandths of a
/// millimetre for a circle of 20 mm.
const DRAWN: u32 = 64;

impl Outline {
    pub(super) fn new(path: Path) -> Option<Self> {
        let polygons = flatten(&path, MEASURED);
        let (x, y) = *polygons.first()?.first()?;
        let mut low = (x, y);
        let mut high = (x, y);
        for (x, y) in polygons.iter().flatten() {
            low = (low.0.min(*x), low.1.min(*y));
            high = (high.0.max(*x), high.1.max(*y));
        }
        let emu = |n: f64| Length::emu(n.round() as i64);
        let bounds = Rect::new(emu(low.0), emu(low.1), emu(high.0 - low.0), emu(high.1 - low.1));
        Some(Outline { path, bounds, polygons })
    }

    /// How far inside the outline a point lies; negative outside.
    pub(super) fn depth(&self, p: Point) -> Length {
        let (x, y) = (p.x.to_emu() as f64, p.y.to_emu() as f64);
        let mut inside = false;
        let mut nearest = f64::MAX;
        let edges = self
            .polygons
            .iter()
            .flat_map(|polygon| polygon.iter().zip(polygon.iter().skip(1).chain(polygon.first())));
        for (a, b) in edges {
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
        let nearest = nearest.sqrt();
        Length::emu(if inside { nearest } else { -nearest } as i64)
    }

    /// Whether it covers something of a rectangle. Edges may touch: what lies
    /// within a tenth of a millimetre of an edge is held to be beside it.
    pub(super) fn covers_part_of(&self, r: Rect) -> bool {
        const STEPS: i64 = 8;
        let slack = Length::from_mm(0.1);
        if !self.bounds.overlaps(r) {
            return false;
        }
        let along = |from: Length, length: Length, i: i64| from + length * i / STEPS;
        let mut points = (0..=STEPS).flat_map(|i| (0..=STEPS).map(move |j| (i, j)));
        points.any(|(i, j)| self.depth(Point::new(along(r.x, r.w, i), along(r.y, r.h, j))) > slack)
    }

    /// Whether it and another cover something of each other, edges apart as
    /// above.
    pub(super) fn overlaps(&self, other: &Outline) -> bool {
        let slack = Length::from_mm(0.1);
        let reaches = |a: &Outline, b: &Outline| {
            let corner = |(x, y): &(f64, f64)| {
                Point::new(Length::emu(x.round() as i64), Length::emu(y.round() as i64))
            };
            a.polygons.iter().flatten().any(|p| b.depth(corner(p)) > slack)
        };
        // Two that are the same reach into each other with no corner.
        let same = self.bounds == other.bounds;
        self.bounds.overlaps(other.bounds) && (same || reaches(self, other) || reaches(other, self))
    }

    /// How deep the corners of a rectangle lie, the least deep of them.
    pub(super) fn depth_of(&self, r: Rect) -> Length {
        let corners = [
            Point::new(r.x, r.y),
            Point::new(r.right(), r.y),
            Point::new(r.x, r.bottom()),
            Point::new(r.right(), r.bottom()),
        ];
        corners.into_iter().map(|p| self.depth(p)).min().unwrap_or(Length::ZERO)
    }
}

fn flatten(path: &Path, steps: u32) -> Vec<Vec<(f64, f64)>> {
    let point = |p: Point| (p.x.to_emu() as f64, p.y.to_emu() as f64);
    let mut out: Vec<Vec<(f64, f64)>> = Vec::new();
    for verb in path.verbs() {
        match (*verb, out.last_mut()) {
            (Verb::Move(p), _) => out.push(vec![point(p)]),
            (Verb::Line(p), Some(polygon)) => polygon.push(point(p)),
            (Verb::Cubic(a, b, e), Some(polygon)) => {
                let from = polygon.last().copied().unwrap_or(point(a));
                let (a, b, e) = (point(a), point(b), point(e));
                for i in 1..=steps {
                    let t = f64::from(i) / f64::from(steps);
                    let s = 1.0 - t;
                    let mix = |p: f64, a: f64, b: f64, e: f64| {
                        s * s * s * p + 3.0 * s * s * t * a + 3.0 * s * t * t * b + t * t * t * e
                    };
                    polygon.push((mix(from.0, a.0, b.0, e.0), mix(from.1, a.1, b.1, e.1)));
                }
            }
            _ => (),
        }
    }
    out
}

/// One outline round all that some shapes cover, whichever way each runs: an
/// overlap drawn twice would be a hole where outlines cancel out.
fn united(parts: &[Path]) -> Path {
    let contours = |path: &Path| -> Vec<Vec<[f64; 2]>> {
        let polygons = flatten(path, DRAWN).into_iter();
        polygons.map(|polygon| polygon.into_iter().map(|(x, y)| [x, y]).collect()).collect()
    };
    // Each by itself first, so that all run the same way.
    let turned: Vec<Vec<[f64; 2]>> = parts
        .iter()
        .flat_map(|path| contours(path).simplify_shape(FillRule::NonZero))
        .flatten()
        .collect();
    let mut out = PathBuilder::default();
    for contour in turned.simplify_shape(FillRule::NonZero).into_iter().flatten() {
        for (i, [x, y]) in contour.into_iter().enumerate() {
            let p = Point::new(Length::emu(x.round() as i64), Length::emu(y.round() as i64));
            if i == 0 { out.move_to(p) } else { out.line_to(p) }
        }
        out.close();
    }
    out.build()
}

/// Reads one of `rect` (with `radius`), `circle`, `ellipse`, `path`, or `shapes`,
/// a list of these that are one; all in millimetres, from the point that `from`
/// says.
pub(super) fn read(table: &mut Table<'_>, faults: &Faults) -> Option<Outline> {
    let from = table.from();
    let path = match table.maybe("shapes") {
        None => one(table, faults)?,
        Some(list) => {
            let mut parts = Vec::new();
            for node in list.list()? {
                let mut part = node.table()?;
                let path = one(&mut part, faults);
                part.finish();
                parts.push(path?);
            }
            if parts.is_empty() {
                list.fault("une forme au moins est attendue");
                return None;
            }
            united(&parts)
        }
    };
    let outline = Outline::new(path.transformed(Transform::shift(from.x, from.y)));
    if outline.is_none() {
        table.fault("cette forme ne couvre rien");
    }
    outline
}

fn one(table: &mut Table<'_>, faults: &Faults) -> Option<Path> {
    let radius = table.maybe("radius").and_then(|n| n.margin()).unwrap_or(Length::ZERO);
    let shapes = [table.maybe("rect"), table.maybe("circle"), table.maybe("ellipse")];
    let path = table.maybe("path");
    let positive = |node: &super::read::Node<'_>, radius: f64| {
        if radius <= 0.0 {
            node.fault(format!("rayon {radius} : un rayon plus grand que 0 est attendu"));
        }
        radius > 0.0
    };
    Some(match (shapes, path) {
        ([Some(rect), None, None], None) => Path::rounded_rect(rect.rect()?, radius),
        ([None, Some(circle), None], None) => {
            let [x, y, r] = circle.numbers("[x, y, rayon] en mm")?;
            if !positive(&circle, r) {
                return None;
            }
            Path::ellipse(Rect::from_mm(x - r, y - r, 2.0 * r, 2.0 * r))
        }
        ([None, None, Some(ellipse)], None) => {
            let [x, y, a, b] = ellipse.numbers("[x, y, rayon en x, rayon en y] en mm")?;
            if !positive(&ellipse, a) || !positive(&ellipse, b) {
                return None;
            }
            Path::ellipse(Rect::from_mm(x - a, y - b, 2.0 * a, 2.0 * b))
        }
        ([None, None, None], Some(path)) => super::art::outline(path.text()?, &path.spot, faults)?,
        _ => {
            table.fault(
                "une forme et une seule est attendue : rect, circle, ellipse ou path, ou shapes, qui en réunit plusieurs",
            );
            return None;
        }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_the_distance_to_the_edge() {
        let outline = Outline::new(Path::rect(Rect::from_mm(0.0, 0.0, 20.0, 10.0)));
        let depth = |x, y| outline.as_ref().map(|o| o.depth(Point::from_mm(x, y)).to_mm());
        assert_eq!(depth(10.0, 3.0), Some(3.0));
        assert_eq!(depth(19.0, 5.0), Some(1.0));
        assert_eq!(depth(23.0, 5.0), Some(-3.0));
    }

    #[test]
    fn a_circle_is_less_deep_at_the_corners_of_a_box() {
        let circle = Outline::new(Path::ellipse(Rect::from_mm(0.0, 0.0, 20.0, 20.0)));
        let deep = circle.map(|c| c.depth_of(Rect::from_mm(6.0, 7.0, 8.0, 6.0)).to_mm());
        // The corner lies 5 mm from the centre: 5 mm inside.
        assert!(deep.is_some_and(|d| (d - 5.0).abs() < 0.05), "{deep:?}");
    }

    #[test]
    fn shapes_that_overlap_are_one_outline() {
        let clockwise = Path::rect(Rect::from_mm(0.0, 0.0, 20.0, 10.0));
        // The same way round and the other way round.
        for turn in [1.0, -1.0] {
            let flip = Transform::scale(1.0, turn).then(Transform::shift(
                Length::mm(10),
                if turn < 0.0 { Length::mm(15) } else { Length::mm(5) },
            ));
            let other = Path::rect(Rect::from_mm(0.0, 0.0, 20.0, 10.0)).transformed(flip);
            let outline = Outline::new(united(&[clockwise.clone(), other])).unwrap();
            assert_eq!(outline.polygons.len(), 1);
            assert_eq!(outline.bounds, Rect::from_mm(0.0, 0.0, 30.0, 15.0));
            let depth = |x, y| outline.depth(Point::from_mm(x, y)).to_mm();
            // In the overlap no edge is left: the nearest is the corner at (20, 5).
            assert!((depth(15.0, 7.0) - 29f64.sqrt()).abs() < 0.01, "{}", depth(15.0, 7.0));
            assert_eq!(depth(25.0, 2.0), -3.0);
        }
        let apart = [0.0, 30.0].map(|x| Path::ellipse(Rect::from_mm(x, 0.0, 10.0, 10.0)));
        let outline = Outline::new(united(&apart)).unwrap();
        assert_eq!(outline.polygons.len(), 2);
        assert!(outline.depth(Point::from_mm(20.0, 5.0)) < Length::ZERO);
        let deep = outline.depth(Point::from_mm(35.0, 5.0)).to_mm();
        assert!((deep - 5.0).abs() < 0.03, "{deep}");
    }
}
