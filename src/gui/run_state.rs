//! Where the press run stands.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::game::{Progress, Step};
use crate::press::{Order, PlannedVolume, PrizeProof};
use crate::verify::Fault;

/// How far a volume is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct VolumeNow {
    /// The last step that it came to.
    pub step: Option<Step>,
    /// Its size in bytes, once it has its name.
    pub bytes: Option<u64>,
    /// Tickets of the run read back when its reading began.
    read_before: u64,
}

/// Counts of a run, shared with its threads.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    done: AtomicU64,
    read: AtomicU64,
    cancelled: AtomicBool,
    /// Where volumes are, to tell their sizes.
    dir: PathBuf,
    planned: Vec<PlannedVolume>,
    volumes: Mutex<Vec<VolumeNow>>,
}

impl Counter {
    /// For these volumes in a folder.
    pub(crate) fn new(dir: PathBuf, planned: Vec<PlannedVolume>) -> Self {
        let volumes = Mutex::new(vec![VolumeNow::default(); planned.len()]);
        Counter { dir, planned, volumes, ..Counter::default() }
    }

    /// The volumes.
    pub(crate) fn planned(&self) -> &[PlannedVolume] {
        &self.planned
    }

    /// How far each of them is.
    pub(crate) fn volumes(&self) -> Vec<VolumeNow> {
        self.volumes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Volumes that are whole and have their names.
    pub(crate) fn named(&self) -> usize {
        self.volumes().iter().filter(|v| v.step == Some(Step::Named)).count()
    }

    /// Share of a volume that is read back.
    pub(crate) fn read_share(&self, at: usize) -> f32 {
        let volumes = self.volumes();
        let (Some(now), Some(plan)) = (volumes.get(at), self.planned.get(at)) else { return 0.0 };
        let read = self.read.load(Ordering::Relaxed).saturating_sub(now.read_before);
        (read as f32 / plan.tickets.len().max(1) as f32).min(1.0)
    }

    /// Tickets done.
    pub(crate) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Tickets read back.
    pub(crate) fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
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

    fn read_back(&self, tickets: u64) {
        self.read.fetch_add(tickets, Ordering::Relaxed);
    }

    fn step(&self, volume: u32, step: Step) {
        let Some(at) = self.planned.iter().position(|v| v.number == volume) else { return };
        let mut volumes = self.volumes.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(now) = volumes.get_mut(at) else { return };
        now.step = Some(step);
        if step == Step::ReadingBack {
            now.read_before = self.read();
        }
        if step == Step::Named {
            let path = self.dir.join(&self.planned[at].file);
            now.bytes = std::fs::metadata(path).ok().map(|meta| meta.len());
        }
    }
}

/// What is going on in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunKind {
    /// Volumes are pressed.
    Press,
    /// Volumes made apart become a whole run.
    Collect,
    /// A run is read back and proved.
    Check,
}

/// A run that is going on.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    /// What is done.
    pub kind: RunKind,
    /// How far it is.
    pub counter: Arc<Counter>,
    /// Tickets to press.
    pub total: u64,
    /// Since when.
    pub since: Instant,
    /// What was asked for.
    pub order: Order,
    /// Whether it was asked to stop and has not yet.
    pub stopping: bool,
}

impl Running {
    /// Tickets to the second, and the time left; `None` before it can be told.
    pub(crate) fn pace(&self) -> Option<(f64, Duration)> {
        let seconds = self.since.elapsed().as_secs_f64();
        // Where volumes are read back, that is what there is to wait for.
        let reads = self.kind == RunKind::Press && self.order.verify;
        let done = self.counter.done();
        let through = if reads { (done + self.counter.read()) / 2 } else { done };
        if through == 0 || seconds < 0.5 {
            return None;
        }
        let rate = through as f64 / seconds;
        let left = self.total.saturating_sub(through) as f64 / rate;
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
        /// What was done.
        kind: RunKind,
        /// What was asked for.
        order: Order,
        /// What was written.
        volumes: Vec<VolumeRow>,
        /// The other files of a whole run: proof sheet, job ticket, manifest.
        rest: Vec<String>,
        /// The prize table, where it was read back.
        proof: Option<PrizeProof>,
        /// How long it took.
        took: Duration,
    },
    /// The user stopped it.
    Stopped {
        /// What was asked for.
        order: Order,
        /// Tickets composed until then.
        done: u64,
        /// Tickets that were to be pressed.
        total: u64,
        /// Volumes that are whole.
        kept: usize,
    },
    /// It failed.
    Failed {
        /// What was asked for.
        order: Order,
        /// What, where, what was expected.
        text: String,
        /// What was read back and is wrong.
        faults: Vec<Fault>,
    },
}

impl PressState {
    /// Whether a run is going on.
    pub(crate) fn is_running(&self) -> bool {
        matches!(self, PressState::Running(_))
    }
}
