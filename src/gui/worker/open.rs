//! Projects and blocs, opened apart from the window's thread.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::ProjectFault;
use crate::bloc::{BlocError, BlocId, BlocReader, Key, generate, smallest_specimen};
use crate::game::{Game, Money, Unwatched};
use crate::gui::document::{BlocView, Document, Made};
use crate::gui::game_editor::check::Trouble;
use crate::gui::state::Severity;
use crate::project::{
    DocumentError, LAYOUT_FILE, OpenBlocError, Project, ProjectError, open_bloc,
    open_encrypted_bloc,
};
use crate::rule::Evaluator;

/// Tickets of the specimen that the window makes.
const SPECIMEN: u32 = 5_000;

/// A bloc that is open for reading.
pub(crate) struct OpenBloc {
    /// What the views see of it.
    pub view: Arc<BlocView>,
    /// The file.
    pub reader: Arc<BlocReader<File>>,
    /// Works out what tickets win.
    pub evaluator: Arc<Evaluator>,
    /// Where the file is, the window's own specimen included.
    pub file: PathBuf,
    /// Where its key is, if it is encrypted.
    pub key_file: Option<PathBuf>,
    /// Removes the window's own specimen when it is closed.
    temp: Option<Arc<tempfile::TempPath>>,
}

impl OpenBloc {
    /// The same bloc as the views are to see it from now on.
    pub(crate) fn seen_as(&self, view: BlocView) -> OpenBloc {
        OpenBloc {
            view: Arc::new(view),
            reader: Arc::clone(&self.reader),
            evaluator: Arc::clone(&self.evaluator),
            file: self.file.clone(),
            key_file: self.key_file.clone(),
            temp: self.temp.clone(),
        }
    }
}

/// Opens the project in a folder, or the one within the program.
pub(super) fn project(
    dir: Option<PathBuf>,
    generation: u64,
) -> Result<Arc<Document>, ProjectFault> {
    let opened = match &dir {
        Some(dir) => Project::open(dir),
        None => Project::sample(),
    };
    let project = opened.map_err(|e| fault(&e, dir.clone()))?;
    let text = project.source.text(LAYOUT_FILE).map_err(|e| fault(&e, dir.clone()))?;
    let objects = super::layout::draft_of(&project, &text).objects;
    let made = Made { text: text.into(), ..Made::default() };
    Ok(Arc::new(Document::new(Arc::new(project), dir, generation, made, objects)))
}

fn fault(error: &ProjectError, dir: Option<PathBuf>) -> ProjectFault {
    ProjectFault { dir, text: error.to_string(), problems: problems_of(error) }
}

/// The faults of a project one by one, each with its place.
pub(crate) fn problems_of(error: &ProjectError) -> Vec<Trouble> {
    let ProjectError::Documents(documents) = error else {
        return vec![problem(String::new(), error.to_string())];
    };
    let place = |file: &str, line: usize| {
        let name = Path::new(file).file_name().map_or(file.into(), |n| n.to_string_lossy());
        format!("{name}:{line}")
    };
    let said = |field: &str, text: String| match field {
        "" => text,
        field => format!("{field} : {text}"),
    };
    let mut found = Vec::new();
    for document in documents {
        match document {
            DocumentError::Game(errors) => found.extend(errors.errors().iter().map(|e| {
                let text = match e.expected.as_str() {
                    "" => e.fault.to_string(),
                    expected => format!("{} ; attendu : {expected}", e.fault),
                };
                problem(place(&e.file, e.line), said(&e.field, text))
            })),
            DocumentError::Layout(errors) | DocumentError::Press(errors) => found.extend(
                errors
                    .faults
                    .iter()
                    .map(|e| problem(place(&e.file, e.line), said(&e.field, e.message.clone()))),
            ),
            DocumentError::Profile(text) => {
                found.push(problem(crate::project::PRESS_FILE.to_owned(), text.clone()));
            }
        }
    }
    found
}

fn problem(place: String, text: String) -> Trouble {
    let text = crate::gui::locale::typeset_french(&text);
    Trouble { severity: Severity::Error, place, text }
}

/// Why a file did not open as a bloc.
pub(crate) enum BlocFault {
    /// It is wrong, and why.
    Wrong(String),
    /// It is encrypted, and no key that was given opens it.
    Key {
        /// The file.
        bloc: PathBuf,
        /// What is wrong with the key.
        why: String,
    },
    /// It is a sound table of another program.
    Table(PathBuf),
}

