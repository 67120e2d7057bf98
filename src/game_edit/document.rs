//! [`GameDocument`]: a text with its history.

use toml_edit::DocumentMut;

use super::{GameChange, GameEditError, GameSheet, alphabets, plans, prizes};

/// `game.toml` while it is edited. The history has no end.
#[derive(Clone, Debug)]
pub struct GameDocument {
    pub(super) document: DocumentMut,
    text: String,
    saved: String,
    done: Vec<Step>,
    undone: Vec<Step>,
    revision: u64,
}

/// A step of the history. Game files are some kilobytes, so whole texts are
/// kept.
#[derive(Clone, Debug)]
struct Step {
    key: &'static str,
    before: String,
    after: String,
}

fn parse(text: &str) -> Result<DocumentMut, GameEditError> {
    text.parse().map_err(|e: toml_edit::TomlError| {
        let at = e.span().map_or(0, |span| span.start).min(text.len());
        let line = text.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() + 1;
        GameEditError::Syntax { line, what: e.message().to_owned() }
    })
}

impl GameDocument {
    /// Begins with a text.
    ///
    /// # Errors
    /// [`GameEditError::Syntax`].
    pub fn open(text: impl Into<String>) -> Result<Self, GameEditError> {
        let text = text.into();
        Ok(GameDocument {
            document: parse(&text)?,
            saved: text.clone(),
            text,
            done: Vec::new(),
            undone: Vec::new(),
            revision: 0,
        })
    }

    /// The text as it stands.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Grows with every change of the text, undone ones too.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the text is another than the one that was opened or saved.
    pub fn dirty(&self) -> bool {
        self.text != self.saved
    }

    /// The text as it was opened or saved.
    pub fn saved(&self) -> &str {
        &self.saved
    }

    /// Notes that this text was saved, which may be older than the one that
    /// stands.
    pub fn mark_saved(&mut self, text: impl Into<String>) {
        self.saved = text.into();
    }

    /// What the file says, for people to look at.
    pub fn sheet(&self) -> GameSheet {
        GameSheet::of(&self.document)
    }

    /// Carries out a change as one step. The answer says whether the text is
    /// another now.
    ///
    /// # Errors
    /// If it does not apply; nothing has changed then.
    pub fn apply(&mut self, change: &GameChange) -> Result<bool, GameEditError> {
        let mut document = self.document.clone();
        carry_out(&mut document, change)?;
        let text = document.to_string();
        if text == self.text {
            return Ok(false);
        }
        self.step(change.key(), parse(&text)?, text);
        Ok(true)
    }

    /// Puts another text in the place of this one, as one step: what another
    /// program has left on the disk.
    ///
    /// # Errors
    /// [`GameEditError::Syntax`]; nothing has changed then.
    pub fn replace_text(&mut self, text: &str) -> Result<(), GameEditError> {
        let document = parse(text)?;
        if text != self.text {
            self.step("change-reload", document, text.to_owned());
        }
        Ok(())
    }

    fn step(&mut self, key: &'static str, document: DocumentMut, text: String) {
        let before = std::mem::replace(&mut self.text, text.clone());
        self.done.push(Step { key, before, after: text });
        self.undone.clear();
        self.document = document;
        self.revision += 1;
    }

    /// Takes the last step back. The answer is the key of its name.
    pub fn undo(&mut self) -> Option<&'static str> {
        let document = parse(&self.done.last()?.before).ok()?;
        let step = self.done.pop()?;
        self.text.clone_from(&step.before);
        self.turn(document);
        let key = step.key;
        self.undone.push(step);
        Some(key)
    }

    /// Does again what was taken back last. The answer is the key of its name.
    pub fn redo(&mut self) -> Option<&'static str> {
        let document = parse(&self.undone.last()?.after).ok()?;
        let step = self.undone.pop()?;
        self.text.clone_from(&step.after);
        self.turn(document);
        let key = step.key;
        self.done.push(step);
        Some(key)
    }

    fn turn(&mut self, document: DocumentMut) {
        self.document = document;
        self.revision += 1;
    }

    /// Name of what an undo would take back.
    pub fn undo_key(&self) -> Option<&'static str> {
        self.done.last().map(|step| step.key)
    }

    /// Name of what a redo would do again.
    pub fn redo_key(&self) -> Option<&'static str> {
        self.undone.last().map(|step| step.key)
    }
}

fn carry_out(document: &mut DocumentMut, change: &GameChange) -> Result<(), GameEditError> {
    match change {
        GameChange::Name(_) | GameChange::Price(_) | GameChange::Number(..) => {
            prizes::head(document, change)
        }
        GameChange::LotCount { .. }
        | GameChange::LotAmount { .. }
        | GameChange::AddLot { .. }
        | GameChange::RemoveLot { .. }
        | GameChange::ByCumulation { .. }
        | GameChange::Totals => prizes::carry_out(document, change),
        GameChange::Symbol { .. }
        | GameChange::Weight { .. }
        | GameChange::AddSymbol { .. }
        | GameChange::Amount { .. }
        | GameChange::AddAmount { .. }
        | GameChange::RemoveSymbol { .. }
        | GameChange::Range { .. } => alphabets::carry_out(document, change),
        GameChange::AddRecipe { .. }
        | GameChange::Parts { .. }
        | GameChange::RemoveRecipe { .. } => plans::carry_out(document, change),
    }
}
