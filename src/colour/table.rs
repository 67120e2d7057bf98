//! [`Table`]: a lookup table of a profile, evaluated.

use moxcms::{ColorProfile, DataColorSpace, LutDataType, LutStore, LutWarehouse};

/// A lookup table of an ICC profile (`mft1` or `mft2`).
pub struct Table<'a> {
    lut: &'a LutDataType,
    inputs: usize,
    outputs: usize,
    grid: usize,
}

fn entry(store: &LutStore, i: usize) -> f64 {
    match store {
        LutStore::Store8(v) => v.get(i).map_or(0.0, |v| f64::from(*v) / 255.0),
        LutStore::Store16(v) => v.get(i).map_or(0.0, |v| f64::from(*v) / 65535.0),
    }
}

fn length(store: &LutStore) -> usize {
    match store {
        LutStore::Store8(v) => v.len(),
        LutStore::Store16(v) => v.len(),
    }
}

impl<'a> Table<'a> {
    /// A table of a profile with so many inputs, if it is of the kind that is
    /// known here.
    pub fn of(icc: &ColorProfile, table: &'a Option<LutWarehouse>, inputs: usize) -> Option<Self> {
        match table {
            Some(LutWarehouse::Lut(lut)) if icc.pcs == DataColorSpace::Lab => {
                Self::new(lut, inputs)
            }
            _ => None,
        }
    }

    fn new(lut: &'a LutDataType, inputs: usize) -> Option<Self> {
        let outputs = usize::from(lut.num_output_channels);
        let grid = usize::from(lut.num_clut_grid_points);
        let ok = usize::from(lut.num_input_channels) == inputs
            && matches!(outputs, 3 | 4)
            && grid >= 2
            && lut.num_input_table_entries >= 2
            && lut.num_output_table_entries >= 2
            && length(&lut.clut_table) >= grid.pow(inputs as u32) * outputs;
        ok.then_some(Table { lut, inputs, outputs, grid })
    }

    fn curve(store: &LutStore, entries: u16, channel: usize, v: f64) -> f64 {
        let last = usize::from(entries) - 1;
        let place = v.clamp(0.0, 1.0) * last as f64;
        let low = (place as usize).min(last - 1);
        let at = channel * usize::from(entries) + low;
        let (a, b) = (entry(store, at), entry(store, at + 1));
        a + (b - a) * (place - low as f64)
    }

    /// The outputs for inputs from 0 to 1, linear between the nodes.
    pub fn evaluate(&self, input: &[f64]) -> [f64; 4] {
        let lut = self.lut;
        let last = self.grid - 1;
        let mut corner = 0;
        let mut ways = [(0.0, 0usize); 4];
        for (i, v) in input.iter().enumerate() {
            let v = Self::curve(&lut.input_table, lut.num_input_table_entries, i, *v);
            let place = v * last as f64;
            let low = (place as usize).min(last - 1);
            let stride = self.grid.pow((self.inputs - 1 - i) as u32);
            corner += low * stride;
            ways[i] = (place - low as f64, stride);
        }
        let mut out = [0.0; 4];
        for far in 0..1usize << self.inputs {
            let (mut at, mut weight) = (corner, 1.0);
            for (i, (share, stride)) in ways[..self.inputs].iter().enumerate() {
                if far >> i & 1 == 1 {
                    at += stride;
                    weight *= share;
                } else {
                    weight *= 1.0 - share;
                }
            }
            if weight > 0.0 {
                for (o, sum) in out[..self.outputs].iter_mut().enumerate() {
                    *sum += weight * entry(&lut.clut_table, at * self.outputs + o);
                }
            }
        }
        for (o, v) in out[..self.outputs].iter_mut().enumerate() {
            *v = Self::curve(&lut.output_table, lut.num_output_table_entries, o, *v);
        }
        out
    }

    /// Whether its values are of 16 bits.
    pub fn wide(&self) -> bool {
        matches!(self.lut.clut_table, LutStore::Store16(_))
    }

    /// L*, a*, b* for inks from 0 to 1.
    pub fn lab(&self, cmyk: [f64; 4]) -> [f64; 3] {
        let [l, a, b, _] = self.evaluate(&cmyk);
        // 16-bit tables keep the encoding of ICC version 2, in which 0xFF00
        // stands for L* = 100 and 0x8000 for a* = 0.
        if self.wide() {
            let v = 65535.0 / 256.0;
            [l * 65535.0 / 652.8, a * v - 128.0, b * v - 128.0]
        } else {
            [l * 100.0, a * 255.0 - 128.0, b * 255.0 - 128.0]
        }
    }

    /// Inks from 0 to 1 for L*, a*, b*.
    pub(super) fn inks(&self, [l, a, b]: [f64; 3]) -> [f64; 4] {
        if self.wide() {
            let v = 256.0 / 65535.0;
            self.evaluate(&[l * 652.8 / 65535.0, (a + 128.0) * v, (b + 128.0) * v])
        } else {
            self.evaluate(&[l / 100.0, (a + 128.0) / 255.0, (b + 128.0) / 255.0])
        }
    }
}
