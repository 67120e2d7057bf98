//! [`PressSettings`]: what `press.toml` says.

use crate::measure::{Day, Insets, Length, Size};
use crate::toml_source::{Document, Faults, FileFaults, Found, Node, Table};

/// What the print shop decides, valid by construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressSettings {
    /// The job.
    pub job: JobSettings,
    /// The sheet.
    pub sheet: SheetSettings,
    /// Marks round the tickets.
    pub marks: MarkSettings,
    /// Dots to the inch of the imager; every ticket and code stands on whole
    /// dots.
    pub imager_dpi: u32,
    /// The printing condition.
    pub output: OutputSettings,
    /// At most so many tickets in a volume, cut down to whole sheets.
    pub volume_tickets: u32,
}

/// What the job is called and when it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobSettings {
    /// Title, in the files and on the sheets.
    pub title: String,
    /// The one date that reaches the files.
    pub date: Day,
    /// Whether trapping is done already.
    pub trapped: bool,
}

/// The sheet and how tickets lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetSettings {
    /// Width and height.
    pub size: Size,
    /// Distance between neighbours, across and down.
    pub gutter: Size,
    /// What stays free of ink on each side of the recto (the gripper's edge at
    /// the bottom, say).
    pub margins: Insets,
    /// How the verso lies behind the recto.
    pub turn: Turn,
}

/// Over which edge the sheet is turned between recto and verso.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Over its short edge.
    ShortEdge,
    /// Over its long edge.
    LongEdge,
}

impl Turn {
    /// Whether the turn runs about a vertical axis, so that columns change
    /// sides and tickets stay upright; otherwise rows do, and tickets stand on
    /// their heads.
    pub fn mirrors_columns(self, sheet: Size) -> bool {
        (self == Turn::ShortEdge) == (sheet.w >= sheet.h)
    }
}

/// Marks round the tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkSettings {
    /// Distance of crop marks from the bleed.
    pub offset: Length,
    /// Their length.
    pub length: Length,
    /// Their width.
    pub width: Length,
}

/// The printing condition for which colours are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputSettings {
    /// File name of the ICC profile.
    pub profile: String,
    /// OutputConditionIdentifier, e.g. `FOGRA39`.
    pub condition: String,
    /// RegistryName.
    pub registry: String,
    /// What a person reads.
    pub info: String,
}

impl PressSettings {
    /// Reads `press.toml`.
    ///
    /// # Errors
    /// With all faults of the file at once, each with its line.
    pub fn parse(file: &str, text: &str) -> Result<Self, FileFaults> {
        let faults = Faults::new(file);
        let document = Document::parse(text, &faults);
        // After a syntax error what follows it is guesswork.
        let settings = match faults.count() {
            0 => read(Table::root(&faults, &document)),
            _ => None,
        };
        match settings {
            Some(settings) if faults.count() == 0 => Ok(settings),
            _ => Err(faults.into_errors()),
        }
    }
}

fn read(mut root: Table<'_>) -> Option<PressSettings> {
    let job = section(&mut root, "job", |s| {
        let (title, date) = (text(s, "title"), day(s, "date"));
        let trapped = s.optional("trapped").map_or(Some(false), |n| Some(n.boolean()?.value));
        Some(JobSettings { title: title?, date: date?, trapped: trapped? })
    });
    let sheet = section(&mut root, "sheet", sheet);
    let marks = section_or(&mut root, "marks", usual_marks, |s| {
        let (offset, length) = (mm(s, "offset_mm", 3.0, 20.0), mm(s, "length_mm", 1.0, 20.0));
        let width = s.required("width_pt", "un nombre de points");
        let width = width.and_then(|n| n.number("un nombre de points", 0.1..=2.0));
        Some(MarkSettings { offset: offset?, length: length?, width: Length::from_pt(width?) })
    });
    let imager_dpi = section_or(&mut root, "imager", || USUAL_DPI, imager);
    let output = section_or(&mut root, "output", usual_output, |s| {
        let (profile, condition) = (text(s, "profile"), text(s, "condition"));
        let (registry, info) = (text(s, "registry"), text(s, "info"));
        Some(OutputSettings {
            profile: profile?,
            condition: condition?,
            registry: registry?,
            info: info?,
        })
    });
    let volume = section_or(
        &mut root,
        "volume",
        || USUAL_VOLUME,
        |s| {
            let tickets = s.required("tickets", "les tickets d'un volume")?;
            Some(tickets.integer(1..=2_000_000)?.value as u32)
        },
    );
    root.finish();
    Some(PressSettings {
        job: job?,
        sheet: sheet?,
        marks: marks?,
        imager_dpi: imager_dpi?,
        output: output?,
        volume_tickets: volume?,
    })
}

