//! [`Grid`]: rows and columns of tickets on a sheet.

use std::ops::Range;

use super::cells::{Axis, Cells};
use super::numbering::Numbering;
use super::{GridError, Place, PressSettings, Work};
use crate::artwork::{Block, Face, FaceArt, Item, Page, Placement};
use crate::measure::{Length, Rect, Size, Transform};

/// One slot as seen on one side of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// The face that this side shows there: that of the side, but in the second
    /// half of a sheet that is worked in halves.
    pub face: Face,
    /// The trimmed ticket, on the page.
    pub trim: Rect,
    /// From face coordinates to the page.
    pub at: Transform,
    /// What is seen of the face, in its own coordinates: the trim with its
    /// bleed, cut at the middle of narrow gutters.
    pub clip: Rect,
}

/// Rows and columns of tickets on a sheet, the same on all sheets.
///
/// A side of a sheet is named by the face that it shows, or shows in its first
/// half: [`Face::Recto`] is the side printed first.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    sheet: Size,
    web: bool,
    bleed: Length,
    dot: Length,
    columns: u32,
    rows: u32,
    numbering: Numbering,
    /// Slots as seen on both sides.
    sides: [Vec<Slot>; 2],
    areas: [Rect; 2],
}

impl Grid {
    /// Tickets between the margins, with bleed and marks, centred: as many as
    /// fit, or as many as the settings say. Each edge is put on a whole dot of
    /// the imager by itself, so that nothing adds up over the sheet.
    ///
    /// # Errors
    /// If not even one ticket fits, or not what the settings ask for.
    pub fn fit(settings: &PressSettings, trim: Size, bleed: Length) -> Result<Self, GridError> {
        let sheet = &settings.sheet;
        let dot = Length::dots(1, settings.imager_dpi);
        let cell = turned(trim, sheet.rotation);
        let mut faults = Vec::new();
        let bleed = match sheet.bleed {
            Some(wanted) if wanted > bleed => {
                faults.push(GridError::Bleed { wanted: wanted.to_mm(), bleed: bleed.to_mm() });
                bleed
            }
            wanted => wanted.unwrap_or(bleed),
        };
        let (border, head) = borders(settings, bleed);
        let (across, down) = axes(settings, cell, bleed);
        if across.room < cell.w || down.room < cell.h || cell.w.min(cell.h) <= Length::ZERO {
            faults.push(GridError::TooSmall {
                ticket_w: trim.w.to_mm(),
                ticket_h: trim.h.to_mm(),
                room_w: across.room.to_mm(),
                room_h: down.room.to_mm(),
            });
            GridError::none_of(std::mem::take(&mut faults))?;
        }
        let mut counted = |axis: &Axis, wanted, field, what| {
            counted(axis, wanted, field, what).map_err(|fault| faults.push(fault)).unwrap_or(1)
        };
        let columns = counted(&across, sheet.columns, "columns", "colonne");
        let rows = counted(&down, sheet.rows, "rows", "rangée");
        GridError::none_of(faults)?;
        let (lefts, tops) = (across.edges(columns), down.edges(rows));
        let cells = Cells {
            sheet: sheet.size,
            cell,
            bleed,
            dot,
            lefts: &lefts,
            tops: &tops,
            rotation: sheet.rotation,
            heads: sheet.heads,
            mirrors_columns: sheet.mirrors_columns(),
            work: sheet.work,
            corrections: settings.corrections,
        };
        let sides = cells.sides();
        let areas = [union(&sides[0]), union(&sides[1])];
        let numbering = Numbering::new(columns, rows, sheet.order, sheet.stack_sheets);
        let (size, web) = (sheet.size, sheet.web);
        let grid = Grid { sheet: size, web, bleed, dot, columns, rows, numbering, sides, areas };
        grid.check(settings, border, head)?;
        Ok(grid)
    }

    /// Where the recto's tickets would stand if there were room for what the
    /// settings ask for, one rectangle a slot: what a grid that does not fit is
    /// shown by. As many as fit, and at least one, where no number is asked for.
    pub fn asked(settings: &PressSettings, trim: Size, bleed: Length) -> Vec<Rect> {
        let cell = turned(trim, settings.sheet.rotation);
        let bleed = settings.sheet.bleed.map_or(bleed, |wanted| wanted.min(bleed));
        let (across, down) = axes(settings, cell, bleed);
        let wanted = |axis: &Axis, n: Option<u32>| axis.edges(n.unwrap_or(axis.most()).max(1));
        let lefts = wanted(&across, settings.sheet.columns);
        let tops = wanted(&down, settings.sheet.rows);
        let row = |y: &Length| lefts.iter().map(|x| Rect::new(*x, *y, cell.w, cell.h)).collect();
        tops.iter().flat_map(|y| -> Vec<Rect> { row(y) }).collect()
    }

    /// The same for a bloc of so many tickets: the last of its stacks is only as
    /// deep as it must be.
    #[must_use]
    pub fn for_bloc(mut self, tickets: u32) -> Self {
        self.numbering = self.numbering.of(tickets);
        self
    }

