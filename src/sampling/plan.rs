//! Tables 2-A, 2-B and 2-C: single sampling plans.
//!
//! The three tables are built the same way: sample sizes and limits both grow by
//! a factor of about 1.58 from one step to the next, so a plan with the same
//! acceptance number stands on each anti-diagonal (letter + limit). That is why
//! one row of acceptance numbers holds a whole table, arrows included.

use super::{CodeLetter, Level, LotSize, SamplingError};

/// An acceptance quality limit: the share of nonconforming units that is still
/// tolerated as an average over lots, one of the standard's sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Aql(u8);

/// The limits as the standard writes them, in percent.
const LIMITS: [&str; 16] = [
    "0.010", "0.015", "0.025", "0.040", "0.065", "0.10", "0.15", "0.25", "0.40", "0.65", "1.0",
    "1.5", "2.5", "4.0", "6.5", "10",
];

impl Aql {
    /// All limits, smallest first.
    pub fn all() -> impl Iterator<Item = Aql> {
        (0..LIMITS.len() as u8).map(Aql)
    }

    /// From percent as typed: `1`, `1.0`, `0,65`, `2,5 %`.
    ///
    /// # Errors
    /// [`SamplingError::Aql`] for anything that the standard has no column for.
    pub fn parse(text: &str) -> Result<Aql, SamplingError> {
        let plain = text.trim().trim_end_matches('%').trim_end().replace(',', ".");
        let asked: Option<f64> = plain.parse().ok();
        let same = |limit: &Aql| asked.is_some_and(|asked| asked == limit.percent());
        Aql::all().find(same).ok_or_else(|| SamplingError::Aql(text.to_owned()))
    }

    /// In percent.
    pub fn percent(self) -> f64 {
        LIMITS[usize::from(self.0)].parse().unwrap_or_default()
    }

    /// As the standard writes it, with a decimal point.
    pub fn name(self) -> &'static str {
        LIMITS[usize::from(self.0)]
    }

    /// The next smaller limit.
    pub fn tighter(self) -> Option<Aql> {
        self.0.checked_sub(1).map(Aql)
    }

    pub(super) fn list() -> String {
        LIMITS.join(" ").replace('.', ",")
    }
}

/// How strictly is inspected; see [`super::Switching`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inspection {
    /// As long as nothing speaks against it.
    #[default]
    Normal,
    /// After too many refused lots.
    Tightened,
    /// After many good ones, where it is allowed.
    Reduced,
}

/// A master table.
struct Table {
    /// Sample size of each letter.
    sizes: &'static [u64],
    /// Anti-diagonal of the plans that accept nothing.
    zero: usize,
    /// What stands on the anti-diagonals from there on.
    cells: &'static [Cell],
}

#[derive(Clone, Copy)]
enum Cell {
    Accept(u64),
    Down,
    Up,
}

use Cell::{Accept, Down, Up};

const SIZES: [u64; 17] =
    [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1_250, 2_000, 3_150];
const REDUCED_SIZES: [u64; 16] = [2, 2, 2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800];

/// Below the row of numbers every arrow points down, beyond it up.
const NORMAL: Table = Table {
    sizes: SIZES.split_at(16).0,
    zero: 14,
    cells: &[
        Accept(0),
        Up,
        Down,
        Accept(1),
        Accept(2),
        Accept(3),
        Accept(5),
        Accept(7),
        Accept(10),
        Accept(14),
        Accept(21),
    ],
};
const TIGHTENED: Table = Table {
    sizes: &SIZES,
    zero: 15,
    cells: &[
        Accept(0),
        Down,
        Down,
        Accept(1),
        Accept(2),
        Accept(3),
        Accept(5),
        Accept(8),
        Accept(12),
        Accept(18),
    ],
};
const REDUCED: Table = Table {
    sizes: &REDUCED_SIZES,
    zero: 14,
    cells: &[
        Accept(0),
        Up,
        Down,
        Down,
        Accept(1),
        Accept(2),
        Accept(3),
        Accept(5),
        Accept(6),
        Accept(8),
        Accept(10),
    ],
};

