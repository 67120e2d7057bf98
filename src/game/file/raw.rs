//! What a `game.toml` says, as it is written: names not looked up, sums not
//! added. Whatever cannot be read is noted in the sink and left out here, so
//! that the rest can still be checked.

use super::error::Fault;
use super::reader::{Located, Node, Place, Sink, TableReader};
use crate::game::Money;

/// The whole file.
pub(super) struct GameFile {
    pub(super) id: Option<Located<String>>,
    pub(super) name: Option<Located<String>>,
    pub(super) code: Option<Located<u64>>,
    pub(super) price: Option<Located<Money>>,
    pub(super) bloc: Option<Located<u64>>,
    pub(super) validation_digits: Option<Located<u64>>,
    pub(super) spelling: Option<Located<String>>,
    pub(super) accents: Option<Located<bool>>,
    pub(super) prizes: Option<PrizesFile>,
    pub(super) alphabets: Vec<AlphabetFile>,
    pub(super) surfaces: Vec<SurfaceFile>,
}

/// `[prizes]`.
pub(super) struct PrizesFile {
    pub(super) count: Option<Located<u64>>,
    pub(super) sum: Option<Located<Money>>,
    pub(super) only_by_cumulation: Vec<Located<Money>>,
    pub(super) lots: Vec<LotFile>,
    pub(super) at: Place,
}

/// A row of the prize table.
pub(super) struct LotFile {
    pub(super) count: Option<Located<u64>>,
    pub(super) amount: Option<Located<Money>>,
    pub(super) total: Option<Located<Money>>,
}

/// `[alphabet.NAME]`.
pub(super) struct AlphabetFile {
    pub(super) id: Located<String>,
    pub(super) content: Option<ContentFile>,
    pub(super) picture: bool,
    pub(super) demanded: bool,
    pub(super) wording: Option<Located<String>>,
}

/// What an alphabet holds.
pub(super) enum ContentFile {
    Symbols { items: Vec<SymbolFile>, at: Place },
    Numbers { from: Option<Located<u64>>, to: Option<Located<u64>>, at: Place },
    Amounts { items: Vec<AmountFile>, at: Place },
}

/// A symbol.
pub(super) struct SymbolFile {
    pub(super) value: Option<Located<String>>,
    pub(super) text: Option<Located<String>>,
    pub(super) transcription: Option<Located<String>>,
    pub(super) weight: u32,
    pub(super) at: Place,
}

/// A sum of an alphabet of sums.
pub(super) struct AmountFile {
    pub(super) amount: Located<Money>,
    pub(super) transcription: Option<Located<String>>,
    pub(super) weight: u32,
    pub(super) at: Place,
}

/// `[[surface]]`.
pub(super) struct SurfaceFile {
    pub(super) id: Option<Located<String>>,
    pub(super) name: Option<Located<String>>,
    pub(super) zones: Vec<ZoneFile>,
    pub(super) rules: Vec<RuleFile>,
    pub(super) at: Place,
}

/// `[[surface.zone]]`.
pub(super) struct ZoneFile {
    pub(super) id: Option<Located<String>>,
    pub(super) name: Option<Located<String>>,
    pub(super) elements: Option<Located<u64>>,
    pub(super) alphabet: Option<Located<String>>,
    pub(super) gain_alphabet: Option<Located<String>>,
}

/// `[[surface.rule]]`.
pub(super) struct RuleFile {
    pub(super) article: Option<Located<String>>,
    pub(super) kind: Option<KindFile>,
    pub(super) at: Place,
}

/// The kinds of rules that there are.
pub(super) enum KindFile {
    HandRank { zones: Names, rows: Vec<RankRowFile> },
    Match { winning: Names, candidates: Names, most: Option<Located<u64>> },
    TupleTable { zones: Names, rows: Vec<TupleRowFile> },
    Amount { zone: Option<Located<String>> },
}

/// A list of names; `None` if it could not be read.
pub(super) type Names = Option<Located<Vec<Located<String>>>>;

/// A row of a hand's table.
pub(super) struct RankRowFile {
    pub(super) rank: Option<Located<String>>,
    pub(super) name: Option<Located<String>>,
    pub(super) gain: Option<Located<Money>>,
}

/// A row of a table of tuples.
pub(super) struct TupleRowFile {
    pub(super) shows: Option<Located<Vec<Located<String>>>>,
    pub(super) exactly: Option<Located<u64>>,
    pub(super) of: Option<Located<String>>,
    pub(super) name: Option<Located<String>>,
    pub(super) gain: Option<Located<Money>>,
    pub(super) at: Place,
}

/// Largest weight of a decoy; more would only be noise beside it.
const MAX_WEIGHT: u64 = 1_000_000;

