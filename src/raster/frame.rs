//! [`Frame`]: which pixels of a page are drawn, and how dense they are.

use crate::measure::{EMU_PER_INCH, Length, Point, Rect};

use super::RasterError;

/// An upright rectangle of whole pixels, in the pixel grid of the page. The
/// right and bottom edges are outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PixelRect {
    /// Left column.
    pub x0: i32,
    /// Top row.
    pub y0: i32,
    /// Column after the last.
    pub x1: i32,
    /// Row after the last.
    pub y1: i32,
}

impl PixelRect {
    /// Columns, 0 when the rectangle is empty.
    pub fn width(self) -> usize {
        (i64::from(self.x1) - i64::from(self.x0)).max(0) as usize
    }

    /// Rows, 0 when the rectangle is empty.
    pub fn height(self) -> usize {
        (i64::from(self.y1) - i64::from(self.y0)).max(0) as usize
    }

    /// Whether it holds no pixel.
    pub fn is_empty(self) -> bool {
        self.x1 <= self.x0 || self.y1 <= self.y0
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn or(self, other: PixelRect) -> PixelRect {
        PixelRect {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// What both hold; may be empty.
    pub fn and(self, other: PixelRect) -> PixelRect {
        PixelRect {
            x0: self.x0.max(other.x0),
            y0: self.y0.max(other.y0),
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
        }
    }
}

/// A window on a page: whole pixels of a grid whose origin is the page's top
/// left corner. Because the grid belongs to the page, a region's pixels equal
/// those of the whole page, cropped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Pixels to the inch.
    pub dpi: f64,
    /// The pixels drawn.
    pub pixels: PixelRect,
}

impl Frame {
    /// Most pixels that one frame may have: an A3 page at 600 dpi, or a whole
    /// sheet at 300 dpi, is just within.
    pub const MAX_PIXELS: usize = 80_000_000;

    /// The pixels that a part of the page touches, edges rounded outwards.
    pub fn of(part: Rect, dpi: f64) -> Self {
        let low = |l: Length| l.to_px(dpi).floor().clamp(-2e6, 2e6) as i32;
        // What sticks out by less than a thousandth of a pixel is rounding.
        let high = |l: Length| (l.to_px(dpi) - 1e-3).ceil().clamp(-2e6, 2e6) as i32;
        let pixels = PixelRect {
            x0: low(part.x),
            y0: low(part.y),
            x1: high(part.right()),
            y1: high(part.bottom()),
        };
        Frame { dpi, pixels }
    }

    /// The pixel (column, row from the frame's own corner) under a point of the
    /// page; `None` outside the frame.
    pub fn pixel_at(&self, p: Point) -> Option<(usize, usize)> {
        let (x, y) = (p.x.to_px(self.dpi).floor(), p.y.to_px(self.dpi).floor());
        let inside = x >= f64::from(self.pixels.x0)
            && x < f64::from(self.pixels.x1)
            && y >= f64::from(self.pixels.y0)
            && y < f64::from(self.pixels.y1);
        inside.then(|| {
            ((x - f64::from(self.pixels.x0)) as usize, (y - f64::from(self.pixels.y0)) as usize)
        })
    }

    /// The point of the page in the middle of a pixel.
    pub fn point_of(&self, column: usize, row: usize) -> Point {
        let emu = |px: i32, n: usize| {
            let centre = f64::from(px) + n as f64 + 0.5;
            Length::emu((centre * EMU_PER_INCH as f64 / self.dpi).round() as i64)
        };
        Point::new(emu(self.pixels.x0, column), emu(self.pixels.y0, row))
    }

    /// Checks that there is something to draw, and not too much.
    pub(super) fn check(&self) -> Result<(), RasterError> {
        if !(self.dpi.is_finite() && (1.0..=20_000.0).contains(&self.dpi)) {
            return Err(RasterError::Resolution { dpi: self.dpi });
        }
        let (w, h) = (self.pixels.width(), self.pixels.height());
        if w == 0 || h == 0 || w.saturating_mul(h) > Self::MAX_PIXELS {
            return Err(RasterError::Size { width: w, height: h, most: Self::MAX_PIXELS });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_with_its_bleed_at_300_dpi() {
        let f = Frame::of(Rect::from_mm(0.0, 0.0, 106.0, 156.0), 300.0);
        assert_eq!((f.pixels.width(), f.pixels.height()), (1252, 1843));
        assert_eq!(f.pixel_at(Point::from_mm(25.4, 25.4)), Some((300, 300)));
        assert_eq!(f.pixel_at(Point::from_mm(106.5, 1.0)), None);
        let p = f.point_of(300, 300);
        assert_eq!(f.pixel_at(p), Some((300, 300)));
    }

    #[test]
    fn whole_pixels_do_not_spill() {
        let f = Frame::of(Rect::from_mm(25.4, 0.0, 25.4, 25.4), 300.0);
        assert_eq!(f.pixels, PixelRect { x0: 300, y0: 0, x1: 600, y1: 300 });
    }
}
