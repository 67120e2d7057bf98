//! [`Palette`]: inks, colours, fonts and text styles of a layout, by name.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::read::{Node, Table};
use super::rules;
use super::text::{Align, Style};
use super::typeface::Typeface;
use crate::artwork::{
    Assets, Colour, Font, FontId, Ink, InkId, InkKind, InkRole, InkSet, Item, Paint, Tint,
};
use crate::measure::Length;

/// What the rest of the layout refers to by name.
pub(super) struct Palette {
    pub(super) inks: InkSet,
    pub(super) fonts: Vec<Font>,
    colours: BTreeMap<String, Paint>,
    faces: BTreeMap<String, Rc<Typeface>>,
    styles: BTreeMap<String, Style>,
    /// Most of the four process inks together, in percent.
    pub(super) tac: f64,
    /// What each colour of the SVG drawings is printed in.
    pub(super) svg: BTreeMap<u32, Paint>,
}

impl Palette {
    /// Reads `[[ink]]`, `[colours]`, `[fonts]`, `[styles.*]` and `[svg]`.
    pub(super) fn read(root: &mut Table<'_>, assets: &dyn Assets) -> Self {
        let inks = read_inks(root);
        let limit = root.maybe("tac").and_then(|n| n.number()).unwrap_or(300.0);
        let mut palette = Palette {
            inks,
            tac: limit,
            fonts: Vec::new(),
            colours: BTreeMap::new(),
            faces: BTreeMap::new(),
            styles: BTreeMap::new(),
            svg: BTreeMap::new(),
        };
        if let Some(table) = root.need("colours").and_then(|n| n.table()) {
            for (name, node) in table.entries() {
                // A colour with a fault still has its name, so that one fault
                // does not bring a crowd of others with it.
                let paint = palette.read_colour(&node, limit);
                palette.colours.insert(name.to_owned(), paint);
            }
        }
        if let Some(table) = root.need("fonts").and_then(|n| n.table()) {
            for (name, node) in table.entries() {
                palette.read_font(name, &node, assets);
            }
        }
        if let Some(table) = root.need("styles").and_then(|n| n.table()) {
            for (name, node) in table.entries() {
                if let Some(style) = node.table().and_then(|t| palette.read_style(t)) {
                    palette.styles.insert(name.to_owned(), style);
                }
            }
        }
        if let Some(table) = root.maybe("svg").and_then(|n| n.table()) {
            for (rgb, node) in table.entries() {
                let Some(paint) = palette.colour(&node) else { continue };
                match super::art::rgb_of(rgb) {
                    Some(rgb) => drop(palette.svg.insert(rgb, paint)),
                    None => node.fault(format!("« {rgb} » : une couleur \"#rrggbb\" est attendue")),
                }
            }
        }
        palette
    }

    fn read_colour(&self, node: &Node<'_>, limit: f64) -> Paint {
        let nothing = Paint { colour: Arc::new(Colour::paper()), overprint: false };
        let Some(table) = node.table() else { return nothing };
        let mut parts = Vec::new();
        let mut total = 0.0;
        let mut overprint = None;
        for (key, value) in table.entries() {
            if key == "overprint" {
                overprint = value.truth();
                continue;
            }
            let Some(ink) = self.inks.find(key) else {
                let known: Vec<_> = self.inks.iter().map(|(_, i)| i.id.as_str()).collect();
                let what = format!("encre inconnue ; ici sont attendues : {}", known.join(", "));
                value.fault(rules::UNDECLARED.broken(what));
                continue;
            };
            let Some(percent) = value.number() else { continue };
            if !(0.0..=100.0).contains(&percent) {
                value.fault(format!("{percent} % : de 0 à 100 % d'encre sont attendus"));
                continue;
            }
            if matches!(self.inks.get(ink).kind, InkKind::Process(_)) {
                total += percent;
            }
            parts.push((ink, Tint::permille((percent * 10.0).round() as u16)));
        }
        if total > limit {
            node.fault(rules::COLOUR_TAC.broken(format!(
                "{total} % d'encre en tout : {limit} % au plus sont attendus (tac)"
            )));
        }
        // What is printed on or under the coat overprints always: a knock-out
        // there would clear the coat and the black beneath it.
        let base = |ink: InkId| self.inks.get(ink).role == InkRole::Base;
        let special = parts.iter().any(|(ink, _)| !base(*ink));
        if special && (parts.len() > 1 || overprint == Some(false)) {
            node.fault(rules::OVERPRINT.broken(
                "une encre de la couche, du vernis ou technique s'imprime seule et en surimpression",
            ));
        }
        let colour = match parts.as_slice() {
            [(ink, tint)] if *tint == Tint::default() => Colour::cleared(*ink),
            _ => Colour::new(parts),
        };
        Paint { colour: Arc::new(colour), overprint: special || overprint == Some(true) }
    }

