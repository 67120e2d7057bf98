//! Marks: outside every bleed, inside the sheet, complete or refused.

use std::sync::Arc;

use super::{settings, shapes};
use crate::artwork::{Face, Ink, InkKind, InkRole, InkSet, Item, Step, Stock, Tint};
use crate::imposition::{Grid, GridError, Lines, Marks, PressSettings};
use crate::measure::{Length, Path, Rect, Size, Verb};

fn stock(trim: Size, bleed: Length) -> Arc<Stock> {
    let spot = |id: &str, role| Ink {
        id: id.into(),
        name: id.into(),
        label: id.into(),
        kind: InkKind::Spot([Tint::default(); 4]),
        role,
    };
    let inks = vec![spot("coat", InkRole::Coat), spot("die", InkRole::Technical)];
    Arc::new(Stock {
        inks: InkSet::new(inks),
        fonts: vec![crate::artwork::Font {
            name: "BarlowCondensed".into(),
            data: Arc::new(include_bytes!("../../../fonts/BarlowCondensed-Medium.ttf").to_vec()),
        }],
        trim,
        bleed,
        recto: Default::default(),
        verso: Default::default(),
        stamps: Vec::new(),
        figures: Vec::new(),
    })
}

/// What an item may touch.
fn bounds(item: &Item) -> Rect {
    match item {
        Item::Fill { path, .. } => path.bounds().unwrap(),
        Item::Stroke { path, stroke, .. } => path.bounds().unwrap().grown(stroke.width / 2),
        Item::Glyphs(run) => {
            let end = run.glyphs.last().map_or(Length::ZERO, |g| g.x) + run.size / 2;
            let (up, down) = (run.size.scale(0.8), run.size.scale(0.3));
            Rect::new(run.origin.x, run.origin.y - up, end, up + down)
        }
        Item::Step { items, .. } => items.iter().map(bounds).reduce(Rect::union).unwrap(),
        other => panic!("{other:?} is no mark"),
    }
}

fn all(settings: &mut PressSettings) {
    settings.marks.registration = true;
    settings.marks.colour_bar = true;
}

fn marks(settings: &PressSettings) -> Result<(Grid, Marks), GridError> {
    let (trim, bleed) = (Size::from_mm(100.0, 150.0), Length::mm(3));
    let grid = Grid::fit(settings, trim, bleed).unwrap();
    let marks = Marks::new(&grid, settings, &stock(trim, bleed))?;
    Ok((grid, marks))
}

#[test]
fn marks_lie_outside_the_bleeds_and_on_the_sheet() {
    let mut made = 0;
    for mut shape in shapes() {
        all(&mut shape.settings);
        let stock = stock(shape.trim, shape.bleed);
        let Ok(marks) = Marks::new(&shape.grid, &shape.settings, &stock) else { continue };
        made += 1;
        let slug = "Un jeu · SPÉCIMEN · émission 01, bloc 0001 · volume 001, feuille 00001 recto";
        for side in Face::BOTH {
            let bleed = shape.grid.area(side).grown(shape.grid.bleed());
            for item in marks.items(side, slug) {
                let sheet = Rect::at_origin(shape.settings.sheet.size);
                assert!(sheet.contains_rect(bounds(&item)), "{item:?} is off {sheet:?}");
                // Lines share a path: each is looked at by itself.
                let parts = match &item {
                    Item::Stroke { path, .. } => lines(path),
                    other => vec![bounds(other)],
                };
                for part in parts {
                    let outside = bleed.grown(Length::mm(3) - shape.dot);
                    assert!(!part.overlaps(outside), "{part:?} lies on {bleed:?}");
                }
            }
        }
    }
    assert!(made > 150, "{made}");
}

/// Its straight lines, a hair wide.
fn lines(path: &Path) -> Vec<Rect> {
    let pairs = path.verbs().windows(2).filter_map(|pair| match (pair[0], pair[1]) {
        (Verb::Move(a), Verb::Line(b)) => {
            let (x, y) = (a.x.min(b.x), a.y.min(b.y));
            let hair = Length::emu(1);
            Some(Rect::new(x, y, (a.x - b.x).abs() + hair, (a.y - b.y).abs() + hair))
        }
        _ => None,
    });
    pairs.collect()
}

#[test]
fn the_marks_of_all_sheets_come_first() {
    let mut settings = settings();
    all(&mut settings);
    let (_, marks) = marks(&settings).unwrap();
    for side in Face::BOTH {
        let items = marks.items(side, "feuille 00012");
        assert!(items.starts_with(&marks.fixed(side)));
        assert_eq!(items.len(), marks.fixed(side).len() + 1, "a slug on one line");
    }
}

