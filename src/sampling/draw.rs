//! Which units are inspected: a draw that nobody can foresee without its key,
//! and that everybody who has it can repeat.

use std::collections::BTreeSet;

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::Sha256;

use super::SamplingError;

/// Draws `n` of `units` without putting back, in ascending order, from 0.
///
/// Every choice of `n` units is as likely as any other. `key` keeps who prints
/// from knowing what will be looked at; `scope` (job, control lot, what is
/// counted) makes each draw with the same key another one.
///
/// # Errors
/// [`SamplingError::TooMany`].
pub fn draw(key: &[u8; 32], scope: &[&str], units: u64, n: u64) -> Result<Vec<u64>, SamplingError> {
    if n > units {
        return Err(SamplingError::TooMany { asked: n, units });
    }
    let mut source = ChaCha20Rng::from_seed(seed(key, scope, units, n));
    // Floyd's algorithm: each step adds one unit, whatever was drawn before.
    let mut drawn = BTreeSet::new();
    for last in units - n..units {
        let unit = below(&mut source, last + 1);
        if !drawn.insert(unit) {
            drawn.insert(last);
        }
    }
    Ok(drawn.into_iter().collect())
}

/// HMAC-SHA256 of everything that the draw depends on; texts go in behind their
/// length, so no two scopes make one message.
fn seed(key: &[u8; 32], scope: &[&str], units: u64, n: u64) -> [u8; 32] {
    // HMAC fills a key up to the hash's block with zeros, so this is the same
    // key and can't have a wrong length.
    let mut padded = [0; 64];
    padded[..32].copy_from_slice(key);
    let mut mac = Hmac::<Sha256>::new(&padded.into());
    for text in ["tirage sample 1"].iter().chain(scope) {
        mac.update(&(text.len() as u64).to_be_bytes());
        mac.update(text.as_bytes());
    }
    mac.update(&units.to_be_bytes());
    mac.update(&n.to_be_bytes());
    mac.finalize().into_bytes().into()
}

/// A number below `bound`, each as likely: numbers of the last, broken round of
/// the 64-bit range are thrown again.
fn below(source: &mut ChaCha20Rng, bound: u64) -> u64 {
    let whole = u64::MAX - u64::MAX % bound;
    loop {
        let number = source.next_u64();
        if number < whole {
            return number % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 32] = [7; 32];

    #[test]
    fn a_draw_is_repeated_by_its_key_and_scope_alone() {
        let one = draw(&KEY, &["casino", "lot 1"], 1_500_000, 1_250).unwrap();
        assert_eq!(one.len(), 1_250);
        assert!(one.windows(2).all(|w| w[0] < w[1]) && one[1_249] < 1_500_000);
        assert_eq!(one, draw(&KEY, &["casino", "lot 1"], 1_500_000, 1_250).unwrap());
        assert_ne!(one, draw(&KEY, &["casino", "lot 2"], 1_500_000, 1_250).unwrap());
        assert_ne!(one, draw(&KEY, &["casino lot", "1"], 1_500_000, 1_250).unwrap());
        assert_ne!(one, draw(&[8; 32], &["casino", "lot 1"], 1_500_000, 1_250).unwrap());
    }

    #[test]
    fn every_unit_is_as_likely() {
        // 2 000 draws of 5 out of 20: 500 times each, give or take; chi square
        // with 19 degrees of freedom exceeds 43.8 once in a thousand.
        let mut counts = [0_f64; 20];
        for i in 0..2_000 {
            for unit in draw(&KEY, &[&i.to_string()], 20, 5).unwrap() {
                counts[unit as usize] += 1.0;
            }
        }
        let chi: f64 = counts.iter().map(|c| (c - 500.0) * (c - 500.0) / 500.0).sum();
        assert!(chi < 43.8, "{chi} {counts:?}");
    }

    #[test]
    fn all_units_nothing_and_too_many() {
        assert_eq!(draw(&KEY, &[], 9, 9).unwrap(), (0..9).collect::<Vec<_>>());
        assert!(draw(&KEY, &[], 9, 0).unwrap().is_empty());
        assert_eq!(draw(&KEY, &[], 9, 10), Err(SamplingError::TooMany { asked: 10, units: 9 }));
    }
}
