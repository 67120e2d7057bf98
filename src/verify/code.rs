//! [`CodeReader`]: reads codes module for module.
//!
//! Codes other than QR are compared with the code of what they should say, as
//! crate rxing makes it.
//!
//! [`QrReader`] reads QR codes of one version, level and mask.
//! A printed code is compared with the picture of no data: what differs are the
//! bits of its codewords, each in the module that the `qrcode` crate gives it;
//! what differs elsewhere is a wrong module. Then the codewords are read, and
//! the correction must be what the data call for.

use qrcode::canvas::{Canvas, MaskPattern};
use qrcode::{Color, EcLevel, Version, ec};
use rxing::{BarcodeFormat, EncodeHints, MultiFormatWriter, Writer};

use super::places::Code;

/// Reads the codes of one place.
pub(super) enum CodeReader {
    Qr(Box<QrReader>),
    /// With its quiet zone beside and above, in modules.
    Other(BarcodeFormat, (f64, f64)),
}

/// The modules that a code should have.
pub(super) struct Modules {
    width: usize,
    rows: Vec<Vec<bool>>,
}

impl CodeReader {
    /// For the codes of a place; nothing if there is no such kind.
    pub(super) fn new(code: &Code) -> Option<CodeReader> {
        let other = |format, quiet| Some(CodeReader::Other(format, quiet));
        match code.symbology.as_str() {
            "qr" => {
                let reader = QrReader::new(code.version, code.level, code.mask)?;
                Some(CodeReader::Qr(Box::new(reader)))
            }
            "datamatrix" => other(BarcodeFormat::DATA_MATRIX, (1.0, 1.0)),
            "code128" => other(BarcodeFormat::CODE_128, (10.0, 0.0)),
            "itf" => other(BarcodeFormat::ITF, (10.0, 0.0)),
            "pdf417" => other(BarcodeFormat::PDF_417, (2.0, 2.0)),
            _ => None,
        }
    }

    /// Modules of quiet zone, beside and above.
    pub(super) fn quiet(&self) -> (f64, f64) {
        match self {
            CodeReader::Qr(_) => (4.0, 4.0),
            CodeReader::Other(_, quiet) => *quiet,
        }
    }

    /// The code of a text, where it must be made to be compared.
    pub(super) fn due(&self, payload: &str) -> Option<Modules> {
        let CodeReader::Other(format, _) = self else { return None };
        let hints = EncodeHints { Margin: Some("0".to_owned()), ..EncodeHints::default() };
        let bits = MultiFormatWriter.encode_with_hints(payload, format, 0, 0, &hints).ok()?;
        let row = |y| (0..bits.width()).map(|x| bits.get(x, y)).collect();
        let mut rows: Vec<Vec<bool>> = (0..bits.height()).map(row).collect();
        // A row that is drawn several times over, to be high, is one row.
        if *format == BarcodeFormat::PDF_417 {
            rows.dedup();
        }
        Some(Modules { width: bits.width() as usize, rows })
    }

    /// Columns and rows of modules.
    pub(super) fn size(&self, due: Option<&Modules>) -> (usize, usize) {
        match (self, due) {
            (CodeReader::Qr(reader), _) => (reader.side, reader.side),
            (_, Some(due)) => (due.width, due.rows.len()),
            _ => (0, 0),
        }
    }

    /// Whether a code says what it should; the error tells what it says.
    pub(super) fn check(
        &self,
        payload: &str,
        due: Option<&Modules>,
        dark: impl Fn(usize, usize) -> bool,
    ) -> Result<(), String> {
        match (self, due) {
            (CodeReader::Qr(reader), _) => {
                let read = reader.read(dark)?;
                if read == payload.as_bytes() {
                    return Ok(());
                }
                let read = String::from_utf8_lossy(&read).into_owned();
                Err(format!("le code dit « {read} » au lieu de « {payload} »"))
            }
            (_, Some(due)) => {
                let right = |(y, row): (usize, &Vec<bool>)| {
                    row.iter().enumerate().all(|(x, module)| dark(x, y) == *module)
                };
                if due.rows.iter().enumerate().all(right) {
                    return Ok(());
                }
                Err(format!("le code ne dit pas « {payload} »"))
            }
            _ => Err(format!("il n'y a pas de code pour « {payload} »")),
        }
    }
}

/// Reads the codes of one shape.
pub(super) struct QrReader {
    version: u8,
    level: EcLevel,
    pub(super) side: usize,
    /// The picture of codewords that are all nought.
    blank: Vec<bool>,
    /// For each module the bit of the codewords that it shows.
    bits: Vec<Option<u32>>,
    /// For each codeword as it is printed, its place among the data.
    order: Vec<usize>,
    /// Codewords of correction.
    correction: usize,
}

