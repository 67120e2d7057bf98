//! [`Numbering`]: how serials are written, and what the codes on a ticket carry.
//!
//! A pattern is text with fields in braces: `{game:4}-{pack:7}-{ticket:3}` is
//! the usual number of a lottery's ticket, game, pack, ticket in the pack. The
//! validation number is no field: what stands in the open must not carry it.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::Serial;
use super::serial::iso7064_mod_11_10;

/// A part of a serial that a pattern shows as digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SerialField {
    /// Number of the game.
    Game,
    /// Number of the émission.
    Emission,
    /// Number of the bloc.
    Bloc,
    /// Number of the pack in the bloc, from 0.
    Pack,
    /// Number of the ticket: in its pack where the pattern shows the pack, else
    /// in the bloc; from 0.
    Ticket,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(char),
    Digits(SerialField, u8),
    Check,
    Serial,
    SerialDigits,
}

/// Why a text is no pattern, or does not do for a bloc.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A field that there is not.
    #[error(
        "« {{{0}}} » : {{game:4}}, {{emission:2}}, {{bloc:4}}, {{pack:7}}, {{ticket:8}} avec leur nombre de chiffres, ou {{check}} est attendu"
    )]
    Field(String),
    /// The validation number.
    #[error("« {{validation}} » : rien de ce qui est à découvert ne porte le numéro de contrôle")]
    Validation,
    /// A brace without its other.
    #[error("une accolade sans son autre")]
    Brace,
    /// A character that not every symbology and font of numbers has.
    #[error("« {0} » : des chiffres, des tirets et des espaces sont attendus hors des accolades")]
    Character(char),
    /// Nothing tells one ticket from another.
    #[error("{{ticket:…}} est attendu, une fois, et chaque autre champ une fois au plus")]
    Ticket,
    /// The check digit is not where it checks all.
    #[error("{{check}} est attendu après tous les chiffres, une fois au plus")]
    Check,
    /// Fewer digits than the bloc needs.
    #[error("{{{field}:{digits}}} : {needed} chiffres sont attendus pour {most}")]
    TooFew {
        /// The field.
        field: &'static str,
        /// Its digits.
        digits: u8,
        /// How many it takes.
        needed: u8,
        /// The largest number that there is.
        most: u32,
    },
    /// A pack is asked for, but nobody says how many tickets one has.
    #[error("{{pack}} : tickets_per_pack est attendu, ou [packs] dans game.toml")]
    NoPacks,
    /// The game says it too, otherwise.
    #[error("tickets_per_pack = {found} : game.toml a {expected} tickets par paquet")]
    OtherPacks {
        /// What the press settings say.
        found: u32,
        /// What the game says.
        expected: u32,
    },
}

/// A pattern of a serial or of what a code carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberPattern {
    parts: Vec<Part>,
}

impl FromStr for NumberPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if c == '{' {
                let (field, after) = rest[1..].split_once('}').ok_or(PatternError::Brace)?;
                parts.push(part(field)?);
                rest = after;
            } else if c == '}' {
                return Err(PatternError::Brace);
            } else if c.is_ascii_digit() || c == '-' || c == ' ' {
                parts.push(Part::Text(c));
                rest = &rest[1..];
            } else {
                return Err(PatternError::Character(c));
            }
        }
        let checks: Vec<usize> = (0..parts.len()).filter(|i| parts[*i] == Part::Check).collect();
        let digits_after = |at: usize| {
            parts[at..].iter().any(|p| match p {
                Part::Digits(..) | Part::Serial | Part::SerialDigits => true,
                Part::Text(c) => c.is_ascii_digit(),
                Part::Check => false,
            })
        };
        match checks[..] {
            [] => {}
            [at] if !digits_after(at) => {}
            _ => return Err(PatternError::Check),
        }
        Ok(NumberPattern { parts })
    }
}

fn part(text: &str) -> Result<Part, PatternError> {
    let unknown = || PatternError::Field(text.to_owned());
    match text {
        "check" => return Ok(Part::Check),
        "serial" => return Ok(Part::Serial),
        "digits" => return Ok(Part::SerialDigits),
        _ if text.starts_with("validation") => return Err(PatternError::Validation),
        _ => {}
    }
    let (name, digits) = text.split_once(':').ok_or_else(unknown)?;
    let field = match name {
        "game" => SerialField::Game,
        "emission" => SerialField::Emission,
        "bloc" => SerialField::Bloc,
        "pack" => SerialField::Pack,
        "ticket" => SerialField::Ticket,
        _ => return Err(unknown()),
    };
    let digits = digits.parse().ok().filter(|n| (1..=9).contains(n)).ok_or_else(unknown)?;
    Ok(Part::Digits(field, digits))
}

