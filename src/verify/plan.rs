//! [`Plan`]: where tickets stand on a side of a sheet, found by their masks.
//!
//! The fills of the coat are laid over the masks of the layout: where many fit
//! at once there is a ticket. No arithmetic of rows and columns is used, so
//! that a wrong one is found.

use std::collections::BTreeMap;

use super::content::{Marks, Placed};
use super::matrix::{Area, Matrix};
use super::outline;
use super::places::{Mask, Places};
use super::resources::Means;

/// How far a mask may be from its place: a tenth of a millimetre.
const PLAY: f64 = 0.3;
/// How far fills of one ticket may be from where its others put them.
const NEAR: f64 = 1.2;
/// Forms nest no deeper.
const DEEPEST: usize = 8;

/// A fill of the coat on the page.
struct Fill {
    bounds: Area,
    area: f64,
    whole: bool,
    order: u32,
}

/// A ticket's place on a side.
#[derive(Clone, Debug)]
pub(super) struct Stand {
    /// From the face, y downwards, to the page.
    pub(super) to_page: Matrix,
    /// The way back.
    pub(super) back: Matrix,
    /// The trimmed ticket on the page.
    pub(super) area: Area,
    /// When the first of its coat is printed.
    pub(super) coat: u32,
    /// What is wrong with its masks.
    pub(super) faults: Vec<String>,
}

impl Stand {
    fn new(to_page: Matrix, places: &Places) -> Option<Stand> {
        let back = to_page.inverse()?;
        let (w, h) = places.trim;
        let area = Area::sized([0.0, 0.0, w, h]).through(&to_page);
        Some(Stand { to_page, back, area, coat: u32::MAX, faults: Vec::new() })
    }

    /// Moves it over the page.
    pub(super) fn shift(&mut self, dx: f64, dy: f64) {
        let by = Matrix([1.0, 0.0, 0.0, 1.0, dx, dy]);
        self.to_page = self.to_page.then(&by);
        self.back = Matrix([1.0, 0.0, 0.0, 1.0, -dx, -dy]).then(&self.back);
        self.area = self.area.through(&by);
    }
}

/// The tickets of a side.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// What drew the coat: the same drawing gives the same plan.
    pub(super) key: Vec<Placed>,
    pub(super) stands: Vec<Stand>,
    /// Pieces of coat that belong to no ticket.
    pub(super) loose: usize,
}

/// The axis about which a sheet is turned for its back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Left becomes right.
    Sideways,
    /// Head becomes foot.
    Headlong,
}

impl Plan {
    /// The forms on a page that draw the coat.
    pub(super) fn key(marks: &Marks, means: &Means) -> Vec<Placed> {
        let coated = marks.forms.iter().filter(|p| means.coated.contains(&p.form));
        coated.copied().collect()
    }

    /// Whether a page with this key and no coat of its own has this plan.
    pub(super) fn is_of(&self, key: &[Placed]) -> bool {
        self.key.len() == key.len()
            && self.key.iter().zip(key).all(|(a, b)| {
                (a.form, a.order > 0) == (b.form, b.order > 0) && a.matrix.near(&b.matrix, 0.001)
            })
    }

