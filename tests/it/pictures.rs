//! Pictures of pixels in the art: CMYK, grey and RGB, printed and judged from
//! outside, read back, refused where no plate could print them.
//!
//! The files in `tests/pictures` were made with Pillow and ImageMagick.

use std::path::Path;

use serde_json::Value;
use tirage::artwork::{Face, InkId};
use tirage::game::Serial;
use tirage::layout::PictureSpot;
use tirage::measure::Length;
use tirage::press;
use tirage::project::{LAYOUT_FILE, Project, template_files};
use tirage::verify::RunReport;

use crate::judge;
use crate::press::{Bloc, job, specimen};
use crate::raster::{Printed, assert_near, assert_plates_are_those_of_ghostscript};

/// At this resolution the media of 106 by 156 mm is a whole number of pixels.
const DPI: u32 = 254;

/// Pictures on all that takes art, as dense as pictures are printed: where they
/// are much coarser, others smooth what ours leaves square.
const ENTRIES: &str = r#"
[[recto.front]]
file = "art/paysage.jpg"
box = [62, 56, 15, 6]
fit = "cover"

[[coat.art]]
file = "art/gris.jpg"
box = [8, 38, 15, 10]
colour = "scale-dark"

[[verso.front]]
file = "art/paysage.tif"
box = [5, 20, 15, 10]

[[verso.front]]
file = "art/paysage.jpg"
box = [53, 20, 15, 10]

[[verso.front]]
file = "art/ycck.jpg"
box = [5, 55, 15, 10]

[[verso.front]]
file = "art/paysage.png"
box = [53, 55, 15, 10]

[[verso.front]]
file = "art/gris.jpg"
box = [5, 90, 15, 10]

[[verso.front]]
file = "art/trait.tif"
box = [38, 90, 12, 8]
colour = "black"

[[verso.front]]
file = "art/gris.jpg"
box = [65, 90, 15, 10]
colour = "pale"
"#;

fn picture(name: &str) -> Vec<u8> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    std::fs::read(dir.join(name)).unwrap()
}

