//! [`Key`]: the secret of a bloc, and the subkeys made from it.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{BlocError, BlocId};

/// The 256-bit key of a printer or an émission. Who holds it knows every
/// winner, so it can't be copied, compared or shown.
pub struct Key([u8; 32]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Drop for Key {
    /// Leaves no copy of itself in memory, as far as the compiler can be told
    /// without unsafe code.
    fn drop(&mut self) {
        self.0 = [0; 32];
        std::hint::black_box(&self.0);
    }
}

impl Key {
    /// From the text of a key file: 64 hexadecimal digits, which a line end may
    /// follow. `file_name` stands in the message of an error; the text never
    /// does.
    ///
    /// # Errors
    /// [`BlocError::Key`].
    pub fn parse(file_name: &str, text: &str) -> Result<Key, BlocError> {
        digits(file_name, text).map(Key)
    }

    /// Whether these are its bytes.
    pub(super) fn is(&self, bytes: &[u8; 32]) -> bool {
        self.0 == *bytes
    }

    /// A subkey for one purpose in one bloc: HMAC-SHA256 under the key of the
    /// purpose, the game, the émission, the bloc and the number of tickets.
    /// Texts go in behind their length, so no two scopes make one message. The
    /// number of tickets is there so that a specimen, which is shown around,
    /// repeats no ticket of the whole bloc made with the same key.
    pub(super) fn subkey(&self, purpose: Purpose, scope: Scope<'_>) -> [u8; 32] {
        // HMAC fills a key up to the hash's block of 64 bytes with zeros, so
        // this is the same key and can't have a wrong length.
        let mut padded = [0; 64];
        padded[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&padded.into());
        for text in ["tirage bloc 1", purpose.name(), scope.game] {
            mac.update(&(text.len() as u64).to_be_bytes());
            mac.update(text.as_bytes());
        }
        mac.update(&scope.id.emission.to_be_bytes());
        mac.update(&scope.id.bloc.to_be_bytes());
        mac.update(&scope.tickets.to_be_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// What a subkey is for.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    /// Where each ticket stands in the prize table.
    Placement,
    /// Which recipes get the tickets that don't divide evenly.
    Shares,
    /// In which order the tickets of each pack lie.
    Packs,
    /// What the cells show.
    Cells,
    /// The numbers under the mask « Nul si découvert ».
    Validation,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Purpose::Placement => "placement",
            Purpose::Shares => "shares",
            Purpose::Packs => "packs",
            Purpose::Cells => "cells",
            Purpose::Validation => "validation",
        }
    }
}

/// What a bloc's subkeys depend on beside the key.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// Identifier of the game.
    pub(super) game: &'a str,
    /// Émission and bloc.
    pub(super) id: BlocId,
    /// Tickets made.
    pub(super) tickets: u32,
}

/// The bytes of a key file's 64 hexadecimal digits.
pub(super) fn digits(file_name: &str, text: &str) -> Result<[u8; 32], BlocError> {
    let wrong = |found: String| BlocError::Key { file: file_name.to_owned(), found };
    let digits = text.strip_suffix('\n').unwrap_or(text);
    let digits = digits.strip_suffix('\r').unwrap_or(digits);
    if let Some(at) = digits.chars().position(|c| !c.is_ascii_hexdigit()) {
        return Err(wrong(format!("le caractère {} n'est pas un chiffre hexadécimal", at + 1)));
    }
    if digits.len() != 64 {
        return Err(wrong(format!("il y en a {}", digits.len())));
    }
    let mut key = [0; 32];
    for (byte, pair) in key.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
        *byte = hex_digit(pair[0]) << 4 | hex_digit(pair[1]);
    }
    Ok(key)
}

fn hex_digit(c: u8) -> u8 {
    match c {
        b'0'..=b'9' => c - b'0',
        _ => (c | 0x20) - b'a' + 10,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const TEXT: &str = "00112233445566778899aabbccddeeffFFEEDDCCBBAA99887766554433221100";

    #[test]
    fn a_key_file_may_end_with_a_line_end() {
        for end in ["", "\n", "\r\n"] {
            let key = Key::parse("k", &format!("{TEXT}{end}")).unwrap();
            assert_eq!(key.0[..3], [0x00, 0x11, 0x22]);
            assert_eq!(key.0[16..18], [0xff, 0xee]);
        }
    }

    #[test]
    fn errors_name_the_file_and_never_the_key() {
        let long = format!("{TEXT}0");
        let blank = format!(" {TEXT}");
        let odd = TEXT.replace('c', "g");
        for text in ["", &TEXT[1..], &long, &blank, &odd, "é"] {
            let message = Key::parse("cle.hex", text).unwrap_err().to_string();
            assert!(message.contains("cle.hex") && message.contains("64"), "{message}");
            assert!(!message.contains("2233"), "{message}");
        }
    }

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(format!("{:?}", Key::parse("k", TEXT).unwrap()), "Key(…)");
    }

    #[test]
    fn every_part_of_the_scope_changes_the_subkey() {
        let key = Key::parse("k", TEXT).unwrap();
        let id = |emission, bloc| BlocId { emission, bloc };
        let scope = |game, id, tickets| Scope { game, id, tickets };
        let subkeys = [
            key.subkey(Purpose::Cells, scope("a", id(1, 1), 10)),
            key.subkey(Purpose::Placement, scope("a", id(1, 1), 10)),
            key.subkey(Purpose::Shares, scope("a", id(1, 1), 10)),
            key.subkey(Purpose::Validation, scope("a", id(1, 1), 10)),
            key.subkey(Purpose::Cells, scope("b", id(1, 1), 10)),
            key.subkey(Purpose::Cells, scope("a", id(2, 1), 10)),
            key.subkey(Purpose::Cells, scope("a", id(1, 2), 10)),
            key.subkey(Purpose::Cells, scope("a", id(1, 1), 11)),
        ];
        for (i, a) in subkeys.iter().enumerate() {
            assert!(!subkeys[i + 1..].contains(a));
        }
    }
}
