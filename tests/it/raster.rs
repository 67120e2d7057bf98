//! Our raster of a real ticket beside other renderers, who draw its PDF.
//!
//! Set `KEEP_RASTER` to a folder to look at what was compared.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tirage::artwork::*;
use tirage::bloc::{BlocId, Key, one_ticket};
use tirage::game::Serial;
use tirage::layout::TicketArt;
use tirage::measure::*;
use tirage::pdf::{Content, DocumentInfo, Engine, OutputIntent, Scratch, Volume};
use tirage::project::Project;
use tirage::raster::*;

use crate::judge;

/// At this resolution the media of 106 by 156 mm is a whole number of pixels.
const DPI: u32 = 254;
/// Others draw so many times denser, and their pixels are averaged: MuPDF moves
/// large glyphs to whole pixels, Ghostscript's separations know no half pixels.
const DENSER: u32 = 4;

/// Tickets of a project: their faces as pages, recto and verso by turns, and
/// the PDF of these pages.
pub struct Printed {
    pub stock: Arc<Stock>,
    pub profile: Arc<OutputProfile>,
    pub pages: Vec<Page>,
    pub pdf: Vec<u8>,
}

/// A ticket of the built-in project.
fn ticket() -> &'static Printed {
    static TICKET: OnceLock<Printed> = OnceLock::new();
    TICKET.get_or_init(|| {
        let project = Project::sample().unwrap();
        let key = Key::parse("key", &"3c".repeat(32)).unwrap();
        let id = BlocId::new(1, 1).unwrap();
        let tickets = project.game.bloc_size;
        let ticket = one_ticket(&project.game, &key, id, tickets, 1234).unwrap();
        let serial = Serial { game: project.game.code, emission: 1, bloc: 1, ticket: 1234 };
        let art =
            project.layout.compose(&project.game, &ticket.cells, &serial, ticket.validation, false);
        Printed::of(&project, vec![art])
    })
}

impl Printed {
    pub fn of(project: &Project, tickets: Vec<TicketArt>) -> Printed {
        let stock = Arc::clone(project.layout.stock());
        let own: Vec<Item> = (tickets.iter())
            .flat_map(|art| art.recto.own.iter().chain(&art.verso.own))
            .filter_map(|own| match own {
                Own::Item(item) => Some((**item).clone()),
                Own::Stamp(_) | Own::Number(..) => None,
            })
            .collect();
        let page = |face, art| Page::single(stock.trim, stock.bleed, Block::Ticket(face, art));
        let pages: Vec<Page> = (tickets.into_iter())
            .flat_map(|art| [page(Face::Recto, art.recto), page(Face::Verso, art.verso)])
            .collect();
        let output = &project.press.output;
        let intent = OutputIntent {
            profile: Arc::clone(&project.profile),
            condition: output.condition.clone(),
            registry: output.registry.clone(),
            info: output.info.clone(),
        };
        let engine = Engine::new(Arc::clone(&stock), &own, &intent, &[]).unwrap();
        let mut volume = Volume::start(&engine, Vec::new()).unwrap();
        let mut scratch = Scratch::default();
        for page in &pages {
            volume.page(&engine.encode(page, Content::Composite, &mut scratch).unwrap()).unwrap();
        }
        let info = DocumentInfo {
            title: "Des tickets".into(),
            date: Day::new(2012, 2, 14).unwrap(),
            trapped: false,
            creator: "Tirage".into(),
            identity: "des tickets".into(),
        };
        let pdf = volume.finish(&info).unwrap().out;
        let profile = Arc::new(OutputProfile::from_icc(&project.profile).unwrap());
        Printed { stock, profile, pages, pdf }
    }

    /// Our plates of a page, counted from 0.
    pub fn plates(&self, page: usize, dpi: u32) -> Plates {
        let renderer = Renderer::new(Arc::clone(&self.stock), Arc::clone(&self.profile)).unwrap();
        let frame = Frame::of(Rect::at_origin(self.pages[page].media), dpi.into());
        renderer.render_plates_once(&self.pages[page], frame).unwrap()
    }