/// How a job numbers its tickets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    serial: NumberPattern,
    codes: BTreeMap<String, NumberPattern>,
    tickets_per_pack: Option<u32>,
}

impl Default for Numbering {
    /// `{game:4}-{emission:2}-{bloc:4}-{ticket:8}-{check}`, which is also what
    /// every code carries.
    fn default() -> Self {
        use SerialField::{Bloc, Emission, Game, Ticket};
        let dash = Part::Text('-');
        let mut parts = Vec::new();
        for (field, digits) in [(Game, 4), (Emission, 2), (Bloc, 4), (Ticket, 8)] {
            parts.extend([Part::Digits(field, digits), dash.clone()]);
        }
        parts.push(Part::Check);
        Numbering {
            serial: NumberPattern { parts },
            codes: BTreeMap::new(),
            tickets_per_pack: None,
        }
    }
}

impl Numbering {
    /// From the pattern of serials, those of codes by their names, and the
    /// tickets of a pack where the game does not say.
    ///
    /// # Errors
    /// If the serial's pattern has no ticket, a field twice, or is made of
    /// serials itself.
    pub fn new(
        serial: NumberPattern,
        codes: BTreeMap<String, NumberPattern>,
        tickets_per_pack: Option<u32>,
    ) -> Result<Self, PatternError> {
        let mut fields = Vec::new();
        for part in &serial.parts {
            match part {
                Part::Digits(field, _) if fields.contains(field) => {
                    return Err(PatternError::Ticket);
                }
                Part::Digits(field, _) => fields.push(*field),
                Part::Serial => return Err(PatternError::Field("serial".into())),
                Part::SerialDigits => return Err(PatternError::Field("digits".into())),
                Part::Text(_) | Part::Check => {}
            }
        }
        if !fields.contains(&SerialField::Ticket) {
            return Err(PatternError::Ticket);
        }
        Ok(Numbering { serial, codes, tickets_per_pack })
    }

    /// The numbering for a game whose blocs have so many tickets, and packs
    /// where it says so.
    ///
    /// # Errors
    /// Everything that has too few digits, and packs that are not told or told
    /// in two ways.
    pub fn fit(
        mut self,
        game: u16,
        bloc_size: u32,
        packs: Option<u32>,
    ) -> Result<Self, Vec<PatternError>> {
        let mut wrong = Vec::new();
        match (self.tickets_per_pack, packs) {
            (Some(found), Some(expected)) if found != expected => {
                wrong.push(PatternError::OtherPacks { found, expected });
            }
            (None, said) => self.tickets_per_pack = said,
            _ => {}
        }
        let with_pack = self.has_packs();
        if with_pack && self.tickets_per_pack.is_none() {
            wrong.push(PatternError::NoPacks);
        }
        let last = bloc_size.saturating_sub(1);
        for pattern in [&self.serial].into_iter().chain(self.codes.values()) {
            for part in &pattern.parts {
                let Part::Digits(field, digits) = *part else { continue };
                let pack = self.tickets_per_pack.unwrap_or(u32::MAX).max(1);
                let (name, most) = match field {
                    SerialField::Game => ("game", u32::from(game)),
                    SerialField::Emission => ("emission", 99),
                    SerialField::Bloc => ("bloc", 9_999),
                    SerialField::Pack => ("pack", last / pack),
                    SerialField::Ticket if with_pack => ("ticket", last.min(pack - 1)),
                    SerialField::Ticket => ("ticket", last),
                };
                let needed = most.checked_ilog10().unwrap_or(0) as u8 + 1;
                if digits < needed {
                    wrong.push(PatternError::TooFew { field: name, digits, needed, most });
                }
            }
        }
        if wrong.is_empty() { Ok(self) } else { Err(wrong) }
    }

    fn has_packs(&self) -> bool {
        self.serial.parts.iter().any(|p| matches!(p, Part::Digits(SerialField::Pack, _)))
    }

    /// A serial as it is printed.
    pub fn text(&self, serial: &Serial) -> String {
        let mut out = String::with_capacity(24);
        self.write(&self.serial, serial, &mut out);
        out
    }

    /// What the code of this name carries: the serial, unless it is said
    /// otherwise.
    pub fn payload(&self, code: &str, serial: &Serial) -> String {
        self.said(code, serial).unwrap_or_else(|| self.text(serial))
    }

