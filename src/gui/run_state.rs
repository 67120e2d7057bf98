//! Where the press run stands.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::game::Progress;

/// Counts of a run, shared with its threads.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    done: AtomicU64,
    cancelled: AtomicBool,
}

impl Counter {
    /// Tickets done.
    pub(crate) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the run to stop.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl Progress for Counter {
    fn advance(&self, tickets: u64) {
        self.done.fetch_add(tickets, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// A run that is going on.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    /// How far it is.
    pub counter: Arc<Counter>,
    /// Tickets to press.
    pub total: u64,
    /// Since when.
    pub since: Instant,
    /// Where to.
    pub dir: PathBuf,
}

impl Running {
    /// Tickets to the second, and the time left; `None` before it can be told.
    pub(crate) fn pace(&self) -> Option<(f64, Duration)> {
        let seconds = self.since.elapsed().as_secs_f64();
        let done = self.counter.done();
        if done == 0 || seconds < 0.5 {
            return None;
        }
        let rate = done as f64 / seconds;
        let left = self.total.saturating_sub(done) as f64 / rate;
        Some((rate, Duration::from_secs_f64(left.min(1e7))))
    }
}

/// A volume that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VolumeRow {
    /// Name of its file.
    pub file: String,
    /// First and last ticket.
    pub tickets: (u32, u32),
    /// Its sheets.
    pub sheets: u64,
    /// Its size in bytes.
    pub bytes: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// Where the press run stands.
#[derive(Clone, Debug, Default)]
pub(crate) enum PressState {
    /// The form is shown.
    #[default]
    Preparing,
    /// It is going on.
    Running(Running),
    /// It is done.
    Done {
        /// Where to.
        dir: PathBuf,
        /// What was written.
        volumes: Vec<VolumeRow>,
        /// How long it took.
        took: Duration,
    },
    /// The user stopped it.
    Stopped {
        /// Tickets composed until then.
        done: u64,
        /// Tickets that were to be pressed.
        total: u64,
    },
    /// It failed.
    Failed {
        /// What, where, what was expected.
        text: String,
    },
}

impl PressState {
    /// Whether a run is going on.
    pub(crate) fn is_running(&self) -> bool {
        matches!(self, PressState::Running(_))
    }
}
