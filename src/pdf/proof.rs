//! The proof sheet: both faces of one ticket side by side, with dimensions,
//! inks and fonts, for a person to look at before the press runs.
//!
//! printpdf makes the page: it places the faces, draws the dimension lines and
//! sets the text. Its document then gets what every volume has (subset fonts,
//! Separations, output intent) and is written in the same way, so that the
//! proof conforms to PDF/X-4 too.

use std::io::Write;

use printpdf::{
    Cmyk, Codepoint, Color, ExtendedGraphicsStateId, FontId as PdfFontId, Line, LinePoint, Op,
    PdfFontHandle, PdfPage, Point as PdfPoint, Pt, TextItem, XObjectId, XObjectTransform,
};

use super::approval::{self, Approval, PlatePage, SIGNATURE};
use super::engine::{Encoded, Prefix, face_forms, form, means, over, under};
use super::font::FontSet;
use super::layer::Layer;
use super::shell::{self, Form, Level, Shell};
use super::volume::{Finished, Volume};
use super::{DocumentInfo, OutputIntent, PdfError};
use crate::artwork::{Colour, Face, FaceArt, GlyphRun, InkSet, Item, Own, Paint, Stock, Stroke};
use crate::measure::{FillRule, Length, Path, Point, Rect, Size};

/// What the proof sheet shows.
#[derive(Clone, Debug)]
pub struct Proof<'a> {
    /// What all tickets share.
    pub stock: &'a Stock,
    /// The front of the ticket shown.
    pub recto: &'a FaceArt,
    /// Its back.
    pub verso: &'a FaceArt,
    /// Lines of text about job and ticket, for the column beside the faces.
    pub notes: Vec<String>,
    /// What makes an approval sheet of it: every plate on a page of its own, and
    /// a place to sign.
    pub approval: Option<Approval>,
}

/// Distance between faces, and to the edges of the page's trim.
const GAP: Length = Length::mm(14);
/// Room above the faces for the title.
const HEAD: Length = Length::mm(22);
/// Width of the column of notes.
const COLUMN: Length = Length::mm(66);
/// Where dimension lines stand, from the bleed.
const AWAY: Length = Length::mm(4);

