//! [`Palette`]: recipes of inks as colour spaces and operators.
//!
//! Process inks are painted in DeviceCMYK, where overprint mode 1 leaves the
//! plates of zero components alone; one spot in its Separation; process and
//! spots together, or several spots, in a DeviceN over them. Each Separation
//! has one alternate and one tint transform in the whole file (PDF/X-4). The
//! recipe of all inks in full is the colour `All`, for registration marks. An
//! ink with no tint is cleared from its plate where the colour overprints.

use std::collections::BTreeMap;
use std::sync::Arc;

use lopdf::{Dictionary, Object, Stream};

use super::PdfError;
use super::number::push_milli;
use super::pictures::Pictures;
use crate::artwork::{Colour, InkId, InkKind, InkSet, Process, Tint};

/// Which plates a colour space reaches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Space {
    /// `All`: every plate.
    All,
    /// One spot.
    Separation(InkId),
    /// Several inks, at least one of them a spot.
    DeviceN(Vec<InkId>),
}

/// The colour spaces of a document.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    inks: InkSet,
    spaces: BTreeMap<Space, String>,
    /// Pictures, which have colours of their own.
    pub(super) pictures: Pictures,
}

impl Palette {
    /// A palette that can paint all these colours, and any of process inks.
    pub(super) fn new<'a>(
        inks: &InkSet,
        colours: impl IntoIterator<Item = &'a Arc<Colour>>,
    ) -> Self {
        let (spaces, pictures) = (BTreeMap::new(), Pictures::default());
        let mut palette = Palette { inks: inks.clone(), spaces, pictures };
        // Every spot has its space, even where the stock uses it in mixes alone.
        for (id, ink) in inks.iter() {
            if matches!(ink.kind, InkKind::Spot(_)) {
                palette.spaces.insert(Space::Separation(id), String::new());
            }
        }
        for colour in colours {
            if let Some(space) = palette.space_of(colour) {
                palette.spaces.insert(space, String::new());
            }
        }
        for (i, name) in palette.spaces.values_mut().enumerate() {
            *name = format!("C{i}");
        }
        palette
    }

    /// The space that a colour needs; none where DeviceCMYK does.
    fn space_of(&self, colour: &Colour) -> Option<Space> {
        let parts = colour.parts();
        if parts.len() == self.inks.len() && parts.iter().all(|(_, t)| *t == parts[0].1) {
            return Some(Space::All);
        }
        let is_spot = |id: InkId| matches!(self.inks.get(id).kind, InkKind::Spot(_));
        match parts {
            [(id, _)] if is_spot(*id) => Some(Space::Separation(*id)),
            // A process ink with no tint of its own is there to be cleared, which
            // overprint mode 1 does not do in DeviceCMYK.
            _ if parts.iter().any(|(id, t)| is_spot(*id) || *t == Tint::default()) => {
                Some(Space::DeviceN(parts.iter().map(|(id, _)| *id).collect()))
            }
            _ => None,
        }
    }

    /// Appends the operators that make `colour` the one to fill (or to stroke)
    /// with.
    pub(super) fn set(
        &self,
        out: &mut Vec<u8>,
        colour: &Colour,
        stroke: bool,
    ) -> Result<(), PdfError> {
        let push = |out: &mut Vec<u8>, tint: Tint| {
            push_milli(out, tint.to_permille().into());
            out.push(b' ');
        };
        match self.space_of(colour) {
            None => {
                for process in Process::ALL {
                    push(out, colour.tint(InkId(process as u8)));
                }
                out.extend_from_slice(if stroke { b"K\n" } else { b"k\n" });
            }
            Some(space) => {
                let name = self
                    .spaces
                    .get(&space)
                    .ok_or_else(|| PdfError::UnknownColour(self.words(colour)))?;
                out.push(b'/');
                out.extend_from_slice(name.as_bytes());
                out.extend_from_slice(if stroke { b" CS " } else { b" cs " });
                let parts = if space == Space::All { &colour.parts()[..1] } else { colour.parts() };
                for (_, tint) in parts {
                    push(out, *tint);
                }
                out.extend_from_slice(if stroke { b"SCN\n" } else { b"scn\n" });
            }
        }
        Ok(())
    }

    fn words(&self, colour: &Colour) -> String {
        let names: Vec<_> =
            colour.parts().iter().map(|(id, _)| self.inks.get(*id).label.as_str()).collect();
        names.join(" + ")
    }

    /// The `ColorSpace` dictionary of the resources; functions become objects
    /// of `doc`.
    pub(super) fn resources(&self, doc: &mut lopdf::Document) -> Dictionary {
        let mut separations = BTreeMap::new();
        let mut spaces = Dictionary::new();
        for (space, name) in &self.spaces {
            let object = match space {
                Space::All => {
                    let full = [Tint::FULL; 4];
                    Object::Array(separation(b"All", full))
                }
                Space::Separation(id) => {
                    let ink = self.inks.get(*id);
                    let array = separation(ink.name.as_bytes(), ink.cmyk());
                    let object = doc.add_object(Object::Array(array));
                    separations.insert(*id, object);
                    Object::Reference(object)
                }
                Space::DeviceN(ids) => {
                    let names =
                        ids.iter().map(|id| name_object(&self.inks.get(*id).name)).collect();
                    let recipes: Vec<_> = ids.iter().map(|id| self.inks.get(*id).cmyk()).collect();
                    let transform = doc.add_object(mix(&recipes));
                    let mut colorants = Dictionary::new();
                    for id in ids {
                        if let Some(object) = separations.get(id) {
                            let name = self.inks.get(*id).name.as_bytes();
                            colorants.set(name, Object::Reference(*object));
                        }
                    }
                    let mut attributes = Dictionary::new();
                    attributes.set("Colorants", Object::Dictionary(colorants));
                    Object::Array(vec![
                        name_object("DeviceN"),
                        Object::Array(names),
                        name_object("DeviceCMYK"),
                        Object::Reference(transform),
                        Object::Dictionary(attributes),
                    ])
                }
            };
            spaces.set(name.as_bytes(), object);
        }
        spaces
    }
}

