//! Rulers in millimetres along the top and the left of the canvas: they show
//! where the pointer and the selection are, and guides are dragged out of them.

use eframe::egui;
use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, pos2};

use crate::gui::canvas::Screen;
use crate::gui::theme::{self, Tokens};

/// Thickness of a ruler.
pub(crate) const RULER: f32 = 16.0;
/// Numbers on a ruler stand at least this far apart.
const LEAST: f64 = 38.0;

/// Which way a ruler, a guide or a distance runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Axis {
    /// Along x: the ruler at the top, a vertical guide.
    X,
    /// Along y: the ruler at the left, a horizontal guide.
    Y,
}

/// Where numbers, and where strokes between them, stand on a ruler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ticks {
    /// Millimetres from number to number.
    pub number: f64,
    /// Strokes between two numbers.
    pub parts: u32,
}

/// The ticks for a zoom in points to the millimetre: steps of 1, 2 or 5.
pub(crate) fn ticks(zoom: f64) -> Ticks {
    let least = LEAST / zoom;
    let power = 10f64.powf(least.log10().floor());
    for (times, parts) in [(1.0, 10), (2.0, 4), (5.0, 5), (10.0, 10)] {
        if times * power >= least - 1e-12 {
            return Ticks { number: times * power, parts };
        }
    }
    Ticks { number: 10.0 * power, parts: 10 }
}

/// The strips that rulers take from a canvas, and what is left of it.
pub(crate) fn split(all: Rect) -> (Rect, Rect, Rect) {
    let top = Rect::from_min_max(
        pos2(all.left() + RULER, all.top()),
        pos2(all.right(), all.top() + RULER),
    );
    let left = Rect::from_min_max(
        pos2(all.left(), all.top() + RULER),
        pos2(all.left() + RULER, all.bottom()),
    );
    let rest = Rect::from_min_max(pos2(all.left() + RULER, all.top() + RULER), all.max);
    (top, left, rest)
}

/// Draws one ruler: `marks` are the pointer's place and the selection's span,
/// in millimetres.
pub(crate) fn draw(
    painter: &Painter,
    t: &Tokens,
    strip: Rect,
    screen: &Screen,
    axis: Axis,
    pointer: Option<f64>,
    span: Option<(f64, f64)>,
) {
    let p = painter.with_clip_rect(strip);
    p.rect_filled(strip, CornerRadius::ZERO, t.panel);
    let to_screen = |mm: f64| match axis {
        Axis::X => screen.origin.x + (mm * screen.zoom) as f32,
        Axis::Y => screen.origin.y + (mm * screen.zoom) as f32,
    };
    if let Some((low, high)) = span {
        let (a, b) = (to_screen(low), to_screen(high));
        let bar = match axis {
            Axis::X => Rect::from_min_max(pos2(a, strip.bottom() - 4.0), pos2(b, strip.bottom())),
            Axis::Y => Rect::from_min_max(pos2(strip.right() - 4.0, a), pos2(strip.right(), b)),
        };
        p.rect_filled(bar, CornerRadius::ZERO, t.accent.ink);
    }
    let Ticks { number, parts } = ticks(screen.zoom);
    let (start, end) = match axis {
        Axis::X => (strip.left(), strip.right()),
        Axis::Y => (strip.top(), strip.bottom()),
    };
    let origin = to_screen(0.0);
    let first = (f64::from(start - origin) / screen.zoom / number).floor() as i64;
    let last = (f64::from(end - origin) / screen.zoom / number).ceil() as i64;
    let stroke = Stroke::new(1.0, t.edge);
    for n in first..=last {
        let mm = n as f64 * number;
        for part in 0..parts {
            let at = to_screen(mm + number * f64::from(part) / f64::from(parts));
            let middle = parts % 2 == 0 && part == parts / 2;
            let length = if part == 0 { 9.0 } else { [3.0, 5.0][usize::from(middle)] };
            tick(&p, strip, axis, at, length, stroke);
        }
        label(&p, t, strip, axis, to_screen(mm), &number_text(mm, number));
    }
    if let Some(mm) = pointer {
        let at = to_screen(mm);
        tick(&p, strip, axis, at, RULER, Stroke::new(1.0, t.accent.ink));
    }
    let edge = Stroke::new(1.0, t.border);
    match axis {
        Axis::X => p.hline(strip.x_range(), strip.bottom() - 0.5, edge),
        Axis::Y => p.vline(strip.right() - 0.5, strip.y_range(), edge),
    };
}

fn tick(p: &Painter, strip: Rect, axis: Axis, at: f32, length: f32, stroke: Stroke) {
    let at = p.round_to_pixel_center(at);
    match axis {
        Axis::X => p.vline(at, strip.bottom() - length..=strip.bottom(), stroke),
        Axis::Y => p.hline(strip.right() - length..=strip.right(), at, stroke),
    };
}

fn number_text(mm: f64, step: f64) -> String {
    let places = usize::from(step < 0.95) + usize::from(step < 0.095);
    format!("{mm:.places$}").replace('.', ",")
}

/// A number beside its stroke; along y it is written upwards.
fn label(p: &Painter, t: &Tokens, strip: Rect, axis: Axis, at: f32, text: &str) {
    let font = theme::regular(9.0);
    match axis {
        Axis::X => {
            let place = pos2(at + 3.0, strip.top() - 1.0);
            p.text(place, Align2::LEFT_TOP, text, font, t.secondary);
        }
        Axis::Y => {
            let galley = p.layout_no_wrap(text.to_owned(), font, t.secondary);
            let place = pos2(strip.left() - 1.0, at - 3.0);
            let turned = egui::epaint::TextShape::new(place, galley, Color32::PLACEHOLDER)
                .with_angle(-std::f32::consts::FRAC_PI_2);
            p.add(turned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_at_round_millimetres_and_never_too_near() {
        for zoom in [0.19, 0.5, 1.0, 3.5, 3.78, 7.0, 12.0, 40.0, 120.0] {
            let Ticks { number, parts } = ticks(zoom);
            assert!(number * zoom >= LEAST - 1e-6, "{number} mm at {zoom}");
            assert!(number * zoom < LEAST * 2.6, "{number} mm at {zoom}");
            let lead = number / 10f64.powf(number.log10().floor() + 1e-9).floor().max(0.01);
            assert!(lead > 0.0 && parts >= 4);
        }
        assert_eq!(ticks(3.5), Ticks { number: 20.0, parts: 4 });
        assert_eq!(ticks(3.9), Ticks { number: 10.0, parts: 10 });
        assert_eq!(number_text(12.0, 1.0), "12");
        assert_eq!(number_text(-0.5, 0.5), "-0,5");
        assert_eq!(number_text(0.25, 0.05), "0,25");
    }

    #[test]
    fn rulers_take_sixteen_points() {
        let all = Rect::from_min_max(pos2(10.0, 20.0), pos2(510.0, 420.0));
        let (top, left, rest) = split(all);
        assert_eq!((top.height(), left.width()), (RULER, RULER));
        assert_eq!((rest.left(), rest.top()), (26.0, 36.0));
        assert_eq!((top.left(), left.top()), (26.0, 36.0));
    }
}
