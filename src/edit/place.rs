//! Where objects stand: moved and resized.

use std::collections::BTreeSet;

use super::command::FieldValue;
use super::error::EditError;
use super::fields;
use super::paper::{Paper, Splice, Thing, renumber, renumber_one};
use super::svg_path;
use crate::layout::{LayoutObject, ObjectId, ObjectKind};
use crate::measure::{Length, Point, Rect};

/// What moves as one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// An entry.
    Entry(String),
    /// A place of a series, with all that stands there.
    Place(String, u32),
    /// A series that is said by its shape, which has no places of their own.
    Series(String),
}

/// What moves with an object.
pub(super) fn target(paper: &Paper, id: &ObjectId, within: bool) -> Result<Target, EditError> {
    let entry = paper.entry(&id.entry)?;
    match entry.get("repeat").and_then(Thing::text) {
        Some(series) if !within => {
            let path = format!("repeat.{series}");
            match paper.find(&path) {
                Some(thing) if thing.is_table() => Ok(Target::Series(path)),
                Some(_) => Ok(Target::Place(path, id.instance)),
                None => Err(EditError::NoEntry(path)),
            }
        }
        _ => Ok(Target::Entry(id.entry.clone())),
    }
}

/// Moves objects, each target once.
pub(super) fn shift(
    paper: &Paper,
    ids: &[ObjectId],
    by: Point,
    within: bool,
) -> Result<Paper, EditError> {
    if ids.is_empty() {
        return Err(EditError::Nothing);
    }
    let targets: Result<BTreeSet<Target>, EditError> =
        ids.iter().map(|id| target(paper, id, within)).collect();
    let mut splices = Vec::new();
    for target in targets? {
        splices.extend(shifted(paper, &target, by)?);
    }
    paper.spliced(splices)
}

/// What a move of a target replaces.
pub(super) fn shifted(paper: &Paper, target: &Target, by: Point) -> Result<Vec<Splice>, EditError> {
    match target {
        Target::Entry(entry) => shifted_entry(paper, entry, by),
        Target::Place(series, i) => {
            let place = format!("{series}[{i}]");
            let entry = paper.entry(&place)?;
            match entry.get("at") {
                Some(at) => points(paper, &place, "at", at, by),
                None => {
                    let at = fields::written(&FieldValue::from(by));
                    Ok(vec![paper.set(&place, "at", &at)?])
                }
            }
        }
        Target::Series(series) => {
            let table = paper.entry(series)?;
            for key in ["line.at", "grid.at", "circle.centre"] {
                if let Some(at) = table.find(key) {
                    return points(paper, series, key, at, by);
                }
            }
            Err(EditError::no_field(series, "at"))
        }
    }
}

fn shifted_entry(paper: &Paper, path: &str, by: Point) -> Result<Vec<Splice>, EditError> {
    let entry = paper.entry(path)?;
    if let Some(from) = entry.get("from") {
        return points(paper, path, "from", from, by);
    }
    let mut splices = Vec::new();
    let mut found = false;
    for key in ["at", "box", "rect", "circle", "ellipse"] {
        if let Some(thing) = entry.get(key) {
            found = true;
            splices.extend(points(paper, path, key, thing, by)?);
        }
    }
    if let Some(thing) = entry.get("path") {
        found = true;
        splices.extend(path_splice(path, thing, |d| svg_path::moved(d, by.x, by.y))?);
    }
    if let Some(boxes) = entry.get("boxes") {
        found = true;
        for i in 0..boxes.len() {
            let Some(one) = boxes.nth(i) else { continue };
            splices.extend(points(paper, path, "boxes", one, by)?);
        }
    }
    if entry.get("at").is_some()
        && let Some(bottom) = entry.get("bottom")
    {
        let old = bottom.number().ok_or_else(|| EditError::value(path, "bottom", "un nombre"))?;
        splices.extend(renumber_one(paper, bottom, old + by.y.to_mm()).flatten());
    }
    if found {
        Ok(splices)
    } else {
        Err(EditError::fixed(path, "couvre toute la face et n'a pas de place à changer"))
    }
}

/// Moves the first two numbers of a list.
fn points(
    paper: &Paper,
    entry: &str,
    key: &str,
    list: Thing<'_>,
    by: Point,
) -> Result<Vec<Splice>, EditError> {
    let wrong = || EditError::value(entry, key, "une liste de nombres");
    let numbers = list.numbers().ok_or_else(wrong)?;
    let [x, y, ..] = numbers.as_slice() else { return Err(wrong()) };
    renumber(paper, list, &[x + by.x.to_mm(), y + by.y.to_mm()]).ok_or_else(wrong)
}

