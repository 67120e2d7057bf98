//! From the pages of a column chunk to its values.
//!
//! The library parses page headers and decompresses; the encodings that bloc
//! files have (plain, and indices into a dictionary) are decoded here. So a
//! value of a dictionary is looked up once and not in every row, and damage
//! ends in an error: the library's own decoder panics on a page that asks for a
//! dictionary which is not there. Other encodings go through the library.

use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Encoding, Type as Physical};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{ByteArrayType, DataType, DoubleType, FloatType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::serialized_reader::SerializedPageReader;

use super::header::Header;

/// A piece of the file, addressed as the file is.
pub(super) struct Span {
    pub(super) start: u64,
    pub(super) bytes: Bytes,
}

impl Length for Span {
    fn len(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

impl ChunkReader for Span {
    type T = <Bytes as ChunkReader>::T;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        self.bytes.get_read(self.within(start)?)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.bytes.get_bytes(self.within(start)?, length)
    }
}

impl Span {
    /// The bytes of a column chunk.
    pub(super) fn of(&self, chunk: &ColumnChunkMetaData) -> Option<&[u8]> {
        let (start, length) = chunk.byte_range();
        let from = usize::try_from(start.checked_sub(self.start)?).ok()?;
        self.bytes.get(from..)?.get(..usize::try_from(length).ok()?)
    }

    fn within(&self, start: u64) -> Result<u64> {
        start.checked_sub(self.start).ok_or_else(|| wrong("a page before its column"))
    }
}

/// A value as it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Raw<'a> {
    /// A whole number of 32 or 64 bits.
    Whole(i64),
    /// A number with decimals, as other tools write them.
    Real(f64),
    /// The same in 32 bits.
    Single(f32),
    /// Text, or what should be.
    Text(&'a [u8]),
}

/// Reads a column of `rows` rows. `map` is asked once a value, or once an entry
/// of a dictionary; `each` gets every row in order, `None` where nothing
/// stands.
pub(super) fn read<M: Copy>(
    span: &Arc<Span>,
    chunk: &ColumnChunkMetaData,
    rows: usize,
    map: impl FnMut(Raw<'_>) -> M,
    each: impl FnMut(usize, Option<M>),
) -> Result<()> {
    read_window(span, chunk, rows, 0..rows, map, each)
}

/// The same for some of the rows: pages that hold none of them are passed by.
pub(super) fn read_window<M: Copy>(
    span: &Arc<Span>,
    chunk: &ColumnChunkMetaData,
    rows: usize,
    window: Range<usize>,
    mut map: impl FnMut(Raw<'_>) -> M,
    mut each: impl FnMut(usize, Option<M>),
) -> Result<()> {
    let optional = chunk.column_descr().max_def_level() > 0;
    let physical = chunk.column_type();
    let known = |page: &Page| {
        !page.is_data_page() || page.encoding() == Encoding::PLAIN || by_index(page.encoding())
    };
    let pages = pages_of(span, chunk, rows, &window)?;
    if !pages.iter().all(|(_, page)| known(page)) {
        let all = SerializedPageReader::new(span.clone(), chunk, rows, None)?;
        let all = all.collect::<Result<Vec<Page>>>()?;
        let within = |row: usize, value| {
            if window.contains(&row) {
                each(row, value);
            }
        };
        return through_library(chunk, all, rows, map, within);
    }
    let mut dictionary: Vec<M> = Vec::new();
    for (first, page) in &pages {
        let Some(body) = Body::new(page, optional)? else {
            let entries = count(page);
            plain(page.buffer(), physical, entries, |raw| dictionary.push(map(raw)))?;
            continue;
        };
        let mut values: Vec<M> = Vec::with_capacity(body.rows);
        let there = body.there.iter().filter(|there| **there).count();
        let wanted = if optional { there } else { body.rows };
        if by_index(page.encoding()) {
            let (width, data) = body.values.split_first().ok_or_else(|| wrong("an empty page"))?;
            let mut strange = false;
            hybrid(data, *width, wanted, |index| match dictionary.get(index as usize) {
                Some(value) => values.push(*value),
                None => strange = true,
            })?;
            if strange {
                return Err(wrong("an index beyond its dictionary"));
            }
        } else {
            plain(body.values, physical, wanted, |raw| values.push(map(raw)))?;
        }
        let mut next = values.into_iter();
        for i in 0..body.rows {
            let there = !optional || body.there[i];
            let value = if there { next.next() } else { None };
            if window.contains(&(first + i)) {
                each(first + i, value);
            }
        }
    }
    Ok(())
}

/// The dictionary of a column and those of its pages that hold rows of a
/// window, each with its first row.
fn pages_of(
    span: &Arc<Span>,
    chunk: &ColumnChunkMetaData,
    rows: usize,
    window: &Range<usize>,
) -> Result<Vec<(usize, Page)>> {
    let mut reader = SerializedPageReader::new(span.clone(), chunk, rows, None)?;
    let mut pages = Vec::new();
    let mut row = 0usize;
    // All rows are wanted, or the headers can't be read in advance: every page
    // is taken, and the library says what is wrong with it.
    let passed = if window.len() < rows { passed_by(span, chunk, window) } else { None };
    let mut passed = passed.unwrap_or_default().into_iter();
    loop {
        if let Some(Some(skipped)) = passed.next() {
            reader.skip_next_page()?;
            row += skipped;
            continue;
        }
        let Some(page) = reader.get_next_page()? else { break };
        let of_page = if page.is_data_page() { count(&page) } else { 0 };
        if of_page > rows.saturating_sub(row) {
            return Err(wrong("more rows than announced"));
        }
        pages.push((row, page));
        row += of_page;
    }
    if row == rows { Ok(pages) } else { Err(wrong("fewer rows than announced")) }
}

/// For each page of a column how many rows go by with it, if none of them is in
/// the window; `None` for pages that are needed. Nothing if a header can't be
/// read.
fn passed_by(
    span: &Span,
    chunk: &ColumnChunkMetaData,
    window: &Range<usize>,
) -> Option<Vec<Option<usize>>> {
    let mut rest = span.of(chunk)?;
    let mut pages = Vec::new();
    let mut row = 0usize;
    while !rest.is_empty() {
        let header = Header::read(rest)?;
        let end = row.checked_add(header.rows.unwrap_or(0))?;
        let outside = end <= window.start || row >= window.end;
        pages.push(header.rows.filter(|_| outside));
        rest = rest.get(header.length.checked_add(header.page)?..)?;
        row = end;
    }
    Some(pages)
}

/// A data page taken apart.
struct Body<'a> {
    rows: usize,
    /// Which rows hold something; empty if all must.
    there: Vec<bool>,
    values: &'a [u8],
}

impl<'a> Body<'a> {
    /// `None` for a dictionary.
    fn new(page: &'a Page, optional: bool) -> Result<Option<Self>> {
        let rows = count(page);
        let (levels, values) = match page {
            Page::DictionaryPage { .. } => return Ok(None),
            Page::DataPage { buf, .. } if optional => {
                let (length, rest) =
                    buf.split_first_chunk().ok_or_else(|| wrong("levels that are cut"))?;
                split(rest, u32::from_le_bytes(*length))?
            }
            Page::DataPage { buf, .. } => (&[][..], &buf[..]),
            Page::DataPageV2 { buf, def_levels_byte_len, rep_levels_byte_len, .. } => {
                let (_, rest) = split(buf, *rep_levels_byte_len)?;
                split(rest, *def_levels_byte_len)?
            }
        };
        let mut there = Vec::new();
        if optional {
            hybrid(levels, 1, rows, |level| there.push(level == 1))?;
        }
        Ok(Some(Body { rows, there, values }))
    }
}

fn count(page: &Page) -> usize {
    page.num_values() as usize
}

fn split(bytes: &[u8], at: u32) -> Result<(&[u8], &[u8])> {
    bytes.split_at_checked(at as usize).ok_or_else(|| wrong("levels that are cut"))
}

fn by_index(encoding: Encoding) -> bool {
    // Both names mean the same; older writers use the first.
    #[allow(deprecated)]
    let old = Encoding::PLAIN_DICTIONARY;
    encoding == old || encoding == Encoding::RLE_DICTIONARY
}

fn wrong(what: &str) -> ParquetError {
    ParquetError::General(what.to_owned())
}

/// Values one after the other.
fn plain(
    mut data: &[u8],
    physical: Physical,
    count: usize,
    mut put: impl FnMut(Raw<'_>),
) -> Result<()> {
    for _ in 0..count {
        let cut = || wrong("values that are cut");
        match physical {
            Physical::INT32 => {
                let (value, rest) = data.split_first_chunk().ok_or_else(cut)?;
                put(Raw::Whole(i64::from(i32::from_le_bytes(*value))));
                data = rest;
            }
            Physical::INT64 => {
                let (value, rest) = data.split_first_chunk().ok_or_else(cut)?;
                put(Raw::Whole(i64::from_le_bytes(*value)));
                data = rest;
            }
            Physical::DOUBLE => {
                let (value, rest) = data.split_first_chunk().ok_or_else(cut)?;
                put(Raw::Real(f64::from_le_bytes(*value)));
                data = rest;
            }
            Physical::FLOAT => {
                let (value, rest) = data.split_first_chunk().ok_or_else(cut)?;
                put(Raw::Single(f32::from_le_bytes(*value)));
                data = rest;
            }
            _ => {
                let (length, rest) = data.split_first_chunk().ok_or_else(cut)?;
                let length = u32::from_le_bytes(*length) as usize;
                let (value, rest) = rest.split_at_checked(length).ok_or_else(cut)?;
                put(Raw::Text(value));
                data = rest;
            }
        }
    }
    Ok(())
}

/// Parquet's hybrid of runs and bit-packed groups, numbers of `width` bits.
fn hybrid(mut data: &[u8], width: u8, count: usize, mut put: impl FnMut(u32)) -> Result<()> {
    let cut = || wrong("indices that are cut");
    if width > 32 {
        return Err(wrong("indices of more than 32 bits"));
    }
    let mask = if width == 32 { u32::MAX } else { (1 << width) - 1 };
    let mut left = count;
    while left > 0 {
        let header = varint(&mut data).ok_or_else(cut)?;
        let length = (header >> 1) as usize;
        if length == 0 {
            return Err(wrong("a run of nothing"));
        }
        if header & 1 == 0 {
            let bytes = usize::from(width).div_ceil(8);
            let (value, rest) = data.split_at_checked(bytes).ok_or_else(cut)?;
            data = rest;
            let value = value.iter().rev().fold(0u32, |v, b| v << 8 | u32::from(*b)) & mask;
            let run = length.min(left);
            (0..run).for_each(|_| put(value));
            left -= run;
        } else {
            // A group is eight values; the last may be filled up beyond the count.
            let wanted = length.saturating_mul(8).min(left);
            let bytes = length.saturating_mul(usize::from(width)).min(data.len());
            let (packed, rest) = data.split_at(bytes);
            data = rest;
            let (mut bits, mut held, mut next) = (0u64, 0, packed.iter());
            for _ in 0..wanted {
                while held < u32::from(width) {
                    bits |= u64::from(*next.next().ok_or_else(cut)?) << held;
                    held += 8;
                }
                put(bits as u32 & mask);
                bits >>= width;
                held -= u32::from(width);
            }
            left -= wanted;
        }
    }
    Ok(())
}

fn varint(data: &mut &[u8]) -> Option<u32> {
    let mut value = 0u64;
    for shift in 0..5 {
        let (byte, rest) = data.split_first()?;
        *data = rest;
        value |= u64::from(byte & 0x7f) << (7 * shift);
        if byte & 0x80 == 0 {
            return u32::try_from(value).ok();
        }
    }
    None
}

/// Other encodings, through the library's own reader.
fn through_library<M: Copy>(
    chunk: &ColumnChunkMetaData,
    pages: Vec<Page>,
    rows: usize,
    mut map: impl FnMut(Raw<'_>) -> M,
    each: impl FnMut(usize, Option<M>),
) -> Result<()> {
    // The library takes a dictionary for granted once a page names one.
    let first_is_dictionary = pages.first().is_some_and(Page::is_dictionary_page);
    if !first_is_dictionary && pages.iter().any(|p| p.is_data_page() && by_index(p.encoding())) {
        return Err(wrong("a dictionary that is not there"));
    }
    let pages = Box::new(Pages(pages.into_iter()));
    match chunk.column_type() {
        Physical::INT32 => {
            typed::<Int32Type, M>(chunk, pages, rows, |v| map(Raw::Whole(i64::from(*v))), each)
        }
        Physical::INT64 => typed::<Int64Type, M>(chunk, pages, rows, |v| map(Raw::Whole(*v)), each),
        Physical::DOUBLE => {
            typed::<DoubleType, M>(chunk, pages, rows, |v| map(Raw::Real(*v)), each)
        }
        Physical::FLOAT => {
            typed::<FloatType, M>(chunk, pages, rows, |v| map(Raw::Single(*v)), each)
        }
        _ => typed::<ByteArrayType, M>(chunk, pages, rows, |v| map(Raw::Text(v.data())), each),
    }
}

fn typed<T: DataType, M: Copy>(
    chunk: &ColumnChunkMetaData,
    pages: Box<dyn PageReader>,
    rows: usize,
    mut map: impl FnMut(&T::T) -> M,
    mut each: impl FnMut(usize, Option<M>),
) -> Result<()> {
    const BATCH: usize = 4_096;
    let optional = chunk.column_descr().max_def_level() > 0;
    let mut reader = ColumnReaderImpl::<T>::new(chunk.column_descr_ptr(), pages);
    let mut values: Vec<T::T> = Vec::with_capacity(BATCH);
    let mut levels: Vec<i16> = Vec::new();
    let mut row = 0;
    while row < rows {
        values.clear();
        levels.clear();
        let wanted = BATCH.min(rows - row);
        let (read, _, _) =
            reader.read_records(wanted, optional.then_some(&mut levels), None, &mut values)?;
        if read == 0 {
            return Err(wrong("fewer rows than announced"));
        }
        let mut next = values.iter();
        for i in 0..read {
            let there = !optional || levels.get(i) == Some(&1);
            each(row, if there { next.next().map(&mut map) } else { None });
            row += 1;
        }
    }
    Ok(())
}

/// Pages already read, handed to the library.
struct Pages(std::vec::IntoIter<Page>);

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(Ok)
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        Ok(self.0.next())
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        Ok(self.0.as_slice().first().map(|page| PageMetadata {
            num_rows: None,
            num_levels: Some(count(page)),
            is_dict: page.is_dictionary_page(),
        }))
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.0.next();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn decoded(data: &[u8], width: u8, count: usize) -> Option<Vec<u32>> {
        let mut values = Vec::new();
        hybrid(data, width, count, |v| values.push(v)).ok().map(|()| values)
    }

    #[test]
    fn runs_and_groups_are_decoded() {
        // The example of the format's documentation: 0 to 7 in three bits.
        let packed = [0b0000_0011, 0b1000_1000, 0b1100_0110, 0b1111_1010];
        assert_eq!(decoded(&packed, 3, 8).unwrap(), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(decoded(&packed, 3, 5).unwrap(), [0, 1, 2, 3, 4]);
        let run_then_group = [10, 2, 3, 0b1000_1000, 0b1100_0110, 0b1111_1010];
        assert_eq!(decoded(&run_then_group, 3, 7).unwrap(), [2, 2, 2, 2, 2, 0, 1]);
        assert_eq!(decoded(&[6], 0, 3).unwrap(), [0, 0, 0]);
        assert_eq!(decoded(&[8, 0x39, 0x30, 0, 0], 32, 4).unwrap(), [12_345; 4]);
    }

    #[test]
    fn what_is_cut_or_senseless_is_an_error() {
        assert_eq!(decoded(&[], 3, 1), None);
        assert_eq!(decoded(&[0b11, 0x88, 0xc6], 3, 8), None);
        assert_eq!(decoded(&[0, 1], 3, 1), None);
        assert_eq!(decoded(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 3, 1), None);
        assert_eq!(decoded(&[2, 1], 40, 1), None);
        assert!(plain(&[1, 0, 0], Physical::INT32, 1, |_| ()).is_err());
        assert!(plain(&[9, 0, 0, 0, b'a'], Physical::BYTE_ARRAY, 1, |_| ()).is_err());
    }
}
