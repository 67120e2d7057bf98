//! Alphabets: from what the file says to symbols, each with its transcription.

use super::error::Fault;
use super::raw::{AlphabetFile, AmountFile, ContentFile, SymbolFile};
use super::reader::{Located, Place, Sink};
use crate::game::{Alphabet, Money, Symbol};
use crate::wording::{self, Spelling};

/// Most symbols of one alphabet: their codes must fit in 16 bits, with room for
/// markers above.
const MAX_SYMBOLS: usize = 65_000;

/// How a sum is transcribed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AmountStyle {
    /// « CINQ CENTS EUROS ».
    Words,
    /// « CINQ CENTS EUR ».
    Short,
    /// « CINQ CENTS EUR 500 ».
    LettersAndFigures,
}

impl AmountStyle {
    const NAMES: &str = "words, short ou letters_and_figures";
    const ALL: [AmountStyle; 3] = [Self::Words, Self::Short, Self::LettersAndFigures];
}

/// How the whole game spells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    pub(super) spelling: Spelling,
    pub(super) accents: bool,
}

impl Writing {
    fn capitals(self, text: &str) -> String {
        if self.accents { wording::capitals(text) } else { wording::bare_capitals(text) }
    }

    fn number(self, n: u64) -> String {
        self.capitals(&wording::number(n, self.spelling))
    }

    fn amount(self, amount: Money, style: AmountStyle) -> String {
        // On paper the apostrophe is the typographic one.
        let words = wording::euros(amount.to_cents(), self.spelling).replace('\'', "’");
        let short = || words.replace("euros", "EUR").replace("euro", "EUR");
        let text = match style {
            AmountStyle::Words => words,
            AmountStyle::Short => short(),
            AmountStyle::LettersAndFigures => {
                let figures = amount.to_string();
                format!("{} {}", short(), figures.trim_end_matches("\u{202f}€"))
            }
        };
        self.capitals(&text)
    }
}

/// Resolves one alphabet. What is wrong is noted; what is right is kept, so that
/// the surfaces can still be checked against it.
pub(super) fn resolve(file: &AlphabetFile, writing: Writing, sink: &Sink<'_>) -> Alphabet {
    let style = style(file, sink);
    let mut symbols: Vec<(Symbol, u32, Place)> = Vec::new();
    let is_amounts = matches!(file.content, Some(ContentFile::Amounts { .. }));
    match &file.content {
        Some(ContentFile::Symbols { items, .. }) => {
            symbols.extend(items.iter().filter_map(|s| symbol(s, file.picture, writing, sink)));
        }
        Some(ContentFile::Numbers { from: Some(from), to: Some(to), at }) => {
            if from.value > to.value {
                let fault = Fault::Value(format!("de {} à {}", from.value, to.value));
                sink.fault(at, fault, "un premier nombre au plus égal au dernier");
            }
            let most = from.value.saturating_add(MAX_SYMBOLS as u64);
            for n in from.value..=to.value.min(most) {
                let symbol = Symbol {
                    value: n.to_string(),
                    text: wording::thousands(n),
                    transcription: writing.number(n),
                    amount: None,
                    points: u32::try_from(n).ok(),
                };
                symbols.push((symbol, 1, at.clone()));
            }
        }
        Some(ContentFile::Amounts { items, .. }) => {
            symbols.extend(items.iter().map(|a| amount(a, style, writing, sink)));
            symbols.sort_by_key(|(s, ..)| s.amount);
        }
        _ => {}
    }
    if let Some(content) = &file.content {
        let (ContentFile::Symbols { at, .. }
        | ContentFile::Numbers { at, .. }
        | ContentFile::Amounts { at, .. }) = content;
        check_size(&symbols, at, sink);
    }
    check_doubles(&symbols, sink);
    Alphabet {
        id: file.id.value.clone(),
        weights: symbols.iter().map(|(_, weight, _)| *weight).collect(),
        symbols: symbols.into_iter().map(|(symbol, ..)| symbol).collect(),
        is_amounts,
        transcription_demanded: file.demanded,
    }
}

fn style(file: &AlphabetFile, sink: &Sink<'_>) -> AmountStyle {
    let Some(Located { value, at }) = &file.wording else { return AmountStyle::Words };
    match value.as_str() {
        "words" => AmountStyle::Words,
        "short" => AmountStyle::Short,
        "letters_and_figures" => AmountStyle::LettersAndFigures,
        other => {
            sink.fault(at, Fault::Unknown(other.to_owned()), AmountStyle::NAMES);
            AmountStyle::Words
        }
    }
}

