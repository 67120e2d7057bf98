//! [`Part`]: a file that gets its name only when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::PressError;

/// A file written under `NAME.part`; dropped before [`Part::commit`], it is
/// gone and nothing else was touched. No name is given to bytes that the disk
/// does not have yet.
pub(super) struct Part {
    path: PathBuf,
    aside: PathBuf,
    file: Option<BufWriter<File>>,
}

impl Part {
    /// Begins a file that will be `path`; what a killed run left under the name
    /// aside is written over.
    pub(super) fn create(path: &Path) -> Result<Self, PressError> {
        let mut aside = path.as_os_str().to_owned();
        aside.push(".part");
        let aside = PathBuf::from(aside);
        let file = File::create(&aside).map_err(PressError::io(&aside))?;
        let file = Some(BufWriter::with_capacity(1 << 18, file));
        Ok(Part { path: path.to_owned(), aside, file })
    }

    /// Flushes and syncs the file under its name aside.
    pub(super) fn seal(mut self) -> Result<Sealed, PressError> {
        let (path, aside) = (std::mem::take(&mut self.path), std::mem::take(&mut self.aside));
        let Some(file) = self.file.take() else {
            return Err(PressError::io(&path)(io::ErrorKind::BrokenPipe.into()));
        };
        let sealed = Sealed { path, aside };
        let synced = file.into_inner().map_err(io::IntoInnerError::into_error);
        match synced.and_then(|file| file.sync_all()) {
            Ok(()) => Ok(sealed),
            Err(error) => Err(PressError::io(&sealed.path)(error)),
        }
    }

    /// Flushes and syncs the file, then gives it its name.
    pub(super) fn commit(self) -> Result<(), PressError> {
        self.seal()?.publish()
    }
}

/// A file that is whole and synced and has no name yet; dropped before
/// [`Sealed::publish`], it is gone.
pub(super) struct Sealed {
    path: PathBuf,
    aside: PathBuf,
}

impl Sealed {
    /// Where the file is meanwhile.
    pub(super) fn aside(&self) -> &Path {
        &self.aside
    }

    /// Gives the file its name.
    pub(super) fn publish(mut self) -> Result<(), PressError> {
        fs::rename(&self.aside, &self.path).map_err(PressError::io(&self.path))?;
        self.aside = PathBuf::new();
        sync_folder(&self.path);
        Ok(())
    }
}

impl Drop for Sealed {
    fn drop(&mut self) {
        if !self.aside.as_os_str().is_empty() {
            let _ = fs::remove_file(&self.aside);
        }
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Err(io::Error::from(io::ErrorKind::BrokenPipe)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // Without writing what the buffer still holds: the disk may be full.
            let _ = file.into_parts();
            let _ = fs::remove_file(&self.aside);
        }
    }
}

/// Makes a new name last through a power cut, where the system can.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|p| File::open(p).ok()) {
        // Some file systems refuse this for folders; the file itself is synced.
        let _ = folder.sync_all();
    }
}
