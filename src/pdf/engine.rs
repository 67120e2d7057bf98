//! [`Engine`]: what all volumes of a run share, and pages into bytes.

use std::sync::Arc;

use libdeflater::{CompressionLvl, Compressor};
use pdf_writer::Ref;

use super::colour::Palette;
use super::content::Encoder;
use super::copy::{Closure, chunk};
use super::figures::FigureFonts;
use super::font::FontSet;
use super::forme::{self, Forme};
use super::layer::Layer;
use super::pictures::Pictures;
use super::shell::{self, Form, Level, Shell};
use super::symbols::PlaySymbols;
use super::tickets::Means;
use super::{OutputIntent, PdfError};
use crate::artwork::{Block, Colour, Face, GlyphRun, InkRole, Item, Page, Placed, StampId, Stock};
use crate::measure::{Rect, Size};

/// All that does not change from page to page, ready to be written.
pub struct Engine {
    stock: Arc<Stock>,
    palette: Palette,
    fonts: FontSet,
    symbols: PlaySymbols,
    /// What paints each stamp that is no glyph; empty for one that draws
    /// nothing.
    stamps: Vec<Vec<u8>>,
    formes: Vec<Forme>,
    prefix: Prefix,
}

/// The objects that open every volume, with numbers from 1.
pub(super) struct Prefix {
    /// The objects, one after the other.
    pub(super) bytes: Vec<u8>,
    /// Where each begins.
    pub(super) offsets: Vec<usize>,
    pub(super) resources: Ref,
    pub(super) layers: Ref,
    pub(super) intent: Ref,
}

/// What one thread needs to encode pages; make one for each and keep it.
pub struct Scratch {
    raw: Vec<u8>,
    packed: Vec<u8>,
    compressor: Compressor,
}

impl Default for Scratch {
    fn default() -> Self {
        // Measured on the casino's sheets: level 2 takes 0.6 of the time for 3 %
        // more bytes, level 8 twice the time for 2 % less.
        let level = CompressionLvl::new(6).unwrap_or_default();
        Scratch { raw: Vec::new(), packed: Vec::new(), compressor: Compressor::new(level) }
    }
}

/// A page ready for a volume.
#[derive(Clone, Debug, PartialEq)]
pub struct Encoded {
    /// The content stream, deflated.
    pub(super) content: Vec<u8>,
    /// Media, trim and bleed box, in thousandths of a point.
    pub(super) boxes: [[f32; 4]; 3],
}

/// What a page holds of its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// All inks.
    Composite,
    /// What differs from sheet to sheet: tickets' own art and the marks that
    /// not all sheets have. The rest is printed from plates of its own.
    Variable,
}

impl Engine {
    /// Prepares fixed art, stamps, fonts and colours.
    ///
    /// `samples` are items like those that tickets and marks will add: between
    /// them they must show every glyph and every mix of inks that pages use
    /// beside the stock (all ten digits of a serial, say). `formes` are pages
    /// with a blank in every slot of a full sheet and the marks that all sheets
    /// have: pages like them are written short.
    ///
    /// # Errors
    /// If a font cannot be read or the output profile is not for CMYK.
    pub fn new(
        stock: Arc<Stock>,
        samples: &[Item],
        intent: &OutputIntent,
        formes: &[Page],
    ) -> Result<Self, PdfError> {
        let symbols = PlaySymbols::new(&stock)?;
        let formes_marks = formes.iter().flat_map(|page| &page.marks);
        let marks = formes_marks.clone();
        let drawn = stock.stamps.iter().zip(symbols.all());
        let drawn = drawn.filter(|(_, shown)| shown.is_none()).flat_map(|(stamp, _)| &stamp.items);
        let paints = symbols.all().iter().flatten().map(|shown| &shown.paint);
        let paints = paints.chain(stock.figures.iter().map(|figures| &figures.paint));
        let paints = paints.map(|paint| &paint.colour);
        let (palette, fonts) = means(&stock, drawn.chain(marks).chain(samples), paints)?;
        let mut forms = face_forms(&stock, &palette, &fonts)?;
        let mut stamps = Vec::with_capacity(stock.stamps.len());
        for (i, stamp) in stock.stamps.iter().enumerate() {
            let mut paints = Vec::new();
            if symbols.get(StampId(i as u32)).is_none() {
                let form = form(&stock, &palette, &fonts, format!("S{i}"), &stamp.items)?;
                if !form.content.is_empty() {
                    paints = format!("/S{i} Do\n").into_bytes();
                    forms.push(form);
                }
            }
            stamps.push(paints);
        }
        let formes: Vec<Forme> =
            formes.iter().enumerate().map(|(i, page)| Forme::new(i, page)).collect();
        for forme in &formes {
            forms.extend(forme.forms(&palette, &fonts, stock.trim.h)?);
        }
        let shell = shell::document("", &forms, vec![shell::bare_page()])?;
        let own = (&symbols, &FigureFonts::new(&stock)?);
        let layers = Layer::of(samples.iter().chain(formes_marks));
        let shell = Shell::new(&shell, &palette, &fonts, Some(own), &layers, intent)?;
        let prefix = Prefix::new(&shell)?;
        Ok(Engine { stock, palette, fonts, symbols, stamps, formes, prefix })
    }

