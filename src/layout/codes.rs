//! Codes: their places, from `[code]` or several `[[code]]`.

use super::Imaging;
use super::build::Builder;
use super::code::{CodeError, Level, QrMaker};
use super::object::{ObjectKind, Sketch};
use super::palette::Palette;
use super::read::{Node, Table};
use super::rules;
use super::symbology::{CodeMaker, CodeMatrix, Symbology};
use crate::artwork::{BitMatrix, Face, Item, Paint};
use crate::game::Serial;
use crate::measure::{Length, Point, Rect};
use crate::toml_source::Rule;

/// Where and how one code stands.
#[derive(Clone, Debug)]
pub(super) struct CodePlace {
    /// By which the press settings say what it carries.
    pub(super) id: String,
    pub(super) face: Face,
    pub(super) maker: CodeMaker,
    /// Top left corner of the modules, on a whole imager dot.
    pub(super) origin: Point,
    pub(super) module: Length,
    /// Height of a row of modules.
    pub(super) row: Length,
    paint: Paint,
}

impl CodePlace {
    /// The code of a payload. A payload unlike those that were prepared for
    /// draws nothing: `Layout::parse` has seen to it that there is none.
    pub(super) fn item(&self, payload: &str) -> Option<Item> {
        let CodeMatrix { width, rows } = self.maker.matrix(payload).ok()?;
        Some(Item::Bits(BitMatrix {
            width,
            rows,
            origin: self.origin,
            module: self.module,
            row: self.row,
            paint: self.paint.clone(),
        }))
    }

    /// What its modules cover.
    pub(super) fn room(&self) -> Rect {
        let (across, down) = self.maker.size();
        let (w, h) = (self.module * i64::from(across), self.row * i64::from(down));
        Rect::new(self.origin.x, self.origin.y, w, h)
    }

    /// The same with the quiet zone.
    pub(super) fn quiet_room(&self) -> Rect {
        let (beside, above) = self.maker.symbology().quiet_zone();
        let (dx, dy) = (self.module * i64::from(beside), self.module * i64::from(above));
        let room = self.room();
        Rect::new(room.x - dx, room.y - dy, room.w + dx * 2, room.h + dy * 2)
    }
}

/// Dots of a module where the layout leaves them open: 0.42 mm or a little
/// more, which a telephone reads from a worn ticket.
fn usual_dots(dpi: u32) -> u32 {
    (dpi * 42).div_ceil(2_540)
}

/// All codes of the layout; at least one is expected.
pub(super) fn read(
    root: &mut Table<'_>,
    builder: &Builder<'_>,
    imaging: &Imaging,
) -> Option<Vec<CodePlace>> {
    let node = root.need("code")?;
    let tables: Vec<Table<'_>> = if node.is_list() {
        node.list()?.iter().filter_map(Node::table).collect()
    } else {
        vec![node.table()?]
    };
    let mut places: Vec<CodePlace> = Vec::new();
    for table in tables {
        let before = builder.faults.count();
        let spot = table.spot.clone();
        let mut sketch = Sketch::new(ObjectKind::Code, Face::Verso, &spot, Rect::default());
        let Some(place) = code(table, builder, imaging, &mut sketch) else {
            builder.objects.note(builder.faults, before, sketch);
            continue;
        };
        if places.iter().any(|p| p.id == place.id) {
            let id = &place.id;
            let what = format!("code « {id} » : un autre porte déjà ce nom");
            builder.faults.add(&spot, rules::CODE_NAMES.broken(what));
        }
        let overlaps =
            |p: &&CodePlace| p.face == place.face && p.quiet_room().overlaps(place.quiet_room());
        if let Some(other) = places.iter().find(overlaps) {
            let what = format!("les codes « {} » et « {} » se chevauchent", other.id, place.id);
            builder.faults.add(&spot, rules::CODES_OVERLAP.broken(what));
        }
        sketch.face = place.face;
        sketch.frame = place.quiet_room();
        sketch.ink = Some(place.room());
        builder.objects.note(builder.faults, before, sketch);
        places.push(place);
    }
    for name in imaging.numbering.codes() {
        if !places.iter().any(|p| p.id == name) {
            let what = format!("press.toml dit ce que porte le code « {name} », qui n'est pas là");
            root.fault(rules::CODE_NAMES.broken(what));
        }
    }
    Some(places)
}

