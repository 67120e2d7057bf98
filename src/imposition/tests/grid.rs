//! Where tickets lie: on both sides, in every way of working.

use std::collections::BTreeSet;

use super::{CASINO, Numbers, Shape, settings, shapes};
use crate::artwork::{Block, Face};
use crate::imposition::{Correction, Grid, GridError, Place, PressSettings, Slot, Work};
use crate::measure::{Length, Point, Rect, Size};

const TRIM: Size = Size::new(Length::mm(100), Length::mm(150));

fn fit(settings: &PressSettings) -> Result<Grid, GridError> {
    Grid::fit(settings, TRIM, Length::mm(3))
}

/// What is seen of a ticket, on the page.
fn seen(slot: &Slot) -> Rect {
    let a = slot.at.apply(Point::new(slot.clip.x, slot.clip.y));
    let b = slot.at.apply(Point::new(slot.clip.right(), slot.clip.bottom()));
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(x, y, a.x.max(b.x) - x, a.y.max(b.y) - y)
}

#[test]
fn the_casino_lies_six_by_three() {
    let grid = fit(&settings()).unwrap();
    assert_eq!((grid.columns(), grid.rows(), grid.per_sheet()), (6, 3, 18));
    assert_eq!(grid.sheets_per_volume(50_000), 2_777);
    assert_eq!(grid.sheets(&(0..18)), 0..1);
    assert_eq!(grid.sheets(&(17..19)), 0..2);
    assert_eq!(grid.sheets(&(40..40)), 0..0);
    assert_eq!((grid.tickets_of(3), grid.place(40)), (54..72, Place { sheet: 2, slot: 4 }));
}

#[test]
fn tickets_and_places_are_a_bijection() {
    for Shape { grid, .. } in shapes() {
        let mut places = BTreeSet::new();
        for ticket in (0..500).chain(1_499_900..1_500_000) {
            let place = grid.place(ticket);
            assert_eq!(grid.ticket(place), Some(ticket));
            assert!(grid.tickets_of(place.sheet).contains(&ticket));
            assert!(places.insert(place), "{place:?} twice");
        }
        assert_eq!(grid.ticket(Place { sheet: 0, slot: grid.per_sheet() }), None);
        let last = Place { sheet: u32::MAX, slot: grid.per_sheet() - 1 };
        // With one ticket a sheet, every sheet has its number.
        assert_eq!(grid.ticket(last).is_none(), grid.per_sheet() > 1);
    }
}

#[test]
fn tickets_keep_apart_and_within_the_margins() {
    for Shape { settings, grid, dot, .. } in shapes() {
        let (size, m) = (settings.sheet.size, settings.sheet.margins);
        let band = settings.marks.offset + settings.marks.length;
        for face in Face::BOTH {
            let slots = (0..grid.per_sheet()).map(|i| grid.slot(face, i));
            let all: Vec<Rect> = slots
                .map(|slot| {
                    assert!(seen(&slot).grown(dot).contains_rect(slot.trim), "{slot:?}");
                    seen(&slot)
                })
                .collect();
            for (i, a) in all.iter().enumerate() {
                for b in &all[..i] {
                    assert!(!a.overlaps(*b), "{a:?} and {b:?}");
                }
            }
            // A dot of slack: edges are put on dots.
            let mut area = grid.area(face).grown(grid.bleed() + band - dot);
            if settings.sheet.web {
                area.y += band;
                area.h -= band;
            }
            assert!(Rect::at_origin(size).contains_rect(area), "{area:?} on {size:?}");
        }
        let recto = grid.area(Face::Recto).grown(grid.bleed() + band - dot);
        assert!(recto.x >= m.left && recto.bottom() <= size.h - m.bottom);
    }
}

/// Codes stand on whole dots of their face: so must the face, however it lies.
#[test]
fn every_face_is_on_a_dot_and_nothing_adds_up() {
    for Shape { settings, grid, dot, trim, .. } in shapes() {
        let side = if settings.sheet.rotation % 2 == 1 { trim.h } else { trim.w };
        let pitch = side + settings.sheet.gutter.w;
        let half = if settings.sheet.work == Work::Turn { grid.columns() / 2 } else { 99 };
        for slot in 0..grid.per_sheet() {
            for face in Face::BOTH {
                let at = grid.slot(face, slot).at;
                for origin in [at.e, at.f] {
                    assert_eq!(origin.floor_to(dot), origin, "slot {slot} {face:?}");
                }
            }
            let column = slot % grid.columns();
            if column < half {
                let exact = grid.slot(Face::Recto, 0).trim.x + pitch * i64::from(column);
                let drift = (grid.slot(Face::Recto, slot).trim.x - exact).abs();
                assert!(drift <= dot * 2, "column {column} is off by {drift:?}");
            }
        }
    }
}

