//! [`FontSet`]: the glyphs that are used, as small embedded fonts.
//!
//! Each font becomes a Type0 font over CIDFontType2 with Identity-H. A code is
//! a pair of glyph and character, so that a glyph that stands for two
//! characters is read as either; `CIDToGIDMap` leads from codes to the glyphs
//! of the subset, `ToUnicode` to characters.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Object, Stream, StringFormat};
use pdf_writer::types::UnicodeCmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use subsetter::GlyphRemapper;

use super::PdfError;
use crate::artwork::{Font, FontId, Glyph, GlyphRun};

/// A code of an embedded font and how far it moves the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    /// The two bytes shown.
    pub(super) cid: u16,
    /// Advance in thousandths of the em, as the PDF's own table has it.
    pub(super) width: i32,
}

/// The used part of one font.
#[derive(Clone, Debug, Default)]
struct Used {
    codes: BTreeMap<(u16, char), Code>,
    /// By glyph, the character that it stands for first: nearly always the one.
    first: Vec<Option<(char, Code)>>,
}

/// The fonts of a document.
#[derive(Clone, Debug)]
pub(super) struct FontSet {
    fonts: Vec<Font>,
    used: Vec<Used>,
}

impl FontSet {
    /// With the glyphs of all these runs.
    pub(super) fn new<'a>(
        fonts: &[Font],
        runs: impl IntoIterator<Item = &'a GlyphRun>,
    ) -> Result<Self, PdfError> {
        let mut pairs: Vec<BTreeSet<(u16, char)>> = vec![BTreeSet::new(); fonts.len()];
        for run in runs {
            let font = &mut pairs[usize::from(run.font.0)];
            font.extend(run.glyphs.iter().map(|g| (g.id, g.ch)));
        }
        let mut used = Vec::with_capacity(fonts.len());
        for (font, pairs) in fonts.iter().zip(pairs) {
            let face = open(font)?;
            let upem = f64::from(units_per_em(font, &face)?);
            let metrics = face.glyph_metrics(Size::unscaled(), LocationRef::default());
            let mut codes = BTreeMap::new();
            // Code 0 is left to the missing glyph.
            for (i, (glyph, ch)) in pairs.into_iter().enumerate() {
                let advance = metrics.advance_width(GlyphId::from(glyph)).unwrap_or(0.0);
                let width = (f64::from(advance) * 1000.0 / upem).round() as i32;
                codes.insert((glyph, ch), Code { cid: i as u16 + 1, width });
            }
            let last = codes.keys().next_back().map_or(0, |(glyph, _)| usize::from(*glyph) + 1);
            let mut first = vec![None; last];
            for ((glyph, ch), code) in &codes {
                first[usize::from(*glyph)].get_or_insert((*ch, *code));
            }
            used.push(Used { codes, first });
        }
        Ok(FontSet { fonts: fonts.to_vec(), used })
    }

    /// The code that shows a glyph.
    pub(super) fn code(&self, font: FontId, glyph: &Glyph) -> Result<Code, PdfError> {
        let used = &self.used[usize::from(font.0)];
        if let Some(Some((ch, code))) = used.first.get(usize::from(glyph.id))
            && *ch == glyph.ch
        {
            return Ok(*code);
        }
        used.codes.get(&(glyph.id, glyph.ch)).copied().ok_or_else(|| PdfError::UnknownGlyph {
            font: self.fonts[usize::from(font.0)].name.clone(),
            glyph: glyph.id,
            ch: glyph.ch,
        })
    }

    /// The `Font` dictionary of the resources (`F0`, `F1` ...); fonts that are
    /// not used are left out.
    pub(super) fn resources(&self, doc: &mut lopdf::Document) -> Result<Dictionary, PdfError> {
        let mut resources = Dictionary::new();
        for (i, (font, used)) in self.fonts.iter().zip(&self.used).enumerate() {
            if !used.codes.is_empty() {
                let object = embed(doc, font, used)?;
                resources.set(format!("F{i}"), Object::Reference(object));
            }
        }
        Ok(resources)
    }
}

fn open(font: &Font) -> Result<FontRef<'_>, PdfError> {
    FontRef::new(&font.data).map_err(|e| fault(font, e))
}

fn units_per_em(font: &Font, face: &FontRef<'_>) -> Result<u16, PdfError> {
    face.head().map(|h| h.units_per_em()).map_err(|e| fault(font, e))
}

fn fault(font: &Font, reason: impl ToString) -> PdfError {
    PdfError::Font { font: font.name.clone(), reason: reason.to_string() }
}

