//! Clause 9: from normal to tightened or reduced inspection and back, and when
//! to stop.

use super::{Inspection, Plan};

/// Where the switching rules stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// Inspection goes on this way.
    #[default]
    Normal,
    /// See [`Inspection::Tightened`].
    Tightened,
    /// See [`Inspection::Reduced`].
    Reduced,
    /// Five lots were refused on tightened inspection: nothing more is accepted
    /// until the producer has mended the process.
    Stopped,
}

impl State {
    /// How strictly lots are inspected.
    pub fn inspection(self) -> Inspection {
        match self {
            State::Normal => Inspection::Normal,
            State::Tightened | State::Stopped => Inspection::Tightened,
            State::Reduced => Inspection::Reduced,
        }
    }
}

/// How a lot came out at its first inspection; lots presented again do not
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotResult {
    /// Whether it passed.
    pub accepted: bool,
    /// Whether it would have passed with the next smaller limit; only plans
    /// that accept two or more ask for it.
    pub tighter: bool,
    /// The acceptance number of its plan.
    pub ac: u64,
}

impl LotResult {
    /// From the plan of the lot, the plan at the next smaller limit (none at the
    /// smallest) and the nonconforming units found.
    pub fn new(plan: &Plan, tighter: Option<&Plan>, found: u64) -> LotResult {
        LotResult {
            accepted: found <= plan.ac,
            tighter: tighter.is_some_and(|t| found <= t.ac),
            ac: plan.ac,
        }
    }
}

/// The switching rules, lot by lot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switching {
    state: State,
    /// Whether the authority allows reduced inspection and production is steady.
    reduced_allowed: bool,
    /// The last lots in this state, newest last.
    recent: Vec<bool>,
    /// Lots refused in the present run of tightened inspection.
    refused: u32,
    /// Switching score of 9.3.3.2.
    score: u32,
}

impl Switching {
    /// At the start of a series: normal inspection.
    pub fn start(reduced_allowed: bool) -> Self {
        Switching { reduced_allowed, ..Switching::default() }
    }

    /// Where the rules stand.
    pub fn state(&self) -> State {
        self.state
    }

    /// The switching score; with 30 reduced inspection may begin.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// Lots refused in the present run of tightened inspection.
    pub fn refused_tightened(&self) -> u32 {
        self.refused
    }

    fn go(&mut self, state: State) {
        self.state = state;
        self.recent.clear();
        self.refused = 0;
        self.score = 0;
    }

    /// Takes in the next lot.
    pub fn lot(&mut self, lot: LotResult) {
        self.recent.push(lot.accepted);
        let last = &self.recent[self.recent.len().saturating_sub(5)..];
        match self.state {
            State::Normal => {
                if last.iter().filter(|accepted| !**accepted).count() >= 2 {
                    return self.go(State::Tightened);
                }
                self.score = match lot.ac {
                    0 | 1 if lot.accepted => self.score + 2,
                    2.. if lot.tighter => self.score + 3,
                    _ => 0,
                };
                if self.reduced_allowed && self.score >= 30 {
                    self.go(State::Reduced);
                }
            }
            State::Tightened => {
                self.refused += u32::from(!lot.accepted);
                if self.refused >= 5 {
                    self.state = State::Stopped;
                } else if last.len() == 5 && last.iter().all(|accepted| *accepted) {
                    self.go(State::Normal);
                }
            }
            State::Reduced if !lot.accepted => self.go(State::Normal),
            // What is inspected after the stop does not lift it.
            State::Reduced | State::Stopped => {}
        }
    }

    /// The producer has mended the process: tightened inspection begins again.
    pub fn resume(&mut self) {
        if self.state == State::Stopped {
            self.go(State::Tightened);
        }
    }

    /// Production was irregular or delayed, or the authority asks for it: from
    /// reduced back to normal inspection.
    pub fn back_to_normal(&mut self) {
        if self.state == State::Reduced {
            self.go(State::Normal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(lots: &str, reduced_allowed: bool, ac: u64) -> Switching {
        let mut rules = Switching::start(reduced_allowed);
        for lot in lots.chars().filter(|c| *c != ' ') {
            // +: passes even at the smaller limit; =: just passes; -: refused.
            rules.lot(LotResult { accepted: lot != '-', tighter: lot == '+', ac });
        }
        rules
    }

    #[test]
    fn two_refused_of_five_tighten_and_five_good_ones_loosen() {
        assert_eq!(after("+++-++++-", false, 3).state(), State::Normal);
        assert_eq!(after("+-+++-", false, 3).state(), State::Tightened);
        assert_eq!(after("--", false, 3).state(), State::Tightened);
        assert_eq!(after("-- ++++", false, 3).state(), State::Tightened);
        assert_eq!(after("-- +++++", false, 3).state(), State::Normal);
        assert_eq!(after("-- ++++- ++++", false, 3).state(), State::Tightened);
        // What was before the change does not count after it.
        assert_eq!(after("-- +++++ -", false, 3).state(), State::Normal);
    }

    #[test]
    fn five_refused_on_tightened_inspection_stop() {
        assert_eq!(after("-- ----", false, 3).state(), State::Tightened);
        let mut stopped = after("-- +-+-+-+-++++ -", false, 3);
        assert_eq!((stopped.state(), stopped.refused_tightened()), (State::Stopped, 5));
        stopped.lot(LotResult { accepted: true, tighter: true, ac: 3 });
        assert_eq!(stopped.state(), State::Stopped);
        stopped.resume();
        assert_eq!((stopped.state(), stopped.refused_tightened()), (State::Tightened, 0));
    }

    #[test]
    fn a_score_of_thirty_reduces_where_it_is_allowed() {
        assert_eq!(after("++++++++++", false, 3).state(), State::Normal);
        assert_eq!(after("++++++++++", true, 3).state(), State::Reduced);
        assert_eq!(after("+++++++++=", true, 3).score(), 0);
        assert_eq!(after(&"=".repeat(14), true, 1).score(), 28);
        assert_eq!(after(&"=".repeat(15), true, 1).state(), State::Reduced);
        assert_eq!(after("++++++++++ -", true, 3).state(), State::Normal);
        let mut reduced = after("++++++++++ ==", true, 3);
        assert_eq!(reduced.state().inspection(), Inspection::Reduced);
        reduced.back_to_normal();
        assert_eq!(reduced.state(), State::Normal);
    }
}
