//! Encrypted blocs, opened: Parquet's modular encryption with AES-GCM.
//!
//! The library writes encrypted files and reads them only into its own tables,
//! so the modules are opened here. Each is its length, a nonce, the ciphertext
//! and a tag; the tag also covers where the module stands (file, kind, row
//! group, column, page), so a page that was damaged, moved or taken from another
//! file does not open.

use std::ops::Range;

use parquet::basic::Encoding;
use parquet::errors::ParquetError;
use parquet::file::column_crypto_metadata::ColumnCryptoMetaData;
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};
use ring::aead::{Aad, LessSafeKey, Nonce};

use super::header::{Header, Input, Value, resized};
use super::pages::Span;
use super::{BlocError, FileKey};

const NONCE: usize = 12;

/// Kinds of modules, by the numbers that the format gives them.
#[derive(Clone, Copy)]
enum Module {
    Footer = 0,
    Data = 2,
    Dictionary = 3,
    DataHeader = 4,
    DictionaryHeader = 5,
}

/// What opens the modules of one file.
pub(super) struct Sealed {
    cipher: LessSafeKey,
    /// What the tags of this file's modules begin with.
    file: Vec<u8>,
}

impl Sealed {
    /// Opens the end of a file; the second is its footer in clear.
    pub(super) fn open(key: &FileKey, end: &[u8]) -> Result<(Sealed, Vec<u8>), BlocError> {
        let damaged = |what: &str| BlocError::Corrupt(format!("pied chiffré : {what}"));
        let crypto = Crypto::read(end).ok_or_else(|| damaged("en-tête illisible"))?;
        let known = crypto.key_name();
        if let Some(found) = known.as_ref().filter(|name| **name != key.name()) {
            return Err(BlocError::OtherFileKey { found: found.clone(), given: key.name() });
        }
        let cipher = key.cipher().ok_or_else(|| damaged("clé inutilisable"))?;
        let sealed = Sealed { cipher, file: crypto.file };
        let mut rest = end.get(crypto.length..).unwrap_or_default();
        let mut plain = Vec::new();
        let aad = sealed.aad(Module::Footer, None);
        module(&mut rest)
            .filter(|_| rest.is_empty())
            .and_then(|module| sealed.append(module, &aad, &mut plain))
            .ok_or_else(|| match known {
                Some(_) => damaged("il ne s'ouvre pas avec sa clé"),
                None => damaged("il ne s'ouvre pas : autre clé, ou fichier endommagé"),
            })?;
        Ok((sealed, plain))
    }

    /// Columns of a row group as they would stand without encryption, and the
    /// metadata that say where they are then. Data pages without a row of the
    /// window are there with nothing in them.
    pub(super) fn group(
        &self,
        index: usize,
        span: &Span,
        meta: &RowGroupMetaData,
        columns: Range<usize>,
        window: &Range<usize>,
    ) -> Result<(Span, RowGroupMetaData), ParquetError> {
        let group = ordinal(index)?;
        let mut chunks = meta.columns().to_vec();
        let mut plain = Vec::with_capacity(span.bytes.len());
        for column in columns {
            let place = Place { group, column: ordinal(column)? };
            let chunk = &mut chunks[column];
            *chunk = self.chunk(place, span, chunk, window, &mut plain)?;
        }
        let meta = meta.clone().into_builder().set_column_metadata(chunks).build()?;
        Ok((Span { start: 0, bytes: plain.into() }, meta))
    }

    fn chunk(
        &self,
        place: Place,
        span: &Span,
        chunk: &ColumnChunkMetaData,
        window: &Range<usize>,
        plain: &mut Vec<u8>,
    ) -> Result<ColumnChunkMetaData, ParquetError> {
        let name = chunk.column_path().string();
        if chunk.crypto_metadata() != Some(&ColumnCryptoMetaData::ENCRYPTION_WITH_FOOTER_KEY) {
            return Err(wrong(&name, "n'est pas chiffrée de la clé du fichier"));
        }
        let mut rest = span.of(chunk).ok_or_else(|| wrong(&name, "sort de son groupe"))?;
        // The pages of other encodings are read through the library, all at once.
        let by_page = chunk.encodings().all(|e| {
            #[allow(deprecated)]
            let old = Encoding::PLAIN_DICTIONARY;
            e == old || matches!(e, Encoding::PLAIN | Encoding::RLE | Encoding::RLE_DICTIONARY)
        });
        let mut dictionary = chunk.dictionary_page_offset().is_some();
        let (start, mut data) = (plain.len(), plain.len());
        let (mut page, mut row) = (0, 0usize);
        while !rest.is_empty() {
            let broken = || match dictionary {
                true => wrong(&name, "dictionnaire endommagé ou déplacé, il ne s'ouvre pas"),
                false => wrong(
                    &name,
                    &format!("page {page} endommagée ou déplacée, elle ne s'ouvre pas"),
                ),
            };
            let (head, body) = match dictionary {
                true => (Module::DictionaryHeader, Module::Dictionary),
                false => (Module::DataHeader, Module::Data),
            };
            let number = if dictionary { None } else { Some(ordinal(page)?) };
            let aad = |kind| self.aad(kind, Some((place, number)));
            let mut bytes = Vec::new();
            module(&mut rest)
                .and_then(|module| self.append(module, &aad(head), &mut bytes))
                .ok_or_else(broken)?;
            let header = Header::read(&bytes)
                .filter(|h| h.length == bytes.len() && h.rows.is_none() == dictionary)
                .ok_or_else(broken)?;
            let page_module = module(&mut rest)
                .filter(|module| module.len() + LENGTH == header.page)
                .ok_or_else(broken)?;
            let rows = header.rows.unwrap_or(0);
            let end = row.saturating_add(rows);
            let wanted = dictionary || !by_page || (end > window.start && row < window.end);
            let length = if wanted { page_module.len().checked_sub(NONCE + TAG) } else { Some(0) };
            let header = length.and_then(|l| resized(&bytes, l)).ok_or_else(broken)?;
            plain.extend_from_slice(&header);
            if wanted {
                self.append(page_module, &aad(body), plain).ok_or_else(broken)?;
            }
            if dictionary {
                dictionary = false;
                data = plain.len();
            } else {
                page += 1;
            }
            row = end;
        }
        chunk
            .clone()
            .into_builder()
            .set_dictionary_page_offset(chunk.dictionary_page_offset().map(|_| start as i64))
            .set_data_page_offset(data as i64)
            .set_total_compressed_size((plain.len() - start) as i64)
            .build()
    }

