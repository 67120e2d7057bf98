//! [`Marks`]: what stands round the tickets of a sheet for the press room.

use std::sync::Arc;

use super::bands::{self, Bands};
use super::{Grid, GridError, PressSettings, blank};
use crate::artwork::{Colour, Face, InkSet, Item, NoteFace, Paint, Stock};
use crate::measure::{Length, Point, Rect};

/// Size of the slug's letters where there is room.
const SLUG_SIZE: Length = Length::emu(6 * 12_700);
/// Letters that are smaller nobody reads on a press sheet.
const SLUG_LEAST: Length = Length::emu(3 * 12_700);
/// What parts the pieces of a slug, and where a long one may be broken.
const PART: &str = " · ";

/// The marks of both sides of every sheet, all outside the bleed and inside the
/// margins.
#[derive(Clone, Debug)]
pub struct Marks {
    fixed: [Vec<Item>; 2],
    slug: Option<[SlugPlace; 2]>,
    trims: [Vec<Rect>; 2],
    face: Option<NoteFace>,
}

/// Where the slug of a side stands.
#[derive(Clone, Copy, Debug)]
struct SlugPlace {
    /// Top left of the band.
    corner: Point,
    width: Length,
    height: Length,
    lines: usize,
}

impl Marks {
    /// Marks for the sheets of a grid. The slug is set in the stock's font for
    /// notes; without one it is left out.
    ///
    /// # Errors
    /// If a mark that the settings ask for finds no room.
    pub fn new(
        grid: &Grid,
        settings: &PressSettings,
        stock: &Arc<Stock>,
    ) -> Result<Self, GridError> {
        let face = stock.note_face();
        let mut faults = Vec::new();
        let bands = Face::BOTH.map(|side| Bands::new(grid, side, &settings.marks));
        let fixed = bands
            .each_ref()
            .map(|bands| bands::items(bands, grid, &settings.marks, &stock.inks, &mut faults));
        let sample = sample(&settings.job.title);
        let mut slugs = Vec::new();
        if let (Some(face), true) = (&face, settings.marks.slug) {
            for bands in &bands {
                match slug_place(bands, face, &sample) {
                    Ok(place) => slugs.push(place),
                    Err(fault) => faults.push(fault),
                }
            }
        }
        GridError::none_of(faults)?;
        let trims = Face::BOTH
            .map(|side| (0..grid.per_sheet()).map(|slot| grid.slot(side, slot).trim).collect());
        Ok(Marks { fixed, slug: slugs.try_into().ok(), trims, face })
    }

    /// The marks that a side has on all sheets.
    pub fn fixed(&self, side: Face) -> Vec<Item> {
        self.fixed[side as usize].clone()
    }

    /// The marks of a side, with its slug; those of all sheets come first.
    pub fn items(&self, side: Face, slug: &str) -> Vec<Item> {
        let mut items = self.fixed(side);
        if let (Some(places), Some(face)) = (&self.slug, &self.face) {
            items.extend(places[side as usize].set(face, slug));
        }
        items
    }

    /// What marks slots of a side as blank; slots that there are not are left
    /// out.
    pub fn blanks(&self, side: Face, slots: impl IntoIterator<Item = u32>) -> Vec<Item> {
        let trims = &self.trims[side as usize];
        let trims = slots.into_iter().filter_map(|slot| trims.get(slot as usize));
        trims.flat_map(|trim| blank::items(*trim, self.face.as_ref())).collect()
    }
}

impl SlugPlace {
    fn set(&self, face: &NoteFace, slug: &str) -> Vec<Item> {
        let paint = Paint { colour: Arc::new(Colour::solid(InkSet::BLACK)), overprint: true };
        if self.lines == 1 {
            let origin = Point::new(self.corner.x, self.corner.y + self.height / 2);
            return vec![face.note(slug, SLUG_SIZE, self.width, origin, paint)];
        }
        let parts: Vec<&str> = slug.split(PART).collect();
        let pitch = self.height / self.lines as i64;
        let size = SLUG_SIZE.min(pitch.scale(0.9));
        let lines = parts.chunks(parts.len().div_ceil(self.lines)).enumerate();
        lines
            .map(|(i, parts)| {
                let y = self.corner.y + pitch * (i as i64 + 1) - pitch / 4;
                let origin = Point::new(self.corner.x, y);
                face.note(&parts.join(PART), size, self.width, origin, paint.clone())
            })
            .collect()
    }

    /// The smallest letters of a slug set here.
    fn least(&self, face: &NoteFace, slug: &str) -> Length {
        let sizes = self.set(face, slug).into_iter().filter_map(|item| match item {
            Item::Glyphs(run) => Some(run.size),
            _ => None,
        });
        sizes.min().unwrap_or(SLUG_SIZE)
    }
}

/// A slug as long as they come.
fn sample(title: &str) -> String {
    [
        title,
        "SPÉCIMEN",
        "émission 00, bloc 0000",
        "volume 000, feuille 00000 1er passage",
        "0000-00-00",
    ]
    .join(PART)
}

/// Below the first ticket, in the band of the crop marks: on one line where it
/// can be read, on as many as the band holds otherwise.
fn slug_place(bands: &Bands, face: &NoteFace, sample: &str) -> Result<SlugPlace, GridError> {
    let indent = Length::mm(2);
    let (left, right) = bands.slug;
    let corner = Point::new(left + indent, bands.foot);
    let (width, height) = (right - left - indent * 2, bands.length);
    let places = (1..=5).map(|lines| SlugPlace { corner, width, height, lines });
    let mut best = Length::ZERO;
    for place in places.filter(|_| width > Length::ZERO) {
        let least = place.least(face, sample);
        if least >= SLUG_LEAST {
            return Ok(place);
        }
        best = best.max(least);
    }
    let needed = if best > Length::ZERO {
        width.to_mm() * SLUG_LEAST.to_pt() / best.to_pt()
    } else {
        indent.to_mm() * 2.0
    };
    let what = "sous le premier ticket pour que le cartouche se lise (ou plus de length_mm)";
    Err(GridError::NoRoom { field: "slug", what, needed, room: width.to_mm() })
}
