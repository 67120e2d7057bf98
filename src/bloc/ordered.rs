//! Work done on several threads whose results are taken in order.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Results that may wait for their turn, for each thread. Bounds the memory.
const WAITING: usize = 2;

struct State<T, E> {
    next: usize,
    taken: usize,
    ready: BTreeMap<usize, Result<T, E>>,
    stop: bool,
}

/// Runs `make` for `0..count` on `threads` threads and gives the results to
/// `take` on the calling thread, in order. The results and their order don't
/// depend on the number of threads.
///
/// # Errors
/// The first error in order of `make` or `take`; the rest is left undone.
pub(super) fn in_order<T: Send, E: Send>(
    count: usize,
    threads: usize,
    make: impl Fn(usize) -> Result<T, E> + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || count <= 1 {
        return (0..count).try_for_each(|i| take(make(i)?));
    }
    let state = Mutex::new(State { next: 0, taken: 0, ready: BTreeMap::new(), stop: false });
    let turn = Condvar::new();
    let work = || {
        // If `make` panics, the others must not wait for its result for ever.
        let _stop = StopOnPanic { state: &state, turn: &turn };
        loop {
            let i = {
                let ahead = |s: &mut State<T, E>| {
                    !s.stop && s.next < count && s.next >= s.taken + threads * WAITING
                };
                let mut s = wait_while(&turn, lock(&state), ahead);
                if s.stop || s.next >= count {
                    return;
                }
                s.next += 1;
                s.next - 1
            };
            let result = make(i);
            lock(&state).ready.insert(i, result);
            turn.notify_all();
        }
    };
    std::thread::scope(|scope| {
        let _stop = StopAtEnd { state: &state, turn: &turn };
        for _ in 0..threads.min(count) {
            scope.spawn(work);
        }
        for i in 0..count {
            let missing = |s: &mut State<T, E>| !s.stop && !s.ready.contains_key(&i);
            let result = wait_while(&turn, lock(&state), missing).ready.remove(&i);
            // Nothing there although the wait is over: a thread panicked, and
            // the scope passes its panic on.
            let Some(result) = result else { break };
            take(result?)?;
            lock(&state).taken = i + 1;
            turn.notify_all();
        }
        Ok(())
    })
}

struct StopOnPanic<'a, T, E> {
    state: &'a Mutex<State<T, E>>,
    turn: &'a Condvar,
}

impl<T, E> Drop for StopOnPanic<'_, T, E> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(self.state).stop = true;
            self.turn.notify_all();
        }
    }
}

struct StopAtEnd<'a, T, E> {
    state: &'a Mutex<State<T, E>>,
    turn: &'a Condvar,
}

impl<T, E> Drop for StopAtEnd<'_, T, E> {
    fn drop(&mut self) {
        lock(self.state).stop = true;
        self.turn.notify_all();
    }
}

fn lock<S>(mutex: &Mutex<S>) -> MutexGuard<'_, S> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait_while<'a, S>(
    turn: &Condvar,
    guard: MutexGuard<'a, S>,
    condition: impl FnMut(&mut S) -> bool,
) -> MutexGuard<'a, S> {
    turn.wait_while(guard, condition).unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let slow_first = |i: usize| {
                if i.is_multiple_of(3) {
                    std::thread::yield_now();
                }
                Ok::<_, ()>(i * i)
            };
            let done = in_order(50, threads, slow_first, |x| {
                seen.push(x);
                Ok(())
            });
            assert_eq!(done, Ok(()));
            assert_eq!(seen, (0..50).map(|i| i * i).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_error_ends_the_work() {
        for threads in [1, 3] {
            let mut taken = 0;
            let done = in_order(
                1_000,
                threads,
                |i| if i >= 7 { Err(i) } else { Ok(i) },
                |_| {
                    taken += 1;
                    Ok(())
                },
            );
            assert_eq!((done, taken), (Err(7), 7));
            let done = in_order(1_000, threads, Ok, |i| if i == 5 { Err("full") } else { Ok(()) });
            assert_eq!(done, Err("full"));
        }
    }
}
