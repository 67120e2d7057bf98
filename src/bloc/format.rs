//! The Parquet file of a bloc: columns, metadata, encoded row groups.
//!
//! docs/bloc-format.md describes it for programs elsewhere; a change here is a
//! new version of the format.

use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Type as Physical;
use parquet::basic::{Compression, ConvertedType, Encoding, LogicalType, Repetition, ZstdLevel};
use parquet::column::writer::{ColumnCloseResult, ColumnWriter, get_column_writer};
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor, Type, TypePtr};

use crate::game::{Alphabet, BlocInfo, CellCode, Game};

use super::{BlocError, FileKey};

/// The version of the format, in the metadata.
pub(super) const FORMAT: &str = "1";

/// Rows of a row group: small enough to decode in the time of a blink when one
/// ticket is asked for, large enough that dictionaries and headers don't count.
pub(super) const GROUP_ROWS: u32 = 16_384;

/// Rows of a page, so that one ticket is had without decoding its whole group.
pub(super) const PAGE_ROWS: u32 = 2_048;

/// Column of the ticket's number.
pub(super) const TICKET: &str = "ticket";
/// Column of the recorded lot.
pub(super) const LOT: &str = "lot";
/// Column of the validation number, the last.
pub(super) const VALIDATION: &str = "validation";

/// Keys of the metadata.
pub(super) mod keys {
    pub(in crate::bloc) const FORMAT: &str = "tirage.format";
    pub(in crate::bloc) const GAME: &str = "tirage.game";
    pub(in crate::bloc) const EMISSION: &str = "tirage.emission";
    pub(in crate::bloc) const BLOC: &str = "tirage.bloc";
    pub(in crate::bloc) const TICKETS: &str = "tirage.tickets";
    pub(in crate::bloc) const BLOC_SIZE: &str = "tirage.bloc_size";
    pub(in crate::bloc) const SPECIMEN: &str = "tirage.specimen";
    pub(in crate::bloc) const MEANING: &str = "tirage.meaning";
}

/// How the values of an alphabet stand in the file.
#[derive(Clone, Debug)]
pub(super) enum Values {
    /// UTF-8 strings.
    Text(Vec<ByteArray>),
    /// Plain numbers, INT32.
    Numbers(Vec<i32>),
    /// Sums in centimes, INT64.
    Amounts(Vec<i64>),
}

impl Values {
    /// Amounts as centimes; numbers where every value is one as Rust writes it
    /// (so not `007`); text for the rest.
    pub(super) fn new(alphabet: &Alphabet) -> Values {
        let values = || alphabet.symbols.iter().map(|s| &s.value);
        if alphabet.is_amounts {
            let sums = alphabet.symbols.iter().map(|s| s.amount.map_or(0, |a| a.to_cents()));
            return Values::Amounts(sums.collect());
        }
        let number = |v: &String| v.parse::<i32>().ok().filter(|n| n.to_string() == *v);
        match values().map(number).collect() {
            Some(numbers) => Values::Numbers(numbers),
            None => Values::Text(values().map(|v| ByteArray::from(v.as_str())).collect()),
        }
    }

    fn physical(&self) -> Physical {
        match self {
            Values::Text(_) => Physical::BYTE_ARRAY,
            Values::Numbers(_) => Physical::INT32,
            Values::Amounts(_) => Physical::INT64,
        }
    }
}

/// One column of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ColumnShape {
    pub(super) name: String,
    pub(super) physical: Physical,
}

/// The columns of a game's blocs, in order.
pub(super) fn columns(game: &Game) -> Vec<ColumnShape> {
    let column = |name: &str, physical| ColumnShape { name: name.to_owned(), physical };
    let mut all = vec![column(TICKET, Physical::INT32), column(LOT, Physical::INT64)];
    for slot in &game.slots {
        all.push(column(&slot.column, Values::new(game.alphabet(slot.alphabet)).physical()));
    }
    if game.validation_digits > 0 {
        all.push(column(VALIDATION, Physical::INT64));
    }
    all
}

/// The schema of a game's blocs.
pub(super) fn schema(game: &Game) -> Result<TypePtr, ParquetError> {
    let fields = columns(game)
        .iter()
        .map(|column| {
            let builder = Type::primitive_type_builder(&column.name, column.physical)
                .with_repetition(Repetition::REQUIRED);
            let builder = match column.physical {
                Physical::BYTE_ARRAY => builder
                    .with_logical_type(Some(LogicalType::String))
                    .with_converted_type(ConvertedType::UTF8),
                _ => builder,
            };
            builder.build().map(Arc::new)
        })
        .collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("bloc").with_fields(fields).build().map(Arc::new)
}

