//! The codes of tickets: each in its place, each saying what it should.

use super::content::{Image, Marks};
use super::matrix::{Area, Matrix};
use super::places::Face;
use super::plan::Stand;
use super::volume::Verifier;

/// How far a code may be from where the layout puts it: less than a millimetre
/// moves it to a whole dot of the imager.
const PLAY: f64 = 0.6;

impl Verifier<'_> {
    /// What is wrong with the codes on one face of a ticket, given the pictures
    /// that stand there.
    pub(super) fn code_faults(
        &self,
        ticket: u32,
        face: Face,
        pictures: &[usize],
        marks: &Marks,
        stand: &Stand,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        let mut free: Vec<&Image> = pictures.iter().map(|i| &marks.images[*i]).collect();
        for (code, reader) in self.places.codes.iter().zip(&self.codes) {
            if code.face != face {
                continue;
            }
            let payload = self.payload(&code.id, ticket);
            let due = reader.due(&payload);
            let (columns, rows) = reader.size(due.as_ref());
            let (beside, above) = reader.quiet();
            // A linear code has one row, as high as the layout says.
            let off = |image: &Image| {
                let area = on_face(image, stand).1;
                let module = area.size().0 / columns.max(1) as f64;
                let (x, y) = (area.x0 - beside * module, area.y0 - above * module);
                (x - code.at.0).hypot(y - code.at.1)
            };
            let near = (0..free.len()).min_by(|a, b| off(free[*a]).total_cmp(&off(free[*b])));
            let Some(near) = near else {
                faults.push(format!("le code manque ; « {payload} » y est attendu"));
                continue;
            };
            let image = free.remove(near);
            if off(image) > PLAY {
                let by = off(image) * 25.4 / 72.0;
                faults.push(format!("le code est à {by:.2} mm de sa place"));
            }
            let (matrix, area) = on_face(image, stand);
            let (w, h) = area.size();
            let square = (w / columns.max(1) as f64 - h / rows.max(1) as f64).abs() < 0.01;
            if columns == rows && !square {
                faults.push("les modules du code ne sont pas carrés".to_owned());
            }
            match modules(image, &matrix, &area, (columns, rows)) {
                None => faults.push(format!("le code n'a pas {columns} × {rows} modules")),
                Some(dark) => faults.extend(reader.check(&payload, due.as_ref(), dark).err()),
            }
        }
        if !free.is_empty() {
            faults.push(format!("il y a {} codes de trop", free.len()));
        }
        faults
    }
}

/// From the unit square of a picture to the face, and what it covers there.
fn on_face(image: &Image, stand: &Stand) -> (Matrix, Area) {
    let matrix = image.matrix.then(&stand.back);
    (matrix, Area::sized([0.0, 0.0, 1.0, 1.0]).through(&matrix))
}

/// Whether a module of a picture is drawn, by its place on the face, whichever
/// way the picture is turned. Nothing if it has other modules.
fn modules<'a>(
    image: &'a Image,
    matrix: &Matrix,
    area: &Area,
    (columns, rows): (usize, usize),
) -> Option<impl Fn(usize, usize) -> bool + use<'a>> {
    let back = matrix.inverse()?;
    let (w, h) = area.size();
    let (iw, ih) = (image.width as f64, image.height as f64);
    // Rows of a picture go downwards from the top of the unit square.
    let bit = |x: f64, y: f64| {
        let p = (area.x0 + w * x / columns as f64, area.y0 + h * y / rows as f64);
        let (u, v) = back.apply(p);
        (u * iw - 0.5, (1.0 - v) * ih - 0.5)
    };
    let start = bit(0.5, 0.5);
    let step = |to: (f64, f64)| ((to.0 - start.0).round() as i64, (to.1 - start.1).round() as i64);
    let (across, down) = (step(bit(1.5, 0.5)), step(bit(0.5, 1.5)));
    let one = |(x, y): (i64, i64)| x.abs() + y.abs() == 1;
    let size = if across.1 == 0 { (columns, rows) } else { (rows, columns) };
    if !one(across) || !one(down) || (image.width, image.height) != size {
        return None;
    }
    let start = (start.0.round() as i64, start.1.round() as i64);
    let stride = image.width.div_ceil(8);
    Some(move |x: usize, y: usize| {
        let (x, y) = (x as i64, y as i64);
        let column = (start.0 + across.0 * x + down.0 * y) as usize;
        let row = (start.1 + across.1 * x + down.1 * y) as usize;
        let byte = image.rows.get(row * stride + column / 8).copied().unwrap_or(0);
        byte >> (7 - column % 8) & 1 == 1
    })
}
