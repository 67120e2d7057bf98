//! A sheet: both sides read, tickets put together from what stands on them and
//! compared with the bloc.

use std::collections::{BTreeMap, HashMap};
use std::io::{Read, Seek};
use std::sync::Arc;

use super::content::{Glyph, Image, Interpreter, Marks};
use super::document::PageRef;
use super::front::{Field, OnFace, Verdicts, on_face, plain};
use super::inflate::Inflater;
use super::matrix::{Area, Matrix};
use super::plan::{Plan, Stand, Turn};
use super::volume::{Bloc, Open, Verifier};
use crate::game::{CellCode, Money, Ticket};

/// What a thread keeps from sheet to sheet.
#[derive(Default)]
pub(super) struct Scratch {
    inflater: Inflater,
    bytes: Vec<u8>,
    content: Vec<u8>,
    sides: [Marks; 2],
    verdicts: Verdicts,
    letters: HashMap<(bool, u16, u16), bool>,
    /// Forms in a place, and whether they say something of a ticket.
    telling: HashMap<(u32, [i64; 6], bool), bool>,
    turn: Option<Turn>,
    backs: Vec<(Arc<Plan>, Turn, Arc<Vec<Stand>>)>,
}

/// What a sheet says.
#[derive(Clone, Debug, Default)]
pub(super) struct SheetRead {
    /// The number in its margin.
    pub(super) number: Option<u32>,
    /// Where its tickets stand.
    pub(super) plan: Option<Arc<Plan>>,
    /// The ticket in each place.
    pub(super) tickets: Vec<Option<u32>>,
    pub(super) won: BTreeMap<Money, u32>,
    pub(super) faults: Vec<(Option<u32>, String)>,
}

/// What the recto of one ticket shows.
#[derive(Clone, Debug, Default)]
struct Front {
    cells: Vec<Option<CellCode>>,
    /// Glyphs of cells that have more than one.
    faults: Vec<String>,
    validation: String,
    validation_area: Option<Area>,
    any: bool,
}

/// What the verso of one ticket shows.
#[derive(Clone, Debug, Default)]
struct Back {
    serial: String,
    codes: Vec<usize>,
    faults: Vec<String>,
}

