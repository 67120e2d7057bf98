//! [`Matrix`] and [`Area`]: places in points, as PDF counts.

/// x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Matrix(pub(super) [f64; 6]);

impl Matrix {
    pub(super) const IDENTITY: Matrix = Matrix([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// First `self`, then `next`.
    pub(super) fn then(&self, next: &Matrix) -> Matrix {
        let [a, b, c, d, e, f] = self.0;
        let n = next.0;
        Matrix([
            a * n[0] + b * n[2],
            a * n[1] + b * n[3],
            c * n[0] + d * n[2],
            c * n[1] + d * n[3],
            e * n[0] + f * n[2] + n[4],
            e * n[1] + f * n[3] + n[5],
        ])
    }

    pub(super) fn apply(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// The way back, if there is one.
    pub(super) fn inverse(&self) -> Option<Matrix> {
        let [a, b, c, d, e, f] = self.0;
        let det = a * d - b * c;
        if det.abs() < 1e-12 {
            return None;
        }
        let (a, b, c, d) = (d / det, -b / det, -c / det, a / det);
        Some(Matrix([a, b, c, d, -(a * e + c * f), -(b * e + d * f)]))
    }

    /// Whether two differ by no more than this anywhere near a sheet.
    pub(super) fn near(&self, other: &Matrix, by: f64) -> bool {
        let linear = |i: usize| (self.0[i] - other.0[i]).abs() < 1e-3;
        (0..4).all(linear) && (4..6).all(|i| (self.0[i] - other.0[i]).abs() <= by)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x0: f64,
    pub(super) y0: f64,
    pub(super) x1: f64,
    pub(super) y1: f64,
}

impl Area {
    /// All there is.
    pub(super) const ALL: Area = Area { x0: f64::MIN, y0: f64::MIN, x1: f64::MAX, y1: f64::MAX };

    /// From a corner and a size.
    pub(super) fn sized([x, y, w, h]: [f64; 4]) -> Area {
        Area { x0: x, y0: y, x1: x + w, y1: y + h }
    }

    /// The smallest that holds all points.
    pub(super) fn round(points: impl IntoIterator<Item = (f64, f64)>) -> Option<Area> {
        let mut points = points.into_iter();
        let (x, y) = points.next()?;
        let mut area = Area { x0: x, y0: y, x1: x, y1: y };
        for (x, y) in points {
            area.x0 = area.x0.min(x);
            area.y0 = area.y0.min(y);
            area.x1 = area.x1.max(x);
            area.y1 = area.y1.max(y);
        }
        Some(area)
    }

    pub(super) fn corners(&self) -> [(f64, f64); 4] {
        [(self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1)]
    }

    /// Where it lies after a transform.
    pub(super) fn through(&self, m: &Matrix) -> Area {
        Area::round(self.corners().map(|p| m.apply(p))).unwrap_or(*self)
    }

    pub(super) fn grown(&self, by: f64) -> Area {
        Area { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }

    pub(super) fn common(&self, o: &Area) -> Area {
        Area {
            x0: self.x0.max(o.x0),
            y0: self.y0.max(o.y0),
            x1: self.x1.min(o.x1),
            y1: self.y1.min(o.y1),
        }
    }

    pub(super) fn holds(&self, (x, y): (f64, f64)) -> bool {
        x >= self.x0 && x <= self.x1 && y >= self.y0 && y <= self.y1
    }

    pub(super) fn holds_area(&self, o: &Area) -> bool {
        self.holds((o.x0, o.y0)) && self.holds((o.x1, o.y1))
    }

    pub(super) fn middle(&self) -> (f64, f64) {
        ((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }

    pub(super) fn size(&self) -> (f64, f64) {
        (self.x1 - self.x0, self.y1 - self.y0)
    }
}
