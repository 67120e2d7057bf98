//! Sheets of a job in parallel: one reader, workers, one writer.
//!
//! Sheets come out in order whatever thread made them. They travel in batches,
//! since threads that hand each other every sheet spend their time on that.
//! Tokens bound how many batches are on their way, so that memory does not grow
//! with the job.

use std::collections::BTreeMap;
use std::io::{Read, Seek};
use std::ops::Range;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::PressError;
use crate::bloc::BlocReader;
use crate::game::Ticket;
use crate::imposition::Grid;
use crate::pdf::Encoded;

/// A sheet whose tickets are read.
pub(super) struct Sheet {
    /// Its number in the bloc, from 0.
    pub(super) number: u32,
    /// The tickets that it prints, rising.
    pub(super) tickets: Vec<Ticket>,
}

/// A sheet ready for its volume.
pub(super) struct Made {
    /// Its number in the bloc, from 0.
    pub(super) number: u32,
    /// How many tickets it prints.
    pub(super) tickets: u32,
    /// Recto, then verso.
    pub(super) pages: [Encoded; 2],
}

/// Tickets of a batch, to the whole sheet.
const BATCH: usize = 256;

/// One sheet with those of `tickets` that stand on it.
pub(super) fn sheet<R: Read + Seek>(
    bloc: &BlocReader<R>,
    grid: &Grid,
    number: u32,
    tickets: &Range<u32>,
) -> Result<Sheet, PressError> {
    let ranges = grid.tickets_on(number..number.saturating_add(1)).into_iter();
    let numbers =
        ranges.flat_map(|range| range.start.max(tickets.start)..range.end.min(tickets.end));
    let tickets = numbers.map(|n| bloc.ticket(n)).collect::<Result<_, _>>()?;
    Ok(Sheet { number, tickets })
}

/// Reads `tickets`, makes their sheets with `make` on some threads, and hands
/// them to `take` in order, on this thread.
pub(super) fn run<R, S>(
    bloc: &BlocReader<R>,
    grid: &Grid,
    tickets: Range<u32>,
    threads: usize,
    make: impl Fn(Sheet, &mut S) -> Result<Made, PressError> + Sync,
    mut take: impl FnMut(Made) -> Result<(), PressError>,
) -> Result<(), PressError>
where
    R: Read + Seek + Send,
    S: Default,
{
    let sheets = grid.sheets(&tickets);
    let on_their_way = threads * 6;
    let (work, to_do) = bounded::<Vec<Sheet>>(threads * 2);
    let (made, done) = bounded::<Result<Vec<Made>, PressError>>(threads * 2);
    let (give_back, tokens) = bounded::<()>(on_their_way);
    for _ in 0..on_their_way {
        // There is room for exactly these.
        let _ = give_back.try_send(());
    }
    std::thread::scope(|scope| {
        let report = made.clone();
        scope.spawn(move || {
            let mut batches = Batches { batch: Vec::new(), tickets: 0, tokens, work };
            if let Err(error) = read(bloc, grid, tickets, &mut batches) {
                // Nobody listens any more once the writer has failed.
                let _ = report.send(Err(error));
            }
        });
        for _ in 0..threads {
            let (to_do, made, make) = (to_do.clone(), made.clone(), &make);
            scope.spawn(move || {
                let mut scratch = S::default();
                for batch in to_do {
                    let sheets = batch.into_iter().map(|sheet| make(sheet, &mut scratch));
                    if made.send(sheets.collect()).is_err() {
                        break;
                    }
                }
            });
        }
        // The channels close when the last thread that holds an end is through;
        // this one must hold none of theirs.
        drop((to_do, made));
        // By leaving, whatever for, the writer lets go of `done` and `give_back`,
        // upon which every thread ends.
        in_order(sheets, done, give_back, &mut take)
    })
}

