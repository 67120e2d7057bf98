//! Edits held against the four templates: what they write, what the layout then
//! draws, and that every history leads back to the very bytes.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path as FilePath, PathBuf};

use super::place::{Target, target};
use super::*;
use crate::artwork::{Assets, Face};
use crate::game::{Game, Numbering};
use crate::layout::{Draft, Imaging, Layout, LayoutObject, ObjectId, ObjectKind};
use crate::measure::{Length, Point, Rect};

const TEMPLATES: [&str; 4] = ["annee-2013", "casino-2012", "millionnaire-online", "roue-2011"];

/// A template as it stands in the repository.
struct Template(PathBuf);

impl Assets for Template {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        [self.0.clone(), root().join("fonts")]
            .iter()
            .find_map(|dir| std::fs::read(dir.join(name)).ok())
            .map(Cow::Owned)
    }
}

fn root() -> &'static FilePath {
    FilePath::new(env!("CARGO_MANIFEST_DIR"))
}

fn text_of(template: &str) -> String {
    std::fs::read_to_string(root().join("templates").join(template).join("layout.toml")).unwrap()
}

fn draft(template: &str, text: &str) -> Draft {
    let dir = root().join("templates").join(template);
    let game = std::fs::read_to_string(dir.join("game.toml")).unwrap();
    let game = Game::parse("game.toml", &game).unwrap();
    let imaging = Imaging { dpi: 600, numbering: Numbering::default() };
    Layout::draft("layout.toml", text, &game, &Template(dir), &imaging)
}

fn one_mm() -> Point {
    Point::from_mm(1.0, 1.0)
}

/// An object as far as the text alone tells it.
fn plain(entry: &str, kind: ObjectKind, frame: Rect) -> LayoutObject {
    LayoutObject {
        id: ObjectId::of(entry),
        kind,
        face: Face::Recto,
        frame,
        ink: Some(frame),
        outline: None,
        series: None,
        slot: None,
        name: String::new(),
        line: 1,
        fault: None,
    }
}

const SMALL: &str = "# En tête\r\nmask_margin = 1.0   # bord\r\n\r\n[repeat]\r\nplaces = [\r\n    \
    { id = \"a\", at = [1.50, 2] }, # première\r\n    { id = \"b\" },\r\n]\r\n\r\n\
    # --- Textes ---\r\n[[recto.text]]\r\ntext = \"un\"\r\nat = [ 4.0, 5 ] # ici\r\n\r\n\
    # Le deux.\r\n[[recto.text]]\r\ntext = \"deux\"\r\nbox = [1, 2, 30, 4]\r\n\r\n\
    [[recto.text]]\r\nrepeat = \"places\"\r\ntext = \"{id}\"\r\nat = [0.5, 0.5]\r\n\r\n\
    [[mask]]\r\nid = \"m\"\r\ncells = []\r\npath = \"M1 1h5v5z\"\r\n# Fin";

#[test]
fn a_move_changes_the_numbers_and_nothing_else() {
    let mut document = EditDocument::open(SMALL).unwrap();
    let ids =
        [ObjectId::of("recto.text[0]"), ObjectId::of("recto.text[1]"), ObjectId::of("mask[0]")];
    let edit = Edit::Move { objects: ids.to_vec(), by: Point::from_mm(0.1, -0.25) };
    let applied = document.apply(&edit, &[], None).unwrap();
    assert!(applied.changed && document.dirty());
    let expected = SMALL
        .replace("[ 4.0, 5 ]", "[ 4.1, 4.75 ]")
        .replace("[1, 2, 30, 4]", "[1.1, 1.75, 30, 4]")
        .replace("M1 1h5v5z", "M1.1 0.75h5v5z");
    assert_eq!(document.text(), expected);
    assert_eq!(document.undo(), Some(EditKind::Move));
    assert_eq!(document.text(), SMALL);
    assert!(!document.dirty());
    assert_eq!(document.redo(), Some(EditKind::Move));
    assert_eq!(document.text(), expected);
}