/// The sheet is turned in the mind: each point of a ticket's front must have
/// the same point of its back behind it.
#[test]
fn both_faces_of_each_ticket_meet_when_the_sheet_is_turned() {
    let mut turned = BTreeSet::new();
    for Shape { settings, grid, dot, trim, .. } in shapes() {
        let size = settings.sheet.size;
        let columns = settings.sheet.mirrors_columns();
        turned.insert((columns, settings.sheet.rotation, format!("{:?}", settings.sheet.work)));
        for slot in 0..grid.per_sheet() {
            let (first, second) = (grid.slot(Face::Recto, slot), grid.slot(Face::Verso, slot));
            assert_ne!(first.face, second.face, "slot {slot} has the same face twice");
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            for (x, y) in corners {
                // What is left on the front is right on the back.
                let on = |x: i64| Point::new(trim.w * x, trim.h * y);
                let (front, back) = (first.at.apply(on(x)), second.at.apply(on(1 - x)));
                let behind = if columns {
                    Point::new(size.w - front.x, front.y)
                } else {
                    Point::new(front.x, size.h - front.y)
                };
                let off = (behind.x - back.x).abs().max((behind.y - back.y).abs());
                assert!(off <= dot + Length::emu(2), "slot {slot}: {off:?} of {dot:?}");
            }
        }
    }
    assert!(turned.len() >= 14, "{turned:?}");
}

#[test]
fn both_passes_of_a_sheet_worked_in_halves_print_the_same_forme() {
    let mut worked = 0;
    for Shape { settings, grid, .. } in shapes() {
        let sheetwise = settings.sheet.work == Work::Sheetwise;
        let forme = |side| {
            let mut placed: Vec<String> = grid
                .forme(side, Vec::new())
                .placements
                .iter()
                .map(|p| format!("{:?}", (p.at, p.clip, &p.block)))
                .collect();
            placed.sort();
            placed
        };
        let rectos = grid
            .forme(Face::Recto, Vec::new())
            .placements
            .iter()
            .filter(|p| p.block == Block::Blank(Face::Recto))
            .count() as u32;
        if sheetwise {
            assert_eq!(rectos, grid.per_sheet());
        } else {
            assert_eq!(rectos * 2, grid.per_sheet());
            assert_eq!(forme(Face::Recto), forme(Face::Verso), "{:?}", settings.sheet);
            worked += 1;
        }
    }
    assert!(worked > 50, "{worked} sheets are worked in halves");
}

#[test]
fn a_correction_moves_tickets_from_the_middle_and_keeps_their_size() {
    let mut n = Numbers(3);
    let mut done = 0;
    for Shape { mut settings, trim, bleed, dot, grid: plain } in shapes() {
        let percent = |n: &mut Numbers| n.next(-4_000, 4_000);
        let stretch = (percent(&mut n), percent(&mut n));
        let shift = (Length::emu(n.next(-9_000, 9_000)), Length::emu(n.next(-9_000, 9_000)));
        settings.corrections = [Correction { stretch, shift }; 2];
        // A margin to move in.
        let Ok(grid) = Grid::fit(&settings, trim, bleed) else { continue };
        done += 1;
        let size = settings.sheet.size;
        for side in Face::BOTH {
            let slots: Vec<Slot> = (0..grid.per_sheet()).map(|i| grid.slot(side, i)).collect();
            for (i, slot) in slots.iter().enumerate() {
                let before = plain.slot(side, i as u32).trim;
                assert_eq!(before.size(), slot.trim.size());
                let exact = |at: Length, middle: Length, stretch: i64, shift: Length| {
                    at.to_emu() as f64
                        + (at - middle).to_emu() as f64 * stretch as f64 / 1e6
                        + shift.to_emu() as f64
                };
                let (from, to) = (before.centre(), slot.trim.centre());
                let x = exact(from.x, size.w / 2, stretch.0, shift.0) - to.x.to_emu() as f64;
                let y = exact(from.y, size.h / 2, stretch.1, shift.1) - to.y.to_emu() as f64;
                let slack = dot.to_emu() as f64 + 4.0;
                assert!(x.abs() <= slack && y.abs() <= slack, "slot {i}: {x} {y}");
                for other in &slots[..i] {
                    assert!(!seen(slot).overlaps(seen(other)), "{slot:?} {other:?}");
                }
            }
        }
    }
    assert!(done > 60, "{done}");
}

