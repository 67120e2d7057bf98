//! [`Money`]: whole centimes, read and written as on paper.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

/// An amount in whole centimes of a euro. Règlements have lots of 0,5 € and
/// 4,5 €, so euros would not do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct Money(i64);

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(0);

    /// From whole centimes.
    pub const fn cents(cents: i64) -> Self {
        Money(cents)
    }

    /// From whole euros.
    pub const fn euros(euros: i64) -> Self {
        Money(euros * 100)
    }

    /// In whole centimes.
    pub const fn to_cents(self) -> i64 {
        self.0
    }
}

/// Why a text is no amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "« {text} » n'est pas une somme : des euros sont attendus, par exemple « 10 000 € », « 4,50 » ou « 10000 »"
)]
pub struct MoneyError {
    /// The text read.
    pub text: String,
}

impl Money {
    /// Texts must say less: ten billion euros. Far above any lot, and far below
    /// where sums over a bloc could overflow.
    pub const LIMIT: Money = Money::euros(10_000_000_000);

    /// Reads euros as règlements write them: `10 000 €`, `4,50`, `0,5 €`,
    /// `40 000 EUR`, `10000`. Thousands may be parted by a plain, no-break
    /// (U+00A0), narrow no-break (U+202F) or thin (U+2009) space, in groups of
    /// three; decimals by a comma or a point.
    ///
    /// # Errors
    /// Anything else: a sign, a wrong group (`10 00 €`), more than two decimals,
    /// [`Money::LIMIT`] or more.
    pub fn parse(text: &str) -> Result<Money, MoneyError> {
        let error = || MoneyError { text: text.to_owned() };
        let spaced = |c: char| matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}');
        let mut figures = text.trim_matches(spaced);
        for unit in ["€", "EUR", "euros", "euro"] {
            if let Some(rest) = figures.strip_suffix(unit) {
                figures = rest.trim_end_matches(spaced);
                break;
            }
        }
        let (whole, decimals) = figures.split_once([',', '.']).unwrap_or((figures, "00"));
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        let groups: Vec<&str> = whole.split(spaced).collect();
        let grouped = groups.len() == 1
            || (groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3));
        if !groups.iter().all(|group| digits(group)) || !grouped {
            return Err(error());
        }
        if !digits(decimals) || decimals.len() > 2 {
            return Err(error());
        }
        let euros: i64 = groups.concat().parse().map_err(|_| error())?;
        let cents: i64 = decimals.parse().map_err(|_| error())?;
        let cents = if decimals.len() == 1 { cents * 10 } else { cents };
        if euros >= Self::LIMIT.0 / 100 {
            return Err(error());
        }
        Ok(Money(euros * 100 + cents))
    }
}

/// As [`Money::parse`].
impl std::str::FromStr for Money {
    type Err = MoneyError;
    fn from_str(text: &str) -> Result<Money, MoneyError> {
        Money::parse(text)
    }
}

impl Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        Money(self.0 + other.0)
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        self.0 += other.0;
    }
}

impl Sub for Money {
    type Output = Money;
    fn sub(self, other: Money) -> Money {
        Money(self.0 - other.0)
    }
}

impl Mul<i64> for Money {
    type Output = Money;
    fn mul(self, n: i64) -> Money {
        Money(self.0 * n)
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(iter: I) -> Money {
        iter.fold(Money::ZERO, Add::add)
    }
}

/// As on a ticket: `10 000 €`, `4,50 €`, with narrow no-break spaces (U+202F).
impl std::fmt::Display for Money {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let euros = (self.0.abs() / 100).to_string();
        let cents = self.0.abs() % 100;
        if self.0 < 0 {
            f.write_str("-")?;
        }
        for (i, digit) in euros.chars().enumerate() {
            if i > 0 && (euros.len() - i).is_multiple_of(3) {
                f.write_str("\u{202f}")?;
            }
            write!(f, "{digit}")?;
        }
        if cents > 0 {
            write!(f, ",{cents:02}")?;
        }
        f.write_str("\u{202f}€")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_on_a_ticket() {
        assert_eq!(Money::euros(40_000).to_string(), "40\u{202f}000\u{202f}€");
        assert_eq!(Money::cents(450).to_string(), "4,50\u{202f}€");
        assert_eq!(Money::euros(1_000_000).to_string(), "1\u{202f}000\u{202f}000\u{202f}€");
        assert_eq!(Money::ZERO.to_string(), "0\u{202f}€");
    }

    #[test]
    fn amounts_are_read_as_reglements_write_them() {
        for (text, cents) in [
            ("40 000 EUR", 4_000_000),
            ("10\u{202f}000\u{202f}€", 1_000_000),
            ("1\u{a0}500\u{a0}000 €", 150_000_000),
            ("10000", 1_000_000),
            ("4,5 €", 450),
            ("4,50", 450),
            ("4.05", 405),
            ("0 €", 0),
            ("3 euros", 300),
        ] {
            assert_eq!(Money::parse(text), Ok(Money::cents(cents)), "{text}");
        }
        for wrong in
            ["", "€", "dix", "-3", "10 00 €", "1000 000", "4,", ",5", "4,500", "1 2", "3 $"]
        {
            assert!(Money::parse(wrong).is_err(), "{wrong} passes");
        }
        assert!(Money::parse("99999999999999999999").is_err());
        assert!(Money::parse("10 000 000 000").is_err());
    }

    #[test]
    fn amounts_read_back() {
        for cents in [0, 5, 50, 300, 450, 4_000_000, 123_456_789] {
            let money = Money::cents(cents);
            assert_eq!(Money::parse(&money.to_string()), Ok(money));
        }
    }
}
