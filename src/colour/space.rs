//! Colours between the spaces in which profiles meet.

/// White of the profile connection space (D50), as X, Y, Z.
pub const WHITE: [f64; 3] = [0.9642, 1.0, 0.8249];

/// From L*, a*, b* to X, Y, Z.
pub fn xyz([l, a, b]: [f64; 3]) -> [f64; 3] {
    let fy = (l + 16.0) / 116.0;
    let f = [fy + a / 500.0, fy, fy - b / 200.0];
    let back = |t: f64| {
        const D: f64 = 6.0 / 29.0;
        if t > D { t * t * t } else { 3.0 * D * D * (t - 4.0 / 29.0) }
    };
    [0, 1, 2].map(|i| back(f[i]) * WHITE[i])
}

/// From X, Y, Z to L*, a*, b*.
pub(super) fn lab(colour: [f64; 3]) -> [f64; 3] {
    let [x, y, z] = [0, 1, 2].map(|i| {
        const D: f64 = 6.0 / 29.0;
        let t = colour[i] / WHITE[i];
        if t > D * D * D { t.cbrt() } else { t / (3.0 * D * D) + 4.0 / 29.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Takes the black of lightness `l` to no light, and leaves white.
pub fn compensate(colour: [f64; 3], l: f64) -> [f64; 3] {
    let black = xyz([l, 0.0, 0.0]);
    [0, 1, 2].map(|i| (colour[i] - black[i]) * WHITE[i] / (WHITE[i] - black[i]))
}

/// Light of the screen's three primaries, from X, Y, Z (Bradford).
pub fn linear([x, y, z]: [f64; 3]) -> [f64; 3] {
    [
        3.133_856_1 * x - 1.616_866_7 * y - 0.490_614_6 * z,
        -0.978_768_4 * x + 1.916_141_5 * y + 0.033_454_0 * z,
        0.071_945_3 * x - 0.228_991_4 * y + 1.405_242_7 * z,
    ]
}

/// Light as sRGB writes it, 0 to 1.
pub fn encoded(v: f64) -> f64 {
    if v <= 0.003_130_8 { 12.92 * v } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
}

/// The light of a level of sRGB.
pub fn decoded(v: u8) -> f64 {
    light(f64::from(v) / 255.0)
}

fn light(v: f64) -> f64 {
    if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
}

/// From X, Y, Z to red, green and blue of the screen, in 1/256 of a level.
pub fn srgb(colour: [f64; 3]) -> [u16; 3] {
    linear(colour).map(|v| (encoded(v.clamp(0.0, 1.0)) * 255.0 * 256.0).round() as u16)
}

/// From red, green and blue of the screen, 0 to 1, to X, Y, Z.
pub(super) fn from_srgb(colour: [f64; 3]) -> [f64; 3] {
    let [r, g, b] = colour.map(light);
    [
        0.436_074_7 * r + 0.385_064_9 * g + 0.143_080_4 * b,
        0.222_504_5 * r + 0.716_878_6 * g + 0.060_616_9 * b,
        0.013_932_2 * r + 0.097_104_5 * g + 0.714_173_3 * b,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back_is_the_same_colour() {
        for lab_of in [[50.0, 20.0, -30.0], [2.0, 1.0, 0.5], [100.0, 0.0, 0.0]] {
            let back = lab(xyz(lab_of));
            assert!(back.iter().zip(lab_of).all(|(a, b)| (a - b).abs() < 1e-9), "{back:?}");
        }
        for rgb in [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0], [0.2, 0.6, 0.03]] {
            let levels = srgb(from_srgb(rgb)).map(|v| f64::from(v) / 65_280.0);
            assert!(levels.iter().zip(rgb).all(|(a, b)| (a - b).abs() < 1e-3), "{levels:?}");
        }
    }
}
