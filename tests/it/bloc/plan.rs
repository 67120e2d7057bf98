//! By which wins lots are reached.

use tirage::bloc::{BlocError, Plan, PlanFault};
use tirage::game::Money;

use super::{game, small, text};

#[test]
fn every_recipe_adds_up_and_respects_the_cumulation() {
    let game = game();
    let plan = Plan::new(&game).unwrap();
    for (i, (lot, count, more)) in plan.lots().enumerate() {
        assert!(count > 0 && !more);
        for recipe in plan.recipes(i) {
            let sum: Money = recipe.iter().map(|u| u.gain).sum();
            assert_eq!(sum, lot.amount, "{recipe:?}");
            let mut surfaces: Vec<_> = recipe.iter().map(|u| u.surface).collect();
            surfaces.dedup();
            let reserved = game.cumulation.amounts.contains(&lot.amount);
            assert!(surfaces.len() >= if reserved { 2 } else { 1 }, "{recipe:?}");
            // One hand has one rank, and « l'une des 3 mises » is one.
            for once in ["4.2.3", "4.3.4", "4.5.2.2", "4.5.3.2"] {
                assert!(recipe.iter().filter(|u| u.article == once).count() <= 1, "{recipe:?}");
            }
        }
    }
}

#[test]
fn the_three_euros_of_the_casino_have_three_recipes() {
    let plan = Plan::new(&game()).unwrap();
    let mut names: Vec<String> = plan
        .recipes(8)
        .map(|r| r.iter().map(|u| format!("{} {}", u.article, u.gain)).collect::<String>())
        .collect();
    names.sort();
    assert_eq!(names, ["4.3.4 3\u{202f}€", "4.5.2.2 3\u{202f}€", "4.5.3.2 3\u{202f}€"]);
}

#[test]
fn a_lot_out_of_reach_says_which_and_why() {
    // Without 3 € anywhere but alone, 7 € can't be made.
    let wrong = text()
        .replace(
            "{ count = 100_000, amount = \"3 €\", total = \"300 000 €\" }",
            "{ count = 100_000, amount = \"3,50 €\" }",
        )
        .replace("sum = \"3 150 000 €\"", "sum = \"3 200 000 €\"");
    match Plan::new(&small(&wrong)) {
        Err(BlocError::Plan(faults)) => {
            let [PlanFault::OutOfReach { lot, why }] = &faults[..] else { panic!("{faults:?}") };
            assert_eq!(*lot, Money::cents(350));
            assert!(why.contains("aucune combinaison") && why.contains("3\u{202f}€"), "{why}");
        }
        other => panic!("{other:?}"),
    }
    // 3 € as a cumulation would need 1 € and 2 €.
    let wrong = text().replace("\"30 €\", \"10 €\"]", "\"30 €\", \"10 €\", \"3 €\"]");
    match Plan::new(&small(&wrong)) {
        Err(BlocError::Plan(faults)) => {
            let message = faults.iter().map(ToString::to_string).collect::<String>();
            assert!(message.contains("deux surfaces"), "{message}");
        }
        other => panic!("{other:?}"),
    }
}