/// How the file is written.
pub(super) fn properties(
    info: &BlocInfo,
    bloc_size: u32,
    file_key: Option<&FileKey>,
) -> Result<WriterPropertiesPtr, ParquetError> {
    let path = |name: &str| ColumnPath::from(name.to_owned());
    let zstd = ZstdLevel::try_new(1).unwrap_or_default();
    let mut builder = WriterProperties::builder()
        .set_created_by(concat!("tirage version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(zstd))
        // Lots are looked up by the footer's least and greatest; for cells those
        // would only cost, since every row group shows every symbol.
        .set_statistics_enabled(EnabledStatistics::None)
        .set_column_statistics_enabled(path(LOT), EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_data_page_row_count_limit(PAGE_ROWS as usize)
        .set_key_value_metadata(Some(metadata(info, bloc_size)));
    // The ticket counts up, and validation numbers never repeat, so that a
    // dictionary would only cost.
    for (name, encoding) in [(TICKET, Encoding::DELTA_BINARY_PACKED), (VALIDATION, Encoding::PLAIN)]
    {
        builder = builder
            .set_column_dictionary_enabled(path(name), false)
            .set_column_encoding(path(name), encoding);
    }
    if let Some(key) = file_key {
        builder = builder.with_file_encryption_properties(key.properties()?);
    }
    Ok(Arc::new(builder.build()))
}

fn metadata(info: &BlocInfo, bloc_size: u32) -> Vec<KeyValue> {
    [
        (keys::FORMAT, FORMAT.to_owned()),
        (keys::GAME, info.game.clone()),
        (keys::EMISSION, info.emission.to_string()),
        (keys::BLOC, info.bloc.to_string()),
        (keys::TICKETS, info.tickets.to_string()),
        (keys::BLOC_SIZE, bloc_size.to_string()),
        (keys::SPECIMEN, info.specimen.to_string()),
        (keys::MEANING, hex(&info.meaning)),
    ]
    .map(|(key, value)| KeyValue::new(key.to_owned(), Some(value)))
    .to_vec()
}

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Rows of a bloc, column by column, before they are encoded.
pub(super) struct Table {
    pub(super) tickets: Vec<i32>,
    pub(super) lots: Vec<i64>,
    /// One list a slot.
    pub(super) cells: Vec<Vec<CellCode>>,
    pub(super) validation: Option<Vec<i64>>,
}

/// A row group as it will stand in the file.
pub(super) struct EncodedGroup {
    /// Its column chunks, one after the other.
    pub(super) bytes: Bytes,
    /// Where each chunk is within, and what the footer says of it.
    pub(super) columns: Vec<ColumnCloseResult>,
    /// Its rows.
    pub(super) rows: u32,
}

/// Encodes row groups; shared by all threads.
pub(super) struct Encoder {
    schema: SchemaDescPtr,
    properties: WriterPropertiesPtr,
    values: Vec<Values>,
}

impl Encoder {
    /// For a game's blocs.
    pub(super) fn new(game: &Game, schema: TypePtr, properties: WriterPropertiesPtr) -> Encoder {
        let values = game.slots.iter().map(|s| Values::new(game.alphabet(s.alphabet))).collect();
        Encoder { schema: Arc::new(SchemaDescriptor::new(schema)), properties, values }
    }

    /// Encodes one row group.
    ///
    /// # Errors
    /// Only if the library refuses the values, which it does not for this
    /// schema.
    pub(super) fn encode(&self, table: &Table) -> Result<EncodedGroup, BlocError> {
        let corrupt = |e: ParquetError| BlocError::Corrupt(e.to_string());
        let mut sink = TrackedWrite::new(Vec::new());
        let mut columns = Vec::with_capacity(self.schema.num_columns());
        let mut buffer = Buffer::default();
        for column in 0..self.schema.num_columns() {
            let pages = Box::new(SerializedPageWriter::new(&mut sink));
            let mut writer =
                get_column_writer(self.schema.column(column), self.properties.clone(), pages);
            self.write(column, table, &mut writer, &mut buffer).map_err(corrupt)?;
            columns.push(writer.close().map_err(corrupt)?);
        }
        let bytes = sink.into_inner().map_err(corrupt)?.into();
        Ok(EncodedGroup { bytes, columns, rows: table.tickets.len() as u32 })
    }

    /// Encodes one row group to the end of a file, encrypted if the file is.
    pub(super) fn encode_into<W: Write + Send>(
        &self,
        file: &mut SerializedFileWriter<W>,
        table: &Table,
    ) -> Result<(), ParquetError> {
        let mut group = file.next_row_group()?;
        let mut buffer = Buffer::default();
        let mut column = 0;
        while let Some(mut writer) = group.next_column()? {
            self.write(column, table, writer.untyped(), &mut buffer)?;
            writer.close()?;
            column += 1;
        }
        group.close().map(|_| ())
    }

    fn write(
        &self,
        column: usize,
        table: &Table,
        writer: &mut ColumnWriter<'_>,
        buffer: &mut Buffer,
    ) -> Result<(), ParquetError> {
        let slot = column.wrapping_sub(2);
        match (column, self.values.get(slot), writer) {
            (0, _, ColumnWriter::Int32ColumnWriter(w)) => w.write_batch(&table.tickets, None, None),
            (1, _, ColumnWriter::Int64ColumnWriter(w)) => w.write_batch(&table.lots, None, None),
            (_, Some(Values::Text(all)), ColumnWriter::ByteArrayColumnWriter(w)) => {
                look_up(&table.cells[slot], all, &mut buffer.text);
                w.write_batch(&buffer.text, None, None)
            }
            (_, Some(Values::Numbers(all)), ColumnWriter::Int32ColumnWriter(w)) => {
                look_up(&table.cells[slot], all, &mut buffer.numbers);
                w.write_batch(&buffer.numbers, None, None)
            }
            (_, Some(Values::Amounts(all)), ColumnWriter::Int64ColumnWriter(w)) => {
                look_up(&table.cells[slot], all, &mut buffer.amounts);
                w.write_batch(&buffer.amounts, None, None)
            }
            (_, None, ColumnWriter::Int64ColumnWriter(w)) => {
                w.write_batch(table.validation.as_deref().unwrap_or(&[]), None, None)
            }
            _ => Err(ParquetError::General(format!("column {column} has another type"))),
        }
        .map(|_| ())
    }
}

#[derive(Default)]
struct Buffer {
    text: Vec<ByteArray>,
    numbers: Vec<i32>,
    amounts: Vec<i64>,
}

fn look_up<T: Clone>(codes: &[CellCode], values: &[T], into: &mut Vec<T>) {
    into.clear();
    into.extend(codes.iter().filter_map(|c| values.get(usize::from(*c)).cloned()));
}
