//! From the bytes of a text file to UTF-8.

use std::io::{self, Read, Seek, SeekFrom};

use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The character sets that tables come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Charset {
    /// UTF-8, with or without a mark at its beginning.
    Utf8,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// Windows-1252, of which Latin-1 is a part.
    Windows1252,
}

impl Charset {
    fn encoding(self) -> &'static Encoding {
        match self {
            Charset::Utf8 => UTF_8,
            Charset::Utf16Le => UTF_16LE,
            Charset::Utf16Be => UTF_16BE,
            Charset::Windows1252 => WINDOWS_1252,
        }
    }
}

/// What the bytes of a whole file show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Survey {
    pub(super) charset: Charset,
    /// Whether all of it is UTF-8, so that nothing is to be decoded.
    pub(super) utf8: bool,
    /// Line feeds, about the number of lines.
    pub(super) lines: u64,
}

const BLOCK: usize = 1 << 18;

/// Looks at a whole file, so that an accent at its end counts as much as one at
/// its beginning: UTF-16 by its mark or by the zeros of its first characters,
/// UTF-8 if all of it is, Windows-1252 if not. `forced` is believed.
pub(super) fn survey<R: Read + Seek>(
    source: &mut R,
    forced: Option<Charset>,
) -> io::Result<Survey> {
    source.seek(SeekFrom::Start(0))?;
    let (mut block, mut carried) = (vec![0; BLOCK], 0);
    let (mut lines, mut utf8, mut wide, mut first) = (0u64, true, None, true);
    loop {
        let read = fill(source, &mut block[carried..])?;
        let bytes = &block[..carried + read];
        if first {
            wide = utf16(bytes);
            first = false;
        }
        lines += bytes[carried..].iter().filter(|b| **b == b'\n').count() as u64;
        let left = match std::str::from_utf8(bytes) {
            Ok(_) => 0,
            // A character that is cut by the end of the block, and not of the file.
            Err(e) if e.error_len().is_none() && read > 0 => bytes.len() - e.valid_up_to(),
            Err(_) => {
                utf8 = false;
                0
            }
        };
        if read == 0 {
            break;
        }
        let end = bytes.len();
        block.copy_within(end - left..end, 0);
        carried = left;
    }
    source.seek(SeekFrom::Start(0))?;
    let found = wide.unwrap_or(if utf8 { Charset::Utf8 } else { Charset::Windows1252 });
    let charset = forced.unwrap_or(found);
    Ok(Survey { charset, utf8: utf8 && charset == Charset::Utf8, lines })
}

fn fill<R: Read>(source: &mut R, into: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < into.len() {
        match source.read(&mut into[read..]) {
            Ok(0) => break,
            Ok(n) => read += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => (),
            Err(e) => return Err(e),
        }
    }
    Ok(read)
}

/// UTF-16 by its mark, or because every other byte of its beginning is zero:
/// no other character set has zeros.
fn utf16(bytes: &[u8]) -> Option<Charset> {
    match bytes {
        [0xff, 0xfe, ..] => return Some(Charset::Utf16Le),
        [0xfe, 0xff, ..] => return Some(Charset::Utf16Be),
        _ => (),
    }
    let head = &bytes[..bytes.len().min(4_096)];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
    match (zeros(0), zeros(1)) {
        (0, n) if n * 4 > head.len() => Some(Charset::Utf16Le),
        (n, 0) if n * 4 > head.len() => Some(Charset::Utf16Be),
        _ => None,
    }
}

/// A file as UTF-8, without the mark at its beginning. What is no character of
/// its set comes out as U+FFFD, which no game has as a value.
pub(super) struct Decoded<R> {
    source: R,
    /// `None` where the bytes are handed on as they are.
    decoder: Option<Decoder>,
    raw: Vec<u8>,
    raw_at: usize,
    raw_end: usize,
    out: Vec<u8>,
    out_at: usize,
    out_end: usize,
    ended: bool,
}

impl<R: Read> Decoded<R> {
    pub(super) fn new(source: R, survey: Survey) -> Self {
        let decoder = || survey.charset.encoding().new_decoder_with_bom_removal();
        Decoded {
            source,
            decoder: (!survey.utf8).then(decoder),
            raw: vec![0; 1 << 16],
            raw_at: 0,
            raw_end: 0,
            // Of one byte come three at most.
            out: vec![0; 3 << 16],
            out_at: 0,
            out_end: 0,
            ended: false,
        }
    }

