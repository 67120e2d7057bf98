//! Inks in printing order, colours as recipes of inks, plates.

/// An ink's place in its [`InkSet`], which is its place in printing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InkId(pub u8);

/// The four process inks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Process {
    /// Cyan.
    Cyan,
    /// Magenta.
    Magenta,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
}

impl Process {
    /// Cyan, magenta, yellow, black: the order of DeviceCMYK.
    pub const ALL: [Process; 4] =
        [Process::Cyan, Process::Magenta, Process::Yellow, Process::Black];
}

/// How much of an ink, in thousandths of full coverage (0 to 1000).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tint(u16);

impl Tint {
    /// Full coverage.
    pub const FULL: Tint = Tint(1000);

    /// From thousandths; more than 1000 is cut to full coverage.
    pub const fn permille(n: u16) -> Self {
        Tint(if n > 1000 { 1000 } else { n })
    }

    /// In thousandths, 0 to 1000.
    pub const fn to_permille(self) -> u16 {
        self.0
    }

    /// As a share, 0 to 1.
    pub fn to_f32(self) -> f32 {
        f32::from(self.0) / 1000.0
    }
}

/// What kind of plate an ink has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InkKind {
    /// One of the four process inks, of the output profile.
    Process(Process),
    /// A separation of its own, with the CMYK recipe that stands for it where
    /// there is no such ink (the alternate colour of a Separation).
    Spot([Tint; 4]),
}

/// What an ink is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InkRole {
    /// Fixed art, process or spot.
    Base,
    /// The seal or release varnish under the coat: lets everything through.
    Release,
    /// The scratch coat: hides what lies under it.
    Coat,
    /// Printed on the coat and scratched away with it.
    OnCoat,
    /// No ink at all: die line, fold line, marks of the press room.
    Technical,
}

/// One ink, as printed and as named on its plate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// Identifier in `layout.toml`, e.g. `coat`.
    pub id: String,
    /// Name of the plate: `Cyan`, or the name of the Separation.
    pub name: String,
    /// What the window calls it, e.g. « Couche grattable ».
    pub label: String,
    /// Process or spot.
    pub kind: InkKind,
    /// What it is for.
    pub role: InkRole,
}

impl Ink {
    /// Whether the ink hides what is under it (the scratch coat does; process
    /// inks and varnish let light through).
    pub fn hides(&self) -> bool {
        self.role == InkRole::Coat
    }

    /// The recipe in CMYK: its own plate for a process ink, the alternate
    /// colour for a spot.
    pub fn cmyk(&self) -> [Tint; 4] {
        match self.kind {
            InkKind::Spot(alternate) => alternate,
            InkKind::Process(p) => {
                let mut recipe = [Tint::default(); 4];
                recipe[p as usize] = Tint::FULL;
                recipe
            }
        }
    }
}

/// All inks of a project, in printing order. The four process inks come first,
/// as Cyan, Magenta, Yellow, Black.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InkSet {
    inks: Vec<Ink>,
}

impl InkSet {
    /// The process inks (ids `cyan`, `magenta`, `yellow`, `black`), then the
    /// spots in printing order.
    ///
    /// At most 64 inks are kept, so that a set of plates fits a word.
    pub fn new(spots: Vec<Ink>) -> Self {
        let process = [
            ("cyan", "Cyan", "Cyan", Process::Cyan),
            ("magenta", "Magenta", "Magenta", Process::Magenta),
            ("yellow", "Yellow", "Jaune", Process::Yellow),
            ("black", "Black", "Noir", Process::Black),
        ];
        let mut inks: Vec<Ink> = process
            .into_iter()
            .map(|(id, name, label, p)| Ink {
                id: id.into(),
                name: name.into(),
                label: label.into(),
                kind: InkKind::Process(p),
                role: InkRole::Base,
            })
            .collect();
        inks.extend(spots);
        inks.truncate(64);
        InkSet { inks }
    }

