//! What a designer types into a field of measure: `12,5/2`, `10+2*3`, `8,5 pt`.
//!
//! Decimal comma and point are the same. A number without a unit is in the unit
//! of the field; units may be mixed (`10 mm + 3 pt`). Nothing is guessed: what
//! is not understood is an error that says so, and never another number.

use crate::measure::{EMU_PER_INCH, EMU_PER_MM, EMU_PER_PT};

/// What a field's number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Millimetres.
    Mm,
    /// Typographic points of 1/72 inch.
    Pt,
    /// A bare number: pieces, thousandths of an em.
    Bare,
    /// Percent.
    Percent,
    /// Degrees of angle.
    Degree,
}

impl Unit {
    /// What stands behind the number.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Unit::Mm => "mm",
            Unit::Pt => "pt",
            Unit::Bare => "",
            Unit::Percent => "%",
            Unit::Degree => "°",
        }
    }

    /// EMU in one of it; only lengths have some.
    fn emu(self) -> Option<f64> {
        match self {
            Unit::Mm => Some(EMU_PER_MM as f64),
            Unit::Pt => Some(EMU_PER_PT as f64),
            _ => None,
        }
    }
}

/// Why a text is no measure. Each has a sentence in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing stands there.
    Empty,
    /// A character that means nothing here.
    Unknown(char),
    /// A number was expected at the end.
    Unfinished,
    /// A bracket is missing or stands alone.
    Bracket,
    /// Two decimal signs in one number.
    TwoSigns,
    /// A division by nothing.
    ByZero,
    /// A length times a length, or a number over a length.
    Dimension,
}

/// A value with the power of its length: 0 for a bare number, 1 for a length in
/// EMU.
#[derive(Clone, Copy, Debug)]
struct Quantity {
    value: f64,
    length: bool,
}

/// Reads an expression; the result is in `unit`.
pub(crate) fn evaluate(text: &str, unit: Unit) -> Result<f64, Fault> {
    let chars: Vec<char> = text.chars().collect();
    let mut reader = Reader { chars: &chars, at: 0, unit };
    reader.space();
    if reader.peek().is_none() {
        return Err(Fault::Empty);
    }
    let result = reader.sum()?;
    match reader.peek() {
        None => (),
        Some(')') => return Err(Fault::Bracket),
        Some(c) => return Err(Fault::Unknown(c)),
    }
    let value = match unit.emu() {
        Some(emu) if result.length => result.value / emu,
        None if result.length => return Err(Fault::Dimension),
        _ => result.value,
    };
    if value.is_finite() { Ok(value) } else { Err(Fault::ByZero) }
}

