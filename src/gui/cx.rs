//! What every view is handed: the state to read, the drafts to type into, the
//! list to put commands on.

use eframe::egui;

use super::command::Command;
use super::locale::Lang;
use super::state::{Drafts, State};
use super::theme::Tokens;

/// Handed to every view.
pub(crate) struct Cx<'a> {
    /// What the window shows.
    pub state: &'a State,
    /// Texts being typed.
    pub drafts: &'a mut Drafts,
    /// What the user asks for.
    pub out: &'a mut Vec<Command>,
    /// The language.
    pub lang: Lang,
    /// The palette.
    pub tokens: &'static Tokens,
}

impl Cx<'_> {
    /// Puts a command on the list.
    pub(crate) fn send(&mut self, command: Command) {
        self.out.push(command);
    }

    /// The text of a key.
    pub(crate) fn t(&self, key: &'static str) -> &'static str {
        self.lang.t(key)
    }

    /// A tooltip for a control that sends this command: its words and key, or
    /// why it is off.
    pub(crate) fn tip(&self, command: &Command) -> String {
        let mut tip = command.label(self.state, self.lang);
        let keys = command.key_text(self.lang);
        if !keys.is_empty() {
            tip = format!("{tip}  ({keys})");
        }
        if let Some(why) = command.why_off(self.state) {
            tip = format!("{tip}\n{}", self.lang.t(why));
        }
        tip
    }

    /// An icon that sends a command.
    pub(crate) fn icon_command(&mut self, ui: &mut egui::Ui, command: Command) -> egui::Response {
        let name = command.label(self.state, self.lang);
        let enabled = command.why_off(self.state).is_none();
        let tip = self.tip(&command);
        let response = super::widgets::Push::icon_only(command.icon(), &name)
            .enabled(enabled)
            .show(ui)
            .on_hover_text(tip);
        if response.clicked() {
            self.send(command);
        }
        response
    }
}
