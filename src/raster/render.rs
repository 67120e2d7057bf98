//! [`Renderer`]: pages to plates.

use std::sync::{Arc, Mutex, PoisonError};

use image::RgbaImage;
use rayon::prelude::*;

use super::cache::{Cache, Fixed, Key};
use super::frame::{Frame, PixelRect};
use super::glyphs::Glyphs;
use super::outline::Device;
use super::painter::Painter;
use super::planes::{Canvas, Layer, Planes};
use super::plates::Plates;
use super::profile::OutputProfile;
use super::view::View;
use super::{RasterError, coverage::SUB};
use crate::artwork::{Block, Face, FaceArt, Item, Own, Page, Placement, Stock};
use crate::measure::{FillRule, Path, Point, Transform};

/// Rows that are worth a thread of their own.
const STRIP: usize = 64;

/// Draws pages over one stock. It may be shared between threads.
#[derive(Debug)]
pub struct Renderer {
    stock: Arc<Stock>,
    profile: Arc<OutputProfile>,
    glyphs: Glyphs,
    cache: Mutex<Cache>,
}

impl Renderer {
    /// Bytes of drawn fixed art that a renderer keeps at most: both faces of a
    /// ticket at 300 dpi, or some windows of a screen's size.
    pub const CACHE_BUDGET: usize = 128 << 20;

    /// Most pixels of a picture: a ticket at 2400 dpi.
    pub const MAX_PICTURE: usize = 160_000_000;

    /// Pixels drawn at a time for a picture.
    const STRIP_PIXELS: usize = 4_000_000;

    /// A renderer for pages over `stock`, whose inks are seen through `profile`.
    ///
    /// # Errors
    /// If a font of the stock cannot be read.
    pub fn new(stock: Arc<Stock>, profile: Arc<OutputProfile>) -> Result<Self, RasterError> {
        let glyphs = Glyphs::new(&stock)?;
        let cache = Mutex::new(Cache::new(Self::CACHE_BUDGET));
        Ok(Renderer { stock, profile, glyphs, cache })
    }

    /// The stock that pages are drawn over.
    pub fn stock(&self) -> &Arc<Stock> {
        &self.stock
    }