    /// What a module's tag covers beside its content.
    fn aad(&self, kind: Module, place: Option<(Place, Option<i16>)>) -> Vec<u8> {
        let mut aad = self.file.clone();
        aad.push(kind as u8);
        if let Some((place, page)) = place {
            aad.extend(place.group.to_le_bytes());
            aad.extend(place.column.to_le_bytes());
            aad.extend(page.map(i16::to_le_bytes).iter().flatten());
        }
        aad
    }

    /// Opens a module behind what is there; `None` if it does not open.
    fn append(&self, module: &[u8], aad: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let (nonce, text) = module.split_first_chunk::<NONCE>()?;
        let start = out.len();
        out.extend_from_slice(text);
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let opened = self.cipher.open_in_place(nonce, Aad::from(aad), &mut out[start..]);
        let length = opened.ok()?.len();
        out.truncate(start + length);
        Some(())
    }
}

/// A column chunk in its file.
#[derive(Clone, Copy)]
struct Place {
    group: i16,
    column: i16,
}

const TAG: usize = 16;
/// Bytes of a module's length.
const LENGTH: usize = 4;

fn ordinal(index: usize) -> Result<i16, ParquetError> {
    let most = |_| ParquetError::General("more than an encrypted file can hold".to_owned());
    i16::try_from(index).map_err(most)
}

/// The next module, without its length.
fn module<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, after) = rest.split_first_chunk::<LENGTH>()?;
    let (module, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *rest = after;
    Some(module)
}

fn wrong(column: &str, what: &str) -> ParquetError {
    ParquetError::General(format!("colonne « {column} » : {what}"))
}

/// What stands in clear before an encrypted footer.
struct Crypto {
    file: Vec<u8>,
    key: Vec<u8>,
    length: usize,
}

impl Crypto {
    /// Reads Thrift's `FileCryptoMetaData`; `None` if it is damaged, or asks for
    /// another cipher than AES-GCM or for a prefix that the file does not hold.
    fn read(bytes: &[u8]) -> Option<Crypto> {
        const DEPTH: usize = 8;
        let mut input = Input::new(bytes);
        let (mut prefix, mut unique, mut key) = (Vec::new(), None, Vec::new());
        let mut field = 0;
        while let Some(value) = input.field(&mut field)? {
            match (field, value) {
                (1, Value::Struct) => {
                    let mut cipher = 0;
                    while let Some(value) = input.field(&mut cipher)? {
                        let (1, Value::Struct) = (cipher, value) else { return None };
                        let mut inner = 0;
                        while let Some(value) = input.field(&mut inner)? {
                            match (inner, value) {
                                (1, Value::Binary) => prefix = input.binary()?.to_vec(),
                                (2, Value::Binary) => unique = Some(input.binary()?.to_vec()),
                                (_, other) => input.pass(other, DEPTH)?,
                            }
                        }
                    }
                }
                (2, Value::Binary) => key = input.binary()?.to_vec(),
                (_, other) => input.pass(other, DEPTH)?,
            }
        }
        let file = [prefix, unique?].concat();
        Some(Crypto { file, key, length: input.at() })
    }

    /// The name of the key, if one of ours wrote it.
    fn key_name(&self) -> Option<String> {
        let material: serde_json::Value = serde_json::from_slice(&self.key).ok()?;
        let name = material.get("masterKeyID")?.as_str()?;
        name.starts_with("tirage-").then(|| name.chars().take(40).collect())
    }
}
