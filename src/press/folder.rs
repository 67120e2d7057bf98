//! [`Folder`]: the folder of a run, who works in it, and what is whole there.
//!
//! While a run is under way the folder has a room of its own, `.tirage`: a
//! lock, a note that says which run this is, and a receipt for each volume that
//! is whole. A receipt is on the disk before its volume gets its name, so that
//! a volume with its name always has one. When the manifest is written the room
//! goes: the manifest says all that it said.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::PressError;
use super::identity::RunId;
use super::manifest::{JOB_TICKET, MANIFEST, Manifest, PROOF, VolumeEntry};
use super::part::Part;
use super::plan::{Plan, PlannedVolume};
use crate::game::Progress;
use crate::project::make_folder;

/// Name of the room within the folder.
pub const ROOM: &str = ".tirage";
const LOCK: &str = "verrou";
const NOTE: &str = "tirage.json";

/// How long a part of a run waits while another prepares the folder.
const PATIENCE: Duration = Duration::from_secs(20);

/// Which run the folder is for.
#[derive(Debug, Serialize, Deserialize)]
struct Note {
    run: String,
    volumes: Vec<String>,
}

/// That a volume is whole.
#[derive(Debug, Serialize, Deserialize)]
struct Receipt {
    run: String,
    /// Whether it was read back and nothing was wrong.
    verified: bool,
    volume: VolumeEntry,
}

/// Who else may work in a folder meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    /// Nobody.
    Alone,
    /// Other parts of the same run.
    Shared,
}

/// The folder of a run, locked.
pub(super) struct Folder {
    dir: PathBuf,
    hold: Hold,
    /// Unlocked when closed, by a killed run too.
    _lock: File,
    /// Of the volumes that are made here, when others work beside.
    volume_locks: Vec<File>,
}

impl Folder {
    /// Enters a folder for a whole run, or to collect one.
    pub(super) fn enter_alone(dir: &Path) -> Result<Self, PressError> {
        make_folder(dir)?;
        match Folder::lock(dir, Hold::Alone)? {
            Some(folder) => Ok(folder),
            None => Err(PressError::Busy(dir.to_owned())),
        }
    }

