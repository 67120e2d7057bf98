//! Margins, and variable data on what it must not touch.

use super::faults::LAYOUT;
use super::finding::{Finding, Place, mm};
use super::ink::{Line, Pen};
use super::subject::Subject;
use super::texts::glyphs_overlap;
use crate::artwork::{Face, Own};
use crate::game::{Game, Serial};
use crate::layout::{Layout, ObjectKind};
use crate::measure::{Length, Rect};

/// Margins of the layout against what the press needs.
pub(super) fn margins(subject: &Subject<'_>, layout: &Layout) -> Vec<Finding> {
    let limits = subject.limits();
    let stock = layout.stock();
    let cases = [
        (
            "G-221",
            "mask_margin",
            "la marge des masques est de",
            layout.mask_margin(),
            limits.register,
            "la tolérance de repérage",
        ),
        (
            "G-222",
            "ticket.bleed",
            "le fond perdu est de",
            stock.bleed,
            limits.bleed,
            "le moindre fond perdu",
        ),
        (
            "G-223",
            "ticket.safe",
            "la zone de sécurité est de",
            layout.safe(),
            limits.safe,
            "la moindre zone de sécurité",
        ),
    ];
    cases
        .into_iter()
        .filter(|(.., has, least, _)| has < least)
        .map(|(code, field, what, has, least, of)| {
            let said = format!("{what} {}, {of} de la presse de {}", mm(has), mm(least));
            Finding::new(code, Place::of(LAYOUT, field), said, mm(has))
        })
        .collect()
}

/// A variable drawing: what it is, where, and what its glyphs cover.
struct Variable {
    kind: ObjectKind,
    face: Face,
    name: String,
    glyphs: Vec<Rect>,
}

/// Serial, validation number and cells on fixed texts under them, or on codes.
pub(super) fn variable(
    subject: &Subject<'_>,
    game: &Game,
    layout: &Layout,
    pen: &Pen<'_>,
    lines: &[Line<'_>],
) -> Vec<Finding> {
    let mut found = Vec::new();
    for own in numbers(game, layout, pen).iter().chain(&cells(game, layout, pen)) {
        let Some(covers) = own.glyphs.iter().copied().reduce(Rect::union) else { continue };
        let place = || {
            let named = if own.kind == ObjectKind::Cell { own.name.as_str() } else { "" };
            let bare = Place { object: own.name.clone(), ..Place::of(LAYOUT, "") };
            let place = subject.of_kind(own.kind, named, bare);
            Place { face: Some(own.face), area: Some(covers), ..place }
        };
        for line in lines.iter().filter(|l| l.face == own.face && !l.over) {
            if !line.ink.overlaps(covers) {
                continue;
            }
            let Some(common) = glyphs_overlap(&own.glyphs, &pen.glyphs(line.run)) else { continue };
            let what = format!("le texte « {} »", line.words());
            found.push(on(place(), &own.name, &what, common));
        }
        for code in layout.codes().filter(|c| c.face == own.face) {
            let hits = own.glyphs.iter().filter(|g| g.overlaps(code.quiet_room));
            if let Some(area) = hits.copied().reduce(Rect::union) {
                let what = format!("le code « {} » et sa zone tranquille", code.id);
                found.push(on(place(), &own.name, &what, area));
            }
        }
    }
    found
}

fn on(place: Place, name: &str, what: &str, common: Rect) -> Finding {
    let size = format!("{:.2} × {:.2} mm", common.w.to_mm(), common.h.to_mm()).replace('.', ",");
    let said = format!("{name} s'imprime sur {what}, sur {size} ; 0 est attendu");
    Finding::new("G-225", place, said, size)
}

/// The serial and the validation number, at their widest.
fn numbers(game: &Game, layout: &Layout, pen: &Pen<'_>) -> Vec<Variable> {
    let cells = vec![0; game.slots.len()];
    let serial = Serial {
        game: game.code,
        emission: 88,
        bloc: 8_888,
        ticket: game.bloc_size.saturating_sub(1),
    };
    let validation = (game.validation_digits > 0).then_some(0);
    let art = layout.compose(game, &cells, &serial, validation, false);
    let faces = [
        (Face::Recto, ObjectKind::Validation, "le numéro de contrôle", art.recto),
        (Face::Verso, ObjectKind::Serial, "le numéro de série", art.verso),
    ];
    let mut all = Vec::new();
    for (face, kind, name, art) in faces {
        for own in &art.own {
            let Own::Number(id, text) = own else { continue };
            let glyphs = pen.glyphs(&layout.stock().figures(*id).run(text));
            all.push(Variable { kind, face, name: name.to_owned(), glyphs });
        }
    }
    all
}

/// What the cells cover, whatever they show.
fn cells(game: &Game, layout: &Layout, pen: &Pen<'_>) -> Vec<Variable> {
    let mut all = Vec::new();
    for (id, slot) in game.slots() {
        let mut glyphs: Vec<Rect> = Vec::new();
        for code in 0..game.alphabet(slot.alphabet).symbols.len() {
            let Some(stamp) = layout.stamp(id, code as u16) else { continue };
            glyphs.extend(stamp.items.iter().filter_map(|item| pen.item(item)));
        }
        // Values of one cell cover nearly the same; what each covers is enough
        // once, and there may be thousands.
        glyphs.sort_unstable_by_key(|r| (r.x, r.y, r.w, r.h));
        glyphs.dedup();
        let all_of = glyphs.iter().copied().reduce(Rect::union);
        if all_of.is_some_and(|r| r.w > Length::ZERO) {
            let name = slot.column.clone();
            all.push(Variable { kind: ObjectKind::Cell, face: Face::Recto, name, glyphs });
        }
    }
    all
}
