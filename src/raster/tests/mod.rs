//! What rendering must hold to, on small artworks built by hand.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod paint;
mod same;
mod seen;
mod shapes;
mod speed;

use std::sync::{Arc, OnceLock};

use super::{Frame, OutputProfile, Plates, Renderer};
use crate::artwork::{
    BitMatrix, Block, Colour, Face, FaceArt, FaceStock, Font, FontId, Glyph, GlyphRun, Ink, InkId,
    InkKind, InkRole, InkSet, Item, Own, Page, Paint, Stamp, StampId, Stock, Stroke, Tint,
};
use crate::measure::{FillRule, Length, Path, PathBuilder, Point, Rect, Size};

const CYAN: InkId = InkId(0);
const MAGENTA: InkId = InkId(1);
const YELLOW: InkId = InkId(2);
const BLACK: InkId = InkId(3);
const GOLD: InkId = InkId(4);
const RELEASE: InkId = InkId(5);
const COAT: InkId = InkId(6);
const ON_COAT: InkId = InkId(7);
const DIE: InkId = InkId(8);

fn inks() -> InkSet {
    let t = Tint::permille;
    let spot = |id: &str, role, recipe: [u16; 4]| Ink {
        id: id.into(),
        name: id.into(),
        label: id.into(),
        kind: InkKind::Spot(recipe.map(t)),
        role,
    };
    InkSet::new(vec![
        spot("gold", InkRole::Base, [0, 250, 800, 200]),
        spot("release", InkRole::Release, [60, 0, 0, 0]),
        spot("coat", InkRole::Coat, [0, 0, 0, 450]),
        spot("on-coat", InkRole::OnCoat, [0, 900, 900, 0]),
        spot("die", InkRole::Technical, [0, 1000, 0, 0]),
    ])
}

fn profile() -> Arc<OutputProfile> {
    static PROFILE: OnceLock<Arc<OutputProfile>> = OnceLock::new();
    let icc = include_bytes!("../../../assets/ISOcoated_v2_300_bas.icc");
    PROFILE.get_or_init(|| Arc::new(OutputProfile::from_icc(icc).unwrap())).clone()
}

/// A colour in percent.
fn colour(parts: &[(InkId, u16)]) -> Arc<Colour> {
    Arc::new(Colour::new(parts.iter().map(|(ink, p)| (*ink, Tint::permille(p * 10)))))
}

fn over(parts: &[(InkId, u16)]) -> Paint {
    Paint { colour: colour(parts), overprint: true }
}

fn knock(parts: &[(InkId, u16)]) -> Paint {
    Paint { colour: colour(parts), overprint: false }
}

/// A filled rectangle in pixels of 254 dpi: ten to the millimetre.
fn rect(x: f64, y: f64, w: f64, h: f64, paint: Paint) -> Item {
    let path = Arc::new(Path::rect(px(x, y, w, h)));
    Item::Fill { path, rule: FillRule::NonZero, paint }
}

fn px(x: f64, y: f64, w: f64, h: f64) -> Rect {
    Rect::from_mm(x / 10.0, y / 10.0, w / 10.0, h / 10.0)
}

const DPI: f64 = 254.0;

fn stock(under: Vec<Item>, over: Vec<Item>) -> Stock {
    let font = |name: &str, data: &[u8]| Font { name: name.into(), data: Arc::new(data.to_vec()) };
    Stock {
        inks: inks(),
        fonts: vec![font("Oswald", include_bytes!("../../../fonts/Oswald-Bold.ttf"))],
        trim: Size::from_mm(4.0, 3.0),
        bleed: Length::ZERO,
        recto: FaceStock { under, over },
        verso: FaceStock::default(),
        stamps: Vec::new(),
        figures: Vec::new(),
    }
}

fn page(stock: &Stock, own: Vec<Own>) -> Page {
    Page::single(stock.trim, stock.bleed, Block::Ticket(Face::Recto, FaceArt { own }))
}

fn renderer(stock: &Stock) -> Renderer {
    Renderer::new(Arc::new(stock.clone()), profile()).unwrap()
}

fn whole(page: &Page) -> Frame {
    Frame::of(Rect::at_origin(page.media), DPI)
}

