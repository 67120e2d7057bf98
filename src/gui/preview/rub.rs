//! What a coin has rubbed off: where, and how much of each mask.
//!
//! Pure: no window. Places are millimetres of the recto. The same rubs are
//! drawn on the plates of the canvas at its own resolution
//! ([`crate::raster::Plates::rubbed`]); here they are measured on a grid that
//! does not change with the zoom.

use std::sync::Arc;

use crate::game::SlotId;
use crate::layout::Layout;
use crate::measure::{Length, Path, Point, Rect};
use crate::raster::{Frame, PixelRect, Rubbed};

/// Width of the coin's brush in millimetres: 12 points to each side of the
/// pointer at 100 %.
pub(crate) const BRUSH_MM: f64 = 2.0 * 12.0 / super::super::state::View::FULL;
/// A mask of which so much is rubbed off counts as scratched.
pub(crate) const FREE: f64 = 0.9;
/// Less than this is a slip of the coin and counts as nothing.
const TOUCHED: f64 = 0.005;
/// Pixels to the inch of the grid on which masks are measured: 0.2 mm.
const GRID_DPI: f64 = 127.0;
/// How far beyond a mask varnish and coat may reach.
const BEYOND: Length = Length::emu(36_000);

/// One movement of the coin, or a whole mask at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rub {
    /// From one place to another.
    Line {
        /// Where from.
        from: (f64, f64),
        /// Where to.
        to: (f64, f64),
    },
    /// All of a mask, by its place in the layout.
    Mask(usize),
}

/// How much of a mask is gone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cover {
    /// Nothing to speak of.
    Whole,
    /// This share, too little to count.
    Half(f64),
    /// Enough: it counts as scratched.
    Free,
}

impl Cover {
    /// Of a share rubbed off.
    pub(crate) fn of(share: f64) -> Self {
        match share {
            s if s >= FREE => Cover::Free,
            s if s > TOUCHED => Cover::Half(s),
            _ => Cover::Whole,
        }
    }
}

/// One mask on the grid.
#[derive(Debug)]
struct Cells {
    path: Arc<Path>,
    slots: Vec<SlotId>,
    /// Where it lies on the grid, and how much of each pixel there it covers.
    area: PixelRect,
    shares: Vec<u8>,
    total: u64,
}

/// The masks of a layout on the grid.
#[derive(Debug)]
pub(crate) struct Masks {
    frame: Frame,
    all: Vec<Cells>,
}

impl Masks {
    /// Of a layout's recto.
    pub(crate) fn of(layout: &Layout) -> Self {
        let frame = Frame::of(Rect::at_origin(layout.stock().trim), GRID_DPI);
        let all = layout
            .masks()
            .iter()
            .map(|mask| {
                let mut whole = Rubbed::none(frame);
                let area = whole.area(&mask.path, Length::ZERO);
                let shares: Vec<u8> =
                    rows(frame, area).flat_map(|row| whole.shares()[row].to_vec()).collect();
                let total = shares.iter().map(|v| u64::from(*v)).sum();
                let (path, slots) = (Arc::clone(&mask.path), mask.slots.clone());
                Cells { path, slots, area, shares, total }
            })
            .collect();
        Masks { frame, all }
    }

    /// How many masks.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The outline of a mask.
    pub(crate) fn path(&self, mask: usize) -> Option<&Arc<Path>> {
        self.all.get(mask).map(|m| &m.path)
    }

    /// The cells under a mask.
    pub(crate) fn slots(&self, mask: usize) -> &[SlotId] {
        self.all.get(mask).map_or(&[], |m| &m.slots)
    }

    /// The mask over a cell.
    pub(crate) fn over(&self, slot: SlotId) -> Option<usize> {
        self.all.iter().position(|m| m.slots.contains(&slot))
    }

    /// The mask at a place.
    pub(crate) fn at(&self, (x, y): (f64, f64)) -> Option<usize> {
        let (column, row) = self.frame.pixel_at(Point::from_mm(x, y))?;
        let (x, y) = (column as i32 + self.frame.pixels.x0, row as i32 + self.frame.pixels.y0);
        self.all.iter().position(|m| {
            let inside = x >= m.area.x0 && x < m.area.x1 && y >= m.area.y0 && y < m.area.y1;
            inside && {
                let at = (y - m.area.y0) as usize * m.area.width() + (x - m.area.x0) as usize;
                m.shares[at] >= 128
            }
        })
    }
}

/// The rows of an area within the plane of a frame.
fn rows(frame: Frame, area: PixelRect) -> impl Iterator<Item = std::ops::Range<usize>> {
    let all = frame.pixels;
    (area.y0..area.y1).map(move |y| {
        let start = (y - all.y0) as usize * all.width() + (area.x0 - all.x0) as usize;
        start..start + area.width()
    })
}

/// Rubs as the raster thread is told of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rubs {
    /// Grows when all is covered again: what was drawn before is of no use.
    pub sheet: u64,
    /// In order.
    pub list: Arc<Vec<Rub>>,
}

/// What was scratched of the ticket at hand.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    rubs: Rubs,
    map: Option<Rubbed>,
    shares: Vec<f64>,
    revision: u64,
}

impl Scratch {
    /// The rubs so far.
    pub(crate) fn rubs(&self) -> &Rubs {
        &self.rubs
    }

    /// Whether the ticket is as it came.
    pub(crate) fn is_untouched(&self) -> bool {
        self.rubs.list.is_empty()
    }

    /// Changes with every rub and with covering again; 0 for an untouched ticket.
    pub(crate) fn revision(&self) -> u64 {
        if self.is_untouched() { 0 } else { self.revision }
    }

