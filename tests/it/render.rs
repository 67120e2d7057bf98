//! `ticket render` from outside: what the pictures show, and what is refused.

use std::fs;
use std::path::Path;
use std::process::Output;

use image::{ColorType, DynamicImage, RgbaImage};
use tirage::game::SlotId;
use tirage::measure::{Length, Rect};
use tirage::project::Project;

use crate::cli::{specimen, template, text, tirage};

const DPI: u32 = 100;

fn render(bloc: &Path, out: &Path, more: &[&str]) -> Output {
    tirage()
        .args(["ticket", "render"])
        .args([&template(), bloc])
        .args(["--dpi", &DPI.to_string(), "--out"])
        .arg(out)
        .args(more)
        .output()
        .unwrap()
}

fn picture(bloc: &Path, name: &str, more: &[&str]) -> (Vec<u8>, DynamicImage) {
    let out = bloc.with_file_name(name);
    let output = render(bloc, &out, &[&["--ticket", "17"], more].concat());
    assert!(output.status.success(), "{}", text(&output));
    let bytes = fs::read(&out).unwrap();
    let decoded = image::load_from_memory(&bytes).unwrap();
    (bytes, decoded)
}

/// The pixels that lie wholly within a rectangle.
fn within(r: Rect) -> impl Iterator<Item = (u32, u32)> {
    let low = |l: Length| l.to_px(DPI.into()).ceil() as u32;
    let high = |l: Length| l.to_px(DPI.into()).floor() as u32;
    let (x0, x1) = (low(r.x), high(r.right()));
    (low(r.y)..high(r.bottom())).flat_map(move |y| (x0..x1).map(move |x| (x, y)))
}

#[test]
fn the_coat_hides_the_cells_and_nothing_else() {
    let (_dir, bloc) = specimen(1000);
    let (bytes, on) = picture(&bloc, "on.png", &[]);
    let (_, off) = picture(&bloc, "off.png", &["--coat", "off"]);
    assert_eq!((on.width(), on.height()), (394, 591), "100 by 150 mm");
    let at = bytes.windows(4).position(|w| w == b"pHYs").unwrap();
    assert_eq!(bytes[at + 4..at + 8], 3937u32.to_be_bytes(), "dots to the metre");

    let layout = Project::sample().unwrap().layout;
    let (on, off) = (on.to_rgba8(), off.to_rgba8());
    let same = |(x, y): (u32, u32)| on.get_pixel(x, y) == off.get_pixel(x, y);
    let masks: Vec<Rect> = layout.masks().iter().map(|m| m.bounds).collect();
    let uncovered = (0..on.height())
        .flat_map(|y| (0..on.width()).map(move |x| (x, y)))
        .filter(|(x, y)| {
            // Half a pixel of the mask's edge shows in the next pixel.
            let px = |n: u32| Length::from_mm(f64::from(n) * 25.4 / f64::from(DPI));
            let side = Length::from_mm(25.4 / f64::from(DPI));
            let pixel = Rect::new(px(*x), px(*y), side, side);
            !masks.iter().any(|m| m.grown(side).overlaps(pixel))
        })
        .inspect(|p| assert!(same(*p), "{p:?} changes with the coat"))
        .count();
    assert!(uncovered > 50_000);
    let dark = |p: &RgbaImage, (x, y): (u32, u32)| p.get_pixel(x, y).0[..3].iter().all(|v| *v < 90);
    let slots = masks.len();
    assert!(slots > 5);
    let cell = layout.cell_box(SlotId(0));
    assert!(within(cell).any(|p| dark(&off, p)), "the cell's value is seen without coat");
    assert!(within(cell).filter(|p| !same(*p)).count() * 2 > within(cell).count());
}

#[test]
fn a_plate_is_grey_and_its_value_lies_under_the_coat() {
    let (_dir, bloc) = specimen(1000);
    let layout = Project::sample().unwrap().layout;
    let (_, black) = picture(&bloc, "black.png", &["--plate", "black"]);
    assert_eq!(black.color(), ColorType::L8);
    let black = black.to_luma8();
    let cell = layout.cell_box(SlotId(0));
    assert!(within(cell).any(|(x, y)| black.get_pixel(x, y).0[0] == 0), "full black in the cell");
    let coat = layout.stock().inks.iter().find(|(_, ink)| ink.hides()).unwrap().1;
    let (_, coat) = picture(&bloc, "coat.png", &["--plate", &coat.name]);
    let coat = coat.to_luma8();
    assert!(within(cell).all(|(x, y)| coat.get_pixel(x, y).0[0] == 0), "the coat is full there");
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let (_dir, bloc) = specimen(1000);
    let drawn: Vec<Vec<u8>> = ["1", "2", "7"]
        .iter()
        .map(|threads| {
            let out = bloc.with_file_name(format!("{threads}.png"));
            let output = tirage()
                .env("RAYON_NUM_THREADS", threads)
                .args(["ticket", "render"])
                .args([&template(), &bloc])
                .args(["--ticket", "3", "--face", "verso", "--dpi", "150", "--out"])
                .arg(&out)
                .output()
                .unwrap();
            assert!(output.status.success(), "{}", text(&output));
            fs::read(out).unwrap()
        })
        .collect();
    assert!(drawn.windows(2).all(|w| w[0] == w[1]));
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let (dir, bloc) = specimen(1000);
    let out = dir.path().join("x.png");
    for (more, words) in [
        (&["--ticket", "1000"][..], &["1000"][..]),
        (&["--ticket", "0", "--plate", "Or massif"], &["Or massif", "Cyan"]),
        (&["--ticket", "0", "--face", "tranche"], &["tranche", "recto"]),
        (&["--ticket", "0", "--coat", "peut-être"], &["peut-être"]),
    ] {
        let output = render(&bloc, &out, more);
        let said = text(&output);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {said}");
        assert!(words.iter().all(|w| said.contains(w)), "{more:?}: {said}");
        assert!(!out.exists());
    }
    fs::write(&out, "mine").unwrap();
    let output = render(&bloc, &out, &["--ticket", "0"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert_eq!(fs::read(&out).unwrap(), b"mine");
    let output = render(&bloc, &out, &["--ticket", "0", "--force"]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(fs::read(&out).unwrap().starts_with(b"\x89PNG"));
    let left = fs::read_dir(dir.path())
        .unwrap()
        .filter(|e| e.as_ref().is_ok_and(|e| e.file_name().to_string_lossy().ends_with(".part")));
    assert_eq!(left.count(), 0);
}
