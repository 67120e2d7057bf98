//! Small pictures of the tickets of all templates, kept in `tests/golden`, so
//! that a change of what is drawn is seen where it is made.
//!
//! After a change that is meant, `RENEW_GOLDEN=1 cargo test --test it golden`
//! draws them anew; look at them before they are kept.

use std::path::Path;
use std::sync::Arc;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use tirage::artwork::{Block, Face, Page};
use tirage::bloc::{BlocId, Key, one_ticket};
use tirage::game::Serial;
use tirage::measure::Rect;
use tirage::project::{Project, templates};
use tirage::raster::{Frame, OutputProfile, Renderer, View, png};

use crate::raster::assert_near;

const DPI: f64 = 45.0;
/// What a picture may weigh in the repository.
const MOST_BYTES: usize = 90_000;

#[test]
fn tickets_look_as_they_did() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let renew = std::env::var_os("RENEW_GOLDEN").is_some();
    let names = templates();
    assert_eq!(names.len(), 4);
    for name in names {
        let project = Project::template(name).unwrap();
        let game = &project.game;
        let key = Key::parse("key", &"3c".repeat(32)).unwrap();
        let id = BlocId::new(1, 1).unwrap();
        let ticket = one_ticket(game, &key, id, game.bloc_size, 1234).unwrap();
        let serial = Serial { game: game.code, emission: 1, bloc: 1, ticket: 1234 };
        let art = project.layout.compose(game, &ticket.cells, &serial, ticket.validation, true);
        let stock = project.layout.stock();
        let profile = Arc::new(OutputProfile::from_icc(&project.profile).unwrap());
        let renderer = Renderer::new(Arc::clone(stock), profile).unwrap();
        let shown = [
            ("recto", Face::Recto, art.recto.clone(), true),
            ("gratte", Face::Recto, art.recto, false),
            ("verso", Face::Verso, art.verso, true),
        ];
        for (side, face, own, coat) in shown {
            let page = Page::single(stock.trim, stock.bleed, Block::Ticket(face, own));
            let frame = Frame::of(Rect::at_origin(page.media), DPI);
            let ours = renderer.picture(&page, frame, View::Player { coat }).unwrap();
            let file = dir.join(format!("{name}-{side}.png"));
            if renew {
                std::fs::create_dir_all(&dir).unwrap();
                let rgb = image::DynamicImage::ImageRgba8(ours.clone()).into_rgb8();
                let mut bytes = std::io::Cursor::new(Vec::new());
                // As small as the format allows, for they stay in the repository.
                let (best, adaptive) = (CompressionType::Best, FilterType::Adaptive);
                let encoder = PngEncoder::new_with_quality(&mut bytes, best, adaptive);
                rgb.write_with_encoder(encoder).unwrap();
                std::fs::write(&file, bytes.into_inner()).unwrap();
            }
            let kept = std::fs::read(&file)
                .unwrap_or_else(|e| panic!("{}: {e}; RENEW_GOLDEN=1 draws it", file.display()));
            assert!(kept.len() <= MOST_BYTES, "{}: {} bytes", file.display(), kept.len());
            let kept = image::load_from_memory(&kept).unwrap().into_rgba8();
            assert_eq!(kept.dimensions(), ours.dimensions(), "{}", file.display());
            if kept != ours {
                // What was drawn is left beside the build, to be looked at.
                let seen = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file.file_name().unwrap());
                std::fs::write(&seen, png(&ours, DPI).unwrap()).unwrap();
                println!("drawn: {}", seen.display());
            }
            // A level more or less here and there is another rounding; a letter
            // that moves by half a pixel is beyond this.
            let what = file.display().to_string();
            let sum: u64 =
                kept.iter().zip(ours.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            assert!(sum as f64 / kept.len() as f64 <= 0.1, "{what}: {sum} levels differ");
            assert_near(&what, kept.as_raw(), ours.as_raw(), 4, 0.02);
        }
    }
}
