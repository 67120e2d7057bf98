//! The PDF room: what it writes, read back and judged from outside.

use std::path::PathBuf;
use std::sync::Arc;

use lopdf::{Document, Object};
use tirage::artwork::*;
use tirage::imposition::{Grid, Marks, PressSettings};
use tirage::layout::{Level, QrMaker};
use tirage::measure::{Day, Length};
use tirage::pdf::{Content, DocumentInfo, Engine, OutputIntent, PdfError, Proof, Scratch, Volume};

use crate::{judge, pdfx, sample};

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

fn info() -> DocumentInfo {
    DocumentInfo {
        title: "Essai <1> & « 2 »".into(),
        date: Day::new(2012, 2, 14).unwrap(),
        trapped: false,
        creator: "Tirage".into(),
        identity: "essai 1-7 0..5".into(),
    }
}

/// What serials and slugs add to the stock.
fn samples(stock: &Stock, marks: &Marks) -> Vec<Item> {
    let digit = |d| sample::line(&stock.fonts[0], 0, &format!("{d}-"), 9.0, 0.0, 0.0);
    let mut samples: Vec<Item> = (0..10).map(digit).collect();
    samples.extend(marks.items(Face::Recto, "Essai, feuille 0123456789 recto verso"));
    samples
}

/// Tickets 0..`tickets` of the sample on sheets.
fn volume(tickets: u32) -> Vec<u8> {
    let settings = settings();
    let stock = Arc::new(sample::stock());
    let grid = Grid::fit(&settings, stock.trim, stock.bleed).unwrap();
    let marks = Marks::new(&grid, &settings, &stock).unwrap();
    let qr = QrMaker::new(3, Level::M, 2, 23).unwrap();
    let code = |serial: &[u8]| {
        let matrix = qr.matrix(serial).unwrap();
        (matrix.side, matrix.rows)
    };
    let formes = Face::BOTH.map(|face| grid.forme(face, marks.fixed(face)));
    let samples = samples(&stock, &marks);
    let engine = Engine::new(stock.clone(), &samples, &intent(&settings), &formes).unwrap();
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
                    Face::Verso => sample::verso(&stock, n, code),
                };
                (grid.place(n).slot, art)
            });
            let page = grid.page(face, arts, slug);
            volume.page(&engine.encode(&page, Content::Composite, &mut scratch).unwrap()).unwrap();
        }
    }
    let finished = volume.finish(&info()).unwrap();
    assert_eq!(finished.bytes, finished.out.len() as u64);
    finished.out
}

fn proof() -> Vec<u8> {
    let stock = sample::stock();
    let (recto, verso) = (sample::recto(1), sample::verso(&stock, 1, |_| (1, vec![0x80])));
    let notes = vec!["Jeu d'essai".to_owned(), "Bloc 01-0007".to_owned()];
    let proof = Proof { stock: &stock, recto: &recto, verso: &verso, notes, approval: None };
    proof.write(Vec::new(), &intent(&settings()), &info()).unwrap().out
}

/// The file under a name that judges can open.
fn on_disk(bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("essai.pdf");
    std::fs::write(&path, bytes).unwrap();
    (dir, path)
}

#[test]
fn volumes_and_proof_keep_the_rules_of_pdf_x_4() {
    let volume = volume(23);
    assert_eq!(pdfx::faults(&volume), [""; 0]);
    assert_eq!(Document::load_mem(&volume).unwrap().get_pages().len(), 4);
    let proof = proof();
    assert_eq!(pdfx::faults(&proof), [""; 0]);
    for bytes in [volume, proof] {
        let (_dir, path) = on_disk(&bytes);
        if let Some(mut qpdf) = judge::tool("qpdf") {
            judge::passes(qpdf.arg("--check").arg(&path));
        }
        if let Some(mut python) = judge::python(&["pikepdf"]) {
            judge::passes(python.arg(pdfx::JUDGE).arg(&path));
        }
        if let Some(mut pdffonts) = judge::tool("pdffonts") {
            let output = judge::passes(pdffonts.arg(&path));
            let text = String::from_utf8(output.stdout).unwrap();
            let fonts: Vec<&str> = text.lines().skip(2).collect();
            let symbols = fonts.iter().filter(|font| font.contains("Symboles")).count();
            assert_eq!(fonts.len(), 2 + symbols, "{text}");
            for font in fonts {
                let marks: Vec<&str> = font.split_whitespace().rev().skip(2).take(3).collect();
                assert_eq!(marks, ["yes"; 3], "{font}");
            }
        }
    }
}

