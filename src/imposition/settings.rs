//! [`PressSettings`]: what `press.toml` says.

use super::fields::{section, section_or};
use super::limits::limits;
use super::mark_settings::marks;
use super::serials::{NumberSettings, numbers};
use super::sheet::{corrections, sheet};
use super::{Correction, Limits, MarkSettings, SheetSettings, Work};
use crate::game::{Game, Numbering, PatternError};
use crate::measure::Day;
use crate::toml_source::{Document, Faults, FileFaults, Found, Places, Rule, Table};

/// What the print shop decides, valid by construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressSettings {
    /// The job.
    pub job: JobSettings,
    /// The sheet.
    pub sheet: SheetSettings,
    /// Marks round the tickets.
    pub marks: MarkSettings,
    /// What makes up for the press, on the recto and on the verso.
    pub corrections: [Correction; 2],
    /// Dots to the inch of the imager; every ticket and code stands on whole
    /// dots.
    pub imager_dpi: u32,
    /// How serials are written and what codes carry.
    pub numbers: NumberSettings,
    /// The printing condition.
    pub output: OutputSettings,
    /// At most so many tickets in a volume, cut down to whole sheets.
    pub volume_tickets: u32,
    /// What preflight measures against.
    pub limits: Limits,
    /// Where all this is written.
    pub places: Places,
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
            0 => read(Table::root(&faults, &document))
                .map(|settings| PressSettings { places: document.places(file), ..settings }),
            _ => None,
        };
        match settings {
            Some(settings) if faults.count() == 0 => Ok(settings),
            _ => Err(faults.into_errors()),
        }
    }
}

impl PressSettings {
    /// How a game's tickets are numbered. `file` is the name of the document,
    /// for its faults.
    ///
    /// # Errors
    /// If a number of the game's bloc does not fit its digits, or packs are not
    /// told or told in two ways.
    pub fn numbering(&self, file: &str, game: &Game) -> Result<Numbering, FileFaults> {
        let packs = game.packs.as_ref().map(|packs| packs.tickets);
        let at = self.places.of("serial.pattern");
        self.numbers.numbering.clone().fit(game.code, game.bloc_size, packs).map_err(|wrong| {
            let faults = Faults::new(file);
            for error in wrong {
                let rule = match error {
                    PatternError::TooFew { .. } => SERIAL_CAPACITY,
                    _ => PACKS,
                };
                faults.add(&at, rule.broken(error.to_string()));
            }
            faults.into_errors()
        })
    }
}

fn read(mut root: Table<'_>) -> Option<PressSettings> {
    let job = section(&mut root, "job", |s| {
        let (title, date) = (text(s, "title"), day(s, "date"));
        let trapped = s.optional("trapped").map_or(Some(false), |n| Some(n.boolean()?.value));
        Some(JobSettings { title: title?, date: date?, trapped: trapped? })
    });
    let sheet = section(&mut root, "sheet", sheet);
    let marks = section_or(&mut root, "marks", MarkSettings::default, marks);
    let halved = sheet.as_ref().is_some_and(|sheet| sheet.work != Work::Sheetwise);
    let corrections =
        section_or(&mut root, "correction", Default::default, |s| corrections(s, halved));
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
    let numbers = numbers(&mut root);
    let limits = limits(&mut root);
    root.finish();
    Some(PressSettings {
        job: job?,
        sheet: sheet?,
        marks: marks?,
        corrections: corrections?,
        imager_dpi: imager_dpi?,
        numbers: numbers?,
        output: output?,
        volume_tickets: volume?,
        limits: limits?,
        places: Places::default(),
    })
}

/// Serials with fewer digits than the bloc needs.
const SERIAL_CAPACITY: Rule = Rule("N-901");
/// Packs that are not told, or told in two ways.
const PACKS: Rule = Rule("N-902");
/// What most imagers of variable data have.
const USUAL_DPI: u32 = 600;
/// A volume that a RIP still takes in one piece.
const USUAL_VOLUME: u32 = 50_000;

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::imposition::Turn;
    use crate::measure::{Length, Size};

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
