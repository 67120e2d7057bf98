//! Cells: for every slot and every value that it can show, one stamp, with the
//! value and its transcription in place and checked against cell and mask.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::build::Builder;
use super::error::Spot;
use super::masks::MaskPlan;
use super::object::{ObjectKind, Sketch};
use super::palette::Palette;
use super::read::{Node, Table};
use super::rules;
use super::shape::Outline;
use super::text::Style;
use crate::artwork::{Face, GlyphRun, Item, PlaySymbol, Stamp};
use crate::game::{Game, Slot, SlotId, SlotKind, Symbol};
use crate::measure::{Length, Point, Rect};
use crate::toml_source::Rule;

/// The stamps of all slots, in slot order then code order.
#[derive(Default)]
pub(super) struct Cells {
    /// Where each slot's cell stands.
    pub(super) boxes: Vec<Rect>,
    /// The first stamp of each slot.
    pub(super) first: Vec<u32>,
    /// All stamps.
    pub(super) stamps: Vec<Stamp>,
    /// What each covers with ink.
    pub(super) inks: Vec<StampInk>,
}

/// What the two parts of a cell's drawing cover with ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StampInk {
    /// The value: figures, letters or a picture.
    pub value: Option<Rect>,
    /// Its transcription.
    pub words: Option<Rect>,
}

/// A ground on which cells are printed.
pub(super) struct Ground {
    pub(super) outline: Outline,
    /// Inks added up, in percent.
    pub(super) coverage: f64,
}

/// More than this much ink under the imager's black is a fault: it would show
/// through, and a darker ground under some cells would tell.
pub(super) const MOST_UNDER_BLACK: f64 = 10.0;

/// A value and its transcription stand at least this far apart.
const LEAST_GAP: Length = Length::emu(10_800);

/// How the value of a cell is drawn.
enum Drawing<'a> {
    Text { room: Rect, style: Style },
    Picture { room: Rect, files: &'a BTreeMap<String, Node<'a>> },
}

struct Words {
    room: Rect,
    style: Style,
    lines: u32,
}

/// What `[[cells]]` says of one slot.
struct CellPlan<'a> {
    room: Rect,
    drawing: Option<Drawing<'a>>,
    words: Option<Words>,
    spot: Spot,
    /// The entry that places it, and which of its cells it is.
    entry: (Spot, u32),
}

/// The pictures of an alphabet, by value.
pub(super) type Pictures<'a> = BTreeMap<String, BTreeMap<String, Node<'a>>>;

/// Reads `[pictures.<alphabet>]`: a drawing for each value.
pub(super) fn pictures<'a>(root: &mut Table<'a>, builder: &Builder<'_>) -> Pictures<'a> {
    let mut all = Pictures::new();
    let Some(table) = root.maybe("pictures").and_then(|n| n.table()) else { return all };
    for (alphabet, node) in table.entries() {
        let Some(known) = builder.game.alphabets.iter().find(|a| a.id == alphabet) else {
            let ids: Vec<_> = builder.game.alphabets.iter().map(|a| a.id.as_str()).collect();
            let what = format!("alphabet inconnu ; ici sont attendus : {}", ids.join(", "));
            node.fault(rules::NAME.broken(what));
            continue;
        };
        let Some(files) = node.table() else { continue };
        let mut set = BTreeMap::new();
        for (value, file) in files.entries() {
            if known.code_of(value).is_none() {
                let what = format!("l'alphabet {alphabet} n'a pas la valeur « {value} »");
                file.fault(rules::NAME.broken(what));
            }
            set.insert(value.to_owned(), file);
        }
        for symbol in known.symbols.iter().filter(|s| !set.contains_key(&s.value)) {
            let what = format!("il manque le dessin de « {} »", symbol.value);
            files.fault(rules::NO_DRAWING.broken(what));
        }
        all.insert(alphabet.to_owned(), set);
    }
    all
}