/// A check that finds nothing proves nothing: it must find what is planted.
#[test]
fn the_check_of_pdf_x_4_finds_what_is_planted() {
    type Plant = fn(&mut Document);
    fn catalog(doc: &mut Document) -> &mut lopdf::Dictionary {
        doc.catalog_mut().unwrap()
    }
    fn dicts(doc: &mut Document) -> impl Iterator<Item = &mut lopdf::Dictionary> {
        doc.objects.values_mut().filter_map(|o| o.as_dict_mut().ok())
    }
    let plants: [(&str, Plant); 8] = [
        ("no ID", |doc| {
            doc.trailer.remove(b"ID");
        }),
        ("0 output intents", |doc| catalog(doc).set("OutputIntents", Vec::<Object>::new())),
        ("no XMP", |doc| {
            catalog(doc).remove(b"Metadata");
        }),
        ("OpenAction", |doc| catalog(doc).set("OpenAction", Object::Null)),
        ("ToUnicode", |doc| {
            dicts(doc).for_each(|d| {
                d.remove(b"ToUnicode");
            });
        }),
        ("knocks out", |doc| {
            dicts(doc).filter(|d| d.has(b"O") && d.has(b"K")).for_each(|d| {
                let knock_out = d.get(b"K").unwrap().clone();
                d.set("O", knock_out);
            });
        }),
        ("bleed below 3 mm", |doc| {
            dicts(doc).filter(|d| d.has(b"TrimBox")).for_each(|d| {
                let bleed = d.get(b"BleedBox").unwrap().clone();
                d.set("TrimBox", bleed);
            });
        }),
        ("Trapped", |doc| {
            dicts(doc).filter(|d| d.has(b"Trapped")).for_each(|d| {
                d.set("Trapped", Object::Name(b"Unknown".to_vec()));
            });
        }),
    ];
    let whole = volume(1);
    for (fault, plant) in plants {
        let mut doc = Document::load_mem(&whole).unwrap();
        plant(&mut doc);
        let mut bytes = Vec::new();
        doc.save_to(&mut bytes).unwrap();
        let found = pdfx::faults(&bytes);
        assert!(found.iter().any(|f| f.contains(fault)), "{fault} is not among {found:?}");
    }
}

#[test]
fn boxes_are_sheet_tickets_and_bleed() {
    let doc = Document::load_mem(&volume(1)).unwrap();
    let mm = 72.0 / 25.4;
    let sizes = [("MediaBox", 720.0, 520.0), ("TrimBox", 630.0, 462.0), ("BleedBox", 636.0, 468.0)];
    for id in doc.get_pages().values() {
        for (key, w, h) in sizes {
            let page = doc.get_dictionary(*id).unwrap();
            let array = page.get(key.as_bytes()).unwrap().as_array().unwrap();
            let v: Vec<f64> = array.iter().map(|n| f64::from(n.as_float().unwrap()) / mm).collect();
            // Each edge stands on a whole dot of 600 dpi, 0.042 mm.
            assert!((v[2] - v[0] - w).abs() < 0.05, "{key} {v:?}");
            assert!((v[3] - v[1] - h).abs() < 0.05, "{key} {v:?}");
        }
    }
}

#[test]
fn text_is_read_back_in_order() {
    let (_dir, path) = on_disk(&volume(20));
    let Some(mut pdftotext) = judge::tool("pdftotext") else { return };
    let output = judge::passes(pdftotext.arg("-raw").arg(&path).arg("-"));
    let text = String::from_utf8(output.stdout).unwrap();
    let pages: Vec<&str> = text.split('\x0c').collect();
    for n in 0..20u32 {
        let page = (n / 18 * 2) as usize;
        for cell in 0..2 {
            let word = sample::WORDS[sample::value(n, cell)];
            assert!(pages[page].contains(word), "{word} of ticket {n}");
        }
        assert!(pages[page + 1].contains(&sample::serial(n)), "serial of ticket {n}");
    }
    assert!(pages[3].contains("Essai, feuille 2 verso"), "slug");
    assert!(pages[0].contains("JEU D'ESSAI À 5 €"), "heading");
    // As many as there are tickets, in the order of the slots.
    let serials: Vec<String> =
        pages[1].split_whitespace().filter(|w| w.len() == 23).map(str::to_owned).collect();
    assert_eq!(serials, (0..18).map(sample::serial).collect::<Vec<_>>());
}

#[test]
fn what_no_sample_announced_is_refused_and_not_lost() {
    let settings = settings();
    let stock = Arc::new(sample::stock());
    let engine = Engine::new(stock.clone(), &[], &intent(&settings), &[]).unwrap();
    let page = |item| {
        let art = FaceArt { own: vec![Own::Item(Box::new(item))] };
        Page::single(stock.trim, stock.bleed, Block::Ticket(Face::Recto, art))
    };
    let text = sample::line(&stock.fonts[0], 0, "42", 9.0, 0.0, 0.0);
    let error =
        engine.encode(&page(text), Content::Composite, &mut Scratch::default()).unwrap_err();
    assert!(matches!(error, PdfError::UnknownGlyph { ch: '4', .. }), "{error}");
}

#[test]
fn a_profile_that_is_not_for_printing_is_refused() {
    let stock = Arc::new(sample::stock());
    let mut wrong = intent(&settings());
    Arc::make_mut(&mut wrong.profile)[12..16].copy_from_slice(b"mntr");
    let error = Engine::new(stock.clone(), &[], &wrong, &[]).err().unwrap();
    assert!(error.to_string().contains("CMYK"), "{error}");
    wrong.profile = Arc::new(b"no profile".to_vec());
    assert!(Engine::new(stock, &[], &wrong, &[]).is_err());
}

#[test]
fn a_volume_of_many_pages_has_a_flat_tree() {
    let settings = settings();
    let stock = Arc::new(sample::stock());
    let engine = Engine::new(stock.clone(), &[], &intent(&settings), &[]).unwrap();
    let page = Page::single(stock.trim, Length::mm(3), Block::Blank(Face::Recto));
    let page = engine.encode(&page, Content::Composite, &mut Scratch::default()).unwrap();
    let mut volume = Volume::start(&engine, Vec::new()).unwrap();
    for _ in 0..600 {
        volume.page(&page).unwrap();
    }
    let bytes = volume.finish(&info()).unwrap().out;
    let doc = Document::load_mem(&bytes).unwrap();
    assert_eq!(doc.get_pages().len(), 600);
    let largest = doc
        .objects
        .values()
        .filter_map(|o| o.as_dict().ok()?.get(b"Kids").ok()?.as_array().ok().map(Vec::len))
        .max();
    assert_eq!(largest, Some(256));
}
