//! Values as a layout needs them: room `toml_source`, with millimetres, points
//! and boxes, in sentences that say what was found and expected at once.

use crate::measure::{Length, Point, Rect, Size};
use crate::toml_source as source;
use crate::toml_source::{Document, Found, Place, Said};

/// A value with its place.
#[derive(Clone)]
pub(super) struct Node<'a> {
    inner: source::Node<'a>,
    pub(super) spot: Place,
}

impl<'a> From<source::Node<'a>> for Node<'a> {
    fn from(inner: source::Node<'a>) -> Self {
        let spot = inner.at.clone();
        Node { inner, spot }
    }
}

impl<'a> Node<'a> {
    /// Notes a fault at this value.
    pub(super) fn fault(&self, said: impl Into<Said>) {
        self.inner.fault(Found::Broken(said.into()), "");
    }

    /// A text.
    pub(super) fn text(&self) -> Option<&'a str> {
        self.inner.raw_text()
    }

    /// A number, whole or decimal.
    pub(super) fn number(&self) -> Option<f64> {
        self.inner.number("un nombre", -1e6..=1e6)
    }

    /// A whole number from 0 to `max`.
    pub(super) fn whole(&self, max: u32) -> Option<u32> {
        self.inner.clone().integer(0..=u64::from(max)).map(|n| n.value as u32)
    }

    /// Yes or no.
    pub(super) fn truth(&self) -> Option<bool> {
        self.inner.clone().boolean().map(|b| b.value)
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
        Some(self.inner.clone().list()?.into_iter().map(Node::from).collect())
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

    /// Whether it is a text.
    pub(super) fn is_text(&self) -> bool {
        self.inner.is_text()
    }

    /// Whether it is an array.
    pub(super) fn is_list(&self) -> bool {
        self.inner.is_list()
    }

    /// A table.
    pub(super) fn table(&self) -> Option<Table<'a>> {
        self.inner.clone().table().map(Into::into)
    }
}

/// A table that remembers which keys it was asked for.
pub(super) struct Table<'a> {
    inner: source::Table<'a>,
    pub(super) spot: Place,
}

impl<'a> From<source::Table<'a>> for Table<'a> {
    fn from(inner: source::Table<'a>) -> Self {
        let spot = inner.at.clone();
        Table { inner, spot }
    }
}

impl<'a> Table<'a> {
    /// The whole file.
    pub(super) fn root(sink: &'a dyn source::Sink, document: &'a Document<'a>) -> Self {
        source::Table::root(sink, document).into()
    }

    /// Notes a fault of this table.
    pub(super) fn fault(&self, said: impl Into<Said>) {
        self.inner.fault_at(&self.spot, Found::Broken(said.into()), "");
    }

    /// The value of a key, if it is there.
    pub(super) fn maybe(&mut self, key: &'static str) -> Option<Node<'a>> {
        self.inner.optional(key).map(Node::from)
    }

    /// The value of a key; its absence is a fault.
    pub(super) fn need(&mut self, key: &'static str) -> Option<Node<'a>> {
        self.inner.required(key, "").map(Node::from)
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
        let named = |(name, node): (&'a str, source::Node<'a>)| (name, node.into());
        self.inner.in_order().into_iter().map(named).collect()
    }

    /// Complains of keys that nobody asked for.
    pub(super) fn finish(self) {
        self.inner.finish();
    }
}