/// Reads `[[cells]]` and draws all stamps.
pub(super) fn read(
    root: &mut Table<'_>,
    builder: &Builder<'_>,
    pictures: &Pictures<'_>,
    masks: &[MaskPlan],
    grounds: &[Ground],
    margin: Length,
) -> Cells {
    let mut plans: BTreeMap<SlotId, CellPlan<'_>> = BTreeMap::new();
    for table in root.tables("cells") {
        read_group(table, builder, pictures, &mut plans);
    }
    let mut cells = Cells::default();
    let mut seen: Vec<(Rect, &str)> = Vec::new();
    for (id, slot) in builder.game.slots() {
        cells.first.push(cells.stamps.len() as u32);
        let Some(plan) = plans.get(&id) else {
            let what = format!("la case {} n'a pas de boîte dans [[cells]]", slot.column);
            root.fault(rules::NAME.broken(what));
            cells.boxes.push(Rect::default());
            continue;
        };
        let before = builder.faults.count();
        if let Some((_, other)) = seen.iter().find(|(room, _)| room.overlaps(plan.room)) {
            let what = format!("les cases {other} et {} se chevauchent", slot.column);
            builder.faults.add(&plan.spot, rules::CELLS_OVERLAP.broken(what));
        }
        let strange = |m: &&MaskPlan| !m.mask.slots.contains(&id);
        if let Some(other) =
            masks.iter().filter(strange).find(|m| m.outline.covers_part_of(plan.room))
        {
            let column = &slot.column;
            let name = &other.mask.id;
            builder.faults.add(
                &plan.spot,
                rules::STRANGE_MASK.broken(format!("la case {column} est en partie sous le masque « {name} », qui n'est pas le sien")),
            );
        }
        seen.push((plan.room, &slot.column));
        cells.boxes.push(plan.room);
        let mask = masks.iter().find(|m| m.mask.slots.contains(&id));
        let said = RefCell::default();
        let check = Check { builder, plan, mask, grounds, margin, column: &slot.column, said };
        for symbol in &builder.game.alphabet(slot.alphabet).symbols {
            let (stamp, ink) = check.stamp(symbol);
            cells.stamps.push(stamp);
            cells.inks.push(ink);
        }
        let (entry, part) = &plan.entry;
        let mut sketch = Sketch::new(ObjectKind::Cell, Face::Recto, entry, plan.room);
        let first = cells.first.last().map_or(0, |first| *first as usize);
        let inks = cells.stamps[first..].iter().filter_map(|s| builder.ink_of_all(&s.items));
        sketch.ink = inks.reduce(Rect::union);
        sketch.part = *part;
        sketch.slot = Some(id);
        sketch.name.clone_from(&slot.column);
        builder.objects.note(builder.faults, before, sketch);
    }
    cells
}

fn read_group<'a>(
    mut table: Table<'_>,
    builder: &Builder<'_>,
    pictures: &'a Pictures<'_>,
    plans: &mut BTreeMap<SlotId, CellPlan<'a>>,
) {
    let slots = table.need("slots").and_then(|n| n.list()).unwrap_or_default();
    let from = table.from();
    let room = table.need("box").and_then(|n| n.rect()).map(|r| r.shifted(from.x, from.y));
    let step = table.maybe("step").and_then(|n| n.point()).unwrap_or_default();
    let columns = table.maybe("columns").and_then(|n| n.whole(1_000)).map_or(1_000, |n| n.max(1));
    let value = table.maybe("value").and_then(|n| n.table());
    let picture = table.maybe("picture").and_then(|n| n.table());
    let words = table.need("transcription").and_then(|n| n.table());
    if value.is_some() == picture.is_some() {
        table.fault("value (un texte) ou picture (un dessin) est attendu");
    }
    let value = value.and_then(|t| read_line(t, builder));
    let picture = picture.and_then(|mut t| {
        let room = t.need("box").and_then(|n| n.rect());
        t.finish();
        room
    });
    let words = words.and_then(|t| read_line(t, builder));
    let spot = table.spot.clone();
    table.finish();
    let Some(room) = room else { return };
    let mut named = Vec::new();
    for node in &slots {
        let Some(name) = node.text() else { continue };
        let found = slots_named(builder.game, name);
        if found.is_empty() {
            let what = format!("« {name} » : le jeu n'a ni case ni zone de ce nom");
            node.fault(rules::NAME.broken(what));
        }
        named.extend(found.into_iter().map(|(id, slot)| (node, id, slot)));
    }
    for (i, (node, id, slot)) in named.into_iter().enumerate() {
        let name = &slot.column;
        let (column, row) = (i as i64 % i64::from(columns), i as i64 / i64::from(columns));
        let (dx, dy) = if columns == 1_000 {
            (step.x * i as i64, step.y * i as i64)
        } else {
            (step.x * column, step.y * row)
        };
        let at = room.shifted(dx, dy);
        let inner = |r: Rect| r.shifted(at.x, at.y);
        let drawing = match (&value, picture) {
            (Some(w), None) => Some(Drawing::Text { room: inner(w.room), style: w.style.clone() }),
            (None, Some(r)) => {
                let alphabet = &builder.game.alphabet(slot.alphabet).id;
                let files = pictures.get(alphabet);
                if files.is_none() {
                    let what = format!("l'alphabet {alphabet} n'a pas de dessins dans [pictures]");
                    node.fault(rules::NO_DRAWING.broken(what));
                }
                files.map(|files| Drawing::Picture { room: inner(r), files })
            }
            _ => None,
        };
        let words = words.as_ref().map(|w| Words {
            room: inner(w.room),
            style: w.style.clone(),
            lines: w.lines,
        });
        let entry = (spot.clone(), i as u32);
        let plan = CellPlan { room: at, drawing, words, spot: node.spot.clone(), entry };
        if plans.insert(id, plan).is_some() {
            node.fault(format!("la case {name} a déjà une boîte"));
        }
    }
}

