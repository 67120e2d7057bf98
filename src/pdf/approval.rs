//! What makes an approval sheet (BAT) of a proof: every plate by itself, and a
//! place to sign.

use std::sync::Arc;

use super::PdfError;
use super::colour::Palette;
use super::content::Encoder;
use super::font::FontSet;
use super::proof::black;
use super::shell::{Form, Level};
use crate::artwork::{Colour, Face, InkId, InkSet, Item, Paint, Placed, Stock, Stroke, Tint};
use crate::measure::{FillRule, Length, Path, Point, Rect, Size};

/// What an approval sheet shows beyond a proof.
#[derive(Clone, Debug, Default)]
pub struct Approval {
    /// For each ink, in their order, the share of recto and verso that its plate
    /// covers, tints weighed, from 0 to 1.
    pub coverage: Vec<[f64; 2]>,
}

/// Height of the box to sign in.
pub(super) const SIGNATURE: Length = Length::mm(40);

/// Plates in a row of their page.
const ACROSS: i64 = 4;

/// Room above a plate for its name.
const CAPTION: Length = Length::mm(9);

/// A plate of a face in its place on the page of plates.
pub(super) struct Thumbnail {
    /// Name of the form.
    pub(super) name: String,
    /// Upper left corner of the trim.
    pub(super) corner: Point,
    /// Size relative to the face.
    pub(super) scale: f64,
}

/// The page of plates: where each one stands, and what is written there.
pub(super) struct PlatePage {
    pub(super) thumbnails: Vec<Thumbnail>,
    pub(super) texts: Vec<Item>,
    pub(super) frames: Vec<Item>,
}

impl PlatePage {
    /// Lays the plates out on a page of this size.
    pub(super) fn new(stock: &Stock, approval: &Approval, media: Size, edge: Length) -> Self {
        let (mut thumbnails, mut texts, mut frames) = (Vec::new(), Vec::new(), Vec::new());
        let gap = Length::mm(4);
        let rows = stock.inks.len().div_ceil(ACROSS as usize).max(1) as i64;
        let top = edge + Length::mm(12);
        let cell = Size::new(
            (media.w - edge * 2 - gap * (ACROSS - 1)) / ACROSS,
            (media.h - top - edge - gap * (rows - 1)) / rows,
        );
        let room = Size::new((cell.w - gap) / 2, cell.h - CAPTION);
        let ratio = |room: Length, side: Length| room.to_emu() as f64 / side.to_emu().max(1) as f64;
        let scale = ratio(room.w, stock.trim.w).min(ratio(room.h, stock.trim.h));
        let mut put = |text: &str, pt: f64, room: Length, at: Point| {
            texts.extend(stock.note(text, Length::from_pt(pt), room, at, black()));
        };
        put("Plaques", 16.0, cell.w, Point::new(edge, edge + Length::mm(5)));
        for (i, (id, ink)) in stock.inks.iter().enumerate() {
            let (column, row) = (i as i64 % ACROSS, i as i64 / ACROSS);
            let at = Point::new(edge + (cell.w + gap) * column, top + (cell.h + gap) * row);
            put(
                &format!("{}  {}", i + 1, ink.label),
                9.0,
                cell.w,
                at.shifted(Length::ZERO, Length::mm(3)),
            );
            let [recto, verso] = approval.coverage.get(i).copied().unwrap_or_default();
            let covers =
                format!("plaque {} ; recto {}, verso {}", ink.name, percent(recto), percent(verso));
            put(&covers, 7.0, cell.w, at.shifted(Length::ZERO, Length::from_mm(6.5)));
            for (face, side) in Face::BOTH.into_iter().zip([0, 1]) {
                let corner = at.shifted((room.w + gap) * side, CAPTION);
                let size = Size::new(stock.trim.w.scale(scale), stock.trim.h.scale(scale));
                frames.push(outline(Rect::new(corner.x, corner.y, size.w, size.h)));
                thumbnails.push(Thumbnail { name: name(face, id), corner, scale });
            }
        }
        PlatePage { thumbnails, texts, frames }
    }
}

/// Items of a face as one of its plates, in black.
pub(super) fn plate(
    stock: &Stock,
    palette: &Palette,
    fonts: &FontSet,
    (face, ink): (Face, InkId),
    items: &[&[Item]],
) -> Result<Form, PdfError> {
    let mut content = Vec::new();
    let mut encoder = Encoder::new(&mut content, palette, fonts, stock.trim.h);
    // What lies beyond the trim is not of the ticket.
    encoder.rect(Rect::at_origin(stock.trim));
    encoder.op("W n\n");
    for item in items.iter().flat_map(|items| items.iter()) {
        if let Some(item) = projected(item, ink) {
            encoder.item(&item)?;
        }
    }
    let bbox = [0.0, 0.0, stock.trim.w.to_pt() as f32, stock.trim.h.to_pt() as f32];
    Ok(Form { name: name(face, ink), content, bbox, level: Level::Face })
}

