//! The end of a bloc file: read and judged before anything else is.

use std::io::{Read, Seek, SeekFrom};

use parquet::basic::{Compression, Type as Physical};
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};

use crate::game::{BlocInfo, Game};

use super::format::{self, FORMAT, hex, keys};
use super::sealed::Sealed;
use super::{BlocError, FileKey};

const PLAIN: &[u8; 4] = b"PAR1";
const ENCRYPTED: &[u8; 4] = b"PARE";
/// What is said of metadata that are not there.
pub(super) const MISSING: &str = "manquante";

/// Reads the metadata of a bloc of `game`; all byte ranges in it lie within
/// the file. The last is what opens its pages, if they are encrypted.
pub(super) fn read<R: Read + Seek>(
    source: &mut R,
    game: &Game,
    key: Option<&FileKey>,
) -> Result<(BlocInfo, ParquetMetaData, Option<Sealed>), BlocError> {
    let (meta, start, sealed) = metadata(source, key)?;
    let info = info(&meta, game)?;
    check_columns(&meta, game)?;
    let rows = check_groups(&meta, start, info.tickets)?;
    if rows != u64::from(info.tickets) {
        return Err(BlocError::Truncated(format!(
            "{rows} lignes, mais la métadonnée « {} » dit {}",
            keys::TICKETS,
            info.tickets
        )));
    }
    Ok((info, meta, sealed))
}

/// Reads the metadata of any Parquet file, and where they begin. Whether it is
/// encrypted must be as the caller expects, who has a key or none.
pub(super) fn metadata<R: Read + Seek>(
    source: &mut R,
    key: Option<&FileKey>,
) -> Result<(ParquetMetaData, u64, Option<Sealed>), BlocError> {
    let len = source.seek(SeekFrom::End(0)).map_err(BlocError::Read)?;
    let magic = if len < 4 { [0; 4] } else { at::<R, 4>(source, 0)? };
    if magic != *PLAIN && magic != *ENCRYPTED {
        return Err(BlocError::NotParquet);
    }
    match (magic == *ENCRYPTED, key) {
        (true, None) => return Err(BlocError::Encrypted),
        (false, Some(_)) => return Err(BlocError::NotEncrypted),
        _ => (),
    }
    if len < 12 {
        return Err(BlocError::Truncated(format!("il s'arrête après {len} octets")));
    }
    let tail = at::<R, 8>(source, len - 8)?;
    if tail[4..] != magic {
        let magic = String::from_utf8_lossy(&magic);
        return Err(BlocError::Truncated(format!("« {magic} » est attendu à la fin")));
    }
    let size = u64::from(u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]));
    let Some(start) = (len - 8).checked_sub(size).filter(|s| *s >= 4) else {
        return Err(BlocError::Truncated(format!("son pied annonce {size} octets")));
    };
    let mut footer = vec![0; size as usize];
    source.seek(SeekFrom::Start(start)).map_err(BlocError::Read)?;
    source.read_exact(&mut footer).map_err(BlocError::Read)?;
    let mut sealed = None;
    if let Some(key) = key {
        let (opened, plain) = Sealed::open(key, &footer)?;
        (sealed, footer) = (Some(opened), plain);
    }
    let meta = ParquetMetaDataReader::decode_metadata(&footer)
        .map_err(|e| BlocError::Corrupt(format!("pied illisible : {e}")))?;
    let mut columns = meta.row_groups().iter().flat_map(|g| g.columns());
    if sealed.is_none() && columns.any(|c| c.crypto_metadata().is_some()) {
        return Err(BlocError::Corrupt("des colonnes sont chiffrées, le pied ne l'est pas".into()));
    }
    Ok((meta, start, sealed))
}

fn at<R: Read + Seek, const N: usize>(source: &mut R, from: u64) -> Result<[u8; N], BlocError> {
    let mut bytes = [0; N];
    source.seek(SeekFrom::Start(from)).map_err(BlocError::Read)?;
    source.read_exact(&mut bytes).map_err(BlocError::Read)?;
    Ok(bytes)
}