/// Whether a text is more than a number: then its result is worth showing.
pub(crate) fn is_expression(text: &str) -> bool {
    let trimmed = text.trim().trim_start_matches('-');
    trimmed.chars().any(|c| !c.is_ascii_digit() && !matches!(c, ',' | '.' | ' ' | '\u{202f}'))
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    unit: Unit,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn space(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{202f}' || c == '\u{a0}') {
            self.at += 1;
        }
    }

    /// Takes the next sign if it is one of these.
    fn take(&mut self, wanted: &[char]) -> Option<char> {
        let c = self.peek().filter(|c| wanted.contains(c))?;
        self.at += 1;
        self.space();
        Some(c)
    }

    fn sum(&mut self) -> Result<Quantity, Fault> {
        let mut total = self.product()?;
        while let Some(sign) = self.take(&['+', '-', '−', '–']) {
            let next = self.product()?;
            // Beside a length, a number without a unit is one of the field's.
            let length = total.length || next.length;
            let scale = |q: Quantity| {
                let emu = self.unit.emu();
                match (length && !q.length, emu) {
                    (true, Some(emu)) => Ok(q.value * emu),
                    (true, None) => Err(Fault::Dimension),
                    _ => Ok(q.value),
                }
            };
            let (a, b) = (scale(total)?, scale(next)?);
            total = Quantity { value: if sign == '+' { a + b } else { a - b }, length };
        }
        Ok(total)
    }

    fn product(&mut self) -> Result<Quantity, Fault> {
        let mut total = self.factor()?;
        while let Some(sign) = self.take(&['*', '×', 'x', '/', '÷', ':']) {
            let next = self.factor()?;
            let times = matches!(sign, '*' | '×' | 'x');
            total = match (total.length, next.length, times) {
                (true, true, true) | (false, true, false) => return Err(Fault::Dimension),
                (_, _, true) => Quantity {
                    value: total.value * next.value,
                    length: total.length || next.length,
                },
                (_, _, false) if next.value == 0.0 => return Err(Fault::ByZero),
                (a, b, false) => Quantity { value: total.value / next.value, length: a && !b },
            };
        }
        Ok(total)
    }

    fn factor(&mut self) -> Result<Quantity, Fault> {
        if self.take(&['-', '−', '–']).is_some() {
            let inner = self.factor()?;
            return Ok(Quantity { value: -inner.value, ..inner });
        }
        if self.take(&['+']).is_some() {
            return self.factor();
        }
        if self.take(&['(']).is_some() {
            let inner = self.sum()?;
            self.take(&[')']).ok_or(Fault::Bracket)?;
            return Ok(inner);
        }
        self.number()
    }

    fn number(&mut self) -> Result<Quantity, Fault> {
        let mut digits = String::new();
        let mut signs = 0;
        while let Some(c) = self.peek() {
            match c {
                '0'..='9' => digits.push(c),
                ',' | '.' => {
                    signs += 1;
                    digits.push('.');
                }
                // What the window itself puts between thousands.
                '\u{202f}' if self.chars.get(self.at + 1).is_some_and(char::is_ascii_digit) => {}
                _ => break,
            }
            self.at += 1;
        }
        if signs > 1 {
            return Err(Fault::TwoSigns);
        }
        let value = match digits.parse::<f64>() {
            Ok(value) => value,
            Err(_) => return Err(self.peek().map_or(Fault::Unfinished, Fault::Unknown)),
        };
        self.space();
        let quantity = match self.word() {
            Some(emu) => Quantity { value: value * emu, length: true },
            None => {
                // The field's own sign may be typed behind its number.
                let sign: Vec<char> = self.unit.sign().chars().collect();
                if !sign.is_empty() && self.chars[self.at..].starts_with(&sign) {
                    self.at += sign.len();
                }
                Quantity { value, length: false }
            }
        };
        self.space();
        Ok(quantity)
    }

    /// A unit of length, as EMU.
    fn word(&mut self) -> Option<f64> {
        const UNITS: [(&str, f64); 5] = [
            ("mm", EMU_PER_MM as f64),
            ("cm", EMU_PER_MM as f64 * 10.0),
            ("pts", EMU_PER_PT as f64),
            ("pt", EMU_PER_PT as f64),
            ("in", EMU_PER_INCH as f64),
        ];
        let rest = &self.chars[self.at..];
        let (name, emu) = UNITS.into_iter().find(|(name, _)| {
            name.chars().zip(rest).filter(|(a, b)| a.eq_ignore_ascii_case(b)).count() == name.len()
        })?;
        self.at += name.len();
        Some(emu)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn mm(text: &str) -> f64 {
        let value = evaluate(text, Unit::Mm).unwrap();
        (value * 1e6).round() / 1e6
    }

    #[test]
    fn comma_and_point_are_the_same_and_expressions_are_worked_out() {
        assert_eq!(mm("12,5"), 12.5);
        assert_eq!(mm("12.5"), 12.5);
        assert_eq!(mm("12,5/2"), 6.25);
        assert_eq!(mm("10+2*3"), 16.0);
        assert_eq!(mm("12,5/2+6,75"), 13.0);
        assert_eq!(mm("(10 + 2) × 3"), 36.0);
        assert_eq!(mm(" - 3 - -1 "), -2.0);
        assert_eq!(mm("1\u{202f}213,5"), 1213.5);
        assert_eq!(mm(",5"), 0.5);
    }

    #[test]
    fn units_may_be_typed_and_mixed() {
        assert_eq!(mm("1 cm"), 10.0);
        assert_eq!(mm("72pt"), 25.4);
        assert_eq!(mm("1in"), 25.4);
        assert_eq!(mm("10 mm + 72 pt"), 35.4);
        assert_eq!(mm("2+1cm"), 12.0);
        assert_eq!(mm("2*1cm"), 20.0);
        assert_eq!(mm("30mm/10mm"), 3.0);
        let pt = evaluate("25,4mm", Unit::Pt).unwrap();
        assert!((pt - 72.0).abs() < 1e-9);
        assert_eq!(evaluate("50 %", Unit::Percent), Ok(50.0));
        assert_eq!(evaluate("360/12 °", Unit::Degree), Ok(30.0));
    }

    #[test]
    fn what_is_not_understood_is_an_error_and_never_another_number() {
        let fault = |text| evaluate(text, Unit::Mm).unwrap_err();
        assert_eq!(fault("  "), Fault::Empty);
        assert_eq!(fault("12 5"), Fault::Unknown('5'));
        assert_eq!(fault("1.234,5"), Fault::TwoSigns);
        assert_eq!(fault("12abc"), Fault::Unknown('a'));
        assert_eq!(fault("12+"), Fault::Unfinished);
        assert_eq!(fault("(12"), Fault::Bracket);
        assert_eq!(fault("12)"), Fault::Bracket);
        assert_eq!(fault("3/0"), Fault::ByZero);
        assert_eq!(fault("2mm*3mm"), Fault::Dimension);
        assert_eq!(fault("2/3mm"), Fault::Dimension);
        assert_eq!(evaluate("3 mm", Unit::Bare), Err(Fault::Dimension));
    }

    #[test]
    fn only_more_than_a_number_is_an_expression() {
        assert!(!is_expression("-12,5") && !is_expression("12.5 "));
        assert!(is_expression("12/2") && is_expression("12pt") && is_expression("1-2"));
    }
}
