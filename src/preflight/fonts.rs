//! Fonts: whether their licences let them be embedded, as a subset.

use skrifa::FontRef;
use skrifa::raw::TableProvider;

use super::faults::LAYOUT;
use super::finding::{Finding, Place};
use crate::layout::Layout;

/// Bits of fsType in the table OS/2 (OpenType): restricted licence, alone of
/// the three that grade embedding.
const RESTRICTED: u16 = 0x0002;
const GRADES: u16 = 0x000e;
/// Only bitmaps may be embedded.
const BITMAPS_ONLY: u16 = 0x0200;
/// No part of the font may be embedded without the rest.
const NO_SUBSET: u16 = 0x0100;

/// What the fonts of a layout forbid.
pub(super) fn licences(layout: &Layout) -> Vec<Finding> {
    let mut found = Vec::new();
    for font in &layout.stock().fonts {
        let fs_type = FontRef::new(&font.data).and_then(|f| f.os2()).map(|t| t.fs_type());
        // A font without the table says nothing, and forbids nothing.
        let Ok(fs_type) = fs_type else { continue };
        let wrong = if fs_type & GRADES == RESTRICTED || fs_type & BITMAPS_ONLY != 0 {
            ("F-611", "de l'incorporer")
        } else if fs_type & NO_SUBSET != 0 {
            ("F-612", "d'en incorporer une partie")
        } else {
            continue;
        };
        let (code, what) = wrong;
        let said = format!(
            "la police {} interdit {what} (fsType 0x{fs_type:04x} ; 0x0000, 0x0004 ou 0x0008 est attendu)",
            font.name
        );
        let place = Place::of(LAYOUT, &format!("fonts {}", font.name));
        found.push(Finding::new(code, place, said, format!("0x{fs_type:04x}")));
    }
    found
}
