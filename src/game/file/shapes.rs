//! Shapes on grids, and words: what `lines` and `words` judge.

use super::error::Fault;
use super::raw_rules::{RuleFile, ShapeFile};
use super::rules::{Scope, ScopeZone, ids};
use crate::game::{LinePay, Money, RuleKind, Shape};

const FAMILIES: &str = "rows, columns, diagonals, corners ou all";

/// Letters of a rack at most: their set fits in one machine word.
const MAX_LETTERS: usize = 63;

impl Scope<'_> {
    /// Resolves a rule of lines.
    pub(super) fn lines(&self, file: &RuleFile) -> Option<RuleKind> {
        let grids = self.zones(&file.zones)?;
        let elements = self.one_size(&grids, &file.at)?;
        let marks = self.marks(file, &grids)?;
        let wild = match &file.wild {
            Some(values) => self.known_values(values, &grids)?,
            None => Vec::new(),
        };
        let columns = file.columns.as_ref()?;
        let width = columns.value as usize;
        if width == 0 || !elements.is_multiple_of(width) {
            let fault = Fault::Value(format!("{elements} cases en {width} colonnes"));
            self.sink.fault(&columns.at, fault, "des rangées toutes pleines");
            return None;
        }
        let fixed = file.shapes.iter().any(|s| s.gain.is_some());
        let mut shapes: Vec<Shape> = Vec::new();
        for shape in &file.shapes {
            let gain = match &shape.gain {
                Some(gain) => self.positive(gain)?,
                None if fixed => {
                    self.sink.fault(&shape.at.key("gain"), Fault::Missing, "le gain de la forme");
                    return None;
                }
                None => Money::ZERO,
            };
            shapes.extend(self.shapes(shape, elements, width, gain)?);
        }
        if shapes.is_empty() {
            self.sink.fault(&file.at.key("shapes"), Fault::Missing, "au moins une forme");
            return None;
        }
        for (i, shape) in shapes.iter().enumerate() {
            if shapes[..i].iter().any(|other| other.cells == shape.cells) {
                let fault = Fault::Duplicate(shape.name.clone());
                self.sink.fault(&file.at.key("shapes"), fault, "chaque forme une seule fois");
                return None;
            }
        }
        let pay = self.line_pay(file, &grids, fixed, shapes.len())?;
        let (grids, best_only) = (ids(&grids), file.best_only);
        Some(RuleKind::Lines { grids, marks, wild, shapes, pay, best_only })
    }

    fn line_pay(
        &self,
        file: &RuleFile,
        grids: &[&ScopeZone],
        fixed: bool,
        shapes: usize,
    ) -> Option<LinePay> {
        if fixed {
            return Some(LinePay::Fixed);
        }
        let Some(names) = &file.others else {
            if grids.iter().all(|z| z.has_box) {
                return Some(LinePay::Box);
            }
            let expected = "un gain par forme, gains (des zones de sommes) ou un box_alphabet";
            self.sink.fault(&file.at.key("shapes"), Fault::Value("aucune somme".into()), expected);
            return None;
        };
        let zones = self.zones(&file.others)?;
        zones.iter().try_for_each(|zone| self.of_amounts(zone, &names.at))?;
        if zones.len() != grids.len() || zones.iter().any(|z| z.elements != shapes) {
            let fault = Fault::Value(format!("{} zones de sommes", zones.len()));
            let expected =
                format!("{} zones, une par grille, de {shapes} sommes, une par forme", grids.len());
            self.sink.fault(&names.at, fault, expected);
            return None;
        }
        Some(LinePay::Zones(ids(&zones)))
    }

    /// One shape, or those of a family.
    fn shapes(
        &self,
        file: &ShapeFile,
        elements: usize,
        width: usize,
        gain: Money,
    ) -> Option<Vec<Shape>> {
        let height = elements / width;
        let name = |default: String| file.name.as_ref().map_or(default, |n| n.value.clone());
        let shape = |name: String, cells: Vec<usize>| {
            let mut cells: Vec<u16> = cells.into_iter().map(|c| c as u16).collect();
            cells.sort_unstable();
            cells.dedup();
            Shape { name, cells, gain }
        };
        if let Some(cells) = &file.cells {
            let beyond = cells.iter().find(|c| c.value as usize >= elements);
            if let Some(cell) = beyond {
                let fault = Fault::Value(format!("case {}", cell.value));
                self.sink.fault(&cell.at, fault, format!("de 0 à {}", elements - 1));
                return None;
            }
            if cells.is_empty() {
                let fault = Fault::Value("forme vide".into());
                self.sink.fault(&file.at, fault, "au moins une case");
                return None;
            }
            for (i, cell) in cells.iter().enumerate() {
                if cells[..i].iter().any(|other| other.value == cell.value) {
                    let fault = Fault::Duplicate(cell.value.to_string());
                    self.sink.fault(&cell.at, fault, "chaque case une seule fois");
                    return None;
                }
            }
            let list = cells.iter().map(|c| c.value as usize).collect();
            let default = cells.iter().map(|c| c.value.to_string()).collect::<Vec<_>>().join(", ");
            return Some(vec![shape(name(format!("cases {default}")), list)]);
        }
        let Some(family) = &file.lines else {
            let fault = Fault::Value("forme sans cases".into());
            self.sink.fault(&file.at, fault, "soit cells, soit lines");
            return None;
        };
        let numbered = |word: &str, i: usize| format!("{} {}", name(word.to_owned()), i + 1);
        let corners = vec![0, width - 1, elements - width, elements - 1];
        Some(match family.value.as_str() {
            "rows" => (0..height)
                .map(|r| shape(numbered("ligne", r), (r * width..(r + 1) * width).collect()))
                .collect(),
            "columns" => (0..width)
                .map(|c| shape(numbered("colonne", c), (c..elements).step_by(width).collect()))
                .collect(),
            "diagonals" if width == height => {
                let falling = (0..width).map(|i| i * (width + 1)).collect();
                let rising = (0..width).map(|i| (i + 1) * (width - 1)).collect();
                vec![
                    shape(numbered("diagonale", 0), falling),
                    shape(numbered("diagonale", 1), rising),
                ]
            }
            "corners" => vec![shape(name("quatre coins".into()), corners)],
            "all" => vec![shape(name("grille pleine".into()), (0..elements).collect())],
            "diagonals" => {
                let fault = Fault::Value(format!("une grille de {width} sur {height}"));
                self.sink.fault(&family.at, fault, "une grille carrée");
                return None;
            }
            other => {
                self.sink.fault(&family.at, Fault::Unknown(other.to_owned()), FAMILIES);
                return None;
            }
        })
    }

    /// The letters of words must be letters that a rack can show.
    pub(super) fn letters(
        &self,
        rack: &[&ScopeZone],
        words: &[&ScopeZone],
        file: &RuleFile,
    ) -> Option<()> {
        let alphabet = self.one_alphabet(rack, &file.at)?;
        let letters = self.alphabet(alphabet);
        let at = file.zones.as_ref().map_or(&file.at, |z| &z.at);
        if letters.symbols.len() > MAX_LETTERS {
            let fault = Fault::Value(format!("{} lettres", letters.symbols.len()));
            self.sink.fault(at, fault, format!("au plus {MAX_LETTERS} lettres"));
            return None;
        }
        for zone in words {
            for word in &self.alphabet(zone.alphabet).symbols {
                let strange = word
                    .value
                    .chars()
                    .find(|c| letters.code_of(c.encode_utf8(&mut [0; 4])).is_none());
                if let Some(letter) = strange {
                    let fault = Fault::Value(format!(
                        "« {} » a la lettre « {letter} », que l'alphabet {} n'a pas",
                        word.value, letters.id
                    ));
                    self.sink.fault(at, fault, "des mots faits de lettres du chevalet");
                    return None;
                }
            }
        }
        Some(())
    }
}