    fn check(
        &self,
        settings: &PressSettings,
        border: Length,
        head: Length,
    ) -> Result<(), GridError> {
        let mut faults = Vec::new();
        let stack = u64::from(self.numbering.depth()) * u64::from(self.per_sheet());
        if self.numbering.is_stacked() && stack > u64::from(settings.volume_tickets) {
            faults.push(GridError::Stack {
                depth: self.numbering.depth(),
                per_sheet: self.per_sheet(),
                tickets: stack,
                volume: settings.volume_tickets,
            });
        }
        for face in Face::BOTH {
            let slots = self.sides[face as usize].iter();
            // Where the trim itself is not seen, neighbours lie on it.
            let hidden = slots.map(|slot| slot.clip.x.max(slot.clip.y)).max().unwrap_or_default();
            // Turned tickets may be off by a dot.
            if hidden > self.dot {
                faults.push(GridError::Overlap { needed: (hidden * 2).to_mm() });
            }
            let area = self.areas[face as usize];
            // Edges are put on dots.
            let (border, head) = (border - self.dot, head - self.dot);
            let missing = [
                (border - area.x, "gauche"),
                (head - area.y, "la tête"),
                (area.right() + border - self.sheet.w, "droite"),
                (area.bottom() + border - self.sheet.h, "au pied"),
            ];
            let missing = missing.into_iter().filter(|(missing, _)| *missing > Length::ZERO);
            faults.extend(missing.map(|(m, side)| GridError::Outside { missing: m.to_mm(), side }));
        }
        GridError::none_of(faults)
    }

    /// Number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Tickets on a full sheet.
    pub fn per_sheet(&self) -> u32 {
        self.columns * self.rows
    }

    /// Size of the sheet.
    pub fn sheet(&self) -> Size {
        self.sheet
    }

    /// Whether sheets hang together as a web.
    pub fn is_web(&self) -> bool {
        self.web
    }

    /// How far art goes beyond the trim on the outer sides.
    pub fn bleed(&self) -> Length {
        self.bleed
    }

    /// Whether both passes of a sheet print the same forme, rectos and versos by
    /// halves.
    pub fn is_halved(&self) -> bool {
        self.sides[0].iter().any(|slot| slot.face == Face::Verso)
    }

    /// Whether the tickets of a sheet are not consecutive, because stacks are
    /// cut into piles.
    pub fn is_stacked(&self) -> bool {
        self.numbering.is_stacked()
    }

    /// Where a ticket stands, by its number in the bloc, whatever else is
    /// pressed with it.
    pub fn place(&self, ticket: u32) -> Place {
        self.numbering.place(ticket)
    }

    /// Which ticket stands there; none beyond the numbers that there can be.
    pub fn ticket(&self, place: Place) -> Option<u32> {
        self.numbering.ticket(place)
    }

    /// The sheets on which these tickets stand, and those between them.
    pub fn sheets(&self, tickets: &Range<u32>) -> Range<u32> {
        self.numbering.sheets(tickets)
    }

    /// The tickets that stand on these sheets: ranges that rise and do not
    /// touch, one unless stacks are parted.
    pub fn tickets_on(&self, sheets: Range<u32>) -> Vec<Range<u32>> {
        self.numbering.tickets_on(sheets)
    }