fn info(meta: &ParquetMetaData, game: &Game) -> Result<BlocInfo, BlocError> {
    let pairs = meta.file_metadata().key_value_metadata();
    let text = |key: &'static str| {
        pairs
            .and_then(|all| all.iter().find(|p| p.key == key))
            .and_then(|p| p.value.as_deref())
            .ok_or(BlocError::NotABloc { key, problem: MISSING.to_owned() })
    };
    let wrong = |key, found: &str, expected: &str| BlocError::NotABloc {
        key,
        problem: format!("« {found} », mais {expected} est attendu"),
    };
    let format = text(keys::FORMAT)?;
    if format != FORMAT {
        return Err(wrong(keys::FORMAT, format, "la version 1"));
    }
    let found = text(keys::GAME)?;
    if found != game.id {
        let (found, expected) = (found.to_owned(), game.id.clone());
        return Err(BlocError::OtherGame { found, expected });
    }
    let number = |key, most: u32| {
        let value = text(key)?;
        let number = value.parse().ok().filter(|n| (1..=most).contains(n));
        number.ok_or_else(|| wrong(key, value, &format!("un nombre de 1 à {most}")))
    };
    let meaning = text(keys::MEANING)?;
    let expected = hex(&game.meaning);
    if meaning != expected {
        return Err(BlocError::OtherMeaning {
            game: game.id.clone(),
            found: meaning.chars().take(8).collect(),
            expected: expected.chars().take(8).collect(),
        });
    }
    let tickets = number(keys::TICKETS, game.bloc_size)?;
    let size = number(keys::BLOC_SIZE, u32::MAX)?;
    if size != game.bloc_size {
        return Err(wrong(keys::BLOC_SIZE, &size.to_string(), &game.bloc_size.to_string()));
    }
    let specimen = tickets < game.bloc_size;
    let said = text(keys::SPECIMEN)?;
    if said != specimen.to_string() {
        return Err(wrong(keys::SPECIMEN, said, &specimen.to_string()));
    }
    Ok(BlocInfo {
        game: game.id.clone(),
        emission: number(keys::EMISSION, 99)? as u16,
        bloc: number(keys::BLOC, 9999)? as u16,
        tickets,
        specimen,
        meaning: game.meaning,
    })
}

fn check_columns(meta: &ParquetMetaData, game: &Game) -> Result<(), BlocError> {
    let wanted = format::columns(game);
    let schema = meta.file_metadata().schema_descr();
    let found: Vec<_> = schema.columns().iter().map(|c| (c.path().string(), c)).collect();
    let mut problems = Vec::new();
    for column in &wanted {
        if !found.iter().any(|(name, _)| *name == column.name) {
            problems.push(format!("« {} » manque", column.name));
        }
    }
    for (name, _) in &found {
        if !wanted.iter().any(|c| c.name == *name) {
            problems.push(format!("{} est de trop", super::error::quoted(name)));
        }
    }
    for (i, (column, (name, shape))) in wanted.iter().zip(&found).enumerate() {
        if problems.is_empty() && column.name != *name {
            problems
                .push(format!("« {} » est attendue à la place {i}, pas « {name} »", column.name));
        }
        if column.name == *name {
            let whole = |t| matches!(t, Physical::INT32 | Physical::INT64);
            let same = column.physical == shape.physical_type()
                || whole(column.physical) && whole(shape.physical_type());
            if !same {
                problems.push(format!(
                    "« {name} » est de type {}, {} est attendu",
                    shape.physical_type(),
                    column.physical
                ));
            }
            if shape.max_rep_level() > 0 || shape.max_def_level() > 1 {
                problems.push(format!("« {name} » n'est pas une simple colonne"));
            }
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(BlocError::Columns(problems.join(" ; "))) }
}

/// Sees to it that all row groups lie before `end`, hold no more than `most`
/// rows and can be decompressed; says how many rows there are.
pub(super) fn check_groups(meta: &ParquetMetaData, end: u64, most: u32) -> Result<u64, BlocError> {
    let mut rows = 0u64;
    for (i, group) in meta.row_groups().iter().enumerate() {
        let wrong = |what: String| BlocError::Corrupt(format!("groupe de lignes {i} : {what}"));
        let count = u64::try_from(group.num_rows()).unwrap_or(0);
        if count == 0 || count > u64::from(most) {
            return Err(wrong(format!("{} lignes", group.num_rows())));
        }
        rows += count;
        for column in group.columns() {
            let name = column.column_path().string();
            let start = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
            let range = u64::try_from(start).ok().zip(u64::try_from(column.compressed_size()).ok());
            match range.and_then(|(start, len)| Some((start, start.checked_add(len)?))) {
                Some((start, stop)) if start >= 4 && stop <= end => (),
                _ => return Err(wrong(format!("la colonne « {name} » sort du fichier"))),
            }
            match column.compression() {
                Compression::UNCOMPRESSED | Compression::SNAPPY | Compression::ZSTD(_) => (),
                other => {
                    return Err(BlocError::Columns(format!(
                        "« {name} » est comprimée en {other} ; ZSTD, SNAPPY ou aucune compression est attendu"
                    )));
                }
            }
        }
    }
    Ok(rows)
}