    fn read_font(&mut self, name: &str, node: &Node<'_>, assets: &dyn Assets) {
        let Some(file) = node.text() else { return };
        let Some(data) = assets.read(file) else {
            let what = format!("« {file} » : ce fichier de police n'existe pas");
            node.fault(rules::FONT.broken(what));
            return;
        };
        let data = Arc::new(data.into_owned());
        let id = FontId(self.fonts.len() as u16);
        let stem = file.rsplit('/').next().unwrap_or(file);
        let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
        match Typeface::new(id, stem, data.clone()) {
            Ok(face) => {
                self.fonts.push(Font { name: stem.to_owned(), data });
                self.faces.insert(name.to_owned(), Rc::new(face));
            }
            Err(why) => node.fault(rules::FONT.broken(format!("« {file} » : {why}"))),
        }
    }

    fn read_style(&self, mut table: Table<'_>) -> Option<Style> {
        let font = table.need("font");
        let size = table.need("size").and_then(|n| n.pt());
        let floor = table.maybe("floor").and_then(|n| n.pt());
        let tracking = table.maybe("tracking").and_then(|n| n.number()).unwrap_or(0.0) / 1000.0;
        let leading = table.maybe("leading").and_then(|n| n.number()).unwrap_or(1.2);
        let align = table.maybe("align").and_then(|n| match n.text()? {
            "left" => Some(Align::Left),
            "centre" => Some(Align::Centre),
            "right" => Some(Align::Right),
            other => {
                n.fault(format!("« {other} » : left, centre ou right est attendu"));
                None
            }
        });
        let capitals = table.maybe("capitals").and_then(|n| n.truth()).unwrap_or(false);
        let paint = table.need("colour").and_then(|n| self.colour(&n));
        let face = font.and_then(|node| {
            let name = node.text()?;
            let face = self.faces.get(name).cloned();
            if face.is_none() {
                let known: Vec<_> = self.faces.keys().map(String::as_str).collect();
                node.fault(rules::NAME.broken(format!(
                    "police « {name} » inconnue ; ici sont attendues : {}",
                    known.join(", ")
                )));
            }
            face
        });
        table.finish();
        let (size, face, paint) = (size?, face?, paint?);
        Some(Style {
            face,
            size,
            floor: floor.unwrap_or(size).min(size),
            tracking,
            leading,
            align: align.unwrap_or(Align::Left),
            capitals,
            paint,
        })
    }

    /// The colour that a value names.
    pub(super) fn colour(&self, node: &Node<'_>) -> Option<Paint> {
        let name = node.text()?;
        let found = self.colours.get(name).cloned();
        if found.is_none() {
            let known: Vec<_> = self.colours.keys().map(String::as_str).collect();
            node.fault(rules::UNDECLARED.broken(format!(
                "couleur « {name} » inconnue ; ici sont attendues : {}",
                known.join(", ")
            )));
        }
        found
    }

    /// The style that a value names.
    pub(super) fn style(&self, node: &Node<'_>) -> Option<Style> {
        let name = node.text()?;
        let found = self.styles.get(name).cloned();
        if found.is_none() {
            let known: Vec<_> = self.styles.keys().map(String::as_str).collect();
            node.fault(rules::NAME.broken(format!(
                "style « {name} » inconnu ; ici sont attendus : {}",
                known.join(", ")
            )));
        }
        found
    }

    /// A style in the imager's black, which overprints whatever the style's
    /// own colour is: variable data has one ink.
    pub(super) fn black(style: &Style) -> Style {
        Style { paint: Palette::imager(), ..style.clone() }
    }

    /// The imager's ink.
    pub(super) fn imager() -> Paint {
        Paint { colour: Arc::new(Colour::solid(InkSet::BLACK)), overprint: true }
    }

    /// The typeface of a run's font.
    pub(super) fn face(&self, id: FontId) -> Option<&Rc<Typeface>> {
        self.faces.values().find(|f| f.id == id)
    }

