//! [`Symbology`]: the kinds of codes, and [`CodeMaker`], which makes one kind.
//!
//! QR codes are made by superposition ([`QrMaker`]); the others by crate rxing,
//! the port of ZXing, code by code.

use rxing::{BarcodeFormat, EncodeHints, MultiFormatWriter, Writer};

use super::code::{CodeError, QrMaker};
use crate::measure::Length;

/// A kind of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbology {
    /// QR code (ISO/IEC 18004).
    Qr,
    /// Data Matrix ECC 200 (ISO/IEC 16022).
    DataMatrix,
    /// Code 128 (ISO/IEC 15417).
    Code128,
    /// Interleaved 2 of 5 (ISO/IEC 16390): digits alone, an even number of them.
    Itf,
    /// PDF417 (ISO/IEC 15438).
    Pdf417,
}

impl Symbology {
    /// Names in layout.toml.
    /// How layouts write them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.into_iter().map(|(name, _)| name)
    }

    pub(super) const NAMES: [(&'static str, Symbology); 5] = [
        ("qr", Symbology::Qr),
        ("datamatrix", Symbology::DataMatrix),
        ("code128", Symbology::Code128),
        ("itf", Symbology::Itf),
        ("pdf417", Symbology::Pdf417),
    ];

    /// Modules of quiet zone beside the code, and above and below it, that its
    /// standard asks for.
    pub fn quiet_zone(self) -> (u32, u32) {
        match self {
            Symbology::Qr => (4, 4),
            Symbology::DataMatrix => (1, 1),
            Symbology::Code128 | Symbology::Itf => (10, 0),
            Symbology::Pdf417 => (2, 2),
        }
    }

    /// The least width of a module on a ticket: 0.33 mm for a code that
    /// telephones read, 0.25 mm for one that readers of the trade do.
    pub(super) fn least_module(self) -> Length {
        match self {
            Symbology::Qr => Length::from_mm(0.33),
            _ => Length::from_mm(0.25),
        }
    }

    /// Whether its bars stand as high as one likes.
    pub(super) fn is_linear(self) -> bool {
        matches!(self, Symbology::Code128 | Symbology::Itf)
    }

    /// Height of a row of modules, in modules, where it is no square.
    pub(super) fn row_height(self) -> u32 {
        if self == Symbology::Pdf417 { 3 } else { 1 }
    }

    fn format(self) -> BarcodeFormat {
        match self {
            Symbology::Qr => BarcodeFormat::QR_CODE,
            Symbology::DataMatrix => BarcodeFormat::DATA_MATRIX,
            Symbology::Code128 => BarcodeFormat::CODE_128,
            Symbology::Itf => BarcodeFormat::ITF,
            Symbology::Pdf417 => BarcodeFormat::PDF_417,
        }
    }
}

/// The modules of a code, without quiet zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeMatrix {
    /// Modules in a row.
    pub width: u32,
    /// Rows as in [`crate::artwork::BitMatrix`]; a linear code has one.
    pub rows: Vec<u8>,
}

impl CodeMatrix {
    /// Rows of modules.
    pub fn height(&self) -> u32 {
        (self.rows.len() / (self.width as usize).div_ceil(8).max(1)) as u32
    }
}

/// Makes the codes of one place: all of one size.
#[derive(Clone, Debug)]
pub(super) enum CodeMaker {
    Qr(QrMaker),
    Other { symbology: Symbology, width: u32, height: u32 },
}

impl CodeMaker {
    /// For payloads like these; what they have in common is the number of
    /// characters and which of them are digits.
    pub(super) fn other(symbology: Symbology, samples: &[String]) -> Result<Self, CodeError> {
        let mut size = None;
        for sample in samples {
            let matrix = made(symbology, sample)?;
            let found = (matrix.width, matrix.height());
            if *size.get_or_insert(found) != found {
                return Err(CodeError::Sizes);
            }
        }
        let (width, height) = size.unwrap_or_default();
        Ok(CodeMaker::Other { symbology, width, height })
    }

