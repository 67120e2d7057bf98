//! Views, and what is measured on plates.

use super::*;
use crate::raster::{PlateSet, View};

fn pixel(plates: &Plates, view: View, x: u32, y: u32) -> [u8; 3] {
    let [r, g, b, a] = plates.composite(view).get_pixel(x, y).0;
    assert_eq!(a, 255);
    [r, g, b]
}

/// Columns of ten pixels: paper, cyan and gold, the same with black, the same
/// under varnish and coat, the same with an ink on the coat; a die line below.
fn strip() -> Plates {
    plates(vec![
        rect(10.0, 0.0, 90.0, 30.0, knock(&[(CYAN, 100), (GOLD, 100)])),
        rect(20.0, 0.0, 20.0, 20.0, over_black()),
        rect(25.0, 0.0, 15.0, 20.0, over(&[(RELEASE, 100)])),
        rect(28.0, 0.0, 12.0, 20.0, over(&[(COAT, 100)])),
        rect(34.0, 0.0, 6.0, 20.0, over(&[(ON_COAT, 100)])),
        rect(0.0, 25.0, 40.0, 2.0, over(&[(DIE, 100)])),
    ])
}

const ON: View = View::Player { coat: true };
const OFF: View = View::Player { coat: false };

#[test]
fn the_player_sees_the_coat_and_what_is_printed_on_it() {
    let p = strip();
    let profile = profile();
    assert_eq!(pixel(&p, ON, 5, 5), [255; 3]);
    // Cyan with gold's recipe of 25, 80 and 20 %.
    assert_eq!(pixel(&p, ON, 15, 5), profile.rgb([255, 64, 204, 51]));
    assert_eq!(pixel(&p, ON, 22, 5), profile.rgb([255, 64, 204, 255]));
    assert_eq!(pixel(&p, ON, 26, 5), pixel(&p, ON, 22, 5), "varnish is not seen");
    assert_eq!(pixel(&p, ON, 30, 5), profile.rgb([0, 0, 0, 115]), "the coat hides");
    assert_eq!(pixel(&p, ON, 36, 5), profile.rgb([0, 230, 230, 0]));
    assert_eq!(pixel(&p, ON, 5, 26), [255; 3], "a die line is no ink");
    for x in [30, 36] {
        assert_eq!(pixel(&p, OFF, x, 5), pixel(&p, ON, 22, 5), "scratched");
    }
}

#[test]
fn a_rip_adds_up_every_separation() {
    let p = strip();
    let profile = profile();
    assert_eq!(pixel(&p, View::Overprint, 5, 26), profile.rgb([0, 255, 0, 0]));
    // Cyan with gold, varnish and coat over black: black stays full.
    assert_eq!(pixel(&p, View::Overprint, 30, 5), profile.rgb([255, 64, 204, 255]));
    // Where there is no black, the coat's 45 % is added to gold's 20 %.
    let p = plates(vec![
        rect(0.0, 0.0, 40.0, 30.0, knock(&[(GOLD, 100)])),
        rect(0.0, 0.0, 40.0, 30.0, over(&[(COAT, 100)])),
    ]);
    assert_eq!(pixel(&p, View::Overprint, 5, 5), profile.rgb([0, 64, 204, 166]));
}

#[test]
fn a_plate_is_grey_and_plates_can_be_left_out() {
    let p = strip();
    assert_eq!(pixel(&p, View::Plate(BLACK), 22, 5), [0; 3]);
    assert_eq!(pixel(&p, View::Plate(BLACK), 15, 5), [255; 3]);
    assert_eq!(pixel(&p, View::Plate(MAGENTA), 15, 5), [255; 3], "gold has its own plate");
    let without = PlateSet::ALL.set(COAT, false).set(ON_COAT, false);
    assert_eq!(p.composite_of(without, ON), p.composite(OFF));
    let none = p.composite_of(PlateSet::NONE, View::Overprint);
    assert!(none.pixels().all(|p| p.0 == [255; 4]));
    assert!(PlateSet::NONE.set(DIE, true).contains(DIE));
}

#[test]
fn densities_and_total_coverage() {
    let p = plates(vec![
        rect(0.0, 0.0, 20.0, 30.0, knock(&[(CYAN, 100), (MAGENTA, 80), (YELLOW, 60)])),
        rect(5.0, 10.0, 10.0, 10.0, over(&[(BLACK, 90), (GOLD, 50)])),
    ]);
    let inside = Point::from_mm(0.75, 1.55);
    let found = p.densities(inside).unwrap();
    for (ink, percent) in
        [(CYAN, 100.0), (MAGENTA, 80.0), (YELLOW, 60.0), (BLACK, 90.0), (GOLD, 50.0)]
    {
        let d = found[usize::from(ink.0)];
        assert_eq!(d.ink, ink);
        assert!((d.percent - percent).abs() < 0.3, "{d:?} for {percent}");
    }
    assert!((p.tac(inside).unwrap() - 330.0).abs() < 0.6, "spots do not count");
    let (most, place) = p.greatest_tac();
    assert_eq!(Some(most), p.tac(place));
    assert!((most - 330.0).abs() < 0.6);
    assert!((p.coverage(CYAN) - 0.5).abs() < 1e-9);
    assert!((p.coverage(GOLD) - 100.0 / 1200.0 * 128.0 / 255.0).abs() < 1e-9);
    assert_eq!(p.tac(Point::from_mm(9.0, 9.0)), None);
    let map = p.tac_map(300.0);
    assert_eq!(map.get_pixel(10, 15).0, [224, 32, 32, 255]);
    assert_eq!(map.get_pixel(30, 15).0, [255; 4]);
    let grey = map.get_pixel(2, 2).0;
    assert!(grey[0] == grey[1] && grey[0] < 255);
}