/// Reads the table under a key by `read`.
fn section<T>(
    table: &mut Table<'_>,
    key: &'static str,
    read: impl FnOnce(&mut Table<'_>) -> Option<T>,
) -> Option<T> {
    let mut section = table.required(key, "une section [...]").and_then(Node::table)?;
    let value = read(&mut section);
    section.finish();
    value
}

/// The same where the table may be left out, and `usual` then holds.
fn section_or<T>(
    table: &mut Table<'_>,
    key: &'static str,
    usual: impl FnOnce() -> T,
    read: impl FnOnce(&mut Table<'_>) -> Option<T>,
) -> Option<T> {
    let Some(node) = table.optional(key) else { return Some(usual()) };
    let mut section = node.table()?;
    let value = read(&mut section);
    section.finish();
    value
}

/// What most imagers of variable data have.
const USUAL_DPI: u32 = 600;
/// A volume that a RIP still takes in one piece.
const USUAL_VOLUME: u32 = 50_000;

fn usual_marks() -> MarkSettings {
    let (offset, length) = (Length::mm(3), Length::mm(6));
    MarkSettings { offset, length, width: Length::from_pt(0.25) }
}

/// The condition whose profile the program carries: coated paper.
fn usual_output() -> OutputSettings {
    OutputSettings {
        profile: "ISOcoated_v2_300_bas.icc".to_owned(),
        condition: "FOGRA39".to_owned(),
        registry: "http://www.color.org".to_owned(),
        info: "ISO Coated v2 300 % (basICColor)".to_owned(),
    }
}

fn text(table: &mut Table<'_>, key: &'static str) -> Option<String> {
    Some(table.required(key, "un texte entre guillemets, non vide")?.text()?.value)
}

fn day(table: &mut Table<'_>, key: &'static str) -> Option<Day> {
    let expected = "une date du calendrier AAAA-MM-JJ";
    table.required(key, expected)?.written(expected, Day::parse)
}

fn mm(table: &mut Table<'_>, key: &'static str, min: f64, max: f64) -> Option<Length> {
    let what = "un nombre de millimètres";
    table.required(key, what)?.number(what, min..=max).map(Length::from_mm)
}

fn imager(s: &mut Table<'_>) -> Option<u32> {
    let dpi = s.required("dpi", "les points par pouce")?.integer(300..=4800)?;
    // Lengths are whole EMU, so that the dots must divide an inch of them.
    if crate::measure::EMU_PER_INCH % dpi.value as i64 != 0 {
        let expected = "un diviseur de 914 400, comme 300, 600, 1200 ou 2400";
        s.fault_at(&dpi.at, Found::Value(dpi.value.to_string()), expected);
        return None;
    }
    Some(dpi.value as u32)
}

fn sheet(s: &mut Table<'_>) -> Option<SheetSettings> {
    let (w, h) = (mm(s, "width_mm", 20.0, 3_000.0), mm(s, "height_mm", 20.0, 3_000.0));
    let across = mm(s, "gutter_across_mm", 0.0, 100.0);
    let down = mm(s, "gutter_down_mm", 0.0, 100.0);
    let turns = [("short-edge", Turn::ShortEdge), ("long-edge", Turn::LongEdge)];
    let turn = s.required("turn", "\"short-edge\" ou \"long-edge\"");
    let turn = turn.and_then(|n| n.choice(&turns));
    let margins = section(s, "margins", |m| {
        let (left, top) = (mm(m, "left_mm", 0.0, 200.0), mm(m, "top_mm", 0.0, 200.0));
        let (right, bottom) = (mm(m, "right_mm", 0.0, 200.0), mm(m, "bottom_mm", 0.0, 200.0));
        Some(Insets { left: left?, top: top?, right: right?, bottom: bottom? })
    });
    Some(SheetSettings {
        size: Size::new(w?, h?),
        gutter: Size::new(across?, down?),
        margins: margins?,
        turn: turn?,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    const GOOD: &str = include_str!("../../templates/casino-2012/press.toml");

    #[test]
    fn the_template_is_read() {
        let settings = PressSettings::parse("press.toml", GOOD).unwrap();
        assert_eq!(settings.sheet.size, Size::from_mm(720.0, 520.0));
        assert_eq!(settings.imager_dpi, 600);
        assert_eq!(settings.job.date.to_string(), "2012-02-14");
        assert_eq!(settings.marks.width, Length::from_pt(0.25));
        assert!(settings.sheet.turn.mirrors_columns(settings.sheet.size));
    }

    #[test]
    fn all_faults_come_at_once_with_their_lines() {
        let text = GOOD
            .replace("width_mm = 720", "width_mm = \"large\"")
            .replace("dpi = 600", "dpi = 700")
            .replace("turn = \"short-edge\"", "turn = \"left\"")
            .replace("[volume]", "[volumes]")
            .replace("title =", "titel =");
        let faults = PressSettings::parse("p/press.toml", &text).unwrap_err();
        let line = |part: &str| text.lines().position(|l| l.contains(part)).unwrap() + 1;
        let found: Vec<_> = faults.faults.iter().map(|f| (f.field.as_str(), f.line)).collect();
        for expected in [
            ("job.title", line("[job]")),
            ("job.titel", line("titel")),
            ("sheet.width_mm", line("\"large\"")),
            ("sheet.turn", line("\"left\"")),
            ("imager.dpi", line("dpi = 700")),
            ("volumes", line("[volumes]")),
        ] {
            assert!(found.contains(&expected), "{expected:?} is not among {found:?}");
        }
        assert_eq!(found.len(), 6, "{found:?}");
        let message = faults.to_string();
        assert!(message.contains("p/press.toml"), "{message}");
        assert!(message.contains("short-edge"), "{message}");
    }

    #[test]
    fn what_a_print_shop_does_as_usual_need_not_be_said() {
        let short = &GOOD[..GOOD.find("[marks]").unwrap()];
        let (usual, said) =
            (PressSettings::parse("p", short).unwrap(), PressSettings::parse("p", GOOD).unwrap());
        assert_eq!(usual, said);
    }

    #[test]
    fn text_that_is_no_toml_names_its_line() {
        let faults = PressSettings::parse("press.toml", "[job]\ntitle = \n").unwrap_err();
        assert_eq!(faults.faults[0].line, 2);
    }

    #[test]
    fn the_axis_of_the_turn_follows_the_sheet() {
        let (wide, high) = (Size::from_mm(720.0, 520.0), Size::from_mm(520.0, 720.0));
        assert!(Turn::ShortEdge.mirrors_columns(wide) && Turn::LongEdge.mirrors_columns(high));
        assert!(!Turn::LongEdge.mirrors_columns(wide) && !Turn::ShortEdge.mirrors_columns(high));
    }
}
