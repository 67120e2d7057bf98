//! [`FigureFonts`]: a font of its own for each way in which numbers are set.
//!
//! Its figures are those of the stock's font, and their advances what the
//! number asks for, tracking included: a number is then one string of one byte a
//! character, without a move between any two.

use lopdf::{Dictionary, Object};

use super::PdfError;
use super::outline;
use super::symbol_font::{self, SymbolGlyph};
use crate::artwork::{Figures, Stock};
use crate::measure::{Length, Point};

/// The code of a nought. The others follow, then dash and space, so that no
/// code has a meaning of its own within a string.
const NOUGHT: u8 = b'0';

/// The fonts, one for each [`Figures`] of a stock.
#[derive(Clone, Debug, Default)]
pub(super) struct FigureFonts(Vec<(Vec<SymbolGlyph>, Length)>);

impl FigureFonts {
    /// For all numbers of a stock.
    pub(super) fn new(stock: &Stock) -> Result<Self, PdfError> {
        let font = |figures: &Figures| {
            let places = 0..Figures::CHARACTERS.len();
            let glyph = |place: usize| {
                let text = &Figures::CHARACTERS[place..=place];
                let mut run = figures.run(text);
                run.origin = Point::ORIGIN;
                Ok(SymbolGlyph {
                    outline: outline::of_run(stock.font(run.font), &run, Point::ORIGIN)?,
                    advance: figures.step(place).to_emu(),
                    text: text.to_owned(),
                })
            };
            Ok((places.map(glyph).collect::<Result<_, PdfError>>()?, figures.size))
        };
        Ok(FigureFonts(stock.figures.iter().map(font).collect::<Result<_, PdfError>>()?))
    }

    /// Adds the fonts (`N0`, `N1` ...) to those of the resources.
    pub(super) fn resources(
        &self,
        doc: &mut lopdf::Document,
        resources: &mut Dictionary,
    ) -> Result<(), PdfError> {
        for (i, (glyphs, size)) in self.0.iter().enumerate() {
            let (name, em) = (format!("Chiffres{i}"), size.to_emu() as f64);
            let font = symbol_font::embed(doc, &name, glyphs, NOUGHT, em)?;
            resources.set(format!("N{i}"), Object::Reference(font));
        }
        Ok(())
    }
}

/// The code that shows a character of a number.
pub(super) fn code(character: u8) -> u8 {
    NOUGHT + Figures::place(character) as u8
}
