//! Jobs of the built-in project: pressed, read back, judged from outside.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Seek};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use tirage::artwork::{Block, Face, Page, Stock};
use tirage::bloc::{BlocId, BlocReader, Key, generate};
use tirage::game::{Money, Progress, SlotId, Unwatched};
use tirage::imposition::Grid;
use tirage::measure::{Day, Length, Rect, Verb};
use tirage::pdf::{Content, DocumentInfo, Engine, OutputIntent, Scratch, Volume};
use tirage::press::{self, Existing, Job, Manifest, PressError};
use tirage::project::Project;

use crate::separations::{Plate, plates};
use crate::{judge, pdfx};

pub(crate) type Bloc = BlocReader<Cursor<Vec<u8>>>;

/// A specimen of the built-in project's game.
pub(crate) fn specimen(project: &Project, tickets: u32) -> Bloc {
    let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
    let mut bytes = Vec::new();
    let id = BlocId { emission: 1, bloc: 7 };
    generate(&project.game, &key, id, Some(tickets), &mut bytes, &Unwatched).unwrap();
    BlocReader::open(Cursor::new(bytes), &project.game).unwrap()
}

/// The whole of a bloc into a folder that has no run yet, unread.
pub(crate) fn job<'a, R>(
    project: &'a Project,
    bloc: &'a BlocReader<R>,
    out: &'a Path,
) -> Job<'a, R> {
    Job {
        game: &project.game,
        layout: &project.layout,
        settings: &project.press,
        profile: project.profile.clone(),
        bloc,
        out,
        tickets: None,
        date: None,
        existing: Existing::Refuse,
        split: false,
        verifier: None,
        preflight: Default::default(),
        threads: NonZeroUsize::new(2),
    }
}

/// How the tickets of a bloc lie on the project's sheets.
pub(crate) fn grid<R: Read + Seek>(project: &Project, bloc: &BlocReader<R>) -> Grid {
    let (grid, _) = press::grid_and_marks(&project.layout, &project.press).unwrap();
    grid.for_bloc(bloc.info().tickets)
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    names(dir).into_iter().map(|n| (n.clone(), std::fs::read(dir.join(n)).unwrap())).collect()
}

pub(crate) const FIRST: &str = "casino-2012-01-0007-v001.pdf";

pub(crate) fn serial(project: &Project, ticket: u32) -> String {
    let game = project.game.code;
    tirage::game::Serial { game, emission: 1, bloc: 7, ticket }.to_string()
}

