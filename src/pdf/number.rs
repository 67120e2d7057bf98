//! Lengths as numbers of a content stream: points with at most three decimals.

use crate::measure::Length;

/// A length in thousandths of a point, rounded to the nearest; a dot of 600 dpi
/// is exactly 120.
pub(super) fn milli(length: Length) -> i64 {
    // 12 700 EMU to the point, so 127 tenths of an EMU to a thousandth of it.
    (length.to_emu() * 10 + 63).div_euclid(127)
}

/// Appends a length in points, without needless zeros.
pub(super) fn push_length(out: &mut Vec<u8>, length: Length) {
    push_milli(out, milli(length));
}

/// Appends thousandths as a decimal number.
pub(super) fn push_milli(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    let value = value.unsigned_abs();
    let (whole, mut part) = (value / 1000, value % 1000);
    if whole > 0 || part == 0 {
        push_unsigned(out, whole);
    }
    if part > 0 {
        out.push(b'.');
        let mut place = 100;
        while part > 0 {
            out.push(b'0' + (part / place) as u8);
            part %= place;
            place /= 10;
        }
    }
}

/// Appends a whole number.
pub(super) fn push_unsigned(out: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Appends a factor of a matrix, with at most six decimals.
pub(super) fn push_factor(out: &mut Vec<u8>, factor: f64) {
    let text = format!("{factor:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    out.extend_from_slice(if text == "-0" { b"0" } else { text.as_bytes() });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(f: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        f(&mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn points_are_short_and_exact_to_a_thousandth() {
        let cases = [
            (Length::ZERO, "0"),
            (Length::from_pt(1.0), "1"),
            (Length::dots(1, 600), ".12"),
            (Length::dots(-25, 600), "-3"),
            (Length::mm(720), "2040.945"),
            (-Length::mm(1), "-2.835"),
            (Length::emu(12_713), "1.001"),
        ];
        for (length, text) in cases {
            assert_eq!(shown(|out| push_length(out, length)), text, "{length:?}");
        }
    }

    #[test]
    fn factors_are_plain_where_they_can_be() {
        assert_eq!(shown(|out| push_factor(out, 1.0)), "1");
        assert_eq!(shown(|out| push_factor(out, -0.0)), "0");
        assert_eq!(shown(|out| push_factor(out, -0.25)), "-0.25");
    }
}
