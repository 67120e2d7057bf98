//! [`Builder`]: what all parts of a layout need while it is read.

use std::cell::RefCell;
use std::sync::Arc;

use super::art::{self, Inking};
use super::error::{Faults, Spot};
use super::fill_in::fill_in;
use super::object::{ObjectKind, Objects, Sketch};
use super::palette::Palette;
use super::photo::{Ask, PictureSpot};
use super::read::{Node, Table};
use super::rules;
use super::text::{Style, ink_of};
use crate::artwork::{Assets, Face, GlyphRun, Item, Paint};
use crate::game::Game;
use crate::measure::{FillRule, Length, Path, Point, Rect, Size};

/// What all parts of a layout need while it is read.
pub(super) struct Builder<'a> {
    pub(super) game: &'a Game,
    pub(super) assets: &'a dyn Assets,
    pub(super) faults: &'a Faults,
    pub(super) palette: Palette,
    pub(super) trim: Size,
    pub(super) bleed: Length,
    /// The trim without the margin in which nothing readable may stand.
    pub(super) safe: Rect,
    /// What was drawn where.
    pub(super) objects: Objects,
    /// The ICC output profile.
    pub(super) profile: Option<&'a [u8]>,
    /// The pictures placed so far.
    pub(super) pictures: RefCell<Vec<PictureSpot>>,
}

