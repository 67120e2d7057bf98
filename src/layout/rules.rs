//! The rules that a layout can break, by the codes under which preflight lists
//! them. What breaks none of these is plainly a value that cannot be.

use crate::toml_source::Rule;

/// A file that is named and not there, or not readable as what it should be.
pub const FILE: Rule = Rule("D-006");
/// A name for which the game or the layout has nothing.
pub const NAME: Rule = Rule("D-007");

/// Hidden ink nearer to the edge of its mask than the margin.
pub const MASK_MARGIN: Rule = Rule("G-201");
/// A value's ink beyond its cell.
pub const CELL: Rule = Rule("G-202");
/// Cells that overlap.
pub const CELLS_OVERLAP: Rule = Rule("G-203");
/// A cell partly under a mask that is not its own.
pub const STRANGE_MASK: Rule = Rule("G-204");
/// A cell that is hidden by no mask, by two, or that should lie open.
pub const COVER: Rule = Rule("G-205");
/// Masks that overlap.
pub const MASKS_OVERLAP: Rule = Rule("G-206");
/// Masks, texts or figures within the safety margin.
pub const SAFE_AREA: Rule = Rule("G-207");
/// Something printed on the coat where there is no coat, or the reverse.
pub const OFF_COAT: Rule = Rule("G-208");
/// A value too near to its transcription.
pub const TRANSCRIPTION_GAP: Rule = Rule("G-209");
/// A value that is not wholly on a ground for cells.
pub const GROUND: Rule = Rule("G-210");

/// A text that does not fit at its smallest size.
pub const OVERFLOW: Rule = Rule("T-101");
/// A character that the font lacks.
pub const MISSING_GLYPH: Rule = Rule("T-102");
/// A column, or a table from the game, that runs out of its box.
pub const TABLE_OVERFLOW: Rule = Rule("T-103");
/// No mention that marks specimens.
pub const NO_SPECIMEN: Rule = Rule("T-104");

/// An ink or a colour that is not declared.
pub const UNDECLARED: Rule = Rule("I-301");
/// A colour with more ink than the limit.
pub const COLOUR_TAC: Rule = Rule("I-302");
/// An ink of the coat, the varnish or the die that would not overprint, or
/// stands where it may not.
pub const OVERPRINT: Rule = Rule("I-303");
/// Inks that are named alike, out of order, or missing.
pub const INK_LIST: Rule = Rule("I-304");
/// Too much ink under the imager's black.
pub const DARK_GROUND: Rule = Rule("I-305");

/// A drawing with what plates can't print.
pub const UNPRINTABLE: Rule = Rule("P-401");
/// A drawing whose box has other proportions.
pub const PROPORTIONS: Rule = Rule("P-402");
/// A value without its drawing, or one that draws nothing.
pub const NO_DRAWING: Rule = Rule("P-403");

/// Modules, or bars, smaller than readers take.
pub const MODULE: Rule = Rule("B-501");
/// A code that reaches into the safety margin.
pub const CODE_ROOM: Rule = Rule("B-502");
/// Codes that overlap.
pub const CODES_OVERLAP: Rule = Rule("B-503");
/// More than the code can carry.
pub const CAPACITY: Rule = Rule("B-504");
/// A code that is missing, or two of one name.
pub const CODE_NAMES: Rule = Rule("B-505");

/// A font that can't be used.
pub const FONT: Rule = Rule("F-601");
