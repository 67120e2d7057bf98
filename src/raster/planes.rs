//! [`Planes`]: the coverage of each ink, pixel by pixel, and how paint changes
//! it.

use std::sync::Arc;

use super::frame::PixelRect;
use crate::artwork::{InkId, Paint, Tint};

/// One byte a pixel, 255 for full coverage; rows from the top. Shared until it
/// is painted on: of the kept art under a ticket only the planes that the
/// ticket prints on are copied.
pub(super) type Plane = Arc<Vec<u8>>;

/// One plane for each ink. A plane that no paint has touched takes no memory.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    pub(super) area: PixelRect,
    planes: Vec<Option<Plane>>,
    /// What a plane holds where nothing has been painted.
    ground: u8,
}

/// Product of two shares of 255, rounded; exact for 0 and 255.
pub(super) fn times(a: u8, b: u8) -> u8 {
    // 16 bits hold it all, so that many pixels go through one instruction.
    let v = u16::from(a) * u16::from(b) + 128;
    ((v + (v >> 8)) >> 8) as u8
}

/// From `v` towards `level` by the share `c` of 255, rounded once.
fn mix(v: u8, level: u8, c: u8) -> u8 {
    let x = u16::from(v) * u16::from(255 - c) + u16::from(level) * u16::from(c) + 128;
    ((x + (x >> 8)) >> 8) as u8
}

/// The tint as a share of 255.
pub(super) fn level(tint: Tint) -> u8 {
    ((u32::from(tint.to_permille()) * 255 + 500) / 1000) as u8
}

impl Planes {
    /// Planes on which nothing is painted.
    pub(super) fn blank(area: PixelRect, inks: usize) -> Self {
        Planes { area, planes: vec![None; inks], ground: 0 }
    }

    /// Planes that begin full: they gather by how much paint lets through.
    fn full(area: PixelRect, inks: usize) -> Self {
        Planes { area, planes: vec![None; inks], ground: 255 }
    }

    /// The plane of an ink, if anything was painted on it.
    pub(super) fn get(&self, ink: usize) -> Option<&[u8]> {
        self.planes.get(ink)?.as_deref().map(Vec::as_slice)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.planes.iter().flatten().map(|plane| plane.len()).sum()
    }

    fn touch(&mut self, ink: usize) -> &mut Vec<u8> {
        let (size, ground) = (self.area.width() * self.area.height(), self.ground);
        Arc::make_mut(self.planes[ink].get_or_insert_with(|| Arc::new(vec![ground; size])))
    }

    /// Keeps of a plane the share that `left` leaves of each pixel.
    pub(super) fn keep_of(&mut self, ink: usize, left: impl Iterator<Item = u8>) {
        if self.planes[ink].is_some() {
            for (v, left) in self.touch(ink).iter_mut().zip(left) {
                *v = times(*v, left);
            }
        }
    }

    /// The pixels of row `y` from column `x`, as many as `length`.
    fn span(&self, x: i32, y: i32, length: usize) -> std::ops::Range<usize> {
        let start = (y - self.area.y0) as usize * self.area.width() + (x - self.area.x0) as usize;
        start..start + length
    }

    /// Moves the pixels of a row towards `level` by their coverage.
    fn paint_row(&mut self, ink: usize, x: i32, y: i32, coverage: &[u8], level: u8) {
        let span = self.span(x, y, coverage.len());
        if level == self.ground && self.planes[ink].is_none() {
            return;
        }
        for (v, c) in self.touch(ink)[span].iter_mut().zip(coverage) {
            *v = mix(*v, level, *c);
        }
    }

    /// Moves each pixel of a row towards a level of its own by its coverage.
    fn paint_each(&mut self, ink: usize, x: i32, y: i32, coverage: &[u8], levels: &[u8]) {
        let span = self.span(x, y, coverage.len());
        if self.planes[ink].is_none() && levels.iter().all(|level| *level == self.ground) {
            return;
        }
        for ((v, c), level) in self.touch(ink)[span].iter_mut().zip(coverage).zip(levels) {
            *v = mix(*v, *level, *c);
        }
    }

