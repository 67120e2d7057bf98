//! The PDF room: what it writes, read back and judged from outside.

use std::sync::Arc;

use tirage::artwork::*;
use tirage::imposition::{Grid, Marks, PressSettings};
use tirage::measure::Day;
use tirage::pdf::{DocumentInfo, Engine, OutputIntent, Proof, Scratch, Volume};

use crate::sample;

pub fn settings() -> PressSettings {
    let text = include_str!("../../templates/casino-2012/press.toml");
    PressSettings::parse("press.toml", text).unwrap()
}

pub fn intent(settings: &PressSettings) -> OutputIntent {
    OutputIntent {
        profile: Arc::new(include_bytes!("../../assets/ISOcoated_v2_300_bas.icc").to_vec()),
        condition: settings.output.condition.clone(),
        registry: settings.output.registry.clone(),
        info: settings.output.info.clone(),
    }
}

pub fn info() -> DocumentInfo {
    DocumentInfo {
        title: "Essai <1> & « 2 »".into(),
        date: Day::new(2012, 2, 14).unwrap(),
        trapped: false,
        creator: "Tirage".into(),
        identity: "essai 1-7 0..5".into(),
    }
}

/// A checkerboard stands for a code.
fn pattern(_: &[u8]) -> (u32, Vec<u8>) {
    (29, (0..29u32).flat_map(|y| [0xaau8 >> (y % 2); 4]).collect())
}

/// Tickets 0..`tickets` of the sample on sheets.
pub fn volume(stock: Stock, tickets: u32) -> Vec<u8> {
    let settings = settings();
    let stock = Arc::new(stock);
    let grid = Grid::fit(&settings, stock.trim, stock.bleed).unwrap();
    let marks = Marks::new(&grid, &settings, &stock);
    let mut samples: Vec<Item> = (0..10)
        .map(|d| sample::line(&stock.fonts[0], 0, &format!("{d}-"), 9.0, 0.0, 0.0))
        .collect();
    samples.extend(marks.items(Face::Recto, "Essai, feuille 0123456789 recto verso"));
    let engine = Engine::new(stock.clone(), &samples, &intent(&settings)).unwrap();
    let mut scratch = Scratch::default();
    let mut volume = Volume::start(&engine, Vec::new()).unwrap();
    for sheet in grid.sheets(&(0..tickets)) {
        let numbers = || grid.tickets_of(sheet).filter(|n| *n < tickets);
        for face in Face::BOTH {
            let name = if face == Face::Recto { "recto" } else { "verso" };
            let slug = marks.items(face, &format!("Essai, feuille {} {name}", sheet + 1));
            let arts = numbers().map(|n| {
                let art = match face {
                    Face::Recto => sample::recto(n),
                    Face::Verso => sample::verso(&stock, n, pattern),
                };
                (grid.place(n).slot, art)
            });
            let page = grid.page(face, arts, slug);
            volume.page(&engine.encode(&page, &mut scratch).unwrap()).unwrap();
        }
    }
    let finished = volume.finish(&info()).unwrap();
    assert_eq!(finished.bytes, finished.out.len() as u64);
    finished.out
}

#[test]
fn a_sheet_is_written() {
    let bytes = volume(sample::stock(), 23);
    if let Ok(path) = std::env::var("KEEP_PDF") {
        std::fs::write(path, &bytes).unwrap();
    }
    let doc = lopdf::Document::load_mem(&bytes).unwrap();
    assert_eq!(doc.get_pages().len(), 4);
}

#[test]
fn the_proof_sheet_is_written() {
    let stock = sample::stock();
    let (recto, verso) = (sample::recto(1), sample::verso(&stock, 1, pattern));
    let notes = vec!["Jeu d'essai".to_owned(), "Bloc 01-0007".to_owned()];
    let proof = Proof { stock: &stock, recto: &recto, verso: &verso, notes };
    let done = proof.write(Vec::new(), &intent(&settings()), &info()).unwrap();
    if let Ok(path) = std::env::var("KEEP_PDF") {
        std::fs::write(format!("{path}.proof.pdf"), &done.out).unwrap();
    }
    assert_eq!(done.pages, 1);
}
