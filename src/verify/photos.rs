//! Pictures of pixels: whether each stands on its ticket where the layout has
//! it, and no other does.

use serde::Deserialize;

use super::content::Marks;
use super::matrix::{Area, Matrix};
use super::places::millimetres;
use super::plan::Stand;
use super::resources::Means;
use super::volume::{Open, Verifier};
use crate::artwork::Assets;

/// How far a picture may be from its place: a tenth of a millimetre.
const PLAY: f64 = 0.3;
/// Forms nest no deeper.
const DEEPEST: usize = 8;

/// An entry of a face's art.
#[derive(Clone, Debug, Deserialize)]
struct Art {
    file: String,
    #[serde(rename = "box")]
    room: Option<[f64; 4]>,
    #[serde(default)]
    from: [f64; 2],
    #[serde(default)]
    fit: String,
}

/// The art of a face, or of the coat.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct FixedArt {
    #[serde(default)]
    art: Vec<Art>,
    #[serde(default)]
    front: Vec<Art>,
}

impl FixedArt {
    /// All of it; what has no box covers the face.
    pub(super) fn photos(&self, face: [f64; 4]) -> impl Iterator<Item = Photo> {
        self.art.iter().chain(&self.front).map(move |art| {
            let [x, y, w, h] = art.room.unwrap_or(face);
            let room = millimetres([x + art.from[0], y + art.from[1], w, h]);
            Photo { file: art.file.clone(), room, crops: art.fit == "cover" }
        })
    }
}

/// A picture of the layout.
#[derive(Clone, Debug)]
pub(super) struct Photo {
    file: String,
    /// Where it is seen on the face.
    room: Area,
    /// Whether it may reach beyond that, and is cut.
    crops: bool,
}

impl Photo {
    /// Whether its file has pixels; else it is a drawing.
    pub(super) fn is_of_pixels(&self, assets: &dyn Assets) -> bool {
        let starts: [&[u8]; 4] = [b"\x89PNG", b"\xff\xd8\xff", b"II", b"MM"];
        let file = assets.read(&self.file);
        file.is_some_and(|bytes| starts.iter().any(|start| bytes.starts_with(start)))
    }

    /// Where a picture of this size must stand.
    fn due(&self, (columns, rows): (usize, usize)) -> Area {
        if !self.crops || columns == 0 || rows == 0 {
            return self.room;
        }
        let ((w, h), (x, y)) = (self.room.size(), self.room.middle());
        let (columns, rows) = (columns as f64, rows as f64);
        let scale = (w / columns).max(h / rows);
        let (w, h) = (columns * scale, rows * scale);
        Area::sized([x - w / 2.0, y - h / 2.0, w, h])
    }
}

impl Verifier<'_> {
    /// What is wrong with the pictures of each ticket of a side, recto (0) or
    /// verso (1). Where the fixed plates stand apart, volumes have none.
    pub(super) fn picture_faults<R>(
        &self,
        open: &Open<R>,
        marks: &Marks,
        stands: &[Stand],
        face: usize,
    ) -> Vec<Vec<String>> {
        let due: &[Photo] = if open.fixed.is_some() { &[] } else { &self.places.photos[face] };
        if due.is_empty() && open.means.pictures.is_empty() {
            return Vec::new();
        }
        let mut shown = Vec::new();
        gather(marks, &open.means, &Matrix::IDENTITY, DEEPEST, &mut shown);
        let mut faults = vec![Vec::new(); stands.len()];
        let mut found = vec![vec![false; due.len()]; stands.len()];
        for (size, matrix) in &shown {
            let middle = matrix.apply((0.5, 0.5));
            let Some(at) = stands.iter().position(|s| s.area.holds(middle)) else { continue };
            let on_face = matrix.then(&stands[at].back);
            let place = due
                .iter()
                .zip(&found[at])
                .position(|(photo, found)| !found && stands_upright(&on_face, &photo.due(*size)));
            match place {
                Some(place) => found[at][place] = true,
                None => faults[at].push(
                    "une image n'est pas de la mise en page, ou n'est pas à sa place".to_owned(),
                ),
            }
        }
        for (faults, found) in faults.iter_mut().zip(&found) {
            let missing = due.iter().zip(found).filter(|(_, found)| !**found);
            faults.extend(missing.map(|(photo, _)| format!("l'image « {} » manque", photo.file)));
        }
        faults
    }
}

/// Whether the unit square, its y upwards, is this area of a face, y downwards.
fn stands_upright(matrix: &Matrix, due: &Area) -> bool {
    let near =
        |(x, y): (f64, f64), (dx, dy): (f64, f64)| (x - dx).abs() <= PLAY && (y - dy).abs() <= PLAY;
    near(matrix.apply((0.0, 0.0)), (due.x0, due.y1))
        && near(matrix.apply((1.0, 0.0)), (due.x1, due.y1))
        && near(matrix.apply((0.0, 1.0)), (due.x0, due.y0))
}

/// The pictures of a page and of all its forms: their sizes in pixels, and from
/// the unit square to the page.
fn gather(
    marks: &Marks,
    means: &Means,
    matrix: &Matrix,
    depth: usize,
    out: &mut Vec<((usize, usize), Matrix)>,
) {
    for placed in &marks.forms {
        let at = placed.matrix.then(matrix);
        if let Some(size) = means.pictures.get(&placed.form) {
            out.push((*size, at));
        } else if depth > 0
            && means.pictured.contains(&placed.form)
            && let Some(inner) = means.forms.get(&placed.form)
        {
            gather(inner, means, &at, depth - 1, out);
        }
    }
}
