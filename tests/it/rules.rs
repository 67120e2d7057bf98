//! A second evaluator of the casino, written apart: it works on the values as a
//! bloc file writes them, with the plainest code that could be right, and shares
//! nothing with the program's own but the names of the columns.

use std::collections::BTreeMap;

use tirage::game::{CellCode, Game, Money};
use tirage::rule::Evaluator;

pub const CASINO: &str = include_str!("../../templates/casino-2012/game.toml");

pub fn casino() -> Game {
    Game::parse("game.toml", CASINO).unwrap_or_else(|e| panic!("{e}"))
}

/// A ticket as column -> value.
pub type Values = BTreeMap<String, String>;

/// The values under the codes.
pub fn values(game: &Game, cells: &[CellCode]) -> Values {
    game.slots()
        .zip(cells)
        .map(|((id, slot), code)| {
            (slot.column.clone(), game.symbol(id, *code).unwrap().value.clone())
        })
        .collect()
}

/// What each surface wins, in euros, poker first.
pub fn naive(ticket: &Values) -> [i64; 4] {
    [poker(ticket), roulette(ticket), craps(ticket), jackpot(ticket)]
}

fn poker(ticket: &Values) -> i64 {
    let mut hand: Vec<&str> = Vec::new();
    for (column, value) in ticket {
        if column.starts_with("poker.") {
            hand.push(value);
        }
    }
    assert_eq!(hand.len(), 6);
    let mut counts = Vec::new();
    for value in ["7", "8", "9", "10", "V", "D", "R", "A"] {
        counts.push(hand.iter().filter(|card| **card == value).count());
    }
    counts.sort_unstable();
    counts.reverse();
    if counts[0] >= 4 {
        10_000
    } else if counts[0] == 3 && counts[1] >= 2 {
        1_000
    } else if counts[0] == 3 {
        100
    } else if counts[0] == 2 && counts[1] == 2 {
        10
    } else if counts[0] == 2 {
        5
    } else {
        0
    }
}

fn roulette(ticket: &Values) -> i64 {
    let number = &ticket["roulette.roulette.0"];
    let mut sum = 0;
    for mise in ["roulette.mise1.0", "roulette.mise2.0", "roulette.mise3.0"] {
        if &ticket[mise] == number {
            sum += ticket[&format!("{mise}.gain")].parse::<i64>().unwrap() / 100;
        }
    }
    sum
}

fn craps(ticket: &Values) -> i64 {
    let mut sum = 0;
    for throw in 1..=4 {
        let a = ticket[&format!("craps.lancer{throw}.0")].as_str();
        let b = ticket[&format!("craps.lancer{throw}.1")].as_str();
        sum += match (a, b) {
            ("1", "6") | ("6", "1") => 5,
            ("2", "5") | ("5", "2") => 30,
            ("3", "4") | ("4", "3") => 1_000,
            ("5", "6") | ("6", "5") => 10_000,
            _ => 0,
        };
    }
    sum
}

fn jackpot(ticket: &Values) -> i64 {
    let reels = [0, 1, 2].map(|i| ticket[&format!("jackpot.rouleaux.{i}")].as_str());
    let cherries = reels.iter().filter(|r| **r == "CERISE").count();
    let of_reels = match reels {
        ["ÉTOILE", "ÉTOILE", "ÉTOILE"] => 5,
        ["CERISE", "CERISE", "CERISE"] => 10,
        ["BAR", "BAR", "BAR"] => 200,
        ["COURONNE", "COURONNE", "COURONNE"] => 1_000,
        ["SEPT", "SEPT", "SEPT"] => 10_000,
        _ if cherries == 1 => 3,
        _ => 0,
    };
    of_reels + ticket["jackpot.bonus.0"].parse::<i64>().unwrap() / 100
}

/// Whether the ticket may be printed: no case that the règlement leaves open.
pub fn naive_clear(ticket: &Values) -> bool {
    let value = |column: &str| ticket[column].as_str();
    let hand: Vec<&str> =
        ticket.iter().filter(|(c, _)| c.starts_with("poker.")).map(|(_, v)| v.as_str()).collect();
    let mut counts: Vec<usize> = ["7", "8", "9", "10", "V", "D", "R", "A"]
        .iter()
        .map(|v| hand.iter().filter(|c| *c == v).count())
        .filter(|n| *n > 1)
        .collect();
    counts.sort_unstable();
    let hands: [&[usize]; 6] = [&[], &[2], &[2, 2], &[3], &[2, 3], &[4]];
    if !hands.contains(&counts.as_slice()) {
        return false;
    }
    let number = value("roulette.roulette.0");
    let mises = ["roulette.mise1.0", "roulette.mise2.0", "roulette.mise3.0"];
    if mises.iter().filter(|m| value(m) == number).count() > 1 {
        return false;
    }
    for throw in 1..=4 {
        let pair =
            [0, 1].map(|die| ticket[&format!("craps.lancer{throw}.{die}")].parse::<u8>().unwrap());
        if [[6, 1], [5, 2], [4, 3], [6, 5]].contains(&pair) {
            return false;
        }
    }
    let cherries = (0..3).filter(|i| ticket[&format!("jackpot.rouleaux.{i}")] == "CERISE").count();
    if cherries == 2 {
        return false;
    }
    let winning: Vec<i64> = naive(ticket).into_iter().filter(|gain| *gain > 0).collect();
    !matches!(winning.as_slice(), [10 | 30 | 50 | 200 | 10_000 | 40_000])
}