    /// Stacks strips of equal width, top first.
    pub(super) fn stack(strips: Vec<Planes>) -> Option<Planes> {
        let first = strips.first()?;
        let mut area = first.area;
        area.y1 = strips.last()?.area.y1;
        let ground = first.ground;
        let planes = (0..first.planes.len())
            .map(|ink| {
                strips.iter().any(|s| s.planes[ink].is_some()).then(|| {
                    let mut plane = Vec::with_capacity(area.width() * area.height());
                    for s in &strips {
                        match &s.planes[ink] {
                            Some(rows) => plane.extend_from_slice(rows),
                            None => {
                                let size = s.area.width() * s.area.height();
                                plane.resize(plane.len() + size, ground);
                            }
                        }
                    }
                    Arc::new(plane)
                })
            })
            .collect();
        Some(Planes { area, planes, ground })
    }

    /// Puts `other` in the place of what was painted where it lies.
    pub(super) fn replace(&mut self, other: Planes) {
        if other.area == self.area {
            *self = other;
            return;
        }
        let common = self.area.and(other.area);
        if common.is_empty() {
            return;
        }
        for ink in 0..self.planes.len() {
            if other.planes[ink].is_none() && self.planes[ink].is_none() {
                continue;
            }
            for y in common.y0..common.y1 {
                let from = other.span(common.x0, y, common.width());
                let to = self.span(common.x0, y, common.width());
                let target = &mut self.touch(ink)[to];
                match &other.planes[ink] {
                    Some(plane) => target.copy_from_slice(&plane[from]),
                    None => target.fill(0),
                }
            }
        }
    }

    /// Lays a layer over what is painted.
    pub(super) fn lay(&mut self, layer: &Layer) {
        let common = self.area.and(layer.add.area);
        if common.is_empty() {
            return;
        }
        for ink in 0..self.planes.len() {
            let (keep, add) = (&layer.keep.planes[ink], &layer.add.planes[ink]);
            match add {
                // Nothing is there to be kept.
                None if keep.is_none() || self.planes[ink].is_none() => continue,
                Some(add) if self.planes[ink].is_none() && layer.add.area == self.area => {
                    self.planes[ink] = Some(add.clone());
                    continue;
                }
                _ => {}
            }
            for y in common.y0..common.y1 {
                let from = layer.add.span(common.x0, y, common.width());
                let to = self.span(common.x0, y, common.width());
                let target = &mut self.touch(ink)[to];
                if let Some(keep) = keep {
                    for (v, k) in target.iter_mut().zip(&keep[from.clone()]) {
                        *v = times(*v, *k);
                    }
                }
                if let Some(add) = add {
                    for (v, a) in target.iter_mut().zip(&add[from]) {
                        *v = v.saturating_add(*a);
                    }
                }
            }
        }
    }
}

/// What paint does to planes that are not known yet. Every paint moves a pixel
/// towards a level by its coverage, so any number of them come down to keeping
/// a share of what was there and adding a level. This holds for overprint and
/// knock-outs alike, in whatever order.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    keep: Planes,
    add: Planes,
}

impl Layer {
    pub(super) fn blank(area: PixelRect, inks: usize) -> Self {
        Layer { keep: Planes::full(area, inks), add: Planes::blank(area, inks) }
    }

    pub(super) fn stack(strips: Vec<Layer>) -> Option<Layer> {
        let (keep, add) = strips.into_iter().map(|s| (s.keep, s.add)).unzip();
        Some(Layer { keep: Planes::stack(keep)?, add: Planes::stack(add)? })
    }

    pub(super) fn bytes(&self) -> usize {
        self.keep.bytes() + self.add.bytes()
    }
}

/// Where paint goes.
pub(super) trait Canvas {
    /// The pixels it has.
    fn area(&self) -> PixelRect;

