//! [`Project`]: a folder opened and resolved; blocs opened for it.

use std::borrow::Cow;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{FileError, builtin, output};
use crate::artwork::Assets;
use crate::bloc::{BlocError, BlocReader, FileKey};
use crate::game::{Game, GameErrors, Numbering};
use crate::imposition::{Limits, PressSettings};
use crate::layout::{Imaging, Layout};
use crate::toml_source::FileFaults;

/// What the game's document is called in every project.
pub const GAME_FILE: &str = "game.toml";
/// What the layout's document is called in every project.
pub const LAYOUT_FILE: &str = "layout.toml";
/// What the print shop's document is called in every project.
pub const PRESS_FILE: &str = "press.toml";

/// Why a project can't be opened: everything that is wrong with it at once.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// No such folder, or a file that can't be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A folder, but no project.
    #[error(
        "{path} n'est pas un projet : {missing} y manque (un projet a game.toml, layout.toml et press.toml)",
        path = path.display()
    )]
    NotAProject {
        /// The folder.
        path: PathBuf,
        /// The document that is not there.
        missing: &'static str,
    },
    /// No template of this name.
    #[error("le modèle « {0} » n'existe pas")]
    NoTemplate(String),
    /// Faults in the documents.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Documents(Vec<DocumentError>),
}

impl ProjectError {
    /// Whether what was given is at fault, and not the machine.
    pub fn is_input(&self) -> bool {
        match self {
            ProjectError::File(e) => e.is_input(),
            _ => true,
        }
    }
}

/// What is wrong with one document.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// Faults of `game.toml`.
    #[error(transparent)]
    Game(#[from] GameErrors),
    /// Faults of `layout.toml` and of the art that it names.
    #[error(transparent)]
    Layout(FileFaults),
    /// Faults of `press.toml`.
    #[error(transparent)]
    Press(FileFaults),
    /// The output profile is not there or is of no use.
    #[error("{PRESS_FILE} : {0}")]
    Profile(String),
}

/// Where a project's files come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A folder.
    Folder(PathBuf),
    /// A template that the program carries within itself.
    Template(String),
}

impl Source {
    /// A document of the project as text.
    ///
    /// # Errors
    /// If it is not there or can't be read.
    pub fn text(&self, name: &'static str) -> Result<String, ProjectError> {
        match self {
            Source::Folder(dir) => {
                let path = dir.join(name);
                if dir.is_dir() && !path.exists() {
                    return Err(ProjectError::NotAProject { path: dir.clone(), missing: name });
                }
                Ok(output::read_text(&path)?)
            }
            Source::Template(template) => builtin::template_file(template, name)
                .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
                .ok_or_else(|| ProjectError::NoTemplate(template.clone())),
        }
    }

    /// How messages name a document.
    pub(super) fn label(&self, name: &str) -> String {
        match self {
            Source::Folder(dir) => dir.join(name).display().to_string(),
            Source::Template(template) => format!("{template}/{name}"),
        }
    }

    /// The paths whose change changes the project; none for a template.
    pub fn documents(&self) -> Vec<PathBuf> {
        match self {
            Source::Folder(dir) => {
                [GAME_FILE, LAYOUT_FILE, PRESS_FILE].iter().map(|name| dir.join(name)).collect()
            }
            Source::Template(_) => Vec::new(),
        }
    }
}

/// The project's own files first, then what the program carries.
impl Assets for Source {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        // A layout names files within its project; nothing above it is read.
        if Path::new(name).components().any(|c| !matches!(c, std::path::Component::Normal(_))) {
            return None;
        }
        let own = match self {
            Source::Folder(dir) => [dir.join(name), dir.join("fonts").join(name)]
                .iter()
                .find_map(|path| std::fs::read(path).ok())
                .map(Cow::Owned),
            Source::Template(template) => builtin::template_file(template, name).map(Cow::Borrowed),
        };
        own.or_else(|| builtin::shared_file(name).map(Cow::Borrowed))
    }
}

/// A project, resolved: game, layout and press settings agree with each other.
#[derive(Clone, Debug)]
pub struct Project {
    /// Where it is from.
    pub source: Source,
    /// What the règlement says.
    pub game: Arc<Game>,
    /// Where everything stands.
    pub layout: Arc<Layout>,
    /// How it is printed.
    pub press: Arc<PressSettings>,
    /// The ICC output profile.
    pub profile: Arc<Vec<u8>>,
}

impl Project {
    /// Opens a folder.
    ///
    /// # Errors
    /// If it is no project, or with all faults of all its documents.
    pub fn open(dir: &Path) -> Result<Self, ProjectError> {
        Project::resolve(Source::Folder(dir.to_owned()))
    }

