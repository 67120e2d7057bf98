//! What the two games of twelve months share in tests: tickets made from a losing
//! one by saying which cells differ, judged both ways, and what stands printed.

use tirage::artwork::Item;
use tirage::game::{CellCode, Game, Money, SlotId};
use tirage::project::Project;
use tirage::rule::Evaluator;

/// The months as the zones are called, in the order of the year.
pub const MONTHS: [&str; 12] = [
    "janvier",
    "fevrier",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "aout",
    "septembre",
    "octobre",
    "novembre",
    "decembre",
];

/// Column and value of a cell; sums in centimes.
pub type Cell<'a> = (&'a str, &'a str);

/// A template of the program.
pub fn project(name: &str) -> Project {
    Project::template(name).unwrap_or_else(|e| panic!("{e}"))
}

/// A ticket on which no month wins: two different symbols each, and a sum that
/// would be paid if they were equal. The cells named differ from that.
pub fn ticket(game: &Game, cells: &[Cell<'_>]) -> Vec<CellCode> {
    let mut codes: Vec<CellCode> = game
        .slots()
        .map(|(id, slot)| {
            let values = game.alphabet(slot.alphabet).symbols.len() as u16;
            match slot.column.as_str() {
                column if column.ends_with(".0") => (id.0 / 3) % values,
                column if column.ends_with(".1") => (id.0 / 3 + 1) % values,
                column if column.ends_with(".2") => (id.0 / 3 + 2) % values,
                _ => id.0 % values,
            }
        })
        .collect();
    for (column, value) in cells {
        let (id, slot) = game.slots().find(|(_, s)| s.column == *column).expect(column);
        let code = game.alphabet(slot.alphabet).code_of(value);
        codes[usize::from(id.0)] = code.unwrap_or_else(|| panic!("{column} cannot show {value}"));
    }
    codes
}

/// What a ticket wins in euros, surface by surface, and why. Both ways of the
/// evaluator must agree.
pub fn judge(game: &Game, cells: &[Cell<'_>]) -> (Vec<i64>, Vec<String>) {
    let codes = ticket(game, cells);
    let evaluator = Evaluator::new(game);
    let outcome = evaluator.outcome(&codes);
    let mut totals = vec![Money::ZERO; game.surfaces.len()];
    evaluator.surface_totals(&codes, &mut totals);
    assert_eq!(outcome.total, evaluator.total(&codes), "{cells:?}");
    assert_eq!(outcome.total, totals.iter().copied().sum(), "{cells:?}");
    let mut reasons = Vec::new();
    for (surface, total) in outcome.surfaces.iter().zip(&totals) {
        assert_eq!(surface.total, *total, "{cells:?}");
        assert_eq!(surface.total, surface.wins.iter().map(|w| w.gain).sum(), "{cells:?}");
        reasons.extend(surface.wins.iter().map(|w| format!("{}, {}", w.article, plain(&w.reason))));
    }
    (totals.iter().map(|m| m.to_cents() / 100).collect(), reasons)
}

/// One case: the cells that differ, what each surface wins, and why.
pub type Case<'a> = (&'a [Cell<'a>], &'a [i64], &'a [&'a str]);

#[track_caller]
pub fn check(game: &Game, cases: &[Case<'_>]) {
    for (cells, euros, reasons) in cases {
        let (found, why) = judge(game, cells);
        assert_eq!(found, *euros, "{cells:?}");
        assert_eq!(why, *reasons, "{cells:?}");
    }
}

/// With plain spaces, so that cases can be read.
pub fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// Columns of slots.
pub fn columns<'a>(game: &'a Game, slots: &[SlotId]) -> Vec<&'a str> {
    slots.iter().map(|s| game.slot(*s).column.as_str()).collect()
}

/// The texts of items, as they are read.
pub fn texts(items: &[Item]) -> Vec<String> {
    items
        .iter()
        .flat_map(|item| match item {
            Item::Glyphs(run) => vec![run.glyphs.iter().map(|g| g.ch).collect()],
            Item::Clip { items, .. } => texts(items),
            _ => vec![],
        })
        .collect()
}

/// The masks of a layout: name, and the columns of the cells that it hides.
pub fn masks(project: &Project) -> Vec<(String, Vec<&str>)> {
    let all = project.layout.masks().iter();
    all.map(|m| (m.id.clone(), columns(&project.game, &m.slots))).collect()
}
