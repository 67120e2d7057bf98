//! The winners' lock: a real bloc opens with its winners hidden; who shows its
//! key sees them for a time.
//!
//! Knows: whether winners may be seen, by whom, why and until when; and whose
//! tickets are at hand: the bloc's, or those of a specimen to work on meanwhile.
//! Must never know: keys. A key is read and proved on a thread and kept nowhere.
//!
//! While winners are hidden nothing that depends on the cells reaches the
//! window's thread at all (see `worker/tickets.rs`), so that no view can show
//! it. Hiding them again drops whatever came while they showed, pictures
//! included. The lock guards against eyes and slips, not against a copy of the
//! file.

mod dialog;
mod stand_in;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use eframe::egui;

use super::app::App;
use super::icon;
use super::locale::Lang;
use super::preview::state::Source;
use super::state::{Dialog, Lock, PathFor, Severity, State};
use super::worker::TicketRequest;
use crate::game::Money;

pub(crate) use dialog::unlock_ui;
pub(crate) use stand_in::Shelf;

/// How long winners are to be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stay {
    /// A quarter of an hour.
    #[default]
    Quarter,
    /// An hour.
    Hour,
    /// Until the bloc or the window is closed.
    Closing,
}

impl Stay {
    /// In the order of the dialog.
    pub(crate) const ALL: [Stay; 3] = [Stay::Quarter, Stay::Hour, Stay::Closing];

    /// How long; `None` for until closing.
    pub(crate) fn time(self) -> Option<Duration> {
        match self {
            Stay::Quarter => Some(Duration::from_secs(15 * 60)),
            Stay::Hour => Some(Duration::from_secs(60 * 60)),
            Stay::Closing => None,
        }
    }
}

/// Who sees the winners, why, until when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unlocked {
    /// Who.
    pub name: String,
    /// Why.
    pub reason: String,
    /// Until when; `None` for until closing.
    pub until: Option<Instant>,
}

/// The state of the lock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Winners {
    /// Who sees the winners of the real bloc; `None` while they are hidden.
    pub unlocked: Option<Unlocked>,
    /// Whether a key is being proved, for whom and why.
    pub checking: Option<Unlocked>,
    /// Why the last key was refused.
    pub fault: Option<String>,
}

/// What is typed in the dialog.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnlockForm {
    /// The key's file.
    pub key: String,
    /// Who.
    pub name: String,
    /// Why.
    pub reason: String,
    /// How long.
    pub stay: Stay,
}

impl UnlockForm {
    /// Whether nothing is missing.
    pub(crate) fn is_whole(&self) -> bool {
        [&self.key, &self.name, &self.reason].iter().all(|text| !text.trim().is_empty())
    }
}

/// Something asked for of the lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LockCommand {
    /// Ask for the key.
    Ask,
    /// Ask for the key's file.
    Browse,
    /// The key's file was chosen.
    Key(PathBuf),
    /// Prove the key in the form.
    Prove,
    /// Hide the winners.
    Hide,
}

impl LockCommand {
    /// Its words.
    pub(crate) fn label(&self, lang: Lang) -> String {
        lang.t(match self {
            LockCommand::Ask => "show-winners",
            LockCommand::Browse | LockCommand::Key(_) => "choose-file",
            LockCommand::Prove => "show-verb",
            LockCommand::Hide => "hide-winners",
        })
        .to_owned()
    }

    /// Its icon.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            LockCommand::Hide => icon::LOCK,
            LockCommand::Browse | LockCommand::Key(_) => icon::KEY,
            LockCommand::Ask | LockCommand::Prove => icon::UNLOCKED,
        }
    }

    /// Why it cannot be done now.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let none = state.real.is_none().then_some("off-no-real-bloc");
        let shown = state.winners.unlocked.is_some();
        match self {
            LockCommand::Hide => none.or((!shown).then_some("off-not-shown")),
            LockCommand::Ask | LockCommand::Prove => none.or(shown.then_some("off-shown")),
            LockCommand::Browse | LockCommand::Key(_) => none,
        }
    }
}

impl State {
    /// The lock of the whole window: that of the real bloc, even while the
    /// tickets at hand are a specimen's.
    pub(crate) fn window_lock(&self) -> Lock {
        match (&self.real, &self.winners.unlocked) {
            (None, _) => self.lock(),
            (Some(_), Some(_)) => Lock::Shown,
            (Some(_), None) => Lock::Hidden,
        }
    }

    /// Whether lots and cells of the tickets at hand may be seen.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.lock(), Lock::Specimen | Lock::Shown)
    }

    /// The real bloc's number in words.
    fn real_name(&self) -> String {
        self.real.as_ref().map_or_else(String::new, |b| format!("{:04}", b.info.bloc))
    }
}

impl App {
    /// Carries out a command of the lock.
    pub(crate) fn lock(&mut self, command: LockCommand) {
        match command {
            LockCommand::Ask => {
                // The next person is not handed the name of the last.
                self.drafts.unlock = UnlockForm::default();
                self.state.winners.fault = None;
                self.state.dialog = Some(Dialog::Unlock);
            }
            LockCommand::Browse => {
                let title = self.state.lang.t("key-dialog").to_owned();
                self.workers.ask_path(PathFor::MakerKey, title);
            }
            LockCommand::Key(path) => {
                self.drafts.unlock.key = path.display().to_string();
                self.state.dialog = Some(Dialog::Unlock);
            }
            LockCommand::Prove => self.prove_key(),
            LockCommand::Hide => self.hide_winners(),
        }
    }

