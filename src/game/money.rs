//! [`Money`]: whole centimes.

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
}
