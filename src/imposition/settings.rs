//! [`PressSettings`]: what `press.toml` says.

use crate::measure::{Day, Insets, Length, Size};

use super::toml_reader::{Faults, Section};

pub use super::toml_reader::{PressFault, PressFaults};

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
    pub fn parse(file: &str, text: &str) -> Result<Self, PressFaults> {
        let faults = Faults::new(file, text);
        let settings = Section::root(&faults, |root| {
            let job = root.section("job", |s| {
                let (title, date) = (s.text("title"), s.day("date"));
                let trapped = s.flag("trapped", false);
                Some(JobSettings { title: title?, date: date?, trapped: trapped? })
            });
            let sheet = root.section("sheet", sheet);
            let marks = root.section("marks", |s| {
                let offset = s.mm("offset_mm", 3.0, 20.0);
                let length = s.mm("length_mm", 1.0, 20.0);
                let width = s.pt("width_pt", 0.1, 2.0);
                Some(MarkSettings { offset: offset?, length: length?, width: width? })
            });
            let imager = root.section("imager", |s| {
                let dpi = s.whole("dpi", 300, 4800)?;
                // Lengths are whole EMU, so that the dots must divide an inch of them.
                if crate::measure::EMU_PER_INCH % i64::from(dpi) != 0 {
                    s.fault("dpi", "un diviseur de 914 400, comme 300, 600, 1200 ou 2400");
                    return None;
                }
                Some(dpi)
            });
            let output = root.section("output", |s| {
                let (profile, condition) = (s.text("profile"), s.text("condition"));
                let (registry, info) = (s.text("registry"), s.text("info"));
                Some(OutputSettings {
                    profile: profile?,
                    condition: condition?,
                    registry: registry?,
                    info: info?,
                })
            });
            let volume = root.section("volume", |s| s.whole("tickets", 1, 2_000_000));
            Some(PressSettings {
                job: job?,
                sheet: sheet?,
                marks: marks?,
                imager_dpi: imager?,
                output: output?,
                volume_tickets: volume?,
            })
        });
        faults.into_result(settings)
    }
}

fn sheet(s: &mut Section<'_, '_>) -> Option<SheetSettings> {
    let (w, h) = (s.mm("width_mm", 20.0, 3_000.0), s.mm("height_mm", 20.0, 3_000.0));
    let across = s.mm("gutter_across_mm", 0.0, 100.0);
    let down = s.mm("gutter_down_mm", 0.0, 100.0);
    let turn = s.choice("turn", &[("short-edge", Turn::ShortEdge), ("long-edge", Turn::LongEdge)]);
    let margins = s.section("margins", |m| {
        let (left, top) = (m.mm("left_mm", 0.0, 200.0), m.mm("top_mm", 0.0, 200.0));
        let (right, bottom) = (m.mm("right_mm", 0.0, 200.0), m.mm("bottom_mm", 0.0, 200.0));
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
        let found: Vec<_> = faults.0.iter().map(|f| (f.field.as_str(), f.line)).collect();
        for expected in [
            ("job.title", line("[job]")),
            ("job.titel", line("titel")),
            ("sheet.width_mm", line("\"large\"")),
            ("sheet.turn", line("\"left\"")),
            ("imager.dpi", line("dpi = 700")),
            ("volumes", line("[volumes]")),
            ("volume", 1),
        ] {
            assert!(found.contains(&expected), "{expected:?} is not among {found:?}");
        }
        assert_eq!(found.len(), 7, "{found:?}");
        let message = faults.to_string();
        assert!(message.contains("p/press.toml"), "{message}");
        assert!(message.contains("short-edge"), "{message}");
    }

    #[test]
    fn text_that_is_no_toml_names_its_line() {
        let faults = PressSettings::parse("press.toml", "[job]\ntitle = \n").unwrap_err();
        assert_eq!(faults.0[0].line, 2);
    }

    #[test]
    fn the_axis_of_the_turn_follows_the_sheet() {
        let (wide, high) = (Size::from_mm(720.0, 520.0), Size::from_mm(520.0, 720.0));
        assert!(Turn::ShortEdge.mirrors_columns(wide) && Turn::LongEdge.mirrors_columns(high));
        assert!(!Turn::LongEdge.mirrors_columns(wide) && !Turn::ShortEdge.mirrors_columns(high));
    }
}
