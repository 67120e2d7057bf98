//! [`PressDesk`]: what the workspace Tirage knows beside the run itself.

use std::path::PathBuf;
use std::time::Duration;

use crate::gui::run_state::PressState;
use crate::press::{Estimate, Order};

/// What Tirage shows.
#[derive(Default)]
pub(crate) struct PressDesk {
    /// The run.
    pub run: PressState,
    /// Tab of the right panel.
    pub tab: PressTab,
    /// What the form's run will be.
    pub foretold: Option<Foretold>,
    /// Whether the bloc was audited, and what came of it.
    pub audit: Audit,
    /// Approval sheets made since the window opened.
    pub proofs: Vec<PathBuf>,
    /// What was done since the window opened, the latest last.
    pub jobs: Vec<Job>,
    /// Whether an approval sheet is being made.
    pub making_proof: bool,
}

impl PressDesk {
    /// Whether a run is going on.
    pub(crate) fn is_running(&self) -> bool {
        self.run.is_running()
    }
}

/// Tabs of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum PressTab {
    /// What must be so before pressing.
    #[default]
    GoAhead,
    /// What the job is printed like.
    Settings,
}

/// A run before it is pressed.
#[derive(Clone, Debug)]
pub(crate) struct Foretold {
    /// What it was worked out for.
    pub key: ForetoldKey,
    /// Sheets, volumes, bytes and seconds; or what is wrong.
    pub result: Result<Measured, String>,
}

/// What an estimate depends on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ForetoldKey {
    /// Generations of document and bloc.
    pub made_from: (u64, u64),
    /// The order.
    pub order: Order,
}

/// What was worked out, and measured on the first sheets.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    /// The volumes of the whole run.
    pub estimate: Estimate,
    /// Bytes of what is asked for, nearly.
    pub bytes: u64,
    /// How long it will take, nearly.
    pub time: Duration,
    /// Bytes free where it goes to; unknown on some systems.
    pub free: Option<u64>,
}

/// Whether the bloc was audited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Audit {
    /// Not yet.
    #[default]
    NotYet,
    /// It is going on.
    Running,
    /// It is done: tickets, and faults.
    Done {
        /// Tickets evaluated.
        tickets: u32,
        /// Whether nothing is wrong.
        ok: bool,
        /// All faults.
        faults: u64,
        /// The first of them.
        first: Vec<String>,
    },
    /// The bloc could not be read.
    Failed(String),
}

/// Something that was done.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// What it is called.
    pub title: String,
    /// How it ended: done, stopped or failed.
    pub end: JobEnd,
    /// What came of it, in few words.
    pub said: String,
    /// Where.
    pub path: PathBuf,
}

/// How a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobEnd {
    /// As it should.
    Done,
    /// The user stopped it.
    Stopped,
    /// It failed.
    Failed,
}

/// Ways of pressing that print shops use, as the form is filled for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preset {
    /// The whole bloc, all inks in one file, read back.
    Whole,
    /// Fixed plates once, variable data apart.
    Split,
    /// The first volume alone, to try the press.
    Trial,
}

/// The export form as typed.
#[derive(Clone, Debug)]
pub(crate) struct PressForm {
    /// First ticket.
    pub from: String,
    /// Ticket after the last.
    pub to: String,
    /// Volumes `I..J`, `I`, or all.
    pub volumes: String,
    /// Folder to write into.
    pub dir: String,
    /// Date of the job, `AAAA-MM-JJ`.
    pub date: String,
    /// Whether a folder with volumes in it may be written over.
    pub force: bool,
    /// Whether fixed plates come apart.
    pub split: bool,
    /// Whether volumes are read back.
    pub verify: bool,
}

impl Default for PressForm {
    fn default() -> Self {
        PressForm {
            from: String::new(),
            to: String::new(),
            volumes: String::new(),
            dir: String::new(),
            date: String::new(),
            force: false,
            split: false,
            // As on the command line: a run proves itself unless told not to.
            verify: true,
        }
    }
}

impl PressForm {
    /// The preset that the form is filled for, if any.
    pub(crate) fn preset(&self) -> Option<Preset> {
        match (self.volumes.trim(), self.split, self.verify) {
            ("", false, true) => Some(Preset::Whole),
            ("", true, _) => Some(Preset::Split),
            ("1", false, true) => Some(Preset::Trial),
            _ => None,
        }
    }

    /// Fills the form for a preset.
    pub(crate) fn fill(&mut self, preset: Preset) {
        self.split = preset == Preset::Split;
        self.verify = true;
        self.volumes = if preset == Preset::Trial { "1".into() } else { String::new() };
    }
}