impl QrReader {
    /// For codes of this shape; nothing if there is no such.
    pub(super) fn new(version: u8, level: char, mask: u8) -> Option<QrReader> {
        let level = match level {
            'L' => EcLevel::L,
            'M' => EcLevel::M,
            'Q' => EcLevel::Q,
            'H' => EcLevel::H,
            _ => return None,
        };
        let v = Version::Normal(i16::from(version));
        let room = qrcode::bits::Bits::new(v).max_len(level).ok()? / 8;
        let places = |high: bool| -> Option<Vec<u8>> {
            let numbers = (0..room).map(|i| if high { (i >> 8) as u8 } else { i as u8 });
            Some(ec::construct_codewords(&numbers.collect::<Vec<u8>>(), v, level).ok()?.0)
        };
        let (low, high) = (places(false)?, places(true)?);
        let order = low.iter().zip(&high).map(|(l, h)| usize::from(*h) << 8 | usize::from(*l));
        let order: Vec<usize> = order.collect();
        let correction = ec::construct_codewords(&vec![0; room], v, level).ok()?.1.len();
        let draw = |data: &[u8], correction: &[u8]| -> Vec<bool> {
            let mut canvas = Canvas::new(v, level);
            canvas.draw_all_functional_patterns();
            canvas.draw_data(data, correction);
            canvas.apply_mask(pattern(mask));
            canvas.into_colors().into_iter().map(|c| c == Color::Dark).collect()
        };
        let mut words = vec![0u8; order.len() + correction];
        let picture = |words: &[u8]| draw(&words[..order.len()], &words[order.len()..]);
        let blank = picture(&words);
        let mut bits = vec![None; blank.len()];
        for bit in 0..words.len() * 8 {
            words[bit / 8] ^= 0x80 >> (bit % 8);
            let differs = picture(&words).iter().zip(&blank).position(|(a, b)| a != b);
            words[bit / 8] ^= 0x80 >> (bit % 8);
            bits[differs?] = Some(bit as u32);
        }
        let side = 17 + 4 * usize::from(version);
        Some(QrReader { version, level, side, blank, bits, order, correction })
    }

    /// The payload of a code, given by its modules row by row.
    pub(super) fn read(&self, dark: impl Fn(usize, usize) -> bool) -> Result<Vec<u8>, String> {
        let mut printed = vec![0u8; self.order.len() + self.correction];
        let modules = self.blank.iter().zip(&self.bits);
        for (i, (blank, bit)) in modules.enumerate() {
            let (x, y) = (i % self.side, i / self.side);
            let differs = dark(x, y) != *blank;
            match bit {
                Some(bit) if differs => printed[*bit as usize / 8] |= 0x80 >> (bit % 8),
                None if differs => {
                    return Err(format!("le module {x}, {y} du code est faux"));
                }
                _ => {}
            }
        }
        let (words, correction) = printed.split_at(self.order.len());
        let mut data = vec![0u8; words.len()];
        for (word, to) in words.iter().zip(&self.order) {
            data[*to] = *word;
        }
        let version = Version::Normal(i16::from(self.version));
        let due = ec::construct_codewords(&data, version, self.level);
        if due.map_err(|e| e.to_string())?.1 != correction {
            return Err("des modules du code sont faux : sa correction ne va pas".to_owned());
        }
        self.payload(&data).ok_or_else(|| "le contenu du code est illisible".to_owned())
    }

    /// The text of data codewords: segments of figures, of capitals, of bytes.
    fn payload(&self, data: &[u8]) -> Option<Vec<u8>> {
        let mut bits = Bits { data, at: 0 };
        let small = self.version < 10;
        let mut out = Vec::new();
        while let Some(mode) = bits.take(4) {
            match mode {
                0 => break,
                1 => {
                    let mut left = bits.take(if small { 10 } else { 12 })?;
                    while left > 0 {
                        let n = left.min(3);
                        let value = bits.take([0, 4, 7, 10][n as usize])?;
                        out.extend(format!("{value:0width$}", width = n as usize).bytes());
                        left -= n;
                    }
                }
                2 => {
                    let mut left = bits.take(if small { 9 } else { 11 })?;
                    let sign = |n: u32| SIGNS.get(n as usize).copied();
                    while left > 1 {
                        let pair = bits.take(11)?;
                        out.extend([sign(pair / 45)?, sign(pair % 45)?]);
                        left -= 2;
                    }
                    if left == 1 {
                        out.push(sign(bits.take(6)?)?);
                    }
                }
                4 => {
                    let count = bits.take(if small { 8 } else { 16 })?;
                    for _ in 0..count {
                        out.push(bits.take(8)? as u8);
                    }
                }
                _ => return None,
            }
        }
        Some(out)
    }
}

const SIGNS: &[u8; 45] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

struct Bits<'a> {
    data: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> Option<u32> {
        let mut value = 0;
        for i in self.at..self.at + count {
            value = value << 1 | u32::from(self.data.get(i / 8)? >> (7 - i % 8) & 1);
        }
        self.at += count;
        Some(value)
    }
}

fn pattern(number: u8) -> MaskPattern {
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
