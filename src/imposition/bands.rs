//! The bands outside the bleed in which marks stand, and the marks that all
//! sheets have: lines at cuts, folds and perforations, registration marks,
//! colour bar.

use std::sync::Arc;

use super::{Grid, GridError, Lines, MarkSettings};
use crate::artwork::{Colour, Face, InkId, InkRole, InkSet, Item, Paint, Step, Stroke, Tint};
use crate::measure::{FillRule, Length, Path, PathBuilder, Point, Rect};

/// The largest patch of a colour bar.
const PATCH: Length = Length::mm(5);
/// The smallest that a densitometer reads.
const PATCH_LEAST: Length = Length::mm(3);
/// The smallest registration mark.
const TARGET_LEAST: Length = Length::mm(4);
/// A line as near to another is the same.
const SAME: Length = Length::emu(9_000);

/// The bands of one side.
pub(super) struct Bands {
    side: Face,
    /// All bleeds together.
    bleed: Rect,
    offset: Length,
    /// Depth of the bands.
    pub(super) length: Length,
    /// Top of the band at the foot.
    pub(super) foot: Length,
    /// Bottom of the band at the head; a web has none.
    head: Option<Length>,
    /// What lies between the cuts of the columns, from left to right.
    columns: Vec<(Length, Length)>,
    /// That of the column under which the slug stands.
    pub(super) slug: (Length, Length),
}

impl Bands {
    pub(super) fn new(grid: &Grid, side: Face, marks: &MarkSettings) -> Self {
        let area = grid.area(side);
        let bleed = area.grown(grid.bleed());
        // Those at the head, whichever they are when the sheet is turned.
        let mut columns: Vec<(Length, Length)> = (0..grid.per_sheet())
            .map(|slot| grid.slot(side, slot).trim)
            .filter(|trim| trim.y - area.y < trim.h / 2)
            .map(|trim| (trim.x, trim.right()))
            .collect();
        columns.sort();
        let slug = (area.x, area.x + grid.slot(side, 0).trim.w);
        Bands {
            side,
            bleed,
            offset: marks.offset,
            length: marks.length,
            foot: bleed.bottom() + marks.offset,
            head: (!grid.is_web()).then(|| bleed.y - marks.offset),
            columns,
            slug,
        }
    }

    /// A line across the bands at the head and at the foot.
    fn upright(&self, b: &mut PathBuilder, x: Length) {
        let mut line = |from: Length, to: Length| {
            b.move_to(Point::new(x, from));
            b.line_to(Point::new(x, to));
        };
        if let Some(head) = self.head {
            line(head, head - self.length);
        }
        line(self.foot, self.foot + self.length);
    }

    /// A line across the bands on the left and on the right.
    fn level(&self, b: &mut PathBuilder, y: Length) {
        let (left, right) = (self.bleed.x - self.offset, self.bleed.right() + self.offset);
        for (from, to) in [(left, left - self.length), (right, right + self.length)] {
            b.move_to(Point::new(from, y));
            b.line_to(Point::new(to, y));
        }
    }

    /// The corners where bands cross.
    fn corners(&self) -> Vec<Point> {
        let half = self.length / 2;
        let xs = [self.bleed.x - self.offset - half, self.bleed.right() + self.offset + half];
        let ys = self.head.map(|head| head - half).into_iter().chain([self.foot + half]);
        ys.flat_map(|y| xs.map(|x| Point::new(x, y))).collect()
    }
}

/// The marks that a side has on all sheets; those without room are told.
pub(super) fn items(
    bands: &Bands,
    grid: &Grid,
    marks: &MarkSettings,
    inks: &InkSet,
    faults: &mut Vec<GridError>,
) -> Vec<Item> {
    let registration = Colour::new(inks.iter().map(|(id, _)| (id, Tint::FULL)));
    let paint = Paint { colour: Arc::new(registration), overprint: true };
    let line = |path: Path, dashes: &[Length]| Item::Stroke {
        path: Arc::new(path),
        stroke: Stroke { width: marks.width, dashes: dashes.to_vec(), ..Stroke::default() },
        paint: paint.clone(),
    };
    let names = ["fold.after_columns", "fold.after_rows"];
    let folds = places(grid, bands.side, &marks.fold, names, faults);
    let names = ["perforation.after_columns", "perforation.after_rows"];
    let perforations = places(grid, bands.side, &marks.perforation, names, faults);
    let mut items = Vec::new();
    if marks.crop {
        let (xs, ys) = grid.cuts(bands.side);
        // Where tickets hang together they are folded or parted, not cut.
        let cut = |at: &Length, a: &[Length], b: &[Length]| {
            a.iter().chain(b).all(|line| (*line - *at).abs() > SAME)
        };
        let mut b = PathBuilder::default();
        for x in xs.iter().filter(|x| cut(x, &folds.0, &perforations.0)) {
            bands.upright(&mut b, *x);
        }
        for y in ys.iter().filter(|y| cut(y, &folds.1, &perforations.1)) {
            bands.level(&mut b, *y);
        }
        items.push(line(b.build(), &[]));
    }
    let (mark, gap, dot) = (Length::mm(1), Length::from_mm(0.5), Length::from_mm(0.25));
    let folded = (folds, [mark, gap], Step::Folding);
    for ((xs, ys), dashes, step) in [folded, (perforations, [dot, gap], Step::Perforating)] {
        let mut b = PathBuilder::default();
        xs.into_iter().for_each(|x| bands.upright(&mut b, x));
        ys.into_iter().for_each(|y| bands.level(&mut b, y));
        let path = b.build();
        if !path.is_empty() {
            items.push(Item::Step { step, items: vec![line(path, &dashes)] });
        }
    }
    if marks.registration {
        faults.extend(room("registration", "de length_mm", TARGET_LEAST, bands.length));
        items.push(line(targets(bands), &[]));
    }
    if marks.colour_bar {
        match colour_bar(bands, marks, inks) {
            Ok(bar) => items.extend(bar),
            Err(fault) => faults.push(fault),
        }
    }
    items
}

