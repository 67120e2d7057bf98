//! [`Progress`]: how long work says how far it is and learns that it must stop.

/// What becomes of a volume of a press run, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Its sheets are being composed.
    Composing,
    /// They are being written, under a name aside.
    Writing,
    /// It is read back and evaluated.
    ReadingBack,
    /// It is whole and has its name.
    Named,
}

/// Told of progress by long work on many tickets, from any of its threads.
pub trait Progress: Sync {
    /// `tickets` more are done.
    fn advance(&self, tickets: u64);

    /// Whether to stop as soon as possible, keeping nothing half done.
    fn cancelled(&self) -> bool {
        false
    }

    /// `tickets` more are read back.
    fn read_back(&self, _tickets: u64) {}

    /// A volume, by its number in the bloc, is at this step now.
    fn step(&self, _volume: u32, _step: Step) {}
}

/// For work that nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Progress for Unwatched {
    fn advance(&self, _tickets: u64) {}
}