#[test]
fn a_specimen_becomes_volumes_proof_and_manifest() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 50);
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("a/b");
    let manifest = press::run(&job(&project, &bloc, &out), &Unwatched).unwrap();
    if let Ok(path) = std::env::var("KEEP_PDF") {
        for name in names(&out) {
            std::fs::copy(out.join(&name), Path::new(&path).join(&name)).unwrap();
        }
    }
    assert_eq!(names(&out), [FIRST, "epreuve.pdf", "manifest.json", "travail.xjdf"]);
    assert_eq!(manifest.volumes.len(), 1);
    let text = std::fs::read_to_string(out.join("manifest.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let entry = &json["volumes"][0];
    assert_eq!(entry["file"], FIRST);
    assert_eq!((&entry["first_ticket"], &entry["last_ticket"]), (&0.into(), &49.into()));
    assert_eq!(entry["sheets"], 3);
    assert_eq!(json["specimen"], true);
    use sha2::Digest;
    let bytes = std::fs::read(out.join(FIRST)).unwrap();
    let hash: String = sha2::Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(entry["sha256"], hash);
    let proof = std::fs::read(out.join("epreuve.pdf")).unwrap();
    for bytes in [bytes, proof] {
        assert_eq!(pdfx::faults(&bytes), [""; 0]);
    }
    for name in [FIRST, "epreuve.pdf"] {
        if let Some(mut qpdf) = judge::tool("qpdf") {
            judge::passes(qpdf.arg("--check").arg(out.join(name)));
        }
        if let Some(mut python) = judge::python(&["pikepdf"]) {
            judge::passes(python.arg(pdfx::JUDGE).arg(out.join(name)));
        }
        if let Some(mut pdffonts) = judge::tool("pdffonts") {
            let output = judge::passes(pdffonts.arg(out.join(name)));
            for font in String::from_utf8(output.stdout).unwrap().lines().skip(2) {
                let marks: Vec<&str> = font.split_whitespace().rev().skip(2).take(3).collect();
                assert_eq!(marks, ["yes"; 3], "{font}");
            }
        }
    }
    words_stand_on_the_sheets(&project, &bloc, &out.join(FIRST));
}

/// pdftotext finds what each ticket prints, in the ticket's own place.
fn words_stand_on_the_sheets(project: &Project, bloc: &Bloc, pdf: &Path) {
    let stock = project.layout.stock();
    let grid = Grid::fit(&project.press, stock.trim, stock.bleed).unwrap();
    let read = |number: u32, face: Face| -> Option<String> {
        let place = grid.place(number);
        let page = (place.sheet * 2 + if face == Face::Recto { 1 } else { 2 }).to_string();
        let trim = grid.slot(face, place.slot).trim;
        let mut pdftotext = judge::tool("pdftotext")?;
        pdftotext.args(["-raw", "-r", "72", "-f", &page, "-l", &page]);
        for (flag, length) in [("-x", trim.x), ("-y", trim.y), ("-W", trim.w), ("-H", trim.h)] {
            pdftotext.args([flag, &length.to_pt().round().to_string()]);
        }
        Some(String::from_utf8(judge::passes(pdftotext.arg(pdf).arg("-")).stdout).unwrap())
    };
    // Long transcriptions are set in two lines, broken at blanks and hyphens.
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| c.is_whitespace() || c == '-');
        words.filter(|w| !w.is_empty()).map(str::to_owned).collect()
    };
    for number in [0, 5, 17, 18, 30, 36, 49] {
        let ticket = bloc.ticket(number).unwrap();
        let (Some(recto), Some(verso)) = (read(number, Face::Recto), read(number, Face::Verso))
        else {
            return;
        };
        let mut found: BTreeMap<String, i32> = BTreeMap::new();
        for word in words(&recto) {
            *found.entry(word).or_default() += 1;
        }
        for (slot, code) in ticket.cells.iter().enumerate() {
            let symbol = project.game.symbol(SlotId(slot as u16), *code).unwrap();
            for word in words(&symbol.transcription) {
                let left = found.entry(word.clone()).or_default();
                *left -= 1;
                assert!(*left >= 0, "ticket {number}: {word} of {}", symbol.transcription);
            }
        }
        assert!(verso.contains(&serial(project, number)), "serial of ticket {number}");
    }
    // Beyond the last ticket slots are marked, and hold nothing else.
    for face in Face::BOTH {
        assert!(read(50, face).is_none_or(|text| text.trim() == "BLANC"));
    }
}

#[test]
fn bytes_do_not_depend_on_threads() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 150);
    let dir = tempfile::tempdir().unwrap();
    let press_with = |threads: usize| {
        let out = dir.path().join(threads.to_string());
        let mut job = job(&project, &bloc, &out);
        job.threads = NonZeroUsize::new(threads);
        press::run(&job, &Unwatched).unwrap();
        files(&out)
    };
    let one = press_with(1);
    assert_eq!(one.len(), 4);
    assert!(one == press_with(2), "one thread and two differ");
    assert!(one == press_with(5), "one thread and five differ");
}