type Places = (Vec<Length>, Vec<Length>);

/// Where lines of the grid lie on a side. Where both passes print one forme, it
/// has the lines of both.
fn places(
    grid: &Grid,
    side: Face,
    lines: &Lines,
    [columns, rows]: [&'static str; 2],
    faults: &mut Vec<GridError>,
) -> Places {
    let sides = if grid.is_halved() { Face::BOTH.to_vec() } else { vec![side] };
    let mut find =
        |numbers: &[u32], at: &dyn Fn(Face, u32) -> Option<Length>, field, what, there| {
            let mut found = Vec::new();
            for number in numbers {
                for side in &sides {
                    match at(*side, *number) {
                        Some(place) => found.push(place),
                        None => {
                            faults.push(GridError::NoLine { field, number: *number, what, there })
                        }
                    }
                }
            }
            found.sort();
            found.dedup_by(|b, a| *b - *a <= SAME);
            found
        };
    let column = |side, n| grid.after_column(side, n);
    let row = |side, n| grid.after_row(side, n);
    (
        find(&lines.after_columns, &column, columns, "colonnes", grid.columns()),
        find(&lines.after_rows, &row, rows, "rangées", grid.rows()),
    )
}

fn room(
    field: &'static str,
    what: &'static str,
    needed: Length,
    room: Length,
) -> Option<GridError> {
    let (needed, room) = (needed.to_mm(), room.to_mm());
    (room < needed).then_some(GridError::NoRoom { field, what, needed, room })
}

/// A circle with a cross in each corner.
fn targets(bands: &Bands) -> Path {
    let arm = bands.length.min(Length::mm(8)) / 2;
    let radius = arm * 3 / 5;
    let mut path = Path::default();
    for Point { x, y } in bands.corners() {
        let circle = Rect::new(x - radius, y - radius, radius * 2, radius * 2);
        path.extend(&Path::ellipse(circle));
        let mut b = PathBuilder::default();
        for (dx, dy) in [(arm, Length::ZERO), (Length::ZERO, arm)] {
            b.move_to(Point::new(x - dx, y - dy));
            b.line_to(Point::new(x + dx, y + dy));
        }
        path.extend(&b.build());
    }
    path
}

/// Each ink solid and half, between the cuts of the head; of a web, of the foot
/// beside the slug.
fn colour_bar(bands: &Bands, marks: &MarkSettings, inks: &InkSet) -> Result<Vec<Item>, GridError> {
    if let Some(fault) = room("colour_bar", "de length_mm", PATCH_LEAST, bands.length) {
        return Err(fault);
    }
    let printed: Vec<InkId> =
        inks.iter().filter(|(_, ink)| ink.role != InkRole::Technical).map(|(id, _)| id).collect();
    let side = bands.length.min(PATCH);
    let top = bands.head.map_or(bands.foot, |head| head - side);
    let apart = Length::mm(1);
    let free = bands.columns.iter().filter(|(left, _)| {
        let taken = bands.head.is_none() && marks.slug;
        !(taken && (*left - bands.slug.0).abs() <= SAME)
    });
    let mut places = free.flat_map(|(left, right)| {
        let n = ((*right - *left - apart * 2).to_emu() / side.to_emu()).max(0);
        (0..n).map(move |i| *left + apart + side * i)
    });
    let mut items = Vec::new();
    for (i, ink) in printed.iter().enumerate() {
        for (j, tint) in [Tint::FULL, Tint::permille(500)].into_iter().enumerate() {
            let Some(x) = places.next() else {
                let (needed, there) = (printed.len() * 2, i * 2 + j);
                return Err(GridError::NoRoom {
                    field: "colour_bar",
                    what: "pour les plages de toutes les encres entre les traits de coupe",
                    needed: side.to_mm() * needed as f64,
                    room: side.to_mm() * there as f64,
                });
            };
            items.push(Item::Fill {
                path: Arc::new(Path::rect(Rect::new(x, top, side, side))),
                rule: FillRule::NonZero,
                paint: Paint { colour: Arc::new(Colour::new([(*ink, tint)])), overprint: true },
            });
        }
    }
    Ok(items)
}