    fn prove_key(&mut self) {
        let form = &self.drafts.unlock;
        let (Some(document), Some(bloc)) = (self.state.document.clone(), self.real_bloc()) else {
            return;
        };
        if !form.is_whole() || self.state.winners.checking.is_some() {
            return;
        }
        let until = form.stay.time().and_then(|time| Instant::now().checked_add(time));
        let (name, reason) = (form.name.trim().to_owned(), form.reason.trim().to_owned());
        let key = PathBuf::from(form.key.trim());
        self.state.winners.fault = None;
        self.state.winners.checking = Some(Unlocked { name, reason, until });
        self.workers.unlock(document, bloc, key, self.state.lang);
    }

    /// A key was proved, or not.
    pub(crate) fn key_proved(&mut self, bloc: u64, result: Result<Vec<(Money, u64)>, String>) {
        let lang = self.state.lang;
        let Some(asked) = self.state.winners.checking.take() else { return };
        // Another bloc was opened meanwhile.
        if self.state.real.as_ref().is_none_or(|real| real.generation != bloc) {
            return;
        }
        let number = self.state.real_name();
        let args = [("bloc", number.as_str()), ("name", &asked.name), ("reason", &asked.reason)];
        let lots = match result {
            Ok(lots) => lots,
            Err(fault) => {
                self.state.note(Severity::Warning, lang.with("unlock-refused", &args));
                self.state.winners.fault = Some(super::locale::typeset_french(&fault));
                return;
            }
        };
        let stay = match self.drafts.unlock.stay.time() {
            Some(time) => lang.with("for-minutes", &[("n", &(time.as_secs() / 60).to_string())]),
            None => lang.t("until-closing").to_owned(),
        };
        let [a, b, c] = args;
        let text = lang.with("unlocked-for", &[a, b, c, ("stay", &stay)]);
        self.state.note(Severity::Warning, text);
        self.drafts.unlock = UnlockForm::default();
        if self.state.dialog == Some(Dialog::Unlock) {
            self.state.dialog = None;
        }
        self.state.winners.unlocked = Some(asked);
        self.state.preview.source = Source::Bloc;
        self.see_real_anew(lots);
    }

    /// Hides the winners, and drops what was seen of them.
    pub(crate) fn hide_winners(&mut self) {
        if self.state.winners.unlocked.take().is_none() {
            return;
        }
        let lang = self.state.lang;
        let text = lang.with("locked-again", &[("bloc", &self.state.real_name())]);
        self.state.note(Severity::Info, text);
        self.see_real_anew(Vec::new());
    }

    /// Hides them when their time is over; asks to be woken for the clock.
    pub(crate) fn watch_the_clock(&mut self, ctx: &egui::Context) {
        let Some(until) = self.state.winners.unlocked.as_ref().and_then(|u| u.until) else {
            return;
        };
        match until.checked_duration_since(Instant::now()) {
            None => self.hide_winners(),
            Some(left) if left.is_zero() => self.hide_winners(),
            Some(left) => ctx.request_repaint_after(left.min(Duration::from_secs(1))),
        }
    }

    /// From now on the real bloc is seen in another way: whatever was made of
    /// it before is dropped and its place of work kept.
    fn see_real_anew(&mut self, lots: Vec<(Money, u64)>) {
        let Some(bloc) = self.real_bloc() else { return };
        let bloc = std::sync::Arc::new(self.workers.seen_anew(&bloc, lots));
        self.state.real = Some(std::sync::Arc::clone(&bloc.view));
        if let Some(shelf) = self.shelf.as_mut().filter(|s| !s.bloc.view.info.specimen) {
            shelf.bloc = bloc;
            shelf.lot_filter = None;
            return;
        }
        self.state.bloc = Some(std::sync::Arc::clone(&bloc.view));
        self.bloc = Some(bloc);
        self.state.lot_filter = None;
        self.drop_tickets();
    }

    /// Drops the tickets at hand with all pictures of them, and asks for them
    /// anew.
    pub(crate) fn drop_tickets(&mut self) {
        self.state.ticket = None;
        self.state.rows.clear();
        self.state.picture = None;
        self.state.second = None;
        self.state.survey = None;
        self.state.preview.forget_tickets();
        self.asked.forget();
        self.use_tickets();
    }

    /// Tells the tickets thread whose tickets are at hand and whether their
    /// cells may be seen.
    pub(crate) fn use_tickets(&mut self) {
        if let (Some(document), Some(bloc)) = (self.state.document.clone(), self.bloc.clone()) {
            let open = self.state.is_open();
            self.workers.tickets(TicketRequest::Use(document, bloc, open));
            self.wanted_ticket = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_whole_with_key_name_and_reason() {
        let mut form = UnlockForm::default();
        assert!(!form.is_whole() && form.stay == Stay::Quarter);
        form.key = "k".into();
        form.name = "A. Morel".into();
        form.reason = "  ".into();
        assert!(!form.is_whole());
        form.reason = "Réclamation".into();
        assert!(form.is_whole());
        assert_eq!(Stay::Hour.time(), Some(Duration::from_secs(3600)));
        assert_eq!(Stay::Closing.time(), None);
    }

    #[test]
    fn without_a_real_bloc_there_is_nothing_to_unlock() {
        let state = State::default();
        for command in [LockCommand::Ask, LockCommand::Hide, LockCommand::Prove] {
            assert_eq!(command.why_off(&state), Some("off-no-real-bloc"));
        }
        assert_eq!(state.window_lock(), Lock::NoBloc);
    }
}