    /// Opens a template that the program carries within itself.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn template(name: &str) -> Result<Self, ProjectError> {
        Project::resolve(Source::Template(name.to_owned()))
    }

    /// Opens the template with which the program starts.
    ///
    /// # Errors
    /// As [`Project::template`].
    pub fn sample() -> Result<Self, ProjectError> {
        Project::template(builtin::default_template())
    }

    /// What its layout is told of the press.
    pub fn imaging(&self) -> Imaging {
        imaging(&self.press, self.layout.numbering().clone(), &self.profile)
    }

    /// The same project with another `press.toml`; its other documents are read
    /// again only if their reading depends on what has changed.
    ///
    /// # Errors
    /// With all faults of the text.
    pub fn with_press_text(&self, text: &str) -> Result<Self, ProjectError> {
        let label = self.source.label(PRESS_FILE);
        let wrong = |e| ProjectError::Documents(vec![e]);
        let press =
            PressSettings::parse(&label, text).map_err(|e| wrong(DocumentError::Press(e)))?;
        let numbering =
            press.numbering(&label, &self.game).map_err(|e| wrong(DocumentError::Press(e)))?;
        let profile = if press.output.profile == self.press.output.profile {
            Arc::clone(&self.profile)
        } else {
            profile(&self.source, &press.output.profile).map_err(wrong)?
        };
        let imaging = imaging(&press, numbering, &profile);
        let layout = if imaging == self.imaging() {
            Arc::clone(&self.layout)
        } else {
            let file = self.source.label(LAYOUT_FILE);
            let text = self.source.text(LAYOUT_FILE)?;
            let layout = Layout::parse(&file, &text, &self.game, &self.source, &imaging);
            Arc::new(layout.map_err(|e| wrong(DocumentError::Layout(e)))?)
        };
        Ok(Project { layout, profile, press: Arc::new(press), ..self.clone() })
    }

    /// Reads and resolves all documents, gathering what is wrong with each.
    ///
    /// # Errors
    /// As [`Project::open`].
    pub fn resolve(source: Source) -> Result<Self, ProjectError> {
        if let Source::Folder(dir) = &source {
            check_folder(dir)?;
        }
        let game_text = source.text(GAME_FILE)?;
        let layout_text = source.text(LAYOUT_FILE)?;
        let press_text = source.text(PRESS_FILE)?;
        let mut wrong = Vec::new();

        let game = Game::parse(&source.label(GAME_FILE), &game_text);
        let press = PressSettings::parse(&source.label(PRESS_FILE), &press_text);
        // Without a game there are no cells to lay out; without press settings
        // the layout is still judged, at the resolution that most imagers have.
        let mut imaging = Imaging {
            dpi: press.as_ref().map_or(600, |p| p.imager_dpi),
            numbering: Numbering::default(),
            profile: None,
            register: press.as_ref().map_or(Limits::default().register, |p| p.limits.register),
        };
        if let (Ok(game), Ok(press)) = (&game, &press) {
            match press.numbering(&source.label(PRESS_FILE), game) {
                Ok(numbering) => imaging.numbering = numbering,
                Err(faults) => wrong.push(DocumentError::Press(faults)),
            }
        }
        let profile = press
            .as_ref()
            .ok()
            .and_then(|p| profile(&source, &p.output.profile).map_err(|e| wrong.push(e)).ok());
        imaging.profile = profile.clone();
        let layout = game.as_ref().ok().map(|game| {
            Layout::parse(&source.label(LAYOUT_FILE), &layout_text, game, &source, &imaging)
        });
        let game = game.map_err(|e| wrong.push(e.into())).ok();
        let press = press.map_err(|e| wrong.push(DocumentError::Press(e))).ok();
        let layout = layout.and_then(|l| l.map_err(|e| wrong.push(DocumentError::Layout(e))).ok());
        match (game, layout, press, profile) {
            (Some(game), Some(layout), Some(press), Some(profile)) if wrong.is_empty() => {
                Ok(Project {
                    source,
                    game: Arc::new(game),
                    layout: Arc::new(layout),
                    press: Arc::new(press),
                    profile,
                })
            }
            _ => Err(ProjectError::Documents(wrong)),
        }
    }
}

/// The output profile of this name.
/// What a layout is told of the press by these settings.
pub(super) fn imaging(
    press: &PressSettings,
    numbering: Numbering,
    profile: &Arc<Vec<u8>>,
) -> Imaging {
    Imaging {
        dpi: press.imager_dpi,
        numbering,
        profile: Some(Arc::clone(profile)),
        register: press.limits.register,
    }
}

/// The output profile of this name, from the project or the program.
pub(super) fn profile(source: &Source, name: &str) -> Result<Arc<Vec<u8>>, DocumentError> {
    source.read(name).map(|bytes| Arc::new(Cow::into_owned(bytes))).ok_or_else(|| {
        DocumentError::Profile(format!(
            "le profil « {name} » n'est ni dans le projet ni dans le programme"
        ))
    })
}

