//! TIFF files: one image, chunky or in planes, of whole numbers.

use std::io::Cursor;

use tiff::ColorType;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::Tag;

use super::{Decoded, Kind, MOST_SAMPLES, check_size, some_transparent, without_last};

pub(super) fn decode(bytes: &[u8]) -> Result<Decoded, String> {
    let unreadable = |e: tiff::TiffError| format!("ce TIFF est illisible ou tronqué : {e}");
    let mut limits = Limits::default();
    limits.decoding_buffer_size = MOST_SAMPLES as usize * 2;
    limits.intermediate_buffer_size = MOST_SAMPLES as usize * 2;
    limits.ifd_value_size = 16 << 20;
    let mut decoder = Decoder::new(Cursor::new(bytes)).map_err(unreadable)?.with_limits(limits);
    let size = decoder.dimensions().map_err(unreadable)?;
    let colours = decoder.colortype().map_err(unreadable)?;
    let (kind, channels, bits) = match colours {
        ColorType::Gray(bits) => (Kind::Grey, 1, bits),
        ColorType::GrayA(bits) => (Kind::Grey, 2, bits),
        ColorType::RGB(bits) => (Kind::Rgb, 3, bits),
        ColorType::RGBA(bits) => (Kind::Rgb, 4, bits),
        ColorType::CMYK(bits) => (Kind::Cmyk, 4, bits),
        ColorType::CMYKA(bits) => (Kind::Cmyk, 5, bits),
        other => {
            return Err(format!(
                "ce TIFF est en {other:?} : un TIFF en gris, en RVB ou en CMJN est attendu"
            ));
        }
    };
    check_size(size, channels)?;
    let icc = decoder.find_tag(Tag::IccProfile).map_err(unreadable)?;
    let icc = icc.and_then(|v| v.into_u8_vec().ok());
    let orientation = decoder.find_tag_unsigned::<u8>(Tag::Orientation).map_err(unreadable)?;
    let mut read = DecodingResult::U8(Vec::new());
    let layout = decoder.read_image_to_buffer(&mut read).map_err(unreadable)?;
    let samples = match read {
        DecodingResult::U8(v) if bits == 8 => v,
        DecodingResult::U8(v) if matches!(bits, 1 | 2 | 4) && channels == 1 => {
            unpacked(&v, size, bits)
        }
        DecodingResult::U16(v) if bits == 16 => {
            v.into_iter().map(|v| ((u32::from(v) + 128) / 257) as u8).collect()
        }
        _ => {
            return Err(format!(
                "ce TIFF a {bits} bits par composante : 8 ou 16 sont attendus (1, 2 ou 4 en gris)"
            ));
        }
    };
    let samples = if layout.planes > 1 { interleaved(&samples, channels) } else { samples };
    let alpha = channels > kind.channels();
    let transparent = alpha && some_transparent(&samples, channels);
    let samples = if alpha { without_last(&samples, channels, kind.channels()) } else { samples };
    let orientation = orientation.filter(|o| (1..=8).contains(o)).unwrap_or(1);
    Ok(Decoded { size, kind, samples, transparent, icc, jpeg: None, orientation })
}

/// Samples of less than a byte as bytes; rows begin at whole bytes.
fn unpacked(packed: &[u8], (width, height): (u32, u32), bits: u8) -> Vec<u8> {
    let (width, bits) = (width as usize, usize::from(bits));
    let (stride, most) = ((width * bits).div_ceil(8), (1u16 << bits) - 1);
    let mut out = Vec::with_capacity(width * height as usize);
    for row in packed.chunks_exact(stride).take(height as usize) {
        for x in 0..width {
            let at = x * bits;
            let v = u16::from(row[at / 8] >> (8 - bits - at % 8)) & most;
            out.push((v * 255 / most) as u8);
        }
    }
    out
}

/// Planes one after the other as pixels.
fn interleaved(planes: &[u8], channels: usize) -> Vec<u8> {
    let size = planes.len() / channels;
    let mut out = Vec::with_capacity(planes.len());
    for i in 0..size {
        out.extend((0..channels).map(|plane| planes[plane * size + i]));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_levels() {
        assert_eq!(unpacked(&[0b1010_0000, 0, 0xff, 0x80], (9, 2), 1)[..3], [255, 0, 255]);
        assert_eq!(unpacked(&[0b1010_0000, 0, 0xff, 0x80], (9, 2), 1)[9..], [255; 9]);
        assert_eq!(unpacked(&[0b0001_1011], (4, 1), 2), [0, 85, 170, 255]);
        assert_eq!(interleaved(&[1, 2, 3, 4, 5, 6], 3), [1, 3, 5, 2, 4, 6]);
    }
}
