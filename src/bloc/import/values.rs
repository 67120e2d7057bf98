//! Numbers, sums and symbols as people and programs write them.

use std::collections::HashMap;

use crate::bloc::error::quoted;
use crate::game::{Alphabet, CellCode, Money, MoneyUnit};

/// Spaces that part thousands: plain, no-break, narrow no-break, thin.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

/// Without what stands round a value: blanks, and French quotation marks.
pub(super) fn bare(text: &str) -> &str {
    let blank = |c: char| c.is_whitespace();
    let text = text.trim_matches(blank);
    match text.strip_prefix('«').and_then(|t| t.strip_suffix('»')) {
        Some(inner) => inner.trim_matches(blank),
        None => text,
    }
}

/// A whole number from 0 on: digits, perhaps with spaces between thousands, or
/// with the `.0` that a program adds to a number with decimals.
pub(super) fn whole(text: &str) -> Option<u64> {
    if !text.is_empty() && text.len() < 19 && text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().ok();
    }
    let text = [".0", ",0", ".00", ",00"].iter().find_map(|z| text.strip_suffix(z)).unwrap_or(text);
    let groups: Vec<&str> = text.split(is_space).collect();
    let digits = |g: &&str| !g.is_empty() && g.bytes().all(|b| b.is_ascii_digit());
    let grouped = groups.len() == 1
        || groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3);
    if !grouped || !groups.iter().all(digits) {
        return None;
    }
    groups.concat().parse().ok()
}

/// A validation number: digits, in groups of any size, as they are printed.
pub(super) fn digits(text: &str) -> Option<u64> {
    whole(text).or_else(|| {
        let text: String = text.chars().filter(|c| !is_space(*c)).collect();
        whole(&text)
    })
}

/// A sum in centimes. A unit that is written with it is believed; without one
/// the column's counts.
///
/// # Errors
/// What was expected instead.
pub(super) fn sum(text: &str, unit: MoneyUnit) -> Result<i64, &'static str> {
    let euros = ["€", "EUR", "euro", "euros"].iter().any(|u| text.ends_with(u));
    if unit == MoneyUnit::Euros || euros {
        let expected = "une somme en euros, comme 10 000, 4,50 ou 10 000 €";
        return Money::parse(text).map(Money::to_cents).map_err(|_| expected);
    }
    let expected = "des centimes entiers, comme 450 (ou une somme avec « € »)";
    let cents = whole(text).and_then(|n| i64::try_from(n).ok());
    cents.filter(|n| *n < Money::LIMIT.to_cents()).ok_or(expected)
}

/// From what stands in a cell to the symbols of an alphabet.
pub(super) struct Symbols {
    /// The values of our own format.
    values: HashMap<String, CellCode>,
    /// What is printed, large or in words; `None` where it can be two symbols.
    printed: HashMap<String, Option<CellCode>>,
    /// Sums, or plain numbers however they are written.
    numbers: HashMap<i64, CellCode>,
    sums: bool,
    unit: MoneyUnit,
    /// Whether the column is one of our own format.
    own: bool,
    /// What is expected, in words.
    expected: String,
}

impl Symbols {
    /// For a column whose sums are counted in `unit`; `own` if it has the name
    /// that our own format gives it.
    pub(super) fn new(alphabet: &Alphabet, unit: MoneyUnit, own: bool) -> Self {
        let codes = || alphabet.symbols.iter().zip(0 as CellCode..);
        let mut printed: HashMap<String, Option<CellCode>> = HashMap::new();
        for (symbol, code) in codes() {
            for text in [&symbol.value, &symbol.text, &symbol.transcription] {
                // The value of a sum is a number of centimes: the unit decides.
                let is_number = alphabet.is_amounts && *text == symbol.value;
                if !text.is_empty() && !is_number {
                    let known = printed.entry(text.clone()).or_insert(Some(code));
                    if *known != Some(code) {
                        *known = None;
                    }
                }
            }
        }
        let numbers = codes().filter_map(|(symbol, code)| {
            let plain =
                || symbol.value.parse().ok().filter(|n: &i64| n.to_string() == symbol.value);
            let number = symbol.amount.map_or_else(plain, |sum| Some(sum.to_cents()));
            number.map(|n| (n, code))
        });
        let values = codes().map(|(s, code)| (s.value.clone(), code));
        Symbols {
            values: if alphabet.is_amounts { HashMap::new() } else { values.collect() },
            numbers: numbers.collect(),
            printed,
            sums: alphabet.is_amounts,
            unit,
            own,
            expected: expected(alphabet),
        }
    }

