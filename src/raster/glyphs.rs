//! Glyph outlines, read from the fonts once.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::RasterError;
use super::outline::Step;
use crate::artwork::{Font, FontId, Stock};

/// A glyph's outline in font units.
type Outline = Arc<[Step]>;

/// The outlines of a stock's fonts.
#[derive(Debug)]
pub(super) struct Glyphs {
    /// Font units to the em, by font.
    units: Vec<f64>,
    outlines: RwLock<HashMap<(FontId, u16), Outline>>,
}

impl Glyphs {
    /// Checks that each font of the stock can be read.
    pub(super) fn new(stock: &Stock) -> Result<Self, RasterError> {
        let units = stock
            .fonts
            .iter()
            .map(|font| {
                let parsed = parse(font)?;
                let metrics = parsed.metrics(Size::unscaled(), LocationRef::default());
                Ok(f64::from(metrics.units_per_em.max(1)))
            })
            .collect::<Result<_, RasterError>>()?;
        Ok(Glyphs { units, outlines: RwLock::default() })
    }

    /// Font units to the em.
    pub(super) fn units_per_em(&self, font: FontId) -> f64 {
        self.units.get(usize::from(font.0)).copied().unwrap_or(1000.0)
    }

    /// The outline of a glyph; empty if the font has none for it.
    pub(super) fn outline(&self, stock: &Stock, font: FontId, glyph: u16) -> Outline {
        let key = (font, glyph);
        // A poisoned lock only means that another thread died between two
        // insertions: the map itself is whole.
        let known = self.outlines.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(outline) = known {
            return outline;
        }
        let outline = read(stock.font(font), glyph);
        let mut all = self.outlines.write().unwrap_or_else(PoisonError::into_inner);
        all.entry(key).or_insert(outline).clone()
    }
}

fn parse(font: &Font) -> Result<FontRef<'_>, RasterError> {
    FontRef::from_index(&font.data, 0)
        .map_err(|e| RasterError::Font { font: font.name.clone(), reason: e.to_string() })
}

fn read(font: &Font, glyph: u16) -> Outline {
    let mut pen = Pen::default();
    if let Ok(parsed) = parse(font)
        && let Some(outline) = parsed.outline_glyphs().get(GlyphId::from(glyph))
    {
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        if outline.draw(settings, &mut pen).is_err() {
            pen.0.clear();
        }
    }
    pen.0.into()
}

#[derive(Default)]
struct Pen(Vec<Step>);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(Step::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(Step::Line(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.push(Step::Quad(cx, cy, x, y));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.push(Step::Cubic(ax, ay, bx, by, x, y));
    }

    fn close(&mut self) {
        self.0.push(Step::Close);
    }
}
