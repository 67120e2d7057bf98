//! Tickets in their places: from sheet to sheet all places of a sheet go on by
//! the same step, whatever the order in which the press fills them.

use super::report::VolumeReport;
use super::sheet::SheetRead;

/// Notes tickets that stand where another should.
pub(super) fn check(sheets: &[SheetRead], report: &mut VolumeReport) {
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
                let due =
                    neighbour.map_or(String::new(), |n| format!(" ; le ticket {n} y est attendu"));
                let number = sheet.number.or(Some(i as u32 + 1));
                report.fault(number, Some(ticket), format!("il est à la place d'un autre{due}"));
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
