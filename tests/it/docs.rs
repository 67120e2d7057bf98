//! The page from which a reader writes a new game: every example in it is put
//! to work, and nothing that a game file may say is left out.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use tirage::bloc::{BlocId, Foreign, ImportOptions, Key, Maker, Plan};
use tirage::game::{Game, Money, SlotId, Ticket, Unwatched};
use tirage::rule::Evaluator;
use toml::{Table, Value};

use crate::cli::{KEY, text, tirage};
use crate::judge;

const PAGE: &str = include_str!("../../docs/nouveau-jeu.md");

/// What stands after a fence, each exercised by a test below.
const EXERCISED: [&str; 9] = [
    "toml game.toml",
    "toml layout.toml",
    "toml press.toml",
    "sh",
    "toml alphabets",
    "toml zones",
    "toml regles",
    "toml plan",
    "toml import",
];

/// The fenced blocks of the page: what stands after the fence, and the text.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let parts: Vec<&str> = PAGE.split("```").collect();
    assert!(parts.len() % 2 == 1, "a fence is open");
    parts.iter().skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect()
}

fn block(info: &str) -> &'static str {
    let mut found = blocks().into_iter().filter(|(i, _)| *i == info);
    let (_, text) = found.next().unwrap_or_else(|| panic!("no block « {info} »"));
    assert!(found.next().is_none(), "two blocks « {info} »");
    text
}

fn table(info: &str) -> Table {
    block(info).parse().unwrap_or_else(|e| panic!("« {info} »: {e}"))
}

#[test]
fn every_block_is_exercised_and_the_page_is_short() {
    let found: Vec<&str> = blocks().into_iter().map(|(info, _)| info).collect();
    assert!(found.iter().all(|info| EXERCISED.contains(info)), "{found:?}");
    assert_eq!(found.len(), EXERCISED.len(), "{found:?}");
    assert!(PAGE.lines().count() <= 250, "{} lines", PAGE.lines().count());
    assert!(block("toml layout.toml").lines().count() < 120);
}

