//! `tirage ticket show`: what one ticket shows and wins.

use std::fmt::Write as _;

use serde::Serialize;

use super::args::TicketShowArgs;
use super::{CliError, Exit, choose, say};
use crate::game::{BlocInfo, CellCode, Game, Money, Numbering, Outcome, SlotKind, Ticket, Zone};
use crate::project;
use crate::rule::Evaluator;

/// Prints a ticket with its outcome, as text or JSON.
///
/// # Errors
/// If the project or the bloc can't be opened, or there is no such ticket.
pub(super) fn run(args: &TicketShowArgs) -> Result<Exit, CliError> {
    let game = project::open_game(&args.project)?;
    let reader = project::open_encrypted_bloc(&args.bloc, &game, args.encryption.file.as_deref())?;
    let numbering = project::open_numbering(&args.project, &game)?;
    let number = choose::ticket(&args.choice, &game, &numbering, &reader, &args.bloc)?;
    let ticket = reader
        .ticket(number)
        .map_err(|e| CliError::input(format!("{} : {e}", args.bloc.display())))?;
    let outcome = Evaluator::new(&game).outcome(&ticket.cells);
    let shown = Shown::new(&game, &numbering, reader.info(), &ticket, &outcome);
    let text = if args.json {
        let json = serde_json::to_string_pretty(&shown).map_err(CliError::machine)?;
        format!("{json}\n")
    } else {
        shown.text(reader.info().specimen)
    };
    say::result(&text)?;
    Ok(Exit::Done)
}

/// A ticket as scripts read it.
#[derive(Debug, Serialize)]
struct Shown {
    ticket: u32,
    serial: String,
    lot_cents: Money,
    outcome_cents: Money,
    surfaces: Vec<ShownSurface>,
}

/// A surface with what it wins; the reason is empty when it loses.
#[derive(Debug, Serialize)]
struct ShownSurface {
    id: String,
    #[serde(skip)]
    name: String,
    win_cents: Money,
    reason: String,
    zones: Vec<ShownZone>,
}

/// A zone with its elements.
#[derive(Debug, Serialize)]
struct ShownZone {
    id: String,
    #[serde(skip)]
    name: String,
    cells: Vec<ShownCell>,
}

/// An element, with the sum beside it if it has one.
#[derive(Debug, Serialize)]
struct ShownCell {
    value: String,
    transcription: String,
    gain_cents: Option<Money>,
    gain_transcription: Option<String>,
    #[serde(skip)]
    text: String,
}

impl Shown {
    fn new(
        game: &Game,
        numbering: &Numbering,
        info: &BlocInfo,
        ticket: &Ticket,
        outcome: &Outcome,
    ) -> Self {
        let serial = game.serial(info, ticket.number);
        let surfaces = outcome
            .surfaces
            .iter()
            .map(|won| {
                let surface = game.surface(won.surface);
                let reasons: Vec<&str> = won.wins.iter().map(|w| w.reason.as_str()).collect();
                let zones = surface.zones.iter().map(|id| game.zone(*id));
                ShownSurface {
                    id: surface.id.clone(),
                    name: surface.name.clone(),
                    win_cents: won.total,
                    reason: reasons.join("\u{202f}; "),
                    zones: zones.map(|zone| zone_of(game, zone, &ticket.cells)).collect(),
                }
            })
            .collect();
        Shown {
            ticket: ticket.number,
            serial: numbering.text(&serial),
            lot_cents: ticket.lot,
            outcome_cents: outcome.total,
            surfaces,
        }
    }

    /// For people.
    fn text(&self, specimen: bool) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut out, specimen);
        out
    }

    fn write(&self, out: &mut String, specimen: bool) -> std::fmt::Result {
        let mark = if specimen { ", SPÉCIMEN" } else { "" };
        writeln!(out, "Ticket {}, série {}{mark}", self.ticket, self.serial)?;
        writeln!(out, "Gain d'après les cases : {}", self.outcome_cents)?;
        if self.lot_cents == self.outcome_cents {
            writeln!(out, "Lot inscrit dans le bloc : le même")?;
        } else {
            writeln!(out, "Lot inscrit dans le bloc : {} (DÉSACCORD)", self.lot_cents)?;
        }
        for surface in &self.surfaces {
            if surface.reason.is_empty() {
                writeln!(out, "\n{} : perdu", surface.name)?;
            } else {
                writeln!(out, "\n{} : {}, {}", surface.name, surface.reason, surface.win_cents)?;
            }
            for zone in &surface.zones {
                let cells: Vec<String> = zone.cells.iter().map(ShownCell::text).collect();
                writeln!(out, "  {} : {}", zone.name, cells.join(" · "))?;
            }
        }
        Ok(())
    }
}

impl ShownCell {
    /// What is printed large, then its words; a picture has only words.
    fn text(&self) -> String {
        let mut text = self.transcription.clone();
        if !self.text.is_empty() {
            text = format!("{} {text}", self.text);
        }
        match (self.gain_cents, &self.gain_transcription) {
            (Some(gain), Some(words)) => format!("{text}, {gain} {words}"),
            _ => text,
        }
    }
}

fn zone_of(game: &Game, zone: &Zone, cells: &[CellCode]) -> ShownZone {
    let mut shown: Vec<ShownCell> = Vec::new();
    for id in &zone.slots {
        let code = cells.get(usize::from(id.0)).copied().unwrap_or(CellCode::MAX);
        let Some(symbol) = game.symbol(*id, code) else { continue };
        match game.slot(*id).kind {
            SlotKind::Value => shown.push(ShownCell {
                value: symbol.value.clone(),
                transcription: symbol.transcription.clone(),
                gain_cents: None,
                gain_transcription: None,
                text: symbol.text.clone(),
            }),
            // A zone's own sum is shown with its last element.
            SlotKind::Gain | SlotKind::Box => {
                if let Some(cell) = shown.last_mut() {
                    cell.gain_cents = symbol.amount;
                    cell.gain_transcription = Some(symbol.transcription.clone());
                }
            }
        }
    }
    ShownZone { id: zone.id.clone(), name: zone.name.clone(), cells: shown }
}
