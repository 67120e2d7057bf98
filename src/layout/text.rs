//! Texts set in lines: styles, fitting, breaking, centring.

use std::rc::Rc;

use super::rules;
use super::typeface::Typeface;
use crate::artwork::{Glyph, GlyphRun, Paint};
use crate::measure::{Length, Point, Rect};
use crate::toml_source::Said;

/// Where a line stands between the edges of its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// How a text looks.
#[derive(Clone)]
pub(super) struct Style {
    pub(super) face: Rc<Typeface>,
    /// The size wanted.
    pub(super) size: Length,
    /// The floor: a text that does not fit at this size is an error.
    pub(super) floor: Length,
    /// Space added after each glyph, in shares of the em.
    pub(super) tracking: f64,
    /// From baseline to baseline, in shares of the em.
    pub(super) leading: f64,
    pub(super) align: Align,
    /// Printed in capitals, accents kept.
    pub(super) capitals: bool,
    pub(super) paint: Paint,
}

/// Why a text cannot be set.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TextFault {
    /// The font lacks a character.
    Missing(char),
    /// At the floor it is this wide (or high), and only so much is there.
    TooWide { needs: Length, has: Length },
    /// Its lines are this high at the floor, and only so much is there.
    TooHigh { needs: Length, has: Length },
}

impl TextFault {
    /// In French, for a message.
    pub(super) fn explain(&self, text: &str, style: &Style) -> Said {
        let text = text.replace(['\u{202f}', '\u{a0}'], " ");
        let rule = match self {
            TextFault::Missing(_) => rules::MISSING_GLYPH,
            TextFault::TooWide { .. } | TextFault::TooHigh { .. } => rules::OVERFLOW,
        };
        rule.broken(match self {
            TextFault::Missing(c) => format!(
                "« {text} » : la police {} n'a pas le caractère « {c} » (U+{:04X})",
                style.face.name, *c as u32
            ),
            TextFault::TooWide { needs, has } => format!(
                "« {text} » ne tient pas : à {:.2} pt, son corps le plus petit, il faut {:.2} mm de large et il y en a {:.2}",
                style.floor.to_pt(),
                needs.to_mm(),
                has.to_mm()
            ),
            TextFault::TooHigh { needs, has } => format!(
                "« {text} » ne tient pas : à {:.2} pt, son corps le plus petit, il faut {:.2} mm de haut et il y en a {:.2}",
                style.floor.to_pt(),
                needs.to_mm(),
                has.to_mm()
            ),
        })
    }
}

/// A line shaped for a style, in shares of the em.
struct Shaped {
    /// Glyph, character, origin.
    glyphs: Vec<(u16, char, f64)>,
    /// Sum of the advances.
    width: f64,
    /// First and last edge of the ink.
    ink: (f64, f64),
}

impl Style {
    fn case(&self, text: &str) -> String {
        if self.capitals { text.to_uppercase() } else { text.to_owned() }
    }

    fn shape(&self, text: &str) -> Result<Shaped, TextFault> {
        let shaped = self.face.shape(text).map_err(TextFault::Missing)?;
        let mut x = 0.0;
        let mut ink: Option<(f64, f64)> = None;
        let mut glyphs = Vec::with_capacity(shaped.len());
        for glyph in &shaped {
            glyphs.push((glyph.id, glyph.ch, x));
            if let Some(covers) = self.face.ink(glyph.id) {
                let (left, right) = (x + covers.left, x + covers.right);
                ink = Some(ink.map_or((left, right), |(l, r)| (l.min(left), r.max(right))));
            }
            x += glyph.advance + self.tracking;
        }
        let width = (x - self.tracking).max(0.0);
        Ok(Shaped { glyphs, width, ink: ink.unwrap_or((0.0, width)) })
    }

    /// The height that centring goes by: capitals and figures stand on their
    /// own height; small letters between theirs and that of capitals.
    fn optical_height(&self, text: &str) -> f64 {
        if text.chars().any(char::is_lowercase) {
            (self.face.cap + self.face.small) / 2.0
        } else {
            self.face.cap
        }
    }

    fn place(
        &self,
        line: &Shaped,
        size: Length,
        left: Length,
        width: Length,
        y: Length,
    ) -> GlyphRun {
        let x = match self.align {
            Align::Left => left,
            Align::Right => left + width - size.scale(line.width),
            // By the ink, not by the advances: a 1 has wide sides.
            Align::Centre => left + width / 2 - size.scale((line.ink.0 + line.ink.1) / 2.0),
        };
        let glyphs =
            line.glyphs.iter().map(|(id, ch, at)| Glyph { id: *id, ch: *ch, x: size.scale(*at) });
        GlyphRun {
            font: self.face.id,
            size,
            origin: Point::new(x, y),
            glyphs: glyphs.collect(),
            paint: self.paint.clone(),
        }
    }

    /// The largest size at which `em` ems fit in `room`, at most the style's.
    fn fit(&self, em: f64, room: Length) -> Result<Length, Length> {
        if self.size.scale(em) <= room {
            return Ok(self.size);
        }
        let size = Length::emu((room.to_emu() as f64 / em).floor() as i64);
        if size >= self.floor { Ok(size) } else { Err(self.floor.scale(em)) }
    }

