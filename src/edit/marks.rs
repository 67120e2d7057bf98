//! What is locked or hidden in the editor: no part of the text.

use std::collections::BTreeSet;

use super::command::Renamed;
use crate::layout::ObjectId;

/// Entries that are locked or hidden. It holds for all objects of an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) locked: BTreeSet<String>,
    pub(super) hidden: BTreeSet<String>,
}

impl Marks {
    /// Follows entries to their new names.
    pub(super) fn rename(&mut self, renamed: &Renamed) {
        if renamed.lists.is_empty() {
            return;
        }
        for set in [&mut self.locked, &mut self.hidden] {
            let now = |entry: &String| renamed.now(&ObjectId::of(entry.as_str())).map(|i| i.entry);
            *set = set.iter().filter_map(now).collect();
        }
    }
}
