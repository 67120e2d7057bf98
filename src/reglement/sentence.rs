//! What the sentences of a text say: bloc, price, cumulation, date.

use std::ops::Range;

use super::fault::{Fault, Finding};
use super::model::{BlocSize, CumulationText, Price, Reglement};
use super::table::Found;
use super::token::{Kind, Token, excerpt};
use crate::game::Money;
use crate::measure::Day;

/// Nouns for tickets.
const TICKETS: &[&str] = &["TICKET", "TICKETS", "UNITE", "UNITES", "BULLETIN", "BULLETINS"];
/// Words of a sentence that says that only a cumulation reaches some lots.
const ONLY: &[&str] = &[
    "UNIQUEMENT",
    "SEULEMENT",
    "EXCLUSIVEMENT",
    "OBLIGATOIREMENT",
    "NECESSAIREMENT",
    "IMPERATIVEMENT",
];
/// Words that turn the list of sums in a sentence into its contrary.
const EXCEPT: &[&str] = &["SAUF", "HORMIS", "EXCEPTION", "EXCEPTE", "AUTRES", "AUTRE"];
const MONTHS: [&str; 12] = [
    "JANVIER",
    "FEVRIER",
    "MARS",
    "AVRIL",
    "MAI",
    "JUIN",
    "JUILLET",
    "AOUT",
    "SEPTEMBRE",
    "OCTOBRE",
    "NOVEMBRE",
    "DECEMBRE",
];

/// A sentence outside the tables.
struct Sentence<'t> {
    tokens: &'t [Token],
    /// Index of its first token.
    start: usize,
}

/// Reads all sentences into what the text says.
pub(super) fn read(text: &str, tokens: &[Token], found: &mut [Found], into: &mut Reglement) {
    let tables: Vec<Range<usize>> = found.iter().map(|f| f.tokens.clone()).collect();
    let sentences = sentences(tokens, &tables);
    for sentence in &sentences {
        into.blocs.extend(blocs(sentence));
        into.prices.extend(prices(sentence));
    }
    into.blocs = distinct(std::mem::take(&mut into.blocs), |b| (b.tickets, b.price));
    into.prices = distinct(std::mem::take(&mut into.prices), |p| p.amount);
    for (i, table) in found.iter_mut().enumerate() {
        let free = i.checked_sub(1).map_or(0, |before| tables[before].end);
        let lead = sentences.iter().rfind(|s| {
            s.start >= free && s.start < tables[i].start && s.has(&["TABLEAU", "BLOC", "BLOCS"])
        });
        table.table.price = lead.and_then(|s| s.price_of_tickets());
    }
    for sentence in sentences.iter().filter(|s| s.speaks_of_cumulation()) {
        let (said, unclear) = cumulation(text, sentence);
        // What is said below several tables holds for the one that it names by
        // its price, else for the nearest.
        let named = sentence.price_of_tickets();
        let nearest = tables.iter().rposition(|t| t.start < sentence.start).unwrap_or(0);
        let at =
            found.iter().position(|f| named.is_some() && f.table.price == named).unwrap_or(nearest);
        match found.get_mut(at) {
            Some(found) => {
                found.table.findings.extend(unclear);
                found.table.cumulation.add(said);
            }
            None => into.findings.extend(unclear),
        }
    }
    into.date = date(tokens);
}

/// The first of each, by a key.
fn distinct<T, K: PartialEq>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for item in items {
        if !kept.iter().any(|k| key(k) == key(&item)) {
            kept.push(item);
        }
    }
    kept
}

/// The sentences between tables. They end with a stop, a cell or a paragraph;
/// the end of a line alone may only be where a page was too narrow.
fn sentences<'t>(tokens: &'t [Token], tables: &[Range<usize>]) -> Vec<Sentence<'t>> {
    let mut all = Vec::new();
    let mut start = 0;
    for at in 0..=tokens.len() {
        let ends = tokens.get(at).is_none_or(|token| match token.kind {
            Kind::Stop | Kind::Bar | Kind::Rule => true,
            Kind::Line => tokens.get(at + 1).is_some_and(|t| t.kind == Kind::Line),
            _ => false,
        }) || tables.iter().any(|t| t.contains(&at));
        if ends {
            if at > start {
                all.push(Sentence { tokens: &tokens[start..at], start });
            }
            start = at + 1;
        }
    }
    all
}

