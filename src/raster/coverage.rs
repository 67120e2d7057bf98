//! From outlines to coverage: how much of each pixel lies within.
//!
//! The coverage is the exact area of the outline within the pixel, as FreeType
//! and AGG compute it: every edge adds its signed area to the cells that it
//! crosses, and a sum along the row gives the winding times the covered share.
//! Three things follow that sampling rasterisers (16 samples a pixel in
//! tiny-skia) do not give: 256 true levels, so that small type stays readable;
//! outlines that touch leave no seam, since their areas add up; and the value
//! of a pixel depends on the outline alone, not on the window it is drawn for.
//! All of it is integer arithmetic in 1/256 of a pixel, the same on every
//! machine.

use super::frame::PixelRect;
use crate::measure::FillRule;

/// Parts of a pixel in fixed-point coordinates.
pub(super) const SUB: i32 = 256;
/// Accumulated area of a pixel fully covered once.
const FULL: i32 = 2 * SUB * SUB;
/// Rows accumulated at a time, so that the sums stay in the processor's cache.
const BAND: i32 = 32;

/// A straight edge in 1/256 of a pixel, in the page's pixel grid. Horizontal
/// edges cover nothing and are never stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Upper end.
    x0: i32,
    y0: i32,
    /// Lower end.
    x1: i32,
    y1: i32,
    /// Whether the outline ran downwards.
    down: bool,
}

/// The edges of a flattened outline with their extent.
#[derive(Clone, Debug, Default)]
pub(super) struct Edges {
    edges: Vec<Edge>,
    extent: Option<(i32, i32, i32, i32)>,
}

impl Edges {
    /// Forgets all edges, keeping the memory.
    pub(super) fn clear(&mut self) {
        self.edges.clear();
        self.extent = None;
    }

    /// Adds a line from one point to another.
    pub(super) fn line(&mut self, x0: i32, y0: i32, x1: i32, y1: i32) {
        if y0 == y1 {
            return;
        }
        let (edge, left, right) = if y0 < y1 {
            (Edge { x0, y0, x1, y1, down: true }, x0.min(x1), x0.max(x1))
        } else {
            (Edge { x0: x1, y0: y1, x1: x0, y1: y0, down: false }, x0.min(x1), x0.max(x1))
        };
        self.edges.push(edge);
        let e = self.extent.get_or_insert((left, edge.y0, right, edge.y1));
        *e = (e.0.min(left), e.1.min(edge.y0), e.2.max(right), e.3.max(edge.y1));
    }

    /// The pixels that the outline touches.
    pub(super) fn pixels(&self) -> PixelRect {
        let Some((x0, y0, x1, y1)) = self.extent else { return PixelRect::default() };
        PixelRect {
            x0: x0.div_euclid(SUB),
            y0: y0.div_euclid(SUB),
            x1: x1.div_euclid(SUB) + 1,
            y1: (y1 - 1).div_euclid(SUB) + 1,
        }
    }

    /// The extent, if its sides all lie between pixels.
    pub(super) fn whole_pixels(&self) -> Option<PixelRect> {
        let (x0, y0, x1, y1) = self.extent?;
        let whole = [x0, y0, x1, y1].iter().all(|v| v.rem_euclid(SUB) == 0);
        let px = |v: i32| v.div_euclid(SUB);
        whole.then(|| PixelRect { x0: px(x0), y0: px(y0), x1: px(x1), y1: px(y1) })
    }

    /// Coverage of the pixels of `within`, row after row from the top: calls
    /// `row(y, coverage)` with one byte a pixel for each row, `within` being cut
    /// to what the outline touches and returned.
    pub(super) fn cover(
        &self,
        rule: FillRule,
        within: PixelRect,
        sums: &mut Sums,
        mut row: impl FnMut(PixelRect, i32, &[u8]),
    ) {
        let area = within.and(self.pixels());
        if area.is_empty() {
            return;
        }
        // One cell more than pixels: an edge in the last column also writes to
        // the next.
        let width = area.width();
        let stride = width + 1;
        sums.coverage.resize(width, 0);
        let mut top = area.y0;
        while top < area.y1 {
            let bottom = (top + BAND).min(area.y1);
            let band = PixelRect { y0: top, y1: bottom, ..area };
            sums.cells.clear();
            sums.cells.resize(stride * band.height(), 0);
            for edge in &self.edges {
                edge.accumulate(band, &mut sums.cells, stride);
            }
            for (y, cells) in (top..bottom).zip(sums.cells.chunks_exact(stride)) {
                sum_row(cells, rule, &mut sums.coverage);
                row(area, y, &sums.coverage);
            }
            top = bottom;
        }
    }
}

