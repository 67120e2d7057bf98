//! [`Grid`]: rows and columns of tickets on a sheet.

use std::ops::Range;

use super::{PressSettings, Turn};
use crate::artwork::{Block, Face, FaceArt, Item, Page, Placement};
use crate::measure::{Length, Point, Rect, Size, Transform};

/// Why no ticket can be placed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GridError {
    /// Ticket, bleed and marks are larger than the sheet between its margins.
    #[error(
        "press.toml : un ticket de {ticket_w} x {ticket_h} mm avec fond perdu et traits de coupe ne tient pas sur la feuille : il reste {room_w} x {room_h} mm entre les marges"
    )]
    TooSmall {
        /// Width of the ticket in millimetres.
        ticket_w: f64,
        /// Its height.
        ticket_h: f64,
        /// Width between the margins, without marks and bleed.
        room_w: f64,
        /// Height between the margins, without marks and bleed.
        room_h: f64,
    },
}

/// Where a ticket stands: a bijection with its number in the bloc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Sheet of the bloc, from 0.
    pub sheet: u32,
    /// Slot of the sheet, from 0: rows from the top of the recto, each from
    /// left to right.
    pub slot: u32,
}

/// One slot as seen on one side of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// The trimmed ticket, on the page.
    pub trim: Rect,
    /// From face coordinates to the page.
    pub at: Transform,
    /// What is seen of the face, in its own coordinates: the trim with its
    /// bleed, cut at the middle of narrow gutters.
    pub clip: Rect,
}

/// Rows and columns of tickets on a sheet, the same on all sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    sheet: Size,
    trim: Size,
    bleed: Length,
    turn: Turn,
    dot: Length,
    /// Left edges of the columns and top edges of the rows, on the recto.
    lefts: Vec<Length>,
    tops: Vec<Length>,
}

impl Grid {
    /// As many tickets as fit upright between the margins, with bleed and crop
    /// marks, centred. Each edge is put on a whole dot of the imager by itself,
    /// so that nothing adds up over the sheet.
    ///
    /// # Errors
    /// If not even one ticket fits.
    pub fn fit(settings: &PressSettings, trim: Size, bleed: Length) -> Result<Self, GridError> {
        let sheet = &settings.sheet;
        let dot = Length::dots(1, settings.imager_dpi);
        let border = bleed + settings.marks.offset + settings.marks.length;
        let room = |side: Length, before: Length, after: Length| side - before - after - border * 2;
        let m = sheet.margins;
        let (w, h) = (room(sheet.size.w, m.left, m.right), room(sheet.size.h, m.top, m.bottom));
        let lefts = edges(w, m.left + border, trim.w, sheet.gutter.w, dot);
        let tops = edges(h, m.top + border, trim.h, sheet.gutter.h, dot);
        if lefts.is_empty() || tops.is_empty() {
            return Err(GridError::TooSmall {
                ticket_w: trim.w.to_mm(),
                ticket_h: trim.h.to_mm(),
                room_w: w.to_mm(),
                room_h: h.to_mm(),
            });
        }
        Ok(Grid { sheet: sheet.size, trim, bleed, turn: sheet.turn, dot, lefts, tops })
    }

    /// Number of columns.
    pub fn columns(&self) -> u32 {
        self.lefts.len() as u32
    }

    /// Number of rows.
    pub fn rows(&self) -> u32 {
        self.tops.len() as u32
    }

    /// Tickets on a full sheet.
    pub fn per_sheet(&self) -> u32 {
        self.columns() * self.rows()
    }

    /// Size of the sheet.
    pub fn sheet(&self) -> Size {
        self.sheet
    }

    /// How far art goes beyond the trim on the outer sides.
    pub fn bleed(&self) -> Length {
        self.bleed
    }

    /// Where a ticket stands, by its number in the bloc, whatever else is
    /// pressed with it.
    pub fn place(&self, ticket: u32) -> Place {
        Place { sheet: ticket / self.per_sheet(), slot: ticket % self.per_sheet() }
    }

    /// Which ticket stands there; none beyond the numbers that there can be.
    pub fn ticket(&self, place: Place) -> Option<u32> {
        if place.slot >= self.per_sheet() {
            return None;
        }
        place.sheet.checked_mul(self.per_sheet())?.checked_add(place.slot)
    }

    /// The sheets on which these tickets stand.
    pub fn sheets(&self, tickets: &Range<u32>) -> Range<u32> {
        if tickets.is_empty() {
            return 0..0;
        }
        self.place(tickets.start).sheet..self.place(tickets.end - 1).sheet + 1
    }

