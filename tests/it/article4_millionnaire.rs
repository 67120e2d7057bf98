//! The Millionnaire's Article 4, sentence by sentence, and every reading.
//!
//! What each sentence says in our words, and where it is held:
//!
//! | article | it says | held by |
//! |---|---|---|
//! | 4.1 | two surfaces that don't depend on each other | `two_surfaces_4_1_and_4_5` |
//! | 4.2, 1 and 2 | the stake is validated by a button and debited | not applicable: paper is paid for at the counter |
//! | 4.2, 3 | a ticket that was not seen to its end is looked up in the history | not applicable: a paper ticket stays in hand; `ticket show` is the print shop's |
//! | 4.2, 4 | played by hand, all hidden zones are opened, in any order | the outcome is that of the cells, which know no order: `two_surfaces_4_1_and_4_5` |
//! | 4.2, 5 | played automatically, all opens by itself | not applicable: nothing opens by itself on paper |
//! | 4.3.1 | a zone of 24 coffres, a coffre with six symbols, and their mentions | `what_is_printed_4_3_and_4_4` |
//! | 4.3.2 | 24 symbols, each with a sum in figures; six winning symbols | `what_is_printed_4_3_and_4_4` |
//! | 4.3.3, 1 and 2 | the order in which the player looks at the zones | not applicable: paper is scratched in any order |
//! | 4.3.3, 3 and 4 | a symbol that is one of the six wins the sum that goes with it | `one_coffre_4_3_3` |
//! | 4.3.3, 5 | several add up to one lot | `several_coffres_4_3_3` |
//! | 4.3.4 | all else loses | `losing_coffres_4_3_4` |
//! | 4.4.1 | a coffre with a mention and three symbols | `what_is_printed_4_3_and_4_4` |
//! | 4.4.2 | three lingots win and lead to the last stage | `three_lingots_4_4` |
//! | 4.4.3 | all else loses, and there is no last stage | `losing_lingots_4_4_3` |
//! | 4.4.4.1 | a counter, and a lingot with its mention | `what_is_printed_4_3_and_4_4` |
//! | 4.4.4.2 | the counter's sum is found behind the lingot | `three_lingots_4_4` |
//! | 4.5 | gains of both surfaces add up to one lot | `two_surfaces_4_1_and_4_5` |
//! | 4.6 | all other tickets lose | `losing_coffres_4_3_4`, `losing_lingots_4_4_3` |

use tirage::game::{CellCode, Game, Money, SlotId};
use tirage::project::{Project, template_files};
use tirage::rule::{Ambiguity, Evaluator, readings};

const NAME: &str = "millionnaire-online";
/// Six winning symbols that no coffre of [`Ticket::lost`] shows.
const GAGNANTS: &str = "CŒUR ÉTOILE SOLEIL LUNE FLEUR CLOCHE";

fn game() -> Game {
    let file = template_files(NAME).into_iter().find(|(name, _)| name.ends_with("game.toml"));
    Game::parse("game.toml", std::str::from_utf8(file.unwrap().1).unwrap())
        .unwrap_or_else(|e| panic!("{e}"))
}

/// What a ticket shows.
#[derive(Clone)]
struct Ticket {
    coffres: Vec<(String, i64)>,
    gagnants: String,
    lingots: String,
    compteur: i64,
}

impl Ticket {
    /// 24 different symbols with sums of all kinds, two lingots, and a counter
    /// that shows the highest sum.
    fn lost(game: &Game) -> Ticket {
        let sums = [5, 10, 15, 20, 50, 100, 500, 1_000, 50_000, 100_000, 1_000_000];
        let symbols = &game.alphabets.iter().find(|a| a.id == "symboles").unwrap().symbols;
        let coffres = symbols.iter().filter(|s| !GAGNANTS.split(' ').any(|g| g == s.value));
        Ticket {
            coffres: coffres
                .take(24)
                .zip(sums.iter().cycle())
                .map(|(s, e)| (s.value.clone(), *e))
                .collect(),
            gagnants: GAGNANTS.to_owned(),
            lingots: "LINGOT LINGOT SAC".to_owned(),
            compteur: 1_000_000,
        }
    }

    /// With these symbols and euros in these coffres, counted from 1.
    fn coffres(mut self, which: &[(usize, &str, i64)]) -> Ticket {
        for (number, symbol, euros) in which {
            self.coffres[number - 1] = ((*symbol).to_owned(), *euros);
        }
        self
    }

