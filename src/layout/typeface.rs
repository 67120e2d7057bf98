//! [`Typeface`]: a font ready to shape and to measure, in shares of the em.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use harfrust::{Direction, Feature, FontRef, ShapePlan, ShaperData, Tag, UnicodeBuffer, script};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{GlyphId, MetadataProvider};

use crate::artwork::FontId;

/// Advance of U+202F, which fonts leave out, in shares of the em.
pub(super) const NARROW_SPACE: f64 = 0.16;

/// A shaped glyph, in shares of the em.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapedGlyph {
    pub(super) id: u16,
    /// What extraction reads: all spaces are plain spaces.
    pub(super) ch: char,
    pub(super) advance: f64,
}

/// What a glyph covers, in shares of the em, y upwards from the baseline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// Points of an outline in shares of the em, y upwards, and what they cover.
#[derive(Default)]
pub(super) struct Outline {
    pub(super) points: Vec<(f64, f64)>,
    pub(super) ink: Option<Ink>,
}

/// A font of the layout.
pub(super) struct Typeface {
    pub(super) id: FontId,
    pub(super) name: String,
    data: Arc<Vec<u8>>,
    shaper: ShaperData,
    /// Made once: it costs far more than shaping a few words.
    plan: ShapePlan,
    /// Outlines met so far, since the same figures come back in every stamp.
    met: RefCell<BTreeMap<u16, Rc<Outline>>>,
    em: f64,
    /// Height of capitals, measured on the H (or on a digit).
    pub(super) cap: f64,
    /// Height of small letters, measured on the x.
    pub(super) small: f64,
}

impl Typeface {
    /// From a whole TrueType file.
    pub(super) fn new(id: FontId, name: &str, data: Arc<Vec<u8>>) -> Result<Self, String> {
        let font = FontRef::new(&data).map_err(|e| format!("ce n'est pas une police : {e}"))?;
        let shaper = ShaperData::new(&font);
        let em =
            f64::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1));
        let plan = ShapePlan::new(
            &shaper.shaper(&font).build(),
            Direction::LeftToRight,
            Some(script::LATIN),
            None,
            &features(),
        );
        let mut face = Typeface {
            id,
            name: name.to_owned(),
            data,
            shaper,
            plan,
            met: RefCell::default(),
            em,
            cap: 0.0,
            small: 0.0,
        };
        face.cap = ['H', '0'].into_iter().find_map(|c| face.height(c)).ok_or(
            "la police n'a ni H ni 0 : sa hauteur de capitale ne se mesure pas".to_owned(),
        )?;
        face.small = face.height('x').unwrap_or(face.cap);
        Ok(face)
    }

    fn font(&self) -> Option<FontRef<'_>> {
        FontRef::new(&self.data).ok()
    }

    fn height(&self, c: char) -> Option<f64> {
        let id = self.font()?.charmap().map(c)?;
        Some(self.ink(u16::try_from(id.to_u32()).ok()?)?.top)
    }

    /// Shapes one line: kerning on, ligatures off, so that each character is
    /// one glyph. The error is a character that the font lacks.
    pub(super) fn shape(&self, text: &str) -> Result<Vec<ShapedGlyph>, char> {
        let Some(font) = self.font() else { return Ok(Vec::new()) };
        let chars: Vec<char> = text.chars().collect();
        let plain = |c: char| if matches!(c, '\u{202f}' | '\u{a0}') { ' ' } else { c };
        let charmap = font.charmap();
        if let Some(missing) = chars.iter().find(|c| charmap.map(plain(**c)).is_none()) {
            return Err(*missing);
        }
        let mut buffer = UnicodeBuffer::new();
        for (i, c) in chars.iter().enumerate() {
            buffer.add(plain(*c), i as u32);
        }
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(script::LATIN);
        let features = features();
        let options = harfrust::ShapeOptions::new().plan(Some(&self.plan)).features(&features);
        let shaped = self.shaper.shaper(&font).build().shape(buffer, options);
        let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
        Ok(glyphs
            .filter_map(|(info, position)| {
                let c = *chars.get(info.cluster as usize)?;
                let advance = match c {
                    '\u{202f}' => NARROW_SPACE,
                    _ => f64::from(position.x_advance) / self.em,
                };
                Some(ShapedGlyph { id: u16::try_from(info.glyph_id).ok()?, ch: plain(c), advance })
            })
            .collect())
    }

    /// What a glyph covers; nothing for a space.
    pub(super) fn ink(&self, glyph: u16) -> Option<Ink> {
        self.outline(glyph).ink
    }

    /// The outline of a glyph; curves are stepped, so that no control point
    /// outside the ink counts.
    pub(super) fn outline(&self, glyph: u16) -> Rc<Outline> {
        if let Some(met) = self.met.borrow().get(&glyph) {
            return met.clone();
        }
        let mut pen = Points::default();
        self.draw(glyph, &mut pen);
        let points: Vec<_> = pen.0.iter().map(|(x, y)| (x / self.em, y / self.em)).collect();
        let ink = points.first().map(|&(x, y)| {
            let start = Ink { left: x, right: x, top: y, bottom: y };
            points.iter().fold(start, |ink, &(x, y)| Ink {
                left: ink.left.min(x),
                right: ink.right.max(x),
                top: ink.top.max(y),
                bottom: ink.bottom.min(y),
            })
        });
        let outline = Rc::new(Outline { points, ink });
        self.met.borrow_mut().insert(glyph, outline.clone());
        outline
    }

    fn draw(&self, glyph: u16, pen: &mut Points) {
        let Some(font) = self.font() else { return };
        let Some(outline) = font.outline_glyphs().get(GlyphId::new(u32::from(glyph))) else {
            return;
        };
        // An outline that cannot be drawn prints nothing, so it covers nothing.
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        if outline.draw(settings, pen).is_err() {
            pen.0.clear();
        }
    }
}

/// Kerning on; ligatures off, so that each character is one glyph and spaced
/// text keeps its letters apart.
fn features() -> [Feature; 6] {
    let set = |tag: &[u8; 4], on: u32| Feature::new(Tag::new(tag), on, ..);
    [
        set(b"kern", 1),
        set(b"liga", 0),
        set(b"clig", 0),
        set(b"calt", 0),
        set(b"dlig", 0),
        set(b"frac", 0),
    ]
}

/// Collects points of an outline, in font units.
#[derive(Default)]
struct Points(Vec<(f64, f64)>);

impl Points {
    fn curve(&mut self, at: impl Fn(f64) -> (f64, f64)) {
        self.0.extend((1..=8).map(|i| at(f64::from(i) / 8.0)));
    }

    fn last(&self) -> (f64, f64) {
        self.0.last().copied().unwrap_or_default()
    }
}

impl OutlinePen for Points {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push((x.into(), y.into()));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push((x.into(), y.into()));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (p, c, e) = (self.last(), (f64::from(cx), f64::from(cy)), (f64::from(x), f64::from(y)));
        let mix = |t: f64, a: f64, b: f64, c: f64| {
            (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
        };
        self.curve(|t| (mix(t, p.0, c.0, e.0), mix(t, p.1, c.1, e.1)));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let p = self.last();
        let mix = |t: f64, p: f64, a: f32, b: f32, e: f32| {
            let s = 1.0 - t;
            s * s * s * p
                + 3.0 * s * s * t * f64::from(a)
                + 3.0 * s * t * t * f64::from(b)
                + t * t * t * f64::from(e)
        };
        self.curve(|t| (mix(t, p.0, ax, bx, x), mix(t, p.1, ay, by, y)));
    }

    fn close(&mut self) {}
}