impl Table {
    fn of(inspection: Inspection) -> &'static Table {
        match inspection {
            Inspection::Normal => &NORMAL,
            Inspection::Tightened => &TIGHTENED,
            Inspection::Reduced => &REDUCED,
        }
    }

    fn cell(&self, letter: usize, aql: Aql) -> Cell {
        match (letter + usize::from(aql.0)).checked_sub(self.zero) {
            None => Down,
            Some(step) => self.cells.get(step).copied().unwrap_or(Up),
        }
    }

    /// The plan that the arrows lead to. An arrow that would lead out of the
    /// table points the other way, as in the standard's first and last rows.
    /// Letter S has but one plan, which only arrows reach.
    fn plan(&self, letter: CodeLetter, aql: Aql) -> (usize, u64) {
        let first = usize::from(letter.0).min(15);
        let found = |mut rows: Box<dyn Iterator<Item = usize>>| {
            rows.find_map(|row| match self.cell(row, aql) {
                Accept(most) => Some((row, most)),
                _ => None,
            })
        };
        let down = || found(Box::new(first..self.sizes.len()));
        let up = || found(Box::new((0..=first).rev()));
        let either = match self.cell(first, aql) {
            Accept(most) => Some((first, most)),
            Down => down().or_else(up),
            Up => up().or_else(down),
        };
        either.unwrap_or((first, 0))
    }
}

/// A single sampling plan: inspect `n` units, accept the lot with up to `ac`
/// nonconforming ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The letter that the arrows lead to.
    pub letter: CodeLetter,
    /// Units to inspect.
    pub n: u64,
    /// Acceptance number: so many nonconforming units, and the lot passes.
    pub ac: u64,
    /// Units of the lot.
    pub lot: LotSize,
}

impl Plan {
    /// The plan for a lot. When the sample would be as large as the lot, all of
    /// it is inspected.
    pub fn of(lot: LotSize, level: Level, aql: Aql, inspection: Inspection) -> Plan {
        let table = Table::of(inspection);
        let (row, ac) = table.plan(CodeLetter::of(lot, level), aql);
        let n = table.sizes[row].min(lot.units());
        Plan { letter: CodeLetter(row as u8), n, ac, lot }
    }

    /// Rejection number: with so many nonconforming units the lot is refused.
    pub fn re(&self) -> u64 {
        self.ac + 1
    }

