//! The sides of a sheet: what stands in the place of each ticket.

use std::collections::BTreeMap;

use super::content::{Glyph, Image, Marks, Run};
use super::font::Letter;
use super::front::{Field, OnFace, on_face};
use super::matrix::{Area, Matrix};
use super::plan::Stand;
use super::sheet::{Scratch, SheetRead};
use super::volume::{Open, Verifier};
use crate::game::CellCode;

/// How far a side's tickets may be moved against the other side: presses are
/// corrected by less than three millimetres.
const REGISTER: f64 = 8.5;

/// What the recto of one ticket shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    pub(super) cells: Vec<Option<CellCode>>,
    pub(super) faults: Vec<String>,
    /// Pictures of codes.
    pub(super) codes: Vec<usize>,
    pub(super) validation: String,
    pub(super) validation_area: Option<Area>,
    pub(super) any: bool,
}

/// What the verso of one ticket shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Back {
    pub(super) serial: String,
    pub(super) codes: Vec<usize>,
    pub(super) faults: Vec<String>,
}

impl Verifier<'_> {
    /// Whether a glyph stands on the serial's line.
    pub(super) fn is_serial(&self, glyph: &Glyph, marks: &Marks, stand: &Stand) -> bool {
        let Some(run) = marks.runs.get(glyph.run as usize) else { return false };
        let (x, y) = stand.back.apply(glyph.at);
        let ((sx, sy), _) = self.places.serial;
        // Upright on the face: the em's width goes to the right.
        let [a, b, ..] = run.linear;
        let along = stand.to_page.0[0] * a + stand.to_page.0[1] * b;
        (y - sy).abs() < 1.0 && x > sx - 1.0 && x < self.places.trim.0 && along > 0.0
    }

    /// Moves each back to where its serial says that it stands, since presses
    /// are corrected side by side.
    pub(super) fn register(&self, stands: &mut [Stand], marks: &Marks) {
        let mut starts: Vec<(f64, f64)> = Vec::new();
        let mut run = None;
        for glyph in &marks.glyphs {
            if run != Some(glyph.run) {
                starts.push(glyph.at);
            }
            run = Some(glyph.run);
        }
        for stand in stands {
            let due = stand.to_page.apply(self.places.serial.0);
            let off = |p: &(f64, f64)| (p.0 - due.0).hypot(p.1 - due.1);
            let near = starts.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
            if let Some(at) = near.filter(|p| off(p) < REGISTER) {
                let (dx, dy) = (at.0 - due.0, at.1 - due.1);
                stand.shift(dx, dy);
            }
        }
    }

    /// Puts the glyphs of forms that say something of a ticket among the rest.
    pub(super) fn unfold<R>(
        &self,
        open: &Open<R>,
        stands: &[Stand],
        scratch: &mut Scratch,
        side: usize,
        is_recto: bool,
    ) {
        let forms = std::mem::take(&mut scratch.sides[side].forms);
        for placed in &forms {
            let place = placed.matrix.0.map(|n| (n * 100.0).round() as i64);
            let key = (placed.form, place, side, is_recto);
            if scratch.telling.get(&key) == Some(&false) {
                continue;
            }
            let mut inner = Marks::default();
            flatten(open, placed.form, &placed.matrix, placed.order, 8, &mut inner);
            let telling = inner.glyphs.iter().any(|g| {
                let Some(stand) = stands.iter().find(|s| s.area.holds(g.at)) else { return false };
                if !is_recto {
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
    pub(super) fn fronts<R>(
        &self,
        open: &Open<R>,
        stands: &[Stand],
        scratch: &mut Scratch,
        side: usize,
        read: &mut SheetRead,
    ) -> Vec<Front> {
        self.unfold(open, stands, scratch, side, true);
        let slots = self.places.cells.len();
        let mut fronts = vec![Front { cells: vec![None; slots], ..Front::default() }; stands.len()];
        let marks = &scratch.sides[side];
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
        for (i, image) in marks.images.iter().enumerate() {
            if let Some(at) = holder(stands, image.matrix.apply((0.5, 0.5)), 0) {
                fronts[at].codes.push(i);
            }
        }
        read.number = read.number.or(number_in(&beside));
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
    pub(super) fn backs<R>(
        &self,
        open: &Open<R>,
        stands: &mut [Stand],
        scratch: &mut Scratch,
        side: usize,
        read: &mut SheetRead,
    ) -> Vec<Back> {
        self.unfold(open, stands, scratch, side, false);
        let marks = &scratch.sides[side];
        self.register(stands, marks);
        let stands = &*stands;
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
            if let Some(at) = holder(stands, image.matrix.apply((0.5, 0.5)), 0) {
                backs[at].codes.push(i);
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
) -> Option<(&'a Run, &'a Letter)> {
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
        out.runs.push(Run { linear: [a, b, c, d], font: run.font });
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

/// The number of a sheet in the text of its margin.
fn number_in(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("feuille ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