impl Sentence<'_> {
    fn has(&self, words: &[&str]) -> bool {
        self.tokens.iter().any(|t| t.is_word(words))
    }

    /// The tokens without the ends of lines and the gaps among them.
    fn flat(&self) -> Vec<&Token> {
        flat(self.tokens)
    }

    /// « tickets à 3 € », « unités de jeu à 0,5 € »; nothing where it names
    /// several prices.
    fn price_of_tickets(&self) -> Option<Money> {
        let flat = self.flat();
        let named = |three: &[&Token]| {
            let [a, figure, unit] = three else { return None };
            let sum = figure.figure()?.sum()?;
            (a.is_word(&["A"]) && unit.kind == Kind::Euro).then_some(sum)
        };
        let mut prices = flat.windows(3).filter_map(named);
        let first = prices.next()?;
        prices.all(|other| other == first).then_some(first)
    }

    fn speaks_of_cumulation(&self) -> bool {
        self.tokens.iter().any(|t| t.word().is_some_and(|word| word.starts_with("CUMUL")))
    }

    /// Whether it says « ne … que », or the like.
    fn restricts(&self) -> bool {
        let first = |words: &[&str]| self.tokens.iter().position(|t| t.is_word(words));
        let last = |words: &[&str]| self.tokens.iter().rposition(|t| t.is_word(words));
        let only = match (first(&["NE", "N'"]), last(&["QUE", "QU'"])) {
            (Some(ne), Some(que)) => ne < que,
            _ => false,
        };
        only || self.has(ONLY)
    }
}

fn flat(tokens: &[Token]) -> Vec<&Token> {
    tokens.iter().filter(|t| !matches!(t.kind, Kind::Line | Kind::Gap)).collect()
}

/// « blocs de 1 500 000 tickets », « 1 000 000 d'unités de jeu à 0,5 € ».
fn blocs(sentence: &Sentence<'_>) -> Vec<BlocSize> {
    if !sentence.has(&["BLOC", "BLOCS"]) {
        return Vec::new();
    }
    let flat = sentence.flat();
    let mut found = Vec::new();
    for (at, token) in flat.iter().enumerate() {
        let Some(tickets) = token.figure().and_then(|f| f.whole()).filter(|n| *n > 0) else {
            continue;
        };
        let is = |i: usize, words: &[&str]| flat.get(i).is_some_and(|t| t.is_word(words));
        let noun = at + 1 + usize::from(is(at + 1, &["DE", "D'"]));
        let of_bloc = at >= 2 && is(at - 1, &["DE"]) && is(at - 2, &["BLOC", "BLOCS"]);
        let is_sum = flat.get(at + 1).is_some_and(|t| t.kind == Kind::Euro);
        if !(is(noun, TICKETS) || of_bloc) || is_sum {
            continue;
        }
        let rest = &flat[noun.min(flat.len())..];
        let behind = rest.iter().take_while(|t| t.is_word(TICKETS) || t.is_word(&["DE", "JEU"]));
        let price = noun + behind.count();
        let price = match flat.get(price..price + 3) {
            Some([a, figure, unit]) if a.is_word(&["A"]) && unit.kind == Kind::Euro => {
                figure.figure().and_then(|f| f.sum())
            }
            _ => None,
        };
        found.push(BlocSize { tickets, price, line: token.line });
    }
    found
}

/// The sums of a sentence about the price.
fn prices(sentence: &Sentence<'_>) -> Vec<Price> {
    if !sentence.has(&["PRIX"]) {
        return Vec::new();
    }
    let sums = sums(&sentence.flat());
    sums.into_iter().filter_map(|(sum, _, line)| Some(Price { amount: sum?, line })).collect()
}