impl Verifier<'_> {
    /// Reads one sheet.
    pub(super) fn sheet<R: Read + Seek>(
        &self,
        open: &Open<R>,
        pages: &[PageRef],
        bloc: &dyn Bloc,
        scratch: &mut Scratch,
    ) -> SheetRead {
        let mut read = SheetRead::default();
        for (side, page) in pages.iter().enumerate() {
            if let Err(reason) = interpret(open, page, scratch, side) {
                read.faults.push((None, reason));
                return read;
            }
        }
        let plan = self.plan(open, &scratch.sides[0]);
        read.plan = Some(plan.clone());
        if plan.stands.is_empty() {
            read.faults.push((None, "aucun ticket : la couche manque".to_owned()));
        }
        if plan.loose > 0 {
            let reason = format!("{} pièces de couche ne sont celles d'aucun ticket", plan.loose);
            read.faults.push((None, reason));
        }
        let size = pages[0].size;
        let turn = self.turn(open, &plan, size, scratch);
        let backs = backs(self, &plan, turn, size, scratch);
        let mut fronts = self.fronts(open, &plan, scratch, &mut read);
        let versos = self.backs(open, &backs, scratch, &mut read);
        let mut sheet: Vec<(usize, Ticket)> = Vec::new();
        for (i, (front, back)) in fronts.iter_mut().zip(&versos).enumerate() {
            let stand = &plan.stands[i];
            if !front.any && back.serial.is_empty() && back.codes.is_empty() {
                // A blank: what it should have held is missed elsewhere.
                read.tickets.push(None);
                continue;
            }
            let ticket = self.ticket_of(&back.serial, bloc, &mut read);
            read.tickets.push(ticket.as_ref().map(|t| t.number));
            let number = ticket.as_ref().map(|t| t.number);
            let own = stand.faults.iter().chain(&front.faults).chain(&back.faults);
            read.faults.extend(own.map(|reason| (number, reason.clone())));
            let cells: Option<Vec<CellCode>> = front.cells.iter().copied().collect();
            if let Some(cells) = &cells {
                *read.won.entry(self.evaluator.total(cells)).or_insert(0) += 1;
            }
            let Some(ticket) = ticket else { continue };
            self.code(&ticket, &back.codes, &scratch.sides[1], &backs[i], &mut read);
            sheet.push((i, ticket));
        }
        for (i, ticket) in &sheet {
            self.compare(ticket, &fronts[*i], &sheet, &mut read);
        }
        read
    }

    /// The plan of a side; kept, for most sheets have the same.
    fn plan<R>(&self, open: &Open<R>, marks: &Marks) -> Arc<Plan> {
        let key = Plan::key(marks, &open.means);
        let known = |plans: &Vec<Arc<Plan>>| plans.iter().find(|p| p.is_of(&key)).cloned();
        let lock = || open.plans.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let alone = marks.coats.is_empty();
        if let Some(plan) = known(&lock()).filter(|_| alone) {
            return plan;
        }
        let plan = Arc::new(Plan::find(marks, &open.means, &self.places, key));
        if alone && !plan.key.is_empty() {
            lock().push(plan.clone());
        }
        plan
    }

    /// How sheets are turned: so that most serials stand where they should.
    fn turn<R>(
        &self,
        open: &Open<R>,
        plan: &Arc<Plan>,
        size: (f64, f64),
        scratch: &mut Scratch,
    ) -> Turn {
        if let Some(turn) = scratch.turn {
            return turn;
        }
        let marks = &scratch.sides[1];
        let hits = |turn: Turn| {
            let stands = plan.behind(turn, size, &self.places);
            let on = |g: &&Glyph| stands.iter().any(|s| self.is_serial(g, marks, s));
            marks.glyphs.iter().filter(on).count()
        };
        let (sideways, headlong) = (hits(Turn::Sideways), hits(Turn::Headlong));
        let turn = if headlong > sideways { Turn::Headlong } else { Turn::Sideways };
        if sideways != headlong && !open.means.fonts.is_empty() {
            scratch.turn = Some(turn);
        }
        turn
    }

    /// Whether a glyph stands on the serial's line.
    fn is_serial(&self, glyph: &Glyph, marks: &Marks, stand: &Stand) -> bool {
        let Some(run) = marks.runs.get(glyph.run as usize) else { return false };
        let (x, y) = stand.back.apply(glyph.at);
        let ((sx, sy), _) = self.places.serial;
        // Upright on the face: the em's width goes to the right.
        let [a, b, ..] = run.linear;
        let along = stand.to_page.0[0] * a + stand.to_page.0[1] * b;
        (y - sy).abs() < 1.0 && x > sx - 1.0 && x < self.places.trim.0 && along > 0.0
    }

    /// Puts the glyphs of forms that say something of a ticket among the rest.
    fn unfold<R>(&self, open: &Open<R>, stands: &[Stand], scratch: &mut Scratch, side: usize) {
        let forms = std::mem::take(&mut scratch.sides[side].forms);
        for placed in &forms {
            let place = placed.matrix.0.map(|n| (n * 100.0).round() as i64);
            let key = (placed.form, place, side == 0);
            if scratch.telling.get(&key) == Some(&false) {
                continue;
            }
            let mut inner = Marks::default();
            flatten(open, placed.form, &placed.matrix, placed.order, 8, &mut inner);
            let telling = inner.glyphs.iter().any(|g| {
                let Some(stand) = stands.iter().find(|s| s.area.holds(g.at)) else { return false };
                if side == 1 {
                    return self.is_serial(g, &inner, stand);
                }
                let Some((run, letter)) = letter(open, &inner, g) else { return false };
                self.field(letter, &on_face(g, run, stand)).is_some()
            }) || !inner.images.is_empty();
            scratch.telling.insert(key, telling);
            if telling {
                let marks = &mut scratch.sides[side];
                let base = marks.runs.len() as u32;
                marks.runs.append(&mut inner.runs);
                marks.glyphs.extend(inner.glyphs.iter().map(|g| Glyph { run: g.run + base, ..*g }));
                marks.images.append(&mut inner.images);
            }
        }
        scratch.sides[side].forms = forms;
    }

    /// What stands on the rectos; the number of the sheet is read beside them.
    fn fronts<R>(
        &self,
        open: &Open<R>,
        plan: &Plan,
        scratch: &mut Scratch,
        read: &mut SheetRead,
    ) -> Vec<Front> {
        self.unfold(open, &plan.stands, scratch, 0);
        let slots = self.places.cells.len();
        let stands = &plan.stands;
        let mut fronts = vec![Front { cells: vec![None; slots], ..Front::default() }; stands.len()];
        let marks = &scratch.sides[0];
        let mut first: Vec<Option<usize>> = vec![None; slots * stands.len()];
        let mut more: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut late = vec![false; stands.len()];
        let mut beside = String::new();
        let mut here = 0;
        for (i, glyph) in marks.glyphs.iter().enumerate() {
            let Some((run, letter)) = letter(open, marks, glyph) else { continue };
            let Some(at) = holder(stands, glyph.at, here) else {
                beside.push_str(&letter.text);
                continue;
            };
            here = at;
            let (stand, front) = (&stands[at], &mut fronts[at]);
            let matrix = on_face(glyph, run, stand);
            let Some(field) = self.field(letter, &matrix) else { continue };
            front.any = true;
            late[at] |= glyph.order > stand.coat;
            match field {
                Field::Cell(slot) => {
                    let key = at * slots + slot;
                    match first[key] {
                        None => first[key] = Some(i),
                        Some(before) => more.entry(key).or_insert_with(|| vec![before]).push(i),
                    }
                }
                Field::Validation => {
                    front.validation.push_str(&letter.text);
                    if let Some(ink) = letter.ink.map(|ink| ink.through(&matrix)) {
                        let all = front.validation_area.map_or(ink, |a| Area {
                            x0: a.x0.min(ink.x0),
                            y0: a.y0.min(ink.y0),
                            x1: a.x1.max(ink.x1),
                            y1: a.y1.max(ink.y1),
                        });
                        front.validation_area = Some(all);
                    }
                    let font = self.places.validation.as_ref().map_or("", |v| v.font.as_str());
                    let known = (true, run.font, glyph.code);
                    let letters = &mut scratch.letters;
                    let good = *letters.entry(known).or_insert_with(|| {
                        self.drawings.check_letter(font, &letter.text, &letter.outline)
                    });
                    if !good {
                        let text = &letter.text;
                        front.faults.push(format!(
                            "numéro de contrôle : « {text} » se lit, mais le dessin est autre"
                        ));
                    }
                }
            }
        }
        read.number = number_in(&beside);
        for (at, front) in fronts.iter_mut().enumerate().filter(|(_, f)| f.any) {
            if late[at] {
                front.faults.push("des cases sont imprimées par-dessus la couche".to_owned());
            }
            for slot in 0..slots {
                let column = &self.game.slots[slot].column;
                let key = at * slots + slot;
                let Some(glyph) = first[key] else {
                    front.faults.push(format!("case {column} : rien n'y est imprimé"));
                    continue;
                };
                let stand = &stands[at];
                let (shows, fault) = match more.get(&key) {
                    Some(all) => {
                        let glyphs = all.iter().filter_map(|i| {
                            let glyph = &marks.glyphs[*i];
                            let (run, letter) = letter(open, marks, glyph)?;
                            Some(OnFace { letter, matrix: on_face(glyph, run, stand) })
                        });
                        self.judge(slot, &glyphs.collect::<Vec<_>>())
                    }
                    None => {
                        let glyph = &marks.glyphs[glyph];
                        let verdicts = &mut scratch.verdicts;
                        match self.cell(slot, glyph, stand, marks, &open.means, verdicts) {
                            Some(v) if v.fault.is_none() && v.shows.is_ok() => {
                                front.cells[slot] = v.shows.as_ref().ok().copied();
                                continue;
                            }
                            Some(v) => (v.shows.clone(), v.fault.clone()),
                            None => (Err("illisible".to_owned()), None),
                        }
                    }
                };
                let reason = match &shows {
                    Err(e) => Some(e),
                    Ok(_) => fault.as_ref(),
                };
                if let Some(reason) = reason {
                    front.faults.push(format!("case {column} : {reason}"));
                }
                front.cells[slot] = shows.ok();
            }
        }
        fronts
    }

    /// What stands on the versos.
    fn backs<R>(
        &self,
        open: &Open<R>,
        stands: &[Stand],
        scratch: &mut Scratch,
        read: &mut SheetRead,
    ) -> Vec<Back> {
        self.unfold(open, stands, scratch, 1);
        let marks = &scratch.sides[1];
        let mut backs = vec![Back::default(); stands.len()];
        let mut beside = String::new();
        let mut here = 0;
        for glyph in &marks.glyphs {
            let Some((run, letter)) = letter(open, marks, glyph) else { continue };
            let Some(at) = holder(stands, glyph.at, here) else {
                beside.push_str(&letter.text);
                continue;
            };
            here = at;
            if !self.is_serial(glyph, marks, &stands[at]) {
                continue;
            }
            backs[at].serial.push_str(&letter.text);
            let known = (false, run.font, glyph.code);
            let good = *scratch.letters.entry(known).or_insert_with(|| {
                let font = &self.places.serial.1;
                self.drawings.check_letter(font, &letter.text, &letter.outline)
            });
            if !good {
                let text = &letter.text;
                backs[at]
                    .faults
                    .push(format!("numéro de série : « {text} » se lit, mais le dessin est autre"));
            }
        }
        for (i, image) in marks.images.iter().enumerate() {
            let middle = image.matrix.apply((0.5, 0.5));
            match holder(stands, middle, 0) {
                Some(at) => backs[at].codes.push(i),
                None => read.faults.push((None, "un code est hors de tout ticket".to_owned())),
            }
        }
        if let (Some(a), Some(b)) = (read.number, number_in(&beside))
            && a != b
        {
            let reason = format!("le recto est celui de la feuille {a}, le verso celui de la {b}");
            read.faults.push((None, reason));
        }
        backs
    }

    /// The ticket that a serial names.
    fn ticket_of(&self, serial: &str, bloc: &dyn Bloc, read: &mut SheetRead) -> Option<Ticket> {
        let serial = plain(serial);
        if serial.is_empty() {
            read.faults.push((None, "un ticket n'a pas de numéro de série".to_owned()));
            return None;
        }
        match self.number_of(&serial) {
            Ok(number) => match bloc.ticket(number) {
                Ok(ticket) => Some(ticket),
                Err(reason) => {
                    read.faults.push((Some(number), format!("série {serial} : {reason}")));
                    None
                }
            },
            Err(reason) => {
                read.faults.push((None, reason));
                None
            }
        }
    }

    /// The code of a ticket says its serial, in its place.
    fn code(
        &self,
        ticket: &Ticket,
        codes: &[usize],
        marks: &Marks,
        stand: &Stand,
        read: &mut SheetRead,
    ) {
        let mut fault = |reason: String| read.faults.push((Some(ticket.number), reason));
        let image = match codes {
            [] => return fault("le code manque".to_owned()),
            [one] => &marks.images[*one],
            _ => return fault("il y a plusieurs codes".to_owned()),
        };
        let side = self.codes.side;
        let matrix = image.matrix.then(&stand.back);
        let area = Area::sized([0.0, 0.0, 1.0, 1.0]).through(&matrix);
        let module = area.size().0 / side as f64;
        let (x, y) = self.places.code.at;
        // The layout says where the quiet zone begins, of four modules; dots of
        // the imager move it a little.
        let off = (area.x0 - x - 4.0 * module).hypot(area.y0 - y - 4.0 * module);
        if off > 0.6 || (area.size().0 - area.size().1).abs() > 0.05 {
            fault(format!("le code est à {:.2} mm de sa place", off * 25.4 / 72.0));
        }
        if (image.width, image.height) != (side, side) {
            return fault(format!("le code a {} modules de côté au lieu de {side}", image.width));
        }
        let Some(dark) = modules(image, &matrix, &area, side) else {
            return fault("le code est de travers".to_owned());
        };
        let due = self.payload(ticket.number);
        match self.codes.read(dark) {
            Err(reason) => fault(reason),
            Ok(payload) if payload == due => {}
            Ok(payload) => fault(format!(
                "le code dit « {} » au lieu de « {} »",
                String::from_utf8_lossy(&payload),
                String::from_utf8_lossy(&due)
            )),
        }
    }

    /// Compares what a recto shows with the ticket of the bloc.
    fn compare(
        &self,
        ticket: &Ticket,
        front: &Front,
        sheet: &[(usize, Ticket)],
        read: &mut SheetRead,
    ) {
        let mut fault = |reason: String| read.faults.push((Some(ticket.number), reason));
        let digits = usize::from(self.game.validation_digits);
        let of = |t: &Ticket| t.validation.map(|v| format!("{v:0digits$}"));
        let number: String = front.validation.chars().filter(|c| !c.is_whitespace()).collect();
        if front.validation_area.is_some_and(|area| !self.validation_is_hidden(&area)) {
            fault("le numéro de contrôle n'est pas tout entier sous son masque".to_owned());
        }
        let due = of(ticket).unwrap_or_default();
        if number != due {
            let whose = sheet.iter().find(|(_, t)| of(t).as_ref() == Some(&number));
            match whose {
                Some((_, other)) => {
                    return fault(format!("son recto est celui du ticket {}", other.number));
                }
                None if number.is_empty() => fault("le numéro de contrôle manque".to_owned()),
                None => fault(format!("le numéro de contrôle est {number} au lieu de {due}")),
            }
        }
        let name = |slot: usize, code: CellCode| {
            let slot = crate::game::SlotId(slot as u16);
            self.game.symbol(slot, code).map_or("?", |s| s.transcription.as_str())
        };
        for (slot, (shown, due)) in front.cells.iter().zip(&ticket.cells).enumerate() {
            if let Some(shown) = shown.filter(|shown| shown != due) {
                fault(format!(
                    "case {} : « {} » est imprimé, « {} » est au bloc",
                    self.game.slots[slot].column,
                    name(slot, shown),
                    name(slot, *due)
                ));
            }
        }
        let cells: Option<Vec<CellCode>> = front.cells.iter().copied().collect();
        if let Some(total) = cells.map(|cells| self.evaluator.total(&cells))
            && total != ticket.lot
        {
            fault(format!("ses cases gagnent {total}, le bloc dit {}", ticket.lot));
        }
    }
}

