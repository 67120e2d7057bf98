//! [`PressText`]: the text of `press.toml` as the window knows it, with the
//! steps that led to it.
//!
//! A change is written to the file at once, so that what the window shows is
//! what the press prints; undoing writes the text before it. A file that somebody
//! else has changed meanwhile is read, never written over.

use std::sync::Arc;

use super::Edited;
use crate::gui::app::App;
use crate::gui::document::Document;
use crate::gui::state::Severity;
use crate::imposition::PressEdit;
use crate::project::PRESS_FILE;

/// The text and its steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct PressText {
    /// As it is now.
    pub text: String,
    undo: Vec<(&'static str, String)>,
    redo: Vec<(&'static str, String)>,
    /// What is to become of the steps once the text that was sent is taken.
    pending: Option<Pending>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Step(&'static str),
    Undo,
    Redo,
}

impl PressText {
    /// A text that was just read.
    pub(crate) fn read(text: String) -> Self {
        PressText { text, ..PressText::default() }
    }

    /// What « Annuler » would take back.
    pub(crate) fn undo_label(&self) -> Option<&'static str> {
        self.undo.last().map(|(label, _)| *label)
    }

    /// What « Rétablir » would make again.
    pub(crate) fn redo_label(&self) -> Option<&'static str> {
        self.redo.last().map(|(label, _)| *label)
    }

    /// The text is now this one.
    fn take(&mut self, text: String) {
        let before = std::mem::replace(&mut self.text, text);
        match self.pending.take() {
            Some(Pending::Step(label)) => {
                self.undo.push((label, before));
                self.redo.clear();
            }
            Some(Pending::Undo) => {
                if let Some((label, _)) = self.undo.pop() {
                    self.redo.push((label, before));
                }
            }
            Some(Pending::Redo) => {
                if let Some((label, _)) = self.redo.pop() {
                    self.undo.push((label, before));
                }
            }
            None => {}
        }
    }

    /// Somebody else has changed the file: that is a step like any other.
    pub(crate) fn reread(&mut self, text: String) {
        if text != self.text {
            self.pending = Some(Pending::Step("press-reread"));
            self.take(text);
        }
    }
}

impl App {
    /// Writes values into `press.toml`.
    pub(crate) fn set_press(&mut self, label: &'static str, edits: &[PressEdit]) {
        let Some(text) = self.press_text() else { return };
        match PressEdit::apply(&text.text, edits) {
            Ok(changed) if changed == text.text => {}
            Ok(changed) => {
                text.pending = Some(Pending::Step(label));
                self.send_press(changed);
            }
            Err(error) => self.state.sheet.fault = Some(error.to_string()),
        }
    }

    /// Takes the last change back, or makes it again.
    pub(crate) fn step_press(&mut self, back: bool) {
        let Some(text) = self.press_text() else { return };
        let (steps, pending) = match back {
            true => (&text.undo, Pending::Undo),
            false => (&text.redo, Pending::Redo),
        };
        let Some((_, wanted)) = steps.last().cloned() else { return };
        text.pending = Some(pending);
        self.send_press(wanted);
    }

    /// Whether press.toml says what the window knows of it.
    pub(crate) fn press_is_known(&self) -> bool {
        let there = self.state.document.as_ref().map(|d| d.project.source.text(PRESS_FILE));
        match (&self.state.sheet.text, there) {
            (Some(known), Some(Ok(there))) => known.text == there,
            _ => false,
        }
    }

    /// A project was read: so is the text of its press.toml.
    pub(crate) fn read_press_text(&mut self, document: &Document) {
        let Ok(text) = document.project.source.text(PRESS_FILE) else { return };
        let same = self.state.document.as_ref().is_some_and(|old| old.dir == document.dir);
        match (&mut self.state.sheet.text, same) {
            (Some(known), true) => known.reread(text),
            (known, _) => *known = Some(PressText::read(text)),
        }
        self.state.sheet.fault = None;
    }

    fn press_text(&mut self) -> Option<&mut PressText> {
        self.state.sheet.text.as_mut().filter(|text| text.pending.is_none())
    }

    fn send_press(&mut self, changed: String) {
        let Some(document) = self.state.document.clone() else { return };
        let known = self.state.sheet.text.as_ref().map(|t| t.text.clone()).unwrap_or_default();
        self.workers.edit_press(document, known, changed);
    }

    /// The thread has read (and written) a changed text.
    pub(crate) fn press_edited(&mut self, edited: Edited) {
        let Some(text) = self.state.sheet.text.as_mut() else { return };
        match edited.result {
            Ok(project) => {
                text.take(edited.text);
                self.state.sheet.fault = None;
                let Some(old) = self.state.document.clone() else { return };
                let generation = self.workers.next_generation();
                self.press_changed(Arc::new(old.with_project(project, generation)));
            }
            Err(fault) => {
                text.pending = None;
                let fault = crate::gui::locale::typeset_french(&fault);
                self.state.note(Severity::Error, fault.clone());
                self.state.sheet.fault = Some(fault);
            }
        }
    }

    /// The project has another `press.toml`: bloc and ticket stay.
    fn press_changed(&mut self, document: Arc<Document>) {
        self.state.document = Some(Arc::clone(&document));
        self.asked.forget();
        self.keep_bloc(document);
        self.refresh_sheet();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_back_and_made_again_with_their_names() {
        let mut text = PressText::read("a".into());
        for (label, to) in [("grille", "b"), ("marges", "c")] {
            text.pending = Some(Pending::Step(label));
            text.take(to.into());
        }
        assert_eq!(text.undo_label(), Some("marges"));
        text.pending = Some(Pending::Undo);
        text.take("b".into());
        assert_eq!((text.undo_label(), text.redo_label()), (Some("grille"), Some("marges")));
        text.pending = Some(Pending::Redo);
        text.take("c".into());
        assert_eq!((text.undo_label(), text.redo_label()), (Some("marges"), None));
        // A change from elsewhere can be taken back too.
        text.reread("d".into());
        assert_eq!(text.undo_label(), Some("press-reread"));
    }
}
