//! Names of files for a path field.

use std::path::{Path, PathBuf};

/// Up to `most` paths that begin as typed, folders first; files only where
/// `files` are asked for.
pub(crate) fn completions(typed: &str, files: bool, most: usize) -> Vec<PathBuf> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Vec::new();
    }
    let path = Path::new(typed);
    let (dir, start) = if typed.ends_with('/') {
        (path, String::new())
    } else {
        let dir = match path.parent() {
            Some(dir) if !dir.as_os_str().is_empty() => dir,
            _ => Path::new("."),
        };
        (dir, path.file_name().map(|n| n.to_string_lossy().to_lowercase()).unwrap_or_default())
    };
    let Ok(entries) = std::fs::read_dir(dir) else { return Vec::new() };
    let mut found: Vec<(bool, PathBuf)> = entries
        .filter_map(Result::ok)
        // A folder with very many files must not hold up the window.
        .take(2000)
        .filter_map(|e| {
            let name = e.file_name().to_string_lossy().into_owned();
            let is_dir = e.file_type().is_ok_and(|t| t.is_dir());
            let hidden = name.starts_with('.') && !start.starts_with('.');
            let fits = name.to_lowercase().starts_with(&start) && !hidden;
            let same = e.path() == path;
            (fits && !same && (is_dir || files)).then(|| (!is_dir, e.path()))
        })
        .collect();
    found.sort();
    found.truncate(most);
    found.into_iter().map(|(_, path)| path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_first_and_files_only_when_asked_for() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("blocs")).unwrap();
        std::fs::write(dir.path().join("bloc.parquet"), "x").unwrap();
        std::fs::write(dir.path().join("autre"), "x").unwrap();
        let typed = dir.path().join("BLO").display().to_string();
        assert_eq!(completions(&typed, false, 9), [dir.path().join("blocs")]);
        let both = completions(&typed, true, 9);
        assert_eq!(both, [dir.path().join("blocs"), dir.path().join("bloc.parquet")]);
        assert!(completions("", true, 9).is_empty());
        assert!(completions("/no/such/folder/x", true, 9).is_empty());
    }
}
