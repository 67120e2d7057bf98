//! [`BlocReader`]: a bloc file, read at random.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use sha2::{Digest, Sha256};

use crate::game::{BlocInfo, Game, Money, Ticket};

use super::decode::Decoder;
use super::footer;
use super::format::PAGE_ROWS;
use super::group::{Chunk, Group};
use super::pages::Span;
use super::sealed::Sealed;
use super::{BlocError, FileKey};

/// Memory for decoded row groups, in bytes.
const CACHE: usize = 48 << 20;

/// An open bloc. Every method takes `&self`: threads may share it. Memory is
/// bounded whatever the number of tickets.
pub struct BlocReader<R> {
    source: Mutex<R>,
    info: BlocInfo,
    meta: ParquetMetaData,
    /// What opens its pages, if they are encrypted.
    sealed: Option<Sealed>,
    /// The first row of each row group, and the number of rows at the end.
    firsts: Vec<u32>,
    decoder: Decoder,
    cache: Mutex<VecDeque<Arc<Group>>>,
}

impl<R: Read + Seek> BlocReader<R> {
    /// Opens a bloc of `game`.
    ///
    /// # Errors
    /// A file that is no Parquet, truncated or corrupt; not a bloc; a bloc of
    /// another game or of another meaning of the game; columns that the game
    /// does not have.
    pub fn open(source: R, game: &Game) -> Result<Self, BlocError> {
        Self::open_sealed(source, game, None)
    }

    /// The same for a bloc that is encrypted, if there is a key.
    ///
    /// # Errors
    /// As [`BlocReader::open`]; an encrypted bloc without its key, and a key for
    /// a bloc that is not encrypted.
    pub fn open_sealed(
        mut source: R,
        game: &Game,
        key: Option<&FileKey>,
    ) -> Result<Self, BlocError> {
        let (info, meta, sealed) = footer::read(&mut source, game, key)?;
        let mut firsts = vec![0u32];
        for group in meta.row_groups() {
            firsts.push(firsts[firsts.len() - 1] + group.num_rows() as u32);
        }
        Ok(BlocReader {
            source: Mutex::new(source),
            info,
            meta,
            sealed,
            firsts,
            decoder: Decoder::new(game),
            cache: Mutex::new(VecDeque::new()),
        })
    }

    /// What the bloc says of itself.
    pub fn info(&self) -> &BlocInfo {
        &self.info
    }

