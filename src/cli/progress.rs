//! The progress bar on stderr.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::game::Progress;

/// A bar with tickets, tickets a second and time left; nothing when quiet or
/// when stderr is no terminal.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar for `tickets` tickets; `what` is the verb, e.g. « Génération ».
    pub fn new(what: &'static str, tickets: u64, quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(tickets), target);
        let template =
            "{msg:12} {wide_bar} {human_pos} / {human_len} tickets  {per_sec}  reste {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.with_key(
                "per_sec",
                |state: &indicatif::ProgressState, w: &mut dyn std::fmt::Write| {
                    let _ = write!(w, "{:.0}/s", state.per_sec());
                },
            ));
        }
        bar.set_message(what);
        bar.enable_steady_tick(Duration::from_millis(200));
        Bar { bar }
    }
}

impl Progress for Bar {
    fn advance(&self, tickets: u64) {
        self.bar.inc(tickets);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
