//! A sheet: both sides read, tickets put together from what stands on them and
//! compared with the bloc.

use std::collections::{BTreeMap, HashMap};
use std::io::{Read, Seek};
use std::sync::Arc;

use super::content::{Glyph, Interpreter, Marks};
use super::document::PageRef;
use super::front::{Verdicts, plain};
use super::inflate::Inflater;
use super::matrix::{Area, Matrix};
use super::places::Face;
use super::plan::{Plan, Turn};
use super::sides::Front;
use super::volume::{Bloc, Open, Verifier};
use crate::game::{CellCode, Money, Ticket};

/// What a thread keeps from sheet to sheet.
#[derive(Default)]
pub(super) struct Scratch {
    inflater: Inflater,
    bytes: Vec<u8>,
    content: Vec<u8>,
    pub(super) sides: [Marks; 2],
    pub(super) verdicts: Verdicts,
    pub(super) letters: HashMap<(bool, u16, u16), bool>,
    /// Forms in a place, and whether they say something of a ticket.
    pub(super) telling: HashMap<(u32, [i64; 6], usize, bool), bool>,
    turn: Option<Turn>,
}

/// What a sheet says.
#[derive(Clone, Debug, Default)]
pub(super) struct SheetRead {
    /// The number in its margin.
    pub(super) number: Option<u32>,
    /// Where its tickets stand: the side of the recto and the place there.
    pub(super) places: Vec<(usize, Matrix)>,
    /// The ticket in each place.
    pub(super) tickets: Vec<Option<u32>>,
    pub(super) won: BTreeMap<Money, u32>,
    pub(super) faults: Vec<(Option<u32>, String)>,
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
        // Where both faces stand on one side, each side has rectos.
        let plans = match &open.fixed {
            Some(fixed) => fixed.0.clone(),
            None => [0, 1].map(|side| self.plan(open, &scratch.sides[side])),
        };
        if plans.iter().all(|plan| plan.stands.is_empty()) {
            read.faults.push((None, "aucun ticket : la couche manque".to_owned()));
        }
        for (side, plan) in plans.iter().enumerate() {
            if !plan.stands.is_empty() || plan.loose > 0 {
                self.rectos(open, plan, pages[side].size, side, bloc, scratch, &mut read);
            }
        }
        read
    }

    /// Reads the tickets whose rectos stand on one side.
    #[allow(clippy::too_many_arguments)]
    fn rectos<R: Read + Seek>(
        &self,
        open: &Open<R>,
        plan: &Arc<Plan>,
        size: (f64, f64),
        side: usize,
        bloc: &dyn Bloc,
        scratch: &mut Scratch,
        read: &mut SheetRead,
    ) {
        if plan.loose > 0 {
            let reason = format!("{} pièces de couche ne sont celles d'aucun ticket", plan.loose);
            read.faults.push((None, reason));
        }
        let turn = self.turn(plan, size, side, scratch);
        let mut backs = plan.behind(turn, size, &self.places);
        let fronts = self.fronts(open, &plan.stands, scratch, side, read);
        let versos = self.backs(open, &mut backs, scratch, 1 - side, read);
        let pictured = [
            self.picture_faults(open, &scratch.sides[side], &plan.stands, 0),
            self.picture_faults(open, &scratch.sides[1 - side], &backs, 1),
        ];
        let mut sheet: Vec<(usize, Ticket)> = Vec::new();
        for (i, (front, back)) in fronts.iter().zip(&versos).enumerate() {
            let stand = &plan.stands[i];
            read.places.push((side, stand.to_page));
            if !front.any && back.serial.is_empty() && back.codes.is_empty() {
                // A blank: what it should have held is missed elsewhere.
                read.tickets.push(None);
                continue;
            }
            let ticket = self.ticket_of(&back.serial, bloc, read);
            read.tickets.push(ticket.as_ref().map(|t| t.number));
            let number = ticket.as_ref().map(|t| t.number);
            let own = stand.faults.iter().chain(&front.faults).chain(&back.faults);
            let own = own.chain(pictured.iter().filter_map(|side| side.get(i)).flatten());
            read.faults.extend(own.map(|reason| (number, reason.clone())));
            let cells: Option<Vec<CellCode>> = front.cells.iter().copied().collect();
            if let Some(cells) = &cells {
                *read.won.entry(self.evaluator.total(cells)).or_insert(0) += 1;
            }
            let Some(ticket) = ticket else { continue };
            let faces = [
                (Face::Recto, &front.codes, side, stand),
                (Face::Verso, &back.codes, 1 - side, &backs[i]),
            ];
            for (face, codes, side, stand) in faces {
                let marks = &scratch.sides[side];
                let faults = self.code_faults(ticket.number, face, codes, marks, stand);
                read.faults.extend(faults.into_iter().map(|f| (Some(ticket.number), f)));
            }
            sheet.push((i, ticket));
        }
        for (i, ticket) in &sheet {
            self.compare(ticket, &fronts[*i], &sheet, read);
        }
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
    fn turn(&self, plan: &Plan, size: (f64, f64), side: usize, scratch: &mut Scratch) -> Turn {
        if let Some(turn) = scratch.turn {
            return turn;
        }
        let marks = &scratch.sides[1 - side];
        let hits = |turn: Turn| {
            let mut stands = plan.behind(turn, size, &self.places);
            self.register(&mut stands, marks);
            let on = |g: &&Glyph| stands.iter().any(|s| self.is_serial(g, marks, s));
            marks.glyphs.iter().filter(on).count()
        };
        let (sideways, headlong) = (hits(Turn::Sideways), hits(Turn::Headlong));
        let turn = if headlong > sideways { Turn::Headlong } else { Turn::Sideways };
        if sideways != headlong {
            scratch.turn = Some(turn);
        }
        turn
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

/// The plans of the two sides of fixed plates.
pub(super) fn fixed<R: Read + Seek>(
    verifier: &Verifier<'_>,
    open: &Open<R>,
    pages: &[PageRef],
) -> Result<[Arc<Plan>; 2], String> {
    let mut scratch = Scratch::default();
    for (side, page) in pages.iter().enumerate().take(2) {
        interpret(open, page, &mut scratch, side)?;
    }
    let plan = |side: usize| {
        let marks = &scratch.sides[side];
        let key = Plan::key(marks, &open.means);
        let mut plan = Plan::find(marks, &open.means, &verifier.places, key);
        // The plates are printed over the data, whatever the order of files.
        plan.stands.iter_mut().for_each(|stand| stand.coat = u32::MAX);
        Arc::new(plan)
    };
    let plans = [plan(0), plan(1)];
    for (side, plan) in plans.iter().enumerate() {
        let faults = verifier.picture_faults(open, &scratch.sides[side], &plan.stands, 0);
        if let Some(fault) = faults.into_iter().flatten().next() {
            return Err(fault);
        }
    }
    if plans.iter().all(|plan| plan.stands.is_empty()) {
        return Err("aucun ticket : la couche manque".to_owned());
    }
    Ok(plans)
}
