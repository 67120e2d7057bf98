//! [`Item`]: one thing drawn.

use std::sync::Arc;

use super::{Colour, FontId, Placed};
use crate::measure::{FillRule, Length, Path, Point, Rect};

/// A colour and how it treats what is already on the plates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    /// What is printed.
    pub colour: Arc<Colour>,
    /// With overprint only the plates of the colour's own inks change; without
    /// it the item clears all other plates where it is drawn (it knocks out).
    pub overprint: bool,
}

/// How the ends of a line look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cap {
    /// Cut at the end.
    #[default]
    Butt,
    /// Half a circle.
    Round,
    /// Half a square.
    Square,
}

/// How the corners of a line look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Join {
    /// Pointed, up to a miter limit of 4.
    #[default]
    Miter,
    /// Rounded.
    Round,
    /// Cut off.
    Bevel,
}

/// A line's width and ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// Width of the line.
    pub width: Length,
    /// Its ends.
    pub cap: Cap,
    /// Its corners.
    pub join: Join,
    /// On, off, on, off ...; empty for an unbroken line.
    pub dashes: Vec<Length>,
}

/// One glyph of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// Glyph number in the font.
    pub id: u16,
    /// What text extraction reads for it. No-break spaces are plain spaces here.
    pub ch: char,
    /// Distance of its origin from the origin of the run.
    pub x: Length,
}

/// One line of text, shaped, on a horizontal baseline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GlyphRun {
    /// Which font of the stock.
    pub font: FontId,
    /// Size of the em.
    pub size: Length,
    /// Start of the baseline.
    pub origin: Point,
    /// The glyphs from left to right, spaces included.
    pub glyphs: Vec<Glyph>,
    /// The colour.
    pub paint: Paint,
}

/// A black and white picture whose dots are drawn or not, such as a 2D code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitMatrix {
    /// Dots in a row.
    pub width: u32,
    /// Rows, top first, one bit a dot, most significant first, each row filled
    /// up to whole bytes; a set bit is drawn.
    pub rows: Vec<u8>,
    /// Top left corner.
    pub origin: Point,
    /// Width of a dot: for codes, a whole number of imager dots.
    pub module: Length,
    /// Height of a row, where dots are no squares: bars, rows of a PDF417.
    pub row: Length,
    /// The colour of the dots drawn.
    pub paint: Paint,
}

impl BitMatrix {
    /// Bytes in a row.
    pub fn stride(&self) -> usize {
        (self.width as usize).div_ceil(8)
    }

    /// Number of rows.
    pub fn height(&self) -> u32 {
        self.rows.len().checked_div(self.stride()).unwrap_or(0) as u32
    }

    /// Whether the dot in column `x` of row `y` is drawn.
    pub fn get(&self, x: u32, y: u32) -> bool {
        let byte = self.rows[y as usize * self.stride() + x as usize / 8];
        byte >> (7 - x % 8) & 1 == 1
    }

    /// What the picture covers, drawn or not.
    pub fn bounds(&self) -> Rect {
        let (w, h) = (self.module * i64::from(self.width), self.row * i64::from(self.height()));
        Rect::new(self.origin.x, self.origin.y, w, h)
    }
}

/// One thing drawn. Items are drawn in order, later ones over earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A filled outline.
    Fill {
        /// The outline.
        path: Arc<Path>,
        /// What is inside.
        rule: FillRule,
        /// The colour.
        paint: Paint,
    },
    /// A line along an outline.
    Stroke {
        /// The outline.
        path: Arc<Path>,
        /// Width and ends.
        stroke: Stroke,
        /// The colour.
        paint: Paint,
    },
    /// A line of text.
    Glyphs(GlyphRun),
    /// A 2D code.
    Bits(BitMatrix),
    /// A picture of pixels.
    Picture(Placed),
    /// Items seen only within an outline.
    Clip {
        /// The outline.
        path: Arc<Path>,
        /// What is inside.
        rule: FillRule,
        /// What is seen through it.
        items: Vec<Item>,
    },
    /// Items that say what is done with the sheet once it is printed.
    Step {
        /// What is done.
        step: Step,
        /// Where: its marks.
        items: Vec<Item>,
    },
}

/// A processing step (ISO 19593-1) whose marks stand beside the tickets. Cutting
/// is none of these: the die line is an ink of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The sheet is folded.
    Folding,
    /// It is perforated.
    Perforating,
}
