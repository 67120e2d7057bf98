//! [`Figure`]: a number as printed, with what a scanner may have made of it.

use std::collections::BTreeSet;

use crate::game::Money;

/// Signs that a scanner takes for digits; more of them in one figure are past
/// repair.
const MOST_NOISE: usize = 6;

/// A number, in hundredths. A figure with noise in it has several readings, of
/// which the arithmetic of the table picks one; a figure that is none (wrong
/// thousands, far too large) has no reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    /// What it can mean, rising.
    readings: Vec<i64>,
    /// Whether it has decimals.
    decimals: bool,
    /// Whether it is written with anything but digits.
    pub(super) noisy: bool,
}

impl Figure {
    /// What it can mean as a number of lots or tickets.
    pub(super) fn counts(&self) -> Vec<u32> {
        if self.decimals {
            return Vec::new();
        }
        let fits = |hundredths: &i64| u32::try_from(hundredths / 100).ok();
        self.readings.iter().filter_map(fits).filter(|n| *n <= 99_999_999).collect()
    }

    /// What it can mean as a sum in euros.
    pub(super) fn sums(&self) -> Vec<Money> {
        let below = Money::LIMIT.to_cents();
        self.readings.iter().filter(|c| **c < below).map(|c| Money::cents(*c)).collect()
    }

    /// The number, if it is whole and written in digits alone.
    pub(super) fn whole(&self) -> Option<u32> {
        match self.counts().as_slice() {
            [n] if !self.noisy => Some(*n),
            _ => None,
        }
    }

    /// The sum, if it is written in digits alone.
    pub(super) fn sum(&self) -> Option<Money> {
        match self.sums().as_slice() {
            [sum] if !self.noisy => Some(*sum),
            _ => None,
        }
    }
}

/// What a sign can stand for: digits, or nothing.
fn meanings(c: char) -> Option<&'static [&'static str]> {
    Some(match c {
        'O' | 'o' => &["0"],
        'l' | 'I' => &["1"],
        // A zero seen small, or a speck behind a digit.
        '°' | 'º' => &["0", ""],
        _ => return None,
    })
}

fn parts_thousands(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\u{2007}')
}

/// The run of digits, and of signs taken for digits, at the beginning of a text.
/// Letters that go on into a word (`1er`, `3 lots`) belong to the word.
fn run(text: &str) -> &str {
    let length = |letters: bool| -> usize {
        let digit = |c: &char| {
            c.is_ascii_digit() || (meanings(*c).is_some() && (letters || !c.is_ascii_alphabetic()))
        };
        text.chars().take_while(digit).map(char::len_utf8).sum()
    };
    let with = length(true);
    let goes_on = text[with..].starts_with(|c: char| c.is_alphabetic() || c == '\'');
    if goes_on { &text[..length(false)] } else { &text[..with] }
}

/// Every way to read a run as digits.
fn readings(run: &str) -> Vec<String> {
    if run.chars().filter(|c| !c.is_ascii_digit()).count() > MOST_NOISE {
        return Vec::new();
    }
    let mut all = vec![String::new()];
    for c in run.chars() {
        match meanings(c) {
            None => all.iter_mut().for_each(|s| s.push(c)),
            Some(choices) => {
                let longer =
                    all.iter().flat_map(|s| choices.iter().map(move |m| format!("{s}{m}")));
                all = longer.collect();
            }
        }
    }
    all
}

/// The group of three that follows, behind its separator, with the bytes of
/// both.
fn group(text: &str) -> Option<(&str, usize)> {
    let separator = text.chars().next()?;
    let rest = &text[separator.len_utf8()..];
    let group = run(rest);
    let is_group = if parts_thousands(separator) {
        // Letters alone are a word, unless they are the zeros of a scanner.
        let digits = group.chars().any(|c| c.is_ascii_digit());
        let zeros = group.chars().all(|c| matches!(c, 'O' | '°' | 'º'));
        (digits || (zeros && group.chars().count() == 3))
            && readings(group).iter().any(|g| g.len() == 3)
    } else {
        separator == '.' && group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit())
    };
    is_group.then_some((group, separator.len_utf8() + group.len()))
}