    /// From the first to the last of the tickets that a sheet has room for;
    /// where stacks are cut into piles, others lie between.
    pub fn tickets_of(&self, sheet: u32) -> Range<u32> {
        let ranges = self.tickets_on(sheet..sheet.saturating_add(1));
        match (ranges.first(), ranges.last()) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        }
    }

    /// Whole sheets, and whole stacks, in a volume of at most so many tickets;
    /// at least one.
    pub fn sheets_per_volume(&self, tickets: u32) -> u32 {
        let depth = self.numbering.depth();
        (tickets / self.per_sheet() / depth * depth).max(depth)
    }

    /// A slot on one side of the sheet. On the verso it lies behind its recto
    /// when the sheet is turned (to the nearest dot).
    ///
    /// # Panics
    /// If the grid has no such slot.
    pub fn slot(&self, side: Face, slot: u32) -> Slot {
        self.sides[side as usize][slot as usize]
    }

    /// The face of the ticket in a slot that a side of the sheet shows.
    ///
    /// # Panics
    /// If the grid has no such slot.
    pub fn face_on(&self, side: Face, slot: u32) -> Face {
        self.slot(side, slot).face
    }

    /// A side of a sheet: its tickets by slot, with marks. Slots without a
    /// ticket stay blank. Each art is that of the face which the side shows in
    /// the slot.
    pub fn page(
        &self,
        side: Face,
        tickets: impl IntoIterator<Item = (u32, FaceArt)>,
        marks: Vec<Item>,
    ) -> Page {
        let block = |(slot, art)| (slot, Block::Ticket(self.face_on(side, slot), art));
        self.with_blocks(side, tickets.into_iter().map(block), marks)
    }

    /// A side of a sheet that has no tickets yet, a blank in every slot.
    pub fn forme(&self, side: Face, marks: Vec<Item>) -> Page {
        let block = |slot| (slot, Block::Blank(self.face_on(side, slot)));
        self.with_blocks(side, (0..self.per_sheet()).map(block), marks)
    }

    fn with_blocks(
        &self,
        side: Face,
        blocks: impl Iterator<Item = (u32, Block)>,
        marks: Vec<Item>,
    ) -> Page {
        let placements = blocks
            .map(|(slot, block)| {
                let Slot { at, clip, .. } = self.slot(side, slot);
                Placement { at, clip, block }
            })
            .collect();
        let trim = self.area(side);
        Page { media: self.sheet, trim, bleed: trim.grown(self.bleed), placements, marks }
    }

    /// All trimmed tickets of a side together.
    pub fn area(&self, side: Face) -> Rect {
        self.areas[side as usize]
    }

    /// Where the knife goes: the edges of all tickets of a side, across the
    /// sheet and down it, rising and each once.
    pub fn cuts(&self, side: Face) -> (Vec<Length>, Vec<Length>) {
        let trims = || self.sides[side as usize].iter().map(|slot| slot.trim);
        let mut xs: Vec<Length> = trims().flat_map(|trim| [trim.x, trim.right()]).collect();
        let mut ys: Vec<Length> = trims().flat_map(|trim| [trim.y, trim.bottom()]).collect();
        for edges in [&mut xs, &mut ys] {
            edges.sort();
            // Edges of turned tickets are off by a dot: that is one cut.
            edges.dedup_by(|b, a| *b - *a <= self.dot);
        }
        (xs, ys)
    }

    /// The middle of the gutter after a column of the recto, counted from 1, as
    /// it lies on a side; none after the last.
    pub(super) fn after_column(&self, side: Face, column: u32) -> Option<Length> {
        let on = |column: u32| self.slot(side, column).trim;
        let (a, b) = (1..self.columns).contains(&column).then(|| (on(column - 1), on(column)))?;
        Some((a.right().min(b.right()) + a.x.max(b.x)) / 2)
    }

    /// The same after a row.
    pub(super) fn after_row(&self, side: Face, row: u32) -> Option<Length> {
        let on = |row: u32| self.slot(side, row * self.columns).trim;
        let (a, b) = (1..self.rows).contains(&row).then(|| (on(row - 1), on(row)))?;
        Some((a.bottom().min(b.bottom()) + a.y.max(b.y)) / 2)
    }
}

/// What a ticket takes when it is turned.
fn turned(trim: Size, rotation: u8) -> Size {
    if rotation % 2 == 1 { Size::new(trim.h, trim.w) } else { trim }
}

/// What bleed and marks take beside the tickets, and at the head.
fn borders(settings: &PressSettings, bleed: Length) -> (Length, Length) {
    let border = bleed + settings.marks.band();
    // The marks of a web stand at the foot of each repeat, which is the head
    // of the next.
    (border, if settings.sheet.web { bleed } else { border })
}

/// The room that a sheet has across and down.
fn axes(settings: &PressSettings, cell: Size, bleed: Length) -> (Axis, Axis) {
    let sheet = &settings.sheet;
    let dot = Length::dots(1, settings.imager_dpi);
    let (border, head) = borders(settings, bleed);
    let mut m = sheet.margins;
    match sheet.work {
        Work::Sheetwise => {}
        // What must stay free on one side must on the other: the halves are
        // alike.
        Work::Turn => (m.left, m.right) = (m.left.max(m.right), m.left.max(m.right)),
        Work::Tumble => (m.top, m.bottom) = (m.top.max(m.bottom), m.top.max(m.bottom)),
    }
    let across = Axis {
        room: sheet.size.w - m.left - m.right - border * 2,
        start: m.left + border,
        side: cell.w,
        gutter: sheet.gutter.w,
        halved: (sheet.work == Work::Turn).then_some(sheet.size.w),
        dot,
    };
    let down = Axis {
        room: sheet.size.h - m.top - m.bottom - head - border,
        start: m.top + head,
        side: cell.h,
        gutter: sheet.gutter.h,
        halved: (sheet.work == Work::Tumble).then_some(sheet.size.h),
        dot,
    };
    (across, down)
}

fn counted(
    axis: &Axis,
    wanted: Option<u32>,
    field: &'static str,
    what: &'static str,
) -> Result<u32, GridError> {
    let fit = axis.most();
    match wanted {
        Some(wanted) if wanted > fit => Err(GridError::TooMany {
            field,
            wanted,
            fit,
            needed: axis.taken(wanted).to_mm(),
            room: axis.room.to_mm(),
        }),
        _ if fit == 0 => Err(GridError::NoHalves { what }),
        wanted => Ok(wanted.unwrap_or(fit)),
    }
}

fn union(slots: &[Slot]) -> Rect {
    let trims = slots.iter().map(|slot| slot.trim);
    trims.reduce(Rect::union).unwrap_or_default()
}
