//! Files in and out: reading with clear errors, writing aside, then renaming.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What went wrong with a file, in French, with its name.
#[derive(Debug, thiserror::Error)]
#[error("{path} : {what}", path = path.display())]
pub struct FileError {
    path: PathBuf,
    what: String,
    input: bool,
}

impl FileError {
    /// From an error of the system.
    pub fn new(path: &Path, error: &io::Error) -> Self {
        use io::ErrorKind as K;
        let (what, input) = match error.kind() {
            K::NotFound => ("introuvable".to_owned(), true),
            K::AlreadyExists => ("existe déjà (--force le remplace)".to_owned(), true),
            K::IsADirectory => ("c'est un dossier, un fichier est attendu".to_owned(), true),
            K::NotADirectory => ("un dossier est attendu sur ce chemin".to_owned(), true),
            K::PermissionDenied => ("accès refusé".to_owned(), false),
            K::StorageFull | K::QuotaExceeded => ("le disque est plein".to_owned(), false),
            K::ReadOnlyFilesystem => ("le disque est en lecture seule".to_owned(), false),
            _ => (error.to_string(), false),
        };
        FileError { path: path.to_owned(), what, input }
    }

    /// A file that is there but not what was expected.
    pub fn wrong(path: &Path, what: impl Into<String>) -> Self {
        FileError { path: path.to_owned(), what: what.into(), input: true }
    }

    /// Whether what was given is at fault, and not the machine.
    pub fn is_input(&self) -> bool {
        self.input
    }
}

/// The whole text of a file in UTF-8.
///
/// # Errors
/// If it can't be read or is no UTF-8 text.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let bytes = std::fs::read(path).map_err(|e| FileError::new(path, &e))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| FileError::wrong(path, "un texte en UTF-8 est attendu"))?;
    // A mark left by an editor would be taken for a part of the first key.
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned))
}

/// Opens a file for reading.
///
/// # Errors
/// If it is not there, is a folder, or may not be read.
pub fn open(path: &Path) -> Result<File, FileError> {
    let file = File::open(path).map_err(|e| FileError::new(path, &e))?;
    match file.metadata() {
        Ok(meta) if meta.is_dir() => {
            Err(FileError::new(path, &io::Error::from(io::ErrorKind::IsADirectory)))
        }
        Ok(_) => Ok(file),
        Err(e) => Err(FileError::new(path, &e)),
    }
}

/// Makes a folder, and those that it stands in, where they are not there yet.
///
/// # Errors
/// If a file stands in their place, or the disk refuses.
pub fn make_folder(dir: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(dir).map_err(|e| match e.kind() {
        io::ErrorKind::AlreadyExists => FileError::new(dir, &io::ErrorKind::NotADirectory.into()),
        _ => FileError::new(dir, &e),
    })
}

/// Bytes that a user may still write where a path is, or will be; unknown where
/// the system does not tell.
pub fn free_space(path: &Path) -> Option<u64> {
    let there = path.ancestors().find(|p| p.exists()).filter(|p| !p.as_os_str().is_empty());
    free_at(there.unwrap_or(Path::new(".")))
}

#[cfg(unix)]
fn free_at(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free_at(_path: &Path) -> Option<u64> {
    None
}

/// A file without a name beside the place of a result, for what a work keeps
/// aside; the system takes it away with the program.
///
/// # Errors
/// If the folder can't be made or written in.
pub fn scratch_beside(path: &Path) -> Result<File, FileError> {
    let dir = folder_of(path);
    make_folder(dir)?;
    tempfile::tempfile_in(dir).map_err(|e| FileError::new(dir, &e))
}

/// The same in the nearest folder above that is there: none is made for a work
/// that may yet come to nothing.
///
/// # Errors
/// If that folder can't be written in.
pub fn scratch_near(path: &Path) -> Result<File, FileError> {
    let mut dir = folder_of(path);
    while !dir.is_dir() {
        dir = match dir.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
    }
    tempfile::tempfile_in(dir).map_err(|e| FileError::new(dir, &e))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    }
}

/// A file that gets its name only when it is whole.
///
/// It is written beside its place under a name that ends in `.part`; dropped
/// before [`Aside::commit`], it is gone and nothing was touched.
#[derive(Debug)]
pub struct Aside {
    path: PathBuf,
    force: bool,
    temp: BufWriter<tempfile::NamedTempFile>,
}

impl Aside {
    /// Begins a file that will be `path`. The folder is made if need be.
    ///
    /// # Errors
    /// If `path` exists and `force` is not given, or the folder can't be
    /// written in.
    pub fn create(path: &Path, force: bool) -> Result<Self, FileError> {
        if path.is_dir() {
            return Err(FileError::new(path, &io::Error::from(io::ErrorKind::IsADirectory)));
        }
        if std::fs::metadata(path).is_ok_and(|m| !m.is_file()) {
            // A device would be taken away, and a file put into its place.
            return Err(FileError::wrong(path, "ce n'est pas un fichier ordinaire"));
        }
        if path.exists() && !force {
            return Err(FileError::new(path, &io::Error::from(io::ErrorKind::AlreadyExists)));
        }
        let dir = folder_of(path);
        make_folder(dir)?;
        let temp = tempfile::Builder::new()
            .prefix(".tirage-")
            .suffix(".part")
            .tempfile_in(dir)
            .map_err(|e| FileError::new(dir, &e))?;
        Ok(Aside { path: path.to_owned(), force, temp: BufWriter::new(temp) })
    }

    /// Flushes and syncs the file, then gives it its name.
    ///
    /// # Errors
    /// If the disk refuses, or the name was taken meanwhile and `force` is not
    /// given.
    pub fn commit(self) -> Result<(), FileError> {
        let Aside { path, force, temp } = self;
        let fail = |e: &io::Error| FileError::new(&path, e);
        let temp = temp.into_inner().map_err(|e| fail(e.error()))?;
        temp.as_file().sync_all().map_err(|e| fail(&e))?;
        let done = if force { temp.persist(&path) } else { temp.persist_noclobber(&path) };
        let file = done.map_err(|e| fail(&e.error))?;
        make_readable(&file).map_err(|e| fail(&e))
    }
}

/// Temporary files are made for their owner alone; a result follows the habit
/// of the system instead.
#[cfg(unix)]
fn make_readable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &File) -> io::Result<()> {
    Ok(())
}

impl Write for Aside {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.temp.write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.temp.flush()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new/result.bin");
        let mut aside = Aside::create(&path, false).unwrap();
        aside.write_all(b"half").unwrap();
        drop(aside);
        assert!(!path.exists());
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 0);

        let mut aside = Aside::create(&path, false).unwrap();
        aside.write_all(b"whole").unwrap();
        aside.commit().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"whole");
    }

    #[test]
    fn what_exists_is_kept_without_force() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x");
        std::fs::write(&path, "old").unwrap();
        let refused = Aside::create(&path, false).unwrap_err();
        assert!(refused.is_input() && refused.to_string().contains("existe déjà"), "{refused}");
        let mut aside = Aside::create(&path, true).unwrap();
        aside.write_all(b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        aside.commit().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("game.toml");
        std::fs::write(&path, "\u{feff}a = 1").unwrap();
        assert_eq!(read_text(&path).unwrap(), "a = 1");
        std::fs::write(&path, [0xe9, b'a']).unwrap();
        assert!(read_text(&path).unwrap_err().is_input());
        assert!(read_text(dir.path()).unwrap_err().is_input());
    }
}