impl Proof<'_> {
    /// Writes the proof sheet.
    ///
    /// # Errors
    /// If a font cannot be read, the profile is not for CMYK, or the output
    /// cannot be written.
    pub fn write<W: Write>(
        &self,
        out: W,
        intent: &OutputIntent,
        info: &DocumentInfo,
    ) -> Result<Finished<W>, PdfError> {
        let sheet = Sheet::new(self.stock, self.approval.is_some());
        let texts = self.texts(&sheet, info);
        let (swatches, names) = self.inks(&sheet);
        let mut texts: Vec<Item> = texts.into_iter().chain(names).collect();
        let mut swatches = swatches;
        if self.approval.is_some() {
            let (frames, words) = approval::signature(self.stock, sheet.signature(self.stock));
            swatches.extend(frames);
            texts.extend(words);
        }
        let plates = self
            .approval
            .as_ref()
            .map(|approval| PlatePage::new(self.stock, approval, sheet.media, GAP));
        let own = [self.recto, self.verso].map(|art| self.own_items(art));
        let of_plates = plates.iter().flat_map(|p| p.texts.iter().chain(&p.frames));
        let fixed = Face::BOTH.into_iter().flat_map(|face| {
            let art = self.stock.face(face);
            art.under.iter().chain(&art.over)
        });
        let pictures = match &self.approval {
            Some(_) => approval::pictures(self.stock, fixed.chain(own.iter().flatten())),
            None => Vec::new(),
        };
        let used = own.iter().flatten().chain(&texts).chain(&swatches).chain(of_plates);
        let used = used.chain(&pictures);
        let (palette, fonts) = means(self.stock, used, std::iter::empty())?;
        let mut forms = face_forms(self.stock, &palette, &fonts)?;
        for (face, items) in Face::BOTH.into_iter().zip(&own) {
            forms.push(form(self.stock, &palette, &fonts, own_name(face).into(), items)?);
        }
        // The swatches stand in the coordinates of the page.
        let mut content = Vec::new();
        super::content::Encoder::new(&mut content, &palette, &fonts, sheet.media.h)
            .items(&swatches)?;
        let bbox = [0.0, 0.0, sheet.media.w.to_pt() as f32, sheet.media.h.to_pt() as f32];
        forms.push(Form { name: "INKS".into(), content, bbox, level: Level::Face });

        let to_mm = |l: Length| printpdf::Mm(l.to_mm() as f32);
        let page = |ops| PdfPage::new(to_mm(sheet.media.w), to_mm(sheet.media.h), ops);
        let mut pages = vec![page(self.ops(&sheet, &texts, &fonts)?)];
        if let Some(plates) = &plates {
            for (face, own) in Face::BOTH.into_iter().zip(&own) {
                let art = self.stock.face(face);
                for (ink, _) in self.stock.inks.iter() {
                    let items = [art.under.as_slice(), own, &art.over];
                    forms.push(approval::plate(self.stock, &palette, &fonts, (face, ink), &items)?);
                }
            }
            let mut content = Vec::new();
            super::content::Encoder::new(&mut content, &palette, &fonts, sheet.media.h)
                .items(&plates.frames)?;
            forms.push(Form { name: "FRAMES".into(), content, bbox, level: Level::Face });
            pages.push(page(self.plate_ops(&sheet, plates, &fonts)?));
        }
        let count = pages.len();
        let pdf = shell::document(&info.title, &forms, pages)?;
        let shell =
            Shell::new(&pdf, &palette, &fonts, None, &Layer::of(std::iter::empty()), intent)?;
        let prefix = Prefix::new(&shell)?;
        let trim = Rect::at_origin(sheet.media).grown(-self.stock.bleed);
        let mut volume = Volume::over(&prefix, out)?;
        for number in 1..=count {
            let content = shell.page_content(number as u32)?;
            let boxes = (sheet.media, trim, Rect::at_origin(sheet.media));
            volume.page(&Encoded::new(content, boxes.0, boxes.1, boxes.2))?;
        }
        volume.finish(info)
    }

    fn own_items(&self, art: &FaceArt) -> Vec<Item> {
        let items = art.own.iter().flat_map(|own| match own {
            Own::Stamp(id) => self.stock.stamp(*id).items.clone(),
            Own::Number(id, text) => vec![Item::Glyphs(self.stock.figures(*id).run(text))],
            Own::Item(item) => vec![(**item).clone()],
        });
        items.collect()
    }

    /// Title, captions, and the notes in their column.
    fn texts(&self, sheet: &Sheet, info: &DocumentInfo) -> Vec<Item> {
        let trim = self.stock.trim;
        let mut texts = Vec::new();
        let mut put = |text: &str, pt: f64, room: Length, x: Length, y: Length| {
            let size = Length::from_pt(pt);
            texts.extend(self.stock.note(text, size, room, Point::new(x, y), black()));
        };
        let room = sheet.media.w - GAP * 2;
        put(&info.title, 16.0, room, sheet.faces[0].x, GAP + Length::mm(4));
        for (face, corner) in ["Recto", "Verso"].iter().zip(sheet.faces) {
            put(face, 9.0, trim.w, corner.x, corner.y - self.stock.bleed - Length::mm(2));
        }
        // Beside the dimension lines of the first face.
        let corner = sheet.faces[0];
        let below = corner.y + trim.h + self.stock.bleed + AWAY + Length::mm(4);
        put(
            &format!("{} mm", millimetres(trim.w)),
            8.0,
            trim.w,
            corner.x + trim.w / 2 - Length::mm(6),
            below,
        );
        let beside = corner.x - self.stock.bleed - AWAY;
        put(
            &format!("{} mm", millimetres(trim.h)),
            8.0,
            Length::mm(10),
            beside - Length::mm(4),
            corner.y - Length::mm(2),
        );
        let fonts = self.stock.fonts.iter().map(|f| format!("  {}", f.name));
        let size = format!("Format {} x {} mm", millimetres(trim.w), millimetres(trim.h));
        let bleed = format!("Fond perdu {} mm", millimetres(self.stock.bleed));
        let fixed = [size, bleed, String::new(), "Polices".to_owned()];
        let lines = self.notes.iter().cloned().chain(fixed).chain(fonts);
        for (i, line) in lines.enumerate() {
            put(&line, 8.0, COLUMN, sheet.column, sheet.line(i));
        }
        texts
    }

    /// A patch and the name of each ink, below the notes.
    fn inks(&self, sheet: &Sheet) -> (Vec<Item>, Vec<Item>) {
        let first = self.notes.len() + 5 + self.stock.fonts.len();
        let room = COLUMN - Length::mm(8);
        let (mut swatches, mut names) = (Vec::new(), Vec::new());
        let heading = "Encres, dans l'ordre d'impression";
        let note = |text: &str, room: Length, x: Length, y: Length| {
            self.stock.note(text, Length::from_pt(8.0), room, Point::new(x, y), black())
        };
        names.extend(note(heading, COLUMN, sheet.column, sheet.line(first)));
        for (i, (id, ink)) in self.stock.inks.iter().enumerate() {
            let base = sheet.line(first + 1 + i);
            let patch =
                Rect::new(sheet.column, base - Length::from_mm(2.6), Length::mm(6), Length::mm(3));
            swatches.push(Item::Fill {
                path: std::sync::Arc::new(Path::rect(patch)),
                rule: FillRule::NonZero,
                paint: Paint { colour: std::sync::Arc::new(Colour::solid(id)), overprint: true },
            });
            let text = if ink.name == ink.label {
                ink.name.clone()
            } else {
                format!("{} ({})", ink.label, ink.name)
            };
            names.extend(note(&text, room, sheet.column + Length::mm(8), base));
        }
        let border = Stroke { width: Length::from_pt(0.25), ..Stroke::default() };
        let outlines: Vec<Item> = swatches
            .iter()
            .filter_map(|item| match item {
                Item::Fill { path, .. } => Some(Item::Stroke {
                    path: path.clone(),
                    stroke: border.clone(),
                    paint: black(),
                }),
                _ => None,
            })
            .collect();
        swatches.extend(outlines);
        (swatches, names)
    }

    /// The page of plates, in words of printpdf.
    fn plate_ops(
        &self,
        sheet: &Sheet,
        plates: &PlatePage,
        fonts: &FontSet,
    ) -> Result<Vec<Op>, PdfError> {
        let mut ops = Vec::new();
        let height = sheet.media.h;
        for thumbnail in &plates.thumbnails {
            let below = thumbnail.corner.y + self.stock.trim.h.scale(thumbnail.scale);
            let transform = XObjectTransform {
                translate_x: Some(pt(thumbnail.corner.x)),
                translate_y: Some(pt(height - below)),
                scale_x: Some(thumbnail.scale as f32),
                scale_y: Some(thumbnail.scale as f32),
                no_auto_scale: true,
                ..XObjectTransform::default()
            };
            ops.push(Op::UseXobject { id: XObjectId(thumbnail.name.clone()), transform });
        }
        let whole = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        ops.push(Op::UseXobject { id: XObjectId("FRAMES".into()), transform: whole });
        ops.push(Op::LoadGraphicsState { gs: ExtendedGraphicsStateId("O".into()) });
        let col = Color::Cmyk(Cmyk { c: 0.0, m: 0.0, y: 0.0, k: 1.0, icc_profile: None });
        ops.push(Op::SetFillColor { col });
        for item in &plates.texts {
            if let Item::Glyphs(run) = item {
                text_ops(&mut ops, run, fonts, height)?;
            }
        }
        Ok(ops)
    }

    /// The page, in words of printpdf.
    fn ops(&self, sheet: &Sheet, texts: &[Item], fonts: &FontSet) -> Result<Vec<Op>, PdfError> {
        let mut ops = Vec::new();
        let height = sheet.media.h;
        for (face, corner) in Face::BOTH.into_iter().zip(sheet.faces) {
            let transform = XObjectTransform {
                translate_x: Some(pt(corner.x)),
                translate_y: Some(pt(height - corner.y - self.stock.trim.h)),
                no_auto_scale: true,
                ..XObjectTransform::default()
            };
            for name in [under(face), own_name(face), over(face)] {
                let id = XObjectId(name.into());
                ops.push(Op::UseXobject { id, transform });
            }
        }
        let whole = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        ops.push(Op::UseXobject { id: XObjectId("INKS".into()), transform: whole });

        ops.push(Op::LoadGraphicsState { gs: ExtendedGraphicsStateId("O".into()) });
        let col = Color::Cmyk(Cmyk { c: 0.0, m: 0.0, y: 0.0, k: 1.0, icc_profile: None });
        ops.push(Op::SetOutlineColor { col: col.clone() });
        ops.push(Op::SetOutlineThickness { pt: Pt(0.25) });
        for (from, to) in sheet.dimension_lines(self.stock) {
            let ends = [from, to].map(|p| LinePoint {
                p: PdfPoint { x: pt(p.x), y: pt(height - p.y) },
                bezier: false,
            });
            ops.push(Op::DrawLine { line: Line { points: ends.to_vec(), is_closed: false } });
        }
        ops.push(Op::SetFillColor { col });
        for item in texts {
            if let Item::Glyphs(run) = item {
                text_ops(&mut ops, run, fonts, height)?;
            }
        }
        Ok(ops)
    }
}