    /// What the code of this name is said to carry; nothing where it carries
    /// the serial, which a press has written already.
    pub fn said(&self, code: &str, serial: &Serial) -> Option<String> {
        let mut out = String::with_capacity(24);
        self.write(self.codes.get(code)?, serial, &mut out);
        Some(out)
    }

    /// Tickets in a pack, where tickets are packed.
    pub fn tickets_per_pack(&self) -> Option<u32> {
        self.tickets_per_pack
    }

    /// The pattern of serials.
    pub fn serial(&self) -> &NumberPattern {
        &self.serial
    }

    /// Names of the codes that are said something of.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.codes.keys().map(String::as_str)
    }

    fn write(&self, pattern: &NumberPattern, serial: &Serial, out: &mut String) {
        let start = out.len();
        for part in &pattern.parts {
            match part {
                Part::Text(c) => out.push(*c),
                Part::Digits(field, digits) => push(out, self.value(*field, serial), *digits),
                Part::Check => {
                    let digits = out[start..].bytes().filter(u8::is_ascii_digit);
                    out.push(char::from(b'0' + iso7064_mod_11_10(digits)));
                }
                Part::Serial => self.write(&self.serial, serial, out),
                Part::SerialDigits => {
                    let text = self.text(serial);
                    out.extend(text.chars().filter(char::is_ascii_digit));
                }
            }
        }
    }

    fn value(&self, field: SerialField, serial: &Serial) -> u32 {
        let pack = self.tickets_per_pack.unwrap_or(u32::MAX).max(1);
        match field {
            SerialField::Game => serial.game.into(),
            SerialField::Emission => serial.emission.into(),
            SerialField::Bloc => serial.bloc.into(),
            SerialField::Pack => serial.ticket / pack,
            SerialField::Ticket if self.has_packs() => serial.ticket % pack,
            SerialField::Ticket => serial.ticket,
        }
    }

    /// The serial that a text names, with or without what stands between its
    /// digits. `usual` has what the pattern does not show.
    ///
    /// # Errors
    /// Another number of digits, a wrong check digit.
    pub fn parse(&self, text: &str, usual: Serial) -> Result<Serial, SerialTextError> {
        let found: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
        let strange = |c: char| !c.is_ascii_digit() && !"- \u{a0}\u{202f}".contains(c);
        let shape = || SerialTextError::Shape { text: text.to_owned(), example: self.text(&usual) };
        let (mut serial, mut at) = (usual, 0);
        let (mut pack, mut in_pack) = (None, None);
        if text.chars().any(strange) {
            return Err(shape());
        }
        for part in &self.serial.parts {
            let width = match part {
                Part::Digits(_, digits) => usize::from(*digits),
                Part::Check => 1,
                Part::Text(c) => usize::from(c.is_ascii_digit()),
                Part::Serial | Part::SerialDigits => 0,
            };
            let digits = found.get(at..at + width).ok_or_else(shape)?;
            let value = digits.iter().fold(0u32, |n, d| n * 10 + u32::from(d - b'0'));
            match part {
                Part::Digits(SerialField::Game, _) => serial.game = value as u16,
                Part::Digits(SerialField::Emission, _) => serial.emission = value as u16,
                Part::Digits(SerialField::Bloc, _) => serial.bloc = value as u16,
                Part::Digits(SerialField::Pack, _) => pack = Some(value),
                Part::Digits(SerialField::Ticket, _) => in_pack = Some(value),
                Part::Check => {
                    let expected = iso7064_mod_11_10(found[..at].iter().copied());
                    if value != u32::from(expected) {
                        let (text, found) = (text.to_owned(), value as u8);
                        return Err(SerialTextError::Check { text, found, expected });
                    }
                }
                Part::Text(c) if c.is_ascii_digit() && digits != [*c as u8] => {
                    return Err(shape());
                }
                _ => {}
            }
            at += width;
        }
        if at != found.len() {
            return Err(shape());
        }
        let size = self.tickets_per_pack.unwrap_or(0);
        serial.ticket = match (pack, in_pack) {
            (Some(pack), Some(ticket)) if ticket < size => {
                pack.checked_mul(size).and_then(|n| n.checked_add(ticket)).ok_or_else(shape)?
            }
            (None, Some(ticket)) => ticket,
            _ => return Err(shape()),
        };
        Ok(serial)
    }
}

impl fmt::Display for NumberPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|part| match part {
            Part::Text(c) => write!(f, "{c}"),
            Part::Digits(field, digits) => {
                write!(f, "{{{}:{digits}}}", format!("{field:?}").to_lowercase())
            }
            Part::Check => f.write_str("{check}"),
            Part::Serial => f.write_str("{serial}"),
            Part::SerialDigits => f.write_str("{digits}"),
        })
    }
}

