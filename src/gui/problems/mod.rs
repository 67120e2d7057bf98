//! Problèmes: what preflight finds in the open project, live, with what
//! somebody has accepted.
//!
//! After each change of the project or the bloc a thread reads and checks the
//! documents anew; the newest request wins. What is accepted is kept in
//! `preflight.toml` beside the project, which the command line and the press
//! read too.

mod accept;
mod panel;
mod strings;

pub(crate) use accept::accept_ui;
pub(crate) use panel::{outline_ui, problems_ui};
pub(crate) use strings::STRINGS;

use super::app::App;
use super::command::Command;
use super::state::{BottomTab, Dialog, Lock, Severity, State, View, Workspace};
use super::worker::ProblemReply;
use crate::measure::Rect;
use crate::preflight::{self, Accepted, Finding};

/// A row of Problèmes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// What was found.
    pub finding: Finding,
    /// Who accepts it and why.
    pub accepted: Option<Accepted>,
}

impl Row {
    /// As grave as the finding is, unless somebody accepts it.
    pub(crate) fn severity(&self) -> Severity {
        match (&self.accepted, self.finding.severity) {
            (Some(_), _) => Severity::Done,
            (None, preflight::Severity::Error) => Severity::Error,
            (None, preflight::Severity::Warning) => Severity::Warning,
            (None, preflight::Severity::Note) => Severity::Info,
        }
    }

    /// Where it is, as the list says it.
    pub(crate) fn place(&self) -> String {
        self.finding.place.to_string()
    }
}

/// What a list was made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Generation of the document.
    pub document: u64,
    /// Generation of the bloc; 0 without one.
    pub bloc: u64,
    /// Counts files that were read again without a new document.
    pub revision: u64,
}

/// What the window knows of problems.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problems {
    /// The rows, gravest first.
    pub rows: Vec<Row>,
    /// The row chosen.
    pub chosen: Option<usize>,
    /// What the rows were made from; nothing until a first check is done.
    pub checked: Option<Asked>,
    /// How long the check took.
    pub took: std::time::Duration,
    /// The finding that is being accepted.
    pub accepting: Option<Finding>,
    /// Files were read again without a new document.
    pub revision: u64,
}

/// Texts being typed to accept a finding; the name stays for the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct AcceptDraft {
    /// Who.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// What a user asks of problems.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ProblemCommand {
    /// The next one.
    Next,
    /// The one before.
    Previous,
    /// This one, and its place.
    Choose(usize),
    /// Ask for name and reason to accept the chosen one.
    AskAccept,
    /// Accept it as typed.
    Accept,
    /// Take back that the chosen one is accepted.
    Withdraw,
}

impl ProblemCommand {
    /// Key of its words.
    pub(crate) fn key(&self) -> &'static str {
        match self {
            ProblemCommand::Next => "next-problem",
            ProblemCommand::Previous => "previous-problem",
            ProblemCommand::Choose(_) => "go-to-problem",
            ProblemCommand::AskAccept | ProblemCommand::Accept => "accept-problem",
            ProblemCommand::Withdraw => "withdraw-acceptance",
        }
    }

    /// Why it cannot be done now: the key of a sentence.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let problems = &state.problems;
        if problems.rows.is_empty() {
            return Some("off-no-problem");
        }
        let built_in = state.document.as_ref().is_some_and(|d| d.dir.is_none());
        match (self, problems.chosen_row()) {
            (ProblemCommand::AskAccept | ProblemCommand::Withdraw, None) => {
                Some("off-no-problem-chosen")
            }
            (ProblemCommand::AskAccept | ProblemCommand::Withdraw, Some(_)) if built_in => {
                Some("off-built-in")
            }
            (ProblemCommand::AskAccept, Some(row)) if row.finding.refuses => Some("off-refused"),
            (ProblemCommand::AskAccept, Some(row)) if row.accepted.is_some() => {
                Some("off-accepted")
            }
            (ProblemCommand::Withdraw, Some(row)) if row.accepted.is_none() => {
                Some("off-not-accepted")
            }
            _ => None,
        }
    }
}

impl Problems {
    /// The row chosen.
    pub(crate) fn chosen_row(&self) -> Option<&Row> {
        self.rows.get(self.chosen?)
    }

