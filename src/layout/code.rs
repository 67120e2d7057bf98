//! [`QrMaker`]: QR codes of one shape, made by superposition.
//!
//! With a fixed version, level and mask, the modules of a QR code are a linear
//! function over XOR of its data bits: Reed-Solomon codes are linear, and the
//! mask is XORed on. So a code is the code of one template, XORed with a
//! prepared picture for each half byte in which its data differ from it. All
//! pictures are drawn once by the parts of the `qrcode` crate, which a test
//! compares module for module. A mask fixed beforehand also keeps the look of a
//! code free of what a choice by penalty would tell or cost.

use std::sync::OnceLock;

use qrcode::bits::Bits;
use qrcode::canvas::{Canvas, MaskPattern};
use qrcode::optimize::{Parser, Segment};
use qrcode::{Color, EcLevel, Version, ec};

/// How many damaged codewords a code survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
pub enum Level {
    /// About 7 %.
    L,
    /// About 15 %.
    M,
    /// About 25 %.
    Q,
    /// About 30 %.
    H,
}

impl Level {
    fn to_crate(self) -> EcLevel {
        match self {
            Level::L => EcLevel::L,
            Level::M => EcLevel::M,
            Level::Q => EcLevel::Q,
            Level::H => EcLevel::H,
        }
    }
}

/// Why there can be no such code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// No such version, or one too large for a ticket.
    #[error("version {0} du code QR : un nombre de 1 à {max} est attendu", max = QrMaker::MAX_VERSION)]
    Version(u8),
    /// No such mask.
    #[error("masque {0} du code QR : un nombre de 0 à 7 est attendu")]
    Mask(u8),
    /// A symbology cannot carry it.
    #[error("« {payload} » ne s'écrit pas dans ce code : {why}")]
    Refused {
        /// The payload.
        payload: String,
        /// What the library says.
        why: String,
    },
    /// Payloads that look alike give codes of several sizes.
    #[error("le code n'a pas la même taille pour tous les numéros")]
    Sizes,
    /// The payload does not fit.
    #[error(
        "{bytes} caractères ne tiennent pas dans un code QR de version {version}, niveau {level:?}"
    )]
    TooLong {
        /// Length of the payload.
        bytes: usize,
        /// Version of the code.
        version: u8,
        /// Its level.
        level: Level,
    },
}

/// The modules of a code, without quiet zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrMatrix {
    /// Modules in a row, and rows.
    pub side: u32,
    /// Rows, top first, one bit a module, most significant first, each row
    /// filled up to whole bytes; a set bit is dark. As in
    /// [`crate::artwork::BitMatrix`].
    pub rows: Vec<u8>,
}

impl QrMatrix {
    /// Whether the module in column `x` of row `y` is dark.
    pub fn dark(&self, x: u32, y: u32) -> bool {
        let stride = (self.side as usize).div_ceil(8);
        self.rows[y as usize * stride + x as usize / 8] >> (7 - x % 8) & 1 == 1
    }
}

/// Makes codes of one version, level and mask, ten times as fast as by drawing
/// each with its mask fixed (measured for 23 characters, version 3, level M);
/// most of what is left is the packing of the data.
#[derive(Clone)]
pub struct QrMaker {
    version: u8,
    level: Level,
    mask: u8,
    side: usize,
    /// Data codewords that the pictures start from.
    template: Vec<u8>,
    /// Picture of the template.
    base: Vec<u64>,
    /// For half byte `i` and value `v`, what changes when it is XORed with `v`:
    /// `words` words from `(i * 16 + v) * words`.
    changes: Vec<u64>,
    /// The first payload, and how the crate cut it into segments.
    cut: OnceLock<(Vec<u8>, Vec<Segment>)>,
    /// Data codewords and picture of the first code made: those of the next
    /// ones differ in little.
    near: OnceLock<(Vec<u8>, Vec<u64>)>,
}

impl std::fmt::Debug for QrMaker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "QrMaker({}-{:?}, mask {})", self.version, self.level, self.mask)
    }
}

impl QrMaker {
    /// Larger codes (57 modules and more) have no place on a ticket, and their
    /// pictures would take long to prepare.
    pub const MAX_VERSION: u8 = 10;

    /// Modules of quiet zone that a reader needs on every side (ISO/IEC 18004).
    pub const QUIET_ZONE: u32 = 4;