/// Adds one font to the document.
fn embed(doc: &mut lopdf::Document, font: &Font, used: &Used) -> Result<lopdf::ObjectId, PdfError> {
    let face = open(font)?;
    let upem = units_per_em(font, &face)?;
    let mut remapper = GlyphRemapper::new();
    let mut to_gid = vec![0u8; 2];
    let mut widths = Vec::new();
    let mut cmap = UnicodeCmap::<u16>::new(
        pdf_writer::Name(b"Tirage-UTF16"),
        pdf_writer::types::SystemInfo {
            registry: pdf_writer::Str(b"Adobe"),
            ordering: pdf_writer::Str(b"UCS"),
            supplement: 0,
        },
    );
    // In the order of codes, which is that of the map.
    for ((glyph, ch), code) in &used.codes {
        to_gid.extend(remapper.remap(*glyph).to_be_bytes());
        widths.push(Object::Integer(code.width.into()));
        cmap.pair(code.cid, *ch);
    }
    let subset = subsetter::subset(&font.data, 0, &remapper).map_err(|e| fault(font, e))?;
    let name = format!("{}+{}", tag(&subset), postscript_name(&font.name));

    let scaled = |v: f32| Object::Integer((f64::from(v) * 1000.0 / f64::from(upem)).round() as i64);
    let metrics = face.metrics(Size::unscaled(), LocationRef::default());
    let bounds = metrics.bounds.unwrap_or_default();
    let mut descriptor = Dictionary::new();
    descriptor.set("Type", "FontDescriptor");
    descriptor.set("FontName", Object::Name(name.clone().into_bytes()));
    // Symbolic: the subset has no encoding of its own.
    descriptor.set("Flags", 4);
    descriptor.set(
        "FontBBox",
        vec![
            scaled(bounds.x_min),
            scaled(bounds.y_min),
            scaled(bounds.x_max),
            scaled(bounds.y_max),
        ],
    );
    descriptor.set("ItalicAngle", Object::Integer(metrics.italic_angle.round() as i64));
    descriptor.set("Ascent", scaled(metrics.ascent));
    descriptor.set("Descent", scaled(metrics.descent));
    descriptor.set("CapHeight", scaled(metrics.cap_height.unwrap_or(metrics.ascent)));
    let weight = face.os2().map_or(400, |t| t.us_weight_class());
    // A usual guess, for nothing in TrueType says how thick the stems are.
    descriptor.set("StemV", Object::Integer(10 + i64::from(weight) / 5));
    let file = Dictionary::from_iter([("Length1", Object::Integer(subset.len() as i64))]);
    descriptor.set("FontFile2", doc.add_object(Stream::new(file, subset)));
    let descriptor = doc.add_object(descriptor);

    let text = |s: &str| Object::String(s.as_bytes().to_vec(), StringFormat::Literal);
    let mut system = Dictionary::new();
    system.set("Registry", text("Adobe"));
    system.set("Ordering", text("Identity"));
    system.set("Supplement", 0);
    let mut descendant = Dictionary::new();
    descendant.set("Type", "Font");
    descendant.set("Subtype", "CIDFontType2");
    descendant.set("BaseFont", Object::Name(name.clone().into_bytes()));
    descendant.set("CIDSystemInfo", system);
    descendant.set("FontDescriptor", descriptor);
    descendant.set("DW", 0);
    descendant.set("W", vec![Object::Integer(1), Object::Array(widths)]);
    descendant.set("CIDToGIDMap", doc.add_object(Stream::new(Dictionary::new(), to_gid)));
    let descendant = doc.add_object(descendant);

    let to_unicode = Stream::new(Dictionary::new(), cmap.finish().into_vec());
    let mut dict = Dictionary::new();
    dict.set("Type", "Font");
    dict.set("Subtype", "Type0");
    dict.set("BaseFont", Object::Name(name.into_bytes()));
    dict.set("Encoding", "Identity-H");
    dict.set("DescendantFonts", vec![Object::Reference(descendant)]);
    dict.set("ToUnicode", doc.add_object(to_unicode));
    Ok(doc.add_object(dict))
}

/// Six capitals that name a subset, from its bytes, so that different subsets
/// of one font never share a name.
pub(super) fn tag(subset: &[u8]) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(subset).iter().take(6).map(|b| (b'A' + b % 26) as char).collect()
}

/// What a PostScript name may hold of a name.
fn postscript_name(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
}