    /// Whether all that items print is in inks of one role; paper is in all.
    pub(super) fn all_in(&self, items: &[Item], role: InkRole) -> bool {
        let holds = |paint: &Paint| {
            paint.colour.parts().iter().all(|(ink, _)| self.inks.get(*ink).role == role)
                && (role == InkRole::Base || !paint.colour.parts().is_empty())
        };
        items.iter().all(|item| match item {
            Item::Fill { paint, .. } | Item::Stroke { paint, .. } => holds(paint),
            Item::Glyphs(run) => holds(&run.paint),
            Item::Bits(bits) => holds(&bits.paint),
            Item::Picture(placed) => holds(&placed.paint),
            Item::Clip { items, .. } | Item::Step { items, .. } => self.all_in(items, role),
        })
    }

    /// Full coverage with the ink that has this role, overprinting.
    pub(super) fn role(&self, role: InkRole) -> Option<Paint> {
        let (ink, _) = self.inks.iter().find(|(_, ink)| ink.role == role)?;
        Some(Paint { colour: Arc::new(Colour::solid(ink)), overprint: true })
    }
}

fn read_inks(root: &mut Table<'_>) -> InkSet {
    let mut spots: Vec<Ink> = Vec::new();
    for mut table in root.tables("ink") {
        let id = table.need("id").and_then(|n| n.text());
        let name = table.need("name").and_then(|n| n.text());
        let label = table.maybe("label").and_then(|n| n.text());
        let cmyk = table.need("cmyk").and_then(|n| n.numbers("[cyan, magenta, jaune, noir] en %"));
        let role = table.need("role").and_then(|n| {
            let role = match n.text()? {
                "base" => InkRole::Base,
                "release" => InkRole::Release,
                "coat" => InkRole::Coat,
                "on-coat" => InkRole::OnCoat,
                "technical" => InkRole::Technical,
                other => {
                    n.fault(format!(
                        "« {other} » : base, release, coat, on-coat ou technical est attendu"
                    ));
                    return None;
                }
            };
            Some((role, n))
        });
        let (Some(id), Some(name), Some(cmyk), Some((role, node))) = (id, name, cmyk, role) else {
            table.finish();
            continue;
        };
        let process = ["cyan", "magenta", "yellow", "black"];
        let taken = |s: &str| {
            let s = s.to_lowercase();
            process.contains(&s.as_str())
                || ["all", "none"].contains(&s.as_str())
                || spots.iter().any(|i| i.id.to_lowercase() == s || i.name.to_lowercase() == s)
        };
        if taken(id) || taken(name) {
            table.fault(rules::INK_LIST.broken(format!(
                "encre « {id} » ({name}) : un nom que nulle autre encre ne porte est attendu"
            )));
        }
        // Printing order is the order of the file, so it is checked, not sorted.
        if spots.last().is_some_and(|before| stage(before.role) > stage(role)) {
            node.fault(rules::INK_LIST.broken(
                "ordre d'impression : base, puis release, coat, on-coat et technical est attendu",
            ));
        }
        if cmyk.iter().any(|p| !(0.0..=100.0).contains(p)) {
            table.fault("cmyk : quatre nombres de 0 à 100 % sont attendus");
        }
        spots.push(Ink {
            id: id.to_owned(),
            name: name.to_owned(),
            label: label.unwrap_or(name).to_owned(),
            kind: InkKind::Spot(cmyk.map(|p| Tint::permille((p * 10.0).round() as u16))),
            role,
        });
        table.finish();
    }
    if spots.len() > 60 {
        root.fault(rules::INK_LIST.broken("plus de 60 encres d'accompagnement"));
    }
    InkSet::new(spots)
}

fn stage(role: InkRole) -> u8 {
    match role {
        InkRole::Base => 0,
        InkRole::Release => 1,
        InkRole::Coat => 2,
        InkRole::OnCoat => 3,
        InkRole::Technical => 4,
    }
}

/// The share of the paper that a colour covers, inks added up, in percent.
pub(super) fn coverage(colour: &Colour) -> f64 {
    colour.parts().iter().map(|(_, t)| f64::from(t.to_permille()) / 10.0).sum()
}

/// The length of a stroke in a drawing of hairlines of one ink.
pub(super) const HAIRLINE: Length = Length::emu(3_175);
