//! A series as one object: its places on a line, in a grid or on a circle, worked
//! out from where they stand, and put there again with another pitch, radius or
//! angle. Geometry alone.

/// Places of a series, in millimetres.
pub(crate) type Places = Vec<(f64, f64)>;

/// How the places of a series stand to each other, in millimetres and degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Shape {
    /// One beside the other.
    Line {
        /// The first place.
        at: (f64, f64),
        /// From one to the next.
        step: (f64, f64),
    },
    /// In rows.
    Grid {
        /// The first place.
        at: (f64, f64),
        /// How many stand in a row.
        columns: usize,
        /// From one to the next, and from row to row.
        step: (f64, f64),
    },
    /// On a circle, clockwise.
    Circle {
        /// Its middle.
        centre: (f64, f64),
        /// Its radius.
        radius: f64,
        /// Where the first stands: 0 is at the top.
        angle: f64,
    },
}

/// Places nearer than this are the same.
const SAME: f64 = 0.05;

impl Shape {
    /// How places stand: on a line or in a grid if they do, else on the circle
    /// that comes nearest.
    pub(crate) fn of(places: &[(f64, f64)]) -> Option<Shape> {
        let first = *places.first()?;
        let second = *places.get(1)?;
        let line = Shape::Line { at: first, step: (second.0 - first.0, second.1 - first.1) };
        if line.fits(places) {
            return Some(line);
        }
        let level = |p: &(f64, f64)| (p.1 - first.1).abs() < SAME;
        let columns = places.iter().take_while(|p| level(p)).count();
        if columns > 1
            && let Some(below) = places.get(columns)
        {
            let step = (second.0 - first.0, below.1 - first.1);
            let grid = Shape::Grid { at: first, columns, step };
            if grid.fits(places) {
                return Some(grid);
            }
        }
        Some(Shape::circle(places))
    }

    /// The circle about the middle of all places, through the first.
    pub(crate) fn circle(places: &[(f64, f64)]) -> Shape {
        let n = places.len().max(1) as f64;
        let sum = places.iter().fold((0.0, 0.0), |s, p| (s.0 + p.0, s.1 + p.1));
        let centre = (sum.0 / n, sum.1 / n);
        let far = |p: &(f64, f64)| (p.0 - centre.0).hypot(p.1 - centre.1);
        let radius = places.iter().map(far).sum::<f64>() / n;
        let first = places.first().copied().unwrap_or_default();
        let angle = (first.0 - centre.0).atan2(centre.1 - first.1).to_degrees();
        Shape::Circle { centre, radius, angle }
    }

    /// The grid or line that takes up about the room of these places.
    pub(crate) fn line(places: &[(f64, f64)]) -> Shape {
        let at = places.first().copied().unwrap_or_default();
        let step = places.get(1).map_or((10.0, 0.0), |p| (p.0 - at.0, p.1 - at.1));
        let far = step.0.hypot(step.1).max(1.0);
        Shape::Line { at, step: (far, 0.0) }
    }

    /// See [`Shape::line`].
    pub(crate) fn grid(places: &[(f64, f64)]) -> Shape {
        let Shape::Line { at, step } = Shape::line(places) else { return Shape::circle(places) };
        let columns = (places.len() as f64).sqrt().ceil().max(1.0) as usize;
        Shape::Grid { at, columns, step: (step.0, step.0) }
    }

    /// Where `n` places stand.
    pub(crate) fn places(&self, n: usize) -> Vec<(f64, f64)> {
        (0..n)
            .map(|i| match *self {
                Shape::Line { at, step } => (at.0 + step.0 * i as f64, at.1 + step.1 * i as f64),
                Shape::Grid { at, columns, step } => {
                    let (column, line) = (i % columns.max(1), i / columns.max(1));
                    (at.0 + step.0 * column as f64, at.1 + step.1 * line as f64)
                }
                Shape::Circle { centre, radius, angle } => {
                    let turn = angle.to_radians() + std::f64::consts::TAU * i as f64 / n as f64;
                    (centre.0 + radius * turn.sin(), centre.1 - radius * turn.cos())
                }
            })
            .map(|(x, y)| ((x * 1e3).round() / 1e3, (y * 1e3).round() / 1e3))
            .collect()
    }

