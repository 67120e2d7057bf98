//! Picture files (PNG, JPEG, TIFF) turned into levels of inks.
//!
//! CMYK is kept as it is, grey becomes one ink, RGB goes through the output
//! profile. What no plate can print as it is meant is refused with a remedy:
//! transparency above all, which every RIP flattens in its own way over
//! overprinting spot inks.

mod jpeg;
mod png;
mod tiff;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use sha2::{Digest, Sha256};

use super::rules;
use crate::artwork::{Jpeg, Picture};
use crate::colour::Conversion;
use crate::toml_source::Rule;

/// Most samples of a picture: 64 million pixels of CMYK. A file of a few bytes
/// can claim any size.
const MOST_SAMPLES: u64 = 256 << 20;
/// Most pixels along a side.
const MOST_SIDE: u32 = 60_000;

/// What the samples of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// 0 for black.
    Grey,
    /// Red, green, blue.
    Rgb,
    /// Cyan, magenta, yellow, black; 255 for full coverage.
    Cmyk,
}

impl Kind {
    fn channels(self) -> usize {
        match self {
            Kind::Grey => 1,
            Kind::Rgb => 3,
            Kind::Cmyk => 4,
        }
    }
}

/// A file, decoded.
struct Decoded {
    size: (u32, u32),
    kind: Kind,
    samples: Vec<u8>,
    /// Whether some of it lets through what lies below.
    transparent: bool,
    icc: Option<Vec<u8>>,
    /// The file's own stream, where it may be handed on.
    jpeg: Option<Jpeg>,
    /// How it is to be turned, as Exif counts, from 1 to 8.
    orientation: u8,
}

/// What a layout asks of a picture.
pub(super) struct Wish<'a> {
    /// The output profile; none where the project has none.
    pub(super) output: Option<&'a [u8]>,
    /// Whether the profile that the file brings is left aside.
    pub(super) ignore_profile: bool,
    /// Whether it must come to one channel.
    pub(super) one_ink: bool,
}

/// The kinds of picture files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Png,
    Jpeg,
    Tiff,
}

/// The kind of a file by its first bytes; `None` if it is no picture.
pub(super) fn format(bytes: &[u8]) -> Option<Format> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some(Format::Png),
        [0xff, 0xd8, 0xff, ..] => Some(Format::Jpeg),
        [b'I', b'I', 42 | 43, 0, ..] | [b'M', b'M', 0, 42 | 43, ..] => Some(Format::Tiff),
        _ => None,
    }
}

/// The picture in a file, as levels of inks.
///
/// A picture that some layout still holds is not made again: while a layout is
/// edited it is read many times over.
///
/// # Errors
/// Which rule it breaks; what is wrong with it and what helps, in French.
pub(super) fn read(
    name: &str,
    format: Format,
    bytes: &[u8],
    wish: &Wish<'_>,
) -> Result<Arc<Picture>, (Rule, String)> {
    type Known = Mutex<BTreeMap<[u8; 32], Weak<Picture>>>;
    static KNOWN: OnceLock<Known> = OnceLock::new();
    let mut digest = Sha256::new();
    digest.update([u8::from(wish.ignore_profile), u8::from(wish.one_ink)]);
    digest.update((name.len() as u64).to_le_bytes());
    digest.update(name);
    digest.update(wish.output.map_or([0; 32], |profile| Sha256::digest(profile).into()));
    digest.update(bytes);
    let key: [u8; 32] = digest.finalize().into();
    let known = KNOWN.get_or_init(Known::default);
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(picture) = lock().get(&key).and_then(Weak::upgrade) {
        return Ok(picture);
    }
    let decoded = match format {
        Format::Png => png::decode(bytes),
        Format::Jpeg => jpeg::decode(bytes),
        Format::Tiff => tiff::decode(bytes),
    };
    let decoded = decoded.map_err(|why| (rules::FILE, why))?;
    let picture = inked(name, decoded, wish).map_err(|why| (rules::UNPRINTABLE, why))?;
    let picture = Arc::new(picture);
    let mut known = lock();
    known.retain(|_, picture| picture.strong_count() > 0);
    known.insert(key, Arc::downgrade(&picture));
    Ok(picture)
}

/// Refuses sizes that no ticket has; called before anything is decoded.
fn check_size((width, height): (u32, u32), channels: usize) -> Result<(), String> {
    let samples = u64::from(width) * u64::from(height) * channels as u64;
    if width == 0 || height == 0 {
        return Err("l'image n'a aucun point".to_owned());
    }
    if width > MOST_SIDE || height > MOST_SIDE || samples > MOST_SAMPLES {
        let most = MOST_SAMPLES / channels as u64 / 1_000_000;
        return Err(format!(
            "{width} × {height} points : {most} millions au plus sont attendus, {MOST_SIDE} par côté ; réduisez l'image"
        ));
    }
    Ok(())
}

