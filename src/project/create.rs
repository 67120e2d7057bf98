//! New projects: a folder that is there whole or not at all.

use std::fs;
use std::path::Path;

use super::FileError;

/// Makes a project's folder with its files, given as paths within it.
///
/// The files are written into a folder beside, which then gets its name.
///
/// # Errors
/// If the folder is there and not empty, or the disk fails.
pub fn create_project<B: AsRef<[u8]>>(dir: &Path, files: &[(String, B)]) -> Result<(), FileError> {
    vacant(dir)?;
    let parent = match dir.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).map_err(|e| FileError::new(parent, &e))?;
    let aside = tempfile::Builder::new()
        .prefix(".tirage-")
        .suffix(".part")
        .tempdir_in(parent)
        .map_err(|e| FileError::new(parent, &e))?;
    // A folder for temporary files is its owner's alone; a project is made as
    // any other folder.
    let whole = aside.path().join("projet");
    for (name, bytes) in files {
        let path = whole.join(name);
        let folder = path.parent().unwrap_or(&whole);
        fs::create_dir_all(folder).map_err(|e| FileError::new(folder, &e))?;
        fs::write(&path, bytes).map_err(|e| FileError::new(&path, &e))?;
    }
    // Not every system gives a name that an empty folder has.
    if dir.exists() {
        fs::remove_dir(dir).map_err(|e| FileError::new(dir, &e))?;
    }
    fs::rename(&whole, dir).map_err(|e| FileError::new(dir, &e))
}

/// Sees to it that nothing is where a project is to be.
fn vacant(dir: &Path) -> Result<(), FileError> {
    match fs::read_dir(dir).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(FileError::wrong(
            dir,
            "ce dossier existe et n'est pas vide\u{202f}; attendu\u{a0}: un dossier à faire",
        )),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(e) => Err(FileError::new(dir, &e)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn files() -> Vec<(String, &'static [u8])> {
        vec![("game.toml".into(), b"x"), ("art/a.svg".into(), b"<svg/>")]
    }

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_project_is_there_whole_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("neuf/projet");
        create_project(&dir, &files()).unwrap();
        assert_eq!(fs::read(dir.join("art/a.svg")).unwrap(), b"<svg/>");
        assert_eq!(names(&root.path().join("neuf")), ["projet"]);

        let empty = root.path().join("vide");
        fs::create_dir(&empty).unwrap();
        create_project(&empty, &files()).unwrap();
        assert!(empty.join("game.toml").exists());
    }

    #[test]
    fn what_is_there_is_kept() {
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("projet");
        fs::create_dir(&dir).unwrap();
        fs::write(dir.join("mine"), "y").unwrap();
        let refused = create_project(&dir, &files()).unwrap_err();
        assert!(refused.is_input() && refused.to_string().contains("pas vide"), "{refused}");
        assert_eq!(names(&dir), ["mine"]);
        let file = dir.join("mine");
        assert!(create_project(&file, &files()).unwrap_err().is_input());
        assert!(create_project(&file.join("in"), &files()).is_err());
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let root = tempfile::tempdir().unwrap();
        // A file and a folder of the same name can't both be.
        let clash: Vec<(String, &[u8])> = vec![("a".into(), b"x"), ("a/b".into(), b"y")];
        assert!(create_project(&root.path().join("projet"), &clash).is_err());
        assert_eq!(names(root.path()), Vec::<String>::new());
    }
}
