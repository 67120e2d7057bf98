//! [`MarkSettings`]: the `[marks]` part of `press.toml`.

use super::fields::{mm, yes};
use crate::measure::Length;
use crate::toml_source::{Node, Table};

/// Marks round the tickets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkSettings {
    /// Distance of marks from the bleed.
    pub offset: Length,
    /// Their length: the depth of the band in which all marks stand.
    pub length: Length,
    /// Width of their lines.
    pub width: Length,
    /// Whether crop marks point at every cut.
    pub crop: bool,
    /// Whether each side tells what it is.
    pub slug: bool,
    /// Whether registration marks stand at the corners.
    pub registration: bool,
    /// Whether a bar shows every ink, solid and half.
    pub colour_bar: bool,
    /// Where the sheet is folded.
    pub fold: Lines,
    /// Where it is perforated.
    pub perforation: Lines,
}

/// Lines of the grid: in the middle of the gutters after these columns and
/// rows, counted from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// After these columns of the recto.
    pub after_columns: Vec<u32>,
    /// After these rows.
    pub after_rows: Vec<u32>,
}

impl Default for MarkSettings {
    fn default() -> Self {
        MarkSettings {
            offset: Length::mm(3),
            length: Length::mm(6),
            width: Length::from_pt(0.25),
            crop: true,
            slug: true,
            registration: false,
            colour_bar: false,
            fold: Lines::default(),
            perforation: Lines::default(),
        }
    }
}

impl Lines {
    fn is_empty(&self) -> bool {
        self.after_columns.is_empty() && self.after_rows.is_empty()
    }
}

impl MarkSettings {
    /// Depth of the band round the bleed that marks need: none without marks.
    pub fn band(&self) -> Length {
        let lines = !(self.fold.is_empty() && self.perforation.is_empty());
        if self.crop || self.slug || self.registration || self.colour_bar || lines {
            self.offset + self.length
        } else {
            Length::ZERO
        }
    }
}

/// Reads `[marks]`.
pub(super) fn marks(s: &mut Table<'_>) -> Option<MarkSettings> {
    let (offset, length) = (mm(s, "offset_mm", 3.0, 20.0), mm(s, "length_mm", 1.0, 20.0));
    let width = s.required("width_pt", "un nombre de points");
    let width = width.and_then(|n| n.number("un nombre de points", 0.1..=2.0));
    let (crop, slug) = (yes(s, "crop", true), yes(s, "slug", true));
    let (registration, colour_bar) = (yes(s, "registration", false), yes(s, "colour_bar", false));
    let (fold, perforation) = (lines(s, "fold"), lines(s, "perforation"));
    Some(MarkSettings {
        offset: offset?,
        length: length?,
        width: Length::from_pt(width?),
        crop: crop?,
        slug: slug?,
        registration: registration?,
        colour_bar: colour_bar?,
        fold: fold?,
        perforation: perforation?,
    })
}

fn lines(s: &mut Table<'_>, key: &'static str) -> Option<Lines> {
    let Some(node) = s.optional(key) else { return Some(Lines::default()) };
    let mut s = node.table()?;
    let mut after = |key| match s.optional(key) {
        None => Some(Vec::new()),
        Some(node) => numbers(node),
    };
    let (columns, rows) = (after("after_columns"), after("after_rows"));
    s.finish();
    Some(Lines { after_columns: columns?, after_rows: rows? })
}

fn numbers(node: Node<'_>) -> Option<Vec<u32>> {
    let read: Vec<Option<u32>> =
        node.list()?.into_iter().map(|n| Some(n.integer(1..=499)?.value as u32)).collect();
    read.into_iter().collect()
}
