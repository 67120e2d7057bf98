//! The readings that a game relies on where its règlement is silent.

use super::hand::{Hand, Shape};
use crate::game::{
    Comparison, Game, Hits, Marks, Money, Pattern, Pay, Pays, RankRow, Rule, RuleKind, Surface,
    TableRow, WinUnit, ZoneId,
};
use crate::wording;

/// How the evaluator reads what a règlement leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The surface, or empty for the ticket as a whole.
    pub surface: String,
    /// The article that leaves it open.
    pub article: String,
    /// The reading, in French.
    pub text: String,
    /// Whether tickets that depend on it may be printed. Otherwise
    /// [`super::Evaluator::ambiguous`] finds them.
    pub printed: bool,
}

/// All readings that the rules of a game call for, in the order of its surfaces.
pub fn readings(game: &Game) -> Vec<Reading> {
    let mut all = Vec::new();
    for surface in &game.surfaces {
        for rule in &surface.rules {
            let list = List { surface, rule, all: &mut all };
            of_rule(game, rule, list);
        }
        if let ([first, .., _], Pays::Sum) = (surface.rules.as_slice(), surface.pays) {
            let text = "les gains des zones s'additionnent et comptent pour une seule surface";
            List { surface, rule: first, all: &mut all }.add(true, text);
        }
    }
    if !game.cumulation.amounts.is_empty() {
        let amounts: Vec<String> = game.cumulation.amounts.iter().map(Money::to_string).collect();
        all.push(Reading {
            surface: String::new(),
            article: String::new(),
            text: format!(
                "{} ne paie jamais {}\u{a0}: ces montants sont réservés aux cumuls",
                match game.cumulation.unit {
                    WinUnit::Surface => "une seule surface gagnante",
                    WinUnit::Zone => "une seule zone gagnante",
                    WinUnit::Win => "un seul gain",
                },
                amounts.join(", ")
            ),
            printed: false,
        });
    }
    all
}

/// Where the readings of a rule are gathered.
struct List<'a> {
    surface: &'a Surface,
    rule: &'a Rule,
    all: &'a mut Vec<Reading>,
}

impl List<'_> {
    fn add(&mut self, printed: bool, text: impl Into<String>) {
        self.all.push(Reading {
            surface: self.surface.name.clone(),
            article: self.rule.article.clone(),
            text: text.into(),
            printed,
        });
    }
}

fn of_rule(game: &Game, rule: &Rule, mut list: List<'_>) {
    match &rule.kind {
        RuleKind::HandRank { zones, table } => {
            let cards = zones.iter().map(|z| game.zone(*z).values(game).count()).sum();
            of_hand(cards, table, &mut list);
        }
        RuleKind::Match { winning, candidates, pay, at_most, .. } => {
            let count: usize = candidates.iter().map(|z| game.zone(*z).values(game).count()).sum();
            if at_most.is_some_and(|most| usize::from(most) < count) {
                let text = match pay {
                    Pay::Box => {
                        "plusieurs éléments gagnants dans une zone\u{a0}: sa somme est payée une fois"
                    }
                    _ => "plusieurs éléments gagnants\u{a0}: leurs sommes s'additionnent",
                };
                list.add(false, text);
            } else if *pay == Pay::Box {
                list.add(true, "la somme d'une zone n'est payée qu'une fois, quel que soit le nombre de ses éléments gagnants");
            }
            of_marks(game, winning, &mut list);
            of_boxes(*pay, &mut list);
        }
        RuleKind::Table { zones, rows } => of_table(game, zones, rows, &mut list),
        RuleKind::Same { zones, times, pay } => {
            let elements = |z: &ZoneId| game.zone(*z).values(game).count();
            let most = zones.iter().map(elements).max().unwrap_or(0);
            if most > usize::from(*times) {
                list.add(true, "plus de symboles identiques qu'il n'en faut paient comme s'il y en avait juste assez");
            }
            if most >= 2 * usize::from(*times) {
                list.add(
                    false,
                    "deux symboles qui y sont assez souvent\u{a0}: le mieux payé est payé une fois",
                );
            }
            if zones.len() > 1 {
                list.add(true, "plusieurs zones gagnantes s'additionnent");
            }
            of_boxes(*pay, &mut list);
        }
        RuleKind::Count { hits, .. } => {
            list.add(true, "le nombre exact compte\u{a0}: un seul gain est payé");
            if let Hits::Marked(marks) = hits {
                of_marks(game, marks, &mut list);
            }
        }
        RuleKind::Versus { limit, pay, .. } => {
            list.add(true, "à égalité, la zone est perdante");
            if let Some(limit) = limit {
                list.add(true, format!("un total au-dessus de {limit} ne vaut rien"));
            }
            of_boxes(*pay, &mut list);
        }
        RuleKind::Arith { op, number, pay, .. } => {
            if matches!(op, Comparison::Above | Comparison::Below) {
                list.add(true, format!("un total de {number} exactement est perdant"));
            }
            of_boxes(*pay, &mut list);
        }
        RuleKind::Lines { marks, best_only, wild, .. } => {
            list.add(
                true,
                if *best_only {
                    "de plusieurs formes complètes sur une grille, seule la mieux payée compte"
                } else {
                    "toutes les formes complètes paient, et leurs gains s'additionnent"
                },
            );
            if !wild.is_empty() {
                list.add(true, "le joker tient lieu de n'importe quel symbole");
            }
            of_marks(game, marks, &mut list);
        }
        RuleKind::Words { .. } => {
            list.add(
                true,
                "une lettre découverte sert dans tous les mots, autant de fois qu'il le faut",
            );
        }
        RuleKind::Gate { .. } => {
            list.add(
                true,
                "l'étape finale est toujours imprimée et ne compte que si elle est ouverte",
            );
            list.add(false, "une étape finale ouverte qui ne paie rien");
        }
        RuleKind::Multiply { .. } => {
            list.add(true, "le multiplicateur d'un ticket sans autre gain ne change rien");
            list.add(true, "le multiplicateur rapporte la somme multipliée, moins cette somme");
        }
        RuleKind::Amount { .. } => {}
    }
}