    /// The source again.
    pub(super) fn into_inner(self) -> R {
        self.source
    }

    fn more(&mut self) -> io::Result<()> {
        let first = self.out_end == 0;
        while self.out_at == self.out_end && !self.ended {
            let Some(decoder) = &mut self.decoder else {
                self.out_end = fill(&mut self.source, &mut self.out)?;
                let marked = first && self.out[..self.out_end].starts_with(b"\xef\xbb\xbf");
                self.out_at = if marked { 3 } else { 0 };
                self.ended = self.out_end < self.out.len();
                continue;
            };
            if self.raw_at == self.raw_end {
                self.raw_end = fill(&mut self.source, &mut self.raw)?;
                self.raw_at = 0;
            }
            let last = self.raw_end < self.raw.len();
            let raw = &self.raw[self.raw_at..self.raw_end];
            let (result, read, written, _) = decoder.decode_to_utf8(raw, &mut self.out, last);
            self.raw_at += read;
            (self.out_at, self.out_end) = (0, written);
            self.ended = last && result == encoding_rs::CoderResult::InputEmpty;
        }
        Ok(())
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.more()?;
        let count = into.len().min(self.out_end - self.out_at);
        into[..count].copy_from_slice(&self.out[self.out_at..self.out_at + count]);
        self.out_at += count;
        Ok(count)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::Cursor;

    use super::*;

    const TEXT: &str = "N° de ticket;Gain\r\n1;« 10\u{a0}000 € »\r\n";

    fn utf16(text: &str, big: bool) -> Vec<u8> {
        let unit = |u: u16| if big { u.to_be_bytes() } else { u.to_le_bytes() };
        text.encode_utf16().flat_map(unit).collect()
    }

    fn read(bytes: &[u8]) -> (Charset, String) {
        let mut source = Cursor::new(bytes.to_vec());
        let found = survey(&mut source, None).unwrap();
        let mut text = String::new();
        Decoded::new(source, found).read_to_string(&mut text).unwrap();
        (found.charset, text)
    }

    #[test]
    fn every_character_set_is_found_and_read() {
        let latin = WINDOWS_1252.encode(TEXT).0.into_owned();
        let marked = |mark: &[u8], rest: Vec<u8>| [mark, &rest].concat();
        let cases = [
            (TEXT.as_bytes().to_vec(), Charset::Utf8),
            (marked(b"\xef\xbb\xbf", TEXT.as_bytes().to_vec()), Charset::Utf8),
            (latin, Charset::Windows1252),
            (utf16(TEXT, false), Charset::Utf16Le),
            (utf16(TEXT, true), Charset::Utf16Be),
            (marked(&[0xff, 0xfe], utf16(TEXT, false)), Charset::Utf16Le),
            (marked(&[0xfe, 0xff], utf16(TEXT, true)), Charset::Utf16Be),
        ];
        for (bytes, charset) in cases {
            assert_eq!(read(&bytes), (charset, TEXT.to_owned()), "{charset:?}");
        }
    }

    #[test]
    fn an_accent_at_the_very_end_decides() {
        // Three bytes a character, so that one is cut by every end of a block.
        let long = "€".repeat(200_000);
        assert_eq!(read(long.as_bytes()), (Charset::Utf8, long.clone()));
        let mut latin = vec![b'a'; 3 * BLOCK];
        latin.push(0xc9);
        let (charset, text) = read(&latin);
        assert_eq!(charset, Charset::Windows1252);
        assert!(text.ends_with('É') && text.len() == 3 * BLOCK + 2);
        let cut = &long.as_bytes()[..long.len() - 1];
        assert_eq!(read(cut).0, Charset::Windows1252);
    }

    #[test]
    fn a_set_that_is_forced_is_believed() {
        let mut source = Cursor::new(b"\xc9toile".to_vec());
        let found = survey(&mut source, Some(Charset::Utf8)).unwrap();
        assert_eq!(found.charset, Charset::Utf8);
        let mut text = String::new();
        Decoded::new(source, found).read_to_string(&mut text).unwrap();
        assert_eq!(text, "\u{fffd}toile");
    }
}
