//! [`Conversion`]: colours of pictures in the inks of the press.

use moxcms::{ColorProfile, DataColorSpace, ProfileClass};
use rayon::prelude::*;

use super::curve::light;
use super::space::{from_srgb, lab};
use super::table::Table;

/// Nodes along each channel of RGB, and of CMYK.
const NODES: [usize; 2] = [33, 17];

/// Why colours cannot be converted, in French.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ProfileError(String);

/// From a picture's colours to CMYK of an output profile, as a table that is
/// made once. Whole numbers alone are used per pixel, so that the same picture
/// gives the same inks on every machine.
///
/// RGB goes by the perceptual table of the output profile, which is made for
/// photographs; CMYK by the colorimetric ones, which leave the paper white.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// Inks in 1/256 of a level, the last channel next to the next.
    nodes: Vec<[u16; 4]>,
    grid: usize,
    channels: usize,
}

fn wrong<T>(what: &str) -> Result<T, ProfileError> {
    Err(ProfileError(what.to_owned()))
}

fn open(bytes: &[u8], whose: &str) -> Result<ColorProfile, ProfileError> {
    ColorProfile::new_from_slice(bytes)
        .map_err(|e| ProfileError(format!("le profil ICC {whose} est illisible : {e}")))
}

/// The table of an output profile from Lab to inks: perceptual or colorimetric.
fn to_inks(output: &ColorProfile, perceptual: bool) -> Result<Table<'_>, ProfileError> {
    if output.color_space != DataColorSpace::Cmyk
        || output.profile_class != ProfileClass::OutputDevice
    {
        return wrong("le profil de sortie n'est pas celui d'une impression en CMJN");
    }
    let (first, second) = (&output.lut_b_to_a_perceptual, &output.lut_b_to_a_colorimetric);
    let (first, second) = if perceptual { (first, second) } else { (second, first) };
    Table::of(output, first, 3)
        .or_else(|| Table::of(output, second, 3))
        .ok_or_else(|| ProfileError("le profil de sortie n'a pas de table connue".to_owned()))
}

impl Conversion {
    /// From RGB of a profile, sRGB if there is none, to CMYK of `output`.
    ///
    /// # Errors
    /// If a profile cannot be read, or is of no known kind.
    pub fn from_rgb(source: Option<&[u8]>, output: &[u8]) -> Result<Self, ProfileError> {
        let output = open(output, "de sortie")?;
        let inks = to_inks(&output, true)?;
        let Some(source) = source else {
            return Ok(Conversion::tabulate(3, |c| {
                Some(inks.inks(lab(from_srgb([c[0], c[1], c[2]]))))
            })
            .unwrap_or_else(Conversion::nothing));
        };
        let source = open(source, "de l'image")?;
        if source.color_space != DataColorSpace::Rgb {
            return wrong("le profil ICC de l'image n'est pas celui de ses couleurs (RVB)");
        }
        let table = Table::of(&source, &source.lut_a_to_b_perceptual, 3)
            .or_else(|| Table::of(&source, &source.lut_a_to_b_colorimetric, 3));
        if let Some(table) = table {
            let made = Conversion::tabulate(3, |c| Some(inks.inks(table.lab(*c))));
            return Ok(made.unwrap_or_else(Conversion::nothing));
        }
        let curves = (&source.red_trc, &source.green_trc, &source.blue_trc);
        let unknown = "le profil ICC de l'image est d'un type inconnu : convertissez l'image en sRVB ou en CMJN";
        let (Some(red), Some(green), Some(blue)) = curves else { return wrong(unknown) };
        let matrix = source.colorant_matrix().v;
        Conversion::tabulate(3, |c| {
            let lights = [light(red, c[0])?, light(green, c[1])?, light(blue, c[2])?];
            let row = |r: [f64; 3]| r.iter().zip(lights).map(|(m, v)| m * v).sum::<f64>();
            Some(inks.inks(lab(matrix.map(row))))
        })
        .map_or_else(|| wrong(unknown), Ok)
    }

    /// From CMYK of a profile to CMYK of `output`.
    ///
    /// # Errors
    /// As [`Conversion::from_rgb`].
    pub fn from_cmyk(source: &[u8], output: &[u8]) -> Result<Self, ProfileError> {
        let (source, output) = (open(source, "de l'image")?, open(output, "de sortie")?);
        if source.color_space != DataColorSpace::Cmyk {
            return wrong("le profil ICC de l'image n'est pas celui de ses couleurs (CMJN)");
        }
        let inks = to_inks(&output, false)?;
        let table = Table::of(&source, &source.lut_a_to_b_colorimetric, 4)
            .or_else(|| Table::of(&source, &source.lut_a_to_b_perceptual, 4));
        let Some(table) = table else {
            return wrong(
                "le profil ICC de l'image est d'un type inconnu : convertissez l'image dans le profil de sortie",
            );
        };
        let made = Conversion::tabulate(4, |c| Some(inks.inks(table.lab(*c))));
        Ok(made.unwrap_or_else(Conversion::nothing))
    }

    /// No ink at all: the end that no conversion comes to.
    fn nothing() -> Self {
        Conversion { nodes: Vec::new(), grid: 2, channels: 3 }
    }