    /// Share of a mask rubbed off.
    pub(crate) fn share(&self, mask: usize) -> f64 {
        self.shares.get(mask).copied().unwrap_or(0.0)
    }

    /// How much of a mask is gone.
    pub(crate) fn cover(&self, mask: usize) -> Cover {
        Cover::of(self.share(mask))
    }

    /// Rubs.
    pub(crate) fn rub(&mut self, masks: &Masks, rub: Rub) {
        Arc::make_mut(&mut self.rubs.list).push(rub);
        self.revision += 1;
        self.apply(masks, rub);
    }

    /// Covers everything again.
    pub(crate) fn cover_all(&mut self) {
        if self.is_untouched() {
            return;
        }
        self.rubs = Rubs { sheet: self.rubs.sheet + 1, list: Arc::default() };
        self.revision += 1;
        self.map = None;
        self.shares.clear();
    }

    /// The same rubs on other masks: the layout was changed under them.
    pub(crate) fn again(&mut self, masks: &Masks) {
        self.map = None;
        self.shares.clear();
        self.rubs.sheet += 1;
        self.revision += 1;
        let list = Arc::clone(&self.rubs.list);
        list.iter().for_each(|rub| self.apply(masks, *rub));
    }

    fn apply(&mut self, masks: &Masks, rub: Rub) {
        let map = match &mut self.map {
            Some(map) if map.frame() == masks.frame => map,
            map => map.insert(Rubbed::none(masks.frame)),
        };
        let touched = draw(map, masks, rub);
        self.shares.resize(masks.len(), 0.0);
        for (mask, share) in masks.all.iter().zip(&mut self.shares) {
            if mask.area.and(touched).is_empty() {
                continue;
            }
            let rubbed = rows(masks.frame, mask.area).flat_map(|row| &map.shares()[row]);
            let gone: u64 =
                mask.shares.iter().zip(rubbed).map(|(a, b)| u64::from(*a) * u64::from(*b)).sum();
            *share = gone as f64 / (mask.total.max(1) as f64 * 255.0);
        }
    }
}

/// Draws a rub; returns the pixels touched.
pub(crate) fn draw(on: &mut Rubbed, masks: &Masks, rub: Rub) -> PixelRect {
    match rub {
        Rub::Line { from, to } => {
            let place = |p: (f64, f64)| Point::from_mm(p.0, p.1);
            on.line(place(from), place(to), Length::from_mm(BRUSH_MM))
        }
        Rub::Mask(mask) => match masks.path(mask) {
            Some(path) => on.area(path, BEYOND),
            None => PixelRect::default(),
        },
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::project::Project;

    fn masks() -> Masks {
        Masks::of(&Project::sample().unwrap().layout)
    }

    fn centre(masks: &Masks, mask: usize) -> (f64, f64) {
        let p = masks.path(mask).unwrap().bounds().unwrap().centre();
        (p.x.to_mm(), p.y.to_mm())
    }

    #[test]
    fn a_mask_counts_as_scratched_at_ninety_percent() {
        assert_eq!(Cover::of(0.0), Cover::Whole);
        assert_eq!(Cover::of(0.004), Cover::Whole);
        assert_eq!(Cover::of(0.42), Cover::Half(0.42));
        assert_eq!(Cover::of(0.899), Cover::Half(0.899));
        assert_eq!(Cover::of(0.9), Cover::Free);
    }

    #[test]
    fn rubbing_over_a_mask_frees_it_and_no_other() {
        let masks = masks();
        let mut scratch = Scratch::default();
        let bounds = masks.path(0).unwrap().bounds().unwrap();
        let (left, right) = (bounds.x.to_mm(), bounds.right().to_mm());
        let mut y = bounds.y.to_mm();
        let mut last = 0.0;
        while y <= bounds.bottom().to_mm() + BRUSH_MM {
            scratch.rub(&masks, Rub::Line { from: (left, y), to: (right, y) });
            assert!(scratch.share(0) >= last, "what is off stays off");
            last = scratch.share(0);
            y += BRUSH_MM / 2.0;
        }
        assert_eq!(scratch.cover(0), Cover::Free, "{last}");
        let far = (1..masks.len()).filter(|m| {
            let b = masks.path(*m).unwrap().bounds().unwrap();
            !b.grown(Length::from_mm(BRUSH_MM)).overlaps(bounds)
        });
        for mask in far {
            assert_eq!(scratch.share(mask), 0.0, "mask {mask} was not touched");
        }
        scratch.cover_all();
        assert!(scratch.is_untouched() && scratch.cover(0) == Cover::Whole);
        assert_eq!(scratch.revision(), 0);
    }

    #[test]
    fn a_whole_mask_at_once_is_all_of_it() {
        let masks = masks();
        let mut scratch = Scratch::default();
        for mask in 0..masks.len() {
            scratch.rub(&masks, Rub::Mask(mask));
            assert!(scratch.share(mask) > 0.999, "{mask}: {}", scratch.share(mask));
        }
        let revision = scratch.revision();
        scratch.again(&masks);
        assert!(scratch.revision() > revision && scratch.share(0) > 0.999);
    }

    #[test]
    fn the_mask_under_the_pointer_is_found_and_cells_know_theirs() {
        let masks = masks();
        for mask in 0..masks.len() {
            assert_eq!(masks.at(centre(&masks, mask)), Some(mask));
            for slot in masks.slots(mask) {
                assert_eq!(masks.over(*slot), Some(mask));
            }
        }
        assert_eq!(masks.at((0.2, 0.2)), None);
        assert_eq!(masks.at((-5.0, 4000.0)), None);
    }
}