/// Reads the figure at the beginning of a text, which begins with a digit.
/// Returns its length in bytes too.
pub(super) fn read(text: &str) -> (Figure, usize) {
    let first = run(text);
    let mut end = first.len();
    let mut wholes: Vec<String> = readings(first);
    let mut noise: bool = first.bytes().any(|b| !b.is_ascii_digit());
    if wholes.iter().any(|w| (1..=3).contains(&w.len())) {
        while let Some((next, length)) = group(&text[end..]) {
            let first_group = end == first.len();
            wholes.retain(|w| !first_group || (1..=3).contains(&w.len()));
            let groups: Vec<String> = readings(next).into_iter().filter(|g| g.len() == 3).collect();
            wholes =
                wholes.iter().flat_map(|w| groups.iter().map(move |g| format!("{w}{g}"))).collect();
            noise |= next.bytes().any(|b| !b.is_ascii_digit());
            end += length;
        }
    }
    let decimals = decimals(&text[end..]);
    end += decimals.map_or(0, |d| d.len() + 1);
    let cents = decimals.map_or(0, |d| {
        let value: i64 = d.parse().unwrap_or(0);
        if d.len() == 1 { value * 10 } else { value }
    });
    let value = |whole: &String| whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents);
    let readings: BTreeSet<i64> = wholes.iter().filter_map(value).collect();
    let figure = Figure {
        readings: readings.into_iter().collect(),
        decimals: decimals.is_some(),
        noisy: noise,
    };
    (figure, end)
}

/// One or two decimals behind a comma or a point.
fn decimals(text: &str) -> Option<&str> {
    let rest = text.strip_prefix([',', '.'])?;
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&length).then(|| &rest[..length])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> Vec<u32> {
        let (figure, length) = read(text);
        assert_eq!(length, text.len(), "{text:?} is not read whole");
        figure.counts()
    }

    #[test]
    fn thousands_are_parted_by_any_narrow_space() {
        for text in ["1500000", "1 500 000", "1\u{a0}500\u{a0}000", "1\u{202f}500\u{2009}000"] {
            assert_eq!(counts(text), [1_500_000], "{text:?}");
        }
        assert_eq!(counts("1.500.000"), [1_500_000]);
        assert_eq!(counts("10"), [10]);
    }

    #[test]
    fn decimals_are_half_euros() {
        assert_eq!(read("4,5 €").0.sum(), Some(Money::cents(450)));
        assert_eq!(read("0,50").0.sum(), Some(Money::cents(50)));
        assert_eq!(read("119 250,00").0.sum(), Some(Money::euros(119_250)));
        assert_eq!(read("4,5").0.whole(), None);
    }

    #[test]
    fn a_figure_ends_where_its_groups_end() {
        for (text, length) in [
            ("2 lots", 1),
            ("10 00 €", 2),
            ("2012 000", 4),
            ("40 000  80 000", 6),
            ("300 000 12", 7),
            ("1er", 1),
            ("3 l'unité", 1),
            ("3 ola", 1),
            ("10, 20", 2),
        ] {
            assert_eq!(read(text).1, length, "{text:?}");
        }
    }

    #[test]
    fn noise_leaves_every_reading_open() {
        assert_eq!(counts("1°"), [1, 10]);
        assert_eq!(counts("30° 000"), [30_000, 300_000]);
        assert_eq!(counts("1 OOO"), [1_000]);
        assert_eq!(counts("l0".trim_start_matches('l')), [0]);
        assert_eq!(counts("100° 000"), [100_000]);
        assert!(read("1°").0.noisy && read("1°").0.whole().is_none());
        assert!(!read("10").0.noisy);
    }

    #[test]
    fn what_is_too_large_has_no_reading() {
        assert!(read("99999999999999999999999").0.sums().is_empty());
        assert!(read("100 000 000").0.counts().is_empty());
    }
}
