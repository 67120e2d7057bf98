//! JPEG files. The stream of one in grey or CMYK can be handed on as it is,
//! without what does not belong to its pixels.

use image::metadata::Orientation;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::{Decoded, Kind, check_size};
use crate::artwork::Jpeg;

pub(super) fn decode(bytes: &[u8]) -> Result<Decoded, String> {
    let stream = pixels_alone(bytes)?;
    let unreadable = |e: &dyn std::fmt::Debug| format!("ce JPEG est illisible : {e:?}");
    // Without instructions of one processor, so that all decode alike.
    let options = DecoderOptions::new_safe().set_strict_mode(true).set_max_width(1 << 16);
    let options = options.set_max_height(1 << 16);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|e| unreadable(&e))?;
    let info = decoder.info().ok_or("ce JPEG n'a pas d'en-tête")?;
    let size = (u32::from(info.width), u32::from(info.height));
    check_size(size, usize::from(info.components))?;
    let inside = decoder.input_colorspace().ok_or("ce JPEG n'a pas de couleurs")?;
    let kind = match (info.components, inside) {
        (1, _) => Kind::Grey,
        (3, _) => Kind::Rgb,
        (4, ColorSpace::CMYK | ColorSpace::YCCK) => Kind::Cmyk,
        (n, other) => return Err(format!("ce JPEG a {n} composantes ({other:?})")),
    };
    let wanted = match kind {
        Kind::Grey => ColorSpace::Luma,
        Kind::Rgb => ColorSpace::RGB,
        Kind::Cmyk => inside,
    };
    decoder.set_options(options.jpeg_set_out_colorspace(wanted));
    let mut samples = decoder.decode().map_err(|e| unreadable(&e))?;
    let icc = decoder.icc_profile();
    let turned = decoder.exif().and_then(|exif| Orientation::from_exif_chunk(exif));
    let orientation = turned.map_or(1, Orientation::to_exif);
    let jpeg = match kind {
        Kind::Rgb => None,
        Kind::Grey => Some(Jpeg { bytes: stream.bytes, inverted: true }),
        Kind::Cmyk => {
            if inside == ColorSpace::YCCK {
                samples.as_chunks_mut::<4>().0.iter_mut().for_each(from_ycck);
            }
            // What Adobe's programs write has 0 for full coverage.
            if stream.adobe {
                samples.iter_mut().for_each(|v| *v = 255 - *v);
            }
            Some(Jpeg { bytes: stream.bytes, inverted: stream.adobe })
        }
    };
    Ok(Decoded { size, kind, samples, transparent: false, icc, jpeg, orientation })
}

/// Luminance and chrominance to the three colours that they stand for.
fn from_ycck(pixel: &mut [u8; 4]) {
    let [y, cb, cr] = [0, 1, 2].map(|i| f32::from(pixel[i]));
    let (cb, cr) = (cb - 128.0, cr - 128.0);
    let rgb = [y + 1.402 * cr, y - 0.344_136 * cb - 0.714_136 * cr, y + 1.772 * cb];
    for (v, light) in pixel.iter_mut().zip(rgb) {
        *v = 255 - light.round().clamp(0.0, 255.0) as u8;
    }
}

struct Stream {
    bytes: Vec<u8>,
    /// Whether it bears Adobe's mark.
    adobe: bool,
}

/// The stream without comments, previews and notes on the place where it was
/// taken; Adobe's mark stays, which says what the colours are.
fn pixels_alone(bytes: &[u8]) -> Result<Stream, String> {
    const CUT: &str = "ce JPEG est tronqué : sa fin manque";
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..2).ok_or(CUT)?);
    let (mut at, mut adobe) = (2, false);
    loop {
        // Fill bytes may stand before a marker.
        while bytes.get(at + 1) == Some(&0xff) {
            at += 1;
        }
        let (Some(0xff), Some(marker)) = (bytes.get(at), bytes.get(at + 1)) else {
            return Err(CUT.to_owned());
        };
        if *marker == 0xd9 {
            out.extend([0xff, 0xd9]);
            return Ok(Stream { bytes: out, adobe });
        }
        let length = bytes.get(at + 2..at + 4).ok_or(CUT)?;
        let end = at + 2 + usize::from(u16::from_be_bytes([length[0], length[1]]));
        let segment = bytes.get(at..end).filter(|s| s.len() >= 4).ok_or(CUT)?;
        let is_adobe = *marker == 0xee && segment[4..].starts_with(b"Adobe");
        adobe |= is_adobe;
        let of_pixels = !matches!(*marker, 0xe1..=0xef | 0xfe) || is_adobe;
        if of_pixels {
            out.extend_from_slice(segment);
        }
        at = end;
        if *marker == 0xda {
            // Until the next marker that is no stuffing and no restart.
            let from = at;
            let is_end = |w: &[u8]| w[0] == 0xff && !matches!(w[1], 0 | 0xd0..=0xd7 | 0xff);
            at += bytes[from..].windows(2).position(is_end).ok_or(CUT)?;
            out.extend_from_slice(&bytes[from..at]);
        }
    }
}
