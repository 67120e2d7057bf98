//! What a text takes from the game: prices, lots, counts, in braces.

use crate::game::{Game, Money};

/// A sum without its euro sign.
fn figures(money: Money) -> String {
    let text = money.to_string();
    text.trim_end_matches('€').trim_end_matches('\u{202f}').to_owned()
}

/// A whole number with narrow no-break spaces between thousands.
pub(super) fn grouped(n: u64) -> String {
    figures(Money::euros(n as i64))
}

/// The names that may stand in braces, with what they become.
fn values(game: &Game) -> [(&'static str, String); 7] {
    let top = game.lots.iter().map(|l| l.amount).max().unwrap_or_default();
    let mut cumulated: Vec<Money> = game.cumulation.amounts.clone();
    cumulated.sort_unstable_by(|a, b| b.cmp(a));
    let cumulated = match cumulated.split_last() {
        None => String::new(),
        Some((last, [])) => last.to_string(),
        Some((last, rest)) => {
            let rest: Vec<String> = rest.iter().map(|m| figures(*m)).collect();
            format!("{} et\u{a0}{last}", rest.join(", "))
        }
    };
    [
        ("nom", game.name.clone()),
        ("prix", game.price.to_string()),
        ("prix.chiffres", figures(game.price)),
        ("lot", top.to_string()),
        ("lot.chiffres", figures(top)),
        ("bloc", grouped(u64::from(game.bloc_size))),
        ("cumul", cumulated),
    ]
}

/// The text with everything in braces replaced. The error names what no game
/// has and what is expected.
pub(super) fn fill_in(text: &str, game: &Game) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            return Err("une accolade ouverte n'est pas refermée".to_owned());
        };
        let values = values(game);
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => out.push_str(value),
            None => {
                let known: Vec<&str> = values.iter().map(|(k, _)| *k).collect();
                return Err(format!(
                    "« {{{name}}} » est inconnu ; entre accolades sont attendus : {}",
                    known.join(", ")
                ));
            }
        }
        rest = tail;
    }
    out.push_str(rest);
    Ok(out)
}