    /// Enters a folder to make a part of a run, beside others that do the same.
    /// The first one leaves the note.
    pub(super) fn enter_shared(dir: &Path, run: &RunId, plan: &Plan) -> Result<Self, PressError> {
        make_folder(dir)?;
        let began = std::time::Instant::now();
        loop {
            if let Some(folder) = Folder::lock(dir, Hold::Alone)? {
                let there = folder.first_output(plan).is_some();
                if folder.note().is_none_or(|note| note.run != run.as_str()) && !there {
                    folder.clear(plan)?;
                    folder.leave_note(run, plan)?;
                }
            }
            if let Some(folder) = Folder::lock(dir, Hold::Shared)? {
                if folder.run_there().as_deref() == Some(run.as_str()) {
                    return Ok(folder);
                }
                if folder.first_output(plan).is_some() || began.elapsed() > PATIENCE {
                    return Err(PressError::OtherRun(dir.to_owned()));
                }
            }
            if began.elapsed() > PATIENCE {
                return Err(PressError::Busy(dir.to_owned()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Locks the folder; nothing if somebody else holds it.
    fn lock(dir: &Path, hold: Hold) -> Result<Option<Self>, PressError> {
        let room = dir.join(ROOM);
        let path = room.join(LOCK);
        loop {
            make_folder(&room)?;
            let lock = match open_lock(&path) {
                Ok(lock) => lock,
                // Somebody has just finished and taken the room away.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(PressError::io(&path)(error)),
            };
            let locked = match hold {
                Hold::Alone => lock.try_lock(),
                Hold::Shared => lock.try_lock_shared(),
            };
            match locked {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // A file system without locks: the note and the receipts still
                // keep runs apart.
                Err(TryLockError::Error(e)) if e.kind() != io::ErrorKind::Unsupported => {
                    return Err(PressError::io(&path)(e));
                }
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            if is_still(&lock, &path) {
                let dir = dir.to_owned();
                return Ok(Some(Folder { dir, hold, _lock: lock, volume_locks: Vec::new() }));
            }
        }
    }

    /// The first output of whatever run that stands there.
    pub(super) fn first_output(&self, plan: &Plan) -> Option<PathBuf> {
        self.outputs(plan).into_iter().find(|path| path.exists())
    }

    /// All names that a run there may have: this one's, and those that an old
    /// manifest or note tells. The manifest comes first: without it nothing
    /// passes for a whole job.
    fn outputs(&self, plan: &Plan) -> Vec<PathBuf> {
        let old = self
            .manifest_names()
            .into_iter()
            .chain(self.note().into_iter().flat_map(|n| n.volumes));
        // Only bare names of PDF files: a manifest is no licence to remove others.
        let old = old.filter(|name| {
            name.ends_with(".pdf")
                && Path::new(name).file_name().is_some_and(|f| f == name.as_str())
        });
        let new = plan.volumes.iter().map(|v| v.file.clone()).chain([plan.fixed_file()]);
        let fixed = [MANIFEST, JOB_TICKET, PROOF].map(str::to_owned);
        let mut paths: Vec<PathBuf> = Vec::new();
        for name in fixed.into_iter().chain(old).chain(new) {
            let path = self.dir.join(name);
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        paths
    }

    /// Takes away whatever run stands there, and what killed ones have left.
    pub(super) fn clear(&self, plan: &Plan) -> Result<(), PressError> {
        for path in self.outputs(plan) {
            remove(&path)?;
            let mut aside = path.into_os_string();
            aside.push(".part");
            remove(Path::new(&aside))?;
        }
        for path in self.receipts() {
            remove(&path)?;
        }
        remove(&self.dir.join(ROOM).join(NOTE))
    }

    /// Says which run the folder is for.
    pub(super) fn leave_note(&self, run: &RunId, plan: &Plan) -> Result<(), PressError> {
        let volumes = plan.volumes.iter().map(|v| v.file.clone()).collect();
        self.write(NOTE, &Note { run: run.as_str().to_owned(), volumes })
    }

    /// The identity of the run that stands there, by its manifest or its note.
    pub(super) fn run_there(&self) -> Option<String> {
        match read_json::<Value>(&self.dir.join(MANIFEST)) {
            Some(manifest) => Some(manifest.get("run")?.as_str()?.to_owned()),
            // A manifest that can't be read is not ours.
            None if self.dir.join(MANIFEST).exists() => None,
            None => self.note().map(|note| note.run),
        }
    }

    /// The manifest of this run, if it stands there.
    pub(super) fn manifest(&self, run: &RunId) -> Option<Manifest> {
        read_json::<Manifest>(&self.dir.join(MANIFEST)).filter(|m| m.run == run.as_str())
    }

    /// What is known of a volume of this run.
    pub(super) fn entry(&self, run: &RunId, volume: &PlannedVolume) -> Option<VolumeEntry> {
        let receipt = read_json::<Receipt>(&self.receipt(&volume.file));
        let receipt = receipt.filter(|r| r.run == run.as_str()).map(|r| r.volume);
        let entry = receipt
            .or_else(|| self.manifest(run)?.volumes.into_iter().find(|v| v.file == volume.file));
        entry.filter(|entry| entry.is_of(volume))
    }

    /// Whether a volume of this run is known to have been read back.
    pub(super) fn is_verified(&self, run: &RunId, volume: &PlannedVolume) -> bool {
        let receipt = read_json::<Receipt>(&self.receipt(&volume.file));
        receipt.is_some_and(|r| r.run == run.as_str() && r.verified)
    }

    /// Writes that a volume is whole; its name comes after.
    pub(super) fn record(
        &self,
        run: &RunId,
        volume: &VolumeEntry,
        verified: bool,
    ) -> Result<(), PressError> {
        let receipt = Receipt { run: run.as_str().to_owned(), verified, volume: volume.clone() };
        self.write(&receipt_name(&volume.file), &receipt)
    }

    /// The volume as it stands in the folder, if it is whole and of this run.
    /// What is of this run and not whole is taken away.
    pub(super) fn keep(
        &self,
        run: &RunId,
        volume: &PlannedVolume,
        progress: &dyn Progress,
    ) -> Result<Option<VolumeEntry>, PressError> {
        let path = self.dir.join(&volume.file);
        if !path.exists() {
            return Ok(None);
        }
        let Some(entry) = self.entry(run, volume) else {
            return Err(PressError::Foreign(path));
        };
        if is_whole(&path, &entry, progress)? {
            return Ok(Some(entry));
        }
        remove(&path)?;
        Ok(None)
    }

    /// Takes away a volume to make it again.
    pub(super) fn drop_volume(&self, volume: &PlannedVolume) -> Result<(), PressError> {
        remove(&self.dir.join(&volume.file))?;
        remove(&self.receipt(&volume.file))
    }

    /// Takes the manifest away and leaves what it says in receipts: the run is
    /// not whole any more.
    pub(super) fn reopen(
        &self,
        run: &RunId,
        plan: &Plan,
        kept: &[VolumeEntry],
    ) -> Result<(), PressError> {
        self.leave_note(run, plan)?;
        kept.iter().try_for_each(|volume| self.record(run, volume, false))?;
        remove(&self.dir.join(MANIFEST))
    }

    /// Keeps other parts of the run from making these volumes too.
    pub(super) fn lock_volumes(&mut self, volumes: &[PlannedVolume]) -> Result<(), PressError> {
        for volume in volumes {
            let path = self.dir.join(ROOM).join(format!("{}.{LOCK}", volume.file));
            let lock = open_lock(&path).map_err(PressError::io(&path))?;
            match lock.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    return Err(PressError::Busy(self.dir.join(&volume.file)));
                }
                Err(TryLockError::Error(e)) if e.kind() != io::ErrorKind::Unsupported => {
                    return Err(PressError::io(&path)(e));
                }
                Err(TryLockError::Error(_)) | Ok(()) => self.volume_locks.push(lock),
            }
        }
        Ok(())
    }

    /// Leaves a folder whose run is whole: the manifest tells all now.
    pub(super) fn finish(self) {
        // A room that can't be removed does no harm; the next run tidies it.
        let _ = fs::remove_dir_all(self.dir.join(ROOM));
    }

    /// Leaves a folder after a failure: the room stays if a volume was
    /// finished, for another run to go on from there.
    pub(super) fn abandon(self) {
        if self.hold == Hold::Alone && self.receipts().is_empty() {
            let _ = fs::remove_dir_all(self.dir.join(ROOM));
        }
    }

    fn note(&self) -> Option<Note> {
        read_json(&self.dir.join(ROOM).join(NOTE))
    }

    fn manifest_names(&self) -> Vec<String> {
        // Read loosely: it may be an older program's.
        let names = || -> Option<Vec<String>> {
            let json: Value = read_json(&self.dir.join(MANIFEST))?;
            let files = json.get("volumes")?.as_array()?.iter().chain(json.get("fixed"));
            Some(files.filter_map(|v| Some(v.get("file")?.as_str()?.to_owned())).collect())
        };
        names().unwrap_or_default()
    }

    fn receipt(&self, file: &str) -> PathBuf {
        self.dir.join(ROOM).join(receipt_name(file))
    }

    /// All receipts in the room, and parts of some.
    fn receipts(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.dir.join(ROOM)).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.path());
        let ours = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            name.contains(".pdf.") && !name.ends_with(LOCK)
        };
        names.filter(ours).collect()
    }

    fn write(&self, name: &str, value: &impl Serialize) -> Result<(), PressError> {
        write_json(&self.dir.join(ROOM).join(name), value)
    }
}

impl VolumeEntry {
    /// Whether this is said of a volume with this plan.
    fn is_of(&self, volume: &PlannedVolume) -> bool {
        self.file == volume.file
            && self.first_ticket == volume.tickets.start
            && self.last_ticket + 1 == volume.tickets.end
            && self.sheets as usize == volume.sheets.len()
    }
}

/// Whether a file is what its entry says, byte for byte.
///
/// # Errors
/// If it can't be read, or somebody stops it.
pub(super) fn is_whole(
    path: &Path,
    entry: &VolumeEntry,
    progress: &dyn Progress,
) -> Result<bool, PressError> {
    let mut file = File::open(path).map_err(PressError::io(path))?;
    let length = file.metadata().map_err(PressError::io(path))?.len();
    if length != entry.bytes {
        return Ok(false);
    }
    let (mut hash, mut bytes) = (Sha256::new(), vec![0; 1 << 20]);
    loop {
        if progress.cancelled() {
            return Err(PressError::Cancelled);
        }
        match file.read(&mut bytes) {
            Ok(0) => break,
            Ok(n) => hash.update(&bytes[..n]),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(PressError::io(path)(e)),
        }
    }
    let hash: String = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
    Ok(hash == entry.sha256)
}

/// Writes a value as JSON under a name that it gets when it is whole.
pub(super) fn write_json(path: &Path, value: &impl Serialize) -> Result<(), PressError> {
    let mut part = Part::create(path)?;
    serde_json::to_writer_pretty(&mut part, value).map_err(|e| PressError::io(path)(e.into()))?;
    io::Write::write_all(&mut part, b"\n").map_err(PressError::io(path))?;
    part.commit()
}

fn receipt_name(file: &str) -> String {
    format!("{file}.json")
}

fn read_json<T: for<'de> Deserialize<'de>>(path: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

fn remove(path: &Path) -> Result<(), PressError> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(PressError::io(path)(e)),
        _ => Ok(()),
    }
}

fn open_lock(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// Whether the path still leads to this file: who finished before us may have
/// taken it away after we had opened it.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still(_file: &File, path: &Path) -> bool {
    path.exists()
}