    /// Which of `n` places carries the handle.
    pub(crate) fn handle(&self, n: usize) -> usize {
        match self {
            Shape::Circle { .. } => 0,
            _ => n.saturating_sub(1),
        }
    }

    /// The shape whose handle was dragged so far: another pitch, or another radius
    /// and angle.
    pub(crate) fn dragged(&self, n: usize, dx: f64, dy: f64) -> Shape {
        let last = n.saturating_sub(1);
        let share = |by: f64, steps: usize| if steps == 0 { 0.0 } else { by / steps as f64 };
        match *self {
            Shape::Line { at, step } => {
                Shape::Line { at, step: (step.0 + share(dx, last), step.1 + share(dy, last)) }
            }
            Shape::Grid { at, columns, step } => {
                let (column, line) = (last % columns.max(1), last / columns.max(1));
                let step = (step.0 + share(dx, column), step.1 + share(dy, line));
                Shape::Grid { at, columns, step }
            }
            Shape::Circle { centre, .. } => {
                let first = self.places(n).first().copied().unwrap_or(centre);
                let (x, y) = (first.0 + dx - centre.0, first.1 + dy - centre.1);
                Shape::Circle { centre, radius: x.hypot(y), angle: x.atan2(-y).to_degrees() }
            }
        }
    }

    fn fits(&self, places: &[(f64, f64)]) -> bool {
        let mine = self.places(places.len());
        mine.iter().zip(places).all(|(a, b)| (a.0 - b.0).abs() < SAME && (a.1 - b.1).abs() < SAME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_grids_are_known_by_their_places() {
        let line = Shape::Line { at: (4.0, 31.0), step: (30.9, 0.0) };
        assert_eq!(Shape::of(&line.places(4)), Some(line));
        let grid = Shape::Grid { at: (4.0, 31.0), columns: 3, step: (30.9, 18.1) };
        assert_eq!(Shape::of(&grid.places(12)), Some(grid));
        // The last row may be short.
        assert_eq!(Shape::of(&grid.places(7)), Some(grid));
        assert_eq!(Shape::of(&[(1.0, 1.0)]), None);
    }

    #[test]
    fn a_handle_changes_pitch_radius_and_angle() {
        let line = Shape::Line { at: (4.0, 31.0), step: (10.0, 0.0) };
        assert_eq!(line.dragged(5, 8.0, 0.0), Shape::Line { at: (4.0, 31.0), step: (12.0, 0.0) });
        let grid = Shape::Grid { at: (0.0, 0.0), columns: 3, step: (10.0, 10.0) };
        let wider = Shape::Grid { at: (0.0, 0.0), columns: 3, step: (11.0, 9.0) };
        assert_eq!(grid.dragged(12, 2.0, -3.0), wider);
        let circle = Shape::Circle { centre: (50.0, 50.0), radius: 10.0, angle: 0.0 };
        let Shape::Circle { radius, angle, .. } = circle.dragged(12, 20.0, 10.0) else { panic!() };
        assert!((radius - 20.0).abs() < 1e-6 && (angle - 90.0).abs() < 1e-6);
    }

    #[test]
    fn twelve_months_stand_on_a_circle() {
        let circle = Shape::Circle { centre: (50.0, 75.0), radius: 30.0, angle: 0.0 };
        let places = circle.places(12);
        assert_eq!(places[0], (50.0, 45.0));
        assert_eq!(places[3], (80.0, 75.0));
        assert_eq!(places[6], (50.0, 105.0));
        let Some(Shape::Circle { centre, radius, angle }) = Shape::of(&places) else { panic!() };
        assert!((centre.0 - 50.0).abs() < 0.01 && (centre.1 - 75.0).abs() < 0.01);
        assert!((radius - 30.0).abs() < 0.01 && angle.abs() < 0.1, "{radius} {angle}");
        let turned = Shape::Circle { centre, radius, angle: 90.0 }.places(12);
        assert!((turned[0].0 - 80.0).abs() < 0.02);
    }
}
