//! The casino's layout held against its game, and one case for each fault
//! (the room's `#[cfg(test)]` module).
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path as FilePath;
use std::sync::LazyLock;

use super::*;
use crate::artwork::{Colour, FiguresId, GlyphRun, InkRole, InkSet, Paint};
use crate::game::Slot;
use crate::measure::FillRule;
use crate::toml_source::Document;

/// The template and the fonts, as they stand in the repository.
struct Template {
    instead: BTreeMap<&'static str, &'static str>,
}

impl Assets for Template {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        if let Some(text) = self.instead.get(name) {
            return Some(Cow::Borrowed(text.as_bytes()));
        }
        ["templates/casino-2012", "fonts"]
            .iter()
            .find_map(|dir| std::fs::read(root().join(dir).join(name)).ok())
            .map(Cow::Owned)
    }
}

fn root() -> &'static FilePath {
    FilePath::new(env!("CARGO_MANIFEST_DIR"))
}

fn file(name: &str) -> String {
    std::fs::read_to_string(root().join("templates/casino-2012").join(name)).unwrap()
}

static GAME: LazyLock<Game> = LazyLock::new(|| {
    Game::parse("game.toml", &file("game.toml")).unwrap_or_else(|e| panic!("{e}"))
});
static TEXT: LazyLock<String> = LazyLock::new(|| file("layout.toml"));
static LAYOUT: LazyLock<Layout> =
    LazyLock::new(|| parse(&TEXT, BTreeMap::new()).unwrap_or_else(|e| panic!("{e}")));

fn code_spot() -> CodeSpot<'static> {
    LAYOUT.codes().next().unwrap()
}

/// The usual imager and numbers.
fn imaging() -> Imaging {
    Imaging { dpi: 600, numbering: Numbering::default(), profile: None, register: Length::ZERO }
}

fn parse(
    text: &str,
    instead: BTreeMap<&'static str, &'static str>,
) -> Result<Layout, LayoutErrors> {
    Layout::parse("layout.toml", text, &GAME, &Template { instead }, &imaging())
}

/// All runs of items, in drawing order, clips opened.
fn runs(items: &[Item]) -> Vec<&GlyphRun> {
    items
        .iter()
        .flat_map(|item| match item {
            Item::Glyphs(run) => vec![run],
            Item::Clip { items, .. } => runs(items),
            _ => vec![],
        })
        .collect()
}

fn read(run: &GlyphRun) -> String {
    run.glyphs.iter().map(|g| g.ch).collect()
}

/// As text extraction reads: all spaces plain, lines joined as they broke.
fn plain(text: &str) -> String {
    text.replace(['\u{202f}', '\u{a0}'], " ")
}

/// Cells that show value `n` of every alphabet, counted round.
fn cells(n: usize) -> Vec<CellCode> {
    let code = |i: usize, slot: &Slot| (n + i * 7) % GAME.alphabet(slot.alphabet).symbols.len();
    GAME.slots.iter().enumerate().map(|(i, s)| code(i, s) as CellCode).collect()
}

fn serial() -> Serial {
    Serial { game: GAME.code, emission: 1, bloc: 7, ticket: 1_499_999 }
}

#[test]
fn every_value_of_every_slot_is_printed_whole_with_its_transcription() {
    let mut stamps = 0;
    for (id, slot) in GAME.slots() {
        for (code, symbol) in GAME.alphabet(slot.alphabet).symbols.iter().enumerate() {
            let stamp = LAYOUT.stamp(id, code as CellCode).unwrap();
            let runs = runs(&stamp.items);
            assert!(runs.iter().all(|r| r.glyphs.iter().all(|g| g.id != 0)), "{}", symbol.value);
            let mut lines: Vec<String> = runs.iter().map(|r| read(r)).collect();
            if !symbol.text.is_empty() {
                assert_eq!(lines.remove(0), plain(&symbol.text), "{}", slot.column);
            } else {
                assert!(matches!(stamp.items[0], Item::Fill { .. }), "{}", slot.column);
            }
            let words = lines.join(" ").replace("- ", "-");
            assert_eq!(words, plain(&symbol.transcription), "{}", slot.column);
            stamps += 1;
        }
    }
    // Beside them only the two mentions of specimens.
    assert_eq!(LAYOUT.stock().stamps.len(), stamps + 2);
}

