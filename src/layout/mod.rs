//! From a game and its `layout.toml` to the display list of any ticket.
//!
//! Knows: where everything stands on the two faces, which inks print it, how
//! texts are shaped and fitted, which masks hide which cells.
//! Must never know: lots, outcomes, whether a ticket wins. It prints cells; a
//! drawing that differs between winners and losers cannot come from here.
//!
//! [`Layout::parse`] draws everything once: the fixed art of both faces, and a
//! stamp for each value of each slot, every one fitted and measured, so that a
//! text that would be cut is an error before any ticket exists.
//! [`Layout::compose`] then only looks stamps up, in a fixed order of places.
//!
//! What is printed on the coat: plaques and drawings in overprinting inks of
//! their own. The letters on a plaque are reversed out of it: they are printed
//! with none of the plaque's ink, overprinting, so that they clear its plate
//! alone and show the coat; the coat and the black beneath stay whole, and the
//! text stays text. The coat's pattern leaves the plaques out, so that letters
//! stand clean.

mod art;
mod build;
mod cells;
mod code;
mod codes;
mod compose;
mod draft;
mod error;
mod face;
mod fill_in;
mod masks;
mod numbers;
mod object;
mod palette;
mod photo;
mod pixels;
mod read;
mod repeat;
pub mod rules;
mod shape;
mod symbology;
mod text;
mod typeface;

use std::cell::RefCell;
use std::sync::Arc;

pub use cells::StampInk;
pub use code::{CodeError, Level, QrMaker, QrMatrix};
pub use draft::Draft;
pub use error::{LayoutErrors, LayoutFault};
pub use masks::Mask;
pub use object::{LayoutObject, ObjectId, ObjectKind};
pub use photo::PictureSpot;
pub use symbology::{CodeMatrix, Symbology};

use build::Builder;
use cells::Cells;
use codes::CodePlace;
use compose::in_groups;
use error::Faults;
use object::Objects;
use palette::Palette;
use read::Table;

use crate::artwork::{
    Assets, Face, FaceArt, FaceStock, FiguresId, Item, Own, Stamp, StampId, Stock,
};
use crate::game::{CellCode, Game, Numbering, Serial, SlotId};
use crate::measure::{Length, Rect, Size};

/// The art of one ticket's two faces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TicketArt {
    /// Front.
    pub recto: FaceArt,
    /// Back.
    pub verso: FaceArt,
}

/// What the press settings say that a layout needs to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imaging {
    /// Resolution of the imager of variable data, in dots per inch: codes stand
    /// on its whole dots.
    pub dpi: u32,
    /// How serials are written and what codes carry; fit for the game.
    pub numbering: Numbering,
    /// The ICC output profile, through which pictures of other colours go; none
    /// where it is not known.
    pub profile: Option<Arc<Vec<u8>>>,
    /// The register tolerance of the press, by which a layout may say the
    /// margins of its masks.
    pub register: Length,
}

/// A code as it stands on every ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeSpot<'a> {
    /// By which the press settings say what it carries.
    pub id: &'a str,
    /// Its face.
    pub face: Face,
    /// Its kind.
    pub symbology: Symbology,
    /// What its modules cover.
    pub room: Rect,
    /// The same with the quiet zone: nothing may be printed there.
    pub quiet_room: Rect,
    /// Width of a module.
    pub module: Length,
}

/// A layout, resolved for one game and one imager.
#[derive(Clone, Debug)]
pub struct Layout {
    stock: Arc<Stock>,
    boxes: Vec<Rect>,
    /// First stamp of each slot; one more at the end.
    first: Vec<u32>,
    masks: Vec<Mask>,
    /// Its figures, how many there are, and in what groups.
    validation: Option<(FiguresId, usize, usize)>,
    /// Nothing only in a draft with faults.
    serial: Option<FiguresId>,
    codes: Vec<CodePlace>,
    pictures: Vec<PictureSpot>,
    numbering: Numbering,
    specimen: [StampId; 2],
    inks: Vec<StampInk>,
    tac: f64,
    margin: Length,
    safe: Length,
    meaning: [u8; 32],
}

impl Layout {
    /// Reads `layout.toml` (its name, its text) for a game. Art and fonts come
    /// from `assets`; `imaging` is what the
    /// press settings add.
    ///
    /// # Errors
    /// All faults at once, each with file, line, field and what was expected:
    /// unknown fields, names and colours, texts that do not fit for any value,
    /// cells without box or mask, ink too near to the edge of its mask.
    pub fn parse(
        file_name: &str,
        text: &str,
        game: &Game,
        assets: &dyn Assets,
        imaging: &Imaging,
    ) -> Result<Layout, LayoutErrors> {
        let faults = Faults::new(file_name);
        match draft::read(text, game, assets, &faults, imaging) {
            Some((layout, _)) if faults.count() == 0 => Ok(layout),
            _ => Err(faults.into_errors()),
        }
    }

