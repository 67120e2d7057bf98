//! How long a ticket takes at 300 dpi. `cargo test --lib raster::tests::speed
//! -- --nocapture` prints the figures.

use std::time::{Duration, Instant};

use super::*;
use crate::artwork::Own;
use crate::raster::View;

/// A face of 100 by 150 mm with as much on it as a ticket has.
fn ticket() -> (Stock, Vec<Page>) {
    let mm = |x: f64, y: f64, w: f64, h: f64| px(x * 10.0, y * 10.0, w * 10.0, h * 10.0);
    let fill =
        |path: Path, paint| Item::Fill { path: Arc::new(path), rule: FillRule::NonZero, paint };
    let letters: Vec<u16> = (36..60).collect();
    let mut under =
        vec![fill(Path::rect(mm(-3.0, -3.0, 106.0, 156.0)), knock(&[(CYAN, 80), (BLACK, 30)]))];
    for i in 0..120 {
        // A burst of rays behind the title.
        let turn = |i: f64| (i * std::f64::consts::TAU / 240.0).sin_cos();
        let (a, b) = (turn(f64::from(i) * 2.0), turn(f64::from(i) * 2.0 + 1.0));
        let ray = [
            (500.0, 300.0),
            (500.0 + a.0 * 900.0, 300.0 + a.1 * 900.0),
            (500.0 + b.0 * 900.0, 300.0 + b.1 * 900.0),
        ];
        let path = polygon(&ray, true);
        under.push(Item::Fill { path, rule: FillRule::NonZero, paint: over(&[(MAGENTA, 40)]) });
    }
    let mut over_items = Vec::new();
    for i in 0..6 {
        let (x, y) = (4.0 + f64::from(i % 2) * 48.0, 30.0 + f64::from(i / 2) * 36.0);
        let mask = Path::rounded_rect(mm(x, y, 44.0, 32.0), Length::mm(3));
        under.push(fill(mask.clone(), knock(&[(GOLD, 100)])));
        under.push(fill(
            Path::rounded_rect(mm(x + 1.0, y + 1.0, 42.0, 30.0), Length::mm(2)),
            knock(&[(YELLOW, 8)]),
        ));
        over_items.push(fill(mask.clone(), over(&[(RELEASE, 100)])));
        over_items.push(fill(mask, over(&[(COAT, 100)])));
        for line in 0..20 {
            let at = y * 10.0 + 12.0 + f64::from(line) * 15.0;
            over_items.push(text(&letters, 14.0, x * 10.0 + 8.0, at, over(&[(ON_COAT, 60)])));
        }
    }
    for line in 0..25 {
        let at = 1420.0 + f64::from(line) * 3.0;
        under.push(text(&letters, 22.0, 60.0, at, knock(&[(BLACK, 100)])));
    }
    let mut stock = stock(under, over_items);
    stock.trim = Size::from_mm(100.0, 150.0);
    stock.bleed = Length::mm(3);
    // A symbol and its transcription in each of 44 places, 8 values a place.
    for i in 0..44 * 8u16 {
        let (place, value) = (i / 8, i % 8);
        let x = 60.0 + f64::from(place % 8) * 110.0;
        let y = 330.0 + f64::from(place / 8) * 160.0;
        stock.stamps.push(Stamp {
            symbol: None,
            items: vec![
                fill(Path::ellipse(px(x, y, 80.0, 80.0)), over_black()),
                text(
                    &letters[usize::from(value)..8 + usize::from(value)],
                    20.0,
                    x,
                    y + 110.0,
                    over_black(),
                ),
            ],
        });
    }
    let pages = (0..4u32)
        .map(|t| {
            let stamps = (0..44).map(|p| Own::Stamp(StampId(p * 8 + (p + t) % 8)));
            let code = Item::Bits(BitMatrix {
                width: 29,
                rows: (0..29 * 4).map(|i| (i as u32 * 37 + t * 11) as u8).collect(),
                origin: Point::new(Length::dots(1800, 600), Length::dots(3000, 600)),
                module: Length::dots(10, 600),
                row: Length::dots(10, 600),
                paint: over_black(),
            });
            page(&stock, stamps.chain([Own::Item(Box::new(code))]).collect())
        })
        .collect();
    (stock, pages)
}

/// Time that this thread has had a processor; by the clock where the system
/// does not tell.
fn spent(since: Instant) -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|s| s.split(' ').next()?.parse().ok())
        .map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// The best of some runs, since the machine does other things as well.
fn best(runs: usize, mut work: impl FnMut(usize)) -> Duration {
    let start = Instant::now();
    (0..runs)
        .map(|i| {
            let before = spent(start);
            work(i);
            spent(start) - before
        })
        .min()
        .unwrap()
}

#[test]
fn the_next_ticket_comes_at_once() {
    let (stock, pages) = ticket();
    let renderer = renderer(&stock);
    let frame = Frame::of(Rect::at_origin(pages[0].media), 300.0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    pool.install(|| {
        let anew = best(2, |_| drop(renderer.render_plates_once(&pages[0], frame).unwrap()));
        renderer.render_plates(&pages[0], frame).unwrap();
        let next = best(8, |i| drop(renderer.render_plates(&pages[i % 4], frame).unwrap()));
        let plates = renderer.render_plates(&pages[1], frame).unwrap();
        let on = best(4, |_| drop(plates.composite(View::Player { coat: true })));
        let off = best(4, |_| drop(plates.composite(View::Player { coat: false })));
        let rip = best(4, |_| drop(plates.composite(View::Overprint)));
        let (w, h) = (plates.width(), plates.height());
        println!(
            "ticket of {w} x {h} pixels on one thread: anew {anew:.1?}, next {next:.1?}; \
             composite coat on {on:.1?}, off {off:.1?}, overprint {rip:.1?}; \
             kept {} MB",
            renderer.cached_bytes() >> 20
        );
        // Ratios hold on a loaded machine too.
        assert!(next * 2 < anew, "kept art is not worth keeping: {next:?} for {anew:?}");
        assert!(next + on < Duration::from_secs(1));
    });
}
