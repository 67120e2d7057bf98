//! The fixed art of a face: drawings, grounds, texts, tables from the game.

use super::build::{Builder, fill};
use super::cells::{Ground, MOST_UNDER_BLACK, Pictures};
use super::fill_in::grouped;
use super::masks::tiled;
use super::object::{ObjectKind, Sketch};
use super::palette::coverage;
use super::read::{Node, Table};
use super::rules;
use super::shape;
use crate::artwork::{Face, InkRole, Item, Paint};
use crate::game::{Alphabet, Money, Pattern, RuleKind};
use crate::measure::{FillRule, Length, Path, Point, Rect, Transform};

/// What a face's table says, drawn.
#[derive(Default)]
pub(super) struct FacePlan {
    /// Under the variable data.
    pub(super) under: Vec<Item>,
    /// Grounds of cells.
    pub(super) grounds: Vec<Ground>,
    /// Printed on specimens only.
    pub(super) specimen: Vec<Item>,
}

/// Reads `[recto]` or `[verso]`. Drawn in this order: art, grounds with their
/// pattern, front art, tables, texts.
pub(super) fn read(
    mut table: Table<'_>,
    face: Face,
    builder: &Builder<'_>,
    pictures: &Pictures<'_>,
) -> FacePlan {
    let under = builder.arts(table.tables("art"), ObjectKind::Art, face);
    let mut plan = FacePlan { under, ..FacePlan::default() };
    for ground in table.tables("ground") {
        read_ground(ground, face, builder, &mut plan);
    }
    let confusion = table.maybe("confusion").and_then(|n| n.table());
    plan.under.extend(confusion.and_then(|t| confusion_pattern(t, builder, &plan.grounds)));
    plan.under.extend(builder.arts(table.tables("front"), ObjectKind::Front, face));
    // Each of the game's tables and columns, with what it drew as one object.
    let mut note = |kind, table: Table<'_>, read: &dyn Fn(Table<'_>, &mut Panel)| {
        let before = builder.faults.count();
        let mut panel = Panel::default();
        let spot = table.spot.clone();
        read(table, &mut panel);
        let mut sketch = Sketch::new(kind, face, &spot, panel.frame.unwrap_or_default());
        sketch.ink = builder.ink_of_all(&panel.items);
        sketch.name = panel.name;
        builder.objects.note(builder.faults, before, sketch);
        plan.under.extend(panel.items);
    };
    for gains in table.tables("gains") {
        note(ObjectKind::Gains, gains, &|t, to| read_gains(t, builder, pictures, to));
    }
    for lots in table.tables("lots") {
        note(ObjectKind::Lots, lots, &|t, to| read_lots(t, builder, to));
    }
    for symbols in table.tables("symbols") {
        note(ObjectKind::Symbols, symbols, &|t, to| read_symbols(t, builder, pictures, to));
    }
    for column in table.tables("column") {
        note(ObjectKind::Column, column, &|t, to| read_column(t, builder, to));
    }
    plan.under.extend(builder.texts(table.tables("text"), ObjectKind::Text, face));
    plan.specimen = builder.texts(table.tables("specimen"), ObjectKind::Specimen, face);
    if !builder.palette.all_in(&plan.under, InkRole::Base)
        || !builder.palette.all_in(&plan.specimen, InkRole::Base)
    {
        let what = "une face s'imprime en encres de rôle base ; les autres sont pour [coat]";
        table.fault(rules::OVERPRINT.broken(what));
    }
    if plan.specimen.is_empty() {
        let what = "specimen : une mention « SPÉCIMEN SANS VALEUR » est attendue sur chaque face";
        table.fault(rules::NO_SPECIMEN.broken(what));
    }
    table.finish();
    plan
}

/// A table or a column while it is drawn.
#[derive(Default)]
struct Panel {
    items: Vec<Item>,
    /// The room that the file gives it.
    frame: Option<Rect>,
    /// What tells it from others.
    name: String,
}

