//! Outlines in SVG path data, moved and stretched number by number, so that
//! they stay written as they were.

use super::number::{same, written};
use crate::measure::{Length, Rect};

/// What a number of a path means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    X,
    Y,
    /// From the point before.
    DeltaX,
    DeltaY,
    RadiusX,
    RadiusY,
    Angle,
    Flag,
}

/// The roles of a command's numbers, repeated as often as numbers come.
fn roles(command: char) -> &'static [Role] {
    use Role::{Angle, DeltaX, DeltaY, Flag, RadiusX, RadiusY, X, Y};
    match command {
        'M' | 'L' | 'T' => &[X, Y],
        'm' | 'l' | 't' => &[DeltaX, DeltaY],
        'H' => &[X],
        'h' => &[DeltaX],
        'V' => &[Y],
        'v' => &[DeltaY],
        'C' => &[X, Y, X, Y, X, Y],
        'c' => &[DeltaX, DeltaY, DeltaX, DeltaY, DeltaX, DeltaY],
        'S' | 'Q' => &[X, Y, X, Y],
        's' | 'q' => &[DeltaX, DeltaY, DeltaX, DeltaY],
        'A' => &[RadiusX, RadiusY, Angle, Flag, Flag, X, Y],
        'a' => &[RadiusX, RadiusY, Angle, Flag, Flag, DeltaX, DeltaY],
        _ => &[],
    }
}

/// The end of the number at the start of a text; `None` if there is none.
fn number_end(text: &str, flag: bool) -> Option<usize> {
    let bytes = text.as_bytes();
    if flag {
        return bytes.first().filter(|b| matches!(b, b'0' | b'1')).map(|_| 1);
    }
    let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let (mut digits, mut dot) = (0, false);
    while let Some(b) = bytes.get(at) {
        match b {
            b'0'..=b'9' => digits += 1,
            b'.' if !dot => dot = true,
            _ => break,
        }
        at += 1;
    }
    if digits == 0 {
        return None;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let figures = bytes[at + 1 + sign..].iter().take_while(|b| b.is_ascii_digit()).count();
        if figures > 0 {
            at += 1 + sign + figures;
        }
    }
    Some(at)
}

/// Path data with each number changed by its role. `None` if it is no path.
fn mapped(data: &str, change: impl Fn(Role, f64) -> Option<f64>) -> Option<String> {
    let mut out = String::with_capacity(data.len() + 8);
    let mut command = ' ';
    let mut nth = 0;
    let mut rest = data;
    let mut begun = false;
    let mut changed = false;
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_alphabetic() {
            // A path begins by a move, whose first point is from the origin.
            let known = matches!(c, 'Z' | 'z') || !roles(c).is_empty();
            if !known || (!begun && !matches!(c, 'M' | 'm')) {
                return None;
            }
            (command, nth) = (c, 0);
            out.push(c);
            rest = &rest[1..];
            continue;
        }
        if c.is_ascii_whitespace() || c == ',' {
            out.push(c);
            rest = &rest[1..];
            continue;
        }
        let roles = roles(command);
        let mut role = *roles.get(nth % roles.len().max(1))?;
        if !begun && nth < 2 {
            role = if nth == 0 { Role::X } else { Role::Y };
        }
        let end = number_end(rest, role == Role::Flag)?;
        let (token, after) = rest.split_at(end);
        let old: f64 = token.parse().ok()?;
        let new = change(role, old)?;
        let text = if same(old, new) { token.to_owned() } else { written(new) };
        let digit = |c: char| c.is_ascii_digit() || c == '.';
        // What parted two numbers may be gone with a sign or a point.
        if (changed || text != token) && out.ends_with(digit) && text.starts_with(digit) {
            out.push(' ');
        }
        changed = text != token;
        out.push_str(&text);
        nth += 1;
        begun = begun || nth >= 2;
        rest = after;
    }
    begun.then_some(out)
}

/// Path data moved; `None` if it is no path.
pub(super) fn moved(data: &str, dx: Length, dy: Length) -> Option<String> {
    let (dx, dy) = (dx.to_mm(), dy.to_mm());
    mapped(data, |role, n| {
        Some(match role {
            Role::X => n + dx,
            Role::Y => n + dy,
            _ => n,
        })
    })
}

/// Path data stretched from one rectangle to another. `None` if it is no path,
/// or has turned arcs that would be no arcs any more.
pub(super) fn stretched(data: &str, from: Rect, to: Rect) -> Option<String> {
    if from.w <= Length::ZERO || from.h <= Length::ZERO {
        return None;
    }
    let (sx, sy) = (to.w.to_mm() / from.w.to_mm(), to.h.to_mm() / from.h.to_mm());
    let even = (sx - sy).abs() < 1e-9;
    mapped(data, |role, n| {
        Some(match role {
            Role::X => to.x.to_mm() + (n - from.x.to_mm()) * sx,
            Role::Y => to.y.to_mm() + (n - from.y.to_mm()) * sy,
            Role::DeltaX | Role::RadiusX => n * sx,
            Role::DeltaY | Role::RadiusY => n * sy,
            Role::Angle if even || n == 0.0 => n,
            Role::Angle => return None,
            Role::Flag => n,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_moves_and_stays_written_as_it_was() {
        let one = Length::mm(1);
        let arc =
            "M79.6 119.6A3.2 3.2 0 0 1 82.8 116.4H91.4A3.2 3.2 0 0 1 94.6 119.6L93.2 134.8H81z";
        let moved_arc =
            "M80.6 121.6A3.2 3.2 0 0 1 83.8 118.4H92.4A3.2 3.2 0 0 1 95.6 121.6L94.2 136.8H82z";
        assert_eq!(moved(arc, one, one * 2).as_deref(), Some(moved_arc));
        assert_eq!(moved("m1,2 l3-4h5z", one, one).as_deref(), Some("m2,3 l3-4h5z"));
        assert_eq!(moved("M1 2L-.5-3 4-1", one, one).as_deref(), Some("M2 3L0.5-2 5 0"));
        assert_eq!(moved("M0 0a2 2 0 01.5.5", one, one).as_deref(), Some("M1 1a2 2 0 01.5.5"));
        assert_eq!(moved("M0 0A2 2 0 013 4", one, one).as_deref(), Some("M1 1A2 2 0 01 4 5"));
        for wrong in ["", "L1 2", "M1", "M1 2Lx", "Z"] {
            assert_eq!(moved(wrong, one, one), None, "{wrong}");
        }
    }

    #[test]
    fn a_path_stretches_with_its_arcs() {
        let from = Rect::from_mm(10.0, 10.0, 10.0, 10.0);
        let to = Rect::from_mm(0.0, 0.0, 20.0, 30.0);
        let made = stretched("M10 10h10V20A5 5 0 0 1 10 20z", from, to);
        assert_eq!(made.as_deref(), Some("M0 0h20V30A10 15 0 0 1 0 30z"));
        assert_eq!(stretched("M10 10A5 5 45 0 1 10 20z", from, to), None);
    }
}