/// The slots that a name stands for: the one of this column; of a zone
/// (`poker.cartes`) its elements, of its sums (`poker.cartes.gain`) those beside
/// them, in their order.
fn slots_named<'g>(game: &'g Game, name: &str) -> Vec<(SlotId, &'g Slot)> {
    let (zone, kind) = match name.strip_suffix(".gain") {
        Some(zone) => (zone, SlotKind::Gain),
        None => (name, SlotKind::Value),
    };
    let of = |slot: &Slot| {
        let id = &game.zone(slot.zone).id;
        let surface = zone.strip_suffix(id.as_str()).and_then(|rest| rest.strip_suffix('.'));
        slot.kind == kind && surface == Some(game.surface(slot.surface).id.as_str())
    };
    game.slots().filter(|(_, s)| s.column == name || of(s)).collect()
}

fn read_line(mut table: Table<'_>, builder: &Builder<'_>) -> Option<Words> {
    let room = table.need("box").and_then(|n| n.rect());
    let style = table.need("style").and_then(|n| builder.palette.style(&n));
    let lines = table.maybe("lines").and_then(|n| n.whole(2)).unwrap_or(1);
    table.finish();
    Some(Words { room: room?, style: Palette::black(&style?), lines })
}

/// Draws the stamps of one slot and measures them.
struct Check<'a, 'b> {
    builder: &'a Builder<'b>,
    plan: &'a CellPlan<'a>,
    mask: Option<&'a MaskPlan>,
    grounds: &'a [Ground],
    margin: Length,
    column: &'a str,
    /// Rules found broken so far: once is enough for a slot, for its other
    /// values break it too.
    said: RefCell<Vec<Rule>>,
}

impl Check<'_, '_> {
    fn fault(&self, rule: Rule, what: impl std::fmt::Display) {
        if self.said.borrow().contains(&rule) {
            return;
        }
        self.said.borrow_mut().push(rule);
        let what = format!("case {} : {what}", self.column);
        self.builder.faults.add(&self.plan.spot, rule.broken(what));
    }

    fn stamp(&self, symbol: &Symbol) -> (Stamp, StampInk) {
        let value = self.value(symbol);
        let words = match &self.plan.words {
            None => Vec::new(),
            Some(w) => self.text(&symbol.transcription, w.room, &w.style, w.lines),
        };
        let ink =
            |items: &[Item]| items.iter().filter_map(|i| self.builder.ink(i)).reduce(Rect::union);
        let inks = StampInk { value: ink(&value), words: ink(&words) };
        if let (Some(a), Some(b)) = (inks.value, inks.words)
            && a.grown(LEAST_GAP).overlaps(b)
        {
            self.fault(rules::TRANSCRIPTION_GAP, format!(
                "« {} » est trop près de sa transcription « {} » : {:.2} mm au moins sont attendus",
                symbol.value,
                symbol.transcription,
                LEAST_GAP.to_mm()
            ));
        }
        let items: Vec<Item> = value.into_iter().chain(words).collect();
        self.place(&items, ink(&items), symbol);
        let text = symbol.transcription.clone();
        (Stamp { items, symbol: Some(PlaySymbol { text, cell: self.plan.room }) }, inks)
    }

