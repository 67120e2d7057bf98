//! Tickets in their places: where the plan of the run says which ticket stands
//! where, each in its own. And from sheet to sheet all places of a sheet go on by
//! the same step, whatever the order in which the press fills them: that needs
//! no plan, and so finds what is wrong in one.

use super::report::VolumeReport;
use super::sheet::SheetRead;
use super::volume::{Bloc, SheetName};

/// Notes tickets that stand where another should. `trim` is the size of a
/// ticket.
pub(super) fn check(
    sheets: &[SheetRead],
    trim: (f64, f64),
    bloc: &dyn Bloc,
    report: &mut VolumeReport,
) {
    if !planned(sheets, trim, bloc, report) {
        steps(sheets, report);
    }
}

/// Notes tickets that stand where the plan has another; says whether there was
/// one.
fn planned(
    sheets: &[SheetRead],
    (w, h): (f64, f64),
    bloc: &dyn Bloc,
    report: &mut VolumeReport,
) -> bool {
    let mut any = false;
    for (i, sheet) in sheets.iter().enumerate() {
        let name = sheet.number.map_or(SheetName::Place(i as u32), SheetName::Printed);
        let pairs = sheet.places.iter().zip(&sheet.tickets).filter_map(|((side, at), ticket)| {
            Some(((*ticket)?, bloc.due(name, *side, at.apply((w / 2.0, h / 2.0)))?))
        });
        let pairs: Vec<(u32, u32)> = pairs.collect();
        let off = pairs.iter().filter(|(ticket, due)| ticket != due);
        // A sheet without a number that is not where it should be is one that
        // others are missing before.
        if sheet.number.is_none() && off.clone().count() * 2 > pairs.len() {
            continue;
        }
        for (ticket, due) in off {
            any = true;
            let number = sheet.number.or(Some(i as u32 + 1));
            report.fault(number, Some(*ticket), stranger(Some(i64::from(*due))));
        }
    }
    any
}

fn stranger(due: Option<i64>) -> String {
    let due = due.map_or(String::new(), |n| format!(" ; le ticket {n} y est attendu"));
    format!("il est à la place d'un autre{due}")
}

/// The same by the neighbouring sheets.
fn steps(sheets: &[SheetRead], report: &mut VolumeReport) {
    let steps: Vec<Option<(i64, Vec<usize>)>> =
        sheets.windows(2).map(|pair| step(&pair[0], &pair[1])).collect();
    for (i, sheet) in sheets.iter().enumerate() {
        let into = i.checked_sub(1).and_then(|j| steps.get(j)).and_then(Option::as_ref);
        let out = steps.get(i).and_then(Option::as_ref);
        for place in 0..sheet.places.len() {
            let off = |step: Option<&(i64, Vec<usize>)>| step.map(|(_, off)| off.contains(&place));
            // A wrong ticket is out of step with the sheets on both sides; at an
            // end of the volume with the one neighbour that it has, where that
            // one is in step with its own.
            let wrong = match (off(into), off(out)) {
                (Some(a), Some(b)) => a && b,
                (None, Some(b)) => b && steps.get(1).is_none_or(|s| off(s.as_ref()) != Some(true)),
                (Some(a), None) => {
                    let before = i.checked_sub(2).and_then(|j| steps.get(j));
                    a && before.is_none_or(|s| off(s.as_ref()) != Some(true))
                }
                (None, None) => false,
            };
            let Some(ticket) = sheet.tickets.get(place).copied().flatten() else { continue };
            if wrong {
                let neighbour = match (into, out) {
                    (Some((step, _)), _) => sheets[i - 1]
                        .tickets
                        .get(place)
                        .copied()
                        .flatten()
                        .map(|t| i64::from(t) + step),
                    (_, Some((step, _))) => sheets[i + 1]
                        .tickets
                        .get(place)
                        .copied()
                        .flatten()
                        .map(|t| i64::from(t) - step),
                    _ => None,
                };
                let number = sheet.number.or(Some(i as u32 + 1));
                report.fault(number, Some(ticket), stranger(neighbour));
            }
        }
    }
}

/// By how much most places of a sheet go on to the next, and the places that do
/// not. Nothing where places cannot be compared or no step is that of most.
fn step(a: &SheetRead, b: &SheetRead) -> Option<(i64, Vec<usize>)> {
    let same = |i: usize| {
        let ((side, s), (other, t)) = (a.places.get(i)?, b.places.get(i)?);
        (side == other && s.near(t, 0.5)).then_some(())
    };
    let mut steps = Vec::new();
    for (i, (from, to)) in a.tickets.iter().zip(&b.tickets).enumerate() {
        if let (Some(from), Some(to), Some(())) = (from, to, same(i)) {
            steps.push((i, i64::from(*to) - i64::from(*from)));
        }
    }
    let mut sorted: Vec<i64> = steps.iter().map(|s| s.1).collect();
    sorted.sort_unstable();
    let middle = *sorted.get(sorted.len() / 2)?;
    let off: Vec<usize> = steps.iter().filter(|s| s.1 != middle).map(|s| s.0).collect();
    (off.len() * 2 < steps.len()).then_some((middle, off))
}