    /// How many planes it has.
    fn inks(&self) -> usize;

    /// Moves pixels of one row from column `x` towards levels, by ink.
    fn paint(&mut self, levels: &[(usize, u8)], x: i32, y: i32, coverage: &[u8]);

    /// Moves pixels of one row of an ink's plane, from column `x`, each towards
    /// a level of its own.
    fn picture(&mut self, ink: usize, x: i32, y: i32, coverage: &[u8], levels: &[u8]);
}

/// The levels that a paint brings to planes; it leaves the others alone.
pub(super) fn levels(paint: &Paint, inks: usize) -> Vec<(usize, u8)> {
    (0..inks)
        .filter_map(|ink| {
            let id = InkId(ink as u8);
            // With overprint, inks that the colour does not name stay as they
            // are (overprint mode 1 for process inks); without, they are
            // cleared.
            (!paint.overprint || paint.colour.names(id))
                .then(|| (ink, level(paint.colour.tint(id))))
        })
        .collect()
}

/// The parts of a row that anything covers, with their places; short gaps are
/// taken along.
pub(super) fn covered(coverage: &[u8], mut part: impl FnMut(usize, &[u8])) {
    const STEP: usize = 16;
    let mut start = None;
    for (i, step) in coverage.chunks(STEP).enumerate() {
        let empty = match <&[u8; STEP]>::try_from(step) {
            Ok(whole) => u128::from_ne_bytes(*whole) == 0,
            Err(_) => step.iter().all(|v| *v == 0),
        };
        match (empty, start) {
            (false, None) => start = Some(i * STEP),
            (true, Some(from)) => {
                part(from, &coverage[from..i * STEP]);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        part(from, &coverage[from..]);
    }
}

impl Canvas for Planes {
    fn area(&self) -> PixelRect {
        self.area
    }

    fn inks(&self) -> usize {
        self.planes.len()
    }

    fn paint(&mut self, levels: &[(usize, u8)], x: i32, y: i32, coverage: &[u8]) {
        for (ink, level) in levels {
            self.paint_row(*ink, x, y, coverage, *level);
        }
    }

    fn picture(&mut self, ink: usize, x: i32, y: i32, coverage: &[u8], levels: &[u8]) {
        self.paint_each(ink, x, y, coverage, levels);
    }
}

impl Canvas for Layer {
    fn area(&self) -> PixelRect {
        self.add.area
    }

    fn inks(&self) -> usize {
        self.add.planes.len()
    }

    fn paint(&mut self, levels: &[(usize, u8)], x: i32, y: i32, coverage: &[u8]) {
        for (ink, level) in levels {
            self.keep.paint_row(*ink, x, y, coverage, 0);
            self.add.paint_row(*ink, x, y, coverage, *level);
        }
    }

    fn picture(&mut self, ink: usize, x: i32, y: i32, coverage: &[u8], levels: &[u8]) {
        self.keep.paint_row(ink, x, y, coverage, 0);
        self.add.paint_each(ink, x, y, coverage, levels);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_covered_is_left_out() {
        for length in [0usize, 1, 15, 16, 17, 64, 100] {
            for seed in 0..50usize {
                let row: Vec<u8> =
                    (0..length).map(|i| u8::from((i * 7 + seed * 13) % (seed + 3) < 2)).collect();
                let sparse: Vec<u8> = row
                    .iter()
                    .enumerate()
                    .map(|(i, v)| if i / 20 % 2 == 0 { 0 } else { *v })
                    .collect();
                for row in [row, sparse] {
                    let mut back = vec![0; length];
                    covered(&row, |at, part| back[at..at + part.len()].copy_from_slice(part));
                    assert_eq!(back, row);
                }
            }
        }
        let mut parts = Vec::new();
        let mut row = vec![0; 100];
        (row[3], row[99]) = (1, 1);
        covered(&row, |at, part| parts.push((at, part.len())));
        assert_eq!(parts, [(0, 16), (96, 4)]);
    }
}