/// Sheets that were read, on their way to the threads.
struct Batches {
    batch: Vec<Sheet>,
    tickets: usize,
    tokens: Receiver<()>,
    work: Sender<Vec<Sheet>>,
}

impl Batches {
    /// Adds a sheet, and sends the batch if that fills it; says whether anybody
    /// still waits for sheets.
    fn add(&mut self, sheet: Sheet) -> bool {
        self.tickets += sheet.tickets.len();
        self.batch.push(sheet);
        self.tickets < BATCH || self.send()
    }

    /// Sends what there is, one batch for each token.
    fn send(&mut self) -> bool {
        self.tickets = 0;
        let batch = std::mem::take(&mut self.batch);
        batch.is_empty() || (self.tokens.recv().is_ok() && self.work.send(batch).is_ok())
    }
}

/// Reads sheets with their tickets.
fn read<R: Read + Seek>(
    bloc: &BlocReader<R>,
    grid: &Grid,
    tickets: Range<u32>,
    batches: &mut Batches,
) -> Result<(), PressError> {
    if grid.is_stacked() {
        return read_piles(bloc, grid, tickets, batches);
    }
    let mut sheet = Sheet { number: grid.place(tickets.start).sheet, tickets: Vec::new() };
    for chunk in bloc.tickets(tickets) {
        for row in chunk?.rows() {
            let ticket = row?.to_ticket();
            let number = grid.place(ticket.number).sheet;
            if number != sheet.number {
                let next = Sheet { number, tickets: Vec::with_capacity(sheet.tickets.len()) };
                if !batches.add(std::mem::replace(&mut sheet, next)) {
                    return Ok(());
                }
            }
            sheet.tickets.push(ticket);
        }
    }
    if !sheet.tickets.is_empty() {
        batches.add(sheet);
    }
    batches.send();
    Ok(())
}

/// Tickets of piles that are held at once.
const HELD: u32 = 8_192;

/// The same where each slot of a stack holds consecutive tickets: a few sheets
/// at a time, so that memory does not grow with the depth of the stacks.
fn read_piles<R: Read + Seek>(
    bloc: &BlocReader<R>,
    grid: &Grid,
    tickets: Range<u32>,
    batches: &mut Batches,
) -> Result<(), PressError> {
    let sheets = grid.sheets(&tickets);
    let at_once = (HELD / grid.per_sheet()).max(1);
    for first in sheets.clone().step_by(at_once as usize) {
        let some = first..first.saturating_add(at_once).min(sheets.end);
        let mut held: Vec<Sheet> =
            some.clone().map(|number| Sheet { number, tickets: Vec::new() }).collect();
        for range in grid.tickets_on(some) {
            let wanted = range.start.max(tickets.start)..range.end.min(tickets.end);
            for chunk in bloc.tickets(wanted) {
                for row in chunk?.rows() {
                    let ticket = row?.to_ticket();
                    let number = grid.place(ticket.number).sheet;
                    held[(number - first) as usize].tickets.push(ticket);
                }
            }
        }
        for sheet in held {
            if !batches.add(sheet) {
                return Ok(());
            }
        }
    }
    batches.send();
    Ok(())
}

/// Takes batches as they come and passes their sheets on in order.
fn in_order(
    sheets: Range<u32>,
    done: Receiver<Result<Vec<Made>, PressError>>,
    give_back: Sender<()>,
    take: &mut impl FnMut(Made) -> Result<(), PressError>,
) -> Result<(), PressError> {
    let mut early = BTreeMap::new();
    let mut next = sheets.start;
    for batch in done {
        let batch = batch?;
        let Some(first) = batch.first() else { continue };
        early.insert(first.number, batch);
        while let Some(batch) = early.remove(&next) {
            for made in batch {
                take(made)?;
                next += 1;
            }
            let _ = give_back.try_send(());
        }
    }
    if next == sheets.end { Ok(()) } else { Err(PressError::Lost { sheet: next + 1 }) }
}
