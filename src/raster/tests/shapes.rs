//! Outlines, strokes, clips, text and codes.

use super::*;
use crate::artwork::{Cap, Join};

fn sum(plates: &Plates, ink: InkId) -> f64 {
    plates.coverage(ink) * (plates.width() * plates.height()) as f64
}

fn stroked(points: &[(f64, f64)], closed: bool, stroke: Stroke) -> Plates {
    plates(vec![Item::Stroke { path: polygon(points, closed), stroke, paint: over_black() }])
}

fn width(px: f64) -> Stroke {
    Stroke { width: Length::from_mm(px / 10.0), ..Stroke::default() }
}

#[test]
fn a_hole_by_the_even_odd_rule() {
    let mut path = Path::rect(px(5.0, 5.0, 20.0, 20.0));
    path.extend(&Path::rect(px(10.0, 10.0, 10.0, 10.0)));
    let path = Arc::new(path);
    let fill = |rule| plates(vec![Item::Fill { path: path.clone(), rule, paint: over_black() }]);
    assert_eq!(at(&fill(FillRule::EvenOdd), BLACK, 15, 15), 0);
    assert_eq!(at(&fill(FillRule::NonZero), BLACK, 15, 15), 255);
    assert_eq!(at(&fill(FillRule::EvenOdd), BLACK, 7, 15), 255);
}

#[test]
fn a_circle_has_its_area() {
    let path = Arc::new(Path::ellipse(px(5.0, 3.0, 24.0, 24.0)));
    let p = plates(vec![Item::Fill { path, rule: FillRule::NonZero, paint: over_black() }]);
    let area = std::f64::consts::PI * 12.0 * 12.0;
    assert!((sum(&p, BLACK) - area).abs() < area * 0.002, "{} for {area}", sum(&p, BLACK));
}

#[test]
fn caps_lengthen_a_line() {
    let line = [(10.0, 15.0), (30.0, 15.0)];
    let area = |cap| sum(&stroked(&line, false, Stroke { cap, ..width(4.0) }), BLACK);
    assert!((area(Cap::Butt) - 80.0).abs() < 0.1);
    assert!((area(Cap::Square) - 96.0).abs() < 0.1);
    let round = 80.0 + std::f64::consts::PI * 4.0;
    assert!((area(Cap::Round) - round).abs() < 0.1, "{}", area(Cap::Round));
}

#[test]
fn joins_fill_the_corner() {
    let angle = [(10.0, 25.0), (10.0, 10.0), (30.0, 10.0)];
    let area = |join| sum(&stroked(&angle, false, Stroke { join, ..width(4.0) }), BLACK);
    // Two bars of 15 and 20 by 4 share a square of 2 by 2 at the corner; the
    // outer square of 2 by 2 is whole, a quarter circle, or half.
    let bars = 15.0 * 4.0 + 20.0 * 4.0 - 4.0;
    assert!((area(Join::Miter) - bars - 4.0).abs() < 0.1, "{}", area(Join::Miter));
    assert!((area(Join::Round) - bars - std::f64::consts::PI).abs() < 0.1);
    assert!((area(Join::Bevel) - bars - 2.0).abs() < 0.1);
}

#[test]
fn dashes_leave_gaps() {
    let dashes = [3.0, 2.0].map(|v: f64| Length::from_mm(v / 10.0)).to_vec();
    let p = stroked(&[(5.0, 15.0), (30.0, 15.0)], false, Stroke { dashes, ..width(2.0) });
    let row: Vec<u8> = (5..30).map(|x| at(&p, BLACK, x, 15)).collect();
    assert_eq!(row, [255, 255, 255, 0, 0].repeat(5));
}

#[test]
fn nested_clips_leave_what_both_show() {
    let clip =
        |path: Path, items| Item::Clip { path: Arc::new(path), rule: FillRule::NonZero, items };
    let ink = rect(0.0, 0.0, 40.0, 30.0, over_black());
    let inner = clip(Path::rect(px(10.5, 0.0, 30.0, 30.0)), vec![ink.clone()]);
    let after = rect(0.0, 0.0, 5.0, 30.0, over_black());
    let p = plates(vec![clip(Path::ellipse(px(5.0, 5.0, 20.0, 20.0)), vec![inner, after])]);
    assert_eq!(at(&p, BLACK, 9, 15), 0);
    assert_eq!(at(&p, BLACK, 10, 15), 128);
    assert_eq!(at(&p, BLACK, 15, 15), 255);
    assert_eq!(at(&p, BLACK, 26, 15), 0);
    assert_eq!(at(&p, BLACK, 3, 15), 0);
}

#[test]
fn dots_on_whole_pixels_are_full_or_empty() {
    // A dot of 3 pixels of 600 dpi, its corner on the grid.
    let code = BitMatrix {
        width: 10,
        rows: vec![0b1011_0010, 0b0100_0000, 0b0100_1101, 0b1000_0000],
        origin: Point::new(Length::dots(7, 600), Length::dots(11, 600)),
        module: Length::dots(3, 600),
        row: Length::dots(3, 600),
        paint: over_black(),
    };
    let stock = stock(vec![Item::Bits(code.clone())], Vec::new());
    let page = page(&stock, Vec::new());
    let frame = Frame::of(Rect::at_origin(page.media), 600.0);
    let p = renderer(&stock).render_plates(&page, frame).unwrap();
    for y in 0..p.height() {
        for x in 0..p.width() {
            let dot = (x as i32 - 7)
                .div_euclid(3)
                .try_into()
                .ok()
                .zip((y as i32 - 11).div_euclid(3).try_into().ok());
            let drawn = dot.is_some_and(|(c, r): (u32, u32)| {
                c < code.width && r < code.height() && code.get(c, r)
            });
            assert_eq!(at(&p, BLACK, x, y), if drawn { 255 } else { 0 }, "{x},{y}");
        }
    }
}

#[test]
fn dots_off_the_grid_leave_no_seam() {
    let code = BitMatrix {
        width: 8,
        rows: vec![0xff; 8],
        origin: Point::from_mm(0.512, 0.377),
        module: Length::from_mm(0.1371),
        row: Length::from_mm(0.1371),
        paint: over_black(),
    };
    let p = plates(vec![Item::Bits(code)]);
    for y in 5..14 {
        for x in 6..16 {
            assert_eq!(at(&p, BLACK, x, y), 255, "{x},{y}");
        }
    }
}

#[test]
fn text_stands_on_its_baseline() {
    // Oswald's capital H: two stems and a bar, 0 below the baseline.
    let font = skrifa::FontRef::new(include_bytes!("../../../fonts/Oswald-Bold.ttf")).unwrap();
    use skrifa::MetadataProvider;
    let h = font.charmap().map('H').unwrap().to_u32() as u16;
    let metrics =
        font.metrics(skrifa::instance::Size::new(20.0), skrifa::instance::LocationRef::default());
    let p = plates(vec![text(&[h], 20.0, 10.0, 25.0, over_black())]);
    let inked: Vec<usize> = (0..30).filter(|y| (0..40).any(|x| at(&p, BLACK, x, *y) > 0)).collect();
    let top = 25.0 - f64::from(metrics.cap_height.unwrap());
    assert_eq!(inked.last(), Some(&24));
    assert_eq!(inked.first(), Some(&(top.floor() as usize)));
    assert_eq!(inked.len(), 25 - top.floor() as usize);
}
