//! The operating characteristic: how likely a lot is to pass.

use statrs::distribution::{Binomial, DiscreteCDF, Hypergeometric};

use super::Plan;

impl Plan {
    /// Probability that a lot of the process passes, when this share of the
    /// process's units (0 to 1) is nonconforming: type B of ISO 3534-2, the one
    /// that the standard tabulates.
    pub fn acceptance(&self, share: f64) -> f64 {
        let passes = Binomial::new(share.clamp(0.0, 1.0), self.n);
        passes.map_or(0.0, |d| d.cdf(self.ac))
    }

    /// Probability that this very lot passes, when so many of its units are
    /// nonconforming: type A.
    pub fn acceptance_of(&self, nonconforming: u64) -> f64 {
        let lot = self.lot.units();
        let passes = Hypergeometric::new(lot, nonconforming.min(lot), self.n);
        passes.map_or(0.0, |d| d.cdf(self.ac))
    }

    /// The share of nonconforming units with which a lot passes with this
    /// probability: 0.95 gives the producer's risk point, 0.10 the consumer's.
    /// `None` when all units are inspected: then nothing is left to chance.
    pub fn share_at(&self, probability: f64) -> Option<f64> {
        if self.all() {
            return None;
        }
        let (mut low, mut high) = (0.0, 1.0);
        // Sixty halvings are more than an f64 can tell apart.
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if self.acceptance(middle) > probability { low = middle } else { high = middle }
        }
        Some(low)
    }

    /// Points of the curve, share and probability, from 0 to where hardly any
    /// lot passes.
    pub fn curve(&self, points: usize) -> Vec<[f64; 2]> {
        let end = self.share_at(0.005).unwrap_or(1.0);
        let steps = points.max(2) - 1;
        let share = |i: usize| end * i as f64 / steps as f64;
        (0..=steps).map(|i| [share(i), self.acceptance(share(i))]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Aql, Inspection, Level, LotSize};
    use super::*;

    fn plan(units: u64, aql: Aql, inspection: Inspection) -> Plan {
        Plan::of(LotSize::new(units).unwrap(), Level::II, aql, inspection)
    }

    /// P(X <= ac) by adding the terms, each from the one before.
    fn slow_binomial(n: u64, ac: u64, p: f64) -> f64 {
        let mut term = (1.0 - p).powi(n as i32);
        let mut sum = term;
        for k in 0..ac {
            term *= (n - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
            sum += term;
        }
        sum
    }

    #[test]
    fn good_lots_pass_at_the_limit_in_every_cell() {
        // A typo in an acceptance number or a size shows here: at the limit
        // itself a plan accepts with the probability that the standard is built
        // on, at least 87 %, or 90 % where any defect is accepted.
        for size in [2, 9, 16, 26, 51, 91, 151, 281, 501, 1_201, 3_201, 10_001, 35_001, 150_001] {
            for size in [size * 500, 12_000_000] {
                for aql in Aql::all() {
                    let plan = plan(size, aql, Inspection::Normal);
                    let pa = plan.acceptance(aql.percent() / 100.0);
                    let low = if plan.ac == 0 { 0.87 } else { 0.9 };
                    assert!(pa > low && pa < 0.9995, "{plan:?} {} {pa}", aql.name());
                    let strict = super::Plan { ac: plan.ac + 1, ..plan };
                    assert!(strict.acceptance(aql.percent() / 100.0) > pa);
                }
            }
        }
    }

    #[test]
    fn tightened_is_stricter_than_normal_everywhere() {
        for aql in Aql::all() {
            for size in [100, 5_000, 1_500_000] {
                let p = aql.percent() / 100.0;
                let normal = plan(size, aql, Inspection::Normal);
                let tightened = plan(size, aql, Inspection::Tightened);
                if normal.all() && tightened.all() {
                    continue;
                }
                let (a, b) = (normal.acceptance(4.0 * p), tightened.acceptance(4.0 * p));
                assert!(b <= a + 1e-12, "{} {size}: {b} > {a}", aql.name());
            }
        }
    }

    #[test]
    fn probabilities_are_those_of_the_terms_added_up() {
        let plan = plan(2_000, Aql::parse("1.0").unwrap(), Inspection::Normal);
        for p in [0.001, 0.01, 0.03, 0.08] {
            assert!((plan.acceptance(p) - slow_binomial(125, 3, p)).abs() < 1e-10);
        }
        // Poisson's law, which is near for small shares, has 1.366 defects at
        // 95 % and 6.681 at 10 % for an acceptance number of 3.
        let defects = |pa| plan.share_at(pa).unwrap() * 125.0;
        assert!((defects(0.95) - 1.366).abs() < 0.03, "{}", defects(0.95));
        assert!((defects(0.10) - 6.681).abs() < 0.15, "{}", defects(0.10));
    }

    #[test]
    fn a_lot_inspected_whole_leaves_nothing_to_chance() {
        let whole = plan(20, Aql::parse("0.15").unwrap(), Inspection::Normal);
        assert!((whole.acceptance_of(0) - 1.0).abs() < 1e-12);
        assert!(whole.acceptance_of(1) < 1e-12);
        assert_eq!(whole.share_at(0.1), None);
    }

    #[test]
    fn the_curve_falls_from_one() {
        let plan = plan(2_000, Aql::parse("1.0").unwrap(), Inspection::Normal);
        let curve = plan.curve(41);
        assert_eq!(curve.len(), 41);
        assert_eq!(curve[0], [0.0, 1.0]);
        assert!(curve.windows(2).all(|w| w[1][0] > w[0][0] && w[1][1] <= w[0][1]));
        assert!(curve[40][1] < 0.006);
    }
}
