//! [`SheetModel`]: where all tickets of the bloc stand, for the views of
//! Planche. The same grid, marks and plan that the press works with.

use std::ops::Range;

use crate::artwork::Face;
use crate::game::BlocInfo;
use crate::gui::document::Document;
use crate::imposition::{Grid, GridError, Marks, Place};
use crate::measure::{Length, Rect};
use crate::press::Plan;

/// Where all tickets stand.
pub(crate) struct SheetModel {
    /// Generations of document and bloc.
    pub made_from: (u64, u64),
    /// Tickets of the bloc.
    pub tickets: u32,
    /// The grid, known for the bloc; or what does not fit.
    pub grid: Result<Grid, GridError>,
    /// What stands round the tickets; or what does not fit.
    pub marks: Result<Marks, GridError>,
    /// The volumes of the whole bloc; none where nothing fits.
    pub plan: Plan,
    /// Where tickets would stand if there were room.
    pub asked: Vec<Rect>,
    /// Sheets of a stack that is cut into piles; 1 without stacks.
    pub depth: u32,
}

/// A straight run of slots that are filled one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The slots in order; at least one.
    pub slots: Vec<u32>,
}

impl SheetModel {
    /// For a project and a bloc.
    pub(crate) fn new(document: &Document, info: &BlocInfo, bloc: u64) -> Self {
        let (settings, stock) = (&document.project.press, &document.stock);
        let grid =
            Grid::fit(settings, stock.trim, stock.bleed).map(|grid| grid.for_bloc(info.tickets));
        let marks = match &grid {
            Ok(grid) => Marks::new(grid, settings, stock),
            Err(error) => Err(error.clone()),
        };
        let plan = match &grid {
            Ok(grid) => Plan::new(grid, settings, info, 0..info.tickets),
            Err(_) => Plan { tickets: 0..info.tickets, volumes: Vec::new() },
        };
        SheetModel {
            made_from: (document.generation, bloc),
            tickets: info.tickets,
            grid,
            marks,
            plan,
            asked: Grid::asked(settings, stock.trim, stock.bleed),
            depth: settings.sheet.stack_sheets,
        }
    }

    /// What does not fit, if anything.
    pub(crate) fn fault(&self) -> Option<&GridError> {
        self.grid.as_ref().err().or(self.marks.as_ref().err())
    }

