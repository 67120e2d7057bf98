//! [`Due`]: the bloc that a volume was pressed from, and which of its tickets
//! the plan puts where.

use std::io::{Read, Seek};

use crate::artwork::Face;
use crate::bloc::BlocReader;
use crate::game::Ticket;
use crate::imposition::{Grid, Place};
use crate::measure::{Length, Point};
use crate::verify::{Bloc, SheetName};

/// What a volume is compared with.
pub(super) struct Due<'a, R> {
    pub(super) bloc: &'a BlocReader<R>,
    pub(super) grid: &'a Grid,
    /// The first sheet of the volume in the bloc, from 0.
    pub(super) first: u32,
}

impl<R: Read + Seek + Send> Bloc for Due<'_, R> {
    fn ticket(&self, number: u32) -> Result<Ticket, String> {
        self.bloc.ticket(number).map_err(|e| e.to_string())
    }

    fn due(&self, sheet: SheetName, side: usize, (x, y): (f64, f64)) -> Option<u32> {
        let side = *Face::BOTH.get(side)?;
        let at = Point::new(Length::from_pt(x), self.grid.sheet().h - Length::from_pt(y));
        let holds = |slot: &u32| {
            let slot = self.grid.slot(side, *slot);
            slot.face == Face::Recto && slot.trim.contains(at)
        };
        let slot = (0..self.grid.per_sheet()).find(holds)?;
        let sheet = match sheet {
            SheetName::Printed(number) => number.checked_sub(1)?,
            SheetName::Place(place) => self.first.checked_add(place)?,
        };
        self.grid.ticket(Place { sheet, slot })
    }
}