#[test]
fn an_object_of_a_series_takes_its_place_with_it() {
    let mut document = EditDocument::open(SMALL).unwrap();
    let at = |instance| ObjectId { entry: "recto.text[2]".into(), instance, part: 0 };
    let edit = Edit::Move { objects: vec![at(0), at(1)], by: one_mm() };
    document.apply(&edit, &[], None).unwrap();
    let text = document.text();
    assert!(text.contains("{ id = \"a\", at = [2.5, 3] }, # première"), "{text}");
    assert!(text.contains("{ id = \"b\", at = [1, 1] },"), "{text}");
    assert!(text.contains("at = [0.5, 0.5]"), "{text}");
    document.undo();
    let edit = Edit::MoveWithin { objects: vec![at(0)], by: one_mm() };
    document.apply(&edit, &[], None).unwrap();
    let expected = SMALL.replace("at = [0.5, 0.5]", "at = [1.5, 1.5]");
    assert_eq!(document.text(), expected);
}

#[test]
fn a_gesture_is_one_step_and_one_that_comes_back_is_none() {
    let mut document = EditDocument::open(SMALL).unwrap();
    let objects = vec![ObjectId::of("recto.text[0]")];
    let by = |mm| Edit::Move { objects: objects.clone(), by: Point::from_mm(mm, 0.0) };
    for mm in [0.3, 0.7, 2.0] {
        document.drag(&by(mm), &[], 7).unwrap();
    }
    assert!(document.text().contains("[ 6.0, 5 ]"), "a drag says how far it is in all");
    for _ in 0..3 {
        document.apply(&by(0.1), &[], Some(8)).unwrap();
    }
    assert!(document.text().contains("[ 6.3, 5 ]"), "arrows add up");
    document.undo();
    assert!(document.text().contains("[ 6.0, 5 ]"));
    document.undo();
    assert_eq!(document.text(), SMALL);
    assert_eq!(document.undo_label(), None);
    document.drag(&by(5.0), &[], 9).unwrap();
    document.drag(&by(0.0), &[], 9).unwrap();
    assert_eq!((document.undo_label(), document.text()), (None, SMALL));
}

#[test]
fn a_field_is_set_put_in_and_taken_out_in_place() {
    let mut document = EditDocument::open(SMALL).unwrap();
    let mut set = |entry: &str, key: &str, value: Option<FieldValue>| {
        let edit = Edit::SetField { object: ObjectId::of(entry), key: key.into(), value };
        document.apply(&edit, &[], None).map(|_| document.text().to_owned())
    };
    let text = set("recto.text[0]", "text", Some(FieldValue::Text("« l’été »".into()))).unwrap();
    assert!(text.contains("text = \"« l’été »\"\r\n"), "{text}");
    let text = set("recto.text[0]", "width", Some(FieldValue::Number(12.5))).unwrap();
    assert!(text.contains("at = [ 4.0, 5 ] # ici\r\nwidth = 12.5\r\n\r\n# Le deux."), "{text}");
    let text = set("recto.text[0]", "width", None).unwrap();
    assert!(text.contains("at = [ 4.0, 5 ] # ici\r\n\r\n# Le deux."), "{text}");
    let text = set("", "mask_margin", Some(FieldValue::Number(2.0))).unwrap();
    assert!(text.contains("mask_margin = 2.0   # bord"), "{text}");
    let text = set("", "tac", Some(FieldValue::Number(300.0))).unwrap();
    assert!(text.contains("mask_margin = 2.0   # bord\r\ntac = 300\r\n"), "{text}");
    let text = set("repeat.places[0]", "id", None).unwrap();
    assert!(text.contains("{ at = [1.50, 2] }, # première"), "{text}");
    let refused = set("recto.text[9]", "text", None).unwrap_err();
    assert!(refused.to_string().contains("recto.text[9]"), "{refused}");
}

