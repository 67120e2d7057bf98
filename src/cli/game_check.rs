//! `tirage game check`: what a game file means, and whether it can be played.

use std::fmt::Write as _;

use super::args::GameCheckArgs;
use super::reglement::Text;
use super::{CliError, Exit, say};
use crate::bloc::{self, BlocError, Plan, Unit};
use crate::game::{Game, Money};
use crate::project;
use crate::rule::{Reading, readings};
use crate::wording::thousands;

/// Recipes shown for each lot; the whole list may have thousands.
const RECIPES_SHOWN: usize = 3;

/// Prints the game, its prize table with recipes, and its readings.
///
/// A game that reads well but whose lots can't all be reached is checked and
/// found wrong; so is a game that does not say what its règlement says.
///
/// # Errors
/// If the folder is no project, or with everything that is wrong in its
/// `game.toml`; if the règlement can't be read or has no prize table.
pub(super) fn run(args: &GameCheckArgs) -> Result<Exit, CliError> {
    let game = project::open_game(&args.project)?;
    let reglement = args.reglement.as_deref().map(Text::read).transpose()?;
    let plan = Plan::new(&game);
    let mut text = report(&game, plan.as_ref().ok());
    let drawn = verdict(&mut text, plan.and_then(|_| bloc::check_validation(&game)))?;
    let compared = reglement.map_or(Exit::Done, |r| r.compare(&mut text, &game));
    say::result(&text)?;
    Ok(if drawn == Exit::Done { compared } else { drawn })
}

/// Says whether all lots of a game can be reached, and which not.
///
/// # Errors
/// If the game can't be planned for another reason.
pub(super) fn verdict(out: &mut String, plan: Result<(), BlocError>) -> Result<Exit, CliError> {
    match plan {
        Ok(()) => {
            out.push_str("\nLe jeu est en ordre.\n");
            Ok(Exit::Done)
        }
        Err(BlocError::Plan(faults)) => {
            out.push_str("\nLe jeu ne peut pas être tiré :\n");
            faults.iter().for_each(|fault| out.push_str(&format!("  {fault}\n")));
            Ok(Exit::Wrong)
        }
        Err(fault @ BlocError::ValidationDigits { .. }) => {
            out.push_str(&format!("\nLe jeu ne peut pas être tiré :\n  {fault}\n"));
            Ok(Exit::Wrong)
        }
        Err(other) => Err(CliError::input(other)),
    }
}

/// The report as text.
fn report(game: &Game, plan: Option<&Plan>) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = summary(&mut out, game)
        .and_then(|()| prizes(&mut out, game, plan))
        .and_then(|()| surfaces(&mut out, game))
        .and_then(|()| open_ends(&mut out, game, plan));
    out
}

fn summary(out: &mut String, game: &Game) -> std::fmt::Result {
    writeln!(out, "{} ({}), jeu n° {:04}", game.name, game.id, game.code)?;
    let tickets = thousands(game.bloc_size.into());
    writeln!(out, "Ticket à {}, blocs de {tickets} tickets", game.price)?;
    writeln!(
        out,
        "{} cases par ticket, {} zones, {} surfaces",
        game.slots.len(),
        game.zones.len(),
        game.surfaces.len()
    )?;
    if game.validation_digits > 0 {
        writeln!(out, "Numéro de contrôle à {} chiffres", game.validation_digits)?;
    }
    let meaning: String = game.meaning.iter().map(|byte| format!("{byte:02x}")).collect();
    writeln!(out, "Sens du jeu (SHA-256) : {meaning}")
}

fn prizes(out: &mut String, game: &Game, plan: Option<&Plan>) -> std::fmt::Result {
    writeln!(out, "\nTableau de lots")?;
    for (i, lot) in game.lots.iter().enumerate() {
        let total = lot.amount * i64::from(lot.count);
        write!(
            out,
            "  {:>9} {} de {:>14} = {:>14}",
            thousands(lot.count.into()),
            if lot.count > 1 { "lots" } else { "lot " },
            lot.amount.to_string(),
            total.to_string()
        )?;
        if game.in_kind.iter().any(|(amount, _)| *amount == lot.amount) {
            write!(out, "  {}", game.lot_name(lot.amount))?;
        }
        if game.cumulation.amounts.contains(&lot.amount) {
            write!(out, "  en cumul seulement")?;
        }
        writeln!(out)?;
        if let Some(plan) = plan {
            recipes(out, game, plan, i)?;
        }
    }
    let sum: Money = game.lots.iter().map(|lot| lot.amount * i64::from(lot.count)).sum();
    let stakes = game.price * i64::from(game.bloc_size);
    writeln!(out, "  {:>9} lots pour {sum}", thousands(game.winner_count().into()))?;
    writeln!(
        out,
        "  {} % des mises redistribués, un ticket gagnant sur {}",
        decimal(sum.to_cents(), stakes.to_cents(), 100),
        decimal(game.bloc_size.into(), game.winner_count().into(), 1)
    )
}

