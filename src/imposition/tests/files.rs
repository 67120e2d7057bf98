//! What `press.toml` says of sheets and marks.

use super::{CASINO, settings};
use crate::imposition::{Correction, Heads, Lines, Order, PressSettings, Turn, Work};
use crate::measure::{Length, Size};

fn with(sheet: &str, marks: &str, rest: &str) -> String {
    CASINO
        .replace("[sheet]\n", &format!("[sheet]\n{sheet}\n"))
        .replace("[marks]\n", &format!("[marks]\n{marks}\n"))
        + rest
}

#[test]
fn every_key_is_read() {
    let text = with(
        "columns = 4\nrows = 2\nbleed_mm = 2.5\nrotation = 90\nhead_to_head = \"rows\"\n\
         order = \"zigzag\"\nstack_sheets = 500\nwork = \"work-and-turn\"",
        "crop = false\nslug = false\nregistration = true\ncolour_bar = true\n\
         fold = { after_columns = [2] }\nperforation = { after_rows = [1] }",
        "\n[correction]\nstretch_x_percent = -0.12\nshift_y_mm = 0.4\n",
    );
    let s = PressSettings::parse("press.toml", &text).unwrap_or_else(|e| panic!("{e}"));
    let sheet = &s.sheet;
    assert_eq!((sheet.columns, sheet.rows, sheet.rotation), (Some(4), Some(2), 1));
    assert_eq!((sheet.heads, sheet.order), (Heads::Rows, Order::Zigzag));
    assert_eq!((sheet.stack_sheets, sheet.work), (500, Work::Turn));
    assert_eq!(sheet.bleed, Some(Length::from_mm(2.5)));
    let m = &s.marks;
    assert!(!m.crop && !m.slug && m.registration && m.colour_bar);
    assert_eq!(m.fold, Lines { after_columns: vec![2], after_rows: vec![] });
    assert_eq!(m.perforation, Lines { after_columns: vec![], after_rows: vec![1] });
    let shift = (Length::ZERO, Length::from_mm(0.4));
    assert_eq!(s.corrections, [Correction { stretch: (-1_200, 0), shift }; 2]);
}

#[test]
fn a_verso_has_a_correction_of_its_own_on_top_of_that_of_both() {
    let rest =
        "\n[correction]\nshift_x_mm = 1\nshift_y_mm = 2\n[correction.verso]\nshift_x_mm = -1\n";
    let s = PressSettings::parse("press.toml", &with("", "", rest)).unwrap();
    let shift = |x, y| Correction { stretch: (0, 0), shift: (Length::mm(x), Length::mm(y)) };
    assert_eq!(s.corrections, [shift(1, 2), shift(-1, 2)]);
}

#[test]
fn a_web_has_a_repeat_and_turns_about_its_run() {
    let text =
        CASINO.replace("height_mm = 520", "repeat_mm = 610").replace("turn = \"short-edge\"", "");
    let s = PressSettings::parse("press.toml", &text).unwrap();
    assert!(s.sheet.web && s.sheet.mirrors_columns());
    assert_eq!(s.sheet.size, Size::from_mm(720.0, 610.0));
}

#[test]
fn work_in_halves_says_itself_how_the_sheet_is_turned() {
    for (work, columns) in [("work-and-turn", true), ("work-and-tumble", false)] {
        let text =
            with(&format!("work = \"{work}\""), "", "").replace("turn = \"short-edge\"\n", "");
        let s = PressSettings::parse("press.toml", &text).unwrap();
        assert_eq!(s.sheet.mirrors_columns(), columns);
    }
    assert_eq!(settings().sheet.turn, Turn::ShortEdge);
}

#[test]
fn faults_of_sheet_marks_and_correction_come_at_once_with_line_and_field() {
    let text = with(
        "columns = 3\nrotation = 45\nhead_to_head = \"tables\"\norder = \"spiral\"\n\
         stack_sheets = 0\nwork = \"work-and-turn\"\nbleed_mm = -1\nrepeat_mm = 500",
        "registration = \"oui\"\nfold = { after_columns = [0], after = 1 }",
        "\n[correction]\nstretch_x_percent = 5\nshift_x_mm = 11\n",
    );
    let faults = PressSettings::parse("press.toml", &text).unwrap_err();
    let found: Vec<_> = faults.faults.iter().map(|f| (f.field.as_str(), f.line)).collect();
    let line = |part: &str| text.lines().position(|l| l.starts_with(part)).unwrap() + 1;
    for (field, part) in [
        ("sheet.rotation", "rotation"),
        ("sheet.head_to_head", "head_to_head"),
        ("sheet.order", "order"),
        ("sheet.stack_sheets", "stack_sheets"),
        ("sheet.bleed_mm", "bleed_mm"),
        ("sheet.height_mm", "height_mm"),
        ("marks.registration", "registration"),
        ("marks.fold.after_columns[1]", "fold"),
        ("marks.fold.after", "fold"),
        ("correction.stretch_x_percent", "stretch_x"),
        ("correction.shift_x_mm", "shift_x"),
    ] {
        assert!(found.contains(&(field, line(part))), "{field} is not among {found:?}");
    }
}

#[test]
fn what_contradicts_itself_is_told_where_it_stands() {
    let told = |sheet: &str, rest: &str, web: bool| {
        let text = with(sheet, "", rest);
        let text = if web { text.replace("height_mm", "repeat_mm") } else { text };
        PressSettings::parse("press.toml", &text).unwrap_err().to_string()
    };
    let error = told("columns = 3\nwork = \"work-and-turn\"", "", false);
    assert!(error.contains("sheet.columns") && error.contains("pair"), "{error}");
    let error = told("work = \"work-and-tumble\"", "", false);
    assert!(error.contains("sheet.turn") && error.contains("long-edge"), "{error}");
    let error = told("work = \"work-and-turn\"", "", true);
    assert!(error.contains("sheet.work") && error.contains("bande"), "{error}");
    let rest = "\n[correction.verso]\nshift_x_mm = 1\n";
    let error = told("work = \"work-and-turn\"", rest, false);
    assert!(error.contains("correction.verso"), "{error}");
}
