//! What a `[[surface.rule]]` says, as it is written. Each kind has keys of its
//! own; a key that its kind does not have is an error.

use super::error::Fault;
use super::raw::tables;
use super::reader::{Located, Node, Place, Sink, TableReader};
use crate::game::Money;

/// A list of names; `None` if it is not there or could not be read.
pub(super) type Names = Option<Located<Vec<Located<String>>>>;

/// A rule: what its kind does not have is empty.
pub(super) struct RuleFile {
    pub(super) at: Place,
    pub(super) article: Option<Located<String>>,
    pub(super) kind: Option<Located<String>>,
    pub(super) factor: Option<Located<u64>>,
    pub(super) near_miss: Option<Located<u64>>,
    pub(super) distinct: Option<Located<bool>>,
    /// The zones judged: `zones`, `candidates`, `yours`, `grids` or `words`.
    pub(super) zones: Names,
    /// The zones they are judged by: `winning`, `theirs` or `rack`.
    pub(super) against: Names,
    /// `symbols` that count.
    pub(super) symbols: Names,
    pub(super) zone: Option<Located<String>>,
    /// Further zones or surfaces: `stage`, `gains` or `scope`.
    pub(super) others: Names,
    pub(super) wild: Names,
    pub(super) always: Vec<AlwaysFile>,
    pub(super) gain: Option<Located<Money>>,
    /// `most`, `times`, `value` or `exactly`.
    pub(super) number: Option<Located<u64>>,
    pub(super) op: Option<Located<String>>,
    pub(super) of: Option<Located<String>>,
    pub(super) limit: Option<Located<u64>>,
    pub(super) columns: Option<Located<u64>>,
    pub(super) equal: bool,
    pub(super) best_only: bool,
    pub(super) rows: Vec<RowFile>,
    pub(super) shapes: Vec<ShapeFile>,
}

/// A row of a table of gains.
pub(super) struct RowFile {
    pub(super) rank: Option<Located<String>>,
    pub(super) shows: Names,
    pub(super) exactly: Option<Located<u64>>,
    pub(super) of: Option<Located<String>>,
    /// `hits`.
    pub(super) hits: Option<Located<u64>>,
    pub(super) letters: Option<Located<u64>>,
    pub(super) words: Option<Located<u64>>,
    pub(super) name: Option<Located<String>>,
    pub(super) gain: Option<Located<Money>>,
    pub(super) at: Place,
}

/// A symbol that wins whatever is drawn.
pub(super) struct AlwaysFile {
    pub(super) symbol: Option<Located<String>>,
    pub(super) factor: u32,
}

/// A shape, or a family of shapes.
pub(super) struct ShapeFile {
    pub(super) name: Option<Located<String>>,
    pub(super) cells: Option<Vec<Located<u64>>>,
    pub(super) lines: Option<Located<String>>,
    pub(super) gain: Option<Located<Money>>,
    pub(super) at: Place,
}

const ZONES: &str = "les identifiants de zones de cette surface";
const ROWS: &str = "les lignes du tableau de gains";
/// The kinds of rules that there are.
const KINDS: &str = "hand_rank, match, same, count_table, tuple_table, versus, arith, lines, \
                     words, amount, gate ou multiply";

