//! The tickets thread: reads tickets of the open bloc, lays them out, works
//! out what they win, reads the rows of the list that are in sight.

use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::{Answers, OpenBloc, PAGE_ROWS, Reply};
use crate::bloc::BlocError;
use crate::game::{CellCode, Money, Ticket};
use crate::gui::document::{Document, Revealed, RowView, TicketView, WORST, winning_surfaces};
use crate::gui::index::LotIndex;
use crate::gui::preview::worst::worst_cells;

/// What the tickets thread is asked for.
pub(crate) enum TicketRequest {
    /// From now on read this bloc, laid out by this project; the last says
    /// whether lots and cells may be seen.
    Use(Arc<Document>, Arc<OpenBloc>, bool),
    /// Read and lay out a ticket.
    Show(u32),
    /// Read and lay out a second ticket, to be compared with the first.
    Other(u32),
    /// Lay out the worst case of the game.
    Worst,
    /// Find the first ticket with a lot.
    First(Money),
    /// Read a page of the list.
    Rows {
        /// Only tickets with this lot.
        filter: Option<Money>,
        /// Number of the page.
        page: u64,
    },
    /// Find the next ticket after one.
    Find {
        /// Where to begin.
        after: u32,
        /// With this lot; `None` for any win.
        lot: Option<Money>,
    },
}

struct Session {
    document: Arc<Document>,
    bloc: Arc<OpenBloc>,
    open: bool,
    index: Option<LotIndex>,
}

/// Answers requests until the window is gone.
pub(super) fn run(requests: &Receiver<TicketRequest>, answers: &Answers) {
    let mut session: Option<Session> = None;
    while let Ok(first) = requests.recv() {
        let mut waiting = vec![first];
        waiting.extend(requests.try_iter());
        // Of several tickets asked for only the last is still wanted.
        let last_show = waiting.iter().rposition(|r| matches!(r, TicketRequest::Show(_)));
        for (i, request) in waiting.into_iter().enumerate() {
            if matches!(request, TicketRequest::Show(_)) && Some(i) != last_show {
                continue;
            }
            if !answer(&mut session, request, answers) {
                return;
            }
        }
    }
}

fn answer(session: &mut Option<Session>, request: TicketRequest, answers: &Answers) -> bool {
    let (request, session) = match (request, session) {
        (TicketRequest::Use(document, bloc, open), session) => {
            let index = match session.take() {
                Some(old) if open && Arc::ptr_eq(&old.bloc.reader, &bloc.reader) => old.index,
                _ => None,
            };
            *session = Some(Session { document, bloc, open, index });
            return true;
        }
        (request, Some(session)) => (request, session),
        (_, None) => return true,
    };
    let reply = match request {
        TicketRequest::Show(number) => match session.ticket(number) {
            Ok(ticket) => Reply::Ticket(Arc::new(ticket)),
            Err(e) => Reply::TicketFault { number, error: e.to_string() },
        },
        TicketRequest::Other(number) => match session.ticket(number) {
            Ok(ticket) => Reply::OtherTicket(Arc::new(ticket)),
            Err(e) => Reply::TicketFault { number, error: e.to_string() },
        },
        TicketRequest::Worst => Reply::Ticket(Arc::new(worst(session))),
        TicketRequest::First(lot) => match session.bloc.reader.next_with_lot(0, Some(lot)) {
            Ok(number) => Reply::Found { number, wrapped: false },
            Err(e) => Reply::TicketFault { number: 0, error: e.to_string() },
        },
        TicketRequest::Rows { filter, page } => match rows(session, filter, page) {
            Ok(rows) => Reply::Rows { bloc: session.bloc.view.generation, filter, page, rows },
            Err(e) => {
                let number = (page * PAGE_ROWS) as u32;
                Reply::TicketFault { number, error: e.to_string() }
            }
        },
        TicketRequest::Find { after, lot } => match find(session, after, lot) {
            Ok((number, wrapped)) => Reply::Found { number, wrapped },
            Err(e) => Reply::TicketFault { number: after, error: e.to_string() },
        },
        TicketRequest::Use(..) => return true,
    };
    answers.send(reply)
}

