//! Tokens of an official text: figures with their thousands, units, words.
//!
//! Texts come out of web pages, PDF files and scanners, so a table may stand on
//! one line or have a cell a line; bars and ends of lines are only separators
//! here, and what makes a row is decided later.

use std::ops::Range;

use super::figure::{self, Figure};
use crate::wording;

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number with its thousands and decimals.
    Figure(Figure),
    /// A word in capitals without accents; what is elided keeps its apostrophe
    /// (`QU'`).
    Word(String),
    /// The sign €, or a word that says the same.
    Euro,
    /// The border of a cell: a bar or a tab.
    Bar,
    /// Several spaces: where columns are drawn with them, the border of a cell.
    Gap,
    /// The end of a line.
    Line,
    /// A run of dashes: a rule of the table.
    Rule,
    /// `.` or `;` after a word.
    Stop,
    /// `:`.
    Colon,
    /// `,`.
    Comma,
    /// `=`.
    Equals,
    /// Any other sign.
    Other,
}

/// A token with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Line, from 1.
    pub(super) line: usize,
    /// Bytes of the text.
    pub(super) span: Range<usize>,
}

impl Token {
    /// The word, if it is one.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether it is one of these words.
    pub(super) fn is_word(&self, words: &[&str]) -> bool {
        self.word().is_some_and(|word| words.contains(&word))
    }

    /// The figure, if it is one.
    pub(super) fn figure(&self) -> Option<&Figure> {
        match &self.kind {
            Kind::Figure(figure) => Some(figure),
            _ => None,
        }
    }

    /// Whether it only parts cells or decorates them.
    pub(super) fn is_border(&self) -> bool {
        matches!(self.kind, Kind::Bar | Kind::Gap | Kind::Line | Kind::Rule | Kind::Other)
    }
}

/// Signs of which rules are drawn.
fn draws_rules(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '_' | '=' | '+' | '\u{2500}'..='\u{257f}')
}

fn ends_line(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Marks that a decomposed letter carries.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = match c {
            '\r' if rest.starts_with("\r\n") => (Some(Kind::Line), 2),
            c if ends_line(c) => (Some(Kind::Line), c.len_utf8()),
            '|' | '\t' | '\u{2502}' => (Some(Kind::Bar), c.len_utf8()),
            c if c.is_whitespace() => {
                let run: usize = rest
                    .chars()
                    .take_while(|c| c.is_whitespace() && !ends_line(*c) && *c != '\t')
                    .map(char::len_utf8)
                    .sum();
                (Some(Kind::Gap).filter(|_| run > c.len_utf8()), run)
            }
            c if is_mark(c) || c == '\u{feff}' => (None, c.len_utf8()),
            c if c.is_ascii_digit() => {
                let (figure, length) = figure::read(rest);
                (Some(Kind::Figure(figure)), length)
            }
            '€' => (Some(Kind::Euro), c.len_utf8()),
            c if c.is_alphabetic() => {
                let (word, length) = word(rest);
                let euro = matches!(word.as_str(), "EUR" | "EURO" | "EUROS");
                (Some(if euro { Kind::Euro } else { Kind::Word(word) }), length)
            }
            c if draws_rules(c) || (c == ':' && rest[1..].starts_with(draws_rules)) => {
                let run: usize = rest
                    .chars()
                    .take_while(|c| draws_rules(*c) || *c == ':')
                    .map(char::len_utf8)
                    .sum();
                let kind = match c {
                    _ if run > c.len_utf8() => Kind::Rule,
                    '=' => Kind::Equals,
                    _ => Kind::Other,
                };
                (Some(kind), run)
            }
            '.' | ';' => (Some(Kind::Stop), 1),
            ':' => (Some(Kind::Colon), 1),
            ',' => (Some(Kind::Comma), 1),
            c => (Some(Kind::Other), c.len_utf8()),
        };
        if let Some(kind) = kind {
            let ends_line = kind == Kind::Line && c != '\u{c}';
            found.push(Token { kind, line, span: at..at + length });
            line += usize::from(ends_line);
        }
        at += length;
    }
    found
}

/// The word at the beginning of a text, and its length in bytes.
fn word(text: &str) -> (String, usize) {
    let mut length: usize =
        text.chars().take_while(|c| c.is_alphabetic() || is_mark(*c)).map(char::len_utf8).sum();
    let letters: String = text[..length].chars().filter(|c| !is_mark(*c)).collect();
    let mut word = wording::bare_capitals(&letters);
    if let Some(c) = text[length..].chars().next().filter(|c| matches!(c, '\'' | '\u{2019}')) {
        word.push('\'');
        length += c.len_utf8();
    }
    (word, length)
}

/// The text of some tokens on one line, cut to what a message can hold.
pub(super) fn excerpt(text: &str, tokens: &[Token]) -> String {
    const LONGEST: usize = 70;
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return String::new() };
    let words: Vec<&str> = text[first.span.start..last.span.end].split_whitespace().collect();
    let joined = words.join(" ");
    if joined.chars().count() <= LONGEST {
        return joined;
    }
    let cut: String = joined.chars().take(LONGEST).collect();
    format!("{cut}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokens(text).iter().filter_map(|t| t.word().map(str::to_owned)).collect()
    }

    #[test]
    fn words_are_compared_without_accents_or_apostrophes_of_another_kind() {
        assert_eq!(words("Unités d’un dé, qu'en"), ["UNITES", "D'", "UN", "DE", "QU'", "EN"]);
        // The same letters, decomposed as some PDF files have them.
        assert_eq!(words("Unite\u{301}s"), ["UNITES"]);
    }

    #[test]
    fn lines_are_counted_whatever_ends_them() {
        for text in ["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc"] {
            let lines: Vec<usize> =
                tokens(text).iter().filter(|t| t.word().is_some()).map(|t| t.line).collect();
            assert_eq!(lines, [1, 2, 3], "{text:?}");
        }
    }

    #[test]
    fn rules_are_no_figures() {
        let kinds: Vec<Kind> = tokens("|---|:--:| = |").into_iter().map(|t| t.kind).collect();
        use Kind::{Bar, Equals, Rule};
        assert_eq!(kinds, [Bar, Rule, Bar, Rule, Bar, Equals, Bar]);
    }
}