impl BlocFault {
    fn new(path: PathBuf, error: OpenBlocError, key_given: bool) -> Self {
        let wanted = match &error {
            OpenBlocError::Key(_) => true,
            OpenBlocError::File(_) => false,
            OpenBlocError::Bloc { error, .. } if error.is_foreign_table() => {
                return BlocFault::Table(path);
            }
            // A table named otherwise than .csv; what is called Parquet and is
            // none is damaged.
            OpenBlocError::Bloc { error: BlocError::NotParquet, .. } => {
                let parquet = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("parquet"));
                match parquet {
                    true => false,
                    false => return BlocFault::Table(path),
                }
            }
            OpenBlocError::Bloc { error, .. } => {
                matches!(error, BlocError::Encrypted | BlocError::OtherFileKey { .. })
                    || key_given && matches!(error, BlocError::Corrupt(_))
            }
        };
        match wanted {
            true => BlocFault::Key { bloc: path, why: error.to_string() },
            false => BlocFault::Wrong(error.to_string()),
        }
    }
}

/// Opens the bloc in a file.
pub(super) fn bloc(
    document: &Document,
    path: PathBuf,
    key_file: Option<PathBuf>,
    generation: u64,
) -> Result<OpenBloc, BlocFault> {
    let key_given = key_file.is_some();
    let reader = open_encrypted_bloc(&path, &document.game, key_file.as_deref())
        .map_err(|e| BlocFault::new(path.clone(), e, key_given))?;
    let bloc = opened(document, reader, path, None, generation).map_err(BlocFault::Wrong)?;
    Ok(OpenBloc { key_file, ..bloc })
}

/// Makes a specimen of the game. It is a file like any other, so that it can be
/// pressed, and is gone when the window closes it.
pub(super) fn specimen(document: &Document, generation: u64) -> Result<OpenBloc, String> {
    let game = &document.game;
    let tickets = SPECIMEN.max(smallest_specimen(game)).min(game.bloc_size.saturating_sub(1));
    // A specimen is never sold, so that its key is no secret.
    let key = Key::parse("spécimen", &"5b".repeat(32)).map_err(|e| e.to_string())?;
    let id = BlocId::new(1, 1).map_err(|e| e.to_string())?;
    let temp = tempfile::Builder::new()
        .prefix("tirage-specimen-")
        .suffix(".parquet")
        .tempfile()
        .map_err(|e| e.to_string())?;
    let out = std::io::BufWriter::new(temp.as_file());
    generate(game, &key, id, Some(tickets), out, &Unwatched).map_err(|e| e.to_string())?;
    let path = temp.into_temp_path();
    let file = path.to_path_buf();
    let reader = open_bloc(&file, game).map_err(|e| e.to_string())?;
    opened(document, reader, file, Some(path), generation)
}

fn opened(
    document: &Document,
    reader: BlocReader<File>,
    file: PathBuf,
    temp: Option<tempfile::TempPath>,
    generation: u64,
) -> Result<OpenBloc, String> {
    let info = reader.info().clone();
    // Counts of a real bloc are not told while its winners are hidden.
    let lots = match info.specimen {
        true => lots(&document.game, &reader)?,
        false => Vec::new(),
    };
    let path = temp.is_none().then(|| file.clone());
    let view = Arc::new(BlocView { generation, info, path, lots });
    let evaluator = Arc::new(Evaluator::new(&document.game));
    let (reader, temp) = (Arc::new(reader), temp.map(Arc::new));
    Ok(OpenBloc { view, reader, evaluator, file, key_file: None, temp })
}

/// How many tickets have which lot, highest first, losing tickets last.
pub(super) fn lots(game: &Game, reader: &BlocReader<File>) -> Result<Vec<(Money, u64)>, String> {
    let counts = reader.lot_counts().map_err(|e| e.to_string())?;
    let mut all: Vec<(Money, u64)> =
        counts.into_iter().map(|(lot, n)| (lot, u64::from(n))).collect();
    for lot in &game.lots {
        if !all.iter().any(|(l, _)| *l == lot.amount) {
            all.push((lot.amount, 0));
        }
    }
    all.sort_by_key(|(lot, _)| std::cmp::Reverse(*lot));
    Ok(all)
}
