//! [`Length`]: a whole number of EMU.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// EMU in one inch.
pub const EMU_PER_INCH: i64 = 914_400;
/// EMU in one millimetre.
pub const EMU_PER_MM: i64 = 36_000;
/// EMU in one point of 1/72 inch.
pub const EMU_PER_PT: i64 = 12_700;

/// A length or a coordinate, in whole EMU (914 400 to the inch).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i64);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);

    /// From whole EMU.
    pub const fn emu(emu: i64) -> Self {
        Length(emu)
    }

    /// From whole millimetres, exactly.
    pub const fn mm(mm: i64) -> Self {
        Length(mm * EMU_PER_MM)
    }

    /// From millimetres as they stand in a file; rounded to the nearest EMU.
    pub fn from_mm(mm: f64) -> Self {
        Length((mm * EMU_PER_MM as f64).round() as i64)
    }

    /// From points of 1/72 inch; rounded to the nearest EMU.
    pub fn from_pt(pt: f64) -> Self {
        Length((pt * EMU_PER_PT as f64).round() as i64)
    }

    /// `n` dots of an imager of `dpi` dots to the inch. Exact when `dpi`
    /// divides 914 400, as 300, 600, 1200 and 2400 do.
    pub const fn dots(n: i64, dpi: u32) -> Self {
        Length(n * EMU_PER_INCH / dpi as i64)
    }

    /// The number of EMU.
    pub const fn to_emu(self) -> i64 {
        self.0
    }

    /// In millimetres.
    pub fn to_mm(self) -> f64 {
        self.0 as f64 / EMU_PER_MM as f64
    }

    /// In points of 1/72 inch.
    pub fn to_pt(self) -> f64 {
        self.0 as f64 / EMU_PER_PT as f64
    }

    /// In pixels (or dots) at `dpi`.
    pub fn to_px(self, dpi: f64) -> f64 {
        self.0 as f64 * dpi / EMU_PER_INCH as f64
    }

    /// Scaled by a factor, rounded to the nearest EMU.
    pub fn scale(self, factor: f64) -> Self {
        Length((self.0 as f64 * factor).round() as i64)
    }

    /// The absolute value.
    pub const fn abs(self) -> Self {
        Length(self.0.abs())
    }

    /// The nearest multiple of `step` at or below this length.
    pub const fn floor_to(self, step: Length) -> Self {
        Length(self.0.div_euclid(step.0) * step.0)
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}mm", self.to_mm())
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Length;
    fn mul(self, n: i64) -> Length {
        Length(self.0 * n)
    }
}

impl Div<i64> for Length {
    type Output = Length;
    fn div(self, n: i64) -> Length {
        Length(self.0 / n)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(iter: I) -> Length {
        iter.fold(Length::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_units_of_print_are_exact() {
        assert_eq!(Length::mm(1).to_emu(), 36_000);
        assert_eq!(Length::from_pt(1.0).to_emu(), 12_700);
        assert_eq!(Length::dots(1, 600).to_emu(), 1_524);
        assert_eq!(Length::dots(600, 600), Length::from_pt(72.0));
        assert_eq!(Length::from_mm(25.4), Length::dots(600, 600));
    }

    #[test]
    fn floor_goes_down_below_zero_too() {
        let dot = Length::dots(1, 600);
        assert_eq!(Length::emu(1_525).floor_to(dot), dot);
        assert_eq!(Length::emu(-1).floor_to(dot), -dot);
    }
}