fn read_ground(mut table: Table<'_>, face: Face, builder: &Builder<'_>, plan: &mut FacePlan) {
    let before = builder.faults.count();
    let colour = table.need("colour");
    let paint = colour.as_ref().and_then(|n| builder.palette.colour(n));
    let outline = shape::read(&mut table, builder.faults);
    let step = table.maybe("step").and_then(|n| n.point()).unwrap_or_default();
    let count = table.maybe("count").and_then(|n| n.whole(1_000)).unwrap_or(1);
    let spot = table.spot.clone();
    table.finish();
    let Some(outline) = outline else { return };
    for i in 0..i64::from(count) {
        let shift = Transform::shift(step.x * i, step.y * i);
        let path = outline.path.transformed(shift);
        let room = outline.bounds.shifted(step.x * i, step.y * i);
        let mut sketch = Sketch::new(ObjectKind::Ground, face, &spot, room);
        sketch.part = i as u32;
        sketch.ink = paint.as_ref().map(|_| room);
        sketch.outline = Some(path.clone().into());
        sketch.name = colour.as_ref().and_then(|n| n.text()).unwrap_or_default().to_owned();
        builder.objects.note(builder.faults, before, sketch);
        let Some(paint) = &paint else { continue };
        plan.under.push(fill(path.clone(), paint));
        if let Some(outline) = shape::Outline::new(path) {
            plan.grounds.push(Ground { outline, coverage: coverage(&paint.colour) });
        }
    }
}

/// A fine light pattern on the cells' grounds, against a lamp held behind the
/// ticket: the same everywhere, and never darker than a ground may be.
fn confusion_pattern(
    mut table: Table<'_>,
    builder: &Builder<'_>,
    grounds: &[Ground],
) -> Option<Item> {
    let file = table.need("pattern");
    let tile = table.need("tile").and_then(|n| n.size(1.0, 100.0));
    let spot = table.spot.clone();
    table.finish();
    let (file, tile) = (file?, Rect::at_origin(tile?));
    let areas: Vec<Rect> = grounds.iter().map(|g| g.outline.bounds).collect();
    let items = tiled(builder, &builder.art(&file, tile), tile, &areas);
    let dark = |item: &Item| match item {
        Item::Fill { paint, .. } | Item::Stroke { paint, .. } => {
            coverage(&paint.colour) > MOST_UNDER_BLACK
        }
        _ => false,
    };
    if items.iter().any(dark) {
        let what =
            format!("le motif a plus de {MOST_UNDER_BLACK} % d'encre sous le noir de l'imageur");
        builder.faults.add(&spot, rules::DARK_GROUND.broken(what));
    }
    // Short of the edges: a light line that leaves its ground would knock a
    // notch out of the dark around it.
    let mut path = Path::default();
    grounds.iter().for_each(|g| path.extend(&inset(&g.outline)));
    Some(Item::Clip { path: path.into(), rule: FillRule::NonZero, items })
}

/// An outline drawn in by a little on all sides, as far as a change of scale
/// does it: enough for shapes as plain as grounds are.
fn inset(outline: &shape::Outline) -> Path {
    let (bounds, by) = (outline.bounds, Length::from_mm(0.25));
    let share = |n: Length| 1.0 - 2.0 * by.to_emu() as f64 / n.to_emu().max(1) as f64;
    let middle = bounds.centre();
    let home = Transform::shift(-middle.x, -middle.y)
        .then(Transform::scale(share(bounds.w).max(0.0), share(bounds.h).max(0.0)))
        .then(Transform::shift(middle.x, middle.y));
    outline.path.transformed(home)
}

/// What a row of a table of gains asks for: words, or drawings.
struct Row<'a> {
    name: &'a str,
    pattern: Option<&'a Pattern>,
    gain: Money,
}