    /// What opens every volume.
    pub(super) fn prefix(&self) -> &Prefix {
        &self.prefix
    }

    /// The stock that pages are drawn over.
    pub fn stock(&self) -> &Arc<Stock> {
        &self.stock
    }

    /// A page as a content stream.
    ///
    /// # Errors
    /// If the page shows a glyph or a mix of inks that no sample had.
    pub fn encode(
        &self,
        page: &Page,
        content: Content,
        scratch: &mut Scratch,
    ) -> Result<Encoded, PdfError> {
        let mut raw = std::mem::take(&mut scratch.raw);
        raw.clear();
        let forme = self.formes.iter().find(|forme| forme.is_filled_by(page));
        let mut encoder = Encoder::new(&mut raw, &self.palette, &self.fonts, page.media.h);
        let means = Means {
            figures: &self.stock.figures,
            symbols: &self.symbols,
            stamps: &self.stamps,
            face: self.stock.trim.h,
        };
        let marks = self.formes.iter().map(|forme| forme.marks_of(page)).max().unwrap_or(0);
        let marks = match (content, forme) {
            (Content::Composite, Some(forme)) => {
                encoder.form(&forme.under);
                means.tickets(&mut encoder, page)?;
                encoder.form(&forme.over);
                marks
            }
            (Content::Composite, None) => {
                self.fixed(&mut encoder, page, under);
                means.tickets(&mut encoder, page)?;
                self.fixed(&mut encoder, page, over);
                0
            }
            (Content::Variable, _) => {
                means.tickets(&mut encoder, page)?;
                marks
            }
        };
        encoder.items(&page.marks[marks..])?;
        let Scratch { compressor, packed, .. } = scratch;
        let content = super::volume::deflate_by(compressor, &raw, packed)?;
        scratch.raw = raw;
        Ok(Encoded::new(content, page.media, page.trim, page.bleed))
    }

    /// A part of the fixed art on all slots of a page.
    fn fixed(&self, encoder: &mut Encoder<'_>, page: &Page, part: fn(Face) -> &'static str) {
        for placement in &page.placements {
            let (Block::Ticket(face, _) | Block::Blank(face)) = &placement.block;
            let at = (placement.at, placement.clip);
            forme::fixed(encoder, at, part(*face), self.stock.trim.h, page.media.h);
        }
    }
}

impl Encoded {
    /// A page from its operators and boxes.
    pub(super) fn new(content: Vec<u8>, media: Size, trim: Rect, bleed: Rect) -> Self {
        Encoded { content, boxes: [Rect::at_origin(media), trim, bleed].map(|b| points(b, media)) }
    }
}

impl Prefix {
    /// Writes the objects of a shell that pages need.
    pub(super) fn new(shell: &Shell) -> Result<Self, PdfError> {
        let roots = [shell.resources, shell.layers, shell.intent];
        let closure = Closure::of(&shell.doc, &roots)?;
        let (mut bytes, mut offsets) = (Vec::new(), Vec::new());
        for id in closure.order() {
            let mut chunk = chunk();
            closure.write(&mut chunk, &shell.doc, *id)?;
            offsets.push(bytes.len());
            bytes.extend_from_slice(chunk.as_bytes());
        }
        Ok(Prefix {
            bytes,
            offsets,
            resources: closure.number(shell.resources)?,
            layers: closure.number(shell.layers)?,
            intent: closure.number(shell.intent)?,
        })
    }
}

/// Name of the form of what lies under the variable data.
pub(super) fn under(face: Face) -> &'static str {
    match face {
        Face::Recto => "RU",
        Face::Verso => "VU",
    }
}

/// Name of the form of what lies over it.
pub(super) fn over(face: Face) -> &'static str {
    match face {
        Face::Recto => "RO",
        Face::Verso => "VO",
    }
}

