//! Serials of other patterns, and codes of all kinds, read by others.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use tirage::artwork::Face;
use tirage::bloc::{BlocId, BlocReader, Key, generate};
use tirage::game::Unwatched;
use tirage::imposition::Grid;
use tirage::press;
use tirage::project::{LAYOUT_FILE, Project, default_template, template_files};
use tirage::verify::Verifier;

use crate::judge;
use crate::press::{grid, job};

const JUDGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judges/codes.py");

/// The first template in a folder, its verso bare but for the serial, with
/// other codes and other numbers.
fn project(dir: &Path, codes: &str, numbers: &str) -> Result<Project, String> {
    for (name, bytes) in template_files(default_template()) {
        let path = dir.join(&name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let layout = std::fs::read_to_string(dir.join("layout.toml")).unwrap();
    let mut kept = Vec::new();
    let mut keeps = true;
    for line in layout.lines() {
        if line.starts_with('[') {
            keeps = !(line.starts_with("[[verso.") || line == "[code]");
        }
        if keeps {
            kept.push(line);
        }
    }
    let specimen =
        "[[verso.specimen]]\ntext = \"SPÉCIMEN\"\nstyle = \"back-specimen\"\nat = [96, 20]\n";
    let text = format!("{}\n{codes}\n{specimen}", kept.join("\n"));
    std::fs::write(dir.join("layout.toml"), text).unwrap();
    let press = std::fs::read_to_string(dir.join("press.toml")).unwrap();
    std::fs::write(dir.join("press.toml"), format!("{press}\n{numbers}")).unwrap();
    Project::open(dir).map_err(|e| e.to_string())
}

/// The examples of the page on numbers and codes: what press.toml says, then
/// what layout.toml says.
fn examples() -> [String; 2] {
    let page = include_str!("../../docs/numeros-et-codes.md");
    let mut blocks = page.split("```toml\n").skip(1).map(|rest| {
        let (block, _) = rest.split_once("```").unwrap();
        block.to_owned()
    });
    let both = [blocks.next().unwrap(), blocks.next().unwrap()];
    assert!(both[0].starts_with("# press.toml") && both[1].starts_with("# layout.toml"));
    assert_eq!(blocks.next(), None);
    both
}

#[test]
fn every_kind_of_code_is_read_and_says_what_press_toml_says() {
    let dir = tempfile::tempdir().unwrap();
    let [numbers, codes] = examples();
    let project = project(dir.path(), &codes, &numbers).unwrap_or_else(|e| panic!("{e}"));
    let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
    let mut bytes = Vec::new();
    let id = BlocId { emission: 1, bloc: 7 };
    generate(&project.game, &key, id, Some(50), &mut bytes, &Unwatched).unwrap();
    let bloc = BlocReader::open(Cursor::new(bytes), &project.game).unwrap();
    let out = dir.path().join("tirage");
    let manifest = press::run(&job(&project, &bloc, &out), &Unwatched).unwrap();
    let volume = out.join(&manifest.volumes[0].file);
    let layout = project.source.text(LAYOUT_FILE).unwrap();
    let numbering = project.layout.numbering();
    let (game, source) = (&project.game, &project.source);
    let verifier = Verifier::new(game, &layout, source, bloc.info(), numbering).unwrap();
    let report = press::check(&verifier, &bloc, &grid(&project, &bloc), &out, &Unwatched).unwrap();
    assert!(report.ok, "{:?}", report.faults.first());

    if let Some(mut pdftotext) = judge::tool("pdftotext") {
        let output = judge::passes(pdftotext.args(["-f", "4", "-l", "4"]).arg(&volume).arg("-"));
        let text = String::from_utf8(output.stdout).unwrap();
        for n in 18..36 {
            let serial = format!("1202-{:07}-{:03}", n / 20, n % 20);
            assert!(text.contains(&serial), "{serial} is not on sheet 2");
        }
    }
    let (Some(_), Some(_)) = (judge::tool("pdftoppm"), judge::tool("python3")) else { return };
    let Some(_) = judge::python(&["zxingcpp", "PIL"]) else { return };
    let stock = project.layout.stock();
    let grid = Grid::fit(&project.press, stock.trim, stock.bleed).unwrap();
    let places: Vec<String> = (0..18)
        .map(|slot| grid.slot(Face::Verso, slot).trim)
        .map(|r| [r.x, r.y, r.w, r.h].map(|l| l.to_mm().to_string()).join(","))
        .collect();
    for dpi in ["300", "600"] {
        let mut python = judge::python(&["zxingcpp", "PIL"]).unwrap();
        python.args([JUDGE, volume.to_str().unwrap(), "4", dpi]).args(&places);
        let output = judge::passes(&mut python);
        let text = String::from_utf8(output.stdout).unwrap();
        let mut read: BTreeMap<(u32, &str), &str> = BTreeMap::new();
        for line in text.lines() {
            let [slot, kind, payload]: [&str; 3] =
                line.splitn(3, ' ').collect::<Vec<_>>().try_into().unwrap();
            read.insert((slot.parse().unwrap(), kind), payload);
        }
        // Sheet 2 holds tickets 18 to 35, slot by slot.
        for (slot, n) in (18..36).enumerate() {
            let slot = slot as u32;
            let (pack, ticket) = (n / 20, n % 20);
            let serial = format!("1202-{pack:07}-{ticket:03}");
            let digits = format!("1202{pack:07}{ticket:03}");
            let found = |kind| *read.get(&(slot, kind)).unwrap_or(&"nothing");
            assert_eq!(found("QRCode"), serial, "slot {slot} at {dpi}");
            // What is not told carries the serial.
            assert_eq!(found("PDF417"), serial, "slot {slot} at {dpi}");
            let bars = format!("010007{ticket:02}{pack:06}");
            assert_eq!(found("Code128"), bars, "slot {slot} at {dpi}");
            assert_eq!(found("ITF"), format!("{digits}01"), "slot {slot} at {dpi}");
            let data = found("DataMatrix");
            assert_eq!((&data[..14], data.len()), (digits.as_str(), 15), "slot {slot} at {dpi}");
        }
    }
}

#[test]
fn numbers_and_codes_that_cannot_be_are_told_with_their_line() {
    let wrong = |codes: &str, numbers: &str| {
        let dir = tempfile::tempdir().unwrap();
        project(dir.path(), codes, numbers).err().unwrap_or_default()
    };
    let one = "[code]\nat = [6, 24]\n";
    let short = wrong(one, "[serial]\npattern = \"{game:3}-{ticket:6}\"\n");
    assert!(short.contains("press.toml") && short.contains("serial.pattern"), "{short}");
    assert!(short.contains("{game:3}") && short.contains("{ticket:6}"), "{short}");
    let open = wrong(one, "[codes]\ncode = \"{serial}{validation:12}\"\n");
    assert!(open.contains("codes.code") && open.contains("numéro de contrôle"), "{open}");
    let nobody = wrong(one, "[codes]\nautre = \"{serial}\"\n");
    assert!(nobody.contains("« autre »"), "{nobody}");
    let packs = wrong(one, "[serial]\npattern = \"{pack:7}-{ticket:3}\"\n");
    assert!(packs.contains("tickets_per_pack"), "{packs}");
    let itf = wrong("[code]\nsymbology = \"itf\"\nat = [6, 24]\nheight = 10\n", "");
    assert!(itf.contains("layout.toml") && itf.contains("ne s'écrit pas"), "{itf}");
    let thin =
        wrong("[code]\nsymbology = \"code128\"\nat = [6, 24]\nheight = 10\nmodule_dots = 4\n", "");
    assert!(thin.contains("0,25 mm"), "{thin}");
    let both = wrong("[[code]]\nat = [6, 24]\n[[code]]\nat = [6, 30]\n", "");
    assert!(both.contains("se chevauchent") && both.contains("porte déjà ce nom"), "{both}");
    let kind = wrong("[code]\nsymbology = \"aztec\"\nat = [6, 24]\n", "");
    assert!(kind.contains("qr, datamatrix, code128, itf, pdf417"), "{kind}");
}