/// The levels of inks of a decoded file.
fn inked(name: &str, mut decoded: Decoded, wish: &Wish<'_>) -> Result<Picture, String> {
    if decoded.transparent {
        return Err(
            "l'image a des parties transparentes, qu'un RIP aplatirait à sa façon : aplatissez-la sur son fond, ou dessinez le détourage en SVG"
                .to_owned(),
        );
    }
    if decoded.orientation > 1 {
        decoded.turn();
        decoded.jpeg = None;
    }
    let icc = decoded.icc.as_deref().filter(|_| !wish.ignore_profile);
    let output = || {
        let missing =
            "le projet n'a pas de profil de sortie, qui dirait ses encres : enregistrez-la en CMJN";
        wish.output.ok_or_else(|| missing.to_owned())
    };
    let (channels, samples) = match decoded.kind {
        Kind::Rgb if wish.one_ink => {
            let pixels = decoded.samples.as_chunks::<3>().0;
            if pixels.iter().any(|[r, g, b]| r != g || g != b) {
                return Err(
                    "l'image est en couleurs, et colour ne donne qu'une encre : enregistrez-la en niveaux de gris"
                        .to_owned(),
                );
            }
            (1, pixels.iter().map(|[grey, ..]| 255 - grey).collect())
        }
        Kind::Rgb => {
            let conversion = Conversion::from_rgb(icc, output()?).map_err(|e| e.to_string())?;
            (4, conversion.convert(&decoded.samples))
        }
        Kind::Cmyk if wish.one_ink => {
            return Err(
                "l'image est en CMJN, et colour ne donne qu'une encre : enregistrez-la en niveaux de gris"
                    .to_owned(),
            );
        }
        Kind::Cmyk => match icc {
            Some(icc) if wish.output.is_some_and(|output| output != icc) => {
                decoded.jpeg = None;
                let conversion =
                    Conversion::from_cmyk(icc, output()?).map_err(|e| e.to_string())?;
                (4, conversion.convert(&decoded.samples))
            }
            _ => (4, decoded.samples),
        },
        Kind::Grey => (1, decoded.samples.iter().map(|grey| 255 - grey).collect()),
    };
    Picture::new(name, decoded.size, channels, samples, decoded.jpeg)
        .ok_or_else(|| "le fichier n'a pas tous ses points : il est tronqué".to_owned())
}

impl Decoded {
    /// Turns it as Exif says, so that it stands as its camera was held.
    fn turn(&mut self) {
        let channels = self.kind.channels();
        let (w, h) = (self.size.0 as usize, self.size.1 as usize);
        let across = self.orientation >= 5;
        let (columns, rows) = if across { (h, w) } else { (w, h) };
        let mut out = Vec::with_capacity(self.samples.len());
        for y in 0..rows {
            for x in 0..columns {
                let (x, y) = match self.orientation {
                    2 => (w - 1 - x, y),
                    3 => (w - 1 - x, h - 1 - y),
                    4 => (x, h - 1 - y),
                    5 => (y, x),
                    6 => (y, h - 1 - x),
                    7 => (w - 1 - y, h - 1 - x),
                    8 => (w - 1 - y, x),
                    _ => (x, y),
                };
                let at = (y * w + x) * channels;
                out.extend_from_slice(self.samples.get(at..at + channels).unwrap_or_default());
            }
        }
        self.samples = out;
        self.size = (columns as u32, rows as u32);
    }
}

/// Whether any of the last channels of pixels is not fully opaque.
fn some_transparent(samples: &[u8], channels: usize) -> bool {
    samples.iter().skip(channels - 1).step_by(channels).any(|alpha| *alpha != 255)
}

/// The first `keep` of every `channels` samples.
fn without_last(samples: &[u8], channels: usize, keep: usize) -> Vec<u8> {
    samples.chunks_exact(channels).flat_map(|pixel| pixel[..keep].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_stands_as_its_camera_was_held() {
        // Six pixels, 0 1 2 over 3 4 5, and what each orientation makes of them.
        let cases: [(u8, (u32, u32), [u8; 6]); 8] = [
            (1, (3, 2), [0, 1, 2, 3, 4, 5]),
            (2, (3, 2), [2, 1, 0, 5, 4, 3]),
            (3, (3, 2), [5, 4, 3, 2, 1, 0]),
            (4, (3, 2), [3, 4, 5, 0, 1, 2]),
            (5, (2, 3), [0, 3, 1, 4, 2, 5]),
            (6, (2, 3), [3, 0, 4, 1, 5, 2]),
            (7, (2, 3), [5, 2, 4, 1, 3, 0]),
            (8, (2, 3), [2, 5, 1, 4, 0, 3]),
        ];
        for (orientation, size, due) in cases {
            let mut decoded = Decoded {
                size: (3, 2),
                kind: Kind::Grey,
                samples: vec![0, 1, 2, 3, 4, 5],
                transparent: false,
                icc: None,
                jpeg: None,
                orientation,
            };
            decoded.turn();
            assert_eq!((decoded.size, decoded.samples.as_slice()), (size, &due[..]));
        }
    }

    #[test]
    fn sizes_that_no_ticket_has_are_refused() {
        assert!(check_size((8000, 8000), 4).is_ok());
        assert!(check_size((8200, 8200), 4).unwrap_err().contains("67 millions"));
        assert!(check_size((60_001, 1), 1).is_err());
        assert!(check_size((0, 1), 1).unwrap_err().contains("aucun point"));
    }
}