/// The space of one ink, for pictures: of a spot the one in `spaces`, as all
/// that is painted in it has.
pub(super) fn of_ink(palette: &Palette, spaces: &Dictionary, id: InkId) -> Object {
    let known = palette.spaces.get(&Space::Separation(id));
    let known = known.and_then(|name| spaces.get(name.as_bytes()).ok());
    let ink = palette.inks.get(id);
    let own = || Object::Array(separation(ink.name.as_bytes(), ink.cmyk()));
    known.cloned().unwrap_or_else(own)
}

fn name_object(name: &str) -> Object {
    Object::Name(name.as_bytes().to_vec())
}

/// A Separation over DeviceCMYK whose alternate grows with the tint.
fn separation(name: &[u8], recipe: [Tint; 4]) -> Vec<Object> {
    let numbers = |values: [f32; 4]| values.iter().map(|v| Object::Real(*v)).collect();
    let mut function = Dictionary::new();
    function.set("FunctionType", 2);
    function.set("Domain", vec![Object::Integer(0), Object::Integer(1)]);
    function.set("N", 1);
    function.set("C0", Object::Array(numbers([0.0; 4])));
    function.set("C1", Object::Array(numbers(recipe.map(Tint::to_f32))));
    vec![
        name_object("Separation"),
        Object::Name(name.to_vec()),
        name_object("DeviceCMYK"),
        Object::Dictionary(function),
    ]
}

/// The tint transform of a DeviceN: alternates added up, at most full.
fn mix(recipes: &[[Tint; 4]]) -> Stream {
    let n = recipes.len();
    let mut code = String::from("{");
    for channel in 0..4 {
        // The stack holds the n tints and the channels made so far.
        code.push_str(" 0");
        for (i, recipe) in recipes.iter().enumerate() {
            let share = recipe[channel].to_f32();
            if share > 0.0 {
                code.push_str(&format!(" {} index {share} mul add", n - i + channel));
            }
        }
        code.push_str(" dup 1 gt { pop 1 } if");
    }
    code.push_str(&format!(" {} 4 roll", n + 4));
    code.push_str(&" pop".repeat(n));
    code.push_str(" }");
    let range = |pairs: usize| -> Object {
        Object::Array((0..pairs * 2).map(|i| Object::Integer((i % 2) as i64)).collect())
    };
    let mut dict = Dictionary::new();
    dict.set("FunctionType", 4);
    dict.set("Domain", range(n));
    dict.set("Range", range(4));
    Stream::new(dict, code.into_bytes())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::artwork::{Ink, InkRole};

    fn inks() -> InkSet {
        let spot = |id: &str, k| Ink {
            id: id.into(),
            name: id.to_uppercase(),
            label: id.into(),
            kind: InkKind::Spot([0, 0, 0, k].map(Tint::permille)),
            role: InkRole::Coat,
        };
        InkSet::new(vec![spot("coat", 400), spot("gold", 100)])
    }

    fn ops(colour: Colour) -> String {
        let colour = Arc::new(colour);
        let palette = Palette::new(&inks(), [&colour]);
        let mut out = Vec::new();
        palette.set(&mut out, &colour, false).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_kind_of_recipe_has_its_operators() {
        let half = Tint::permille(500);
        assert_eq!(ops(Colour::solid(InkSet::BLACK)), "0 0 0 1 k\n");
        assert_eq!(ops(Colour::paper()), "0 0 0 0 k\n");
        assert_eq!(ops(Colour::new([(InkId(4), half)])), "/C0 cs .5 scn\n");
        assert_eq!(
            ops(Colour::new([(InkId(0), half), (InkId(5), Tint::FULL)])),
            "/C2 cs .5 1 scn\n"
        );
        let all = Colour::new((0..6).map(|i| (InkId(i), Tint::FULL)));
        assert_eq!(ops(all), "/C0 cs 1 scn\n");
    }

    #[test]
    fn a_mix_that_nobody_announced_is_an_error() {
        let palette = Palette::new(&inks(), []);
        let mix = Colour::new([(InkId(4), Tint::FULL), (InkId(5), Tint::FULL)]);
        let error = palette.set(&mut Vec::new(), &mix, false).unwrap_err();
        assert!(matches!(error, PdfError::UnknownColour(words) if words == "coat + gold"));
    }
}
