//! The export form: what is typed becomes what is meant.

use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

use super::document::Document;
use super::locale::Lang;
use super::press_view::PressForm;
use crate::imposition::Grid;
use crate::measure::Day;
use crate::press::{Existing, Order, ROOM};

/// What is wrong with the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormFault {
    /// No range of tickets.
    Range(u32),
    /// No range of volumes.
    Volumes(String),
    /// No date.
    Date(String),
    /// No folder.
    Folder,
}

impl FormFault {
    /// In words.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match self {
            FormFault::Range(most) => {
                lang.with("form-range", &[("n", &lang.number(u64::from(*most)))])
            }
            FormFault::Volumes(text) => lang.with("form-volumes", &[("text", text)]),
            FormFault::Date(text) => lang.with("form-date", &[("text", text)]),
            FormFault::Folder => lang.t("form-folder").to_owned(),
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

/// `I..J`, `I-J` or `I`, both ends meant; nothing for all.
fn volumes(text: &str) -> Result<Option<RangeInclusive<u32>>, FormFault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = || FormFault::Volumes(text.to_owned());
    let (first, last) = match text.split_once("..").or_else(|| text.split_once(['-', '–'])) {
        Some((first, last)) => (whole(first), whole(last)),
        None => (whole(text), whole(text)),
    };
    match (first, last) {
        (Some(first), Some(last)) if first >= 1 && first <= last => Ok(Some(first..=last)),
        _ => Err(wrong()),
    }
}

/// The form as meant. A run that was stopped in its folder goes on; one that is
/// whole is not touched without leave.
///
/// # Errors
/// With the first thing that is wrong with it.
pub(crate) fn read(form: &PressForm, most: u32) -> Result<Order, FormFault> {
    let order = asked(form, most)?;
    let existing = match (form.force, order.out.join(ROOM).is_dir()) {
        (true, _) => Existing::Replace,
        (false, true) => Existing::Resume,
        (false, false) => Existing::Refuse,
    };
    Ok(Order { existing, ..order })
}

/// The same without looking into the folder.
///
/// # Errors
/// As [`read`].
pub(crate) fn asked(form: &PressForm, most: u32) -> Result<Order, FormFault> {
    let tickets = range(form, most)?;
    let volumes = volumes(&form.volumes)?;
    let date = form.date.trim();
    let date = Day::parse(date).ok_or_else(|| FormFault::Date(date.to_owned()))?;
    let dir = form.dir.trim();
    if dir.is_empty() {
        return Err(FormFault::Folder);
    }
    Ok(Order {
        out: PathBuf::from(dir),
        tickets: Some(tickets),
        volumes,
        date: Some(date),
        existing: Existing::Refuse,
        split: form.split,
        verify: form.verify,
        waivers: Vec::new(),
    })
}

/// Tickets on a sheet: « 24 (6 × 4) ».
pub(crate) fn per_sheet(document: &Document) -> Option<String> {
    let (stock, press) = (&document.stock, &document.project.press);
    let grid = Grid::fit(press, stock.trim, stock.bleed).ok()?;
    Some(format!("{} ({} × {})", grid.per_sheet(), grid.columns(), grid.rows()))
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
            ..PressForm::default()
        }
    }

    #[test]
    fn what_is_typed_becomes_what_is_meant() {
        let mut typed = form("0", "1\u{202f}500", "2012-02-14", " tirage/pdf ");
        let order = read(&typed, 5_000).unwrap();
        assert_eq!(order.tickets, Some(0..1_500));
        assert_eq!(order.out, PathBuf::from("tirage/pdf"));
        assert!(order.verify && !order.split && order.volumes.is_none());
        for (text, meant) in [("3", 3..=3), ("3..5", 3..=5), (" 3 - 5 ", 3..=5)] {
            typed.volumes = text.into();
            assert_eq!(read(&typed, 5_000).unwrap().volumes, Some(meant), "{text}");
        }
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
        for text in ["0", "5..3", "x", "1..", "..2"] {
            let typed = PressForm { volumes: text.into(), ..form("0", "9", date, "d") };
            assert_eq!(read(&typed, 10), Err(FormFault::Volumes(text.into())), "{text}");
        }
    }
}