/// The plates of items on a page of 40 by 30 pixels.
fn plates(items: Vec<Item>) -> Plates {
    let stock = stock(items, Vec::new());
    let page = page(&stock, Vec::new());
    renderer(&stock).render_plates(&page, whole(&page)).unwrap()
}

/// The level of an ink in a pixel.
fn at(plates: &Plates, ink: InkId, x: usize, y: usize) -> u8 {
    plates.plane(ink).map_or(0, |p| p[y * plates.width() + x])
}

fn text(words: &[u16], size_px: f64, x: f64, y: f64, paint: Paint) -> Item {
    let advance = Length::from_mm(size_px / 20.0);
    Item::Glyphs(GlyphRun {
        font: FontId(0),
        size: Length::from_mm(size_px / 10.0),
        origin: Point::from_mm(x / 10.0, y / 10.0),
        glyphs: words
            .iter()
            .enumerate()
            .map(|(i, id)| Glyph { id: *id, ch: 'x', x: advance * i as i64 })
            .collect(),
        paint,
    })
}

/// A face with everything on it: tints, spots, knock-outs, text, clips, coat.
fn rich() -> (Stock, Page) {
    let round = |x, y, w, h| Arc::new(Path::ellipse(px(x, y, w, h)));
    let fill = |path, paint| Item::Fill { path, rule: FillRule::NonZero, paint };
    let line = |path, width: f64, paint| Item::Stroke {
        path,
        stroke: Stroke { width: Length::from_mm(width / 10.0), ..Stroke::default() },
        paint,
    };
    let under = vec![
        rect(0.0, 0.0, 40.0, 30.0, knock(&[(CYAN, 20), (YELLOW, 35)])),
        fill(round(1.3, 2.1, 22.7, 17.9), knock(&[(GOLD, 100)])),
        line(round(5.5, 5.5, 30.2, 20.4), 1.7, knock(&[(MAGENTA, 70), (BLACK, 10)])),
        Item::Clip {
            path: round(10.2, 3.3, 21.1, 24.4),
            rule: FillRule::NonZero,
            items: vec![
                rect(12.5, 0.0, 6.3, 30.0, knock(&[])),
                text(&[40, 41, 42, 43], 11.0, 8.2, 17.3, over(&[(BLACK, 100)])),
            ],
        },
    ];
    let over = vec![
        fill(round(3.7, 8.2, 20.2, 19.1), over(&[(RELEASE, 100)])),
        fill(round(4.1, 9.9, 18.8, 16.1), over(&[(COAT, 100)])),
        // Knocks out within what lies over, and under it as well.
        rect(9.4, 12.2, 7.7, 5.6, knock(&[(ON_COAT, 80)])),
        text(&[50, 51, 52], 7.0, 7.1, 22.2, over(&[(ON_COAT, 100)])),
        line(Arc::new(Path::rect(px(0.0, 0.0, 40.0, 30.0))), 0.8, over(&[(DIE, 100)])),
    ];
    let mut stock = stock(under, over);
    stock.stamps = vec![Stamp {
        symbol: None,
        items: vec![
            text(&[60, 61], 9.3, 11.7, 16.1, over_black()),
            rect(20.2, 15.5, 7.1, 3.3, knock(&[(MAGENTA, 100)])),
        ],
    }];
    let code = BitMatrix {
        width: 5,
        rows: vec![0b1010_1000, 0b0101_0000, 0b1111_1000],
        origin: Point::from_mm(2.9, 0.4),
        module: Length::from_mm(0.1234),
        row: Length::from_mm(0.1234),
        paint: over_black(),
    };
    let page = page(&stock, vec![Own::Stamp(StampId(0)), Own::Item(Box::new(Item::Bits(code)))]);
    (stock, page)
}

fn over_black() -> Paint {
    over(&[(BLACK, 100)])
}

/// A path through points in pixels.
fn polygon(points: &[(f64, f64)], closed: bool) -> Arc<Path> {
    let mut b = PathBuilder::default();
    for (i, (x, y)) in points.iter().enumerate() {
        let p = Point::from_mm(x / 10.0, y / 10.0);
        if i == 0 { b.move_to(p) } else { b.line_to(p) }
    }
    if closed {
        b.close();
    }
    Arc::new(b.build())
}
