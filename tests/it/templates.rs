//! Every template that the program carries: its tickets printed, and the print
//! judged from outside.
//!
//! Set `KEEP_RASTER` to a folder to keep the PDF of each.

use std::collections::BTreeMap;
use std::io::Cursor;

use tirage::bloc::{BlocId, BlocReader, Key, generate};
use tirage::game::{CellCode, Game, Serial, SlotId, Unwatched};
use tirage::measure::{Length, Rect};
use tirage::press::{self, Job};
use tirage::project::{Project, templates};

use crate::press::job;
use crate::raster::{Printed, assert_near};
use crate::{judge, pdfx};

const TICKETS: u32 = 12;
/// Half of what one ticket alone is compared at, since several go through here.
const DPI: u32 = 127;
/// Small type and fine patterns on the coat, which MuPDF moves to places of its
/// own, are a larger part then.
const FAR: f64 = 2.0;

fn projects() -> Vec<(&'static str, Project)> {
    let all: Vec<_> = templates()
        .into_iter()
        .map(|name| (name, Project::template(name).unwrap_or_else(|e| panic!("{name}: {e}"))))
        .collect();
    assert!(!all.is_empty());
    all
}

/// Cells of a ticket that no bloc makes: the values of each alphabet by turns,
/// so that many come up whatever they win.
fn cells(game: &Game, ticket: u32) -> Vec<CellCode> {
    game.slots()
        .map(|(id, slot)| {
            let values = game.alphabet(slot.alphabet).symbols.len() as u32;
            ((ticket * 7 + u32::from(id.0) * 5) % values) as CellCode
        })
        .collect()
}

fn serial(game: &Game, ticket: u32) -> Serial {
    Serial { game: game.code, emission: 1, bloc: 7, ticket }
}

/// The first tickets of such a run, printed as specimens.
fn printed(project: &Project) -> Printed {
    let game = &project.game;
    let art = |n| {
        let number = 10_u64.pow(game.validation_digits.into()) - 1 - u64::from(n);
        let validation = (game.validation_digits > 0).then_some(number);
        project.layout.compose(game, &cells(game, n), &serial(game, n), validation, true)
    };
    Printed::of(project, (0..TICKETS).map(art).collect())
}

/// Words of a text; long transcriptions are set in two lines, broken at blanks
/// and hyphens.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == '-').filter(|w| !w.is_empty())
}

#[test]
fn the_print_is_what_the_preview_shows() {
    for (name, project) in projects() {
        let printed = printed(&project);
        assert_eq!(pdfx::faults(&printed.pdf), [""; 0], "{name}");
        let dir = tempfile::tempdir().unwrap();
        let pdf = dir.path().join("tickets.pdf");
        std::fs::write(&pdf, &printed.pdf).unwrap();
        if let Some(keep) = std::env::var_os("KEEP_RASTER") {
            let keep = std::path::Path::new(&keep);
            std::fs::create_dir_all(keep).unwrap();
            std::fs::write(keep.join(format!("{name}.pdf")), &printed.pdf).unwrap();
        }
        if let Some(mut qpdf) = judge::tool("qpdf") {
            judge::passes(qpdf.arg("--check").arg(&pdf));
        }
        for (page, face) in ["recto", "verso"].into_iter().enumerate() {
            let Some(theirs) = printed.by_mupdf(&pdf, page, DPI) else { continue };
            // Half a page has fixed art, cells, coat and small type in the shares
            // of the whole, at half the cost.
            let media = printed.pages[page].media;
            let (top, rows) = (10, 50);
            let part = Rect::from_mm(0.0, top as f64, media.w.to_mm(), rows as f64);
            let ours = printed.by_us(page, part, DPI);
            let row = theirs.len() / (media.h.to_mm().round() as usize);
            let theirs = &theirs[top * row..(top + rows) * row];
            assert_near(&format!("{name}, {face} by MuPDF"), &ours, theirs, 4, FAR);
        }
        // Another renderer finds the same words on each ticket.
        for n in 0..TICKETS {
            let read = |page: u32| -> Option<String> {
                let (page, mut tool) = (page.to_string(), judge::tool("pdftotext")?);
                tool.args(["-raw", "-f", &page, "-l", &page]).arg(&pdf).arg("-");
                Some(String::from_utf8(judge::passes(&mut tool).stdout).unwrap())
            };
            let (Some(recto), Some(verso)) = (read(2 * n + 1), read(2 * n + 2)) else { break };
            let mut found: BTreeMap<&str, i32> = BTreeMap::new();
            words(&recto).for_each(|word| *found.entry(word).or_default() += 1);
            for (slot, code) in cells(&project.game, n).iter().enumerate() {
                let symbol = project.game.symbol(SlotId(slot as u16), *code).unwrap();
                for word in words(&symbol.transcription) {
                    let left = found.entry(word).or_default();
                    *left -= 1;
                    assert!(*left >= 0, "{name}, ticket {n}: {word} of {}", symbol.transcription);
                }
            }
            assert!(recto.contains("SPÉCIMEN") && verso.contains("SPÉCIMEN"), "{name}");
            assert!(verso.contains(&serial(&project.game, n).to_string()), "{name}");
        }
    }
}

