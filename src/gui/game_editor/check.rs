//! The thread that reads an edited game: faults, recipes, règlement.

use std::path::PathBuf;
use std::sync::Arc;

use crate::bloc::{self, BlocError, Plan};
use crate::game::{Game, GameError, Money};
use crate::gui::state::Severity;
use crate::project::GAME_FILE;
use crate::reglement::{Reglement, Weight, compare};

/// Recipes that are listed for each lot; all are counted.
const LISTED: usize = 200;

/// What the thread is asked for.
pub(crate) struct GameRequest {
    /// Revision of the text, number of the official text.
    pub revision: (u64, u64),
    /// The text.
    pub text: String,
    /// An official text to compare with, and its file.
    pub reglement: Option<(PathBuf, Arc<str>)>,
}

/// Something wrong with a game, or to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    /// How grave.
    pub severity: Severity,
    /// File and line.
    pub place: String,
    /// What, and what was expected.
    pub text: String,
}

/// What came of reading a game.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    /// Revision of the text, number of the official text.
    pub revision: (u64, u64),
    /// The game, if it reads.
    pub game: Option<Arc<Game>>,
    /// What is wrong with it.
    pub problems: Vec<Trouble>,
    /// How its lots are reached, in the order of the table; empty if the plans
    /// cannot be made.
    pub lots: Vec<LotRecipes>,
    /// Where it differs from the official text.
    pub findings: Vec<Trouble>,
}

/// How a lot is reached.
#[derive(Debug)]
pub(crate) struct LotRecipes {
    /// How many ways the plan takes: those that are wished, else all.
    pub count: usize,
    /// Whether there are more than were counted.
    pub more: bool,
    /// How many ways the rules allow, wished or not.
    pub possible: usize,
    /// Whether there are more than were counted.
    pub more_possible: bool,
    /// The first of these, so that a second wish finds its recipe in the list.
    pub recipes: Vec<Recipe>,
}

/// One way to reach a lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recipe {
    /// In words: « Craps 1 + 6 (5 €) + Roulette 25 € ».
    pub words: String,
    /// As a wish of the designer: surfaces and what each wins.
    pub wins: Vec<(String, Vec<String>)>,
}

/// Reads a game.
pub(crate) fn check(request: &GameRequest) -> Checked {
    let mut checked = Checked { revision: request.revision, ..Checked::default() };
    let game = match Game::parse(GAME_FILE, &request.text) {
        Ok(game) => game,
        Err(errors) => {
            checked.problems = errors.errors().iter().map(problem).collect();
            return checked;
        }
    };
    match Plan::new(&game).and_then(|plan| bloc::check_validation(&game).map(|()| plan)) {
        // Without its wishes it is the same game with more ways.
        Ok(plan) => match Plan::new(&Game { plans: Vec::new(), ..game.clone() }) {
            Ok(free) => checked.lots = recipes(&game, &plan, &free),
            Err(other) => checked.problems.push(of_the_game(other.to_string())),
        },
        Err(BlocError::Plan(faults)) => {
            let faults = faults.iter().map(ToString::to_string);
            checked.problems.extend(faults.map(of_the_game));
        }
        Err(other) => checked.problems.push(of_the_game(other.to_string())),
    }
    if let Some((path, text)) = &request.reglement {
        let name = crate::gui::state::short_path(path);
        checked.findings = compare(&Reglement::parse(text), &game)
            .iter()
            .map(|finding| Trouble {
                severity: match finding.fault.weight() {
                    Weight::Error => Severity::Error,
                    Weight::Warning => Severity::Warning,
                },
                place: match finding.line {
                    Some(line) => format!("{name}, ligne {line}"),
                    None => name.clone(),
                },
                text: finding.fault.to_string(),
            })
            .collect();
    }
    checked.game = Some(Arc::new(game));
    checked
}

