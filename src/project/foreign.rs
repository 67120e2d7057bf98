//! Texts that others have written, in whatever encoding they had.

use std::io::Read as _;
use std::path::Path;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::{FileError, output};

/// Official texts have a few pages; far more is another kind of file.
const LARGEST: u64 = 4 << 20;

/// A text, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignText {
    /// The text without byte order mark.
    pub text: String,
    /// Name of the encoding it was read in, e.g. `windows-1252`.
    pub encoding: &'static str,
}

/// Reads a text in UTF-8, UTF-16 or Windows-1252 (of which Latin-1 is the
/// printable part).
///
/// # Errors
/// If the file can't be read, is far too large, or is no text in any of these.
pub fn read_foreign_text(path: &Path) -> Result<ForeignText, FileError> {
    let mut bytes = Vec::new();
    let file = output::open(path)?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|e| FileError::new(path, &e))?;
    if bytes.len() as u64 > LARGEST {
        let what = format!("plus de {} Mo\u{a0}: un texte est attendu", LARGEST >> 20);
        return Err(FileError::wrong(path, what));
    }
    decode(&bytes).ok_or_else(|| {
        FileError::wrong(path, "un texte en UTF-8, en UTF-16 ou en Windows-1252 est attendu")
    })
}

/// A byte order mark tells; else zeros between letters are UTF-16; else what is
/// sound UTF-8 is UTF-8, since nothing else is by chance.
fn decode(bytes: &[u8]) -> Option<ForeignText> {
    let (encoding, skipped) = Encoding::for_bom(bytes).unwrap_or_else(|| {
        let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
        let many = bytes.len() / 8;
        let encoding = match (zeros(0), zeros(1)) {
            (even, odd) if odd > many && odd > even => UTF_16LE,
            (even, odd) if even > many && even > odd => UTF_16BE,
            _ if std::str::from_utf8(bytes).is_ok() => UTF_8,
            _ => WINDOWS_1252,
        };
        (encoding, 0)
    });
    let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[skipped..])?;
    // What holds zeros is no text: an image, an archive.
    if text.contains('\0') {
        return None;
    }
    Some(ForeignText { text: text.into_owned(), encoding: encoding.name() })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const TEXT: &str = "2 lots de 40\u{a0}000 €, à gratter";

    fn utf16(bom: bool, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let mark = bom.then_some('\u{feff}');
        let text: String = mark.into_iter().chain(TEXT.chars()).collect();
        text.encode_utf16().flat_map(unit).collect()
    }

    #[test]
    fn one_text_in_every_encoding() {
        let (latin, ..) = WINDOWS_1252.encode(TEXT);
        for (bytes, encoding) in [
            (TEXT.as_bytes().to_vec(), "UTF-8"),
            (format!("\u{feff}{TEXT}").into_bytes(), "UTF-8"),
            (latin.into_owned(), "windows-1252"),
            (utf16(true, u16::to_le_bytes), "UTF-16LE"),
            (utf16(true, u16::to_be_bytes), "UTF-16BE"),
            (utf16(false, u16::to_le_bytes), "UTF-16LE"),
            (utf16(false, u16::to_be_bytes), "UTF-16BE"),
        ] {
            let read = decode(&bytes).unwrap();
            assert_eq!((read.text.as_str(), read.encoding), (TEXT, encoding));
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x90"), None);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x");
        std::fs::File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        let refused = read_foreign_text(&path).unwrap_err();
        assert!(refused.is_input() && refused.to_string().contains("4 Mo"), "{refused}");
        assert!(read_foreign_text(dir.path()).unwrap_err().is_input());
    }

    #[test]
    fn an_empty_file_is_an_empty_text() {
        assert_eq!(decode(b"").unwrap().text, "");
    }
}
