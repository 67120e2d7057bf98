//! One inspection, three classes of defects.

use super::{Aql, Inspection, Level, LotSize, Plan};

/// How grave a defect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The ticket could be paid wrongly, or told unscratched.
    Critical,
    /// The ticket cannot be sold or read.
    Major,
    /// It shows, and harms nobody.
    Minor,
}

impl Class {
    /// Gravest first.
    pub const ALL: [Class; 3] = [Class::Critical, Class::Major, Class::Minor];
}

/// What is inspected of a lot: one sample, judged for each class apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The lot.
    pub lot: LotSize,
    /// How much is inspected.
    pub level: Level,
    /// How strictly.
    pub inspection: Inspection,
    /// Limit of major defects.
    pub major: Aql,
    /// Limit of minor defects.
    pub minor: Aql,
}

/// Units found nonconforming, by their gravest defect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Units inspected.
    pub inspected: u64,
    /// Units with a critical defect.
    pub critical: u64,
    /// With a major defect and no graver one.
    pub major: u64,
    /// With a minor defect only.
    pub minor: u64,
}

impl Counts {
    /// The count of a class.
    pub fn of(&self, class: Class) -> u64 {
        match class {
            Class::Critical => self.critical,
            Class::Major => self.major,
            Class::Minor => self.minor,
        }
    }
}

/// What follows from the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Units are left to inspect, and none of the classes refuses the lot yet.
    Open {
        /// How many are left.
        left: u64,
    },
    /// The lot passes.
    Accepted,
    /// The lot is refused because of this class, the gravest that refuses.
    Refused(Class),
}

impl Scheme {
    /// The plan of a class. All classes are judged on one sample, the largest
    /// of the plans'; of a critical defect no unit is accepted.
    pub fn plan(&self, class: Class) -> Plan {
        let of = |aql| Plan::of(self.lot, self.level, aql, self.inspection);
        match class {
            Class::Major => of(self.major),
            Class::Minor => of(self.minor),
            Class::Critical => {
                let (major, minor) = (of(self.major), of(self.minor));
                let larger = if minor.n > major.n { minor } else { major };
                Plan { ac: 0, ..larger }
            }
        }
    }

    /// Units to inspect.
    pub fn sample(&self) -> u64 {
        self.plan(Class::Critical).n
    }

    /// The verdict. A class refuses as soon as its rejection number is reached:
    /// what is left to inspect cannot change it.
    pub fn verdict(&self, counts: &Counts) -> Verdict {
        let refuses = |class: &Class| counts.of(*class) >= self.plan(*class).re();
        if let Some(class) = Class::ALL.into_iter().find(refuses) {
            return Verdict::Refused(class);
        }
        match self.sample().saturating_sub(counts.inspected) {
            0 => Verdict::Accepted,
            left => Verdict::Open { left },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scheme() -> Scheme {
        Scheme {
            lot: LotSize::new(1_500_000).unwrap(),
            level: Level::II,
            inspection: Inspection::Normal,
            major: Aql::parse("0.65").unwrap(),
            minor: Aql::parse("4.0").unwrap(),
        }
    }

    #[test]
    fn the_largest_sample_serves_all_classes() {
        let scheme = scheme();
        // Q at 0.65 is 1 250 / 14; at 4.0 the arrow leads up to M, 315 / 21.
        assert_eq!(scheme.plan(Class::Major).ac, 14);
        assert_eq!((scheme.plan(Class::Minor).n, scheme.plan(Class::Minor).ac), (315, 21));
        let critical = scheme.plan(Class::Critical);
        assert_eq!((critical.n, critical.ac, scheme.sample()), (1_250, 0, 1_250));
    }

    #[test]
    fn the_verdict_follows_from_the_counts() {
        let scheme = scheme();
        let counts =
            |inspected, critical, major, minor| Counts { inspected, critical, major, minor };
        assert_eq!(scheme.verdict(&counts(10, 0, 0, 0)), Verdict::Open { left: 1_240 });
        assert_eq!(scheme.verdict(&counts(1_250, 0, 14, 21)), Verdict::Accepted);
        assert_eq!(scheme.verdict(&counts(1_250, 0, 15, 0)), Verdict::Refused(Class::Major));
        assert_eq!(scheme.verdict(&counts(40, 0, 15, 0)), Verdict::Refused(Class::Major));
        assert_eq!(scheme.verdict(&counts(1_250, 0, 0, 22)), Verdict::Refused(Class::Minor));
        assert_eq!(scheme.verdict(&counts(3, 1, 0, 22)), Verdict::Refused(Class::Critical));
    }
}
