//! The export form: what is typed becomes what is meant.

use std::ops::Range;
use std::path::PathBuf;

use super::document::Document;
use super::locale::Lang;
use super::state::PressForm;
use crate::imposition::Grid;
use crate::measure::Day;

/// The form as meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Export {
    /// Tickets to press.
    pub tickets: Range<u32>,
    /// Where to.
    pub dir: PathBuf,
    /// The date of the job.
    pub date: Day,
    /// Whether files that are there may be replaced.
    pub force: bool,
}

/// What is wrong with the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormFault {
    /// No range of tickets.
    Range(u32),
    /// No date.
    Date(String),
    /// No folder.
    Folder,
    /// Not a single ticket fits on the sheet.
    Grid(String),
}

impl FormFault {
    /// In words.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match self {
            FormFault::Range(most) => {
                lang.with("form-range", &[("n", &lang.number(u64::from(*most)))])
            }
            FormFault::Date(text) => lang.with("form-date", &[("text", text)]),
            FormFault::Folder => lang.t("form-folder").to_owned(),
            FormFault::Grid(text) => lang.with("form-grid", &[("text", text)]),
        }
    }
}

/// A whole number, with or without spaces between thousands.
pub(crate) fn whole(text: &str) -> Option<u32> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    digits.parse().ok()
}

fn range(form: &PressForm, most: u32) -> Result<Range<u32>, FormFault> {
    match (whole(&form.from), whole(&form.to)) {
        (Some(from), Some(to)) if from < to && to <= most => Ok(from..to),
        _ => Err(FormFault::Range(most)),
    }
}

/// The form as meant.
///
/// # Errors
/// With the first thing that is wrong with it.
pub(crate) fn read(form: &PressForm, most: u32) -> Result<Export, FormFault> {
    let tickets = range(form, most)?;
    let date = form.date.trim();
    let date = Day::parse(date).ok_or_else(|| FormFault::Date(date.to_owned()))?;
    let dir = form.dir.trim();
    if dir.is_empty() {
        return Err(FormFault::Folder);
    }
    Ok(Export { tickets, dir: PathBuf::from(dir), date, force: form.force })
}

/// How much there will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foreseen {
    /// Tickets.
    pub tickets: u64,
    /// Sheets that carry them.
    pub sheets: u64,
    /// Volumes.
    pub volumes: u64,
}

fn grid(document: &Document) -> Result<Grid, FormFault> {
    let (stock, press) = (&document.stock, &document.project.press);
    Grid::fit(press, stock.trim, stock.bleed)
        .map_err(|e| FormFault::Grid(e.located(press).to_string()))
}

/// Tickets on a sheet: « 24 (6 × 4) ».
pub(crate) fn per_sheet(document: &Document) -> Option<String> {
    let grid = grid(document).ok()?;
    Some(format!("{} ({} × {})", grid.per_sheet(), grid.columns(), grid.rows()))
}

/// How many sheets and volumes the form asks for.
///
/// # Errors
/// With what is wrong with the range or the sheet.
pub(crate) fn foresee(
    document: &Document,
    form: &PressForm,
    most: u32,
) -> Result<Foreseen, FormFault> {
    let tickets = range(form, most)?;
    let grid = grid(document)?.for_bloc(most);
    let sheets = grid.sheets(&tickets);
    let per_volume = u64::from(grid.sheets_per_volume(document.project.press.volume_tickets));
    // Volumes begin at fixed sheets, whatever the range.
    let first = u64::from(sheets.start) / per_volume;
    let last = (u64::from(sheets.end) - 1) / per_volume;
    Ok(Foreseen {
        tickets: u64::from(tickets.end - tickets.start),
        sheets: u64::from(sheets.end - sheets.start),
        volumes: last - first + 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(from: &str, to: &str, date: &str, dir: &str) -> PressForm {
        PressForm {
            from: from.into(),
            to: to.into(),
            date: date.into(),
            dir: dir.into(),
            force: false,
        }
    }

    #[test]
    fn what_is_typed_becomes_what_is_meant() {
        let read = read(&form("0", "1\u{202f}500", "2012-02-14", " tirage/pdf "), 5_000).unwrap();
        assert_eq!(read.tickets, 0..1_500);
        assert_eq!(read.dir, PathBuf::from("tirage/pdf"));
    }

    #[test]
    fn each_wrong_field_is_named() {
        let date = "2012-02-14";
        for (from, to) in
            [("5", "5"), ("9", "3"), ("", "3"), ("x", "3"), ("0", "5001"), ("-1", "3")]
        {
            let fault = read(&form(from, to, date, "d"), 5_000).unwrap_err();
            assert_eq!(fault, FormFault::Range(5_000), "{from} {to}");
        }
        let fault = read(&form("0", "9", "2012-02-30", "d"), 10).unwrap_err();
        assert!(fault.text(Lang::Fr).contains("2012-02-30"));
        assert_eq!(read(&form("0", "9", date, "  "), 10), Err(FormFault::Folder));
    }
}