    /// Bytes of fixed art kept for the next ticket.
    pub fn cached_bytes(&self) -> usize {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).bytes()
    }

    /// The plates of a page within a frame. The fixed art of the faces is drawn
    /// once for each place and resolution and kept, so that the next ticket in
    /// the same place draws only what is its own.
    ///
    /// The edges of a placement's clip are taken to the nearest whole pixels,
    /// so that tickets that touch on a sheet leave no seam.
    ///
    /// # Errors
    /// If the frame is empty or too large.
    pub fn render_plates(&self, page: &Page, frame: Frame) -> Result<Plates, RasterError> {
        self.draw(page, frame, true)
    }

    /// As [`Renderer::render_plates`], but neither looks for kept art nor keeps
    /// any: for a single picture.
    ///
    /// # Errors
    /// If the frame is empty or too large.
    pub fn render_plates_once(&self, page: &Page, frame: Frame) -> Result<Plates, RasterError> {
        self.draw(page, frame, false)
    }

    /// The picture of a page, drawn strip by strip: it takes little more memory
    /// than the picture itself, however many inks there are. Keeps no art.
    ///
    /// # Errors
    /// If the picture is empty, or has more than [`Renderer::MAX_PICTURE`]
    /// pixels.
    pub fn picture(&self, page: &Page, frame: Frame, view: View) -> Result<RgbaImage, RasterError> {
        let all = frame.pixels;
        let (width, height) = (all.width(), all.height());
        let pixels = width.saturating_mul(height);
        if pixels == 0 || pixels > Self::MAX_PICTURE {
            return Err(RasterError::Size { width, height, most: Self::MAX_PICTURE });
        }
        let mut picture = RgbaImage::new(width as u32, height as u32);
        let rows = (Self::STRIP_PIXELS / width.max(1)).clamp(1, height.max(1));
        for (i, strip) in picture.chunks_mut((rows * width * 4).max(1)).enumerate() {
            let y0 = all.y0 + (i * rows) as i32;
            let pixels = PixelRect { y0, y1: (y0 + rows as i32).min(all.y1), ..all };
            let plates = self.draw(page, Frame { pixels, ..frame }, false)?;
            strip.copy_from_slice(&plates.composite(view));
        }
        Ok(picture)
    }

    fn draw(&self, page: &Page, frame: Frame, keep: bool) -> Result<Plates, RasterError> {
        frame.check()?;
        let mut planes = Planes::blank(frame.pixels, self.stock.inks.len());
        let mut taken: Vec<PixelRect> = Vec::new();
        for placement in &page.placements {
            let device = Device::new(placement.at, frame.dpi);
            let window = clip_pixels(placement, &device).and(frame.pixels);
            if window.is_empty() {
                continue;
            }
            let apart = taken.iter().all(|t| t.and(window).is_empty());
            if keep && apart && device.keeps_upright() {
                planes.replace(self.placed(placement, &device, window));
            } else {
                self.place(placement, &device, window, &mut planes);
            }
            taken.push(window);
        }
        let device = Device::new(Transform::IDENTITY, frame.dpi);
        self.painter(&mut planes, device, frame.pixels).items(&page.marks);
        Ok(Plates::new(frame, planes, Arc::clone(&self.stock), Arc::clone(&self.profile)))
    }

    fn painter<'a, C: Canvas>(
        &'a self,
        canvas: &'a mut C,
        device: Device,
        window: PixelRect,
    ) -> Painter<'a, C> {
        Painter::new(&self.stock, &self.glyphs, canvas, device, window)
    }

    /// A face on planes of its own, from kept fixed art.
    fn placed(&self, placement: &Placement, device: &Device, window: PixelRect) -> Planes {
        let (face, own) = parts(&placement.block);
        let fixed = self.fixed(face, device, window);
        let mut planes = fixed.under.clone();
        if let Some(own) = own {
            self.own(own, &mut self.painter(&mut planes, *device, window));
        }
        planes.lay(&fixed.over);
        planes
    }

    /// A face straight on the page's planes.
    fn place(&self, at: &Placement, device: &Device, window: PixelRect, planes: &mut Planes) {
        let (face, own) = parts(&at.block);
        let stock = self.stock.face(face);
        let mut painter = self.painter(planes, *device, window);
        if !device.keeps_upright() {
            painter.keep_within(&Path::rect(at.clip), FillRule::NonZero);
        }
        painter.items(&stock.under);
        if let Some(own) = own {
            self.own(own, &mut painter);
        }
        if device.keeps_upright() {
            planes.lay(&self.over(face, device, window));
        } else {
            painter.items(&stock.over);
        }
    }

    fn own<C: Canvas>(&self, art: &FaceArt, painter: &mut Painter<'_, C>) {
        for own in &art.own {
            match own {
                Own::Stamp(id) => painter.items(&self.stock.stamp(*id).items),
                Own::Number(id, text) => {
                    painter.item(&Item::Glyphs(self.stock.figures(*id).run(text)));
                }
                Own::Item(item) => painter.item(item),
            }
        }
    }

    /// The fixed art of a face, kept or drawn now.
    fn fixed(&self, face: Face, device: &Device, window: PixelRect) -> Arc<Fixed> {
        let key = Key { face, device: device.bits(), window };
        let kept = self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(&key);
        if let Some(fixed) = kept {
            return fixed;
        }
        let under = &self.stock.face(face).under;
        let under = self.strips(window, |area| {
            let mut planes = Planes::blank(area, self.stock.inks.len());
            self.painter(&mut planes, *device, area).items(under);
            planes
        });
        let blank = || Planes::blank(window, self.stock.inks.len());
        let fixed = Arc::new(Fixed {
            under: Planes::stack(under).unwrap_or_else(blank),
            over: self.over(face, device, window),
        });
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.put(key, Arc::clone(&fixed));
        fixed
    }

    /// What lies over a ticket's own art, as a layer.
    fn over(&self, face: Face, device: &Device, window: PixelRect) -> Layer {
        let over: &[Item] = &self.stock.face(face).over;
        let inks = self.stock.inks.len();
        let strips = self.strips(window, |area| {
            let mut layer = Layer::blank(area, inks);
            self.painter(&mut layer, *device, area).items(over);
            layer
        });
        Layer::stack(strips).unwrap_or_else(|| Layer::blank(window, inks))
    }

    /// Draws a window in strips on several threads. A pixel does not depend on
    /// the strip it lies in, so neither does the result.
    fn strips<T: Send>(&self, window: PixelRect, draw: impl Fn(PixelRect) -> T + Sync) -> Vec<T> {
        let most = window.height().div_ceil(STRIP);
        let count = rayon::current_num_threads().clamp(1, most.max(1));
        let rows = window.height().div_ceil(count) as i32;
        (0..count as i32)
            .into_par_iter()
            .map(|i| {
                let y0 = (window.y0 + i * rows).min(window.y1);
                draw(PixelRect { y0, y1: (y0 + rows).min(window.y1), ..window })
            })
            .collect()
    }
}

fn parts(block: &Block) -> (Face, Option<&FaceArt>) {
    match block {
        Block::Ticket(face, art) => (*face, Some(art)),
        Block::Blank(face) => (*face, None),
    }
}

/// The whole pixels nearest to a placement's clip; all that it touches where
/// the face is turned askew.
fn clip_pixels(placement: &Placement, device: &Device) -> PixelRect {
    let c = placement.clip;
    let corners = [(c.x, c.y), (c.right(), c.y), (c.right(), c.bottom()), (c.x, c.bottom())]
        .map(|(x, y)| device.place(Point::new(x, y)));
    let low = |pick: fn(&(f64, f64)) -> f64| corners.iter().map(pick).fold(f64::MAX, f64::min);
    let high = |pick: fn(&(f64, f64)) -> f64| corners.iter().map(pick).fold(f64::MIN, f64::max);
    let upright = device.keeps_upright();
    let px = |v: f64, outwards: fn(f64) -> f64| {
        let v = v / f64::from(SUB);
        (if upright { v.round() } else { outwards(v) }) as i32
    };
    PixelRect {
        x0: px(low(|p| p.0), f64::floor),
        y0: px(low(|p| p.1), f64::floor),
        x1: px(high(|p| p.0), f64::ceil),
        y1: px(high(|p| p.1), f64::ceil),
    }
}
