//! Table 1: from the size of a lot and an inspection level to a code letter.

use super::SamplingError;

/// How many units a lot has: two or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LotSize(u64);

impl LotSize {
    /// From a count.
    ///
    /// # Errors
    /// [`SamplingError::LotSize`] below two: there is nothing to sample.
    pub fn new(units: u64) -> Result<LotSize, SamplingError> {
        if units < 2 { Err(SamplingError::LotSize(units)) } else { Ok(LotSize(units)) }
    }

    /// The count.
    pub fn units(self) -> u64 {
        self.0
    }
}

/// How much is inspected for the size of the lot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Special, smallest samples.
    S1,
    /// Special.
    S2,
    /// Special.
    S3,
    /// Special.
    S4,
    /// General, less discrimination.
    I,
    /// General, the usual one.
    #[default]
    II,
    /// General, more discrimination.
    III,
}

impl Level {
    /// All levels, in the order of table 1.
    pub const ALL: [Level; 7] =
        [Level::S1, Level::S2, Level::S3, Level::S4, Level::I, Level::II, Level::III];

    /// As the standard writes it.
    pub fn name(self) -> &'static str {
        match self {
            Level::S1 => "S-1",
            Level::S2 => "S-2",
            Level::S3 => "S-3",
            Level::S4 => "S-4",
            Level::I => "I",
            Level::II => "II",
            Level::III => "III",
        }
    }

    /// From its name, in capitals or not, with or without the hyphen.
    ///
    /// # Errors
    /// [`SamplingError::Level`].
    pub fn parse(text: &str) -> Result<Level, SamplingError> {
        let plain = |name: &str| name.trim().to_uppercase().replace('-', "");
        let found = Level::ALL.into_iter().find(|level| plain(level.name()) == plain(text));
        found.ok_or_else(|| SamplingError::Level(text.to_owned()))
    }
}

/// A code letter, by which the master tables are entered: A to R without I and
/// O, and S, which only tightened inspection has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CodeLetter(pub(super) u8);

/// The letters in the order of the tables.
const LETTERS: &[u8; 17] = b"ABCDEFGHJKLMNPQRS";

/// Largest lot of each row of table 1 but the last.
const ROWS: [u64; 14] =
    [8, 15, 25, 50, 90, 150, 280, 500, 1_200, 3_200, 10_000, 35_000, 150_000, 500_000];

/// The letters of each level, by row.
const TABLE_1: [&[u8; 15]; 7] = [
    b"AAAABBBBCCCCDDD",
    b"AAABBBCCCDDDEEE",
    b"AABBCCDDEEFFGGH",
    b"AABCCDEEFGGHJJK",
    b"AABCCDEFGHJKLMN",
    b"ABCDEFGHJKLMNPQ",
    b"BCDEFGHJKLMNPQR",
];

impl CodeLetter {
    /// The letter for a lot, by table 1.
    pub fn of(lot: LotSize, level: Level) -> CodeLetter {
        let row = ROWS.partition_point(|most| *most < lot.units());
        let letter = TABLE_1[level as usize][row];
        let at = LETTERS.iter().position(|l| *l == letter);
        CodeLetter(at.unwrap_or_default() as u8)
    }

    /// The letter itself.
    pub fn letter(self) -> char {
        char::from(LETTERS[usize::from(self.0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_begin_and_end_where_the_standard_says() {
        let letter = |units, level| CodeLetter::of(LotSize::new(units).unwrap(), level).letter();
        let ends = [2, 8, 9, 15, 16, 25, 26, 50, 51, 90, 91, 150, 151, 280, 281, 500, 501];
        let two: String = ends.iter().map(|n| letter(*n, Level::II)).collect();
        assert_eq!(two, "AABBCCDDEEFFGGHHJ");
        let large = [1_200, 1_201, 3_200, 3_201, 10_000, 10_001, 35_000, 35_001, 150_000];
        let two: String = large.iter().map(|n| letter(*n, Level::II)).collect();
        assert_eq!(two, "JKKLLMMNN");
        assert_eq!(letter(150_001, Level::II), 'P');
        assert_eq!(letter(500_000, Level::II), 'P');
        assert_eq!(letter(1_500_000, Level::II), 'Q');
        assert_eq!(letter(12_000_000, Level::III), 'R');
        assert_eq!(letter(12_000_000, Level::S4), 'K');
        assert_eq!(letter(1_000, Level::S1), 'C');
        assert_eq!(letter(300, Level::I), 'F');
    }

    #[test]
    fn a_higher_level_never_takes_less_and_a_larger_lot_neither() {
        for pair in TABLE_1.windows(2) {
            // Special level S-4 and general level I are two scales.
            if pair[1] == TABLE_1[4] {
                continue;
            }
            assert!(pair[0].iter().zip(pair[1]).all(|(less, more)| less <= more));
        }
        for row in TABLE_1 {
            assert!(row.is_sorted());
        }
    }

    #[test]
    fn names_are_read_and_others_told() {
        for level in Level::ALL {
            assert_eq!(Level::parse(level.name()), Ok(level));
        }
        assert_eq!(Level::parse("s3"), Ok(Level::S3));
        let error = Level::parse("IV").unwrap_err().to_string();
        assert!(error.contains("« IV »") && error.contains("S-4"), "{error}");
        assert!(LotSize::new(1).is_err());
    }
}
