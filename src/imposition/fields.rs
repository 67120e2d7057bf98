//! Reading the fields of `press.toml` that its parts have in common.

use crate::measure::Length;
use crate::toml_source::{Node, Table};

/// Reads the table under a key by `read`.
pub(super) fn section<T>(
    table: &mut Table<'_>,
    key: &'static str,
    read: impl FnOnce(&mut Table<'_>) -> Option<T>,
) -> Option<T> {
    let mut section = table.required(key, "une section [...]").and_then(Node::table)?;
    let value = read(&mut section);
    section.finish();
    value
}

/// The same where the table may be left out, and `usual` then holds.
pub(super) fn section_or<T>(
    table: &mut Table<'_>,
    key: &'static str,
    usual: impl FnOnce() -> T,
    read: impl FnOnce(&mut Table<'_>) -> Option<T>,
) -> Option<T> {
    let Some(node) = table.optional(key) else { return Some(usual()) };
    let mut section = node.table()?;
    let value = read(&mut section);
    section.finish();
    value
}

/// A length in millimetres that must be given.
pub(super) fn mm(table: &mut Table<'_>, key: &'static str, min: f64, max: f64) -> Option<Length> {
    let what = "un nombre de millimètres";
    table.required(key, what)?.number(what, min..=max).map(Length::from_mm)
}

/// A yes or no that has a usual answer.
pub(super) fn yes(table: &mut Table<'_>, key: &'static str, usual: bool) -> Option<bool> {
    table.optional(key).map_or(Some(usual), |n| Some(n.boolean()?.value))
}
