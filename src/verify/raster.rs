//! Drawings as small rasters of coverage, whatever their size and place.

use tiny_skia::{FillRule, Mask, PathBuilder, Transform};

use super::matrix::Area;
use super::outline::Polygons;

/// An outline with what is inside.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) polygons: Polygons,
    pub(super) even_odd: bool,
}

/// A drawing stretched over a raster, and the ratio of its sides.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    cover: Vec<u8>,
    /// Width by height.
    ratio: f64,
}

/// Columns and rows of the raster of a symbol.
pub(super) const SYMBOL: (u32, u32) = (40, 40);
/// Columns and rows of the raster of a line of letters.
pub(super) const LETTERS: (u32, u32) = (96, 24);

/// Sides that differ by more than this share are not those of one drawing.
const OTHER_RATIO: f64 = 0.25;

impl Raster {
    /// Draws shapes; nothing if they cover nothing.
    pub(super) fn of(shapes: &[Shape], (columns, rows): (u32, u32)) -> Option<Raster> {
        let points = shapes.iter().flat_map(|s| s.polygons.iter().flatten().copied());
        let area = Area::round(points)?;
        let (w, h) = area.size();
        if w <= 0.0 || h <= 0.0 {
            return None;
        }
        let (sx, sy) = (f64::from(columns) / w, f64::from(rows) / h);
        let mut mask = Mask::new(columns, rows)?;
        for shape in shapes {
            let mut path = PathBuilder::new();
            for polygon in &shape.polygons {
                let mut points = polygon
                    .iter()
                    .map(|(x, y)| (((x - area.x0) * sx) as f32, ((y - area.y0) * sy) as f32));
                let Some((x, y)) = points.next() else { continue };
                path.move_to(x, y);
                points.for_each(|(x, y)| path.line_to(x, y));
                path.close();
            }
            let rule = if shape.even_odd { FillRule::EvenOdd } else { FillRule::Winding };
            if let Some(path) = path.finish() {
                mask.fill_path(&path, rule, true, Transform::identity());
            }
        }
        Some(Raster { cover: mask.data().to_vec(), ratio: w / h })
    }

    /// How much two differ: 0 for the same drawing, towards 1 for others.
    pub(super) fn distance(&self, other: &Raster) -> f64 {
        if (self.ratio / other.ratio).ln().abs() > OTHER_RATIO {
            return 1.0;
        }
        let pairs = self.cover.iter().zip(&other.cover);
        let sum: u64 = pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        sum as f64 / 255.0 / self.cover.len().max(1) as f64
    }
}
