//! Numbers: their places, from `[validation]` and `[serial]`.

use super::build::Builder;
use super::compose::in_groups;
use super::error::Spot;
use super::masks::MaskPlan;
use super::object::{ObjectKind, Sketch};
use super::palette::Palette;
use super::read::Table;
use super::rules;
use super::text::{Style, ink_of};
use crate::artwork::{Face, Figures};
use crate::measure::{Length, Point, Rect};

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
    let before = builder.faults.count();
    let mut table = root.need("validation")?.table()?;
    let mask = table.need("mask");
    let room = table.need("box").and_then(|n| n.rect());
    let style = table.need("style").and_then(|n| builder.palette.style(&n));
    let group = table.maybe("group").and_then(|n| n.whole(20)).unwrap_or(0) as usize;
    let spot = table.spot.clone();
    table.finish();
    let mut sketch =
        Sketch::new(ObjectKind::Validation, Face::Recto, &spot, room.unwrap_or_default());
    let figures = (|| {
        let (mask, room, style) = (mask?, room?, style?);
        let name = mask.text()?;
        let Some(plan) = masks.iter().find(|m| m.mask.id == name) else {
            mask.fault(format!("« {name} » : aucun masque ne porte ce nom"));
            return None;
        };
        if plan.outline.depth_of(room) < margin {
            builder.faults.add(
                &spot,
                rules::MASK_MARGIN.broken(format!(
                    "le numéro de contrôle est à moins de {:.2} mm du bord de son masque",
                    margin.to_mm()
                )),
            );
        }
        let sample = in_groups(0, digits, group);
        let figures = figures_in(builder, &style, room, &sample, &spot)?;
        sketch.ink = ink_of(&figures.run(&sample), &style.face);
        Some(figures)
    })();
    builder.objects.note(builder.faults, before, sketch);
    Some(Some((figures?, digits, group)))
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
            rules::OVERFLOW.broken(format!(
                "{} chiffres font {:.2} × {:.2} mm ; la boîte a {:.2} × {:.2} mm",
                sample.len(),
                ink.w.to_mm(),
                ink.h.to_mm(),
                room.w.to_mm(),
                room.h.to_mm()
            )),
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
    match set_in(style, at, gap) {
        Ok(figures) => Some(figures),
        Err(c) => {
            builder.faults.add(
                spot,
                rules::MISSING_GLYPH.broken(format!(
                    "la police {} n'a pas « {c} », ou pas de la largeur des autres chiffres",
                    style.face.name
                )),
            );
            None
        }
    }
}

/// How a text from `origin` on is set. The error is the character that is
/// missing or that is not as wide as the others.
fn set_in(style: &Style, origin: Point, gap: f64) -> Result<Figures, char> {
    let mut glyphs = [0; 12];
    let mut advance = None;
    for (c, to) in Figures::CHARACTERS.chars().zip(&mut glyphs) {
        let shaped = style.face.shape(&c.to_string())?;
        let glyph = shaped.first().ok_or(c)?;
        *to = glyph.id;
        let first = *advance.get_or_insert(glyph.advance);
        if c != ' ' && (first - glyph.advance).abs() > 1e-6 {
            return Err(c);
        }
    }
    Ok(Figures {
        font: style.face.id,
        size: style.size,
        origin,
        glyphs,
        advance: style.size.scale(advance.unwrap_or(0.0) + style.tracking),
        gap: style.size.scale(gap),
        paint: Palette::imager(),
    })
}

/// `[serial]`: the serial in the open, on the verso.
pub(super) fn serial(root: &mut Table<'_>, builder: &Builder<'_>, sample: &str) -> Option<Figures> {
    let before = builder.faults.count();
    let mut table = root.need("serial")?.table()?;
    let at = table.need("at").and_then(|n| n.point());
    let style = table.need("style").and_then(|n| builder.palette.style(&n));
    let spot = table.spot.clone();
    table.finish();
    let place = at.unwrap_or_default();
    let place = Rect::new(place.x, place.y, Length::ZERO, Length::ZERO);
    let mut sketch = Sketch::new(ObjectKind::Serial, Face::Verso, &spot, place);
    let drawn = at.zip(style).and_then(|(at, style)| {
        let figures = figures(builder, &style, at, 0.6, &spot)?;
        let widest = figures.run(sample);
        sketch.ink = ink_of(&widest, &style.face);
        sketch.frame = style.frame(at, None, sketch.ink);
        builder.keep_safe(&[widest], "le numéro de série", &spot);
        Some(figures)
    });
    builder.objects.note(builder.faults, before, sketch);
    drawn
}
