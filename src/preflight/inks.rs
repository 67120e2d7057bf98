//! Inks: limits beyond the printing condition, plates without anything on them.

use super::faults::LAYOUT;
use super::finding::{Finding, Place, decimal};
use super::ink::paints;
use super::subject::Subject;
use crate::artwork::{Face, InkKind, InkRole};
use crate::layout::Layout;

/// The layout's own limit against that of the printing condition.
pub(super) fn limit(subject: &Subject<'_>, layout: &Layout) -> Vec<Finding> {
    let (own, most) = (layout.tac(), f64::from(subject.limits().tac));
    if own <= most {
        return Vec::new();
    }
    let said = format!(
        "la maquette permet {} % d'encre, la condition d'impression {} % au plus",
        decimal(own),
        decimal(most)
    );
    vec![Finding::new("I-313", Place::of(LAYOUT, "tac"), said, format!("{} %", decimal(own)))]
}

/// Spot inks that no item prints: each would make an empty plate.
pub(super) fn unused(layout: &Layout) -> Vec<Finding> {
    let stock = layout.stock();
    let mut used = 0u64;
    let mut see = |paint: &crate::artwork::Paint| {
        for (ink, tint) in paint.colour.parts() {
            if tint.to_permille() > 0 {
                used |= 1 << (ink.0 & 63);
            }
        }
    };
    for face in Face::BOTH {
        paints(&stock.face(face).under, &mut see);
        paints(&stock.face(face).over, &mut see);
    }
    stock.stamps.iter().for_each(|stamp| paints(&stamp.items, &mut see));
    let spots = stock.inks.iter().filter(|(_, ink)| matches!(ink.kind, InkKind::Spot(_)));
    spots
        .filter(|(id, ink)| used >> (id.0 & 63) & 1 == 0 && ink.role != InkRole::Technical)
        .map(|(_, ink)| {
            let said = format!(
                "l'encre « {} » ({}) n'imprime rien : 0 élément, 1 au moins est attendu",
                ink.id, ink.name
            );
            Finding::new(
                "I-312",
                Place::of(LAYOUT, &format!("ink.{}", ink.id)),
                said,
                String::new(),
            )
        })
        .collect()
}
