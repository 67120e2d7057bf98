//! A small ticket built by hand: two masked cells, a serial, a code.

use std::sync::Arc;

use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size as FontSize};
use tirage::artwork::*;
use tirage::measure::*;

pub const CELLS: [(f64, f64); 2] = [(15.0, 60.0), (55.0, 60.0)];
pub const WORDS: [&str; 3] = ["ROI", "TRENTE-SIX", "CERISE (9) \\"];
pub const RELEASE: InkId = InkId(4);
pub const COAT: InkId = InkId(5);
pub const ON_COAT: InkId = InkId(6);
pub const DIE: InkId = InkId(7);

pub fn paint(parts: &[(InkId, u16)], overprint: bool) -> Paint {
    let parts = parts.iter().map(|(ink, t)| (*ink, Tint::permille(*t)));
    Paint { colour: Arc::new(Colour::new(parts)), overprint }
}

pub fn black() -> Paint {
    paint(&[(InkSet::BLACK, 1000)], true)
}

fn fill(rect: Rect, paint: Paint) -> Item {
    Item::Fill { path: Arc::new(Path::rect(rect)), rule: FillRule::NonZero, paint }
}

pub fn cell_box(cell: usize) -> Rect {
    let (x, y) = CELLS[cell];
    Rect::from_mm(x, y, 30.0, 20.0)
}

pub fn mask() -> Rect {
    cell_box(0).union(cell_box(1)).grown(Length::mm(2))
}

/// Text set without kerning.
pub fn line(stock_font: &Font, font: u16, text: &str, size: f64, x: f64, y: f64) -> Item {
    let size = Length::from_pt(size);
    let face = skrifa::FontRef::new(&stock_font.data).unwrap();
    let metrics = face.glyph_metrics(FontSize::new(1.0), LocationRef::default());
    let mut pen = 0.0;
    let glyphs = text
        .chars()
        .map(|ch| {
            let id = face.charmap().map(ch).unwrap();
            let glyph = Glyph { id: id.to_u32() as u16, ch, x: size.scale(pen) };
            pen += f64::from(metrics.advance_width(id).unwrap());
            glyph
        })
        .collect();
    Item::Glyphs(GlyphRun {
        font: FontId(font),
        size,
        origin: Point::from_mm(x, y),
        glyphs,
        paint: black(),
    })
}

pub fn fonts() -> Vec<Font> {
    let font = |name: &str, data: &[u8]| Font { name: name.into(), data: Arc::new(data.to_vec()) };
    vec![
        font("OCRB-Regular", include_bytes!("../../fonts/OCRB-Regular.ttf")),
        font("BarlowCondensed-Bold", include_bytes!("../../fonts/BarlowCondensed-Bold.ttf")),
    ]
}

pub fn stock() -> Stock {
    let spot = |id: &str, name: &str, recipe: [u16; 4], role| Ink {
        id: id.into(),
        name: name.into(),
        label: name.into(),
        kind: InkKind::Spot(recipe.map(Tint::permille)),
        role,
    };
    let inks = InkSet::new(vec![
        spot("release", "Release Varnish", [0, 0, 50, 0], InkRole::Release),
        spot("coat", "Scratch Coat", [0, 0, 0, 450], InkRole::Coat),
        spot("on-coat", "Coat Print", [900, 300, 0, 0], InkRole::OnCoat),
        spot("die", "Die Line", [0, 1000, 0, 0], InkRole::Technical),
    ]);
    let fonts = fonts();
    let trim = Size::from_mm(100.0, 150.0);
    let bleed = Length::mm(3);
    let whole = Rect::at_origin(trim).grown(bleed);
    let die = || Item::Stroke {
        path: Arc::new(Path::rounded_rect(Rect::at_origin(trim), Length::mm(3))),
        stroke: Stroke { width: Length::from_pt(0.5), ..Stroke::default() },
        paint: paint(&[(DIE, 1000)], true),
    };
    let mut on_coat = line(&fonts[1], 1, "GRATTEZ ICI", 9.0, 20.0, 59.5);
    if let Item::Glyphs(run) = &mut on_coat {
        run.paint = paint(&[(ON_COAT, 1000)], true);
    }
    let recto = FaceStock {
        under: vec![
            fill(whole, paint(&[(InkId(0), 100), (InkId(1), 800), (InkId(2), 700)], false)),
            Item::Clip {
                path: Arc::new(Path::ellipse(Rect::from_mm(10.0, 5.0, 80.0, 40.0))),
                rule: FillRule::EvenOdd,
                items: vec![fill(
                    Rect::from_mm(0.0, 0.0, 100.0, 25.0),
                    paint(&[(InkId(2), 900)], false),
                )],
            },
            line(&fonts[1], 1, "JEU D'ESSAI À 5 €", 24.0, 15.0, 30.0),
            fill(cell_box(0), paint(&[], false)),
            fill(cell_box(1), paint(&[], false)),
        ],
        over: vec![
            fill(mask(), paint(&[(RELEASE, 1000)], true)),
            fill(mask(), paint(&[(COAT, 1000)], true)),
            on_coat,
            die(),
        ],
    };
    let verso = FaceStock {
        under: vec![
            fill(whole, paint(&[(InkId(2), 150)], false)),
            fill(Rect::from_mm(30.0, 40.0, 25.0, 25.0), paint(&[], false)),
            line(&fonts[1], 1, "Le règlement est déposé.", 8.0, 15.0, 130.0),
        ],
        over: vec![die()],
    };
    let stamps = (0..CELLS.len())
        .flat_map(|cell| {
            let (x, y) = CELLS[cell];
            let fonts = &fonts;
            WORDS.map(|word| Stamp {
                symbol: Some(PlaySymbol {
                    text: word.into(),
                    cell: Rect::from_mm(x, y, 20.0, 22.0),
                }),
                items: vec![
                    line(&fonts[1], 1, &word[..1], 30.0, x + 5.0, y + 13.0),
                    line(&fonts[1], 1, word, 8.0, x + 3.0, y + 18.0),
                ],
            })
        })
        .collect();
    Stock { inks, fonts, trim, bleed, recto, verso, stamps, figures: Vec::new() }
}

/// What ticket `n` prints in a cell: an index into [`WORDS`].
pub fn value(n: u32, cell: usize) -> usize {
    (n as usize / 3_usize.pow(cell as u32)) % 3
}

pub fn serial(n: u32) -> String {
    tirage::game::Serial { game: 1202, emission: 1, bloc: 7, ticket: n }.to_string()
}

pub fn recto(n: u32) -> FaceArt {
    let stamp = |cell| Own::Stamp(StampId((cell * WORDS.len() + value(n, cell)) as u32));
    FaceArt { own: vec![stamp(0), stamp(1)] }
}

/// A code with a stand-in pattern where the program makes real ones elsewhere.
pub fn verso(stock: &Stock, n: u32, code: impl Fn(&[u8]) -> (u32, Vec<u8>)) -> FaceArt {
    let serial = serial(n);
    let (width, rows) = code(serial.as_bytes());
    let module = Length::dots(10, 600);
    let dot = Length::dots(1, 600);
    let origin = Point::new(Length::mm(35).floor_to(dot), Length::mm(45).floor_to(dot));
    let bits = BitMatrix { width, rows, origin, module, row: module, paint: black() };
    let text = line(&stock.fonts[0], 0, &serial, 9.0, 20.0, 80.0);
    FaceArt { own: vec![Own::Item(Box::new(text)), Own::Item(Box::new(Item::Bits(bits)))] }
}