/// Reads the document.
pub(super) fn read(mut root: TableReader<'_>, sink: &Sink<'_>) -> GameFile {
    let head = root.required("game", "la table [game]").and_then(Node::table);
    let mut file = GameFile {
        id: None,
        name: None,
        code: None,
        price: None,
        bloc: None,
        validation_digits: None,
        spelling: None,
        accents: None,
        prizes: None,
        alphabets: Vec::new(),
        surfaces: Vec::new(),
    };
    if let Some(mut t) = head {
        file.id = t.required("id", "l'identifiant du jeu").and_then(Node::text);
        file.name = t.required("name", "le nom du jeu").and_then(Node::text);
        file.code = t.required("code", "le numéro du jeu").and_then(|n| n.integer(1..=9_999));
        file.price = t.required("price", "le prix du ticket").and_then(Node::money);
        let bloc = t.required("bloc", "le nombre de tickets d'un bloc");
        file.bloc = bloc.and_then(|n| n.integer(1..=99_999_999));
        file.validation_digits = t.optional("validation_digits").and_then(|n| n.integer(0..=18));
        file.spelling = t.optional("spelling").and_then(Node::text);
        file.accents = t.optional("accents").and_then(Node::boolean);
        t.finish();
    }
    let prizes = root.required("prizes", "la table [prizes]").and_then(Node::table);
    file.prizes = prizes.map(read_prizes);
    let alphabets = root.required("alphabet", "les tables [alphabet.NOM]").and_then(Node::table);
    if let Some(t) = alphabets {
        file.alphabets = t
            .entries()
            .into_iter()
            .filter_map(|(id, node)| read_alphabet(id, node, sink))
            .collect();
    }
    let surfaces = root.required("surface", "au moins une table [[surface]]");
    file.surfaces = tables(surfaces).into_iter().map(|t| read_surface(t, sink)).collect();
    root.finish();
    file
}

/// The tables of a list of tables.
fn tables(node: Option<Node<'_>>) -> Vec<TableReader<'_>> {
    node.and_then(Node::list).unwrap_or_default().into_iter().filter_map(Node::table).collect()
}

fn read_prizes(mut t: TableReader<'_>) -> PrizesFile {
    let count =
        t.required("count", "le nombre total de lots").and_then(|n| n.integer(1..=99_999_999));
    let sum = t.required("sum", "le total des lots").and_then(Node::money);
    let cumulation = t.optional("only_by_cumulation").and_then(Node::list).unwrap_or_default();
    let rows = t.required("lots", "les lignes du tableau de lots");
    let lots = tables(rows)
        .into_iter()
        .map(|mut row| {
            let count = row.required("count", "le nombre de lots");
            let lot = LotFile {
                count: count.and_then(|n| n.integer(1..=99_999_999)),
                amount: row.required("amount", "le montant du lot").and_then(Node::money),
                total: row.optional("total").and_then(Node::money),
            };
            row.finish();
            lot
        })
        .collect();
    let at = t.at.clone();
    t.finish();
    let only_by_cumulation = cumulation.into_iter().filter_map(Node::money).collect();
    PrizesFile { count, sum, only_by_cumulation, lots, at }
}

fn read_weight(t: &mut TableReader<'_>) -> u32 {
    let weight = t.optional("weight").and_then(|n| n.integer(0..=MAX_WEIGHT));
    weight.map_or(1, |w| w.value as u32)
}

fn read_alphabet(id: String, node: Node<'_>, sink: &Sink<'_>) -> Option<AlphabetFile> {
    let mut t = node.table()?;
    let symbols = t.optional("symbols");
    let numbers = t.optional("numbers");
    let amounts = t.optional("amounts");
    let given = [&symbols, &numbers, &amounts].iter().filter(|n| n.is_some()).count();
    if given != 1 {
        let fault = Fault::Value(format!("{given} listes à la fois"));
        sink.fault(&t.at, fault, "une seule des clés symbols, numbers ou amounts");
    }
    let content = if let Some(node) = symbols {
        let at = node.at.clone();
        node.list().map(|items| ContentFile::Symbols {
            items: items.into_iter().filter_map(Node::table).map(read_symbol).collect(),
            at,
        })
    } else if let Some(node) = numbers {
        let at = node.at.clone();
        node.table().map(|mut n| {
            let limit = 0..=99_999_999;
            let from = n.required("from", "le premier nombre");
            let to = n.required("to", "le dernier nombre");
            let (from, to) = (
                from.and_then(|n| n.integer(limit.clone())),
                to.and_then(|n| n.integer(limit.clone())),
            );
            n.finish();
            ContentFile::Numbers { from, to, at }
        })
    } else if let Some(node) = amounts {
        let at = node.at.clone();
        node.list().map(|items| ContentFile::Amounts {
            items: items.into_iter().filter_map(read_amount).collect(),
            at,
        })
    } else {
        None
    };
    let flag = |node: Option<Node<'_>>| node.and_then(Node::boolean).is_some_and(|b| b.value);
    let picture = flag(t.optional("picture"));
    let demanded = flag(t.optional("transcription_demanded"));
    let wording = t.optional("wording").and_then(Node::text);
    let at = t.at.clone();
    t.finish();
    Some(AlphabetFile { id: Located { value: id, at }, content, picture, demanded, wording })
}

fn read_symbol(mut t: TableReader<'_>) -> SymbolFile {
    let symbol = SymbolFile {
        value: t.required("value", "la valeur du symbole").and_then(Node::symbol),
        text: t.optional("text").and_then(Node::symbol),
        transcription: t.optional("transcription").and_then(Node::text),
        weight: read_weight(&mut t),
        at: t.at.clone(),
    };
    t.finish();
    symbol
}

fn read_amount(node: Node<'_>) -> Option<AmountFile> {
    let at = node.at.clone();
    if !node.is_table() {
        let amount = node.money()?;
        return Some(AmountFile { amount, transcription: None, weight: 1, at });
    }
    let mut t = node.table()?;
    let amount = t.required("amount", "la somme").and_then(Node::money);
    let transcription = t.optional("transcription").and_then(Node::text);
    let weight = read_weight(&mut t);
    t.finish();
    Some(AmountFile { amount: amount?, transcription, weight, at })
}

fn read_surface(mut t: TableReader<'_>, sink: &Sink<'_>) -> SurfaceFile {
    let id = t.required("id", "l'identifiant de la surface").and_then(Node::text);
    let name = t.required("name", "le nom de la surface").and_then(Node::text);
    let zones = t.required("zone", "au moins une table [[surface.zone]]");
    let zones = tables(zones).into_iter().map(read_zone).collect();
    let rules = t.required("rule", "au moins une table [[surface.rule]]");
    let rules = tables(rules).into_iter().map(|r| read_rule(r, sink)).collect();
    let at = t.at.clone();
    t.finish();
    SurfaceFile { id, name, zones, rules, at }
}

fn read_zone(mut t: TableReader<'_>) -> ZoneFile {
    let zone = ZoneFile {
        id: t.required("id", "l'identifiant de la zone").and_then(Node::text),
        name: t.optional("name").and_then(Node::text),
        elements: t.optional("elements").and_then(|n| n.integer(1..=200)),
        alphabet: t.required("alphabet", "le nom d'un alphabet").and_then(Node::text),
        gain_alphabet: t.optional("gain_alphabet").and_then(Node::text),
    };
    t.finish();
    zone
}

fn names(node: Option<Node<'_>>) -> Names {
    located_list(node, Node::text)
}

fn located_list<'t>(
    node: Option<Node<'t>>,
    read: impl Fn(Node<'t>) -> Option<Located<String>>,
) -> Option<Located<Vec<Located<String>>>> {
    let node = node?;
    let at = node.at.clone();
    // Every item is read, so that every error is noted, before one spoils the list.
    let items: Vec<Option<_>> = node.list()?.into_iter().map(read).collect();
    let value = items.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Located { value, at })
}

