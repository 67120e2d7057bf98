//! [`Object`]s of a PDF file, and the reader of their syntax.

use std::collections::BTreeMap;

/// A dictionary, by names without their slash.
pub(super) type Dict = BTreeMap<Vec<u8>, Object>;

/// One object.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Object {
    Null,
    Bool(bool),
    Number(f64),
    Name(Vec<u8>),
    Text(Vec<u8>),
    Array(Vec<Object>),
    Dict(Dict),
    /// A reference to the object with this number.
    Ref(u32),
    /// A dictionary with bytes, as they stand in the file.
    Stream(Dict, Vec<u8>),
}

impl Object {
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Object::Number(n) => Some(*n),
            _ => None,
        }
    }

    /// A whole number that is no less than nothing.
    pub(super) fn count(&self) -> Option<usize> {
        self.number().filter(|n| *n >= 0.0 && n.fract() == 0.0).map(|n| n as usize)
    }

    pub(super) fn name(&self) -> Option<&[u8]> {
        match self {
            Object::Name(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn array(&self) -> Option<&[Object]> {
        match self {
            Object::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The dictionary of a dictionary or of a stream.
    pub(super) fn dict(&self) -> Option<&Dict> {
        match self {
            Object::Dict(dict) | Object::Stream(dict, _) => Some(dict),
            _ => None,
        }
    }

    pub(super) fn reference(&self) -> Option<u32> {
        match self {
            Object::Ref(number) => Some(*number),
            _ => None,
        }
    }
}

/// Nothing of a file nests deeper; what does is made to break readers.
const DEEPEST: usize = 40;

/// Reads objects from bytes.
pub(super) struct Lexer<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

pub(super) fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\n' | b'\r' | b'\t' | 0 | 12)
}

pub(super) fn is_delimiter(b: u8) -> bool {
    matches!(b, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Lexer { bytes, at }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub(super) fn skip_space(&mut self) {
        while let Some(b) = self.peek() {
            if b == b'%' {
                while self.peek().is_some_and(|b| b != b'\n' && b != b'\r') {
                    self.at += 1;
                }
            } else if is_space(b) {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    /// A run of regular characters: a number, a keyword, an operator.
    pub(super) fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_some_and(|b| !is_space(b) && !is_delimiter(b)) {
            self.at += 1;
        }
        &self.bytes[start..self.at]
    }

    /// Takes a keyword if it comes next.
    pub(super) fn keyword(&mut self, word: &[u8]) -> bool {
        self.skip_space();
        let found = self.bytes[self.at.min(self.bytes.len())..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    pub(super) fn unsigned(&mut self) -> Option<u64> {
        self.skip_space();
        std::str::from_utf8(self.word()).ok()?.parse().ok()
    }

    /// The head of an indirect object: its number.
    pub(super) fn head(&mut self) -> Option<u32> {
        let number = self.unsigned()?;
        self.unsigned()?;
        self.keyword(b"obj").then_some(number as u32)
    }

    /// The next object.
    pub(super) fn object(&mut self) -> Option<Object> {
        self.nested(0)
    }

    fn nested(&mut self, depth: usize) -> Option<Object> {
        if depth > DEEPEST {
            return None;
        }
        self.skip_space();
        match self.peek()? {
            b'/' => Some(Object::Name(self.name())),
            b'(' => {
                let mut text = Vec::new();
                self.string(&mut text)?;
                Some(Object::Text(text))
            }
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => {
                self.at += 2;
                let mut dict = Dict::new();
                loop {
                    self.skip_space();
                    match self.peek()? {
                        b'>' => {
                            self.at += 2;
                            return Some(Object::Dict(dict));
                        }
                        b'/' => {
                            let key = self.name();
                            dict.insert(key, self.nested(depth + 1)?);
                        }
                        _ => return None,
                    }
                }
            }
            b'<' => {
                let mut text = Vec::new();
                self.hex(&mut text)?;
                Some(Object::Text(text))
            }
            b'[' => {
                self.at += 1;
                let mut items = Vec::new();
                loop {
                    self.skip_space();
                    if self.peek()? == b']' {
                        self.at += 1;
                        return Some(Object::Array(items));
                    }
                    items.push(self.nested(depth + 1)?);
                }
            }
            _ => self.plain(),
        }
    }

    /// A number, a reference or a keyword.
    fn plain(&mut self) -> Option<Object> {
        let word = self.word();
        match word {
            b"null" => return Some(Object::Null),
            b"true" => return Some(Object::Bool(true)),
            b"false" => return Some(Object::Bool(false)),
            b"" => return None,
            _ => {}
        }
        let value = number(word)?;
        // « 12 0 R » is a reference; two numbers and something else are not.
        if word.iter().all(u8::is_ascii_digit) {
            let back = self.at;
            let generation = self.unsigned();
            self.skip_space();
            if generation.is_some() && self.word() == b"R" {
                return Some(Object::Ref(value as u32));
            }
            self.at = back;
        }
        Some(Object::Number(value))
    }

    /// A name, from its slash on.
    pub(super) fn name(&mut self) -> Vec<u8> {
        self.at += 1;
        let word = self.word();
        if !word.contains(&b'#') {
            return word.to_vec();
        }
        let mut name = Vec::with_capacity(word.len());
        let mut rest = word;
        while let Some((&first, tail)) = rest.split_first() {
            let digits = tail.get(..2).and_then(|d| Some((nibble(d[0])?, nibble(d[1])?)));
            match digits {
                Some((high, low)) if first == b'#' => {
                    name.push(high << 4 | low);
                    rest = &tail[2..];
                }
                _ => {
                    name.push(first);
                    rest = tail;
                }
            }
        }
        name
    }

    /// A string in parentheses.
    pub(super) fn string(&mut self, out: &mut Vec<u8>) -> Option<()> {
        self.at += 1;
        let mut depth = 1;
        loop {
            let b = self.peek()?;
            self.at += 1;
            match b {
                b'(' => depth += 1,
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(());
                    }
                }
                b'\\' => {
                    self.escape(out)?;
                    continue;
                }
                _ => {}
            }
            out.push(b);
        }
    }

    fn escape(&mut self, out: &mut Vec<u8>) -> Option<()> {
        let b = self.peek()?;
        self.at += 1;
        match b {
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'0'..=b'7' => {
                let mut value = u32::from(b - b'0');
                for _ in 0..2 {
                    match self.peek() {
                        Some(d @ b'0'..=b'7') => {
                            value = value * 8 + u32::from(d - b'0');
                            self.at += 1;
                        }
                        _ => break,
                    }
                }
                out.push(value as u8);
            }
            b'\r' => {
                if self.peek() == Some(b'\n') {
                    self.at += 1;
                }
            }
            b'\n' => {}
            other => out.push(other),
        }
        Some(())
    }

    /// A string of hexadecimal digits.
    pub(super) fn hex(&mut self, out: &mut Vec<u8>) -> Option<()> {
        self.at += 1;
        let mut half = None;
        loop {
            let b = self.peek()?;
            self.at += 1;
            if b == b'>' {
                out.extend(half.map(|h: u8| h << 4));
                return Some(());
            }
            if let Some(digit) = nibble(b) {
                match half.take() {
                    Some(high) => out.push(high << 4 | digit),
                    None => half = Some(digit),
                }
            }
        }
    }
}

pub(super) fn nibble(b: u8) -> Option<u8> {
    char::from(b).to_digit(16).map(|d| d as u8)
}

/// A number as PDF writes it: no exponent.
pub(super) fn number(word: &[u8]) -> Option<f64> {
    let (negative, digits) = match word.split_first()? {
        (b'-', rest) => (true, rest),
        (b'+', rest) => (false, rest),
        _ => (false, word),
    };
    let (mut value, mut scale, mut after, mut any) = (0u64, 1u64, false, false);
    for b in digits {
        match b {
            b'0'..=b'9' => {
                any = true;
                // More digits than a word holds say nothing at this scale.
                if value < 100_000_000_000_000 {
                    value = value * 10 + u64::from(b - b'0');
                    if after {
                        scale *= 10;
                    }
                } else if !after {
                    return None;
                }
            }
            b'.' if !after => after = true,
            _ => return None,
        }
    }
    let value = value as f64 / scale as f64;
    any.then_some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_read_as_they_are_written() {
        let text =
            b"<< /A [1 -2.50 .5 (a\\(b\\051\\n) <4142> true null] /B 12 0 R /C#20D /x >> rest";
        let mut lexer = Lexer::new(text, 0);
        let object = lexer.object().unwrap();
        let dict = object.dict().unwrap();
        let items = dict[b"A".as_slice()].array().unwrap();
        assert_eq!(items[1], Object::Number(-2.5));
        assert_eq!(items[2], Object::Number(0.5));
        assert_eq!(items[3], Object::Text(b"a(b)\n".to_vec()));
        assert_eq!(items[4], Object::Text(b"AB".to_vec()));
        assert_eq!(items[5..], [Object::Bool(true), Object::Null]);
        assert_eq!(dict[b"B".as_slice()].reference(), Some(12));
        assert_eq!(dict[b"C D".as_slice()].name(), Some(b"x".as_slice()));
        assert!(lexer.keyword(b"rest"));
        assert!(Lexer::new(&b"[".repeat(100), 0).object().is_none());
        assert!(Lexer::new(b"(never ends", 0).object().is_none());
    }
}
