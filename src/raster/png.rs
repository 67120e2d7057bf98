//! PNG files that know their resolution.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageError, RgbaImage};

/// A picture as a PNG file, with its resolution in the chunk `pHYs`, which the
/// encoder of `image` does not write. The picture is opaque, so its alpha
/// channel is left out; a picture all in greys is written as one channel.
///
/// # Errors
/// If the encoder refuses, which it does only for a picture without pixels.
pub fn png(picture: &RgbaImage, dpi: f64) -> Result<Vec<u8>, ImageError> {
    let grey = picture.pixels().all(|p| p.0[0] == p.0[1] && p.0[1] == p.0[2]);
    let (bytes, colour): (Vec<u8>, _) = if grey {
        (picture.pixels().map(|p| p.0[0]).collect(), ExtendedColorType::L8)
    } else {
        let rgb = picture.pixels().flat_map(|p| [p.0[0], p.0[1], p.0[2]]).collect();
        (rgb, ExtendedColorType::Rgb8)
    };
    let mut file = Vec::new();
    PngEncoder::new_with_quality(&mut file, CompressionType::Default, FilterType::Adaptive)
        .write_image(&bytes, picture.width(), picture.height(), colour)?;
    // The signature (8 bytes) and the header chunk (25) come first.
    let header = 33.min(file.len());
    file.splice(header..header, resolution(dpi));
    Ok(file)
}

/// The chunk `pHYs`: pixels to the metre along x and y.
fn resolution(dpi: f64) -> Vec<u8> {
    let per_metre = ((dpi / 0.0254).round() as u32).to_be_bytes();
    let mut chunk = 9u32.to_be_bytes().to_vec();
    chunk.extend(b"pHYs");
    chunk.extend(per_metre);
    chunk.extend(per_metre);
    chunk.push(1);
    let crc = libdeflater::crc32(&chunk[4..]);
    chunk.extend(crc.to_be_bytes());
    chunk
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod tests {
    use super::*;

    #[test]
    fn the_file_reads_back_with_its_resolution() {
        let mut picture = RgbaImage::from_pixel(7, 5, image::Rgba([10, 20, 30, 255]));
        picture.put_pixel(3, 2, image::Rgba([200, 0, 99, 255]));
        let file = png(&picture, 300.0).unwrap();
        // A wrong checksum would make the reader refuse the chunk.
        let back = image::load_from_memory(&file).unwrap();
        assert_eq!(back.color(), image::ColorType::Rgb8);
        assert_eq!(back.to_rgba8(), picture);
        let at = file.windows(4).position(|w| w == b"pHYs").unwrap();
        assert_eq!(file[at + 4..at + 8], 11_811u32.to_be_bytes());

        let grey = RgbaImage::from_pixel(4, 4, image::Rgba([9, 9, 9, 255]));
        let back = image::load_from_memory(&png(&grey, 72.0).unwrap()).unwrap();
        assert_eq!((back.color(), back.to_rgba8()), (image::ColorType::L8, grey));
    }
}
