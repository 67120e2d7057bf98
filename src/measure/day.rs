//! [`Day`]: a day of the calendar.

use std::fmt;

/// A day of the Gregorian calendar, years 1900 to 2999. Jobs are dated by the
/// day, so that no clock reaches an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The day, if the calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let last = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let valid = (1900..3000).contains(&year) && (1..=last).contains(&day);
        valid.then_some(Day { year, month, day })
    }

    /// From `2012-02-14`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut part = |digits: usize| {
            parts.next().filter(|p| p.len() == digits && p.bytes().all(|b| b.is_ascii_digit()))
        };
        let (y, m, d) = (part(4)?, part(2)?, part(2)?);
        if parts.next().is_some() {
            return None;
        }
        Day::new(y.parse().ok()?, m.parse().ok()?, d.parse().ok()?)
    }
}

/// As in ISO 8601: `2012-02-14`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_the_calendar() {
        assert_eq!(Day::parse("2012-02-29").map(|d| d.to_string()), Some("2012-02-29".into()));
        for wrong in ["2013-02-29", "2012-2-14", "14/02/2012", "2012-13-01", "2012-02-14-1", ""] {
            assert_eq!(Day::parse(wrong), None, "{wrong}");
        }
    }
}