fn path_splice(
    entry: &str,
    thing: Thing<'_>,
    change: impl Fn(&str) -> Option<String>,
) -> Result<Option<Splice>, EditError> {
    let wrong = || EditError::value(entry, "path", "un tracé SVG en mm, à arcs droits,");
    let (data, span) = thing.text().zip(thing.value_span()).ok_or_else(wrong)?;
    let new = change(data).ok_or_else(wrong)?;
    let put = fields::written(&FieldValue::Text(new.clone()));
    Ok((new != data).then(|| Splice::new(span, put)))
}

/// Gives an object another frame.
pub(super) fn resize(
    paper: &Paper,
    objects: &[LayoutObject],
    id: &ObjectId,
    to: Rect,
) -> Result<Paper, EditError> {
    let object =
        objects.iter().find(|o| o.id == *id).ok_or_else(|| EditError::NoEntry(id.to_string()))?;
    if to.w <= Length::ZERO || to.h <= Length::ZERO {
        return Err(EditError::fixed(
            id,
            "une largeur et une hauteur plus grandes que 0 sont attendues",
        ));
    }
    let entry = paper.entry(&id.entry)?;
    let frame = object.frame;
    let to = match object.kind {
        ObjectKind::Art | ObjectKind::Front | ObjectKind::CoatArt => in_proportion(frame, to),
        _ => to,
    };
    let scale = Stretch { from: frame, to };
    let numbers = |key: &str, thing: Thing<'_>, n: usize| {
        let found = thing.numbers().filter(|list| list.len() >= n);
        found.ok_or_else(|| EditError::value(&id.entry, key, "une liste de nombres"))
    };
    let mut splices = Vec::new();
    let mut put = |thing: Thing<'_>, new: &[f64]| {
        splices.extend(renumber(paper, thing, new).unwrap_or_default());
    };
    // Entries of a series, and those after the first of `step`, are measured
    // from elsewhere; how far, their frames tell.
    let offset = |x: f64, y: f64| (frame.x.to_mm() - x, frame.y.to_mm() - y);
    if let Some(room) = entry.get("box").or_else(|| entry.get("rect")) {
        let old = numbers("box", room, 4)?;
        let (dx, dy) = offset(old[0], old[1]);
        let new = [to.x.to_mm() - dx, to.y.to_mm() - dy, to.w.to_mm(), to.h.to_mm()];
        put(room, &new);
        if object.kind == ObjectKind::Cell {
            for (key, keeps) in
                [("value.box", false), ("transcription.box", false), ("picture.box", true)]
            {
                let Some(inner) = entry.find(key) else { continue };
                let old = numbers(key, inner, 4)?;
                put(inner, &scale.within(&old, keeps));
            }
        }
    } else if let Some(circle) = entry.get("circle") {
        let old = numbers("circle", circle, 3)?;
        let (dx, dy) = offset(old[0] - old[2], old[1] - old[2]);
        let r = to.w.min(to.h).to_mm() / 2.0;
        let middle = (to.x.to_mm() + to.w.to_mm() / 2.0, to.y.to_mm() + to.h.to_mm() / 2.0);
        put(circle, &[middle.0 - dx, middle.1 - dy, r]);
    } else if let Some(path) = entry.get("path") {
        let (from, dx, dy) = match entry.get("from").map(|f| numbers("from", f, 2)).transpose()? {
            Some(at) => (true, at[0], at[1]),
            None => (false, 0.0, 0.0),
        };
        if entry.get("repeat").is_some() || object.id.part > 0 {
            return Err(EditError::fixed(id, "son tracé se change dans une entrée à part"));
        }
        let home = |r: Rect| match from {
            true => r.shifted(-Length::from_mm(dx), -Length::from_mm(dy)),
            false => r,
        };
        let (from, to) = (home(frame), home(to));
        splices.extend(path_splice(&id.entry, path, |d| svg_path::stretched(d, from, to))?);
    } else if let Some(boxes) = entry.get("boxes") {
        for i in 0..boxes.len() {
            let Some(one) = boxes.nth(i) else { continue };
            let old = numbers("boxes", one, 4)?;
            put(one, &scale.rect(&old));
        }
    } else if let Some(at) = entry.get("at") {
        let old = numbers("at", at, 2)?;
        match object.kind {
            ObjectKind::Column => {
                let (left, lower) = (to.x - frame.x, to.bottom() - frame.bottom());
                put(at, &[old[0] + left.to_mm(), old[1] + (to.y - frame.y).to_mm()]);
                let width = to.w.to_mm();
                splices.extend(entry.get("width").and_then(|w| renumber_one(paper, w, width)?));
                let bottom = entry.get("bottom");
                let moved = bottom.and_then(Thing::number).map(|b| b + lower.to_mm());
                splices.extend(bottom.zip(moved).and_then(|(b, n)| renumber_one(paper, b, n)?));
            }
            ObjectKind::Code => {
                put(at, &[old[0] + (to.x - frame.x).to_mm(), old[1] + (to.y - frame.y).to_mm()]);
                let ratio = to.w.to_mm() / frame.w.to_mm().max(0.001);
                let dots = entry.get("module_dots").and_then(Thing::number).ok_or_else(|| {
                    EditError::fixed(id, "module_dots, la largeur d'un module, n'est pas dit")
                })?;
                let dots = (dots * ratio).round().max(1.0);
                let thing = entry.get("module_dots");
                splices.extend(thing.and_then(|t| renumber_one(paper, t, dots)?));
            }
            ObjectKind::Serial => {
                return Err(EditError::fixed(id, "sa taille est celle de son style"));
            }
            _ => {
                // A line keeps to its edge or middle; the room is what changes.
                let stands = old[0] + origin(paper, entry, id).0;
                let share = (stands - frame.x.to_mm()) / frame.w.to_mm().max(0.001);
                let share = if share < 0.25 {
                    0.0
                } else if share > 0.75 {
                    1.0
                } else {
                    0.5
                };
                let x = to.x.to_mm() + share * to.w.to_mm()
                    - (frame.x.to_mm() + share * frame.w.to_mm());
                put(at, &[old[0] + x, old[1] + (to.bottom() - frame.bottom()).to_mm()]);
                if to.w != frame.w {
                    let width = super::number::mm(to.w);
                    splices.push(paper.set(&id.entry, "width", &width)?);
                }
            }
        }
    } else if matches!(object.kind, ObjectKind::Art | ObjectKind::Front | ObjectKind::CoatArt) {
        splices.push(paper.set(&id.entry, "box", &fields::written(&FieldValue::from(to)))?);
    } else {
        return Err(EditError::fixed(id, "n'a pas de boîte à changer"));
    }
    paper.spliced(splices)
}

