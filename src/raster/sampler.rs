//! [`Sampler`]: pixels of a picture as pixels of the page.
//!
//! A pixel of the page has the mean of what lies under it, by area: where a
//! picture is reduced nothing of it is left out, and where it is enlarged its
//! pixels stay squares, as the imager of a plate leaves them.

use super::outline::Device;
use super::planes::{level, times};
use crate::artwork::{InkId, Picture, Placed};

/// Where one axis of the picture lies along an axis of the page.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// Pixels of the picture to a pixel of the page.
    step: f64,
    /// Where the page's first pixel begins.
    start: f64,
    /// How many pixels the picture has.
    count: usize,
    /// Pixels from one to the next in memory.
    stride: usize,
}

impl Axis {
    /// What a pixel of the page covers: the first pixel, and one past the last
    /// with how much each has at the ends.
    fn span(&self, page: i32) -> (f64, f64) {
        let a = self.start + self.step * f64::from(page);
        let b = a + self.step;
        let last = self.count as f64;
        let (low, high) = (a.min(b).clamp(0.0, last), a.max(b).clamp(0.0, last));
        if high - low > 1e-9 {
            return (low, high);
        }
        // Beside the picture by a hair: the pixel next to it.
        let at = low.floor().clamp(0.0, last - 1.0);
        (at, at + 1.0)
    }
}

/// The share of pixel `i` that lies between two places.
fn share(i: usize, (low, high): (f64, f64)) -> f32 {
    (high.min((i + 1) as f64) - low.max(i as f64)).max(0.0) as f32
}

fn pixels((low, high): (f64, f64)) -> std::ops::Range<usize> {
    low.floor() as usize..high.ceil() as usize
}

/// How the picture lies on the page.
#[derive(Clone, Copy, Debug)]
enum Lie {
    /// Its sides are upright: the axis along rows of the page, and the other.
    Upright(Axis, Axis),
    /// Askew: from the page back to the picture.
    Askew([f64; 6]),
}

/// Samples one picture in one place.
pub(super) struct Sampler<'a> {
    picture: &'a Picture,
    lie: Lie,
    /// For each channel its ink and that ink's level in full.
    inks: Vec<(usize, u8)>,
    /// Sums over the other axis, then the levels of one channel.
    sums: Vec<f32>,
    levels: Vec<u8>,
}

impl<'a> Sampler<'a> {
    /// `None` where the picture is too thin to be seen.
    pub(super) fn new(placed: &'a Placed, device: &Device) -> Option<Self> {
        let picture = &*placed.picture;
        let (width, height) = (picture.width(), picture.height());
        let [a, b, c, d, e, f] = device.picture_to_pixels(placed.room, width, height);
        let det = a * d - b * c;
        if !det.is_finite() || det.abs() < 1e-12 {
            return None;
        }
        let [ia, ib, ic, id] = [d / det, -b / det, -c / det, a / det];
        let axis = |along: f64, at: f64, count: u32, stride: usize| Axis {
            step: along,
            start: -along * at,
            count: count as usize,
            stride,
        };
        let row = width as usize;
        let lie = if b == 0.0 && c == 0.0 {
            Lie::Upright(axis(ia, e, width, 1), axis(id, f, height, row))
        } else if a == 0.0 && d == 0.0 {
            Lie::Upright(axis(ib, e, height, row), axis(ic, f, width, 1))
        } else {
            Lie::Askew([ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)])
        };
        let parts = placed.paint.colour.parts();
        let inks = parts.iter().map(|(InkId(ink), tint)| (usize::from(*ink), level(*tint)));
        let inks: Vec<_> = inks.collect();
        let sampler = Sampler { picture, lie, inks, sums: Vec::new(), levels: Vec::new() };
        (sampler.inks.len() == picture.channels()).then_some(sampler)
    }

    /// Calls `paint(ink, levels)` for each ink of a part of a row of the page.
    pub(super) fn row(
        &mut self,
        x: i32,
        y: i32,
        length: usize,
        mut paint: impl FnMut(usize, &[u8]),
    ) {
        if let Lie::Upright(along, across) = self.lie {
            self.gather(&along, &across, x, y, length);
        }
        for channel in 0..self.inks.len() {
            let (ink, full) = self.inks[channel];
            let mut levels = std::mem::take(&mut self.levels);
            levels.clear();
            levels.extend((x..).take(length).map(|x| {
                let level = match &self.lie {
                    Lie::Upright(along, _) => self.mean(along, x, channel),
                    Lie::Askew(back) => self.samples(back, x, y, channel),
                };
                times(level, full)
            }));
            paint(ink, &levels);
            self.levels = levels;
        }
    }

    /// Adds up what lies under a row of the page, for each of the picture's
    /// pixels along it.
    fn gather(&mut self, along: &Axis, across: &Axis, x: i32, y: i32, length: usize) {
        let channels = self.inks.len();
        let ends = [along.span(x), along.span(x + length.max(1) as i32 - 1)];
        let first = pixels(ends[0]).start.min(pixels(ends[1]).start);
        let last = pixels(ends[0]).end.max(pixels(ends[1]).end).min(along.count);
        // The sums stand where their pixels do, so that a place is found by the
        // pixel alone.
        self.sums.clear();
        self.sums.resize(along.count * channels, 0.0);
        let span = across.span(y);
        let all = (span.1 - span.0) as f32;
        let samples = self.picture.samples();
        for i in pixels(span) {
            let weight = share(i, span) / all;
            if along.stride == 1 {
                let start = i * across.stride * channels;
                let from = start + first * channels..start + last * channels;
                let row = samples.get(from).unwrap_or_default();
                let sums = &mut self.sums[first * channels..];
                sums.iter_mut().zip(row).for_each(|(s, v)| *s += f32::from(*v) * weight);
            } else {
                for k in first..last {
                    let at = (k * along.stride + i * across.stride) * channels;
                    let pixel = samples.get(at..at + channels).unwrap_or_default();
                    let sums = &mut self.sums[k * channels..];
                    sums.iter_mut().zip(pixel).for_each(|(s, v)| *s += f32::from(*v) * weight);
                }
            }
        }
    }

    /// The mean of what lies under a pixel, from the sums.
    fn mean(&self, along: &Axis, x: i32, channel: usize) -> u8 {
        let channels = self.inks.len();
        let span = along.span(x);
        let sum: f32 =
            pixels(span).map(|i| self.sums[i * channels + channel] * share(i, span)).sum();
        (sum / (span.1 - span.0) as f32).round() as u8
    }

    /// The mean of samples spread over a pixel.
    fn samples(&self, back: &[f64; 6], x: i32, y: i32, channel: usize) -> u8 {
        const SIDE: u32 = 4;
        let (w, h) = (self.picture.width(), self.picture.height());
        let [a, b, c, d, e, f] = *back;
        let mut sum = 0;
        for i in 0..SIDE * SIDE {
            let part = |n: u32| (f64::from(n) + 0.5) / f64::from(SIDE);
            let (px, py) = (f64::from(x) + part(i % SIDE), f64::from(y) + part(i / SIDE));
            let inside = |v: f64, count: u32| v.floor().clamp(0.0, f64::from(count - 1)) as usize;
            let (u, v) = (inside(a * px + c * py + e, w), inside(b * px + d * py + f, h));
            let at = (v * w as usize + u) * self.inks.len() + channel;
            sum += self.picture.samples().get(at).map_or(0, |v| u32::from(*v));
        }
        ((sum + SIDE * SIDE / 2) / (SIDE * SIDE)) as u8
    }
}