/// Reads a page's marks into a side of the scratch.
fn interpret<R: Read + Seek>(
    open: &Open<R>,
    page: &PageRef,
    scratch: &mut Scratch,
    side: usize,
) -> Result<(), String> {
    scratch.content.clear();
    for number in &page.contents {
        let super::object::Object::Stream(dict, raw) = open.document.object(*number)? else {
            return Err("le contenu d'une page manque".to_owned());
        };
        scratch.inflater.stream(&dict, &raw, &mut scratch.bytes)?;
        scratch.content.extend_from_slice(&scratch.bytes);
        scratch.content.push(b'\n');
    }
    let marks = &mut scratch.sides[side];
    marks.clear();
    let set = open.means.set(&page.resources).ok_or("les ressources d'une page manquent")?;
    let (w, h) = page.size;
    let clip = Area::sized([0.0, 0.0, w, h]);
    let fonts = &open.means.fonts;
    Interpreter::new(set, fonts, marks, Matrix::IDENTITY, clip).run(&scratch.content)
}

fn backs(
    verifier: &Verifier<'_>,
    plan: &Arc<Plan>,
    turn: Turn,
    size: (f64, f64),
    scratch: &mut Scratch,
) -> Arc<Vec<Stand>> {
    let known = scratch.backs.iter().find(|(p, t, _)| Arc::ptr_eq(p, plan) && *t == turn);
    if let Some((.., stands)) = known {
        return stands.clone();
    }
    let stands = Arc::new(plan.behind(turn, size, &verifier.places));
    if scratch.backs.len() > 8 {
        scratch.backs.clear();
        scratch.telling.clear();
    }
    scratch.backs.push((plan.clone(), turn, stands.clone()));
    stands
}

