//! [`View`]: plates seen as a picture.

use image::RgbaImage;
use rayon::prelude::*;

use super::planes::{level, times};
use super::plates::{PlateSet, Plates};
use super::profile::OutputProfile;
use crate::artwork::{InkId, InkKind, InkRole};

/// How plates are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// As the player sees the ticket: base inks on paper, then, with `coat`,
    /// the scratch coat hiding what lies under it and the inks printed on the
    /// coat. Varnish lets everything through and is not seen; technical inks are
    /// no inks.
    Player {
        /// Whether the coat is on; without it, what is printed on it is gone
        /// as well.
        coat: bool,
    },
    /// As a RIP's overprint preview: every separation by its alternate colour,
    /// added up ink by ink to full coverage at most. Measured: MuPDF, poppler
    /// and Ghostscript all add (20 % of black in one separation and 45 % in
    /// another give 65 %), where real inks would let through 56 %.
    Overprint,
    /// One plate in grey, full coverage black.
    Plate(InkId),
}

/// How the planes make up a colour.
struct Mix<'a> {
    /// Cyan, magenta, yellow, black.
    process: [Option<&'a [u8]>; 4],
    /// Spots that let through, with their recipe.
    clear: Vec<(&'a [u8], [u8; 4])>,
    /// Inks that hide, in printing order, with what they look like.
    hiding: Vec<(&'a [u8], [u8; 3])>,
    /// Whether the shares of an ink that come from several planes add up, or
    /// each covers its share of what the others leave.
    adds: bool,
    profile: &'a OutputProfile,
}

impl Plates {
    /// The picture of all plates.
    pub fn composite(&self, view: View) -> RgbaImage {
        self.composite_of(PlateSet::ALL, view)
    }

    /// The picture of some of the plates, as if the others stayed empty.
    pub fn composite_of(&self, set: PlateSet, view: View) -> RgbaImage {
        let (w, h) = (self.width(), self.height());
        let mut out = RgbaImage::new(w as u32, h as u32);
        let mix = match view {
            View::Plate(ink) => {
                let plane = self.plane(ink).filter(|_| set.contains(ink));
                grey(plane, &mut out);
                return out;
            }
            View::Player { coat } => self.mix(set, |role| match role {
                InkRole::Base => Some(false),
                InkRole::Coat | InkRole::OnCoat => coat.then_some(true),
                InkRole::Release | InkRole::Technical => None,
            }),
            View::Overprint => Mix { adds: true, ..self.mix(set, |_| Some(false)) },
        };
        // A strip of rows at a time: some strips for each thread.
        let strip = 16 * w * 4;
        out.par_chunks_mut(strip.max(1)).enumerate().for_each(|(i, pixels)| {
            mix.pixels(i * 16 * w, pixels);
        });
        out
    }

    /// Which inks take part: `role` says whether inks of a role hide what is
    /// under them, or `None` if they are not seen.
    fn mix(&self, set: PlateSet, role: impl Fn(InkRole) -> Option<bool>) -> Mix<'_> {
        let mut mix = Mix {
            process: [None; 4],
            clear: Vec::new(),
            hiding: Vec::new(),
            adds: false,
            profile: &self.profile,
        };
        for (id, ink) in self.inks().iter() {
            let seen = role(ink.role).filter(|_| set.contains(id));
            let (Some(plane), Some(hides)) = (self.plane(id), seen) else { continue };
            let recipe = ink.cmyk().map(level);
            match ink.kind {
                InkKind::Process(p) => mix.process[p as usize] = Some(plane),
                InkKind::Spot(_) if hides => mix.hiding.push((plane, self.profile.rgb(recipe))),
                InkKind::Spot(_) => mix.clear.push((plane, recipe)),
            }
        }
        mix
    }
}

impl Mix<'_> {
    /// Colours pixels from place `start` on. Neighbours are mostly alike, so a
    /// colour is worked out only where a plane changes.
    fn pixels(&self, start: usize, out: &mut [u8]) {
        let count = out.len() / 4;
        let mut change = vec![0u8; count];
        let clear = self.clear.iter().map(|(p, _)| *p);
        let hiding = self.hiding.iter().map(|(p, _)| *p);
        for plane in self.process.iter().flatten().copied().chain(clear).chain(hiding) {
            let plane = &plane[start..start + count];
            for (c, pair) in change.iter_mut().skip(1).zip(plane.windows(2)) {
                *c |= pair[0] ^ pair[1];
            }
        }
        let mut last = [255; 4];
        for (i, (pixel, change)) in out.chunks_exact_mut(4).zip(&change).enumerate() {
            if i == 0 || *change != 0 {
                let [r, g, b] = self.colour(start + i);
                last = [r, g, b, 255];
            }
            pixel.copy_from_slice(&last);
        }
    }

    fn colour(&self, i: usize) -> [u8; 3] {
        // What lies under full coverage of an ink that hides is not seen.
        let seen = self.hiding.iter().rposition(|(plane, _)| plane[i] == 255);
        let (mut rgb, above) = match seen {
            Some(at) => (self.hiding[at].1, at + 1),
            None => (self.under(i), 0),
        };
        for (plane, colour) in &self.hiding[above..] {
            let share = plane[i];
            if share > 0 {
                for (v, c) in rgb.iter_mut().zip(colour) {
                    *v = times(*v, 255 - share).saturating_add(times(*c, share));
                }
            }
        }
        rgb
    }

    /// The colour of the inks that let through.
    fn under(&self, i: usize) -> [u8; 3] {
        let mut cmyk = self.process.map(|p| p.map_or(0, |p| p[i]));
        for (plane, recipe) in &self.clear {
            let share = plane[i];
            if share > 0 {
                for (ink, part) in cmyk.iter_mut().zip(recipe) {
                    let more = times(*part, share);
                    *ink = if self.adds {
                        ink.saturating_add(more)
                    } else {
                        255 - times(255 - *ink, 255 - more)
                    };
                }
            }
        }
        self.profile.rgb(cmyk)
    }
}

fn grey(plane: Option<&[u8]>, out: &mut RgbaImage) {
    match plane {
        None => out.fill(255),
        Some(plane) => {
            for (pixel, v) in out.chunks_exact_mut(4).zip(plane) {
                pixel.copy_from_slice(&[255 - v, 255 - v, 255 - v, 255]);
            }
        }
    }
}
