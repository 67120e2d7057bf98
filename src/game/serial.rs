//! [`Serial`]: the number in the open that names one ticket.

use std::fmt::{self, Write};
use std::str::FromStr;

/// Game, émission, bloc, ticket and a check digit: `1202-01-0001-00000042-C`.
///
/// The check digit is that of ISO/IEC 7064 MOD 11,10 over the 18 digits before
/// it, so that any single wrong digit is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Serial {
    /// Number of the game, 0 to 9999.
    pub game: u16,
    /// Number of the émission, 0 to 99.
    pub emission: u16,
    /// Number of the bloc, 0 to 9999.
    pub bloc: u16,
    /// Position of the ticket in the bloc, from 0; at most 8 digits.
    pub ticket: u32,
}

/// Why a text is no serial.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SerialError {
    /// Not the right number of digits.
    #[error(
        "« {0} » n'est pas un numéro de série : 19 chiffres sont attendus (jeu 4, émission 2, bloc 4, ticket 8, clé 1)"
    )]
    Shape(String),
    /// The check digit does not agree.
    #[error("« {text} » : la clé {found} est fausse, {expected} est attendue")]
    Check {
        /// The text read.
        text: String,
        /// The digit that stands there.
        found: u8,
        /// The digit that should.
        expected: u8,
    },
}

impl Serial {
    /// The check digit.
    pub fn check(&self) -> u8 {
        iso7064_mod_11_10(self.digits())
    }

    /// Its digits without the check digit. Presses ask for millions of them,
    /// so they are not formatted but counted off.
    fn digits(&self) -> [u8; 18] {
        let mut digits = [b'0'; 18];
        let parts = [
            (u32::from(self.game), 0..4),
            (u32::from(self.emission), 4..6),
            (u32::from(self.bloc), 6..10),
            (self.ticket, 10..18),
        ];
        for (mut number, range) in parts {
            for digit in digits[range].iter_mut().rev() {
                *digit = b'0' + (number % 10) as u8;
                number /= 10;
            }
        }
        digits
    }
}

/// ISO/IEC 7064 MOD 11,10: the digit that makes the whole number pass.
pub(super) fn iso7064_mod_11_10(digits: impl IntoIterator<Item = u8>) -> u8 {
    let product = digits.into_iter().fold(10u32, |p, d| {
        let sum = (p + u32::from(d - b'0')) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    ((11 - product) % 10) as u8
}

impl fmt::Display for Serial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digits();
        let mut text = [b'-'; 22];
        for (from, to) in [(0..4, 0), (4..6, 5), (6..10, 8), (10..18, 13)] {
            text[to..to + from.len()].copy_from_slice(&digits[from]);
        }
        let check = char::from(b'0' + iso7064_mod_11_10(digits));
        // Digits and dashes are always text.
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())?;
        f.write_char(check)
    }
}

impl FromStr for Serial {
    type Err = SerialError;

    /// Reads a serial with or without dashes and spaces.
    fn from_str(text: &str) -> Result<Self, SerialError> {
        let digits: String = text.chars().filter(|c| !"- \u{a0}\u{202f}".contains(*c)).collect();
        let shape = || SerialError::Shape(text.to_owned());
        if digits.len() != 19 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(shape());
        }
        let part = |from: usize, to: usize| digits[from..to].parse::<u32>().map_err(|_| shape());
        let serial = Serial {
            game: part(0, 4)? as u16,
            emission: part(4, 6)? as u16,
            bloc: part(6, 10)? as u16,
            ticket: part(10, 18)?,
        };
        let found = digits.as_bytes()[18] - b'0';
        if found == serial.check() {
            Ok(serial)
        } else {
            Err(SerialError::Check { text: text.to_owned(), found, expected: serial.check() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_follows_iso_7064() {
        // The example of the standard's hybrid system: 0794 takes 5.
        assert_eq!(iso7064_mod_11_10(*b"0794"), 5);
    }

    #[test]
    fn a_serial_reads_back_and_any_wrong_digit_is_found() {
        let serial = Serial { game: 1202, emission: 1, bloc: 7, ticket: 1_213 };
        let text = serial.to_string();
        assert_eq!(text.parse(), Ok(serial));
        assert_eq!(text.replace('-', "").parse(), Ok(serial));
        for (i, c) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            let mut wrong = text.clone();
            let other = if c == '9' { '0' } else { (c as u8 + 1) as char };
            wrong.replace_range(i..=i, &other.to_string());
            assert!(wrong.parse::<Serial>().is_err(), "{wrong} passes");
        }
        assert!(matches!("12".parse::<Serial>(), Err(SerialError::Shape(_))));
    }
}