/// The colours and fonts of the fixed art and of more items, and the colours of
/// what else is painted.
pub(super) fn means<'a>(
    stock: &'a Stock,
    more: impl Iterator<Item = &'a Item>,
    painted: impl Iterator<Item = &'a Arc<Colour>>,
) -> Result<(Palette, FontSet), PdfError> {
    let (mut runs, mut pictures) = (Vec::new(), Vec::new());
    let mut colours: Vec<&Arc<Colour>> = painted.collect();
    let faces = Face::BOTH.map(|f| stock.face(f));
    let fixed = faces.into_iter().flat_map(|f| f.under.iter().chain(&f.over));
    fixed.chain(more).for_each(|item| {
        survey(item, &mut runs, &mut colours, &mut pictures);
    });
    let fonts = FontSet::new(&stock.fonts, runs)?;
    let mut palette = Palette::new(&stock.inks, colours);
    palette.pictures = Pictures::new(pictures);
    Ok((palette, fonts))
}

/// Items of a face as a form.
pub(super) fn form(
    stock: &Stock,
    palette: &Palette,
    fonts: &FontSet,
    name: String,
    items: &[Item],
) -> Result<Form, PdfError> {
    let mut content = Vec::new();
    layered(&mut content, stock, palette, fonts, items)?;
    Ok(Form { name, content, bbox: bbox(stock), level: Level::Face })
}

/// The fixed art of both faces as forms.
pub(super) fn face_forms(
    stock: &Stock,
    palette: &Palette,
    fonts: &FontSet,
) -> Result<Vec<Form>, PdfError> {
    let mut forms = Vec::new();
    for face in Face::BOTH {
        let art = stock.face(face);
        forms.push(form(stock, palette, fonts, under(face).into(), &art.under)?);
        forms.push(form(stock, palette, fonts, over(face).into(), &art.over)?);
    }
    Ok(forms)
}

/// What a face may cover, in points from the lower left corner of its trim.
fn bbox(stock: &Stock) -> [f32; 4] {
    let face = Rect::at_origin(stock.trim).grown(stock.bleed);
    points(face, stock.trim)
}

/// A rectangle in points, y upwards within a space of this size.
fn points(r: Rect, space: Size) -> [f32; 4] {
    [r.x, space.h - r.bottom(), r.right(), space.h - r.y].map(|l| l.to_pt() as f32)
}

/// Items with each run of coat and of die line in its layer.
fn layered(
    out: &mut Vec<u8>,
    stock: &Stock,
    palette: &Palette,
    fonts: &FontSet,
    items: &[Item],
) -> Result<(), PdfError> {
    let mut encoder = Encoder::new(out, palette, fonts, stock.trim.h);
    for run in items.chunk_by(|a, b| layer(stock, a) == layer(stock, b)) {
        match layer(stock, &run[0]) {
            None => encoder.items(run)?,
            Some(layer) => {
                encoder.raw(format!("/OC /{} BDC\n", layer.resource()).as_bytes());
                encoder.items(run)?;
                encoder.raw(b"EMC\n");
            }
        }
    }
    Ok(())
}

/// The layer of an item: that of the last ink it is painted in.
fn layer(stock: &Stock, item: &Item) -> Option<Layer> {
    let colour = match item {
        Item::Fill { paint, .. } | Item::Stroke { paint, .. } => &paint.colour,
        Item::Glyphs(run) => &run.paint.colour,
        Item::Bits(bits) => &bits.paint.colour,
        Item::Picture(placed) => &placed.paint.colour,
        Item::Clip { items, .. } => return items.last().and_then(|item| layer(stock, item)),
        // It says its layer itself.
        Item::Step { .. } => return None,
    };
    let (ink, _) = colour.parts().last()?;
    match stock.inks.get(*ink).role {
        InkRole::Coat | InkRole::OnCoat => Some(Layer::Coat),
        InkRole::Technical => Some(Layer::DieLine),
        InkRole::Base | InkRole::Release => None,
    }
}

/// Gathers the text, the colours and the pictures of an item.
fn survey<'a>(
    item: &'a Item,
    runs: &mut Vec<&'a GlyphRun>,
    colours: &mut Vec<&'a Arc<Colour>>,
    pictures: &mut Vec<&'a Placed>,
) {
    match item {
        Item::Fill { paint, .. } | Item::Stroke { paint, .. } => colours.push(&paint.colour),
        Item::Bits(bits) => colours.push(&bits.paint.colour),
        Item::Glyphs(run) => {
            colours.push(&run.paint.colour);
            runs.push(run);
        }
        Item::Picture(placed) => pictures.push(placed),
        Item::Clip { items, .. } | Item::Step { items, .. } => {
            items.iter().for_each(|item| survey(item, runs, colours, pictures));
        }
    }
}