    /// The grid, if tickets fit.
    pub(crate) fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref().ok()
    }

    /// Sheets of the bloc.
    pub(crate) fn sheets(&self) -> u32 {
        self.plan.sheets().end
    }

    /// Slots of all sheets that stay blank.
    pub(crate) fn blanks(&self) -> u64 {
        let Some(grid) = self.grid() else { return 0 };
        u64::from(self.sheets()) * u64::from(grid.per_sheet()) - u64::from(self.tickets)
    }

    /// Place of a sheet's volume in the plan.
    pub(crate) fn volume_of(&self, sheet: u32) -> Option<usize> {
        let at = self.plan.volumes.partition_point(|v| v.sheets.end <= sheet);
        (at < self.plan.volumes.len()).then_some(at)
    }

    /// Where a ticket stands.
    pub(crate) fn place(&self, ticket: u32) -> Option<Place> {
        self.grid().filter(|_| ticket < self.tickets).map(|grid| grid.place(ticket))
    }

    /// Which ticket stands in a slot of a sheet; none where it stays blank.
    pub(crate) fn ticket(&self, sheet: u32, slot: u32) -> Option<u32> {
        let ticket = self.grid()?.ticket(Place { sheet, slot })?;
        (ticket < self.tickets).then_some(ticket)
    }

    /// The tickets of a sheet with their slots, in the order of their numbers.
    pub(crate) fn on_sheet(&self, sheet: u32) -> Vec<(u32, u32)> {
        let Some(grid) = self.grid() else { return Vec::new() };
        let mut all: Vec<(u32, u32)> = (0..grid.per_sheet())
            .filter_map(|slot| Some((self.ticket(sheet, slot)?, slot)))
            .collect();
        all.sort_unstable();
        all
    }

    /// The order of filling of a sheet, cut where it turns.
    pub(crate) fn runs(&self, sheet: u32) -> Vec<Run> {
        let Some(grid) = self.grid() else { return Vec::new() };
        let columns = grid.columns();
        let near = |a: u32, b: u32| {
            let (ra, rb, ca, cb) = (a / columns, b / columns, a % columns, b % columns);
            (ra == rb && ca.abs_diff(cb) == 1, ca == cb && ra.abs_diff(rb) == 1)
        };
        let mut runs: Vec<Run> = Vec::new();
        for (_, slot) in self.on_sheet(sheet) {
            if let Some(run) = runs.last_mut()
                && let Some(last) = run.slots.last().copied()
            {
                let (across, down) = near(last, slot);
                let straight = match run.slots.as_slice() {
                    [a, b, ..] => near(*a, *b) == (across, down),
                    _ => true,
                };
                if (across || down) && straight {
                    run.slots.push(slot);
                    continue;
                }
            }
            runs.push(Run { slots: vec![slot] });
        }
        runs
    }

    /// Where a slot's trimmed ticket lies on a side.
    pub(crate) fn trim(&self, side: Face, slot: u32) -> Option<Rect> {
        let grid = self.grid().filter(|grid| slot < grid.per_sheet())?;
        Some(grid.slot(side, slot).trim)
    }

    /// The slot under a place of a side, in millimetres.
    pub(crate) fn slot_at(&self, side: Face, (x, y): (f64, f64)) -> Option<u32> {
        let (x, y) = (Length::from_mm(x), Length::from_mm(y));
        let grid = self.grid()?;
        (0..grid.per_sheet()).find(|slot| {
            let trim = grid.slot(side, *slot).trim;
            trim.x <= x && x < trim.right() && trim.y <= y && y < trim.bottom()
        })
    }

    /// The tickets of the pile that a slot of a sheet is cut into; none where
    /// sheets are not stacked.
    pub(crate) fn pile(&self, sheet: u32, slot: u32) -> Option<Range<u32>> {
        if self.depth < 2 {
            return None;
        }
        let first = sheet / self.depth * self.depth;
        let last = (first + self.depth).min(self.sheets());
        let from = self.ticket(first, slot)?;
        let to = (first..last).rev().find_map(|sheet| self.ticket(sheet, slot))?;
        Some(from..to + 1)
    }

    /// Share of the sheet that tickets cover.
    pub(crate) fn used(&self) -> f64 {
        let Some(grid) = self.grid() else { return 0.0 };
        let area = |w: Length, h: Length| w.to_mm() * h.to_mm();
        let trim = grid.slot(Face::Recto, 0).trim;
        f64::from(grid.per_sheet()) * area(trim.w, trim.h) / area(grid.sheet().w, grid.sheet().h)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::project::Project;

    fn model(edit: impl FnOnce(&str) -> String, tickets: u32) -> SheetModel {
        let project = Project::template("casino-2012").unwrap();
        let text = edit(include_str!("../../../templates/casino-2012/press.toml"));
        let project = project.with_press_text(&text).unwrap();
        let made = crate::gui::document::Made::default();
        let document = Document::new(Arc::new(project), None, 1, made, Vec::new());
        let info = BlocInfo {
            game: "casino-2012".into(),
            emission: 1,
            bloc: 7,
            tickets,
            specimen: false,
            meaning: document.game.meaning,
        };
        SheetModel::new(&document, &info, 1)
    }

    #[test]
    fn every_ticket_is_found_where_the_list_says_even_of_twelve_million() {
        let model = model(str::to_owned, 12_000_000);
        assert_eq!(model.sheets(), 666_667);
        assert_eq!(model.blanks(), 6);
        for ticket in [0, 49_985, 49_986, 7_654_321, 11_999_999] {
            let place = model.place(ticket).unwrap();
            assert_eq!(model.ticket(place.sheet, place.slot), Some(ticket));
            let volume = &model.plan.volumes[model.volume_of(place.sheet).unwrap()];
            assert!(volume.sheets.contains(&place.sheet) && volume.tickets.contains(&ticket));
        }
        assert_eq!(model.on_sheet(666_666).len(), 12);
        assert_eq!(model.place(12_000_000), None);
    }

    #[test]
    fn the_order_of_filling_is_cut_where_it_turns() {
        let slots = |model: &SheetModel| -> Vec<Vec<u32>> {
            model.runs(0).into_iter().map(|run| run.slots).collect()
        };
        let rows = model(str::to_owned, 1_000);
        assert_eq!(slots(&rows)[1], [6, 7, 8, 9, 10, 11]);
        let with = |line: &'static str| {
            move |text: &str| text.replace("[sheet]\n", &format!("[sheet]\n{line}\n"))
        };
        let columns = model(with("order = \"columns\""), 1_000);
        assert_eq!(slots(&columns)[1], [1, 7, 13]);
        let zigzag = model(with("order = \"zigzag\""), 1_000);
        assert_eq!(slots(&zigzag)[0], [0, 1, 2, 3, 4, 5]);
        assert_eq!(slots(&zigzag)[1], [11, 10, 9, 8, 7, 6]);
    }

    #[test]
    fn a_pile_runs_through_its_stack_and_no_further() {
        let text = |text: &str| text.replace("[sheet]\n", "[sheet]\nstack_sheets = 50\n");
        let model = model(text, 1_000);
        assert_eq!(model.pile(3, 0), Some(0..50));
        // The last stack is as shallow as it may be.
        assert_eq!(model.sheets(), 56);
        assert_eq!(model.pile(55, 0), Some(900..906));
        assert_eq!(model.pile(55, 17), None);
        assert_eq!(model.blanks(), 8);
    }
}