/// The stand on which a point lies; the last one found is tried first.
fn holder(stands: &[Stand], at: (f64, f64), last: usize) -> Option<usize> {
    if stands.get(last).is_some_and(|s| s.area.holds(at)) {
        return Some(last);
    }
    stands.iter().position(|s| s.area.holds(at))
}

fn letter<'a, R>(
    open: &'a Open<R>,
    marks: &'a Marks,
    glyph: &Glyph,
) -> Option<(&'a super::content::Run, &'a super::font::Letter)> {
    let run = marks.runs.get(glyph.run as usize)?;
    Some((run, open.means.fonts.get(usize::from(run.font))?.letter(glyph.code)?))
}

/// All that a form draws, in one list, as it stands on the page.
fn flatten<R>(
    open: &Open<R>,
    form: u32,
    matrix: &Matrix,
    order: u32,
    depth: usize,
    out: &mut Marks,
) {
    let Some(marks) = open.means.forms.get(&form) else { return };
    let base = out.runs.len() as u32;
    let m = matrix.0;
    for run in &marks.runs {
        let [a, b, c, d] = run.linear;
        let linear =
            Matrix([a, b, c, d, 0.0, 0.0]).then(&Matrix([m[0], m[1], m[2], m[3], 0.0, 0.0]));
        let [a, b, c, d, ..] = linear.0;
        out.runs.push(super::content::Run { linear: [a, b, c, d], font: run.font });
    }
    for glyph in &marks.glyphs {
        let at = matrix.apply(glyph.at);
        out.glyphs.push(Glyph { at, run: glyph.run + base, order, code: glyph.code });
    }
    for image in &marks.images {
        out.images.push(Image { matrix: image.matrix.then(matrix), ..image.clone() });
    }
    if depth > 0 {
        for placed in &marks.forms {
            flatten(open, placed.form, &placed.matrix.then(matrix), order, depth - 1, out);
        }
    }
}

