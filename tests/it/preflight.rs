//! Preflight: the templates come out clean, and every code is found in a
//! project that breaks its rule.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use rayon::prelude::*;
use tirage::artwork::Assets;
use tirage::bloc::{BlocId, Key, generate};
use tirage::game::{BlocInfo, Game, Unwatched};
use tirage::imposition::{Limits, PressSettings};
use tirage::preflight::{CODES, Documents, Finding, Texts, read_accepted};
use tirage::project::{template_files, templates};

use crate::cli::{text, tirage};

/// A template whose files can be changed.
#[derive(Clone)]
struct Project {
    files: BTreeMap<String, Vec<u8>>,
}

impl Assets for Project {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        if let Some(own) = self.files.get(name) {
            return Some(Cow::Borrowed(own));
        }
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let shared = ["fonts", "assets"].map(|folder| root.join(folder).join(name));
        shared.iter().find_map(|path| std::fs::read(path).ok()).map(Cow::Owned)
    }
}

impl Project {
    fn of(template: &str) -> Self {
        let files = template_files(template);
        Project { files: files.into_iter().map(|(name, bytes)| (name, bytes.to_vec())).collect() }
    }

    fn text(&self, name: &str) -> String {
        String::from_utf8(self.files[name].clone()).unwrap()
    }

    /// Replaces a text that stands there, the first time it does.
    fn with(mut self, name: &str, from: &str, to: &str) -> Self {
        let text = self.text(name);
        assert!(text.contains(from), "« {from} » is not in {name}");
        self.files.insert(name.to_owned(), text.replacen(from, to, 1).into_bytes());
        self
    }

    fn check(&self, bloc: Option<&BlocInfo>) -> Vec<Finding> {
        let texts = Texts {
            game: Ok(self.text("game.toml")),
            layout: Ok(self.text("layout.toml")),
            press: Ok(self.text("press.toml")),
            assets: self,
        };
        Documents::read(&texts).check(bloc)
    }
}

#[test]
fn the_templates_come_out_clean() {
    for template in templates() {
        let began = std::time::Instant::now();
        let found = Project::of(template).check(None);
        eprintln!("{template}: {:?}", began.elapsed());
        let said: Vec<String> = found
            .iter()
            .map(|f| format!("{} {} {} : {}", f.code, f.severity.word(), f.place, f.said))
            .collect();
        assert!(said.is_empty(), "{template}\n{}", said.join("\n"));
    }
}