#[test]
fn what_a_sheet_cannot_hold_is_told_with_what_it_needs() {
    let told = |change: &dyn Fn(&mut PressSettings)| {
        let mut settings = settings();
        change(&mut settings);
        fit(&settings).map(|grid| (grid.columns(), grid.rows())).map_err(|e| e.to_string())
    };
    assert_eq!(told(&|s| s.sheet.columns = Some(4)), Ok((4, 3)));
    assert_eq!(told(&|s| s.sheet.rotation = 1), Ok((4, 4)));
    let error = told(&|s| s.sheet.columns = Some(7)).unwrap_err();
    assert!(error.contains("columns = 7") && error.contains("736.00"), "{error}");
    let error = told(&|s| s.sheet.bleed = Some(Length::mm(5))).unwrap_err();
    assert!(error.contains("5 mm de fond perdu demandés"), "{error}");
    let error = told(&|s| {
        s.sheet.bleed = Some(Length::mm(5));
        (s.sheet.columns, s.sheet.rows) = (Some(9), Some(9));
    });
    assert_eq!(error.unwrap_err().lines().count(), 3);
    let error = told(&|s| s.sheet.stack_sheets = 3_000).unwrap_err();
    assert!(error.contains("54000") && error.contains("50000"), "{error}");
    // Half of three rows is none.
    assert_eq!(told(&|s| s.sheet.work = Work::Tumble), Ok((6, 2)));
    let error = told(&|s| {
        s.sheet.work = Work::Tumble;
        s.sheet.size.h = Length::mm(250);
    });
    assert!(error.unwrap_err().contains("une seule rangée"));
    let error = told(&|s| {
        s.sheet.size.w = Length::mm(670);
        s.corrections[1].shift.0 = Length::mm(10);
    });
    let error = error.unwrap_err();
    assert!(error.contains("droite"), "{error}");
    let error = told(&|s| {
        s.sheet.gutter.w = Length::ZERO;
        s.corrections[0].stretch.0 = -20_000;
    });
    let error = error.unwrap_err();
    assert!(error.contains("l'un sur l'autre"), "{error}");
    let large = Grid::fit(&settings(), Size::from_mm(700.0, 510.0), Length::mm(3));
    assert!(matches!(large, Err(GridError::TooSmall { .. })));
}

#[test]
fn less_bleed_is_kept_where_the_sheet_says_so() {
    let mut settings = settings();
    settings.sheet.bleed = Some(Length::mm(2));
    let grid = fit(&settings).unwrap();
    assert_eq!(grid.bleed(), Length::mm(2));
    let clip = grid.slot(Face::Recto, 0).clip;
    assert_eq!((clip.x, clip.y), (Length::mm(-2), Length::mm(-2)));
}

/// What does not fit is told with the line that asks for it, or with that of
/// its section where the key is not written.
#[test]
fn faults_name_file_line_and_field() {
    let text = CASINO.replace("[sheet]\n", "[sheet]\ncolumns = 9\nstack_sheets = 4_000\n");
    let settings = PressSettings::parse("p/press.toml", &text).unwrap();
    let line = |part: &str| text.lines().position(|l| l.starts_with(part)).unwrap() + 1;
    let told = fit(&settings).unwrap_err().located(&settings).faults;
    let [columns] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((columns.line, columns.field.as_str()), (line("columns = 9"), "sheet.columns"));
    assert_eq!(columns.file, "p/press.toml");
    assert!(columns.message.contains("6 au plus"), "{}", columns.message);

    let mut unwritten = settings.clone();
    unwritten.sheet.columns = None;
    unwritten.sheet.stack_sheets = 4_000;
    let told = fit(&unwritten).unwrap_err().located(&unwritten).faults;
    assert_eq!((told[0].line, told[0].field.as_str()), (line("stack"), "sheet.stack_sheets"));
    let marks = GridError::NoRoom { field: "slug", what: "de côté", needed: 2.0, room: 1.0 };
    assert_eq!(marks.located(&settings).faults[0].line, line("[marks]"));
    // Where a value stands is no part of what it says.
    let elsewhere = PressSettings::parse("q.toml", &format!("# titre\n{text}")).unwrap();
    assert_eq!(elsewhere, settings);
    assert_eq!(format!("{elsewhere:?}"), format!("{settings:?}"));
}

/// What does not fit is shown where it would stand, as what fits is where it
/// does.
#[test]
fn what_is_asked_for_stands_where_it_would() {
    let mut settings = settings();
    let places = |s: &PressSettings| Grid::asked(s, TRIM, Length::mm(3));
    let grid = fit(&settings).unwrap();
    let fits: Vec<Rect> = (0..grid.per_sheet()).map(|i| grid.slot(Face::Recto, i).trim).collect();
    assert_eq!(places(&settings), fits);
    settings.sheet.columns = Some(8);
    let asked = places(&settings);
    assert_eq!(asked.len(), 24);
    let sheet = Rect::at_origin(settings.sheet.size);
    assert!(!sheet.contains_rect(asked[0]) && !sheet.contains_rect(asked[7]), "{asked:?}");
    // A ticket larger than the sheet is one that hangs over it.
    assert_eq!(Grid::asked(&settings, Size::from_mm(900.0, 600.0), Length::ZERO).len(), 8);
}
