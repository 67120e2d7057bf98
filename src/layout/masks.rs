//! Scratch masks, and all that is printed over the variable data: varnish,
//! coat, pattern, mentions, die line.

use std::sync::Arc;

use super::Imaging;
use super::build::{Builder, fill};
use super::error::Spot;
use super::object::{ObjectKind, Sketch};
use super::palette::HAIRLINE;
use super::read::{Node, Table};
use super::rules;
use super::shape::{self, Outline};
use crate::artwork::{Face, InkRole, Item, Join, Stroke};
use crate::game::SlotId;
use crate::measure::{FillRule, Length, Path, Point, Rect, Transform};

/// How far varnish reaches beyond the coat where the layout leaves it open.
const USUAL_VARNISH: Length = Length::emu(10_800);

/// A scratch mask: what one rub of a coin uncovers.
#[derive(Clone, Debug)]
pub struct Mask {
    /// Identifier in `layout.toml`.
    pub id: String,
    /// Its outline, in face coordinates of the recto.
    pub path: Arc<Path>,
    /// The cells that it hides, in column order; none for the mask of the
    /// validation number.
    pub slots: Vec<SlotId>,
    /// The smallest rectangle round the outline.
    pub bounds: Rect,
}

/// A mask as the checks need it.
pub(super) struct MaskPlan {
    pub(super) mask: Mask,
    pub(super) outline: Outline,
    pub(super) spot: Spot,
}

/// Reads `mask_margin`: millimetres, or the word that leaves it to the press.
pub(super) fn margin(node: &Node<'_>, imaging: &Imaging) -> Option<Length> {
    if !node.is_text() {
        return node.margin();
    }
    match node.text()? {
        "tolerance" => Some(imaging.register),
        other => {
            node.fault(format!(
                "« {other} » : un nombre de millimètres ou \"tolerance\", celle de la presse, est attendu"
            ));
            None
        }
    }
}

/// Reads `[[mask]]`: every slot of the game stands under exactly one, and those
/// of an open zone under none.
pub(super) fn read(root: &mut Table<'_>, builder: &Builder<'_>) -> Vec<MaskPlan> {
    let mut masks: Vec<MaskPlan> = Vec::new();
    let mut covered = vec![false; builder.game.slots.len()];
    for mut table in root.tables("mask") {
        let before = builder.faults.count();
        let id = table.need("id").and_then(|n| n.text()).unwrap_or_default().to_owned();
        let mut slots = Vec::new();
        for node in table.need("cells").and_then(|n| n.list()).unwrap_or_default() {
            let Some(name) = node.text() else { continue };
            let within = |column: &str| {
                column == name
                    || column.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
            };
            let before = slots.len();
            slots.extend(builder.game.slots().filter(|(_, s)| within(&s.column)).map(|(i, _)| i));
            if slots.len() == before {
                let what = format!("« {name} » : le jeu n'a ni zone ni case de ce nom");
                node.fault(rules::NAME.broken(what));
            }
            for slot in &slots[before..] {
                let seen = &mut covered[usize::from(slot.0)];
                let (slot, zone) = {
                    let slot = builder.game.slot(*slot);
                    (slot, builder.game.zone(slot.zone))
                };
                if std::mem::replace(seen, true) {
                    let what = format!("la case {} est déjà sous un autre masque", slot.column);
                    node.fault(rules::COVER.broken(what));
                }
                if zone.open {
                    node.fault(rules::COVER.broken(format!(
                        "la zone « {} » s'imprime à découvert (open = true), sous aucun masque",
                        zone.name
                    )));
                }
            }
        }
        slots.sort_unstable();
        let outline = shape::read(&mut table, builder.faults);
        let spot = table.spot.clone();
        table.finish();
        let Some(outline) = outline else { continue };
        if !builder.safe.contains_rect(outline.bounds) {
            let what = "ce masque sort de la marge de sécurité";
            builder.faults.add(&spot, rules::SAFE_AREA.broken(what));
        }
        if let Some(other) = masks.iter().find(|m| m.mask.id == id) {
            let line = other.spot.line;
            builder.faults.add(&spot, format!("le masque « {id} » est déjà à la ligne {line}"));
        }
        if let Some(other) = masks.iter().find(|m| m.outline.overlaps(&outline)) {
            let name = &other.mask.id;
            let what = format!("ce masque en recouvre un autre, « {name} »");
            builder.faults.add(&spot, rules::MASKS_OVERLAP.broken(what));
        }
        let mask = Mask { id, path: Arc::new(outline.path.clone()), slots, bounds: outline.bounds };
        let mut sketch = Sketch::new(ObjectKind::Mask, Face::Recto, &spot, mask.bounds);
        sketch.ink = Some(mask.bounds);
        sketch.outline = Some(mask.path.clone());
        sketch.name.clone_from(&mask.id);
        builder.objects.note(builder.faults, before, sketch);
        masks.push(MaskPlan { mask, outline, spot });
    }
    for (i, slot) in builder.game.slots().filter(|(i, _)| !covered[usize::from(i.0)]) {
        let zone = builder.game.zone(slot.zone);
        if zone.open {
            continue;
        }
        let zone = &zone.name;
        root.fault(rules::COVER.broken(format!(
            "la case {} (zone « {zone} », colonne {}) n'est sous aucun masque",
            slot.column, i.0
        )));
    }
    masks
}

