//! Saving the layout, and what happens when another program wrote it meanwhile.
//!
//! The history stays through all of it: a save ends nothing, a text taken from
//! the disk is a step that can be undone.

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::Ui;

use super::command::LayoutCommand;
use crate::edit::EditKind;
use crate::gui::app::App;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::dialogs;
use crate::gui::document::Document;
use crate::gui::icon;
use crate::gui::state::{Dialog, PathFor, Severity, TaskId};
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Kind, Push};
use crate::gui::worker::{SaveFault, SaveOrder, Saved};
use crate::project::LAYOUT_FILE;

impl App {
    /// Writes the text to its file; `force` although another program changed it.
    pub(crate) fn save_layout(&mut self, force: bool) {
        self.write_layout(None, force);
    }

    /// Makes a copy of the project in a folder.
    pub(crate) fn save_copy(&mut self, dir: PathBuf) {
        self.write_layout(Some(dir), false);
    }

    fn write_layout(&mut self, copy_to: Option<PathBuf>, force: bool) {
        let Some(document) = &self.state.document else { return };
        let m = &self.state.maquette;
        let order = SaveOrder {
            project: Arc::clone(&document.project),
            copy_to,
            text: Arc::clone(&m.text),
            known: Arc::clone(&m.saved),
            force,
        };
        let text = self.state.lang.t("task-saving");
        self.state.begin(TaskId::Save, text);
        self.workers.save_layout(order);
    }

    /// The layout was written, or was not.
    pub(crate) fn layout_saved(&mut self, result: Result<Saved, SaveFault>) {
        let lang = self.state.lang;
        self.state.end(TaskId::Save);
        let m = &mut self.state.maquette;
        match result {
            Ok(saved) => {
                if let Some(session) = &mut m.session {
                    session.mark_saved(&*saved.text);
                }
                m.saved = Arc::clone(&saved.text);
                m.written = !saved.copied;
                m.conflict = None;
                let dir = saved.dir.display().to_string();
                self.state.note(Severity::Done, lang.with("layout-saved", &[("dir", &dir)]));
                if saved.copied {
                    // The copy is open from now on; the history stays.
                    let changed = vec![LAYOUT_FILE.to_owned()];
                    self.workers.open_project(Some(saved.dir), changed);
                }
            }
            Err(SaveFault::NoFolder) => self.ask(PathFor::Copy),
            Err(SaveFault::Changed(theirs)) => {
                m.conflict = Some(theirs);
                self.state.dialog = Some(Dialog::LayoutChanged);
            }
            Err(SaveFault::Failed(text)) => self.complain(text),
        }
    }

    /// What files read again mean for the text that is edited. Nothing comes back
    /// where there is nothing new to show.
    pub(crate) fn reread(
        &mut self,
        mut document: Arc<Document>,
        changed: &[String],
    ) -> Option<Arc<Document>> {
        if changed.is_empty() {
            return Some(document);
        }
        let m = &mut self.state.maquette;
        let Some(session) = &mut m.session else { return Some(document) };
        let theirs = Arc::clone(&document.made.text);
        let ours = theirs == m.saved;
        let moved = self.state.document.as_ref().is_some_and(|d| d.dir != document.dir);
        if moved {
            self.workers.watch(document.dir.clone());
        }
        if !ours && session.dirty() {
            m.conflict = Some(Arc::clone(&theirs));
            self.state.dialog = Some(Dialog::LayoutChanged);
        } else if !ours {
            // What is no TOML was not read, so that this cannot fail.
            if session.replace_text(&theirs, EditKind::Reload).is_ok() {
                session.mark_saved(&*theirs);
                m.text = Arc::clone(&theirs);
                m.saved = Arc::clone(&theirs);
            }
        }
        // Of a text that is still being edited the layout thread makes its own
        // document from this one.
        let revision = session.revision();
        let same = m.text == theirs;
        if let Some(document) = Arc::get_mut(&mut document)
            && same
        {
            document.made.revision = revision;
        }
        // What was just written here is read again, and is nothing new.
        if ours && !moved && changed == [LAYOUT_FILE] && std::mem::take(&mut m.written) {
            return None;
        }
        Some(document)
    }

    /// Their text, as a step that can be undone; or ours, over theirs.
    pub(crate) fn settle_conflict(&mut self, theirs: bool) {
        self.state.dialog = None;
        let m = &mut self.state.maquette;
        let Some(text) = m.conflict.take() else { return };
        if !theirs {
            return self.save_layout(true);
        }
        let taken = m.session.as_mut().map(|s| s.replace_text(&text, EditKind::Reload));
        if let Some(Err(error)) = taken {
            return self.complain(error.to_string());
        }
        if let Some(session) = &mut m.session {
            session.mark_saved(&*text);
        }
        m.saved = Arc::clone(&text);
        m.text = text;
        m.selection.clear();
        self.drafts.maquette.fields.forget();
    }
}

/// « Fichier changé sur le disque »: theirs or ours.
pub(crate) fn layout_changed_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    dialogs::title_ui(ui, cx, icon::WARNING, cx.t("layout-changed"), 560.0);
    dialogs::body(ui, |ui| {
        let why = cx.t("layout-changed-why");
        widgets::label(ui, why, theme::regular(size::BODY), cx.tokens.secondary);
        ui.add_space(8.0);
        let theirs = cx.state.maquette.conflict.clone().unwrap_or_default();
        let ours = &cx.state.maquette.text;
        let lines = differing_lines(ours, &theirs);
        let n = cx.lang.number(lines as u64);
        let text = cx.lang.with("layout-differs", &[("n", &n)]);
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
    });
    let top = ui.cursor().top();
    eframe::egui::Frame::new().inner_margin(eframe::egui::Margin::symmetric(16, 12)).show(
        ui,
        |ui| {
            ui.with_layout(
                eframe::egui::Layout::right_to_left(eframe::egui::Align::Center),
                |ui| {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    let take = Push::new(cx.t("take-theirs")).kind(Kind::Primary).height(32.0);
                    if take.show(ui).clicked() {
                        cx.send(Command::Layout(LayoutCommand::Reload(true)));
                    }
                    let keep = Push::new(cx.t("keep-ours")).kind(Kind::Danger).height(32.0);
                    if keep.show(ui).clicked() {
                        cx.send(Command::Layout(LayoutCommand::Reload(false)));
                    }
                    if Push::new(cx.t("cancel")).height(32.0).show(ui).clicked() {
                        cx.send(Command::CloseDialog);
                    }
                },
            );
        },
    );
    dialogs::line(ui, top, ui.min_rect(), cx);
}

/// In how many lines two texts differ, lines set in or taken out counted once.
fn differing_lines(ours: &str, theirs: &str) -> usize {
    let (a, b): (Vec<&str>, Vec<&str>) = (ours.lines().collect(), theirs.lines().collect());
    let head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let tail = a[head..].iter().rev().zip(b[head..].iter().rev()).take_while(|(x, y)| x == y);
    let tail = tail.count();
    (a.len() - head - tail).max(b.len() - head - tail)
}

#[cfg(test)]
mod tests {
    use super::differing_lines;

    #[test]
    fn lines_that_differ_are_counted() {
        assert_eq!(differing_lines("a\nb\nc", "a\nb\nc"), 0);
        assert_eq!(differing_lines("a\nb\nc", "a\nx\nc"), 1);
        assert_eq!(differing_lines("a\nb\nc", "a\nc"), 1);
        assert_eq!(differing_lines("a\nc", "a\nb\nb\nc"), 2);
    }
}
