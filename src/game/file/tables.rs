//! Tables of gains: ranks of hands, outcomes of zones, numbers of hits.

use super::error::Fault;
use super::raw_rules::{RowFile, RuleFile};
use super::reader::{Located, Place};
use super::rules::{Scope, ScopeZone};
use crate::game::{AlphabetId, HandRank, Money, Pattern, RankRow, TableRow, WordPay};

const RANKS: [(&str, HandRank, &str); 5] = [
    ("pair", HandRank::Pair, "paire"),
    ("two_pairs", HandRank::TwoPairs, "deux paires"),
    ("three", HandRank::Three, "brelan"),
    ("full", HandRank::Full, "full"),
    ("four", HandRank::Four, "carré"),
];

impl Scope<'_> {
    /// A gain that is there and pays something.
    pub(super) fn positive(&self, gain: &Located<Money>) -> Option<Money> {
        if gain.value == Money::ZERO {
            self.sink.fault(
                &gain.at,
                Fault::Value("gain nul".into()),
                "un gain plus grand que 0 €",
            );
            return None;
        }
        Some(gain.value)
    }

    fn row_gain(&self, row: &RowFile) -> Option<Money> {
        match &row.gain {
            Some(gain) => self.positive(gain),
            None => {
                self.sink.fault(&row.at.key("gain"), Fault::Missing, "le gain");
                None
            }
        }
    }

    /// The table of a hand, lowest rank first. A better rank pays more, else the
    /// best rank would not be what the player has won.
    pub(super) fn ranks(&self, rows: &[RowFile], at: &Place) -> Option<Vec<RankRow>> {
        let known: Vec<&str> = RANKS.iter().map(|r| r.0).collect();
        let mut table: Vec<(HandRank, String, Money, usize)> = Vec::new();
        let mut sound = !rows.is_empty();
        if rows.is_empty() {
            self.sink.fault(&at.key("rows"), Fault::Missing, "au moins une ligne");
        }
        for (number, row) in rows.iter().enumerate() {
            let (Some(rank), Some(gain)) = (&row.rank, self.row_gain(row)) else {
                sound = false;
                continue;
            };
            let Some((_, found, name)) = RANKS.iter().find(|r| r.0 == rank.value) else {
                let fault = Fault::Unknown(rank.value.clone());
                self.sink.fault(&rank.at, fault, known.join(", "));
                sound = false;
                continue;
            };
            if table.iter().any(|(r, ..)| r == found) {
                let fault = Fault::Duplicate(rank.value.clone());
                self.sink.fault(&rank.at, fault, "chaque rang une seule fois");
                sound = false;
            }
            let name = row.name.as_ref().map_or_else(|| (*name).to_owned(), |n| n.value.clone());
            table.push((*found, name, gain, number));
        }
        table.sort_by_key(|(rank, ..)| *rank);
        if let Some([lower, higher]) = table.windows(2).find(|pair| pair[0].2 >= pair[1].2)
            && let Some(gain) = &rows[higher.3].gain
        {
            let fault = Fault::Value(format!("{} ne paie pas plus que {}", higher.1, lower.1));
            self.sink.fault(&gain.at, fault, "des gains qui croissent avec le rang");
            sound = false;
        }
        let row = |(rank, name, gain, _)| RankRow { rank, name, gain };
        sound.then(|| table.into_iter().map(row).collect())
    }

    pub(super) fn code(&self, alphabet: AlphabetId, value: &Located<String>) -> Option<u16> {
        let alphabet = &self.alphabets[usize::from(alphabet.0)];
        let code = alphabet.code_of(&value.value);
        if code.is_none() {
            let expected = format!("un symbole de l'alphabet {}", alphabet.id);
            self.sink.fault(&value.at, Fault::Unknown(value.value.clone()), expected);
        }
        code
    }

    /// A zone that shows what two rows ask for would pay by their order.
    fn distinct(&self, rows: &[TableRow], places: &[&Place], at: &Place) -> Option<()> {
        if rows.is_empty() {
            self.sink.fault(&at.key("rows"), Fault::Missing, "au moins une ligne");
            return None;
        }
        let sorted = |row: &TableRow| match &row.pattern {
            Pattern::Multiset(codes) => {
                let mut codes = codes.clone();
                codes.sort_unstable();
                Pattern::Multiset(codes)
            }
            exactly => exactly.clone(),
        };
        let patterns: Vec<Pattern> = rows.iter().map(sorted).collect();
        for (i, (row, place)) in rows.iter().zip(places).enumerate() {
            if patterns[..i].contains(&patterns[i]) {
                let fault = Fault::Duplicate(row.name.clone());
                self.sink.fault(place, fault, "une seule ligne par combinaison");
                return None;
            }
        }
        Some(())
    }

    /// The rows of a table of outcomes of zones of so many elements; a row may
    /// leave its gain to the zone's box if zones have one.
    pub(super) fn tuple_rows(
        &self,
        file: &RuleFile,
        alphabet: AlphabetId,
        elements: usize,
        boxed: bool,
    ) -> Option<Vec<TableRow>> {
        let resolved: Vec<Option<TableRow>> =
            file.rows.iter().map(|row| self.tuple_row(row, alphabet, elements, boxed)).collect();
        let places: Vec<&Place> = file.rows.iter().map(|row| &row.at).collect();
        let rows = resolved.into_iter().collect::<Option<Vec<_>>>()?;
        self.distinct(&rows, &places, &file.at)?;
        Some(rows)
    }

    fn tuple_row(
        &self,
        row: &RowFile,
        alphabet: AlphabetId,
        elements: usize,
        boxed: bool,
    ) -> Option<TableRow> {
        let gain =
            if row.gain.is_none() && boxed { Some(None) } else { self.row_gain(row).map(Some) };
        let symbols = &self.alphabets[usize::from(alphabet.0)].symbols;
        let (pattern, name) = match (&row.shows, &row.exactly, &row.of) {
            (Some(shows), None, None) => {
                let codes: Vec<Option<u16>> =
                    shows.value.iter().map(|value| self.code(alphabet, value)).collect();
                let codes = codes.into_iter().collect::<Option<Vec<_>>>()?;
                if codes.len() != elements {
                    let fault = Fault::Value(format!("{} éléments", codes.len()));
                    self.sink.fault(&shows.at, fault, format!("{elements} éléments"));
                    return None;
                }
                let texts: Vec<&str> = codes
                    .iter()
                    .map(|c| &symbols[usize::from(*c)])
                    .map(|s| if s.text.is_empty() { &s.transcription } else { &s.text })
                    .map(String::as_str)
                    .collect();
                let name = texts.join("\u{a0}+\u{a0}");
                (Pattern::Multiset(codes), name)
            }
            (None, Some(count), Some(of)) => {
                let symbol = self.code(alphabet, of)?;
                if count.value as usize > elements {
                    let fault = Fault::Value(format!("{} éléments", count.value));
                    self.sink.fault(&count.at, fault, format!("au plus {elements}"));
                    return None;
                }
                let transcription = &symbols[usize::from(symbol)].transcription;
                let name = format!("{}\u{a0}{transcription}", count.value);
                (Pattern::Exactly { symbol, count: count.value as u16 }, name)
            }
            _ => {
                let fault = Fault::Value("ligne sans combinaison claire".into());
                self.sink.fault(&row.at, fault, "soit shows, soit exactly et of");
                return None;
            }
        };
        let name = row.name.as_ref().map_or(name, |given| given.value.replace(' ', "\u{a0}"));
        Some(TableRow { name, pattern, gain: gain? })
    }

    /// Rows of numbers of hits, rising.
    pub(super) fn hit_rows(&self, file: &RuleFile, most: usize) -> Option<Vec<(u16, Money)>> {
        self.numbered(file, most, |row| row.hits.as_ref(), "hits")
    }

    /// What words pay: by letters, by number, or the sums beside them.
    pub(super) fn word_pay(&self, file: &RuleFile, words: &[&ScopeZone]) -> Option<WordPay> {
        if file.rows.is_empty() {
            if words.iter().all(|z| z.has_gains) {
                return Some(WordPay::Beside);
            }
            let expected = "rows, ou des zones de mots qui ont un gain_alphabet";
            self.sink.fault(&file.at.key("rows"), Fault::Missing, expected);
            return None;
        }
        if file.rows.iter().any(|row| row.letters.is_some()) {
            let rows = self.numbered(file, usize::MAX, |row| row.letters.as_ref(), "letters")?;
            return Some(WordPay::Letters(rows));
        }
        let most = words.iter().map(|z| z.elements).sum();
        self.numbered(file, most, |row| row.words.as_ref(), "words").map(WordPay::Count)
    }

    /// Rows that say what an exact number pays.
    fn numbered(
        &self,
        file: &RuleFile,
        most: usize,
        number: impl Fn(&RowFile) -> Option<&Located<u64>>,
        key: &str,
    ) -> Option<Vec<(u16, Money)>> {
        let mut rows: Vec<(u16, Money)> = Vec::new();
        let mut sound = !file.rows.is_empty();
        if file.rows.is_empty() {
            self.sink.fault(&file.at.key("rows"), Fault::Missing, "au moins une ligne");
        }
        for row in &file.rows {
            let (Some(n), Some(gain)) = (number(row), self.row_gain(row)) else {
                if number(row).is_none() {
                    self.sink.fault(&row.at.key(key), Fault::Missing, "le nombre exact");
                }
                sound = false;
                continue;
            };
            if n.value as usize > most {
                let fault = Fault::Value(format!("{} est plus qu'il n'y en a", n.value));
                self.sink.fault(&n.at, fault, format!("au plus {most}"));
                sound = false;
            }
            if rows.iter().any(|(other, _)| u64::from(*other) == n.value) {
                let fault = Fault::Duplicate(n.value.to_string());
                self.sink.fault(&n.at, fault, "une seule ligne par nombre");
                sound = false;
            }
            rows.push((n.value as u16, gain));
        }
        rows.sort_by_key(|row| row.0);
        sound.then_some(rows)
    }
}
