//! `[import]`: how tables from elsewhere call the columns of a bloc.

use std::collections::BTreeMap;

use super::error::Fault;
use super::reader::{Located, Node, Sink, TableReader};
use crate::game::{ImportNames, MoneyUnit, Slot, SlotId};

/// The table as it is written.
pub(super) struct ImportFile {
    ticket: Option<Located<String>>,
    lot: Option<Located<String>>,
    validation: Option<Located<String>>,
    first_ticket: Option<Located<u64>>,
    amounts: Option<Located<MoneyUnit>>,
    /// Columns of ours, with their names elsewhere.
    columns: Vec<(String, Located<String>)>,
}

/// Reads the table.
pub(super) fn read(mut t: TableReader<'_>) -> ImportFile {
    let units = [("euros", MoneyUnit::Euros), ("centimes", MoneyUnit::Cents)];
    let unit =
        |node: Node<'_>| node.choice(&units).map(|value| Located { value, at: node.at.clone() });
    let file = ImportFile {
        ticket: t.optional("ticket").and_then(Node::text),
        lot: t.optional("lot").and_then(Node::text),
        validation: t.optional("validation").and_then(Node::text),
        first_ticket: t.optional("first_ticket").and_then(|n| n.integer(0..=99_999_999)),
        amounts: t.optional("amounts").and_then(unit),
        columns: t
            .optional("columns")
            .and_then(Node::table)
            .map(TableReader::entries)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|(column, node)| Some((column, node.text()?)))
            .collect(),
    };
    t.finish();
    file
}

/// Looks the columns up. A name must not say two of them.
pub(super) fn resolve(file: Option<&ImportFile>, slots: &[Slot], sink: &Sink<'_>) -> ImportNames {
    let Some(file) = file else { return ImportNames::default() };
    // Our own names first: a name from elsewhere may not be that of another
    // column of ours.
    let mut said: BTreeMap<String, String> = ["ticket", "lot", "validation"]
        .into_iter()
        .chain(slots.iter().map(|s| s.column.as_str()))
        .map(|own| (own.to_owned(), own.to_owned()))
        .collect();
    let mut name = |own: &str, theirs: &Located<String>| {
        let first = said.entry(theirs.value.clone()).or_insert_with(|| own.to_owned());
        if first != own {
            let fault = Fault::Duplicate(theirs.value.clone());
            sink.fault(&theirs.at, fault, format!("un nom qui ne dit pas aussi « {first} »"));
        }
        theirs.value.clone()
    };
    let ticket = file.ticket.as_ref().map(|theirs| name("ticket", theirs));
    let lot = file.lot.as_ref().map(|theirs| name("lot", theirs));
    let validation = file.validation.as_ref().map(|theirs| name("validation", theirs));
    let mut cells = Vec::new();
    for (column, theirs) in &file.columns {
        match slots.iter().position(|s| s.column == *column) {
            Some(at) => cells.push((SlotId(at as u16), name(column, theirs))),
            None => {
                let fault = Fault::Unknown(column.clone());
                sink.fault(&theirs.at, fault, "une case du jeu, comme surface.zone.0");
            }
        }
    }
    ImportNames {
        ticket,
        lot,
        validation,
        first_ticket: file.first_ticket.as_ref().map_or(0, |n| n.value as u32),
        amounts: file.amounts.as_ref().map(|unit| unit.value),
        cells,
    }
}