/// The first tickets of a specimen, on sheets: every code is read there.
#[test]
fn every_template_is_pressed() {
    for (name, project) in projects() {
        let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
        let id = BlocId { emission: 1, bloc: 7 };
        let mut bytes = Vec::new();
        generate(&project.game, &key, id, Some(1000), &mut bytes, &Unwatched)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        let bloc = BlocReader::open(Cursor::new(bytes), &project.game).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let manifest = press::run(
            &Job { tickets: Some(0..TICKETS), ..job(&project, &bloc, dir.path()) },
            &Unwatched,
        )
        .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!((manifest.tickets, manifest.volumes.len()), (TICKETS, 1), "{name}");
        let volume = dir.path().join(format!("{}-01-0007-v001.pdf", project.game.id));
        for pdf in [&volume, &dir.path().join("epreuve.pdf")] {
            assert_eq!(pdfx::faults(&std::fs::read(pdf).unwrap()), [""; 0], "{name}");
            if let Some(mut qpdf) = judge::tool("qpdf") {
                judge::passes(qpdf.arg("--check").arg(pdf));
            }
        }
        let (Some(mut pdftoppm), Some(mut zbarimg)) =
            (judge::tool("pdftoppm"), judge::tool("zbarimg"))
        else {
            continue;
        };
        pdftoppm.args(["-q", "-gray", "-r", "200"]).arg(&volume).arg(dir.path().join("sheet"));
        judge::passes(&mut pdftoppm);
        let mut sheets: Vec<_> = (std::fs::read_dir(dir.path()).unwrap())
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|e| e == "pgm"))
            .collect();
        sheets.sort();
        // Versos are the even pages; zbarimg fails on a page without a code.
        let versos = sheets.iter().skip(1).step_by(2);
        let read = judge::passes(zbarimg.args(["-q", "--raw"]).args(versos)).stdout;
        let mut read: Vec<String> =
            String::from_utf8(read).unwrap().lines().map(str::to_owned).collect();
        read.sort();
        let due: Vec<String> = (0..TICKETS).map(|n| serial(&project.game, n).to_string()).collect();
        assert_eq!(read, due, "{name}");
    }
}

/// What the player must be able to read, and what must not tell before time.
#[test]
fn every_cell_is_transcribed_under_a_mask_of_its_own_place() {
    for (name, project) in projects() {
        let (game, layout) = (&project.game, &project.layout);
        let trim = Rect::at_origin(layout.stock().trim);
        for (id, slot) in game.slots() {
            let mut over = layout.masks().iter().filter(|m| m.slots.contains(&id));
            let mask = over.next().unwrap_or_else(|| panic!("{name}: {} is bare", slot.column));
            assert!(over.next().is_none(), "{name}: {}", slot.column);
            assert!(layout.cell_box(id).overlaps(mask.bounds), "{name}: {}", slot.column);
            for symbol in &game.alphabet(slot.alphabet).symbols {
                assert!(!symbol.transcription.is_empty(), "{name}: {}", symbol.value);
            }
        }
        let masks = layout.masks();
        for (i, mask) in masks.iter().enumerate() {
            assert!(trim.grown(-Length::mm(4)).contains_rect(mask.bounds), "{name}: {}", mask.id);
            // The die of one coat must not touch its neighbour's.
            let wide = mask.bounds.grown(Length::from_mm(0.25));
            let near: Vec<&str> = (masks[i + 1..].iter())
                .filter(|other| wide.overlaps(other.bounds))
                .map(|other| other.id.as_str())
                .collect();
            assert!(near.is_empty(), "{name}: {} and {near:?}", mask.id);
        }
    }
}