/// The sums of a list, each with its place and line. Of « 40 000, 10 000 et
/// 200 € » only the last may have a unit. A spoilt figure is `None`.
fn sums(flat: &[&Token]) -> Vec<(Option<Money>, usize, usize)> {
    let mut found = Vec::new();
    let mut unit_follows = false;
    for (at, token) in flat.iter().enumerate().rev() {
        match &token.kind {
            Kind::Euro => unit_follows = true,
            Kind::Figure(figure) if unit_follows => found.push((figure.sum(), at, token.line)),
            Kind::Comma => {}
            Kind::Word(_) if token.is_word(&["ET", "OU", "DE"]) => {}
            // A list goes on backwards only over commas and « et ».
            _ => unit_follows = false,
        }
    }
    found.reverse();
    found
}

/// Whether a sum is what a ticket costs: « tickets à 3 € », « mise de 3 € ».
fn is_price(flat: &[&Token], at: usize) -> bool {
    let before =
        |back: usize, words: &[&str]| at.checked_sub(back).is_some_and(|i| flat[i].is_word(words));
    (before(1, &["A"]) && (before(2, TICKETS) || before(2, &["JEU"])))
        || (before(1, &["DE"]) && before(2, &["MISE", "PRIX"]))
}

/// What a sentence that speaks of cumulation reserves for it, and what in it is
/// not clear.
fn cumulation(text: &str, sentence: &Sentence<'_>) -> (CumulationText, Option<Finding>) {
    let line = sentence.tokens.iter().find(|t| !t.is_border()).map_or(1, |t| t.line);
    let mut said = CumulationText { spoken: Some(line), reserved: Vec::new() };
    let flat = sentence.flat();
    let mut sums = sums(&flat);
    sums.retain(|(_, at, _)| !is_price(&flat, *at));
    let clear = sums.iter().all(|(sum, ..)| sum.is_some()) && !sentence.has(EXCEPT);
    let text = excerpt(text, sentence.tokens);
    let unclear = match (sentence.restricts(), sums.is_empty()) {
        (false, true) => None,
        (false, false) => Some(Fault::NotRestricted(text)),
        (true, false) if clear => {
            let sums = sums.into_iter().filter_map(|(sum, _, line)| Some((sum?, line)));
            said.reserved = sums.collect();
            None
        }
        (true, _) => {
            let expected = "les lots réservés au cumul, nommés par leur montant";
            Some(Fault::Unread { text, expected })
        }
    };
    (said, unclear.map(|fault| Finding::at(line, fault)))
}

impl CumulationText {
    fn add(&mut self, more: CumulationText) {
        self.spoken = self.spoken.or(more.spoken);
        for (amount, line) in more.reserved {
            if !self.reserved.iter().any(|(known, _)| *known == amount) {
                self.reserved.push((amount, line));
            }
        }
    }
}

/// The last « fait …, le 14 février 2012 ».
fn date(tokens: &[Token]) -> Option<Day> {
    let made = tokens.iter().rposition(|t| t.is_word(&["FAIT"]))?;
    let flat = flat(&tokens[made..]);
    (0..flat.len().min(10)).find_map(|at| {
        let number = |i: usize| flat.get(i)?.figure()?.whole();
        let is = |i: usize, word: &str| flat.get(i).is_some_and(|t| t.is_word(&[word]));
        let day = u8::try_from(number(at)?).ok()?;
        // « le 1er » has a word more.
        let at = at + 1 + usize::from(is(at + 1, "ER"));
        let month = MONTHS.iter().position(|month| is(at, month))? as u8 + 1;
        let year = u16::try_from(number(at + 1)?).ok()?;
        Day::new(year, month, day)
    })
}

/// Numbers of articles at the beginnings of lines: « Article 1er », « 4.2.3. ».
pub(super) fn articles(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.split(['\n', '\r']) {
        let line = line.trim_start();
        let (top, rest) = match line.get(..7).filter(|w| w.eq_ignore_ascii_case("article")) {
            Some(_) => (true, line[7..].trim_start()),
            None => (false, line),
        };
        let digits = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
        let number = rest[..digits].trim_end_matches('.');
        let parts: Vec<&str> = number.split('.').collect();
        let sound = parts.iter().all(|p| (1..=2).contains(&p.len()));
        let ends = !rest[digits..].starts_with(['€', ',']);
        if sound && ends && (top || parts.len() > 1) && !found.iter().any(|f| f == number) {
            found.push(number.to_owned());
        }
    }
    found
}
