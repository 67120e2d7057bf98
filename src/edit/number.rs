//! Numbers as they are written in `layout.toml`.

use crate::measure::Length;

/// A number with three decimals at most, and no more zeros than it needs.
pub(super) fn written(n: f64) -> String {
    let text = format!("{n:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A length in millimetres.
pub(super) fn mm(length: Length) -> String {
    written(length.to_mm())
}

/// A number in the place of another: who wrote `4.0` goes on with `5.0`.
pub(super) fn instead(old: &str, n: f64) -> String {
    let text = written(n);
    if old.ends_with(".0") && !text.contains('.') { format!("{text}.0") } else { text }
}

/// Whether two numbers are written alike.
pub(super) fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.000_5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_decimals_at_most() {
        for (n, text) in [
            (1.0, "1"),
            (-0.0001, "0"),
            (35.9 + 0.1 + 0.2, "36.2"),
            (0.0005, "0.001"),
            (-12.345_67, "-12.346"),
            (100.0, "100"),
        ] {
            assert_eq!(written(n), text);
        }
        assert_eq!(instead("4.0", 5.0), "5.0");
        assert_eq!(instead("4", 5.0), "5");
        assert_eq!(instead("4.0", 5.25), "5.25");
    }
}
