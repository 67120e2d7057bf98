//! [`OutputProfile`]: what inks look like on a screen.

use std::fmt;

use moxcms::{ColorProfile, DataColorSpace, ProfileClass};
use rayon::prelude::*;

use super::RasterError;
use crate::colour::{Table, WHITE, compensate, decoded, encoded, linear, srgb, xyz};

/// Nodes of the table along each of the four inks.
const NODES: usize = 17;

/// The press's ICC profile, as a table from CMYK to the screen's sRGB.
///
/// Relative colorimetric with black point compensation, as PDF viewers show
/// print files: the paper is the screen's white, the deepest print black its
/// black. moxcms, which reads the profile, has no compensation, so the table
/// is made here, from the profile's own colorimetric table.
pub struct OutputProfile {
    /// Red, green and blue in 1/256 of a level, by C, M, Y, K.
    nodes: Vec<[u16; 4]>,
    /// What becomes of each level of red, green and blue on the paper.
    paper: [Vec<u8>; 3],
}

impl fmt::Debug for OutputProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OutputProfile({NODES}^4)")
    }
}

impl OutputProfile {
    /// From the bytes of an ICC file.
    ///
    /// # Errors
    /// If it is not a CMYK output profile with a colorimetric table.
    pub fn from_icc(bytes: &[u8]) -> Result<Self, RasterError> {
        let wrong = |reason: String| RasterError::Profile { reason };
        let icc = ColorProfile::new_from_slice(bytes).map_err(|e| wrong(e.to_string()))?;
        if icc.color_space != DataColorSpace::Cmyk
            || icc.profile_class != ProfileClass::OutputDevice
        {
            return Err(wrong("ce n'est pas un profil CMJN".into()));
        }
        let to_lab = Table::of(&icc, &icc.lut_a_to_b_colorimetric, 4)
            .or_else(|| Table::of(&icc, &icc.lut_a_to_b_perceptual, 4))
            .ok_or_else(|| wrong("table colorimétrique absente ou d'un type inconnu".into()))?;
        let black = Table::of(&icc, &icc.lut_b_to_a_perceptual, 3)
            .map_or(0.0, |from_lab| perceptual_black(&from_lab, &to_lab));
        let step = |i: usize| i as f64 / (NODES - 1) as f64;
        let nodes = (0..NODES.pow(4))
            .into_par_iter()
            .map(|i| {
                let digit = |power: u32| step(i / NODES.pow(power) % NODES);
                let lab = to_lab.lab([digit(3), digit(2), digit(1), digit(0)]);
                let [r, g, b] = srgb(compensate(xyz(lab), black));
                [r, g, b, 0]
            })
            .collect();
        let white = icc.media_white_point.map_or(WHITE, |w| [w.x, w.y, w.z]);
        let paper = linear(white).map(|light| {
            let on = |v: u8| (encoded(light.min(1.0) * decoded(v)) * 255.0).round() as u8;
            (0..=255).map(on).collect()
        });
        Ok(OutputProfile { nodes, paper })
    }

    /// The paper as the profile knows it, in place of the screen's white: each
    /// colour of the picture as if printed on it.
    pub fn on_paper(&self, picture: &mut image::RgbaImage) {
        for pixel in picture.pixels_mut() {
            for (v, paper) in pixel.0.iter_mut().zip(&self.paper) {
                *v = paper[usize::from(*v)];
            }
        }
    }

    /// The screen's red, green and blue for coverages of cyan, magenta, yellow
    /// and black (255 = full).
    pub fn rgb(&self, cmyk: [u8; 4]) -> [u8; 3] {
        // The cell's corner, and how far the colour lies into the cell along
        // each ink, in 1/255, packed with the step to the next node so that
        // both are sorted together.
        let mut at = 0;
        let mut ways = [0u32; 4];
        for i in 0..4 {
            let (cell, far) = PLACES[usize::from(cmyk[i])];
            at += usize::from(cell) * STRIDES[i];
            ways[i] = u32::from(far) << 16 | STRIDES[i] as u32;
        }
        // Through the simplex that holds the colour: along the longest way
        // first. At full coverage the way is of no length, so no node beyond
        // the table is needed.
        for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            (ways[a], ways[b]) = (ways[a].max(ways[b]), ways[a].min(ways[b]));
        }
        let mut sum = [0u32; 3];
        let mut left = 255;
        for way in ways {
            let (far, stride) = (way >> 16, (way & 0xffff) as usize);
            add(&mut sum, self.nodes[at], left - far);
            left = far;
            if far == 0 {
                break;
            }
            at += stride;
        }
        add(&mut sum, self.nodes[at], left);
        sum.map(|s| ((s + 255 * 128) / (255 * 256)).min(255) as u8)
    }
}