/// A copy of a template with these entries and pictures.
fn folder(entries: &str, files: &[(&str, Vec<u8>)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in template_files("casino-2012") {
        let path = dir.path().join(&name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    for name in ["paysage.jpg", "paysage.tif", "paysage.png", "ycck.jpg", "gris.jpg", "trait.tif"] {
        std::fs::write(dir.path().join("art").join(name), picture(name)).unwrap();
    }
    for (name, bytes) in files {
        std::fs::write(dir.path().join("art").join(name), bytes).unwrap();
    }
    let path = dir.path().join(LAYOUT_FILE);
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text.replace("[colours]\n", "[colours]\npale = { magenta = 60 }\n");
    std::fs::write(path, format!("{text}\n{entries}")).unwrap();
    dir
}

fn project() -> (tempfile::TempDir, Project) {
    let dir = folder(ENTRIES, &[]);
    let project = Project::open(dir.path()).unwrap_or_else(|e| panic!("{e}"));
    (dir, project)
}

fn printed(project: &Project) -> Printed {
    let game = &project.game;
    let cells: Vec<_> = game.slots().map(|_| 0).collect();
    let serial = Serial { game: game.code, emission: 1, bloc: 1, ticket: 7 };
    let art = project.layout.compose(game, &cells, &serial, Some(123_456_789), false);
    Printed::of(project, vec![art])
}

#[test]
fn a_layout_tells_of_its_pictures() {
    let (dir, project) = project();
    let spots = project.layout.pictures();
    assert_eq!(spots.len(), 9);
    let coat = spots.iter().find(|s| s.file == "art/gris.jpg" && s.face == Face::Recto).unwrap();
    assert!(!coat.process && (coat.dpi.0 - 406.4).abs() < 0.5, "{coat:?}");
    let text = std::fs::read_to_string(dir.path().join(LAYOUT_FILE)).unwrap();
    let line = text.lines().position(|l| l.contains("art/paysage.tif")).unwrap() + 1;
    let tif = spots.iter().find(|s| s.file == "art/paysage.tif").unwrap();
    assert_eq!((tif.line, tif.face, tif.pixels), (line, Face::Verso, (240, 160)));
    assert!(tif.process && (tif.dpi.0 - 406.4).abs() < 0.1 && tif.coverage < 300.0, "{tif:?}");
    // Cut to 15 by 6 mm, it is as dense down as it is across.
    let cut = spots.iter().find(|s| s.file == "art/paysage.jpg").unwrap();
    assert!((cut.dpi.0 - 406.4).abs() < 0.1 && (cut.dpi.1 - 406.4).abs() < 0.1, "{cut:?}");
    let is_pale = |s: &&PictureSpot| s.face == Face::Verso && s.room.x == Length::mm(65);
    let pale = spots.iter().find(is_pale).unwrap();
    assert!(pale.coverage <= 60.0 && pale.coverage > 30.0, "{pale:?}");
}

/// Means over squares of four by four pixels of four inks. How the edge of a
/// letter or of a picture is smoothed is each renderer's own affair; what a
/// picture shows, where, in which inks is not, and stays.
fn averaged(pixels: &[u8], width: usize) -> Vec<u8> {
    const SIDE: usize = 4;
    let height = pixels.len() / 4 / width;
    let mut out = Vec::with_capacity(pixels.len() / (SIDE * SIDE));
    for y in (0..height - height % SIDE).step_by(SIDE) {
        for x in (0..width - width % SIDE).step_by(SIDE) {
            for ink in 0..4 {
                let at = |i: usize| pixels[((y + i / SIDE) * width + x + i % SIDE) * 4 + ink];
                let sum: usize = (0..SIDE * SIDE).map(|i| usize::from(at(i))).sum();
                out.push((sum / (SIDE * SIDE)) as u8);
            }
        }
    }
    out
}

#[test]
fn others_draw_the_same_pictures() {
    let (dir, project) = project();
    let printed = printed(&project);
    let pdf = dir.path().join("ticket.pdf");
    std::fs::write(&pdf, &printed.pdf).unwrap();
    if let Some(keep) = std::env::var_os("KEEP_RASTER") {
        std::fs::copy(&pdf, Path::new(&keep).join("pictures.pdf")).unwrap();
    }
    for (page, name) in ["recto", "verso"].into_iter().enumerate() {
        let Some(theirs) = printed.by_mupdf(&pdf, page, DPI) else { return };
        let part = tirage::measure::Rect::at_origin(printed.pages[page].media);
        let ours = printed.by_us(page, part, DPI);
        let width = printed.plates(page, DPI).width();
        let [ours, theirs] = [&ours, &theirs].map(|pixels| averaged(pixels, width));
        assert_near(&format!("{name} with pictures by MuPDF"), &ours, &theirs, 4, 0.1);
    }
    assert_plates_are_those_of_ghostscript(&printed, dir.path(), &pdf, 1.0);
}

#[test]
fn poppler_draws_the_same_pictures() {
    let (dir, project) = project();
    let printed = printed(&project);
    let pdf = dir.path().join("ticket.pdf");
    std::fs::write(&pdf, &printed.pdf).unwrap();
    let Some(mut pdftoppm) = judge::tool("pdftoppm") else { return };
    let Some(mut python) = judge::python(&["PIL", "numpy"]) else { return };
    let out = dir.path().join("page");
    judge::passes(
        pdftoppm
            .args(["-q", "-overprint", "-jpegcmyk", "-jpegopt", "quality=100", "-r", "1016"])
            .args(["-f", "2", "-l", "2", "-singlefile"])
            .args([&pdf, &out]),
    );
    // The verso has no spots, which are all poppler's own in CMYK.
    let read = "import sys; from PIL import Image; Image.MAX_IMAGE_PIXELS = None\n\
        i = Image.open(sys.argv[1]); assert i.mode == 'CMYK', i.mode\n\
        i.reduce(4).save(sys.argv[2])";
    let tif = dir.path().join("page.tif");
    judge::passes(python.args(["-c", read]).arg(dir.path().join("page.jpg")).arg(&tif));
    let mut decoder = tiff::decoder::Decoder::new(std::fs::File::open(&tif).unwrap()).unwrap();
    let (width, _) = decoder.dimensions().unwrap();
    let tiff::decoder::DecodingResult::U8(theirs) = decoder.read_image().unwrap() else {
        panic!("no bytes")
    };
    let plates = printed.plates(1, DPI);
    assert_eq!(width as usize, plates.width());
    let size = plates.width() * plates.height();
    let planes = [0, 1, 2, 3].map(|ink| plates.plane(InkId(ink)));
    let ours: Vec<u8> =
        (0..size).flat_map(|i| planes.map(|plane| plane.map_or(0, |p| p[i]))).collect();
    let [ours, theirs] = [&ours, &theirs].map(|pixels| averaged(pixels, width as usize));
    assert_near("verso with pictures by poppler", &ours, &theirs, 4, 0.1);
}

#[test]
fn each_picture_is_once_in_the_file_in_its_own_colours() {
    let (dir, project) = project();
    let pdf = dir.path().join("ticket.pdf");
    std::fs::write(&pdf, &printed(&project).pdf).unwrap();
    if let Some(mut qpdf) = judge::tool("qpdf") {
        judge::passes(qpdf.arg("--check").arg(&pdf));
    }
    let Some(mut python) = judge::python(&["pikepdf"]) else { return };
    let list = "import json, sys, pikepdf\n\
        pdf = pikepdf.open(sys.argv[1]); out = []\n\
        for o in pdf.objects:\n\
        \x20 if isinstance(o, pikepdf.Stream) and o.get('/Subtype') == '/Image':\n\
        \x20   s = o.ColorSpace; a = isinstance(s, pikepdf.Array)\n\
        \x20   out.append({'space': str(s[0]) + ' ' + str(s[1]) if a else str(s),\n\
        \x20     'filter': str(o.Filter), 'size': [int(o.Width), int(o.Height)],\n\
        \x20     'decode': [float(v) for v in o.get('/Decode', [])],\n\
        \x20     'mask': '/SMask' in o or '/Mask' in o, 'smooth': bool(o.get('/Interpolate', False)),\n\
        \x20     'exif': b'Exif' in o.read_raw_bytes()})\n\
        print(json.dumps(out))";
    let output = judge::passes(python.args(["-c", list]).arg(&pdf));
    let images: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let count = |space: &str, filter: &str, decode: &[f64]| {
        let same = |i: &&Value| {
            i["space"] == space && i["filter"] == filter && i["decode"] == serde_json::json!(decode)
        };
        images.iter().filter(same).count()
    };
    let inverted = [1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0];
    // TIFF and PNG; both JPEGs in CMYK, one of them used twice; greys by ink.
    assert_eq!(count("/DeviceCMYK", "/FlateDecode", &[]), 2, "{images:#?}");
    assert_eq!(count("/DeviceCMYK", "/DCTDecode", &inverted), 2, "{images:#?}");
    assert_eq!(count("/Separation /Black", "/DCTDecode", &[1.0, 0.0]), 1, "{images:#?}");
    assert_eq!(count("/Separation /Black", "/FlateDecode", &[]), 1, "{images:#?}");
    assert_eq!(count("/Separation /Motif couche", "/DCTDecode", &[1.0, 0.0]), 1, "{images:#?}");
    assert_eq!(count("/Separation /Magenta", "/DCTDecode", &[0.6, 0.0]), 1, "{images:#?}");
    assert_eq!(images.len(), 8);
    assert!(images.iter().all(|i| i["mask"] == false && i["smooth"] == false));
    assert!(images.iter().all(|i| i["exif"] == false));
}

fn read_back(project: &Project, bloc: &Bloc, out: &Path) -> RunReport {
    press::check_folder(project, bloc, out, &tirage::game::Unwatched).unwrap()
}

#[test]
fn a_run_with_pictures_proves_itself_and_a_missing_one_is_found() {
    let (dir, project) = project();
    let bloc = specimen(&project, 60);
    let out = dir.path().join("run");
    let manifest = press::run(&job(&project, &bloc, &out), &tirage::game::Unwatched).unwrap();
    let report = read_back(&project, &bloc, &out);
    assert!(report.ok, "{:?}", report.faults.first());
    assert_eq!(report.tickets_read, 60);

    // One picture gets lost, another is moved by 1 mm, a third is put there.
    let Some(_) = judge::python(&["pikepdf"]) else { return };
    let volume = out.join(&manifest.volumes[0].file);
    let whole = std::fs::read(&volume).unwrap();
    let change = |from: &str, to: &str| {
        let mut python = judge::python(&["pikepdf"]).unwrap();
        let script = "import sys, re, pikepdf\n\
            pdf = pikepdf.open(sys.argv[1], allow_overwriting_input=True); n = 0\n\
            for o in pdf.objects:\n\
            \x20 if isinstance(o, pikepdf.Stream) and o.get('/Subtype') == '/Form':\n\
            \x20   b = o.read_bytes(); c, k = re.subn(sys.argv[2].encode(), sys.argv[3].encode(), b, count=1)\n\
            \x20   n += k\n\
            \x20   if k: o.write(c)\n\
            assert n > 0\n\
            pdf.save(sys.argv[1])";
        std::fs::write(&volume, &whole).unwrap();
        judge::passes(python.args(["-c", script]).arg(&volume).args([from, to]));
        let report = read_back(&project, &bloc, &out);
        assert!(!report.ok, "{from} -> {to}");
        report.faults.iter().map(|f| f.reason.clone()).collect::<Vec<_>>().join("\n")
    };
    let said = change("q [0-9. ]+ cm /I2 Do Q", "");
    assert!(said.contains("l'image « art/") && said.contains("manque"), "{said}");
    let said = change("q ([0-9.]+ 0 0 [0-9.]+) [0-9.]+ ([0-9.]+ cm /I2 Do Q)", r"q \1 20 \2");
    assert!(said.contains("pas à sa place"), "{said}");
    let said = change("(q [0-9. ]+ cm /I2 Do Q)", r"\1 q 30 0 0 20 60 60 cm /I2 Do Q");
    assert!(said.contains("pas de la mise en page"), "{said}");
    std::fs::write(&volume, &whole).unwrap();
    assert!(read_back(&project, &bloc, &out).ok);
}

/// A PNG header that claims a size, with no pixels behind it.
fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], data: &[u8]| {
        let mut crc = crc_of(kind, data).to_be_bytes().to_vec();
        out.extend((data.len() as u32).to_be_bytes());
        out.extend(kind);
        out.extend(data);
        out.append(&mut crc);
    };
    let mut header = width.to_be_bytes().to_vec();
    header.extend(height.to_be_bytes());
    header.extend([8, 2, 0, 0, 0]);
    chunk(b"IHDR", &header);
    chunk(b"IDAT", &[]);
    chunk(b"IEND", &[]);
    out
}

fn crc_of(kind: &[u8; 4], data: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in kind.iter().chain(data) {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

fn transparent_png() -> Vec<u8> {
    let mut image = image::RgbaImage::from_pixel(30, 20, image::Rgba([200, 20, 20, 255]));
    image.put_pixel(3, 3, image::Rgba([200, 20, 20, 128]));
    let mut out = std::io::Cursor::new(Vec::new());
    image.write_to(&mut out, image::ImageFormat::Png).unwrap();
    out.into_inner()
}

#[test]
fn what_no_plate_can_print_is_refused_with_a_remedy() {
    let cut = |name: &str, share: usize| {
        let mut bytes = picture(name);
        bytes.truncate(bytes.len() * share / 100);
        bytes
    };
    let cases: [(&str, Vec<u8>, &str, &[&str]); 12] = [
        ("a.png", png_of(50_000, 50_000), "", &["50000 × 50000 points", "réduisez"]),
        ("b.png", png_of(300, 200), "", &["PNG", "illisible ou tronqué"]),
        ("c.png", transparent_png(), "", &["transparentes", "aplatissez"]),
        ("d.jpg", cut("paysage.jpg", 60), "", &["tronqué"]),
        ("e.tif", cut("paysage.tif", 50), "", &["TIFF", "tronqué"]),
        ("f.png", cut("paysage.png", 70), "", &["PNG", "tronqué"]),
        ("g.tif", picture("paysage.tif"), "colour = \"black\"", &["CMJN", "niveaux de gris"]),
        ("h.png", picture("paysage.png"), "colour = \"black\"", &["couleurs", "niveaux de gris"]),
        ("i.jpg", picture("gris.jpg"), "colour = \"gold\"", &["une seule encre"]),
        ("j.jpg", picture("gris.jpg"), "fit = \"fill\"", &["« fill »", "cover"]),
        ("k.jpg", picture("gris.jpg"), "profile = \"mine\"", &["« mine »", "ignore"]),
        ("l.svg", b"<svg/>".to_vec(), "colour = \"black\"", &["PNG, JPEG, TIFF"]),
    ];
    for (name, bytes, more, words) in cases {
        let entry =
            format!("[[verso.front]]\nfile = \"art/{name}\"\nbox = [5, 20, 30, 20]\n{more}\n");
        let dir = folder(&entry, &[(name, bytes)]);
        let said = Project::open(dir.path()).unwrap_err().to_string();
        let text = std::fs::read_to_string(dir.path().join(LAYOUT_FILE)).unwrap();
        let line = text.lines().position(|l| l.contains(&format!("art/{name}"))).unwrap() + 1;
        let near = (line..line + 4).any(|line| said.contains(&format!("ligne {line},")));
        assert!(near && words.iter().all(|w| said.contains(w)), "{name}: {said}");
    }
    let entry = "[[verso.front]]\nfile = \"art/gris.jpg\"\nbox = [5, 20, 30, 30]\n";
    let said = Project::open(folder(entry, &[]).path()).unwrap_err().to_string();
    assert!(said.contains("mêmes proportions") && said.contains("cover"), "{said}");
    let entry =
        "[[coat.art]]\nfile = \"art/gris.jpg\"\nbox = [5, 60, 30, 20]\ncolour = \"scale-dark\"\n";
    let said = Project::open(folder(entry, &[]).path()).unwrap_err().to_string();
    assert!(said.contains("tout entière sur un masque"), "{said}");
    let entry = "[[coat.art]]\nfile = \"art/paysage.tif\"\nbox = [8, 38, 24, 16]\n";
    let said = Project::open(folder(entry, &[]).path()).unwrap_err().to_string();
    assert!(said.contains("on-coat"), "{said}");
}
