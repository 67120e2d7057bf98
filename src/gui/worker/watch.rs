//! The watch thread: notices when files of the project are changed by another
//! program, by looking at them a few times a second.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, SystemTime};

use super::{Answers, Reply};

/// How often files are looked at.
const PERIOD: Duration = Duration::from_millis(250);
/// Most files looked at; a project has a few dozen.
const MOST: usize = 400;

type Stamp = (Option<SystemTime>, u64);

/// Looks until the window is gone.
pub(super) fn run(watched: &Weak<Mutex<Option<PathBuf>>>, answers: &Answers) {
    let mut known: Option<(PathBuf, BTreeMap<PathBuf, Stamp>)> = None;
    // Names changed since the last answer.
    let mut pending: Vec<String> = Vec::new();
    while let Some(watched) = watched.upgrade() {
        let dir = watched.lock().unwrap_or_else(PoisonError::into_inner).clone();
        drop(watched);
        match (dir, &mut known) {
            (None, _) => known = None,
            (Some(dir), Some((seen, before))) if *seen == dir => {
                let now = stamps(&dir);
                if now != *before {
                    // An editor may write several times; only what has stood
                    // still for one look is read.
                    pending.extend(changed(before, &now));
                    *before = now;
                } else if !pending.is_empty() {
                    let mut names = std::mem::take(&mut pending);
                    names.sort();
                    names.dedup();
                    if !answers.send(Reply::Changed(names)) {
                        return;
                    }
                }
            }
            (Some(dir), _) => {
                pending.clear();
                let now = stamps(&dir);
                known = Some((dir, now));
            }
        }
        thread::sleep(PERIOD);
    }
}

/// When and how long each file of a project is: its documents, art and fonts.
fn stamps(dir: &Path) -> BTreeMap<PathBuf, Stamp> {
    let mut found = BTreeMap::new();
    let mut dirs = vec![(dir.to_owned(), 0)];
    while let Some((dir, depth)) = dirs.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else { continue };
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            let Ok(meta) = entry.metadata() else { continue };
            if meta.is_dir() && depth < 2 {
                dirs.push((path, depth + 1));
            } else if meta.is_file() && is_source(&path) && found.len() < MOST {
                found.insert(path, (meta.modified().ok(), meta.len()));
            }
        }
    }
    found
}

fn is_source(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let hidden = path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
    !hidden && matches!(extension, "toml" | "svg" | "png" | "ttf" | "otf" | "icc")
}

fn changed(before: &BTreeMap<PathBuf, Stamp>, now: &BTreeMap<PathBuf, Stamp>) -> Vec<String> {
    let differs = |p: &&PathBuf| before.get(*p) != now.get(*p);
    before
        .keys()
        .chain(now.keys())
        .filter(differs)
        .filter_map(|p| Some(p.file_name()?.to_string_lossy().into_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_a_new_and_a_lost_file_are_seen_and_others_are_not() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        std::fs::write(at("layout.toml"), "a").unwrap();
        std::fs::write(at("press.toml"), "a").unwrap();
        std::fs::write(at("bloc.parquet"), "a").unwrap();
        let before = stamps(dir.path());
        assert_eq!(before.len(), 2);
        std::fs::write(at("layout.toml"), "ab").unwrap();
        std::fs::write(at("bloc.parquet"), "abc").unwrap();
        std::fs::remove_file(at("press.toml")).unwrap();
        std::fs::create_dir(at("art")).unwrap();
        std::fs::write(at("art/fond.svg"), "<svg/>").unwrap();
        let mut names = changed(&before, &stamps(dir.path()));
        names.sort();
        names.dedup();
        assert_eq!(names, ["fond.svg", "layout.toml", "press.toml"]);
    }
}