/// `gains`: what a surface pays, from the rules of the game itself.
fn read_gains(
    mut table: Table<'_>,
    builder: &Builder<'_>,
    pictures: &Pictures<'_>,
    panel: &mut Panel,
) {
    let surface = table.need("surface");
    let number = table.maybe("rule").and_then(|n| n.whole(100)).unwrap_or(0) as usize;
    let falling = table.maybe("falling").and_then(|n| n.truth()).unwrap_or(false);
    let boxes: Vec<Rect> = table
        .need("boxes")
        .and_then(|n| n.list())
        .unwrap_or_default()
        .iter()
        .filter_map(Node::rect)
        .collect();
    let ground = table.maybe("ground").and_then(|n| builder.palette.colour(&n));
    let radius = table.maybe("radius").and_then(|n| n.margin()).unwrap_or_default();
    let inset = table.maybe("inset").and_then(|n| n.margin()).unwrap_or_default();
    let label = table.need("label").and_then(|n| builder.palette.style(&n));
    let amount = table.need("amount").and_then(|n| builder.palette.style(&n));
    let drawn = table.maybe("picture").and_then(|n| n.table()).and_then(|mut t| {
        let size = t.need("size").and_then(|n| n.margin());
        let step = t.need("step").and_then(|n| n.mm());
        let paint = t.need("colour").and_then(|n| builder.palette.colour(&n));
        t.finish();
        Some((size?, step?, paint?))
    });
    let spot = table.spot.clone();
    table.finish();
    panel.frame = boxes.iter().copied().reduce(Rect::union);
    panel.name = surface.as_ref().and_then(|n| n.text()).unwrap_or_default().to_owned();
    let out = &mut panel.items;
    let (Some(surface), Some(label), Some(amount)) = (surface, label, amount) else { return };
    let Some(id) = surface.text() else { return };
    let game = builder.game;
    let Some(rule) = game.surfaces.iter().find(|s| s.id == id).and_then(|s| s.rules.get(number))
    else {
        let what = format!("« {id} », règle {number} : le jeu n'a pas cette règle");
        surface.fault(rules::NAME.broken(what));
        return;
    };
    let (mut rows, alphabet): (Vec<Row<'_>>, Option<&Alphabet>) = match &rule.kind {
        RuleKind::HandRank { table, .. } => (
            table.iter().map(|r| Row { name: &r.name, pattern: None, gain: r.gain }).collect(),
            None,
        ),
        RuleKind::Table { zones, rows } => (
            rows.iter()
                .filter_map(|r| {
                    Some(Row { name: &r.name, pattern: Some(&r.pattern), gain: r.gain? })
                })
                .collect(),
            zones
                .first()
                .and_then(|z| game.zone(*z).values(game).next())
                .map(|slot| game.alphabet(game.slot(slot).alphabet)),
        ),
        _ => (Vec::new(), None),
    };
    if falling {
        rows.sort_by_key(|r| std::cmp::Reverse(r.gain));
    }
    if rows.len() != boxes.len() {
        let what = format!("{} boîtes pour les {} gains de « {id} »", boxes.len(), rows.len());
        builder.faults.add(&spot, rules::TABLE_OVERFLOW.broken(what));
    }
    for (row, room) in rows.iter().zip(&boxes) {
        if let Some(paint) = &ground {
            out.push(fill(Path::rounded_rect(*room, radius), paint));
        }
        let base = |cap: f64, size: Length| room.y + (room.h + size.scale(cap)) / 2;
        let y = base(amount.face.cap, amount.size);
        let right = Point::new(room.right() - inset, y);
        let sum = builder.line(&amount, &row.gain.to_string(), right, None, &spot);
        let end = sum.as_ref().and_then(|i| builder.ink(i)).map_or(room.right(), |ink| ink.x);
        out.extend(sum);
        let left = room.x + inset;
        match (&drawn, alphabet) {
            (Some((size, step, paint)), Some(alphabet)) => {
                let top = room.y + (room.h - *size) / 2;
                let symbols = symbols_of(row.pattern);
                let set = pictures.get(&alphabet.id);
                for (i, code) in symbols.iter().enumerate() {
                    let file = alphabet.symbol(*code).and_then(|s| set?.get(&s.value));
                    let at = Rect::new(left + *step * i as i64, top, *size, *size);
                    out.extend(file.map(|f| builder.picture(f, at, paint)).unwrap_or_default());
                }
            }
            _ => {
                // On the amount's baseline, so that the row reads as one line.
                let at = Point::new(left, y);
                let words = builder.line(&label, &sentence(row.name), at, None, &spot);
                let start = words.as_ref().and_then(|i| builder.ink(i)).map(Rect::right);
                if start.is_some_and(|start| start + Length::from_mm(0.8) > end) {
                    let gain = row.gain;
                    builder.faults.add(
                        &spot,
                        rules::TABLE_OVERFLOW.broken(format!(
                            "« {} » et « {gain} » se touchent : une boîte plus large est attendue",
                            row.name
                        )),
                    );
                }
                out.extend(words);
            }
        }
    }
}

