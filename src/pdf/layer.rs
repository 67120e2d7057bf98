//! [`Layer`]: what readers can switch off, and what it is for the finisher.
//!
//! Lines and marks that tell what is done with the printed sheet stand in layers
//! that say so (ISO 19593-1: `GTS_ProcStepsGroup` and `GTS_ProcStepsType`), so
//! that a plant's tools find them by what they are and not by their name.

use lopdf::{Dictionary, Object};

use super::shell::text;
use crate::artwork::{Item, Step};

/// A layer that readers can switch off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    /// Scratch coat and what is printed on it. The standard has no group for it.
    Coat,
    /// Die line: a processing step, not printed matter.
    DieLine,
    /// Marks of another processing step.
    Step(Step),
}

impl Layer {
    /// The layers of a document: those that tickets have, and those of the steps
    /// that some of these items are about.
    pub(super) fn of<'a>(items: impl IntoIterator<Item = &'a Item>) -> Vec<Layer> {
        let mut layers = vec![Layer::Coat, Layer::DieLine];
        for item in items {
            if let Item::Step { step, .. } = item {
                layers.push(Layer::Step(*step));
            }
        }
        layers.sort();
        layers.dedup();
        layers
    }

    /// Name in the `Properties` resources.
    pub(super) fn resource(self) -> &'static str {
        match self {
            Layer::Coat => "LC",
            Layer::DieLine => "LD",
            Layer::Step(Step::Folding) => "LF",
            Layer::Step(Step::Perforating) => "LP",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Layer::Coat => "Couche grattable",
            Layer::DieLine => "Découpe",
            Layer::Step(Step::Folding) => "Pli",
            Layer::Step(Step::Perforating) => "Perforation",
        }
    }

    /// The type of processing step, in the group of those that change the shape
    /// of the sheet.
    fn step(self) -> Option<&'static str> {
        match self {
            Layer::Coat => None,
            Layer::DieLine => Some("Cutting"),
            Layer::Step(Step::Folding) => Some("Folding"),
            Layer::Step(Step::Perforating) => Some("Perforating"),
        }
    }

    /// The optional content group.
    pub(super) fn group(self) -> Dictionary {
        let name = |n: &str| Object::Name(n.as_bytes().to_vec());
        let mut dict = Dictionary::new();
        dict.set("Type", name("OCG"));
        dict.set("Name", text(self.title()));
        if let Some(step) = self.step() {
            dict.set(
                "GTS_Metadata",
                Object::Dictionary(Dictionary::from_iter([
                    ("Type", name("GTS_Metadata")),
                    ("GTS_ProcStepsGroup", name("Structural")),
                    ("GTS_ProcStepsType", name(step)),
                ])),
            );
        }
        dict
    }
}