    fn value(&self, symbol: &Symbol) -> Vec<Item> {
        match &self.plan.drawing {
            Some(Drawing::Text { room, style }) => self.text(&symbol.text, *room, style, 1),
            Some(Drawing::Picture { room, files }) => files
                .get(&symbol.value)
                .map(|file| self.builder.picture(file, *room, &Palette::imager()))
                .unwrap_or_default(),
            None => Vec::new(),
        }
    }

    fn text(&self, text: &str, room: Rect, style: &Style, lines: u32) -> Vec<Item> {
        match style.in_box(text, room, lines) {
            Ok(runs) => runs.into_iter().map(Item::Glyphs).collect(),
            Err(fault) => {
                let said = fault.explain(text, style);
                self.fault(Rule(said.code), said.text);
                Vec::new()
            }
        }
    }

    /// The ink keeps to its cell, to its mask with the margin, to its ground.
    fn place(&self, items: &[Item], ink: Option<Rect>, symbol: &Symbol) {
        let Some(ink) = ink else {
            self.fault(
                rules::NO_DRAWING,
                format!("« {} » ne s'imprime pas : rien n'y est dessiné", symbol.value),
            );
            return;
        };
        if !self.plan.room.grown(Length::emu(400)).contains_rect(ink) {
            self.fault(
                rules::CELL,
                format!(
                    "« {} » s'étend de {:.2}, {:.2} à {:.2}, {:.2} mm et sort de sa boîte",
                    symbol.value,
                    ink.x.to_mm(),
                    ink.y.to_mm(),
                    ink.right().to_mm(),
                    ink.bottom().to_mm()
                ),
            );
        }
        if let Some(mask) = self.mask {
            // The corners of the box decide most cases; only near the edge
            // does the outline itself have to be followed.
            let mut depth = mask.outline.depth_of(ink);
            if depth < self.margin {
                depth = self
                    .points(items)
                    .iter()
                    .map(|p| mask.outline.depth(*p))
                    .min()
                    .unwrap_or(depth);
            }
            if depth < self.margin {
                self.fault(rules::MASK_MARGIN, format!(
                    "l'encre de « {} » est à {:.2} mm du bord du masque « {} » ; {:.2} mm au moins sont attendus",
                    symbol.value,
                    depth.to_mm(),
                    mask.mask.id,
                    self.margin.to_mm()
                ));
            }
        }
        // The outline is followed only where the box alone does not decide.
        let ground = self.grounds.iter().rev().find(|g| {
            g.outline.bounds.contains_rect(ink)
                && (g.outline.depth_of(ink) >= Length::ZERO
                    || self.points(items).iter().all(|p| g.outline.depth(*p) >= Length::ZERO))
        });
        match ground {
            None => self.fault(rules::GROUND, format!("« {} » n'est pas tout entier sur un fond [[recto.ground]]", symbol.value)),
            Some(g) if g.coverage > MOST_UNDER_BLACK + 1e-9 => self.fault(rules::DARK_GROUND, format!(
                "son fond a {:.1} % d'encre sous le noir de l'imageur ; {MOST_UNDER_BLACK} % au plus sont attendus",
                g.coverage
            )),
            Some(_) => (),
        }
    }

    fn points(&self, items: &[Item]) -> Vec<Point> {
        let mut points = Vec::new();
        for item in items {
            match item {
                Item::Glyphs(run) => self.run_points(run, &mut points),
                Item::Fill { path, .. } => {
                    points.extend(path.verbs().iter().filter_map(|verb| verb.end()));
                }
                _ => (),
            }
        }
        points
    }

    fn run_points(&self, run: &GlyphRun, points: &mut Vec<Point>) {
        let Some(face) = self.builder.palette.face(run.font) else { return };
        for glyph in &run.glyphs {
            points.extend(face.outline(glyph.id).points.iter().map(|(x, y)| {
                run.origin.shifted(glyph.x + run.size.scale(*x), -run.size.scale(*y))
            }));
        }
    }
}