    /// Whether every unit is inspected.
    pub fn all(&self) -> bool {
        self.n == self.lot.units()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells after the arrows, `letter ac` by letter A to R and limit 0.010 to
    /// 10, entered apart from the code: tables 2-A, 2-B, 2-C of
    /// GB/T 2828.1-2012, equal to ISO 2859-1:1999.
    const NORMAL_CELLS: [&str; 16] = [
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 C1",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 C1",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 D1 C1",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 E1 D1 D2",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 F1 E1 E2 E3",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 G1 F1 F2 F3 F5",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 H1 G1 G2 G3 G5 G7",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 J1 H1 H2 H3 H5 H7 H10",
        "Q0 P0 N0 M0 L0 K0 J0 H0 K1 J1 J2 J3 J5 J7 J10 J14",
        "Q0 P0 N0 M0 L0 K0 J0 L1 K1 K2 K3 K5 K7 K10 K14 K21",
        "Q0 P0 N0 M0 L0 K0 M1 L1 L2 L3 L5 L7 L10 L14 L21 K21",
        "Q0 P0 N0 M0 L0 N1 M1 M2 M3 M5 M7 M10 M14 M21 L21 K21",
        "Q0 P0 N0 M0 P1 N1 N2 N3 N5 N7 N10 N14 N21 M21 L21 K21",
        "Q0 P0 N0 Q1 P1 P2 P3 P5 P7 P10 P14 P21 N21 M21 L21 K21",
        "Q0 P0 R1 Q1 Q2 Q3 Q5 Q7 Q10 Q14 Q21 P21 N21 M21 L21 K21",
        "Q0 P0 R1 R2 R3 R5 R7 R10 R14 R21 Q21 P21 N21 M21 L21 K21",
    ];
    const TIGHTENED_CELLS: [&str; 16] = [
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0",
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 D1",
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 E1 D1",
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 F1 E1 D1",
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 G1 F1 E1 E2",
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 H1 G1 F1 F2 F3",
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 J1 H1 G1 G2 G3 G5",
        "R0 Q0 P0 N0 M0 L0 K0 J0 H0 K1 J1 H1 H2 H3 H5 H8",
        "R0 Q0 P0 N0 M0 L0 K0 J0 L1 K1 J1 J2 J3 J5 J8 J12",
        "R0 Q0 P0 N0 M0 L0 K0 M1 L1 K1 K2 K3 K5 K8 K12 K18",
        "R0 Q0 P0 N0 M0 L0 N1 M1 L1 L2 L3 L5 L8 L12 L18 K18",
        "R0 Q0 P0 N0 M0 P1 N1 M1 M2 M3 M5 M8 M12 M18 L18 K18",
        "R0 Q0 P0 N0 Q1 P1 N1 N2 N3 N5 N8 N12 N18 M18 L18 K18",
        "R0 Q0 P0 R1 Q1 P1 P2 P3 P5 P8 P12 P18 N18 M18 L18 K18",
        "R0 Q0 S1 R1 Q1 Q2 Q3 Q5 Q8 Q12 Q18 P18 N18 M18 L18 K18",
        "R0 Q0 S1 R1 R2 R3 R5 R8 R12 R18 Q18 P18 N18 M18 L18 K18",
    ];
    const REDUCED_CELLS: [&str; 16] = [
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 D1",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 D1",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 E1 D1",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 F1 E1 D1",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 G1 F1 E1 E2",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 H1 G1 F1 F2 F3",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 J1 H1 G1 G2 G3 G5",
        "Q0 P0 N0 M0 L0 K0 J0 H0 G0 K1 J1 H1 H2 H3 H5 H6",
        "Q0 P0 N0 M0 L0 K0 J0 H0 L1 K1 J1 J2 J3 J5 J6 J8",
        "Q0 P0 N0 M0 L0 K0 J0 M1 L1 K1 K2 K3 K5 K6 K8 K10",
        "Q0 P0 N0 M0 L0 K0 N1 M1 L1 L2 L3 L5 L6 L8 L10 K10",
        "Q0 P0 N0 M0 L0 P1 N1 M1 M2 M3 M5 M6 M8 M10 L10 K10",
        "Q0 P0 N0 M0 Q1 P1 N1 N2 N3 N5 N6 N8 N10 M10 L10 K10",
        "Q0 P0 N0 R1 Q1 P1 P2 P3 P5 P6 P8 P10 N10 M10 L10 K10",
        "Q0 P0 N0 R1 Q1 Q2 Q3 Q5 Q6 Q8 Q10 P10 N10 M10 L10 K10",
        "Q0 P0 N0 R1 R2 R3 R5 R6 R8 R10 Q10 P10 N10 M10 L10 K10",
    ];

    #[test]
    fn every_cell_of_the_three_tables_is_that_of_the_standard() {
        let tables = [
            (Inspection::Normal, NORMAL_CELLS),
            (Inspection::Tightened, TIGHTENED_CELLS),
            (Inspection::Reduced, REDUCED_CELLS),
        ];
        for (inspection, cells) in tables {
            let table = Table::of(inspection);
            for (row, line) in cells.iter().enumerate() {
                for (aql, expected) in Aql::all().zip(line.split(' ')) {
                    let (letter, ac) = table.plan(CodeLetter(row as u8), aql);
                    let found = format!("{}{ac}", CodeLetter(letter as u8).letter());
                    let from = CodeLetter(row as u8).letter();
                    assert_eq!(found, expected, "{inspection:?} {from} {}", aql.name());
                }
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_standard_and_a_small_lot_is_inspected_whole() {
        let plan = |units, aql, inspection| {
            let lot = LotSize::new(units).unwrap();
            Plan::of(lot, Level::II, Aql::parse(aql).unwrap(), inspection)
        };
        let k = plan(2_000, "1,0", Inspection::Normal);
        assert_eq!((k.letter.letter(), k.n, k.ac, k.re(), k.all()), ('K', 125, 3, 4, false));
        let s = plan(1_500_000, "0.025", Inspection::Tightened);
        assert_eq!((s.letter.letter(), s.n, s.ac), ('S', 3_150, 1));
        let r = plan(2_000, "1", Inspection::Reduced);
        assert_eq!((r.letter.letter(), r.n, r.ac), ('K', 50, 2));
        // The arrow leads to 80 units, of which the lot has 20.
        let all = plan(20, "0.15", Inspection::Normal);
        assert_eq!((all.n, all.ac, all.all()), (20, 0, true));
    }

    #[test]
    fn limits_are_read_and_others_told() {
        for aql in Aql::all() {
            assert_eq!(Aql::parse(aql.name()), Ok(aql));
        }
        assert_eq!(Aql::parse("2,5 %").map(Aql::percent), Ok(2.5));
        let error = Aql::parse("3").unwrap_err().to_string();
        assert!(error.contains("« 3 »") && error.contains("2,5"), "{error}");
        assert!(Aql::parse("").is_err() && Aql::parse("NaN").is_err());
        assert_eq!(Aql::parse("0.010").unwrap().tighter(), None);
    }
}
