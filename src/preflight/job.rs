//! Game and job: lots that can be reached, numbers that tell tickets apart, the
//! bloc that is to be pressed.

use super::faults::{PRESS, of_plan};
use super::finding::{Finding, Place};
use crate::bloc::{Plan, check_validation};
use crate::game::{BlocInfo, Game, Numbering, Serial};

/// Whether a bloc of the game can be drawn.
pub(super) fn game(game: &Game) -> Vec<Finding> {
    let plan = Plan::new(game).err();
    let validation = check_validation(game).err();
    plan.iter().chain(&validation).flat_map(of_plan).collect()
}

/// Serials that two blocs would share.
pub(super) fn numbers(game: &Game, numbering: &Numbering) -> Vec<Finding> {
    let serial =
        |emission, bloc| numbering.text(&Serial { game: game.code, emission, bloc, ticket: 0 });
    let first = serial(1, 1);
    let alike = [("émission", serial(2, 1)), ("bloc", serial(1, 2))];
    alike
        .into_iter()
        .filter(|(_, other)| *other == first)
        .map(|(what, _)| {
            let said = format!(
                "« {first} » est le numéro d'un ticket de l'{what} 1 et de l'{what} 2 ; un numéro par ticket est attendu"
            )
            .replace("de l'bloc", "du bloc");
            Finding::new("N-911", Place::of(PRESS, "serial.pattern"), said, what.to_owned())
        })
        .collect()
}

/// The bloc against the game.
pub(super) fn bloc(game: &Game, bloc: &BlocInfo) -> Vec<Finding> {
    let place = || Place::of("", "bloc");
    let (has, size) = (bloc.tickets, game.bloc_size);
    if bloc.specimen {
        let said = format!("spécimen de {has} tickets, le bloc du jeu en a {size}");
        return vec![Finding::new("N-921", place(), said, has.to_string())];
    }
    if has == size {
        return Vec::new();
    }
    let said = format!("le bloc a {has} tickets ; {size} sont attendus");
    vec![Finding::new("N-912", place(), said, has.to_string())]
}