/// Steps from a node to the next along each ink.
const STRIDES: [usize; 4] = [NODES * NODES * NODES, NODES * NODES, NODES, 1];

/// The cell of each coverage, and how far it lies into the cell, in 1/255.
const PLACES: [(u8, u8); 256] = {
    let mut places = [(0, 0); 256];
    let mut v = 0;
    while v < 256 {
        let place = v * (NODES - 1);
        places[v] = ((place / 255) as u8, (place % 255) as u8);
        v += 1;
    }
    places
};

fn add(sum: &mut [u32; 3], node: [u16; 4], weight: u32) {
    for (s, v) in sum.iter_mut().zip(node) {
        *s += u32::from(v) * weight;
    }
}

/// L* of the black that the perceptual rendering gives to no light at all:
/// what is compensated, as in lcms2, which PDF viewers use.
fn perceptual_black(from_lab: &Table<'_>, to_lab: &Table<'_>) -> f64 {
    let neutral = if from_lab.wide() { 32768.0 / 65535.0 } else { 128.0 / 255.0 };
    let inks = from_lab.evaluate(&[0.0, neutral, neutral]);
    to_lab.lab(inks)[0].clamp(0.0, 50.0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod tests {
    use super::*;

    const ICC: &[u8] =
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/ISOcoated_v2_300_bas.icc"));

    #[test]
    fn colours_are_those_of_lcms2() {
        // Computed once with lcms2: relative colorimetric, compensated.
        let known = [
            ([0, 0, 0, 0], [255, 255, 255]),
            ([255, 0, 0, 0], [0, 158, 227]),
            ([0, 255, 0, 0], [229, 0, 125]),
            ([0, 0, 255, 0], [255, 237, 0]),
            ([0, 0, 0, 255], [24, 23, 21]),
            ([255, 255, 0, 0], [46, 35, 131]),
            ([0, 255, 255, 0], [227, 0, 11]),
            ([128, 0, 0, 0], [129, 207, 245]),
            ([0, 0, 0, 128], [156, 156, 156]),
            ([40, 30, 20, 10], [214, 215, 222]),
        ];
        let p = OutputProfile::from_icc(ICC).unwrap();
        for (cmyk, rgb) in known {
            let off = p.rgb(cmyk).iter().zip(rgb).map(|(a, b)| a.abs_diff(b)).max();
            assert!(off <= Some(1), "{cmyk:?}: {:?} instead of {rgb:?}", p.rgb(cmyk));
        }
    }

    #[test]
    fn paper_is_darker_and_yellower_than_the_screens_white_and_black_stays() {
        let p = OutputProfile::from_icc(ICC).unwrap();
        let mut picture = image::RgbaImage::from_pixel(2, 1, image::Rgba([255, 255, 255, 255]));
        picture.put_pixel(1, 0, image::Rgba([0, 0, 0, 255]));
        p.on_paper(&mut picture);
        // The profile's white point is L* 95, a* 0, b* -2.
        let [r, g, b, a] = picture.get_pixel(0, 0).0;
        assert!((232..=246).contains(&r) && (232..=246).contains(&g), "{r} {g} {b}");
        assert!((232..=252).contains(&b) && a == 255, "{r} {g} {b}");
        assert_eq!(picture.get_pixel(1, 0).0, [0, 0, 0, 255]);
    }

    #[test]
    fn what_is_no_press_profile_is_refused() {
        for bytes in [&b"not a profile"[..], &ICC[..400]] {
            assert!(matches!(OutputProfile::from_icc(bytes), Err(RasterError::Profile { .. })));
        }
        let screen = ColorProfile::new_srgb().encode().unwrap();
        assert!(OutputProfile::from_icc(&screen).is_err());
    }
}