/// Working memory of [`Edges::cover`], kept between outlines.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    cells: Vec<i32>,
    coverage: Vec<u8>,
}

/// Turns the cells of a row into coverage.
fn sum_row(cells: &[i32], rule: FillRule, out: &mut [u8]) {
    let level = |covered: i32| ((i64::from(covered) * 255 + i64::from(FULL / 2)) >> 17) as u8;
    let mut sum = 0i32;
    let mut last = (0i32, 0u8);
    for (cell, out) in cells.iter().zip(out) {
        sum += cell;
        if sum != last.0 {
            let covered = match rule {
                FillRule::NonZero => sum.abs().min(FULL),
                FillRule::EvenOdd => {
                    let turn = sum.abs() % (2 * FULL);
                    if turn > FULL { 2 * FULL - turn } else { turn }
                }
            };
            last = (sum, level(covered));
        }
        *out = last.1;
    }
}

impl Edge {
    /// x of the edge at height `y`, which lies between its ends. Always
    /// computed from the ends, so that it does not depend on where the band
    /// begins.
    fn x_at(&self, y: i32) -> i32 {
        if y == self.y0 {
            return self.x0;
        }
        if y == self.y1 {
            return self.x1;
        }
        let (dx, dy) = (i64::from(self.x1 - self.x0), i64::from(self.y1 - self.y0));
        self.x0 + (i64::from(y - self.y0) * dx).div_euclid(dy) as i32
    }

    /// Adds the signed areas to the right of the edge, within the band.
    fn accumulate(&self, band: PixelRect, cells: &mut [i32], stride: usize) {
        let first = self.y0.div_euclid(SUB).max(band.y0);
        let last = (self.y1 - 1).div_euclid(SUB).min(band.y1 - 1);
        for y in first..=last {
            let ya = self.y0.max(y * SUB);
            let yb = self.y1.min((y + 1) * SUB);
            let start = (y - band.y0) as usize * stride;
            let row = &mut cells[start..start + stride];
            let (xa, xb) = (self.x_at(ya), self.x_at(yb));
            let sign = if self.down { 1 } else { -1 };
            if xa <= xb {
                across(row, band, xa, xb, yb - ya, sign);
            } else {
                // Mirrored in y: the area to the right is the same.
                across(row, band, xb, xa, yb - ya, sign);
            }
        }
    }
}