/// Opens only the game of a project, for work that needs nothing else.
///
/// # Errors
/// If the folder is no project, or with all faults of `game.toml`.
pub fn open_game(dir: &Path) -> Result<Game, ProjectError> {
    check_folder(dir)?;
    let source = Source::Folder(dir.to_owned());
    let text = source.text(GAME_FILE)?;
    Game::parse(&source.label(GAME_FILE), &text)
        .map_err(|e| ProjectError::Documents(vec![e.into()]))
}

/// How the tickets of a project's game are numbered, for work that needs no more
/// of `press.toml`; the usual way where there is no such file.
///
/// # Errors
/// With all faults of the file.
pub fn open_numbering(dir: &Path, game: &Game) -> Result<Numbering, ProjectError> {
    let source = Source::Folder(dir.to_owned());
    if source.read(PRESS_FILE).is_none() {
        return Ok(Numbering::default());
    }
    let label = source.label(PRESS_FILE);
    PressSettings::parse(&label, &source.text(PRESS_FILE)?)
        .and_then(|press| press.numbering(&label, game))
        .map_err(|e| ProjectError::Documents(vec![DocumentError::Press(e)]))
}

/// Sees to it that a project's folder is there.
///
/// # Errors
/// If it is not, or is no folder.
pub fn check_folder(dir: &Path) -> Result<(), FileError> {
    let meta = std::fs::metadata(dir).map_err(|e| FileError::new(dir, &e))?;
    if meta.is_dir() {
        Ok(())
    } else {
        Err(FileError::wrong(dir, "un dossier de projet est attendu"))
    }
}

/// Why a bloc can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenBlocError {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The key file that goes with it is wrong.
    #[error(transparent)]
    Key(BlocError),
    /// It is read, but is no bloc of this game.
    #[error("{path} : {error}", path = path.display())]
    Bloc {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: BlocError,
    },
}

/// Opens a bloc of a game.
///
/// # Errors
/// If the file can't be read, is no bloc, or is one of another game or of
/// another meaning of this game.
pub fn open_bloc(path: &Path, game: &Game) -> Result<BlocReader<File>, OpenBlocError> {
    open_encrypted_bloc(path, game, None)
}

/// Opens a bloc of a game, encrypted if there is the file of its key.
///
/// # Errors
/// As [`open_bloc`]; a key file that is none; a bloc that is encrypted without a
/// key or with another, and a key for one that is not encrypted.
pub fn open_encrypted_bloc(
    path: &Path,
    game: &Game,
    key_file: Option<&Path>,
) -> Result<BlocReader<File>, OpenBlocError> {
    let key = read_file_key(key_file)?;
    let file = output::open(path)?;
    BlocReader::open_sealed(file, game, key.as_ref())
        .map_err(|error| OpenBlocError::Bloc { path: path.to_owned(), error })
}

/// Reads the key file of an encrypted bloc, if there is one.
///
/// # Errors
/// If it can't be read or is no key file.
pub fn read_file_key(path: Option<&Path>) -> Result<Option<FileKey>, OpenBlocError> {
    let Some(path) = path else { return Ok(None) };
    let text = output::read_text(path)?;
    FileKey::parse(&path.display().to_string(), &text).map(Some).map_err(OpenBlocError::Key)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_template_opens() {
        assert!(builtin::templates().contains(&builtin::default_template()));
        for name in builtin::templates() {
            let project = Project::template(name).unwrap();
            assert_eq!(project.game.id, name);
        }
    }

    #[test]
    fn nothing_outside_the_project_is_read() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("secret"), "x").unwrap();
        let inner = dir.path().join("projet");
        std::fs::create_dir(&inner).unwrap();
        std::fs::write(inner.join("own.svg"), "y").unwrap();
        let source = Source::Folder(inner.clone());
        assert_eq!(source.read("own.svg").as_deref(), Some(b"y".as_slice()));
        assert_eq!(source.read("../secret"), None);
        assert_eq!(source.read(dir.path().join("secret").to_str().unwrap()), None);
    }

    #[test]
    fn a_folder_that_is_no_project_says_what_is_missing() {
        let dir = tempfile::tempdir().unwrap();
        let error = Project::open(dir.path()).unwrap_err();
        assert!(error.is_input() && error.to_string().contains("game.toml"), "{error}");
        let error = Project::open(&dir.path().join("nowhere")).unwrap_err();
        assert!(error.to_string().contains("introuvable"), "{error}");
    }

    #[test]
    fn faults_of_all_documents_come_at_once() {
        let dir = tempfile::tempdir().unwrap();
        for (name, bytes) in builtin::template_files(builtin::default_template()) {
            let path = dir.path().join(&name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        assert!(Project::open(dir.path()).is_ok());
        for name in [LAYOUT_FILE, PRESS_FILE] {
            let path = dir.path().join(name);
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::write(&path, format!("tpyo = 1\n{text}")).unwrap();
        }
        let message = Project::open(dir.path()).unwrap_err().to_string();
        assert!(message.contains("layout.toml") && message.contains("press.toml"), "{message}");
        assert_eq!(message.matches("clé inconnue").count(), 2, "{message}");
    }
}