/// What the measures of an entry start from, in millimetres.
fn origin(paper: &Paper, entry: Thing<'_>, id: &ObjectId) -> (f64, f64) {
    let place = entry
        .get("repeat")
        .and_then(Thing::text)
        .and_then(|series| paper.find(&format!("repeat.{series}[{}].at", id.instance)));
    let from = entry.get("from").or(place).and_then(Thing::numbers).unwrap_or_default();
    match from.as_slice() {
        [x, y, ..] => (*x, *y),
        _ => (0.0, 0.0),
    }
}

/// The rectangle of the drawing's proportions that a hand meant: the side that
/// changed more decides.
fn in_proportion(from: Rect, to: Rect) -> Rect {
    if from.w <= Length::ZERO || from.h <= Length::ZERO {
        return to;
    }
    let (sx, sy) = (to.w.to_mm() / from.w.to_mm(), to.h.to_mm() / from.h.to_mm());
    let s = if (sx - 1.0).abs() >= (sy - 1.0).abs() { sx } else { sy };
    let (w, h) = (from.w.scale(s), from.h.scale(s));
    // The edge that was held stays.
    let x = if to.x == from.x { to.x } else { to.right() - w };
    let y = if to.y == from.y { to.y } else { to.bottom() - h };
    Rect::new(x, y, w, h)
}

/// From one rectangle to another.
struct Stretch {
    from: Rect,
    to: Rect,
}

impl Stretch {
    fn ratios(&self) -> (f64, f64) {
        let ratio = |to: Length, from: Length| to.to_mm() / from.to_mm().max(0.001);
        (ratio(self.to.w, self.from.w), ratio(self.to.h, self.from.h))
    }

    /// A rectangle in the face's coordinates.
    fn rect(&self, r: &[f64]) -> [f64; 4] {
        let (sx, sy) = self.ratios();
        let x = self.to.x.to_mm() + (r[0] - self.from.x.to_mm()) * sx;
        let y = self.to.y.to_mm() + (r[1] - self.from.y.to_mm()) * sy;
        [x, y, r[2] * sx, r[3] * sy]
    }

    /// A rectangle in the frame's own coordinates; drawings keep their
    /// proportions and their middle.
    fn within(&self, r: &[f64], keeps: bool) -> [f64; 4] {
        let (sx, sy) = self.ratios();
        let [x, y, w, h] = [r[0] * sx, r[1] * sy, r[2] * sx, r[3] * sy];
        if !keeps {
            return [x, y, w, h];
        }
        let s = sx.min(sy);
        let (kept_w, kept_h) = (r[2] * s, r[3] * s);
        [x + (w - kept_w) / 2.0, y + (h - kept_h) / 2.0, kept_w, kept_h]
    }
}
