//! What the window remembers from one day to the next: language, theme, sizes,
//! panels, workspace, recent projects and commands. A small TOML file in the
//! user's folder for such things.
//!
//! Knows: the file, how two windows share it.
//! Must never know: anything of a project beyond its folder's name. A file that
//! cannot be read is as none, and a line in the journal: it never stops anybody.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Names the folder in place of the user's own.
pub const CONFIG_VARIABLE: &str = "TIRAGE_CONFIG_DIR";
/// The file in it.
const FILE: &str = "fenetre.toml";
/// Recent projects that are kept.
const RECENTS: usize = 12;
/// Recent commands that are kept.
const COMMANDS: usize = 8;

/// The folder in which the window remembers; `None` where the system has none.
pub fn config_dir() -> Option<PathBuf> {
    if let Some(dir) = std::env::var_os(CONFIG_VARIABLE).filter(|v| !v.is_empty()) {
        return Some(PathBuf::from(dir));
    }
    let dirs = directories::ProjectDirs::from("", "", "tirage")?;
    Some(dirs.config_dir().to_path_buf())
}

/// A project that was open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recent {
    /// Its folder.
    pub dir: PathBuf,
    /// The bloc that was open with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bloc: Option<PathBuf>,
    /// When, in seconds since 1970.
    #[serde(default)]
    pub opened: u64,
}

/// Everything that is remembered. What is not said is as at first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// `fr` or `en`.
    pub language: Option<String>,
    /// `clair` or `sombre`.
    pub theme: Option<String>,
    /// Size of the interface in hundredths.
    pub scale: Option<u32>,
    /// Where the user worked last.
    pub workspace: Option<String>,
    /// Whether each panel is open.
    pub panels: BTreeMap<String, bool>,
    /// The size of each panel, in points.
    pub sizes: BTreeMap<String, f32>,
    /// Commands taken from the palette, the last first.
    pub commands: Vec<String>,
    /// Projects, the last first.
    #[serde(rename = "recent")]
    pub recents: Vec<Recent>,
}

impl Settings {
    /// Puts a project first among the recent ones.
    pub(crate) fn opened(&mut self, recent: Recent) {
        self.recents.retain(|r| r.dir != recent.dir);
        self.recents.insert(0, recent);
        self.recents.truncate(RECENTS);
    }

    /// Puts a command first among the recent ones.
    pub(crate) fn taken(&mut self, command: String) {
        self.commands.retain(|c| *c != command);
        self.commands.insert(0, command);
        self.commands.truncate(COMMANDS);
    }
}

/// What one window changed since `base`, put over what the file says by now:
/// another window may have written it meanwhile.
fn merged(file: Settings, base: &Settings, now: &Settings) -> Settings {
    fn pick<T: Clone + PartialEq>(file: T, base: &T, now: &T) -> T {
        if base == now { file } else { now.clone() }
    }
    fn each<V: Copy + PartialEq>(
        mut file: BTreeMap<String, V>,
        base: &BTreeMap<String, V>,
        now: &BTreeMap<String, V>,
    ) -> BTreeMap<String, V> {
        for (key, value) in now {
            if base.get(key) != Some(value) {
                file.insert(key.clone(), *value);
            }
        }
        file.retain(|key, _| now.contains_key(key) || !base.contains_key(key));
        file
    }
    let taken_away = |r: &Recent| {
        let has = |all: &[Recent]| all.iter().any(|other| other.dir == r.dir);
        has(&base.recents) && !has(&now.recents)
    };
    let mut recents: Vec<Recent> = now.recents.clone();
    for theirs in file.recents {
        match recents.iter_mut().find(|r| r.dir == theirs.dir) {
            Some(ours) if theirs.opened > ours.opened => *ours = theirs,
            Some(_) => {}
            None if taken_away(&theirs) => {}
            None => recents.push(theirs),
        }
    }
    recents.sort_by_key(|r| std::cmp::Reverse(r.opened));
    recents.truncate(RECENTS);
    Settings {
        language: pick(file.language, &base.language, &now.language),
        theme: pick(file.theme, &base.theme, &now.theme),
        scale: pick(file.scale, &base.scale, &now.scale),
        workspace: pick(file.workspace, &base.workspace, &now.workspace),
        panels: each(file.panels, &base.panels, &now.panels),
        sizes: each(file.sizes, &base.sizes, &now.sizes),
        commands: pick(file.commands, &base.commands, &now.commands),
        recents,
    }
}

/// The settings of one window and their file.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    /// As this window has them.
    pub now: Settings,
    /// As they were when last read or written.
    base: Settings,
    dir: Option<PathBuf>,
}