/// A rule, and how the template « roue-2011 » is made to break it: file, text
/// that stands there, text in its place.
type Row = (&'static str, &'static [(&'static str, &'static str, &'static str)]);

const LAYOUT: &str = "layout.toml";
const GAME: &str = "game.toml";
const PRESS: &str = "press.toml";

/// Every rule that texts alone can break.
const BROKEN: &[Row] = &[
    ("D-001", &[(LAYOUT, "[ticket]", "[ticket")]),
    ("D-002", &[(PRESS, "[job]", "[job]\nauteur = \"moi\"")]),
    ("D-003", &[(LAYOUT, "bleed = 3 ", "# ")]),
    ("D-004", &[(PRESS, "width_mm = 720", "width_mm = \"large\"")]),
    ("D-005", &[(PRESS, "offset_mm = 3", "offset_mm = 2")]),
    ("D-006", &[(LAYOUT, "art/recto.svg", "art/rekto.svg")]),
    ("D-007", &[(LAYOUT, "style = \"rule\"", "style = \"rules\"")]),
    ("D-008", &[(GAME, "code = 1112", "code = \"un\"")]),
    ("G-201", &[(LAYOUT, "circle = [50, 82, 16.8]", "circle = [50, 82, 12]")]),
    ("G-202", &[(LAYOUT, "box = [36, 70, 28, 24]", "box = [44, 70, 12, 24]")]),
    ("G-203", &[(LAYOUT, "step = [8.8, 0]", "step = [6, 0]")]),
    ("G-204", &[(LAYOUT, "rect = [0.5, 15.2, 18.6, 9.4]", "rect = [0.5, 13, 18.6, 11.6]")]),
    ("G-205", &[(LAYOUT, "cells = [\"bonus.coefficient\"]", "cells = []")]),
    ("G-206", &[(LAYOUT, "rect = [0.5, 15.2, 18.6, 9.4]", "rect = [0.5, 13, 18.6, 11.6]")]),
    ("G-207", &[(LAYOUT, "at = [96, 147.4]", "at = [98, 147.4]")]),
    ("G-208", &[(LAYOUT, "box = [11.5, 145.9, 27, 3.9]", "box = [41.5, 145.9, 27, 3.9]")]),
    ("G-209", &[(LAYOUT, "box = [0.2, 6.8, 8, 1.8]", "box = [0.2, 5.6, 8, 1.8]")]),
    ("G-210", &[(LAYOUT, "circle = [50, 82, 17.4]", "circle = [50, 82, 8]")]),
    ("G-221", &[(PRESS, "[imager]", "[preflight]\nregister_mm = 1.2\n[imager]")]),
    ("G-222", &[(PRESS, "[imager]", "[preflight]\nbleed_mm = 5\n[imager]")]),
    ("G-223", &[(PRESS, "[imager]", "[preflight]\nsafe_mm = 5\n[imager]")]),
    ("G-224", &[(LAYOUT, "at = [96, 150.4]", "at = [96, 148.4]")]),
    ("G-225", &[(LAYOUT, "at = [3.8, 150.8]", "at = [10, 133.4]")]),
    (
        "G-226",
        &[(
            "art/verso.svg",
            "<rect x=\"-3\" y=\"-3\" width=\"106\" height=\"16.5\"",
            "<rect x=\"0\" y=\"-3\" width=\"103\" height=\"16.5\"",
        )],
    ),
    ("T-101", &[(LAYOUT, "size = 8.6, floor = 7.2", "size = 18.6, floor = 17.2")]),
    ("T-102", &[(LAYOUT, "text = \"LE TICKET\"", "text = \"LE TICKET ☃\"")]),
    ("T-103", &[(LAYOUT, "bottom = 72", "bottom = 67")]),
    ("T-104", &[(LAYOUT, "box = [25, 4.4, 50, 2.2]", "box = [25, 78, 50, 2.2]")]),
    (
        "T-111",
        &[(
            LAYOUT,
            "legal = { font = \"medium\", size = 5.5",
            "legal = { font = \"medium\", size = 4.5",
        )],
    ),
    (
        "T-112",
        &[
            (
                LAYOUT,
                "plate-small = { font = \"bold\", size = 7.4",
                "plate-small = { font = \"bold\", size = 5.5",
            ),
            (PRESS, "[imager]", "[preflight]\nreversed_pt = 6\n[imager]"),
        ],
    ),
    ("T-113", &[(PRESS, "[imager]", "[preflight]\nseveral_inks_pt = 8\n[imager]")]),
    ("T-114", &[(LAYOUT, "black = { black = 100, overprint = true }", "black = { black = 100 }")]),
    ("I-301", &[(LAYOUT, "\"#ec6013\" = \"orange\"", "\"#ec6014\" = \"orange\"")]),
    ("I-302", &[(LAYOUT, "tac = 300 ", "tac = 200 ")]),
    (
        "I-303",
        &[(LAYOUT, "red-coat = { red-coat = 100 }", "red-coat = { red-coat = 100, cyan = 20 }")],
    ),
    ("I-304", &[(LAYOUT, "name = \"Vernis\"", "name = \"Cyan\"")]),
    (
        "I-305",
        &[(
            LAYOUT,
            "texture = { magenta = 3, yellow = 7 }",
            "texture = { magenta = 13, yellow = 7 }",
        )],
    ),
    // Two colours within the limit, one overprinted on the other, are beyond it.
    (
        "I-311",
        &[
            (
                LAYOUT,
                "orange = { magenta = 72, yellow = 95 }",
                "orange = { magenta = 72, yellow = 95, cyan = 100, black = 33 }",
            ),
            (
                LAYOUT,
                "teal = { cyan = 80, magenta = 8, yellow = 38 }",
                "teal = { black = 100, overprint = true }",
            ),
            (
                "art/verso.svg",
                "<rect x=\"-3\" y=\"13.5\" width=\"106\" height=\"0.7\" fill=\"#ec6013\"/>",
                "<rect x=\"-3\" y=\"13.5\" width=\"106\" height=\"5\" fill=\"#ec6013\"/><rect x=\"20\" y=\"13.5\" width=\"20\" height=\"5\" fill=\"#04a4a7\"/>",
            ),
        ],
    ),
    (
        "I-312",
        &[(
            LAYOUT,
            "[[ink]]\nid = \"red-coat\"",
            "[[ink]]\nid = \"gold-coat\"\nname = \"Or couche\"\ncmyk = [0, 20, 60, 10]\nrole = \"on-coat\"\n\n[[ink]]\nid = \"red-coat\"",
        )],
    ),
    ("I-313", &[(LAYOUT, "tac = 300 ", "tac = 330 ")]),
    ("P-401", &[("art/verso.svg", "fill=\"#ec6013\"/>", "fill=\"#ec6013\" opacity=\"0.5\"/>")]),
    ("P-402", &[(LAYOUT, "box = [7, 108.6, 7, 7]", "box = [7, 108.6, 9, 7]")]),
    ("P-403", &[(LAYOUT, "CLOCHE = \"art/cloche.svg\"\n", "")]),
    ("B-501", &[(LAYOUT, "module_dots = 10", "module_dots = 7")]),
    ("B-502", &[(LAYOUT, "at = [80.33, 135.33]", "at = [85.33, 135.33]")]),
    (
        "B-503",
        &[(
            LAYOUT,
            "[code]",
            "[[code]]\nid = \"autre\"\nat = [78, 134]\nsymbology = \"datamatrix\"\n[[code]]",
        )],
    ),
    ("B-504", &[(LAYOUT, "version = 3", "version = 1")]),
    ("B-505", &[(PRESS, "[output]", "[codes]\nverso = \"{serial}\"\n[output]")]),
    (
        "B-511",
        &[(
            "art/verso.svg",
            "</svg>",
            "<rect x=\"81\" y=\"136\" width=\"3\" height=\"1\" fill=\"#282c66\"/></svg>",
        )],
    ),
    (
        "B-512",
        &[(
            "art/verso.svg",
            "</svg>",
            "<rect x=\"79\" y=\"134\" width=\"18\" height=\"18\" fill=\"#04a4a7\"/></svg>",
        )],
    ),
    ("B-513", &[(PRESS, "[imager]\n", "[preflight]\nmodule_dots = 12\n[imager]\n")]),
    ("F-601", &[(LAYOUT, "\"LilitaOne-Regular.ttf\"", "\"LilitaTwo-Regular.ttf\"")]),
    ("S-701", &[(PRESS, "width_mm = 720", "width_mm = 105")]),
    ("S-702", &[(PRESS, "turn = \"short-edge\"", "turn = \"short-edge\"\nbleed_mm = 4")]),
    ("S-703", &[(PRESS, "turn = \"short-edge\"", "turn = \"short-edge\"\nstack_sheets = 5000")]),
    (
        "S-704",
        &[
            (PRESS, "gutter_across_mm = 6", "gutter_across_mm = 0"),
            (PRESS, "[marks]", "[correction]\nstretch_x_percent = -0.5\n[marks]"),
        ],
    ),
    (
        "S-705",
        &[
            (PRESS, "width_mm = 720", "width_mm = 668"),
            (PRESS, "[marks]", "[correction]\nshift_x_mm = 9\n[marks]"),
        ],
    ),
    (
        "S-706",
        &[
            (PRESS, "turn = \"short-edge\"", "turn = \"short-edge\"\ncolumns = 1\nrows = 1"),
            (PRESS, "width_pt = 0.25", "width_pt = 0.25\ncolour_bar = true"),
        ],
    ),
    ("S-707", &[(PRESS, "width_pt = 0.25", "width_pt = 0.25\nfold = { after_columns = [19] }")]),
    ("S-711", &[(PRESS, "gutter_across_mm = 6", "gutter_across_mm = 4")]),
    (
        "J-801",
        &[(
            GAME,
            "amount = \"2 €\", weight",
            "amount = \"2 €\", transcription = \"TROIS EUROS\", weight",
        )],
    ),
    ("J-802", &[(GAME, "value = \"FER\", transcription = \"FER\"", "value = \"FER\"")]),
    (
        "J-804",
        &[(
            GAME,
            "value = \"FER\", transcription = \"FER\"",
            "value = \"FER\", transcription = \"TRÈFLE\"",
        )],
    ),
    ("J-803", &[(GAME, "count = 330_022", "count = 330_023")]),
    (
        "J-811",
        &[
            (
                GAME,
                "amount = \"50 000 €\", total = \"100 000 €\"",
                "amount = \"9 000 000 €\", total = \"18 000 000 €\"",
            ),
            (GAME, "sum = \"3 060 000 €\"", "sum = \"20 960 000 €\""),
        ],
    ),
    ("J-812", &[(GAME, "validation_digits = 13", "validation_digits = 8")]),
    (
        "N-901",
        &[(PRESS, "[output]", "[serial]\npattern = \"{game:4}-{bloc:4}-{ticket:5}\"\n[output]")],
    ),
    (
        "N-902",
        &[(PRESS, "[output]", "[serial]\npattern = \"{game:4}-{pack:7}-{ticket:3}\"\n[output]")],
    ),
    ("N-911", &[(PRESS, "[output]", "[serial]\npattern = \"{game:4}-{ticket:8}\"\n[output]")]),
    ("X-951", &[(LAYOUT, "circle = [50, 82, 16.8]", "circle = [50, 90, 8.8]")]),
];

fn broken(row: &Row) -> Project {
    let project = Project::of("roue-2011");
    row.1.iter().fold(project, |p, (file, from, to)| p.with(file, from, to))
}

fn bloc(tickets: u32, specimen: bool) -> BlocInfo {
    let game = Game::parse(GAME, &Project::of("roue-2011").text(GAME)).unwrap();
    let (game, meaning) = (game.id.clone(), game.meaning);
    BlocInfo { game, emission: 1, bloc: 1, tickets, specimen, meaning }
}

/// A font whose licence bits say this.
fn with_licence(bits: u16) -> Project {
    let mut project = Project::of("roue-2011");
    let mut font = project.read("LilitaOne-Regular.ttf").unwrap().into_owned();
    let tables = u16::from_be_bytes([font[4], font[5]]);
    let record =
        (0..usize::from(tables)).map(|i| 12 + 16 * i).find(|at| &font[*at..at + 4] == b"OS/2");
    let at = record.unwrap() + 8;
    let table = u32::from_be_bytes([font[at], font[at + 1], font[at + 2], font[at + 3]]) as usize;
    font[table + 8..table + 10].copy_from_slice(&bits.to_be_bytes());
    project.files.insert("LilitaOne-Regular.ttf".to_owned(), font);
    project
}

/// Every code is found in the project that breaks its rule, with a place and a
/// remedy, and with as many numbers as it takes to judge it.
#[test]
fn every_code_has_a_project_that_breaks_its_rule() {
    let found: Vec<(&str, Vec<Finding>)> =
        BROKEN.par_iter().map(|row| (row.0, broken(row).check(None))).collect();
    let mut wrong = Vec::new();
    for (code, found) in &found {
        let Some(f) = found.iter().find(|f| f.code == *code) else {
            let codes: Vec<String> =
                found.iter().map(|f| format!("{} {}", f.code, f.said)).collect();
            wrong.push(format!("{code} is not found, but {codes:#?}"));
            continue;
        };
        let entry = CODES.iter().find(|e| e.code == *code).unwrap();
        assert_eq!((f.severity, f.remedy), (entry.severity, entry.remedy), "{code}");
        if f.said.is_empty() || f.place.key().is_empty() {
            wrong.push(format!("{code} says « {} » at {}", f.said, f.place));
        }
        let measured = !f.refuses && code.starts_with(['G', 'T', 'I', 'B']);
        if measured && !f.said.contains(|c: char| c.is_ascii_digit()) {
            wrong.push(format!("{code} has no number: {}", f.said));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn codes_that_texts_alone_do_not_break_are_found_too() {
    let codes = |project: &Project, info: Option<&BlocInfo>| -> Vec<&'static str> {
        project.check(info).iter().map(|f| f.code).collect()
    };
    let template = Project::of("roue-2011");
    assert_eq!(codes(&template, Some(&bloc(5_000, true))), ["N-921"]);
    assert_eq!(codes(&template, Some(&bloc(1_499_999, false))), ["N-912"]);
    assert!(codes(&template, Some(&bloc(1_500_000, false))).is_empty());
    assert_eq!(codes(&with_licence(0x0002), None), ["F-611"]);
    assert_eq!(codes(&with_licence(0x0100), None), ["F-612"]);
    assert!(codes(&with_licence(0x0008), None).is_empty());
}

/// Every code of the table is one that some test breaks.
#[test]
fn no_code_is_without_a_test() {
    // The order of drawing is of the program, not of a project: its unit test
    // plants the fault. A bloc that is none is a test of the command line.
    let elsewhere = ["F-611", "F-612", "N-912", "N-913", "N-921", "X-952"];
    let tested: BTreeSet<&str> = BROKEN.iter().map(|row| row.0).chain(elsewhere).collect();
    let all: BTreeSet<&str> = CODES.iter().map(|e| e.code).collect();
    assert_eq!(tested, all);
}

/// A project of which nothing resolves still tells more than its first fault.
#[test]
fn documents_that_do_not_resolve_are_checked_as_far_as_they_go() {
    let project = Project::of("casino-2012")
        .with(PRESS, "dpi = 600", "dpi = 601")
        .with(LAYOUT, "tac = 300 ", "tac = 330 ")
        .with(
            LAYOUT,
            "legal = { font = \"medium\", size = 5.5",
            "legal = { font = \"medium\", size = 4.2",
        )
        .with(LAYOUT, "style = \"price\"", "style = \"prize\"");
    let found = project.check(None);
    let codes: BTreeSet<&str> = found.iter().map(|f| f.code).collect();
    for code in ["D-005", "D-007", "I-313", "T-111"] {
        assert!(codes.contains(code), "{code} is not in {codes:?}");
    }
    let first = found.iter().map(|f| f.severity).collect::<Vec<_>>();
    assert!(first.is_sorted(), "the gravest come first: {first:?}");
}

/// A finding of the layout names the entry, its line and its part of the face.
#[test]
fn a_finding_names_its_object_and_line() {
    let row = BROKEN.iter().find(|row| row.0 == "T-111").unwrap();
    let project = broken(row);
    let found = project.check(None);
    let f = found.iter().find(|f| f.code == "T-111").unwrap();
    let line = project.text(LAYOUT).lines().position(|l| l.contains("at = [4, 137.39]")).unwrap();
    assert_eq!(f.place.object, "verso.column[7]");
    assert_eq!(f.place.line, line);
    assert!(f.place.area.is_some() && f.said.contains("4,50 pt") && f.said.contains("5,00 pt"));
}

/// What a mask leaves bare shows on a plate, for every game.
#[test]
fn a_planted_leak_is_found_in_every_game() {
    for template in templates() {
        let mut project = Project::of(template);
        let text = project.text(LAYOUT);
        // The first mask, moved aside by a few millimetres.
        let at = text.find("[[mask]]").unwrap();
        let shape = ["rect = [", "circle = ["]
            .iter()
            .filter_map(|s| text[at..].find(s).map(|i| at + i + s.len()))
            .min()
            .unwrap();
        let end = shape + text[shape..].find(',').unwrap();
        let x: f64 = text[shape..end].parse().unwrap();
        let moved = format!("{}{}{}", &text[..shape], x + 4.0, &text[end..]);
        project.files.insert(LAYOUT.to_owned(), moved.into_bytes());
        let found = project.check(None);
        let tell = found.iter().find(|f| f.code == "X-951");
        let codes: Vec<&str> = found.iter().map(|f| f.code).collect();
        let tell = tell.unwrap_or_else(|| panic!("{template}: {codes:?}"));
        assert!(tell.said.contains("plaque Black"), "{}", tell.said);
    }
}

const PAGE: &str = include_str!("../../docs/preflight.md");

fn example(info: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("```toml {info}\n")).unwrap();
    rest.split_once("```").unwrap().0
}

/// The page tells every code as the program has it, and its examples read.
#[test]
fn the_page_tells_every_code_and_limit() {
    for entry in CODES {
        let row = format!(
            "| {} | {} | {} | {} |",
            entry.code,
            entry.severity.word(),
            entry.title,
            entry.remedy
        );
        assert!(PAGE.contains(&row), "docs/preflight.md lacks: {row}");
    }
    let press = Project::of("roue-2011").text(PRESS);
    let said = format!("{press}\n{}", example("limites"));
    let said = PressSettings::parse(PRESS, &said).unwrap().limits;
    assert_eq!(said, Limits::default(), "the page tells the usual limits");
    let accepted = read_accepted("preflight.toml", example("accepte")).unwrap();
    assert_eq!((accepted.len(), accepted[0].by.as_str()), (1, "Anne Roy"));
}

/// A project on disk of which the code stands on a dark ground.
fn dark_code() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("projet");
    let row = BROKEN.iter().find(|row| row.0 == "B-512").unwrap();
    for (name, bytes) in broken(row).files {
        let path = project.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let bloc = dir.path().join("bloc.parquet");
    let game = Game::parse(GAME, &std::fs::read_to_string(project.join(GAME)).unwrap()).unwrap();
    let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
    let id = BlocId { emission: 1, bloc: 7 };
    let file = std::fs::File::create(&bloc).unwrap();
    generate(&game, &key, id, Some(200), file, &Unwatched).unwrap();
    (dir, project, bloc)
}

/// Errors stop the press before anything is written; what is accepted by name
/// is told and stands in the manifest.
#[test]
fn errors_stop_the_press_unless_they_are_accepted_by_name() {
    let (dir, project, bloc) = dark_code();
    let out = dir.path().join("tirage");
    let press = |more: &[&str]| {
        let mut command = tirage();
        command.arg("press").arg(&project).arg(&bloc).arg("--out").arg(&out);
        command.arg("--no-verify").args(more).output().unwrap()
    };
    let stopped = press(&[]);
    let said = text(&stopped);
    assert_eq!(stopped.status.code(), Some(1), "{said}");
    assert!(said.contains("B-512:code (layout.toml:") && said.contains("--accept"), "{said}");
    assert!(!out.exists(), "nothing was written");

    let name = ["--accepted-by", "Anne Roy"];
    let idle = press(&[&["--accept", "B-512:autre=vu"], &name[..]].concat());
    assert_eq!(idle.status.code(), Some(1));
    assert!(text(&idle).contains("« B-512:autre »"), "{}", text(&idle));
    let nameless = press(&["--accept", "B-512:code=vu"]);
    assert_eq!(nameless.status.code(), Some(2), "{}", text(&nameless));

    let done = press(&[&["--accept", "B-512:code=épreuve lue"], &name[..]].concat());
    let said = text(&done);
    assert_eq!(done.status.code(), Some(0), "{said}");
    assert!(said.contains("accepté par Anne Roy : épreuve lue"), "{said}");
    let manifest = std::fs::read_to_string(out.join("manifest.json")).unwrap();
    let manifest: tirage::press::Manifest = serde_json::from_str(&manifest).unwrap();
    let accepted = &manifest.accepted[0];
    assert_eq!((accepted.code.as_str(), accepted.reason.as_str()), ("B-512", "épreuve lue"));
}

/// All at once, as text and as JSON, with exit codes by severity; a file beside
/// the project accepts until what it accepts changes.
#[test]
fn the_command_tells_all_and_reads_what_is_accepted() {
    let (_dir, project, bloc) = dark_code();
    let run = |more: &[&str]| {
        let output = tirage().arg("preflight").arg(&project).args(more).output().unwrap();
        let code = output.status.code();
        (code, String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (code, said) = run(&[bloc.to_str().unwrap()]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("erreur B-512:code (layout.toml:"), "{said}");
    assert!(said.contains("→ Éclaircir le fond du code"), "{said}");
    assert!(
        said.contains("note N-921:bloc") && said.contains("1 erreur, 0 avertissement"),
        "{said}"
    );

    let (_, json) = run(&["--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let found = &json["findings"][0];
    assert_eq!((json["errors"].as_u64(), found["code"].as_str()), (Some(1), Some("B-512")));
    assert_eq!(found["face"], "verso");
    assert!(found["area_mm"][0].as_f64().is_some_and(|x| (75.0..85.0).contains(&x)), "{found}");

    let area: Vec<String> = found["area_mm"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| format!("{:.2}", n.as_f64().unwrap()))
        .collect();
    let accept = |value: &str| {
        let text = format!(
            "[[accept]]\ncode = \"B-512\"\nplace = \"code\"\narea = \"{}\"\nvalue = \"{value}\"\nby = \"Anne\"\nreason = \"vu\"\n",
            area.join(" ")
        );
        std::fs::write(project.join("preflight.toml"), text).unwrap();
    };
    accept(found["value"].as_str().unwrap());
    let (code, said) = run(&[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("accepté par Anne : vu") && said.contains("1 accepté"), "{said}");
    accept("12 %");
    assert_eq!(run(&[]).0, Some(1), "another value was accepted");

    std::fs::write(project.join("preflight.toml"), "[[accept]]\ncode = \"B-999\"\n").unwrap();
    let (code, said) = run(&[]);
    assert_eq!(code, Some(1));
    assert!(said.contains("B-999") && said.contains("preflight.toml:"), "{said}");

    // Another game's bloc, and a project of which a document is missing.
    std::fs::remove_file(project.join("preflight.toml")).unwrap();
    let (_, said) = run(&[project.join(GAME).to_str().unwrap()]);
    assert!(said.contains("erreur N-913"), "{said}");
    std::fs::remove_file(project.join(GAME)).unwrap();
    let (code, said) = run(&[]);
    assert_eq!(code, Some(1));
    assert!(said.contains("D-006:game.toml") && said.contains("D-008"), "{said}");
}
