//! Overprint, knock-outs, and what lies over a ticket's own art.

use super::*;

#[test]
fn without_overprint_all_other_plates_are_cleared() {
    let p = plates(vec![
        rect(0.0, 0.0, 40.0, 30.0, knock(&[(CYAN, 40), (MAGENTA, 60)])),
        rect(0.0, 0.0, 20.0, 30.0, over(&[(GOLD, 100), (COAT, 100)])),
        rect(10.0, 10.0, 20.0, 10.0, knock(&[(BLACK, 100)])),
    ]);
    for (ink, outside, inside) in
        [(CYAN, 102, 0), (MAGENTA, 153, 0), (GOLD, 255, 0), (COAT, 255, 0), (BLACK, 0, 255)]
    {
        assert_eq!(at(&p, ink, 5, 5), outside, "{ink:?} outside");
        assert_eq!(at(&p, ink, 15, 15), inside, "{ink:?} inside");
    }
}

#[test]
fn with_overprint_only_the_named_inks_change() {
    let p = plates(vec![
        rect(0.0, 0.0, 40.0, 30.0, knock(&[(CYAN, 40), (MAGENTA, 60), (GOLD, 30)])),
        rect(10.0, 10.0, 20.0, 10.0, over(&[(BLACK, 100), (MAGENTA, 20)])),
    ]);
    // A named ink takes the new tint, even a lower one; a component of no tint
    // leaves what is there (overprint mode 1).
    let inside = [CYAN, MAGENTA, YELLOW, BLACK, GOLD].map(|ink| at(&p, ink, 15, 15));
    assert_eq!(inside, [102, 51, 0, 255, 77]);
}

#[test]
fn a_knock_out_is_by_coverage() {
    let p = plates(vec![
        rect(0.0, 0.0, 40.0, 30.0, knock(&[(CYAN, 100)])),
        rect(10.5, 10.0, 10.0, 10.0, knock(&[(BLACK, 100)])),
    ]);
    assert_eq!((at(&p, CYAN, 10, 15), at(&p, BLACK, 10, 15)), (127, 128));
    assert_eq!((at(&p, CYAN, 11, 15), at(&p, BLACK, 11, 15)), (0, 255));
}

#[test]
fn paper_clears_every_plate_unless_it_overprints() {
    let ground = || rect(0.0, 0.0, 40.0, 30.0, over(&[(CYAN, 50), (GOLD, 50), (BLACK, 50)]));
    let p = plates(vec![ground(), rect(0.0, 0.0, 20.0, 30.0, knock(&[]))]);
    for ink in [CYAN, GOLD, BLACK] {
        assert_eq!((at(&p, ink, 10, 10), at(&p, ink, 30, 10)), (0, 128));
    }
    let p = plates(vec![ground(), rect(0.0, 0.0, 20.0, 30.0, over(&[]))]);
    assert_eq!(at(&p, CYAN, 10, 10), 128);
}

#[test]
fn the_coat_leaves_the_black_under_it() {
    let own = || vec![Own::Item(Box::new(rect(12.0, 12.0, 6.0, 6.0, over_black())))];
    let coat = rect(5.0, 5.0, 30.0, 20.0, over(&[(COAT, 100)]));
    let with = stock(Vec::new(), vec![coat]);
    let without = stock(Vec::new(), Vec::new());
    let black = |stock: &Stock| {
        let page = page(stock, own());
        renderer(stock).render_plates(&page, whole(&page)).unwrap()
    };
    let (with, without) = (black(&with), black(&without));
    assert_eq!(with.plane(BLACK), without.plane(BLACK));
    assert!(with.plane(BLACK).unwrap().contains(&255));
    assert_eq!(at(&with, COAT, 15, 15), 255);
    assert!(without.plane(COAT).is_none());
}

#[test]
fn what_lies_over_knocks_out_a_tickets_own_art_too() {
    // A word printed in reverse through the coat's ink, and a knock-out of all:
    // both are kept in the layer that lies over.
    let over_items = vec![
        rect(0.0, 0.0, 40.0, 30.0, over(&[(COAT, 100)])),
        rect(10.0, 0.0, 10.0, 30.0, over(&[(COAT, 40)])),
        rect(20.0, 0.0, 10.0, 30.0, knock(&[(ON_COAT, 100)])),
    ];
    let stock = stock(Vec::new(), over_items);
    let page = page(&stock, vec![Own::Item(Box::new(rect(0.0, 0.0, 40.0, 30.0, over_black())))]);
    let p = renderer(&stock).render_plates(&page, whole(&page)).unwrap();
    let column = |x| [BLACK, COAT, ON_COAT].map(|ink| at(&p, ink, x, 15));
    assert_eq!(column(5), [255, 255, 0]);
    assert_eq!(column(15), [255, 102, 0]);
    assert_eq!(column(25), [0, 0, 255]);
    assert_eq!(column(35), [255, 255, 0]);
}

#[test]
fn a_named_ink_of_no_tint_clears_its_own_plate_alone() {
    let cleared = Paint { colour: Arc::new(Colour::cleared(ON_COAT)), overprint: true };
    let stock = stock(
        Vec::new(),
        vec![
            rect(0.0, 0.0, 40.0, 30.0, over(&[(COAT, 100)])),
            rect(0.0, 0.0, 40.0, 30.0, over(&[(ON_COAT, 100)])),
            rect(10.0, 10.0, 10.0, 10.0, cleared),
        ],
    );
    let page = page(&stock, vec![Own::Item(Box::new(rect(0.0, 0.0, 40.0, 30.0, over_black())))]);
    let p = renderer(&stock).render_plates(&page, whole(&page)).unwrap();
    assert_eq!([BLACK, COAT, ON_COAT].map(|ink| at(&p, ink, 15, 15)), [255, 255, 0]);
    assert_eq!([BLACK, COAT, ON_COAT].map(|ink| at(&p, ink, 5, 15)), [255, 255, 255]);
}
