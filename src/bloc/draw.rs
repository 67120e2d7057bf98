//! [`Draw`]: uniform and weighted draws from a key stream.
//!
//! These few lines are part of the bloc's format: a library that changed the
//! way it bounds a draw would change every ticket, so they are our own.
//!
//! The stream is ChaCha20 (Bernstein's, 64-bit stream number), seed = subkey,
//! stream = ticket number, read as little-endian 32-bit words.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::game::Alphabet;

/// A key stream, read as draws.
pub(super) struct Draw {
    words: ChaCha20Rng,
}

impl Draw {
    /// Stream number `stream` under `seed`.
    pub(super) fn new(seed: &[u8; 32], stream: u64) -> Self {
        let mut words = ChaCha20Rng::from_seed(*seed);
        words.set_stream(stream);
        Draw { words }
    }

    /// Uniform in `0..n`, exactly: Lemire's multiplication, which draws again
    /// in the few cases that would favour some numbers. `n` is at least 1; 0
    /// gives 0.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.words.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let floor = n.wrapping_neg() % n;
            while (product as u32) < floor {
                product = u64::from(self.words.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// An index into a list of `n`.
    pub(super) fn index(&mut self, n: usize) -> usize {
        self.below(n as u32) as usize
    }

    /// A code, by weight.
    pub(super) fn code(&mut self, weights: &Weights) -> u16 {
        let at = self.below(weights.total);
        match &weights.ends {
            None => at as u16,
            Some(ends) => ends.partition_point(|end| *end <= at) as u16,
        }
    }

    /// Whether it is one of so many in a hundred cases; for none it draws
    /// nothing.
    pub(super) fn percent(&mut self, cases: u8) -> bool {
        cases > 0 && self.below(100) < u32::from(cases)
    }

    /// Brings a uniformly drawn selection of `count` elements, in uniformly
    /// drawn order, to the front (Fisher and Yates).
    pub(super) fn select<T>(&mut self, list: &mut [T], count: usize) {
        for i in 0..count.min(list.len()) {
            let other = i + self.index(list.len() - i);
            list.swap(i, other);
        }
    }

    /// All orders equally likely.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        self.select(list, list.len().saturating_sub(1));
    }
}

/// The weights of an alphabet, ready to draw from.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// Cumulated weights; `None` when all weigh the same.
    ends: Option<Vec<u32>>,
    total: u32,
    /// Symbols that can be drawn at all.
    pub(super) drawable: usize,
}

impl Weights {
    /// The declared weights of an alphabet. If none weighs anything, or the
    /// sum passes 32 bits, all weigh the same.
    pub(super) fn new(alphabet: &Alphabet) -> Self {
        Weights::without(alphabet, |_| false)
    }

    /// Whether all codes are drawn equally often.
    pub(super) fn is_even(&self) -> bool {
        self.ends.is_none()
    }

    /// The same, but some codes are never drawn.
    pub(super) fn without(alphabet: &Alphabet, idle: impl Fn(usize) -> bool) -> Self {
        let symbols = alphabet.symbols.len();
        let weight = |i: usize| {
            if idle(i) { 0 } else { alphabet.weights.get(i).copied().unwrap_or(1) }
        };
        let sum: u64 = (0..symbols).map(|i| u64::from(weight(i))).sum();
        let even = (1..symbols).all(|i| weight(i) == weight(0));
        match u32::try_from(sum) {
            Ok(total) if total > 0 && !even => {
                let ends = (0..symbols)
                    .scan(0, |end, i| {
                        *end += weight(i);
                        Some(*end)
                    })
                    .collect();
                let drawable = (0..symbols).filter(|i| weight(*i) > 0).count();
                Weights { ends: Some(ends), total, drawable }
            }
            _ => Weights { ends: None, total: symbols as u32, drawable: symbols },
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::game::{Money, Symbol};

    fn alphabet(weights: &[u32]) -> Alphabet {
        let symbols = (0..weights.len())
            .map(|i| Symbol {
                value: i.to_string(),
                text: String::new(),
                transcription: String::new(),
                amount: Some(Money::cents(i as i64)),
                points: None,
            })
            .collect();
        Alphabet {
            id: "a".into(),
            symbols,
            is_amounts: true,
            transcription_demanded: false,
            weights: weights.to_vec(),
        }
    }

    #[test]
    fn the_key_stream_is_the_published_chacha20() {
        // Strömbergson's test vectors for ChaCha20, 256-bit key, TC1: zeros.
        let mut draw = Draw::new(&[0; 32], 0);
        assert_eq!(draw.words.next_u32().to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad]);
        assert_eq!(draw.words.next_u32().to_le_bytes(), [0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn bounded_draws_stay_in_bounds_and_are_even() {
        let mut draw = Draw::new(&[7; 32], 3);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[draw.below(7) as usize] += 1;
        }
        // Chi-square with 6 degrees of freedom: above 29.9 once in 25 000.
        let chi: f64 = counts.iter().map(|c| (f64::from(*c) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 29.9, "{counts:?}");
        assert_eq!((0..100).map(|_| draw.below(1)).max(), Some(0));
        // A bound just above half the range draws again nearly every second time.
        assert!((0..1_000).all(|_| draw.below(0x8000_0001) <= 0x8000_0000));
    }

    #[test]
    fn weights_are_followed() {
        let mut draw = Draw::new(&[9; 32], 0);
        let weights = Weights::new(&alphabet(&[1, 0, 3]));
        let mut counts = [0u32; 3];
        for _ in 0..40_000 {
            counts[usize::from(draw.code(&weights))] += 1;
        }
        assert_eq!(counts[1], 0);
        assert_eq!(weights.drawable, 2);
        // 10 000 expected, standard deviation 87.
        assert!(counts[0].abs_diff(10_000) < 400, "{counts:?}");
    }

    #[test]
    fn selections_are_uniform() {
        let mut draw = Draw::new(&[1; 32], 0);
        let mut counts = [0u32; 4];
        for _ in 0..40_000 {
            let mut list = [0, 1, 2, 3];
            draw.select(&mut list, 2);
            counts[list[1]] += 1;
        }
        assert!(counts.iter().all(|c| c.abs_diff(10_000) < 400), "{counts:?}");
    }
}