    fn gagnants(mut self, gagnants: &str) -> Ticket {
        self.gagnants = gagnants.to_owned();
        self
    }

    fn lingots(mut self, lingots: &str, compteur: i64) -> Ticket {
        self.lingots = lingots.to_owned();
        self.compteur = compteur;
        self
    }

    fn cells(&self, game: &Game) -> Vec<CellCode> {
        let sum = |euros: i64| (euros * 100).to_string();
        let mut values: Vec<String> = Vec::new();
        for (symbol, euros) in &self.coffres {
            values.extend([symbol.clone(), sum(*euros)]);
        }
        values.extend(self.gagnants.split(' ').chain(self.lingots.split(' ')).map(str::to_owned));
        values.push(sum(self.compteur));
        assert_eq!(values.len(), game.slots.len());
        let code = |(value, slot): (&String, &tirage::game::Slot)| {
            let code = game.alphabet(slot.alphabet).code_of(value);
            code.unwrap_or_else(|| panic!("{} cannot show {value}", slot.column))
        };
        values.iter().zip(&game.slots).map(code).collect()
    }
}

/// With plain spaces, so that cases can be read.
fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// Euros and reasons, surface by surface; both ways of evaluating agree.
fn judge(game: &Game, ticket: &Ticket) -> [(i64, Vec<String>); 2] {
    let cells = ticket.cells(game);
    let evaluator = Evaluator::new(game);
    let outcome = evaluator.outcome(&cells);
    let mut totals = [Money::ZERO; 2];
    evaluator.surface_totals(&cells, &mut totals);
    assert_eq!(outcome.total, evaluator.total(&cells));
    assert_eq!(outcome.total, totals.iter().copied().sum());
    let of = |i: usize| {
        let surface = &outcome.surfaces[i];
        assert_eq!(surface.total, totals[i]);
        assert_eq!(surface.total, surface.wins.iter().map(|w| w.gain).sum());
        assert_eq!(totals[i].to_cents() % 100, 0);
        (totals[i].to_cents() / 100, surface.wins.iter().map(|w| plain(&w.reason)).collect())
    };
    [of(0), of(1)]
}

#[track_caller]
fn pays(game: &Game, ticket: &Ticket, coffres: i64, lingots: i64) {
    let [(first, _), (second, _)] = judge(game, ticket);
    assert_eq!((first, second), (coffres, lingots));
    assert_eq!(Evaluator::new(game).ambiguous(&ticket.cells(game)), None);
}

#[test]
fn what_is_printed_4_3_and_4_4() {
    let project = Project::template(NAME).unwrap();
    let game = &project.game;
    let count = |prefix: &str, suffix: &str| {
        let mine = |c: &str| c.starts_with(prefix) && c.ends_with(".gain") == (suffix == ".gain");
        game.slots.iter().filter(|s| mine(&s.column)).count()
    };
    assert_eq!(game.surfaces.len(), 2);
    assert_eq!(
        (count("coffres.vos-symboles.", ""), count("coffres.vos-symboles.", ".gain")),
        (24, 24)
    );
    assert_eq!((count("coffres.gagnants.", ""), count("coffres.gagnants.", ".gain")), (6, 0));
    assert_eq!((count("lingots.lingots.", ""), count("lingots.compteur.", "")), (3, 1));
    // Every sum is printed in figures, with its words below.
    for (_, slot) in game.slots().filter(|(_, s)| s.column.ends_with(".gain")) {
        for symbol in &game.alphabet(slot.alphabet).symbols {
            assert!(
                symbol.text.ends_with('€') && symbol.text.starts_with(|c: char| c.is_ascii_digit())
            );
            assert!(symbol.transcription.ends_with("EUROS"), "{}", symbol.transcription);
        }
    }
    // One rub opens one coffre, the six winning symbols, or the three symbols.
    let hidden: Vec<usize> = project.layout.masks().iter().map(|m| m.slots.len()).collect();
    assert_eq!(hidden.iter().filter(|n| **n == 2).count(), 24);
    let mut others: Vec<usize> = hidden.into_iter().filter(|n| *n != 2).collect();
    others.sort_unstable();
    assert_eq!(others, [0, 1, 3, 6], "the control number, the counter, the lingots, the winners");
    // The mentions, as paper says them.
    let layout = template_files(NAME).into_iter().find(|(name, _)| name.ends_with("layout.toml"));
    let layout = plain(std::str::from_utf8(layout.unwrap().1).unwrap());
    for (mention, times) in [
        ("text = \"Grattez les 24 coffres\"", 1),
        ("text = \"Grattez le coffre\"", 2),
        ("text = \"€\"", 6),
        ("text = \"Lancez le compteur de gains\"", 1),
    ] {
        assert_eq!(layout.matches(mention).count(), times, "{mention}");
    }
}