/// The keys that the reader of game files asks for, read off its source.
#[test]
fn every_key_of_a_game_file_is_on_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game/file");
    let mut keys = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let source = fs::read_to_string(file.unwrap().path()).unwrap();
        for call in ["optional(\"", "required(\""] {
            let after = source.split(call).skip(1);
            keys.extend(after.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        }
    }
    assert!(keys.len() > 60, "{keys:?}");
    let mut words = PAGE.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let words: std::collections::BTreeSet<&str> = words.by_ref().collect();
    let missing: Vec<_> = keys.iter().filter(|key| !words.contains(key.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The whole game goes through the commands of the page, as they stand there.
#[test]
fn the_whole_game_goes_through_the_commands() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("maree-haute");
    fs::create_dir(&project).unwrap();
    for file in ["game.toml", "layout.toml", "press.toml"] {
        fs::write(project.join(file), block(&format!("toml {file}"))).unwrap();
    }
    let mut shown = BTreeMap::new();
    for line in block("sh").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            // Not every machine has OpenSSL; the key is made here.
            ["openssl", .., ">", key] => fs::write(dir.path().join(key), KEY).unwrap(),
            ["tirage", ..] => {
                let output = tirage().args(&words[1..]).current_dir(dir.path()).output().unwrap();
                assert!(output.status.success(), "{line}: {}", text(&output));
                shown.insert(words[1..3].join(" "), String::from_utf8(output.stdout).unwrap());
            }
            _ => panic!("what is « {line} »?"),
        }
    }
    assert!(shown["game check"].contains("Le jeu est en ordre."), "{}", shown["game check"]);
    assert!(shown["ticket show"].contains("Le filet"), "{}", shown["ticket show"]);
    let picture = image::open(dir.path().join("gratte.png")).unwrap().into_rgb8();
    let colours: std::collections::BTreeSet<_> = picture.pixels().map(|p| p.0).collect();
    assert!(colours.len() > 100, "{} colours", colours.len());
    let pdfs: Vec<_> = fs::read_dir(dir.path().join("pdf"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pdf"))
        .collect();
    assert!(pdfs.len() >= 2, "a volume and the proof sheet: {pdfs:?}");
    for pdf in pdfs {
        if let Some(mut qpdf) = judge::tool("qpdf") {
            judge::passes(qpdf.arg("--check").arg(&pdf));
        }
    }
}

#[test]
fn the_plan_is_the_one_that_is_drawn() {
    let file = format!("{}\n{}", block("toml game.toml"), block("toml plan"));
    let game = Game::parse("game.toml", &file).unwrap_or_else(|e| panic!("{e}"));
    let plan = Plan::new(&game).unwrap_or_else(|e| panic!("{e}"));
    let lot = game.lots.iter().position(|l| l.amount == Money::euros(20)).unwrap();
    let recipes: Vec<Vec<(&str, Money)>> = plan
        .recipes(lot)
        .map(|units| units.iter().map(|u| (game.surface(u.surface).id.as_str(), u.gain)).collect())
        .collect();
    let ten = Money::euros(10);
    let expected = [[("filet", ten), ("phare", ten)], [("filet", ten), ("filet", ten)]];
    assert_eq!(recipes, expected);
}

/// The heading and the rows of a table as another program might make it, with
/// the names that the page gives its columns.
fn foreign_table(game: &Game, tickets: &[Ticket]) -> String {
    let names = &game.import;
    let mut lines = vec![vec![names.ticket.clone().unwrap(), names.lot.clone().unwrap()]];
    lines[0].push("validation".to_owned());
    lines[0].extend(game.slots().map(|(id, slot)| {
        let theirs = names.cells.iter().find(|(of, _)| *of == id);
        theirs.map_or_else(|| slot.column.clone(), |(_, name)| name.clone())
    }));
    let euros = |money: Money| (money.to_cents() / 100).to_string();
    for ticket in tickets {
        let mut line = vec![(ticket.number + 1).to_string(), euros(ticket.lot)];
        line.push(ticket.validation.unwrap().to_string());
        line.extend(ticket.cells.iter().enumerate().map(|(slot, code)| {
            let symbol = game.symbol(SlotId(slot as u16), *code).unwrap();
            symbol.amount.map_or_else(|| symbol.value.clone(), euros)
        }));
        lines.push(line);
    }
    lines.iter().map(|line| line.join(";") + "\n").collect()
}

#[test]
fn a_table_with_the_names_of_the_page_is_imported() {
    let file = format!("{}\n{}", block("toml game.toml"), block("toml import"));
    let game = Game::parse("game.toml", &file).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(game.import.cells.len(), 3);
    let key = Key::parse("key", KEY).unwrap();
    let maker = Maker::new(&game, &key, BlocId::new(1, 1).unwrap(), 2_000).unwrap();
    let tickets: Vec<Ticket> = (0..2_000).map(|n| maker.ticket(n).unwrap()).collect();
    let csv = foreign_table(&game, &tickets);
    let options = ImportOptions { specimen: true, charset: None, separator: None, faults: 5 };
    let foreign = Foreign::open(Cursor::new(csv.into_bytes()), &game, options).unwrap();
    let judged = foreign.judge(Cursor::new(Vec::new()), &Unwatched).unwrap();
    assert!(judged.report().ok, "{:?}", judged.report());
    assert_eq!(judged.report().rows, 2_000);
}

/// Keys of a rule that name zones.
const ZONES: [&str; 11] = [
    "zone",
    "zones",
    "winning",
    "candidates",
    "yours",
    "theirs",
    "grids",
    "rack",
    "words",
    "stage",
    "gains",
];

const KINDS: [&str; 12] = [
    "match",
    "same",
    "count_table",
    "hand_rank",
    "tuple_table",
    "versus",
    "arith",
    "lines",
    "words",
    "amount",
    "gate",
    "multiply",
];

/// The texts of a value, which is one or a list of them.
fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().map(|list| list.iter().filter_map(Value::as_str).collect());
    list.unwrap_or_else(|| value.as_str().into_iter().collect())
}

/// The sums that a rule names, in whole euros.
fn gains(rule: &Table) -> Vec<i64> {
    let euros = |v: &Value| v.as_str().unwrap().replace([' ', '€'], "").parse::<i64>().unwrap();
    let rows = ["rows", "shapes"].iter().filter_map(|key| rule.get(*key)?.as_array()).flatten();
    let rows = rows.filter_map(|row| row.get("gain"));
    rows.chain(rule.get("gain")).map(euros).collect()
}

