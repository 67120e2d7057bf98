//! Sheets of every way of working, pressed and read by others: codes stand
//! where the grid says, cut piles run on, marks keep off the bleeds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tirage::artwork::Face;
use tirage::game::Unwatched;
use tirage::imposition::{Grid, Marks, Place, PressSettings};
use tirage::measure::{Length, Point, Rect, Size};
use tirage::press;
use tirage::project::Project;
use toml::{Table, Value};

use crate::press::{Bloc, FIRST, Pgm, job, serial, specimen};
use crate::{judge, pdfx};

const PAGE: &str = include_str!("../../docs/imposition.md");
const DPI: f64 = 300.0;

/// The built-in project on another sheet.
fn project(changes: &str) -> Project {
    let mut project = Project::sample().unwrap();
    project.press = settings(changes).into();
    project
}

/// The press of the built-in project with some keys said otherwise.
fn settings(changes: &str) -> PressSettings {
    let base = include_str!("../../templates/casino-2012/press.toml");
    let mut all: Table = base.parse().unwrap();
    let changes: Table = changes.parse().unwrap_or_else(|e| panic!("{changes}: {e}"));
    // What the change says in another way.
    for (said, instead) in [("repeat_mm", "height_mm"), ("repeat_mm", "turn"), ("work", "turn")] {
        if changes.get("sheet").is_some_and(|sheet| sheet.get(said).is_some()) {
            all["sheet"].as_table_mut().unwrap().remove(instead);
        }
    }
    merge(&mut all, changes);
    let text = toml::to_string(&all).unwrap();
    PressSettings::parse("press.toml", &text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn merge(into: &mut Table, from: Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(Value::Table(old)), Value::Table(new)) => merge(old, new),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}

fn grid(project: &Project, bloc: &Bloc) -> Grid {
    let stock = project.layout.stock();
    let grid = Grid::fit(&project.press, stock.trim, stock.bleed).unwrap();
    grid.for_bloc(bloc.info().tickets)
}

/// Pages of the first volume in grey, both sides of each sheet.
fn pages(dir: &Path) -> Option<Vec<PathBuf>> {
    let mut pdftoppm = judge::tool("pdftoppm")?;
    judge::tool("zbarimg")?;
    pdftoppm.args(["-q", "-gray", "-r", "300"]).arg(dir.join(FIRST)).arg(dir.join("page"));
    judge::passes(&mut pdftoppm);
    let names = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    let mut pages: Vec<_> = names.filter(|p| p.extension().is_some_and(|e| e == "pgm")).collect();
    pages.sort();
    Some(pages)
}

/// The serials that the codes of a pressed job carry, by place.
fn codes(project: &Project, grid: &Grid, pages: &[PathBuf]) -> BTreeMap<Place, String> {
    let mut found = BTreeMap::new();
    for (i, page) in pages.iter().enumerate() {
        let side = Face::BOTH[i % 2];
        let image = Pgm::read(page);
        let versos = (0..grid.per_sheet()).filter(|s| grid.face_on(side, *s) == Face::Verso);
        for slot in versos {
            let (at, quiet) =
                (grid.slot(side, slot).at, project.layout.codes().next().unwrap().quiet_room);
            let a = at.apply(Point::new(quiet.x, quiet.y));
            let b = at.apply(Point::new(quiet.right(), quiet.bottom()));
            let (x, y) = (a.x.min(b.x), a.y.min(b.y));
            let place = Rect::new(x, y, a.x.max(b.x) - x, a.y.max(b.y) - y);
            let crop = page.with_file_name("code.pgm");
            image.crop(place, DPI).write(&crop);
            let mut zbarimg = judge::tool("zbarimg").unwrap();
            // Exit code 4: no code there.
            let output = zbarimg.args(["-q", "--raw"]).arg(&crop).output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap().trim().to_owned();
            if !text.is_empty() {
                let sheet = (i / 2) as u32;
                found.insert(Place { sheet, slot }, text);
            }
        }
    }
    found
}

/// Presses a specimen and has its codes read.
fn pressed(changes: &str, tickets: u32) -> (Project, Grid, tempfile::TempDir) {
    let project = project(changes);
    let bloc = specimen(&project, tickets);
    let dir = tempfile::tempdir().unwrap();
    press::run(&job(&project, &bloc, dir.path()), &Unwatched).unwrap();
    if let Some(mut python) = judge::python(&["pikepdf"]) {
        judge::passes(python.arg(pdfx::JUDGE).arg(dir.path().join(FIRST)));
    }
    let grid = grid(&project, &bloc);
    (project, grid, dir)
}

/// Marks of folds and perforations are layers that say which processing step
/// they are for, beside that of the die line; and each sheet is a record.
#[test]
fn folds_and_perforations_are_processing_steps() {
    let sheet = "[sheet]\nwidth_mm = 260\nheight_mm = 360\nturn = \"long-edge\"\n";
    let lines = "fold = { after_columns = [1] }\nperforation = { after_rows = [1] }";
    for (marks, steps) in [(lines, "Cutting,Folding,Perforating"), ("crop = true", "Cutting")] {
        let (_, _, dir) = pressed(&format!("{sheet}[marks]\n{marks}"), 10);
        let Some(mut python) = judge::python(&["pikepdf"]) else { return };
        python.arg(pdfx::JUDGE).arg(dir.path().join(FIRST));
        judge::passes(python.args([format!("steps={steps}"), "records=3".to_owned()]));
    }
}

/// Each code stands in the slot that the grid gives its ticket, on the side on
/// which the ticket's verso is, whichever way the sheet is worked.
#[test]
fn codes_stand_where_the_grid_says_in_every_way_of_working() {
    let all = "registration = true\ncolour_bar = true\nfold = { after_columns = [1] }";
    let ways = [
        "width_mm = 260\nheight_mm = 360\nturn = \"long-edge\"\nhead_to_head = \"rows\"",
        "width_mm = 260\nheight_mm = 360\nwork = \"work-and-turn\"\norder = \"columns\"",
        "width_mm = 360\nheight_mm = 260\nwork = \"work-and-tumble\"\nrotation = 90",
        "width_mm = 350\nrepeat_mm = 240\nrotation = 270\ngutter_across_mm = 2",
        "width_mm = 260\nheight_mm = 360\nrotation = 180\norder = \"zigzag\"",
    ];
    for way in ways {
        let (project, grid, dir) = pressed(&format!("[sheet]\n{way}\n[marks]\n{all}"), 10);
        assert_eq!(grid.per_sheet(), 4, "{way}");
        let Some(pages) = pages(dir.path()) else { return };
        let found = codes(&project, &grid, &pages);
        let expected: BTreeMap<Place, String> =
            (0..10).map(|n| (grid.place(n), serial(&project, n))).collect();
        assert_eq!(found, expected, "{way}");
        for (i, page) in pages.iter().enumerate() {
            marks_keep_off(&Pgm::read(page), &grid, Face::BOTH[i % 2], way);
        }
    }
}

/// Round the bleeds there is white, and marks beyond it.
fn marks_keep_off(image: &Pgm, grid: &Grid, side: Face, way: &str) {
    let bleed = grid.area(side).grown(grid.bleed());
    let (near, hair) = (Length::mm(3), Length::from_mm(0.2));
    let dark = |r: Rect| image.crop(r, DPI).pixels.iter().filter(|p| **p < 128).count();
    let foot = Rect::new(bleed.x, bleed.bottom() + hair, bleed.w, near - hair * 2);
    let left = Rect::new(bleed.x - near + hair, bleed.y, near - hair * 2, bleed.h);
    let right = Rect { x: bleed.right() + hair, ..left };
    for gap in [foot, left, right] {
        assert_eq!(dark(gap), 0, "{way}: a mark in {gap:?}");
    }
    let band = Rect { y: foot.y + near, h: Length::mm(6), ..foot };
    assert!(dark(band) > 200, "{way}: no marks at the foot");
}

/// The finisher's work done with what others read off the sheets: stacks are
/// cut into piles, and the piles laid together count on without a gap.
#[test]
fn piles_cut_from_a_stack_come_out_numbered() {
    let sheet = "[sheet]\nwidth_mm = 260\nheight_mm = 360\nstack_sheets = 3\norder = \"zigzag\"";
    // Two stacks of twelve, and one of two sheets with three blanks.
    let (project, grid, dir) = pressed(sheet, 29);
    let Some(pages) = pages(dir.path()) else { return };
    let found = codes(&project, &grid, &pages);
    let mut all = Vec::new();
    for stack in [0..3, 3..6, 6..8] {
        for slot in [0, 1, 3, 2] {
            let pile = stack.clone().map(|sheet| Place { sheet, slot });
            all.extend(pile.filter_map(|place| found.get(&place).cloned()));
        }
    }
    let expected: Vec<String> = (0..29).map(|n| serial(&project, n)).collect();
    assert_eq!(all, expected);
    let last = grid.tickets_on(6..8);
    assert_eq!(last, std::slice::from_ref(&(24..29)));
}

/// The fenced blocks of the page.
fn examples() -> Vec<&'static str> {
    let parts: Vec<&str> = PAGE.split("```").collect();
    assert!(parts.len() % 2 == 1, "a fence is open");
    let blocks = parts.into_iter().skip(1).step_by(2);
    blocks.map(|b| b.strip_prefix("toml\n").unwrap_or_else(|| panic!("what is {b}?"))).collect()
}