#[test]
fn cells_print_in_the_imagers_black_alone_inside_their_mask() {
    let black = Paint { colour: Arc::new(Colour::solid(InkSet::BLACK)), overprint: true };
    for (id, slot) in GAME.slots() {
        let mask: Vec<&Mask> = LAYOUT.masks().iter().filter(|m| m.slots.contains(&id)).collect();
        assert_eq!(mask.len(), 1, "{}", slot.column);
        assert!(mask[0].bounds.contains_rect(LAYOUT.cell_box(id)), "{}", slot.column);
        let outline = shape::Outline::new((*mask[0].path).clone()).unwrap();
        for code in 0..GAME.alphabet(slot.alphabet).symbols.len() {
            for item in &LAYOUT.stamp(id, code as CellCode).unwrap().items {
                match item {
                    Item::Glyphs(run) => {
                        assert_eq!(run.paint, black);
                        let end = run.glyphs.last().unwrap().x;
                        for p in [run.origin, run.origin.shifted(end, Length::ZERO)] {
                            assert!(outline.depth(p) > Length::from_mm(0.9), "{}", slot.column);
                        }
                    }
                    Item::Fill { path, paint, .. } => {
                        assert_eq!(*paint, black);
                        let depth = |v: &crate::measure::Verb| v.end().map(|p| outline.depth(p));
                        let least = path.verbs().iter().filter_map(depth).min().unwrap();
                        assert!(least >= Length::mm(1), "{}", slot.column);
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

#[test]
fn the_coat_carries_every_mention_word_for_word() {
    let over = &LAYOUT.stock().recto.over;
    let mut lines: Vec<String> = runs(over).iter().map(|r| read(r)).collect();
    lines.retain(|l| !["?", "€"].contains(&l.as_str()));
    let expected = [
        "gratter ici",
        "carte",
        "bonus",
        "grattez ici",
        "mise 1",
        "mise 2",
        "mise 3",
        "lancer 1",
        "lancer 2",
        "lancer 3",
        "lancer 4",
        "grattez ici",
        "bonus",
        "NUL SI DÉCOUVERT",
    ];
    assert_eq!(lines, expected);
    // Article 4.4.2: the two figures of a throw are separated by a printed +.
    let fixed = runs(&LAYOUT.stock().recto.under);
    let between = |zone: &str| {
        let cell = |i: u32| {
            let column = format!("craps.{zone}.{i}");
            let (id, _) = GAME.slots().find(|(_, s)| s.column == column).unwrap();
            LAYOUT.cell_box(id)
        };
        fixed.iter().any(|run| {
            read(run) == "+"
                && cell(0).x < run.origin.x
                && run.origin.x < cell(1).right()
                && cell(0).y < run.origin.y
                && run.origin.y < cell(0).bottom()
        })
    };
    for zone in ["lancer1", "lancer2", "lancer3", "lancer4"] {
        assert!(between(zone), "{zone}");
    }
}

#[test]
fn what_lies_over_the_black_overprints_and_stands_in_printing_order() {
    let inks = &LAYOUT.stock().inks;
    let stage = |role: InkRole| match role {
        InkRole::Base => panic!("fixed art over the variable data"),
        InkRole::Release => 0,
        InkRole::Coat => 1,
        InkRole::OnCoat => 2,
        InkRole::Technical => 3,
    };
    let mut last = 0;
    fn paints<'a>(items: &'a [Item], out: &mut Vec<&'a Paint>) {
        for item in items {
            match item {
                Item::Fill { paint, .. } | Item::Stroke { paint, .. } => out.push(paint),
                Item::Glyphs(run) => out.push(&run.paint),
                Item::Bits(bits) => out.push(&bits.paint),
                Item::Picture(placed) => out.push(&placed.paint),
                Item::Clip { items, .. } | Item::Step { items, .. } => paints(items, out),
            }
        }
    }
    let mut all = Vec::new();
    paints(&LAYOUT.stock().recto.over, &mut all);
    for paint in all {
        assert!(paint.overprint);
        let [(ink, _)] = paint.colour.parts() else { panic!("one ink: {paint:?}") };
        let now = stage(inks.get(*ink).role);
        assert!(now >= last);
        last = now;
    }
    assert_eq!(last, 3, "the die line comes last");
    let coats = LAYOUT.stock().recto.over.iter().filter(|i| {
        matches!(i, Item::Fill { paint, rule: FillRule::NonZero, .. }
            if paint.colour.parts().iter().any(|(ink, t)| inks.get(*ink).hides() && t.to_permille() == 1000))
    });
    assert_eq!(coats.count(), LAYOUT.masks().len());
}

#[test]
fn the_order_of_places_tells_nothing() {
    let places = |art: &FaceArt| -> Vec<String> {
        art.own
            .iter()
            .map(|own| match own {
                Own::Stamp(id) => {
                    let slot = LAYOUT.first.partition_point(|first| *first <= id.0);
                    format!("slot {slot}")
                }
                other => format!("{other:?}"),
            })
            .collect()
    };
    let compose = |n| LAYOUT.compose(&GAME, &cells(n), &serial(), Some(42), true);
    let first = compose(0);
    for n in 1..40 {
        let other = compose(n);
        assert_ne!(first.recto, other.recto);
        assert_eq!(places(&first.recto), places(&other.recto));
        assert_eq!(first.verso, other.verso);
    }
}

#[test]
fn serial_code_and_validation_number_are_printed_and_specimens_say_so() {
    let art = LAYOUT.compose(&GAME, &cells(3), &serial(), Some(1_234_567), false);
    let set = |id: FiguresId, text: &str| LAYOUT.stock().figures(id).run(text);
    let Some(Own::Number(id, number)) = art.recto.own.last() else { panic!() };
    assert_eq!(number.replace(' ', ""), "0000001234567");
    assert_eq!(read(&set(*id, number)), **number);
    assert_eq!(art.recto.own.len(), GAME.slots.len() + 1);
    let [Own::Number(id, printed), Own::Item(code)] = &art.verso.own[..] else {
        panic!("{:?}", art.verso.own)
    };
    let Item::Bits(code) = &**code else { panic!("{code:?}") };
    assert_eq!(**printed, serial().to_string());
    assert_eq!(read(&set(*id, printed)), **printed);
    let dot = Length::dots(1, 600);
    for n in [code.origin.x, code.origin.y, code.module] {
        assert_eq!(n.floor_to(dot), n, "on whole dots");
    }
    assert_eq!(code.bounds(), code_spot().room);
    assert!(code.module >= Length::from_mm(0.33));

    let specimen = LAYOUT.compose(&GAME, &cells(3), &serial(), None, true);
    for face in [&specimen.recto, &specimen.verso] {
        let Some(Own::Stamp(id)) = face.own.last() else { panic!() };
        let words =
            runs(&LAYOUT.stock().stamp(*id).items).iter().map(|r| read(r)).collect::<String>();
        assert_eq!(words, "SPÉCIMEN SANS VALEUR");
    }
}

#[test]
fn nothing_is_printed_in_the_codes_quiet_zone() {
    let quiet = code_spot().quiet_room;
    for item in &LAYOUT.stock().verso.under {
        let bounds = match item {
            Item::Fill { path, .. } => path.bounds().unwrap(),
            Item::Stroke { path, stroke, .. } => path.bounds().unwrap().grown(stroke.width / 2),
            Item::Glyphs(run) => {
                let end = run.glyphs.last().unwrap().x + run.size;
                Rect::new(run.origin.x, run.origin.y - run.size, end, run.size)
            }
            other => panic!("{other:?}"),
        };
        assert!(!bounds.overlaps(quiet), "{item:?}");
    }
}

#[test]
fn the_back_shows_the_prize_table_and_the_symbols_of_the_game() {
    let lines: Vec<String> = runs(&LAYOUT.stock().verso.under).iter().map(|r| read(r)).collect();
    for lot in &GAME.lots {
        let count = plain(&format!("{} lots", fill_in::grouped(u64::from(lot.count))));
        let row = lines.iter().position(|l| *l == count).expect(&count);
        assert!(lines[row..].contains(&plain(&lot.amount.to_string())), "{count}");
    }
    for symbol in ["SEPT", "COURONNE", "BAR", "CERISE", "ÉTOILE"] {
        assert!(lines.iter().any(|l| l == symbol), "{symbol}");
    }
    assert!(lines.iter().any(|l| l == "Prix : 3 €"));
    let text = lines.join(" ");
    assert!(text.contains("40 000, 10 000, 200, 50, 30 et 10 € ne se gagnent"), "{text}");
}

#[test]
fn narrow_spaces_are_spaces_that_hold() {
    let palette = {
        let faults = Faults::new("x");
        let document = Document::parse(&TEXT, &faults);
        let mut root = Table::root(&faults, &document);
        Palette::read(&mut root, &Template { instead: BTreeMap::new() })
    };
    let face = palette.face(crate::artwork::FontId(3)).unwrap();
    let shaped = face.shape("10\u{202f}000\u{a0}€").unwrap();
    assert_eq!(shaped.iter().map(|g| g.ch).collect::<String>(), "10 000 €");
    assert_eq!(shaped[2].advance, typeface::NARROW_SPACE);
    assert!(shaped[6].advance > typeface::NARROW_SPACE);
    assert!(shaped.iter().all(|g| g.id != 0));
    assert_eq!(face.shape("→").unwrap_err(), '→');
    // Barlow Condensed: capitals of 0.70 em.
    assert!((face.cap - 0.70).abs() < 0.01, "{}", face.cap);
    // AV is kerned: closer than A and V apart.
    let width = |text: &str| face.shape(text).unwrap().iter().map(|g| g.advance).sum::<f64>();
    assert!(width("AV") < width("A") + width("V"));
}

/// A fault: what is changed in the file, where it is found, what is said.
struct Case {
    name: &'static str,
    from: &'static str,
    to: &'static str,
    /// A piece of the line at which the fault must be reported.
    at: &'static str,
    field: &'static str,
    says: &'static str,
}

#[rustfmt::skip]
const CASES: &[Case] = &[
    Case { name: "unknown key", from: "bleed = 3 ", to: "blead = 3 ", at: "blead", field: "ticket.blead", says: "size, bleed, safe" },
    Case { name: "missing key", from: "safe = 4 ", to: "#", at: "[ticket]", field: "ticket.safe", says: "absente" },
    Case { name: "wrong kind", from: "bleed = 3 ", to: "bleed = \"3\" ", at: "bleed", field: "ticket.bleed", says: "un nombre" },
    Case { name: "unknown ink", from: "night = { cyan = 80", to: "night = { cyen = 80", at: "night =", field: "colours.night.cyen", says: "encre inconnue" },
    Case { name: "too much ink", from: "red = { cyan = 8", to: "red = { black = 100, cyan = 98", at: "red =", field: "colours.red", says: "300 % au plus" },
    Case { name: "coat ink in a mix", from: "felt-coat = { felt-coat = 100 }", to: "felt-coat = { felt-coat = 100, black = 5 }", at: "felt-coat = {", field: "colours.felt-coat", says: "seule" },
    Case { name: "inks out of order", from: "role = \"release\"", to: "role = \"technical\"", at: "role = \"coat\"", field: "ink[2].role", says: "ordre d'impression" },
    Case { name: "unknown colour", from: "size = 8.6, align = \"centre\", colour = \"night\"", to: "size = 8.6, align = \"centre\", colour = \"nuit\"", at: "price =", field: "styles.price.colour", says: "« nuit » inconnue" },
    Case { name: "unknown font", from: "price = { font = \"extrabold\"", to: "price = { font = \"gras\"", at: "price =", field: "styles.price.font", says: "« gras » inconnue" },
    Case { name: "missing font file", from: "\"Oswald-Bold.ttf\"", to: "\"Oswald.ttf\"", at: "oswald =", field: "fonts.oswald", says: "n'existe pas" },
    Case { name: "unknown style", from: "text = \"JUSQU’À\"\nstyle = \"badge-small\"", to: "text = \"JUSQU’À\"\nstyle = \"badge-tiny\"", at: "badge-tiny", field: "recto.text[4].style", says: "« badge-tiny » inconnu" },
    Case { name: "missing drawing", from: "file = \"art/recto.svg\"", to: "file = \"art/recta.svg\"", at: "recta", field: "recto.art[1].file", says: "n'existe pas" },
    Case { name: "colour without recipe", from: "\"#d80f20\" = \"red\"", to: "", at: "", field: "", says: "#d80f20" },
    Case { name: "unknown slot", from: "slots = [\"poker.bonus.0\"]", to: "slots = [\"poker.bonus.1\"]", at: "poker.bonus.1", field: "cells[2].slots[1]", says: "ni case ni zone de ce nom" },
    Case { name: "slot without box", from: "slots = [\"poker.bonus.0\"]", to: "slots = []", at: "# La mise en page", field: "", says: "poker.bonus.0 n'a pas de boîte" },
    Case { name: "two slots in one place", from: "slots = [\"roulette.roulette.0\"]\nbox = [11, 80.7", to: "slots = [\"roulette.roulette.0\"]\nbox = [11, 30.7", at: "[\"roulette.roulette.0\"]", field: "cells[3].slots[1]", says: "se chevauchent" },
    Case { name: "unknown zone under a mask", from: "cells = [\"poker.bonus\"]", to: "cells = [\"poker.extra\"]", at: "poker.extra", field: "mask[2].cells[1]", says: "ni zone ni case" },
    Case { name: "ink near the mask's edge", from: "rect = [63, 72.4, 15.5, 11]", to: "rect = [63, 72.4, 15.5, 9.5]", at: "\"craps.lancer1.0\"", field: "cells[6].slots[1]", says: "du bord du masque « lancer-1 »" },
    Case { name: "text too wide", from: "card-word = { font = \"bold\", size = 7, floor = 5", to: "card-word = { font = \"bold\", size = 30, floor = 30", at: "slots = [\"poker.cartes\"]", field: "cells[1].slots[1]", says: "« SEPT » ne tient pas" },
    Case { name: "missing glyph", from: "text = \"QUATRE JEUX", to: "text = \"QUATRE → JEUX", at: "[[recto.text]]", field: "recto.text[2]", says: "U+2192" },
    Case { name: "text off the safe area", from: "at = [96, 10.2]", to: "at = [99, 10.2]", at: "[[verso.text]]", field: "verso.text[7]", says: "marge de sécurité" },
    Case { name: "unknown value in braces", from: "text = \"{nom}\"\nstyle = \"name\"", to: "text = \"{titre}\"\nstyle = \"name\"", at: "{titre}", field: "recto.text[1].text", says: "nom, prix" },
    Case { name: "dark ground", from: "ivory = { magenta = 1, yellow = 5 }", to: "ivory = { magenta = 5, yellow = 14 }", at: "\"craps.lancer1.0\"", field: "cells[6].slots[1]", says: "10 % au plus" },
    Case { name: "plaque off its mask", from: "box = [27, 43.2, 25.6, 5.7]", to: "box = [27, 53.2, 25.6, 5.7]", at: "[[coat.plaque]]", field: "coat.plaque[1]", says: "tout entière sur un masque" },
    Case { name: "process ink on the coat", from: "\"#c01040\" = \"burgundy-coat\"", to: "\"#c01040\" = \"black\"", at: "[coat]", field: "coat", says: "on-coat" },
    Case { name: "rows for other gains", from: "    [78.3, 100.8, 16.1, 3.8],\n", to: "", at: "[[recto.gains]]", field: "recto.gains[2]", says: "3 boîtes pour les 4 gains" },
    Case { name: "no specimen's mention", from: "[[verso.specimen]]", to: "[[verso.text]]", at: "", field: "verso", says: "SPÉCIMEN" },
    Case { name: "code off the safe area", from: "at = [80.33, 130.33]", to: "at = [81.33, 130.33]", at: "[code]", field: "code", says: "marge blanche" },
    Case { name: "code too fine", from: "module_dots = 10", to: "module_dots = 7", at: "[code]", field: "code", says: "0,33 mm" },
    Case { name: "no TOML", from: "[ticket]", to: "[ticket", at: "[ticket", field: "", says: "TOML" },
];

#[test]
fn every_fault_is_named_with_its_line_and_field() {
    let mut wrong = Vec::new();
    for case in CASES {
        assert!(TEXT.contains(case.from), "{}: the file has changed", case.name);
        let text = TEXT.replacen(case.from, case.to, 1);
        let Err(errors) = parse(&text, BTreeMap::new()) else {
            wrong.push(format!("{}: passes", case.name));
            continue;
        };
        let lines: Vec<&str> = text.lines().collect();
        let good = errors.faults.iter().any(|f| {
            f.message.contains(case.says)
                && (f.file != "layout.toml"
                    || f.field == case.field && lines[f.line - 1].contains(case.at))
        });
        if !good {
            wrong.push(format!("{}:\n{errors}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_series_draws_what_its_entries_draw_one_by_one() {
    let plaque = |box_: &str, name: &str| {
        format!(
            "[[coat.plaque]]\nbox = {box_}\nradius = 0.8\ncolour = \"burgundy-coat\"\ntext = \"{name}\"\nstyle = \"mention-stake\"\n"
        )
    };
    let mask = |number: usize, y: f64| {
        format!(
            "[[mask]]\nid = \"mise-{number}\"\ncells = [\"roulette.mise{number}\"]\nrect = [35.9, {y}, 22.8, 10.4]\nradius = 3.6\n"
        )
    };
    let one_by_one = [
        plaque("[41.7, 74.8, 11.2, 4.6]", "mise 1"),
        plaque("[41.7, 86, 11.2, 4.6]", "mise 2"),
        plaque("[41.7, 97.2, 11.2, 4.6]", "mise 3"),
        mask(1, 71.9),
        mask(2, 83.1),
        mask(3, 94.3),
    ];
    let mut text = TEXT.clone();
    for (i, entry) in one_by_one.iter().enumerate() {
        assert!(text.contains(entry.as_str()), "{entry}");
        let instead = match i {
            0 => plaque("[5.8, 2.9, 11.2, 4.6]", "mise {n}").replace(
                "[[coat.plaque]]",
                "[[coat.plaque]]\nrepeat = \"mises\"",
            ),
            3 => "[[mask]]\nrepeat = \"mises\"\nid = \"mise-{n}\"\ncells = [\"roulette.mise{n}\"]\nrect = [0, 0, 22.8, 10.4]\nradius = 3.6\n".to_owned(),
            _ => String::new(),
        };
        text = text.replacen(entry.as_str(), &instead, 1);
    }
    text.push_str("\n[repeat]\nmises = [{ at = [35.9, 71.9], n = \"1\" }, { at = [35.9, 83.1], n = \"2\" }, { at = [35.9, 94.3], n = \"3\" }]\n");
    let layout = parse(&text, BTreeMap::new()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(format!("{:?}", layout.stock().recto), format!("{:?}", LAYOUT.stock().recto));
    assert_eq!(format!("{:?}", layout.masks()), format!("{:?}", LAYOUT.masks()));
}

/// Where the numbers of the file stand, outside comments and texts.
fn numbers() -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in TEXT.split_inclusive('\n') {
        let code = line.split(['#', '"']).next().unwrap_or_default();
        let mut start = None;
        for (i, c) in code.char_indices().chain([(code.len(), ' ')]) {
            let digit = c.is_ascii_digit() || c == '.';
            match (digit, start) {
                (true, None) => start = Some(i),
                (false, Some(from)) => {
                    found.push(at + from..at + i);
                    start = None;
                }
                _ => (),
            }
        }
        at += line.len();
    }
    found
}

#[test]
fn no_number_makes_it_panic() {
    let numbers = numbers();
    assert!(numbers.len() > 300, "{}", numbers.len());
    // All of them with every value take minutes: a sample that meets each kind.
    let values = ["0", "-1", "0.001", "99999", "1e300", "12,5"];
    let step = if std::env::var_os("EVERY_NUMBER").is_some() { 1 } else { 41 };
    for (i, range) in numbers.into_iter().enumerate().step_by(step) {
        let mut text = TEXT.clone();
        text.replace_range(range, values[i / step % values.len()]);
        if let Err(errors) = parse(&text, BTreeMap::new()) {
            assert!(errors.faults.iter().all(|f| f.line >= 1 && !f.message.is_empty()));
        }
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    let text = TEXT.replace("bleed = 3 ", "blead = 3 ").replace("cyan = 80", "cyen = 80").replacen(
        "module_dots = 10",
        "module_dots = \"dix\"",
        1,
    );
    let errors = parse(&text, BTreeMap::new()).unwrap_err();
    for field in ["ticket.blead", "ticket.bleed", "colours.night.cyen", "code.module_dots"] {
        assert!(errors.faults.iter().any(|f| f.field == field), "{field}:\n{errors}");
    }
    let lines: Vec<usize> =
        errors.faults.iter().filter(|f| f.file == "layout.toml").map(|f| f.line).collect();
    assert!(lines.is_sorted(), "{lines:?}");
}

#[test]
fn drawings_say_what_a_plate_cannot_print() {
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 106 156\">\n";
    let cases = [
        ("<rect width=\"9\" height=\"9\" fill=\"#123456\"/>", "#123456"),
        ("<rect width=\"9\" height=\"9\" fill=\"red\"/>", "#rrggbb"),
        ("<rect width=\"9\" height=\"9\" style=\"fill:#123456\"/>", "#123456"),
        ("<text x=\"1\" y=\"9\" fill=\"#ffffff\">3</text>", "<text>"),
        ("<rect width=\"9\" height=\"9\" fill=\"#ffffff\" opacity=\"0.5\"/>", "opacity"),
        ("<linearGradient id=\"a\"/>", "dégradé"),
        ("<image width=\"9\" height=\"9\"/>", "image"),
        ("<rect", "SVG lisible"),
    ];
    for (body, says) in cases {
        let drawing: &'static str = Box::leak(format!("{head}{body}</svg>").into_boxed_str());
        let errors = parse(&TEXT, BTreeMap::from([("art/verso.svg", drawing)])).unwrap_err();
        let fault = &errors.faults[0];
        assert_eq!(fault.file, "art/verso.svg", "{body}: {errors}");
        assert!(fault.message.contains(says), "{body}: {errors}");
        if body.ends_with("/>") {
            assert_eq!(fault.line, 2, "{body}");
        }
    }
    let two = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n<rect width=\"9\" height=\"9\" fill=\"#000000\"/>\n<rect width=\"3\" height=\"3\" fill=\"#ffffff\"/></svg>";
    let errors = parse(&TEXT, BTreeMap::from([("art/bar.svg", two)])).unwrap_err();
    assert_eq!((errors.faults[0].file.as_str(), errors.faults[0].line), ("art/bar.svg", 3));
    assert!(errors.faults[0].message.contains("une couleur"), "{errors}");
}

#[test]
fn a_layout_parsed_twice_is_the_same() {
    let again = parse(&TEXT, BTreeMap::new()).unwrap();
    assert_eq!(format!("{:?}", again.stock().recto), format!("{:?}", LAYOUT.stock().recto));
    assert_eq!(format!("{:?}", again.stock().stamps), format!("{:?}", LAYOUT.stock().stamps));
}

/// A zone in the open has no mask, and may have none.
#[test]
fn an_open_zone_stands_under_no_mask() {
    let bonus = "id = \"bonus\"\nname = \"carte bonus\"";
    let game = file("game.toml").replacen(bonus, &format!("{bonus}\nopen = true"), 1);
    let game = Game::parse("game.toml", &game).unwrap();
    let parse = |text: &str| {
        Layout::parse(
            "layout.toml",
            text,
            &game,
            &Template { instead: BTreeMap::new() },
            &imaging(),
        )
    };
    let faults = parse(&TEXT).unwrap_err().to_string();
    assert!(faults.contains("« carte bonus » s'imprime à découvert"), "{faults}");
    let mask = "id = \"carte-bonus\"\ncells = [\"poker.bonus\"]\nrect = [79.2, 36.7, 14.8, 18.6]";
    assert_eq!(TEXT.matches(mask).count(), 1);
    // Not named by the mask it would be scratched free all the same.
    let covered = TEXT.replace(mask, &mask.replace("\"poker.bonus\"", ""));
    let faults = parse(&covered).unwrap_err().to_string();
    assert!(faults.contains("poker.bonus.0 est en partie sous le masque"), "{faults}");
    let away =
        mask.replace("\"poker.bonus\"", "").replace("79.2, 36.7, 14.8, 18.6", "60, 66, 1, 1");
    // Where the mask is gone, only what was drawn on it has a fault.
    let faults = parse(&TEXT.replace(mask, &away)).unwrap_err().to_string();
    assert!(faults.lines().all(|f| f.contains(", coat")), "{faults}");
}

#[test]
fn the_mention_on_specimens_stands_beside_the_masks() {
    let at = TEXT.find("[[recto.specimen]]").unwrap();
    let (before, after) = TEXT.split_at(at);
    let moved = moved_under_the_cards(after);
    let faults = parse(&format!("{before}{moved}"), BTreeMap::new()).unwrap_err().to_string();
    assert!(faults.contains("la mention est en partie sous un masque"), "{faults}");
}

/// The first place of a table moved into the mask of the cards.
fn moved_under_the_cards(table: &str) -> String {
    let from = table.find("at = [").unwrap();
    let to = from + table[from..].find(']').unwrap();
    format!("{}at = [60, 45{}", &table[..from], &table[to..])
}

#[test]
fn masks_keep_apart() {
    let second = "id = \"carte-bonus\"\ncells = [\"poker.bonus\"]\nrect = [79.2, 36.7, 14.8, 18.6]";
    let wide = TEXT.replace(second, &second.replace("79.2, 36.7, 14.8", "70, 36.7, 24"));
    assert_ne!(wide, *TEXT);
    let faults = parse(&wide, BTreeMap::new()).unwrap_err().to_string();
    assert!(faults.contains("ce masque en recouvre un autre"), "{faults}");
}

#[test]
fn what_most_tickets_say_alike_need_not_be_said() {
    let lines = ["version = 3", "level = \"M\"", "mask = 2", "module_dots = 10", "varnish = 0.3"];
    let text: Vec<&str> = TEXT.lines().filter(|line| !lines.contains(line)).collect();
    assert_eq!(TEXT.lines().count(), text.len() + lines.len());
    let layout = parse(&text.join("\n"), BTreeMap::new()).unwrap_or_else(|e| panic!("{e}"));
    let compose = |l: &Layout| l.compose(&GAME, &cells(3), &serial(), Some(7), false);
    assert_eq!(compose(&layout), compose(&LAYOUT));
    assert_eq!(layout.stock().recto.over, LAYOUT.stock().recto.over);
}

#[test]
fn a_zone_names_the_cells_of_its_elements_and_its_sums_those_beside_them() {
    let apart = "slots = [\"roulette.mise1.0.gain\", \"roulette.mise2.0.gain\", \
                 \"roulette.mise3.0.gain\"]";
    let zones = "slots = [\"roulette.mise1.gain\", \"roulette.mise2.gain\", \
                 \"roulette.mise3.gain\"]";
    assert_eq!(TEXT.matches(apart).count(), 1);
    let layout = parse(&TEXT.replace(apart, zones), BTreeMap::new()).unwrap();
    for (id, slot) in GAME.slots() {
        assert_eq!(layout.cell_box(id), LAYOUT.cell_box(id), "{}", slot.column);
    }
    let wrong = parse(&TEXT.replace(apart, &zones.replace("mise3", "mise4")), BTreeMap::new());
    let wrong = wrong.unwrap_err().to_string();
    assert!(wrong.contains("« roulette.mise4.gain » : le jeu n'a ni case ni zone"), "{wrong}");
}
