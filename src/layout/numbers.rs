//! Numbers and code: their places, from `[validation]`, `[serial]`, `[code]`.

use super::build::Builder;
use super::code::{Level, QrMaker};
use super::compose::{CodePlace, Figures, in_groups};
use super::error::Spot;
use super::masks::MaskPlan;
use super::palette::Palette;
use super::read::{Node, Table};
use super::text::{Style, ink_of};
use crate::measure::{Length, Point, Rect};

/// Length of a serial as it is printed and as the code carries it.
const SERIAL_LENGTH: usize = 23;

/// `[validation]`: the number under its own mask. `Some(None)` when the game
/// has none.
pub(super) fn validation(
    root: &mut Table<'_>,
    builder: &Builder<'_>,
    masks: &[MaskPlan],
    margin: Length,
) -> Option<Option<(Figures, usize, usize)>> {
    let digits = usize::from(builder.game.validation_digits);
    if digits == 0 {
        let node = root.maybe("validation");
        if let Some(node) = node {
            node.fault("le jeu n'a pas de numéro de contrôle (validation_digits = 0)");
        }
        return Some(None);
    }
    let mut table = root.need("validation")?.table()?;
    let mask = table.need("mask");
    let room = table.need("box").and_then(|n| n.rect());
    let style = table.need("style").and_then(|n| builder.palette.style(&n));
    let group = table.maybe("group").and_then(|n| n.whole(20)).unwrap_or(0) as usize;
    let spot = table.spot.clone();
    table.finish();
    let (mask, room, style) = (mask?, room?, style?);
    let name = mask.text()?;
    let Some(plan) = masks.iter().find(|m| m.mask.id == name) else {
        mask.fault(format!("« {name} » : aucun masque ne porte ce nom"));
        return None;
    };
    if plan.outline.depth_of(room) < margin {
        builder.faults.add(
            &spot,
            format!(
                "le numéro de contrôle est à moins de {:.2} mm du bord de son masque",
                margin.to_mm()
            ),
        );
    }
    let figures = figures_in(builder, &style, room, &in_groups(0, digits, group), &spot)?;
    Some(Some((figures, digits, group)))
}

/// Figures centred in a box, or a fault when they do not fit.
fn figures_in(
    builder: &Builder<'_>,
    style: &Style,
    room: Rect,
    sample: &str,
    spot: &Spot,
) -> Option<Figures> {
    let gap = 0.45;
    let trial = figures(builder, style, Point::ORIGIN, gap, spot)?.run(sample);
    let face = &style.face;
    let ink = ink_of(&trial, face)?;
    if ink.w > room.w || ink.h > room.h {
        builder.faults.add(
            spot,
            format!(
                "{} chiffres font {:.2} × {:.2} mm ; la boîte a {:.2} × {:.2} mm",
                sample.len(),
                ink.w.to_mm(),
                ink.h.to_mm(),
                room.w.to_mm(),
                room.h.to_mm()
            ),
        );
        return None;
    }
    let cap = style.size.scale(face.cap);
    let x = room.x + (room.w - ink.w) / 2 - ink.x;
    let y = room.y + (room.h + cap) / 2;
    figures(builder, style, Point::new(x, y), gap, spot)
}

fn figures(
    builder: &Builder<'_>,
    style: &Style,
    at: Point,
    gap: f64,
    spot: &Spot,
) -> Option<Figures> {
    match Figures::new(style, at, gap) {
        Ok(figures) => Some(figures),
        Err(c) => {
            builder.faults.add(
                spot,
                format!(
                    "la police {} n'a pas « {c} », ou pas de la largeur des autres chiffres",
                    style.face.name
                ),
            );
            None
        }
    }
}

/// `[serial]`: the serial in the open, on the verso.
pub(super) fn serial(root: &mut Table<'_>, builder: &Builder<'_>) -> Option<Figures> {
    let mut table = root.need("serial")?.table()?;
    let at = table.need("at").and_then(|n| n.point());
    let style = table.need("style").and_then(|n| builder.palette.style(&n));
    let spot = table.spot.clone();
    table.finish();
    let (at, style) = (at?, style?);
    let figures = figures(builder, &style, at, 0.6, &spot)?;
    let widest = figures.run(&"8".repeat(SERIAL_LENGTH));
    builder.keep_safe(&[widest], "le numéro de série", &spot);
    Some(figures)
}

/// Dots of a module where the layout leaves them open: 0.42 mm or a little
/// more, which a telephone reads from a worn ticket.
fn usual_dots(dpi: u32) -> u32 {
    (dpi * 42).div_ceil(2_540)
}

/// `[code]`: the QR code on the verso, on whole dots of the imager.
pub(super) fn code(root: &mut Table<'_>, builder: &Builder<'_>, dpi: u32) -> Option<CodePlace> {
    let mut table = root.need("code")?.table()?;
    let at = table.need("at").and_then(|n| n.point());
    // A serial fits in version 3 at level M, and any mask does.
    let whole = |n: Option<Node<'_>>, most, usual| n.map_or(Some(usual), |n| n.whole(most));
    let version = whole(table.maybe("version"), QrMaker::MAX_VERSION.into(), 3);
    let mask = whole(table.maybe("mask"), 7, 2);
    let dots = whole(table.maybe("module_dots"), 100, usual_dots(dpi));
    let level = table.maybe("level").map_or(Some(Level::M), |n| match n.text()? {
        "L" => Some(Level::L),
        "M" => Some(Level::M),
        "Q" => Some(Level::Q),
        "H" => Some(Level::H),
        other => {
            n.fault(format!("« {other} » : L, M, Q ou H est attendu"));
            None
        }
    });
    let spot = table.spot.clone();
    table.finish();
    let (at, version, mask, dots, level) = (at?, version?, mask?, dots?, level?);
    let fault = |why: String| {
        builder.faults.add(&spot, why);
        None
    };
    if !(72..=10_000).contains(&dpi) {
        return fault(format!("{dpi} points par pouce : un imageur de 72 à 10 000 est attendu"));
    }
    let maker = match QrMaker::new(version as u8, level, mask as u8, SERIAL_LENGTH) {
        Ok(maker) => maker,
        Err(e) => return fault(e.to_string()),
    };
    let module = Length::dots(i64::from(dots), dpi);
    if module < Length::from_mm(0.33) {
        return fault(format!(
            "un module fait {:.3} mm : 0,33 mm au moins sont attendus sur un ticket",
            module.to_mm()
        ));
    }
    // `at` is the corner of the quiet zone; the modules start on a whole dot.
    let dot = Length::dots(1, dpi);
    let quiet = module * i64::from(QrMaker::QUIET_ZONE);
    let snap = |n: Length| (n + quiet).floor_to(dot);
    let (origin, paint) = (Point::new(snap(at.x), snap(at.y)), Palette::imager());
    let place = CodePlace { maker, origin, module, paint };
    let side = module * i64::from(place.maker.side()) + quiet * 2;
    let covers = Rect::new(place.origin.x - quiet, place.origin.y - quiet, side, side);
    if !builder.safe.grown(dot).contains_rect(covers) {
        return fault("le code avec sa marge blanche sort de la marge de sécurité".to_owned());
    }
    Some(place)
}
