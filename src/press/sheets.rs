//! [`Sheets`]: the pages of a job, as press and window draw them.

use std::sync::Arc;

use crate::artwork::{Face, FaceArt, Item, Page};
use crate::bloc::BlocId;
use crate::game::{BlocInfo, Game, Serial, Ticket};
use crate::imposition::{Grid, GridError, Marks, PressSettings};
use crate::layout::{Layout, TicketArt};
use crate::measure::Day;
use crate::pdf::OutputIntent;
use crate::toml_source::FileFaults;

/// Composes tickets and puts them on sheets.
#[derive(Clone, Copy)]
pub struct Sheets<'a> {
    /// The game.
    pub game: &'a Game,
    /// How its tickets look.
    pub layout: &'a Layout,
    /// What the print shop decided.
    pub settings: &'a PressSettings,
    /// What the bloc says of itself.
    pub info: &'a BlocInfo,
    /// Where tickets stand.
    pub grid: &'a Grid,
    /// What stands round them.
    pub marks: &'a Marks,
    /// Day of the job.
    pub date: Day,
}

/// Grid and marks of a layout's tickets on the sheets that settings describe.
///
/// # Errors
/// With all that does not fit on the sheet, each with the line of `press.toml`
/// that asks for it.
pub fn grid_and_marks(
    layout: &Layout,
    settings: &PressSettings,
) -> Result<(Grid, Marks), FileFaults> {
    let stock = layout.stock();
    let placed = Grid::fit(settings, stock.trim, stock.bleed).and_then(|grid| {
        let marks = Marks::new(&grid, settings, stock)?;
        Ok((grid, marks))
    });
    placed.map_err(|error: GridError| error.located(settings))
}

impl Sheets<'_> {
    /// The art of one ticket.
    pub fn ticket(&self, ticket: &Ticket) -> TicketArt {
        let serial = self.serial(ticket.number);
        let specimen = self.info.specimen;
        self.layout.compose(self.game, &ticket.cells, &serial, ticket.validation, specimen)
    }

    /// The printing condition that the settings name, with its profile.
    pub(super) fn intent(&self, profile: &Arc<Vec<u8>>) -> OutputIntent {
        let output = &self.settings.output;
        OutputIntent {
            profile: profile.clone(),
            condition: output.condition.clone(),
            registry: output.registry.clone(),
            info: output.info.clone(),
        }
    }

    /// The serial of a ticket of this bloc.
    pub fn serial(&self, ticket: u32) -> Serial {
        self.game.serial(self.info, ticket)
    }

    /// The same as it is printed.
    pub fn serial_text(&self, ticket: u32) -> String {
        self.layout.numbering().text(&self.serial(ticket))
    }

    /// Both sides of a sheet of the bloc (numbered from 0) with these tickets,
    /// each in the slot that its number gives it.
    pub fn pages(&self, sheet: u32, tickets: &[Ticket]) -> [Page; 2] {
        let (mut recto, mut verso) = (Vec::new(), Vec::new());
        for ticket in tickets {
            let art = self.ticket(ticket);
            let slot = self.grid.place(ticket.number).slot;
            let (first, second) = match self.grid.face_on(Face::Recto, slot) {
                Face::Recto => (art.recto, art.verso),
                Face::Verso => (art.verso, art.recto),
            };
            recto.push((slot, first));
            verso.push((slot, second));
        }
        let page = |side, mut arts: Vec<(u32, FaceArt)>| {
            // Slots may be filled in another order than they are drawn in.
            arts.sort_by_key(|(slot, _)| *slot);
            let mut marks = self.marks.items(side, &self.slug(sheet, side));
            let has = |slot: &u32| arts.binary_search_by_key(slot, |(slot, _)| *slot).is_ok();
            let blank = (0..self.grid.per_sheet()).filter(|slot| !has(slot));
            marks.extend(self.marks.blanks(side, blank));
            self.grid.page(side, arts, marks)
        };
        [page(Face::Recto, recto), page(Face::Verso, verso)]
    }

    /// Both sides of a full sheet without tickets: what all such sheets have in
    /// common.
    pub fn formes(&self) -> [Page; 2] {
        Face::BOTH.map(|face| self.grid.forme(face, self.marks.fixed(face)))
    }

    /// The line that tells the press room which sheet it holds.
    fn slug(&self, sheet: u32, face: Face) -> String {
        let per_volume = self.grid.sheets_per_volume(self.settings.volume_tickets);
        self.slug_of(sheet / per_volume + 1, sheet + 1, face)
    }

    fn slug_of(&self, volume: u32, sheet: u32, face: Face) -> String {
        let title = &self.settings.job.title;
        let BlocInfo { emission, bloc, .. } = *self.info;
        let side = match (face, self.grid.is_halved()) {
            (Face::Recto, false) => "recto",
            (Face::Verso, false) => "verso",
            (Face::Recto, true) => "1er passage",
            (Face::Verso, true) => "2e passage",
        };
        let specimen = if self.info.specimen { " · SPÉCIMEN" } else { "" };
        format!(
            "{title}{specimen} · émission {emission:02}, bloc {bloc:04} · volume {volume:03}, feuille {sheet:05} {side} · {}",
            self.date
        )
    }

    /// Items that show every glyph that marks can bring beside the stock: all of
    /// the slug.
    pub(super) fn samples(&self) -> Vec<Item> {
        let mut items = Vec::new();
        for face in Face::BOTH {
            let digits = "0123456789";
            let text = format!("{} {digits}", self.slug_of(1, 1, face));
            items.extend(self.marks.items(face, &text));
            items.extend(self.marks.blanks(face, [0]));
        }
        items
    }

    /// The bloc.
    pub(super) fn id(&self) -> BlocId {
        BlocId { emission: self.info.emission, bloc: self.info.bloc }
    }
}
