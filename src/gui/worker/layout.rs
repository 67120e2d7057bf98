//! The layout thread: reads an edited `layout.toml` again and makes a document
//! of it, so that every workspace draws what is being laid out.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::{Answers, Reply};
use crate::edit::{Edit, EditDocument};
use crate::gui::document::{Document, Made};
use crate::layout::{Draft, Layout, LayoutObject, ObjectId};
use crate::project::{
    Aside, FileError, LAYOUT_FILE, Project, Source, create_project, read_text, template_files,
};

/// What the layout thread is asked for.
pub(crate) struct LayoutRequest {
    /// What the text is laid out with: game, press settings, art.
    pub document: Arc<Document>,
    /// The text.
    pub text: Arc<str>,
    /// A drag that is still going on, and the objects that it began with.
    pub drag: Option<(Edit, Arc<[LayoutObject]>)>,
    /// What is left out of the drawing.
    pub hidden: Vec<ObjectId>,
    /// Which state of the text it is.
    pub revision: u64,
    /// Generation of the document to be made.
    pub generation: u64,
}

/// A text laid out.
pub(crate) struct Laid {
    /// The document; nothing where the text is no TOML, and what was drawn
    /// before goes on being drawn.
    pub document: Option<Arc<Document>>,
}

/// Answers requests until the window is gone.
pub(super) fn run(requests: &Receiver<LayoutRequest>, answers: &Answers) {
    while let Ok(request) = requests.recv() {
        if !answers.send(Reply::Laid(lay_out(&request))) {
            return;
        }
    }
}

/// A text laid out for a project as far as its faults let it be.
pub(super) fn draft_of(project: &Project, text: &str) -> Draft {
    Layout::draft(LAYOUT_FILE, text, &project.game, &project.source, &project.imaging())
}

fn lay_out(request: &LayoutRequest) -> Laid {
    let (dragged, revision) = (request.drag.is_some(), request.revision);
    let moved = request.drag.as_ref().and_then(|(edit, objects)| {
        // A drag that cannot be carried out shows nothing on its way.
        edited(&request.text, edit, objects)
    });
    let text = moved.unwrap_or_else(|| Arc::clone(&request.text));
    let before = &request.document;
    let Draft { mut layout, objects, faults } = draft_of(&before.project, &text);
    if !request.hidden.is_empty() {
        let without = Edit::Delete { objects: request.hidden.clone() };
        if let Some(text) = edited(&text, &without, &objects) {
            layout = draft_of(&before.project, &text).layout.or(layout);
        }
    }
    let made = Made {
        text,
        revision,
        partly: dragged || !request.hidden.is_empty(),
        faults: faults.len(),
    };
    let document = layout.map(|layout| {
        let project = Project { layout: Arc::new(layout), ..Project::clone(&before.project) };
        let dir = before.dir.clone();
        Arc::new(Document::new(Arc::new(project), dir, request.generation, made, objects))
    });
    Laid { document }
}

/// A text with one edit; nothing if it cannot be made.
fn edited(text: &str, edit: &Edit, objects: &[LayoutObject]) -> Option<Arc<str>> {
    let mut document = EditDocument::open(text).ok()?;
    document.apply(edit, objects, None).ok()?;
    Some(document.text().into())
}

/// A layout to be written.
pub(crate) struct SaveOrder {
    /// What is saved.
    pub project: Arc<Project>,
    /// Another folder than the project's own: a copy is made there.
    pub copy_to: Option<PathBuf>,
    /// The text.
    pub text: Arc<str>,
    /// The text of the file as it was last read or written here.
    pub known: Arc<str>,
    /// Whether the file is written over although another program changed it.
    pub force: bool,
}

/// A layout that was written.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    /// The project's folder.
    pub dir: PathBuf,
    /// What was written.
    pub text: Arc<str>,
    /// Whether the folder was made for it.
    pub copied: bool,
}

/// Why a layout was not written.
#[derive(Clone, Debug)]
pub(crate) enum SaveFault {
    /// Another program changed the file; its text.
    Changed(Arc<str>),
    /// What the project is made of is within the program: a folder is asked for.
    NoFolder,
    /// The disk refuses.
    Failed(String),
}

impl From<FileError> for SaveFault {
    fn from(error: FileError) -> Self {
        SaveFault::Failed(error.to_string())
    }
}

/// Writes a layout; the file is whole or as it was.
pub(super) fn save(order: &SaveOrder) -> Result<Saved, SaveFault> {
    let text = Arc::clone(&order.text);
    match (&order.copy_to, &order.project.source) {
        (Some(dir), source) => {
            create_project(dir, &files_of(source, &text)?)?;
            Ok(Saved { dir: dir.clone(), text, copied: true })
        }
        (None, Source::Folder(dir)) => {
            let path = dir.join(LAYOUT_FILE);
            if !order.force {
                let there: Arc<str> = read_text(&path)?.into();
                if there != order.known {
                    return Err(SaveFault::Changed(there));
                }
            }
            let mut aside = Aside::create(&path, true)?;
            let written = aside.write_all(text.as_bytes());
            written.map_err(|e| FileError::new(&path, &e))?;
            aside.commit()?;
            Ok(Saved { dir: dir.clone(), text, copied: false })
        }
        (None, Source::Template(_)) => Err(SaveFault::NoFolder),
    }
}

/// The files of a project, with another layout.
fn files_of(source: &Source, text: &str) -> Result<Vec<(String, Vec<u8>)>, SaveFault> {
    let mut files: Vec<(String, Vec<u8>)> = match source {
        Source::Template(name) => {
            template_files(name).into_iter().map(|(n, bytes)| (n, bytes.to_vec())).collect()
        }
        Source::Folder(_) => return Err(SaveFault::NoFolder),
    };
    files.retain(|(name, _)| name != LAYOUT_FILE);
    files.push((LAYOUT_FILE.to_owned(), text.as_bytes().to_vec()));
    Ok(files)
}