impl Builder<'_> {
    /// The bytes of a file that the layout names, as text.
    fn drawing(&self, node: &Node<'_>) -> Option<(String, String)> {
        let name = node.text()?;
        let Some(bytes) = self.assets.read(name) else {
            node.fault(rules::FILE.broken(format!("« {name} » : ce fichier n'existe pas")));
            return None;
        };
        match String::from_utf8(bytes.into_owned()) {
            Ok(text) => Some((name.to_owned(), text)),
            Err(_) => {
                let what = format!("« {name} » : un dessin SVG en UTF-8 est attendu");
                node.fault(rules::FILE.broken(what));
                None
            }
        }
    }

    /// A drawing of `art` entries, in its colours.
    pub(super) fn art(&self, node: &Node<'_>, target: Rect) -> Vec<Item> {
        let Some((name, text)) = self.drawing(node) else { return Vec::new() };
        art::items(&name, &text, target, &Inking::Map(&self.palette.svg), self.faults)
    }

    /// A drawing of one ink.
    pub(super) fn picture(&self, node: &Node<'_>, target: Rect, paint: &Paint) -> Vec<Item> {
        let Some((name, text)) = self.drawing(node) else { return Vec::new() };
        art::items(&name, &text, target, &Inking::One(paint.clone()), self.faults)
    }

    /// The drawings and pictures of `[[....art]]`: file and box; the whole face
    /// with its bleed where no box is said.
    pub(super) fn arts(&self, tables: Vec<Table<'_>>, kind: ObjectKind, face: Face) -> Vec<Item> {
        let whole = Rect::at_origin(self.trim).grown(self.bleed);
        let mut items = Vec::new();
        for mut table in tables {
            let before = self.faults.count();
            let file = table.need("file");
            let from = table.from();
            let target = table.maybe("box").and_then(|n| n.rect()).unwrap_or(whole);
            let target = target.shifted(from.x, from.y);
            let ask = Ask::read(&mut table);
            let drawn = file.as_ref().map(|file| match self.photo(file, target, &ask, face) {
                Some(photo) => photo,
                None => self.art(file, target),
            });
            let drawn = drawn.unwrap_or_default();
            let mut sketch = Sketch::new(kind, face, &table.spot, target);
            table.finish();
            sketch.ink = self.ink_of_all(&drawn);
            sketch.name = file.and_then(|f| f.text()).unwrap_or_default().to_owned();
            self.objects.note(self.faults, before, sketch);
            items.extend(drawn);
        }
        items
    }

    /// A text of the layout with the game's values in place.
    pub(super) fn words(&self, node: &Node<'_>) -> Option<String> {
        match fill_in(node.text()?, self.game) {
            Ok(text) => Some(text),
            Err(why) => {
                node.fault(rules::NAME.broken(why));
                None
            }
        }
    }

    /// The texts of `[[....text]]`.
    pub(super) fn texts(&self, tables: Vec<Table<'_>>, kind: ObjectKind, face: Face) -> Vec<Item> {
        let mut items = Vec::new();
        for table in tables {
            let before = self.faults.count();
            let mut sketch = Sketch::new(kind, face, &table.spot, Rect::default());
            let drawn = self.text(table, &mut sketch).into_iter().map(Item::Glyphs);
            let from = items.len();
            items.extend(drawn);
            sketch.ink = self.ink_of_all(&items[from..]);
            if sketch.frame == Rect::default() {
                sketch.frame = sketch.ink.unwrap_or_default();
            }
            self.objects.note(self.faults, before, sketch);
        }
        items
    }

    /// One text. Where it stands is told to the sketch even if it cannot be
    /// set.
    fn text(&self, mut table: Table<'_>, sketch: &mut Sketch) -> Vec<GlyphRun> {
        let text = table.need("text").and_then(|n| self.words(&n));
        let style = table.need("style").and_then(|n| self.palette.style(&n));
        let colour = table.maybe("colour").and_then(|n| self.palette.colour(&n));
        let from = table.from();
        let at = table.maybe("at");
        let room = table.maybe("box");
        let width = table.maybe("width").and_then(|n| n.mm());
        let lines = table.maybe("lines").and_then(|n| n.whole(2)).unwrap_or(1);
        let spot = table.spot.clone();
        let place = at.as_ref().or(room.as_ref()).and_then(|n| match at.is_some() {
            true => n.point().map(|p| Rect::new(p.x, p.y, width.unwrap_or_default(), Length::ZERO)),
            false => n.rect(),
        });
        let place = place.map(|place| place.shifted(from.x, from.y));
        sketch.frame = place.unwrap_or_default();
        sketch.name = text.clone().unwrap_or_default();
        let (Some(text), Some(mut style)) = (text, style) else {
            table.finish();
            return Vec::new();
        };
        if let Some(colour) = colour {
            style.paint = colour;
        }
        let runs = match (at, room) {
            (Some(_), None) => place.map(|place| {
                let at = Point::new(place.x, place.y);
                let run = style.line_at(&text, at, width);
                let ink = run.as_ref().ok().and_then(|run| ink_of(run, &style.face));
                sketch.frame = style.frame(at, width, ink);
                run.map(|run| vec![run])
            }),
            (None, Some(_)) => place.map(|room| style.in_box(&text, room, lines)),
            _ => {
                table
                    .fault("at (sur une ligne de base) ou box (centré dans une boîte) est attendu");
                None
            }
        };
        table.finish();
        let runs = match runs {
            None => return Vec::new(),
            Some(Ok(runs)) => runs,
            Some(Err(fault)) => {
                self.faults.add(&spot, fault.explain(&text, &style));
                return Vec::new();
            }
        };
        self.keep_safe(&runs, &text, &spot);
        runs
    }

    /// Complains of text that stands nearer to the trim than is safe.
    pub(super) fn keep_safe(&self, runs: &[GlyphRun], text: &str, spot: &Spot) {
        for run in runs {
            let ink = self.palette.face(run.font).and_then(|face| ink_of(run, face));
            if let Some(ink) =
                ink.filter(|ink| !self.safe.grown(Length::emu(400)).contains_rect(*ink))
            {
                self.faults.add(
                    spot,
                    rules::SAFE_AREA.broken(format!(
                        "« {text} » s'étend de {:.2}, {:.2} à {:.2}, {:.2} mm et sort de la marge de sécurité",
                        ink.x.to_mm(),
                        ink.y.to_mm(),
                        ink.right().to_mm(),
                        ink.bottom().to_mm()
                    )),
                );
            }
        }
    }

    /// What an item covers with ink, strokes and pictures by their bounds.
    pub(super) fn ink(&self, item: &Item) -> Option<Rect> {
        match item {
            Item::Glyphs(run) => ink_of(run, self.palette.face(run.font)?),
            Item::Fill { path, .. } => path.bounds(),
            Item::Stroke { path, stroke, .. } => path.bounds().map(|b| b.grown(stroke.width / 2)),
            Item::Bits(bits) => Some(bits.bounds()),
            Item::Picture(placed) => Some(placed.room),
            Item::Clip { items, .. } | Item::Step { items, .. } => self.ink_of_all(items),
        }
    }

    /// What items cover with ink.
    pub(super) fn ink_of_all(&self, items: &[Item]) -> Option<Rect> {
        items.iter().filter_map(|item| self.ink(item)).reduce(Rect::union)
    }

    /// One line of a style, or a fault at the spot.
    pub(super) fn line(
        &self,
        style: &Style,
        text: &str,
        at: Point,
        room: Option<Length>,
        spot: &Spot,
    ) -> Option<Item> {
        match style.line_at(text, at, room) {
            Ok(run) => {
                self.keep_safe(std::slice::from_ref(&run), text, spot);
                Some(Item::Glyphs(run))
            }
            Err(fault) => {
                self.faults.add(spot, fault.explain(text, style));
                None
            }
        }
    }
}

/// A filled outline.
pub(super) fn fill(path: Path, paint: &Paint) -> Item {
    Item::Fill { path: Arc::new(path), rule: FillRule::NonZero, paint: paint.clone() }
}
