//! [`LayoutFile`]: the layout of a project on the disk, while it is edited.
//!
//! Two may write a file: this program and an editor of texts. So it is known by
//! what was last seen of it; whatever else stands there is theirs, is told, and
//! is written over only by someone who has seen it. What is not saved yet is
//! kept beside it, for a program that ends before its time.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::opened::LAYOUT_FILE;
use super::output::{self, Aside, FileError};

/// The mark that some editors put before the first key.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Why a layout was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The disk refuses.
    #[error(transparent)]
    File(#[from] FileError),
    /// Someone else has written the file since it was seen last.
    #[error("{path} : un autre programme a changé ce fichier ; rien n'a été remplacé", path = path.display())]
    Changed {
        /// The file.
        path: PathBuf,
        /// What stands there now.
        theirs: String,
    },
}

/// The layout of a project's folder, as it was last seen.
#[derive(Clone, Debug)]
pub struct LayoutFile {
    path: PathBuf,
    seen: String,
    marked: bool,
}

/// A text that was kept and never saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The text.
    pub text: String,
    /// When it was kept, where the disk tells.
    pub at: Option<SystemTime>,
}

impl LayoutFile {
    /// Reads the layout of a project's folder.
    ///
    /// # Errors
    /// If it is not there or can't be read.
    pub fn open(dir: &Path) -> Result<Self, FileError> {
        let path = dir.join(LAYOUT_FILE);
        let mut file = LayoutFile { path, seen: String::new(), marked: false };
        file.seen = file.on_disk()?;
        file.marked = file.has_mark();
        Ok(file)
    }

    /// What was last seen of it, or written.
    pub fn text(&self) -> &str {
        &self.seen
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn on_disk(&self) -> Result<String, FileError> {
        output::read_text(&self.path)
    }

    fn has_mark(&self) -> bool {
        fs::read(&self.path).is_ok_and(|bytes| bytes.starts_with(BYTE_ORDER_MARK.as_bytes()))
    }

    /// What someone else has written there since it was seen last; nothing if
    /// it stands as it was.
    ///
    /// # Errors
    /// If it can't be read any more.
    pub fn theirs(&self) -> Result<Option<String>, FileError> {
        let text = self.on_disk()?;
        Ok((text != self.seen).then_some(text))
    }

    /// Notes that what someone else has written was taken over or will be
    /// written over knowingly.
    pub fn see(&mut self, theirs: impl Into<String>) {
        self.seen = theirs.into();
    }

    /// Saves a text: whole or not at all. The text kept beside it goes away.
    ///
    /// # Errors
    /// If the disk refuses, or someone else has written the file since it was
    /// seen last; nothing is touched then.
    pub fn save(&mut self, text: &str) -> Result<(), SaveError> {
        match self.theirs() {
            Ok(None) => (),
            Ok(Some(theirs)) => {
                return Err(SaveError::Changed { path: self.path.clone(), theirs });
            }
            // Who took the file away did not write another.
            Err(_) if !self.path.exists() => (),
            Err(error) => return Err(error.into()),
        }
        write_whole(&self.path, if self.marked { BYTE_ORDER_MARK } else { "" }, text)?;
        self.seen = text.to_owned();
        self.forget()?;
        Ok(())
    }

    /// Where a text that is not saved yet is kept: beside the file.
    fn kept_path(&self) -> PathBuf {
        self.path.with_file_name(format!(".{LAYOUT_FILE}.reprise"))
    }

    /// Keeps a text that is not saved yet.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn keep(&self, text: &str) -> Result<(), FileError> {
        if text == self.seen {
            return self.forget();
        }
        write_whole(&self.kept_path(), "", text)
    }

    /// A text that was kept and never saved: the program ended before its time.
    /// One that says what the file says is none.
    pub fn kept(&self) -> Option<Kept> {
        let path = self.kept_path();
        let text = output::read_text(&path).ok().filter(|text| *text != self.seen)?;
        let at = fs::metadata(&path).and_then(|meta| meta.modified()).ok();
        Some(Kept { text, at })
    }

