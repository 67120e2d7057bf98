//! Drawings of the project, read from SVG by a path of their own.

use usvg::tiny_skia_path::{Path, PathSegment, Stroke};

use super::outline::{self, Polygons};
use super::raster::Shape;

/// The shapes of an SVG drawing, y downwards. Its outlines of lines are drawn
/// as the surfaces that they cover.
pub(super) fn shapes(svg: &str) -> Option<Vec<Shape>> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let mut out = Vec::new();
    group(tree.root(), &mut out);
    Some(out)
}

fn group(group: &usvg::Group, out: &mut Vec<Shape>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) => self::group(inner, out),
            usvg::Node::Path(path) if path.is_visible() => {
                let Some(data) = path.data().clone().transform(path.abs_transform()) else {
                    continue;
                };
                if let Some(fill) = path.fill() {
                    let even_odd = fill.rule() == usvg::FillRule::EvenOdd;
                    out.push(Shape { polygons: polygons(&data), even_odd });
                }
                if let Some(stroke) = path.stroke() {
                    let transform = path.abs_transform();
                    let scale = (transform.sx * transform.sy - transform.kx * transform.ky).abs();
                    let pen = Stroke {
                        width: stroke.width().get() * scale.sqrt(),
                        line_cap: cap(stroke.linecap()),
                        line_join: join(stroke.linejoin()),
                        ..Stroke::default()
                    };
                    if let Some(line) = data.stroke(&pen, 8.0) {
                        out.push(Shape { polygons: polygons(&line), even_odd: false });
                    }
                }
            }
            _ => {}
        }
    }
}

fn cap(cap: usvg::LineCap) -> usvg::tiny_skia_path::LineCap {
    match cap {
        usvg::LineCap::Butt => usvg::tiny_skia_path::LineCap::Butt,
        usvg::LineCap::Round => usvg::tiny_skia_path::LineCap::Round,
        usvg::LineCap::Square => usvg::tiny_skia_path::LineCap::Square,
    }
}

fn join(join: usvg::LineJoin) -> usvg::tiny_skia_path::LineJoin {
    match join {
        usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => usvg::tiny_skia_path::LineJoin::Miter,
        usvg::LineJoin::Round => usvg::tiny_skia_path::LineJoin::Round,
        usvg::LineJoin::Bevel => usvg::tiny_skia_path::LineJoin::Bevel,
    }
}

fn polygons(path: &Path) -> Polygons {
    let mut out = Polygons::new();
    let flat = |p: usvg::tiny_skia_path::Point| (f64::from(p.x), f64::from(p.y));
    for segment in path.segments() {
        let from = out.last().and_then(|p| p.last()).copied().unwrap_or_default();
        match (segment, out.last_mut()) {
            (PathSegment::MoveTo(p), _) => out.push(vec![flat(p)]),
            (PathSegment::LineTo(p), Some(polygon)) => polygon.push(flat(p)),
            (PathSegment::QuadTo(c, p), Some(polygon)) => {
                let (c, p) = (flat(c), flat(p));
                let raised = kurbo::QuadBez::new(from, c, p).raise();
                let (a, b) = ((raised.p1.x, raised.p1.y), (raised.p2.x, raised.p2.y));
                outline::curve(polygon, from, a, b, p);
            }
            (PathSegment::CubicTo(a, b, p), Some(polygon)) => {
                outline::curve(polygon, from, flat(a), flat(b), flat(p));
            }
            _ => {}
        }
    }
    out
}