/// A ratio with two decimals and a comma, rounded, without floating point.
fn decimal(numerator: i64, denominator: i64, scale: i64) -> String {
    if denominator == 0 {
        return "0".to_owned();
    }
    let (numerator, denominator) = (i128::from(numerator), i128::from(denominator));
    let hundredths =
        (numerator * i128::from(scale) * 100 + denominator / 2).div_euclid(denominator);
    format!("{},{:02}", hundredths / 100, hundredths % 100)
}

fn recipes(out: &mut String, game: &Game, plan: &Plan, lot: usize) -> std::fmt::Result {
    let Some((_, count, more)) = plan.lots().nth(lot) else { return Ok(()) };
    let least = if more { "plus de " } else { "" };
    let noun = if count > 1 { "recettes" } else { "recette" };
    writeln!(out, "            {least}{} {noun}, dont :", thousands(count as u64))?;
    for recipe in plan.recipes(lot).take(RECIPES_SHOWN) {
        let units: Vec<String> = recipe.iter().map(|unit| told(game, unit)).collect();
        writeln!(out, "              {}", units.join(" + "))?;
    }
    Ok(())
}

fn told(game: &Game, unit: &Unit) -> String {
    let (surface, gain) = (&game.surface(unit.surface).name, unit.gain.to_string());
    // A multiplier pays nothing of its own.
    if unit.gain == Money::ZERO {
        format!("{surface} {}", unit.name)
    // A sum is its own name.
    } else if unit.name == gain {
        format!("{surface} {gain}")
    } else {
        format!("{surface} {} ({gain})", unit.name)
    }
}

fn surfaces(out: &mut String, game: &Game) -> std::fmt::Result {
    writeln!(out, "\nSurfaces")?;
    for surface in &game.surfaces {
        writeln!(out, "  {}", surface.name)?;
        for zone in surface.zones.iter().map(|id| game.zone(*id)) {
            let elements = zone.values(game).count();
            let Some(slot) = zone.slots.first() else { continue };
            let alphabet = game.alphabet(game.slot(*slot).alphabet);
            let noun = if elements > 1 { "éléments" } else { "élément" };
            let beside = zone.gains(game).next().is_some();
            let gains = match (beside, zone.sum_box(game).is_some(), elements) {
                (false, false, _) => "",
                (true, false, 1) => ", avec sa somme",
                (true, false, _) => ", chacun avec sa somme",
                (false, true, _) => ", avec une case de gain",
                (true, true, _) => ", chacun avec sa somme, et une case de gain",
            };
            let demanded = if alphabet.transcription_demanded {
                ", transcription exigée par le règlement"
            } else {
                ""
            };
            writeln!(
                out,
                "    {} : {elements} {noun} parmi {} ({}){gains}{demanded}",
                zone.name,
                alphabet.symbols.len(),
                alphabet.id
            )?;
        }
    }
    Ok(())
}

fn open_ends(out: &mut String, game: &Game, plan: Option<&Plan>) -> std::fmt::Result {
    let (printed, avoided): (Vec<Reading>, Vec<Reading>) =
        readings(game).into_iter().partition(|reading| reading.printed);
    let lists = [
        ("Lectures du règlement suivies par le calcul des gains", printed),
        ("Lectures dont aucun ticket imprimé ne dépend", avoided),
    ];
    for (title, readings) in lists {
        if readings.is_empty() {
            continue;
        }
        writeln!(out, "\n{title}")?;
        for reading in readings {
            let place: Vec<&str> = [reading.surface.as_str(), reading.article.as_str()]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect();
            let place = if place.is_empty() { "Ticket".to_owned() } else { place.join(", ") };
            writeln!(out, "  {place} : {}", reading.text)?;
        }
    }
    let unused = plan.map(Plan::unused).unwrap_or_default();
    if !unused.is_empty() {
        writeln!(out, "\nGains décrits qu'aucun lot n'emploie")?;
        for unit in &unused {
            writeln!(out, "  {} (article {})", told(game, unit), unit.article)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_rounded_to_hundredths() {
        assert_eq!(decimal(315_000_000, 450_000_000, 100), "70,00");
        assert_eq!(decimal(1_500_000, 345_529, 1), "4,34");
        assert_eq!(decimal(1, 3, 100), "33,33");
        assert_eq!(decimal(2, 3, 1), "0,67");
        assert_eq!(decimal(1, 0, 1), "0");
    }
}
