//! [`Cache`]: the fixed art of faces, drawn once for each resolution and
//! window.

use std::sync::Arc;

use super::frame::PixelRect;
use super::planes::{Layer, Planes};
use crate::artwork::Face;

/// What a drawing of a face's fixed art depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) face: Face,
    /// Where the face stands and at what scale.
    pub(super) device: [u64; 6],
    /// The part of it that is seen.
    pub(super) window: PixelRect,
}

/// The fixed art of a face: planes under what a ticket adds, layer over it.
#[derive(Debug)]
pub(super) struct Fixed {
    pub(super) under: Planes,
    pub(super) over: Layer,
}

impl Fixed {
    fn bytes(&self) -> usize {
        self.under.bytes() + self.over.bytes()
    }
}

/// The drawings used last, as many as fit the budget.
#[derive(Debug)]
pub(super) struct Cache {
    /// The least recently used first.
    entries: Vec<(Key, Arc<Fixed>)>,
    budget: usize,
}

impl Cache {
    /// Keeps at most `budget` bytes.
    pub(super) fn new(budget: usize) -> Self {
        Cache { entries: Vec::new(), budget }
    }

    /// What was kept under the key; it counts as used.
    pub(super) fn get(&mut self, key: &Key) -> Option<Arc<Fixed>> {
        let at = self.entries.iter().position(|(k, _)| k == key)?;
        let entry = self.entries.remove(at);
        let fixed = Arc::clone(&entry.1);
        self.entries.push(entry);
        Some(fixed)
    }

    /// Keeps a drawing, unless it alone is beyond the budget; drops the oldest.
    pub(super) fn put(&mut self, key: Key, fixed: Arc<Fixed>) {
        self.entries.retain(|(k, _)| *k != key);
        let mut total: usize = self.entries.iter().map(|(_, f)| f.bytes()).sum();
        let more = fixed.bytes();
        if more > self.budget {
            return;
        }
        while total + more > self.budget && !self.entries.is_empty() {
            total -= self.entries.remove(0).1.bytes();
        }
        self.entries.push((key, fixed));
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.entries.iter().map(|(_, f)| f.bytes()).sum()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::raster::planes::Canvas;

    fn fixed(side: i32) -> Arc<Fixed> {
        let area = PixelRect { x0: 0, y0: 0, x1: side, y1: side };
        let mut under = Planes::blank(area, 4);
        under.paint(&[(0, 255)], 0, 0, &[255]);
        Arc::new(Fixed { under, over: Layer::blank(area, 4) })
    }

    fn key(x0: i32) -> Key {
        let window = PixelRect { x0, ..PixelRect::default() };
        Key { face: Face::Recto, device: [0; 6], window }
    }

    #[test]
    fn the_oldest_goes_when_the_budget_is_spent() {
        let mut cache = Cache::new(250);
        cache.put(key(1), fixed(10));
        cache.put(key(2), fixed(10));
        assert!(cache.get(&key(1)).is_some());
        assert_eq!(cache.bytes(), 200);
        cache.put(key(3), fixed(10));
        assert!(cache.get(&key(2)).is_none(), "used before the others");
        assert!(cache.get(&key(1)).is_some() && cache.get(&key(3)).is_some());
        cache.put(key(4), fixed(20));
        assert!(cache.get(&key(4)).is_none(), "alone beyond the budget");
        cache.put(key(3), fixed(10));
        assert_eq!(cache.bytes(), 200, "put again under the same key");
    }
}
