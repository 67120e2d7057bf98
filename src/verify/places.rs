//! [`Places`]: where `layout.toml` says that everything stands, as data.
//!
//! Read apart from the layout's own reading: no drawing, only boxes, names of
//! fonts and files. Lengths are in points from the top left corner of the trim,
//! y downwards.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::VerifyError;
use super::matrix::{Area, Matrix};
use super::outline::{self, Polygons};
use super::photos::{FixedArt, Photo};
use super::repeat;
use crate::game::{Game, Slot, SlotId, SlotKind};

const MM: f64 = 72.0 / 25.4;

/// A line of text in a box.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) room: Area,
    /// File name of the font.
    pub(super) font: String,
    /// Added after each glyph, in ems.
    pub(super) tracking: f64,
    pub(super) capitals: bool,
    pub(super) lines: u32,
}

/// What stands in a cell beside its transcription.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(Line),
    Picture(Area),
}

/// The cell of a slot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cell {
    pub(super) room: Area,
    pub(super) value: Value,
    pub(super) words: Line,
    /// The mask that hides it.
    pub(super) mask: Option<usize>,
}

/// A scratch mask.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    pub(super) id: String,
    pub(super) outline: Polygons,
    pub(super) bounds: Area,
    pub(super) area: f64,
}

/// The validation number.
#[derive(Clone, Debug)]
pub(super) struct Validation {
    pub(super) room: Area,
    pub(super) font: String,
    pub(super) mask: Option<usize>,
}

/// A code.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Code {
    #[serde(default = "usual_id")]
    pub(super) id: String,
    #[serde(default)]
    pub(super) face: Face,
    /// Kind of code, by its name in the file.
    #[serde(default = "usual_symbology")]
    pub(super) symbology: String,
    /// Corner of its quiet zone.
    pub(super) at: (f64, f64),
    #[serde(default = "usual_version")]
    pub(super) version: u8,
    #[serde(default = "usual_level")]
    pub(super) level: char,
    #[serde(default = "usual_mask")]
    pub(super) mask: u8,
}

/// A side of a ticket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Face {
    Recto,
    #[default]
    Verso,
}

/// One code, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Codes {
    One(Code),
    Several(Vec<Code>),
}

/// Where everything stands.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// Width and height of the trimmed ticket.
    pub(super) trim: (f64, f64),
    /// One for each slot.
    pub(super) cells: Vec<Cell>,
    pub(super) masks: Vec<Mask>,
    /// Hidden ink keeps so far from the edge of its mask.
    pub(super) margin: f64,
    /// Whether that is for the press to say.
    pub(super) follows_press: bool,
    pub(super) validation: Option<Validation>,
    /// Start of the serial's baseline, and its font.
    pub(super) serial: ((f64, f64), String),
    pub(super) codes: Vec<Code>,
    /// Name of the coat's separation.
    pub(super) coat: String,
    /// Art of the recto, coat included, and of the verso, that may be pictures of
    /// pixels.
    pub(super) photos: [Vec<Photo>; 2],
    /// Drawings by alphabet and value.
    pub(super) pictures: BTreeMap<String, BTreeMap<String, String>>,
}

#[derive(Deserialize)]
struct File {
    ticket: Ticket,
    mask_margin: Option<Margin>,
    ink: Vec<Ink>,
    fonts: BTreeMap<String, String>,
    styles: BTreeMap<String, Style>,
    #[serde(default)]
    pictures: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    cells: Vec<Group>,
    #[serde(default)]
    mask: Vec<Shape>,
    validation: Option<Number>,
    serial: Number,
    code: Codes,
    #[serde(default)]
    recto: FixedArt,
    #[serde(default)]
    verso: FixedArt,
    #[serde(default)]
    coat: FixedArt,
}

#[derive(Deserialize)]
struct Ticket {
    size: [f64; 2],
    #[serde(default)]
    bleed: f64,
}

#[derive(Deserialize)]
struct Ink {
    name: String,
    role: String,
}

#[derive(Deserialize)]
struct Style {
    font: String,
    #[serde(default)]
    tracking: f64,
    #[serde(default)]
    capitals: bool,
}

#[derive(Deserialize)]
struct Group {
    slots: Vec<String>,
    #[serde(rename = "box")]
    room: [f64; 4],
    #[serde(default)]
    from: [f64; 2],
    #[serde(default)]
    step: [f64; 2],
    columns: Option<usize>,
    value: Option<Text>,
    picture: Option<Picture>,
    transcription: Text,
}

#[derive(Deserialize)]
struct Text {
    #[serde(rename = "box")]
    room: [f64; 4],
    style: String,
    #[serde(default)]
    lines: u32,
}

#[derive(Deserialize)]
struct Picture {
    #[serde(rename = "box")]
    room: [f64; 4],
}

#[derive(Deserialize)]
struct Shape {
    id: String,
    cells: Vec<String>,
    #[serde(default)]
    from: [f64; 2],
    #[serde(flatten)]
    form: Form,
    /// Forms that are one.
    #[serde(default)]
    shapes: Vec<Form>,
}

