//! What a `game.toml` says, as it is written: names not looked up, sums not
//! added. Whatever cannot be read is noted in the sink and left out here, so
//! that the rest can still be checked.

use super::error::Fault;
use super::import::{self, ImportFile};
use super::raw_rules::{RuleFile, read_rule};
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
    pub(super) pays: Option<Located<String>>,
    pub(super) prizes: Option<PrizesFile>,
    pub(super) alphabets: Vec<AlphabetFile>,
    pub(super) surfaces: Vec<SurfaceFile>,
    pub(super) plans: Vec<PlanFile>,
    pub(super) packs: Option<PacksFile>,
    pub(super) import: Option<ImportFile>,
}

/// `[prizes]`.
pub(super) struct PrizesFile {
    pub(super) count: Option<Located<u64>>,
    pub(super) sum: Option<Located<Money>>,
    pub(super) only_by_cumulation: Vec<Located<Money>>,
    pub(super) cumulation_unit: Option<Located<String>>,
    pub(super) lots: Vec<LotFile>,
    pub(super) at: Place,
}

/// A row of the prize table.
pub(super) struct LotFile {
    pub(super) count: Option<Located<u64>>,
    pub(super) amount: Option<Located<Money>>,
    pub(super) total: Option<Located<Money>>,
    pub(super) name: Option<Located<String>>,
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
    pub(super) points: Option<Located<u64>>,
    pub(super) weight: u32,
    pub(super) at: Place,
}

/// A sum of an alphabet of sums.
pub(super) struct AmountFile {
    pub(super) amount: Located<Money>,
    pub(super) text: Option<Located<String>>,
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
    pub(super) pays: Option<Located<String>>,
    pub(super) at: Place,
}

/// `[[surface.zone]]`.
pub(super) struct ZoneFile {
    pub(super) id: Option<Located<String>>,
    pub(super) name: Option<Located<String>>,
    pub(super) elements: Option<Located<u64>>,
    pub(super) alphabet: Option<Located<String>>,
    pub(super) gain_alphabet: Option<Located<String>>,
    pub(super) box_alphabet: Option<Located<String>>,
    pub(super) open: bool,
}

/// `[packs]`.
pub(super) struct PacksFile {
    pub(super) tickets: Option<Located<u64>>,
    pub(super) min_wins: Option<Located<u64>>,
    pub(super) min_value: Option<Located<Money>>,
    pub(super) max_losers: Option<Located<u64>>,
    pub(super) at: Place,
}

/// `[[plan]]`: how the designer wishes a lot to be reached.
pub(super) struct PlanFile {
    pub(super) lot: Option<Located<Money>>,
    pub(super) recipes: Vec<RecipeFile>,
}

/// A recipe of a plan.
pub(super) struct RecipeFile {
    pub(super) parts: u32,
    pub(super) wins: Vec<WinFile>,
    pub(super) at: Place,
}

/// `surface = …` or `surface.zone = …` in a recipe.
pub(super) struct WinFile {
    pub(super) surface: Located<String>,
    pub(super) zone: Option<Located<String>>,
    pub(super) wish: WishFile,
}

/// What it wins: a sum, a list of sums, or « × 5 ».
pub(super) enum WishFile {
    Sum(Located<Money>),
    Wins(Vec<Located<Money>>),
    Times(u32),
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
        pays: None,
        prizes: None,
        alphabets: Vec::new(),
        surfaces: Vec::new(),
        plans: Vec::new(),
        packs: None,
        import: None,
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
        file.pays = t.optional("pays").and_then(Node::text);
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
    file.plans = tables(root.optional("plan")).into_iter().map(|t| read_plan(t, sink)).collect();
    file.packs = root.optional("packs").and_then(Node::table).map(read_packs);
    file.import = root.optional("import").and_then(Node::table).map(import::read);
    root.finish();
    file
}

/// The tables of a list of tables.
pub(super) fn tables(node: Option<Node<'_>>) -> Vec<TableReader<'_>> {
    node.and_then(Node::list).unwrap_or_default().into_iter().filter_map(Node::table).collect()
}

fn read_prizes(mut t: TableReader<'_>) -> PrizesFile {
    let count =
        t.required("count", "le nombre total de lots").and_then(|n| n.integer(1..=99_999_999));
    let sum = t.required("sum", "le total des lots").and_then(Node::money);
    let cumulation = t.optional("only_by_cumulation").and_then(Node::list).unwrap_or_default();
    let cumulation_unit = t.optional("cumulation_unit").and_then(Node::text);
    let rows = t.required("lots", "les lignes du tableau de lots");
    let lots = tables(rows)
        .into_iter()
        .map(|mut row| {
            let count = row.required("count", "le nombre de lots");
            let lot = LotFile {
                count: count.and_then(|n| n.integer(1..=99_999_999)),
                amount: row.required("amount", "le montant du lot").and_then(Node::money),
                total: row.optional("total").and_then(Node::money),
                name: row.optional("name").and_then(Node::text),
            };
            row.finish();
            lot
        })
        .collect();
    let at = t.at.clone();
    t.finish();
    let only_by_cumulation = cumulation.into_iter().filter_map(Node::money).collect();
    PrizesFile { count, sum, only_by_cumulation, cumulation_unit, lots, at }
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
        points: t.optional("points").and_then(|n| n.integer(0..=1_000_000)),
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
        return Some(AmountFile { amount, text: None, transcription: None, weight: 1, at });
    }
    let mut t = node.table()?;
    let amount = t.required("amount", "la somme").and_then(Node::money);
    let text = t.optional("text").and_then(Node::text);
    let transcription = t.optional("transcription").and_then(Node::text);
    let weight = read_weight(&mut t);
    t.finish();
    Some(AmountFile { amount: amount?, text, transcription, weight, at })
}

