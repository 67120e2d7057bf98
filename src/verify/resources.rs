//! [`Means`]: what the pages of a volume draw with, read once: fonts, colours,
//! forms.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Seek};

use super::content::{Interpreter, Marks};
use super::document::{Document, PageRef, Resources};
use super::font::Font;
use super::inflate::Inflater;
use super::matrix::{Area, Matrix};
use super::object::{Dict, Object};

/// What a fill is printed in, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink(u8);

impl Ink {
    /// The imager's ink.
    pub(super) const BLACK: Ink = Ink(0);
    /// The scratch coat.
    pub(super) const COAT: Ink = Ink(1);
    /// Any other, and mixtures.
    pub(super) const OTHER: Ink = Ink(2);
}

/// A dictionary of resources, resolved.
#[derive(Clone, Debug, Default)]
pub(super) struct Set {
    fonts: BTreeMap<Vec<u8>, u16>,
    forms: BTreeMap<Vec<u8>, u32>,
    spaces: BTreeMap<Vec<u8>, Ink>,
}

impl Set {
    pub(super) fn font(&self, name: &[u8]) -> Option<u16> {
        self.fonts.get(name).copied()
    }

    pub(super) fn form(&self, name: &[u8]) -> Option<u32> {
        self.forms.get(name).copied()
    }

    pub(super) fn space(&self, name: &[u8]) -> Ink {
        match name {
            b"DeviceGray" | b"DeviceCMYK" | b"DeviceRGB" => Ink::OTHER,
            other => self.spaces.get(other).copied().unwrap_or(Ink::OTHER),
        }
    }
}

/// Fonts, forms and resources of a file.
#[derive(Default)]
pub(super) struct Means {
    pub(super) fonts: Vec<Font>,
    font_numbers: BTreeMap<u32, u16>,
    pub(super) forms: BTreeMap<u32, Marks>,
    /// Pictures of pixels: columns and rows, by the number of the object.
    pub(super) pictures: BTreeMap<u32, (usize, usize)>,
    /// Forms that draw some of the coat.
    pub(super) coated: BTreeSet<u32>,
    /// Forms that show a picture.
    pub(super) pictured: BTreeSet<u32>,
    sets: Vec<(Resources, Set)>,
}

/// Dictionaries of resources at most; ours have one.
const MOST_SETS: usize = 10_000;

impl Means {
    /// Reads all that these pages use; `coat` is the name of the coat's ink.
    pub(super) fn load<R: Read + Seek>(
        document: &Document<R>,
        pages: &[PageRef],
        coat: &str,
    ) -> Result<Means, String> {
        let mut means = Means::default();
        let mut forms = Vec::new();
        for page in pages {
            means.set_of(document, &page.resources, coat, &mut forms)?;
        }
        let mut inflater = Inflater::default();
        let mut bytes = Vec::new();
        while let Some((number, outside)) = forms.pop() {
            if means.forms.contains_key(&number) || means.pictures.contains_key(&number) {
                continue;
            }
            let Object::Stream(dict, raw) = document.object(number)? else { continue };
            if dict.get(b"Subtype".as_slice()).and_then(Object::name) == Some(b"Image") {
                let side = |key: &[u8]| dict.get(key).and_then(Object::count).unwrap_or(0);
                means.pictures.insert(number, (side(b"Width"), side(b"Height")));
                continue;
            }
            let resources = match dict.get(b"Resources".as_slice()) {
                Some(Object::Ref(number)) => Resources::At(*number),
                Some(Object::Dict(dict)) => Resources::Own(dict.clone().into()),
                _ => outside,
            };
            let at = means.set_of(document, &resources, coat, &mut forms)?;
            inflater.stream(&dict, &raw, &mut bytes)?;
            let numbers = |key: &[u8]| -> Option<Vec<f64>> {
                dict.get(key)?.array()?.iter().map(Object::number).collect()
            };
            let matrix = numbers(b"Matrix").and_then(|m| m.try_into().ok());
            let matrix = matrix.map_or(Matrix::IDENTITY, Matrix);
            let bounds = numbers(b"BBox").and_then(|b| <[f64; 4]>::try_from(b).ok());
            let bounds = bounds
                .map_or(Area::ALL, |[x0, y0, x1, y1]| Area { x0, y0, x1, y1 }.through(&matrix));
            let mut marks = Marks::default();
            let set = &means.sets[at].1;
            let mut interpreter = Interpreter::new(set, &means.fonts, &mut marks, matrix, bounds);
            interpreter.run(&bytes).map_err(|e| format!("formulaire {number} : {e}"))?;
            means.forms.insert(number, marks);
        }
        means.coated = means.reaching(|marks| !marks.coats.is_empty());
        let shows =
            |marks: &Marks| marks.forms.iter().any(|p| means.pictures.contains_key(&p.form));
        means.pictured = means.reaching(shows);
        Ok(means)
    }

    /// The forms that do something, be it through other forms.
    fn reaching(&self, does: impl Fn(&Marks) -> bool) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        loop {
            let more: Vec<u32> = self
                .forms
                .iter()
                .filter(|(number, marks)| {
                    let inner = marks.forms.iter().any(|p| found.contains(&p.form));
                    !found.contains(*number) && (inner || does(marks))
                })
                .map(|(number, _)| *number)
                .collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more);
        }
    }

    /// The resources of a page.
    pub(super) fn set(&self, resources: &Resources) -> Option<&Set> {
        self.sets.iter().find(|(r, _)| r == resources).map(|(_, set)| set)
    }

    fn set_of<R: Read + Seek>(
        &mut self,
        document: &Document<R>,
        resources: &Resources,
        coat: &str,
        forms: &mut Vec<(u32, Resources)>,
    ) -> Result<usize, String> {
        // The last one is most often the one wanted.
        if let Some(at) = self.sets.iter().rposition(|(r, _)| r == resources) {
            return Ok(at);
        }
        if self.sets.len() >= MOST_SETS {
            return Err("les pages ont trop de ressources différentes".to_owned());
        }
        let dict = match resources {
            Resources::At(number) => document.object(*number)?.dict().cloned().unwrap_or_default(),
            Resources::Own(dict) => (**dict).clone(),
        };
        let under = |key: &[u8]| -> Result<Dict, String> {
            Ok(document.get(&dict, key)?.dict().cloned().unwrap_or_default())
        };
        let mut set = Set::default();
        for (name, object) in under(b"Font")? {
            let known = object.reference().and_then(|n| self.font_numbers.get(&n).copied());
            let at = match known {
                Some(at) => at,
                None => {
                    let font = Font::read(document, &object)?;
                    let at = self.fonts.len() as u16;
                    self.fonts.push(font);
                    if let Some(number) = object.reference() {
                        self.font_numbers.insert(number, at);
                    }
                    at
                }
            };
            set.fonts.insert(name, at);
        }
        for (name, object) in under(b"ColorSpace")? {
            let space = document.follow(&object)?;
            if let Some([kind, ink, ..]) = space.array() {
                let ink = match (kind.name(), ink.name()) {
                    (Some(b"Separation"), Some(name)) if name == coat.as_bytes() => Ink::COAT,
                    (Some(b"Separation"), Some(b"Black" | b"All")) => Ink::BLACK,
                    _ => Ink::OTHER,
                };
                set.spaces.insert(name, ink);
            }
        }
        for (name, object) in under(b"XObject")? {
            if let Some(number) = object.reference() {
                set.forms.insert(name, number);
                forms.push((number, resources.clone()));
            }
        }
        self.sets.push((resources.clone(), set));
        Ok(self.sets.len() - 1)
    }
}