fn read_rule(mut t: TableReader<'_>, sink: &Sink<'_>) -> RuleFile {
    const KINDS: &str = "hand_rank, match, tuple_table ou amount";
    const ZONES: &str = "les identifiants de zones de cette surface";
    let article = t.required("article", "l'article du règlement").and_then(Node::text);
    let kind = t.required("kind", KINDS).and_then(Node::text);
    let at = t.at.clone();
    let kind = kind.and_then(|kind| {
        Some(match kind.value.as_str() {
            "hand_rank" => KindFile::HandRank {
                zones: names(t.required("zones", ZONES)),
                rows: tables(t.required("rows", "les lignes du tableau de gains"))
                    .into_iter()
                    .map(read_rank_row)
                    .collect(),
            },
            "match" => KindFile::Match {
                winning: names(t.required("winning", ZONES)),
                candidates: names(t.required("candidates", ZONES)),
                most: t.optional("most").and_then(|n| n.integer(1..=200)),
            },
            "tuple_table" => KindFile::TupleTable {
                zones: names(t.required("zones", ZONES)),
                rows: tables(t.required("rows", "les lignes du tableau de gains"))
                    .into_iter()
                    .map(read_tuple_row)
                    .collect(),
            },
            "amount" => KindFile::Amount {
                zone: t
                    .required("zone", "l'identifiant d'une zone de cette surface")
                    .and_then(Node::text),
            },
            other => {
                sink.fault(&kind.at, Fault::Unknown(other.to_owned()), KINDS);
                return None;
            }
        })
    });
    // The keys of a rule of unknown kind are not known either.
    if kind.is_some() {
        t.finish();
    }
    RuleFile { article, kind, at }
}

fn read_rank_row(mut t: TableReader<'_>) -> RankRowFile {
    let row = RankRowFile {
        rank: t.required("rank", "le rang").and_then(Node::text),
        name: t.optional("name").and_then(Node::text),
        gain: t.required("gain", "le gain").and_then(Node::money),
    };
    t.finish();
    row
}

fn read_tuple_row(mut t: TableReader<'_>) -> TupleRowFile {
    let row = TupleRowFile {
        shows: located_list(t.optional("shows"), Node::symbol),
        exactly: t.optional("exactly").and_then(|n| n.integer(1..=200)),
        of: t.optional("of").and_then(Node::symbol),
        name: t.optional("name").and_then(Node::text),
        gain: t.required("gain", "le gain").and_then(Node::money),
        at: t.at.clone(),
    };
    t.finish();
    row
}
