//! [`Font`]: an embedded font: how wide its codes are, what extraction reads
//! for them, what they draw.

use std::collections::BTreeMap;
use std::io::{Read, Seek};

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::document::Document;
use super::inflate::Inflater;
use super::matrix::{Area, Matrix};
use super::object::{Dict, Lexer, Object};
use super::outline::{self, Pen, Polygons};

/// One code that extraction can read.
#[derive(Clone, Debug, Default)]
pub(super) struct Letter {
    /// What is read.
    pub(super) text: String,
    /// What is drawn, in ems, y upwards from the baseline.
    pub(super) outline: Polygons,
    /// What the drawing covers.
    pub(super) ink: Option<Area>,
}

/// An embedded font.
#[derive(Clone, Debug, Default)]
pub(super) struct Font {
    /// Whether codes are two bytes.
    wide: bool,
    /// Advances in ems, by code.
    widths: Vec<f32>,
    /// By code; codes are few and small.
    letters: Vec<Option<Box<Letter>>>,
}

impl Font {
    /// Reads a font by its dictionary.
    pub(super) fn read<R: Read + Seek>(
        document: &Document<R>,
        object: &Object,
    ) -> Result<Font, String> {
        let object = document.follow(object)?;
        let wrong = |what: &str| format!("police : {what}");
        let dict = object.dict().ok_or_else(|| wrong("ce n'est pas un dictionnaire"))?;
        let wide = dict.get(b"Subtype".as_slice()).and_then(Object::name) == Some(b"Type0");
        let inner = if wide {
            let list = document.get(dict, b"DescendantFonts")?;
            let first = list.array().and_then(<[Object]>::first).cloned().unwrap_or(Object::Null);
            document.follow(&first)?
        } else {
            object.clone()
        };
        let inner = inner.dict().ok_or_else(|| wrong("DescendantFonts manque"))?;
        let mut font = Font { wide, ..Font::default() };
        font.widths = if wide { wide_widths(document, inner)? } else { widths(document, inner)? };
        let mut inflater = Inflater::default();
        let mut stream = |object: Object| -> Result<Option<Vec<u8>>, String> {
            let Object::Stream(dict, raw) = object else { return Ok(None) };
            let mut bytes = Vec::new();
            inflater.stream(&dict, &raw, &mut bytes)?;
            Ok(Some(bytes))
        };
        let texts = stream(document.get(dict, b"ToUnicode")?)?;
        let texts = texts.map(|bytes| to_unicode(&bytes)).unwrap_or_default();
        let to_gid = stream(document.get(inner, b"CIDToGIDMap")?)?;
        let descriptor = document.get(inner, b"FontDescriptor")?;
        let file = match descriptor.dict() {
            Some(descriptor) => stream(document.get(descriptor, b"FontFile2")?)?,
            None => None,
        };
        let file = file.ok_or_else(|| wrong("son fichier TrueType n'est pas incorporé"))?;
        font.letters = letters(&file, texts, wide, to_gid.as_deref())
            .ok_or_else(|| wrong("son fichier TrueType est illisible"))?;
        Ok(font)
    }

    /// The codes of a string.
    pub(super) fn codes<'s>(&self, text: &'s [u8]) -> impl Iterator<Item = u16> + use<'s> {
        let wide = self.wide;
        let step = if wide { 2 } else { 1 };
        text.chunks(step).map(|code| code.iter().fold(0u16, |n, b| n << 8 | u16::from(*b)))
    }

    /// How far a code moves the pen, in ems.
    pub(super) fn width(&self, code: u16) -> f64 {
        self.widths.get(usize::from(code)).copied().unwrap_or(0.0).into()
    }

    /// Whether word spacing applies: only to a space of one byte.
    pub(super) fn is_word_space(&self, code: u16) -> bool {
        !self.wide && code == 32
    }

    /// What a code says and draws, if extraction can read it.
    pub(super) fn letter(&self, code: u16) -> Option<&Letter> {
        self.letters.get(usize::from(code))?.as_deref()
    }
}

fn widths<R: Read + Seek>(document: &Document<R>, dict: &Dict) -> Result<Vec<f32>, String> {
    let first = dict.get(b"FirstChar".as_slice()).and_then(Object::count).unwrap_or(0).min(255);
    let list = document.get(dict, b"Widths")?;
    let mut widths = vec![0.0; first];
    widths.extend(list.array().unwrap_or_default().iter().map(ems));
    Ok(widths)
}

fn ems(object: &Object) -> f32 {
    (object.number().unwrap_or(0.0) / 1000.0) as f32
}