    /// How many rows are as grave as this.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.rows.iter().filter(|row| row.severity() == severity).count()
    }

    /// Whether a document has errors that nobody accepts.
    pub(crate) fn is_faulty(&self, file: &str) -> bool {
        let of = |row: &&Row| row.finding.place.file.ends_with(file);
        self.rows.iter().filter(of).any(|row| row.severity() == Severity::Error)
    }

    /// What the chosen row is about on a face.
    pub(crate) fn area(&self, face: crate::artwork::Face) -> Option<Rect> {
        let place = &self.chosen_row()?.finding.place;
        place.area.filter(|_| place.face == Some(face))
    }

    /// Takes in a new list; what was chosen stays so if it is still there.
    pub(crate) fn take(&mut self, rows: Vec<Row>) {
        let was = self.chosen_row().map(|row| row.finding.key());
        self.rows = rows;
        self.chosen = was.and_then(|key| self.rows.iter().position(|r| r.finding.key() == key));
    }

    fn step(&mut self, forward: bool) {
        let count = self.rows.len();
        if count == 0 {
            return;
        }
        self.chosen = Some(match self.chosen {
            None if forward => 0,
            None => count - 1,
            Some(i) if forward => (i + 1) % count,
            Some(i) => (i + count - 1) % count,
        });
    }
}

impl App {
    /// Carries out what a user asks of problems.
    pub(crate) fn problem(&mut self, command: ProblemCommand) {
        match command {
            ProblemCommand::Next | ProblemCommand::Previous => {
                self.state.bottom_open = true;
                self.state.bottom_tab = BottomTab::Problems;
                self.state.problems.step(command == ProblemCommand::Next);
                go_to_place(&mut self.state);
            }
            ProblemCommand::Choose(i) => {
                self.state.problems.chosen = Some(i);
                go_to_place(&mut self.state);
            }
            ProblemCommand::AskAccept => {
                self.drafts.accept.reason.clear();
                let row = self.state.problems.chosen_row();
                self.state.problems.accepting = row.map(|row| row.finding.clone());
                self.state.dialog = Some(Dialog::Accept);
            }
            ProblemCommand::Accept => {
                let draft = &self.drafts.accept;
                let finding = self.state.problems.accepting.take();
                let accepted = finding.and_then(|f| Accepted::of(&f, &draft.by, &draft.reason));
                if let Some(accepted) = accepted {
                    self.keep(accepted, true);
                    self.state.dialog = None;
                }
            }
            ProblemCommand::Withdraw => {
                let row = self.state.problems.chosen_row();
                if let Some(accepted) = row.and_then(|row| row.accepted.clone()) {
                    self.keep(accepted, false);
                }
            }
        }
    }

    /// Writes beside the project that something is accepted, or no longer.
    fn keep(&mut self, accepted: Accepted, on: bool) {
        let dir = self.state.document.as_ref().and_then(|d| d.dir.clone());
        if let Some(dir) = dir {
            self.workers.keep_accepted(dir, accepted, on);
        }
    }

    /// Takes in what the thread answers.
    pub(crate) fn hear_problems(&mut self, reply: ProblemReply) {
        let lang = self.state.lang;
        match reply {
            ProblemReply::Found { asked, rows, took } => {
                let problems = &mut self.state.problems;
                problems.take(rows);
                problems.checked = Some(asked);
                problems.took = took;
            }
            ProblemReply::Kept { accepted, on, result: Ok(()) } => {
                let key = if on { "problem-accepted" } else { "problem-withdrawn" };
                let said = [("code", accepted.code.as_str()), ("place", accepted.place.as_str())];
                let text = lang.with(key, &said);
                let text = match on {
                    true => format!("{text} : {}, {}", accepted.by, accepted.reason),
                    false => text,
                };
                self.state.note(Severity::Done, text);
                self.state.problems.revision += 1;
            }
            ProblemReply::Kept { result: Err(error), .. } => self.complain(error),
        }
    }
}

/// Turns to the face of the chosen problem and brings its place into sight.
fn go_to_place(state: &mut State) {
    let Some(row) = state.problems.chosen_row() else { return };
    let place = &row.finding.place;
    let (Some(face), Some(area)) = (place.face, place.area) else { return };
    state.face = face;
    if state.workspace == Workspace::Press {
        // Only here, where there is no ticket to show the place on.
        super::execute::apply(state, Command::Go(Workspace::Preview));
    }
    let view = state.view_mut();
    if !view.fit {
        let middle = area.centre();
        *view = View { centre: (middle.x.to_mm(), middle.y.to_mm()), ..*view };
    }
}

/// Whether the place of the chosen problem shows on the canvas: a cell that is
/// hidden is no secret, what it holds is.
pub(crate) fn shows_place(state: &State) -> bool {
    state.lock() != Lock::NoBloc || state.document.is_some()
}
