//! [`Limits`]: the `[preflight]` part of `press.toml`, what a print shop takes.

use super::fields::section_or;
use crate::measure::Length;
use crate::toml_source::Table;

/// What a print shop takes and what not; what preflight measures against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How far plates may slip against each other.
    pub register: Length,
    /// The least bleed of a ticket.
    pub bleed: Length,
    /// The least safety margin.
    pub safe: Length,
    /// The least size of a text.
    pub text: Length,
    /// The least size of a text reversed out of a ground.
    pub reversed: Length,
    /// The least size of a text in several inks.
    pub several_inks: Length,
    /// Most ink of the four process inks together, in percent.
    pub tac: u16,
    /// The fewest dots of the imager in a module of a code.
    pub module_dots: u32,
    /// The least difference between the ground of a code and its black, in
    /// percent of the light that paper gives back.
    pub contrast: u8,
    /// The least resolution of a picture, in dots to the inch at its size.
    pub image_dpi: u32,
}

impl Default for Limits {
    /// Sheet-fed offset on coated paper with an imager of 600 dots to the inch.
    fn default() -> Self {
        Limits {
            register: Length::from_mm(0.5),
            bleed: Length::mm(3),
            safe: Length::mm(3),
            text: Length::from_pt(5.0),
            reversed: Length::from_pt(5.0),
            several_inks: Length::from_pt(6.0),
            tac: 300,
            module_dots: 4,
            contrast: 70,
            image_dpi: 220,
        }
    }
}

/// Reads `[preflight]`, of which every key may be left out.
pub(super) fn limits(root: &mut Table<'_>) -> Option<Limits> {
    section_or(root, "preflight", Limits::default, |s| {
        let usual = Limits::default();
        let mut mm = |key, usual: Length, most: f64| match s.optional(key) {
            None => Some(usual),
            Some(node) => node.number("un nombre de millimètres", 0.0..=most).map(Length::from_mm),
        };
        let register = mm("register_mm", usual.register, 5.0);
        let bleed = mm("bleed_mm", usual.bleed, 20.0);
        let safe = mm("safe_mm", usual.safe, 20.0);
        let mut pt = |key, usual: Length| match s.optional(key) {
            None => Some(usual),
            Some(node) => node.number("un nombre de points", 1.0..=72.0).map(Length::from_pt),
        };
        let text = pt("text_pt", usual.text);
        let reversed = pt("reversed_pt", usual.reversed);
        let several_inks = pt("several_inks_pt", usual.several_inks);
        let mut whole = |key, usual: u32, least: u64, most: u64| match s.optional(key) {
            None => Some(usual),
            Some(node) => node.integer(least..=most).map(|n| n.value as u32),
        };
        let tac = whole("tac", usual.tac.into(), 100, 400);
        let module_dots = whole("module_dots", usual.module_dots, 1, 100);
        let contrast = whole("contrast", usual.contrast.into(), 1, 100);
        let image_dpi = whole("image_dpi", usual.image_dpi, 50, 2_400);
        Some(Limits {
            register: register?,
            bleed: bleed?,
            safe: safe?,
            text: text?,
            reversed: reversed?,
            several_inks: several_inks?,
            tac: tac? as u16,
            module_dots: module_dots?,
            contrast: contrast? as u8,
            image_dpi: image_dpi?,
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::imposition::PressSettings;

    const GOOD: &str = include_str!("../../templates/casino-2012/press.toml");

    #[test]
    fn a_shop_says_what_it_takes() {
        let usual = PressSettings::parse("p", GOOD).unwrap().limits;
        assert_eq!(usual, Limits::default());
        let text = format!("{GOOD}\n[preflight]\nregister_mm = 0.25\ntac = 330\ntext_pt = 6\n");
        let said = PressSettings::parse("p", &text).unwrap().limits;
        let expected = Limits {
            register: Length::from_mm(0.25),
            tac: 330,
            text: Length::from_pt(6.0),
            ..Limits::default()
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn a_limit_that_cannot_be_is_told_with_its_line() {
        let text = format!("{GOOD}\n[preflight]\ncontrast = 170\nregistre_mm = 1\n");
        let faults = PressSettings::parse("p", &text).unwrap_err().faults;
        let fields: Vec<&str> = faults.iter().map(|f| f.field.as_str()).collect();
        assert_eq!(fields, ["preflight.contrast", "preflight.registre_mm"]);
    }
}