#[test]
fn a_range_keeps_numbers_in_their_places_and_volumes_their_names() {
    let mut project = Project::sample().unwrap();
    std::sync::Arc::make_mut(&mut project.press).volume_tickets = 40;
    let bloc = specimen(&project, 120);
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().to_owned();
    // Two sheets of 18 a volume: tickets 30 to 76 touch sheets 1 to 4.
    let mut job = job(&project, &bloc, &out);
    job.tickets = Some(30..77);
    let manifest = press::run(&job, &Unwatched).unwrap();
    let volumes: Vec<_> = manifest
        .volumes
        .iter()
        .map(|v| (v.file.as_str(), v.first_ticket, v.last_ticket, v.sheets))
        .collect();
    assert_eq!(
        volumes,
        [
            ("casino-2012-01-0007-v001.pdf", 30, 35, 1),
            ("casino-2012-01-0007-v002.pdf", 36, 71, 2),
            ("casino-2012-01-0007-v003.pdf", 72, 76, 1),
        ]
    );
    let Some(mut pdftotext) = judge::tool("pdftotext") else { return };
    let output = judge::passes(pdftotext.arg("-raw").arg(out.join(volumes[2].0)).arg("-"));
    let text = String::from_utf8(output.stdout).unwrap();
    let serials: Vec<&str> = text
        .split_whitespace()
        .filter(|w| w.len() == 23 && w.bytes().filter(|b| *b == b'-').count() == 4)
        .collect();
    let expected: Vec<String> = (72..77).map(|n| serial(&project, n)).collect();
    assert_eq!(serials, expected, "each number once, the rest of the sheet blank");

    let whole = Job { tickets: None, existing: Existing::Replace, ..job };
    press::run(&whole, &Unwatched).unwrap();
    assert_eq!(names(&out).len(), 7, "four volumes, proof, job ticket, manifest");
    // A job of fewer volumes takes the old ones away.
    let less = Job { tickets: Some(0..10), ..whole };
    press::run(&less, &Unwatched).unwrap();
    assert_eq!(names(&out), [FIRST, "epreuve.pdf", "manifest.json", "travail.xjdf"]);
    let beyond = Job { tickets: Some(100..121), ..less };
    let error = press::run(&beyond, &Unwatched).unwrap_err();
    assert!(matches!(error, PressError::Range { tickets: 120, .. }) && error.is_input());
}

#[test]
fn what_is_there_is_replaced_only_by_force() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 40);
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(FIRST), "not ours").unwrap();
    let job = job(&project, &bloc, dir.path());
    let error = press::run(&job, &Unwatched).unwrap_err();
    assert!(error.is_input() && error.to_string().contains(FIRST), "{error}");
    assert_eq!(names(dir.path()), [FIRST]);
    let forced = Job { existing: Existing::Replace, date: Day::new(2012, 3, 1), ..job };
    let manifest = press::run(&forced, &Unwatched).unwrap();
    assert_eq!(manifest.date, "2012-03-01");
    let bytes = std::fs::read(dir.path().join(FIRST)).unwrap();
    assert!(bytes.windows(17).any(|w| w == b"D:20120301000000Z"));
}

/// Stops the job once it has seen so many tickets.
struct StopAt(AtomicU64, u64);

