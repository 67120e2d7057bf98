//! [`Validation`]: the number under the mask « Nul si découvert ».
//!
//! A clerk scratches it and the operator's computer looks it up, so it must be
//! unique and must not be guessed from the ticket's number: it is the ticket's
//! number under format-preserving encryption, FF1 of NIST SP 800-38G with
//! AES-256, radix 10, no tweak, with as many digits as the game declares.
//!
//! FF1 stands here in machine integers, since no number has more than 18
//! digits: over the big integers of crate fpe it takes as long as all the rest
//! of a ticket. The tests prove it against that crate.

use aes::cipher::{BlockCipherEncrypt, KeyInit};
use aes::{Aes256, Block};

use crate::game::Game;

use super::BlocError;

/// The numbers of one bloc.
pub(super) struct Validation {
    cipher: Aes256,
    /// The cipher's state after the block of parameters, the same for all.
    start: Block,
    /// Moduli of the left and the right half.
    moduli: [u64; 2],
}

impl Validation {
    /// `None` when the game has no such number.
    ///
    /// # Errors
    /// [`BlocError::ValidationDigits`] when there are fewer than a million
    /// numbers a ticket, or more than an integer of 64 bits holds.
    pub(super) fn new(game: &Game, subkey: &[u8; 32]) -> Result<Option<Self>, BlocError> {
        check_validation(game)?;
        let digits = game.validation_digits;
        Ok((digits > 0).then(|| Validation::with_digits(subkey, digits)))
    }

    fn with_digits(subkey: &[u8; 32], digits: u8) -> Self {
        let cipher = Aes256::new(&(*subkey).into());
        let left = digits / 2;
        // Step 5 of the standard: version 1, method 2, addition, radix 10, ten
        // rounds, length of the left half, length, length of the tweak.
        let mut start = Block::from([1, 2, 1, 0, 0, 10, 10, left, 0, 0, 0, digits, 0, 0, 0, 0]);
        cipher.encrypt_block(&mut start);
        let power = |n: u8| 10u64.pow(u32::from(n));
        Validation { cipher, start, moduli: [power(left), power(digits - left)] }
    }

    /// The number of a ticket.
    pub(super) fn number(&self, ticket: u32) -> u64 {
        let right = self.moduli[1];
        let (mut a, mut b) = (u64::from(ticket) / right, u64::from(ticket) % right);
        for round in 0..10u8 {
            // A half has at most nine digits and fits the last four bytes; what
            // is before it is the round and zeros, whatever the standard's b.
            let mut block = self.start;
            for (byte, half) in block[8..].iter_mut().zip(b.to_be_bytes()) {
                *byte ^= half;
            }
            block[15 - self.half_bytes()] ^= round;
            self.cipher.encrypt_block(&mut block);
            // The standard's d is 8 for all lengths here: bytes of y.
            let mut y = [0; 8];
            y.copy_from_slice(&block[..8]);
            let modulus = self.moduli[usize::from(round % 2)];
            let c = (a + u64::from_be_bytes(y) % modulus) % modulus;
            (a, b) = (b, c);
        }
        a * right + b
    }

    /// The standard's b: bytes that hold any right half.
    fn half_bytes(&self) -> usize {
        let bits = 64 - (self.moduli[1] - 1).leading_zeros() as usize;
        bits.div_ceil(8)
    }
}

/// The most digits that a column of 64-bit integers holds.
const MOST_DIGITS: u8 = 18;

/// Whether a game's validation numbers are long enough for its blocs to be
/// drawn; a bloc from elsewhere may have shorter ones.
///
/// # Errors
/// [`BlocError::ValidationDigits`], with the digits that are needed.
pub fn check_validation(game: &Game) -> Result<(), BlocError> {
    let (digits, tickets) = (game.validation_digits, game.bloc_size);
    let needed = digits_needed(tickets);
    if digits != 0 && !(needed..=MOST_DIGITS).contains(&digits) {
        return Err(BlocError::ValidationDigits { digits, tickets, needed });
    }
    Ok(())
}

/// The fewest digits that make a million numbers a ticket.
fn digits_needed(tickets: u32) -> u8 {
    let numbers = u64::from(tickets) * 1_000_000;
    (6..MOST_DIGITS).find(|d| 10u64.pow(u32::from(*d)) >= numbers).unwrap_or(MOST_DIGITS)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use fpe::ff1::{FF1, FlexibleNumeralString};

    use super::*;

    #[test]
    fn numbers_are_those_of_crate_fpe() {
        for digits in 6..=MOST_DIGITS {
            let subkey = [digits; 32];
            let ours = Validation::with_digits(&subkey, digits);
            let theirs = FF1::<Aes256>::new(&subkey, 10).unwrap();
            for ticket in [0, 1, 9, 12_345, 999_999] {
                let text = format!("{ticket:0width$}", width = usize::from(digits));
                let numerals: Vec<u16> = text.bytes().map(|d| u16::from(d - b'0')).collect();
                let text = FlexibleNumeralString::from(numerals);
                let number = Vec::<u16>::from(theirs.encrypt(&[], &text).unwrap())
                    .iter()
                    .fold(0, |n, d| n * 10 + u64::from(*d));
                assert_eq!(ours.number(ticket), number, "{digits} digits, ticket {ticket}");
            }
        }
    }

    #[test]
    fn too_few_digits_are_refused() {
        let text = include_str!("../../templates/casino-2012/game.toml");
        let mut game = Game::parse("game.toml", text).unwrap();
        for (digits, fits) in [(12, false), (13, true), (18, true), (19, false)] {
            game.validation_digits = digits;
            assert_eq!(Validation::new(&game, &[0; 32]).is_ok(), fits, "{digits}");
        }
        game.validation_digits = 0;
        assert!(Validation::new(&game, &[0; 32]).unwrap().is_none());
        assert_eq!((digits_needed(1_500_000), digits_needed(12_000_000)), (13, 14));
    }
}