    pub(super) fn symbology(&self) -> Symbology {
        match self {
            CodeMaker::Qr(_) => Symbology::Qr,
            CodeMaker::Other { symbology, .. } => *symbology,
        }
    }

    /// Modules across and down.
    pub(super) fn size(&self) -> (u32, u32) {
        match self {
            CodeMaker::Qr(maker) => (maker.side(), maker.side()),
            CodeMaker::Other { width, height, .. } => (*width, *height),
        }
    }

    /// The code of a payload.
    pub(super) fn matrix(&self, payload: &str) -> Result<CodeMatrix, CodeError> {
        match self {
            CodeMaker::Qr(maker) => {
                let matrix = maker.matrix(payload.as_bytes())?;
                Ok(CodeMatrix { width: matrix.side, rows: matrix.rows })
            }
            CodeMaker::Other { symbology, width, height } => {
                let matrix = made(*symbology, payload)?;
                let same = (matrix.width, matrix.height()) == (*width, *height);
                if same { Ok(matrix) } else { Err(CodeError::Sizes) }
            }
        }
    }
}

/// A code made by rxing.
fn made(symbology: Symbology, payload: &str) -> Result<CodeMatrix, CodeError> {
    let hints = EncodeHints { Margin: Some("0".to_owned()), ..EncodeHints::default() };
    let bits = MultiFormatWriter
        .encode_with_hints(payload, &symbology.format(), 0, 0, &hints)
        .map_err(|e| CodeError::Refused { payload: payload.to_owned(), why: e.to_string() })?;
    let (width, height) = (bits.width(), bits.height());
    let stride = (width as usize).div_ceil(8);
    let mut rows: Vec<u8> = Vec::with_capacity(stride * height as usize);
    for y in 0..height {
        let start = rows.len();
        rows.resize(start + stride, 0);
        for x in (0..width).filter(|x| bits.get(*x, y)) {
            rows[start + x as usize / 8] |= 0x80 >> (x % 8);
        }
        // Rows that are drawn several times over to be high stand here once:
        // neighbours in a PDF417 differ by their own numbers.
        let repeated = start > 0 && rows[start..] == rows[start - stride..start];
        if repeated && symbology == Symbology::Pdf417 {
            rows.truncate(start);
        }
    }
    Ok(CodeMatrix { width, rows })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn codes_of_one_place_have_one_size() {
        for (text, symbology) in [
            ("1202-01-0001-00000000-0", Symbology::DataMatrix),
            ("1202-01-0001-00000000-0", Symbology::Code128),
            ("12020100010000000000", Symbology::Itf),
            ("1202-01-0001-00000000-0", Symbology::Pdf417),
        ] {
            let samples: Vec<String> =
                ["0", "8", "7"].iter().map(|d| text.replace('0', d)).collect();
            let maker = CodeMaker::other(symbology, &samples).unwrap();
            let (width, height) = maker.size();
            assert!(width > 10, "{symbology:?}");
            assert_eq!(height == 1, symbology.is_linear(), "{symbology:?} {height}");
            for n in 0..500u32 {
                let digits = format!("{:08}", n.wrapping_mul(2_654_435_761) % 100_000_000);
                let payload = text.replacen("00000000", &digits, 1);
                let matrix = maker.matrix(&payload).unwrap();
                assert_eq!((matrix.width, matrix.height()), (width, height), "{payload}");
            }
        }
    }

    #[test]
    fn what_a_symbology_does_not_carry_is_told() {
        let odd = CodeMaker::other(Symbology::Itf, &["123".to_owned()]).unwrap_err();
        assert!(odd.to_string().contains("123"), "{odd}");
        assert!(CodeMaker::other(Symbology::Itf, &["1-23".to_owned()]).is_err());
        let sizes = ["12".to_owned(), "1234567890".to_owned()];
        assert_eq!(CodeMaker::other(Symbology::Code128, &sizes).unwrap_err(), CodeError::Sizes);
    }
}
