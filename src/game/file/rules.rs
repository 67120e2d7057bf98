//! Winning rules: names of zones and symbols looked up, tables checked.

use super::error::Fault;
use super::raw::{KindFile, Names, RankRowFile, RuleFile, TupleRowFile};
use super::reader::{Located, Place, Sink};
use crate::game::{
    Alphabet, AlphabetId, HandRank, Money, Pattern, Rule, RuleKind, TableRow, Zone, ZoneId,
};

/// What the rules of a surface can refer to.
pub(super) struct Scope<'a> {
    pub(super) sink: &'a Sink<'a>,
    pub(super) alphabets: &'a [Alphabet],
    /// The surface's zones, with what the rules need to know of each.
    pub(super) zones: &'a [ScopeZone],
}

/// A zone as rules see it.
pub(super) struct ScopeZone {
    pub(super) id: ZoneId,
    pub(super) name: String,
    pub(super) elements: usize,
    pub(super) alphabet: AlphabetId,
    pub(super) has_gains: bool,
}

const RANKS: [(&str, HandRank, &str); 5] = [
    ("pair", HandRank::Pair, "paire"),
    ("two_pairs", HandRank::TwoPairs, "deux paires"),
    ("three", HandRank::Three, "brelan"),
    ("full", HandRank::Full, "full"),
    ("four", HandRank::Four, "carré"),
];