fn check_size(symbols: &[(Symbol, u32, Place)], at: &Place, sink: &Sink<'_>) {
    let expected = format!("de 1 à {MAX_SYMBOLS} symboles");
    if symbols.is_empty() {
        sink.fault(at, Fault::Value("aucun symbole".into()), expected);
    } else if symbols.len() > MAX_SYMBOLS {
        sink.fault(at, Fault::Value("trop de symboles".into()), expected);
    } else if symbols.iter().all(|(_, weight, _)| *weight == 0) {
        let fault = Fault::Value("tous les poids sont nuls".into());
        sink.fault(at, fault, "au moins un poids d'un ou plus");
    }
}

/// No two symbols may share what they are called by, nor what is printed.
fn check_doubles(symbols: &[(Symbol, u32, Place)], sink: &Sink<'_>) {
    let mut seen = std::collections::BTreeSet::new();
    for (symbol, _, at) in symbols {
        let shown = [
            ("value", symbol.value.clone()),
            ("text", symbol.text.clone()),
            ("transcription", plain(&symbol.transcription)),
        ];
        for (key, text) in shown {
            if !text.is_empty() && !seen.insert((key, text.clone())) {
                let shown = if key == "transcription" { &symbol.transcription } else { &text };
                let expected = "un symbole qui se distingue des autres de son alphabet";
                let at = if symbol.amount.is_some() { at.clone() } else { at.key(key) };
                sink.fault(&at, Fault::Duplicate(shown.clone()), expected);
                // One double a symbol says it all.
                break;
            }
        }
    }
}

fn symbol(
    file: &SymbolFile,
    picture: bool,
    writing: Writing,
    sink: &Sink<'_>,
) -> Option<(Symbol, u32, Place)> {
    let value = file.value.as_ref()?;
    let number = value.value.parse::<u64>().ok();
    let transcription = match (&file.transcription, number) {
        (Some(given), Some(n)) => {
            let right =
                [Spelling::Traditional, Spelling::Reform1990].map(|s| wording::number(n, s));
            if right.iter().all(|r| plain(r) != plain(&given.value)) {
                let fault = Fault::Transcription {
                    transcription: given.value.clone(),
                    value: value.value.clone(),
                };
                sink.fault(&given.at, fault, format!("« {} »", writing.number(n)));
            }
            given.value.clone()
        }
        (Some(given), None) => given.value.clone(),
        (None, Some(n)) => writing.number(n),
        (None, None) => {
            let fault = Fault::NoTranscription(value.value.clone());
            let expected = "transcription = \"…\", les mots imprimés sous le symbole";
            sink.fault(&file.at.key("transcription"), fault, expected);
            // The symbol stays, lest the rules that name it be faulted as well.
            String::new()
        }
    };
    let text = match &file.text {
        _ if picture => String::new(),
        Some(text) => text.value.clone(),
        None => value.value.clone(),
    };
    let points = file.points.as_ref().map(|p| p.value).or(number);
    let points = points.and_then(|p| u32::try_from(p).ok());
    let symbol = Symbol { value: value.value.clone(), text, transcription, amount: None, points };
    Some((symbol, file.weight, file.at.clone()))
}

fn amount(
    file: &AmountFile,
    style: AmountStyle,
    writing: Writing,
    sink: &Sink<'_>,
) -> (Symbol, u32, Place) {
    let money = file.amount.value;
    let default = writing.amount(money, style);
    // A prize in kind has words of its own; a sum only its own.
    let transcription = match (&file.transcription, &file.text) {
        (Some(given), Some(_)) => given.value.clone(),
        (None, Some(text)) => {
            let fault = Fault::NoTranscription(text.value.clone());
            let expected = "transcription = \"…\", les mots imprimés sous le lot en nature";
            sink.fault(&file.at.key("transcription"), fault, expected);
            default
        }
        (None, None) => default,
        (Some(given), None) => {
            let right = [Spelling::Traditional, Spelling::Reform1990].into_iter().any(|spelling| {
                let writing = Writing { spelling, accents: true };
                AmountStyle::ALL
                    .iter()
                    .any(|style| plain(&writing.amount(money, *style)) == plain(&given.value))
            });
            if !right {
                let fault = Fault::Transcription {
                    transcription: given.value.clone(),
                    value: money.to_string(),
                };
                sink.fault(&given.at, fault, format!("« {default} »"));
            }
            given.value.clone()
        }
    };
    let symbol = Symbol {
        value: money.to_cents().to_string(),
        text: file.text.as_ref().map_or_else(|| money.to_string(), |t| t.value.clone()),
        transcription,
        amount: Some(money),
        points: None,
    };
    (symbol, file.weight, file.at.clone())
}

/// A transcription without what spellings and styles may differ in: accents,
/// capitals, hyphens, kinds of spaces and apostrophes.
fn plain(transcription: &str) -> String {
    wording::bare_capitals(transcription)
        .chars()
        .map(|c| match c {
            '-' | '\u{2010}' | '\u{2011}' | '\u{a0}' | '\u{202f}' => ' ',
            '’' => '\'',
            other => other,
        })
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}