/// Whether a module of a picture is drawn, by its place on the face, whichever
/// way the picture is turned.
fn modules<'a>(
    image: &'a Image,
    matrix: &Matrix,
    area: &Area,
    side: usize,
) -> Option<impl Fn(usize, usize) -> bool + use<'a>> {
    let back = matrix.inverse()?;
    let (w, h) = area.size();
    let n = side as f64;
    let unit = |x: f64, y: f64| back.apply((area.x0 + w * x / n, area.y0 + h * y / n));
    // Rows of a picture go downwards from the top of the unit square.
    let (x0, y0) = unit(0.5, 0.5);
    let (x1, y1) = unit(1.5, 0.5);
    let step = (((x1 - x0) * n).round() as i64, ((y0 - y1) * n).round() as i64);
    let (x2, y2) = unit(0.5, 1.5);
    let down = (((x2 - x0) * n).round() as i64, ((y0 - y2) * n).round() as i64);
    let start = ((x0 * n - 0.5).round() as i64, ((1.0 - y0) * n - 0.5).round() as i64);
    let straight = step.0.abs() + step.1.abs() == 1 && down.0.abs() + down.1.abs() == 1;
    let stride = image.width.div_ceil(8);
    straight.then_some(move |x: usize, y: usize| {
        let (x, y) = (x as i64, y as i64);
        let column = (start.0 + step.0 * x + down.0 * y) as usize;
        let row = (start.1 + step.1 * x + down.1 * y) as usize;
        let byte = image.rows.get(row * stride + column / 8).copied().unwrap_or(0);
        byte >> (7 - column % 8) & 1 == 1
    })
}

/// The number of a sheet in the text of its margin.
fn number_in(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("feuille ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