/// A drawn set of several elements may not say the same thing twice.
fn of_marks(game: &Game, marks: &Marks, list: &mut List<'_>) {
    let drawn: usize = marks.zones.iter().map(|z| game.zone(*z).values(game).count()).sum();
    if drawn > 1 {
        list.add(false, "un symbole gagnant inscrit deux fois ne compte qu'une fois");
    }
}

/// The box of a losing zone is no promise.
fn of_boxes(pay: Pay, list: &mut List<'_>) {
    if pay == Pay::Box {
        list.add(true, "la somme d'une zone perdante est un leurre, de n'importe quel montant");
    }
}

fn of_hand(cards: usize, table: &[RankRow], list: &mut List<'_>) {
    if table.len() > 1 {
        list.add(true, "seul le meilleur rang paie, les rangs ne s'additionnent pas");
    }
    let hand = Hand::new(ZoneId(0), Vec::new(), 0, table);
    let doubts: [(&str, &[usize]); 6] = [
        ("trois paires", &[2, 2, 2]),
        ("un brelan et deux paires", &[3, 2, 2]),
        ("deux brelans", &[3, 3]),
        ("quatre cartes égales et une paire", &[4, 2]),
        ("cinq cartes égales", &[5]),
        ("six cartes égales", &[6]),
    ];
    for (what, counts) in doubts {
        if cards >= counts.iter().sum() {
            let pays = match hand.row(Shape::of(counts)).and_then(|row| table.get(row)) {
                Some(row) => format!("{}, {}", row.name, row.gain),
                None => "perdu".to_owned(),
            };
            list.add(false, format!("{what}\u{a0}: {pays}"));
        }
    }
}

fn of_table(game: &Game, zones: &[ZoneId], rows: &[TableRow], list: &mut List<'_>) {
    let Some(first) = zones.first().map(|z| game.zone(*z)) else { return };
    let Some(slot) = first.slots.first() else { return };
    let alphabet = game.alphabet(game.slot(*slot).alphabet);
    let elements = first.values(game).count();
    let ordered = rows.iter().any(|row| match &row.pattern {
        Pattern::Multiset(codes) => codes.iter().any(|code| *code != codes[0]),
        Pattern::Exactly { .. } => false,
    });
    if ordered {
        list.add(false, "une combinaison dans un autre ordre que celui du règlement gagne aussi");
    }
    if zones.len() > 1 {
        list.add(true, "plusieurs zones gagnantes s'additionnent");
    }
    for row in rows {
        let Pattern::Exactly { symbol, count } = row.pattern else { continue };
        for more in usize::from(count) + 1..=elements {
            let named = rows.iter().any(|r| {
                r.pattern == Pattern::Exactly { symbol, count: more as u16 }
                    || r.pattern == Pattern::Multiset(vec![symbol; more])
            });
            if !named && let Some(symbol) = alphabet.symbol(symbol) {
                let exactly = wording::number(count.into(), wording::Spelling::Traditional);
                let found = wording::number(more as u64, wording::Spelling::Traditional);
                let text = format!(
                    "{found} {}\u{a0}: perdu, « {} » veut dire exactement {exactly}",
                    symbol.transcription, row.name
                );
                list.add(false, text);
            }
        }
    }
}