/// One code, on whole dots of the imager.
fn code(
    mut table: Table<'_>,
    builder: &Builder<'_>,
    imaging: &Imaging,
    sketch: &mut Sketch,
) -> Option<CodePlace> {
    let id = table.maybe("id").map_or(Some("code"), |n| n.text());
    let symbology = table.maybe("symbology").map_or(Some(Symbology::Qr), |n| {
        let name = n.text()?;
        let found = Symbology::NAMES.into_iter().find(|(known, _)| *known == name);
        if found.is_none() {
            let names: Vec<_> = Symbology::NAMES.iter().map(|(name, _)| *name).collect();
            n.fault(format!("« {name} » : {} est attendu", names.join(", ")));
        }
        Some(found?.1)
    });
    let face = table.maybe("face").map_or(Some(Face::Verso), |n| match n.text()? {
        "recto" => Some(Face::Recto),
        "verso" => Some(Face::Verso),
        other => {
            n.fault(format!("« {other} » : recto ou verso est attendu"));
            None
        }
    });
    let at = table.need("at").and_then(|n| n.point());
    sketch.face = face.unwrap_or(Face::Verso);
    sketch.name = id.unwrap_or_default().to_owned();
    if let Some(at) = at {
        // Where a fault keeps it from being made, its place can still be held.
        sketch.frame = Rect::new(at.x, at.y, Length::mm(10), Length::mm(10));
    }
    let whole = |n: Option<Node<'_>>, most, usual| n.map_or(Some(usual), |n| n.whole(most));
    let dots = whole(table.maybe("module_dots"), 100, usual_dots(imaging.dpi));
    let spot = table.spot.clone();
    let note = |rule: Rule, why: String| builder.faults.add(&spot, rule.broken(why));
    let fault = |rule, why: String| {
        note(rule, why);
        None
    };
    let (id, symbology) = (id?, symbology?);
    let samples = samples(builder, imaging, id);
    let maker = match symbology {
        Symbology::Qr => qr(&mut table, &samples),
        other => Some(CodeMaker::other(other, &samples)),
    };
    let maker = match maker? {
        Ok(maker) => Some(maker),
        Err(error) => {
            note(rules::CAPACITY, error.to_string());
            None
        }
    };
    let height = if symbology.is_linear() {
        table.need("height").and_then(|n| n.mm())
    } else {
        Some(Length::ZERO)
    };
    table.finish();
    let (face, at, dots, maker, height) = (face?, at?, dots?, maker?, height?);
    let dpi = imaging.dpi;
    if !(72..=10_000).contains(&dpi) {
        let what = format!("{dpi} points par pouce : un imageur de 72 à 10 000 est attendu");
        return fault(rules::MODULE, what);
    }
    let module = Length::dots(i64::from(dots), dpi);
    if module < symbology.least_module() {
        let what = format!(
            "un module fait {:.3} mm : {} mm au moins sont attendus sur un ticket",
            module.to_mm(),
            symbology.least_module().to_mm().to_string().replace('.', ",")
        );
        return fault(rules::MODULE, what);
    }
    if symbology.is_linear() && height < Length::mm(5) {
        let what = "height : des barres de 5 mm au moins sont attendues";
        return fault(rules::MODULE, what.to_owned());
    }
    // `at` is the corner of the quiet zone; the modules start on a whole dot.
    let dot = Length::dots(1, dpi);
    let (beside, above) = symbology.quiet_zone();
    let snap = |n: Length, quiet: u32| (n + module * i64::from(quiet)).floor_to(dot);
    let origin = Point::new(snap(at.x, beside), snap(at.y, above));
    let row = if symbology.is_linear() {
        height.floor_to(dot)
    } else {
        module * i64::from(symbology.row_height())
    };
    let paint = Palette::imager();
    let place = CodePlace { id: id.to_owned(), face, maker, origin, module, row, paint };
    if !builder.safe.grown(dot).contains_rect(place.quiet_room()) {
        let room = place.quiet_room();
        let what = format!(
            "le code avec sa marge blanche sort de la marge de sécurité : il lui faut {:.2} × {:.2} mm",
            room.w.to_mm(),
            room.h.to_mm()
        );
        return fault(rules::CODE_ROOM, what);
    }
    Some(place)
}

/// Payloads that stand for all: the same characters with other digits.
fn samples(builder: &Builder<'_>, imaging: &Imaging, id: &str) -> Vec<String> {
    let last = builder.game.bloc_size.saturating_sub(1);
    [(0, 1, 1), (last, 99, 9_999), (last / 2, 45, 4_321), (last / 3, 10, 1_000)]
        .into_iter()
        .map(|(ticket, emission, bloc)| {
            let serial = Serial { game: builder.game.code, emission, bloc, ticket };
            imaging.numbering.payload(id, &serial)
        })
        .collect()
}

/// A QR code with what only it can be told.
fn qr(table: &mut Table<'_>, samples: &[String]) -> Option<Result<CodeMaker, CodeError>> {
    // A serial fits in version 3 at level M, and any mask does.
    let whole = |n: Option<Node<'_>>, most, usual| n.map_or(Some(usual), |n| n.whole(most));
    let version = whole(table.maybe("version"), QrMaker::MAX_VERSION.into(), 3);
    let mask = whole(table.maybe("mask"), 7, 2);
    let level = table.maybe("level").map_or(Some(Level::M), |n| match n.text()? {
        "L" => Some(Level::L),
        "M" => Some(Level::M),
        "Q" => Some(Level::Q),
        "H" => Some(Level::H),
        other => {
            n.fault(format!("« {other} » : L, M, Q ou H est attendu"));
            None
        }
    });
    let (version, mask, level) = (version?, mask?, level?);
    let length = samples.iter().map(String::len).max().unwrap_or(0);
    Some(QrMaker::new(version as u8, level, mask as u8, length).map(CodeMaker::Qr))
}
