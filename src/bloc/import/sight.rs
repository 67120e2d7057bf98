//! [`Sight`]: the first rows of a table from elsewhere as they stand, before
//! anything is judged; and the rows that a fault names.
//!
//! All fields are text as the file has them: « 04 » stays « 04 ».

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};

use crate::bloc::BlocError;
use crate::bloc::footer::{check_groups, metadata};
use crate::bloc::pages::{Raw, Span, read_window};
use crate::game::Game;

use super::columns::{self, Holds, Mapping, Separator};
use super::csv::{Begun, explain};
use super::foreign::{header, say, scale, types, unfit};
use super::text::Charset;
use super::{ImportOptions, Names, is_parquet};

/// What kind of file a table is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableForm {
    /// Text.
    Csv {
        /// The characters that it was found to be in.
        charset: Charset,
        /// What parts its fields.
        separator: Separator,
    },
    /// Parquet of another program.
    Parquet,
}

/// A row as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightRow {
    /// As in [`super::ImportFault`].
    pub line: u64,
    /// Its fields.
    pub fields: Vec<String>,
}

/// The first look at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// What kind of file it is.
    pub form: TableForm,
    /// What its columns are called.
    pub header: Vec<String>,
    /// What they are taken for by the game's names; `None` where nothing is
    /// known of them.
    pub taken: Vec<Option<Holds>>,
    /// Its first rows.
    pub first: Vec<SightRow>,
    /// About how many rows it has.
    pub rows: u64,
}

impl Sight {
    /// Looks at the first `most` rows of a table.
    ///
    /// # Errors
    /// A file that can't be read, is damaged, or has no header.
    pub fn new<R: Read + Seek + Send>(
        mut source: R,
        game: &Game,
        options: ImportOptions,
        most: usize,
    ) -> Result<Self, BlocError> {
        if is_parquet(&mut source)? {
            return parquet(source, game, most);
        }
        let mut begun = Begun::new(source, game, &game.import, options)?;
        let mut first = Vec::new();
        while first.len() < most {
            let Some(record) = begun.records.next().map_err(explain)? else { break };
            let fields = record.fields().map(str::to_owned).collect();
            first.push(SightRow { line: record.line, fields });
        }
        Ok(Sight {
            form: TableForm::Csv { charset: begun.charset, separator: begun.separator },
            taken: columns::taken(game, &game.import, &begun.header),
            rows: begun.lines.saturating_sub(1).max(first.len() as u64),
            header: begun.header,
            first,
        })
    }

    /// What is still wrong with what is said of the columns.
    pub fn problems(&self, game: &Game, mapping: &Mapping) -> Vec<String> {
        columns::placed(game, mapping, &self.header).err().unwrap_or_default()
    }

    /// Reads these rows of the table, wherever they stand. `line` is as in
    /// [`super::ImportFault`].
    ///
    /// # Errors
    /// As [`Sight::new`].
    pub fn rows_at<R: Read + Seek + Send>(
        &self,
        mut source: R,
        game: &Game,
        options: ImportOptions,
        lines: &BTreeSet<u64>,
    ) -> Result<Vec<SightRow>, BlocError> {
        if is_parquet(&mut source)? {
            return picked(source, lines);
        }
        let mut begun = Begun::new(source, game, &game.import, options)?;
        let last = lines.last().copied().unwrap_or(0);
        let mut found = Vec::new();
        while let Some(record) = begun.records.next().map_err(explain)? {
            if record.line > last {
                break;
            }
            if lines.contains(&record.line) {
                let fields = record.fields().map(str::to_owned).collect();
                found.push(SightRow { line: record.line, fields });
            }
        }
        Ok(found)
    }
}

fn parquet<R: Read + Seek>(mut source: R, game: &Game, most: usize) -> Result<Sight, BlocError> {
    let (meta, start, _) = metadata(&mut source, None)?;
    let header = header(&meta);
    let names = Names::Game(&game.import);
    let problems = types(&meta, |at| !names.passes_by(at));
    if !problems.is_empty() && problems.len() == header.len() {
        return Err(BlocError::Header(problems));
    }
    let rows = check_groups(&meta, start, u32::MAX)?;
    let mut first = Vec::new();
    if meta.num_row_groups() > 0 {
        let group = meta.row_group(0);
        let end = most.min(group.num_rows() as usize);
        first = window(&mut source, &meta, group, 0..end)?
            .into_iter()
            .zip(1..)
            .map(|(fields, line)| SightRow { line, fields })
            .collect();
    }
    let taken = columns::taken(game, &game.import, &header);
    Ok(Sight { form: TableForm::Parquet, header, taken, first, rows })
}

fn picked<R: Read + Seek>(
    mut source: R,
    lines: &BTreeSet<u64>,
) -> Result<Vec<SightRow>, BlocError> {
    let (meta, start, _) = metadata(&mut source, None)?;
    check_groups(&meta, start, u32::MAX)?;
    let mut found = Vec::new();
    let mut before = 0;
    for group in meta.row_groups() {
        let rows = group.num_rows() as u64;
        let here: Vec<u64> = lines.range(before + 1..=before + rows).copied().collect();
        for line in here {
            let at = (line - before - 1) as usize;
            for fields in window(&mut source, &meta, group, at..at + 1)? {
                found.push(SightRow { line, fields });
            }
        }
        before += rows;
    }
    Ok(found)
}

/// Some rows of a row group as text, read column by column.
fn window<R: Read + Seek>(
    source: &mut R,
    meta: &ParquetMetaData,
    group: &RowGroupMetaData,
    range: Range<usize>,
) -> Result<Vec<Vec<String>>, BlocError> {
    let columns = meta.file_metadata().schema_descr().columns();
    let mut rows = vec![vec![String::new(); columns.len()]; range.len()];
    for (at, column) in columns.iter().enumerate() {
        if unfit(column).is_some() {
            continue;
        }
        let chunk = group.column(at);
        let (start, length) = chunk.byte_range();
        let mut bytes = vec![0; length as usize];
        source.seek(SeekFrom::Start(start)).map_err(BlocError::Read)?;
        source.read_exact(&mut bytes).map_err(BlocError::Read)?;
        let span = Arc::new(Span { start, bytes: bytes.into() });
        let scale = scale(column);
        // Values are handed on by number, since the reader copies them.
        let texts: RefCell<Vec<String>> = RefCell::default();
        let map = |raw: Raw<'_>| {
            let mut text = String::new();
            say(raw, scale, &mut text);
            let mut all = texts.borrow_mut();
            all.push(text);
            all.len() - 1
        };
        let mut next = 0;
        let each = |_row: usize, value: Option<usize>| {
            if let (Some(row), Some(value)) = (rows.get_mut(next), value) {
                row[at] = texts.borrow().get(value).cloned().unwrap_or_default();
            }
            next += 1;
        };
        read_window(&span, chunk, group.num_rows() as usize, range.clone(), map, each)
            .map_err(|e| BlocError::Corrupt(format!("colonne {} : {e}", at + 1)))?;
    }
    Ok(rows)
}