    /// Takes the text that was kept away.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn forget(&self) -> Result<(), FileError> {
        let path = self.kept_path();
        match fs::remove_file(&path) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(FileError::new(&path, &e)),
            _ => Ok(()),
        }
    }
}

fn write_whole(path: &Path, mark: &str, text: &str) -> Result<(), FileError> {
    let mut aside = Aside::create(path, true)?;
    let fail = |e: &std::io::Error| FileError::new(path, e);
    aside.write_all(mark.as_bytes()).map_err(|e| fail(&e))?;
    aside.write_all(text.as_bytes()).map_err(|e| fail(&e))?;
    aside.commit()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn folder(text: &str) -> (tempfile::TempDir, LayoutFile) {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(LAYOUT_FILE), text).unwrap();
        let file = LayoutFile::open(dir.path()).unwrap();
        (dir, file)
    }

    fn names(dir: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(dir)
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_someone_else_wrote_is_never_written_over_unseen() {
        let (dir, mut file) = folder("a = 1 # un\r\n");
        file.save("a = 2 # un\r\n").unwrap();
        assert_eq!(fs::read(file.path()).unwrap(), b"a = 2 # un\r\n");
        assert_eq!(file.theirs().unwrap(), None);

        fs::write(file.path(), "a = 9").unwrap();
        assert_eq!(file.theirs().unwrap().as_deref(), Some("a = 9"));
        let refused = file.save("a = 3").unwrap_err();
        let SaveError::Changed { theirs, .. } = refused else { panic!("{refused}") };
        assert_eq!(
            (theirs.as_str(), fs::read(file.path()).unwrap().as_slice()),
            ("a = 9", &b"a = 9"[..])
        );

        // Mine, having seen theirs; but not what came after.
        file.see(theirs);
        fs::write(file.path(), "a = 10").unwrap();
        assert!(matches!(file.save("a = 3"), Err(SaveError::Changed { .. })));
        file.see("a = 10");
        file.save("a = 3").unwrap();
        assert_eq!(fs::read(file.path()).unwrap(), b"a = 3");
        assert_eq!(names(dir.path()), [LAYOUT_FILE]);
    }

    #[test]
    fn what_was_not_saved_is_offered_until_it_is() {
        let (dir, mut file) = folder("a = 1");
        assert_eq!(file.kept(), None);
        file.keep("a = 2").unwrap();
        assert_eq!(names(dir.path()), [".layout.toml.reprise", LAYOUT_FILE]);
        // The next run of the program.
        let again = LayoutFile::open(dir.path()).unwrap();
        let kept = again.kept().unwrap();
        assert_eq!((kept.text.as_str(), kept.at.is_some()), ("a = 2", true));
        assert_eq!(fs::read(file.path()).unwrap(), b"a = 1", "the file itself is as it was");
        file.save("a = 2").unwrap();
        assert_eq!((file.kept(), names(dir.path())), (None, vec![LAYOUT_FILE.to_owned()]));
        file.keep("a = 3").unwrap();
        file.keep("a = 2").unwrap();
        assert_eq!(file.kept(), None, "back to what is saved");
        file.keep("a = 4").unwrap();
        file.forget().unwrap();
        file.forget().unwrap();
        assert_eq!(names(dir.path()), [LAYOUT_FILE]);
    }

    #[test]
    fn a_mark_before_the_first_key_stays() {
        let (_dir, mut file) = folder("\u{feff}a = 1");
        assert_eq!(file.text(), "a = 1");
        file.save("a = 2").unwrap();
        assert_eq!(fs::read(file.path()).unwrap(), "\u{feff}a = 2".as_bytes());
        fs::remove_file(file.path()).unwrap();
        file.save("a = 3").unwrap();
        assert!(file.path().exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_disk_that_refuses_leaves_the_file_as_it_was() {
        let (dir, mut file) = folder("a = 1");
        let path = file.path().to_owned();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(matches!(file.save("a = 2"), Err(SaveError::File(_))));
        assert_eq!(names(dir.path()), [LAYOUT_FILE]);
    }
}