impl Progress for StopAt {
    fn advance(&self, tickets: u64) {
        self.0.fetch_add(tickets, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= self.1
    }
}

#[test]
fn a_job_that_is_stopped_keeps_whole_volumes_and_has_no_manifest() {
    let mut project = Project::sample().unwrap();
    std::sync::Arc::make_mut(&mut project.press).volume_tickets = 36;
    let bloc = specimen(&project, 200);
    let dir = tempfile::tempdir().unwrap();
    for (tickets, kept) in [(0, 0), (18, 0), (90, 2)] {
        let stop = StopAt(AtomicU64::new(0), tickets);
        let error = press::run(&job(&project, &bloc, dir.path()), &stop).unwrap_err();
        assert!(matches!(error, PressError::Cancelled), "{error}");
        let volumes = (1..=kept).map(|n| format!("casino-2012-01-0007-v{n:03}.pdf"));
        let room = (kept > 0).then(|| press::ROOM.to_owned());
        let expected: Vec<String> = room.into_iter().chain(volumes).collect();
        assert_eq!(names(dir.path()), expected, "stopped after {tickets} tickets");
    }
    // It goes on where it was stopped, and nobody sees that it was.
    let resumed = Job { existing: Existing::Resume, ..job(&project, &bloc, dir.path()) };
    press::run(&resumed, &Unwatched).unwrap();
    let undisturbed = tempfile::tempdir().unwrap();
    press::run(&job(&project, &bloc, undisturbed.path()), &Unwatched).unwrap();
    assert!(files(dir.path()) == files(undisturbed.path()));
    // A folder that is a file, and one that nothing can be written in.
    let file = dir.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = press::run(&job(&project, &bloc, &file), &Unwatched).unwrap_err();
    assert!(error.to_string().contains("dossier"), "{error}");
}

/// A folder with the built-in project, and a file with a bloc.
fn on_disk(dir: &Path, project: &Project, tickets: u32) -> (PathBuf, PathBuf) {
    let folder = dir.join("projet");
    for (name, bytes) in tirage::project::template_files("casino-2012") {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
    let file = dir.join("bloc.parquet");
    let id = BlocId { emission: 1, bloc: 7 };
    let out = std::fs::File::create(&file).unwrap();
    generate(&project.game, &key, id, Some(tickets), out, &Unwatched).unwrap();
    (folder, file)
}

#[test]
fn a_killed_run_leaves_no_volume_under_its_name() {
    let project = Project::sample().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let (folder, file) = on_disk(dir.path(), &project, 40_000);
    let out = dir.path().join("out");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tirage"))
        .args(["press", "--quiet", "--out"])
        .args([&out, &folder, &file])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let part = out.join(format!("{FIRST}.part"));
    let mut seen = false;
    for _ in 0..30_000 {
        if part.metadata().is_ok_and(|m| m.len() > 1_500_000) {
            seen = true;
            break;
        }
        if child.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(seen, "the run was over before it could be killed");
    assert_eq!(names(&out), [press::ROOM.to_owned(), format!("{FIRST}.part")]);
    // The next run writes over what is left.
    let bloc = specimen(&project, 40);
    let manifest = press::run(&job(&project, &bloc, &out), &Unwatched).unwrap();
    assert_eq!(manifest.tickets, 40);
    assert_eq!(names(&out), [FIRST, "epreuve.pdf", "manifest.json", "travail.xjdf"]);
}

/// The shell's limit on the size of files stands for a disk that fills.
#[cfg(unix)]
#[test]
fn a_full_disk_stops_cleanly() {
    let project = Project::sample().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let (folder, file) = on_disk(dir.path(), &project, 5_000);
    let out = dir.path().join("out");
    let script = "trap '' XFSZ; ulimit -f 2000; exec \"$0\" press --quiet --out \"$@\"";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_tirage")])
        .args([&out, &folder, &file])
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains(FIRST), "{message}");
    assert_eq!(names(&out), [""; 0]);
}

#[test]
fn every_code_of_a_sheet_is_read_and_is_its_tickets_serial() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 50);
    let dir = tempfile::tempdir().unwrap();
    press::run(&job(&project, &bloc, dir.path()), &Unwatched).unwrap();
    let (Some(mut pdftoppm), Some(_)) = (judge::tool("pdftoppm"), judge::tool("zbarimg")) else {
        return;
    };
    // The last sheet holds tickets 36 to 49.
    let dpi = 300.0;
    let page = dir.path().join("verso");
    pdftoppm.args(["-q", "-gray", "-r", "300", "-f", "6", "-l", "6", "-singlefile"]);
    judge::passes(pdftoppm.arg(dir.path().join(FIRST)).arg(&page));
    let image = Pgm::read(&page.with_extension("pgm"));
    let stock = project.layout.stock();
    let grid = Grid::fit(&project.press, stock.trim, stock.bleed).unwrap();
    let mut crops = Vec::new();
    for slot in 0..14 {
        let place = grid.slot(Face::Verso, slot).trim;
        let code = project.layout.codes().next().unwrap().quiet_room.shifted(place.x, place.y);
        let path = dir.path().join(format!("code{slot:02}.pgm"));
        image.crop(code, dpi).write(&path);
        crops.push(path);
    }
    let mut zbarimg = judge::tool("zbarimg").unwrap();
    let output = judge::passes(zbarimg.args(["-q", "--raw"]).args(&crops));
    let text = String::from_utf8(output.stdout).unwrap();
    let read: Vec<&str> = text.lines().collect();
    let expected: Vec<String> = (36..50).map(|n| serial(&project, n)).collect();
    assert_eq!(read, expected);
    // Where there is no ticket, the paper is blank but for a cross and a word.
    for slot in 14..18 {
        let place = grid.slot(Face::Verso, slot).trim.grown(-Length::mm(4));
        let pixels = image.crop(place, dpi).pixels;
        let marked = pixels.iter().filter(|p| **p != 255).count();
        let share = marked as f64 / pixels.len() as f64;
        assert!((0.002..0.03).contains(&share), "slot {slot}: {share}");
    }
}