    /// Our picture of a part of a page by overprint, drawn as dense as the
    /// others' and averaged: inks add up to full coverage at most, so that fine
    /// lines over an ink look paler where a pixel is drawn at once.
    pub fn by_us(&self, page: usize, part: Rect, dpi: u32) -> Vec<u8> {
        let renderer = Renderer::new(Arc::clone(&self.stock), Arc::clone(&self.profile)).unwrap();
        let frame = Frame::of(part, f64::from(dpi * DENSER));
        let plates = renderer.render_plates_once(&self.pages[page], frame).unwrap();
        averaged(plates.composite(View::Overprint).as_raw(), plates.width(), 4)
    }

    /// MuPDF's picture of a page of the file `pdf`, drawn denser and averaged,
    /// with the separations added in.
    pub fn by_mupdf(&self, pdf: &Path, page: usize, dpi: u32) -> Option<Vec<u8>> {
        let (cmyk, width) = mupdf(pdf, page + 1, dpi * DENSER)?;
        Some(self.rgba(averaged(&cmyk, width, 4)))
    }

    fn rgba(&self, cmyk: Vec<u8>) -> Vec<u8> {
        let pixels = cmyk.as_chunks::<4>().0.iter();
        pixels.flat_map(|c| self.profile.rgb(*c).into_iter().chain([255])).collect()
    }
}

/// Our plates of a face, 0 or 1.
fn ours(face: usize) -> Plates {
    ticket().plates(face, DPI)
}

/// A folder with the PDF in it, and where to keep what is compared.
fn work() -> (tempfile::TempDir, PathBuf, Option<PathBuf>) {
    let dir = tempfile::tempdir().unwrap();
    let pdf = dir.path().join("ticket.pdf");
    std::fs::write(&pdf, &ticket().pdf).unwrap();
    let keep = std::env::var_os("KEEP_RASTER").map(PathBuf::from);
    if let Some(keep) = &keep {
        std::fs::create_dir_all(keep).unwrap();
        std::fs::write(keep.join("ticket.pdf"), &ticket().pdf).unwrap();
    }
    (dir, pdf, keep)
}

/// Means of squares of pixels, channel by channel, of `channels` interleaved.
fn averaged(pixels: &[u8], width: usize, channels: usize) -> Vec<u8> {
    let k = DENSER as usize;
    let height = pixels.len() / (width * channels);
    let (w, h) = (width / k, height / k);
    let mut out = Vec::with_capacity(w * h * channels);
    for y in 0..h {
        for x in 0..w {
            for c in 0..channels {
                let square = (0..k * k).map(|i| {
                    let at = (y * k + i / k) * width + x * k + i % k;
                    u32::from(pixels[at * channels + c])
                });
                let sum: u32 = square.sum();
                out.push(((sum + (k * k / 2) as u32) / (k * k) as u32) as u8);
            }
        }
    }
    out
}

/// How two pictures of bytes differ: the mean, and the percentage of pixels of
/// which some channel differs by more than 32.
fn difference(a: &[u8], b: &[u8], channels: usize) -> (f64, f64) {
    assert_eq!(a.len(), b.len());
    let sum: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let far = (a.chunks(channels).zip(b.chunks(channels)))
        .filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 32))
        .count();
    (sum as f64 / a.len() as f64, 100.0 * far as f64 * channels as f64 / a.len() as f64)
}

#[track_caller]
pub fn assert_near(what: &str, a: &[u8], b: &[u8], channels: usize, far: f64) {
    let (mean, beyond) = difference(a, b, channels);
    println!("{what}: mean {mean:.3} of 255, {beyond:.3} % of pixels beyond 32");
    assert!(mean <= 2.0 && beyond <= far, "{what}: mean {mean}, {beyond} % beyond 32");
}