#[test]
fn one_coffre_4_3_3() {
    let game = game();
    let lost = Ticket::lost(&game);
    // Wherever the coffre stands, and whichever of the six it shows.
    for number in 1..=24 {
        for symbol in GAGNANTS.split(' ') {
            pays(&game, &lost.clone().coffres(&[(number, symbol, 50)]), 50, 0);
        }
    }
    // It pays what stands beside it, and nothing else of the ticket.
    for euros in [10, 15, 20, 50, 100, 500, 1_000, 50_000, 100_000, 1_000_000] {
        pays(&game, &lost.clone().coffres(&[(7, "LUNE", euros)]), euros, 0);
    }
    let won = lost.coffres(&[(3, "ÉTOILE", 100)]);
    let [(_, why), _] = judge(&game, &won);
    assert_eq!(why, ["vos symboles, 3 : ÉTOILE"]);
    let outcome = Evaluator::new(&game).outcome(&won.cells(&game));
    let win = &outcome.surfaces[0].wins[0];
    assert_eq!(win.article, "4.3.3");
    let column = |s: &SlotId| game.slot(*s).column.clone();
    let seen: Vec<String> = win.slots.iter().map(column).collect();
    for part in ["coffres.vos-symboles.2", "coffres.vos-symboles.2.gain", "coffres.gagnants.1"] {
        assert!(seen.iter().any(|c| c == part), "{part} in {seen:?}");
    }
}

#[test]
fn several_coffres_4_3_3() {
    let game = game();
    let lost = Ticket::lost(&game);
    // Different symbols of the six.
    pays(&game, &lost.clone().coffres(&[(1, "CŒUR", 10), (24, "CLOCHE", 5)]), 15, 0);
    // The same symbol in two coffres, each with a sum of its own.
    pays(&game, &lost.clone().coffres(&[(2, "SOLEIL", 20), (9, "SOLEIL", 500)]), 520, 0);
    // All of the coffres.
    let all: Vec<(usize, &str, i64)> =
        (1..=24).map(|n| (n, GAGNANTS.split(' ').nth(n % 6).unwrap(), 5)).collect();
    pays(&game, &lost.clone().coffres(&all), 120, 0);
    let [(_, why), _] = judge(&game, &lost.coffres(&[(5, "LUNE", 10), (6, "FLEUR", 10)]));
    assert_eq!(why, ["vos symboles, 5 : LUNE", "vos symboles, 6 : FLEUR"]);
}

#[test]
fn losing_coffres_4_3_4() {
    let game = game();
    let lost = Ticket::lost(&game);
    pays(&game, &lost, 0, 0);
    // A symbol that stands in several coffres without being one of the six.
    pays(
        &game,
        &lost.clone().coffres(&[(1, "SAC", 1_000), (2, "SAC", 1_000), (3, "SAC", 1_000)]),
        0,
        0,
    );
    // Equal sums are nothing either.
    let equal: Vec<(usize, String)> =
        (1..=24).map(|n| (n, lost.coffres[n - 1].0.clone())).collect();
    let equal: Vec<(usize, &str, i64)> = equal.iter().map(|(n, s)| (*n, s.as_str(), 100)).collect();
    pays(&game, &lost.clone().coffres(&equal), 0, 0);
    // What the lingots' coffre shows is no winning symbol of the first surface.
    pays(&game, &lost.coffres(&[(4, "DIAMANT", 500)]).lingots("DIAMANT SAC BILLET", 20), 0, 0);
}