/// Numbers that look random: SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Any cells at all, far beyond what a generator would draw. Each zone draws
/// from a few symbols only, or else hardly anything would ever be equal.
fn random_cells(game: &Game, random: &mut Random) -> Vec<CellCode> {
    let mut cells = Vec::new();
    let mut few = (0, 0, 1);
    for slot in &game.slots {
        let symbols = game.alphabet(slot.alphabet).symbols.len();
        if few.0 != slot.surface.0 || slot.index == 0 && random.below(4) == 0 {
            let width = if random.below(3) == 0 { 1 + random.below(symbols) } else { symbols };
            few = (slot.surface.0, random.below(symbols), width);
        }
        cells.push(((few.1 + random.below(few.2)) % symbols) as CellCode);
    }
    cells
}

#[test]
fn two_evaluators_agree_on_any_cells() {
    let game = casino();
    let evaluator = Evaluator::new(&game);
    let mut random = Random(2012);
    let mut won = [0; 4];
    let (mut clear, mut unclear) = (0, 0);
    for _ in 0..100_000 {
        let cells = random_cells(&game, &mut random);
        let values = values(&game, &cells);
        let expected = naive(&values);
        let mut totals = [Money::ZERO; 4];
        evaluator.surface_totals(&cells, &mut totals);
        assert_eq!(totals.map(|t| t.to_cents()), expected.map(|e| e * 100), "{values:?}");
        let sum = Money::euros(expected.iter().sum());
        assert_eq!(evaluator.total(&cells), sum);
        let outcome = evaluator.outcome(&cells);
        assert_eq!(outcome.total, sum);
        for surface in &outcome.surfaces {
            assert_eq!(surface.total, surface.wins.iter().map(|w| w.gain).sum(), "{values:?}");
        }
        let ambiguous = evaluator.ambiguous(&cells);
        assert_eq!(ambiguous.is_none(), naive_clear(&values), "{ambiguous:?} {values:?}");
        *if ambiguous.is_none() { &mut clear } else { &mut unclear } += 1;
        for (count, gain) in won.iter_mut().zip(expected) {
            *count += u32::from(gain > 0);
        }
    }
    // The sample is worth something only if every surface won and lost often.
    assert!(won.iter().all(|n| (5_000..99_000).contains(n)), "{won:?}");
    assert!(clear > 2_000 && unclear > 10_000, "{clear} clear, {unclear} unclear");
}

/// Time that this thread has had of a processor, where the system tells it (its
/// neighbours' work is not ours), else the time that has passed.
fn clock() -> std::time::Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(std::time::Instant::now);
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match stat.split_whitespace().next().and_then(|nanos| nanos.parse().ok()) {
        Some(nanos) => std::time::Duration::from_nanos(nanos),
        None => start.elapsed(),
    }
}

#[test]
fn evaluating_builds_no_words() {
    // Far below what is measured, so that a slow machine passes and building
    // words or comparing texts does not.
    let game = casino();
    let evaluator = Evaluator::new(&game);
    let mut random = Random(7);
    let tickets: Vec<Vec<CellCode>> =
        (0..10_000).map(|_| random_cells(&game, &mut random)).collect();
    let start = clock();
    let mut sum = Money::ZERO;
    for _ in 0..20 {
        sum += tickets.iter().map(|cells| evaluator.total(cells)).sum();
    }
    let fast = clock() - start;
    let start = clock();
    let words: Money = tickets.iter().map(|cells| evaluator.outcome(cells).total).sum();
    let slow = (clock() - start) * 20;
    println!(
        "{:.1} million tickets/s, outcome {:.2} million/s",
        0.2 / fast.as_secs_f64(),
        0.2 / slow.as_secs_f64()
    );
    assert_eq!(sum, words * 20);
    assert!(fast * 2 < slow, "{fast:?} against {slow:?}");
}