    /// Finds the tickets of a page.
    pub(super) fn find(marks: &Marks, means: &Means, places: &Places, key: Vec<Placed>) -> Plan {
        let mut fills = Vec::new();
        gather(marks, means, &Matrix::IDENTITY, &Area::ALL, None, DEEPEST, &mut fills);
        let mut grid: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
        for (i, fill) in fills.iter().enumerate() {
            grid.entry(square(fill.bounds.middle())).or_default().push(i);
        }
        let mut free = vec![true; fills.len()];
        let least = places.masks.len().div_ceil(2).max(1);
        let turns = turns(marks);
        let mut stands = Vec::new();
        for i in 0..fills.len() {
            if !free[i] {
                continue;
            }
            let mut best: Option<(usize, Matrix, Vec<Option<usize>>)> = None;
            for turn in &turns {
                for mask in places.masks.iter().filter(|m| fits(&fills[i], m, turn)) {
                    let to_page = through(turn, mask.bounds.middle(), fills[i].bounds.middle());
                    let found = matches(&fills, &free, &grid, places, turn, &to_page);
                    let count = found.iter().flatten().count();
                    if count >= least && best.as_ref().is_none_or(|(most, ..)| count > *most) {
                        best = Some((count, to_page, found));
                    }
                }
            }
            let Some((_, to_page, found)) = best else { continue };
            found.iter().flatten().for_each(|f| free[*f] = false);
            if let Some(stand) = stand(&fills, &to_page, &found, places) {
                stands.push((stand, found));
            }
        }
        let mut out = Vec::new();
        for (mut stand, found) in stands {
            judge(&mut stand, &found, &fills, &mut free, places);
            out.push(stand);
        }
        let loose = free.iter().filter(|f| **f).count();
        Plan { key, stands: out, loose }
    }

    /// Where the backs of the tickets stand once the sheet is turned.
    pub(super) fn behind(&self, turn: Turn, size: (f64, f64), places: &Places) -> Vec<Stand> {
        // A back is turned as a page of a book is: about the ticket's height.
        let book = Matrix([-1.0, 0.0, 0.0, 1.0, places.trim.0, 0.0]);
        let sheet = match turn {
            Turn::Sideways => Matrix([-1.0, 0.0, 0.0, 1.0, size.0, 0.0]),
            Turn::Headlong => Matrix([1.0, 0.0, 0.0, -1.0, 0.0, size.1]),
        };
        let back = |s: &Stand| Stand::new(book.then(&s.to_page).then(&sheet), places);
        self.stands.iter().filter_map(back).collect()
    }
}

fn square((x, y): (f64, f64)) -> (i64, i64) {
    ((x / NEAR).floor() as i64, (y / NEAR).floor() as i64)
}

/// The turns in which tickets may stand: those of the page's text first.
fn turns(marks: &Marks) -> Vec<Matrix> {
    let mut turns = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
        .map(|(c, s)| Matrix([c, s, s, -c, 0.0, 0.0]))
        .to_vec();
    let runs = |m: &Matrix| {
        let along = |r: &&super::content::Run| {
            let [a, b, ..] = r.linear;
            a * m.0[0] + b * m.0[1] > 0.9 * a.hypot(b)
        };
        marks.runs.iter().filter(along).count()
    };
    turns.sort_by_key(|m| std::cmp::Reverse(runs(m)));
    turns
}

/// The turn, moved so that a point of the face comes to a point of the page.
fn through(turn: &Matrix, face: (f64, f64), page: (f64, f64)) -> Matrix {
    let at = turn.apply(face);
    let [a, b, c, d, ..] = turn.0;
    Matrix([a, b, c, d, page.0 - at.0, page.1 - at.1])
}

fn fits(fill: &Fill, mask: &Mask, turn: &Matrix) -> bool {
    let (w, h) = mask.bounds.through(turn).size();
    let (fw, fh) = fill.bounds.size();
    let near = |a: f64, b: f64| (a - b).abs() <= 0.15 + b * 0.005;
    near(fw, w) && near(fh, h) && (fill.area - mask.area).abs() <= mask.area * 0.02
}

/// For each mask the free fill that is it.
fn matches(
    fills: &[Fill],
    free: &[bool],
    grid: &BTreeMap<(i64, i64), Vec<usize>>,
    places: &Places,
    turn: &Matrix,
    to_page: &Matrix,
) -> Vec<Option<usize>> {
    let find = |mask: &Mask| {
        let (x, y) = to_page.apply(mask.bounds.middle());
        let (column, row) = square((x, y));
        let near = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (column + i, row + j)));
        near.filter_map(|at| grid.get(&at)).flatten().copied().find(|i| {
            let (fx, fy) = fills[*i].bounds.middle();
            free[*i] && (fx - x).hypot(fy - y) <= NEAR && fits(&fills[*i], mask, turn)
        })
    };
    places.masks.iter().map(find).collect()
}

