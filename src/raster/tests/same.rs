//! The same page gives the same pixels, however it is drawn.

use super::*;
use crate::artwork::Placement;
use crate::measure::Transform;
use crate::raster::{RasterError, View};

fn all(plates: &Plates) -> Vec<Option<Vec<u8>>> {
    plates.inks().iter().map(|(ink, _)| plates.plane(ink).map(<[u8]>::to_vec)).collect()
}

/// Planes of equal content, whether or not the empty ones take memory.
fn assert_same(a: &Plates, b: &Plates) {
    let size = a.width() * a.height();
    assert_eq!((a.width(), a.height()), (b.width(), b.height()));
    for (i, (a, b)) in all(a).into_iter().zip(all(b)).enumerate() {
        let whole = |p: Option<Vec<u8>>| p.unwrap_or_else(|| vec![0; size]);
        assert!(whole(a) == whole(b), "plate {i} differs");
    }
}

#[test]
fn kept_art_gives_what_drawing_anew_gives() {
    let (stock, page) = rich();
    let renderer = renderer(&stock);
    for dpi in [72.0, 254.0, 601.3] {
        let frame = Frame::of(Rect::at_origin(page.media), dpi);
        let once = renderer.render_plates_once(&page, frame).unwrap();
        let first = renderer.render_plates(&page, frame).unwrap();
        let again = renderer.render_plates(&page, frame).unwrap();
        assert_same(&once, &first);
        assert_same(&once, &again);
    }
    assert!(renderer.cached_bytes() > 0);
}

#[test]
fn a_ticket_does_not_show_in_the_next() {
    let (stock, with) = rich();
    let blank = page(&stock, Vec::new());
    let renderer = renderer(&stock);
    let frame = whole(&blank);
    let before = renderer.render_plates(&blank, frame).unwrap();
    let ticket = renderer.render_plates(&with, frame).unwrap();
    assert_ne!(all(&before), all(&ticket));
    assert_same(&before, &renderer.render_plates(&blank, frame).unwrap());
}

#[test]
fn a_region_is_the_whole_cropped() {
    let (stock, page) = rich();
    let renderer = renderer(&stock);
    for dpi in [97.0, 254.0, 1200.0] {
        let whole = renderer
            .render_plates_once(&page, Frame::of(Rect::at_origin(page.media), dpi))
            .unwrap();
        for part in [px(7.3, 4.1, 21.7, 9.9), px(-3.0, 11.0, 30.0, 60.0), px(15.5, 15.5, 1.0, 1.0)]
        {
            let frame = Frame::of(part, dpi);
            let cut = renderer.render_plates(&page, frame).unwrap();
            for (ink, _) in stock.inks.iter() {
                for y in 0..cut.height() {
                    for x in 0..cut.width() {
                        let (wx, wy) = (x as i32 + frame.pixels.x0, y as i32 + frame.pixels.y0);
                        let inside = wx >= 0
                            && wy >= 0
                            && (wx as usize) < whole.width()
                            && (wy as usize) < whole.height();
                        let expected =
                            if inside { at(&whole, ink, wx as usize, wy as usize) } else { 0 };
                        assert_eq!(at(&cut, ink, x, y), expected, "{ink:?} {x},{y} at {dpi}");
                    }
                }
            }
        }
    }
}

#[test]
fn threads_do_not_show() {
    let (stock, page) = rich();
    let frame = Frame::of(Rect::at_origin(page.media), 2400.0);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let renderer = renderer(&stock);
        pool.install(|| renderer.render_plates(&page, frame).unwrap())
    };
    let (one, two, five) = (with(1), with(2), with(5));
    assert_same(&one, &two);
    assert_same(&one, &five);
    assert_eq!(
        one.composite(View::Player { coat: true }),
        two.composite(View::Player { coat: true })
    );
}

#[test]
fn a_picture_drawn_in_strips_is_the_composite() {
    let (stock, page) = rich();
    let renderer = renderer(&stock);
    let frame = Frame::of(px(0.0, 0.0, 40.0, 30.0), 20_000.0);
    // 3150 by 2363 pixels: two strips.
    let view = View::Player { coat: true };
    let picture = renderer.picture(&page, frame, view).unwrap();
    let plates = renderer.render_plates_once(&page, frame).unwrap();
    assert!(picture == plates.composite(view));
    let huge = Frame::of(px(0.0, 0.0, 4e4, 4e4), 20_000.0);
    assert!(matches!(renderer.picture(&page, huge, view), Err(RasterError::Size { .. })));
    let none = Frame::of(px(0.0, 0.0, 0.0, 0.0), 300.0);
    assert!(renderer.picture(&page, none, view).is_err());
}

#[test]
fn a_sheet_shows_the_ticket_in_each_place() {
    let (stock, single) = rich();
    let block = single.placements[0].block.clone();
    let clip = Rect::at_origin(stock.trim);
    let place = |x: f64, y: f64| Placement {
        at: Transform::shift(Length::from_mm(x / 10.0), Length::from_mm(y / 10.0)),
        clip,
        block: block.clone(),
    };
    let turned = Placement {
        // Upside down, its corner at 90, 80.
        at: Transform::quarter_turns(2)
            .then(Transform::shift(Length::from_mm(9.0), Length::from_mm(8.0))),
        clip,
        block: block.clone(),
    };
    let media = Size::from_mm(10.0, 9.0);
    let page = Page {
        media,
        trim: Rect::at_origin(media),
        bleed: Rect::at_origin(media),
        placements: vec![place(3.0, 2.0), place(43.0, 2.0), turned],
        marks: vec![rect(0.0, 85.0, 100.0, 2.0, over(&[(CYAN, 100), (DIE, 100)]))],
    };
    let renderer = renderer(&stock);
    let sheet = renderer.render_plates(&page, whole(&page)).unwrap();
    let one = renderer.render_plates(&single, whole(&single)).unwrap();
    for (ink, _) in stock.inks.iter() {
        for y in 0..30 {
            for x in 0..40 {
                let expected = at(&one, ink, x, y);
                assert_eq!(at(&sheet, ink, x + 3, y + 2), expected, "{ink:?} {x},{y}");
                assert_eq!(at(&sheet, ink, x + 43, y + 2), expected);
                let turned = at(&sheet, ink, 89 - x, 79 - y);
                assert!(turned.abs_diff(expected) <= 3, "{turned} {expected}");
            }
        }
    }
    assert_eq!((at(&sheet, DIE, 50, 86), at(&sheet, BLACK, 50, 86)), (255, 0));
    assert_same(&sheet, &renderer.render_plates_once(&page, whole(&page)).unwrap());
}

#[test]
fn frames_that_cannot_be_drawn_are_refused() {
    let (stock, page) = rich();
    let renderer = renderer(&stock);
    for (part, dpi) in [
        (px(0.0, 0.0, 0.0, 10.0), 100.0),
        (px(0.0, 0.0, 10.0, 10.0), 0.0),
        (px(0.0, 0.0, 10.0, 10.0), f64::NAN),
        (px(0.0, 0.0, 1e4, 1e4), 20_000.0),
    ] {
        assert!(renderer.render_plates(&page, Frame { dpi, ..Frame::of(part, dpi) }).is_err());
    }
}
