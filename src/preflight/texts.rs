//! Texts: too small for how they are printed, or one over another.

use std::collections::BTreeMap;

use super::finding::{Finding, pt};
use super::ink::{Line, Pen};
use super::seen::Seen;
use super::subject::{Subject, is_text};
use crate::artwork::{Face, InkRole, InkSet, Item, Paint, Stock, Tint};
use crate::imposition::Limits;
use crate::layout::{Layout, ObjectKind};
use crate::measure::{Length, Rect};

/// Black text below this size overprints, so that a slipped plate leaves no
/// white edge round it.
const BLACK_OVERPRINTS: Length = Length::emu(12 * 12_700);
/// Inks below this share leave no edge that is seen when plates slip.
const SEEN_INK: u16 = 100;
/// So much more ink round a text than in it, in percent, and it is reversed.
const REVERSED: f64 = 60.0;
/// Glyphs that reach into each other by less than this stand side by side.
const TOUCH: Length = Length::emu(3_600);

/// Sizes, one finding for each kind of text and object.
pub(super) fn sizes(
    subject: &Subject<'_>,
    layout: &Layout,
    lines: &[Line<'_>],
    seen: Option<&Seen>,
) -> Vec<Finding> {
    let limits = subject.limits();
    let stock = layout.stock();
    // The same fault of one object is told once, at its smallest.
    let mut worst: BTreeMap<(&'static str, String), (Length, Finding)> = BTreeMap::new();
    let mut add = |size: Length, finding: Finding| {
        let key = (finding.code, finding.place.key().to_owned());
        match worst.get(&key) {
            Some((least, _)) if *least <= size => {}
            _ => drop(worst.insert(key, (size, finding))),
        }
    };
    for line in lines {
        let reversed = is_reversed(line, seen);
        for (code, said) in wrong(line, stock, reversed, &limits) {
            let place = subject.at(line.face, line.ink, is_text);
            let said = format!("« {} » {said}", line.words());
            add(line.run.size, Finding::new(code, place, said, pt(line.run.size)));
        }
    }
    for stamp in &stock.stamps {
        for item in &stamp.items {
            let Item::Glyphs(run) = item else { continue };
            if run.size >= limits.text {
                continue;
            }
            let Some(symbol) = &stamp.symbol else { continue };
            let place = subject.at(Face::Recto, symbol.cell, |k| k == ObjectKind::Cell);
            let words: String = run.glyphs.iter().map(|g| g.ch).collect();
            let said = format!("« {words} » {}", too_small("est en", run.size, limits.text));
            add(run.size, Finding::new("T-111", place, said, pt(run.size)));
        }
    }
    worst.into_values().map(|(_, finding)| finding).collect()
}

fn too_small(what: &str, size: Length, least: Length) -> String {
    format!("{what} {} ; {} au moins sont attendus", pt(size), pt(least))
}

/// What is wrong with the size of a line, by code.
fn wrong(
    line: &Line<'_>,
    stock: &Stock,
    reversed: bool,
    limits: &Limits,
) -> Vec<(&'static str, String)> {
    let (run, mut found) = (line.run, Vec::new());
    let size = run.size;
    if size < limits.text {
        found.push(("T-111", too_small("est en", size, limits.text)));
    }
    if reversed && size < limits.reversed {
        found.push(("T-112", too_small("est en réserve, en", size, limits.reversed)));
    }
    let inks = inks_seen(&run.paint, stock);
    if inks > 1 && !reversed && size < limits.several_inks {
        let what = format!("est en {inks} encres, en");
        found.push(("T-113", too_small(&what, size, limits.several_inks)));
    }
    let black = run.paint.colour.parts() == [(InkSet::BLACK, Tint::FULL)];
    if black && !run.paint.overprint && size < BLACK_OVERPRINTS {
        let said = format!(
            "est noir, en {}, et défonce ; en dessous de {} le noir surimprime",
            pt(size),
            pt(BLACK_OVERPRINTS)
        );
        found.push(("T-114", said));
    }
    found
}

/// Inks of the face whose edges would be seen if plates slipped.
fn inks_seen(paint: &Paint, stock: &Stock) -> usize {
    let base = |ink| stock.inks.get(ink).role == InkRole::Base;
    let parts = paint.colour.parts().iter();
    parts.filter(|(ink, tint)| base(*ink) && tint.to_permille() >= SEEN_INK).count()
}

/// Whether a line is left out of the ink around it: of a plaque on the coat, or
/// of what is printed at most places round it.
fn is_reversed(line: &Line<'_>, seen: Option<&Seen>) -> bool {
    let parts = line.run.paint.colour.parts();
    if line.over {
        return !parts.is_empty() && parts.iter().all(|(_, tint)| *tint == Tint::default());
    }
    let Some(seen) = seen.filter(|_| !line.run.paint.overprint) else { return false };
    let own: f64 = parts.iter().map(|(_, tint)| f64::from(tint.to_permille()) / 10.0).sum();
    let around = ring(line.ink.grown(Length::from_mm(0.5)));
    let darker = |p: &&(Length, Length)| seen.fixed_ink(line.face, p.0, p.1) > own + REVERSED;
    around.iter().filter(darker).count() * 4 >= around.len() * 3
}

/// Eight points round a rectangle.
fn ring(r: Rect) -> [(Length, Length); 8] {
    let (x, y, right, bottom, middle) = (r.x, r.y, r.right(), r.bottom(), r.centre());
    [
        (x, y),
        (middle.x, y),
        (right, y),
        (x, middle.y),
        (right, middle.y),
        (x, bottom),
        (middle.x, bottom),
        (right, bottom),
    ]
}

/// Lines of one face and one side of the variable data whose letters stand on
/// each other. A text over the same words is its shadow, and meant.
pub(super) fn overlaps(subject: &Subject<'_>, pen: &Pen<'_>, lines: &[Line<'_>]) -> Vec<Finding> {
    let mut found = Vec::new();
    for (i, a) in lines.iter().enumerate() {
        for b in &lines[i + 1..] {
            let beside = a.face != b.face || a.over != b.over || !a.ink.overlaps(b.ink);
            if beside || a.words() == b.words() {
                continue;
            }
            let Some(common) = glyphs_overlap(&pen.glyphs(a.run), &pen.glyphs(b.run)) else {
                continue;
            };
            let place = subject.at(b.face, b.ink, is_text);
            let said = format!(
                "« {} » et « {} » se chevauchent sur {:.2} × {:.2} mm ; 0 est attendu",
                b.words(),
                a.words(),
                common.w.to_mm(),
                common.h.to_mm()
            )
            .replace('.', ",");
            let value = format!("{:.2} × {:.2} mm", common.w.to_mm(), common.h.to_mm());
            found.push(Finding::new("G-224", place, said, value));
        }
    }
    found
}

/// What glyphs of two lines have in common; nothing where they only touch.
pub(super) fn glyphs_overlap(a: &[Rect], b: &[Rect]) -> Option<Rect> {
    let mut all: Option<Rect> = None;
    for p in a {
        for q in b {
            let (x, y) = (p.x.max(q.x), p.y.max(q.y));
            let (w, h) = (p.right().min(q.right()) - x, p.bottom().min(q.bottom()) - y);
            if w > TOUCH && h > TOUCH {
                let common = Rect::new(x, y, w, h);
                all = Some(all.map_or(common, |r| r.union(common)));
            }
        }
    }
    all
}