/// A grey picture.
pub(crate) struct Pgm {
    pub(crate) width: usize,
    pub(crate) pixels: Vec<u8>,
}

impl Pgm {
    pub(crate) fn read(path: &Path) -> Pgm {
        let bytes = std::fs::read(path).unwrap();
        let mut fields = Vec::new();
        let mut at = 0;
        while fields.len() < 4 {
            let end = at + bytes[at..].iter().position(u8::is_ascii_whitespace).unwrap();
            fields.push(std::str::from_utf8(&bytes[at..end]).unwrap().to_owned());
            at = end + 1;
        }
        assert_eq!((fields[0].as_str(), fields[3].as_str()), ("P5", "255"));
        Pgm { width: fields[1].parse().unwrap(), pixels: bytes[at..].to_vec() }
    }

    pub(crate) fn crop(&self, r: Rect, dpi: f64) -> Pgm {
        let px = |l: Length| l.to_px(dpi).round() as usize;
        let (x, y, right, bottom) = (px(r.x), px(r.y), px(r.right()), px(r.bottom()));
        let rows = (y..bottom).flat_map(|row| {
            let start = row * self.width;
            self.pixels[start + x..start + right].iter().copied()
        });
        Pgm { width: right - x, pixels: rows.collect() }
    }

    pub(crate) fn write(&self, path: &Path) {
        let height = self.pixels.len() / self.width;
        let mut bytes = format!("P5\n{} {height}\n255\n", self.width).into_bytes();
        bytes.extend_from_slice(&self.pixels);
        std::fs::write(path, bytes).unwrap();
    }
}

/// One ticket's recto alone, over a stock.
fn single(project: &Project, bloc: &Bloc, stock: Stock, number: u32, path: &PathBuf) {
    let manifest_date = project.press.job.date;
    let ticket = bloc.ticket(number).unwrap();
    let serial = serial(project, number).parse().unwrap();
    let art =
        project.layout.compose(&project.game, &ticket.cells, &serial, ticket.validation, true);
    let stock = std::sync::Arc::new(stock);
    let samples: Vec<_> = art
        .recto
        .own
        .iter()
        .filter_map(|own| match own {
            tirage::artwork::Own::Item(item) => Some((**item).clone()),
            tirage::artwork::Own::Stamp(_) | tirage::artwork::Own::Number(..) => None,
        })
        .collect();
    let output = &project.press.output;
    let intent = OutputIntent {
        profile: project.profile.clone(),
        condition: output.condition.clone(),
        registry: output.registry.clone(),
        info: output.info.clone(),
    };
    let engine = Engine::new(stock.clone(), &samples, &intent, &[]).unwrap();
    let page = Page::single(stock.trim, stock.bleed, Block::Ticket(Face::Recto, art.recto));
    let mut volume = Volume::start(&engine, Vec::new()).unwrap();
    volume
        .page(&engine.encode(&page, Content::Composite, &mut Scratch::default()).unwrap())
        .unwrap();
    let info = DocumentInfo {
        title: "Un recto".into(),
        date: manifest_date,
        trapped: false,
        creator: "Tirage".into(),
        identity: "recto".into(),
    };
    std::fs::write(path, volume.finish(&info).unwrap().out).unwrap();
}

