//! [`Picture`]: pixels, as levels of inks.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::Paint;
use crate::measure::Rect;

/// A picture of pixels, ready to be printed: no colours but levels of inks, 255
/// for full coverage. All that place it share it.
#[derive(Clone)]
pub struct Picture {
    name: String,
    width: u32,
    height: u32,
    channels: u8,
    samples: Vec<u8>,
    jpeg: Option<Jpeg>,
    digest: [u8; 32],
    /// The greatest sum of the levels of a pixel.
    greatest: u32,
}

/// The stream of a JPEG file whose samples are those of a picture, so that it
/// can be handed on as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jpeg {
    /// The stream, from its first marker to its last.
    pub bytes: Vec<u8>,
    /// Whether its samples are turned: 0 for full coverage.
    pub inverted: bool,
}

impl Picture {
    /// A picture of `width` by `height` pixels, rows from the top, with one
    /// channel (any ink) or four (cyan, magenta, yellow, black). `None` unless
    /// there are as many samples.
    pub fn new(
        name: &str,
        (width, height): (u32, u32),
        channels: u8,
        samples: Vec<u8>,
        jpeg: Option<Jpeg>,
    ) -> Option<Self> {
        let due = (width as usize).checked_mul(height as usize)?;
        let due = due.checked_mul(usize::from(channels))?;
        if due == 0 || samples.len() != due || !matches!(channels, 1 | 4) {
            return None;
        }
        let mut digest = Sha256::new();
        digest.update(width.to_le_bytes());
        digest.update(height.to_le_bytes());
        digest.update([channels]);
        digest.update(&samples);
        if let Some(jpeg) = &jpeg {
            digest.update([u8::from(jpeg.inverted)]);
            digest.update(&jpeg.bytes);
        }
        let digest = digest.finalize().into();
        let pixels = samples.chunks_exact(channels.into());
        let greatest = pixels.map(|p| p.iter().map(|v| u32::from(*v)).sum::<u32>()).max();
        let (name, greatest) = (name.to_owned(), greatest.unwrap_or(0));
        Some(Picture { name, width, height, channels, samples, jpeg, digest, greatest })
    }

    /// What messages call it: the name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Pixels in a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Samples of a pixel: 1 or 4.
    pub fn channels(&self) -> usize {
        self.channels.into()
    }

    /// The levels, pixel by pixel, rows from the top.
    pub fn samples(&self) -> &[u8] {
        &self.samples
    }

    /// The stream of its file, where it says the same.
    pub fn jpeg(&self) -> Option<&Jpeg> {
        self.jpeg.as_ref()
    }

    /// What tells it from all others, its name apart.
    pub fn digest(&self) -> [u8; 32] {
        self.digest
    }

    /// The greatest sum of the inks of a pixel, in percent.
    pub fn greatest_coverage(&self) -> f64 {
        f64::from(self.greatest) / 2.55
    }

    /// One channel, by its place, as a picture of its own of at most `most`
    /// pixels in a row: the mean of squares of pixels.
    pub fn channel(&self, channel: usize, most: u32) -> Option<Picture> {
        let (by, channels) = (self.width.div_ceil(most.max(1)) as usize, self.channels());
        let (w, h) = (self.width as usize, self.height as usize);
        let (columns, rows) = (w.div_ceil(by), h.div_ceil(by));
        let mut samples = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let (mut sum, mut count) = (0usize, 0usize);
                for y in row * by..((row + 1) * by).min(h) {
                    for x in column * by..((column + 1) * by).min(w) {
                        sum += usize::from(*self.samples.get((y * w + x) * channels + channel)?);
                        count += 1;
                    }
                }
                samples.push(((sum + count / 2) / count.max(1)) as u8);
            }
        }
        Picture::new(&self.name, (columns as u32, rows as u32), 1, samples, None)
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Picture { name, width, height, channels, .. } = self;
        write!(f, "Picture({name}, {width} x {height} x {channels})")
    }
}

impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        self.digest == other.digest && self.name == other.name
    }
}

impl Eq for Picture {}

impl Hash for Picture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

/// A picture in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The picture.
    pub picture: Arc<Picture>,
    /// Where it stands, upright, stretched to all of it.
    pub room: Rect,
    /// Its inks at full level: one for a picture of one channel, the four
    /// process inks for one of four.
    pub paint: Paint,
}

impl Placed {
    /// Pixels to the inch, across and down.
    pub fn resolution(&self) -> (f64, f64) {
        let dpi = |pixels: u32, length: crate::measure::Length| {
            f64::from(pixels) * 25.4 / length.to_mm().max(1e-6)
        };
        (dpi(self.picture.width, self.room.w), dpi(self.picture.height, self.room.h))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_as_large_as_it_says() {
        assert!(Picture::new("a", (2, 2), 1, vec![0; 3], None).is_none());
        assert!(Picture::new("a", (2, 2), 3, vec![0; 12], None).is_none());
        assert!(Picture::new("a", (0, 2), 1, vec![], None).is_none());
        assert!(Picture::new("a", (u32::MAX, u32::MAX), 4, vec![0; 4], None).is_none());
        let picture = Picture::new("a", (2, 1), 4, vec![0, 255, 255, 51, 1, 2, 3, 4], None);
        let picture = picture.unwrap();
        assert!((picture.greatest_coverage() - 220.0).abs() < 1e-9);
        let black = picture.channel(3, 2).unwrap();
        assert_eq!((black.width(), black.samples()), (2, &[51, 4][..]));
        // 27.5, rounded up.
        assert_eq!(picture.channel(3, 1).unwrap().samples(), [28]);
        assert!(picture.channel(4, 2).is_none());
        assert_ne!(black.digest(), picture.digest());
    }
}