fn read_surface(mut t: TableReader<'_>, sink: &Sink<'_>) -> SurfaceFile {
    let id = t.required("id", "l'identifiant de la surface").and_then(Node::text);
    let name = t.required("name", "le nom de la surface").and_then(Node::text);
    let zones = t.required("zone", "au moins une table [[surface.zone]]");
    let zones = tables(zones).into_iter().map(read_zone).collect();
    let rules = t.required("rule", "au moins une table [[surface.rule]]");
    let rules = tables(rules).into_iter().map(|r| read_rule(r, sink)).collect();
    let pays = t.optional("pays").and_then(Node::text);
    let at = t.at.clone();
    t.finish();
    SurfaceFile { id, name, zones, rules, pays, at }
}

fn read_zone(mut t: TableReader<'_>) -> ZoneFile {
    let zone = ZoneFile {
        id: t.required("id", "l'identifiant de la zone").and_then(Node::text),
        name: t.optional("name").and_then(Node::text),
        elements: t.optional("elements").and_then(|n| n.integer(1..=200)),
        alphabet: t.required("alphabet", "le nom d'un alphabet").and_then(Node::text),
        gain_alphabet: t.optional("gain_alphabet").and_then(Node::text),
        box_alphabet: t.optional("box_alphabet").and_then(Node::text),
        open: t.optional("open").and_then(Node::boolean).is_some_and(|b| b.value),
    };
    t.finish();
    zone
}

fn read_packs(mut t: TableReader<'_>) -> PacksFile {
    let packs = PacksFile {
        tickets: t
            .required("tickets", "le nombre de tickets d'un paquet")
            .and_then(|n| n.integer(1..=10_000)),
        min_wins: t.optional("min_wins").and_then(|n| n.integer(0..=10_000)),
        min_value: t.optional("min_value").and_then(Node::money),
        max_losers: t.optional("max_losers").and_then(|n| n.integer(1..=10_000)),
        at: t.at.clone(),
    };
    t.finish();
    packs
}

fn read_plan(mut t: TableReader<'_>, sink: &Sink<'_>) -> PlanFile {
    let lot = t.required("lot", "le montant d'un lot").and_then(Node::money);
    let recipes = t.required("recipes", "les recettes du lot");
    let recipes = tables(recipes).into_iter().map(|r| read_recipe(r, sink)).collect();
    t.finish();
    PlanFile { lot, recipes }
}

fn read_recipe(mut t: TableReader<'_>, sink: &Sink<'_>) -> RecipeFile {
    let parts = t.optional("parts").and_then(|n| n.integer(1..=MAX_WEIGHT));
    let wins = t.required("wins", "ce que gagne chaque surface, { surface = \"20 €\", … }");
    let wins = wins.and_then(Node::table).map(TableReader::entries).unwrap_or_default();
    let mut all = Vec::new();
    for (surface, node) in wins {
        let name = |value: String, at: &Place| Located { value, at: at.clone() };
        if node.is_table() {
            let zones = node.at.clone();
            for (zone, node) in node.table().map(TableReader::entries).unwrap_or_default() {
                let surface = name(surface.clone(), &zones);
                let zone = Some(name(zone, &node.at));
                all.extend(read_wish(node, sink).map(|wish| WinFile { surface, zone, wish }));
            }
        } else {
            let surface = name(surface, &node.at);
            let zone = None;
            all.extend(read_wish(node, sink).map(|wish| WinFile { surface, zone, wish }));
        }
    }
    let at = t.at.clone();
    t.finish();
    RecipeFile { parts: parts.map_or(1, |p| p.value as u32), wins: all, at }
}

fn read_wish(node: Node<'_>, sink: &Sink<'_>) -> Option<WishFile> {
    if node.is_list() {
        let items: Vec<Option<_>> = node.list()?.into_iter().map(Node::money).collect();
        return items.into_iter().collect::<Option<Vec<_>>>().map(WishFile::Wins);
    }
    let Some(times) =
        node.raw_text().and_then(|t| t.strip_prefix(['×', 'x', 'X']).map(str::to_owned))
    else {
        return node.money().map(WishFile::Sum);
    };
    let number = times.trim().parse();
    if number.is_err() {
        let fault = Fault::Value(format!("« ×{times} » n'est pas un multiplicateur"));
        sink.fault(&node.at, fault, "par exemple \"× 5\"");
    }
    number.ok().map(WishFile::Times)
}
