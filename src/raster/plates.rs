//! [`Plates`]: a page as coverage of each ink, and what can be measured on it.

use std::sync::Arc;

use super::frame::Frame;
use super::planes::Planes;
use super::profile::OutputProfile;
use super::rubbed::Rubbed;
use crate::artwork::{InkId, InkRole, InkSet, Stock};
use crate::measure::Point;

/// A set of plates, one bit an ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlateSet(u64);

impl PlateSet {
    /// Every plate.
    pub const ALL: PlateSet = PlateSet(u64::MAX);
    /// No plate.
    pub const NONE: PlateSet = PlateSet(0);

    /// Whether the ink's plate is in the set.
    pub const fn contains(self, ink: InkId) -> bool {
        self.0 >> (ink.0 & 63) & 1 == 1
    }

    /// The set with the ink's plate in it, or not.
    #[must_use]
    pub const fn set(self, ink: InkId, on: bool) -> Self {
        let bit = 1 << (ink.0 & 63);
        PlateSet(if on { self.0 | bit } else { self.0 & !bit })
    }
}

/// One ink's density at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Density {
    /// Which ink.
    pub ink: InkId,
    /// Coverage, from 0 to 100 %.
    pub percent: f64,
}

/// The plates of a page, or of a part of it: how much of each pixel each ink
/// covers. Rows from the top.
#[derive(Clone, Debug)]
pub struct Plates {
    frame: Frame,
    pub(super) planes: Planes,
    pub(super) stock: Arc<Stock>,
    pub(super) profile: Arc<OutputProfile>,
}

fn percent(level: u32) -> f64 {
    f64::from(level) / 255.0 * 100.0
}

impl Plates {
    pub(super) fn new(
        frame: Frame,
        planes: Planes,
        stock: Arc<Stock>,
        profile: Arc<OutputProfile>,
    ) -> Self {
        Plates { frame, planes, stock, profile }
    }

    /// Which pixels of the page these are.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.frame.pixels.width()
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.frame.pixels.height()
    }

    /// The inks, one a plate.
    pub fn inks(&self) -> &InkSet {
        &self.stock.inks
    }

    /// The coverage of an ink, a byte a pixel (255 = full); `None` if nothing
    /// was ever printed in it here.
    pub fn plane(&self, ink: InkId) -> Option<&[u8]> {
        self.planes.get(usize::from(ink.0))
    }

    /// The plates as they are once a coin has taken the coat off: varnish, coat
    /// and what is printed on the coat are gone where it rubbed, all else is as
    /// it was. A rubbing of another frame changes nothing.
    #[must_use]
    pub fn rubbed(&self, rubbed: &Rubbed) -> Plates {
        let mut plates = self.clone();
        if rubbed.frame() != self.frame {
            return plates;
        }
        for (ink, on) in self.stock.inks.iter() {
            if matches!(on.role, InkRole::Release | InkRole::Coat | InkRole::OnCoat) {
                let left = rubbed.shares().iter().map(|share| 255 - share);
                plates.planes.keep_of(usize::from(ink.0), left);
            }
        }
        plates
    }

    /// The density of each ink at a point of the page, in printing order;
    /// `None` outside the frame.
    pub fn densities(&self, at: Point) -> Option<Vec<Density>> {
        let (x, y) = self.frame.pixel_at(at)?;
        let i = y * self.width() + x;
        let level = |ink| self.plane(ink).map_or(0, |p| u32::from(p[i]));
        Some(
            self.inks()
                .iter()
                .map(|(ink, _)| Density { ink, percent: percent(level(ink)) })
                .collect(),
        )
    }

    /// Total area coverage of the four process inks at a point, in percent (0
    /// to 400); `None` outside the frame.
    pub fn tac(&self, at: Point) -> Option<f64> {
        let (x, y) = self.frame.pixel_at(at)?;
        let i = y * self.width() + x;
        Some(percent(self.process().map(|p| u32::from(p[i])).sum()))
    }

    /// The part of the frame that an ink covers, from 0 to 1.
    pub fn coverage(&self, ink: InkId) -> f64 {
        let Some(plane) = self.plane(ink) else { return 0.0 };
        let sum: u64 = plane.iter().map(|v| u64::from(*v)).sum();
        sum as f64 / (255.0 * plane.len().max(1) as f64)
    }

    /// The largest total area coverage of the process inks, in percent, and the
    /// first place where it stands.
    pub fn greatest_tac(&self) -> (f64, Point) {
        let levels = self.tac_levels();
        let most = levels.iter().copied().max().unwrap_or(0);
        let i = levels.iter().position(|v| *v == most).unwrap_or(0);
        let width = self.width().max(1);
        (percent(most.into()), self.frame.point_of(i % width, i / width))
    }

    /// A picture of the total area coverage of the process inks: greys up to
    /// `limit` percent (the paper white), red beyond.
    pub fn tac_map(&self, limit: f64) -> image::RgbaImage {
        let most = (limit.clamp(1.0, 400.0) / 100.0 * 255.0).round() as u16;
        let mut out = image::RgbaImage::new(self.width() as u32, self.height() as u32);
        for (pixel, level) in out.pixels_mut().zip(self.tac_levels()) {
            // Anti-aliased edges may be a level above what meets there.
            pixel.0 = if level > most + 2 {
                [224, 32, 32, 255]
            } else {
                let grey = 255 - (u32::from(level.min(most)) * 160 / u32::from(most)) as u8;
                [grey, grey, grey, 255]
            };
        }
        out
    }

    /// The process planes that hold anything.
    fn process(&self) -> impl Iterator<Item = &[u8]> {
        (0..4).filter_map(|ink| self.planes.get(ink))
    }

    /// Sum of the process inks, 255 for 100 %.
    fn tac_levels(&self) -> Vec<u16> {
        let mut sums = vec![0u16; self.width() * self.height()];
        for plane in self.process() {
            for (sum, v) in sums.iter_mut().zip(plane) {
                *sum += u16::from(*v);
            }
        }
        sums
    }
}
