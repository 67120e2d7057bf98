//! [`Records`]: the records of a CSV file, each with its line.

use std::io::{self, Read};

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// The longest record in bytes: a quote that is never closed must not take all
/// memory.
pub(super) const LONGEST: usize = 1 << 20;

/// One record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The line on which it begins, from 1.
    pub(super) line: u64,
    text: String,
    /// Where each field ends.
    ends: Vec<usize>,
}

impl Record {
    /// How many fields it has.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// A field; empty if there is none.
    pub(super) fn field(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends.get(at - 1).copied().unwrap_or(0) };
        self.ends.get(at).and_then(|end| self.text.get(start..*end)).unwrap_or_default()
    }

    /// All fields.
    pub(super) fn fields(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|i| self.field(i))
    }
}

/// Why a record can't be read.
#[derive(Debug)]
pub(super) enum RecordError {
    /// The source fails.
    Read(io::Error),
    /// The record that begins on this line is too long.
    Endless(u64),
}

/// Reads records one after the other. Empty lines are none.
pub(super) struct Records<R> {
    source: R,
    parser: Reader,
    input: Vec<u8>,
    at: usize,
    end: usize,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl<R: Read> Records<R> {
    /// Reads UTF-8 text.
    pub(super) fn new(source: R, separator: u8) -> Self {
        Records {
            source,
            parser: ReaderBuilder::new().delimiter(separator).build(),
            input: vec![0; 1 << 16],
            at: 0,
            end: 0,
            text: vec![0; 1 << 10],
            ends: vec![0; 1 << 6],
        }
    }

    /// The next record; `None` at the end.
    ///
    /// # Errors
    /// A source that fails; a record that is too long.
    pub(super) fn next(&mut self) -> Result<Option<Record>, RecordError> {
        self.skip_line_ends()?;
        let line = self.parser.line();
        let (mut length, mut fields) = (0, 0);
        loop {
            if self.at == self.end {
                self.fill()?;
            }
            // An empty input tells the parser that there is no more.
            let input = &self.input[self.at..self.end];
            let (text, ends) = (&mut self.text[length..], &mut self.ends[fields..]);
            let (result, read, written, ended) = self.parser.read_record(input, text, ends);
            self.at += read;
            length += written;
            fields += ended;
            match result {
                ReadRecordResult::InputEmpty => (),
                ReadRecordResult::OutputFull if self.text.len() < LONGEST => {
                    self.text.resize(self.text.len() * 2, 0);
                }
                ReadRecordResult::OutputEndsFull if self.ends.len() < LONGEST => {
                    self.ends.resize(self.ends.len() * 2, 0);
                }
                ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => {
                    return Err(RecordError::Endless(line));
                }
                ReadRecordResult::Record => {
                    let text = String::from_utf8_lossy(&self.text[..length]).into_owned();
                    return Ok(Some(Record { line, text, ends: self.ends[..fields].to_vec() }));
                }
                ReadRecordResult::End => return Ok(None),
            }
        }
    }

    /// The parser would skip them too, but count a record from the first of
    /// them.
    fn skip_line_ends(&mut self) -> Result<(), RecordError> {
        loop {
            if self.at == self.end {
                self.fill()?;
            }
            let input = &self.input[self.at..self.end];
            let blank = input.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
            let lines = input[..blank].iter().filter(|b| **b == b'\n').count();
            self.parser.set_line(self.parser.line() + lines as u64);
            self.at += blank;
            if self.at < self.end || self.end == 0 {
                return Ok(());
            }
        }
    }

    /// Reads more; nothing is left afterwards at the end of the source.
    fn fill(&mut self) -> Result<(), RecordError> {
        self.at = 0;
        self.end = loop {
            match self.source.read(&mut self.input) {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => (),
                Err(e) => return Err(RecordError::Read(e)),
                Ok(read) => break read,
            }
        };
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<(u64, Vec<String>)> {
        let mut records = Records::new(text.as_bytes(), b';');
        let mut found = Vec::new();
        while let Some(record) = records.next().unwrap() {
            found.push((record.line, record.fields().map(str::to_owned).collect()));
        }
        found
    }

    #[test]
    fn records_know_the_line_on_which_they_begin() {
        let text = "a;b\r\n\r\n\"1\n2\";é\n;\n\n\n\"say \"\"x\"\"\";";
        let expected: [(u64, &[&str]); 4] =
            [(1, &["a", "b"]), (3, &["1\n2", "é"]), (5, &["", ""]), (8, &["say \"x\"", ""])];
        let found = records(text);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for ((line, fields), (at, texts)) in found.iter().zip(expected) {
            assert_eq!((*line, fields.iter().map(String::as_str).collect()), (at, texts.to_vec()));
        }
        assert!(records("").is_empty() && records("\r\n\n").is_empty());
    }

    #[test]
    fn a_record_may_be_long_but_not_endless() {
        let wide = format!("{}\n{}", vec!["x"; 5_000].join(";"), "y".repeat(100_000));
        let found = records(&wide);
        assert_eq!((found[0].1.len(), found[1].1[0].len()), (5_000, 100_000));
        let endless = format!("a\n\"{}", "b\n".repeat(LONGEST));
        let mut records = Records::new(endless.as_bytes(), b';');
        assert!(records.next().is_ok());
        assert!(matches!(records.next(), Err(RecordError::Endless(2))));
    }
}