/// The pictures of all plates of these items.
pub(super) fn pictures<'a>(stock: &Stock, items: impl Iterator<Item = &'a Item>) -> Vec<Item> {
    let shows = |item: &Item| match item {
        Item::Picture(_) => true,
        Item::Clip { items, .. } => items.iter().any(|i| matches!(i, Item::Picture(_))),
        _ => false,
    };
    items
        .filter(|item| shows(item))
        .flat_map(|item| stock.inks.iter().filter_map(|(ink, _)| projected(item, ink)))
        .collect()
}

/// Pixels in a row of a picture on the page of plates, whose faces are small.
const PLATE_PIXELS: u32 = 600;

/// What an item does to a plate; nothing where it leaves it alone.
fn projected(item: &Item, ink: InkId) -> Option<Item> {
    let seen = |paint: &Paint| -> Option<Paint> {
        let tint = paint.colour.parts().iter().find(|(id, _)| *id == ink).map(|(_, tint)| *tint);
        match tint {
            // With overprint, inks that are not named keep what they have.
            None if paint.overprint => None,
            None => Some(grey(Tint::default())),
            Some(tint) => Some(grey(tint)),
        }
    };
    Some(match item {
        Item::Fill { path, rule, paint } => {
            Item::Fill { path: path.clone(), rule: *rule, paint: seen(paint)? }
        }
        Item::Stroke { path, stroke, paint } => {
            Item::Stroke { path: path.clone(), stroke: stroke.clone(), paint: seen(paint)? }
        }
        Item::Glyphs(run) => {
            let mut run = run.clone();
            run.paint = seen(&run.paint)?;
            Item::Glyphs(run)
        }
        Item::Bits(bits) => {
            let mut bits = bits.clone();
            bits.paint = seen(&bits.paint)?;
            Item::Bits(bits)
        }
        Item::Picture(placed) => {
            let parts = placed.paint.colour.parts();
            match parts.iter().position(|(id, _)| *id == ink) {
                None if placed.paint.overprint => return None,
                None => Item::Fill {
                    path: Arc::new(Path::rect(placed.room)),
                    rule: FillRule::NonZero,
                    paint: grey(Tint::default()),
                },
                Some(channel) => {
                    let picture = placed.picture.channel(channel, PLATE_PIXELS)?;
                    let paint = grey(parts[channel].1);
                    Item::Picture(Placed { picture: Arc::new(picture), room: placed.room, paint })
                }
            }
        }
        Item::Clip { path, rule, items } => {
            let items: Vec<Item> = items.iter().filter_map(|item| projected(item, ink)).collect();
            if items.is_empty() {
                return None;
            }
            Item::Clip { path: path.clone(), rule: *rule, items }
        }
        Item::Step { step, items } => {
            let items = items.iter().filter_map(|item| projected(item, ink)).collect();
            Item::Step { step: *step, items }
        }
    })
}

/// A tint of black that replaces what is there.
fn grey(tint: Tint) -> Paint {
    let parts = (tint != Tint::default()).then_some((InkSet::BLACK, tint));
    Paint { colour: Arc::new(Colour::new(parts)), overprint: false }
}

/// The box in which the customer decides and signs, and its words.
pub(super) fn signature(stock: &Stock, room: Rect) -> (Vec<Item>, Vec<Item>) {
    let (mut frames, mut texts) = (vec![outline(room)], Vec::new());
    let mut put = |text: &str, pt: f64, x: f64, y: f64| {
        let at = room_at(room, x, y);
        texts.extend(stock.note(text, Length::from_pt(pt), room.w / 2, at, black()));
    };
    put("Bon à tirer", 12.0, 4.0, 7.0);
    put("Textes, couleurs, formats, masques et encres vérifiés par le client.", 7.5, 4.0, 12.0);
    let choices =
        ["Accepté", "Accepté sous réserve des corrections portées", "Refusé, nouvelle épreuve"];
    for (i, choice) in choices.into_iter().enumerate() {
        let y = 19.0 + 6.5 * i as f64;
        put(choice, 9.0, 10.0, y);
        let at = room_at(room, 4.0, y - 3.2);
        frames.push(outline(Rect::new(at.x, at.y, Length::from_mm(3.6), Length::from_mm(3.6))));
    }
    let half = room.w.to_mm() / 2.0;
    for (i, line) in ["Nom et qualité", "Date", "Signature"].into_iter().enumerate() {
        let y = 10.0 + 11.0 * i as f64;
        put(line, 8.0, half, y);
        let from = room_at(room, half + 26.0, y + 0.6);
        frames.push(outline(Rect::new(from.x, from.y, room.w / 2 - Length::mm(31), Length::ZERO)));
    }
    (frames, texts)
}

fn room_at(room: Rect, x: f64, y: f64) -> Point {
    Point::new(room.x + Length::from_mm(x), room.y + Length::from_mm(y))
}

fn outline(room: Rect) -> Item {
    let stroke = Stroke { width: Length::from_pt(0.25), ..Stroke::default() };
    Item::Stroke { path: Arc::new(Path::rect(room)), stroke, paint: black() }
}

fn name(face: Face, ink: InkId) -> String {
    let face = if face == Face::Recto { "R" } else { "V" };
    format!("PL{face}{}", ink.0)
}

/// A share in percent with a decimal comma.
fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0).replace('.', ",")
}
