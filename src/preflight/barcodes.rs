//! Codes: what is printed in and under them, and dots of a module.

use super::finding::{Finding, Place, decimal};
use super::seen::Seen;
use super::subject::Subject;
use crate::artwork::{Block, Page};
use crate::layout::{CodeSpot, Layout, ObjectKind};
use crate::measure::{Length, Rect};
use crate::raster::{Frame, View};

/// Dots to the inch at which the ground of a code is looked at: its modules are
/// some of these pixels wide.
const DPI: f64 = 150.0;
/// A pixel so much darker than its code's ground, in shares of the light that
/// paper gives back, is something drawn there.
const DRAWN: f64 = 0.2;

fn place(subject: &Subject<'_>, code: &CodeSpot<'_>) -> Place {
    let bare = Place::of(super::faults::LAYOUT, &format!("code {}", code.id));
    let place = subject.of_kind(ObjectKind::Code, code.id, bare);
    Place { face: Some(code.face), area: Some(code.quiet_room), ..place }
}

/// Dots of a module.
pub(super) fn modules(subject: &Subject<'_>, layout: &Layout) -> Vec<Finding> {
    let Some(press) = subject.press else { return Vec::new() };
    let (dot, least) = (Length::dots(1, press.imager_dpi), press.limits.module_dots);
    let few = |code: &CodeSpot<'_>| {
        let dots = code.module.to_emu() / dot.to_emu().max(1);
        (dots < i64::from(least)).then(|| {
            let said = format!(
                "code « {} » : un module de {dots} points ({:.3} mm) ; {least} points au moins sont attendus",
                code.id,
                code.module.to_mm()
            );
            Finding::new("B-513", place(subject, code), said.replace('.', ","), format!("{dots} points"))
        })
    };
    layout.codes().filter_map(|code| few(&code)).collect()
}

/// What is printed under codes and in their quiet zones.
pub(super) fn grounds(subject: &Subject<'_>, layout: &Layout, seen: &Seen) -> Vec<Finding> {
    let least = f64::from(subject.limits().contrast) / 100.0;
    let black = light(seen.profile.rgb([0, 0, 0, 255]));
    let mut found = Vec::new();
    for code in layout.codes() {
        let lights = lights(layout, seen, &code);
        if lights.is_empty() {
            continue;
        }
        let mut sorted = lights.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let ground = sorted[sorted.len() / 2];
        let drawn = lights.iter().filter(|l| **l < ground - DRAWN || **l > ground + DRAWN).count();
        if drawn > 1 {
            let mm = 25.4 / DPI;
            let area = decimal((drawn as f64 * mm * mm).max(0.1));
            let said = format!(
                "code « {} » : {area} mm² sont imprimés dans sa zone tranquille ; 0 est attendu",
                code.id
            );
            found.push(Finding::new("B-511", place(subject, &code), said, format!("{area} mm²")));
        }
        let contrast = ground - black;
        if contrast < least {
            let has = format!("{} %", decimal(contrast * 100.0));
            let said = format!(
                "code « {} » : contraste de {has} entre le fond et le noir ; {} % au moins sont attendus",
                code.id,
                decimal(least * 100.0)
            );
            found.push(Finding::new("B-512", place(subject, &code), said, has));
        }
    }
    found
}

/// The light that each pixel of a code's room gives back without the code.
fn lights(layout: &Layout, seen: &Seen, code: &CodeSpot<'_>) -> Vec<f64> {
    let stock = layout.stock();
    let page = Page::single(stock.trim, stock.bleed, Block::Blank(code.face));
    // Half a pixel in from the edge, where anti-aliasing mixes what is beside.
    let pixel = Length::from_mm(25.4 / DPI);
    let room: Rect = code.quiet_room.shifted(stock.bleed, stock.bleed).grown(-pixel);
    let frame = Frame::of(room, DPI);
    let Ok(plates) = seen.renderer.render_plates_once(&page, frame) else { return Vec::new() };
    let picture = plates.composite(View::Player { coat: true });
    picture.pixels().map(|p| light([p.0[0], p.0[1], p.0[2]])).collect()
}

/// The share of light that a colour of the screen gives back.
fn light(rgb: [u8; 3]) -> f64 {
    let linear = |v: u8| {
        let v = f64::from(v) / 255.0;
        if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    };
    let [r, g, b] = rgb.map(linear);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}