/// Reads a rule. Kinds that are not known are noted; their keys are then not
/// known either.
pub(super) fn read_rule(mut t: TableReader<'_>, sink: &Sink<'_>) -> RuleFile {
    let mut rule = RuleFile {
        at: t.at.clone(),
        article: t.required("article", "l'article du règlement").and_then(Node::text),
        kind: t.required("kind", KINDS).and_then(Node::text),
        factor: t.optional("factor").and_then(|n| n.integer(1..=1_000)),
        near_miss: None,
        distinct: None,
        zones: None,
        against: None,
        symbols: None,
        zone: None,
        others: None,
        wild: None,
        always: Vec::new(),
        gain: None,
        number: None,
        op: None,
        of: None,
        limit: None,
        columns: None,
        equal: false,
        best_only: false,
        rows: Vec::new(),
        shapes: Vec::new(),
    };
    let Some(kind) = &rule.kind else { return rule };
    // Elsewhere a loser is not one element short of anything.
    if ["same", "tuple_table", "versus", "arith", "lines", "gate"].contains(&kind.value.as_str()) {
        rule.near_miss = t.optional("near_miss").and_then(|n| n.integer(0..=100));
    }
    match kind.value.as_str() {
        "hand_rank" => {
            rule.zones = names(t.required("zones", ZONES));
            rule.rows = rows(t.required("rows", ROWS), |t| RowFile {
                rank: t.required("rank", "le rang").and_then(Node::text),
                ..RowFile::new(t)
            });
        }
        "match" => {
            rule.against = names(t.optional("winning"));
            rule.symbols = values(t.optional("symbols"));
            rule.zones = names(t.required("candidates", ZONES));
            rule.number = t.optional("most").and_then(|n| n.integer(1..=200));
            rule.gain = t.optional("gain").and_then(Node::money);
            rule.distinct = t.optional("distinct").and_then(Node::boolean);
            rule.always = tables(t.optional("always")).into_iter().map(read_always).collect();
        }
        "same" => {
            rule.zones = names(t.required("zones", ZONES));
            rule.number = t
                .required("times", "combien de fois un symbole doit y être")
                .and_then(|n| n.integer(2..=200));
            rule.gain = t.optional("gain").and_then(Node::money);
        }
        "count_table" => {
            rule.zones = names(t.required("zones", ZONES));
            rule.against = names(t.optional("winning"));
            rule.symbols = values(t.optional("symbols"));
            rule.equal = flag(t.optional("equal"));
            rule.distinct = t.optional("distinct").and_then(Node::boolean);
            rule.rows = rows(t.required("rows", ROWS), |t| RowFile {
                hits: t.required("hits", "le nombre exact").and_then(|n| n.integer(0..=200)),
                ..RowFile::new(t)
            });
        }
        "tuple_table" => {
            rule.zones = names(t.required("zones", ZONES));
            rule.rows = rows(t.required("rows", ROWS), |t| RowFile {
                shows: values(t.optional("shows")),
                exactly: t.optional("exactly").and_then(|n| n.integer(1..=200)),
                of: t.optional("of").and_then(Node::symbol),
                ..RowFile::new(t)
            });
        }
        "versus" => {
            rule.zones = names(t.required("yours", ZONES));
            rule.against = names(t.required("theirs", ZONES));
            rule.limit = t.optional("limit").and_then(|n| n.integer(1..=1_000_000));
            rule.gain = t.optional("gain").and_then(Node::money);
        }
        "arith" => {
            rule.zones = names(t.required("zones", ZONES));
            rule.op =
                t.required("op", "\"=\", \">\", \"<\", \">=\" ou \"<=\"").and_then(Node::text);
            rule.number = t
                .required("value", "le nombre comparé au total")
                .and_then(|n| n.integer(0..=100_000_000));
            rule.gain = t.optional("gain").and_then(Node::money);
        }
        "lines" => {
            rule.zones = names(t.required("grids", ZONES));
            rule.against = names(t.optional("winning"));
            rule.symbols = values(t.optional("symbols"));
            rule.wild = values(t.optional("wild"));
            rule.columns = t
                .required("columns", "le nombre de colonnes des grilles")
                .and_then(|n| n.integer(1..=100));
            rule.shapes = tables(t.required("shapes", "les formes gagnantes"))
                .into_iter()
                .map(read_shape)
                .collect();
            rule.others = names(t.optional("gains"));
            rule.best_only = flag(t.optional("best_only"));
            rule.distinct = t.optional("distinct").and_then(Node::boolean);
        }
        "words" => {
            rule.against = names(t.required("rack", ZONES));
            rule.zones = names(t.required("words", ZONES));
            rule.rows = rows(t.optional("rows"), |t| RowFile {
                letters: t.optional("letters").and_then(|n| n.integer(1..=100)),
                words: t.optional("words").and_then(|n| n.integer(1..=200)),
                ..RowFile::new(t)
            });
        }
        "amount" => {
            rule.zone = t
                .required("zone", "l'identifiant d'une zone de cette surface")
                .and_then(Node::text);
        }
        "gate" => {
            rule.zones = names(t.required("zones", ZONES));
            rule.number = t
                .required("exactly", "combien de fois le symbole doit y être")
                .and_then(|n| n.integer(1..=200));
            rule.of = t.required("of", "le symbole compté").and_then(Node::symbol);
            rule.others = names(t.required("stage", ZONES));
        }
        "multiply" => {
            rule.zone = t
                .required("zone", "l'identifiant d'une zone de cette surface")
                .and_then(Node::text);
            rule.others = names(t.required("scope", "les identifiants des surfaces multipliées"));
        }
        other => {
            sink.fault(&kind.at, Fault::Unknown(other.to_owned()), KINDS);
            rule.kind = None;
            return rule;
        }
    }
    t.finish();
    rule
}

impl RowFile {
    /// The keys that all rows have.
    fn new(t: &mut TableReader<'_>) -> RowFile {
        RowFile {
            rank: None,
            shows: None,
            exactly: None,
            of: None,
            hits: None,
            letters: None,
            words: None,
            name: t.optional("name").and_then(Node::text),
            gain: t.optional("gain").and_then(Node::money),
            at: t.at.clone(),
        }
    }
}

fn rows<'t>(
    node: Option<Node<'t>>,
    read: impl Fn(&mut TableReader<'t>) -> RowFile,
) -> Vec<RowFile> {
    tables(node)
        .into_iter()
        .map(|mut t| {
            let row = read(&mut t);
            t.finish();
            row
        })
        .collect()
}

fn read_always(mut t: TableReader<'_>) -> AlwaysFile {
    let symbol = t.required("symbol", "un symbole de l'alphabet").and_then(Node::symbol);
    let factor = t.optional("factor").and_then(|n| n.integer(1..=1_000));
    t.finish();
    AlwaysFile { symbol, factor: factor.map_or(1, |f| f.value as u32) }
}

fn read_shape(mut t: TableReader<'_>) -> ShapeFile {
    let name = t.optional("name").and_then(Node::text);
    let cells = t.optional("cells").and_then(Node::list).and_then(|cells| {
        let cells: Vec<_> = cells.into_iter().map(|n| n.integer(0..=199)).collect();
        cells.into_iter().collect()
    });
    let lines = t.optional("lines").and_then(Node::text);
    let gain = t.optional("gain").and_then(Node::money);
    let at = t.at.clone();
    t.finish();
    ShapeFile { name, cells, lines, gain, at }
}

fn flag(node: Option<Node<'_>>) -> bool {
    node.and_then(Node::boolean).is_some_and(|b| b.value)
}

fn names(node: Option<Node<'_>>) -> Names {
    located_list(node, Node::text)
}

fn values(node: Option<Node<'_>>) -> Names {
    located_list(node, Node::symbol)
}

fn located_list<'t>(
    node: Option<Node<'t>>,
    read: impl Fn(Node<'t>) -> Option<Located<String>>,
) -> Names {
    let node = node?;
    let at = node.at.clone();
    // Every item is read, so that every error is noted, before one spoils the list.
    let items: Vec<Option<_>> = node.list()?.into_iter().map(read).collect();
    let value = items.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Located { value, at })
}