/// A line of text, in words of printpdf.
fn text_ops(
    ops: &mut Vec<Op>,
    run: &GlyphRun,
    fonts: &FontSet,
    height: Length,
) -> Result<(), PdfError> {
    let mut glyphs = Vec::with_capacity(run.glyphs.len());
    for glyph in &run.glyphs {
        glyphs.push(Codepoint::new(fonts.code(run.font, glyph)?.cid, 0.0));
    }
    // printpdf writes the name as it is; the font comes with the resources.
    let font = PdfFontHandle::External(PdfFontId(format!("F{}", run.font.0)));
    ops.push(Op::StartTextSection);
    ops.push(Op::SetFont { font, size: pt(run.size) });
    let pos = PdfPoint { x: pt(run.origin.x), y: pt(height - run.origin.y) };
    ops.push(Op::SetTextCursor { pos });
    ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(glyphs)] });
    ops.push(Op::EndTextSection);
    Ok(())
}

/// Where things stand on the proof sheet, y downwards.
struct Sheet {
    media: Size,
    /// Upper left corners of the faces' trims.
    faces: [Point; 2],
    /// Left edge of the notes.
    column: Length,
}

impl Sheet {
    fn new(stock: &Stock, signed: bool) -> Self {
        let (trim, bleed) = (stock.trim, stock.bleed);
        let top = HEAD + GAP;
        let first = Point::new(GAP + bleed, top);
        let second = Point::new(first.x + trim.w + bleed * 2 + GAP, top);
        let column = second.x + trim.w + bleed + GAP;
        let media = Size::new(
            column + COLUMN + GAP,
            (top + trim.h + bleed + AWAY + GAP).max(Length::mm(210))
                + if signed { SIGNATURE + GAP / 2 } else { Length::ZERO },
        );
        Sheet { media, faces: [first, second], column }
    }