fn symbols_of(pattern: Option<&Pattern>) -> Vec<u16> {
    match pattern {
        Some(Pattern::Multiset(codes)) => codes.clone(),
        Some(Pattern::Exactly { symbol, count }) => vec![*symbol; usize::from(*count)],
        None => Vec::new(),
    }
}

/// With a capital first letter.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// `lots`: the prize table, from the game itself.
fn read_lots(mut table: Table<'_>, builder: &Builder<'_>, panel: &mut Panel) {
    let room = table.need("box").and_then(|n| n.rect());
    panel.frame = room;
    let out = &mut panel.items;
    let row = table.need("row").and_then(|n| n.margin());
    let inset = table.maybe("inset").and_then(|n| n.margin()).unwrap_or_default();
    let tint = table.maybe("tint").and_then(|n| builder.palette.colour(&n));
    let count = table.need("count").and_then(|n| builder.palette.style(&n));
    let amount = table.need("amount").and_then(|n| builder.palette.style(&n));
    let spot = table.spot.clone();
    table.finish();
    let (Some(room), Some(row), Some(count), Some(amount)) = (room, row, count, amount) else {
        return;
    };
    let lots = &builder.game.lots;
    if row * lots.len() as i64 > room.h {
        let what =
            format!("{} lots de {:.2} mm ne tiennent pas dans la boîte", lots.len(), row.to_mm());
        builder.faults.add(&spot, rules::TABLE_OVERFLOW.broken(what));
    }
    for (i, lot) in lots.iter().enumerate() {
        let line = Rect { y: room.y + row * i as i64, h: row, ..room };
        if let Some(tint) = tint.as_ref().filter(|_| i % 2 == 0) {
            out.push(fill(Path::rect(line), tint));
        }
        let y = line.y + (row + amount.size.scale(amount.face.cap)) / 2;
        let noun = if lot.count == 1 { "lot" } else { "lots" };
        let text = format!("{} {noun}", grouped(u64::from(lot.count)));
        out.extend(builder.line(&count, &text, Point::new(line.x + inset, y), None, &spot));
        let right = Point::new(line.right() - inset, y);
        out.extend(builder.line(&amount, &builder.game.lot_name(lot.amount), right, None, &spot));
    }
}

