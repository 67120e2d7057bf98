//! Winning rules: names of zones and symbols looked up, sums found.

use super::error::Fault;
use super::raw_rules::{Names, RuleFile};
use super::reader::{Located, Place, Sink};
use crate::game::{
    Alphabet, AlphabetId, Always, Comparison, Hits, Marks, Pay, Rule, RuleKind, SurfaceId, Zone,
    ZoneId,
};

/// What the rules of a surface can refer to.
pub(super) struct Scope<'a> {
    pub(super) sink: &'a Sink<'a>,
    pub(super) alphabets: &'a [Alphabet],
    /// The surface's zones, with what the rules need to know of each.
    pub(super) zones: &'a [ScopeZone],
    /// Identifiers of all surfaces of the file, in order.
    pub(super) surfaces: &'a [Option<String>],
    /// The rule's own surface.
    pub(super) surface: SurfaceId,
}

/// A zone as rules see it.
pub(super) struct ScopeZone {
    pub(super) id: ZoneId,
    pub(super) name: String,
    pub(super) elements: usize,
    pub(super) alphabet: AlphabetId,
    pub(super) has_gains: bool,
    pub(super) has_box: bool,
}

type Zones<'a> = Vec<&'a ScopeZone>;

impl Scope<'_> {
    /// Resolves one rule; `None` when something was wrong, which is noted.
    pub(super) fn rule(&self, file: &RuleFile) -> Option<Rule> {
        let kind = self.kind(file)?;
        Some(Rule {
            article: file.article.as_ref()?.value.clone(),
            kind,
            factor: file.factor.as_ref().map_or(1, |f| f.value as u32),
            near_miss: file.near_miss.as_ref().map_or(0, |n| n.value as u8),
            distinct: file.distinct.as_ref().map(|d| d.value),
        })
    }

    fn kind(&self, file: &RuleFile) -> Option<RuleKind> {
        Some(match file.kind.as_ref()?.value.as_str() {
            "hand_rank" => {
                let zones = self.zones(&file.zones)?;
                self.one_alphabet(&zones, &file.at)?;
                RuleKind::HandRank { zones: ids(&zones), table: self.ranks(&file.rows, &file.at)? }
            }
            "match" => self.matching(file)?,
            "same" => {
                let zones = self.zones(&file.zones)?;
                let alphabet = self.one_alphabet(&zones, &file.at)?;
                let times = file.number.as_ref()?;
                if let Some(zone) = zones.iter().find(|z| (z.elements as u64) < times.value) {
                    let fault = Fault::Value(format!(
                        "la zone « {} » a {} éléments",
                        zone.name, zone.elements
                    ));
                    self.sink.fault(&times.at, fault, "au plus le nombre d'éléments des zones");
                    return None;
                }
                let face = self.is_amounts(alphabet);
                let pay = self.pay(file, &zones, face.then_some(Pay::Face))?;
                RuleKind::Same { zones: ids(&zones), times: times.value as u16, pay }
            }
            "count_table" => {
                let zones = self.zones(&file.zones)?;
                let hits = if file.equal {
                    Hits::EqualZones
                } else {
                    Hits::Marked(self.marks(file, &zones)?)
                };
                let most = match hits {
                    Hits::EqualZones => zones.len(),
                    Hits::Marked(_) => zones.iter().map(|z| z.elements).sum(),
                };
                RuleKind::Count { zones: ids(&zones), hits, rows: self.hit_rows(file, most)? }
            }
            "tuple_table" => {
                let zones = self.zones(&file.zones)?;
                let alphabet = self.one_alphabet(&zones, &file.at)?;
                let elements = self.one_size(&zones, &file.at)?;
                let boxed = zones.iter().all(|z| z.has_box);
                let rows = self.tuple_rows(file, alphabet, elements, boxed)?;
                RuleKind::Table { zones: ids(&zones), rows }
            }
            "versus" => {
                let (yours, theirs) = (self.zones(&file.zones), self.zones(&file.against));
                let (yours, theirs) = (yours?, theirs?);
                if theirs.len() != 1 && theirs.len() != yours.len() {
                    let at = file.against.as_ref().map_or(&file.at, |t| &t.at);
                    let fault = Fault::Value(format!("{} zones", theirs.len()));
                    let expected = format!("une zone, ou {} comme yours", yours.len());
                    self.sink.fault(at, fault, expected);
                    return None;
                }
                yours.iter().chain(&theirs).try_for_each(|z| self.has_points(z, &file.at))?;
                let pay = self.pay(file, &yours, None)?;
                let limit = file.limit.as_ref().map(|l| l.value as u32);
                RuleKind::Versus { yours: ids(&yours), theirs: ids(&theirs), limit, pay }
            }
            "arith" => {
                let zones = self.zones(&file.zones)?;
                zones.iter().try_for_each(|z| self.has_points(z, &file.at))?;
                let op = self.comparison(file.op.as_ref()?)?;
                let pay = self.pay(file, &zones, None)?;
                let number = file.number.as_ref()?.value as u32;
                RuleKind::Arith { zones: ids(&zones), op, number, pay }
            }
            "lines" => self.lines(file)?,
            "words" => {
                let (rack, words) = (self.zones(&file.against), self.zones(&file.zones));
                let (rack, words) = (rack?, words?);
                self.letters(&rack, &words, file)?;
                let pay = self.word_pay(file, &words)?;
                RuleKind::Words { rack: ids(&rack), words: ids(&words), pay }
            }
            "amount" => {
                let zone = file.zone.as_ref()?;
                let found = self.zone(zone)?;
                self.of_amounts(found, &zone.at)?;
                RuleKind::Amount { zone: found.id }
            }
            "gate" => {
                let (zones, stage) = (self.zones(&file.zones), self.zones(&file.others));
                let (zones, stage) = (zones?, stage?);
                let alphabet = self.one_alphabet(&zones, &file.at)?;
                let at = file.others.as_ref().map_or(&file.at, |s| &s.at);
                stage.iter().try_for_each(|z| self.of_amounts(z, at))?;
                let symbol = self.code(alphabet, file.of.as_ref()?)?;
                let count = file.number.as_ref()?;
                let elements: usize = zones.iter().map(|z| z.elements).sum();
                if count.value as usize > elements {
                    let fault = Fault::Value(format!("{} éléments", count.value));
                    self.sink.fault(&count.at, fault, format!("au plus {elements}"));
                    return None;
                }
                let count = count.value as u16;
                RuleKind::Gate { zones: ids(&zones), symbol, count, stage: ids(&stage) }
            }
            _ => self.multiply(file)?,
        })
    }

    fn matching(&self, file: &RuleFile) -> Option<RuleKind> {
        let candidates = self.zones(&file.zones)?;
        let alone = file.against.is_none() && file.symbols.is_none() && !file.always.is_empty();
        let winning = if alone { Marks::default() } else { self.marks(file, &candidates)? };
        let pay = self.pay(file, &candidates, None)?;
        let mut always = Vec::new();
        for item in &file.always {
            let symbol = item.symbol.as_ref()?;
            for zone in &candidates {
                self.code(zone.alphabet, symbol)?;
            }
            always.push(Always { value: symbol.value.clone(), factor: item.factor });
        }
        Some(RuleKind::Match {
            winning,
            candidates: ids(&candidates),
            pay,
            at_most: file.number.as_ref().map(|m| m.value as u16),
            always,
        })
    }

    fn multiply(&self, file: &RuleFile) -> Option<RuleKind> {
        let zone = file.zone.as_ref()?;
        let found = self.zone(zone)?;
        self.has_points(found, &zone.at)?;
        let symbols = &self.alphabets[usize::from(found.alphabet.0)].symbols;
        if found.elements != 1 || symbols.iter().any(|s| s.points == Some(0)) {
            let fault =
                Fault::Value(format!("la zone « {} » n'est pas un coefficient", found.name));
            self.sink.fault(&zone.at, fault, "un seul élément, dont chaque symbole vaut 1 ou plus");
            return None;
        }
        let names = file.others.as_ref()?;
        let mut scope = Vec::new();
        for name in &names.value {
            let at = self.surfaces.iter().position(|s| s.as_ref() == Some(&name.value));
            let Some(surface) = at.map(|i| SurfaceId(i as u16)) else {
                let known: Vec<&str> = self.surfaces.iter().flatten().map(String::as_str).collect();
                let expected = format!("une surface du fichier ({})", known.join(", "));
                self.sink.fault(&name.at, Fault::Unknown(name.value.clone()), expected);
                return None;
            };
            if surface == self.surface || scope.contains(&surface) {
                let fault = Fault::Value(format!("« {} » ne peut pas y être", name.value));
                self.sink.fault(&name.at, fault, "d'autres surfaces, chacune une fois");
                return None;
            }
            scope.push(surface);
        }
        if scope.is_empty() {
            self.sink.fault(&names.at, Fault::Value("liste vide".into()), "au moins une surface");
            return None;
        }
        Some(RuleKind::Multiply { zone: found.id, scope })
    }

    /// Where the sum of a win is found.
    fn pay(&self, file: &RuleFile, zones: &Zones<'_>, face: Option<Pay>) -> Option<Pay> {
        if let Some(gain) = &file.gain {
            return self.positive(gain).map(Pay::Fixed);
        }
        let all = |has: fn(&ScopeZone) -> bool| zones.iter().all(|z| has(z));
        if all(|z| z.has_box) {
            return Some(Pay::Box);
        }
        // Beside the element there is one sum for the zone only if the zone has
        // one element, unless elements win apart.
        let apart = file.kind.as_ref().is_some_and(|k| k.value == "match");
        if all(|z| z.has_gains) && (apart || zones.iter().all(|z| z.elements == 1)) {
            return Some(Pay::Beside);
        }
        if face.is_some() {
            return face;
        }
        let without = zones.iter().find(|z| !z.has_box && !z.has_gains).or(zones.first())?;
        let at = file.zones.as_ref().map_or(&file.at, |z| &z.at);
        let fault = Fault::Value(format!("la zone « {} » n'a pas de sommes", without.name));
        self.sink.fault(
            at,
            fault,
            "des zones qui ont toutes un gain_alphabet, ou toutes un box_alphabet, ou la clé gain",
        );
        None
    }

    /// What counts: zones, symbols of the judged zones, or both.
    pub(super) fn marks(&self, file: &RuleFile, judged: &Zones<'_>) -> Option<Marks> {
        let mut marks = Marks::default();
        if file.against.is_some() {
            let zones = self.zones(&file.against)?;
            let at = file.against.as_ref().map_or(&file.at, |a| &a.at);
            for zone in &zones {
                if judged.iter().any(|j| j.id == zone.id) {
                    let fault = Fault::Duplicate(zone.name.clone());
                    self.sink.fault(at, fault, "une zone ne se juge pas par elle-même");
                    return None;
                }
                let shared = judged.iter().all(|j| self.share_a_value(j.alphabet, zone.alphabet));
                if !shared {
                    let fault = Fault::Value(format!(
                        "la zone « {} » n'a aucun symbole de celles qu'elle doit faire gagner",
                        zone.name
                    ));
                    self.sink.fault(at, fault, "des zones d'un même alphabet");
                    return None;
                }
            }
            marks.zones = ids(&zones);
        }
        if let Some(symbols) = &file.symbols {
            marks.values = self.known_values(symbols, judged)?;
        }
        if file.against.is_none() && file.symbols.is_none() {
            let expected = "winning (des zones), symbols (des symboles) ou les deux";
            self.sink.fault(&file.at.key("winning"), Fault::Missing, expected);
            return None;
        }
        Some(marks)
    }

    /// Values that each stand in the alphabet of one of the zones at least.
    pub(super) fn known_values(
        &self,
        values: &Located<Vec<Located<String>>>,
        zones: &Zones<'_>,
    ) -> Option<Vec<String>> {
        let mut all = Vec::new();
        for value in &values.value {
            let known = |z: &ScopeZone| self.alphabet(z.alphabet).code_of(&value.value).is_some();
            if !zones.iter().any(|z| known(z)) {
                let alphabet = zones.first().map_or("?", |z| &self.alphabet(z.alphabet).id);
                let expected = format!("un symbole de l'alphabet {alphabet}");
                self.sink.fault(&value.at, Fault::Unknown(value.value.clone()), expected);
                return None;
            }
            all.push(value.value.clone());
        }
        if all.is_empty() {
            self.sink.fault(&values.at, Fault::Value("liste vide".into()), "au moins un symbole");
            return None;
        }
        Some(all)
    }

    fn share_a_value(&self, a: AlphabetId, b: AlphabetId) -> bool {
        let (one, other) = (self.alphabet(a), self.alphabet(b));
        a == b
            || (one.is_amounts == other.is_amounts
                && one.symbols.iter().any(|s| other.code_of(&s.value).is_some()))
    }

    pub(super) fn alphabet(&self, id: AlphabetId) -> &Alphabet {
        &self.alphabets[usize::from(id.0)]
    }

    fn is_amounts(&self, id: AlphabetId) -> bool {
        self.alphabet(id).is_amounts
    }

    pub(super) fn of_amounts(&self, zone: &ScopeZone, at: &Place) -> Option<()> {
        if !self.is_amounts(zone.alphabet) {
            let fault = Fault::Value(format!("la zone « {} » ne montre pas des sommes", zone.name));
            self.sink.fault(at, fault, "une zone dont l'alphabet a la clé amounts");
            return None;
        }
        Some(())
    }

    /// Totals need a number for every symbol.
    fn has_points(&self, zone: &ScopeZone, at: &Place) -> Option<()> {
        let alphabet = self.alphabet(zone.alphabet);
        let Some(without) = alphabet.symbols.iter().find(|s| s.points.is_none()) else {
            return Some(());
        };
        let fault = Fault::Value(format!(
            "le symbole « {} » de l'alphabet {} n'a pas de points",
            without.value, alphabet.id
        ));
        self.sink.fault(at, fault, "des nombres, ou des symboles qui ont la clé points");
        None
    }

    fn comparison(&self, op: &Located<String>) -> Option<Comparison> {
        Some(match op.value.as_str() {
            "=" => Comparison::Equal,
            ">" => Comparison::Above,
            "<" => Comparison::Below,
            ">=" | "≥" => Comparison::AtLeast,
            "<=" | "≤" => Comparison::AtMost,
            other => {
                let fault = Fault::Unknown(other.to_owned());
                self.sink.fault(&op.at, fault, "\"=\", \">\", \"<\", \">=\" ou \"<=\"");
                return None;
            }
        })
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

    pub(super) fn zones(&self, names: &Names) -> Option<Zones<'_>> {
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
    pub(super) fn one_alphabet(&self, zones: &[&ScopeZone], at: &Place) -> Option<AlphabetId> {
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

    pub(super) fn one_size(&self, zones: &[&ScopeZone], at: &Place) -> Option<usize> {
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
}

pub(super) fn ids(zones: &[&ScopeZone]) -> Vec<ZoneId> {
    zones.iter().map(|z| z.id).collect()
}

/// Zones that no rule reads: they could neither win nor lose.
pub(super) fn unread<'z>(zones: &'z [Zone], of: &[ZoneId], rules: &[Rule]) -> Vec<&'z Zone> {
    let read: Vec<ZoneId> = rules.iter().flat_map(|rule| rule.kind.zones()).collect();
    of.iter()
        .filter(|id| !read.contains(id))
        .filter_map(|id| zones.get(usize::from(id.0)))
        .collect()
}