#[test]
fn the_coat_is_whole_and_the_black_under_it_is_printed() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 200);
    let winner = bloc.next_with_lot(0, Some(Money::euros(40_000))).unwrap().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let dpi = 300;
    let stock = project.layout.stock().as_ref().clone();
    let (coated, bare) = (dir.path().join("coated.pdf"), dir.path().join("bare.pdf"));
    let uncoated = {
        let mut stock = stock.clone();
        stock.recto.over.clear();
        stock
    };
    single(&project, &bloc, stock.clone(), winner, &coated);
    single(&project, &bloc, uncoated, winner, &bare);
    let (Some(with), Some(without)) = (plates(&coated, dpi), plates(&bare, dpi)) else { return };

    assert!(with["Black"].coverage == without["Black"].coverage, "the coat changes the black");
    let coat = stock.inks.iter().find(|(_, ink)| ink.hides()).unwrap().1;
    let coat_plate = &with[&coat.name];
    let bleed = stock.bleed;
    for mask in project.layout.masks() {
        let inside = inside(&mask.path, bleed, coat_plate, dpi);
        let covered = inside.iter().filter(|i| coat_plate.coverage[**i] == 255).count();
        assert!(inside.len() > 1_000, "mask {} is small", mask.id);
        assert_eq!(covered, inside.len(), "the coat has holes in mask {}", mask.id);
        for slot in &mask.slots {
            let cell = project.layout.cell_box(*slot).shifted(bleed, bleed);
            let inked = dots(cell, dpi, &with["Black"])
                .filter(|(x, y)| with["Black"].at(*x, *y) > 200)
                .count();
            let column = &project.game.slot(*slot).column;
            assert!(inked > 100, "no black in the cell of {column}");
        }
    }
}

/// Pixels of a plate within a rectangle of the page.
fn dots(r: Rect, dpi: u32, plate: &Plate) -> impl Iterator<Item = (usize, usize)> + use<> {
    let px = |l: Length| l.to_px(f64::from(dpi)).round().max(0.0) as usize;
    let (x, y) = (px(r.x), px(r.y));
    let (right, bottom) = (px(r.right()).min(plate.width), px(r.bottom()).min(plate.height));
    (y..bottom).flat_map(move |y| (x..right).map(move |x| (x, y)))
}

/// Pixels that lie wholly within an outline and two pixels from its edge, as
/// indices into the plate.
fn inside(path: &tirage::measure::Path, bleed: Length, plate: &Plate, dpi: u32) -> Vec<usize> {
    let px = |l: Length| (l + bleed).to_px(f64::from(dpi)) as f32;
    let mut builder = tiny_skia::PathBuilder::new();
    for verb in path.verbs() {
        match *verb {
            Verb::Move(p) => builder.move_to(px(p.x), px(p.y)),
            Verb::Line(p) => builder.line_to(px(p.x), px(p.y)),
            Verb::Cubic(a, b, c) => {
                builder.cubic_to(px(a.x), px(a.y), px(b.x), px(b.y), px(c.x), px(c.y));
            }
            Verb::Close => builder.close(),
        }
    }
    let (w, h) = (plate.width, plate.height);
    let mut mask = tiny_skia::Mask::new(w as u32, h as u32).unwrap();
    let path = builder.finish().unwrap();
    mask.fill_path(&path, tiny_skia::FillRule::Winding, true, tiny_skia::Transform::identity());
    let full = |x: usize, y: usize| mask.data()[y * w + x] == 255;
    (2..h - 2)
        .flat_map(|y| (2..w - 2).map(move |x| (x, y)))
        .filter(|(x, y)| (y - 2..=y + 2).all(|j| (x - 2..=x + 2).all(|i| full(i, j))))
        .map(|(x, y)| y * w + x)
        .collect()
}

/// The manifest is what scripts read: its words are fixed.
#[test]
fn the_manifest_keeps_its_words() {
    let manifest = Manifest {
        run: "r".into(),
        game: "g".into(),
        title: "t".into(),
        emission: 1,
        bloc: 2,
        specimen: false,
        date: "2012-02-14".into(),
        tickets: 3,
        tickets_per_sheet: 18,
        inks: vec!["Black".into()],
        proof: "epreuve.pdf".into(),
        job_ticket: "travail.xjdf".into(),
        fixed: None,
        accepted: Vec::new(),
        volumes: Vec::new(),
    };
    let json = serde_json::to_value(&manifest).unwrap();
    let mut keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(
        keys,
        [
            "bloc",
            "date",
            "emission",
            "game",
            "inks",
            "job_ticket",
            "proof",
            "run",
            "specimen",
            "tickets",
            "tickets_per_sheet",
            "title",
            "volumes"
        ]
    );
}
