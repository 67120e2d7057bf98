//! PNG files.

use std::io::Cursor;

use image::codecs::png::PngDecoder;
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, Limits};

use super::{Decoded, Kind, MOST_SAMPLES, MOST_SIDE, check_size, some_transparent, without_last};

fn unreadable(error: &ImageError) -> String {
    format!("ce PNG est illisible ou tronqué : {error}")
}

pub(super) fn decode(bytes: &[u8]) -> Result<Decoded, String> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_SAMPLES * 2);
    let decoder = PngDecoder::with_limits(Cursor::new(bytes), limits);
    let mut decoder = decoder.map_err(|e| unreadable(&e))?;
    let size = decoder.dimensions();
    debug_assert!(u64::from(MOST_SIDE) * 4 < MOST_SAMPLES);
    check_size(size, usize::from(decoder.color_type().channel_count()))?;
    let icc = decoder.icc_profile().map_err(|e| unreadable(&e))?;
    let orientation = decoder.orientation().map_or(1, |o| o.to_exif());
    let grey = matches!(
        decoder.color_type(),
        ColorType::L8 | ColorType::L16 | ColorType::La8 | ColorType::La16
    );
    let image = DynamicImage::from_decoder(decoder).map_err(|e| unreadable(&e))?;
    let (kind, channels, samples) = match (grey, image.color().has_alpha()) {
        (true, false) => (Kind::Grey, 1, image.into_luma8().into_raw()),
        (true, true) => (Kind::Grey, 2, image.into_luma_alpha8().into_raw()),
        (false, false) => (Kind::Rgb, 3, image.into_rgb8().into_raw()),
        (false, true) => (Kind::Rgb, 4, image.into_rgba8().into_raw()),
    };
    let alpha = channels > kind.channels();
    let transparent = alpha && some_transparent(&samples, channels);
    let samples = if alpha { without_last(&samples, channels, kind.channels()) } else { samples };
    Ok(Decoded { size, kind, samples, transparent, icc, jpeg: None, orientation })
}