/// A game of 2 000 tickets round one rule of the page, with these lots.
fn game_round(rule: &Table, lots: &[i64]) -> Game {
    let (whole, zones) = (table("toml game.toml"), table("toml zones"));
    let mut alphabets = whole["alphabet"].as_table().unwrap().clone();
    alphabets.extend(table("toml alphabets")["alphabet"].as_table().unwrap().clone());
    let named: Vec<&str> = ZONES.iter().filter_map(|key| rule.get(*key)).flat_map(texts).collect();
    let zones = zones["zone"].as_array().unwrap().iter();
    let zones = zones.filter(|zone| named.contains(&zone["id"].as_str().unwrap())).cloned();
    let mut surfaces = Vec::new();
    // A multiplier needs something to multiply.
    if let Some(scope) = rule.get("scope") {
        let others = whole["surface"].as_array().unwrap().iter();
        surfaces
            .extend(others.filter(|s| texts(scope).contains(&s["id"].as_str().unwrap())).cloned());
    }
    let mut surface = Table::new();
    surface.insert("id".into(), "essai".into());
    surface.insert("name".into(), "Essai".into());
    surface.insert("zone".into(), Value::Array(zones.collect()));
    surface.insert("rule".into(), Value::Array(vec![Value::Table(rule.clone())]));
    surfaces.push(Value::Table(surface));

    let each = 30;
    let rows: Vec<String> =
        lots.iter().map(|euros| format!("{{ amount = {euros}, count = {each} }}")).collect();
    let head = format!(
        "[game]\nid = \"essai\"\nname = \"Essai\"\ncode = 1\nprice = 1\nbloc = 2000\n\
         [prizes]\ncount = {}\nsum = {}\nlots = [{}]\n",
        lots.len() as i64 * each,
        lots.iter().sum::<i64>() * each,
        rows.join(", ")
    );
    let mut file: Table = head.parse().unwrap();
    file.insert("alphabet".into(), Value::Table(alphabets));
    file.insert("surface".into(), Value::Array(surfaces));
    let file = toml::to_string(&file).unwrap();
    Game::parse("game.toml", &file).unwrap_or_else(|e| panic!("{rule}: {e}"))
}

/// Every rule of the page makes a bloc whose tickets win what was meant; every
/// gain that it names can be won.
#[test]
fn every_rule_of_the_page_is_drawn() {
    let file = table("toml regles");
    let rules: Vec<&Table> =
        file["rule"].as_array().unwrap().iter().map(|r| r.as_table().unwrap()).collect();
    let kinds: Vec<&str> = rules.iter().map(|rule| rule["kind"].as_str().unwrap()).collect();
    for kind in KINDS {
        assert!(kinds.contains(&kind), "no example of {kind}");
    }
    for rule in rules {
        let article = rule["article"].as_str().unwrap();
        let factor = rule.get("factor").map_or(1, |f| f.as_integer().unwrap());
        let named: Vec<i64> = gains(rule).iter().map(|gain| gain * factor).collect();
        // Besides, whatever sums the cells of the rule can pay.
        let mut lots: Vec<i64> = [2, 4, 8, 10, 20, 100, 200, 500, 1_000].to_vec();
        lots.extend(&named);
        lots.sort_unstable();
        lots.dedup();
        lots.retain(|euros| Plan::new(&game_round(rule, &[*euros])).is_ok());
        assert!(named.iter().all(|gain| lots.contains(gain)), "{article}: {named:?} {lots:?}");
        assert!(!lots.is_empty(), "{article}: nothing to win");

        let game = game_round(rule, &lots);
        let key = Key::parse("key", KEY).unwrap();
        let maker = Maker::new(&game, &key, BlocId::new(1, 1).unwrap(), game.bloc_size)
            .unwrap_or_else(|e| panic!("{article}: {e}"));
        let evaluator = Evaluator::new(&game);
        let mut counts: BTreeMap<Money, u32> = BTreeMap::new();
        for number in 0..game.bloc_size {
            let ticket = maker.ticket(number).unwrap_or_else(|e| panic!("{article}: {e}"));
            let outcome = evaluator.outcome(&ticket.cells);
            assert_eq!(outcome.total, ticket.lot, "{article}, ticket {number}");
            *counts.entry(outcome.total).or_default() += 1;
        }
        counts.remove(&Money::ZERO);
        let expected: BTreeMap<Money, u32> =
            game.lots.iter().map(|lot| (lot.amount, lot.count)).collect();
        assert_eq!(counts, expected, "{article}");
    }
}