    /// SHA-256 of the whole file: what a press run knows its bloc by.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn digest(&self) -> Result<[u8; 32], BlocError> {
        let mut source = lock(&self.source);
        source.seek(SeekFrom::Start(0)).map_err(BlocError::Read)?;
        let (mut hash, mut bytes) = (Sha256::new(), vec![0; 1 << 16]);
        loop {
            match source.read(&mut bytes) {
                Ok(0) => return Ok(hash.finalize().into()),
                Ok(n) => hash.update(&bytes[..n]),
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Err(BlocError::Read(e)),
            }
        }
    }

    /// One ticket. Neighbours of it come from memory afterwards.
    ///
    /// # Errors
    /// No such ticket; a row that is no ticket of the game; a damaged file.
    pub fn ticket(&self, number: u32) -> Result<Ticket, BlocError> {
        let index = self.group_of(number)?;
        // A page's rows, not the whole group: whoever looks at one ticket goes
        // on to its neighbours, but not to all of them.
        let row = number - self.firsts[index];
        let rows = self.firsts[index + 1] - self.firsts[index];
        let start = row - row % PAGE_ROWS;
        let group = self.kept(index, start..rows.min(start + PAGE_ROWS))?;
        Ok(group.row(number - group.first)?.to_ticket())
    }

    /// The tickets of a range in order, in chunks that share memory with the
    /// reader's own. What lies beyond the end of the bloc is left out.
    pub fn tickets(&self, range: Range<u32>) -> Chunks<'_, R> {
        let end = range.end.min(self.info.tickets);
        Chunks { reader: self, next: range.start, end }
    }

    /// The first ticket from `from` on that records this lot, or any win.
    ///
    /// # Errors
    /// A damaged file.
    pub fn next_with_lot(&self, from: u32, lot: Option<Money>) -> Result<Option<u32>, BlocError> {
        if from >= self.info.tickets {
            return Ok(None);
        }
        for index in self.group_of(from)?..self.groups() {
            if self.may_hold(index, lot) {
                let first = self.firsts[index];
                let skip = from.saturating_sub(first) as usize;
                let lots = self.lots(index)?;
                let found = lots.iter().skip(skip).position(|l| wanted(*l, lot));
                if let Some(at) = found {
                    return Ok(Some(first + (skip + at) as u32));
                }
            }
        }
        Ok(None)
    }

    /// The last ticket before `before` that records this lot, or any win.
    ///
    /// # Errors
    /// A damaged file.
    pub fn previous_with_lot(
        &self,
        before: u32,
        lot: Option<Money>,
    ) -> Result<Option<u32>, BlocError> {
        let before = before.min(self.info.tickets);
        if before == 0 {
            return Ok(None);
        }
        for index in (0..=self.group_of(before - 1)?).rev() {
            if self.may_hold(index, lot) {
                let first = self.firsts[index];
                let lots = self.lots(index)?;
                let end = lots.len().min((before - first) as usize);
                if let Some(at) = lots[..end].iter().rposition(|l| wanted(*l, lot)) {
                    return Ok(Some(first + at as u32));
                }
            }
        }
        Ok(None)
    }

    /// How many tickets record each lot, 0 too, from the column of lots alone.
    ///
    /// # Errors
    /// A damaged file.
    pub fn lot_counts(&self) -> Result<BTreeMap<Money, u32>, BlocError> {
        let mut counts = BTreeMap::new();
        for index in 0..self.groups() {
            for lot in self.lots(index)? {
                *counts.entry(Money::cents(lot)).or_insert(0) += 1;
            }
        }
        Ok(counts)
    }

    /// Row groups of the file.
    pub(super) fn groups(&self) -> usize {
        self.meta.num_row_groups()
    }

    /// Decodes a row group, leaving the cache alone.
    pub(super) fn decode(&self, index: usize) -> Result<Group, BlocError> {
        self.decode_rows(index, 0..self.meta.row_group(index).num_rows() as usize)
    }

    fn decode_rows(&self, index: usize, rows: Range<usize>) -> Result<Group, BlocError> {
        let columns = 0..self.meta.row_group(index).num_columns();
        let (span, meta) = self.span(index, columns, &rows)?;
        let decoded = self.decoder.rows(&span, &meta, self.firsts[index], rows);
        decoded.map_err(|e| damaged(index, &e))
    }

    /// A whole row group.
    fn group(&self, index: usize) -> Result<Arc<Group>, BlocError> {
        self.kept(index, 0..self.firsts[index + 1] - self.firsts[index])
    }

    /// Rows of a row group, from memory if they are there.
    fn kept(&self, index: usize, rows: Range<u32>) -> Result<Arc<Group>, BlocError> {
        let first = self.firsts[index] + rows.start;
        let end = self.firsts[index] + rows.end;
        {
            let mut cache = lock(&self.cache);
            let holds = |g: &Arc<Group>| g.first <= first && end <= g.first + g.rows;
            if let Some(at) = cache.iter().position(holds) {
                let entry = cache.remove(at);
                cache.extend(entry);
                return Ok(cache[cache.len() - 1].clone());
            }
        }
        let rows = rows.start as usize..rows.end as usize;
        let group = Arc::new(self.decode_rows(index, rows)?);
        let mut cache = lock(&self.cache);
        let mut used: usize = cache.iter().map(|g| g.bytes()).sum();
        while used + group.bytes() > CACHE {
            match cache.pop_front() {
                Some(old) => used -= old.bytes(),
                None => break,
            }
        }
        cache.push_back(group.clone());
        Ok(group)
    }

    fn lots(&self, index: usize) -> Result<Vec<i64>, BlocError> {
        let rows = 0..self.meta.row_group(index).num_rows() as usize;
        let (span, meta) = self.span(index, 1..2, &rows)?;
        self.decoder.lots(&span, &meta).map_err(|e| damaged(index, &e))
    }

    /// Whether the footer's statistics leave room for a lot in a row group.
    fn may_hold(&self, index: usize, lot: Option<Money>) -> bool {
        use parquet::file::statistics::Statistics;
        match self.meta.row_group(index).column(1).statistics() {
            Some(Statistics::Int64(s)) => {
                let above = |low: i64| s.max_opt().is_none_or(|max| *max >= low);
                let below = |high: i64| s.min_opt().is_none_or(|min| *min <= high);
                lot.map_or(above(1), |lot| above(lot.to_cents()) && below(lot.to_cents()))
            }
            _ => true,
        }
    }

    /// Reads the bytes of some columns of a row group in one go, in clear, with
    /// the metadata that say where they are; pages without one of the rows may
    /// be empty.
    fn span(
        &self,
        index: usize,
        columns: Range<usize>,
        rows: &Range<usize>,
    ) -> Result<(Arc<Span>, Cow<'_, RowGroupMetaData>), BlocError> {
        let meta = self.meta.row_group(index);
        // `footer::read` has seen to it that all ranges lie within the file.
        let ranges = columns.clone().map(|c| meta.column(c).byte_range());
        let (mut start, mut end) = (u64::MAX, 0);
        for (from, len) in ranges {
            start = start.min(from);
            end = end.max(from + len);
        }
        let mut bytes = vec![0; end.saturating_sub(start) as usize];
        let mut source = lock(&self.source);
        source.seek(SeekFrom::Start(start)).map_err(BlocError::Read)?;
        source.read_exact(&mut bytes).map_err(BlocError::Read)?;
        drop(source);
        let span = Span { start, bytes: bytes.into() };
        let Some(sealed) = &self.sealed else { return Ok((Arc::new(span), Cow::Borrowed(meta))) };
        let (span, meta) =
            sealed.group(index, &span, meta, columns, rows).map_err(|e| damaged(index, &e))?;
        Ok((Arc::new(span), Cow::Owned(meta)))
    }

    fn group_of(&self, number: u32) -> Result<usize, BlocError> {
        if number >= self.info.tickets {
            return Err(BlocError::NoSuchTicket { number, tickets: self.info.tickets });
        }
        Ok(self.firsts.partition_point(|first| *first <= number) - 1)
    }
}

/// See [`BlocReader::tickets`].
pub struct Chunks<'a, R> {
    reader: &'a BlocReader<R>,
    next: u32,
    end: u32,
}

impl<R: Read + Seek> Iterator for Chunks<'_, R> {
    type Item = Result<Chunk, BlocError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let chunk =
            self.reader.group_of(self.next).and_then(|i| self.reader.group(i)).map(|group| {
                let rows = self.next - group.first..group.rows.min(self.end - group.first);
                Chunk { rows, group }
            });
        match &chunk {
            Ok(chunk) => self.next = chunk.numbers().end,
            // A damaged file is told once.
            Err(_) => self.next = self.end,
        }
        Some(chunk)
    }
}

fn wanted(recorded: i64, lot: Option<Money>) -> bool {
    lot.map_or(recorded > 0, |lot| recorded == lot.to_cents())
}

fn damaged(group: usize, error: &ParquetError) -> BlocError {
    match error {
        ParquetError::General(what) => {
            BlocError::Corrupt(format!("groupe de lignes {group} : {what}"))
        }
        other => BlocError::Corrupt(format!("groupe de lignes {group} : {other}")),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