/// Why a text is no serial of a job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SerialTextError {
    /// Not the digits of the pattern.
    #[error("« {text} » n'est pas un numéro de série : ici il s'écrit comme {example}")]
    Shape {
        /// The text read.
        text: String,
        /// A serial of the job.
        example: String,
    },
    /// The check digit does not agree.
    #[error("« {text} » : la clé {found} est fausse, {expected} est attendue")]
    Check {
        /// The text read.
        text: String,
        /// The digit that stands there.
        found: u8,
        /// The digit that should.
        expected: u8,
    },
}

/// Appends a number, filled up with zeros; presses ask for millions.
fn push(out: &mut String, mut number: u32, digits: u8) {
    let mut text = [b'0'; 10];
    let width = usize::from(digits).min(10);
    for digit in text[..width].iter_mut().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
    }
    out.extend(text[..width].iter().map(|b| char::from(*b)));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const SERIAL: Serial = Serial { game: 1202, emission: 1, bloc: 7, ticket: 1_213 };

    fn numbering(pattern: &str, per_pack: Option<u32>) -> Numbering {
        Numbering::new(pattern.parse().unwrap(), BTreeMap::new(), per_pack).unwrap()
    }

    #[test]
    fn the_usual_serial_is_that_of_serial() {
        let usual = Numbering::default();
        assert_eq!(usual.text(&SERIAL), SERIAL.to_string());
        assert_eq!(usual.serial.to_string(), "{game:4}-{emission:2}-{bloc:4}-{ticket:8}-{check}");
        assert_eq!(usual.payload("code", &SERIAL), SERIAL.to_string());
        assert_eq!(usual.parse(&SERIAL.to_string(), SERIAL), Ok(SERIAL));
    }

    #[test]
    fn game_pack_and_ticket_count_off_the_bloc() {
        let packs = numbering("{game:4}-{pack:7}-{ticket:3}", Some(150));
        let packs = packs.fit(1202, 1_500_000, None).unwrap();
        assert_eq!(packs.text(&SERIAL), "1202-0000008-013");
        let mut seen = std::collections::BTreeSet::new();
        for ticket in (0..2_000).chain(1_499_000..1_500_000) {
            let serial = Serial { ticket, ..SERIAL };
            let text = packs.text(&serial);
            assert_eq!(packs.parse(&text, SERIAL), Ok(serial));
            assert!(seen.insert(text));
        }
        assert!(packs.parse("1202-0000008-150", SERIAL).is_err());
        assert!(packs.parse("1202-0000008-01", SERIAL).is_err());
        assert!(packs.parse("1202x0000008-013", SERIAL).is_err());
    }

    #[test]
    fn codes_carry_what_they_are_told() {
        let codes = BTreeMap::from([("dos".to_owned(), "{digits}".parse().unwrap())]);
        let n =
            Numbering::new("{bloc:4}-{ticket:8}-{check}".parse().unwrap(), codes, None).unwrap();
        let text = n.text(&SERIAL);
        assert_eq!(n.payload("dos", &SERIAL), text.replace('-', ""));
        assert_eq!(n.payload("autre", &SERIAL), text);
        let wrong = text.replace("1213", "1214");
        assert!(matches!(n.parse(&wrong, SERIAL), Err(SerialTextError::Check { .. })));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let error = |text: &str| text.parse::<NumberPattern>().unwrap_err();
        assert_eq!(error("{ticket}"), PatternError::Field("ticket".into()));
        assert_eq!(error("{ticket:0}"), PatternError::Field("ticket:0".into()));
        assert_eq!(error("{validation:12}"), PatternError::Validation);
        assert_eq!(error("{ticket:3"), PatternError::Brace);
        assert_eq!(error("N{ticket:3}"), PatternError::Character('N'));
        assert_eq!(error("{check}{ticket:3}"), PatternError::Check);
        let new = |text: &str| Numbering::new(text.parse().unwrap(), BTreeMap::new(), None);
        assert_eq!(new("{bloc:4}").unwrap_err(), PatternError::Ticket);
        assert_eq!(new("{ticket:4}{ticket:4}").unwrap_err(), PatternError::Ticket);
        let fit = |text: &str, packs| new(text).unwrap().fit(1202, 1_500_000, packs);
        let wrong = fit("{game:3}-{ticket:6}", None).unwrap_err();
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert_eq!(fit("{pack:5}-{ticket:2}", None).unwrap_err()[0], PatternError::NoPacks);
        assert!(fit("{pack:5}-{ticket:2}", Some(100)).is_ok());
    }
}