#[test]
fn three_lingots_4_4() {
    let game = game();
    let lost = Ticket::lost(&game);
    for euros in [10, 15, 20, 50, 100, 500, 1_000, 50_000, 100_000, 1_000_000] {
        pays(&game, &lost.clone().lingots("LINGOT LINGOT LINGOT", euros), 0, euros);
    }
    let won = lost.lingots("LINGOT LINGOT LINGOT", 20);
    let [_, (_, why)] = judge(&game, &won);
    assert_eq!(why, ["compteur de gains : VINGT EUROS"]);
    let outcome = Evaluator::new(&game).outcome(&won.cells(&game));
    let win = &outcome.surfaces[1].wins[0];
    assert_eq!(win.article, "4.4.2");
    let seen: Vec<&str> = win.slots.iter().map(|s| game.slot(*s).column.as_str()).collect();
    let whole =
        ["lingots.lingots.0", "lingots.lingots.1", "lingots.lingots.2", "lingots.compteur.0"];
    assert_eq!(seen, whole);
    // Three lingots always win: the counter has no 0.
    let compteur = game.alphabets.iter().find(|a| a.id == "compteur").unwrap();
    assert_eq!(compteur.code_of("0"), None);
}

#[test]
fn losing_lingots_4_4_3() {
    let game = game();
    let lost = Ticket::lost(&game);
    for lingots in [
        "LINGOT LINGOT SAC",
        "LINGOT PIÈCE LINGOT",
        "BILLET LINGOT LINGOT",
        "LINGOT DIAMANT SAC",
        "SAC BILLET LINGOT",
        "SAC PIÈCE BILLET",
        // Three equal symbols, but no lingots.
        "DIAMANT DIAMANT DIAMANT",
        "SAC SAC SAC",
    ] {
        // The counter is there and doesn't count, whatever it shows.
        for euros in [10, 1_000_000] {
            pays(&game, &lost.clone().lingots(lingots, euros), 0, 0);
        }
    }
}

#[test]
fn two_surfaces_4_1_and_4_5() {
    let game = game();
    let lost = Ticket::lost(&game);
    let both = lost
        .clone()
        .coffres(&[(11, "LUNE", 50), (17, "CŒUR", 20)])
        .lingots("LINGOT LINGOT LINGOT", 500);
    pays(&game, &both, 70, 500);
    assert_eq!(Evaluator::new(&game).total(&both.cells(&game)), Money::euros(570));
    // Neither surface changes what the other pays.
    pays(&game, &lost.clone().coffres(&[(11, "LUNE", 50), (17, "CŒUR", 20)]), 70, 0);
    pays(&game, &lost.lingots("LINGOT LINGOT LINGOT", 500), 0, 500);
}

#[test]
fn every_lot_is_reached_by_one_coffre_or_by_the_counter() {
    let game = game();
    let lost = Ticket::lost(&game);
    for lot in game.lots.iter().map(|l| l.amount.to_cents() / 100) {
        pays(&game, &lost.clone().coffres(&[(20, "SOLEIL", lot)]), lot, 0);
        pays(&game, &lost.clone().lingots("LINGOT LINGOT LINGOT", lot), 0, lot);
    }
}

#[test]
fn a_winning_symbol_listed_twice_is_one_and_is_not_printed() {
    let game = game();
    let evaluator = Evaluator::new(&game);
    let twice = Ticket::lost(&game).gagnants("CŒUR CŒUR SOLEIL LUNE FLEUR CLOCHE");
    for (ticket, euros) in [(twice.clone(), 0), (twice.clone().coffres(&[(8, "CŒUR", 20)]), 20)] {
        let [(found, _), _] = judge(&game, &ticket);
        assert_eq!(found, euros);
        let doubt = evaluator.ambiguous(&ticket.cells(&game));
        assert!(matches!(doubt, Some(Ambiguity::RepeatedWinning { .. })), "{doubt:?}");
    }
}

#[test]
fn its_readings_are_listed() {
    let all: Vec<(String, bool)> = readings(&game())
        .iter()
        .map(|r| (format!("{}|{}|{}", r.surface, r.article, plain(&r.text)), r.printed))
        .collect();
    let has = |text: &str, printed: bool| {
        assert!(all.contains(&(text.to_owned(), printed)), "{text}\n{all:#?}");
    };
    has(
        "La salle des coffres|4.3.3|un symbole gagnant inscrit deux fois ne compte qu'une fois",
        false,
    );
    has(
        "Les trois lingots|4.4.2|l'étape finale est toujours imprimée et ne compte que si elle est ouverte",
        true,
    );
    has("Les trois lingots|4.4.2|une étape finale ouverte qui ne paie rien", false);
}