    /// One line on a baseline through `at`: its left end, middle or right end,
    /// as the style is aligned. `room` shrinks it down to the floor.
    pub(super) fn line_at(
        &self,
        text: &str,
        at: Point,
        room: Option<Length>,
    ) -> Result<GlyphRun, TextFault> {
        let line = self.shape(&self.case(text))?;
        let size = match room {
            None => self.size,
            Some(has) => {
                self.fit(line.width, has).map_err(|needs| TextFault::TooWide { needs, has })?
            }
        };
        let mut run = self.place(&line, size, at.x, Length::ZERO, at.y);
        // Lines of one edge stand flush by their ink, not by the sides that
        // each glyph brings: large type would seem set in.
        match self.align {
            Align::Left => run.origin.x -= size.scale(line.ink.0),
            Align::Right => run.origin.x += size.scale(line.width - line.ink.1),
            Align::Centre => (),
        }
        Ok(run)
    }

    /// What holds a line on a baseline: as high as capitals at least, as wide as
    /// its ink, or as the room that it may fill.
    pub(super) fn frame(&self, at: Point, room: Option<Length>, ink: Option<Rect>) -> Rect {
        let cap = self.size.scale(self.face.cap);
        let line = |x: Length, w: Length| Rect::new(x, at.y - cap, w, cap);
        let band = match (room, ink) {
            (Some(room), _) => match self.align {
                Align::Left => line(at.x, room),
                Align::Centre => line(at.x - room / 2, room),
                Align::Right => line(at.x - room, room),
            },
            (None, Some(ink)) => line(ink.x, ink.w),
            (None, None) => line(at.x, self.size),
        };
        ink.map_or(band, |ink| band.union(ink))
    }

    /// At most `lines` lines centred in a box, as large as the style and the
    /// box let them; one line is preferred. Lines break at a space or after a
    /// hyphen, where the longer of the two is shortest.
    pub(super) fn in_box(
        &self,
        text: &str,
        room: Rect,
        lines: u32,
    ) -> Result<Vec<GlyphRun>, TextFault> {
        let text = self.case(text);
        let height = self.optical_height(&text);
        let one = self.shape(&text)?;
        let too_wide = match self.fit(one.width, room.w) {
            Ok(size) => return self.stack(&[one], size, height, room),
            Err(needs) => TextFault::TooWide { needs, has: room.w },
        };
        let mut best: Option<(f64, Shaped, Shaped)> = None;
        for (head, tail) in breaks(&text).filter(|_| lines >= 2) {
            let (head, tail) = (self.shape(head)?, self.shape(tail)?);
            let wide = head.width.max(tail.width);
            if best.as_ref().is_none_or(|(w, ..)| wide < *w) {
                best = Some((wide, head, tail));
            }
        }
        let Some((wide, head, tail)) = best else { return Err(too_wide) };
        let size =
            self.fit(wide, room.w).map_err(|needs| TextFault::TooWide { needs, has: room.w })?;
        self.stack(&[head, tail], size, height, room)
    }

    fn stack(
        &self,
        lines: &[Shaped],
        size: Length,
        height: f64,
        room: Rect,
    ) -> Result<Vec<GlyphRun>, TextFault> {
        let rest = (lines.len() - 1) as f64 * self.leading;
        let block = height + rest;
        let highest = Length::emu((room.h.to_emu() as f64 / block).floor() as i64);
        let size = size.min(highest);
        if size < self.floor {
            return Err(TextFault::TooHigh { needs: self.floor.scale(block), has: room.h });
        }
        let top = room.y + (room.h - size.scale(block)) / 2;
        Ok(lines
            .iter()
            .enumerate()
            .map(|(i, line)| {
                let y = top + size.scale(height + i as f64 * self.leading);
                self.place(line, size, room.x, room.w, y)
            })
            .collect())
    }

    /// A paragraph from a first baseline, ragged, at the style's size; with the
    /// baseline after its last line.
    pub(super) fn paragraph(
        &self,
        text: &str,
        at: Point,
        width: Length,
    ) -> Result<(Vec<GlyphRun>, Length), TextFault> {
        let text = self.case(text);
        let step = self.size.scale(self.leading);
        let mut runs = Vec::new();
        let mut y = at.y;
        for part in text.split('\n') {
            let mut rest: Vec<&str> = part.split(' ').filter(|w| !w.is_empty()).collect();
            while !rest.is_empty() {
                let mut line = None;
                for n in 1..=rest.len() {
                    let shaped = self.shape(&rest[..n].join(" "))?;
                    if self.size.scale(shaped.width) > width {
                        if n == 1 {
                            let needs = self.size.scale(shaped.width);
                            return Err(TextFault::TooWide { needs, has: width });
                        }
                        break;
                    }
                    line = Some((n, shaped));
                }
                let Some((n, shaped)) = line else { break };
                runs.push(self.place(&shaped, self.size, at.x, width, y));
                y += step;
                rest.drain(..n);
            }
        }
        Ok((runs, y))
    }
}

/// The ways to break a text in two: at a plain space, which is dropped, or
/// after a hyphen. No-break spaces hold.
fn breaks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.char_indices().filter_map(move |(i, c)| match c {
        ' ' => Some((&text[..i], &text[i + 1..])),
        '-' => Some((&text[..=i], &text[i + 1..])),
        _ => None,
    })
}

/// What a run covers with ink; nothing if it is all spaces.
pub(super) fn ink_of(run: &GlyphRun, face: &Typeface) -> Option<Rect> {
    let mut bounds: Option<Rect> = None;
    for glyph in &run.glyphs {
        let Some(ink) = face.ink(glyph.id) else { continue };
        let x = run.origin.x + glyph.x;
        let (left, right) = (x + run.size.scale(ink.left), x + run.size.scale(ink.right));
        let (top, bottom) =
            (run.origin.y - run.size.scale(ink.top), run.origin.y - run.size.scale(ink.bottom));
        let covers = Rect::new(left, top, right - left, bottom - top);
        bounds = Some(bounds.map_or(covers, |b| b.union(covers)));
    }
    bounds
}
