//! [`Draft`]: a layout while it is being made.

use super::error::{Faults, LayoutFault};
use super::object::LayoutObject;
use super::read::Table;
use super::{Imaging, Layout, read_all, repeat};
use crate::artwork::Assets;
use crate::game::Game;
use crate::toml_source::Document;

/// A layout while it is being made: drawn as far as its faults let it be.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What can be drawn; nothing if the text is no TOML.
    pub layout: Option<Layout>,
    /// What stands somewhere: of each face, the front first, in drawing order.
    pub objects: Vec<LayoutObject>,
    /// All that is wrong, as [`Layout::parse`] says it.
    pub faults: Vec<LayoutFault>,
}

/// Reads a text; nothing if it is no TOML. Faults are noted.
pub(super) fn read(
    text: &str,
    game: &Game,
    assets: &dyn Assets,
    faults: &Faults,
    imaging: &Imaging,
) -> Option<(Layout, Vec<LayoutObject>)> {
    let mut document = Document::parse(text, faults);
    if faults.count() > 0 {
        return None;
    }
    let (table, lines) = document.parts();
    let origins = repeat::expand(table, lines, faults);
    let root = Table::root(faults, &document);
    let (layout, objects) = read_all(root, game, assets, faults, imaging);
    Some((layout, objects.finish(&origins)))
}
