//! Inspection by samples, from the command line.

use serde_json::Value;

use crate::cli::{refuses, specimen, template, text, tirage};

fn json(arguments: &[&str]) -> Value {
    let output = tirage().args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", text(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_plan_is_told_as_the_standard_has_it() {
    for (lot, level, aql, inspection, letter, n, ac) in [
        ("2000", "II", "1.0", "normal", "K", 125, 3),
        ("2000", "II", "1,0", "tightened", "K", 125, 2),
        ("2000", "II", "1", "reduced", "K", 50, 2),
        ("1 500 000", "II", "0.65", "normal", "Q", 1250, 14),
        // Arrows: down from L to M, up from Q to M.
        ("10000", "II", "0.15", "normal", "M", 315, 1),
        ("12000000", "II", "4.0", "normal", "M", 315, 21),
        ("12000000", "S-4", "2.5", "normal", "K", 125, 7),
        // The sample would be larger than the lot.
        ("20", "II", "0.15", "normal", "J", 20, 0),
    ] {
        let plan = json(&[
            "qa",
            "plan",
            "--lot-size",
            lot,
            "--level",
            level,
            "--aql",
            aql,
            "--inspection",
            inspection,
            "--json",
        ]);
        let expected = serde_json::json!({ "letter": letter, "n": n, "ac": ac, "re": ac + 1 });
        assert_eq!(plan, expected, "{lot} {level} {aql} {inspection}");
    }
    let said = tirage().args(["qa", "plan", "--lot-size", "2000", "--aql", "1"]).output().unwrap();
    let said = text(&said);
    assert!(said.contains("lettre K : contrôler 125 unités"), "{said}");
    assert!(said.contains("accepté  95 fois sur 100 avec 1,1"), "{said}");
}

#[test]
fn what_the_standard_does_not_have_is_refused() {
    let plan = |more: &[&str], words: &[&str]| {
        let arguments: Vec<&str> = ["qa", "plan"].iter().chain(more).copied().collect();
        refuses(&arguments, 2, words);
    };
    plan(&["--lot-size", "2000", "--aql", "3"], &["« 3 »", "2,5 4,0"]);
    plan(&["--lot-size", "1", "--aql", "1.0"], &["2 unités au moins"]);
    plan(&["--lot-size", "2000", "--aql", "1.0", "--level", "IV"], &["« IV »", "S-4"]);
    plan(&["--lot-size", "beaucoup", "--aql", "1.0"], &["beaucoup"]);
}

#[test]
fn a_sample_is_drawn_again_by_its_key_and_name_alone() {
    let (dir, bloc) = specimen(5_000);
    let key = dir.path().join("bloc.key");
    let (project, bloc) = (template(), bloc.display().to_string());
    let (project, key) = (project.display().to_string(), key.display().to_string());
    let all = |more: &[&str]| {
        let first = ["qa", "sample", &project, &bloc, "--key-file", &key];
        let arguments: Vec<&str> = first.iter().chain(more).copied().collect();
        json(&arguments)
    };
    let one = all(&["--lot", "A1", "--json"]);
    // L for 5 000 tickets; 0.65 % accepts 3 of 200, 2.5 % accepts 10.
    assert_eq!(one["n"], 200);
    assert_eq!([&one["major"]["ac"], &one["minor"]["ac"], &one["critical"]["ac"]], [3, 10, 0]);
    let numbers = |sample: &Value| -> Vec<u64> {
        let units = sample["units"].as_array().unwrap().iter();
        units.map(|unit| unit["number"].as_u64().unwrap()).collect()
    };
    let drawn = numbers(&one);
    assert_eq!(drawn.len(), 200);
    assert!(drawn.windows(2).all(|w| w[0] < w[1]) && drawn[199] < 5_000);
    assert_eq!(one, all(&["--lot", "A1", "--json"]));
    assert_ne!(drawn, numbers(&all(&["--lot", "A2", "--json"])));

    // Of a part, only the part; the serial is that of the ticket.
    let part = all(&["--lot", "A1", "--tickets", "1000..1100", "--json"]);
    let tickets = numbers(&part);
    assert_eq!(part["lot_size"], 100);
    assert!(tickets.iter().all(|t| (1_000..1_100).contains(t)));
    let serial = part["units"][0]["serials"][0][0].as_str().unwrap();
    assert!(serial.contains(&format!("{:08}", tickets[0])), "{serial}");

    // Sheets of 18 tickets: the first holds tickets 0 to 17.
    let sheets = all(&["--lot", "A1", "--unit", "sheet", "--level", "III", "--json"]);
    assert_eq!(sheets["lot_size"], 278);
    for unit in sheets["units"].as_array().unwrap() {
        let sheet = unit["number"].as_u64().unwrap();
        let first = unit["serials"][0][0].as_str().unwrap();
        assert!(first.contains(&format!("{:08}", (sheet - 1) * 18)), "{sheet}: {first}");
    }

    let wrong = ["qa", "sample", &project, &bloc, "--key-file", &key, "--lot", "A1"];
    let told = |more: &[&str], words: &[&str]| {
        let arguments: Vec<&str> = wrong.iter().chain(more).copied().collect();
        refuses(&arguments, 2, words);
    };
    told(&["--unit", "pack"], &["tickets_per_pack"]);
    told(&["--tickets", "4000..6000"], &["4000..6000", "5000 tickets"]);
    told(&["--tickets", "7..8"], &["lot de 1"]);
}