    fn tabulate(
        channels: usize,
        inks: impl Fn(&[f64; 4]) -> Option<[f64; 4]> + Sync,
    ) -> Option<Self> {
        let grid = NODES[channels - 3];
        let nodes: Option<Vec<[u16; 4]>> = (0..grid.pow(channels as u32))
            .into_par_iter()
            .map(|i| {
                let mut colour = [0.0; 4];
                for (channel, v) in colour[..channels].iter_mut().enumerate() {
                    let digit = i / grid.pow((channels - 1 - channel) as u32) % grid;
                    *v = digit as f64 / (grid - 1) as f64;
                }
                let level = |v: f64| (v.clamp(0.0, 1.0) * 255.0 * 256.0).round() as u16;
                Some(inks(&colour)?.map(level))
            })
            .collect();
        Some(Conversion { nodes: nodes?, grid, channels })
    }

    /// How many channels a pixel has before.
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// The inks (255 = full) of one pixel, of as many channels as there are.
    pub fn cmyk(&self, pixel: &[u8]) -> [u8; 4] {
        // Through the simplex that holds the colour, along the longest way
        // first: neutral colours stay on the line between neutral nodes.
        let mut at = 0;
        let mut ways = [(0u32, 0usize); 4];
        let mut stride = 1;
        for (v, way) in pixel.iter().zip(&mut ways).rev() {
            let place = usize::from(*v) * (self.grid - 1);
            at += place / 255 * stride;
            *way = ((place % 255) as u32, stride);
            stride *= self.grid;
        }
        let ways = &mut ways[..pixel.len().min(4)];
        ways.sort_unstable_by(|a, b| b.cmp(a));
        let mut sum = [0u32; 4];
        let mut add = |at: usize, weight: u32| {
            let node = self.nodes.get(at).copied().unwrap_or_default();
            sum.iter_mut().zip(node).for_each(|(s, v)| *s += u32::from(v) * weight);
        };
        let mut left = 255;
        for (far, stride) in ways {
            add(at, left - *far);
            left = *far;
            if left == 0 {
                break;
            }
            at += *stride;
        }
        add(at, left);
        sum.map(|s| ((s + 255 * 128) / (255 * 256)).min(255) as u8)
    }

    /// The inks of many pixels.
    pub fn convert(&self, pixels: &[u8]) -> Vec<u8> {
        const ROW: usize = 4096;
        let mut out = vec![0; pixels.len() / self.channels * 4];
        out.par_chunks_mut(ROW * 4).zip(pixels.par_chunks(ROW * self.channels)).for_each(
            |(out, pixels)| {
                for (out, pixel) in out.chunks_exact_mut(4).zip(pixels.chunks_exact(self.channels))
                {
                    out.copy_from_slice(&self.cmyk(pixel));
                }
            },
        );
        out
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod tests {
    use super::*;

    const ICC: &[u8] =
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/ISOcoated_v2_300_bas.icc"));

    #[test]
    fn screen_colours_are_separated_as_lcms2_does() {
        // Computed once with lcms2: perceptual, sRGB to the profile.
        let known: [([u8; 3], [u8; 4]); 7] = [
            ([255, 255, 255], [0, 0, 0, 0]),
            ([0, 0, 0], [192, 169, 162, 242]),
            ([128, 128, 128], [123, 98, 97, 50]),
            ([200, 30, 40], [31, 241, 213, 15]),
            ([20, 90, 200], [228, 158, 0, 0]),
            ([240, 220, 60], [29, 16, 204, 0]),
            ([90, 160, 70], [171, 28, 220, 12]),
        ];
        let ours = Conversion::from_rgb(None, ICC).unwrap();
        for (rgb, cmyk) in known {
            let off = ours.cmyk(&rgb).iter().zip(cmyk).map(|(a, b)| a.abs_diff(b)).max();
            assert!(off <= Some(3), "{rgb:?}: {:?} instead of {cmyk:?}", ours.cmyk(&rgb));
        }
    }

    #[test]
    fn the_same_profile_gives_the_same_look_and_no_ink_on_paper() {
        let ours = Conversion::from_cmyk(ICC, ICC).unwrap();
        assert_eq!(ours.channels(), 4);
        assert_eq!(ours.cmyk(&[0; 4]), [0; 4]);
        assert_eq!(ours.convert(&[0; 40]), [0; 40]);
    }

    #[test]
    fn profiles_of_other_colours_are_refused() {
        let screen = ColorProfile::new_srgb().encode().unwrap();
        assert!(Conversion::from_rgb(Some(&screen), ICC).is_ok());
        let error = |e: Result<Conversion, ProfileError>| e.unwrap_err().to_string();
        assert!(error(Conversion::from_rgb(Some(ICC), ICC)).contains("RVB"));
        assert!(error(Conversion::from_cmyk(&screen, ICC)).contains("CMJN"));
        assert!(error(Conversion::from_rgb(None, &screen)).contains("sortie"));
        assert!(error(Conversion::from_rgb(Some(b"no"), ICC)).contains("illisible"));
    }
}
