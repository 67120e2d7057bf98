//! [`Progress`]: how long work says how far it is and learns that it must stop.

/// Told of progress by long work on many tickets, from any of its threads.
pub trait Progress: Sync {
    /// `tickets` more are done.
    fn advance(&self, tickets: u64);

    /// Whether to stop as soon as possible, keeping nothing half done.
    fn cancelled(&self) -> bool {
        false
    }
}

/// For work that nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Progress for Unwatched {
    fn advance(&self, _tickets: u64) {}
}
