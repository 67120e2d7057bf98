//! `tirage game new`: a folder to begin with.

use std::fmt::Write as _;
use std::path::Path;

use super::args::GameNewArgs;
use super::reglement::Text;
use super::{CliError, Exit, game_check, say};
use crate::bloc::Plan;
use crate::game::Game;
use crate::project::{self, GAME_FILE, Project};
use crate::reglement::{Adoption, Finding, Terms, Weight, adopt};
use crate::wording;

/// Longest identifier that a game file may have.
const LONGEST_ID: usize = 60;

/// Makes a project from a template, with what an official text says if one is
/// given, and says what is left to do by hand.
///
/// A project whose lots can't all be reached yet is made all the same, since its
/// rules are still those of the template: it is checked and found wrong, as
/// `game check` would.
///
/// # Errors
/// If the name, the template or the text is of no use, or the folder is there.
/// Nothing is written then.
pub(super) fn run(args: &GameNewArgs) -> Result<Exit, CliError> {
    let named = Named::new(&args.name)?;
    let template = args.from.as_deref().unwrap_or_else(|| project::default_template());
    let mut files: Vec<(String, Vec<u8>)> = template_files(template)?;
    let text = args.reglement.as_deref().map(Text::read).transpose()?;
    let terms = match &text {
        Some(text) => Some(usable(text, args)?),
        None => None,
    };

    let Some((_, game_file)) = files.iter_mut().find(|(name, _)| name == GAME_FILE) else {
        return Err(CliError::input(format!("le modèle « {template} » n'a pas de {GAME_FILE}")));
    };
    let adoption = Adoption { id: &named.id, name: &named.name, terms: terms.as_ref() };
    let adopted = adopt(&String::from_utf8_lossy(game_file), &adoption).map_err(CliError::input)?;
    let label = args.name.join(GAME_FILE);
    let headed = format!("{}{}", heading(&named.name, template, text.as_ref()), adopted.text);
    // What the program would refuse is not written.
    let game = Game::parse(&label.display().to_string(), &headed).map_err(CliError::input)?;
    *game_file = headed.into_bytes();
    project::create_project(&args.name, &files)?;

    let mut out =
        format!("{} : projet fait à partir du modèle « {template} »\n", args.name.display());
    if let Some(text) = &text {
        // Writing to a String cannot fail.
        let _ = text.facts(&mut out, args.price);
    }
    let _ = left_to_do(&mut out, &game, template, terms.as_ref(), &adopted.plans_dropped);
    let mut exit = game_check::verdict(&mut out, Plan::new(&game).map(|_| ()))?;
    if let Err(e) = Project::open(&args.name) {
        let _ = writeln!(out, "\nLe projet ne s'ouvre pas encore :\n{e}");
        exit = Exit::Wrong;
    }
    say::result(&out)?;
    Ok(exit)
}

fn template_files(template: &str) -> Result<Vec<(String, Vec<u8>)>, CliError> {
    let files = project::template_files(template);
    if files.is_empty() {
        let known = project::templates().join(", ");
        return Err(CliError::input(format!(
            "le modèle « {template} » n'existe pas ; modèles : {known}"
        )));
    }
    Ok(files.into_iter().map(|(name, bytes)| (name, bytes.to_owned())).collect())
}

/// The terms of a text that can be taken over: nothing in it may be wrong.
fn usable<'t>(text: &'t Text, args: &GameNewArgs) -> Result<Terms<'t>, CliError> {
    let terms = text
        .reglement
        .terms(args.price)
        .map_err(|finding| CliError::input(format!("{} (--price)", text.told(&finding))))?;
    let all = text.reglement.findings.iter().chain(&terms.findings).chain(&terms.table.findings);
    let wrong: Vec<String> = all
        .filter(|f: &&Finding| f.fault.weight() == Weight::Error)
        .map(|f| text.told(f))
        .collect();
    if wrong.is_empty() { Ok(terms) } else { Err(CliError::input(wrong.join("\n"))) }
}

/// What a new game file begins with.
fn heading(name: &str, template: &str, text: Option<&Text>) -> String {
    let mut out = format!("# « {name} », commencé à partir du modèle « {template} ».\n");
    if let Some(text) = text {
        let date = text.reglement.date.map_or_else(String::new, |d| format!(" du {d}"));
        out.push_str(&format!("# Du règlement{date} : bloc, prix, tableau de lots, cumul.\n"));
    }
    out.push_str("# Le reste vient du modèle, ses commentaires aussi.\n#\n");
    out
}

fn left_to_do(
    out: &mut String,
    game: &Game,
    template: &str,
    terms: Option<&Terms<'_>>,
    plans_dropped: &[String],
) -> std::fmt::Result {
    writeln!(out, "\nÀ faire à la main")?;
    writeln!(
        out,
        "  game.toml, code : {:04} est celui du modèle, chaque jeu a le sien",
        game.code
    )?;
    match terms {
        None => writeln!(out, "  game.toml, price, bloc et [prizes] : ceux du modèle")?,
        Some(terms) => {
            if terms.bloc.is_none() {
                writeln!(out, "  game.toml, bloc : le texte ne le dit pas, c'est celui du modèle")?;
            }
            if terms.price.is_none() {
                writeln!(
                    out,
                    "  game.toml, price : le texte ne le dit pas, c'est celui du modèle"
                )?;
            }
        }
    }
    let surfaces: Vec<&str> = game.surfaces.iter().map(|s| s.name.as_str()).collect();
    writeln!(
        out,
        "  game.toml, [[surface]], zones et règles (article 4) : celles du modèle ({})",
        surfaces.join(", ")
    )?;
    let alphabets: Vec<&str> = game.alphabets.iter().map(|a| a.id.as_str()).collect();
    writeln!(
        out,
        "  game.toml, [alphabet], symboles, sommes et transcriptions : ceux du modèle ({})",
        alphabets.join(", ")
    )?;
    if !plans_dropped.is_empty() {
        let lots = plans_dropped.join(", ");
        writeln!(out, "  game.toml, [[plan]] : retirés, ces lots n'y sont plus ({lots})")?;
    }
    writeln!(out, "  layout.toml et art/ : nom, textes et dessins du modèle « {template} »")?;
    writeln!(out, "  press.toml : feuille, repères et profil de l'imprimeur")
}

/// A folder's name as the name and the identifier of a game.
struct Named {
    name: String,
    id: String,
}

impl Named {
    fn new(path: &Path) -> Result<Named, CliError> {
        let wrong = |what: &str| CliError::input(format!("{} : {what}", path.display()));
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