#[test]
fn every_example_of_the_page_lays_tickets_on_a_sheet() {
    assert!(PAGE.lines().count() <= 150, "{} lines", PAGE.lines().count());
    let stock = Project::sample().unwrap().layout.stock().clone();
    assert_eq!(stock.trim, Size::from_mm(100.0, 150.0));
    let examples = examples();
    assert!(examples.len() >= 6, "{}", examples.len());
    for example in examples {
        let settings = settings(example);
        let grid = Grid::fit(&settings, stock.trim, stock.bleed);
        let grid = grid.unwrap_or_else(|e| panic!("{example}: {e}"));
        Marks::new(&grid, &settings, &stock).unwrap_or_else(|e| panic!("{example}: {e}"));
        // The page says how many tickets lie on the sheet.
        let said = format!("# {} x {} tickets", grid.columns(), grid.rows());
        assert!(example.contains(&said), "{said} is not in {example}");
    }
}

/// The keys that the reader asks for, read off its source.
#[test]
fn every_key_of_sheet_marks_and_correction_is_on_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/imposition");
    let mut keys = Vec::new();
    for file in ["sheet.rs", "mark_settings.rs"] {
        let source = std::fs::read_to_string(folder.join(file)).unwrap();
        for call in
            ["optional(\"", "required(\"", "(s, \"", "(m, \"", "percent(\"", "after(\"", "shift(\""]
        {
            let after = source.split(call).skip(1);
            keys.extend(after.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        }
    }
    assert!(keys.len() > 30, "{keys:?}");
    let words = PAGE.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let words: std::collections::BTreeSet<&str> = words.collect();
    let missing: Vec<_> = keys.iter().filter(|key| !words.contains(key.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