/// The array `W` of a font with two bytes a code.
fn wide_widths<R: Read + Seek>(document: &Document<R>, dict: &Dict) -> Result<Vec<f32>, String> {
    let usual = dict.get(b"DW".as_slice()).map_or(1.0, ems);
    let list = document.get(dict, b"W")?;
    let mut widths: Vec<f32> = Vec::new();
    let mut set = |code: usize, width: f32| {
        if code <= usize::from(u16::MAX) {
            if widths.len() <= code {
                widths.resize(code + 1, usual);
            }
            widths[code] = width;
        }
    };
    let mut rest = list.array().unwrap_or_default();
    loop {
        match rest {
            [Object::Number(first), Object::Array(each), tail @ ..] => {
                each.iter().enumerate().for_each(|(i, w)| set(*first as usize + i, ems(w)));
                rest = tail;
            }
            [Object::Number(first), Object::Number(last), width, tail @ ..] => {
                let codes = *first as usize..=(*last as usize).min(usize::from(u16::MAX));
                codes.for_each(|code| set(code, ems(width)));
                rest = tail;
            }
            _ => return Ok(widths),
        }
    }
}

/// What a `ToUnicode` map reads for each code.
fn to_unicode(bytes: &[u8]) -> BTreeMap<u16, String> {
    let mut map = BTreeMap::new();
    let code = |object: &Object| match object {
        Object::Text(bytes) if bytes.len() <= 2 => {
            Some(bytes.iter().fold(0u16, |n, b| n << 8 | u16::from(*b)))
        }
        _ => None,
    };
    let words = |object: &Object| match object {
        Object::Text(bytes) => {
            let units = bytes.chunks(2).map(|u| u.iter().fold(0u16, |n, b| n << 8 | u16::from(*b)));
            Some(units.collect::<Vec<u16>>())
        }
        _ => None,
    };
    let mut lexer = Lexer::new(bytes, 0);
    // Objects until a keyword; what they mean depends on it.
    let mut objects: Vec<Object> = Vec::new();
    while lexer.at < bytes.len() {
        let back = lexer.at;
        if let Some(object) = lexer.object() {
            objects.push(object);
            continue;
        }
        lexer.at = back;
        lexer.skip_space();
        let word = lexer.word();
        match word {
            b"endbfchar" => {
                for pair in objects.chunks(2) {
                    let [from, to] = pair else { continue };
                    if let (Some(code), Some(units)) = (code(from), words(to)) {
                        map.insert(code, String::from_utf16_lossy(&units));
                    }
                }
            }
            b"endbfrange" => {
                for row in objects.chunks(3) {
                    let [first, last, to] = row else { continue };
                    let (Some(first), Some(last)) = (code(first), code(last)) else { continue };
                    for (i, code) in (first..=last).enumerate() {
                        let units = match to {
                            Object::Array(list) => list.get(i).and_then(words),
                            one => words(one).map(|mut units| {
                                if let Some(last) = units.last_mut() {
                                    *last = last.wrapping_add(i as u16);
                                }
                                units
                            }),
                        };
                        if let Some(units) = units {
                            map.insert(code, String::from_utf16_lossy(&units));
                        }
                    }
                }
            }
            b"" => lexer.at += 1,
            _ => {}
        }
        objects.clear();
    }
    map
}

/// What each code that is read draws.
fn letters(
    file: &[u8],
    texts: BTreeMap<u16, String>,
    wide: bool,
    to_gid: Option<&[u8]>,
) -> Option<Vec<Option<Box<Letter>>>> {
    let face = FontRef::new(file).ok()?;
    let em = f64::from(face.head().ok()?.units_per_em().max(1));
    let cmap = face.cmap().ok();
    let outlines = face.outline_glyphs();
    let scale = Matrix([1.0 / em, 0.0, 0.0, 1.0 / em, 0.0, 0.0]);
    let mut letters = Vec::new();
    for (code, text) in texts {
        let glyph = if wide {
            let at = usize::from(code) * 2;
            match to_gid {
                Some(map) => map.get(at..at + 2).map(|g| u32::from(g[0]) << 8 | u32::from(g[1])),
                None => Some(code.into()),
            }
        } else {
            // Symbolic fonts keep their codes in a page of their own.
            let cmap = cmap.as_ref();
            let symbol = |base: u32| cmap.and_then(|c| c.map_codepoint(base + u32::from(code)));
            symbol(0xf000).or_else(|| symbol(0)).map(|g| g.to_u32())
        };
        let mut pen = Pen::default();
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        if let Some(glyph) = glyph.and_then(|g| outlines.get(GlyphId::new(g)))
            && glyph.draw(settings, &mut pen).is_err()
        {
            pen.0.clear();
        }
        let outline = outline::through(&pen.0, &scale);
        let ink = outline::bounds(&outline);
        let at = usize::from(code);
        if letters.len() <= at {
            letters.resize(at + 1, None);
        }
        letters[at] = Some(Box::new(Letter { text, outline, ink }));
    }
    Some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unicode_maps_read_pairs_and_ranges() {
        let text = b"/CIDInit /ProcSet findresource begin 1 beginbfchar <21> <0052004F0049> \
            endbfchar 2 beginbfrange <30> <32> <0041> <40> <41> [<0078> <D83CDCA1>] endbfrange";
        let map = to_unicode(text);
        assert_eq!(map[&0x21], "ROI");
        assert_eq!((map[&0x30].as_str(), map[&0x32].as_str()), ("A", "C"));
        assert_eq!((map[&0x40].as_str(), map[&0x41].as_str()), ("x", "\u{1f0a1}"));
    }
}