    /// Prepares the pictures (some milliseconds) of codes that carry
    /// `payload_len` characters.
    ///
    /// # Errors
    /// If there is no such version or mask, or so long a payload does not fit
    /// when all of it are plain bytes.
    pub fn new(version: u8, level: Level, mask: u8, payload_len: usize) -> Result<Self, CodeError> {
        if version == 0 || version > Self::MAX_VERSION {
            return Err(CodeError::Version(version));
        }
        if mask > 7 {
            return Err(CodeError::Mask(mask));
        }
        let side = 17 + 4 * usize::from(version);
        let mut maker = QrMaker {
            version,
            level,
            mask,
            side,
            template: Vec::new(),
            base: Vec::new(),
            changes: Vec::new(),
            cut: OnceLock::new(),
            near: OnceLock::new(),
        };
        maker.template = maker.codewords(&vec![b'a'; payload_len])?;
        maker.base = maker.draw(&maker.template)?;
        let words = maker.base.len();
        let mut changes = vec![0; maker.template.len() * 2 * 16 * words];
        let mut data = maker.template.clone();
        for half in 0..data.len() * 2 {
            for bit in 0..4 {
                let flip = 1u8 << bit << if half % 2 == 0 { 4 } else { 0 };
                data[half / 2] ^= flip;
                let picture = maker.draw(&data)?;
                data[half / 2] ^= flip;
                for value in (0..16).filter(|v| v >> bit & 1 == 1) {
                    let at = (half * 16 + value) * words;
                    for (i, word) in picture.iter().enumerate() {
                        changes[at + i] ^= word ^ maker.base[i];
                    }
                }
            }
        }
        maker.changes = changes;
        Ok(maker)
    }

    /// Modules in a row of the codes, without quiet zone.
    pub fn side(&self) -> u32 {
        self.side as u32
    }

    /// The code of a payload.
    ///
    /// # Errors
    /// If the payload does not fit.
    pub fn matrix(&self, payload: &[u8]) -> Result<QrMatrix, CodeError> {
        let data = self.codewords(payload)?;
        if data.len() != self.template.len() {
            return Err(self.too_long(payload.len()));
        }
        let (near, drawn) = match self.near.get() {
            Some((near, drawn)) => (near, drawn),
            None => (&self.template, &self.base),
        };
        let picture = self.changed(drawn, near, &data);
        self.near.get_or_init(|| (data, picture.clone()));
        let mut rows = Vec::with_capacity(picture.len() * 8);
        picture.iter().for_each(|word| rows.extend_from_slice(&word.to_be_bytes()));
        rows.truncate(self.side * self.side.div_ceil(8));
        Ok(QrMatrix { side: self.side as u32, rows })
    }

    /// The picture of data codewords, from that of others.
    fn changed(&self, drawn: &[u64], from: &[u8], to: &[u8]) -> Vec<u64> {
        let mut picture = drawn.to_vec();
        let words = picture.len();
        for (i, (a, b)) in to.iter().zip(from).enumerate() {
            let difference = a ^ b;
            for (half, value) in [(2 * i, difference >> 4), (2 * i + 1, difference & 15)] {
                if value != 0 {
                    let at = (half * 16 + usize::from(value)) * words;
                    for (word, change) in picture.iter_mut().zip(&self.changes[at..at + words]) {
                        *word ^= change;
                    }
                }
            }
        }
        picture
    }

    /// The data codewords of a payload, packed as the crate packs them.
    ///
    /// The crate cuts payloads into segments by the kinds of their characters.
    /// Serials have digits and dashes in the same places, so that the cut of
    /// the first one serves them all; that of any other payload is made anew.
    fn codewords(&self, payload: &[u8]) -> Result<Vec<u8>, CodeError> {
        let version = Version::Normal(self.version.into());
        let cut = |payload: &[u8]| Parser::new(payload).optimize(version).collect::<Vec<_>>();
        let mut bits = Bits::new(version);
        let pushed = if self.template.is_empty() {
            bits.push_segments(payload, cut(payload).into_iter())
        } else {
            let (first, segments) = self.cut.get_or_init(|| (payload.to_vec(), cut(payload)));
            if alike(first, payload) {
                bits.push_segments(payload, segments.iter().copied())
            } else {
                bits.push_segments(payload, cut(payload).into_iter())
            }
        };
        pushed
            .and_then(|()| bits.push_terminator(self.level.to_crate()))
            .map_err(|_| self.too_long(payload.len()))?;
        Ok(bits.into_bytes())
    }

    /// The picture of data codewords, drawn by the crate, packed into words.
    fn draw(&self, data: &[u8]) -> Result<Vec<u64>, CodeError> {
        let (version, level) = (Version::Normal(self.version.into()), self.level.to_crate());
        let (data, correction) =
            ec::construct_codewords(data, version, level).map_err(|_| self.too_long(data.len()))?;
        let mut canvas = Canvas::new(version, level);
        canvas.draw_all_functional_patterns();
        canvas.draw_data(&data, &correction);
        canvas.apply_mask(mask_pattern(self.mask));
        let stride = self.side.div_ceil(8);
        let mut bytes = vec![0u8; (self.side * stride).next_multiple_of(8)];
        for (i, colour) in canvas.into_colors().into_iter().enumerate() {
            if colour == Color::Dark {
                let (x, y) = (i % self.side, i / self.side);
                bytes[y * stride + x / 8] |= 0x80 >> (x % 8);
            }
        }
        Ok(bytes.as_chunks().0.iter().map(|w| u64::from_be_bytes(*w)).collect())
    }

