//! Masks of ellipses and of several shapes, and margins that follow the press:
//! printed, seen, read back.

use std::path::Path;

use tirage::measure::{Length, Point, Rect};
use tirage::press;
use tirage::project::{LAYOUT_FILE, PRESS_FILE, Project, template_files};
use tirage::verify::Verifier;

use crate::press::{job, specimen};

const UNITED: &str = r#"shapes = [
  { rect = [6, 36.7, 40, 18.6], radius = 2 },
  { rect = [40, 36.7, 33.6, 18.6], radius = 2 },
  { path = "M30 46A10 10 0 0 0 50 46A10 10 0 0 0 30 46z" },
]"#;

/// The casino's project with two masks of other shapes, and a margin that is
/// the tolerance of the press.
fn folder(tolerance: f64) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in template_files("casino-2012") {
        let path = dir.path().join(&name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let change = |file: &str, changes: &[(&str, &str)]| {
        let path = dir.path().join(file);
        let mut text = std::fs::read_to_string(&path).unwrap();
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        std::fs::write(path, text).unwrap();
    };
    change(
        LAYOUT_FILE,
        &[
            ("mask_margin = 1.0", "mask_margin = \"tolerance\""),
            ("rect = [6, 36.7, 67.6, 18.6]\nradius = 2", UNITED),
            ("rect = [79.2, 36.7, 14.8, 18.6]\nradius = 2", "ellipse = [86.6, 46, 9.3, 11.2]"),
        ],
    );
    let said = format!("[preflight]\nregister_mm = {tolerance}\n\n[volume]");
    change(PRESS_FILE, &[("[volume]", &said)]);
    dir
}

fn open(dir: &Path) -> Result<Project, String> {
    Project::open(dir).map_err(|e| e.to_string())
}

#[test]
fn several_shapes_are_one_mask_that_is_read_back() {
    let dir = folder(0.8);
    let project = open(dir.path()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(project.layout.mask_margin(), Length::from_mm(0.8));
    let mask = |id: &str| project.layout.masks().iter().find(|m| m.id == id).unwrap();
    let near = |a: Rect, b: Rect| {
        let off = |a: Length, b: Length| (a - b).abs() < Length::from_mm(0.01);
        off(a.x, b.x) && off(a.y, b.y) && off(a.right(), b.right()) && off(a.bottom(), b.bottom())
    };
    // The circle reaches beyond the rectangles above and below.
    let united = mask("poker");
    assert!(near(united.bounds, Rect::from_mm(6.0, 36.0, 67.6, 20.0)), "{:?}", united.bounds);
    let ellipse = mask("carte-bonus");
    assert!(near(ellipse.bounds, Rect::from_mm(77.3, 34.8, 18.6, 22.4)), "{:?}", ellipse.bounds);

    // The plate of the coat: full where shapes overlap, empty in the corner
    // that the ellipse leaves.
    let bloc = specimen(&project, 60);
    let ticket = bloc.ticket(3).unwrap();
    let serial = project.game.serial(bloc.info(), 3);
    let art =
        project.layout.compose(&project.game, &ticket.cells, &serial, ticket.validation, false);
    let printed = crate::raster::Printed::of(&project, vec![art]);
    let plates = printed.plates(0, 254);
    let coat = printed.stock.inks.iter().find(|(_, ink)| ink.hides()).unwrap().0;
    let at = |x: f64, y: f64| {
        let on_page = Point::from_mm(x + 3.0, y + 3.0);
        let all = plates.densities(on_page).unwrap();
        all.iter().find(|d| d.ink == coat).unwrap().percent
    };
    for (x, y, due) in [
        (43.0, 46.0, 100.0),
        (40.0, 36.3, 100.0),
        (10.0, 36.3, 0.0),
        (86.6, 46.0, 100.0),
        (78.6, 36.6, 0.0),
    ] {
        assert_eq!(at(x, y), due, "coat at {x}, {y}");
    }

    let out = dir.path().join("run");
    press::run(&job(&project, &bloc, &out), &tirage::game::Unwatched).unwrap();
    let layout = project.source.text(LAYOUT_FILE).unwrap();
    let verifier = |tolerance: Length| {
        let numbering = project.layout.numbering();
        Verifier::new(&project.game, &layout, &project.source, bloc.info(), numbering)
            .unwrap()
            .with_tolerance(tolerance)
    };
    let read = |tolerance: f64| {
        let verifier = verifier(Length::from_mm(tolerance));
        let (grid, _) = press::grid_and_marks(&project.layout, &project.press).unwrap();
        let grid = grid.for_bloc(bloc.info().tickets);
        press::check(&verifier, &bloc, &grid, &out, &tirage::game::Unwatched).unwrap()
    };
    let report = read(0.8);
    assert!(report.ok, "{:?}", report.faults.first());
    assert_eq!(report.tickets_read, 60);
    let strict = read(4.0);
    assert!(strict.faults.iter().any(|f| f.reason.contains("sous le masque")), "{strict:?}");
}

#[test]
fn a_press_with_more_play_asks_for_larger_masks() {
    let said = open(folder(3.0).path()).unwrap_err();
    assert!(said.contains("du bord du masque"), "{said}");
}