#[test]
fn copies_deletions_and_order_keep_comments() {
    let mut document = EditDocument::open(SMALL).unwrap();
    let id = ObjectId::of;
    document.hide(&id("recto.text[2]"), true);
    document.lock(&id("recto.text[1]"), true);
    let delete = Edit::Delete { objects: vec![id("recto.text[0]")] };
    let applied = document.apply(&delete, &[], None).unwrap();
    assert!(
        document
            .text()
            .contains("# --- Textes ---\r\n# Le deux.\r\n[[recto.text]]\r\ntext = \"deux\"")
    );
    assert_eq!(applied.renamed.now(&id("recto.text[2]")), Some(id("recto.text[1]")));
    assert_eq!(applied.renamed.now(&id("recto.text[0]")), None);
    assert!(document.hidden(&id("recto.text[1]")) && document.locked(&id("recto.text[0]")));
    let refused = document.apply(&delete, &[], None).unwrap_err();
    assert!(matches!(refused, EditError::Locked(_)), "{refused}");
    document.undo();
    assert_eq!(document.text(), SMALL);
    assert!(document.hidden(&id("recto.text[2]")) && document.locked(&id("recto.text[1]")));
    document.lock(&id("recto.text[1]"), false);

    let copy = Edit::Duplicate { objects: vec![id("mask[0]"), id("recto.text[1]")], by: one_mm() };
    let applied = document.apply(&copy, &[], None).unwrap();
    let text = document.text();
    assert!(text.contains("id = \"m-2\"\r\ncells = []\r\npath = \"M2 2h5v5z\"\r\n"), "{text}");
    assert!(text.contains("text = \"deux\"\r\nbox = [2, 3, 30, 4]\r\n"), "{text}");
    assert_eq!(applied.select, Some(vec![id("mask[1]"), id("recto.text[2]")]));
    document.undo();

    let front = Edit::Order { object: id("recto.text[0]"), to: Step::Front };
    document.apply(&front, &[], None).unwrap();
    let text = document.text();
    let places: Vec<_> = ["text = \"deux\"", "text = \"{id}\"", "text = \"un\""]
        .iter()
        .map(|t| text.find(t).unwrap())
        .collect();
    assert!(places.is_sorted(), "{text}");
    assert!(text.contains("# --- Textes ---\r\n[[recto.text]]\r\ntext = \"deux\""), "{text}");
    assert!(
        document
            .apply(&Edit::Order { object: id("recto.text[2]"), to: Step::Forward }, &[], None)
            .is_err()
    );
}

#[test]
fn frames_change_what_they_hold() {
    let text = "[[recto.text]]\nat = [10, 20]\n[[mask]]\ncircle = [50, 50, 10]\n\
        [[recto.column]]\nat = [4, 10]\nwidth = 40\nbottom = 30\n[[cells]]\nbox = [0, 0, 10, 20]\n\
        picture = { box = [2, 2, 6, 6] }\ntranscription = { box = [1, 10, 8, 4], style = \"s\" }\n";
    let mut document = EditDocument::open(text).unwrap();
    let mut resize = |entry: &str, kind, frame, to| {
        let objects = [plain(entry, kind, frame)];
        let edit = Edit::Resize { object: ObjectId::of(entry), to };
        document.apply(&edit, &objects, None).unwrap();
        document.text().to_owned()
    };
    let r = Rect::from_mm;
    let made = resize(
        "recto.text[0]",
        ObjectKind::Text,
        r(10.0, 17.0, 30.0, 3.0),
        r(12.0, 17.0, 20.0, 3.0),
    );
    assert!(made.contains("at = [12, 20]\nwidth = 20\n"), "{made}");
    let made =
        resize("mask[0]", ObjectKind::Mask, r(40.0, 40.0, 20.0, 20.0), r(40.0, 40.0, 30.0, 34.0));
    assert!(made.contains("circle = [55, 57, 15]"), "{made}");
    let made = resize(
        "recto.column[0]",
        ObjectKind::Column,
        r(4.0, 8.0, 40.0, 22.0),
        r(4.0, 9.0, 50.0, 25.0),
    );
    assert!(made.contains("at = [4, 11]\nwidth = 50\nbottom = 34\n"), "{made}");
    // A cell of a series is measured from its place; what is in it follows.
    let made =
        resize("cells[0]", ObjectKind::Cell, r(30.0, 40.0, 10.0, 20.0), r(31.0, 40.0, 20.0, 20.0));
    assert!(made.contains("box = [1, 0, 20, 20]"), "{made}");
    assert!(made.contains("box = [7, 2, 6, 6]") && made.contains("box = [2, 10, 16, 4]"), "{made}");
}

