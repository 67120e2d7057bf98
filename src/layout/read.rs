//! Reading TOML so that every fault is found: a table says which keys it was
//! asked for, and complains of all others when it is finished.

use std::fmt::Display;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{Faults, Spot};
use crate::measure::{Length, Point, Rect, Size};

/// Byte positions of the line starts of a text.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let after = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        Lines(std::iter::once(0).chain(after).collect())
    }

    /// The line of a byte, from 1.
    pub(super) fn line(&self, byte: usize) -> usize {
        self.0.partition_point(|start| *start <= byte)
    }
}

/// What all readers of a file share.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) lines: &'a Lines,
    pub(super) faults: &'a Faults,
}

/// A value with its place.
#[derive(Clone)]
pub(super) struct Node<'a> {
    source: Source<'a>,
    value: &'a DeValue<'a>,
    pub(super) spot: Spot,
}

impl<'a> Node<'a> {
    fn new(source: Source<'a>, value: &'a Spanned<DeValue<'a>>, field: String) -> Self {
        let line = source.lines.line(value.span().start);
        Node { source, value: value.get_ref(), spot: Spot { line, field } }
    }

    /// Notes a fault at this value.
    pub(super) fn fault(&self, message: impl Into<String>) {
        self.source.faults.add(&self.spot, message);
    }

    fn expected<T>(&self, what: impl Display) -> Option<T> {
        self.fault(format!("{what} : c'est ce qui est attendu, pas {}", kind(self.value)));
        None
    }

    /// A text.
    pub(super) fn text(&self) -> Option<&'a str> {
        match self.value {
            DeValue::String(s) => Some(s),
            _ => self.expected("un texte entre guillemets"),
        }
    }

    /// A number, whole or decimal.
    pub(super) fn number(&self) -> Option<f64> {
        let text = match self.value {
            DeValue::Integer(i) => i.as_str(),
            DeValue::Float(f) => f.as_str(),
            _ => return self.expected("un nombre, avec un point décimal s'il le faut"),
        };
        match text.replace('_', "").parse::<f64>() {
            Ok(n) if n.is_finite() && n.abs() < 1e6 => Some(n),
            _ => self.expected("un nombre entre -1 000 000 et 1 000 000"),
        }
    }

    /// A whole number from 0 to `max`.
    pub(super) fn whole(&self, max: u32) -> Option<u32> {
        match self.number() {
            Some(n) if n.fract() == 0.0 && (0.0..=f64::from(max)).contains(&n) => Some(n as u32),
            Some(n) => {
                self.fault(format!("{n} : un nombre entier de 0 à {max} est attendu"));
                None
            }
            None => None,
        }
    }

    /// Yes or no.
    pub(super) fn truth(&self) -> Option<bool> {
        self.value.as_bool().or_else(|| self.expected("true ou false"))
    }

    /// A length in millimetres.
    pub(super) fn mm(&self) -> Option<Length> {
        self.number().map(Length::from_mm)
    }

    /// A length in millimetres that is not negative: margins, radii.
    pub(super) fn margin(&self) -> Option<Length> {
        let length = self.mm()?;
        if length < Length::ZERO {
            self.fault(format!("{} mm : une longueur de 0 ou plus est attendue", length.to_mm()));
            return None;
        }
        Some(length)
    }

    /// `[largeur, hauteur]` in millimetres, from `least` to `most` each.
    pub(super) fn size(&self, least: f64, most: f64) -> Option<Size> {
        let [w, h] = self.numbers("[largeur, hauteur] en mm")?;
        if [w, h].iter().any(|n| !(least..=most).contains(n)) {
            self.fault(format!("{w} × {h} mm : de {least} à {most} mm sont attendus"));
            return None;
        }
        Some(Size::from_mm(w, h))
    }

    /// A length in points.
    pub(super) fn pt(&self) -> Option<Length> {
        match self.number() {
            Some(n) if n > 0.0 => Some(Length::from_pt(n)),
            Some(n) => {
                self.fault(format!("{n} : un nombre de points plus grand que 0 est attendu"));
                None
            }
            None => None,
        }
    }

    /// The values of an array.
    pub(super) fn list(&self) -> Option<Vec<Node<'a>>> {
        match self.value {
            DeValue::Array(array) => Some(
                array
                    .iter()
                    .enumerate()
                    .map(|(i, v)| Node::new(self.source, v, format!("{}[{i}]", self.spot.field)))
                    .collect(),
            ),
            _ => self.expected("une liste entre crochets"),
        }
    }

    /// Exactly `N` numbers.
    pub(super) fn numbers<const N: usize>(&self, what: &str) -> Option<[f64; N]> {
        let list = self.list()?;
        if list.len() != N {
            self.fault(format!("{} valeurs : {N} nombres sont attendus, {what}", list.len()));
            return None;
        }
        let mut out = [0.0; N];
        for (node, to) in list.iter().zip(&mut out) {
            *to = node.number()?;
        }
        Some(out)
    }

    /// `[x, y]` in millimetres.
    pub(super) fn point(&self) -> Option<Point> {
        self.numbers("[x, y] en mm").map(|[x, y]| Point::from_mm(x, y))
    }

    /// `[x, y, largeur, hauteur]` in millimetres.
    pub(super) fn rect(&self) -> Option<Rect> {
        let [x, y, w, h] = self.numbers("[x, y, largeur, hauteur] en mm")?;
        if w <= 0.0 || h <= 0.0 {
            self.fault(format!(
                "boîte de {w} × {h} mm : une largeur et une hauteur plus grandes que 0 sont attendues"
            ));
            return None;
        }
        Some(Rect::from_mm(x, y, w, h))
    }

    /// A table.
    pub(super) fn table(&self) -> Option<Table<'a>> {
        match self.value {
            DeValue::Table(table) => {
                Some(Table { source: self.source, table, spot: self.spot.clone(), asked: vec![] })
            }
            _ => self.expected("une table"),
        }
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "un texte",
        DeValue::Integer(_) => "un nombre entier",
        DeValue::Float(_) => "un nombre décimal",
        DeValue::Boolean(_) => "true ou false",
        DeValue::Datetime(_) => "une date",
        DeValue::Array(_) => "une liste",
        DeValue::Table(_) => "une table",
    }
}

