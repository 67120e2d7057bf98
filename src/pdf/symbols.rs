//! [`PlaySymbols`]: stamps that are shown as glyphs of play-symbol fonts.
//!
//! The same drawing in cells of the same shape is one glyph, whatever slot
//! shows it. A glyph's advance leads to the next cell of its row, so that a row
//! of cells is one string.

use std::collections::{BTreeMap, HashMap};

use lopdf::{Dictionary, Object};

use super::PdfError;
use super::outline;
use super::symbol_font::{self, FIRST_CODE, MOST_GLYPHS, SymbolGlyph, code, size_of};
use crate::artwork::{Paint, StampId, Stock};
use crate::measure::{Point, Rect};

/// A stamp as a glyph.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    /// Number of the font.
    pub(super) font: usize,
    /// Its code there.
    pub(super) code: u8,
    /// Where its origin goes, in face coordinates.
    pub(super) at: Point,
    /// How far it moves the pen, in EMU.
    pub(super) advance: i64,
    /// What it is painted in.
    pub(super) paint: Paint,
    /// The same for all stamps that differ in nothing but their code.
    pub(super) place: u32,
}

/// The fonts of a game's symbols, and the glyph of each stamp that has one.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaySymbols {
    shown: Vec<Option<Shown>>,
    fonts: Vec<(Vec<SymbolGlyph>, u32)>,
}

impl PlaySymbols {
    /// Of all stamps that are play symbols in one ink.
    pub(super) fn new(stock: &Stock) -> Result<Self, PdfError> {
        let steps = steps(stock);
        let mut glyphs: Vec<SymbolGlyph> = Vec::new();
        // For each glyph the slots, by their order, and the steps to the next.
        let mut ways: Vec<BTreeMap<i64, usize>> = Vec::new();
        let mut families: Vec<usize> = Vec::new();
        let mut known: BTreeMap<(String, String), usize> = BTreeMap::new();
        let mut found: Vec<Option<(usize, Point, Paint)>> = Vec::new();
        for (stamp, (family, step)) in stock.stamps.iter().zip(&steps) {
            let Some(symbol) = &stamp.symbol else {
                found.push(None);
                continue;
            };
            let at = Point::new(symbol.cell.x, symbol.cell.bottom());
            let Some((outline, paint)) = outline::of_items(stock, &stamp.items, at)? else {
                found.push(None);
                continue;
            };
            let key = (outline.to_svg(), symbol.text.clone());
            let glyph = *known.entry(key).or_insert_with(|| {
                // The blank keeps neighbours of a row apart, for their pens touch.
                let text = format!("{} ", symbol.text);
                glyphs.push(SymbolGlyph { outline, advance: 0, text });
                ways.push(BTreeMap::new());
                families.push(*family);
                glyphs.len() - 1
            });
            *ways[glyph].entry(*step).or_default() += 1;
            found.push(Some((glyph, at, paint)));
        }
        for (glyph, ways) in glyphs.iter_mut().zip(ways) {
            // The step that most of its slots need; the others move the pen.
            let most = ways.into_iter().max_by_key(|(step, n)| (*n, -*step));
            glyph.advance = most.map_or(0, |(step, _)| step);
        }
        let (places, fonts) = share(glyphs, &families);
        let mut alike: HashMap<(usize, Point, i64, Paint), u32> = HashMap::new();
        let shown = found.into_iter().map(|found| {
            let (glyph, at, paint) = found?;
            let (font, index) = places[glyph];
            let advance = fonts[font][index].advance;
            let next = alike.len() as u32;
            let place = *alike.entry((font, at, advance, paint.clone())).or_insert(next);
            Some(Shown { font, code: code(index), at, advance, paint, place })
        });
        let shown = shown.collect();
        let fonts = fonts.into_iter().map(|glyphs| {
            let size = size_of(&glyphs);
            (glyphs, size)
        });
        Ok(PlaySymbols { shown, fonts: fonts.collect() })
    }

    /// The glyph of a stamp, if it has one.
    pub(super) fn get(&self, id: StampId) -> Option<&Shown> {
        self.shown.get(id.0 as usize)?.as_ref()
    }

    /// The glyphs of all stamps, by their ids.
    pub(super) fn all(&self) -> &[Option<Shown>] {
        &self.shown
    }

    /// The size that a font is set in, in points.
    pub(super) fn size(&self, font: usize) -> u32 {
        self.fonts[font].1
    }

    /// Adds the fonts (`P0`, `P1` ...) to those of the resources.
    pub(super) fn resources(
        &self,
        doc: &mut lopdf::Document,
        resources: &mut Dictionary,
    ) -> Result<(), PdfError> {
        for (i, (glyphs, size)) in self.fonts.iter().enumerate() {
            let (name, em) = (format!("Symboles{i}"), f64::from(*size) * 12_700.0);
            let font = symbol_font::embed(doc, &name, glyphs, FIRST_CODE, em)?;
            resources.set(format!("P{i}"), Object::Reference(font));
        }
        Ok(())
    }
}

/// For each stamp the number of its slot (all stamps of a slot stand one after
/// the other, in one cell), and the step from its cell to the next in its row:
/// its own width if the next stands elsewhere.
fn steps(stock: &Stock) -> Vec<(usize, i64)> {
    let cell = |i: usize| stock.stamps[i].symbol.as_ref().map(|s| s.cell);
    let mut cells: Vec<Option<Rect>> = Vec::new();
    let mut slots = Vec::new();
    for i in 0..stock.stamps.len() {
        if i == 0 || cell(i) != cell(i - 1) {
            cells.push(cell(i));
        }
        slots.push(cells.len() - 1);
    }
    let step = |slot: usize| {
        let Some(here) = cells[slot] else { return 0 };
        match cells.get(slot + 1) {
            Some(Some(next)) if next.bottom() == here.bottom() && next.x > here.x => {
                (next.x - here.x).to_emu()
            }
            _ => here.w.to_emu(),
        }
    };
    slots.into_iter().map(|slot| (slot, step(slot))).collect()
}

/// Shares glyphs out to fonts, those that came with one slot in one font where
/// that can be: font and place of each, and the fonts.
fn share(
    glyphs: Vec<SymbolGlyph>,
    families: &[usize],
) -> (Vec<(usize, usize)>, Vec<Vec<SymbolGlyph>>) {
    let mut fonts: Vec<Vec<SymbolGlyph>> = Vec::new();
    let mut places = Vec::with_capacity(glyphs.len());
    for (i, glyph) in glyphs.into_iter().enumerate() {
        let begins = i == 0 || families[i] != families[i - 1];
        let family = families[i..].iter().take_while(|f| **f == families[i]).count();
        let room = fonts.last().map_or(0, |font| MOST_GLYPHS - font.len());
        if room == 0 || (begins && family <= MOST_GLYPHS && room < family) {
            fonts.push(Vec::new());
        }
        let font = fonts.len() - 1;
        places.push((font, fonts[font].len()));
        fonts[font].push(glyph);
    }
    (places, fonts)
}