    /// The symbol that a text says.
    ///
    /// # Errors
    /// Why it says none, and what was expected.
    pub(super) fn code(&self, text: &str) -> Result<CellCode, String> {
        let text = bare(text);
        let expected = |what: &str| format!("{what} ; attendu : {}", self.expected);
        if text.is_empty() {
            return Err(expected("case vide"));
        }
        if let Some(Some(code)) = self.printed.get(text) {
            return Ok(*code);
        }
        // Two symbols are printed alike: only our own format tells them apart.
        if let Some(None) = self.printed.get(text) {
            let twice = || expected(&format!("{} peut être deux symboles", quoted(text)));
            return self.values.get(text).filter(|_| self.own).copied().ok_or_else(twice);
        }
        if self.sums {
            return match sum(text, self.unit) {
                Ok(cents) => self.numbers.get(&cents).copied().ok_or_else(|| {
                    let sum = Money::cents(cents);
                    expected(&format!("{} : le jeu n'a pas la somme de {sum}", quoted(text)))
                }),
                Err(what) => Err(format!("{} ; attendu : {what}", quoted(text))),
            };
        }
        let number = whole(text).and_then(|n| i64::try_from(n).ok());
        number
            .and_then(|n| self.numbers.get(&n).copied())
            .ok_or_else(|| expected(&format!("valeur {} inconnue du jeu", quoted(text))))
    }
}

/// The first symbols of an alphabet, for messages.
fn expected(alphabet: &Alphabet) -> String {
    const SHOWN: usize = 8;
    let shown = alphabet.symbols.iter().take(SHOWN).map(|s| match s.amount {
        Some(sum) => sum.to_string(),
        None => s.value.clone(),
    });
    let mut list = shown.collect::<Vec<_>>().join(", ");
    if alphabet.symbols.len() > SHOWN {
        list.push_str(", …");
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Symbol;

    #[test]
    fn whole_numbers_are_read_as_programs_and_people_write_them() {
        for (text, number) in [
            ("0", 0),
            ("17", 17),
            ("007", 7),
            ("1 500 000", 1_500_000),
            ("1\u{a0}500\u{202f}000", 1_500_000),
            ("12.0", 12),
            ("12,00", 12),
        ] {
            assert_eq!(whole(text), Some(number), "{text}");
        }
        for wrong in
            ["", "-1", "1,5", "1.000", "1,000", "1 50", "1500 000", "1e3", "1,2E+12", "x", ".0"]
        {
            assert_eq!(whole(wrong), None, "{wrong}");
        }
        assert_eq!(digits("123 4567 890"), Some(1_234_567_890));
        assert_eq!(digits("0001234"), Some(1_234));
        assert_eq!(digits("1,23E+12"), None);
    }

    #[test]
    fn sums_are_read_in_the_unit_of_their_column() {
        use MoneyUnit::{Cents, Euros};
        for (text, unit, cents) in [
            ("450", Cents, 450),
            ("450", Euros, 45_000),
            ("4,50", Euros, 450),
            ("4.5", Euros, 450),
            ("10 000 €", Euros, 1_000_000),
            ("10\u{202f}000\u{a0}€", Cents, 1_000_000),
            ("4,50 EUR", Cents, 450),
            ("0", Cents, 0),
            ("500.0", Cents, 500),
        ] {
            assert_eq!(sum(text, unit), Ok(cents), "{text} {unit:?}");
        }
        for (text, unit) in
            [("4,50", Cents), ("-3", Euros), ("dix", Euros), ("", Cents), ("1,234", Euros)]
        {
            assert!(sum(text, unit).is_err(), "{text} {unit:?}");
        }
        assert_eq!(bare("\u{a0}« 10 000 € » "), "10 000 €");
        assert_eq!(bare("« 4,50"), "« 4,50");
    }

    fn alphabet(symbols: &[(&str, &str, &str)]) -> Alphabet {
        let symbol = |(value, text, words): &(&str, &str, &str)| Symbol {
            value: (*value).to_owned(),
            text: (*text).to_owned(),
            transcription: (*words).to_owned(),
            ..blank()
        };
        Alphabet {
            id: "a".to_owned(),
            symbols: symbols.iter().map(symbol).collect(),
            is_amounts: false,
            weights: vec![1; symbols.len()],
            transcription_demanded: false,
        }
    }

    fn blank() -> Symbol {
        let text = String::new;
        Symbol { value: text(), text: text(), transcription: text(), amount: None, points: None }
    }

    #[test]
    fn a_symbol_is_said_by_value_text_or_words_and_never_by_two_at_once() {
        let cards = alphabet(&[
            ("7", "7", "SEPT"),
            ("R", "R", "ROI"),
            ("10", "X", "DIX"),
            ("X", "", "CROIX"),
        ]);
        let theirs = Symbols::new(&cards, MoneyUnit::Euros, false);
        for (text, code) in [
            ("7", 0),
            (" SEPT ", 0),
            ("7.0", 0),
            ("R", 1),
            ("ROI", 1),
            ("10", 2),
            ("DIX", 2),
            ("CROIX", 3),
        ] {
            assert_eq!(theirs.code(text), Ok(code), "{text}");
        }
        for (wrong, says) in
            [("roi", "inconnue"), ("", "vide"), ("11", "inconnue"), ("X", "deux symboles")]
        {
            let reason = theirs.code(wrong).unwrap_err();
            assert!(reason.contains(says) && reason.contains("attendu : 7, R, 10, X"), "{reason}");
        }
        // Under our own column names a value is what our own format says.
        assert_eq!(Symbols::new(&cards, MoneyUnit::Cents, true).code("X"), Ok(3));
    }
}
