//! A game that is not the casino: several winning candidates, a hand where a
//! pair pays nothing, exact counts, two sums in one zone.

use std::collections::BTreeMap;

use tirage::bloc::Plan;
use tirage::game::{Game, Money};

use super::obvious::{total, ways};
use super::{ID, bytes, judged, open};

const PETIT: &str = r#"
[game]
id = "petit"
name = "Petit"
code = 7
price = "2 €"
bloc = 20_000

[prizes]
count = 4_553
sum = "16 720 €"
lots = [
    { count = 3, amount = "40 €" },
    { count = 50, amount = "12 €" },
    { count = 500, amount = "6 €" },
    { count = 2_000, amount = "4,50 €" },
    { count = 2_000, amount = "2 €" },
]
only_by_cumulation = ["12 €"]

[alphabet.signes]
symbols = [
    { value = "A", transcription = "AS", weight = 5 },
    { value = "B", transcription = "BOULE" },
    { value = "C", transcription = "COEUR" },
    { value = "D", transcription = "DIAMANT", weight = 3 },
    { value = "E", transcription = "ETOILE" },
    { value = "F", transcription = "FLEUR" },
    { value = "G", transcription = "GERBE" },
]

[alphabet.sommes]
amounts = ["0,50 €", "2 €", "4 €", "6 €", "36 €"]

[alphabet.primes]
amounts = ["0 €", "0,50 €", "2 €"]

[[surface]]
id = "coffres"
name = "Coffres"

[[surface.zone]]
id = "gagnants"
name = "gagnants"
elements = 2
alphabet = "signes"

[[surface.zone]]
id = "coffres"
name = "coffres"
elements = 9
alphabet = "signes"
gain_alphabet = "sommes"

[[surface.rule]]
article = "1"
kind = "match"
winning = ["gagnants"]
candidates = ["coffres"]

[[surface]]
id = "main"
name = "Main"

[[surface.zone]]
id = "cartes"
name = "cartes"
elements = 5
alphabet = "signes"

[[surface.rule]]
article = "2"
kind = "hand_rank"
zones = ["cartes"]
rows = [
    { rank = "three", gain = "2 €" },
    { rank = "four", gain = "36 €" },
]

[[surface]]
id = "prime"
name = "Prime"

[[surface.zone]]
id = "primes"
name = "primes"
elements = 4
alphabet = "signes"

[[surface.zone]]
id = "somme"
name = "somme"
alphabet = "primes"

[[surface.rule]]
article = "3"
kind = "tuple_table"
zones = ["primes"]
rows = [
    { exactly = 2, of = "A", gain = "4 €" },
    { exactly = 3, of = "A", gain = "6 €" },
]

[[surface.rule]]
article = "4"
kind = "amount"
zone = "somme"
"#;

#[test]
fn other_rules_make_blocs_too() {
    let game = Game::parse("petit.toml", PETIT).unwrap_or_else(|e| panic!("{e}"));
    let bloc = bytes(&game, 4, ID, game.bloc_size);
    let report = judged(&game, bloc.clone());
    assert!(report.ok && report.faults.is_empty(), "{report:?}");

    let bloc = open(&game, bloc);
    let mut most = 0;
    let (mut pairs, mut singles) = (0, 0);
    let mut fours_of_a = 0;
    let mut shown: BTreeMap<(String, String), u32> = BTreeMap::new();
    for chunk in bloc.tickets(0..game.bloc_size) {
        for row in chunk.unwrap().rows() {
            let row = row.unwrap();
            assert_eq!(row.validation, None);
            let ways = ways(&game, row.cells);
            assert_eq!(total(&ways), row.lot, "ticket {}", row.number);
            most = most.max(ways.iter().filter(|w| w.1 == "1").count());
            for way in ways {
                *shown.entry((way.1, way.2)).or_default() += 1;
            }
            let value = |name: &str| {
                let slot = game.slots.iter().position(|s| s.column == name).unwrap();
                row.cells[slot]
            };
            let hand: Vec<_> = (0..5).map(|i| value(&format!("main.cartes.{i}"))).collect();
            let twice = hand.iter().any(|c| hand.iter().filter(|d| *d == c).count() == 2);
            if twice {
                pairs += 1
            } else {
                singles += 1
            }
            let reels: Vec<_> = (0..4).map(|i| value(&format!("prime.primes.{i}"))).collect();
            fours_of_a += u32::from(reels.iter().all(|c| *c == 0));
        }
    }
    // Several safes win at once, and every declared way occurs.
    assert!(most >= 3, "{most} safes at once");
    let plan = Plan::new(&game).unwrap();
    for lot in 0..game.lots.len() {
        for unit in plan.recipes(lot).flatten() {
            assert!(shown.contains_key(&(unit.article, unit.name)), "never shown");
        }
    }
    // A pair pays nothing here, so losing hands show pairs as well.
    assert!(pairs > 1_000 && singles > 1_000, "{pairs} pairs, {singles} without");
    // Four A are in no row although two and three are: never printed.
    assert_eq!(fours_of_a, 0);
    assert_eq!(bloc.lot_counts().unwrap()[&Money::cents(450)], 2_000);
}

#[test]
fn what_its_rules_cannot_draw_is_said_at_once() {
    let faults = |text: &str| {
        let game = Game::parse("petit.toml", text).unwrap_or_else(|e| panic!("{e}"));
        Plan::new(&game).map(|_| ()).unwrap_err().to_string()
    };
    // All elements of the reels are A: they can't lose.
    let only_a = PETIT.replace(
        "value = \"B\", transcription = \"BOULE\"",
        "value = \"B\", transcription = \"BOULE\", weight = 0",
    );
    assert!(Plan::new(&Game::parse("petit.toml", &only_a).unwrap()).is_ok());
    // One sum without a zero can't lose either.
    let message = faults(&PETIT.replace("[\"0 €\", \"0,50 €\", \"2 €\"]", "[\"0,50 €\", \"2 €\"]"));
    assert!(message.contains("prime") && message.contains("0 €"), "{message}");
}