/// MuPDF's picture of a page in CMYK, with the separations added in.
fn mupdf(pdf: &Path, page: usize, dpi: u32) -> Option<(Vec<u8>, usize)> {
    let out = pdf.with_extension("pam");
    let mut mutool = judge::tool("mutool")?;
    let resolution = dpi.to_string();
    judge::passes(
        mutool
            .args(["draw", "-q", "-N", "-A", "8", "-c", "cmyk", "-F", "pam", "-r", &resolution])
            .arg("-o")
            .args([&out, pdf])
            .arg(page.to_string()),
    );
    let file = std::fs::read(out).unwrap();
    let end = file.windows(7).position(|w| w == b"ENDHDR\n").unwrap() + 7;
    let header = String::from_utf8(file[..end].to_vec()).unwrap();
    assert!(header.contains("DEPTH 4"), "{header}");
    let width = header.lines().find_map(|l| l.strip_prefix("WIDTH ")).unwrap();
    Some((file[end..].to_vec(), width.parse().unwrap()))
}

fn save(keep: &Option<PathBuf>, name: &str, rgba: &[u8], width: usize) {
    if let Some(keep) = keep {
        let height = rgba.len() / 4 / width;
        let picture =
            image::RgbaImage::from_raw(width as u32, height as u32, rgba.to_vec()).unwrap();
        std::fs::write(keep.join(name), png(&picture, DPI.into()).unwrap()).unwrap();
    }
}

#[test]
fn our_raster_is_what_mupdf_draws() {
    let (_dir, pdf, keep) = work();
    for (face, name) in ["recto", "verso"].into_iter().enumerate() {
        // MuPDF is built without colour management on some systems, so it draws
        // in CMYK without (-N), which goes through our profile; that has a test
        // of its own against lcms2.
        let Some(theirs) = ticket().by_mupdf(&pdf, face, DPI) else { return };
        let plates = ours(face);
        let ours = plates.composite(View::Overprint).into_raw();
        save(&keep, &format!("{name}-mupdf.png"), &theirs, plates.width());
        save(&keep, &format!("{name}-ours.png"), &ours, plates.width());
        let player = plates.composite(View::Player { coat: true }).into_raw();
        save(&keep, &format!("{name}-player.png"), &player, plates.width());
        let scratched = plates.composite(View::Player { coat: false }).into_raw();
        save(&keep, &format!("{name}-scratched.png"), &scratched, plates.width());
        let (theirs_as_they_are, _) = mupdf(&pdf, face + 1, DPI).unwrap();
        let (mean, far) = difference(&ours, &ticket().rgba(theirs_as_they_are), 4);
        println!("{name}, MuPDF at its own resolution: mean {mean:.3}, {far:.3} % beyond 32");
        assert_near(&format!("{name} by MuPDF"), &ours, &theirs, 4, 0.5);
    }
}

#[test]
fn our_plates_are_those_of_ghostscript() {
    let (dir, pdf, _) = work();
    assert_plates_are_those_of_ghostscript(ticket(), dir.path(), &pdf, 1.0);
}