    /// The box to sign in, below the faces.
    fn signature(&self, stock: &Stock) -> Rect {
        let left = self.faces[0].x - stock.bleed;
        let width = self.column - GAP - left;
        Rect::new(left, self.media.h - GAP - SIGNATURE, width, SIGNATURE)
    }

    /// Baseline of a line of notes.
    fn line(&self, index: usize) -> Length {
        self.faces[0].y + Length::from_mm(2.6) + Length::from_mm(4.2) * index as i64
    }

    /// Width below and height beside the first face, with their ends.
    fn dimension_lines(&self, stock: &Stock) -> Vec<(Point, Point)> {
        let tick = Length::from_mm(1.2);
        let corner = self.faces[0];
        let (x0, x1) = (corner.x, corner.x + stock.trim.w);
        let (y0, y1) = (corner.y, corner.y + stock.trim.h);
        let below = y1 + stock.bleed + AWAY;
        let beside = x0 - stock.bleed - AWAY;
        let p = Point::new;
        vec![
            (p(x0, below), p(x1, below)),
            (p(x0, below - tick), p(x0, below + tick)),
            (p(x1, below - tick), p(x1, below + tick)),
            (p(beside, y0), p(beside, y1)),
            (p(beside - tick, y0), p(beside + tick, y0)),
            (p(beside - tick, y1), p(beside + tick, y1)),
        ]
    }
}

/// Name of the form of what a ticket adds to a face.
fn own_name(face: Face) -> &'static str {
    match face {
        Face::Recto => "RP",
        Face::Verso => "VP",
    }
}

pub(super) fn black() -> Paint {
    Paint { colour: std::sync::Arc::new(Colour::solid(InkSet::BLACK)), overprint: true }
}

fn pt(length: Length) -> Pt {
    Pt(length.to_pt() as f32)
}

/// Millimetres with a decimal comma, as few decimals as need be.
fn millimetres(length: Length) -> String {
    let text = format!("{:.2}", length.to_mm());
    text.trim_end_matches('0').trim_end_matches('.').replace('.', ",")
}
