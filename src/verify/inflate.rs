//! Bytes of streams: inflated, their predictors undone.

use libdeflater::{DecompressionError, Decompressor};

use super::object::{Dict, Object};

/// No stream of a volume is larger; one that claims to be is a trap.
const MOST: usize = 1 << 28;

/// Inflates streams; each thread has one.
pub(super) struct Inflater(Decompressor);

impl Default for Inflater {
    fn default() -> Self {
        Inflater(Decompressor::new())
    }
}

impl Inflater {
    /// The bytes of a stream, as its filters say, into `out`.
    pub(super) fn stream(
        &mut self,
        dict: &Dict,
        raw: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        let filter = match dict.get(b"Filter".as_slice()) {
            None | Some(Object::Null) => None,
            Some(Object::Array(list)) => match list.as_slice() {
                [] => None,
                [one] => one.name(),
                _ => return Err("un flux a plusieurs filtres".to_owned()),
            },
            Some(other) => other.name(),
        };
        match filter {
            None => {
                out.clear();
                out.extend_from_slice(raw);
            }
            Some(b"FlateDecode") => self.inflate(raw, out)?,
            Some(other) => {
                let name = String::from_utf8_lossy(other);
                return Err(format!("filtre {name} inconnu ; FlateDecode est attendu"));
            }
        }
        let parms = match dict.get(b"DecodeParms".as_slice()) {
            Some(Object::Array(list)) => list.first(),
            other => other,
        };
        if let Some(parms) = parms.and_then(Object::dict) {
            let number = |key: &[u8]| parms.get(key).and_then(Object::count);
            if number(b"Predictor").unwrap_or(1) >= 10 {
                *out = unpredicted(out, number(b"Columns").unwrap_or(1))?;
            }
        }
        Ok(())
    }

    fn inflate(&mut self, raw: &[u8], out: &mut Vec<u8>) -> Result<(), String> {
        let mut room = (raw.len() * 6).max(1 << 12).max(out.capacity());
        loop {
            out.resize(room, 0);
            match self.0.zlib_decompress(raw, out) {
                Ok(n) => {
                    out.truncate(n);
                    return Ok(());
                }
                Err(DecompressionError::InsufficientSpace) if room < MOST => room *= 2,
                Err(_) => return Err("un flux compressé est abîmé".to_owned()),
            }
        }
    }
}

/// Undoes the predictors of PNG, one byte a sample.
fn unpredicted(bytes: &[u8], columns: usize) -> Result<Vec<u8>, String> {
    let mut out: Vec<u8> = Vec::with_capacity(bytes.len());
    let mut above = vec![0u8; columns];
    for row in bytes.chunks(columns + 1) {
        let Some((kind, row)) = row.split_first() else { break };
        let mut line = row.to_vec();
        line.resize(columns, 0);
        for i in 0..columns {
            let left = if i > 0 { line[i - 1] } else { 0 };
            let corner = if i > 0 { above[i - 1] } else { 0 };
            let add = match kind {
                0 => 0,
                1 => left,
                2 => above[i],
                3 => ((u16::from(left) + u16::from(above[i])) / 2) as u8,
                4 => paeth(left, above[i], corner),
                _ => return Err("un prédicteur de flux est inconnu".to_owned()),
            };
            line[i] = line[i].wrapping_add(add);
        }
        out.extend_from_slice(&line[..row.len()]);
        above = line;
    }
    Ok(out)
}

fn paeth(a: u8, b: u8, c: u8) -> u8 {
    let p = i16::from(a) + i16::from(b) - i16::from(c);
    let far = |n: u8| (p - i16::from(n)).abs();
    if far(a) <= far(b) && far(a) <= far(c) {
        a
    } else if far(b) <= far(c) {
        b
    } else {
        c
    }
}