impl Remembered {
    /// Reads the file of a folder; without a folder nothing is remembered. The
    /// text says what is wrong with a file that is there.
    pub(crate) fn read(dir: Option<PathBuf>) -> (Self, Option<String>) {
        let mut fault = None;
        let base = dir.as_deref().map_or_else(Settings::default, |dir| {
            file_of(dir).unwrap_or_else(|text| {
                fault = Some(text);
                Settings::default()
            })
        });
        (Remembered { now: base.clone(), base, dir }, fault)
    }

    /// Whether something was changed since it was written.
    pub(crate) fn changed(&self) -> bool {
        self.dir.is_some() && self.now != self.base
    }

    /// What is to be written, if something is: this window's changes count as
    /// written from now on.
    pub(crate) fn due(&mut self) -> Option<Due> {
        let dir = self.dir.clone().filter(|_| self.changed())?;
        let base = std::mem::replace(&mut self.base, self.now.clone());
        Some(Due { dir, base, now: self.now.clone() })
    }
}

/// Changes of one window on their way to the file.
#[derive(Debug)]
pub(crate) struct Due {
    dir: PathBuf,
    base: Settings,
    now: Settings,
}

impl Due {
    /// Writes them over what the file says by now.
    ///
    /// # Errors
    /// What the disk says.
    pub(crate) fn write(self) -> Result<(), String> {
        let Due { dir, base, now } = self;
        let wrong = |e: std::io::Error| format!("{} : {e}", dir.display());
        std::fs::create_dir_all(&dir).map_err(wrong)?;
        // One window at a time reads, merges and writes.
        let lock = File::create(dir.join("fenetre.lock")).map_err(wrong)?;
        lock.lock().map_err(wrong)?;
        let file = file_of(&dir).unwrap_or_default();
        let text = toml::to_string(&merged(file, &base, &now)).map_err(|e| e.to_string())?;
        let mut temp = tempfile::NamedTempFile::new_in(&dir).map_err(wrong)?;
        temp.write_all(text.as_bytes()).map_err(wrong)?;
        temp.persist(dir.join(FILE)).map_err(|e| wrong(e.error))?;
        Ok(())
    }
}

/// What the file of a folder says; nothing where there is none.
fn file_of(dir: &Path) -> Result<Settings, String> {
    let path = dir.join(FILE);
    let wrong = |what: String| format!("{} : {what}", path.display());
    match std::fs::read_to_string(&path) {
        Ok(text) => toml::from_str(&text).map_err(|e| wrong(e.message().to_owned())),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Settings::default()),
        Err(e) => Err(wrong(e.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recent(dir: &str, opened: u64) -> Recent {
        Recent { dir: dir.into(), bloc: None, opened }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let at = Some(dir.path().join("a/b"));
        let (mut one, fault) = Remembered::read(at.clone());
        assert_eq!(fault, None);
        one.now.language = Some("en".to_owned());
        one.now.sizes.insert("left".to_owned(), 300.0);
        one.now.opened(recent("/jeux/casino", 7));
        assert!(one.changed());
        one.due().unwrap().write().unwrap();
        assert!(!one.changed());
        let (two, _) = Remembered::read(at);
        assert_eq!(two.now, one.now);
    }

    #[test]
    fn two_windows_do_not_write_over_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let at = Some(dir.path().to_owned());
        let (mut one, _) = Remembered::read(at.clone());
        one.now.opened(recent("/a", 1));
        one.now.opened(recent("/b", 2));
        one.due().unwrap().write().unwrap();
        let (mut two, _) = Remembered::read(at.clone());
        one.now.theme = Some("sombre".to_owned());
        one.now.recents.retain(|r| r.dir != Path::new("/a"));
        one.due().unwrap().write().unwrap();
        two.now.language = Some("en".to_owned());
        two.now.opened(recent("/c", 3));
        two.due().unwrap().write().unwrap();
        let (all, _) = Remembered::read(at);
        assert_eq!(all.now.theme.as_deref(), Some("sombre"));
        assert_eq!(all.now.language.as_deref(), Some("en"));
        let dirs: Vec<_> = all.now.recents.iter().map(|r| r.dir.to_str().unwrap()).collect();
        assert_eq!(dirs[..2], ["/c", "/b"]);
    }

    #[test]
    fn a_damaged_file_is_as_none_and_is_told() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join(FILE), "language = [").unwrap();
        let (read, fault) = Remembered::read(Some(dir.path().to_owned()));
        assert_eq!(read.now, Settings::default());
        assert!(fault.is_some_and(|f| f.contains(FILE)));
    }
}
