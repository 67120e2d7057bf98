//! File dialogs and the file manager, which belong to the desktop.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Answers, Reply};
use crate::gui::state::{PathFor, start_dir};

/// Endings of pictures that can be placed.
pub(crate) const PICTURES: [&str; 6] = ["svg", "png", "jpg", "jpeg", "tif", "tiff"];
/// A dialog that closes faster than a hand can was none: no portal answered.
const TOO_FAST: Duration = Duration::from_millis(400);

/// Shows a file dialog and answers with what was chosen.
pub(super) fn ask(what: PathFor, title: &str, answers: &Answers) {
    let begun = Instant::now();
    let dialog = rfd::FileDialog::new().set_title(title).set_directory(start_dir());
    let path = match what {
        PathFor::Project | PathFor::Output | PathFor::NewGame => dialog.pick_folder(),
        PathFor::Proof => dialog.add_filter("PDF", &["pdf"]).set_file_name("bat.pdf").save_file(),
        PathFor::Bloc | PathFor::Table => {
            let all = ["parquet", "csv", "tsv", "txt"];
            let blocs = dialog.add_filter("Parquet, CSV", &all);
            blocs.add_filter("Parquet", &all[..1]).add_filter("CSV", &all[1..]).pick_file()
        }
        PathFor::Key | PathFor::MakerKey | PathFor::Reglement => dialog.pick_file(),
        PathFor::ImportOut => dialog.add_filter("Parquet", &["parquet"]).save_file(),
        PathFor::Copy => dialog.save_file(),
        PathFor::Picture => dialog.add_filter("SVG, PNG, JPEG, TIFF", &PICTURES).pick_file(),
    };
    let shown = path.is_some() || begun.elapsed() > TOO_FAST;
    answers.send(Reply::Path { what, path, shown });
}

/// Shows a folder in the file manager of the desktop.
pub(super) fn reveal(dir: &Path, answers: &Answers) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let run = Command::new(opener)
        .arg(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    // The explorer's exit code says nothing.
    let fault = match run {
        Ok(status) if status.success() || cfg!(windows) => return,
        Ok(status) => format!("{opener}, {status}"),
        Err(e) => format!("{opener}, {e}"),
    };
    answers.send(Reply::RevealFault(format!("{} ({fault})", dir.display())));
}