#[derive(Deserialize)]
struct Form {
    rect: Option<[f64; 4]>,
    #[serde(default)]
    radius: f64,
    circle: Option<[f64; 3]>,
    ellipse: Option<[f64; 4]>,
    path: Option<String>,
}

/// A number of millimetres, or the word that leaves it to the press.
#[derive(Deserialize)]
#[serde(untagged)]
enum Margin {
    Millimetres(f64),
    Said(serde::de::IgnoredAny),
}

#[derive(Deserialize)]
struct Number {
    mask: Option<String>,
    #[serde(rename = "box")]
    room: Option<[f64; 4]>,
    at: Option<[f64; 2]>,
    style: String,
}

// What a layout that leaves them open means.
fn usual_id() -> String {
    "code".to_owned()
}

fn usual_symbology() -> String {
    "qr".to_owned()
}

fn usual_version() -> u8 {
    3
}

fn usual_level() -> char {
    'M'
}

fn usual_mask() -> u8 {
    2
}

impl Places {
    /// Reads the boxes of a layout that the program has accepted.
    pub(super) fn read(text: &str, game: &Game) -> Result<Places, VerifyError> {
        let wrong = |what: String| VerifyError::Layout(what);
        let mut root: toml::Table = text.parse().map_err(|e| wrong(format!("{e}")))?;
        repeat::expand(&mut root);
        let file: File = root.try_into().map_err(|e| wrong(format!("{e}")))?;
        let masks = file.mask.iter().map(mask).collect::<Result<Vec<_>, _>>()?;
        let named = |mask: &Shape, slot: &Slot| {
            mask.cells.iter().any(|name| {
                let rest = slot.column.strip_prefix(name.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        };
        let mut cells: Vec<Option<Cell>> = vec![None; game.slots.len()];
        for group in &file.cells {
            let slots = group.slots.iter().flat_map(|name| slots_named(game, name));
            for (i, id) in slots.enumerate() {
                let (column, row) = match group.columns {
                    None => (i, i),
                    Some(columns) => (i % columns.max(1), i / columns.max(1)),
                };
                let dx = group.from[0] + group.step[0] * column as f64;
                let dy = group.from[1] + group.step[1] * row as f64;
                let [x, y, w, h] = group.room;
                let (x, y) = (x + dx, y + dy);
                let slot = game.slot(id);
                let inner = |[ix, iy, iw, ih]: [f64; 4]| millimetres([x + ix, y + iy, iw, ih]);
                let line = |t: &Text| file.line(t, inner(t.room));
                let value = match (&group.value, &group.picture) {
                    (Some(text), None) => Value::Text(line(text)?),
                    (None, Some(picture)) => Value::Picture(inner(picture.room)),
                    _ => return Err(wrong(format!("case {} : value ou picture", slot.column))),
                };
                let words = line(&group.transcription)?;
                let mask = file.mask.iter().position(|m| named(m, slot));
                let room = millimetres([x, y, w, h]);
                cells[usize::from(id.0)] = Some(Cell { room, value, words, mask });
            }
        }
        let cells: Option<Vec<Cell>> = cells.into_iter().collect();
        let cells = cells.ok_or_else(|| wrong("une case n'a pas de boîte".to_owned()))?;
        let validation = match (&file.validation, game.validation_digits) {
            (Some(number), 1..) => {
                let room = number.room.ok_or_else(|| wrong("validation : box".to_owned()))?;
                let mask = file.mask.iter().position(|m| Some(&m.id) == number.mask.as_ref());
                let font = file.font(&number.style)?;
                Some(Validation { room: millimetres(room), font, mask })
            }
            _ => None,
        };
        let at = file.serial.at.ok_or_else(|| wrong("serial : at".to_owned()))?;
        let serial = ((at[0] * MM, at[1] * MM), file.font(&file.serial.style)?);
        let coat = file.ink.iter().find(|i| i.role == "coat").map(|i| i.name.clone());
        let mut codes = match file.code {
            Codes::One(code) => vec![code],
            Codes::Several(codes) => codes,
        };
        for code in &mut codes {
            code.at = (code.at.0 * MM, code.at.1 * MM);
        }
        let photos = [
            photos_of(&[&file.recto, &file.coat], &file.ticket),
            photos_of(&[&file.verso], &file.ticket),
        ];
        Ok(Places {
            photos,
            trim: (file.ticket.size[0] * MM, file.ticket.size[1] * MM),
            cells,
            masks,
            follows_press: matches!(&file.mask_margin, Some(Margin::Said(_))),
            margin: match file.mask_margin {
                Some(Margin::Millimetres(margin)) => margin * MM,
                _ => 0.0,
            },
            validation,
            serial,
            codes,
            coat: coat.unwrap_or_default(),
            pictures: file.pictures,
        })
    }
}

impl File {
    fn style(&self, name: &str) -> Result<&Style, VerifyError> {
        let unknown = || VerifyError::Layout(format!("style « {name} » inconnu"));
        self.styles.get(name).ok_or_else(unknown)
    }

    /// The file of a style's font.
    fn font(&self, style: &str) -> Result<String, VerifyError> {
        let font = &self.style(style)?.font;
        let unknown = || VerifyError::Layout(format!("police « {font} » inconnue"));
        self.fonts.get(font).cloned().ok_or_else(unknown)
    }

    fn line(&self, text: &Text, room: Area) -> Result<Line, VerifyError> {
        let style = self.style(&text.style)?;
        let (tracking, capitals) = (style.tracking / 1000.0, style.capitals);
        let lines = text.lines.max(1);
        Ok(Line { room, font: self.font(&text.style)?, tracking, capitals, lines })
    }
}

/// The art of one side.
fn photos_of(all: &[&FixedArt], ticket: &Ticket) -> Vec<Photo> {
    let ([w, h], bleed) = (ticket.size, ticket.bleed);
    let face = [-bleed, -bleed, w + 2.0 * bleed, h + 2.0 * bleed];
    all.iter().flat_map(|art| art.photos(face)).collect()
}

pub(super) fn millimetres(area: [f64; 4]) -> Area {
    Area::sized(area.map(|n| n * MM))
}

/// The slots that a name stands for: a column, the elements of a zone, the sums
/// beside them.
fn slots_named(game: &Game, name: &str) -> Vec<SlotId> {
    let (zone, kind) = match name.strip_suffix(".gain") {
        Some(zone) => (zone, SlotKind::Gain),
        None => (name, SlotKind::Value),
    };
    let of_zone = |slot: &Slot| {
        let full = format!("{}.{}", game.surface(slot.surface).id, game.zone(slot.zone).id);
        slot.kind == kind && full == zone
    };
    game.slots().filter(|(_, s)| s.column == name || of_zone(s)).map(|(id, _)| id).collect()
}

fn mask(shape: &Shape) -> Result<Mask, VerifyError> {
    let unreadable = || VerifyError::Layout(format!("masque « {} » : une forme", shape.id));
    let outline = if shape.shapes.is_empty() {
        form(&shape.form).ok_or_else(unreadable)?
    } else {
        let parts: Option<Vec<Polygons>> = shape.shapes.iter().map(form).collect();
        outline::united(&parts.ok_or_else(unreadable)?)
    };
    let [dx, dy] = shape.from;
    let outline = outline::through(&outline, &Matrix([MM, 0.0, 0.0, MM, dx * MM, dy * MM]));
    let bounds = outline::bounds(&outline).ok_or_else(unreadable)?;
    let area = outline::area(&outline);
    Ok(Mask { id: shape.id.clone(), outline, bounds, area })
}

/// A form in millimetres; `None` if there is none, or several.
fn form(form: &Form) -> Option<Polygons> {
    let ellipse = |x: f64, y: f64, a: f64, b: f64| {
        let (left, d) = (x - a, 2.0 * a);
        format!("M{left} {y}a{a} {b} 0 0 1 {d} 0a{a} {b} 0 0 1 -{d} 0z")
    };
    let data = match (form.rect, form.circle, form.ellipse, &form.path) {
        (Some([x, y, w, h]), None, None, None) => {
            let r = form.radius.min(w / 2.0).min(h / 2.0).max(1e-6);
            let (a, b) = (w - 2.0 * r, h - 2.0 * r);
            format!(
                "M{} {y}h{a}a{r} {r} 0 0 1 {r} {r}v{b}a{r} {r} 0 0 1 -{r} {r}h-{a}a{r} {r} 0 0 1 -{r} -{r}v-{b}a{r} {r} 0 0 1 {r} -{r}z",
                x + r
            )
        }
        (None, Some([x, y, r]), None, None) => ellipse(x, y, r, r),
        (None, None, Some([x, y, a, b]), None) => ellipse(x, y, a, b),
        (None, None, None, Some(path)) => path.clone(),
        _ => return None,
    };
    Some(polygons(&kurbo::BezPath::from_svg(&data).ok()?))
}

fn polygons(path: &kurbo::BezPath) -> Polygons {
    let mut out = Polygons::new();
    let flat = |p: kurbo::Point| (p.x, p.y);
    for element in path.elements() {
        let from = out.last().and_then(|p| p.last()).copied().unwrap_or_default();
        match (*element, out.last_mut()) {
            (kurbo::PathEl::MoveTo(p), _) => out.push(vec![flat(p)]),
            (kurbo::PathEl::LineTo(p), Some(polygon)) => polygon.push(flat(p)),
            (kurbo::PathEl::QuadTo(c, p), Some(polygon)) => {
                let raised = kurbo::QuadBez::new(from, flat(c), flat(p)).raise();
                outline::curve(polygon, from, flat(raised.p1), flat(raised.p2), flat(p));
            }
            (kurbo::PathEl::CurveTo(a, b, p), Some(polygon)) => {
                outline::curve(polygon, from, flat(a), flat(b), flat(p));
            }
            _ => {}
        }
    }
    out
}
