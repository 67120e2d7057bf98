//! A new game's project: a template under another name, with what an official
//! text says if there is one.

use std::path::Path;

use super::{FileError, GAME_FILE, create_project, template_files, templates};
use crate::game::{Game, GameErrors};
use crate::measure::Day;
use crate::reglement::{AdoptError, Adoption, Terms, adopt};
use crate::wording;

/// Longest identifier that a game file may have.
const LONGEST_ID: usize = 60;

/// A project that was begun.
#[derive(Debug)]
pub struct BegunGame {
    /// Its game.
    pub game: Game,
    /// Lots whose win plan was taken out, since the new table has no such lot.
    pub plans_dropped: Vec<String>,
}

/// Why a project can't be begun. Nothing was written then.
#[derive(Debug, thiserror::Error)]
pub enum BeginError {
    /// The folder's name is no name for a game.
    #[error("{path} : {what}", path = .path.display())]
    Name {
        /// The folder.
        path: std::path::PathBuf,
        /// What is expected.
        what: &'static str,
    },
    /// No such template.
    #[error("le modèle « {name} » n'existe pas ; modèles : {known}")]
    Template {
        /// Its name.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// A template without a game file.
    #[error("le modèle « {0} » n'a pas de {GAME_FILE}")]
    NoGame(String),
    /// The text can't be taken over.
    #[error(transparent)]
    Adopt(#[from] AdoptError),
    /// The game that would come of it is wrong.
    #[error(transparent)]
    Game(#[from] GameErrors),
    /// The folder is there, or the disk fails.
    #[error(transparent)]
    File(#[from] FileError),
}

impl BeginError {
    /// Whether what was given is at fault, and not the machine.
    pub fn is_input(&self) -> bool {
        match self {
            BeginError::File(e) => e.is_input(),
            _ => true,
        }
    }
}

/// Makes a project of a template in a folder whose name is the game's. `terms`
/// come from an official text of this day.
///
/// # Errors
/// If the name or the template is of no use, or the folder is there.
pub fn begin_game(
    dir: &Path,
    template: &str,
    terms: Option<&Terms<'_>>,
    text: Option<Option<Day>>,
) -> Result<BegunGame, BeginError> {
    let named = Named::new(dir)?;
    let mut files: Vec<(String, Vec<u8>)> =
        template_files(template).into_iter().map(|(name, b)| (name, b.to_owned())).collect();
    if files.is_empty() {
        let (name, known) = (template.to_owned(), templates().join(", "));
        return Err(BeginError::Template { name, known });
    }
    let Some((_, game_file)) = files.iter_mut().find(|(name, _)| name == GAME_FILE) else {
        return Err(BeginError::NoGame(template.to_owned()));
    };
    let adoption = Adoption { id: &named.id, name: &named.name, terms };
    let adopted = adopt(&String::from_utf8_lossy(game_file), &adoption)?;
    let label = dir.join(GAME_FILE);
    let headed = format!("{}{}", heading(&named.name, template, text), adopted.text);
    // What the program would refuse is not written.
    let game = Game::parse(&label.display().to_string(), &headed)?;
    *game_file = headed.into_bytes();
    create_project(dir, &files)?;
    Ok(BegunGame { game, plans_dropped: adopted.plans_dropped })
}

/// What a new game file begins with.
fn heading(name: &str, template: &str, text: Option<Option<Day>>) -> String {
    let mut out = format!("# « {name} », commencé à partir du modèle « {template} ».\n");
    if let Some(date) = text {
        let date = date.map_or_else(String::new, |d| format!(" du {d}"));
        out.push_str(&format!("# Du règlement{date} : bloc, prix, tableau de lots, cumul.\n"));
    }
    out.push_str("# Le reste vient du modèle, ses commentaires aussi.\n#\n");
    out
}

/// A folder's name as the name and the identifier of a game.
struct Named {
    name: String,
    id: String,
}

impl Named {
    fn new(path: &Path) -> Result<Named, BeginError> {
        let wrong = |what| BeginError::Name { path: path.to_owned(), what };
        let name = path.file_name().and_then(|n| n.to_str());
        let name = name.ok_or_else(|| wrong("un nom de dossier est attendu"))?;
        let id = identifier(name);
        match id.len() {
            0 => Err(wrong("un nom avec des lettres ou des chiffres est attendu")),
            n if n > LONGEST_ID => {
                Err(wrong("un nom plus court est attendu : son identifiant a plus de 60 signes"))
            }
            _ => Ok(Named { name: name.to_owned(), id }),
        }
    }
}

/// « L'Été 2026 » becomes `l-ete-2026`.
fn identifier(name: &str) -> String {
    let plain = wording::bare_capitals(name).replace('Œ', "OE").replace('Æ', "AE");
    let mut id = String::new();
    for c in plain.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => id.push(c.to_ascii_lowercase()),
            '_' => id.push('_'),
            _ if !id.is_empty() && !id.ends_with('-') => id.push('-'),
            _ => {}
        }
    }
    id.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        for (name, id) in [
            ("L'Été 2026", "l-ete-2026"),
            ("grand-large_2026", "grand-large_2026"),
            ("Cœur & As !", "coeur-as"),
            ("« Roue »", "roue"),
        ] {
            assert_eq!(identifier(name), id, "{name}");
        }
        assert!(Named::new(Path::new("..")).is_err());
        assert!(Named::new(Path::new("!!!")).is_err());
        assert!(Named::new(Path::new(&"a".repeat(61))).is_err());
        assert!(Named::new(Path::new("a/b/Le Jeu/")).is_ok_and(|n| n.id == "le-jeu"));
    }
}