#[test]
fn the_colour_bar_shows_every_ink_that_is_printed_solid_and_half() {
    let mut settings = settings();
    settings.marks.colour_bar = true;
    let (_, marks) = marks(&settings).unwrap();
    let tints: Vec<_> = marks
        .fixed(Face::Recto)
        .iter()
        .filter_map(|item| match item {
            Item::Fill { paint, .. } => Some(paint.colour.parts().to_vec()),
            _ => None,
        })
        .collect();
    // Four process inks and the coat; the die line is no ink.
    assert_eq!(tints.len(), 10, "{tints:?}");
    assert!(tints.iter().all(|parts| parts.len() == 1));
    let half = tints.iter().filter(|parts| parts[0].1 == Tint::permille(500)).count();
    assert_eq!(half, 5);
}

#[test]
fn folds_and_perforations_stand_in_gutters_behind_one_another() {
    let mut settings = settings();
    settings.marks.fold = Lines { after_columns: vec![2], after_rows: vec![] };
    settings.marks.perforation = Lines { after_columns: vec![], after_rows: vec![1, 2] };
    let (grid, marks) = marks(&settings).unwrap();
    let x = |side| grid.after_column(side, 2).unwrap();
    let apart = (x(Face::Recto) + x(Face::Verso) - settings.sheet.size.w).abs();
    assert!(apart <= Length::dots(1, 600), "{apart:?}");
    let dashed =
        |item: &Item| matches!(item, Item::Stroke { stroke, .. } if !stroke.dashes.is_empty());
    let fixed = marks.fixed(Face::Recto);
    let steps = fixed.iter().filter_map(|item| match item {
        Item::Step { step, items } if items.iter().all(dashed) => Some(*step),
        _ => None,
    });
    assert_eq!(steps.collect::<Vec<_>>(), [Step::Folding, Step::Perforating]);
    settings.marks.fold.after_columns = vec![6];
    let error = Marks::new(&grid, &settings, &stock(Size::from_mm(100.0, 150.0), Length::mm(3)));
    let error = error.unwrap_err().to_string();
    assert!(error.contains("fold.after_columns = 6") && error.contains("6 colonnes"), "{error}");
}

#[test]
fn both_passes_of_one_forme_have_the_same_marks() {
    let mut halved = 0;
    for mut shape in shapes() {
        all(&mut shape.settings);
        if shape.grid.columns() > 1 {
            shape.settings.marks.fold.after_columns = vec![1];
        }
        if shape.grid.rows() > 1 {
            shape.settings.marks.perforation.after_rows = vec![1];
        }
        let stock = stock(shape.trim, shape.bleed);
        let Ok(marks) = Marks::new(&shape.grid, &shape.settings, &stock) else { continue };
        if shape.grid.is_halved() {
            assert_eq!(marks.fixed(Face::Recto), marks.fixed(Face::Verso));
            halved += 1;
        }
    }
    assert!(halved > 40, "{halved}");
}

#[test]
fn where_tickets_hang_together_a_perforation_stands_instead_of_a_cut() {
    let mut settings = settings();
    settings.sheet.gutter.h = Length::ZERO;
    let count = |settings: &PressSettings| {
        let (_, marks) = marks(settings).unwrap();
        let Item::Stroke { path, .. } = &marks.fixed(Face::Recto)[0] else { panic!() };
        lines(path).len()
    };
    let cut = count(&settings);
    settings.marks.perforation.after_rows = vec![1, 2];
    assert_eq!(count(&settings), cut - 4, "two lines, on the left and on the right");
}

#[test]
fn a_mark_without_room_is_refused_with_what_it_needs() {
    let mut settings = settings();
    settings.marks.length = Length::mm(2);
    settings.marks.slug = false;
    settings.marks.registration = true;
    let error = marks(&settings).unwrap_err().to_string();
    assert!(error.contains("registration") && error.contains("4.00"), "{error}");
    settings.marks.colour_bar = true;
    settings.marks.fold.after_rows = vec![3];
    let error = marks(&settings).unwrap_err().to_string();
    assert_eq!(error.lines().count(), 3, "each once, all at once: {error}");
    settings.marks.fold.after_rows.clear();
    settings.marks.registration = false;
    let error = marks(&settings).unwrap_err().to_string();
    assert!(error.contains("colour_bar") && error.contains("3.00"), "{error}");
    // A web of one column has its slug where the bar would be.
    settings.marks.length = Length::mm(6);
    settings.marks.slug = true;
    settings.sheet.web = true;
    settings.sheet.columns = Some(1);
    let error = marks(&settings).unwrap_err().to_string();
    assert!(error.contains("colour_bar") && error.contains("50.00"), "{error}");
}

#[test]
fn a_blank_is_crossed_out_within_its_trim_and_says_so() {
    let (grid, marks) = marks(&settings()).unwrap();
    for side in Face::BOTH {
        let items = marks.blanks(side, [17, 99]);
        assert_eq!(items.len(), 2, "slot 99 is none");
        for item in &items {
            let trim = grid.slot(side, 17).trim.grown(Length::mm(1));
            assert!(trim.contains_rect(bounds(item)), "{item:?}");
        }
        let Item::Glyphs(run) = &items[1] else { panic!("{items:?}") };
        assert_eq!(run.glyphs.iter().map(|g| g.ch).collect::<String>(), "BLANC");
    }
}