    /// Reads `layout.toml` for whoever is laying it out: with all that stands
    /// somewhere, and drawn as far as its faults let it be. What
    /// [`Layout::parse`] gives is the layout of a draft without faults.
    pub fn draft(
        file_name: &str,
        text: &str,
        game: &Game,
        assets: &dyn Assets,
        imaging: &Imaging,
    ) -> Draft {
        let faults = Faults::new(file_name);
        let read = draft::read(text, game, assets, &faults, imaging);
        let (layout, objects) = read.unzip();
        let faults = faults.into_errors().faults;
        Draft { layout, objects: objects.unwrap_or_default(), faults }
    }

    /// What all tickets share: inks, fonts, fixed art, stamps.
    pub fn stock(&self) -> &Arc<Stock> {
        &self.stock
    }

    /// The art of one ticket. The order of what is drawn depends on nothing but
    /// the layout. `validation` is printed where the game has a validation
    /// number; a code that the game does not know prints nothing.
    pub fn compose(
        &self,
        game: &Game,
        cells: &[CellCode],
        serial: &Serial,
        validation: Option<u64>,
        specimen: bool,
    ) -> TicketArt {
        debug_assert_eq!(game.meaning, self.meaning, "the layout was made for another game");
        let mut recto = Vec::with_capacity(cells.len() + 2);
        for (pair, code) in self.first.windows(2).zip(cells) {
            let stamp = pair[0] + u32::from(*code);
            if stamp < pair[1] {
                recto.push(Own::Stamp(StampId(stamp)));
            }
        }
        if let (Some((figures, digits, group)), Some(number)) = (&self.validation, validation) {
            let text = in_groups(number, *digits, *group);
            recto.push(Own::Number(*figures, text.into()));
        }
        let mut verso = Vec::with_capacity(2 + self.codes.len());
        let text = self.numbering.text(serial);
        if let Some(serial) = self.serial {
            verso.push(Own::Number(serial, text.as_str().into()));
        }
        for code in &self.codes {
            let said = self.numbering.said(&code.id, serial);
            let payload = said.as_deref().unwrap_or(&text);
            let to = if code.face == Face::Recto { &mut recto } else { &mut verso };
            to.extend(code.item(payload).map(|item| Own::Item(Box::new(item))));
        }
        if specimen {
            recto.push(Own::Stamp(self.specimen[0]));
            verso.push(Own::Stamp(self.specimen[1]));
        }
        TicketArt { recto: FaceArt { own: recto }, verso: FaceArt { own: verso } }
    }

    /// Where the cell of a slot stands on the recto: its value and its
    /// transcription. Empty for a slot that the game does not have.
    pub fn cell_box(&self, slot: SlotId) -> Rect {
        self.boxes.get(usize::from(slot.0)).copied().unwrap_or_default()
    }

    /// The scratch masks, in the order of the file.
    pub fn masks(&self) -> &[Mask] {
        &self.masks
    }

    /// The codes, in the order of the file.
    pub fn codes(&self) -> impl Iterator<Item = CodeSpot<'_>> {
        self.codes.iter().map(|code| CodeSpot {
            id: &code.id,
            face: code.face,
            symbology: code.maker.symbology(),
            room: code.room(),
            quiet_room: code.quiet_room(),
            module: code.module,
        })
    }

    /// The pictures of pixels on both faces, in drawing order.
    pub fn pictures(&self) -> &[PictureSpot] {
        &self.pictures
    }

    /// How serials are written and what codes carry.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Most of the four process inks together that the press takes, in percent:
    /// what `tac` says.
    pub fn tac(&self) -> f64 {
        self.tac
    }

    /// How far hidden ink stays from the edge of its mask.
    pub fn mask_margin(&self) -> Length {
        self.margin
    }

    /// How far from the trim nothing that is read may stand.
    pub fn safe(&self) -> Length {
        self.safe
    }

    /// What the ink of a value and of its transcription covers in a slot.
    pub fn stamp_ink(&self, slot: SlotId, code: CellCode) -> Option<StampInk> {
        let at = usize::from(slot.0);
        let stamp = self.first.get(at)? + u32::from(code);
        (stamp < *self.first.get(at + 1)?).then(|| self.inks.get(stamp as usize).copied())?
    }

    /// The stamp that shows a value in a slot, if the game knows the value.
    pub fn stamp(&self, slot: SlotId, code: CellCode) -> Option<&Stamp> {
        let at = usize::from(slot.0);
        let stamp = self.first.get(at)? + u32::from(code);
        (stamp < *self.first.get(at + 1)?).then(|| self.stock.stamp(StampId(stamp)))
    }
}