/// The ticket whose masks were found, put where most of them say.
fn stand(
    fills: &[Fill],
    to_page: &Matrix,
    found: &[Option<usize>],
    places: &Places,
) -> Option<Stand> {
    let offsets = places.masks.iter().zip(found).filter_map(|(mask, fill)| {
        let (x, y) = to_page.apply(mask.bounds.middle());
        let (fx, fy) = fills[(*fill)?].bounds.middle();
        Some((fx - x, fy - y))
    });
    let (mut xs, mut ys): (Vec<f64>, Vec<f64>) = offsets.unzip();
    let middle = |values: &mut Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let (dx, dy) = (middle(&mut xs), middle(&mut ys));
    Stand::new(to_page.then(&Matrix([1.0, 0.0, 0.0, 1.0, dx, dy])), places)
}

/// Notes which masks of a ticket are missing or not where they should be.
fn judge(
    stand: &mut Stand,
    found: &[Option<usize>],
    fills: &[Fill],
    free: &mut [bool],
    places: &Places,
) {
    for (mask, fill) in places.masks.iter().zip(found) {
        let id = &mask.id;
        let due = mask.bounds.through(&stand.to_page);
        let off = |fill: &Fill| {
            let ((x, y), (fx, fy)) = (due.middle(), fill.bounds.middle());
            (fx - x).hypot(fy - y)
        };
        let shifted =
            |by: f64| format!("le masque « {id} » est décalé de {:.2} mm", by * 25.4 / 72.0);
        match fill.map(|i| &fills[i]) {
            Some(fill) => {
                stand.coat = stand.coat.min(fill.order);
                if off(fill) > PLAY {
                    stand.faults.push(shifted(off(fill)));
                } else if !fill.whole {
                    stand.faults.push(format!("le masque « {id} » est coupé"));
                }
            }
            None => {
                // The same shape elsewhere on the ticket is the mask, moved.
                let turn = Matrix([
                    stand.to_page.0[0],
                    stand.to_page.0[1],
                    stand.to_page.0[2],
                    stand.to_page.0[3],
                    0.0,
                    0.0,
                ]);
                let near = (0..fills.len()).filter(|i| {
                    free[*i]
                        && stand.area.holds(fills[*i].bounds.middle())
                        && fits(&fills[*i], mask, &turn)
                });
                match near.min_by(|a, b| off(&fills[*a]).total_cmp(&off(&fills[*b]))) {
                    Some(i) => {
                        free[i] = false;
                        stand.faults.push(shifted(off(&fills[i])));
                    }
                    None => stand.faults.push(format!("le masque « {id} » manque")),
                }
            }
        }
    }
}

/// Gathers the fills of the coat of a page and of all its forms.
fn gather(
    marks: &Marks,
    means: &Means,
    matrix: &Matrix,
    clip: &Area,
    order: Option<u32>,
    depth: usize,
    out: &mut Vec<Fill>,
) {
    for coat in &marks.coats {
        let outlines = outline::through(&coat.outlines, matrix);
        let Some(bounds) = outline::bounds(&outlines) else { continue };
        out.push(Fill {
            bounds,
            area: outline::area(&outlines),
            whole: coat.whole && clip.grown(0.01).holds_area(&bounds),
            order: order.unwrap_or(coat.order),
        });
    }
    if depth == 0 {
        return;
    }
    for placed in marks.forms.iter().filter(|p| means.coated.contains(&p.form)) {
        let Some(inner) = means.forms.get(&placed.form) else { continue };
        let clip =
            if placed.clip == Area::ALL { *clip } else { placed.clip.through(matrix).common(clip) };
        let order = order.or(Some(placed.order));
        gather(inner, means, &placed.matrix.then(matrix), &clip, order, depth - 1, out);
    }
}