    fn too_long(&self, bytes: usize) -> CodeError {
        CodeError::TooLong { bytes, version: self.version, level: self.level }
    }
}

/// Whether two payloads differ in nothing but the values of their digits.
fn alike(a: &[u8], b: &[u8]) -> bool {
    let same = |(a, b): (&u8, &u8)| a == b || (a.is_ascii_digit() && b.is_ascii_digit());
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// The mask with the number that ISO/IEC 18004 gives it.
fn mask_pattern(number: u8) -> MaskPattern {
    match number {
        0 => MaskPattern::Checkerboard,
        1 => MaskPattern::HorizontalLines,
        2 => MaskPattern::VerticalLines,
        3 => MaskPattern::DiagonalLines,
        4 => MaskPattern::LargeCheckerboard,
        5 => MaskPattern::Fields,
        6 => MaskPattern::Diamonds,
        _ => MaskPattern::Meadow,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use qrcode::QrCode;

    /// The crate's own code with a given mask, by its documented parts.
    fn crate_code(payload: &[u8], version: u8, level: Level, mask: u8) -> Vec<bool> {
        let v = Version::Normal(version.into());
        let mut bits = Bits::new(v);
        bits.push_optimal_data(payload).unwrap();
        bits.push_terminator(level.to_crate()).unwrap();
        let (data, correction) =
            ec::construct_codewords(&bits.into_bytes(), v, level.to_crate()).unwrap();
        let mut canvas = Canvas::new(v, level.to_crate());
        canvas.draw_all_functional_patterns();
        canvas.draw_data(&data, &correction);
        canvas.apply_mask(mask_pattern(mask));
        canvas.into_colors().into_iter().map(|c| c == Color::Dark).collect()
    }

    fn modules(matrix: &QrMatrix) -> Vec<bool> {
        let side = matrix.side;
        (0..side * side).map(|i| matrix.dark(i % side, i / side)).collect()
    }

    #[test]
    fn every_mask_equals_the_crate_module_for_module() {
        for (version, level) in [(3, Level::M), (1, Level::L), (7, Level::Q), (5, Level::H)] {
            for mask in 0..8 {
                let maker = QrMaker::new(version, level, mask, 8).unwrap();
                for payload in ["12020042", "A-B/C$%:", "accents é", "1"] {
                    let ours = maker.matrix(payload.as_bytes()).unwrap();
                    let theirs = crate_code(payload.as_bytes(), version, level, mask);
                    assert_eq!(modules(&ours), theirs, "{version}-{level:?} mask {mask} {payload}");
                }
            }
        }
    }

    #[test]
    fn two_thousand_serials_equal_the_crate() {
        let maker = QrMaker::new(3, Level::M, 2, 23).unwrap();
        for i in 0..2_000u64 {
            let n = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 37;
            let serial =
                format!("1202-{:02}-{:04}-{:08}-{}", n % 100, n % 9_973, n % 1_500_000, n % 10);
            let ours = maker.matrix(serial.as_bytes()).unwrap();
            assert_eq!(modules(&ours), crate_code(serial.as_bytes(), 3, Level::M, 2), "{serial}");
        }
    }

    #[test]
    fn the_mask_that_the_crate_prefers_gives_its_very_code() {
        let payload = b"1202-01-0001-00000042-7";
        let best = QrCode::with_version(payload, Version::Normal(3), EcLevel::M).unwrap();
        let best: Vec<bool> = best.to_colors().into_iter().map(|c| c == Color::Dark).collect();
        let equal = (0..8).filter(|&mask| {
            let maker = QrMaker::new(3, Level::M, mask, payload.len()).unwrap();
            modules(&maker.matrix(payload).unwrap()) == best
        });
        assert_eq!(equal.count(), 1);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        assert_eq!(QrMaker::new(0, Level::M, 0, 1).err(), Some(CodeError::Version(0)));
        assert_eq!(QrMaker::new(11, Level::M, 0, 1).err(), Some(CodeError::Version(11)));
        assert_eq!(QrMaker::new(3, Level::M, 8, 1).err(), Some(CodeError::Mask(8)));
        let long = CodeError::TooLong { bytes: 43, version: 3, level: Level::M };
        assert_eq!(QrMaker::new(3, Level::M, 0, 43).err(), Some(long.clone()));
        let maker = QrMaker::new(3, Level::M, 0, 23).unwrap();
        assert_eq!(maker.matrix(&[b'x'; 43]).err(), Some(long));
    }
}
