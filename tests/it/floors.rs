//! The law of floors: a room imports only rooms on lower floors.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const FLOORS: &[&[&str]] = &[
    &["measure", "sampling", "toml_source", "wording"],
    &["game", "artwork", "colour"],
    &["game_edit", "rule", "reglement", "layout", "imposition", "pdf", "raster"],
    &["bloc", "edit", "verify"],
    &["project", "preflight"],
    &["press"],
    &["cli", "gui"],
];

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

fn sources(dir: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        // Unit tests may open files and read clocks.
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

fn room_sources() -> BTreeMap<String, Vec<(String, String)>> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut rooms = BTreeMap::new();
    for entry in fs::read_dir(&src).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let room = path.file_name().unwrap().to_str().unwrap().to_owned();
            sources(&path, rooms.entry(room).or_default());
        }
    }
    rooms
}

/// Rooms that a source names by `crate::room`, also within `crate::{...}`.
fn imports(text: &str) -> Vec<String> {
    let code: String =
        text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let list = match rest.strip_prefix('{') {
            Some(list) => top_level_names(list),
            None => vec![first_name(rest)],
        };
        found.extend(list);
    }
    found
}

fn first_name(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

fn top_level_names(list: &str) -> Vec<String> {
    let (mut depth, mut names, mut fresh) = (0, Vec::new(), true);
    for (i, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => fresh = true,
            _ if fresh && depth == 0 && c.is_alphabetic() => {
                names.push(first_name(&list[i..]));
                fresh = false;
            }
            _ => {}
        }
    }
    names
}

#[test]
fn rooms_import_only_lower_floors() {
    let mut broken = Vec::new();
    for (room, files) in room_sources() {
        let Some(own) = floor(&room) else {
            broken.push(format!("src/{room}: a room without a floor"));
            continue;
        };
        for (file, text) in files {
            for other in imports(&text).into_iter().filter(|o| *o != room) {
                match floor(&other) {
                    Some(theirs) if theirs < own => {}
                    Some(_) => broken.push(format!("{file}: {room} must not know {other}")),
                    None => broken.push(format!("{file}: crate::{other} is no room")),
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn the_reader_of_imports_sees_through_lists() {
    let text = "use crate::{game::{Game, Lot}, pdf};\n// crate::gui\nlet x = crate::raster::y();";
    assert_eq!(imports(text), ["game", "pdf", "raster"]);
}

/// Floors 0 to 3 work on bytes that they are given.
#[test]
fn lower_floors_open_no_file_and_read_no_clock() {
    let forbidden = ["std::fs", "File::open", "SystemTime", "Instant::now", "std::env", "env::var"];
    let mut broken = Vec::new();
    for (room, files) in room_sources() {
        if floor(&room).is_some_and(|f| f > 3) && room != "preflight" {
            continue;
        }
        for (file, text) in files {
            // Unit tests may do what they like; they stand at the end of a file.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for word in forbidden.iter().filter(|w| code.contains(**w)) {
                broken.push(format!("{file}: {word}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// What must prove each other must not know each other.
#[test]
fn layout_never_sees_what_a_ticket_wins() {
    let rooms = room_sources();
    for (file, text) in rooms.get("layout").into_iter().flatten() {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in ["Outcome", ".lot ", ".lot;", ".lot)", "Evaluator"] {
            assert!(!code.contains(word), "{file} names {word}");
        }
    }
    for room in ["pdf", "raster"] {
        for (file, text) in rooms.get(room).into_iter().flatten() {
            assert!(!imports(text).iter().any(|r| r == "game"), "{file} knows the game");
        }
    }
}

/// The proof of a run must not share what it proves.
#[test]
fn verify_knows_nothing_of_how_pages_are_made() {
    for (file, text) in room_sources().get("verify").into_iter().flatten() {
        for room in ["pdf", "imposition", "layout", "raster"] {
            assert!(!imports(text).iter().any(|r| r == room), "{file} knows {room}");
        }
    }
}

/// Games are data: their names stand in templates, not in code.
#[test]
fn no_game_is_named_in_code() {
    for (_, files) in room_sources() {
        for (file, text) in files {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code: String = code
                .lines()
                .filter(|l| !l.trim_start().starts_with("//"))
                .collect::<Vec<_>>()
                .join("\n");
            for name in ["casino", "roue-2011", "annee-2013", "millionnaire"] {
                assert!(!code.to_lowercase().contains(name), "{file} names {name}");
            }
        }
    }
}