/// One edge within one row, from x `xa` to `xb` (not smaller) while y goes
/// through `dy`.
fn across(row: &mut [i32], band: PixelRect, xa: i32, xb: i32, dy: i32, sign: i32) {
    let (ca, cb) = (xa.div_euclid(SUB), xb.div_euclid(SUB));
    let mut add = |column: i32, dy: i32, fractions: i32| {
        if column >= band.x1 {
            return;
        }
        if column < band.x0 {
            row[0] += sign * dy * 2 * SUB;
            return;
        }
        let i = (column - band.x0) as usize;
        row[i] += sign * dy * (2 * SUB - fractions);
        row[i + 1] += sign * dy * fractions;
    };
    if ca == cb {
        add(ca, dy, (xa - ca * SUB) + (xb - cb * SUB));
        return;
    }
    // y (from the start of the edge) where it crosses the left side of a column.
    let y_at =
        |column: i32| (i64::from(column * SUB - xa) * i64::from(dy) / i64::from(xb - xa)) as i32;
    // Columns left of the band are taken in one step.
    let (mut column, mut y);
    if ca < band.x0 {
        column = band.x0.min(cb);
        y = y_at(column);
        add(ca, y, 0);
    } else {
        column = ca + 1;
        y = y_at(column);
        add(ca, y, (xa - ca * SUB) + SUB);
    }
    while column < cb && column < band.x1 {
        let next = y_at(column + 1);
        add(column, next - y, SUB);
        y = next;
        column += 1;
    }
    if column == cb {
        add(cb, dy - y, xb - cb * SUB);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod tests {
    use super::*;

    fn covered(edges: &Edges, rule: FillRule, within: PixelRect) -> Vec<u8> {
        let mut all = vec![0; within.width() * within.height()];
        edges.cover(rule, within, &mut Sums::default(), |area, y, coverage| {
            let start = (y - within.y0) as usize * within.width() + (area.x0 - within.x0) as usize;
            all[start..start + coverage.len()].copy_from_slice(coverage);
        });
        all
    }

    fn polygon(edges: &mut Edges, points: &[(f64, f64)]) {
        let fixed = |v: f64| (v * f64::from(SUB)).round() as i32;
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            edges.line(fixed(a.0), fixed(a.1), fixed(b.0), fixed(b.1));
        }
    }

    const FIELD: PixelRect = PixelRect { x0: 0, y0: 0, x1: 8, y1: 4 };

    #[test]
    fn a_rectangle_covers_by_its_area() {
        let mut e = Edges::default();
        polygon(&mut e, &[(1.5, 0.5), (4.0, 0.5), (4.0, 2.0), (1.5, 2.0)]);
        let rows = covered(&e, FillRule::NonZero, FIELD);
        assert_eq!(&rows[..8], [0, 64, 128, 128, 0, 0, 0, 0]);
        assert_eq!(&rows[8..16], [0, 128, 255, 255, 0, 0, 0, 0]);
        assert_eq!(&rows[16..24], [0; 8]);
    }

    #[test]
    fn shapes_that_touch_leave_no_seam() {
        let mut e = Edges::default();
        polygon(&mut e, &[(0.0, 0.0), (3.3, 0.0), (3.3, 4.0), (0.0, 4.0)]);
        polygon(&mut e, &[(3.3, 0.0), (8.0, 0.0), (8.0, 4.0), (3.3, 4.0)]);
        assert!(covered(&e, FillRule::NonZero, FIELD).iter().all(|c| *c == 255));
    }

    #[test]
    fn a_slanted_edge_halves_its_pixels() {
        let mut e = Edges::default();
        polygon(&mut e, &[(0.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
        let rows = covered(&e, FillRule::NonZero, FIELD);
        for y in 0..4 {
            for x in 0..4 {
                let expected = [255, 128, 0][((x as i32 - y as i32).signum() + 1) as usize];
                assert_eq!(rows[y * 8 + x], expected, "{x},{y}");
            }
        }
    }

    #[test]
    fn even_odd_makes_holes_whatever_the_direction() {
        let mut e = Edges::default();
        polygon(&mut e, &[(0.0, 0.0), (8.0, 0.0), (8.0, 4.0), (0.0, 4.0)]);
        polygon(&mut e, &[(2.0, 1.0), (4.0, 1.0), (4.0, 3.0), (2.0, 3.0)]);
        assert_eq!(covered(&e, FillRule::EvenOdd, FIELD)[8 + 2], 0);
        assert_eq!(covered(&e, FillRule::NonZero, FIELD)[8 + 2], 255);
    }

    #[test]
    fn a_window_shows_what_the_whole_shows() {
        let mut e = Edges::default();
        polygon(&mut e, &[(-7.3, -9.1), (61.2, 3.7), (90.4, 77.7), (12.9, 41.3)]);
        polygon(&mut e, &[(3.3, 70.1), (99.0, 20.0), (5.0, 21.7)]);
        let whole = PixelRect { x0: -10, y0: -10, x1: 100, y1: 80 };
        let all = covered(&e, FillRule::NonZero, whole);
        for part in [
            PixelRect { x0: 10, y0: 5, x1: 31, y1: 50 },
            PixelRect { x0: 60, y0: 33, x1: 61, y1: 34 },
            PixelRect { x0: -3, y0: 11, x1: 97, y1: 12 },
        ] {
            let cut = covered(&e, FillRule::NonZero, part);
            for y in part.y0..part.y1 {
                for x in part.x0..part.x1 {
                    let a = all[(y - whole.y0) as usize * whole.width() + (x - whole.x0) as usize];
                    let b = cut[(y - part.y0) as usize * part.width() + (x - part.x0) as usize];
                    assert_eq!(a, b, "{x},{y} in {part:?}");
                }
            }
        }
    }
}
