//! `tirage words`: a number or a sum in words.

use super::args::{SpellingArg, WordsArgs};
use super::{CliError, Exit, say};
use crate::game::Money;
use crate::wording::{self, Spelling};

/// Prints the words on one line.
///
/// # Errors
/// If the text is no number, or no sum with `--euros`.
pub(super) fn run(args: &WordsArgs) -> Result<Exit, CliError> {
    say::result(&format!("{}\n", words(args)?))?;
    Ok(Exit::Done)
}

fn words(args: &WordsArgs) -> Result<String, CliError> {
    let spelling = match args.spelling {
        SpellingArg::Traditional => Spelling::Traditional,
        SpellingArg::Reform1990 => Spelling::Reform1990,
    };
    let text = args.number.trim();
    let (negative, magnitude) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text),
    };
    if args.euros {
        let money = Money::parse(magnitude).map_err(CliError::input)?;
        let cents = if negative { -money.to_cents() } else { money.to_cents() };
        return Ok(wording::euros(cents, spelling));
    }
    let digits: String =
        magnitude.chars().filter(|c| !matches!(c, ' ' | '_' | '\u{a0}' | '\u{202f}')).collect();
    let n: u64 = digits.parse().map_err(|_| not_a_number(text, magnitude))?;
    let words = wording::number(n, spelling);
    Ok(if negative && n > 0 { format!("moins {words}") } else { words })
}

fn not_a_number(text: &str, magnitude: &str) -> CliError {
    if magnitude.contains([',', '.']) && Money::parse(magnitude).is_ok() {
        return CliError::input(format!(
            "« {text} » n'est pas un nombre entier ; avec --euros c'est une somme"
        ));
    }
    CliError::input(format!("« {text} » : un nombre entier est attendu, de 0 à {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(number: &str, euros: bool, spelling: SpellingArg) -> Result<String, String> {
        let args = WordsArgs { number: number.to_owned(), spelling, euros };
        words(&args).map_err(|e| e.to_string())
    }

    #[test]
    fn numbers_and_sums_are_spelt() {
        let old = SpellingArg::Traditional;
        assert_eq!(of("36", false, old), Ok("trente-six".into()));
        assert_eq!(of("1 500 000", false, old), Ok("un million cinq cent mille".into()));
        assert_eq!(of("-21", false, old), Ok("moins vingt et un".into()));
        assert_eq!(of("21", false, SpellingArg::Reform1990), Ok("vingt-et-un".into()));
        assert_eq!(of("4,50", true, old), Ok("quatre euros cinquante centimes".into()));
        assert_eq!(of("0,5", true, old), Ok("cinquante centimes".into()));
        assert_eq!(of("-4,50", true, old), Ok("moins quatre euros cinquante centimes".into()));
        assert_eq!(of("1000000", true, old), Ok("un million d'euros".into()));
        assert_eq!(of("0", true, old), Ok("zéro euro".into()));
    }

    #[test]
    fn what_is_no_number_says_what_was_expected() {
        let old = SpellingArg::Traditional;
        let message = |text: &str, euros| of(text, euros, old).err().unwrap_or_default();
        assert!(message("4,50", false).contains("--euros"));
        assert!(message("dix", false).contains("un nombre entier est attendu"));
        assert!(message("dix", true).contains("des euros sont attendus"));
        assert!(message("99999999999999999999", false).contains("de 0 à"));
    }
}
