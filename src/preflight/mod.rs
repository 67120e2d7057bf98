//! Preflight: everything that should not go to press, found before it does.
//!
//! Knows: the documents of a project as texts or as what they resolve to, the
//! limits of the print shop, and what makes a print fail: margins, texts, inks,
//! codes, fonts, sheets, numbers, and whatever would tell a winner from outside.
//! Must never know: folders, windows, arguments, how a job is pressed.
//!
//! One engine for the command line, the press and the window. Whatever is wrong
//! is a [`Finding`] with a code that never changes its meaning ([`CODES`]), its
//! place, both numbers, and what to do; all come at once. What the documents
//! themselves refuse comes with the rest, and what could be read of them is
//! checked all the same. Findings can be [`Accepted`] by name and with a reason.
//!
//! Inks are added up and tickets compared on plates of 72 dots to the inch,
//! grounds of codes are looked at with 150: enough for any area that a press
//! would feel, and quick enough to do while somebody draws.

mod accept;
mod barcodes;
mod boxes;
mod codes;
mod documents;
mod faults;
mod finding;
mod fonts;
mod ink;
mod inks;
mod job;
mod seen;
mod sheet;
mod subject;
mod tell;
#[cfg(test)]
mod tests;
mod texts;

pub use accept::{
    ACCEPTED_FILE, Accepted, Waiver, open_errors, read_accepted, with_acceptance, write_accepted,
};
pub use codes::{CODES, Entry};
pub use documents::{Documents, Texts};
pub use faults::{of_bloc, of_document, of_game, of_profile};
pub use finding::{Finding, Place, Severity};
pub use subject::Subject;

use ink::Pen;
use seen::Seen;

/// Checks what could be read, and adds it to what is known to be wrong
/// (`found`). The gravest come first, then by file and line.
pub fn check(subject: &Subject<'_>, mut found: Vec<Finding>) -> Vec<Finding> {
    if let Some(game) = subject.game {
        found.extend(job::game(game));
        if let Some(bloc) = subject.bloc {
            found.extend(job::bloc(game, bloc));
        }
    }
    if let Some(layout) = subject.layout {
        check_layout(subject, layout, &mut found);
    }
    found.sort_by(|a, b| {
        let key = |f: &Finding| (f.severity, f.place.file.clone(), f.place.line, f.code);
        key(a).cmp(&key(b))
    });
    found.dedup();
    found
}

fn check_layout(subject: &Subject<'_>, layout: &crate::layout::Layout, found: &mut Vec<Finding>) {
    let stock = layout.stock();
    let pen = Pen::new(stock);
    let lines = pen.lines(stock);
    // Without a profile there are no pictures; that it is missing is told.
    let seen = subject.profile.and_then(|profile| Seen::new(layout, profile).ok());
    found.extend(boxes::margins(subject, layout));
    found.extend(texts::sizes(subject, layout, &lines, seen.as_ref()));
    found.extend(texts::overlaps(subject, &pen, &lines));
    found.extend(inks::limit(subject, layout));
    found.extend(inks::unused(layout));
    found.extend(barcodes::modules(subject, layout));
    found.extend(fonts::licences(layout));
    if let Some(press) = subject.press {
        found.extend(sheet::sheet(press, layout));
    }
    if let Some(game) = subject.game {
        found.extend(boxes::variable(subject, game, layout, &pen, &lines));
        found.extend(job::numbers(game, layout.numbering()));
    }
    if let Some(seen) = &seen {
        found.extend(seen::coverage(subject, layout, seen));
        found.extend(seen::bleed(subject, layout, seen));
        found.extend(barcodes::grounds(subject, layout, seen));
        if let Some(game) = subject.game {
            found.extend(tell::tells(subject, game, layout, seen));
        }
    }
}