impl Session {
    fn ticket(&self, number: u32) -> Result<TicketView, BlocError> {
        laid_out(&self.document, &self.bloc, self.open, number)
    }
}

/// A ticket of a bloc, laid out; `open` says whether its cells may be seen.
pub(super) fn laid_out(
    document: &Document,
    bloc: &OpenBloc,
    open: bool,
    number: u32,
) -> Result<TicketView, BlocError> {
    let info = &bloc.view.info;
    let ticket = bloc.reader.ticket(number)?;
    let serial = document.game.serial(info, number);
    // While winners are hidden, nothing that depends on the cells leaves this
    // thread, so that no fault of a picture can show it.
    let cells: &[u16] = if open { &ticket.cells } else { &[] };
    let validation = ticket.validation.filter(|_| open);
    let layout = &document.project.layout;
    let art = layout.compose(&document.game, cells, &serial, validation, info.specimen);
    let revealed = open.then(|| revealed(bloc, ticket));
    Ok(TicketView {
        made_from: (document.generation, bloc.view.generation),
        number,
        serial: layout.numbering().text(&serial),
        recto: art.recto,
        verso: art.verso,
        revealed,
        worst: None,
    })
}

fn revealed(bloc: &OpenBloc, ticket: Ticket) -> Revealed {
    let outcome = bloc.evaluator.outcome(&ticket.cells);
    Revealed { lot: ticket.lot, outcome, cells: ticket.cells }
}

/// The worst case of the game, which is no ticket of the bloc: it says SPÉCIMEN
/// whatever the bloc, and has the last serial.
fn worst(session: &Session) -> TicketView {
    let (document, bloc) = (&session.document, &session.bloc);
    let layout = &document.project.layout;
    let cells = worst_cells(&document.game, layout);
    let codes: Vec<CellCode> = cells.iter().map(|c| c.code).collect();
    let last = bloc.view.info.tickets.saturating_sub(1);
    let serial = document.game.serial(&bloc.view.info, last);
    let digits = u32::from(document.game.validation_digits);
    let validation = (digits > 0).then(|| 10u64.saturating_pow(digits) - 1);
    let art = layout.compose(&document.game, &codes, &serial, validation, true);
    TicketView {
        made_from: (document.generation, bloc.view.generation),
        number: WORST,
        serial: layout.numbering().text(&serial),
        recto: art.recto,
        verso: art.verso,
        revealed: None,
        worst: Some(cells),
    }
}

fn rows(
    session: &mut Session,
    filter: Option<Money>,
    page: u64,
) -> Result<Vec<RowView>, BlocError> {
    let total = session.bloc.view.info.tickets;
    let from = page * PAGE_ROWS;
    let numbers: Vec<u32> = match filter {
        None => {
            let end = (from + PAGE_ROWS).min(u64::from(total));
            (from..end).map(|n| n as u32).collect()
        }
        Some(lot) => {
            let index = match &mut session.index {
                Some(index) => index,
                empty => empty.insert(LotIndex::read(&session.bloc.reader)?),
            };
            (from..from + PAGE_ROWS).map_while(|k| index.nth(lot, k)).collect()
        }
    };
    let hidden = !session.open;
    numbers
        .into_iter()
        .map(|number| {
            if hidden {
                return Ok(RowView { number, won: None });
            }
            let ticket = session.bloc.reader.ticket(number)?;
            let outcome = session.bloc.evaluator.outcome(&ticket.cells);
            let surfaces = winning_surfaces(&session.document.game, &outcome);
            Ok(RowView { number, won: Some((ticket.lot, surfaces)) })
        })
        .collect()
}

/// The next ticket; from the start when there is none further on.
fn find(
    session: &Session,
    after: u32,
    lot: Option<Money>,
) -> Result<(Option<u32>, bool), BlocError> {
    let reader = &session.bloc.reader;
    if let Some(number) = reader.next_with_lot(after.saturating_add(1), lot)? {
        return Ok((Some(number), false));
    }
    Ok((reader.next_with_lot(0, lot)?, true))
}