/// Reads `[coat]` and draws everything over the variable data, in printing
/// order: varnish, coat, pattern, drawings, plaques, texts, die line.
pub(super) fn over(root: &mut Table<'_>, builder: &Builder<'_>, masks: &[MaskPlan]) -> Vec<Item> {
    let mut items = Vec::new();
    let Some(mut table) = root.need("coat").and_then(|n| n.table()) else { return items };
    let varnish = table.maybe("varnish").map_or(Some(USUAL_VARNISH), |n| n.margin());
    let varnish = varnish.unwrap_or_default();
    if let Some(paint) = builder.palette.role(InkRole::Release) {
        for plan in masks {
            let path = plan.mask.path.clone();
            items.push(Item::Fill {
                path: path.clone(),
                rule: FillRule::NonZero,
                paint: paint.clone(),
            });
            // A round pen twice the margin wide lets the varnish reach beyond
            // the coat on all sides, whatever the shape.
            let stroke = Stroke { width: varnish * 2, join: Join::Round, ..Stroke::default() };
            items.push(Item::Stroke { path, stroke, paint: paint.clone() });
        }
    }
    match builder.palette.role(InkRole::Coat) {
        None => table.fault(rules::INK_LIST.broken("aucune encre n'a le rôle coat")),
        Some(paint) => items.extend(masks.iter().map(|m| Item::Fill {
            path: m.mask.path.clone(),
            rule: FillRule::NonZero,
            paint: paint.clone(),
        })),
    }
    let plaques = table.tables("plaque");
    let (plaques, boxes) = plaques_of(builder, plaques, masks);
    let drawings = builder.arts(table.tables("art"), ObjectKind::CoatArt, Face::Recto);
    let spot = table.spot.clone();
    stays_on_masks(builder, &drawings, masks, &spot);
    let mut on_coat: Vec<Item> = pattern(&mut table, builder, masks, &boxes).into_iter().collect();
    on_coat.extend(drawings);
    on_coat.extend(plaques);
    on_coat.extend(builder.texts(table.tables("text"), ObjectKind::CoatText, Face::Recto));
    table.finish();
    if !builder.palette.all_in(&on_coat, InkRole::OnCoat) {
        let what =
            "tout ce qui est sur la couche s'imprime en encres de rôle on-coat, qui surimpriment";
        builder.faults.add(&spot, rules::OVERPRINT.broken(what));
    }
    items.extend(on_coat);
    items.extend(die_line(builder));
    items
}

/// What is drawn on the coat goes when the coat goes, so it keeps to the masks.
fn stays_on_masks(builder: &Builder<'_>, drawings: &[Item], masks: &[MaskPlan], spot: &Spot) {
    for item in drawings {
        if let Some((name, room)) = picture_in(item) {
            if !masks.iter().any(|m| m.outline.depth_of(room) >= Length::ZERO) {
                let what = format!("l'image « {name} » n'est pas tout entière sur un masque");
                builder.faults.add(spot, rules::OFF_COAT.broken(what));
            }
            continue;
        }
        let (Item::Fill { path, .. } | Item::Stroke { path, .. }) = item else { continue };
        let ends = path.verbs().iter().filter_map(|verb| verb.end());
        let off = |p: &Point| masks.iter().all(|m| m.outline.depth(*p) < Length::ZERO);
        if let Some(p) = ends.into_iter().find(off) {
            let (x, y) = (p.x.to_mm(), p.y.to_mm());
            let what =
                format!("un dessin sur la couche passe par {x:.2}, {y:.2} mm, hors de tout masque");
            builder.faults.add(spot, rules::OFF_COAT.broken(what));
        }
    }
}

/// The picture of pixels that an item shows, with where it is seen.
fn picture_in(item: &Item) -> Option<(&str, Rect)> {
    match item {
        Item::Picture(placed) => Some((placed.picture.name(), placed.room)),
        Item::Clip { path, items, .. } => match items.as_slice() {
            [Item::Picture(placed)] => Some((placed.picture.name(), path.bounds()?)),
            _ => None,
        },
        _ => None,
    }
}

