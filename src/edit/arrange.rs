//! Objects lined up and spaced evenly.

use std::collections::BTreeMap;

use super::command::{Align, AlignTo, Axis, Spread};
use super::error::EditError;
use super::paper::Paper;
use super::place::{Target, shifted, target};
use crate::layout::{LayoutObject, ObjectId};
use crate::measure::{Length, Point, Rect};

/// What moves as one, with the rectangle round what was chosen of it.
fn groups(
    paper: &Paper,
    objects: &[LayoutObject],
    ids: &[ObjectId],
) -> Result<Vec<(Target, Rect)>, EditError> {
    if ids.is_empty() {
        return Err(EditError::Nothing);
    }
    let mut found: BTreeMap<Target, Rect> = BTreeMap::new();
    for id in ids {
        let object = objects
            .iter()
            .find(|o| o.id == *id)
            .ok_or_else(|| EditError::NoEntry(id.to_string()))?;
        found
            .entry(target(paper, id, false)?)
            .and_modify(|r| *r = r.union(object.frame))
            .or_insert(object.frame);
    }
    Ok(found.into_iter().collect())
}

fn moved(paper: &Paper, moves: Vec<(Target, Point)>) -> Result<Paper, EditError> {
    let mut splices = Vec::new();
    for (target, by) in moves.into_iter().filter(|(_, by)| *by != Point::ORIGIN) {
        splices.extend(shifted(paper, &target, by)?);
    }
    paper.spliced(splices)
}

/// Lines objects up with each other or with an area.
pub(super) fn align(
    paper: &Paper,
    objects: &[LayoutObject],
    ids: &[ObjectId],
    how: Align,
    to: AlignTo,
) -> Result<Paper, EditError> {
    let groups = groups(paper, objects, ids)?;
    let area = match to {
        AlignTo::Area(area) => area,
        AlignTo::Selection if groups.len() < 2 => return Err(EditError::TooFew(2)),
        AlignTo::Selection => {
            groups.iter().map(|(_, r)| *r).reduce(Rect::union).ok_or(EditError::Nothing)?
        }
    };
    let by = |r: Rect| match how {
        Align::Left => Point::new(area.x - r.x, Length::ZERO),
        Align::Centre => Point::new(area.x - r.x + (area.w - r.w) / 2, Length::ZERO),
        Align::Right => Point::new(area.right() - r.right(), Length::ZERO),
        Align::Top => Point::new(Length::ZERO, area.y - r.y),
        Align::Middle => Point::new(Length::ZERO, area.y - r.y + (area.h - r.h) / 2),
        Align::Bottom => Point::new(Length::ZERO, area.bottom() - r.bottom()),
    };
    moved(paper, groups.into_iter().map(|(target, r)| (target, by(r))).collect())
}

/// Spaces objects evenly between the first and the last.
pub(super) fn distribute(
    paper: &Paper,
    objects: &[LayoutObject],
    ids: &[ObjectId],
    axis: Axis,
    spread: Spread,
) -> Result<Paper, EditError> {
    let mut groups = groups(paper, objects, ids)?;
    if groups.len() < 3 {
        return Err(EditError::TooFew(3));
    }
    let span = |r: &Rect| match axis {
        Axis::Across => (r.x, r.w),
        Axis::Down => (r.y, r.h),
    };
    let middle = |r: &Rect| span(r).0 + span(r).1 / 2;
    groups.sort_by_key(|(_, r)| match spread {
        Spread::Gaps => span(r).0,
        Spread::Centres => middle(r),
    });
    let last = groups.len() - 1;
    let (first_r, last_r) = (groups[0].1, groups[last].1);
    let mut moves = Vec::new();
    let used: Length = groups.iter().map(|(_, r)| span(r).1).sum();
    let whole = span(&last_r).0 + span(&last_r).1 - span(&first_r).0;
    let mut before = Length::ZERO;
    for (i, (target, r)) in groups.into_iter().enumerate() {
        let (n, of) = (i as i64, last as i64);
        let to = match spread {
            Spread::Gaps => span(&first_r).0 + before + (whole - used) * n / of,
            Spread::Centres => {
                let far = middle(&last_r) - middle(&first_r);
                middle(&first_r) + far * n / of - span(&r).1 / 2
            }
        };
        before += span(&r).1;
        // The two ends stay where they are.
        if i > 0 && i < last {
            let by = to - span(&r).0;
            moves.push((
                target,
                match axis {
                    Axis::Across => Point::new(by, Length::ZERO),
                    Axis::Down => Point::new(Length::ZERO, by),
                },
            ));
        }
    }
    moved(paper, moves)
}
