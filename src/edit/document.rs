//! [`EditDocument`]: a text with its history.

use super::command::{Applied, Edit, EditKind, FieldValue, Renamed};
use super::error::EditError;
use super::marks::Marks;
use super::paper::{Paper, Thing};
use super::{arrange, entries, fields, place};
use crate::layout::{LayoutObject, ObjectId};

/// `layout.toml` while it is edited: the text, its history, what is locked and
/// hidden. Histories have no end; a step keeps only what it changed.
#[derive(Clone, Debug)]
pub struct EditDocument {
    paper: Paper,
    done: Vec<StepDone>,
    undone: Vec<StepDone>,
    /// The text as it was saved or opened.
    saved: String,
    revision: u64,
    marks: Marks,
    /// The gesture that the last step may still go on with.
    open: Option<u64>,
}

/// A step of the history.
#[derive(Clone, Debug)]
struct StepDone {
    kind: EditKind,
    patch: Patch,
    renamed: Renamed,
}

/// What of a text became what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Patch {
    at: usize,
    was: String,
    now: String,
}

impl Patch {
    fn between(before: &str, after: &str) -> Self {
        let same = |a: &[u8], b: &[u8]| a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let mut at = same(before.as_bytes(), after.as_bytes());
        while !(before.is_char_boundary(at) && after.is_char_boundary(at)) {
            at -= 1;
        }
        let (a, b) = (&before[at..], &after[at..]);
        let mut tail = a.bytes().rev().zip(b.bytes().rev()).take_while(|(a, b)| a == b).count();
        while !(a.is_char_boundary(a.len() - tail) && b.is_char_boundary(b.len() - tail)) {
            tail -= 1;
        }
        let cut = |text: &str| text[..text.len() - tail].to_owned();
        Patch { at, was: cut(a), now: cut(b) }
    }

    fn apply(&self, text: &str, back: bool) -> String {
        let (old, new) = if back { (&self.now, &self.was) } else { (&self.was, &self.now) };
        let tail = text.get(self.at + old.len()..).unwrap_or_default();
        format!("{}{new}{tail}", text.get(..self.at).unwrap_or_default())
    }
}

impl EditDocument {
    /// Begins with a text.
    ///
    /// # Errors
    /// If it is no TOML.
    pub fn open(text: impl Into<String>) -> Result<Self, EditError> {
        let text = text.into();
        Ok(EditDocument {
            paper: Paper::parse(text.clone())?,
            done: Vec::new(),
            undone: Vec::new(),
            saved: text,
            revision: 0,
            marks: Marks::default(),
            open: None,
        })
    }

    /// The text as it stands.
    pub fn text(&self) -> &str {
        self.paper.text()
    }

    /// Grows with every change of the text, undone ones too.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the text is another than the one that was opened or saved.
    pub fn dirty(&self) -> bool {
        self.text() != self.saved
    }

    /// Notes that a text was saved, which may be older than the one that stands.
    pub fn mark_saved(&mut self, text: impl Into<String>) {
        self.saved = text.into();
        self.open = None;
    }

    /// The text as it was opened or saved.
    pub fn saved(&self) -> &str {
        &self.saved
    }

    /// Applies an edit to the text as it stands. `objects` are those of the
    /// layout that was read from it. Edits of one gesture, one after the other,
    /// are one step of the history.
    ///
    /// # Errors
    /// If it does not apply; nothing has changed then.
    pub fn apply(
        &mut self,
        edit: &Edit,
        objects: &[LayoutObject],
        gesture: Option<u64>,
    ) -> Result<Applied, EditError> {
        self.allow(edit)?;
        let (paper, applied) = carry_out(&self.paper, edit, objects)?;
        Ok(self.take(paper, edit.kind(), applied, gesture))
    }

    /// Applies an edit in the place of what its gesture has done so far: for
    /// drags, that say how far they are from where they began. `objects` are
    /// those from before the gesture.
    ///
    /// # Errors
    /// If it does not apply; what the gesture has done so far stays.
    pub fn drag(
        &mut self,
        edit: &Edit,
        objects: &[LayoutObject],
        gesture: u64,
    ) -> Result<Applied, EditError> {
        self.allow(edit)?;
        let before = match self.done.last() {
            Some(step) if self.open == Some(gesture) => {
                Paper::parse(step.patch.apply(self.text(), true))?
            }
            _ => self.paper.clone(),
        };
        let (paper, applied) = carry_out(&before, edit, objects)?;
        Ok(self.take(paper, edit.kind(), applied, Some(gesture)))
    }

    /// Ends the gesture: the next edit is a step of its own whatever it says.
    pub fn end_gesture(&mut self) {
        self.open = None;
    }

    fn allow(&self, edit: &Edit) -> Result<(), EditError> {
        match edit.objects().iter().find(|id| self.locked(id)) {
            Some(id) => Err(EditError::Locked(id.to_string())),
            None => Ok(()),
        }
    }

    fn take(
        &mut self,
        paper: Paper,
        kind: EditKind,
        mut applied: Applied,
        gesture: Option<u64>,
    ) -> Applied {
        applied.changed = paper.text() != self.paper.text();
        if !applied.changed {
            return applied;
        }
        let goes_on = gesture.is_some() && gesture == self.open;
        let last = self.done.pop_if(|_| goes_on && self.undone.is_empty());
        let (before, mut renamed) = match &last {
            Some(step) => (step.patch.apply(self.text(), true), step.renamed.clone()),
            None => (self.text().to_owned(), Renamed::default()),
        };
        renamed.lists.extend(applied.renamed.lists.iter().cloned());
        let patch = Patch::between(&before, paper.text());
        // A gesture that comes back to where it began leaves no step.
        if patch.was != patch.now {
            self.done.push(StepDone { kind, patch, renamed });
            self.open = gesture;
        } else {
            self.open = None;
        }
        self.undone.clear();
        self.marks.rename(&applied.renamed);
        self.paper = paper;
        self.revision += 1;
        applied
    }