    /// The tickets that a sheet has room for.
    pub fn tickets_of(&self, sheet: u32) -> Range<u32> {
        let first = sheet.saturating_mul(self.per_sheet());
        first..first.saturating_add(self.per_sheet())
    }

    /// Whole sheets in a volume of at most so many tickets; at least one.
    pub fn sheets_per_volume(&self, tickets: u32) -> u32 {
        (tickets / self.per_sheet()).max(1)
    }

    /// A slot on one side of the sheet. On the verso it lies behind its recto
    /// when the sheet is turned (to the nearest dot).
    ///
    /// # Panics
    /// If the grid has no such slot.
    pub fn slot(&self, face: Face, slot: u32) -> Slot {
        let (column, row) = ((slot % self.columns()) as usize, (slot / self.columns()) as usize);
        let recto = Point::new(self.lefts[column], self.tops[row]);
        let around = |edges: &[Length], i: usize, side: Length| {
            let half = |gap: Length| self.bleed.min(gap / 2);
            let before = if i == 0 { self.bleed } else { half(edges[i] - edges[i - 1] - side) };
            let after = edges.get(i + 1).map_or(self.bleed, |next| half(*next - edges[i] - side));
            (before, after)
        };
        let (left, right) = around(&self.lefts, column, self.trim.w);
        let (top, bottom) = around(&self.tops, row, self.trim.h);
        let clip = |left: Length, top: Length, right: Length, bottom: Length| {
            Rect::new(-left, -top, self.trim.w + left + right, self.trim.h + top + bottom)
        };
        let (w, h) = (self.trim.w, self.trim.h);
        let (corner, at, clip) = match (face, self.turn.mirrors_columns(self.sheet)) {
            (Face::Recto, _) => {
                (recto, Transform::shift(recto.x, recto.y), clip(left, top, right, bottom))
            }
            (Face::Verso, true) => {
                let x = self.on_dot(self.sheet.w - recto.x - w);
                let corner = Point::new(x, recto.y);
                (corner, Transform::shift(x, recto.y), clip(right, top, left, bottom))
            }
            (Face::Verso, false) => {
                // The sheet's head is now at its foot: the ticket stands on its
                // head, so that both its faces keep theirs at the same edge.
                let y = self.on_dot(self.sheet.h - recto.y - h);
                let corner = Point::new(recto.x, y);
                let at = Transform::quarter_turns(2).then(Transform::shift(recto.x + w, y + h));
                (corner, at, clip(right, top, left, bottom))
            }
        };
        Slot { trim: Rect::new(corner.x, corner.y, w, h), at, clip }
    }

    /// A side of a sheet: its tickets by slot, with marks. Slots without a
    /// ticket stay blank.
    pub fn page(
        &self,
        face: Face,
        tickets: impl IntoIterator<Item = (u32, FaceArt)>,
        marks: Vec<Item>,
    ) -> Page {
        let placements = tickets
            .into_iter()
            .map(|(slot, art)| {
                let Slot { at, clip, .. } = self.slot(face, slot);
                Placement { at, clip, block: Block::Ticket(face, art) }
            })
            .collect();
        let trim = self.area(face);
        Page { media: self.sheet, trim, bleed: trim.grown(self.bleed), placements, marks }
    }

    /// All trimmed tickets of a side together.
    pub fn area(&self, face: Face) -> Rect {
        let first = self.slot(face, 0).trim;
        first.union(self.slot(face, self.per_sheet() - 1).trim)
    }

    /// Where the knife goes: the edges of all tickets of a side, across the
    /// sheet and down it, rising and each once.
    pub fn cuts(&self, face: Face) -> (Vec<Length>, Vec<Length>) {
        let (mut xs, mut ys) = (Vec::new(), Vec::new());
        for slot in 0..self.per_sheet() {
            let trim = self.slot(face, slot).trim;
            xs.extend([trim.x, trim.right()]);
            ys.extend([trim.y, trim.bottom()]);
        }
        for edges in [&mut xs, &mut ys] {
            edges.sort();
            edges.dedup();
        }
        (xs, ys)
    }

    fn on_dot(&self, length: Length) -> Length {
        (length + self.dot / 2).floor_to(self.dot)
    }
}

/// Where tickets of a side begin: as many as fit a room, centred in it.
fn edges(room: Length, start: Length, side: Length, gutter: Length, dot: Length) -> Vec<Length> {
    if room < side || side <= Length::ZERO {
        return Vec::new();
    }
    let pitch = side + gutter;
    let n = ((room + gutter).to_emu() / pitch.to_emu()).max(1);
    let first = start + (room - pitch * n + gutter) / 2;
    (0..n).map(|i| (first + pitch * i).floor_to(dot)).collect()
}