impl Scope<'_> {
    /// Resolves one rule; `None` when something was wrong, which is noted.
    pub(super) fn rule(&self, file: &RuleFile) -> Option<Rule> {
        let kind = match file.kind.as_ref()? {
            KindFile::HandRank { zones, rows } => {
                let zones = self.zones(zones)?;
                self.one_alphabet(&zones, &file.at)?;
                let table = self.ranks(rows, &file.at)?;
                RuleKind::HandRank { zones: ids(&zones), table }
            }
            KindFile::Match { winning, candidates, most } => {
                let winning_at = candidates.as_ref().map_or(&file.at, |c| &c.at);
                let (winning, candidates) = (self.zones(winning), self.zones(candidates));
                let (winning, candidates) = (winning?, candidates?);
                let all: Vec<&ScopeZone> = winning.iter().chain(&candidates).copied().collect();
                self.one_alphabet(&all, winning_at)?;
                if let Some(zone) = candidates.iter().find(|z| !z.has_gains) {
                    let fault =
                        Fault::Value(format!("la zone « {} » n'a pas de sommes", zone.name));
                    self.sink.fault(winning_at, fault, "des zones qui ont un gain_alphabet");
                    return None;
                }
                let at_most = most.as_ref().map(|m| m.value as u16);
                RuleKind::Match { winning: ids(&winning), candidates: ids(&candidates), at_most }
            }
            KindFile::TupleTable { zones, rows } => {
                let zones = self.zones(zones)?;
                let alphabet = self.one_alphabet(&zones, &file.at)?;
                let elements = self.one_size(&zones, &file.at)?;
                let resolved: Vec<Option<TableRow>> =
                    rows.iter().map(|row| self.tuple_row(row, alphabet, elements)).collect();
                let places: Vec<&Place> = rows.iter().map(|row| &row.at).collect();
                let rows = resolved.into_iter().collect::<Option<Vec<_>>>()?;
                self.distinct(&rows, &places, &file.at)?;
                RuleKind::Table { zones: ids(&zones), rows }
            }
            KindFile::Amount { zone } => {
                let zone = zone.as_ref()?;
                let found = self.zone(zone)?;
                if !self.alphabets[usize::from(found.alphabet.0)].is_amounts {
                    let fault = Fault::Value(format!(
                        "la zone « {} » ne montre pas des sommes",
                        found.name
                    ));
                    self.sink.fault(&zone.at, fault, "une zone dont l'alphabet a la clé amounts");
                    return None;
                }
                RuleKind::Amount { zone: found.id }
            }
        };
        Some(Rule { article: file.article.as_ref()?.value.clone(), kind })
    }

    fn zone(&self, name: &Located<String>) -> Option<&ScopeZone> {
        let found = self.zones.iter().find(|z| z.name == name.value);
        if found.is_none() {
            let known: Vec<&str> = self.zones.iter().map(|z| z.name.as_str()).collect();
            let expected = format!("une zone de cette surface ({})", known.join(", "));
            self.sink.fault(&name.at, Fault::Unknown(name.value.clone()), expected);
        }
        found
    }

    fn zones(&self, names: &Names) -> Option<Vec<&ScopeZone>> {
        let names = names.as_ref()?;
        if names.value.is_empty() {
            self.sink.fault(&names.at, Fault::Value("liste vide".into()), "au moins une zone");
            return None;
        }
        let mut seen = std::collections::BTreeSet::new();
        for name in &names.value {
            if !seen.insert(&name.value) {
                let fault = Fault::Duplicate(name.value.clone());
                self.sink.fault(&name.at, fault, "chaque zone une seule fois");
                return None;
            }
        }
        let zones: Vec<Option<&ScopeZone>> = names.value.iter().map(|n| self.zone(n)).collect();
        zones.into_iter().collect()
    }

    /// Codes can only be compared within one alphabet.
    fn one_alphabet(&self, zones: &[&ScopeZone], at: &Place) -> Option<AlphabetId> {
        let first = zones.first()?;
        let Some(other) = zones.iter().find(|z| z.alphabet != first.alphabet) else {
            return Some(first.alphabet);
        };
        let fault = Fault::Value(format!(
            "les zones « {} » et « {} » n'ont pas le même alphabet",
            first.name, other.name
        ));
        self.sink.fault(at, fault, "des zones d'un même alphabet");
        None
    }

    fn one_size(&self, zones: &[&ScopeZone], at: &Place) -> Option<usize> {
        let first = zones.first()?;
        let Some(other) = zones.iter().find(|z| z.elements != first.elements) else {
            return Some(first.elements);
        };
        let fault = Fault::Value(format!(
            "les zones « {} » et « {} » n'ont pas le même nombre d'éléments",
            first.name, other.name
        ));
        self.sink.fault(at, fault, "des zones de même taille");
        None
    }

    fn positive(&self, gain: &Option<Located<Money>>) -> Option<Money> {
        let gain = gain.as_ref()?;
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

    /// The table of a hand, lowest rank first. A better rank pays more, else the
    /// best rank would not be what the player has won.
    fn ranks(&self, rows: &[RankRowFile], at: &Place) -> Option<Vec<(HandRank, String, Money)>> {
        let known: Vec<&str> = RANKS.iter().map(|r| r.0).collect();
        let mut table: Vec<(HandRank, String, Money, usize)> = Vec::new();
        let mut sound = !rows.is_empty();
        if rows.is_empty() {
            self.sink.fault(&at.key("rows"), Fault::Missing, "au moins une ligne");
        }
        for (number, row) in rows.iter().enumerate() {
            let (Some(rank), Some(gain)) = (&row.rank, self.positive(&row.gain)) else {
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
        sound.then(|| table.into_iter().map(|(rank, name, gain, _)| (rank, name, gain)).collect())
    }

    fn code(&self, alphabet: AlphabetId, value: &Located<String>) -> Option<u16> {
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

    fn tuple_row(
        &self,
        row: &TupleRowFile,
        alphabet: AlphabetId,
        elements: usize,
    ) -> Option<TableRow> {
        let gain = self.positive(&row.gain);
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
}

fn ids(zones: &[&ScopeZone]) -> Vec<ZoneId> {
    zones.iter().map(|z| z.id).collect()
}

/// Zones that no rule reads: they could neither win nor lose.
pub(super) fn unread<'z>(zones: &'z [Zone], of: &[ZoneId], rules: &[Rule]) -> Vec<&'z Zone> {
    let mut read: Vec<ZoneId> = Vec::new();
    for rule in rules {
        match &rule.kind {
            RuleKind::HandRank { zones, .. } | RuleKind::Table { zones, .. } => read.extend(zones),
            RuleKind::Match { winning, candidates, .. } => {
                read.extend(winning);
                read.extend(candidates);
            }
            RuleKind::Amount { zone } => read.push(*zone),
        }
    }
    of.iter()
        .filter(|id| !read.contains(id))
        .filter_map(|id| zones.get(usize::from(id.0)))
        .collect()
}
