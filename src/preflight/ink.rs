//! What runs of glyphs cover, glyph by glyph.

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::artwork::{Face, GlyphRun, Item, Paint, Stock};
use crate::measure::{Length, Rect};

/// Measures glyphs of the fonts of a stock.
pub(super) struct Pen<'a> {
    fonts: Vec<Option<(GlyphMetrics<'a>, f64)>>,
}

/// A line of fixed text.
pub(super) struct Line<'a> {
    /// Its face.
    pub face: Face,
    /// Whether it is printed over the variable data, on the coat.
    pub over: bool,
    /// The run.
    pub run: &'a GlyphRun,
    /// What it covers.
    pub ink: Rect,
}

impl Line<'_> {
    /// Its words.
    pub(super) fn words(&self) -> String {
        self.run.glyphs.iter().map(|g| g.ch).collect()
    }
}

impl<'a> Pen<'a> {
    pub(super) fn new(stock: &'a Stock) -> Self {
        let metrics = |data: &'a [u8]| {
            let font = FontRef::new(data).ok()?;
            let glyphs = font.glyph_metrics(Size::unscaled(), LocationRef::default());
            let em = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
            Some((glyphs, f64::from(em.max(1))))
        };
        Pen { fonts: stock.fonts.iter().map(|f| metrics(&f.data)).collect() }
    }

    /// What each glyph of a run covers.
    pub(super) fn glyphs(&self, run: &GlyphRun) -> Vec<Rect> {
        let Some(Some((metrics, em))) = self.fonts.get(usize::from(run.font.0)) else {
            return Vec::new();
        };
        let at = |units: f32| run.size.scale(f64::from(units) / em);
        run.glyphs
            .iter()
            .filter_map(|glyph| {
                let b = metrics.bounds(GlyphId::new(u32::from(glyph.id)))?;
                let (w, h) = (at(b.x_max) - at(b.x_min), at(b.y_max) - at(b.y_min));
                let x = run.origin.x + glyph.x + at(b.x_min);
                let covers = Rect::new(x, run.origin.y - at(b.y_max), w, h);
                (w > Length::ZERO && h > Length::ZERO).then_some(covers)
            })
            .collect()
    }

    /// What a run covers; nothing if it is all spaces.
    pub(super) fn run(&self, run: &GlyphRun) -> Option<Rect> {
        self.glyphs(run).into_iter().reduce(Rect::union)
    }

    /// What an item covers, strokes and pictures by their bounds.
    pub(super) fn item(&self, item: &Item) -> Option<Rect> {
        match item {
            Item::Glyphs(run) => self.run(run),
            Item::Fill { path, .. } => path.bounds(),
            Item::Stroke { path, stroke, .. } => path.bounds().map(|b| b.grown(stroke.width / 2)),
            Item::Bits(bits) => Some(bits.bounds()),
            Item::Picture(placed) => Some(placed.room),
            Item::Clip { items, .. } | Item::Step { items, .. } => {
                items.iter().filter_map(|i| self.item(i)).reduce(Rect::union)
            }
        }
    }

    /// The lines of fixed text of both faces.
    pub(super) fn lines(&self, stock: &'a Stock) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        for face in Face::BOTH {
            for (over, items) in [(false, &stock.face(face).under), (true, &stock.face(face).over)]
            {
                self.collect(items, face, over, &mut lines);
            }
        }
        lines
    }

    fn collect(&self, items: &'a [Item], face: Face, over: bool, to: &mut Vec<Line<'a>>) {
        for item in items {
            match item {
                Item::Glyphs(run) => {
                    to.extend(self.run(run).map(|ink| Line { face, over, run, ink }));
                }
                Item::Clip { items, .. } | Item::Step { items, .. } => {
                    self.collect(items, face, over, to)
                }
                _ => {}
            }
        }
    }
}

/// Hands every paint of some items to `see`.
pub(super) fn paints(items: &[Item], see: &mut impl FnMut(&Paint)) {
    for item in items {
        match item {
            Item::Fill { paint, .. } | Item::Stroke { paint, .. } => see(paint),
            Item::Glyphs(run) => see(&run.paint),
            Item::Bits(bits) => see(&bits.paint),
            Item::Picture(placed) => see(&placed.paint),
            Item::Clip { items, .. } | Item::Step { items, .. } => paints(items, see),
        }
    }
}
