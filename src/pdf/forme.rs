//! [`Forme`]: what all full sheets of a run have in common on one side.
//!
//! A form paints the fixed art under the tickets' own on all slots, another
//! what lies over it and the marks that never change: a sheet then says two
//! names instead of all its slots.

use super::PdfError;
use super::colour::Palette;
use super::content::Encoder;
use super::engine::{over, under};
use super::font::FontSet;
use super::shell::{Form, Level};
use super::tickets::into_face;
use crate::artwork::{Block, Face, Item, Page, Placement};
use crate::measure::{Length, Rect, Size, Transform};

/// One side of a full sheet, made once.
#[derive(Clone, Debug)]
pub(super) struct Forme {
    media: Size,
    slots: Vec<(Transform, Rect, Face)>,
    marks: Vec<Item>,
    /// Name of the form under the tickets' own art.
    pub(super) under: String,
    /// Name of the form over it, marks included.
    pub(super) over: String,
}

impl Forme {
    /// Number `i` of a run, from a page that shows all that its like have in
    /// common.
    pub(super) fn new(i: usize, page: &Page) -> Self {
        Forme {
            media: page.media,
            slots: page.placements.iter().map(slot).collect(),
            marks: page.marks.clone(),
            under: format!("U{i}"),
            over: format!("V{i}"),
        }
    }

    /// Its two forms.
    pub(super) fn forms(
        &self,
        palette: &Palette,
        fonts: &FontSet,
        face: Length,
    ) -> Result<[Form; 2], PdfError> {
        let bbox = [0.0, 0.0, self.media.w.to_pt() as f32, self.media.h.to_pt() as f32];
        let draw = |name: &str, part: fn(Face) -> &'static str, marks: &[Item]| {
            let mut content = Vec::new();
            let mut encoder = Encoder::new(&mut content, palette, fonts, self.media.h);
            for (at, clip, of) in &self.slots {
                fixed(&mut encoder, (*at, *clip), part(*of), face, self.media.h);
            }
            encoder.items(marks)?;
            Ok::<_, PdfError>(Form { name: name.to_owned(), content, bbox, level: Level::Sheet })
        };
        Ok([draw(&self.under, under, &[])?, draw(&self.over, over, &self.marks)?])
    }

    /// Whether a page has tickets in all its slots and nowhere else.
    pub(super) fn is_filled_by(&self, page: &Page) -> bool {
        self.media == page.media
            && self.slots.len() == page.placements.len()
            && self.slots.iter().zip(&page.placements).all(|(a, b)| *a == slot(b))
            && page.marks.starts_with(&self.marks)
    }

    /// How many of a page's first marks are those of this side.
    pub(super) fn marks_of(&self, page: &Page) -> usize {
        if self.media == page.media && page.marks.starts_with(&self.marks) {
            self.marks.len()
        } else {
            0
        }
    }
}

fn slot(placement: &Placement) -> (Transform, Rect, Face) {
    let (Block::Ticket(face, _) | Block::Blank(face)) = &placement.block;
    (placement.at, placement.clip, *face)
}

/// Paints one of a face's forms in its place, cut to what is seen of it.
pub(super) fn fixed(
    encoder: &mut Encoder<'_>,
    (at, clip): (Transform, Rect),
    form: &str,
    face: Length,
    media: Length,
) {
    encoder.op("q ");
    into_face(encoder, at, face, media);
    let mut inner = encoder.within(face);
    inner.rect(clip);
    inner.op("W n\n");
    inner.form(form);
    encoder.op("Q\n");
}
