//! `[serial]` and `[codes]` of press.toml: how tickets are numbered.

use std::collections::BTreeMap;

use crate::game::{NumberPattern, Numbering};
use crate::toml_source::{Found, Node, Place, Table};

/// The numbering that a file asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberSettings {
    /// Not yet fit for a game.
    pub(super) numbering: Numbering,
}

/// Reads both sections; each may be left out.
pub(super) fn numbers(root: &mut Table<'_>) -> Option<NumberSettings> {
    let mut at = Place::default();
    let (mut serial, mut per_pack) = (None, None);
    let mut whole = true;
    if let Some(node) = root.optional("serial") {
        at = node.at.clone();
        let mut table = node.table()?;
        let node = table.required("pattern", "le modèle des numéros de série");
        at = node.as_ref().map_or(at, |n| n.at.clone());
        serial = node.and_then(|n| pattern(&n));
        whole &= serial.is_some();
        if let Some(node) = table.optional("tickets_per_pack") {
            per_pack = node.integer(1..=100_000).map(|n| n.value as u32);
            whole &= per_pack.is_some();
        }
        table.finish();
    }
    let mut codes = BTreeMap::new();
    if let Some(table) = root.optional("codes").and_then(Node::table) {
        for (id, node) in table.entries() {
            match pattern(&node) {
                Some(pattern) => drop(codes.insert(id, pattern)),
                None => whole = false,
            }
        }
    }
    if !whole {
        return None;
    }
    let serial = serial.unwrap_or_else(|| Numbering::default().serial().clone());
    match Numbering::new(serial, codes, per_pack) {
        Ok(numbering) => Some(NumberSettings { numbering }),
        Err(error) => {
            root.fault_at(&at, Found::Value(error.to_string()), "");
            None
        }
    }
}

fn pattern(node: &Node<'_>) -> Option<NumberPattern> {
    match node.raw_text()?.parse() {
        Ok(pattern) => Some(pattern),
        Err(error) => {
            node.fault(Found::Value(format!("{error}")), "");
            None
        }
    }
}
