//! Ghostscript's separations of a PDF page, as coverage maps.

use std::collections::BTreeMap;
use std::path::Path;

use crate::judge;

/// One plate: coverage 0 to 255 for each pixel, rows from the top.
pub struct Plate {
    pub width: usize,
    pub height: usize,
    pub coverage: Vec<u8>,
}

impl Plate {
    pub fn at(&self, x: usize, y: usize) -> u8 {
        self.coverage[y * self.width + x]
    }
}

/// The plates of the first page, by ink name; none where there is no
/// Ghostscript.
pub fn plates(pdf: &Path, dpi: u32) -> Option<BTreeMap<String, Plate>> {
    let mut gs = judge::tool("gs")?;
    let dir = tempfile::tempdir().unwrap();
    gs.args(["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-sCompression=none"]);
    gs.args(["-dFirstPage=1", "-dLastPage=1", &format!("-r{dpi}")]);
    gs.arg(format!("-sOutputFile={}", dir.path().join("p.tif").display())).arg(pdf);
    judge::passes(&mut gs);
    let mut plates = BTreeMap::new();
    for entry in std::fs::read_dir(dir.path()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if let Some((_, rest)) = name.split_once('(') {
            let ink = rest.rsplit_once(')').unwrap().0.to_owned();
            plates.insert(ink, tiff(&std::fs::read(&path).unwrap()));
        }
    }
    Some(plates)
}

/// Reads an uncompressed 8-bit grey TIFF in which black (0) is full ink.
fn tiff(bytes: &[u8]) -> Plate {
    let little = &bytes[..2] == b"II";
    let word = |at: usize| {
        let b: [u8; 2] = bytes[at..at + 2].try_into().unwrap();
        usize::from(if little { u16::from_le_bytes(b) } else { u16::from_be_bytes(b) })
    };
    let long = |at: usize| {
        let b: [u8; 4] = bytes[at..at + 4].try_into().unwrap();
        (if little { u32::from_le_bytes(b) } else { u32::from_be_bytes(b) }) as usize
    };
    let directory = long(4);
    let mut tags = BTreeMap::new();
    for i in 0..word(directory) {
        let at = directory + 2 + i * 12;
        let (kind, count) = (word(at + 2), long(at + 4));
        let size = if kind == 3 { 2 } else { 4 };
        let start = if size * count <= 4 { at + 8 } else { long(at + 8) };
        let read = |k: usize| if kind == 3 { word(start + k * 2) } else { long(start + k * 4) };
        if kind == 3 || kind == 4 {
            tags.insert(word(at), (0..count).map(read).collect::<Vec<usize>>());
        }
    }
    assert_eq!(tags[&259], [1], "compressed");
    assert_eq!(tags[&258], [8], "not 8 bits");
    let (width, height) = (tags[&256][0], tags[&257][0]);
    let mut coverage = Vec::with_capacity(width * height);
    for (offset, count) in tags[&273].iter().zip(&tags[&279]) {
        coverage.extend(bytes[*offset..offset + count].iter().map(|v| 255 - v));
    }
    assert_eq!(coverage.len(), width * height);
    Plate { width, height, coverage }
}