/// `symbols`: the pictures of an alphabet, each over its transcription.
fn read_symbols(
    mut table: Table<'_>,
    builder: &Builder<'_>,
    pictures: &Pictures<'_>,
    panel: &mut Panel,
) {
    let alphabet = table.need("alphabet");
    let room = table.need("box").and_then(|n| n.rect());
    panel.frame = room;
    panel.name = alphabet.as_ref().and_then(|n| n.text()).unwrap_or_default().to_owned();
    let out = &mut panel.items;
    let size = table.need("size").and_then(|n| n.margin());
    let columns = table.maybe("columns").and_then(|n| n.whole(100));
    let style = table.need("style").and_then(|n| builder.palette.style(&n));
    let paint: Option<Paint> = table.need("colour").and_then(|n| builder.palette.colour(&n));
    let spot = table.spot.clone();
    table.finish();
    let (Some(node), Some(room), Some(size), Some(style), Some(paint)) =
        (alphabet, room, size, style, paint)
    else {
        return;
    };
    let Some(id) = node.text() else { return };
    let Some(alphabet) = builder.game.alphabets.iter().find(|a| a.id == id) else {
        node.fault(rules::NAME.broken(format!("« {id} » : le jeu n'a pas cet alphabet")));
        return;
    };
    let count = alphabet.symbols.len().max(1) as i64;
    let columns = columns.map_or(count, i64::from).clamp(1, count);
    let (step, row) = (room.w / columns, room.h / ((count + columns - 1) / columns));
    for (i, symbol) in alphabet.symbols.iter().enumerate() {
        let (column, line) = (i as i64 % columns, i as i64 / columns);
        let (middle, top) = (room.x + step * column + step / 2, room.y + row * line);
        let at = Rect::new(middle - size / 2, top, size, size);
        let file = pictures.get(id).and_then(|set| set.get(&symbol.value));
        out.extend(file.map(|f| builder.picture(f, at, &paint)).unwrap_or_default());
        // The transcription's width is its column's, with a little air.
        let below =
            Rect::new(middle - step / 2, top + size, step - Length::from_mm(0.4), row - size);
        match style.in_box(
            &symbol.transcription,
            below.shifted(Length::from_mm(0.2), Length::ZERO),
            1,
        ) {
            Ok(runs) => out.extend(runs.into_iter().map(Item::Glyphs)),
            Err(fault) => {
                builder.faults.add(&spot, fault.explain(&symbol.transcription, &style));
            }
        }
    }
}

/// `column`: paragraphs one below the other, ragged.
fn read_column(mut table: Table<'_>, builder: &Builder<'_>, panel: &mut Panel) {
    let at = table.need("at").and_then(|n| n.point());
    let width = table.need("width").and_then(|n| n.mm());
    let bottom = table.need("bottom").and_then(|n| n.mm());
    let blocks = table.tables("block");
    let spot = table.spot.clone();
    table.finish();
    let mut last: Option<Length> = None;
    let mut top = Length::ZERO;
    for mut block in blocks {
        let text = block.need("text").and_then(|n| builder.words(&n));
        let style = block.need("style").and_then(|n| builder.palette.style(&n));
        let space = block.maybe("space").and_then(|n| n.mm());
        let here = block.spot.clone();
        block.finish();
        if panel.name.is_empty() {
            panel.name = text.clone().unwrap_or_default();
            top = style.as_ref().map_or(Length::ZERO, |s| s.size.scale(s.face.cap));
        }
        let (Some(at), Some(width), Some(text), Some(style)) = (at, width, text, style) else {
            continue;
        };
        let lead = style.size.scale(style.leading);
        let y = last.map_or(at.y, |last| last + space.unwrap_or(lead));
        match style.paragraph(&text, Point::new(at.x, y), width) {
            Ok((runs, next)) => {
                builder.keep_safe(&runs, &text, &here);
                panel.items.extend(runs.into_iter().map(Item::Glyphs));
                last = Some(next - lead);
            }
            Err(fault) => builder.faults.add(&here, fault.explain(&text, &style)),
        }
    }
    panel.frame = at.zip(width).map(|(at, width)| {
        let bottom = bottom.unwrap_or(at.y).max(at.y);
        Rect::new(at.x, at.y - top, width, bottom - at.y + top)
    });
    if let (Some(last), Some(bottom)) = (last, bottom)
        && last > bottom
    {
        builder.faults.add(
            &spot,
            rules::TABLE_OVERFLOW.broken(format!(
                "la colonne descend à {:.2} mm ; {:.2} mm au plus sont attendus",
                last.to_mm(),
                bottom.to_mm()
            )),
        );
    }
}