/// Compares the plates of the first two pages with Ghostscript's; at most `far`
/// percent of pixels may differ by more than 32.
#[track_caller]
pub fn assert_plates_are_those_of_ghostscript(printed: &Printed, dir: &Path, pdf: &Path, far: f64) {
    let keep = std::env::var_os("KEEP_RASTER").map(PathBuf::from);
    let (Some(mut gs), Some(mut python)) = (judge::tool("gs"), judge::python(&["PIL"])) else {
        return;
    };
    let resolution = format!("-r{}", DPI * DENSER);
    judge::passes(
        gs.args(["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", &resolution])
            .arg("-o")
            .arg(dir.join("p%d.tif"))
            // Else every pixel that is touched is inked, which fattens lines.
            .args(["-c", "0 0 .setfilladjust2", "-f"])
            .arg(pdf),
    );
    // Ghostscript writes a separation's name in its own way into the name of
    // its file, and writes none for a page that does not use it.
    let file = |page: usize, ink: &Ink| {
        let name: String = (ink.name.bytes())
            .map(|b| if b < 128 { char::from(b).to_string() } else { format!("%{b:02X}") })
            .collect();
        dir.join(format!("p{page}({name}).tif"))
    };
    let averages = "import sys; from PIL import Image; Image.MAX_IMAGE_PIXELS = None\n\
        for a in sys.argv[2:]:\n\
        \x20 i = Image.open(a).convert('L')\n\
        \x20 i.reduce(int(sys.argv[1])).point(lambda v: 255 - v).save(a + '.png')";
    let files: Vec<PathBuf> = (1..3)
        .flat_map(|page| printed.stock.inks.iter().map(move |(_, ink)| (page, ink)))
        .map(|(page, ink)| file(page, ink))
        .filter(|file| file.exists())
        .collect();
    judge::passes(python.args(["-c", averages, &DENSER.to_string()]).args(&files));
    for (face, name) in ["recto", "verso"].into_iter().enumerate() {
        let plates = printed.plates(face, DPI);
        let size = plates.width() * plates.height();
        for (id, ink) in printed.stock.inks.iter() {
            let file = file(face + 1, ink);
            if !file.exists() {
                assert_eq!(plates.coverage(id), 0.0, "{name}, plate {}", ink.name);
                continue;
            }
            let file = file.with_extension("tif.png");
            let theirs = image::open(&file).unwrap().to_luma8();
            if let Some(keep) = &keep {
                std::fs::copy(&file, keep.join(format!("{name}-gs-{}.png", ink.name))).unwrap();
                let ours = png(&plates.composite(View::Plate(id)), DPI.into()).unwrap();
                std::fs::write(keep.join(format!("{name}-ours-{}.png", ink.name)), ours).unwrap();
            }
            let ours = plates.plane(id).map_or_else(|| vec![0; size], <[u8]>::to_vec);
            // Of 16 samples a pixel, small type differs by more than others.
            assert_near(&format!("{name}, plate {}", ink.name), &ours, theirs.as_raw(), 1, far);
        }
    }
}

/// Time that this thread has had a processor; by the clock where the system
/// does not tell.
fn spent(since: Instant) -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|s| s.split(' ').next()?.parse().ok())
        .map_or_else(|| since.elapsed(), Duration::from_nanos)
}

#[test]
fn the_next_ticket_is_there_before_it_is_missed() {
    let t = ticket();
    let renderer = Renderer::new(Arc::clone(&t.stock), Arc::clone(&t.profile)).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    pool.install(|| {
        for (page, name) in t.pages.iter().zip(["recto", "verso"]) {
            let frame = Frame::of(Rect::at_origin(page.media), 300.0);
            let start = Instant::now();
            let time = |work: &mut dyn FnMut()| {
                let before = spent(start);
                work();
                spent(start) - before
            };
            let first = time(&mut || drop(renderer.render_plates(page, frame).unwrap()));
            let mut plates = None;
            let next = (0..5)
                .map(|_| time(&mut || plates = Some(renderer.render_plates(page, frame).unwrap())))
                .min()
                .unwrap();
            let plates = plates.unwrap();
            let seen = (0..5)
                .map(|_| time(&mut || drop(plates.composite(View::Player { coat: true }))))
                .min()
                .unwrap();
            println!(
                "{name}, {} x {} pixels at 300 dpi, processor time of one thread: first {first:.0?}, \
                 next {next:.1?}, composite {seen:.1?}; {} MB of fixed art kept",
                plates.width(),
                plates.height(),
                renderer.cached_bytes() >> 20
            );
            // 100 ms is the promise; a loaded machine gets some slack.
            assert!(next + seen < Duration::from_millis(200), "{next:?} + {seen:?}");
            assert!(next < first);
        }
    });
}
