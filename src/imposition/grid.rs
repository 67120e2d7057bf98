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
        let blocks = tickets.into_iter().map(|(slot, art)| (slot, Block::Ticket(face, art)));
        self.with_blocks(face, blocks, marks)
    }

    /// A side of a sheet that has no tickets yet, a blank in every slot.
    pub fn forme(&self, face: Face, marks: Vec<Item>) -> Page {
        self.with_blocks(face, (0..self.per_sheet()).map(|slot| (slot, Block::Blank(face))), marks)
    }

    fn with_blocks(
        &self,
        face: Face,
        blocks: impl Iterator<Item = (u32, Block)>,
        marks: Vec<Item>,
    ) -> Page {
        let placements = blocks
            .map(|(slot, block)| {
                let Slot { at, clip, .. } = self.slot(face, slot);
                Placement { at, clip, block }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    fn settings() -> PressSettings {
        let text = include_str!("../../templates/casino-2012/press.toml");
        PressSettings::parse("press.toml", text).unwrap()
    }

    /// Grids of many shapes, from a fixed sequence of numbers.
    fn shapes() -> Vec<(PressSettings, Grid)> {
        let mut state = 7u64;
        let mut next = |from: i64, to: i64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            from + ((state >> 33) as i64).rem_euclid(to - from + 1)
        };
        let mut shapes = Vec::new();
        for _ in 0..300 {
            let mut s = settings();
            // Odd sizes in EMU, so that nothing falls on a dot by chance.
            let mut mm = |from: i64, to: i64| Length::emu(next(from * 36_000, to * 36_000));
            s.sheet.size = Size::new(mm(200, 900), mm(200, 900));
            s.sheet.gutter = Size::new(mm(0, 12), mm(0, 12));
            s.sheet.margins.left = mm(0, 20);
            s.sheet.margins.bottom = mm(0, 20);
            s.marks.offset = mm(3, 5);
            let (trim, bleed) = (Size::new(mm(40, 160), mm(40, 160)), mm(0, 4));
            s.sheet.turn = if next(0, 1) == 0 { Turn::ShortEdge } else { Turn::LongEdge };
            s.imager_dpi = [600, 1200, 2400][next(0, 2) as usize];
            if let Ok(grid) = Grid::fit(&s, trim, bleed) {
                shapes.push((s, grid));
            }
        }
        assert!(shapes.len() > 200, "only {} shapes fit", shapes.len());
        shapes
    }

    #[test]
    fn the_casino_lies_six_by_three() {
        let grid = Grid::fit(&settings(), Size::from_mm(100.0, 150.0), Length::mm(3)).unwrap();
        assert_eq!((grid.columns(), grid.rows(), grid.per_sheet()), (6, 3, 18));
        assert_eq!(grid.sheets_per_volume(50_000), 2_777);
        assert_eq!(grid.sheets(&(0..18)), 0..1);
        assert_eq!(grid.sheets(&(17..19)), 0..2);
        assert_eq!(grid.sheets(&(40..40)), 0..0);
    }

    #[test]
    fn tickets_and_places_are_a_bijection() {
        for (_, grid) in shapes() {
            let mut places = std::collections::BTreeSet::new();
            for ticket in (0..500).chain(1_499_900..1_500_000) {
                let place = grid.place(ticket);
                assert_eq!(grid.ticket(place), Some(ticket));
                assert!(grid.tickets_of(place.sheet).contains(&ticket));
                assert!(places.insert(place), "{place:?} twice");
            }
            assert_eq!(grid.ticket(Place { sheet: 0, slot: grid.per_sheet() }), None);
            let last = Place { sheet: u32::MAX, slot: grid.per_sheet() - 1 };
            // With one ticket a sheet, every sheet has its number.
            assert_eq!(grid.ticket(last).is_none(), grid.per_sheet() > 1);
        }
    }

    #[test]
    fn tickets_keep_apart_and_within_the_margins() {
        for (settings, grid) in shapes() {
            let (size, m) = (settings.sheet.size, settings.sheet.margins);
            let border = grid.bleed + settings.marks.offset + settings.marks.length;
            for face in Face::BOTH {
                let seen: Vec<Rect> = (0..grid.per_sheet())
                    .map(|i| {
                        let slot = grid.slot(face, i);
                        let a = slot.at.apply(Point::new(slot.clip.x, slot.clip.y));
                        let b = slot.at.apply(Point::new(slot.clip.right(), slot.clip.bottom()));
                        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
                        let seen = Rect::new(x, y, a.x.max(b.x) - x, a.y.max(b.y) - y);
                        assert!(seen.contains_rect(slot.trim), "{slot:?}");
                        seen
                    })
                    .collect();
                for (i, a) in seen.iter().enumerate() {
                    for b in &seen[..i] {
                        assert!(!a.overlaps(*b), "{a:?} and {b:?}");
                    }
                }
                // A dot of slack: edges are put on dots.
                let area = grid.area(face).grown(border - grid.dot);
                assert!(Rect::at_origin(size).contains_rect(area), "{area:?} on {size:?}");
            }
            let recto = grid.area(Face::Recto).grown(border - grid.dot);
            assert!(recto.x >= m.left && recto.bottom() <= size.h - m.bottom);
        }
    }

    #[test]
    fn every_edge_is_on_a_dot_and_nothing_adds_up() {
        for (settings, grid) in shapes() {
            let pitch = grid.trim.w + settings.sheet.gutter.w;
            for slot in 0..grid.per_sheet() {
                for face in Face::BOTH {
                    let trim = grid.slot(face, slot).trim;
                    for edge in [trim.x, trim.y] {
                        assert_eq!(edge.floor_to(grid.dot), edge, "slot {slot} {face:?}");
                    }
                }
                let column = i64::from(slot % grid.columns());
                let exact = grid.slot(Face::Recto, 0).trim.x + pitch * column;
                let drift = (grid.slot(Face::Recto, slot).trim.x - exact).abs();
                assert!(drift <= grid.dot, "column {column} is off by {drift:?}");
            }
        }
    }

    #[test]
    fn a_verso_lies_behind_its_recto_when_the_sheet_is_turned() {
        for (settings, grid) in shapes() {
            let size = settings.sheet.size;
            for slot in 0..grid.per_sheet() {
                let recto = grid.slot(Face::Recto, slot).trim;
                let verso = grid.slot(Face::Verso, slot);
                let behind = if settings.sheet.turn.mirrors_columns(size) {
                    Rect { x: size.w - recto.right(), ..recto }
                } else {
                    Rect { y: size.h - recto.bottom(), ..recto }
                };
                let off = |a: Length, b: Length| (a - b).abs();
                assert!(off(behind.x, verso.trim.x) <= grid.dot / 2 + Length::emu(1));
                assert!(off(behind.y, verso.trim.y) <= grid.dot / 2 + Length::emu(1));
                // Heads stay at the same edge of the sheet.
                let head = verso.at.apply(Point::new(grid.trim.w / 2, Length::ZERO)).y;
                let upright = settings.sheet.turn.mirrors_columns(size);
                assert_eq!(head == verso.trim.y, upright);
            }
        }
    }

    #[test]
    fn a_ticket_larger_than_the_sheet_is_refused() {
        let error = Grid::fit(&settings(), Size::from_mm(700.0, 510.0), Length::mm(3));
        assert!(matches!(error, Err(GridError::TooSmall { .. })));
    }
}