    /// The place of process black, in which variable data is imaged.
    pub const BLACK: InkId = InkId(3);

    /// The inks in printing order.
    pub fn iter(&self) -> impl Iterator<Item = (InkId, &Ink)> {
        self.inks.iter().enumerate().map(|(i, ink)| (InkId(i as u8), ink))
    }

    /// How many inks.
    pub fn len(&self) -> usize {
        self.inks.len()
    }

    /// Whether there is none (never so: there are always four).
    pub fn is_empty(&self) -> bool {
        self.inks.is_empty()
    }

    /// The ink with this place.
    ///
    /// # Panics
    /// If the place was not handed out by this set.
    pub fn get(&self, id: InkId) -> &Ink {
        &self.inks[usize::from(id.0)]
    }

    /// The ink with this id or plate name, capitals ignored.
    pub fn find(&self, name: &str) -> Option<InkId> {
        let same = |s: &str| s.to_lowercase() == name.to_lowercase();
        self.iter().find(|(_, i)| same(&i.id) || same(&i.name)).map(|(id, _)| id)
    }
}

/// One plate: the projection of an artwork by an ink.
pub type Plate = InkId;

/// A colour: how much of which inks. Inks that are not named are not printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colour {
    parts: Vec<(InkId, Tint)>,
}

impl Colour {
    /// From parts; those of no tint are left out, the rest put in ink order.
    pub fn new(parts: impl IntoIterator<Item = (InkId, Tint)>) -> Self {
        let mut parts: Vec<_> = parts.into_iter().filter(|(_, t)| *t > Tint::default()).collect();
        parts.sort();
        parts.dedup_by_key(|(id, _)| *id);
        Colour { parts }
    }

    /// One ink in full.
    pub fn solid(ink: InkId) -> Self {
        Colour { parts: vec![(ink, Tint::FULL)] }
    }

    /// None of one ink: painted with overprint it clears that ink's plate alone,
    /// and so reverses a text out of a plaque printed on the coat.
    pub fn cleared(ink: InkId) -> Self {
        Colour { parts: vec![(ink, Tint::default())] }
    }

    /// The paper: no ink at all. Painted without overprint it clears all plates.
    pub fn paper() -> Self {
        Colour::default()
    }

    /// The inks with their tints, in printing order.
    pub fn parts(&self) -> &[(InkId, Tint)] {
        &self.parts
    }

    /// Whether the colour says anything of an ink, be it that none is printed.
    pub fn names(&self, ink: InkId) -> bool {
        self.parts.iter().any(|(id, _)| *id == ink)
    }

    /// The tint of one ink.
    pub fn tint(&self, ink: InkId) -> Tint {
        self.parts.iter().find(|(id, _)| *id == ink).map_or(Tint::default(), |(_, t)| *t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_are_found_by_id_and_by_plate_name() {
        let set = InkSet::new(vec![Ink {
            id: "coat".into(),
            name: "Scratch Coat".into(),
            label: "Couche grattable".into(),
            kind: InkKind::Spot([Tint::default(); 4]),
            role: InkRole::Coat,
        }]);
        assert_eq!(set.find("black"), Some(InkSet::BLACK));
        assert_eq!(set.find("scratch coat"), Some(InkId(4)));
        assert_eq!(set.find("COAT"), Some(InkId(4)));
        assert_eq!(set.find("gold"), None);
        assert!(set.get(InkId(4)).hides() && !set.get(InkSet::BLACK).hides());
    }

    #[test]
    fn a_colour_drops_what_is_not_printed() {
        let c = Colour::new([(InkId(3), Tint::FULL), (InkId(0), Tint::permille(0))]);
        assert_eq!(c, Colour::solid(InkSet::BLACK));
        assert!(!c.names(InkId(0)));
        let reversed = Colour::cleared(InkId(5));
        assert!(reversed.names(InkId(5)) && reversed.tint(InkId(5)) == Tint::default());
    }
}
