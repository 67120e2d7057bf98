//! Numbers and sums as people write them in `game.toml`.

use toml_edit::Value;

use super::Money;
use crate::wording::thousands;

/// A number with its thousands apart: `165_000`.
pub fn number(n: u64) -> Value {
    let written = thousands(n).replace('\u{202f}', "_");
    written.parse().unwrap_or_else(|_| Value::from(i64::try_from(n).unwrap_or(i64::MAX)))
}

/// A sum, with plain spaces: `"40 000 €"`.
pub fn sum(amount: Money) -> Value {
    amount.to_string().replace('\u{202f}', " ").into()
}
