//! The headers of pages, read without their pages.
//!
//! To find the page of one ticket only the number of rows of each page and its
//! length are needed. The library can say them, but it panics on a header that
//! is damaged; so these few fields are read here, out of Thrift's compact
//! protocol, and whatever is strange ends the walk.

/// What a page's header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// Its own length in bytes.
    pub(super) length: usize,
    /// Bytes of the page after it.
    pub(super) page: usize,
    /// Values of a data page; `None` for a dictionary.
    pub(super) rows: Option<usize>,
}

const DATA: i64 = 0;
const DICTIONARY: i64 = 2;
const DATA_V2: i64 = 3;

/// Structures within structures at most; a page's header has two levels.
const DEPTH: usize = 8;

impl Header {
    /// Reads the header that begins here; `None` if it is none, or of a kind
    /// that blocs do not have.
    pub(super) fn read(bytes: &[u8]) -> Option<Header> {
        let mut input = Input::new(bytes);
        let (mut kind, mut page, mut values) = (None, None, None);
        let mut field = 0;
        while let Some(value) = input.field(&mut field)? {
            match (field, value) {
                (1, Value::Whole(n)) => kind = Some(n),
                (3, Value::Whole(n)) => page = Some(n),
                // The number of values is the first field of either header.
                (5 | 8, Value::Struct) => {
                    let mut inner = 0;
                    while let Some(value) = input.field(&mut inner)? {
                        match (inner, value) {
                            (1, Value::Whole(n)) => values = Some(n),
                            (_, other) => input.pass(other, DEPTH)?,
                        }
                    }
                }
                (_, other) => input.pass(other, DEPTH)?,
            }
        }
        let whole = |n: Option<i64>| usize::try_from(n?).ok();
        let rows = match kind? {
            DATA | DATA_V2 => Some(whole(values)?),
            DICTIONARY => None,
            _ => return None,
        };
        Some(Header { length: input.at, page: whole(page)?, rows })
    }
}

/// The header with another length of the page after it; `None` if it is none.
pub(super) fn resized(header: &[u8], page: usize) -> Option<Vec<u8>> {
    let mut input = Input::new(header);
    let mut field = 0;
    loop {
        // A field's number and type are one byte where it follows another so
        // closely as here; its value is behind.
        let before = input.at + 1;
        match (input.field(&mut field)??, field) {
            (Value::Whole(_), 3) => {
                let mut bytes = header.get(..before)?.to_vec();
                let mut left = u64::try_from(page).ok()? << 1;
                while left > 0x7f {
                    bytes.push(left as u8 | 0x80);
                    left >>= 7;
                }
                bytes.push(left as u8);
                bytes.extend_from_slice(header.get(input.at..)?);
                return Some(bytes);
            }
            (other, _) => input.pass(other, DEPTH)?,
        }
    }
}

/// Thrift's compact protocol, read from a slice.
pub(super) struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A value whose field has been read; of all but whole numbers the content is
/// still to come.
pub(super) enum Value {
    Whole(i64),
    Flag,
    Byte,
    Double,
    Binary,
    List,
    Struct,
}

impl<'a> Input<'a> {
    /// From the first byte on.
    pub(super) fn new(bytes: &'a [u8]) -> Input<'a> {
        Input { bytes, at: 0 }
    }

    /// How far it was read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The content of a binary.
    pub(super) fn binary(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.varint()?).ok()?;
        let bytes = self.bytes.get(self.at..)?.get(..length)?;
        self.at += length;
        Some(bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn zigzag(&mut self) -> Option<i64> {
        let n = self.varint()?;
        Some((n >> 1) as i64 ^ -((n & 1) as i64))
    }

    /// The next field of a structure; `Some(None)` at its end.
    pub(super) fn field(&mut self, id: &mut i64) -> Option<Option<Value>> {
        let head = self.byte()?;
        if head == 0 {
            return Some(None);
        }
        match head >> 4 {
            0 => *id = self.zigzag()?,
            delta => *id += i64::from(delta),
        }
        self.value(head & 0x0f).map(Some)
    }

    fn value(&mut self, kind: u8) -> Option<Value> {
        Some(match kind {
            1 | 2 => Value::Flag,
            3 => Value::Byte,
            4..=6 => Value::Whole(self.zigzag()?),
            7 => Value::Double,
            8 => Value::Binary,
            9 | 10 => Value::List,
            12 => Value::Struct,
            _ => return None,
        })
    }

    /// Passes over the content of a value.
    pub(super) fn pass(&mut self, value: Value, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match value {
            Value::Whole(_) | Value::Flag => {}
            Value::Byte => self.at += 1,
            Value::Double => self.at += 8,
            Value::Binary => {
                let length = usize::try_from(self.varint()?).ok()?;
                self.at = self.at.checked_add(length)?;
            }
            Value::List => {
                let head = self.byte()?;
                let size = match head >> 4 {
                    15 => self.varint()?,
                    short => u64::from(short),
                };
                for _ in 0..size {
                    // In a list a flag has a byte of its own.
                    let item = match self.value(head & 0x0f)? {
                        Value::Flag => Value::Byte,
                        other => other,
                    };
                    self.pass(item, depth)?;
                }
            }
            Value::Struct => {
                let mut id = 0;
                while let Some(value) = self.field(&mut id)? {
                    self.pass(value, depth)?;
                }
            }
        }
        (self.at <= self.bytes.len()).then_some(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Type 0, 300 bytes packed into 200, a data page header with 2 048 values,
    /// an encoding, and statistics with two binaries.
    const DATA_PAGE: [u8; 21] = [
        0x15, 0x00, 0x15, 0xd8, 0x04, 0x15, 0x90, 0x03, 0x2c, 0x15, 0x80, 0x20, 0x15, 0x10, 0x3c,
        0x18, 0x01, 0x61, 0x00, 0x00, 0x00,
    ];

    #[test]
    fn a_header_says_its_rows_and_its_length() {
        let header = Header { length: 21, page: 200, rows: Some(2_048) };
        assert_eq!(Header::read(&DATA_PAGE), Some(header));
        assert_eq!(Header::read(&[&DATA_PAGE[..], &[9, 9]].concat()), Some(header));
        let dictionary = [0x15, 0x04, 0x15, 0x10, 0x15, 0x10, 0x4c, 0x15, 0x06, 0x00, 0x00];
        let header = Header { length: 11, page: 8, rows: None };
        assert_eq!(Header::read(&dictionary), Some(header));
    }

    #[test]
    fn a_header_takes_another_length() {
        for page in [0, 5, 63, 64, 200, 1 << 20] {
            let bytes = resized(&DATA_PAGE, page).unwrap();
            let header = Header { length: bytes.len(), page, rows: Some(2_048) };
            assert_eq!(Header::read(&bytes), Some(header));
        }
        assert_eq!(resized(&DATA_PAGE, 200), Some(DATA_PAGE.to_vec()));
        for end in 0..8 {
            assert_eq!(resized(&DATA_PAGE[..end], 1), None, "{end}");
        }
    }

    #[test]
    fn damage_gives_no_header_and_no_panic() {
        for end in 0..DATA_PAGE.len() {
            assert_eq!(Header::read(&DATA_PAGE[..end]), None, "{end}");
        }
        for at in 0..DATA_PAGE.len() {
            for byte in 0..=255 {
                let mut bytes = DATA_PAGE;
                bytes[at] = byte;
                // Whatever it says, it says it without reading beyond the end.
                let length = Header::read(&bytes).map_or(0, |h| h.length);
                assert!(length <= bytes.len());
            }
        }
    }
}