    /// Takes the last step back. The answer says which it was.
    pub fn undo(&mut self) -> Option<EditKind> {
        let step = self.done.last()?;
        let paper = Paper::parse(step.patch.apply(self.text(), true)).ok()?;
        let step = self.done.pop()?;
        self.marks.rename(&step.renamed.back());
        Some(self.turn(paper, step, true))
    }

    /// Does again what was taken back last. The answer says which step it was.
    pub fn redo(&mut self) -> Option<EditKind> {
        let step = self.undone.last()?;
        let paper = Paper::parse(step.patch.apply(self.text(), false)).ok()?;
        let step = self.undone.pop()?;
        self.marks.rename(&step.renamed);
        Some(self.turn(paper, step, false))
    }

    fn turn(&mut self, paper: Paper, step: StepDone, back: bool) -> EditKind {
        let kind = step.kind;
        if back {
            self.undone.push(step)
        } else {
            self.done.push(step)
        }
        self.paper = paper;
        self.revision += 1;
        self.open = None;
        kind
    }

    /// What an undo would take back.
    pub fn undo_label(&self) -> Option<EditKind> {
        self.done.last().map(|step| step.kind)
    }

    /// What a redo would do again.
    pub fn redo_label(&self) -> Option<EditKind> {
        self.undone.last().map(|step| step.kind)
    }

    /// Puts another text in the place of this one, as one step: what another
    /// program has left on the disk, what was recovered.
    ///
    /// # Errors
    /// If it is no TOML; nothing has changed then.
    pub fn replace_text(&mut self, text: &str, kind: EditKind) -> Result<Applied, EditError> {
        let paper = Paper::parse(text.to_owned())?;
        Ok(self.take(paper, kind, Applied::default(), None))
    }

    /// The value of a field of an entry; `value.style` for one within another.
    pub fn field(&self, object: &ObjectId, key: &str) -> Option<FieldValue> {
        let entry = self.paper.find(&object.entry)?;
        fields::value_of(if key.is_empty() { entry } else { entry.find(key)? })
    }

    /// The keys of an entry, in the order of the file.
    pub fn keys(&self, entry: &str) -> Vec<String> {
        let keys = self.paper.find(entry).map(Thing::keys).unwrap_or_default();
        keys.into_iter().map(str::to_owned).collect()
    }

    /// How many entries a table such as `recto.text` has.
    pub fn count(&self, list: &str) -> usize {
        self.paper.find(list).map_or(0, Thing::len)
    }

    /// Whether an object's entry is locked in the editor.
    pub fn locked(&self, id: &ObjectId) -> bool {
        self.marks.locked.contains(&id.entry)
    }

    /// Whether an object's entry is hidden in the editor. It is printed all the
    /// same.
    pub fn hidden(&self, id: &ObjectId) -> bool {
        self.marks.hidden.contains(&id.entry)
    }

    /// Locks an object's entry in the editor, or lets it go.
    pub fn lock(&mut self, id: &ObjectId, locked: bool) {
        mark(&mut self.marks.locked, id, locked);
    }

    /// Hides an object's entry in the editor, or shows it again.
    pub fn hide(&mut self, id: &ObjectId, hidden: bool) {
        mark(&mut self.marks.hidden, id, hidden);
    }
}

fn mark(set: &mut std::collections::BTreeSet<String>, id: &ObjectId, on: bool) {
    if on {
        set.insert(id.entry.clone());
    } else {
        set.remove(&id.entry);
    }
}

/// The text as an edit leaves it.
fn carry_out(
    paper: &Paper,
    edit: &Edit,
    objects: &[LayoutObject],
) -> Result<(Paper, Applied), EditError> {
    let plain = |paper: Paper| (paper, Applied::default());
    match edit {
        Edit::Move { objects: ids, by } => place::shift(paper, ids, *by, false).map(plain),
        Edit::MoveWithin { objects: ids, by } => place::shift(paper, ids, *by, true).map(plain),
        Edit::Resize { object, to } => place::resize(paper, objects, object, *to).map(plain),
        Edit::Align { objects: ids, how, to } => {
            arrange::align(paper, objects, ids, *how, *to).map(plain)
        }
        Edit::Distribute { objects: ids, axis, spread } => {
            arrange::distribute(paper, objects, ids, *axis, *spread).map(plain)
        }
        Edit::Duplicate { objects: ids, by } => entries::duplicate(paper, ids, *by),
        Edit::Delete { objects: ids } => entries::delete(paper, objects, ids),
        Edit::Order { object, to } => entries::order(paper, object, *to),
        Edit::SetField { object, key, value } => {
            fields::set(paper, &object.entry, key, value.as_ref()).map(plain)
        }
        Edit::SetStyle { name, key, value } => {
            fields::set_named(paper, "styles", name, key, value.as_ref()).map(plain)
        }
        Edit::SetColour { name, ink, percent } => {
            let value = percent.map(FieldValue::Number);
            fields::set_named(paper, "colours", name, ink, value.as_ref()).map(plain)
        }
        Edit::SetOverprint { name, overprint } => {
            let value = overprint.then_some(FieldValue::Truth(true));
            fields::set_named(paper, "colours", name, "overprint", value.as_ref()).map(plain)
        }
        Edit::SetInk { id, key, value } => {
            fields::set_ink(paper, id, key, value.as_ref()).map(plain)
        }
        Edit::Insert { what, face, room } => entries::insert(paper, what, *face, *room),
    }
}