/// A fault with its line.
fn problem(error: &GameError) -> Trouble {
    let mut text = error.fault.to_string();
    if !error.field.is_empty() {
        text = format!("{}\u{a0}: {text}", error.field);
    }
    if !error.expected.is_empty() {
        text = format!("{text}\u{202f}; attendu\u{a0}: {}", error.expected);
    }
    let place = format!("{}, ligne {}", error.file, error.line);
    Trouble { severity: Severity::Error, place, text }
}

/// A fault of the game as a whole.
fn of_the_game(text: String) -> Trouble {
    Trouble { severity: Severity::Error, place: GAME_FILE.to_owned(), text }
}

fn recipes(game: &Game, plan: &Plan, free: &Plan) -> Vec<LotRecipes> {
    let listed = |lot| {
        free.recipes(lot)
            .take(LISTED)
            .map(|units| {
                let mut words: Vec<String> = Vec::new();
                let mut wins: Vec<(String, Vec<String>)> = Vec::new();
                for unit in &units {
                    let surface = game.surface(unit.surface);
                    let gain = unit.gain.to_string();
                    // A multiplier pays nothing of its own; a sum is its own
                    // name.
                    words.push(match () {
                        () if unit.gain == Money::ZERO || unit.name == gain => {
                            format!("{} {}", surface.name, unit.name)
                        }
                        () => format!("{} {} ({gain})", surface.name, unit.name),
                    });
                    let written = match unit.gain == Money::ZERO {
                        true => times(&unit.name),
                        false => gain.replace('\u{202f}', " "),
                    };
                    match wins.iter_mut().find(|(id, _)| *id == surface.id) {
                        Some((_, gains)) => gains.push(written),
                        None => wins.push((surface.id.clone(), vec![written])),
                    }
                }
                Recipe { words: words.join(" + "), wins }
            })
            .collect()
    };
    let lots = plan.lots().zip(free.lots()).enumerate();
    lots.map(|(i, ((_, count, more), (_, possible, more_possible)))| LotRecipes {
        count,
        more,
        possible,
        more_possible,
        recipes: listed(i),
    })
    .collect()
}

/// A multiplier as a game file says it: « × 5 ».
fn times(name: &str) -> String {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    format!("× {digits}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_edit::{GameChange, GameDocument};

    const CASINO: &str = include_str!("../../../templates/casino-2012/game.toml");

    fn checked(text: &str, reglement: Option<&str>) -> Checked {
        let reglement = reglement.map(|text| (PathBuf::from("r.txt"), Arc::from(text)));
        check(&GameRequest { revision: (1, 0), text: text.to_owned(), reglement })
    }

    #[test]
    fn recipes_can_be_wished_for_as_they_are_listed() {
        let all = checked(CASINO, None);
        assert!(all.problems.is_empty() && all.lots.len() == 9);
        // Each of the recipes of 50 €, taken over as a wish, is one that the
        // game allows.
        let lot = Money::parse("50 €").unwrap();
        for recipe in all.lots[4].recipes.iter().take(12) {
            let mut document = GameDocument::open(CASINO).unwrap();
            let wins = recipe.wins.clone();
            document.apply(&GameChange::AddRecipe { lot, wins }).unwrap();
            let wished = checked(document.text(), None);
            assert!(wished.problems.is_empty(), "{}: {:?}", recipe.words, wished.problems);
            assert!(wished.lots[4].recipes.contains(recipe), "{}", recipe.words);
            assert!(wished.lots[4].count < all.lots[4].count);
        }
    }

    #[test]
    fn faults_have_their_line_and_differences_their_text() {
        let wrong = checked(&CASINO.replace("count = 500,", "count = 501,"), None);
        assert!(wrong.game.is_none());
        assert!(
            wrong
                .problems
                .iter()
                .any(|p| p.place.contains("ligne ") && p.text.contains("501")
                    || p.text.contains("100")),
            "{:?}",
            wrong.problems
        );
        let text = "Les blocs de 1 500 000 tickets, au prix de 2 €.\n| 2 lots de | 40 000 € | 80 000 € |\n";
        let found = checked(CASINO, Some(text)).findings;
        assert!(
            found.iter().any(|p| p.place.starts_with("r.txt") && p.text.contains("3")),
            "{found:?}"
        );
    }
}
