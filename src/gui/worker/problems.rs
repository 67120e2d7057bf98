//! Preflight behind the window: reads the documents and checks them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;

use super::{Answers, Reply};
use crate::artwork::Assets;
use crate::game::BlocInfo;
use crate::gui::problems::{Asked, Row};
use crate::preflight::{
    ACCEPTED_FILE, Accepted, Documents, Texts, of_document, read_accepted, with_acceptance,
    write_accepted,
};
use crate::project::{Aside, GAME_FILE, LAYOUT_FILE, PRESS_FILE, Source};

/// What is to be checked.
pub(crate) struct ProblemRequest {
    /// What the window then shows.
    pub asked: Asked,
    /// The project's files.
    pub source: Source,
    /// The open bloc.
    pub bloc: Option<BlocInfo>,
    /// The layout as it is being edited, where it is not saved yet.
    pub edited: Option<Arc<str>>,
}

/// What the thread answers.
pub(crate) enum ProblemReply {
    /// A project was checked.
    Found {
        /// What for.
        asked: Asked,
        /// All rows.
        rows: Vec<Row>,
        /// How long it took.
        took: Duration,
    },
    /// Something is accepted, or no longer.
    Kept {
        /// What.
        accepted: Accepted,
        /// Whether it is accepted now.
        on: bool,
        /// Whether it could be written down.
        result: Result<(), String>,
    },
}

/// Checks until the window is gone. A request that comes while another is being
/// checked waits; a newer one takes its place.
pub(super) fn run(requests: &Receiver<ProblemRequest>, answers: &Answers) {
    while let Ok(request) = requests.recv() {
        let began = Instant::now();
        let rows = check(&request);
        let asked = request.asked;
        let reply = ProblemReply::Found { asked, rows, took: began.elapsed() };
        if !answers.send(Reply::Problems(reply)) {
            return;
        }
    }
}

fn check(request: &ProblemRequest) -> Vec<Row> {
    let source = &request.source;
    let text = |name| source.text(name).map_err(|e| e.to_string());
    let texts = Texts {
        game: text(GAME_FILE),
        layout: match &request.edited {
            Some(edited) => Ok(edited.to_string()),
            None => text(LAYOUT_FILE),
        },
        press: text(PRESS_FILE),
        assets: source,
    };
    let mut documents = Documents::read(&texts);
    let accepted = read(source).unwrap_or_else(|found| {
        documents.add(found);
        Vec::new()
    });
    let found = documents.check(request.bloc.as_ref());
    with_acceptance(&found, &accepted)
        .map(|(finding, by)| Row { finding: finding.clone(), accepted: by.cloned() })
        .collect()
}

/// What is accepted beside a project; else what is wrong with its file.
fn read(source: &Source) -> Result<Vec<Accepted>, Vec<crate::preflight::Finding>> {
    let Some(bytes) = source.read(ACCEPTED_FILE) else { return Ok(Vec::new()) };
    let text = String::from_utf8_lossy(&bytes);
    read_accepted(ACCEPTED_FILE, &text).map_err(|faults| of_document(&faults.faults))
}

/// Writes that something is accepted, or no longer, and answers.
pub(super) fn keep(dir: &Path, accepted: Accepted, on: bool, answers: &Answers) {
    let result = written(dir, &accepted, on);
    answers.send(Reply::Problems(ProblemReply::Kept { accepted, on, result }));
}

fn written(dir: &Path, accepted: &Accepted, on: bool) -> Result<(), String> {
    let source = Source::Folder(dir.to_owned());
    // A file that does not read is somebody's work, and is not written over.
    let mut all = read(&source).map_err(|found| {
        let said: Vec<String> = found.iter().map(|f| format!("{} : {}", f.place, f.said)).collect();
        said.join("\n")
    })?;
    // One row is accepted once; what was accepted of it before no longer holds.
    all.retain(|a| {
        (&a.code, &a.place, &a.area) != (&accepted.code, &accepted.place, &accepted.area)
    });
    if on {
        all.push(accepted.clone());
    }
    let path: PathBuf = dir.join(ACCEPTED_FILE);
    let mut aside = Aside::create(&path, true).map_err(|e| e.to_string())?;
    let text = write_accepted(&all);
    std::io::Write::write_all(&mut aside, text.as_bytes()).map_err(|e| e.to_string())?;
    aside.commit().map_err(|e| e.to_string())
}