/// Reads the whole file. What has a fault, which is noted, is left out.
fn read_all(
    mut root: Table<'_>,
    game: &Game,
    assets: &dyn Assets,
    faults: &Faults,
    imaging: &Imaging,
) -> (Layout, Objects) {
    let palette = Palette::read(&mut root, assets);
    let mut trim = Size::from_mm(100.0, 150.0);
    let (mut bleed, mut safe) = (Length::ZERO, Length::ZERO);
    if let Some(mut ticket) = root.need("ticket").and_then(|n| n.table()) {
        trim = ticket.need("size").and_then(|n| n.size(20.0, 500.0)).unwrap_or(trim);
        bleed = ticket.need("bleed").and_then(|n| n.margin()).unwrap_or_default();
        safe = ticket.need("safe").and_then(|n| n.margin()).unwrap_or_default();
        ticket.finish();
    }
    let margin = root.need("mask_margin").and_then(|n| masks::margin(&n, imaging));
    let margin = margin.unwrap_or_default();
    let room = Rect::at_origin(trim).grown(-safe);
    let profile = imaging.profile.as_deref().map(Vec::as_slice);
    let (objects, pictures) = (Objects::default(), RefCell::default());
    let builder = Builder {
        game,
        assets,
        faults,
        palette,
        trim,
        bleed,
        safe: room,
        objects,
        profile,
        pictures,
    };

    let pictures = cells::pictures(&mut root, &builder);
    let mut read = |key, face| {
        let table = root.need(key).and_then(|n| n.table());
        table.map(|t| face::read(t, face, &builder, &pictures)).unwrap_or_default()
    };
    let (recto, verso) = (read("recto", Face::Recto), read("verso", Face::Verso));
    let masks = masks::read(&mut root, &builder);
    // A mention that says « spécimen » only once the coat is gone says it too
    // late.
    let covered = |ink: Rect| masks.iter().any(|m| m.outline.covers_part_of(ink));
    if recto.specimen.iter().filter_map(|item| builder.ink(item)).any(covered) {
        root.fault(
            rules::NO_SPECIMEN.broken("recto.specimen : la mention est en partie sous un masque"),
        );
    }
    let cells = cells::read(&mut root, &builder, &pictures, &masks, &recto.grounds, margin);
    let over = masks::over(&mut root, &builder, &masks);
    let validation = numbers::validation(&mut root, &builder, &masks, margin);
    let last = Serial { game: game.code, emission: 88, bloc: 8888, ticket: 88_888_888 };
    let serial = numbers::serial(&mut root, &builder, &imaging.numbering.text(&last));
    let codes = codes::read(&mut root, &builder, imaging);
    root.finish();

    let Cells { boxes, mut first, mut stamps, inks } = cells;
    first.push(stamps.len() as u32);
    let mut special = |items: Vec<Item>| {
        stamps.push(Stamp { items, symbol: None });
        StampId(stamps.len() as u32 - 1)
    };
    let specimen = [special(recto.specimen), special(verso.specimen)];
    let tac = builder.palette.tac;
    let mut figures = Vec::new();
    let mut keep = |set| {
        figures.push(set);
        FiguresId(figures.len() as u16 - 1)
    };
    let validation = validation.flatten().map(|(set, digits, group)| (keep(set), digits, group));
    let serial = serial.map(keep);
    let stock = Stock {
        inks: builder.palette.inks,
        fonts: builder.palette.fonts,
        trim,
        bleed,
        recto: FaceStock { under: recto.under, over },
        verso: FaceStock { under: verso.under, over: Vec::new() },
        stamps,
        figures,
    };
    let layout = Layout {
        stock: Arc::new(stock),
        boxes,
        first,
        masks: masks.into_iter().map(|m| m.mask).collect(),
        validation,
        serial,
        codes: codes.unwrap_or_default(),
        pictures: builder.pictures.take(),
        numbering: imaging.numbering.clone(),
        specimen,
        inks,
        tac,
        margin,
        safe,
        meaning: game.meaning,
    };
    (layout, builder.objects)
}

#[cfg(test)]
mod tests;
