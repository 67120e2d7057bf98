//! `tirage game new`: a folder to begin with.

use std::fmt::Write as _;

use super::args::GameNewArgs;
use super::reglement::Text;
use super::{CliError, Exit, game_check, say};
use crate::bloc::Plan;
use crate::game::Game;
use crate::project::{self, Project};
use crate::reglement::{Finding, Terms, Weight};

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
    let template = args.from.as_deref().unwrap_or_else(|| project::default_template());
    let text = args.reglement.as_deref().map(Text::read).transpose()?;
    let terms = match &text {
        Some(text) => Some(usable(text, args)?),
        None => None,
    };
    let date = text.as_ref().map(|text| text.reglement.date);
    let begun =
        project::begin_game(&args.name, template, terms.as_ref(), date).map_err(|e| {
            match e.is_input() {
                true => CliError::input(e),
                false => CliError::machine(e),
            }
        })?;
    let game = begun.game;

    let mut out =
        format!("{} : projet fait à partir du modèle « {template} »\n", args.name.display());
    if let Some(text) = &text {
        // Writing to a String cannot fail.
        let _ = text.facts(&mut out, args.price);
    }
    let _ = left_to_do(&mut out, &game, template, terms.as_ref(), &begun.plans_dropped);
    let mut exit = game_check::verdict(&mut out, Plan::new(&game).map(|_| ()))?;
    if let Err(e) = Project::open(&args.name) {
        let _ = writeln!(out, "\nLe projet ne s'ouvre pas encore :\n{e}");
        exit = Exit::Wrong;
    }
    say::result(&out)?;
    Ok(exit)
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
