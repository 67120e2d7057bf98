//! [`Typefaces`]: the project's own font files, to draw what should stand in a
//! cell anew.

use std::collections::BTreeMap;

use harfrust::{Direction, Feature, ShaperData, Tag, UnicodeBuffer, script};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::VerifyError;
use super::matrix::Matrix;
use super::outline::{self, Pen, Polygons};
use super::raster::Shape;
use crate::artwork::Assets;

/// Advance of U+202F, which fonts leave out, in ems.
const NARROW_SPACE: f64 = 0.16;

/// Baseline to baseline, in ems; how lines stand over each other is measured
/// with some play.
const LEADING: f64 = 1.05;

/// The project's font files.
#[derive(Default)]
pub(super) struct Typefaces(BTreeMap<String, Vec<u8>>);

impl Typefaces {
    /// Opens a font file unless it is open already.
    pub(super) fn open(&mut self, name: &str, assets: &dyn Assets) -> Result<(), VerifyError> {
        if self.0.contains_key(name) {
            return Ok(());
        }
        let wrong =
            |reason: &str| VerifyError::Asset { name: name.to_owned(), reason: reason.to_owned() };
        let bytes = assets.read(name).ok_or_else(|| wrong("cette police n'existe pas"))?;
        FontRef::new(&bytes).map_err(|_| wrong("ce n'est pas une police"))?;
        self.0.insert(name.to_owned(), bytes.into_owned());
        Ok(())
    }

    /// Lines of text, one under the other, each centred, in ems, y upwards.
    pub(super) fn draw(&self, name: &str, lines: &[&str], tracking: f64) -> Option<Shape> {
        let font = FontRef::new(self.0.get(name)?).ok()?;
        let mut polygons = Polygons::new();
        for (i, line) in lines.iter().enumerate() {
            let drawn = set(&font, line, tracking)?;
            let middle = outline::bounds(&drawn).map_or(0.0, |b| b.middle().0);
            let to = Matrix([1.0, 0.0, 0.0, 1.0, -middle, -(i as f64) * LEADING]);
            polygons.extend(outline::through(&drawn, &to));
        }
        Some(Shape { polygons, even_odd: false })
    }
}

/// A line of text: kerning on, ligatures off.
fn set(font: &FontRef<'_>, text: &str, tracking: f64) -> Option<Polygons> {
    let em = f64::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1));
    let chars: Vec<char> = text.chars().collect();
    let mut buffer = UnicodeBuffer::new();
    for (i, c) in chars.iter().enumerate() {
        buffer.add(if matches!(c, '\u{202f}' | '\u{a0}') { ' ' } else { *c }, i as u32);
    }
    buffer.set_direction(Direction::LeftToRight);
    buffer.set_script(script::LATIN);
    let on = |tag: &[u8; 4], value: u32| Feature::new(Tag::new(tag), value, ..);
    let features = [on(b"kern", 1), on(b"liga", 0), on(b"clig", 0), on(b"calt", 0)];
    let data = ShaperData::new(font);
    let options = harfrust::ShapeOptions::new().features(&features);
    let shaped = data.shaper(font).build().shape(buffer, options);
    let outlines = font.outline_glyphs();
    let (mut x, mut polygons) = (0.0, Polygons::new());
    for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
        let mut pen = Pen::default();
        let glyph = outlines.get(GlyphId::new(info.glyph_id))?;
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        glyph.draw(settings, &mut pen).ok()?;
        let to = Matrix([1.0 / em, 0.0, 0.0, 1.0 / em, x, 0.0]);
        polygons.extend(outline::through(&pen.0, &to));
        x += match chars.get(info.cluster as usize) {
            Some('\u{202f}') => NARROW_SPACE,
            _ => f64::from(position.x_advance) / em,
        } + tracking;
    }
    Some(polygons)
}