#[test]
fn objects_line_up_and_spread() {
    let text: String = [(0, 0, 10), (13, 5, 20), (60, 9, 10)]
        .map(|(x, y, w)| format!("[[recto.ground]]\nrect = [{x}, {y}, {w}, 5]\n"))
        .concat();
    let mut document = EditDocument::open(text.clone()).unwrap();
    let entry = |i: usize| format!("recto.ground[{i}]");
    let frames = [(0.0, 0.0, 10.0), (13.0, 5.0, 20.0), (60.0, 9.0, 10.0)];
    let objects: Vec<_> = frames
        .iter()
        .enumerate()
        .map(|(i, (x, y, w))| plain(&entry(i), ObjectKind::Ground, Rect::from_mm(*x, *y, *w, 5.0)))
        .collect();
    let ids: Vec<_> = objects.iter().map(|o| o.id.clone()).collect();
    let mut rects = |edit: Edit| {
        document.apply(&edit, &objects, None).unwrap();
        let key = |i: usize| document.field(&ObjectId::of(entry(i)), "rect").unwrap();
        let all: Vec<_> = (0..3).map(key).collect();
        document.undo();
        all.into_iter()
            .map(|v| match v {
                FieldValue::Numbers(n) => (n[0], n[1]),
                other => panic!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    let align = |how, to| Edit::Align { objects: ids.clone(), how, to };
    let page = AlignTo::Area(Rect::from_mm(0.0, 0.0, 100.0, 150.0));
    assert_eq!(
        rects(align(Align::Right, AlignTo::Selection)),
        [(60.0, 0.0), (50.0, 5.0), (60.0, 9.0)]
    );
    assert_eq!(rects(align(Align::Centre, page)), [(45.0, 0.0), (40.0, 5.0), (45.0, 9.0)]);
    assert_eq!(
        rects(align(Align::Bottom, AlignTo::Selection)),
        [(0.0, 9.0), (13.0, 9.0), (60.0, 9.0)]
    );
    let spread = |axis, spread| Edit::Distribute { objects: ids.clone(), axis, spread };
    assert_eq!(rects(spread(Axis::Across, Spread::Gaps)), [(0.0, 0.0), (25.0, 5.0), (60.0, 9.0)]);
    assert_eq!(
        rects(spread(Axis::Across, Spread::Centres)),
        [(0.0, 0.0), (25.0, 5.0), (60.0, 9.0)]
    );
    assert_eq!(rects(spread(Axis::Down, Spread::Gaps)), [(0.0, 0.0), (13.0, 4.5), (60.0, 9.0)]);
    let alone =
        Edit::Align { objects: ids[..1].to_vec(), how: Align::Left, to: AlignTo::Selection };
    assert_eq!(document.apply(&alone, &objects, None), Err(EditError::TooFew(2)));
}

#[test]
fn what_is_new_goes_above_all_others_of_its_table() {
    for template in TEMPLATES {
        let text = text_of(template);
        let mut document = EditDocument::open(text.clone()).unwrap();
        let room = Rect::from_mm(10.0, 10.0, 20.0, 5.0);
        let words = || "Neuf".to_owned();
        let style = document.keys("styles")[0].clone();
        let colour = document.keys("colours")[0].clone();
        let all = [
            (NewKind::Text { text: words(), style: style.clone() }, "verso.text"),
            (NewKind::Ground { colour: colour.clone() }, "verso.ground"),
            (NewKind::Mask, "mask"),
            (NewKind::Plaque { text: words(), style, colour }, "coat.plaque"),
            (NewKind::Art { file: "art/recto.svg".into() }, "verso.art"),
        ];
        for (what, list) in all {
            let before = document.count(list);
            let edit = Edit::Insert { what, face: Face::Verso, room };
            let applied = document.apply(&edit, &[], None).unwrap();
            assert_eq!(document.count(list), before + 1, "{template} {list}");
            let id = ObjectId::of(format!("{list}[{before}]"));
            assert_eq!(applied.select, Some(vec![id]), "{template}");
        }
        // What stood in the file stands there still, in its order.
        let mut lines = document.text().lines();
        assert!(text.lines().all(|line| lines.any(|l| l == line)), "{template}");
        while document.undo().is_some() {}
        assert_eq!(document.text(), text);
    }
}

#[test]
fn styles_colours_and_inks_are_set_by_name() {
    let text = text_of("casino-2012");
    let mut document = EditDocument::open(text.clone()).unwrap();
    let edits = [
        Edit::SetStyle {
            name: "card".into(),
            key: "size".into(),
            value: Some(FieldValue::Number(30.0)),
        },
        Edit::SetStyle {
            name: "neuf".into(),
            key: "size".into(),
            value: Some(FieldValue::Number(9.0)),
        },
        Edit::SetColour { name: "felt".into(), ink: "cyan".into(), percent: Some(12.5) },
        Edit::SetOverprint { name: "felt".into(), overprint: true },
        Edit::SetInk {
            id: "coat".into(),
            key: "label".into(),
            value: Some(FieldValue::Text("Or".into())),
        },
    ];
    for edit in &edits {
        document.apply(edit, &[], None).unwrap();
    }
    let of = |entry: &str, key: &str| document.field(&ObjectId::of(entry), key);
    assert_eq!(of("styles.card", "size"), Some(FieldValue::Number(30.0)));
    assert_eq!(of("styles.neuf", "size"), Some(FieldValue::Number(9.0)));
    assert_eq!(of("colours.felt", "cyan"), Some(FieldValue::Number(12.5)));
    assert_eq!(of("colours.felt", "overprint"), Some(FieldValue::Truth(true)));
    assert_eq!(of("ink[1]", "label"), Some(FieldValue::Text("Or".into())));
    let changed = text.lines().zip(document.text().lines()).filter(|(a, b)| a != b).count();
    assert!(changed > 0);
    while document.undo().is_some() {}
    assert_eq!(document.text(), text);
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn mm(&mut self) -> f64 {
        (self.below(4_001) as f64 - 2_000.0) / 100.0
    }
}

const LISTS: [(&str, ObjectKind); 12] = [
    ("recto.art", ObjectKind::Art),
    ("recto.ground", ObjectKind::Ground),
    ("recto.gains", ObjectKind::Gains),
    ("recto.text", ObjectKind::Text),
    ("recto.specimen", ObjectKind::Specimen),
    ("cells", ObjectKind::Cell),
    ("mask", ObjectKind::Mask),
    ("coat.plaque", ObjectKind::Plaque),
    ("coat.text", ObjectKind::CoatText),
    ("verso.column", ObjectKind::Column),
    ("verso.text", ObjectKind::Text),
    ("verso.symbols", ObjectKind::Symbols),
];

fn any_edit(document: &EditDocument, dice: &mut Dice) -> (Edit, Vec<LayoutObject>) {
    let pick = |dice: &mut Dice| {
        let (list, kind) = LISTS[dice.below(LISTS.len())];
        let entry = format!("{list}[{}]", dice.below(document.count(list)));
        let mm = |dice: &mut Dice| dice.mm().abs() + 1.0;
        plain(&entry, kind, Rect::from_mm(mm(dice), mm(dice), mm(dice), mm(dice)))
    };
    let objects: Vec<_> = (0..=dice.below(4)).map(|_| pick(dice)).collect();
    let ids: Vec<_> = objects.iter().map(|o| o.id.clone()).collect();
    let by = Point::from_mm(dice.mm(), dice.mm());
    let first = ids[0].clone();
    let to = Rect::from_mm(dice.mm(), dice.mm(), dice.mm().abs() + 0.1, dice.mm().abs() + 0.1);
    let edit = match dice.below(9) {
        0 | 1 => Edit::Move { objects: ids, by },
        2 => Edit::Resize { object: first, to },
        3 => Edit::Align { objects: ids, how: Align::Middle, to: AlignTo::Area(to) },
        4 => Edit::Distribute { objects: ids, axis: Axis::Across, spread: Spread::Gaps },
        5 => Edit::Duplicate { objects: ids, by },
        6 => Edit::Delete { objects: ids },
        7 => Edit::Order { object: first, to: [Step::Front, Step::Backward][dice.below(2)] },
        _ => {
            let key = ["style", "colour", "width", "text"][dice.below(4)].to_owned();
            let value = (dice.below(3) > 0).then(|| FieldValue::Text(format!("é\"{}", dice.mm())));
            Edit::SetField { object: first, key, value }
        }
    };
    (edit, objects)
}

#[test]
fn any_history_leads_back_to_the_very_bytes_and_forth_again() {
    for (seed, template) in TEMPLATES.into_iter().enumerate() {
        let text = text_of(template);
        let mut document = EditDocument::open(text.clone()).unwrap();
        let mut dice = Dice(seed as u64 + 1);
        let mut texts = vec![text.clone()];
        let mut refused = 0;
        while texts.len() < 60 {
            let (edit, objects) = any_edit(&document, &mut dice);
            let before = document.text().to_owned();
            let steps = document.undo_label().is_some();
            match document.apply(&edit, &objects, None) {
                Ok(applied) if applied.changed => {
                    assert!(EditDocument::open(document.text()).is_ok(), "{edit:?}");
                    texts.push(document.text().to_owned());
                }
                Ok(_) => assert_eq!(document.text(), before),
                Err(error) => {
                    refused += 1;
                    assert_eq!(
                        (document.text(), document.undo_label().is_some()),
                        (&*before, steps)
                    );
                    assert!(!error.to_string().is_empty());
                }
            }
            assert!(refused < 600, "{template}: too much is refused");
        }
        for expected in texts.iter().rev().skip(1) {
            assert!(document.undo().is_some());
            assert_eq!(document.text(), expected, "{template}");
        }
        assert_eq!((document.undo(), document.text()), (None, &*text));
        for expected in &texts[1..] {
            assert!(document.redo().is_some());
            assert_eq!(document.text(), expected, "{template}");
        }
        assert_eq!(document.redo(), None);
    }
}

#[test]
fn a_draft_lists_what_the_file_says_and_moves_exactly_what_is_moved() {
    std::thread::scope(|scope| {
        for template in TEMPLATES {
            scope.spawn(move || moves_exactly(template));
        }
    });
}

fn moves_exactly(template: &str) {
    let text = text_of(template);
    let before = draft(template, &text);
    assert!(before.faults.is_empty(), "{template}: {:?}", before.faults);
    let layout = before.layout.as_ref().unwrap();
    let of = |kind| before.objects.iter().filter(move |o| o.kind == kind);
    assert_eq!(of(ObjectKind::Mask).count(), layout.masks().len(), "{template}");
    let slots: BTreeSet<_> = of(ObjectKind::Cell).filter_map(|o| o.slot).collect();
    assert_eq!(slots.len(), of(ObjectKind::Cell).count(), "{template}");
    assert!(slots.iter().all(|s| layout.cell_box(*s).w > Length::ZERO), "{template}");
    let ids: BTreeSet<_> = before.objects.iter().map(|o| &o.id).collect();
    assert_eq!(ids.len(), before.objects.len(), "{template}: an id stands for one object");

    let mut document = EditDocument::open(text.clone()).unwrap();
    let paper = super::paper::Paper::parse(text).unwrap();
    let entries =
        |list: &str| (0..document.count(list)).map(|i| format!("{list}[{i}]")).collect::<Vec<_>>();
    for list in ["recto.text", "verso.text", "coat.text", "mask", "cells", "coat.plaque"] {
        for entry in entries(list) {
            let drawn = before.objects.iter().filter(|o| o.id.entry == entry);
            let drawn: Vec<_> = drawn.collect();
            assert!(
                !drawn.is_empty() && drawn.iter().all(|o| o.ink.is_some()),
                "{template} {entry}"
            );
        }
    }

    // Every other target is moved: its objects' ink goes with it, to the EMU,
    // and no other's does.
    let at = |o: &LayoutObject| target(&paper, &o.id, false).unwrap();
    let targets: BTreeSet<Target> = before.objects.iter().map(at).collect();
    let chosen: BTreeSet<&Target> = targets.iter().step_by(2).collect();
    let fixed = |o: &LayoutObject| {
        matches!(o.kind, ObjectKind::Art | ObjectKind::Front | ObjectKind::CoatArt)
            && document.field(&o.id, "box").is_none()
    };
    let moving: BTreeSet<ObjectId> = before
        .objects
        .iter()
        .filter(|o| chosen.contains(&at(o)) && !fixed(o))
        .map(|o| o.id.clone())
        .collect();
    let objects: Vec<_> = moving.iter().cloned().collect();
    document.apply(&Edit::Move { objects, by: one_mm() }, &before.objects, None).unwrap();
    let after = draft(template, document.text());
    assert_eq!(after.objects.len(), before.objects.len());
    let mut moved = 0;
    for (was, is) in before.objects.iter().zip(&after.objects) {
        assert_eq!(was.id, is.id);
        let by = if moving.contains(&was.id) { one_mm() } else { Point::ORIGIN };
        let (Some(was_ink), Some(ink)) = (was.ink, is.ink) else {
            // Beyond the safe area a code is refused.
            assert_eq!(was.kind, ObjectKind::Code, "{template} {}", was.id);
            continue;
        };
        let shift = Point::new(ink.x - was_ink.x, ink.y - was_ink.y);
        let dot = match was.kind {
            ObjectKind::Code => Length::dots(1, 600),
            // Path data and rounded shapes end on whole EMU.
            _ => Length::emu(2),
        };
        assert!(
            (shift.x - by.x).abs() <= dot && (shift.y - by.y).abs() <= dot,
            "{template} {}: moved by {shift:?} and not {by:?}",
            was.id
        );
        moved += usize::from(by != Point::ORIGIN);
    }
    assert!(moved > 10, "{template}");
}

#[test]
fn a_broken_file_is_one_object_with_a_fault_and_the_rest_draws() {
    let template = "roue-2011";
    let text = text_of(template)
        .replacen("file = \"art/recto.svg\"", "file = \"art/absent.svg\"", 1)
        .replacen("style = \"month\"", "style = \"moonth\"", 1);
    let draft = draft(template, &text);
    let layout = draft.layout.as_ref().unwrap();
    let art = draft.objects.iter().find(|o| o.name == "art/absent.svg").unwrap();
    assert_eq!((art.kind, art.ink, art.frame.w > Length::ZERO), (ObjectKind::Art, None, true));
    assert!(art.fault.as_ref().is_some_and(|f| f.contains("absent.svg")), "{art:?}");
    let months: Vec<_> = draft.objects.iter().filter(|o| o.name == "Janvier").collect();
    assert!(
        !months.is_empty() && months.iter().all(|o| o.fault.is_some() && o.frame.w > Length::ZERO)
    );
    assert!(layout.stock().recto.under.len() > 40, "the rest is drawn");
    assert!(draft.objects.iter().filter(|o| o.fault.is_none() && o.ink.is_some()).count() > 100);
    assert!(draft.faults.len() >= 2);
}