/// A table that remembers which keys it was asked for.
pub(super) struct Table<'a> {
    source: Source<'a>,
    table: &'a DeTable<'a>,
    pub(super) spot: Spot,
    asked: Vec<&'static str>,
}

impl<'a> Table<'a> {
    /// The whole file.
    pub(super) fn root(source: Source<'a>, table: &'a DeTable<'a>) -> Self {
        Table { source, table, spot: Spot { line: 1, field: String::new() }, asked: vec![] }
    }

    /// Notes a fault of this table.
    pub(super) fn fault(&self, message: impl Into<String>) {
        self.source.faults.add(&self.spot, message);
    }

    fn field(&self, key: &str) -> String {
        match self.spot.field.as_str() {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        }
    }

    /// The value of a key, if it is there.
    pub(super) fn maybe(&mut self, key: &'static str) -> Option<Node<'a>> {
        self.asked.push(key);
        let value = self.table.get(key)?;
        Some(Node::new(self.source, value, self.field(key)))
    }

    /// The value of a key; its absence is a fault.
    pub(super) fn need(&mut self, key: &'static str) -> Option<Node<'a>> {
        let found = self.maybe(key);
        if found.is_none() {
            let spot = Spot { line: self.spot.line, field: self.field(key) };
            self.source.faults.add(&spot, "ce champ manque");
        }
        found
    }

    /// `from`: the point that the entry's measures start from; else the corner
    /// of the face.
    pub(super) fn from(&mut self) -> Point {
        self.maybe("from").and_then(|n| n.point()).unwrap_or_default()
    }

    /// The tables of `[[key]]`; none if there are none.
    pub(super) fn tables(&mut self, key: &'static str) -> Vec<Table<'a>> {
        let list = self.maybe(key).and_then(|n| n.list()).unwrap_or_default();
        list.iter().filter_map(Node::table).collect()
    }

    /// All keys with their values, in the order of the file.
    pub(super) fn entries(&self) -> Vec<(&'a str, Node<'a>)> {
        let mut entries: Vec<_> = self
            .table
            .iter()
            .map(|(k, v)| {
                let name: &'a str = k.get_ref();
                (k.span().start, name, Node::new(self.source, v, self.field(name)))
            })
            .collect();
        entries.sort_by_key(|(start, ..)| *start);
        entries.into_iter().map(|(_, name, node)| (name, node)).collect()
    }

    /// Complains of keys that nobody asked for.
    pub(super) fn finish(self) {
        for (key, _) in self.table.iter() {
            let name: &str = key.get_ref();
            if self.asked.contains(&name) {
                continue;
            }
            let spot =
                Spot { line: self.source.lines.line(key.span().start), field: self.field(name) };
            let mut known = self.asked.clone();
            known.sort_unstable();
            known.dedup();
            self.source
                .faults
                .add(&spot, format!("champ inconnu ; ici sont attendus : {}", known.join(", ")));
        }
    }
}