/// Mentions on solid plaques; the text is reversed out of the plaque alone.
fn plaques_of(
    builder: &Builder<'_>,
    tables: Vec<Table<'_>>,
    masks: &[MaskPlan],
) -> (Vec<Item>, Vec<Path>) {
    let mut items = Vec::new();
    let mut paths = Vec::new();
    for mut table in tables {
        let before = builder.faults.count();
        let from = table.from();
        let room = table.need("box").and_then(|n| n.rect()).map(|r| r.shifted(from.x, from.y));
        let radius = table.maybe("radius").and_then(|n| n.margin()).unwrap_or_default();
        let colour = table.need("colour").and_then(|n| builder.palette.colour(&n));
        let text = table.need("text").and_then(|n| builder.words(&n));
        let style = table.need("style").and_then(|n| builder.palette.style(&n));
        let spot = table.spot.clone();
        table.finish();
        let mut sketch =
            Sketch::new(ObjectKind::Plaque, Face::Recto, &spot, room.unwrap_or_default());
        sketch.name = text.clone().unwrap_or_default();
        let (Some(room), Some(colour), Some(text), Some(style)) = (room, colour, text, style)
        else {
            builder.objects.note(builder.faults, before, sketch);
            continue;
        };
        if !masks.iter().any(|m| m.outline.depth_of(room) >= Length::ZERO) {
            let what = format!("la plaque « {text} » n'est pas tout entière sur un masque");
            builder.faults.add(&spot, rules::OFF_COAT.broken(what));
        }
        let path = Path::rounded_rect(room, radius);
        items.push(fill(path.clone(), &colour));
        sketch.ink = Some(room);
        sketch.outline = Some(path.clone().into());
        paths.push(path);
        let side = Length::from_mm(0.7);
        let inner = Rect { x: room.x + side, w: room.w - side * 2, ..room };
        match style.in_box(&text, inner, 2) {
            Ok(runs) => items.extend(runs.into_iter().map(Item::Glyphs)),
            Err(fault) => builder.faults.add(&spot, fault.explain(&text, &style)),
        }
        builder.objects.note(builder.faults, before, sketch);
    }
    (items, paths)
}

/// The pattern on the coat, from the ticket's corner and not from the masks',
/// so that it is identical on every ticket; it leaves the plaques out.
fn pattern(
    table: &mut Table<'_>,
    builder: &Builder<'_>,
    masks: &[MaskPlan],
    plaques: &[Path],
) -> Option<Item> {
    let file = table.maybe("pattern")?;
    let size = Rect::at_origin(table.need("tile")?.size(1.0, 100.0)?);
    let areas: Vec<Rect> = masks.iter().map(|m| m.outline.bounds).collect();
    let items = tiled(builder, &builder.art(&file, size), size, &areas);
    let mut path = Path::default();
    masks.iter().for_each(|m| path.extend(&m.mask.path));
    plaques.iter().for_each(|p| path.extend(p));
    Some(Item::Clip { path: Arc::new(path), rule: FillRule::EvenOdd, items })
}

/// The items of a tile at the origin, repeated wherever on the face a tile
/// meets one of the areas; the repeats of an item are one item.
pub(super) fn tiled(
    builder: &Builder<'_>,
    items: &[Item],
    tile: Rect,
    areas: &[Rect],
) -> Vec<Item> {
    let face = Rect::at_origin(builder.trim).grown(builder.bleed);
    // Lines may reach beyond their tile, hence one more tile on every side.
    let first = |at: Length, size: Length| at.to_emu().div_euclid(size.to_emu()) - 1;
    let mut places = Vec::new();
    for row in first(face.y, tile.h)..=first(face.bottom(), tile.h) + 2 {
        for column in first(face.x, tile.w)..=first(face.right(), tile.w) + 2 {
            let place = tile.shifted(tile.w * column, tile.h * row);
            if areas.iter().any(|a| a.overlaps(place.grown(tile.w.max(tile.h) / 2))) {
                places.push(Transform::shift(place.x, place.y));
            }
        }
    }
    let repeat = |path: &Path| {
        let mut all = Path::default();
        places.iter().for_each(|at| all.extend(&path.transformed(*at)));
        Arc::new(all)
    };
    items
        .iter()
        .filter_map(|item| match item {
            Item::Fill { path, rule, paint } => {
                Some(Item::Fill { path: repeat(path), rule: *rule, paint: paint.clone() })
            }
            Item::Stroke { path, stroke, paint } => Some(Item::Stroke {
                path: repeat(path),
                stroke: stroke.clone(),
                paint: paint.clone(),
            }),
            _ => None,
        })
        .collect()
}

fn die_line(builder: &Builder<'_>) -> Option<Item> {
    let paint = builder.palette.role(InkRole::Technical)?;
    let path = Arc::new(Path::rect(Rect::at_origin(builder.trim)));
    let stroke = Stroke { width: HAIRLINE, ..Stroke::default() };
    Some(Item::Stroke { path, stroke, paint })
}
