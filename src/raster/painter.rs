//! [`Painter`]: draws items on a canvas.

use std::sync::Arc;

use super::coverage::{Edges, Sums};
use super::frame::PixelRect;
use super::glyphs::Glyphs;
use super::outline::{self, Device};
use super::planes::{Canvas, covered, levels, times};
use super::sampler::Sampler;
use crate::artwork::{GlyphRun, InkId, Item, Paint, Placed, Stock};
use crate::measure::{FillRule, Path, Verb};

/// The visible share of each pixel of an area.
#[derive(Clone, Debug)]
struct Mask {
    area: PixelRect,
    shares: Vec<u8>,
}

impl Mask {
    fn row(&self, area: PixelRect, y: i32) -> &[u8] {
        let start =
            (y - self.area.y0) as usize * self.area.width() + (area.x0 - self.area.x0) as usize;
        &self.shares[start..start + area.width()]
    }
}

/// Draws items of one face, or of the page itself, on a canvas.
pub(super) struct Painter<'a, C> {
    stock: &'a Stock,
    glyphs: &'a Glyphs,
    canvas: &'a mut C,
    device: Device,
    /// What the clips leave: whole pixels, then their shares.
    window: PixelRect,
    mask: Option<Arc<Mask>>,
    edges: Edges,
    sums: Sums,
    row: Vec<u8>,
}

impl<'a, C: Canvas> Painter<'a, C> {
    /// A painter of things placed by `device`, seen within `window`.
    pub(super) fn new(
        stock: &'a Stock,
        glyphs: &'a Glyphs,
        canvas: &'a mut C,
        device: Device,
        window: PixelRect,
    ) -> Self {
        let window = window.and(canvas.area());
        Painter {
            stock,
            glyphs,
            canvas,
            device,
            window,
            mask: None,
            edges: Edges::default(),
            sums: Sums::default(),
            row: Vec::new(),
        }
    }

    /// Draws items in order.
    pub(super) fn items<'i>(&mut self, items: impl IntoIterator<Item = &'i Item>) {
        for item in items {
            self.item(item);
        }
    }

    /// Draws one item.
    pub(super) fn item(&mut self, item: &Item) {
        if self.window.is_empty() {
            return;
        }
        self.edges.clear();
        match item {
            Item::Fill { path, rule, paint } => {
                outline::fill(path, &self.device, &mut self.edges);
                self.paint(*rule, paint);
            }
            Item::Stroke { path, stroke, paint } => {
                outline::stroke(path, stroke, &self.device, &mut self.edges);
                self.paint(FillRule::NonZero, paint);
            }
            Item::Glyphs(run) => self.glyphs(run),
            Item::Bits(picture) => {
                outline::bits(picture, &self.device, &mut self.edges);
                self.paint(FillRule::NonZero, &picture.paint);
            }
            Item::Picture(placed) => self.picture(placed),
            Item::Clip { path, rule, items } => self.clipped(path, *rule, items),
            Item::Step { items, .. } => items.iter().for_each(|item| self.item(item)),
        }
    }

    fn glyphs(&mut self, run: &GlyphRun) {
        let unit = run.size.to_emu() as f64 / self.glyphs.units_per_em(run.font);
        for glyph in &run.glyphs {
            let steps = self.glyphs.outline(self.stock, run.font, glyph.id);
            let x = (run.origin.x + glyph.x).to_emu() as f64;
            let y = run.origin.y.to_emu() as f64;
            self.edges.clear();
            outline::glyph(&steps, (x, y), unit, &self.device, &mut self.edges);
            self.paint(FillRule::NonZero, &run.paint);
        }
    }

    /// Paints what the edges enclose.
    fn paint(&mut self, rule: FillRule, paint: &Paint) {
        let Painter { canvas, edges, sums, mask, row, .. } = self;
        let levels = levels(paint, canvas.inks());
        edges.cover(rule, self.window, sums, |area, y, coverage| {
            let coverage = match mask {
                None => coverage,
                Some(mask) => {
                    row.clear();
                    row.extend(coverage.iter().zip(mask.row(area, y)).map(|(a, b)| times(*a, *b)));
                    &*row
                }
            };
            covered(coverage, |at, part| canvas.paint(&levels, area.x0 + at as i32, y, part));
        });
    }

    /// Paints the pixels of a picture; the plates that it does not name are
    /// cleared, unless it overprints.
    fn picture(&mut self, placed: &Placed) {
        outline::fill(&Path::rect(placed.room), &self.device, &mut self.edges);
        let Some(mut sampler) = Sampler::new(placed, &self.device) else { return };
        let Painter { canvas, edges, sums, mask, row, .. } = self;
        let mut cleared = levels(&placed.paint, canvas.inks());
        cleared.retain(|(ink, _)| !placed.paint.colour.names(InkId(*ink as u8)));
        edges.cover(FillRule::NonZero, self.window, sums, |area, y, coverage| {
            let coverage = match mask {
                None => coverage,
                Some(mask) => {
                    row.clear();
                    row.extend(coverage.iter().zip(mask.row(area, y)).map(|(a, b)| times(*a, *b)));
                    &*row
                }
            };
            covered(coverage, |at, part| {
                let x = area.x0 + at as i32;
                canvas.paint(&cleared, x, y, part);
                sampler.row(x, y, part.len(), |ink, levels| {
                    canvas.picture(ink, x, y, part, levels);
                });
            });
        });
    }

    /// Draws items within an outline.
    fn clipped(&mut self, path: &Path, rule: FillRule, items: &[Item]) {
        let before = (self.window, self.mask.clone());
        self.keep_within(path, rule);
        self.items(items);
        (self.window, self.mask) = before;
    }

    /// From here on nothing is drawn outside the outline.
    pub(super) fn keep_within(&mut self, path: &Path, rule: FillRule) {
        self.edges.clear();
        outline::fill(path, &self.device, &mut self.edges);
        if let Some(pixels) = self.whole_pixels(path) {
            self.window = self.window.and(pixels);
            return;
        }
        let window = self.window.and(self.edges.pixels());
        let mut shares = Vec::with_capacity(window.width() * window.height());
        let outer = self.mask.take();
        self.edges.cover(rule, window, &mut self.sums, |area, y, coverage| match &outer {
            None => shares.extend_from_slice(coverage),
            Some(mask) => {
                let outer = mask.row(area, y);
                shares.extend(coverage.iter().zip(outer).map(|(a, b)| times(*a, *b)));
            }
        });
        self.window = window;
        self.mask = Some(Arc::new(Mask { area: window, shares }));
    }

    /// The pixels within an upright rectangle whose sides lie on the grid, for
    /// which no mask is needed.
    fn whole_pixels(&self, path: &Path) -> Option<PixelRect> {
        let [Verb::Move(a), Verb::Line(b), Verb::Line(c), Verb::Line(d), Verb::Close] =
            path.verbs()
        else {
            return None;
        };
        let upright = (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
            || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y);
        if !upright || !self.device.keeps_upright() {
            return None;
        }
        self.edges.whole_pixels()
    }
}
