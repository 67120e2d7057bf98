//! [`Engine`]: what all volumes of a run share, and pages into bytes.

use std::sync::Arc;

use libdeflater::{CompressionLvl, Compressor};
use pdf_writer::Ref;

use super::colour::Palette;
use super::content::Encoder;
use super::copy::{Closure, chunk};
use super::font::FontSet;
use super::number::{push_factor, push_length};
use super::shell::{self, Form, Layer, Shell};
use super::{OutputIntent, PdfError};
use crate::artwork::{Block, Colour, Face, GlyphRun, InkRole, Item, Own, Page, Placement, Stock};
use crate::measure::{Length, Rect, Size};

/// All that does not change from page to page, ready to be written.
pub struct Engine {
    stock: Arc<Stock>,
    palette: Palette,
    fonts: FontSet,
    /// What paints each stamp; empty for one that draws nothing.
    stamps: Vec<Vec<u8>>,
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
    compressor: Compressor,
}

impl Default for Scratch {
    fn default() -> Self {
        // Measured on the casino's sheets: level 2 takes 0.6 of the time for 3 %
        // more bytes, level 8 twice the time for 2 % less.
        let level = CompressionLvl::new(6).unwrap_or_default();
        Scratch { raw: Vec::new(), compressor: Compressor::new(level) }
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

impl Engine {
    /// Prepares fixed art, stamps, fonts and colours.
    ///
    /// `samples` are items like those that tickets and marks will add: between
    /// them they must show every glyph and every mix of inks that pages use
    /// beside the stock (all ten digits of a serial, say).
    ///
    /// # Errors
    /// If a font cannot be read or the output profile is not for CMYK.
    pub fn new(
        stock: Arc<Stock>,
        samples: &[Item],
        intent: &OutputIntent,
    ) -> Result<Self, PdfError> {
        let stamped = stock.stamps.iter().flat_map(|s| &s.items);
        let (palette, fonts) = means(&stock, stamped.chain(samples))?;
        let form = |name: String, items: &[Item]| form(&stock, &palette, &fonts, name, items);
        let mut forms = face_forms(&stock, &palette, &fonts)?;
        let mut stamps = Vec::with_capacity(stock.stamps.len());
        for (i, stamp) in stock.stamps.iter().enumerate() {
            let form = form(format!("S{i}"), &stamp.items)?;
            stamps.push(if form.content.is_empty() {
                Vec::new()
            } else {
                format!("/S{i} Do\n").into_bytes()
            });
            if !form.content.is_empty() {
                forms.push(form);
            }
        }
        let shell = shell::document("", &forms, vec![shell::bare_page()])?;
        let shell = Shell::new(&shell, &palette, &fonts, intent)?;
        let prefix = Prefix::new(&shell)?;
        Ok(Engine { stock, palette, fonts, stamps, prefix })
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
    pub fn encode(&self, page: &Page, scratch: &mut Scratch) -> Result<Encoded, PdfError> {
        let mut raw = std::mem::take(&mut scratch.raw);
        raw.clear();
        for placement in &page.placements {
            self.placement(&mut raw, placement, page.media.h)?;
        }
        Encoder::new(&mut raw, &self.palette, &self.fonts, page.media.h).items(&page.marks)?;
        let content = super::volume::deflate(&mut scratch.compressor, &raw)?;
        scratch.raw = raw;
        Ok(Encoded::new(content, page.media, page.trim, page.bleed))
    }

    fn placement(
        &self,
        raw: &mut Vec<u8>,
        placement: &Placement,
        media: Length,
    ) -> Result<(), PdfError> {
        let (t, height) = (placement.at, self.stock.trim.h);
        // From the face with y upwards to the page with y upwards: both turns of
        // y folded into the one matrix.
        let (e, f) = (t.e + height.scale(t.c), media - t.f - height.scale(t.d));
        raw.extend_from_slice(b"q ");
        for factor in [t.a, -t.b, -t.c, t.d] {
            push_factor(raw, factor);
            raw.push(b' ');
        }
        push_length(raw, e);
        raw.push(b' ');
        push_length(raw, f);
        raw.extend_from_slice(b" cm\n");
        let mut encoder = Encoder::new(raw, &self.palette, &self.fonts, height);
        encoder.rect(placement.clip);
        encoder.raw(b"W n\n");
        let (face, own) = match &placement.block {
            Block::Ticket(face, art) => (*face, art.own.as_slice()),
            Block::Blank(face) => (*face, [].as_slice()),
        };
        encoder.form(under(face));
        for own in own {
            match own {
                Own::Stamp(id) => encoder.raw(&self.stamps[id.0 as usize]),
                Own::Item(item) => encoder.item(item)?,
            }
        }
        encoder.form(over(face));
        encoder.raw(b"Q\n");
        Ok(())
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

/// The colours and fonts of the fixed art and of more items.
pub(super) fn means<'a>(
    stock: &'a Stock,
    more: impl Iterator<Item = &'a Item>,
) -> Result<(Palette, FontSet), PdfError> {
    let (mut runs, mut colours) = (Vec::new(), Vec::new());
    let faces = Face::BOTH.map(|f| stock.face(f));
    let fixed = faces.into_iter().flat_map(|f| f.under.iter().chain(&f.over));
    fixed.chain(more).for_each(|item| survey(item, &mut runs, &mut colours));
    let fonts = FontSet::new(&stock.fonts, runs)?;
    Ok((Palette::new(&stock.inks, colours), fonts))
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
    Ok(Form { name, content, bbox: bbox(stock) })
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
        Item::Clip { items, .. } => return items.last().and_then(|item| layer(stock, item)),
    };
    let (ink, _) = colour.parts().last()?;
    match stock.inks.get(*ink).role {
        InkRole::Coat | InkRole::OnCoat => Some(Layer::Coat),
        InkRole::Technical => Some(Layer::DieLine),
        InkRole::Base | InkRole::Release => None,
    }
}

/// Gathers the text and the colours of an item.
fn survey<'a>(item: &'a Item, runs: &mut Vec<&'a GlyphRun>, colours: &mut Vec<&'a Arc<Colour>>) {
    match item {
        Item::Fill { paint, .. } | Item::Stroke { paint, .. } => colours.push(&paint.colour),
        Item::Bits(bits) => colours.push(&bits.paint.colour),
        Item::Glyphs(run) => {
            colours.push(&run.paint.colour);
            runs.push(run);
        }
        Item::Clip { items, .. } => items.iter().for_each(|item| survey(item, runs, colours)),
    }
}
