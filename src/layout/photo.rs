//! Pictures of pixels in their places.

use std::sync::Arc;

use super::build::Builder;
use super::palette::coverage;
use super::pixels::{self, Wish};
use super::read::{Node, Table};
use super::rules;
use crate::artwork::{Colour, Face, InkId, InkSet, Item, Paint, Picture, Placed, Tint};
use crate::measure::{FillRule, Length, Path, Rect};

/// A picture of pixels on a face.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureSpot {
    /// Its file.
    pub file: String,
    /// Line of `layout.toml` that names it.
    pub line: usize,
    /// Its face; what is on the coat is on the recto.
    pub face: Face,
    /// Where it is seen.
    pub room: Rect,
    /// Pixels in a row, and rows.
    pub pixels: (u32, u32),
    /// Effective resolution: pixels to the inch as printed, across and down.
    pub dpi: (f64, f64),
    /// Whether it is printed in the four process inks; else in one ink.
    pub process: bool,
    /// The greatest sum of inks of a pixel, in percent.
    pub coverage: f64,
}

/// What an entry asks of a picture beside its file and box.
pub(super) struct Ask<'a> {
    colour: Option<Node<'a>>,
    fit: Option<Node<'a>>,
    profile: Option<Node<'a>>,
}

impl<'a> Ask<'a> {
    pub(super) fn read(table: &mut Table<'a>) -> Self {
        Ask {
            colour: table.maybe("colour"),
            fit: table.maybe("fit"),
            profile: table.maybe("profile"),
        }
    }

    /// Whether a key has one word, that may be another.
    fn says(node: &Option<Node<'a>>, other: &str, usual: &str) -> bool {
        let Some(node) = node else { return false };
        match node.text() {
            Some(word) if word == other => true,
            Some(word) if word != usual => {
                node.fault(format!("« {word} » : {usual} ou {other} est attendu"));
                false
            }
            _ => false,
        }
    }
}

impl Builder<'_> {
    /// A picture of pixels in its box; nothing where there is a fault. `None`
    /// if the file is no picture of a known kind.
    pub(super) fn photo(
        &self,
        file: &Node<'_>,
        target: Rect,
        ask: &Ask<'_>,
        face: Face,
    ) -> Option<Vec<Item>> {
        let name = file.text()?;
        let bytes = self.assets.read(name)?;
        let Some(format) = pixels::format(&bytes) else {
            for node in [&ask.colour, &ask.fit, &ask.profile].into_iter().flatten() {
                node.fault("ne vaut que pour une image (PNG, JPEG, TIFF), non pour un dessin");
            }
            return None;
        };
        let crops = Ask::says(&ask.fit, "cover", "exact");
        let ignore_profile = Ask::says(&ask.profile, "ignore", "embedded");
        let paint = match &ask.colour {
            None => None,
            Some(node) => match self.one_ink(node) {
                None => return Some(Vec::new()),
                paint => paint,
            },
        };
        let wish = Wish { output: self.profile, ignore_profile, one_ink: paint.is_some() };
        let read = pixels::read(name, format, &bytes, &wish);
        let picture = match read {
            Ok(picture) => picture,
            Err((rule, why)) => {
                file.fault(rule.broken(format!("« {name} » : {why}")));
                return Some(Vec::new());
            }
        };
        let paint = paint.unwrap_or_else(|| usual_paint(&picture));
        let room = if crops { covering(&picture, target) } else { target };
        if !crops && !fits(&picture, target) {
            file.fault(rules::PROPORTIONS.broken(format!(
                "« {name} » a {} × {} points et sa boîte {:.2} × {:.2} mm : les mêmes proportions sont attendues, ou fit = \"cover\", qui rogne l'image",
                picture.width(),
                picture.height(),
                target.w.to_mm(),
                target.h.to_mm()
            )));
            return Some(Vec::new());
        }
        let process = picture.channels() == 4;
        let share = if process { 1.0 } else { coverage(&paint.colour) / 100.0 };
        let placed = Placed { picture: Arc::clone(&picture), room, paint };
        self.pictures.borrow_mut().push(PictureSpot {
            file: name.to_owned(),
            line: file.spot.line,
            face,
            room: target,
            pixels: (picture.width(), picture.height()),
            dpi: placed.resolution(),
            process,
            coverage: picture.greatest_coverage() * share,
        });
        let item = Item::Picture(placed);
        Some(vec![if crops && room != target {
            let path = Arc::new(Path::rect(target));
            Item::Clip { path, rule: FillRule::NonZero, items: vec![item] }
        } else {
            item
        }])
    }

    /// The colour that a value names, of one ink that prints.
    fn one_ink(&self, node: &Node<'_>) -> Option<Paint> {
        let paint = self.palette.colour(node)?;
        match paint.colour.parts() {
            [(_, tint)] if *tint > Tint::default() => Some(paint),
            _ => {
                let what = "une couleur d'une seule encre est attendue pour une image";
                node.fault(rules::UNPRINTABLE.broken(what));
                None
            }
        }
    }
}

/// The inks of a picture whose layout names none: black, or the four.
fn usual_paint(picture: &Picture) -> Paint {
    let colour = if picture.channels() == 4 {
        Colour::new((0..4).map(|ink| (InkId(ink), Tint::FULL)))
    } else {
        Colour::solid(InkSet::BLACK)
    };
    Paint { colour: Arc::new(colour), overprint: false }
}

/// Whether a picture has the proportions of its box, to a pixel or 0.2 %.
fn fits(picture: &Picture, target: Rect) -> bool {
    let (w, h) = (f64::from(picture.width()), f64::from(picture.height()));
    let (tw, th) = (target.w.to_emu() as f64, target.h.to_emu() as f64);
    let slack = (1.0 / w.min(h)).max(0.002);
    ((w / h) / (tw / th) - 1.0).abs() <= slack
}

/// The smallest box of a picture's proportions round the middle of another that
/// leaves nothing of it free.
fn covering(picture: &Picture, target: Rect) -> Rect {
    let (w, h) = (f64::from(picture.width()), f64::from(picture.height()));
    let scale = (target.w.to_emu() as f64 / w).max(target.h.to_emu() as f64 / h);
    let grown = |pixels: f64, due: Length| Length::emu((pixels * scale).round() as i64).max(due);
    let (tw, th) = (grown(w, target.w), grown(h, target.h));
    Rect::new(target.x - (tw - target.w) / 2, target.y - (th - target.h) / 2, tw, th)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_covers_its_box_from_the_middle() {
        let picture = Picture::new("a", (200, 100), 1, vec![0; 20_000], None).unwrap();
        let square = Rect::from_mm(10.0, 10.0, 30.0, 30.0);
        assert!(!fits(&picture, square) && fits(&picture, Rect::from_mm(0.0, 0.0, 8.0, 4.02)));
        assert_eq!(covering(&picture, square), Rect::from_mm(-5.0, 10.0, 60.0, 30.0));
        let wide = Rect::from_mm(0.0, 0.0, 80.0, 20.0);
        assert_eq!(covering(&picture, wide), Rect::from_mm(0.0, -10.0, 80.0, 40.0));
    }
}
