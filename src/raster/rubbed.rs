//! [`Rubbed`]: how much of each pixel a coin has rubbed.

use super::coverage::{Edges, Sums};
use super::frame::{Frame, PixelRect};
use super::outline::{self, Device};
use crate::artwork::{Cap, Join, Stroke};
use crate::measure::{FillRule, Length, Path, PathBuilder, Point, Rect, Transform};

/// How much of each pixel a coin has rubbed, in places of the page: nothing at
/// first, and never less than before. What the coat is there is another matter:
/// [`super::Plates::rubbed`] takes off what lies under the coin.
#[derive(Clone, Debug)]
pub struct Rubbed {
    frame: Frame,
    shares: Vec<u8>,
    edges: Edges,
    sums: Sums,
}

impl Rubbed {
    /// Nothing rubbed yet of these pixels.
    pub fn none(frame: Frame) -> Self {
        let size = frame.pixels.width() * frame.pixels.height();
        Rubbed { frame, shares: vec![0; size], edges: Edges::default(), sums: Sums::default() }
    }

    /// Which pixels of the page these are.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// One byte a pixel, 255 for all of it; rows from the top.
    pub fn shares(&self) -> &[u8] {
        &self.shares
    }

    /// Rubs with a round coin of this width from one place to another; returns
    /// the pixels that it touched.
    pub fn line(&mut self, from: Point, to: Point, width: Length) -> PixelRect {
        self.edges.clear();
        let device = Device::new(Transform::IDENTITY, self.frame.dpi);
        if from == to {
            let half = width / 2;
            let dot = Rect::new(from.x - half, from.y - half, width, width);
            outline::fill(&Path::ellipse(dot), &device, &mut self.edges);
        } else {
            let mut line = PathBuilder::default();
            line.move_to(from);
            line.line_to(to);
            let stroke = Stroke { width, cap: Cap::Round, join: Join::Round, dashes: Vec::new() };
            outline::stroke(&line.build(), &stroke, &device, &mut self.edges);
        }
        self.lay()
    }

    /// Rubs all within an outline, and `beyond` it on all sides.
    pub fn area(&mut self, path: &Path, beyond: Length) -> PixelRect {
        self.edges.clear();
        let device = Device::new(Transform::IDENTITY, self.frame.dpi);
        outline::fill(path, &device, &mut self.edges);
        let within = self.lay();
        if beyond <= Length::ZERO {
            return within;
        }
        self.edges.clear();
        let stroke = Stroke { width: beyond * 2, join: Join::Round, ..Stroke::default() };
        outline::stroke(path, &stroke, &device, &mut self.edges);
        let around = self.lay();
        if within.is_empty() { around } else { within.or(around) }
    }

    /// Puts what the edges enclose with what was rubbed before.
    fn lay(&mut self) -> PixelRect {
        let all = self.frame.pixels;
        let Rubbed { shares, edges, sums, .. } = self;
        edges.cover(FillRule::NonZero, all, sums, |area, y, coverage| {
            let row = (y - all.y0) as usize * all.width() + (area.x0 - all.x0) as usize;
            for (share, covered) in shares[row..].iter_mut().zip(coverage) {
                *share = (*share).max(*covered);
            }
        });
        edges.pixels().and(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame::of(Rect::from_mm(0.0, 0.0, 20.0, 10.0), 254.0)
    }

    /// Rubbed square millimetres; a pixel is 0.1 mm wide.
    fn area(rubbed: &Rubbed) -> f64 {
        rubbed.shares().iter().map(|v| f64::from(*v)).sum::<f64>() / 255.0 / 100.0
    }

    #[test]
    fn a_coin_rubs_a_round_dot_and_a_line_with_round_ends() {
        let mut rubbed = Rubbed::none(frame());
        let touched =
            rubbed.line(Point::from_mm(5.0, 5.0), Point::from_mm(5.0, 5.0), Length::mm(4));
        let dot = std::f64::consts::PI * 4.0;
        assert!((area(&rubbed) - dot).abs() < 0.05, "{}", area(&rubbed));
        assert!(touched.width() <= 42 && touched.height() <= 42, "{touched:?}");
        // To the right: the same dot, swept over 8 mm.
        rubbed.line(Point::from_mm(5.0, 5.0), Point::from_mm(13.0, 5.0), Length::mm(4));
        assert!((area(&rubbed) - dot - 32.0).abs() < 0.1, "{}", area(&rubbed));
        // Rubbing the same place again takes nothing more off.
        let before = rubbed.shares().to_vec();
        rubbed.line(Point::from_mm(5.0, 5.0), Point::from_mm(13.0, 5.0), Length::mm(4));
        assert_eq!(rubbed.shares(), before);
    }

    #[test]
    fn an_area_is_rubbed_with_what_lies_beyond_it_and_never_outside_the_frame() {
        let mut rubbed = Rubbed::none(frame());
        let path = Path::rect(Rect::from_mm(4.0, 2.0, 6.0, 4.0));
        rubbed.area(&path, Length::ZERO);
        assert!((area(&rubbed) - 24.0).abs() < 0.01, "{}", area(&rubbed));
        rubbed.area(&path, Length::mm(1));
        let round = 48.0 - (4.0 - std::f64::consts::PI);
        assert!((area(&rubbed) - round).abs() < 0.1, "{}", area(&rubbed));
        let away = rubbed.line(Point::from_mm(40.0, 5.0), Point::from_mm(60.0, 5.0), Length::mm(2));
        assert!(away.is_empty());
    }
}
